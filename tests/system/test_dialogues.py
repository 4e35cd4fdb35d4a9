"""Every dialogue against the bots it holds for, in batches and in lockstep."""

import glob
import os
import re
import subprocess
import sys

from talon_run import (BUILD, CHECK_PATIENT, add_test, contains, equal, folder,
                       main, talon, test, traced)

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.dirname(HERE)
EXAMPLES = {
    "planowanie": ["examples/planowanie.py", "examples/legacy.py"],
    "herc": ["examples/herc.py"],
    "trax": ["examples/trax.py"],
    "tablic": ["examples/bot.py", "examples/bot.sh"],
}
LIBRARY = [os.path.join(".", BUILD, "bots", name)
           for name in ("greedy", "random")]
PLAYERS = [os.path.join(".", BUILD, "bots", name)
           for name in ("random", "greedy", "minimax", "expert", "exact",
                        "genetic", "backtrack", "sampler")]


def bots_for(dialogue):
    name = os.path.basename(dialogue)
    if name.startswith("greedy"):
        return LIBRARY[:1]
    if name == "library_six_commands.txt":
        return PLAYERS
    if name.startswith("library"):
        return LIBRARY
    game = name.split("_")[0]
    return EXAMPLES.get(game, EXAMPLES["tablic"]) + LIBRARY


def expect_dialogue(*arguments):
    """Of a bot that is not shut in: for one in Python that costs more than to talk."""
    run = talon("check", "--sandbox", "off", *CHECK_PATIENT, *arguments[:-2], "--dialogue",
                *arguments[-2:])
    equal((run.out, run.err), (f"{arguments[-2]}: as it should be\n", ""))


def expect_refused(text, code, *said):
    with folder() as place:
        path = os.path.join(place, "dialogue")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        run = talon("check", *traced(), "--dialogue", path, LIBRARY[0],
                    code=code)
    for part in said:
        contains(run.out + run.err, part)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


DIALOGUES = sorted(glob.glob(os.path.join(HERE, "dialogues", "*.txt")))


@test
def what_the_protocol_quotes_stands_in_a_dialogue():
    page = read(os.path.join(ROOT, "protocol", "PROTOCOL.md"))
    quotes = re.findall(r"^```dialogue\n(.*?)^```$", page, re.M | re.S)
    assert quotes, "PROTOCOL.md quotes nothing"
    for quote in quotes:
        assert any(quote in read(path) for path in DIALOGUES), quote


@test
def an_answer_may_be_a_regular_expression():
    expect_refused("name\n#? [gr..dy]\n12 dance\n#? [\\?12 .*]\n"
                   "version\n#? [!x*]\nname\n#? [random]*\n",
                   0, "as it should be")


@test
def what_differs_is_said_with_its_line():
    expect_refused("\n> name\n< = random\n", 1, "dialogue:2: name",
                   "expected\n  = random\ngot\n  = greedy")
    expect_refused("name\n#? [random]\n", 1, "dialogue:1: name",
                   "expected\n  [random]\ngot\n  = greedy")
    expect_refused("dance\n", 1, "got\n  ? unknown command")


@test
def what_is_no_dialogue_is_refused():
    expect_refused("> name\n< greedy\n", 2, "dialogue:2: an answer begins")
    expect_refused("> name\n> version\n< *\n> name\n< *\n", 2,
                   "the command of line 2 has no answer")
    expect_refused("> name\n< *\n< *\n", 2, "no command has this answer")
    expect_refused("#? [x]\n", 2, "no command stands before it")
    expect_refused("name\n#? [(]\n", 2, "dialogue:2: ")


@test
def a_word_that_no_name_contains_is_refused():
    done = subprocess.run([sys.executable, __file__, "such", "as_this"],
                          capture_output=True, text=True)
    equal((done.returncode, done.stdout, done.stderr),
          (1, "", "no test's name contains 'such' or 'as_this'\n"))


for path in DIALOGUES:
    for bot in bots_for(path):
        what = f"{os.path.basename(path)} with {os.path.basename(bot)}"
        add_test(what, expect_dialogue, path, bot)
        add_test(f"{what} in lockstep", expect_dialogue, "--lockstep", path,
                 bot)

if __name__ == "__main__":
    main(jobs=os.cpu_count())
