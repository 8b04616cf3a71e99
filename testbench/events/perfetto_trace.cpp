// SPDX-License-Identifier: Apache-2.0
#include "testbench/events/perfetto_trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_map>

#include "perfetto.pb.h"
#include "testbench/events/track_names.h"

namespace rota::cli {
namespace {

using perfetto::TracePacket;
using perfetto::TrackEvent;

constexpr std::uint32_t kSequence = 1;
// Tracks: the run, its two groups, then links, then FIFOs.
constexpr std::uint64_t kRunTrack = 1;
constexpr std::uint64_t kLinkGroup = 2;
constexpr std::uint64_t kFifoGroup = 3;
constexpr std::uint64_t kFirstTrack = 16;

/// The annotations of a slice; the index plus 1 is the name's number.
constexpr std::array<const char*, 4> kAnnotations = {"step", "node", "to node", "waited cycles"};

/// What happens at one cycle. Kinds are in the order in which they are written.
struct Moment {
  enum class Kind : std::uint8_t { slice_end, counter, slice_begin };
  std::uint64_t cycle;
  Kind kind;
  std::uint32_t item;  ///< a hop, or a FIFO
  std::uint32_t change;

  friend auto operator<=>(const Moment&, const Moment&) = default;
};

class TraceWriter {
 public:
  TraceWriter(const Programs& programs, const RunEvents& run) : programs_(programs), run_(run) {
    next_hops_.resize(run.hops.size());
    for (std::uint32_t i = 0; i < run.hops.size(); ++i) {
      if (run.hops[i].previous) next_hops_[*run.hops[i].previous].push_back(i);
    }
  }

  std::string write() {
    begin_sequence();
    describe_tracks();
    for (const Moment& moment : moments()) {
      TracePacket& packet = next_packet(TracePacket::SEQ_NEEDS_INCREMENTAL_STATE);
      packet.set_timestamp(moment.cycle);
      if (moment.kind == Moment::Kind::counter) {
        count(packet, moment);
      } else if (moment.kind == Moment::Kind::slice_end) {
        TrackEvent& event = *packet.mutable_track_event();
        event.set_type(TrackEvent::TYPE_SLICE_END);
        event.set_track_uuid(kFirstTrack + run_.hops[moment.item].link);
      } else {
        begin_slice(packet, moment.item);
      }
      append();
    }
    return std::move(bytes_);
  }

 private:
  TracePacket& next_packet(std::uint32_t flags) {
    trace_.Clear();
    TracePacket& packet = *trace_.add_packet();
    packet.set_trusted_packet_sequence_id(kSequence);
    if (flags != 0) packet.set_sequence_flags(flags);
    return packet;
  }

  /// A trace is a sequence of packets, so packets written one by one make a trace.
  void append() { trace_.AppendToString(&bytes_); }

  void begin_sequence() {
    TracePacket& packet = next_packet(TracePacket::SEQ_INCREMENTAL_STATE_CLEARED);
    for (std::size_t i = 0; i < kAnnotations.size(); ++i) {
      auto& name = *packet.mutable_interned_data()->add_debug_annotation_names();
      name.set_iid(i + 1);
      name.set_name(kAnnotations[i]);
    }
    append();
  }

  perfetto::TrackDescriptor& track(std::uint64_t uuid, const std::string& name, std::uint64_t parent,
                                   std::size_t rank) {
    perfetto::TrackDescriptor& track = *next_packet(0).mutable_track_descriptor();
    track.set_uuid(uuid);
    track.set_name(name);
    if (parent != 0) track.set_parent_uuid(parent);
    track.set_sibling_order_rank(static_cast<std::int32_t>(rank));
    return track;
  }

  void describe_group(std::uint64_t uuid, const std::string& name, std::uint64_t parent) {
    track(uuid, name, parent, uuid).set_child_ordering(perfetto::TrackDescriptor::EXPLICIT);
    append();
  }

  void describe_tracks() {
    describe_group(kRunTrack, run_title(programs_, run_), 0);
    describe_group(kLinkGroup, "links", kRunTrack);
    if (!run_.record.fifos.empty()) describe_group(kFifoGroup, "FIFOs", kRunTrack);
    for (std::size_t i = 0; i < run_.record.links.size(); ++i) {
      track(kFirstTrack + i, link_track(programs_, run_.record.links[i]), kLinkGroup, i);
      append();
    }
    for (std::size_t i = 0; i < run_.record.fifos.size(); ++i) {
      track(fifo_track(i), rota::cli::fifo_track(programs_, run_.record.fifos[i]), kFifoGroup, i)
          .mutable_counter()
          ->set_unit_name("flits");
      append();
    }
  }

  [[nodiscard]] std::uint64_t fifo_track(std::size_t i) const { return kFirstTrack + run_.record.links.size() + i; }

  [[nodiscard]] std::vector<Moment> moments() const {
    using enum Moment::Kind;
    std::vector<Moment> result;
    for (std::uint32_t i = 0; i < run_.hops.size(); ++i) {
      result.push_back({run_.hops[i].first_cycle, slice_begin, i, 0});
      result.push_back({run_.hops[i].last_cycle + 1, slice_end, i, 0});
    }
    for (std::uint32_t i = 0; i < run_.record.fifos.size(); ++i) {
      const auto& changes = run_.record.fifos[i].changes;
      for (std::uint32_t c = 0; c < changes.size(); ++c) result.push_back({changes[c].cycle, counter, i, c});
    }
    std::sort(result.begin(), result.end());
    return result;
  }

  void count(TracePacket& packet, const Moment& moment) const {
    TrackEvent& event = *packet.mutable_track_event();
    event.set_type(TrackEvent::TYPE_COUNTER);
    event.set_track_uuid(fifo_track(moment.item));
    event.set_counter_value(run_.record.fifos[moment.item].changes[moment.change].flits);
  }

  /// The flow between two hops has the number of the later one, plus 1.
  void begin_slice(TracePacket& packet, std::uint32_t i) {
    const HopEvent& hop = run_.hops[i];
    TrackEvent& event = *packet.mutable_track_event();
    event.set_type(TrackEvent::TYPE_SLICE_BEGIN);
    event.set_track_uuid(kFirstTrack + hop.link);
    const std::string title = message_title(hop.hop);
    const auto [name, is_new] = names_.try_emplace(title, names_.size() + 1);
    event.set_name_iid(name->second);
    if (is_new) {
      auto& interned = *packet.mutable_interned_data()->add_event_names();
      interned.set_iid(name->second);
      interned.set_name(title);
    }
    for (const std::uint32_t next : next_hops_[i]) event.add_flow_ids(next + 1);
    if (hop.previous) event.add_terminating_flow_ids(i + 1);
    const std::array<std::uint64_t, kAnnotations.size()> values = {index(hop.hop.step), index(hop.hop.src),
                                                                   index(hop.to), hop.waited_cycles};
    for (std::size_t a = 0; a < values.size(); ++a) {
      auto& annotation = *event.add_debug_annotations();
      annotation.set_name_iid(a + 1);
      annotation.set_uint_value(values[a]);
    }
  }

  const Programs& programs_;
  const RunEvents& run_;
  std::vector<std::vector<std::uint32_t>> next_hops_;  ///< index: hop
  std::unordered_map<std::string, std::uint64_t> names_;
  perfetto::Trace trace_;
  std::string bytes_;
};

}  // namespace

std::string perfetto_trace(const Programs& programs, const RunEvents& run) {
  return TraceWriter(programs, run).write();
}

}  // namespace rota::cli
