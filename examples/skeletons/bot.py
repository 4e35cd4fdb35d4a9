#!/usr/bin/env python3
"""A bot for tablić in Python: it lays down the first card of its hand."""
import sys

KNOWN = """protocol_version name version known_command list_commands quit
    set_deck set_players set_game set_table set_cards time_left gen_move
    play""".split()
me, hand = "", []


def answer(command, words):
    global me, hand
    if command == "protocol_version":
        return "2"
    if command in ("name", "version"):
        return "skeleton 1"
    if command == "known_command":
        return "true" if words and words[0] in KNOWN else "false"
    if command == "list_commands":
        return "\n".join(KNOWN)
    if command == "set_players":
        me = words[1]
    if command == "set_cards":
        hand = words[1:]
    if command == "play" and words[0] == me:
        hand.remove(words[1])
    return hand[0] if command == "gen_move" else ""  # and the cards it takes


for line in sys.stdin:
    words = line.split("#")[0].split()
    if words:
        number = words.pop(0) if words[0].isdigit() else ""
        command = words.pop(0) if words else ""
        if command in KNOWN:
            print(f"={number} {answer(command, words)}\n", flush=True)
        else:
            print(f"?{number} unknown command\n", flush=True)
        if command == "quit":
            break
