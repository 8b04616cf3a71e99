// SPDX-License-Identifier: Apache-2.0
#include "testbench/ranks/mpi_ranks.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <mpi.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <exception>
#include <numeric>
#include <thread>

#include "testbench/ranks/gather_rounds.h"
#include "testbench/ranks/launcher.h"

namespace rota::cli {
namespace {

/// How long after a failure of its own a rank waits for the same failure of the others.
constexpr auto kFailingTogether = std::chrono::seconds(10);

class MpiRanks final : public Ranks {
 public:
  MpiRanks() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_dup(MPI_COMM_WORLD, &failures_);
    int number = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &number);
    rank_ = static_cast<std::uint32_t>(number);
    MPI_Comm_size(MPI_COMM_WORLD, &number);
    size_ = static_cast<std::uint32_t>(number);
    if (rank_ > 0) mute();
  }
  ~MpiRanks() override {
    MPI_Comm_free(&failures_);
    MPI_Finalize();
  }

  [[nodiscard]] std::uint32_t rank() const noexcept override { return rank_; }
  [[nodiscard]] std::uint32_t size() const noexcept override { return size_; }

  void exchange(std::vector<PeerBytes>& peers) override {
    requests_.clear();
    const auto request = [&]() -> MPI_Request* { return &requests_.emplace_back(MPI_REQUEST_NULL); };
    requests_.reserve(2 * peers.size());
    for (PeerBytes& peer : peers) {
      MPI_Irecv(peer.in.data(), count(peer.in.size()), MPI_BYTE, static_cast<int>(peer.rank), 0, MPI_COMM_WORLD,
                request());
    }
    for (const PeerBytes& peer : peers) {
      MPI_Isend(peer.out.data(), count(peer.out.size()), MPI_BYTE, static_cast<int>(peer.rank), 0, MPI_COMM_WORLD,
                request());
    }
    MPI_Waitall(count(requests_.size()), requests_.data(), MPI_STATUSES_IGNORE);
  }

  [[nodiscard]] std::uint64_t sum(std::uint64_t mine) override {
    std::uint64_t all = 0;
    MPI_Allreduce(&mine, &all, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    return all;
  }

  [[nodiscard]] std::vector<std::string> gather(const std::string& mine) override {
    std::vector<std::uint64_t> sizes(size_);
    const std::uint64_t my_size = mine.size();
    MPI_Allgather(&my_size, 1, MPI_UINT64_T, sizes.data(), 1, MPI_UINT64_T, MPI_COMM_WORLD);
    std::vector<std::string> all(size_);
    GatherRounds rounds(sizes);
    std::vector<int> starts(size_);
    for (std::size_t sent = 0;;) {
      const std::vector<int> pieces = rounds.next();
      std::exclusive_scan(pieces.begin(), pieces.end(), starts.begin(), 0);
      const int total = starts.back() + pieces.back();
      if (total == 0) return all;
      std::string bytes(static_cast<std::size_t>(total), '\0');
      const int my_piece = pieces[rank_];
      MPI_Allgatherv(mine.data() + sent, my_piece, MPI_BYTE, bytes.data(), pieces.data(), starts.data(), MPI_BYTE,
                     MPI_COMM_WORLD);
      sent += static_cast<std::size_t>(my_piece);
      for (std::uint32_t r = 0; r < size_; ++r) {
        all[r].append(bytes, static_cast<std::size_t>(starts[r]), static_cast<std::size_t>(pieces[r]));
      }
    }
  }

  /// Returns if all ranks call it within a time. Otherwise it ends them all with the message.
  void fail(const std::string& message) {
    MPI_Request barrier = MPI_REQUEST_NULL;
    MPI_Ibarrier(failures_, &barrier);
    const auto end = std::chrono::steady_clock::now() + kFailingTogether;
    for (int all_failed = 0; std::chrono::steady_clock::now() < end;) {
      MPI_Test(&barrier, &all_failed, MPI_STATUS_IGNORE);
      if (all_failed != 0) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    const std::string line = fmt::format("rota: rank {} of {}: {}\n", rank_, size_, message);
    if (::write(stderr_, line.data(), line.size()) < 0) std::perror("rota");
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
  }

 private:
  [[nodiscard]] static int count(std::size_t items) { return static_cast<int>(items); }

  void mute() {
    stderr_ = ::dup(STDERR_FILENO);
    const int nowhere = ::open("/dev/null", O_WRONLY);
    ::dup2(nowhere, STDOUT_FILENO);
    ::dup2(nowhere, STDERR_FILENO);
    ::close(nowhere);
  }

  std::uint32_t rank_ = 0;
  std::uint32_t size_ = 1;
  int stderr_ = STDERR_FILENO;
  MPI_Comm failures_ = MPI_COMM_NULL;
  std::vector<MPI_Request> requests_;
};

}  // namespace

void run_on_ranks(const std::function<void(Ranks*)>& action) {
  if (launched_ranks() == 1) {
    action(nullptr);
    return;
  }
  MpiRanks ranks;
  try {
    action(&ranks);
  } catch (const std::exception& problem) {
    ranks.fail(problem.what());
    // mpirun kills all ranks as soon as one ends with a status: rank 0, which has something to say.
    if (ranks.rank() == 0) throw;
  }
}

std::string mpi_version() {
  char text[MPI_MAX_LIBRARY_VERSION_STRING];
  int length = 0;
  MPI_Get_library_version(text, &length);
  const std::string all(text, static_cast<std::size_t>(length));
  return all.substr(0, all.find_first_of(",\n"));
}

}  // namespace rota::cli
