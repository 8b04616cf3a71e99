// SPDX-License-Identifier: Apache-2.0
//
// One router and one NIC in a bench of your own: your clock, your signals, your waveform. The router is node 0 of a
// ring of five nodes in a total exchange. All nodes of the ring do the same, so its own outputs, led back over
// AXI4-Stream pins, stand for its neighbours.
#include <rota/core.h>
#include <rota/sc_models.h>

#include <iostream>
#include <systemc>

struct Stream {  // the pins of one link
  sc_core::sc_signal<bool> tvalid, tready, tlast;
  sc_core::sc_signal<std::uint64_t> tdata;

  void bind(auto& adapter) {
    adapter.tvalid(tvalid);
    adapter.tready(tready);
    adapter.tdata(tdata);
    adapter.tlast(tlast);
  }
};

int sc_main(int, char*[]) {
  // The programs: topology, schedule, verdict, ROM contents. Messages have 2 flits.
  const rota::TopologyPtr ring = rota::parse_topology("ring:5");
  const rota::Schedule schedule = rota::make_schedule(ring, {.ports = rota::PortModel::all});
  (void)rota::require_correct(schedule);
  const rota::Programs programs = rota::compile_programs(schedule, 2);
  const rota::NetworkConfig config{.discipline = rota::Discipline::self_timed, .flit_width_bits = 32};
  const rota::ClassProgram program = rota::decode(programs.classes[0], programs.ports, 2, programs.flits, config);

  rota::Ram send(5, 2), receive(5, 2);  // message a goes to, or comes from, the node a places further
  for (std::uint32_t a = 1; a < 5; ++a) send.at(a, 0) = 100 * a, send.at(a, 1) = 100 * a + 1;

  sc_core::sc_clock clk("clk", 10, sc_core::SC_NS);
  sc_core::sc_signal<bool> rst("rst"), start("start"), done("done");
  rota::Router router("router", rota::Node{0}, 2, program, config);
  rota::Nic nic("nic", 2, programs.classes[0], programs.flits, config.flit_format(), send, receive);
  sc_core::sc_vector<rota::LinkSignal> inject("inject", 2), eject("eject", 2);
  router.clk(clk), router.rst(rst), router.start(start);
  nic.clk(clk), nic.rst(rst), nic.start(start), nic.done(done);
  router.inject.bind(inject), nic.inject.bind(inject);
  router.eject.bind(eject), nic.eject.bind(eject);

  Stream stream[2];
  sc_core::sc_vector<rota::AxiStreamSource> out("out", 2);
  sc_core::sc_vector<rota::AxiStreamSink> in("in", 2);
  for (int p = 0; p < 2; ++p) {
    stream[p].bind(out[p]), stream[p].bind(in[p]);
    router.link_out[p](out[p]);
    router.link_in[1 - p](in[p]);  // what leaves over port 0 arrives at the neighbour's port 1
  }

  sc_core::sc_trace_file* const waves = sc_core::sc_create_vcd_trace_file("router_bench");
  sc_trace(waves, clk, "clk"), sc_trace(waves, start, "start"), sc_trace(waves, done, "done");
  sc_trace(waves, inject[0], "inject_0"), sc_trace(waves, stream[0].tdata, "link_0_tdata");

  rst = true;
  sc_core::sc_start(20, sc_core::SC_NS);
  rst = false, start = true;
  sc_core::sc_start(10, sc_core::SC_NS);
  start = false;
  sc_core::sc_start(300, sc_core::SC_NS);
  sc_core::sc_close_vcd_trace_file(waves);

  bool good = done.read();
  for (std::uint32_t a = 1; a < 5; ++a) good = good && receive.at(a, 1) == send.at(5 - a, 1);
  std::cout << "router_bench: " << (good ? "passed, " : "FAILED, ") << nic.flits_written()
            << " flits delivered, the last at edge " << nic.last_write_edge() << "\n";
  return good ? 0 : 1;
}
