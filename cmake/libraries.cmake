# SPDX-License-Identifier: Apache-2.0
# The libraries as users link them: rota::core, plain C++, and rota::sc_models over it. Each is one archive of the
# objects of the small libraries that the sources are divided into.
add_library(rota_core STATIC)
foreach(part text files topology schedule verify algorithms rom emit report)
  target_sources(rota_core PRIVATE $<TARGET_OBJECTS:rota_${part}>)
endforeach()
set_target_properties(rota_core PROPERTIES LINKER_LANGUAGE CXX EXPORT_NAME core)
target_compile_features(rota_core PUBLIC cxx_std_20)
target_include_directories(
  rota_core PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
                   $<INSTALL_INTERFACE:include> $<INSTALL_INTERFACE:include/rota/detail>)
target_link_libraries(rota_core PUBLIC fmt::fmt PRIVATE PkgConfig::CLP)
add_library(rota::core ALIAS rota_core)

if(ROTA_SYSTEMC)
  add_library(rota_models STATIC $<TARGET_OBJECTS:rota_sc_models>)
  set_target_properties(rota_models PROPERTIES LINKER_LANGUAGE CXX EXPORT_NAME sc_models)
  target_link_libraries(rota_models PUBLIC rota_core SystemC::systemc Threads::Threads)
  target_link_options(rota_models INTERFACE LINKER:--undefined=sc_main)
  add_library(rota::sc_models ALIAS rota_models)
endif()
