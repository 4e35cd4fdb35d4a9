"""Ratings of 10^9 games from digests alone, and digests added to one: what
shards of a run would leave in which a million pairs of 1,415 bots have met."""

import glob
import os
import subprocess
import tempfile

from measure import BUILD, TALON, row

BOTS = 1415
GAMES = 10 ** 9


def alone(folder, *command):
    """The processor time of a command, and its peak in MiB."""
    with open(os.path.join(folder, "out"), "wb") as out:
        process = subprocess.Popen(command, stdout=out)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    assert status == 0
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def digesting():
    for files, rows in ((10000, 2000), (200, 100000)):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([f"{BUILD}/tests/bench/digests", folder, str(files),
                            str(rows), str(BOTS), str(GAMES)], check=True)
            digests = glob.glob(f"{folder}/*.digest")
            size = sum(map(os.path.getsize, digests)) / 1e6
            row(f"{files:,} digests of {rows:,} rows ({size:,.0f} MB), "
                "CPU s", "")
            joined = os.path.join(folder, "all.digest")
            for name, aim, *command in (
                    ("rate", 60, "rate", *digests),
                    ("merge", 60, "merge", "-o", joined, *digests),
                    ("rate, merged", 60, "rate", joined)):
                seconds, peak = alone(folder, TALON, *command)
                row(f"  {name}", f"{seconds:.1f}", f"<= {aim}")
                row("    peak, MiB", f"{peak:.0f}", "<= 1024")
