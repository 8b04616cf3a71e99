// SPDX-License-Identifier: Apache-2.0
#include "python/arrays.h"

#include <fmt/format.h>

#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/error.h"
#include "compiler/schedule/hop_collector.h"
#include "compiler/schedule/plain_hops.h"

namespace rota::python {
namespace {

namespace py = pybind11;

std::int32_t number_of(Node x) { return x == kNoNode ? -1 : static_cast<std::int32_t>(index(x)); }

/// An array of shape (nodes, ports): value(x, p) for the ports that x has, `none` elsewhere.
template <class Number, class Value>
py::array_t<Number> table_of_ports(const Topology& topology, Number none, const Value& value) {
  const std::uint32_t ports = topology.port_count();
  py::array_t<Number> table({std::size_t{topology.node_count()}, std::size_t{ports}});
  auto entry = table.template mutable_unchecked<2>();
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    for (std::uint32_t p = 0; p < ports; ++p) {
      const bool present = p < topology.port_end(Node{x}) && topology.neighbour(Node{x}, Port{p}) != kNoNode;
      entry(x, p) = present ? value(Node{x}, Port{p}) : none;
    }
  }
  return table;
}

/// Negative numbers would look like huge ones to the collector.
void require_not_below(std::int64_t least, std::int64_t value, std::string_view name) {
  if (value >= least) return;
  throw InputError(fmt::format("\"{}\" is {}; allowed: numbers from {}", name, value, least));
}

}  // namespace

py::array_t<std::int32_t> neighbours(const Topology& topology) {
  return table_of_ports<std::int32_t>(topology, -1,
                                      [&](Node x, Port p) { return number_of(topology.neighbour(x, p)); });
}

py::array_t<std::int32_t> reverse_ports(const Topology& topology) {
  return table_of_ports<std::int32_t>(
      topology, -1, [&](Node x, Port p) { return static_cast<std::int32_t>(index(topology.reverse_port(x, p))); });
}

py::array_t<std::int32_t> translation(const Topology& topology, std::uint32_t v) {
  const std::uint32_t n = topology.node_count();
  if (topology.group() == nullptr) {
    throw InputError(fmt::format("{}: has no translations; allowed: Cayley graphs", topology.title()));
  }
  if (v >= n) throw InputError(fmt::format("node {}; allowed: 0 to {}", v, n - 1));
  py::array_t<std::int32_t> result(n);
  auto entry = result.mutable_unchecked<1>();
  for (std::uint32_t x = 0; x < n; ++x) entry(x) = number_of(topology.group()->multiply(Node{v}, Node{x}));
  return result;
}

py::array_t<HopRow> hops_of(const Schedule& schedule) {
  py::array_t<HopRow> result(static_cast<py::ssize_t>(schedule.transmissions()));
  HopRow* row = result.mutable_data();
  schedule_file::for_each_step(schedule, [&](Step step, const std::vector<schedule_file::PlainHop>& hops) {
    for (const schedule_file::PlainHop& hop : hops) {
      const bool alone = hop.packet == schedule_file::kNoPacket;
      *row++ = {static_cast<std::int64_t>(index(step)),
                number_of(hop.src),
                number_of(hop.dst),
                number_of(hop.origin),
                number_of(hop.destination),
                hop.copy,
                alone ? -1 : static_cast<std::int64_t>(hop.packet),
                static_cast<std::int32_t>(hop.link)};
    }
    return true;
  });
  return result;
}

void add_hops(Schedule& schedule, const HopColumns& columns) {
  const auto row = columns.row.unchecked<1>();
  // A column, the field of a line that takes it, and its least value; -1 is HopLine::kNone.
  struct Field {
    const Column& column;
    std::uint64_t schedule_file::HopLine::*field;
    std::string_view name;
    std::int64_t least;
  };
  using Line = schedule_file::HopLine;
  const std::array<Field, 8> fields{{{columns.t, &Line::step, "t", 0},
                                     {columns.src, &Line::src, "src", 0},
                                     {columns.dst, &Line::dst, "dst", 0},
                                     {columns.origin, &Line::origin, "origin", -1},
                                     {columns.destination, &Line::destination, "destination", -1},
                                     {columns.copy, &Line::copy, "copy", 0},
                                     {columns.packet, &Line::packet, "packet", -1},
                                     {columns.link, &Line::link, "link", 0}}};
  schedule_file::HopCollector collector(schedule);
  for (py::ssize_t i = 0; i < row.shape(0); ++i) {
    try {
      Line line;
      for (const Field& field : fields) {
        const std::int64_t value = field.column.data()[i];
        require_not_below(field.least, value, field.name);
        line.*field.field = static_cast<std::uint64_t>(value);
      }
      collector.add(line);
    } catch (const InputError& error) {
      throw InputError(fmt::format("hops[{}]: {}", row(i), error.what()));
    }
  }
  collector.finish();
  schedule_file::find_meeting_node(schedule);
}

py::array_t<std::uint32_t> busy_steps(const Topology& topology, const Judgement& judgement) {
  if (!judgement.verdict.ok) throw CheckFailed(judgement.verdict.offence);
  return table_of_ports<std::uint32_t>(topology, 0, [&](Node x, Port p) { return judgement.load.busy(x, p); });
}

}  // namespace rota::python
