// SPDX-License-Identifier: Apache-2.0
#include "testbench/waves/gtkw_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "compiler/text/counted.h"
#include "sc_models/network_config.h"

namespace rota::cli {
namespace {

/// The numbers after '@' in a session: a sum of GTKWave's trace flags (its analyzer.h).
enum Format : std::uint32_t {
  kHex = 0x22,  // all formats: and right-justified
  kDecimal = 0x24,
  kBinary = 0x28,
  kText = 0x22,         // a string shows as it is
  kWords = 0x2024,      // decimal, looked up in a filter
  kStaircase = 0x88024  // decimal, drawn as steps, scaled to the most of the whole run
};

/// GTKWave's colours for a trace.
enum class Colour : std::uint8_t { standard = 0, orange = 2, yellow = 3, green = 4, blue = 5, violet = 7 };

/// Networks up to this size are shown whole; of larger ones so many nodes.
constexpr std::size_t kMostNodesShown = 16;
/// GTKWave 3.3 takes no more; signals beyond are shown as numbers.
constexpr std::size_t kMostFilters = 128;
/// So many cycles fit the window and leave room for words and numbers in it.
constexpr std::uint64_t kFewestCyclesShown = 24;
constexpr double kFramesInWindow = 1000 / 200.0;  // its unit of zoom is 200 pixels

/// Every path of the session is in this directory; see the header.
constexpr const char* kHere = "/.";

bool has_lanes(const NodeProgram& program, const Fifo& fifo) {
  return std::any_of(program.fifos.begin(), program.fifos.end(), [&fifo](const Fifo& other) {
    return other.receive == fifo.receive && other.send == fifo.send && other.lane > 0;
  });
}

/// What distinguishes a FIFO seen from one of its ends: the port at the other end, and its lane where there are
/// several.
std::string far_end(const Programs& programs, const NodeProgram& program, const Fifo& fifo, Channel other_end) {
  const std::string lane = has_lanes(program, fifo) ? fmt::format("lane {}", fifo.lane) : "";
  if (programs.ports == PortModel::single) return lane.empty() ? "FIFO" : lane;
  const std::string port = programs.topology->port_name(Port{index(other_end)});
  return lane.empty() ? port : port + " " + lane;
}

/// names[i] is what bit i stands for.
std::string mask_words(std::uint64_t mask, std::string_view preposition, const std::vector<std::string>& names) {
  std::string words;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if ((mask >> i & 1U) != 0) words.append(words.empty() ? preposition : " and ").append(names[i]);
  }
  return words.empty() ? "idle" : words;
}

/// One filter file a distinct meaning, numbered as the session counts them.
class Filters {
 public:
  /// The number of a filter with this text; 0 where GTKWave can take no more.
  std::size_t number_of(const std::string& file, const std::string& text) {
    const auto known = numbers_.find(text);
    if (known != numbers_.end()) return known->second;
    if (filters_.size() == kMostFilters) return 0;
    filters_.push_back({file, text});
    return numbers_[text] = filters_.size();
  }
  [[nodiscard]] const std::string& file(std::size_t number) const { return filters_[number - 1].file; }
  [[nodiscard]] std::vector<WaveFilter> take() { return std::move(filters_); }

 private:
  std::vector<WaveFilter> filters_;
  std::map<std::string, std::size_t> numbers_;
};

/// The masks that occur in a program, and 0, each with its meaning; what GTKWave takes as a filter.
template <class Entry, class Words>
std::string filter_text(const std::vector<rota::Run<Entry>>& program, std::uint64_t Entry::*mask, const Words& words) {
  std::set<std::uint64_t> masks{0};
  for (const rota::Run<Entry>& run : program) masks.insert(run.value.*mask);
  std::string text;
  for (const std::uint64_t m : masks) text += fmt::format("{} {}\n", m, words(m));
  return text;
}

class SessionWriter {
 public:
  SessionWriter(const Programs& programs, const WaveView& view) : programs_(programs), view_(view) {}

  void write(const std::vector<TracedSignal>& signals);
  GtkwSession take() { return {std::move(text_), filters_.take()}; }

 private:
  void write_header();
  void write_network(const std::vector<TracedSignal>& signals);
  void write_node(Node x, bool open, const std::vector<const TracedSignal*>& signals);
  void write_crossbar(const std::string& router, ClassId cls);
  void write_send(const std::string& channel, ClassId cls, Channel j);
  void write_receive(const std::string& channel, ClassId cls, Channel i);
  void write_fifos(const std::vector<const TracedSignal*>& signals, const NodeProgram& program);
  void write_links(Node x, const std::string& router);
  void write_stream(const std::string& name, const std::string& title);
  void write_nic(const std::string& node);

  void open_group(const std::string& title, bool open);
  void close_group();
  /// Shows a signal if the waveform has it.
  void show(const std::string& name, Format format, Colour colour, const std::string& alias = "",
            std::size_t filter = 0);
  void show_words(const std::string& name, const std::string& alias, Colour colour, const std::string& file,
                  const std::string& text);
  [[nodiscard]] std::vector<Node> nodes_shown() const;
  [[nodiscard]] std::string ports_filter() const;
  [[nodiscard]] std::string filter_file(ClassId cls, const std::string& channel) const;
  [[nodiscard]] bool all_port() const { return programs_.ports == PortModel::all; }
  /// " x0+", or nothing in a single-port router, which has one channel each way.
  [[nodiscard]] std::string channel_suffix(std::uint32_t channel) const {
    return all_port() ? " " + programs_.topology->port_name(Port{channel}) : "";
  }

  const Programs& programs_;
  const WaveView& view_;
  std::map<std::string, const TracedSignal*, std::less<>> by_name_;
  Filters filters_;
  std::vector<Node> traced_;  ///< the nodes in the waveform
  struct Group {
    std::string title;
    bool open;
    std::size_t begin;  ///< of its text
    std::size_t body;
  };
  std::vector<Group> groups_;  ///< those begun and not ended
  std::string text_;
};

void SessionWriter::write(const std::vector<TracedSignal>& signals) {
  std::map<Node, std::vector<const TracedSignal*>> of_node;
  for (const TracedSignal& signal : signals) {
    by_name_[signal.name] = &signal;
    of_node[signal.node].push_back(&signal);
  }
  write_header();
  write_network(signals);
  of_node.erase(kNoNode);
  for (const auto& [node, signals_of_node] : of_node) traced_.push_back(node);
  bool open = true;
  for (const Node x : nodes_shown()) write_node(x, std::exchange(open, false), of_node[x]);
}

void SessionWriter::write_header() {
  const std::uint64_t cycles = (view_.end_ps - view_.begin_ps) / std::max<std::uint64_t>(view_.period_ps, 1);
  const std::uint64_t two_steps = 2ULL * programs_.flits + kPipelineCycles;
  const std::uint64_t shown = std::max<std::uint64_t>(std::min(cycles, std::max(two_steps, kFewestCyclesShown)), 1);
  const double zoom = -std::log2(static_cast<double>(shown * view_.period_ps) / kFramesInWindow);  // 2^-zoom ps a frame
  // The first flits are on the links.
  const std::uint64_t marker = std::max(kPipelineCycles * view_.period_ps, view_.begin_ps);
  text_ += fmt::format("[*] {}: {}, {} a message\n", programs_.topology->title(), counted(programs_.steps, "step"),
                       counted(programs_.flits, "flit"));
  text_ += fmt::format("[dumpfile] \"{0}/{1}\"\n[savefile] \"{0}/{2}\"\n", kHere, view_.wave_file, view_.session_file);
  text_ += fmt::format("[timestart] {}\n[size] 1600 1000\n[pos] -1 -1\n", view_.begin_ps);
  text_ += fmt::format("*{:.6f} {}", zoom, std::min(marker, view_.end_ps));
  for (int named_marker = 0; named_marker < 26; ++named_marker) text_ += " -1";
  text_ += "\n[sst_width] 180\n[signals_width] 300\n[sst_expanded] 1\n[sst_vpaned_height] 500\n";
}

void SessionWriter::write_network(const std::vector<TracedSignal>& signals) {
  open_group("network " + programs_.topology->title(), true);
  for (const TracedSignal& signal : signals) {
    if (signal.node != kNoNode) continue;
    const bool is_step = signal.kind == SignalKind::step;
    show(signal.name, is_step ? kDecimal : kBinary, Colour::standard, is_step ? signal.name : "");  // without its range
  }
  close_group();
}

/// All nodes in the waveform if they are few, otherwise the first and its neighbours.
std::vector<Node> SessionWriter::nodes_shown() const {
  if (traced_.size() <= kMostNodesShown) return traced_;
  const Topology& topology = *programs_.topology;
  std::vector<Node> nodes{traced_.front()};
  for (std::uint32_t p = 0; p < topology.port_count() && nodes.size() < kMostNodesShown; ++p) {
    const Node next = topology.neighbour(nodes.front(), Port{p});
    if (std::binary_search(traced_.begin(), traced_.end(), next)) nodes.push_back(next);
  }
  return nodes;
}

void SessionWriter::write_node(Node x, bool open, const std::vector<const TracedSignal*>& signals) {
  const ClassId cls = programs_.symmetry->class_of(x);
  const std::string node = "node_" + programs_.topology->node_name(x);
  open_group("node " + programs_.topology->node_name(x), open);
  show(node + ".done", kBinary, Colour::standard);
  write_crossbar(node + ".router", cls);
  write_fifos(signals, programs_.classes[index(cls)]);
  write_links(x, node + ".router");
  write_nic(node);
  close_group();
}

/// The programs' current entries, in words.
void SessionWriter::write_crossbar(const std::string& router, ClassId cls) {
  const NodeProgram& program = programs_.classes[index(cls)];
  open_group("crossbar", true);
  for (std::uint32_t j = 0; j < program.send.size(); ++j) {
    write_send(fmt::format("{}.send_{}", router, j), cls, Channel{j});
  }
  for (std::uint32_t i = 0; i < program.receive.size(); ++i) {
    write_receive(fmt::format("{}.receive_{}", router, i), cls, Channel{i});
  }
  close_group();
}

void SessionWriter::write_send(const std::string& channel, ClassId cls, Channel j) {
  const NodeProgram& program = programs_.classes[index(cls)];
  const std::string words = filter_text(program.send[index(j)], &SendEntry::sources,
                                        [&](std::uint64_t mask) { return source_words(programs_, program, j, mask); });
  const std::string title = "out" + channel_suffix(index(j));
  show_words(channel + ".source", title, Colour::violet, filter_file(cls, title), words);
  if (!all_port()) show_words(channel + ".link", "out link", Colour::standard, "link.txt", ports_filter());
}

void SessionWriter::write_receive(const std::string& channel, ClassId cls, Channel i) {
  const NodeProgram& program = programs_.classes[index(cls)];
  const std::string words = filter_text(program.receive[index(i)], &ReceiveEntry::targets,
                                        [&](std::uint64_t mask) { return target_words(programs_, program, i, mask); });
  const std::string title = "in" + channel_suffix(index(i));
  show_words(channel + ".target", title, Colour::blue, filter_file(cls, title), words);
  if (!all_port()) show_words(channel + ".link", "in link", Colour::standard, "link.txt", ports_filter());
}

/// The crosspoints' fill levels; the NIC's two-flit FIFOs are with the NIC.
void SessionWriter::write_fifos(const std::vector<const TracedSignal*>& signals, const NodeProgram& program) {
  if (program.fifos.empty()) return;
  open_group("FIFO fill, flits", true);
  for (const TracedSignal* signal : signals) {
    if (signal->kind != SignalKind::fill || signal->name.find(".fifo_") == std::string::npos) continue;
    const Fifo& fifo = program.fifos[signal->port];
    const std::string to = far_end(programs_, program, fifo, fifo.send);
    const std::string name =
        all_port() ? fmt::format("{} to {}", programs_.topology->port_name(Port{index(fifo.receive)}), to) : to;
    show(signal->name, kStaircase, Colour::orange, name);
  }
  close_group();
}

void SessionWriter::write_links(Node x, const std::string& router) {
  const Topology& topology = *programs_.topology;
  for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
    const Node next = topology.neighbour(x, Port{p});
    if (next == kNoNode) continue;
    const std::string port = topology.port_name(Port{p});
    write_stream(fmt::format("{}.link_out_{}", router, p),
                 fmt::format("link out {} to {}", port, topology.node_name(next)));
    write_stream(fmt::format("{}.link_in_{}", router, p),
                 fmt::format("link in {} from {}", port, topology.node_name(next)));
  }
}

void SessionWriter::write_stream(const std::string& name, const std::string& title) {
  open_group(title, true);
  show(name + ".valid", kBinary, Colour::green);
  show(name + ".ready", kBinary, Colour::yellow);
  show(name + ".message", kText, Colour::orange, "message");
  show(name + ".data", kHex, Colour::standard);
  show(name + ".last", kBinary, Colour::standard);
  close_group();
}

void SessionWriter::write_nic(const std::string& node) {
  open_group("NIC", false);
  for (const char* direction : {"inject", "eject"}) {
    for (std::uint32_t c = 0;; ++c) {
      const std::string channel = fmt::format("{}.nic.{}_{}", node, direction, c);
      if (!by_name_.contains(channel + ".address")) break;
      const std::string title = direction + channel_suffix(c);
      write_stream(channel, title);
      show(channel + ".address", kDecimal, Colour::blue, title + " address");
      show(fmt::format("{}.router.{}ion_{}.fill", node, direction, c), kDecimal, Colour::orange, title + " fill");
    }
  }
  close_group();
}

void SessionWriter::open_group(const std::string& title, bool open) {
  const std::size_t begin = text_.size();
  text_ += fmt::format("@{}\n-{}\n", open ? "800200" : "c00200", title);
  groups_.push_back({title, open, begin, text_.size()});
}

/// A group without signals leaves no trace: RTL nodes show their links only.
void SessionWriter::close_group() {
  const Group group = std::move(groups_.back());
  groups_.pop_back();
  if (text_.size() == group.body) {
    text_.resize(group.begin);
  } else {
    text_ += fmt::format("@{}\n-{}\n", group.open ? "1000200" : "1401200", group.title);
  }
}

void SessionWriter::show(const std::string& name, Format format, Colour colour, const std::string& alias,
                         std::size_t filter) {
  const auto found = by_name_.find(name);
  if (found == by_name_.end()) return;
  const std::uint32_t width = found->second->width_bits;
  text_ += fmt::format("@{:x}\n", static_cast<std::uint32_t>(format));
  if (filter != 0) {
    text_ += fmt::format("^{} {}/{}/{}\n", filter, kHere, view_.filter_directory, filters_.file(filter));
  }
  if (colour != Colour::standard) text_ += fmt::format("[color] {}\n", static_cast<unsigned>(colour));
  if (!alias.empty()) text_ += fmt::format("+{{{}}} ", alias);
  text_ += fmt::format("{}.{}{}\n", kWaveTop, name, width > 1 ? fmt::format("[{}:0]", width - 1) : "");
}

void SessionWriter::show_words(const std::string& name, const std::string& alias, Colour colour,
                               const std::string& file, const std::string& text) {
  const std::size_t filter = filters_.number_of(file, text);
  show(name, filter == 0 ? kHex : kWords, colour, alias, filter);
}

/// What a single-port channel's link number means.
std::string SessionWriter::ports_filter() const {
  std::string text;
  for (std::uint32_t p = 0; p < programs_.topology->port_count(); ++p) {
    text += fmt::format("{} {}\n", p, programs_.topology->port_name(Port{p}));
  }
  return text;
}

std::string SessionWriter::filter_file(ClassId cls, const std::string& channel) const {
  std::string file =
      programs_.classes.size() > 1 ? fmt::format("class{} {}.txt", index(cls), channel) : channel + ".txt";
  std::replace(file.begin(), file.end(), ' ', '_');
  return file;
}

}  // namespace

std::string source_words(const Programs& programs, const NodeProgram& program, Channel send, std::uint64_t mask) {
  std::vector<std::string> names{"NIC"};
  for (const Fifo& fifo : program.fifos) {
    if (fifo.send == send) names.push_back(far_end(programs, program, fifo, fifo.receive));
  }
  return mask == 1 ? "inject" : mask_words(mask, "from ", names);
}

std::string target_words(const Programs& programs, const NodeProgram& program, Channel receive, std::uint64_t mask) {
  std::vector<std::string> names{"eject"};
  for (const Fifo& fifo : program.fifos) {
    if (fifo.receive == receive) names.push_back(far_end(programs, program, fifo, fifo.send));
  }
  return mask_words(mask, "to ", names);
}

GtkwSession gtkw_session(const std::vector<TracedSignal>& signals, const Programs& programs, const WaveView& view) {
  SessionWriter writer(programs, view);
  writer.write(signals);
  return writer.take();
}

}  // namespace rota::cli
