// SPDX-License-Identifier: Apache-2.0
//
// Selects the algorithm for a request: names, parameters, defaults, and the messages of refusals.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cassert>
#include <charconv>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/fewest_steps.h"
#include "compiler/algorithms/core/reversed.h"
#include "compiler/algorithms/core/schedule_size.h"
#include "compiler/algorithms/core/stretched.h"
#include "compiler/algorithms/registry.h"
#include "compiler/algorithms/trees/centre.h"
#include "compiler/algorithms/trees/tree_collectives.h"
#include "compiler/algorithms/wait_free/square_torus.h"
#include "compiler/error.h"
#include "compiler/schedule/pair_demands.h"

namespace rota {
namespace {

/// Splits "substars:3" into the name "substars" and the parameter "3".
struct Wanted {
  std::string_view name;
  std::optional<std::string_view> parameter;
};

Wanted split(std::string_view algorithm) {
  const auto colon = algorithm.find(':');
  if (colon == std::string_view::npos) return {algorithm, std::nullopt};
  return {algorithm.substr(0, colon), algorithm.substr(colon + 1)};
}

/// The request with all defaults filled in.
struct Target {
  CollectiveKind collective{};
  PortModel ports{};
  std::uint32_t hop_steps = 1;
  std::uint32_t nic_channels = 0;
  std::uint32_t segments = 1;
  bool has_root = false;
};

bool makes_segments(const Construction& construction, std::uint32_t segments) {
  return construction.segments == SegmentsMade::any ||
         (construction.segments == SegmentsMade::several) == (segments > 1);
}

/// Stretched schedules have no one NIC channel, and some messages wait.
bool takes_hops_of(const Algorithm& a, std::uint32_t hop_steps) {
  return hop_steps == 1 || a.construction->takes_long_hops || (a.nic_channels == 0 && !a.never_waits);
}

bool usable(const Algorithm& a, const Topology& topology, const Target& target) {
  return a.collective == target.collective && a.ports == target.ports && a.nic_channels == target.nic_channels &&
         (a.construction->takes_root || !target.has_root) && takes_hops_of(a, target.hop_steps) &&
         makes_segments(*a.construction, target.segments) && a.applies(topology);
}

/// The names of the algorithms that apply, for an error message.
std::string would_do(const Topology& topology, const Target& target) {
  std::vector<std::string> names;
  for (const Algorithm& a : algorithms()) {
    if (!usable(a, topology, target)) continue;
    names.push_back(fmt::format("{}{}", a.name, a.construction->parameter.empty() ? "" : ":K"));
  }
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, " "));
}

/// What --nic-channels and a long --link-latency ask for.
std::string nic_and_hops(const Target& target) {
  return fmt::format("{}{}", target.nic_channels == 0 ? "" : fmt::format(" --nic-channels {}", target.nic_channels),
                     target.hop_steps == 1 ? "" : fmt::format(" and hops of {} steps", target.hop_steps));
}

std::string allowed(const Topology& topology, const Target& target) {
  return fmt::format("{} on {} with --ports {}{} allows: {}", to_string(target.collective), topology.spec(),
                     to_string(target.ports), nic_and_hops(target), would_do(topology, target));
}

std::optional<std::uint32_t> parameter_of(const Algorithm& algorithm, const Wanted& wanted) {
  const std::string_view meaning = algorithm.construction->parameter;
  if (!wanted.parameter.has_value()) {
    if (meaning.empty()) return std::nullopt;
    throw InputError(
        fmt::format("--algorithm {}: needs a number, {}:K; allowed: {}", algorithm.name, algorithm.name, meaning));
  }
  const std::string_view text = *wanted.parameter;
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (meaning.empty() || error != std::errc() || end != text.data() + text.size()) {
    throw InputError(
        fmt::format("--algorithm {}:{}: allowed: {}", algorithm.name, text, meaning.empty() ? "no number" : meaning));
  }
  return value;
}

void require_segments_fit(const Target& target) {
  if (target.segments == 1 || traits_of(target.collective).takes_segments()) return;
  throw InputError(
      fmt::format("--segments {}: {} takes none; allowed: with --collective broadcast, accumulation, scatter, gather",
                  target.segments, to_string(target.collective)));
}

/// Those that need no number, in the order of the table. Long hops: none after the first that schedules them itself;
/// but an all-reduce has a root, too, which can send to many neighbours while its first message is on its way.
std::vector<const Algorithm*> candidates(const Topology& topology, const Target& target) {
  require_segments_fit(target);
  std::vector<const Algorithm*> found;
  for (const Algorithm& a : algorithms()) {
    if (!a.construction->parameter.empty() || !usable(a, topology, target)) continue;
    found.push_back(&a);
    const bool has_rival = target.collective == CollectiveKind::all_reduce;
    if (target.hop_steps > 1 && a.construction->takes_long_hops && !has_rival) break;
  }
  if (!found.empty()) return found;
  if (traits_of(target.collective).demand == DemandShape::by_address && topology.group() == nullptr) {
    throw InputError(fmt::format("--collective {}: {} is no Cayley graph; allowed there: --collective demand:FILE",
                                 to_string(target.collective), topology.spec()));
  }
  throw InputError(fmt::format(
      "--collective {}: no algorithm for {} with --ports {}{}; {}", to_string(target.collective), topology.spec(),
      to_string(target.ports), nic_and_hops(target),
      target.hop_steps == 1 || target.nic_channels == 0 ? "see `rota list`"
                                                        : "allowed: hops of one step, that is --hop-steps 1, or "
                                                          "--link-latency up to the cycles of a step, S+F"));
}

/// The variant of that name if it fits the request, otherwise the first of that construction that does.
const Algorithm* fitting(const Algorithm& named, const ScheduleRequest& request) {
  const auto fits = [&request](const Algorithm& a) {
    return request.collective.value_or(a.collective) == a.collective && request.ports.value_or(a.ports) == a.ports &&
           request.nic_channels.value_or(a.nic_channels) == a.nic_channels;
  };
  if (fits(named)) return &named;
  if (named.name != named.construction->name()) return nullptr;
  for (const Algorithm& a : algorithms()) {
    if (a.construction == named.construction && fits(a)) return &a;
  }
  return nullptr;
}

/// What was asked for, without the wishes of a named algorithm.
Target target_of(const ScheduleRequest& request) {
  return {request.collective.value_or(CollectiveKind::total_exchange),
          request.ports.value_or(PortModel::all),
          request.input.hop_steps,
          request.nic_channels.value_or(0),
          request.input.demand.segments,
          request.input.root.has_value()};
}

/// Precondition: the request names an algorithm.
const Algorithm& named_algorithm(const Topology& topology, const ScheduleRequest& request) {
  Target target = target_of(request);
  const std::string_view name = split(request.algorithm).name;
  const Algorithm* const named = find_algorithm(name);
  if (named == nullptr) {
    throw InputError(fmt::format("--algorithm {}: unknown; {}", name, allowed(topology, target)));
  }
  const Algorithm* const found = fitting(*named, request);
  target = {request.collective.value_or(named->collective),
            request.ports.value_or(named->ports),
            target.hop_steps,
            request.nic_channels.value_or(named->nic_channels),
            target.segments,
            target.has_root};
  if (!makes_segments(*named->construction, target.segments)) {
    throw InputError(fmt::format("--algorithm {}: it makes schedules of {}, not of {}; {}", name,
                                 target.segments > 1 ? "one segment" : "several segments (--segments)", target.segments,
                                 allowed(topology, target)));
  }
  if (target.has_root && !named->construction->takes_root) {
    throw InputError(fmt::format("--algorithm {}: takes no --root; {}", name, allowed(topology, target)));
  }
  if (found != nullptr && found->applies(topology)) {
    if (takes_hops_of(*found, target.hop_steps)) return *found;
    throw InputError(fmt::format("--algorithm {}: its hops take one step, here they take {}; {}", name,
                                 target.hop_steps, allowed(topology, target)));
  }
  throw InputError(fmt::format("--algorithm {}: needs {}, --ports {}{}, --collective {}; {}", name,
                               named->construction->needs, to_string(named->ports),
                               named->nic_channels == 0 ? "" : " --nic-channels 1", to_string(named->collective),
                               allowed(topology, target)));
}

/// Completes the input for the algorithm and refuses input that does not fit it.
AlgorithmInput input_for(const Topology& topology, const Algorithm& algorithm, const ScheduleRequest& request) {
  AlgorithmInput input = request.input;
  input.parameter = parameter_of(algorithm, split(request.algorithm));
  const Collective& collective = traits_of(algorithm.collective);
  const bool by_address = collective.demand == DemandShape::by_address;
  const bool by_pair = collective.demand == DemandShape::by_pair;
  if (by_address == input.demand.by_address.empty() || by_pair == input.demand.by_pair.empty()) {
    throw InputError(by_address || by_pair
                         ? fmt::format("--algorithm {}: needs a demand; allowed: --collective {}:FILE", algorithm.name,
                                       collective.name)
                         : fmt::format("--algorithm {}: {} has no demand of its own", algorithm.name,
                                       with_article(collective.name)));
  }
  require_root(topology, collective, input.root);
  if (!algorithm.construction->takes_root) return input;
  if (collective.rooted() && !input.root.has_value()) input.root = collective.needs_root() ? Node{0} : centre(topology);
  return input;
}

Schedule with_long_hops(Schedule made, const Algorithm& algorithm, std::uint32_t hop_steps) {
  try {
    return stretched(std::move(made), hop_steps);
  } catch (const InputError& error) {
    throw InputError(fmt::format("--algorithm {}: {}", algorithm.name, error.what()));
  }
}

/// The construction's schedule, converted to one for the algorithm's collective and for hops of `hop_steps`.
Schedule converted(const Algorithm& algorithm, Schedule made, std::uint32_t hop_steps) {
  const auto lengthened = [&](Schedule schedule) {
    if (hop_steps == 1 || algorithm.construction->takes_long_hops) return schedule;
    return with_long_hops(std::move(schedule), algorithm, hop_steps);
  };
  if (made.collective == algorithm.collective) return lengthened(std::move(made));
  if (traits_of(algorithm.collective).payload != Payload::reduced) return lengthened(reversed(made));
  // Lengthened as a whole, the halves of a multinode all-reduce would overlap, and messages overtake one another.
  return all_reduce_over(lengthened(std::move(made)));
}

Schedule made_by(const Algorithm& algorithm, const TopologyPtr& topology, const ScheduleRequest& request) {
  AlgorithmInput input = input_for(*topology, algorithm, request);
  if (algorithm.construction->takes_root) require_budget_for(*topology, traits_of(algorithm.collective), input);
  // Its construction makes the multicast that it is backwards, and would refuse a demand in that one's name.
  if (algorithm.collective == CollectiveKind::reduction) {
    (void)Demand(topology, algorithm.collective, std::nullopt, input.demand);
    input.demand.by_pair = swapped(std::move(input.demand.by_pair));
  }
  const Construction& construction = *algorithm.construction;
  Schedule schedule = converted(algorithm, construction.make(topology, algorithm.ports, input), input.hop_steps);
  assert(schedule.collective == algorithm.collective && schedule.ports == algorithm.ports &&
         schedule.nic_channels == algorithm.nic_channels);
  schedule.algorithm = input.parameter.has_value() ? fmt::format("{}:{}", algorithm.name, *input.parameter)
                                                   : std::string(algorithm.name);
  schedule.made_here = true;
  schedule.root = input.root;
  return schedule;
}

/// The best for short hops may have long ways, as a ring through all nodes does: the shortest schedule of all that can
/// be stretched. The first candidate's refusal if there is none.
Schedule shortest_of(const std::vector<const Algorithm*>& candidates, const TopologyPtr& topology,
                     const ScheduleRequest& request) {
  std::optional<Schedule> best;
  std::optional<InputError> refusal;
  for (const Algorithm* const algorithm : candidates) {
    try {
      Schedule made = made_by(*algorithm, topology, request);
      if (!best.has_value() || made.steps < best->steps) best = std::move(made);
    } catch (const InputError& error) {
      if (!refusal.has_value()) refusal = error;
      continue;
    }
    // The root that an all-reduce would get, if this one has none.
    const Node other = best->collective == CollectiveKind::all_reduce ? centre(*topology) : Node{0};
    const std::uint64_t fewest =
        fewest_steps(*topology, best->collective, best->ports, best->root.value_or(other), request.input.hop_steps);
    if (best->steps <= fewest) break;
  }
  if (!best.has_value()) throw InputError(refusal.value());
  return *std::move(best);
}

}  // namespace

bool takes_seed(std::string_view name) {
  const Algorithm* const found = find_algorithm(name);
  return found != nullptr && found->construction->takes_seed;
}

std::vector<std::string> algorithms_for(const Topology& topology, const ScheduleRequest& request) {
  if (!request.algorithm.empty()) {
    (void)named_algorithm(topology, request);
    return {std::string(request.algorithm)};
  }
  require_segments_fit(target_of(request));
  std::vector<std::string> names;
  for (const Algorithm& a : algorithms()) {
    Target target = target_of(request);
    if (!request.nic_channels) target.nic_channels = a.nic_channels;
    if (!usable(a, topology, target)) continue;
    if (a.construction->greatest_parameter == nullptr) {
      names.emplace_back(a.name);
      continue;
    }
    const std::uint32_t last = a.construction->greatest_parameter(topology);
    for (std::uint32_t k = 1; k <= last; ++k) names.push_back(fmt::format("{}:{}", a.name, k));
  }
  return names;
}

Schedule make_schedule(const TopologyPtr& topology, const ScheduleRequest& request) {
  if (!request.algorithm.empty()) return made_by(named_algorithm(*topology, request), topology, request);
  const auto all = candidates(*topology, target_of(request));
  // An all-reduce without a root is not everywhere shorter than one over a root.
  const bool is_first_best = request.input.hop_steps == 1 && all.front()->construction->takes_root;
  if (is_first_best || all.size() == 1) return made_by(*all.front(), topology, request);
  return shortest_of(all, topology, request);
}

std::optional<CourseSchedule> make_courses(const TopologyPtr& topology, const ScheduleRequest& request) {
  constexpr std::string_view kWaitFree = "wait-free";
  const Target target = target_of(request);
  const bool plain = target.collective == CollectiveKind::total_exchange && target.ports == PortModel::all &&
                     target.hop_steps == 1 && target.nic_channels == 0 && target.segments == 1 &&
                     !request.input.root.has_value();
  if (!plain || (!request.algorithm.empty() && request.algorithm != kWaitFree)) return std::nullopt;
  if (!is_turnable_torus(*topology) || exchange_fits_budget(*topology, 1)) return std::nullopt;
  CourseSchedule courses = square_torus_exchange(topology);
  courses.header.algorithm = kWaitFree;
  courses.header.made_here = true;
  return courses;
}

}  // namespace rota
