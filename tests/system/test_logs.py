#!/usr/bin/env python3
"""The logs of games: talon match --log FOLDER."""

import os
import re

from talon_run import (
    Run, Skip, contains, equal, folder, main, read_records, talon, test,
    timeless, wait_until)

LINE = re.compile(r" *\d+\.\d{3} [<>!] ")
BOT = """#!/usr/bin/env python3
import sys
for line in sys.stdin:
    words = line.split()
    if not words:
        continue
    if words[0] == {at!r}:
        {does}
    print("=\\n", flush=True)
"""


def log(place, name):
    with open(os.path.join(place, "logs", name), encoding="utf-8") as file:
        return file.read()


def bot(place, name, at, does):
    path = os.path.join(place, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(BOT.format(at=at, does=does))
    os.chmod(path, 0o755)
    return f"{name} = python3 '{path}'"


def played(place, *arguments, **how):
    path = os.path.join(place, "games")
    run = talon("match", "-q", "-s", 1, "-o", path, "--log",
                os.path.join(place, "logs"), *arguments, **how)
    return read_records(path), run


@test
def every_game_and_seat_has_a_file_with_all_that_was_said():
    with folder() as place:
        records, _ = played(place, "-n", 6, "-j", 2, "greedy", "random")
        names = sorted(os.listdir(os.path.join(place, "logs")))
        equal(names, sorted(
            f"game-{number:06}-seat-{seat}-{name}.log" for number, game
            in records.items() for seat, name in enumerate(game["seats"])))
        for number, game in records.items():
            for seat, name in enumerate(game["seats"]):
                text = log(place, f"game-{number:06}-seat-{seat}-{name}.log")
                first, *lines, last = text.splitlines()
                contains(first, f"# game {number}, seat {seat}, {name};")
                equal(last, "# ended: normal")
                for line in lines:
                    assert LINE.match(line), line
                equal([line.split(" > play ")[1] for line in lines
                       if " > play " in line],
                      [f"{move[0]} {move[1].removeprefix('play ')}"
                       for move in game["moves"]])
                equal([line.split(" < = ")[1] for line in lines
                       if re.search(" < = [0-9TJQKA][CDHS]", line)],
                      [move[1].removeprefix("play ") for move in game["moves"]
                       if move[0] == seat])
        without = os.path.join(place, "without")
        talon("match", "-q", "-s", 1, "-n", 6, "-o", without, "greedy",
              "random")
        equal([timeless(game) for game in read_records(without).values()],
              [timeless(game) for game in records.values()])


@test
def standard_error_and_the_fault_are_in_it():
    with folder() as place:
        played(place, "-n", 1, bot(
            place, "loud", "gen_move", 'sys.stderr.write("thinking\\033\\n"); '
            "sys.stderr.flush(); sys.exit(3)"), "greedy")
        text = log(place, "game-000000-seat-0-loud.log")
        contains(text, " ! thinking\\^[\n")
        contains(text, "# ended: crash, by seat 0, loud: ")
        contains(log(place, "game-000000-seat-1-greedy.log"),
                 "# ended: crash, by seat 0, loud: ")


@test
def a_flood_has_an_end():
    with folder() as place:
        played(place, "-n", 1, bot(
            place, "flood", "set_cards",
            'sys.stderr.write(300000 * "x\\n"); sys.stderr.flush()'), "greedy")
        text = log(place, "game-000000-seat-0-flood.log")
        contains(text, "# more than 65536 bytes of standard error are left "
                       "out\n")
        contains(text, " > gen_move\n")
        assert len(text) < 70000, len(text)


@test
def names_are_safe():
    with folder() as place:
        played(place, "-n", 1, "x=greedy", "#&y=random")
        equal(sorted(os.listdir(os.path.join(place, "logs"))),
              ["game-000000-seat-0-x.log", "game-000000-seat-1-__y.log"])


@test
def a_tournament_has_logs_too():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("tournament", "-q", "-r", 1, "-s", 1, "-o", path, "--log",
              os.path.join(place, "logs"), "greedy", "random", "a=greedy")
        equal(len(os.listdir(os.path.join(place, "logs"))),
              2 * len(read_records(path)))


@test
def a_disk_that_is_full_is_no_fault_of_a_bot():
    with folder() as place:
        os.mkdir(os.path.join(place, "logs"))
        os.symlink("/dev/full", os.path.join(
            place, "logs", "game-000001-seat-0-random.log"))
        records, run = played(place, "-n", 4, "-j", 1, "greedy", "random",
                              code=1)
        contains(run.err, "logs/game-000001-seat-0-random.log: No space left")
        equal([game["end"] for game in records.values()], ["normal"])
        path = os.path.join(place, "games")
        talon("match", "-q", "--resume", "-o", path, "--log",
              os.path.join(place, "logs"))
        equal(len(os.listdir(os.path.join(place, "logs"))), 8)


@test
def a_folder_that_cannot_be_is_refused_before_the_first_game():
    with folder() as place:
        path = os.path.join(place, "games")
        for wrong, why in ((os.path.join(place, "no", "logs"), "No such file"),
                           ("/dev/null", "Not a directory")):
            contains(talon("match", "-o", path, "--log", wrong, "greedy",
                           "random", code=1).err, f"--log {wrong}: {why}")
        equal(os.path.exists(path), False)


@test
def no_bot_may_read_the_logs():
    with folder() as place:
        os.chmod(place, 0o755)
        with Run(["match", "-n", 1, "--sandbox", "best", "--log",
                  os.path.join(place, "logs"), f"x [read={place}] = greedy",
                  "random"]) as run:
            run.wait()
        if run.code == 0:
            raise Skip("there is no sandbox here")
        contains(run.err, "may read the folder of logs")


@test
def a_game_that_is_broken_off_has_its_log():
    with folder() as place:
        logs = os.path.join(place, "logs")
        with Run(["match", "-q", "-n", 1, "-j", 1, "-t", "inf", "--log", logs,
                  "--watch", "greedy", bot(place, "hang", "gen_move",
                                           "sys.stdin.read()")]) as run:
            wait_until(lambda: "game 0: 1." in run.said(), "the first move")
            run.process.terminate()
            run.wait()
            run.expect_nobody_left()
        with open(os.path.join(logs, "game-000000-seat-1-hang.log"),
                  encoding="utf-8") as file:
            equal(file.read().splitlines()[-1], "# broken off")


if __name__ == "__main__":
    main(2)
