"""The package talon for Python: bots and record files."""

import ast
import json
import os
import subprocess
import sys

from talon_run import (
    BUILD, CHECK_PATIENT, Skip, contains, equal, folder, main, match, read_lines,
    talon, test)

PYTHON = os.environ.get("PYTHON3", "/usr/bin/python3"
                        if os.path.exists("/usr/bin/python3")
                        else sys.executable)
PACKAGE = os.path.abspath("python")

BOT = """
import sys
sys.path.insert(0, %r)
from talon.bot import Bot

class Mine(Bot):
    def choose(self, actions):
        self.info(actions=len(actions), seconds=self.seconds)
        self.note("of " + actions[0].words)
        %s

if __name__ == "__main__":
    Mine().run()
"""
GREEDY = "return max(actions, key=lambda action: len(action.pieces))"


def bot(place, choice=GREEDY, name="mine"):
    path = f"{place}/{name}.py"
    with open(path, "w", encoding="utf-8") as file:
        file.write(BOT % (PACKAGE, choice))
    return f"{name}={PYTHON} {path}"


def run_python(program, *arguments):
    """What PROGRAM prints."""
    return subprocess.run(
        [PYTHON, "-c", program, *arguments], check=True,
        env={**os.environ, "PYTHONPATH": PACKAGE,
             "TALON": os.path.abspath(f"{BUILD}/talon")},
        stdout=subprocess.PIPE, text=True).stdout


def evaluated(program, *arguments):
    return ast.literal_eval(run_python("from talon import records\n" + program,
                                       *arguments))


@test
def ten_lines_play_every_game():
    for game in ("tablic", "planowanie", "herc", "trax",
                 f"{sys.executable} examples/leduc.py"):
        with folder() as place:
            path = place + "/games"
            run = talon("match", "--json", "-n", 4, "-s", 1, "-g", game, "-o",
                        path, bot(place), "random")
            equal([player["faults"]
                   for player in json.loads(run.out)["players"]], [0, 0])
            notes = [move[3]["info"] for record in read_lines(path)[1:]
                     for move in record["moves"] if len(move) > 3]
            assert notes, game
            assert all(note["actions"] >= 1 for note in notes), notes


@test
def it_takes_where_it_can():
    with folder() as place:
        _, records = match("-n", 10, "-s", 1, bot(place), "random")
        won = sum(record["score"][record["seats"].index("mine")] >
                  record["score"][record["seats"].index("random")]
                  for record in records.values())
        assert won >= 9, won


@test
def it_does_all_that_a_bot_has_to():
    with folder() as place:
        run = talon("check", "--sandbox", "off", *CHECK_PATIENT, bot(place))
        assert "warning course" not in run.out, run.out
        assert "warning wire" not in run.out, run.out


@test
def the_same_seed_gives_the_same_game():
    games = []
    for _ in range(2):
        with folder() as place:
            _, records = match("-n", 2, "-s", 5,
                               bot(place, "return self.random.choice(actions)"),
                               "random")
            games.append([[move[:2] for move in record["moves"]]
                          for record in records.values()])
    equal(*games)


@test
def a_game_begins_before_anything_is_heard_of_it():
    program = """
import io
from talon.bot import Bot

class Mine(Bot):
    def begin(self):
        self.told = []

    def heard(self, command, words):
        self.told.append((command, words))

bot, out = Mine(), io.StringIO()
for _ in range(2):
    bot.run(["set_deck 23 C\\n", "set_players 2 1\\n", "set_cards 1 2C\\n"], out)
print(bot.told, out.getvalue() == "=\\n\\n" * 6)
"""
    equal(run_python(program), "[('set_deck', ['23', 'C']), "
          "('set_cards', ['1', '2C'])] True\n")


@test
def an_exception_is_the_bots_and_is_shown():
    with folder() as place:
        _, records = match("-n", 1, "-s", 1,
                           bot(place, "raise KeyError('what')"), "random")
        equal(records[0]["end"], "crash")
        contains("\n".join(records[0]["stderr"]), "KeyError: 'what'")


@test
def a_file_is_read_plain_and_packed():
    program = """
import sys
with records.open(sys.argv[1]) as run:
    print([run.header["game"], [bot["name"] for bot in run.header["bots"]],
           [[game["id"], game["seats"], game["score"]] for game in run]])
"""
    for name in ("games", "games.zst"):
        with folder() as place:
            path = f"{place}/{name}"
            talon("match", "-n", 6, "-s", 1, "-o", path, "greedy", "random")
            shown = [json.loads(line) for line in
                     talon("show", "--json", path).out.splitlines()]
            equal(evaluated(program, path),
                  ["tablic", ["greedy", "random"],
                   [[game["id"], game["names"], game["score"]]
                    for game in shown]])
            if name == "games":
                with open(path, "ab") as file:
                    file.write(b'{"v":1,"game":"tab')
                equal(len(evaluated(program, path)[2]), 6)


@test
def void_games_are_read_when_they_are_wanted():
    program = """
import sys
print([len(list(records.open(sys.argv[1], voids))) for voids in (False, True)])
"""
    with folder() as place:
        path = place + "/games"
        talon("match", "-n", 2, "-s", 1, "-o", path, "greedy", "random")
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
        game = json.loads(lines[1])
        game.update(end="timeout", offender=0, why="late", void="stopped")
        with open(path, "a", encoding="utf-8") as file:
            file.write(json.dumps(game) + "\n")
        equal(evaluated(program, path), [2, 3])


@test
def decisions_and_frames_are_those_of_talon():
    program = """
import sys
path = sys.argv[1]
print([list(records.decisions(path, bot="greedy", worst=2)),
       [(frame["id"], frame["move"]) for frame in records.frames(path)],
       len(list(records.frames(path, only="1", seat=0)))])
"""
    with folder() as place:
        path = place + "/games"
        talon("match", "-n", 3, "-s", 1, "-o", path, "greedy", "random")
        decisions, frames, one = evaluated(program, path)
        equal(decisions, [json.loads(line) for line in talon(
            "samples", "--bot", "greedy", "--worst", 2,
            path).out.splitlines()])
        games = read_lines(path)[1:]
        equal(frames, [(game["id"], move) for game in games
                       for move in range(len(game["moves"]) + 1)])
        equal(one, len(games[1]["moves"]) + 1)


@test
def what_talon_refuses_is_an_exception_in_its_words():
    program = """
import sys
try:
    list(records.decisions(sys.argv[1]))
except records.Failed as failed:
    print([str(failed)])
"""
    with folder() as place:
        contains(evaluated(program, place + "/none")[0],
                 place + "/none: No such file")


@test
def decisions_become_arrays():
    program = """
import sys
import numpy
from talon import records
count = records.save_npz(sys.argv[1], sys.argv[2], bot="greedy")
kept = numpy.load(sys.argv[2])
row = 3
open_faces = [sorted(str(kept["names"][face]) for face
                     in numpy.repeat(numpy.arange(kept["faces"].shape[2]),
                                     kept["faces"][row, place]))
              for place in range(kept["faces"].shape[1])]
print([count, int(kept["choice"][row]), int(kept["legal"][row]),
       int(kept["result"][row]), float(kept["ms"][row]), open_faces,
       kept["hidden"][row].tolist(), kept["bots"].tolist()])
"""
    if subprocess.run([PYTHON, "-c", "import numpy"], check=False,
                      stderr=subprocess.DEVNULL).returncode != 0:
        raise Skip("numpy is not installed (python3-numpy)")
    with folder() as place:
        path = place + "/games"
        talon("match", "-n", 2, "-s", 1, "-o", path, "greedy", "random")
        lines = [json.loads(line) for line in talon(
            "samples", "--bot", "greedy", path).out.splitlines()]
        row = lines[3]
        equal(ast.literal_eval(run_python(program, path, place + "/out.npz")),
              [len(lines), row["legal"].index(row["choice"]),
               len(row["legal"]), row["result"], row["ms"],
               [sorted(spot["faces"]) for spot in row["frame"]["places"]],
               [spot.get("hidden", 0) for spot in row["frame"]["places"]],
               ["greedy"]])


if __name__ == "__main__":
    main(jobs=2)
