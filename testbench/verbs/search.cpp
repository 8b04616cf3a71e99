// SPDX-License-Identifier: Apache-2.0
//
// `rota search`: the best network of so many nodes and ports for a collective, with its schedule and its proof.
#include "compiler/search/search.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "compiler/error.h"
#include "compiler/files/writable.h"
#include "compiler/schedule/schedule_file.h"
#include "compiler/search/group_catalogue.h"
#include "compiler/text/counted.h"
#include "testbench/options/option_values.h"
#include "testbench/runs/bounds_file.h"
#include "testbench/runs/output_file.h"
#include "testbench/verbs/cli.h"

namespace rota::cli {
namespace {

constexpr std::uint32_t kMostCandidates = 1'000'000'000;

struct SearchVerbOptions {
  std::uint32_t nodes = 64;
  std::uint32_t degree = 4;
  std::string collective{to_string(CollectiveKind::total_exchange)};
  std::uint32_t candidates = 100'000;
  std::optional<std::uint64_t> seed;
  std::uint32_t longest_link = 1;
  bool has_longest_link = false;
  std::string output;
  std::string schedule;
  bool json = false;
};

using Json = nlohmann::ordered_json;

search::SearchResult found(const SearchVerbOptions& options) {
  search::SearchRequest request;
  request.goal = {collective_named(options.collective).kind, options.nodes, options.degree};
  request.candidates = options.candidates;
  request.seed = options.seed.value_or(request.seed);
  if (options.has_longest_link) request.longest_link = options.longest_link;
  if (!options.output.empty()) request.file = options.output;
  return search::search_network(request);
}

std::string_view verdict_of(const search::SearchResult& result) {
  const std::uint64_t steps = result.best.schedule.steps;
  if (steps == result.any_network) return ": no network of this size has fewer steps";
  return steps == result.best.bound.steps ? ": optimal on this network" : "";
}

std::string network_as_text(const search::Scheduled& best) {
  std::string text = fmt::format("  network      {}\n", best.topology().title());
  if (best.group.empty()) return text;
  return text + fmt::format("  group        {}, generators {}\n", best.group, fmt::join(best.generators, " "));
}

std::string as_text(const SearchVerbOptions& options, const search::SearchResult& result) {
  const search::Scheduled& best = result.best;
  std::string text = fmt::format("{} nodes of degree {}, all-port {}\n", options.nodes, options.degree,
                                 to_string(best.schedule.collective));
  text += network_as_text(best);
  text += fmt::format("  steps        {}, verified\n", best.schedule.steps);
  text += fmt::format("  lower bound  {} ({}){}\n", best.bound.steps, best.bound.name, verdict_of(result));
  text += fmt::format("  any network  {} or more (Moore-type limit)\n", result.any_network);
  text += fmt::format("  diameter     {}\n", best.diameter);
  if (best.longest_link) text += fmt::format("  longest link {}\n", *best.longest_link);
  text += fmt::format("  walked       {} in {}, {} complete; {} pruned, {} bounded, {} scheduled\n",
                      counted(result.candidates, "candidate"), counted(result.groups, "group"), result.complete_groups,
                      result.pruned, result.bounded, result.scheduled);
  if (result.references.empty()) return text;
  text += fmt::format("\n  {:<20} {:>7} {:>9} {:>7} {:>7}\n", "beside it", "degree", "diameter", "bound", "steps");
  for (const search::Reference& r : result.references) {
    text += fmt::format("  {:<20} {:>7} {:>9} {:>7} {:>7}\n", r.spec, r.degree, r.diameter, r.bound, r.steps);
  }
  return text;
}

Json as_json(const SearchVerbOptions& options, const search::SearchResult& result) {
  const search::Scheduled& best = result.best;
  Json json = {{"nodes", options.nodes},
               {"degree", options.degree},
               {"collective", to_string(best.schedule.collective)},
               {"topology", best.topology().spec()},
               {"group", best.group},
               {"generators", best.generators},
               {"steps", best.schedule.steps},
               {"bound", best.bound.steps},
               {"optimal", best.schedule.steps == best.bound.steps},
               {"bound_name", best.bound.name},
               {"certificate", proof_to_json(best.bound.proof)},
               {"any_network", result.any_network},
               {"diameter", best.diameter},
               {"longest_link", best.longest_link ? Json(*best.longest_link) : Json()},
               {"candidates", result.candidates},
               {"groups", result.groups},
               {"complete_groups", result.complete_groups},
               {"pruned", result.pruned},
               {"bounded", result.bounded},
               {"scheduled", result.scheduled}};
  json["references"] = Json::array();
  for (const search::Reference& r : result.references) {
    json["references"].push_back(
        {{"topology", r.spec}, {"degree", r.degree}, {"diameter", r.diameter}, {"bound", r.bound}, {"steps", r.steps}});
  }
  return json;
}

void run_search(const SearchVerbOptions& options) {
  if (!options.schedule.empty() && options.output.empty()) {
    throw InputError(
        fmt::format("--schedule {}: its header names the file of the network; needed: -o FILE", options.schedule));
  }
  if (!options.schedule.empty() && options.schedule == options.output) {
    throw InputError(fmt::format("--schedule {}: is the file of -o; allowed: another file", options.schedule));
  }
  std::optional<OutputFile> output;
  if (!options.output.empty()) output.emplace("-o", options.output);
  if (!options.schedule.empty()) require_writable_file("--schedule", options.schedule);
  const search::SearchResult result = found(options);
  if (output) output->write(result.best.cayley_file);
  if (!options.schedule.empty()) write_schedule_file(result.best.schedule, options.schedule);
  if (options.json) {
    print_json(as_json(options, result));
  } else {
    print(as_text(options, result));
  }
}

}  // namespace

void add_search(CLI::App& app, Action& action) {
  CLI::App* verb = add_verb(app, "search", "the best network of so many nodes and ports for a collective, with proof",
                            "rota search --nodes 64 --degree 4 -o best.json");
  const auto options = std::make_shared<SearchVerbOptions>();
  add_number(*verb, "--nodes", options->nodes, 3, search::kMaxSearchNodes, "nodes of the network");
  add_number(*verb, "--degree", options->degree, search::kMinSearchDegree, search::kMaxSearchDegree, "ports of a node");
  add_text(*verb, "--collective", options->collective, "total-exchange or multinode-broadcast",
           "what is to take the fewest steps: total-exchange or multinode-broadcast");
  add_number(*verb, "--candidates", options->candidates, 1, kMostCandidates,
             "networks to look at, at most: a hundred thousand of 64 nodes take a second");
  add_seed(*verb, "--seed", options->seed, "of the random choices; the same seed finds the same network");
  add_number(*verb, "--wire-length", options->longest_link, 1, search::kMaxSearchNodes,
             "the longest link allowed, in steps on a ring or torus; only networks that have such a layout take part");
  add_text(*verb, "-o,--output", options->output, "a file name", "write the network to this file, for cayley:FILE");
  add_text(*verb, "--schedule", options->schedule, "a file name", "write the schedule to this file; needs -o");
  add_flag(*verb, "--json", options->json, "one JSON object on stdout");
  verb->get_option("--nodes")->required();
  verb->get_option("--degree")->required();
  verb->callback([&action, options, verb] {
    options->has_longest_link = verb->count("--wire-length") > 0;
    action = [options] { run_search(*options); };
  });
}

}  // namespace rota::cli
