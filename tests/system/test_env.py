#!/usr/bin/env python3
"""talon.env as those who learn meet it: games beside those of matches, with and
without numpy, and by the tests of PettingZoo and Gymnasium where these are."""

import glob
import json
import os
import re
import shutil
import subprocess
import sys
import textwrap

from talon_run import (
    BUILD, Skip, contains, equal, folder, instruments, main, talon, test)



def imports(python, module):
    return subprocess.run([python, "-c", f"import {module}"],
                          capture_output=True).returncode == 0


# Of those that there are one that has numpy, which Debian's may have alone.
PYTHON = os.environ.get("PYTHON") or next(
    (python for python in (sys.executable, "/usr/bin/python3")
     if os.path.exists(python) and imports(python, "numpy")), sys.executable)
GAMES = {"tablic": ("random", "greedy"), "tablic-stihovi": ("greedy", "random"),
         "planowanie": ("random", "greedy", "random", "greedy"),
         "herc": ("greedy", "random")}
SEED = 7


def library():
    paths = glob.glob(f"{BUILD}/libtalon-games.so.0.*")
    if instruments():
        raise Skip("python loads no library that has sanitizers")
    return os.path.abspath(paths[0])


def environment(**more):
    return {**os.environ, "PYTHONPATH": os.path.abspath("python") + ":" +
            os.environ.get("PYTHONPATH", ""), "TALON_GAMES": library(), **more}


def python(script, *words, code=0, options=()):
    """What a script prints, which is run by a Python of its own."""
    done = subprocess.run(
        [PYTHON, *options, "-c", textwrap.dedent(script), *words],
        env=environment(), capture_output=True, text=True)
    equal(done.returncode, code, done.stderr)
    return done.stdout + done.stderr


def needs(module):
    if not imports(PYTHON, module):
        raise Skip(f"{PYTHON} cannot import {module}")


REPLAY = """
    import json, sys
    from talon.env import Batch
    game, path, seed = sys.argv[1:]
    batch = Batch(game, 1, int(seed))
    with open(path, encoding="utf-8") as file:
        records = [json.loads(line) for line in file]
    moves = 0
    for record in records:
        if "moves" not in record:
            continue
        batch.reset(deals=[record["deal"]])
        for seat, move, *_ in record["moves"]:
            assert batch.turns[0] == seat, (record["id"], move)
            text = move.split(" ", 1)[1]
            if moves % 2:
                batch.step([batch.find(text)])
            else:
                batch.act(text)
            moves += 1
        assert batch.turns[0] == -1
        assert list(batch.points.tolist()[0]) == record["score"], record["id"]
    print("moves", moves)
"""


def expect_match_replayed(*options):
    with folder() as place:
        for game, bots in GAMES.items():
            path = f"{place}/{game}"
            talon("match", "-q", "-g", game, "-s", SEED, "-n", 12, "-o", path,
                  *bots)
            with open(path, encoding="utf-8") as file:
                moves = sum(len(json.loads(line).get("moves", ()))
                            for line in file)
            contains(python(REPLAY, game, path, str(SEED), options=options),
                     f"moves {moves}\n", game)


@test
def a_match_is_played_alike_move_by_move():
    expect_match_replayed()


@test
def without_numpy_arrays_are_memory():
    """-S leaves out what is installed beside Python itself."""
    expect_match_replayed("-S")
    said = python("""
        from talon.env import Batch, numpy
        assert numpy is None
        batch = Batch("herc", 3, 1)
        batch.reset()
        assert batch.masks.shape == (3, 52) and batch.masks[0, 2] in (0, 1)
        print(batch.turns.tolist(), batch.points.tolist()[1])
        """, options=("-S",))
    equal(said, "[0, 1, 2] [0, 0, 0, 0]\n", "turns")


@test
def game_i_and_episode_k_are_deals_of_the_seed():
    said = python("""
        from talon.env import Batch
        batch = Batch("tablic", 3, 5)
        print(batch.deal(1))
        for _ in range(2):
            batch.reset()
            print([batch.deal(i) for i in range(3)])
        alone = Batch("tablic", 1, 5)
        for _ in range(5):
            alone.reset()
        assert bytes(alone.masks) == bytes(batch.masks)[64:128]
        batch.reset(which=[0, 0, 1], deals=[0, 0, 77])
        print([batch.deal(i) for i in range(3)])
        """)
    equal(said, "-1\n[0, 1, 2]\n[3, 4, 5]\n[3, 4, 77]\n", "deals")


@test
def a_wrong_argument_is_named_and_changes_nothing():
    said = python("""
        from talon.env import Batch, EnvError
        batch = Batch("herc", 4, 1)
        batch.reset()
        def legal():
            return [bytes(batch.masks)[52 * i:52 * i + 52].index(1)
                    for i in range(4)]
        before = [batch.save(i) for i in range(4)]
        good = legal()
        def refused(call, *words, **named):
            try:
                call(*words, **named)
            except EnvError as error:
                print(error)
            else:
                print("taken:", call, words)
        refused(batch.step, good[:2] + [99] + good[3:])
        refused(batch.step, good[:3])
        refused(batch.step, good[:3] + [2 ** 40])
        refused(batch.step, good[:3] + [1.5])
        refused(batch.reset, which=[1])
        refused(batch.reset, deals=[1, 1, -4, 1])
        refused(batch.restore, b"no game", 1)
        refused(batch.restore, bytes(batch.saved_size), 1)
        refused(batch.act, "joker", 3)
        refused(batch.text, 77, 2)
        refused(batch.opponent, 1, "nobody")
        refused(batch.opponent, 1, "expert", level=99)
        refused(batch.observe, 9)
        refused(batch.copy, Batch("tablic", 1))
        refused(batch.copy, sources=[0, 1, 2, 4])
        refused(batch.seed, -1)
        assert before == [batch.save(i) for i in range(4)]
        refused(Batch, "whist")
        refused(Batch, "herc", 0)
        refused(Batch, "herc", players=3)
        batch.step(good)
        """)
    contains(said, """\
game 2: action 99 is not legal for seat 2
3 actions are not 4
game 3: 1099511627776 is none of the actions
game 3: 1.5 is none of the actions
1 games are not 4
game 2: there is no deal -4
""")
    equal("taken" in said, False, said)
    equal(len(said.splitlines()), 19, said)


@test
def a_saved_game_goes_on_and_a_copy_hides_what_is_hidden():
    said = python("""
        from talon.env import Batch, games
        def step(batch, times=9):
            for _ in range(times):
                mask = bytes(batch.masks)
                size = batch.action_count
                batch.step([mask[i * size:(i + 1) * size].index(1)
                            for i in range(batch.games)])
        def seen(batch):
            return bytes(batch.observations), bytes(batch.masks)
        for name in games():
            batch, worlds = Batch(name, 2, 3), Batch(name, 8, 9)
            batch.reset()
            step(batch)
            saved = [batch.save(i) for i in range(2)]
            worlds.copy(batch, sources=[1] * 8, seats=[1] * 8, seed=4)
            own = bytes(batch.observe(1, 1)[0])
            others = [bytes(worlds.observe(0, i)[0]) for i in range(8)]
            assert all(bytes(worlds.observe(1, i)[0]) == own
                       for i in range(8)), name
            assert len(set(others)) > 1, name
            worlds.copy(batch, sources=[1] * 8, seats=[1] * 8, seed=4)
            assert others == [bytes(worlds.observe(0, i)[0])
                              for i in range(8)], name
            step(batch)
            later = seen(batch)
            other = Batch(name, 2, 77)
            for i in range(2):
                other.restore(saved[i], i)
                assert other.save(i) == saved[i], name
            step(other)
            assert seen(other) == later, name
        print("good")
        """)
    equal(said, "good\n")


BOT = """#!{python}
import sys
from talon import env

def policy(observation, mask):
    assert len(bytes(observation)) > 300
    return len(bytes(mask)) - 1 - bytes(mask)[::-1].index(1)

env.bot(policy, {game!r}, name="last")
"""


@test
def a_policy_is_a_bot():
    with folder() as place:
        for game, bots in GAMES.items():
            path = f"{place}/{game}.py"
            with open(path, "w", encoding="utf-8") as file:
                file.write(BOT.format(python=PYTHON, game=game))
            os.chmod(path, 0o755)
            record = f"{place}/{game}.rec"
            talon("match", "-q", "-g", game, "-s", SEED, "-n", 4, "-o", record,
                  path, *bots[1:], **environment())
            with open(record, encoding="utf-8") as file:
                ends = [json.loads(line).get("end") for line in file]
            equal([end for end in ends if end], 4 * ["normal"], game)


@test
def a_bot_refuses_what_it_cannot_answer():
    said = python("""
        from talon.env import bot
        lines = ["known_command gen_move", "1 known_command dance", "dance",
                 "# a comment", "", "gen_move", "set_rules tablic",
                 "7 set_rules herc", "name", "quit", "name"]
        bot(None, "herc", lines=lines)
        """)
    equal(said, "= true\n\n=1 false\n\n? unknown command\n\n"
          "? it is not my turn: set_deck is missing\n\n? what is played here is herc\n\n=7\n\n"
          "= policy\n\n=\n\n", "answers")


@test
def opponents_leave_one_seat_to_the_caller():
    said = python("""
        from talon.env import Batch
        batch = Batch("herc", 16, 1)
        for seat in (1, 3):
            batch.opponent(seat, "expert", level=2, nodes=100)
        batch.opponent(2, "greedy")
        batch.reset()
        for _ in range(13):
            assert set(batch.turns.tolist()) == {0}
            batch.step([bytes(batch.masks)[52 * i:52 * i + 52].index(1)
                        for i in range(16)])
        print(set(batch.turns.tolist()))
        """)
    equal(said, "{-1}\n", "turns")


@test
def pettingzoo_s_own_tests_pass():
    needs("numpy")
    needs("pettingzoo.test")
    said = python("""
        import warnings
        from pettingzoo.test import api_test, seed_test
        from talon.env import games
        from talon.env.aec import AEC
        warnings.simplefilter("ignore")
        for name in games():
            api_test(AEC(name), num_cycles=300)
            seed_test(lambda: AEC(name), num_cycles=100)
        api_test(AEC("herc", opponents={1: "greedy", 3: "greedy"}),
                 num_cycles=300)
        env = AEC("tablic", seed=2)
        env.reset()
        total = dict.fromkeys(env.agents, 0)
        for agent in env.agent_iter():
            observation, reward, over, _, _ = env.last()
            total[agent] += reward
            env.step(None if over else int(
                observation["action_mask"].argmax()))
        points = env.batch.points[0].tolist()
        assert [2 * reward for reward in total.values()] == [
            points[0] - points[1], points[1] - points[0]]
        print("good")
        """)
    contains(said, "good\n")


@test
def gymnasium_has_one_seat_of_many_games():
    needs("numpy")
    needs("gymnasium")
    said = python("""
        import numpy
        from talon.env.vector import Vector
        env = Vector("herc", 8, seat=2, opponents="greedy")
        seen, infos = env.reset(seed=1)
        totals = numpy.zeros(8)
        for step in range(2 * 14):
            assert env.observation_space.contains(seen)
            actions = seen["action_mask"].argmax(axis=1)
            assert env.action_space.contains(actions)
            seen, rewards, over, cut, infos = env.step(actions)
            totals += rewards
            assert not cut.any() and (over == (step % 14 == 12)).all()
            if over.all():
                points = infos["points"]
                assert (totals == points[:, 2] - points.mean(axis=1)).all()
                totals[:] = 0
        again, _ = env.reset(seed=1)
        first, _ = Vector("herc", 8, seat=2, seed=1).reset()
        assert (again["observation"] == first["observation"]).all()
        print("good")
        """)
    equal(said, "good\n")


@test
def the_example_learns_and_plays_what_it_learned():
    needs("numpy")
    with folder() as place:
        path = f"{place}/learned.npz"
        learn = [PYTHON, "examples/learn_herc.py"]
        done = subprocess.run([*learn, "--minutes", "0.001", path],
                              env=environment(), capture_output=True, text=True)
        equal(done.returncode, 0, done.stderr)
        talon("match", "-q", "-g", "herc", "-n", 4, "-o", f"{place}/games",
              "-t", "inf", " ".join([*learn, "--play", path]), "random",
              **environment())
        with open(f"{place}/games", encoding="utf-8") as file:
            ends = [json.loads(line).get("end") for line in file]
        equal([end for end in ends if end], 4 * ["normal"])


@test
def arrays_of_numpy_are_taken_as_they_are():
    needs("numpy")
    said = python("""
        import numpy
        from talon.env import Batch, EnvError
        batch = Batch("planowanie", 5, 1)
        batch.reset()
        good = batch.masks.argmax(axis=1)
        for wrong in (good.astype(float), good[:4], good.reshape(5, 1),
                      good + 2 ** 32, good.astype(numpy.uint64) + 2 ** 32):
            try:
                batch.step(wrong)
            except EnvError as error:
                print(error)
        for kind in (numpy.int8, numpy.int32, numpy.int64, numpy.uint8):
            batch.step(batch.masks.argmax(axis=1).astype(kind))
        batch.actions[:] = batch.masks.argmax(axis=1)
        batch.step()
        """)
    equal(said, """\
actions are integers, not float64
(4,) is not (5,)
(5, 1) is not (5,)
game 0: action 97 is not legal for seat 0
game 0: action 97 is not legal for seat 0
""")


@test
def the_package_is_a_wheel():
    for module in ("pip", "setuptools", "wheel"):
        needs(module)
    with folder() as place:
        shutil.copytree("python", f"{place}/python")
        shutil.copy("pyproject.toml", place)
        done = subprocess.run(
            [PYTHON, "-m", "pip", "wheel", "-q", "--no-deps", "--no-index",
             "--no-build-isolation", "."],
            capture_output=True, text=True, cwd=place)
        equal(done.returncode, 0, done.stderr)
        [wheel] = glob.glob(f"{place}/*.whl")
        names = subprocess.run([PYTHON, "-m", "zipfile", "-l", wheel],
                               capture_output=True, text=True).stdout
    for name in ("talon/env/__init__.py", "talon/game.py", "talon_game.py"):
        contains(names, name)


@test
def what_the_header_declares_leaves_the_library_and_nothing_else():
    with open("src/kit/talon-games.h", encoding="utf-8") as file:
        text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
    declared = sorted(set(re.findall(r"\b(talon_\w+)\(", text)))
    said = subprocess.run(["nm", "-D", "--defined-only", library()],
                          capture_output=True, text=True, check=True).stdout
    equal(sorted(re.findall(r" T (\w+)@@TALON_GAMES_0\.1", said)), declared,
          "functions")
    with folder() as place:
        os.symlink(library(), f"{place}/libtalon-games.so.0")
        for compiler, name in (("cc", "x.c"), ("c++", "x.cc")):
            if not shutil.which(compiler):
                continue
            with open(f"{place}/{name}", "w", encoding="utf-8") as file:
                file.write('#include "talon-games.h"\n'
                           "int main() { return talon_env_game(0) == 0; }\n")
            subprocess.run([compiler, "-Wall", "-Wextra", "-Wpedantic",
                            "-Werror", "-Isrc/kit", f"{place}/{name}", "-o",
                            f"{place}/x", library()], check=True)
            subprocess.run([f"{place}/x"], check=True,
                           env={**os.environ, "LD_LIBRARY_PATH": place})


@test
def the_kit_for_games_is_one_under_both_names():
    equal(python("""
        import talon.game, talon_game
        assert talon.game.Game is talon_game.Game
        print("good")
        """), "good\n")


main(jobs=2)
