// SPDX-License-Identifier: Apache-2.0
//
// Values as bytes, for messages between the ranks of one simulation: the same program on machines of one kind, so
// values keep their representation in memory.
#pragma once

#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace rota {

class ByteWriter {
 public:
  template <class Value>
  requires std::is_trivially_copyable_v<Value>
  void put(const Value& value) { bytes_.append(reinterpret_cast<const char*>(&value), sizeof(Value)); }
  void put(const std::string& text) {
    put(text.size());
    bytes_ += text;
  }
  template <class Value>
  void put(const std::vector<Value>& values) {
    put(values.size());
    for (const Value& value : values) put(value);
  }
  [[nodiscard]] const std::string& bytes() const noexcept { return bytes_; }

 private:
  std::string bytes_;
};

class ByteReader {
 public:
  /// `bytes` must outlive the reader.
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}
  [[nodiscard]] bool at_end() const noexcept { return rest_.empty(); }

  /// The next value, of the type that was put there. Throws std::out_of_range if too few bytes are left.
  template <class Value>
  [[nodiscard]] Value get() {
    Value value{};
    get_into(value);
    return value;
  }

 private:
  template <class Value>
  requires std::is_trivially_copyable_v<Value>
  void get_into(Value& value) { std::memcpy(&value, take(sizeof(Value)).data(), sizeof(Value)); }
  void get_into(std::string& text) { text = take(get<std::size_t>()); }
  template <class Value>
  void get_into(std::vector<Value>& values) {
    const auto count = get<std::size_t>();
    for (std::size_t i = 0; i < count; ++i) values.push_back(get<Value>());
  }
  std::string_view take(std::size_t count) {
    if (count > rest_.size()) throw std::out_of_range("a message from another rank is too short");
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return taken;
  }

  std::string_view rest_;
};

}  // namespace rota
