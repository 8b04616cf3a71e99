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
#include <sstream>
#include <string_view>
#include <vector>

#include "compiler/text/counted.h"
#include "compiler/text/printable.h"
#include "testbench/waves/gtkw_session.h"

namespace rota::cli {
namespace {

std::string_view id_of(const std::string& change) {
  const bool is_vector = change.front() == 'b' || change.front() == 'r';
  return std::string_view(change).substr(is_vector ? change.find(' ') + 1 : 1);
}

/// One pass over a trace.
class VcdCopy {
 public:
  VcdCopy(std::ifstream& in, std::ofstream& out, const std::vector<TraceAddition*>& additions,
          const std::optional<WaveWindow>& window)
      : in_(in), out_(out), additions_(additions), window_(window), copying_(!window || window->first == 0) {}

  void copy_header(const Programs& programs) {
    out_ << fmt::format("$date - $end\n$comment {}, {}, {} a message $end\n", vcd_comment(programs.topology->spec()),
                        counted(programs.steps, "step"), counted(programs.flits, "flit"));
    bool skipping = false;
    for (std::string line; std::getline(in_, line);) {
      skipping = skipping || line.starts_with("$date") || line.starts_with("$version") || line.starts_with("$comment");
      if (line == "$scope module SystemC $end") line = fmt::format("$scope module {} $end", kWaveTop);
      if (!skipping && !line.empty()) {
        follow_header(line);
        out_ << line << '\n';
      }
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
        for (TraceAddition* addition : additions_) addition->follow(id_of(line), line);
        if (!copying_) values_[std::string(id_of(line))] = line;
      }
      if (copying_ && goes_on) out_ << line << '\n';
    }
    if (copying_) write_additions(false);
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

  void write_additions(bool all) {
    for (TraceAddition* addition : additions_) addition->write_changes(out_, all, now_);
  }

  /// A line of the header, before it is written: what is added to a scope comes after its own variables.
  void follow_header(const std::string& line) {
    std::istringstream words(line);
    std::string kind;
    std::string type;
    words >> kind >> type;
    if (kind == "$var") {
      std::string bits;
      TraceVariable variable{.scope = scope(), .name = {}, .id = {}};
      words >> bits >> variable.id >> variable.name;
      for (TraceAddition* addition : additions_) addition->declare(variable);
    } else if (kind == "$scope" || kind == "$upscope") {
      if (!scopes_.empty() && !scopes_.back().ended) {
        for (TraceAddition* addition : additions_) out_ << addition->end_scope(scope());
        scopes_.back().ended = true;
      }
      std::string name;
      words >> name;
      if (kind == "$scope") scopes_.push_back({name, false});
      if (kind == "$upscope" && !scopes_.empty()) scopes_.pop_back();
    }
  }

  /// The current scope, without the top.
  [[nodiscard]] std::string scope() const {
    std::string path;
    for (std::size_t i = 1; i < scopes_.size(); ++i) path += (i > 1 ? "." : "") + scopes_[i].name;
    return path;
  }

  /// To the next time. False where the window ends.
  bool advance(std::uint64_t time) {
    if (half_period_ == 0) half_period_ = time;  // the clock is the first to change
    if (copying_) write_additions(false);
    now_ = time;
    if (period() == 0 || !window_) return true;
    if (!copying_ && time >= begin()) {
      out_ << '#' << begin() << "\n$dumpvars\n";
      for (const auto& [id, line] : values_) out_ << line << '\n';
      out_ << "$end\n";
      write_additions(true);
      values_.clear();
      copying_ = true;
    }
    if (time <= end()) return true;
    out_ << '#' << end() << '\n';
    return false;
  }

  std::ifstream& in_;
  std::ofstream& out_;
  const std::vector<TraceAddition*>& additions_;
  struct Scope {
    std::string name;
    bool ended;  ///< a scope in it, or its end, has come
  };
  std::vector<Scope> scopes_;
  const std::optional<WaveWindow>& window_;
  bool copying_;
  std::uint64_t half_period_ = 0;
  std::uint64_t now_ = 0;
  std::map<std::string, std::string> values_;  ///< by identifier, before the window
};

}  // namespace

InputError beyond_the_run(const WaveWindow& window, std::uint64_t last_cycle) {
  return InputError(fmt::format("--wave-window {}:{}: the run ends in cycle {}; allowed: a window that begins by then",
                                window.first, window.last, last_cycle));
}

WaveTimes tidy_vcd(const std::string& from, const std::string& to, const Programs& programs,
                   const std::vector<TraceAddition*>& additions, const std::optional<WaveWindow>& window) {
  std::ifstream in(from, std::ios::binary);
  std::ofstream out(to, std::ios::binary);
  VcdCopy copy(in, out, additions, window);
  copy.copy_header(programs);
  const WaveTimes times = copy.copy_changes();
  out.close();
  if (!in.eof() && in.fail()) throw InputError(fmt::format("{}: cannot be read back", from));
  if (!out) throw InputError(fmt::format("{}: cannot be written: {}", to, std::strerror(errno == 0 ? EIO : errno)));
  if (copy.copied()) return times;
  throw beyond_the_run(*window, copy.last_cycle());
}

}  // namespace rota::cli
