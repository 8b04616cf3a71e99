// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/array.h"

#include <fmt/format.h>

#include "compiler/topology/families.h"
#include "compiler/topology/registry.h"
#include "compiler/topology/spec_text.h"

namespace rota {
namespace {

class Array final : public Topology {
 public:
  explicit Array(std::uint32_t size)
      : Topology(Family::array, fmt::format("array:{}", size), size, size == 2 ? 1 : 2) {}

  [[nodiscard]] Node neighbour(Node x, Port p) const override {
    if (port_count() == 1) return Node{1U - index(x)};
    if (p == Port{0}) return index(x) + 1U < node_count() ? Node{index(x) + 1U} : kNoNode;
    return index(x) > 0 ? Node{index(x) - 1U} : kNoNode;
  }
  [[nodiscard]] Port reverse_port(Node, Port p) const override { return port_count() == 1 ? p : Port{1U - index(p)}; }
  [[nodiscard]] std::string port_name(Port p) const override { return p == Port{0} ? "+" : "-"; }
};

}  // namespace

TopologyPtr make_array(std::uint32_t size) { return std::make_shared<Array>(size); }

TopologyPtr make_array_family(std::string_view arguments) {
  return make_array(
      parse_size(SpecText{"array", arguments}, {2, static_cast<std::uint32_t>(kMaxNodes), "array:N with N"}));
}

}  // namespace rota
