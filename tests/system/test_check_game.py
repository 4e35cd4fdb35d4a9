#!/usr/bin/env python3
"""`talon check --game`: games that are right pass, each sin of mutant_game.py is
caught by the check that is about it, and what is said about it is of use."""

import json
import os
import re
import shlex
import subprocess
import sys

from game_pipe import made
from talon_run import (
    CHECK_PATIENT, TALON, Run, add_test, contains, equal, folder, is_sanitized,
    main, talon, test)

HERE = os.path.dirname(os.path.abspath(__file__))
MUTANT = f"{sys.executable} -SE {HERE}/mutant_game.py"
SINS = subprocess.run([sys.executable, f"{HERE}/mutant_game.py", "--list"],
                      capture_output=True, text=True, check=True).stdout.split()


def checked(game, *arguments, code=0):
    """What is said in JSON, and the checks by name."""
    run = talon("check", "--json", *CHECK_PATIENT, "--game", game, *arguments, code=code)
    late = r'[a-z ]+: no answer to ".*" for 3 s\n'
    equal(re.sub(late, "", run.err), "")
    said = json.loads(run.out)
    return said, {check["name"]: check for check in said["checks"]}


def results(checks, result):
    return [name for name, check in checks.items() if check["result"] == result]


# A game whose only start is a sign.
DASH = """from talon_game import Game, Illegal

class Dash(Game):
    name, summary, seats = "dash", "over at once", "2"
    def deal(self, seats, number, chance, options):
        return "-"
    def open(self, seats, start):
        if start != "-":
            raise Illegal(f"{start} is no dash")
        self.begin()
    def turn(self):
        return None
    def points(self):
        return [0, 0]

Dash.main()
"""


# A game whose board grows by a row with each action.
GROWS = """from talon_game import Frame, Game

class Grows(Game):
    name, summary, seats = "grows", "a board that grows", "2"
    def deal(self, seats, number, chance, options):
        return "one"
    def open(self, seats, start):
        self.rows = 1
        self.begin()
    def turn(self):
        return self.rows % 2 if self.rows < 4 else None
    def act(self, seat, text):
        self.rows += 1
    def points(self):
        return [0, 0]
    def forfeit(self, seat):
        return [0, 0]
    def actions(self, seat):
        return [("grow", "lets it grow", [])]
    def frame(self, look):
        turn = self.turn()
        frame = Frame([] if turn is None else [turn], [0, 0])
        frame.place("grid", "board", [], piece="mark", size=(self.rows, 1))
        return frame

Grows.main()
"""


@test
def a_board_keeps_its_size():
    with folder() as place:
        game = shlex.join(made(place, GROWS, "grows.py"))
        _, checks = checked(game, "--only", "seen-places", code=1)
        contains(checks["seen-places"]["why"], "place 0 has another size than before")


@test
def what_needs_a_game_fails_as_its_description_did():
    for only, code in (("describe-form", 1), ("deal-refuses", 0),
                       ("positions-games", 1), ("seen-frames", 1)):
        _, checks = checked("mute=cat", "--only", only, code=code)
        contains(checks[only]["why"], "the game failed at `list_commands`")


@test
def a_start_of_one_sign_is_no_nonsense():
    with folder() as place:
        game = shlex.join(made(place, DASH, "dash.py"))
        _, checks = checked(game, "--only", "deal-refuses")
        equal(results(checks, "pass"), ["deal-refuses"])


@test
def a_game_that_is_right_passes_all_checks():
    said, checks = checked(MUTANT)
    equal(results(checks, "fail"), [])
    equal(results(checks, "skip"), [])
    equal((said["game"], said["good"], said["failed"], said["warnings"]),
          ("aside", True, 0, 0))
    assert len(checks) == 43 and "bot" not in said, said
    assert {*SINS} <= {*checks}, SINS
    # What no sin is about is told alone, or has one of its own among others.
    equal({*checks} - {*SINS}, {"wire-listed", "deal-seeds"})


def expect_right(game, *skipped):
    """Some positions are enough, unless a busy machine has come to too few."""
    for seconds in 0.3, 3, 8:
        with Run(["check", "--json", *CHECK_PATIENT, "--game", game, "--positions",
                  seconds]) as run:
            run.wait()
            run.expect_nobody_left()
        checks = {check["name"]: check for check in json.loads(run.out)["checks"]}
        equal(results(checks, "fail"), [])
        # No pair of starts may be found in time.
        left_out = {*results(checks, "skip")} - {"seen-hidden"}
        if (run.code, left_out) == (0, {*skipped}):
            return
    equal((run.code, left_out), (0, {*skipped}), f"{run} said {run.err!r}")


def expect_caught(sin):
    _, checks = checked(f"mutant={MUTANT} {sin}", "--only", sin,
                        code=int(sin not in SHOULDS))
    equal(results(checks, "fail"), [sin])
    assert checks[sin]["why"] and checks[sin]["dialogue"] is not None


# They wait for what never comes.
MUTE = ("start-answers", "start-flush", "start-empty-line")
SHOULDS = [line.split()[1] for line in
           talon("check", "--list", "--game", MUTANT).out.splitlines()
           if line.startswith("should")]
for sin in sorted(SINS, key=lambda sin: sin not in MUTE):
    add_test(f"caught: {sin}", expect_caught, sin)


ONE_AT_A_TIME = ("positions-several", "positions-told")
OPEN = (*ONE_AT_A_TIME, "positions-open")
for name, game, skipped in (
        ("leduc", "python3 examples/leduc.py", ONE_AT_A_TIME),
        ("hearts", "python3 examples/hearts.py", ()),
        ("belot", "python3 examples/belot.py", ONE_AT_A_TIME),
        ("go", "python3 examples/go.py", OPEN),
        ("chess", "python3 examples/chess.py", OPEN),
        *((rules, f"hosted={TALON} games --serve {rules}", more)
          for rules, more in (
              ("tablic", ONE_AT_A_TIME), ("tablic-stihovi", ONE_AT_A_TIME),
              ("planowanie", ()), ("herc", ONE_AT_A_TIME),
              ("trax", OPEN)))):
    # Sanitizers make it slow; two have all that there is.
    if not is_sanitized() or name in ("leduc", "planowanie"):
        add_test(f"passes: {name}", expect_right, game, *skipped)


@test
def every_sentence_stands_in_its_chapter():
    with open(os.path.join(HERE, "..", "..", "protocol", "GAMES.md"),
              encoding="utf-8") as file:
        parts = re.split(r"^## ", file.read(), flags=re.M)
    chapters = {part.split("\n")[0]: " ".join(part.split()) for part in parts}
    # Nobody runs this game; the checks are all skipped or fail.
    _, checks = checked(f"mutant={MUTANT} start-runs", code=1)
    equal(len(checks), 43)
    for check in checks.values():
        contains(chapters[check["section"]], check["sentence"], check["name"])


@test
def a_failure_is_told_with_sentence_dialogue_and_command():
    run = talon("check", *CHECK_PATIENT, "--game", f"{MUTANT} deal-keeps", "--only",
                "deal-keeps", code=1)
    said = " ".join(run.out.split())
    contains(said, "FAILED deal-keeps: keeps its position then it refused "
                   "`forfeit 0`. GAMES.md, 5. Positions: \"A line that is no start")
    contains(run.out, "\n    > restore 2 x\n    < ? a start is 6 cards\n")
    contains(run.out, f"check -g '{MUTANT} deal-keeps' --only deal-keeps\n")
    contains(run.out, "\naside: FAILED 1 required check (1 checks in ")


@test
def a_game_that_cannot_be_opened_is_checked():
    said, checks = checked(f"mutant={MUTANT} describe-form", code=1)
    equal(results(checks, "fail"), ["describe-form"])
    contains(checks["describe-form"]["why"], "summary")
    equal(said["game"], "mutant")
    run = talon("check", "--game", f"{MUTANT} describe-form", "greedy", code=2)
    contains(run.err, "-g: ")
    contains(run.err, "summary")
    run = talon("check", "--game", f"{TALON} games --serve herc", code=1)
    contains(" ".join(run.out.split()), "herc is a game that comes with Talon")


@test
def what_is_no_program_needs_a_bot():
    contains(talon("check", code=2).err, "one bot is needed, and there are 0")
    contains(talon("check", "-g", "herc", code=2).err, "one bot is needed")
    contains(talon("check", "-g", "herk", code=2).err, "did you mean herc?")


if __name__ == "__main__":
    main(jobs=4)
