// SPDX-License-Identifier: Apache-2.0
//
// A run on SystemC with its events recorded, for the tests of what is made of them.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "compiler/algorithms/registry.h"
#include "compiler/rom/compile.h"
#include "compiler/schedule/sharing.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/gate.h"
#include "sc_models/network.h"
#include "testbench/events/run_events.h"

namespace rota::cli {

struct RecordedCase {
  std::string spec;
  NetworkConfig config = {};
  std::uint32_t flits = 1;
  CollectiveKind collective = CollectiveKind::total_exchange;
};

inline void PrintTo(const RecordedCase& recorded, std::ostream* out) { *out << recorded.spec; }

/// One process can make only one of these.
struct RecordedRun {
  explicit RecordedRun(const RecordedCase& recorded)
      : config(recorded.config),
        schedule(share_programs(made(recorded))),
        load(require_correct(schedule).load),
        programs(compile_programs(schedule, recorded.flits)) {
    Network network("network", programs, config);
    network.record({programs.flits, windows_of(programs, config), true});
    result = network.run();
    RunRecord record = network.take_record(result);
    events = assemble_events(schedule, programs, config, "systemc", result.cycles, std::move(record));
  }

  static Schedule made(const RecordedCase& recorded) {
    ScheduleRequest request{.ports = PortModel::all, .algorithm = {}, .input = {}};
    request.collective = recorded.collective;
    return make_schedule(parse_topology(recorded.spec), request);
  }

  const NetworkConfig config;
  const Schedule schedule;
  const NetworkLoad load;
  const Programs programs;
  SimulationResult result;
  RunEvents events;
};

/// The networks that every kind of output is made for. Relative file names count from the project's root.
inline std::vector<std::string> networks_of_every_kind() {
  return {"torus:4x4", "hypercube:4", "star:4", "ccc:3", "mesh:4x4", "graph:" ROTA_EXAMPLES "/petersen.txt"};
}

}  // namespace rota::cli
