"""The expert as it is by default: the same games at any number of jobs, on a
busy machine too."""

import contextlib
import os
import subprocess
import sys

from talon_run import equal, main, match, test, timeless

# Short games of each kind, in which the clock of a game says nothing.
GAMES = {
    "tablic": ["-g", "tablic", "-n", 2],
    "tablic of three": ["-g", "tablic", "-n", 2],
    "planowanie": ["-g", "planowanie", "-n", 2, "--deals-plan", "4 0 3 1"],
    "herc": ["-g", "herc", "-n", 2],
    "trax": ["-g", "trax", "-n", 2, "--board", "7x7"],
}
PATIENT = ["-t", 100000, "--move-time", "inf", "--start-time", 1800]
LOAD_MOST_S = 1800


@contextlib.contextmanager
def busy_machine():
    """As many processes as there are cores that do nothing but run."""
    code = ("import os, time\nend, parent = time.monotonic() + %d, %d\n"
            "while time.monotonic() < end and os.getppid() == parent:\n"
            "    sum(range(1000))" % (LOAD_MOST_S, os.getpid()))
    burners = [subprocess.Popen([sys.executable, "-c", code])
               for _ in range(os.cpu_count())]
    try:
        yield
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()


def games(name, jobs):
    bots = ["expert", "greedy", *["random"] * name.endswith("three")]
    summary, records = match(*PATIENT, *GAMES[name], "-s", 14, "-j", jobs,
                             *bots)
    equal([p["faults"] for p in summary["players"]], [0] * len(bots), name)
    return {i: timeless(record) for i, record in records.items()}


@test
def by_default_the_games_are_the_same_at_any_number_of_jobs_and_any_load():
    alone = {name: games(name, 1) for name in GAMES}
    with busy_machine():
        for name, records in alone.items():
            equal(games(name, 2), records, name)


if __name__ == "__main__":
    main(jobs=1)
