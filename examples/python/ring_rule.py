#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""All-to-all on rings by a rule of your own, in NumPy, beside rota's algorithm and the lower bound, as a plot.

The rule: serve one distance after the other, in both directions at once, each message without a wait. rota verifies each
schedule and simulates it clock by clock; the plot shows steps and measured link utilisation.
usage: ring_rule.py [-o FILE.svg] [--largest NODES]
"""
import argparse

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import rota


def one_distance_after_the_other(n):
    """The hops of all nodes of ring:n, one array a column."""
    distance, hop = np.array([(d, h) for d in range(1, n // 2 + 1) for h in range(d)]).T
    step = distance * (distance - 1) // 2 + hop
    src = np.arange(n)[:, np.newaxis]  # every node does the same
    parts = []
    for sign in (1, -1):
        sent = (2 * distance != n) | (sign == 1)  # opposite nodes are served one way only
        t, d, h = (column[sent] for column in (step, distance, hop))
        origin = src - sign * h
        parts.append([np.broadcast_to(column, (n, len(t))).ravel() for column in
                      (t, src, (src + sign) % n, origin % n, (origin + sign * d) % n)])
    return dict(zip(("t", "src", "dst", "origin", "destination"), np.hstack(parts)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-o", "--output", default="ring_rule.svg")
    parser.add_argument("--largest", type=int, default=16, metavar="NODES")
    arguments = parser.parse_args()

    sizes = range(3, arguments.largest + 1)
    rows = []
    print("nodes   rule   rota  bound   measured utilisation of the links, rule and rota")
    for n in sizes:
        rule = rota.schedule_from_hops(f"ring:{n}", one_distance_after_the_other(n), algorithm="ring rule")
        best = rota.make_schedule(f"ring:{n}")
        rota.require_correct(rule)
        used = [rota.simulate(schedule, model="systemc")["link_utilisation"]["mean"] for schedule in (rule, best)]
        rows.append((rule.steps, best.steps, rota.bound(best).steps, *used))
        print(f"{n:5} {rows[-1][0]:6} {rows[-1][1]:6} {rows[-1][2]:6}   {used[0]:.3f} {used[1]:.3f}")

    rule, best, bound, rule_used, best_used = zip(*rows)
    matplotlib.rcParams["svg.hashsalt"] = "rota"  # the same file every time
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.4), layout="constrained")
    left.step(sizes, bound, where="mid", color="0.6", label="lower bound")
    left.plot(sizes, rule, "o", label="the rule")
    left.plot(sizes, best, "x", label="rota's algorithm")
    left.set(xlabel="nodes of the ring", ylabel="steps")
    left.legend()
    right.plot(sizes, rule_used, "o", sizes, best_used, "x")
    right.set(xlabel="nodes of the ring", ylabel="link utilisation, measured", ylim=(0, 1.05))
    figure.savefig(arguments.output, metadata={"Date": None} if arguments.output.endswith(".svg") else None)
    print(arguments.output)


if __name__ == "__main__":
    main()
