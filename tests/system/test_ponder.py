"""Bots that are stopped while they are not asked."""

import contextlib
import json
import os
import shutil
import sys
import time

from talon_run import (
    BUILD, PATIENT, Run, Skip, add_test, contains, equal, folder,
    is_sanitized, main, match, processes_named, read_lines, sin, talon, test,
    timeless, wait_until)

GAME = ("-n", 8, "-s", 1, "-j", 2)

# A bot in front of another that says when it is asked for the first time, or the
# Nth, and waits then; it takes its time each time.
FRONT = r"""
import os, subprocess, sys, time

place, bot, first = sys.argv[1:]
moves = 0
bot = subprocess.Popen([bot], stdin=subprocess.PIPE, stdout=sys.stdout)
for line in sys.stdin:
    asked = os.path.join(place, "asked")
    if line.startswith("gen_move"):
        time.sleep(0.005)
        moves += 1
    if moves == int(first) and not os.path.exists(asked):
        open(asked, "w").close()
        while not os.path.exists(os.path.join(place, "go")):
            time.sleep(0.01)
    bot.stdin.write(line.encode())
    bot.stdin.flush()
"""


def front(place, first=1):
    path = os.path.join(place, "front.py")
    with open(path, "w") as file:
        file.write(FRONT)
    bot = os.path.join(".", BUILD, "bots", "random")
    return (f"front [sandbox=off]={sys.executable} -SE {path} {place} {bot} "
            f"{first}")


def states(pids, name):
    """Of all threads of those of PIDS that are called NAME: R, S, T (stopped) …"""
    found = []
    for pid in pids:
        with contextlib.suppress(OSError):
            for task in os.listdir(f"/proc/{pid}/task"):
                with open(f"/proc/{pid}/task/{task}/stat") as file:
                    known, _, rest = file.read().rpartition(")")
                if known.endswith(f"({name}"):
                    found.append(rest.split()[0])
    return found


def burning(path, place, options, bot, check, first=1):
    """A game that CHECK looks at while the first move, or a later one, of BOT's
    opponent is awaited."""
    with Run(["match", "-n", 1, "-s", 2, "-j", 1, "-t", "inf", "-o", path,
              *options, front(place, first), bot]) as run:
        wait_until(lambda: os.path.exists(os.path.join(place, "asked")),
                   "the gen_move")
        check(run)
        open(os.path.join(place, "go"), "w").close()
        run.wait()
        equal(run.code, 0, run.err)
        run.expect_nobody_left()
    equal([game["end"] for game in read_lines(path)[1:]], ["normal"])


def expect_stopped(words, least):
    """A process that has just been started may have no threads yet."""
    def stopped(run):
        found = states(run.alive(), "burn")
        return len(found) >= least and set(found) == {"T"}

    def check(run):
        wait_until(lambda: stopped(run), f"the stop of {least} threads")
        for _ in range(20):
            assert stopped(run), states(run.alive(), "burn")
            time.sleep(0.01)

    with folder() as place:
        burning(os.path.join(place, "games"), place, ("--ponder", "off"),
                sin(words), check)


add_test("threads are stopped while their bot is not asked",
         expect_stopped, "burn", 5)
add_test("so is a process that has left its group",
         expect_stopped, "burn stray", 2)


@test
def whoever_may_ponder_runs():
    def check(run):
        found = states(run.alive(), "burn")
        assert "T" not in found, found

    with folder() as place:
        burning(os.path.join(place, "games"), place, (), sin("burn"), check)


# Who sleeps while it is not asked needs not be stopped.

def expect_rest(words, asked, state, *options):
    """When its opponent was ASKED so often, all threads of `nap` stand so."""
    if is_sanitized():
        raise Skip("a sanitizer has a thread that works")
    # On a busy machine who rests may seem to burn: what it does at the end of its
    # turn comes late. One of some rests.
    if not any(is_so(words, asked, state, number, *options)
               for number in range(5 if state == "S" else 1)):
        raise AssertionError(f"none of 5 rests: {words}")


def is_so(words, asked, state, number, *options):
    name = (f"n{os.getpid() % 10000}{asked}{state}{len(words)}{number}"
            f"{len(options)}")
    seen = []

    def found():
        return set(states(processes_named(name), name))

    def check(_run):
        wait_until(lambda: found() in ({state}, {"T"}), f"{state} of {words}")
        time.sleep(0.1)
        seen.extend(found())

    with folder() as place:
        os.chmod(place, 0o777)
        bot = shutil.copy(os.path.join(BUILD, "tests", "faulty_bots", "nap"),
                          os.path.join(place, name))
        burning(os.path.join(place, "games"), place,
                ("--ponder", "off", *options), f"nap={bot} {words}", check,
                asked)
    return seen == [state]


BEST = ("--sandbox", "best")
for what, words, asked, state in (
        ("burns nothing", "threads 0", 20, "S"),
        ("has few threads", "threads 12", 20, "S"),
        ("burns 150 us a turn", "burn 150", 5, "T"),
        ("burns in every tenth turn", "burn 1000 10", 23, "T"),
        ("had a child that has ended", "child 10", 2, "T"),
        ("has a child that burns and ends", "later 100000", 2, "T"),
        ("has 20 threads", "threads 20", 2, "T")):
    add_test(f"who {what} {'rests' if state == 'S' else 'is stopped'}",
             expect_rest, words, asked, state, *BEST)
for what, words in (("has a child that burns and ends", "later 100000"),
                    ("has 20 threads", "threads 20")):
    add_test(f"who {what} is stopped without a sandbox, too", expect_rest, words,
             2, "T")


def expect_same_records(game, *options):
    ours = ("-g", game, *GAME, *PATIENT, "greedy", "random")
    expected = match(*ours)[1]
    stopped = match("--ponder", "off", *options, *ours)[1]
    equal({i: timeless(record) for i, record in stopped.items()},
          {i: timeless(record) for i, record in expected.items()})


for game in ("tablic", "planowanie", "herc", "trax"):
    add_test(f"who is stopped plays the same: {game}", expect_same_records,
             game)
for option in ("--lockstep", "--restart"):
    add_test(f"who is stopped plays the same: {option}", expect_same_records,
             "tablic", option)


def header(place, *arguments):
    path = os.path.join(place, "games")
    talon(*arguments, "-s", 1, "-o", path, "greedy", "random")
    return path, read_lines(path)[0]["run"].get("ponder", "on")


@test
def bots_are_stopped_where_that_is_asked_for():
    for arguments, ponder in (
            (("match", "-n", 2), "on"),
            (("match", "-n", 2, "--ponder", "off"), "off"),
            (("tournament", "-r", 1), "off"),
            (("tournament", "-r", 1, "--ponder", "on"), "on")):
        with folder() as place:
            equal(header(place, *arguments)[1], ponder, str(arguments))


@test
def a_run_goes_on_as_it_was_begun():
    with folder() as place:
        path, _ = header(place, "match", "-n", 2, "--ponder", "off")
        talon("match", "-q", "-o", path, "--resume")
        run = talon("match", "-n", 2, "-s", 1, "-o", path, "--resume",
                    "--ponder", "on", "greedy", "random", code=1)
        contains(run.err, "begun with --ponder off, now it is on")


@test
def what_is_neither_on_nor_off_is_refused():
    run = talon("match", "--ponder", "never", "greedy", "random", code=2)
    contains(run.err, '"never" is not on or off')


@test
def a_bot_that_is_stopped_meets_its_end_all_the_same():
    """At its fault, at a signal, and when its opponent is at fault."""
    for words in ("exit_three", "hang", "kill_group"):
        _, records = match("-n", 2, "-s", 1, "-j", 1, "--ponder", "off",
                           "--move-time", 1, sin(words), sin("burn").replace(
                               "sin=", "burn [time=300] = "))
        assert all(r["seats"][r["offender"]] == "sin"
                   for r in records.values()), records


WORK = os.path.join(".", BUILD, "tests", "faulty_bots", "work gen_move 0")


@test
def who_burns_between_its_turns_is_named_where_processor_times_are_known():
    game = ("-n", 2, "-s", 1, "-j", 1, "--clock", "cpu", f"work={WORK}",
            sin("burn"))
    summary, records = match(*game)
    idle, burnt = (p.get("between_turns_ms", 0) for p in summary["players"])
    # The other one works 24 times for 3 ms in each game.
    assert burnt > 24 and idle < burnt, summary
    equal(round(sum(r["burnt"][r["seats"].index("sin")]
                    for r in records.values() if "burnt" in r), 3), burnt)
    contains(talon("match", *game).out, "sin used ")


def expect_counted(way, *options):
    """Of 0.3 s that a child used which nobody waited for, at least half is
    the bot's; its opponent answers when they are used."""
    with folder() as place:
        path = os.path.join(place, "games")
        done = os.path.join(place, "go")
        run = talon("match", "--json", "-n", 1, "-s", 2, "-j", 1, "--clock",
                    "cpu", "--ponder", "on", *options, "-o", path,
                    sin(f"neglect {way} {done}"), front(place))
        burnt, idle = (p.get("between_turns_ms", 0)
                       for p in json.loads(run.out)["players"])
        assert burnt >= 150, run.out
        game = read_lines(path)[1]
        equal(game["end"], "normal")
        equal(round(game["burnt"][0], 3), round(burnt, 3))
        contains(talon("table", "--bot", "sin", path).out,
                 "of the processor between its turns")


for way in ("child", "ignore", "orphan"):
    add_test(f"who is not waited for is counted: {way}", expect_counted, way)


@test
def so_it_is_in_a_tournament():
    with folder() as place:
        path = os.path.join(place, "games")
        command = ("tournament", "-r", 1, "-s", 1, "-j", 1, "-o", path,
                   "--ponder", "on", f"work={WORK}", sin("burn"))
        contains(talon(*command).out, "of the processor between its turns")
        table = json.loads(talon(*command, "--resume", "--json").out)
        assert any("between_turns_ms" in row for row in table["players"]), \
            table


if __name__ == "__main__":
    main(4)
