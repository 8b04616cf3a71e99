// SPDX-License-Identifier: Apache-2.0
//
// Who sends and receives in the step at hand, and how busy each link has been: the port model's rules, for judges that
// go through the steps in order. A "place" is a node or a class of nodes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/schedule/schedule.h"
#include "compiler/verify/offence.h"
#include "compiler/verify/verifier.h"

namespace rota::verify {

class LinkUse {
 public:
  LinkUse(PortModel model, std::uint32_t places, std::uint32_t ports);

  /// A transmission by `port` of `sender`; counts it unless it breaks the port model or the packet it claims to
  /// continue.
  [[nodiscard]] std::optional<OffenceKind> add(Step step, std::uint32_t sender, Port port, std::uint32_t receiver,
                                               bool continues_packet);

  /// Steps in which the link carried a message.
  [[nodiscard]] std::uint64_t busy(std::uint32_t place, Port port) const { return busy_[link(place, port)]; }

 private:
  [[nodiscard]] std::size_t link(std::uint32_t place, Port port) const {
    return std::size_t{place} * ports_ + index(port);
  }

  PortModel model_;
  std::uint32_t ports_;
  std::vector<std::uint32_t> busy_;
  std::vector<std::uint32_t> link_stamp_;  ///< step + 1 of the last use
  std::vector<std::uint32_t> send_stamp_;
  std::vector<std::uint32_t> receive_stamp_;
};

/// Sets directed_links, link_busy_min and link_busy_max. Places are the schedule's classes.
void measure_links(const Schedule& schedule, const LinkUse& use, Verdict& verdict);

}  // namespace rota::verify
