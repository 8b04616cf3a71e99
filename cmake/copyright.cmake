# SPDX-License-Identifier: Apache-2.0
# Installs `copyright`: the licence of rota, and the notices of the libraries whose code is in the command and in the
# pages that it makes. These are files of the Debian packages that the code comes from; elsewhere there are none.
set(rota_copyright ${CMAKE_CURRENT_BINARY_DIR}/copyright)
file(WRITE ${rota_copyright} "rota is under the Apache License, Version 2.0 (LICENSE beside this file).

The rota command and its pages have code of other projects in them. Their notices follow, each as its Debian package has it.
")
file(GLOB rota_d3_notices /usr/share/doc/node-d3-*/copyright)
foreach(notice IN ITEMS /usr/share/doc/libcadical-dev/copyright /usr/share/doc/nlohmann-json3-dev/copyright
                        /usr/share/doc/libcli11-dev/copyright /usr/share/doc/pybind11-dev/copyright ${rota_d3_notices})
  if(EXISTS ${notice})
    cmake_path(GET notice PARENT_PATH package)
    cmake_path(GET package FILENAME package)
    file(READ ${notice} text)
    file(APPEND ${rota_copyright} "\n==== ${package}\n\n${text}")
  endif()
endforeach()
install(FILES ${rota_copyright} DESTINATION ${CMAKE_INSTALL_DOCDIR})
