// SPDX-License-Identifier: Apache-2.0
#include "compiler/files/unfinished_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>

#include "compiler/error.h"
#include "compiler/files/unfinished_child.h"
#include "compiler/files/writable.h"
#include "tests/files/default_interrupts.h"

namespace rota {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;
using testing_support::default_interrupts;

class UnfinishedFileTest : public testing::Test {
 protected:
  UnfinishedFileTest() {
    std::string name = (fs::temp_directory_path() / "rota-file-XXXXXX").string();
    root_ = ::mkdtemp(name.data());
  }
  ~UnfinishedFileTest() override { fs::remove_all(root_); }

  /// The exit status of a child process that does this and is not ended by it.
  static int status_of(const std::function<void()>& work) {
    const pid_t child = ::fork();
    if (child == 0) {
      default_interrupts();
      remove_unfinished_files_on_interrupt();
      work();
      ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  fs::path root_;
};

TEST_F(UnfinishedFileTest, Interrupted_IsRemoved) {
  for (const int signal : kInterrupts) {
    EXPECT_EQ(status_of([&] {
                const UnfinishedFile file((root_ / "out").string());
                ::raise(signal);
              }),
              128 + signal);
    EXPECT_TRUE(fs::is_empty(root_));
  }
}

/// A noted name is removed whether or not its file was made yet: so nothing can fall between the two.
TEST_F(UnfinishedFileTest, NotedAndThenMadeByAnother_IsRemoved) {
  const std::string path = (root_ / "out.hier").string();
  EXPECT_EQ(status_of([&] {
              const UnfinishedName name(path);
              std::ofstream(path) << "made later";
              ::raise(SIGINT);
            }),
            128 + SIGINT);
  EXPECT_TRUE(fs::is_empty(root_));
}

TEST_F(UnfinishedFileTest, ASignalThatIsIgnored_StaysIgnored) {
  constexpr int kLived = 7;
  EXPECT_EQ(status_of([] {
              std::signal(SIGHUP, SIG_IGN);
              remove_unfinished_files_on_interrupt();
              ::raise(SIGHUP);
              ::_exit(kLived);
            }),
            kLived);
}

TEST_F(UnfinishedFileTest, AChildThatWritesIt_EndsWithTheRun) {
  const std::string path = (root_ / "late").string();
  EXPECT_EQ(status_of([&] {
              const pid_t writer = ::fork();
              if (writer == 0) {
                ::usleep(300'000);
                std::ofstream(path) << "too late";
                ::_exit(0);
              }
              const UnfinishedChild noted(writer);
              ::raise(SIGTERM);
            }),
            128 + SIGTERM);
  ::usleep(500'000);
  EXPECT_TRUE(fs::is_empty(root_));
}

/// An interrupt between making a file and noting it would leave the file behind, so it has to wait.
TEST_F(UnfinishedFileTest, WhileInterruptsAreBlocked_TheyWait) {
  EXPECT_EQ(status_of([&] {
              const InterruptsBlocked blocked;
              ::raise(SIGINT);
              std::ofstream(root_ / "reached");
            }),
            128 + SIGINT);
  EXPECT_TRUE(fs::exists(root_ / "reached"));
}

std::string refusal_of(const std::function<void()>& work) {
  try {
    work();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST_F(UnfinishedFileTest, Writable_NamesOptionAndPath_AndLeavesNothing) {
  EXPECT_EQ(refusal_of([&] { require_writable_file("-o", (root_ / "s").string()); }), "");
  EXPECT_EQ(refusal_of([&] { require_writable_file("-o", "/dev/null"); }), "");
  EXPECT_TRUE(fs::is_empty(root_));
  EXPECT_THAT(refusal_of([] { require_writable_file("-o", "/nonexistent/s"); }), StartsWith("-o /nonexistent/s: "));
  EXPECT_THAT(refusal_of([] { require_writable_file("-o", "/proc/s"); }), HasSubstr("cannot be written"));
  EXPECT_THAT(refusal_of([&] { require_writable_file("-o", root_.string()); }), HasSubstr("directory"));
  EXPECT_THAT(refusal_of([] { require_writable_folder("--csv", "/proc/s"); }), StartsWith("--csv /proc/s: "));
  EXPECT_EQ(refusal_of([&] { require_writable_folder("--csv", (root_ / "a/b").string()); }), "");
}

TEST_F(UnfinishedFileTest, ARefusedPath_IsNamedAsTheUserGaveIt) {
  const fs::path before = fs::current_path();
  fs::current_path("/proc");
  EXPECT_THAT(refusal_of([] { require_writable_file("-o", "s"); }), StartsWith("-o s: "));
  EXPECT_THAT(refusal_of([] { require_writable_file("-o", "version"); }), StartsWith("-o version: ")) << "a file";
  fs::current_path(before);
}

TEST_F(UnfinishedFileTest, AName_HasFewerThan4096Bytes) {
  EXPECT_EQ(refusal_of([] { const UnfinishedName name(std::string(4095, 'x')); }), "");
  EXPECT_THAT(refusal_of([] { const UnfinishedName name(std::string(4096, 'x')); }), HasSubstr("less than 4096 bytes"));
}

}  // namespace
}  // namespace rota
