// SPDX-License-Identifier: Apache-2.0
//
// Output folders that are whole or not there: filled under a temporary name beside their place, moved there when
// complete, and removed when the run is interrupted (remove_unfinished_files_on_interrupt).
#pragma once

#include <deque>
#include <filesystem>
#include <string>
#include <string_view>

namespace rota {

/// A folder under construction. One at a time.
class UnfinishedFolder {
 public:
  /// Throws InputError at once where it cannot be written.
  explicit UnfinishedFolder(std::filesystem::path place);
  /// Removes what was not moved to its place.
  ~UnfinishedFolder();
  UnfinishedFolder(const UnfinishedFolder&) = delete;
  UnfinishedFolder& operator=(const UnfinishedFolder&) = delete;

  /// Writes a file; `file` is from the folder, and the folders in it are made. Throws InputError where that fails.
  void add(const std::filesystem::path& file, std::string_view text, bool executable = false);
  /// Moves everything to its place at once. Throws InputError where that fails, also where another run has filled the
  /// place meanwhile: of two runs one succeeds, and nothing is mixed.
  void finish();
  /// The same over a folder with anything in it: the two change places at once, and the old one is removed.
  void finish_over_what_is_there();

 private:
  friend void remove_unfinished_folder() noexcept;
  /// What a signal handler has to remove, in a list that begins with what was made last.
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
