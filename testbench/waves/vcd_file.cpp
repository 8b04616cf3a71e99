// SPDX-License-Identifier: Apache-2.0
#include "testbench/waves/vcd_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
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
  VcdCopy(std::ifstream& in, std::ofstream& out, const std::vector<TraceAddition*>& additions, std::uint64_t begin_ps)
      : in_(in), out_(out), additions_(additions), now_(begin_ps) {}

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

  void copy_changes() {
    if (now_ > 0) out_ << '#' << now_ << '\n';
    bool skipping = false;
    for (std::string line; std::getline(in_, line);) {
      if (line.empty()) continue;
      skipping = skipping || line.starts_with("$comment");
      const bool skipped = skipping;
      if (line.ends_with("$end")) skipping = false;
      if (skipped) continue;
      if (line.front() == '#') {
        write_additions();
        now_ = std::strtoull(line.c_str() + 1, nullptr, 10);
      } else if (line.front() != '$') {
        for (TraceAddition* addition : additions_) addition->follow(id_of(line), line);
      }
      out_ << line << '\n';
    }
    write_additions();
  }

 private:
  void write_additions() {
    for (TraceAddition* addition : additions_) addition->write_changes(out_, now_);
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

  std::ifstream& in_;
  std::ofstream& out_;
  const std::vector<TraceAddition*>& additions_;
  struct Scope {
    std::string name;
    bool ended;  ///< a scope in it, or its end, has come
  };
  std::vector<Scope> scopes_;
  std::uint64_t now_;
};

}  // namespace

InputError beyond_the_run(const WaveWindow& window, std::uint64_t last_cycle) {
  return InputError(fmt::format("--wave-window {}:{}: the run ends in cycle {}; allowed: a window that begins by then",
                                window.first, window.last, last_cycle));
}

void tidy_vcd(const std::string& from, const std::string& to, const Programs& programs,
              const std::vector<TraceAddition*>& additions, std::uint64_t begin_ps) {
  std::ifstream in(from, std::ios::binary);
  std::ofstream out(to, std::ios::binary);
  VcdCopy copy(in, out, additions, begin_ps);
  copy.copy_header(programs);
  copy.copy_changes();
  out.close();
  if (!in.eof() && in.fail()) throw InputError(fmt::format("{}: cannot be read back", from));
  if (!out) throw InputError(fmt::format("{}: cannot be written: {}", to, std::strerror(errno == 0 ? EIO : errno)));
}

}  // namespace rota::cli
