"""What `talon analyse` costs, and whether its losses are what they are said to be."""

import os
import re
import subprocess
import tempfile
import time

from measure import BUILD, TALON, number, output, row

GAMES = ("tablic", "planowanie", "herc", "trax")


def play(path, rules, games):
    subprocess.run(
        [TALON, "match", "-q", "-g", rules, "-n", str(games), "-s", "8",
         "--no-rotate", "-o", path, "weak=expert --level 6", "expert"],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def seconds(path, *options):
    begun = time.monotonic()
    output(TALON, "analyse", "--seat", "0", *options, path, "0")
    return time.monotonic() - begun


def analyses():
    """A seat of a game, a hint, and tablić's losses beside POSITIONS (50) where each
    side is continued CONTINUATIONS (400) times, by experts in worlds of their own."""
    positions = number("POSITIONS", 50, int, 1)
    continuations = number("CONTINUATIONS", 400, int, 2)
    with tempfile.TemporaryDirectory() as place:
        for rules in GAMES:
            path = os.path.join(place, rules)
            play(path, rules, 40 if rules == "tablic" else 1)
            aim = "<= 2.00" if rules == "tablic" else ""
            row(f"analyse a seat of a game of {rules}, s",
                f"{seconds(path):.2f}", aim)
        path = os.path.join(place, "tablic")
        begun = time.monotonic()
        output(TALON, "analyse", "--at", "10", path, "0")
        row("a hint in tablic, s", f"{time.monotonic() - begun:.2f}",
            "<= 1.00")
        said = output(f"{BUILD}/tests/bench/advice", path, str(positions),
                      str(continuations), "2000")
    done, within = (int(re.search(rf"^{what} (\d+)", said, re.M)[1])
                    for what in ("positions", "within two errors"))
    row("losses within two errors of continuations",
        f"{within} of {done}", ">= 90 %")
    for what in ("root mean square", "mean difference"):
        row(f"  {what}", re.search(rf"^{what} (.*)", said, re.M)[1])
