// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/products/product_symmetry.h"

#include <memory>
#include <utility>

namespace rota {
namespace {

class ProductSymmetry final : public Symmetry {
 public:
  ProductSymmetry(SymmetryPtr a, SymmetryPtr b, std::uint32_t b_nodes)
      : a_(std::move(a)), b_(std::move(b)), b_nodes_(b_nodes) {}

  std::uint32_t class_count() const noexcept override { return a_->class_count() * b_->class_count(); }
  ClassId class_of(Node x) const override {
    return ClassId{index(a_->class_of(first(x))) * b_->class_count() + index(b_->class_of(second(x)))};
  }
  Node representative(ClassId c) const override {
    return join(a_->representative(ClassId{index(c) / b_->class_count()}),
                b_->representative(ClassId{index(c) % b_->class_count()}));
  }
  Node from_frame(Node x, Node y) const override {
    return join(a_->from_frame(first(x), first(y)), b_->from_frame(second(x), second(y)));
  }
  Node to_frame(Node x, Node z) const override {
    return join(a_->to_frame(first(x), first(z)), b_->to_frame(second(x), second(z)));
  }

 private:
  Node first(Node x) const { return Node{index(x) / b_nodes_}; }
  Node second(Node x) const { return Node{index(x) % b_nodes_}; }
  Node join(Node x, Node y) const { return Node{index(x) * b_nodes_ + index(y)}; }

  SymmetryPtr a_;
  SymmetryPtr b_;
  std::uint32_t b_nodes_;
};

}  // namespace

SymmetryPtr product_symmetry(SymmetryPtr a, SymmetryPtr b, std::uint32_t b_nodes) {
  return std::make_shared<ProductSymmetry>(std::move(a), std::move(b), b_nodes);
}

Offsets::Offsets(const Topology& topology) {
  if (topology.factors().empty()) {
    parts_.push_back({topology.node_count(), 1, topology.group()});
    return;
  }
  std::uint32_t stride = topology.node_count();
  for (const TopologyPtr& factor : topology.factors()) {
    stride /= factor->node_count();
    parts_.push_back({factor->node_count(), stride, factor->group()});
  }
}

template <class Combine>
std::uint32_t Offsets::each_part(std::uint32_t x, std::uint32_t y, const Combine& combine) const {
  std::uint32_t result = 0;
  for (const Part& part : parts_) {
    result += combine(part, x / part.stride % part.size, y / part.stride % part.size) * part.stride;
  }
  return result;
}

std::uint32_t Offsets::between(Node from, Node to) const {
  return each_part(index(from), index(to), [](const Part& part, std::uint32_t x, std::uint32_t y) {
    if (part.group == nullptr) return (y + part.size - x) % part.size;
    return index(part.group->multiply(part.group->inverse(Node{x}), Node{y}));
  });
}

Node Offsets::forward(Node x, std::uint32_t offset) const {
  return Node{each_part(index(x), offset, [](const Part& part, std::uint32_t from, std::uint32_t by) {
    return part.group == nullptr ? (from + by) % part.size : index(part.group->multiply(Node{from}, Node{by}));
  })};
}

Node Offsets::backward(Node x, std::uint32_t offset) const {
  return Node{each_part(index(x), offset, [](const Part& part, std::uint32_t to, std::uint32_t by) {
    if (part.group == nullptr) return (to + part.size - by) % part.size;
    return index(part.group->multiply(Node{to}, part.group->inverse(Node{by})));
  })};
}

}  // namespace rota
