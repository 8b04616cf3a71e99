// SPDX-License-Identifier: Apache-2.0
//
// Schedule files: what is written is read back as the same schedule, and every bad line is told from the next, with the
// file, the line and what is allowed.
#include "compiler/schedule/schedule_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/verifier.h"
#include "tests/example_topologies.h"
#include "tests/verify/naive_schedule.h"

namespace rota {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using testing_support::example_specs;
using testing_support::naive_total_exchange;
using testing_support::symmetries_of;

namespace fs = std::filesystem;

std::string written(const Schedule& schedule) {
  std::ostringstream out;
  write_schedule(schedule, out);
  return out.str();
}

Schedule read_text(const std::string& text, std::string_view expected_topology = {}) {
  std::istringstream in(text);
  return read_schedule(in, "F", expected_topology);
}

/// What reading complains of; empty if it does not.
std::string complaint(const std::string& text, std::string_view expected_topology = {}) {
  try {
    static_cast<void>(read_text(text, expected_topology));
    return {};
  } catch (const InputError& error) {
    return error.what();
  }
}

constexpr const char* kHeader =
    R"({"rota":1,"topology":"ring:4","collective":"total-exchange","ports":"all","algorithm":"test","steps":3})";

std::string after_header(const std::string& line) { return std::string(kHeader) + "\n" + line + "\n"; }

class TemporaryDirectory : public ::testing::Test {
 protected:
  TemporaryDirectory()
      : path_(fs::temp_directory_path() / ("rota_schedule_file_" + std::to_string(::getpid()) +
                                           ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
    fs::create_directories(path_);
  }
  ~TemporaryDirectory() override { fs::remove_all(path_); }
  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(path_), fs::directory_iterator()));
  }
  fs::path path_;
};

using ScheduleFile = TemporaryDirectory;

TEST(ScheduleText, HasTheHeaderAndOneLinePerHopInOrder) {
  const TopologyPtr topology = parse_topology("complete:3");
  const Schedule schedule = naive_total_exchange(topology, whole_group(topology), PortModel::all);
  EXPECT_EQ(written(schedule),
            "{\"rota\":1,\"topology\":\"complete:3\",\"collective\":\"total-exchange\",\"ports\":\"all\","
            "\"algorithm\":\"naive\",\"steps\":1}\n"
            "{\"t\":0,\"src\":0,\"dst\":1,\"msg\":[0,1]}\n{\"t\":0,\"src\":0,\"dst\":2,\"msg\":[0,2]}\n"
            "{\"t\":0,\"src\":1,\"dst\":2,\"msg\":[1,2]}\n{\"t\":0,\"src\":1,\"dst\":0,\"msg\":[1,0]}\n"
            "{\"t\":0,\"src\":2,\"dst\":0,\"msg\":[2,0]}\n{\"t\":0,\"src\":2,\"dst\":1,\"msg\":[2,1]}\n");
}

TEST(ScheduleText, OfEveryFamilyAndSymmetry_ComesBackWithTheSameVerdict) {
  for (const std::string& spec : example_specs()) {
    const TopologyPtr topology = parse_topology(spec);
    for (const SymmetryPtr& symmetry : symmetries_of(topology)) {
      for (const PortModel ports : {PortModel::single, PortModel::all}) {
        const Schedule schedule = naive_total_exchange(topology, symmetry, ports);
        const std::string text = written(schedule);
        const Schedule back = read_text(text);
        EXPECT_EQ(back.topology->spec(), topology->spec());
        EXPECT_EQ(back.ports, ports);
        EXPECT_EQ(back.algorithm, "naive");
        EXPECT_EQ(back.steps, schedule.steps);
        EXPECT_EQ(back.symmetry->class_count(), topology->node_count());
        EXPECT_EQ(verify_quotient(back), verify_quotient(schedule)) << spec;
        EXPECT_EQ(written(back), text) << spec;
      }
    }
  }
}

TEST(ScheduleText, AnyKeyOrderWhiteSpaceAndOrderWithinAStep_ReadsTheSame) {
  const std::string usual = after_header(
      "{\"t\":0,\"src\":0,\"dst\":1,\"msg\":[0,2]}\n{\"t\":0,\"src\":1,\"dst\":2,\"msg\":[1,3]}\n"
      "{\"t\":2,\"src\":1,\"dst\":2,\"msg\":[0,2]}");
  const std::string unusual =
      " { \"steps\" : 3, \"algorithm\" : \"test\", \"ports\":\"all\", \"collective\":\"total-exchange\", "
      "\"topology\":\"ring:4\", \"rota\":1 } \r\n"
      "\t{ \"msg\" : [ 1 , 3 ] , \"dst\" : 2,\"src\":1 ,\"t\":0 }\r\n"
      "{\"\\u0074\":0,\"src\":0,\"dst\":1,\"msg\":[0,2]}\n{\"t\":2,\"src\":1,\"dst\":2,\"msg\":[0,2]}";
  EXPECT_EQ(written(read_text(unusual)), written(read_text(usual)));
}

TEST(ScheduleText, ACopyInAnUnusualLine_ReadsTheSame) {
  const std::string header =
      R"({"rota":1,"topology":"ring:3","collective":"isotropic","ports":"all","algorithm":"a","steps":2,"demand":[0,2,0]})"
      "\n";
  const Schedule usual = read_text(header + "{\"t\":0,\"src\":0,\"dst\":1,\"msg\":[0,1,1]}\n");
  const Schedule unusual = read_text(header + "{\"\\u006dsg\":[0,1,1],\"dst\":1,\"src\":0,\"t\":0}\n");
  EXPECT_EQ(usual.hops.at(0).copy, 1U);
  EXPECT_EQ(unusual.hops.at(0).copy, 1U);
}

TEST(ScheduleText, EmptyLinesAtItsEnd_AreTaken_AndNowhereElse) {
  const std::string hop = R"({"t":0,"src":0,"dst":1,"msg":[0,2]})";
  const std::string text = after_header(hop);
  for (const char* end : {"\n", "\r\n", " \t\n\n\n", " "})
    EXPECT_EQ(written(read_text(text + end)), written(read_text(text)));
  EXPECT_THAT(complaint(after_header("\n\n" + hop)), AllOf(StartsWith("F:4:"), HasSubstr("line 2 above is empty")));
  EXPECT_THAT(complaint("\n" + text), StartsWith("F:1:"));
}

TEST(ScheduleText, WithAByteOrderMark_IsThatWithout) {
  EXPECT_EQ(complaint("\xEF\xBB\xBF" + after_header("")), complaint(after_header("")));
}

TEST(ScheduleText, WithoutHops_IsLeftToTheVerifier) {
  const Schedule schedule = read_text(std::string(kHeader) + "\n");
  EXPECT_TRUE(schedule.hops.empty());
  EXPECT_FALSE(verify_quotient(schedule).ok);
}

TEST(ScheduleText, OfAnotherTopology_IsRefused) {
  EXPECT_EQ(complaint(kHeader, "ring:4"), "");
  EXPECT_THAT(complaint(kHeader, "ring:5"),
              AllOf(StartsWith("F:1:"), HasSubstr("ring:4"), HasSubstr("allowed"), HasSubstr("ring:5")));
}

struct BadText {
  const char* name;
  std::string text;
  const char* where;
  const char* what;

  friend void PrintTo(const BadText& bad, std::ostream* out) { *out << bad.name; }
};

std::string header_with(const std::string& from, const std::string& to) {
  std::string header = kHeader;
  return header.replace(header.find(from), from.size(), to) + "\n";
}

const std::vector<BadText>& bad_headers() {
  static const std::vector<BadText> all{
      {"EmptyFile", "", "F:1:", "empty"},
      {"EmptyLineFirst", "\n" + after_header(""), "F:1:", "an empty line; the first line is a header"},
      {"Utf16", std::string("\xff\xfe{\x00\"\x00", 6), "F:1:", "UTF-16 text; allowed: UTF-8 text"},
      {"HopFirst", "{\"t\":0,\"src\":0,\"dst\":1,\"msg\":[0,1]}\n", "F:1:", "no header"},
      {"NotJson", "rota torus:4x4\n", "F:1:", "not JSON"},
      {"NotAnObject", "[1,2]\n", "F:1:", "not a JSON object"},
      {"BinaryNoise",
       std::string("\x7f"
                   "ELF\x02\x01\x00\xff\xfe\n",
                   10),
       "F:1:", "\\x7FELF"},
      {"AnotherVersion", header_with("\"rota\":1", "\"rota\":2"), "F:1:", "format version 2; allowed: 1"},
      {"UnknownTopology", header_with("ring:4", "blob:4"), "F:1:", "blob"},
      {"AbsurdTopology", header_with("ring:4", "ring:99999999999"), "F:1:", "ring"},
      {"TopologyNoString", header_with("\"ring:4\"", "4"), "F:1:", "\"topology\" is 4; allowed: a string"},
      {"UnknownCollective", header_with("total-exchange", "gossip"), "F:1:", "allowed: total-exchange"},
      {"RootMissing", header_with("total-exchange", "broadcast"), "F:1:", "\"root\" is missing"},
      {"RootTooLarge", header_with("\"total-exchange\"", "\"scatter\",\"root\":4"), "F:1:", "\"root\" is 4"},
      {"DemandMissing", header_with("total-exchange", "isotropic"), "F:1:", "\"demand\" is missing"},
      {"DemandElsewhere", header_with("\"steps\":3", "\"steps\":3,\"demand\":[0,1,1,1]"), "F:1:", "isotropic"},
      {"SegmentsElsewhere", header_with("\"steps\":3", "\"steps\":3,\"segments\":2"),
       "F:1:", "total-exchange has none"},
      {"NoSegments", header_with("\"total-exchange\"", "\"scatter\",\"root\":0,\"segments\":0"), "F:1:", "1 to 65535"},
      {"DemandTooShort", header_with("\"total-exchange\"", "\"isotropic\",\"demand\":[0,1]"), "F:1:", "4 numbers"},
      {"PhasesNotAscending", header_with("\"steps\":3", "\"steps\":3,\"phases\":[[0,1],[0,1]]"),
       "F:1:", "each after the one before"},
      {"PhasesNoPairs", header_with("\"steps\":3", "\"steps\":3,\"phases\":[0]"), "F:1:", "not a pair"},
      {"TimelinesTooFew", header_with("\"steps\":3", "\"steps\":3,\"timelines\":[0]"), "F:1:", "2 numbers"},
      {"UnknownPorts", header_with("\"all\"", "\"some\""), "F:1:", "allowed: \"single\", \"all\""},
      {"StepsNegative", header_with("\"steps\":3", "\"steps\":-3"), "F:1:", "\"steps\" is -3; allowed: a whole number"},
      {"StepsTooMany", header_with("\"steps\":3", "\"steps\":4294967295"), "F:1:", "to 4294967294"},
      {"StepsMissing", header_with(",\"steps\":3", ""), "F:1:", "key \"steps\" is missing"},
      {"UnknownKey", header_with("\"steps\":3", "\"steps\":3,\"speed\":9"), "F:1:", "unknown key \"speed\""},
      {"KeyTwice", header_with("\"steps\":3", "\"steps\":3,\"steps\":4"), "F:1:", "key \"steps\" twice"},
      {"Root", header_with("\"steps\":3", "\"steps\":3,\"root\":0"), "F:1:", "rooted collectives"},
      {"CutOff", std::string(kHeader).substr(0, 50), "F:1:", "was it cut off?"},
  };
  return all;
}

const std::vector<BadText>& bad_hops() {
  static const std::vector<BadText> all{
      {"HopNotJson", after_header("{\"t\":0,\"src\":0,\"dst\":1,\"msg\":[0,1]"), "F:2:", "not JSON"},
      {"TwoObjects", after_header("{\"t\":0,\"src\":0,\"dst\":1,\"msg\":[0,1]}{}"), "F:2:", "not JSON"},
      {"LeadingZero", after_header("{\"t\":00,\"src\":0,\"dst\":1,\"msg\":[0,1]}"), "F:2:", "not JSON"},
      {"MissingKey", after_header("{\"t\":0,\"src\":0,\"msg\":[0,1]}"), "F:2:", "key \"dst\" is missing"},
      {"HopUnknownKey", after_header("{\"t\":0,\"src\":0,\"dst\":1,\"msg\":[0,1],\"x\":1}"),
       "F:2:", "unknown key \"x\""},
      {"HopKeyTwice", after_header("{\"t\":0,\"t\":1,\"src\":0,\"dst\":1,\"msg\":[0,1]}"), "F:2:", "key \"t\" twice"},
      {"TextForANumber", after_header("{\"t\":\"0\",\"src\":0,\"dst\":1,\"msg\":[0,1]}"), "F:2:", "whole number"},
      {"FractionForANumber", after_header("{\"t\":0.5,\"src\":0,\"dst\":1,\"msg\":[0,1]}"), "F:2:", "whole number"},
      {"LargestNumberForNoNode", after_header("{\"t\":0,\"src\":0,\"dst\":1,\"msg\":[0,18446744073709551615]}"),
       "F:2:", "the destination in \"msg\""},
      {"Negative", after_header("{\"t\":0,\"src\":-1,\"dst\":1,\"msg\":[0,1]}"), "F:2:", "\"src\" is -1"},
      {"HugeNumber", after_header("{\"t\":0,\"src\":99999999999999999999,\"dst\":1,\"msg\":[0,1]}"), "F:2:", "\"src\""},
      {"SrcOutOfRange", after_header("{\"t\":0,\"src\":4,\"dst\":1,\"msg\":[0,1]}"), "F:2:", "nodes 0 to 3"},
      {"SrcPast32Bits", after_header("{\"t\":0,\"src\":4294967296,\"dst\":1,\"msg\":[0,1]}"), "F:2:", "nodes 0 to 3"},
      {"DstOutOfRange", after_header("{\"t\":0,\"src\":0,\"dst\":9,\"msg\":[0,1]}"), "F:2:", "\"dst\" is 9"},
      {"OriginOutOfRange", after_header("{\"t\":0,\"src\":0,\"dst\":1,\"msg\":[7,1]}"), "F:2:", "origin"},
      {"DestinationOutOfRange", after_header("{\"t\":0,\"src\":0,\"dst\":1,\"msg\":[0,7]}"), "F:2:", "destination"},
      {"MessageOfFour", after_header("{\"t\":0,\"src\":0,\"dst\":1,\"msg\":[0,1,0,2]}"),
       "F:2:", "[origin,destination]"},
      {"SegmentBeyond",
       header_with("\"total-exchange\"", "\"scatter\",\"root\":0,\"segments\":2") +
           "{\"t\":0,\"src\":0,\"dst\":1,\"msg\":[0,1,2]}\n",
       "F:2:", "0 to 1"},
      {"CopyWithoutDemand", after_header("{\"t\":0,\"src\":0,\"dst\":1,\"msg\":[0,1,2]}"), "F:2:", "demands"},
      {"MessageNoList", after_header("{\"t\":0,\"src\":0,\"dst\":1,\"msg\":5}"), "F:2:", "[origin,destination]"},
      {"BroadcastMessage", after_header("{\"t\":0,\"src\":0,\"dst\":1,\"msg\":[0,-1]}"),
       "F:2:", "-1; allowed in a total-exchange: a node number"},
      {"PacketWithAGap",
       after_header("{\"t\":0,\"src\":0,\"dst\":1,\"msg\":[0,1],\"packet\":0}\n"
                    "{\"t\":2,\"src\":0,\"dst\":1,\"msg\":[0,2],\"packet\":0}"),
       "F:3:", "packet 0 was on another link"},
      {"PacketOnTwoLinks",
       after_header("{\"t\":0,\"src\":0,\"dst\":1,\"msg\":[0,1],\"packet\":0}\n"
                    "{\"t\":1,\"src\":0,\"dst\":3,\"msg\":[0,3],\"packet\":0}"),
       "F:3:", "packet 0 was on another link"},
      {"NotAdjacent", after_header("{\"t\":0,\"src\":0,\"dst\":2,\"msg\":[0,2]}"),
       "F:2:", "not adjacent; allowed from node 0: 1, 3"},
      {"ToItself", after_header("{\"t\":0,\"src\":0,\"dst\":0,\"msg\":[0,2]}"), "F:2:", "not adjacent"},
      {"StepBeyond", after_header("{\"t\":3,\"src\":0,\"dst\":1,\"msg\":[0,1]}"), "F:2:", "beyond the 3 steps"},
      {"StepBackwards",
       after_header("{\"t\":2,\"src\":0,\"dst\":1,\"msg\":[0,1]}\n{\"t\":1,\"src\":0,\"dst\":1,\"msg\":[0,1]}"),
       "F:3:", "goes back from 2 to 1"},
      {"SecondHeader", after_header(kHeader), "F:2:", "unknown key"},
      {"LongLine", after_header(std::string(200000, ' ')), "F:2:", "too long"},
      {"DeeplyNested", after_header(std::string(60000, '[')), "F:2:", "not JSON"},
      {"HopCutOff", after_header("").substr(0, std::string(kHeader).size() + 1) + "{\"t\":0,\"src\":0,",
       "F:2:", "was it cut off?"},
      {"HopNoise", after_header(std::string("\x00\xff{\"t\":", 7)), "F:2:", "\\x00\\xFF"},
  };
  return all;
}

class BadScheduleText : public ::testing::TestWithParam<BadText> {};

const auto kBadTextName = [](const auto& bad) { return std::string(bad.param.name); };
INSTANTIATE_TEST_SUITE_P(Header, BadScheduleText, ::testing::ValuesIn(bad_headers()), kBadTextName);
INSTANTIATE_TEST_SUITE_P(Hop, BadScheduleText, ::testing::ValuesIn(bad_hops()), kBadTextName);

TEST_P(BadScheduleText, IsRefusedInOneLineThatSaysWhereAndWhat) {
  const std::string told = complaint(GetParam().text);
  EXPECT_THAT(told, AllOf(StartsWith(GetParam().where), HasSubstr(GetParam().what)));
  EXPECT_EQ(told.find('\n'), std::string::npos);
  EXPECT_LT(told.size(), 600U);
}

/// Never gives a newline; dies if asked for more than a reader should want.
class EndlessLine : public std::streambuf {
 public:
  [[nodiscard]] std::size_t given() const { return given_; }

 protected:
  int_type underflow() override {
    setg(block_, block_, block_ + sizeof block_);
    given_ += sizeof block_;
    if (given_ > (1U << 24U)) throw std::runtime_error("read on and on");
    return traits_type::to_int_type('a');
  }

 private:
  char block_[4096] = {'a'};
  std::size_t given_ = 0;
};

TEST(ScheduleText, EndlessLine_IsRefusedBeforeItIsRead) {
  EndlessLine endless;
  std::istream in(&endless);
  EXPECT_THROW(static_cast<void>(read_schedule(in, "F")), InputError);
  EXPECT_LT(endless.given(), 1U << 20U);
}

TEST(ScheduleText, WithAHopThatIsNotThere_IsNotWritten) {
  const TopologyPtr topology = parse_topology("array:3");
  Schedule schedule = naive_total_exchange(topology, trivial_symmetry(topology), PortModel::all);
  std::ostringstream out;
  schedule.hops[0].port = Port{1};
  EXPECT_THROW(write_schedule(schedule, out), CheckFailed);
  schedule.hops[0].port = Port{7};
  EXPECT_THROW(write_schedule(schedule, out), CheckFailed);
}

TEST_F(ScheduleFile, WrittenAndRead_IsTheSameAndTheOnlyFileLeft) {
  const TopologyPtr topology = parse_topology("torus:3x4");
  const Schedule schedule = naive_total_exchange(topology, whole_group(topology), PortModel::all);
  write_schedule_file(schedule, path_ / "a.jsonl");
  write_schedule_file(schedule, path_ / "a.jsonl");
  EXPECT_EQ(files(), 1U);
  EXPECT_EQ(written(read_schedule_file(path_ / "a.jsonl", "torus:3x4")), written(schedule));
}

TEST_F(ScheduleFile, ThatCannotBeWritten_IsRefusedAndLeavesNothing) {
  const TopologyPtr topology = parse_topology("array:3");
  Schedule schedule = naive_total_exchange(topology, trivial_symmetry(topology), PortModel::all);
  EXPECT_THROW(write_schedule_file(schedule, path_), InputError);
  EXPECT_THROW(write_schedule_file(schedule, path_ / "no" / "such" / "a.jsonl"), InputError);
  EXPECT_THROW(write_schedule_file(schedule, "/dev/full"), InputError);
  std::ofstream(path_ / "a.jsonl") << "before";
  schedule.hops.back().port = Port{1};
  schedule.hops.back().cls = ClassId{0};
  EXPECT_THROW(write_schedule_file(schedule, path_ / "a.jsonl"), CheckFailed);
  EXPECT_EQ(files(), 1U);
  EXPECT_EQ(fs::file_size(path_ / "a.jsonl"), 6U);
}

TEST_F(ScheduleFile, BehindALink_IsReplacedWhereTheLinkLeads) {
  const TopologyPtr topology = parse_topology("array:3");
  const Schedule schedule = naive_total_exchange(topology, trivial_symmetry(topology), PortModel::all);
  std::ofstream(path_ / "real.jsonl") << "before";
  fs::create_symlink("real.jsonl", path_ / "link.jsonl");
  write_schedule_file(schedule, path_ / "link.jsonl");
  EXPECT_TRUE(fs::is_symlink(path_ / "link.jsonl"));
  EXPECT_EQ(written(read_schedule_file(path_ / "real.jsonl")), written(schedule));
}

TEST_F(ScheduleFile, ThatCannotBeRead_IsRefusedByName) {
  for (const fs::path& path : {path_, path_ / "none.jsonl"}) {
    try {
      static_cast<void>(read_schedule_file(path));
      FAIL() << "read " << path;
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), AllOf(StartsWith(path.string()), HasSubstr("allowed")));
    }
  }
}

RC_GTEST_PROP(ScheduleTextProperty, AnyDamage_IsReadOrRefused, ()) {
  static const std::string intact = [] {
    const TopologyPtr topology = parse_topology("torus:2x3");
    return written(naive_total_exchange(topology, whole_group(topology), PortModel::all));
  }();
  std::string text = intact;
  const int changes = *rc::gen::inRange(1, 6);
  for (int k = 0; k < changes && !text.empty(); ++k) {
    // Mostly in the first lines, where there is most to break.
    const std::size_t reach = *rc::gen::element<std::size_t>(110, 260, text.size());
    const std::size_t at = *rc::gen::inRange<std::size_t>(0, std::min(reach, text.size()));
    switch (*rc::gen::inRange(0, 5)) {
      case 0:
        text[at] = *rc::gen::arbitrary<char>();
        break;
      case 1:
        text.erase(at, *rc::gen::inRange<std::size_t>(1, 40));
        break;
      case 2:
        text.insert(at, text.substr(*rc::gen::inRange<std::size_t>(0, text.size()), 30));
        break;
      case 3:
        text.insert(at, 1, *rc::gen::elementOf(std::string("\"{}[]:,-0123456789.eE\\\n tru")));
        break;
      default:
        text.resize(at);
        break;
    }
  }
  try {
    const Schedule schedule = read_text(text);
    if (schedule.topology->node_count() > 100) return;  // a digit more in the header
    RC_ASSERT(verify_quotient(schedule) == verify_all_nodes(schedule));
  } catch (const InputError& error) {
    RC_ASSERT(std::string(error.what()).rfind("F:", 0) == 0);
  }
}

}  // namespace
}  // namespace rota
