// SPDX-License-Identifier: Apache-2.0
#include "sc_models/timed_router.h"

#include <algorithm>

#include "sc_models/refusal.h"
#include "sc_models/report_ids.h"

namespace rota {

TimedRouter::TimedRouter(const sc_core::sc_module_name& name, Node node, std::uint32_t ports,
                         const ClassProgram& program, const NetworkConfig& config, const Placement& placement)
    : RouterPorts(name, ports, program.receive_channels, program.send_channels),
      node_(node),
      program_(program),
      format_(config.flit_format()),
      flits_sent_(ports),
      send_masks_(program.send_channels),
      receive_masks_(program.receive_channels),
      sends_(program.send_channels, placement.hot_memory),
      receives_(program.receive_channels, placement.hot_memory),
      fifos_(program.fifo_capacities, program.fifo_offsets, placement.hot_memory),
      fifo_lists_(program.fifo_lists.data()),
      flits_(program.pass_steps != 0 ? 1 : program.flits),
      passes_(program.pass_steps != 0 ? program.flits : 1),
      on_link_(config.link_latency_cycles - 1),
      every_step_{0xFFFFFFFFU, config.startup_cycles},
      timers_(std::max<std::size_t>(program.timers.size(), 1)),
      one_link_per_channel_(program.one_link_per_channel),
      shared_nic_(program.nic_channels < program.send_channels),
      group_(placement.group) {
  if (placement.group != nullptr) {
    placement.group->add(*this);
    return;
  }
  SC_HAS_PROCESS(TimedRouter);
  SC_METHOD(tick_alone);
  sensitive << clk.pos();
  dont_initialize();
}

void TimedRouter::end_of_elaboration() {
  // By index: to C++20 the comparison of sc_vector's iterators is ambiguous.
  for (std::size_t p = 0; p < link_in.size(); ++p) links_in_.push_back(foreign_links_.wires_of(link_in[p]));
  for (std::size_t p = 0; p < link_out.size(); ++p) links_out_.push_back(foreign_links_.wires_of(link_out[p]));
  const auto of_nic = [this](auto& ports, std::size_t channel) {
    return foreign_links_.wires_of(ports[shared_nic_ ? 0 : channel]);
  };
  for (std::size_t j = 0; j < sends_.size(); ++j) sends_[j].nic_link = of_nic(inject, j);
  for (std::size_t i = 0; i < receives_.size(); ++i) receives_[i].nic_link = of_nic(eject, i);
  if (group_ != nullptr) foreign_links_.require_none(name());
  reset_level_ = level_of(rst);
  start_level_ = start.operator->();
}

void TimedRouter::tick() {
  if (start_level_->read()) [[unlikely]] {
    restart();
    return;
  }
  if (!running_) return;
  errors_ |= std::exchange(errors_next_, 0);
  arrive();
  depart();
  settle();
  advance();
  if (edges_to_strike_ != 0) [[unlikely]] {
    if (--edges_to_strike_ == 0) strike_program();
  }
  if (traced_) [[unlikely]]
    show_entries();
}

/// Forgets the run and makes the links to neighbours idle.
void TimedRouter::clear() {
  for (std::size_t i = 0; i + 1 < program_.fifo_offsets.size(); ++i) fifos_.at(program_.fifo_offsets[i]).clear();
  std::fill(flits_sent_.begin(), flits_sent_.end(), 0);
  flits_injected_ = flits_ejected_ = violations_ = 0;
  errors_ = errors_next_ = 0;
  struck_run_ = nullptr;
  edges_to_strike_ = 0;
  fault_struck_ = false;
  first_violation_.reset();
  for (LinkWires* link : links_out_) {
    if (link != nullptr) link->drive_idle();
  }
}

void TimedRouter::reset() {
  clear();
  running_ = false;
  for (LinkWires* link : links_in_) {
    if (link != nullptr) link->set_ready(false);
  }
  for (Path& path : sends_) {
    if (path.nic_link != nullptr) path.nic_link->set_ready(false);
  }
  for (Path& path : receives_) {
    if (path.nic_link != nullptr) path.nic_link->drive_idle();
  }
}

void TimedRouter::restart() {
  clear();
  for (LinkWires* link : links_in_) {
    if (link != nullptr) link->set_ready(true);
  }
  const auto timer_of = [](const std::vector<std::uint8_t>& timers, std::size_t channel) {
    return timers.empty() ? std::uint8_t{0} : timers[channel];
  };
  const auto begin = [this](Path& path, const PathRun* program, std::uint8_t timer) {
    path = Path{.program = program,
                .nic_link = path.nic_link,
                .pass_left = program_.pass_steps,
                .passes_left = passes_ - 1,
                .timer = timer};
    load(path, program);
  };
  for (std::size_t j = 0; j < sends_.size(); ++j) {
    begin(sends_[j], program_.send[j].data(), timer_of(program_.timer_of_channel, j));
    if (sends_[j].nic_link != nullptr) sends_[j].nic_link->set_ready(false);
  }
  for (std::size_t i = 0; i < receives_.size(); ++i) {
    begin(receives_[i], program_.receive[i].data(), timer_of(program_.timer_of_receive, i));
    if (receives_[i].nic_link != nullptr) receives_[i].nic_link->drive_idle();
  }
  running_ = true;
  for (std::size_t i = 0; i < timers_.size(); ++i) {
    const WaitRun* const run = program_.timers.empty() ? &every_step_ : program_.timers[i].data();
    timers_[i] = StepTimer{.run = run, .steps_left = run->count};
  }
  cycles_to_step_0_ = pipeline_cycles(RouterKind::timed) - 2;
}

// --- programs ---

void TimedRouter::load(Path& path, const PathRun* run) {
  path.run = run;
  path.steps_left = run->count;
  if (run == struck_run_) [[unlikely]] {
    struck_run_ = nullptr;
    fault_struck_ = true;
    errors_next_ |= kRouterProgramParity;
    path.acts_once = run->count == 0;
  }
  require_link(*run, &path >= sends_.data() && &path < sends_.data() + sends_.size());
}

void TimedRouter::require_link(const PathRun& run, bool sends) const {
  if (run.mask == 0 || (sends ? links_out_ : links_in_)[run.link] != nullptr) return;
  SC_REPORT_ERROR(kRouterReport, (std::string(name()) + ": the program uses link " + std::to_string(run.link) +
                                  ", which is not connected")
                                     .c_str());
}

void TimedRouter::next_step(Path& path) {
  if (path.run->count != 0 && --path.steps_left == 0) load(path, path.run + 1);
}

// --- the passes of an edge ---

void TimedRouter::arrive() {
  std::optional<Flit> to_shared_nic;
  for (std::size_t i = 0; i < receives_.size(); ++i) {
    Path& path = receives_[i];
    if (path.driven != nullptr) {
      ++flits_ejected_;
      if (!path.nic_link->ready()) errors_ |= kMissedCycle;
    }
    const bool expected = arriving(timers_[path.timer]) && path.is_busy();
    const LinkWires* const from = expected ? links_in_[path.run->link] : nullptr;
    check_valid(i, from);
    const bool ejects = from != nullptr && path.uses_nic();
    if (from != nullptr) push(*path.run, from->data());
    const Flit flit{from != nullptr ? from->data() : 0, path.flit + 1 == flits_};
    if (shared_nic_) {
      if (ejects && to_shared_nic) errors_ |= kMissedCycle;
      if (ejects) to_shared_nic = flit;
    } else if (ejects) {
      path.nic_link->drive(true, flit);
    } else if (path.driven != nullptr) {
      path.nic_link->drive_idle();
    }
    path.driven = ejects ? path.nic_link : nullptr;
    if (expected && ++path.flit == flits_) path.flit = 0;
  }
  if (!shared_nic_) return;
  LinkWires* const nic = receives_.front().nic_link;
  if (to_shared_nic) {
    nic->drive(true, *to_shared_nic);
  } else if (nic->valid()) {
    nic->drive_idle();
  }
}

/// Compares the links of receive channel i with what its program expects: a flit over `expected`, or none. As in the
/// RTL, this is a check only: the word that is on the link when a flit is due is taken for the flit.
void TimedRouter::check_valid(std::size_t i, const LinkWires* expected) {
  const auto check = [&](const LinkWires* link) {
    if (link != nullptr && link->valid() != (link == expected)) errors_ |= kMissedCycle;
  };
  if (one_link_per_channel_) {
    check(links_in_[i]);
  } else {
    for (const LinkWires* link : links_in_) check(link);
  }
}

void TimedRouter::push(const PathRun& run, std::uint64_t word) {
  for (std::uint32_t i = run.mask & 1U; i < run.fifo_count; ++i) {
    FifoRing& slots = listed_fifo(run, i);
    if (slots.full()) {
      errors_ |= kFifoOverflow;
      continue;
    }
    pushed_.emplace_back(&slots, slots.peak);
    slots.push(word);
  }
}

void TimedRouter::depart() {
  nic_taken_ = false;
  for (Path& path : sends_) {
    const bool wanted = timers_[path.timer].window && path.is_busy();
    // An end word names no link.
    const std::size_t number = one_link_per_channel_ ? static_cast<std::size_t>(&path - sends_.data()) : path.run->link;
    LinkWires* const link = wanted ? links_out_[number] : nullptr;
    if (path.driven != nullptr && path.driven != link) path.driven->drive_idle();
    path.driven = link;
    if (wanted) {
      link->drive(true, Flit{take(path), path.flit + 1 == flits_});
      ++flits_sent_[number];
      if (++path.flit == flits_) path.flit = 0;
    }
    path.acts_once = false;
  }
}

/// Takes a flit from every source of the entry and adds them up. Where one is missing it takes what is on the wires
/// instead, as the RTL does.
std::uint64_t TimedRouter::take(Path& path) {
  const PathRun& run = *path.run;
  std::uint64_t sum = 0;
  bool missing = false;
  const auto add = [&](std::uint64_t word) {
    sum += word;
    if (run.fifo_count > 1 && !format_.intact(word)) errors_ |= kParityAtAdder;
  };
  if (path.uses_nic()) {
    add(path.nic_link->data());
    if (take_from_nic(*path.nic_link)) {
      ++flits_injected_;
    } else {
      missing = true;
    }
  }
  for (std::uint32_t i = run.mask & 1U; i < run.fifo_count; ++i) {
    FifoRing& slots = listed_fifo(run, i);
    if (slots.empty()) {
      missing = true;
      add(word_on_link_to(slots));
      continue;
    }
    add(slots.front());
    slots.pop();
  }
  if (missing) record_violation(path);
  return run.fifo_count == 1 ? sum : format_.word(sum);
}

/// False if the NIC has no flit, or another output has taken it at this edge.
bool TimedRouter::take_from_nic(const LinkWires& nic) {
  const bool again = shared_nic_ && std::exchange(nic_taken_, true);
  return nic.valid() && !again;
}

/// The word on the link that feeds a FIFO; 0 where the receive channel has several links and expects a flit on none.
std::uint64_t TimedRouter::word_on_link_to(const FifoRing& slots) const {
  const std::vector<Fifo>& listed = program_.source->fifos;
  const auto feeds = [&](const Fifo& fifo) {
    return &fifos_.at(
               program_.fifo_offsets[program_.crosspoint_fifo(static_cast<std::uint32_t>(&fifo - listed.data()))]) ==
           &slots;
  };
  const auto fifo = std::find_if(listed.begin(), listed.end(), feeds);
  if (one_link_per_channel_) return links_in_[index(fifo->receive)]->data();
  const Path& path = receives_[index(fifo->receive)];
  return arriving(timers_[path.timer]) && path.is_busy() ? links_in_[path.run->link]->data() : 0;
}

/// What arrived at this edge and did not leave again must fit into the slots. A ring has room for one flit more, so
/// that a flit can pass.
void TimedRouter::settle() {
  for (const auto& [slots, peak] : pushed_) {
    slots->peak = std::max(peak, slots->count);
    if (slots->count == slots->capacity) errors_ |= kFifoOverflow;
  }
  pushed_.clear();
}

void TimedRouter::advance() {
  const bool before_step_0 = cycles_to_step_0_ > 0;
  if (before_step_0 && --cycles_to_step_0_ > 0) return;
  for (std::size_t t = 0; t < timers_.size(); ++t) {
    StepTimer& timer = timers_[t];
    if ((timer.last >> on_link_ & 1U) != 0) next_step_of(receives_, t);
    const std::uint64_t last = timer.run->wait_cycles + flits_ - 1;
    timer.sent = timer.sent << 1U | (timer.window ? 1U : 0U);
    timer.last = timer.last << 1U | (timer.window && timer.phase == last ? 1U : 0U);
    if (!before_step_0 && timer.phase++ == last) end_step(timer, t);
    timer.window = timer.phase >= timer.run->wait_cycles;
  }
  if (shared_nic_) return ask_shared_nic();
  for (Path& path : sends_) {
    const bool ready = timers_[path.timer].window && path.uses_nic();
    if (ready != path.nic_ready) path.nic_link->set_ready(ready);
    path.nic_ready = ready;
  }
}

void TimedRouter::ask_shared_nic() {
  const bool ready = std::any_of(sends_.begin(), sends_.end(),
                                 [this](const Path& path) { return timers_[path.timer].window && path.uses_nic(); });
  Path& first = sends_.front();
  if (ready != first.nic_ready) first.nic_link->set_ready(ready);
  first.nic_ready = ready;
}

void TimedRouter::end_step(StepTimer& timer, std::size_t number) {
  timer.phase = 0;
  ++timer.step;
  if (--timer.steps_left == 0) {
    const bool last = program_.timers.empty() || timer.run == &program_.timers[number].back();
    if (!last) ++timer.run;
    timer.steps_left = last ? 0xFFFFFFFFU : timer.run->count;  // beyond the last step nothing is sent
  }
  next_step_of(sends_, number);
}

void TimedRouter::next_step_of(std::pmr::vector<Path>& paths, std::size_t timer) {
  for (Path& path : paths) {
    if (path.timer != timer) continue;
    if (path.passes_left == 0 || --path.pass_left > 0) {
      next_step(path);
      continue;
    }
    --path.passes_left;
    path.pass_left = program_.pass_steps;
    load(path, path.program);
  }
}

/// A send whose source had no flit.
void TimedRouter::record_violation(const Path& path) {
  errors_ |= kFifoUnderflow;
  const Channel channel{static_cast<std::uint32_t>(&path - sends_.data())};
  if (violations_++ > 0) return;
  first_violation_ = {node_, channel, Step{timers_[path.timer].step}, ScheduleViolation::Cause::head_missing};
  note_violation(group_, *first_violation_);
}

// --- observation ---

std::uint64_t TimedRouter::flits_held() const {
  std::uint64_t held = 0;
  for (std::uint32_t i = 0; i + 1 < program_.fifo_offsets.size(); ++i) held += fifo(i).count;
  return held;
}

}  // namespace rota
