// SPDX-License-Identifier: Apache-2.0
#include "testbench/waves/waveform.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <system_error>
#include <utility>

#include "compiler/error.h"
#include "compiler/files/unfinished_child.h"
#include "compiler/files/unfinished_file.h"
#include "compiler/files/writable.h"
#include "compiler/text/printable.h"
#include "testbench/waves/deferred_trace.h"
#include "testbench/waves/fill_peaks.h"
#include "testbench/waves/gtkw_session.h"
#include "testbench/waves/link_messages.h"
#include "testbench/waves/node_differences.h"

namespace rota::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kConverter = "vcd2fst";

bool is_installed(const std::string& command) {
  const char* path = std::getenv("PATH");
  std::istringstream directories(path == nullptr ? "" : path);
  for (std::string directory; std::getline(directories, directory, ':');) {
    if (::access((fs::path(directory) / command).c_str(), X_OK) == 0) return true;
  }
  return false;
}

void check_name(const std::string& path) {
  const fs::path name = fs::path(path).filename();
  if (name.extension() != ".vcd" && name.extension() != ".fst") {
    throw InputError(fmt::format("--wave {}: a waveform is FILE.vcd or FILE.fst", path));
  }
  if (printable_whole(name.string()) != name.string() || name.string().find('"') != std::string::npos) {
    throw InputError(
        fmt::format("--wave {}: a GTKWave session cannot hold this name; allowed: no quotes, no control "
                    "characters, UTF-8",
                    path));
  }
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) throw InputError(fmt::format("--wave {}: is a directory", path));
  if (name.extension() == ".fst" && !is_installed(kConverter)) {
    throw InputError(fmt::format("--wave {}: .fst needs {} of the package gtkwave, which is not installed; use .vcd",
                                 path, kConverter));
  }
}

[[noreturn]] void cannot_write(const std::string& path) {
  throw InputError(fmt::format("{}: cannot be written: {}", path, std::strerror(errno == 0 ? EIO : errno)));
}

void write_file(const std::string& path, const std::string& text) {
  UnfinishedFile file(path);
  std::ofstream out(file.temporary_path(), std::ios::binary);
  out << text;
  out.close();
  if (!out) cannot_write(path);
  file.finish();
}

/// Runs the converter without a shell and without its chatter.
void convert_to_fst(const std::string& vcd, const std::string& fst) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  std::string arguments[] = {kConverter, "-v", vcd, "-f", fst};
  char* argv[] = {arguments[0].data(), arguments[1].data(), arguments[2].data(),
                  arguments[3].data(), arguments[4].data(), nullptr};
  pid_t child = 0;
  const UnfinishedName hierarchy(fst + ".hier");  // the converter's own temporary file
  int error = 0;
  std::optional<UnfinishedChild> noted;
  {
    const InterruptsBlocked blocked;
    error = posix_spawnp(&child, kConverter, &actions, blocked.attributes_of_child(), argv, environ);
    if (error == 0) noted.emplace(child);
  }
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw InputError(fmt::format("{}: cannot be run: {}", kConverter, std::strerror(error)));
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  std::error_code no_file;
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || fs::file_size(fst, no_file) == 0 || no_file) {
    throw InputError(fmt::format("{}: {} failed to convert the waveform (is the disk full?)", fst, kConverter));
  }
}

/// SystemC does not say when its writes fail; a trace that was closed well ends with the time.
bool ends_with_time(const std::string& vcd, std::uint64_t time) {
  const std::string expected = fmt::format("#{}", time);
  std::ifstream in(vcd, std::ios::binary | std::ios::ate);
  const std::streamoff size = in.tellg();
  const std::streamoff tail = std::min<std::streamoff>(size, 64);
  std::string text(static_cast<std::size_t>(tail), '\0');
  in.seekg(size - tail);
  in.read(text.data(), tail);
  while (text.ends_with('\n')) text.pop_back();
  return in.good() && text.ends_with("\n" + expected);
}

/// Adds the signals that the tidied waveform has besides: the messages' names beside the data of links and, in a
/// compared run, each node's mark.
void note_additions(std::vector<TracedSignal>& signals, bool names_known, const std::string& second_scope) {
  std::vector<TracedSignal> messages;
  for (const TracedSignal& signal : signals) {
    const bool is_done = signal.kind == SignalKind::control && signal.node != kNoNode;
    if (is_done && !second_scope.empty() && !signal.name.starts_with(second_scope + ".")) {
      const std::string node = signal.name.substr(0, signal.name.rfind('.'));
      messages.push_back({node + "." + kDiffersSignal, 1, SignalKind::control, signal.node, 0});
    }
    if (signal.kind != SignalKind::data || !names_known) continue;
    const std::string link = signal.name.substr(0, signal.name.rfind('.'));
    messages.push_back({link + "." + kMessageSignal, 1, SignalKind::message, signal.node, signal.port});
  }
  std::ranges::move(messages, std::back_inserter(signals));
}

/// The name of the first node in the waveform as messages have it.
std::string first_node(const std::vector<TracedSignal>& signals, const Programs& programs) {
  Node first = kNoNode;
  for (const TracedSignal& signal : signals) first = std::min(first, signal.node);
  std::string name = first == kNoNode ? "" : programs.topology->node_name(first);
  std::ranges::replace(name, ' ', '_');
  return name;
}

/// A waveform's sessions and their filters on disk; taken away again unless kept.
class SessionFiles {
 public:
  SessionFiles(const fs::path& session, const GtkwSession& content, const std::vector<QuestionSession>& questions)
      : directory_(fs::path(session) += ".d") {
    std::error_code error;
    fs::create_directory(directory_, error);
    if (error) throw InputError(fmt::format("{}: cannot be made: {}", directory_.string(), error.message()));
    try {
      write_filters(content);
      for (const QuestionSession& question : questions) {
        write_filters(question.session);
        write(directory_ / question.file, question.session.text);
      }
      write(session, content.text);
    } catch (...) {
      remove();
      throw;
    }
  }
  ~SessionFiles() {
    if (!kept_) remove();
  }
  SessionFiles(const SessionFiles&) = delete;
  SessionFiles& operator=(const SessionFiles&) = delete;
  void keep() noexcept { kept_ = true; }

 private:
  /// Those that an earlier session wrote are the same.
  void write_filters(const GtkwSession& content) {
    for (const WaveFilter& filter : content.filters) {
      const fs::path path = directory_ / filter.file;
      if (std::ranges::find(written_, path) == written_.end()) write(path, filter.text);
    }
  }
  void write(const fs::path& path, const std::string& text) {
    write_file(path.string(), text);
    written_.push_back(path);
  }
  void remove() noexcept {
    std::error_code ignored;
    for (const fs::path& path : written_) fs::remove(path, ignored);
    fs::remove(directory_, ignored);  // only if it is empty
  }

  fs::path directory_;
  std::vector<fs::path> written_;
  bool kept_ = false;
};

}  // namespace

void check_wave_path(const std::string& path) {
  if (path.empty()) return;
  check_name(path);
  require_writable_file("--wave", path);
}

struct WaveFile::Files {
  explicit Files(const std::string& wave_path)
      : path(wave_path),
        raw(wave_path, ".vcd"),
        trace(raw.temporary_path().substr(0, raw.temporary_path().size() - std::strlen(".vcd"))) {}

  /// At the window's end, or the run's.
  void close() {
    if (closed_ps) return;
    trace.close();
    closed_ps = static_cast<std::uint64_t>(sc_core::sc_time_stamp() / sc_core::sc_time(1, sc_core::SC_PS));
  }

  std::string path;
  UnfinishedFile raw;  ///< what SystemC writes
  DeferredTrace trace;
  std::optional<std::uint64_t> closed_ps = std::nullopt;
};

WaveFile::WaveFile(const std::string& path, WaveOptions options) : options_(std::move(options)) {
  check_wave_path(path);
  files_ = std::make_unique<Files>(path);
}

WaveFile::~WaveFile() = default;

sc_core::sc_trace_file* WaveFile::trace_file() { return &files_->trace; }

std::vector<RunMark> WaveFile::marks() {
  std::vector<RunMark> marks;
  marks.push_back({options_.window ? options_.window->first : 0, [this] { files_->trace.open(); }});
  if (options_.window) marks.push_back({options_.window->last + 1, [this] { files_->close(); }});
  return marks;
}

void WaveFile::finish(std::vector<TracedSignal> signals, const Programs& programs, const MessageNames& names,
                      std::uint64_t last_cycle) {
  // SystemC runs some idle cycles more.
  if (options_.window && options_.window->first > last_cycle) throw beyond_the_run(*options_.window, last_cycle);
  files_->close();
  const std::uint64_t end_ps = *files_->closed_ps;
  const std::string& raw = files_->raw.temporary_path();
  if (!ends_with_time(raw, end_ps)) throw InputError(fmt::format("{}: not all was written (disk full?)", files_->path));

  const fs::path path = files_->path;
  UnfinishedFile wave(files_->path);
  const std::string origin = first_node(signals, programs);
  LinkMessages messages(names, options_.second_scope, options_.message, origin);
  NodeDifferences differences(options_.second_scope, options_.router);
  FillPeaks peaks;
  const std::vector<TraceAddition*> additions{&messages, &differences, &peaks};
  const std::uint64_t begin_ps = options_.window ? options_.window->first * options_.period_ps : 0;
  if (path.extension() == ".vcd") {
    tidy_vcd(raw, wave.temporary_path(), programs, additions, begin_ps);
  } else {
    const UnfinishedFile tidied(files_->path, ".tidy.vcd");
    tidy_vcd(raw, tidied.temporary_path(), programs, additions, begin_ps);
    convert_to_fst(tidied.temporary_path(), wave.temporary_path());
  }

  const fs::path session = fs::path(path).replace_extension(".gtkw");
  const WaveView view{path.filename().string(),
                      session.filename().string(),
                      session.filename().string() + ".d",
                      options_.period_ps,
                      begin_ps,
                      end_ps,
                      options_.nodes_chosen,
                      options_.second_scope,
                      messages.journey(),
                      peaks.peaks()};
  note_additions(signals, names.known(), options_.second_scope);
  SessionFiles session_files(session, gtkw_session(signals, programs, view),
                             question_sessions(signals, programs, view));
  wave.finish();
  session_files.keep();
}

}  // namespace rota::cli
