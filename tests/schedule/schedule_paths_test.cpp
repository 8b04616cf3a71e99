// SPDX-License-Identifier: Apache-2.0
//
// The files that a schedule file's topology names.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "compiler/error.h"
#include "compiler/schedule/schedule_file.h"
#include "compiler/topology/registry.h"
#include "tests/verify/naive_schedule.h"

namespace rota {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using testing_support::naive_total_exchange;

class SchedulePaths : public ::testing::Test {
 protected:
  SchedulePaths() {
    std::string name = (fs::temp_directory_path() / "rota-paths-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~SchedulePaths() override { fs::remove_all(path_); }
  fs::path path_;
};

TEST_F(SchedulePaths, NamesTheFilesOfItsTopology_AsSeenFromItsOwnFolder) {
  fs::create_directories(path_ / "made/deep");
  std::ofstream(path_ / "path.txt") << "0 1\n1 2\n";
  const TopologyPtr topology = parse_topology("product:ring:3*graph:" + fs::proximate(path_ / "path.txt").string());
  const Schedule schedule = naive_total_exchange(topology, trivial_symmetry(topology), PortModel::all);
  const fs::path file = path_ / "made/deep/s.jsonl";
  write_schedule_file(schedule, file);
  std::ifstream in(file);
  std::string header;
  std::getline(in, header);
  EXPECT_THAT(header, HasSubstr(R"("topology":"product:ring:3*graph:../../path.txt")"));
  EXPECT_EQ(read_schedule_file(file).topology->node_count(), 9U);
  fs::create_symlink(file, path_ / "link.jsonl");
  EXPECT_EQ(read_schedule_file(path_ / "link.jsonl").topology->node_count(), 9U) << "the folder past the link counts";
  fs::rename(path_ / "made", path_ / "moved");
  EXPECT_EQ(read_schedule_file(path_ / "moved/deep/s.jsonl").topology->node_count(), 9U);
  EXPECT_THROW(static_cast<void>(read_schedule(in, "F")), InputError);
}

TEST_F(SchedulePaths, KeepsTheNameOfALinkedFolder_WhereItLeadsToTheFile) {
  fs::create_directories(path_ / "made");
  fs::create_directories(path_ / "graphs");
  fs::create_directory_symlink(path_ / "graphs", path_ / "linked");
  std::ofstream(path_ / "graphs/path.txt") << "0 1\n1 2\n";
  const TopologyPtr topology =
      parse_topology("graph:" + (path_ / "linked/path.txt").lexically_proximate(fs::current_path()).string());
  write_schedule_file(naive_total_exchange(topology, trivial_symmetry(topology), PortModel::all),
                      path_ / "made/s.jsonl");
  std::ifstream in(path_ / "made/s.jsonl");
  std::string header;
  std::getline(in, header);
  EXPECT_THAT(header, HasSubstr(R"("topology":"graph:../linked/path.txt")"));
}

TEST_F(SchedulePaths, KeepsAbsoluteNames_AndNeedsNamesInUtf8) {
  std::ofstream(path_ / "path.txt") << "0 1\n1 2\n";
  fs::create_directories(path_ / "made");
  const auto write = [&](const std::string& name) {
    const TopologyPtr topology = parse_topology("graph:" + name);
    write_schedule_file(naive_total_exchange(topology, trivial_symmetry(topology), PortModel::all),
                        path_ / "made/s.jsonl");
  };
  write((path_ / "path.txt").string());
  EXPECT_EQ(read_schedule_file(path_ / "made/s.jsonl").topology->spec(), "graph:" + (path_ / "path.txt").string());
  fs::rename(path_ / "path.txt", path_ / "p\xFFth.txt");
  EXPECT_THROW(write((path_ / "p\xFFth.txt").string()), InputError);
}

}  // namespace
}  // namespace rota
