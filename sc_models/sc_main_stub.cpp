// SPDX-License-Identifier: Apache-2.0
//
// The SystemC library has a main() that calls sc_main. Programs that bring a main() of their own never get there, but
// the linker still wants the name. A program with an sc_main of its own does not get this one.
#include <systemc>

int sc_main(int /*argc*/, char* /*argv*/[]) { return 0; }
