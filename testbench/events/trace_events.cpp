// SPDX-License-Identifier: Apache-2.0
#include "testbench/events/trace_events.h"

#include <nlohmann/json.hpp>

#include "testbench/events/track_names.h"

namespace rota::cli {
namespace {

using Json = nlohmann::ordered_json;

// The format's processes and threads: the run's links, each a thread, and its FIFOs.
constexpr std::uint32_t kLinks = 1;
constexpr std::uint32_t kFifos = 2;

class EventList {
 public:
  void add(const Json& event) {
    text_ += text_.empty() ? "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n" : ",\n";
    text_ += event.dump();
  }
  /// Names or orders a process or thread.
  void describe(const char* what, std::uint32_t process, std::size_t thread, const Json& arguments) {
    add({{"ph", "M"}, {"name", what}, {"pid", process}, {"tid", thread}, {"args", arguments}});
  }
  std::string take() { return std::move(text_ += "\n]}\n"); }

 private:
  std::string text_;
};

/// One end of the flow that a hop ends.
void add_flow_end(EventList& events, const char* phase, std::size_t hop, const HopEvent& at) {
  Json event{{"ph", phase},   {"name", "next hop"}, {"cat", "hop"},        {"id", hop},
             {"pid", kLinks}, {"tid", at.link},     {"ts", at.first_cycle}};
  if (*phase == 'f') event["bp"] = "e";  // the slice around its time
  events.add(event);
}

}  // namespace

std::string trace_events(const Programs& programs, const RunEvents& run) {
  EventList events;
  const std::string title = run_title(programs, run);
  events.describe("process_name", kLinks, 0, {{"name", title + ", links"}});
  events.describe("process_sort_index", kLinks, 0, {{"sort_index", kLinks}});
  for (std::size_t i = 0; i < run.record.links.size(); ++i) {
    events.describe("thread_name", kLinks, i, {{"name", link_track(programs, run.record.links[i])}});
    events.describe("thread_sort_index", kLinks, i, {{"sort_index", i}});
  }
  if (!run.record.fifos.empty()) {
    events.describe("process_name", kFifos, 0, {{"name", title + ", FIFOs"}});
    events.describe("process_sort_index", kFifos, 0, {{"sort_index", kFifos}});
  }

  for (std::size_t i = 0; i < run.hops.size(); ++i) {
    const HopEvent& hop = run.hops[i];
    events.add({{"ph", "X"},
                {"name", message_title(hop.hop)},
                {"cat", "message"},
                {"pid", kLinks},
                {"tid", hop.link},
                {"ts", hop.first_cycle},
                {"dur", hop.last_cycle + 1 - hop.first_cycle},
                {"args",
                 {{"step", index(hop.hop.step)},
                  {"node", index(hop.hop.src)},
                  {"to node", index(hop.to)},
                  {"waited cycles", hop.waited_cycles}}}});
    if (!hop.previous) continue;
    add_flow_end(events, "s", i, run.hops[*hop.previous]);
    add_flow_end(events, "f", i, hop);
  }
  for (const FifoRecord& fifo : run.record.fifos) {
    const std::string name = fifo_track(programs, fifo);
    for (const auto& change : fifo.changes) {
      events.add(
          {{"ph", "C"}, {"name", name}, {"pid", kFifos}, {"ts", change.cycle}, {"args", {{"flits", change.flits}}}});
    }
  }
  return events.take();
}

}  // namespace rota::cli
