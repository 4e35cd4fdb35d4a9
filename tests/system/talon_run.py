"""What the tests of whole runs share.

A test is a function marked @test; its name is the sentence it proves. It
fails by raising AssertionError, and main() prints a line of TAP for each, and
on the standard error why it failed. Programs are named from the repository's
root; BUILD names the directory they were built in.

Every process that a test starts, and all that comes of it, carries a mark in
its environment, so a test can see what is still alive and end it.
"""

import contextlib
import functools
import json
import os
import re
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from concurrent.futures import ThreadPoolExecutor, as_completed

BUILD = os.environ.get("BUILD", "build")
TALON = os.path.join(".", BUILD, "talon")
MARK = "TALON_TEST_MARK"

# Who starts the tests in the background, under nohup or perf, may have these ignored,
# and so would all that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)
for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGUSR1, signal.SIGUSR2):
    signal.signal(number, signal.SIG_DFL)

# People are spoken to in the language that the tests read.
os.environ["LANGUAGE"] = "en"

# Only what hangs takes so long, on however busy a machine.
PATIENCE = 600  # seconds that any one run may take
GRACE = 300  # seconds for a run's processes to be gone, or for what they should do

# Where nobody is to be late there is no clock. A game with one is void, too, if a
# busy machine holds the arbiter up for long.
PATIENT = ("-t", "inf", "--move-time", "inf", "--start-time", PATIENCE)

# What `check` is told for that; an answer that never comes takes as long.
CHECK_PATIENT = ("--patience", 60)


class Skip(Exception):
    """This machine cannot run the test."""


_tests = []


def test(function):
    _tests.append((function.__name__.replace("_", " "), function))
    return function


def add_test(name, function, *arguments):
    _tests.append((name, lambda: function(*arguments)))


def note(text):
    """A line of the output, written at once: other tests write at the same time."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main(jobs):
    """Runs the tests whose name contains a word of the command line."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    words = sys.argv[1:] or [""]
    chosen = [t for t in _tests if any(word in t[0] for word in words)]
    if not chosen:
        sys.exit(f"no test's name contains {' or '.join(map(repr, words))}")
    print(f"1..{len(chosen)}", flush=True)
    failed = 0
    with ThreadPoolExecutor(jobs) as pool:
        runs = [pool.submit(_run_test, *test) for test in chosen]
        for number, run in enumerate(as_completed(runs), 1):
            name, skipped, failure = run.result()
            note(f"{'not ok' if failure else 'ok'} {number} - " +
                 name.replace("#", r"\#") + skipped)
            if failure:
                print(f"{name}:\n{failure}", file=sys.stderr, flush=True)
                failed += 1
    print(f"# {len(chosen) - failed} passed, {failed} failed")
    sys.exit(failed > 0)


def _run_test(name, function):
    """The name again, how TAP says why it was skipped, and why it failed."""
    try:
        function()
    except Skip as skip:
        return name, f" # SKIP {skip}", ""
    except Exception:
        return name, "", traceback.format_exc()
    return name, "", ""


def equal(actual, expected, what=""):
    assert actual == expected, \
        f"{what}: expected {expected!r}, got {actual!r}"


def contains(text, part, what="text"):
    assert part in text, f"{what}: {part!r} is not in {text!r}"


# Of an author's first evening: it knows the commands that a game needs.
FIRST_BOT = '''import sys
hand, me = [], 0
for line in sys.stdin:
    words = line.split()
    text = ""
    if words[0] == "list_commands":
        text = " list_commands\\nset_players"
    elif words[0] == "set_players":
        me = int(words[2])
    elif words[0] == "set_cards":
        hand = words[2:]
    elif words[0] == "play" and int(words[1]) == me:
        hand.remove(words[2])
    elif words[0] == "gen_move":
        text = " " + hand[0]
    print("=" + text + "\\n", flush=True)
'''


def sin(words):
    """A bot called "sin" that commits what WORDS say: `hang set_cards`."""
    return f"sin={os.path.join('.', BUILD, 'tests', 'faulty_bots', words)}"


class Run:
    """One talon: .code, .out, .err once it has ended, .alive() at any time.

    A descriptor given as STDERR takes what would be in .err; one given as STDIN
    is read, else nothing.
    """

    def __init__(self, arguments, prefix=(), stderr=None,
                 stdin=subprocess.DEVNULL, **environment):
        self.arguments = [*prefix, TALON, *map(str, arguments)]
        mark = os.urandom(16).hex()
        self._entry = f"{MARK}={mark}".encode()
        self._out = tempfile.TemporaryFile()
        self._err = tempfile.TemporaryFile()
        self._is_gone = False  # with all that it started
        self._before = _processes()
        self.process = subprocess.Popen(
            self.arguments, stdin=stdin,
            stdout=self._out,
            stderr=self._err if stderr is None else stderr,
            process_group=0,
            env={**os.environ, **environment, MARK: mark})

    def __str__(self):
        return " ".join(self.arguments)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        while not self._is_gone and (left := self.alive()):
            for pid in left:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        self._out.close()
        self._err.close()

    def said(self):
        """What has been written to its standard error so far."""
        size = os.fstat(self._err.fileno()).st_size
        return os.pread(self._err.fileno(), size, 0).decode()

    def printed(self):
        """What has been written to its standard output so far."""
        size = os.fstat(self._out.fileno()).st_size
        return os.pread(self._out.fileno(), size, 0).decode()

    def wait(self):
        _wait_for(self.process)
        self.code = self.process.wait(PATIENCE)
        self.out = _text(self._out)
        self.err = _text(self._err)
        return self

    def signal_group(self, number):
        """What a terminal or timeout(1) does."""
        os.killpg(self.process.pid, number)

    def alive(self):
        """The processes of this run that have not ended."""
        return sorted(pid for pid, _ in _processes() - self._before
                      if self._owns(pid))

    def _owns(self, pid):
        try:
            with open(f"/proc/{pid}/environ", "rb") as environment:
                return self._entry in environment.read().split(b"\0")
        except OSError:
            return False

    def named(self, name):
        return [pid for pid in self.alive() if _name_of(pid) == name]

    def arbiters(self):
        """The arbiter and its workers; wardens and bots have other names."""
        return self.named("talon")

    def expect_nobody_left(self):
        deadline = time.monotonic() + GRACE
        while (left := self.alive()) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not left, f"{self} left {[_describe(pid) for pid in left]}"
        self._is_gone = True


def _processes():
    """Each by its number and that of its folder, which no other has: to read of all
    of a machine what they were started with costs more than most runs."""
    with os.scandir("/proc") as entries:
        return {(int(entry.name), entry.inode()) for entry in entries
                if entry.name.isdigit()}


def _name_of(pid):
    try:
        with open(f"/proc/{pid}/comm", encoding="utf-8") as name:
            return name.read().rstrip("\n")
    except OSError:
        return None


def _wait_for(process):
    """Until it has ended, or is out of patience. Popen.wait() looks every 50 ms."""
    if process.returncode is None and hasattr(os, "pidfd_open"):
        with contextlib.suppress(OSError):
            end = os.pidfd_open(process.pid)
            ended = select.poll()
            ended.register(end, select.POLLIN)
            ended.poll(PATIENCE * 1000)
            os.close(end)


def _text(file):
    file.seek(0)
    return file.read().decode()


def _describe(pid):
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return " ".join(stat.read().split()[:4])
    except OSError:
        return f"{pid}, ended meanwhile"


def talon(*arguments, code=0, **options):
    """Runs talon to its end, which must come with CODE and leave nobody."""
    with Run(arguments, **options) as run:
        run.wait()
        equal(run.code, code, f"exit code of {run}, which said {run.err!r} "
              f"and printed {run.out[-500:]!r}")
        run.expect_nobody_left()
    return run


def kept(make):
    """MAKE(PLACE, ...) puts files into a folder. What this returns calls it once
    for all tests of a file, for each of the arguments behind PLACE, and puts
    copies of the files into PLACE."""
    made, lock = {}, threading.RLock()

    def copy(place, *arguments):
        with lock:
            if arguments not in made:
                fresh = folder()
                make(fresh.name, *arguments)
                made[arguments] = fresh
        shutil.copytree(made[arguments].name, place, dirs_exist_ok=True)

    return copy


@kept
def _play(place, name, command, *arguments):
    talon(command, "-q", "-o", os.path.join(place, name), *arguments)


def played(path, command, *arguments):
    """Makes the record file PATH, with its key file and its digest, if those
    belong to it. Runs of the same words, which decide all of a run but its times,
    are played once for all tests of a file."""
    first = "games.zst" if path.endswith(".zst") else "games"
    with folder() as place:
        _play(place, first, command, *arguments)
        for name in os.listdir(place):
            shutil.move(os.path.join(place, name),
                        path + name.removeprefix(first))
    return path


def wait_until(condition, what, patience=GRACE):
    deadline = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < deadline, f"{what} never came"
        time.sleep(0.01)


def size_of(path):
    return os.path.getsize(path) if os.path.exists(path) else 0


def goes_on_until(run, path, size):
    """Waits until a file has SIZE bytes. False: the run ended before."""
    wait_until(lambda: run.process.poll() is not None or size_of(path) >= size,
               f"{size} bytes of {path}")
    return run.process.poll() is None


def kill_at(size, path, command, *arguments):
    """Goes on with a record file, and kills the run when it has SIZE bytes: how
    far it came does not depend on how fast the machine is. False: it had ended
    before."""
    before = whole_lines(path)
    with Run([command, "-q", "--resume", "-o", path, *arguments]) as run:
        if goes_on_until(run, path, size):
            run.process.kill()
        run.wait()
        run.expect_nobody_left()
    after = whole_lines(path)
    equal(after[:len(before)], before, "what was on disk before")
    games = [json.loads(line) for line in after[1:]]
    ids = [game["id"] for game in games if "id" in game and "void" not in game]
    equal(len(set(ids)), len(ids), "games of an id of their own")
    if run.code >= 0:
        equal(run.code, 0, f"exit code of {run}, which said {run.err!r}")
    return run.code < 0


def folder():
    return tempfile.TemporaryDirectory(prefix="talon-test-")


def read_lines(path):
    """The objects of a JSON Lines file, each line whole."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    assert text == "" or text.endswith("\n"), f"{path} ends in a half line"
    return [json.loads(line) for line in text.splitlines()]


def whole_lines(path):
    """The lines of a file as bytes without their ends, not what of one line is
    behind the last; of no file none."""
    if not os.path.exists(path):
        return []
    with open(path, "rb") as file:
        return file.read().split(b"\n")[:-1]


def raw_lines(path):
    """The lines of a file as bytes, with their ends."""
    with open(path, "rb") as file:
        return file.read().splitlines(keepends=True)


def write_raw(path, lines):
    with open(path, "wb") as file:
        file.write(b"".join(lines))


def processes_named(name):
    return [int(pid) for pid in filter(str.isdigit, os.listdir("/proc"))
            if _name_of(pid) == name]


def read_records(path):
    """The games of a record file by id; void ones do not count."""
    games = [game for game in read_lines(path)[1:]
             if "id" in game and "void" not in game]
    records = {game["id"]: game for game in games}
    equal(len(records), len(games), f"games of {path} with an id of their own")
    return dict(sorted(records.items()))


def match(*arguments, **options):
    """A match: its --json summary, and its records by id."""
    with folder() as place:
        path = os.path.join(place, "games")
        run = talon("match", "--json", "-o", path, *arguments, **options)
        return json.loads(run.out), read_records(path)


def expect_kept(clocks, *arguments):
    """Nobody runs out of time in a match: of all these CLOCKS, short ones first,
    it is enough that one is kept, for on a busy machine the way from bot to bot
    takes long, whoever thinks."""
    for clock in clocks:
        summary, _ = match("--start-time", PATIENCE, "-t", clock, *arguments)
        faults = [player["faults"] for player in summary["players"]]
        if not any(faults):
            return
    equal(faults, [0] * len(faults), f"faults in {clock} s each")


@functools.cache
def is_sanitized():
    """Whether talon and the bots were built with the address sanitizer."""
    with open(TALON, "rb") as program:
        return b"__asan_init" in program.read()


def traced():
    """Options for a bot whose exit status counts: a sanitized one looks for leaks
    when it ends, and fails where it may not be traced."""
    return ("--sandbox", "off") if is_sanitized() else ()


@functools.cache
def instruments():
    """The flags without which nothing links with a library of this build."""
    with open(os.path.join(BUILD, "libtalon-bot.a"), "rb") as file:
        library = file.read()
    return (["-fsanitize=address,undefined"] * (b"__asan_init" in library)
            + ["--coverage"] * (b"__gcov_init" in library))


def unsealed(text):
    """Lines of a record file as those of a file without checksums, which may
    be changed and moved."""
    if isinstance(text, bytes):
        return unsealed(text.decode()).encode()
    return re.sub(r'(,"key":"[0-9a-f]{64}")?(,"mac":"[0-9a-f]{64}")?'
                  r',"sum":"[0-9a-f]{32}"}', "}", text)


def cut_back(path, count, half=b"", **key):
    """Leaves a record file and its key file as talon does that was killed after
    COUNT lines, and HALF of the next one."""
    with open(path, "rb") as file:
        lines = file.read().splitlines(keepends=True)[:count]
    with open(path, "wb") as file:
        file.write(b"".join(lines) + half)
    with open(path + ".key", encoding="utf-8") as file:
        noted = json.load(file)
    last = json.loads(lines[-1])["sum"] if lines else 32 * "0"
    with open(path + ".key", "w", encoding="utf-8") as file:
        json.dump({**noted, "lines": count, "sum": last, **key}, file)


def timeless(line):
    """What of a line of a record file does not depend on the clock."""
    clocks = ("time", "cpu", "burnt", "at", "key", "sum", "mac")
    bare = {k: v for k, v in line.items() if k not in clocks}
    if "moves" in bare:
        bare["moves"] = [move[:2] for move in bare["moves"]]
    return bare


def timeless_summary(summary):
    noise = ("ms_per_move", "warnings", "warning_reasons")
    players = [{k: v for k, v in player.items() if k not in noise}
               for player in summary["players"]]
    return {**summary, "players": players, "seconds": None}
