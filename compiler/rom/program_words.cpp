// SPDX-License-Identifier: Apache-2.0
#include "compiler/rom/program_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "compiler/error.h"

namespace rota {
namespace {

constexpr std::uint32_t kWordBits = 64;

std::uint64_t low_bits(std::uint64_t value, std::uint32_t bits) {
  return bits >= kWordBits ? value : value & ((std::uint64_t{1} << bits) - 1);
}

/// Encodes entries as words of one format.
class TableWriter {
 public:
  /// A count is stored minus `less`.
  TableWriter(std::uint32_t payload_bits, std::uint32_t count_bits, std::uint32_t less = 1)
      : payload_bits_(payload_bits), count_bits_(count_bits), less_(less) {
    if (payload_bits + count_bits + 2 > kWordBits) {
      throw InputError(
          fmt::format("program words of {} bits; allowed: up to {}", payload_bits + count_bits + 2, kWordBits));
    }
  }

  /// The most messages or steps that one word can describe. Minus two in two's complement, half of the field's values
  /// are negative.
  [[nodiscard]] std::uint64_t most() const noexcept {
    return less_ == 1 ? std::uint64_t{1} << count_bits_ : (std::uint64_t{1} << (count_bits_ - 1)) + 1;
  }

  void add(std::uint64_t payload, std::uint64_t count) {
    put(low_bits(payload, payload_bits_) | low_bits(count - less_, count_bits_) << payload_bits_);
  }
  [[nodiscard]] WordTable end() {
    put(std::uint64_t{1} << (payload_bits_ + count_bits_));
    return std::move(table_);
  }

 private:
  void put(std::uint64_t word) {
    const auto parity = static_cast<std::uint64_t>(std::popcount(word)) & 1U;
    table_.push_back(word | parity << (payload_bits_ + count_bits_ + 1));
  }

  std::uint32_t payload_bits_;
  std::uint32_t count_bits_;
  std::uint32_t less_;
  WordTable table_;
};

enum class Side : std::uint8_t { receive, send };

Channel channel_at(const Fifo& fifo, Side side) { return side == Side::receive ? fifo.receive : fifo.send; }

/// The FIFOs of a channel, in the order of its mask bits from bit 1.
std::vector<Fifo> fifos_of(const std::vector<Fifo>& fifos, Side side, std::uint32_t channel) {
  std::vector<Fifo> result;
  std::copy_if(fifos.begin(), fifos.end(), std::back_inserter(result),
               [&](const Fifo& fifo) { return channel_at(fifo, side) == Channel{channel}; });
  return result;
}

/// Translates masks over the program's FIFOs into masks over the router's.
class MaskMap {
 public:
  MaskMap(const NodeProgram& program, const WordShape& shape, Side side, std::uint32_t channel) {
    const std::vector<Fifo> theirs = fifos_of(shape.fifos, side, channel);
    for (const Fifo& fifo : fifos_of(program.fifos, side, channel)) {
      const auto same = [&fifo](const Fifo& other) {
        return other.receive == fifo.receive && other.send == fifo.send && other.lane == fifo.lane;
      };
      const auto found = std::find_if(theirs.begin(), theirs.end(), same);
      if (found == theirs.end()) {
        throw InputError(
            fmt::format("programs: FIFO ({}, {}) lane {} is not in the router; allowed: the router's FIFOs",
                        index(fifo.receive), index(fifo.send), fifo.lane));
      }
      bits_.push_back(static_cast<std::uint32_t>(found - theirs.begin()) + 1);
    }
  }

  [[nodiscard]] std::uint64_t operator()(std::uint64_t mask) const {
    std::uint64_t result = mask & 1U;
    for (std::size_t i = 0; i < bits_.size(); ++i) result |= (mask >> (i + 1) & 1U) << bits_[i];
    return result;
  }

 private:
  std::vector<std::uint32_t> bits_;
};

/// What the word of an entry says, but for its count.
template <class Entry>
std::uint64_t payload_of(const Entry& entry, std::uint64_t mask, const WordShape& shape, std::uint32_t mask_bits,
                         const MaskMap& map) {
  if (index(entry.link) >= shape.ports && mask != 0) {
    throw InputError(fmt::format("programs: link {}; allowed: 0 to {}", index(entry.link), shape.ports - 1));
  }
  const std::uint64_t link = shape.link_bits() > 0 && index(entry.link) < shape.ports ? index(entry.link) : 0;
  return map(mask) | link << mask_bits;
}

template <class Entry>
WordTable route_table(const std::vector<Run<Entry>>& program, const WordShape& shape, std::uint32_t mask_bits,
                      const MaskMap& map, std::uint64_t Entry::*mask, bool idle_steps) {
  TableWriter table(shape.link_bits() + mask_bits, shape.count_bits, shape.router == RouterKind::timed ? 2 : 1);
  for (const Run<Entry>& run : program) {
    if (run.value.*mask == 0 && !idle_steps) continue;
    const std::uint64_t payload = payload_of(run.value, run.value.*mask, shape, mask_bits, map);
    for (std::uint64_t left = run.count; left > 0;) {
      const std::uint64_t count = std::min(left, table.most());
      table.add(payload, count);
      left -= count;
    }
  }
  return table.end();
}

void put_bits(WideWord& word, std::uint32_t at, std::uint64_t value) {
  word[at / kWordBits] |= value << (at % kWordBits);
  if (at % kWordBits != 0 && at / kWordBits + 1 < word.size()) {
    word[at / kWordBits + 1] |= value >> (kWordBits - at % kWordBits);
  }
}

/// Writes the payloads of one channel's entries at bit `at` of the words of their steps, and appends words as needed.
template <class Entry>
void put_steps(std::vector<WideWord>& words, std::uint32_t at, const std::vector<Run<Entry>>& program,
               const WordShape& shape, std::uint32_t mask_bits, const MaskMap& map, std::uint64_t Entry::*mask) {
  const std::size_t limbs = (shape.flat_word_bits() + kWordBits - 1) / kWordBits;
  std::size_t step = 0;
  for (const Run<Entry>& run : program) {
    const std::uint64_t payload = payload_of(run.value, run.value.*mask, shape, mask_bits, map);
    for (std::uint32_t n = 0; n < run.count; ++n, ++step) {
      if (step == words.size()) words.emplace_back(limbs, 0);
      put_bits(words[step], at, payload);
    }
  }
}

void require_channels(const NodeProgram& program, const WordShape& shape) {
  const std::size_t used =
      std::max({program.receive.size(), program.send.size(), program.inject.size(), program.eject.size()});
  if (used > shape.channels()) {
    throw InputError(fmt::format("programs: {} channels; the router has {}", used, shape.channels()));
  }
}

template <class Programs>
typename Programs::value_type program_at(const Programs& programs, std::size_t channel) {
  return channel < programs.size() ? programs[channel] : typename Programs::value_type{};
}

WordTable address_table(const AddressProgram& program, const WordShape& shape) {
  TableWriter table(2 * shape.address_bits, shape.count_bits);
  for (const AddressRun& run : program) {
    std::uint64_t first = index(run.first);
    const auto stride = static_cast<std::uint64_t>(static_cast<std::int64_t>(run.stride));
    for (std::uint64_t left = run.count; left > 0;) {
      const std::uint64_t count = std::min(left, table.most());
      table.add(low_bits(first, shape.address_bits) | low_bits(stride, shape.address_bits) << shape.address_bits,
                count);
      first += count * stride;
      left -= count;
    }
  }
  return table.end();
}

}  // namespace

std::uint32_t WordShape::link_bits() const noexcept {
  return port_model == PortModel::single ? static_cast<std::uint32_t>(std::bit_width(ports - 1U)) : 0;
}

ProgramWords encode_words(const NodeProgram& program, const WordShape& shape, bool idle_steps) {
  require_channels(program, shape);
  const bool timed = shape.router == RouterKind::timed;
  const auto& receive = timed ? program.timed_receive : program.receive;
  ProgramWords words;
  for (std::uint32_t c = 0; c < shape.channels(); ++c) {
    words.receive.push_back(route_table(program_at(receive, c), shape, shape.receive_mask_bits,
                                        MaskMap(program, shape, Side::receive, c), &ReceiveEntry::targets, timed));
    words.send.push_back(route_table(program_at(program.send, c), shape, shape.send_mask_bits,
                                     MaskMap(program, shape, Side::send, c), &SendEntry::sources, idle_steps));
    words.inject.push_back(address_table(program_at(program.inject, c), shape));
    words.eject.push_back(address_table(program_at(program.eject, c), shape));
  }
  return words;
}

std::vector<WideWord> encode_flat_words(const NodeProgram& program, const WordShape& shape) {
  require_channels(program, shape);
  const std::uint32_t send_bits = shape.link_bits() + shape.send_mask_bits;
  const std::uint32_t receive_bits = shape.link_bits() + shape.receive_mask_bits;
  if (std::max(send_bits, receive_bits) > kWordBits) {
    throw InputError(
        fmt::format("program entries of {} bits; allowed: up to {}", std::max(send_bits, receive_bits), kWordBits));
  }
  std::vector<WideWord> words;
  for (std::uint32_t c = 0; c < shape.channels(); ++c) {
    put_steps(words, send_bits * c, program_at(program.send, c), shape, shape.send_mask_bits,
              MaskMap(program, shape, Side::send, c), &SendEntry::sources);
    put_steps(words, send_bits * shape.channels() + receive_bits * c, program_at(program.timed_receive, c), shape,
              shape.receive_mask_bits, MaskMap(program, shape, Side::receive, c), &ReceiveEntry::targets);
  }
  const std::uint32_t end_bit = shape.flat_word_bits() - 2;
  words.emplace_back((shape.flat_word_bits() + kWordBits - 1) / kWordBits, 0);
  put_bits(words.back(), end_bit, 1);
  for (WideWord& word : words) {
    int ones = 0;
    for (const std::uint64_t limb : word) ones += std::popcount(limb);
    put_bits(word, end_bit + 1, static_cast<std::uint64_t>(ones) & 1U);
  }
  return words;
}

std::uint32_t unsplit_count_bits(const NodeProgram& program, RouterKind router) {
  const auto longest = [](const auto& channels) {
    std::uint64_t most = 1;
    for (const auto& runs : channels) {
      for (const auto& run : runs) most = std::max<std::uint64_t>(most, run.count);
    }
    return most;
  };
  const auto bits = [](std::uint64_t largest) { return static_cast<std::uint32_t>(std::bit_width(largest)); };
  const std::uint32_t of_addresses = bits(std::max(longest(program.inject), longest(program.eject)) - 1);
  if (router == RouterKind::timed) {
    const std::uint64_t steps = std::max({longest(program.timed_receive), longest(program.send), std::uint64_t{2}});
    return std::max(bits(steps - 2) + 1, of_addresses);
  }
  return std::max({1U, of_addresses, bits(std::max(longest(program.receive), longest(program.send)) - 1)});
}

}  // namespace rota
