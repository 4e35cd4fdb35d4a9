"""What a packed record file costs: its size beside that of the plain one and of
gzip, reading it, and writing it while games are played."""

import gzip
import os
import resource
import subprocess
import tempfile

from measure import TALON, ratios, row

KINDS = (("tablic", 2), ("herc", 4), ("planowanie", 3), ("trax", 2))
SIZED = 1000  # games
READ = 20000
PLAYED = 3000
PAIRS = 7


def cpu(*command):
    """Seconds of processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime -
            before.ru_utime - before.ru_stime)


def play(path, games, *options, bots=2):
    if os.path.exists(path):
        os.unlink(path)
    return cpu(TALON, "match", "-q", "-s", "1", "-j", "1", "-n", str(games),
               *options, "-o", path, *["random"] * bots)


def size_of(path):
    return os.path.getsize(path)


def packing():
    with tempfile.TemporaryDirectory() as place:
        plain = os.path.join(place, "games")
        packed = os.path.join(place, "games.zst")
        for game, bots in KINDS:
            for path in plain, packed:
                play(path, SIZED, "-g", game, bots=bots)
            with open(plain, "rb") as file:
                zipped = len(gzip.compress(file.read(), 6))
            row(f"{SIZED:,} games of {game}: plain, .zst, gzip",
                f"{size_of(plain):,} {size_of(packed):,} {zipped:,}")
        times = [(play(plain, PLAYED), play(packed, PLAYED))
                 for _ in range(PAIRS)]
        ratios("playing into a packed file, plain is 1",
               [pair[1] for pair in times], [pair[0] for pair in times],
               "<= 1.1")
        for path in plain, packed:
            play(path, READ)
        times = [[cpu(TALON, "rate", path) for path in (plain, packed)]
                 for _ in range(PAIRS)]
        ratios("rating a packed file, a plain one is 1",
               [pair[1] for pair in times], [pair[0] for pair in times],
               "<= 2")
