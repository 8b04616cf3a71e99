// SPDX-License-Identifier: Apache-2.0
//
// What a VCD declares, and what copies of it add.
#pragma once

#include <ostream>
#include <string>
#include <string_view>

namespace rota::cli {

/// A variable in the header of a VCD.
struct TraceVariable {
  std::string scope;  ///< within the top, "node_0_0.router.link_out_1"; "" at the top
  std::string name;   ///< "valid"
  std::string id;
};

/// Follows the variables of a trace while it is copied, and adds variables of its own.
class TraceAddition {
 public:
  TraceAddition() = default;
  virtual ~TraceAddition() = default;
  TraceAddition(const TraceAddition&) = delete;
  TraceAddition& operator=(const TraceAddition&) = delete;

  virtual void declare(const TraceVariable& variable) = 0;
  /// After the last variable of a scope: the lines that declare what is added to it, or nothing.
  [[nodiscard]] virtual std::string end_scope(const std::string& scope) = 0;
  /// A change of a variable: the line, and the identifier in it.
  virtual void follow(std::string_view id, const std::string& change) = 0;
  /// Writes what has changed since the last call; the first time, every value. The values hold from `time_ps`.
  virtual void write_changes(std::ostream& out, std::uint64_t time_ps) = 0;
};

}  // namespace rota::cli
