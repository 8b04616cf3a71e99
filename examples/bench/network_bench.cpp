// SPDX-License-Identifier: Apache-2.0
//
// A network of 2 by 2 nodes beside a TLM-2.0 initiator. The initiator writes what every node sends, starts the
// exchange, waits until it is done, and reads what every node has received.
#include <rota/core.h>
#include <rota/sc_models.h>
#include <tlm_utils/simple_initiator_socket.h>

#include <array>
#include <cstdint>
#include <deque>
#include <iostream>
#include <systemc>
#include <tlm>

constexpr std::uint32_t kNodes = 4;

SC_MODULE(Initiator) {
  using Socket = tlm_utils::simple_initiator_socket_tagged<Initiator>;
  sc_core::sc_in<bool> clk{"clk"}, done{"done"};
  sc_core::sc_out<bool> start{"start"};
  sc_core::sc_vector<Socket> send{"send", kNodes}, receive{"receive", kNodes};
  bool good = false;

  SC_CTOR(Initiator) { SC_THREAD(run); }

  void transport(Socket & socket, tlm::tlm_command command, std::array<std::uint64_t, kNodes> & words) {
    tlm::tlm_generic_payload request;
    request.set_command(command);
    request.set_address(0);
    request.set_data_ptr(reinterpret_cast<unsigned char*>(words.data()));
    request.set_data_length(sizeof(words));
    request.set_streaming_width(sizeof(words));
    sc_core::sc_time delay;
    socket->b_transport(request, delay);
    if (request.is_response_error()) SC_REPORT_ERROR("/example", request.get_response_string().c_str());
  }

  void run() {
    for (std::uint32_t x = 0; x < kNodes; ++x) {
      std::array<std::uint64_t, kNodes> words;
      for (std::uint32_t a = 0; a < kNodes; ++a) words[a] = 100 * x + (x ^ a);  // from x to x ^ a
      transport(send[x], tlm::TLM_WRITE_COMMAND, words);
    }
    wait(clk.posedge_event());
    start.write(true);
    wait(clk.posedge_event());
    start.write(false);
    wait(done.posedge_event());
    good = true;
    for (std::uint32_t x = 0; x < kNodes; ++x) {
      std::array<std::uint64_t, kNodes> words;
      transport(receive[x], tlm::TLM_READ_COMMAND, words);
      for (std::uint32_t a = 1; a < kNodes; ++a) good = good && words[a] == 100 * (x ^ a) + x;
    }
    std::cout << "network_bench: " << (good ? "passed" : "FAILED") << " at " << sc_core::sc_time_stamp() << "\n";
    sc_core::sc_stop();
  }
};

int sc_main(int, char*[]) {
  const rota::Schedule schedule =
      rota::make_schedule(rota::parse_topology("torus:2x2"), {.ports = rota::PortModel::all});
  const rota::Programs programs = rota::compile_programs(schedule, 1);

  std::deque<rota::Ram> memories;
  std::vector<rota::NodeMemories> of_nodes;
  for (std::uint32_t x = 0; x < kNodes; ++x) {
    rota::Ram& send = memories.emplace_back(kNodes, 1);
    rota::Ram& receive = memories.emplace_back(kNodes, 1);
    of_nodes.push_back({&send, &receive});
  }

  sc_core::sc_clock clk("clk", 10, sc_core::SC_NS);
  sc_core::sc_signal<bool> start("start");
  rota::Fabric network("network", programs, {}, rota::make_model_node, of_nodes);
  network.clk(clk), network.start(start);

  Initiator initiator("initiator");
  initiator.clk(clk), initiator.start(start), initiator.done(network.done());
  std::deque<rota::MemoryTarget> targets;
  for (std::uint32_t x = 0; x < kNodes; ++x) {
    initiator.send[x].bind(targets.emplace_back(("send_target_" + std::to_string(x)).c_str(), memories[2 * x]).socket);
    initiator.receive[x].bind(
        targets.emplace_back(("receive_target_" + std::to_string(x)).c_str(), memories[2 * x + 1]).socket);
  }
  sc_core::sc_start(10, sc_core::SC_US);
  return initiator.good ? 0 : 1;
}
