# SPDX-License-Identifier: Apache-2.0
# What `cmake --install` and the Debian package hold: libraries with their CMake package and rota.pc, headers, and, if the
# rota command is built, the command with its manual pages and completions.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(rota_cmake_dir ${CMAKE_INSTALL_LIBDIR}/cmake/rota)
install(TARGETS rota_core EXPORT rotaCore ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT rotaCore NAMESPACE rota:: FILE rotaCoreTargets.cmake DESTINATION ${rota_cmake_dir})
install(FILES include/rota/core.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/rota)
install(DIRECTORY compiler DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/rota/detail FILES_MATCHING PATTERN "*.h"
        PATTERN "interchange" EXCLUDE)

if(ROTA_SYSTEMC)
  install(TARGETS rota_models EXPORT rotaModels ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(EXPORT rotaModels NAMESPACE rota:: FILE rotaModelsTargets.cmake DESTINATION ${rota_cmake_dir})
  install(DIRECTORY sc_models DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/rota/detail FILES_MATCHING PATTERN "*.h"
          PATTERN "rtl_*.h" EXCLUDE PATTERN "fitted_rtl.h" EXCLUDE PATTERN "cosim_pins.h" EXCLUDE
          PATTERN "verilated_bits.h" EXCLUDE PATTERN "over_aligned_new.h" EXCLUDE)
  if(TARGET rota_rtl)  # nobody needs Verilator's headers to use it
    install(TARGETS rota_rtl EXPORT rotaRtl ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
    install(EXPORT rotaRtl NAMESPACE rota:: FILE rotaRtlTargets.cmake DESTINATION ${rota_cmake_dir})
    install(FILES include/rota/rtl_nodes.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/rota)
    install(FILES sc_models/rtl_nodes.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/rota/detail/sc_models)
  endif()
  install(FILES include/rota/sc_models.h include/rota/cci.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/rota)
  install(FILES cmake/rotaSystemC.cmake DESTINATION ${rota_cmake_dir})
  get_target_property(rota_pc_define SystemC::systemc INTERFACE_COMPILE_DEFINITIONS)
  if(rota_pc_define)
    list(TRANSFORM rota_pc_define PREPEND " -D")
    list(JOIN rota_pc_define "" rota_pc_define)
  else()
    set(rota_pc_define "")
  endif()
  set(rota_pc_systemc " systemc")
  set(rota_pc_models " -Wl,--undefined=sc_main -lrota_models -ltbb")
endif()

configure_package_config_file(cmake/rotaConfig.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/rotaConfig.cmake
                              INSTALL_DESTINATION ${rota_cmake_dir})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/rotaConfigVersion.cmake COMPATIBILITY SameMinorVersion)
# From its own folder to the prefix: `cmake --install --prefix` may choose another one.
file(RELATIVE_PATH rota_pc_to_prefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
configure_file(cmake/rota.pc.in rota.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/rotaConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/rotaConfigVersion.cmake
              cmake/rotaCaDiCaL.cmake
        DESTINATION ${rota_cmake_dir})
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/rota.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
if(TARGET rota_rtl)
  configure_file(cmake/rota-rtl.pc.in rota-rtl.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/rota-rtl.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endif()
install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs examples DESTINATION ${CMAKE_INSTALL_DOCDIR} USE_SOURCE_PERMISSIONS)

if(TARGET rota)
  include(cmake/command.cmake)
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME rota)
set(CPACK_PACKAGE_CONTACT "The rota project <rota@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "collective communication on direct-connect networks, as schedules, ROMs and routers")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libfmt-dev, coinor-libclp-dev, libnauty2-dev, libcadical-dev, zlib1g-dev, libtbb-dev, libsystemc-dev, pkg-config, cmake, g++")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "gtkwave, gnuplot-nox, iverilog, verilator, openmpi-bin")
if(TARGET rota_python)  # an extension module fits one minor version of Python
  string(APPEND CPACK_DEBIAN_PACKAGE_RECOMMENDS ", python3-numpy, python3 (>= ${ROTA_PYTHON_VERSION}~), python3 (<< ${ROTA_PYTHON_NEXT}~)")
  string(APPEND CPACK_DEBIAN_PACKAGE_SUGGESTS ", python3-matplotlib")
  set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/cmake/deb/postinst ${PROJECT_SOURCE_DIR}/cmake/deb/prerm)
endif()
set(CPACK_STRIP_FILES ON)
include(CPack)
