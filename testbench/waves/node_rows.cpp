// SPDX-License-Identifier: Apache-2.0
#include "testbench/waves/node_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "testbench/waves/entry_words.h"
#include "testbench/waves/node_differences.h"

namespace rota::cli {
namespace {

/// The masks that occur in a program, and 0, each with its meaning; what GTKWave takes as a filter.
template <class Entry, class Words>
std::string filter_text(const std::vector<rota::Run<Entry>>& program, std::uint64_t Entry::*mask, const Words& words) {
  std::set<std::uint64_t> masks{0};
  for (const rota::Run<Entry>& run : program) masks.insert(run.value.*mask);
  std::string text;
  for (const std::uint64_t m : masks) text += fmt::format("{} {}\n", m, words(m));
  return text;
}

}  // namespace

void NodeRows::differs(Node x) {
  text_.show(fmt::format("node_{}.{}", name_of(x), kDiffersSignal), Format::binary, Colour::red);
}

void NodeRows::done(Node x) { row("node_" + name_of(x) + ".done", Format::binary, Colour::standard); }

void NodeRows::crossbar(Node x) {
  const NodeProgram& entries = program(x);
  text_.open_group("crossbar", true);
  for (std::uint32_t j = 0; j < entries.send.size(); ++j) sends(x, Channel{j});
  for (std::uint32_t i = 0; i < entries.receive.size(); ++i) receives(x, Channel{i});
  text_.close_group();
}

void NodeRows::sends(Node x, Channel j) {
  const NodeProgram& entries = program(x);
  const std::string words = filter_text(entries.send[index(j)], &SendEntry::sources,
                                        [&](std::uint64_t mask) { return source_words(programs_, entries, j, mask); });
  const std::string title = "out" + channel_suffix(index(j));
  const std::string channel = fmt::format("{}.send_{}", router_of(x), index(j));
  row_in_words(channel + ".source", title_at(x, title), Colour::violet, filter_file(class_of(x), title), words);
  if (!all_port())
    row_in_words(channel + ".link", title_at(x, "out link"), Colour::standard, "link.txt", ports_words());
  row(channel + ".messages", Format::decimal, Colour::standard, title_at(x, title + " messages"));
}

void NodeRows::receives(Node x, Channel i) {
  const NodeProgram& entries = program(x);
  const std::string words = filter_text(entries.receive[index(i)], &ReceiveEntry::targets,
                                        [&](std::uint64_t mask) { return target_words(programs_, entries, i, mask); });
  const std::string title = "in" + channel_suffix(index(i));
  const std::string channel = fmt::format("{}.receive_{}", router_of(x), index(i));
  row_in_words(channel + ".target", title_at(x, title), Colour::blue, filter_file(class_of(x), title), words);
  if (!all_port()) row_in_words(channel + ".link", title_at(x, "in link"), Colour::standard, "link.txt", ports_words());
}

/// The NIC's two-flit FIFOs are with the NIC.
void NodeRows::fifos(Node x, int rows) {
  text_.open_group("FIFO fill, flits", true);
  for (std::uint32_t k = 0; k < program(x).fifos.size(); ++k) fifo(x, k, rows);
  text_.close_group();
}

void NodeRows::fifo(Node x, std::uint32_t k, int rows) {
  const Fifo& crosspoint = program(x).fifos[k];
  const std::string name = fmt::format("{}.{}.fill", router_of(x), fifo_scope(crosspoint));
  const auto show = [&](const std::string& fill, const std::string& title) {
    if (!text_.has(fill)) return;
    const auto peak = view_.fill_peaks.find(fill);
    const std::string scale = peak == view_.fill_peaks.end() ? "" : fmt::format(", 0 to {}", peak->second);
    text_.show(fill, Format::staircase, Colour::orange, title + scale);
    text_.stretch(rows);
  };
  const std::string title = title_at(x, fifo_words(programs_, program(x), crosspoint));
  show(name, title);
  if (options_.twins) show(twin_of(name), twin_title(title));
}

void NodeRows::links(Node x) {
  for (std::uint32_t p = 0; p < programs_.topology->port_count(); ++p) {
    if (programs_.topology->neighbour(x, Port{p}) == kNoNode) continue;
    link_out(x, Port{p});
    link_in(x, Port{p});
  }
}

void NodeRows::link_out(Node x, Port p) {
  stream(
      fmt::format("{}.link_out_{}", router_of(x), index(p)),
      fmt::format("link out {} to {}", programs_.topology->port_name(p), name_of(programs_.topology->neighbour(x, p))));
}

void NodeRows::link_in(Node x, Port p) {
  stream(fmt::format("{}.link_in_{}", router_of(x), index(p)),
         fmt::format("link in {} from {}", programs_.topology->port_name(p),
                     name_of(programs_.topology->neighbour(x, p))));
}

void NodeRows::stream(const std::string& scope, const std::string& title) {
  text_.open_group(title, true);
  row(scope + ".valid", Format::binary, Colour::green);
  row(scope + ".ready", Format::binary, Colour::yellow);
  message(scope, kMessageSignal);
  row(scope + ".data", Format::hex, Colour::standard);
  row(scope + ".last", Format::binary, Colour::standard);
  text_.close_group();
}

void NodeRows::message(const std::string& scope, const std::string& alias) {
  row(fmt::format("{}.{}", scope, kMessageSignal), Format::text, Colour::orange, alias);
}

void NodeRows::nic(Node x) {
  const std::string node = "node_" + name_of(x);
  text_.open_group("NIC", false);
  for (const char* direction : {"inject", "eject"}) {
    for (std::uint32_t c = 0;; ++c) {
      const std::string channel = fmt::format("{}.nic.{}_{}", node, direction, c);
      if (!text_.has(channel + ".address")) break;
      const std::string title = direction + channel_suffix(c);
      stream(channel, title);
      row(channel + ".address", Format::decimal, Colour::blue, title + " address");
      row(fmt::format("{}.router.{}ion_{}.fill", node, direction, c), Format::decimal, Colour::orange, title + " fill");
    }
  }
  text_.close_group();
}

void NodeRows::row(const std::string& name, Format format, Colour colour, const std::string& alias) {
  text_.show(name, format, colour, alias);
  const std::string own_name = name.substr(name.rfind('.') + 1);
  if (options_.twins) text_.show(twin_of(name), format, colour, twin_title(alias.empty() ? own_name : alias));
}

void NodeRows::row_in_words(const std::string& name, const std::string& alias, Colour colour, const std::string& file,
                            const std::string& words) {
  text_.show_words(name, alias, colour, file, words);
  if (options_.twins) text_.show_words(twin_of(name), twin_title(alias), colour, file, words);
}

std::string NodeRows::twin_title(const std::string& title) const {
  return fmt::format("{} ({})", title, view_.second_scope == "rtl" ? "RTL" : view_.second_scope);
}

/// What a single-port channel's link number means.
std::string NodeRows::ports_words() const {
  std::string text;
  for (std::uint32_t p = 0; p < programs_.topology->port_count(); ++p) {
    text += fmt::format("{} {}\n", p, programs_.topology->port_name(Port{p}));
  }
  return text;
}

std::string NodeRows::filter_file(ClassId cls, const std::string& channel) const {
  std::string file =
      programs_.classes.size() > 1 ? fmt::format("class{} {}.txt", index(cls), channel) : channel + ".txt";
  std::replace(file.begin(), file.end(), ' ', '_');
  return file;
}

}  // namespace rota::cli
