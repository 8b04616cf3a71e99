# SPDX-License-Identifier: Apache-2.0
# Installs the rota command, its completions, and manual pages that help2man makes of --help.
install(TARGETS rota RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
include(cmake/copyright.cmake)

set(completions ${CMAKE_CURRENT_BINARY_DIR}/completions)
add_custom_command(
  OUTPUT ${completions}/rota ${completions}/_rota
  COMMAND ${CMAKE_COMMAND} -E make_directory ${completions}
  COMMAND rota completion bash > ${completions}/rota
  COMMAND rota completion zsh > ${completions}/_rota
  DEPENDS rota VERBATIM)
set(command_files ${completions}/rota ${completions}/_rota)
install(FILES ${completions}/rota DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${completions}/_rota DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)

find_program(ROTA_HELP2MAN help2man DOC "Makes the manual pages")
if(ROTA_HELP2MAN)
  set(pages ${CMAKE_CURRENT_BINARY_DIR}/man)
  add_custom_command(
    OUTPUT ${pages}/rota.1
    COMMAND ${CMAKE_COMMAND} -E make_directory ${pages}
    COMMAND ${PROJECT_SOURCE_DIR}/scripts/manual-pages ${ROTA_HELP2MAN} $<TARGET_FILE:rota> ${pages}
    DEPENDS rota ${PROJECT_SOURCE_DIR}/scripts/manual-pages VERBATIM)
  list(APPEND command_files ${pages}/rota.1)
  install(DIRECTORY ${pages}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 FILES_MATCHING PATTERN "*.1")
else()
  message(STATUS "help2man is not installed: no manual pages")
endif()
add_custom_target(rota_command_files ALL DEPENDS ${command_files})
