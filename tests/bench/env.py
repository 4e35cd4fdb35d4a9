"""What learning environments decide a second: in C in batches, and in Python one
game at a time."""

import os
import statistics
import subprocess
import sys

from measure import BUILD, PAIRS, first_core, output, row

BATCH, STEPS = 1024, 2000

# The loop of PettingZoo, by the first legal action.
AEC = """
import time
from talon.env.aec import AEC
env, decisions = AEC("herc", seed=1), 0
start = time.process_time()
while decisions < 20000:
    env.reset()
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        if termination:
            env.step(None)
        else:
            env.step(observation["action_mask"].argmax())
            decisions += 1
print(decisions / (time.process_time() - start))
"""


def rate(*arguments):
    said = output(*first_core(), f"{BUILD}/tests/bench/environments",
                  *map(str, arguments))
    return float(said.split("rate ")[1].split()[0])


def env():
    for game in "herc", "tablic", "planowanie":
        for mode, what in (("mask", "masks alone"),
                           ("observe", "with observations")):
            rates = [rate(game, mode, BATCH, STEPS) for _ in range(PAIRS)]
            row(f"{game}, {what}, decisions a second",
                f"{statistics.median(rates):,.0f}")
    loop()


def loop():
    run = subprocess.run(
        [*first_core(), os.environ.get("PYTHON", sys.executable), "-c", AEC],
        env={**os.environ, "PYTHONPATH":
             "python:" + os.environ.get("PYTHONPATH", "")},
        capture_output=True, text=True)
    what = "herc, PettingZoo's loop, decisions a second"
    if run.returncode == 0:
        row(what, f"{float(run.stdout):,.0f}")
    else:
        row(what, f"none: {run.stderr.splitlines()[-1][-40:]}")
