// SPDX-License-Identifier: Apache-2.0
//
// Every test of the SystemC models runs with SystemC's warnings and errors as exceptions: they fail the test. It also
// keeps the linker from taking main() from the SystemC library.
#include <gtest/gtest.h>

#include "sc_models/systemc_setup.h"

int main(int argc, char** argv) {
  rota::silence_systemc_banner();
  rota::make_systemc_reports_throw();
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
