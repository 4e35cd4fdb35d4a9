"""Tournaments: what each format plays, and that nothing is lost."""

import itertools
import json
import os
import random
import re
import signal
import time

from talon_run import (
    BUILD, Run, Skip, add_test, contains, cut_back, equal, folder, is_sanitized,
    kill_at, main, played, read_lines, sin, size_of, talon, test, timeless,
    timeless_summary, unsealed, wait_until, whole_lines)

KILLS = int(os.environ.get("TALON_KILLS", "14"))
FIVE = ("greedy", "anna=random", "bert=random", "carl=greedy", "dora=random")
FREE = ("--sandbox", "off")
SHORT_PLAN = ("--deals-plan", "2 0 3 1")  # of few moves


class Played:
    """A tournament: its table by name, its games by id, its changes."""

    def __init__(self, summary, path):
        self.summary = summary
        self.players = {p["name"]: p for p in summary["players"]}
        self.order = [p["name"] for p in summary["players"]]
        lines = read_lines(path)[1:]
        self.events = [line for line in lines
                       if not {"id", "seed", "seed_sha256"} & set(line)]
        games = [line for line in lines
                 if "id" in line and "void" not in line]
        self.games = {game["id"]: game for game in games}
        equal(len(self.games), len(games), "games with an id of their own")
        equal(sorted(self.games), list(range(len(games))), "ids")


def tournament(*arguments, code=0, path=None, **options):
    """One that is played to its end, by bots that are not shut in: test_sandbox
    plays those, and to begin so is what costs most."""
    with folder() as place:
        path = path or os.path.join(place, "games")
        run = talon("tournament", "-q", "--json", "-o", path,
                    *(() if "--resume" in arguments else FREE), *arguments,
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
    ratings = [round(player["rating"], 2)
               for player in played.summary["players"]]
    equal(ratings, sorted(ratings, reverse=True), "order")


@test
def a_deal_is_the_same_for_all():
    played = tournament("-s", 1, "-r", 2, *FIVE[:3])
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
        equal(sorted(seats[0] for seats in here), sorted(combination))


@test
def a_duel_of_herc_seats_two_bots_crosswise_both_ways():
    played = tournament("-g", "herc", "-f", "duel", "-s", 1, "-r", 2,
                        "greedy", "anna=random", "bert=random")
    first = seatings(played.games)[:2]
    equal(first, [("greedy", "anna") * 2, ("anna", "greedy") * 2])
    equal(len(played.games), 2 * 3 * 2)
    equal(sum(p["duels"] for p in played.players.values()), 3)
    expect_duels(played)
    equal([g["start"]["leader"] for g in played.games.values()], 12 * [0])


@test
def a_duel_of_herc_that_was_begun_before_goes_on_as_it_was():
    duel = ("-g", "herc", "-f", "duel", "-s", 1, "-r", 3, "greedy", "random")
    with folder() as place:
        path = os.path.join(place, "games")
        talon("tournament", "-q", "-o", path, "--lead", "round", *duel)
        lines = read_lines(path)[:3]
        equal(lines[0]["run"].pop("options"), {"lead": "round"})
        with open(path, "w", encoding="utf-8") as file:
            for line in lines:
                line.pop("sum")
                line.pop("mac", None)
                file.write(f"{json.dumps(line)}\n")
        os.remove(f"{path}.key")
        again = tournament("--resume", *duel, path=path)
        equal([g["start"]["leader"] for _, g in sorted(again.games.items())],
              [0, 0, 1, 1, 2, 2])
        failed = talon("tournament", "-q", "-o", path, "--resume", "--lead",
                       "same", *duel, code=1)
        contains(failed.err, "begun with --lead not given, now it is same")


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
    played = tournament("-f", "swiss", "-s", 1, "-r", 5, *FIVE[:4])
    equal(len(played.games), 5 * 2 * 2)


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
    played = tournament("-g", "planowanie", "-f", "itpw", *SHORT_PLAN, "-s", 1,
                        "-r", 3,
                        "--random-rounds", 2, *FIVE)
    equal(len(played.games), 3 * 2 * 4)
    houses = [p for p in played.players.values() if p["house"]]
    equal(len(houses), 3)
    equal([p["rank"] for p in played.summary["players"]],
          [1, 2, 3, 4, 5, None, None, None])
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
def house_bots_that_are_not_needed_are_not_in_the_table():
    played = tournament("-g", "planowanie", "-f", "itpw", *SHORT_PLAN, "-s", 1,
                        "-r", 1,
                        *FIVE[:4])
    equal(sorted(played.players), sorted(
        bot.split("=")[0] for bot in FIVE[:4]))


@test
def house_bots_are_outside_the_ranking_and_their_games_count():
    more = ("tournament", "-q", "-f", "duel", "-r", 2)
    with folder() as place:
        path = os.path.join(place, "games")
        played = tournament("-f", "duel", "-s", 1, "-r", 1,
                            "strong [ranked=no] = exact", *FIVE[:3],
                            path=path)
        late = talon(*more, "--resume", "-o", path, "--add",
                     "late [ranked=no] = random")
        rated = json.loads(talon("rate", "--json", path).out)
        table = json.loads(talon("table", "--json", path).out)
        status = json.loads(talon("status", "--json", path).out)
        texts = [late.out, *(talon(word, path).out
                             for word in ("rate", "table", "status"))]
        talon("verify", path)
    equal(played.order[-1], "strong")
    equal([p["rank"] for p in played.summary["players"]], [1, 2, 3, None])
    equal([p["house"] for p in played.summary["players"]],
          [False, False, False, True])
    for player in played.players.values():
        equal(player["games"], 6)
        equal(player["rating"] is None, False)
    equal(sum(p["duels"] for p in played.players.values()), 6)
    outside = {"strong", "late"}
    for players in (rated["players"], table["bots"],
                    status["table"]["players"]):
        equal({p["name"] for p in players if p.get("house")}, outside)
        equal({p["name"] for p in players[3:]}, outside)
    for text in texts:
        above, below = text.split("outside the ranking:\n")
        for line in below.splitlines()[:2]:
            equal(line.split()[0], "-")
            equal(line.split()[1] in outside, True, line)
        equal("- strong" in above or "- late" in above, False)


@test
def a_faulted_game_of_itpw_counts_only_the_offenders_losses():
    with folder() as place:
        path = os.path.join(place, "games")
        tournament("-g", "planowanie", "-f", "itpw", *SHORT_PLAN, "-s", 1,
                        "-r", 1,
                   "--allow-missing", "greedy", "anna=random", "bert=random",
                   sin("exit_at_once"), path=path)
        rated = json.loads(talon("rate", "--json", path).out)
    players = {p["name"]: p for p in rated["players"]}
    equal(players["sin"]["games"], 12)
    equal(players["sin"]["score"], 0)
    for name in ("greedy", "anna", "bert"):
        equal(players[name]["games"], 4)


@test
def in_faultless_one_fault_removes_a_bot_with_all_its_games():
    played = tournament("-f", "faultless", "-s", 1, "-r", 2, "greedy",
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
def trax_as_a_format_reads_as_faultless():
    with folder() as place:
        path = os.path.join(place, "games")
        arguments = ("-s", 1, "-r", 2, "greedy", "anna=random")
        expected = tournament("-f", "trax", *arguments, path=path)
        header, *games = open(path, encoding="utf-8").read().splitlines(True)
        contains(header, '"format":"faultless"')
        os.remove(path + ".key")
        with open(path, "w", encoding="utf-8") as old:
            old.write(unsealed(header.replace("faultless", "trax")
                               + games[0]))
        played = tournament("--resume", "-f", "faultless", *arguments,
                            path=path)
        expect_as_if_uninterrupted(played, expected)


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

# Bots that are shut in have no mark by which a run knows its own.
OPEN = (*FREE, "--ponder", "on")

FORMATS = {
    "roundrobin": ("-r", 2, "--max-faults", 9, "--sandbox", "best"),
    "duel": ("-r", 2, "--max-faults", 9, *OPEN),
    "gauntlet": ("-r", 5, "--max-faults", 5, *OPEN),
    "trax": ("-r", 2, "--max-faults", 9, *FREE),
    "swiss": ("-r", 7, "--max-faults", 5, *OPEN),
    "knockout": ("-r", 4, *FREE),
    "itpw": ("-g", "planowanie", *SHORT_PLAN, "-r", 5, "--random-rounds", 2,
             "--max-faults", 9, *FREE),
    "league": ("--games", 12, "--max-faults", 9, *FREE),
}


def timeless_table(played):
    return timeless_summary(played.summary)


def expect_as_if_uninterrupted(played, expected):
    equal(timeless_table(played), timeless_table(expected), "table")
    equal(len(played.games), len(expected.games), "number of games")
    equal([i for i, game in played.games.items()
           if timeless(game) != timeless(expected.games[i])], [],
          "games that differ")


def expect_survival(name, arguments, kills):
    arguments = ("-f", name, "-s", 1, "--force",
                 *arguments, *FIVE, sin("exit_three"))
    with folder() as place:
        path = os.path.join(place, "games")
        expected = tournament("-j", 2, *arguments, path=path)
        whole = size_of(path)
    chance = random.Random(name)
    done = 0
    while done < kills:
        with folder() as place:
            path = os.path.join(place, "games")
            while done < kills and kill_at(
                    size_of(path) + chance.randrange(whole // 3), path,
                    "tournament", "-j", chance.choice((1, 2, 5)), *arguments):
                done += 1
            expect_as_if_uninterrupted(
                tournament("--resume", "-j", 1, *arguments, path=path),
                expected)


for name, arguments in FORMATS.items():
    add_test(f"a tournament killed again and again ends as if it never was: "
             f"{name}", expect_survival, name, arguments,
             -(-KILLS // len(FORMATS)))


def going_on(path, *arguments, code=0):
    return talon("tournament", "-q", "--json", "--resume", "-o", path,
                 *arguments, code=code)


@test
def a_bot_can_be_added_and_withdrawn_from_the_next_round_on():
    arguments = ("-j", 1, "-s", 1, "-r", 6, "greedy", "anna=random",
                 "bert=random")
    with folder() as place:
        path = os.path.join(place, "games")
        tournament(*arguments, path=path)
        cut_back(path, 1 + 8)
        played = tournament("--resume", *arguments, "--withdraw", "anna",
                            "--add", "carl = greedy", path=path)
        equal([(list(e)[1], e["round"]) for e in played.events],
              [("add", 2), ("withdraw", 2)])
        for deal in range(6):
            here = {name for g in played.games.values()
                    if g["deal"] == deal for name in g["seats"]}
            equal(here, {"greedy", "bert", "anna" if deal < 2 else "carl"})
        equal(played.players["anna"]["out"], True)
        lines = whole_lines(path)
        again = tournament("--resume", *arguments, path=path)
        equal(timeless_table(again), timeless_table(played))
        tournament("--resume", *arguments, "--add", "carl=greedy",
                   "--withdraw", "anna", path=path)
        equal(whole_lines(path), lines, "changes that were made before")
        contains(talon("show", path).out, "carl")
        equal(len(json.loads(talon("rate", "--json", path).out)["players"]),
              4)


for word, arguments in (
        ("there is a bot called anna already", ["--add", "anna=greedy"]),
        ("there is no bot called zoe", ["--withdraw", "zoe"]),
        ("there is no round 2", ["--withdraw", "anna"]),
        ("the run has 2 rounds, and --rounds 1 cannot make it shorter",
         ["-r", 1])):
    def expect_change_refused(word=word, arguments=arguments):
        ours = ("-s", 1, "-r", 2, "greedy", "anna=random")
        with folder() as place:
            path = played(os.path.join(place, "games"), "tournament", *ours)
            if "there is a" in word or "no bot" in word:
                cut_back(path, 2)
            before = whole_lines(path)
            run = going_on(path, *ours, *arguments, code=1)
            contains(run.err, word)
            equal(whole_lines(path), before)
    add_test(f"a change is refused: {word}", expect_change_refused)


# The contests of the games.

CONTESTS = {
    "herc": ("--game herc --format duel --time 10 --memory 100 --processes 1 "
             "--sandbox best --lead same",
             {"game": "herc", "options": {"lead": "same"}, "time": 10,
              "memory": 100 << 20, "processes": 1, "move_time": None},
             {"format": "duel", "players": 2, "rounds": 2}),
    "itpw": ("--game planowanie --format itpw --players 4 --time 180 "
             "--memory 400",
             {"game": "planowanie", "time": 180, "memory": 400 << 20},
             {"format": "itpw", "players": 4, "random_rounds": 15}),
    "trax": ("--game trax --format faultless --time inf --move-time 1 "
             "--start-time 1",
             {"game": "trax", "time": None, "move_time": 1, "start_time": 1},
             {"format": "faultless", "max_faults": 1}),
}


def has_all(object, members):
    equal({name: object.get(name) for name in members}, members)


def expect_contest(name, said, run, terms):
    with folder() as place:
        path = os.path.join(place, "games")
        first = talon("tournament", "--contest", name, "-r", 2, "-s", 1, "-o",
                      path, *FIVE[:3])
        contains(first.err, f"talon: contest {name}: {said}\n")
        header = read_lines(path)[0]["run"]
        equal(header["contest"], name)
        has_all(header, run)
        has_all(header["tournament"], terms)
        games = games_in(path)
        cut_back(path, 3)
        again = talon("tournament", "--resume", "-o", path)
        contains(again.err, f"talon: contest {name}: as in {path}\n")
        if "max_faults" not in terms:  # else a busy machine may make it shorter
            equal(games_in(path), games)
        failed = going_on(path, "--memory", 7, code=1)
        contains(failed.err, "now it is 7")


for name, expectation in CONTESTS.items():
    add_test(f"a contest is played as its document has it: {name}",
             expect_contest, name, *expectation)


@test
def single_options_override_a_contest():
    with folder() as place:
        path = os.path.join(place, "games")
        run = talon("match", "-t", 3, "--contest", "herc", "-n", 2, "-s", 1,
                    "--lead", "round", "-o", path, "greedy", "random")
        contains(run.err,
                 "contest herc: --game herc --memory 100 --processes 1 "
                 "--sandbox best\n")
        has_all(read_lines(path)[0]["run"],
                {"contest": "herc", "time": 3, "memory": 100 << 20,
                 "options": {"lead": "round"}})
    run = talon("match", "-g", "trax", "--contest", "herc", "a", "b", code=2)
    contains(run.err, "the contest herc is one of herc, not of trax")
    run = talon("match", "--contest", "chess", "a", "b", code=2)
    contains(run.err, "there is no contest \"chess\"")


# Longer than it was begun.

LONGER = {
    "roundrobin": (1, 2), "duel": (1, 2), "faultless": (1, 2),
    "gauntlet": (2, 3), "swiss": (2, 4), "itpw": (3, 5),
}


def expect_longer(name, few, many):
    ours = ("-j", 1, "-s", 1, "-f", name)
    bots = FIVE[:4]
    if name == "itpw":
        ours += ("-g", "planowanie", *SHORT_PLAN, "--random-rounds", 4)
        bots = FIVE
    expected = tournament(*ours, "-r", many, *bots)
    with folder() as place:
        path = os.path.join(place, "games")
        tournament(*ours, "-r", few, *bots, path=path)
        header, *lines = whole_lines(path)
        cut_back(path, len(lines) - 1)  # without a game, and the seed
        again = tournament("--resume", *ours, "-r", many, path=path)
        expect_as_if_uninterrupted(again, expected)
        equal([event["rounds"] for event in again.events], [many])
        equal(whole_lines(path)[0], header)
        cut_back(path, 1 + (len(again.games) + 1) * 5 // 6)
        status = json.loads(talon("status", "--json", path).out)
        equal(status["of"], len(expected.games))
        again = tournament("--resume", *ours, path=path)
        expect_as_if_uninterrupted(again, expected)
        talon("tournament", "-q", "--resume", *ours, "-r", few, "-o", path,
              code=1)


@test
def a_tournament_goes_on_as_it_was_begun():
    """Today's defaults do not shut in bots of files that do not say so."""
    ours = ("-s", 1, "-r", 2, "greedy", "random")
    with folder() as place:
        path = os.path.join(place, "games")
        expected = tournament(*ours, *OPEN, path=path)
        header = read_lines(path)[0]["run"]
        equal(header.keys() & {"sandbox", "ponder"}, set())
        cut_back(path, 2)
        going_on(path, *ours, "--ponder", "off", code=1)
        again = talon("tournament", "--resume", "-o", path, *ours)
        contains(again.err, "was begun with --sandbox off, and goes on so")
        expect_as_if_uninterrupted(tournament("--resume", path=path), expected)


for name, rounds in LONGER.items():
    add_test(f"a tournament made longer ends as if it had been so long: "
             f"{name}", expect_longer, name, *rounds)


@test
def a_knockout_cannot_be_made_longer():
    ours = ("-f", "knockout", "-s", 1)
    with folder() as place:
        path = os.path.join(place, "games")
        expected = tournament(*ours, "-r", 2, *FIVE, path=path)
        cut_back(path, 9)
        failed = going_on(path, *ours, "-r", 4, code=1)
        contains(failed.err, "a knockout cannot be made longer: its ties have "
                             "2 deals")
        expect_as_if_uninterrupted(
            tournament(*ours, "--resume", path=path), expected)


@test
def who_joins_after_the_end_makes_a_tournament_longer():
    with folder() as place:
        path = os.path.join(place, "games")
        tournament("-s", 1, "-r", 3, "greedy", "anna=random", path=path)
        join = ("--resume", "--add", "carl=greedy", "--add", "dora=random")
        played = tournament(*join, path=path)
        equal([list(event)[1] for event in played.events],
              ["rounds", "add", "add"])
        equal(played.events[0]["rounds"], 6)
        equal([event["round"] for event in played.events[1:]], [3, 3])
        equal({name: player["games"]
               for name, player in played.players.items()},
              {"greedy": 24, "anna": 24, "carl": 18, "dora": 18})
        lines = whole_lines(path)
        tournament(*join, path=path)
        equal(whole_lines(path), lines, "what was changed before")
        played = tournament("--resume", "-r", 7, "--add", "bert=random",
                            path=path)
        equal(played.players["bert"]["games"], 8)
        equal([list(event)[1] for event in played.events],
              ["rounds", "add", "add", "rounds", "add"])


@test
def the_bots_need_not_be_named_again():
    ours = ("-j", 1, "-s", 1, "-f", "itpw", "-g", "planowanie", *SHORT_PLAN,
            "-r", 2)
    with folder() as place:
        path = os.path.join(place, "games")
        played = tournament(*ours, *FIVE, "zoe [time=2]=random", path=path)
        cut_back(path, 4)
        again = tournament("--resume", *ours, path=path)
        expect_as_if_uninterrupted(again, played)


@test
def changes_survive_kills_too():
    ours = ("-s", 1, "-r", 8, "-j", 2, "greedy", "anna=random",
            "bert=random")
    with folder() as place:
        path = os.path.join(place, "games")
        chance = random.Random(5)
        kill_at(8000, path, "tournament", *ours)
        first = ("--add", "carl=random", *ours)
        for _ in range(4):
            kill_at(size_of(path) + chance.randrange(1, 8000), path,
                    "tournament", *first)
        played = tournament("--resume", *first, path=path)
        equal([list(event)[1] for event in played.events], ["add"])
        since = played.events[0]["round"]
        equal({g["deal"] for g in played.games.values()
               if "carl" in g["seats"]}, set(range(since, 8)))


AFRESH = ("-j", 1, "-s", 1, "-r", 2, *FIVE)


for name, arguments in (
        ("another format", ["-f", "duel", "-r", 2, *FIVE]),
        ("fewer bots", ["-r", 2, *FIVE[:4]]),
        ("a bot with options", ["-r", 2, "greedy [time=2]=greedy",
                                *FIVE[1:]])):
    def expect_other_refused(arguments=arguments):
        with folder() as place:
            path = played(os.path.join(place, "games"), "tournament", *AFRESH)
            before = whole_lines(path)
            run = going_on(path, "-s", 1, *arguments, code=1)
            contains(run.err, "the file")
            equal(whole_lines(path), before)
    add_test(f"going on with {name} is refused", expect_other_refused)


def expect_damage_refused(number, change, word):
    with folder() as place:
        path = played(os.path.join(place, "games"), "tournament", *AFRESH)
        with open(path) as file:
            lines = unsealed(file.read()).splitlines()
        lines[number - 1] = change(lines)
        with open(path, "w") as file:
            file.write("\n".join(lines) + "\n")
        os.remove(path + ".key")  # with it such lines are refused for that
        run = going_on(path, *AFRESH, code=1)
        contains(run.err, f":{number}: {word}")
        contains(talon("status", path, code=1).err, f":{number}:")


for what, change, word in (
        ("a game that is there twice", lambda lines: lines[1],
         "the game is there twice"),
        ("a game of others", lambda lines: lines[4].replace("bert", "nina"),
         "seat"),
        ("a game of another deal",
         lambda lines: lines[4].replace('"deal":0', '"deal":7'), "game"),
        ("a game beyond the last",
         lambda lines: re.sub(r'"id":\d+,', '"id":400,', lines[4]),
         "the tournament has")):
    add_test(f"{what} is refused", expect_damage_refused, 5, change, word)


@test
def a_dry_run_prints_every_game_as_it_will_be_played():
    for name, arguments in (("roundrobin", ()), ("duel", ()),
                            ("gauntlet", ("--challengers", 2)),
                            ("itpw", ("-g", "planowanie", *SHORT_PLAN))):
        bots = FIVE if name == "itpw" else FIVE[:4 if arguments else 3]
        ours = ("-f", name, "-s", 1, "-r", 2, *arguments, *bots)
        planned = dry_run(*ours)
        played = tournament(*ours)
        equal([(g["id"], g["deal"], g["seats"]) for g in planned],
              [(i, g["deal"], g["seats"])
               for i, g in sorted(played.games.items())], name)


@test
def a_dry_run_stops_where_results_are_needed_and_touches_no_file():
    ours = ("-f", "swiss", "-s", 1, "-r", 5, *FIVE)
    equal({game["round"] for game in dry_run(*ours)}, {0})
    with folder() as place:
        path = os.path.join(place, "games")
        tournament(*ours, path=path)
        cut_back(path, 1 + 4)
        before = whole_lines(path)
        planned = dry_run("--resume", "-o", path, *ours)
        equal({game["round"] for game in planned}, {1})
        equal(whole_lines(path), before)


# While it is played.

LONG = ("-s", 1, "-r", 1000, *FIVE)


def games_in(path):
    return sum(b'"id":' in line and b'"void":' not in line
               for line in whole_lines(path))


@test
def the_status_of_a_running_tournament_can_be_seen_from_outside():
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["tournament", "-q", "-o", path, *LONG]) as run:
            wait_until(lambda: games_in(path) > 30, "a game")
            seen = json.loads(talon("status", "--json", path).out)
            equal((seen["playing"], seen["of"]), (True, 20000))
            assert 1 <= len(seen["in_play"]) <= 16, seen["in_play"]
            assert seen["games"] == seen["table"]["games"] >= 30
            contains(talon("status", path).out, "\nin play:\ngame ")
            run.process.kill()
            run.wait()
            run.expect_nobody_left()
        seen = json.loads(talon("status", "--json", path).out)
        equal((seen["playing"], seen["in_play"]), (False, []))


@test
def the_status_of_a_match_can_be_seen_too():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-n", 10, "-s", 1, "-o", path, "greedy",
              "random")
        seen = json.loads(talon("status", "--json", path).out)
        equal((seen["playing"], seen["games"], seen["of"]), (False, 10, 10))
        equal(seen["table"]["players"][0]["name"], "greedy")
        contains(talon("status", path).out, "not being played, chained, 10 of 10")


@test
def sigusr1_shows_the_table_so_far():
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["tournament", "-q", "-o", path, *LONG]) as run:
            wait_until(lambda: games_in(path) > 3, "a game")
            run.process.send_signal(signal.SIGUSR1)
            wait_until(lambda: "rank bot" in run.said(), "the table")
            more = games_in(path) + 20
            wait_until(lambda: games_in(path) > more, "another game")
            run.process.kill()
            run.wait()
        contains(run.err, " of 20000 games in ")
        contains(run.err, "rank bot")


@test
def sigusr1_shows_how_far_a_match_is():
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["match", "-q", "-n", 20000, "-o", path, "greedy",
                  "random"]) as run:
            wait_until(lambda: games_in(path) > 3, "a game")
            run.process.send_signal(signal.SIGUSR1)
            wait_until(lambda: "greedy less random" in run.said(), "the table")
            more = games_in(path) + 20
            wait_until(lambda: games_in(path) > more, "another game")
            run.process.kill()
            run.wait()
        contains(run.err, " of 20000 games\n")


# Bots that rest leave time for the test, which gets its turn seldom else.
REST = os.path.join(".", BUILD, "tests", "faulty_bots", "minimal 300")
SLEEPY = ("-s", 1, "-j", 2, "-r", 2000, f"anna={REST}", f"bert={REST}")


@test
def interrupted_once_the_games_in_play_are_finished():
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["tournament", "-q", "-o", path, *SLEEPY]) as run:
            wait_until(lambda: games_in(path) > 3, "a game")
            run.process.send_signal(signal.SIGINT)
            run.wait()
            run.expect_nobody_left()
        equal(run.code, 1)
        contains(run.err, "in play")
        contains(run.err, "once more stops now")
        contains(run.err, "of 4000 games; --resume plays the rest")
        ids = sorted(game["id"] for game in read_lines(path)[1:]
                     if "void" not in game)
        equal(sorted(set(ids)), ids, "games of an id of their own")


@test
def interrupted_twice_it_stops_now():
    with folder() as place:
        path = os.path.join(place, "games")
        bots = ("greedy", sin("hang"))
        with Run(["tournament", "-v", "-t", "inf", "--start-time", 300, "-r", 1,
                  "-o", path, *OPEN, *bots]) as run:
            wait_until(lambda: " > gen_move" in run.said(), "a game in play")
            run.process.send_signal(signal.SIGINT)
            wait_until(lambda: "once more stops now" in run.said(),
                       "an answer to the first")
            time.sleep(0.3)
            assert run.process.poll() is None, "it did not wait"
            run.process.send_signal(signal.SIGINT)
            run.wait()  # the game itself has no end
            run.expect_nobody_left()
        equal(run.code, 1)


# Bots and options.

@test
def bots_come_from_a_file_with_options_of_their_own():
    with folder() as place:
        names = os.path.join(place, "bots")
        with open(names, "w") as file:
            file.write("# the field\n\ngreedy\n  dora\t= random\n"
                       f"anna [cwd={place} env:LEVEL=7 memory=500] = "
                       "sh -c 'pwd >&2; echo level $LEVEL >&2; exit 3'\n")
        path = os.path.join(place, "games")
        played = tournament("-s", 1, "-r", 1, "--sandbox", "off", "--bots",
                            names, "--allow-missing", "bert = random",
                            path=path)
        equal(sorted(played.players), ["anna", "bert", "dora", "greedy"])
        said = [g["stderr"] for g in played.games.values() if "stderr" in g]
        equal(said[0], [os.path.realpath(place), "level 7"])
        run = read_lines(path)[0]["run"]
        equal(list(run["bots"][1].pop("files")), ["random"])
        run["bots"][1].pop("sources")
        equal(run["bots"][1], {"name": "dora", "command": "random"})
        equal(run["bots"][2]["options"], f"cwd={place} env:LEVEL=7 memory=500")
        run = talon("tournament", "-o", f"{path}.2", "--bots", path, code=2)
        equal(run.err.splitlines()[0], f"talon tournament: {path} is a record "
              "file, and no list of bots")


def expect_usage_error(word, arguments):
    run = talon("tournament", *arguments, code=2)
    contains(run.err, word, "standard error")


for word, arguments in (
        ("needs --output", FIVE),
        ("there is no format \"x\"", ["-o", "x", "-f", "x", *FIVE]),
        ("at least 2 bots are needed, and there is 1", ["-o", "x", "greedy"]),
        ("the format duel is for games of two bots",
         ["-o", "x", "-f", "duel", "--players", 3, *FIVE]),
        ("tablic-stihovi is played by 2 bots, not by 3",
         ["-o", "x", "-g", "tablic-stihovi", "--players", 3, *FIVE]),
        ("--house is no option of the format duel",
         ["-o", "x", "-f", "duel", "--house", "x", *FIVE]),
        ("nobody is left", ["-o", "x", "-f", "gauntlet", "--challengers", 5,
                            *FIVE]),
        ("--force", ["-o", "x", "-j", 1000, *FIVE]),
        ("that goes on: --resume", ["-o", "x", "--add", "a=b", *FIVE]),
        ("combinations of 8 out of", ["-o", "x", "--players", 8, *(
            [f"bot{i}=random" for i in range(60)])])):
    add_test(f"a usage error says: {word}", expect_usage_error, word,
             arguments)


@test
def a_wrong_line_of_a_bot_file_is_named():
    with folder() as place:
        names = os.path.join(place, "bots")
        with open(names, "w") as file:
            file.write("greedy\nanna [colour=red]=random\n")
        run = talon("tournament", "-o", os.path.join(place, "games"),
                    "--bots", names, code=2)
        contains(run.err, f"{names}:2: bot \"anna [colour=red]=random\": ")


@test
def a_file_that_is_there_is_not_written_over():
    with folder() as place:
        path = os.path.join(place, "games")
        tournament("-s", 1, "-r", 1, *FIVE[:2], path=path)
        run = talon("tournament", "-q", "-s", 1, "-r", 1, "-o", path,
                    *FIVE[:2], code=1)
        contains(run.err, "--resume goes on with it")


@test
def a_file_that_cannot_be_gone_on_with_is_a_failure_with_bots_and_without():
    with folder() as place:
        path = os.path.join(place, "games")
        with open(path, "w") as file:
            file.write("no record\n")
        for bots in [], FIVE[:2]:
            run = talon("tournament", "-q", "-o", path, "--resume", *bots,
                        code=1)
            contains(run.err, path, "standard error")
        talon("tournament", "-q", "-o", path + "/none", "--resume", code=1)


@test
def hundreds_of_bots_can_take_part():
    if is_sanitized():
        raise Skip("each of them is started twice, and slowly")
    bots = [f"b{i}=random" for i in range(260)]
    played = tournament("-g", "tablic-stihovi", "-f", "swiss", "-s", 1, "-r",
                        2, *bots)
    equal(len(played.games), 2 * 260)
    equal(len(played.players), 260)


@test
def the_table_can_be_had_as_values():
    with folder() as place:
        path = os.path.join(place, "games")
        out = talon("tournament", "-q", "--csv", "-s", 1, "-r", 1, "-o", path,
                    *FIVE).out.splitlines()
    equal(out[0], "rank,name,rating,plus_minus,games,wins,draws,losses,"
                  "points,points_per_game,faults")
    equal(len(out), 6)
    equal({line.count(",") for line in out}, {10})


def close_when_killed(fmt, longer):
    """Kills a tournament, closes it without its bots, and goes on."""
    with folder() as place:
        path = os.path.join(place, "cup")
        words = ("-f", fmt, "-r", 40, "-s", "0123456789abcdefghij", *FREE,
                 "greedy", "random", "anna=greedy", "bert=random", "carl=random")
        kill_at(20000, path, "tournament", *words)
        begun = whole_lines(path)
        closed = talon("tournament", "--close", "-o", path, "--json")
        lines = read_lines(path)
        equal(whole_lines(path)[:len(begun)], begun, "what was there")
        equal(list(lines[-2])[:3], ["v", "closed", "dropped"])
        equal(lines[-1]["seed"], "0123456789abcdefghij")
        games = [line["id"] for line in lines if "id" in line]
        equal(json.loads(closed.out)["games"], len(games))
        contains(talon("verify", path).out, f": whole: {len(games)} games")
        contains(talon("status", path).out, f", {fmt}, seed 01")
        contains(talon("table", path).out, f": {len(games)} games")
        contains(talon("show", path).out,
                 f"after round {lines[-2]['closed']}, without "
                 f"{lines[-2]['dropped']} of its games")
        talon("tournament", "--close", "-o", path)
        equal(read_lines(path), lines, "closed twice")
        rounds = lines[-2]["closed"] + 2
        talon("tournament", "-q", "--resume", "-o", path, "-r", rounds,
              code=0 if longer else 1)
        now = read_lines(path)
        if longer:
            equal(now[len(lines)]["rounds"], rounds)
            later = {line["id"] for line in now[len(lines):] if "id" in line}
            assert later and not later & set(games)
        contains(talon("verify", path).out, ": whole: ")


for name, goes_on in (("roundrobin", True), ("swiss", True), ("knockout", False)):
    add_test(f"a {name} that was killed can be closed", close_when_killed, name, goes_on)


@test
def a_tournament_ends_when_the_time_is_up():
    with folder() as place:
        path = os.path.join(place, "cup")
        words = ("tournament", "-o", path, "-r", 100000, "-j", 1, *FREE)
        run = talon(*words, "--for", "1s", "--until", "2100-01-01T00:00",
                    f"a={REST}", f"b={REST}")
        contains(run.err, "the time is up: ")
        games = [line for line in read_lines(path) if "id" in line]
        assert 0 < len(games) < 200000
        assert "seed" not in read_lines(path)[-1]
        talon(*words, "--resume", "--for", "1s")
        assert len(read_lines(path)) > len(games) + 1


@test
def what_is_no_time_and_what_cannot_be_closed_is_refused():
    with folder() as place:
        path = os.path.join(place, "cup")
        for word, what in (("--until", "25:00"), ("--until", "2026-02-30T06:00"),
                           ("--until", "1999-01-01T06:00"), ("--for", "0s"),
                           ("--for", "2"), ("--for", "h")):
            run = talon("tournament", "-o", path, word, what, "greedy", "random",
                        code=2)
            contains(run.err, f'{word}: "{what}"')
        assert not os.path.exists(path)
        talon("tournament", "--close", "-o", path, code=1)
        talon("tournament", "-q", "-o", path, "-r", 1, *FREE, "greedy", "random")
        for words in (("-r", 9), ("--add", "expert"), ("--plan",)):
            run = talon("tournament", "--close", "-o", path, *words, code=2)
            contains(run.err, "--close ends a tournament as its file has it")
        lines = whole_lines(path)
        talon("tournament", "--close", "-o", path)
        equal(whole_lines(path), lines, "a tournament that is over")


if __name__ == "__main__":
    main(jobs=2)
