"""Tournaments by shards: rounds that wait for results, with a merge after each
round, are those of one machine."""

import json
import os
import shutil

from talon_run import (
    Run,
    add_test, contains, equal, folder, main, raw_lines, read_lines,
    read_records, sin, talon, test, timeless)

# Two that play alike and four that do not; nobody is late.
SIX = ("greedy", "anna=random", "bert=random", "carl=greedy", "dora=random",
       "ella=random")
CALM = ("-q", "-j", 1, "-t", "inf", "--start-time", 600, "--sandbox", "off")
SHARDS = 3
ROUNDS_MOST = 20

FORMATS = {
    "swiss": ("-f", "swiss", "-r", 4, *SIX),
    "knockout": ("-f", "knockout", "-r", 2, *SIX),
    "itpw": ("-f", "itpw", "-r", 4, "--random-rounds", 2, *SIX),
    "roundrobin": ("-r", 3, *SIX[:4]),
    "max faults": ("-r", 4, "--max-faults", 3, *SIX[:3],
                   sin("not_in_hand")),
}


def commit(place):
    """The key file of a whole tournament."""
    key = os.path.join(place, "key")
    talon("tournament", "--commit", "--key", key, "-s", "a seed of six words")
    return key


def plan(path, *arguments):
    run = talon("tournament", "--plan", "--json", "-o", path, *arguments)
    return json.loads(run.out)


def ids_of(games):
    """The numbers of "12-40,44"."""
    ids = []
    for part in filter(None, games.split(",")):
        first, _, last = part.partition("-")
        ids += range(int(first), int(last or first) + 1)
    return ids


class Shards:
    """A tournament by shards, with a merge after each time that all played."""

    def __init__(self, place, *options):
        self.place = place
        self.options = options
        self.key = commit(place)
        self.all = None
        self.files = [os.path.join(place, f"s{k}") for k in range(SHARDS)]

    def play(self, k, *more, **options):
        after = ("--after", self.all) if self.all else self.options
        return talon("tournament", *CALM, "--shard", f"{k}/{SHARDS}", "--json",
                     "--resume", "-o", self.files[k], "--key", self.key,
                     *after, *more, **options)

    def wave(self):
        for k in range(SHARDS):
            self.play(k)
        self.all = os.path.join(self.place, "all")
        merged = Run(["merge", "--key", self.key, "-o", self.all,
                      *self.files])
        with merged:
            merged.wait()
        found = plan(self.all)
        equal(merged.code, 0 if found["complete"] else 3, merged.err)
        return found


def one_machine(place, *options):
    path = os.path.join(place, "one")
    shutil.copy(os.path.join(place, "key"), path + ".key")
    talon("tournament", *CALM, "-o", path, *options)
    return path


def plain(records):
    return {id: timeless(record) for id, record in records.items()}


def check_format(options):
    with folder() as place:
        shards = Shards(place, *options)
        one = one_machine(place, *options)
        for waves in range(1, ROUNDS_MOST):
            open_games = shards.wave()
            if open_games["complete"]:
                break
        assert open_games["complete"], f"{waves} waves and no end"
        equal(open_games["open"], 0)
        equal(plain(read_records(shards.all)), plain(read_records(one)))
        tables = [json.loads(talon("status", "--json", path).out)["table"]
                  for path in (shards.all, one)]
        equal(tables[0]["players"], tables[1]["players"])


for name, options in FORMATS.items():
    add_test(f"{name} by shards is what one machine plays",
             check_format, options)

main(jobs=2)
