#!/usr/bin/env python3
"""What subcommands refuse of their options."""

import os
import re
import subprocess

from talon_run import TALON, add_test, contains, equal, main


def run(*words):
    return subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True,
                          text=True)


def subcommands():
    """As `talon --help` lists them, with what has a help of its own."""
    lines = re.search(r"^Subcommands:\n((?:  .*\n)+)", run(TALON, "--help").stdout,
                      re.M).group(1)
    return [[TALON, line.split()[0]] for line in lines.splitlines()] + [
        [TALON, "tournament", "--simulate"]]


def expect_one_form(words):
    for options in ("--json", "--csv"), ("--csv", "--json"):
        refused = run(*words, *options, "file")
        equal((refused.returncode, refused.stdout), (2, ""), str(options))
        contains(refused.stderr, f"{options[1]}: there is {options[0]} already")


def name(words):
    return " ".join([os.path.basename(words[0]), *words[1:]])


for words in subcommands():
    if "--csv" in run(*words, "--help").stdout:
        add_test(f"{name(words)} prints in one form alone", expect_one_form,
                 words)

if __name__ == "__main__":
    main(2)
