"""What is frozen: record files that were written before "one of each", and what
every subcommand says of them.

`files` has the record files and what lies beside them: .digest, .key, roster, a
deal file. They were made once (see `make`) and are never made anew: later
programs read them as they are. `expect/FILE/COMMAND` has the exit code and the
standard output of one command over one file, and `expect/FILE/run` what a run
with the same options writes and prints today, but for times and dates.

corpus.py has the lists of both. Here is how answers are got, and what of them is
compared. Messages on the terminal are not frozen.
"""

import filecmp
import functools
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
FILES = os.path.join(HERE, "files")
EXPECT = os.path.join(HERE, "expect")
sys.path.insert(0, os.path.join(HERE, "..", "system"))
from report_page import Page  # noqa: E402

from corpus import (  # noqa: E402
    AGAIN, ASKED_AGAIN, CONTRADICTED, CONTRADICTIONS, DIGEST, EXITED, EXITS,
    LONGER, MATCHES, MUCH, READ, READ_MORE, READ_MOST, REPLAYED, SCENES, SEVERAL,
    STILL, USAGE, runs)

PATIENCE = 600  # seconds; only what hangs takes so long


# A place to run in.

QUITTER = """#!/bin/sh
# A bot that gives up as soon as it is asked.
while read -r command rest; do
	case $command in
	list_commands) printf '?\\n\\n' ;;
	gen_*) printf '= resign\\n\\n' ;;
	quit) printf '=\\n\\n'; exit ;;
	*) printf '=\\n\\n' ;;
	esac
done
"""


def furnish(place, build):
    """Puts the bots and the inputs of runs into a folder."""
    os.symlink(os.path.join(os.path.abspath(build), "tests", "faulty_bots"),
               os.path.join(place, "faulty"))
    path = os.path.join(place, "quitter")
    with open(path, "w", encoding="ascii") as file:
        file.write(QUITTER)
    os.chmod(path, 0o755)
    shutil.copy(os.path.join(HERE, "hearer"), place)
    bring(place, "deals", "position", "bots")


def bring(place, *names):
    for name in names:
        source, target = os.path.join(FILES, name), os.path.join(place, name)
        if os.path.exists(source):
            shutil.copyfile(source, target)
            os.chmod(target, 0o600 if name.endswith(".key") else 0o644)


def talon(build, place, words):
    """The exit code, the standard output and the standard error of a command."""
    done = subprocess.run(
        [os.path.join(os.path.abspath(build), "talon"), *words], cwd=place,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, check=False, timeout=PATIENCE)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


# What of a line of a record file is compared.

def short(value):
    """A few digits in the place of what is long."""
    text = json.dumps(value, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


CLOCKS = ("time", "cpu", "burnt", "at", "key", "sum", "mac")


def timeless_game(game):
    bare = {k: v for k, v in game.items() if k not in CLOCKS}
    bare["start"] = short(bare["start"])
    bare["moves"] = [len(bare["moves"]),
                     short([move[:2] for move in bare["moves"]])]
    return bare


def bot_of_any_build(bot):
    return {k: v for k, v in bot.items() if k not in ("files", "sources")}


def timeless_run(run):
    """A first line without what is of this machine and this build."""
    bare = {k: v for k, v in run.items()
            if k not in ("host", "cores", "calibration")}
    if "bots" in bare:
        bare["bots"] = [bot_of_any_build(bot) for bot in bare["bots"]]
    return bare


def timeless(line):
    try:
        line = json.loads(line)
    except ValueError:
        return {"no JSON": line[:60]}
    if "run" in line:
        return {"v": line["v"], "run": timeless_run(line["run"])}
    if "moves" in line:
        return timeless_game(line)
    line = {k: v for k, v in line.items() if k not in ("key", "sum", "mac", "at")}
    if "add" in line:
        line["add"] = bot_of_any_build(line["add"])
    return line


def unpack(path):
    with open(path, "rb") as file:
        data = file.read()
    if path.endswith(".zst"):
        data = subprocess.run(["zstd", "-dcq"], input=data, check=True,
                              stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL).stdout
    return data.decode()


def record_lines(path, keep_void=True):
    """The lines of a record file, without times and dates: first what is no
    game, in the file's order, then the games by their numbers. A run on a busy
    machine may have void ones, which it has played again."""
    lines = [timeless(line) for line in unpack(path).splitlines()]
    lines = [line for line in lines if keep_void or "void" not in line]
    others = [line for line in lines if "moves" not in line]
    games = sorted((line for line in lines if "moves" in line),
                   key=lambda game: game["id"])
    return "".join(json.dumps(line) + "\n" for line in others + games)


# What of an answer is compared.

CLOCKED = ("seconds|ms_per_move|cpu_ms_per_move|worst_delay_ms|games_a_second|"
           "seconds_to_go")


def without_times(text):
    """What a run says but for times, and how much was used or said by then."""
    text = re.sub(rf'"({CLOCKED})":(null|[0-9.e+-]+)',
                  r'"\1":0', text)
    text = re.sub(r"'=7+'", "'=7'", text)  # of a bot that drips
    return re.sub(r"\b(used|ran) \d+ (MiB|processes)", r"\1 0 \2", text)


def spread(text, depth_most=2):
    """JSON, a member a line to some depth, and otherwise as it was."""
    if not text.startswith("{"):
        return text
    out, depth, in_string, escaped = [], 0, False, False
    for char in text:
        out.append(char)
        if in_string:
            if escaped:
                escaped = False
            elif char == "\\":
                escaped = True
            elif char == '"':
                in_string = False
            continue
        if char == '"':
            in_string = True
        elif char in "{[":
            depth += 1
        elif char in "]}":
            depth -= 1
        if depth and depth <= depth_most and char in "{[,":
            out.append("\n" + " " * depth)
    return "".join(out)


def spread_lines(text):
    return "".join(spread(line) for line in text.splitlines(keepends=True))


def abridge(text):
    """The first and the last line whole, and a few digits of all others."""
    lines = text.splitlines()
    if len(lines) < 3:
        return text
    middle = [hashlib.sha256(line.encode()).hexdigest()[:16]
              for line in lines[1:-1]]
    return "\n".join([lines[0], *middle, lines[-1], ""])


def standings(text):
    """The first table of a report's page."""
    if not text:
        return ""
    if "</html>" not in text:
        return ""
    rows = Page(text).tables.get("standings", [])
    return "".join(" | ".join(row) + "\n" for row in rows)


NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e[+-]?\d+)?")


def is_near(a, b):
    if "." not in a + b:
        return False
    a, b = float(a), float(b)
    return abs(a - b) <= 1e-6 * max(abs(a), abs(b), 1)


def same(actual, expected):
    """Whether two answers are one, but for the last digits of numbers that are
    no whole ones: these are another library's or another processor's."""
    if actual == expected:
        return True
    a, b = NUMBER.findall(actual), NUMBER.findall(expected)
    return (NUMBER.split(actual) == NUMBER.split(expected) and
            len(a) == len(b) and
            all(x == y or is_near(x, y) for x, y in zip(a, b)))


def names():
    """Every file and run of which something is expected."""
    beside = {"deals", "position", "bots", "signed.key", "shards.key"}
    found = {name for name in os.listdir(FILES)
             if not name.endswith(".key") and not name.startswith("roster-")}
    return sorted(found - beside | {"deals", "usage", *SCENES})


def is_tournament(name):
    text = b"" if name.endswith(".digest") else _head(name)
    return b'"tournament"' in text.split(b"\n")[0]


def _head(name):
    if name.endswith(".zst"):
        return b""
    with open(os.path.join(FILES, name), "rb") as file:
        return file.read()


def first_game(name):
    """The number of a game that the file has, the first if there is none."""
    found = re.search(rb'"id":(\d+)', _head(name))
    return found.group(1).decode() if found else "0"


def readings(name):
    if name.endswith(".digest"):
        return DIGEST
    if name in MUCH:
        return READ | READ_MOST | READ_MORE
    if name == "crowd-shard":
        return {"verify": READ["verify"], "table": READ_MOST["table"]}
    if name in MATCHES and re.search("fault|-[0-9]{2}$", name):
        return READ
    if name in MATCHES:
        return READ | {"table": READ_MOST["table"]}
    return READ | READ_MOST


def commands(name):
    """What is asked of a file: what the answer is called, and the words."""
    if name != "deals":
        yield from readings(name).items()
    yield from SEVERAL.get(name, {}).items()
    if name in REPLAYED:
        yield "replay", REPLAYED[name]
    again = AGAIN.replace("C", "tournament" if is_tournament(name) else "match", 1)
    if name in ASKED_AGAIN:
        yield "again", again
    if name in LONGER:
        yield "longer", f"{again} {LONGER[name]}"


def fill_in(words, name):
    return [{"F": name, "G": first_game(name)}.get(word, word)
            for word in shlex.split(words)]


def text_of(name, command, out):
    """What of the standard output is compared."""
    if command.startswith(("report", "replay")):
        return standings(out) if command.startswith("report") else ""
    if command == "game":
        return abridge(out)
    if command in ("again", "longer", "again.like"):
        out = without_times(out)
    return spread_lines(out)


class Place:
    """A folder with a record file and all that lies beside it, as they were made,
    whatever a command did there before."""

    def __init__(self, build, name):
        self.build, self.name = build, name
        self.folder = tempfile.TemporaryDirectory(prefix="talon-frozen-")
        self.path = os.path.join(self.folder.name, name)
        furnish(self.folder.name, build)
        self.first = set(os.listdir(self.folder.name))
        self.mark = None

    def bring(self, words):
        """Brings what is missing, and takes away what is new."""
        rosters = [file for file in os.listdir(FILES) if
                   file.startswith("roster-") and self.name == "crowd-shard"]
        wanted = {*words, *(f"{word}.key" for word in words), *rosters}
        here = self.folder.name
        if self.mark != self.mark_now():
            wanted.add(self.name)
            for found in set(os.listdir(here)) - self.first:
                os.unlink(os.path.join(here, found))
        bring(here, *(file for file in wanted
                      if not os.path.exists(os.path.join(here, file))))
        self.mark = self.mark_now()

    def mark_now(self):
        """Another after anything here has changed."""
        here = self.folder.name
        return [(entry.name, entry.stat().st_size, entry.stat().st_mtime_ns)
                for entry in sorted(os.scandir(here), key=lambda e: e.name)]

    def answer(self, command, words):
        """The exit code, the output, and the file that was written."""
        words = fill_in(words, self.name)
        self.bring(words)
        code, out, _ = talon(self.build, self.folder.name, words)
        return (f"exit {code}\n{text_of(self.name, command, out)}"
                f"{self.written()}")

    def written(self):
        """What the command wrote: a new file, or the one that it read."""
        for file in ("out", "out.digest"):
            path = os.path.join(self.folder.name, file)
            if os.path.exists(path):
                return f"--- {file}\n{written_lines(path)}"
        if self.mark == self.mark_now() or not os.path.exists(self.path):
            return ""
        if filecmp.cmp(self.path, os.path.join(FILES, self.name), False):
            return ""
        return f"--- {self.name}\n{written_lines(self.path)}"

    def exit_code(self, words):
        words = fill_in(words, self.name)
        self.bring(words)
        return talon(self.build, self.folder.name, words)[0]

    def exits(self):
        """The exit codes of commands that print for people."""
        return "".join(f"exit {self.exit_code(words)}: {words}\n"
                       for words in EXITS)

    def contradictions(self):
        """The exit codes of runs that go on with other options."""
        command = "tournament" if is_tournament(self.name) else "match"
        again = AGAIN.replace("C", command, 1)
        return "".join(f"exit {self.exit_code(f'{again} {more}')}: {more}\n"
                       for more in CONTRADICTIONS)

    def run(self, words):
        """What a run prints and writes."""
        self.bring([])
        if os.path.exists(self.path):
            os.unlink(self.path)
        bring(self.folder.name, "shards.key")
        code, out, _ = talon(self.build, self.folder.name,
                             [*words, "-o", self.name])
        lines = record_lines(self.path, False) if os.path.exists(self.path) else ""
        return without_times(f"exit {code}\n{spread_lines(out)}"
                             f"--- {self.name}\n{lines}")


def unpack_if_whole(path):
    try:
        return unpack(path)
    except (subprocess.CalledProcessError, UnicodeDecodeError):
        return ""


def written_lines(path):
    text = unpack_if_whole(path)
    if text.startswith('{"v":1,"run"'):
        return record_lines(path)
    return text


def set_the_scene(place):
    """Programs that cannot be run, and a file that is gone on with."""
    for name, text in (("garbage", "\0\1\2"), ("interpreted", "#!/missing\n")):
        path = os.path.join(place, name)
        with open(path, "w", encoding="ascii") as file:
            file.write(text)
        os.chmod(path, 0o755)


def shown(build, place, words):
    """A command, what it says and leaves, and what hearers have heard."""
    code, out, _ = talon(build, place, shlex.split(words))
    parts = [f"> {words}\nexit {code}\n"]
    if "--json" in words:
        out = re.sub(r'"public_key":"[0-9a-f]+"', '"public_key":"..."', out)
        parts.append(spread_lines(without_times(out)))
    for name in sorted(os.listdir(place)):
        if name.startswith("heard-"):
            path = os.path.join(place, name)
            with open(path, encoding="utf-8") as file:
                parts.append(f"--- {name}\n{file.read()}")
            os.unlink(path)
    return "".join(parts)


def scene(build, steps):
    with tempfile.TemporaryDirectory(prefix="talon-frozen-") as place:
        furnish(place, build)
        set_the_scene(place)
        bring(place, "swiss-unfinished", "swiss-unfinished.key")
        started = set(os.listdir(place)) - {"swiss-unfinished"}
        if "-o " not in steps[0] and "--dry-run" not in steps[0]:
            steps = (f"{steps[0]} -o games", *steps[1:])
        parts = [shown(build, place, words) for words in steps]
        for name in sorted(set(os.listdir(place)) - started):
            path = os.path.join(place, name)
            if _begins_a_run(path) and any(name in words for words in steps):
                parts.append(f"--- {name}\n{record_lines(path, False)}")
        return without_times("".join(parts))


def _begins_a_run(path):
    with open(path, "rb") as file:
        return file.read(12) == b'{"v":1,"run"'


def usage(build):
    with tempfile.TemporaryDirectory(prefix="talon-frozen-") as place:
        furnish(place, build)
        bring(place, "deals", "bots")
        return "".join(
            f"exit {talon(build, place, shlex.split(words))[0]}: {words}\n"
            for words in USAGE)


@functools.cache
def words_of_runs():
    return dict(runs())


def answers(build, name):
    """Every answer that is expected of a file: what it is called, and itself."""
    if name in SCENES:
        yield "scene", scene(build, SCENES[name])
        return
    if name == "usage":
        yield "exits", usage(build)
        return
    place = Place(build, name)
    for command, words in commands(name):
        yield command, place.answer(command, words)
    if name in EXITED:
        yield "exits", place.exits()
    if name in CONTRADICTED:
        yield "contradictions", place.contradictions()
    words = words_of_runs().get(name)
    if words and name not in STILL:
        yield "run", place.run(words)
