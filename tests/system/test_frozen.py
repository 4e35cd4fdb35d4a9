"""Record files that were written before "one of each" are read as they were, and
runs play, print and write as they did: see tests/frozen/frozen.py.

What differs on purpose is written anew by `tests/frozen/make --expect build`."""

import difflib
import os
import sys

from talon_run import BUILD, add_test, equal, main

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "frozen"))
from frozen import EXPECT, answers, names, same  # noqa: E402

MOST = 40  # lines of a difference that are shown


def difference(actual, expected, what):
    lines = difflib.unified_diff(expected.splitlines(), actual.splitlines(),
                                 what, "now", n=1, lineterm="")
    return "\n".join(list(lines)[:MOST])


def expect_as_frozen(name):
    folder = os.path.join(EXPECT, name)
    wrong, commands = [], []
    for command, text in answers(BUILD, name):
        commands.append(command)
        path = os.path.join(folder, command)
        with open(path, encoding="utf-8") as file:
            expected = file.read()
        if not same(text, expected):
            wrong.append(difference(text, expected, path))
    assert not wrong, "\n".join(wrong)
    equal(sorted(os.listdir(folder)), sorted(commands), f"files in {folder}")


for frozen in names():
    add_test(f"{frozen} says what it said", expect_as_frozen, frozen)


if __name__ == "__main__":
    main(jobs=2)
