// SPDX-License-Identifier: Apache-2.0
#include "testbench/plots/gnuplot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "compiler/error.h"
#include "testbench/runs/child_process.h"

namespace rota::cli {
namespace {

constexpr const char* kGnuplot = "gnuplot";

bool ends_in_pdf(const std::string& path) { return path.ends_with(".pdf"); }

std::string terminal(const Figure& figure, const std::string& path) {
  if (ends_in_pdf(path)) {
    return fmt::format("set terminal pdfcairo noenhanced size {}cm,{}cm font 'sans,9' linewidth 1\n",
                       figure.width_mm / 10.0, figure.height_mm / 10.0);
  }
  // 5 pixels a millimetre.
  return fmt::format("set terminal svg noenhanced size {},{} font 'sans,14' background 'white' name 'rota'\n",
                     figure.width_mm * 5, figure.height_mm * 5);
}

/// Everything before the figure's own commands. Its rows become the data block $data.
std::string script_of(const Figure& figure, const std::string& path, const std::string& output) {
  const std::string rows = figure.csv.substr(figure.csv.find('\n') + 1);
  return "set encoding utf8\n" + terminal(figure, path) + "set output " + gnuplot_text(output) +
         "\nset datafile separator ','\nset border linewidth 0.8\nset tics nomirror\nset grid linecolor 'gray90'\n" +
         "$data << END_OF_DATA\n" + rows + "END_OF_DATA\n" + figure.commands + "set output\n";
}

[[noreturn]] void refuse_incomplete(const OutputFile& file) {
  throw InputError(
      fmt::format("-o {}: not all was written (disk full?); allowed: a place with room for the figure", file.path()));
}

std::string figure_bytes(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// gnuplot does not notice a full disk: it ends with status 0 and leaves a figure without its end.
void require_complete(const OutputFile& file) {
  const std::string bytes = figure_bytes(file.temporary_path());
  const std::string_view end = ends_in_pdf(file.path()) ? "%%EOF" : "</svg>";
  const std::size_t last = bytes.find_last_not_of('\n');
  if (last == std::string::npos || !std::string_view(bytes).substr(0, last + 1).ends_with(end)) refuse_incomplete(file);
}

void write_again(const OutputFile& file, const std::string& bytes) {
  std::ofstream out(file.temporary_path(), std::ios::binary);
  out << bytes;
  out.close();
  if (!out) refuse_incomplete(file);
}

/// Heat maps are images of one pixel a field, which viewers of SVG blur unless told otherwise. (PDF says "do not".)
void sharpen_images(const OutputFile& file) {
  const std::string image = "<image ";
  std::string bytes = figure_bytes(file.temporary_path());
  const std::size_t at = bytes.find(image);
  if (at == std::string::npos) return;
  bytes.insert(at + image.size(), "style='image-rendering:pixelated' ");
  write_again(file, bytes);
}

/// cairo writes the date of the drawing; the same length of zeros leaves the offsets in the file right.
void remove_date(const OutputFile& file) {
  std::string bytes = figure_bytes(file.temporary_path());
  const std::string key = "/CreationDate (D:";
  const std::size_t at = bytes.find(key);
  if (at == std::string::npos) return;
  std::string date = "19700101";
  for (std::size_t i = at + key.size(); i < bytes.size() && std::isdigit(static_cast<unsigned char>(bytes[i])) != 0;
       ++i) {
    const std::size_t digit = i - at - key.size();
    bytes[i] = digit < date.size() ? date[digit] : '0';
  }
  write_again(file, bytes);
}

}  // namespace

std::string gnuplot_text(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? "''" : std::string(1, c);
  return quoted + "'";
}

std::string csv_text(std::string_view text) {
  if (text.find_first_of(",\"\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

void require_drawable(const std::string& path) {
  if (!path.ends_with(".svg") && !ends_in_pdf(path)) {
    throw InputError(fmt::format("-o {}: a figure is FILE.svg or FILE.pdf", path));
  }
  if (!find_program(kGnuplot)) {
    throw InputError(
        "plot: needs gnuplot, which is not installed; allowed: gnuplot of the package gnuplot-nox on PATH");
  }
}

void draw(const Figure& figure, OutputFile& file) {
  // Never finished: it goes with this object, or when the run is interrupted.
  const UnfinishedFile script(file.temporary_path() + ".gnuplot");
  std::ofstream out(script.temporary_path(), std::ios::binary);
  out << script_of(figure, file.path(), file.temporary_path());
  out.close();
  if (!out) refuse_incomplete(file);
  // -d: the user's settings must not change the figure.
  const ChildResult child = run_child(*find_program(kGnuplot), {"-d", script.temporary_path()});
  if (child.status != 0 || !std::filesystem::exists(file.temporary_path())) {
    // The line of the script and a mark under it come first, what is wrong with it last.
    const std::string said = child.err.substr(0, child.err.find_last_not_of('\n') + 1);
    const std::string line = said.substr(said.rfind('\n') + 1);
    throw CheckFailed(fmt::format("check failed: gnuplot ended with status {}: {}", child.status, line));
  }
  require_complete(file);
  if (ends_in_pdf(file.path())) {
    remove_date(file);
  } else {
    sharpen_images(file);
  }
}

}  // namespace rota::cli
