// SPDX-License-Identifier: Apache-2.0
// clang-format off: Verilator's headers look for global SystemC names if they come after it
#include "VRota_link_slice.h"
#include "VRota_link_slice_timed.h"
// clang-format on
#include "sc_models/rtl_slices.h"

namespace rota {
namespace {

/// rtl/rota_link_slice.sv, Verilated. Its data are a flit's word as it is on a link.
template <class Rtl>
class RtlSlice {
 public:
  explicit RtlSlice(bool /*handshake*/) : rtl_(std::make_unique<Rtl>()) { reset(); }
  void reset() {
    rtl_->rst_i = 1;
    rtl_->valid_i = 0;
    step();
    rtl_->rst_i = 0;
  }
  void edge(bool in_valid, const Flit& in, bool out_ready) {
    rtl_->valid_i = in_valid ? 1 : 0;
    rtl_->data_i = in.data;
    rtl_->last_i = in.last ? 1 : 0;
    rtl_->ready_i = out_ready ? 1 : 0;
    step();
  }
  [[nodiscard]] bool ready() const { return rtl_->ready_o != 0; }
  [[nodiscard]] bool valid() const { return rtl_->valid_o != 0; }
  [[nodiscard]] Flit flit() const { return {rtl_->data_o, rtl_->last_o != 0}; }
  [[nodiscard]] std::uint32_t held() const { return (valid() ? 1U : 0U) + (ready() ? 0U : 1U); }

 private:
  void step() {
    rtl_->clk_i = 0;
    rtl_->eval();
    rtl_->clk_i = 1;
    rtl_->eval();
  }
  std::unique_ptr<Rtl> rtl_;
};

}  // namespace

std::unique_ptr<LinkSlices> make_rtl_slices(const NodeSite& site) {
  if (site.config.link_latency_cycles == 1) return nullptr;
  if (site.config.router == RouterKind::timed) {
    return std::make_unique<SlicedLinks<RtlSlice<VRota_link_slice_timed>>>("slices", site);
  }
  return std::make_unique<SlicedLinks<RtlSlice<VRota_link_slice>>>("slices", site);
}

}  // namespace rota
