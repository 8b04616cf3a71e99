// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/array.h"

#include <fmt/format.h>

#include <algorithm>

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
    if (is_upper(x) == (p == Port{0})) return index(x) > 0 ? Node{index(x) - 1U} : kNoNode;
    return index(x) + 1U < node_count() ? Node{index(x) + 1U} : kNoNode;
  }
  [[nodiscard]] Port reverse_port(Node x, Port p) const override {
    return is_upper(x) == is_upper(neighbour(x, p)) ? Port{1U - index(p)} : Port{0};
  }
  [[nodiscard]] std::string port_name(Port p) const override { return p == Port{0} ? "mid" : "end"; }

 private:
  /// The middle node of an odd number belongs to the lower half.
  [[nodiscard]] bool is_upper(Node x) const { return 2 * index(x) >= node_count(); }
};

}  // namespace

bool is_mesh(const Topology& topology) {
  const auto factors = topology.factors();
  return factors.size() >= 2 && std::all_of(factors.begin(), factors.end(),
                                            [](const auto& factor) { return factor->family() == Family::array; });
}

TopologyPtr make_array(std::uint32_t size) { return std::make_shared<Array>(size); }

TopologyPtr make_array_family(std::string_view arguments) {
  return make_array(
      parse_size(SpecText{"array", arguments}, {2, static_cast<std::uint32_t>(kMaxNodes), "array:N with N"}));
}

}  // namespace rota
