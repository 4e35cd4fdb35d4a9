#!/usr/bin/env python3
"""What `make layers` finds in a tree that was made up for it."""

import os
import shutil
import subprocess

from talon_run import BUILD, contains, folder, main, test

LAYERS = os.path.abspath("tests/layers")


def write(place, path, text):
    whole = os.path.join(place, path)
    os.makedirs(os.path.dirname(whole), exist_ok=True)
    with open(whole, "w", encoding="utf-8") as file:
        file.write(text)


def complaints(place):
    done = subprocess.run([LAYERS], cwd=place, capture_output=True, text=True,
                          env={**os.environ, "BUILD": "build"})
    assert done.returncode == 1, done.stdout
    return [line.removeprefix("layers: ") for line in done.stderr.splitlines()]


def complaints_of_include(line):
    """Of a source of arbiter/base with that line, beside one above it."""
    with folder() as place:
        write(place, "src/cards/card.h", "")
        write(place, "arbiter/base/text.h", "")
        write(place, "arbiter/command/play.h", "")
        write(place, "arbiter/base/text.c", f"{line}\n")
        return [text for text in complaints(place) if "text.c" in text]


@test
def an_include_of_a_room_below_is_seen_however_it_is_written():
    for line in ('#include "command/play.h"', "#include <command/play.h>",
                 '  # include "command/play.h"', "\t#\tinclude<command/play.h>",
                 '#include "../command/play.h" /* why */'):
        found = complaints_of_include(line)
        assert len(found) == 1 and "of arbiter/command" in found[0], \
            f"{line}: {found}"


@test
def an_include_that_may_be_is_no_complaint():
    for line in ('#include "base/text.h"', "#include <base/text.h>",
                 "#include <stdio.h>", '// #include "command/play.h"'):
        assert complaints_of_include(line) == [], line


@test
def an_include_that_no_tree_sees_is_a_complaint():
    for line in ('#include "no.h"', "#include HEADER", '#include "text.h"'):
        assert len(complaints_of_include(line)) == 1, line


@test
def modules_that_include_each_other_are_a_complaint():
    with folder() as place:
        write(place, "arbiter/base/text.h", "")
        write(place, "arbiter/base/text.c",
              '#include "base/text.h"\n#include "base/hex.h"\n')
        write(place, "arbiter/base/hex.h", '#include "base/text.h"\n')
        found = "\n".join(complaints(place))
    contains(found, "arbiter/base/hex and arbiter/base/text include each other")


@test
def a_header_that_one_file_of_its_room_includes_is_a_complaint():
    with folder() as place:
        for name in "text", "hex", "seed":
            write(place, f"arbiter/base/{name}.h", "")
        write(place, "arbiter/base/text.c",
              '#include "base/text.h"\n#include "base/hex.h"\n'
              '#include "base/seed.h"\n')
        write(place, "arbiter/guard/chain.c", '#include "base/seed.h"\n')
        found = "\n".join(complaints(place))
    contains(found, "arbiter/base/hex.h is included by arbiter/base/text.c"
             " alone")
    assert "seed.h" not in found, found


@test
def a_call_is_seen_in_each_tree_that_may_not_make_it():
    """With an object of ours that forks, and one that gives up."""
    forks = os.path.join(BUILD, "arbiter/process/process_linux.o")
    ends = os.path.join(BUILD, "bots/human.o")
    with folder() as place:
        for module, made in (("src/cards/card", forks), ("bots/bad", forks),
                             ("protocol/line", forks), ("src/games", ends),
                             ("arbiter/play/tally", forks),
                             ("arbiter/play/session", ends),
                             ("arbiter/command/play", ends),
                             ("arbiter/process/process_linux", forks)):
            write(place, f"{module}.c", "")
            write(place, f"build/{module}.o", "")
            shutil.copy(made, os.path.join(place, "build", f"{module}.o"))
        found = complaints(place)
    for text in ("src/cards/card.c calls fork", "bots/bad.c calls fork",
                 "protocol/line.c calls fork", "src/games.c calls errx",
                 "arbiter/play/tally.c calls fork",
                 "arbiter/play/session.c calls errx"):
        contains("\n".join(found), text)
    for module in "command/play", "process/process_linux":
        assert f"arbiter/{module}.c" not in "".join(found), found


if __name__ == "__main__":
    main(1)
