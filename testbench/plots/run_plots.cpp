// SPDX-License-Identifier: Apache-2.0
#include "testbench/plots/run_plots.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <vector>

#include "compiler/error.h"
#include "compiler/topology/topology_links.h"
#include "testbench/options/node_names.h"

namespace rota::cli {
namespace {

constexpr std::uint64_t kMostFields = 1'000'000;
constexpr std::uint64_t kMostBars = 50'000;
constexpr std::size_t kMostLinksNamed = 72;

std::string name_of(const PlottedRun& run, Node x) { return run.programs.topology->node_name(x); }

std::string link_name(const PlottedRun& run, const LinkRecord& link) {
  const Topology& topology = *run.programs.topology;
  const std::uint32_t rank = parallel_rank(topology, link.source, link.port);
  return fmt::format("{} to {}{}", name_of(run, link.source), name_of(run, topology.neighbour(link.source, link.port)),
                     rank == 0 ? "" : fmt::format(", link {}", rank));
}

/// One field of the CSV for each end of a link, and its port.
std::string link_fields(const PlottedRun& run, const LinkRecord& link) {
  return fmt::format("{},{},{}", index(link.source), index(run.programs.topology->neighbour(link.source, link.port)),
                     index(link.port));
}

/// A message that a user names as message_title does: "0,10", "0_0,2_2" or "0,0-2,2" is "0>10". What is no node stays.
std::string by_numbers(const Topology& topology, std::string_view message) {
  const auto number = [&](std::string_view text) {
    const auto node = find_node(topology, text);
    return node ? std::to_string(index(*node)) : std::string(text);
  };
  const MessageText text = split_message(message);
  if (text.destination.empty()) return std::string(message);
  return number(text.origin) + ">" + number(text.destination) + std::string(text.copy);
}

/// The y axis of figures with a row per link: all names if there is room, else the first link of some nodes.
std::string link_axis(const PlottedRun& run) {
  const auto& links = run.events.record.links;
  std::string tics;
  const std::uint32_t nodes = run.programs.topology->node_count();
  const std::uint32_t apart = (nodes + 31) / 32;
  for (std::size_t i = 0; i < links.size(); ++i) {
    const bool is_first = i == 0 || links[i].source != links[i - 1].source;
    if (links.size() <= kMostLinksNamed) {
      tics += fmt::format("{}{} {}", tics.empty() ? "" : ",", gnuplot_text(link_name(run, links[i])), i);
    } else if (is_first && index(links[i].source) % apart == 0) {
      tics += fmt::format("{}{} {}", tics.empty() ? "" : ",", gnuplot_text(name_of(run, links[i].source)), i);
    }
  }
  return fmt::format("set ylabel {}\nset yrange [{}:-0.5]\nset ytics scale 0.3 font ',{}' ({})\n",
                     links.size() <= kMostLinksNamed ? "'link'" : "'links, by sending node'",
                     static_cast<double>(links.size()) - 0.5, links.size() <= 36 ? 9 : 6, tics);
}

std::uint32_t height_of_links(std::size_t links) {
  return std::clamp<std::uint32_t>(40 + static_cast<std::uint32_t>(links) * 5 / 2, 80, 220);
}

void require_bars(std::uint64_t hops) {
  if (hops <= kMostBars) return;
  throw InputError(fmt::format("plot space-time: {} messages over links; allowed: up to {}", hops, kMostBars));
}

/// The fewest windows that a field of the heat map takes together, so that there are not too many fields.
std::uint64_t windows_per_column(std::uint64_t links, std::uint64_t windows) {
  const std::uint64_t columns = std::max<std::uint64_t>(kMostFields / std::max<std::uint64_t>(links, 1), 1);
  return std::max<std::uint64_t>((windows + columns - 1) / columns, 1);
}

}  // namespace

void require_plottable(const std::string& kind, const Schedule& schedule) {
  require_recordable("plot " + kind, schedule);
  if (kind == "space-time") require_bars(schedule.transmissions());
}

Figure heat_map(const PlottedRun& run) {
  const auto& links = run.events.record.links;
  std::uint64_t windows = 0;
  for (const LinkRecord& link : links) windows = std::max<std::uint64_t>(windows, link.flits_in_window.size());
  const std::uint64_t merged = windows_per_column(links.size(), windows);
  Figure figure{"link,node,to,port,window,first_cycle,utilisation\n", "", 160, height_of_links(links.size())};
  for (std::size_t i = 0; i < links.size(); ++i) {
    for (std::uint64_t w = 0; w < windows; w += merged) {
      const std::uint64_t end = std::min(w + merged, windows);
      const std::uint64_t first = run.events.windows.start(w);
      const auto cycles = static_cast<double>(run.events.windows.start(end) - first);
      std::uint64_t flits = 0;
      for (std::uint64_t part = w; part < std::min<std::uint64_t>(end, links[i].flits_in_window.size()); ++part) {
        flits += links[i].flits_in_window[part];
      }
      fmt::format_to(std::back_inserter(figure.csv), "{},{},{},{},{}\n", i, link_fields(run, links[i]), w, first,
                     static_cast<double>(flits) / cycles);
    }
  }
  const auto shown = (windows + merged - 1) / merged * merged;
  figure.commands = fmt::format(
      "set title {}\nset xlabel 'window of time (a step where links keep to steps{})'\nset xrange [-0.5:{}]\n{}"
      "set cblabel 'busy part of the window'\nset cbrange [0:1]\n"
      "set palette defined (0 '#f7fbff', 0.5 '#6baed6', 1 '#08306b')\nunset grid\nunset key\n"
      "plot $data using ($5+{}):1:7 with image\n",
      gnuplot_text(run.title), merged > 1 ? fmt::format("; a column is {} of them", merged) : "",
      static_cast<double>(shown) - 0.5, link_axis(run), static_cast<double>(merged - 1) / 2);
  return figure;
}

Figure space_time(const PlottedRun& run) {
  const auto& hops = run.events.hops;
  Figure figure{"link,node,to,port,message,hop,first_cycle,last_cycle\n", "", 180,
                height_of_links(run.events.record.links.size())};
  std::vector<std::uint32_t> number(hops.size());
  std::uint32_t most = 0;
  for (std::size_t i = 0; i < hops.size(); ++i) {
    number[i] = hops[i].previous ? number[*hops[i].previous] + 1 : 0;
    most = std::max(most, number[i]);
    fmt::format_to(std::back_inserter(figure.csv), "{},{},{},{},{},{}\n", hops[i].link,
                   link_fields(run, run.events.record.links[hops[i].link]), message_title(hops[i].hop), number[i] + 1,
                   hops[i].first_cycle, hops[i].last_cycle);
  }
  std::string bound;
  if (run.bound_cycle) {
    bound = fmt::format("set arrow from {0}, graph 0 to {0}, graph 1 nohead linecolor 'black' dashtype 2 front\n",
                        *run.bound_cycle + 1);
  }
  figure.commands = fmt::format(
      "set title {}\nset xlabel 'cycle{}'\nset xrange [0:{}]\n{}{}set cblabel 'hop on the way of the message'\n"
      "set cbrange [0.5:{}]\nset cbtics 1\nset palette maxcolors {} defined (0 '#08519c', 0.5 '#6baed6', 1 '#fd8d3c')\n"
      "unset grid\nunset key\nset style fill solid noborder\n"
      "plot $data using 7:1:7:($8+1):($1-0.42):($1+0.42):6 with boxxyerror linecolor palette\n",
      gnuplot_text(run.title), run.bound_cycle ? " (dashed: the lower bound)" : "",
      std::max(run.events.cycles, run.bound_cycle.value_or(0)) + 2, link_axis(run), bound, most + 1.5, most + 1);
  return figure;
}

Figure message_way(const PlottedRun& run, const std::string& message) {
  const std::string wanted = by_numbers(*run.programs.topology, message);
  Figure figure{"node,to,row,to_row,arrived_cycle,first_cycle,last_cycle,waited_cycles\n", "", 160, 80};
  std::map<std::uint32_t, std::uint32_t> row_of;  // in the order in which nodes are reached
  std::string tics;
  const auto row = [&](Node x) {
    const auto [place, is_new] = row_of.try_emplace(index(x), row_of.size());
    if (is_new) {
      tics += fmt::format("{}{} {}", tics.empty() ? "" : ",", gnuplot_text(name_of(run, x)), place->second);
    }
    return place->second;
  };
  std::uint64_t last_cycle = 0;
  std::uint64_t first_cycle = 0;
  for (const HopEvent& hop : run.events.hops) {
    if (message_title(hop.hop) != wanted) continue;
    if (row_of.empty()) first_cycle = hop.first_cycle;
    const std::uint32_t from = row(hop.hop.src);
    const std::uint32_t to = row(hop.to);
    const std::uint64_t arrived = hop.previous ? run.events.hops[*hop.previous].first_cycle + 1 : hop.first_cycle;
    last_cycle = std::max(last_cycle, hop.last_cycle);
    fmt::format_to(std::back_inserter(figure.csv), "{},{},{},{},{},{},{},{}\n", index(hop.hop.src), index(hop.to), from,
                   to, arrived, hop.first_cycle, hop.last_cycle, hop.waited_cycles);
  }
  if (row_of.empty()) {
    throw InputError(fmt::format(
        "--message {}: the run has no such message; allowed: ORIGIN,DESTINATION; ORIGIN,* where it broadcasts, "
        "*,DESTINATION where it sums",
        message));
  }
  figure.height_mm = std::clamp<std::uint32_t>(50 + static_cast<std::uint32_t>(row_of.size()) * 8, 70, 220);
  figure.commands = fmt::format(
      "set title {}\nset xlabel 'cycle'\nset xrange [{}:{}]\nset ylabel 'node'\nset yrange [{}:-0.5]\n"
      "set ytics ({})\nset key outside bottom center horizontal\n"
      "plot $data using 5:3:($6-$5):(0) with vectors nohead linewidth 6 linecolor '#fd8d3c' title 'waits', "
      "'' using 6:3:(1):($4-$3) with vectors filled head size graph 0.015,20 linewidth 2 linecolor '#08519c' "
      "title 'first flit crosses the link', "
      "'' using ($7):3:(1):($4-$3) with vectors nohead linewidth 1 dashtype 3 linecolor '#08519c' title 'last flit'\n",
      gnuplot_text(run.title + ", message " + wanted), first_cycle - 1, last_cycle + 2,
      static_cast<double>(row_of.size()) - 0.5, tics);
  return figure;
}

}  // namespace rota::cli
