// SPDX-License-Identifier: Apache-2.0
//
// The extension module of the Python package: the core library's types and functions. python/rota/__init__.py is what
// users import; it takes what Python programs have at hand (texts, any arrays) and calls this module.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/schedule/collective_json.h"
#include "compiler/schedule/partial_sums_json.h"
#include "compiler/schedule/schedule_file.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/bounds.h"
#include "compiler/verify/collective_bounds.h"
#include "compiler/version.h"
#include "python/arrays.h"

namespace py = pybind11;

namespace rota::python {
namespace {

/// Python knows no pointers to constants. Everything that it can call is constant.
std::shared_ptr<Topology> for_python(const TopologyPtr& topology) {
  return std::const_pointer_cast<Topology>(topology);
}

PortModel port_model_named(const std::string& name) {
  for (const PortModel ports : {PortModel::single, PortModel::all}) {
    if (name == to_string(ports)) return ports;
  }
  throw InputError("ports=\"" + name + "\"; allowed: \"single\", \"all\"");
}

std::optional<Node> node_of(std::optional<std::uint32_t> number, const Topology& topology) {
  if (!number) return std::nullopt;
  if (*number < topology.node_count()) return Node{*number};
  throw InputError("root=" + std::to_string(*number) + "; allowed: 0 to " + std::to_string(topology.node_count() - 1));
}

/// `index(*id)`, or nullopt: what Python sees as a number or None.
std::optional<std::uint32_t> number_or_none(std::optional<Node> id) {
  if (!id) return std::nullopt;
  return index(*id);
}

using PairTriples = std::vector<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>>;

DemandTable demand_table(std::vector<std::uint32_t> by_address, const PairTriples& by_pair, std::uint32_t segments) {
  DemandTable table{std::move(by_address), {}, segments};
  for (const auto& [origin, destination, messages] : by_pair) {
    table.by_pair.push_back({Node{origin}, Node{destination}, messages});
  }
  return table;
}

/// What make_schedule and schedule_from_hops take for it: a list by relative address, or the rows of a matrix.
py::object demand_of(const Schedule& schedule) {
  if (schedule.demand.by_pair.empty()) return py::cast(schedule.demand.by_address);
  const std::uint32_t n = schedule.topology->node_count();
  py::array_t<std::uint32_t> matrix({n, n});
  matrix[py::ellipsis()] = 0;
  auto entry = matrix.mutable_unchecked<2>();
  for (const auto& [origin, destination, messages] : schedule.demand.by_pair) {
    entry(index(origin), index(destination)) = messages;
  }
  return matrix;
}

std::shared_ptr<Schedule> make(const std::shared_ptr<Topology>& topology, const std::optional<std::string>& collective,
                               const std::optional<std::string>& ports, const std::string& algorithm,
                               std::optional<std::uint32_t> root, const DemandTable& demand, std::uint32_t hop_steps,
                               std::uint64_t seed) {
  ScheduleRequest request;
  if (collective) request.collective = collective_named(*collective).kind;
  if (ports) request.ports = port_model_named(*ports);
  request.algorithm = algorithm;
  request.input.seed = seed;
  request.input.root = node_of(root, *topology);
  request.input.demand = demand;
  request.input.hop_steps = hop_steps;
  const py::gil_scoped_release others_may_run;
  return std::make_shared<Schedule>(make_schedule(topology, request));
}

/// The keys "sums" and "kept" of a schedule file, as JSON; empty: none.
std::string sums_text(const Schedule& schedule) {
  return schedule.sums.empty() ? std::string() : schedule_file::partial_sums_text(schedule.sums);
}

/// Everything of a user's own schedule but its hops.
struct Header {
  std::string collective;
  std::string ports;
  std::string algorithm;
  std::uint32_t steps;
  std::optional<std::uint32_t> root;
  DemandTable demand;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> phases;
  std::vector<std::uint8_t> timelines;
  std::uint32_t hop_steps;
  std::string sums;  ///< the keys "sums" and "kept" of a schedule file, as JSON; empty: none
};

std::shared_ptr<Schedule> from_hops(const std::shared_ptr<Topology>& topology, const Header& header,
                                    const HopColumns& columns) {
  Schedule schedule;
  schedule.topology = topology;
  schedule.symmetry = trivial_symmetry(topology);
  schedule.collective = collective_named(header.collective).kind;
  schedule.ports = port_model_named(header.ports);
  schedule.algorithm = header.algorithm;
  schedule.steps = header.steps;
  schedule.hop_steps = header.hop_steps;
  schedule.demand = header.demand;
  schedule.timeline_of_port = header.timelines;
  for (const auto& [first, messages] : header.phases) schedule.phases.push_back({Step{first}, messages});
  schedule.root = node_of(header.root, *topology);
  if (!header.sums.empty()) schedule_file::read_partial_sums(schedule_file::JsonLine(header.sums), schedule);
  require_phases_and_timelines(schedule);
  add_hops(schedule, columns);
  (void)schedule.demanded();  // throws if root or demand do not fit the collective
  return std::make_shared<Schedule>(std::move(schedule));
}

py::dict as_dict(const Judgement& judgement, const Topology& topology) {
  const Verdict& verdict = judgement.verdict;
  py::dict d;
  d["correct"] = verdict.ok;
  d["offence"] = verdict.offence;
  d["judged_by"] = std::string(judgement.judged_by());
  d["steps"] = verdict.steps;
  d["transmissions"] = verdict.transmissions;
  if (!verdict.ok) return d;
  d["messages"] = verdict.messages;
  d["min_transmissions"] = verdict.min_transmissions;
  d["fifo_depth"] = verdict.fifo_depth;
  d["fifo_slots"] = verdict.fifo_slots;
  d["waiting_slots"] = verdict.waiting_slots;
  d["fifo_consistent"] = verdict.fifo_consistent;
  d["busy_steps"] = busy_steps(topology, judgement);
  return d;
}

py::dict judge_schedule(const Schedule& schedule) {
  Judgement judgement;
  {
    const py::gil_scoped_release others_may_run;
    judgement = judge(schedule);
  }
  return as_dict(judgement, *schedule.topology);
}

py::tuple as_tuple(const Bound& bound) {
  return py::make_tuple(bound.steps, std::string(bound.name), std::string(bound.source));
}

py::list as_list(const std::vector<Bound>& bounds) {
  py::list list;
  for (const Bound& bound : bounds) list.append(as_tuple(bound));
  return list;
}

py::dict bounds_of(const Topology& topology) {
  LowerBounds bounds;
  {
    const py::gil_scoped_release others_may_run;
    bounds = lower_bounds(topology);
    require_proofs(topology, bounds);
  }
  const auto known = [&](const auto& value) { return bounds.distances_known ? py::cast(value) : py::none(); };
  py::dict d;
  d["nodes"] = bounds.nodes;
  d["links"] = bounds.directed_links;
  d["min_degree"] = bounds.min_degree;
  d["max_degree"] = bounds.max_degree;
  d["diameter"] = known(bounds.diameter);
  d["min_status"] = known(bounds.min_status);
  d["max_status"] = known(bounds.max_status);
  d["single"] = as_list(bounds.single_port);
  d["all"] = as_list(bounds.all_port);
  return d;
}

py::object bound_of(const Schedule& schedule) {
  std::optional<Bound> bound;
  {
    const py::gil_scoped_release others_may_run;
    bound = best_bound_for(schedule);
  }
  if (!bound) return py::none();
  return as_tuple(*bound);
}

py::list names_of_algorithms() {
  py::list list;
  for (const Algorithm& a : algorithms()) {
    list.append(py::make_tuple(std::string(a.name), std::string(to_string(a.collective)),
                               std::string(to_string(a.ports)), std::string(a.construction->needs),
                               std::string(a.promise)));
  }
  return list;
}

void define_topology(py::module_& m) {
  py::class_<Topology, std::shared_ptr<Topology>>(m, "Topology", "A connected network with numbered ports.")
      .def_property_readonly("spec", &Topology::spec, "The specification, e.g. torus:8x8.")
      .def_property_readonly("nodes", &Topology::node_count, "The number of nodes.")
      .def_property_readonly("ports", &Topology::port_count, "The largest degree of any node.")
      .def_property_readonly(
          "is_cayley", [](const Topology& t) { return t.group() != nullptr; },
          "True if the network has a group of translations.")
      .def("neighbours", &neighbours, "Shape (nodes, ports): the node that a port leads to; -1: no such port.")
      .def("reverse_ports", &reverse_ports, "Shape (nodes, ports): the port of that node that leads back, or -1.")
      .def("translation", &translation, py::arg("v"),
           "Shape (nodes,): the node v*x for every node x. Cayley graphs only.")
      .def(
          "node_name",
          [](const Topology& t, std::uint32_t x) {
            if (x < t.node_count()) return t.node_name(Node{x});
            throw InputError("node " + std::to_string(x) + "; allowed: 0 to " + std::to_string(t.node_count() - 1));
          },
          "The name for people and waveforms.")
      .def(
          "port_name",
          [](const Topology& t, std::uint32_t p) {
            if (p < t.port_count()) return t.port_name(Port{p});
            throw InputError("port " + std::to_string(p) + "; allowed: 0 to " + std::to_string(t.port_count() - 1));
          },
          "What the port does.")
      .def("__repr__", [](const Topology& t) { return "rota.topology('" + t.title() + "')"; });
  m.def("parse_topology", [](const std::string& spec) { return for_python(parse_topology(spec)); });
}

void define_schedule(py::module_& m) {
  py::class_<Schedule, std::shared_ptr<Schedule>>(m, "Schedule",
                                                  "Who sends which message over which link in which step. Immutable.")
      .def_property_readonly("topology", [](const Schedule& s) { return for_python(s.topology); })
      .def_property_readonly("collective", [](const Schedule& s) { return std::string(to_string(s.collective)); })
      .def_property_readonly("ports", [](const Schedule& s) { return std::string(to_string(s.ports)); })
      .def_readonly("algorithm", &Schedule::algorithm)
      .def_readonly("steps", &Schedule::steps, "The number of steps, as stated; see verify.")
      .def_readonly("hop_steps", &Schedule::hop_steps, "Steps that a hop takes.")
      .def_property_readonly(
          "root", [](const Schedule& s) { return number_or_none(s.root); }, "The root of a rooted collective, or None.")
      .def_property_readonly(
          "classes", [](const Schedule& s) { return s.symmetry->class_count(); },
          "Sets of nodes that share one program.")
      .def_property_readonly("transmissions", &Schedule::transmissions, "Message hops of the whole network.")
      .def_property_readonly("demand", &demand_of,
                             "Messages by relative address (isotropic), or the matrix of messages from node to node.")
      .def_property_readonly(
          "segments", [](const Schedule& s) { return s.demand.segments; },
          "Segments of the messages of a broadcast, accumulation, scatter or gather.")
      .def_property_readonly("phases",
                             [](const Schedule& s) {
                               std::vector<std::pair<std::uint32_t, std::uint32_t>> phases;
                               for (const Phase& p : s.phases)
                                 phases.emplace_back(index(p.first), p.rearranged_messages);
                               return phases;
                             })
      .def_property_readonly("timelines",
                             [](const Schedule& s) {
                               return std::vector<std::uint32_t>(s.timeline_of_port.begin(), s.timeline_of_port.end());
                             })
      .def_property_readonly("_sums", &sums_text)
      .def("hops", &hops_of, "A new array of hop_dtype, a row for each hop, ordered by t, src and port.")
      .def("write", &write_schedule_file, py::arg("path"), py::call_guard<py::gil_scoped_release>(),
           "Writes a schedule file, whole or not at all.")
      .def("__repr__", [](const Schedule& s) {
        return "<rota.Schedule: " + s.topology->title() + ", " + std::string(to_string(s.collective)) + ", " +
               std::string(to_string(s.ports)) + "-port, " + std::to_string(s.steps) + " steps>";
      });
  py::class_<DemandTable>(m, "DemandTable").def(py::init(&demand_table));
  m.def("make_schedule", &make);
  m.def(
      "read_schedule",
      [](const std::filesystem::path& path) { return std::make_shared<Schedule>(read_schedule_file(path)); },
      py::call_guard<py::gil_scoped_release>());
  py::class_<Header>(m, "Header")
      .def(py::init<std::string, std::string, std::string, std::uint32_t, std::optional<std::uint32_t>, DemandTable,
                    std::vector<std::pair<std::uint32_t, std::uint32_t>>, std::vector<std::uint8_t>, std::uint32_t,
                    std::string>());
  m.def("schedule_from_hops",
        [](const std::shared_ptr<Topology>& topology, const Header& header, const Column& row, const Column& t,
           const Column& src, const Column& dst, const Column& origin, const Column& destination, const Column& copy,
           const Column& packet, const Column& link) {
          return from_hops(topology, header, {row, t, src, dst, origin, destination, copy, packet, link});
        });
  m.def("judge", &judge_schedule);
  m.def("bound_of", &bound_of);
}

}  // namespace
}  // namespace rota::python

PYBIND11_MODULE(_rota, m) {
  using namespace rota::python;
  PYBIND11_NUMPY_DTYPE(HopRow, t, src, dst, origin, destination, copy, packet, link);
  py::register_exception<rota::InputError>(m, "InputError", PyExc_ValueError).attr("__module__") = "rota";
  py::register_exception<rota::CheckFailed>(m, "CheckFailed", PyExc_RuntimeError).attr("__module__") = "rota";
  m.attr("__version__") = std::string(rota::kVersion);
  m.attr("hop_dtype") = py::dtype::of<HopRow>();
  define_topology(m);
  define_schedule(m);
  m.def("bounds", &bounds_of);
  m.def("algorithms", &names_of_algorithms, "Tuples (name, collective, ports, needs, promised steps).");
  m.def(
      "collectives",
      [] {
        std::vector<std::string> names;
        for (const rota::Collective& c : rota::collectives()) names.emplace_back(c.name);
        return names;
      },
      "The names of the collectives.");
}
