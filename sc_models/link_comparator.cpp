// SPDX-License-Identifier: Apache-2.0
#include "sc_models/link_comparator.h"

#include <fmt/format.h>

#include <algorithm>

#include "sc_models/byte_stream.h"

namespace rota {
namespace {

bool same(const LinkWires& a, const LinkWires& b) {
  return a.valid() == b.valid() && a.ready() == b.ready() &&
         (!a.valid() || (a.data() == b.data() && a.last() == b.last()));
}

std::string in_words(const LinkWires& link) {
  const std::string flit =
      link.valid() ? fmt::format("valid, data {:#x}{}", link.data(), link.last() ? ", last" : "") : "not valid";
  return fmt::format("{}, {}", flit, link.ready() ? "ready" : "not ready");
}

}  // namespace

LinkComparator::LinkComparator(const sc_core::sc_module_name& name, const Fabric& first, const Fabric& second,
                               RunControl& control)
    : sc_module(name), fabric_(first), control_(control) {
  for (std::uint32_t x = 0; x < first.topology().node_count(); ++x) {
    for (std::uint32_t p = 0; p < first.topology().port_count(); ++p) {
      Link* const link = first.node(Node{x}).out_link(Port{p});
      if (link != nullptr) {
        pairs_.push_back({Node{x}, Port{p}, &link->wires(), &second.node(Node{x}).out_link(Port{p})->wires()});
      }
    }
  }
  SC_HAS_PROCESS(LinkComparator);
  SC_METHOD(tick);
  sensitive << clk.pos();
  dont_initialize();
}

void LinkComparator::tick() {
  if (start.read()) {
    cycle_ = 0;
    difference_.reset();
  } else {
    ++cycle_;
  }
  const auto differs = [](const Pair& pair) { return !same(*pair.first, *pair.second); };
  const auto pair = std::find_if(pairs_.begin(), pairs_.end(), differs);
  if (!fabric_.on_any_rank(pair != pairs_.end() && !difference_)) return;
  difference_ = first_difference(static_cast<std::size_t>(pair - pairs_.begin()));
  control_.halt();
}

LinkDifference LinkComparator::first_difference(std::size_t own_pair) const {
  ByteWriter mine;
  mine.put(own_pair);
  if (own_pair < pairs_.size()) {
    mine.put(in_words(*pairs_[own_pair].first));
    mine.put(in_words(*pairs_[own_pair].second));
  }
  std::size_t lowest = pairs_.size();
  LinkDifference difference;
  for (const std::string& bytes : fabric_.of_all_ranks(mine.bytes())) {
    ByteReader in(bytes);
    const auto at = in.get<std::size_t>();
    if (at >= lowest) continue;
    lowest = at;
    const auto first = in.get<std::string>();
    const auto second = in.get<std::string>();
    difference = {pairs_[at].source, pairs_[at].port, cycle_, first, second};
  }
  return difference;
}

}  // namespace rota
