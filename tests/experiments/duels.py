"""What the measuring scripts share: players, and margins between two of them
that are played once and kept.

The games of a pair are a record file below BUILD/players, or below PLACE. What is
there is not played again, so a script that was killed goes on where it was; but
a file whose players are other programs by now is begun anew. By default players
are limited by nodes, and what is found is the same on every machine; with --time
it is not.
"""

import contextlib
import ctypes
import fcntl
import hashlib
import json
import os
import signal
import statistics
import subprocess
import sys
import time
from typing import NamedTuple


def refuse(text):
    print(f"{os.path.basename(sys.argv[0])}: {text}", file=sys.stderr)
    sys.exit(2)


def size_of(text):
    """What deals are taken times."""
    with contextlib.suppress(ValueError):
        size = float(text)
        if 0 < size <= 1000000:
            return size
    return refuse(f"SIZE: \"{text}\" is no number above 0")


ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
BUILD = os.environ.get("BUILD", "build")
JOBS = os.environ.get("JOBS") or str(os.cpu_count())
SIZE = size_of(os.environ.get("SIZE") or "1")
PLACE = os.path.abspath(os.environ.get("PLACE")
                        or os.path.join(ROOT, BUILD, "players"))
TALON = os.path.join(".", BUILD, "talon")
SEED = "2026"
LEAST_DEALS = 4
PR_SET_PDEATHSIG = 1  # of prctl(2)
SCRIPT = os.getpid()
WAIT_S = 5  # for what a killed script has played

# What is relative is so to Talon's folder.
os.chdir(ROOT)

# Who ends a script ends what it plays, too.
signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))


class Player(NamedTuple):
    name: str     # in the table
    command: str  # for talon

    def program(self):
        word = self.command.split()[0]
        return word if "/" in word else os.path.join(BUILD, "bots", word)


class Contest(NamedTuple):
    """How two players meet."""
    title: str
    options: list       # of talon match
    others: int = 1     # of the second player, against one of the first
    pairs: bool = False # two of each, in turn
    shares: str = ""    # "games" or "seats": what is won, besides the margin

    def bots(self, first, second):
        line = [first, *[second] * self.others]
        if self.pairs:
            line = [first, second, first, second]
        return [f"{player.name}={player.command}" for player in line]


class Margin(NamedTuple):
    """Of one player over another, in points a game, over deals."""
    mean: float
    error: float
    won: float    # shares, by games or by seats met
    lost: float
    deals: int

    def text(self):
        return f"{round(self.mean, 2) + 0.0:+.2f} ± {self.error:.2f}"


def slug(text):
    return "".join(c if c.isalnum() or c in ".@-" else "_" for c in text)


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def lines_of(path):
    """Those that are whole."""
    try:
        with open(path, encoding="utf-8") as file:
            return [json.loads(line) for line in file if line.endswith("\n")]
    except FileNotFoundError:
        return []


def is_of(lines, players):
    """Whether a record file is of these programs."""
    bots = lines[0].get("run", {}).get("bots", []) if lines else []
    wanted = {player.name: digest(player.program()) for player in players}
    return bool(bots) and all(
        wanted[bot["name"].split("#")[0]] in bot.get("files", {}).values()
        for bot in bots)


def end_with_us():
    """In a child: it is ended when the script is killed, so that nobody else
    writes its file when that is started again."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != SCRIPT:
        os._exit(1)


def is_held(path):
    """Whether a talon has locked it."""
    try:
        with open(path, "rb+") as file:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:  # talon says which
        return False
    return False


def wait_for(path):
    """What was played there by a script that was killed ends soon."""
    end = time.monotonic() + WAIT_S
    while is_held(path):
        if time.monotonic() > end:
            sys.exit(f"{path}: another script plays this pair")
        time.sleep(0.05)


def play(path, contest, players, deals):
    """Plays what is missing; the records of all games."""
    wait_for(path)
    rotations = len(contest.bots(*players))
    lines = lines_of(path)
    if lines and not is_of(lines, players):
        os.remove(path)
        lines = []
    records = [line for line in lines if "score" in line]
    if len(records) >= deals * rotations:
        return records
    begun = time.monotonic()
    done = subprocess.run(
        [TALON, "match", "-q", "-j", JOBS, "-s", SEED, "-t", "inf",
         "-n", str(deals * rotations), "-o", path,
         *(["--resume"] if lines else []), *contest.options,
         *contest.bots(*players)], stdout=subprocess.DEVNULL,
        preexec_fn=end_with_us)
    if done.returncode != 0:
        sys.exit(f"{path}: could not be played to its end, see above")
    print(f"{contest.title}: {' - '.join(p.name for p in players)}, "
          f"{time.monotonic() - begun:.0f} s", file=sys.stderr)
    return [line for line in lines_of(path) if "score" in line]


def sides(record, name):
    """The points of the player's seats and those of the others."""
    assert record["end"] == "normal", record
    mine, others = [], []
    for seat, points in zip(record["seats"], record["score"]):
        (mine if seat.split("#")[0] == name else others).append(points)
    return mine, others


def margin(contest, first, second, deals):
    """Played where it has not been. DEALS is for SIZE 1."""
    deals = max(LEAST_DEALS, round(deals * SIZE))
    players = first, second
    os.makedirs(PLACE, exist_ok=True)
    path = os.path.join(
        PLACE, slug(f"{contest.title}-{first.name}-{second.name}") + ".jsonl")
    by_deal, met = {}, []
    rotations = len(contest.bots(*players))
    for record in play(path, contest, players, deals):
        if record["id"] >= deals * rotations:
            continue
        mine, others = sides(record, first.name)
        by_deal.setdefault(record["deal"], []).append(
            statistics.fmean(mine) - statistics.fmean(others))
        met += [a - b for a in mine for b in others]
    means = [statistics.fmean(games) for games in by_deal.values()]
    return Margin(
        statistics.fmean(means), statistics.stdev(means) / len(means) ** 0.5,
        sum(d > 0 for d in met) / len(met), sum(d < 0 for d in met) / len(met),
        len(means))


class Absent(Exception):
    """There is no git here, or it does not have the revision."""


def unpack(revision, tree):
    """The sources of REVISION."""
    try:
        archive = subprocess.run(["git", "archive", revision], check=True,
                                 capture_output=True).stdout
    except FileNotFoundError as error:
        raise Absent("there is no git here") from error
    except subprocess.CalledProcessError as error:
        raise Absent(
            "git does not have that commit here (in a shallow clone, git fetch "
            "--unshallow brings it): " + error.stderr.decode().strip()
        ) from error
    os.makedirs(tree, exist_ok=True)
    subprocess.run(["tar", "-x", "-C", tree], input=archive, check=True)


def reference(name, revision):
    """Talon's own player NAME as it was at REVISION, built from there; None
    where that cannot be."""
    tree = os.path.abspath(os.path.join(PLACE, f"sources-{revision}"))
    program = os.path.join(tree, "build", "bots", name)
    if os.path.exists(program):
        return program
    try:
        unpack(revision, tree)
        subprocess.run(
            ["make", "-C", tree, f"-j{JOBS}", f"build/bots/{name}"],
            check=True, stdout=subprocess.DEVNULL,
            env={variable: value for variable, value in os.environ.items()
                 if variable not in ("BUILD", "MAKEFLAGS", "MAKELEVEL")})
    except (Absent, OSError, subprocess.CalledProcessError) as error:
        print(f"without {name}@{revision}: {error}", file=sys.stderr)
        return None
    return program


def row(cells):
    print(f"| {' | '.join(cells)} |", flush=True)


def heading(title, columns):
    print()
    row([title, *columns])
    print(f"| --- |{' ---: |' * len(columns)}", flush=True)


def chosen(titles, wanted):
    """Those that have one of the words, or all; it is refused that a word is in
    none. Who wants help is told what the script does."""
    if wanted in (["-h"], ["--help"]):
        print(sys.modules["__main__"].__doc__.strip())
        sys.exit()
    for word in wanted:
        if not any(word in title for title in titles):
            refuse(f"no table has \"{word}\" in its title; there are: "
                   + "; ".join(titles))
    return [title for title in titles
            if not wanted or any(word in title for word in wanted)]


def only(names):
    """What ONLY allows of players; it is refused that it names another one."""
    wanted = [name for name in os.environ.get("ONLY", "").split(",") if name]
    for name in wanted:
        if name not in names:
            refuse(f"ONLY: there is no player \"{name}\"; there are: "
                   + ", ".join(names))
    return wanted or names
