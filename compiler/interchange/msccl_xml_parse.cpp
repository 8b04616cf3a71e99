// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <limits>
#include <pugixml.hpp>

#include "compiler/error.h"
#include "compiler/interchange/collective_names.h"
#include "compiler/interchange/msccl.h"
#include "compiler/interchange/msccl_program.h"
#include "compiler/interchange/xml_text.h"
#include "compiler/text/printable.h"

namespace rota::interchange {
namespace {

constexpr std::array<MscclAction, 9> kActions{{
    {"nop", false, false, false, false},
    {"cpy", false, false, true, false},
    {"re", false, true, true, false},
    {"s", false, false, false, true},
    {"r", true, false, true, false},
    {"rcs", true, false, true, true},
    {"rrs", true, true, false, true},
    {"rrc", true, true, true, false},
    {"rrcs", true, true, true, true},
}};

/// Ranks of a file, and blocks and chunks of a rank.
constexpr std::uint32_t kMostInFile = 4096;

class MscclParser {
 public:
  MscclParser(std::string_view text, std::string_view name)
      : xml_(text, name, "algo", "<algo>, an MSCCL algorithm; `rota import` also takes <graphml>") {}

  MscclFile run() {
    const pugi::xml_node algo = xml_.root();
    read_header(algo);
    xml_.require_elements_only(algo);
    for (const pugi::xml_node& child : algo.children()) {
      if (child.type() != pugi::node_element) continue;
      if (std::string_view(child.name()) != "gpu") refuse(child, fmt::format("<{}>", printable(child.name())), "<gpu>");
      read_rank(child);
    }
    if (ranks_read_ != file_.ranks.size()) {
      refuse(algo, fmt::format("{} elements <gpu>", ranks_read_),
             fmt::format("\"ngpus\" of them, {}", file_.ranks.size()));
    }
    if (file_.collective == CollectiveKind::all_reduce && has_a_chunk_for_each_rank()) {
      file_.collective = CollectiveKind::multinode_all_reduce;
    }
    if (traits_of(file_.collective).needs_root() && !file_.root) file_.root = root_by_blocks(algo);
    return std::move(file_);
  }

 private:
  [[noreturn]] void refuse(const pugi::xml_node& at, std::string_view wrong, std::string_view allowed) const {
    throw InputError(fmt::format("{}: {}; allowed: {}", xml_.place_of(at), wrong, allowed));
  }

  [[nodiscard]] std::int64_t number(const pugi::xml_node& element, const char* key, std::int64_t least,
                                    std::int64_t most) const {
    const pugi::xml_attribute attribute = element.attribute(key);
    const std::string_view value = attribute.value();
    std::int64_t result = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), result);
    const bool is_number = error == std::errc() && end == value.data() + value.size();
    require_attribute(element, key, "a whole number");
    if (!is_number || result < least || result > most) {
      refuse(element, fmt::format("\"{}\" is '{}'", key, printable(value)),
             fmt::format("a whole number from {} to {}", least, most));
    }
    return result;
  }
  [[nodiscard]] std::uint32_t count(const pugi::xml_node& element, const char* key, std::int64_t least,
                                    std::int64_t most) const {
    return static_cast<std::uint32_t>(number(element, key, least, most));
  }

  /// An attribute that is one of two words; nullptr without it, if it may be missing.
  [[nodiscard]] const char* word(const pugi::xml_node& element, const char* key,
                                 std::array<const char*, 2> allowed) const {
    const pugi::xml_attribute attribute = element.attribute(key);
    if (attribute.empty()) return nullptr;
    for (const char* one : allowed) {
      if (one == std::string_view(attribute.value())) return one;
    }
    refuse(element, fmt::format("\"{}\" is '{}'", key, printable(attribute.value())),
           fmt::format("{} or {}", allowed[0], allowed[1]));
  }

  void require_attribute(const pugi::xml_node& element, const char* key, std::string_view allowed) const {
    if (element.attribute(key).empty())
      refuse(element, fmt::format("<{}> without \"{}\"", element.name(), key), allowed);
  }

  void read_header(const pugi::xml_node& algo) {
    file_.place = xml_.place_of(algo);
    file_.name = algo.attribute("name").value();
    file_.topology = algo.attribute("rota_topology").value();
    const char* const in_place = word(algo, "inplace", {"0", "1"});
    file_.in_place = in_place != nullptr && *in_place == '1';
    const char* const ports = word(algo, "rota_ports", {"all", "single"});
    if (ports != nullptr) file_.ports = *ports == 's' ? PortModel::single : PortModel::all;
    file_.ranks.resize(count(algo, "ngpus", 1, kMostInFile));
    const std::string_view own = algo.attribute("rota_collective").value();
    const std::string_view runtime = algo.attribute("coll").value();
    constexpr std::string_view kCollectives = "alltoall, allgather, reduce_scatter, allreduce, broadcast, reduce";
    require_attribute(algo, "coll", kCollectives);
    const MscclName* named = msccl_named(runtime);
    if (!own.empty()) {
      const Collective* collective = find_collective(own);
      named = collective == nullptr ? nullptr : msccl_name(collective->kind);
      if (named == nullptr || named->runtime != runtime) {
        refuse(algo, fmt::format("\"coll\" is '{}', \"rota_collective\" '{}'", printable(runtime), printable(own)),
               "the same collective, \"custom\" for a scatter or a gather");
      }
    }
    if (named == nullptr) {
      refuse(algo, fmt::format("\"coll\" is '{}'", printable(runtime)), kCollectives);
    }
    file_.collective = named->kind;
    if (traits_of(file_.collective).needs_root()) {
      const char* key = algo.attribute("rota_root").empty() ? "root" : "rota_root";
      if (!algo.attribute(key).empty()) file_.root = Node{count(algo, key, 0, std::ssize(file_.ranks) - 1)};
    }
  }

  /// Both kinds of all-reduce have one name in files of other tools.
  [[nodiscard]] bool has_a_chunk_for_each_rank() const {
    const std::size_t ranks = file_.ranks.size();
    return ranks > 1 && std::all_of(file_.ranks.begin(), file_.ranks.end(), [ranks](const MscclRank& rank) {
             return std::max(rank.input, rank.output) == ranks;
           });
  }

  /// The only rank that receives nothing, or of sums and gathers: that sends nothing. All others have to.
  [[nodiscard]] Node root_by_blocks(const pugi::xml_node& algo) const {
    const bool from_root = traits_of(file_.collective).demand == DemandShape::from_root;
    const auto takes_part = [from_root](const MscclRank& rank) {
      return std::any_of(rank.blocks.begin(), rank.blocks.end(), [from_root](const MscclBlock& block) {
        return std::any_of(block.steps.begin(), block.steps.end(), [from_root](const MscclStep& step) {
          return from_root ? step.action.receives : step.action.sends;
        });
      });
    };
    const auto first = std::find_if_not(file_.ranks.begin(), file_.ranks.end(), takes_part);
    const auto candidates = std::count_if(first, file_.ranks.end(), std::not_fn(takes_part));
    if (candidates == 1) return Node{static_cast<std::uint32_t>(first - file_.ranks.begin())};
    refuse(algo, fmt::format("no \"root\", and {} ranks {} nothing", candidates, from_root ? "receive" : "send"),
           "\"root\", or one such rank");
  }

  void read_rank(const pugi::xml_node& gpu) {
    MscclRank& rank = file_.ranks[count(gpu, "id", 0, std::ssize(file_.ranks) - 1)];
    if (!rank.blocks.empty() || rank.input + rank.output > 0) refuse(gpu, "a rank twice", "each \"id\" once");
    ++ranks_read_;
    rank.place = xml_.place_of(gpu);
    xml_.require_elements_only(gpu);
    rank.input = count(gpu, "i_chunks", 0, kMostInFile);
    rank.output = count(gpu, "o_chunks", 0, kMostInFile);
    rank.scratch = count(gpu, "s_chunks", 0, kMostInFile);
    for (const pugi::xml_node& child : gpu.children()) {
      if (child.type() != pugi::node_element) continue;
      if (std::string_view(child.name()) != "tb") refuse(child, fmt::format("<{}>", printable(child.name())), "<tb>");
      if (count(child, "id", 0, kMostInFile) != rank.blocks.size()) {
        refuse(child, fmt::format("\"id\" is {}", child.attribute("id").value()), "blocks in order, from 0");
      }
      rank.blocks.push_back(read_block(child, rank));
    }
    for (const MscclBlock& block : rank.blocks) require_waits(rank, block);
  }

  MscclBlock read_block(const pugi::xml_node& tb, const MscclRank& rank) {
    MscclBlock block;
    block.send = number(tb, "send", -1, std::ssize(file_.ranks) - 1);
    block.receive = number(tb, "recv", -1, std::ssize(file_.ranks) - 1);
    block.channel = count(tb, "chan", 0, kMscclChannels - 1);
    xml_.require_elements_only(tb);
    for (const pugi::xml_node& child : tb.children()) {
      if (child.type() != pugi::node_element) continue;
      if (std::string_view(child.name()) != "step")
        refuse(child, fmt::format("<{}>", printable(child.name())), "<step>");
      if (count(child, "s", 0, std::numeric_limits<std::uint32_t>::max()) != block.steps.size()) {
        refuse(child, fmt::format("\"s\" is {}", child.attribute("s").value()), "steps in order, from 0");
      }
      block.steps.push_back(read_step(child, rank));
      const MscclAction& action = block.steps.back().action;
      if (action.sends && block.send < 0) refuse(child, "a block that sends without a peer", "\"send\" at its <tb>");
      if (action.receives && block.receive < 0)
        refuse(child, "a block that receives without a peer", "\"recv\" at its <tb>");
    }
    return block;
  }

  MscclStep read_step(const pugi::xml_node& element, const MscclRank& rank) {
    constexpr std::string_view kTypes = "nop, cpy, re, s, r, rcs, rrs, rrc, rrcs";
    require_attribute(element, "type", kTypes);
    const std::string_view type = element.attribute("type").value();
    const auto* action =
        std::find_if(kActions.begin(), kActions.end(), [type](const MscclAction& a) { return a.type == type; });
    if (action == kActions.end()) {
      refuse(element, fmt::format("\"type\" is '{}'", printable(type)), kTypes);
    }
    MscclStep step{.action = *action, .from = {}, .to = {}, .count = 1, .not_before = {}, .place = {}};
    step.place = xml_.place_of(element);
    step.count = count(element, "cnt", type == "nop" ? 0 : 1, kMostInFile);
    const bool reads = action->reduces || (!action->receives && (action->sends || action->stores));
    if (reads) step.from = read_place(element, "srcbuf", "srcoff", step.count, rank);
    if (action->stores) step.to = read_place(element, "dstbuf", "dstoff", step.count, rank);
    step.waits_block = number(element, "depid", -1, kMostInFile);
    step.waits_step = number(element, "deps", -1, std::numeric_limits<std::int32_t>::max());
    if (!element.attribute("rota_step").empty()) {
      step.not_before = count(element, "rota_step", 0, std::numeric_limits<std::int32_t>::max());
    }
    return step;
  }

  [[nodiscard]] ChunkPlace read_place(const pugi::xml_node& element, const char* buffer, const char* offset,
                                      std::uint32_t chunks, const MscclRank& rank) const {
    const std::string_view letter = element.attribute(buffer).value();
    require_attribute(element, buffer, "i, o or s");
    if (letter != "i" && letter != "o" && letter != "s") {
      refuse(element, fmt::format("\"{}\" is '{}'", buffer, printable(letter)), "i, o or s");
    }
    // In place, input and output are one buffer, and files use either name for all of it.
    const std::uint32_t both = std::max(rank.input, rank.output);
    std::uint32_t size = rank.scratch;
    if (letter == "i") size = file_.in_place ? both : rank.input;
    if (letter == "o") size = file_.in_place ? both : rank.output;
    if (chunks > size) refuse(element, fmt::format("{} chunks of a buffer of {}", chunks, size), "as many as it has");
    return {letter[0], count(element, offset, 0, std::int64_t{size} - chunks)};
  }

  void require_waits(const MscclRank& rank, const MscclBlock& block) const {
    for (const MscclStep& step : block.steps) {
      if (step.waits_block < 0) continue;
      const bool exists = step.waits_block < std::ssize(rank.blocks) && step.waits_step >= 0 &&
                          step.waits_step < std::ssize(rank.blocks[static_cast<std::size_t>(step.waits_block)].steps);
      if (exists) continue;
      throw InputError(fmt::format("{}: waits for step {} of block {}; allowed: steps that the rank has", step.place,
                                   step.waits_step, step.waits_block));
    }
  }

  XmlFile xml_;
  MscclFile file_;
  std::size_t ranks_read_ = 0;
};

}  // namespace

MscclFile parse_msccl_xml(std::string_view text, std::string_view name) { return MscclParser(text, name).run(); }

}  // namespace rota::interchange
