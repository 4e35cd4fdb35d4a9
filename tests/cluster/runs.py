"""What the tests on engines share: runs of one machine, and what makes others equal
to them."""

import glob
import json
import os
import shlex
import sys

from engines import PLACE, run, wait_for
from talon_run import BUILD, equal, read_records, talon, timeless, whole_lines

HERE = os.path.dirname(os.path.abspath(__file__))
GREEDY = os.path.abspath(os.path.join(BUILD, "bots", "greedy"))

# Nobody is to be late, on however busy a machine.
PATIENT = ("-t", "inf", "--start-time", "300")


def place(name):
    """A folder of a test."""
    path = os.path.join(PLACE, name)
    os.makedirs(path)
    return path


def held(folder, answers):
    """A bot that gives so many answers and waits until it is released."""
    return "held=" + shlex.join(
        [sys.executable, os.path.join(HERE, "held.py"), folder, str(answers),
         GREEDY])


def release(folder):
    with open(os.path.join(folder, "release"), "w", encoding="utf-8"):
        pass


def play_alone(folder, *command):
    """The run of one machine; the name of its file."""
    path = os.path.join(folder, "one.rec")
    words = list(map(str, command))
    run("talon", words[0], "-q", "-j", 1, "-o", path, *words[1:], cwd=folder)
    return path


def merge(folder, path, shards, *options, code=0):
    """What merge says."""
    return run("talon", "merge", *options, "-o", path,
               *sorted(glob.glob(os.path.join(folder, shards, "s*.rec"))),
               cwd=folder, code=code)


def bare(path):
    """The lines of a file, their times aside."""
    return [timeless(json.loads(line)) for line in whole_lines(path)]


def expect_equal_runs(path, one):
    """The same header and games in order, the same tables and ratings."""
    equal(sorted(read_records(path)), sorted(read_records(one)), "games")
    mine, theirs = bare(path), bare(one)
    equal([line for line in mine if "id" in line],
          sorted((line for line in theirs if "id" in line),
                 key=lambda line: line["id"]), "games")
    equal(mine[0], theirs[0], "header")
    for command in "table", "rate":
        equal(talon(command, path).out.replace(path, one),
              talon(command, one).out, command)


def games_of(path):
    return len(whole_lines(path)) - 1


def wait_for_game(path, count=1):
    """Until so many games are on disk, and the run is in the middle."""
    wait_for(lambda: games_of(path) >= count, f"game {count} of {path}")
