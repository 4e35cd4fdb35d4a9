#!/usr/bin/env python3
"""`talon replay`: the same bot answers the same, another one does not."""

import os

from talon_run import (contains, equal, folder, main, read_records, sin,
                       talon, test)


def recorded(place, *arguments):
    path = os.path.join(place, "games")
    talon("match", "-q", "-j", 1, "-s", 3, "-o", path, *arguments)
    return path, read_records(path)


@test
def a_bot_repeats_its_game_of_every_kind():
    for game, bots in (("tablic", ["greedy", "random"]),
                       ("planowanie", ["random", "greedy", "random"]),
                       ("herc", ["greedy", "random"]),
                       ("trax", ["random", "greedy"])):
        with folder() as place:
            path, games = recorded(place, "-g", game, "-n", 2, *bots)
            for bot in sorted(set(bots)):
                run = talon("replay", path, 1, bot)
                seats = [seat for seat, name in enumerate(games[1]["seats"])
                         if name == bot]
                contains(run.out, f"seat {seats[0]}: all answers as recorded")


@test
def open_hands_are_shown_again():
    with folder() as place:
        path, _ = recorded(place, "--open-hands", "-n", 2, "minimax", "random")
        equal(talon("replay", path, 0, "minimax").out,
              "seat 0: all answers as recorded\n")


@test
def every_other_answer_is_printed():
    with folder() as place:
        path, games = recorded(place, "-n", 2, "greedy", "random")
        run = talon("replay", "--seat", 1, path, 0, "greedy", code=1)
        moves = games[0]["moves"]
        for line in run.out.splitlines():
            words = line.split()
            seat, text, _ = moves[int(words[1].rstrip(",")) - 1]
            equal(seat, 1)
            contains(line, f"recorded {text.split(' ', 1)[1]}, answered ")
        assert run.out, "greedy played as random did"
        # Without a seat: nobody there has that name, so all are tried.
        run = talon("replay", path, 0, "other=greedy", code=1)
        contains(run.out, "seat 0: all answers as recorded\n")
        contains(run.out, "seat 1: recorded ")


@test
def the_fault_that_ended_a_game_is_asked_for_again():
    with folder() as place:
        path, games = recorded(place, "-n", 1, sin("not_in_hand"), "greedy")
        equal(games[0]["end"], "illegal")
        run = talon("replay", path, 0, sin("not_in_hand"))
        contains(run.out, f"seat 0: ended by a fault: {games[0]['why']}; "
                          "answered ")
        contains(run.out, "not in your hand\n")
        run = talon("replay", path, 0, "--seat", 0, "greedy")
        contains(run.out, f"{games[0]['why']}; answered ")


@test
def a_bot_that_fails_is_told_of():
    with folder() as place:
        path, _ = recorded(place, "-n", 1, "greedy", "random")
        run = talon("replay", path, 0, sin("segfault"), code=1)
        contains(run.out, "the bot was killed by signal")
        contains(run.out, "> gen_move\n")
        run = talon("replay", path, 0, "./no-such-bot", code=1)
        contains(run.out, "cannot be run")


@test
def bots_play_on_from_a_move():
    with folder() as place:
        path, games = recorded(place, "-n", 1, "greedy", "random")
        run = talon("replay", "--continue", 0, path, 0, "greedy", "random")
        moves = [line.split(" plays ")[1] for line in run.out.splitlines()
                 if " plays " in line]
        equal(len(moves), len(games[0]["moves"]))
        run = talon("replay", "--continue", 47, path, 0, "random")
        contains(run.out, "move 48, seat 1: plays ")
        contains(run.out, "\nscore ")
        run = talon("replay", "--continue", 48, path, 0, "random")
        equal(run.out, f"score {' '.join(map(str, games[0]['score']))}\n")


@test
def what_is_no_use_is_refused():
    with folder() as place:
        path, _ = recorded(place, "-n", 1, "greedy", "random")
        for arguments, said in (
                ([path, 0], "a bot are needed"),
                ([path, 0, "greedy", "random"], "are quotes missing"),
                ([path, "x", "greedy"], "is no number of a game"),
                (["--seat", 2, path, 0, "greedy"], "has no seat 2"),
                (["--continue", 49, path, 0, "greedy"], "has 48 moves"),
                ([path, 0, "human"], "a person")):
            contains(talon("replay", *arguments, code=2).err, said)
        contains(talon("replay", path, 7, "greedy", code=1).err, "7")


@test
def a_run_that_is_committed_to_its_seed_has_it_in_its_lines_or_its_key():
    with folder() as place:
        path = os.path.join(place, "cup")
        other = os.path.join(place, "other")
        # Two games of a tournament that goes on: a deal is played twice.
        talon("tournament", "-q", "-j", 1, "-r", 1, "-o", path, "random",
              "one=random")
        lines = open(path, encoding="utf-8").read().splitlines(keepends=True)
        assert "\"seed\"" in lines[-1], lines[-1]
        replay = "replay", "--seat", 0, path, 0, "random"
        talon(*replay)  # its last line makes it public
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(lines[:-1])
        equal(talon(*replay).err, "")  # the key file beside it
        os.rename(f"{path}.key", other)
        run = talon(*replay, code=1)
        contains(run.err, "the seed of this run is not public yet")
        contains(run.err, "--key FILE has it")
        contains(run.out, ", answered ")
        equal(talon(*replay, "--key", other).err, "")
        talon("match", "-q", "-n", 1, "--key", f"{other}.2", "-o", f"{path}.2",
              "random", "greedy")
        contains(talon(*replay, "--key", f"{other}.2", code=1).err,
                 "has not the seed of game 0")
        contains(talon(*replay, "--key", f"{other}.3", code=1).err,
                 "No such file")


if __name__ == "__main__":
    main(jobs=2)
