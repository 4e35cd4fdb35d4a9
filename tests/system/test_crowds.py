"""Tournaments of thousands of bots."""

import glob
import json
import os

from talon_run import contains, equal, folder, main, talon, test

BOTS = 1500
OPTIONS = ("-g", "tablic", "--format", "swiss", "--rounds", 1, "--sandbox",
           "off", "-j", 1, "-q")


def write_bots(place, count):
    path = os.path.join(place, "bots")
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(f"bot{bot} = random\n" for bot in range(count))
    return path


def play_shard(place, bots, key, index):
    path = os.path.join(place, f"s{index}.rec")
    talon("tournament", *OPTIONS, "--bots", bots, "--key", key, "--shard",
          f"{index}/150", "-o", path)
    return path


def header(path):
    with open(path, encoding="utf-8") as file:
        return json.loads(file.readline())["run"]


@test
def the_bots_of_shards_stand_once():
    with folder() as place:
        bots, key = write_bots(place, BOTS), os.path.join(place, "all.key")
        talon("tournament", *OPTIONS[:6], "--commit", "--key", key)
        shards = [play_shard(place, bots, key, index) for index in (3, 70)]
        rosters = glob.glob(os.path.join(place, "roster-*.json"))
        equal(len(rosters), 1)
        with open(rosters[0], encoding="utf-8") as file:
            equal(len(json.load(file)["roster"]), BOTS)
        for shard in shards:
            equal(header(shard)["roster"]["bots"], BOTS)
            assert "bots" not in header(shard)
            assert os.path.getsize(shard) < 100000
        table = json.loads(talon("table", "--json", *shards).out)
        equal(table["games"], 20)
        whole = os.path.join(place, "all.rec")
        talon("merge", "-o", whole, *shards, code=3)
        equal(len(header(whole)["bots"]), BOTS)
        os.unlink(rosters[0])
        equal(json.loads(talon("table", "--json", whole).out)["games"], 20)
        refused = talon("status", shards[0], code=1)
        contains(refused.err, f"{shards[0]}:1: its bots are in", "refusal")


@test
def a_roster_of_many_lines_is_drawn():
    with folder() as place:
        bots = write_bots(place, 5000)
        for form in ("itpw", "swiss", "knockout"):
            plan = talon("tournament", "-g", "tablic", "--format", form,
                         "--rounds", 1, "--seed", 1, "--sandbox", "off",
                         "--bots", bots, "--dry-run").out
            contains(plan, "bot4999", form)


@test
def intervals_of_many_bots_are_estimated_and_say_so():
    with folder() as place:
        path = os.path.join(place, "list")
        with open(path, "w", encoding="utf-8") as file:
            for bot in range(10001):
                for other in (1, 77, 4000):
                    file.write(f'[White "b{bot}"]\n'
                               f'[Black "b{(bot + other) % 10001}"]\n'
                               '[Result "1/2-1/2"]\n\n')
        rated = json.loads(talon("rate", "--covariance", "--json", path).out)
        equal(rated["intervals"], "estimated")
        equal(len(rated["players"]), 10001)
        contains(talon("rate", "--los", path, code=1).err,
                 "--los is for up to 10000 bots", "the refusal")


if __name__ == "__main__":
    main(2)
