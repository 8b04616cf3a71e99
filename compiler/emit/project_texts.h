// SPDX-License-Identifier: Apache-2.0
//
// The generated texts of an emitted project; inside compiler/emit only.
#pragma once

#include <string>
#include <vector>

#include "compiler/emit/rtl_project.h"
#include "compiler/rom/program_words.h"

namespace rota {

/// What the texts say of one class of nodes.
struct ClassImage {
  std::string name;  ///< of its module, "rota_class_0"
  WordShape shape;
  std::uint32_t words = 2;  ///< of each program memory
  ProgramWords tables;      ///< each filled up with end words to `words`
  bool combines = false;    ///< some entry has several sources
};

/// What the receive memories of a collective's nodes hold at the end.
struct Receives {
  bool from_all = false;  ///< a message from every other node; else some addresses stay empty, and one's own may not
  bool sums = false;      ///< what comes for an address is added up
};

[[nodiscard]] Receives receives_of(const Programs& programs);

/// network/rota_class_0.sv: a rota_node with the class's parameters.
[[nodiscard]] std::string node_text(const ClassImage& image, const Programs& programs, const ProjectOptions& options);

/// network/rota_network.sv: the nodes and the wiring.
[[nodiscard]] std::string network_text(const Programs& programs, const ProjectOptions& options,
                                       const std::vector<ClassImage>& images);

/// parameters.svh: what the bench has to know.
[[nodiscard]] std::string parameters_text(const Programs& programs, const ProjectOptions& options);

[[nodiscard]] std::string readme_text(const Programs& programs, const ProjectOptions& options,
                                      const std::vector<ClassImage>& images);

/// rota_network.core, for FuseSoC. `paths`: all other files of the project.
[[nodiscard]] std::string core_text(const std::vector<std::string>& paths);

}  // namespace rota
