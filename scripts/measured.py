# SPDX-License-Identifier: Apache-2.0
"""What the tables of docs/optimality.md say of one network: its schedule, its certificates, and the models that ran it."""
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

ROTA = os.environ.get("ROTA", pathlib.Path(__file__).resolve().parent.parent / "build" / "release" / "rota")
MOST_SYSTEMC = 1024
MOST_RTL = 256
TIMED_CYCLES = 5
CHANGED_NUMBERS = 3  # of each file of certificates


def rota(*arguments, status=(0,)):
    run = subprocess.run([ROTA, *arguments], capture_output=True, text=True)
    if run.returncode not in status:
        sys.exit(f"rota {' '.join(arguments)}: status {run.returncode}, not {status}: {run.stderr}")
    return run.stdout


def require_none_above(count):
    """Exit status 1 if so many networks, one or more, are above their bounds."""
    if count:
        sys.exit(f"{count} networks are above their bounds")


def places_of_numbers(value, place=()):
    """The paths to all numbers of a JSON value, which are below objects and lists."""
    if isinstance(value, (dict, list)):
        for key, below in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places_of_numbers(below, (*place, key))
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield place


def require_certificates(task, ports, bound):
    """Proves the bounds on a task (arguments of `rota bounds`) from their certificates, the best of which must be `bound`, and sees that
    the file is refused with that bound one higher or some number changed."""
    text = rota("bounds", *task, "--json")
    bounds = json.loads(text)
    if bounds[ports]["best"] != bound:
        sys.exit(f"rota bounds {' '.join(task)}: {bounds[ports]['best']} steps, not {bound}")
    best = max(range(len(bounds[ports]["bounds"])), key=lambda k: bounds[ports]["bounds"][k]["steps"])
    chance = random.Random(" ".join(task))
    places = list(places_of_numbers(bounds))
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "bounds.json")
        file.write_text(text)
        rota("verify", "--certificate", str(file))
        for *above, last in [(ports, "bounds", best, "steps"), *chance.sample(places, min(CHANGED_NUMBERS, len(places)))]:
            changed = json.loads(text)
            at = changed
            for key in above:
                at = at[key]
            at[last] += 1
            file.write_text(json.dumps(changed))
            rota("verify", "--certificate", str(file), status=(1, 2))


def ran_on(arguments, nodes, steps):
    """The models that ran the schedule in steps + 5 cycles. Verilator builds an RTL node where none of rota's own has the ports, lanes
    and words; only where the RTL cannot have them does SystemC run alone."""
    if nodes > MOST_SYSTEMC:
        return "-"
    sim = [ROTA, "sim", *arguments, "--json", "--model"]
    models = ["systemc", "rtl"] if nodes <= MOST_RTL else ["systemc"]
    run = subprocess.run([*sim, "both" if "rtl" in models else "systemc"], capture_output=True, text=True)
    if run.returncode == 2 and "RTL node" in run.stderr:
        models = ["systemc"]
        run = subprocess.run([*sim, "systemc"], capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"rota sim {' '.join(arguments)}: status {run.returncode}: {run.stderr}")
    result = json.loads(run.stdout)
    for model in models:
        if result["sources"][model]["cycles"] != steps + TIMED_CYCLES or not result["agree"]:
            sys.exit(f"{' '.join(arguments)}: {model} took {result['sources'][model]['cycles']} cycles for {steps} steps")
    return "SystemC, RTL" if "rtl" in models else "SystemC"


def timed_report(*arguments):
    """What `rota schedule` reports, and the seconds of the command."""
    begin = time.monotonic()
    return json.loads(rota("schedule", *arguments, "--json")), time.monotonic() - begin


def print_header(columns):
    print(f"| {' | '.join(columns)} |\n|{'---|' * len(columns)}")


def print_row(*cells):
    print(f"| {' | '.join(str(cell) for cell in cells)} |", flush=True)


def bold_above(report):
    """The steps; bold if they are above the bound."""
    return report["steps"] if report["optimal"] else f"**{report['steps']}**"


def columns(above):
    """Of a table whose rows are those of measure()."""
    return ["network", "nodes", "bound", "steps", *["above"] * above, "depth", "slots", "lanes", "classes", "ROM bits", "ran on", "seconds"]


def measure(name, task, ports="all", above=False):
    """Prints the row of a task, a network and the options that say what is sent, and how far the steps are above the bound if asked. All
    bounds are proved again from their certificates. Returns the report."""
    arguments = [*task, "--ports", ports]
    report, seconds = timed_report(*arguments)
    require_certificates(task, ports, report["bound"])
    fifo = report["fifo"]
    per_cent = [f"{100 * (report['steps'] / report['bound'] - 1):.1f} %"] if above else []
    print_row(name, report["nodes"], report["bound"], bold_above(report), *per_cent, fifo["depth"], fifo["slots"], fifo["lanes"],
              report["classes"], report["rom_bits"], ran_on(arguments, report["nodes"], report["steps"]), f"{seconds:.1f}")
    return report
