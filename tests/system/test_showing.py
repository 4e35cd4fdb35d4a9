"""Who lists show_frame and show_actions needs no rules: it is shown what its seat
sees and what it may do, in every game."""

import json
import os
import shlex
import subprocess
import sys

from talon_run import (
    BUILD, PATIENCE, TALON, add_test, contains, equal, folder, main,
    read_records, talon, test)

HERE = os.path.dirname(os.path.abspath(__file__))
FIFTH = os.path.join(".", BUILD, "fifth", "talon")
GAMES = {
    "tablic": ["greedy"],
    "tablic-stihovi": ["greedy"],
    "planowanie": ["greedy", "random"],
    "herc": ["greedy"],
    "trax": ["greedy"],
}
TIMES = ("--time", "inf", "--start-time", PATIENCE)


def bot(place):
    return "shown = " + shlex.join(
        [sys.executable, os.path.join(HERE, "shown.py"), place])


def run(arbiter, *arguments):
    done = subprocess.run(
        [arbiter, *map(str, arguments)], check=True, timeout=PATIENCE,
        capture_output=True, text=True, stdin=subprocess.DEVNULL)
    return done.stdout


def seen(arbiter, path, number, seat):
    lines = run(arbiter, "show", "--json", "--seat", seat, path, number)
    return [json.loads(line)["frame"] for line in lines.splitlines()]


def expect_pieces(offers, places):
    """The cards of an action lie where it says, in the frame before it."""
    for item in offers:
        equal(set(item) - {"more"} in ({"action", "words", "say", "pieces"}, set()),
              True)
        for number, face in item.get("pieces", []):
            if isinstance(face, str):
                contains(places[number]["faces"], face)
            else:
                equal(face[:2] in [tile[:2] for tile in
                                   places[number]["faces"]], False)


def before_moves(record, seat, frames):
    """The frames that SEAT saw when it was asked."""
    return [frame for frame, move in zip(frames, record["moves"])
            if move[0] == seat]


def expect_shown(arbiter, path, number, record, game):
    seat = game["seat"]
    *frames, last = game["frames"]
    winners = last.pop("winners")
    equal({record["score"][winner] for winner in winners}, {max(record["score"])})
    equal([*frames, last], seen(arbiter, path, number, seat))
    equal(game["result"], record["score"])
    asked = before_moves(record, seat, game["frames"])
    moves = [move[1].split(" ", 1)[1] for move in record["moves"]
             if move[0] == seat]
    equal(len(game["offers"]), len(moves))
    for turn, (offers, move) in enumerate(zip(game["offers"], moves)):
        equal(offers[-1 if turn % 2 else 0]["action"], move)
        expect_pieces(offers, asked[turn]["places"])


def expect_played(arbiter, name, others, *options):
    """Two games, in which the bot takes every seat that it may have."""
    with folder() as place:
        path = os.path.join(place, "games")
        shown = os.path.join(place, "shown")
        os.mkdir(shown)
        run(arbiter, "match", "-q", "-j", "1", "-g", name, "-n",
            1 + len(others), "-s", 3, *TIMES, "-o", path, *options,
            bot(shown), *others)
        games = [json.loads(open(entry.path, encoding="ascii").read())
                 for entry in os.scandir(shown)]
        by_seat = {game["seat"]: game for game in games}
        count = 0
        for number, record in read_records(path).items():
            equal(record["end"], "normal")
            for seat, player in enumerate(record["seats"]):
                if player == "shown":
                    count += 1
                    expect_shown(arbiter, path, number, record,
                                 by_seat[seat])
        equal(count, len(games), "games that were shown")


for rules, others in GAMES.items():
    add_test(f"{rules} is played by who knows no rules", expect_played,
             TALON, rules, others)


@test
def a_fifth_game_is_played_likewise():
    expect_played(FIFTH, "high-card", ["greedy"])


@test
def open_hands_are_shown_where_the_run_has_them():
    with folder() as place:
        run(TALON, "match", "-q", "-j", "1", "-g", "herc", "-n", 2, *TIMES,
            "--open-hands", bot(place), "greedy")
        for entry in os.scandir(place):
            game = json.loads(open(entry.path, encoding="ascii").read())
            hands = [item for item in game["frames"][0]["places"]
                     if item["kind"] == "hand"]
            equal([len(hand["faces"]) for hand in hands], [13] * 4)


@test
def without_open_hands_no_other_hand_is_shown():
    with folder() as place:
        run(TALON, "match", "-q", "-j", "1", "-g", "herc", "-n", 2, *TIMES,
            bot(place), "greedy")
        for entry in os.scandir(place):
            game = json.loads(open(entry.path, encoding="ascii").read())
            for frame in game["frames"]:
                hands = [item for item in frame["places"]
                         if item["kind"] == "hand"
                         and item["owner"] != game["seat"]]
                equal([hand["faces"] for hand in hands], [[]] * 3)


@test
def a_game_is_played_on_with_what_is_shown():
    with folder() as place:
        path = os.path.join(place, "games")
        run(TALON, "match", "-q", "-j", "1", "-g", "planowanie", "-n", 2,
            *TIMES, "-o", path, bot(place), "greedy")
        contains(run(TALON, "replay", "--sandbox", "off", path, 1, bot(place)),
                 "all answers as recorded")


@test
def who_knows_no_rules_is_checked_with_what_it_is_shown():
    chosen = ["commands-show_frame", "commands-show_actions"]
    with folder() as place:
        done = json.loads(talon(
            "check", "-g", "tablic", "--json", "--sandbox", "off", "--patience",
            50, "--only", ",".join(chosen), bot(place)).out)
        results = {check["name"]: check["result"] for check in done["checks"]}
        equal([results[name] for name in chosen], ["pass"] * 2)


@test
def who_does_not_list_the_commands_is_not_checked_for_them():
    done = json.loads(talon(
        "check", "-g", "tablic", "--json", "--patience", 50, "--only",
        "commands-show_frame", "greedy").out)
    equal([check["result"] for check in done["checks"]
           if check["name"] == "commands-show_frame"], ["skip"])


@test
def many_actions_and_a_big_board_come_in_parts():
    expect_played(TALON, "trax", ["greedy"], "--board", "25x25", "--mode",
                  "fill", "--tiles", "250")


if __name__ == "__main__":
    main(jobs=os.cpu_count())
