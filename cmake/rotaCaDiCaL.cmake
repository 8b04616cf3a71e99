# SPDX-License-Identifier: Apache-2.0
# Finds CaDiCaL, which has neither a CMake package nor a file for pkg-config, and gives the target CaDiCaL::cadical, for
# this build and for users of the installed package.
if(NOT TARGET CaDiCaL::cadical)
  find_path(ROTA_CADICAL_INCLUDE_DIR cadical.hpp REQUIRED)
  find_library(ROTA_CADICAL_LIBRARY cadical REQUIRED)
  mark_as_advanced(ROTA_CADICAL_INCLUDE_DIR ROTA_CADICAL_LIBRARY)
  add_library(CaDiCaL::cadical UNKNOWN IMPORTED GLOBAL)
  set_target_properties(CaDiCaL::cadical PROPERTIES IMPORTED_LOCATION "${ROTA_CADICAL_LIBRARY}"
                                                    INTERFACE_INCLUDE_DIRECTORIES "${ROTA_CADICAL_INCLUDE_DIR}")
endif()
