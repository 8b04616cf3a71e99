// SPDX-License-Identifier: Apache-2.0
//
// Reads a VCD back.
#pragma once

#include <cstdint>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace rota {

/// What a VCD says: the values of all signals, by hierarchical name, in force at the end of each time.
inline std::map<std::uint64_t, std::map<std::string, std::string>> history(const std::string& path) {
  std::map<std::string, std::vector<std::string>> names;  // by identifier
  std::map<std::string, std::string> now;
  std::map<std::uint64_t, std::map<std::string, std::string>> all;
  std::string scope;
  std::uint64_t time = 0;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string kind;
    words >> kind;
    if (kind == "$scope") {
      std::string module;
      std::string name;
      words >> module >> name;
      scope += name + ".";
    } else if (kind == "$upscope") {
      scope.resize(scope.rfind('.', scope.size() - 2) + 1);
    } else if (kind == "$var") {
      std::string type;
      std::string bits;
      std::string id;
      std::string name;
      words >> type >> bits >> id >> name;
      names[id].push_back(scope + name);
    } else if (line.starts_with('#')) {
      if (!now.empty()) all[time] = now;
      time = std::stoull(line.substr(1));
    } else if (!line.empty() && line.front() != '$') {
      const bool vector = line.front() == 'b' || line.front() == 's';
      const std::size_t id = vector ? line.find(' ') + 1 : 1;
      for (const std::string& name : names[line.substr(id)]) now[name] = line.substr(0, id);
    }
  }
  all[time] = now;
  return all;
}

}  // namespace rota
