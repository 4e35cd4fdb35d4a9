"""Tablić as it is played: in pairs, and to so many points."""

import json
import os

from talon_run import (
    PATIENT, add_test, contains, equal, folder, main, raw_lines, read_lines,
    read_records, talon, test, write_raw)

FOUR = ("a=greedy", "b=random", "c=greedy", "d=random")
POINTS = {**dict.fromkeys("AKQJT", 1)}


def games(path):
    return list(read_records(path).values())


def worth(cards):
    return sum(POINTS.get(card[0], 0) + (card in ("TD", "2C"))
               for card in cards)


def pairs_score(record):
    """The score of a deal that was played to its end, by the page of the rules;
    that each play is legal is for others to see."""
    deck = record["start"]["deck"]
    table, piles, tablas, last = set(deck[:4]), [set(), set()], [0, 0], None
    for seat, action, _ in record["moves"]:
        card, *taken = action.split()[1:]
        if not taken:
            table.add(card)
            continue
        table -= set(taken)
        piles[seat % 2] |= {card, *taken}
        tablas[seat % 2] += not table
        last = seat
    heir = 3 if record["start"].get("last") == "dealer" else last
    if heir is not None:
        piles[heir % 2] |= table
    points = [worth(pile) + count for pile, count in zip(piles, tablas)]
    for side in 0, 1:
        if len(piles[side]) > len(piles[1 - side]):
            points[side] += 3
    return points * 2


def expect_pairs(bots, *options):
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-g", "tablic-pairs", "-n", 8, "-s", 5, "-o", path,
              *PATIENT, *options, *bots)
        records = games(path)
        equal(len(records), 8)
        for record in records:
            equal(record["end"], "normal", record.get("why"))
            equal(record["score"], pairs_score(record))
            equal([seat for seat, *_ in record["moves"]], [0, 1, 2, 3] * 12)
        contains(talon("verify", path).out, "whole: 8 games")
        table = talon("table", "--json", path).out
        return records, json.loads(table)


for words in (), ("--last", "dealer"):
    add_test("pairs count together " + " ".join(words), expect_pairs,
             ("greedy", "random"), *words)


@test
def partners_are_on_one_side_of_the_table():
    records, table = expect_pairs(FOUR)
    equal({tuple(record["seats"]) for record in records},
          {("a", "b", "c", "d"), ("b", "c", "d", "a"), ("c", "d", "a", "b"),
           ("d", "a", "b", "c")})
    bots = {bot["name"]: bot for bot in table["bots"]}
    equal(bots["a"]["wins"], bots["c"]["wins"])
    equal(bots["a"]["wins"], bots["b"]["losses"])
    equal(bots["a"]["points"], bots["c"]["points"])


@test
def a_fault_costs_the_partner_too():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-g", "tablic-pairs", "-n", 1, "-s", 5, "-o", path,
              "a=greedy", "b=false", "c=greedy", "d=greedy", "--missing=allow")
        record, = games(path)
        equal((record["offender"], record["score"]), (1, [25, 0, 25, 0]))


def expect_match(records, to):
    """That the deals are those of one match; the winner's name."""
    score = {}
    for number, record in enumerate(records, 1):
        names = record["seats"]
        before = [score.get(name, 0) for name in names]
        equal(record["match"], {"to": to, "number": number, "before": before})
        equal(record["deal"], number - 1)
        assert not decided(score, to), score
        for name, points in dict(zip(names, record["score"])).items():
            score[name] = score.get(name, 0) + points
    assert decided(score, to), score
    return max(score, key=score.get)


def decided(score, to):
    best = sorted(score.values(), reverse=True)
    return bool(best) and best[0] >= to and best[0] > best[-1]


def to_101(path, *options):
    return talon("match", "-q", "-s", 3, "--to", 101, "-o", path, *PATIENT,
                 *options, "greedy", "random")


@test
def a_match_goes_on_with_fresh_deals_until_somebody_has_the_points():
    with folder() as place:
        path = os.path.join(place, "games")
        told = to_101(path).out
        records = games(path)
        winner = expect_match(records, 101)
        contains(told, f"match to 101, {len(records)} deals: greedy ")
        contains(told, f"; {winner} has won")
        equal([record["seats"][0] for record in records[:3]],
              ["greedy", "random", "greedy"])
        contains(talon("verify", path).out,
                 f"whole: {len(records)} games")
        contains(talon("show", "--list", path).out, "at most 1000 games")
        summary = json.loads(to_101(path, "--resume", "--json").out)
        equal(summary["match"]["winner"], winner)
        equal(summary["match"]["deals"], len(records))


@test
def a_match_of_pairs_is_told_to_bots_that_list_it():
    with folder() as place:
        path = os.path.join(place, "games")
        log = os.path.join(place, "log")
        talon("match", "-q", "-g", "tablic-pairs", "-s", 3, "--to", 40, "-o",
              path, "--log", log, *PATIENT, "greedy", "random")
        records = games(path)
        expect_match(records, 40)
        for record in records:
            equal(record["score"], pairs_score(record))
            before = " ".join(map(str, record["match"]["before"]))
            for seat, name in enumerate(record["seats"]):
                told = f"game-{record['id']:06}-seat-{seat}-{name}.log"
                with open(os.path.join(log, told), encoding="utf-8") as file:
                    contains(file.read(), f"set_match 40 {before}\n")


@test
def a_match_that_was_broken_off_goes_on_where_it_was():
    with folder() as place:
        whole = os.path.join(place, "whole")
        part = os.path.join(place, "part")
        to_101(whole)
        write_raw(part, raw_lines(whole)[:3])
        to_101(part, "--resume")
        equal(*([{key: game[key] for key in
                  ("seats", "match", "start", "score")} for game in games(path)]
                for path in (part, whole)))


@test
def what_makes_no_match_is_refused():
    for words, why in (
            (["--shuffle"], "keep their order"),
            (["--until-error", "1"], "the points end the match"),
            (["--only", "3"], "no\n--only"),
            (["--shard", "0/2", "-o", "x"], "")):
        done = talon("match", "-s", 1, "--to", 101, *words, "greedy", "random",
                     code=2)
        if why:
            contains(" ".join(done.err.split()), " ".join(why.split()))


@test
def files_without_a_match_are_as_ever():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-n", 2, "-s", 1, "-o", path, "greedy", "random")
        header, records = read_lines(path)[0], games(path)
        assert "to" not in header["run"]
        assert all("match" not in record for record in records)


if __name__ == "__main__":
    main(jobs=os.cpu_count())
