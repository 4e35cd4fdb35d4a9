"""What it costs to merge the shards of a run of a million games, in order and
not, and of many files: seconds, memory, and by how much that is more than
reading them once. The games are twenty deals of tablić again and again."""

import os
import random
import re
import subprocess
import tempfile
import time

from measure import TALON, row

GAMES = 1000000
SHARDS = 7
FILES = 3000


def bare(line):
    return re.sub(r',"sum":"[0-9a-f]{32}"}$', "}", line)


def make(place, games, count, shuffled=False):
    """The shards of a run of so many games, without checksums."""
    played = os.path.join(place, "played")
    subprocess.run([TALON, "match", "-q", "-j", "1", "-n", "40", "-s", "1",
                    "-o", played, "greedy", "random"], check=True,
                   stdout=subprocess.DEVNULL)
    with open(played, encoding="utf-8") as file:
        first, *lines = [bare(line) for line in file.read().splitlines()]
    os.remove(played)
    first = first.replace('"games":40', f'"games":{games}')
    cuts = [re.split(r'(?<="id":)\d+,"deal":\d+', line, maxsplit=1)
            for line in lines]
    paths = []
    for k in range(count):
        deals = list(range(k, games // 2, count))
        if shuffled:
            random.Random(k).shuffle(deals)
        paths.append(os.path.join(place, f"s{k}"))
        with open(paths[-1], "w", encoding="utf-8") as file:
            file.write(f'{first[:-2]},"shard":[{k},{count}]}}}}\n')
            for deal in deals:
                for i in (0, 1):
                    before, behind = cuts[2 * deal % 40 + i]
                    file.write(f'{before}{2 * deal + i},"deal":{deal}'
                               f'{behind}\n')
    return paths


def timed(*command):
    """Seconds and MiB of a command that has to end well."""
    begin = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, command[:4]
    return time.monotonic() - begin, usage.ru_maxrss / 1024


def merge(what, games, count, shuffled, aim="", packed=False):
    with tempfile.TemporaryDirectory() as place:
        paths = make(place, games, count, shuffled)
        if packed:
            subprocess.run(["zstd", "-q", "--rm", *paths], check=True)
            paths = [path + ".zst" for path in paths]
        reading, _ = timed(TALON, "table", *paths)
        merging, memory = timed(TALON, "merge", "-q", "-o",
                                os.path.join(place, "all"), *paths)
    row(f"{what}, merged, s", f"{merging:.1f}", aim)
    row("  memory, MiB", f"{memory:.0f}", "<= 128")
    row("  by reading them once", f"{merging / reading:.1f}")


def merges():
    merge(f"{GAMES:,} games of {SHARDS} shards", GAMES, SHARDS, False,
          "<= 60")
    merge("the same, shuffled", GAMES, SHARDS, True, "<= 60")
    merge("the same, packed", GAMES, SHARDS, False, "<= 60", packed=True)
    merge(f"{GAMES // 10:,} games of {FILES:,} shards", GAMES // 10, FILES,
          False)
