// SPDX-License-Identifier: Apache-2.0
//
// The rota command: parses the command line, runs one verb, and turns its outcome into an exit status:
// 0 done and verified, 1 a check failed, 2 bad input, 130 interrupted.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <string_view>

#include "compiler/error.h"
#include "compiler/files/unfinished_file.h"
#include "compiler/text/printable.h"
#include "compiler/version.h"
#include "sc_models/systemc_setup.h"
#include "testbench/huge_pages.h"
#include "testbench/verbs/cli.h"
#include "testbench/verbs/usage.h"
#include "testbench/verbs/versions.h"

namespace {

constexpr int kCheckFailed = 1;
constexpr int kBadInput = 2;

bool makes_or_judges_schedules_only(const CLI::App& app) {
  return app.got_subcommand("schedule") || app.got_subcommand("verify") || app.got_subcommand("search");
}

/// One line, whatever the message holds.
void complain(std::string_view message) { fmt::print(stderr, "rota: {}\n", rota::printable_whole(message)); }

int run(int argc, char** argv) {
  CLI::App app{"rota: collective communication compiled into schedule ROMs, run clock by clock", "rota"};
  app.set_version_flag("--version", rota::cli::versions);
  app.require_subcommand(1);
  app.footer("\"paper 000\" to \"paper 004\" in reports: `rota papers --help` names them.");
  rota::cli::Action action;
  rota::cli::add_list(app, action);
  rota::cli::add_bounds(app, action);
  rota::cli::add_schedule(app, action);
  rota::cli::add_verify(app, action);
  rota::cli::add_sim(app, action);
  rota::cli::add_sweep(app, action);
  rota::cli::add_emit(app, action);
  rota::cli::add_report(app, action);
  rota::cli::add_plot(app, action);
  rota::cli::add_export(app, action);
  rota::cli::add_import(app, action);
  rota::cli::add_search(app, action);
  rota::cli::add_papers(app, action);
  rota::cli::add_completion(app, action);
  rota::cli::require_verb(app, {argv + 1, argv + argc});
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& e) {  // --help, --version
    return app.exit(e);
  } catch (const CLI::ParseError& e) {
    complain(rota::cli::usage_complaint(app, e));
    return kBadInput;
  }
  if (makes_or_judges_schedules_only(app)) rota::use_huge_pages_for_large_arrays();
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
  } catch (const std::exception& e) {  // CheckFailed, and whatever SystemC reports, in several lines
    std::string message = e.what();
    std::replace(message.begin(), message.end(), '\n', ' ');
    complain(message);
    return kCheckFailed;
  } catch (...) {
    complain("an exception of unknown type");
    return kCheckFailed;
  }
}
