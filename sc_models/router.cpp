// SPDX-License-Identifier: Apache-2.0
#include "sc_models/router.h"

#include <algorithm>
#include <utility>

#include "sc_models/refusal.h"
#include "sc_models/report_ids.h"

namespace rota {

Router::Router(const sc_core::sc_module_name& name, Node node, std::uint32_t ports, const ClassProgram& program,
               const NetworkConfig& config, const Placement& placement)
    : RouterPorts(name, ports, program.receive_channels, program.send_channels),
      node_(node),
      program_(program),
      format_(config.flit_format()),
      flits_sent_(ports),
      send_masks_(program.send_channels),
      receive_masks_(program.receive_channels),
      messages_sent_(program.send_channels),
      sends_(program.send_channels, placement.hot_memory),
      receives_(program.receive_channels, placement.hot_memory),
      fifos_(program.fifo_capacities, program.fifo_offsets, placement.hot_memory),
      fifo_lists_(program.fifo_lists.data()),
      flits_(program.flits),
      every_step_{0xFFFFFFFFU, config.startup_cycles},
      timers_(std::max<std::size_t>(program.timers.size(), 1)),
      lockstep_(config.discipline == Discipline::lockstep),
      one_link_per_channel_(program.one_link_per_channel),
      group_(placement.group) {
  if (placement.group != nullptr) {
    placement.group->add(*this);
    return;
  }
  SC_HAS_PROCESS(Router);
  SC_METHOD(tick_alone);
  sensitive << clk.pos();
  dont_initialize();
}

void Router::end_of_elaboration() {
  // By index: to C++20 the comparison of sc_vector's iterators is ambiguous.
  for (std::size_t p = 0; p < link_in.size(); ++p) links_in_.push_back(foreign_links_.wires_of(link_in[p]));
  for (std::size_t p = 0; p < link_out.size(); ++p) links_out_.push_back(foreign_links_.wires_of(link_out[p]));
  for (std::size_t j = 0; j < sends_.size(); ++j) sends_[j].nic_link = foreign_links_.wires_of(inject[j]);
  for (std::size_t i = 0; i < receives_.size(); ++i) receives_[i].nic_link = foreign_links_.wires_of(eject[i]);
  if (group_ != nullptr) foreign_links_.require_none(name());
  reset_level_ = level_of(rst);
  start_level_ = start.operator->();
}

void Router::tick() {
  if (start_level_->read()) [[unlikely]] {
    restart();
    return;
  }
  if (!running_) return;
  if (errors_next_ != 0) [[unlikely]]
    errors_ |= std::exchange(errors_next_, 0);
  move_sends();
  move_receives();
  if (lockstep_) advance_steps();
  drive_sends();
}

/// Forgets the run and makes the links to neighbours idle.
void Router::clear() {
  for (std::size_t i = 0; i + 1 < program_.fifo_offsets.size(); ++i) fifos_.at(program_.fifo_offsets[i]).clear();
  std::fill(flits_sent_.begin(), flits_sent_.end(), 0);
  std::fill(messages_sent_.begin(), messages_sent_.end(), 0);
  flits_injected_ = flits_ejected_ = violations_ = 0;
  errors_ = errors_next_ = 0;
  struck_run_ = nullptr;
  fault_struck_ = false;
  first_violation_.reset();
  for (LinkWires* link : links_out_) {
    if (link != nullptr) link->drive_idle();
  }
  for (LinkWires* link : links_in_) {
    if (link != nullptr) link->set_ready(false);
  }
}

void Router::reset() {
  clear();
  running_ = false;
  for (Path& path : sends_) {
    if (path.nic_link != nullptr) path.nic_link->set_ready(false);
  }
  for (Path& path : receives_) {
    if (path.nic_link != nullptr) path.nic_link->drive_idle();
  }
}

void Router::restart() {
  clear();
  for (std::size_t j = 0; j < sends_.size(); ++j) {
    Path& path = sends_[j];
    begin_program(path, program_.send[j], links_out_);
    if (!program_.timer_of_channel.empty()) path.timer = program_.timer_of_channel[j];
    path.nic_driven = path.nic_link != nullptr;
    if (path.nic_driven) path.nic_link->set_ready(true);
  }
  for (std::size_t i = 0; i < receives_.size(); ++i) {
    Path& path = receives_[i];
    begin_program(path, program_.receive[i], links_in_);
    path.driven = path.link != nullptr;
    if (path.driven) path.link->set_ready(true);
    if (path.nic_link != nullptr) path.nic_link->drive_idle();
  }
  running_ = true;
  for (std::size_t i = 0; i < timers_.size(); ++i) {
    const WaitRun* const run = program_.timers.empty() ? &every_step_ : program_.timers[i].data();
    timers_[i] = StepTimer{.run = run, .steps_left = run->count};
  }
  cycles_to_step_0_ = kPipelineCycles - 1;
}

// --- programs ---

void Router::begin_program(Path& path, const PathProgram& program, const std::vector<LinkWires*>& links) {
  path = Path{.run = program.data(), .nic_link = path.nic_link};
  change_link(path, links);
  load_run(path, links);
}

inline void Router::load_run(Path& path, const std::vector<LinkWires*>& links) {
  const PathRun& run = *path.run;
  if (&run == struck_run_) [[unlikely]]
    load_struck_run();
  path.messages_left = run.count;
  path.busy = run.fifo_count != 0;
  path.fifo = run.only_fifo != PathRun::kNotOne ? &fifos_.at(run.only_fifo) : nullptr;
  if (run.count == 0 || !one_link_per_channel_) change_link(path, links);
  if (traced_) [[unlikely]] {
    const bool sends = &links == &links_out_;
    (sends ? send_masks_ : receive_masks_)[static_cast<std::size_t>(&path - (sends ? sends_ : receives_).data())] =
        run.mask;
  }
}

/// Moves from the previous entry's link to that of `path.run`, or to none at the program's end.
void Router::change_link(Path& path, const std::vector<LinkWires*>& links) {
  LinkWires* const next_link = path.run->count != 0 ? links[path.run->link] : nullptr;
  if (next_link == nullptr && path.run->mask != 0) {
    SC_REPORT_ERROR(kRouterReport, (std::string(name()) + ": the program uses link " + std::to_string(path.run->link) +
                                    ", which is not connected")
                                       .c_str());
  }
  const bool sends = &links == &links_out_;
  if (next_link != path.link) {
    if (sends) flits_sent_[path.link_index] += std::exchange(path.moved, 0);
    // We drive only one of the two: a send drives valid, a receive drives ready.
    if (path.driven) sends ? path.link->drive_idle() : path.link->set_ready(false);
    path.driven = false;
  }
  path.link = next_link;
  path.link_index = path.run->link;
}

inline void Router::next_message(Path& path, const std::vector<LinkWires*>& links) {
  path.flit = 0;
  if (traced_ && &links == &links_out_) [[unlikely]]
    ++messages_sent_[static_cast<std::size_t>(&path - sends_.data())];
  if (--path.messages_left != 0) return;
  ++path.run;
  load_run(path, links);
}

inline bool Router::sources_ready(const Path& path) {
  if (path.fifo != nullptr) [[likely]]
    return !path.fifo->empty();
  for (std::uint32_t i = 0; i < path.run->fifo_count; ++i) {
    if (listed_fifo(path, i).empty()) return false;
  }
  return true;
}

inline bool Router::targets_ready(const Path& path) {
  if (path.fifo != nullptr) [[likely]]
    return !path.fifo->full();
  for (std::uint32_t i = 0; i < path.run->fifo_count; ++i) {
    if (listed_fifo(path, i).full()) return false;
  }
  return true;
}

std::uint64_t Router::heads(const Path& path) {
  if (path.fifo != nullptr) [[likely]]
    return path.fifo->front();
  std::uint64_t sum = 0;
  for (std::uint32_t i = 0; i < path.run->fifo_count; ++i) sum += listed_fifo(path, i).front();
  return format_.word(sum);
}

// --- the three passes of an edge ---
// All sends pop before any receive pushes, so a FIFO's peak fill is its level between edges. Only send j pops injection
// FIFO j, and only receive i pushes ejection FIFO i and the crosspoint FIFOs (i, ·). What these drive back can
// therefore be settled channel by channel.

void Router::move_sends() {
  std::uint32_t channel = 0;
  for (Path& path : sends_) {
    FifoRing& injection = fifos_.at(kNicFifoWords * channel++);
    if (path.driven && path.link->ready()) {
      if (path.fifo != nullptr) [[likely]] {
        path.fifo->pop();
      } else {
        if (format_.parity) check_summands(path);
        for (std::uint32_t i = 0; i < path.run->fifo_count; ++i) listed_fifo(path, i).pop();
      }
      ++path.moved;
      if (++path.flit == flits_) {
        path.used = true;
        next_message(path, links_out_);
      }
    } else if (path.due) [[unlikely]] {
      record_violation(path);
    }
    if (path.nic_driven && path.nic_link->valid()) {
      injection.push(path.nic_link->data());
      ++flits_injected_;
    }
    const bool ready = !injection.full() && path.nic_link != nullptr;
    if (ready != path.nic_driven) path.nic_link->set_ready(ready);
    path.nic_driven = ready;
  }
}

void Router::move_receives() {
  std::uint32_t channel = program_.ejection_fifo(0);
  for (Path& path : receives_) {
    FifoRing& ejection = fifos_.at(kNicFifoWords * channel++);
    if (path.nic_driven && path.nic_link->ready()) {
      ejection.pop();
      ++flits_ejected_;
      if (++path.nic_flit == flits_) path.nic_flit = 0;
    }
    if (path.driven && path.link->valid()) {
      const std::uint64_t data = path.link->data();
      if (path.fifo != nullptr) [[likely]] {
        path.fifo->push(data);
      } else {
        for (std::uint32_t i = 0; i < path.run->fifo_count; ++i) listed_fifo(path, i).push(data);
      }
      if (++path.flit == flits_) next_message(path, links_in_);
    }
    if (path.link != nullptr) {
      const bool ready = targets_ready(path);
      if (ready != path.driven) path.link->set_ready(ready);
      path.driven = ready;
    }
    const bool ejects = !ejection.empty();
    if (ejects) {
      path.nic_link->drive(true, Flit{ejection.front(), path.nic_flit + 1 == flits_});
    } else if (path.nic_driven) {
      path.nic_link->drive_idle();
    }
    path.nic_driven = ejects;
  }
}

void Router::advance_steps() {
  const bool before_step_0 = cycles_to_step_0_ > 0;
  if (before_step_0 && --cycles_to_step_0_ > 0) return;
  for (StepTimer& timer : timers_) {
    if (!before_step_0 && ++timer.phase == timer.run->wait_cycles + flits_) end_step(timer);
    timer.window = timer.phase >= timer.run->wait_cycles;
  }
}

void Router::end_step(StepTimer& timer) {
  timer.phase = 0;
  ++timer.step;
  if (--timer.steps_left == 0) {
    const bool last = program_.timers.empty() ||
                      timer.run == &program_.timers[static_cast<std::size_t>(&timer - timers_.data())].back();
    if (!last) ++timer.run;
    timer.steps_left = last ? 0xFFFFFFFFU : timer.run->count;  // beyond the last step nothing is sent
  }
  for (Path& path : sends_) {
    if (&timers_[path.timer] != &timer) continue;
    if (!path.busy && path.link != nullptr && !path.used) next_message(path, links_out_);
    path.used = false;
  }
}

void Router::drive_sends() {
  for (Path& path : sends_) {
    const bool wanted = path.busy && (!lockstep_ || (timers_[path.timer].window && !path.used));
    path.due = wanted && lockstep_;
    const bool valid = wanted && sources_ready(path);
    if (valid) {
      path.link->drive(true, Flit{heads(path), path.flit + 1 == flits_});
    } else if (path.driven) {
      path.link->drive_idle();
    }
    path.driven = valid;
  }
}

void Router::record_violation(const Path& path) {
  using enum ScheduleViolation::Cause;
  const Channel channel{static_cast<std::uint32_t>(&path - sends_.data())};
  if (violations_++ > 0) return;
  first_violation_ = {node_, channel, Step{timers_[path.timer].step}, path.driven ? not_ready : head_missing};
  note_violation(group_, *first_violation_);
}

void Router::check_summands(const Path& path) {
  for (std::uint32_t i = 0; i < path.run->fifo_count; ++i) {
    if (!format_.intact(listed_fifo(path, i).front())) errors_ |= kParityAtAdder;
  }
}

// --- observation ---

std::uint64_t Router::flits_sent(Port p) const {
  std::uint64_t sent = flits_sent_[index(p)];
  for (const Path& path : sends_) sent += path.link_index == index(p) ? path.moved : 0;
  return sent;
}

std::uint64_t Router::flits_held() const {
  std::uint64_t held = 0;
  for (std::uint32_t i = 0; i + 1 < program_.fifo_offsets.size(); ++i) held += fifo(i).count;
  return held;
}

}  // namespace rota
