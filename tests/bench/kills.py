"""A run by shards that are killed again and again, and what is lost by it."""

import os
import random
import subprocess
import tempfile
import time

from equality import copied, games, same, talon
from measure import TALON, row

KILLS = int(os.environ.get("KILLS", "100"))
SHARDS = 3
GAMES = 6000
LIFE = (0.02, 0.3)  # seconds that a shard has before it is killed


def begin(arguments):
    return subprocess.Popen([TALON, *map(str, arguments)],
                            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL)


def play(what, command, options, place, ending="", key=()):
    one, merged = os.path.join(place, "one"), os.path.join(place, "all")
    paths = [os.path.join(place, f"{k}{ending}") for k in range(SHARDS)]
    draw = random.Random(1)
    kills = 0

    def shard(k):
        return [command, "-q", "-j", 1, "--shard", f"{k}/{SHARDS}", "--resume",
                "-o", paths[k], *key, *options]

    while kills < KILLS:
        k = draw.randrange(SHARDS)
        process = begin(shard(k))
        time.sleep(draw.uniform(*LIFE))
        if process.poll() is None:
            process.kill()
        kills += process.wait() != 0
        if process.returncode == 0:
            break
    for k in range(SHARDS):
        talon(*shard(k))
    talon("merge", "-q", *key, "-o", merged, *paths)
    row(f"{what}: {kills} kills, {len(games(merged)[1])} games",
        same(one, merged), "same")


def kills():
    with tempfile.TemporaryDirectory() as place:
        options = ["-s", 7, "-n", GAMES, "greedy", "random"]
        talon("match", "-q", "-j", 1, "-o", os.path.join(place, "one"), *options)
        play("match", "match", options, place)
        play("match, records packed", "match", options, place, ".zst")
    with tempfile.TemporaryDirectory() as place:
        key = os.path.join(place, "key")
        one = os.path.join(place, "one")
        options = ["-f", "roundrobin", "-r", 200, "--sandbox", "off", "greedy",
                   *(f"r{i}=random" for i in range(5))]
        talon("tournament", "--commit", "--key", key)
        talon("tournament", "-q", "-j", 1, "-o", one, "--key",
              copied(key, one + ".key"), *options)
        play("tournament", "tournament", options, place, key=["--key", key])
