# SPDX-License-Identifier: Apache-2.0
# Finds SystemC and gives the target SystemC::systemc, for this build and for users of the installed package: from
# SystemC's own CMake package if there is one, otherwise from pkg-config, as on Debian.
if(NOT TARGET SystemC::systemc)
  find_package(SystemCLanguage CONFIG QUIET GLOBAL)
endif()
if(NOT TARGET SystemC::systemc)
  find_package(PkgConfig REQUIRED)
  pkg_check_modules(ROTA_SYSTEMC_PKG REQUIRED systemc)
  add_library(SystemC::systemc INTERFACE IMPORTED GLOBAL)
  target_include_directories(SystemC::systemc INTERFACE ${ROTA_SYSTEMC_PKG_INCLUDE_DIRS})
  target_link_libraries(SystemC::systemc INTERFACE ${ROTA_SYSTEMC_PKG_LINK_LIBRARIES})
  # The library's sc_api_version_<version>_cxx<standard> says for which C++ it was built. Its headers must be told so,
  # whatever standard the program has, or the program asks the linker for a version that is not there.
  foreach(library IN LISTS ROTA_SYSTEMC_PKG_LINK_LIBRARIES)
    if(library MATCHES "libsystemc" AND EXISTS "${library}")
      file(STRINGS "${library}" rota_systemc_api REGEX "sc_api_version_[0-9_]+_?cxx[0-9]+" LIMIT_COUNT 1)
      if(rota_systemc_api MATCHES "cxx([0-9]+)")
        target_compile_definitions(SystemC::systemc INTERFACE SC_CPLUSPLUS=${CMAKE_MATCH_1}L)
      endif()
    endif()
  endforeach()
  set(rota_SYSTEMC_VERSION "${ROTA_SYSTEMC_PKG_VERSION}")
endif()
