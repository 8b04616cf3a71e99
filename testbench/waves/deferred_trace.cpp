// SPDX-License-Identifier: Apache-2.0
#include "testbench/waves/deferred_trace.h"

#include <sysc/tracing/sc_tracing_ids.h>

namespace rota::cli {

void DeferredTrace::open() {
  file_ = sc_core::sc_create_vcd_trace_file(name_.c_str());  // it adds the ending
  was_opened_ = true;
  sc_core::sc_report_handler::set_actions(sc_core::SC_ID_TRACING_TIMESCALE_UNIT_, sc_core::SC_INFO,
                                          sc_core::SC_DO_NOTHING);
  // Without a run there is nothing in the trace. The warning must not become an exception in a destructor.
  sc_core::sc_report_handler::set_actions(sc_core::SC_ID_TRACING_CLOSE_EMPTY_FILE_, sc_core::SC_WARNING,
                                          sc_core::SC_DO_NOTHING);
  file_->set_time_unit(1, sc_core::SC_PS);
  for (const auto& trace_into : deferred_) trace_into(*file_);
}

void DeferredTrace::close() noexcept {
  if (file_ != nullptr) sc_core::sc_close_vcd_trace_file(file_);
  file_ = nullptr;
}

void DeferredTrace::write_comment(const std::string& comment) {
  deferred_.push_back([comment](sc_trace_file& file) { file.write_comment(comment); });
}

void DeferredTrace::set_time_unit(double value, sc_core::sc_time_unit unit) {
  deferred_.push_back([value, unit](sc_trace_file& file) { file.set_time_unit(value, unit); });
}

}  // namespace rota::cli
