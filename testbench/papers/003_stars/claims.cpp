// SPDX-License-Identifier: Apache-2.0
//
// Paper 003: all-to-all broadcasts on star graphs that pay fewer start-ups: personalised over k-substars, the same
// message for all over an embedded mesh.
#include "testbench/papers/003_stars/claims.h"

#include "testbench/papers/bibliography.h"
#include "testbench/papers/claims.h"

namespace rota::cli {

Paper paper_003() {
  Paper paper{"003", full_title("003"), {}};
  claims_003::add_personalised(paper.claims);
  claims_003::add_non_personalised(paper.claims);
  return paper;
}

}  // namespace rota::cli
