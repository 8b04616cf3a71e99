// SPDX-License-Identifier: Apache-2.0
//
// What a fabric does with other threads and other ranks: their edges, and the results of all ranks' nodes.
#include <algorithm>

#include "sc_models/byte_stream.h"
#include "sc_models/fabric.h"
#include "sc_models/remote_node.h"

namespace rota {
namespace {

/// A node's `done`, as ranks tell each other.
struct DoneLevel {
  std::uint32_t node;
  bool level;
};

void put(ByteWriter& out, const DeliveryChecker::Finished& part) {
  out.put(part.counts);
  out.put(part.problems);
}

DeliveryChecker::Finished get_finished(ByteReader& in) {
  DeliveryChecker::Finished part;
  part.counts = in.get<DeliveryCounts>();
  part.problems = in.get<std::vector<std::string>>();
  return part;
}

}  // namespace

void Fabric::divide() {
  const Block own = boundary_ != nullptr ? boundary_->own() : Block{0, nodes_.size()};
  const std::uint32_t threads = config_.threads_for(static_cast<std::uint32_t>(own.end - own.first));
  if (threads == 1 && boundary_ == nullptr) return;
  if (checker_ != nullptr) checker_->divide(own);
  for (LinkGroup* links : {links_.get(), nic_links_.get()}) {
    links->divide(threads);
    group_.add_links(*links);
  }
  if (boundary_ != nullptr) {
    for (std::uint32_t x = 0; x < nodes_.size(); ++x) node_of_done_.emplace(node_done_[x].get(), x);
  }
  group_.divide(threads, [this](bool backwards, auto& levels) { finish_edge(backwards, levels); });
}

void Fabric::finish_edge(bool backwards, std::vector<ClockedGroup::Level>& levels) {
  std::vector<DeliveryChecker::Wrong> wrongs;
  if (checker_ != nullptr) wrongs = checker_->take_unsettled(backwards);
  if (boundary_ != nullptr) {
    boundary_->exchange();
    if (!on_any_rank(!levels.empty() || !wrongs.empty())) return;
    share_edge(backwards, levels, wrongs);
  }
  if (checker_ != nullptr) checker_->settle(wrongs);
}

/// All ranks end with the same levels, and with the same wrongs in the same order.
void Fabric::share_edge(bool backwards, std::vector<ClockedGroup::Level>& levels,
                        std::vector<DeliveryChecker::Wrong>& wrongs) {
  std::vector<DoneLevel> done;
  done.reserve(levels.size());
  for (const auto& [port, level] : levels) done.push_back({node_of_done_.at(port->get_interface()), level});
  ByteWriter mine;
  mine.put(done);
  mine.put(wrongs);
  std::vector<std::string> all = of_all_ranks(mine.bytes());
  if (backwards) std::ranges::reverse(all);
  levels.clear();
  wrongs.clear();
  for (const std::string& bytes : all) {
    ByteReader in(bytes);
    for (const DoneLevel& of_node : in.get<std::vector<DoneLevel>>()) {
      levels.push_back({&nodes_[of_node.node]->done, of_node.level});
    }
    for (const auto& wrong : in.get<std::vector<DeliveryChecker::Wrong>>()) wrongs.push_back(wrong);
  }
}

RemoteNode& Fabric::remote_node(Node x) const { return static_cast<RemoteNode&>(*nodes_[index(x)]); }

void Fabric::share_nodes() {
  if (boundary_ == nullptr) return;
  const Topology& topology = *programs_.topology;
  ByteWriter mine;
  for (std::uint32_t x = 0; x < nodes_.size(); ++x) {
    if (!runs_here(Node{x})) continue;
    const ClassProgram& program = classes_[index(programs_.symmetry->class_of(Node{x}))];
    put(mine, report_of(*nodes_[x], topology.port_count(), static_cast<std::uint32_t>(program.source->fifos.size())));
  }
  std::uint32_t x = 0;
  for (const std::string& bytes : of_all_ranks(mine.bytes())) {
    for (ByteReader in(bytes); !in.at_end(); ++x) {
      NodeReport report = get_node_report(in);
      if (!runs_here(Node{x})) remote_node(Node{x}).show(std::move(report));
    }
  }
}

void Fabric::finish_checks() {
  ByteWriter mine;
  put(mine, checker_->finish_own());
  for (const std::string& bytes : of_all_ranks(mine.bytes())) {
    ByteReader in(bytes);
    checker_->add(get_finished(in));
  }
}

void Fabric::share_links() {
  if (boundary_ != nullptr) boundary_->exchange();
}

bool Fabric::on_any_rank(bool mine) const { return boundary_ == nullptr ? mine : config_.ranks->any(mine); }

std::vector<std::string> Fabric::of_all_ranks(const std::string& mine) const {
  return boundary_ == nullptr ? std::vector{mine} : config_.ranks->gather(mine);
}

std::uint64_t Fabric::sum_of_ranks(std::uint64_t mine) const {
  return boundary_ == nullptr ? mine : config_.ranks->sum(mine);
}

}  // namespace rota
