"""Tournaments: what each format plays, and that nothing is lost."""

import itertools
import json
import os
import random
import signal
import subprocess
import time

from talon_run import (
    BUILD, Run, add_test, contains, equal, folder, main, read_lines, sin,
    talon, test, timeless, wait_until)

KILLS = int(os.environ.get("TALON_KILLS", "30"))
FIVE = ("greedy", "anna=random", "bert=random", "carl=greedy", "dora=random")


class Played:
    """A tournament: its table by name, its games by id, its changes."""

    def __init__(self, summary, path):
        self.summary = summary
        self.players = {p["name"]: p for p in summary["players"]}
        self.order = [p["name"] for p in summary["players"]]
        lines = read_lines(path)[1:]
        self.events = [line for line in lines if "id" not in line]
        games = [line for line in lines
                 if "id" in line and "void" not in line]
        self.games = {game["id"]: game for game in games}
        equal(len(self.games), len(games), "games with an id of their own")
        equal(sorted(self.games), list(range(len(games))), "ids")


def tournament(*arguments, code=0, path=None, **options):
    """One that is played to its end."""
    with folder() as place:
        path = path or os.path.join(place, "games")
        run = talon("tournament", "-q", "--json", "-o", path, *arguments,
                    code=code, **options)
        return Played(json.loads(run.out), path)


def seatings(games):
    return [tuple(game["seats"]) for _, game in sorted(games.items())]


def dry_run(*arguments):
    run = talon("tournament", "-q", "--dry-run", "--json", *arguments)
    return [json.loads(line) for line in run.out.splitlines()]


# The formats.

@test
def in_a_round_robin_every_pair_plays_every_deal_on_both_seats():
    played = tournament("-s", 1, "-r", 3, *FIVE)
    equal(len(played.games), 3 * 10 * 2)
    for deal in range(3):
        here = [tuple(g["seats"]) for g in played.games.values()
                if g["deal"] == deal]
        equal(sorted(here), sorted(itertools.permutations(
            [name.split("=")[0] for name in FIVE], 2)))
    for player in played.players.values():
        equal(player["games"], 3 * 4 * 2)
    ratings = [player["rating"] for player in played.summary["players"]]
    equal(ratings, sorted(ratings, reverse=True), "order")


@test
def a_deal_is_the_same_for_all():
    played = tournament("-s", 1, "-r", 2, *FIVE)
    for deal in range(2):
        equal(len({json.dumps(g["start"]) for g in played.games.values()
                   if g["deal"] == deal}), 1)


@test
def with_more_players_every_combination_plays_in_every_rotation():
    games = dry_run("-g", "planowanie", "--players", 3, "-r", 2, *FIVE)
    equal(len(games), 10 * 3 * 2)
    for combination in itertools.combinations(
            [name.split("=")[0] for name in FIVE], 3):
        here = [g["seats"] for g in games if set(g["seats"]) ==
                set(combination) and g["deal"] == 1]
        equal([seats[0] for seats in here], list(combination))


@test
def a_duel_of_herc_seats_two_bots_crosswise_both_ways():
    played = tournament("-g", "herc", "-f", "duel", "-s", 1, "-r", 2,
                        "greedy", "anna=random", "bert=random")
    first = seatings(played.games)[:2]
    equal(first, [("greedy", "anna") * 2, ("anna", "greedy") * 2])
    equal(len(played.games), 2 * 3 * 2)
    equal(sum(p["duels"] for p in played.players.values()), 3)
    expect_duels(played)


def expect_duels(played):
    """The duels' points are those of the pairs' sums."""
    for a, b in itertools.combinations(played.players, 2):
        sums = {a: 0, b: 0}
        for game in played.games.values():
            if {a, b} == set(game["seats"]):
                for name, points in zip(game["seats"], game["score"]):
                    sums[name] += points
        assert sums[a] or sums[b], (a, b)
    best = played.summary["players"]
    keys = [(p["duels"], p["points"]) for p in best]
    equal(keys, sorted(keys, reverse=True), "order")


@test
def in_a_gauntlet_the_first_bots_meet_all_others_and_not_each_other():
    games = dry_run("-f", "gauntlet", "--challengers", 2, "-r", 1, *FIVE)
    equal(len(games), 2 * 3 * 2)
    for game in games:
        equal(len({"greedy", "anna"} & set(game["seats"])), 1)


@test
def the_swiss_system_has_no_rematches_and_one_bye_for_each():
    played = tournament("-f", "swiss", "-s", 1, "-r", 5, *FIVE)
    pairs = [frozenset(game["seats"]) for game in played.games.values()]
    equal(len(pairs), 5 * 2 * 2)
    equal(len(set(pairs)), 10)
    for player in played.players.values():
        equal(player["games"], 8)
    equal(sum(p["score"] for p in played.players.values()), 5 * 4 + 5 * 2)


@test
def where_all_have_met_the_swiss_system_lets_them_meet_again():
    played = tournament("-f", "swiss", "-s", 1, "-r", 7, *FIVE[:4])
    equal(len(played.games), 7 * 2 * 2)


@test
def a_knockout_ends_with_one_who_lost_no_tie():
    played = tournament("-f", "knockout", "-s", 1, "-r", 2, *FIVE)
    ties = [frozenset(g["seats"]) for g in played.games.values()]
    equal(len(set(ties)), len(FIVE) - 1, "ties")
    equal(len(ties), (len(FIVE) - 1) * 2 * 2, "games")
    equal(played.summary["players"][0]["ties"], 3)
    losers = [p["name"] for p in played.summary["players"][1:]]
    equal(len(set(losers)), len(FIVE) - 1)


@test
def itpw_fills_up_groups_and_plays_all_rotations_of_each():
    played = tournament("-g", "planowanie", "-f", "itpw", "-s", 1, "-r", 3,
                        "--random-rounds", 2, *FIVE)
    equal(len(played.games), 3 * 2 * 4)
    houses = [p for p in played.players.values() if p["house"]]
    equal(len(houses), 3)
    for round_ in range(3):
        here = [g["seats"] for g in played.games.values()
                if g["deal"] == round_]
        groups = {frozenset(seats) for seats in here}
        equal(len(groups), 2)
        for seats in here:
            equal(len(set(seats)), 4)
        for name in (bot.split("=")[0] for bot in FIVE):
            equal(sorted(seats.index(name) for seats in here
                         if name in seats), [0, 1, 2, 3])


@test
def a_faulted_game_of_itpw_counts_only_the_offenders_losses():
    with folder() as place:
        path = os.path.join(place, "games")
        tournament("-g", "planowanie", "-f", "itpw", "-s", 1, "-r", 1,
                   "greedy", "anna=random", "bert=random",
                   sin("exit_at_once"), path=path)
        rated = json.loads(talon("rate", "--json", path).out)
    players = {p["name"]: p for p in rated["players"]}
    equal(players["sin"]["games"], 12)
    equal(players["sin"]["score"], 0)
    for name in ("greedy", "anna", "bert"):
        equal(players[name]["games"], 4)


@test
def in_trax_one_fault_removes_a_bot_with_all_its_games():
    played = tournament("-f", "trax", "-s", 1, "-r", 2, "greedy",
                        "anna=random", sin("exit_three"))
    removed = played.players["sin"]
    equal((removed["rank"], removed["games"], removed["faults"] > 0),
          (None, 0, True))
    equal(played.order[-1], "sin")
    for name in ("greedy", "anna"):
        equal(played.players[name]["games"], 4)
    assert all("sin" not in game["seats"] for game in played.games.values()
               if game["deal"] == 1), "a removed bot plays on"


@test
def a_bot_with_too_many_faults_retires_after_the_round():
    played = tournament("-s", 1, "-r", 4, "--max-faults", 3, "greedy",
                        "anna=random", sin("exit_three"))
    with_sin = {g["deal"] for g in played.games.values()
                if "sin" in g["seats"]}
    equal(with_sin, {0})
    equal(played.players["sin"]["faults"], 4)
    equal(played.players["sin"]["out"], True)
    equal(len(played.games), 6 + 3 * 2)


# Going on.

SHORT = ("-s", 1, "-r", 40, *FIVE)

FORMATS = {
    "roundrobin": ("-r", 40),
    "duel": ("-r", 40),
    "gauntlet": ("-r", 100),
    "trax": ("-r", 40),
    "swiss": ("-r", 100),
    "knockout": ("-r", 60),
    "itpw": ("-g", "planowanie", "-r", 20, "--random-rounds", 10),
}


def timeless_table(played):
    return {**played.summary, "seconds": None}


def expect_as_if_uninterrupted(played, expected):
    equal(timeless_table(played), timeless_table(expected), "table")
    equal(len(played.games), len(expected.games), "number of games")
    equal([i for i, game in played.games.items()
           if timeless(game) != timeless(expected.games[i])], [],
          "games that differ")


def whole_lines(path):
    if not os.path.exists(path):
        return []
    with open(path, "rb") as file:
        return file.read().split(b"\n")[:-1]


def kill_after(seconds, path, arguments):
    """False: the tournament had ended before."""
    before = whole_lines(path)
    with Run(["tournament", "-q", "--resume", "-o", path,
              *arguments]) as run:
        try:
            run.process.wait(seconds)
        except subprocess.TimeoutExpired:
            run.process.kill()
        run.wait()
        run.expect_nobody_left()
    after = whole_lines(path)
    equal(after[:len(before)], before, "what was on disk before")
    games = [json.loads(line) for line in after[1:]]
    ids = [game["id"] for game in games if "void" not in game]
    equal(len(set(ids)), len(ids), "games of an id of their own")
    if run.code >= 0:
        equal(run.code, 0, f"exit code of {run}, which said {run.err!r}")
    return run.code < 0


def expect_survival(name, arguments, kills):
    arguments = ("-f", name, "-s", 1, "--force", *arguments, *FIVE,
                 sin("exit_three"), "--max-faults", 9)
    expected = tournament("-j", 2, *arguments)
    chance = random.Random(name)
    done = 0
    while done < kills:
        with folder() as place:
            path = os.path.join(place, "games")
            while kill_after(
                    chance.uniform(0, expected.summary["seconds"] / 3), path,
                    ("-j", chance.choice((1, 2, 5)), *arguments)):
                done += 1
            expect_as_if_uninterrupted(
                tournament("--resume", "-j", 1, *arguments, path=path),
                expected)


for name, arguments in FORMATS.items():
    add_test(f"a tournament killed again and again ends as if it never was: "
             f"{name}", expect_survival, name, arguments,
             -(-KILLS // len(FORMATS)))


if __name__ == "__main__":
    main(jobs=2)
