"""A tournament in the hands of its organiser: commands that are refused, and
a key file that is lost, replaced or not the one."""

import json
import os
import signal

from talon_run import (
    Run, add_test, contains, equal, folder, main, sin, talon, test, wait_until)

BOTS = ("greedy", "anna=random")


def cup(path, *options, **how):
    return talon("tournament", "-q", "-j", 1, "-t", "inf", "-o", path, *options,
                 **how)


def read(path):
    with open(path, "rb") as file:
        return file.read()


# Commands that are refused.

def expect_untouched(words, *options):
    with folder() as place:
        path = os.path.join(place, "games")
        cup(path, "-r", 1, *BOTS)
        before = read(path)
        contains(cup(path, "--resume", *options, code=1).err, words)
        equal(read(path), before, "the file")
        cup(path, "--resume")
        equal(read(path), before, "the file")


for what, words, *options in (
        ("a bot that is not there leaves", "there is no bot called nobody",
         "--withdraw", "nobody", "-r", 5),
        ("a bot joins under a name that is taken",
         "there is a bot called greedy already",
         "--add", "greedy=random", "-r", 7),
        ("a bot joins that cannot be started", "nothere",
         "--add", "x [read=nothere]=random", "-r", 9),
        ("the second bot that joins cannot", "already",
         "--add", "carl=random", "--add", "greedy=random"),
        ("a bot leaves, and another that is not there", "called nobody",
         "-r", 3, "--withdraw", "anna", "--withdraw", "nobody")):
    add_test(f"a refused command leaves the record file alone: {what}",
             expect_untouched, words, *options)


@test
def names_that_look_alike_are_told():
    said = "the names of bots %d and %d look alike"
    with folder() as place:
        path = os.path.join(place, "games")
        quiet = ("-n", 2, "-j", 1, "anna=random", "\u0430nna=random")
        equal(talon("match", "-q", *quiet).err, "")
        contains(talon("match", *quiet).err, said % (1, 2))
        options = ("tournament", "-j", 1, "-t", "inf", "-o", path)
        equal("look alike" in talon(*options, "-r", 1, *BOTS).err, False)
        contains(talon(*options, "--resume", "-r", 2, "--add",
                       "\u0430nna=random").err, said % (2, 3))


@test
def without_its_next_seed_a_run_does_not_become_longer():
    with folder() as place:
        path = os.path.join(place, "games")
        cup(path, "-r", 1, *BOTS)
        lines = [json.loads(line) for line in read(path).splitlines()]
        with open(path, "w", encoding="utf-8") as file:
            for line in lines:
                line.pop("sum"), line.pop("mac")
                file.write(json.dumps(line, separators=(",", ":")) + "\n")
        os.remove(path + ".key")
        before = read(path)
        contains(cup(path, "--resume", "-r", 4, code=1).err, "no key file")
        equal(read(path), before, "the file")


@test
def what_a_refused_command_has_begun_is_gone():
    with folder() as place:
        path = os.path.join(place, "games")
        cup(path, "--resume", "--withdraw", "nobody", *BOTS, code=1)
        equal(os.listdir(place), [], "files")
        cup(path, "-r", 1, "bert=random", *BOTS)


@test
def who_has_left_need_not_be_there_any_more():
    with folder() as place:
        path = os.path.join(place, "games")
        os.mkdir(os.path.join(place, "home"))
        cup(path, "--sandbox", "best", "-r", 1, *BOTS)
        cup(path, "--resume", "-r", 2, "--add",
            f"carl [cwd={place}/home]=random")
        cup(path, "--resume", "-r", 3, "--withdraw", "carl")
        os.rmdir(os.path.join(place, "home"))
        cup(path, "--resume", "-r", 4)


# The key file of a tournament that is being played.

LONG = ("-s", "who would guess this", "-r", 100000, *BOTS)


def replace(key):
    with open(key + "~", "w", encoding="utf-8") as file:
        file.write("something else")
    os.rename(key + "~", key)


def expect_kept(lose, words, other):
    with folder() as place:
        path = os.path.join(place, "games")
        key = path + ".key"
        with Run(["tournament", "-q", "-j", 1, "-o", path, *LONG]) as run:
            wait_until(lambda: os.path.exists(path)
                       and os.path.getsize(path) > 15000, "some games")
            lose(key)
            wait_until(lambda: words in run.said(), "a word of it")
            size = os.path.getsize(path)
            wait_until(lambda: os.path.getsize(path) > size, "more games")
            run.process.terminate()
            run.wait()
        contains(run.err, key + ": " + words)
        equal(os.stat(key).st_mode & 0o777, 0o600, "mode")
        equal(json.loads(read(key))["seed"], "who would guess this")
        equal(os.path.exists(key + ".other"), other, "what lay there")
        talon("verify", "--key", key, path)


for what, lose, words, other in (
        ("deleted", os.remove, "was deleted or moved; it is written anew",
         False),
        ("moved", lambda key: os.rename(key, key + ".away"),
         "was deleted or moved", False),
        ("replaced", replace, "another file took its place", True)):
    add_test(f"a key file that is {what} is written anew",
             expect_kept, lose, words, other)


@test
def a_run_stops_whose_key_file_cannot_be_written():
    with folder() as place:
        path, keys = os.path.join(place, "games"), os.path.join(place, "keys")
        os.mkdir(keys)
        key = os.path.join(keys, "key")
        with Run(["tournament", "-q", "-j", 1, "-o", path, "--key", key,
                  *LONG]) as run:
            wait_until(lambda: os.path.exists(path)
                       and os.path.getsize(path) > 15000, "some games")
            os.remove(key)
            os.rmdir(keys)
            run.wait()
        equal(run.code, 1)
        contains(run.err, f"{key}: No such file")


# A key file that is not the one.

def expect_named(leave, words, where=".key"):
    with folder() as place:
        path, other = (os.path.join(place, name) for name in "ab")
        cup(path, "-r", 1, *BOTS)
        cup(other, "-r", 1, *BOTS)
        leave(path + ".key", other + ".key")
        before = read(path)
        run = cup(path, "--resume", "-r", 2, code=1)
        contains(run.err, path + where + ": " + words)
        equal(read(path), before, "the file")


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


for what, leave, words, *where in (
        ("empty", lambda key, other: write(key, ""), "it is empty"),
        ("no JSON", lambda key, other: write(key, "hello"),
         "it is no key file"),
        ("another file", lambda key, other: write(key, '{"a":1}'),
         'it is no key file: it has no "v"'),
        ("that of another run", lambda key, other: os.rename(other, key),
         "it is not signed with the key of the key file, which is that of "
         "another run", ":1")):
    add_test(f"a key file that is {what} is called that", expect_named, leave,
             words, *where)


# What a run says of itself.

@test
def the_first_line_counts_who_has_joined():
    with folder() as place:
        path = os.path.join(place, "games")
        cup(path, "-r", 1, *BOTS)
        run = talon("tournament", "-j", 1, "-t", "inf", "--resume", "--add",
                    "carl=random", "-o", path)
        contains(run.err, "roundrobin of 3 bots:")


@test
def a_signal_in_the_last_game_leaves_nothing_to_resume():
    """Whether it comes in time is the machine's affair."""
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["tournament", "-q", "-j", 1, "--sandbox", "off", "-r", 1,
                  "-o", path, "greedy", sin("late set_cards")]) as run:
            wait_until(lambda: os.path.exists(path)
                       and len(read(path).splitlines()) == 2, "a game")
            run.process.send_signal(signal.SIGINT)
            run.wait()
        lines = [json.loads(line) for line in read(path).splitlines()]
        games = sum("deal" in line and "void" not in line for line in lines)
        equal("seed" in lines[-1], games == 2, "the seed")
        equal(run.code, 0 if games == 2 else 1)
        equal("--resume plays the rest" in run.err, games < 2)


main(jobs=4)
