#!/usr/bin/env python3
"""What every program says of its options, and what it refuses."""

import glob
import os
import re
import subprocess

from talon_run import BUILD, TALON, add_test, contains, equal, main

WIDTH = 80  # columns


def run(*words):
    return subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True,
                          text=True)


def subcommands():
    """As `talon --help` lists them, with what has a help of its own."""
    blocks = re.findall(r"^(?:Subcommands|More):\n((?:  .*\n)+)",
                        run(TALON, "--help").stdout, re.M)
    return [[TALON, line.split()[0]] for line in "".join(blocks).splitlines()]


def programs():
    built = [path for path in glob.glob(os.path.join(".", BUILD, "bots", "*"))
             + glob.glob(os.path.join(".", BUILD, "talon*"))
             if os.path.isfile(path) and os.access(path, os.X_OK)
             and "." not in os.path.basename(path)]
    return [[path] for path in sorted(built)]


def expect_narrow_help(words):
    for more in [], ["all"]:
        help_ = run(*words, "--help", *more)
        equal((help_.returncode, help_.stderr), (0, ""))
        contains(help_.stdout, "Usage: ")
        for line in help_.stdout.splitlines():
            assert len(line.expandtabs()) <= WIDTH, \
                f"{len(line.expandtabs())} columns: {line}"


def expect_one_form(words):
    for options in ("--json", "--csv"), ("--csv", "--json"):
        refused = run(*words, *options, "file")
        equal((refused.returncode, refused.stdout), (2, ""), str(options))
        contains(refused.stderr, f"{options[1]}: there is {options[0]} already")


def expect_hints(line, *hints):
    """Nothing is run, and each hint is on a terminal's line."""
    refused = run(TALON, *line.split())
    equal((refused.returncode, refused.stdout), (2, ""), line)
    for hint in hints:
        contains(refused.stderr, hint)
    for text in refused.stderr.splitlines():
        assert len(text) < WIDTH, text


def name(words):
    return " ".join([os.path.basename(words[0]), *words[1:]])


for words in programs() + subcommands():
    add_test(f"the help of {name(words)} is no wider than a terminal",
             expect_narrow_help, words)
for words in subcommands():
    if "--csv" in run(*words, "--help").stdout:
        add_test(f"{name(words)} prints in one form alone", expect_one_form,
                 words)

for line, *hints in (
        ("match -engine cmd=greedy name=new -engine cmd=random -each tc=10+0.1"
         " -rounds 100 -games 2 -repeat -concurrency 2 -openings file=book.pgn"
         " order=random -pgnout games.pgn -sprt elo0=0 elo1=5",
         "[NAME=]COMMAND", "tc=S+I is -t S+I", "-n N", "--no-rotate", "-j N",
         "--deals FILE", "-o FILE", "--sprt M0,M1"),
        ("match greedy random -games 2", "-n N"),
        ("match greedy random -openings file=x", "--deals FILE"),
        ("match greedy random -sprt elo0=0", "--sprt M0,M1"),
        ("match --concurrency 2 greedy random", "-j N"),
        ("match --rounds=2 greedy random", "-n N"),
        ("tournament -engine cmd=greedy -tournament gauntlet", "-f FORMAT"),
        ("-engine cmd=greedy -engine cmd=random", "talon match")):
    add_test(f"who types `{line[:30]}` is told what to type", expect_hints,
             line, *hints)

# What people have in their fingers, and the option that is to be named.
FOREIGN = {
    "-compliance ./bot": "talon check BOT", "-log file=x": "-v ",
    "-debug": "-v ", "-engine cmd=greedy": "[NAME=]COMMAND",
    "-each tc=1": "-t S+I", "-rounds 2": "-n N", "-games 2": "-n N",
    "-concurrency 2": "-j N", "-force-concurrency": "-j N",
    "-pgnout x.pgn": "-o FILE", "-openings file=x": "--deals FILE",
    "-sprt elo0=0": "--sprt M0,M1", "-resign movecount=3": "--resign",
    "-draw movenumber=9": "every game is played to its end",
    "-maxmoves 9": "every game is played to its end",
    "-tournament gauntlet": "-f FORMAT", "-gauntlet": "-f gauntlet",
    "-seeds 1": "--challengers N", "-ratinginterval 9": "talon status",
    "-scoreinterval 9": "talon status", "-recover": "needless",
    "-repeat": "--no-rotate", "-noswap": "--no-rotate",
    "-reverse": "--no-rotate", "-event x": "NAME=COMMAND",
    "-site x": "NAME=COMMAND", "-srand 7": "-s SEED", "-wait 5": "nothing",
    "-variant x": "-g RULES", "-config x": "--resume -o FILE",
    "-output format=x": "--json", "-report penta": "--json",
    "-use-affinity": "--pin auto", "-startup-ms 5": "--start-time S",
    "-tb x": "nothing", "-resultformat wide": "--json", "-version":
    "talon --version"}


def expect_options_that_are_there(line):
    said = run(TALON, *line.split()).stderr
    helps = "".join(run(TALON, name, "--help", "all").stdout + "--version --help"
                    for name in ("match", "tournament", "table", "status"))
    for option in re.findall(r"--[a-z-]+", said.replace("bot --depth", "")):
        assert re.search(rf"{option}\b", helps), (line, option)


for words, hint in FOREIGN.items():
    for before in "match", "tournament", "":
        typed = f"{before} {words} greedy random"
        add_test(f"who types `{typed[:40].strip()}` is told what to type",
                 expect_hints, typed, hint)
add_test("what they are told to type is there", expect_options_that_are_there,
         "match " + " ".join(FOREIGN))

if __name__ == "__main__":
    main(2)
