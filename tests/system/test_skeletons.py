#!/usr/bin/env python3
"""The skeletons and the other examples: what every bot should answer, and whole
games. What is in a language that this machine has not got is skipped."""

import atexit
import glob
import json
import os
import re
import shlex
import shutil
import subprocess
import sys

from talon_run import (
    BUILD, CHECK_PATIENT, PATIENCE, TALON, Skip, add_test, contains, equal, folder,
    instruments, main, match, test)

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join("examples", "skeletons")
LINES_MOST = 45

WORKSHOP = folder()  # of what has to be compiled
atexit.register(WORKSHOP.cleanup)


def made(name):
    return os.path.join(WORKSHOP.name, name)


def with_library():
    """The flags of a program made with the library that was just built."""
    return ["-I", "protocol/kit", os.path.join(BUILD, "libtalon-bot.a"), *instruments()]


# Of a machine of Java that lives a moment: it compiles little, in no other threads.
BRIEF = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]

# A skeleton, the program that it needs, how that makes it, and how it is run.
COMPILED = {
    "library.c": ("cc", ["-o", made("library")], [made("library")]),
    "bot.c": ("cc", ["-o", made("c")], [made("c")]),
    "bot.cpp": ("c++", ["-std=c++17", "-o", made("cpp")], [made("cpp")]),
    "Bot.java": ("javac", [*(f"-J{word}" for word in BRIEF), "-d", WORKSHOP.name],
                 ["java", *BRIEF, "-cp", WORKSHOP.name, "Bot"]),
    "bot.go": ("go", ["build", "-o", made("go")], [made("go")]),
    "bot.rs": ("rustc", ["-o", made("rs")], [made("rs")]),
}
INTERPRETED = {"bot.js": "node", "bot.lua": "lua", "bot.pl": "perl",
               "bot.py": "python3", "bot.sh": "sh"}
EXAMPLES = {"tablic": ["bot.py", "bot.sh"],
            "planowanie": ["planowanie.py", "legacy.py"],
            "herc": ["herc.py"], "trax": ["trax.py"]}

# Games, and what is made for them: test_games_python.py, test_kit.py, test_env.py and
# test_llm.py.
GAMES = ["belot.py", "chess.py", "go.py", "hearts.py", "learn_herc.py", "leduc.c",
         "leduc.py", "llm.py", "talon_game.py", "uci.py"]


def expect_program(program):
    if not shutil.which(program):
        raise Skip(f"there is no {program} here")


def compile_skeleton(name):
    program, options, command = COMPILED[name]
    expect_program(program)
    done = subprocess.run(
        [program, *options, os.path.join(FOLDER, name),
         *(with_library() if name == "library.c" else [])],
        capture_output=True, text=True, timeout=PATIENCE,
        env={**os.environ, "GOCACHE": made("cache")})
    equal(done.returncode, 0, f"{program} said {done.stderr}")
    return command


def skeleton(name):
    """The words that run it."""
    if name in COMPILED:
        return compile_skeleton(name)
    expect_program(INTERPRETED[name])
    return [os.path.join(FOLDER, name)]


def said(command, text):
    """What the bot answers to TEXT, without blanks at the ends of lines."""
    done = subprocess.run(command, input=text, capture_output=True, text=True,
                          timeout=PATIENCE)
    equal((done.returncode, done.stderr), (0, ""), f"{command}")
    return "".join(line.rstrip() + "\n" for line in done.stdout.splitlines())


def expect_manners(command):
    """Ids, comments, blanks, CR, what is unknown: all answers in one text, so
    that none is too many, each with exactly one empty line."""
    talk = [("12 protocol_version", "=12 2"),
            ("\n \t\r\n# set_deck\n  # 7 quit\n0 dance 1 2", "?0 unknown command"),
            ("dance # name", "? unknown command"),
            ("\t2147483647\tknown_command \t gen_move\r", "=2147483647 true"),
            ("known_command dance#quit", "= false"),
            ("known_command", "= false"),
            ("set_players\t2  1\r", "=")]
    # The last comes as a line as long as a line may be.
    text = "".join(f"{line}\n" for line, _ in talk)
    text += "9 known_command".ljust(16376) + "version\n"
    answers = [answer for _, answer in talk] + ["=9 true"]
    equal(said(command, text), "".join(f"{a}\n\n" for a in answers))
    for question in "name", "version":
        answer = said(command, question + "\n")
        assert answer.startswith("= ") and answer.endswith("\n\n"), answer
    names = said(command, "list_commands\n")[2:].split()
    for name in ("list_commands", "known_command", "name", "version",
                 "protocol_version", "quit", "set_players", "play"):
        assert name in names, f"{name} is not in {names}"


def expect_few_manners(command):
    """A program of its time knows neither list_commands nor GTP's others."""
    equal(said(command, "3 name # dance\n\n \t\n#\nlist_commands\r\n"
                        "4\tset_players 2 1 # declare\nset_game\n"),
          "?3 unknown command\n\n? unknown command\n\n=4\n\n=\n\n")


def expect_end_at_quit(command):
    """It ends at quit, whatever stands behind it, and though nobody closes its
    input; and it has answered before it is asked again."""
    bot = subprocess.Popen(command, stdin=subprocess.PIPE,
                           stdout=subprocess.PIPE, text=True)
    try:
        for character in "5 name\n":
            bot.stdin.write(character)
            bot.stdin.flush()
        contains(bot.stdout.readline(), "=5 ")
        bot.stdin.write("quit\n")
        bot.stdin.flush()
        equal(bot.wait(PATIENCE), 0, f"{command}")
        equal(bot.stdout.read().replace(" ", ""), "\n=\n\n")
    finally:
        bot.kill()
        bot.wait()
        bot.stdin.close()
        bot.stdout.close()


def expect_dialogues(command, names):
    for name in names:
        for lockstep in [[], ["--lockstep"]][:1 + (name == names[0])]:
            done = subprocess.run(
                [TALON, "check", *map(str, CHECK_PATIENT), "--sandbox", "off", *lockstep,
                 "--dialogue",
                 os.path.join(HERE, "dialogues", f"{name}.txt"),
                 shlex.join(command)],
                capture_output=True, text=True, timeout=PATIENCE)
            equal((done.returncode, done.stderr), (0, ""))


def expect_checks(command):
    """Nothing fails, and nothing gets a warning but what a busy machine is late
    for."""
    # A process of Java takes long to start, and each check has its own.
    chosen = "start,commands,wire" if command[0] == "java" else \
        "start,commands,wire,rules,course,chance"
    done = subprocess.run(
        [TALON, "check", "--sandbox", "off", "--json", "--only", chosen,
         "--positions", "0.2", "--patience", "20", shlex.join(command)],
        capture_output=True, text=True, timeout=PATIENCE)
    equal(done.stderr, "")
    equal([(check["name"], check["why"])
           for check in json.loads(done.stdout)["checks"]
           if check["result"] == "fail" and check["name"] != "start-time"], [])


def expect_taking(command):
    """It takes what it is shown in two parts, which divide a blank; and outlives
    that it is shown nothing."""
    answers = said(command, "gen_move\nquit\n")
    equal(re.sub(r" no action.*", "", answers.replace("?", "=")), "=\n\n=\n\n")
    talk = ["set_cards 1 6C",
            'show_actions 1 2 [{"action":"6C","words":"lays\\u00206C",'
            '"pieces":[[4,"6C"]]},{"action":"6C\\u00202C\\u00',
            'show_actions 2 2 20AD","words":"","pieces":[]},{"more":true}]',
            "gen_move"]
    for end in "\n", "\r\n":
        equal(said(command, "".join(line + end for line in talk)),
              "=\n\n=\n\n=\n\n= 6C 2C AD\n\n")


def expect_games(command):
    """No fault in matches of two and of three, and all games as they end; it
    takes what its opponent leaves."""
    bot = "skeleton=" + " ".join(command)
    for arguments in (["-n", 20, "random"],
                      ["-n", 2, "greedy", bot.replace("=", "2=", 1)],
                      *(["-n", 2, "-g", game, "--restart", "--lockstep", "random"]
                        for game in ("tablic-stihovi", "planowanie", "herc", "trax"))):
        summary, records = match("-s", 1, "-j", 1, "--start-time", 60, "-t",
                                 600, *arguments, bot)
        equal({p["name"]: p["faults"] for p in summary["players"]},
              {p["name"]: 0 for p in summary["players"]}, "faults")
        equal({r["end"] for r in records.values()}, {"normal"})
        if "-g" not in arguments:
            assert all(takes(record) for record in records.values()), records


def takes(record):
    """Whether the skeleton does in this game of tablić."""
    return any(len(move[1].split()) > 2 for move in record["moves"]
               if record["seats"][move[0]] == "skeleton")


def expect_bot(name):
    command = skeleton(name)
    expect_manners(command)
    expect_end_at_quit(command)
    expect_dialogues(command, ["actions", "unknown"])
    expect_taking(command)
    expect_checks(command)
    expect_games(command)


def expect_example(name):
    command = [os.path.join("examples", name)]
    if name == "legacy.py":
        expect_few_manners(command)
    else:
        expect_manners(command)
        expect_end_at_quit(command)


@test
def a_skeleton_has_some_forty_lines_and_a_row_in_the_readme():
    names = sorted(set(os.listdir(FOLDER)) - {"talon"})
    equal(names, sorted([*COMPILED, *INTERPRETED]))
    with open("examples/README.md", encoding="utf-8") as file:
        readme = file.read()
    for name in names:
        with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
            lines = file.read().splitlines()
        assert len(lines) <= LINES_MOST, f"{name} has {len(lines)} lines"
        widest = max(len(line.expandtabs()) for line in lines)
        assert widest <= 110, f"{name} is {widest} columns wide"
        contains(readme, f"(skeletons/{name})", "examples/README.md")


@test
def every_example_is_known_here():
    here = [name for names in EXAMPLES.values() for name in names]
    others = [".md", "parallel.sh", "parallel_copy.sh"]
    equal(sorted(os.path.basename(path) for path in glob.glob("examples/*.*")
                 if not path.endswith(tuple(others))), sorted(here + GAMES))


for name in [*COMPILED, *INTERPRETED]:
    add_test(f"the skeleton {name} has manners and plays", expect_bot, name)
for name in sum(EXAMPLES.values(), []):
    add_test(f"the example {name} has manners", expect_example, name)

if __name__ == "__main__":
    main(2)
