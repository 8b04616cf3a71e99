// SPDX-License-Identifier: Apache-2.0
#include "sc_models/memory_target.h"

#include <gtest/gtest.h>
#include <tlm_utils/simple_initiator_socket.h>

#include <array>
#include <vector>

namespace rota {
namespace {

/// Two messages of two flits behind a target, and an initiator socket.
struct TargetBench : sc_core::sc_module {
  tlm_utils::simple_initiator_socket<TargetBench> initiator{"initiator"};
  Ram memory{2, 2};
  MemoryTarget target{"target", memory};

  explicit TargetBench(const sc_core::sc_module_name& name) : sc_module(name) { initiator.bind(target.socket); }

  template <class Change>
  tlm::tlm_response_status transport(tlm::tlm_command command, std::uint64_t address, void* data, unsigned int length,
                                     Change change) {
    tlm::tlm_generic_payload request;
    request.set_command(command);
    request.set_address(address);
    request.set_data_ptr(static_cast<unsigned char*>(data));
    request.set_data_length(length);
    request.set_streaming_width(length);
    change(request);
    sc_core::sc_time delay;
    initiator->b_transport(request, delay);
    return request.get_response_status();
  }
  tlm::tlm_response_status transport(tlm::tlm_command command, std::uint64_t address, void* data, unsigned int length) {
    return transport(command, address, data, length, [](tlm::tlm_generic_payload&) {});
  }
};

TEST(MemoryTarget, WordsAreInOrderOfMessageAndFlit) {
  TargetBench bench("bench");
  sc_core::sc_start(sc_core::SC_ZERO_TIME);
  std::array<std::uint64_t, 4> words{10, 11, 20, 21};
  EXPECT_EQ(bench.transport(tlm::TLM_WRITE_COMMAND, 0, words.data(), sizeof(words)), tlm::TLM_OK_RESPONSE);
  EXPECT_EQ(bench.memory.at(1, 0), 20U);
  bench.memory.at(1, 1) = 99;
  std::uint64_t word = 0;
  EXPECT_EQ(bench.transport(tlm::TLM_READ_COMMAND, 8 * 3, &word, 8), tlm::TLM_OK_RESPONSE);
  EXPECT_EQ(word, 99U);
}

TEST(MemoryTarget, WhatItCannotDo_HasTheStandardsResponse_AndChangesNothing) {
  TargetBench bench("bench");
  sc_core::sc_start(sc_core::SC_ZERO_TIME);
  std::array<std::uint64_t, 5> words{1, 1, 1, 1, 1};
  using tlm::tlm_generic_payload;
  EXPECT_EQ(bench.transport(tlm::TLM_WRITE_COMMAND, 0, words.data(), 40), tlm::TLM_ADDRESS_ERROR_RESPONSE);
  EXPECT_EQ(bench.transport(tlm::TLM_WRITE_COMMAND, 32, words.data(), 1), tlm::TLM_ADDRESS_ERROR_RESPONSE);
  EXPECT_EQ(bench.transport(tlm::TLM_WRITE_COMMAND, ~std::uint64_t{0}, words.data(), 8),
            tlm::TLM_ADDRESS_ERROR_RESPONSE);
  EXPECT_EQ(bench.transport(tlm::TLM_IGNORE_COMMAND, 0, words.data(), 8), tlm::TLM_COMMAND_ERROR_RESPONSE);
  EXPECT_EQ(bench.transport(tlm::TLM_WRITE_COMMAND, 0, words.data(), 16,
                            [](tlm_generic_payload& request) { request.set_streaming_width(8); }),
            tlm::TLM_BURST_ERROR_RESPONSE);
  unsigned char enable = TLM_BYTE_ENABLED;
  EXPECT_EQ(bench.transport(tlm::TLM_WRITE_COMMAND, 0, words.data(), 8,
                            [&](tlm_generic_payload& request) { request.set_byte_enable_ptr(&enable); }),
            tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE);
  for (const std::uint64_t word : bench.memory.words()) EXPECT_EQ(word, 0U);
}

TEST(MemoryTarget, DirectAccessAndDebugTransport_ReachTheSameWords) {
  TargetBench bench("bench");
  sc_core::sc_start(sc_core::SC_ZERO_TIME);
  tlm::tlm_generic_payload request;
  tlm::tlm_dmi access;
  ASSERT_TRUE(bench.initiator->get_direct_mem_ptr(request, access));
  EXPECT_EQ(access.get_end_address(), 31U);
  reinterpret_cast<std::uint64_t*>(access.get_dmi_ptr())[2] = 5;
  EXPECT_EQ(bench.memory.at(1, 0), 5U);
  std::uint64_t word = 0;
  request.set_command(tlm::TLM_READ_COMMAND);
  request.set_address(16);
  request.set_data_ptr(reinterpret_cast<unsigned char*>(&word));
  request.set_data_length(8);
  EXPECT_EQ(bench.initiator->transport_dbg(request), 8U);
  EXPECT_EQ(word, 5U);
  request.set_address(28);
  EXPECT_EQ(bench.initiator->transport_dbg(request), 0U);
}

}  // namespace
}  // namespace rota
