// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/symmetry.h"
