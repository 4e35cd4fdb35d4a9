"""What those who watch the games in play cost a run.

Within one run of fast bots, windows in which somebody watches and windows in
which nobody does take turns; each rate of games is divided by the mean of its
neighbours'. The middle one counts, and the range is shown. Seconds are those of
the processors, of the run alone, whatever else the machine does.
"""

import contextlib
import os
import select
import socket
import statistics
import subprocess
import tempfile
import threading
import time

from measure import MINIMAL, PAIRS, TALON, first_core, row

WINDOW_S = 1

KINDS = (
    ("minimal bots", "tablic", [f"anna={MINIMAL}", f"bert={MINIMAL}"]),
    ("planowanie, random", "planowanie", ["random"] * 4),
    ("trax, random", "trax", ["random"] * 2),
)


def children(pid):
    with contextlib.suppress(OSError):
        with open(f"/proc/{pid}/task/{pid}/children", encoding="utf-8") as file:
            for child in file.read().split():
                yield child
                yield from children(child)


def processor_s(pid):
    """What a process and all below it have used."""
    used = 0
    for each in (pid, *children(pid)):
        with contextlib.suppress(OSError):
            with open(f"/proc/{each}/schedstat", encoding="utf-8") as file:
                used += int(file.read().split()[0])
    return used / 1e9


class Rate:
    """Games a second of processor time, by the growth of a record file."""

    def __init__(self, path, pid):
        self._file = open(path, "rb")
        self._pid = pid

    def close(self):
        self._file.close()

    def _count(self):
        return self._file.read().count(b"\n")

    def of_window(self, guests=()):
        """While GUESTS, which are read, watch."""
        self._count()
        used = processor_s(self._pid)
        end = time.monotonic() + WINDOW_S
        while (left := end - time.monotonic()) > 0:
            for guest in select.select(guests, [], [], left)[0]:
                guest.recv(65536)
        games = self._count()
        return games / (processor_s(self._pid) - used)


@contextlib.contextmanager
def watchers(path, count):
    guests = [socket.socket(socket.AF_UNIX) for _ in range(count)]
    for guest in guests:
        guest.connect(path + ".live")
    yield guests
    for guest in guests:
        guest.close()


@contextlib.contextmanager
def readers(path):
    with watchers(path, 1) as guests:
        yield guests


@contextlib.contextmanager
def idlers(path):
    with watchers(path, 8):
        yield ()


def come_and_go(path, stopped):
    while not stopped.is_set():
        with socket.socket(socket.AF_UNIX) as guest:
            guest.connect(path + ".live")


@contextlib.contextmanager
def flood(path):
    stopped = threading.Event()
    thread = threading.Thread(target=come_and_go, args=(path, stopped))
    thread.start()
    yield ()
    stopped.set()
    thread.join()


@contextlib.contextmanager
def endless(prefix, path, game, bots):
    with subprocess.Popen(
            [*prefix, TALON, "match", "-q", "-s", "1", "-j", "1", "-n",
             "100000000", "-g", game, "-o", path, *bots],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
        while not os.path.exists(path + ".live"):
            time.sleep(0.01)
        yield run.pid
        run.terminate()


def watched(path, pid, crowd):
    """The rates with a CROWD that watches, by those without."""
    rate = Rate(path, pid)
    rate.of_window()
    alone, together = [rate.of_window()], []
    for _ in range(PAIRS):
        with crowd(path) as guests:
            together.append(rate.of_window(guests))
        alone.append(rate.of_window())
    rate.close()
    return sorted(2 * rate / (before + after) for rate, before, after
                  in zip(together, alone, alone[1:])), alone


def watching():
    prefix = first_core()
    for name, game, bots in KINDS:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games")
            with endless(prefix, path, game, bots) as pid:
                for what, crowd in (("one who watches", readers),
                                    ("eight who do not read", idlers),
                                    ("who comes and goes", flood)):
                    each, alone = watched(path, pid, crowd)
                    row(f"{name}, {what}",
                        f"{statistics.median(each):.3f} "
                        f"({each[0]:.3f} - {each[-1]:.3f})", ">= 0.950")
        row("  games a second of a processor, alone",
            f"{statistics.median(alone):,.0f}")
