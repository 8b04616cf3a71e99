// SPDX-License-Identifier: Apache-2.0
//
// Generators of an emitted project's texts. Private to compiler/emit.
#pragma once

#include <string>
#include <vector>

#include "compiler/emit/rtl_project.h"
#include "compiler/rom/program_words.h"

namespace rota {

/// Everything the texts need about one class of nodes.
struct ClassImage {
  std::string name;  ///< of the module, e.g. "rota_class_0"
  WordShape shape;
  std::uint32_t words = 2;      ///< depth of the router's program memories
  std::uint32_t nic_words = 2;  ///< depth of the NIC's
  ProgramWords tables;          ///< each padded with end words to the depth of its memory
  std::vector<WideWord> flat;   ///< likewise: the timed router's program in its flat form; empty: run-length coded
  bool combines = false;        ///< some entry has several sources
  bool counts_cycles = false;   ///< entries of the timed router's programs last cycles, not steps
};

/// What the receive memories contain at the end of the collective.
struct Receives {
  bool from_all = false;   ///< one message from every other node; otherwise some addresses stay empty
  bool skips_own = false;  ///< a node's own address has no message, only thrown-away copies, and is not read out
  bool sums = false;       ///< messages for one address are added up
};

[[nodiscard]] Receives receives_of(const Programs& programs);

/// Edges from a run's start to its end, in lockstep.
[[nodiscard]] std::uint64_t predicted_cycles(const Programs& programs, const ProjectOptions& options);

/// network/rota_class_0.sv: a rota_node with the class's parameters.
[[nodiscard]] std::string node_text(const ClassImage& image, const Programs& programs, const ProjectOptions& options);

/// network/rota_network.sv: the nodes and the wiring.
[[nodiscard]] std::string network_text(const Programs& programs, const ProjectOptions& options,
                                       const std::vector<ClassImage>& images);

/// parameters.svh: the parameters of the test bench.
[[nodiscard]] std::string parameters_text(const Schedule& schedule, const Programs& programs,
                                          const ProjectOptions& options);

[[nodiscard]] std::string readme_text(const Programs& programs, const ProjectOptions& options,
                                      const std::vector<ClassImage>& images);

/// rota_network.core, for FuseSoC. `paths` lists all other files of the project.
[[nodiscard]] std::string core_text(const std::vector<std::string>& paths);

}  // namespace rota
