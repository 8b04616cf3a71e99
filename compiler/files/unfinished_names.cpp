// SPDX-License-Identifier: Apache-2.0
#include "compiler/files/unfinished_names.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>

#include "compiler/error.h"
#include "compiler/text/printable.h"

namespace rota {
namespace {

constexpr std::size_t kMaxUnfinished = 16;
constexpr std::size_t kMaxPath = 4096;

/// A slot's name may be read in state `noted` only.
enum State : std::uint8_t { kFree, kBeingNoted, kNoted };
std::array<std::array<char, kMaxPath>, kMaxUnfinished> noted_paths;
std::array<std::atomic<std::uint8_t>, kMaxUnfinished> states;
static_assert(std::atomic<std::uint8_t>::is_always_lock_free);

std::size_t take_slot(const std::string& path) {
  if (path.size() >= kMaxPath) {
    throw InputError(fmt::format("{}: the name is too long; allowed: less than {} bytes", printable(path), kMaxPath));
  }
  for (std::size_t i = 0; i < kMaxUnfinished; ++i) {
    std::uint8_t expected = kFree;
    if (!states[i].compare_exchange_strong(expected, kBeingNoted)) continue;
    std::memcpy(noted_paths[i].data(), path.c_str(), path.size() + 1);
    states[i].store(kNoted);
    return i;
  }
  throw InputError(fmt::format("{}: too many output files at once; allowed: {}", printable(path), kMaxUnfinished));
}

}  // namespace

UnfinishedName::UnfinishedName(const std::string& path) : slot_(take_slot(path)) {}

UnfinishedName::~UnfinishedName() { states[slot_].store(kFree); }

void remove_unfinished_names() noexcept {
  for (std::size_t i = 0; i < kMaxUnfinished; ++i) {
    if (states[i].load() == kNoted) ::unlink(noted_paths[i].data());
  }
}

}  // namespace rota
