// SPDX-License-Identifier: Apache-2.0
//
// Paper 004: complete exchange with few start-ups on all-port rings (AR) and tori (AT2).
#include "testbench/papers/004_tori/claims.h"

#include "testbench/papers/bibliography.h"
#include "testbench/papers/claims.h"

namespace rota::cli {

Paper paper_004() {
  Paper paper{"004", full_title("004"), {}};
  claims_004::add_rings(paper.claims);
  claims_004::add_tori(paper.claims);
  claims_004::add_comparison(paper.claims);
  return paper;
}

}  // namespace rota::cli
