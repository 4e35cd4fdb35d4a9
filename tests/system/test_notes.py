"""What bots say besides their answers: kept with the move, and read again."""

import base64
import json
import re
import sys
import zlib

from talon_run import (
    contains, equal, folder, main, match, read_lines, talon, test, timeless)

# Plays the first action that it is shown and thinks aloud.
TALKER = """
import json, sys
shown = ""
for line in sys.stdin:
    name, _, rest = line.strip().partition(" ")
    if name == "list_commands":
        print("= show_actions list_commands\\n", flush=True)
    elif name == "show_actions":
        part, of, text = rest.split(" ", 2)
        shown = text if part == "1" else shown + text
        print("# info heard 1\\n=\\n", flush=True)
    elif name == "gen_move":
        %s
        print("= " + json.loads(shown)[0]["action"] + "\\n", flush=True)
    else:
        print("# out of turn\\n=\\n", flush=True)
        if name == "quit":
            break
"""
THOUGHT = ('print("# info score 2.5 nodes 7\\n# \\u00e9 \\u202e <b>\\n'
           '# info nodes 8 pv 7S 3H")')


def talker(place, speech=THOUGHT):
    path = place + "/talker.py"
    with open(path, "w", encoding="utf-8") as file:
        file.write(TALKER % speech)
    return f"talker={sys.executable} {path}"


def notes_of(path):
    return [move[3:] for game in read_lines(path)[1:] for move in game["moves"]
            if game["seats"][move[0]] == "talker"]


def moves_of(path):
    return {game["id"]: timeless(game)["moves"]
            for game in read_lines(path) if "moves" in game}


@test
def notes_are_kept_as_the_run_wants_them():
    info = {"score": 2.5, "nodes": 8, "pv": "7S 3H"}
    for option, kept in (
            ((), [{"info": info}]), (("--notes", "off"), []),
            (("--notes", "all"),
             [{"info": info, "note": "\u00e9 \u202e <b>"}])):
        with folder() as place:
            path = place + "/games"
            talon("match", "-n", 2, "-o", path, *option, talker(place),
                  "random")
            notes = notes_of(path)
            equal(len(notes), 48)
            equal([note for note in notes if note != kept], [])
            terms = read_lines(path)[0]["run"]
            equal(terms.get("notes", "info"), option[1] if option else "info")


@test
def a_game_shows_what_was_said_to_those_who_may_know():
    with folder() as place:
        path = place + "/games"
        talon("match", "-n", 1, "-o", path, "--notes", "all", talker(place),
              "random")
        shown = talon("show", path, 0).out
        contains(shown, "\n  score 2.5, nodes 8, pv 7S 3H\n"
                        "  # \u00e9 \\u202e <b>\n")
        for look, sees in (((), True), (("--seat", 0), True),
                           (("--seat", 1), False), (("--seat", "none"), False),
                           (("--seat", 1, "--open"), True)):
            frames = [json.loads(line) for line in talon(
                "show", "--json", *look, path, 0).out.splitlines()]
            own = [frame for frame in frames if frame.get("seat") == 0]
            equal({"info" in frame and "note" in frame for frame in own},
                  {sees}, f"{look}")
        equal(talon("verify", path).code, 0)
        page = place + "/page.html"
        talon("report", "-o", page, path)
        with open(page, encoding="utf-8") as file:
            block = re.search(r'id="block-0">([^<]*)<', file.read())[1]
        game = json.loads(zlib.decompress(base64.b64decode(block)))[0]
        equal(len(game["notes"]), 24)
        equal(game["notes"]["1"]["info"]["nodes"], 8)


@test
def one_bots_figures_are_summed_up():
    with folder() as place:
        path = place + "/games"
        talon("match", "-n", 4, "-s", 1, "-o", path, talker(place), "random")
        told = json.loads(talon("table", "--json", "--bot", "talker", path).out)
        equal(told["info"], [
            {"key": "score", "moves": 96, "mean": 2.5, "least": 2.5,
             "most": 2.5},
            {"key": "nodes", "moves": 96, "mean": 8, "least": 8, "most": 8}])
        margin = told["opponents"][0]["margin"]["mean"]
        equal(told["calibration"], {"moves": 96, "score": 2.5,
                                    "result": margin, "correlation": None})
        contains(talon("table", "--bot", "talker", path).out,
                 f"  +2.50 against {margin:+.2f} on average\n")
        assert "info" not in json.loads(
            talon("table", "--json", "--bot", "random", path).out)


@test
def games_are_the_same_with_notes_and_without():
    runs = []
    for option in ("", " --info"):
        with folder() as place:
            path = place + "/games"
            bots = ("a=minimax" + option, "b=greedy" + option)
            for n in (2, 6):
                talon("match", *("--resume",) * (n == 6), "-n", n, "-s", 1,
                      "-o", path, *bots)
            parts = []
            for part in (0, 1):
                parts.append(f"{place}/part{part}")
                talon("match", "-n", 6, "-s", 1, "--shard", f"{part}/2", "-o",
                      parts[-1], *bots)
            merged = place + "/merged"
            talon("merge", "-o", merged, *parts)
            equal(moves_of(merged), moves_of(path))
            digest = place + "/digest"
            talon("digest", "-o", digest, path)
            runs.append([
                moves_of(path),
                json.loads(talon("rate", "--json", path).out)["players"],
                json.loads(talon("rate", "--json", digest).out)["players"]])
    equal(runs[0][0], runs[1][0])
    equal(runs[0][1:], runs[1][1:])


@test
def nobody_else_hears_them():
    with folder() as place:
        talon("match", "-n", 1, "-o", place + "/games", "--notes", "all",
              "--log", place, talker(place), "random")
        with open(f"{place}/game-000000-seat-1-random.log",
                  encoding="utf-8") as file:
            heard = file.read()
            contains(heard, "> play 0 ")
            assert "info" not in heard and "out of turn" not in heard


@test
def more_than_is_kept_is_told_once():
    _, records = match("-n", 1, "-s", 1, "greedy", "random")
    equal(len(records), 1)
    with folder() as place:
        path = place + "/games"
        run = talon("match", "-n", 2, "-o", path, "--notes", "all",
                    talker(place, 'print("# " + "x" * 1500 + "\\n# " + '
                                  '"y" * 1500 + "\\n# info a 1")'), "random")
        equal(notes_of(path)[0],
              [{"info": {"a": 1}, "note": "x" * 1500}])
        equal(run.err.count("says more than 2048 bytes"), 1, run.err)
        told = json.loads(talon("match", "--json", "-n", 1, "--notes", "all",
                                "-o", place + "/others", talker(place, 'print("# " + "x" * 3000)'),
                                "random").out)
        equal([(w["warning"], w["count"])
               for w in told["players"][0]["warning_reasons"]], [("notes", 1)])


@test
def our_own_players_say_it_when_asked():
    _, records = match("-n", 2, "-s", 1, "expert --info --nodes 50",
                       "minimax --info")
    for game in records.values():
        for seat, _, _, note in game["moves"]:
            info = note["info"]
            assert info["nodes"] >= 0, note
            if game["seats"][seat] == "minimax" and info["nodes"] > 1:
                assert info["depth"] >= 1, note
                equal(float(info["values"].split(",")[0]), info["score"])
    _, records = match("-n", 1, "-s", 1, "greedy --info", "random --info")
    equal({tuple(move[3]["info"]) if len(move) > 3 else None
           for move in records[0]["moves"]},
          {("tabla", "points", "cards", "TD", "2C", "aces"), None})
    for game in ("herc", "planowanie", "trax"):
        _, records = match("-g", game, "-n", 1, "-s", 1,
                           "expert --info --nodes 200", "expert --info")
        assert any("score" in move[3]["info"]
                   for move in records[0]["moves"] if len(move) > 3), game


if __name__ == "__main__":
    main(jobs=2)
