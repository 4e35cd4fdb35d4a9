"""What a bot tries that wants out: programs with many acts each, for every class
of them, that play on when they have tried. What is open without a sandbox shows
that an act can succeed at all."""

import contextlib
import itertools
import os
import shutil
import signal
import sys

from sandbox_place import (
    ESCAPES, FAULTY, SECRET, USER, Place, as_user)
from talon_run import (
    PATIENT, Run, Skip, add_test, equal, folder, is_sanitized, main, note,
    processes_named, read_lines, talon, test, wait_until)

FULL = [Place("full", user, denied) for denied in ((), ("landlock",))
        for user in (False, True)]
LOW = [Place("best", user, ("namespaces",)) for user in (False, True)]
OFF = Place("off", True)
BARE = [Place("best", user, ("namespaces", "landlock"))
        for user in (False, True)]


_numbers = itertools.count(1000000 + os.getpid() * 256)


def number():
    """Of a game: what two runs beside each other do not share."""
    return next(_numbers)


@contextlib.contextmanager
def terminal():
    """The name of one that everybody may use."""
    mine, other = os.openpty()
    try:
        os.chmod(os.ttyname(other), 0o666)
        yield os.ttyname(other)
    finally:
        os.close(mine)
        os.close(other)


class Try:
    """One game of an escape: what it tried, what was open, the record."""

    def __init__(self, place, words, opponent="greedy", options=(), bot=""):
        prefix = place.prefix()
        with folder() as home, terminal() as name:
            self._furnish(home, place)
            names = {"home": home, "escapes": ESCAPES, "number": number(),
                     "terminal": name}
            words, opponent = words.format(**names), opponent.format(**names)
            path = os.path.join(home, "games")
            run = talon("match", "-v", "-n", 1, "-s", 1, "-j", 1, "-o", path,
                        "--sandbox", place.level, *PATIENT, "--allow-missing", *options,
                        f"escape{bot}={os.path.join(home, words)}", opponent,
                        prefix=prefix, TALON_SECRET=SECRET)
            self.tried = self._said(run.err, "tried")
            self.open = self._said(run.err, "open")
            self.record = read_lines(path)[1]

    @staticmethod
    def _furnish(home, place):
        """A folder of the user's, with the programs as files of his."""
        os.chmod(home, 0o777)
        for name in os.listdir(ESCAPES):
            if "." not in name:
                shutil.copy(os.path.join(ESCAPES, name), home)
        os.mkdir(os.path.join(home, "theirs"))
        os.chmod(os.path.join(home, "theirs"), 0o777)
        for name in ("secret", "theirs/secret"):
            with open(os.path.join(home, name), "w", encoding="utf-8") as file:
                file.write(SECRET)
            os.chmod(os.path.join(home, name), 0o666)
        for name in ("theirs/secret", *os.listdir(home)) if place.user else ():
            os.chown(os.path.join(home, name), USER, USER)

    @staticmethod
    def _said(text, what):
        lines = [line.split(f" ! {what}: ", 1) for line in text.splitlines()]
        return [line[1] for line in lines if len(line) == 2]

    def expect_shut(self, words, place, allowed=()):
        equal(self.record.get("why"), None, f"the end of {words} {place.name}")
        found = [way for way in self.open if way not in allowed]
        equal(found, [], f"open ways of {words} {place.name}")


# Each class with its programs; and what is open at level `low`, as
# talon-sandbox(1) says.
CLASSES = {
    "secrets are not read": (f"peek {SECRET}", "greedy", ()),
    "no file is reached": ("reach {home}/theirs", "greedy", ("size",)),
    "nobody is harmed": ("harm", "greedy", ()),
    "no door is open": ("doors", "greedy", ()),
    "no terminal is reached": ("screen {terminal}", "greedy", ()),
    "nobody talks": ("channel say {number} {home}/secret",
                     "{escapes}/channel hear {number} {home}/secret",
                     ("list of sockets",)),
    "no games in play are watched": ("tune {home}/games.live", "greedy",
                                     ("find",)),
    "nobody is prodded": ("prod send", "{escapes}/prod feel", ()),
}
# Where there are no namespaces, Landlock alone keeps files and other processes
# apart.
KEPT_WITHOUT = ("no door is open",)


def is_tried(class_, place):
    words, opponent, open_at_low = CLASSES[class_]
    found = Try(place, words, opponent)
    assert found.tried, f"{words} tried nothing"
    found.expect_shut(words, place, open_at_low if place.low() else ())


for class_ in CLASSES:
    for place in FULL + LOW + (BARE if class_ in KEPT_WITHOUT else []):
        add_test(f"{class_} {place.name}", is_tried, class_, place)


# What cannot succeed without a sandbox proves nothing of one.

def most_acts_are_open(words, opponent, least):
    found = Try(OFF, words, opponent)
    note(f"# {words.split()[0]}: {len(found.open)} of {len(found.tried)} open "
         "without a sandbox")
    assert len(found.open) >= least, f"only {found.open} were open"


for words, opponent, least in (
        (f"peek {SECRET}", "greedy", 10), ("reach {home}/theirs", "greedy", 15),
        ("harm", "greedy", 10), ("screen {terminal}", "greedy", 2), ("doors", "greedy", 1),
        (*CLASSES["nobody talks"][:2], 5),
        (*CLASSES["no games in play are watched"][:2], 2),
        (*CLASSES["nobody is prodded"][:2], 1)):
    add_test(f"{words.split()[0]} finds open what is open", most_acts_are_open,
             words, opponent, least)


# Who is not asked stands still.

ROAMING = (("later", 1), ("sessions", 300))


def nobody_roams(place, way, count):
    name = f"roam{os.getpid() % 10000}{way[0]}{count}"
    found = Try(place, f"roam {name} {way} {count}",
                f"w [sandbox=off]={{escapes}}/watch {name}",
                ("--ponder", "off", "--processes", 0))
    assert found.tried, "nobody was seen"
    found.expect_shut(f"roam {way} {count}", place)


# Without a sandbox as many sessions would leave the arbiter no turn.
for place in (Place("off", False), FULL[1], *LOW):
    for way, count in ROAMING[:1] if place.level == "off" else ROAMING:
        add_test(f"{count} roam no more, {way}, {place.name}", nobody_roams,
                 place, way, count)


# Who takes all processes that a user may have is no fault of the other's. The
# user is the run's own, which may end for it.

def nobody_else_is_blamed(place):
    if not shutil.which("prlimit"):
        raise Skip("there is no prlimit(1)")
    # Of a user whom no other game takes processes from.
    prefix = [word.replace(str(USER), str(USER + 20000))
              for word in place.prefix()] + ["prlimit", "--nproc=60"]
    with folder() as home:
        os.chmod(home, 0o777)
        path = os.path.join(home, "games")
        with Run(["match", "-q", "-n", 4, "-s", 1, "-j", 1, "--restart", "-o",
                  path, "--sandbox", place.level, *PATIENT, os.path.join(
                      ESCAPES, f"roam roam{number() % 10000} later 200"),
                  "b=greedy"], prefix=prefix) as run:
            run.wait()
        equal(run.code in (0, 1), True, run.err)
        games = read_lines(path)[1:] if os.path.exists(path) else []
        blamed = [game["seats"][game["offender"]] for game in games
                  if "void" not in game and "offender" in game]
        assert "b" not in blamed, f"blamed are {blamed}"


for place in (FULL[1], LOW[1]):
    add_test(f"nobody else is blamed {place.name}", nobody_else_is_blamed,
             place)


# Nobody and nothing stays.

def nobody_lingers(place):
    name = f"ling{os.getpid() % 10000}{(FULL + LOW + [OFF]).index(place)}"
    found = Try(place, f"linger {name}")
    equal(processes_named(name), [], f"those who stayed {place.name}")
    assert found.tried, "nothing was tried"


for place in (*FULL, *LOW, OFF):
    add_test(f"nobody lingers {place.name}", nobody_lingers, place)


@test
def a_program_of_another_user_gives_no_rights():
    user = as_user()
    with folder() as home:
        os.chmod(home, 0o755)
        copy = shutil.copy(os.path.join(ESCAPES, "linger"), home)
        os.chmod(copy, 0o4755)
        name = f"suid{os.getpid() % 10000}"
        for denied in ((), ("namespaces",)):
            prefix = Place("best", True, denied).prefix()
            talon("match", "-q", "-n", 1, "-s", 1, *PATIENT, "--allow-missing", "--sandbox", "best",
                  f"escape={copy} {name} {copy}", "greedy", prefix=prefix)
            equal(processes_named(name), [], f"those who stayed of {user}")


def nobody_outlives_the_arbiter(user):
    """Killed with all its wardens at once, by somebody who may."""
    place = Place("full", user)
    name = f"kill{os.getpid() % 10000}{user:d}"
    prefix = place.prefix()
    with Run(["match", "-q", "-n", 1, "-s", 1, "-j", 1, "--sandbox", "full",
              *PATIENT, os.path.join(ESCAPES, f"linger {name}"),
              os.path.join(FAULTY, "hang")], prefix=prefix) as run:
        wait_until(lambda: len(processes_named(name)) > 5, "who lingers")
        for pid in run.arbiters() + run.named("talon-warden"):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        wait_until(lambda: not processes_named(name), "the end of all")


for user in (False, True):
    add_test(f"nobody outlives the arbiter {Place('full', user).name}",
             nobody_outlives_the_arbiter, user)


LITTER = """#!/bin/sh
mkdir -m 0300 "$TMPDIR/hidden" && echo line >"$TMPDIR/hidden/file"
cd "$TMPDIR" && ln -s / root && mkdir deep && cd deep
name=123456789012345678901234567890
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
\tmkdir -p $name/$name/$name/$name/$name/$name/$name/$name
\tcd -P $name/$name/$name/$name/$name/$name/$name/$name || exit 9
done
exit 3
"""


def nothing_is_littered(place):
    prefix = place.prefix()
    with folder() as home:
        os.chmod(home, 0o777)
        os.mkdir(os.path.join(home, "tmp"))
        os.chmod(os.path.join(home, "tmp"), 0o777)
        script = os.path.join(home, "bot.sh")
        with open(script, "w", encoding="utf-8") as file:
            file.write(LITTER)
        os.chmod(script, 0o755)
        path = os.path.join(home, "games")
        talon("match", "-q", "-n", 1, "-s", 1, "--sandbox", place.level,
              *PATIENT, "--allow-missing", "-o", path, script, "random", prefix=prefix,
              TMPDIR=os.path.join(home, "tmp"))
        equal(read_lines(path)[1]["why"].split(" at ")[0],
              "exited with status 3", "its end")
        equal(os.listdir(os.path.join(home, "tmp")), [], "what is left")


for place in (*FULL[:2], *LOW):
    add_test(f"nothing is littered {place.name}", nothing_is_littered, place)


# What no border stops, as talon-sandbox(1) says, and no more than that.

def little_is_whispered(place):
    found = Try(place, "whisper say {number} {home}/secret",
                "{escapes}/whisper hear {number} {home}/secret")
    found.expect_shut("whisper", place,
                      ("futex", "priority") if place.low() else ("futex",))


for place in (*FULL[:2], *LOW):
    add_test(f"little is whispered {place.name}", little_is_whispered, place)


if __name__ == "__main__":
    if is_sanitized():
        print("1..0 # SKIP a sanitizer traces its process, which no bot may")
        sys.exit()
    main(2)
