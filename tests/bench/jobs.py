"""How the rate of games grows with the jobs.

Each figure is a rate with N jobs, divided by min(N, cores) times the rate of
one job that was measured right before it; of several such pairs the middle one
counts. The rate of one is that of a job on a core of its own.
"""

import json
import os
import re
import shutil
import statistics
import subprocess
import tempfile
import time

from measure import BUILD, MINIMAL, TALON, first_core, output, ratios, row

PAIRS = 5
JOBS = (1, 2, 4, 8)
CORES = len(os.sched_getaffinity(0))
MINIMALS = [f"anna={MINIMAL}", f"bert={MINIMAL}"]

# What is played, by whom, and games enough for a second.
KINDS = (
    ("minimal bots", "tablic", MINIMALS, 5000),
    ("greedy against random", "tablic", ["greedy", "random"], 4000),
    ("planowanie, random", "planowanie", ["random"] * 4, 600),
    ("herc, random", "herc", ["random"] * 2, 4000),
    ("trax, random", "trax", ["random"] * 2, 3000),
)

# So many games with two jobs, in seconds, when one process served all of them.
BEFORE_GAMES = 2000
BEFORE = {"minimal bots": "1.80 - 2.05", "greedy against random": "1.60 - 1.90"}


def seconds(game, bots, games, jobs, *options, prefix=()):
    return json.loads(output(
        *prefix, TALON, "match", "--json", "-q", "-s", "1", "-g", game,
        "-n", str(games), "-j", str(jobs), *options, *bots))["seconds"]


def scaling(kind, count):
    """With as many games a core as the one job plays."""
    name, game, bots, games = kind
    share = min(count, CORES)
    one, all_jobs = zip(*((
        seconds(game, bots, games, 1, prefix=first_core()),
        seconds(game, bots, games * share, count)) for _ in range(PAIRS)))
    ratios(f"  {count} job{'s' * (count > 1)}, {name}", one, all_jobs,
           ">= 0.90")


def bare():
    """What several jobs on a core cost beside one with no arbiter at all: a
    processor remembers the addresses of a few processes only."""
    def trip_us(count):
        each = [subprocess.Popen(
            [*first_core(), f"{BUILD}/tests/bench/pipe", "100000", "2"],
            stdout=subprocess.PIPE, text=True) for _ in range(count)]
        return statistics.mean(
            float(process.communicate()[0]) for process in each) / count

    for count in JOBS[1:]:
        one, several = zip(*((trip_us(1), trip_us(count))
                             for _ in range(PAIRS)))
        ratios(f"  {count} bare pairs of pipes on one core", one, several, "")


def old_and_new(kind):
    """Beside --pin off, where the kernel spreads processes as it used to."""
    name, game, bots, _ = kind
    for what, options in (("", ()), (", --pin off", ("--pin", "off"))):
        times = sorted(seconds(game, bots, BEFORE_GAMES, 2, *options)
                       for _ in range(PAIRS))
        row(f"{name}, {BEFORE_GAMES:,} games{what}, s",
            f"{statistics.median(times):.2f} "
            f"({times[0]:.2f} - {times[-1]:.2f})")
    row("  before there were workers", BEFORE[name])


def chess():
    """Another referee's turn, with the engine of its own tests."""
    program = shutil.which("c-chess-cli")
    if not program:
        return
    engine = os.path.join(os.path.dirname(os.path.realpath(program)), "test",
                          "engine")
    if not os.access(engine, os.X_OK):
        row("c-chess-cli: no test/engine beside it", "")
        return
    for what, prefix in (("on one core", first_core()), ("as it comes", [])):
        each = sorted(ply_us(program, engine, prefix) for _ in range(PAIRS))
        row(f"c-chess-cli, us a ply, {what}",
            f"{statistics.median(each):.1f} "
            f"({each[0]:.1f} - {each[-1]:.1f})")


def ply_us(program, engine, prefix):
    """By the difference of two lengths: its start and end cancel out."""
    with tempfile.TemporaryDirectory() as folder:
        (few, short), (many, long) = (
            plies_and_seconds(program, engine, prefix, folder, games)
            for games in (20, 220))
    return 1e6 * (long - short) / (many - few)


def plies_and_seconds(program, engine, prefix, folder, games):
    path = os.path.join(folder, f"{games}.pgn")
    begun = time.monotonic()
    output(*prefix, program, "-each", f"cmd={engine}", "depth=1", "-engine",
           "name=a", "-engine", "name=b", "-games", str(games), "-pgn", path,
           "1")
    took = time.monotonic() - begun
    with open(path) as file:
        return sum(map(int, re.findall(r'PlyCount "(\d+)"', file.read()))), took


def jobs():
    row(f"rate / (jobs or {CORES} cores) x rate of one", "")
    for kind in KINDS:
        for count in JOBS:
            scaling(kind, count)
    bare()
    for kind in KINDS[:2]:
        old_and_new(kind)
    chess()
