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
    lines = re.search(r"^Subcommands:\n((?:  .*\n)+)", run(TALON, "--help").stdout,
                      re.M).group(1)
    return [[TALON, line.split()[0]] for line in lines.splitlines()] + [
        [TALON, "tournament", "--simulate"]]


def programs():
    built = [path for path in glob.glob(os.path.join(".", BUILD, "bots", "*"))
             + glob.glob(os.path.join(".", BUILD, "talon*"))
             if os.path.isfile(path) and os.access(path, os.X_OK)
             and "." not in os.path.basename(path)]
    return [[path] for path in sorted(built)]


def expect_narrow_help(words):
    help_ = run(*words, "--help")
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

if __name__ == "__main__":
    main(2)
