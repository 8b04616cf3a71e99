// SPDX-License-Identifier: Apache-2.0
//
// The message types of the models' SystemC reports. sc_report_handler::set_actions(<id>, …) chooses what they do.
#pragma once

namespace rota {

inline constexpr char kConfigReport[] = "/rota/config";  ///< error: a constructor refuses programs or configuration
/// error: the first flit of a run that missed its cycle; where a network checks itself, its result tells instead
inline constexpr char kScheduleReport[] = "/rota/schedule";
inline constexpr char kLinkReport[] = "/rota/link";      ///< error: a channel that cannot be used here
inline constexpr char kRouterReport[] = "/rota/router";  ///< error: a program uses a link that is not connected
inline constexpr char kNicReport[] = "/rota/nic";        ///< error: a channel or an address that does not exist

}  // namespace rota
