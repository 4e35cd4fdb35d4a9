"""talon analyse: mistakes, hints, kinds and puzzles of recorded games."""

import json
import sys

from talon_run import contains, equal, folder, main, read_lines, sin, talon, test

# One is enough where all games are alike; this is weighed soonest.
SOON = ("-g", "herc")
GAMES = ("tablic", "tablic-stihovi", "tablic-pairs", "planowanie", "herc", "trax")


def played(place, *options, name="games", bots=("human=random", "greedy")):
    path = f"{place}/{name}"
    if "-n" not in options:
        options += ("-n", 1)
    talon("match", "-o", path, "-s", 1, "--no-rotate", *options, *bots)
    return path


def analysed(*arguments):
    run = talon("analyse", "--worlds", 20, *arguments)
    return [json.loads(line) for line in run.out.splitlines()]


def cut(path, moves, to):
    """The first game of PATH with so many moves, void: not finished."""
    first, game = read_lines(path)[:2]
    first.pop("sum", None)
    game.pop("sum", None)
    game["moves"] = game["moves"][:moves]
    game.update(end="game", why="it is not over", void="it is not over")
    game["score"] = [0] * len(game["score"])
    game.pop("standing", None)
    with open(to, "w", encoding="utf-8") as file:
        for line in (first, game):
            file.write(json.dumps(line, separators=(",", ":")) + "\n")
    return to


def check_sheet(sheet, game):
    """What is always so of a sheet. Turns of trax that are the only one are left
    out, and forced tiles may be named in another order."""
    own = [(number, move[1].split(" ", 1)[1])
           for number, move in enumerate(game["moves"], 1)
           if move[0] == sheet["seat"]]
    found = [(m["move"], m["played"]) for m in sheet["moves"]]
    if sheet["game"] == "trax":
        assert set(found) <= set(own) and len(found) >= len(own) - 1, found
    else:
        equal(found, own)
    for move in sheet["moves"]:
        assert move["loss"] >= 0 and move["stderr"] >= 0, move
        actions = [a["action"] for a in move["alternatives"]]
        contains(actions, move["played"])
        equal(move["best"], actions[0])
        assert actions[0] != move["played"] or move["loss"] == 0, move
        equal(move["mistake"], "kind" in move)
        if move["mistake"]:
            assert move["loss"] >= 2 * move["stderr"] - 0.002, move
            assert move["say"][0].count("%") == len(move["say"]) - 1, move
        values = [a["value"] for a in move["alternatives"]]
        equal(values[0], max(values))
    equal(sheet["curve"],
          [[move["move"], move["expected"]] for move in sheet["moves"]])
    wrong = [move for move in sheet["moves"] if move["mistake"]]
    equal(sheet["mistakes"], len(wrong))
    assert abs(sheet["loss"] - sum(m["loss"] for m in wrong)) < 0.01, sheet
    lost = sum(move["loss"] for move in sheet["moves"])
    score = game["score"]
    sides = 2 if sheet["game"] in ("herc", "tablic-pairs") else len(score)
    others = [points for seat, points in enumerate(score)
              if (seat - sheet["seat"]) % sides]
    equal(sheet["end"], round(score[sheet["seat"]]
                              - sum(others) / len(others), 3))
    assert abs(sheet["start"] + sheet["rest"] - lost - sheet["end"]) < 0.05
    equal("luck" in sheet, sheet["game"] != "trax")
    if luck := sheet.get("luck"):
        assert luck["stderr"] > 0 and abs(luck["lost"] - lost) < 0.05, luck
        assert abs(luck["usual"] + luck["points"] - luck["lost"] + luck["others"]
                   - sheet["end"]) < 0.05, sheet


@test
def every_action_of_a_seat_is_weighed():
    for rules in GAMES:
        with folder() as place:
            path = played(place, "-g", rules)
            game = read_lines(path)[1]
            *sheets, kinds = analysed("--json", path)
            equal(kinds["games"], len(game["score"]))
            equal([(s["game"], s["seat"]) for s in sheets],
                  [(rules, seat) for seat in range(len(sheets))])
            for sheet in sheets:
                check_sheet(sheet, game)


@test
def luck_is_the_deals_whatever_was_played():
    found = []
    with folder() as place:
        for bots in (("random", "greedy"), ("greedy", "random")):
            path = played(place, name=bots[0], bots=bots)
            one, other, _ = analysed("--json", path)
            for key in ("points", "usual"):
                assert abs(one["luck"][key] + other["luck"][key]) < 0.002, (one, other)
            found.append([one["luck"][key] for key in ("points", "stderr", "usual")])
    equal(*found)


@test
def luck_is_of_a_game_that_was_played_and_dealt_by_chance():
    with folder() as place:
        path = played(place, *SOON)
        contains(talon("analyse", "--worlds", 20, path).out,
                 " more than of\nothers. Own actions cost ")
        for line in analysed("--json", cut(path, 9, f"{place}/now")):
            assert "luck" not in line, line
        with open(f"{place}/deals", "w", encoding="utf-8") as file:
            file.write(talon("deal", *SOON, "-n", 1).out)
        path = played(place, "--deals", f"{place}/deals", *SOON,
                      name="dealt")
        assert "luck" not in analysed("--json", path)[0]


@test
def more_than_two_play():
    for bots in (("a=random", "b=greedy", "c=random"),
                 ("a=random", "b=greedy", "c=greedy", "d=random"),
                 [f"{name}=random" for name in "abcdefgh"]):
        with folder() as place:
            path = played(place, "-g", "tablic", bots=bots)
            (sheet,) = analysed("--json", "--seat", 2, path)
            check_sheet(sheet, read_lines(path)[1])


@test
def the_same_file_gives_the_same_whatever_else_is_asked():
    with folder() as place:
        path = played(place, *SOON, "-n", 3)
        both = analysed("--json", path, 1)
        equal(analysed("--json", path, 1), both)
        equal(analysed("--json", "--seat", 1, path, 1), both[1:2])
        lines = analysed("--lines", "--seat", 1, path, 1)
        equal([{key: line[key] for key in both[1]["moves"][0]
                if key in line} | {"seat": 1} for line in lines[:1]],
              [both[1]["moves"][0] | {"seat": 1}])
        equal(len(lines), len(both[1]["moves"]) + 1)
        equal(lines[-1], {key: both[1][key] for key in ("game", "id", "seat", "start", "end",
                                                        "rest", "luck")})


@test
def nothing_depends_on_what_the_seat_did_not_know():
    """Another deal of what is hidden at the first action changes nothing there."""
    with folder() as place:
        path = played(place)
        first, game = read_lines(path)[:2]
        first.pop("sum", None)
        game.pop("sum", None)
        hint = analysed("--at", 0, "--json", path, 0)
        deck = game["start"]["deck"]
        cards = deck if isinstance(deck, list) else deck.split()
        # The table, then hands in turn: seat 0 has the fifth, seventh, ...
        order = (list(range(4)) + [4 + i for i in range(12)]
                 + list(range(51, 15, -1)))
        for i in range(4, 16, 2):
            order[i + 1], order[51 - i] = order[51 - i], order[i + 1]
        other = [cards[i] for i in order]
        assert other != cards
        game["start"]["deck"] = (other if isinstance(deck, list)
                                 else " ".join(other))
        game["moves"] = []
        game.update(end="game", why="it is not over", void="it is not over",
                    score=[0, 0])
        with open(f"{place}/other", "w", encoding="utf-8") as file:
            for line in (first, game):
                file.write(json.dumps(line, separators=(",", ":")) + "\n")
        equal(analysed("--at", 0, "--json", f"{place}/other", 0), hint)


@test
def a_game_that_is_not_over_has_a_hint_at_its_end():
    with folder() as place:
        path = played(place)
        game = read_lines(path)[1]
        now = cut(path, 9, f"{place}/now")
        (hint,) = analysed("--at", 9, "--json", now)
        equal(hint, analysed("--at", 9, "--json", path)[0])
        equal((hint["move"], hint["seat"], hint["action"]),
              (9, game["moves"][9][0], hint["alternatives"][0]["action"]))
        assert "played" not in hint, hint
        equal(len(analysed("--json", "--seat", 1, now)[0]["moves"]), 4)
        text = talon("analyse", "--at", 9, now).out
        contains(text, f"seat 1: {hint['action']}")
        run = talon("analyse", "--at", 10, now, code=1)
        contains(run.err, "game 0 has only 9 moves")
        run = talon("analyse", "--at", 48, path, code=1)
        contains(run.err, "game 0 is over after 48 moves")


@test
def the_text_has_the_dearest_first_in_eighty_columns():
    with folder() as place:
        path = played(place, *SOON)
        for seat in (0, 1):
            sheet = analysed("--json", "--seat", seat, path)[0]
            out = talon("analyse", "--worlds", 20, "--seat", seat, path).out
            wrong = sorted((m for m in sheet["moves"] if m["mistake"]),
                           key=lambda m: (-m["loss"], m["move"]))
            shown = [int(line.split()[0]) for line in out.splitlines()
                     if " ± " in line and line.split()[0].isdigit()
                     and line.startswith(" ")]
            equal(shown, [m["move"] for m in wrong])
            assert max(map(len, out.splitlines())) <= 80, out


@test
def many_games_have_kinds_of_mistakes_and_puzzles():
    with folder() as place:
        path = played(place, *SOON, "-n", 4)
        *sheets, kinds = analysed("--json", "--seat", 0, path)
        wrong = [m for s in sheets for m in s["moves"] if m["mistake"]]
        equal(kinds["games"], 4)
        equal(sum(kind["count"] for kind in kinds["kinds"]), len(wrong))
        losses = [kind["loss"] for kind in kinds["kinds"]]
        equal(losses, sorted(losses, reverse=True))
        for kind in kinds["kinds"]:
            same = [m for m in wrong if m["say"] == kind["say"]]
            equal(kind["per_game"], round(len(same) / 4, 3))
            assert abs(kind["loss"] - sum(m["loss"] for m in same) / 4) < 0.01
        puzzles = analysed("--puzzles", "--seat", 0, path)
        equal(sorted((p["loss"] for p in puzzles), reverse=True),
              [p["loss"] for p in puzzles])
        equal(sorted((p["move"] + 1, p["best"]) for p in puzzles),
              sorted((m["move"], m["best"]) for m in wrong))
        (hint,) = analysed("--at", puzzles[0]["move"], "--json", path,
                           puzzles[0]["id"])
        equal(hint["seat"], 0)
        text = talon("analyse", "--worlds", 20, "--seat", 0, path).out
        contains(text, "4 games, ")


@test
def seats_of_people_are_meant_if_there_are_any():
    with folder() as place:
        path = played(place, "-g", "planowanie")
        first, game = read_lines(path)[:2]
        first.pop("sum", None)
        game.pop("sum", None)
        first["run"]["bots"][0]["command"] = "human --tty"
        with open(f"{place}/people", "w", encoding="utf-8") as file:
            for line in (first, game):
                file.write(json.dumps(line, separators=(",", ":")) + "\n")
        equal([s["seat"] for s in analysed("--json", f"{place}/people")], [0])


@test
def a_game_that_ended_by_a_fault_is_looked_at_as_far_as_it_goes():
    with folder() as place:
        path = f"{place}/games"
        talon("match", "-o", path, "-g", "tablic", "--no-rotate", "-n", 1,
              sin("not_in_hand"), "greedy")
        game = read_lines(path)[1]
        sheets = analysed("--json", path)
        assert game["end"] == "illegal", game
        equal(sum(len(s["moves"]) for s in sheets if "moves" in s),
              len(game["moves"]))
        assert all("end" not in s for s in sheets), sheets


@test
def no_expert_plays_a_game_that_is_a_program():
    with folder() as place:
        path = f"{place}/games"
        game = f"{sys.executable} -SE examples/leduc.py"
        talon("match", "-o", path, "-g", game, "random", "random")
        run = talon("analyse", "-g", game, path, code=3)
        contains(run.err, "no expert here plays leduc")


@test
def what_does_not_go_together_is_refused():
    for words in ((), ("--json", "--lines", "x"), ("x", "3", "y"),
                  ("x", "y", "3"), ("--at", 1, "--puzzles", "x"),
                  ("--worlds", 3, "x")):
        talon("analyse", *words, code=2)
    with folder() as place:
        path = played(place)
        contains(talon("analyse", path, "7", code=1).err, "no such game")
        contains(talon("analyse", "--seat", 5, path, code=1).err,
                 "game 0 has no seat 5")


if __name__ == "__main__":
    main(2)
