// SPDX-License-Identifier: Apache-2.0
#include "testbench/verbs/versions.h"

#include <fmt/format.h>

#include <CLI/Version.hpp>
#include <nlohmann/json.hpp>
#include <systemc>

#include "compiler/version.h"
#include "testbench/ranks/mpi_ranks.h"

namespace rota::cli {

std::string versions() {
  return fmt::format(
      "rota {}\nSystemC {}, Verilator {}, fmt {}.{}.{}, CLI11 {}, nlohmann-json {}.{}.{}, Clp {}, MPI {}", kVersion,
      SC_VERSION, ROTA_VERILATOR_VERSION, FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100,
      CLI11_VERSION, NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH,
      ROTA_CLP_VERSION, mpi_version());
}

}  // namespace rota::cli
