// SPDX-License-Identifier: Apache-2.0
//
// Output folders that are complete or absent: they are filled under a temporary name beside their place, moved there
// when complete, and removed if the run is interrupted (remove_unfinished_files_on_interrupt).
#pragma once

#include <deque>
#include <filesystem>
#include <string>
#include <string_view>

namespace rota {

/// A folder under construction. One at a time.
class UnfinishedFolder {
 public:
  /// Throws InputError at once if the folder cannot be written.
  explicit UnfinishedFolder(std::filesystem::path place);
  /// Removes what was not moved to its place.
  ~UnfinishedFolder();
  UnfinishedFolder(const UnfinishedFolder&) = delete;
  UnfinishedFolder& operator=(const UnfinishedFolder&) = delete;

  /// Writes a file. `file` is relative to the folder; missing folders are created. Throws InputError if that fails.
  void add(const std::filesystem::path& file, std::string_view text, bool executable = false);
  /// Moves everything to its place at once. Throws InputError if that fails, also if another run has filled the place
  /// meanwhile: one of the two runs succeeds, and nothing is mixed.
  void finish();
  /// The same for a place that is a non-empty folder: the two are exchanged atomically, and the old one is removed.
  void finish_over_what_is_there();

 private:
  friend void remove_unfinished_folder() noexcept;
  /// The items that a signal handler has to remove, as a list that begins with the newest.
  struct Made {
    std::string path;
    bool is_folder;
    const Made* before;
  };
  void make_folder(const std::filesystem::path& path);
  void note(const std::filesystem::path& path, bool is_folder);
  void clean_up() noexcept;

  std::filesystem::path place_;
  std::filesystem::path temporary_;
  std::deque<Made> made_;
};

/// For signal handlers: removes the unfinished folder, if there is one.
void remove_unfinished_folder() noexcept;

}  // namespace rota
