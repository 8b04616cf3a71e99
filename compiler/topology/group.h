// SPDX-License-Identifier: Apache-2.0
//
// A finite group whose elements are numbered as the nodes of its Cayley graph.
#pragma once

#include "compiler/ids.h"

namespace rota {

/// Contract: `multiply` is associative, Node{0} is the identity, `inverse(a)` is the unique b with a·b = 0.
/// The translation of paper 000, eq. (1), is sigma_v(x) = multiply(v, x).
class Group {
 public:
  virtual ~Group() = default;
  /// a·b.
  [[nodiscard]] virtual Node multiply(Node a, Node b) const = 0;
  [[nodiscard]] virtual Node inverse(Node a) const = 0;
};

}  // namespace rota
