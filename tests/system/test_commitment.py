"""The seed of a tournament: its hash is public before the first game, and
itself with the last one."""

import hashlib
import itertools
import json
import os
import shutil

from talon_run import (
    BUILD, Run, add_test, contains, cut_back, equal, folder, main, played, raw_lines,
    read_lines, read_records, talon, test, timeless, unsealed, wait_until,
    write_raw)

SECRET = "a seed that nobody can guess so soon"
BOTS = ("greedy", "anna=random", "bert=random")
GAMES = 6  # of a round


CALM = ("-j", 1, "-t", "inf", "--sandbox", "off")


def cup(path, *options, **how):
    return talon("tournament", "-q", *CALM, "-o", path, *options, **how)


def whole_cup(path, *options):
    """That of a round, which has been played once for all."""
    return played(path, "tournament", *CALM, "-r", 1, *options, *BOTS)


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def written(path):
    """All of a record file that does not depend on the clock, games that follow
    each other by their numbers."""
    lines = [timeless(line) for line in read_lines(path)]
    return [line for _, block in itertools.groupby(lines, lambda l: "id" in l)
            for line in sorted(block, key=lambda l: l.get("id", 0))]


def key_of(path):
    with open(path + ".key", encoding="utf-8") as file:
        return json.load(file)


def verified(path, *options, code=0):
    return json.loads(talon("verify", "--json", *options, path, code=code).out)


# What is published.

@test
def the_hash_stands_in_the_file_and_the_seed_in_its_last_line():
    with folder() as place:
        path = os.path.join(place, "games")
        run = talon("tournament", "-j", 1, "-r", 1, "-s", SECRET, "-o", path,
                    *BOTS)
        contains(run.err, f"talon: seed_sha256 {sha256(SECRET)}\n")
        contains(run.out, f"seed_sha256 {sha256(SECRET)}\n")
        contains(run.out, f"seed {SECRET}:")
        header, *games, last = read_lines(path)
        equal(header["run"]["seed_sha256"], sha256(SECRET))
        equal(last["seed"], SECRET)
        assert "seed" not in header["run"]
        assert not any("seed" in game for game in games)
        equal(len(games), GAMES)
        for command in ("status", "table", "show"):
            contains(talon(command, path).out, sha256(SECRET), command)
        for command in ("status", "table", "verify"):
            contains(talon(command, "--json", path).out, sha256(SECRET),
                     command)
        contains(talon("verify", path).out,
                 f"Its seed, {SECRET}, has the SHA-256 {sha256(SECRET)}.")


@test
def nobody_but_the_key_file_has_the_seed_before_the_last_game():
    with folder() as place:
        path = os.path.join(place, "games")
        with Run(["tournament", "-r", 100000, "-j", 1, "-s", SECRET, "-o",
                  path, *BOTS]) as run:
            wait_until(lambda: os.path.exists(path)
                       and os.path.getsize(path) > 15000, "some games")
            said = [talon("status", path).out, talon("status", "--json",
                                                     path).out,
                    talon("show", path).out, talon("table", path).out]
            run.process.terminate()
            run.wait()
        said += [run.out, run.err, b"".join(raw_lines(path)).decode()]
        for text in said:
            assert SECRET not in text, text[:1000]
        contains(run.out, sha256(SECRET))
        equal(key_of(path)["seed"], SECRET)
        found = verified(path)
        equal((found["whole"], found["deals"], found["seed"]),
              (True, False, None))
        contains(talon("verify", path).out, "their seed is not public yet")
        equal(verified(path, "--key", path + ".key")["deals"], True)


@test
def a_match_has_its_seed_openly():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-n", 2, "-s", SECRET, "-o", path, "--key",
              path + ".key", *BOTS[:2])
        header, *games = read_lines(path)
        equal({line["seed"] for line in (header["run"], *games)}, {SECRET})
        assert "seed" not in key_of(path)


@test
def a_guessable_seed_is_warned_of():
    with folder() as place:
        path = os.path.join(place, "games")
        contains(cup(path, "-r", 1, "-s", 7, *BOTS).err,
                 "its hash, which is public, gives it away")


# --commit.

@test
def a_seed_is_not_bound_to_a_program_that_is_not_there():
    with folder() as place:
        path = os.path.join(place, "games")
        for bot, why in (("./nobody", "./nobody: No such file"),
                         ("zed[cwd=nowhere]=./zed", "nowhere: No such file")):
            run = talon("tournament", "--commit", "-o", path, bot, "random",
                        code=1)
            contains(run.err, why)
            contains(run.err, "--missing=allow draws a seed all the same")
            equal(run.out, "")
        equal(os.listdir(place), [])
        talon("tournament", "--commit", "-o", path, "--missing=allow", "./nobody",
              "random")


@test
def who_commits_before_plays_with_that_seed():
    with folder() as place:
        path = os.path.join(place, "games")
        printed = talon("tournament", "--commit", "-o", path).out
        equal(os.listdir(place), ["games.key"])
        equal(os.stat(path + ".key").st_mode & 0o777, 0o600)
        equal(printed, sha256(key_of(path)["seed"]) + "\n")
        equal(talon("tournament", "--commit", "-o", path, *BOTS).out, printed)
        contains(cup(path, "-r", 1, "-s", SECRET, *BOTS, code=1).err,
                 "games.key: has another seed than --seed")
        cup(path, "-r", 1, *BOTS)
        header, *_, last = read_lines(path)
        equal(header["run"]["seed_sha256"] + "\n", printed)
        equal(sha256(last["seed"]) + "\n", printed)
        other = os.path.join(place, "other")
        contains(cup(other, "-r", 1, "--key", path + ".key", *BOTS,
                     code=1).err, "is the key file of another record file")
        assert os.path.exists(path + ".key")


@test
def a_seed_can_be_hashed_without_a_file():
    equal(talon("tournament", "--commit", "-s", SECRET).out,
          sha256(SECRET) + "\n")
    equal(talon("tournament", "--commit", "-s", "007").out,
          sha256("7") + "\n")
    contains(talon("tournament", "--commit", code=1).err, "--commit needs")


@test
def a_key_file_is_not_made_for_a_file_that_is_there():
    with folder() as place:
        path = os.path.join(place, "games")
        whole_cup(path)
        os.remove(path + ".key")
        contains(talon("tournament", "--commit", "-o", path, code=1).err,
                 "is there already")
        assert not os.path.exists(path + ".key")


# Forgeries by somebody who can compute checksums, and has no key.

def forged(path):
    write_raw(path, map(unsealed, raw_lines(path)))
    os.remove(path + ".key")


def another_seed(lines):
    lines[-1] = lines[-1].replace(SECRET.encode(), b"another seed")
    return lines


def expect_forged(tamper, place, words):
    with folder() as place_of_files:
        path = os.path.join(place_of_files, "games")
        whole_cup(path, "-s", SECRET)
        forged(path)
        write_raw(path, tamper(raw_lines(path)))
        contains(talon("verify", path, code=1).err, f"{path}:{place}: {words}")
        # Who does not know which game is the last one reads up to the next.
        talon("status", path, code=0 if place == 7 else 1)


for what, tamper, place, words in (
        ("another seed", another_seed, 8,
         "the seed is another than the run was committed to"),
        ("the seed twice", lambda lines: [*lines, lines[-1]], 9,
         "its seed is public already"),
        ("the seed in the middle", lambda lines: [
            *lines[:3], lines[-1], *lines[3:-1]], 4,
         "the seed became public before the last game"),
        ("the seed before the last game",
         lambda lines: [*lines[:-2], lines[-1]], 7,
         "the seed became public before the last game"),
        ("another hash behind the first", lambda lines: [
            *lines[:3], b'{"v":1,"seed_sha256":"%s"}\n' % (64 * b"0"),
            *lines[3:]], 4, "it commits the run to another seed"),
        ("a game that has a seed", lambda lines: [
            *lines[:3], lines[3].replace(b'"seats"', b'"seed":"1","seats"'),
            *lines[4:]], 4, 'it has a "seed"')):
    add_test(f"verify notices {what}", expect_forged, tamper, place, words)


@test
def deals_of_another_seed_are_noticed_when_it_is_public():
    with folder() as place:
        path = os.path.join(place, "games")
        whole_cup(path, "-s", SECRET)
        forged(path)
        lines = raw_lines(path)
        hashed = sha256(SECRET).encode()
        write_raw(path, [lines[0].replace(hashed, sha256("other").encode()),
                     *lines[1:-1], b'{"v":1,"seed":"other"}\n'])
        contains(talon("verify", path, code=1).err,
                 f"{path}:2: game 0 began with other cards")


@test
def without_a_key_file_a_file_without_sums_goes_on_with_the_same_seed():
    with folder() as place:
        path = os.path.join(place, "games")
        whole_cup(path, "-s", SECRET)
        whole = written(path)
        forged(path)
        write_raw(path, raw_lines(path)[:-2])
        for options in ((), ("-s", "another seed, as long as it may be")):
            run = cup(path, "--resume", *options, code=1)
            contains(run.err, "--seed" if options else
                     f"{path}: its seed is in its key file")
        cup(path, "--resume", "-s", SECRET)
        equal(written(path), whole)
        contains(cup(path, "--resume", "-r", 2, code=1).err,
                 "it has no key file for the next one")


@test
def a_key_file_of_another_run_is_refused():
    with folder() as place:
        path, other = (os.path.join(place, name) for name in "ab")
        whole_cup(path)
        cup(other, "-r", 1, *BOTS)
        before = raw_lines(path)
        for run in (
                cup(path, "--resume", "--key", other + ".key", "-r", 1, *BOTS,
                    code=1),
                talon("verify", "--key", other + ".key", path, code=1)):
            contains(run.err, f"{path}:1: it is not signed with the key")
        equal(raw_lines(path), before)


# Runs that were killed.

def leave(path, lines, count, seed, half=b""):
    write_raw(path, lines)
    cut_back(path, count, half, seed=seed)


@test
def whenever_a_run_is_killed_it_ends_with_the_same_file():
    with folder() as place:
        path = os.path.join(place, "games")
        whole_cup(path)
        whole, lines = written(path), raw_lines(path)
        seed = whole[-1]["seed"]
        for count in range(len(lines) + 1):
            rest = b"".join(lines[count:count + 1])
            for half in {b"", rest[:-1 if count % 2 else len(rest) // 2]}:
                leave(path, lines, count, seed, half)
                cup(path, "--resume", "-r", 1, *BOTS)
                equal(written(path), whole, f"after {count} lines")
                equal(key_of(path)["lines"], len(lines))


@test
def what_is_there_before_the_first_line_is_gone_on_with():
    with folder() as place:
        path = os.path.join(place, "games")
        whole_cup(path)
        whole, lines = written(path), raw_lines(path)
        for resume in ((), ("--resume",)):
            leave(path, lines, 0, whole[-1]["seed"])
            os.remove(path)
            cup(path, *resume, "-r", 1, *BOTS)
            equal(written(path), whole)
        leave(path, lines, 0, whole[-1]["seed"])
        write_raw(path + ".key", [])
        cup(path, "--resume", "-r", 1, *BOTS)
        equal(verified(path)["deals"], True)


@test
def whenever_a_longer_run_is_killed_it_ends_with_the_same_file():
    with folder() as place:
        path = os.path.join(place, "games")
        whole_cup(path, "-s", SECRET)
        first = raw_lines(path)
        cup(path, "--resume", "-r", 2)
        whole, lines = written(path), raw_lines(path)
        equal(lines[:len(first)], first)
        equal(whole[len(first)], {"v": 1, "rounds": 2})
        equal(whole[len(first) + 1], {"v": 1, "seed_sha256": sha256(
            whole[-1]["seed"])})
        assert whole[-1]["seed"] != SECRET
        for count in range(len(first), len(lines) + 1):
            rest = b"".join(lines[count:count + 1])
            # What the first part does not have: two lines of its own kind.
            halves = {b"", rest[:len(rest) // 2]}
            for half in halves if count < len(first) + 2 else {b""}:
                leave(path, lines, count, whole[-1]["seed"], half)
                cup(path, "--resume", "-r", 2, "-s", SECRET, *BOTS)
                equal(written(path), whole, f"after {count} lines")
        leave(path, lines, len(first), SECRET)
        cup(path, "--resume", "-r", 2)
        equal(len(read_records(path)), 2 * GAMES)
        equal(verified(path)["deals"], True)


# Runs that become longer.

@test
def each_part_of_a_longer_run_is_dealt_from_a_seed_of_its_own():
    with folder() as place:
        path = os.path.join(place, "games")
        whole_cup(path, "-s", SECRET)
        cup(path, "--resume", "-r", 2)
        cup(path, "--resume", "--add", "carl=random")
        seeds = [line["seed"] for line in read_lines(path) if "seed" in line]
        equal((seeds[0], len(set(seeds))), (SECRET, 3))
        found = verified(path)
        equal((found["whole"], found["deals"], found["seed"]),
              (True, True, seeds[-1]))
        hashes = [sha256(seed) for seed in seeds]
        parts = [{"seed": seed, "seed_sha256": sha256(seed)} for seed in seeds]
        equal(found["seeds"], parts)
        equal(json.loads(talon("status", "--json", path).out)["table"]["seeds"],
              parts)
        words = talon("verify", path).out
        for number, part in enumerate(parts):
            contains(words, f"Its seed {number + 1} of 3, {part['seed']}, has "
                     f"the SHA-256 {hashes[number]}.\n")
        for run in talon("status", path), cup(path, "--resume"):
            contains(run.out, "".join(
                f"seed_sha256 {part['seed_sha256']} of seed {part['seed']}\n"
                for part in parts))
        contains(talon("show", path).out,
                 f"It went on with seed_sha256 {sha256(seeds[-1])}.")
        before = raw_lines(path)
        cup(path, "--resume")
        equal(raw_lines(path), before)
        write_raw(path, before[:-1])
        found = verified(path)
        equal((found["deals"], found["seeds"][-1]["seed"]), (False, None))


@test
def a_file_that_is_not_complete_is_said_to_be_so():
    with folder() as place:
        path = os.path.join(place, "games")
        whole_cup(path)
        contains(talon("verify", path).out, f"whole: {GAMES} games")
        contains(talon("verify", "--key", path + ".key", path).out,
                 "Its lines are signed with the key")
        write_raw(path, raw_lines(path)[:3])
        words = talon("verify", path).out
        contains(words, f"{path}: 2 of {GAMES} games")
        contains(words, "its key file would tell")
        equal((verified(path)["games"], verified(path)["of"]), (2, GAMES))


@test
def groups_are_drawn_from_what_everybody_knows():
    with folder() as place:
        path = os.path.join(place, "games")
        options = ("-f", "itpw", "-g", "planowanie", "-r", 6,
                   "--random-rounds", 4, "-j", 1, "-o", path)
        players = [f"b{i}=random" for i in range(6)]
        with Run(["tournament", "-q", *options, *players]) as run:
            wait_until(lambda: os.path.exists(path)
                       and os.path.getsize(path) > 10000, "some games")
            run.process.kill()
            run.wait()
        talon("status", path)
        talon("verify", path)
        talon("tournament", "-q", "--resume", *options, *players)
        equal(verified(path)["deals"], True)


# Older files.

@test
def a_file_that_has_its_seed_openly_goes_on_so():
    with folder() as place:
        path = os.path.join(place, "games")
        whole_cup(path, "-s", SECRET)
        forged(path)
        *lines, _ = read_lines(path)
        run = lines[0]["run"]
        del run["seed_sha256"]
        for part in (run, *lines[1:]):
            part["seed"] = SECRET
        write_raw(path, [json.dumps(line).encode() + b"\n"
                         for line in lines[:4]])
        for command in ("status", "table", "show", "verify"):
            talon(command, path)
        before = raw_lines(path)
        cup(path, "--resume", "-r", 2, "-s", SECRET, *BOTS)
        equal(raw_lines(path)[:4], before)
        assert all(game["seed"] == SECRET
                   for game in read_records(path).values())
        equal(len(read_records(path)), 2 * GAMES)
        equal(verified(path)["deals"], True)
        assert not os.path.exists(path + ".key")


# The roster and the beacon.

def commit(path, *options, **how):
    return talon("tournament", "--commit", "-o", path, *options, **how)


@test
def a_seed_that_is_drawn_for_bots_is_for_no_others():
    with folder() as place:
        path = os.path.join(place, "games")
        said = commit(path, *BOTS).out.strip()
        seed = key_of(path)["seed"]
        equal(sha256(seed), said)
        equal(commit(path, *BOTS).out.strip(), said)
        for others in (BOTS[::-1], BOTS[:2], (*BOTS[:2], "bert=greedy")):
            for run in (cup(path, "-r", 1, *others, code=1),
                        commit(path, *others, code=1)):
                contains(run.err, f"{path}.key: its seed was drawn by "
                         "--commit for other bots")
            assert not os.path.exists(path)
        cup(path, "-r", 1, *BOTS)
        header, *_, last = read_lines(path)
        equal((header["run"]["seed_sha256"], last["seed"]), (said, seed))
        equal(verified(path)["deals"], True)
        write_raw(path, (unsealed(line).replace(b"bert", b"ezra")
                         for line in raw_lines(path)))
        contains(talon("verify", path, code=1).err,
                 f"{path}:8: the seed was drawn for other bots")


@test
def deals_depend_on_the_beacon():
    with folder() as place:
        paths = [os.path.join(place, name) for name in "abc"]
        commit(paths[0], *BOTS)
        for path in paths[1:]:
            write_raw(path + ".key", raw_lines(paths[0] + ".key"))
        for path, beacon in zip(paths, ((), ("--beacon", "7 19 23"),
                                        ("--beacon", "7 19 24"))):
            cup(path, "-r", 1, *beacon, *BOTS)
            equal(read_lines(path)[0]["run"].get("beacon"),
                  beacon[1] if beacon else None)
            equal(verified(path)["deals"], True)
        equal(len({json.dumps(read_records(path)[0]["start"])
                   for path in paths}), 3)
        equal(len({read_lines(path)[-1]["seed"] for path in paths}), 1)
        write_raw(paths[2], [unsealed(line).replace(b"7 19 24", b"7 19 23")
                             for line in raw_lines(paths[2])])
        contains(talon("verify", paths[2], code=1).err,
                 f"{paths[2]}:2: game 0 began with other cards")


@test
def a_beacon_is_for_a_seed_that_was_drawn_for_the_bots():
    with folder() as place:
        path = os.path.join(place, "games")
        beacon = ("--beacon", "7 19 23")
        for options in ((), ("-s", SECRET)):
            contains(cup(path, "-r", 1, *options, *beacon, *BOTS, code=1).err,
                     "--beacon needs a seed that talon tournament --commit")
        commit(path, *BOTS)
        for text in ("", "a\nb", 200 * "x"):
            contains(cup(path, "-r", 1, "--beacon", text, *BOTS, code=2).err,
                     "a beacon is printable text of at most 127 bytes")
        cup(path, "-r", 1, *beacon, *BOTS)
        contains(cup(path, "--resume", "--beacon", "other", code=1).err,
                 "the file was begun with --beacon 7 19 23, now it is other")
        cup(path, "--resume", *beacon)


@test
def a_seed_is_bound_to_the_bots_of_a_file():
    with folder() as place:
        path, bots = os.path.join(place, "games"), os.path.join(place, "bots")
        with open(bots, "w", encoding="utf-8") as file:
            file.write("\n".join(BOTS))
        cup(path, "--commit", "--bots", bots)
        cup(path, "-r", 1, "--beacon", "7 19 23", "--bots", bots)
        equal(read_lines(path)[0]["run"]["beacon"], "7 19 23")


@test
def a_killed_run_goes_on_with_its_beacon():
    with folder() as place:
        path = os.path.join(place, "games")
        commit(path, *BOTS)
        cup(path, "-r", 1, "--beacon", "7 19 23", *BOTS)
        whole = written(path)
        cut_back(path, 4)
        cup(path, "--resume")
        equal(written(path), whole)
        equal(verified(path)["whole"], True)


# Heads.

@test
def what_was_published_is_proven_to_everybody():
    with folder() as place:
        path, heads = (os.path.join(place, name) for name in ("games", "heads"))
        commit(path, "--publish", heads, *BOTS)
        cup(path, "-r", 1, "--publish", heads, *BOTS)
        lines = raw_lines(path)
        published = [json.loads(line) for line in raw_lines(heads)]
        equal([head["lines"] for head in published], [0, 1, len(lines)])
        equal(published[0]["seed_sha256"],
              read_lines(path)[0]["run"]["seed_sha256"])
        equal({head["key"] for head in published}, {read_lines(path)[0]["key"]})
        equal({head["file"] for head in published}, {"games"})
        for head in published[1:]:
            equal(hashlib.sha256(b"".join(lines[:head["lines"]])).hexdigest(),
                  head["sha256"])
        equal(verified(path)["proof"], "chained")
        found = verified(path, "--heads", heads, "--public-key",
                         published[0]["key"].upper())
        equal((found["proof"], found["heads"], found["published"],
               found["other_heads"]), ("signed", 2, len(lines), 0))
        contains(talon("verify", "--heads", heads, path).out,
                 f"It fits 2 published heads, which sign {len(lines)} of its "
                 f"{len(lines)} lines.")
        contains(talon("verify", "--public-key", 64 * "0", path, code=1).err,
                 f"{path}:1: it has another public key")
        # Begun anew with another seed, under the same name.
        os.remove(path)
        os.remove(path + ".key")
        cup(path, "-r", 1, "--publish", heads, *BOTS)
        found = verified(path, "--heads", heads)
        equal((found["heads"], found["other_heads"]), (2, 3))
        contains(talon("verify", "--heads", heads, path).out,
                 "3 heads were published of a file of its name with another "
                 "key: the run was begun anew.")


@test
def who_changes_what_was_published_is_found_out():
    with folder() as place:
        path, heads = (os.path.join(place, name) for name in ("games", "heads"))
        cup(path, "-r", 1, "--publish", heads, *BOTS)
        whole = raw_lines(path)
        # Sums that fit, made by a talon without the key.
        forged(path)
        lines = raw_lines(path)
        contains(talon("verify", "--heads", heads, path, code=1).err,
                 f"{heads}: none of its heads is of {path}: ")
        write_raw(path, whole[:-1])
        contains(talon("verify", "--heads", heads, path, code=1).err,
                 f"the file ends with line {len(whole) - 1}, and {len(whole)} "
                 f"were published: {heads}:2")
        assert lines != whole


@test
def another_seed_than_was_published_is_found_out():
    with folder() as place:
        path, heads = (os.path.join(place, name) for name in ("games", "heads"))
        commit(path, "--publish", heads, *BOTS)
        key = key_of(path)
        key["seed"] = "0" * 32 + key["seed"][32:]
        write_raw(path + ".key", [json.dumps(key).encode()])
        cup(path, "-r", 1, "--beacon", "7", "--publish", heads, *BOTS)
        contains(talon("verify", "--heads", heads, path, code=1).err,
                 f"{path}:1: it is committed to another seed than was "
                 f"published: {heads}:1")
        contains(talon("verify", path).out,
                 'Its deals depend on the beacon "7", too.')
        equal(verified(path)["beacon"], "7")
        os.rename(path, path + "2")
        contains(talon("verify", "--heads", heads, path + "2", code=1).err,
                 f"{heads}: none of its heads is of {path}2: ")


@test
def a_run_that_is_begun_with_the_same_key_shows():
    with folder() as place:
        path, heads = (os.path.join(place, name) for name in ("games", "heads"))
        commit(path, *BOTS)
        key = raw_lines(path + ".key")
        for _ in range(2):
            write_raw(path + ".key", key)
            cup(path, "-r", 1, "--publish", heads, "-j", 1, *BOTS)
            lines = raw_lines(heads)
            os.rename(path, path + ".before")
            # One that was killed leaves its first head alone.
            write_raw(heads, lines[:1])
        write_raw(path + ".key", key)
        cup(path, "-r", 1, "--publish", heads, *BOTS)
        said = talon("verify", "--heads", heads, path).out
        contains(said, "It was begun 2 times, as they say.")
        contains(said, "No head was published before its first line.")
        contains(said, "no beacon was drawn: it may have been chosen.")


@test
def with_a_beacon_other_bots_do_not_go_on():
    with folder() as place:
        path, bot = (os.path.join(place, name) for name in ("games", "bot"))
        for name in ("random", "greedy"):
            shutil.copy(os.path.join(BUILD, "bots", name), bot + name)
        shutil.copy(bot + "random", bot)
        commit(path, bot, "greedy")
        cup(path, "-r", 1, "--beacon", "7", bot, "greedy")
        shutil.copy(bot + "greedy", bot)
        contains(cup(path, "--resume", "-r", 2, code=1).err,
                 "a tournament with a beacon goes on with the same bots only")
        shutil.copy(bot + "random", bot)
        cup(path, "--resume", "-r", 2)


@test
def a_seed_that_is_not_bound_is_said_to_be_so():
    with folder() as place:
        path = os.path.join(place, "games")
        commit(path)
        contains(commit(path, *BOTS).err,
                 "the seed is not bound to these bots: it was given, or was "
                 f"before in {path}.key")
        contains(talon("tournament", "--commit", "--key", path + "2",
                       "--publish", path + "3", code=1).err,
                 "--publish needs --output")
        assert not os.path.exists(path + "2")
        contains(commit(path, "--publish", path + ".key", code=1).err,
                 f"{path}.key: is no file of heads")


@test
def only_what_is_signed_is_published():
    with folder() as place:
        path, heads = (os.path.join(place, name) for name in ("games", "heads"))
        contains(talon("match", "-n", 2, "-o", path, "--publish", heads,
                       "random", "greedy", code=1).err,
                 "--publish needs an output file that is signed")
        assert not os.path.exists(heads)
        match = ("match", "-q", "-o", path + "2", "random", "greedy")
        talon(*match, "-n", 2, "--key", path + "2.key", "--publish", heads)
        equal(verified(path + "2", "--heads", heads)["published"], 3)
        # It goes on with its key file.
        talon(*match, "--resume", "-n", 4)
        equal(verified(path + "2", "--key", path + "2.key")["proof"], "signed")


main(2)
