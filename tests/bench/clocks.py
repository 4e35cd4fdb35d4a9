"""Whether the players keep their clocks, and how large and how slow to start
they are.

    tests/bench/run clocks         all players that think, in all games
    CLOCK_GAMES=10000              so many games of each match (100)
    CLOCK_ONLY=minimax,at herc     matches with one of these words in their name,
                                   which is like "expert at trax 7x7", or of
                                   this name
    CLOCK_SPARE=3                  times the need on the clock (10)
    CLOCK_LOAD=2                   busy loops a core besides (1; 0: none)

A match is of one player alone. Every bot has CLOCK_SPARE times what it takes of a
game by default, as measured right before without that load, and 10 ms an answer
at least; it must lose no game on time. The worst answer is by the wall clock, as
the arbiter measured it.
"""

import collections
import contextlib
import glob
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time

from measure import BUILD, TALON, number, output, row

GAMES = number("CLOCK_GAMES", 100, int, 1)
LOAD = number("CLOCK_LOAD", 1)
SPARE = number("CLOCK_SPARE", 10)  # times the need
ONLY = [word for word in os.environ.get("CLOCK_ONLY", "").split(",") if word]
CORES = len(os.sched_getaffinity(0))
NEED_GAMES = 6
USUAL_S = 0.010  # for an answer
BURN_MOST_S = 24 * 3600
BOTS = os.path.join(BUILD, "bots")

KINDS = (
    ("tablic", "tablic", 2, []),
    ("tablic-stihovi", "tablic-stihovi", 2, []),
    ("tablic of three", "tablic", 3, []),
    ("tablic of four", "tablic", 4, []),
    ("tablic with open hands", "tablic", 2, ["--open-hands"]),
    ("planowanie of four", "planowanie", 4, []),
    ("planowanie of three", "planowanie", 3, []),
    ("planowanie of two", "planowanie", 2, []),
    ("herc", "herc", 2, []),
    ("trax 7x7", "trax", 2, ["--board", "7x7"]),
    ("trax 10x10", "trax", 2, ["--board", "10x10"]),
    ("trax 25x25", "trax", 2, ["--board", "25x25"]),
)

# In one process; each with a seat's questions.
ONE_OF_EACH = [kind for kind in KINDS if kind[0] in (
    "tablic", "tablic-stihovi", "planowanie of four", "herc", "trax 25x25")]

# Those that think, with the games that they think in.
TABLIC = ("tablic", "tablic-stihovi")
THINKERS = {
    "expert": (*TABLIC, "planowanie", "herc", "trax"),
    "sampler": ("planowanie", "herc"),
    "minimax": TABLIC,
    "backtrack": TABLIC,
    "genetic": TABLIC,
    "exact": TABLIC,
}

NAMES = [f"{player} at {kind[0]}" for player, games in THINKERS.items()
         for kind in KINDS if kind[1] in games]


@contextlib.contextmanager
def busy(count):
    """So many processes that do nothing but run, and end with us."""
    code = ("import os, time\nend, parent = time.monotonic() + %d, %d\n"
            "while time.monotonic() < end and os.getppid() == parent:\n"
            "    sum(range(10000))" % (BURN_MOST_S, os.getpid()))
    burners = [subprocess.Popen([sys.executable, "-c", code])
               for _ in range(count)]
    try:
        yield
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()


def is_wanted(name):
    return not ONLY or any(word == name if word in NAMES else word in name
                           for word in ONLY)


def records(kind, player, games, *options):
    _, game, seats, more = kind
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "games")
        output(TALON, "match", "-q", "-s", "1", "-g", game, "-n", str(games),
               "--move-time", "inf", "-o", path, *options, *more,
               *[player] * seats)
        with open(path, encoding="utf-8") as file:
            return [record for record in map(json.loads, file)
                    if "score" in record]


def need_s(kind, player):
    """What one bot takes of a game on average, and not less than is usual; the
    first game is not counted, in which it has to look at everything once."""
    played = records(kind, player, NEED_GAMES, "-t", "inf", "-j", "1")[1:]
    seats = sum(len(record["seats"]) for record in played)
    spent = sum(sum(record["time"]) for record in played) / 1000
    answers = sum(len(record["moves"]) for record in played)
    return max(spent, answers * USUAL_S) / seats


def kept(kind, player):
    """A line of the table."""
    clock = SPARE * need_s(kind, player)
    with busy(round(LOAD * CORES)):
        played = records(kind, player, GAMES, "-t", f"{clock:.3f}")
    void = sum("void" in record for record in played)
    ends = collections.Counter(record["end"] for record in played
                               if "void" not in record)
    worst = max((move[2] for record in played if "void" not in record
                 for move in record["moves"]), default=0)
    row(f"{player} at {kind[0]}, {clock:.2f} s: lost",
        f"{ends.pop('timeout', 0)} of {len(played) - void}", "0")
    row("  worst answer, ms", f"{worst:.1f}")
    if void:
        row("  void, for the arbiter was held up", str(void))
    ends.pop("normal", 0)
    if ends:
        row("  other faults", str(dict(ends)), "0")


def said(kind):
    """All that a bot is told in a game at one seat."""
    _, game, seats, more = kind
    with tempfile.TemporaryDirectory() as folder:
        output(TALON, "match", "-q", "-s", "2", "-g", game, "-n", "1", "-t",
               "inf", "--log", folder, *more, *["greedy"] * seats)
        path = glob.glob(os.path.join(folder, "*-seat-0-*"))[0]
        with open(path, encoding="utf-8") as file:
            return re.findall(r"^ *[\d.]+ > (.*)$", file.read(), re.M)


class Bot:
    """A program in lockstep."""

    def __init__(self, program):
        self.process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        while self.process.stdout.readline() not in ("\n", ""):
            pass
        assert answer.startswith("="), (line, answer)

    def peak_mib(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(r"^VmHWM:\s+(\d+) kB", status.read(),
                                 re.M).group(1)) / 1024

    def end(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def footprint(program, talks):
    """The peak of a process that has played all of them."""
    bot = Bot(program)
    for talk in talks:
        for line in talk:
            bot.say(line)
    peak = bot.peak_mib()
    bot.end()
    return peak


def slowest_ms(program, talk):
    """Of the answers when each is asked for with a millisecond left; wall
    time."""
    bot = Bot(program)
    times = []
    for line in talk:
        if line.startswith("gen_"):
            bot.say("time_left 1")
        begun = time.monotonic()
        bot.say(line)
        if line.startswith("gen_"):
            times.append(time.monotonic() - begun)
    bot.end()
    return 1000 * max(times), 1000 * sum(times) / len(times)


def start_ms(program):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    times = []
    for _ in range(20):
        begun = time.monotonic()
        bot = Bot(program)
        bot.say("list_commands")
        times.append(time.monotonic() - begun)
        bot.end()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = (after.ru_utime + after.ru_stime - before.ru_utime
           - before.ru_stime) / len(times)
    return 1000 * statistics.median(times), 1000 * max(times), 1000 * cpu


def size_and_start(name, talks):
    program = os.path.join(BOTS, name)
    usual, slowest, cpu = start_ms(program)
    row(f"{name}: start, ms (at most; processor time)",
        f"{usual:.1f} ({slowest:.1f}; {cpu:.1f})", "<= 50")
    peak = footprint(program, talks)
    row(f"{name}: memory after all games, MiB", f"{peak:.1f}", "<= 64")


def footprints():
    """Of every bot that comes with Talon."""
    talks = {kind[0]: said(kind) for kind in KINDS}
    for name in sorted(os.listdir(BOTS)):
        program = os.path.join(BOTS, name)
        if name != "human" and "." not in name and os.path.isfile(program):
            size_and_start(name, [talks[kind[0]] for kind in ONE_OF_EACH])
    for kind in KINDS:
        slowest, mean = slowest_ms(os.path.join(BOTS, "expert"),
                                   talks[kind[0]])
        row(f"expert, {kind[0]}: 1 ms left, ms at most",
            f"{slowest:.2f} (mean {mean:.2f})", "")


def clocks():
    talks = [said(kind) for kind in ONE_OF_EACH]
    for player, games in THINKERS.items():
        titles = [kind for kind in KINDS
                  if kind[1] in games and is_wanted(f"{player} at {kind[0]}")]
        for kind in titles:
            kept(kind, player)
        if titles:
            size_and_start(player, talks)
