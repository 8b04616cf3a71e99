// SPDX-License-Identifier: Apache-2.0
#include "testbench/events/stats_csv.h"

#include <fmt/format.h>

#include <iterator>

namespace rota::cli {
namespace {

/// One row. Fields that a kind of row does not have stay empty.
struct StatsRow {
  std::string_view record;
  std::string_view source;
  std::string node{};
  std::string port{};
  std::string to{};
  std::string origin{};
  std::string destination{};
  std::string copy{};
  std::string number{};
  std::string first_cycle{};
  std::string last_cycle{};
  std::string flits{};
  std::string utilisation{};
  std::string hops{};
  std::string latency_cycles{};
  std::string waited_cycles{};
  std::string fifo{};
  std::string cycles{};
};

constexpr std::string_view kCsvHeader =
    "record,source,node,port,to,origin,destination,copy,number,first_cycle,last_cycle,flits,utilisation,hops,"
    "latency_cycles,waited_cycles,fifo,cycles\n";

void append(std::string& csv, const StatsRow& r) {
  fmt::format_to(std::back_inserter(csv), "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", r.record, r.source,
                 r.node, r.port, r.to, r.origin, r.destination, r.copy, r.number, r.first_cycle, r.last_cycle, r.flits,
                 r.utilisation, r.hops, r.latency_cycles, r.waited_cycles, r.fifo, r.cycles);
}

std::string text(std::uint64_t number) { return std::to_string(number); }
std::string text(Node x) { return x == kNoNode ? "" : std::to_string(index(x)); }

void name_message(StatsRow& row, const Hop& hop) {
  row.origin = text(hop.origin);
  row.destination = text(hop.destination);
  row.copy = text(hop.copy);
}

void append_links(std::string& csv, const RunEvents& run, const Topology& topology) {
  for (const LinkRecord& link : run.record.links) {
    for (std::uint64_t w = 0; w < link.flits_in_window.size(); ++w) {
      if (link.flits_in_window[w] == 0) continue;
      StatsRow row{"link", run.source};
      row.node = text(link.source);
      row.port = text(index(link.port));
      row.to = text(topology.neighbour(link.source, link.port));
      row.number = text(w);
      const std::uint64_t first = run.windows.start(w);
      const std::uint64_t next = run.windows.start(w + 1);
      row.first_cycle = text(first);
      row.last_cycle = text(next - 1);
      row.flits = text(link.flits_in_window[w]);
      row.utilisation = fmt::format("{}", link.flits_in_window[w] / static_cast<double>(next - first));
      append(csv, row);
    }
  }
}

void append_messages(std::string& csv, const RunEvents& run, std::uint32_t flits) {
  for (const MessageEvent& message : run.messages) {
    StatsRow row{"message", run.source};
    const HopEvent& last = run.hops[message.way.back()];
    row.node = text(last.to);
    name_message(row, last.hop);
    row.first_cycle = text(message.first_cycle);
    row.last_cycle = text(message.last_cycle);
    row.flits = text(flits);
    row.hops = text(message.way.size());
    row.latency_cycles = text(message.latency_cycles());
    row.waited_cycles = text(message.waited_cycles);
    append(csv, row);
  }
}

void append_hops(std::string& csv, const RunEvents& run, std::uint32_t flits) {
  // Earlier hops come first, so a hop's number on its way is known before those that follow it.
  std::vector<std::uint32_t> number(run.hops.size());
  for (std::size_t i = 0; i < run.hops.size(); ++i) {
    const HopEvent& hop = run.hops[i];
    number[i] = hop.previous ? number[*hop.previous] + 1 : 0;
    StatsRow row{"hop", run.source};
    row.node = text(hop.hop.src);
    row.port = text(index(hop.hop.port));
    row.to = text(hop.to);
    name_message(row, hop.hop);
    row.number = text(number[i]);
    row.first_cycle = text(hop.first_cycle);
    row.last_cycle = text(hop.last_cycle);
    row.flits = text(flits);
    row.waited_cycles = text(hop.waited_cycles);
    append(csv, row);
  }
}

void append_fifos(std::string& csv, const RunEvents& run, const Programs& programs) {
  for (const FifoRecord& fifo : run.record.fifos) {
    const NodeProgram& program = programs.classes[index(programs.symmetry->class_of(fifo.node))];
    for (std::size_t level = 0; level < fifo.cycles_at.size(); ++level) {
      if (fifo.cycles_at[level] == 0) continue;
      StatsRow row{"fifo", run.source};
      row.node = text(fifo.node);
      row.flits = text(level);
      row.fifo = fifo_title(program.fifos[fifo.number]);
      row.cycles = text(fifo.cycles_at[level]);
      append(csv, row);
    }
  }
}

}  // namespace

std::string stats_csv(const Programs& programs, const std::vector<RunEvents>& runs) {
  std::string csv(kCsvHeader);
  for (const RunEvents& run : runs) append_links(csv, run, *programs.topology);
  append_messages(csv, runs.front(), programs.flits);
  append_hops(csv, runs.front(), programs.flits);
  append_fifos(csv, runs.front(), programs);
  return csv;
}

}  // namespace rota::cli
