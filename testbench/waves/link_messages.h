// SPDX-License-Identifier: Apache-2.0
//
// The messages on a trace's links: named beside each link's data, and followed on their way.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "testbench/waves/message_names.h"
#include "testbench/waves/trace_variable.h"

namespace rota::cli {

/// The variable in a link's scope that names the message of the flit that is on it.
inline constexpr const char* kMessageSignal = "message";

/// A link that a message took, and when it was first there.
struct JourneyHop {
  std::string link;  ///< its scope: "node_0_0.router.link_out_1", "node_0_0.nic.inject_1"
  std::uint64_t time_ps = 0;
};

struct Journey {
  std::string message;  ///< as on the links
  std::vector<JourneyHop> hops;
};

/// Adds a string to every link: the name of the message while valid is high, else "-".
class LinkMessages final : public TraceAddition {
 public:
  /// Scopes within `other_scope` (if not "") are named, but their messages are not followed. `followed`: the message
  /// whose journey is wanted; "": of those whose origin has this name, the one that is longest on its way.
  LinkMessages(const MessageNames& names, std::string other_scope, std::string followed, std::string origin);

  void declare(const TraceVariable& variable) override;
  [[nodiscard]] std::string end_scope(const std::string& scope) override;
  void follow(std::string_view id, const std::string& change) override;
  void write_changes(std::ostream& out, std::uint64_t time_ps) override;

  /// The journey wanted, as far as the trace has it. Without hops if it has none.
  [[nodiscard]] Journey journey() const;

 private:
  struct Link {
    std::string id;  ///< of the string
    std::string valid_id;
    std::string scope{};  ///< where it leaves; "" if it is not to be followed
    std::uint64_t data = 0;
    bool valid = false;
    std::string name{};  ///< the last written
  };
  void note_hop(const Link& link, std::uint64_t time_ps);

  const MessageNames& names_;
  const std::string other_scope_;
  const std::string followed_;
  const std::string origin_;
  std::string data_id_;  ///< in the current scope
  std::string valid_id_;
  std::unordered_map<std::string, std::size_t> link_of_;  ///< by the identifiers of data and valid
  std::vector<Link> links_;
  std::vector<std::size_t> changed_;
  std::map<std::string, std::vector<JourneyHop>> journeys_;  ///< by message, of those that may be wanted
};

}  // namespace rota::cli
