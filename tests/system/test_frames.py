"""talon show: frames after every move, from any seat, and what else it shows
of a game."""

import json
import os
import re
import struct
import subprocess
from xml.etree import ElementTree

import talon_run
from talon_run import (
    BUILD, PATIENCE, TALON, add_test, contains, equal, folder, main,
    read_records, talon, test, unsealed)

GAMES = {
    "tablic": ("greedy", "random"),
    "tablic-stihovi": ("greedy", "random"),
    "tablic-pairs": ("greedy", "random"),
    "planowanie": ("greedy", "a=random", "b=random"),
    "herc": ("greedy", "random"),
    "trax": ("greedy", "random"),
}
# Fewer deals than usual, of which every position is painted.
SHORT = {"planowanie": ("--deals-plan", "2 0 3 1")}
FIFTH = os.path.join(".", BUILD, "fifth", "talon")


def played(place, game, *options, arbiter=TALON, bots=None):
    """The path of a record of two games."""
    path = os.path.join(place, "games")
    words = ("-j", "1", "-g", game, "-n", "2", "-s", "1", *options,
             *(bots or GAMES[game]))
    if arbiter == TALON:
        return talon_run.played(path, "match", *words)
    subprocess.run(
        [arbiter, "match", "-q", "-o", path, *words], check=True,
        timeout=PATIENCE, capture_output=True, stdin=subprocess.DEVNULL)
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
        equal(set(line["frame"]) - {"deal", "last", "parts", "say", "sides"},
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


for name in ("tablic", "tablic-pairs", "planowanie", "herc"):
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


def png_size(path):
    """Width and height, once the file has begun as a PNG does."""
    with open(path, "rb") as file:
        head = file.read(24)
    equal(head[:8], b"\x89PNG\r\n\x1a\n", path)
    return struct.unpack(">II", head[16:24])


def svg_words(path):
    """Size, title and description; the whole file is well-formed."""
    root = ElementTree.parse(path).getroot()
    space = "{http://www.w3.org/2000/svg}"
    return ((root.get("width"), root.get("height")),
            root.find(space + "title").text, root.find(space + "desc").text)


def expect_pictures(game, arbiter=TALON, bots=None):
    """All positions of a game as both forms, of one size, each other than the
    one before; the last one says what the points are."""
    with folder() as place:
        path = played(place, game, *SHORT.get(game, ()), arbiter=arbiter, bots=bots)
        record = read_records(path)[1]
        last = frames(path, arbiter=arbiter)[-1]["frame"]
        for form in ("png", "svg"):
            subprocess.run(
                [arbiter, "show", "--all", f"--{form}",
                 os.path.join(place, "p." + form), path, "1"],
                check=True, timeout=PATIENCE)
        names = sorted(name[:-4] for name in os.listdir(place)
                       if name.endswith(".png"))
        equal(names, [f"p-{i:04}" for i in range(len(record["moves"]) + 1)])
        (size,) = {png_size(os.path.join(place, name + ".png"))
                   for name in names}
        before = None
        for name in names:
            with open(os.path.join(place, name + ".png"), "rb") as file:
                pixels = file.read()
            assert pixels != before, name
            before = pixels
            words = svg_words(os.path.join(place, name + ".svg"))
            equal(words[0], (f"{size[0]}px", f"{size[1]}px"))
        equal(size[0], 640)
        equal(words[1], f"{game}, game 1, move {len(record['moves'])} of "
              f"{len(record['moves'])}")
        for seat, (name, points) in enumerate(
                zip(record["seats"], last["points"])):
            contains(words[2], f"seat {seat}, {name}: {points} point")


for name in GAMES:
    add_test(f"{name} is painted move by move", expect_pictures, name)
add_test("a fifth game is painted move by move", expect_pictures, "high-card",
         FIFTH, ("greedy", "random"))


@test
def a_picture_is_of_the_last_position_or_the_one_that_is_named():
    with folder() as place:
        path = played(place, "herc")
        one, end = (os.path.join(place, name) for name in ("1.svg", "e.svg"))
        talon("show", "--svg", one, "--move", 1, path, 1)
        talon("show", "--svg", end, path, 1)
        contains(svg_words(one)[1], "move 1 of 52")
        contains(svg_words(end)[1], "move 52 of 52")


@test
def a_game_that_is_not_over_is_painted():
    with folder() as place:
        path = os.path.join(place, "now.svg")
        talon("show", "--svg", path, "tests/frozen/files/home-now", 0)
        contains(svg_words(path)[1], "herc, game 0, move")


@test
def hidden_hands_are_the_same_picture_whatever_they_are():
    """What seat 0 is shown of two games that differ in what it may not know:
    the same bytes."""
    pictures = []
    for hidden in ("3C 3D 3H 3S 4C 4D", "5C 5D 5H 5S 6C 6D"):
        with folder() as place:
            deal = ["2C", "2D", "2H", "2S"]
            for pair in zip("KC KD KH KS QC QD".split(), hidden.split()):
                deal += pair
            deal += [value + suit for value in "23456789TJQKA"
                     for suit in "CDHS" if value + suit not in deal]
            with open(os.path.join(place, "deals"), "w",
                      encoding="utf-8") as file:
                file.write(" ".join(deal) + "\n")
            path = played(place, "tablic", "--deals",
                          os.path.join(place, "deals"), "--games", "1")
            picture = {}
            for seat in (0, 1):
                for form in ("svg", "png"):
                    name = os.path.join(place, f"{seat}.{form}")
                    talon("show", f"--{form}", name, "--move", 0, "--seat",
                          seat, path, 0)
                    with open(name, "rb") as file:
                        picture[seat, form] = file.read()
            pictures.append(picture)
    for key in pictures[0]:
        equal(pictures[0][key] == pictures[1][key], key[0] == 0, str(key))


@test
def trax_marks_what_ended_the_game():
    with folder() as place:
        path = played(place, "trax")
        last = frames(path)[-1]["frame"]
        text = talon("show", path, 1).out
    marks = last["last"]["marks"]
    points = sum(last["points"])
    doubled = sum(last["parts"][2][1])
    equal(sum(len(mark["at"]) for mark in marks), points - doubled)
    for mark in marks:
        contains(text, f"\n{mark['words']}\n")


@test
def names_from_anywhere_are_harmless_in_a_picture():
    name = "<script>alert(1)</script>&\"' " + "long " * 200 + "\uffff\x1b[2J"
    with folder() as place:
        path = played(place, "herc")
        with open(path, encoding="utf-8") as file:
            text = unsealed(file.read())
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace('"greedy"', json.dumps(name)))
        svg = os.path.join(place, "p.svg")
        png = os.path.join(place, "p.png")
        for move in (1, 52):
            talon("show", "--svg", svg, "--png", png, "--move", move, path, 1)
            contains(svg_words(svg)[2], "<script>alert(1)</script>&\"' long")
            equal(png_size(png)[0], 640)


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
        contains(talon("show", "--png", "/no/such/x", path, 1, code=1).err,
                 "/no/such/x: No such file or directory")
        contains(talon("show", "--svg", "/no/such/x", path, 1, code=1).err,
                 "/no/such/x: No such file or directory")
        talon("show", "--png", "x", path, code=2)
        talon("show", "--png", "x", "--json", path, 1, code=2)
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
    with open("arbiter/manual/talon-frames.5", encoding="utf-8") as file:
        text = file.read()
    return re.findall(r"^\$ talon (match .*)\n\$ talon (show .*)\n([^$]*?)"
                      r"^\.Ed", text, re.M)


for example in examples():
    add_test(f"the manual's frame is real: talon {example[0]}",
             expect_example, *example)
assert len(examples()) == 4, "examples of the manual"


if __name__ == "__main__":
    main(jobs=os.cpu_count())
