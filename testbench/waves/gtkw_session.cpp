// SPDX-License-Identifier: Apache-2.0
#include "testbench/waves/gtkw_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "sc_models/network_config.h"
#include "testbench/waves/node_rows.h"
#include "testbench/waves/session_text.h"

namespace rota::cli {
namespace {

/// Networks up to this size are shown whole, if the user chose no nodes; of larger ones so many nodes.
constexpr std::size_t kMostNodesShown = 16;
/// The same in sessions that show a few rows of each node.
constexpr std::size_t kMostNodesCompared = 256;
/// So many cycles fit the window and leave room for words and numbers in it.
constexpr std::uint64_t kFewestCyclesShown = 24;
constexpr int kTallRows = 3;

/// What all sessions of a waveform have in common.
struct Wave {
  Wave(const std::vector<TracedSignal>& signals, const Programs& wave_programs, const WaveView& wave_view)
      : programs(wave_programs), view(wave_view) {
    std::set<Node> nodes;
    for (const TracedSignal& signal : signals) {
      by_name[signal.name] = &signal;
      if (signal.node != kNoNode) nodes.insert(signal.node);
    }
    traced.assign(nodes.begin(), nodes.end());
  }

  /// All nodes in the waveform if the user chose them or if they are few, otherwise the first and its neighbours.
  [[nodiscard]] std::vector<Node> nodes_shown(std::size_t most) const {
    if (view.nodes_chosen || traced.size() <= most) return traced;
    std::vector<Node> nodes{traced.front()};
    for (std::uint32_t p = 0; p < programs.topology->port_count() && nodes.size() < most; ++p) {
      const Node next = programs.topology->neighbour(nodes.front(), Port{p});
      if (std::binary_search(traced.begin(), traced.end(), next)) nodes.push_back(next);
    }
    return nodes;
  }

  /// The run's beginning, with the marker where the first flits are on the links.
  [[nodiscard]] SessionFocus beginning() const {
    const std::uint64_t cycles = (view.end_ps - view.begin_ps) / std::max<std::uint64_t>(view.period_ps, 1);
    const std::uint64_t two_steps = 2ULL * programs.flits + kPipelineCycles;
    const std::uint64_t shown = std::min(cycles, std::max(two_steps, kFewestCyclesShown));
    return {.begin_ps = view.begin_ps,
            .cycles = std::max<std::uint64_t>(shown, 1),
            .marker_ps = std::max(kPipelineCycles * view.period_ps, view.begin_ps)};
  }

  const Programs& programs;
  const WaveView& view;
  SignalIndex by_name;
  std::vector<Node> traced;
};

/// A session that is being written.
struct Draft {
  Draft(const Wave& wave, const std::string& file, const SessionFocus& focus, NodeRows::Options options)
      : text(wave.by_name, wave.programs, wave.view), rows(text, wave.programs, wave.view, options) {
    text.write_header(file, focus);
    text.open_group("network " + wave.programs.topology->title(), true);
    for (const char* name : {"clk", "start", "done"}) text.show(name, Format::binary, Colour::standard);
    text.show("step", Format::decimal, Colour::standard, "step");  // without its range
    text.close_group();
  }

  SessionText text;
  NodeRows rows;
};

void write_node(Draft& draft, Node x, bool open) {
  draft.text.open_group("node " + draft.rows.name_of(x), open);
  draft.rows.differs(x);
  draft.rows.done(x);
  draft.rows.crossbar(x);
  draft.rows.fifos(x, 1);
  draft.rows.links(x);
  draft.rows.nic(x);
  draft.text.close_group();
}

/// The FIFOs of a node that `wanted` accepts.
template <class Wanted>
void write_fifos(Draft& draft, Node x, const Wanted& wanted) {
  const std::vector<Fifo>& fifos = draft.rows.program(x).fifos;
  for (std::uint32_t k = 0; k < fifos.size(); ++k) {
    if (wanted(fifos[k])) draft.rows.fifo(x, k, 1);
  }
}

void write_link(Draft& draft, const Topology& topology, Node x, Port p) {
  const Node y = topology.neighbour(x, p);
  const Channel send = draft.rows.channel_of(p);
  const Channel receive = draft.rows.channel_of(topology.reverse_port(x, p));
  draft.text.open_group("sender " + draft.rows.name_of(x), true);
  draft.rows.differs(x);
  draft.rows.sends(x, send);
  write_fifos(draft, x, [&](const Fifo& fifo) { return fifo.send == send; });
  draft.text.close_group();
  draft.rows.link_out(x, p);
  draft.text.open_group("receiver " + draft.rows.name_of(y), true);
  draft.rows.differs(y);
  draft.rows.receives(y, receive);
  write_fifos(draft, y, [&](const Fifo& fifo) { return fifo.receive == receive; });
  draft.text.close_group();
}

/// A message's way: each link, the entry that sends over it, and the FIFO behind it.
class JourneyWriter {
 public:
  JourneyWriter(const Wave& wave, Draft& draft)
      : wave_(wave), topology_(*wave.programs.topology), draft_(draft), hops_(wave.view.journey.hops) {}

  void write() {
    draft_.text.open_group("message " + wave_.view.journey.message, true);
    for (std::size_t h = 0; h < hops_.size(); ++h) write_hop(h);
    draft_.text.close_group();
  }

 private:
  [[nodiscard]] const TracedSignal& signal_of(std::size_t h) const {
    return *wave_.by_name.find(hops_[h].link + ".valid")->second;
  }
  [[nodiscard]] bool is_within_node(std::size_t h) const { return hops_[h].link.find(".nic.") != std::string::npos; }

  void write_hop(std::size_t h) {
    const Node x = signal_of(h).node;
    const Port p{signal_of(h).port};
    const bool injects = hops_[h].link.find(".inject_") != std::string::npos;
    std::string title = fmt::format("{} at {}", injects ? "injected" : "ejected", draft_.rows.name_of(x));
    if (!is_within_node(h)) {
      title = fmt::format("{} to {} over {}", draft_.rows.name_of(x), draft_.rows.name_of(topology_.neighbour(x, p)),
                          topology_.port_name(p));
    }
    draft_.text.open_group(fmt::format("{} in cycle {}", title, hops_[h].time_ps / wave_.view.period_ps), true);
    draft_.rows.message(hops_[h].link, kMessageSignal);
    if (!is_within_node(h)) write_ends(h, x, p);
    draft_.text.close_group();
  }

  void write_ends(std::size_t h, Node x, Port p) {
    const Node y = topology_.neighbour(x, p);
    const Channel receive = draft_.rows.channel_of(topology_.reverse_port(x, p));
    draft_.rows.sends(x, draft_.rows.channel_of(p));
    draft_.rows.receives(y, receive);
    if (h + 1 == hops_.size() || signal_of(h + 1).node != y || is_within_node(h + 1)) return;
    const Channel send = draft_.rows.channel_of(Port{signal_of(h + 1).port});
    write_fifos(draft_, y, [&](const Fifo& fifo) { return fifo.receive == receive && fifo.send == send; });
  }

  const Wave& wave_;
  const Topology& topology_;
  Draft& draft_;
  const std::vector<JourneyHop>& hops_;
};

/// The time of a message's journey, with a marker at each hop.
SessionFocus focus_of(const Journey& journey, const WaveView& view) {
  constexpr std::uint64_t kMargin = 2;  // cycles on both sides
  const std::uint64_t first = journey.hops.front().time_ps;
  const std::uint64_t last = journey.hops.back().time_ps;
  const std::uint64_t before = std::min(first - view.begin_ps, kMargin * view.period_ps);
  const std::uint64_t cycles = (last - first) / view.period_ps + 2 * kMargin;
  SessionFocus focus{
      .begin_ps = first - before, .cycles = std::max(cycles, kFewestCyclesShown / 2), .marker_ps = first};
  for (const JourneyHop& hop : journey.hops) focus.named_markers_ps.push_back(hop.time_ps);
  return focus;
}

/// The link that the followed message takes first, else the first link of the first node.
std::pair<Node, Port> link_in_question(const Wave& wave) {
  for (const JourneyHop& hop : wave.view.journey.hops) {
    const auto signal = wave.by_name.find(hop.link + ".valid");
    if (hop.link.find(".link_out_") != std::string::npos && signal != wave.by_name.end()) {
      return {signal->second->node, Port{signal->second->port}};
    }
  }
  const Node x = wave.traced.front();
  std::uint32_t p = 0;
  while (wave.programs.topology->neighbour(x, Port{p}) == kNoNode) ++p;
  return {x, Port{p}};
}

}  // namespace

GtkwSession gtkw_session(const std::vector<TracedSignal>& signals, const Programs& programs, const WaveView& view) {
  const Wave wave(signals, programs, view);
  Draft draft(wave, view.session_file, wave.beginning(), {});
  bool open = true;
  for (const Node x : wave.nodes_shown(kMostNodesShown)) write_node(draft, x, std::exchange(open, false));
  return draft.text.take();
}

std::vector<QuestionSession> question_sessions(const std::vector<TracedSignal>& signals, const Programs& programs,
                                               const WaveView& view) {
  const Wave wave(signals, programs, view);
  std::vector<QuestionSession> sessions;
  const auto add = [&](const std::string& file, const SessionFocus& focus, NodeRows::Options options,
                       const auto& write) {
    Draft draft(wave, view.filter_directory + "/" + file, focus, options);
    write(draft);
    sessions.push_back({file, draft.text.take()});
  };
  if (wave.traced.empty()) return sessions;
  const auto of_each_node = [&](const auto& write) {
    return [&](Draft& draft) {
      for (const Node x : wave.nodes_shown(kMostNodesCompared)) {
        draft.text.open_group("node " + draft.rows.name_of(x), true);
        write(draft.rows, x);
        draft.text.close_group();
      }
    };
  };
  add("node.gtkw", wave.beginning(), {.twins = true},
      [&](Draft& draft) { write_node(draft, wave.traced.front(), true); });
  if (!view.journey.hops.empty()) {
    add("message.gtkw", focus_of(view.journey, view), {.names_nodes = true},
        [&](Draft& draft) { JourneyWriter(wave, draft).write(); });
  }
  const auto [x, p] = link_in_question(wave);
  add("link.gtkw", wave.beginning(), {.twins = true, .names_nodes = true},
      [&, node = x, port = p](Draft& draft) { write_link(draft, *programs.topology, node, port); });
  add("crossbar.gtkw", wave.beginning(), {}, of_each_node([](NodeRows& rows, Node node) { rows.crossbar(node); }));
  add("fill.gtkw", wave.beginning(), {}, of_each_node([](NodeRows& rows, Node node) { rows.fifos(node, kTallRows); }));
  return sessions;
}

}  // namespace rota::cli
