# SPDX-License-Identifier: Apache-2.0
"""The Python package: networks and schedules as arrays, schedules of a user's own, verdicts, bounds and simulations.

usage: PYTHONPATH=build/release/python ROTA_COMMAND=build/release/rota python3 tests/python/package_test.py
"""
import doctest
import multiprocessing
import os
import pathlib
import pickle
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

import numpy as np
import rota

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples"
COLUMNS = ("t", "src", "dst", "origin", "destination", "copy", "packet", "link")


def all_networks():
    return ["array:4", "ring:5", "torus:2x3", "mesh:2x3", "hypercube:3", "star:3", "ccc:3",
            f"graph:{EXAMPLES / 'petersen.txt'}", "product:ring:3*array:2"]


class Networks(unittest.TestCase):
    def test_neighbours_and_reverse_ports_lead_there_and_back(self):
        for spec in all_networks():
            network = rota.topology(spec)
            to, back = network.neighbours(), network.reverse_ports()
            self.assertEqual(to.shape, (network.nodes, network.ports), spec)
            x, p = np.nonzero(to >= 0)
            np.testing.assert_array_equal(to[to[x, p], back[x, p]], x, spec)
            self.assertTrue(np.all(back[to < 0] == -1), spec)

    def test_translations_of_a_cayley_graph_keep_ports(self):
        network = rota.topology("star:4")
        to = network.neighbours()
        for v in (0, 7, 23):
            moved = network.translation(v)
            np.testing.assert_array_equal(np.sort(moved), np.arange(network.nodes))
            np.testing.assert_array_equal(to[moved], moved[to])

    def test_translations_need_a_group_and_a_node(self):
        with self.assertRaisesRegex(rota.InputError, "mesh:2x3.*Cayley"):
            rota.topology("mesh:2x3").translation(0)
        with self.assertRaisesRegex(rota.InputError, "node 5; allowed: 0 to 4"):
            rota.topology("ring:5").translation(5)

    def test_names_of_nodes_and_ports_are_those_of_the_command(self):
        network = rota.topology("torus:4x4")
        self.assertEqual((network.node_name(6), network.port_name(0)), ("1_2", "x0+"))
        with self.assertRaisesRegex(rota.InputError, "node 16; allowed: 0 to 15"):
            network.node_name(16)
        with self.assertRaisesRegex(rota.InputError, "port 4; allowed: 0 to 3"):
            network.port_name(4)

    def test_a_wrong_specification_is_bad_input_and_a_value_error(self):
        with self.assertRaisesRegex(ValueError, "torus:0x4.*out of range"):
            rota.topology("torus:0x4")

    def test_bounds_are_those_of_the_papers(self):
        bounds = rota.bounds("torus:8x8")
        self.assertEqual((bounds.nodes, bounds.links, bounds.diameter, bounds.min_status), (64, 256, 8, 256))
        self.assertEqual((bounds.best("all"), bounds.best("single")), (64, 256))
        with self.assertRaisesRegex(rota.InputError, 'ports="both"'):
            bounds.best("both")


class Schedules(unittest.TestCase):
    def test_hops_are_the_lines_of_the_schedule_file(self):
        schedule = rota.read_schedule(EXAMPLES / "ring5.jsonl")
        hops = schedule.hops()
        self.assertEqual(hops.dtype, rota.hop_dtype)
        self.assertEqual(hops.dtype.names, COLUMNS)
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "again.jsonl"
            schedule.write(file)
            lines = file.read_text().splitlines()[1:]
        self.assertEqual(len(lines), len(hops))
        for line, hop in zip(lines, hops):
            self.assertEqual(line, f'{{"t":{hop["t"]},"src":{hop["src"]},"dst":{hop["dst"]},'
                                   f'"msg":[{hop["origin"]},{hop["destination"]}]}}')

    def test_a_schedule_made_again_from_its_hops_in_any_order_is_the_same(self):
        cases = [dict(network=spec) for spec in all_networks()]
        cases += [dict(network="torus:3x3", collective=name) for name in rota.collectives() if name not in ("isotropic", "demand", "multicast", "reduction", "group-all-reduce", "subset-all-reduce")]
        cases += [dict(network="ring:6", collective="isotropic", ports="single", demand=[0, 2, 0, 1, 0, 0]),
                  dict(network="ring:4", collective="demand", demand=[[0, 3, 0, 0], [0] * 4, [0, 2, 0, 0], [0, 1, 0, 0]]),
                  dict(network="mesh:2x2", collective="multicast", demand=[[0, 1, 0, 1], [0] * 4, [1, 0, 0, 1], [0] * 4]),
                  dict(network="mesh:2x2", collective="reduction", demand=[[0, 1, 0, 1], [0] * 4, [1, 0, 0, 1], [0] * 4]),
                  dict(network="mesh:2x2", collective="group-all-reduce", demand=[[0, 1, 0, 1], [0] * 4, [1, 0, 0, 1], [0] * 4]),
                  dict(network="mesh:2x2", collective="subset-all-reduce", demand=[[0, 1, 0, 1], [0] * 4, [1, 0, 0, 1], [0] * 4]),
                  dict(network="torus:4x4", algorithm="at2"), dict(network="star:4", algorithm="substars:2", ports="single"),
                  dict(network="torus:3x4", hop_steps=3), dict(network="ring:6", collective="all-reduce", hop_steps=3),
                  dict(network="hypercube:3", ports="single")]
        for case in cases:
            made = rota.make_schedule(**case)
            hops = np.random.default_rng(1).permutation(made.hops())
            again = rota.schedule_from_hops(made.topology, hops, made.collective, made.ports, made.steps, made.root,
                                            made.demand, made.phases, made.timelines, made.hop_steps, sums=made.sums)
            np.testing.assert_array_equal(again.hops(), made.hops(), str(case))
            of_made, of_again = rota.require_correct(made), rota.require_correct(again)
            np.testing.assert_array_equal(of_again.busy_steps, of_made.busy_steps, str(case))
            self.assertEqual(of_again.fifo_slots, of_made.fifo_slots, case)

    def test_an_all_reduce_says_what_its_sums_consist_of(self):
        made = rota.make_schedule("hypercube:2", collective="all-reduce")
        self.assertEqual(made.sums, {"sums": [{"own": True, "adds": []}, {"own": True, "adds": [0]}], "kept": [0, 1]})
        self.assertEqual(made.hops()["copy"].tolist(), [0] * 4 + [1] * 4)
        self.assertIsNone(rota.make_schedule("hypercube:2").sums)
        with self.assertRaisesRegex(rota.InputError, "a sum of nothing"):
            rota.schedule_from_hops("ring:4", made.hops(), "all-reduce", sums={"sums": [{"own": False, "adds": []}], "kept": []})
        with self.assertRaisesRegex(rota.InputError, "is for an all-reduce without"):
            rota.schedule_from_hops("ring:4", made.hops(), "broadcast", root=0, sums=made.sums)

    def test_the_judges_count_what_the_hops_say(self):
        schedule = rota.make_schedule("mesh:3x3")
        judgement, hops, to = rota.verify(schedule), schedule.hops(), schedule.topology.neighbours()
        self.assertTrue(judgement)
        self.assertEqual(judgement.transmissions, len(hops))
        port = np.argmax(to[hops["src"]] == hops["dst"][:, np.newaxis], axis=1)
        counted = np.zeros(to.shape, int)
        np.add.at(counted, (hops["src"], port), 1)
        np.testing.assert_array_equal(judgement.busy_steps, counted)

    def test_a_lost_hop_is_an_offence_in_words(self):
        hops = rota.make_schedule("ring:5").hops()
        judgement = rota.verify(rota.schedule_from_hops("ring:5", hops[:-1]))
        self.assertFalse(judgement)
        self.assertRegex(judgement.offence, "is never delivered")
        self.assertIsNone(judgement.busy_steps)
        with self.assertRaisesRegex(rota.CheckFailed, "is never delivered"):
            rota.require_correct(rota.schedule_from_hops("ring:5", hops[:-1]))

    def test_bad_hops_are_refused_with_their_row(self):
        good = {"t": [1, 0], "src": [0, 0], "dst": [1, 1], "origin": [0, 0], "destination": [2, 1]}
        rota.schedule_from_hops("ring:5", good)
        for name, value, complaint in [
                ("dst", [3, 1], r"hops\[0\]: nodes 0 and 3 are not adjacent"),
                ("src", [0, 5], r"hops\[1\]: \"src\" is 5; allowed: nodes 0 to 4"),
                ("t", [-1, 0], r"hops\[0\]: \"t\" is -1; allowed: numbers from 0"),
                ("origin", [0, -1], r"hops\[1\]: .* is -1; allowed in a total-exchange: a node number"),
                ("origin", [0, -2], r"hops\[1\]: \"origin\" is -2"),
                ("copy", [0, 1], r"hops\[1\]: the copy .* is 1; allowed: 0"),
                ("packet", [7, 7], None),
                ("t", [2, 0], None),
                ("src", [0.0, 0.0], r'hops\["src"\]: numbers of type float64; allowed: whole numbers'),
                ("src", [0], r'hops\["src"\]: shape \(1,\); allowed: one number for each hop'),
                ("src", np.array([2**64 - 1, 0], np.uint64), r'hops\["src"\]: 18446744073709551615')]:
            if complaint is None:
                rota.schedule_from_hops("ring:5", {**good, name: value})
                continue
            with self.assertRaisesRegex(rota.InputError, complaint):
                rota.schedule_from_hops("ring:5", {**good, name: value})
        with self.assertRaisesRegex(rota.InputError, r"hops\[0\]: \"t\" is 1, beyond the 1 step of the header"):
            rota.schedule_from_hops("ring:5", good, steps=1)
        with self.assertRaisesRegex(rota.InputError, r"hops\[0\]: packet 7 was on another link"):
            rota.schedule_from_hops("ring:5", {**good, "t": [2, 0], "packet": [7, 7]})
        with self.assertRaisesRegex(rota.InputError, 'no column "origin"'):
            rota.schedule_from_hops("ring:5", {name: good[name] for name in ("t", "src", "dst")})
        with self.assertRaisesRegex(rota.InputError, 'no column "t"'):
            rota.schedule_from_hops("ring:5", np.zeros((3, 7), int))

    def test_bad_arguments_are_refused_with_what_is_allowed(self):
        for arguments, complaint in [(dict(collective="gossip"), "gossip.*allowed: total-exchange"),
                                     (dict(ports="two"), 'ports="two"; allowed: "single", "all"'),
                                     (dict(algorithm="magic"), "magic: unknown"),
                                     (dict(collective="broadcast", root=9), "root=9; allowed: 0 to 8"),
                                     (dict(collective="broadcast", root=-1), "root=-1"),
                                     (dict(collective="broadcast", root="x"), "root='x'"),
                                     (dict(root=1), "root 1: a total-exchange has none"),
                                     (dict(hop_steps=0), "hop_steps=0; allowed: 1 to 1024"),
                                     (dict(demand=[0] + [1] * 8), 'demand: beside .*allowed: with "isotropic"'),
                                     (dict(collective="isotropic", ports="single", demand=[0, 1]), "needed: 9")]:
            with self.assertRaisesRegex(rota.InputError, complaint, msg=arguments):
                rota.make_schedule("torus:3x3", **arguments)
        with self.assertRaisesRegex(rota.InputError, "demand: 0 numbers"):
            rota.schedule_from_hops("ring:5", {name: [] for name in COLUMNS}, "isotropic")
        with self.assertRaisesRegex(rota.InputError, "root 2: a multinode-broadcast has none"):
            rota.make_schedule("ring:5", "multinode-broadcast", root=2)

    def test_a_file_that_is_no_schedule_is_refused_with_its_line(self):
        with self.assertRaisesRegex(rota.InputError, "petersen.txt:1: "):
            rota.read_schedule(EXAMPLES / "petersen.txt")

    def test_bounds_of_every_collective_hold(self):
        for name in rota.collectives():
            if name == "isotropic":
                continue
            by_pair = {"demand": 3, "multicast": 1, "reduction": 1, "group-all-reduce": 1, "subset-all-reduce": 1}
            demand = np.eye(8, k=1, dtype=int) * by_pair[name] if name in by_pair else ()
            schedule = rota.make_schedule("hypercube:3", name, demand=demand)
            bound = rota.bound(schedule)
            self.assertLessEqual(bound.steps, schedule.steps, name)
            self.assertGreater(bound.steps, 0, name)

    def test_a_demand_by_pair_is_a_matrix(self):
        demand = np.array([[0, 3, 0, 0], [0, 0, 0, 0], [0, 2, 0, 0], [0, 1, 0, 0]])
        schedule = rota.make_schedule("ring:4", "demand", demand=demand)
        np.testing.assert_array_equal(schedule.demand, demand)
        self.assertEqual(rota.bound(schedule).steps, schedule.steps)
        for wrong in (demand[:3], demand * 1.5, -demand, demand * 0, demand + np.eye(4, dtype=int), demand * 65536, 3, ()):
            with self.assertRaisesRegex(rota.InputError, "demand: "):
                rota.make_schedule("ring:4", "demand", demand=wrong)

    def test_schedules_and_topologies_go_to_other_processes(self):
        made = rota.make_schedule("torus:4x4", algorithm="at2")
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            judgement = pool.apply(rota.verify, (made,))
        self.assertTrue(judgement)
        self.assertEqual(judgement.steps, made.steps)
        again = pickle.loads(pickle.dumps(made))
        np.testing.assert_array_equal(again.hops(), made.hops())
        self.assertEqual((again.algorithm, again.phases, again.timelines), (made.algorithm, made.phases, made.timelines))
        self.assertEqual(pickle.loads(pickle.dumps(made.topology)).spec, "torus:4x4")

    def test_segments_are_a_number_of_messages_of_the_root(self):
        made = rota.make_schedule("torus:4x4", "broadcast", segments=16)
        self.assertEqual((made.segments, made.steps, rota.bound(made).steps), (16, 7, 7))
        self.assertEqual(sorted(set(made.hops()["copy"])), list(range(16)))
        again = pickle.loads(pickle.dumps(made))
        self.assertEqual(again.segments, 16)
        self.assertTrue(rota.verify(again))
        with self.assertRaisesRegex(rota.InputError, "segments=0"):
            rota.make_schedule("ring:4", "broadcast", segments=0)
        with self.assertRaisesRegex(rota.InputError, "total-exchange takes none"):
            rota.make_schedule("ring:4", segments=2)

    def test_algorithms_are_named_with_collective_and_ports(self):
        self.assertIn(("wait-free", "total-exchange", "all"), [row[:3] for row in rota.algorithms()])


class Simulations(unittest.TestCase):
    def test_a_schedule_of_the_users_own_takes_its_steps_and_five_cycles(self):
        made = rota.make_schedule("ring:5")
        own = rota.schedule_from_hops("ring:5", made.hops())
        report = rota.simulate(own, flits=4, model="systemc")
        self.assertTrue(report["agree"])
        self.assertEqual((report["steps"], report["cycles"]), (made.steps, made.steps * 4 + 5))

    def test_relative_names_of_graph_files_hold_in_the_child(self):
        spec = "graph:" + os.path.relpath(EXAMPLES / "petersen.txt")
        report = rota.simulate(rota.make_schedule(spec), model="systemc")
        self.assertEqual(report["nodes"], 10)

    def test_options_are_those_of_the_command(self):
        report = rota.simulate(rota.topology("torus:3x3"), discipline="self-timed", stall=0.3, seed=7, model="both",
                               rtl_nodes=[0, 4], link_parity=True, wave=None)
        self.assertEqual(report["sources"]["systemc"]["cycles"], report["sources"]["rtl"]["cycles"])
        self.assertEqual((report["stall"], report["seed"]), (0.3, 7))

    def test_each_member_of_a_list_is_a_group(self):
        groups = rota.simulate("torus:4x4", members=["0-3", "8-11"], model="systemc")
        one = rota.simulate("torus:4x4", members="0-3,8-11", model="systemc")
        self.assertEqual((groups["delivered"], one["delivered"]), (2 * 4 * 3, 8 * 7))

    def test_bad_input_and_failed_checks_are_the_commands(self):
        with self.assertRaisesRegex(rota.InputError, "torus:0x4.*out of range"):
            rota.simulate("torus:0x4")
        with self.assertRaisesRegex(rota.InputError, "json is always given"):
            rota.simulate("ring:5", json=True)
        hops = rota.make_schedule("ring:5").hops()
        with self.assertRaisesRegex(rota.CheckFailed, "is never delivered"):
            rota.simulate(rota.schedule_from_hops("ring:5", hops[:-1]))
        with self.assertRaises(rota.CheckFailed) as caught:
            rota.simulate("ring:5", model="systemc", fault="data@0:0:100000")  # after the last flit
        self.assertEqual(caught.exception.report["topology"], "ring:5")

    def test_a_run_that_takes_too_long_ends(self):
        with self.assertRaises(subprocess.TimeoutExpired):
            rota.simulate("torus:16x16", flits=65536, timeout=0.2, model="systemc")

    def test_a_missing_command_is_named(self):
        with mock.patch.dict(os.environ, ROTA_COMMAND="/no/such/rota"):
            with self.assertRaisesRegex(rota.InputError, "/no/such/rota: No such file"):
                rota.simulate("ring:5")
        with mock.patch.dict(os.environ, ROTA_COMMAND="", PATH="/no/such"):
            with self.assertRaisesRegex(rota.InputError, "no rota command"):
                rota.simulate("ring:5")

    def test_several_simulations_of_one_process_do_not_meet(self):
        self.assertEqual([rota.simulate(f"ring:{n}", model="systemc")["steps"] for n in (4, 5, 4)], [2, 3, 2])


class Documents(unittest.TestCase):
    def test_the_sessions_of_the_manual_run_as_shown(self):
        folder = os.getcwd()
        try:
            os.chdir(EXAMPLES.parent)
            failed, tried = doctest.testfile(str(EXAMPLES.parent / "docs" / "python.md"), module_relative=False)
        finally:
            os.chdir(folder)
        self.assertEqual(failed, 0)
        self.assertGreater(tried, 10)

    def test_the_plot_of_ring_rule_is_drawn_and_the_same_every_time(self):
        try:
            import matplotlib  # noqa: F401
        except ImportError:
            self.skipTest("matplotlib is not installed")
        with tempfile.TemporaryDirectory() as folder:
            plots = []
            for name in ("a.svg", "b.svg"):
                subprocess.run([sys.executable, EXAMPLES / "python" / "ring_rule.py", "-o", name, "--largest", "6"],
                               cwd=folder, check=True, stdout=subprocess.DEVNULL)
                plots.append((pathlib.Path(folder) / name).read_bytes())
        self.assertEqual(plots[0], plots[1])
        self.assertIn(b"</svg>", plots[0])


if __name__ == "__main__":
    unittest.main()
