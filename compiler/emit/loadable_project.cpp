// SPDX-License-Identifier: Apache-2.0
#include "compiler/emit/loadable_project.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "compiler/emit/embedded_files.h"
#include "compiler/emit/loadable_texts.h"
#include "compiler/emit/manifest.h"
#include "compiler/emit/project_texts.h"
#include "compiler/error.h"
#include "compiler/rom/compile.h"

namespace rota {
namespace {

constexpr std::uint32_t kCountBits = 8;

/// A router for any schedule: one FIFO at every crosspoint that does not lead back.
WordShape any_schedule(const Programs& programs, const ProjectOptions& options, const LoadableLimits& limits) {
  WordShape shape;
  shape.ports = programs.topology->port_count();
  shape.port_model = programs.ports;
  shape.router = options.router;
  const std::uint32_t channels = shape.channels();
  for (std::uint32_t i = 0; i < channels; ++i) {
    for (std::uint32_t j = 0; j < channels; ++j) {
      if (i == j && channels > 1) continue;
      Fifo fifo;
      fifo.receive = Channel{i};
      fifo.send = Channel{j};
      fifo.capacity_flits = limits.crosspoint_flits;
      shape.fifos.push_back(fifo);
    }
  }
  shape.receive_mask_bits = shape.send_mask_bits = std::max(2U, channels);
  shape.count_bits = kCountBits;
  shape.address_bits = static_cast<std::uint32_t>(std::bit_width(programs.topology->node_count() - 1U));
  return shape;
}

void require_limits(const Programs& programs, const ProjectOptions& options, const LoadableLimits& limits) {
  if (programs.nic_channels != 0) {
    throw InputError("--loadable: its nodes have a NIC channel a link; with --nic-channels 1 allowed: no --loadable");
  }
  if (programs.link_latency_cycles != 1) {
    throw InputError(fmt::format("--loadable: link latency {}; allowed: 1", programs.link_latency_cycles));
  }
  const auto n = programs.topology->node_count();
  if (receives_of(programs).sums) throw InputError("--loadable: the schedule adds; allowed: collectives without sums");
  if (programs.addresses() != n || !programs.demand.empty()) {
    throw InputError("--loadable: the schedule is for a demand; allowed: other collectives");
  }
  if (n < 2 || n > kMaxProjectNodes) {
    throw InputError(fmt::format("nodes: {}; the RTL allows 2 to {}", n, kMaxProjectNodes));
  }
  if (programs.topology->port_count() > kMaxProjectPorts) {
    throw InputError(
        fmt::format("ports: {}; the RTL allows 1 to {}", programs.topology->port_count(), kMaxProjectPorts));
  }
  if (const std::string why = why_steps_differ(programs.timelines, options.startup_cycles, options.rearrange_cycles);
      !why.empty()) {
    throw InputError(fmt::format("start-up cycles: {}; the RTL pays a start-up in every step, but {}; allowed: 0",
                                 options.startup_cycles, why));
  }
  for (const NodeProgram& program : programs.classes) {
    for (const Fifo& fifo : program.fifos) {
      if (fifo.lane > 0) {
        throw InputError("--loadable: the schedule needs several FIFOs at a crosspoint; allowed: one");
      }
      const std::uint32_t needed = options.router == RouterKind::timed
                                       ? fifo.timed_slots(programs.flits, options.startup_cycles == 0)
                                       : fifo.capacity_flits;
      if (needed > limits.crosspoint_flits) {
        throw InputError(fmt::format("--crosspoint-flits {}: the schedule needs {}", limits.crosspoint_flits, needed));
      }
    }
  }
}

ClassImage make_loadable_image(const Programs& programs, std::uint32_t number, const WordShape& shape,
                               const ProjectOptions& options, const LoadableLimits& limits) {
  ClassImage image;
  image.name = fmt::format("class_{}", number);
  image.shape = shape;
  image.tables = encode_words(programs.classes[number], shape, options.lockstep);
  for (const auto* side : {&image.tables.receive, &image.tables.send, &image.tables.inject, &image.tables.eject}) {
    for (const WordTable& table : *side) {
      if (table.size() > limits.program_words) {
        throw InputError(fmt::format("--program-words {}: the schedule needs {}", limits.program_words, table.size()));
      }
    }
  }
  return image;
}

std::uint32_t fnv1a(const std::string& text) {
  std::uint32_t hash = 2166136261U;
  for (const char letter : text) hash = (hash ^ static_cast<unsigned char>(letter)) * 16777619U;
  return hash;
}

/// Where an embedded file goes in a project of this kind; empty: it is not in it.
std::string place_in_loadable(std::string_view path) {
  const auto below = [&](std::string_view folder) { return path.substr(0, folder.size()) == folder; };
  std::string name(path.substr(path.rfind('/') + 1));
  if (path == "project/LICENSE") return name;
  if (path == "project/synth-yosys") return "scripts/" + name;
  if (below("project/")) return "";
  if (below("axi/sw/")) return (name == "run-driver" ? "scripts/" : "sw/") + name;
  return "rtl/" + std::string(path);
}

}  // namespace

std::vector<ProjectFile> loadable_project(const Programs& programs, const ProjectOptions& options,
                                          const LoadableLimits& limits) {
  require_limits(programs, options, limits);
  const WordShape shape = any_schedule(programs, options, limits);
  LoadableNetwork network{programs, options, limits, shape, 0, {}};
  network.image_id = fnv1a(node_parameters(network) + programs.topology->title());
  for (std::uint32_t c = 0; c < programs.classes.size(); ++c) {
    network.classes.push_back(make_loadable_image(programs, c, shape, options, limits));
  }

  std::vector<ProjectFile> files;
  for (const EmbeddedFile& file : embedded_files()) {
    const std::string path = place_in_loadable(file.path);
    if (!path.empty()) files.push_back({path, std::string(file.text), path.rfind("scripts/", 0) == 0});
  }
  files.push_back({"network/rota_network_axi.sv", network_axi_text(network)});
  files.push_back({"sw/schedule.c", schedule_text(network)});
  files.push_back({"sw/network_shape.h", shape_text(network)});
  files.push_back({"README.md", loadable_readme_text(network)});
  std::string design;
  std::vector<std::string> paths;
  for (const ProjectFile& file : files) {
    if (file.path.size() > 3 && file.path.substr(file.path.size() - 3) == ".sv") design += file.path + "\n";
  }
  files.push_back({"files.f", design});
  paths.reserve(files.size() + 1);
  for (const ProjectFile& file : files) paths.push_back(file.path);
  files.push_back({std::string(kManifestName), manifest_text(std::move(paths))});
  return files;
}

}  // namespace rota
