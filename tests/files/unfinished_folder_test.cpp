// SPDX-License-Identifier: Apache-2.0
#include "compiler/files/unfinished_folder.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <string>
#include <vector>

#include "compiler/error.h"
#include "compiler/files/unfinished_file.h"
#include "tests/files/default_interrupts.h"

namespace rota {
namespace {

namespace fs = std::filesystem;
using testing_support::default_interrupts;

class UnfinishedFolderTest : public testing::Test {
 protected:
  UnfinishedFolderTest() {
    std::string name = (fs::temp_directory_path() / "rota-folder-XXXXXX").string();
    root_ = ::mkdtemp(name.data());
  }
  ~UnfinishedFolderTest() override { fs::remove_all(root_); }

  [[nodiscard]] std::vector<std::string> everything() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(root_)) {
      names.push_back(fs::relative(entry.path(), root_).string());
    }
    std::sort(names.begin(), names.end());
    return names;
  }
  [[nodiscard]] static std::string text_of(const fs::path& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  fs::path root_;
};

using Names = std::vector<std::string>;

TEST_F(UnfinishedFolderTest, Finished_IsAtItsPlaceAndNowhereElse) {
  {
    UnfinishedFolder folder(root_ / "a/out");
    folder.add("x/y/deep.txt", "deep");
    folder.add("x/script", "#!/bin/sh\n", true);
    folder.finish();
  }
  EXPECT_EQ(everything(), (Names{"a", "a/out", "a/out/x", "a/out/x/script", "a/out/x/y", "a/out/x/y/deep.txt"}));
  EXPECT_EQ(text_of(root_ / "a/out/x/y/deep.txt"), "deep");
  EXPECT_NE(fs::status(root_ / "a/out/x/script").permissions() & fs::perms::owner_exec, fs::perms::none);
  EXPECT_EQ(fs::status(root_ / "a/out/x/y/deep.txt").permissions() & fs::perms::owner_exec, fs::perms::none);
}

TEST_F(UnfinishedFolderTest, OfTwoRunsAtOnce_OneSucceeds_AndNothingIsMixed) {
  {
    UnfinishedFolder folder(root_ / "out");
    folder.add("x/new", "new");
    fs::create_directories(root_ / "out/x");  // the other run is sooner
    std::ofstream(root_ / "out/x/first") << "first";
    EXPECT_THROW(folder.finish(), InputError);
  }
  EXPECT_EQ(everything(), (Names{"out", "out/x", "out/x/first"}));
}

TEST_F(UnfinishedFolderTest, OverWhatIsThere_NothingOldStays) {
  fs::create_directories(root_ / "out/x/deep");
  std::ofstream(root_ / "out/x/deep/old") << "old";
  std::ofstream(root_ / "out/both") << "old";
  {
    UnfinishedFolder folder(root_ / "out");
    folder.add("both", "new");
    folder.finish_over_what_is_there();
  }
  EXPECT_EQ(everything(), (Names{"out", "out/both"}));
  EXPECT_EQ(text_of(root_ / "out/both"), "new");
}

TEST_F(UnfinishedFolderTest, InterruptedBesideWhatItReplaced_RemovesTheOldOne) {
  fs::create_directories(root_ / "out/x/deep");
  std::ofstream(root_ / "out/x/deep/old") << "old";
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    default_interrupts();
    remove_unfinished_files_on_interrupt();
    UnfinishedFolder folder(root_ / "out");
    folder.add("y/new", "new");
    folder.finish_over_what_is_there();
    ::raise(SIGTERM);
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(everything(), (Names{"out", "out/y", "out/y/new"}));
}

TEST_F(UnfinishedFolderTest, FoldersAboveIt_AreRemovedWithIt) {
  { const UnfinishedFolder folder(root_ / "a/b/out"); }
  EXPECT_EQ(everything(), Names{});
}

TEST_F(UnfinishedFolderTest, NeverFinished_LeavesNothing) {
  {
    UnfinishedFolder folder(root_ / "out");
    folder.add("x/file", "text");
    EXPECT_FALSE(everything().empty());
  }
  EXPECT_EQ(everything(), Names{});
}

TEST_F(UnfinishedFolderTest, Interrupted_LeavesNothing) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      default_interrupts();
      remove_unfinished_files_on_interrupt();
      UnfinishedFolder folder(root_ / "out");
      folder.add("x/y/file", "text");
      folder.add("x/other", "text");
      folder.add("z", "text");
      ::raise(signal);
      ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 128 + signal);
    EXPECT_EQ(everything(), Names{});
  }
}

TEST_F(UnfinishedFolderTest, WhereNothingCanBeWritten_IsRefusedAtOnce) {
  EXPECT_THROW(UnfinishedFolder("/proc/none/out"), InputError);
  std::ofstream(root_ / "file") << "text";
  EXPECT_THROW(UnfinishedFolder(root_ / "file/out"), InputError);
  UnfinishedFolder(root_ / "file_beside").add("x", "text");  // the list of what was made is in order again
}

}  // namespace
}  // namespace rota
