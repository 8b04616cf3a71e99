// SPDX-License-Identifier: Apache-2.0
//
// The page of `rota report`: one HTML file that plays a run. This file puts its data together; what draws them is in
// web/ and is built into the library. docs/report.md describes the format of the data.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "compiler/report/run_report.h"
#include "compiler/rom/program.h"
#include "compiler/schedule/schedule.h"
#include "compiler/verify/network_load.h"

namespace rota::page {

/// The largest network of a page.
inline constexpr std::uint32_t kMaxPageNodes = 1024;
/// The most directed links of a page: each is drawn in every frame.
inline constexpr std::uint64_t kMaxPageLinks = 16'384;
/// The most hops that a page stores: those of one node per class.
inline constexpr std::uint64_t kMaxPageHops = 4'000'000;

/// Throws InputError that names the limit and what to use instead if a page cannot show the network: too many nodes or
/// links.
void require_page_network(const Topology& topology);
/// The same for the schedule.
void require_page_hops(const Schedule& schedule);

/// How long two models agreed on every link.
struct Comparison {
  std::uint64_t cycles = 0;                 ///< compared
  std::optional<std::uint64_t> difference;  ///< the first cycle in which a link differs
};

/// All of one schedule and its run. `report` is the run's, with its settings. `load` is of hops that take as many steps
/// as the programs' do.
struct PageInput {
  const Schedule& schedule;
  const Programs& programs;
  const NetworkLoad& load;
  const RunReport& report;
  std::optional<Comparison> comparison;  ///< empty if one model ran alone
};

/// The data of the page. Precondition: the schedule is within the limits above.
[[nodiscard]] nlohmann::ordered_json page_data(const PageInput& input);

/// The whole file.
[[nodiscard]] std::string page_html(const PageInput& input);

}  // namespace rota::page
