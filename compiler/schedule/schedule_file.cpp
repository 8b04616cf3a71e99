// SPDX-License-Identifier: Apache-2.0
//
// Writes schedule files. schedule_reader.cpp reads them.
#include "compiler/schedule/schedule_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <ostream>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "compiler/error.h"
#include "compiler/files/unfinished_file.h"
#include "compiler/schedule/schedule_header.h"

namespace rota {
namespace {

namespace fs = std::filesystem;

struct PlainHop {
  Node src;
  Port port;
  Node dst;
  Node origin;
  Node destination;
  std::uint16_t copy;
  std::uint64_t packet;  ///< its number, or kNoPacket
};

constexpr std::uint64_t kNoPacket = ~0ULL;

/// Numbers the packets that have more than one message. Index: class hop. The value is the packet's number at the first
/// node of the class (the next nodes have the next numbers), or kNoPacket.
std::vector<std::uint64_t> number_packets(const Schedule& schedule) {
  const auto& hops = schedule.hops;
  if (std::none_of(hops.begin(), hops.end(), [](const ClassHop& hop) { return hop.continues_packet; })) return {};
  std::vector<std::uint64_t> packets(hops.size(), kNoPacket);
  std::unordered_map<std::uint64_t, std::size_t> last;  // by class and port: the previous hop
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < hops.size(); ++i) {
    const std::uint64_t link =
        std::uint64_t{index(hops[i].cls)} * schedule.topology->port_count() + index(hops[i].port);
    const auto before = last.find(link);
    if (hops[i].continues_packet && before != last.end()) {
      std::uint64_t& packet = packets[before->second];
      if (packet == kNoPacket) packet = count++ * schedule.nodes_per_class();
      packets[i] = packet;
    }
    last[link] = i;
  }
  return packets;
}

/// Expands the hops to all nodes, one step at a time.
class Expander {
 public:
  explicit Expander(const Schedule& schedule)
      : schedule_(schedule),
        packets_(number_packets(schedule)),
        members_(nodes_by_class(*schedule.symmetry, schedule.topology->node_count())) {}

  /// The hops of class hops [begin, end), ordered by sender and port. Valid until the next call.
  const std::vector<PlainHop>& expand(std::size_t begin, std::size_t end) {
    hops_.clear();
    for (std::size_t i = begin; i < end; ++i) {
      const ClassHop& class_hop = schedule_.hops[i];
      const std::uint32_t n = schedule_.topology->node_count();
      if (index(class_hop.cls) >= members_.size() || index(class_hop.port) >= schedule_.topology->port_count() ||
          (index(class_hop.origin) >= n && class_hop.origin != kNoNode) ||
          (index(class_hop.destination) >= n && class_hop.destination != kNoNode)) {
        refuse_hop(i);
      }
      std::uint64_t packet = packets_.empty() ? kNoPacket : packets_[i];
      for (const Node x : members_[index(class_hop.cls)]) {
        const Hop hop = hop_at(schedule_, class_hop, x);
        const Node dst = schedule_.topology->neighbour(x, hop.port);
        if (dst == kNoNode) refuse_hop(i);
        hops_.push_back({x, hop.port, dst, hop.origin, hop.destination, hop.copy, packet});
        if (packet != kNoPacket) ++packet;
      }
    }
    std::stable_sort(hops_.begin(), hops_.end(), [](const PlainHop& a, const PlainHop& b) {
      return std::tie(a.src, a.port) < std::tie(b.src, b.port);
    });
    return hops_;
  }

 private:
  [[noreturn]] void refuse_hop(std::size_t position) const {
    const ClassHop& hop = schedule_.hops[position];
    throw CheckFailed(
        fmt::format("step {}: class {} sends {}→{} over port {}, which {} does not have; the schedule cannot "
                    "be written",
                    index(hop.step), index(hop.cls), index(hop.origin), index(hop.destination), index(hop.port),
                    schedule_.topology->spec()));
  }

  const Schedule& schedule_;
  std::vector<std::uint64_t> packets_;
  std::vector<std::vector<Node>> members_;
  std::vector<PlainHop> hops_;
};

/// Formatted by hand, because files have millions of lines.
void append_line(std::string& text, Step step, const PlainHop& hop) {
  const auto append = [&text](std::string_view before, std::uint64_t number) {
    char digits[20];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    text.append(before).append(digits, end);
  };
  const auto append_node = [&](std::string_view before, Node node) {
    if (node != kNoNode) return append(before, index(node));
    text.append(before).append("-1");
  };
  append("{\"t\":", index(step));
  append(",\"src\":", index(hop.src));
  append(",\"dst\":", index(hop.dst));
  append_node(",\"msg\":[", hop.origin);
  append_node(",", hop.destination);
  if (hop.copy != 0) append(",", hop.copy);
  text += ']';
  if (hop.packet != kNoPacket) append(",\"packet\":", hop.packet);
  text += "}\n";
}

[[noreturn]] void refuse(const fs::path& path, const std::string& reason) {
  throw InputError(
      fmt::format("{}: cannot be written: {}; allowed: a file in a writable directory", path.string(), reason));
}

void write_to(const Schedule& schedule, const fs::path& file, const fs::path& named) {
  errno = 0;
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  if (!out) refuse(named, std::strerror(errno));
  write_schedule(schedule, out, folder_of_schedule(named));
  out.close();
  if (!out) refuse(named, errno != 0 ? std::strerror(errno) : "write error");
}

}  // namespace

void write_schedule(const Schedule& schedule, std::ostream& out, const fs::path& folder) {
  constexpr std::size_t kFlushBytes = 1U << 16U;
  Expander expander(schedule);
  std::string text = schedule_file::header_line(schedule, folder);
  const auto& hops = schedule.hops;
  for (std::size_t begin = 0, end = 0; begin < hops.size() && out; begin = end) {
    while (end < hops.size() && hops[end].step == hops[begin].step) ++end;
    for (const PlainHop& hop : expander.expand(begin, end)) {
      append_line(text, hops[begin].step, hop);
      if (text.size() < kFlushBytes) continue;
      out.write(text.data(), static_cast<std::streamsize>(text.size()));
      text.clear();
    }
  }
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
}

fs::path folder_of_schedule(const fs::path& path) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  if (fs::exists(status) && !fs::is_regular_file(status)) return {};
  if (!fs::is_symlink(fs::symlink_status(path, ignored))) return path.parent_path();
  return fs::weakly_canonical(path, ignored).parent_path();
}

void write_schedule_file(const Schedule& schedule, const fs::path& path) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  if (fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status)) {
    write_to(schedule, path, path);
    return;
  }
  UnfinishedFile file(path.string());
  write_to(schedule, file.temporary_path(), path);
  file.finish();
}

}  // namespace rota
