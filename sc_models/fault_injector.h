// SPDX-License-Identifier: Apache-2.0
//
// Injects one fault into a fabric and records which detector reports it first.
//
// Cycle order: on the falling edge it looks at the link as both ends will see it at the next rising edge. If a flit
// would move, it disturbs the wires for that one edge. A FIFO or a clock is struck at once, a program when it next
// loads a word. At every rising edge after the fault it asks the fabric for complaints.
#pragma once

#include <systemc>

#include "sc_models/fabric.h"
#include "sc_models/fault.h"

namespace rota {

class FaultInjector final : public sc_core::sc_module {
 public:
  sc_core::sc_in<bool> clk{"clk"};
  sc_core::sc_in<bool> start{"start"};

  /// Throws InputError if the fabric has no such node or link. A fabric with a fault can run only once.
  FaultInjector(const sc_core::sc_module_name& name, Fabric& fabric, const Fault& fault);

  [[nodiscard]] const FaultOutcome& outcome() const noexcept { return outcome_; }

 private:
  void on_rising_edge();
  void on_falling_edge();
  [[nodiscard]] bool strike();

  Fabric& fabric_;
  const Fault fault_;
  LinkWires* wires_ = nullptr;
  std::uint64_t cycle_ = 0;  ///< the last rising edge
  bool started_ = false;
  bool disturbed_ = false;
  bool armed_ = false;  ///< the program's next word is wrong
  FaultOutcome outcome_;
};

}  // namespace rota
