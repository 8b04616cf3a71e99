// SPDX-License-Identifier: Apache-2.0
//
// One SystemC process for many modules of one clock. A module alone in a test bench has a clocked method of its own. In
// a network of thousands, the kernel's work per process is as large as the module's, so a ClockedGroup calls their
// methods. The result is the same: modules read what was driven before the edge, and what they drive becomes visible at
// the next edge, so the order of the calls does not matter.
#pragma once

#include <systemc>
#include <vector>

namespace rota {

/// An input that reads as low if it is unbound.
using OptionalBoolIn = sc_core::sc_port<sc_core::sc_signal_in_if<bool>, 1, sc_core::SC_ZERO_OR_MORE_BOUND>;

/// What the port is bound to, or nullptr. Call it from end_of_elaboration.
[[nodiscard]] inline const sc_core::sc_signal_in_if<bool>* level_of(OptionalBoolIn& port) {
  return port.size() > 0 ? port[0] : nullptr;
}

/// A module whose only process is one method at every rising edge of its clock.
class Clocked {
 public:
  virtual void tick() = 0;
  /// In place of tick at an edge at which the clock's reset is high.
  virtual void reset() = 0;

 protected:
  Clocked() = default;
  ~Clocked() = default;
  Clocked(const Clocked&) = default;
  Clocked& operator=(const Clocked&) = default;
};

class ClockedGroup final : public sc_core::sc_module {
 public:
  sc_core::sc_in<bool> clk{"clk"};
  OptionalBoolIn rst{"rst"};  ///< synchronous, active high, for all members

  explicit ClockedGroup(const sc_core::sc_module_name& name) : sc_module(name) {}
  /// Preconditions: `member` outlives the group and has the group's clock.
  void add(Clocked& member) { members_.push_back(&member); }
  /// Stops the member's clock.
  void remove(Clocked& member) { std::erase(members_, &member); }

 private:
  /// Not in the constructor, because a process outlives a network whose construction throws.
  void before_end_of_elaboration() override {
    SC_HAS_PROCESS(ClockedGroup);
    SC_METHOD(tick);
    sensitive << clk.pos();
    dont_initialize();
  }
  /// Alternates the direction: if the members' state is larger than a cache, the next edge starts with what the cache
  /// still holds.
  void tick() {
    if (reset_level_ != nullptr && reset_level_->read()) {
      for (Clocked* member : members_) member->reset();
    } else if (backwards_) {
      for (auto member = members_.rbegin(); member != members_.rend(); ++member) (*member)->tick();
    } else {
      for (Clocked* member : members_) member->tick();
    }
    backwards_ = !backwards_;
  }

  void end_of_elaboration() override { reset_level_ = level_of(rst); }

  std::vector<Clocked*> members_;
  const sc_core::sc_signal_in_if<bool>* reset_level_ = nullptr;
  bool backwards_ = false;
};

}  // namespace rota
