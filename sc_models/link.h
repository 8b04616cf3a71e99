// SPDX-License-Identifier: Apache-2.0
//
// One direction of a connection between two Moore modules: data, last and valid go forward, ready goes back. Network
// links (router to router) and NIC links (NIC to router and back) have the same type.
//
// Cycle order: both ends read the values driven before the rising edge; what they drive at the edge is visible at the
// next one (evaluate/update, so the order of the processes does not matter). A flit moves at an edge where the ends see
// valid and ready. While a link is stalled, the receiver sees valid = 0 and the sender sees ready = 0.
//
// Two channels carry links. A LinkSignal is one link, made by name as an sc_signal is. A LinkGroup holds all links of a
// network side by side in memory and updates them together, which makes networks of thousands of nodes fast; ports bind
// to its individual links. Any other channel of the two interfaces serves as well (foreign_links.h).
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory_resource>
#include <string>
#include <systemc>
#include <vector>

#include "sc_models/flit.h"
#include "sc_models/hot_memory.h"

namespace rota {

class LinkWires;

/// The sending module's view of a link. Like an sc_signal, what is driven is seen one delta cycle later.
class LinkSender : public virtual sc_core::sc_interface {
 public:
  /// Sets what the receiver sees at the next edge. While `valid` is false, `flit` is ignored and the old one kept.
  virtual void drive(bool valid, const Flit& flit) = 0;
  [[nodiscard]] virtual bool ready() const = 0;
  /// The registers behind a Link, which modules use directly. Other channels have none: they leave this alone.
  [[nodiscard]] virtual LinkWires* direct_wires() { return nullptr; }
};

/// The receiving module's view of a link.
class LinkReceiver : public virtual sc_core::sc_interface {
 public:
  [[nodiscard]] virtual bool valid() const = 0;
  [[nodiscard]] virtual Flit flit() const = 0;
  /// Sets what the sender sees at the next edge.
  virtual void set_ready(bool ready) = 0;
  /// As in LinkSender.
  [[nodiscard]] virtual LinkWires* direct_wires() { return nullptr; }
};

class LinkGroup;

/// The registers of a link, packed (two links per cache line) and without virtual functions. Modules use it directly
/// after elaboration.
class alignas(32) LinkWires {
 public:
  void drive(bool valid, const Flit& flit);
  void drive_idle();
  [[nodiscard]] bool ready() const noexcept { return now_.ready; }
  [[nodiscard]] bool valid() const noexcept { return now_.valid; }
  [[nodiscard]] std::uint64_t data() const noexcept { return data_; }
  [[nodiscard]] bool last() const noexcept { return now_.last; }
  void set_ready(bool ready);
  /// Stalls the link from the next edge on, or ends the stall.
  void stall(bool stalled);
  [[nodiscard]] bool stalled() const noexcept { return now_.stalled; }
  // For faults, between two edges: what the receiver sees changes at once, until restore() and the next update.
  void flip_data_bit() noexcept { data_ ^= 1U; }
  void hide_valid() noexcept { now_.valid = false; }
  void restore();
  /// What the two ends drive, to be seen after the next update.
  struct Driven {
    std::uint64_t data;
    bool last;
    bool valid;
    bool ready;
  };
  [[nodiscard]] Driven driven() const noexcept { return {next_data_, next_.last, next_.valid, next_.ready}; }
  [[nodiscard]] const LinkGroup& group() const noexcept { return *group_; }
  /// Registers `<name>.data` (width_bits wide), `.last`, `.valid` and `.ready` as the two ends see them.
  void trace_as(sc_core::sc_trace_file* file, const std::string& name, std::uint32_t width_bits) const;

 private:
  friend class LinkGroup;
  friend class ForeignLinks;
  void request_update();
  struct Bits {
    bool last = false;
    bool valid = false;
    bool ready = false;
    bool stalled = false;
  };
  void update() noexcept {
    data_ = next_data_;
    now_ = next_;
    if (now_.stalled) now_.valid = now_.ready = false;
  }

  std::uint64_t data_ = 0;
  std::uint64_t next_data_ = 0;
  LinkGroup* group_ = nullptr;  ///< nullptr: of a ForeignLinks, which copies what changes
  Bits now_;
  Bits next_;
};

/// A link in the form that ports bind to. A LinkSignal or a LinkGroup makes it.
class Link : public LinkSender, public LinkReceiver {
 public:
  ~Link() override = default;
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;
  void drive(bool valid, const Flit& flit) override { wires_.drive(valid, flit); }
  [[nodiscard]] bool ready() const override { return wires_.ready(); }
  [[nodiscard]] bool valid() const override { return wires_.valid(); }
  [[nodiscard]] Flit flit() const override { return {wires_.data(), wires_.last()}; }
  void set_ready(bool ready) override { wires_.set_ready(ready); }
  [[nodiscard]] LinkWires* direct_wires() override { return &wires_; }
  void stall(bool stalled) { wires_.stall(stalled); }
  [[nodiscard]] LinkWires& wires() noexcept { return wires_; }
  [[nodiscard]] const LinkWires& wires() const noexcept { return wires_; }

 protected:
  explicit Link(LinkWires& wires) : wires_(wires) {}

 private:
  LinkWires& wires_;
};

/// `count` links that are updated together.
class LinkGroup : public sc_core::sc_prim_channel {
 public:
  LinkGroup(const char* name, std::size_t count,
            std::pmr::memory_resource* hot_memory = std::pmr::new_delete_resource());
  [[nodiscard]] Link& operator[](std::size_t i) { return links_[i]; }
  [[nodiscard]] std::size_t size() const noexcept { return links_.size(); }
  /// True if any of the links was ever stalled.
  [[nodiscard]] bool ever_stalled() const noexcept { return ever_stalled_; }
  [[nodiscard]] const char* kind() const override { return "rota::LinkGroup"; }

  /// The links are updated on this many threads.
  void divide(std::uint32_t threads) noexcept { threads_ = threads; }
  /// While `parallel` is true, several threads may drive links, and what they drive waits for request_deferred_update.
  void defer_while(const bool& parallel) noexcept { parallel_ = &parallel; }
  void request_deferred_update() {
    if (changed_.exchange(false, std::memory_order_relaxed)) request_update();
  }

 protected:
  [[nodiscard]] LinkWires& wires_at(std::size_t i) { return wires_[i]; }

 private:
  friend class LinkWires;
  struct Member final : Link {
    explicit Member(LinkWires& wires) : Link(wires) {}
  };
  void update() override;
  void note_change() {
    if (!*parallel_) [[likely]] {
      request_update();
    } else if (!changed_.load(std::memory_order_relaxed)) {
      changed_.store(true, std::memory_order_relaxed);
    }
  }

  static constexpr bool kNever = false;
  bool ever_stalled_ = false;
  std::uint32_t threads_ = 1;
  const bool* parallel_ = &kNever;
  std::atomic<bool> changed_ = false;
  std::pmr::vector<LinkWires> wires_;
  std::deque<Member> links_;
};

/// One link, made by name. `sc_vector<LinkSignal>` makes several.
class LinkSignal final : public LinkGroup, public Link {
 public:
  explicit LinkSignal(const char* name = sc_core::sc_gen_unique_name("link")) : LinkGroup(name, 1), Link(wires_at(0)) {}
  [[nodiscard]] const char* kind() const override { return "rota::LinkSignal"; }
};

/// Consecutive links of a group: those of one node.
class LinkRange {
 public:
  LinkRange(LinkGroup& group, std::size_t first) : group_(&group), first_(first) {}
  [[nodiscard]] Link& operator[](std::size_t i) const { return (*group_)[first_ + i]; }

 private:
  LinkGroup* group_;
  std::size_t first_;
};

inline void LinkWires::request_update() {
  if (group_ != nullptr) [[likely]]
    group_->note_change();
}

inline void LinkWires::drive(bool valid, const Flit& flit) {
  if (!valid) {
    drive_idle();
    return;
  }
  if (next_.valid && next_data_ == flit.data && next_.last == flit.last) return;
  next_.valid = true;
  next_data_ = flit.data;
  next_.last = flit.last;
  request_update();
}

inline void LinkWires::drive_idle() {
  if (!next_.valid) return;
  next_.valid = false;
  request_update();
}

inline void LinkWires::set_ready(bool ready) {
  if (next_.ready == ready) return;
  next_.ready = ready;
  request_update();
}

inline void LinkWires::restore() { request_update(); }

inline void LinkWires::stall(bool stalled) {
  if (next_.stalled == stalled) return;
  next_.stalled = stalled;
  if (group_ != nullptr) group_->ever_stalled_ = true;
  request_update();
}

/// Ports may stay unbound: the ends of an array have no neighbour on one side.
using LinkOutPort = sc_core::sc_port<LinkSender, 1, sc_core::SC_ZERO_OR_MORE_BOUND>;
using LinkInPort = sc_core::sc_port<LinkReceiver, 1, sc_core::SC_ZERO_OR_MORE_BOUND>;

/// Registers `<name>.data` (64 bits), `.last`, `.valid` and `.ready`.
void sc_trace(sc_core::sc_trace_file* file, const Link& link, const std::string& name);

}  // namespace rota
