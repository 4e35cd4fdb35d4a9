"""Planowanie, herc and trax: whole matches by the rules, with faults, killed
and resumed, and how much the players that come with Talon differ."""

import contextlib
import functools
import itertools
import json
import os
import sys

from talon_run import (
    BUILD, PATIENT, Run, add_test, contains, equal, folder, goes_on_until, main,
    match, note, read_records, talon, test, timeless, timeless_summary, whole_lines)

CHEAT = os.path.join(os.path.dirname(__file__), "cheat.py")
BOTS = {
    "planowanie": ["greedy", "x=examples/planowanie.py",
                   "legacy=examples/legacy.py", "random"],
    "herc": ["greedy", "x=examples/herc.py", "random", "other=random"],
    "trax": ["greedy", "x=examples/trax.py"],
}
HOUSE = {game: ["greedy", "random", "b=random", "c=random"][:len(bots)]
         for game, bots in BOTS.items()}

EARLY_KILLS = 20  # attempts


# The rules once more, from their pages and not from the sources.

VALUES = "23456789TJQKA"


def winner_of(trick, trump):
    """TRICK has seats and cards; the seat that takes it."""
    suits = {card[1] for _, card in trick}
    suit = trump if trump in suits else trick[0][1][1]
    return max((VALUES.index(card[0]), seat)
               for seat, card in trick if card[1] == suit)[1]


def play_tricks(hands, leader, trump, cards, must_trump):
    """Plays all HANDS with CARDS, an iterator of seats and cards; yields each
    trick with who took it."""
    seats = len(hands)
    while any(hands):
        trick = []
        for turn in range(seats):
            seat, card = next(cards)
            equal(seat, (leader + turn) % seats, "whose turn it is")
            assert card in hands[seat], (card, hands[seat])
            expect_follows(card, hands[seat], trick, trump, must_trump)
            hands[seat].remove(card)
            trick.append((seat, card))
        leader = winner_of(trick, trump)
        yield trick, leader


def expect_follows(card, hand, trick, trump, must_trump):
    if not trick or card[1] == trick[0][1][1]:
        return
    suits = {other[1] for other in hand}
    assert trick[0][1][1] not in suits, f"{card} revokes: {hand}, {trick}"
    if must_trump:
        assert card[1] == trump or trump not in suits, f"{card}: {hand}"


def actions(record, word):
    return ((seat, action.removeprefix(f"{word} "))
            for seat, action, _ in record["moves"]
            if action.startswith(f"{word} "))


def score_planowanie(record):
    values, suits = record["start"]["deck"]
    equal((values, suits), (VALUES, "CDHS"))
    declarations, cards = actions(record, "declare"), actions(record, "play")
    score = [0] * len(record["seats"])
    for deal in record["start"]["deals"]:
        size = len(deal["hands"][0])
        said = dict(itertools.islice(declarations, len(score)))
        assert all(0 <= tricks <= size for tricks in map(int, said.values()))
        taken = [0] * len(score)
        for _, seat in play_tricks([list(h) for h in deal["hands"]],
                                   deal["leader"], suits[0], cards, False):
            taken[seat] += 1
        for seat, tricks in enumerate(taken):
            score[seat] += tricks + size * (tricks == int(said[seat]))
    equal((list(cards), list(declarations)), ([], []), "what is left over")
    return score


def score_herc(record):
    start, cards = record["start"], actions(record, "play")
    taken = [0, 0]
    for trick, seat in play_tricks([list(h) for h in start["hands"]],
                                   start["leader"], "H", cards, True):
        taken[seat % 2] += sum(VALUES.index(c[0]) + 2 for _, c in trick)
    equal((list(cards), sum(taken)), ([], 416))
    return [max(0, taken[seat % 2] - 208) for seat in range(4)]


STEPS = ((0, -1), (-1, 0), (0, 1), (1, 0))  # west, north, east, south


class Trax:
    """A board that looks at every square every time."""

    def __init__(self, start):
        self.rows, self.columns = start["board"]
        self.tiles = {(r, c): tile for r, c, tile in start["tiles"]}

    def squares(self):
        return itertools.product(range(self.rows), range(self.columns))

    def leading(self, square):
        """The colours that lead into a square, by edge."""
        return {edge: self.tiles[near][(edge + 2) % 4]
                for edge, (down, right) in enumerate(STEPS)
                if (near := (square[0] + down, square[1] + right))
                in self.tiles}

    def turn(self, action):
        words = action.split()
        turn = [((int(r), int(c)), tile) for r, c, tile in
                zip(words[::3], words[1::3], words[2::3])]
        assert self.leading(turn[0][0]), f"{action} touches nothing"
        for square, tile in turn:
            assert square not in self.tiles and square in self.squares()
            self.tiles[square] = tile
        for square, tile in turn:
            for edge, colour in self.leading(square).items():
                equal(tile[edge], colour, f"edge {edge} of {square}")
        for square in self.squares():
            colours = list(self.leading(square).values())
            if square not in self.tiles:
                assert max(map(colours.count, "ld")) < 2, (action, square)

    def walk(self, square, edge):
        """Along the path out of SQUARE by EDGE: its squares and the border
        where it ends, or None, or "loop"."""
        colour, path, place = self.tiles[square][edge], [], square
        while True:
            place = tuple(a + b for a, b in zip(place, STEPS[edge]))
            if place == square:
                return path, "loop"
            if place not in self.tiles:
                inside = place in set(self.squares())
                return path, None if inside else edge
            path.append(place)
            came = (edge + 2) % 4
            (edge,) = (e for e in range(4)
                       if e != came and self.tiles[place][e] == colour)

    def completed(self):
        """Loops and paths between opposite borders: colour and squares."""
        found = set()
        for square, tile in self.tiles.items():
            for colour in "ld":
                one, two = (e for e in range(4) if tile[e] == colour)
                path, end = self.walk(square, one)
                back, other = self.walk(square, two)
                if end == "loop" or (None not in (end, other)
                                     and (end + 2) % 4 == other):
                    found.add((colour, frozenset([square, *path, *back])))
        return found


def score_trax(record):
    """A contest: only the last turn completes anything."""
    board = Trax(record["start"])
    for turn, (seat, action) in enumerate(actions(record, "play")):
        equal(seat, turn % 2, "whose turn it is")
        equal(board.completed(), set(), "completed before")
        if action != "pass":
            board.turn(action)
    score = [sum(len(path) for c, path in board.completed() if c == colour)
             for colour in "ld"]
    if len({c for c, _ in board.completed()}) == 2:
        score[seat] *= 2
    return score


SCORE = {"planowanie": score_planowanie, "herc": score_herc,
         "trax": score_trax}


def expect_by_the_rules(game, *options):
    summary, records = match("-g", game, "-n", 8, "-s", 1, "-j", 1, *PATIENT,
                             *options, *BOTS[game])
    equal((summary["game"], summary["games"], len(records)), (game, 8, 8))
    equal([p["faults"] for p in summary["players"]], [0] * len(BOTS[game]))
    for record in records.values():
        equal(record["end"], "normal", record.get("why"))
        equal(record["score"], SCORE[game](record), f"score of {record['id']}")


@functools.cache
def games_of_one_job(*base):
    return match("-j", 1, *base)


def expect_same_games(game, *options):
    base = ("-g", game, "-n", 8, "-s", 1, *PATIENT, *HOUSE[game])
    expected, records = games_of_one_job(*base)
    summary, others = match(*options, *base)
    equal({i: timeless(r) for i, r in others.items()},
          {i: timeless(r) for i, r in records.items()}, "records")
    equal(timeless_summary(summary), timeless_summary(expected), "summary")


def expect_resumed(game):
    """Killed once there are some games, then gone on with."""
    games = 100
    base = ("-g", game, "-n", games, "-s", 1, "-j", 1, *PATIENT,
            "greedy", "random")
    expected, records = match(*base)
    with folder() as place:
        path = os.path.join(place, "games")
        for _ in range(EARLY_KILLS):  # until one does not come too late
            with contextlib.suppress(FileNotFoundError):
                os.remove(path)
            with Run(["match", "-q", "-o", path, *base]) as run:
                goes_on_until(run, path, 20000)
                run.process.kill()
                run.wait()
            if len(whole_lines(path)) < games:
                break
        assert len(whole_lines(path)) < games, "it was killed too late"
        resumed = talon("match", "--json", "--resume", "-o", path, *base)
        equal({i: timeless(r) for i, r in read_records(path).items()},
              {i: timeless(r) for i, r in records.items()}, "records")
    equal(timeless_summary(json.loads(resumed.out)),
          timeless_summary(expected), "summary")


def expect_greedy_to_win(game):
    summary, _ = match("-g", game, "-n", 200, "-s", 1, "-j", 1, *PATIENT,
                       "greedy", "random")
    mean, error = summary["margin"]["mean"], summary["margin"]["stderr"]
    note(f"# {game}: greedy less random {mean:+.2f} ± {error:.2f} points a game")
    assert mean > 4 * error, (mean, error)


def expect_shown(game):
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-g", game, "-n", 2, "-s", 1, "-j", 1, "-o", path,
              *PATIENT, *HOUSE[game])
        records = read_records(path)
        shown = talon("show", path, 1).out
    for name in records[1]["seats"]:
        contains(shown, name)
    for _, action, _ in records[1]["moves"]:
        contains(shown, action.split()[1])


def expect_a_person_to_play(game, lines, *options):
    """A person who tries everything, until something is accepted."""
    with folder() as place:
        tried, seen = os.path.join(place, "in"), os.path.join(place, "out")
        with open(tried, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        others = {"planowanie": 3, "herc": 3, "trax": 1}[game]
        bots = [f"r{i}=random" for i in range(others)]
        _, records = match(
            "-g", game, "-n", 1, "-s", 1, *PATIENT, *options,
            f"human --in {tried} --out {seen}", *bots)
        with open(seen, encoding="utf-8") as file:
            text = file.read()
    equal(records[0]["end"], "normal", records[0].get("why"))
    equal(records[0]["score"], SCORE[game](records[0]))
    contains(text, "The game is over.")


CARDS = [value + suit for value in VALUES for suit in "cdhs"]
TILES = ("lldd", "dlld", "ddll", "lddl", "dldl", "ldld")
TRIED = {
    "planowanie": (["0", *CARDS] * 200, ()),
    "herc": (CARDS * 20, ()),
    "trax": ([f"{r} {c} {tile}" for r in range(7) for c in range(7)
              for tile in TILES] * 49, ("--board", "7x7")),
}

for game in BOTS:
    add_test(f"{game} is played by its rules", expect_by_the_rules, game)
    for options in (["-j", 2], ["-j", 7, "--restart"], ["--lockstep"]):
        add_test(f"{game}: {' '.join(map(str, options))} changes no result",
                 expect_same_games, game, *options)
    add_test(f"{game}: killed and resumed, as if it never was",
             expect_resumed, game)
    add_test(f"{game}: greedy beats random", expect_greedy_to_win, game)
    add_test(f"{game}: a game is shown", expect_shown, game)
    add_test(f"{game}: a person plays a game to its end",
             expect_a_person_to_play, game, TRIED[game][0],
             *TRIED[game][1])


# Faults.

def expect_fault(game, sin, words, score=None):
    bots = HOUSE[game][:-1]
    _, records = match("-g", game, "-n", 2, "-s", 1, "-j", 1, *PATIENT, *bots,
                       f"cheat={sys.executable} -SE {CHEAT} {sin}")
    record = next(r for r in records.values() if r["end"] != "normal")
    equal(record["end"], "illegal")
    offender = record["offender"]
    equal(record["seats"][offender], "cheat")
    for word in words:
        contains(record["why"], word, "why")
    if score:
        equal(record["score"], score(offender), "score")


def herc_forfeit(offender):
    return [208 * ((seat - offender) % 2) for seat in range(4)]


for game, sin, *rest in (
        ("planowanie", "declare", ["2"]),
        ("planowanie", "unheld", ["hand"]),
        ("planowanie", "revoke", ["does not follow suit"]),
        ("herc", "unheld", ["hand"], herc_forfeit),
        ("herc", "revoke", ["does not follow suit"], herc_forfeit),
        ("herc", "spare", ["heart"], herc_forfeit),
        ("trax", "apart", ["0 0", "touches no tile"], lambda _: [0, 0]),
        ("trax", "taken", ["5 5", "lies there"], lambda _: [0, 0]),
        ("trax", "pass", ["pass"], lambda _: [0, 0])):
    add_test(f"{game}: {sin} is illegal", expect_fault, game, sin, *rest)


# The contest's program.

@test
def a_program_of_the_contest_plays_its_whole_game():
    with folder() as place:
        heard = os.path.join(place, "heard")
        legacy = f"x=sh -c 'tee {heard} | exec examples/legacy.py'"
        others = ["l=examples/legacy.py", "random", "r=random"]
        _, records = match("-g", "planowanie", "-n", 1, "-s", 1, "-t", 1800,
                           "--start-time", 300, legacy, *others)
        with open(heard, encoding="utf-8") as file:
            lines = file.read().splitlines()
    equal(records[0]["end"], "normal", records[0].get("why"))
    equal(records[0]["score"], score_planowanie(records[0]))
    equal(len(records[0]["moves"]), 4 * (13 + 91))
    equal(lines[1:4], [
        "set_deck 23456789TJQKA CDHS", "set_players 4 0",
        "set_game 13 1 0 2 1 3 2 4 3 5 0 6 1 7 2 8 3 9 0 10 1 11 2 12 3 13 0"])
    equal({line.split()[0] for line in lines}, {
        "list_commands", "set_deck", "set_players", "set_game", "set_cards",
        "time_left", "gen_declare", "declare", "gen_move", "play", "quit"})
    expect_asked_after_time_left(lines)


def expect_asked_after_time_left(lines):
    for before, line in zip(lines, lines[1:]):
        equal(before.startswith("time_left "), line.startswith("gen_"), line)


@test
def no_declaration_is_heard_before_all_are_made():
    with folder() as place:
        heard = os.path.join(place, "heard")
        bot = os.path.join(".", BUILD, "bots", "random")
        match("-g", "planowanie", "-n", 1, "-s", 1, "a=random", "b=random",
              f"x=sh -c 'tee {heard} | exec {bot}'")
        with open(heard, encoding="utf-8") as file:
            lines = [line for line in file.read().splitlines()
                     if "declare" in line]
    for deal in range(0, len(lines), 4):
        equal([line.split()[0] for line in lines[deal:deal + 4]],
              ["gen_declare"] + 3 * ["declare"])



# Open hands.

def shown_hands(*arguments, **options):
    """What a match of one game says of other hands: who hears what, by the
    names of the bots."""
    run = talon("match", "-n", 1, "-s", 3, "-j", 1, "-v", *arguments,
                **options)
    words = [line.split() for line in run.err.splitlines()]
    return [(w[0], w[3:]) for w in words if w[1:3] == [">", "show_cards"]]


@test
def trax_is_played_from_a_file_of_positions():
    with folder() as place:
        deals, path = os.path.join(place, "deals"), os.path.join(place, "o")
        lines = talon("deal", "-g", "trax", "--board", "9x9", "--tiles", 20,
                      "-n", 3, "-s", 5).out
        equal(lines, talon("deal", "-g", "trax", "--board", "9x9", "--tiles",
                           20, "-n", 3, "-s", 5).out)
        with open(deals, "w", encoding="utf-8") as file:
            file.write(lines)
        talon("match", "-q", "-g", "trax", "--deals", deals, "-n", 6, "-j", 1,
              "-o", path, *PATIENT, "greedy", "random")
        records = read_records(path)
        talon("verify", "--deals", deals, path)
        with open(deals, "w", encoding="utf-8") as file:
            file.write("9x9 4 4 lldd\n9x9 4 4 lldd 6 6 lldd\n")
        contains(talon("match", "-g", "trax", "--deals", deals, "greedy",
                       "random", code=2).err, f"{deals}:2: ")
    for record in records.values():
        words = lines.splitlines()[record["deal"]].split()
        equal(record["start"]["board"], [9, 9])
        equal(" ".join(f"{r} {c} {tile}"
                       for r, c, tile in record["start"]["tiles"]),
              " ".join(words[1:]))
        assert len(record["start"]["tiles"]) >= 20
        equal(record["end"], "normal", record.get("why"))


# A bot that plays by the random one, and also knows the mode.
MODED = r"""
import subprocess, sys
bot = subprocess.Popen([sys.argv[1]], stdin=subprocess.PIPE,
                       stdout=subprocess.PIPE, text=True)
log = open(sys.argv[2], "a")
for line in sys.stdin:
    log.write(line)
    log.flush()
    if line.startswith("set_mode"):
        print("=\n", flush=True)
        continue
    bot.stdin.write(line)
    bot.stdin.flush()
    while (answer := bot.stdout.readline()) not in ("", "\n"):
        sys.stdout.write(answer)
    if line.startswith("list_commands"):
        print("set_mode")
    print(flush=True)
"""


def expect_mode_told(mode):
    with folder() as place:
        script, log = os.path.join(place, "bot.py"), os.path.join(place, "log")
        with open(script, "w", encoding="utf-8") as file:
            file.write(MODED)
        bot = os.path.join(".", BUILD, "bots", "random")
        _, records = match("-g", "trax", "--board", "7x7", "--mode", mode,
                           "-n", 2, "-s", 1, "-j", 1, *PATIENT, "random",
                           f"x={sys.executable} -SE {script} {bot} {log}")
        with open(log, encoding="utf-8") as file:
            lines = [line.split()[0] for line in file]
            file.seek(0)
            contains(file.read(), f"set_board 7 7\nset_mode {mode}\n"
                     "set_players")
    equal(lines.count("set_mode"), 2)
    for record in records.values():
        equal(record["end"], "normal", record.get("why"))


for mode in ("contest", "fill"):
    add_test(f"the mode {mode} of trax is told to who lists the command",
             expect_mode_told, mode)


def expect_all_hands_open(game, bots, deals, seats):
    heard = shown_hands("-g", game, "--open-hands", *bots)
    equal(len(heard), deals * seats * (seats - 1), "hands that were shown")
    for name, (seat, count, *cards) in heard:
        equal(len(set(cards)), int(count), f"cards of {seat} for {name}")
    equal(shown_hands("-g", game, *bots), [])


for game, bots, deals, seats in (
        ("tablic", ["a=greedy", "b=random"], 4, 2),
        ("tablic", ["a=greedy", "b=random", "c=random"], 3, 3),
        ("tablic-stihovi", ["a=greedy", "b=random"], 4, 2),
        ("tablic-pairs", ["a=greedy", "b=random"], 2, 4),
        ("planowanie", ["a=greedy", "b=random", "c=random"], 13, 3),
        ("herc", ["a=greedy", "b=random"], 1, 4)):
    add_test(f"open hands of {game} are shown to {seats}",
             expect_all_hands_open, game, bots, deals, seats)


@test
def open_hands_change_nothing_for_who_does_not_look():
    arguments = ["-g", "tablic", "-n", 10, "-s", 1, "-j", 1, "greedy", "random"]
    closed, opened = match(*arguments), match("--open-hands", *arguments)
    equal({i: timeless(r) for i, r in opened[1].items()},
          {i: timeless(r) for i, r in closed[1].items()})


@test
def a_bot_that_lists_nothing_is_not_shown_hands():
    heard = shown_hands("--open-hands", "greedy", "x=examples/bot.sh")
    equal({name.split(":")[-1] for name, _ in heard}, {"greedy"})


@test
def a_game_without_hidden_hands_cannot_have_them_open():
    run = talon("match", "-g", "trax", "--open-hands", "greedy", "random",
                code=2)
    contains(run.err, "trax has no hidden hands")


if __name__ == "__main__":
    main(jobs=3)
