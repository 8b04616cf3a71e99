// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "compiler/error.h"
#include "compiler/interchange/collective_names.h"
#include "compiler/interchange/import.h"
#include "compiler/interchange/json_text.h"
#include "compiler/interchange/schedule_builder.h"
#include "compiler/text/printable.h"

namespace rota::interchange {
namespace {

using nlohmann::json;

constexpr std::uint32_t kMaxRanks = 1U << 12U;

/// The message of an address: from which rank, for which, if there is one.
struct AddressEnds {
  std::set<std::uint32_t> before;
  std::set<std::uint32_t> after;
  std::uint32_t number = 0;  ///< in the order of the addresses
};

class ToolsReader {
  template <class Read>
  auto in_collective(const Read& read) const {
    return file_.placed([] { return JsonPlace{"collective"}; }, read);
  }

 public:
  ToolsReader(std::string_view text, std::string_view name, const ImportOptions& options)
      : file_(text, name), options_(options) {}

  Schedule run() {
    const json& collective = file_.placed([] { return JsonPlace{}; }, [this] { return require_algorithm(); });
    CollectiveKind collective_kind = in_collective([&] {
      ranks_ = number(at(collective, "nodes", "\"collective\""), kMaxRanks, "\"nodes\"");
      return kind(collective);
    });
    read_chunks(collective);
    std::uint32_t addresses = 0;
    for (auto& [address, ends] : ends_) ends.number = addresses++;
    if (collective_kind == CollectiveKind::all_reduce && ranks_ > 1 && ends_.size() == ranks_) {
      collective_kind = CollectiveKind::multinode_all_reduce;
    } else {
      in_collective([&] { require_one_chunk_a_message(traits_of(collective_kind).payload); });
    }
    const PortModel port_model = file_.placed([] { return JsonPlace{"rota_ports"}; }, [this] { return ports(); });
    ScheduleBuilder builder(topology_of_import(file_.line({"topology"}), options_,
                                               text_of(file_.root().at("topology"), "rota_topology"), ranks_),
                            collective_kind, port_model,
                            fmt::format("msccl-tools: {}", printable(text_of(file_.root(), "name"))));
    read_steps(builder);
    in_collective([&] { set_root(builder); });
    return builder.finish();
  }

 private:
  [[noreturn]] static void refuse(std::string_view wrong, std::string_view allowed) {
    throw InputError(fmt::format("{}; allowed: {}", wrong, allowed));
  }

  /// Its "collective". msccl-tools also writes topologies, collectives and instances, each with its own "msccl_type".
  [[nodiscard]] const json& require_algorithm() const {
    const std::string type = text_of(file_.root(), "msccl_type");
    if (!type.empty() && type != "algorithm") {
      refuse(fmt::format("\"msccl_type\" is '{}'", printable(type)), "algorithm");
    }
    for (const char* key : {"topology", "steps"}) (void)at(file_.root(), key, "the algorithm");
    return at(file_.root(), "collective", "the algorithm");
  }

  [[nodiscard]] static std::string text_of(const json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
  }

  [[nodiscard]] PortModel ports() const {
    const std::string in_file = text_of(file_.root(), "rota_ports");
    if (!in_file.empty() && in_file != "single" && in_file != "all") {
      refuse(fmt::format("\"{}\"", printable(in_file)), "all or single");
    }
    return options_.ports.value_or(in_file == "single" ? PortModel::single : PortModel::all);
  }

  [[nodiscard]] CollectiveKind kind(const json& collective) const {
    const std::string whole = text_of(collective, "name");
    const MscclName* found = msccl_tools_named(std::string_view(whole).substr(0, whole.find('(')));
    if (found != nullptr) return found->kind;
    refuse(fmt::format("the collective '{}'", printable(whole)),
           "Alltoall, Allgather, ReduceScatter, Allreduce, Broadcast, Reduce, Scatter, Gather");
  }

  void read_chunks(const json& collective) {
    std::size_t i = 0;
    const auto place = [&i] { return JsonPlace{"collective", "chunks", i}; };
    const json* const chunks = in_collective([&] { return &list_at(collective, "chunks", "\"collective\""); });
    for (const json& chunk : *chunks) {
      file_.placed(place, [&] { read_chunk(chunk); });
      ++i;
    }
  }

  void read_chunk(const json& chunk) {
    const std::uint32_t address = number(at(chunk, "addr", "a chunk"), ~0U - 1, "\"addr\"");
    for (const json& rank : list_at(chunk, "pre", "a chunk")) {
      ends_[address].before.insert(number(rank, ranks_ - 1, "a rank in \"pre\""));
    }
    for (const json& rank : list_at(chunk, "post", "a chunk")) {
      ends_[address].after.insert(number(rank, ranks_ - 1, "a rank in \"post\""));
    }
  }

  /// Chunks that begin and end at the same ranks as another one would be taken for the same message.
  void require_one_chunk_a_message(Payload payload) const {
    const bool by_origin = payload == Payload::personalised || payload == Payload::broadcast;
    const bool by_destination = payload == Payload::personalised || payload == Payload::sum;
    const char* allowed = payload == Payload::personalised ? "one chunk for each pair of ranks"
                          : payload == Payload::reduced
                              ? "one chunk, the sum of one message of each rank, or one for each rank"
                              : "one chunk a rank";
    std::map<std::pair<std::set<std::uint32_t>, std::set<std::uint32_t>>, std::uint32_t> address_of;
    for (const auto& [address, ends] : ends_) {
      const auto [known, is_new] = address_of.try_emplace({by_origin ? ends.before : std::set<std::uint32_t>{},
                                                           by_destination ? ends.after : std::set<std::uint32_t>{}},
                                                          address);
      if (is_new) continue;
      refuse(fmt::format("addresses {} and {} are of the same ranks, several chunks a message", known->second, address),
             allowed);
    }
  }

  /// The only rank of a set: a message has one origin, a sum one destination.
  [[nodiscard]] Node only(const std::set<std::uint32_t>& ranks, std::uint32_t address, const char* what) const {
    if (ranks.size() == 1) return Node{*ranks.begin()};
    refuse(fmt::format("address {} has {} ranks in \"{}\"", address, ranks.size(), what), "one in this collective");
  }

  [[nodiscard]] std::pair<Node, Node> message(const ScheduleBuilder& builder, std::uint32_t address,
                                              std::uint32_t src) {
    const auto found = ends_.find(address);
    if (found == ends_.end()) refuse(fmt::format("a send of address {}", address), "addresses of the chunks");
    const AddressEnds& ends = found->second;
    switch (traits_of(builder.collective()).payload) {
      case Payload::personalised:
        return {only(ends.before, address, "pre"), only(ends.after, address, "post")};
      case Payload::broadcast:
        return {only(ends.before, address, "pre"), kNoNode};
      case Payload::sum:
        return {kNoNode, only(ends.after, address, "post")};
      default:
        break;
    }
    const bool multinode = builder.collective() == CollectiveKind::multinode_all_reduce;
    if (meeting_.empty()) meeting_.assign(multinode ? ranks_ : 1, AllReduceRoot(ranks_));
    const std::uint32_t sum = multinode ? number_of_sum(address) : 0;
    const auto from = contributions_.of(src, address);
    if (meeting_[sum].sends_result(src, from.size() == ranks_)) return {*meeting_[sum].root(), kNoNode};
    return {kNoNode, multinode ? Node{sum} : kNoNode};
  }

  [[nodiscard]] std::uint32_t number_of_sum(std::uint32_t address) const { return ends_.at(address).number; }

  struct Arrival {
    std::uint32_t dst;
    std::uint32_t address;
    std::vector<std::uint32_t> from;
    bool is_result;
  };

  /// Adds a send of a step that begins at step `first` of ours. Returns the step of ours after it.
  std::uint32_t read_send(ScheduleBuilder& builder, const json& send, std::uint32_t first,
                          std::vector<Arrival>& arrivals) {
    if (!send.is_array() || send.size() != 3) refuse("a send that is no list of three", "[address, from, to]");
    const std::uint32_t address = number(send[0], ~0U - 1, "an address");
    const std::uint32_t src = number(send[1], ranks_ - 1, "a rank that sends");
    const std::uint32_t dst = number(send[2], ranks_ - 1, "a rank that receives");
    const auto [origin, destination] = message(builder, address, src);
    const Port port = builder.port(Node{src}, Node{dst});
    const std::uint32_t at_step = builder.first_free(first, Node{src}, port);
    builder.add(at_step, Node{src}, port, origin, destination);
    arrivals.push_back({dst, address, contributions_.of(src, address), origin != kNoNode});
    return at_step + 1;
  }

  void read_steps(ScheduleBuilder& builder) {
    // Sends of one step do not see each other. A step whose rounds carry several chunks over a link takes as many of
    // ours.
    std::uint32_t first = 0;
    std::size_t s = 0;
    std::size_t i = 0;
    const auto place_of_step = [&s] { return JsonPlace{"steps", s}; };
    const auto place_of_send = [&s, &i] { return JsonPlace{"steps", s, "sends", i}; };
    const json* const steps = file_.placed([] { return JsonPlace{"steps"}; },
                                           [this] { return &list_at(file_.root(), "steps", "the algorithm"); });
    for (const json& step : *steps) {
      std::uint32_t end = first;
      std::vector<Arrival> arrivals;
      const json* sends = file_.placed(place_of_step, [&] { return &list_at(step, "sends", "a step"); });
      i = 0;
      for (const json& send : *sends) {
        end = std::max(end, file_.placed(place_of_send, [&] { return read_send(builder, send, first, arrivals); }));
        ++i;
      }
      for (const Arrival& arrival : arrivals) {
        contributions_.add(arrival.dst, arrival.address, arrival.from);
        if (meeting_.empty() || !arrival.is_result) continue;
        meeting_[meeting_.size() == 1 ? 0 : number_of_sum(arrival.address)].receives_result(arrival.dst);
      }
      first = end;
      ++s;
    }
  }

  void set_root(ScheduleBuilder& builder) const {
    const Collective& collective = traits_of(builder.collective());
    if (collective.kind == CollectiveKind::multinode_all_reduce) builder.set_roots(roots_of(meeting_));
    if (!collective.rooted()) return;
    if (collective.payload == Payload::reduced) {
      builder.set_root(meeting_.empty() ? Node{0} : meeting_[0].root().value_or(Node{0}));
      return;
    }
    if (ends_.empty()) refuse("a collective without chunks", "chunks that say where they begin and end");
    const auto& [address, ends] = *ends_.begin();
    const bool from_root = collective.demand == DemandShape::from_root;
    builder.set_root(only(from_root ? ends.before : ends.after, address, from_root ? "pre" : "post"));
  }

  JsonFile file_;
  const ImportOptions& options_;
  std::uint32_t ranks_ = 0;
  std::map<std::uint32_t, AddressEnds> ends_;
  Contributions contributions_;
  std::vector<AllReduceRoot> meeting_;  ///< of each sum of an all-reduce
};

}  // namespace

Schedule import_msccl_json(std::string_view text, std::string_view name, const ImportOptions& options) {
  return ToolsReader(text, name, options).run();
}

}  // namespace rota::interchange
