// SPDX-License-Identifier: Apache-2.0
//
// One SystemC process for many modules of one clock. A module alone in a test bench has its own clocked method; in a
// network of thousands, the kernel's work for each process is as much as the module's, so a ClockedGroup calls their
// methods instead. What happens at an edge is the same: modules read what was driven before the edge, and nothing they
// drive is seen before the next, so the order of the calls does not matter.
#pragma once

#include <systemc>
#include <vector>

namespace rota {

/// A module whose whole work is one method at every rising edge of its clock.
class Clocked {
 public:
  virtual void tick() = 0;

 protected:
  Clocked() = default;
  ~Clocked() = default;
  Clocked(const Clocked&) = default;
  Clocked& operator=(const Clocked&) = default;
};

class ClockedGroup final : public sc_core::sc_module {
 public:
  sc_core::sc_in<bool> clk{"clk"};

  explicit ClockedGroup(const sc_core::sc_module_name& name) : sc_module(name) {}
  /// `member` must outlive the group, and its clock must be the group's.
  void add(Clocked& member) { members_.push_back(&member); }
  /// Stops the member's clock.
  void remove(Clocked& member) { std::erase(members_, &member); }

 private:
  /// Not in the constructor: a process outlives a network that was refused while it was built.
  void before_end_of_elaboration() override {
    SC_HAS_PROCESS(ClockedGroup);
    SC_METHOD(tick);
    sensitive << clk.pos();
    dont_initialize();
  }
  /// There and back again: where the members' state is larger than a cache, what it holds after one edge is what the
  /// next edge needs first.
  void tick() {
    if (backwards_) {
      for (auto member = members_.rbegin(); member != members_.rend(); ++member) (*member)->tick();
    } else {
      for (Clocked* member : members_) member->tick();
    }
    backwards_ = !backwards_;
  }

  std::vector<Clocked*> members_;
  bool backwards_ = false;
};

}  // namespace rota
