"""In what surroundings bots are shut in: at which level, by whom, and what the
system denies."""

import json
import os
import shutil
import subprocess
import sys

from talon_run import BUILD, TALON, Skip

ESCAPES = os.path.join(".", BUILD, "tests", "escapes")
FAULTY = os.path.join(".", BUILD, "tests", "faulty_bots")
HERE = os.path.dirname(os.path.abspath(__file__))
# Whom no machine has; nor any test beside this one, which would take processes
# from what a user may have.
USER = 20000 + os.getpid() % 20000
SECRET = "a-secret-word"


def layers(prefix=()):
    run = subprocess.run([*prefix, TALON, "sandbox", "--json"], check=True,
                         capture_output=True, text=True)
    return json.loads(run.stdout)


BEST = layers()["best"]
AS_ROOT = os.geteuid() == 0


def forbid(what):
    """A prefix that runs a command in a system that refuses WHAT."""
    return [sys.executable, os.path.join(HERE, "forbid.py"), what]


def as_user(user=USER):
    """A prefix that runs a command as somebody else; skips where it cannot."""
    if not AS_ROOT:
        raise Skip("only root can become somebody else")
    if not shutil.which("setpriv"):
        raise Skip("there is no setpriv(1)")
    prefix = ["setpriv", f"--reuid={user}", f"--regid={user}",
              "--clear-groups"]
    if subprocess.run([*prefix, TALON, "--version"],
                      stdout=subprocess.DEVNULL,
                      stderr=subprocess.DEVNULL).returncode != 0:
        raise Skip("somebody else may not read these programs")
    return prefix


class Place:
    """How talon is run."""

    def __init__(self, level, user, denied=()):
        self.name = (f"at {level} {'as a user' if user else 'as we are'}"
                     + "".join(f", {what} denied" for what in denied))
        self.level, self.user, self.denied = level, user, denied

    def prefix(self):
        """Runs a command there; skips where that cannot be."""
        if self.level == "full" and BEST != "full":
            raise Skip(f"the best level here is {BEST}")
        if self.level != "off" and BEST == "off":
            raise Skip("there is no sandbox here")
        words = as_user() if self.user else []
        for what in self.denied:
            words = [*forbid(what), *words]
        return words

    def by_user(self):
        return self.user or not AS_ROOT

    def low(self):
        return "namespaces" in self.denied or BEST == "low"


# The best that there is, and where a container denies namespaces.
PLACES = [Place(level, user, denied)
          for level, denied in (("full" if BEST == "full" else "best", ()),
                                ("best", ("namespaces",)))
          for user in (False, True)]
