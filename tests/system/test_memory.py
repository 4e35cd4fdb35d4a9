"""Who remembers the cards of a deal is found out by its later rotations."""

import json
import os
import sys

from talon_run import BUILD, contains, equal, folder, main, talon, test

BOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "remembers.py")
WARNING = "cheat does better in later rotations of a deal,"


def play(place, *options):
    """A tournament of an honest bot and one that remembers."""
    path = os.path.join(place, "games")
    memory = os.path.join(place, "memory")
    talon("tournament", "-q", "-r", 50, "-s", 1, "-j", 1, "--sandbox", "off",
          *options, "-o", path,
          f"cheat={sys.executable} {BOT} {os.path.abspath(BUILD)} {memory}",
          "honest=random")
    return path


def later(path, command):
    told = json.loads(talon(command, "--json", path).out)
    return {bot["name"]: bot for bot in told.get("later", [])}


@test
def who_remembers_is_warned_of_and_who_does_not_is_not():
    with folder() as place:
        path = play(place)
        found = later(path, "table")
        equal(later(path, "verify"), found, "verify beside table")
        talon("digest", path)
        equal(later(path, "table"), found, "by the digest")
        cheat, honest = found["cheat"], found["honest"]
        assert cheat["mean"] > 4 * cheat["stderr"] > 0, cheat
        equal((cheat["warning"], honest["warning"], cheat["deals"]),
              (True, False, 50), "what is known of both")
        page = os.path.join(place, "page.html")
        talon("report", "-o", page, path)
        with open(page, encoding="utf-8") as file:
            said = {"report": file.read(), "table": talon("table", path).out,
                    "verify": talon("verify", path).out}
        for text in said.values():
            contains(text, WARNING)
            contains(text, "--no-rotate")
            assert "honest does better" not in text


@test
def of_fresh_deals_there_is_nothing_to_remember():
    with folder() as place:
        path = play(place, "--no-rotate")
        equal(later(path, "table"), {}, "later rotations")
        with open(path, encoding="utf-8") as file:
            games = [json.loads(line) for line in file if '"moves"' in line]
        equal(sorted(game["deal"] for game in games), list(range(100)),
              "deals")
        equal(sum(game["seats"][0] == "cheat" for game in games), 50,
              "games at seat 0")
        contains(talon("verify", path).out, "whole: 100 games")


@test
def an_honest_field_is_not_warned_of():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("tournament", "-q", "-r", 50, "-s", 1, "-j", 1, "--sandbox",
              "off", "-o", path, "greedy", "a=random", "b=random")
        found = later(path, "table")
        equal(len(found), 3, "bots")
        assert not any(bot["warning"] for bot in found.values()), found
        assert "warning" not in talon("table", path).out


if __name__ == "__main__":
    main(jobs=2)
