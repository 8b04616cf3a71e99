// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "compiler/drawing/drawing.h"
#include "compiler/error.h"
#include "compiler/page/bound_sentence.h"
#include "compiler/page/hop_stream.h"
#include "compiler/page/page.h"
#include "compiler/rom/program_words.h"
#include "compiler/topology/topology_links.h"
#include "compiler/verify/collective_bounds.h"

namespace rota::page {
namespace {

using Json = nlohmann::ordered_json;

/// Coordinates are whole hundredths of the distance of neighbouring nodes.
std::int64_t hundredths(double value) { return std::llround(value * 100); }

Json topology_json(const Topology& topology) {
  Json neighbours = Json::array();
  Json names = Json::array();
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    names.push_back(topology.node_name(Node{x}));
    for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
      const Node y = p < topology.port_end(Node{x}) ? topology.neighbour(Node{x}, Port{p}) : kNoNode;
      neighbours.push_back(y == kNoNode ? -1 : static_cast<std::int64_t>(index(y)));
    }
  }
  Json ports = Json::array();
  for (std::uint32_t p = 0; p < topology.port_count(); ++p) ports.push_back(topology.port_name(Port{p}));
  return {{"nodes", topology.node_count()},
          {"ports", topology.port_count()},
          {"neighbours", std::move(neighbours)},
          {"node_names", std::move(names)},
          {"port_names", std::move(ports)}};
}

Json drawing_json(const Topology& topology) {
  const drawing::Drawing drawn = drawing::draw(topology);
  Json xs = Json::array();
  Json ys = Json::array();
  for (const drawing::Point p : drawn.nodes) {
    xs.push_back(hundredths(p.x));
    ys.push_back(hundredths(p.y));
  }
  Json curves = Json::array();
  for (const drawing::Curve& curve : drawn.curves) {
    Json points = Json::array();
    for (const drawing::Point p : curve.points) {
      points.push_back(hundredths(p.x));
      points.push_back(hundredths(p.y));
    }
    curves.push_back({index(curve.from), index(curve.port), std::move(points)});
  }
  return {{"style", drawn.style}, {"x", std::move(xs)}, {"y", std::move(ys)}, {"curves", std::move(curves)}};
}

Json schedule_json(const Schedule& schedule, const Programs& programs) {
  const HopStream stream = encode_hops(schedule);
  Json keys = Json::array();
  for (const auto& [gap, run] : stream.keys) {
    keys.push_back(gap);
    keys.push_back(run);
  }
  Json class_of = Json::array();
  for (std::uint32_t x = 0; x < schedule.topology->node_count(); ++x) {
    class_of.push_back(index(schedule.symmetry->class_of(Node{x})));
  }
  Json representatives = Json::array();
  for (std::uint32_t c = 0; c < schedule.symmetry->class_count(); ++c) {
    representatives.push_back(index(schedule.symmetry->representative(ClassId{c})));
  }
  Json adds = Json::array();  // by partial sum: the numbers of those that it has
  for (const PartialSum& sum : schedule.sums.sums) adds.push_back(sum.adds);
  return {{"steps", schedule.steps},         {"sums", std::move(adds)},
          {"hop_steps", programs.hop_steps}, {"link_latency", programs.link_latency_cycles},
          {"class_of", std::move(class_of)}, {"representatives", std::move(representatives)},
          {"copies", stream.copies},         {"hops", stream.hops},
          {"keys", std::move(keys)},         {"stream", base64(stream.bytes)}};
}

/// The format of the narrowest words that hold the program.
WordShape word_shape(const NodeProgram& program, const Programs& programs, RouterKind router) {
  WordShape shape;
  shape.ports = programs.topology->port_count();
  shape.port_model = programs.ports;
  shape.fifos = program.fifos;
  std::vector<std::uint32_t> receives(shape.channels(), 1);
  std::vector<std::uint32_t> sends(shape.channels(), 1);
  for (const Fifo& fifo : program.fifos) {
    ++receives[index(fifo.receive)];
    ++sends[index(fifo.send)];
  }
  shape.receive_mask_bits = *std::max_element(receives.begin(), receives.end());
  shape.send_mask_bits = *std::max_element(sends.begin(), sends.end());
  shape.count_bits = unsplit_count_bits(program, router);
  shape.address_bits = static_cast<std::uint32_t>(std::bit_width(programs.addresses() - 1U));
  shape.router = router;
  return shape;
}

/// The words of one memory, each in as few bytes as the word needs, lowest first.
std::string packed(const WordTable& words, std::uint32_t word_bits) {
  std::string bytes;
  for (std::uint64_t word : words) {
    for (std::uint32_t bit = 0; bit < word_bits; bit += 8, word >>= 8U) bytes.push_back(static_cast<char>(word & 255U));
  }
  return base64(bytes);
}

Json program_json(const NodeProgram& program, const Programs& programs, const RunSettings& settings) {
  const RouterKind router = settings.router == "timed" ? RouterKind::timed : RouterKind::handshake;
  const WordShape shape = word_shape(program, programs, router);
  const ProgramWords words = encode_words(program, shape, settings.discipline == "lockstep");
  Json fifos = Json::array();
  for (const Fifo& fifo : program.fifos) {
    fifos.push_back({index(fifo.receive), index(fifo.send), fifo.lane, fifo.depth_messages});
  }
  Json receive = Json::array();
  Json send = Json::array();
  for (const WordTable& table : words.receive) receive.push_back(packed(table, shape.receive_word_bits()));
  for (const WordTable& table : words.send) send.push_back(packed(table, shape.send_word_bits()));
  Json inject = Json::array();
  Json eject = Json::array();
  for (const WordTable& table : words.inject) inject.push_back(packed(table, shape.address_word_bits()));
  for (const WordTable& table : words.eject) eject.push_back(packed(table, shape.address_word_bits()));
  return {{"fifos", std::move(fifos)},
          {"link_bits", shape.link_bits()},
          {"receive_mask_bits", shape.receive_mask_bits},
          {"send_mask_bits", shape.send_mask_bits},
          {"count_bits", shape.count_bits},
          {"address_bits", shape.address_bits},
          {"receive", std::move(receive)},
          {"send", std::move(send)},
          {"inject", std::move(inject)},
          {"eject", std::move(eject)}};
}

Json programs_json(const Programs& programs, const RunSettings& settings) {
  Json classes = Json::array();
  for (const NodeProgram& program : programs.classes) classes.push_back(program_json(program, programs, settings));
  return classes;
}

/// When the steps begin. Runs of equal steps: [start-ups, rearranged messages, steps] each; null if links have
/// different timelines or nothing keeps the steps in unison.
Json timeline_json(const Programs& programs, const RunSettings& settings) {
  if (settings.discipline != "lockstep" || programs.timelines.runs.size() != 1) return nullptr;
  Json runs = Json::array();
  for (const StepRun& run : programs.timelines.runs.front()) {
    runs.push_back({run.startups, run.rearranged_messages, run.count});
  }
  return runs;
}

/// [node, input port, output port, most messages], for one node per class of the schedule that was judged.
Json crosspoints_json(const NetworkLoad& load) {
  Json crosspoints = Json::array();
  for (const CrosspointPeak& peak : load.crosspoints) {
    crosspoints.push_back(
        {index(load.symmetry->representative(peak.cls)), index(peak.in), index(peak.out), peak.messages});
  }
  return crosspoints;
}

/// What `report` does not print as JSON: how each source came to its numbers, and its FIFO figures.
Json sources_json(const RunReport& report) {
  Json sources = Json::object();
  for (const SourceNumbers& source : report.sources) {
    Json& entry = sources[source.name] = {{"remark", source.remark}};
    if (source.fifo) entry["fifo"] = {{"depth", source.fifo->depth}, {"slots", source.fifo->slots}};
  }
  return sources;
}

}  // namespace

void require_page_network(const Topology& topology) {
  const auto refuse = [&topology](std::uint64_t count, const char* things, std::uint64_t most) {
    throw InputError(
        fmt::format("{}: {} {}; a page shows up to {} (rota sim --json has the figures of larger networks)",
                    topology.title(), count, things, most));
  };
  if (topology.node_count() > kMaxPageNodes) refuse(topology.node_count(), "nodes", kMaxPageNodes);
  const std::uint64_t links = directed_link_count(topology);
  if (links > kMaxPageLinks) refuse(links, "directed links", kMaxPageLinks);
}

void require_page_hops(const Schedule& schedule) {
  if (schedule.nic_channels != 0) {
    throw InputError("--nic-channels 1: a page shows NICs with a channel a link; rota sim --wave shows those with one");
  }
  if (schedule.hops.size() <= kMaxPageHops) return;
  throw InputError(
      fmt::format("{}: the schedule has {} hops without symmetry; a page holds up to {} (rota sim --json "
                  "has the figures of larger schedules)",
                  schedule.topology->title(), schedule.hops.size(), kMaxPageHops));
}

Json page_data(const PageInput& input) {
  const RunSettings& settings = *input.report.settings;
  Json data = {{"page", 1},
               {"report", to_json(input.report)},
               {"sources", sources_json(input.report)},
               {"topology", topology_json(*input.schedule.topology)},
               {"drawing", drawing_json(*input.schedule.topology)},
               {"schedule", schedule_json(input.schedule, input.programs)},
               {"crosspoints", crosspoints_json(input.load)},
               {"programs", programs_json(input.programs, settings)},
               {"timeline", timeline_json(input.programs, settings)}};
  const std::optional<Bound> bound = best_bound_for(input.schedule);
  data["certificate"] = bound ? Json(bound_sentence(input.schedule, *bound)) : Json(nullptr);
  data["compared"] = nullptr;
  if (input.comparison) {
    data["compared"] = {{"cycles", input.comparison->cycles}, {"difference", nullptr}};
    if (input.comparison->difference) data["compared"]["difference"] = *input.comparison->difference;
  }
  return data;
}

}  // namespace rota::page
