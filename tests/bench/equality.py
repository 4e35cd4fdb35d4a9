"""One machine's run against its shards, merged: whether bytes but for times,
table and rating are the same."""

import json
import os
import re
import subprocess
import tempfile

from measure import TALON, row

GAMES = int(os.environ.get("GAMES", "2000"))
SHARDS = (1, 3, 7)
WAVE = 200  # games of a match that stops early, at first
ROUNDS_MOST = 100  # of merging: more than any run here has

MATCHES = {
    "tablic": ("greedy", "random"),
    "tablic-stihovi": ("greedy", "random"),
    "planowanie": ("random", "a=random", "b=random", "c=random"),
    "herc": ("random", "a=random", "b=random", "c=random"),
    "trax": ("greedy", "random"),
}
TOURNAMENTS = {
    "itpw, 40 bots, 20 rounds": (
        "-f", "itpw", "-g", "planowanie", "-r", "20", "--random-rounds", "10"),
    "swiss, 24 bots, 9 rounds": ("-f", "swiss", "-g", "tablic", "-r", "9"),
    "knockout, 24 bots": ("-f", "knockout", "-g", "tablic", "-r", "2"),
    "roundrobin, 8 bots, max-faults": (
        "-f", "roundrobin", "-g", "tablic", "-r", "6", "--max-faults", "3"),
}
TIMES = re.compile(
    rb',"(?:time|cpu|burnt)":\[[^\]]*\]|,"at":"[^"]*"|,"key":"\w*"|,"mac":"\w*"|,"sum":"\w*"'
    rb'|(?<="),[0-9.]+(?:,[0-9.]+)*(?=\])')


def talon(*arguments, codes=(0,)):
    done = subprocess.run([TALON, *map(str, arguments)], check=False,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)
    if done.returncode not in codes:
        raise SystemExit(f"{arguments}: {done.returncode}: {done.stderr}")
    return done


def games(path):
    """The first line, the games in order and the other lines, without times."""
    with open(path, "rb") as file:
        first, *lines = [TIMES.sub(b"", line) for line in file]
    numbered = sorted((json.loads(line)["id"], line) for line in lines
                      if b',"id":' in line)
    others = [line for line in lines if b',"id":' not in line]
    return first, [line for _, line in numbered], others


def told(path):
    rated = talon("rate", path).stdout
    table = re.sub(rb"\d+\.\d+ ?ms|\d+ us", b"", talon("table", path).stdout)
    return rated, table


def same(one, merged):
    differing = [name for name, a, b in zip(
        ("header", "games", "other lines", "rating", "table"),
        (*games(one), *told(one)), (*games(merged), *told(merged))) if a != b]
    return "same" if not differing else "other " + ", ".join(differing)


def by_shards(place, count, command, options, key, upto):
    """Plays and merges until the run is complete. Returns how often."""
    merged = os.path.join(place, f"all{count}")
    shards = [os.path.join(place, f"{count}-{k}") for k in range(count)]
    for turn in range(1, ROUNDS_MOST):
        for k, path in enumerate(shards):
            after = (["--after", merged] if command == "tournament" and turn > 1
                     else [])
            talon(command, "-q", "-j", 1, "--shard", f"{k}/{count}", "--resume",
                  "-o", path, *key, *after, *upto, *options)
        done = talon("merge", "-q", "--json", *key, "-o", merged, *shards,
                     codes=(0, 3))
        if done.returncode == 0:
            return merged, turn
        if upto:
            upto = ["--upto", json.loads(done.stdout)["upto"]]
    raise SystemExit(f"{options}: no end")


def compare(what, command, options, seed=(), committed=False, upto=()):
    with tempfile.TemporaryDirectory() as place:
        one, key = os.path.join(place, "one"), []
        if committed:
            key = ["--key", os.path.join(place, "key")]
            talon("tournament", "--commit", *key)
            talon(command, "-q", "-j", 1, "-o", one, "--key",
                  copied(key[1], one + ".key"), *options)
        else:
            talon(command, "-q", "-j", 1, "-o", one, *seed, *options)
        for count in SHARDS:
            merged, turns = by_shards(place, count, command,
                                      [*seed, *options], key, list(upto))
            row(f"{what}: {count} shards, {turns} merged",
                same(one, merged), "same")


def copied(path, to):
    with open(path, "rb") as file, open(
            os.open(to, os.O_CREAT | os.O_WRONLY, 0o600), "wb") as copy:
        copy.write(file.read())
    return to


def equality():
    for game, bots in MATCHES.items():
        compare(f"{game}, {GAMES} games", "match",
                ["-g", game, "-n", GAMES, *bots], seed=["-s", "7"])
    compare("tablic, --sprt", "match",
            ["-g", "tablic", "--sprt", "0,2", "greedy", "random"],
            seed=["-s", "7"], upto=["--upto", WAVE])
    for what, options in TOURNAMENTS.items():
        number = int(re.search(r"(\d+) bots", what).group(1))
        bots = [f"{'greedy' if i % 3 == 0 else 'random'}{i}="
                f"{'greedy' if i % 3 == 0 else 'random'}" for i in range(number)]
        compare(what, "tournament", [*options, "--sandbox", "off", *bots],
                committed=True)
