"""What shuts bots in where the machine lacks something, what the arbiter keeps
to itself meanwhile, and what is left when its processes are killed."""

import json
import os
import shutil
import subprocess
import sys

from talon_run import (
    TALON, Run, Skip, contains, equal, folder, is_sanitized, main, read_lines,
    sin, talon, test, wait_until)

HERE = os.path.dirname(os.path.abspath(__file__))
USER = 54323  # whom no machine has
SEED = "a-seed-that-nobody-guesses"


def forbid(what):
    """A prefix under which the kernel refuses something."""
    return [sys.executable, os.path.join(HERE, "forbid.py"), what]


def layers(prefix=()):
    run = subprocess.run([*prefix, TALON, "sandbox", "--json"], check=True,
                         capture_output=True, text=True)
    found = json.loads(run.stdout)
    return found, {layer["name"] for layer in found["layers"]
                   if not layer["there"]}


def as_user():
    """A prefix that runs a command as somebody else; skips where it cannot."""
    if os.geteuid() != 0:
        raise Skip("only root can become somebody else")
    if not shutil.which("setpriv"):
        raise Skip("there is no setpriv(1)")
    prefix = ["setpriv", f"--reuid={USER}", f"--regid={USER}",
              "--clear-groups"]
    if subprocess.run([*prefix, TALON, "--version"],
                      stdout=subprocess.DEVNULL,
                      stderr=subprocess.DEVNULL).returncode != 0:
        raise Skip("somebody else may not read these programs")
    return prefix


# What is missing.

@test
def the_best_of_nothing_is_nothing():
    found, missing = layers(forbid("seccomp"))
    equal(found["best"], "off", "the best level")
    contains(missing, "seccomp", "what is missing")
    with folder() as home:
        path = os.path.join(home, "games")
        run = talon("match", "-n", 2, "-s", 1, "-j", 1, "-o", path,
                    "a [sandbox=best]=greedy", "random",
                    prefix=forbid("seccomp"))
        contains(run.err, "sandbox=best is off here", "the warning")
        equal([line.get("void") for line in read_lines(path)[1:]],
              [None, None], "games that did not count")


# What the arbiter keeps to itself.

def secret_of(run, level):
    """Whether nobody else of its user's looks into the arbiter, its workers
    and their wardens, and LEVEL is off or not."""
    wait_until(lambda: len(run.named("talon-warden")) >= 2, "a warden")
    for pid in run.named("talon") + run.named("talon-warden"):
        owner = os.stat(f"/proc/{pid}/environ").st_uid
        equal(owner, USER if level == "off" else 0, f"the owner of {pid}")
        with open(f"/proc/{pid}/cmdline", encoding="utf-8") as file:
            equal(SEED in file.read(), level == "off", "its arguments")


def play_on(prefix, *options):
    return Run(["match", "-q", "-n", 1, "-j", 1, "-s", SEED, "-t", 1000,
                *options, sin("hang gen_move")], prefix=prefix)


@test
def whoever_is_shut_in_meets_no_secrets():
    prefix = as_user()
    best = layers(prefix)[0]["best"]
    if best == "off":
        raise Skip("there is no sandbox here")
    for options in (("--sandbox", "best", "random"),
                    ("a [sandbox=best] = random",)):
        with play_on(prefix, *options) as run:
            secret_of(run, best)


@test
def debuggers_look_where_nobody_is_shut_in():
    with play_on(as_user(), "random") as run:
        secret_of(run, "off")


if __name__ == "__main__":
    if is_sanitized():
        print("1..0 # SKIP a sanitizer traces its process, which no bot may")
        sys.exit()
    main(2)
