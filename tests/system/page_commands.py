"""The commands of a page in Markdown, done in the order of the page, as its reader
would do them.

A block of `sh` is done line by line, in a folder of its own; so is what stands
behind `$` in a block of `console`. A block of another language that begins with a
comment of one word, `# mine/bot.py`, is written to that file. A block that begins
with `python3` is a talk by hand, which the tests of its program have. What is built
and installed is not done, nor what begins with a word of SKIPPED. A tournament has
ROUNDS rounds at most, and a bot is checked for SECONDS in positions: what its reader
learns by more, a test does not.
"""

import os
import re
import shlex
import subprocess

from talon_run import BUILD, PATIENCE, Run, contains, equal, talon, wait_until

SKIPPED = ("make", "cc", "pip", "python3", "podman", "dpkg-buildpackage", "git")
ROUNDS = 1
SECONDS = 0.5
SHELL = ("cp", "mkdir", "cat")
SHOWN = ("arbiter", "bots", "examples", "protocol", "python", "tests")


def blocks(text):
    """The language and the code of each, in order."""
    return re.findall(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S)


def commands(language, code):
    """Its lines that are commands, whole."""
    lines = code.replace("\\\n", " ").splitlines()
    if language == "console":
        return [line[2:] for line in lines if line.startswith("$ ")]
    if language != "sh" or code.startswith("python3"):
        return []
    return [line for line in lines if line and not line.startswith("#")]


def written(code, place):
    """Writes the file, if it says which."""
    named = re.match(r"# (\S+)\n", code)
    if not named:
        return
    path = os.path.join(place, named[1])
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(code)


def stage(place):
    """What is seen from the folder of the source."""
    for name in SHOWN:
        os.symlink(os.path.abspath(name), os.path.join(place, name))
    for name in {"build", BUILD}:
        path = os.path.join(place, name)
        if not os.path.exists(path):
            os.makedirs(os.path.dirname(path), exist_ok=True)
            os.symlink(os.path.abspath(BUILD), path)


def follow(text, place, codes=None):
    """What each command has printed. CODES has those that end with another status
    than 0, by a part of the command."""
    said = {}
    for language, code in blocks(text):
        if language not in ("sh", "console"):
            written(code, place)
        for line in commands(language, code):
            words = shlex.split(line, comments=True)
            if words[0] in ("talon", "build/talon"):
                code_of = [status for part, status in (codes or {}).items()
                           if part in line]
                said[line] = done(short(words[1:]), place, *code_of)
            elif words[0] in SHELL:
                subprocess.run(line, shell=True, check=True, cwd=place,
                               timeout=PATIENCE)
            else:
                contains(SKIPPED, words[0], line)
    return said


def short(words):
    """The same with fewer rounds, or positions."""
    if words[0] == "check" and "--game" not in words:
        return [*words, "--positions", str(SECONDS)]
    if words[0] != "tournament" or "-r" not in words:
        return words
    at = words.index("-r") + 1
    return [*words[:at], str(min(int(words[at]), ROUNDS)), *words[at + 1:]]


def done(words, place, code=0):
    prefix = ("env", "-C", place, f"XDG_DATA_HOME={place}")
    if words[0] in ("serve", "home") or "--browser" in words:
        return at_page(words, prefix)
    if words[0] == "play":
        return at_terminal(words, place)
    return talon(*words, prefix=prefix, code=code).out


def at_page(words, prefix):
    with Run(words, prefix=prefix) as run:
        wait_until(lambda: "http://127.0.0.1" in run.said() + run.printed(), "a link")
    return ""


def at_terminal(words, place):
    """The person is asked for a card, and gives up."""
    screen, terminal = os.openpty()
    with subprocess.Popen([os.path.join(".", BUILD, "talon"), *words], cwd=place,
                          stdin=terminal, stdout=terminal, stderr=terminal,
                          start_new_session=True) as process:
        os.close(terminal)
        text = b""
        while not re.search(rb"Your \w+:", text):
            text += os.read(screen, 4096)
        contains(text.decode(), "A new game of ")
        os.write(screen, b"resign\n")
        while b"(y/N)" not in text:
            text += os.read(screen, 4096)
        os.write(screen, b"yes\n")
        try:
            while more := os.read(screen, 4096):
                text += more
        except OSError:
            pass  # the terminal has no other end any more
        equal(process.wait(PATIENCE), 0)
    os.close(screen)
    return text.decode()
