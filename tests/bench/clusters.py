"""What a task costs besides its work, with Slurm and with GNU Parallel.

The tasks sleep, so that nothing is measured but the engine: they are as many as
fill all slots a few times, and what the run took longer than its work, shared
among its tasks, is a task's overhead in a slot; beside it, its share of the slot.
"""

import os
import shutil
import subprocess
import sys
import time

from measure import row

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path += [os.path.join(HERE, "..", folder) for folder in ("cluster", "system")]

NEEDED = ("slurmctld", "slurmd", "munged", "parallel", "sshd")
SLOTS = 6  # two on each of three nodes, or hosts
ROUNDS = {1: 4, 10: 2, 60: 1}  # how often all slots are filled, by seconds
CHUNKS = tuple(int(word) for word in os.environ.get("CHUNKS", "1,10").split(","))


def timed(what, play):
    for seconds in CHUNKS:
        rounds = ROUNDS.get(seconds, 1)
        begun = time.monotonic()
        play(SLOTS * rounds, seconds)
        took = time.monotonic() - begun
        each = took / rounds - seconds
        row(f"{what}, a task of {seconds} s costs more, s",
            f"{each:.2f} ({100 * each / (each + seconds):.0f} %)")


def play():
    """Within the guard."""
    import engines

    def by_slurm(count, seconds):
        engines.slurm().wait(engines.slurm().submit(
            f"--array=0-{count - 1}", f"--wrap=sleep {seconds}",
            "--output=/dev/null"))

    def by_parallel(hosts, options, count, seconds):
        subprocess.run(
            ["parallel", "--ssh", engines.hosts().shell, *options, "-S",
             ",".join(f"2/{host}" for host in hosts), f"sleep {seconds}; : {{}}",
             ":::", *map(str, range(count))], check=True,
            stdin=subprocess.DEVNULL)

    try:
        engines.slurm()
        timed("Slurm", by_slurm)
        engines.hosts()
        timed("Parallel over ssh", lambda *run: by_parallel(
            ("pc1", "pc2", "pc3"), [], *run))
    finally:
        engines.stop()


def clusters():
    path = f"{os.environ['PATH']}:/usr/sbin"
    if not all(shutil.which(program, path=path) for program in NEEDED):
        row("overhead of clusters: make deps check-cluster", "")
        return
    import guard
    assert guard.guarded(play) == 0
