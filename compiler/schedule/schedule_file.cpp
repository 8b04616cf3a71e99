// SPDX-License-Identifier: Apache-2.0
//
// Writes schedule files. schedule_reader.cpp reads them.
#include "compiler/schedule/schedule_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <ostream>
#include <string>
#include <vector>

#include "compiler/error.h"
#include "compiler/files/unfinished_file.h"
#include "compiler/schedule/plain_hops.h"
#include "compiler/schedule/schedule_header.h"

namespace rota {
namespace {

namespace fs = std::filesystem;

using schedule_file::PlainHop;

/// Formatted by hand, because files have millions of lines.
void append_line(std::string& text, Step step, const PlainHop& hop) {
  const auto append = [&text](std::string_view before, std::uint64_t number) {
    char digits[20];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    text.append(before).append(digits, end);
  };
  const auto append_node = [&](std::string_view before, Node node) {
    if (node != kNoNode) return append(before, index(node));
    text.append(before).append("-1");
  };
  append("{\"t\":", index(step));
  append(",\"src\":", index(hop.src));
  append(",\"dst\":", index(hop.dst));
  append_node(",\"msg\":[", hop.origin);
  append_node(",", hop.destination);
  if (hop.copy != 0) append(",", hop.copy);
  text += ']';
  if (hop.packet != schedule_file::kNoPacket) append(",\"packet\":", hop.packet);
  if (hop.link != 0) append(",\"link\":", hop.link);
  text += "}\n";
}

[[noreturn]] void refuse_file(const fs::path& path, const std::string& reason) {
  throw InputError(
      fmt::format("{}: cannot be written: {}; allowed: a file in a writable directory", path.string(), reason));
}

void write_to(const Schedule& schedule, const fs::path& file, const fs::path& named) {
  errno = 0;
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  if (!out) refuse_file(named, std::strerror(errno));
  write_schedule(schedule, out, folder_of_schedule(named));
  out.close();
  if (!out) refuse_file(named, errno != 0 ? std::strerror(errno) : "write error");
}

}  // namespace

void write_schedule(const Schedule& schedule, std::ostream& out, const fs::path& folder) {
  constexpr std::size_t kFlushBytes = 1U << 16U;
  std::string text = schedule_file::header_line(schedule, folder);
  schedule_file::for_each_step(schedule, [&](Step step, const std::vector<PlainHop>& hops) {
    for (const PlainHop& hop : hops) {
      append_line(text, step, hop);
      if (text.size() < kFlushBytes) continue;
      out.write(text.data(), static_cast<std::streamsize>(text.size()));
      text.clear();
      if (!out) return false;
    }
    return true;
  });
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
}

fs::path folder_of_schedule(const fs::path& path) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  if (fs::exists(status) && !fs::is_regular_file(status)) return {};
  if (!fs::is_symlink(fs::symlink_status(path, ignored))) return path.parent_path();
  return fs::weakly_canonical(path, ignored).parent_path();
}

void write_schedule_file(const Schedule& schedule, const fs::path& path) {
  if (is_special_file(path.string())) {  // its hops flow as they are made
    write_to(schedule, path, path);
    return;
  }
  UnfinishedFile file(path.string());
  write_to(schedule, file.temporary_path(), path);
  file.finish();
}

}  // namespace rota
