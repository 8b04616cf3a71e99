// SPDX-License-Identifier: Apache-2.0
//
// Puts the large arrays of a program into huge pages. A schedule's hops are visited in many orders, so that with pages
// of 4 KiB the translation of addresses takes about a quarter of the time. A simulation keeps small pages, because it
// uses its memory in places only. Link rota_huge_pages, which replaces operator new, into the program.
#pragma once

namespace rota {

/// From now on, new-expressions of at least 4 MiB come from memory for which the kernel is asked to use huge pages
/// (Linux; elsewhere, and where huge pages are switched off, they are as ever). Call it before threads start.
void use_huge_pages_for_large_arrays();

}  // namespace rota
