"""Whole matches between well-behaved bots: results, records, the wire."""

import contextlib
import functools
import glob
import itertools
import math
import os
import re
import shutil
import statistics
import sys
import threading

from talon_run import (
    BUILD, PATIENT, add_test, contains, equal, folder, main, match,
    read_lines, read_records, sin, talon, test, timeless, timeless_summary)

VALUES = {**{str(n): {n} for n in range(2, 10)}, "T": {10}, "J": {12},
          "Q": {13}, "K": {14}, "A": {1, 11}}


def rotations(names):
    return [[names[(seat + turn) % len(names)] for seat in range(len(names))]
            for turn in range(len(names))]


# The rules once more, from the page of the rules and not from the sources.

def groups_sum(cards, targets):
    """Whether CARDS split into groups that each sum to one of TARGETS."""
    if not cards:
        return True
    first, *rest = cards
    for size in range(len(rest) + 1):
        for others in itertools.combinations(range(len(rest)), size):
            group = [first] + [rest[i] for i in others]
            left = [c for i, c in enumerate(rest) if i not in others]
            sums = {sum(values) for values in itertools.product(
                *(VALUES[card[0]] for card in group))}
            if sums & targets and groups_sum(left, targets):
                return True
    return False


def replay(record):
    """The score of a normal game, each of its moves found to be legal."""
    seats = len(record["seats"])
    deck = record["start"]["deck"]
    equal(len(set(deck)), 52, "cards of the deck")
    table, stock = set(deck[:4]), deck[4:]
    piles = [[] for _ in range(seats)]
    tablas = [0] * seats
    hands = [set() for _ in range(seats)]
    last = None
    for turn, (seat, action, _) in enumerate(record["moves"]):
        if not any(hands):
            size = min(6, len(stock) // seats) * seats
            deal, stock = stock[:size], stock[size:]
            hands = [set(deal[i::seats]) for i in range(seats)]
        equal(seat, turn % seats, "whose turn it is")
        word, card, *taken = action.split()
        equal(word, "play")
        hands[seat].remove(card)
        assert len(set(taken)) == len(taken) and set(taken) <= table, action
        if not taken:
            table.add(card)
            continue
        assert groups_sum(taken, VALUES[card[0]]), action
        table -= set(taken)
        piles[seat] += [card, *taken]
        tablas[seat] += not table
        last = seat
    assert not stock and not any(hands), "the game stops early"
    if last is not None:
        piles[last] += table
    return count_score(record["game"], piles, tablas)


def count_score(game, piles, tablas):
    def figures(pile):
        return sum(card[0] in "AJQKT" for card in pile)

    score = [figures(pile) + n for pile, n in zip(piles, tablas)]
    if game == "tablic-stihovi":
        return score
    most = max(map(len, piles))
    for seat, pile in enumerate(piles):
        score[seat] += ("TD" in pile) + ("2C" in pile)
        if [len(p) for p in piles].count(most) == 1 and len(pile) == most:
            score[seat] += 3
    return score


def expect_games_by_the_rules(records):
    for record in records.values():
        equal(record["end"], "normal", f"end of game {record['id']}")
        equal(record["score"], replay(record), f"score of {record['id']}")


# Summaries.

@test
def the_summary_adds_up_to_the_records():
    summary, records = match("-n", 20, "-s", 1, "greedy", "random")
    expect_games_by_the_rules(records)
    equal(set(summary), {"game", "games", "seed", "sandbox", "players",
                         "margin", "seconds"})
    equal(summary["sandbox"], "off")
    equal((summary["game"], summary["games"]), ("tablic", 20))
    equal(str(summary["seed"]), "1")
    equal([p["name"] for p in summary["players"]], ["greedy", "random"])
    for player in summary["players"]:
        expect_player(player, records.values())
    expect_margin(summary["margin"], records.values())


def points_of(record, name):
    return record["score"][record["seats"].index(name)]


def expect_player(player, records):
    equal(set(player), {
        "name", "games", "points", "points_per_game", "wins", "draws",
        "losses", "faults", "ms_per_move", "fault_reasons", "warnings",
        "warning_reasons"})
    name = player["name"]
    points = [points_of(r, name) for r in records]
    leads = [2 * points_of(r, name) - sum(r["score"]) for r in records]
    moves = [m[2] for r in records for m in r["moves"]
             if r["seats"][m[0]] == name]
    equal(player["games"], len(points), f"{name}'s games")
    equal(player["points"], sum(points), f"{name}'s points")
    assert math.isclose(player["points_per_game"], sum(points) / len(points),
                        abs_tol=0.01)
    equal((player["wins"], player["draws"], player["losses"]),
          (sum(n > 0 for n in leads), leads.count(0),
           sum(n < 0 for n in leads)), f"{name}'s wins, draws, losses")
    equal(player["faults"], 0, f"{name}'s faults")
    assert math.isclose(player["ms_per_move"], sum(moves) / len(moves),
                        rel_tol=0.1, abs_tol=0.01)


def expect_margin(margin, records):
    deals = {}
    for record in records:
        lead = points_of(record, "greedy") - points_of(record, "random")
        deals.setdefault(record["deal"], []).append(lead)
    means = [statistics.mean(leads) for leads in deals.values()]
    error = statistics.stdev(means) / math.sqrt(len(means))
    equal((margin["deals"], margin["pairs"]), (len(deals), len(deals)))
    assert math.isclose(margin["mean"], statistics.mean(means), abs_tol=0.01)
    assert math.isclose(margin["stderr"], error, abs_tol=0.01), \
        f"{margin['stderr']} is not {error}"


@test
def without_json_a_table_names_the_bots():
    run = talon("match", "-n", 2, "-s", 1, "greedy", "other=random")
    contains(run.out, "greedy")
    contains(run.out, "other")


# What decides the deals and the results.

BASE = ("-n", 20, "-s", 1, "greedy", "random")


@functools.cache
def games_of_one_job():
    return match("-j", 1, *BASE)


def expect_same_games(*options):
    expected, records = games_of_one_job()
    summary, others = match(*options, *BASE)
    equal({i: timeless(r) for i, r in others.items()},
          {i: timeless(r) for i, r in records.items()}, "records")
    equal(timeless_summary(summary), timeless_summary(expected), "summary")


for options in (["-j", 1], ["-j", 2], ["-j", 7], ["--restart"],
                ["--lockstep"], ["-j", 2, "--restart", "--lockstep"]):
    add_test(f"{' '.join(map(str, options))} changes no result",
             expect_same_games, *options)


@test
def a_seed_decides_the_deals_whoever_plays():
    _, one = match("-n", 6, "-s", 5, "greedy", "random")
    _, two = match("-n", 6, "-s", 5, "random", sin("hang never"))
    _, three = match("-n", 6, "-s", 6, "random", "greedy")
    equal([r["start"] for r in two.values()],
          [r["start"] for r in one.values()])
    assert three[0]["start"] != one[0]["start"], "another seed, other deals"


@test
def a_longer_match_begins_like_a_shorter_one():
    _, short = match("-n", 4, "-s", 5, "greedy", "random")
    _, long = match("-n", 8, "-s", 5, "greedy", "random")
    equal([timeless(long[i]) for i in short],
          [timeless(r) for r in short.values()])


@test
def without_a_seed_the_deals_are_fresh_and_the_seed_is_told():
    one, first = match("-n", 2, "greedy", "random")
    two, second = match("-n", 2, "greedy", "random")
    assert one["seed"] != two["seed"]
    assert first[0]["start"] != second[0]["start"]
    run = talon("match", "-n", 2, "greedy", "random")
    assert re.search(r"[Ss]eed\D*\d+", run.out + run.err), run.out
    _, again = match("-n", 2, "-s", one["seed"], "greedy", "random")
    equal(again[0]["start"], first[0]["start"])


@test
def each_deal_is_played_in_every_rotation():
    _, records = match("-n", 6, "-s", 1, "greedy", "random", "x=random")
    equal([r["deal"] for r in records.values()], [0, 0, 0, 1, 1, 1])
    starts = [str(r["start"]) for r in records.values()]
    equal([len(set(starts[:3])), len(set(starts[3:])), len(set(starts))],
          [1, 1, 2], "different deals")
    names = ["greedy", "random", "x"]
    for deal in (0, 3):
        equal(sorted(records[i]["seats"] for i in range(deal, deal + 3)),
              sorted(rotations(names)))


@test
def without_rotation_every_deal_is_fresh():
    _, records = match("-n", 6, "-s", 1, "--no-rotate", "greedy", "random")
    equal([r["deal"] for r in records.values()], list(range(6)))
    equal(len({str(r["start"]) for r in records.values()}), 6)


@test
def bots_sit_down_in_random_order_if_they_are_to():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "--shuffle", "-n", 60, "-s", 1, "-j", 2, "-o",
              path, "a=random", "b=random", "c=random")
        records = read_records(path)
        talon("verify", path)
        talon("match", "-q", "--resume", "-o", path)
    orders = set()
    for deal in range(20):
        seats = [records[3 * deal + i]["seats"] for i in range(3)]
        equal(seats[1], seats[0][1:] + seats[0][:1])
        equal(seats[2], seats[1][1:] + seats[1][:1])
        orders.add(tuple(seats[0]))
    equal(len(orders), 6, "orders")


@test
def two_bots_of_one_name_are_told_apart():
    summary, _ = match("-n", 2, "-s", 1, "greedy", "greedy")
    one, two = summary["players"]
    assert one["name"] != two["name"]
    equal((one["games"], two["games"]), (2, 2))


def write_bot(place, script, name):
    """A bot that any game can be played with, and is called NAME by itself."""
    path = os.path.join(place, script)
    with open(path, "w", encoding="utf-8") as file:
        file.write("from talon.bot import Bot\n"
                   f"class Mine(Bot):\n    name = {name!r}\nMine().run()\n")
    return f"{sys.executable} {path}"


def names_of(path, *arguments, subcommand="match"):
    """The names of the bots in the first line of the file."""
    talon(subcommand, "-q", "-s", 1, "-j", 1, "-o", path, *PATIENT, *arguments,
          PYTHONPATH=os.path.abspath("python"))
    return [bot["name"] for bot in read_lines(path)[0]["run"]["bots"]]


@test
def a_bot_without_a_name_is_called_what_it_answers():
    with folder() as place:
        one, other, false = (write_bot(place, script, name) for script, name in
                             (("a.py", "Zoe 1"), ("b.py", "Zoe 1"),
                              ("c.py", "greedy")))
        path = os.path.join(place, "games")
        equal(names_of(path, "-n", 1, one, other, false, f"anna={one}"),
              ["Zoe_1", "Zoe_1#2", "c", "anna"])
        # It says something else, and the run goes on.
        write_bot(place, "a.py", "Bert")
        equal(names_of(path, "--resume", "-n", 2),
              ["Zoe_1", "Zoe_1#2", "c", "anna"])
        equal(names_of(f"{path}2", "-n", 1, one, "random"), ["Bert", "random"])


@test
def who_must_have_one_name_everywhere_is_called_after_its_program():
    with folder() as place:
        one = write_bot(place, "a.py", "Zoe")
        path = os.path.join(place, "games")
        cup = {"subcommand": "tournament"}
        equal(names_of(path, "-n", 2, "--shard", "0/2", one, "random"),
              ["a", "random"])
        equal(names_of(f"{path}2", "-r", 1, "--sandbox", "off", one, "random",
                       **cup), ["Zoe", "random"])
        talon("tournament", "--commit", "-q", "-o", f"{path}3", one, "random")
        talon("tournament", "-q", "-j", 1, "-r", 1, "--sandbox", "off", "-o",
              f"{path}3", one, "random",
              PYTHONPATH=os.path.abspath("python"))
        equal([bot["name"] for bot in read_lines(f"{path}3")[0]["run"]["bots"]],
              ["a", "random"])


# Games of other sizes and rules.

def expect_match_of(seats, games):
    bots = ["greedy", *[f"r{i}=random" for i in range(1, seats)]]
    summary, records = match("-n", games, "-s", 1, "-j", 1, *PATIENT, *bots)
    expect_games_by_the_rules(records)
    equal(len(summary["players"]), seats)
    for player in summary["players"]:
        equal((player["games"], player["faults"]), (games, 0), player["name"])


for seats, games in ((3, 2), (4, 2), (6, 2), (16, 1), (48, 1)):
    add_test(f"{seats} bots play", expect_match_of, seats, games)


@test
def tablic_stihovi_is_scored_by_its_own_rules():
    summary, records = match("-g", "tablic-stihovi", "-n", 10, "-s", 1,
                             "-j", 1, "greedy", "random")
    equal(summary["game"], "tablic-stihovi")
    expect_games_by_the_rules(records)


# The wire.

@test
def a_bot_hears_the_contract_and_no_hidden_card():
    with folder() as place:
        heard, path = os.path.join(place, "heard"), os.path.join(place, "o")
        bot = os.path.join(".", BUILD, "bots", "random")
        talon("match", "-q", "-n", 1, "-s", 1, "-o", path, "greedy",
              f"x=sh -c 'tee {heard} | exec {bot}'")
        with open(heard, encoding="utf-8") as file:
            lines = file.read().splitlines()
        (record,) = read_records(path).values()
    deck = record["start"]["deck"]
    opening = [line for line in lines if not line.startswith("set_seed ")]
    equal(opening[:7], [
        "list_commands", "name", "version", "set_rules tablic",
        "set_deck 23456789TJQKA CDHS", "set_players 2 1",
        "set_game 4 6 0 6 0 6 0 6 0"])
    equal(sorted(opening[7].split()), sorted(["set_table", "4", *deck[:4]]))
    equal([sorted(line.split()) for line in lines
           if line.startswith("set_cards")],
          [sorted(["set_cards", "6", *deck[i:i + 12][1::2]])
           for i in range(4, 52, 12)])
    equal([line for line in lines if line.startswith("play ")],
          [f"play {seat} {action.removeprefix('play ')}"
           for seat, action, _ in record["moves"]])
    equal(lines.count("gen_move"), 24)
    equal({line.split()[0] for line in lines} - {"result", "quit"}, {
        "list_commands", "name", "version", "set_rules", "set_seed",
        "set_deck", "set_players", "set_game", "set_table", "set_cards", "time_left", "gen_move",
        "play"})
    equal([line for line in lines if line.startswith("result")],
          [f"result {record['score'][0]} {record['score'][1]}"])


@test
def a_bot_of_seven_commands_hears_nothing_that_it_does_not_list():
    with folder() as place:
        heard = os.path.join(place, "heard")
        bot = sin("hang never").removeprefix("sin=")
        talon("match", "-q", "-n", 1, "-s", 1,
              f"x=sh -c 'tee {heard} | exec {bot}'", "greedy")
        with open(heard, encoding="utf-8") as file:
            words = {line.split()[0] for line in file}
    equal(words - {"quit"}, {
        "list_commands", "set_deck", "set_players", "set_game", "set_table",
        "set_cards", "time_left", "gen_move", "play"})


def expect_results_and_farewells(processes, *options):
    with folder() as place:
        heard = os.path.join(place, "heard")
        bot = os.path.join(".", BUILD, "bots", "random")
        _, records = match("-n", 4, "-s", 1, "-j", 1, *options, "greedy",
                           f"x=sh -c 'tee -a {heard} | exec {bot}'")
        with open(heard, encoding="utf-8") as file:
            lines = file.read().splitlines()
    equal(sorted(line for line in lines if line.startswith("result")),
          sorted(f"result {r['score'][0]} {r['score'][1]}"
                 for r in records.values()))
    equal(lines.count("list_commands"), processes, "processes")
    equal(lines.count("quit"), processes, "farewells")
    equal(lines[-1], "quit", "the last line")


for processes, *options in ((2,), (2, "--lockstep"), (4, "--restart"),
                            (4, "--restart", "--lockstep")):
    add_test(f"every result is told, and a farewell said: "
             f"{' '.join(options) or 'no options'}",
             expect_results_and_farewells, processes, *options)


def expect_no_haste(bot, *options):
    """It leaves, which is warned of, if it hears two commands at once."""
    hasty = os.path.join(os.path.dirname(__file__), "one_by_one.py")
    run = talon("match", "-n", 4, "-s", 1, "-j", 1, "--lockstep", *options,
                f"hasty={sys.executable} -SE {hasty} {bot}", "random")
    equal(run.err, "", "standard error")


for options in (), ("--restart",), ("--ponder", "off"):
    add_test(f"in lockstep the last answers are awaited, too {options}",
             expect_no_haste, os.path.join(BUILD, "bots", "greedy"), *options)


@test
def in_lockstep_who_fails_at_the_last_is_warned_of():
    run = talon("match", "-n", 1, "-s", 1, "--lockstep", "random",
                sin("exit_three -l result"))
    contains(run.err, "exit")


# A bot that has just been started is being greeted while its opponent, which
# left at the result, is missed: then all of them are replaced.

@test
def a_strict_match_fails_by_a_fault():
    bot = sin("exit_three gen_move")
    talon("match", "-q", "-n", 2, bot, "greedy")
    talon("match", "-q", "--strict", "-n", 2, bot, "greedy", code=1)
    talon("match", "-q", "--strict", "-n", 2, "random", "greedy")


LEAVES = sin("exit_three -l result").replace("sin", "x", 1)


def heard_by_a_newcomer(words, *options):
    """Its opponent leaves after every game, and it sins itself."""
    with folder() as place:
        heard = os.path.join(place, "heard")
        bot = sin(words).removeprefix("sin=")
        _, records = match(
            "-n", 6, "-s", 1, "-j", 1, *options, LEAVES,
            f"sin=sh -c 'sleep 0.1; tee -a {heard} | exec {bot}'")
        with open(heard, encoding="utf-8") as file:
            words = [line.split()[0] for line in file]
    return words, [timeless(record) for record in records.values()]


@test
def a_newcomer_is_greeted_though_its_opponent_leaves_meanwhile():
    words, records = heard_by_a_newcomer("refuse -l gen_move")
    equal([r["end"] for r in records], ["refused"] * 6, "ends")
    equal({r["seats"][r["offender"]] for r in records}, {"sin"}, "offenders")
    for told in ("set_rules", "set_seed"):
        equal(words.count(told), words.count("set_deck"), told)
    _, expected = heard_by_a_newcomer("refuse -l gen_move", "--restart")
    equal(records, expected, "records")


@test
def a_newcomer_hears_results_though_its_opponent_leaves_meanwhile():
    words, records = heard_by_a_newcomer("refuse -l gen_move 1000")
    equal([r["end"] for r in records], ["normal"] * 6, "ends")
    for told in ("set_rules", "set_seed"):
        equal(words.count(told), words.count("set_deck"), told)
    equal(words.count("result"), 6, "results")


@test
def a_bot_inherits_three_descriptors_and_no_more():
    with folder() as place:
        seen = os.path.join(place, "seen")
        bot = os.path.join(".", BUILD, "bots", "random")
        talon("match", "-q", "-n", 4, "-j", 2, "-s", 1, "greedy",
              f"x=sh -c 'ls /proc/self/fd >> {seen}; exec {bot}'")
        with open(seen, encoding="utf-8") as file:
            descriptors = set(file.read().split())
    equal(descriptors, {"0", "1", "2", "3"}, "with the one that ls opens")


@test
def a_carriage_return_at_the_end_of_a_line_is_no_matter():
    bot = os.path.join(".", BUILD, "bots", "random")
    _, records = match("-n", 2, "-s", 1, "greedy",
                       f"x=sh -c '{bot} | sed -u \"s/$/\r/\"'")
    expect_games_by_the_rules(records)


@test
def the_clock_gains_its_increment_with_every_turn():
    """Its twenty-four turns take longer than its clock began with, unless a busy
    machine holds the arbiter up, which is nobody's time."""
    late, in_time = ("timeout", 1), ("normal", None)
    without = []
    while late not in without and len(without) < 5:
        without.append(end_at("1"))
    contains(without, late, "ends without an increment")
    with_it = []
    while in_time not in with_it and len(with_it) < 5:
        with_it.append(end_at("1+300"))
    contains(with_it, in_time, "ends with an increment")


def end_at(clock):
    bot = os.path.join(".", BUILD, "bots", "random")
    slow = (f"while read -r line; do case $line in gen_move*) sleep 0.06;; esac; "
            f"echo \"$line\"; done | {bot}")
    _, records = match("-n", 1, "-s", 1, "-t", clock, "--start-time", 300,
                       "greedy [time=1000] = greedy", f"slow=sh -c '{slow}'")
    return records[0]["end"], records[0].get("offender")


@test
def verbose_shows_every_line_of_the_wire():
    run = talon("match", "-v", "-n", 1, "-s", 1, "--json", "greedy", "random")
    for part in ("set_deck 23456789TJQKA CDHS", "gen_move", "play 0 ",
                 "set_cards 6 ", "time_left ", "= "):
        contains(run.err, part, "standard error")


# Five games in two seconds and more, as their bots wait 10 ms before they move.
WHILE = ("-n", 5, "-s", 1, "-j", 1, "--json",
         *(f"{name}=./{BUILD}/tests/faulty_bots/minimal 10000" for name in "ab"))


def said_on_a_terminal(*options):
    """What a match that takes a while says on a terminal."""
    master, slave = os.openpty()
    parts = []
    reader = threading.Thread(target=read_terminal, args=(master, parts))
    reader.start()
    try:
        talon("match", *options, *WHILE, stderr=slave)
    finally:
        os.close(slave)
        reader.join()
        os.close(master)
    return b"".join(parts).decode()


def read_terminal(master, parts):
    """Until nobody has the other side any more."""
    with contextlib.suppress(OSError):
        while part := os.read(master, 4096):
            parts.append(part)


@test
def progress_is_drawn_on_a_terminal_and_wiped_out():
    said = said_on_a_terminal()
    assert re.search(r"\d+ of 5 games, \d+ %", said), repr(said)
    contains(said, "to go")
    assert said.endswith("\r\x1b[K"), repr(said[-80:])


@test
def quiet_says_nothing_but_the_result():
    equal(said_on_a_terminal("-q"), "", "on the terminal")


@test
def no_progress_goes_where_there_is_no_terminal():
    equal(talon("match", *WHILE).err, "", "standard error")


# The command line.

def expect_help(*words):
    run = talon(*words, "--help")
    contains(run.out.lower(), "usage")
    equal(run.err, "", "standard error")


for words in ([], ["match"], ["play"], ["show"]):
    add_test(f"{' '.join(['talon', *words])} has --help", expect_help, *words)


def expect_usage_error(named, *arguments):
    run = talon(*arguments, code=2)
    contains(run.err, named, "standard error")
    equal(run.out, "", "standard output")


for named, arguments in (
        ("games", ["-n", "0", "greedy", "random"]),
        ("games", ["-n", "many", "greedy", "random"]),
        ("games", ["--games", "-3", "greedy", "random"]),
        ("seed", ["-s", "", "greedy", "random"]),
        ("seed", ["-s", 128 * "x", "greedy", "random"]),
        ("time", ["-t", "soon", "greedy", "random"]),
        ("time", ["-t", "1+", "greedy", "random"]),
        ("jobs", ["-j", "0", "greedy", "random"]),
        ("move-time", ["--move-time", "-1", "greedy", "random"]),
        ("start-time", ["--start-time", "x", "greedy", "random"]),
        ("game", ["-g", "whist", "greedy", "random"]),
        ("resume", ["--resume", "greedy", "random"]),
        ("nonsense", ["--nonsense", "greedy", "random"]),
        ("bots", []),
        ("bots", ["a=greedy", "b=greedy", "c=greedy", "d=greedy", "e=greedy"]),
        ("bots", ["-g", "tablic-stihovi", "greedy", "greedy", "greedy"]),
        ("sprt", ["--sprt", "1", "greedy", "random"]),
        ("sprt", ["--sprt", "0,0", "greedy", "random"]),
        ("sprt", ["--sprt", "0,1,0.5,0.5", "greedy", "random"]),
        ("sprt", ["--sprt", "0,1", "greedy", "greedy", "random"]),
        ("until-error", ["--until-error", "0", "greedy", "random"]),
        ("two bots", ["--until-error", "1", *["greedy"] * 3]),
        ("quote", ["greedy", "x='random"])):
    add_test(f"a usage error: match {' '.join(arguments)}",
             expect_usage_error, named, "match", *arguments)
add_test("a usage error: no subcommand", expect_usage_error,
         "a subcommand is missing")
add_test("a usage error: an unknown subcommand",
         expect_usage_error, "no subcommand juggle", "juggle")


@test
def a_bot_that_cannot_be_found_is_a_fault_of_that_bot():
    summary, records = match("-n", 2, "-s", 1, "--allow-missing", "greedy",
                             "no-such-bot")
    equal([p["faults"] for p in summary["players"]], [0, 2])
    for record in records.values():
        equal(record["end"], "start")
        equal(record["seats"][record["offender"]], "no-such-bot")
        contains(record["why"], "No such file")


@test
def an_output_that_cannot_be_written_is_a_failure():
    run = talon("match", "-n", 1, "-s", 1, "-o", "/no/such/folder/file",
                "greedy", "random", code=1)
    contains(run.err, "/no/such/folder/file")


@test
def a_command_is_split_as_a_shell_would():
    with folder() as place:
        spaced = os.path.join(place, "a bot")
        shutil.copy(os.path.join(BUILD, "bots", "random"), spaced)
        summary, records = match(
            "-n", 2, "-s", 1, f"x='{spaced}' \"--seed\" 7", "greedy")
    expect_games_by_the_rules(records)
    equal(summary["players"][0]["name"], "x")


# Runs that stop by their results.

TWINS = ("-s", 1, "greedy", "twin=greedy")
CLOSE = ("--sprt", "16,17", "-s", 1, "greedy", "random")


def lead_by_deal(records):
    """Points a game that the first bot leads by, deal after deal."""
    leads = {}
    for record in records.values():
        first = record["id"] % 2
        lead = record["score"][first] - record["score"][1 - first]
        leads.setdefault(record["deal"], []).append(lead)
    return [statistics.mean(leads[deal]) for deal in sorted(leads)]


def llr(leads, m0, m1):
    mean = statistics.mean(leads)
    variance = max(statistics.pvariance(leads), 1 / len(leads))
    return len(leads) / 2 * math.log((variance + (mean - m0) ** 2) /
                                     (variance + (mean - m1) ** 2))


def first_beyond(leads, m0, m1):
    """After how many deals the test leaves Wald's bounds for rates of 0.05."""
    return next(n for n in range(30, len(leads) + 1)
                if abs(llr(leads[:n], m0, m1)) >= math.log(19))


def expect_decision(decision, m0, m1, *bots):
    summary, records = match("--sprt", f"{m0},{m1}", "-s", 1, *bots)
    leads = lead_by_deal(records)
    found = summary["sprt"]
    equal(list(records), list(range(2 * len(leads))), "games on disk")
    equal(summary["games"], len(records), "games reported")
    equal(len(leads), first_beyond(leads, m0, m1), "deals")
    equal((found["m0"], found["m1"], found["alpha"], found["beta"]),
          (m0, m1, 0.05, 0.05))
    equal((found["decision"], found["pairs"]), (decision, len(leads)))
    assert math.isclose(found["llr"], llr(leads, m0, m1), rel_tol=1e-6), found
    assert math.isclose(found["upper"], math.log(19), rel_tol=1e-6), found
    assert math.isclose(found["lower"], -math.log(19), rel_tol=1e-6), found


for decision, *arguments in (
        ("m1", 0, 15, "greedy", "random"),
        ("m0", 17, 20, "greedy", "random"),
        ("m1", 15, 16.5, "greedy", "random"),
        ("m1", -10, -20, "random", "greedy"),
        ("m0", 0, 1, "greedy", "twin=greedy"),
        ("m1", 1, 0, "greedy", "twin=greedy")):
    add_test(f"--sprt finds {decision}: {' '.join(map(str, arguments))}",
             expect_decision, decision, *arguments)


@test
def a_match_ends_with_the_first_error_that_is_small_enough():
    summary, records = match(
        "--until-error", 0.5, "-s", 1, "greedy", "random")
    leads = lead_by_deal(records)
    errors = [statistics.stdev(leads[:n]) / math.sqrt(n)
              for n in range(30, len(leads) + 1)]
    assert errors[-1] < 0.5 <= min(errors[:-1]), errors
    equal(summary["margin"]["pairs"], len(leads))
    found = summary["until_error"]
    equal((found["error"], found["pairs"], found["reached"]),
          (0.5, len(leads), True))
    assert math.isclose(found["stderr"], errors[-1], rel_tol=1e-6), found


@test
def the_first_of_two_reasons_to_stop_stops():
    sooner, _ = match("--until-error", 1, *CLOSE)
    later, _ = match("--until-error", 0.1, *CLOSE)
    equal((sooner["sprt"]["decision"], sooner["until_error"]["reached"]),
          (None, True))
    assert later["sprt"]["decision"], later
    equal(later["until_error"]["reached"], False)


@test
def a_match_that_decides_nothing_plays_all_its_games():
    summary, records = match("-n", 81, "--until-error", 0.1, *CLOSE)
    equal(list(records), list(range(81)))
    equal((summary["sprt"]["pairs"], summary["sprt"]["decision"]), (40, None))
    equal(summary["until_error"]["reached"], False)


@test
def without_rotation_every_game_is_a_sample():
    summary, records = match("--no-rotate", "--sprt", "0,15", "-s", 1,
                             "greedy", "random")
    leads = [r["score"][0] - r["score"][1] for r in records.values()]
    equal(summary["sprt"]["pairs"], len(records))
    equal(len(leads), first_beyond(leads, 0, 15))


@test
def where_a_match_stops_does_not_depend_on_how_it_is_played():
    near = ("--sprt", "15.7,17", "-s", 1, "greedy", "random")
    expected, records = match("-j", 1, *near)
    assert expected["games"] > 100, expected
    for options in (["-j", 2], ["-j", 7, "--lockstep"], ["-j", 3, "--restart"]):
        summary, others = match(*options, *near)
        equal(timeless_summary(summary), timeless_summary(expected), options)
        equal({i: timeless(r) for i, r in others.items()},
              {i: timeless(r) for i, r in records.items()}, options)


@test
def a_game_that_lags_behind_changes_nothing():
    """Only the first process of all is slow, which plays the first game; the
    other table runs out of games that may begin."""
    with folder() as place:
        flag = os.path.join(place, "flag")
        slow = (f"greedy=sh -c 'mkdir {flag} 2>&- && sleep 2; "
                f"exec {BUILD}/bots/greedy'")
        arguments = ("-n", 601, "--until-error", 0.001, "-s", 1)
        expected, records = match(*arguments, "greedy", "random")
        summary, others = match("-j", 2, *arguments, slow, "random")
    equal(timeless_summary(summary), timeless_summary(expected))
    equal({i: timeless(r) for i, r in others.items()},
          {i: timeless(r) for i, r in records.items()})


@test
def a_game_after_the_last_one_is_not_waited_for():
    """One that would never end has begun when the last one ends, since one of
    the last two takes a second."""
    arguments = ("--sprt", "0,1", "-t", "inf", "--start-time", 100000)
    expected, records = match("-j", 1, *arguments, *TWINS)
    _, more = match("-n", expected["games"] + 2, *TWINS)
    last, table = (" ".join(sorted(
        more[game]["start"]["deck"][:4],
        key=lambda card: ("23456789TJQKA".index(card[0]), card[1])))
        for game in (expected["games"] - 1, expected["games"]))
    twin = (f"twin=sh -c 'while read line; do case $line in "
            f'"set_players 2 0") first=y;; "set_players 2 1") first=;; '
            f'"set_table 4 {last}") [ -z "$first" ] || sleep 1;; '
            f'"set_table 4 {table}") sleep 100000;; esac; echo "$line"; '
            f"done | {BUILD}/bots/greedy'")
    with folder() as place:
        path = os.path.join(place, "games")
        run = talon("match", "-v", "-j", 2, "-o", path, *arguments, "-s", 1,
                    "greedy", twin)
        others = read_records(path)
    contains(run.err, f"twin > set_table 4 {table}\n", "wire")
    equal({i: timeless(r) for i, r in others.items()},
          {i: timeless(r) for i, r in records.items()})


@test
def the_table_says_what_was_decided():
    run = talon("match", "--sprt", "0,1", "--until-error", 0.01, *TWINS)
    contains(run.out, "tablic, seed 1: 60 games in ")
    contains(run.out, "\nSPRT of 0 against 1 points: LLR -")
    contains(run.out, " [-2.94, 2.94], decided for 0\n")
    contains(run.out, "\nuntil a standard error below 0.01 points: ")


# The examples.

def expect_example_plays(path):
    summary, records = match("-n", 2, "-s", 1, f"x={path}", "greedy")
    expect_games_by_the_rules(records)
    match("-n", 1, "-s", 1, "--lockstep", f"x={path}", "greedy")


@test
def there_are_examples_in_two_languages():
    languages = {os.path.splitext(path)[1] for path in EXAMPLES}
    contains(languages, ".py", "languages")
    assert len(languages) > 1, languages


EXAMPLES = sorted(glob.glob("./examples/bot*"))
for example in EXAMPLES:
    add_test(f"{example} plays", expect_example_plays, example)


if __name__ == "__main__":
    main(jobs=3)
