#!/usr/bin/env python3
"""One ranking: the end of a tournament, its table, its status, its report and its
pages have the same bots in the same order with the same figures."""

import json
import os
import re

from report_page import Page as Parsed
from talon_run import (Run, add_test, cut_back, equal, folder, kept, main,
                       read_lines, talon, test, wait_until)
from visitor import Page

FIVE = ("greedy", "anna=random", "bert=random", "carl=greedy", "dora=random")
FORMATS = {
    "roundrobin": ("-r", 2),
    "duel": ("-r", 2),
    "itpw": ("-r", 6, "-g", "planowanie", "--deals-plan", "2 0 3 1"),
    "faultless": ("-r", 2),
    "gauntlet": ("-r", 2),
    "swiss": ("-r", 4),
    "knockout": ("-r", 2),
    "league": ("--games", 8),
}
LINK = re.compile(r"^watch: (http://\S+/)$", re.M)
# The sum that a format has beside points.
SCORES = {"duel": "duels", "swiss": "score", "knockout": "ties"}


def play(path, name, *more):
    """What the tournament says at its end."""
    return talon("tournament", "-q", "--json", "-j", 1, "--format", name, "-o",
                 path, *FORMATS[name], *more, *FIVE).out


@kept
def play_whole(place, name):
    with open(os.path.join(place, "said"), "w", encoding="utf-8") as file:
        file.write(play(os.path.join(place, "games"), name, "-s", 7))


def played(place, name):
    """The record file of a tournament, and the players as it said at its end."""
    play_whole(place, name)
    with open(os.path.join(place, "said"), encoding="utf-8") as file:
        return os.path.join(place, "games"), json.load(file)["players"]


def told(players):
    """What is compared: not the warnings, which only a session has."""
    return [{k: v for k, v in player.items() if "warning" not in k}
            for player in players]


def tables_of(page):
    code, _, text = page.request("GET", "tables")
    equal(code, 200)
    return text


def served(path):
    """The page of somebody who watches."""
    with Run(["serve", path]) as run:
        wait_until(lambda: LINK.search(run.printed()) or
                   run.process.poll() is not None, f"the link of {run}")
        page = Page(LINK.search(run.printed()).group(1))
        count = sum("moves" in line for line in read_lines(path))
        wait_until(lambda: f'data-games="{count}"' in tables_of(page),
                   f"all {count} games")
        text = tables_of(page)
        run.process.terminate()
        run.wait()
    return text


def reported(*paths):
    with folder() as place:
        page = os.path.join(place, "page.html")
        talon("report", "-o", page, *paths)
        with open(page, encoding="utf-8") as file:
            return file.read()


def row_of(player, score):
    """A player as a row of the page's first table."""
    rank = "–" if player["rank"] is None else str(player["rank"])
    rating = ["–", "–"] if player["rating"] is None else [
        str(round(player[name])) for name in ("rating", "plus_minus")]
    return [rank, player["name"], *([f"{player[score]:.1f}"] if score else []),
            *(str(player[name]) for name in ("games", "points")),
            f"{player['points_per_game']:.2f}",
            *(str(player[name]) for name in
              ("wins", "draws", "losses", "faults")), *rating]


def expect_page(text, players, name):
    rows = [row for row in Parsed(text).tables["standings"][1:] if len(row) > 1]
    expected = [row_of(player, SCORES.get(name)) for player in players]
    equal([[cell.replace("-0", "0") if cell == "-0" else cell for cell in row]
           for row in rows], expected)


def expect_one_ranking(path, name):
    """The players of FILE, which table, status, report and serve agree on."""
    table = json.loads(talon("table", "--json", path).out)
    players = told(table["players"])
    equal(table["format"], name)
    equal(told(json.loads(
        talon("status", "--json", path).out)["table"]["players"]), players)
    equal([bot["name"] for bot in table["bots"]],
          [player["name"] for player in players if player["games"] > 0 or
           player["faults"] > 0])
    expect_page(reported(path), players, name)
    expect_page(served(path), players, name)
    return players


def at_its_end(name):
    with folder() as place:
        path, said = played(place, name)
        players = told(said)
        equal(expect_one_ranking(path, name), players)
        if name in SCORES:
            scores = [player[SCORES[name]] for player in players]
            equal(scores, sorted(scores, reverse=True))


def while_it_is_played(name):
    with folder() as place:
        path, _ = played(place, name)
        with open(path, "rb") as file:
            lines = file.read().count(b"\n")
        cut_back(path, lines * 2 // 3)
        expect_one_ranking(path, name)


def in_shards(name):
    with folder() as place:
        key = os.path.join(place, "key")
        talon("tournament", "--commit", "-s", 7, "--key", key)
        shards = [os.path.join(place, f"s{i}") for i in range(2)]
        whole = os.path.join(place, "whole")
        for i, path in enumerate(shards):
            said = play(path, name, "--shard", f"{i}/2", "--key", key)
            players = told(json.loads(said)["players"])
            equal(expect_one_ranking(path, name), players)
        # A knockout and a Swiss system wait for the next round.
        talon("merge", "--key", key, "-o", whole, *shards,
              code=0 if name == "duel" else 3)
        players = expect_one_ranking(whole, name)
        expect_page(reported(*shards), players, name)
        by_digests = json.loads(talon("table", "--json", *shards).out)
        equal(told(by_digests["players"]), players)
        for path in shards:
            os.remove(path + ".digest")
        by_games = json.loads(talon("table", "--json", *shards).out)
        equal(told(by_games["players"]), players)


for each in FORMATS:
    add_test(f"{each}: one ranking at its end", at_its_end, each)
    add_test(f"{each}: one ranking while it is played", while_it_is_played, each)
for each in ("duel", "swiss", "knockout"):
    add_test(f"{each}: one ranking of its shards", in_shards, each)


@test
def the_winner_of_the_knockout_stands_first():
    with folder() as place:
        path, players = played(place, "knockout")
        ties = [player["ties"] for player in players]
        equal(ties[0], max(ties))
        equal([player["name"] for player in players][:1],
              [json.loads(talon("table", "--json", path).out)["players"][0]
               ["name"]])


@test
def files_of_two_runs_are_ranked_by_score():
    with folder() as place:
        paths = [played(os.path.join(place, name), name)[0]
                 for name in ("swiss", "knockout")]
        table = json.loads(talon("table", "--json", *paths).out)
        assert "players" not in table and "format" not in table, table
        scores = [bot["score"] for bot in table["bots"]]
        equal(scores, sorted(scores, reverse=True))
        rows = Parsed(reported(*paths)).tables["standings"][1:]
        equal([row[1] for row in rows], [bot["name"] for bot in table["bots"]])


FROZEN = os.path.join(os.path.dirname(__file__), "..", "frozen", "files")
OF = re.compile(r"([0-9]+ of [0-9]+) games")


def how_far(subcommand, name):
    """"22 of 32"; nothing, of a run whose length nobody knows before its end, or
    that is over."""
    said = OF.search(talon(subcommand, os.path.join(FROZEN, name)).out)
    return said and said[1]


@test
def a_table_says_how_far_its_run_is():
    for name in ("unfinished", "roundrobin-unfinished", "itpw-unfinished"):
        assert how_far("table", name), name
        equal(how_far("table", name), how_far("status", name), name)
    for name in ("tablic-2", "swiss", "knockout-unfinished", "max-faults", "sprt"):
        equal(how_far("table", name), None, name)


@test
def a_table_of_a_tournaments_shard_says_no_length_that_is_guessed():
    with folder() as place:
        path = os.path.join(place, "shard")
        with open(os.path.join(FROZEN, "tournament-shard-0"), "rb") as file:
            lines = file.read().splitlines(keepends=True)
        with open(path, "wb") as file:
            file.write(b"".join(lines[:4]))
        equal(how_far("table", path), None)


if __name__ == "__main__":
    main(jobs=2)
