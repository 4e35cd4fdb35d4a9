"""Record files that are compressed with zstd: written, read, killed, cut and
damaged. What zstd(1) finds in them is what they have."""

import json
import os
import random
import re
import signal
import subprocess
import time

from talon_run import (
    Run, add_test, contains, equal, folder, goes_on_until, main, played, size_of,
    talon, test, timeless, wait_until)

KILLS = int(os.environ.get("TALON_KILLS", "30")) // 5
BOTS = ("greedy", "random")
SHORT = ("-n", 20, "-s", 1, "-j", 1, *BOTS)
LONG = ("-n", 400, "-s", 1, *BOTS)
ENDLESS = ("-n", 1000000, "-s", 1, *BOTS)


def unpacked(path, whole=False):
    """The lines that a packed file has; WHOLE: all of its frames are."""
    if not os.path.exists(path):
        return []
    done = subprocess.run(["zstd", "-dcq"], stdin=open(path, "rb"),
                          capture_output=True)
    assert not whole or done.returncode == 0, done.stderr
    text = done.stdout
    if whole:
        assert text.endswith(b"\n"), text[-100:]
    return text[:text.rfind(b"\n") + 1].splitlines(keepends=True)


def bare(lines):
    return [timeless(json.loads(line)) for line in lines]


def plain_lines(path):
    with open(path, "rb") as file:
        return file.readlines()


def pack(lines, path, *options):
    with open(path, "wb") as file:
        subprocess.run(["zstd", "-cq", *options], input=b"".join(lines),
                       stdout=file, check=True)


def play_both(place, command, *arguments):
    """A run with a plain and one with a packed file."""
    paths = [os.path.join(place, name) for name in ("games", "games.zst")]
    for path in paths:
        played(path, command, *arguments)
    return paths


# The same run, packed.

def expect_same_lines(command, *arguments):
    with folder() as place:
        plain, packed = play_both(place, command, *arguments)
        equal(bare(unpacked(packed, whole=True)), bare(plain_lines(plain)),
              "lines")
        assert size_of(packed) < size_of(plain) / 2, size_of(packed)


add_test("a packed file of a match has the lines of a plain one",
         expect_same_lines, "match", *SHORT)
add_test("so has that of a tournament with its seed to be revealed",
         expect_same_lines, "tournament", "-j", 1, "-r", 2, "-s", 1,
         "--sandbox", "off", "greedy", "random", "a=random")


def said(command, path, *options):
    run = talon(*command, path, *options)
    text = re.sub(r", \d+ a second", "", run.out + run.err)
    return text.replace(path, "FILE")


@test
def all_that_read_record_files_read_packed_ones():
    with folder() as place:
        plain = os.path.join(place, "games")
        packed = os.path.join(place, "packed.zst")
        unnamed = os.path.join(place, "unnamed")
        played(plain, "match", *SHORT)
        pack(plain_lines(plain), packed)
        pack(plain_lines(plain), unnamed, "-19", "--no-check")
        for command, *options in (
                (("rate",),), (("rate", "--json"),), (("table",),),
                (("status",),), (("verify",),), (("show",),),
                (("show",), 3), (("replay",), 5, "random")):
            expected = said(command, plain, *options)
            equal(said(command, packed, *options), expected, command)
            equal(said(command, unnamed, *options), expected, command)
        for path in plain, packed:
            talon("report", "-o", f"{path}.html", path)
        assert abs(size_of(f"{packed}.html") - size_of(f"{plain}.html")) < 100
        like = os.path.join(place, "like.zst")
        talon("match", "-q", "--like", packed, "-j", 1, "-o", like)
        equal(bare(unpacked(like, whole=True)), bare(plain_lines(plain)))
        talon("match", "-q", "--append", "-n", 4, "-j", 1, "-o", like, *BOTS)
        contains(talon("verify", like).out, "24 games")


@test
def what_zstd_has_packed_goes_on_packed():
    with folder() as place:
        plain, packed = play_both(place, "match", *SHORT)
        half = plain_lines(plain)[:11]
        for options in (), ("--no-check",), ("-19",):
            pack(half, packed, *options)
            talon("match", "-q", "--resume", "-o", packed, *SHORT)
            lines = unpacked(packed, whole=True)
            equal(lines[:11], half, "what was there")
            equal(bare(lines), bare(plain_lines(plain)), "lines")


@test
def a_signed_file_may_be_packed():
    with folder() as place:
        path = os.path.join(place, "games.zst")
        key = os.path.join(place, "key")
        talon("match", "-q", "-o", path, "--key", key, *SHORT)
        talon("verify", "--key", key, path)
        pack(unpacked(path)[:-1], path)
        run = talon("verify", "--key", key, path, code=1)
        contains(run.err, path)


# Killed, torn, and without room.

def kill_at(size, path, *arguments):
    """Kills a match when its file has SIZE bytes. False: it ended before."""
    before = unpacked(path)
    with Run(["match", "-q", "--resume", "-o", path, *arguments]) as run:
        if goes_on_until(run, path, size):
            run.process.kill()
        run.wait()
        run.expect_nobody_left()
    after = unpacked(path)
    equal(after[:len(before)], before, "what was on disk before")
    return run.code < 0


@test
def a_match_killed_again_and_again_ends_as_if_it_never_was():
    with folder() as place:
        plain, packed = play_both(place, "match", "-j", 2, *LONG)
        records = {line["id"]: line for line in bare(plain_lines(plain))[1:]}
        whole = size_of(packed)
        chance = random.Random(1)
        kills = 0
        while kills < KILLS:
            path = os.path.join(place, f"{kills}.zst")
            while kills < KILLS and kill_at(
                    size_of(path) + chance.randrange(whole // 4), path,
                    "-j", 2, *LONG):
                kills += 1
            talon("match", "-q", "--resume", "-o", path, "-j", 2, *LONG)
            games = bare(unpacked(path, whole=True))[1:]
            equal(len(games), len(records), "games")
            equal({game["id"]: game for game in games}, records, "records")


@test
def a_file_torn_anywhere_keeps_all_whole_lines_and_goes_on():
    with folder() as place:
        plain, packed = play_both(place, "match", *SHORT)
        torn = os.path.join(place, "torn.zst")
        with open(packed, "rb") as file:
            data = file.read()
        for left in (0, 3, 6, 7, *range(len(data) - 5, len(data)),
                     *random.Random(3).sample(range(8, len(data) - 5), 3)):
            with open(torn, "wb") as file:
                file.write(data[:left])
            lines = unpacked(torn)
            if lines:
                run = talon("table", torn)
                games = len(lines) - 1
                of = " of 20" if games < 20 else ""
                contains(run.out + run.err, f"tablic, {games}{of} games"
                         if games > 1 else "", f"{left} bytes")
            talon("match", "-q", "--resume", "-o", torn, *SHORT)
            after = unpacked(torn, whole=True)
            equal(after[:len(lines)], lines, f"{left} bytes")
            equal(bare(after), bare(plain_lines(plain)), f"{left} bytes")


@test
def a_disk_that_is_full_leaves_whole_lines():
    limit = ["sh", "-c", 'ulimit -f 40 && exec "$@"', "sh"]
    with folder() as place:
        path = os.path.join(place, "games.zst")
        run = talon("match", "-q", "-o", path, "-j", 1, *ENDLESS, code=1,
                    prefix=limit)
        contains(run.err, "File too large")
        contains(run.err, path)
        lines = unpacked(path)
        assert len(lines) > 10, lines
        contains(talon("verify", path).out, f"{len(lines) - 1} of 1000000")
        with Run(["match", "-q", "--resume", "-o", path, "-j", 1,
                  *ENDLESS]) as run:
            wait_until(lambda: len(unpacked(path)) > len(lines), "more games")
            run.process.terminate()
            run.wait()
            run.expect_nobody_left()
        after = unpacked(path, whole=True)
        equal(after[:len(lines)], lines, "what was on the disk")


# While it is written.

@test
def a_file_is_read_while_it_is_written():
    with folder() as place:
        path = os.path.join(place, "games.zst")
        with Run(["match", "-q", "-o", path, "-j", 1, *ENDLESS]) as run:
            wait_until(lambda: len(unpacked(path)) > 3, "games")
            before = 0
            for _ in range(5):
                games = len(talon("show", path).out.splitlines())
                assert games >= before
                before = games
                contains(talon("status", path).out, "being played")
            talon("match", "-q", "--resume", "-o", path, *ENDLESS, code=1)
            run.process.terminate()
            run.wait()
            run.expect_nobody_left()
        unpacked(path, whole=True)
        talon("verify", path)


def write_between(process, path):
    """While PROCESS is stopped, not within a tick of the clock that times of
    files are of: an edit right beside an append has the same time."""
    os.kill(process.pid, signal.SIGSTOP)
    time.sleep(0.1)
    with open(path, "r+b") as file:
        file.seek(-20, os.SEEK_END)
        file.write(b"\xff" * 20)
    os.kill(process.pid, signal.SIGCONT)


@test
def what_somebody_writes_between_is_noticed_and_the_rest_is_saved():
    with folder() as place:
        path = os.path.join(place, "games.zst")
        with Run(["match", "-q", "-o", path, "-j", 1, *ENDLESS]) as run:
            wait_until(lambda: len(unpacked(path)) > 3, "games")
            # The last that was appended is lost.
            size = os.path.getsize(path)
            wait_until(lambda: os.path.getsize(path) > size, "more of them")
            # One that falls into an append itself, before the file is looked
            # at, is taken for a part of that.
            for _ in range(5):
                write_between(run.process, path)
                try:
                    run.process.wait(timeout=5)
                    break
                except subprocess.TimeoutExpired:
                    pass
            run.wait()
            run.expect_nobody_left()
        equal(run.code, 1, run.err)
        assert re.search(re.escape(path) + r":\d+: ", run.err), run.err
        saved = os.path.join(place, "games.saved.zst")
        contains(run.err, saved)
        assert len(unpacked(saved, whole=True)) > 3
        talon("verify", saved)


# What is no record file of ours.

READERS = (("rate",), ("show",), ("verify",),
           ("match", "--resume", *SHORT, "-o"))


def expect_refused(change, complaint):
    with folder() as place:
        path = played(os.path.join(place, "games.zst"), "match", *SHORT)
        with open(path, "rb") as file:
            data = change(file.read())
        with open(path, "wb") as file:
            file.write(data)
        for reader in READERS:
            run = talon(*reader, path, code=1)
            assert re.search(re.escape(path) + complaint, run.err), run.err
        with open(path, "rb") as file:
            equal(file.read(), data, "the file")


def zeros(mebibytes):
    done = subprocess.run(["zstd", "-cq"], input=bytes(mebibytes << 20),
                          capture_output=True, check=True)
    return done.stdout


for name, change, complaint in (
        ("a block that is damaged",
         lambda data: data[:-400] + b"\xff" * 9 + data[-391:], r":\d+: "),
        ("what is no frame behind the last",
         lambda data: data + b"rubbish", r":22: no zstd frame follows"),
        ("a frame of another file", lambda data: data + data, r":22: "),
        ("a few bytes that become a line without end",
         lambda data: data + zeros(150), r":22: the line has no end within"),
        ("a frame of a window larger than we keep",
         lambda data: data + b"(\xb5\x2f\xfd\0\xa0\1\0\0",
         r":22: .*too much memory")):
    add_test(f"{name} is refused in words", expect_refused, change, complaint)


@test
def a_torn_file_of_another_compressor_is_mended():
    with folder() as place:
        plain, packed = play_both(place, "match", *SHORT)
        lines = plain_lines(plain)
        for options in (), ("--no-check",), ("-19",):
            pack([*lines[:-1], b'{"v":1,"id"'], packed, *options)
            contains(talon("table", packed).out, "19 of 20 games")
            talon("match", "-q", "--resume", "-o", packed, *SHORT)
            after = unpacked(packed, whole=True)
            equal(after[:len(lines) - 1], lines[:-1], "what was there")
            equal(bare(after), bare(lines), "lines")
            equal(sorted(os.listdir(place)), ["games", "games.zst"], "files")


@test
def what_a_link_leads_to_is_mended_and_others_may_read_it_as_before():
    with folder() as place:
        packed = os.path.join(place, "games.zst")
        link = os.path.join(place, "link.zst")
        played(packed, "match", *SHORT)
        os.chmod(packed, 0o640)
        os.truncate(packed, size_of(packed) - 40)
        with open(packed + ".mending", "wb") as file:
            file.write(b"left by one that was killed")
        os.symlink("games.zst", link)
        talon("match", "-q", "--resume", "-o", link, *SHORT)
        equal(os.readlink(link), "games.zst")
        equal(os.stat(packed).st_mode & 0o777, 0o640)
        equal(len(unpacked(packed, whole=True)), 21, "lines")
        equal(sorted(os.listdir(place)), ["games.zst", "link.zst"], "files")


# Shards and their merge.

@test
def packed_shards_are_merged_into_a_packed_file():
    with folder() as place:
        shards = []
        for suffix in "", ".zst":
            for k in range(2):
                shards.append(os.path.join(place, f"{k}{suffix}"))
                talon("match", "-q", "--shard", f"{k}/2", "-o", shards[-1],
                      *SHORT)
        merged = [os.path.join(place, name) for name in ("all", "all.zst")]
        talon("merge", "-o", merged[0], *shards[2:])
        talon("merge", "-o", merged[1], *shards[2:])
        equal(unpacked(merged[1], whole=True), plain_lines(merged[0]))
        talon("merge", "-o", merged[1], merged[1], shards[2])
        equal(unpacked(merged[1], whole=True), plain_lines(merged[0]))
        talon("merge", "-o", merged[0], *shards[:2])
        equal(bare(plain_lines(merged[0])), bare(unpacked(merged[1])))
        with open(shards[2], "r+b") as file:
            file.truncate(size_of(shards[2]) - 40)
        some = os.path.join(place, "some.zst")
        run = talon("merge", "-o", some, *shards[2:], code=3)
        # two games that ended together are one block
        torn = re.search(re.escape(shards[2]) + ":(1[01]): ", run.err)
        assert torn, run.err
        equal(len(unpacked(some, whole=True)), 9 + int(torn[1]), "lines")
        talon("match", "-q", "--resume", "-o", some, *SHORT)
        equal(len(unpacked(some, whole=True)), 21, "lines")


if __name__ == "__main__":
    main(jobs=2)
