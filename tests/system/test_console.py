#!/usr/bin/env python3
"""`talon console` from a pipe: what goes to the bot, and what to the console."""

import os
import re
import subprocess

from talon_run import (CHECK_PATIENT, TALON, contains, equal, folder, main, sin,
                       talon, test, traced)


def console(*lines, bot="greedy", game="tablic", more=()):
    done = subprocess.run([TALON, "console", "-g", game, bot, *more],
                          input="".join(f"{line}\n" for line in lines),
                          capture_output=True, text=True, timeout=600)
    equal((done.returncode, done.stderr), (0, ""))
    return done.stdout


def timeless(line):
    return re.sub(r"^time_left \d+", "time_left", line)


@test
def lines_go_to_the_bot():
    equal(console("name", "", "# nothing", "12 dance", "quit", "name"),
          "= greedy\n?12 unknown command\n=\n")


@test
def a_game_is_dealt_played_and_taken_back():
    for game in "tablic", "planowanie", "herc", "trax":
        said = console(":deal -s 7 1", ":go", ":board", ":step", ":back",
                       game=game)
        contains(said, f"> set_rules {game}\n=\n> set_seed ")
        contains(said, "\n> gen_")
        # Taken back, the game is told from its beginning.
        equal(said.count("> set_players"), 2)


@test
def the_same_deal_is_the_same_and_another_seat_hears_another_hand():
    first = console(":deal -s 7")
    equal(console(":deal -s 7 0"), first)
    hand = re.search("> set_cards .*", first).group(0)
    assert hand not in console(":deal -s 8")
    assert hand not in console(":deal -s 7 1")


@test
def a_recorded_game_is_told_and_goes_on_as_it_did():
    with folder() as place:
        path = os.path.join(place, "games")
        trace = talon("match", "-q", "-n", 1, "-s", 3, "-j", 1, "-v", "-o",
                      path, "greedy", "random").err
        said = console(f":load {path} 0 10 0", *[":go"] * 30)
    heard = re.findall(r"^greedy > (.*)$", trace, re.M)
    quiet = "list_commands", "name", "version", "gen_move", "quit"
    equal([timeless(line[2:]) for line in said.splitlines()
           if line.startswith("> ") and line != "> gen_move"],
          [timeless(line) for line in heard if not line.startswith(quiet)])
    contains(said, "the game is over\n")


@test
def what_was_said_can_be_played_again():
    with folder() as place:
        path = os.path.join(place, "dialogue")
        console("name", ":deal -s 3 1", ":go", ":go", f":save {path}")
        equal(talon("check", *traced(), *CHECK_PATIENT, "--dialogue", path,
                    "greedy").out, f"{path}: as it should be\n")


@test
def an_illegal_answer_is_named_and_an_end_is_told():
    contains(console(":deal", ":go", bot=sin("not_in_hand")),
             "C is not in your hand\n")
    said = console(":deal", ":go", "name", ":start", "name",
                   bot=sin("segfault"))
    contains(said, "the bot was killed by signal 11")
    # The fresh process is told the game.
    contains(said, "the bot has ended; :start starts it again\n> set_")
    equal(said.count("> set_cards "), 2)
    contains(said, "\n? unknown")


@test
def several_bots_each_hear_their_seat():
    for game, bots in ("tablic", 2), ("planowanie", 3), ("herc", 4), ("trax", 2):
        said = console(":deal -s 4", ":end", "name", ":bot 1", "name",
                       game=game, more=["random"] * (bots - 1))
        contains(said, "the game is over\n")
        contains(said, "greedy < = greedy\nrandom < = random\n")
        for name in "greedy", "random":
            contains(said, f"{name} > set_players ")
            contains(said, f"{name} > gen_")


@test
def a_run_and_the_console_deal_the_same():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-n", 4, "-s", 8, "-j", 1, "--no-rotate", "-o",
              path, "greedy", "random")
        boards = [console(f":load {path} 3", ":board"),
                  console(":deal -s 8 -n 3", ":board")]
    hands = [re.findall("> set_cards .*|> set_table .*", said)
             for said in boards]
    assert hands[0] and hands[0] == hands[1], hands


@test
def other_decks_and_players_are_dealt():
    said = console(":set", ":players 3", ":set deals-plan 2 0 1 1", ":deal 2",
                   ":set deck 22,C", ":game whist", ":game trax", ":set",
                   game="planowanie", more=["--deck", "23456,CD"])
    for part in ("deck V,C: ", "  is 23456,CD\n", "> set_deck 23456 CD\n",
                 "> set_players 3 2\n", "> set_game 2 2 0 1 1\n",
                 "2 is twice among the values", 'no game "whist"',
                 "board RxC: "):
        contains(said, part)


@test
def what_is_no_use_is_said():
    said = console(":go", ":step", ":back", ":board", ":deal 9", ":load",
                   ":load /nonexistent 1", ":save", ":what")
    for part in ("there is no game", "no move to take back",
                 "there is no such seat", ":load FILE ID", "/nonexistent",
                 ":save FILE", "a line without a colon goes to the bot"):
        contains(said, part)
    contains(talon("console", code=2).err, "one bot is needed")
    contains(talon("console", "sh", "mine.py", code=2).err,
             "mine.py is no bot; did you forget quotes: \"sh mine.py\"?")


if __name__ == "__main__":
    main(jobs=2)
