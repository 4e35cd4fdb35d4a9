#!/usr/bin/env python3
"""What is told of bots' faults and warnings while a run is played: the first
fault of each bot at once, with the command that plays its game again; hints;
warnings; and whoever cannot be started again and again."""

import json
import os
import re
import select
import shlex

from talon_run import (BUILD, FIRST_BOT, Run, add_test, contains, equal, folder, main,
                       match, read_records, sin, talon, test, wait_until)

CLOCK = ("-t", 60)


def told(run, what="talon: game "):
    return [line for line in run.err.splitlines() if line.startswith(what)]


def write_bot(place, change):
    """The first bot with one change, a bot called mine."""
    path = os.path.join(place, "mine.py")
    old, new = change
    assert old in FIRST_BOT, old
    with open(path, "w", encoding="utf-8") as file:
        file.write(FIRST_BOT.replace(old, new))
    return f"mine=env -u PYTHONUNBUFFERED python3 {path}"


# The first fault of each bot.

@test
def the_first_fault_of_each_bot_is_told_with_its_replay():
    with folder() as place:
        path = os.path.join(place, "all games")
        run = talon("match", "-n", 4, "-s", 1, "-j", 1, *CLOCK, "-o", path,
                    sin("exit_three"), "greedy")
        equal(told(run), ["talon: game 0: sin at seat 0: crash: exited with "
                          "status 3 at gen_move"])
        found = re.search(r"to see it again: \S*talon (replay .*)", run.err)
        words = shlex.split(found.group(1))
        equal(words, ["replay", "--sandbox", "off", path, "0",
                      sin("exit_three")])
        again = talon(*words)
        contains(again.out, "the same fault as recorded")
        contains(again.out, "exited with status 3 at gen_move")


@test
def without_a_record_file_the_game_is_named_to_match():
    run = talon("match", "-n", 2, "-j", 1, *CLOCK, sin("exit_three"), "greedy")
    found = re.search(r"to see it again: \S*talon (match .*)", run.err)
    words = shlex.split(found.group(1))
    equal(words[:2], ["match", "-s"])
    equal(words[3:], ["-n", "2", "-j", "1", *map(str, CLOCK),
                      sin("exit_three"), "greedy", "--only", "0"])
    contains(run.out, f"seed {words[2]}:")
    again = talon(*words)
    contains(again.err, "talon: game 0: sin at seat 0: crash: exited with "
             "status 3 at gen_move")


@test
def it_is_told_at_once():
    with Run(["match", "-n", 1000000, "-s", 1, "-j", 2, *CLOCK,
              sin("exit_three"), "greedy"]) as run:
        wait_until(lambda: "talon: game " in run.said(), "the first fault")
        assert run.process.poll() is None, "the run has ended"


@test
def whoever_is_quiet_is_not_told():
    run = talon("match", "-q", "-n", 2, "-s", 1, *CLOCK, sin("exit_three"),
                "greedy")
    equal(run.err, "", "standard error")


@test
def faults_stand_in_the_line_of_progress():
    mine, other = os.openpty()
    try:
        with Run(["match", "-n", 1000000, "-s", 1, "-j", 1, *CLOCK,
                  sin("exit_three"), "greedy"], stderr=other) as run:
            seen = []

            def heard():
                if select.select([mine], [], [], 0)[0]:
                    seen.append(os.read(mine, 4096))
                return re.search(rb" of 1000000 games.* faults?", b"".join(seen))

            wait_until(heard, "a fault in the line of progress")
            assert run.process.poll() is None, "the run has ended"
    finally:
        os.close(mine)
        os.close(other)


# Hints.

@test
def who_does_not_flush_is_asked_for_it():
    with folder() as place:
        bot = write_bot(place, ("flush=True",
                                'flush=words[0] == "list_commands"'))
        run = talon("match", "-n", 1, "-s", 1, "-j", 1, *CLOCK,
                    "--start-time", 2, bot, "greedy")
        contains(run.err, "    is its output flushed?")


@test
def who_forgets_the_empty_line_is_asked_for_it():
    with folder() as place:
        bot = write_bot(place, (
            'text + "\\n", flush',
            'text + "\\n" * (words[0] == "list_commands"), flush'))
        run = talon("match", "-n", 1, "-s", 1, "-j", 1, *CLOCK,
                    "--start-time", 2, bot, "greedy")
        contains(run.err, "is the empty line after each answer written, and "
                 "flushed?")


@test
def one_answer_too_many_shows_later():
    run = talon("match", "-n", 1, "-s", 1, "-j", 1, *CLOCK,
                sin("twice set_cards"), "greedy")
    contains(run.err, "one answer too many before?")
    contains(run.out, "\nfaults:\n  sin: garbage in game 0 at seat 0\n")


# Reasons for programs.

def reasons_of(players):
    return {p["name"]: (p["faults"], p["fault_reasons"]) for p in players}


@test
def every_report_has_the_reasons_under_the_same_names():
    with folder() as place:
        path = os.path.join(place, "games")
        run = talon("match", "--json", "-n", 4, "-s", 1, "-j", 1, *CLOCK, "-o",
                    path, sin("exit_three"), "greedy")
        expected = {
            "greedy": (0, []),
            "sin": (4, [{"fault": "crash", "game": 0, "count": 4,
                         "why": "exited with status 3 at gen_move"}])}
        equal(reasons_of(json.loads(run.out)["players"]), expected, "match")
        status = json.loads(talon("status", "--json", path).out)["table"]
        equal(reasons_of(status["players"]), expected, "status")
        equal([p["warnings"] for p in status["players"]], [None, None])
        table = json.loads(talon("table", "--json", path).out)
        equal(reasons_of(table["bots"]), expected, "table")


@test
def so_has_a_tournament():
    with folder() as place:
        path = os.path.join(place, "games")
        run = talon("tournament", "--json", "-r", 1, "-s", 1, "-j", 1, *CLOCK,
                    "--sandbox", "off", "-o", path, sin("exit_three"),
                    "greedy")
        players = json.loads(run.out)["players"]
        [sinner] = [p for p in players if p["name"] == "sin"]
        equal([(r["fault"], r["why"], r["count"])
               for r in sinner["fault_reasons"]],
              [("crash", "exited with status 3 at gen_move",
                sinner["faults"])])
        status = json.loads(talon("status", "--json", path).out)["table"]
        equal(reasons_of(status["players"]), reasons_of(players), "status")


# Warnings. A process that takes a second to end when the run is over is killed,
# and nobody knows how it would have ended; so some may be missing.

def expect_warnings(words, kind, why, *options):
    summary, records = match("-n", 6, "-s", 1, "-j", 1, *CLOCK, *options,
                             sin(words), "greedy")
    equal({r["end"] for r in records.values()}, {"normal"}, "ends")
    warned = {p["name"]: p for p in summary["players"]}
    equal(warned["greedy"]["warnings"], 0)
    assert 1 <= warned["sin"]["warnings"] <= 6, warned["sin"]
    equal(warned["sin"]["faults"], 0)
    reasons = {(r["warning"], r["why"]): r["count"]
               for r in warned["sin"]["warning_reasons"]}
    equal(sum(reasons.values()), warned["sin"]["warnings"])
    # Of the last game's process the run may have seen no more than this.
    assert reasons.pop(("closed", "closed its output at result"), 1) == 1, reasons
    equal([*reasons], [(kind, why)])


for words, kind, why in (
        ("exit_three -l result", "crash", "exited with status 3 at result"),
        ("segfault -l result", "crash",
         "was killed by signal 11 (Segmentation fault) at result")):
    add_test(f"{words} is a warning", expect_warnings, words, kind, why)


@test
def a_list_with_commas_is_a_warning_in_every_game():
    with folder() as place:
        bot = write_bot(place, ("list_commands\\nset", "list_commands, set"))
        run = talon("match", "-n", 4, "-s", 1, "-j", 2, *CLOCK, bot, "greedy")
        equal(len(told(run, "talon: warning: game ")), 1)
        contains(run.out, "\nwarnings:\n  mine: comma, 4 times, first in game "
                 "0 at seat 0\n")
        run = talon("match", "-q", "-n", 4, "-s", 1, *CLOCK, bot, "greedy")
        equal(run.err, "")
        contains(run.out, "\nwarnings:\n  mine: comma, 4 times, first in game "
                 "0 at seat 0: listed 'list_commands,'")


# Who cannot be started.

def write_once(place, once='rm -f "$0"'):
    """A bot that can be started once."""
    path = os.path.join(place, "once")
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'#!/bin/sh\n{once}\nexec '
                   f'{os.path.abspath(os.path.join(BUILD, "bots", "greedy"))}\n')
    os.chmod(path, 0o700)
    return path


@test
def a_match_of_two_stops_after_five_games_that_do_not_begin():
    with folder() as place:
        path = os.path.join(place, "games")
        run = talon("match", "-n", 100, "-s", 1, "-j", 1, "--restart", *CLOCK,
                    "-o", path, f"once={write_once(place)}", "greedy", code=1)
        ends = [r["end"] for r in read_records(path).values()]
        equal(ends, ["normal"] + 5 * ["start"])
        contains(run.err, "talon: stopped after game 5: once could not be "
                 "started in 5 of its games in a row: cannot be run: ")
        contains(run.out, "6 of 100 games")


@test
def a_tournament_goes_on():
    with folder() as place:
        # A program that is gone is another one, with which nobody plays.
        room = os.path.join(place, "room")
        os.mkdir(room)
        bot = f"once [cwd={room}]={write_once(place, 'rmdir ' + room)}"
        run = talon("tournament", "--json", "-r", 8, "-s", 1, "-j", 1,
                    "--restart", "--sandbox", "off", *CLOCK, "-o",
                    os.path.join(place, "games"), bot, "greedy")
        contains(run.err, "talon: once could not be started in 5 of its games "
                 "in a row, and goes on losing")
        [once] = [p for p in json.loads(run.out)["players"]
                  if p["name"] == "once"]
        equal(once["faults"], once["games"] - 1)


main(jobs=2)
