// SPDX-License-Identifier: Apache-2.0
#include "sc_models/parallel.h"

#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <exception>
#include <map>
#include <vector>

namespace rota {

void for_each_block(std::uint32_t blocks, const std::function<void(std::uint32_t)>& work) {
  std::vector<std::exception_ptr> thrown(blocks);
  const auto run = [&](std::uint32_t b) {
    try {
      work(b);
    } catch (...) {
      thrown[b] = std::current_exception();
    }
  };
  if (blocks == 1) {
    run(0);
  } else {
    // Where others keep the cores busy no thread waits for a block that nobody has begun: it takes the block over.
    static std::map<std::uint32_t, tbb::task_arena> arenas;
    const int threads = std::min(static_cast<int>(blocks), tbb::info::default_concurrency());
    tbb::task_arena& arena = arenas.try_emplace(blocks, threads).first->second;
    arena.execute([&] { tbb::parallel_for(std::uint32_t{0}, blocks, run, tbb::static_partitioner()); });
  }
  for (const std::exception_ptr& problem : thrown) {
    if (problem != nullptr) std::rethrow_exception(problem);
  }
}

}  // namespace rota
