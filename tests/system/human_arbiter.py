"""An arbiter with one question: `human_arbiter.py BOTS COMMAND ...`.

Starts a bot as talon does, in a process group of its own with SIGINT ignored,
sends a game up to the first gen_move, and prints what comes of it; and so
again for as many BOTS, one after the other. test_human.py runs it on a terminal
of its own.
"""

import json
import os
import signal
import subprocess
import sys


def shown(command, value):
    """A command with JSON, in one part."""
    text = json.dumps(value, separators=(",", ":")).replace(" ", "\\u0020")
    return f"{command} 1 1 {text}"


def position(hand, table, seat=0, last=None):
    """The frame of a game of tablić of two."""
    places = [{"kind": "row", "name": "table", "piece": "card",
               "faces": table.split()},
              {"kind": "pile", "name": "stock", "piece": "card", "hidden": 36,
               "faces": []}]
    for owner in range(2):
        yours = owner == seat
        places += [{"kind": "hand", "name": "hand", "piece": "card",
                    "owner": owner, **({} if yours else {"hidden": 6}),
                    "faces": hand.split() if yours else []},
                   {"kind": "pile", "name": "taken", "piece": "card",
                    "owner": owner, "faces": []}]
    frame = {"turn": [seat], "points": [0, 0], "captions": [],
             "seats": ["", ""], "places": places, "deal": [1, 4]}
    if last:
        frame["last"] = {"seat": last[0], "words": last[1], "moved": []}
    return shown("show_frame", frame)


def question(hand, seat=0):
    """What may be done at least: to lay a card."""
    return shown("show_actions", [
        {"action": card, "words": f"lays {card}",
         "pieces": [[2 + 2 * seat, card]]} for card in hand.split()])


HAND = "7S 9H AS TD TC 2C"
TABLE = "3H 4C 7D KS"
GAME = f"""set_rules tablic
set_seed 1
set_deck 23456789TJQKA CDHS
set_players 2 0
set_game 4 6 0 6 0 6 0 6 0
set_table 4 3H 4C 7D KS
set_cards 6 {HAND}
{position(HAND, TABLE)}
{question(HAND)}
gen_move
""".splitlines()


class Interrupted(Exception):
    pass


def interrupted(*_):
    raise Interrupted


def say(text):
    print("arbiter:", text, flush=True)


def alone():
    os.setpgid(0, 0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def answer(bot):
    """The next answer in one line; None at the end of the bot's output."""
    lines = iter(bot.stdout.readline, "")
    return next((line.strip() for line in lines if line.strip()), None)


def ask(bot):
    bot.stdin.write("".join(line + "\n" for line in GAME))
    bot.stdin.flush()
    for _ in GAME[:-1]:
        answer(bot)
    return answer(bot)


def play(command):
    """Asks one bot; whether to go on."""
    bot = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        preexec_fn=alone)
    say(f"bot {bot.pid}")
    go_on = True
    try:
        say(f"answer {ask(bot)}")
    except Interrupted:
        say("interrupted")
        go_on = False
    bot.stdin.close()
    say(f"status {bot.wait()}")
    ours = os.tcgetpgrp(0) == os.getpgrp()
    say("foreground ours" if ours else "foreground lost")
    return go_on


def main(bots, *command):
    signal.signal(signal.SIGINT, interrupted)
    for _ in range(int(bots)):
        if not play(command):
            break


if __name__ == "__main__":
    main(*sys.argv[1:])
