"""talon merge: the shards of a run become the record file that one machine would
have written, or the reason is said, with file and line."""

import contextlib
import fcntl
import itertools
import json
import os
import random
import re
import socket

from talon_run import (
    BUILD, Run, add_test, contains, equal, folder, is_sanitized, main, played,
    raw_lines, read_lines, read_records, sin, size_of, talon, test, timeless, unsealed,
    write_raw)

GAMES = {  # what is played, by so many bots
    "tablic": ("greedy", "random"),
    "planowanie": ("greedy", "random", "b=greedy", "c=random"),
    "herc": ("greedy", "random", "b=greedy", "c=random"),
    "trax": ("greedy", "random"),
}
# Of shards; a sanitizer learns nothing of other numbers.
COUNTS = (3,) if is_sanitized() else (1, 3, 7)
MATCH = ("-s", 5, "-j", 1, "greedy", "random")


def play(path, *arguments):
    """A match of one machine, or the shard of one."""
    return played(path, "match", *arguments)


def shards(place, count, *arguments, numbers=None):
    """The shards of a match, or those of these numbers."""
    return [play(os.path.join(place, f"s{k}-{count}"), "--shard",
                 f"{k}/{count}", *arguments)
            for k in (range(count) if numbers is None else numbers)]


def merge(output, *files, code=0, **options):
    """The summary of a merge, and what it says to people; of one that fails no
    summary."""
    run = talon("merge", "--json", "-o", output, *files, code=code, **options)
    return json.loads(run.out) if run.out else None, run.err


def by_number(path):
    """The lines, of which games that follow each other by their numbers."""
    lines = [timeless(line) for line in read_lines(path)]
    return [line for _, block in itertools.groupby(lines, lambda l: "id" in l)
            for line in sorted(block, key=lambda l: l.get("id", 0))]


def same(path, other):
    equal(by_number(path), by_number(other), f"lines of {path} and {other}")


def nothing_left(place, *expected):
    """But the digests that shards leave."""
    equal(sorted(name for name in os.listdir(place)
                 if not name.endswith(".digest")),
          sorted(expected), f"files in {place}")


def cut(path, count, order=None, name="c", is_public=True):
    """Cuts the file of one machine into COUNT shards, without checksums. Each has
    all lines that are no games; between these its games are in an ORDER of their
    own. Without IS_PUBLIC it has nothing of a seed that is."""
    lines = [unsealed(line.decode()) for line in raw_lines(path)]
    header = json.loads(lines[0])["run"]
    terms = header.get("tournament", {})
    waits = terms.get("format") in ("itpw", "league", "swiss", "knockout")
    parts = [[[lines[0].replace("}}\n", f',"shard":[{k},{count}]}}}}\n')]]
             for k in range(count)]
    for line in lines[1:]:
        game = json.loads(line)
        if "id" not in game:
            if is_public or "seed" not in game:
                for part in parts:
                    part += [[line], []]
            continue
        rotations = len(game["seats"]) if header["rotate"] else 1
        number = game["id"] // rotations if waits else game["deal"]
        parts[number % count][-1].append(line)
    paths = [f"{path}.{name}{k}" for k in range(count)]
    for path, part in zip(paths, parts):
        part.insert(1, part[0][1:])
        del part[0][1:]
        for piece in part:
            if order:
                order(piece)
        write_raw(path, [line.encode() for piece in part for line in piece])
    return paths


# Equality.

def shards_are_one_run(game, bots, arguments=()):
    with folder() as place:
        at = [place + "/" + name for name in ("one", "all", "again")]
        run = ("-g", game, "-n", 8 * len(bots), "-s", 3, "-j", 1, *arguments,
               *bots)
        one, merged, again = at
        play(one, *run)
        for count in COUNTS:
            # All of them are played where playing is all alike.
            files = shards(place, count, *run) \
                if game == "tablic" or count == 3 else cut(one, count)
            random.Random(count).shuffle(files)
            if os.path.exists(merged):
                os.remove(merged)
            summary, err = merge(merged, *files)
            equal(err, "", "what merge says")
            equal((summary["games"], summary["complete"], summary["missing"]),
                  (8 * len(bots), True, 0))
            same(one, merged)
        verdict = talon("verify", merged).out
        contains(verdict, "whole")
        for command in ("table", "rate"):
            if command == "rate" or len(bots) == 2:
                equal(talon(command, "--csv", merged).out,
                      talon(command, "--csv", one).out, command)
        merge(again, merged)
        equal(raw_lines(again), raw_lines(merged), "merged once more")


for name, who in GAMES.items():
    add_test(f"1, 3 and 7 shards of {name} are the run of one machine",
             shards_are_one_run, name, who)
add_test("shards of a shuffled run without rotation are that of one machine",
         shards_are_one_run, "herc", GAMES["herc"],
         ("--no-rotate", "--shuffle"))

CONTESTS = {
    "roundrobin": ("-r", 4, "greedy", "random", "b=random"),
    "swiss": ("-r", 4, "greedy", "a=random", "b=random", "c=greedy", "random"),
    "knockout": ("-r", 2, "greedy", "a=random", "b=random", "c=greedy",
                 "random"),
    "itpw": ("-g", "planowanie", "-r", 4, "--random-rounds", 1, "greedy",
             "random", *(f"{c}=random" for c in "abcd")),
    "league": ("--games", 8, "greedy", "a=random", "a.2=random", "c=greedy",
               "random"),
}


def tournament(path, *arguments):
    talon("tournament", "-q", "-j", 1, "-o", path, *arguments)
    return path


def a_tournament_is_put_together(form):
    with folder() as place:
        one = tournament(place + "/one", "-f", form, "-s", 1, *CONTESTS[form])
        games = read_records(one)
        for count in COUNTS:
            merged = f"{place}/all{count}"
            summary, _ = merge(merged, *cut(one, count, random.Random(
                count).shuffle))
            equal((summary["games"], summary["complete"]),
                  (len(games), True))
            same(one, merged)
        equal(talon("rate", "--csv", merged).out,
              talon("rate", "--csv", one).out, "ratings")
        # A shard less, and one machine plays what is missing.
        part = place + "/part"
        *files, last = cut(one, 3, is_public=False)
        summary, err = merge(part, *files, code=3)
        contains(err + str(summary["shards"]), "[2, 3]")
        assert not summary["complete"] and summary["missing"] > 0, summary
        equal(summary["games"] + summary["left_out"],
              sum(len(read_records(file)) for file in files))
        talon("verify", part)
        summary, _ = merge(part, part, last, *files)
        equal(summary["complete"], True)
        equal([timeless(game) for game in read_records(part).values()],
              [timeless(game) for game in games.values()], "games")


for kind in CONTESTS:
    add_test(f"the shards of a {kind} are that of one machine, with rounds "
             "that wait for results", a_tournament_is_put_together, kind)


@test
def what_stands_between_games_stands_there_again():
    with folder() as place:
        one = place + "/one"
        bots = ("greedy", "a=random", "b=random", "c=greedy")
        tournament(one, "-f", "swiss", "-s", 1, "-r", 2, *bots)
        talon("tournament", "-q", "-j", 1, "--resume", "-o", one, "-r", 4)
        talon("tournament", "-q", "-j", 1, "--resume", "-o", one, "-r", 5,
              "--add", "late=random", "--withdraw", "c")
        files = cut(one, 3, random.Random(1).shuffle)
        merge(place + "/all", *files)
        same(one, place + "/all")
        # One of the files may know less of it than the others.
        lines = raw_lines(files[0])
        last = max(i for i, line in enumerate(lines)
                   if b'"add"' in line or b'"withdraw"' in line)
        write_raw(files[0], lines[:last] + lines[last + 1:])
        merge(place + "/all", *files)
        same(one, place + "/all")
        # But nothing else.
        write_raw(files[0], lines[:last]
                  + [lines[last].replace(b'"c"', b'"b"')]
                  + lines[last + 1:])
        _, err = merge(place + "/x", *files, code=1)
        contains(err, f"{files[1]}:{last + 1}: it is another than "
                 f"{files[0]}:{last + 1}")
        nothing_left(place, "one", "one.key", "all", "one.c0", "one.c1",
                     "one.c2")


@test
def the_longest_of_several_lengths_holds():
    with folder() as place:
        files = shards(place, 2, "-n", 8, *MATCH)
        talon("match", "-q", "--resume", "-o", files[1], "-n", 12)
        one = play(place + "/one", "-n", 12, *MATCH)
        summary, err = merge(place + "/all", *files, code=3)
        equal(summary["missing"], 2)
        equal(summary["shards"],
              [{"shard": [0, 2], "missing": 2, "games": "8-9"}])
        talon("match", "-q", "--resume", "-o", files[0], "-n", 12)
        merge(place + "/all", *files)
        lines = read_lines(place + "/all")
        equal([line["games"] for line in lines if "games" in line], [12])
        equal([timeless(g) for g in read_records(place + "/all").values()],
              [timeless(g) for g in read_records(one).values()])


# Runs that stop by their results.

def waves(place, *rule):
    """Plays waves of shards until merge says that it is enough; how far."""
    merged = place + "/all"
    files = [f"{place}/w{k}" for k in range(3)]
    upto = 40
    for _ in range(30):
        for k, path in enumerate(files):
            talon("match", "-q", "-j", 1, "-o", path, "--resume", "--shard",
                  f"{k}/3", "--upto", upto, *rule)
        summary, code, told = merge_any(merged, *files)
        if code == 0:
            return files, summary
        assert summary["upto"] > upto, summary
        contains(told, f"--upto {summary['upto']}")
        upto = summary["upto"]
    raise AssertionError("it was never decided")


def merge_any(output, *files):
    """Summary, exit code and words of a merge that may be incomplete."""
    with Run(["merge", "--json", "-o", output, *files]) as run:
        run.wait()
    assert run.code in (0, 3), run.err
    return json.loads(run.out), run.code, run.err


def stops_at_the_same_game(*rule):
    with folder() as place:
        one = play(place + "/one", *rule)
        files, summary = waves(place, *rule)
        equal((summary["decided"], summary["complete"]), (True, True))
        same(one, place + "/all")
        assert summary["behind"] > 0, summary
        # What comes behind the decision may be missing, not what is before.
        lines = raw_lines(files[1])
        write_raw(files[1] + "-short", lines[:9])
        os.remove(place + "/all")
        summary, _ = merge(place + "/all", files[0], files[2],
                           files[1] + "-short", code=3)
        assert summary["missing"] > 0 and summary["left_out"] > 0, summary
        equal(summary["shards"][0]["shard"], [1, 3])
        first = int(re.match(r"\d+", summary["shards"][0]["games"])[0])
        equal(list(read_records(place + "/all")), list(range(first)))
        talon("match", "-q", "--resume", "-o", place + "/all")
        same(one, place + "/all")


add_test("--sprt stops at the same game", stops_at_the_same_game,
         "-n", 4000, "--sprt", "16,17", *MATCH)
add_test("--until-error stops at the same game", stops_at_the_same_game,
         "-n", 4000, "--until-error", "0.9", *MATCH)


# What is wrong with the files.

def refused(place, what, *files):
    """Nothing is made then, and nothing is left."""
    before = sorted(os.listdir(place))
    _, err = merge(place + "/none", *files, code=1)
    contains(err, what)
    equal(sorted(os.listdir(place)), before, "files")


@test
def a_torn_last_line_is_passed_over_and_its_game_missing():
    with folder() as place:
        files = shards(place, 3, "-n", 18, *MATCH)
        with open(files[1], "r+b") as file:
            file.truncate(os.path.getsize(files[1]) - 10)
        lines = len(raw_lines(files[1]))
        run = talon("merge", "-o", place + "/all", *files, code=3)
        contains(run.err, f"{files[1]}:{lines}: the last line is cut off")
        contains(run.err, "shard 1/3: 1 game missing: 15\n")
        equal(len(read_records(place + "/all")), 17)
        talon("match", "-q", "--resume", "-o", place + "/all")
        equal(len(read_records(place + "/all")), 18)


@test
def files_of_another_run_are_refused():
    with folder() as place:
        first, second = shards(place, 2, "-n", 8, *MATCH)
        other = place + "/other"
        for arguments, word in (
                (("-s", 6, "greedy", "random"), "--seed"),
                (("-s", 5, "greedy", "greedy"), "bot"),
                (("-s", 5, "--no-rotate", "greedy", "random"), "--no-rotate"),
                (("-s", 5, "-t", 7, "greedy", "random"), "--time"),
                (("-g", "trax", "-s", 5, "greedy", "random"), "--game")):
            play(other, "--shard", "1/2", "-n", 8, *arguments)
            refused(place, f"{other}:1: it is of another run than {first}",
                    first, other)
            run = talon("merge", "-o", place + "/none", first, other, code=1)
            contains(run.err, word)
            os.remove(other)
        contains(talon("merge", "-o", place + "/all", first, second).out,
                 "complete")


@test
def another_bot_of_the_same_name_is_refused():
    with folder() as place:
        bot = place + "/bot.sh"
        files = []
        for k in (0, 1):
            with open(bot, "w", encoding="utf-8") as file:
                file.write(f"# {k}\nexec {os.path.abspath(BUILD)}/bots/random\n")
            files += shards(place, 2, "-n", 8, "-s", 5, "-j", 1, "greedy",
                            f"x=sh {bot}", numbers=[k])
        refused(place, f"{files[1]}:1: it was played by other programs than "
                f"{files[0]}", *files)
        run = talon("merge", "-o", place + "/none", *files, code=1)
        contains(run.err, bot)


@test
def a_game_of_another_shard_is_refused():
    with folder() as place:
        one = play(place + "/one", "-n", 8, *MATCH)
        files = cut(one, 2)
        lines = raw_lines(files[0])
        write_raw(files[0], lines + raw_lines(files[1])[1:2])
        refused(place, f"{files[0]}:{len(lines) + 1}: game 2 is of shard 1/2",
                *files)


@test
def a_changed_byte_is_refused():
    with folder() as place:
        files = shards(place, 2, "-n", 8, *MATCH)
        lines = raw_lines(files[1])
        write_raw(files[1], lines[:2] + [lines[2].replace(
            b'"end":"', b'"end": "')] + lines[3:])
        refused(place, f"{files[1]}:3: its checksum is wrong", *files)
        write_raw(files[1], lines[:2] + lines[3:])
        refused(place, f"{files[1]}:3: its checksum is wrong", *files)


@test
def a_game_that_is_there_twice_has_to_be_equal_but_for_times():
    with folder() as place:
        first, second = shards(place, 2, "-n", 8, *MATCH)
        again = play(place + "/again", "--shard", "1/2", "-n", 8, *MATCH)
        summary, _ = merge(place + "/all", first, second, again, second)
        equal((summary["games"], summary["duplicates"]), (8, 8))
        lines = [unsealed(line) for line in raw_lines(second)]
        other = place + "/other"
        for what, by in ((rb'"score":\[(\d+)', rb'"score":[1\1'),
                         (rb'"moves":\[\[(.),"(\w+) ([^"]+)"',
                          rb'"moves":[[\1,"\2 2C"')):
            write_raw(other, [lines[0], re.sub(what, by, lines[1], count=1),
                              *lines[2:]])
            refused(place, f"{other}:2: game 2 is another than at {second}:2",
                    first, second, other)
        contains(merge(place + "/x", first, other, second, code=1)[1],
                 f"{second}:2: game 2 is another than at {other}:2")


@test
def void_games_are_dropped():
    with folder() as place:
        files = cut(play(place + "/one", "-n", 12, *MATCH), 2)
        lines = raw_lines(files[0])
        game = json.loads(lines[1])
        end = lines[1].index(b',"end":"')
        void = (lines[1][:end] + b',"end":"crash","offender":0,"why":"x",'
                b'"void":"the core was busy"'
                + lines[1][lines[1].index(b',"time":'):])
        write_raw(files[0], [lines[0], void, *lines[1:]])
        summary, _ = merge(place + "/all", *files)
        equal((summary["games"], summary["voids"]), (12, 1))
        same(place + "/one", place + "/all")
        write_raw(files[0], [lines[0], void, *lines[2:]])
        summary, _ = merge(place + "/less", *files, code=3)
        equal((summary["games"], summary["voids"], summary["missing"]),
              (11, 1, 1))
        equal(summary["shards"][0]["games"], str(game["id"]))


@test
def files_may_be_in_any_order_and_of_any_number():
    with folder() as place:
        one = play(place + "/one", "-n", 600, "-s", 2, "-j", 1, "greedy",
                   "random")
        files = cut(one, 2, random.Random(3).shuffle)  # more than a window
        merge(place + "/all", *files)
        same(one, place + "/all")
        equal(raw_lines(place + "/all"), raw_lines(one), "sealed lines")
        files = cut(one, 250, random.Random(3).shuffle, "d")
        for limit in (24, 64, 1024):
            with_limit(limit, place + "/all", files)
            equal(raw_lines(place + "/all"), raw_lines(one), "sealed lines")


def with_limit(limit, output, files):
    prefix = ("sh", "-c", f'ulimit -n {limit}; exec "$@"', "sh")
    equal(merge(output, *files, prefix=prefix)[0]["complete"], True)


@test
def packed_files_are_read_and_written():
    with folder() as place:
        one = play(place + "/one", "-n", 40, *MATCH)
        files = [play(f"{place}/s{k}.zst", "--shard", f"{k}/2", "-n", 40,
                      *MATCH) for k in (0, 1)]
        merge(place + "/half.zst", files[0], code=3)
        merge(place + "/all.zst", *files, place + "/half.zst")
        assert size_of(place + "/all.zst") < size_of(one) / 2
        talon("verify", place + "/all.zst")
        merge(place + "/all", place + "/all.zst")
        same(one, place + "/all")
        talon("match", "-q", "--resume", "-o", place + "/half.zst")
        merge(place + "/all", place + "/half.zst", *files)


@test
def faults_are_merged_as_they_are():
    with folder() as place:
        run = ("-n", 8, "-s", 5, "-j", 1, "greedy", sin("exit_three"))
        one = play(place + "/one", *run)
        merge(place + "/all", *shards(place, 3, *run))
        same(one, place + "/all")


# The output.

@test
def the_output_stays_as_it_was_if_it_cannot_be_made():
    with folder() as place:
        files = shards(place, 3, "-n", 30, *MATCH)
        merged = place + "/all"
        merge(merged, *files[:2], code=3)
        before = raw_lines(merged)
        prefix = ("sh", "-c", 'ulimit -f 16; exec "$@"', "sh")
        _, err = merge(merged, *files, code=1, prefix=prefix)
        contains(err, "File too large")
        equal(raw_lines(merged), before)
        _, err = merge(place + "/no/all", *files, code=1)
        contains(err, "No such file")
        _, err = merge(place, *files, code=1)
        contains(err, "no regular file")
        nothing_left(place, "all", *map(os.path.basename, files))


@test
def what_a_killed_merge_has_left_is_written_over():
    with folder() as place:
        files = shards(place, 2, "-n", 8, *MATCH)
        write_raw(place + "/all.merging", [b"half a line"] * 9)
        files[0] = cut(play(place + "/one", "-n", 600, *MATCH), 1,
                       random.Random(1).shuffle)[0]
        merge(place + "/all", files[0])
        nothing_left(place, "all", "one", "one.c0", "s0-2", "s1-2")


@test
def the_output_may_be_one_of_the_files_and_is_not_lost_if_it_is_not():
    with folder() as place:
        first, second = shards(place, 2, "-n", 8, *MATCH)
        merged = place + "/all"
        merge(merged, first, code=3)
        summary, _ = merge(merged, merged, second)
        equal((summary["games"], summary["duplicates"]), (8, 0))
        before = raw_lines(merged)
        for kept in (".before", ".before-2"):
            _, err = merge(merged, first, code=3)
            contains(err, f"{merged}:4: game 2 is in no file that was merged; "
                     f"what was there before is kept as {merged}{kept}")
            equal(raw_lines(merged + kept), before)
            merge(merged, merged, second)
        _, err = merge(first, second, code=1)
        contains(err, f"{first}:2: game 0 is in no other file, and this is a "
                 "shard's")
        merge(merged, second, first)
        equal(raw_lines(merged), before)
        os.symlink(merged, place + "/link")
        merge(place + "/link", second, first)
        assert os.path.islink(place + "/link")


def hold(path):
    """As another talon that writes PATH."""
    file = open(path, "r+b")
    fcntl.lockf(file, fcntl.LOCK_EX)
    return file


@test
def files_that_another_talon_writes_are_read_but_never_written():
    with folder() as place:
        files = shards(place, 2, "-n", 8, *MATCH)
        merged = place + "/all"
        with hold(files[0]) as file:
            file.seek(0, os.SEEK_END)
            file.write(b'{"v":1,"game":')
            file.flush()
            _, err = merge(merged, *files)
            contains(err, "the last line is cut off")
        with hold(merged):
            _, err = merge(merged, *files, code=1)
            contains(err, "another talon is writing this file")
        with open(merged + ".merging", "wb"), hold(merged + ".merging"):
            _, err = merge(merged, *files, code=1)
            contains(err, "another talon is writing this file")
        os.remove(merged + ".merging")
        merge(merged, *files)


@test
def what_is_no_record_file_is_refused():
    with folder() as place:
        good, *_ = shards(place, 2, "-n", 8, *MATCH)
        bad = place + "/bad"
        os.mkfifo(bad)
        refused(place, "is no regular file", good, bad)
        os.remove(bad)
        os.mkdir(bad)
        refused(place, "has no record file", good, bad)
        os.rmdir(bad)
        with contextlib.closing(socket.socket(socket.AF_UNIX)) as file:
            file.bind(bad)
            refused(place, "is no regular file", good, bad)
        os.remove(bad)
        refused(place, "No such file", good, bad)
        for content, word in ((b"hello", f"{bad}:1"), (b"hello\n", f"{bad}:1"),
                              (b"\n", f"{bad}:1"), (b"\0" * 9, f"{bad}:1")):
            write_raw(bad, [content])
            refused(place, word, good, bad)
        for content in (b"", raw_lines(good)[0][:20], raw_lines(good)[0][:-1]):
            write_raw(bad, [content])
            summary, err = merge(place + "/all", good, bad, code=3)
            equal(summary["games"], 4)
            contains(err, f"{bad}: has no whole line")
            refused(place, "no file has a whole line", bad)


@test
def numbers_without_measure_do_no_harm():
    huge = 10 ** 18
    with folder() as place:
        first = cut(play(place + "/one", "-n", 8, *MATCH), 1)[0]
        lines = raw_lines(first)
        vast = [lines[0].replace(b'"games":8', b'"games":%d' % huge)]
        write_raw(first, vast + lines[1:])
        summary, _ = merge(place + "/all", first, code=3)
        equal((summary["games"], summary["missing"]), (8, huge - 8))
        write_raw(first, lines[:1] + [lines[1].replace(
            b'"id":0,"deal":0', b'"id":%d,"deal":%d' % (huge, huge // 2))])
        refused(place, f"{first}:2: the run has 8 games", first)
        swiss = tournament(place + "/swiss", "-f", "swiss", "-s", 1, "-r", 2,
                           "greedy", "random", "b=random")
        first = cut(swiss, 1, is_public=False)[0]
        lines = raw_lines(first)
        game = next(i for i, line in enumerate(lines) if b'"id":0,' in line)
        lines[game] = lines[game].replace(b'"id":0,', b'"id":%d,' % huge)
        write_raw(first, lines)
        summary, _ = merge(place + "/all2", first, code=3)
        assert summary["left_out"] > 0 and summary["missing"] > 0, summary


# Keys and seeds.

def signed_shards(place):
    """Two, and the key file that has signed them, which another match made."""
    key = place + "/whole.key"
    with folder() as other:
        talon("match", "-q", "-j", 1, "-n", 2, "-s", 5, "-o", other + "/x",
              "--key", key, "greedy", "random")
    return key, shards(place, 2, "-n", 8, "--key", key, *MATCH)


@test
def a_key_signs_what_was_signed_with_it():
    with folder() as place:
        key, files = signed_shards(place)
        merged = place + "/all"
        merge(merged, "--key", key, *files)
        contains(talon("verify", "--key", merged + ".key", merged).out,
                 "signed with the key")
        merge(merged, merged, *files)  # the key lies beside it
        talon("verify", "--key", merged + ".key", merged)
        plain = play(place + "/plain", "--shard", "0/2", "-n", 8, *MATCH)
        refused(place, f"{plain}:1: ", "--key", key, plain, files[1])


@test
def a_shard_that_is_not_signed_among_signed_ones_is_named():
    with folder() as place:
        key, files = signed_shards(place)
        os.rename(key, place + "/elsewhere")
        plain = play(place + "/plain", "--shard", "0/2", "-n", 8, *MATCH)
        _, err = merge(place + "/mixed", plain, files[1])
        equal(err, f"talon: {plain}: is not signed, as {files[1]} is: anybody "
              "can have written it\n")
        equal(merge(place + "/all", *files)[1], "")
        other = play(place + "/other", "--shard", "1/2", "-n", 8, *MATCH)
        equal(merge(place + "/bare", plain, other)[1], "")


@test
def a_key_signs_no_lines_that_it_has_not_signed():
    """With sums or without, from the first line on or from the last."""
    with folder() as place:
        key, files = signed_shards(place)
        signed = raw_lines(files[0])
        bare = [re.sub(rb',"(mac|sum)":"[0-9a-f]*"', b"", line)
                for line in signed]
        for lines, number in ((bare, 1), (signed[:-1] + bare[-1:],
                                          len(signed))):
            write_raw(files[0], lines)
            refused(place, f"{files[0]}:{number}: it ", "--key", key, *files)
            run = talon("replay", "--key", key, files[0], 0, "random", code=1)
            contains(run.err, f"{files[0]}:{number}: it ")
            run = talon("verify", "--key", key, files[0], code=1)
            contains(run.err, f"{files[0]}:{number}: it ")
        write_raw(files[0], signed)
        game = json.loads(signed[-1])["id"]
        for all_files in (place, files[0]):
            talon("replay", "--key", key, all_files, game, "greedy")
        write_raw(files[0], bare)
        contains(talon("replay", "--key", key, place, 0, "random",
                       code=1).err, f"{files[0]}:1: it ")
        os.rename(key, files[0] + ".key")
        before = raw_lines(files[0])
        contains(talon("match", "--resume", "-q", "-o", files[0], "--key",
                       files[0] + ".key", code=1).err,
                 f"{files[0]}:1: it is not signed")
        equal(raw_lines(files[0]), before)
        talon("merge", "-o", place + "/x.digest", "--key", key, *files,
              code=2)


@test
def the_seed_becomes_public_when_the_tournament_is_complete():
    with folder() as place:
        one = place + "/one"
        tournament(one, "-f", "roundrobin", "-s", "secret word", "-r", 2,
                   "greedy", "random", "b=random")
        last = read_lines(one)[-1]
        equal(last["seed"], "secret word")
        signed = raw_lines(one)
        hidden = place + "/hidden"
        write_raw(hidden, signed[:-1])
        merged = place + "/all"
        summary, _ = merge(merged, "--key", one + ".key", hidden)
        equal(summary["complete"], True)
        same(merged, one)
        whole = place + "/whole"
        merge(whole, "--key", one + ".key", one)
        equal(raw_lines(merged), raw_lines(whole), "signed lines")
        equal(raw_lines(merged + ".key"), raw_lines(whole + ".key"))
        talon("verify", "--key", merged + ".key", merged)
        write_raw(hidden, signed[:-3])
        os.remove(merged)
        summary, _ = merge(merged, "--key", one + ".key", hidden, code=3)
        assert b"secret" not in b"".join(raw_lines(merged))
        talon("tournament", "-q", "-j", 1, "--resume", "-o", merged)
        same(one, merged)
        # And is followed by the next one.
        talon("tournament", "-q", "-j", 1, "--resume", "-o", one, "-r", 3)
        merge(place + "/longer", "--key", one + ".key", one)
        same(place + "/longer", one)


@test
def a_command_line_that_says_too_little_is_refused():
    for arguments in ((), ("x",), ("-o", "x")):
        talon("merge", *arguments, code=2)


if __name__ == "__main__":
    main(jobs=3)
