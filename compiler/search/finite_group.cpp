// SPDX-License-Identifier: Apache-2.0
#include "compiler/search/finite_group.h"

#include <cassert>
#include <utility>

namespace rota::search {

FiniteGroup::FiniteGroup(std::string name, std::uint32_t size, Product product, Length length,
                         std::vector<Element> axes)
    : name_(std::move(name)),
      size_(size),
      product_(std::move(product)),
      length_(std::move(length)),
      axes_(std::move(axes)) {
  assert(size >= 2 && size <= 65536);
  std::vector<bool> listed(size, false);
  for (std::uint32_t a = 1; a < size; ++a) {
    if (listed[a]) continue;
    std::uint32_t inverse = a;  // the last power of a before the identity
    for (std::uint32_t next = product_(a, a); next != 0; next = product_(next, a)) inverse = next;
    listed[a] = true;
    listed[inverse] = true;
    orbits_.push_back({static_cast<Element>(a), static_cast<Element>(inverse)});
  }
}

std::optional<std::uint32_t> FiniteGroup::link_length(const Orbit& orbit) const {
  if (!length_) return std::nullopt;
  return length_(orbit.element);
}

}  // namespace rota::search
