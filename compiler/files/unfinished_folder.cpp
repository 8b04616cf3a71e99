// SPDX-License-Identifier: Apache-2.0
#include "compiler/files/unfinished_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cassert>
#include <cstdio>
#include <fstream>
#include <system_error>
#include <utility>

#include "compiler/error.h"

namespace rota {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& place, std::string_view reason) {
  throw InputError(
      fmt::format("{}: cannot be written: {}; allowed: a folder in a writable one", place.string(), reason));
}

// A signal handler may only read lock-free atomics and what they lead to, and call unlink and rmdir.
std::atomic<const void*> last_made{nullptr};
static_assert(std::atomic<const void*>::is_always_lock_free);

}  // namespace

void remove_unfinished_folder() noexcept {
  using Made = UnfinishedFolder::Made;
  for (const auto* made = static_cast<const Made*>(last_made.load()); made != nullptr; made = made->before) {
    made->is_folder ? ::rmdir(made->path.c_str()) : ::unlink(made->path.c_str());
  }
}

UnfinishedFolder::UnfinishedFolder(fs::path place)
    : place_(std::move(place)), temporary_(fmt::format("{}.{}.tmp", place_.string(), ::getpid())) {
  assert(last_made.load() == nullptr);
  try {
    make_folder(temporary_);
  } catch (...) {
    clean_up();
    throw;
  }
}

UnfinishedFolder::~UnfinishedFolder() { clean_up(); }

/// The folders above the place stay where something is in them.
void UnfinishedFolder::clean_up() noexcept {
  std::error_code ignored;
  fs::remove_all(temporary_, ignored);
  for (auto made = made_.rbegin(); made != made_.rend(); ++made) {
    if (made->is_folder) ::rmdir(made->path.c_str());
  }
  last_made.store(nullptr);
}

/// Before it is made, so that there is no moment at which an interrupt would leave it.
void UnfinishedFolder::note(const fs::path& path, bool is_folder) {
  made_.push_back({path.string(), is_folder, made_.empty() ? nullptr : &made_.back()});
  last_made.store(&made_.back());
}

void UnfinishedFolder::make_folder(const fs::path& path) {
  std::error_code failure;
  if (path.empty() || fs::is_directory(path, failure)) return;
  make_folder(path.parent_path());
  note(path, true);
  if (!fs::create_directory(path, failure) || failure) {
    refuse(place_, failure ? failure.message() : fmt::format("{} exists", path.string()));
  }
}

void UnfinishedFolder::add(const fs::path& file, std::string_view text, bool executable) {
  const fs::path path = temporary_ / file;
  make_folder(path.parent_path());
  note(path, false);
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) refuse(place_, fmt::format("{} is not whole; is the disk full?", file.string()));
  std::error_code failure;
  if (executable) {
    constexpr auto kExecute = fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
    fs::permissions(path, kExecute, fs::perm_options::add, failure);
    if (failure) refuse(place_, fmt::format("{}: {}", file.string(), failure.message()));
  }
}

void UnfinishedFolder::finish() {
  std::error_code failure;
  fs::rename(temporary_, place_, failure);
  if (!failure) return;
  const bool occupied = failure == std::errc::directory_not_empty || failure == std::errc::file_exists;
  refuse(place_, occupied ? "another run has written it meanwhile" : failure.message());
}

void UnfinishedFolder::finish_over_what_is_there() {
  std::error_code failure;
  fs::rename(temporary_, place_, failure);
  if (!failure) return;  // there was nothing
  for (auto entry = fs::recursive_directory_iterator(place_, failure); entry != fs::end(entry);
       entry.increment(failure)) {
    if (failure) break;
    const bool is_folder = entry->is_directory(failure) && !entry->is_symlink(failure);
    note(temporary_ / entry->path().lexically_relative(place_), is_folder);
  }
  if (::renameat2(AT_FDCWD, temporary_.c_str(), AT_FDCWD, place_.c_str(), RENAME_EXCHANGE) == 0) return;
  // Some file systems cannot exchange two folders at once.
  fs::remove_all(place_, failure);
  if (!failure) fs::rename(temporary_, place_, failure);
  if (failure) refuse(place_, failure.message());
}

}  // namespace rota
