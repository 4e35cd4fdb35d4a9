"""What `talon serve` and those who look cost a run.

Two runs are played in turn, with the same clients at nice 19: a thousand
connections that do nothing and a hundred that send all kinds of requests, most
of them wrong. In one the clients are at `talon serve`, which follows the run's
record file; in the other at a server that takes connections and does nothing
else. Each figure is the rate of games of the first divided by that of the
second; of several such pairs the middle one counts.
"""

import json
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time

from measure import TALON, output, ratios

PAIRS = 5
IDLE, HOSTILE = 1000, 100
GAMES = 12000
BODY = b"x" * 10_000_000
ENOUGH = 1 << 16

# At HOST and PORT with a TOKEN: what the hostile send, each in its turn.
REQUESTS = (
    b"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET /{token}/ HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET /{token}/frame.js HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET /{token}/ HTTP/1.1\r\nHost: elsewhere\r\n\r\n",
    b"POST /{token}/act HTTP/1.1\r\nHost: {host}\r\nContent-Length: 10000000"
    b"\r\nContent-Type: application/json\r\n\r\n",
    b"GET /{token}/events HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"\0\xff" * 2000,
    b"GET /" + b"a" * 20000,
)


def clients(port, token):
    """Never returns: the idle and the hostile, all in this process."""
    os.nice(19)
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))
    host = f"127.0.0.1:{port}".encode()
    requests = [request.replace(b"{host}", host)
                .replace(b"{token}", token.encode()) for request in REQUESTS]
    idle = [None] * IDLE
    hostile = [None] * HOSTILE
    turn = 0
    while True:
        for i, one in enumerate(idle):
            idle[i] = one or connect(port)
        for i, one in enumerate(hostile):
            if one:
                one.close()
            hostile[i] = connect(port)
            send(hostile[i], requests[turn % len(requests)])
            turn += 1
        time.sleep(0.05)


def connect(port):
    one = socket.socket()
    one.setblocking(False)
    try:
        one.connect(("127.0.0.1", port))
    except BlockingIOError:
        pass
    except OSError:
        one.close()
        return None
    return one


def send(one, request):
    if not one:
        return
    one.setblocking(True)
    one.settimeout(0.02)
    try:
        one.sendall(request)
        if b"10000000" in request:
            one.send(BODY[:ENOUGH])
    except OSError:
        pass


def nothing():
    """Never returns: a server that does nothing for who connects."""
    server = socket.create_server(("127.0.0.1", 0), backlog=1024)
    print(f"http://127.0.0.1:{server.getsockname()[1]}/{'0' * 32}/",
          flush=True)
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))
    taken = []
    while True:
        taken.append(server.accept()[0])
        if len(taken) > IDLE + 2 * HOSTILE:
            taken.pop(IDLE).close()


def begin(*words):
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True)


def end(process):
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()


def rate(place, serves):
    """Games a second while the clients are at it."""
    path = os.path.join(place, "games")
    if os.path.exists(path):
        os.unlink(path)
    server = (begin(TALON, "serve", path) if serves
              else begin(sys.executable, __file__, "nothing"))
    port, token = re.search(r":(\d+)/([0-9a-f]{32})/",
                            server.stdout.readline()).groups()
    crowd = begin(sys.executable, __file__, "clients", port, token)
    try:
        time.sleep(1)
        played = json.loads(output(
            TALON, "match", "--json", "-q", "-s", "1", "-n", str(GAMES), "-o",
            path, "random", "random"))
        return GAMES / played["seconds"]
    finally:
        end(crowd)
        end(server)


def serving():
    with tempfile.TemporaryDirectory() as place:
        served, alone = zip(*((rate(place, True), rate(place, False))
                              for _ in range(PAIRS)))
    ratios("games a second, served to a crowd", served, alone, ">= 0.95")


if __name__ == "__main__":
    if sys.argv[1] == "nothing":
        nothing()
    clients(int(sys.argv[2]), sys.argv[3])
