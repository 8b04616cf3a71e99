// SPDX-License-Identifier: Apache-2.0
//
// Networks and schedules as NumPy arrays, and schedules made of arrays. docs/python.md lists the columns.
#pragma once

#include <pybind11/numpy.h>

#include <cstdint>

#include "compiler/schedule/schedule.h"
#include "compiler/topology/topology.h"
#include "compiler/verify/gate.h"

namespace rota::python {

/// A row of the array of hops: the fields of a line of a schedule file. -1 stands for none.
struct HopRow {
  std::int64_t t;
  std::int32_t src;
  std::int32_t dst;
  std::int32_t origin;
  std::int32_t destination;
  std::int32_t copy;
  std::int64_t packet;
  std::int32_t link;
};

using Column = pybind11::array_t<std::int64_t, pybind11::array::c_style>;

/// The columns of hops that came from Python, all of one length and ordered by `t`. `row` is where each hop stood in
/// the user's array, for messages.
struct HopColumns {
  Column row, t, src, dst, origin, destination, copy, packet, link;
};

/// Shape (nodes, ports): the node that each port leads to, or -1.
[[nodiscard]] pybind11::array_t<std::int32_t> neighbours(const Topology& topology);
/// Shape (nodes, ports): the port of that node which leads back, or -1.
[[nodiscard]] pybind11::array_t<std::int32_t> reverse_ports(const Topology& topology);
/// Shape (nodes,): sigma_v, the node v·x for each node x. Throws InputError if the topology has no group or no node v.
[[nodiscard]] pybind11::array_t<std::int32_t> translation(const Topology& topology, std::uint32_t v);

/// One row a hop of the whole network, ordered by t, src and port.
[[nodiscard]] pybind11::array_t<HopRow> hops_of(const Schedule& schedule);
/// Adds the hops to a schedule that has everything else. Throws InputError "hops[row]: what is wrong, what is allowed".
void add_hops(Schedule& schedule, const HopColumns& columns);

/// Shape (nodes, ports): steps in which the link carries a message; 0 where there is no link.
[[nodiscard]] pybind11::array_t<std::uint32_t> busy_steps(const Topology& topology, const Judgement& judgement);

}  // namespace rota::python
