// SPDX-License-Identifier: Apache-2.0
//
// What passes between a node of an emitted project, Verilated into a shared object of its own, and whoever drives it:
// two arrays of 64-bit words, the pins before an edge and after it. Fixed, so that one compiled command drives what the
// compiler of its user made.
#pragma once

#include <cstddef>
#include <cstdint>

namespace rota::emitted {

inline constexpr std::size_t kChannels = 16;  ///< the most ports of a node, and so the most channels

// Pins in, by index; bit or word p is port p's.
inline constexpr std::size_t kReset = 0;
inline constexpr std::size_t kStart = 1;
inline constexpr std::size_t kOfferValid = 2;  ///< of the messages to send, as in AXI4-Stream
inline constexpr std::size_t kOfferLast = 3;
inline constexpr std::size_t kOfferData = 4;
inline constexpr std::size_t kSkipAddress = 5;
inline constexpr std::size_t kInValid = 6;
inline constexpr std::size_t kInLast = 7;
inline constexpr std::size_t kOutReady = 8;
inline constexpr std::size_t kInData = 16;
inline constexpr std::size_t kPinsIn = kInData + kChannels;

// Pins out after the edge, and the writes to the receive memory at it, by channel.
inline constexpr std::size_t kReady = 0;
inline constexpr std::size_t kDone = 1;
inline constexpr std::size_t kOfferReady = 2;
inline constexpr std::size_t kErrors = 3;
inline constexpr std::size_t kOutValid = 4;
inline constexpr std::size_t kOutLast = 5;
inline constexpr std::size_t kInReady = 6;
inline constexpr std::size_t kHeld = 7;     ///< flits in the router
inline constexpr std::size_t kWritten = 8;  ///< bit c: channel c wrote
inline constexpr std::size_t kOutData = 16;
inline constexpr std::size_t kWriteAddress = kOutData + kChannels;
inline constexpr std::size_t kWriteFlit = kWriteAddress + kChannels;
inline constexpr std::size_t kWriteData = kWriteFlit + kChannels;
inline constexpr std::size_t kSent = kWriteData + kChannels;  ///< flits since the start, by port
inline constexpr std::size_t kInjected = kSent + kChannels;   ///< likewise by channel
inline constexpr std::size_t kEjected = kInjected + kChannels;
inline constexpr std::size_t kOccupancy = kEjected + kChannels;  ///< of each crosspoint; the array's end

/// The functions that the shared object has. A node begins with random registers, drawn from `seed`.
struct Api {
  void* (*create)(std::uint64_t seed) = nullptr;                                              ///< rota_create
  void (*destroy)(void* node) = nullptr;                                                      ///< rota_destroy
  void (*edge)(void* node, const std::uint64_t* pins_in, std::uint64_t* pins_out) = nullptr;  ///< rota_edge
};

}  // namespace rota::emitted
