// SPDX-License-Identifier: Apache-2.0
//
// Traces read back, byte by byte, with the field numbers that Perfetto publishes and without our own messages, and
// compared with the run. Perfetto's own rules are checked too: time order, nesting, flows that go forward.
#include "testbench/events/perfetto_trace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <set>
#include <stdexcept>

#include "tests/test_name.h"
#include "tests/testbench/events/recorded_run.h"
#include "tests/testbench/run_rota.h"

namespace rota::cli {
namespace {

/// A protobuf message as it lies in the file.
class WireMessage {
 public:
  explicit WireMessage(std::string_view bytes) {
    for (std::size_t at = 0; at < bytes.size();) {
      const std::uint64_t tag = varint(bytes, at);
      const auto field = static_cast<std::uint32_t>(tag >> 3U);
      switch (tag & 7U) {
        case 0:
          numbers_[field].push_back(varint(bytes, at));
          break;
        case 1: {
          std::uint64_t value = 0;
          std::memcpy(&value, taken(bytes, at, sizeof value).data(), sizeof value);
          fixed_[field].push_back(value);
          break;
        }
        case 2: {
          const std::uint64_t length = varint(bytes, at);
          texts_[field].push_back(taken(bytes, at, length));
          break;
        }
        default:
          throw std::runtime_error("a wire type that no field of the trace has");
      }
    }
  }

  [[nodiscard]] bool has(std::uint32_t field) const { return numbers_.contains(field) || texts_.contains(field); }
  [[nodiscard]] std::uint64_t number(std::uint32_t field) const { return numbers_.at(field).at(0); }
  [[nodiscard]] std::string text(std::uint32_t field) const { return std::string(texts_.at(field).at(0)); }
  [[nodiscard]] std::vector<std::uint64_t> fixed(std::uint32_t field) const {
    return fixed_.contains(field) ? fixed_.at(field) : std::vector<std::uint64_t>();
  }
  [[nodiscard]] std::vector<WireMessage> messages(std::uint32_t field) const {
    std::vector<WireMessage> result;
    if (!texts_.contains(field)) return result;
    for (const std::string_view bytes : texts_.at(field)) result.emplace_back(bytes);
    return result;
  }

 private:
  static std::uint64_t varint(std::string_view bytes, std::size_t& at) {
    std::uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
      const auto byte = static_cast<unsigned char>(bytes.at(at++));
      value |= std::uint64_t{byte & 0x7FU} << shift;
      if (byte < 0x80) return value;
    }
  }
  static std::string_view taken(std::string_view bytes, std::size_t& at, std::size_t length) {
    if (length > bytes.size() - at) throw std::runtime_error("a field is longer than its message");
    at += length;
    return bytes.substr(at - length, length);
  }

  std::map<std::uint32_t, std::vector<std::uint64_t>> numbers_;
  std::map<std::uint32_t, std::vector<std::uint64_t>> fixed_;
  std::map<std::uint32_t, std::vector<std::string_view>> texts_;
};

// Published numbers. Trace: packet = 1. TracePacket:
constexpr std::uint32_t kTimestamp = 8;
constexpr std::uint32_t kSequenceId = 10;
constexpr std::uint32_t kTrackEvent = 11;
constexpr std::uint32_t kInternedData = 12;
constexpr std::uint32_t kSequenceFlags = 13;
constexpr std::uint32_t kTrackDescriptor = 60;
// TrackEvent:
constexpr std::uint32_t kType = 9;
constexpr std::uint32_t kNameIid = 10;
constexpr std::uint32_t kTrackUuid = 11;
constexpr std::uint32_t kCounterValue = 30;
constexpr std::uint32_t kFlowIds = 47;
constexpr std::uint32_t kTerminatingFlowIds = 48;

struct Slice {
  std::string name;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  friend auto operator<=>(const Slice&, const Slice&) = default;
};

/// What a reader makes of a trace.
struct ReadTrace {
  explicit ReadTrace(const std::string& bytes) {
    const WireMessage trace(bytes);
    for (const WireMessage& packet : trace.messages(1)) read(packet);
    for (const auto& [track, slice] : open) ADD_FAILURE() << "slice " << slice.name << " of " << track << " stays open";
  }

  void read(const WireMessage& packet) {
    EXPECT_EQ(packet.number(kSequenceId), 1);
    for (const WireMessage& interned : packet.messages(kInternedData)) {
      for (const WireMessage& name : interned.messages(2)) {
        EXPECT_TRUE(names.emplace(name.number(1), name.text(2)).second) << "interned twice";
      }
    }
    for (const WireMessage& track : packet.messages(kTrackDescriptor)) {
      EXPECT_TRUE(tracks.emplace(track.number(1), track.text(2)).second) << "track " << track.number(1) << " twice";
      EXPECT_TRUE(!track.has(5) || tracks.contains(track.number(5))) << "a parent that was not described before";
      if (track.has(8)) counters.insert(track.number(1));
    }
    for (const WireMessage& event : packet.messages(kTrackEvent)) {
      EXPECT_EQ(packet.number(kSequenceFlags), 2) << "events use interned names";
      EXPECT_GE(packet.number(kTimestamp), now) << "packets are ordered by time";
      now = packet.number(kTimestamp);
      EXPECT_TRUE(tracks.contains(event.number(kTrackUuid)));
      read_event(event);
    }
  }

  void read_event(const WireMessage& event) {
    const std::uint64_t track = event.number(kTrackUuid);
    const std::uint64_t type = event.number(kType);
    if (type == 1) {
      EXPECT_TRUE(open.emplace(track, Slice{names.at(event.number(kNameIid)), now, 0}).second) << "slices overlap";
      for (const std::uint64_t flow : event.fixed(kFlowIds)) {
        EXPECT_TRUE(flows.emplace(flow, std::pair{now, names.at(event.number(kNameIid))}).second);
      }
      for (const std::uint64_t flow : event.fixed(kTerminatingFlowIds)) {
        ASSERT_TRUE(flows.contains(flow)) << "a flow ends before it begins";
        EXPECT_LT(flows[flow].first, now);
        EXPECT_EQ(flows[flow].second, names.at(event.number(kNameIid)));
        flows.erase(flow);
        ++whole_flows;
      }
    } else if (type == 2) {
      ASSERT_TRUE(open.contains(track)) << "a slice ends that did not begin";
      Slice slice = open.at(track);
      open.erase(track);
      slice.end = now;
      EXPECT_LT(slice.begin, slice.end);
      slices[tracks.at(track)].push_back(slice);
    } else {
      ASSERT_EQ(type, 4);
      EXPECT_TRUE(counters.contains(track));
      levels[tracks.at(track)].emplace_back(now, event.number(kCounterValue));
    }
  }

  std::uint64_t now = 0;
  std::map<std::uint64_t, std::string> names;
  std::map<std::uint64_t, std::string> tracks;
  std::set<std::uint64_t> counters;
  std::map<std::uint64_t, Slice> open;
  std::map<std::uint64_t, std::pair<std::uint64_t, std::string>> flows;  ///< begun, not ended
  std::size_t whole_flows = 0;
  std::map<std::string, std::vector<Slice>> slices;  ///< by the name of the track
  std::map<std::string, std::vector<std::pair<std::uint64_t, std::uint64_t>>> levels;
};

std::vector<RecordedCase> traced_cases() {
  std::vector<RecordedCase> cases;
  for (const std::string& spec : networks_of_every_kind()) cases.push_back({spec, {}, 2});
  cases.push_back({"torus:4x4", {.discipline = Discipline::self_timed, .stall_probability = 0.3}, 3});
  cases.push_back({"torus:4x4", {}, 1, CollectiveKind::multinode_broadcast});
  cases.push_back({"ring:6", {}, 1, CollectiveKind::multinode_accumulation});
  return cases;
}

class PerfettoTraceOf : public testing::TestWithParam<RecordedCase> {};

TEST_P(PerfettoTraceOf, ReadBack_HasEveryMessageFlowAndLevelOfTheRun) {
  const RecordedRun run(GetParam());
  const ReadTrace trace(perfetto_trace(run.programs, run.events));
  const Topology& topology = *run.schedule.topology;
  std::map<std::string, std::vector<Slice>> slices;
  std::size_t flows = 0;
  for (const HopEvent& hop : run.events.hops) {
    const std::string track = topology.node_name(hop.hop.src) + " to " + topology.node_name(hop.to) + ", port " +
                              topology.port_name(hop.hop.port);
    slices[track].push_back({message_title(hop.hop), hop.first_cycle, hop.last_cycle + 1});
    flows += hop.previous ? 1 : 0;
  }
  EXPECT_EQ(trace.slices, slices);
  EXPECT_EQ(trace.whole_flows, flows);
  EXPECT_TRUE(trace.flows.empty()) << "flows without an end";
  EXPECT_EQ(trace.counters.size(), run.events.record.fifos.size());
  std::size_t changes = 0;
  std::size_t read = 0;
  for (const FifoRecord& fifo : run.events.record.fifos) changes += fifo.changes.size();
  for (const auto& [track, levels] : trace.levels) {
    read += levels.size();
    EXPECT_EQ(levels.back().second, 0) << track;
  }
  EXPECT_EQ(read, changes);
}

std::string traced_case_name(const testing::TestParamInfo<RecordedCase>& traced) {
  const std::string spec = traced.param.spec.starts_with("graph:") ? "petersen" : traced.param.spec;
  return test_name(spec + "_" + std::to_string(traced.index));
}

INSTANTIATE_TEST_SUITE_P(PerfettoTrace, PerfettoTraceOf, testing::ValuesIn(traced_cases()), traced_case_name);

TEST(PerfettoTrace, Command_WritesTheSameBytesEachTime_AndNothingHalf) {
  const ScratchFolder folder;
  const std::string file = folder.path("run.pftrace");
  ASSERT_EQ(run_rota({"sim", "star:4", "--trace", file}).status, 0);
  const std::string first = read_file(file);
  ASSERT_EQ(run_rota({"sim", "star:4", "--trace", file}).status, 0);
  EXPECT_EQ(read_file(file), first);
  EXPECT_THAT(folder.files(), testing::ElementsAre("run.pftrace"));
  const CommandResult refused = run_rota({"sim", "star:4", "--trace", folder.path("no/run.pftrace")});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, testing::HasSubstr("--trace"));
}

}  // namespace
}  // namespace rota::cli
