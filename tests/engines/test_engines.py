#!/usr/bin/env python3
"""Programs of others at the games of examples/: GNU Go, unmodified, and Stockfish
by uci.py. What the games say is compared with what these programs say."""

import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path[:0] = ["examples", "tests/system"]
os.environ["PATH"] += ":/usr/games"
import chess  # noqa: E402
from talon_run import (  # noqa: E402
    PATIENT, add_test, contains, equal, folder, main, read_records, talon, test)
from uci import Engine  # noqa: E402

GO = f"{sys.executable} examples/go.py"
CHESS = f"{sys.executable} examples/chess.py"
LETTERS = "ABCDEFGHJ"  # of the columns of go


def played(game, count, *words):
    """The records of a match, which are verified, and what was said of it."""
    with folder() as place:
        path = os.path.join(place, "games")
        run = talon("match", "-j", 1, "-n", count, "-s", 1, "--sandbox", "off",
                    "-o", path, "-g", game, *words)
        contains(talon("verify", "-g", game, path).out, f"whole: {count} games")
        records = read_records(path)
    equal([record["end"] for record in records.values()], ["normal"] * count)
    return records.values(), run.err


def actions(record):
    return [(seat, *text.split(" ")) for seat, text, *_ in record["moves"]]


def gnugo(level, seed, *rules):
    return " ".join([f"{level}=gnugo --mode gtp --never-resign --level {level}",
                     "--seed", str(seed), *rules])


def played_go(count, seeds, level, *words, rules=()):
    records, _ = played(GO, count, "--size", 9, "--komi", 6.5, *PATIENT, *words,
                        gnugo(1, seeds[0], *rules), gnugo(level, seeds[1], *rules))
    different = {str(actions(record)) for record in records}
    assert len(different) > count / 2, f"{len(different)} of {count} games differ"
    return records


def points_of(score):
    """Twice the points of both by a score as W+3.5, for go.py says them so."""
    twice = int(2 * float(score[2:] or 0))
    return [twice, 0] if score[0] == "B" else [0, twice]


def near(point):
    column, row = LETTERS.index(point[0]), int(point[1:])
    return [f"{LETTERS[c]}{r}" for c, r in (
        (column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
        if 0 <= c < len(LETTERS) and 0 < r <= len(LETTERS)]


def scored(record):
    """What gnugo says of the same moves; but an eye that lives in seki, which it
    leaves out, is its owner's area."""
    lines = ["boardsize 9", "clear_board", "komi 6.5",
             *(f"play {'bw'[seat]} {point}" for seat, _, point in actions(record)),
             "final_score", "final_status_list dame", "list_stones black",
             "list_stones white", "quit"]
    said = subprocess.run(
        ["gnugo", "--mode", "gtp", "--chinese-rules"], check=True,
        input="\n".join(lines) + "\n", stdout=subprocess.PIPE, text=True).stdout
    answers = said.rstrip("\n").split("\n\n")
    equal([answer[0] for answer in answers], ["="] * len(lines), "answers")
    score, dame, *stones = [answer[1:].split() for answer in answers[-5:-1]]
    black, white = points_of(score[0])
    eyes = [all(at in own for at in near(point))
            for own in stones for point in dame]
    twice = black - white + 2 * (sum(eyes[:len(dame)]) - sum(eyes[len(dame):]))
    return [max(twice, 0), max(-twice, 0)]


def go_is_scored_the_same(first, second):
    """To the end, when all dead stones have been taken: the game counts itself."""
    for record in played_go(25, (first, second), 10, rules=(
            "--chinese-rules", "--capture-all-dead")):
        equal(record["score"], scored(record), record["moves"])


# The same seeds are the same games.
for seeds in (1, 2), (3, 4):
    add_test(f"gnugo scores 25 games of go as the game does, seeds {seeds}",
             go_is_scored_the_same, *seeds)


@test
def gnugo_plays_go_unmodified_and_says_the_score():
    for record in played_go(6, (5, 6), 2, "--score", "bots"):
        *_, one, two = actions(record)
        equal((one[1], two[1]), ("score", "score"))
        equal(one[2], two[2], "what both say")
        equal(record["score"], points_of(one[2]))


def judge(engine, start, moves):
    """Whether the moves of a position are those of the engine, which is after MOVES
    where the game is."""
    position = chess.Position(start)
    for number in range(len(moves) + 1):
        line = f"position fen {start}"
        if number > 0:
            position = position.moves()[moves[number - 1]]
            line += f" moves {' '.join(moves[:number])}"
        engine.tell(line)
        _, said = engine.tell("go perft 1", "Nodes")
        legal = {line.split(":")[0] for line in said
                 if re.fullmatch(r"[a-h]\d[a-h]\d[qrbn]?: 1\n", line)}
        equal(set(position.moves()), legal, line)
    checkers, _ = engine.tell("d", "Checkers:")
    return legal, len(checkers) > 1


def expect_judged(records):
    engine = Engine("stockfish", [])
    for record in records:
        moves = [move for _, _, move in actions(record)]
        legal, check = judge(engine, record["start"]["start"], moves)
        mate = check and not legal
        equal(2 in record["score"], mate, f"a mate by {moves}")
        if mate:
            equal(record["score"][record["moves"][-1][0]], 2)
        else:
            equal(record["score"], [1, 1])
    engine.tell("quit")
    engine.process.communicate()


def stockfish(name, *words):
    return " ".join([f"{name}={sys.executable} examples/uci.py stockfish", *words])


def stockfish_plays(limit):
    clock = PATIENT if limit != "clock" else ("-t", 20, *PATIENT[4:])
    records, said = played(CHESS, 2, "--plies", 6, *clock, "-v",
                           stockfish("fish", limit, "Threads=1"), "random")
    assert re.search(r"# depth \d+ score (cp|mate) -?\d+", said), said[:2000]
    for record in records:
        equal(record["score"][record["seats"].index("fish")], 2, "points")
    expect_judged(records)


for limit in "depth=4", "nodes=3000", "movetime=30", "clock":
    add_test(f"stockfish plays chess with {limit}", stockfish_plays, limit)


@test
def stockfish_knows_the_same_moves_and_ends():
    records, _ = played(CHESS, 10, "--plies", 12, *PATIENT,
                        stockfish("strong", "nodes=300"),
                        stockfish("weak", "nodes=30", "'Skill Level=3'"))
    expect_judged(records)


if __name__ == "__main__":
    main(jobs=2)
