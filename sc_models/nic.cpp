// SPDX-License-Identifier: Apache-2.0
#include "sc_models/nic.h"

#include <fmt/format.h>

#include <stdexcept>

#include "compiler/error.h"
#include "sc_models/refusal.h"
#include "sc_models/report_ids.h"

namespace rota {
namespace {

// The edges, after those of the passes before, after which a pass begins. TimedRouter takes the flit of step t at edge
// 4 + t, and the NIC reads the next one at that edge or before; it has read all of T steps at edge T + 2.
constexpr std::uint32_t kInjectsAfter = 2;
constexpr std::uint32_t kEjectsAfter = pipeline_cycles(RouterKind::timed);

}  // namespace

Nic::Nic(const sc_core::sc_module_name& name, std::uint32_t channels, const NodeProgram& program, std::uint32_t flits,
         FlitFormat format, SendMemory& send_memory, ReceiveMemory& receive_memory, const Placement& placement,
         std::uint32_t pass_steps) try
    : sc_module(name),
      inject("inject", channels),
      eject("eject", channels),
      program_(program),
      flits_(flits),
      pass_steps_(pass_steps),
      format_(format),
      send_memory_(send_memory),
      receive_memory_(receive_memory),
      injections_(channels, placement.hot_memory),
      ejections_(channels, placement.hot_memory),
      group_(placement.group) {
  if (program.inject.size() > channels || program.eject.size() > channels) {
    throw InputError(fmt::format("programs: {} inject and {} eject channels; allowed: at most {}",
                                 program.inject.size(), program.eject.size(), channels));
  }
  if (placement.group != nullptr) {
    placement.group->add(*this);
    return;
  }
  SC_HAS_PROCESS(Nic);
  SC_METHOD(tick_alone);
  sensitive << clk.pos();
  dont_initialize();
} catch (const InputError& problem) {
  report_refusal(problem);
}

void Nic::end_of_elaboration() {
  for (std::size_t c = 0; c < injections_.size(); ++c) {
    injections_[c].link = foreign_links_.wires_of(inject[c]);
    ejections_[c].link = foreign_links_.wires_of(eject[c]);
  }
  if (group_ != nullptr) foreign_links_.require_none(name());
  reset_level_ = level_of(rst);
  start_level_ = start.operator->();
}

void Nic::tick() try {
  if (start_level_->read()) [[unlikely]] {
    restart();
    return;
  }
  if (!running_) return;
  ++edge_;
  inject_flits();
  eject_flits();
  if (pass_steps_ != 0) begin_passes();
  if (open_channels_ == 0 && !passes_to_come()) {
    running_ = false;
    drive_level(group_, done, true);
  }
} catch (const std::out_of_range& problem) {  // of a Ram
  SC_REPORT_ERROR(kNicReport, fmt::format("{}: {}", name(), problem.what()).c_str());
}

void Nic::reset() {
  edge_ = last_write_edge_ = flits_written_ = 0;
  errors_ = 0;
  running_ = false;
  for (Walk& walk : injections_) {
    if (walk.link != nullptr) walk.link->drive_idle();
  }
  for (Walk& walk : ejections_) {
    if (walk.link != nullptr) walk.link->set_ready(false);
  }
  drive_level(group_, done, false);
}

void Nic::restart() {
  edge_ = last_write_edge_ = flits_written_ = 0;
  errors_ = 0;
  open_channels_ = 0;
  for (std::size_t c = 0; c < injections_.size(); ++c) {
    begin_program(injections_[c], c < program_.inject.size() ? &program_.inject[c] : nullptr);
    begin_program(ejections_[c], c < program_.eject.size() ? &program_.eject[c] : nullptr);
    if (injections_[c].link != nullptr) injections_[c].link->drive_idle();
    open_ejection(ejections_[c]);
  }
  running_ = open_channels_ > 0;  // a NIC without programs has none in any pass
  drive_level(group_, done, !running_);
}

void Nic::open_ejection(Walk& walk) {
  walk.driven = !walk.ended();
  if (walk.link != nullptr) walk.link->set_ready(walk.driven);
}

void Nic::begin_program(Walk& walk, const AddressProgram* program) {
  walk = Walk{.link = walk.link};
  if (program == nullptr) return;
  walk.run = program->data();
  walk.end = program->data() + program->size();
  skip_empty_runs(walk);
  if (walk.ended()) return;
  ++open_channels_;
  if (walk.link == nullptr)
    SC_REPORT_ERROR(kNicReport, (std::string(name()) + ": a used channel is not connected").c_str());
}

/// A pass but the first begins `after_edge` edges after those of the passes before.
bool Nic::pass_begins(std::uint32_t after_edge) const noexcept {
  if (edge_ < after_edge + std::uint64_t{pass_steps_}) return false;
  const std::uint64_t since = edge_ - after_edge;
  return since % pass_steps_ == 0 && since / pass_steps_ < flits_;
}

bool Nic::passes_to_come() const noexcept {
  return pass_steps_ != 0 && edge_ < kEjectsAfter + std::uint64_t{flits_ - 1} * pass_steps_;
}

void Nic::begin_passes() {
  if (pass_begins(kInjectsAfter)) {
    const auto pass = static_cast<std::uint32_t>((edge_ - kInjectsAfter) / pass_steps_);
    for (std::size_t c = 0; c < program_.inject.size(); ++c) {
      if (!program_.inject[c].empty()) begin_pass(injections_[c], program_.inject[c], pass);
    }
  }
  if (pass_begins(kEjectsAfter)) {
    const auto pass = static_cast<std::uint32_t>((edge_ - kEjectsAfter) / pass_steps_);
    for (std::size_t c = 0; c < program_.eject.size(); ++c) {
      if (program_.eject[c].empty()) continue;
      begin_pass(ejections_[c], program_.eject[c], pass);
      open_ejection(ejections_[c]);
    }
  }
}

/// A channel that still drives a flit of the last pass is open.
void Nic::begin_pass(Walk& walk, const AddressProgram& program, std::uint32_t pass) {
  if (walk.ended() && !walk.driven) ++open_channels_;
  walk.run = program.data();
  walk.flit = pass;
  skip_empty_runs(walk);
}

void Nic::skip_empty_runs(Walk& walk) {
  while (walk.run != walk.end && walk.run->count == 0) ++walk.run;
  if (walk.ended()) return;
  walk.messages_left = walk.run->count;
  walk.address = index(walk.run->first);
}

inline void Nic::next_flit(Walk& walk) const {
  if (pass_steps_ == 0) {
    if (++walk.flit != flits_) return;
    walk.flit = 0;
  }
  if (--walk.messages_left != 0) {
    walk.address += static_cast<std::uint32_t>(walk.run->stride);
  } else {
    ++walk.run;
    skip_empty_runs(walk);
  }
}

void Nic::inject_flits() {
  for (Walk& walk : injections_) {
    const bool occupied = walk.driven && !walk.link->ready();
    if (occupied) continue;
    if (!walk.ended()) {
      const std::uint64_t data = format_.word(send_memory_.read(walk.address, walk.flit));
      walk.link->drive(true, Flit{data, pass_steps_ != 0 || walk.flit + 1 == flits_});
      walk.driven = true;
      next_flit(walk);
    } else if (walk.driven) {
      walk.link->drive_idle();
      walk.driven = false;
      --open_channels_;
    }
  }
}

void Nic::eject_flits() {
  for (Walk& walk : ejections_) {
    if (!walk.driven || !walk.link->valid()) continue;
    const std::uint64_t word = walk.link->data();
    if (!format_.intact(word)) [[unlikely]]
      errors_ |= kParityAtEjection;
    receive_memory_.write(walk.address, walk.flit, format_.data(word));
    ++flits_written_;
    last_write_edge_ = edge_;
    next_flit(walk);
    if (walk.ended()) {
      walk.link->set_ready(false);
      walk.driven = false;
      --open_channels_;
    }
  }
}

void Nic::trace_as(SignalRegistry& registry, const std::string& name, std::uint32_t address_bits) const {
  const auto trace_walks = [&](const auto& walks, const char* direction) {
    for (std::uint32_t c = 0; c < walks.size(); ++c) {
      registry.add(walks[c].address, fmt::format("{}.{}_{}.address", name, direction, c), address_bits,
                   SignalKind::address, c);
    }
  };
  trace_walks(injections_, "inject");
  trace_walks(ejections_, "eject");
}

}  // namespace rota
