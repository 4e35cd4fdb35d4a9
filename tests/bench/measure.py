"""What the parts of the benchmark share: the programs, a row of the table."""

import os
import statistics
import subprocess
import sys

BUILD = os.environ.get("BUILD", "build")
TALON = f"{BUILD}/talon"
MINIMAL = f"{BUILD}/tests/faulty_bots/minimal"
PAIRS = 9


def number(variable, usual, kind=float, least=0):
    """That of the environment."""
    text = os.environ.get(variable) or str(usual)
    try:
        value = kind(text)
    except ValueError:
        value = least - 1
    if not least <= value < float("inf"):
        sys.exit(f"{variable}={text}: is no number from {least}")
    return value


def row(what, figure, aim=""):
    print(f"{what:<44} {figure:>24} {aim:>16}", flush=True)


def output(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE,
                          text=True).stdout


def first_core():
    """The words that keep a command on one core."""
    return ["taskset", "-c", str(min(os.sched_getaffinity(0)))]


def ratios(what, times, others, aim):
    each = sorted(time / other for time, other in zip(times, others))
    row(what, f"{statistics.median(each):.2f} "
        f"({each[0]:.2f} - {each[-1]:.2f})", aim)
