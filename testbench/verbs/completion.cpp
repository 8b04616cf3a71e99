// SPDX-License-Identifier: Apache-2.0
//
// `rota completion SHELL`: a completion script for bash or zsh, made from the verbs and options that the command has.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "testbench/options/option_values.h"
#include "testbench/verbs/cli.h"

namespace rota::cli {
namespace {

std::vector<std::string> option_names(const CLI::App& verb) {
  std::vector<std::string> names;
  for (const CLI::Option* option : verb.get_options()) {
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

/// Verbs first, then a verb's options and files.
std::string bash_script(const CLI::App& app) {
  std::string verbs;
  std::string cases;
  for (const CLI::App* verb : app.get_subcommands({})) {
    verbs += verb->get_name() + " ";
    cases += fmt::format("    *:{}) words=\"{}\" ;;\n", verb->get_name(), fmt::join(option_names(*verb), " "));
  }
  return fmt::format(R"(# bash completion of rota, made by `rota completion bash`
_rota() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} words=
  case $COMP_CWORD:${{COMP_WORDS[1]}} in
    1:*) words="{}{}" ;;
{}  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  [[ $COMP_CWORD -eq 1 || $word == -* ]] || COMPREPLY+=($(compgen -f -- "$word"))
}}
complete -o filenames -F _rota rota
)",
                     verbs, fmt::join(option_names(app), " "), cases);
}

/// In single quotes, as zsh's _arguments and _describe take it: no quote, no bracket, no colon is left.
std::string zsh_text(std::string text) {
  for (char& c : text) {
    if (c == '\'' || c == '[' || c == ']' || c == ':' || c == '\n') c = ' ';
  }
  return text;
}

std::string zsh_script(const CLI::App& app) {
  std::string verbs;
  std::string cases;
  for (const CLI::App* verb : app.get_subcommands({})) {
    verbs += fmt::format("    '{}:{}'\n", verb->get_name(), zsh_text(verb->get_description()));
    cases += fmt::format("    {}) _arguments", verb->get_name());
    for (const CLI::Option* option : verb->get_options()) {
      for (const std::string& name : option->get_lnames()) {
        const char* const value = option->get_items_expected_max() > 0 ? ":value:_files" : "";
        cases += fmt::format(" \\\n      '--{}[{}]{}'", name, zsh_text(option->get_description()), value);
      }
    }
    cases += " \\\n      '*:file:_files' ;;\n";
  }
  return fmt::format(R"(#compdef rota
# zsh completion of rota, made by `rota completion zsh`
_rota() {{
  local -a verbs=(
{}  )
  if (( CURRENT == 2 )); then
    _describe verb verbs
    return
  fi
  local verb=$words[2]
  shift words
  (( CURRENT-- ))
  case $verb in
{}  esac
}}
_rota "$@"
)",
                     verbs, cases);
}

}  // namespace

void add_completion(CLI::App& app, Action& action) {
  CLI::App* const verb =
      add_verb(app, "completion", "prints a completion script for a shell", "source <(rota completion bash)");
  const auto shell = std::make_shared<std::string>();
  verb->add_option("SHELL", *shell, "bash or zsh")->required()->check(CLI::IsMember({"bash", "zsh"}));
  verb->callback([&app, &action, shell] {
    action = [&app, shell] { print(*shell == "bash" ? bash_script(app) : zsh_script(app)); };
  });
}

}  // namespace rota::cli
