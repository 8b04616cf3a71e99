// SPDX-License-Identifier: Apache-2.0
//
// The stable part of rota's SystemC models: links, routers, NICs, memories and whole networks. docs/systemc.md shows
// them in a bench, docs/api.md lists the names. What other headers declare may change in any release.
#pragma once

// IWYU pragma: begin_exports
#include "sc_models/axi_stream.h"
#include "sc_models/fabric.h"
#include "sc_models/link.h"
#include "sc_models/memory.h"
#include "sc_models/memory_target.h"
#include "sc_models/network.h"
#include "sc_models/nic.h"
#include "sc_models/report_ids.h"
#include "sc_models/router.h"
#include "sc_models/systemc_node.h"
#include "sc_models/timed_router.h"
// IWYU pragma: end_exports
