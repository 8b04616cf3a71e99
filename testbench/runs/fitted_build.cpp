// SPDX-License-Identifier: Apache-2.0
#include "testbench/runs/fitted_build.h"

#include <fmt/format.h>

#include <bit>
#include <filesystem>
#include <vector>

#include "compiler/emit/embedded_files.h"
#include "sc_models/cosim_pins.h"
#include "sc_models/fitted_rtl.h"
#include "testbench/runs/verilated_object.h"

namespace rota::cli {
namespace {

namespace fs = std::filesystem;

// {0}: lines that copy pins in, {1}: lines that copy pins out.
constexpr const char* kNodeWrapper = R"(#include <cstdint>
#include <type_traits>

#include "VFitted.h"
#include "verilated.h"

namespace {{

template <class Value>
void put(Value& value, const std::uint32_t* words, unsigned count) {{
  if constexpr (std::is_integral_v<Value>) {{
    value = static_cast<Value>(count > 1 ? std::uint64_t{{words[1]}} << 32 | words[0] : words[0]);
  }} else {{
    for (unsigned i = 0; i < count; ++i) value[i] = words[i];
  }}
}}

template <class Value>
void get(const Value& value, std::uint32_t* words, unsigned count) {{
  if constexpr (std::is_integral_v<Value>) {{
    words[0] = static_cast<std::uint32_t>(value);
    if (count > 1) words[1] = static_cast<std::uint32_t>(static_cast<std::uint64_t>(value) >> 32);
  }} else {{
    for (unsigned i = 0; i < count; ++i) words[i] = value[i];
  }}
}}

struct Node {{
  VerilatedContext context;
  VFitted rtl{{&context, ""}};
}};
}}  // namespace

#define NODE_FUNCTION extern "C" __attribute__((visibility("default")))

NODE_FUNCTION void* rota_create() {{ return new Node; }}

NODE_FUNCTION void rota_destroy(void* node) {{ delete static_cast<Node*>(node); }}

NODE_FUNCTION void rota_evaluate(void* node, std::uint32_t* pins) {{
  VFitted& rtl = static_cast<Node*>(node)->rtl;
{0}  rtl.eval();
{1}}}
)";

std::string node_wrapper_text(const RtlParameters& parameters) {
  std::string in;
  std::string out;
  for (const PlacedPin& pin : placed_pins(parameters)) {
    (pin.is_input() ? in : out) += fmt::format("  {}(rtl.{}, pins + {}, {});\n", pin.is_input() ? "put" : "get",
                                               pin.name, pin.first_word, pin.words());
  }
  return fmt::format(kNodeWrapper, in, out);
}

std::vector<std::string> verilator_options(const RtlParameters& parameters) {
  const auto set = [](const char* name, std::uint32_t value) { return fmt::format("-G{}={}", name, value); };
  return {"-O3",
          "--gate-stmts",
          "2000",
          "--x-assign",
          "fast",
          "--x-initial",
          "fast",
          set("Ports", parameters.ports),
          set("SinglePort", parameters.port_model == PortModel::single ? 1 : 0),
          set("Width", parameters.width_bits),
          set("Depth", parameters.depth_flits),
          set("Lanes", parameters.lanes),
          set("Timed", parameters.router == RouterKind::timed ? 1 : 0),
          set("ProgramAddressBits", static_cast<std::uint32_t>(std::countr_zero(parameters.program_words))),
          set("AddressBits", parameters.address_bits),
          set("CountBits", parameters.count_bits),
          set("FlitBits", parameters.flit_bits)};
}

fs::path built_node(const TemporaryFolder& folder, const RtlParameters& parameters, const std::string& option) {
  const fs::path& root = folder.path();
  VerilatedDesign design{.option = option,
                         .top = "rota_cosim_node",
                         .prefix = "VFitted",
                         .folder = root / "build",
                         .wrapper = root / "wrapper.cpp",
                         .options = verilator_options(parameters),
                         .files = {}};
  design.options.push_back("-I" + (root / "rtl").string());
  folder.write("wrapper.cpp", node_wrapper_text(parameters));
  for (const auto files : {embedded_files(), simulation_files()}) {
    for (const EmbeddedFile& file : files) {
      if (!file.path.starts_with("rota_") && !file.path.starts_with("sim/")) continue;
      const fs::path place = fs::path("rtl") / file.path;
      folder.write(place, std::string(file.text));
      if (file.path.ends_with(".sv")) design.files.push_back(root / place);
    }
  }
  return verilate_object(design);
}

}  // namespace

struct FittedBuild::Node {
  Node(const RtlParameters& its_parameters, const std::string& option)
      : parameters(its_parameters), folder(option), object(built_node(folder, parameters, option)) {
    object.load(api.create, "rota_create");
    object.load(api.destroy, "rota_destroy");
    object.load(api.evaluate, "rota_evaluate");
  }
  RtlParameters parameters;
  TemporaryFolder folder;
  SharedObject object;
  CosimApi api;
};

FittedBuild::FittedBuild(const RtlParameters& parameters, const std::string& option)
    : node_(std::make_unique<Node>(parameters, option)) {}

FittedBuild::~FittedBuild() = default;

NodeFactory FittedBuild::factory() const { return fitted_rtl_nodes(node_->api, node_->parameters); }

}  // namespace rota::cli
