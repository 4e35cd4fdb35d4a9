"""Runs whose games depend on results: the chain of jobs of examples/slurm/rounds.sh
ends with the run of one machine."""

import os
import shutil

from engines import EXAMPLES, run, slurm, wait_for
from runs import PATIENT, expect_equal_runs, place, play_alone
from talon_run import add_test, contains, test

ROUNDS = os.path.join(EXAMPLES, "slurm", "rounds.sh")


def chain(folder, shards, command, **environment):
    """The file that a chain of jobs leaves when it has ended."""
    slurm()
    run(ROUNDS, shards, "all.rec", *command, cwd=folder, **environment)
    wait_for(lambda: not slurm().jobs("talon-all.rec"), "the end of the chain",
             lambda: run("squeue", "-r"))
    contains(said_by_merge(folder), '"complete":true', "what merge said")
    return os.path.join(folder, "all.rec")


def said_by_merge(folder):
    with open(os.path.join(folder, "all.rec.shards", "merge.log"),
              encoding="utf-8") as file:
        return file.read()


@test
def a_match_with_sprt_stops_at_the_game_where_one_machine_stops():
    folder = place("sprt")
    command = ("match", "-g", "herc", "-n", 4000, "-s", 2, "--sprt", "0,20",
               *PATIENT, "random", "other=random")
    one = play_alone(folder, *command)
    path = chain(folder, 3, command, UPTO="20")
    contains(said_by_merge(folder), '"upto":', "what merge said of a next wave")
    expect_equal_runs(path, one)


def expect_tournament(name, *options):
    """By a chain of jobs; the seed is in a key file, as of any tournament, so that
    the run of one machine begins with a copy of it."""
    slurm()
    folder = place(name)
    command = ("tournament", "-g", "herc", "--sandbox", "off", *PATIENT, *options)
    path = chain(folder, 3, command)
    shutil.copy(os.path.join(folder, "all.rec.shards", "run.key"),
                os.path.join(folder, "one.rec.key"))
    expect_equal_runs(path, play_alone(folder, *command))
    run("talon", "verify", path)


BOTS = ("greedy", *(f"b{n}=random" for n in range(7)))
for name, options in (("swiss", ("-f", "swiss", "-r", 3)),
                      ("itpw", ("-f", "itpw", "-r", 3)),
                      ("knockout", ("-f", "knockout", "-r", 2))):
    add_test(f"a tournament {name} by a chain of rounds is that of one machine",
             expect_tournament, name, *options, *BOTS)
