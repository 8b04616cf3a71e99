// SPDX-License-Identifier: Apache-2.0
#include "sc_models/router.h"

#include <algorithm>
#include <bit>

namespace rota {

RouterPorts::RouterPorts(const sc_core::sc_module_name& name, std::uint32_t ports, std::uint32_t receive_channels,
                         std::uint32_t send_channels)
    : sc_module(name) {
  const auto numbered = [](const char* stem, std::uint32_t i) { return stem + std::to_string(i); };
  for (std::uint32_t p = 0; p < ports; ++p) {
    link_in.emplace_back(numbered("link_in_", p).c_str());
    link_out.emplace_back(numbered("link_out_", p).c_str());
  }
  for (std::uint32_t j = 0; j < send_channels; ++j) inject.emplace_back(numbered("inject_", j).c_str());
  for (std::uint32_t i = 0; i < receive_channels; ++i) eject.emplace_back(numbered("eject_", i).c_str());
}

Router::Router(const sc_core::sc_module_name& name, Node node, std::uint32_t ports, const ClassProgram& program,
               const NetworkConfig& config)
    : RouterPorts(name, ports, program.receive_channels, program.send_channels),
      node_(node),
      program_(program),
      flits_(program.flits),
      startup_cycles_(config.startup_cycles),
      lockstep_(config.discipline == Discipline::lockstep),
      data_mask_(width_mask(config.flit_width_bits)),
      width_bits_(config.flit_width_bits),
      fifos_(program.fifo_capacities),
      sends_(program.send_channels),
      receives_(program.receive_channels),
      injections_(program.send_channels),
      ejections_(program.receive_channels),
      flits_sent_(ports) {
  SC_HAS_PROCESS(Router);
  SC_METHOD(tick);
  sensitive << clk.pos();
  dont_initialize();
}

void Router::end_of_elaboration() {
  for (LinkInPort& port : link_in) links_in_.push_back(bound_wires(port));
  for (LinkOutPort& port : link_out) links_out_.push_back(bound_wires(port));
  for (std::uint32_t j = 0; j < injections_.size(); ++j) {
    injections_[j] = {bound_wires(inject[j]), &fifos_[program_.injection_fifo(j)]};
  }
  for (std::uint32_t i = 0; i < ejections_.size(); ++i) {
    ejections_[i] = {bound_wires(eject[i]), &fifos_[program_.ejection_fifo(i)]};
  }
}

void Router::tick() {
  if (start.read()) [[unlikely]] {
    restart();
    return;
  }
  if (!running_) return;
  move_sends();
  move_ejections();
  move_receives();
  move_injections();
  if (lockstep_) advance_step();
  drive_sends();
  drive_ejections();
  drive_readies();
}

void Router::restart() {
  fifos_.clear();
  std::fill(flits_sent_.begin(), flits_sent_.end(), 0);
  flits_injected_ = flits_ejected_ = violations_ = 0;
  first_violation_.reset();
  for (LinkWires* link : links_out_) {
    if (link != nullptr) link->drive_idle();
  }
  for (LinkWires* link : links_in_) {
    if (link != nullptr) link->set_ready(false);
  }
  for (std::size_t j = 0; j < sends_.size(); ++j) begin_program(sends_[j], program_.send[j], links_out_);
  for (std::size_t i = 0; i < receives_.size(); ++i) begin_program(receives_[i], program_.receive[i], links_in_);
  for (NicPath& path : injections_) path.driven = false;
  for (NicPath& path : ejections_) {
    path.driven = false;
    path.flit = 0;
    if (path.link != nullptr) path.link->drive_idle();
  }
  running_ = true;
  window_ = false;
  step_ = phase_ = 0;
  cycles_to_step_0_ = kPipelineCycles - 1;
  drive_readies();
}

// --- programs ---------------------------------------------------------------------------------------------------------

void Router::begin_program(Path& path, const PathProgram& program, const std::vector<LinkWires*>& links) {
  path = Path{};
  path.run = program.data();
  path.end = program.data() + program.size();
  load_run(path, links);
}

void Router::load_run(Path& path, const std::vector<LinkWires*>& links) {
  LinkWires* const old_link = path.link;
  if (path.run == path.end) {
    path.link = nullptr;
    path.fifo = nullptr;
    path.mask = 0;
  } else {
    const PathRun& run = *path.run;
    path.link = links[run.link];
    path.link_index = run.link;
    path.messages_left = run.count;
    path.mask = run.mask;
    path.fifo = run.fifo_count == 1 ? &fifos_[program_.fifo_lists[run.first]] : nullptr;
    if (path.link == nullptr && run.mask != 0) {
      SC_REPORT_ERROR("/rota/router", (std::string(name()) + ": the program uses link " + std::to_string(run.link) +
                                       ", which is not connected")
                                          .c_str());
    }
  }
  if (path.driven && path.link != old_link) {
    // Only one of the two is ours: a send drives valid, a receive drives ready.
    if (&links == &links_out_) {
      old_link->drive_idle();
    } else {
      old_link->set_ready(false);
    }
    path.driven = false;
  }
}

inline void Router::next_message(Path& path, const std::vector<LinkWires*>& links) {
  path.flit = 0;
  if (--path.messages_left != 0) return;
  ++path.run;
  load_run(path, links);
}

inline bool Router::sources_ready(const Path& path) const {
  if (path.fifo != nullptr) [[likely]] return !path.fifo->empty();
  const auto first = program_.fifo_lists.begin() + path.run->first;
  return path.mask != 0 && std::all_of(first, first + path.run->fifo_count, [this](auto f) { return !fifos_[f].empty(); });
}

inline bool Router::targets_ready(const Path& path) const {
  if (path.fifo != nullptr) [[likely]] return !path.fifo->full();
  const auto first = program_.fifo_lists.begin() + path.run->first;
  return std::none_of(first, first + path.run->fifo_count, [this](auto f) { return fifos_[f].full(); });
}

inline std::uint64_t Router::heads(const Path& path) const {
  if (path.fifo != nullptr) [[likely]] return path.fifo->front();
  std::uint64_t sum = 0;
  for (std::uint32_t i = 0; i < path.run->fifo_count; ++i) sum += fifos_[program_.fifo_lists[path.run->first + i]].front();
  return sum & data_mask_;
}

// --- what moves at the edge -------------------------------------------------------------------------------------------

void Router::move_sends() {
  for (Path& path : sends_) {
    if (path.driven && path.link->ready()) {
      if (path.fifo != nullptr) [[likely]] {
        path.fifo->pop();
      } else {
        for (std::uint32_t i = 0; i < path.run->fifo_count; ++i) fifos_[program_.fifo_lists[path.run->first + i]].pop();
      }
      ++flits_sent_[path.link_index];
      if (++path.flit == flits_) {
        path.used = true;
        next_message(path, links_out_);
      }
    } else if (path.due) {
      record_violation(static_cast<std::uint32_t>(&path - sends_.data()), path);
    }
  }
}

void Router::record_violation(std::uint32_t channel, const Path& path) {
  using enum ScheduleViolation::Cause;
  if (violations_++ == 0) first_violation_ = {node_, Channel{channel}, Step{step_}, path.driven ? not_ready : head_missing};
}

void Router::move_ejections() {
  for (NicPath& path : ejections_) {
    if (path.driven && path.link->ready()) {
      path.fifo->pop();
      ++flits_ejected_;
      if (++path.flit == flits_) path.flit = 0;
    }
  }
}

void Router::move_receives() {
  for (Path& path : receives_) {
    if (!path.driven || !path.link->valid()) continue;
    const std::uint64_t data = path.link->data();
    if (path.fifo != nullptr) [[likely]] {
      path.fifo->push(data);
    } else {
      for (std::uint32_t i = 0; i < path.run->fifo_count; ++i) {
        fifos_[program_.fifo_lists[path.run->first + i]].push(data);
      }
    }
    if (++path.flit == flits_) next_message(path, links_in_);
  }
}

void Router::move_injections() {
  for (NicPath& path : injections_) {
    if (!path.driven || !path.link->valid()) continue;
    path.fifo->push(path.link->data());
    ++flits_injected_;
  }
}

void Router::advance_step() {
  if (cycles_to_step_0_ > 0) {
    if (--cycles_to_step_0_ > 0) return;
  } else if (++phase_ == startup_cycles_ + flits_) {
    phase_ = 0;
    ++step_;
    for (Path& path : sends_) {
      if (path.link != nullptr && path.mask == 0 && !path.used) next_message(path, links_out_);
      path.used = false;
    }
  }
  window_ = phase_ >= startup_cycles_;
}

// --- what is seen at the next edge ------------------------------------------------------------------------------------

void Router::drive_sends() {
  for (Path& path : sends_) {
    if (path.link == nullptr) {
      path.due = false;
      continue;
    }
    path.due = lockstep_ && window_ && !path.used && path.mask != 0;
    const bool valid = (path.due || !lockstep_) && sources_ready(path);
    if (valid) {
      path.link->drive(true, Flit{heads(path), path.flit + 1 == flits_});
    } else if (path.driven) {
      path.link->drive_idle();
    }
    path.driven = valid;
  }
}

void Router::drive_ejections() {
  for (NicPath& path : ejections_) {
    const bool valid = !path.fifo->empty();
    if (valid) {
      path.link->drive(true, Flit{path.fifo->front(), path.flit + 1 == flits_});
    } else if (path.driven) {
      path.link->drive_idle();
    }
    path.driven = valid;
  }
}

void Router::drive_readies() {
  for (Path& path : receives_) {
    if (path.link == nullptr) continue;
    const bool ready = targets_ready(path);
    if (ready != path.driven) path.link->set_ready(ready);
    path.driven = ready;
  }
  for (NicPath& path : injections_) {
    const bool ready = !path.fifo->full() && path.link != nullptr;
    if (ready != path.driven) path.link->set_ready(ready);
    path.driven = ready;
  }
}

// --- observation ------------------------------------------------------------------------------------------------------

std::uint64_t Router::flits_held() const {
  std::uint64_t held = 0;
  for (std::size_t i = 0; i < fifos_.size(); ++i) held += fifos_[i].count;
  return held;
}

}  // namespace rota
