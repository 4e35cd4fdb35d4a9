#!/usr/bin/env python3
"""Games in hand: `talon replay --continue --journal`, which goes on after
kills and ends in the record file of its run."""

import json
import os
import sys

from relay import Relay
from talon_run import (
    BUILD, Run, contains, equal, folder, main, played, read_records, sin, talon,
    test, unsealed, wait_until)


def begun(place, *arguments, game=0):
    """A game of a match, as it was before its first move: the file of it in
    hand, the record file it ends in, the arguments that go on with it, and the
    game as it was."""
    match = played(os.path.join(place, "match"), "match", "-j", 1, "-s", 3,
                   "-n", game + 1, "--no-rotate", *arguments)
    was = read_records(match)[game]
    now, ended = (os.path.join(place, name) for name in ("now", "ended"))
    empty = {**was, "moves": [], "score": [0] * len(was["seats"]),
             "end": "game", "why": "the game is not over",
             "void": "the game is not over", "time": [0] * len(was["seats"])}
    for member in "standing", "offender", "stderr", "cpu", "burnt", "sum":
        empty.pop(member, None)
    with open(match, encoding="utf-8") as file:
        first = unsealed(file.readline())
    with open(now, "w", encoding="utf-8") as file:
        file.write(first.rstrip("\n") + "\n" + json.dumps(empty) + "\n")
    # The bots of this file need not be shut in, as this Python might be.
    return now, ended, ["--sandbox", "off", "--journal", now, "-o", ended,
                        now, game], was


def go_on(arguments, *bots, moves="all", code=0):
    return talon("replay", "--continue", moves, *arguments, *bots, code=code)


def in_hand(now):
    """The game in hand, as it stands on the disk."""
    with open(now, encoding="utf-8") as file:
        file.readline()
        return json.loads(unsealed(file.readline()))


def without_times(game):
    """What is the same of a game whenever it is played."""
    rest = {name: value for name, value in game.items()
            if name not in ("at", "time", "moves", "sum")}
    return rest, [move[:2] for move in game["moves"]]


@test
def a_game_that_is_begun_is_that_of_a_match():
    for rules, *bots in (["tablic", "greedy", "greedy#b=greedy"],
                         ["herc", "greedy", "b=greedy", "c=random", "d=greedy"],
                         ["planowanie", "greedy", "b=greedy", "c=greedy"],
                         ["trax", "greedy", "b=greedy"]):
        with folder() as place:
            now, ended, arguments, was = begun(
                place, "-g", rules, *(bot.replace("#b", "_b") for bot in bots),
                game=1)
            go_on(arguments, *(bot.split("=")[-1] for bot in bots), moves=0)
            (game,) = read_records(ended).values()
            equal(without_times(game), without_times(was))
            assert sum(game["time"]) > 0, game["time"]
            contains(talon("verify", ended).out, "1 of 2 games")
            contains(talon("show", ended, 1).out, "score: ")
            equal(json.loads(talon("table", "--json", ended).out)["games"], 1)
            talon("rate", ended)


@test
def a_game_may_be_dealt_first():
    coin = os.path.join(os.path.dirname(__file__), "coin_game.py")
    for rules in "tablic", f"coin={sys.executable} -SE {coin}":
        with folder() as place:
            bots = "random", "b=random"
            now, ended, arguments, was = begun(place, "-g", rules, *bots,
                                               game=1)
            with open(now, encoding="utf-8") as file:
                first = file.readline()
            with open(now, "w", encoding="utf-8") as file:
                file.write(first)
            arguments = ["-g", rules] * ("=" in rules) + arguments
            contains(go_on(arguments, *bots, moves=0, code=1).err, "game 1")
            contains(go_on(["--deal", *arguments], *bots, code=2).err,
                     "--continue 0")
            go_on(["--deal", *arguments], "random", "random", moves=0)
            (game,) = read_records(ended).values()
            equal(game["start"], was["start"])
            equal(game["seats"], was["seats"])
            equal(game["seed"], was["seed"])
            contains(in_hand(now)["why"], "not over")


# Plays the first of what it may do, with a note of how many that were; takes its
# time, so that it can be killed anywhere.
FIRST = """import json, sys, time
for line in sys.stdin:
    words = line.split()
    if words[0] == "list_commands":
        print("= show_actions\\ngen_move\\nquit\\n", flush=True)
    elif words[0] == "gen_move":
        time.sleep(0.01)
        actions = json.loads(text)
        print(f"# info actions {len(actions)}")
        print(f"= {actions[0]['action']}\\n", flush=True)
    else:
        if words[0] == "show_actions":
            text = (text if words[1] != "1" else "") + words[3]
        print("=\\n", flush=True)
    if words[0] == "quit":
        break
"""


def first(place):
    path = os.path.join(place, "first.py")
    with open(path, "w", encoding="utf-8") as file:
        file.write(FIRST)
    return f"{sys.executable} -SE {path}"


def kill_in_hand(now, moves, arguments, *bots):
    """Goes on until more than so many moves are on the disk; how many there are
    after a kill."""
    with Run(["replay", "--continue", "all", *arguments, *bots]) as run:
        wait_until(lambda: run.process.poll() is not None or
                   len(in_hand(now)["moves"]) > moves, "a move")
        run.process.kill()
        run.wait()
        run.expect_nobody_left()
    return len(in_hand(now)["moves"])


@test
def after_a_kill_it_goes_on_where_it_was():
    with folder() as place:
        bot = first(place)
        now, ended, arguments, was = begun(place, f"a={bot}", f"b={bot}")
        moves, kills = 0, 0
        while moves < len(was["moves"]):
            moves = kill_in_hand(now, moves + 4, arguments, bot)
            kills += 1
            assert kills < 50, f"{moves} moves after {kills} kills"
        assert kills > 4, kills
        go_on(arguments, bot)
        (game,) = read_records(ended).values()
        equal(without_times(game), without_times(was))
        equal([move[3] for move in game["moves"]],
              [move[3] for move in was["moves"]])
        size = os.path.getsize(ended)
        contains(go_on(arguments, bot).out, "has game 0 already")
        contains(go_on(arguments, bot, moves=4, code=1).err,
                 "has game 0 already")
        equal(os.path.getsize(ended), size)


@test
def what_was_played_before_a_kill_stays():
    with folder() as place:
        now, ended, arguments, _ = begun(place, "greedy", "b=greedy")
        kill_in_hand(now, 10, arguments, "greedy")
        before = in_hand(now)["moves"]
        go_on(arguments, "greedy")
        (game,) = read_records(ended).values()
        equal(game["moves"][:len(before)], before)
        equal(len(game["moves"]), 48)


@test
def each_action_is_on_the_disk_before_the_next_one():
    with folder() as place, Relay(os.path.join(place, "s")) as relay:
        now, _, arguments, _ = begun(place, "--resign", "greedy", "b=greedy")
        person = f"human --browser --relay {relay.path} --as a"
        with Run(["replay", "--continue", 0, *arguments, person, "greedy"]) as run:
            relay.accept()
            equal(relay.hear(), {"as": "a"})
            for move in range(4):
                ask = relay.hear_all("ask")
                game = in_hand(now)
                equal(len(game["moves"]), 2 * move)
                equal((game["end"], game["score"]), ("game", [0, 0]))
                contains(talon("show", now).out, "is not over")
                contains(talon("show", now, 0).out, "The game is not over.\n")
                relay.act(ask, ask["actions"][0]["action"])
            run.process.kill()
            run.wait()
            run.expect_nobody_left()


@test
def a_person_whose_page_goes_has_not_lost():
    with folder() as place, Relay(os.path.join(place, "s")) as relay:
        now, ended, arguments, _ = begun(place, "--resign", "greedy", "b=greedy")
        person = f"human --browser --resign --relay {relay.path} --as a"
        played_so_far = []
        for moves in 0, "all", "all":
            with Run(["replay", "--continue", moves, *arguments, person,
                      "greedy"]) as run:
                relay.accept()
                relay.hear()
                for _ in range(2):
                    ask = relay.hear_all("ask")
                    relay.act(ask, ask["actions"][-1]["action"])
                relay.hear_all("ask")
                relay.close()
                run.wait()
                equal(run.code, 1)
                run.expect_nobody_left()
            moves = in_hand(now)["moves"]
            equal(moves[:len(played_so_far)], played_so_far)
            played_so_far = moves
        equal(len(played_so_far), 12)
        assert not os.path.exists(ended)
        # Two moves are taken back, and then the person has enough.
        with Run(["replay", "--continue", 10, "--practice", *arguments, person,
                  "greedy"]) as run:
            relay.accept()
            relay.hear()
            ask = relay.hear_all("ask")
            relay.say({"post": "resign", "body": {"id": ask["id"]},
                       "stream": None})
            contains(relay.hear_all("result")["words"], "You gave up")
            relay.hear_all("end")
            relay.close()
            run.wait()
            equal(run.code, 0)
        (game,) = read_records(ended).values()
        equal((game["end"], game["offender"], game["why"], game["practice"]),
              ("resign", 0, "gave up", True))
        equal(game["moves"], played_so_far[:10])
        contains(talon("show", ended).out, "resign: greedy at seat 0  practice\n")
        contains(talon("show", ended, 0).out, "\npractice\n")


@test
def a_fault_ends_it_as_in_a_match():
    for words in ("not_in_hand", "segfault", "refuse gen_move",
                  "hang gen_move", "twice", "closed", "long_line"):
        with folder() as place:
            _, ended, arguments, was = begun(
                place, "-t", 1, "greedy", sin(words), "--sandbox", "off")
            equal(was["offender"], 1)
            go_on(arguments, "greedy", sin(words).split("=", 1)[1], moves=0)
            (game,) = read_records(ended).values()
            equal(without_times(game), without_times(was), words)


@test
def practice_counts_for_nobody():
    with folder() as place:
        now, ended, arguments, _ = begun(place, "greedy", "b=greedy")
        go_on(["--practice", *arguments], "greedy", moves=0)
        equal(in_hand(now)["practice"], True)
        os.rename(ended, ended + ".0")
        # It stays what it is.
        go_on(arguments, "greedy", moves=20)
        equal(read_records(ended)[0]["practice"], True)
        equal(json.loads(talon("show", "--json", ended).out)["practice"], True)
        for command, *more in ["table", "--json"], ["rate", "--json"]:
            run = talon(command, *more, ended)
            equal(run.err, f"talon: {ended}: 1 game of practice does not "
                           "count\n")
        equal(json.loads(talon("table", "--json", ended).out)["games"], 0)
        contains(talon("verify", ended).out, "whole: 1 game, ")


@test
def it_becomes_practice_when_it_is_told_so():
    with folder() as place, Relay(os.path.join(place, "s")) as relay:
        now, _, arguments, _ = begun(place, "greedy", "b=greedy")
        person = f"human --browser --relay {relay.path} --as a"
        theirs, ours = os.pipe()
        with Run(["replay", "--continue", 0, *arguments, person, "greedy"],
                 stdin=theirs) as run:
            os.close(theirs)
            relay.accept()
            relay.hear()
            relay.hear_all("ask")
            assert "practice" not in in_hand(now)
            os.write(ours, b"what\npractice\n")
            wait_until(lambda: "practice" in in_hand(now), "practice")
            run.process.kill()
            run.wait()
            run.expect_nobody_left()
        os.close(ours)


@test
def what_cannot_go_on_is_refused():
    with folder() as place:
        now, ended, arguments, _ = begun(place, "greedy", "b=greedy")
        for words, said in (
                (["--journal", now, now, 0, "greedy"], "need --continue"),
                (["-o", ended, now, 0, "greedy"], "need --continue"),
                (["--practice", now, 0, "greedy"], "need --continue"),
                (["--continue", "some", now, 0, "greedy"],
                 "\"some\" is no number of moves, nor all"),
                (["--continue", 1, *arguments, "greedy"], "has 0 moves")):
            contains(talon("replay", *words, code=2).err, said)
        other = played(os.path.join(place, "other"), "match", "-n", 1, "-s", 4,
                       "greedy", "b=greedy")
        run = talon("replay", "--continue", "all", "-o", other, now, 0,
                    "greedy", code=1)
        contains(run.err, f"{other}: ")
        run = talon("replay", "--continue", "all", "--journal",
                    os.path.join(place, "no", "now"), now, 0, "greedy", code=1)
        contains(run.err, "no/now: No such file or directory")


if __name__ == "__main__":
    main(4)
