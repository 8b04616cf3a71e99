// SPDX-License-Identifier: Apache-2.0
#include "compiler/page/bound_sentence.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/text/counted.h"
#include "compiler/verify/certificate.h"

namespace rota::page {
namespace {

std::string weights_argument(const Topology& topology, const Certificate& certificate) {
  const bool factor = certificate.factor.has_value();
  const Topology& network = factor ? *topology.factors()[*certificate.factor] : topology;
  const Fraction fraction = check_weights(network, certificate.weights);
  const auto [least, most] = std::minmax_element(certificate.weights.begin(), certificate.weights.end());
  const std::string weights =
      *least == *most ? "Every link weighs the same" : fmt::format("The links weigh {} to {}", *least, *most);
  const std::string ratio = fraction.denominator == 1 ? fmt::format("{}", fraction.numerator)
                                                      : fmt::format("{}/{}", fraction.numerator, fraction.denominator);
  const std::string load =
      fmt::format("all messages together need {} times the weight that all links carry in a step", ratio);
  return factor
             ? fmt::format("{} in factor {}, {}, where {}; the network has {} times the messages for each of its links",
                           weights, *certificate.factor + 1, network.title(), load,
                           topology.node_count() / network.node_count())
             : fmt::format("{}, and {}", weights, load);
}

std::string pairs_argument(const Schedule& schedule, const Proof& proof) {
  const Fraction bound = check_demand_weights(*schedule.topology, schedule.ports, proof.pairs, proof.weights.weights);
  return fmt::format(
      "The messages' ways, each hop weighted as the certificate says, add up to {:.2f} times what {} "
      "carry in a step",
      static_cast<double>(bound.numerator) / static_cast<double>(bound.denominator),
      schedule.ports == PortModel::all ? "all links" : "all senders and receivers");
}

std::string argument(const Schedule& schedule, const Bound& bound) {
  const Topology& topology = *schedule.topology;
  const Proof& proof = bound.proof;
  const auto name = [&](std::size_t i) { return topology.node_name(proof.nodes[i]); };
  switch (proof.kind) {
    case ProofKind::distances:
      return schedule.ports == PortModel::all
                 ? "The distances of all messages add up to more than the links can carry in fewer steps"
                 : "The distances of all messages, shared by all nodes, take a step each";
    case ProofKind::ports:
      if (proof.window > 0) {
        return fmt::format(
            "The messages between node {} and the nodes more than {} away pass through its ports, and "
            "those hops take {} besides",
            name(0), counted(proof.window, "hop"), counted(std::uint64_t{proof.window} * proof.hop_steps, "step"));
      }
      return fmt::format("{} messages must pass through the ports of node {}",
                         (topology.node_count() - std::uint64_t{1}) * proof.segments, name(0));
    case ProofKind::parted:
      return fmt::format("Node {} separates parts of the network and must send its own messages and all between them",
                         name(0));
    case ProofKind::cut:
      if (proof.factor) {
        const Topology& factor = *topology.factors()[*proof.factor];
        return fmt::format(
            "A cut through all copies of factor {}, {}, parts {} of its {} nodes from the others, and the "
            "messages between the two sides must cross the links of the cut",
            *proof.factor + 1, factor.title(), proof.nodes.size(), factor.node_count());
      }
      return fmt::format("The messages between {} and the others must cross the links between them",
                         counted(proof.nodes.size(), "node"));
    case ProofKind::weights:
      return schedule.ports == PortModel::all ? weights_argument(topology, proof.weights)
                                              : "All messages' ways, each hop weighted by its sender and its receiver "
                                                "as the certificate says, add up "
                                                "to more than all nodes can send and receive in fewer steps";
    case ProofKind::far_pair:
      if (proof.segments > 1) {
        return fmt::format("{} leave node {} one a step, and the last of them goes to node {}, hop by hop",
                           counted(proof.segments, "segment"), name(0), name(1));
      }
      return fmt::format("A message must go from node {} to node {}, hop by hop", name(0), name(1));
    case ProofKind::doubling:
      if (proof.segments > 1) {
        return fmt::format("{} leave the root one a step, and the last of them has yet to reach all nodes",
                           counted(proof.segments, "segment"));
      }
      if (!proof.nodes.empty()) {
        return fmt::format(
            "Each node that knows tells one neighbour a step, and many nodes are more than {} from node {}",
            counted(proof.window, "hop"), name(0));
      }
      if (proof.hop_steps > 1) {
        return fmt::format(
            "In each step as many nodes more can be informed as were {} before, while the message was on "
            "its links",
            counted(proof.hop_steps, "step"));
      }
      return "The number of informed nodes at most doubles in a step";
    case ProofKind::pipelined:
      return fmt::format(
          "A message makes at most {} in the first {}, and the links carry the hops that are left after them",
          counted(proof.window, "hop"), counted(std::uint64_t{proof.window} * proof.hop_steps, "step"));
    case ProofKind::demand:
      return "The shortest ways of one node's messages are shared by as many links as a node has";
    case ProofKind::demand_weights:
      return "One node's messages, each hop weighted as the certificate says, share as many links as a node has";
    case ProofKind::pairs:
      return pairs_argument(schedule, proof);
    case ProofKind::nic:
      return fmt::format("The one NIC channel of node {} passes one message a step", name(0));
    case ProofKind::nic_delay:
      return fmt::format(
          "Every node starts {} messages, one a step, and takes as many, one a step; between start and arrival lie the "
          "hops of the way",
          topology.node_count() - 1);
    case ProofKind::copies:
      if (schedule.collective == CollectiveKind::reduction) {
        return fmt::format(
            "The sums that some of {} add to for nodes more than {} away leave these over the links out of them, each "
            "once at least",
            counted(proof.nodes.size(), "node"), counted(proof.window, "hop"));
      }
      return fmt::format(
          "The messages that come from more than {} away for some of {} enter these over the links into them, each "
          "once at least",
          counted(proof.window, "hop"), counted(proof.nodes.size(), "node"));
    case ProofKind::entry:
      return fmt::format(
          "The messages of nodes more than {} away from a set of {} enter it one per link and step, and the last of "
          "them goes on to its farthest node",
          counted(proof.window, "hop"), counted(proof.nodes.size(), "node"));
    case ProofKind::sums:
      return fmt::format(
          "Every sum takes as many transmissions as there are other nodes{} until it is complete somewhere, and as "
          "many again to reach them all",
          proof.pairs.empty() ? "" : " that add to it");
    case ProofKind::group_totals:
      if (proof.window == 0) {
        return fmt::format(
            "Each sum to which nodes inside and outside a set of {} add must enter it, in part or as the total, over "
            "the "
            "links into it",
            counted(proof.nodes.size(), "node"));
      }
      return fmt::format(
          "The totals that come from outside to some of a set of {} have made more than {} when they enter it over the "
          "links into it, since each sum is complete at its node before its total goes on",
          counted(proof.nodes.size(), "node"), counted(proof.window, "hop"));
    case ProofKind::totals:
      return fmt::format(
          "Each sum is complete at its node before its total goes on, so many totals have made more than {} when they "
          "have entered a set of {}, over the links into it; the last of them goes on to its farthest node",
          counted(proof.window, "hop"), counted(proof.nodes.size(), "node"));
    case ProofKind::feeders:
      return fmt::format(
          "{} get the messages of all other nodes from those next to them, and each of these sends one a step",
          counted(proof.nodes.size(), "node"));
    case ProofKind::relays:
      return fmt::format(
          "Node {} separates parts of the network and must send into each of them the messages of all other nodes, one "
          "a step",
          name(0));
    case ProofKind::sum_relays:
      return fmt::format(
          "Node {} separates parts of the network and must send a partial sum of every sum into each of them, one a "
          "step",
          name(0));
    case ProofKind::sum_feeders:
      return fmt::format(
          "{} get the totals of all sums from those next to them, and each of these sends one message a step, partial "
          "sums besides",
          counted(proof.nodes.size(), "node"));
    case ProofKind::round_trips:
      return fmt::format(
          "Node {} sends its contributions to the nodes more than {} away, {} in a step, and gets the totals in the "
          "same "
          "way; none of them can come back sooner than after the way there and back",
          name(0), counted(proof.window, "hop"), schedule.ports == PortModel::single ? "one" : "one per link");
    case ProofKind::stream:
      return fmt::format(
          "{} must come from node {} to node {}; while the first are under way, the links towards it are idle",
          counted(proof.segments, "segment"), name(0), name(1));
    case ProofKind::cut_node:
      return fmt::format(
          "The parts that node {} separates get one another's contributions through it, which takes in one message and "
          "sends one in a step",
          name(0));
    case ProofKind::told_parts:
      return fmt::format(
          "Node {}, and every node that separates parts of the network from it, sends or takes one message a step, so "
          "that these parts come one after another",
          name(0));
    case ProofKind::odd_ring:
      return "Of an odd number of nodes in a ring, which send one sum in a step, not all can exchange with a neighbour";
    case ProofKind::nic_ramp:
      return "Every node starts and takes one message a step, so the first and the last steps have too few on their "
             "way "
             "to fill the links";
  }
  return {};
}

}  // namespace

std::string bound_sentence(const Schedule& schedule, const Bound& bound) {
  return fmt::format(
      "{}, so no schedule takes fewer than {}; a checker that shares no code with the search derived "
      "this again from the certificate.",
      argument(schedule, bound), counted(bound.steps, "step"));
}

}  // namespace rota::page
