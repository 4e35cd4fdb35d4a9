"""A league: nights that are disturbed and nights that are not, entries that do what no
entry should, and the organiser's orders."""

import glob
import json
import os
import random
import re
import shutil
import signal
import socket
import time

import engine
from talon_run import (
    BUILD, Run, add_test, contains, cut_back, equal, folder, main, read_lines,
    read_records, talon, test, timeless, wait_until)

INI = """
title = Autumn <course>
game = planowanie
deals-plan = 2 0 3 1
time = inf
start-time = 600
checks = start-silent,start-answers
allow = bundled
"""
SIN = os.path.abspath(os.path.join(BUILD, "tests", "faulty_bots", "exit_three"))
SECRET = os.path.abspath("README.md")  # outside every entry
KILLS = int(os.environ.get("TALON_KILLS", "6"))


def write(path, text, mode=0o644):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, mode)


def enter(place, name, command):
    """A version of an entry that comes with Talon; a comment makes another."""
    write(f"{place}/entries/{name}/bot.ini", f"command = {command}\n")


def begin(place, *ini, **entries):
    write(f"{place}/league.ini", INI + "\n".join(ini) + "\n")
    os.chmod(place, 0o755)  # a build has a user of its own, if we are root
    for name, command in entries.items():
        enter(place, name, command)


def cheat(place, version="", name="cheat"):
    """A program of somebody's own, which refuses what every bot must know."""
    write(f"{place}/entries/{name}/version", version)
    shutil.copy(SIN, f"{place}/entries/{name}/bot")


def night(place, *options, **how):
    run = talon("league", "--json", place, *options, **how)
    return json.loads(run.out) if run.out else run


def log(place):
    with open(f"{place}/log", encoding="utf-8") as file:
        return [line.split(" ", 1)[1] for line in file.read().splitlines()]


def season(place, name="season-1"):
    return f"{place}/runs/{name}.jsonl"


def games(place):
    return {i: timeless(game)
            for i, game in read_records(season(place)).items()}


def feedback(place, name):
    pages = glob.glob(f"{place}/feedback/{name}-*.html")
    equal(len(pages), 1, f"pages of {name}")
    with open(pages[0], encoding="utf-8") as file:
        return file.read()


def standings(place):
    return talon("rate", "--csv", season(place)).out


def expect_whole(place):
    contains(talon("verify", season(place)).out, "whole")


# Nights.

def killed(place, chance, kills, *options):
    """A night that is killed so often, at any time, and goes on to its end."""
    for _ in range(kills):
        with Run(["league", "-q", place, *options]) as run:
            time.sleep(chance.random() * 0.7)
            run.process.send_signal(signal.SIGKILL)
    return night(place, *options)


def set_next_seed(place, seed):
    """With which the next night begins, as if it were begun already."""
    path = season(place) + ".key"
    with open(path, encoding="utf-8") as file:
        text = file.read()
    key = json.loads(text)
    key["seed"] = seed
    with open(path, "r+", encoding="utf-8") as file:
        file.write(json.dumps(key, separators=(",", ":")).ljust(len(text)))


def submit(place, number):
    """What comes before each of three nights: a cheat and a program that is
    none; a fix and a new version; a withdrawal and somebody late."""
    if number == 0:
        begin(place, "games = 12", "seed = a seed of many words",
              ana="greedy", bert="random")
        cheat(place)
        write(f"{place}/entries/dora/main.py", "# It answers nothing.\n")
    elif number == 1:
        os.remove(f"{place}/entries/dora/main.py")
        enter(place, "dora", "random --seed 5")
        enter(place, "bert", "greedy --seed 9")
        cheat(place, "again")
    else:
        talon("league", "-q", place, "--remove", "cheat")
        enter(place, "emma", "greedy")


@test
def nights_with_kills_end_as_nights_that_nobody_disturbed():
    chance = random.Random(KILLS)
    with folder() as place:
        calm, wild = place + "/calm", place + "/wild"
        for number in range(3):
            for each in calm, wild:
                submit(each, number)
                if number > 0:
                    set_next_seed(each, f"the next seed, {number}")
            summary = night(calm)
            killed(wild, chance, -(-KILLS // 3))
            equal(games(wild), games(calm), f"games of night {number}")
            equal(summary["over"], True)
        equal(standings(wild), standings(calm), "standings")
        expect_whole(wild)
        names = [line for line in log(wild) if line.startswith(
            ("version", "refused"))]
        equal(sorted(names), sorted(set(names)), "versions")
        changes = [(next(iter(line.keys() - {"v", "sum", "mac", "round"})),
                    line.get("withdraw") or line.get("add", {}).get("name"))
                   for line in read_lines(season(wild))
                   if "add" in line or "withdraw" in line]
        equal(sorted(changes), sorted([
            ("add", "dora.2"), ("add", "bert.2"), ("add", "cheat.2"),
            ("withdraw", "bert"), ("withdraw", "cheat"),
            ("withdraw", "cheat.2"), ("add", "emma")]), "who came and went")
        contains(feedback(wild, "cheat"), "refused: ")
        contains(feedback(wild, "cheat"), "has been removed")
        contains(feedback(wild, "dora"), "plays as <b>dora.2</b>")
        with open(f"{wild}/site/index.html", encoding="utf-8") as file:
            contains(file.read(), "Autumn &lt;course&gt;")


@test
def a_new_version_meets_its_former_one_which_then_leaves():
    with folder() as place:
        begin(place, "games = 8", ana="greedy", bert="random", carl="random")
        night(place)
        before = len(games(place))
        enter(place, "ana", "random")
        equal(night(place)["versions"], 1)
        first = games(place)[before]
        equal(set(first["seats"]), {"ana", "ana.2"}, "the first game")
        later = list(games(place).values())[before + 2:]
        equal([game["id"] for game in later if "ana" in game["seats"]], [],
              "games of the former one after that")
        equal(night(place)["played"], 0)


@test
def a_night_has_as_many_games_as_are_wanted_and_is_closed():
    with folder() as place:
        begin(place, "games = 30", ana="greedy", bert="random", carl="random")
        equal(night(place, "--games", 7)["played"], 7)
        expect_whole(place)
        assert any("seed" in line for line in read_lines(season(place))[1:])
        write(f"{place}/league.ini", INI + "games = 30\nbudget = 5\n")
        equal(night(place)["played"], 5)
        equal(night(place, "--for", "2h", "--games", 1000)["over"], True)
        expect_whole(place)


@test
def other_games_hold_from_the_next_night_on():
    with folder() as place:
        begin(place, "games = 6", ana="greedy", bert="random", carl="random")
        equal(night(place)["over"], True)
        before = len(games(place))
        write(f"{place}/league.ini", INI + "games = 12\n")
        equal(night(place)["over"], True)
        assert len(games(place)) > before
        counts = [sum(name in game["seats"] for game in games(place).values())
                  for name in ("ana", "bert", "carl")]
        assert min(counts) >= 12, counts
        write(f"{place}/league.ini", INI + "games = 3\n")
        equal(night(place)["played"], 0)
        enter(place, "dora", "random")
        equal(night(place)["over"], True)
        equal([line["due"] for line in read_lines(season(place))
               if "due" in line], [12, 3])
        expect_whole(place)
        talon("report", "--site", f"{place}/again", season(place))
        write(f"{place}/league.ini", INI + "games = 3\nerror = 50\n")
        enter(place, "emma", "random")
        contains(talon("league", place, code=1).err, "error")


@test
def one_league_at_a_time_is_at_work_in_a_folder():
    with folder() as place:
        begin(place, "games = 100000", ana="greedy", bert="random")
        with Run(["league", "-q", place]) as run:
            wait_until(lambda: os.path.exists(season(place))
                       and os.path.getsize(season(place)) > 20000, "some games")
            second = talon("league", place, code=1)
            contains(second.err, f"pid {run.process.pid} since 20")
            run.process.send_signal(signal.SIGTERM)
            run.wait()
            run.expect_nobody_left()
        equal(run.code, 1)
        contains(run.err, "Terminated")


# Nights in shards.

def shard_folders(place):
    return [name for name in os.listdir(f"{place}/runs") if "shards" in name]


def begin_both(place, *ini, **entries):
    """A league in shards, and one without; the environment of the former."""
    environment = engine.install(place)
    sharded, alone = f"{place}/sharded", f"{place}/alone"
    begin(sharded, *ini, "on = parallel::", "shards = 3", **entries)
    begin(alone, *ini, **entries)
    return sharded, alone, environment


def nights_in_shards(disturb):
    with folder() as place:
        sharded, alone, environment = begin_both(
            place, "games = 12", "seed = a seed of many words",
            ana="greedy", bert="random", carl="random")
        for number in range(3):
            for each in sharded, alone:
                if number > 0:
                    set_next_seed(each, f"the next seed, {number}")
                if number == 1:
                    enter(each, "dora", "greedy --seed 3")
                    enter(each, "bert", "greedy --seed 9")
                elif number == 2:
                    talon("league", "-q", each, "--remove", "carl")
                    write(f"{each}/league.ini", INI + "games = 16\n" + (
                        "on = parallel::\nshards = 2\n" if each == sharded
                        else ""))
            night(alone)
            disturb(sharded, environment)
            summary = night(sharded, **environment)
            equal(summary["over"], True)
            equal(games(sharded), games(alone), f"games of night {number}")
            equal(shard_folders(sharded), [], "folders that are left")
        equal(standings(sharded), standings(alone))
        expect_whole(sharded)
        equal(night(sharded, **environment)["played"], 0)
        equal(shard_folders(sharded), [], "folders that are left")
        calls = open(environment["ENGINE"] + "/calls", encoding="utf-8").read()
        assert calls.count("parallel ") >= 3, calls


@test
def nights_in_shards_are_those_of_one_machine():
    nights_in_shards(lambda *_: None)


@test
def nights_in_shards_with_kills_are_those_of_one_machine():
    chance = random.Random(KILLS)

    def disturb(place, environment):
        for _ in range(-(-KILLS // 2)):
            with Run(["league", "-q", place], **environment) as run:
                time.sleep(chance.random() * 2)
                run.process.send_signal(signal.SIGKILL)
    nights_in_shards(disturb)


@test
def programs_that_are_gone_do_not_end_a_season_in_shards():
    with folder() as place:
        environment = engine.install(place)
        begin(place, "games = 6", "on = parallel::", "shards = 2", "keep = 1",
              ana="greedy", bert="random")
        for number in range(4):
            write(f"{place}/entries/own/version", str(number))
            shutil.copy(os.path.join(BUILD, "bots", "random"),
                        f"{place}/entries/own/bot")
            summary = night(place, **environment)
            equal((summary["over"], summary["versions"]),
                  (True, 3 if number == 0 else 1))
            expect_whole(place)
        assert not os.path.exists(f"{place}/versions/own.1/program/bot")
        games_of_four = [game for game in games(place).values()
                         if "own.4" in game["seats"]]
        assert games_of_four, "games of the last version"


@test
def a_night_in_shards_has_bounds_and_is_closed():
    with folder() as place:
        environment = engine.install(place)
        begin(place, "games = 60", ana="greedy", bert="random", carl="random")
        on = ("--on", "parallel::", "--shards", 2)
        first = night(place, "--games", 3, *on, **environment)
        assert 3 <= first["played"] < 30, first
        expect_whole(place)
        equal(shard_folders(place), [], "folders that are left")
        again = night(place, "--games", 20, *on, **environment)
        assert 20 <= again["played"] < 40, again
        expect_whole(place)
        # On one machine and in shards by turns.
        assert night(place, "--games", 3)["played"] == 3
        expect_whole(place)
        assert night(place, "--for", "4s", *on, **environment)["played"] > 0
        expect_whole(place)
        equal(night(place, *on, **environment)["over"], True)
        expect_whole(place)
        talon("league", "-q", place, *on, "--season", "next", **environment)
        assert night(place, "--games", 3, *on, **environment)["played"] >= 3
        contains(talon("league", place, *on, "--open", "1234", code=1).err,
                 "--open and --on do not go together")
        write(f"{place}/league.ini", "on = nobody\n" + INI)
        enter(place, "dora", "random")
        contains(talon("league", place, code=1).err,
                 "league.ini:1: talon tournament: --on: \"nobody\" is not")


def terms_of(place):
    run = read_lines(season(place))[0]["run"]
    return {term: value for term, value in run.items()
            if term not in ("seed_sha256", "key", "bots")}


@test
def a_season_that_begins_in_shards_has_the_terms_of_one_machine():
    with folder() as place:
        sharded, alone, environment = begin_both(
            place, "games = 2", ana="greedy", bert="random")
        for each in sharded, alone:
            night(each, **(environment if each == sharded else {}))
        equal(terms_of(sharded), terms_of(alone))
        assert "memory" in terms_of(alone), terms_of(alone)


def killed_in_shards(place, environment):
    """A night whose shards have played; their games."""
    begin(place, "games = 2000", "on = parallel::", "shards = 3", ana="greedy",
          bert="random", carl="random")
    shards = f"{season(place)}.shards/s*.rec"
    with Run(["league", "-q", place], **environment) as run:
        wait_until(lambda: any(os.path.getsize(path) > 20000
                               for path in glob.glob(shards)), "games")
        run.process.send_signal(signal.SIGKILL)
    return {i for path in glob.glob(shards) for i in read_records(path)}


@test
def what_shards_of_a_killed_night_have_played_is_in_a_season_that_ends():
    with folder() as place:
        environment = engine.install(place)
        played = killed_in_shards(place, environment)
        talon("league", "-q", place, "--season", "next", **environment)
        equal(played - set(games(place)), set(), "games that are lost")
        equal(shard_folders(place), [], "folders that are left")
        expect_whole(place)


@test
def a_killed_night_goes_on_by_as_many_shards_as_it_had_or_by_none():
    for words in ("--shards", 2), ():
        with folder() as place:
            environment = engine.install(place)
            played = killed_in_shards(place, environment)
            if not words:
                write(f"{place}/league.ini", INI + "games = 2000\n")
            before = len(played)
            assert night(place, "--games", before + 1, *words,
                         **environment)["games"] > 0
            equal(shard_folders(place), [], "folders that are left")
            expect_whole(place)


@test
def a_season_that_was_killed_before_its_first_merge_begins_with_who_comes():
    with folder() as place:
        environment = engine.install(place)
        begin(place, "games = 8", "on = parallel::", "shards = 2", ana="greedy",
              bert="random")
        write(environment["ENGINE"] + "/hold", "")
        with Run(["league", "-q", place], **environment) as run:
            wait_until(lambda: os.path.exists(environment["ENGINE"] + "/calls"),
                       "shards")
            run.process.send_signal(signal.SIGKILL)
        os.remove(environment["ENGINE"] + "/hold")
        enter(place, "carl", "random")
        equal(night(place, **environment)["over"], True)
        names = {name for game in games(place).values()
                 for name in game["seats"]}
        equal(names, {"ana", "bert", "carl"})
        expect_whole(place)


# Entries.

def a_link(entry):
    write(f"{entry}/bot.ini", "command = greedy\n")
    os.symlink("../../league.ini", f"{entry}/mine")


def a_link_in_it(entry):
    write(f"{entry}/greedy.ini", "command = greedy\n")
    os.symlink("greedy.ini", f"{entry}/link")
    write(f"{entry}/bot.ini", "command = greedy\n")


def a_socket(entry):
    os.makedirs(entry)
    with socket.socket(socket.AF_UNIX) as end:
        here = os.getcwd()
        os.chdir(entry)
        end.bind("s")
        os.chdir(here)


def a_pipe(entry):
    os.makedirs(entry)
    os.mkfifo(f"{entry}/bot")


def too_many(entry):
    for number in range(60):
        write(f"{entry}/{number}", "")


def too_large(entry):
    write(f"{entry}/bot", "x" * 3000000)


def deep(entry):
    write(f"{entry}/{'d/' * 30}bot", "")


def nothing(entry):
    os.makedirs(entry)


def a_bot_that_is_a_link(entry):
    os.makedirs(entry)
    os.symlink("/bin/sh", f"{entry}/bot")


def wants_all(entry):
    write(f"{entry}/bot.ini", "command = greedy\nsandbox = off\n")


def breaks_out(entry):
    write(f"{entry}/bot.ini", "command = greedy\nenv = A=] = sh -c id\n")


def names_a_file(entry):
    write(f"{entry}/bot.ini", f"command = python3 x.py --read={SECRET}\n")


def names_a_neighbour(entry):
    write(f"{entry}/bot.ini", "command = ./../../ana.1/program/bot\n")


def two_commands(entry):
    write(f"{entry}/bot.ini", "command = greedy\ncommand = random\n")


def builds_in_lines(entry):
    write(f"{entry}/bot.ini",
          "command = ./bot\nbuild = touch one\n  cat one absent\n")


def half_a_line(entry):
    write(f"{entry}/bot.ini", "command = greedy\nbuild\n")


def long_line(entry):
    write(f"{entry}/bot.ini", "command = greedy " + "x" * 5000 + "\n")


def a_nul(entry):
    write(f"{entry}/bot.ini", "command = greedy\0 x\nbuild = true\n")


def ini_is_a_link(entry):
    os.makedirs(entry)
    os.symlink("bot.in", f"{entry}/bot.ini")


def makes(*recipe):
    def make(entry):
        write(f"{entry}/Makefile", "bot:\n" + "".join(
            f"\t{line}\n" for line in recipe))
    return make


ODD = {
    "link": (a_link, "folder: mine: a link that leads out of the folder"),
    "inside": (a_link_in_it, None),
    "socket": (a_socket, "folder: s: is neither a file nor a folder"),
    "pipe": (a_pipe, "folder: bot: is neither a file nor a folder"),
    "many": (too_many, "too many files"),
    "large": (too_large, "folder: bot: the folder is too large"),
    "deep": (deep, "too many folders in each other"),
    "none": (nothing, "program: there is neither bot"),
    "shell": (a_bot_that_is_a_link, "a link that leads out of the folder"),
    "free": (wants_all, 'bot.ini:2: "sandbox" is not command, build, env'),
    "brackets": (breaks_out, "bot.ini:2: brackets"),
    "file": (names_a_file, "bot.ini: the command names --read=/"),
    "neighbour": (names_a_neighbour, "bot.ini: the command names ./../../"),
    "twice": (two_commands, "bot.ini:2: there is a command already"),
    "half": (half_a_line, "bot.ini:2: is neither NAME = VALUE"),
    "long": (long_line, "bot.ini:1: the line is too long"),
    "nul": (a_nul, "bot.ini:1: there is a NUL in the line"),
    "linked": (ini_is_a_link, "bot.ini: bot.ini: Too many levels"),
}

BUILDS = {
    "net": (makes("python3 -c 'import socket; socket.create_connection"
                  "((\"127.0.0.1\", 9), 1)'"), "build: exited with status 2"),
    "ends": (makes("sleep 1000"), "build: it took too long"),
    "forks": (makes("while :; do sleep 1000 & done"), "build: "),
    "looks": (makes("cat ../../runs/*"), "build: exited with status 2"),
    "key": (lambda entry: write(
        f"{entry}/bot.ini", "command = greedy\n"
        f"build = cat {SECRET} || exit 1; x={SECRET}\n"), "build: exited with status 1"),
    "fills": (makes("while :; do cat Makefile Makefile Makefile >> a; "
                    "cp a Makefile; done"), "build: "),
    "shut": (makes("umask 777; mkdir d; exit 1"), "build: exited with status 2"),
    "hole": (makes("i=0; while [ $$i -lt 1500 ]; do mkdir d; cd -P d; "
                   "i=$$((i + 1)); done; exit 1"), "build: "),
    "lines": (builds_in_lines, "build: exited with status 1"),
    "linker": (makes("ln -s /etc/passwd x"),
               "build: x: a link that leads out of the folder"),
    "good": (makes("printf '#!/bin/sh\\nwhile read line; do echo =; echo; done"
                   "\\n' > bot"), None),
}


# Ends long before its time.
FILLS = {
    "hides": (makes("ln -s /etc/passwd a; for i in 1 2 3 4 5 6 7 8 9; do "
                    "truncate -s 1M b$$i; done; sleep 1000"),
              "the folder is too large"),
}


# What no name leads to.
HIDES = {
    "scratch": (makes("for i in 1 2 3 4 5 6 7 8 9; do truncate -s 1M "
                      "$$TMPDIR/b$$i; done; sleep 1000"),
                "the folder is too large"),
    "nameless": (makes("python3 -c 'import tempfile, time; f = tempfile."
                       "TemporaryFile(dir=\".\"); f.write(bytes(100 << 20)); "
                       "f.flush(); time.sleep(1000)'"), "build: used "),
}


def expect_refused(entries, *ini):
    with folder() as place:
        begin(place, "games = 2", *ini, ana="greedy", bert="random")
        for name, (make, _) in entries.items():
            make(f"{place}/entries/{name}")
        summary = night(place)
        equal(summary["over"], True)
        assert summary["played"] > 0
        said = {line.split()[1].rstrip(":"): line for line in log(place)
                if line.startswith("refused")}
        for name, (_, why) in entries.items():
            if why is None:
                equal(name in said, False, f"{name} is refused")
                continue
            assert name in said, (name, log(place))
            contains(said[name], why)
            contains(feedback(place, name), "It does not play")
        equal(sorted(said), sorted(name for name, (_, why) in entries.items()
                                   if why), "who is refused")
        equal(night(place)["versions"], 0)
        for name in "versions/.new", ".build":
            equal(os.path.exists(f"{place}/{name}"), False, name)


add_test("what an entry should not be concerns that entry alone",
         expect_refused, ODD, "files = 50", "largest = 2")
add_test("a build has no network, no time without end and no way out",
         expect_refused, BUILDS, "build-time = 1", "largest = 1")
add_test("a build that makes too much is ended at once",
         expect_refused, FILLS, "largest = 1")


add_test("a build hides nothing on the disk",
         expect_refused, HIDES, "largest = 1", "build-memory = 64")


@test
def nothing_is_built_where_the_disk_is_nearly_full():
    with folder() as place:
        begin(place, "games = 2", "largest = 900000000", ana="greedy",
              bert="random")
        makes("touch bot")(f"{place}/entries/carl")
        equal(night(place)["versions"], 2)
        contains(log(place), "later carl: there is less room on the disk than a "
                 "build may take")
        write(f"{place}/league.ini", INI + "games = 2\n")
        equal(night(place)["versions"], 1)


@test
def what_is_built_plays_and_nobody_can_change_it():
    with folder() as place:
        begin(place, "games = 2", ana="greedy")
        write(f"{place}/entries/mine/part.py", f"import os\n"
              f"os.execv({os.path.abspath(BUILD + '/bots/random')!r}, ['r'])\n")
        own = "./tool" if os.geteuid() == 0 else "sh tool"
        write(f"{place}/entries/mine/Makefile",
              "main.py: part.py\n\techo echo builds it > tool\n"
              f"\tchmod 755 tool\n\t{own}\n\tcp part.py main.py\n"
              "\ttouch -d 2001-01-01 main.py\n")
        write(f"{place}/league.ini", INI + "games = 2\n[mine]\nread = "
              + os.path.abspath(BUILD + "/bots") + "\n")
        equal(night(place)["over"], True)
        contains(feedback(place, "mine"), "\nbuilds it")
        contains(feedback(place, "mine"), "plays as <b>mine</b>")
        for path in glob.glob(f"{place}/versions/mine.1/program/**"):
            equal(os.stat(path).st_mode & 0o222, 0, path)


@test
def a_build_sees_nothing_of_the_organiser():
    with folder() as place:
        begin(place, "games = 2", ana="greedy", bert="random")
        makes("env", "head -c 3 /dev/zero | wc -c", "false")(
            f"{place}/entries/carl")
        os.makedirs(f"{place}/bin")
        path = f"{place}/bin:{os.environ['PATH']}"
        equal(night(place, PATH=path)["versions"], 3)
        contains(feedback(place, "carl"), "PATH=/usr")
        contains(feedback(place, "carl"), "\n3\n")
        equal(place + "/bin" in feedback(place, "carl"), False)


@test
def games_of_a_night_that_was_killed_stand_in_the_log():
    with folder() as place:
        begin(place, "games = 4", ana="greedy", bert="random")
        total = night(place)["games"]
        with open(f"{place}/log", encoding="utf-8") as file:
            lines = [line for line in file if " played " not in line]
        write(f"{place}/log", "".join(lines))
        equal(night(place)["played"], 0)
        night(place)
        equal([line for line in log(place) if line.startswith("played")],
              [f"played {total} games of season-1"])


@test
def no_version_is_begun_when_the_time_is_up():
    with folder() as place:
        begin(place, "games = 2", ana="greedy", bert="random")
        write(f"{place}/entries/aa/bot.ini",
              "command = ./bot\nbuild = sleep 1.5; false\n")
        equal(night(place, "--for", "1s", "-j", 1)["played"], 0)
        for line in ("later ana: the time was up before its new version "
                     "could be made",
                     "played 0 games of season-1: the time was up"):
            assert line in log(place), log(place)
        equal(night(place)["over"], True)


@test
def names_that_are_none_stand_in_the_log_once():
    names = ("two words", "a=b", "-r", "ana.2", "a]b", "x" * 80, "a/../b")
    with folder() as place:
        begin(place, "games = 2", ana="greedy", bert="random",
              **{"\u0436\u0430\u043d\u0430": "random"})
        for name in names[:-1]:
            enter(place, name, "greedy")
        os.symlink(".", f"{place}/entries/linked")
        write(f"{place}/entries/README", "not an entry")
        night(place)
        night(place)
        odd = [line for line in log(place) if line.startswith("odd ")]
        enter(place, "Ana", "greedy")
        night(place)
        contains(log(place),
                 "odd entries/ana: differs from another in capital letters alone")
        equal(len(odd), len(names), "odd ones")
        equal(talon("table", season(place)).out.count("\u0436\u0430\u043d\u0430")
              > 0, True)


@test
def a_setting_that_is_none_is_named_with_its_line():
    for line, words in (("tmie = 10", "league.ini:10: talon tournament: there"
                         " is no option --tmie"),
                        ("output = x", "league.ini:10: the league says"),
                        ("largest = -1", "league.ini:10: \"-1\" is no whole"),
                        ("what", "league.ini:10: is neither")):
        with folder() as place:
            begin(place, "games = 2", line, ana="greedy", bert="random")
            contains(talon("league", place, code=1).err, words)
            equal(os.listdir(f"{place}/versions"), [], "made before that")


@test
def a_bot_of_talon_is_no_submission():
    with folder() as place:
        begin(place, "games = 2", "allow = memory", "[bert]", "allow = bundled",
              "[nobody]", "memory = 100", ana="greedy", bert="greedy", carl="greedy")
        night(place)
        for name in ("ana", "carl"):
            assert any(line.startswith(f"refused {name}: bot.ini: the command is "
                                       "greedy, which comes with Talon")
                       for line in log(place)), log(place)
        contains(log(place), "version bert")
        contains(log(place), "odd league.ini [nobody]: is no entry")


@test
def what_is_not_taken_and_what_is_gone_stands_in_the_log_once():
    with folder() as place:
        begin(place, "games = 2", ana="greedy", bert="random", carl="random")
        night(place)
        talon("league", "--remove", "carl", place)
        talon("league", "--freeze", place)
        enter(place, "ana", "minimax")
        enter(place, "carl", "minimax")
        shutil.rmtree(f"{place}/entries/bert")
        night(place)
        night(place)
        said = [line.split(":")[0] for line in log(place)
                if line.startswith(("passed ", "missing "))]
        equal(sorted(said), ["missing bert", "passed ana", "passed carl"])
        equal(os.stat(f"{place}/log").st_mode & 0o77, 0, "who may read the log")
        equal(os.stat(f"{place}/versions").st_mode & 0o66, 0)
        equal(os.stat(f"{place}/runs").st_mode & 0o77, 0)
        run = talon("league", f"{place}/entries", code=1)
        contains(run.err, "there is no folder entries/")
        equal(os.listdir(f"{place}/entries").count("runs"), 0)


def make_older(place, name):
    """A version, by a day."""
    path = f"{place}/versions/{name}/about"
    with open(path, encoding="utf-8") as file:
        text = file.read()
    write(path, re.sub('"at":"[^"]*"', '"at":"2001-01-01T00:00:00Z"', text))


@test
def an_entry_has_so_many_new_versions_within_a_day():
    with folder() as place:
        begin(place, "games = 2", "versions = 2", ana="greedy", bert="random")
        night(place)
        write(f"{place}/entries/ana/bot.ini", "what\n")
        equal(night(place)["versions"], 1)
        enter(place, "ana", "greedy --seed 1")
        equal(night(place)["versions"], 1)
        for seed in 2, 3, 3:
            enter(place, "ana", f"greedy --seed {seed}")
            equal(night(place)["versions"], 0, seed)
        words = ("its files have changed, and 2 versions of it were taken within "
                 "a day: the next one is a day after ana, which was of 20")
        said = [line for line in log(place) if line.startswith("later ")]
        equal(len(said), 1, said)
        contains(said[0], f"later ana: {words}")
        contains(feedback(place, "ana"), words)
        make_older(place, "ana.1")
        equal(night(place)["versions"], 1)
        contains(feedback(place, "ana"), "plays as <b>ana.4</b>")
        equal("within a day" in feedback(place, "ana"), False)
        with open(f"{place}/versions/ana.4/about", encoding="utf-8") as file:
            contains(file.read(), "--seed 3")


@test
def programs_of_former_versions_are_removed_but_for_the_last():
    with folder() as place:
        begin(place, "games = 2", "keep = 1", ana="greedy", bert="random",
              carl="random")
        for seed in range(4):
            enter(place, "ana", f"greedy --seed {seed}")
            night(place)
        def kept():
            return sorted(path.split("/")[-2] for path in
                          glob.glob(f"{place}/versions/*/program"))
        equal(kept(), ["ana.3", "ana.4", "bert.1", "carl.1"])
        equal([line for line in log(place) if line.startswith("tidied ")],
              [f"tidied {name}: its program was removed"
               for name in ("ana", "ana.2")])
        equal(len(glob.glob(f"{place}/versions/ana.*/about")), 4)
        expect_whole(place)
        talon("show", season(place), 0)
        equal(night(place)["versions"], 0)


def checks_of(run):
    """How many checks run."""
    count = 0
    for pid in run.alive():
        try:
            with open(f"/proc/{pid}/cmdline", "rb") as file:
                words = file.read().split(b"\0")
            with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
                parent = file.read().rsplit(")", 1)[1].split()[1]
            with open(f"/proc/{parent}/cmdline", "rb") as file:
                above = file.read().split(b"\0")
        except OSError:
            continue
        count += words[1:2] == [b"check"] and above[1:2] != [b"check"]
    return count


@test
def checks_run_beside_each_other_and_are_told_in_the_order_of_the_entries():
    with folder() as place:
        begin(place, "games = 2", "checks = start")
        for name, seconds in ("ana", 9), ("bert", 0), ("carl", 9), ("dora", 0):
            write(f"{place}/entries/{name}/bot", f"#!/bin/sh\nsleep {seconds}\n", 0o755)
        with Run(["league", "-q", "-j", 3, place]) as run:
            wait_until(lambda: checks_of(run) >= 2, "two checks at once")
            run.process.kill()
            run.wait()
            run.expect_nobody_left()
        with Run(["league", "-q", "-j", 3, place]) as run:
            run.wait()
        equal([line.split()[1] for line in log(place)
               if line.startswith("refused ")],
              ["ana:", "bert:", "carl:", "dora:"])
        for name in "versions/.new", ".build":
            equal(os.path.exists(f"{place}/{name}"), False, name)


def builds_in(place):
    """How many builds run: each is one shell."""
    count = 0
    for path in glob.glob("/proc/[0-9]*"):
        try:
            with open(f"{path}/cmdline", "rb") as file:
                words = file.read()
            count += words.startswith(b"sh\0-c\0exec 2>&1;") and \
                os.readlink(f"{path}/cwd").startswith(f"{place}/.build/")
        except OSError:
            pass
    return count


@test
def builds_run_beside_each_other():
    with folder() as place:
        begin(place, "games = 2", "build-time = 600", ana="greedy")
        for name in "bert", "carl", "dora", "emma":
            write(f"{place}/entries/{name}/bot.ini",
                  "command = ./bot\nbuild = sleep 777\n")
        with Run(["league", "-q", "-j", 3, place]) as run:
            wait_until(lambda: builds_in(place) == 3, "three builds at once")
            for _ in range(10):
                time.sleep(0.05)
                assert builds_in(place) <= 3, "builds at once"
            wait_until(lambda: builds_in(place) == 3, "three builds still")
            equal([line for line in log(place) if "refused" in line], [])
            run.process.terminate()
            run.wait()
            wait_until(lambda: builds_in(place) == 0, "nobody left")
        equal(os.path.exists(f"{place}/.build"), False)
        equal(glob.glob(f"{place}/versions/[b-e]*"), [])


# Bots that play elsewhere.

def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def begin_open(place, *remote):
    begin(place, "games = 4", "allow = bundled remote", f"open = {free_port()}",
          "join-time = 20", ana="greedy", bert="random")
    for name in remote:
        write(f"{place}/entries/{name}/bot.ini", "remote = yes\n")


def token_of(place, name):
    """The string, as its author has it from the page."""
    return re.search(r"talon1:[^<]*", feedback(place, name)).group()


def join(place, name, *options):
    path = f"{place}/{name}.token"
    wait_until(lambda: glob.glob(f"{place}/feedback/{name}-*.html")
               and "talon1:" in feedback(place, name), f"the string of {name}")
    write(path, token_of(place, name), 0o600)
    return Run(["join", "--token", path, *options, "--", "random"])


def is_broker(pid):
    try:
        with open(f"/proc/{pid}/cmdline", "rb") as file:
            return b"--broker" in file.read()
    except OSError:
        return False


def end_broker(run):
    """How many there were."""
    brokers = [pid for pid in run.alive() if is_broker(pid)]
    for pid in brokers:
        os.kill(pid, signal.SIGKILL)
    return len(brokers)


def changes_of(place):
    return [(kind, line[kind] if isinstance(line[kind], str)
             else line[kind]["name"])
            for line in read_lines(season(place))
            for kind in ("add", "withdraw", "away", "back") if kind in line]


@test
def who_plays_elsewhere_joins_by_the_string_of_its_page():
    with folder() as place:
        begin_open(place, "carl", "dora")
        with Run(["league", "-q", place]) as run, \
                join(place, "carl") as carl, join(place, "dora") as dora:
            for each in run, carl, dora:
                equal(each.wait().code, 0, each.err)
        played = {name for game in games(place).values()
                  for name in game["seats"]}
        equal(played, {"ana", "bert", "carl", "dora"})
        equal({game["end"] for game in games(place).values()}, {"normal"})
        expect_whole(place)
        equal(os.stat(f"{place}/league.tokens").st_mode & 0o77, 0)
        token = token_of(place, "carl").encode()
        for root, _, files in os.walk(f"{place}/site"):
            for name in files:
                with open(f"{root}/{name}", "rb") as file:
                    equal(token in file.read(), False, name)
        equal(b"talon1:" in feedback(place, "ana").encode(), False)


@test
def a_night_is_without_who_has_not_joined_and_nobody_loses_by_that():
    with folder() as place:
        begin_open(place, "carl")
        equal(night(place, "--join-time", 1)["over"], True)
        first = token_of(place, "carl")
        equal(any("carl" in game["seats"] for game in games(place).values()),
              False)
        with Run(["league", "-q", place]) as run, join(place, "carl") as carl:
            for each in run, carl:
                equal(each.wait().code, 0, each.err)
        before = len(games(place))
        # The night of somebody new, without carl, and the one after that with him.
        enter(place, "emma", "random")
        equal(night(place, "--join-time", 1)["over"], True)
        later = list(games(place).values())[before:]
        equal(any("carl" in game["seats"] for game in later), False)
        equal("carl" in standings(place), True, "he stays in the standings")
        before = len(games(place))
        for name in ("fred", "gina", "hans"):
            enter(place, name, "random")
        with Run(["league", "-q", place]) as run, join(place, "carl") as carl:
            for each in run, carl:
                equal(each.wait().code, 0, each.err)
        equal(changes_of(place),
              [("add", "carl"), ("add", "emma"), ("away", "carl"),
               ("add", "fred"), ("add", "gina"), ("add", "hans"),
               ("back", "carl")])
        equal({game["end"] for game in games(place).values()}, {"normal"})
        equal(token_of(place, "carl"), first, "the string")
        equal([line for line in log(place) if line.startswith("away ")],
              ["away carl: it had not joined when the night began, which was "
               "without it"])
        expect_whole(place)


@test
def a_night_that_was_killed_goes_on_without_who_has_gone():
    with folder() as place:
        begin_open(place, "carl")
        write(f"{place}/league.ini", open(f"{place}/league.ini").read()
              .replace("games = 4", "games = 2000"))
        with Run(["league", "-q", place]) as run:
            with join(place, "carl") as carl:
                wait_until(lambda: os.path.exists(season(place))
                           and os.path.getsize(season(place)) > 30000, "games")
                run.process.kill()
                run.wait()
                carl.process.terminate()
                carl.wait()
        night(place, "--join-time", 1, "--games", 40)
        equal({game["end"] for game in games(place).values()}, {"normal"})
        equal(changes_of(place), [("away", "carl")])
        expect_whole(place)


@test
def a_season_that_was_killed_before_its_first_game_begins_without_who_has_gone():
    with folder() as place:
        begin_open(place, "carl")
        with Run(["league", "-q", "--games", 1, place]) as run, \
                join(place, "carl") as carl:
            for each in run, carl:
                equal(each.wait().code, 0, each.err)
        cut_back(season(place), 1)
        equal(night(place, "--join-time", 1)["over"], True)
        equal(changes_of(place), [("away", "carl")])
        equal({game["end"] for game in games(place).values()}, {"normal"})
        equal(any("carl" in game["seats"] for game in games(place).values()),
              False)
        expect_whole(place)


@test
def a_league_that_stays_takes_who_joins_later_and_opens_again():
    with folder() as place:
        begin_open(place, "carl")
        with Run(["league", "-q", "--watch", "--join-time", 1, place]) as run:
            wait_until(lambda: os.path.exists(f"{place}/site/index.html"),
                       "the first night")
            with join(place, "carl", "--keep") as carl:
                wait_until(lambda: sum(line.startswith("played ")
                                       for line in log(place)) == 2, "carl")
                assert any("carl" in game["seats"]
                           for game in games(place).values())
                equal(end_broker(run), 1)
                wait_until(lambda: "the line is back" in carl.said(), "the line")
                run.process.terminate()
                run.wait()
                carl.process.terminate()
                carl.wait()
            run.expect_nobody_left()
        equal(run.code, 0)


@test
def a_night_whose_broker_has_failed_ends_and_the_next_one_goes_on():
    with folder() as place:
        begin_open(place, "carl")
        write(f"{place}/league.ini", open(f"{place}/league.ini").read()
              .replace("games = 4", "games = 300"))
        with Run(["league", "-q", place]) as run, join(place, "carl") as carl:
            wait_until(lambda: os.path.exists(season(place))
                       and os.path.getsize(season(place)) > 30000, "games")
            equal(end_broker(run), 1)
            run.wait()
            run.expect_nobody_left()
            equal(run.code, 1)
            contains(run.err, "the broker of bots from elsewhere has ended: the")
            night(place, "--games", 30)
            equal(carl.wait().code, 0, carl.err)
        equal({game["end"] for game in games(place).values()}, {"normal"})


@test
def who_plays_elsewhere_has_to_be_allowed_and_has_no_program():
    with folder() as place:
        begin(place, "games = 2", ana="greedy", bert="random")
        write(f"{place}/entries/carl/bot.ini", "remote = yes\n")
        write(f"{place}/league.ini", INI + "games = 2\n[dora]\n"
              "allow = remote\n[emma]\nallow = remote\n")
        write(f"{place}/entries/dora/bot.ini",
              "remote = yes\ncommand = greedy\n")
        write(f"{place}/entries/emma/bot.ini", "remote = yes\n")
        equal(night(place)["over"], True)
        said = "\n".join(log(place))
        contains(said, "refused carl: bot.ini: bot.ini:1: the league has no bots")
        contains(said, "refused dora: bot.ini: a bot that plays elsewhere has no")
        contains(said, "version emma")
        contains(said, "away emma: it plays elsewhere, and --open says where")


# Orders.

@test
def the_organiser_orders_and_edits_no_file():
    with folder() as place:
        begin(place, "games = 4", ana="greedy", bert="random", carl="random",
              dora="greedy")
        night(place)
        talon("league", place, "--remove", "nobody", code=1)
        talon("league", place, "--rename", "ana", "bert", code=1)
        talon("league", place, "--rename", "ana", "a b", code=1)
        talon("league", "-q", place, "--rename", "ana", "anna")
        talon("league", "-q", place, "--remove", "dora")
        talon("league", "-q", place, "--freeze")
        contains(feedback(place, "ana"), "plays as <b>ana</b>")
        equal(os.path.exists(f"{place}/entries/ana"), False)
        enter(place, "carl", "greedy")
        # Who has another name has a version of that, and no other.
        equal(night(place)["versions"], 1)
        equal(night(place)["versions"], 0)
        contains(feedback(place, "ana"), "It has another name now")
        contains(feedback(place, "dora"), "It has been removed")
        talon("league", place, "--season", "season-1", code=1)
        talon("league", "-q", place, "--season", "spring")
        equal(os.path.exists(f"{place}/seasons/season-1/index.html"), True)
        equal(night(place)["season"], "spring")
        equal({bot["name"] for bot in
               read_lines(season(place, "spring"))[0]["run"]["bots"]},
              {"anna", "bert", "carl.2"})
        talon("league", "-q", place, "--final", "knockout")
        final = season(place, "spring-knockout")
        equal(read_lines(final)[0]["run"]["tournament"]["format"], "knockout")
        equal(os.path.exists(f"{place}/final/bracket.html"), True)
        talon("league", "-q", place, "--final", "knockout")
        orders = [line for line in log(place) if line.split()[0] in
                  ("rename", "remove", "freeze", "season")]
        equal(orders, ["rename ana anna", "remove dora", "freeze",
                       "season spring"])


@test
def feedback_has_nothing_of_others():
    with folder() as place:
        begin(place, "games = 4", ana="greedy", carl="random")
        cheat(place, name="bert")
        night(place)
        links = dict(line.split("\t") for line in
                     talon("league", place, "--links").out.splitlines())
        equal(sorted(links), ["ana", "bert", "carl"])
        for path in links.values():
            equal(bool(re.search(r"-[0-9a-f]{32}\.html$", path)), True, path)
        equal([name for name in os.listdir(f"{place}/feedback")
               if not re.fullmatch(r"\w+-[0-9a-f]{32}\.html", name)], [],
              "what a server of that folder could hand out")
        contains(feedback(place, "bert"), "refused: ")
        contains(feedback(place, "bert"), '<meta name="robots" content="noindex">')
        equal("refused: " in feedback(place, "ana"), False)
        contains(feedback(place, "ana"), "Closest games")
        for root, _, files in os.walk(f"{place}/site"):
            for name in files:
                with open(f"{root}/{name}", "rb") as file:
                    text = file.read()
                equal(links["bert"].encode() in text, False, name)


@test
def a_league_that_stays_takes_what_comes():
    with folder() as place:
        begin(place, "games = 2", ana="greedy", bert="random")
        with Run(["league", "-q", "--watch", place]) as run:
            wait_until(lambda: os.path.exists(f"{place}/site/index.html"),
                       "the site")
            enter(place, "carl", "random")
            wait_until(lambda: "version carl" in log(place), "the new one")
            run.process.send_signal(signal.SIGTERM)
            run.wait()
            run.expect_nobody_left()
        equal(run.code, 0)


main(jobs=2)
