#!/usr/bin/env python3
"""A complete bot for trax on a bounded board, in plain Python.

It tries every legal turn and makes one that gains it most at once: points of
its own colour less those of the other, unless nobody scores, because the board
is only to be filled. Among equals it draws. Copy it, and change worth().

A tile is the colours of its edges in the order west, north, east, south, so
edge i of a square meets edge i + 2 of the neighbour there.
"""

import random
import sys

TILES = ["lldd", "dlld", "ddll", "lddl", "dldl", "ldld"]
STEPS = [(0, -1), (-1, 0), (0, 1), (1, 0)]  # west, north, east, south


class Board(dict):
    """The tiles by square. A square is a pair, row and column."""

    def __init__(self, rows, columns, tiles=()):
        super().__init__(tiles)
        self.rows, self.columns = rows, columns

    def copy(self):
        return Board(self.rows, self.columns, self)

    def next_to(self, square, edge):
        step = STEPS[edge]
        return square[0] + step[0], square[1] + step[1]

    def has(self, square):
        return (0 <= square[0] < self.rows and
                0 <= square[1] < self.columns)

    def empty_around(self, square):
        around = (self.next_to(square, edge) for edge in range(4))
        return [s for s in around if self.has(s) and s not in self]

    def leading_in(self, square):
        """The colours that lead into a square, by edge; blank for none."""
        near = (self.get(self.next_to(square, edge)) for edge in range(4))
        return [tile[(edge + 2) % 4] if tile else " "
                for edge, tile in enumerate(near)]

    def follow(self, square, edge):
        """The squares of the path that leaves by this edge, in its order, and
        where it ends: an empty square, one off the board, or its start."""
        colour, path, place = self[square][edge], [], square
        while True:
            place, came = self.next_to(place, edge), (edge + 2) % 4
            if place == square or place not in self:
                return path, place
            path.append(place)
            edge = next(e for e in range(4)
                        if e != came and self[place][e] == colour)

    def completed(self, square, colour):
        """The loop, or path between opposite borders, through a square: its
        squares; None if it is neither."""
        one, two = (e for e in range(4) if self[square][e] == colour)
        path, end = self.follow(square, one)
        if end == square:
            return frozenset([square, *path])
        back, other = self.follow(square, two)
        ends = {self.border(end), self.border(other)}
        if ends in ({"top", "bottom"}, {"left", "right"}):
            return frozenset([square, *path, *back])
        return None

    def border(self, square):
        row, column = square
        return ("top" if row < 0 else "bottom" if row >= self.rows else
                "left" if column < 0 else
                "right" if column >= self.columns else None)


def whole_turn(board, square, tile):
    """The board after this tile and all that it forces, and those tiles; None
    if the turn is illegal."""
    after, turn, todo = board.copy(), [], [(square, tile)]
    while todo:
        square, tile = todo.pop()
        if square in after:
            continue
        after[square] = tile
        turn.append((square, tile))
        for near in after.empty_around(square):
            leading = after.leading_in(near)
            for colour, other in ("ld", "dl"):
                if leading.count(colour) > 2:
                    return None
                if leading.count(colour) == 2:
                    todo.append((near, "".join(
                        colour if c == colour else other for c in leading)))
    return after, turn


def legal_turns(board):
    edge = {near for square in board for near in board.empty_around(square)}
    for square in sorted(edge):
        leading = board.leading_in(square)
        for tile in TILES:
            if all(a in (" ", b) for a, b in zip(leading, tile)):
                if found := whole_turn(board, square, tile):
                    yield found


def worth(after, turn, colour):
    """The points that a turn brings to its player, less the other's."""
    done = {(c, path) for square, _ in turn for c in "ld"
            if (path := after.completed(square, c))}
    gain = sum(len(path) for c, path in done if c == colour)
    gift = sum(len(path) for c, path in done if c != colour)
    return gain * (2 if len(done) > 1 else 1) - gift


class Bot:
    """What the bot knows, and one method for each command it obeys.

    A method returns the text of the answer, None for the empty one.
    """

    def set_seed(self, number):
        random.seed(int(number))  # so that a game can be played again

    def set_board(self, rows, columns):
        self.board = Board(int(rows), int(columns))
        self.scores = True

    def set_mode(self, mode):
        self.scores = mode == "contest"

    def set_players(self, players, me):
        self.colour = "ld"[int(me)]

    def set_tile(self, row, column, tile):
        self.board[int(row), int(column)] = tile

    def time_left(self, milliseconds):
        pass  # we are quick enough

    def gen_move(self):
        turns = [(self.scores and worth(after, turn, self.colour), turn)
                 for after, turn in legal_turns(self.board)]
        if not turns:
            return "pass"
        most = max(gain for gain, _ in turns)
        turn = random.choice([turn for gain, turn in turns if gain == most])
        return " ".join(f"{row} {column} {tile}"
                        for (row, column), tile in turn)

    def play(self, player, *words):
        """Somebody has played: here our own tiles are placed too."""
        for row, column, tile in zip(words[::3], words[1::3], words[2::3]):
            self.set_tile(row, column, tile)

    def quit(self):
        pass

    def list_commands(self):
        return "\n".join(COMMANDS)

    def known_command(self, name=""):
        return "true" if name in COMMANDS else "false"

    def name(self):
        return "trax.py"

    def version(self):
        return "1"

    def protocol_version(self):
        return "2"


COMMANDS = [name for name in dir(Bot) if not name.startswith("_")]


def main():
    bot = Bot()
    for line in sys.stdin:
        words = line.split("#")[0].split()  # what follows a # is a comment
        if not words:
            continue
        number = words.pop(0) if words[0].isdecimal() else ""
        command = words.pop(0) if words else ""
        # The empty line ends the answer; flush sends it at once.
        if command in COMMANDS:
            text = getattr(bot, command)(*words) or ""
            print(f"={number} {text}".rstrip(), end="\n\n", flush=True)
        else:
            print(f"?{number} unknown command", end="\n\n", flush=True)
        if command == "quit":
            break


if __name__ == "__main__":
    main()
