# SPDX-License-Identifier: Apache-2.0
"""Simulations, in a child process: SystemC runs one simulation a process, and the Verilated RTL belongs to the command."""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
from typing import Any, Optional, Union

from ._rota import CheckFailed, InputError, Schedule, Topology


def command() -> str:
    """The path of the ``rota`` command: $ROTA_COMMAND, or the one installed with this package, or the one in PATH."""
    named = os.environ.get("ROTA_COMMAND")
    if named:
        return named
    for folder in pathlib.Path(__file__).resolve().parents[1:]:
        beside = folder / "bin" / "rota"
        if beside.is_file() and os.access(beside, os.X_OK):
            return str(beside)
    found = shutil.which("rota")
    if found is None:
        raise InputError("simulate: no rota command; allowed: one in PATH, or its path in $ROTA_COMMAND")
    return found


def _arguments(options: dict) -> list:
    words = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if name == "json":
            raise InputError("simulate: option json is always given")
        if value is None or value is False:
            continue
        many = isinstance(value, (list, tuple, set, frozenset))
        if many and name == "members":  # a comma joins nodes of one group
            words.extend(word for group in value for word in (option, str(group)))
            continue
        words.append(option)
        if many:
            words.append(",".join(str(item) for item in value))
        elif value is not True:
            words.append(os.fspath(value) if isinstance(value, os.PathLike) else str(value))
    return words


def _run(what: str, options: dict, timeout: Optional[float]) -> dict:
    words = [command(), "sim", what, "--json", *_arguments(options)]
    try:
        done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              errors="replace", timeout=timeout, check=False)
    except OSError as error:
        raise InputError(f"simulate: {words[0]}: {error.strerror}; allowed: the rota command") from error
    last = done.stderr.strip().splitlines()[-1:]
    complaint = "".join(last).removeprefix("rota: ")
    if done.returncode == 2:
        raise InputError(complaint)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"rota sim ended with status {done.returncode}: {complaint}")
    report = json.loads(done.stdout) if done.stdout else None
    if done.returncode == 1:
        failed = CheckFailed(complaint)
        failed.report = report
        raise failed
    return report


def simulate(what: Union[str, Topology, Schedule], *, timeout: Optional[float] = None, **options: Any) -> dict:
    """Runs ``rota sim`` and returns the object that its ``--json`` prints.

    `what` is a topology (rota then makes the schedule), a `Schedule`, or the name of a schedule file. `options` are those
    of the command: ``startup=2, discipline="self-timed", router="timed"``; flags are True, and ``members`` takes a list of
    groups. Raises `InputError` and
    `CheckFailed` as the command exits with 2 and 1; a `CheckFailed` has the object as `report`, or None.
    `subprocess.TimeoutExpired` is raised after `timeout` seconds, and the simulation ends.
    """
    if isinstance(what, Topology):
        what = what.spec
    if not isinstance(what, Schedule):
        return _run(os.fspath(what), options, timeout)
    with tempfile.TemporaryDirectory(prefix="rota-") as folder:
        file = os.path.join(folder, "schedule.jsonl")
        what.write(file)
        return _run(file, options, timeout)
