// SPDX-License-Identifier: Apache-2.0
#include "sc_models/flit.h"

#include <fmt/format.h>

#include <ostream>
#include <systemc>

namespace rota {

void sc_trace(sc_core::sc_trace_file* file, const Flit& flit, const std::string& name) {
  sc_core::sc_trace(file, flit.data, name + ".data");
  sc_core::sc_trace(file, flit.last, name + ".last");
}

std::ostream& operator<<(std::ostream& out, const Flit& flit) {
  return out << fmt::format("{:#x}{}", flit.data, flit.last ? " last" : "");
}

}  // namespace rota
