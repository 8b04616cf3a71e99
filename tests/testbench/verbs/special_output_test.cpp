// SPDX-License-Identifier: Apache-2.0
//
// Outputs that are pipes and devices: they get the bytes and stay what they are.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "tests/testbench/run_rota.h"

namespace rota {
namespace {

namespace fs = std::filesystem;

/// A command; its last argument is the option of the output, whose file is added.
struct Writing {
  std::string name;
  std::vector<std::string> arguments;
  std::string file;

  [[nodiscard]] CommandResult run(const ScratchFolder& folder, const std::string& output) const {
    write_file(folder.path("one.toml"), "topologies = [\"ring:3\"]\nmodels = [\"systemc\"]\n");
    std::vector<std::string> all = arguments;
    all.push_back(output);
    return run_rota(all, folder.path());
  }
};

const std::vector<Writing>& writings() {
  static const std::vector<Writing> all{
      {"Schedule", {"schedule", "ring:4", "-o"}, "s.jsonl"},
      {"Report", {"report", "ring:4", "-o"}, "r.html"},
      {"Plot", {"plot", "heat", "ring:4", "-o"}, "p.svg"},
      {"PlotPdf", {"plot", "heat", "ring:4", "-o"}, "p.pdf"},
      {"PlotCsv", {"plot", "heat", "ring:4", "-o", "p.svg", "--csv"}, "p.csv"},
      {"Stats", {"sim", "ring:4", "--stats"}, "s.csv"},
      {"Trace", {"sim", "ring:4", "--trace"}, "t.pftrace"},
      {"Wave", {"sim", "ring:4", "--wave"}, "w.vcd"},
      {"Export", {"export", "ring:4", "--format", "msccl", "-o"}, "x.xml"},
      {"Sweep", {"sweep", "one.toml", "-o"}, "rows.csv"},
  };
  return all;
}

/// Reads what comes through a named pipe until the writer is done, however much it is.
class PipeReader {
 public:
  explicit PipeReader(const std::string& path)
      : pipe_(::open(path.c_str(), O_RDONLY | O_NONBLOCK)), thread_([this] { read_all(); }) {}
  ~PipeReader() {
    if (thread_.joinable()) (void)bytes_at_the_end();
    ::close(pipe_);
  }
  PipeReader(const PipeReader&) = delete;
  PipeReader& operator=(const PipeReader&) = delete;

  /// After the writer has ended.
  const std::string& bytes_at_the_end() {
    done_ = true;
    thread_.join();
    return bytes_;
  }

 private:
  void read_all() {
    std::array<char, 4096> piece{};
    for (bool last = false;;) {
      const ssize_t count = ::read(pipe_, piece.data(), piece.size());
      if (count > 0) {
        bytes_.append(piece.data(), static_cast<std::size_t>(count));
        continue;
      }
      if (last) return;
      last = done_;
      ::usleep(1000);
    }
  }

  int pipe_;
  std::atomic<bool> done_ = false;
  std::string bytes_;
  std::thread thread_;
};

class SpecialOutputTest : public testing::TestWithParam<Writing> {};

TEST_P(SpecialOutputTest, ANamedPipe_GetsTheFilesBytes_AndStaysAPipe) {
  const ScratchFolder folder;
  const CommandResult plain = GetParam().run(folder, GetParam().file);
  ASSERT_EQ(plain.status, 0) << plain.err;
  const std::string pipe = folder.path("pipe_" + GetParam().file);
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  PipeReader reader(pipe);
  const CommandResult piped = GetParam().run(folder, "pipe_" + GetParam().file);
  EXPECT_EQ(piped.status, 0) << piped.err;
  EXPECT_TRUE(fs::is_fifo(pipe));
  EXPECT_EQ(reader.bytes_at_the_end(), read_file(folder.path(GetParam().file)));
}

/// Never a device's usual path: a fault would replace it for the whole machine.
TEST_P(SpecialOutputTest, AFullDevice_IsOneLineAndStatusTwo_AndStaysADevice) {
  const ScratchFolder folder;
  const std::string device = folder.path("full_" + GetParam().file);
  if (::mknod(device.c_str(), S_IFCHR | 0600, ::makedev(1, 7)) != 0) GTEST_SKIP() << "only root makes devices";
  const int attempt = ::open(device.c_str(), O_WRONLY);
  if (attempt < 0) GTEST_SKIP() << "the temporary folder allows no devices";
  ::close(attempt);
  const CommandResult result = GetParam().run(folder, "full_" + GetParam().file);
  EXPECT_EQ(result.status, 2) << result.err;
  EXPECT_EQ(result.err.find('\n'), result.err.size() - 1) << result.err;
  EXPECT_NE(result.err.find("full_" + GetParam().file + ": "), std::string::npos) << result.err;
  EXPECT_TRUE(fs::is_character_file(device));
}

INSTANTIATE_TEST_SUITE_P(Verbs, SpecialOutputTest, testing::ValuesIn(writings()),
                         [](const auto& verb) { return verb.param.name; });

TEST(SpecialOutput, AReaderThatGoes_IsOneLine_AndNoTemporaryFileStays) {
  const ScratchFolder folder;
  const std::string pipe = folder.path("page.html");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  // The page is larger than a pipe holds, so its writer waits for the reader, who goes after a few bytes.
  std::thread reader([&] {
    const int file = ::open(pipe.c_str(), O_RDONLY);
    std::array<char, 10> piece{};
    (void)!::read(file, piece.data(), piece.size());
    ::close(file);
  });
  ::setenv("TMPDIR", folder.path().c_str(), 1);
  const CommandResult result = run_rota({"report", "ring:4", "-o", "page.html"}, folder.path());
  ::unsetenv("TMPDIR");
  reader.join();
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.err,
            "rota: -o page.html: cannot be written: Broken pipe; allowed: a file in a writable directory\n");
  EXPECT_EQ(folder.files(), std::vector<std::string>{"page.html"});
}

}  // namespace
}  // namespace rota
