"""talon show: frames after every move, from any seat, and what else it shows
of a game."""

import json
import os
import re
import subprocess

from talon_run import (
    BUILD, PATIENCE, TALON, add_test, contains, equal, folder, main,
    read_records, talon, test)

GAMES = {
    "tablic": ("greedy", "random"),
    "tablic-stihovi": ("greedy", "random"),
    "planowanie": ("greedy", "a=random", "b=random"),
    "herc": ("greedy", "random"),
    "trax": ("greedy", "random"),
}
FIFTH = os.path.join(".", BUILD, "fifth", "talon")


def played(place, game, *options, arbiter=TALON, bots=None):
    """The path of a record of two games."""
    path = os.path.join(place, "games")
    subprocess.run(
        [arbiter, "match", "-q", "-j", "1", "-g", game, "-n", "2", "-s", "1",
         "-o", path, *options, *(bots or GAMES[game])],
        check=True, timeout=PATIENCE, capture_output=True,
        stdin=subprocess.DEVNULL)
    return path


def frames(path, *options, arbiter=TALON):
    done = subprocess.run(
        [arbiter, "show", "--json", *map(str, options), path, "1"],
        check=True, timeout=PATIENCE, capture_output=True, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def multiset(place):
    return (sorted(map(json.dumps, place["faces"])), place.get("hidden", 0))


def moved(places, last):
    """The places after what was moved, as the page's script would do it."""
    places = json.loads(json.dumps(places))
    for source, target, faces in last["moved"]:
        for face in faces:
            if source is not None:
                place = places[source]
                if face in place["faces"]:
                    place["faces"].remove(face)
                else:
                    place["hidden"] -= 1
            places[target]["faces"].append(face)
    return [multiset(place) for place in places]


def expect_frames(record, lines):
    equal([line["move"] for line in lines],
          list(range(len(record["moves"]) + 1)))
    for line, move in zip(lines[1:], record["moves"]):
        equal([line["seat"], line["action"], line["ms"]], move)
    for line in lines:
        equal(line["names"], record["seats"])
        equal(set(line["frame"]) - {"deal", "last", "parts"},
              {"turn", "points", "captions", "seats", "places"})
    for before, after in zip(lines, lines[1:]):
        one, two = before["frame"], after["frame"]
        if one.get("deal") == two.get("deal"):
            equal([multiset(place) for place in two["places"]],
                  moved(one["places"], two["last"]))
    last = lines[-1]
    equal(last["score"], record["score"])
    equal(last["end"], "normal")
    frame = last["frame"]
    equal(frame["points"], record["score"])
    equal(frame["turn"], [])
    equal([sum(points) for points in
           zip(*(points for _, points in frame["parts"]))], record["score"])
    most = max(record["score"])
    if record["game"] != "tablic-stihovi":
        equal(last["winners"],
              [s for s, p in enumerate(record["score"]) if p == most])


def expect_game_in_frames(game):
    with folder() as place:
        path = played(place, game)
        expect_frames(read_records(path)[1], frames(path))
        alone = frames(path, "--move", 2)
        equal(alone, frames(path)[2:3])
        equal(frames(path, "--move", 2), alone, "the same again")


for name in GAMES:
    add_test(f"{name} is shown in frames", expect_game_in_frames, name)


@test
def a_fifth_game_is_shown_in_frames():
    with folder() as place:
        path = played(place, "high-card", arbiter=FIFTH,
                      bots=("greedy", "random"))
        expect_frames(read_records(path)[1], frames(path, arbiter=FIFTH))


def hands_of(frame):
    return {p["owner"]: p for p in frame["places"] if p["kind"] == "hand"}


def expect_hidden_hands(game, arbiter=TALON, bots=None):
    with folder() as place:
        path = played(place, game, arbiter=arbiter, bots=bots)
        whole, own, nobody, opened = (
            frames(path, *look, arbiter=arbiter)
            for look in ((), ("--seat", 1), ("--seat", "none"),
                         ("--seat", 1, "--open")))
    for seen, mine, theirs, open_ in zip(whole, own, nobody, opened):
        hands = hands_of(seen["frame"])
        for seat, hand in hands.items():
            size = len(hand["faces"])
            equal(hand.get("hidden", 0), 0)
            equal(hands_of(open_["frame"])[seat], hand)
            shown = hands_of(mine["frame"])[seat]
            expected = hand["faces"] if seat == 1 else []
            equal((shown["faces"], shown.get("hidden", 0)),
                  (expected, size - len(expected)))
            shown = hands_of(theirs["frame"])[seat]
            equal((shown["faces"], shown.get("hidden", 0)), ([], size))


for name in ("tablic", "planowanie", "herc"):
    add_test(f"{name}: who looks from a seat sees its hand alone",
             expect_hidden_hands, name)
add_test("a fifth game: who looks from a seat sees its hand alone",
         expect_hidden_hands, "high-card", FIFTH, ("greedy", "random"))


@test
def a_declaration_is_hidden_from_others_until_all_have_declared():
    with folder() as place:
        path = played(place, "planowanie")
        lines = frames(path, "--seat", 1, "--open")
        text = talon("show", "--seat", 1, "--open", path, 1).out
        moves = read_records(path)[1]["moves"]
    equal([line.get("action") for line in lines[1:4]],
          [action if seat == 1 or number == 2 else None
           for number, (seat, action, _) in enumerate(moves[:3])])
    contains(text, "1. (hidden)")


@test
def text_says_what_a_move_did_and_how_the_score_came_about():
    with folder() as place:
        path = played(place, "tablic")
        record = read_records(path)[1]
        text = talon("show", path, 1).out
        move = talon("show", "--move", 5, path, 1).out
        seat = talon("show", "--move", 5, "--seat", 0, path, 1).out
    equal(len(re.findall(r"^(?:takes|lays) ", text, re.M)), 48)
    contains(text, "\n  most cards")
    best = max(record["score"])
    names = [n for n, p in zip(record["seats"], record["score"]) if p == best]
    contains(text, f"winner: {names[0]}\n" if len(names) == 1 else "draw: ")
    contains(move, "\n5. ")
    assert "\n6. " not in move and "score: " not in move, move
    contains(seat, "deal 1 of 4\ntable:")
    hidden = [line for line in seat.splitlines() if "hand: 3 cards" in line
              or "hand: 4 cards" in line]
    equal(len(hidden), 1, seat)


@test
def trax_is_painted_move_by_move_and_its_end_is_marked():
    with folder() as place:
        path = played(place, "trax")
        record = read_records(path)[1]
        talon("show", "--all", "--png", os.path.join(place, "p.png"), path, 1)
        talon("show", "--svg", os.path.join(place, "end.svg"), path, 1)
        names = sorted(os.listdir(place))
        last = frames(path)[-1]["frame"]
        text = talon("show", path, 1).out
        for name in names:
            assert os.path.getsize(os.path.join(place, name)) > 0, name
    equal([name for name in names if name.endswith("png")],
          [f"p-{i:04}.png" for i in range(len(record["moves"]) + 1)])
    assert "end.svg" in names, names
    marks = last["last"]["marks"]
    points = sum(last["points"])
    doubled = sum(last["parts"][2][1])
    equal(sum(len(mark["at"]) for mark in marks), points - doubled)
    for mark in marks:
        contains(text, f"\n{mark['words']}\n")


@test
def only_ties_are_listed():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-n", 60, "-s", 1, "-j", 2, "-o", path, "greedy",
              "random")
        records = read_records(path)
        listed = talon("show", "--ties", path).out.splitlines()[1:]
        as_json = talon("show", "--ties", "--json", path).out.splitlines()
    ties = {i for i, r in records.items() if len(set(r["score"])) == 1}
    equal({int(line.split()[0]) for line in listed}, ties)
    equal({json.loads(line)["id"] for line in as_json}, ties)
    for line in as_json:
        equal(json.loads(line)["winners"], [0, 1])


@test
def every_move_can_be_watched():
    with folder() as place:
        path = os.path.join(place, "games")
        run = talon("match", "--watch", "-g", "herc", "-n", 4, "-s", 1, "-j",
                    2, "-o", path, "greedy", "random")
        records = read_records(path)
    lines = run.err.splitlines()
    contains(run.out, "points a game")
    for number, record in records.items():
        told = [line for line in lines if line.startswith(f"game {number}: ")]
        equal(len(told), len(record["moves"]) + 1, f"lines of game {number}")
        for line, (seat, action, _) in zip(told, record["moves"]):
            contains(line, f"{record['seats'][seat]} (seat {seat}): {action} ")
        equal(told[-1], f"game {number}: "
              + " : ".join(map(str, record["score"])))


@test
def what_cannot_be_shown_is_refused():
    with folder() as place:
        path = played(place, "tablic")
        contains(talon("show", "--move", 49, path, 1, code=1).err,
                 "game 1 has only 48 moves")
        contains(talon("show", "--seat", 2, path, 1, code=1).err,
                 "game 1 has 2 seats, no seat 2")
        contains(talon("show", "--png", "x", path, 1, code=1).err,
                 "tablic has no pictures")
        talon("show", "--png", "x", path, code=2)
        talon("show", "--seat", "all", path, 1, code=2)


def expect_example(match, show, frame):
    """What the manual shows of a game, but for the time of the move."""
    with folder() as place:
        path = os.path.join(place, "games")
        for command in (match, show):
            done = talon(*(path if word == "games" else word
                           for word in command.split()))
        (line,) = done.out.splitlines()
    actual, expected = json.loads(line), json.loads(frame)
    actual["ms"] = expected["ms"]
    equal(json.dumps(actual), json.dumps(expected))


def examples():
    with open("arbiter/talon.1", encoding="utf-8") as file:
        text = file.read().partition(".Sh FRAMES\n")[2].partition(".Sh ")[0]
    return re.findall(r"^\$ talon (match .*)\n\$ talon (show .*)\n([^$]*?)"
                      r"^\.Ed", text, re.M)


for example in examples():
    add_test(f"the manual's frame is real: talon {example[0]}",
             expect_example, *example)
assert len(examples()) == 4, "examples of the manual"


if __name__ == "__main__":
    main(jobs=os.cpu_count())
