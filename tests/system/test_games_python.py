#!/usr/bin/env python3
"""Games that are programs: the examples, and the file that they are made with,
by pipes and without the arbiter. What is asked of them is in protocol/GAMES.md."""

import importlib.util
import os
import random
import re
import subprocess
import sys
import textwrap

from game_pipe import (
    Pipe, Play, expect_form, expect_pieces, expect_told, made, page_game, points_of,
    python)
from talon_run import PATIENCE, add_test, contains, equal, folder, main, test

sys.dont_write_bytecode = True
sys.path.insert(0, "python")
import talon_game  # noqa: E402

# An example: its seats, options that make a game short, and what the first deal
GAMES = {
    "leduc": (2, "", None),
    "hearts": (4, " limit=20", None),
    "belot": (4, " hands=2", None),
}
FIRST = "tests/system/game_starts"


def command(name):
    return python(f"examples/{name}.py")


def start_of(pipe, name, number, seed=None):
    seats, options, _ = GAMES[name]
    (start,) = pipe.ask(
        f"deal {seats} {number} {number + 1 if seed is None else seed}{options}")
    return start


def games(pipe, name, count):
    """Plays of different deals, each at its beginning; of a long game a third."""
    for number in range(count if name == "leduc" else (count + 2) // 3):
        yield Play(pipe, GAMES[name][0], start_of(pipe, name, number))


def choose(play, chance):
    """One of the seats that are asked, and an action of it."""
    seat = chance.choice(play.turn.asked)
    return seat, chance.choice(play.listed(seat))["action"]


def play_on(play, chance, steps=None):
    """Plays by chance to the end, or so many steps."""
    while play.turn.asked and (steps is None or len(play.actions) < steps):
        play.act(*choose(play, chance))


LINES = {
    "name": r"[a-z][a-z0-9_-]{0,30}", "summary": ".+", "seats": r"[\d ,-]+",
    "sides": r"\d+( \d+)*", "bots": r"[\d ,-]+", "option": r"\S+ \S+ \S+ .+",
    "time": r"[\d.]+|none", "move_time": r"[\d.]+", "start_time": r"[\d.]+",
    "hidden": "yes|no"}


def expect_description(name):
    with Pipe(command(name)) as pipe:
        lines = [line.split(" ", 1) for line in pipe.ask("describe")]
        listed = pipe.ask("list_commands")
        equal(pipe.ask("protocol_version"), ["2"])
    for key, rest in lines:
        assert re.fullmatch(LINES[key], rest), (key, rest)
    keys = [key for key, _ in lines if key != "option"]
    equal(len(set(keys)), len(keys), "keys")
    description = dict(lines)
    equal(description["name"], name)
    equal(description["hidden"], "yes")
    contains(keys, "summary")
    equal(description["seats"], str(GAMES[name][0]))
    assert {"describe", "deal", "restore", "act", "forfeit", "frame",
            "actions", "quit"} <= set(listed), listed


def expect_starts(name):
    seats = GAMES[name][0]
    with Pipe(command(name)) as one, Pipe(command(name)) as two:
        starts = [start_of(one, name, 0, seed) for seed in range(40)]
        equal([start_of(two, name, 0, seed) for seed in reversed(range(40))],
              starts[::-1], "starts of a fresh process")
        Play(one, seats, starts[3])
        equal(start_of(one, name, 0, 5), starts[5], "a start during a game")
        start_of(one, name, 7, 2**64 - 1)
    for start in starts:
        assert len(start) <= 65536 and start == start.strip(), start
        assert not re.search(r"#|[\0-\x1f]| open \S+$", start), start
    assert len(set(starts)) > 20, "starts of 40 seeds"
    with open(FIRST, encoding="utf-8") as file:
        known = dict(line.rstrip("\n").split(": ") for line in file)
    equal(starts[1], known[name], "the start of seed 1, for ever")


def expect_whole_games(name):
    """Played by chance to the end; what the game says is of the form, frames and
    actions are, and no fault is worth more than the end of the game."""
    chance = random.Random(name)
    with Pipe(command(name)) as pipe:
        for play in games(pipe, name, 50):
            forfeits = []
            looks = [chance.choice(["all", "none", *range(play.seats)])]
            frames = {look: play.frame(look) for look in looks}
            while play.turn.asked:
                for seat in range(play.seats):
                    (line,) = pipe.ask(f"forfeit {seat}")
                    forfeits.append((seat, points_of(line, play.seats)))
                play.act(*choose(play, chance))
                for look, before in frames.items():
                    frames[look] = play.frame(look)
                    expect_form(frames[look], play.turn, play.seats, before)
            for seat, points in forfeits:
                assert points[seat] <= play.turn.points[seat], (seat, points)
                assert points[seat] == min(points), (seat, points)
            equal(frames[looks[0]]["turn"], [])
            contains(pipe.refused(f"act 0 {play.actions[-1][1]}"), "")


def expect_all_looks(name):
    """Frames of all viewers in all positions of a few games; pieces of actions
    are in the frame of their seat."""
    chance = random.Random(name)
    with Pipe(command(name)) as pipe:
        for play in games(pipe, name, 3):
            looks = [(look, more) for look in ("all", "none", *range(play.seats))
                     for more in ("", " open")]
            frames = {look: play.frame(*look) for look in looks}
            for look, frame in frames.items():
                expect_form(frame, play.turn, play.seats)
            while play.turn.asked:
                for seat in play.turn.asked:
                    expect_pieces(play, seat)
                play.act(*choose(play, chance))
                for look, before in frames.items():
                    frames[look] = play.frame(*look)
                    expect_form(frames[look], play.turn, play.seats, before)
                    if look[0] != "all" and not look[1]:
                        expect_told(play, look[0], frames[look])


def expect_listed_are_legal(name):
    """Each action that is listed, in some positions of some games."""
    chance = random.Random(name)
    count = 0
    with Pipe(command(name)) as pipe, Pipe(command(name)) as other:
        for play in games(pipe, name, 8):
            for steps in sorted(chance.sample((0, 1, 2, 3, 4, 9, 17, 30, 50), 4)):
                play_on(play, chance, steps)
                for seat in play.turn.asked:
                    items = play.listed(seat)
                    for item in chance.sample(items, min(20, len(items))):
                        equal(play.again(other).act(seat, item["action"]),
                              item["action"], "an action that is listed")
                        count += 1
    assert count > 15, count


WORDS = ["", "x", "pass pass", "0", "-1", "1e9", "2C 2C", "XX", "7", "QQ", "call call",
         "raise 5", "é", "\u0663", "play", "=", "?", "[]", "9" * 5000, "2C,3C",
         "pass -", "Call", "JH KS", "2c", "\\", "\"", "null"]


def expect_unlisted_are_refused(name):
    """Words that are no actions, and actions of others: nothing has changed."""
    chance = random.Random(name)
    with Pipe(command(name)) as pipe, Pipe(command(name)) as other:
        for play in games(pipe, name, 6):
            while play.turn.asked:
                seat = chance.choice(play.turn.asked)
                items = [item["action"] for item in play.listed(seat)]
                known = {w for line in play.turn.lines for w in line.split()}
                words = [w for w in [*WORDS, *sorted(known)] if w not in items]
                before = play.frame("all"), play.frame("none")
                for word in chance.sample(words, 20):
                    reason = pipe.refused(f"act {seat} {word}")
                    assert reason.strip(), word
                for wrong in set(range(play.seats)) - set(play.turn.asked):
                    pipe.refused(f"act {wrong} {items[0]}")
                pipe.refused(f"act {play.seats} {items[0]}")
                equal((play.frame("all"), play.frame("none")), before)
                equal([item["action"] for item in play.listed(seat)], items)
                play.act(seat, chance.choice(items))
            play.again(other)


def expect_the_way_back(name):
    """Another process, and the same one in the middle of another game, come to a
    position by restore and replay, and go on from it in the same way."""
    chance = random.Random(name)
    with Pipe(command(name)) as pipe, Pipe(command(name)) as other:
        for play in games(pipe, name, 5):
            play_on(play, chance)
            play.again(other)
            half = Play(pipe, play.seats, start_of(pipe, name, 99))
            play_on(half, chance, 3)
            again = play.again(pipe)
            for look in "all", "none", "0":
                (line,) = other.ask(f"frame {look}")
                equal(again.pipe.ask(f"frame {look}"), [line])


def expect_bad_starts(name):
    """A line that is no start is refused, and the position stays."""
    seats = GAMES[name][0]
    with Pipe(command(name)) as pipe:
        start = start_of(pipe, name, 0)
        play = Play(pipe, seats, start)
        before = play.frame("all")
        words = start.split(" ")
        for line in ("x", " ".join(words[:-1]), start + " XX",
                     " ".join([*words[:-2], words[-3], words[-1]]),
                     start.replace("Q", "P"), start + " open"):
            assert pipe.refused(f"restore {seats} {line}"), line
        contains(pipe.refused(f"restore {seats + 1} {start}"), str(seats + 1))
        contains(pipe.refused(f"deal {seats + 1} 0 1{GAMES[name][1]}"), "cannot play")
        contains(pipe.refused(f"deal {seats} 0 1 colour=red"), "colour")
        equal(play.frame("all"), before)


# How the words of a start are exchanged, so that a viewer cannot see it: numbers
# of words, and what stands there instead.

def leduc_twin(words, viewer, chance):
    left = [c for c in ("JH", "QH", "KH", "JS", "QS", "KS") if c not in words]
    return {1 - viewer: chance.choice(left)}


def swapped(words, places, chance):
    one, two = chance.sample(places, 2)
    return {one: words[two], two: words[one]}


def hearts_twin(words, viewer, chance):
    """Cards in the hands of others; but who has 2C is known when it leads."""
    return swapped(words, [1 + 13 * seat + card for seat in range(4)
                           for card in range(13) if seat != viewer and
                           words[1 + 13 * seat + card] != "2C"], chance)


def belot_twin(words, viewer, chance):
    """Cards in the hands of others, or that are dealt to them later: to the
    viewer go three of these four, which depends on who makes trump."""
    own = 3 * ((viewer - int(words[0])) % 4)
    return swapped(words, [1 + 5 * seat + card for seat in range(4)
                           for card in range(5) if seat != viewer] +
                   [22 + card for card in range(11)
                    if card not in range(own - 1, own + 3)] * 3, chance)


TWINS = {"leduc": leduc_twin, "hearts": hearts_twin, "belot": belot_twin}


def secret(play, seat, viewer):
    """Does SEAT now do something that the viewer does not hear of?"""
    return (play.turn.command == "gen_pass" and
            viewer not in (seat, (seat + 1) % 4))


def heard(turn, viewer):
    return [(command, listed) for seats, command, listed in turn.said
            if viewer in seats]


def expect_same(one, two, viewer):
    """To the viewer both games are the same."""
    equal(heard(two.turn, viewer), heard(one.turn, viewer), "what is heard")
    for look in viewer, "none":
        equal(two.frame(look), one.frame(look), f"the frame of {look}")
    if viewer in one.turn.asked:
        equal(two.listed(viewer), one.listed(viewer), "actions")


def same_action(play, twin, seat, viewer, cards, chance):
    """An action of SEAT, and the one of the twin in which the viewer cannot see
    a difference; None: there is none."""
    change = dict(zip(cards, reversed(cards)))
    others = {frozenset(item["action"].split(" ")): item["action"]
              for item in twin.listed(seat)}
    pairs = []
    for item in play.listed(seat):
        words = item["action"].split(" ")
        if not set(cards) & set(words):
            pairs.append((item["action"], others.get(frozenset(words))))
        elif secret(play, seat, viewer):
            words = frozenset(change.get(word, word) for word in words)
            pairs += 4 * [(item["action"], others.get(words))]
    pairs = [pair for pair in pairs if pair[1] is not None]
    return chance.choice(pairs) if pairs else None


def expect_hidden(name):
    """Two starts that differ only in what a viewer cannot see, played in the same
    way as long as that can be: it hears and sees the same, and all together do
    not."""
    chance = random.Random(name)
    steps = 0
    with Pipe(command(name)) as pipe, Pipe(command(name)) as other:
        for play in games(pipe, name, 60):
            viewer = chance.randrange(play.seats)
            words = play.start.split(" ")
            changed = TWINS[name](words, viewer, chance)
            cards = sorted({words[at] for at in changed} | set(changed.values()))
            for at, word in changed.items():
                words[at] = word
            twin = Play(other, play.seats, " ".join(words))
            expect_same(play, twin, viewer)
            while play.turn.asked:
                seat = chance.choice(play.turn.asked)
                pair = same_action(play, twin, seat, viewer, cards, chance)
                if not pair:
                    break
                play.act(seat, pair[0])
                twin.act(seat, pair[1])
                if not play.turn.asked:
                    break
                expect_same(play, twin, viewer)
                steps += 1
    assert steps > 60, steps


@test
def nobody_hears_who_else_has_passed_cards_in_hearts():
    seats = {0, 1, 2, 3}
    with Pipe(command("hearts")) as pipe, Pipe(command("hearts")) as other:
        for play in games(pipe, "hearts", 1):
            twin = Play(other, 4, play.start)
            for viewer, one, two in (0, 1, 3), (2, 0, 3), (1, 3, 2):
                for game, passed in ((play, one), (twin, two)):
                    game = Play(game.pipe, 4, play.start)
                    for seat in (viewer, passed):
                        game.act(seat, game.listed(seat)[5]["action"])
                    frame = game.frame(viewer)
                    equal(set(frame["turn"]), seats - {viewer})
                    assert "last" not in frame, frame
                    equal(set(game.frame(passed)["turn"]), seats - {passed})
                    contains(game.frame(passed)["last"]["words"], "passes")
                    equal(set(game.frame("none")["turn"]), seats)
                    equal(set(game.frame("all")["turn"]), seats - {viewer, passed})
                    equal([game.told(seat) for seat in seats],
                          [Play(game.pipe, 4, play.start).told(seat)
                           for seat in seats], "what was told")


def expect_open_hands(name):
    """Who sees all hands is told of the others', where it lists that."""
    seats = GAMES[name][0]
    with Pipe(command(name)) as pipe:
        start = start_of(pipe, name, 0)
        play = Play(pipe, seats, start, " open 1")
    own = {hearers[0]: command.split(" ")[1:]
           for hearers, command, _ in play.turn.said
           if command.startswith("set_cards ")}
    shown = {command.split(" ")[1]: command.split(" ")[2:]
             for hearers, command, listed in play.turn.said
             if command.startswith("show_cards ") and listed
             and hearers == [1]}
    equal(shown, {str(seat): hand for seat, hand in own.items() if seat != 1})


def expect_an_end(name):
    with Pipe(command(name)) as pipe:
        equal(pipe.ask("quit"), [])
        equal(pipe.ended(), (0, ""))
    with Pipe(command(name)) as pipe:
        pipe.ask("describe")
        pipe.process.stdin.close()
        pipe.process.stdin = None
        equal(pipe.ended(), (0, ""))


CHECKS = {
    "says what it is": expect_description,
    "deals the same for the same words": expect_starts,
    "is played by chance to its end": expect_whole_games,
    "is seen by all who may look": expect_all_looks,
    "lists only what is legal": expect_listed_are_legal,
    "refuses what is not listed and nothing has changed":
        expect_unlisted_are_refused,
    "comes to a position by restore and replay": expect_the_way_back,
    "refuses what is no start": expect_bad_starts,
    "hides what a seat may not see": expect_hidden,
    "shows open hands to those who see them": expect_open_hands,
    "ends at quit and at the end of input": expect_an_end,
}
for game in GAMES:
    for sentence, check in CHECKS.items():
        add_test(f"{game} {sentence}", check, game)


# The rules, once more and simply, from what everybody hears.

CASES = (  # cards of both and of the table, actions, points of seat 0
    ("JH KS QH", "call call call call", -1),
    ("KH JS QH", "call call call call", 1),
    ("QS KS QH", "call call call call", 1),
    ("JH QS QH", "call call raise call", -5),
    ("KH KS QH", "raise raise call raise raise call", 0),
    ("KH QS KS", "raise raise call raise raise call", 13),
    ("KH JS QH", "raise fold", 1),
    ("KH JS QH", "raise raise fold", -3),
    ("KH JS QH", "call raise fold", -1),
    ("KH JS QH", "call call call raise call", 5),
)


@test
def leduc_pays_what_the_rules_say():
    with Pipe(command("leduc")) as pipe:
        for start, actions, points in CASES:
            play = Play(pipe, 2, start)
            for action in actions.split(" "):
                assert play.turn.asked, (start, actions)
                play.act(play.turn.asked[0], action)
            equal((play.turn.asked, play.turn.points), ([], [points, -points]),
                  (start, actions))
        play = Play(pipe, 2, CASES[0][0])
        pipe.refused("act 0 fold")
        play.act(0, "raise")
        play.act(1, "raise")
        pipe.refused("act 0 raise")


def hands_told(turn):
    """The hands of a new deal, by seat."""
    return {seats[0]: set(command.split(" ")[2:])
            for seats, command, _ in turn.said
            if command.startswith("set_cards ")}


def plain(card):
    return "23456789TJQKA".index(card[0])


def hearts_may(card, hand, trick, first, broken):
    if not trick and first:
        return card == "2C"
    if not trick:
        return card[1] != "H" or broken or all(c[1] == "H" for c in hand)
    if any(c[1] == trick[0][1] for c in hand):
        return card[1] == trick[0][1]
    dear = [c for c in hand if c[1] == "H" or c == "QS"]
    return not first or card not in dear or len(dear) == len(hand)


def next_hands(play, hands):
    """After the cards that were passed, if they were."""
    for seats, line, _ in play.turn.said:
        name, *words = line.split(" ")
        if name == "pass":
            hands[int(words[0])] -= set(words[1:])
    for seats, line, _ in play.turn.said:
        name, *words = line.split(" ")
        if name == "pass":
            (taker,) = set(seats) - {int(words[0])}
            hands[taker] |= set(words[1:])


@test
def hearts_follows_its_rules():
    chance = random.Random(5)
    with Pipe(command("hearts")) as pipe:
        for play in games(pipe, "hearts", 12):
            hands, trick, deal, points = hands_told(play.turn), [], [0] * 4, [0] * 4
            first, broken = True, False
            while play.turn.asked:
                if play.turn.command == "gen_pass":
                    play_on(play, chance, len(play.actions) + 1)
                    next_hands(play, hands)
                    continue
                (seat,) = play.turn.asked
                assert not trick or seat == (trick[-1][0] + 1) % 4, (seat, trick)
                may = {card for card in hands[seat] if hearts_may(
                    card, hands[seat], [c for _, c in trick], first, broken)}
                equal({item["action"] for item in play.listed(seat)}, may)
                card = chance.choice(sorted(may))
                play.act(seat, card)
                hands[seat].remove(card)
                trick.append((seat, card))
                broken |= card[1] == "H"
                if len(trick) < 4:
                    continue
                winner = max(trick, key=lambda one: (one[1][1] == trick[0][1][1],
                                                     plain(one[1])))[0]
                deal[winner] += sum(13 if c == "QS" else c[1] == "H"
                                    for _, c in trick)
                trick, first = [], False
                if any(hands.values()):
                    equal(play.turn.asked, [winner], "who leads")
                    continue
                moon = 26 in deal
                points = [p - (26 - d if moon else d)
                          for p, d in zip(points, deal)]
                hands, deal, first, broken = hands_told(play.turn), [0] * 4, True, False
            equal(play.turn.points, points)
            assert min(points) <= -20, points


def belot_value(card, trump):
    return ({"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3} if card[1] == trump
            else {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}).get(card[0], 0)


def belot_rank(card, trick, trump):
    order = "78QKTA9J" if card[1] == trump else "789JQKTA"
    return ((card[1] == trump) * 2 + (card[1] == trick[0][1]),
            order.index(card[0]) if card[1] in (trump, trick[0][1]) else 0)


def belot_may(card, hand, trick, trump):
    if not trick:
        return True
    best = max(trick, key=lambda c: belot_rank(c, trick, trump))
    follows = any(c[1] == trick[0][1] for c in hand)
    higher = [c for c in hand if c[1] == trump and
              belot_rank(c, trick, trump) > belot_rank(best, trick, trump)]
    if follows and card[1] != trick[0][1]:
        return False
    if not follows and trick.index(best) == len(trick) - 2:
        return True
    if not follows and any(c[1] == trump for c in hand) and card[1] != trump:
        return False
    return card[1] != trump or card in higher or not higher


def belot_points(tricks, trump, taker, belote, last):
    """Points of the sides, of the tricks as winners and cards."""
    cards = [sum(belot_value(c, trump) for winner, trick in tricks for c in trick
                 if winner % 2 == side) + 10 * (last % 2 == side)
             for side in (0, 1)]
    equal(sum(cards), 162)
    sides = {winner % 2 for winner, _ in tricks}
    ours, theirs = taker % 2, 1 - taker % 2
    if cards[ours] + 20 * (belote == ours) <= cards[theirs] + 20 * (belote == theirs):
        cards[ours], cards[theirs] = 0, 162
    return [cards[side] + 20 * (belote == side) + 90 * (sides == {side})
            for side in (0, 1)]


@test
def belot_follows_its_rules():
    chance = random.Random(6)
    lost = thrown = 0
    with Pipe(command("belot")) as pipe:
        for play in games(pipe, "belot", 30):
            sums, first = [0, 0], int(play.start[0])
            for deal in 0, 1:
                hands, leader = hands_told(play.turn), (first + deal) % 4
                (table,) = [line.split(" ")[2] for _, line, _ in play.turn.said
                            if line.startswith("set_table ")]
                calls = []
                while play.turn.command == "gen_declare" and len(calls) < 8 and (
                        not calls or calls[-1] == "pass"):
                    equal(play.turn.asked, [(leader + len(calls)) % 4])
                    suits = {table[1]} if len(calls) < 4 else set("CDHS") - {table[1]}
                    (seat,) = play.turn.asked
                    equal({item["action"] for item in play.listed(seat)},
                          {"pass", *suits})
                    calls.append(chance.choice(["pass"] * 9 + sorted(suits)))
                    play.act(seat, calls[-1])
                    taker = seat
                if calls[-1] == "pass":
                    thrown += 1
                    continue
                trump = calls[-1]
                for seats, line, _ in play.turn.said:
                    if line.startswith("add_cards 3 "):
                        hands[seats[0]] |= set(line.split(" ")[2:])
                equal(sorted(map(len, hands.values())), [8] * 4)
                assert table in hands[taker], (table, taker)
                belote = [seat % 2 for seat, hand in hands.items()
                          if {"K" + trump, "Q" + trump} <= hand]
                tricks = []
                for _ in range(8):
                    trick = []
                    for place in range(4):
                        seat = (leader + place) % 4
                        equal(play.turn.asked, [seat], "who plays")
                        may = {card for card in hands[seat]
                               if belot_may(card, hands[seat], trick, trump)}
                        equal({item["action"] for item in play.listed(seat)}, may,
                              f"{sorted(hands[seat])} to {trick}, trump {trump}")
                        trick.append(chance.choice(sorted(may)))
                        play.act(seat, trick[-1])
                        hands[seat].remove(trick[-1])
                    leader = (leader + max(range(4), key=lambda place: belot_rank(
                        trick[place], trick, trump))) % 4
                    tricks.append((leader, trick))
                made = belot_points(tricks, trump, taker, (belote or [None])[0], leader)
                lost += made[taker % 2] in (0, 20)
                sums = [a + b for a, b in zip(sums, made)]
            equal((play.turn.asked, play.turn.points), ([], sums * 2))
    assert lost and thrown, (lost, thrown)


def go(pipe, actions, options=" size=5 komi=0.5"):
    """A game of go after these actions, pipe's own."""
    (start,) = pipe.ask(f"deal 2 0 1{options}")
    play = Play(pipe, 2, start)
    for action in actions.split():
        play.act(play.turn.asked[0], action)
    return play


@test
def go_has_captures_suicide_ko_and_an_end():
    with Pipe(command("go")) as pipe:
        play = go(pipe, "B1 A1 A2")
        names = [item["action"] for item in play.listed(1)]
        assert "A1" not in names and "B2" in names, names
        contains(pipe.refused("act 1 A1"), "suicide")
        contains(pipe.refused("act 1 B1"), "there is a stone at B1")
        contains(pipe.refused("act 1 Z9"), "Z9 is no point")
        play = go(pipe, "B1 C1 A2 D2 B3 C3 pass B2 C2")  # takes B2
        assert "B2" not in [item["action"] for item in play.listed(1)]
        contains(pipe.refused("act 1 B2"), "ko")
        play.act(1, "d4")
        play.act(0, "D5")
        equal(play.act(1, "b2"), "B2", "a ko is taken back later")
        equal(play.turn.said, [([0], "play w B2", False)])
        play = go(pipe, "C1 pass C2 D2 C3 D3 C4 D4 C5 D5 pass D1 PASS pass")
        equal((play.turn.asked, play.turn.points), ([], [9, 0]))
        play = go(pipe, "C3 RESIGN")
        equal((play.turn.asked, play.turn.points), ([], [50, 0]))


@test
def go_ends_at_last_whatever_is_played():
    chance = random.Random(1)
    with Pipe(command("go")) as pipe, Pipe(command("go")) as other:
        for _ in range(6):
            play = go(pipe, "")
            while play.turn.asked:
                names = [item["action"] for item in play.listed(
                    play.turn.asked[0])]
                play.act(play.turn.asked[0], chance.choice(names[:-1] or names))
            assert len(play.actions) <= 100, len(play.actions)
            play.again(other)


@test
def bots_of_go_say_the_score_where_they_are_to():
    with Pipe(command("go")) as pipe:
        options = " size=5 komi=6.5 score=bots"
        for said, points in (("B+3.5 b+3.5", None), ("B+3.5 B+3.5", [7, 0]),
                             ("0 0", [0, 0]), ("B+1.5 W+1.5", [37, 0])):
            play = go(pipe, "C3 pass pass", options)
            equal((play.turn.asked, play.turn.tell, play.turn.command),
                  ([0, 1], "score", "final_score"))
            one, two = said.split()
            play.act(1, one)
            equal(play.turn.asked, [0])
            if points is None:
                pipe.refused(f"act 0 {two}")
                continue
            play.act(0, two)
            equal((play.turn.asked, play.turn.points), ([], points))


def chess():
    spec = importlib.util.spec_from_file_location("chess", "examples/chess.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# Positions with all that is special, and how many ways there are on from them, as
# all programs count them.
WAYS = (
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3, 8902),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2, 2039),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3, 2812),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9467),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 2, 1486),
    ("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", 1, 6),  # what is passed is pinned
)


@test
def chess_knows_all_moves():
    module = chess()

    def ways(position, depth):
        moves = position.moves()
        return len(moves) if depth == 1 else sum(
            ways(after, depth - 1) for after in moves.values())
    for fen, depth, count in WAYS:
        position = module.Position(fen)
        equal((position.fen(), ways(position, depth)), (fen, count), fen)


ENDS = (
    (WAYS[0][0], "f2f3 e7e5 g2g4 d8h4", [0, 2]),
    (WAYS[0][0], "g1f3 g8f6 f3g1 f6g8 " * 2, [1, 1]),
    ("7k/5Q2/8/8/8/8/8/K7 w - - 0 1", "f7f6 h8g8 f6g6 g8h8 g6f7", [1, 1]),
    ("7k/5Q2/6K1/8/8/8/8/8 w - - 3 9", "f7g7", [2, 0]),
    ("k7/8/8/8/8/8/8/KR6 w - - 98 99", "b1b2 a8a7", [1, 1]),
    ("k7/1P6/8/8/8/8/8/K7 b - - 0 1", "a8b7", [1, 1]),
    ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", [1, 1]),
    ("4k3/P7/4K3/8/8/8/8/8 w - - 0 1", "a7a8q", [2, 0]),
)


@test
def chess_ends_as_the_rules_say():
    with Pipe(command("chess")) as pipe:
        for start, moves, points in ENDS:
            play = Play(pipe, 2, start)
            for move in moves.split():
                equal(play.turn.points, [0, 0])
                assert play.turn.asked, (start, moves)
                play.act(play.turn.asked[0], move)
            equal((play.turn.asked, play.turn.points), ([], points), moves)
        contains(pipe.refused("restore 2 x"), "FEN")
        contains(pipe.refused("restore 2 7k/5Q2/6K1/8/8/8/8 w - - 3 9"), "FEN")
        contains(pipe.refused("restore 2 7k/6Q1/6K1/8/8/8/8/8 w - - 3 9"), "king")
        contains(pipe.refused("deal 2 0 1 plies=x"), "plies")
        starts = {pipe.ask(f"deal 2 0 {seed} plies=6")[0] for seed in range(9)}
        equal(len(starts), 9, "starts after six moves by chance")
        play = Play(pipe, 2, min(starts))
        play_on(play, random.Random(1), 30)
        with Pipe(command("chess")) as other:
            play.again(other)


STUB = """#!/usr/bin/env python3
import sys
for line in sys.stdin:
    print(line, end="", file=sys.stderr, flush=True)
    if line == "uci\\n":
        print("id name stub\\nuciok", flush=True)
    elif line == "isready\\n":
        print("readyok", flush=True)
    elif line.startswith("go "):
        print("info depth 3 score cp -12 nodes 9\\ninfo string x\\n"
              "bestmove e7e5 ponder g1f3", flush=True)
    elif line == "quit\\n":
        break
"""


@test
def an_engine_of_chess_is_a_bot():
    with folder() as place:
        path = os.path.join(place, "stub")
        with open(path, "w", encoding="utf-8") as file:
            file.write(STUB)
        os.chmod(path, 0o755)
        for words, go in ((["depth=4", "Skill Level=3"], "depth 4"),
                          (["clock"], "wtime 1950 btime 1950"),
                          ([], "movetime 100")):
            done = subprocess.run(
                [sys.executable, "-SE", "examples/uci.py", path, *words],
                input="set_position 8/8 b\nplay 0 e2e4\ntime_left 2000\n"
                "3 gen_move\ndance\nquit\n", text=True, capture_output=True,
                timeout=PATIENCE, check=True)
            equal(done.stdout, "=\n\n=\n\n=\n\n# depth 3 score cp -12\n=3 e7e5\n\n"
                  "? unknown command\n\n=\n\n")
            options = ["setoption name Skill Level value 3"] if "depth" in go else []
            equal(done.stderr.splitlines(), [
                "uci", *options, "ucinewgame", "isready",
                "position fen 8/8 b moves e2e4", f"go {go}", "quit"])


@test
def the_session_of_the_page_is_what_leduc_says():
    with open("protocol/GAMES.md", encoding="utf-8") as file:
        parts = re.findall(r"^```session\n(.*?)^```$", file.read(), re.M | re.S)
    commands = []  # each with the lines of its answer
    for line in "".join(parts).splitlines():
        if line[0] == ">":
            commands.append((line[2:], []))
        else:
            commands[-1][1].append(line[2:])
    assert len(commands) > 10, commands
    with Pipe(command("leduc")) as pipe:
        for words, lines in commands:
            if words.split(" ")[0] in ("frame", "actions"):
                lines = ["".join(line.removeprefix("  ") for line in lines)]
            equal(pipe.answer(words), lines, words)


def nim():
    """The game of the file's own description."""
    code = talon_game.__doc__[talon_game.__doc__.index("    from talon_game"):
                              talon_game.__doc__.index("\nIt needs")]
    return textwrap.dedent(code)


@test
def the_game_of_the_page_becomes_one_that_is_seen():
    first, seen = page_game()
    chance = random.Random(1)
    with folder() as place, folder() as other, \
            Pipe(made(place, first)) as plain, Pipe(made(other, seen)) as pipe:
        assert "frame" not in plain.ask("list_commands")
        for seats in 2, 3, 4:
            (start,) = plain.ask(f"deal {seats} 0 {seats}")
            play = Play(pipe, seats, start)
            frames = {look: play.frame(look) for look in ("all", "none", "1")}
            while play.turn.asked:
                expect_pieces(play, play.turn.asked[0])
                play.act(*choose(play, chance))
                for look, before in frames.items():
                    frames[look] = play.frame(look)
                    expect_form(frames[look], play.turn, seats, before)
            equal(sum(play.turn.points), 5)
            play.again(plain)


@test
def what_the_page_types_is_answered_as_it_says():
    with open("docs/game.md", encoding="utf-8") as file:
        said = re.search(r"^python3 highcard.py\n(deal .*?quit\n)", file.read(),
                         re.M | re.S)[1]
    with folder() as place:
        done = subprocess.run(made(place, page_game()[0]), input=said, text=True,
                              capture_output=True, timeout=PATIENCE, check=True)
    signs = [answer[0] for answer in done.stdout.split("\n\n")[:-1]]
    equal("".join(signs), "===?==")
    contains(done.stdout, "? 2C is not in your hand\n")


@test
def the_game_of_the_library_is_a_whole_game():
    with folder() as place, Pipe(made(place, nim())) as pipe:
        listed = pipe.ask("list_commands")
        assert not {"frame", "actions"} & set(listed), listed
        contains(pipe.refused("frame none"), "unknown command")
        (start,) = pipe.ask("deal 2 0 5")
        play = Play(pipe, 2, start)
        while play.turn.asked:
            play.act(play.turn.asked[0], "1")
        equal(len(play.actions), int(start))
        equal(sorted(play.turn.points), [0, 1])


@test
def a_session_has_the_manners_of_the_wire():
    said = ("\n# a comment\n12 deal 2 0 5\r\n  protocol_version\n7\ndance\n"
            "act 0 1\nforfeit 0\nrestore 2\nrestore 2 3\n0 act 0 2\nact 0 1\nact x\n"
            "act 1\nact 1 1 1\nact 1  1 \nact 0 1\nquit\ndescribe\n")
    with folder() as place:
        done = subprocess.run(made(place, nim()), input=said, text=True,
                              capture_output=True, timeout=PATIENCE)
    start = talon_game.Chance(5).below(20) + 10
    opening = ("say all set_sticks 3\nsay 0 set_players 2 0\n"
               "say 1 set_players 2 1\nbegin\npoints 0 0\nask 0 play gen_move")
    equal(done.stdout.split("\n\n"), [
        f"=12 {start}", "= 2", "?7 unknown command", "? unknown command",
        "? there is no game", "? forfeit has a seat, of a game",
        "? a position has a number of seats and a start", f"= {opening}",
        "=0 2\nsay all play 0 2\npoints 0 0\nask 1 play gen_move",
        "? seat 0 is not to act", "? seat x is not to act",
        "? sticks cannot be taken", "? 1 1 sticks cannot be taken",
        "= 1\nsay all play 1 1\npoints 0 1\nover",
        "? seat 0 is not to act", "=", ""])
    equal((done.returncode, done.stderr), (0, ""))


@test
def several_commands_in_one_write_and_half_of_one_are_answered():
    with folder() as place, Pipe(made(place, nim())) as pipe:
        pipe.process.stdin.write("restore 2 12\nact 0 1\nact 1 ")
        pipe.process.stdin.flush()
        equal(pipe.read("restore")[-1], "ask 0 play gen_move")
        equal(pipe.read("act")[-1], "ask 1 play gen_move")
        equal(pipe.answer("3")[0], "= 3")


UNTIDY = nim().replace('''            raise Illegal''', '''            self.sticks -= 7
            self.seat = None
            self.say(ALL, "told_too_early")
            raise Illegal''') + '''
'''


@test
def a_refused_action_leaves_nothing_whatever_it_has_changed():
    with folder() as place, Pipe(made(place, UNTIDY)) as pipe:
        with folder() as other, Pipe(made(other, nim())) as tidy:
            play = Play(pipe, 2, 20)
            for step, action in enumerate("12123"):
                for word in ("4", "x", "")[:step]:
                    pipe.refused(f"act {play.turn.asked[0]} {word}")
                play.act(play.turn.asked[0], action)
            play.again(tidy)


@test
def what_a_game_prints_harms_nobody_and_an_error_is_told():
    code = nim().replace("        self.sticks -= int(text)", """\
        print("thinking of", text)
        self.sticks -= int(text) if text != "3" else self.nothing""")
    with folder() as place, Pipe(made(place, code)) as pipe:
        play = Play(pipe, 2, 10)
        play.act(0, "1")
        pipe.process.stdin.write("act 1 3\n")
        status, err = pipe.ended()
    equal(status, 1)
    contains(err, "thinking of 1")
    contains(err, "has no attribute 'nothing'")


@test
def values_of_options_come_as_they_are():
    code = nim().replace('    seats = "2"', '''    seats = "2"
    options = [Option("text", "file", "two # words\\n", "a text"),
               Option("b", "N", "", "nothing"), Option("c", "N", 3, "plain")]''').replace("return str(10 + chance.below(20))",
                      "return ascii(options)").replace("Game,", "Game, Option,")
    with folder() as place, Pipe(made(place, code)) as pipe:
        equal([line for line in pipe.ask("describe") if "option" in line],
              ['option text file "two \\u0023 words\\n" a text',
               'option b N "" nothing', "option c N 3 plain"])
        equal(pipe.ask('deal 2 0 1 text="\\u0023 \\"q\\" \\u00e9\\\\\\n" b=x=y c=""'),
              [ascii({"text": '# "q" é\\\n', "b": "x=y", "c": ""})])
        equal(pipe.ask("deal 2 0 1"),
              [ascii({"text": "two # words\n", "b": "", "c": "3"})])
        pipe.refused('deal 2 0 1 b="x')
        pipe.refused("deal 2 0 1 b")


@test
def random_numbers_are_those_of_splitmix64():
    chance = talon_game.Chance(1234567)
    equal([chance.next() for _ in range(5)],
          [6457827717110365317, 3203168211198807973, 9817491932198370423,
           4593380528125082431, 16408922859458223821])
    counts = [0] * 6
    for _ in range(6000):
        counts[chance.below(6)] += 1
    assert all(900 < count < 1100 for count in counts), counts
    equal(sorted(chance.shuffle(range(52))), list(range(52)))
    orders = {tuple(chance.shuffle("abc")) for _ in range(100)}
    equal(len(orders), 6, "orders of three")


@test
def a_command_that_bots_cannot_be_sent_is_an_error_of_the_game():
    game = talon_game.Game()
    game._said = []
    for text in "two\nlines", "a # comment", "", " x", "x" * 9000:
        try:
            game.say(0, text)
        except ValueError:
            continue
        if text:
            raise AssertionError(text)


if __name__ == "__main__":
    main(2)
