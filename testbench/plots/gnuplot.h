// SPDX-License-Identifier: Apache-2.0
//
// Draws figures with gnuplot as a child process: it writes SVG and PDF of print quality, is in every distribution, and
// its files have the same bytes each time once the date is taken out of a PDF.
#pragma once

#include <string>

#include "testbench/plots/figure.h"
#include "testbench/runs/output_file.h"

namespace rota::cli {

/// Throws InputError if `path` ends neither in .svg nor in .pdf, or if gnuplot is not installed.
void require_drawable(const std::string& path);

/// Draws under `file`'s temporary name, in the format that its name's ending says; the caller finishes the file. Throws
/// CheckFailed with gnuplot's last line if it fails, InputError if the disk has no room for the figure.
void draw(const Figure& figure, OutputFile& file);

}  // namespace rota::cli
