#!/usr/bin/env python3
"""The scripts that measure the players: what has been played is kept."""

import contextlib
import fcntl
import glob
import os
import re
import subprocess
import threading
import time

from talon_run import (
    BUILD, GRACE, PATIENCE, contains, equal, folder, main, test)

TABLES = ["herc", "trax 7x7", "planowanie, two"]


def script(name, place, *words, code=0, **environment):
    done = subprocess.run(
        [f"tests/experiments/{name}", *words], capture_output=True, text=True,
        timeout=PATIENCE, stdin=subprocess.DEVNULL,
        env={**os.environ, "BUILD": BUILD, "PLACE": place, "JOBS": "1",
             "SIZE": "0.001", **environment})
    equal(done.returncode, code, f"exit code of {name}: {done.stderr}")
    return done


def players(place):
    return script("players", place, *TABLES, ONLY="greedy,random")


def wait_until(condition):
    end = time.monotonic() + GRACE
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


def users_of(path):
    """The processes that have it among their arguments."""
    found = []
    for name in glob.glob("/proc/[0-9]*/cmdline"):
        with contextlib.suppress(OSError), open(name, "rb") as file:
            if path.encode() in file.read().split(b"\0"):
                found.append(name)
    return found


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
def scripts_find_talon_from_anywhere_and_help():
    with folder() as place:
        done = subprocess.run(
            [os.path.abspath("tests/experiments/players"), "trax 7x7"],
            capture_output=True, text=True, timeout=PATIENCE, cwd=place,
            stdin=subprocess.DEVNULL,
            env={**os.environ, "BUILD": BUILD, "PLACE": "there", "JOBS": "1",
                 "SIZE": "0.001", "ONLY": "greedy,random"})
        equal(done.returncode, 0, done.stderr)
        equal(len(glob.glob(f"{place}/there/*.jsonl")), 1)
        for name in ("players", "ladder", "scaling"):
            contains(script(name, place, "--help").stdout, f"make {name}")


@test
def who_kills_the_script_ends_what_it_plays():
    with folder() as place:
        # So many deals that they are not all played before.
        process = subprocess.Popen(
            ["tests/experiments/players", "planowanie, two"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
            env={**os.environ, "BUILD": BUILD, "PLACE": place, "JOBS": "1",
                 "SIZE": "1000", "ONLY": "greedy,sampler"})

        def files():
            return glob.glob(f"{place}/*.jsonl")

        wait_until(files)
        played = files()[0]
        process.kill()
        process.wait()
        wait_until(lambda: not users_of(played))


@contextlib.contextmanager
def held(path):
    """Locked as by a talon that writes it."""
    with open(path, "rb+") as file:
        fcntl.lockf(file, fcntl.LOCK_EX)
        yield file


@test
def what_another_script_plays_is_waited_for_and_then_left_to_it():
    with folder() as place:
        first = players(place)
        path = glob.glob(f"{place}/herc*.jsonl")[0]
        cut(path)
        with held(path):
            done = script("players", place, "herc", ONLY="greedy,random",
                          code=1)
            equal(len(done.stderr.splitlines()), 1, done.stderr)
            contains(done.stderr, f"{path}: another script plays this pair")
        with held(path) as file:
            threading.Timer(1, file.close).start()
            equal(players(place).stdout, first.stdout)


def bench(*words, **environment):
    return subprocess.Popen(
        ["tests/bench/run", *words], stdin=subprocess.DEVNULL, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "BUILD": BUILD, **environment})


@test
def the_benchmark_refuses_what_makes_no_sense():
    for process, code, word in ((bench("nosuch"), 2, "clocks"),
                                (bench("clocks", "nosuch"), 2, '"nosuch"'),
                                (bench("clocks", CLOCK_GAMES="x"), 1,
                                 "CLOCK_GAMES=x")):
        out, err = process.communicate(timeout=PATIENCE)
        equal((process.returncode, out), (code, ""), err)
        contains(err, word)
        assert "Traceback" not in err, err
    with bench("--help") as process:
        contains(process.communicate(timeout=PATIENCE)[0], "footprints")
    equal(process.returncode, 0)


@test
def who_ends_the_benchmark_leaves_nothing_of_it():
    with folder() as place, bench(
            "clocks", TMPDIR=place, CLOCK_GAMES="1000", CLOCK_LOAD="0",
            CLOCK_ONLY="expert at herc") as process:
        wait_until(lambda: glob.glob(f"{place}/*/games"))
        process.terminate()
        _, err = process.communicate(timeout=PATIENCE)
        equal((process.returncode, err, os.listdir(place)), (1, "", []))


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


@test
def what_there_is_not_is_refused():
    with folder() as place:
        for name in ("players", "ladder", "scaling"):
            found = script(name, place, "poker", code=2)
            assert 'no table has "poker"' in found.stderr, found.stderr
            equal(found.stdout, "")
        found = script("players", place, *TABLES, code=2, ONLY="greedy,bogus")
        assert 'no player "bogus"' in found.stderr, found.stderr
        for size in ("abc", "0", "-1", "nan"):
            found = script("players", place, *TABLES, code=2, SIZE=size)
            assert f'SIZE: "{size}"' in found.stderr, found.stderr


@test
def a_ladder_says_what_its_steps_would_be_over_all_deals():
    with folder() as place:
        # Four deals of herc and as many of tablic: no step of theirs is sure
        # to be clear, nor all of them unclear.
        code = None
        for _ in range(2):
            done = subprocess.run(
                ["tests/experiments/ladder", "herc"], capture_output=True,
                text=True, timeout=PATIENCE, stdin=subprocess.DEVNULL,
                env={**os.environ, "BUILD": BUILD, "PLACE": place,
                     "JOBS": "1", "SIZE": "0.001"})
            rows = re.findall(
                r"^\| (\d+) \| ([+-][\d.]+) ± ([\d.]+) \((-?[\d.]+); "
                r"(-?[\d.]+) of 500\)( \*\*\?\*\*)? \|$", done.stdout, re.M)
            equal([int(row[0]) for row in rows], list(range(2, 11)),
                  done.stdout + done.stderr)
            unclear = [row for row in rows if row[5]]
            said = re.findall(r"^less than 4 standard errors: herc, \d+ to "
                              r"(\d+): (-?[\d.]+)$", done.stderr, re.M)
            equal(said, [(row[0], row[4]) for row in unclear])
            equal(done.returncode, 1 if unclear else 0)
            assert code in (None, done.stdout), done.stdout
            code = done.stdout


@test
def where_the_commit_of_a_reference_is_not_the_tables_go_without():
    with folder() as place:
        done = script("players", place, "open hands", ONLY="greedy,genetic,"
                      "expert@c3d7efa4", GIT_DIR=os.path.join(place, "none"))
        contains(done.stderr, "without expert@c3d7efa4: git does not have that "
                 "commit here")
        contains(done.stdout, "| tablic, open hands | greedy |")


# What make train calls, as far as the order goes: courses of which the second
# is broken off once.
TRAINER = """#!/bin/sh
case $1 in
--list) printf 'a\\t%s/a.c\\tone\nb\\t%s/b.c\\ttwo\nc\\t-\\tthree\n' \
    "$PLACE" "$PLACE" ;;
b) echo "$*" >> $PLACE/said; touch $PLACE/b.c.checkpoint; exit 1 ;;
*) echo "$*" >> $PLACE/said; rm -f $PLACE/b.c.checkpoint ;;
esac
"""
MAKER = """#!/bin/sh
echo built >> $PLACE/said
"""


@test
def the_trainer_is_built_before_each_course_and_goes_on_where_it_was():
    with folder() as place:
        for name, text in (("talon-train", TRAINER), ("maker", MAKER)):
            path = os.path.join(place, name)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(path, 0o755)
        for code in (1, 0):
            script("train", place, code=code, BUILD=place,
                   MAKE=os.path.join(place, "maker"))
        with open(os.path.join(place, "said"), encoding="utf-8") as file:
            equal(file.read().splitlines(),
                  ["built", f"a {place}/a.c", "built", f"b {place}/b.c",
                   "built", f"--resume {place}/b.c"])
        assert not os.path.exists(os.path.join(place, "train-done"))
        script("train", place, "a", BUILD=place,
               MAKE=os.path.join(place, "maker"))
        with open(os.path.join(place, "said"), encoding="utf-8") as file:
            equal(file.read().splitlines()[6:], ["built", f"a {place}/a.c"])
        contains(script("train", place, "c", BUILD=place, code=2).stderr,
                 'no course "c"; there are: a, b')
        contains(script("train", place, "--help", BUILD=place).stdout,
                 "make train")


if __name__ == "__main__":
    main(jobs=os.cpu_count())
