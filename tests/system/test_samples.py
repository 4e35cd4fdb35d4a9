"""talon samples, and the games that options select."""

import csv
import io
import json
import sys

from talon_run import contains, equal, folder, main, read_lines, sin, talon, test


def games_in(place, *options, name="games"):
    path = f"{place}/{name}"
    talon("match", "-o", path, "-s", 1, *options)
    return path


def samples(*arguments):
    return [json.loads(line)
            for line in talon("samples", *arguments).out.splitlines()]


def ids(*arguments):
    run = talon("show", "--json", "--list", *arguments)
    return [json.loads(line)["id"] for line in run.out.splitlines()]


@test
def a_line_is_a_decision():
    for rules in ("tablic", "tablic-stihovi", "planowanie", "herc", "trax"):
        with folder() as place:
            path = games_in(place, "-n", 2, "-g", rules, "greedy", "random")
            games = read_lines(path)[1:]
            lines = samples(path)
            equal(len(lines), sum(len(game["moves"]) for game in games))
            for game in games:
                frames = [json.loads(line)["frame"] for line in talon(
                    "show", "--json", "--seat", 0, path,
                    game["id"]).out.splitlines()]
                own = [line for line in lines if line["id"] == game["id"]]
                for line, move in zip(own, game["moves"]):
                    equal((line["game"], line["deal"], line["seat"],
                           line["bot"], line["ms"]),
                          (rules, game["deal"], move[0],
                           game["seats"][move[0]], move[2]))
                    contains(line["legal"], line["choice"])
                    equal(sorted(line["choice"].split()),
                          sorted(move[1].split()[1:]))
                    equal(line["result"], game["score"][move[0]])
                    equal(line["score"], game["score"])
                    if move[0] == 0:
                        equal(line["frame"], frames[line["move"] - 1])


@test
def an_action_in_another_order_is_the_listed_one():
    """Captures are turned round; the second word of some is another then."""
    with folder() as place:
        path = games_in(place, "-n", 4, "greedy", "greedy")
        lines = read_lines(path)
        turned = 0
        for game in lines[1:]:
            for move in game["moves"]:
                words = move[1].split()
                turned += len(words) > 3
                move[1] = " ".join(words[:2] + words[:1:-1])
            del game["sum"]
        del lines[0]["sum"]
        other = place + "/turned"
        with open(other, "w", encoding="utf-8") as file:
            for line in lines:
                file.write(json.dumps(line, separators=(",", ":")) + "\n")
        assert turned > 10
        equal([line["choice"] for line in samples(other)],
              [line["choice"] for line in samples(path)])


@test
def what_a_seat_had_heard_replaces_the_frame():
    with folder() as place:
        path = games_in(place, "-n", 1, "--log", place, "a=random", "random")
        lines = samples("--raw", "--bot", "a", path)
        assert all("frame" not in line for line in lines)
        with open(f"{place}/game-000000-seat-0-a.log",
                  encoding="utf-8") as file:
            heard = [line.split("> ")[1].rstrip("\n") for line in file
                     if "> " in line]
        rules = [line for line in heard if line.split()[0] in (
            "set_deck", "set_players", "set_game", "set_table", "set_cards",
            "play")]
        moves = [move[0] for move in read_lines(path)[1]["moves"]]
        equal(len(lines), moves.count(0))
        for line in lines:
            equal(line["heard"], rules[:len(line["heard"])])
        last = lines[-1]["heard"]
        equal(sum(line.startswith("play ") for line in last),
              lines[-1]["move"] - 1)


@test
def comma_separated_values_say_the_same():
    with folder() as place:
        path = games_in(place, "-n", 2, "greedy --info", 'x,y=random')
        rows = list(csv.DictReader(io.StringIO(
            talon("samples", "--format", "csv", path).out)))
        lines = samples(path)
        equal(len(rows), len(lines))
        for row, line in zip(rows, lines):
            for key in ("game", "bot", "choice"):
                equal(row[key], line[key])
            for key in ("id", "deal", "move", "seat", "ms", "result", "frame",
                        "legal"):
                equal(json.loads(row[key]), line[key])
            equal(json.loads(row["note"])["info"] if row["note"] else None,
                  line.get("info"))


@test
def options_select_games():
    with folder() as place:
        path = games_in(place, "-n", 30, "greedy", "random")
        games = {game["id"]: game for game in read_lines(path)[1:]}

        def margin(game, name):
            own = game["seats"].index(name)
            return game["score"][own] - game["score"][1 - own]

        equal(sorted(ids("--only", "3-5,9", path)), [3, 4, 5, 9])
        equal(sorted(ids("--bot", "random", "--lost-by", 20, path)),
              sorted(i for i, game in games.items()
                     if margin(game, "random") <= -20))
        equal(sorted(ids("--lost-by", 20, path)),
              sorted(i for i, game in games.items()
                     if abs(margin(game, "random")) >= 20))
        worst = sorted(games, key=lambda i: (margin(games[i], "random"), i))
        equal(sorted(ids("--bot", "random", "--worst", 5, path)),
              sorted(worst[:5]))
        equal({line["id"] for line in samples(
            "--bot", "random", "--worst", 5, path)}, set(worst[:5]))
        equal({line["bot"] for line in samples("--bot", "random", path)},
              {"random"})
        frames = [json.loads(line) for line in talon(
            "show", "--json", "--only", "7,2", path).out.splitlines()]
        equal(sorted({frame["id"] for frame in frames}), [2, 7])
        equal(len(frames), 2 + sum(len(games[i]["moves"]) for i in (2, 7)))
        shown = talon("show", "--only", "2,7", path).out
        for number in (2, 7):
            contains(shown, talon("show", path, number).out)


@test
def faults_are_selected_by_whose_they_are():
    with folder() as place:
        path = games_in(place, "-n", 6, "greedy", sin("exit_three"))
        games = read_lines(path)[1:]
        equal({game["end"] for game in games}, {"crash"})
        equal(sorted(ids("--fault", path)), list(range(6)))
        equal(ids("--fault", "--bot", "greedy", path), [])
        name = next(name for name in games[0]["seats"] if name != "greedy")
        equal(sorted(ids("--fault", "--bot", name, path)), list(range(6)))


@test
def games_of_a_tournament_that_has_changed_are_selected():
    with folder() as place:
        path = f"{place}/games"
        options = ("-q", "-o", path, "--sandbox", "off", "-s", 1)
        talon("tournament", *options, "-r", 1, "greedy", "random")
        talon("tournament", *options, "-r", 2, "--resume", "--add",
              sin("exit_three"), "greedy", "random")
        faults = [game["id"] for game in read_lines(path)[1:]
                  if game.get("end") == "crash"]
        assert faults
        equal(sorted(ids("--fault", path)), sorted(faults))


@test
def where_a_new_version_plays_otherwise():
    with folder() as place:
        old = games_in(place, "-n", 10, "bot=greedy", "random")
        new = games_in(place, "-n", 10, "bot=minimax", "random", name="new")
        same = games_in(place, "-n", 10, "bot=greedy", "random", name="same")
        wanted = []
        before = {game["id"]: game["moves"] for game in read_lines(old)[1:]}
        for game in read_lines(new)[1:]:
            for move, was in zip(game["moves"], before[game["id"]]):
                if move[:2] != was[:2]:
                    if game["seats"][move[0]] == "bot":
                        wanted.append(game["id"])
                    break
        assert wanted
        equal(sorted(ids("--bot", "bot", "--differs", old, new)),
              sorted(wanted))
        run = talon("show", "--list", "--differs", old, same)
        equal((run.out, "no game is like that" in run.err), ("", True))
        other = place + "/other"
        talon("match", "-n", 2, "-s", 2, "-o", other, "greedy", "random")
        run = talon("show", "--list", "--differs", other, old, code=1)
        contains(run.err, "have no game of one number and start")


@test
def replay_takes_the_same_options():
    with folder() as place:
        path = games_in(place, "-n", 8, "greedy", "random")
        run = talon("replay", "--sandbox", "off", "--only", "1-3", path,
                    "greedy")
        contains(run.out, "game 1\nseat 1: all answers as recorded\n")
        contains(run.out, "0 of 3 games otherwise than recorded\n")
        run = talon("show", "--sandbox", "off", "--bot", "random", "--worst", 2,
                    path, "--to", "minimax", code=1)
        contains(run.out, "2 of 2 games otherwise than recorded\n")


@test
def what_cannot_be_is_said():
    with folder() as place:
        path = games_in(place, "-n", 2, "greedy", "random")
        for arguments, words in (
                (("samples",), "a file is needed"),
                (("samples", "--format", "npz", path), "npz"),
                (("samples", "--worst", 3, path), "--bot NAME?"),
                (("show", "--worst", 3, path), "--bot NAME?"),
                (("show", "--only", "1", path, 0), "the ID is one"),
                (("show", "--only", "x", path), "x"),
                (("replay", "--worst", 3, path, "greedy"), "--bot NAME?"),
                (("replay", "--only", "1", path), "a file and a bot"),
                (("replay", "--only", "1", "--continue", 3, path, "greedy"),
                 "which ID?")):
            contains(talon(*arguments, code=2).err, words)
        for arguments in (("samples", "--bot", "nobody", path),
                          ("show", "--bot", "nobody", path)):
            contains(talon(*arguments, code=1).err,
                     "nobody plays in none of these games")
        contains(talon("samples", path + "x", code=1).err, path + "x")


@test
def a_game_that_is_a_program_has_decisions_too():
    game = f"{sys.executable} examples/leduc.py"
    with folder() as place:
        path = games_in(place, "-g", game, "-n", 4, "random", "random")
        lines = samples("-g", game, path)
        equal(len(lines), sum(len(game["moves"])
                              for game in read_lines(path)[1:]))
        for line in lines:
            contains(line["legal"], line["choice"])
            equal(line["game"], "leduc")


if __name__ == "__main__":
    main(jobs=2)
