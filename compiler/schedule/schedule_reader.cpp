// SPDX-License-Identifier: Apache-2.0
//
// Reading schedule files: lines are taken one at a time and held against what the header says; nothing is kept but
// hops.
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <istream>
#include <limits>
#include <vector>

#include "compiler/error.h"
#include "compiler/schedule/hop_line.h"
#include "compiler/schedule/json_line.h"
#include "compiler/schedule/schedule_file.h"
#include "compiler/topology/registry.h"
#include "compiler/topology/spec_text.h"

namespace rota {
namespace {

using schedule_file::HopLine;
using schedule_file::JsonLine;

/// Cuts a stream into lines; never holds more than a few of the longest allowed.
class LineReader {
 public:
  explicit LineReader(std::istream& in) : in_(in), buffer_(4 * kMaxScheduleLineBytes) {}

  /// The next line without its '\n', valid until the next call; false at the end. Throws InputError where the line is
  /// too long or the stream cannot be read.
  bool next(std::string_view& line) {
    ++number_;
    for (;;) {
      const char* const first = buffer_.data() + begin_;
      const auto* const newline = static_cast<const char*>(std::memchr(first, '\n', end_ - begin_));
      const std::size_t length = newline == nullptr ? end_ - begin_ : static_cast<std::size_t>(newline - first);
      if (length > kMaxScheduleLineBytes) {
        throw InputError(fmt::format("'{}…' is too long; allowed: lines of at most {} bytes",
                                     printable(std::string_view(first, 20)), kMaxScheduleLineBytes));
      }
      if (newline != nullptr || !refill()) {
        line = std::string_view(buffer_.data() + begin_, length);
        begin_ += length + (newline == nullptr ? 0 : 1);
        unterminated_ = newline == nullptr && length > 0;
        return newline != nullptr || length > 0;
      }
    }
  }
  [[nodiscard]] std::uint64_t number() const { return number_; }
  /// The last line of all need not end in '\n'; if such a line is wrong, the file was probably cut off.
  [[nodiscard]] bool unterminated() const { return unterminated_; }

 private:
  bool refill() {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
    in_.read(buffer_.data() + end_, static_cast<std::streamsize>(buffer_.size() - end_));
    if (in_.bad()) throw InputError("cannot be read; allowed: a readable file");
    end_ += static_cast<std::size_t>(in_.gcount());
    return in_.gcount() > 0;
  }

  std::istream& in_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t number_ = 0;
  bool unterminated_ = false;
};

/// Finds ports by their ends. Neighbours are tabled where that is cheap, for every hop asks once.
class PortFinder {
 public:
  explicit PortFinder(const Topology& topology) : topology_(topology), ports_(topology.port_count()) {
    constexpr std::uint64_t kMaxTable = 1U << 24U;
    if (std::uint64_t{topology.node_count()} * ports_ > kMaxTable) return;
    for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
      for (std::uint32_t p = 0; p < ports_; ++p) table_.push_back(topology.neighbour(Node{x}, Port{p}));
    }
  }

  /// Throws InputError where they are not adjacent.
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

PortModel parse_ports(const std::string& text) {
  if (text == "single") return PortModel::single;
  if (text == "all") return PortModel::all;
  throw InputError(fmt::format("\"ports\" is \"{}\"; allowed: \"single\", \"all\"", printable(text)));
}

Schedule parse_header(std::string_view line, std::string_view expected_topology) {
  const JsonLine header(line);
  if (!header.has("rota")) {
    throw InputError(
        "no header; the first line is {\"rota\":1,\"topology\":…,\"collective\":…,\"ports\":…,"
        "\"algorithm\":…,\"steps\":…}");
  }
  if (header.value("rota") != 1) {
    throw InputError(
        fmt::format("format version {}; allowed: 1",
                    printable(header.value("rota").dump(-1, ' ', true, nlohmann::json::error_handler_t::replace))));
  }
  Schedule schedule;
  if (header.has("collective")) {
    schedule.collective = header.text("collective");
    if (schedule.collective != "total-exchange") {
      throw InputError(fmt::format("collective \"{}\" cannot be read from a file; allowed: \"total-exchange\"",
                                   printable(schedule.collective)));
    }
  }
  if (header.has("root")) throw InputError("key \"root\" is for rooted collectives; a total exchange has none");
  header.require_exactly({"rota", "topology", "collective", "ports", "algorithm", "steps"});
  const std::string spec = header.text("topology");
  schedule.topology = parse_topology(spec);
  if (!expected_topology.empty() && spec != expected_topology && schedule.topology->spec() != expected_topology) {
    throw InputError(fmt::format("topology \"{}\"; allowed: \"{}\"", printable(spec), expected_topology));
  }
  schedule.symmetry = trivial_symmetry(schedule.topology);
  schedule.ports = parse_ports(header.text("ports"));
  schedule.algorithm = header.text("algorithm");
  schedule.steps = static_cast<std::uint32_t>(header.number("steps", std::numeric_limits<std::uint32_t>::max() - 1));
  return schedule;
}

/// Gathers hops, one class a node, and puts those of each step in order.
class HopCollector {
 public:
  explicit HopCollector(Schedule& schedule) : schedule_(schedule), ports_(*schedule.topology) {}

  void add(const HopLine& line) {
    if (line.step >= schedule_.steps) {
      throw InputError(fmt::format("\"t\" is {}, beyond the {} steps of the header; allowed: below {}", line.step,
                                   schedule_.steps, schedule_.steps));
    }
    const Step step{static_cast<std::uint32_t>(line.step)};
    if (step < current_) {
      throw InputError(
          fmt::format("\"t\" goes back from {} to {}; allowed: lines ordered by \"t\"", index(current_), line.step));
    }
    if (step != current_) end_step(step);
    const Node src = node(line.src, "\"src\"");
    const Port port = ports_.find(src, node(line.dst, "\"dst\""));
    schedule_.hops.push_back({step, ClassId{index(src)}, port, node(line.origin, "the origin in \"msg\""),
                              node(line.destination, "the destination in \"msg\"")});
  }
  void finish() { end_step(current_); }

 private:
  [[nodiscard]] Node node(std::uint64_t value, const char* what) const {
    const std::uint32_t n = schedule_.topology->node_count();
    if (value >= n) throw InputError(fmt::format("{} is {}; allowed: nodes 0 to {}", what, value, n - 1));
    return Node{static_cast<std::uint32_t>(value)};
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
  PortFinder ports_;
  Step current_{0};
  std::ptrdiff_t step_begin_ = 0;
};

}  // namespace

Schedule read_schedule(std::istream& in, std::string_view name, std::string_view expected_topology) {
  LineReader lines(in);
  try {
    std::string_view line;
    if (!lines.next(line)) throw InputError("the file is empty; the first line is a header {\"rota\":1,…}");
    Schedule schedule = parse_header(line, expected_topology);
    HopCollector collector(schedule);
    while (lines.next(line)) {
      const auto usual = schedule_file::parse_usual_hop_line(line);
      collector.add(usual.has_value() ? *usual : schedule_file::parse_hop_line(line));
    }
    collector.finish();
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
  return read_schedule(in, path.string(), expected_topology);
}

}  // namespace rota
