#!/usr/bin/env python3
"""`talon check`: good bots pass, each mutant is caught by the check that is
about its sin, and what is said about it is of use."""

import contextlib
import functools
import json
import os
import re
import shutil
import subprocess

from talon_run import (BUILD, CHECK_PATIENT, FIRST_BOT, Run, Skip, add_test,
                       contains, equal, folder, is_sanitized, main, sin, talon,
                       test, wait_until)

HERE = os.path.dirname(os.path.abspath(__file__))
MUTANT = os.path.join(".", BUILD, "tests", "faulty_bots", "mutant")
GAMES = ("tablic", "tablic-stihovi", "tablic-pairs", "planowanie", "herc",
         "trax")

# What a bot can lose a game by.
MUSTS = "must"

# Those before the positions; all behind them is skipped where one is wrong.
TO_RULES = ("start,commands,wire,course-others,course-itself,course-deals,"
            "course-anew,rules")

# Of what takes long for every process, all other checks would take too long.
SLOW = "start-time"

# Seconds: what a check finds at its leisure counts. On a busy machine an answer
# may come too late for one, and the end of a process for another attempt.
PATIENCES = 2, 10, 60, 120


def checked(*arguments, code=0, **options):
    """The summary of the checks, and the checks by name."""
    run = talon("check", "--json", *arguments, code=code, **options)
    equal(run.err, "")
    summary = json.loads(run.out)
    return summary, {check["name"]: check for check in summary["checks"]}


def failed(checks, level):
    return [name for name, check in checks.items()
            if check["result"] == "fail" and check["level"] == level]


@functools.cache
def listed(game):
    lines = talon("check", "-g", game, "--list").out.splitlines()
    return {line.split()[1]: line.split()[0] for line in lines}


@functools.cache
def mutants():
    done = subprocess.run([MUTANT, "--list"], capture_output=True, text=True,
                          check=True)
    return [line.split() for line in done.stdout.splitlines()]


def failures(*arguments):
    """The checks that a bot fails, by level."""
    with Run(["check", "--json", *arguments]) as run:
        run.wait()
        equal(run.err, "")
        run.expect_nobody_left()
    summary = json.loads(run.out)
    equal(run.code, 0 if summary["good"] else 1)
    checks = {check["name"]: check for check in summary["checks"]}
    musts = failed(checks, "must")
    equal(summary["good"], not musts)
    return musts, failed(checks, "should")


def in_a_quiet_moment(expect, *arguments):
    """Some patience is enough for what is expected."""
    for patience in PATIENCES[:-1]:
        with contextlib.suppress(AssertionError):
            return expect(patience, *arguments)
    return expect(PATIENCES[-1], *arguments)


def expect_faultless(patience, game, bot):
    """Every must, as far as there is time on a busy machine."""
    equal(failures("-g", game, "--only", MUSTS, "--positions", 0.25,
                   "--patience", patience, bot)[0], [])


def examine(name, game, *arguments):
    """The checks that a mutant fails, by level."""
    with folder() as place:
        # Some write files, which nobody may in a sandbox.
        bot = f"mutant [cwd={place}] = {os.path.abspath(MUTANT)} {name} {game}"
        return failures("-g", game, "--sandbox", "off", *arguments, bot)


def expect_to_end(sin_of):
    talon("check", "--only", "start", "--patience", 1,
          sin(f"{sin_of} list_commands"), code=1)


for sin_of in "hang", "flood", "stop":
    add_test(f"whatever the bot does the checks end: {sin_of}", expect_to_end,
             sin_of)


def expect_caught(patience, name, game, check):
    """By its check, and by no other must but for those skipped for it."""
    only, seconds = f"{MUSTS},{check}", 0.05
    if check == "-":
        only = f"{MUSTS},end"
    elif check in SLOW:
        only = check
    elif check.startswith("rules-"):
        only, seconds = TO_RULES, 0.5
    elif is_sanitized():
        only = check
    musts, shoulds = examine(name, game, "--only", only, "--patience",
                             patience, "--positions", seconds)
    if check == "-":
        equal((musts, shoulds), ([], []))
    elif listed(game)[check] == "should":
        equal((musts, shoulds), ([], [check]))
    else:
        equal((musts or seek(name, game, check), shoulds), ([check], []))


def seek(name, game, check):
    """With all the time it takes: such positions may be few."""
    return examine(name, game, "--only", check, "--positions", 50)[0]


# Sanitizers have seen a check when it was failed in one game.
for row in ({row[2]: row for row in mutants()}.values() if is_sanitized()
            else mutants()):
    add_test(f"{row[0]} is caught by {row[2]} of {row[1]}", in_a_quiet_moment,
             expect_caught, *row)

for rules in GAMES:
    add_test(f"greedy plays {rules}", in_a_quiet_moment, expect_faultless, rules,
             "greedy")
for rules, example in (("tablic", "bot.py"), ("tablic", "bot.sh"),
                       ("planowanie", "planowanie.py"),
                       ("planowanie", "legacy.py"), ("herc", "herc.py"),
                       ("trax", "trax.py")):
    add_test(f"{example} plays {rules}", in_a_quiet_moment, expect_faultless,
             rules, os.path.join("examples", example))


@test
def there_are_sixty_checks_and_more_of_each_game():
    for game in GAMES:
        assert len(listed(game)) >= 60, game


@test
def there_are_sixty_mutants_and_more():
    assert len({row[0] for row in mutants() if row[2] != "-"}) >= 60
    for name, game, check in mutants():
        assert check == "-" or check in listed(game), (name, game, check)


@test
def every_must_of_every_game_has_a_mutant():
    # Of boards, decks, deals and players one of each kind has; what only fails
    # in a whole game is found by others before, but for rare positions.
    few = re.compile("course-(game$|players-|leader-|board-|fill$|.*deck|"
                     "sixteen-suits$|any-deals$)")
    for game in "tablic", "planowanie", "herc", "trax":
        caught = {row[2] for row in mutants() if row[1] == game}
        left = [check for check, level in listed(game).items()
                if level == "must" and check not in caught
                and not few.match(check)]
        # A game of one deal, in which nothing is hidden.
        equal(left, {"trax": ["commands-seat", "course-deals", "rules-plain",
                              "course-open-hands"],
                     "herc": ["course-deals"]}.get(game, []), game)


@test
def every_sentence_stands_in_the_protocol_in_its_chapter():
    with open(os.path.join(HERE, "..", "..", "protocol", "PROTOCOL.md"),
              encoding="utf-8") as file:
        parts = re.split(r"^## ", file.read(), flags=re.M)
    chapters = {" ".join(part.split("\n")[0].split()): " ".join(part.split())
                for part in parts}
    for game in GAMES:
        # Nobody runs this bot; the checks are all skipped or fail.
        _, checks = checked("-g", game, sin("exit_at_once"), code=1)
        for check in checks.values():
            contains(chapters[check["section"]],
                     " ".join(check["sentence"].split()), check["name"])


@test
def a_failure_is_told_with_sentence_dialogue_and_command():
    run = talon("check", "--only", "start", f"{MUTANT} no-empty-line", code=1)
    contains(run.out, "FAILED start-empty-line")
    contains(" ".join(run.out.split()),
             "the empty line after its answer to list_commands did not come")
    contains(run.out, 'PROTOCOL.md, 1. The wire: "The empty line is what')
    contains(run.out, "\n    < play\n    < result\n")
    contains(run.out, "mutant, tablic: FAILED 1 required check")
    again = re.search(r"Again: \S*talon (check .*)", run.out).group(1)
    equal(again, f"check -g tablic '{MUTANT} no-empty-line' --only "
                 "start-empty-line")
    run = talon("check", "--sandbox", "off", "--only", "start-silent",
                "sh -c 'echo x; cat' \033[2J", code=1)
    again = re.search(r"Again: \S*talon (check .*)", run.out).group(1)
    equal(again, "check -g tablic --sandbox off $'sh -c \\'echo x; cat\\' "
                 "\\033[2J' --only start-silent")


CAUSES = [
    # what it does, the check that fails, what names the cause
    ("$| = 1; my @all = <STDIN>; print \"=\\n\\n\" for @all;", "start-flush",
     "it reads all its input before it answers", "No bot may wait for more"),
    ("while (<STDIN>) { last if /quit/; print \"=\\n\\n\"; }", "start-flush",
     "its answers came only when many were due", "in a buffer"),
    ("$| = 1; while (<STDIN>) { print /^gen/ ? \"=2D\\n\\n\" : \"=\\n\\n\"; }",
     "commands-gen_move", "It is = 7S, not =7S.", "a blank must stand"),
    ("$| = 1; while (<STDIN>) { print \"=\\n\\n\"; }", "commands-gen_move",
     "The action stands behind the = and a blank", "done, and here is"),
    ("$| = 1; while (<STDIN>) { print \"=\\n\\n\"; sleep while /^gen/; }",
     "commands-gen_move", "The action stands behind", "done, and here is"),
    ("$| = 1; while (<STDIN>) { 1 while /^gen/; print \"=\\n\\n\"; }",
     "commands-gen_move", "Is there an endless loop?", "The turn is lost"),
    ("$| = 1; while (<STDIN>) { die \"lost\" if /^gen/; print \"=\\n\\n\"; }",
     "commands-gen_move", "What it said at last", "the process ends too"),
    ("$| = 1; $_ = <STDIN>; print \"=\\n\\n\";", "commands-set_deck",
     "It is to read until it is told to quit", "A process usually plays"),
]


def said_of(text, *arguments):
    """What a check says that fails, as one line, of the bot that is this perl."""
    if not shutil.which("perl"):
        raise Skip("there is no perl here")
    with folder() as place:
        path = os.path.join(place, "bot.pl")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        run = talon("check", "--patience", 1, *arguments, f"perl {path}", code=1)
    return run.out


def expect_cause(text, check, *parts):
    said = " ".join(said_of(text).split())
    contains(said, f"FAILED {check}: ")
    for part in parts:
        contains(said, part)


for number, cause in enumerate(CAUSES):
    add_test(f"the cause is named, {number}", expect_cause, *cause)


@test
def programs_are_told_the_cause_beside_the_sentence_of_the_check():
    text, check, advice, sentence = CAUSES[2]
    summary = json.loads(said_of(text, "--json"))
    told = {row["name"]: row for row in summary["checks"]}[check]
    equal(told["section"], "2. Commands")
    contains(told["sentence"], "*Needed: yes.*")
    equal(told["cause"], {
        "section": "1. The wire",
        "sentence": f"{sentence} between the sign and a text:",
        "advice": advice})
    equal([row["name"] for row in summary["checks"] if "cause" in row and
           row["result"] != "fail"], [])
    lines = said_of(text, "--tap", "--only", check).splitlines()
    contains(" ".join(line.removeprefix("# ") for line in lines),
             f'Cause: PROTOCOL.md, 1. The wire: "{sentence} between the sign '
             f'and a text:" {advice}')


@test
def a_terminal_is_shown_which_check_it_waits_for():
    reader, terminal = os.openpty()
    subprocess.run([os.path.join(BUILD, "talon"), "check", "--only",
                    "start-runs,start-silent", "greedy"], check=True,
                   stdout=subprocess.DEVNULL, stderr=terminal)
    shown = os.read(reader, 4096).decode()
    os.close(reader)
    os.close(terminal)
    contains(shown, "1 of 2: start-runs")
    contains(shown, "2 of 2: start-silent")


def expect_told_first(right, wrong, failure, *parts):
    """The first thing that is read below the groups is what was forgotten."""
    assert right in FIRST_BOT
    with folder() as place:
        path = os.path.join(place, "first.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(FIRST_BOT.replace(right, wrong))
        run = talon("check", "--sandbox", "off", "--only", "start,commands,"
                    "course-others,course-itself,course-deals",
                    f"python3 {path}", code=1, PYTHONUNBUFFERED="")
    first, *rest = run.out.split("\n\n")[1].splitlines()
    contains(first, f"FAILED {failure}: ")
    said = " ".join(" ".join(rest).split())
    for part in parts:
        contains(said, part)


for sin_of, *row in (
        ("the flush", ", flush=True", "", "start-flush",
         "flush the output after each answer"),
        ("the empty line", '"\\n", flush', '"", flush', "start-empty-line",
         "the empty line after its answer to list_commands did not come"),
        ("a card that it played", "hand.remove(words[2])", "pass",
         "course-itself", "is not in your hand"),
        ("a card that it got", "hand = words[2:]", "hand = words[3:]",
         "course-deals", "exited with status 1 at gen_move",
         "! IndexError: list index out of range"),
        ("a bracket", "hand, me = [], 0", "hand, me = [], 0)", "start-runs",
         "! SyntaxError: unmatched ')'")):
    add_test(f"who forgets {sin_of} is told first", expect_told_first, *row)


@test
def the_variable_that_matters_is_named():
    """It is set here, and sandboxed bots do not see it."""
    with folder() as place:
        path = os.path.join(place, "first.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(FIRST_BOT.replace(", flush=True", ""))
        run = talon("check", "--sandbox", "off", "--only", "resources-sandbox",
                    "--patience", 10, f"/usr/bin/python3 {path}",
                    PYTHONUNBUFFERED="1", LC_CTYPE="C.UTF-8")
        said = " ".join(run.out.split())
        if "bots cannot be sandboxed here" in said:
            raise Skip("bots cannot be sandboxed here")
        contains(said, "warning resources-sandbox: ")
        contains(said, "it plays with PYTHONUNBUFFERED, which is set here and "
                       "not in a sandbox: [env:PYTHONUNBUFFERED=1] sets it")


@test
def a_warning_is_no_failure():
    run = talon("check", *CHECK_PATIENT, "--only", "wire-ids", f"{MUTANT} no-ids")
    contains(run.out, "warning wire-ids: answers ids")
    contains(run.out, "passed; 1 warning")


@test
def what_needs_a_failed_check_is_skipped_and_the_rest_is_done():
    _, checks = checked(f"{MUTANT} refuses-seed herc", "-g", "herc", *CHECK_PATIENT,
                        "--only", "start,wire,commands,end", code=1)
    equal(checks["wire-batch"]["why"], "needs commands-set_seed")
    equal(checks["wire-batch"]["result"], "skip")
    equal(checks["wire-once"]["result"], "pass")
    equal(checks["commands-set_deck"]["result"], "pass")


@test
def tap_is_read_by_prove():
    with folder() as place:
        script = os.path.join(place, "check.t")
        with open(script, "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\nexec {BUILD}/talon check --tap --patience 60 "
                       f"--only start,commands,wire '{MUTANT} no-ids'\n")
        os.chmod(script, 0o755)
        done = subprocess.run(["prove", "-e", "", script],
                              capture_output=True, text=True)
    equal(done.returncode, 0, done.stdout + done.stderr)
    run = talon("check", "--tap", *CHECK_PATIENT, "--only",
                "wire-ids,wire-large-ids", f"{MUTANT} no-ids")
    equal(run.out.splitlines()[:3],
          ["TAP version 13", "1..2", "not ok 1 - wire-ids # TODO a should"])


@test
def a_bot_that_cannot_be_run_fails_and_says_why():
    run = talon("check", "./no-such-bot", code=1)
    contains(run.out, "FAILED start-runs")
    contains(run.out, "cannot be run: ./no-such-bot: No such file")


def few_descriptors(count):
    return ["sh", "-c", f'ulimit -n {count} && exec "$@"', "sh"]


@test
def a_good_bot_is_not_blamed_where_the_machine_has_too_few_descriptors():
    codes = set()
    for count in range(13, 24):
        with Run(["check", "--json", "greedy", "--only", "start"],
                 prefix=few_descriptors(count)) as run:
            run.wait()
            run.expect_nobody_left()
        summary = json.loads(run.out)
        equal(summary["failed"], 0, run.out)
        equal(run.code, 3 if summary["unjudged"] > 0 else 0, "exit code")
        codes.add(run.code)
    equal(codes, {0, 3}, "exit codes")


@test
def what_is_not_judged_says_why_and_quotes_nobody():
    run = talon("check", "greedy", "--only", "start", code=3,
                prefix=few_descriptors(14))
    contains(run.out, "could not be judged start-")
    contains(run.out, "Too many open files.")
    assert "PROTOCOL.md" not in run.out, run.out
    run = talon("check", "--tap", "greedy", "--only", "start", code=3,
                prefix=few_descriptors(14))
    contains(run.out, "# SKIP could not be judged: ")


@test
def one_that_ends_is_not_taken_for_one_that_lives_on():
    run = talon("check", "--only", "start",
                "sh -c 'exec 0<&-; sleep 1; exit 3'", code=1)
    contains(run.out, "FAILED start-runs")


@test
def what_is_no_use_is_refused():
    for arguments, said in (
            ([], "one bot is needed"),
            (["python3", "mine.py"], 'did you forget quotes: "python3 mine.py"'),
            (["--only", "nonsense", "greedy"], 'has no check "nonsense"'),
            (["-g", "chess", "greedy"], "there is no game"),
            (["human"], "a person is not to be checked")):
        contains(talon("check", *arguments, code=2).err, said)


@test
def an_interrupt_ends_the_checks_and_the_bot():
    # Nobody sees a mark in a sandbox.
    with Run(["check", "--sandbox", "off", sin("hang list_commands")]) as run:
        wait_until(lambda: run.named("hang"), "the bot")
        run.signal_group(2)
        run.wait()
        equal(run.code, 1)
        run.expect_nobody_left()


if __name__ == "__main__":
    main(jobs=6)
