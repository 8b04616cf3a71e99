// SPDX-License-Identifier: Apache-2.0
#include "testbench/waves/vcd_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <limits>
#include <map>
#include <numeric>
#include <sstream>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "compiler/error.h"
#include "compiler/text/counted.h"
#include "compiler/text/printable.h"
#include "testbench/waves/gtkw_session.h"

namespace rota::cli {
namespace {

std::string_view id_of(const std::string& change) {
  const bool is_vector = change.front() == 'b' || change.front() == 'r';
  return std::string_view(change).substr(is_vector ? change.find(' ') + 1 : 1);
}

/// Follows the links of a trace, and names the messages on them.
class LinkMessages {
 public:
  explicit LinkMessages(const MessageNames& names) : names_(names) {}

  /// A line of the header. Returns a line to be written before it, or nothing.
  std::string declare(const std::string& line) {
    std::istringstream words(line);
    std::string kind;
    words >> kind;
    if (kind == "$var") {
      std::string type;
      std::string bits;
      std::string id;
      std::string name;
      words >> type >> bits >> id >> name;
      if (name == "data") data_id_ = id;
      if (name == "valid") valid_id_ = id;
    }
    if (kind != "$upscope" && kind != "$scope") return {};
    const std::string data = std::exchange(data_id_, {});
    const std::string valid = std::exchange(valid_id_, {});
    if (!names_.known() || kind == "$scope" || data.empty() || valid.empty()) return {};
    // A link that two nodes trace has two scopes with the same signals: one string serves both.
    auto known = link_of_.find(data);
    if (known == link_of_.end()) {
      known = link_of_.emplace(data, links_.size()).first;
      link_of_.emplace(valid, links_.size());
      links_.push_back({fmt::format("M{}", links_.size()), valid, 0, false, ""});
    }
    return fmt::format("$var string 1 {} {} $end\n", links_[known->second].id, kMessageSignal);
  }

  /// A change of any signal.
  void follow(const std::string& change) {
    if (links_.empty()) return;
    const auto found = link_of_.find(std::string(id_of(change)));
    if (found == link_of_.end()) return;
    Link& link = links_[found->second];
    if (found->first == link.valid_id) {
      link.valid = change.front() == '1';
    } else {
      link.data = 0;
      for (std::size_t i = 1; i < change.size() && change[i] != ' '; ++i) {
        link.data = link.data << 1U | (change[i] == '1' ? 1U : 0U);
      }
    }
    changed_.push_back(found->second);
  }

  /// The names that have changed since the last call; with `all`, every name.
  void write_changes(std::ostream& out, bool all) {
    if (all) {
      changed_.resize(links_.size());
      std::iota(changed_.begin(), changed_.end(), std::size_t{0});
    }
    for (const std::size_t i : changed_) {
      Link& link = links_[i];
      std::string name = link.valid ? names_.of(link.data) : "-";
      if (name == link.name && !all) continue;
      out << 's' << name << ' ' << link.id << '\n';
      link.name = std::move(name);
    }
    changed_.clear();
  }

 private:
  struct Link {
    std::string id;  ///< of the string
    std::string valid_id;
    std::uint64_t data;
    bool valid;
    std::string name;  ///< the last written
  };
  const MessageNames& names_;
  std::string data_id_;  ///< in the current scope
  std::string valid_id_;
  std::unordered_map<std::string, std::size_t> link_of_;  ///< by the identifiers of data and valid
  std::vector<Link> links_;
  std::vector<std::size_t> changed_;
};

/// One pass over a trace.
class VcdCopy {
 public:
  VcdCopy(std::ifstream& in, std::ofstream& out, const MessageNames& names, const std::optional<WaveWindow>& window)
      : in_(in), out_(out), messages_(names), window_(window), copying_(!window || window->first == 0) {}

  void copy_header(const Programs& programs) {
    out_ << fmt::format("$date - $end\n$comment {}, {}, {} a message $end\n", vcd_comment(programs.topology->spec()),
                        counted(programs.steps, "step"), counted(programs.flits, "flit"));
    bool skipping = false;
    for (std::string line; std::getline(in_, line);) {
      skipping = skipping || line.starts_with("$date") || line.starts_with("$version") || line.starts_with("$comment");
      if (line == "$scope module SystemC $end") line = fmt::format("$scope module {} $end", kWaveTop);
      if (!skipping && !line.empty()) out_ << messages_.declare(line) << line << '\n';
      if (line.ends_with("$end")) skipping = false;
      if (line.starts_with("$enddefinitions")) return;
    }
  }

  /// Returns the times of what was copied.
  WaveTimes copy_changes() {
    bool skipping = false;
    bool goes_on = true;
    for (std::string line; goes_on && std::getline(in_, line);) {
      if (line.empty()) continue;
      skipping = skipping || line.starts_with("$comment");
      const bool skipped = skipping;
      if (line.ends_with("$end")) skipping = false;
      if (skipped) continue;
      if (line.front() == '#') {
        goes_on = advance(std::strtoull(line.c_str() + 1, nullptr, 10));
      } else if (line.front() != '$') {
        messages_.follow(line);
        if (!copying_) values_[std::string(id_of(line))] = line;
      }
      if (copying_ && goes_on) out_ << line << '\n';
    }
    if (copying_) messages_.write_changes(out_, false);
    return {period(), begin(), std::min(now_, end())};
  }
  [[nodiscard]] bool copied() const { return copying_; }
  [[nodiscard]] std::uint64_t last_cycle() const { return period() == 0 ? 0 : now_ / period(); }

 private:
  [[nodiscard]] std::uint64_t period() const { return 2 * half_period_; }
  [[nodiscard]] std::uint64_t begin() const { return window_ ? window_->first * period() : 0; }
  [[nodiscard]] std::uint64_t end() const {
    return window_ ? (window_->last + 1) * period() : std::numeric_limits<std::uint64_t>::max();
  }

  /// To the next time. False where the window ends.
  bool advance(std::uint64_t time) {
    if (half_period_ == 0) half_period_ = time;  // the clock is the first to change
    if (copying_) messages_.write_changes(out_, false);
    now_ = time;
    if (period() == 0 || !window_) return true;
    if (!copying_ && time >= begin()) {
      out_ << '#' << begin() << "\n$dumpvars\n";
      for (const auto& [id, line] : values_) out_ << line << '\n';
      out_ << "$end\n";
      messages_.write_changes(out_, true);
      values_.clear();
      copying_ = true;
    }
    if (time <= end()) return true;
    out_ << '#' << end() << '\n';
    return false;
  }

  std::ifstream& in_;
  std::ofstream& out_;
  LinkMessages messages_;
  const std::optional<WaveWindow>& window_;
  bool copying_;
  std::uint64_t half_period_ = 0;
  std::uint64_t now_ = 0;
  std::map<std::string, std::string> values_;  ///< by identifier, before the window
};

}  // namespace

WaveTimes tidy_vcd(const std::string& from, const std::string& to, const Programs& programs, const MessageNames& names,
                   const std::optional<WaveWindow>& window) {
  std::ifstream in(from, std::ios::binary);
  std::ofstream out(to, std::ios::binary);
  VcdCopy copy(in, out, names, window);
  copy.copy_header(programs);
  const WaveTimes times = copy.copy_changes();
  out.close();
  if (!in.eof() && in.fail()) throw InputError(fmt::format("{}: cannot be read back", from));
  if (!out) throw InputError(fmt::format("{}: cannot be written: {}", to, std::strerror(errno == 0 ? EIO : errno)));
  if (copy.copied()) return times;
  throw InputError(fmt::format("--wave-window {}:{}: the run ends in cycle {}; allowed: a window that begins before",
                               window->first, window->last, copy.last_cycle()));
}

}  // namespace rota::cli
