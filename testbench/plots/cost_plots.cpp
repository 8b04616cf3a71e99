// SPDX-License-Identifier: Apache-2.0
#include "testbench/plots/cost_plots.h"

#include <fmt/format.h>

#include <iterator>
#include <optional>
#include <set>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "testbench/runs/schedule_report.h"

namespace rota::cli {
namespace {

template <class Number>
std::string or_empty(const std::optional<Number>& value) {
  return value ? fmt::format("{}", *value) : "";
}

RunReport report_on(const Schedule& schedule) { return describe_schedule(schedule, require_correct(schedule)); }

/// All that make a schedule of the first one's collective under its port model.
std::vector<std::string> rivals_of(const Schedule& first, const ScheduleOptions& options) {
  ScheduleRequest request = options.request(*first.topology);
  request.algorithm = {};
  request.collective = first.collective;
  request.ports = first.ports;
  return algorithms_for(*first.topology, request);
}

}  // namespace

Figure cost_figure(const std::string& spec, const ScheduleOptions& options) {
  const TopologyPtr topology = parse_topology(spec);
  if (options.effort_seconds > 0) throw InputError("--effort: plot cost shows one schedule of each algorithm");
  const Schedule first = options.make(topology).schedule;
  Figure figure{"algorithm,steps,bound,steps_over_bound,fifo_slots,rom_bits\n", "", 220, 90};
  bool has_bound = true;
  bool most_above_zero = false;
  const std::vector<std::string> names = rivals_of(first, options);
  for (const std::string& name : names) {
    ScheduleOptions one = options;
    one.algorithm = name;
    if (!takes_seed(name)) one.algorithm_seed.reset();
    const RunReport report = report_on(one.make(topology).schedule);
    has_bound = has_bound && report.bound;
    most_above_zero = most_above_zero || !report.bound || report.steps > *report.bound;
    fmt::format_to(std::back_inserter(figure.csv), "{},{},{},{},{},{}\n", csv_text(name), report.steps,
                   or_empty(report.bound), report.bound ? std::to_string(report.steps - *report.bound) : "",
                   report.router ? std::to_string(report.router->fifo_slots) : "",
                   report.router ? std::to_string(report.router->rom_bits) : "");
  }
  const RunReport report = report_on(first);
  // A sign per algorithm, because names beside the points would cover one another.
  const auto points = [&](int column, bool with_titles) {
    std::string plots;
    for (std::size_t i = 0; i < names.size(); ++i) {
      plots += fmt::format(
          "{} using {}:{} every ::{}::{} with points pointtype {} pointsize 1.1 linewidth 1.6 linecolor {} {}",
          i == 0 ? "plot $data" : ", ''", column, has_bound ? 4 : 2, i, i, i % 13 + 1, i % 8 + 1,
          with_titles ? "title " + gnuplot_text(names[i]) : "notitle");
    }
    return plots + "\n";
  };
  figure.commands = fmt::format(
      "set multiplot title {}\nset xrange [0:*]\nset yrange [0:{}]\nset offsets graph 0.04,graph 0.08,graph 0.08,graph "
      "0.08\n"
      "set tmargin at screen 0.9\nset bmargin at screen 0.2\nset lmargin at screen 0.08\nset rmargin at screen "
      "0.40\nunset key\nset ylabel '{}'\n"
      "set xlabel 'FIFO slots of a router, messages'\n{}"
      "set lmargin at screen 0.47\nset rmargin at screen 0.77\nset key at screen 0.995,0.88 right top\nunset ylabel\n"
      "set xlabel 'ROM bits of a node'\nset xtics rotate by -30\n{}unset multiplot\n",
      gnuplot_text(fmt::format("{}: {}, {}-port", report.topology, report.collective, report.ports)),
      most_above_zero ? "*" : "1", has_bound ? "steps beyond the lower bound" : "steps (the lower bound is unknown)",
      points(5, false), points(6, true));
  return figure;
}

Figure growth_figure(const std::vector<std::string>& specs, const ScheduleOptions& options) {
  Figure figure{"topology,nodes,steps,bound,fifo_slots,rom_bits,algorithm\n", "", 160, 100};
  std::set<std::string> titles;
  LogRange nodes;
  LogRange steps;
  for (const std::string& spec : specs) {
    const RunReport report = report_on(options.make_or_read(spec).schedule);
    nodes.add(report.nodes);
    steps.add(report.steps);
    if (report.bound) steps.add(static_cast<double>(*report.bound));
    titles.insert(fmt::format("{}, {}-port", report.collective, report.ports));
    fmt::format_to(std::back_inserter(figure.csv), "{},{},{},{},{},{},{}\n", csv_text(report.topology), report.nodes,
                   report.steps, or_empty(report.bound), report.router ? std::to_string(report.router->fifo_slots) : "",
                   report.router ? std::to_string(report.router->rom_bits) : "", csv_text(report.algorithm));
  }
  figure.commands = fmt::format(
      "set title {}\nset xlabel 'nodes'\nset ylabel 'steps'\nset logscale xy\nset key left top\n"
      "set xrange {}\nset yrange {}\nset xtics {}\nset ytics {}\n"
      "plot $data using 2:4 smooth unique with lines linewidth 2 linecolor 'gray60' title 'lower bound', "
      "'' using 2:3 with points pointtype 7 pointsize 0.7 linecolor '#08519c' title 'steps of the schedule', "
      "'' using 2:3:1 with labels offset 0,0.9 font ',9' textcolor '#444444' notitle\n",
      gnuplot_text(titles.size() == 1 ? *titles.begin() : "several collectives"), nodes.text(), steps.text(),
      nodes.tics(), steps.tics());
  return figure;
}

}  // namespace rota::cli
