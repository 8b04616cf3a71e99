// SPDX-License-Identifier: Apache-2.0
#include "sc_models/axi_stream.h"

namespace rota {

void AxiStreamSource::drive(bool valid, const Flit& flit) {
  tvalid->write(valid);
  if (!valid) return;
  tdata->write(flit.data);
  tlast->write(flit.last);
}

}  // namespace rota
