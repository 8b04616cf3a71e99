#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The model of bench/ranks, and that docs/performance.md shows what it makes of the measured figures in docs/ranks.csv."""
import contextlib
import importlib.machinery
import importlib.util
import io
import pathlib
import sys
import unittest
from unittest import mock

ROOT = pathlib.Path(__file__).resolve().parents[2]


def load():
    loader = importlib.machinery.SourceFileLoader("ranks", str(ROOT / "bench" / "ranks"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("ranks", loader))
    loader.exec_module(module)
    return module


def pairs_by_counting(side, ranks):
    """Pairs of neighbours, counted at rank 0, in a torus whose nodes are divided among ranks in their order."""
    block = side * side // ranks
    neighbours = [(x // side * side + (x + d) % side, (x + d * side) % (side * side)) for x in range(block) for d in (1, -1)]
    return sum(y >= block for pair in neighbours for y in pair)


class Ranks(unittest.TestCase):
    def test_bytes_cross_between_neighbours_of_different_ranks(self):
        for side, ranks in ((8, 1), (8, 2), (8, 4), (8, 8), (8, 16), (16, 64)):
            self.assertEqual(load().boundary_pairs(side, ranks), pairs_by_counting(side, ranks), (side, ranks))

    def test_a_cycle_is_nodes_messages_and_bytes(self):
        model = load().Model(latency_us=2, bandwidth_gbit=8)  # 1,000 bytes a microsecond
        self.assertEqual(model.cycle_us(0.5, 64, 1), 32)
        self.assertAlmostEqual(model.cycle_us(0.5, 64, 4), 8 + 2 * 3 + 10 * 16 / 1000)

    def test_the_manual_shows_the_tables(self):
        out = io.StringIO()
        with mock.patch.object(sys, "argv", ["ranks", "--read", str(ROOT / "docs" / "ranks.csv")]):
            with contextlib.redirect_stdout(out):
                load().main()
        manual = (ROOT / "docs" / "performance.md").read_text(encoding="utf-8").splitlines()
        rows = [line for line in out.getvalue().splitlines() if line.startswith("| torus")]
        self.assertGreater(len(rows), 8)
        self.assertEqual([row for row in rows if row not in manual], [])


if __name__ == "__main__":
    unittest.main()
