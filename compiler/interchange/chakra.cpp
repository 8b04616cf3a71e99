// SPDX-License-Identifier: Apache-2.0
#include "compiler/interchange/chakra.h"

#include <fmt/format.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <map>
#include <nlohmann/json.hpp>

#include "chakra.pb.h"
#include "compiler/interchange/transfers.h"

namespace rota::interchange {
namespace {

constexpr const char* kVersion = "0.0.4";
constexpr const char* kSchema = "1.0.2-chakra.0.0.4";

void add_attribute(chakra::Node& node, const char* name, std::int64_t value) {
  auto* attribute = node.add_attr();
  attribute->set_name(name);
  attribute->set_int64_val(value);
}
void add_attribute(chakra::Node& node, const char* name, std::int32_t value) {
  auto* attribute = node.add_attr();
  attribute->set_name(name);
  attribute->set_int32_val(value);
}
void add_attribute(chakra::Node& node, const char* name, bool value) {
  auto* attribute = node.add_attr();
  attribute->set_name(name);
  attribute->set_bool_val(value);
}

/// One rank's file: each message behind its length.
class Trace {
 public:
  Trace() {
    chakra::GlobalMetadata metadata;
    metadata.set_version(kVersion);
    auto* schema = metadata.add_attr();
    schema->set_name("schema");
    schema->set_string_val(kSchema);
    append(metadata);
  }
  [[nodiscard]] std::uint64_t next_id() const { return nodes_; }
  void add(chakra::Node& node) {
    node.set_id(nodes_++);
    append(node);
  }
  [[nodiscard]] std::string take() { return std::move(bytes_); }

 private:
  void append(const google::protobuf::MessageLite& message) {
    google::protobuf::io::StringOutputStream stream(&bytes_);
    google::protobuf::io::CodedOutputStream coded(&stream);
    coded.WriteVarint32(static_cast<std::uint32_t>(message.ByteSizeLong()));
    message.SerializeWithCachedSizes(&coded);
  }
  std::string bytes_;
  std::uint64_t nodes_ = 0;
};

class TraceWriter {
 public:
  TraceWriter(const Schedule& schedule, std::uint64_t message_bytes)
      : transfers_(transfers_of(schedule)),
        ports_(schedule.topology->port_count()),
        bytes_(static_cast<std::int64_t>(message_bytes)),
        traces_(schedule.topology->node_count()),
        arrived_(transfers_.all.size()),
        last_send_(std::size_t{schedule.topology->node_count()} * ports_, kNone) {}

  std::vector<Trace>& run() {
    const auto& all = transfers_.all;
    for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end) {
      while (end < all.size() && all[end].step == all[begin].step) ++end;
      for (std::size_t i = begin; i < end; ++i) add_send(i);
      for (std::size_t i = begin; i < end; ++i) add_receive(i);
    }
    return traces_;
  }

 private:
  static constexpr std::uint64_t kNone = ~0ULL;

  chakra::Node node_of(const Transfer& t, chakra::NodeType type, const char* what) {
    chakra::Node node;
    const auto end = [](Node x) { return x == kNoNode ? std::string("-") : std::to_string(index(x)); };
    node.set_name(fmt::format("{} {}>{} step {}", what, end(t.origin), end(t.destination), index(t.step)));
    node.set_type(type);
    return node;
  }
  void describe(chakra::Node& node, const Transfer& t) const {
    add_attribute(node, "is_cpu_op", false);
    add_attribute(node, "comm_type", std::int64_t{node.type()});
    add_attribute(node, "comm_src", static_cast<std::int32_t>(index(t.src)));
    add_attribute(node, "comm_dst", static_cast<std::int32_t>(index(t.dst)));
    add_attribute(node, "comm_size", bytes_);
    add_attribute(node, "comm_tag", static_cast<std::int32_t>(t.position));
  }

  void add_send(std::size_t i) {
    const Transfer& t = transfers_.all[i];
    chakra::Node node = node_of(t, chakra::COMM_SEND_NODE, "send");
    std::uint64_t& before = last_send_[std::size_t{index(t.src)} * ports_ + index(t.port)];
    if (before != kNone) node.add_data_deps(before);
    // The additions at a node wait for each other, so that the last of them stands for all.
    const auto needs = transfers_.needs(i);
    if (!needs.empty()) node.add_data_deps(arrived_[needs.back()]);
    describe(node, t);
    Trace& trace = traces_[index(t.src)];
    before = trace.next_id();
    trace.add(node);
  }

  void add_receive(std::size_t i) {
    const Transfer& t = transfers_.all[i];
    Trace& trace = traces_[index(t.dst)];
    chakra::Node node = node_of(t, chakra::COMM_RECV_NODE, "receive");
    describe(node, t);
    arrived_[i] = trace.next_id();
    trace.add(node);
    if (!t.is_sum()) return;
    chakra::Node sum = node_of(t, chakra::COMP_NODE, "add");
    add_attribute(sum, "is_cpu_op", false);
    sum.add_data_deps(arrived_[i]);
    const auto [last, is_first] = last_sum_.try_emplace({t.dst, t.destination}, trace.next_id());
    if (!is_first) sum.add_data_deps(std::exchange(last->second, trace.next_id()));
    arrived_[i] = trace.next_id();
    trace.add(sum);
  }

  Transfers transfers_;
  std::uint32_t ports_;
  std::int64_t bytes_;
  std::vector<Trace> traces_;
  std::vector<std::uint64_t> arrived_;    ///< index: transfer; the node after which the receiver has it
  std::vector<std::uint64_t> last_send_;  ///< index: link
  std::map<std::pair<Node, Node>, std::uint64_t> last_sum_;  ///< by node and the sum's destination
};

struct CollectiveName {
  chakra::CollectiveType type;
  const char* key;  ///< of ASTRA-sim's system file
};

/// ASTRA-sim runs a trace whatever it computes, so collectives that it has no name for go under all-to-all.
CollectiveName collective_name(CollectiveKind kind) {
  switch (kind) {
    case CollectiveKind::multinode_broadcast:
      return {chakra::ALL_GATHER, "all-gather-implementation-custom"};
    case CollectiveKind::multinode_accumulation:
      return {chakra::REDUCE_SCATTER, "reduce-scatter-implementation-custom"};
    case CollectiveKind::all_reduce:
    case CollectiveKind::multinode_all_reduce:
    case CollectiveKind::subset_all_reduce:
      return {chakra::ALL_REDUCE, "all-reduce-implementation-custom"};
    default:
      return {chakra::ALL_TO_ALL, "all-to-all-implementation-custom"};
  }
}

std::string workload(const CollectiveName& name, std::uint64_t bytes) {
  Trace trace;
  chakra::Node node;
  node.set_name("collective");
  node.set_type(chakra::COMM_COLL_NODE);
  add_attribute(node, "is_cpu_op", false);
  add_attribute(node, "comm_type", std::int64_t{name.type});
  add_attribute(node, "comm_size", static_cast<std::int64_t>(bytes));
  trace.add(node);
  return trace.take();
}

void add_config(const Schedule& schedule, std::uint64_t message_bytes, std::vector<ExportedFile>& files) {
  const CollectiveName name = collective_name(schedule.collective);
  const std::uint32_t ranks = schedule.topology->node_count();
  const std::string work = workload(name, message_bytes * ranks);
  for (std::uint32_t r = 0; r < ranks; ++r) files.push_back({fmt::format("workload.{}.et", r), work});
  const nlohmann::ordered_json system = {{"scheduling-policy", "FIFO"},
                                         {"endpoint-delay", 0},
                                         {"active-chunks-per-dimension", 1},
                                         {"preferred-dataset-splits", 1},
                                         {name.key, nlohmann::ordered_json::array({"collective"})},
                                         {"local-mem-bw", 50}};
  files.push_back({"system.json", system.dump(2) + "\n"});
  files.push_back({"memory.json", "{\n  \"memory-type\": \"NO_MEMORY_EXPANSION\"\n}\n"});
  files.push_back(
      {"network.yml", fmt::format("# A link of its own for every pair of ranks; the traces use those of {}.\n"
                                  "topology: [ FullyConnected ]\nnpus_count: [ {} ]\n"
                                  "bandwidth: [ 1.0 ]  # GB/s\nlatency: [ 0.0 ]  # ns\n",
                                  schedule.topology->title(), ranks)});
}

}  // namespace

std::vector<ExportedFile> chakra_files(const Schedule& schedule, const ChakraOptions& options) {
  std::vector<ExportedFile> files;
  std::uint32_t rank = 0;
  TraceWriter writer(schedule, options.message_bytes);
  for (Trace& trace : writer.run()) files.push_back({fmt::format("collective.{}.et", rank++), trace.take()});
  if (options.with_config) add_config(schedule, options.message_bytes, files);
  return files;
}

}  // namespace rota::interchange
