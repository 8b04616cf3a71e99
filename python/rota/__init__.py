# SPDX-License-Identifier: Apache-2.0
"""Collective communication on direct-connect networks: topologies, schedules, proofs, bounds and simulations.

    import rota
    schedule = rota.make_schedule("torus:4x4")
    print(rota.verify(schedule).steps, rota.simulate(schedule)["cycles"])

Hops are rows of a NumPy array (``Schedule.hops``); docs/python.md lists its columns. Bad input raises `InputError`, a
failed check `CheckFailed`; both messages are those of the ``rota`` command.
"""
import copyreg
import dataclasses
import json
import operator
from typing import Any, NamedTuple, Optional, Sequence, Union

import numpy as np

from . import _rota
from ._rota import CheckFailed, InputError, Schedule, Topology, __version__, algorithms, collectives, hop_dtype
from ._simulate import command, simulate

__all__ = ["Bound", "Bounds", "CheckFailed", "InputError", "Judgement", "Schedule", "Topology", "algorithms", "bound",
           "bounds", "collectives", "command", "hop_dtype", "make_schedule", "read_schedule", "require_correct",
           "schedule_from_hops", "simulate", "topology", "verify"]

AnyTopology = Union[str, Topology]


def topology(spec: AnyTopology) -> Topology:
    """The network of a specification such as ``"torus:8x8"``. ``rota list`` shows all families."""
    return spec if isinstance(spec, Topology) else _rota.parse_topology(spec)


def _whole(name: str, value: Any, most: int, least: int = 0) -> int:
    try:
        number = operator.index(value)
    except TypeError:
        number = least - 1
    if not least <= number <= most:
        raise InputError(f"{name}={value!r}; allowed: {least} to {most}")
    return number


_MAX_32 = 2**32 - 1
_MAX_HOP_STEPS = 1024
_MAX_COPIES = 65535


def _wholes(name: str, values: Any) -> "list[int]":
    return [_whole(f"a number of {name}", value, _MAX_32) for value in values]


def _root(root: Optional[int]) -> Optional[int]:
    return None if root is None else _whole("root", root, _MAX_32)


def _isotropic_demand(network: Topology, demand: Any) -> "list[int]":
    numbers = [_whole("a number of demand", value, _MAX_COPIES) for value in demand]
    if len(numbers) != network.nodes or numbers[0] != 0 or not any(numbers):
        raise InputError(f"demand: {len(numbers)} numbers; needed: {network.nodes}, one for each relative address, the "
                         "first 0, not all 0")
    return numbers


def _pair_demand(network: Topology, demand: Any) -> "list[tuple[int, int, int]]":
    matrix = np.asarray(demand)
    if matrix.shape != (network.nodes, network.nodes) or matrix.dtype.kind not in "iu":
        raise InputError(f"demand: {matrix.dtype} numbers of shape {matrix.shape}; needed: a matrix of whole numbers, "
                         f"{network.nodes} x {network.nodes}")
    if matrix.min() < 0 or matrix.max() > _MAX_COPIES or matrix.diagonal().any() or not matrix.any():
        raise InputError(f"demand: numbers from {matrix.min()} to {matrix.max()}; allowed: 0 to {_MAX_COPIES}, not all "
                         "0, and 0 from a node to itself")
    return [(int(i), int(j), int(matrix[i, j])) for i, j in zip(*np.nonzero(matrix))]


def _demand(network: Topology, collective: Optional[str], demand: Any, segments: int) -> "_rota.DemandTable":
    """The messages of an isotropic demand or of a demand by pair; an empty table for other collectives."""
    segments = _whole("segments", segments, _MAX_COPIES, 1)
    if collective == "isotropic":
        return _rota.DemandTable(_isotropic_demand(network, demand), [], segments)
    if collective in ("demand", "multicast", "reduction", "group-all-reduce", "subset-all-reduce"):
        return _rota.DemandTable([], _pair_demand(network, demand), segments)
    if len(demand) > 0:
        raise InputError(f'demand: beside collective={collective!r}; allowed: with "isotropic", "demand", "multicast", '
                         '"reduction", "group-all-reduce" and "subset-all-reduce"')
    return _rota.DemandTable([], [], segments)


def make_schedule(network: AnyTopology, collective: Optional[str] = None, ports: Optional[str] = None,
                  algorithm: str = "", root: Optional[int] = None, demand: Any = (), hop_steps: int = 1,
                  seed: int = 1, segments: int = 1) -> Schedule:
    """Makes a schedule with one of rota's algorithms, by default the best one known for the network.

    `demand` is for ``collective="isotropic"``, where it has the messages of every node by relative address, one number a
    node; for ``collective="demand"``, where entry [i, j] of a matrix has the messages from node i to node j; and for
    ``collective="multicast"``, where it is 1 if node j gets the message of node i, and ``"reduction"``, where it is 1 if node i adds to
    the sum that node j gets, or ``"group-all-reduce"``, where it also gets that sum; in ``"subset-all-reduce"`` node j's own contribution
    is part of its sum, and node i adds the same to all sums. The messages of a broadcast, accumulation, scatter or gather are cut into `segments`. The same `seed` gives the same schedule. The schedule is not verified: see `verify`.
    """
    network = topology(network)
    return _rota.make_schedule(network, collective, ports, algorithm, _root(root),
                               _demand(network, collective, demand, segments),
                               _whole("hop_steps", hop_steps, _MAX_HOP_STEPS, 1), _whole("seed", seed, 2**64 - 1))


def read_schedule(path) -> Schedule:
    """Reads a schedule file. It is not verified: see `verify`."""
    return _rota.read_schedule(path)


def _column(hops, name: str, default: Optional[int], length: Optional[int]) -> np.ndarray:
    try:
        values = np.asarray(hops[name])
    except (KeyError, ValueError, IndexError, TypeError):
        if default is None or length is None:
            raise InputError(f'hops: no column "{name}"; needed: t, src, dst, origin, destination') from None
        return np.full(length, default, np.int64)
    if values.ndim != 1 or (length is not None and len(values) != length):
        raise InputError(f'hops["{name}"]: shape {values.shape}; allowed: one number for each hop')
    if values.dtype.kind not in "iu" and len(values) > 0:
        raise InputError(f'hops["{name}"]: numbers of type {values.dtype}; allowed: whole numbers')
    if values.dtype == np.uint64 and len(values) > 0 and values.max() > np.iinfo(np.int64).max:
        raise InputError(f'hops["{name}"]: {values.max()}; allowed: up to {np.iinfo(np.int64).max}')
    return values.astype(np.int64)


def schedule_from_hops(network: AnyTopology, hops: Any, collective: str = "total-exchange", ports: str = "all",
                       steps: Optional[int] = None, root: Optional[int] = None, demand: Any = (),
                       phases: Sequence = (), timelines: Sequence[int] = (), hop_steps: int = 1,
                       algorithm: str = "", segments: int = 1, sums: Any = None) -> Schedule:
    """A schedule of your own, in any order of the hops. It is not verified: see `verify`.

    `hops` gives columns by name: an array of `hop_dtype`, a dictionary of sequences, or a pandas DataFrame. Its columns
    ``copy`` (default 0), ``packet`` (default -1) and ``link`` (default 0) may be missing. `steps` is by default the last hop's step plus one. `sums` is for an all-reduce
    without a root: a dictionary of the keys ``sums`` and ``kept`` of a schedule file, as `Schedule.sums` has them.
    """
    t = _column(hops, "t", None, None)
    columns = [_column(hops, name, None, len(t)) for name in ("src", "dst", "origin", "destination")]
    columns += [_column(hops, "copy", 0, len(t)), _column(hops, "packet", -1, len(t)),
                _column(hops, "link", 0, len(t))]
    order = np.argsort(t, kind="stable").astype(np.int64)
    if steps is None:
        steps = max(int(t.max()) + 1, 0) if len(t) else 0
    network = topology(network)
    header = _rota.Header(collective, ports, algorithm, _whole("steps", steps, _MAX_32 - 1), _root(root),
                          _demand(network, collective, demand, segments), [tuple(_wholes("phases", phase)) for phase in phases],
                          [_whole("a number of timelines", value, 63) for value in timelines],
                          _whole("hop_steps", hop_steps, _MAX_HOP_STEPS, 1), "" if sums is None else json.dumps(sums))
    return _rota.schedule_from_hops(network, header, order, *(c[order] for c in [t, *columns]))


Schedule.sums = property(lambda s: json.loads(s._sums) if s._sums else None,
                         doc="What the partial sums of an all-reduce without a root consist of, or None.")
Topology.__module__ = Schedule.__module__ = "rota"
# For processes of multiprocessing. A schedule comes back with a program for each node, as from a file.
copyreg.pickle(Topology, lambda network: (topology, (network.spec,)))
copyreg.pickle(Schedule, lambda s: (schedule_from_hops, (s.topology, s.hops(), s.collective, s.ports, s.steps, s.root,
                                                         s.demand, s.phases, s.timelines, s.hop_steps, s.algorithm,
                                                         s.segments, s.sums)))


@dataclasses.dataclass(frozen=True)
class Judgement:
    """What the verifier says. Where `correct` is false, only `offence`, `judged_by`, `steps` and `transmissions` are set."""

    correct: bool
    offence: str  #: the first one, in words; empty if correct
    judged_by: str
    steps: int
    transmissions: int  #: message hops of the whole network
    messages: int = 0  #: delivered exactly once
    min_transmissions: int = 0
    fifo_depth: int = 0  #: messages in the fullest crosspoint FIFO at the end of a step
    fifo_slots: int = 0  #: messages, sum of one router's FIFOs
    waiting_slots: int = 0  #: the same of messages that wait; 0: routers need no buffer
    fifo_consistent: bool = False
    busy_steps: Optional[np.ndarray] = None  #: shape (nodes, ports): steps in which the link carries a message

    def __bool__(self) -> bool:
        return self.correct


def verify(schedule: Schedule) -> Judgement:
    """Judges a schedule with rota's two verifiers. The result is true if the schedule performs its collective."""
    return Judgement(**_rota.judge(schedule))


def require_correct(schedule: Schedule) -> Judgement:
    """The same; raises `CheckFailed` with the first offence if the schedule is wrong."""
    judgement = verify(schedule)
    if not judgement:
        raise CheckFailed(judgement.offence)
    return judgement


class Bound(NamedTuple):
    """A proved lower bound."""

    steps: int
    name: str
    source: str  #: paper and section, or the argument in a line


@dataclasses.dataclass(frozen=True)
class Bounds:
    """A network's figures and lower bounds on its total exchange. What takes too long to compute is None."""

    nodes: int
    links: int  #: directed
    min_degree: int
    max_degree: int
    diameter: Optional[int]
    min_status: Optional[int]  #: sum of distances from a node
    max_status: Optional[int]
    single: "list[Bound]"
    all: "list[Bound]"

    def best(self, ports: str) -> int:
        """The best of them for ``"single"`` or ``"all"``, in steps."""
        if ports not in ("single", "all"):
            raise InputError(f'ports="{ports}"; allowed: "single", "all"')
        return max((bound.steps for bound in getattr(self, ports)), default=0)


def bounds(network: AnyTopology) -> Bounds:
    """Lower bounds on the steps of a total exchange. Each is proved again from its certificate before it is returned."""
    figures = _rota.bounds(topology(network))
    for ports in ("single", "all"):
        figures[ports] = [Bound(*bound) for bound in figures[ports]]
    return Bounds(**figures)


def bound(schedule: Schedule) -> Optional[Bound]:
    """The best proved bound on the steps of the schedule's collective under its port model; None if unknown."""
    found = _rota.bound_of(schedule)
    return None if found is None else Bound(*found)
