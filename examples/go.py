#!/usr/bin/env python3
"""Go, as a game for Talon, whose bots are programs that speak GTP, unmodified:

    talon match -g "python3 go.py" --size 9 "gnugo --mode gtp" random

Seat 0 is black. Bots hear `boardsize`, `clear_board`, `komi` and what the other
has played, as `play w D4`; they are asked `genmove b`. As GTP has it, a bot's own
move is not told to it. `pass` and `resign` are actions, too.

No suicide; a play may not restore the position before the last one (ko). Two
passes end the game, and so do four plays for each point of the board. Then all
stones on the board count as living, each with the empty points that only its
colour reaches (area scoring). So dead stones have to be captured before, as GNU Go
does with `--chinese-rules --capture-all-dead`. With `--score bots` both are asked
`final_score` at the end, as `W+3.5`, and if they say the same, that counts.

The winner gets twice the difference, since komi may be a half. A start is the
size, the komi and the way to score: there is no chance in it.
"""

import re

from talon_game import ALL, Frame, Game, Illegal, Option

LETTERS = "ABCDEFGHJKLMNOPQRST"
COLOURS = "bw"
STONES = {"b": "black:", "w": "white:"}


class Board(dict):
    """The stones, "b" or "w", by point; a point is a pair, column and row."""

    def __init__(self, size, stones=()):
        super().__init__(stones)
        self.size = size

    def points(self):
        return [(column, row) for row in range(self.size)
                for column in range(self.size)]

    def squares(self, stones):
        """Stones and their points as a frame has them, from the top left."""
        return [[self.size - 1 - row, column, STONES[colour]]
                for (column, row), colour in sorted(stones)]

    def near(self, point):
        column, row = point
        return [(c, r) for c, r in ((column - 1, row), (column + 1, row),
                                    (column, row - 1), (column, row + 1))
                if 0 <= c < self.size and 0 <= r < self.size]

    def region(self, point):
        """The points of one colour, or empty ones, that hang together with this
        one, and those around them."""
        colour, inside, around, todo = self.get(point), {point}, set(), [point]
        while todo:
            for near in self.near(todo.pop()):
                if self.get(near) != colour:
                    around.add(near)
                elif near not in inside:
                    inside.add(near)
                    todo.append(near)
        return inside, around

    def played(self, point, colour):
        """The board after a play; None for suicide."""
        after = Board(self.size, self)
        after[point] = colour
        for near in self.near(point):
            if after.get(near) not in (None, colour):
                stones, around = after.region(near)
                if all(p in after for p in around):
                    for stone in stones:
                        del after[stone]
        _, around = after.region(point)
        return None if all(p in after for p in around) else after

    def area(self):
        """The points of black less those of white."""
        black, seen = 0, set()
        for point in self.points():
            if point in self:
                black += 1 if self[point] == "b" else -1
            elif point not in seen:
                empty, around = self.region(point)
                seen |= empty
                reached = {self[p] for p in around}
                if len(reached) == 1:
                    black += len(empty) * (1 if reached == {"b"} else -1)
        return black


def name_of(point):
    return f"{LETTERS[point[0]]}{point[1] + 1}"


class Go(Game):
    name = "go"
    summary = "go, with bots that speak GTP"
    seats = "2"
    options = [Option("size", "N", 9, "rows of the board, 5 to 19"),
               Option("komi", "N", 7, "points that white gets, as 6.5"),
               Option("score", "board|bots", "board",
                      "all stones live, or what both bots say")]
    time = 600

    def deal(self, seats, number, chance, options):
        start = " ".join(options[o.name] for o in self.options)
        self.read(start)
        return start

    def read(self, start):
        form = re.fullmatch(r"(\d+) (-?\d{1,3}(?:\.[05])?) (board|bots)", start,
                            re.ASCII)
        if not form or not 5 <= int(form[1]) <= 19:
            raise Illegal(f"{start} is not a size from 5 to 19, a komi, and board "
                          "or bots")
        return int(form[1]), int(2 * float(form[2])), form[3]

    def open(self, seats, start):
        size, self.komi, self.score = self.read(start)  # komi is twice that
        self.board, self.before = Board(size), None
        self.plays, self.passes = 0, 0
        self.said = {}  # what the bots say of the score, by seat
        self.resigned = None
        self.done = None  # the last seat, what it did, and the board before
        self.say(ALL, f"boardsize {size}")
        self.say(ALL, "clear_board")
        self.say(ALL, f"komi {start.split(' ')[1]}")
        for seat in range(seats):
            self.say(seat, f"set_players 2 {seat}", if_listed=True)
        self.begin()

    def ended(self):
        """The play is over; the bots may have to say who has won."""
        return (self.passes == 2 or self.resigned is not None or
                self.plays == 4 * self.board.size ** 2)

    def scoring(self):
        return (self.score == "bots" and self.passes == 2 and
                self.resigned is None)

    def turn(self):
        if not self.ended():
            return self.plays % 2
        return [seat for seat in (0, 1) if seat not in self.said
                and self.scoring()]

    @property
    def request(self):
        if self.ended():
            return "score", "final_score"
        return "play", f"genmove {COLOURS[self.plays % 2]}"

    def act(self, seat, text):
        if self.ended():
            if not re.fullmatch(r"[BW]\+\d{1,3}(\.[05])?|0", text, re.ASCII):
                raise Illegal(f"{text} is no score as B+3.5")
            self.said[seat] = text
            self.done = seat, "says the score", self.board
            return text
        if text.lower() == "resign":
            self.resigned = seat
            self.done = seat, "resigns", self.board
            return "resign"
        action = text.upper() if text.lower() != "pass" else "pass"
        if action == "pass":
            self.passes, self.before = self.passes + 1, self.board
        else:
            self.place(action, COLOURS[seat])
            self.passes = 0
        self.plays += 1
        self.done = seat, self.words(action), self.before
        self.say(1 - seat, f"play {COLOURS[seat]} {action}")
        return action

    def place(self, name, colour):
        points = {name_of(point): point for point in self.board.points()}
        if name not in points:
            raise Illegal(f"{name or 'nothing'} is no point of the board")
        if points[name] in self.board:
            raise Illegal(f"there is a stone at {name}")
        after = self.board.played(points[name], colour)
        if after is None:
            raise Illegal(f"{name} is suicide")
        if after == self.before:
            raise Illegal(f"{name} takes back a ko at once")
        self.board, self.before = after, self.board

    def result(self):
        """Twice the points of black less those of white."""
        said = set(self.said.values())
        if len(self.said) == 2 and len(said) == 1:
            text = said.pop()
            sign = -1 if text[0] == "W" else 1
            return sign * int(2 * float(text[2:] or 0))
        return 2 * self.board.area() - self.komi

    def points(self):
        if self.resigned is not None:
            return self.forfeit(self.resigned)
        if self.turn() != []:
            return [0, 0]
        result = self.result()
        return [max(result, 0), max(-result, 0)]

    def forfeit(self, seat):
        whole = 2 * self.board.size ** 2
        return [0, whole] if seat == 0 else [whole, 0]

    def words(self, action):
        return "passes" if action == "pass" else f"plays {action}"

    def frame(self, look):
        board, turn = self.board, self.turn()
        frame = Frame([turn] if isinstance(turn, int) else turn, self.points(),
                      [f"komi {self.komi / 2:g}"], ["black", "white"])
        frame.place("grid", "board", board.squares(board.items()), piece="mark",
                    size=(board.size, board.size),
                    rows=[str(row) for row in range(board.size, 0, -1)],
                    columns=LETTERS[:board.size])
        if self.done:
            seat, words, before = self.done
            taken = board.squares(before.items() - board.items())
            placed = board.squares(board.items() - before.items())
            frame.last(seat, words, [move for move in (
                (0, None, taken), (None, 0, placed)) if move[2]])
        return frame

    def actions(self, seat):
        if self.ended():
            result = 2 * self.board.area() - self.komi
            text = f"{'B' if result > 0 else 'W'}+{abs(result) / 2:g}"
            text = text if result else "0"
            return [(text, f"says {text}", [])]
        colour = COLOURS[seat]
        return [(name_of(p), self.words(name_of(p)),
                 [(0, piece) for piece in self.board.squares([(p, colour)])])
                for p in self.board.points() if p not in self.board
                and (after := self.board.played(p, colour)) is not None
                and after != self.before] + [("pass", "passes", [])]


if __name__ == "__main__":
    Go.main()
