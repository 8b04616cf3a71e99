// SPDX-License-Identifier: Apache-2.0
#include "tests/algorithms/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "compiler/schedule/collective.h"

namespace rota::testing_support {
namespace {

/// What every node holds. Each step first tells all that is sent, then all that has arrived.
class Messages {
 public:
  explicit Messages(std::uint32_t nodes) : nodes_(nodes) {}
  virtual ~Messages() = default;
  virtual std::string send(const Hop& hop) = 0;
  virtual std::string arrive(const Hop& hop, Node at) = 0;
  virtual std::string end(const Schedule& schedule) = 0;

 protected:
  std::size_t pair(Node a, Node b) const { return std::size_t{index(a)} * nodes_ + index(b); }
  std::uint32_t nodes_;
};

class Personalised final : public Messages {
 public:
  explicit Personalised(std::uint32_t nodes) : Messages(nodes) {
    for (std::uint32_t i = 0; i < nodes * nodes; ++i) place_.push_back(i / nodes);
  }
  std::string send(const Hop& hop) override {
    return place_[pair(hop.origin, hop.destination)] == index(hop.src) ? "" : "the message is elsewhere";
  }
  std::string arrive(const Hop& hop, Node at) override {
    place_[pair(hop.origin, hop.destination)] = index(at);
    return "";
  }
  std::string end(const Schedule& schedule) override {
    for (std::uint32_t a = 0; a < nodes_; ++a) {
      for (std::uint32_t b = 0; b < nodes_; ++b) {
        const bool wanted = schedule.collective == "total-exchange" ||
                            (schedule.collective == "scatter" && Node{a} == schedule.root) ||
                            (schedule.collective == "gather" && Node{b} == schedule.root);
        if (place_[pair(Node{a}, Node{b})] != (wanted ? b : a)) return fmt::format("message {}→{} not there", a, b);
      }
    }
    return "";
  }

 private:
  std::vector<std::uint32_t> place_;
};

class Broadcast final : public Messages {
 public:
  explicit Broadcast(std::uint32_t nodes) : Messages(nodes), holds_(std::size_t{nodes} * nodes, false) {
    for (std::uint32_t x = 0; x < nodes; ++x) holds_[pair(Node{x}, Node{x})] = true;
  }
  std::string send(const Hop& hop) override {
    if (hop.destination != kNoNode) return "a broadcast message has no destination";
    return holds_[pair(hop.src, hop.origin)] ? "" : "the sender does not hold it";
  }
  std::string arrive(const Hop& hop, Node at) override {
    if (holds_[pair(at, hop.origin)]) return "received again";
    holds_[pair(at, hop.origin)] = true;
    return "";
  }
  std::string end(const Schedule& schedule) override {
    for (std::uint32_t x = 0; x < nodes_; ++x) {
      for (std::uint32_t o = 0; o < nodes_; ++o) {
        const bool wanted = o == x || !schedule.root || Node{o} == schedule.root;
        if (holds_[pair(Node{x}, Node{o})] != wanted) return fmt::format("node {} and the message of {}", x, o);
      }
    }
    return "";
  }

 private:
  std::vector<bool> holds_;
};

class Sums final : public Messages {
 public:
  explicit Sums(std::uint32_t nodes)
      : Messages(nodes), parts_(std::size_t{nodes} * nodes, 1), moving_(parts_.size(), 0) {}
  std::string send(const Hop& hop) override {
    if (hop.origin != kNoNode) return "a sum has no origin";
    auto& part = parts_[pair(hop.src, hop.destination)];
    if (part == 0 || hop.src == hop.destination) return "sent a second time, or by its destination";
    moving_[pair(hop.src, hop.destination)] = part;
    part = 0;
    return "";
  }
  std::string arrive(const Hop& hop, Node at) override {
    auto& part = parts_[pair(at, hop.destination)];
    if (part == 0) return "too late: the receiver has sent its sum";
    part += moving_[pair(hop.src, hop.destination)];
    return "";
  }
  std::string end(const Schedule& schedule) override {
    for (std::uint32_t z = 0; z < nodes_; ++z) {
      const bool wanted = !schedule.root || Node{z} == schedule.root;
      if (parts_[pair(Node{z}, Node{z})] != (wanted ? nodes_ : 1)) return fmt::format("the sum of node {}", z);
    }
    return "";
  }

 private:
  std::vector<std::uint32_t> parts_;  ///< contributions in the partial sum that a node has for a destination
  std::vector<std::uint32_t> moving_;
};

template <class Then>
void with_messages(const Schedule& schedule, const Then& then) {
  const std::uint32_t nodes = schedule.topology->node_count();
  Personalised personalised(nodes);
  Broadcast broadcast(nodes);
  Sums sums(nodes);
  switch (collective_named(schedule.collective).payload) {
    case Payload::personalised:
      return then(personalised);
    case Payload::broadcast:
      return then(broadcast);
    case Payload::sum:
      return then(sums);
  }
}

/// Who is busy in the step at hand.
class Ports {
 public:
  explicit Ports(const Schedule& schedule)
      : schedule_(schedule),
        links_(schedule.topology->port_count()),
        out_(std::size_t{schedule.topology->node_count()} * links_, 0),
        in_(out_) {}

  std::string use(const Hop& hop, std::uint32_t step) {
    const Node to = schedule_.topology->neighbour(hop.src, hop.port);
    if (to == kNoNode) return "no such link";
    const Port back = schedule_.topology->reverse_port(hop.src, hop.port);
    const bool single = schedule_.ports == PortModel::single;
    auto& out = out_[std::size_t{index(hop.src)} * links_ + (single ? 0 : index(hop.port))];
    auto& in = in_[std::size_t{index(to)} * links_ + (single ? 0 : index(back))];
    if (out == step + 1 || in == step + 1) return "a port is busy already";
    out = in = step + 1;
    return "";
  }

 private:
  const Schedule& schedule_;
  std::size_t links_;
  std::vector<std::uint32_t> out_;  ///< the last step of use, counted from 1
  std::vector<std::uint32_t> in_;
};

std::vector<std::vector<Node>> nodes_by_class(const Schedule& schedule) {
  std::vector<std::vector<Node>> nodes(schedule.symmetry->class_count());
  for (std::uint32_t x = 0; x < schedule.topology->node_count(); ++x) {
    nodes[index(schedule.symmetry->class_of(Node{x}))].push_back(Node{x});
  }
  return nodes;
}

std::string first_offence(const Schedule& schedule, Messages& messages, std::uint64_t& transmissions) {
  const auto nodes = nodes_by_class(schedule);
  Ports ports(schedule);
  for (std::size_t first = 0, last = 0; first < schedule.hops.size(); first = last) {
    const Step step = schedule.hops[first].step;
    if (index(step) >= schedule.steps) return fmt::format("step {} is beyond the end", index(step));
    std::vector<Hop> hops;
    for (; last < schedule.hops.size() && schedule.hops[last].step == step; ++last) {
      for (const Node x : nodes[index(schedule.hops[last].cls)])
        hops.push_back(hop_at(schedule, schedule.hops[last], x));
    }
    transmissions += hops.size();
    for (const bool sending : {true, false}) {
      for (const Hop& hop : hops) {
        std::string offence = sending ? ports.use(hop, index(step)) : "";
        if (offence.empty()) {
          offence =
              sending ? messages.send(hop) : messages.arrive(hop, schedule.topology->neighbour(hop.src, hop.port));
        }
        if (offence.empty()) continue;
        return fmt::format("step {}, node {}, port {}, message [{},{}]: {}", index(step), index(hop.src),
                           index(hop.port), index(hop.origin), index(hop.destination), offence);
      }
    }
  }
  return messages.end(schedule);
}

}  // namespace

Replay replay(const Schedule& schedule) {
  Replay result;
  const auto ordered = [](const ClassHop& a, const ClassHop& b) {
    return std::tuple(a.step, a.cls, a.port) < std::tuple(b.step, b.cls, b.port);
  };
  if (!std::is_sorted(schedule.hops.begin(), schedule.hops.end(), ordered)) return {"hops are out of order", 0};
  with_messages(schedule,
                [&](Messages& messages) { result.offence = first_offence(schedule, messages, result.transmissions); });
  return result;
}

}  // namespace rota::testing_support
