#!/usr/bin/env python3
"""Chess, as a game for Talon. Engines that speak UCI play it by uci.py:

    talon match -g "python3 chess.py" --plies 6 "python3 uci.py stockfish nodes=9999" random

Seat 0 is white. `set_position FEN` is the position at the start. To `gen_move`
the answer is a move as in UCI, `e2e4` or `e7e8q`, and `play i MOVE` tells it to
both. A position that has come for the third time, 50 moves without a capture or a
pawn, and too few pieces to mate are draws at once. A win is 2 points, a draw 1 for
both.

A start is a FEN. With `--plies N` it is what N moves by chance lead to, so that
engines which always play the same play other games.
"""

import re

from talon_game import ALL, Frame, Game, Illegal, Option

FIRST = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
ROOK = [(1, 0), (-1, 0), (0, 1), (0, -1)]
BISHOP = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
KNIGHT = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
STEPS = {"n": KNIGHT, "b": BISHOP, "r": ROOK, "q": ROOK + BISHOP,
         "k": ROOK + BISHOP}
CORNERS = {"a1": "Q", "h1": "K", "a8": "q", "h8": "k"}
WORDS = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen",
         "k": "king"}


def name_of(square):
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def square_of(name):
    return "abcdefgh".index(name[0]), int(name[1]) - 1


def squares_of(pieces):
    """Pieces and their squares as a frame has them, from the top left."""
    return [[7 - rank, file, f"{'white' if c.isupper() else 'black'}:{c.upper()}"]
            for (file, rank), c in sorted(pieces)]


class Position:
    """Pieces by square, a pair of file and rank; white ones are capitals."""

    def __init__(self, fen):
        form = re.fullmatch(r"([1-8pnbrqkPNBRQK/]+) ([wb]) (-|K?Q?k?q?) "
                            r"(-|[a-h][36]) (\d{1,3}) (\d{1,3})", fen, re.ASCII)
        rows = form[1].split("/") if form else []
        self.pieces = {}
        for rank, row in enumerate(reversed(rows)):
            row = "".join("." * int(c) if c.isdigit() else c for c in row)
            if len(rows) != 8 or len(row) != 8:
                raise Illegal(f"{fen} is no FEN")
            self.pieces.update({(file, rank): c for file, c in enumerate(row)
                                if c != "."})
        kings = sorted(c for c in self.pieces.values() if c in "kK")
        if kings != ["K", "k"]:
            raise Illegal(f"{fen} is no FEN with two kings")
        self.white, self.rights = form[2] == "w", form[3].strip("-")
        self.passed = None if form[4] == "-" else square_of(form[4])
        self.quiet, self.number = int(form[5]), int(form[6])
        if self.in_check(not self.white):
            raise Illegal(f"{fen} lets a king be taken")

    def fen(self):
        rows = ["".join(self.pieces.get((file, rank), ".") for file in range(8))
                for rank in range(7, -1, -1)]
        board = re.sub(r"\.+", lambda dots: str(len(dots[0])), "/".join(rows))
        return (f"{board} {'w' if self.white else 'b'} {self.rights or '-'} "
                f"{name_of(self.passed) if self.passed else '-'} {self.quiet} "
                f"{self.number}")

    def reached(self, square, steps, far):
        """The squares to which a piece may go from one, if it has such steps."""
        for step in steps:
            to = square
            while True:
                to = to[0] + step[0], to[1] + step[1]
                if not (0 <= to[0] < 8 and 0 <= to[1] < 8):
                    break
                yield to
                if to in self.pieces or not far:
                    break

    def attacked(self, square, white):
        """Could white, or black, take there?"""
        for kind, steps in STEPS.items():
            piece = kind.upper() if white else kind
            if any(self.pieces.get(to) == piece for to in
                   self.reached(square, steps, kind in "brq")):
                return True
        rank = square[1] + (-1 if white else 1)
        return any(self.pieces.get((square[0] + side, rank)) == "pP"[white]
                   for side in (-1, 1))

    def in_check(self, white):
        king = "kK"[white]
        square = next(s for s, piece in self.pieces.items() if piece == king)
        return self.attacked(square, not white)

    def targets(self, square, piece):
        """Where the piece may go, whatever becomes of its king."""
        kind = piece.lower()
        if kind == "p":
            yield from self.pawn_targets(square)
            return
        for to in self.reached(square, STEPS[kind], kind in "brq"):
            if to not in self.pieces or self.pieces[to].isupper() != self.white:
                yield to
        if kind == "k" and not self.in_check(self.white):
            yield from self.castled(square)

    def pawn_targets(self, square):
        file, rank = square
        ahead = 1 if self.white else -1
        if (file, rank + ahead) not in self.pieces:
            yield file, rank + ahead
            if (rank == (1 if self.white else 6) and
                    (file, rank + 2 * ahead) not in self.pieces):
                yield file, rank + 2 * ahead
        for to in (file - 1, rank + ahead), (file + 1, rank + ahead):
            if to == self.passed or (to in self.pieces and
                                     self.pieces[to].isupper() != self.white):
                yield to

    def castled(self, square):
        rank = 0 if self.white else 7
        for right, between, way in (("kK", (5, 6), 5), ("qQ", (1, 2, 3), 3)):
            if (right[self.white] in self.rights and square == (4, rank) and
                    not any((file, rank) in self.pieces for file in between) and
                    not self.attacked((way, rank), not self.white)):
                yield 2 * way - 4, rank

    def moves(self):
        """All legal moves, each with the position after it."""
        found = {}
        for square, piece in self.pieces.items():
            if piece.isupper() != self.white:
                continue
            for to in self.targets(square, piece):
                ends = piece in "pP" and to[1] in (0, 7)
                for promoted in "qrbn" if ends else [""]:
                    after = self.after(square, to, promoted)
                    if not after.in_check(self.white):
                        found[name_of(square) + name_of(to) + promoted] = after
        return found

    def after(self, square, to, promoted):
        after = Position.__new__(Position)
        after.pieces = pieces = dict(self.pieces)
        piece = pieces.pop(square)
        after.quiet = 0 if piece in "pP" or to in pieces else self.quiet + 1
        after.passed = None
        if piece in "pP":
            if to == self.passed:
                del pieces[to[0], square[1]]
            if abs(to[1] - square[1]) == 2:
                after.passed = to[0], (to[1] + square[1]) // 2
        if piece in "kK" and abs(to[0] - square[0]) == 2:
            rook = pieces.pop((7 if to[0] == 6 else 0, to[1]))
            pieces[(to[0] + square[0]) // 2, to[1]] = rook
        if promoted:
            piece = promoted.upper() if self.white else promoted
        pieces[to] = piece
        lost = {"e1": "KQ", "e8": "kq", **CORNERS}
        gone = lost.get(name_of(square), "") + lost.get(name_of(to), "")
        after.rights = "".join(r for r in self.rights if r not in gone)
        after.white = not self.white
        after.number = self.number + (not self.white)
        return after

    def mates_nobody(self):
        left = sorted(p.lower() for p in self.pieces.values() if p not in "kK")
        return left in ([], ["b"], ["n"])


class Chess(Game):
    name = "chess"
    summary = "chess, with moves as in UCI"
    seats = "2"
    options = [Option("plies", "N", 0, "moves by chance at the start, to 40"),
               Option("fen", "FEN", FIRST, "the position before them")]
    time = 300

    def deal(self, seats, number, chance, options):
        if options["plies"] not in map(str, range(41)):
            raise Illegal(f"{options['plies']} is no number of plies from 0 to 40")
        while True:
            position = Position(options["fen"])
            for _ in range(int(options["plies"])):
                moves = position.moves()
                if moves:
                    position = moves[chance.choice(sorted(moves))]
            if position.moves():
                return position.fen()

    def open(self, seats, start):
        self.reach(Position(start), {})
        self.done = None  # the last seat, what it did, and the pieces before
        self.say(ALL, f"set_position {start}")
        for seat in range(seats):
            self.say(seat, f"set_players 2 {seat}")
        self.begin()

    def reach(self, position, seen):
        """Positions that cannot come again are not kept."""
        self.position, self.moves = position, position.moves()
        self.seen = seen if position.quiet else {}
        takes = position.passed and any(
            move[2:4] == name_of(position.passed) and
            position.pieces[square_of(move)] in "pP" for move in self.moves)
        key = *position.fen().split(" ")[:3], bool(takes)
        self.seen[key] = self.seen.get(key, 0) + 1
        self.drawn = (position.quiet >= 100 or position.mates_nobody() or
                      self.seen[key] == 3)

    def turn(self):
        if not self.moves or self.drawn:
            return None
        return 0 if self.position.white else 1

    def act(self, seat, text):
        if text not in self.moves:
            raise Illegal(f"{text or 'nothing'} is no legal move in "
                          + self.position.fen())
        self.say(ALL, f"play {seat} {text}")
        self.done = seat, self.words(text), self.position.pieces
        self.reach(self.moves[text], self.seen)

    def points(self):
        if self.turn() is not None:
            return [0, 0]
        if not self.moves and self.position.in_check(self.position.white):
            return [0, 2] if self.position.white else [2, 0]
        return [1, 1]

    def forfeit(self, seat):
        return [0, 2] if seat == 0 else [2, 0]

    def words(self, move):
        piece = self.position.pieces[square_of(move)]
        return f"moves the {WORDS[piece.lower()]} {move}"

    def frame(self, look):
        turn, pieces = self.turn(), self.position.pieces
        frame = Frame([] if turn is None else [turn], self.points(),
                      seats=["white", "black"])
        frame.place("grid", "board", squares_of(pieces.items()), piece="mark",
                    size=(8, 8), rows="87654321", columns="abcdefgh")
        if self.done:
            seat, words, before = self.done
            frame.last(seat, words, [
                (0, None, squares_of(before.items() - pieces.items())),
                (None, 0, squares_of(pieces.items() - before.items()))])
        return frame

    def pieces_of(self, move):
        """What goes, and as what it lies where it goes to."""
        square, to = square_of(move), square_of(move[2:])
        return [(0, piece) for pieces, at in (
            (self.position.pieces, square), (self.moves[move].pieces, to))
            for piece in squares_of([(at, pieces[at])])]

    def actions(self, seat):
        return [(move, self.words(move), self.pieces_of(move))
                for move in sorted(self.moves)]


if __name__ == "__main__":
    Chess.main()
