"""Whole matches against bots with one sin: the fault is named, the match goes
on, nobody else suffers, and no process is left."""

import contextlib
import functools
import json
import os
import re
import signal
import threading
import time

from talon_run import (
    BUILD, PATIENT, Run, add_test, contains, equal, folder, is_sanitized, main,
    match, read_records, sin, size_of, talon, test, wait_until, whole_lines)

FORFEIT = 25  # what an opponent has at least

# Who has to be in time has so much of it that only what hangs could need it all.
CLOCK = ("-t", 300, "--start-time", 300)

# Who is to run out of time has little, and that of its opponent is long.
SHORT = ("-t", 1, "--start-time", 300)
UNHURRIED = "greedy [time=300] = greedy"

# All bots of a game start by one clock, so it is long enough for whoever does
# not hang; the games that wait for its end do so at once.
START = ("--start-time", 5, "-j", 3)


def offences(records):
    """By game: "normal" or the fault, which must be the bot "sin"'s."""
    ends = []
    for record in records.values():
        ends.append(record["end"])
        if record["end"] != "normal":
            expect_forfeit(record)
    return ends


def expect_forfeit(record):
    offender = record["offender"]
    equal(record["seats"][offender], "sin", "offender")
    equal(record["score"][offender], 0, "the offender's points")
    for seat, points in enumerate(record["score"]):
        assert seat == offender or points >= FORFEIT, record["score"]
    assert record["why"].isprintable(), record["why"]


# What each sin comes to when it is committed in every game: the fault, words
# that explain it, and options.

TOO_LATE = r"in time|time was up"
TOO_LONG = r"more than|longer than"
UNASKED = r"without being asked|where the answer is empty"
MUMBLED = r"said 'I would rather not' at %s, which is no answer"

FAULTS = (
    ("exit_at_once", "crash", r"status 0", "--allow-missing"),
    ("hang list_commands", "start", TOO_LATE, *START, "--allow-missing"),
    ("hang set_deck", "start", TOO_LATE, *START),
    ("hang set_table", "start", TOO_LATE, *START),
    ("stop set_deck", "start", TOO_LATE, *START),
    ("exit_three set_players", "crash", r"status 3"),
    ("segfault set_table", "crash", r"signal 11 \(Segmentation fault\)"),
    ("hang", "timeout", TOO_LATE, *SHORT),
    ("hang set_cards", "timeout", TOO_LATE, *SHORT),
    ("hang play", "timeout", TOO_LATE, *SHORT),
    ("late", "timeout", TOO_LATE, *SHORT),
    ("late", "timeout", TOO_LATE, "--move-time", 1),
    ("drip", "timeout", TOO_LATE, *SHORT),
    ("flood_stderr", "timeout", TOO_LATE, *SHORT),
    ("deaf", "timeout", TOO_LATE, *SHORT),
    ("stop", "timeout", TOO_LATE, *SHORT),
    ("stop_parent", "timeout", TOO_LATE, *SHORT),
    ("no_blank", "timeout", TOO_LATE, *SHORT),
    ("flood", "garbage", TOO_LONG),
    ("flood_lines", "garbage", TOO_LONG),
    ("flood_nothing", "garbage", r"blank lines"),
    ("flood_nothing set_deck", "garbage", r"blank lines"),
    ("long_line", "garbage", TOO_LONG),
    ("early", "garbage", UNASKED),
    ("early play", "garbage", UNASKED),
    ("twice", "garbage", UNASKED),
    ("bytes", "garbage", r"at gen_move.*control characters"),
    ("mumble", "garbage", MUMBLED % "gen_move"),
    ("mumble set_deck", "garbage", MUMBLED % "set_deck"),
    ("text", "garbage", r"well played"),
    ("text set_deck", "garbage", r"well played"),
    ("closed", "closed", r"closed its output at gen_move"),
    ("closed set_cards", "closed", r"closed its output"),
    ("not_in_hand", "illegal", r"hand"),
    ("not_on_table", "illegal", r"table"),
    ("no_sum", "illegal", r"sum"),
    ("refuse", "refused", r"gen_move.*I would rather not"),
    ("refuse play", "refused", r"play.*I would rather not"),
    ("refuse set_deck", "refused", r"set_deck.*I would rather not"),
    ("exit_three", "crash", r"status 3"),
    ("exit_three set_cards", "crash", r"status 3"),
    ("exit_three play", "crash", r"status 3"),
    ("segfault", "crash", r"signal 11 \(Segmentation fault\)"),
    ("segfault play 5", "crash", r"signal 11 \(Segmentation fault\)"),
    ("kill_group", "crash", r"signal 9 \(Killed\)"),
    ("unfinished", "crash", r"signal 9 \(Killed\)"),
    ("unended", "crash", r"status 0"),
    ("orphan_exit", "crash", r"status 3"),
    ("memory", "resource", r"memory", "--memory", 64),
    ("processes", "resource", r"processes", "--processes", 20),
)


def expect_fault(words, games, fault, why, *options):
    summary, records = match("-n", games, "-s", 1, "-j", 1, *CLOCK, *options,
                             sin(words), UNHURRIED)
    equal(offences(records), [fault] * games, "ends")
    for record in records.values():
        assert re.search(why, record["why"]), record["why"]
    equal([p["faults"] for p in summary["players"]], [games, 0], "faults")
    equal([p["losses"] for p in summary["players"]], [games, 0], "losses")


# A third game is that of a process that took the place of one at fault: it is
# played after the first of the sins that come to the same fault.
seen = set()
for words, fault, *rest in FAULTS:
    add_test(" ".join(map(str, [words, *rest[1:], "is", fault])),
             expect_fault, words, 2 if fault in seen else 3, fault, *rest)
    seen.add(fault)


# Sins that harm nobody.

def expect_no_fault(words):
    _, records = match("-n", 3, "-s", 1, "-j", 1, *CLOCK, sin(words),
                       "greedy")
    equal(offences(records), ["normal"] * 3, "ends")


for words in ("orphan", "orphan set_deck", "daemon", "fork_chain", "processes",
              "hang quit", "exit_three quit", "segfault play 48",
              "closed play 48", "twice gen_move 24"):
    add_test(f"{words} is no fault", expect_no_fault, words)


# The match goes on.

@test
def only_the_game_of_the_fault_is_lost():
    _, records = match("-n", 6, "-s", 1, "-j", 1, *CLOCK,
                       sin("segfault gen_move 30"), "greedy")
    # Each rotation has a process of its own.
    equal(offences(records), ["normal", "normal", "crash", "crash", "normal",
                              "normal"], "ends")
    for game in (2, 3):
        mover = records[game]["offender"]
        moves = [m for m in records[game]["moves"] if m[0] == mover]
        equal(len(moves), 5, "moves of its own before the sixth")


@test
def every_opponent_of_three_has_its_points():
    summary, records = match("-n", 6, "-s", 1, "-j", 1, *CLOCK, "random",
                             sin("exit_three gen_move 10"), "greedy")
    equal(offences(records), ["crash"] * 6, "ends")
    equal([p["faults"] for p in summary["players"]], [0, 6, 0])
    equal([p["wins"] for p in summary["players"]], [6, 0, 6])


@test
def the_others_hear_how_a_game_ended_that_was_forfeited():
    with folder() as place:
        heard = os.path.join(place, "heard")
        bot = os.path.join(".", BUILD, "bots", "greedy")
        match("-n", 2, "-s", 1, "-j", 1, *CLOCK, sin("exit_three"),
              f"x=sh -c 'tee -a {heard} | exec {bot}'")
        with open(heard, encoding="utf-8") as file:
            lines = file.read().splitlines()
    equal(sorted(line for line in lines if line.startswith("result")),
          [f"result 0 {FORFEIT}", f"result {FORFEIT} 0"])


@test
def a_bot_that_closes_its_input_is_out_of_time():
    _, records = match("-n", 2, "-s", 1, *START, "--allow-missing",
                       "sin=sh -c 'exec <&-; sleep 600'", "greedy")
    equal(offences(records), ["start"] * 2, "ends")


@test
def two_sinners_are_judged_one_at_a_time():
    _, records = match("-n", 4, "-s", 1, "-j", 1, *CLOCK,
                       sin("exit_three"), sin("mumble").replace("sin", "x", 1))
    equal([(r["seats"][0], r["end"], r["offender"])
           for r in records.values()],
          [("sin", "crash", 0), ("x", "garbage", 0)] * 2)


@test
def games_in_play_do_not_disturb_each_other():
    summary, records = match("-n", 12, "-s", 1, "-j", 6, *CLOCK,
                             sin("flood_nothing gen_move 20"), "greedy")
    equal(offences(records), ["garbage"] * 12, "ends")
    equal([p["faults"] for p in summary["players"]], [12, 0])


@test
def a_fault_is_the_same_under_every_option():
    results = []
    for options in ([], ["-j", 3], ["--restart"], ["--lockstep"]):
        _, records = match("-n", 6, "-s", 1, *CLOCK, *options,
                           sin("not_in_hand gen_move 3"), "greedy")
        equal(offences(records), ["illegal"] * 6, "ends")
        results.append([(r["score"], r["why"], [m[:2] for m in r["moves"]])
                        for r in records.values()])
    for result in results[1:]:
        equal(result, results[0])


# What cannot be run.

def expect_not_run(place, command, why):
    summary, records = match("-n", 2, "-s", 1, "--allow-missing",
                             f"sin={command}", "greedy")
    equal(offences(records), ["start"] * 2, "ends")
    for record in records.values():
        contains(record["why"], why, "why")
    equal(summary["players"][1]["faults"], 0)


def write_program(place, text, mode):
    path = os.path.join(place, "program")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, mode)
    return path


@test
def the_reason_why_a_program_cannot_be_run_is_told():
    with folder() as place:
        missing = os.path.join(place, "missing")
        expect_not_run(place, missing,
                       f": {missing}: No such file or directory")
        expect_not_run(place, place,
                       f": {place}: Permission denied (it is a folder)")
        program = write_program(place, "", 0o600)
        expect_not_run(
            place, program,
            f": {program}: Permission denied (it is not executable)")
        write_program(place, "\0\1\2", 0o700)
        expect_not_run(place, program, f": {program}: Exec format error")
        write_program(place, f"#!{missing}\n", 0o700)
        expect_not_run(place, program, f": {missing}, the interpreter of "
                       f"{program}: No such file or directory")


# The end of standard error.

@test
def the_record_keeps_the_last_lines_of_standard_error():
    _, records = match("-n", 2, "-s", 1, "-j", 1, *CLOCK, sin("lament"),
                       "greedy")
    equal(offences(records), ["crash"] * 2, "ends")
    for record in records.values():
        equal(record["stderr"][-3:],
              ["woe 99999", "woe 100000", "the last wo"])


@test
def the_report_shows_the_fault_and_the_end_of_stderr():
    run = talon("match", "-n", 2, "-s", 1, *CLOCK, sin("lament"), "greedy")
    for part in ("crash", "Segmentation fault", "the last wo"):
        contains(run.out + run.err, part, "report")


# The arbiter itself.

GROWTH_MOST = 2048  # KiB
measuring = threading.Lock()  # of what is usual, once for all
HOLD = ["sh", "-c", 'exec "$@" >"$0"']


def peak_kib(bot, games, *options):
    """The most memory that the arbiter had in a match against BOT. It cannot end
    before somebody reads its table, and its high water only rises."""
    with folder() as place:
        path, table = os.path.join(place, "games"), os.path.join(place, "table")
        os.mkfifo(table)
        with Run(["match", "-q", "-s", 1, "-j", 1, "--restart", "-n", games,
                  "-o", path, *options, "greedy", bot],
                 prefix=[*HOLD, table]) as run, full(table) as reader:
            wait_until(lambda: len(whole_lines(path)) > games, "all games")
            kib = high_water_kib(run.process.pid)
            equal(run.process.poll(), None, "its end before it was looked at")
            drain(reader)
            run.wait()
            equal(run.code, 0, f"exit code of {run}")
    return kib


@contextlib.contextmanager
def full(path):
    """A pipe into which nothing fits more."""
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    writer = os.open(path, os.O_WRONLY | os.O_NONBLOCK)
    with contextlib.suppress(BlockingIOError):
        while os.write(writer, bytes(4096)):
            pass
    os.close(writer)
    try:
        yield reader
    finally:
        os.close(reader)


def drain(reader):
    os.set_blocking(reader, True)
    while os.read(reader, 65536):
        pass


def high_water_kib(pid):
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        found = re.search(r"VmHWM:\s+(\d+)", status.read())
    return int(found.group(1)) if found else 0


@functools.cache
def usual_peak_kib():
    return peak_kib(sin("hang never"), 200)


def expect_small(words, games, *options):
    """No larger than in as many whole games of a harmless bot, in which the
    arbiter does more: each has all its moves."""
    if is_sanitized():
        peak_kib(sin(words), 2, *options)  # it keeps what is freed
        return
    with measuring:
        usual = usual_peak_kib()
    peak = peak_kib(sin(words), games, *options)
    assert peak <= usual + GROWTH_MOST, f"{peak} KiB, {usual} KiB are usual"


for words, games, *options in (
        ("flood", 200), ("flood_lines", 200), ("flood_nothing", 200),
        ("lament", 40), ("flood_stderr", 4, "-t", 0.5)):
    add_test(f"{words} does not make the arbiter grow", expect_small, words,
             games, *options)

# Six bots whose games would never end: these escape, the last one hangs.
ESCAPES = ("orphan", "daemon", "fork_chain", "processes", "stop play 2")
ESCAPED = 1 + 1 + 1 + 100  # processes


def expect_clean_end_by(number):
    bots = [sin(words).replace("sin", f"sin{i}", 1)
            for i, words in enumerate(ESCAPES)]
    with Run(["match", "-n", 6, "-j", 1, *PATIENT, *bots,
              sin("hang")]) as run:
        arbiter_and_bots = 1 + 2 * 6
        wait_until(lambda: len(run.alive()) >= arbiter_and_bots + ESCAPED,
                   "every process")
        run.process.send_signal(number)
        run.wait()
        run.expect_nobody_left()


for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL):
    add_test(f"no process outlives {number.name}", expect_clean_end_by, number)


@test
def no_process_outlives_sigkill_after_a_bot_has_stopped_its_parent():
    with Run(["match", "-n", 1, *PATIENT, sin("stop_parent"),
              "greedy"]) as run:
        wait_until(lambda: "T" in map(process_state, run.alive()),
                   "the stopped parent")
        run.process.kill()
        run.wait()
        run.expect_nobody_left()


def process_state(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as stat:
            return stat.read().rpartition(")")[2].split()[0]
    except OSError:
        return "ended"


@test
def nobody_is_blamed_while_the_arbiter_itself_is_stopped():
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["match", "-n", 1000000, "-s", 1, "-j", 2, "-t", 5, "-o",
                  path, "greedy", "random"]) as run:
            for _ in range(2):
                wanted = size_of(path) + 50000
                wait_until(lambda: size_of(path) > wanted, "more games")
                run.process.send_signal(signal.SIGSTOP)
                time.sleep(6)
                run.process.send_signal(signal.SIGCONT)
            wanted = size_of(path) + 50000
            wait_until(lambda: size_of(path) > wanted, "more games")
            run.process.terminate()
            run.wait()
        equal({r["end"] for r in read_records(path).values()}, {"normal"})


def expect_table_after(number, send):
    """SEND ends a match cleanly: nobody is blamed for it."""
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["match", "--json", "-n", 1000000, "-s", 1, "-j", 4, "-o",
                  path, "greedy", "random"]) as run:
            wait_until(lambda: size_of(path) > 100000, "many games")
            send(run, number)
            run.wait()
            run.expect_nobody_left()
        equal(run.code, 1, "exit code")
        records = read_records(path)
        equal(json.loads(run.out)["games"], len(records), "games reported")
        equal({r["end"] for r in records.values()}, {"normal"}, "ends")


def expect_table_after_often(number):
    """To a group: the order in which its processes hear of it is chance."""
    for _ in range(5):
        expect_table_after(number, Run.signal_group)


def end_bots_first(run, number):
    """As Slurm ends a task: all its processes, in any order."""
    for pid in [*run.named("greedy"), *run.named("random")]:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)
    run.process.terminate()


for number in (signal.SIGTERM, signal.SIGKILL):
    add_test(f"bots are not blamed for {number.name} to them and then to us",
             expect_table_after, number, end_bots_first)
for number in (signal.SIGINT, signal.SIGTERM):
    add_test(f"{number.name} ends with the table so far", expect_table_after,
             number, lambda run, number: run.process.send_signal(number))
    add_test(f"{number.name} to the whole group ends with the table so far",
             expect_table_after_often, number)


if __name__ == "__main__":
    main(jobs=6)
