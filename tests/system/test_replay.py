#!/usr/bin/env python3
"""`talon replay`: the same bot answers the same, another one does not."""

import glob
import os
import pty
import re
import sys

from talon_run import (BUILD, TALON, contains, equal, folder, main,
                       played, read_records, sin, talon, test)

# A bot of the house that writes down what it hears, a file for each process, and
# wants to know the names: LOG COMMAND.
LOG = """#!/usr/bin/env python3
import os, subprocess, sys
bot = subprocess.Popen([sys.argv[2]], stdin=subprocess.PIPE,
                       stdout=subprocess.PIPE, text=True, bufsize=1)
with open(f"{sys.argv[1]}.{os.getpid()}", "w", buffering=1) as log:
    for line in sys.stdin:
        log.write(line)
        if line.startswith("set_names"):
            print("=\\n", flush=True)
            continue
        bot.stdin.write(line)
        answer = bot.stdout.readline()
        while not answer.endswith("\\n\\n"):
            answer += bot.stdout.readline()
        if line == "list_commands\\n":
            answer = answer[:-1] + "set_names\\n\\n"
        print(answer, end="", flush=True)
        if line == "quit\\n":
            break
bot.stdin.close()
bot.wait()
"""


def replay(*arguments, **options):
    """The bots of most of these tests write files, for which they have no
    folder in a sandbox."""
    return talon("replay", "--sandbox", "off", *arguments, **options)


def recorded(place, *arguments):
    path = played(os.path.join(place, "games"), "match", "-j", 1, "-s", 3,
                  *arguments)
    return path, read_records(path)


def logging_bot(place, run, bot):
    """The arguments that are BOT with a log, and where its logs are."""
    script = os.path.join(place, "log")
    with open(script, "w", encoding="utf-8") as file:
        file.write(LOG)
    os.chmod(script, 0o755)
    return f"it={sys.executable} -SE {script} {place}/{run} {BUILD}/bots/{bot}"


def wires(place, run):
    """What the processes of a run have heard, the oldest first."""
    logs = sorted(glob.glob(f"{place}/{run}.*"), key=os.path.getmtime)
    return [re.sub(r"^time_left \d+$", "time_left", open(log).read(),
                   flags=re.M).splitlines() for log in logs]


def of_game(wire):
    """A game alone: what a process is asked once for all stands before it."""
    return [line for line in wire
            if line not in ("list_commands", "name", "version")]


def expect_same_wire(place, path, game, seat, heard):
    """What a bot hears at SEAT in a replay is what it HEARD in the game."""
    run = f"replay-{game}-{seat}"
    replay("--seat", seat, path, game,
          logging_bot(place, run, "greedy"))
    (again,) = wires(place, run)
    equal(again, heard)
    equal(again[-1], "quit")


@test
def a_bot_hears_in_a_replay_what_it_heard_in_a_match():
    for game, others, more in (
            ("tablic", "random", []), ("tablic", "random", ["--open-hands"]),
            ("tablic", "random", ["-t", "2+1"]), ("trax", "random", []),
            ("trax", "random", ["--lockstep"]),
            ("planowanie", "greedy random", ["--clock", "cpu"]),
            ("planowanie", "greedy random", ["-t", "inf"])):
        with folder() as place:
            path, games = recorded(place, "-g", game, "-n", 1, *more,
                                   logging_bot(place, "match", "greedy"),
                                   *others.split())
            (heard,) = wires(place, "match")
            equal(heard[:3], ["list_commands", "name", "version"])
            assert heard[-2].startswith("result "), heard
            expect_same_wire(place, path, 0,
                             games[0]["seats"].index("it"), heard)


@test
def a_bot_hears_in_a_replay_what_it_heard_in_a_tournament():
    with folder() as place:
        path = os.path.join(place, "cup")
        talon("tournament", "-q", "-j", 1, "-r", 1, "-g", "herc", "-o", path,
              "--sandbox", "off", logging_bot(place, "cup", "greedy"), "random")
        heard = [of_game(wire) for wire in wires(place, "cup")]
        for number, game in read_records(path).items():
            for seat, name in enumerate(game["seats"]):
                if name != "it":
                    continue
                run = f"replay-{number}-{seat}"
                replay(path, "--seat", seat, number,
                      logging_bot(place, run, "greedy"))
                assert of_game(wires(place, run)[0]) in heard, (number, seat)


@test
def a_bot_hears_in_a_replay_how_a_fault_of_another_ended_the_game():
    for words in ("not_in_hand", "segfault", "twice", "refuse set_deck",
                  "hang set_cards"):
        for bots in ["it", "sin"], ["sin", "it"]:
            with folder() as place:
                path, games = recorded(
                    place, "-n", 1, "-t", 2,
                    *(sin(words) if name == "sin" else
                      logging_bot(place, "match", "greedy") for name in bots))
                equal(games[0]["offender"], bots.index("sin"), words)
                (heard,) = wires(place, "match")
                expect_same_wire(place, path, 0, bots.index("it"), heard)


def play_and_give_up(place, path, *bots):
    """talon play with a person who plays a card and then gives up."""
    pid, master = pty.fork()
    if pid == 0:
        os.environ["TERM"] = "dumb"
        os.execv(TALON, [TALON, "play", "-s", "5", "-o", path, "--sandbox",
                         "off", *bots])
    text, answered = "", 0
    while True:
        try:
            text += os.read(master, 4096).decode()
        except OSError:
            break
        if text.endswith("(y/N) "):
            os.write(master, b"yes\n")
        if len(re.findall("Your card: ", text)) > answered:
            card = re.findall(r"Hand   (\w\w)", text)[-1]
            os.write(master, b"resign\n" if answered else
                     f"{card} auto\n".encode())
            answered += 1
    os.close(master)
    equal(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), 0, text)


@test
def a_bot_hears_in_a_replay_what_it_heard_of_a_person():
    with folder() as place:
        path = os.path.join(place, "played")
        play_and_give_up(place, path, logging_bot(place, "play", "greedy"))
        (game,) = read_records(path).values()
        equal((game["seats"], game["end"]), (["human", "it"], "resign"))
        assert len(game["moves"]) >= 2, game
        (heard,) = wires(place, "play")
        assert "set_names human it" in heard, heard
        equal(heard[-2:], ["result 0 25", "quit"])
        expect_same_wire(place, path, 0, 1, heard)


@test
def what_a_bot_does_wrong_after_the_game_is_told():
    with folder() as place:
        path, _ = recorded(place, "-n", 1, "greedy", "random")
        bad = os.path.join(place, "bad")
        with open(bad, "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\nsed -u '/^result/q' | {BUILD}/bots/greedy\n"
                       "exit 7\n")
        os.chmod(bad, 0o755)
        run = replay(path, 0, f"greedy={bad}")
        contains(run.out, "seat 0: after the game, the bot exited with status "
                          "7")
        contains(run.out, "> result ")
        contains(run.out, "seat 0: all answers as recorded\n")


@test
def a_bot_repeats_its_game_of_every_kind():
    for game, bots in (("tablic", ["greedy", "random"]),
                       ("planowanie", ["random", "greedy", "random"]),
                       ("herc", ["greedy", "random"]),
                       ("trax", ["random", "greedy"])):
        with folder() as place:
            path, games = recorded(place, "-g", game, "-n", 2, *bots)
            for bot in sorted(set(bots)):
                run = replay(path, 1, bot)
                seats = [seat for seat, name in enumerate(games[1]["seats"])
                         if name == bot]
                contains(run.out, f"seat {seats[0]}: all answers as recorded")


@test
def open_hands_are_shown_again():
    with folder() as place:
        path, _ = recorded(place, "--open-hands", "-n", 2, "minimax", "random")
        equal(replay(path, 0, "minimax").out,
              "seat 0: all answers as recorded\n")


@test
def every_other_answer_is_printed():
    with folder() as place:
        path, games = recorded(place, "-n", 2, "greedy", "random")
        run = replay("--seat", 1, path, 0, "greedy", code=1)
        moves = games[0]["moves"]
        for line in run.out.splitlines():
            words = line.split()
            seat, text, _ = moves[int(words[1].rstrip(",")) - 1]
            equal(seat, 1)
            contains(line, f"recorded {text.split(' ', 1)[1]}, answered ")
        assert run.out, "greedy played as random did"
        # Without a seat: nobody there has that name, so all are tried.
        run = replay(path, 0, "other=greedy", code=1)
        contains(run.out, "seat 0: all answers as recorded\n")
        contains(run.out, "seat 1: recorded ")


@test
def the_fault_that_ended_a_game_is_asked_for_again():
    for name, end in (("not_in_hand", "illegal"), ("segfault", "crash"),
                      ("hang", "timeout"), ("refuse", "refused"),
                      ("closed", "closed"), ("twice", "garbage")):
        with folder() as place:
            path, games = recorded(place, "-n", 1, "-t", 2,
                                   sin(name).replace("sin", "x", 1), "greedy")
            game = games[0]
            equal((game["end"], game["offender"]), (end, 0))
            run = replay(path, 0, sin(name).replace("sin", "x", 1))
            contains(run.out, f"move {len(game['moves']) + 1}, seat 0: x: the "
                              f"same fault as recorded: {game['why']}")
            contains(run.out, "seat 0: all answers as recorded\n")
            if end in ("crash", "timeout"):
                contains(run.out, "> gen_move\n")
            run = replay(path, 0, "--seat", 0, "--patience", 60,
                        "greedy", code=1)
            contains(run.out, f"ended by a fault: {game['why']}; answered ")


@test
def the_order_of_the_cards_that_are_taken_is_free():
    with folder() as place:
        path, games = recorded(place, "-n", 1, "greedy", "random")
        assert any(seat == 0 and text.count(" ") == 3
                   for seat, text, *_ in games[0]["moves"]), "none took two"
        turned = os.path.join(place, "turned")
        with open(turned, "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\n{BUILD}/bots/greedy | "
                       "sed -uE 's/^= (..) (..) (..)$/= \\1 \\3 \\2/'\n")
        os.chmod(turned, 0o755)
        equal(replay(path, 0, f"greedy={turned}").out,
              "seat 0: all answers as recorded\n")


@test
def a_bot_that_fails_is_told_of():
    with folder() as place:
        path, _ = recorded(place, "-n", 1, "greedy", "random")
        run = replay(path, 0, sin("segfault"), code=1)
        contains(run.out, "the bot was killed by signal")
        contains(run.out, "> gen_move\n")
        run = replay("--seat", 0, "--patience", 1, path, 0,
                    sin("hang"), code=1)
        contains(run.out, "move 1, seat 0: recorded ")
        contains(run.out, "the bot kept us waiting: no answer to gen_move came")
        run = replay(path, 0, "./no-such-bot", code=2)
        equal(run.err.count("cannot be run"), 1)


@test
def bots_play_on_from_a_move():
    with folder() as place:
        path, games = recorded(place, "-n", 1, "greedy", "random")
        run = replay("--continue", 0, path, 0, "greedy", "random")
        moves = [line.split(" plays ")[1] for line in run.out.splitlines()
                 if " plays " in line]
        equal(moves, [text.removeprefix("play ")
                      for _, text, *_ in games[0]["moves"]])
        # Where the bots have not been asked before.
        for move in 1, 20, 47:
            run = replay("--continue", move, path, 0,
                        logging_bot(place, f"on{move}", "greedy"), "random")
            played = [line.split(" plays ")[1].split(":")[0]
                      for line in run.out.splitlines() if " plays " in line]
            equal(len(played), 48 - move, run.out)
            (heard,) = wires(place, f"on{move}")
            equal(heard.count("gen_move"), 24 - (move + 1) // 2)
        run = replay("--continue", 47, path, 0, "random")
        contains(run.out, "move 48, seat 1: plays ")
        contains(run.out, "\nscore ")
        run = replay("--continue", 48, path, 0, "random")
        equal(run.out, f"score {' '.join(map(str, games[0]['score']))}\n")


LISTENER = """import sys
log = open(sys.argv[1], "w")
for line in sys.stdin:
    log.write(line)
    print("= nothing\\n" if line.startswith("gen_") else "=\\n", flush=True)
"""


@test
def who_plays_on_is_told_what_was_done_and_not_asked():
    with folder() as place:
        path, games = recorded(place, "-n", 1, "greedy", "random")
        bot, log = (os.path.join(place, name) for name in ("bot.py", "log"))
        with open(bot, "w", encoding="utf-8") as file:
            file.write(LISTENER)
        replay("--continue", 10, path, 0,
              f"{sys.executable} -SE {bot} {log}", "greedy")
        with open(log, encoding="utf-8") as file:
            heard = file.read()
        before = heard[:heard.index("gen_move")].splitlines()
        equal([line for line in before if line.startswith("play ")],
              [f"play {seat} {action.removeprefix('play ')}"
               for seat, action, _ in games[0]["moves"][:10]])


@test
def a_folder_of_shards_is_one_file():
    with folder() as place:
        for index in range(2):
            talon("match", "-q", "-n", 4, "-s", 3, "--shard", f"{index}/2",
                  "-o", os.path.join(place, f"s{index}"), "greedy", "random")
        for game in range(4):
            contains(replay(place, game, "greedy").out,
                     ": all answers as recorded\n")
        for words in (["replay", place, 4, "greedy"], ["show", place, 4]):
            equal(talon(*words, code=1).err, f"talon: {place}: has no game 4\n")


@test
def what_is_no_use_is_refused():
    with folder() as place:
        path, _ = recorded(place, "-n", 1, "greedy", "random")
        for arguments, said in (
                ([path, 0], "a bot are needed"),
                ([path, 0, "greedy", "random"], "are quotes missing"),
                ([path, "x", "greedy"], "is no number of a game"),
                (["--seat", 2, path, 0, "greedy"], "has no seat 2"),
                (["--continue", 49, path, 0, "greedy"], "has 48 moves"),
                ([path, 0, "human"], "a person")):
            contains(replay(*arguments, code=2).err, said)
        contains(replay(path, 7, "greedy", code=1).err, "7")


@test
def a_run_that_is_committed_to_its_seed_has_it_in_its_lines_or_its_key():
    with folder() as place:
        path = os.path.join(place, "cup")
        other = os.path.join(place, "other")
        # Two games of a tournament that goes on: a deal is played twice.
        talon("tournament", "-q", "-j", 1, "-r", 1, "-o", path, "random",
              "one=random")
        lines = open(path, encoding="utf-8").read().splitlines(keepends=True)
        assert "\"seed\"" in lines[-1], lines[-1]
        replay = "replay", "--seat", 0, path, 0, "random"
        talon(*replay)  # its last line makes it public
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(lines[:-1])
        equal(talon(*replay).err, "")  # the key file beside it
        os.rename(f"{path}.key", other)
        run = talon(*replay, code=1)
        contains(run.err, "the seed of this run is not public yet")
        contains(run.err, "--key FILE has it")
        contains(run.out, ", answered ")
        equal(talon(*replay, "--key", other).err, "")
        talon("match", "-q", "-n", 1, "--key", f"{other}.2", "-o", f"{path}.2",
              "random", "greedy")
        contains(talon(*replay, "--key", f"{other}.2", code=1).err,
                 f"{path}:1: it is not signed with the key of the key file")
        contains(talon(*replay, "--key", f"{other}.3", code=1).err,
                 "No such file")


@test
def show_to_a_bot_is_a_replay():
    with folder() as place:
        path, _ = recorded(place, "-n", 1, "greedy", "random")
        for words in (("--to", "greedy", path, 0), (path, 0, "--to=greedy")):
            equal(talon("show", "--sandbox", "off", *words).out,
                  replay(path, 0, "greedy").out)


if __name__ == "__main__":
    main(jobs=2)
