// SPDX-License-Identifier: Apache-2.0
//
// How a process that simulates sets SystemC up: without its banner, and with its warnings and errors as exceptions.
#pragma once

namespace rota {

/// Keeps SystemC's copyright message off the output (by its documented environment variable). Call it first in main.
void silence_systemc_banner();

/// From now on a SystemC warning, error or fatal throws sc_core::sc_report, so that none can be overlooked.
void make_systemc_reports_throw();

}  // namespace rota
