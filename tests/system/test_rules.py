"""`talon rules`: the rules of each game for people, in each language, and whether
their pictures can be."""

import glob
import os
import re
import subprocess

from talon_run import TALON, contains, equal, folder, main, talon, test

LANGUAGES = "en", "sr", "sr@latin", "pl"
CARD = r"[2-9TJQKA][CDHS]"
SIZE = re.compile(r" (\d+)x(\d+)$")  # behind the name of a board


def games():
    return [line.split()[0] for line in talon("games").out.splitlines()[1:]]


def pictures():
    """The lines of pictures of all texts: the file, the place and what lies there."""
    for path in sorted(glob.glob("src/*/rules*.txt")):
        with open(path, encoding="utf-8") as file:
            for line in file:
                if line.startswith("| "):
                    yield path, *line[2:].rstrip("\n").split(": ")


@test
def each_game_has_its_rules_in_each_language():
    for game in games():
        pages = {talon("rules", "--language", language, game).out
                 for language in LANGUAGES}
        equal(len(pages), len(LANGUAGES), game)
        for page in pages:
            assert all(len(line) <= 80 for line in page.splitlines()), page


@test
def the_language_is_that_of_the_environment():
    run = subprocess.run([TALON, "rules", "herc"], capture_output=True,
                         env={"LC_ALL": "pl_PL.UTF-8"}, encoding="utf-8")
    contains(run.stdout, "\ntwoja ręka: 5H 2D AC\n")


@test
def a_page_is_a_file_with_all_in_itself():
    with folder() as place:
        path = os.path.join(place, "page.html")
        equal(talon("rules", "--language", "sr", "-o", path, "tablic").out, "")
        with open(path, encoding="utf-8") as file:
            page = file.read()
        equal(page, talon("rules", "--language", "sr", "--html", "tablic").out)
        contains(page, '<html lang="sr">')
        equal(page.count("<img "), page.count('"data:image/svg+xml;base64,'))
        equal(re.findall("(?:src|href)=\"(?!data:)", page), [])


@test
def what_has_no_rules_here_is_refused():
    contains(talon("rules", "bridge", code=2).err, 'no rules of "bridge"')
    contains(talon("rules", code=2).err, "one game is needed")
    contains(talon("rules", "--language", "de", "herc", code=2).err, "no language")


@test
def cards_of_a_picture_are_of_one_deck():
    """A hand and what was led before it, or a table and the card to play."""
    for path, place, faces in pictures():
        if not SIZE.search(place):
            cards = faces.split()
            assert all(re.fullmatch(CARD, card) for card in cards), (path, faces)
            equal(len(set(cards)), len(cards), f"{path}: {faces}")


@test
def tiles_of_a_picture_match_at_their_edges():
    seen = 0
    for path, place, faces in pictures():
        size = SIZE.search(place)
        if not size:
            continue
        tiles = {}
        for tile in faces.split(", "):
            row, column, name = tile.split()
            tiles[int(row), int(column)] = name
            assert int(row) < int(size[1]) and int(column) < int(size[2]), tile
        for (row, column), (west, north, east, south) in tiles.items():
            right, below = tiles.get((row, column + 1)), tiles.get((row + 1, column))
            assert right is None or right[0] == east, (path, faces)
            assert below is None or below[1] == south, (path, faces)
            seen += right is not None
    assert seen > 0


if __name__ == "__main__":
    main(jobs=2)
