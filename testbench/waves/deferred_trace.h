// SPDX-License-Identifier: Apache-2.0
//
// A trace that begins and ends within a run. SystemC's own trace files write from the first cycle to the last, so a
// window of a long run would have to be cut out of a file as large as the whole run's.
#pragma once

#include <functional>
#include <string>
#include <systemc>
#include <vector>

namespace rota::cli {

/// Takes signals during elaboration like any trace file; a VCD file exists, and is written, only between open() and
/// close(). The traced objects must outlive it.
class DeferredTrace final : public sc_core::sc_trace_file {
 public:
  /// `name`: of the VCD file, without its ending. In picoseconds.
  explicit DeferredTrace(std::string name) : name_(std::move(name)) {}
  ~DeferredTrace() override { close(); }
  DeferredTrace(const DeferredTrace&) = delete;
  DeferredTrace& operator=(const DeferredTrace&) = delete;

  /// From now on SystemC writes: first the values that hold, then the changes. Call it between two sc_start.
  void open();
  /// Ends the file with the present time. Without open() there is no file.
  void close() noexcept;
  [[nodiscard]] bool was_opened() const noexcept { return was_opened_; }

#define ROTA_DEFERRED(Type) \
  void trace(const Type& object, const std::string& name) override { defer(object, name); }
#define ROTA_DEFERRED_BITS(Type) \
  void trace(const Type& object, const std::string& name, int width) override { defer(object, name, width); }
  ROTA_DEFERRED(sc_core::sc_event)
  ROTA_DEFERRED(sc_core::sc_time)
  ROTA_DEFERRED(bool)
  ROTA_DEFERRED(sc_dt::sc_bit)
  ROTA_DEFERRED(sc_dt::sc_logic)
  ROTA_DEFERRED(float)
  ROTA_DEFERRED(double)
  ROTA_DEFERRED(sc_dt::sc_int_base)
  ROTA_DEFERRED(sc_dt::sc_uint_base)
  ROTA_DEFERRED(sc_dt::sc_signed)
  ROTA_DEFERRED(sc_dt::sc_unsigned)
  ROTA_DEFERRED(sc_dt::sc_fxval)
  ROTA_DEFERRED(sc_dt::sc_fxval_fast)
  ROTA_DEFERRED(sc_dt::sc_fxnum)
  ROTA_DEFERRED(sc_dt::sc_fxnum_fast)
  ROTA_DEFERRED(sc_dt::sc_bv_base)
  ROTA_DEFERRED(sc_dt::sc_lv_base)
  ROTA_DEFERRED_BITS(unsigned char)
  ROTA_DEFERRED_BITS(unsigned short)
  ROTA_DEFERRED_BITS(unsigned int)
  ROTA_DEFERRED_BITS(unsigned long)
  ROTA_DEFERRED_BITS(char)
  ROTA_DEFERRED_BITS(short)
  ROTA_DEFERRED_BITS(int)
  ROTA_DEFERRED_BITS(long)
  ROTA_DEFERRED_BITS(sc_dt::int64)
  ROTA_DEFERRED_BITS(sc_dt::uint64)
#undef ROTA_DEFERRED
#undef ROTA_DEFERRED_BITS
  void trace(const unsigned int& object, const std::string& name, const char** literals) override {
    defer(object, name, literals);
  }
  void write_comment(const std::string& comment) override;
  void set_time_unit(double value, sc_core::sc_time_unit unit) override;

 private:
  void cycle(bool /*delta_cycle*/) override {}  // SystemC calls that of the file in which this one results

  template <class Object, class... More>
  void defer(const Object& object, const std::string& name, More... more) {
    deferred_.push_back([&object, name, more...](sc_trace_file& file) { file.trace(object, name, more...); });
  }

  const std::string name_;
  std::vector<std::function<void(sc_trace_file&)>> deferred_;
  sc_trace_file* file_ = nullptr;
  bool was_opened_ = false;
};

}  // namespace rota::cli
