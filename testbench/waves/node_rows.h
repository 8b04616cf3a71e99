// SPDX-License-Identifier: Apache-2.0
//
// The rows that sessions have for a node: program entries in words, fill levels, links, NIC.
#pragma once

#include <cstdint>
#include <string>

#include "compiler/rom/program.h"
#include "testbench/waves/session_text.h"

namespace rota::cli {

class NodeRows {
 public:
  struct Options {
    bool twins = false;        ///< each row is followed by that of the second model
    bool names_nodes = false;  ///< titles of entries and fill levels begin with the node
  };
  /// All but the options must outlive it.
  NodeRows(SessionText& text, const Programs& programs, const WaveView& view, Options options)
      : text_(text), programs_(programs), view_(view), options_(options) {}

  /// Whether the two models of a compared run differ at the node.
  void differs(Node x);
  void done(Node x);
  /// The programs' current entries, in words, as a group.
  void crossbar(Node x);
  /// The crosspoints' fill levels as a group. With `rows` > 1 each is so many rows high.
  void fifos(Node x, int rows);
  /// All links as groups.
  void links(Node x);
  void nic(Node x);

  // Single rows and groups.
  void sends(Node x, Channel j);
  void receives(Node x, Channel i);
  /// The k-th crosspoint FIFO's fill level, with its scale.
  void fifo(Node x, std::uint32_t k, int rows);
  void link_out(Node x, Port p);
  void link_in(Node x, Port p);
  /// A link by its scope.
  void stream(const std::string& scope, const std::string& title);
  void message(const std::string& scope, const std::string& alias);

  [[nodiscard]] const NodeProgram& program(Node x) const { return programs_.classes[index(class_of(x))]; }
  [[nodiscard]] Channel channel_of(Port p) const { return Channel{all_port() ? index(p) : 0}; }
  [[nodiscard]] std::string name_of(Node x) const { return programs_.topology->node_name(x); }

 private:
  void row(const std::string& name, Format format, Colour colour, const std::string& alias = "");
  void row_in_words(const std::string& name, const std::string& alias, Colour colour, const std::string& file,
                    const std::string& words);
  [[nodiscard]] std::string twin_of(const std::string& name) const { return view_.second_scope + "." + name; }
  [[nodiscard]] std::string title_at(Node x, const std::string& title) const {
    return options_.names_nodes ? name_of(x) + " " + title : title;
  }
  /// The twin's row says whose it is.
  [[nodiscard]] std::string twin_title(const std::string& title) const;
  [[nodiscard]] ClassId class_of(Node x) const { return programs_.symmetry->class_of(x); }
  [[nodiscard]] std::string router_of(Node x) const { return "node_" + name_of(x) + ".router"; }
  [[nodiscard]] bool all_port() const { return programs_.ports == PortModel::all; }
  /// " x0+", or nothing in a single-port router, which has one channel each way.
  [[nodiscard]] std::string channel_suffix(std::uint32_t channel) const {
    return all_port() ? " " + programs_.topology->port_name(Port{channel}) : "";
  }
  [[nodiscard]] std::string ports_words() const;
  [[nodiscard]] std::string filter_file(ClassId cls, const std::string& channel) const;

  SessionText& text_;
  const Programs& programs_;
  const WaveView& view_;
  const Options options_;
};

}  // namespace rota::cli
