"""What shuts bots in where the machine lacks something, what the arbiter keeps
to itself meanwhile, and what is left when its processes are killed."""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import uuid

from sandbox_place import ESCAPES, as_user, forbid, layers
from talon_run import (
    BUILD, GRACE, PATIENT, Run, Skip, add_test, contains, equal, folder,
    is_sanitized, main, read_lines, sin, talon, test, wait_until)

MINIMAL = os.path.join(".", BUILD, "tests", "faulty_bots", "minimal")
USER = 54323  # whom no machine has, nor another file of tests
SEED = "a-seed-that-nobody-guesses"


def missing_of(found):
    return {layer["name"] for layer in found["layers"] if not layer["there"]}


# What is missing.

@test
def the_best_of_nothing_is_nothing():
    found = layers(forbid("seccomp"))
    equal(found["best"], "off", "the best level")
    contains(missing_of(found), "seccomp", "what is missing")
    with folder() as home:
        path = os.path.join(home, "games")
        run = talon("match", "-n", 2, "-s", 1, "-j", 1, "-o", path,
                    "a [sandbox=best]=greedy", "random",
                    prefix=forbid("seccomp"))
        contains(run.err, "sandbox=best is off here", "the warning")
        equal([line.get("void") for line in read_lines(path)[1:]],
              [None, None], "games that did not count")


def best_of(expected, *forbidden, user=False):
    """A prefix with a best level, where it has that."""
    prefix = as_user(USER) if user else []
    if forbidden:
        prefix = [*prefix, *forbid(",".join(forbidden))]
    found = layers(prefix)
    if found["best"] != expected:
        raise Skip(f"the best level is {found['best']} there")
    return prefix, found, missing_of(found)


@test
def landlock_may_be_missing():
    prefix, _, missing = best_of("full", "landlock")
    equal(missing, {"landlock", "landlock-scopes"}, "what is missing")
    talon("match", "-q", "-n", 2, "-s", 1, "-j", 1, "--sandbox", "full",
          "--memory", 200, "greedy", "random", prefix=prefix)


@test
def without_landlock_and_namespaces_the_warning_says_both():
    prefix, *_ = best_of("low", "landlock", "namespaces")
    run = talon("match", "-n", 2, "-s", 1, "-j", 1, "--sandbox", "best",
                "--processes", 20, "greedy", "random", prefix=prefix)
    contains(run.err, "namespaces", "the warning")
    contains(run.err, "nor is there landlock", "the warning")
    run = talon("match", "-n", 2, "--sandbox", "best", "--memory", 200,
                "greedy", "random", prefix=prefix, code=2)
    contains(run.err, "a limit of memory cannot be kept", "the refusal")


def old_landlock(version, user):
    """What is shut in at level low by a Landlock of an older kernel."""
    prefix, found, missing = best_of("low", f"landlock={version}",
                                     "namespaces", user=user)
    equal(found["landlock_version"], version, "the version")
    contains(missing, "landlock-scopes", "what is missing")
    with folder() as home:
        os.chmod(home, 0o777)
        book = os.path.join(home, "book")
        with open(book, "w", encoding="utf-8") as file:
            file.write("a line\n")
        os.chmod(book, 0o666)
        for escape in ("hurt_processes", f"read_processes {SEED}",
                       f"empty {book}", "multiply 20"):
            path = os.path.join(home, f"games of {escape.split()[0]}")
            talon("match", "-q", "-n", 1, "-s", 1, "-j", 1, "-o", path,
                  "--sandbox", "best", "--processes", 8, *PATIENT, "--allow-missing",
                  f"a [read={book}]={ESCAPES}/{escape}",
                  f"b={MINIMAL}", prefix=prefix)
            record = read_lines(path)[1]
            if record["end"] != "resource":
                contains(record["why"], "exited with status 72",
                         f"the end of {escape}")
        with open(book, encoding="utf-8") as file:
            equal(file.read(), "a line\n", "the book")


for version in (1, 2, 3, 5):
    for user in (False, True):
        add_test(f"landlock may be of version {version}"
                 f"{', as a user' if user else ''}",
                 old_landlock, version, user)


def set_uid_programs_give_nothing(level, user):
    prefix = best_of(level, *(["namespaces"] if level == "low" else []),
                     user=user)[0]
    with folder() as home:
        os.chmod(home, 0o777)
        program = os.path.join(home, "id")
        shutil.copy("/usr/bin/id", program)
        os.chmod(program, 0o4755)
        outside = subprocess.run([*as_user(USER), program, "-u"],
                                 capture_output=True, text=True)
        if outside.stdout != "0\n":
            raise Skip("there are no set-uid programs here")
        path = os.path.join(home, "games")
        talon("match", "-q", "-n", 1, "-s", 1, "-j", 1, "-o", path,
              "--sandbox", "best", "--allow-missing",
              f"a [read={home}/id]=sh -c '{home}/id -u >&2; exit 3'",
              MINIMAL, prefix=prefix)
        record = read_lines(path)[1]
        contains(record["why"], "exited with status 3", "its end")
        equal("0" in record["stderr"], False, "whether it was root")


for level in ("low", "full"):
    for user in (False, True):
        add_test(f"set-uid programs give nothing at level {level}"
                 f"{', as a user' if user else ''}",
                 set_uid_programs_give_nothing, level, user)


def without_proc():
    """A prefix without /proc."""
    prefix = ["unshare", "--mount", "sh", "-c",
              'mount -t tmpfs none /proc && exec "$@"', "sh"]
    if os.geteuid() != 0 or subprocess.run(
            [*prefix, "true"], capture_output=True).returncode != 0:
        raise Skip("/proc cannot be covered")
    return prefix


@test
def without_proc_limits_that_do_not_hold_are_refused():
    prefix = [*without_proc(), *as_user(USER)]
    found = layers(prefix)
    equal(found["best"], "low", "the best level")
    contains(missing_of(found), "user-namespace", "what is missing")
    for level in ("off", "best"):
        play = ("match", "-n", 2, "-s", 1, "-j", 1, "--sandbox", level)
        talon(*play, "greedy", "random", prefix=prefix)
        for limit in (("--memory", 200), ("--processes", 20)):
            run = talon(*play, *limit, "greedy", "random", prefix=prefix,
                        code=2)
            contains(run.err, "cannot be kept without /proc", "the refusal")


@test
def without_proc_root_has_a_new_one():
    prefix = without_proc()
    if layers(prefix)["best"] != "full":
        raise Skip("the best level is less")
    for escape, limit in (("multiply 20", ("--processes", 8)),
                          ("grow 200 tmp", ("--memory", 60))):
        with folder() as home:
            path = os.path.join(home, "games")
            talon("match", "-q", "-n", 1, "-s", 1, "-j", 1, "-o", path,
                  "--sandbox", "full", *PATIENT, "--allow-missing", *limit, f"a={ESCAPES}/{escape}",
                  f"b={MINIMAL}", prefix=prefix)
            record = read_lines(path)[1]
            if record["end"] != "resource":
                contains(record["why"], "exited with status 72", "its end")


# What the arbiter keeps to itself.

def secret_of(run, level):
    """Whether nobody else of its user's looks into the arbiter, its workers
    and their wardens, and LEVEL is off or not."""
    def ours():
        """Those that are no bots: a process that begins becomes one."""
        return run.named("talon") + run.named("talon-warden")

    def owners():
        found = {}
        for pid in ours():
            with contextlib.suppress(FileNotFoundError):
                found[pid] = os.stat(f"/proc/{pid}/environ").st_uid
        return found

    expected = USER if level == "off" else 0
    wait_until(lambda: len(run.named("talon-warden")) >= 2 and
               all(owner == expected for owner in owners().values()),
               f"an arbiter with wardens that are all {expected}'s")
    said = {}
    for pid in ours():
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            with open(f"/proc/{pid}/cmdline", encoding="utf-8") as file:
                said[pid] = file.read()
    said = [said[pid] for pid in ours() if pid in said]  # no bot by now, either
    assert len(said) >= 2, said  # the arbiter and a warden
    for words in filter(None, said):  # whoever has ended says nothing
        equal(SEED in words, level == "off", "its arguments")


@contextlib.contextmanager
def play_on(prefix, *arguments):
    """A run that is killed, with all that it has not removed by then."""
    with folder() as home:
        os.chmod(home, 0o777)
        with Run(["match", "-q", "-n", 1, "-j", 1, *PATIENT, *arguments],
                 prefix=prefix, TMPDIR=home) as run:
            yield run


@test
def whoever_is_shut_in_meets_no_secrets():
    prefix = as_user(USER)
    best = layers(prefix)["best"]
    if best == "off":
        raise Skip("there is no sandbox here")
    for options in (("--sandbox", "best", "random"),
                    ("a [sandbox=best] = random",)):
        with play_on(prefix, "-s", SEED, *options,
                     sin("hang gen_move")) as run:
            secret_of(run, best)


@test
def debuggers_look_where_nobody_is_shut_in():
    with play_on(as_user(USER), "-s", SEED, "random",
                 sin("hang gen_move")) as run:
        secret_of(run, "off")


# What is left when all of ours is killed at the same moment.

def running(word):
    """The processes with a word of theirs among their arguments."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/cmdline", "rb") as file:
                if word.encode() in file.read().split(b"\0"):
                    found.append(int(pid))
        except OSError:
            pass
    return found


def is_first(pid):
    """Whether it is the first process of a bot's namespaces."""
    try:
        with open(f"/proc/{pid}/status", encoding="utf-8") as file:
            return re.search(r"^NSpid:\s+\d+\s+1$", file.read(), re.M)
    except OSError:
        return False


def kill(pid):
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def killed_together(prefix, level, moment):
    """Bots that hear no end of their input, and have started others where
    these end with them, and all of ours killed at once."""
    word = str(uuid.uuid4().int % 10 ** 8 + 10 ** 8)  # seconds of theirs alone
    bot = f"sleep {word}"
    if level == "full":
        bot = f"sh -c 'sleep {word} & exec sleep {word}'"
    with play_on(prefix, "--sandbox", "best" if level == "low" else level,
                 f"a={bot}", f"b={bot}") as run:
        wait_until(lambda: len(running(word)) == (4 if level == "full" else 2),
                   "both bots")
        ours = run.named("talon") + run.named("talon-warden")
        for pid in ours if moment else reversed(ours):
            if not is_first(pid):
                kill(pid)
        deadline = time.monotonic() + GRACE
        while (left := running(word)) and time.monotonic() < deadline:
            time.sleep(0.05)
        for pid in left:
            kill(pid)
        equal(left, [], "those who stayed behind")


def nobody_stays_who_was_killed_together(level, user):
    prefix = as_user(USER) if user else []
    if level == "low":
        prefix = [*prefix, *forbid("namespaces")]
    best = layers(prefix)["best"]
    if best != level and level != "off":
        raise Skip(f"the best level is {best}")
    for moment in range(2):
        killed_together(prefix, level, moment)


for level in ("off", "low", "full"):
    for user in (False, True):
        add_test(f"nobody stays at level {level} when all is killed together"
                 f"{', as a user' if user else ''}",
                 nobody_stays_who_was_killed_together, level, user)


if __name__ == "__main__":
    if is_sanitized():
        print("1..0 # SKIP a sanitizer traces its process, which no bot may")
        sys.exit()
    main(2)
