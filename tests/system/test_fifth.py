"""A game is its folder and a row: talon and bots built with a fifth game in
their catalogues, tests/fifth, play it as any other."""

import json
import os
import subprocess

from talon_run import (
    BUILD, PATIENCE, contains, equal, folder, main, read_records, test,
    unsealed)
from visitor import Visitor, links

FIFTH = os.path.join(".", BUILD, "fifth")
TALON = os.path.join(FIFTH, "talon")
GAME = ("-g", "high-card")


def run(*command, code=0, **options):
    done = subprocess.run(list(map(str, command)), text=True,
                          capture_output=True, timeout=PATIENCE, **options)
    equal(done.returncode, code,
          f"exit code of {command}, which said {done.stderr!r}")
    return done.stdout


def talon(*arguments, code=0):
    return run(TALON, *arguments, code=code, stdin=subprocess.DEVNULL)


def value(card):
    return "23456789TJQKA".index(card[0]), "CDHS".index(card[1])


def points_of(record):
    """The rules once more: five rounds from seat 0 on, a point to the highest
    card of each; and every card is one of the player's hand."""
    hands = [hand.split() for hand in record["start"]["hands"]]
    points = [0] * len(hands)
    moves = [(move[0], move[1].removeprefix("play "))
             for move in record["moves"]]
    equal([seat for seat, _ in moves], list(range(len(hands))) * 5)
    for i in range(0, len(moves), len(hands)):
        best = max(moves[i:i + len(hands)], key=lambda move: value(move[1]))
        points[best[0]] += 1
    for seat, card in moves:
        hands[seat].remove(card)
    equal([hand for hand in hands if hand], [])
    return points


@test
def the_help_lists_the_fifth_game_beside_the_others():
    for command in ("match", "tournament", "deal"):
        text = talon(command, "--help")
        for name in ("tablic", "trax", "high-card"):
            contains(text, name)
    for bot in ("random", "greedy"):
        contains(run(os.path.join(FIFTH, "bots", bot), "--help"),
                 "It plays tablic, tablic-stihovi, tablic-pairs, herc, "
                 "planowanie, trax and\nhigh-card by Talon's protocol")


@test
def a_match_is_played_by_the_rules_by_two_three_and_four():
    for players in (["greedy", "random"], ["a=random", "b=random", "greedy"],
                    ["a=random", "b=random", "c=random", "greedy"]):
        with folder() as place:
            path = os.path.join(place, "games")
            summary = json.loads(talon(
                "match", "--json", "-n", 12, "-s", 1, "-o", path, *GAME,
                *players))
            equal(summary["game"], "high-card")
            equal([p["faults"] for p in summary["players"]],
                  [0] * len(players))
            records = read_records(path)
            equal(len(records), 12)
            for record in records.values():
                equal(record["end"], "normal")
                equal(record["score"], points_of(record))


@test
def a_seed_plays_the_same_again_and_records_are_read():
    with folder() as place:
        games = []
        for jobs in (1, 2):
            path = os.path.join(place, f"games{jobs}")
            talon("match", "-q", "-n", 6, "-s", 7, "-j", jobs, "-o", path,
                  *GAME, "greedy", "random")
            games.append([[move[:2] for move in record["moves"]]
                          for record in read_records(path).values()])
            shown = talon("show", path, 0)
            contains(shown, "seat 1, ")
            contains(shown, games[0][0][0][1].removeprefix("play "))
            contains(talon("table", path), "greedy")
            contains(talon("rate", path), "random")
        equal(games[0], games[1], "games with another number of jobs")


@test
def a_start_that_is_none_is_refused_when_it_is_restored():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-n", 2, "-s", 7, "-o", path, *GAME, "greedy",
              "random")
        with open(path, encoding="utf-8") as file:
            head, game, *_ = unsealed(file.read()).splitlines()
        record = json.loads(game)
        record["start"]["hands"][1] = record["start"]["hands"][0]
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"{head}\n{json.dumps(record)}\n")
        done = subprocess.run([TALON, "show", path, str(record["id"])],
                              capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, timeout=PATIENCE)
        contains(done.stderr, "a hand is not five new cards")


@test
def a_tournament_of_the_fifth_game_is_rated():
    with folder() as place:
        path = os.path.join(place, "games")
        text = talon("tournament", "-f", "roundrobin", "-s", 3, "-r", 4, "-o",
                     path, *GAME, "greedy", "random", "third=random")
        for name in ("greedy", "random", "third"):
            contains(text, name)
            contains(talon("rate", path), name)


@test
def a_bot_of_the_product_does_not_know_it():
    bot = os.path.join(".", BUILD, "bots", "greedy")
    contains(run(bot, input="set_rules high-card\n"),
             "what is played here is tablic tablic-stihovi tablic-pairs herc "
             "planowanie trax\n")
    contains(run(os.path.join(FIFTH, "bots", "random"),
                 input="set_rules high-card\nset_table 1 2C\n"),
             "there is no set_table in high-card")


@test
def a_person_at_a_page_plays_a_game_that_human_does_not_know():
    human = os.path.join(".", BUILD, "bots", "human")
    with folder() as place, subprocess.Popen(
            [TALON, "match", *GAME, "-v", "-n", "1", "-t", "inf", "-o",
             os.path.join(place, "games"), f"{human} --browser --wait-card 0",
             "greedy"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True) as process:
        said = ""
        while not links(said):
            line = process.stderr.readline()
            assert line, said
            said += line
        visitor = Visitor(links(said)[0])
        process.stderr.read()
        visitor.done()
        equal(process.wait(PATIENCE), 0, said)
        [record] = read_records(os.path.join(place, "games")).values()
    equal(len(visitor.of_kind("ask")), 5)
    equal(visitor.of_kind("game")[0]["rules"], "high-card")
    equal(visitor.of_kind("result")[0]["points"], points_of(record))


@test
def a_person_at_a_terminal_plays_a_game_that_human_does_not_know():
    """All cards of the deck, one after the other: those that the person holds
    are played."""
    human = os.path.join(".", BUILD, "bots", "human")
    with folder() as place:
        path, lines, out = (os.path.join(place, name) for name in (
            "games", "lines", "out"))
        with open(lines, "w") as file:
            file.write("help\nlist\n")
            file.writelines(f"{value}{suit}\n" for suit in "cdhs"
                            for value in "23456789tjqka")
        talon("match", *GAME, "-q", "-n", 1, "-s", 7, "-t", "inf", "-o", path,
              f"{human} --in {lines} --out {out}", "greedy")
        [record] = read_records(path).values()
        with open(out) as file:
            text = file.read()
    equal(record["end"], "normal")
    equal(record["score"], points_of(record))
    for words in ("A new game of high-card. You are player 0.",
                  "points  hand  played  taken\n", "Your card: 2c\n",
                  "You do not hold that card.", "Name a card of your hand",
                  "is your last card, so it is played.",
                  "The game is over.\n"):
        contains(text, words)
    for move in record["moves"]:
        contains(text, f"You {move[1]}.\n" if move[0] == 0 else
                 f"Player 1 {move[1].replace('play', 'plays')}.\n")


if __name__ == "__main__":
    main(jobs=os.cpu_count())
