#!/usr/bin/env python3
"""A game by hand, for tests: two seats name a number up to 3 in turn, and who
names the higher one wins. Words behind its name make it fail on purpose. It is
started hundreds of times, and so imports where it can what takes longest."""

import os
import sys
import time

said = []
bad = sys.argv[1] if len(sys.argv) > 1 else ""
secret = ""
if bad == "forks":
    import subprocess
    subprocess.Popen(["sleep", "600"], start_new_session=True)
if bad == "stays":
    import signal
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
if bad in ("reads", "needs"):
    path = os.path.join(sys.argv[2], "secret")
    secret = ", open" if os.access(path, os.R_OK) else ", closed"
    if bad == "needs":
        open(path, "rb").close()


def turn():
    if len(said) == 2:
        return f"points {said[0] - said[1]} {said[1] - said[0]}\nover"
    if bad == "nobody":
        return "points 0 0"
    return f"points 0 0\nask {len(said)} play gen_move"


def fail(value):
    """What goes wrong at an action of VALUE."""
    if bad == "hang":
        time.sleep(60)
    if bad == "crash" or (bad == "at3" and value == "3"):
        print("the coin is lost", file=sys.stderr, flush=True)
        os._exit(3)
    if bad == "once" and not os.path.exists(sys.argv[2]):
        with open(sys.argv[2], "w", encoding="ascii"):
            os._exit(4)
    while bad == "flood":
        print("x" * 10000)
    if bad == "wrong":
        print("hello\n", flush=True)


def act(value):
    fail(value)
    if value not in ("0", "1", "2", "3") or bad == "refuses":
        return "? that is no number up to 3"
    said.append(int(value))
    more = {"seat": "say 7 hello\n", "quit": "say 0 quit\n"}.get(bad, "")
    return f"= {value}\n{more}say all play {len(said) - 1} {value}\n{turn()}"


def dawdle(name):
    """Is late once with an answer to the command that has been named."""
    if bad != "late" or name != sys.argv[3] or os.path.exists(sys.argv[2]):
        return
    try:
        with open(sys.argv[2], "x", encoding="ascii"):
            time.sleep(3.5)
    except FileExistsError:
        pass  # another worker's program was the first


def answer(name, words):
    dawdle(name)
    if name == "list_commands":
        return "= list_commands\ndescribe\ndeal\nrestore\nact\nforfeit" + \
            ("" if bad == "mute" else "\nactions")
    if name == "describe":
        return f"= name {'Coin' if bad == 'capital' else 'coin'}\n" \
               f"summary the higher number{secret}\nseats 2" + \
               "\noption sides N 2 of the coin" * (2 if bad == "twice" else 1)
    if name == "deal" and words[3] == "sides=none":
        return "? a coin has sides"
    if name == "deal" and bad == "bytes" and words[2] != "0":
        return "= \udcff"
    if name == "deal" and bad == "deal" and words[2] != "0":
        return "= a # b"
    if name == "deal":
        draw = time.monotonic_ns() if bad == "chance" else words[2]
        return f"= start {draw} {words[3]}"
    if name == "restore":
        said.clear()
        return "= say 0 set_players 2 0\nsay 1 set_players 2 1\nbegin\n" + turn()
    if name == "act":
        return act(" ".join(words[1:]))
    if name == "forfeit":
        return "= -1 1" if words[0] == "0" else "= 1 -1"
    if name == "actions":
        if bad == "none":
            return "= []"
        items = ",".join(f'{{"action":"{i}","words":"names {i}"}}' for i in range(4))
        return f"= [{items}]"
    return "=" if name == "quit" else "? unknown command"


sys.stdout.reconfigure(errors="surrogateescape")
for line in sys.stdin:
    first, *rest = line.split()
    print(answer(first, rest) + "\n", flush=True)
    if first == "quit" and bad != "stays":
        break
if bad == "stays":
    time.sleep(600)
