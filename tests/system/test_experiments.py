#!/usr/bin/env python3
"""The scripts that measure the players: what has been played is kept."""

import glob
import os
import re
import subprocess

from talon_run import (
    BUILD, PATIENCE, contains, equal, folder, main, test)

TABLES = ["herc", "trax 7x7", "planowanie, two"]


def script(name, place, *words, **environment):
    done = subprocess.run(
        [f"tests/experiments/{name}", *words], capture_output=True, text=True,
        timeout=PATIENCE, stdin=subprocess.DEVNULL,
        env={**os.environ, "BUILD": BUILD, "PLACE": place, "JOBS": "1",
             "SIZE": "0.001", **environment})
    equal(done.returncode, 0, f"exit code of {name}: {done.stderr}")
    return done


def players(place):
    return script("players", place, *TABLES, ONLY="greedy,random")


def cut(path):
    """As if its run had been killed in the middle of its third line."""
    with open(path, encoding="utf-8") as file:
        lines = file.readlines()
    with open(path, "w", encoding="utf-8") as file:
        file.writelines([*lines[:2], lines[2][:100]])


@test
def a_run_that_was_killed_goes_on_to_the_same_table():
    with folder() as place:
        first = players(place)
        rows = re.findall(r"^\| \*\*greedy\*\* \| (.*) \|$", first.stdout, re.M)
        equal(len(rows), len(TABLES), first.stdout)
        for row in rows:
            assert float(row.split()[0]) > 0, rows
        equal(len(first.stderr.splitlines()), len(TABLES), first.stderr)
        again = players(place)
        equal((again.stdout, again.stderr), (first.stdout, ""))
        for path in glob.glob(f"{place}/*.jsonl"):
            cut(path)
        again = players(place)
        equal(again.stdout, first.stdout)
        equal(len(again.stderr.splitlines()), len(TABLES), again.stderr)


@test
def other_programs_are_played_anew():
    with folder() as place:
        first = players(place)
        for path in glob.glob(f"{place}/*.jsonl"):
            with open(path, encoding="utf-8") as file:
                text = file.read()
            with open(path, "w", encoding="utf-8") as file:
                file.write(re.sub(r'"greedy":"[0-9a-f]{64}"',
                                  f'"greedy":"{64 * "0"}"', text))
        again = players(place)
        equal(again.stdout, first.stdout)
        equal(len(again.stderr.splitlines()), len(TABLES), again.stderr)


@test
def the_tables_are_listed():
    with folder() as place:
        contains(script("players", place, "--list").stdout,
                 "trax 25x25", "tables")


if __name__ == "__main__":
    main(jobs=os.cpu_count())
