// SPDX-License-Identifier: Apache-2.0
//
// A node made of the SystemC models: a NIC, a router of either kind, and the links between them.
#pragma once

#include <cstdint>
#include <memory>
#include <systemc>

#include "sc_models/link_slices.h"
#include "sc_models/nic.h"
#include "sc_models/node.h"
#include "sc_models/router.h"
#include "sc_models/timed_router.h"

namespace rota {

/// AnyRouter is Router or TimedRouter.
template <class AnyRouter>
class ModelNode final : public NetworkNode {
 public:
  ModelNode(const sc_core::sc_module_name& name, const NodeSite& site);

  [[nodiscard]] AnyRouter& router() noexcept { return router_; }
  [[nodiscard]] const Nic& nic() const noexcept { return nic_; }

  [[nodiscard]] LinkInPort& link_in(Port p) override {
    return slices_ ? slices_->link_in(p) : router_.link_in[index(p)];
  }
  [[nodiscard]] std::uint64_t flits_sent(Port p) const override { return router_.flits_sent(p); }
  [[nodiscard]] std::uint64_t flits_injected() const override { return router_.flits_injected(); }
  [[nodiscard]] std::uint64_t flits_ejected() const override { return router_.flits_ejected(); }
  [[nodiscard]] std::uint64_t flits_written() const override { return nic_.flits_written(); }
  [[nodiscard]] std::uint64_t last_write_edge() const override { return nic_.last_write_edge(); }
  [[nodiscard]] std::uint64_t violations() const override { return router_.violations(); }
  [[nodiscard]] std::optional<ScheduleViolation> first_violation() const override { return router_.first_violation(); }
  [[nodiscard]] std::string errors() const override { return errors_in_words(router_.errors() | nic_.errors()); }
  [[nodiscard]] std::uint32_t peak_fill(std::uint32_t k) const override { return router_.peak_fill(k); }
  [[nodiscard]] const std::uint32_t* fill_level(std::uint32_t k) const override { return router_.fill_level(k); }
  void stop() override;
  void flip_program_bit(Port p) override { router_.flip_program_bit(p); }
  [[nodiscard]] bool program_fault_struck() const override { return router_.fault_struck(); }
  bool flip_fifo_bit(Port p) override { return router_.flip_fifo_bit(p); }
  [[nodiscard]] const std::uint32_t* step() const override { return router_.step(); }
  void trace_as(SignalRegistry& registry, const std::string& name) override;

 private:
  [[nodiscard]] std::uint64_t flits_held() const override {
    return router_.flits_held() + (slices_ ? slices_->flits_held() : 0);
  }

  ClockedGroup* const group_;
  const std::uint32_t address_bits_;
  AnyRouter router_;
  Nic nic_;
  const std::unique_ptr<LinkSlices> slices_;
};

using SystemcNode = ModelNode<Router>;
using TimedNode = ModelNode<TimedRouter>;

/// A node with the router that the site's configuration names.
[[nodiscard]] NodePtr make_model_node(const NodeSite& site);

}  // namespace rota
