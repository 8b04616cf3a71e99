// SPDX-License-Identifier: Apache-2.0
//
// Reads schedule files. Lines are taken one at a time and checked against the header; only hops are kept.
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <istream>
#include <limits>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "compiler/error.h"
#include "compiler/schedule/budget.h"
#include "compiler/schedule/collective.h"
#include "compiler/schedule/hop_line.h"
#include "compiler/schedule/schedule_file.h"
#include "compiler/schedule/schedule_header.h"
#include "compiler/text/counted.h"
#include "compiler/text/printable.h"

namespace rota {
namespace {

using schedule_file::HopLine;

/// Splits a stream into lines. Never holds more than a few of the longest allowed lines.
class LineReader {
 public:
  explicit LineReader(std::istream& in) : in_(in), buffer_(std::make_unique_for_overwrite<char[]>(kBytes)) {}

  /// The next line without its '\n', valid until the next call; false at the end. Throws InputError if the line is too
  /// long or the stream cannot be read.
  bool next(std::string_view& line) {
    ++number_;
    for (;;) {
      const char* const first = buffer_.get() + begin_;
      const auto* const newline = static_cast<const char*>(std::memchr(first, '\n', end_ - begin_));
      const std::size_t length = newline == nullptr ? end_ - begin_ : static_cast<std::size_t>(newline - first);
      if (length > kMaxScheduleLineBytes) {
        throw InputError(fmt::format("'{}…' is too long; allowed: lines of at most {} bytes",
                                     printable(std::string_view(first, 20)), kMaxScheduleLineBytes));
      }
      if (newline != nullptr || !refill()) {
        line = std::string_view(buffer_.get() + begin_, length);
        begin_ += length + (newline == nullptr ? 0 : 1);
        unterminated_ = newline == nullptr && length > 0;
        return newline != nullptr || length > 0;
      }
    }
  }
  [[nodiscard]] std::uint64_t number() const { return number_; }
  /// True for a last line without '\n'. That is allowed, but if the line is wrong, the file was probably cut off.
  [[nodiscard]] bool unterminated() const { return unterminated_; }

 private:
  static constexpr std::size_t kBytes = 2 * kMaxScheduleLineBytes;

  bool refill() {
    std::memmove(buffer_.get(), buffer_.get() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
    in_.read(buffer_.get() + end_, static_cast<std::streamsize>(kBytes - end_));
    if (in_.bad()) throw InputError("cannot be read; allowed: a readable file");
    end_ += static_cast<std::size_t>(in_.gcount());
    return in_.gcount() > 0;
  }

  std::istream& in_;
  std::unique_ptr<char[]> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t number_ = 0;
  bool unterminated_ = false;
};

/// Finds ports by their ends. Neighbours are tabled if that is cheap, because every hop needs one lookup.
class PortFinder {
 public:
  explicit PortFinder(const Topology& topology) : topology_(topology), ports_(topology.port_count()) {
    constexpr std::uint64_t kMaxTable = 1U << 24U;
    if (std::uint64_t{topology.node_count()} * ports_ > kMaxTable) return;
    for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
      for (std::uint32_t p = 0; p < ports_; ++p) table_.push_back(topology.neighbour(Node{x}, Port{p}));
    }
  }

  /// Throws InputError if the nodes are not adjacent.
  [[nodiscard]] Port find(Node src, Node dst) const {
    for (std::uint32_t p = 0; p < ports_; ++p) {
      if (neighbour(src, Port{p}) == dst) return Port{p};
    }
    std::string allowed;
    constexpr std::size_t kMaxListed = 60;
    for (std::uint32_t p = 0; p < ports_ && allowed.size() < kMaxListed; ++p) {
      if (neighbour(src, Port{p}) == kNoNode) continue;
      allowed += fmt::format("{}{}", allowed.empty() ? "" : ", ", index(neighbour(src, Port{p})));
    }
    throw InputError(fmt::format("nodes {} and {} are not adjacent; allowed from node {}: {}{}", index(src), index(dst),
                                 index(src), allowed, allowed.size() < kMaxListed ? "" : ", …"));
  }

 private:
  [[nodiscard]] Node neighbour(Node x, Port p) const {
    return table_.empty() ? topology_.neighbour(x, p) : table_[std::size_t{index(x)} * ports_ + index(p)];
  }
  const Topology& topology_;
  std::uint32_t ports_;
  std::vector<Node> table_;
};

/// Finds the messages of one packet: those on one link in consecutive steps that share a number.
class PacketFinder {
 public:
  /// True if a packet of that number was on this link one step before. Throws InputError if it was elsewhere.
  bool continues(std::uint64_t packet, Step step, Node src, Port port) {
    const Last now{step, src, port};
    const auto [at, is_new] = last_.try_emplace(packet, now);
    if (is_new) return false;
    const Last before = std::exchange(at->second, now);
    if (before.src != src || before.port != port || index(before.step) + 1 != index(step)) {
      throw InputError(
          fmt::format("packet {} was on another link or not in the step before; allowed: the messages of a packet in "
                      "consecutive steps on one link",
                      packet));
    }
    return true;
  }

 private:
  struct Last {
    Step step;
    Node src;
    Port port;
  };
  std::unordered_map<std::uint64_t, Last> last_;
};

/// Collects hops, one class per node, and sorts those of each step.
class HopCollector {
 public:
  explicit HopCollector(Schedule& schedule)
      : schedule_(schedule), payload_(traits_of(schedule.collective).payload), ports_(*schedule.topology) {}

  void add(const HopLine& line) {
    if (line.step >= schedule_.steps) {
      throw InputError(fmt::format("\"t\" is {}, beyond the {} of the header; allowed: below {}", line.step,
                                   counted(schedule_.steps, "step"), schedule_.steps));
    }
    const Step step{static_cast<std::uint32_t>(line.step)};
    if (step < current_) {
      throw InputError(
          fmt::format("\"t\" goes back from {} to {}; allowed: lines ordered by \"t\"", index(current_), line.step));
    }
    if (step != current_) end_step(step);
    const Node src = node(line.src, "\"src\"");
    const Port port = ports_.find(src, node(line.dst, "\"dst\""));
    const bool reduced = payload_ == Payload::reduced;
    const bool is_sum = payload_ == Payload::sum || (reduced && line.origin == HopLine::kNone);
    const bool is_broadcast = payload_ == Payload::broadcast || (reduced && !is_sum);
    ClassHop hop{step, ClassId{index(src)}, port, end_of_message(line.origin, is_sum, "the origin in \"msg\""),
                 end_of_message(line.destination, is_broadcast, "the destination in \"msg\"")};
    hop.copy = copy(line.copy);
    hop.continues_packet = line.packet != HopLine::kNone && packets_.continues(line.packet, step, src, port);
    schedule_.hops.push_back(hop);
    if (schedule_.hops.size() > kMaxClassHops)
      require_budget(*schedule_.topology, {.class_hops = schedule_.hops.size()});
  }
  void finish() { end_step(current_); }

 private:
  [[nodiscard]] Node node(std::uint64_t value, const char* what) const {
    const std::uint32_t n = schedule_.topology->node_count();
    if (value >= n) throw InputError(fmt::format("{} is {}; allowed: nodes 0 to {}", what, value, n - 1));
    return Node{static_cast<std::uint32_t>(value)};
  }

  [[nodiscard]] Node end_of_message(std::uint64_t value, bool is_none, const char* what) const {
    if (is_none == (value == HopLine::kNone)) return is_none ? kNoNode : node(value, what);
    throw InputError(fmt::format("{} is {}; allowed in a {}: {}", what, is_none ? std::to_string(value) : "-1",
                                 to_string(schedule_.collective), is_none ? "-1" : "a node number"));
  }

  [[nodiscard]] std::uint16_t copy(std::uint64_t value) const {
    constexpr std::uint64_t kMax = std::numeric_limits<std::uint16_t>::max();
    const std::uint64_t most = schedule_.demand.empty() ? 0 : kMax;
    if (value <= most) return static_cast<std::uint16_t>(value);
    throw InputError(fmt::format("the copy in \"msg\" is {}; allowed: 0{}", value,
                                 most == 0 ? ", for all but isotropic demands" : fmt::format(" to {}", most)));
  }

  void end_step(Step next) {
    const auto first = schedule_.hops.begin() + step_begin_;
    const auto before = [](const ClassHop& a, const ClassHop& b) {
      return a.cls < b.cls || (a.cls == b.cls && a.port < b.port);
    };
    if (!std::is_sorted(first, schedule_.hops.end(), before)) std::stable_sort(first, schedule_.hops.end(), before);
    step_begin_ = static_cast<std::ptrdiff_t>(schedule_.hops.size());
    current_ = next;
  }

  Schedule& schedule_;
  Payload payload_;
  PortFinder ports_;
  PacketFinder packets_;
  Step current_{0};
  std::ptrdiff_t step_begin_ = 0;
};

/// Where the sums of an all-reduce go and its broadcast comes from, as its first hop says. What other hops say is for
/// the verifier.
Node meeting_node(const Schedule& schedule) {
  if (schedule.hops.empty()) return Node{0};
  const ClassHop& first = schedule.hops.front();
  return first.origin == kNoNode ? first.destination : first.origin;
}

}  // namespace

Schedule read_schedule(std::istream& in, std::string_view name, std::string_view expected_topology,
                       const std::filesystem::path& folder) {
  LineReader lines(in);
  try {
    std::string_view line;
    if (!lines.next(line)) throw InputError("the file is empty; the first line is a header {\"rota\":1,…}");
    Schedule schedule = schedule_file::parse_header(line, expected_topology, folder);
    require_budget(*schedule.topology, {.class_ports = port_total(*schedule.topology)});
    HopCollector collector(schedule);
    std::uint64_t empty_line = 0;
    while (lines.next(line)) {
      if (line.find_first_not_of(" \t\r") == std::string_view::npos) {
        if (empty_line == 0) empty_line = lines.number();
        continue;
      }
      if (empty_line != 0) {
        throw InputError(
            fmt::format("line {} above is empty; allowed: empty lines at the end of the file only", empty_line));
      }
      const auto usual = schedule_file::parse_usual_hop_line(line);
      collector.add(usual.has_value() ? *usual : schedule_file::parse_hop_line(line));
    }
    collector.finish();
    if (traits_of(schedule.collective).rooted() && !schedule.root.has_value()) schedule.root = meeting_node(schedule);
    return schedule;
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}:{}: {}{}", name, lines.number(), error.what(),
                                 lines.unterminated() ? " (the file ends within this line: was it cut off?)" : ""));
  }
}

Schedule read_schedule_file(const std::filesystem::path& path, std::string_view expected_topology) {
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    throw InputError(fmt::format("{}: {}; allowed: a readable schedule file", path.string(), std::strerror(errno)));
  }
  return read_schedule(in, path.string(), expected_topology, folder_of_schedule(path));
}

}  // namespace rota
