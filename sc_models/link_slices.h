// SPDX-License-Identifier: Apache-2.0
//
// The register slices of the links into one node, L - 1 on each: what rtl/rota_long_links.sv is. They belong to the
// receiving node, so a network's links stay those from node to node; a node with L = 1 has none.
//
// Cycle order of the one method, at every rising edge: every slice sees what its neighbours drove before the edge, and
// drives what rtl/rota_link_slice.sv says. A flit taken at edge c can leave the slice at edge c + 1.
#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <string>
#include <systemc>
#include <vector>

#include "compiler/ids.h"
#include "sc_models/foreign_links.h"
#include "sc_models/link.h"
#include "sc_models/node.h"

namespace rota {

class LinkSlices : public sc_core::sc_module {
 public:
  /// The input of the first slice at port p. Bind it to the neighbour's link.
  [[nodiscard]] virtual LinkInPort& link_in(Port p) = 0;
  /// The link from the last slice at port p. Bind the node's input to it.
  [[nodiscard]] virtual Link& to_node(Port p) = 0;
  /// Flits in all slices now.
  [[nodiscard]] virtual std::uint64_t flits_held() const = 0;

 protected:
  using sc_module::sc_module;
};

/// The SystemC model of rtl/rota_link_slice.sv.
class ModelSlice {
 public:
  explicit ModelSlice(bool handshake) : handshake_(handshake) {}
  void reset() {
    valid_ = false;
    free_ = true;
  }
  /// `in` is ignored unless `in_valid`.
  void edge(bool in_valid, const Flit& in, bool out_ready) {
    const bool open = !handshake_ || out_ready || !valid_;
    if (open) {
      valid_ = in_valid || !free_;
      flit_ = free_ ? in : kept_;
      free_ = true;
    } else if (in_valid && free_) {
      kept_ = in;
      free_ = false;
    }
  }
  [[nodiscard]] bool ready() const { return free_; }
  [[nodiscard]] bool valid() const { return valid_; }
  [[nodiscard]] Flit flit() const { return flit_; }
  [[nodiscard]] std::uint32_t held() const { return (valid_ ? 1U : 0U) + (free_ ? 0U : 1U); }

 private:
  bool handshake_;
  bool valid_ = false;
  bool free_ = true;  ///< the second entry is
  Flit flit_{};
  Flit kept_{};
};

/// Slice is ModelSlice, or the Verilated one with the same members.
template <class Slice>
class SlicedLinks final : public LinkSlices, public Clocked {
 public:
  /// Precondition: the site has a group and a link latency above 1.
  SlicedLinks(const sc_core::sc_module_name& name, const NodeSite& site)
      : LinkSlices(name),
        stages_(site.config.link_latency_cycles - 1),
        link_in_("link_in", site.topology.port_count()),
        stage_("stage", std::size_t{site.topology.port_count()} * stages_, site.placement.hot_memory) {
    assert(site.placement.group != nullptr && stages_ > 0);
    slices_.reserve(stage_.size());
    for (std::size_t i = 0; i < stage_.size(); ++i) {
      slices_.emplace_back(site.config.router == RouterKind::handshake);
    }
    site.placement.group->add_links(stage_);
    site.placement.group->add(*this);
  }

  [[nodiscard]] LinkInPort& link_in(Port p) override { return link_in_[index(p)]; }
  [[nodiscard]] Link& to_node(Port p) override { return stage_[std::size_t{index(p)} * stages_ + stages_ - 1]; }
  [[nodiscard]] std::uint64_t flits_held() const override {
    std::uint64_t held = 0;
    for (const Slice& slice : slices_) held += slice.held();
    return held;
  }

 private:
  struct Wires {
    LinkWires* in;
    LinkWires* out;
    Slice* slice;
  };

  void end_of_elaboration() override {
    for (std::size_t p = 0; p < link_in_.size(); ++p) {
      LinkWires* in = foreign_links_.wires_of(link_in_[p]);
      if (in == nullptr) continue;
      for (std::size_t i = p * stages_; i < (p + 1) * stages_; ++i) {
        wires_.push_back({in, &stage_[i].wires(), &slices_[i]});
        in = wires_.back().out;
      }
    }
    foreign_links_.require_none(name());
  }

  void tick() override {
    for (const Wires& w : wires_) {
      w.slice->edge(w.in->valid(), Flit{w.in->data(), w.in->last()}, w.out->ready());
      show(w);
    }
  }
  void reset() override {
    for (const Wires& w : wires_) {
      w.slice->reset();
      show(w);
    }
  }
  static void show(const Wires& w) {
    w.out->drive(w.slice->valid(), w.slice->flit());
    w.in->set_ready(w.slice->ready());
  }

  const std::size_t stages_;
  sc_core::sc_vector<LinkInPort> link_in_;
  LinkGroup stage_;
  std::vector<Slice> slices_;
  std::vector<Wires> wires_;  ///< of the slices of the links that are there
  ForeignLinks foreign_links_;
};

/// nullptr if the links have no slices.
[[nodiscard]] inline std::unique_ptr<LinkSlices> make_model_slices(const NodeSite& site) {
  if (site.config.link_latency_cycles == 1) return nullptr;
  return std::make_unique<SlicedLinks<ModelSlice>>("slices", site);
}

}  // namespace rota
