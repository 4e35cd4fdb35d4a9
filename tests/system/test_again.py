#!/usr/bin/env python3
"""Runs from their files: --resume with nothing else, and games played again."""

import json
import os
import sys

import talon_run
from talon_run import (
    BUILD, PATIENT, add_test, contains, cut_back, equal, folder, main,
    read_lines, read_records, sin, talon, test, timeless, unsealed)

BOTS = ("anna=greedy", "bert=random")
GAMES = 12
RUN = ("-n", GAMES, "-s", 5, "--shuffle", "-t", "50+1", *BOTS)


def timeless_games(path):
    return {number: timeless(game)
            for number, game in read_records(path).items()}


def keep(path, count):
    """Leaves the first COUNT lines of a record file."""
    with open(path, encoding="utf-8") as file:
        lines = file.readlines()[:count]
    with open(path, "w", encoding="utf-8") as file:
        file.write("".join(lines))


def played(place, name, *arguments):
    path = os.path.join(place, name)
    run = talon("match", "-q", "-o", path, *arguments)
    talon("verify", path)
    return path, run


def whole_run(place, name):
    """The file of RUN, which is played once for all."""
    return talon_run.played(os.path.join(place, name), "match", "-j", 1, *RUN)


# The short form of --resume.

GAMES_OF_MATCHES = {
    "tablic": (),
    "three bots": ("carl=greedy",),
    "planowanie": ("-g", "planowanie", "c=random", "d=random"),
    "herc": ("-g", "herc"),
    "trax": ("-g", "trax"),
    "limits": ("--memory", 500, "--start-time", 60, "--move-time", 50,
               "--ponder", "off", "--no-rotate", "--resign"),
    "the clock of the processor": ("--clock", "cpu"),
    "a bot with options": ("carl [time=2] = greedy",),
    "an error": ("--until-error", "0.0001"),
    "a test": ("--sprt", "100,200"),
}


def expect_match_to_go_on(*options):
    with folder() as place:
        arguments = ("-j", 1, "-s", 5, *BOTS, *options)
        path, _ = played(place, "games", "-n", 6, *arguments)
        whole, _ = played(place, "whole", "-n", 10, *arguments)
        expected = timeless_games(path)
        header = read_lines(path)[0]
        keep(path, 4)
        talon("match", "-q", "--resume", "-o", path)
        equal(timeless_games(path), expected)
        keep(path, 3)
        talon("match", "-q", "--resume", "-n", 10, "-o", path)
        talon("verify", path)
        equal(timeless_games(path), timeless_games(whole))
        equal(read_lines(path)[0], header)


for what, options in GAMES_OF_MATCHES.items():
    add_test(f"a match goes on from its file alone: {what}",
             expect_match_to_go_on, *options)


# What a bot cannot do without.

ONE_BY_ONE = os.path.join(os.path.dirname(__file__), "one_by_one.py")
HASTY = f"hasty={sys.executable} -SE {ONE_BY_ONE} {BUILD}/bots/greedy"


@test
def a_match_in_lockstep_goes_on_and_is_played_again_so():
    with folder() as place:
        ours = ("-n", 6, "-s", 5, "-j", 1, HASTY, "random")
        plain, _ = played(place, "plain", "-n", 6, "-s", 5, "-j", 1,
                          "hasty=greedy", "random")
        path, _ = played(place, "games", "--lockstep", *ours)
        equal(timeless_games(path), timeless_games(plain))
        header = read_lines(path)[0]
        equal(header["run"]["lockstep"], True)
        assert "lockstep" not in read_lines(plain)[0]["run"]
        for arguments in (), ("--lockstep",), ours, ("--restart",):
            keep(path, 3)
            talon("match", "-q", "--resume", "-o", path, *arguments)
            equal(timeless_games(path), timeless_games(plain))
            equal(read_lines(path)[0], header)
        like, _ = played(place, "like", "--like", path)
        equal(timeless_games(like), timeless_games(plain))
        equal(read_lines(like)[0], header)
        replay = ("replay", "--sandbox", "off")
        contains(talon(*replay, path, 1, HASTY).out, "as recorded")
        contains(talon(*replay, path, 1, "--continue", 4, HASTY,
                       "random").out, "score")
        contains(talon(*replay, plain, 1, "--lockstep", HASTY).out,
                 "as recorded")


@test
def a_match_with_fresh_processes_goes_on_and_is_played_again_so():
    with folder() as place:
        # In the second game of a process, which has 24 actions of each bot.
        once = sin("not_in_hand gen_move 30")
        ours = ("-n", 6, "-s", 5, "-j", 1, "--no-rotate", once, "random")
        path, run = played(place, "games", "--restart", *ours)
        expected = timeless_games(path)
        equal({game["end"] for game in expected.values()}, {"normal"}, run.err)
        equal(read_lines(path)[0]["run"]["restart"], True)
        keep(path, 3)
        talon("match", "-q", "-j", 1, "--resume", "-o", path)
        equal(timeless_games(path), expected)
        like, _ = played(place, "like", "-j", 1, "--like", path)
        equal(timeless_games(like), expected)
        equal(read_lines(like)[0]["run"]["restart"], True)


FORMATS = {
    "roundrobin": ("-r", 1),
    "gauntlet": ("-r", 2, "--challengers", 2),
    "swiss": ("-r", 2),
    "knockout": ("-r", 2),
    "league": ("--games", 6),
    "itpw": ("-g", "planowanie", "-r", 3, "--random-rounds", 2, "--house",
             "random --seed 7"),
    "duel": ("-g", "herc", "-r", 1),
    "faultless": ("-g", "trax", "-r", 1),
}


def expect_tournament_to_go_on(name, *options):
    bots = ("anna=greedy", "bert=random", "carl=greedy", "dora=random",
            "emma=random")
    with folder() as place:
        path = os.path.join(place, "games")
        talon("tournament", "-q", "-j", 1, "-s", 5, "-f", name, "--max-faults",
              9, *PATIENT, *(() if name == "swiss" else ("--sandbox", "off")),
              "-o", path, *options, *bots)
        expected = timeless_games(path)
        lines = read_lines(path)
        cut_back(path, 3)
        talon("tournament", "-q", "--resume", "-o", path)
        talon("verify", "--key", f"{path}.key", path)
        equal(timeless_games(path), expected)
        equal(read_lines(path)[0], lines[0])


for name, options in FORMATS.items():
    add_test(f"a tournament goes on from its file alone: {name}",
             expect_tournament_to_go_on, name, *options)


@test
def a_match_of_a_deal_file_finds_it_again():
    with folder() as place:
        deals = os.path.join(place, "my deals")
        with open(deals, "w", encoding="utf-8") as file:
            file.write(talon("deal", "-n", 3, "-s", 9).out)
        path, _ = played(place, "games", "-n", 6, "-j", 1, "--deals", deals,
                         *BOTS)
        expected = timeless_games(path)
        keep(path, 3)
        talon("match", "-q", "--resume", "-o", path)
        equal(timeless_games(path), expected)
        talon("verify", "--deals", deals, path)
        with open(deals, "a", encoding="utf-8") as file:
            file.write(talon("deal", "-n", 1, "-s", 8).out)
        contains(talon("match", "--resume", "-o", path, code=1).err,
                 "begun with --deals sha256:")


@test
def all_that_differs_is_named_at_once():
    with folder() as place:
        path = whole_run(place, "games")
        with open(path, "rb") as file:
            before = file.read()
        run = talon("match", "--resume", "-o", path, "-s", 6, "-t", 9,
                    "--no-rotate", "-n", 3, "anna=random", "bert=random",
                    code=1)
        lines = run.err.splitlines()
        for line, words in zip(lines, (
                "--seed 5, now it is 6", "bot 1 of the file is anna=greedy, "
                "now it is anna=random", "--no-rotate", "--time 50+1, now it "
                "is 9+0", "the run has 12 games, and --games 3"), strict=True):
            contains(line, f"talon: {path}: ")
            contains(line, words)
        with open(path, "rb") as file:
            equal(file.read(), before)


@test
def who_goes_on_with_a_file_of_the_other_kind_is_told():
    with folder() as place:
        path = whole_run(place, "games")
        contains(talon("tournament", "--resume", "-o", path, code=2).err,
                 "is of a match: talon match goes on with it")
        cup = os.path.join(place, "cup")
        talon("tournament", "-q", "-r", 1, "-o", cup, *BOTS)
        contains(talon("match", "--resume", "-o", cup, code=2).err,
                 "is of a tournament: talon tournament goes on with it")
        contains(talon("match", "--like", cup, "--only", 1, code=2).err,
                 "talon replay plays one of them again")


# Some games.

def expect_some_games(chosen, numbers, *how):
    with folder() as place:
        whole = whole_run(place, "whole")
        expected = {number: game for number, game
                    in timeless_games(whole).items() if number in numbers}
        for name, arguments in (("run", (*RUN, *how)),
                                ("like", ("--like", whole, *how))):
            path, run = played(place, name, "--only", chosen, *arguments)
            equal(timeless_games(path), expected)
            contains(run.out, f"{len(numbers)} games in")
            keep(path, 3)
            contains(talon("verify", path).out, f"2 of {len(numbers)} games")
            contains(talon("status", path).out, f"2 of {len(numbers)} games")
            talon("match", "-q", "--resume", "-o", path)
            equal(timeless_games(path), expected)
            contains(talon("verify", path).out,
                     f"whole: {len(numbers)} games")
            equal(read_lines(path)[0]["run"]["games"], GAMES)


for how in (("-j", 1), ("-j", 2), ("--restart", "-j", 1), ("--lockstep",)):
    add_test(f"some games are those of the whole run: {' '.join(map(str, how))}",
             expect_some_games, "10,2-4,7", {2, 3, 4, 7, 10}, *how)


@test
def games_that_the_run_does_not_have_are_named():
    with folder() as place:
        path = whole_run(place, "whole")
        for arguments in RUN, ("--like", path):
            run = talon("match", "--only", "3,11-13,90", *arguments, code=2)
            contains(run.err, "the run has 12 games, from 0 on, and none of "
                              "the numbers 12-13, 90")
        talon("match", "-q", "--resume", "-n", 20, "-o", path)
        talon("match", "-q", "--like", path, "--only", 19)


@test
def a_file_of_some_games_has_no_others():
    with folder() as place:
        path, _ = played(place, "some", "--only", "3,5", *RUN)
        whole = whole_run(place, "whole")
        contains(talon("match", "--resume", "-o", path, "--only", 4,
                       code=1).err, "--only 3,5, now it is 4")
        contains(talon("match", "--resume", "-o", whole, "--only", 4,
                       code=1).err, "--only all, now it is 4")
        with open(whole, encoding="utf-8") as file:
            other = next(line for line in file if '"id":4' in line)
        with open(path, encoding="utf-8") as file:
            text = unsealed(file.read() + other)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        contains(talon("verify", path, code=1).err, f"{path}:4: the run has "
                                                    "only some games")
        contains(talon("show", whole).out, "12 games, chained\n")


@test
def a_whole_run_is_played_again():
    with folder() as place:
        path = whole_run(place, "games")
        talon("verify", path)
        again, _ = played(place, "again", "--like", path)
        equal(timeless_games(again), timeless_games(path))
        equal(timeless(read_lines(again)[0]), timeless(read_lines(path)[0]))


@test
def bots_that_are_given_take_the_places_of_others():
    with folder() as place:
        path = whole_run(place, "games")
        again, _ = played(place, "again", "--like", path, "--only", "4-5",
                          "carl=random", "dora=greedy")
        for number, game in read_records(again).items():
            old = read_records(path)[number]
            equal(game["start"], old["start"])
            equal(game["seats"], [{"anna": "carl", "bert": "dora"}[name]
                                  for name in old["seats"]])
        contains(talon("match", "--like", path, "greedy", code=2).err,
                 "has 2 bots, whose places those that are given take")


@test
def a_game_of_a_match_that_stopped_is_played_without_its_rule():
    with folder() as place:
        path, _ = played(place, "games", "-s", 1, "--sprt", "16.4,17.4",
                         "-j", 1, *BOTS)
        again, run = played(place, "again", "--like", path, "--only", 3)
        equal(timeless_games(again)[3], timeless_games(path)[3])
        assert "sprt" not in json.dumps(read_lines(again)[0])
        contains(talon("match", "--sprt", "0,1", "--only", 3, *BOTS,
                       code=2).err, "--only plays some games")


@test
def games_are_appended():
    with folder() as place:
        whole, _ = played(place, "whole", "-j", 1, "-n", 10, "-s", 5, *BOTS)
        path = os.path.join(place, "games")
        for count in 2, 5:
            talon("match", "-q", "--append", "-j", 1, "-n", count, "-s", 5,
                  "-o", path, *BOTS)
        talon("match", "-q", "--append", "-n", 3, "-o", path)
        contains(talon("verify", path).out, "whole: 10 games")
        equal(timeless_games(path), timeless_games(whole))
        contains(talon("match", "--append", "-s", 6, "-o", path, code=1).err,
                 "--seed 5, now it is 6")
        contains(talon("match", "--append", *BOTS, code=2).err, "--output")


if __name__ == "__main__":
    main(2)
