// SPDX-License-Identifier: Apache-2.0
//
// One SystemC process for many modules of one clock. A module alone in a test bench has a clocked method of its own. In
// a network of thousands, the kernel's work per process is as large as the module's, so a ClockedGroup calls their
// methods. The result is the same: modules read what was driven before the edge, and what they drive becomes visible at
// the next edge, so the order of the calls does not matter.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <systemc>
#include <utility>
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

class LinkGroup;

class ClockedGroup final : public sc_core::sc_module {
 public:
  sc_core::sc_in<bool> clk{"clk"};
  OptionalBoolIn rst{"rst"};  ///< synchronous, active high, for all members

  explicit ClockedGroup(const sc_core::sc_module_name& name) : sc_module(name) {}
  /// Preconditions: `member` outlives the group and has the group's clock.
  void add(Clocked& member) { members_.push_back(&member); }
  /// Stops the member's clock.
  void remove(Clocked& member) { std::erase(members_, &member); }

  struct Level {
    sc_core::sc_out<bool>* port;
    bool level;
  };
  /// What follows an edge of a divided group. `backwards`: the members' order was from the last to the first. `levels`:
  /// what members wrote with `drive`, and what will be written.
  using AfterEdge = std::function<void(bool backwards, std::vector<Level>& levels)>;
  /// The members' edges run on `threads` threads from now on, each with a block of consecutive members, and
  /// `after_edge` runs after each edge. Precondition: members share nothing but their links and const data.
  void divide(std::uint32_t threads, AfterEdge after_edge);
  /// Names links that members drive. Preconditions: all such links are named, and outlive the group.
  void add_links(LinkGroup& links);
  /// Called after an edge at which a member noted a miss. Not called for members in another process.
  void report_misses_to(std::function<void()> reporter) { reporter_ = std::move(reporter); }
  /// For a member whose flit missed its cycle, which may do so from any thread.
  void note_miss() noexcept { missed_.store(true, std::memory_order_relaxed); }
  /// Writes a level for a member, which may do so from any thread.
  void drive(sc_core::sc_out<bool>& port, bool level);

 private:
  /// Not in the constructor, because a process outlives a network whose construction throws.
  void before_end_of_elaboration() override;
  void end_of_elaboration() override;
  void tick();
  void tick_members(std::size_t first, std::size_t end);
  void tick_divided();

  std::vector<Clocked*> members_;
  const sc_core::sc_signal_in_if<bool>* reset_level_ = nullptr;
  bool backwards_ = false;
  std::uint32_t threads_ = 1;
  bool parallel_ = false;  ///< the members' edges are running on several threads now
  AfterEdge after_edge_;   ///< of a divided group
  std::vector<LinkGroup*> links_;
  std::mutex levels_mutex_;
  std::vector<Level> levels_;  ///< to be written after the edge
  std::atomic<bool> missed_ = false;
  std::function<void()> reporter_;
};

/// Writes a level for a module that is in a group, or for one on its own.
inline void drive_level(ClockedGroup* group, sc_core::sc_out<bool>& port, bool level) {
  if (group != nullptr) {
    group->drive(port, level);
  } else {
    port.write(level);
  }
}

}  // namespace rota
