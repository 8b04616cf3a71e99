# SPDX-License-Identifier: Apache-2.0
# The libraries as users link them: rota::core, plain C++, rota::sc_models over it, and rota::rtl_nodes, the Verilated
# nodes, over that. Each is one archive of the objects of the small libraries that the sources are divided into.
add_library(rota_core STATIC)
foreach(part text files topology schedule verify algorithms rom emit report)
  target_sources(rota_core PRIVATE $<TARGET_OBJECTS:rota_${part}>)
endforeach()
set_target_properties(rota_core PROPERTIES LINKER_LANGUAGE CXX EXPORT_NAME core)
target_compile_features(rota_core PUBLIC cxx_std_20)
target_include_directories(
  rota_core PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
                   $<INSTALL_INTERFACE:include> $<INSTALL_INTERFACE:include/rota/detail>)
target_link_libraries(rota_core PUBLIC fmt::fmt PRIVATE PkgConfig::CLP PkgConfig::NAUTY CaDiCaL::cadical)
add_library(rota::core ALIAS rota_core)

if(ROTA_SYSTEMC)
  add_library(rota_models STATIC $<TARGET_OBJECTS:rota_sc_models>)
  set_target_properties(rota_models PROPERTIES LINKER_LANGUAGE CXX EXPORT_NAME sc_models)
  target_link_libraries(rota_models PUBLIC rota_core SystemC::systemc Threads::Threads PRIVATE TBB::tbb)
  target_link_options(rota_models INTERFACE LINKER:--undefined=sc_main)
  add_library(rota::sc_models ALIAS rota_models)
endif()

if(ROTA_SYSTEMC AND ROTA_RTL)
  add_library(rota_rtl STATIC $<TARGET_OBJECTS:rota_rtl_nodes> $<TARGET_OBJECTS:rota_verilated>)
  set_target_properties(rota_rtl PROPERTIES LINKER_LANGUAGE CXX EXPORT_NAME rtl_nodes)
  target_link_libraries(rota_rtl PUBLIC rota_models)
  add_library(rota::rtl_nodes ALIAS rota_rtl)
endif()
