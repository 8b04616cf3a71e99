// SPDX-License-Identifier: Apache-2.0
//
// The SystemC library has a main() that calls sc_main. A program with its own main() never gets there, but the linker
// still needs the symbol. A program with its own sc_main does not link this one.
#include <systemc>

int sc_main(int /*argc*/, char* /*argv*/[]) { return 0; }
