"""What README.md and docs/ have for readers: their commands do what they say, and their
bots play without a warning."""

import json
import os
import re

from page_commands import blocks, follow, stage
from talon_run import add_test, contains, equal, folder, main, talon, test

LINES_MOST = 150  # of README.md
BYTES_MOST = 150_000  # of a picture


def page(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def followed(path, place, codes=None, less=()):
    """LESS has words of the page, and what takes a test less time."""
    stage(place)
    text = page(path)
    for words, others in less:
        contains(text, words, path)
        text = text.replace(words, others)
    return follow(text, place, codes)


def expect_no_warning(said):
    """Of any bot that is checked on a page."""
    checked = [out for line, out in said.items() if " check " in line]
    assert checked, said
    for out in checked:
        assert "warning" not in out and ": passed" in out, out


def expect_no_fault(place, *files):
    for name in files:
        with open(os.path.join(place, name), encoding="utf-8") as file:
            games = [game for game in map(json.loads, file) if "moves" in game]
        assert games, name
        equal({game["end"] for game in games}, {"normal"}, name)


@test
def the_readme_is_short_and_its_pictures_small():
    text = page("README.md")
    lines = len(text.splitlines())
    assert lines <= LINES_MOST, f"README.md has {lines} lines"
    pictures = re.findall(r"!\[[^]]*\]\(([^)]*)\)", text)
    equal(len(pictures), 2, "pictures")
    for path in pictures:
        with open(path, "rb") as file:
            picture = file.read()
        equal(picture[:8], b"\x89PNG\r\n\x1a\n", path)
        assert len(picture) <= BYTES_MOST, f"{path} has {len(picture)} bytes"


@test
def the_readme_does_what_it_says():
    with folder() as place:
        said = followed("README.md", place)
        expect_no_warning(said)
        expect_no_fault(place, "games", "cup")
        (printed,) = re.findall(r"^greedy less random: .*$", page("README.md"), re.M)
        contains("".join(said.values()), printed)


@test
def the_tutorial_leads_to_a_better_bot():
    with folder() as place:
        said = followed("docs/tutorial.md", place, {"replay": 1})
        expect_no_warning(said)
        expect_no_fault(place, "first", "second", "season")
        out = "".join(said.values())
        contains(out, "decided for 1")
        assert re.search(r"^ +7 .* mine ", out, re.M), out
        contains(out, "games otherwise than recorded")


@test
def the_page_for_organisers_ends_with_what_can_be_verified():
    with folder() as place:
        said = followed("docs/organiser.md", place)
        expect_no_warning(said)
        expect_no_fault(place, "cup")
        contains(said["build/talon verify --heads heads cup"], "whole")
        assert os.path.getsize(os.path.join(place, "cup.html")) > 30_000


@test
def the_page_for_courses_leads_through_a_season():
    with folder() as place:
        os.chmod(place, 0o755)
        said = followed("docs/course.md", place, {"replay": 1}, (
            ("games = 40", "games = 12"), ("checks = must", "checks = start,wire")))
        expect_no_fault(place, "course/runs/season-1.jsonl")
        contains(said["build/talon verify course/runs/season-1.jsonl"], "whole")
        links = said["build/talon league course --links"]
        equal([line.split()[0] for line in links.splitlines()], ["anna", "bert", "carl"])
        log = page(os.path.join(place, "course/log"))
        for line in ("version anna.2", "version dora", "remove carl", "rename bert bertha", "freeze",
                     "final season-1-knockout.jsonl", "season spring"):
            contains(log, f"Z {line}\n", "log")
        for name in "site/index.html", "final/bracket.html":
            contains(page(os.path.join(place, "course", name)),
                     "Games and strategies, autumn", name)


def expect_known_words(path):
    """Each `talon WORD` and each --option in it are there."""
    text = page(path)
    for word in set(re.findall(r"`(?:build/)?talon ([a-z]+)", text)):
        talon(word, "--help")
    offered = talon("--help").out + "".join(
        talon(word, "--help", "all").out for word in
        ("match", "tournament", "play", "show", "check", "replay", "verify", "serve",
         "report", "games", "merge", "samples", "league", "join"))
    for option in set(re.findall(r"[`\s](--[a-z][a-z-]+)", text)):
        contains(offered, option, path)


for name in ("README.md", "docs/tutorial.md", "docs/organiser.md", "docs/course.md",
             "docs/faq.md"):
    add_test(f"what {name} names is there", expect_known_words, name)


if __name__ == "__main__":
    main(4)
