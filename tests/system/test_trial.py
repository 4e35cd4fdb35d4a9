#!/usr/bin/env python3
"""Before the first game every bot is tried once: who cannot play is named, and
nothing is played or left behind; who can plays on in the same process."""

import json
import os
import time

from sandbox_place import BEST
from talon_run import (
    BUILD, Run, Skip, add_test, contains, equal, folder, main, read_lines,
    read_records, sin, talon, test, wait_until)

# A trial's 10 seconds are only waited for where a bot is silent.

GREEDY = os.path.abspath(os.path.join(BUILD, "bots", "greedy"))
ADVICE = "game has been played; --missing=allow lets "


def refused(*arguments, **options):
    """What is said of each bot, of a run that is not played."""
    run = talon(*arguments, code=2, **options)
    equal(run.out, "", "standard output")
    *bots, last = run.err.splitlines()
    contains(last, ADVICE)
    return bots


def program(place, name, text, mode=0o755):
    path = os.path.join(place, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, mode)
    return path


def logging(place, name, more=""):
    """A bot that writes a line for each start."""
    log = os.path.join(place, name + ".log")
    return f"{name}=sh -c 'echo $$ >> {log}; {more} exec {GREEDY}'"


def starts(place, name):
    log = os.path.join(place, name + ".log")
    if not os.path.exists(log):
        return 0
    with open(log, encoding="ascii") as file:
        return len(file.read().split())


def names_of(path):
    with open(path, encoding="utf-8") as file:
        return [bot["name"] for bot in
                json.loads(file.readline())["run"]["bots"]]


# Who is refused, and what is said.

def expect_refused(command, *parts):
    with folder() as place:
        path = os.path.join(place, "games")
        said = refused("match", "-n", 2, "-o", path, command, "greedy")
        equal(len(said), 1, "bots named")
        for part in parts:
            contains(said[0], part)
        equal(os.listdir(place), [], "files")


add_test("a program that is not there", expect_refused, "a=/nowhere/bot -x",
         "bot a (/nowhere/bot -x): cannot be run: /nowhere/bot: No such file")
add_test("a name mistyped", expect_refused, "gredy",
         "bot gredy (gredy): cannot be run: gredy: No such file",
         "did you mean greedy?")
add_test("a name of the wrong case", expect_refused, "MiniMax",
         "did you mean minimax?")
add_test("a path mistyped", expect_refused,
         os.path.join(BUILD, "bots", "greddy"),
         f"did you mean {BUILD}/bots/greedy?")
add_test("a program that ends at once", expect_refused,
         sin("exit_at_once"), "bot sin (", "exited with status 0")
add_test("a program that ends with a word", expect_refused,
         "x=sh -c 'echo begun >&2; echo no such module >&2; exit 3'",
         "exited with status 3", "it said: no such module")
add_test("an option mistyped", expect_refused, "greedy --sed 1",
         "exited with status 2", "it said: greedy: ", "--sed")
add_test("a level that there is not", expect_refused, "expert --level 11",
         'it said: expert: --level: "11" is no level from 1 to 10')
add_test("a program that is killed", expect_refused,
         "x=sh -c 'kill -SEGV $$'", "was killed by signal 11")
add_test("a program that closes its output", expect_refused,
         "x=sh -c 'exec >&-; sleep 60'", "closed its output")
add_test("a program that is silent", expect_refused,
         sin("hang list_commands"),
         "no answer to list_commands came within 10 s",
         "is its output flushed, and does it answer each line before it "
         "reads on?")
add_test("a program that does not end its answer", expect_refused,
         "x=sh -c 'echo = list_commands; sleep 60'",
         "the empty line after its answer to list_commands did not come",
         "every answer ends with an empty line")


@test
def a_program_that_is_not_executable_and_an_interpreter_that_is_not_there():
    with folder() as place:
        plain = program(place, "plain", "", 0o644)
        script = program(place, "script", "#!/nowhere/sh\n")
        said = refused("match", plain, script)
        contains(said[0], "(it is not executable)")
        contains(said[1], f"/nowhere/sh, the interpreter of {script}: No such")


@test
def all_are_named_at_once_side_by_side():
    """Six that are silent take no longer than one."""
    silent = [sin("hang list_commands").replace("sin", f"s{i}", 1)
              for i in range(6)]
    with Run(["match", "-j", 1, "-n", 2, *silent, "nothere", "greedy"]) as run:
        wait_until(lambda: len(run.named("hang")) >= 4, "four at once")
        run.wait()
        equal((run.code, run.out), (2, ""))
        run.expect_nobody_left()
    lines = run.err.splitlines()
    equal([line.split()[2] for line in lines[:-1]],
          [*(f"s{i}" for i in range(6)), "nothere"])
    contains(lines[-1], ADVICE)


@test
def a_longer_start_time_is_waited_for():
    said = refused("match", "--start-time", 12, sin("hang list_commands"),
                   "greedy")
    contains(said[0], "within 12 s")


@test
def json_changes_nothing():
    contains(refused("match", "--json", "nothere", "greedy")[0], "bot nothere")


# Words that were meant to be one bot.

def expect_quotes(words, hint, place=None):
    run = talon("match", *words, code=2, **({} if place is None else place))
    contains(run.err, hint)


add_test("three words for two bots", expect_quotes,
         ["greedy", "nothere.py", "random"],
         'did you forget quotes: "greedy nothere.py"?')
add_test("a number is no bot", expect_quotes, ["greedy", "12"],
         'did you forget quotes: "greedy 12"?')
add_test("so many do not play", expect_quotes,
         ["-g", "tablic-stihovi", "sh", "bot.sh", "greedy"],
         'not by 3; did you forget quotes: "sh bot.sh"?')
add_test("an option mistyped", expect_quotes, ["--gmaes", "7", "a", "b"],
         "there is no option --gmaes; did you mean --games?")
add_test("an option of a bot", expect_quotes,
         ["minimax", "--depth", "3", "greedy"],
         "the options of a bot stand in quotes with its command")


@test
def an_interpreter_that_is_given_nothing_is_refused_at_once():
    began = time.monotonic()
    expect_quotes(["perl", "Makefile", "greedy"],
                  'bot perl: an interpreter is given nothing to run; '
                  'did you forget quotes: "perl Makefile"?')
    expect_quotes(["a=perl", "greedy"], "bot a: an interpreter is given "
                  "nothing to run")
    run = talon("check", "perl", "x.pl", code=2)
    contains(run.err, 'did you forget quotes: "perl x.pl"?')
    contains(talon("check", "perl", code=2).err, "is given nothing to run")
    assert time.monotonic() - began < 8, "it waited"


@test
def a_script_that_cannot_be_run_is_told_why():
    with folder() as place:
        for name, first, hint in (
                ("dos", "#!/bin/sh\r\n", "its lines end in CR LF"),
                ("bare", "exit\n", "does not name an interpreter"),
                ("no.pl", "exit\n", f'did you mean "perl {place}/no.pl"?')):
            path = os.path.join(place, name)
            with open(path, "w", encoding="utf-8", newline="") as file:
                file.write(first)
            os.chmod(path, 0o644 if name == "no.pl" else 0o755)
            contains(refused("match", path, "greedy")[0], hint)


@test
def a_script_names_its_bot_unless_the_run_has_named_it():
    bot = "python3 -SE examples/bot.py"
    with folder() as place:
        path = os.path.join(place, "all.jsonl")
        talon("match", "-q", "-n", 2, "-o", path, "--missing", "allow",
              "python3 -SE ./no-such.py", "python3 -E ./no-such.py")
        equal(names_of(path), ["no-such", "no-such#2"])
        path = os.path.join(place, "old.jsonl")
        talon("match", "-q", "-n", 2, "-o", path, "python3=" + bot, "greedy")
        talon("match", "-q", "-n", 4, "--resume", "-o", path, bot, "greedy")
        equal(names_of(path), ["python3", "greedy"])


@test
def a_file_that_lies_here_is_no_bot_without_its_folder():
    contains(refused("match", "Makefile", "greedy")[0],
             "did you mean ./Makefile?")


# Who is not refused.

@test
def who_refuses_list_commands_plays():
    run = talon("match", "--json", "-n", 2, "-s", 1, "-t", 30,
                sin("refuse list_commands"), "greedy")
    equal([p["faults"] for p in json.loads(run.out)["players"]], [0, 0])


@test
def who_says_nonsense_plays_and_loses():
    run = talon("match", "--json", "-n", 2, "-s", 1, "x=cat", "greedy")
    equal([p["faults"] for p in json.loads(run.out)["players"]], [2, 0])


@test
def missing_bots_play_and_lose_where_they_are_allowed():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-n", 4, "-s", 1, "-o", path, "--allow-missing",
              "nothere", "greedy")
        equal([r["end"] for r in read_records(path).values()], ["start"] * 4)


@test
def missing_bots_are_left_out():
    with folder() as place:
        path = os.path.join(place, "games")
        run = talon("match", "-q", "--json", "-n", 4, "-s", 1, "-o", path,
                    "--leave-out", "greedy", "nothere", "random",
                    sin("exit_at_once"))
        equal([p["name"] for p in json.loads(run.out)["players"]],
              ["greedy", "random"])
        for part in ("bot nothere", "bot sin", "played without them"):
            contains(run.err, part)
        bots = read_lines(path)[0]["run"]["bots"]
        equal([bot["name"] for bot in bots], ["greedy", "random"])
        equal(len(read_records(path)), 4)


@test
def too_few_may_be_left():
    with folder() as place:
        path = os.path.join(place, "games")
        run = talon("match", "--leave-out", "-o", path, "greedy", "nothere",
                    code=2)
        contains(run.err, "at least 2 bots are needed, and there is 1")
        equal(os.listdir(place), [])


@test
def who_plays_a_person_may_be_missing_as_in_a_match():
    play = "play", "--browser"
    contains(refused(*play, "nothere")[-1], "bot nothere")
    run = talon(*play, "--missing=leave-out", "nothere", code=2)
    contains(run.err, "played without it")
    contains(run.err, "at least 2 bots are needed, and there is 1")


@test
def a_run_that_goes_on_leaves_nobody_out():
    run = talon("match", "--leave-out", "--resume", "-o", "/nowhere/games",
                "greedy", "random", code=2)
    contains(run.err, "--missing=leave-out: a run that goes on has the bots it was "
             "begun with")


# The process that was tried plays.

def expect_starts(count, *options):
    with folder() as place:
        run = talon("match", "--json", "-s", 1, *options,
                    logging(place, "a"), logging(place, "b"))
        equal([starts(place, "a"), starts(place, "b")], [count, count])
        equal([p["faults"] for p in json.loads(run.out)["players"]], [0, 0])


add_test("one game, one start", expect_starts, 1, "-n", 1)
add_test("a start for each rotation", expect_starts, 2, "-n", 2, "-j", 1)
add_test("a start for each job", expect_starts, 2, "-n", 2, "-j", 2)
add_test("a long run starts no more", expect_starts, 2, "-n", 10, "-j", 1)
add_test("fresh processes for each game", expect_starts, 3, "-n", 3, "-j", 1,
         "--restart")
add_test("in lockstep", expect_starts, 1, "-n", 1, "--lockstep")
add_test("stopped while it waits", expect_starts, 1, "-n", 1, "--ponder",
         "off")
add_test("two seats each", expect_starts, 2, "-n", 1, "-g", "herc")


@test
def of_two_seats_one_process_is_tried():
    with folder() as place:
        refused("match", "-n", 1, "-g", "herc", "-j", 1, logging(place, "a"),
                "nothere")
        equal(starts(place, "a"), 1)


def expect_tournament_starts(jobs, form, games_of_each, count=6):
    """In a round robin each game has processes of its own."""
    with folder() as place:
        bots = [logging(place, f"b{i}") for i in range(count)]
        path = os.path.join(place, "games")
        talon("tournament", "-q", "-s", 1, "-o", path, "-j", jobs, "--force",
              "-f", form, "-r", 1, "--sandbox", "off", *bots)
        for i in range(count):
            equal(starts(place, f"b{i}"), games_of_each, f"starts of b{i}")


for jobs in (1, 2, 3):
    # Two rotations of the deal against the only opponent of the round.
    add_test(f"a round of a tournament with {jobs} jobs starts nothing twice",
             expect_tournament_starts, jobs, "swiss", 2)


@test
def who_has_no_game_in_the_first_round_is_tried_too():
    with folder() as place:
        path = os.path.join(place, "games")
        said = refused("tournament", "-q", "-f", "swiss", "-r", 2, "-o", path,
                       "greedy", "a=greedy", "b=greedy", "c=random", "nothere")
        equal(len(said), 1)
        contains(said[0], "bot nothere")
        equal(os.listdir(place), [])


# Tournaments.

def bots_file(place, *lines):
    return program(place, "bots", "".join(f"{line}\n" for line in lines), 0o644)


@test
def the_line_of_the_bots_file_is_named():
    with folder() as place:
        bots = bots_file(place, "# a course", "greedy", "", "anna = nothere",
                         "bert = sh -c 'exit 3'")
        said = refused("tournament", "-o", os.path.join(place, "games"),
                       "--sandbox", "off", "--bots", bots, "random", "gone")
        equal(len(said), 3)
        contains(said[0], f"{bots}:4: bot anna (nothere): cannot be run")
        contains(said[1], f"{bots}:5: bot bert (sh -c 'exit 3'): exited with")
        contains(said[2], "talon: bot gone (gone): cannot be run")
        equal(os.listdir(place), ["bots"], "files")


@test
def a_tournament_goes_without_who_is_left_out():
    with folder() as place:
        path = os.path.join(place, "games")
        bots = bots_file(place, "greedy", "anna = nothere", "random")
        run = talon("tournament", "-q", "--json", "-s", 1, "-r", 1,
                    "--leave-out", "-o", path, "--bots", bots,
                    "--sandbox", "off", sin("exit_at_once"), "x=random")
        names = {bot["name"] for bot in read_lines(path)[0]["run"]["bots"]}
        equal(names, {"greedy", "random", "x"})
        contains(run.err, "played without them")
        equal({r["end"] for r in read_records(path).values()}, {"normal"})


@test
def a_house_bot_cannot_be_left_out():
    with folder() as place:
        run = talon("tournament", "-g", "planowanie", "-f", "itpw", "-r", 1,
                    "--leave-out", "--house", "nothere", "-o",
                    os.path.join(place, "games"), "greedy", "random",
                    "a=random", "b=random", "c=random", code=2)
        contains(run.err, "bot house (nothere): cannot be run")
        contains(run.err, ADVICE)
        equal(os.listdir(place), [])


@test
def a_run_that_goes_on_is_tried_and_its_file_stays():
    with folder() as place:
        path = os.path.join(place, "games")
        bot = program(place, "bot", f"#!/bin/sh\nexec {GREEDY}\n")
        match = ("match", "-q", "-s", 1, "-o", path, bot, "random")
        talon(*match, "-n", 2)
        with open(path, "rb") as file:
            before = file.read()
        os.unlink(bot)
        contains(refused(*match, "-n", 4, "--resume")[0], "bot bot (")
        with open(path, "rb") as file:
            equal(file.read(), before, "the file")
        # Nothing is left to play, so nobody is needed.
        talon(*match, "-n", 2, "--resume")


@test
def who_has_withdrawn_is_not_needed():
    with folder() as place:
        path = os.path.join(place, "games")
        bot = program(place, "bot", f"#!/bin/sh\nexec {GREEDY}\n")
        terms = ("tournament", "-q", "-s", 1, "-o", path, "--sandbox", "off")
        bots = (bot, "greedy", "random", "x=random")
        talon(*terms, "-r", 1, *bots)
        os.unlink(bot)
        contains(refused(*terms, "-r", 2, "--resume", *bots)[0], "bot bot (")
        talon(*terms, "-r", 2, "--resume", "--withdraw", "bot", *bots)
        rounds = read_records(path)
        assert len(rounds) > 12, f"only {len(rounds)} games"


def expect_usage(said, *arguments):
    run = talon("tournament", "-o", "/nowhere/games", *arguments, code=2)
    contains(run.err, said)


add_test("either with the missing or without", expect_usage,
         "was given before it", "--leave-out", "--allow-missing", "a=greedy",
         "b=random")
add_test("one file of bots", expect_usage, "there is a file of bots, one, ",
         "--bots", "one", "--bots", "two")


@test
def all_lines_that_name_no_bot_are_told_at_once():
    with folder() as place:
        bots = bots_file(place, "a = greedy", "bert [cwd=x = greedy",
                         "anna: greedy", "anna k = greedy", "an/na = greedy",
                         "c [time=2] = greedy", "d='greedy'", "= greedy",
                         "sh -c 'x = 3'")
        run = talon("tournament", "-o", "/nowhere/games", "--bots", bots,
                    code=2)
        for line, said in ((2, "the bracket [ is not closed"),
                           (3, "a name is followed by =, not by :"),
                           (4, "a name before = has neither blanks"),
                           (5, "a name before = has neither blanks"),
                           (8, "the name before = is empty")):
            contains([part for part in run.err.splitlines()
                      if f"{bots}:{line}: " in part][0], said)
        for line in (1, 6, 7, 9):
            assert f"{bots}:{line}: " not in run.err, run.err


@test
def a_mark_before_the_first_line_is_no_part_of_it():
    with folder() as place:
        bots = bots_file(place, "\ufeff# a course", "greedy", "nothere")
        said = refused("tournament", "-o", os.path.join(place, "games"),
                       "--bots", bots)
        equal(len(said), 1)
        bots = bots_file(place, "\ufeffgreedy", "nothere")
        equal(len(refused("tournament", "-o", os.path.join(place, "games"),
                          "--bots", bots)), 1)


# Where bots are shut in.

@test
def the_trial_is_made_where_the_game_is():
    if BEST == "off":
        raise Skip("there is no sandbox here")
    with folder() as place:
        os.chmod(place, 0o755)
        own = program(place, "own", "", 0o644)
        bot = (f"x=sh -c 'cat {place}/own || exit 3; "
               f"exec {GREEDY}'")
        said = refused("match", "-q", "-n", 1, "--sandbox", "best", bot,
                       "greedy")
        contains(said[0], "exited with status 3")
        contains(said[0], "it is sandboxed")
        os.unlink(own)
        said = refused("match", "-q", "-n", 1, "--sandbox", "best", bot,
                       "greedy")
        assert "it is sandboxed" not in said[0], said[0]


@test
def a_library_that_the_loader_lacks_may_be_shut_out():
    if BEST == "off":
        raise Skip("there is no sandbox here")
    with folder():
        bot = ("x=sh -c 'echo ./x: error while loading shared libraries: libx.so.0: "
               "cannot open shared object file: No such file or directory >&2; "
               "exit 127'")
        for level in "off", "best":
            said = refused("match", "-q", "-n", 1, "--sandbox", level, bot,
                           "greedy")
            equal("[read=PATH]" in said[0], level == "best", said[0])


@test
def who_cannot_be_shut_in_is_refused_like_all_others():
    """The folder to run in, and as root what the bots' user may not run."""
    if BEST == "off":
        raise Skip("there is no sandbox here")
    with folder() as place:
        os.chmod(place, 0o755)
        path = os.path.join(place, "games")
        plain = program(place, "plain", f"#!/bin/sh\nexec {GREEDY}\n", 0o644)
        bots = bots_file(place, f"anna [cwd={place}/none] = greedy",
                         f"bert = {plain}", "gone", "greedy", "random")
        terms = ("tournament", "-q", "-r", 1, "--sandbox", "best",
                 "-o", path, "--bots", bots)
        said = refused(*terms)
        equal(len(said), 3)
        for line, name in ((1, "anna"), (2, "bert"), (3, "gone")):
            contains(said[line - 1], f"{bots}:{line}: bot {name} (")
            contains(said[line - 1], "cannot be run: ")
        contains(said[0], f"{place}/none: No such file")
        talon(*terms, "--leave-out")
        equal(len(read_lines(path)[0]["run"]["bots"]), 2)
        for file in (path, path + ".key"):
            os.unlink(file)
        talon(*terms, "--allow-missing")
        ends = [r["end"] for r in read_records(path).values()]
        equal((ends.count("normal"), set(ends)), (2, {"normal", "start"}))


# Nobody is left, whatever happens.

@test
def a_trial_can_be_interrupted():
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["match", "-o", path, sin("hang list_commands"),
                  "greedy"]) as run:
            wait_until(lambda: run.named("hang"), "the trial")
            run.process.terminate()
            run.wait()
            equal((run.code, run.out), (1, ""))
            contains(run.err, "stopped before the first game")
            run.expect_nobody_left()
        equal(os.listdir(place), [])


@test
def a_worker_that_is_killed_in_the_trial_is_replaced():
    """What it had not judged is seen in the games."""
    with Run(["match", "-q", "-j", 1, "-n", 1, "-s", 1, "--start-time", 30,
              logging_slow(), "greedy"]) as run:
        wait_until(lambda: run.named("sleep"), "the trial")
        workers = [pid for pid in run.arbiters() if pid != run.process.pid]
        for pid in workers:
            os.kill(pid, 9)
        run.wait()
        equal(run.code, 0, f"exit code, {run.err}")
        run.expect_nobody_left()


def logging_slow():
    return f"slow=sh -c 'sleep 2; exec {GREEDY}'"


if __name__ == "__main__":
    main(jobs=4)
