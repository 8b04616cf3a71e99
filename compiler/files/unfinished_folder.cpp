// SPDX-License-Identifier: Apache-2.0
#include "compiler/files/unfinished_folder.h"

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cassert>
#include <fstream>
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
  std::error_code failure;
  if (place_.has_parent_path()) fs::create_directories(place_.parent_path(), failure);
  if (failure) refuse(place_, failure.message());
  make_folder(temporary_);
}

UnfinishedFolder::~UnfinishedFolder() {
  std::error_code ignored;
  fs::remove_all(temporary_, ignored);
  last_made.store(nullptr);
}

/// Before it is made, so that there is no moment at which an interrupt would leave it.
void UnfinishedFolder::note(const fs::path& path, bool is_folder) {
  made_.push_back({path.string(), is_folder, made_.empty() ? nullptr : &made_.back()});
  last_made.store(&made_.back());
}

void UnfinishedFolder::make_folder(const fs::path& path) {
  std::error_code failure;
  if (fs::is_directory(path, failure)) return;
  if (path != temporary_) make_folder(path.parent_path());
  note(path, true);
  fs::create_directory(path, failure);
  if (!failure) return;
  last_made.store(nullptr);
  refuse(place_, failure.message());
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
  files_.push_back(file);
}

void UnfinishedFolder::finish() {
  std::error_code failure;
  // Takes the place of nothing, or of an empty folder; anything else is refused.
  fs::rename(temporary_, place_, failure);
  if (!failure) return;
  for (const fs::path& file : files_) {
    failure.clear();
    fs::create_directories((place_ / file).parent_path(), failure);
    if (!failure) fs::rename(temporary_ / file, place_ / file, failure);
    if (failure) refuse(place_, fmt::format("{}: {}", file.string(), failure.message()));
  }
}

}  // namespace rota
