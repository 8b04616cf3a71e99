// SPDX-License-Identifier: Apache-2.0
//
// Encodes programs as the words of the RTL's program memories. One entry of a program is one word, from bit 0:
//
//   payload   receive, send: mask, above it (single-port) the link; inject, eject: first address, above it the stride
//   count     messages, minus one; in receive and send words for a timed router steps, minus two, in two's complement
//   end       1 in the word after a program's last entry, whose payload and count are 0
//   parity    makes the number of ones even
//
// A timed router's flat form is one word a step for the whole router in place of all receive and send words: the
// payloads of all send channels, from channel 0 in the lowest bits, those of all receive channels, end and parity.
//
// Mask bit 0 is the NIC's FIFO, bit 1+i the channel's i-th crosspoint FIFO in the router's list.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/rom/program.h"

namespace rota {

/// The format of the words: the parameters of the router and NIC that they are for.
struct WordShape {
  std::uint32_t ports = 1;  ///< links in each direction
  PortModel port_model = PortModel::all;
  std::vector<Fifo> fifos;  ///< the router's crosspoint FIFOs in its order, the program's among them
  std::uint32_t receive_mask_bits = 2;
  std::uint32_t send_mask_bits = 2;
  std::uint32_t count_bits = 8;
  std::uint32_t address_bits = 8;
  RouterKind router = RouterKind::handshake;

  [[nodiscard]] std::uint32_t channels() const noexcept { return port_model == PortModel::all ? ports : 1; }
  [[nodiscard]] std::uint32_t link_bits() const noexcept;
  [[nodiscard]] std::uint32_t receive_word_bits() const noexcept {
    return link_bits() + receive_mask_bits + count_bits + 2;
  }
  [[nodiscard]] std::uint32_t send_word_bits() const noexcept { return link_bits() + send_mask_bits + count_bits + 2; }
  [[nodiscard]] std::uint32_t flat_word_bits() const noexcept {
    return channels() * (2 * link_bits() + receive_mask_bits + send_mask_bits) + 2;
  }
  [[nodiscard]] std::uint32_t address_word_bits() const noexcept { return 2 * address_bits + count_bits + 2; }
};

/// The words of one program memory.
using WordTable = std::vector<std::uint64_t>;

/// One table per channel of the shape. A channel without entries has an end word only.
struct ProgramWords {
  std::vector<WordTable> receive;
  std::vector<WordTable> send;
  std::vector<WordTable> inject;
  std::vector<WordTable> eject;
};

/// `idle_steps`: keep the entries without a source, each idle for one step (lockstep runs only; a timed router needs
/// them, in receive programs too). Runs longer than the count field allows are split. Throws InputError if a word would
/// have more than 64 bits, or if the program uses a channel, FIFO or link that the shape does not have.
[[nodiscard]] ProgramWords encode_words(const NodeProgram& program, const WordShape& shape, bool idle_steps);

/// A word of any width, its lowest 64 bits first.
using WideWord = std::vector<std::uint64_t>;

/// The program of a whole timed router in its flat form: a word for every step until the last move, then the end.
/// Precondition: shape.router is timed. Throws InputError as encode_words does.
[[nodiscard]] std::vector<WideWord> encode_flat_words(const NodeProgram& program, const WordShape& shape);

/// The smallest number of count bits with which no run of `program` is split.
[[nodiscard]] std::uint32_t unsplit_count_bits(const NodeProgram& program, RouterKind router = RouterKind::handshake);

}  // namespace rota
