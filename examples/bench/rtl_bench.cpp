// SPDX-License-Identifier: Apache-2.0
//
// The Verilated RTL in a bench of your own: one node alone, with your clock, links and waveform, and a network in which
// every other node is RTL and the rest are SystemC models. The lone node is node 0 of a ring of five in a total
// exchange; its own outputs, led back, stand for its neighbours.
#include <rota/core.h>
#include <rota/rtl_nodes.h>
#include <rota/sc_models.h>

#include <iostream>
#include <systemc>

rota::Programs programs_of(const char* spec) {
  const rota::Schedule schedule = rota::make_schedule(rota::parse_topology(spec), {.ports = rota::PortModel::all});
  (void)rota::require_correct(schedule);
  return rota::compile_programs(schedule, 2);  // flits a message
}

int sc_main(int, char*[]) {
  const rota::NetworkConfig config{.discipline = rota::Discipline::self_timed, .flit_width_bits = 32};
  const rota::Programs ring = programs_of("ring:5"), torus = programs_of("torus:4x4");
  rota::require_rtl_nodes(ring, config);  // throws where no built node has the ports and FIFOs that these programs need
  rota::require_rtl_nodes(torus, config);

  rota::Ram send(5, 2), receive(5, 2);  // message a goes to, or comes from, the node a places further
  for (std::uint32_t a = 1; a < 5; ++a) send.at(a, 0) = 100 * a, send.at(a, 1) = 100 * a + 1;

  sc_core::sc_clock clk("clk", 10, sc_core::SC_NS);
  sc_core::sc_signal<bool> start("start"), done("done");
  rota::LinkGroup links("links", 2), nic_links("nic_links", 4);  // out of each port; into and out of the router
  const rota::ClassProgram program = rota::decode(ring.classes[0], ring.ports, 2, ring.flits, config);
  const rota::NodePtr node = rota::make_rtl_node({.name = "node",
                                                  .topology = *ring.topology,
                                                  .program = program,
                                                  .config = config,
                                                  .send_memory = send,
                                                  .receive_memory = receive,
                                                  .links_out = {links, 0},
                                                  .nic_links = {nic_links, 0}});
  node->clk(clk), node->start(start), node->done(done);
  for (std::uint32_t p = 0; p < 2; ++p) node->link_in(rota::Port{1 - p})(links[p]);

  sc_core::sc_trace_file* const waves = sc_core::sc_create_vcd_trace_file("rtl_bench");
  sc_trace(waves, clk, "clk"), sc_trace(waves, start, "start"), sc_trace(waves, done, "done");
  sc_trace(waves, links[0], "link_0"), sc_trace(waves, links[1], "link_1");

  const rota::NodeFactory every_other_is_rtl = [](const rota::NodeSite& site) {
    return rota::index(site.node) % 2 == 1 ? rota::make_rtl_node(site) : rota::make_model_node(site);
  };
  rota::Network mixed("mixed", torus, config, every_other_is_rtl);

  sc_core::sc_start(20, sc_core::SC_NS);
  start = true;
  sc_core::sc_start(10, sc_core::SC_NS);
  start = false;
  sc_core::sc_start(300, sc_core::SC_NS);
  bool good = done.read() && node->errors().empty();
  for (std::uint32_t a = 1; a < 5; ++a) good = good && receive.at(a, 1) == send.at(5 - a, 1);
  const rota::SimulationResult result = mixed.run();
  good = good && result.good();
  sc_core::sc_close_vcd_trace_file(waves);

  std::cout << "rtl_bench: " << (good ? "passed, " : "FAILED, ") << node->flits_written()
            << " flits delivered to the node alone, the last at edge " << node->last_write_edge() << "; "
            << result.delivery.delivered << " messages in the mixed network, in " << result.cycles << " cycles\n";
  return good ? 0 : 1;
}
