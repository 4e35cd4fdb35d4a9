#!/usr/bin/env python3
"""A game that does all that GAMES.md asks for or, with the name of a check of
`talon check --game`, sins against that one. `--list` lists the checks.

Two or three seats have three cards each. At once all lay one aside; then each
plays one in turn, and the highest takes a point, twice."""

import itertools
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "python"))

import talon_game
from talon_game import ALL, Frame, Game, Illegal

DECK = [value + suit for value in "23456789" for suit in "CD"]
games = itertools.count()


class Aside(Game):
    name = "aside"
    summary = "lay one aside, and play the others"
    seats = "2-3"
    hidden = True

    def deal(self, seats, number, chance, options):
        return " ".join(chance.shuffle(DECK)[:3 * seats])

    def open(self, seats, start):
        cards = start.split(" ")
        if len(set(cards)) != 3 * seats or not set(cards) <= set(DECK):
            raise Illegal(f"a start is {3 * seats} cards")
        self.count = seats
        self.hands = [sorted(cards[3 * s:3 * s + 3]) for s in range(seats)]
        self.aside = [None] * seats
        self.round, self.won, self.moved = [], [0] * seats, []
        self.done, self.taken = None, []
        self.say(ALL, "set_deck 23456789 CD")
        for seat in range(seats):
            self.say(seat, f"set_players {seats} {seat}")
        self.begin()
        self.deal_hands(self.hands)

    @property
    def request(self):
        return ("drop", "gen_drop") if None in self.aside else \
               ("play", "gen_move")

    def turn(self):
        if None in self.aside:
            return [s for s in range(self.count) if self.aside[s] is None]
        return len(self.round) if any(self.hands) else None

    def act(self, seat, text):
        if text not in self.hands[seat]:
            raise Illegal(f"{text} is not in your hand")
        self.hands[seat].remove(text)
        if None in self.aside:
            self.aside[seat] = text
            self.say(seat, f"drop {text}")
            if None not in self.aside:
                self.done = seat, "lays the last card aside"
                self.moved = [(s, 2 * self.count + s, [])
                              for s in range(self.count)]
                for s in range(self.count):
                    self.say(ALL, f"dropped {s}")
        else:
            self.play(seat, text)

    def play(self, seat, text):
        self.say(ALL, f"play {seat} {text}")
        self.done = seat, f"plays {text}"
        self.moved = [(seat, self.count + seat, [text])]
        self.round.append(text)
        if len(self.round) == self.count:
            best = self.round.index(max(self.round))
            self.won[best] += 1
            self.moved += [(self.count + s, 3 * self.count, [card])
                           for s, card in enumerate(self.round)]
            self.taken, self.round = self.taken + self.round, []

    def points(self):
        return self.won

    def forfeit(self, seat):
        return [-1 if s == seat else 2 for s in range(self.count)]

    def actions(self, seat):
        return [(card, f"plays {card}", [(seat, card)])
                for card in self.hands[seat]]

    def frame(self, look):
        closed = None in self.aside
        # Until all have, only who has laid one aside knows of it.
        known = [bool(card) and (not closed or seat in look.viewers)
                 for seat, card in enumerate(self.aside)]
        turn = self.turn()
        frame = Frame([s for s in range(self.count) if not known[s]] if closed
                      else [] if turn is None else [turn], self.won)
        for seat in range(self.count):
            laid = [] if known[seat] or not self.aside[seat] else \
                [self.aside[seat]]
            frame.hand(seat, sorted(self.hands[seat] + laid), look)
        for seat in range(self.count):
            frame.place("row", "played", self.round[seat:seat + 1], seat)
        for seat in range(self.count):
            mine = known[seat] and seat in look.viewers
            frame.place("pile", "aside", [self.aside[seat]] if mine else [],
                        seat, hidden=int(known[seat] and not mine))
        frame.place("pile", "taken", sorted(self.taken))
        if self.done:
            frame.last(*self.done, [self.move(look, *m) for m in self.moved
                                    if self.is_news(look, *m)])
        return frame

    def is_aside(self, place):
        return place in range(2 * self.count, 3 * self.count)

    def is_news(self, look, one, other, faces):
        """Who laid one aside before the others knew that at once."""
        return not self.is_aside(other) or one not in look.viewers or \
            one == self.done[0]

    def move(self, look, one, other, faces):
        mine = self.is_aside(other) and one in look.viewers
        return one, other, [self.aside[one]] if mine else faces


SINS = {}


def sin(function):
    """A change of the game or of the wire that sins against the check of that
    name."""
    SINS[function.__name__.replace("_", "-")] = function
    return function


def instead(owner, name):
    """What is decorated stands in the place of OWNER.NAME, which it is given."""
    before = getattr(owner, name)

    def replace(function):
        setattr(owner, name,
                lambda *arguments: function(before, *arguments))
    return replace


WIRE = talon_game._Wire


@sin
def start_runs():
    sys.exit(3)


@sin
def start_silent():
    print("welcome", flush=True)


@sin
def start_answers():
    @instead(WIRE, "answer")
    def _(answer, wire, line):
        return ""


@sin
def start_flush():
    answers = []

    @instead(WIRE, "answer")
    def _(answer, wire, line):
        answers.append(answer(wire, line))
        return ""

    @instead(Aside, "main")
    def _(play):
        play()
        sys.__stdout__.write("".join(answers))


@sin
def start_sign():
    @instead(WIRE, "answer")
    def _(answer, wire, line):
        return answer(wire, line)[2:]


@sin
def start_blank():
    @instead(WIRE, "answer")
    def _(answer, wire, line):
        return answer(wire, line).replace("= ", "=", 1)


@sin
def start_empty_line():
    @instead(WIRE, "answer")
    def _(answer, wire, line):
        return answer(wire, line)[:-1]


@sin
def wire_commands():
    @instead(WIRE, "do_list_commands")
    def _(answer, wire, rest):
        return answer(wire, rest).replace("forfeit\n", "")


@sin
def wire_unknown():
    @instead(WIRE, "answer")
    def _(answer, wire, line):
        return "=\n\n" if line == "dance\n" else answer(wire, line)


@sin
def wire_ids():
    @instead(WIRE, "answer")
    def _(answer, wire, line):
        return answer(wire, line.removeprefix("12 "))


@sin
def wire_protocol_version():
    @instead(WIRE, "do_protocol_version")
    def _(answer, wire, rest):
        return "1"


@sin
def describe_form():
    @instead(WIRE, "do_describe")
    def _(answer, wire, rest):
        return "name aside\nseats 2"


@sin
def describe_same():
    @instead(WIRE, "do_describe")
    def _(answer, wire, rest):
        return answer(wire, rest) + ("\ntime 9" if wire.game else "")


@sin
def deal_form():
    @instead(WIRE, "do_deal")
    def _(answer, wire, rest):
        return answer(wire, rest) + " # dealt"


@sin
def deal_same():
    @instead(WIRE, "do_deal")
    def _(answer, wire, rest):
        return f"{answer(wire, rest)} {time.monotonic_ns()}"


@sin
def deal_restore():
    @instead(WIRE, "do_deal")
    def _(answer, wire, rest):
        return answer(wire, rest).lower()


@sin
def deal_seats():
    @instead(WIRE, "expect_seats")
    def _(answer, wire, seats):
        pass


@sin
def deal_refuses():
    @instead(WIRE, "do_restore")
    def _(answer, wire, rest):
        try:
            return answer(wire, rest)
        except Illegal:
            return answer(wire, "2 " + " ".join(DECK[:6]))


@sin
def deal_keeps():
    @instead(WIRE, "do_restore")
    def _(answer, wire, rest):
        try:
            return answer(wire, rest)
        except Illegal:
            wire.game = None
            raise


@sin
def positions_games():
    @instead(Aside, "play")
    def _(play, game, seat, text):
        if text == "5C":
            raise KeyError("the 5 is missing")
        play(game, seat, text)


@sin
def positions_listed():
    @instead(Aside, "actions")
    def _(actions, game, seat):
        return [(f"{card}{card}"[:3], words, pieces)
                for card, words, pieces in actions(game, seat)]

    @instead(Aside, "act")
    def _(act, game, seat, text):
        act(game, seat, text[:2])
        return text[:2]


@sin
def positions_refuses():
    @instead(Aside, "act")
    def _(act, game, seat, text):
        act(game, seat, game.hands[seat][0] if text == "x" else text)
        return text


@sin
def positions_reasons():
    @instead(Aside, "act")
    def _(act, game, seat, text):
        if text not in game.hands[seat]:
            raise Illegal("")
        act(game, seat, text)


@sin
def positions_back():
    @instead(Aside, "actions")
    def _(actions, game, seat):
        last = seen.get(seat)
        seen[seat] = len(game.hands[seat])
        listed = actions(game, seat)
        return listed if last is None or last >= len(listed) else listed[:1]
    seen = {}


@sin
def positions_forfeit():
    @instead(WIRE, "do_forfeit")
    def _(answer, wire, rest):
        if rest == "1" and wire.game.turn() is None:
            raise Illegal("it is over")
        return answer(wire, rest)


@sin
def positions_gain():
    @instead(Aside, "forfeit")
    def _(forfeit, game, seat):
        return [9 if s == seat else 2 for s in range(game.count)]


@sin
def positions_fresh():
    @instead(Aside, "play")
    def _(play, game, seat, text):
        play(game, seat, text)
        game.say(ALL, f"at {os.getpid()}")


@sin
def positions_after():
    @instead(Aside, "open")
    def _(begin, game, seats, start):
        begin(game, seats, start)
        game.say(ALL, f"game {next(games)}")


@sin
def positions_asked():
    @instead(WIRE, "do_forfeit")
    def _(answer, wire, rest):
        wire.game.won[0] += 1
        return answer(wire, rest)


@sin
def positions_open():
    @instead(WIRE, "do_restore")
    def _(answer, wire, rest):
        if " open " in rest:
            raise Illegal("no hands are shown here")
        return answer(wire, rest)


@sin
def positions_several():
    @instead(Aside, "turn")
    def _(turn, game):
        asked = turn(game)
        several = isinstance(asked, list) and len(asked) < game.count
        return asked[:1] if several and game.count == 3 else asked


@sin
def positions_told():
    @instead(Aside, "act")
    def _(act, game, seat, text):
        act(game, seat, text)
        if None in game.aside:
            game.say(ALL, f"drops {seat} {text}")


def in_frames(change):
    @instead(Aside, "frame")
    def _(frame, game, look):
        made = frame(game, look)
        change(game, look, made.object)
        return made


@sin
def seen_frames():
    @in_frames
    def _(game, look, frame):
        frame["places"][0]["kind"] = "heap"


@sin
def seen_places():
    @in_frames
    def _(game, look, frame):
        if not game.taken:
            frame["places"].pop()


@sin
def seen_points():
    @in_frames
    def _(game, look, frame):
        frame["points"] = [0] * game.count


@sin
def seen_moves():
    @in_frames
    def _(game, look, frame):
        if frame.get("last", {}).get("moved"):
            frame["last"]["moved"].pop()


@sin
def seen_hidden():
    @in_frames
    def _(game, look, frame):
        frame["captions"] = [f"a tip: {' '.join(hand)}" for hand in game.hands]


@sin
def seen_pieces():
    @instead(Aside, "actions")
    def _(actions, game, seat):
        return [(card, words, [(0, card)])
                for card, words, _ in actions(game, seat)]


@sin
def seen_once():
    @instead(Aside, "actions")
    def _(actions, game, seat):
        return actions(game, seat) + actions(game, seat)[:1]


@sin
def end_quit():
    @instead(WIRE, "do_quit")
    def _(answer, wire, rest):
        return ""


@sin
def end_input():
    @instead(Aside, "main")
    def _(play):
        play()
        time.sleep(20)


if sys.argv[1:] == ["--list"]:
    print(*SINS)
    sys.exit()
for word in sys.argv[1:]:
    SINS[word]()
Aside.main()
