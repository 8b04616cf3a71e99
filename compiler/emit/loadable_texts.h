// SPDX-License-Identifier: Apache-2.0
//
// Generators of the texts of a network that takes its schedules over AXI4-Lite. Private to compiler/emit.
#pragma once

#include <string>
#include <vector>

#include "compiler/emit/loadable_project.h"
#include "compiler/emit/project_texts.h"

namespace rota {

/// Everything the texts need. `classes` are the schedule's, all of the router's one shape.
struct LoadableNetwork {
  const Programs& programs;
  const ProjectOptions& options;
  const LoadableLimits& limits;
  WordShape shape;
  std::uint32_t image_id = 0;  ///< of the hardware; the register IMAGE
  std::vector<ClassImage> classes;
};

/// The parameters of every rota_node_axi, one a line, but for ImageId.
[[nodiscard]] std::string node_parameters(const LoadableNetwork& network);

/// network/rota_network_axi.sv.
[[nodiscard]] std::string network_axi_text(const LoadableNetwork& network);

/// sw/schedule.c: a struct rota_schedule.
[[nodiscard]] std::string schedule_text(const LoadableNetwork& network);

/// sw/network_shape.h: what verilated_main.cpp must know of the network.
[[nodiscard]] std::string shape_text(const LoadableNetwork& network);

[[nodiscard]] std::string loadable_readme_text(const LoadableNetwork& network);

}  // namespace rota
