"""Simulated tournaments: `talon tournament --simulate`."""

import csv
import io
import json
import os

from talon_run import contains, equal, folder, main, talon, test

SMALL = ("tournament", "--simulate", "--bots", 13, "--rounds", 20,
         "--random-rounds", 8, "--repeat", 3)


@test
def chosen_groups_converge_faster_than_random_ones():
    run = talon("tournament", "--simulate", "--json", "--bots", 40,
                "--deviation", 400, "--rounds", 60, "--repeat", 8)
    summary = json.loads(run.out)
    equal((summary["bots"], summary["rounds"], summary["repeat"]),
          (40, 60, 8))
    last = summary["curve"][-1]
    equal(last["rounds"], 60)
    random, chosen = last["random"], last["chosen"]
    assert chosen["tau"]["mean"] > random["tau"]["mean"], last
    assert chosen["error"]["mean"] < random["error"]["mean"], last
    assert chosen["misplaced"]["mean"] < random["misplaced"]["mean"], last


@test
def the_same_seed_gives_the_same_curve():
    first = talon(*SMALL, "--seed", 4).out
    equal(talon(*SMALL, "--seed", 4).out, first)
    assert talon(*SMALL, "--seed", 5).out != first


@test
def all_forms_tell_the_same():
    table = talon(*SMALL).out
    rows = list(csv.DictReader(io.StringIO(talon(*SMALL, "--csv").out)))
    curve = json.loads(talon(*SMALL, "--json").out)["curve"]
    equal(len(rows), 2 * len(curve))
    for row, text in zip(rows, table.splitlines()[3:], strict=True):
        point = next(p for p in curve if p["rounds"] == int(row["rounds"]))
        for name, figure in point[row["groups"]].items():
            equal(float(row[name]), figure["mean"], name)
            equal(float(row[name + "_stderr"]), figure["stderr"], name)
        equal(text.split()[:3],
              [row["rounds"], row["groups"], f"{float(row['tau']):.4f}"])


@test
def strengths_come_from_a_file():
    with folder() as place:
        path = os.path.join(place, "strengths")
        with open(path, "w", encoding="utf-8") as file:
            file.write("2000\n\n1000\n0\n-1000.5\n")
        run = talon("tournament", "--simulate", "--strengths", path, "--json",
                    "--seats", 2, "--rounds", 20)
        summary = json.loads(run.out)
        equal(summary["bots"], 4)
        equal(summary["curve"][-1]["random"]["tau"]["mean"], 1)
        with open(path, "a", encoding="utf-8") as file:
            file.write("strong\n")
        run = talon("tournament", "--simulate", "--strengths", path, code=1)
        contains(run.err, "strong")


@test
def what_makes_no_sense_is_refused():
    for wrong in (("--bots", 1), ("--seats", 1), ("--rounds", 0),
                  ("--repeat", "x"), ("greedy",), ("--output", "file"),
                  ("--bots", 4, "--strengths", "file")):
        run = talon("tournament", "--simulate", *wrong, code=2)
        contains(run.err, "talon tournament --simulate")


main(2)
