// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/hop_line.h"

#include <fmt/format.h>

#include "compiler/error.h"
#include "compiler/schedule/json_line.h"

namespace rota::schedule_file {
namespace {

/// Longest run of digits that the fast reader takes; any node or step number fits.
constexpr int kMaxDigits = 10;

/// A position in the line. Every function returns whether it found what it should.
class Cursor {
 public:
  explicit Cursor(std::string_view line) : at_(line.data()), end_(line.data() + line.size()) {}

  bool take(char c) {
    skip_space();
    if (at_ == end_ || *at_ != c) return false;
    ++at_;
    return true;
  }
  /// The rest of a token, without white space before it.
  bool take_directly(std::string_view text) {
    if (static_cast<std::size_t>(end_ - at_) < text.size() || std::string_view(at_, text.size()) != text) return false;
    at_ += text.size();
    return true;
  }
  bool take_number(std::uint64_t& value) {
    skip_space();
    const char* const first = at_;
    value = 0;
    while (at_ != end_ && *at_ >= '0' && *at_ <= '9') {
      value = value * 10 + static_cast<std::uint64_t>(*at_++ - '0');
      if (at_ - first > kMaxDigits) return false;
    }
    return at_ != first && (*first != '0' || at_ - first == 1);  // JSON forbids leading zeros
  }
  /// A number, or -1 for "no node".
  bool take_node(std::uint64_t& value) {
    if (!take('-')) return take_number(value);
    value = HopLine::kNone;
    return take_directly("1");
  }
  bool at_end() {
    skip_space();
    return at_ == end_;
  }

 private:
  void skip_space() {
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\t' || *at_ == '\r' || *at_ == '\n')) ++at_;
  }
  const char* at_;
  const char* end_;
};

enum Key : unsigned { kStep = 1, kSrc = 2, kDst = 4, kMsg = 8, kNeeded = 15, kPacket = 16, kLink = 32 };

/// The next key, with its colon; 0 for any unknown key.
unsigned take_key(Cursor& cursor) {
  if (!cursor.take('"')) return 0;
  unsigned key = 0;
  if (cursor.take_directly("t\"")) {
    key = kStep;
  } else if (cursor.take_directly("src\"")) {
    key = kSrc;
  } else if (cursor.take_directly("dst\"")) {
    key = kDst;
  } else if (cursor.take_directly("msg\"")) {
    key = kMsg;
  } else if (cursor.take_directly("packet\"")) {
    key = kPacket;
  } else if (cursor.take_directly("link\"")) {
    key = kLink;
  }
  return cursor.take(':') ? key : 0;
}

bool take_value(Cursor& cursor, unsigned key, HopLine& hop) {
  switch (key) {
    case kStep:
      return cursor.take_number(hop.step);
    case kSrc:
      return cursor.take_number(hop.src);
    case kDst:
      return cursor.take_number(hop.dst);
    case kMsg:
      return cursor.take('[') && cursor.take_node(hop.origin) && cursor.take(',') &&
             cursor.take_node(hop.destination) && (!cursor.take(',') || cursor.take_number(hop.copy)) &&
             cursor.take(']');
    case kPacket:
      return cursor.take_number(hop.packet);
    case kLink:
      return cursor.take_number(hop.link);
    default:
      return false;
  }
}

std::uint64_t read_node(const nlohmann::json& value, std::string_view what) {
  // The largest unsigned number compares equal to -1.
  if (value.is_number_integer() && !value.is_number_unsigned() && value == -1) return HopLine::kNone;
  return JsonLine::number_in(value, what, HopLine::kNone - 1);
}

void read_message(const nlohmann::json& message, HopLine& hop) {
  if (!message.is_array() || message.size() < 2 || message.size() > 3) {
    throw InputError(
        "\"msg\" is not a pair; allowed: [origin,destination], two node numbers, or one of them -1, or "
        "[origin,destination,copy]");
  }
  hop.origin = read_node(message[0], "the origin in \"msg\"");
  hop.destination = read_node(message[1], "the destination in \"msg\"");
  if (message.size() == 3) hop.copy = JsonLine::number_in(message[2], "the copy in \"msg\"");
}

}  // namespace

std::optional<HopLine> parse_usual_hop_line(std::string_view line) {
  Cursor cursor(line);
  HopLine hop;
  unsigned seen = 0;
  if (!cursor.take('{')) return std::nullopt;
  do {
    const unsigned key = take_key(cursor);
    if (key == 0 || (seen & key) != 0 || !take_value(cursor, key, hop)) return std::nullopt;
    seen |= key;
  } while (cursor.take(','));
  if ((seen & kNeeded) != kNeeded || !cursor.take('}') || !cursor.at_end()) return std::nullopt;
  return hop;
}

HopLine parse_hop_line(std::string_view line) {
  const JsonLine object(line);
  object.require({"t", "src", "dst", "msg"}, {"packet", "link"});
  HopLine hop;
  hop.step = object.number("t");
  hop.src = object.number("src");
  hop.dst = object.number("dst");
  read_message(object.value("msg"), hop);
  if (object.has("packet")) hop.packet = object.number("packet", HopLine::kNone - 1);
  if (object.has("link")) hop.link = object.number("link");
  return hop;
}

}  // namespace rota::schedule_file
