"""Whole matches in bad surroundings: signals, inherited children, a stopped
arbiter, and a standard error that nobody reads."""

import contextlib
import fcntl
import os
import signal
import struct
import sys
import termios
import time

from talon_run import (
    BUILD, GRACE, Run, Skip, add_test, contains, equal, folder, main,
    read_lines, read_records, sin, size_of, talon, test, wait_until)

HERE = os.path.dirname(os.path.abspath(__file__))

ENDLESS = ("-n", 1000000, "-s", 1, "greedy", "random")
SHORT = ("-n", 2, "-s", 1)
SOON = 8  # seconds; less than any patience of the arbiter's with children
ATTEMPTS = 5


def expect_more(path):
    wanted = size_of(path) + 20000
    wait_until(lambda: size_of(path) > wanted, "more games")


def expect_soon(play, usual):
    """PLAY, which says how long it took, is over soon: on a busy machine, no
    later than what USUAL takes."""
    for _ in range(ATTEMPTS):
        took = play()
        if took < SOON or took < usual() + SOON:
            return
    raise AssertionError(f"it took {took:.1f} s")


def end(run):
    run.process.terminate()
    run.wait()
    equal(run.code, 1, f"exit code of {run}, which said {run.err!r}")
    run.expect_nobody_left()


# Signals.

def expect_deaf(number):
    """A signal that was ignored at the start stays so, as under nohup."""
    with folder() as place:
        path = os.path.join(place, "games")
        name = number.name.removeprefix("SIG")
        with Run(["match", "-q", "-j", 2, "-o", path, *ENDLESS],
                 prefix=["sh", "-c", f'trap "" {name}; exec "$@"', "sh"]
                 ) as run:
            for _ in range(2):
                expect_more(path)
                run.process.send_signal(number)
            expect_more(path)
            end(run)


for number in (signal.SIGHUP, signal.SIGINT):
    add_test(f"{number.name} stays ignored", expect_deaf, number)


# The arbiter itself is stopped.

STOP = 8  # seconds
CHARGED_MOST = 6000  # milliseconds; the machine may hold a bot up as well


def stop_for_a_while(run):
    run.process.send_signal(signal.SIGSTOP)
    time.sleep(STOP)
    run.process.send_signal(signal.SIGCONT)


def expect_cheap_moves(path):
    records = read_records(path).values()
    equal({r["end"] for r in records}, {"normal"}, "ends")
    slowest = max(move[2] for r in records for move in r["moves"])
    assert slowest < CHARGED_MOST, f"a move is charged {slowest} ms"


@test
def a_stop_of_the_arbiter_is_not_charged_to_quick_bots():
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["match", "-q", "-j", 2, "-t", 60, "-o", path, *ENDLESS]
                 ) as run:
            for _ in range(2):
                expect_more(path)
                stop_for_a_while(run)
            expect_more(path)
            end(run)
        expect_cheap_moves(path)


@test
def a_stop_of_the_arbiter_is_not_charged_to_bots_that_think():
    """They take some 50 ms for a move, so they are thinking when it comes."""
    think = os.path.join(".", BUILD, "tests", "faulty_bots", "minimal 50000")
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["match", "-q", "-n", 1, "-s", 1, "-t", 60, "-o", path,
                  f"a={think}", f"b={think}"]) as run:
            for _ in range(2):
                time.sleep(0.5)
                stop_for_a_while(run)
            run.wait()
            equal(run.code, 0, "exit code")
        expect_cheap_moves(path)


# A child that was there before.

INHERITED = ["sh", "-c", 'sleep 10000 & exec "$@"', "sh"]


def names(run):
    found = []
    for pid in run.alive():
        with contextlib.suppress(OSError):
            with open(f"/proc/{pid}/comm", encoding="utf-8") as name:
                found.append(name.read().strip())
    return sorted(found)


def play_short(code, end, games, bots, left, prefix=()):
    """How long a match took after which of all processes those called LEFT are
    left."""
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["match", "-q", "-o", path, *SHORT, *bots],
                 prefix=prefix) as run:
            began = time.monotonic()
            run.wait()
            took = time.monotonic() - began
            equal(run.code, code,
                  f"exit code of {run}, which said {run.err!r}")
            ends = [r["end"] for r in read_lines(path)[1:]]
            equal(set(ends), {end})
            assert len(ends) >= games, ends
            expect_left(run, left)
    return took


def expect_left(run, left):
    deadline = time.monotonic() + GRACE
    while names(run) != left and time.monotonic() < deadline:
        time.sleep(0.05)
    equal(names(run), left, "who is left")


def expect_spared(*what):
    """The match is over soon, and of all processes SLEEP alone is left."""
    expect_soon(lambda: play_short(*what, ["sleep"], INHERITED),
                lambda: play_short(*what, []))


add_test("an inherited child is neither waited for nor killed",
         expect_spared, 0, "normal", 2, ("greedy", "random"))
add_test("an inherited child is spared when a bot kills its parent",
         expect_spared, 1, "crash", 3, ("greedy", sin("kill_parent")))


def terminate_endless(left, prefix=()):
    """How long the end of a match took."""
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["match", "-q", "-o", path, *ENDLESS], prefix=prefix) as run:
            expect_more(path)
            began = time.monotonic()
            run.process.terminate()
            run.wait()
            took = time.monotonic() - began
            equal(run.code, 1, "exit code")
            expect_left(run, left)
    return took


@test
def a_signal_does_not_wait_for_an_inherited_child():
    expect_soon(lambda: terminate_endless(["sleep"], INHERITED),
                lambda: terminate_endless([]))


# A system that does not say whose the orphans are.

NO_REAPER = [sys.executable, os.path.join(HERE, "forbid.py"), "subreaper"]


@test
def without_a_reaper_of_orphans_a_match_is_played_if_they_may_be_left():
    with folder() as place:
        path = os.path.join(place, "games")
        arguments = ["match", "-q", "-o", path, *SHORT, "greedy", "random"]
        run = talon(*arguments, code=1, prefix=NO_REAPER)
        contains(run.err, "TALON_ORPHANS=leave", "standard error")
        talon(*arguments, "--resume", prefix=NO_REAPER, TALON_ORPHANS="leave")
        equal(len(read_records(path)), 2, "games")


# A standard error that takes nothing.

def waiting_bytes(descriptor):
    buffer = fcntl.ioctl(descriptor, termios.FIONREAD, bytes(4))
    return struct.unpack("i", buffer)[0]


def end_though_nobody_reads(number):
    """How long the end of a match took."""
    ours, theirs = os.pipe()
    capacity = fcntl.fcntl(ours, fcntl.F_GETPIPE_SZ)
    try:
        with Run(["match", "-v", "-j", 2, *ENDLESS], stderr=theirs) as run:
            # What does not fit in is longer than a page.
            wait_until(lambda: waiting_bytes(ours) > capacity - 8192,
                       "a full pipe")
            time.sleep(0.5)
            run.process.send_signal(number)
            began = time.monotonic()
            run.wait()
            took = time.monotonic() - began
            equal(run.code, 1, "exit code")
            run.expect_nobody_left()
    finally:
        os.close(ours)
        os.close(theirs)
    return took


for number in (signal.SIGTERM, signal.SIGINT):
    add_test(f"{number.name} ends a match whose wire nobody reads",
             expect_soon, lambda number=number: end_though_nobody_reads(number),
             lambda: terminate_endless([]))


@test
def a_wire_that_nobody_can_read_any_more_is_a_failure():
    ours, theirs = os.pipe()
    os.close(ours)
    try:
        talon("match", "-v", *ENDLESS, code=1, stderr=theirs)
    finally:
        os.close(theirs)


def without(descriptor):
    return ["sh", "-c", f'exec "$@" {descriptor}>&-', "sh"]


@test
def a_closed_standard_error_is_a_failure_with_verbose():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-v", "-o", path, "--allow-missing", *ENDLESS, code=1,
              prefix=without(2))
        read_lines(path)
    talon("match", "-v", *ENDLESS, code=1, prefix=without(2))


@test
def a_closed_standard_output_is_a_failure_and_spares_the_record():
    with folder() as place:
        path = os.path.join(place, "games")
        run = talon("match", "-q", "-o", path, *SHORT, "greedy", "random",
                    code=1, prefix=without(1))
        contains(run.err, "standard output", "standard error")
        equal(len(read_records(path)), 2, "games")


FULL = ["sh", "-c", 'exec "$@" >/dev/full', "sh"]


def expect_no_space(*arguments):
    run = talon(*arguments, code=1, prefix=FULL)
    contains(run.err, "standard output: No space left on device",
             f"standard error of {arguments}")


@test
def what_does_not_fit_where_it_is_printed_to_is_a_failure():
    expect_no_space("--help")
    expect_no_space("--version")
    for name in ("match", "tournament", "status", "play", "show", "rate",
                 "table", "deal"):
        expect_no_space(name, "--help")
    expect_no_space("deal", "-n", 1000)
    expect_no_space("tournament", "--dry-run", "a", "b")
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-o", path, *SHORT, "greedy", "random")
        for name in ("status", "show", "rate", "table"):
            expect_no_space(name, path)


@test
def a_report_that_is_lost_is_told_whatever_it_says_of_the_bot():
    run = talon("check", sin("segfault list_commands"), "--only", "start",
                code=1, prefix=FULL)
    contains(run.err, "standard output: ", "standard error")


LITTLE = ["sh", "-c", 'ulimit -v 100000 && exec "$@"', "sh"]


@test
def short_memory_is_no_fault_of_the_command_line():
    with Run(["--version"], prefix=LITTLE) as run:
        run.wait()
        if run.code != 0:
            raise Skip("so little is not enough for this build")
    with folder() as place:
        path = os.path.join(place, "bots")
        with open(path, "wb") as file:
            file.truncate(1 << 30)  # one line, of no bytes on the disk
        run = talon("tournament", "--dry-run", "--bots", path, code=1,
                    prefix=LITTLE)
        contains(run.err, "Cannot allocate memory", "standard error")
        assert "--help" not in run.err, run.err


@test
def without_standard_input_and_error_a_quiet_match_is_as_usual():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-o", path, *SHORT, "greedy", "random",
              prefix=["sh", "-c", 'exec "$@" <&- 2>&-', "sh"])
        equal(len(read_records(path)), 2, "games")


@test
def a_bot_that_floods_standard_error_takes_no_core_of_the_arbiter():
    hang = sin("hang").removeprefix("sin=")
    with Run(["match", "-q", "-n", 1, "-s", 1, "-t", 1000, "greedy",
              f"x=sh -c 'yes >&2 & exec {hang}'"]) as run:
        flooder = wait_for_flood(run)
        share = cpu_share(run.process.pid, 2)
        assert os.path.exists(f"/proc/{flooder}"), "the flood goes on"
    assert share < 0.5, f"the arbiter takes {share:.0%} of a core"


def wait_for_flood(run):
    """The process that has written more than its pipe holds."""
    found = []

    def flooding():
        found[:] = [pid for pid in run.alive() if written(pid) > 200000
                    and pid != run.process.pid]
        return found
    wait_until(flooding, "the flood")
    return found[0]


def written(pid):
    with contextlib.suppress(OSError):
        with open(f"/proc/{pid}/io", encoding="ascii") as io:
            for line in io:
                if line.startswith("wchar:"):
                    return int(line.split()[1])
    return 0


def cpu_share(pid, seconds):
    """Of one core, over so long."""
    before, began = cpu_seconds(pid), time.monotonic()
    time.sleep(seconds)
    return (cpu_seconds(pid) - before) / (time.monotonic() - began)


def cpu_seconds(pid):
    with open(f"/proc/{pid}/stat", encoding="utf-8") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main(jobs=6)
