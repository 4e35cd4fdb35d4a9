"""Record files: their shape, and that nothing is lost whatever happens."""

import functools
import json
import os
import random
import re
import subprocess
import unicodedata

from talon_run import (
    Run, Skip, add_test, contains, equal, folder, kill_at, main, match,
    played, read_lines, read_records, sin, size_of, talon, test, timeless,
    timeless_summary, unsealed, wait_until, whole_lines)

KILLS = int(os.environ.get("TALON_KILLS", "30"))
BOTS = ("greedy", "random")
SHORT = ("-n", 20, "-s", 1, *BOTS)
LONG = ("-n", 200, "-s", 1, *BOTS)
ENDLESS = ("-n", 1000000, "-s", 1, *BOTS)

@test
def a_record_has_what_it_promises_and_nothing_else():
    _, records = match("-n", 4, "-s", 1, "greedy", "random")
    equal(list(records), [0, 1, 2, 3], "ids")
    for record in records.values():
        equal(set(record), {
            "v", "game", "id", "deal", "seed", "seats", "start", "moves",
            "score", "end", "time", "at", "sum"})
        equal((record["v"], record["game"], record["seed"]),
              (1, "tablic", "1"))
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", record["at"])
        equal(len(record["time"]), 2)
        for seat, used in enumerate(record["time"]):
            moves = sum(m[2] for m in record["moves"] if m[0] == seat)
            assert abs(used - moves) < 1, f"time {used}, of moves {moves}"


@test
def a_name_cannot_turn_round_what_is_shown_of_it():
    """It is in words wherever people read, and as it is in the file."""
    name = "gr\u202eydee\ufeff\U000e0041\u2665"
    words = r"gr\u202eydee\ufeff\udb40\udc41" + "\u2665"
    with folder() as place:
        path = place + "/games"
        run = talon("match", "-n", 2, "-o", path, f"{name}=greedy",
                    "random", "none\u200b=/none", "--allow-missing")
        equal(read_lines(path)[0]["run"]["bots"][0]["name"], name)
        contains(run.err, r"none\u200b")
        for arguments in (("match", "--resume", "-o", path), ("table", path),
                          ("table", "--csv", path), ("show", path),
                          ("show", path, 0), ("status", path)):
            run = talon(*arguments)
            contains(run.out, words)
            equal([c for c in run.out + run.err
                   if unicodedata.category(c) == "Cf"], [])
        summary = json.loads(talon("table", "--json", path).out)
        contains([bot["name"] for bot in summary["bots"]], name)


@test
def the_first_line_of_a_record_file_describes_the_run():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-n", 2, "-s", 7, "-o", path, "greedy",
              "other=random")
        first = read_lines(path)[0]
    equal(first["v"], 1)
    run = first["run"]
    equal(run["game"], "tablic")
    equal(str(run["seed"]), "7")
    contains(str(run["bots"]), "greedy")
    contains(str(run["bots"]), "other")
    contains(str(run["bots"]), "random")


@test
def the_record_of_a_fault_says_who_and_why():
    _, records = match("-n", 2, "-s", 1, "greedy", sin("exit_three"))
    for record in records.values():
        equal(set(record), {
            "v", "game", "id", "deal", "seed", "seats", "start", "moves",
            "score", "end", "offender", "why", "time", "at", "sum"})
        equal(record["seats"][record["offender"]], "sin")


@test
def an_illegal_action_is_in_why_and_not_in_the_moves():
    _, records = match("-n", 2, "-s", 1, "greedy", sin("not_in_hand"))
    for record in records.values():
        (card,) = re.findall(r"\b[2-9TJQKA][CDHS]\b", record["why"])[:1]
        assert card not in str(record["moves"]), record


# Going on with a file.

def resume(path, *arguments, **options):
    """The summary of a match that goes on with PATH to its end."""
    run = talon("match", "--json", "--resume", "-o", path, *arguments,
                **options)
    return json.loads(run.out)


undisturbed = functools.cache(match)


@functools.cache
def match_of_size(*arguments):
    """As match(), and how large its record file is."""
    with folder() as place:
        path = os.path.join(place, "games")
        run = talon("match", "--json", "-o", path, *arguments)
        return json.loads(run.out), read_records(path), size_of(path)


def expect_as_if_uninterrupted(path, summary, expected, records):
    equal(timeless_summary(summary), timeless_summary(expected), "summary")
    equal({i: timeless(r) for i, r in read_records(path).items()},
          {i: timeless(r) for i, r in records.items()}, "records")


@test
def a_match_killed_again_and_again_ends_as_if_it_never_was():
    arguments = ("-j", 2, *LONG)
    summary, records, whole = match_of_size(*arguments)
    chance = random.Random(1)
    kills = 0
    while kills < KILLS:
        with folder() as place:
            path = os.path.join(place, "games")
            while kills < KILLS and kill_at(
                    size_of(path) + chance.randrange(whole // 4), path,
                    "match", *arguments):
                kills += 1
            expect_as_if_uninterrupted(
                path, resume(path, *arguments), summary, records)


STOPPING = ("--sprt", "16.4,17.4", "--until-error", 0.1, "-s", 1, *BOTS)


@test
def a_match_that_stops_by_its_results_may_be_killed_too():
    summary, records, whole = match_of_size("-j", 1, *STOPPING)
    assert summary["sprt"]["decision"], summary
    chance = random.Random(2)
    kills = 0
    while kills < KILLS:
        with folder() as place:
            path = os.path.join(place, "games")
            jobs = chance.choice((1, 2, 5))
            while kills < KILLS and kill_at(
                    size_of(path) + chance.randrange(whole // 4), path,
                    "match", "-j", jobs, *STOPPING):
                jobs = chance.choice((1, 2, 5))
                kills += 1
                equal([json.loads(line)["id"]
                       for line in whole_lines(path)[1:]],
                      list(range(len(whole_lines(path)) - 1))
                      if whole_lines(path) else [], "games on disk")
            expect_as_if_uninterrupted(
                path, resume(path, *STOPPING), summary, records)


@test
def a_match_that_has_stopped_plays_no_more():
    with folder() as place:
        path = os.path.join(place, "games")
        first = json.loads(
            talon("match", "--json", "-o", path, *STOPPING).out)
        before = whole_lines(path)
        again = resume(path, *STOPPING)
        equal(whole_lines(path), before)
        equal({**again, "seconds": None}, {**first, "seconds": None})
        contains(talon("show", path).out, "at most 1000000 games, chained\n")


def expect_other_stop_refused(word, arguments):
    with folder() as place:
        path = played(os.path.join(place, "games"), "match", *STOPPING)
        with open(path, "rb") as file:
            expect_refused(path, file.read(), arguments,
                           ["the file was begun with", word], code=1)


for word, arguments in (
        ("--sprt", [*STOPPING, "--sprt", "16.4,17.5"]),
        ("--sprt", [*STOPPING, "--sprt", "16.4,17.4,0.05,0.01"]),
        ("--until-error 0.1, now it is 0.05",
         [*STOPPING, "--until-error", "0.05"])):
    add_test(f"another end is refused: {' '.join(map(str, arguments))}",
             expect_other_stop_refused, word, arguments)


def expect_cut(keep):
    """Goes on with what KEEP leaves of a whole file's lines."""
    with folder() as place:
        path = played(os.path.join(place, "games"), "match", *SHORT)
        with open(path, "rb") as file:
            text = keep(file.read().splitlines(keepends=True))
        with open(path, "wb") as file:
            file.write(text)
        expect_as_if_uninterrupted(
            path, resume(path, *SHORT), *undisturbed(*SHORT))


for name, keep in (
        ("nothing", lambda lines: b""),
        ("half of the first line", lambda lines: lines[0][:9]),
        ("the first line", lambda lines: lines[0]),
        ("some games", lambda lines: b"".join(lines[:8])),
        ("some games and half a line",
         lambda lines: b"".join(lines[:8]) + lines[8][:100]),
        ("all but the last line feed", lambda lines: b"".join(lines)[:-1]),
        ("some games in another order",
         lambda lines: unsealed(
             lines[0] + b"".join(reversed(lines[5:15])))),
        ("all", b"".join)):
    add_test(f"a match goes on where the file has {name}", expect_cut, keep)


def expect_damage_refused(line):
    """A whole line, by its number in the file, that cannot be understood."""
    with folder() as place:
        path = played(os.path.join(place, "games"), "match", *SHORT)
        with open(path, "rb") as file:
            lines = file.read().splitlines(keepends=True)
        lines[line - 1] = lines[line - 1][:50] + b"\n"
        expect_refused(path, b"".join(lines), SHORT, [f":{line}:"])
        shown = talon("show", path, code=1)
        contains(shown.err, f"{path}:{line}:", "standard error")


for line in (1, 2, 4, 21):
    add_test(f"a damaged line {line} of 21 is refused", expect_damage_refused,
             line)


@test
def only_half_a_line_is_shown_as_cut_off():
    with folder() as place:
        path = played(os.path.join(place, "games"), "match", *SHORT)
        os.truncate(path, os.path.getsize(path) - 1)
        contains(talon("show", path).out, "The last line is cut off.")


def expect_refused(path, text, arguments, words, code=1):
    """--resume fails with WORDS and leaves the TEXT of the file alone."""
    with open(path, "wb") as file:
        file.write(text)
    run = talon("match", "--resume", "-o", path, *arguments, code=code)
    for word in [path, *words]:
        contains(run.err, word, "standard error")
    with open(path, "rb") as file:
        equal(file.read(), text, "file")


def expect_other_arguments_refused(word, arguments):
    with folder() as place:
        path = played(os.path.join(place, "games"), "match", *SHORT)
        with open(path, "rb") as file:
            expect_refused(path, file.read(), arguments, [word], code=1)


for word, arguments in (
        ("seed", ["-n", 20, "-s", 2, *BOTS]),
        ("the run has 20 games, and --games 19 cannot make it shorter",
         ["-n", 19, "-s", 1, *BOTS]),
        ("game", ["-g", "tablic-stihovi", *SHORT]),
        ("time", ["-t", 30, *SHORT]),
        ("time", ["-t", "60+1", *SHORT]),
        ("move-time", ["--move-time", 1, *SHORT]),
        ("start-time", ["--start-time", 1, *SHORT]),
        ("rotate", ["--no-rotate", *SHORT]),
        ("open-hands", ["--open-hands", *SHORT]),
        ("random", ["-n", 20, "-s", 1, "greedy", "greedy"]),
        ("greedy", ["-n", 20, "-s", 1, "x=greedy", "random"]),
        ("bot", [*SHORT, "x=random"])):
    add_test(f"other arguments are refused: {' '.join(map(str, arguments))}",
             expect_other_arguments_refused, word, arguments)


# Longer than it was begun.

@test
def a_match_made_longer_ends_as_if_it_had_been_so_long():
    expected = match("-n", 50, "-s", 1, *BOTS)
    with folder() as place:
        path = played(os.path.join(place, "games"), "match", *SHORT)
        header = whole_lines(path)[0]
        summary = resume(path, "-n", 50, *BOTS)
        expect_as_if_uninterrupted(path, summary, *expected)
        lines = whole_lines(path)
        equal(lines[0], header)
        equal(json.loads(lines[21])["games"], 50)
        expect_as_if_uninterrupted(path, resume(path, *BOTS), *expected)
        expect_as_if_uninterrupted(
            path, resume(path, "-n", 50, *BOTS), *expected)
        equal(whole_lines(path), lines)
        expect_refused(path, b"".join(line + b"\n" for line in lines), SHORT,
                       ["the run has 50 games, and --games 20 cannot make it "
                        "shorter"], code=1)


@test
def a_game_that_is_twice_in_a_file_is_an_error_for_everybody():
    with folder() as place:
        path = played(os.path.join(place, "games"), "match", *SHORT)
        with open(path, encoding="utf-8") as file:
            lines = unsealed(file.read()).splitlines(keepends=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write("".join([*lines, lines[3]]))
        game = json.loads(lines[3])["id"]
        for command in (("rate", path), ("table", path), ("status", path),
                        ("show", path), ("show", path, game),
                        ("match", "--resume", "-o", path, *SHORT)):
            contains(talon(*command, code=1).err,
                     f"{path}:22: the game is there twice", command[0])
        contains(talon("verify", path, code=1).out + talon(
            "verify", path, code=1).err,
            f"{path}:22: the game is there twice", "verify")


NAMED = r"""
import sys
log = open(sys.argv[1], "a")
known = "name version set_deck set_players".split()
for line in sys.stdin:
    word = line.split()[0]
    log.write(word + "\n")
    log.flush()
    if word == "list_commands":
        print("=", "\n".join(known), end="\n\n", flush=True)
    elif word == "name":
        print("= Anna\nand more", end="\n\n", flush=True)
    elif word == "version":
        print(sys.argv[2], end="\n\n", flush=True)
        if sys.argv[2] == "":
            break
    elif word == "gen_move":
        print("= none", end="\n\n", flush=True)
    else:
        print(end="=\n\n", flush=True)
"""


def named_match(place, version):
    """A match of a bot that says who it is: the file, what it heard, and the
    summary."""
    script, log, path = (os.path.join(place, name)
                         for name in ("bot.py", "log", "games"))
    with open(script, "w", encoding="utf-8") as file:
        file.write(NAMED)
    run = talon("match", "-q", "--json", "-n", 4, "-s", 1, "-j", 1, "-o", path,
                f"anna=python3 -S -E {script} {log} '{version}'", "random")
    with open(log, encoding="utf-8") as file:
        heard = file.read().split()
    return path, heard, json.loads(run.out)


@test
def what_bots_say_of_themselves_stands_in_the_first_line():
    with folder() as place:
        path, heard, summary = named_match(place, "= 1.2")
        bots = read_lines(path)[0]["run"]["bots"]
        table = talon("table", path).out
        status = talon("status", path).out
        as_json = json.loads(talon("table", "--json", path).out)
        state = json.loads(talon("status", "--json", path).out)
        talon("verify", path)
        talon("rate", path)
    about = {"name": "Anna", "version": "1.2"}
    equal(heard[:3], ["list_commands", "name", "version"])
    equal((heard.count("name"), heard.count("version")), (1, 1))
    equal(bots[0]["about"], about)
    equal(bots[1]["about"]["name"], "random")
    equal(summary["players"][0]["name"], "anna")
    for told in (as_json, state):
        equal(told["about"]["anna"], about)
        equal(told["about"]["random"]["name"], "random")
    for text in (table, status):
        contains(text, "anna is Anna 1.2" + "\n")


@test
def who_does_not_say_its_version_plays_all_the_same():
    """It refuses, says nothing, ends."""
    for version in ("? no version", "=", ""):
        with folder() as place:
            path, _, summary = named_match(place, version)
            bots = read_lines(path)[0]["run"]["bots"]
        equal(bots[0]["about"], {"name": "Anna"}, version)
        equal(summary["players"][0]["games"], 4)


@test
def a_game_is_not_shown_where_somebody_appended_it_once_more():
    """With its checksum, which does not follow there."""
    with folder() as place:
        path = played(os.path.join(place, "games"), "match", *SHORT)
        with open(path, "r+", encoding="utf-8") as file:
            line = file.read().splitlines(keepends=True)[3]
            file.write(line)
        game = json.loads(line)["id"]
        for command in (("show", path, game), ("replay", path, game, "greedy")):
            contains(talon(*command, code=1).err,
                     f"{path}:22: the game is there twice")


@test
def who_reads_a_file_knows_that_the_match_was_made_longer():
    with folder() as place:
        path = played(os.path.join(place, "games"), "match", *SHORT)
        resume(path, "-n", 50, *BOTS)
        with open(path, "rb") as file:
            kept = file.read().splitlines(keepends=True)[:31]
        with open(path, "wb") as file:
            file.write(b"".join(kept))
        contains(talon("status", path).out, "29 of 50 games")
        equal(json.loads(talon("status", "--json", path).out)["of"], 50)
        equal(json.loads(talon("table", "--json", path).out)["games"], 29)
        equal(json.loads(talon("rate", "--json", path).out)
              ["players"][0]["games"], 29)
        shown = talon("show", path).out
        contains(shown, "tablic, seed 1, 20 games, chained\n")
        contains(shown, "\nThe run was made longer, to 50 games.\n")
        talon("show", path, json.loads(kept[-1])["id"])


@test
def a_match_killed_after_it_was_made_longer_ends_as_if_it_never_was():
    arguments = ("-j", 2, *LONG)
    summary, records, whole = match_of_size(*arguments)
    chance = random.Random(3)
    kills = 0
    while kills < KILLS / 3:
        with folder() as place:
            path = os.path.join(place, "games")
            talon("match", "-q", "-o", path, *SHORT)
            while kills < KILLS / 3 and kill_at(
                    size_of(path) + chance.randrange(whole // 4), path,
                    "match", *arguments):
                kills += 1
            expect_as_if_uninterrupted(
                path, resume(path, "-j", 1, *BOTS), summary, records)


@test
def a_match_that_stopped_undecided_is_tested_further():
    test = ("--sprt", "10,11", "-s", 1)
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-o", path, "-n", 10, *test, *BOTS)
        summary = resume(path, "-n", 1000, *test, *BOTS)
        expect_as_if_uninterrupted(
            path, summary, *match("-n", 1000, *test, *BOTS))
        assert summary["sprt"]["decision"], summary


@test
def how_the_games_are_run_may_change_on_the_way():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-o", path, "-j", 2, *SHORT)
        with open(path, "rb") as file:
            lines = file.read().splitlines(keepends=True)
        with open(path, "wb") as file:
            file.write(b"".join(lines[:9]))
        summary = resume(path, "-j", 1, "--restart", "--lockstep", *SHORT)
        expect_as_if_uninterrupted(path, summary, *undisturbed(*SHORT))


@test
def a_file_that_is_there_is_not_written_over():
    with folder() as place:
        path = played(os.path.join(place, "games"), "match", *SHORT)
        before = whole_lines(path)
        run = talon("match", "-q", "-o", path, *SHORT, code=1)
        contains(run.err, path, "standard error")
        equal(whole_lines(path), before)


@test
def one_arbiter_at_a_time_writes_a_file():
    with folder() as place:
        path = os.path.join(place, "games")
        arguments = ["match", "-o", path, "-n", 2, "-s", 1, "-t", "inf",
                     "--resume", "greedy", sin("hang")]
        with Run(arguments) as first:
            wait_until(lambda: whole_lines(path), "the first line")
            second = talon(*arguments, code=1)
            contains(second.err, path, "standard error")
            assert first.process.poll() is None, "the first goes on"


# A disk that is full.

def expect_stop(reason, path, arguments, prefix, kept):
    """Talon, started by PREFIX and writing to PATH, finds the disk full for
    REASON; the file is then found at KEPT."""
    run = talon("match", "--json", "-o", path, *arguments, *ENDLESS, code=1,
                prefix=prefix)
    contains(run.err, reason, "standard error")
    contains(run.err, path, "standard error")
    games = read_records(kept)
    assert games, "some games are on disk"
    if run.out:
        equal(json.loads(run.out)["games"], len(games), "games reported")
    expect_more(kept, games)


def expect_more(path, games):
    """The file can be gone on with once there is room."""
    before = whole_lines(path)
    with Run(["match", "-q", "--resume", "-o", path, *ENDLESS]) as run:
        wait_until(lambda: len(whole_lines(path)) > len(before) + 20,
                   "more games")
        run.process.terminate()
        run.wait()
    equal(whole_lines(path)[:len(before)], before)


def limited_to(blocks):
    """Files, those of the messages too, end at BLOCKS of 512 bytes."""
    return ["sh", "-c", f'ulimit -f {blocks} && exec "$@"', "sh"]


def expect_stop_at_limit(*arguments):
    with folder() as place:
        path = os.path.join(place, "games")
        expect_stop("File too large", path, arguments, limited_to(80), path)


add_test("a limit of the file's size stops one job", expect_stop_at_limit,
         "-j", 1)
add_test("a limit of the file's size stops two jobs", expect_stop_at_limit,
         "-j", 2)

TMPFS = ('mount -t tmpfs -o size=64k tmpfs "$0" && "$@"; code=$?; '
         'cp "$0/games" "$0.kept"; exit $code')


def works(command):
    try:
        return not subprocess.run(
            command, stderr=subprocess.DEVNULL).returncode
    except FileNotFoundError:
        return False


@test
def a_full_disk_stops_the_match():
    with folder() as place:
        disk = os.path.join(place, "disk")
        os.mkdir(disk)
        probe = ["unshare", "-m", "mount", "-t", "tmpfs", "tmpfs", disk]
        if not works(probe):
            raise Skip("only root may mount a small disk")
        expect_stop("No space left on device", os.path.join(disk, "games"),
                    (), ["unshare", "-m", "sh", "-c", TMPFS, disk],
                    f"{disk}.kept")


@test
def a_disk_without_room_for_the_first_line_is_told_at_once():
    with folder() as place:
        path = os.path.join(place, "games")
        run = talon("match", "-q", "-o", path, *["random"] * 48, code=1,
                    prefix=limited_to(1))
        contains(run.err, path, "standard error")


if __name__ == "__main__":
    main(jobs=3)
