// SPDX-License-Identifier: Apache-2.0
#include "compiler/interchange/import.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "compiler/error.h"
#include "compiler/schedule/schedule_file.h"
#include "compiler/text/encoding.h"
#include "compiler/text/printable.h"

namespace rota::interchange {
namespace {

constexpr std::string_view kOwnKey = "\"rota\"";

/// Without its byte order mark. Its end, if it is a long one, is not there.
std::string first_line_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::string first(1U << 12U, '\0');
  in.read(first.data(), static_cast<std::streamsize>(first.size()));
  first.resize(static_cast<std::size_t>(in.gcount()));
  const std::string_view text = without_byte_order_mark(first);
  return std::string(text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1));
}

enum class Format { none, msccl_xml, msccl_json, teccl_json };

Format format_of(std::string_view text) {
  text = without_byte_order_mark(text);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return Format::none;
  if (text[first] == '<') return Format::msccl_xml;
  if (text[first] != '{') return Format::none;
  // rota's own header is one line; the keys of the others can stand anywhere.
  if (text.find("\"rota\":") != std::string_view::npos && text.find("\"msccl_type\"") == std::string_view::npos) {
    return Format::none;
  }
  if (text.find("\"msccl_type\"") != std::string_view::npos) return Format::msccl_json;
  if (text.find("\"7-Flows\"") != std::string_view::npos) return Format::teccl_json;
  return Format::none;
}

[[noreturn]] void refuse_unknown_format(std::string_view text, std::string_view file) {
  constexpr std::string_view kAllowed =
      "MSCCL's XML, msccl-tools' JSON, TE-CCL's JSON; `rota import` also takes GraphML";
  const std::string_view content = without_byte_order_mark(text);
  const std::size_t first = content.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos)
    throw InputError(fmt::format("{}:1: an empty file; allowed: {}", file, kAllowed));
  const auto line = 1 + std::count(content.begin(), content.begin() + static_cast<std::ptrdiff_t>(first), '\n');
  std::string_view begin = content.substr(first, content.substr(first).find_first_of("\r\n"));
  const bool own = begin.starts_with("{") && begin.find(kOwnKey) != std::string_view::npos;
  throw InputError(fmt::format("{}:{}: {} is of {}; allowed: {}", file, line,
                               own ? "a schedule" : fmt::format("'{}'", printable(begin)),
                               own ? "rota's own format" : "no known format", kAllowed));
}

}  // namespace

std::string read_import_file(const std::string& path) {
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  std::string text;
  std::array<char, 1U << 16U> piece{};
  while (in && text.size() <= kMaxImportBytes) {
    in.read(piece.data(), piece.size());
    text.append(piece.data(), static_cast<std::size_t>(in.gcount()));
  }
  if (text.size() > kMaxImportBytes) {
    throw InputError(
        fmt::format("{}: too large; allowed: files of at most {} bytes", printable_whole(path), kMaxImportBytes));
  }
  if (in.eof()) return text;
  throw InputError(fmt::format("{}: {}; allowed: a readable file", printable_whole(path),
                               errno != 0 ? std::strerror(errno) : "cannot be read"));
}

bool is_own_file(const std::string& path) { return first_line_of(path).find(kOwnKey) != std::string::npos; }

bool is_foreign_file(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return false;  // a pipe can be read once only
  // rota's own files can be larger than memory; their first line says what they are.
  const std::string first = first_line_of(path);
  const std::string_view line = first;
  const std::size_t begin = line.find_first_not_of(" \t\r\n");
  const bool can_be_one =
      !first.empty() && (begin == std::string_view::npos || line[begin] == '<' || line[begin] == '{');
  if (!can_be_one || line.find(kOwnKey) != std::string_view::npos) return false;
  return is_foreign_schedule(read_import_file(path));
}

Schedule import_schedule_file(const std::string& path, const ImportOptions& options) {
  ImportOptions in_its_folder = options;
  in_its_folder.folder = folder_of_schedule(path);
  return import_schedule(read_import_file(path), path, in_its_folder);
}

bool is_foreign_schedule(std::string_view text) { return format_of(text) != Format::none; }

Schedule import_schedule(std::string_view text, std::string_view name, const ImportOptions& options) {
  const std::string file = printable_whole(name);
  const auto placed = [&file](const std::string& message) {
    return message.starts_with(file + ":") ? message : fmt::format("{}: {}", file, message);
  };
  try {
    require_utf8_file(text);
    switch (format_of(text)) {
      case Format::msccl_xml:
        return import_msccl_xml(text, name, options);
      case Format::msccl_json:
        return import_msccl_json(text, name, options);
      case Format::teccl_json:
        return import_teccl_json(text, name, options);
      case Format::none:
        break;
    }
  } catch (const InputError& error) {
    throw InputError(placed(error.what()));
  } catch (const CheckFailed& error) {
    throw CheckFailed(placed(error.what()));
  }
  refuse_unknown_format(text, file);
}

}  // namespace rota::interchange
