"""`talon rate` and `talon table`, from result lists and from real matches."""

import csv
import io
import itertools
import json
import math
import os
import random

from talon_run import (
    add_test, contains, equal, folder, main, read_records, sin, talon, test,
    unsealed)

OUTCOMES = ("1-0", "1/2-1/2", "0-1")

# First, second, and how often each outcome came about; from the manual of
# the model.
REFERENCE = (("A", "B", 6, 3, 1), ("B", "A", 3, 2, 5), ("A", "C", 7, 1, 2),
             ("C", "A", 2, 3, 5), ("B", "C", 5, 2, 3), ("C", "B", 4, 1, 5))

REFERENCE_TABLE = """\
Rank Name   Elo +95% -95% games score oppo. draws
   1 A       85   93   93    40   69%   -43   23%
   2 B      -21   92   92    40   45%    10   20%
   3 C      -64   94   94    40   36%    32   18%
"""


def games_of(counts):
    return [(first, second, outcome) for first, second, *times in counts
            for outcome, n in zip(OUTCOMES, times) for _ in range(n)]


def pgn(games):
    return "".join(
        f'[White "{first}"]\n[Black "{second}"]\n[Result "{outcome}"]\n\n'
        f"{outcome}\n\n" for first, second, outcome in games)


def write(place, name, text):
    path = os.path.join(place, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def rate(*arguments):
    return json.loads(talon("rate", "--json", *arguments).out)


def near(actual, expected, tolerance, what):
    assert abs(actual - expected) <= tolerance, \
        f"{what}: expected {expected}, got {actual}"


@test
def the_reference_case_prints_its_table():
    with folder() as place:
        path = write(place, "list", pgn(games_of(REFERENCE)))
        equal(talon("rate", path).out, REFERENCE_TABLE)


@test
def the_reference_case_has_its_figures_unrounded():
    with folder() as place:
        path = write(place, "list", pgn(games_of(REFERENCE)))
        rated = rate(path)
        near(rated["scale"], 0.925497, 5e-7, "scale")
        equal([p["name"] for p in rated["players"]], list("ABC"))
        for player, elo, plus in zip(
                rated["players"], (85.218, -20.951, -64.267),
                (93.185, 92.158, 94.231)):
            near(player["elo"], elo, 5e-4, "elo")
            near(player["plus"], plus, 5e-4, "plus")
            equal(player["minus"], player["plus"])
            equal((player["rating"], player["plus_minus"]),
                  (player["elo"], player["plus"]))
        equal(rated["confidence"], 0.95)
        equal(rated["players"][0]["games"], 40)
        equal(rated["players"][0]["score"], 68.75)
        equal(rated["players"][0]["draws"], 22.5)
        fitted = rate("--fit", path)
        near(fitted["advantage"], 39.3795, 5e-5, "advantage")
        near(fitted["draw_elo"], 94.693, 5e-4, "draw_elo")
        los = rate("--los", path)["los"]
        near(los[0][1], 0.9747283, 1e-7, "A over B")
        near(los[2][1], 1 - 0.7849101, 1e-7, "C over B")
        plain = rate("--advantage", 0, "--draw-elo", 0, path)
        near(plain["players"][2]["elo"], -50.939, 5e-4, "elo of C")


def slopes(rated, games, prior):
    """The slope of the logarithm of the likelihood at each player's rating,
    in 1/Elo, straight from the definition of the model."""
    elo = {p["name"]: p["elo"] / rated["scale"] for p in rated["players"]}
    true_games = {name: 0 for name in elo}
    for first, second, _ in games:
        true_games[first] += 1
        true_games[second] += 1
    weighted = [(first, second, outcome, 1)
                for first, second, outcome in games]
    for first, second, _ in games:
        for i, j in ((first, second), (second, first)):
            weight = prior / 4 / true_games[i]
            weighted += [(i, j, "1/2-1/2", weight), (j, i, "1/2-1/2", weight)]
    slope = {name: 0 for name in elo}
    for first, second, outcome, weight in weighted:
        ahead = elo[first] - elo[second] + rated["advantage"]
        wins = 1 / (1 + 10 ** ((rated["draw_elo"] - ahead) / 400))
        losses = 1 / (1 + 10 ** ((rated["draw_elo"] + ahead) / 400))
        pull = {"1-0": 1 - wins, "0-1": losses - 1,
                "1/2-1/2": losses - wins}[outcome]
        slope[first] += weight * pull * math.log(10) / 400
        slope[second] -= weight * pull * math.log(10) / 400
    return slope


def expect_most_likely(seed, options, prior):
    chance = random.Random(seed)
    names = [f"bot {i}" for i in range(12)]
    strength = {name: chance.gauss(0, 150) for name in names}
    games = []
    for _ in range(1500):
        first, second = chance.sample(names, 2)
        wins = 1 / (1 + 10 ** ((strength[second] - strength[first]) / 400))
        games.append((first, second, "1/2-1/2" if chance.random() < 0.2 else
                      "1-0" if chance.random() < wins else "0-1"))
    with folder() as place:
        rated = rate(*options, write(place, "list", pgn(games)))
    near(sum(p["elo"] for p in rated["players"]), 0, 1e-6, "sum of ratings")
    # The curvature is about games / 60,000 in 1/Elo^2: this is 0.05 Elo.
    for name, slope in slopes(rated, games, prior).items():
        near(slope, 0, 2e-4, f"slope at {name}")


for seed, options, prior in (
        (1, (), 2), (2, ("--prior", 0), 0), (3, ("--prior", 10), 10),
        (4, ("--fit",), 2), (5, ("--advantage", -20, "--draw-elo", 40), 2)):
    add_test(f"ratings are the most likely ones: {options}",
             expect_most_likely, seed, options, prior)


@test
def several_files_are_one_set():
    games = games_of(REFERENCE)
    with folder() as place:
        one = write(place, "one", pgn(games[:25]))
        two = write(place, "two", pgn(games[25:]))
        equal(talon("rate", one, two).out, REFERENCE_TABLE)


@test
def unknown_results_and_what_is_no_tag_do_not_count():
    games = games_of(REFERENCE)
    text = pgn(games).replace(
        "\n1-0\n", '\n1. e4 {[White "x"]} e5 ; [Black "y"]\n1-0\n')
    with folder() as place:
        path = write(place, "list", text + pgn([("A", "B", "*")] * 9))
        equal(talon("rate", path).out, REFERENCE_TABLE)


@test
def no_results_are_an_empty_table():
    with folder() as place:
        path = write(place, "list", "")
        equal(talon("rate", path).out,
              REFERENCE_TABLE.splitlines(keepends=True)[0])
        equal(rate("--los", "--covariance", path)["players"], [])


@test
def what_is_no_list_of_results_is_an_error():
    with folder() as place:
        for text in ("greedy 12 random 8\n", "[1, 2]\n", "name,elo\n",
                     '[Event "x"]\n\n1. e4 *\n'):
            path = write(place, "list", text)
            contains(talon("rate", path, code=1).err,
                     f"{path}: it is no list of results")


@test
def names_are_printable_and_quoted():
    with folder() as place:
        path = write(place, "list", pgn([('a\x1b, \\"x\\"', "b", "1-0")]))
        assert "\x1b" not in talon("rate", path).out
        rows = list(csv.DictReader(io.StringIO(
            talon("rate", "--csv", path).out)))
        equal(len(rows), 2)
        contains(rows[0]["name"], ', "x"')
        equal(rows[0]["rank"], "1")
        near(float(rows[0]["elo"]), rate(path)["players"][0]["elo"], 1e-6,
             "elo")


@test
def what_does_not_fit_as_pgn_is_said():
    with folder() as place:
        for count in 1, 1000:
            path = write(place, "list", pgn([("A", "B", "1-0")] * count))
            run = talon("rate", "--pgn", "/dev/full", path, code=1)
            contains(run.err, "/dev/full: No space left on device")


@test
def what_is_written_as_pgn_has_the_same_ratings():
    with folder() as place:
        path = os.path.join(place, "games")
        copy = os.path.join(place, "copy")
        talon("match", "-q", "-n", 60, "-s", 1, "-o", path, "greedy",
              "random")
        table = talon("rate", "--pgn", copy, path).out
        equal(talon("rate", "--advantage", 0, copy).out,
              table.removesuffix("\nproof: chained\n"))
        with open(copy, encoding="utf-8") as file:
            equal(file.read().count("[White "), 60)


@test
def an_input_is_not_written_over():
    with folder() as place:
        path = write(place, "list", pgn(games_of(REFERENCE)))
        run = talon("rate", "--pgn", path, path, code=1)
        contains(run.err, path)
        equal(talon("rate", path).out, REFERENCE_TABLE)


def outcomes_of(record):
    """The results of a game between two bots each, by the rule of the
    contest: (first, second, points of the first in halves)."""
    names = record["seats"]
    decides = record.get("standing", record["score"])
    total = {}
    for name, number in zip(names, decides):
        total[name] = total.get(name, 0) + number
    for first, second in itertools.combinations(total, 2):
        if record["end"] == "normal":
            yield first, second, (total[first] > total[second]) \
                - (total[first] < total[second])
        else:
            offender = names[record["offender"]]
            if offender in (first, second):
                yield first, second, -1 if first == offender else 1


def expect_cut_into_pairs(*arguments):
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-s", 1, "-o", path, *arguments)
        expected = [result for record in read_records(path).values()
                    for result in outcomes_of(record)]
        rated = rate(path)
        equal(rated["advantage"], 0)
        equal(sum(p["games"] for p in rated["players"]), 2 * len(expected))
        for player in rated["players"]:
            name = player["name"]
            own = [sign if first == name else -sign
                   for first, second, sign in expected
                   if name in (first, second)]
            equal(player["games"], len(own), f"games of {name}")
            near(player["score"], 100 * (sum(own) / len(own) + 1) / 2, 1e-8,
                 f"score of {name}")
        check_table(path, expected)


def check_table(path, expected):
    """The crosstable has the same results."""
    table = json.loads(talon("table", "--json", path).out)
    games = {name: 0 for pair in table["pairs"] for name in pair["bots"]}
    for pair in table["pairs"]:
        first, second = pair["bots"]
        signs = [sign if a == first else -sign for a, b, sign in expected
                 if {a, b} == {first, second}]
        equal([pair["wins"], pair["draws"], pair["losses"]],
              [signs.count(1), signs.count(0), signs.count(-1)])
        equal(pair["games"], len(signs))
        games[first] += len(signs)
        games[second] += len(signs)
    equal(sum(games.values()), 2 * len(expected))


for arguments in (
        ["-n", 40, "greedy", "random"],
        ["-g", "planowanie", "-n", 16, "greedy", "random", "x=random",
         "y=greedy"],
        ["-g", "herc", "-n", 16, "greedy", "random"],
        ["-n", 12, "greedy", "random", "x=random"],
        ["-n", 12, "greedy", sin("segfault gen_move 20"), "x=random"],
        ["-g", "planowanie", "-n", 8, "--allow-missing", "greedy",
         sin("exit_at_once"),
         "x=random", "y=greedy"]):
    add_test(f"games are cut into pairs: {' '.join(map(str, arguments))}",
             expect_cut_into_pairs, *arguments)


@test
def the_order_in_which_games_end_does_not_matter():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-n", 30, "-s", 1, "-o", path, "greedy",
              "random", "x=random")
        with open(path, encoding="utf-8") as file:
            run, *games = file.readlines()
        random.Random(1).shuffle(games)
        shuffled = write(place, "shuffled", unsealed("".join([run, *games])))
        for command in (["rate", "--json", "--los"], ["table"]):
            equal(talon(*command, shuffled).out.replace(shuffled, path)
                  .replace("bare", "chained"), talon(*command, path).out, command[0])


@test
def half_a_line_at_the_end_is_told_and_left_out():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-n", 10, "-s", 1, "-o", path, "greedy",
              "random")
        os.truncate(path, os.path.getsize(path) - 5)
        for command in ("rate", "table"):
            run = talon(command, "--json", path)
            contains(run.err, "cut off", "standard error")
        equal(rate(path)["players"][0]["games"], 9)


@test
def lists_and_records_go_together():
    with folder() as place:
        path = os.path.join(place, "games.pgn")
        talon("match", "-q", "-n", 10, "-s", 1, "-o", path, "A=greedy",
              "B=random")
        both = rate(path, write(place, "list", pgn(games_of(REFERENCE))))
        equal({p["name"]: p["games"] for p in both["players"]},
              {"A": 50, "B": 50, "C": 40})
        equal(both["advantage"], 0)


# The margins of a crosstable, from the records alone.

@test
def margins_take_the_games_of_a_deal_as_one_sample():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-n", 60, "-s", 1, "-o", path, "greedy",
              "random", "x=random")
        table = json.loads(talon("table", "--json", path).out)
        records = read_records(path).values()
    equal([len(table["bots"]), len(table["pairs"])], [3, 3])
    for pair in table["pairs"]:
        deals = {}
        for record in records:
            points = dict(zip(record["seats"], record["score"]))
            margin = points[pair["bots"][0]] - points[pair["bots"][1]]
            deals.setdefault(record["deal"], []).append(margin)
        means = [sum(games) / len(games) for games in deals.values()]
        mean = sum(means) / len(means)
        error = math.sqrt(sum((m - mean) ** 2 for m in means)
                          / (len(means) - 1) / len(means))
        margin = pair["margin"]
        near(margin["mean"], mean, 1e-8, "mean")
        near(margin["stderr"], error, 1e-8, "error")
        near(margin["high"] - margin["low"], 2 * 1.959964 * error, 2e-8,
             "interval")
        equal((margin["deals"], margin["pairs"]), (len(deals), len(deals)))


@test
def match_status_and_table_tell_one_margin():
    for games, deals in ((1, 1), (2, 1), (41, 21)):
        with folder() as place:
            path = os.path.join(place, "games")
            told = json.loads(talon("match", "-q", "--json", "-n", games,
                                    "-s", 1, "-o", path, "greedy",
                                    "random").out)["margin"]
            status = json.loads(talon("status", "--json", path).out)
            equal(status["table"]["margin"], told)
            pair, = json.loads(talon("table", "--json", path).out)["pairs"]
            one = json.loads(talon("table", "--json", "--bot", "greedy",
                                   path).out)["opponents"][0]
        equal(pair["bots"], ["greedy", "random"])
        equal(one["margin"], pair["margin"])
        for name in ("mean", "stderr", "deals", "pairs"):
            equal(pair["margin"][name], told[name], name)
        equal((told["deals"], told["pairs"]), (deals, deals))
        equal([pair["margin"][name] is None
               for name in ("stderr", "low", "high")], 3 * [deals == 1])


@test
def the_crosstable_names_everybody():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-n", 12, "-s", 1, "-o", path, "greedy",
              "random", "x=random")
        out = talon("table", path).out
        for word in ("greedy", "random", "score %", "margin"):
            contains(out, word)
        rows = list(csv.DictReader(io.StringIO(
            talon("table", "--csv", path).out)))
        equal(len(rows), 6)
        equal({row["games"] for row in rows}, {"12"})


@test
def one_bot_is_told_with_its_faults_and_times():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-n", 6, "-s", 1, "-o", path, "greedy",
              sin("segfault gen_move 10"))
        records = read_records(path)
        told = json.loads(talon("table", "--json", "--bot", "sin", path).out)
        faulted = [r for r in records.values() if r["end"] != "normal"]
        assert faulted
        equal(told["fault_count"], len(faulted))
        for fault in told["faults"]:
            record = records[fault["id"]]
            equal(fault["why"], record["why"])
            equal(fault["end"], record["end"])
            equal(record["seats"][fault["seat"]], "sin")
        out = talon("table", "--bot", "sin", path).out
        for record in faulted:
            contains(out, f"game {record['id']}, seat {record['offender']}: "
                          f"{record['why']}")
        equal([s["games"] for s in told["seats"]], [3, 3])
        equal([o["name"] for o in told["opponents"]], ["greedy"])
        expect_times(path, records)


def expect_times(path, records):
    told = json.loads(talon("table", "--json", "--bot", "greedy", path).out)
    times = [(move[2], record["id"]) for record in records.values()
             for move in record["moves"]
             if record["seats"][move[0]] == "greedy"]
    equal(told["moves"], len(times))
    near(told["ms_per_move"], sum(t for t, _ in times) / len(times), 1e-6,
         "time")
    near(told["slowest_move"]["ms"], max(times)[0], 1e-9, "slowest")


# What is refused.

def expect_refused(code, word, *arguments):
    contains(talon(*arguments, code=code).err, word, "standard error")


for word, arguments in (
        ("file", ["rate"]), ("file", ["table"]),
        ("--advantage", ["rate", "--advantage", "x", "f"]),
        ("--advantage", ["rate", "--advantage", "", "f"]),
        ("--prior", ["rate", "--prior", "-1", "f"]),
        ("--draw-elo", ["rate", "--draw-elo", "nan", "f"]),
        ("--confidence", ["rate", "--confidence", "1.5", "f"]),
        ("--los", ["rate", "--csv", "--los", "f"]),
        ("--csv", ["table", "--csv", "--bot", "a", "f"])):
    add_test(f"refused: {' '.join(arguments)}", expect_refused, 2, word,
             *arguments)

for command in ("rate", "table"):
    add_test(f"{command}: a file that is not there is named", expect_refused,
             1, "no such", command, "no such file")
    add_test(f"{command}: a directory is no file", expect_refused, 1, "/:",
             command, "/")


@test
def a_table_is_of_one_game():
    with folder() as place:
        paths = [os.path.join(place, name) for name in "ab"]
        talon("match", "-q", "-n", 2, "-o", paths[0], "greedy", "random")
        talon("match", "-q", "-g", "herc", "-n", 2, "-o", paths[1], "greedy",
              "random")
        expect_refused(1, paths[1], "table", *paths)
        expect_refused(1, "nobody", "table", "--bot", "nobody", paths[0])
        equal(rate(*paths)["players"][0]["games"], 4)


@test
def a_damaged_record_is_named():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-n", 4, "-o", path, "greedy", "random")
        with open(path, "rb") as file:
            lines = file.read().splitlines(keepends=True)
        lines[2] = lines[2][:50] + b"\n"
        with open(path, "wb") as file:
            file.write(b"".join(lines))
        for command in ("rate", "table"):
            expect_refused(1, f"{path}:3:", command, path)


if __name__ == "__main__":
    main(jobs=2)
