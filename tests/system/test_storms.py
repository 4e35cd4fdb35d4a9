"""Whole matches with bots that start very many processes.

The bots themselves see to it that they stay within what a machine can bear: so
many forks, so many seconds.
"""

import os
import resource

from talon_run import (
    PATIENT, Run, Skip, add_test, equal, folder, main, match, sin, test,
    wait_until)

GAMES = {"fork_storm": 3, "many_children": 2}
ENDED_AFTER = {"fork_storm": (0, 1, 2), "many_children": (0,)}  # games
PROCESSES = 10000  # those of a game, and those that were there before
MANY = ("-n", 200, "-s", 1, "--restart", *PATIENT)


def check_room():
    most = resource.getrlimit(resource.RLIMIT_NPROC)[0]
    if os.geteuid() != 0 and 0 <= most < PROCESSES:
        raise Skip(f"no more than {most} processes allowed")


def expect_normal(bot, *options):
    """Every game is played to its end, and nobody is left."""
    check_room()
    games = GAMES[bot]
    _, records = match("-q", "-n", games, "-s", 1, *PATIENT, *options, sin(bot),
                       "greedy")
    equal([r["end"] for r in records.values()], ["normal"] * games, "ends")


for bot in GAMES:
    add_test(f"{bot} plays, and is gone with its game", expect_normal, bot,
             "--restart")
    add_test(f"{bot} plays, and is gone with the last of its games",
             expect_normal, bot)
    add_test(f"{bot} is measured", expect_normal, bot, "--restart", "--clock",
             "cpu")


def expect_end(bot, games, end):
    """Once GAMES are played END is called, in the middle of what BOT does."""
    check_room()
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["match", "-q", "-o", path, *MANY, sin(bot), "greedy"]
                 ) as run:
            wait_until(lambda: os.path.exists(path) and
                       len(read_whole(path)) > games, "games")
            end(run.process)
            run.wait()
            run.expect_nobody_left()


def read_whole(path):
    with open(path, "rb") as file:
        return file.read().split(b"\n")[1:-1]


for bot in GAMES:
    for games in ENDED_AFTER[bot]:
        add_test(f"{bot} does not outlive a killed arbiter, {games} games on",
                 expect_end, bot, games, lambda process: process.kill())
    add_test(f"{bot} does not outlive a stopped run", expect_end, bot, 1,
             lambda process: process.terminate())


@test
def too_many_processes_are_a_fault():
    check_room()
    _, records = match("-q", "-n", 2, "-s", 1, *PATIENT, "--processes", 100,
                       sin("many_children"), "greedy")
    equal({r["end"] for r in records.values()}, {"resource"}, "ends")


if __name__ == "__main__":
    main(jobs=1)
