"""The games in play of a run, as whoever connects to FILE.live sees them."""

import contextlib
import json
import os
import signal
import socket
import stat
import subprocess
import sys

from talon_run import (
    BUILD, PATIENCE, PATIENT, TALON, Run, add_test, contains, equal, folder,
    main, size_of, talon, test, wait_until)

BOTS = os.path.join(".", BUILD, "bots")
GATED = os.path.join("tests", "system", "gated.py")
# How many bots play, and how many moves each game has at least.
GAMES = {
    "tablic": (2, 8),
    "planowanie": (3, 8),
    "herc": (4, 8),
    "trax": (2, 2),
}
GREETING = {"kind": "live", "version": 1}
ENDED = {"kind": "ended", "job": 1, "game": 0}


class Gate:
    """How many answers bots behind it may still give."""

    def __init__(self, place):
        self.path = os.path.join(place, "gate")
        os.mkfifo(self.path)
        self._file = os.open(self.path, os.O_RDWR)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self._file)

    def bot(self, name, strategy="random"):
        return (f"{name}={sys.executable} -SE {GATED} {self.path} "
                f"{os.path.join(BOTS, strategy)}")

    def let(self, count=1):
        os.write(self._file, count * b".")

    def let_all(self):
        """As many as any run here has."""
        self.let(20000)


class Watcher:
    """One who watches the run of FILE: what it is told, an object each."""

    def __init__(self, file):
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(PATIENCE)
        wait_until(lambda: self._comes(file + ".live"), f"{file}.live")
        self._lines = self._socket.makefile("r", encoding="utf-8")

    def _comes(self, path):
        """An address is short, and a path may be long."""
        with contextlib.suppress(FileNotFoundError, ConnectionRefusedError):
            name = os.open(path, os.O_PATH)
            try:
                self._socket.connect(f"/proc/self/fd/{name}")
            finally:
                os.close(name)
            return True
        return False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._lines.close()
        self._socket.close()

    def say(self, what):
        self._socket.send(what)

    def next(self):
        """None: there is nothing more."""
        with contextlib.suppress(ConnectionResetError):
            line = self._lines.readline()
            assert line == "" or line.endswith("\n"), f"half a line: {line}"
            return json.loads(line) if line else None
        return None

    def rest(self):
        return list(iter(self.next, None))

    def until(self, **members):
        """Passes over what is told before an object with these MEMBERS."""
        while told := self.next():
            if members.items() <= told.items():
                return told
        raise AssertionError(f"{members} never came")


def live(*arguments, **options):
    """A run of one game at a time whose bots are never late."""
    return Run(["match", "-q", "-s", 1, "-j", 1, *PATIENT, *arguments],
               **options)


def two(gate):
    return gate.bot("anna"), gate.bot("bert")


def ends_well(run):
    run.wait()
    equal(run.code, 0, f"exit code of {run}, which said {run.err!r}")
    run.expect_nobody_left()


def is_gone(path):
    assert not os.path.lexists(path + ".live"), f"{path}.live is left"


def shown(path, game):
    """The frames of a recorded game that all seats know, by moves made."""
    done = subprocess.run(
        [TALON, "show", "--json", "--seat", "none", path, str(game)],
        check=True, timeout=PATIENCE, capture_output=True, text=True)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return {line["move"]: line["frame"] for line in lines}


def is_told_as_recorded(game, *options):
    """Every position that is told is what all seats know of that of the record,
    which has no face of a hand that they do not know."""
    with folder() as place, Gate(place) as gate:
        path = os.path.join(place, "games")
        count, moves = GAMES[game]
        bots = [gate.bot(name) for name in "abcd"[:count]]
        with live("-g", game, "-n", 1, "-o", path, *options, *bots) as run:
            with Watcher(path) as watcher:
                equal(watcher.next(), GREETING)
                told = [watcher.until(made=0)]
                for made in range(1, moves):
                    gate.let()
                    told.append(watcher.until(made=made))
                gate.let_all()
                told += watcher.rest()
            ends_well(run)
        is_gone(path)
        frames = shown(path, 0)
        with open(path, encoding="utf-8") as file:
            names = json.loads(file.readlines()[1])["seats"]
        equal(told.pop(), ENDED)
        for position in told:
            equal(list(position), ["kind", "job", "game", "names", "made",
                                   "frame"])
            equal(position["frame"], frames[position["made"]],
                  f"after {position['made']} moves")
            equal({**position, "made": 0, "frame": {}},
                  {"kind": "playing", "job": 1, "game": 0, "names": names,
                   "made": 0, "frame": {}})
        equal(told[-1]["made"], max(frames), "the last position")


for game in GAMES:
    add_test(f"of {game} what all seats know is told", is_told_as_recorded,
             game)
for game in ("planowanie", "herc"):
    add_test(f"of {game} with open hands no more is told",
             is_told_as_recorded, game, "--open-hands")


@test
def who_comes_later_sees_the_position_at_once():
    with folder() as place, Gate(place) as gate:
        path = os.path.join(place, "games")
        with live("-n", 1, "-o", path, *two(gate)) as run:
            with Watcher(path) as first:
                first.until(made=0)
                gate.let(3)
                position = first.until(made=3)
                with Watcher(path) as second:
                    equal(second.next(), GREETING)
                    equal(second.next(), position)
                with Watcher(path) as third:
                    equal(third.next(), GREETING)
                    equal(third.next(), position)
                gate.let_all()
                equal(first.rest()[-1], ENDED)
            ends_well(run)


@test
def who_comes_when_nobody_watched_sees_the_position_at_once():
    with folder() as place, Gate(place) as gate:
        path = os.path.join(place, "games")
        with live("-n", 1, "-o", path, *two(gate)) as run:
            for made in range(3):
                with Watcher(path) as watcher:
                    watcher.until(made=made)
                    gate.let()
                    watcher.until(made=made + 1)
            gate.let_all()
            ends_well(run)


@test
def each_job_tells_of_its_games():
    with folder() as place, Gate(place) as gate:
        path = os.path.join(place, "games")
        with live("-n", 4, "-j", 2, "-o", path, *two(gate)) as run:
            with Watcher(path) as watcher:
                equal(watcher.next(), GREETING)
                jobs = set()
                while jobs != {1, 2}:
                    jobs.add(watcher.next()["job"])
                gate.let_all()
                told = watcher.rest()
            ends_well(run)
        ended = [t["game"] for t in told if t["kind"] == "ended"]
        equal(len(ended), len(set(ended)), "games that ended once")


@test
def a_game_whose_worker_is_killed_is_told_anew():
    with folder() as place, Gate(place) as gate:
        path = os.path.join(place, "games")
        with live("-n", 1, "-o", path, *two(gate)) as run:
            with Watcher(path) as watcher:
                watcher.until(made=0)
                gate.let()
                watcher.until(made=1)
                worker, = (pid for pid in run.arbiters()
                           if pid != run.process.pid)
                os.kill(worker, signal.SIGKILL)
                equal(watcher.until(kind="ended"), ENDED)
                watcher.until(game=0, made=0)
                gate.let_all()
                equal(watcher.rest()[-1], ENDED)
            ends_well(run)


@test
def only_the_user_may_connect():
    with folder() as place, Gate(place) as gate:
        path = os.path.join(place, "games")
        with live("-n", 1, "-o", path, *two(gate),
                  prefix=("sh", "-c", 'umask 0; exec "$@"', "-")) as run:
            with Watcher(path):
                mode = os.lstat(path + ".live").st_mode
                equal(oct(mode), oct(stat.S_IFSOCK | 0o600))
            gate.let_all()
            ends_well(run)


def is_gone_after(*signals):
    with folder() as place, Gate(place) as gate:
        path = os.path.join(place, "games")
        with live("-n", 9, "-o", path, *two(gate)) as run:
            with Watcher(path) as watcher:
                watcher.until(made=0)
                for number in signals:
                    run.process.send_signal(number)
                    if number != signals[-1]:
                        wait_until(lambda: "interrupted" in run.said(),
                                   "the first word")
                watcher.rest()
            run.wait()
            equal(run.code, 1)
            run.expect_nobody_left()
        is_gone(path)


for signals in ((signal.SIGINT, signal.SIGINT), (signal.SIGTERM,),
                (signal.SIGHUP,)):
    add_test("it is gone after " + " ".join(s.name for s in signals),
             is_gone_after, *signals)


@test
def what_a_killed_run_left_is_replaced():
    with folder() as place, Gate(place) as gate:
        path = os.path.join(place, "games")
        with live("-n", 2, "-o", path, *two(gate)) as run:
            with Watcher(path) as watcher:
                watcher.until(made=0)
                run.process.kill()
                watcher.rest()
            run.wait()
            run.expect_nobody_left()
        left = os.lstat(path + ".live")
        assert stat.S_ISSOCK(left.st_mode), "nothing was left"
        with live("-n", 2, "--resume", "-o", path, *two(gate)) as run:
            with Watcher(path) as watcher:
                watcher.until(made=0)
                gate.let_all()
                watcher.rest()
            ends_well(run)
        is_gone(path)


@test
def another_run_cannot_take_it_away():
    with folder() as place, Gate(place) as gate:
        path = os.path.join(place, "games")
        with live("-n", 1, "-o", path, *two(gate)) as run:
            with Watcher(path) as watcher:
                watcher.until(made=0)
                talon("match", "-q", "--resume", "-o", path, code=1)
                gate.let()
                watcher.until(made=1)
            with Watcher(path) as watcher:
                watcher.until(made=1)
            gate.let_all()
            ends_well(run)


@test
def who_does_not_read_holds_up_nobody():
    with folder() as place, Gate(place) as gate:
        path = os.path.join(place, "games")
        with live("-n", 3, "-o", path, *two(gate)) as run:
            with contextlib.ExitStack() as idle:
                for _ in range(8):
                    idle.enter_context(Watcher(path)).next()
                with Watcher(path) as late:
                    equal(late.rest(), [])
                gate.let_all()
                ends_well(run)


@test
def who_says_something_is_disconnected():
    with folder() as place, Gate(place) as gate:
        path = os.path.join(place, "games")
        with live("-n", 1, "-o", path, *two(gate)) as run:
            with Watcher(path) as watcher, Watcher(path) as other:
                other.until(made=0)
                watcher.say(b"quit\n")
                watcher.rest()
                gate.let_all()
                equal(other.rest()[-1], ENDED)
            ends_well(run)


@test
def a_path_may_be_long():
    with folder() as place, Gate(place) as gate:
        deep = os.path.join(place, *(4 * ["d" * 60]))
        os.makedirs(deep)
        path = os.path.join(deep, "n" * 200)
        with live("-n", 1, "-o", path, *two(gate)) as run:
            with Watcher(path) as watcher:
                watcher.until(made=0)
                gate.let_all()
                equal(watcher.rest()[-1], ENDED)
            ends_well(run)
        equal(os.listdir(deep), [os.path.basename(path)])


@test
def where_it_cannot_be_the_run_goes_on():
    with folder() as place:
        path = os.path.join(place, "games")
        with open(path + ".live", "w", encoding="utf-8") as file:
            file.write("mine")
        run = talon("match", "-n", 2, "-o", path, "greedy", "random")
        equal(run.err.count(f"cannot be watched: {path}.live: File exists"), 1)
        run = talon("match", "-q", "-n", 4, "--resume", "-o", path)
        equal(run.err, "")
        with open(path + ".live", encoding="utf-8") as file:
            equal(file.read(), "mine")


@test
def it_can_be_switched_off():
    with folder() as place, Gate(place) as gate:
        path = os.path.join(place, "games")
        with live("-n", 2, "--live", "off", "-o", path, *two(gate)) as run:
            gate.let(50)
            wait_until(lambda: size_of(path) > 2000, "a game")
            is_gone(path)
            gate.let_all()
            ends_well(run)


@test
def a_tournament_is_told_too():
    with folder() as place, Gate(place) as gate:
        path = os.path.join(place, "games")
        with Run(["tournament", "-q", "-s", 1, "-j", 1, "-r", 1, *PATIENT,
                  "--sandbox", "off", "-o", path, gate.bot("anna"),
                  gate.bot("bert"), gate.bot("carl")]) as run:
            with Watcher(path) as watcher:
                watcher.until(made=0)
                gate.let()
                equal(watcher.until(made=1)["kind"], "playing")
                gate.let_all()
                watcher.rest()
            ends_well(run)
        is_gone(path)


main(2)
