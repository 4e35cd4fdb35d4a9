"""What it costs that a bot plays elsewhere: the time of its moves over the loopback
beside those of the same bot here, and two hundred of them at once."""

import contextlib
import json
import os
import statistics
import subprocess
import tempfile
import time

from measure import MINIMAL, TALON, first_core, row

ROUNDS = 300
CROWD = 200
NAMES = [f"bot{i}" for i in range(CROWD)]


def read_tokens(path):
    with open(path + ".tokens", encoding="utf-8") as tokens:
        return dict(line.split() for line in tokens)


@contextlib.contextmanager
def joined(run, path, command, prefix=()):
    """A `talon join` for each token, when the port is open."""
    while run.poll() is None and not os.path.exists(path + ".seats"):
        time.sleep(0.01)
    joins = []
    for name, string in read_tokens(path).items():
        with open(f"{path}.{name}", "w", encoding="utf-8") as file:
            file.write(string)
        joins.append(subprocess.Popen(
            [*prefix, TALON, "join", "-q", "--token", f"{path}.{name}", "--", command],
            stderr=subprocess.DEVNULL))
    yield joins
    for join in joins:
        join.wait()


def played(path, bots, *options, prefix=()):
    return subprocess.Popen(
        [*prefix, TALON, "tournament", "-q", "-s", "1", "-j", "1", "-o", path, *options,
         *bots], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def move_us(path, name):
    """The middle one of its moves."""
    moves = []
    with open(path, encoding="utf-8") as file:
        for game in filter(lambda line: "moves" in line,
                           map(json.loads, file)):
            moves += [move[2] * 1000 for move in game["moves"]
                      if game["seats"][move[0]] == name]
    return statistics.median(moves)


def move_costs(prefix):
    with tempfile.TemporaryDirectory() as place:
        here, there = f"{place}/here", f"{place}/there"
        other, rounds = f"other={MINIMAL}", ("-r", str(ROUNDS))
        played(here, [f"bot={MINIMAL}", other], *rounds, prefix=prefix).wait()
        run = played(there, ["bot=talon seat bot", other], *rounds, "--open",
                     "0", prefix=prefix)
        with joined(run, there, MINIMAL, prefix):
            run.wait()
        return move_us(here, "bot"), move_us(there, "bot")


def crowd_seconds():
    """Until all have joined and each has played its games of a round."""
    with tempfile.TemporaryDirectory() as place:
        path = f"{place}/crowd"
        begun = time.monotonic()
        run = played(path, [f"{name}=talon seat {name}" for name in NAMES],
                     "--open", "0", "-f", "swiss", "-r", "1")
        with joined(run, path, MINIMAL):
            run.wait()
        return time.monotonic() - begun, run.returncode


def remote():
    for what, prefix in (("on one core", first_core()), ("as it comes", [])):
        pairs = [move_costs(prefix) for _ in range(3)]
        here, there = sorted(pairs, key=lambda pair: pair[1] - pair[0])[1]
        row(f"a move over the loopback, {what}, us", f"{there:.0f}")
        row("  more than here", f"{there - here:.0f}", "<= 60")
    seconds, status = crowd_seconds()
    row(f"{CROWD} bots join and play a round, s", f"{seconds:.1f}")
    row("  exit status", f"{status}", "0")
