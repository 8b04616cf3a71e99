// SPDX-License-Identifier: Apache-2.0
#include "testbench/runs/sim_run.h"

#include <utility>

#include "compiler/error.h"
#include "compiler/rom/flit_order.h"
#include "compiler/schedule/sharing.h"
#include "testbench/runs/schedule_report.h"
#include "testbench/runs/sim_report.h"

namespace rota::cli {

SimRun run_simulation(const SimOptions& options, const std::function<void(const Topology&)>& check_topology,
                      const std::function<void(const Schedule&)>& check_schedule) {
  const NetworkConfig config = options.network_config();
  const CostTerms terms{.transfer = options.transfer.terms(config.rearrange_cycles), .order = options.wanted_order()};
  MadeSchedule made = options.schedule.make_or_read(options.spec, options.transfer.hop_steps(), check_topology, terms);
  Schedule schedule = std::move(made.schedule);
  options.check_phases(schedule);
  // Without a group no classes will be found: a schedule that is too large is refused before it is judged.
  if (check_schedule && schedule.topology->group() == nullptr) check_schedule(schedule);
  Judgement judgement = require_correct(schedule);
  schedule = share_programs(std::move(schedule));
  if (check_schedule) check_schedule(schedule);
  Programs programs = compile_in_order(schedule, terms.transfer, terms.order);
  RunReport report = describe_schedule(schedule, judgement, programs, config.step_times());
  report.made_with = std::move(made.made_with);
  Simulated simulated = simulate(options, schedule, programs, config);
  add_simulation(report, simulated, {judgement.load, programs, config, options.fault});
  return {std::move(schedule), std::move(judgement), std::move(programs), std::move(simulated), std::move(report)};
}

std::vector<RunEvents> events_of(SimRun& run, const NetworkConfig& config) {
  std::vector<RunEvents> events;
  for (ModelRun& model : run.simulated.runs) {
    events.push_back(assemble_events(run.schedule, run.programs, config, model.model, model.result.cycles,
                                     std::move(model.record.value())));
  }
  return events;
}

void require_agreement(const SimRun& run) {
  if (run.simulated.difference) throw CheckFailed("check failed: " + *run.simulated.difference);
  require_agreement(run.report);
}

}  // namespace rota::cli
