// SPDX-License-Identifier: Apache-2.0
//
// Programs as the words that the RTL's program memories hold. One entry of a program is one word, from bit 0:
//
//   payload   receive, send: mask, above it (single-port) the link; inject, eject: first address, above it the stride
//   count     messages, less one
//   end       the word after a program's last entry; its payload and count are 0
//   parity    makes the number of ones even
//
// Mask bit 0 is the NIC's FIFO, bit 1+i the i-th crosspoint FIFO of the channel in the router's list.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/rom/program.h"

namespace rota {

/// What shapes the words: the parameters of the router and NIC that they are for.
struct WordShape {
  std::uint32_t ports = 1;  ///< links each way
  PortModel port_model = PortModel::all;
  std::vector<Fifo> fifos;  ///< the router's crosspoint FIFOs, in its order; those of the program are among them
  std::uint32_t receive_mask_bits = 2;
  std::uint32_t send_mask_bits = 2;
  std::uint32_t count_bits = 8;
  std::uint32_t address_bits = 8;

  [[nodiscard]] std::uint32_t channels() const noexcept { return port_model == PortModel::all ? ports : 1; }
  [[nodiscard]] std::uint32_t link_bits() const noexcept;
  [[nodiscard]] std::uint32_t receive_word_bits() const noexcept {
    return link_bits() + receive_mask_bits + count_bits + 2;
  }
  [[nodiscard]] std::uint32_t send_word_bits() const noexcept { return link_bits() + send_mask_bits + count_bits + 2; }
  [[nodiscard]] std::uint32_t address_word_bits() const noexcept { return 2 * address_bits + count_bits + 2; }
};

/// The words of one program memory.
using WordTable = std::vector<std::uint64_t>;

/// One table per channel of the shape; a channel without entries has its end word.
struct ProgramWords {
  std::vector<WordTable> receive;
  std::vector<WordTable> send;
  std::vector<WordTable> inject;
  std::vector<WordTable> eject;
};

/// `idle_steps`: keep entries without source, each idle for one step; only lockstep runs want them. Runs longer than a
/// count can say are split. Throws InputError where a word would have more than 64 bits, or the program uses a channel,
/// FIFO or link that the shape does not have.
[[nodiscard]] ProgramWords encode_words(const NodeProgram& program, const WordShape& shape, bool idle_steps);

/// The least number of count bits with which no run of `program` is split.
[[nodiscard]] std::uint32_t unsplit_count_bits(const NodeProgram& program);

}  // namespace rota
