"""Workers: the processes that play the games of a run, one a job. Whatever is
done to them, the records are those of an undisturbed run."""

import collections
import contextlib
import functools
import json
import os
import random
import re
import signal
import sys
import time

from talon_run import (
    BUILD, PATIENCE, PATIENT, Run, Skip, add_test, contains, equal, folder,
    goes_on_until, is_sanitized, main, match, read_lines, read_records, sin,
    size_of, talon, test, timeless, timeless_summary, wait_until, whole_lines)

KILLS = int(os.environ.get("TALON_KILLS", "11"))
FOUR = ("greedy", "anna=random", "bert=random", "carl=greedy")
PAIR = ("greedy", "random")
SHORT = ("-g", "tablic-stihovi", "-s", 1)
FASTEST = ("-q", *SHORT, "-n", 1000000)
# Bots that rest leave time for the test, which gets its turn seldom else.
REST = os.path.join(".", BUILD, "tests", "faulty_bots", "minimal 300")
RESTING = (f"anna={REST}", f"bert={REST}")
ENDLESS = (*FASTEST, *RESTING)

# What is played, to its end, in all of these ways.
RUNS = {
    "tablic": ("match", "-n", 30, *PAIR),
    "planowanie": ("match", "-g", "planowanie", "-n", 24, *PAIR),
    "herc": ("match", "-g", "herc", "-n", 30, *PAIR),
    "trax": ("match", "-g", "trax", "-n", 30, *PATIENT, *PAIR),
    "a match with faults": ("match", "-n", 24, "greedy", sin("exit_three")),
    # One of them in a sandbox, which costs more than the games.
    **{name: ("tournament", "-f", name, *arguments,
              *(() if name == "swiss" else ("--sandbox", "off")), *FOUR,
              sin("exit_three"))
       for name, arguments in {
           "roundrobin": ("-r", 2, "--max-faults", 7),
           "duel": ("-r", 2, "--max-faults", 7),
           "gauntlet": ("-r", 4, "--max-faults", 3),
           "faultless": ("-r", 2),
           "swiss": ("-r", 5, "--max-faults", 3),
           "knockout": ("-r", 3),
           "itpw": ("-g", "planowanie", "-r", 4, "--random-rounds", 2,
                    "--deals-plan", "2 0 3 1", "--max-faults", 7),
           "league": ("--games", 12, "--max-faults", 7),
       }.items()},
}


def force(arguments):
    """Where more jobs than cores have to be asked for twice."""
    return ("--force",) if arguments[0] == "tournament" else ()


def command(path, jobs, arguments, resume=False):
    name, *rest = arguments
    return [name, "-q", "--json", "-s", 1, "-j", jobs, "-o", path,
            *(["--resume"] if resume else []), *force(arguments), *rest]


class Played:
    """A run that is over: its summary, its records by id, the file's size."""

    def __init__(self, run, path):
        self.size = size_of(path)
        self.summary = timeless_summary(json.loads(run.out))
        self.records = {i: timeless(record)
                        for i, record in read_records(path).items()}
        self.changes = [timeless(line) for line in read_lines(path)[1:]
                        if "id" not in line]


def play(arguments, jobs=2, path=None, resume=False, **options):
    with folder() as place:
        path = path or os.path.join(place, "games")
        run = talon(*command(path, jobs, arguments, resume), **options)
        return Played(run, path)


@functools.cache
def undisturbed(arguments):
    """What every other run with the same arguments is compared with."""
    return play(arguments, 1)


def expect_same(played, expected, what):
    equal(played.summary, expected.summary, f"{what}: summary")
    equal(list(played.records), list(expected.records), f"{what}: games")
    equal([i for i, record in played.records.items()
           if record != expected.records[i]], [],
          f"{what}: games that differ")
    equal(played.changes, expected.changes, f"{what}: changes")


def one_core():
    core = min(os.sched_getaffinity(0))
    return ["taskset", "-c", str(core)]


def expect_same_at_any_number_of_jobs(arguments):
    expected = undisturbed(arguments)
    expect_same(play(arguments, 7), expected, "-j 7")
    expect_same(play(arguments, 3, prefix=one_core()), expected,
                "-j 3 on one core")


for name, arguments in RUNS.items():
    add_test(f"the records are the same at any number of jobs: {name}",
             expect_same_at_any_number_of_jobs, arguments)


@test
def more_jobs_than_games_are_no_matter():
    arguments = ("match", *SHORT[:2], "-n", 100, *PAIR)
    expected = play(arguments, 1)
    expect_same(play(arguments, 64), expected, "-j 64")
    arguments = ("match", *SHORT[:2], "-n", 5, *PAIR)
    expected = play(arguments, 1)
    expect_same(play(arguments, 64), expected, "-j 64 for 5 games")


# The processes of a run.


def descriptors(pid):
    """What each is, as far as it can be seen."""
    found = {}
    with contextlib.suppress(OSError):
        for name in os.listdir(f"/proc/{pid}/fd"):
            with contextlib.suppress(OSError):
                found[int(name)] = os.readlink(f"/proc/{pid}/fd/{name}")
    return found


def sockets(pid):
    return [what for what in descriptors(pid).values()
            if what.startswith("socket:")]


def workers(run):
    return [pid for pid in run.arbiters() if pid != run.process.pid]


_counted = {}  # of each file: bytes read so far, and their lines


def games_in(path):
    """Lines of the file but the first, half a line not counted."""
    if not os.path.exists(path):
        return 0
    offset, lines = _counted.get(path, (0, 0))
    with open(path, "rb") as file:
        file.seek(offset)
        new = file.read()
    _counted[path] = offset + len(new), lines + new.count(b"\n")
    return max(0, _counted[path][1] - 1)


def expect_more(path, more=20):
    wanted = games_in(path) + more
    wait_until(lambda: games_in(path) >= wanted, "another game")


def kill(pid, number=signal.SIGKILL):
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, number)


def expect_nobody_left(run, place):
    """Neither by its environment nor by its command line, from a child of
    this test or anybody else's."""
    run.expect_nobody_left()
    left = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError):
            with open(f"/proc/{pid}/cmdline", "rb") as words:
                if place.encode() in words.read():
                    left.append(pid)
    equal(left, [], f"who {run} left")


# Kills.

def kill_a_worker(run, chance, path):
    """And lets others come first before another one is: a game whose worker
    died three times in a row would be given up. Returns how many."""
    found = workers(run)
    if not found:
        return 0
    kill(chance.choice(found))
    wanted = games_in(path) + 30
    deadline = time.monotonic() + PATIENCE
    while run.process.poll() is None and games_in(path) < wanted:
        assert time.monotonic() < deadline, "no more games"
        time.sleep(0.005)
    return 1


def kill_the_parent(run, _chance, _path):
    run.process.kill()
    return 1


def kill_all(run, chance, _path):
    """All of talon first: it would see a bot killed before it, and say so."""
    everybody = run.alive()
    chance.shuffle(everybody)
    run.signal_group(signal.SIGKILL)
    for pid in everybody:
        kill(pid)
    return 1


WAYS = (kill_a_worker, kill_the_parent, kill_all)


def kill_often(arguments, path, place, chance, growth, wanted):
    """Goes on with the run and kills at most WANTED, each when the file has
    grown by up to GROWTH bytes. Returns how many it has killed, and whether the
    run came to its end all the same."""
    done = 0
    before = whole_lines(path)
    with Run(command(path, chance.choice((1, 2, 3, 7)), arguments,
                     resume=True)) as run:
        while done < wanted and goes_on_until(
                run, path, size_of(path) + chance.randrange(growth)):
            done += chance.choice(WAYS)(run, chance, path)
        if done == wanted:
            run.process.kill()
        run.wait()
        expect_nobody_left(run, place)
    after = whole_lines(path)
    equal(after[:len(before)], before, "what was on disk before")
    expect_each_once(after)
    if run.code >= 0:
        equal(run.code, 0, f"exit code of {run}, which said {run.err!r}")
    return done, run.code == 0


def expect_each_once(lines):
    games = [json.loads(line) for line in lines[1:]]
    ids = [game["id"] for game in games
           if "id" in game and "void" not in game]
    equal(len(set(ids)), len(ids), "games of an id of their own")


def expect_survival(name, arguments, kills):
    expected = undisturbed(arguments)
    growth = expected.size // 2
    chance = random.Random(name)
    done = 0
    while done < kills:
        with folder() as place:
            path = os.path.join(place, "games")
            ended = False
            while done < kills and not ended:
                killed, ended = kill_often(arguments, path, place, chance,
                                           growth, kills - done)
                done += killed
            expect_same(play(arguments, 1, path, resume=True), expected,
                        "after kills")


for name, arguments in RUNS.items():
    add_test(f"whoever is killed the run ends as if nobody was: {name}",
             expect_survival, name, arguments, -(-KILLS // len(RUNS)))


@test
def a_worker_that_is_killed_costs_no_game():
    """Without --resume: the run itself goes on."""
    arguments = ("match", *SHORT[:2], "-n", 250, *PAIR)
    expected = play(arguments)
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(command(path, 3, arguments)) as run:
            expect_more(path)
            killed = 0
            while killed < 3 and run.process.poll() is None:
                killed += kill_a_worker(run, random.Random(killed), path)
            run.wait()
            expect_nobody_left(run, place)
        equal(run.code, 0, f"exit code of {run}, which said {run.err!r}")
        expect_same(Played(run, path), expected, "after kills of workers")


KILLER = """\
# The worker is the parent of the warden, and talon its parent.
read a name b worker rest </proc/$PPID/stat
read a above b talon rest </proc/$worker/stat
read a top rest </proc/$talon/stat
case $name$above$top in
"(talon-warden)(talon)(talon)") kill -9 $worker ;;
esac
exec sleep 600
"""


def expect_to_be_given_up(jobs):
    with folder() as place:
        path, script = (os.path.join(place, name)
                        for name in ("games", "killer"))
        with open(script, "w", encoding="utf-8") as file:
            file.write(KILLER)
        run = talon("match", "-q", "-j", jobs, *SHORT, *PATIENT, "-n", 1, "-o",
                    path, "greedy", f"killer=sh {script}", code=1)
        equal(read_records(path), {}, "games")
    contains(run.err, "game 0 (greedy, killer): the process that played it "
             "has died 3 times in a row\n", "standard error")
    equal(run.err.count("game 0 is played again: "), 2, run.err)


for jobs in (1, 3):
    add_test(f"a game whose workers all die ends the run: -j {jobs}",
             expect_to_be_given_up, jobs)


# Stops and signals.

def stop_all(run, path, times):
    """A game in play is void for it each time, and three times are too many, so
    others are played in between."""
    for _ in range(times):
        expect_more(path)
        for pid in workers(run):
            kill(pid, signal.SIGSTOP)


def expect_to_go_on(jobs, times):
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["match", *ENDLESS, "-t", 60, "-j", jobs, "-o", path]) as run:
            stop_all(run, path, times)
            expect_more(path, 100)
            run.process.terminate()
            run.wait()
            expect_nobody_left(run, place)
        equal(run.code, 1, f"exit code of {run}, which said {run.err!r}")
        assert "played again" not in run.err, run.err
        equal({game["end"] for game in read_lines(path)[1:]
               if "void" not in game}, {"normal"}, "ends")


add_test("a worker that is stopped goes on: once", expect_to_go_on, 1, 1)
add_test("a worker that is stopped goes on: twice", expect_to_go_on, 2, 2)


@test
def the_end_does_not_wait_for_workers_that_are_stopped():
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["match", *ENDLESS, "-j", 3, "-o", path]) as run:
            expect_more(path)
            for pid in workers(run):
                kill(pid, signal.SIGSTOP)
            run.process.terminate()
            run.wait()
            expect_nobody_left(run, place)
        equal(run.code, 1, f"exit code of {run}, which said {run.err!r}")


ENDS = {
    signal.SIGINT: "interrupted: stopped after ",
    signal.SIGTERM: "Terminated: stopped after ",
    signal.SIGHUP: "Hangup: stopped after ",
}


def expect_end(number, to_group):
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["match", *ENDLESS, "-j", 3, "-o", path]) as run:
            expect_more(path)
            if to_group:
                run.signal_group(number)
            else:
                run.process.send_signal(number)
            run.wait()
            expect_nobody_left(run, place)
        equal(run.code, 1, "exit code")
        contains(run.err, ENDS[number], "standard error")
        contains(run.err, " of 1000000 games; --resume plays the rest\n")
        assert "played again" not in run.err, run.err
        stopped = int(re.search(r"stopped after (\d+) of", run.err)[1])
        equal(len(read_records(path)), stopped, "games on disk")


for number in ENDS:
    for to_group in (False, True):
        add_test(f"{number.name} ends a match"
                 f"{', sent to the whole group' if to_group else ''}",
                 expect_end, number, to_group)


@test
def an_interrupt_of_the_group_lets_the_games_of_a_tournament_end():
    with folder() as place:
        path = os.path.join(place, "games")
        arguments = ["-q", *SHORT, "-j", 2, "-r", 100000, "-o", path,
                     *RESTING]
        with Run(["tournament", *arguments]) as run:
            expect_more(path)
            run.signal_group(signal.SIGINT)
            run.wait()
            expect_nobody_left(run, place)
        equal(run.code, 1, "exit code")
        contains(run.err, "; once more stops now\n")
        contains(run.err, "; --resume plays the rest\n")
        assert "played again" not in run.err, run.err
        read_records(path)


@test
def who_asks_the_group_gets_the_table_and_the_games_go_on():
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["tournament", "-q", *SHORT, "-j", 2, "-r", 100000, "-o",
                  path, *RESTING]) as run:
            expect_more(path)
            before = sorted(workers(run))
            run.signal_group(signal.SIGUSR1)
            wait_until(lambda: "rank bot" in run.said(), "the table")
            expect_more(path)
            equal(sorted(workers(run)), before, "workers")


@test
def a_match_that_is_asked_says_how_far_it_is():
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["match", *ENDLESS, "-j", 2, "-o", path]) as run:
            expect_more(path)
            run.signal_group(signal.SIGUSR1)
            wait_until(lambda: " of 1000000 games" in run.said(), "the count")
            expect_more(path)


@test
def a_signal_that_kills_talon_leaves_nobody():
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["match", *ENDLESS, "-j", 2, "-o", path]) as run:
            expect_more(path)
            run.signal_group(signal.SIGUSR2)
            run.wait()
            expect_nobody_left(run, place)
        equal(run.code, -signal.SIGUSR2, "exit code")


@test
def signals_to_a_worker_alone_change_nothing():
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["match", *ENDLESS, "-j", 2, "-o", path]) as run:
            expect_more(path)
            before = sorted(workers(run))
            equal(len(before), 2, "workers")
            for number in (*ENDS, signal.SIGUSR1, signal.SIGPIPE):
                for pid in before:
                    kill(pid, number)
                expect_more(path)
            equal(sorted(workers(run)), before, "workers")
            equal(run.said(), "", "standard error")


# What ends by its results.

@test
def results_end_a_match_at_the_same_game_at_any_number_of_jobs():
    for arguments in (("--sprt", "16,17"), ("--until-error", 0.7)):
        arguments = (*arguments, "-s", 1, *PAIR)
        expected, records = match("-j", 1, *arguments)
        assert 30 < expected["games"] < 1000000, expected
        for jobs in (2, 5):
            what = f"{arguments} -j {jobs}"
            summary, others = match("-j", jobs, *arguments)
            equal(timeless_summary(summary), timeless_summary(expected), what)
            equal({i: timeless(r) for i, r in others.items()},
                  {i: timeless(r) for i, r in records.items()}, what)


# A disk that is full.

def expect_to_go_on_when_there_is_room(arguments, jobs):
    expected = undisturbed(arguments)
    with folder() as place:
        path = os.path.join(place, "games")
        for blocks in (16, 40):
            run = talon(*command(path, jobs, arguments, resume=True), code=1,
                        prefix=["sh", "-c",
                                f'ulimit -f {blocks}; exec "$@"', "sh"])
            contains(run.err, f"{path}: File too large\n", "standard error")
            equal(run.err.count("File too large"), 1, run.err)
            records = read_records(path)
            assert 0 < len(records) < len(expected.records), len(records)
        expect_same(play(arguments, jobs, path, resume=True), expected,
                    "with room again")


for jobs in (1, 3, 7):
    add_test(f"a full disk ends a match, and with room it goes on: -j {jobs}",
             expect_to_go_on_when_there_is_room,
             ("match", *SHORT[:2], "-n", 60, *PAIR), jobs)
    add_test("a full disk ends a tournament, and with room it goes on: "
             f"-j {jobs}", expect_to_go_on_when_there_is_room,
             ("tournament", "-f", "swiss", "-r", 9, "--sandbox", "off", *FOUR),
             jobs)


# What a worker has open, says and keeps.

def strangers(run, path):
    """What a worker has open and should not: the file, or a socket of the
    parent or of another worker."""
    found = []
    seen = collections.Counter(set(sockets(run.process.pid)))
    for pid in workers(run):
        seen.update(set(sockets(pid)))
        found += [(pid, what) for what in descriptors(pid).values()
                  if os.path.realpath(path) in what]
    return found + [what for what, times in seen.items() if times > 1]


@test
def a_worker_has_neither_the_record_file_nor_others_sockets():
    """Those that take the place of killed ones, too."""
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["match", *ENDLESS, "-j", 4, "-o", path]) as run:
            expect_more(path)
            for turn in range(3):
                wait_until(lambda: len(workers(run)) == 4, "four workers")
                # One that has just begun still has what its parent has.
                wait_until(lambda: not strangers(run, path),
                           "workers with their own")
                kill_a_worker(run, random.Random(turn), path)


def told_by_game(lines, bot):
    """What BOT was told and said, game by game, as text."""
    games = collections.Counter()
    for worker in {line[0] for line in lines}:
        heard = [what for who, name, what in lines
                 if (who, name) == (worker, bot)]
        told = "\n".join(w for w in heard if w[0] == ">")
        games.update(told.split("> set_rules")[1:])
    return games


def split_lines(text, jobs):
    """Worker, bot and what was said; every line is whole."""
    assert text.endswith("\n")
    pattern = r"(\d+):(\w+) ([<>!] .*|[<>!] )" if jobs > 1 else \
        r"()(\w+) ([<>!] .*|[<>!] )"
    lines = []
    for line in text.splitlines():
        found = re.fullmatch(pattern, line)
        assert found, f"no whole line: {line!r}"
        lines.append(found.groups())
    return lines


def without_clock_and_end(games):
    """How much time is left differs, and not every game is the first of its
    process, or the last."""
    bare = collections.Counter()
    for game, count in games.items():
        kept = [line for line in game.split("\n")
                if not line.startswith(
                    ("> time_left", "> quit", "> list_commands"))]
        bare["\n".join(kept).strip()] += count
    return bare


@test
def the_wire_is_shown_in_whole_lines_in_the_order_of_each_game():
    arguments = ("match", "-v", *SHORT, "-n", 20, *PAIR)
    shown = {}
    for jobs in (1, 3):
        run = talon(*arguments, "-j", jobs)
        lines = split_lines(run.err, jobs)
        shown[jobs] = {bot: without_clock_and_end(told_by_game(lines, bot))
                       for bot in PAIR}
        for bot in PAIR:
            equal(shown[jobs][bot].total(), 20, f"games of {bot}")
    equal(shown[3], shown[1])


# In front of another bot. The first process of it that is started tells of the
# result of its game, and the next one does not move before.
TELLER = r"""
import os, subprocess, sys, time

place, bot = sys.argv[1:]
told = os.path.join(place, "told")
try:
    os.mkdir(os.path.join(place, "first"))
    first = True
except FileExistsError:
    first = False
bot = subprocess.Popen([bot], stdin=subprocess.PIPE, stdout=sys.stdout)
for line in sys.stdin:
    if first and line.startswith("result"):
        open(told, "w").close()
    while not first and line.startswith("gen_move") and not os.path.exists(told):
        time.sleep(0.01)
    bot.stdin.write(line.encode())
    bot.stdin.flush()
"""


def expect_told(*options):
    """Another set of processes plays the second game, and has no time limit:
    it would wait for ever."""
    with folder() as place:
        path = os.path.join(place, "teller.py")
        with open(path, "w") as file:
            file.write(TELLER)
        bot = os.path.join(".", BUILD, "bots", "greedy")
        talon("match", "-q", "-n", 2, "-s", 1, "-j", 1, *options,
              f"teller={sys.executable} -S -E {path} {place} {bot}", "random")


for options in ((), ("--lockstep",)):
    add_test(f"who rests has heard of the end of its game {options}",
             expect_told, *options)


MIB = 1024  # in the unit of VmRSS


def resident(pid):
    with contextlib.suppress(OSError):
        with open(f"/proc/{pid}/status", encoding="utf-8") as status:
            return int(re.search(r"VmRSS:\s+(\d+) kB", status.read())[1])
    return 0


@test
def memory_does_not_grow_with_the_games():
    if is_sanitized():
        raise Skip("a sanitizer keeps what is freed")
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["match", *FASTEST, "-j", 2, "-o", path, *PAIR]) as run:
            sizes = []
            for games in (200, 1200):
                wait_until(lambda: games_in(path) >= games, f"{games} games")
                sizes.append({pid: resident(pid) for pid in
                              (run.process.pid, *workers(run))})
    equal(len(sizes[0]), 3, "processes")
    equal(list(sizes[0]), list(sizes[1]), "processes")
    for pid, size in sizes[0].items():
        grown = sizes[1][pid] - size
        assert grown < 2 * MIB, f"{grown} KiB more after 1000 games"


if __name__ == "__main__":
    main(jobs=2)
