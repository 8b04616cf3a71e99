// SPDX-License-Identifier: Apache-2.0
//
// The memories that the NIC reads messages from and writes them to. An address is a node in the frame of the node's
// class: the destination in a send memory, the origin in a receive memory. This file does not depend on SystemC.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace rota {

/// A synchronous memory: the NIC registers what `read` returns at the edge at which it calls it.
class SendMemory {
 public:
  virtual ~SendMemory() = default;
  [[nodiscard]] virtual std::uint64_t read(std::uint32_t address, std::uint32_t flit) = 0;
};

class ReceiveMemory {
 public:
  virtual ~ReceiveMemory() = default;
  virtual void write(std::uint32_t address, std::uint32_t flit, std::uint64_t data) = 0;
};

/// Plain storage of `messages` times `flits` words, for test benches with their own data.
class Ram final : public SendMemory, public ReceiveMemory {
 public:
  Ram(std::uint32_t messages, std::uint32_t flits, std::uint64_t fill = 0)
      : flits_(flits), words_(std::size_t{messages} * flits, fill) {}

  [[nodiscard]] std::uint64_t read(std::uint32_t address, std::uint32_t flit) override { return at(address, flit); }
  void write(std::uint32_t address, std::uint32_t flit, std::uint64_t data) override { at(address, flit) = data; }

  /// Throws std::out_of_range.
  [[nodiscard]] std::uint64_t& at(std::uint32_t address, std::uint32_t flit) {
    const std::size_t word = std::size_t{address} * flits_ + flit;
    if (flit >= flits_ || word >= words_.size()) refuse(address, flit);
    return words_[word];
  }
  /// Word `address`·flits + `flit` is flit `flit` of message `address`.
  [[nodiscard]] std::span<std::uint64_t> words() noexcept { return words_; }

 private:
  [[noreturn]] void refuse(std::uint32_t address, std::uint32_t flit) const {
    throw std::out_of_range("message " + std::to_string(address) + ", flit " + std::to_string(flit) +
                            "; the memory has " + std::to_string(words_.size() / flits_) + " messages of " +
                            std::to_string(flits_) + " flits");
  }

  std::uint32_t flits_;
  std::vector<std::uint64_t> words_;
};

using RamSendMemory = Ram;
using RamReceiveMemory = Ram;

}  // namespace rota
