"""Plays what starts daemons, and leaves nothing behind: all that comes of it stays
below one process, the guard, however its parents end, and is ended by its number:
when the play is over, and when it is interrupted, killed or takes too long. What a
play that ends has left is a failure.
"""

import contextlib
import ctypes
import os
import shutil
import signal
import sys
import tempfile
import time
import traceback

LIMIT = 900  # seconds of a play
GRACE = 30  # seconds for who is killed to be gone
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
WISHES = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM)


def _prctl(option, value):
    if ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0) < 0:
        sys.exit(f"prctl: {os.strerror(ctypes.get_errno())}")


def _perform(play, place):
    """What the child does."""
    code = 1
    try:
        os.setsid()
        _prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        signal.alarm(0)
        for number in WISHES:
            signal.signal(number, signal.SIG_DFL)
        os.environ["TALON_CLUSTER"] = place
        code = play() or 0
    except SystemExit as end:
        code = end.code
    except BaseException:
        traceback.print_exc()
    finally:
        with contextlib.suppress(OSError):
            sys.stdout.flush()
        os._exit(code)


def _descendants():
    """The numbers of all processes below this one that have not ended."""
    parents = {}
    for pid in map(int, filter(str.isdigit, os.listdir("/proc"))):
        with contextlib.suppress(OSError), open(f"/proc/{pid}/stat") as file:
            state, parent = file.read().rpartition(")")[2].split()[:2]
            if state != "Z":
                parents[pid] = int(parent)
    below, found = {os.getpid()}, True
    while found:
        found = {pid for pid, parent in parents.items()
                 if parent in below and pid not in below}
        below |= found
    return below - {os.getpid()}


def _name_of(pid):
    with contextlib.suppress(OSError), open(f"/proc/{pid}/cmdline") as file:
        return f"{pid} {file.read().replace(chr(0), ' ')[:100]}"
    return f"{pid}"


def _reap(wanted=0):
    """Takes in who has ended; the status of the one that is wanted, once it
    has. None: it has not, or nobody is wanted. Raises where no child is left."""
    while True:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid == 0:
            return None
        if pid == wanted:
            return status


def _end_all():
    """Ends every process below this one, and waits for their ends."""
    deadline = time.monotonic() + GRACE
    with contextlib.suppress(ChildProcessError):
        while time.monotonic() < deadline:
            for pid in _descendants():
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            _reap()
            time.sleep(0.02)
        print("Bail out! There are still", *map(_name_of, _descendants()))


def _wait_for(child):
    """Its exit status, and how many of all it has left; a signal that wants
    this process to end raises."""
    while (status := _reap(child)) is None:
        time.sleep(0.05)
    left = _descendants()
    for pid in left:
        print(f"left behind: {_name_of(pid)}", file=sys.stderr)
    return os.waitstatus_to_exitcode(status) or len(left)


def _keep_logs(place):
    """For who looks into a failure: beside the build."""
    kept = os.path.join(os.environ.get("BUILD", "build"), "cluster")
    shutil.rmtree(kept, ignore_errors=True)
    shutil.copytree(place, kept, ignore_dangling_symlinks=True,
                    ignore=lambda folder, names: [
                        name for name in names if not os.path.isdir(
                            os.path.join(folder, name)) and not
                        os.path.isfile(os.path.join(folder, name))])
    print(f"# logs are in {kept}")


def _guard(play, limit):
    """Performs a play, and ends all that came of it; its exit status."""
    _prctl(PR_SET_CHILD_SUBREAPER, 1)
    for number in WISHES:
        signal.signal(number, _raise_exit)
    signal.alarm(limit)
    # Names of sockets are short, whatever the build's folder is.
    place = tempfile.mkdtemp(prefix="talon-cluster-")
    code = 1
    try:
        child = os.fork()
        if child == 0:
            _perform(play, place)
        code = _wait_for(child)
        if code:
            _keep_logs(place)
    except SystemExit as end:
        code = end.code
        print(f"Bail out! Ended by {signal.Signals(code - 128).name}")
    finally:
        for number in WISHES:
            signal.signal(number, signal.SIG_IGN)
        _end_all()
        shutil.rmtree(place, ignore_errors=True)
    return code


def _raise_exit(number, _):
    raise SystemExit(128 + number)


def guarded(play, limit=LIMIT):
    """The exit status of a play, which is a function without arguments and has the
    folder that TALON_CLUSTER names to itself. The guard is a process of its own,
    and outlives this one when that is killed: long enough to end everything."""
    sys.stdout.flush()
    guardian = os.fork()
    if guardian == 0:
        _prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        os.setsid()
        code = _guard(play, limit)
        with contextlib.suppress(OSError):
            sys.stdout.flush()
        os._exit(code)
    for number in WISHES:
        signal.signal(number, lambda *_: os.kill(guardian, signal.SIGTERM))
    return os.waitstatus_to_exitcode(os.waitpid(guardian, 0)[1])
