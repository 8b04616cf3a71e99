// SPDX-License-Identifier: Apache-2.0
//
// Flips one register bit a run in an emitted total exchange, and says what became of it. scripts/strikes compiles this
// with the Verilated node of the network, whose registers are public, and wiring.h, which it makes of the network:
//
//   kNodes, kPorts, kCycles; kHasChecks; kPeer[node][port] and kPeerPort[node][port]; kFrames[node][address];
//   kSendPlaces[node][address], kReceivePlaces[node][address]
//
// Every strike is a simulation of its own: random contents at power-up, reset, two runs with other messages, each
// loaded, run and read out by users that stall at random. The flip comes in the first of them, in a random cycle from
// the reset on. What users then see:
//
//   silent   a wrong word, a word too many or too few, or tlast out of place, and no flag at any node till the end
//   hung     a node never ready, never done, or never read out in full, and no flag
//   flagged  a flag of errors_o or checks_o at any node, with or without damage
//   none     neither damage nor flag
//
// usage: strikes SEED STRIKES_PER_CLASS [CLASS]   prints one line a class: name, bits, strikes, flagged with damage,
// flagged without, silent, hung, none
#include <verilated.h>
#include <verilated_syms.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <random>
#include <regex>
#include <string>
#include <vector>

#include "Vstruck_node.h"
#include "registers.h"
#include "wiring.h"

namespace {

constexpr std::uint32_t kFlits = 1;

/// kLinkBits bits from one vector of 32-bit words to another.
void copy_bits(const std::uint32_t* from, std::uint32_t from_bit, std::uint32_t* to, std::uint32_t to_bit) {
  for (std::uint32_t left = kLinkBits; left > 0;) {
    const std::uint32_t room = std::min({left, 32 - from_bit % 32, 32 - to_bit % 32});
    const std::uint32_t mask = room == 32 ? ~0U : (1U << room) - 1;
    const std::uint32_t value = from[from_bit / 32] >> (from_bit % 32) & mask;
    to[to_bit / 32] = (to[to_bit / 32] & ~(mask << (to_bit % 32))) | value << (to_bit % 32);
    from_bit += room;
    to_bit += room;
    left -= room;
  }
}

/// The word of a message in run `run`.
std::uint32_t word_of(std::uint32_t run, std::uint32_t origin, std::uint32_t destination) {
  std::uint32_t x = (run + 1) * 0x3C6EF372U ^ origin * 0x9E3779B1U ^ (destination + 1) * 0x85EBCA77U;
  x = (x ^ x >> 15) * 0x2C1B3C6DU;
  return x ^ x >> 13;
}

struct Outcome {
  bool damage = false;
  bool hang = false;
  bool flag = false;
};

class Network {
 public:
  Network() {
    for (std::uint32_t x = 0; x < kNodes; ++x) {
      nodes_.push_back(std::make_unique<Vstruck_node>(("n" + std::to_string(x)).c_str()));
    }
    for (std::uint32_t x = 0; x < kNodes; ++x) registers_.push_back(registers_of("n" + std::to_string(x)));
  }
  [[nodiscard]] const std::vector<Register>& registers(std::uint32_t node) const { return registers_[node]; }
  [[nodiscard]] std::uint64_t cycles() const { return cycle_; }

  /// Two runs from a reset; the flip comes after edge `strike_cycle`. nullptr: none.
  Outcome run(std::uint32_t seed, const Bit* bit, std::uint64_t strike_cycle) {
    std::mt19937 random(seed);
    outcome_ = {};
    cycle_ = 0;
    bit_ = bit;
    strike_cycle_ = strike_cycle;
    start_ = false;
    for (std::uint32_t x = 0; x < kNodes; ++x) users_[x] = {};
    power_up(seed);
    reset_ = true;
    for (int n = 0; n < 8; ++n) edge(random);
    outcome_.flag = false;
    reset_ = false;
    for (std::uint32_t r = 0; r < 2 && !outcome_.hang; ++r) one_run(r, random);
    return outcome_;
  }

 private:
  struct User {
    std::uint32_t sent = 0;      ///< addresses of this run
    std::uint32_t received = 0;  ///< words of this run
    bool offers = false;
    bool takes = false;
  };

  /// Random contents of everything but the programs: no word of the simulation before is left.
  void power_up(std::uint32_t seed) {
    std::minstd_rand random(seed);
    for (const std::vector<Register>& registers : registers_) {
      for (const Register& r : registers) {
        if (r.name.find("u_programs.") != std::string::npos) continue;
        auto* bytes = static_cast<std::uint8_t*>(r.data);
        for (std::uint64_t e = 0; e < r.elements; ++e) {
          for (std::uint32_t b = 0; b < r.bits; b += 8) {
            const std::uint32_t bits = std::min(8U, r.bits - b);
            bytes[e * r.element_bytes + b / 8] = static_cast<std::uint8_t>((random() >> 8) & ((1U << bits) - 1));
          }
        }
      }
    }
  }

  void one_run(std::uint32_t run, std::mt19937& random) {
    run_ = run;
    for (User& user : users_) user = {};
    const auto all = [&](auto&& condition) {
      for (std::uint32_t x = 0; x < kNodes; ++x) {
        if (!condition(x)) return false;
      }
      return true;
    };
    constexpr int kPatience = 6 * static_cast<int>(kAddresses) + 2 * static_cast<int>(kCycles) + 64;
    const auto wait_for = [&](auto&& condition) {
      for (int n = 0; n < kPatience; ++n) {
        if (all(condition)) return true;
        if (outcome_.damage && outcome_.flag) return false;  // nothing can change that
        edge(random);
      }
      outcome_.hang = true;
      return false;
    };
    if (!wait_for([&](std::uint32_t x) { return nodes_[x]->ready_o != 0; })) return;
    start_ = true;
    edge(random);
    start_ = false;
    if (!wait_for([&](std::uint32_t x) { return nodes_[x]->done_o != 0; })) return;
    reading_ = true;
    if (!wait_for([&](std::uint32_t x) { return users_[x].received >= kAddresses - 1; })) return;
    for (int n = 0; n < 24; ++n) edge(random);  // words too many
    reading_ = false;
    for (const User& user : users_) outcome_.damage |= user.received != kAddresses - 1 || user.sent != kAddresses;
  }

  void edge(std::mt19937& random) {
    for (std::uint32_t x = 0; x < kNodes; ++x) nodes_[x]->clk_i = 0;
    for (std::uint32_t x = 0; x < kNodes; ++x) drive(x, random);
    for (const auto& node : nodes_) node->eval();
    // What goes straight from pins to pins is there now.
    for (std::uint32_t x = 0; x < kNodes; ++x) watch(x);
    for (const auto& node : nodes_) {
      node->clk_i = 1;
    }
    for (const auto& node : nodes_) node->eval();
    for (std::uint32_t x = 0; x < kNodes; ++x) {
#ifdef HAS_CHECKS
      // Synchronous read of the tags.
      send_place_[x] = kSendPlaces[x][next_send_[x] % kAddresses];
      receive_place_[x] = kReceivePlaces[x][next_receive_[x] % kAddresses];
#endif
    }
    if (bit_ != nullptr && cycle_ == strike_cycle_) {
      flip(*bit_);
      for (const auto& node : nodes_) {
        node->clk_i = 0;
        node->eval();
      }
    }
    ++cycle_;
  }

  void drive(std::uint32_t x, std::mt19937& random) {
    Vstruck_node& node = *nodes_[x];
    User& user = users_[x];
    node.rst_i = reset_ ? 1 : 0;
    node.start_i = start_ ? 1 : 0;
    node.skip_address_i = kOwnAddress[x];
    // A word that is offered stays.
    if (!user.offers) user.offers = !reset_ && user.sent < kAddresses && random() % 8 != 0;
    const std::uint32_t to = user.sent < kAddresses ? kFrames[x][user.sent] : 0;
    node.s_axis_tvalid = user.offers ? 1 : 0;
    node.s_axis_tdata = word_of(run_, x, to);
    node.s_axis_tlast = 1;
    user.takes = random() % 2 != 0;
    node.m_axis_tready = user.takes ? 1 : 0;
#ifdef HAS_CHECKS
    node.send_place_i = send_place_[x];
    node.receive_place_i = receive_place_[x];
#endif
    std::uint32_t valid = 0, last = 0, ready = 0;
    for (std::uint32_t p = 0; p < kPorts; ++p) {
      const std::uint32_t peer = kPeer[x][p];
      const std::uint32_t port = kPeerPort[x][p];
      valid |= (nodes_[peer]->link_out_valid_o >> port & 1U) << p;
      last |= (nodes_[peer]->link_out_last_o >> port & 1U) << p;
      ready |= (nodes_[peer]->link_in_ready_o >> port & 1U) << p;
      copy_bits(nodes_[peer]->link_out_data_o.data(), port * kLinkBits, node.link_in_data_i.data(), p * kLinkBits);
    }
    node.link_in_valid_i = valid;
    node.link_in_last_i = last;
    node.link_out_ready_i = ready;
  }

  void watch(std::uint32_t x) {
    Vstruck_node& node = *nodes_[x];
    User& user = users_[x];
    if (!reset_ && node.errors_o != 0) outcome_.flag = true;
#ifdef HAS_CHECKS
    if (!reset_ && node.checks_o != 0) outcome_.flag = true;
    next_send_[x] = node.send_place_address_o;
    next_receive_[x] = node.receive_place_address_o;
#endif
    if (user.offers && node.s_axis_tready != 0) {
      user.offers = false;
      ++user.sent;
    }
    if (!reset_ && node.m_axis_tvalid != 0 && node.m_axis_tready != 0) {
      std::uint32_t address = user.received;
      if (address >= kOwnAddress[x]) ++address;
      const bool due = user.received < kAddresses - 1;
      if (!due || node.m_axis_tlast == 0 || node.m_axis_tdata != word_of(run_, kFrames[x][address], x)) {
        outcome_.damage = true;
      }
      ++user.received;
    }
  }

  std::vector<std::unique_ptr<Vstruck_node>> nodes_;
  std::vector<std::vector<Register>> registers_;
  std::array<User, kNodes> users_{};
  std::array<std::uint32_t, kNodes> next_send_{}, next_receive_{}, send_place_{}, receive_place_{};
  Outcome outcome_;
  const Bit* bit_ = nullptr;
  std::uint64_t strike_cycle_ = 0;
  std::uint64_t cycle_ = 0;
  std::uint32_t run_ = 0;
  bool reset_ = true;
  bool start_ = false;
  bool reading_ = false;
};

struct Row {
  std::uint64_t bits = 0;
  std::uint32_t strikes = 0, damaged = 0, unharmed = 0, silent = 0, hung = 0, none = 0;
};

}  // namespace

int main(int argc, char** argv) {
  const std::uint32_t seed = argc > 1 ? static_cast<std::uint32_t>(std::strtoul(argv[1], nullptr, 10)) : 1;
  const std::uint32_t strikes = argc > 2 ? static_cast<std::uint32_t>(std::strtoul(argv[2], nullptr, 10)) : 10;
  const std::string only = argc > 3 ? argv[3] : "";
  Verilated::randReset(2);
  Verilated::randSeed(static_cast<int>(seed));
  Network network;
  std::mt19937 random(seed);

  // Without a strike nothing may happen; that also says how long the first run is.
  const Outcome clean = network.run(seed, nullptr, 0);
  if (clean.damage || clean.hang || clean.flag) {
    std::fprintf(stderr, "strikes: without a strike: damage %d, hang %d, flag %d\n", clean.damage, clean.hang,
                 clean.flag);
    return 1;
  }
  const std::uint64_t first_run = network.cycles() / 2;

  std::map<std::string, std::vector<std::size_t>> classes;  // registers of a node, as all nodes are of one module
  const std::vector<Register>& registers = network.registers(0);
  for (std::size_t r = 0; r < registers.size(); ++r) {
    const std::string row = class_of(registers[r].name);
    if (std::getenv("STRIKES_LIST") != nullptr) std::printf("%s\t%s\n", row.c_str(), registers[r].name.c_str());
    classes[row].push_back(r);
  }
  for (const auto& [name, members] : classes) {
    if (!only.empty() && name != only) continue;
    Row row;
    for (const std::size_t r : members) row.bits += registers[r].all_bits();
    for (std::uint32_t n = 0; n < strikes; ++n) {
      const std::uint32_t node = random() % kNodes;
      std::uint64_t at = random() % row.bits;
      std::size_t chosen = 0;
      for (const std::size_t r : members) {
        chosen = r;
        if (at < registers[r].all_bits()) break;
        at -= registers[r].all_bits();
      }
      const Register& target = network.registers(node)[chosen];
      const Bit bit{target.data, at / target.bits, static_cast<std::uint32_t>(at % target.bits), target.element_bytes};
      // A third each in loading, in the run and around it, and in the read-out.
      const std::uint64_t run_begin = 8 + kAddresses + 8;
      const std::uint32_t part = random() % 3;
      const std::uint64_t cycle = part == 0   ? 8 + random() % (run_begin - 8)
                                  : part == 1 ? run_begin + random() % (kCycles + 8)
                                              : run_begin + kCycles + random() % (first_run - run_begin - kCycles);
      const std::uint32_t run_seed = random();
      const Outcome outcome = network.run(run_seed, &bit, cycle);
      if (target.name.find("u_programs.") != std::string::npos && target.elements > 1)
        flip(bit);  // no reset restores a ROM
      ++row.strikes;
      const bool damage = outcome.damage || outcome.hang;
      if (outcome.flag)
        ++(damage ? row.damaged : row.unharmed);
      else if (outcome.hang)
        ++row.hung;
      else if (outcome.damage)
        ++row.silent;
      else
        ++row.none;
      if (damage && !outcome.flag && std::getenv("STRIKES_SHOW") != nullptr) {
        std::fprintf(stderr, "%s node %u %s[%llu] bit %u cycle %llu seed %u\n", outcome.hang ? "hung" : "silent", node,
                     target.name.c_str(), static_cast<unsigned long long>(bit.element), bit.bit,
                     static_cast<unsigned long long>(cycle), run_seed);
      }
    }
    std::printf("%s\t%llu\t%u\t%u\t%u\t%u\t%u\t%u\n", name.c_str(), static_cast<unsigned long long>(row.bits),
                row.strikes, row.damaged, row.unharmed, row.silent, row.hung, row.none);
  }
  return 0;
}
