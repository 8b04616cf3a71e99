// SPDX-License-Identifier: Apache-2.0
#include "testbench/verbs/versions.h"

#include <fmt/format.h>
#include <google/protobuf/stubs/common.h>
#include <oneapi/tbb/version.h>
#include <toml++/impl/version.h>
#include <zlib.h>

#include <CLI/Version.hpp>
#include <cadical.hpp>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>
#include <systemc>

#include "compiler/version.h"
#include "testbench/ranks/mpi_ranks.h"

namespace rota::cli {

std::string versions() {
  const std::string first = fmt::format(
      "rota {}\nSystemC {}, Verilator {}, fmt {}.{}.{}, CLI11 {}, nlohmann-json {}.{}.{}, Clp {}, nauty {}, CaDiCaL {}",
      kVersion, SC_VERSION, ROTA_VERILATOR_VERSION, FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100,
      CLI11_VERSION, NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH,
      ROTA_CLP_VERSION, ROTA_NAUTY_VERSION, CaDiCaL::Solver::version());
  // pugixml's number is 1130 for 1.13.0, protobuf's 3021012 for 3.21.12.
  return fmt::format("{}, oneTBB {}.{}.{}, toml++ {}.{}.{}, pugixml {}.{}.{}, protobuf {}.{}.{}, zlib {}, MPI {}",
                     first, TBB_VERSION_MAJOR, TBB_VERSION_MINOR, TBB_VERSION_PATCH, TOML_LIB_MAJOR, TOML_LIB_MINOR,
                     TOML_LIB_PATCH, PUGIXML_VERSION / 1000, PUGIXML_VERSION / 10 % 100, PUGIXML_VERSION % 10,
                     GOOGLE_PROTOBUF_VERSION / 1000000, GOOGLE_PROTOBUF_VERSION / 1000 % 1000,
                     GOOGLE_PROTOBUF_VERSION % 1000, ZLIB_VERSION, mpi_version());
}

}  // namespace rota::cli
