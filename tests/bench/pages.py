"""What a server of pages does for a proper client while others crowd it.

The figure is the rate of pages with the crowd, divided by that without it, right
before; of several such pairs the middle one counts. The crowd has the lowest
priority.
"""

import contextlib
import http.client
import re
import subprocess
import sys
import time

from measure import BUILD, ratios, row

PAIRS = 5
SECONDS = 2
IDLE, HOSTILE = 1000, 100


@contextlib.contextmanager
def started(*command):
    """A process that says one line when it is ready and ends with its input."""
    with subprocess.Popen(command, stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process.stdout.readline()
        finally:
            process.stdin.close()
            process.wait()


def server():
    return started(f"{BUILD}/tests/bench/web")


def crowd(link):
    port = re.search(r":(\d+)/", link).group(1)
    return started(sys.executable, "tests/bench/crowd.py", port, str(IDLE),
                   str(HOSTILE))


def requests_rate(link):
    """Pages a second, one after the other over one connection."""
    host, path = re.match(r"http://([^/]*)(/\S*)", link).groups()
    client = http.client.HTTPConnection(host)
    count, end = 0, time.monotonic() + SECONDS
    while time.monotonic() < end:
        client.request("GET", path)
        client.getresponse().read()
        count += 1
    client.close()
    return count / SECONDS


def crowded(link):
    """The rates with the crowd and without it."""
    before = requests_rate(link)
    with crowd(link):
        return requests_rate(link), before


def pages():
    with server() as link:
        row("pages a second, no crowd", f"{requests_rate(link):,.0f}")
        ratios(f"  with {IDLE:,} idle and {HOSTILE} hostile clients",
               *zip(*(crowded(link) for _ in range(PAIRS))), "")
