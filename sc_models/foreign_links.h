// SPDX-License-Identifier: Apache-2.0
//
// Lets a module's ports bind to any channel of the link interfaces. Modules work on LinkWires, without virtual calls. A
// port that is bound to a Link has that link's. For a port that is bound to another channel, ForeignLinks keeps wires
// of its own: before the module's edge it copies into them what the channel shows, after the edge it passes on what the
// module drives. The channel updates as an sc_signal does, so the module stays a Moore machine.
#pragma once

#include <deque>
#include <systemc>

#include "sc_models/clocked_group.h"
#include "sc_models/link.h"

namespace rota {

class ForeignLinks {
 public:
  /// The wires of the link that a port is bound to; nullptr if it is unbound. Call it from end_of_elaboration.
  [[nodiscard]] LinkWires* wires_of(LinkOutPort& port);
  [[nodiscard]] LinkWires* wires_of(LinkInPort& port);

  /// Reports an error if there is any: a ClockedGroup calls its members' edges itself.
  void require_none(const char* module) const;
  /// One edge of a module without a group. The module is reset where `reset` is high; nullptr: nowhere.
  void edge(Clocked& module, const sc_core::sc_signal_in_if<bool>* reset);

 private:
  struct Out {
    LinkSender* channel = nullptr;
    LinkWires wires;
  };
  struct In {
    LinkReceiver* channel = nullptr;
    LinkWires wires;
  };
  void read();
  void write();

  std::deque<Out> out_;
  std::deque<In> in_;
};

}  // namespace rota
