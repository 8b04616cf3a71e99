// SPDX-License-Identifier: Apache-2.0
#include "compiler/emit/rtl_project.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <initializer_list>

#include "compiler/emit/embedded_files.h"
#include "compiler/emit/manifest.h"
#include "compiler/emit/places.h"
#include "compiler/emit/project_texts.h"
#include "compiler/error.h"
#include "compiler/rom/compile.h"
#include "compiler/rom/timing.h"

namespace rota {
namespace {

void require(std::string_view what, std::uint64_t value, std::uint64_t least, std::uint64_t most) {
  if (value < least || value > most) {
    throw InputError(fmt::format("{} {}; the RTL allows {} to {}", what, value, least, most));
  }
}

void validate(const Programs& programs, const ProjectOptions& options) {
  if (programs.nic_channels != 0 && options.router != RouterKind::timed) {
    throw InputError("--router handshake: its NIC has a channel a link; with --nic-channels 1 allowed: --router timed");
  }
  require("nodes:", programs.topology->node_count(), 2, kMaxProjectNodes);
  require("ports:", programs.topology->port_count(), 1, kMaxProjectPorts);
  require("flit width:", options.width_bits, 1,
          kMaxProjectWidthBits - (options.link_width_bits() - options.width_bits));
  if (options.checks.bits == 1 && receives_of(programs).sums) {
    throw InputError("--checks parity: the schedule adds, and a sum has another parity; allowed with sums: places");
  }
  require("flits:", programs.flits, 1, kMaxFlits);
  require("messages in a node's memory:", programs.addresses(), 2, kMaxProjectMessages);
  const std::string why = why_steps_differ(programs.timelines, options.startup_cycles, options.rearrange_cycles);
  if (!why.empty() && options.router == RouterKind::handshake) {
    throw InputError(
        fmt::format("start-up cycles: {}; a handshake router pays a start-up in every step and rearranges nothing, but "
                    "{}; allowed: 0, or --router timed",
                    options.startup_cycles, why));
  }
  require("link latency:", programs.link_latency_cycles, 1, kMaxLinkLatencyCycles);
  if (programs.link_latency_cycles > 1 && options.counts_cycles(programs)) {
    throw InputError(
        fmt::format("link latency: {} with steps of unequal length; allowed: 1", programs.link_latency_cycles));
  }
  require("start-up cycles:", options.startup_cycles, 0, kMaxStartupCycles);
  if (options.router == RouterKind::timed && !options.lockstep) {
    throw InputError("router timed: lockstep only; allowed with self-timed: handshake");
  }
}

/// Of rota_timed_crosspoint.
constexpr std::uint32_t kMaxTimedSlots = 1024;
/// Of rota_timed_flat_sequencer and rota_program_memory.
constexpr std::uint32_t kMaxFlatPayloadBits = 500;
constexpr std::uint32_t kMaxFlatWordBits = 512;

bool flat_fits(const WordShape& shape) {
  const std::uint32_t send_bits = shape.channels() * (shape.link_bits() + shape.send_mask_bits);
  const std::uint32_t receive_bits = shape.channels() * (shape.link_bits() + shape.receive_mask_bits);
  return std::max(send_bits, receive_bits) <= kMaxFlatPayloadBits && shape.flat_word_bits() <= kMaxFlatWordBits;
}

/// A timed router's FIFOs have slots for those flits that wait.
std::vector<Fifo> fifos_of_router(const Programs& programs, const NodeProgram& program, const ProjectOptions& options) {
  std::vector<Fifo> fifos = program.fifos;
  if (options.router != RouterKind::timed) return fifos;
  for (Fifo& fifo : fifos) {
    fifo.capacity_flits = fifo.timed_slots(programs.flits, options.step_times().follow_at_once());
    require("slots of a timed router's crosspoint:", fifo.capacity_flits, 0, kMaxTimedSlots);
  }
  return fifos;
}

std::uint32_t most_fifos(const std::vector<Fifo>& fifos, Channel Fifo::*side, std::uint32_t channels) {
  std::uint32_t most = 0;
  for (std::uint32_t c = 0; c < channels; ++c) {
    const auto count =
        std::count_if(fifos.begin(), fifos.end(), [&](const Fifo& fifo) { return fifo.*side == Channel{c}; });
    most = std::max(most, static_cast<std::uint32_t>(count));
  }
  return most;
}

bool combines(const NodeProgram& program) {
  for (const SendProgram& channel : program.send) {
    for (const auto& run : channel) {
      if (std::popcount(run.value.sources) > 1) return true;
    }
  }
  return false;
}

/// Makes all tables as long as the longest, which is at least `words`. $readmemh warns about a file that does not fill
/// its memory.
void pad(std::initializer_list<std::vector<WordTable>*> sides, std::uint32_t& words) {
  for (const auto* side : sides) {
    for (const WordTable& table : *side) words = std::max(words, static_cast<std::uint32_t>(table.size()));
  }
  for (auto* side : sides) {
    for (WordTable& table : *side) table.resize(words, table.back());
  }
}

/// `flat`: the timed router's program in one word a step, if the RTL has such words.
ClassImage make_image(const Programs& programs, std::uint32_t number, const ProjectOptions& options, bool flat) {
  const bool counts_cycles = options.counts_cycles(programs);
  const NodeProgram program =
      counts_cycles ? cycle_program(programs, ClassId{number}, options.step_times()) : programs.classes[number];
  ClassImage image;
  image.counts_cycles = counts_cycles;
  image.name = fmt::format("rota_class_{}", number);
  image.combines = combines(program);
  image.shape.ports = programs.topology->port_count();
  image.shape.port_model = programs.ports;
  image.shape.router = options.router;
  image.shape.fifos = fifos_of_router(programs, program, options);
  image.shape.receive_mask_bits = 1 + most_fifos(program.fifos, &Fifo::receive, image.shape.channels());
  image.shape.send_mask_bits = 1 + most_fifos(program.fifos, &Fifo::send, image.shape.channels());
  image.shape.count_bits = unsplit_count_bits(program, options.router);
  image.shape.address_bits = static_cast<std::uint32_t>(std::bit_width(programs.addresses() - 1U));
  image.tables = encode_words(program, image.shape, options.lockstep);
  if (programs.nic_channels != 0) {
    image.tables.inject.resize(programs.nic_channels);
    image.tables.eject.resize(programs.nic_channels);
  }
  if (flat && flat_fits(image.shape)) {
    image.flat = encode_flat_words(program, image.shape);
    image.tables.receive.clear();
    image.tables.send.clear();
  }
  pad({&image.tables.receive, &image.tables.send}, image.words);
  pad({&image.tables.inject, &image.tables.eject}, image.nic_words);
  if (!image.flat.empty()) {
    image.words = std::max(image.words, static_cast<std::uint32_t>(image.flat.size()));
    image.flat.resize(image.words, image.flat.back());
  }
  return image;
}

void add_images(std::vector<ProjectFile>& files, const ClassImage& image) {
  const std::string name = image.name.substr(std::string_view("rota_").size());
  const auto add = [&](const char* kind, const std::vector<WordTable>& tables, std::uint32_t bits) {
    for (std::size_t c = 0; c < tables.size(); ++c) {
      std::string text;
      for (const std::uint64_t word : tables[c]) text += fmt::format("{:0{}x}\n", word, (bits + 3) / 4);
      files.push_back({fmt::format("rom/{}_{}_{:x}.hex", name, kind, c), std::move(text)});
    }
  };
  if (!image.flat.empty()) {
    const std::size_t digits = (image.shape.flat_word_bits() + 3) / 4;
    std::string text;
    for (const WideWord& word : image.flat) {
      std::string line;
      for (auto limb = word.rbegin(); limb != word.rend(); ++limb) line += fmt::format("{:016x}", *limb);
      // Icarus warns of digits that the memory's words have no bits for.
      text += line.substr(line.size() - digits) + "\n";
    }
    files.push_back({fmt::format("rom/{}_flat.hex", name), std::move(text)});
  }
  add("receive", image.tables.receive, image.shape.receive_word_bits());
  add("send", image.tables.send, image.shape.send_word_bits());
  add("inject", image.tables.inject, image.shape.address_word_bits());
  add("eject", image.tables.eject, image.shape.address_word_bits());
}

std::string frames_text(const Programs& programs) {
  const std::uint32_t n = programs.topology->node_count();
  std::string text;
  for (std::uint32_t x = 0; x < n; ++x) {
    for (std::uint32_t a = 0; a < n; ++a) {
      text += fmt::format("{:x}\n", index(programs.symmetry->from_frame(Node{x}, Node{a})));
    }
  }
  return text;
}

/// For each node, the messages from the node that each address stands for; of an all-reduce, 1 if
/// that one adds to the sum at the node.
std::string demand_text(const Programs& programs) {
  const Demand demand = programs.demanded();
  const std::uint32_t n = programs.topology->node_count();
  std::string text;
  for (std::uint32_t x = 0; x < n; ++x) {
    for (std::uint32_t a = 0; a < n; ++a) {
      const Node other = programs.symmetry->from_frame(Node{x}, Node{a});
      text += fmt::format("{:x}\n", programs.payload() == Payload::reduced
                                        ? static_cast<std::uint32_t>(demand.adds_to(other, Node{x}))
                                        : demand.copies(other, Node{x}));
    }
  }
  return text;
}

std::string hex_lines(const std::vector<std::uint64_t>& lines, std::uint32_t ports) {
  std::string text;
  for (const std::uint64_t line : lines) text += fmt::format("{:0{}x}\n", line, (ports + 3) / 4);
  return text;
}

/// Line (cycles·class + t): bit p is 1 if the schedule sends over the link at port p of the class's nodes in cycle t.
std::string valid_cycles_text(const Schedule& schedule, const Programs& programs, const StepTimes& times) {
  const std::uint64_t cycles = lockstep_cycles(programs, times);
  std::vector<std::vector<std::uint64_t>> first_flits;  // index: timeline, step
  for (const Timeline& timeline : programs.timelines.runs) {
    auto& first = first_flits.emplace_back();
    std::uint64_t now = 0;
    for (const StepRun& run : timeline) {
      for (std::uint32_t n = 0; n < run.count; ++n, now += programs.flits) {
        now += times.wait_cycles(run, programs.flits);
        first.push_back(now);
      }
    }
  }
  std::vector<std::uint64_t> sends(schedule.symmetry->class_count() * cycles);
  if (const std::uint32_t pass_steps = programs.pass_steps(); pass_steps != 0) {
    for (const ClassHop& hop : schedule.hops) {
      const std::uint64_t first = index(hop.cls) * cycles + index(hop.step);
      for (std::uint32_t f = 0; f < programs.flits; ++f) {
        sends[first + std::uint64_t{f} * pass_steps] |= std::uint64_t{1} << index(hop.port);
      }
    }
    return hex_lines(sends, schedule.topology->port_count());
  }
  for (const ClassHop& hop : schedule.hops) {
    const std::size_t timeline = schedule.timeline_of_port.empty() ? 0 : schedule.timeline_of_port[index(hop.port)];
    const std::uint64_t first = index(hop.cls) * cycles + first_flits[timeline][index(hop.step)];
    for (std::uint32_t f = 0; f < programs.flits; ++f) sends[first + f] |= std::uint64_t{1} << index(hop.port);
  }
  return hex_lines(sends, schedule.topology->port_count());
}

/// Line (steps·class + t): bit p is 1 if the schedule sends over the link at port p of the class's nodes in step t.
std::string valid_text(const Schedule& schedule) {
  std::vector<std::uint64_t> sends(std::size_t{schedule.symmetry->class_count()} * schedule.steps);
  for (const ClassHop& hop : schedule.hops) {
    sends[std::size_t{index(hop.cls)} * schedule.steps + index(hop.step)] |= std::uint64_t{1} << index(hop.port);
  }
  return hex_lines(sends, schedule.topology->port_count());
}

std::string classes_text(const Programs& programs) {
  std::string text;
  for (std::uint32_t x = 0; x < programs.topology->node_count(); ++x) {
    text += fmt::format("{:x}\n", index(programs.symmetry->class_of(Node{x})));
  }
  return text;
}

std::string places_text(const std::vector<Place>& places) {
  std::string text;
  for (const Place& place : places) text += fmt::format("{:05x}\n", place.word());
  return text;
}

/// The destination of an embedded file.
ProjectFile place(const EmbeddedFile& file) {
  constexpr std::string_view kProject = "project/";
  const std::string text(file.text);
  if (file.path.substr(0, kProject.size()) != kProject) return {fmt::format("rtl/{}", file.path), text};
  const std::string name(file.path.substr(kProject.size()));
  if (name == "LICENSE") return {name, text};
  const bool is_bench = name.find('.') != std::string::npos;
  return {(is_bench ? "bench/" : "scripts/") + name, text, !is_bench};
}

}  // namespace

std::vector<ProjectFile> rtl_project(const Schedule& schedule, const Programs& programs,
                                     const ProjectOptions& options) {
  validate(programs, options);
  const bool flat = options.router == RouterKind::timed && programs.link_latency_cycles == 1 &&
                    rom_cost(programs, options.step_times()).timed.word == "flat";
  std::vector<ClassImage> images;
  for (std::uint32_t c = 0; c < programs.classes.size(); ++c) images.push_back(make_image(programs, c, options, flat));

  std::vector<ProjectFile> files;
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.path.substr(0, 4) != "axi/") files.push_back(place(file));
  }
  for (const ClassImage& image : images) {
    files.push_back({fmt::format("network/{}.sv", image.name), node_text(image, programs, options)});
    add_images(files, image);
  }
  files.push_back({"network/rota_network.sv", network_text(programs, options, images)});
  files.push_back({"rom/frames.hex", frames_text(programs)});
  files.push_back({"rom/valid.hex", options.lists_cycles(programs)
                                        ? valid_cycles_text(schedule, programs, options.step_times())
                                        : valid_text(schedule)});
  files.push_back({"rom/classes.hex", classes_text(programs)});
  if (!programs.demand.empty()) files.push_back({"rom/demand.hex", demand_text(programs)});
  if (options.checks.bits > 1) {
    for (std::uint32_t x = 0; x < programs.topology->node_count(); ++x) {
      files.push_back({fmt::format("rom/send_places_{}.hex", x), places_text(send_places(programs, Node{x}))});
      files.push_back({fmt::format("rom/receive_places_{}.hex", x), places_text(receive_places(programs, Node{x}))});
    }
  }
  files.push_back({"parameters.svh", parameters_text(schedule, programs, options)});

  std::string design;
  std::vector<std::string> paths;
  for (const ProjectFile& file : files) {
    paths.push_back(file.path);
    const bool in_design = file.path.rfind("rtl/", 0) == 0 || file.path.rfind("network/", 0) == 0;
    if (in_design && file.path.find(".svh") == std::string::npos) design += file.path + "\n";
  }
  files.push_back({"files.f", design});
  files.push_back({"rota_network.core", core_text(paths)});
  files.push_back({"README.md", readme_text(programs, options, images)});
  paths.clear();
  for (const ProjectFile& file : files) paths.push_back(file.path);
  files.push_back({std::string(kManifestName), manifest_text(std::move(paths))});
  return files;
}

}  // namespace rota
