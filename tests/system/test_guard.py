"""What becomes of a record file that somebody else has touched: while talon
writes it, and before it is read again."""

import json
import os
import re
import time

from talon_run import (
    Run, add_test, contains, equal, folder, main, played, raw_lines,
    read_records, sin, talon, test, timeless, unsealed, wait_until, write_raw)

GAME = ("-s", 1, "-j", 1, "greedy", "random")
SHORT = ("-n", 20, *GAME)
ENDLESS = ("-n", 1000000, *GAME)


# Before it is read.

def without(lines, number):
    return lines[:number - 1] + lines[number:]


def changed(lines, number, before, after):
    assert before in lines[number - 1]
    return [*lines[:number - 1],
            lines[number - 1].replace(before, after, 1), *lines[number:]]


READERS = (
    ("rate",), ("table",), ("status",), ("show",), ("verify",),
    ("match", "--resume", *SHORT, "-o"))


def expect_noticed(tamper, place):
    with folder() as place_of_files:
        path = os.path.join(place_of_files, "games")
        played(path, "match", *SHORT)
        write_raw(path, tamper(raw_lines(path)))
        before = raw_lines(path)
        for reader in READERS:
            run = talon(*reader, path, code=1)
            contains(run.err, f"{path}:{place}:", reader[0])
        equal(raw_lines(path), before, "the file")


for what, tamper, place in (
        ("an edited line", lambda lines: changed(
            lines, 5, b'"end":"normal"', b'"end":"n0rmal"'), 5),
        ("an edited first line", lambda lines: changed(
            lines, 1, b'"seed":"1"', b'"seed":"2"'), 1),
        ("an edited last line", lambda lines: changed(
            lines, 21, b'"time":[', b'"time":[1'), 21),
        ("a line taken out of the middle", lambda lines: without(lines, 7), 7),
        ("two lines that changed places", lambda lines: [
            *lines[:9], lines[10], lines[9], *lines[11:]], 10),
        ("a game that is there twice", lambda lines: [
            *lines[:4], lines[3], *lines[4:]], 5),
        ("a game that is there twice, at the end",
         lambda lines: [*lines, lines[2]], 22),
        ("a line without its checksum", lambda lines: [
            *lines[:3], unsealed(lines[3]), *lines[4:]], 4),
        ("a checksum of no line", lambda lines: changed(
            lines, 8, b'"sum":"', b'"sum":"0')[:21], 8)):
    add_test(f"{what} is noticed by all who read", expect_noticed, tamper,
             place)


@test
def a_file_without_checksums_reads_and_stays_without():
    with folder() as place:
        path = os.path.join(place, "games")
        played(path, "match", *SHORT)
        whole = read_records(path)
        write_raw(path, map(unsealed, reversed_games(raw_lines(path)[:12])))
        for reader in READERS:
            talon(*reader, path)
        contains(talon("verify", path).out, "It has no checksums.")
        equal(list(read_records(path)), list(whole))
        assert not any(b'"sum"' in line for line in raw_lines(path))


def reversed_games(lines):
    return [lines[0], *reversed(lines[1:])]


# What the chain cannot tell, since somebody has left it out.

def expect_unfair(change, place, word):
    with folder() as place_of_files:
        path = os.path.join(place_of_files, "games")
        played(path, "match", *SHORT)
        lines = [json.loads(line) for line in map(unsealed, raw_lines(path))]
        change(lines)
        write_raw(path, [json.dumps(line).encode() + b"\n" for line in lines])
        run = talon("verify", "--json", path, code=1)
        contains(run.err, f"{path}:{place}: ")
        contains(run.err, word)
        found = json.loads(run.out)
        equal((found["whole"], found["checksums"], found["deals"]),
              (False, False, True))
        contains(found["wrong"], word)


def swap_cards(lines):
    deck = lines[3]["start"]["deck"]
    deck[0], deck[1] = deck[1], deck[0]


def raise_score(lines):
    lines[4]["score"][0] += 1


def drop_a_move(lines):
    del lines[5]["moves"][-1]


def swap_moves(lines):
    moves = lines[6]["moves"]
    moves[0][1], moves[1][1] = moves[1][1], moves[0][1]


def other_seed(lines):
    for line in lines[1:]:
        line["seed"] = "2"
    lines[0]["run"]["seed"] = "2"


def blame(lines):
    lines[7].update({"end": "timeout", "offender": 0, "why": "late"})


for change, place, word in (
        (swap_cards, 4, "began with other cards than deal 1 of the seed"),
        (raise_score, 5, "give another score"),
        (drop_a_move, 6, "are not all of it"),
        (swap_moves, 7, "is not legal"),
        (other_seed, 2, "began with other cards"),
        (blame, 8, "no fault ended it")):
    add_test(f"verify notices: {change.__name__.replace('_', ' ')}",
             expect_unfair, change, place, word)


def expect_whole(subcommand, games, arguments):
    with folder() as place:
        path = os.path.join(place, "games")
        talon(subcommand, "-q", "-o", path, *arguments)
        found = json.loads(talon("verify", "--json", path).out)
        equal((found["whole"], found["checksums"], found["deals"],
               found["games"]), (True, True, True, games))


for subcommand, games, arguments in (
        ("match", 4, ("-n", 4, "greedy", sin("exit_three"))),
        ("match", 3, ("-n", 3, "-s", 5, "-g", "trax", "greedy", "random")),
        ("match", 3, ("-n", 3, "-s", 5, "-g", "herc", "greedy", "random")),
        ("match", 4, ("-n", 4, "-g", "planowanie", "greedy", "random")),
        ("tournament", 24, ("-s", 3, "-r", 2, "greedy", "anna=random",
                            "bert=random", "carl=random"))):
    add_test(f"a whole {subcommand} is verified: "
             f"{' '.join(map(str, arguments))}",
             expect_whole, subcommand, games, arguments)


@test
def a_deal_file_has_to_be_given_to_verify_its_deals():
    with folder() as place:
        deals = os.path.join(place, "deals")
        path = os.path.join(place, "games")
        with open(deals, "w", encoding="utf-8") as file:
            file.write(talon("deal", "-n", 3, "-s", 1).out)
        talon("match", "-q", "--deals", deals, "-o", path, *SHORT)
        contains(talon("verify", path).out, "Its deals are unchecked")
        assert "unchecked" not in talon("verify", "--deals", deals, path).out
        with open(deals, "a", encoding="utf-8") as file:
            file.write("# another file\n")
        contains(talon("verify", "--deals", deals, path, code=1).err, "deals")


# Seeds.

def header(path):
    return json.loads(raw_lines(path)[0])["run"]


@test
def any_text_is_a_seed():
    with folder() as place:
        paths = [os.path.join(place, name) for name in "abc"]
        for path, seed in zip(paths, ("a text", "a text", "A text")):
            talon("match", "-q", "-j", 1, "-n", 4, "-s", seed, "-o", path,
                  "greedy", "random")
            equal(header(path)["seed"], seed)
            talon("verify", path)
        one, two, other = ([timeless(game) for game
                            in read_records(path).values()]
                           for path in paths)
        equal(one, two)
        assert one[0]["start"] != other[0]["start"]
        talon("match", "-q", "--resume", "-n", 4, "-s", "a text", "-o",
              paths[0], "greedy", "random")
        contains(talon("match", "--resume", "-n", 4, "-s", "b", "-o",
                       paths[0], "greedy", "random", code=1).err,
                 "--seed a text, now it is b")


@test
def a_tournament_has_a_seed_that_nobody_guesses():
    with folder() as place:
        path = os.path.join(place, "games")
        arguments = ("tournament", "-q", "-r", 1, "greedy", "random")
        run = talon(*arguments, "-o", path)
        assert re.fullmatch("[0-9a-f]{32}",
                            json.loads(raw_lines(path)[-1])["seed"])
        assert "found by trying" not in run.err, run.err
        talon("verify", path)
        talon(*arguments, "--resume", "-o", path)
        contains(talon(*arguments, "-s", 1, "-o", path + "2").err,
                 "the seed 1 can be found by trying")


# The key file.

CUP = ("-s", 3, "-r", 3, "-j", 1, "greedy", "anna=random", "bert=random")


def play_cup(path):
    played(path, "tournament", *CUP)
    equal(os.stat(path + ".key").st_mode & 0o777, 0o600, "mode")


def expect_key_notices(tamper, place, word):
    with folder() as place_of_files:
        path = os.path.join(place_of_files, "games")
        play_cup(path)
        found = json.loads(talon("verify", "--json", "--key", path + ".key",
                                 path).out)
        equal((found["whole"], found["signature"]), (True, True))
        tamper(path)
        before = raw_lines(path)
        # Others take the key file beside it, but for what is missing.
        reads = [talon(command, *more, path,
                       code=0 if tamper is cut_at_the_end else 1)
                 for command, *more in (
                     ("status",), ("table",), ("rate",), ("show",),
                     ("report", "-o", path + ".html"), ("digest",))]
        if tamper is cut_at_the_end:
            reads = []
            os.remove(path + ".digest")
        for run in (talon("verify", "--key", path + ".key", path, code=1),
                    *reads,
                    talon("tournament", "--resume", "-q", "-o", path, *CUP,
                          code=1)):
            contains(run.err, path + place)
            contains(run.err, word)
        equal(raw_lines(path), before, "the file")


def cut_at_the_end(path):
    """The last game, and the line with the seed."""
    write_raw(path, raw_lines(path)[:-2])


def play_another(path):
    """The same games, signed with another key."""
    os.rename(path + ".key", path + ".key-before")
    os.remove(path)
    talon("tournament", "-q", "-o", path, *CUP)
    os.rename(path + ".key-before", path + ".key")


for what, tamper, place, word in (
        ("cut at the end of a line", cut_at_the_end, ":19:",
         "2 lines are missing"),
        ("signed with another key", play_another, ":1:",
         "it is not signed with the key of the key file"),
        ("stripped of its sums",
         lambda path: write_raw(path, list(map(unsealed, raw_lines(path)))),
         "", "")):
    add_test(f"a file that was {what} is noticed with the key file",
             expect_key_notices, tamper, place, word)


@test
def a_tournament_goes_on_with_its_key_file_alone():
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["tournament", "-q", "-o", path, "-s", 3, "-r", 100000, "-j",
                  1, "greedy", "anna=random"]) as run:
            wait_until(lambda: os.path.exists(path)
                       and os.path.getsize(path) > 15000, "some games")
            run.process.kill()
            run.wait()
        arguments = ("tournament", "-q", "--resume", "-o", path, "-s", 3, "-r",
                     100000, "-j", 1, "greedy", "anna=random")
        os.rename(path + ".key", path + ".hidden")
        contains(talon(*arguments, code=1).err, "its key file is not there")
        contains(talon(*arguments, "--key", path + ".none", code=1).err,
                 path + ".none: No such file")
        with Run([*arguments, "--key", path + ".hidden"]) as run:
            size = os.path.getsize(path)
            wait_until(lambda: os.path.getsize(path) > size, "more games")
            run.process.terminate()
            run.wait()
        talon("verify", "--key", path + ".hidden", path)


def proof_of(subcommand, *arguments):
    run = talon(subcommand, *arguments, "--json")
    return re.search(r'"proof":"(\w+)"', run.out).group(1)


@test
def all_who_read_say_in_a_word_how_far_a_file_is_proven():
    with folder() as place:
        cup, chained, bare = (os.path.join(place, name)
                              for name in ("cup", "chained", "bare"))
        play_cup(cup)
        played(chained, "match", *SHORT)
        write_raw(bare, map(unsealed, raw_lines(chained)))
        for path, word in (
                (cup, "signed"), (chained, "chained"), (bare, "bare")):
            for words in (("table",), ("table", "--bot", "greedy"), ("rate",),
                          ("status",), ("show",)):
                equal(proof_of(*words, path), word, words)
        for words in (("table",), ("table", "--bot", "greedy"), ("rate",)):
            equal(proof_of(*words, cup, chained), "chained", words)
            equal(proof_of(*words, bare, cup, chained), "bare", words)
        os.rename(cup + ".key", cup + ".hidden")
        contains(talon("table", cup).out, " chained\n")
        contains(talon("show", bare).out, ", bare\n")
        contains(talon("merge", "-o", os.path.join(place, "all"), chained,
                       chained).out, "20 games of 2 chained files")
        contains(talon("rate", bare, cup).out, "\nproof: bare\n")
        contains(talon("status", bare).out, "being played, bare, 20 of 20")
        talon("report", bare)
        with open(bare + ".html", encoding="utf-8") as page:
            contains(page.read(), "20 games, bare")


@test
def a_match_has_a_key_file_when_it_is_asked_for():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-o", path, *SHORT)
        equal(os.listdir(place), ["games"])
        os.remove(path)
        key = os.path.join(place, "key")
        talon("match", "-q", "-o", path, "--key", key, *SHORT)
        talon("verify", "--key", key, path)
        write_raw(path, raw_lines(path)[:10])
        contains(talon("match", "--resume", "-o", path, "--key", key, *SHORT,
                       code=1).err, f"{path}:11:")


@test
def what_is_saved_beside_a_signed_file_has_a_key_file_too():
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["tournament", "-q", "-o", path, "-s", 3, "-r", 100000, "-j",
                  1, "greedy", "anna=random"]) as run:
            wait_until(lambda: os.path.exists(path)
                       and os.path.getsize(path) > 15000, "some games")
            cut(path)
            run.wait()
        equal(run.code, 1)
        talon("verify", "--key", saved(path) + ".key", saved(path))


# While it is written.

def saved(path):
    return path + ".saved"


def expect_stopped(tamper, words, gone):
    """TAMPER is tried until the run has ended: a clock of files may be too
    coarse for the first time."""
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["match", "--json", "-o", path, *ENDLESS]) as run:
            wait_until(lambda: os.path.exists(path)
                       and os.path.getsize(path) > 50000, "some games")
            tamper(path)
            wait_until(lambda: run.process.poll() is not None
                       or tamper is edit and edit(path), "the end")
            run.wait()
        equal(run.code, 1, f"exit code of {run}")
        contains(run.err, words.format(path), "standard error")
        contains(run.err, saved(path), "standard error")
        equal(os.path.exists(path), not gone, "the file")
        expect_more(saved(path), json.loads(run.out)["games"] if gone else 0)


def expect_more(path, games):
    """The saved file has GAMES at least, and can be gone on with."""
    there = read_records(path)
    assert len(there) > max(games, 0), (len(there), games)
    contains(talon("status", path).out, f"{len(there)} of 1000000 games")
    with Run(["match", "-q", "--resume", "-o", path, *ENDLESS]) as run:
        size = os.path.getsize(path)
        wait_until(lambda: os.path.getsize(path) > size, "more games")
        run.process.terminate()
        run.wait()
    after = read_records(path)
    equal({number: after[number] for number in there}, there)


def edit(path):
    with open(path, "r+b") as file:
        file.seek(20000)
        file.write(b"#")


def cut(path):
    """At the end of a line."""
    os.truncate(path, sum(map(len, raw_lines(path)[:6])))


def append(path):
    with open(path, "ab") as file:
        file.write(raw_lines(path)[3])


def replace(path):
    other = path + ".other"
    write_raw(other, raw_lines(path)[:5])
    os.rename(other, path)


for what, tamper, words, gone in (
        ("edited", edit, "{}:", False),
        ("cut at the end of a line", cut,
         "{}:7: this line was ", False),
        ("emptied", lambda path: os.truncate(path, 0),
         "{}:1: this line was ", False),
        # In the middle, if talon was just about to write.
        ("written to", append, "{}:", False),
        ("deleted", os.remove, "{}: was deleted or moved", True),
        ("moved", lambda path: os.rename(path, path + ".moved"),
         "{}: was deleted or moved", True),
        ("replaced", replace, "{}: another file took its place", False)):
    add_test(f"a file that is {what} while it is written stops the run",
             expect_stopped, tamper, words, gone)


@test
def a_run_that_may_stop_early_loses_no_game_either():
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["match", "--json", "-o", path, "--until-error", "0.00001",
                  "-n", 1000000, "-s", 1, "-j", 2, "greedy",
                  "random"]) as run:
            wait_until(lambda: os.path.exists(path)
                       and os.path.getsize(path) > 50000, "some games")
            os.remove(path)
            run.wait()
        equal(run.code, 1, f"exit code of {run}")
        assert len(read_records(saved(path))) > json.loads(run.out)["games"]


@test
def what_does_no_harm_stops_no_run():
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["match", "-q", "-o", path, "-n", 600, *GAME]) as run:
            wait_until(lambda: os.path.exists(path), "the file")
            while run.process.poll() is None:
                os.utime(path)
                os.chmod(path, 0o600)
                time.sleep(0.001)
            run.wait()
        equal(run.code, 0, f"exit code of {run}, which said {run.err!r}")
        equal(len(read_records(path)), 600)


main(2)
