"""What docs/game.md has for authors of games: each command in it is run, in the order
of the page, beside the game that it writes and the one in C."""

import os
import re
import subprocess

from game_pipe import made, page_blocks, page_game
from page_commands import follow, stage
from talon_run import BUILD, PATIENCE, contains, folder, instruments, main, test


def page():
    with open("docs/game.md", encoding="utf-8") as file:
        return file.read()


def write(place, code, name):
    with open(os.path.join(place, name), "w", encoding="utf-8") as file:
        file.write(code)


@test
def every_command_of_the_page_for_authors_of_games_does_what_it_says():
    plain, seen = page().split("## 5.")
    game, seen_game = page_game()
    with folder() as place:
        stage(place)
        made(place, game, "highcard.py")
        write(place, page_blocks()[1], "bot.py")
        subprocess.run(
            ["cc", "-I", "protocol/kit", "-o", os.path.join(place, "leduc"),
             "examples/leduc.c", os.path.join(BUILD, "libtalon-bot.a"),
             *instruments()], check=True, timeout=PATIENCE)
        said = follow(plain, place)
        write(place, seen_game, "highcard.py")
        said.update(follow(seen, place))
        size = os.path.getsize(os.path.join(place, "last.svg"))
    assert size > 1000, size
    assert len(said) >= 9, said
    contains(said['talon check --game "python3 highcard.py"'], "\nhighcard: passed (43 ")
    contains(said["talon check --game ./leduc"], "\nleduc: passed (43 ")
    assert re.search(r"^ *[123] mine ", said["talon table season.jsonl"], re.M), said
    for line, out in said.items():
        if "verify" in line:
            contains(out, "whole: 100 games")
    for line, out in said.items():
        if " show " in line and "--svg" not in line:
            contains(out, "winner: ")


if __name__ == "__main__":
    main(1)
