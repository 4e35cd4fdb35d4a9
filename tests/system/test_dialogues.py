"""Every dialogue against the bots it holds for, in batches and in lockstep."""

import glob
import os
import re
import subprocess
import sys

from talon_run import BUILD, add_test, equal, main, test

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
EXAMPLES = {
    "planowanie": ["examples/planowanie.py", "examples/legacy.py"],
    "herc": ["examples/herc.py"],
    "trax": ["examples/trax.py"],
    "tablic": ["examples/bot.py", "examples/bot.sh"],
}
LIBRARY = [os.path.join(".", BUILD, "bots", name)
           for name in ("greedy", "random")]


def bots_for(dialogue):
    name = os.path.basename(dialogue)
    if name.startswith("greedy"):
        return LIBRARY[:1]
    if name.startswith("library"):
        return LIBRARY
    game = name.split("_")[0]
    return EXAMPLES.get(game, EXAMPLES["tablic"]) + LIBRARY


def expect_dialogue(*arguments):
    done = subprocess.run([os.path.join(HERE, "dialogue"), *arguments],
                          capture_output=True, text=True)
    equal((done.returncode, done.stderr), (0, ""))


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


DIALOGUES = sorted(glob.glob(os.path.join(HERE, "dialogues", "*.txt")))


@test
def what_the_protocol_quotes_stands_in_a_dialogue():
    page = read(os.path.join(HERE, "..", "protocol", "PROTOCOL.md"))
    quotes = re.findall(r"^```dialogue\n(.*?)^```$", page, re.M | re.S)
    assert quotes, "PROTOCOL.md quotes nothing"
    for quote in quotes:
        assert any(quote in read(path) for path in DIALOGUES), quote


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
