"""What docs/game.md has for authors of games: each command in it is run, in the order
of the page, beside the game that it writes and the one in C."""

import os
import re
import shlex
import subprocess

from game_pipe import made, page_blocks, page_game
from talon_run import (
    BUILD, PATIENCE, TALON, Run, contains, equal, folder, instruments, main, talon,
    test, wait_until)

FILES = ("highcard.py", "talon_game.py", "bot.py", "games.jsonl", "chance.jsonl", "random.jsonl",
         "season.jsonl", "season.html", "last.svg", "./leduc")


def page():
    with open("docs/game.md", encoding="utf-8") as file:
        return file.read()


def commands(text):
    """The words of each talon in it, without the first."""
    blocks = re.findall(r"^```sh\n(.*?)^```$", text, re.M | re.S)
    return [shlex.split(line)[1:] for line in "".join(blocks).splitlines()
            if line.startswith("talon ")]


def placed(words, place):
    """The same, with the files in that folder."""
    for name in FILES:
        words = [re.sub(rf"(?<!\w){re.escape(name)}",
                        lambda _: os.path.join(place, name), word) for word in words]
    return words


def write(place, code, name):
    with open(os.path.join(place, name), "w", encoding="utf-8") as file:
        file.write(code)


def expect_seat_at_terminal(words):
    """The person is asked for a card, and gives up."""
    screen, terminal = os.openpty()
    with subprocess.Popen([TALON, *words], stdin=terminal, stdout=terminal,
                          stderr=terminal, start_new_session=True) as process:
        os.close(terminal)
        text = b""
        while b"Your card:" not in text:
            text += os.read(screen, 4096)
        contains(text.decode(), "A new game of highcard.")
        os.write(screen, b"resign\n")
        try:
            while os.read(screen, 4096):
                pass
        except OSError:
            pass  # the terminal has no other end any more
        equal(process.wait(PATIENCE), 0)
    os.close(screen)


def expect_page(words):
    with Run(words) as run:
        wait_until(lambda: "http://127.0.0.1" in run.said() + run.printed(), "a link")


def expect_command(words):
    """What it prints."""
    if words[0] == "serve" or "--browser" in words:
        return expect_page(words)
    if words[0] == "play":
        return expect_seat_at_terminal(words)
    return talon(*words).out


@test
def every_command_of_the_page_for_authors_of_games_does_what_it_says():
    plain, seen = page().split("## 5.")
    game, seen_game = page_game()
    with folder() as place:
        made(place, game, "highcard.py")
        write(place, page_blocks()[1], "bot.py")
        subprocess.run(
            ["cc", "-I", "protocol/kit", "-o", os.path.join(place, "leduc"),
             "examples/leduc.c", os.path.join(BUILD, "libtalon-bot.a"),
             *instruments()], check=True, timeout=PATIENCE)
        said = {" ".join(words): expect_command(placed(words, place))
                for words in commands(plain)}
        write(place, seen_game, "highcard.py")
        said.update({" ".join(words): expect_command(placed(words, place))
                     for words in commands(seen)})
        size = os.path.getsize(os.path.join(place, "last.svg"))
    assert size > 1000, size
    assert len(said) >= 9, said
    contains(said["check --game python3 highcard.py"], "\nhighcard: passed (43 ")
    contains(said["check --game ./leduc"], "\nleduc: passed (43 ")
    assert re.search(r"^ *[123] mine ", said["table season.jsonl"], re.M), said
    for words, out in said.items():
        if "verify" in words:
            contains(out, "whole: 100 games")
    for words, out in said.items():
        if "show" in words and "--svg" not in words:
            contains(out, "winner: ")


if __name__ == "__main__":
    main(1)
