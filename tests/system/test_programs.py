#!/usr/bin/env python3
"""Games that are programs, in whole runs: `-g COMMAND`."""

import json
import os
import shutil
import sys

from talon_run import (
    BUILD, CHECK_PATIENT, PATIENT, TALON, Run, add_test, contains, equal, folder,
    kill_at, main, note, read_lines, read_records, talon, test, timeless,
    wait_until, whole_lines)

COIN = f"{sys.executable} -SE tests/system/coin_game.py"


def coin(bad=""):
    return f"{COIN} {bad}".rstrip()


# So many games of each: EQUAL=1000 is for a night.
EQUAL = int(os.environ.get("EQUAL") or 6)
NATIVE = ("tablic", "tablic-stihovi", "tablic-pairs", "planowanie", "herc", "trax")
KILLS = 3


def told_of(game, name):
    """A bot of the house that takes whatever is played for GAME, and no other."""
    return (f"{name}=sh -c 'sed -u \"s/^set_rules .*/set_rules {game}/\" | "
            f"{BUILD}/bots/{name} | sed -u /any_game/d'")


def deals_of(games, path):
    starts = {record["deal"]: json.dumps(record["start"], separators=(",", ":"))
              for record in games.values()}
    with open(path, "w", encoding="ascii") as file:
        file.writelines(f"{starts[i]}\n" for i in sorted(starts))
    return path


def native_and_hosted(game, jobs):
    """The hosted run is killed again and again, and goes on."""
    words = [*PATIENT, "-n", EQUAL, "-s", 5, "-j", jobs, "--sandbox", "off",
             told_of(game, "greedy"), told_of(game, "random")]
    with folder() as place:
        native, hosted = (os.path.join(place, name) for name in ("native", "hosted"))
        talon("match", "-q", "-g", game, "-o", native, *words)
        games = read_records(native)
        equal(len(games), EQUAL)
        words = ["-g", f"other={TALON} games --serve {game}", "--deals",
                 deals_of(games, os.path.join(place, "deals")), *words]
        killed = [kill_at(os.path.getsize(native) * part // (KILLS + 1), hosted,
                          "match", *words) for part in range(1, KILLS + 1)]
        talon("match", "-q", "--resume", "-o", hosted, *words)
        records = read_records(hosted)
        equal(len(records), EQUAL)
        for number, record in records.items():
            was = timeless(games[number])
            start = json.loads(record["start"]["start"])
            equal({**timeless(record), "game": game, "start": start},
                  was, f"game {number}, hosted")
        note(f"# {game}, -j {jobs}: {EQUAL} games, {sum(killed)} kills")
        assert all(killed) or EQUAL < 100, killed


for name in NATIVE:
    for number in (1, 2):
        add_test(f"{name} as a program gives the same games, {number} at once",
                 native_and_hosted, name, number)


def play(place, *words, game=None, name="games", code=0):
    path = os.path.join(place, name)
    run = talon("match", "-o", path, "-g", game or coin(), "-n", 6, "-s", 1, *PATIENT,
                *words, "random", "random", code=code)
    return path, run


@test
def the_first_line_says_what_the_game_is():
    with folder() as place:
        path, _ = play(place)
        run = read_lines(path)[0]["run"]
        equal(run["game"], "coin")
        equal(run["program"]["command"], coin())
        digest = run["program"]["files"]["tests/system/coin_game.py"]
        equal(len(digest), 64)
        contains(run["describe"], "summary the higher number")
        equal(len(read_records(path)), 6)


@test
def readers_need_the_program_only_for_the_rules():
    with folder() as place:
        path, _ = play(place)
        for reader in ("table", "rate", "status"):
            contains(talon(reader, path).out, "random", reader)
        contains(talon("verify", path, code=1).err, "-g COMMAND")
        contains(talon("verify", "-g", coin(), path).out, "whole: 6 games")
        contains(talon("show", "-g", coin(), path, "0").out, "says ")
        contains(talon("show", path, "0", code=1).err, "-g COMMAND")
        page = os.path.join(place, "page")
        talon("report", "-g", coin(), "-o", page, path)
        assert os.path.getsize(page) > 0


@test
def a_recorded_program_is_never_started_of_itself():
    with folder() as place:
        path, _ = play(place)
        sign = os.path.join(place, "sign")
        lines = whole_lines(path)
        first = json.loads(lines[0])
        first.pop("sum")
        first["run"]["program"]["command"] = f"touch {sign}"
        lines[0] = json.dumps(first, separators=(",", ":")).encode()
        bare = os.path.join(place, "bare")
        with open(bare, "wb") as file:
            for line in lines:
                record = json.loads(line)
                record.pop("sum", None)
                file.write(json.dumps(record, separators=(",", ":")).encode() + b"\n")
        for words in (["table"], ["verify"], ["show"], ["rate"], ["status"]):
            Run([*words, bare]).wait()
        assert not os.path.exists(sign), "a reader ran the record's command"


@test
def another_program_is_another_run():
    with folder() as place:
        other = os.path.join(place, "coin.py")
        with open("tests/system/coin_game.py", encoding="utf-8") as file:
            text = file.read()
        with open(other, "w", encoding="utf-8") as file:
            file.write(text)
        path, _ = play(place, game=f"{sys.executable} {other}", name="mine")
        with open(other, "a", encoding="utf-8") as file:
            file.write("# changed\n")
        run = talon("match", "--resume", "-o", path, "-g",
                    f"{sys.executable} {other}", "-n", 8, "-s", 1, *PATIENT,
                    "random", "random", code=1)
        contains(run.err, "coin.py has another content")
        # The file may lie elsewhere, and what it says is said; but not silently.
        warning = f"{path}: its game was another program than that of -g: "
        for words in (("verify", path), ("replay", "--sandbox", "off", path, 0,
                                         "random")):
            run = talon(*words, "-g", f"{sys.executable} {other}")
            contains(run.err, warning)
        with open(other, "w", encoding="utf-8") as file:
            file.write(text)
        equal(talon("verify", path, "-g", f"{sys.executable} {other}").err, "")
        equal(talon("verify", path, "-g", coin()).err, "")


@test
def a_run_goes_on_with_its_program_alone():
    with folder() as place:
        path, _ = play(place)
        before = whole_lines(path)
        run = talon("match", "--resume", "-o", path, "-n", 8, "random", "random",
                    code=2)
        contains(run.err, "name it with -g COMMAND")
        equal(whole_lines(path), before, "the file")


@test
def a_bot_that_plays_any_game_is_checked_with_it():
    run = talon("check", "--sandbox", "off", *CHECK_PATIENT, "-g", coin(), "random",
                "--only", "commands")
    contains(run.out, "passed")


@test
def a_game_that_fails_is_not_the_fault_of_a_bot_that_is_checked():
    run = talon("check", "--sandbox", "off", "-g", coin("crash"), "random", code=3)
    contains(run.out, "could not be judged")
    contains(" ".join(run.out.split()), "the game failed at `act ")
    assert "FAILED" not in run.out, run.out


def expect_nothing_left(bad):
    words = ["match", "-q", "-n", 2, "-j", 2, "-g", coin(bad), *PATIENT, "random",
             "random"]
    with Run(words) as run:
        equal(run.wait().code, 0, run.err)
        wait_until(lambda: not run.alive(), "all of it has ended")


for bad in "forks", "stays":
    add_test(f"nothing is left of a game that {bad}", expect_nothing_left, bad)


@test
def shards_of_a_program_are_merged():
    with folder() as place:
        whole, _ = play(place, "-j", 1)
        parts = []
        for part in 0, 1:
            path, _ = play(place, "--shard", f"{part}/2", name=f"part{part}")
            parts.append(path)
        merged = os.path.join(place, "merged")
        talon("merge", "-o", merged, *parts)
        equal({i: timeless(game) for i, game in read_records(merged).items()},
              {i: timeless(game) for i, game in read_records(whole).items()})
        contains(talon("verify", "-g", coin(), merged).out, "whole: 6 games")
        other, _ = play(place, "--shard", "1/2", game=coin("other"), name="other")
        run = talon("merge", "-o", merged + "2", parts[0], other, code=1)
        contains(run.err, "it is of another run than")


@test
def who_makes_a_game_fail_is_warned_of():
    with folder() as place:
        _, run = play(place, game=coin("at3"), code=1)
        contains(run.err, "warning: game ")
        contains(run.err, ": void: the game failed at `act ")
        contains(run.out, "void")


@test
def a_bot_that_is_shown_no_actions_says_so():
    with folder() as place:
        path, _ = play(place, game=coin("mute"))
        for record in read_records(path).values():
            equal(record["end"], "refused")
            contains(record["why"], "it shows no actions")


@test
def a_game_is_in_a_sandbox_if_that_is_asked_for():
    with folder() as place:
        with open(os.path.join(place, "secret"), "w", encoding="ascii") as file:
            file.write("open")
        game = coin(f"reads {place}")
        path, _ = play(place, game=game)
        contains(talon("games", "-g", game).out, "the higher number, open")
        for words in (("--sandbox-game", "best"), ("--sandbox-game=full",)):
            run = talon("games", "-g", game, *words)
            contains(run.out, "the higher number, closed")
            shut, _ = play(place, *words, game=game, name=words[0])
            equal(list(map(timeless, read_records(shut).values())),
                  list(map(timeless, read_records(path).values())))
            contains(talon("verify", *words, "-g", game, shut).out, "whole: 6 games")
        contains(talon("games", "-g", f"coin[sandbox=best]={game}").out, "closed")
        contains(talon("games", "--sandbox-game", "some", code=2).err,
                 '--sandbox-game: "some" is not off, best or full')
        lost = talon("match", "-g", coin(f"needs {place}"), "--sandbox-game",
                     "best", "random", "random", code=2)
        contains(lost.err, "it is sandboxed: files of its own need [cwd=FOLDER]")


@test
def a_game_in_a_sandbox_that_misses_a_module_is_told_how_it_gets_it():
    with folder() as place:
        path = os.path.realpath(os.path.join(place, "mine.py"))
        shutil.copy("python/talon_game.py", path.replace("mine", "rules"))
        with open(path, "w", encoding="ascii") as file:
            file.write("import rules\nimport nowhere\n")
        words = "match", "--sandbox-game", "full", "random", "random", "-g"
        game = f"python3 {path}"
        contains(talon(*words, game, code=2).err, "No module named 'rules'; it is "
                 f"sandboxed: [read={path.replace('mine', 'rules')}] lets it read")
        contains(talon(*words, f"x[read={place}/rules.py]={game}", code=2).err,
                 "No module named 'nowhere'; it is sandboxed: files of its own need")
        run = talon("match", "-n", 1, f"x[sandbox=full]={game}", "random", code=2)
        contains(run.err, "sandboxed: [read=")


@test
def what_is_no_description_is_said_by_its_line():
    for bad, words in (("capital", "small letters, digits, _ and -"),
                       ("twice", "that no other has")):
        run = talon("match", "-g", coin(bad), "random", "random", code=2)
        contains(run.err, "of its description is no such line")
        contains(run.err, words)


@test
def a_killed_run_goes_on_to_the_same_games():
    with folder() as place:
        whole, _ = play(place, "-j", 2)
        path = os.path.join(place, "killed")
        words = ["-g", coin(), "-n", 6, "-s", 1, *PATIENT, "random", "random"]
        kill_at(1500, path, "match", *words)
        talon("match", "-q", "--resume", "-o", path, *words)
        equal({i: timeless(g) for i, g in read_records(path).items()},
              {i: timeless(g) for i, g in read_records(whole).items()})


FAILURES = {
    "crash": "it exited with status 3; its last words were: the coin is lost",
    "flood": "bytes",
    "wrong": "it answered without = or ?: hello",
    "seat": "does not belong there: say 7 hello",
    "nobody": "it has no line with ask or over",
    "quit": "does not belong there: say 0 quit",
    "bytes": "that is no start",
    "refuses": "it lists this action and refused it",
    "none": "a seat that is asked has an action",
}


def void(bad, sentence):
    with folder() as place:
        path, run = play(place, "-q", game=coin(bad), code=1)
        contains(run.err, "void 3 times in a row: nobody is to blame: the game failed")
        if "failed at `act " in run.err:
            contains(run.err, "; in hand was the answer of random")
        contains(run.err, sentence)
        equal(read_records(path), {}, "games that count")
        answered = "; in hand was the answer" in run.err
        for game in [json.loads(line) for line in open(path, encoding="utf-8")][1:]:
            equal(game["end"], "game")
            equal("in_hand" in game, answered)
            assert "offender" not in game, game
        contains(talon("show", path).out, "  the game failed" +
                 (" at the answer of random" if answered else "  void"))
        contains(talon("verify", "-g", coin(bad), path).out, "0 of 6 games")


for bad, sentence in FAILURES.items():
    add_test(f"a game that fails ({bad}) is nobody's fault", void, bad, sentence)


@test
def a_game_that_fails_once_is_asked_again_and_nothing_is_void():
    with folder() as place:
        sign = os.path.join(place, "sign")
        path, run = play(place, game=coin(f"once {sign}"))
        assert os.path.exists(sign)
        equal(run.err, "")
        equal(len(read_records(path)), 6)


def late(command, shown, *words):
    with folder() as place:
        run = talon(*words, "-g", coin(f"late {place}/sign {command}"),
                    "random", "random")
        equal(run.err.count("no answer to"), 1)
        contains(run.err, shown)


add_test("a late answer of a game is told while it is waited for", late, "act",
         'coin: no answer to "act 0 ', "match", "-q", "-n", 2)
add_test("a late answer is told by whoever waits for it", late, "describe",
         'the game: no answer to "describe" for 3 s\n', "match", "-q", "-n", 2)


@test
def other_starts_for_the_same_seed_are_noticed():
    with folder() as place:
        path, _ = play(place, game=coin("chance"))
        run = talon("verify", "-g", coin("chance"), path, code=1)
        contains(run.err, "other cards than deal")


@test
def an_illegal_action_is_the_bots_fault_in_the_games_words():
    with folder() as place:
        bot = os.path.join(place, "bot.py")
        with open(bot, "w", encoding="utf-8") as file:
            file.write("for line in iter(input, 'quit'):\n"
                       "    print('= 9\\n' if line == 'gen_move' else '=\\n', "
                       "flush=True)\n")
        path = os.path.join(place, "games")
        run = talon("match", "--sandbox", "off", "-o", path, "-g", coin(), "-n", 2,
                    *PATIENT, f"{sys.executable} {bot}", "random")
        ends = [g for g in read_records(path).values() if g["end"] == "illegal"]
        assert ends, "nothing was illegal"
        contains(ends[0]["why"], "that is no number up to 3")
        contains(run.err, f"replay -g '{coin()}' --sandbox off {path}")


@test
def options_of_the_game_are_options_of_talon():
    with folder() as place:
        path, _ = play(place, "--sides", "three")
        equal(read_lines(path)[0]["run"]["options"], {"sides": "three"})
        contains(read_records(path)[0]["start"]["start"], "sides=three")
        contains(talon("match", "-g", coin(), "--sides", "none", "random", "random",
                       code=2).err, "a coin has sides")
        contains(talon("match", "-g", coin(), "--help").out, "--sides N")
        contains(talon("match", "-g", "tablic", "--sides", 1, "random", "random",
                       code=2).err, "--sides")


@test
def deals_of_a_program_are_written_and_read():
    with folder() as place:
        deals = os.path.join(place, "deals")
        run = talon("deal", "-g", coin(), "-n", 2, "-s", 1)
        equal(len(run.out.splitlines()), 2)
        contains(run.out, "sides=2")
        with open(deals, "w", encoding="ascii") as file:
            file.write(run.out)
        path, _ = play(place, "--deals", deals)
        equal(read_records(path)[0]["start"]["start"], run.out.splitlines()[0])
        contains(talon("deal", "-g", coin("deal"), code=1).err, "that is no start")


@test
def what_is_no_game_is_refused_in_words():
    for value, sentence in (
            ("tablc", "did you mean tablic?"),
            ("./no/such", "No such file"),
            ("false 1", "exited with status 1"),
            (f"herc={coin()}", "herc is a game that comes with Talon")):
        run = talon("match", "-g", value, "random", "random", code=2)
        contains(run.err, sentence)


@test
def a_game_is_replayed_and_played_on():
    with folder() as place:
        path, _ = play(place)
        run = talon("replay", "--sandbox", "off", "-g", coin(), path, 0, "random")
        contains(run.out, "all answers as recorded")


@test
def games_are_listed():
    run = talon("games", "--json", "-g", coin())
    names = [json.loads(line)["name"] for line in run.out.splitlines()]
    equal(names[-1], "coin")
    assert {"tablic", "herc", "planowanie", "trax"} <= set(names)
    contains(talon("games", "--serve", "nothing", code=2).err, "no game")


if __name__ == "__main__":
    main(jobs=2)
