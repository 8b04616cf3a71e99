// SPDX-License-Identifier: Apache-2.0
//
// Configures SystemC for a process: no banner, and warnings and errors become exceptions.
#pragma once

namespace rota {

/// Suppresses SystemC's copyright message (by its documented environment variable). Call it first in main.
void silence_systemc_banner();

/// From now on a SystemC warning, error or fatal throws sc_core::sc_report, so that none can be overlooked.
void make_systemc_reports_throw();

}  // namespace rota
