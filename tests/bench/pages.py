"""What a server of pages does for a proper client while others crowd it, and
what they cost a run.

Each figure is a rate with the crowd, divided by that without it, or with a
crowd before a server that does nothing; of several such pairs the middle one
counts. The crowd has the lowest priority, and the servers, as they do where a
run goes on.
"""

import contextlib
import http.client
import json
import re
import subprocess
import sys
import time

from measure import BUILD, TALON, output, ratios, row

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


def server(*options):
    return started("nice", "-n", "19", f"{BUILD}/tests/bench/web", *options)


def crowd(link, idle=IDLE, hostile=HOSTILE):
    port = re.search(r":(\d+)/", link).group(1)
    return started(sys.executable, "tests/bench/crowd.py", port, str(idle),
                   str(hostile))


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


def games_rate():
    run = json.loads(output(TALON, "match", "--json", "-q", "-s", "1", "-n",
                            "4000", "-j", "2", "greedy", "random"))
    return 4000 / run["seconds"]


def crowded(link, rate):
    """RATE without and with the crowd before the server at LINK."""
    before = rate()
    with crowd(link):
        return rate(), before


def games_pair():
    """Games a second with the crowd before a server, and before nothing."""
    rates = []
    for options in ((), ("deaf",)):
        with server(*options) as link, crowd(link):
            rates.append(games_rate())
    return rates


def pages():
    with server() as link:
        row("pages a second, no crowd", f"{requests_rate(link):,.0f}")
        ratios(f"  with {IDLE:,} idle and {HOSTILE} hostile clients",
               *zip(*(crowded(link, lambda: requests_rate(link))
                      for _ in range(PAIRS))), "")
    ratios("games a second with that crowd, by nothing served",
           *zip(*(games_pair() for _ in range(PAIRS))), ">= 0.95")
