// SPDX-License-Identifier: Apache-2.0
//
// Writing schedule files. Reading them is in schedule_reader.cpp.
#include "compiler/schedule/schedule_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <ostream>
#include <tuple>
#include <vector>

#include "compiler/error.h"
#include "compiler/files/unfinished_file.h"

namespace rota {
namespace {

namespace fs = std::filesystem;

struct PlainHop {
  Node src;
  Port port;
  Node dst;
  Node origin;
  Node destination;
};

/// The hops of one step at a time, at all nodes.
class Expander {
 public:
  explicit Expander(const Schedule& schedule) : schedule_(schedule), members_(schedule.symmetry->class_count()) {
    for (std::uint32_t x = 0; x < schedule.topology->node_count(); ++x) {
      members_[index(schedule.symmetry->class_of(Node{x}))].push_back(Node{x});
    }
  }

  /// Those of class hops [begin, end), by sender and port; valid until the next call.
  const std::vector<PlainHop>& expand(std::size_t begin, std::size_t end) {
    hops_.clear();
    for (std::size_t i = begin; i < end; ++i) {
      const ClassHop& class_hop = schedule_.hops[i];
      const std::uint32_t n = schedule_.topology->node_count();
      if (index(class_hop.cls) >= members_.size() || index(class_hop.port) >= schedule_.topology->port_count() ||
          index(class_hop.origin) >= n || index(class_hop.destination) >= n) {
        refuse_hop(i);
      }
      for (const Node x : members_[index(class_hop.cls)]) {
        const Hop hop = hop_at(schedule_, class_hop, x);
        const Node dst = schedule_.topology->neighbour(x, hop.port);
        if (dst == kNoNode) refuse_hop(i);
        hops_.push_back({x, hop.port, dst, hop.origin, hop.destination});
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
  std::vector<std::vector<Node>> members_;
  std::vector<PlainHop> hops_;
};

std::string header_line(const Schedule& schedule) {
  nlohmann::ordered_json header;
  header["rota"] = 1;
  header["topology"] = schedule.topology->spec();
  header["collective"] = schedule.collective;
  header["ports"] = to_string(schedule.ports);
  header["algorithm"] = schedule.algorithm;
  header["steps"] = schedule.steps;
  return header.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

/// By hand: files have millions of these.
void append_line(std::string& text, Step step, const PlainHop& hop) {
  const auto append = [&text](std::string_view before, std::uint32_t number) {
    char digits[10];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    text.append(before).append(digits, end);
  };
  append("{\"t\":", index(step));
  append(",\"src\":", index(hop.src));
  append(",\"dst\":", index(hop.dst));
  append(",\"msg\":[", index(hop.origin));
  append(",", index(hop.destination));
  text += "]}\n";
}

[[noreturn]] void refuse(const fs::path& path, const std::string& reason) {
  throw InputError(
      fmt::format("{}: cannot be written: {}; allowed: a file in a writable directory", path.string(), reason));
}

void write_to(const Schedule& schedule, const fs::path& file, const fs::path& named) {
  errno = 0;
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  if (!out) refuse(named, std::strerror(errno));
  write_schedule(schedule, out);
  out.close();
  if (!out) refuse(named, errno != 0 ? std::strerror(errno) : "write error");
}

}  // namespace

void write_schedule(const Schedule& schedule, std::ostream& out) {
  constexpr std::size_t kFlushBytes = 1U << 16U;
  Expander expander(schedule);
  std::string text = header_line(schedule);
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
