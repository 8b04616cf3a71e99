// SPDX-License-Identifier: Apache-2.0
//
// What every module needs and no two tools spell alike.
`ifndef ROTA_MACROS_SVH
`define ROTA_MACROS_SVH

// `ROTA_REQUIRE(width_must_be_1_to_1024, Width >= 1 && Width <= 1024) stops elaboration where the condition is false.
// Icarus 11 knows no elaboration tasks, %m is not constant to Verilator and Yosys prints no hierarchy; so each stops
// in the way in which it names the place: Verilator and Icarus the instance, Yosys the module with its parameters.
`ifdef VERILATOR
`define ROTA_REQUIRE(Name, Condition) \
  if (!(Condition)) begin : Name \
    $error(`"Name`"); \
  end
`elsif __ICARUS__
`define ROTA_REQUIRE(Name, Condition) \
  if (!(Condition)) begin : Name \
    wire stop = parameters_make_no_sense; \
  end
`else
`define ROTA_REQUIRE(Name, Condition) \
  if (!(Condition)) begin : Name \
    Name u_stop (); \
  end
`endif

// Protocol assertions are immediate ones, in blocks between `ifdef ROTA_ASSERTIONS and `endif. Proofs have them always;
// simulators when asked with -DROTA_ASSERTIONS (Verilator also --assert).
`ifdef FORMAL
`define ROTA_ASSERTIONS
`endif

`endif
