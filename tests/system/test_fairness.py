"""Whole runs by the clock of the processor, and games that are void because
the arbiter looked too late."""

import json
import os
import signal
import subprocess
import sys
import time

from talon_run import (
    BUILD, Run, Skip, add_test, contains, equal, folder, main, match, read_lines, sin, talon,
    test, wait_until)

# A bot in front of another that does something before it answers gen_move: sleeps
# the first time, or burns as much, or does so and all its children, too, or waits
# the first time for a file. What the other answers is kept in a file as well.
FRONT = r"""
import os, subprocess, sys, time

place = os.path.dirname(__file__)
act, argument, other = sys.argv[1:]
bot = subprocess.Popen(f"{other} | tee -a {place}/answers", shell=True,
                       stdin=subprocess.PIPE, stdout=sys.stdout)
asked = False
CHILDREN = 15


def burn(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def burn_in_child(seconds):
    pid = os.fork()
    if pid == 0:
        burn(seconds)
        os._exit(0)
    return pid


def ask():
    note = os.path.join(place, "asked")
    if not os.path.exists(note):
        open(note, "w").close()
        while not os.path.exists(os.path.join(place, "go")):
            time.sleep(0.01)


for line in sys.stdin:
    if line.startswith("gen_move"):
        if act == "sleep" and not asked:
            time.sleep(float(argument))
        elif act == "burn":
            burn(float(argument))
        elif act == "child":
            os.waitpid(burn_in_child(float(argument)), 0)
        elif act == "all":
            for _ in range(CHILDREN):
                burn_in_child(float(argument))
            burn(float(argument))
        elif act == "ask":
            ask()
        asked = True
    bot.stdin.write(line.encode())
    bot.stdin.flush()
"""


def front(place, act, argument=""):
    """A bot called "front" that acts before its moves."""
    path = os.path.join(place, "front.py")
    if not os.path.exists(path):
        with open(path, "w") as file:
            file.write(FRONT)
    bot = os.path.join(".", BUILD, "bots", "random")
    return f"front={sys.executable} -SE {path} {act} '{argument}' {bot}"


GAME = ("-n", 1, "-s", 1, "-j", 1, "--clock", "cpu", "--start-time", 300)
UNHURRIED = "greedy [time=300] = greedy"
ATTEMPTS = 5


def wall_ms(cpu_seconds):
    """What a limit comes to by the wall."""
    return 1000 * (10 * cpu_seconds + 2)


@test
def who_sleeps_loses_nothing_by_the_clock_of_the_processor():
    """For longer than the processor time of a turn, and of all of them. Where a
    busy machine holds the arbiter up, even the wall's clock stands still."""
    limit, sleep = 7, 10
    for _ in range(ATTEMPTS):
        with folder() as place:
            summary, records = match(*GAME, "-t", limit, "--move-time", limit,
                                     front(place, "sleep", sleep), UNHURRIED)
        equal(records[0]["end"], "normal", records[0].get("why"))
        assert records[0]["cpu"][0] < 1000 * limit, records[0]["cpu"]
        if records[0]["time"][0] > 1000 * limit:
            break
    else:
        raise Skip("the arbiter is held up again and again")
    player = summary["players"][0]
    assert player["ms_per_move"] > 1000 * limit / 24, player
    assert player["cpu_ms_per_move"] < 1000 * limit / 24, player


@test
def who_sleeps_for_ever_meets_the_limit_by_the_wall():
    _, records = match(*GAME, "--move-time", 0.1, sin("hang"), UNHURRIED)
    equal(records[0]["end"], "timeout")
    contains(records[0]["why"], "its time was up: ")
    assert records[0]["time"][0] >= 3000, records[0]["time"]


def play_burning(option, limit, act, seconds):
    """The record of a game that the bot in front loses by the LIMIT that OPTION
    sets. A machine that gave it less than its limit of processor time, so that
    the one by the wall came first, is asked again."""
    for _ in range(ATTEMPTS):
        with folder() as place:
            _, records = match(*GAME, option, limit, front(place, act, seconds),
                               UNHURRIED)
        record = records[0]
        equal((record["end"], record["offender"]), ("timeout", 0), record["why"])
        if "CPU time was up" in record["why"]:
            assert record["cpu"][0] > 900 * limit, record["cpu"]
            return record
        assert record["cpu"][0] < 1000 * limit, record["cpu"]
        assert record["time"][0] >= wall_ms(limit), record["time"]
    raise Skip("the processor is too busy")


def expect_burnt(act):
    record = play_burning("-t", 0.2, act, 0.07)
    assert len(record["moves"]) <= 6, record["moves"]


@test
def who_burns_the_time_of_the_processor_loses():
    expect_burnt("burn")


@test
def so_does_who_lets_a_child_burn_it():
    expect_burnt("child")


@test
def who_burns_without_an_answer_is_found_out_by_its_processor_time():
    """Before the limit by the wall would end it: so many burn that others leave
    them enough."""
    record = play_burning("--move-time", 0.2, "all", 60)
    contains(record["why"], "its CPU time was up: no answer to gen_move")


@test
def a_record_by_the_wall_has_no_processor_times():
    _, records = match("-n", 1, "-s", 1, "greedy", "random")
    equal({len(move) for move in records[0]["moves"]}, {3})
    assert "cpu" not in records[0]


@test
def every_move_by_the_clock_of_the_processor_has_its_times():
    summary, records = match(*GAME, "greedy", "random")
    record = records[0]
    equal({len(move) for move in record["moves"]}, {5})
    for seat in range(2):
        moves = [m for m in record["moves"] if m[0] == seat]
        assert abs(sum(m[3] for m in moves) - record["cpu"][seat]) < 0.1
        worst = summary["players"][seat]["worst_delay_ms"]
        equal(worst, max(m[4] for m in moves), "worst delay")


@test
def another_clock_is_named_when_a_run_goes_on():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-n", 2, "-s", 1, "-o", path, "greedy", "random")
        run = talon("match", "-n", 2, "-s", 1, "-o", path, "--resume",
                    "--clock", "cpu", "greedy", "random", code=1)
        contains(run.err, "begun with --clock wall, now it is cpu")


@test
def a_clock_that_is_none_is_refused():
    run = talon("match", "--clock", "sun", "greedy", "random", code=2)
    contains(run.err, '"sun" is not wall or cpu')


# A process plays a deal once.

REMEMBER = sin("remember set_table 0").replace("sin=", "")


@test
def who_remembers_knows_a_deal_that_comes_again():
    """The bot of the tests below does what it is there for."""
    game = "set_players 2 0\nset_table 4 2C 3C 4C 5C\n"
    bot = subprocess.run(REMEMBER.split(), input=2 * game, text=True,
                         capture_output=True, check=True)
    equal(bot.stderr, "I know this deal\n")


def expect_nobody_knows(run):
    contains(run.err, "set_table", "the trace")
    assert "I know" not in run.err, run.err[:2000]


@test
def no_process_of_a_match_meets_a_deal_twice():
    for jobs, options in ((1, ()), (2, ()), (3, ("--lockstep",))):
        run = talon("match", "-v", "-n", 60, "-s", 3, "-j", jobs, *options,
                    f"a={REMEMBER}", f"b={REMEMBER}")
        expect_nobody_knows(run)


@test
def nor_when_another_died_between_games_and_the_game_is_opened_again():
    """In the second game of each of its processes."""
    expect_nobody_knows(
        talon("match", "-v", "-n", 12, "-s", 3, "-j", 1, f"a={REMEMBER}",
              sin("segfault set_table 2").replace("sin=", "b=")))


@test
def nor_one_of_three_or_of_more_rotations_than_sets():
    for bots in (3, 6):
        names = [f"{name}={REMEMBER}" for name in "abcdef"[:bots]]
        expect_nobody_knows(
            talon("match", "-v", "-n", 4 * bots, "-s", 3, "-j", 1, *names))


@test
def nor_one_of_a_tournament_whose_groups_share_deals():
    names = [f"{name}={REMEMBER}" for name in "abcd"]
    for deals in (1, 3):
        with folder() as place:
            expect_nobody_knows(
                talon("tournament", "-v", "-r", deals, "-s", 3, "-j", 2,
                      "-o", os.path.join(place, "games"), *names))


@test
def processes_live_on_in_the_rotation_that_they_play():
    """Two sets of two processes, and each says once what it knows."""
    run = talon("match", "-v", "-n", 40, "-s", 3, "-j", 1, "greedy", "random")
    equal(run.err.count("list_commands"), 2 * 4, "asked and answered")


# Void games.

MOVE_TIME = 1


def play_void(path, place, seconds, *options):
    """A game whose bot waits for its first move until it may go on, and whose
    arbiter is stopped for so long until after its answer."""
    bots = front(place, "ask"), UNHURRIED
    answers = os.path.join(place, "answers")
    with Run(["match", "--json", "-n", 1, "-s", 1, "-j", 1, "-o", path,
              *options, *bots]) as run:
        asked = os.path.join(place, "asked")
        wait_until(lambda: os.path.exists(asked), "the first gen_move")
        # The arbiter first: it would have its worker go on.
        stopped = sorted(run.arbiters(), key=lambda pid: pid != run.process.pid)
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)
        time.sleep(seconds)
        before = os.path.getsize(answers)
        open(os.path.join(place, "go"), "w").close()
        wait_until(lambda: os.path.getsize(answers) > before, "an answer")
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)
        run.wait()
        equal(run.code, 0, run.err)
        run.expect_nobody_left()
    return json.loads(run.out), read_lines(path)[1:], bots


def expect_void(seconds, *options):
    with folder() as place:
        path = os.path.join(place, "games")
        summary, games, bots = play_void(path, place, seconds, *options)
        equal({game["id"] for game in games}, {0})
        # A machine that is busy enough may hold up the arbiter once more.
        void, *more, game = games
        assert all("void" in game for game in more), more
        equal(void["end"], "timeout")
        equal(void["offender"], 0)
        contains(void["void"], "nobody is to blame: it was asked when the "
                               "arbiter was stopped")
        equal(game["end"], "normal", game.get("why"))
        assert "void" not in game
        equal(void["start"], game["start"], "the deal")
        equal([p["faults"] for p in summary["players"]], [0, 0])
        equal([p["games"] for p in summary["players"]], [1, 1])
        expect_readers_know(path)
        expect_void_alone_is_missing(path, options, bots)


for what, seconds, *options in (
        ("for longer than a bot has time", wall_ms(MOVE_TIME) / 1000 + 1,
         "--clock", "cpu", "--move-time", MOVE_TIME),
        ("for a moment", 0.02),
        ("for a moment, in lockstep", 0.02, "--lockstep")):
    add_test(f"a game in which the arbiter was stopped {what} is void and "
             "played again", expect_void, seconds, *options)


@test
def without_a_clock_nothing_is_gained_and_no_game_void():
    with folder() as place:
        path = os.path.join(place, "games")
        _, games, _ = play_void(path, place, 0.02, "-t", "inf")
        equal([game["end"] for game in games], ["normal"])


@test
def who_kills_its_warden_is_not_known_and_the_third_time_ends_the_run():
    with folder() as place:
        path = os.path.join(place, "games")
        run = talon("match", "-n", 6, "-s", 1, "-j", 1, "-o", path,
                    sin("kill_parent"), "greedy", code=1)
        contains(run.err, "game 0 (sin, greedy): void 3 times in a row: nobody "
                          "is to blame: it lost the arbiter's process")
        games = read_lines(path)[1:]
        equal([game["id"] for game in games], [0, 0, 0])
        assert all("void" in game for game in games), games


def expect_readers_know(path):
    listed = talon("show", path).out.splitlines()[1:]
    equal(len(listed), len(read_lines(path)) - 1)
    assert all(line.endswith("  void") for line in listed[:-1]), listed
    assert not listed[-1].endswith("  void"), listed
    contains(talon("show", path, 0).out, "score: ")


def expect_void_alone_is_missing(path, options, bots):
    """A run that was killed after the void game, before it was played."""
    with open(path, encoding="utf-8") as file:
        lines = file.readlines()
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(lines[:2])
    talon("match", "-n", 1, "-s", 1, "-o", path, "--resume", *options, *bots)
    games = read_lines(path)[1:]
    equal(["void" in game for game in games],
          [True] * (len(games) - 1) + [False])
    equal(games[-1]["moves"][0][:2], json.loads(lines[-1])["moves"][0][:2])


if __name__ == "__main__":
    main(4)
