// SPDX-License-Identifier: Apache-2.0
//
// The rota command: parses the command line, runs one verb, and turns its outcome into an exit status:
// 0 done and verified, 1 a check failed, 2 bad input, 130 interrupted.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <new>
#include <string>

#include "compiler/error.h"
#include "compiler/files/unfinished_file.h"
#include "compiler/version.h"
#include "sc_models/systemc_setup.h"
#include "testbench/verbs/cli.h"

namespace {

constexpr int kCheckFailed = 1;
constexpr int kBadInput = 2;

/// One line, whatever the message holds.
void complain(const char* message) noexcept {
  std::fputs("rota: ", stderr);
  for (const char* c = message; *c != '\0'; ++c) std::fputc(*c == '\n' || *c == '\r' ? ' ' : *c, stderr);
  std::fputc('\n', stderr);
}

int run(int argc, char** argv) {
  CLI::App app{"rota: collective communication compiled into schedule ROMs, run clock by clock", "rota"};
  app.set_version_flag("--version", "rota " + std::string(rota::kVersion));
  app.require_subcommand(1);
  rota::cli::Action action;
  rota::cli::add_list(app, action);
  rota::cli::add_bounds(app, action);
  rota::cli::add_schedule(app, action);
  rota::cli::add_verify(app, action);
  rota::cli::add_sim(app, action);
  rota::cli::add_emit(app, action);
  rota::cli::add_papers(app, action);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& e) {  // --help, --version
    return app.exit(e);
  } catch (const CLI::ParseError& e) {
    complain((std::string(e.what()) + " (see rota --help)").c_str());
    return kBadInput;
  }
  action();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    rota::silence_systemc_banner();
    rota::remove_unfinished_files_on_interrupt();
    return run(argc, argv);
  } catch (const rota::InputError& e) {
    complain(e.what());
    return kBadInput;
  } catch (const std::bad_alloc&) {
    complain("out of memory: this network is too large for this machine");
    return kBadInput;
  } catch (const std::exception& e) {  // CheckFailed, and whatever SystemC reports
    complain(e.what());
    return kCheckFailed;
  } catch (...) {
    complain("an exception of unknown type");
    return kCheckFailed;
  }
}
