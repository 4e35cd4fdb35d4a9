"""`talon digest`: what is rated from digests is what is rated from games."""

import os
import re
import shutil
import stat

from talon_run import (
    PATIENT, Run, contains, equal, folder, main, played, raw_lines, sin, talon,
    test, write_raw)

# Options that print all there is to know; and all the ways to print it.
FIGURES = (("rate", "--json", "--los", "--covariance"), ("table", "--json"))
FORMS = (*FIGURES, ("rate",), ("rate", "--csv", "--fit"), ("table",),
         ("table", "--csv"))


def figures(text):
    """What is printed, but for how far the files are proven: a digest is bare."""
    text = re.sub(r'"proof":"\w+",?', "", text)
    return re.sub(r"(\n\nproof: |, )(signed|chained|bare)(?=\n)", "", text)


def printed(*files, forms=FIGURES):
    """What rate and table print of FILES."""
    runs = [talon(*form, *files) for form in forms]
    for run in runs:
        equal(run.err, "", f"standard error of {run}")
    return [figures(run.out) for run in runs]


def play(place, name, *arguments, command="match"):
    return played(os.path.join(place, name), command, "-j", 1, *PATIENT,
                  *arguments)


def expect_same(place, *files, forms=FIGURES, bots=()):
    """Of the games, of digests beside them, and of digests alone."""
    of_bots = [("table", "--bot", bot) for bot in bots]
    expected = printed(*files, forms=forms)
    details = printed(*files, forms=of_bots)
    equal(talon("digest", *files).out, "")
    equal(printed(*files, forms=forms), expected)
    digests = [f"{path}.digest" for path in files]
    for these in files, digests:
        equal(printed(*these, forms=of_bots), details)
    for path in files:
        os.rename(path, f"{path}.away")
    equal(printed(*digests, forms=forms), expected)
    for path in files:
        os.rename(f"{path}.away", path)


@test
def a_match_is_the_same_from_its_digest():
    with folder() as place:
        path = play(place, "a", "-n", 30, "-s", 7, "random", "greedy",
                    sin("not_in_hand gen_move 30"))
        expect_same(place, path, forms=FORMS, bots=["greedy"])


@test
def four_at_a_table_and_partners_are_the_same():
    with folder() as place:
        for number, bots in enumerate((
                ("random", "greedy", "a=greedy", sin("not_in_hand gen_move 30")),
                ("random", "greedy", "a=random", "b=greedy"))):
            path = play(place, f"m{number}", "-n", 16, "-s", number,
                        *bots)
            expect_same(place, path)


@test
def a_tournament_that_is_committed_and_has_house_bots_is_the_same():
    with folder() as place:
        path = play(
            place, "t", "--sandbox", "off", "--format", "itpw",
            "--players", 3, "--rounds", 4, "--random-rounds", 1, "a=random", "b=greedy",
            "c=random", "d=greedy", "e [ranked=no] = random",
            command="tournament")
        talon("tournament", "-q", "-j", 1, "--sandbox", "off", "--resume",
              "-o", path, "--rounds", 6, "--add", "f=random")
        contains(talon("rate", path).out, "outside the ranking")
        expect_same(place, path, forms=FORMS)


@test
def files_are_added_as_their_games_are():
    with folder() as place:
        one = play(place, "one", "-n", 6, "-s", 3, "random", "greedy")
        two = play(place, "two", "-n", 12, "-s", 2, "c=random", "greedy",
                   "random")
        # Of equal seeds and seats: two bots may meet on a deal in both.
        three = play(place, "three", "-n", 8, "-s", 3, "greedy", "random")
        expect_same(place, one, two)
        expected = printed(one, two, three, forms=FORMS)
        talon("digest", three)
        equal(printed(one, two, three, forms=FORMS), expected)
        os.remove(three)
        run = talon("table", one, f"{three}.digest", code=1)
        contains(run.err, "its games are needed")
        contains(run.err, "three: No such file")
        talon("rate", one, f"{three}.digest")


@test
def what_is_not_in_a_digest_needs_the_games():
    with folder() as place:
        path = play(place, "a", "-n", 6, "-s", 3, "random", "greedy")
        lists = [os.path.join(place, name) for name in ("games", "digest")]
        talon("rate", "--pgn", lists[0], path)
        talon("digest", path)
        talon("rate", "--pgn", lists[1], f"{path}.digest")
        equal(raw_lines(lists[1]), raw_lines(lists[0]))
        os.remove(path)
        run = talon("table", "--bot", "greedy", f"{path}.digest", code=1)
        contains(run.err, "a.digest is a digest, and its games are needed")
        run = talon("rate", "--pgn", lists[1], f"{path}.digest", code=1)
        contains(run.err, "in the games alone")


@test
def a_digest_of_another_state_is_passed_over():
    with folder() as place:
        path = play(place, "a", "-n", 6, "-s", 3, "random", "greedy")
        talon("digest", path)
        talon("match", "-q", "-j", 1, "--resume", "-n", 10, "-o", path)
        run = talon("rate", path)
        equal(run.err, f"talon: {path}.digest is not of {path} as it is now; "
              "the games are read\n")
        other = os.path.join(place, "other")
        shutil.copy(path, other)
        equal(figures(run.out), figures(talon("rate", other).out))
        contains(talon("table", path).err, "is not of")
        # Half a line at the end is told of with a digest, too.
        with open(other, "ab") as file:
            file.write(b'{"v":1,"id":')
        words = talon("rate", other).err
        contains(words, "the last line is cut off")
        talon("digest", other)
        equal(talon("rate", other).err, words)
        equal(figures(talon("rate", other).out), figures(run.out))


@test
def a_digest_that_is_damaged_is_refused_by_its_line():
    with folder() as place:
        path = play(place, "a", "-n", 6, "-s", 3, "random", "greedy")
        expected = talon("rate", path).out
        digest = f"{path}.digest"
        talon("digest", path)
        lines = raw_lines(digest)
        whole = b"".join(lines)
        damaged = [whole[:at] for at in (0, 9, len(lines[0]), len(whole) - 1,
                                         len(whole) - len(lines[-1]))]
        damaged += [b"".join((*lines[:n], b"\n", *lines[n + 1:]))
                    for n in range(1, len(lines))]
        damaged += [b"".join((*lines[:5], *lines[6:])), whole + b"\n",
                    whole.replace(b"6", b"7", 1)]
        for bytes_ in damaged:
            write_raw(digest, [bytes_])
            if bytes_[:13] == whole[:13]:
                run = talon("rate", digest, code=1)
                assert run.err.startswith(f"talon: {digest}:"), run.err
                assert run.err[len(f"talon: {digest}:")].isdigit(), run.err
                equal(run.out, "")
            run = talon("rate", path)
            equal(run.out, expected)
            contains(run.err, f"{digest}:")
            contains(run.err, "the games are read")


@test
def no_game_counts_twice():
    with folder() as place:
        path = play(place, "a", "-n", 6, "-s", 3, "random", "greedy")
        other = os.path.join(place, "other")
        shutil.copy(path, other)
        # Files of games count as often as they are named, with a warning.
        for kept in False, True:
            if kept:
                talon("digest", path)
            for command in "rate", "table":
                equal(talon(command, path).err, "")
                contains(talon(command, path, other).err,
                         f"{path} and {other} both have game 0; what both "
                         "have counts twice")
        digest = f"{path}.digest"
        copy = os.path.join(place, "copy.digest")
        shutil.copy(digest, copy)
        for files in ((digest, digest), (digest, copy), (path, copy),
                      (copy, path)):
            for command in (("rate",), ("table",),
                            ("digest", "-o", os.path.join(place, "all"))):
                run = talon(*command, *files, code=1)
                contains(run.err, "both have game 0")
                for file in files:
                    contains(run.err, file)
        os.remove(digest)
        contains(talon("rate", path, copy, code=1).err, "both have game 0")


def play_shards(place, count, *bots):
    return [play(place, f"s{k}.rec", "-n", 40, "-s", 5, "--shard",
                 f"{k}/{count}", *bots) for k in range(count)]


@test
def shards_leave_digests_and_they_are_the_run():
    with folder() as place:
        bots = ("a=random", "b=greedy", "c=random")
        shards = play_shards(place, 3, *bots)
        digests = [f"{path}.digest" for path in shards]
        together = os.path.join(place, "all")
        talon("merge", "-o", together, *shards)
        expected = printed(together)
        both = os.path.join(place, "all.digest")
        two = os.path.join(place, "two.digest")
        run = talon("merge", "-o", two, digests[2], digests[0], code=3)
        contains(run.err, "of 3 shards 2 are there")
        talon("merge", "-o", both, two, digests[1])
        equal(printed(both), expected)
        talon("digest", "-o", both, *shards)
        equal(printed(both), expected)
        run = talon("rate", two, digests[0], code=1)
        contains(run.err, "both have games of shard 0/3")
        run = talon("merge", "-o", both, two, digests[2], code=1)
        contains(run.err, "both have games of shard 2/3")
        for path in shards:
            os.remove(path)
        expected = talon("table", *digests).out
        contains(expected, "40 games")


@test
def terms_that_decide_nothing_make_no_other_run():
    with folder() as place:
        terms = (), ("--notes", "all"), ("--restart",), ("--lockstep",)
        digests = [play(place, f"s{k}.rec", "-n", 8, "-s", 5, "--shard",
                        f"{k}/4", *terms[k], "a=random", "b=greedy")
                   + ".digest" for k in range(4)]
        contains(talon("table", *digests).out, "8 games")
        talon("merge", "-o", os.path.join(place, "all.digest"), *digests)


def tournament_by_shards(place, *options):
    """The digests that its shards leave, and the file merged of them."""
    key = os.path.join(place, "key")
    talon("tournament", "--commit", "--key", key, "-s", "a seed of six words")
    shards = [play(place, f"s{k}.rec", "--sandbox", "off", "--shard",
                   f"{k}/2", "--key", key, *options, command="tournament")
              for k in range(2)]
    together = os.path.join(place, "all")
    with Run(["merge", "--key", key, "-o", together, *shards]) as run:
        run.wait()
    return [f"{path}.digest" for path in shards], together


@test
def shards_of_a_tournament_are_the_run():
    with folder() as place:
        digests, together = tournament_by_shards(
            place, "-r", 4, "a=random", "b=greedy", "c=random",
            "d [ranked=no] = greedy")
        both = os.path.join(place, "both.digest")
        talon("merge", "-o", both, *digests)
        equal(printed(both), printed(together))
        contains(talon("table", both).out, "seed_sha256")


@test
def three_who_may_meet_on_a_deal_in_two_shards_need_the_games():
    with folder() as place:
        digests, together = tournament_by_shards(
            place, "-r", 3, "--max-faults", 5, "--players", 3, "a=random",
            "b=greedy", "c=random", "d=greedy")
        both = os.path.join(place, "both.digest")
        talon("digest", "-o", both, *digests)
        equal(figures(talon("rate", both).out), figures(talon("rate", together).out))
        contains(talon("table", both, code=1).err, "may share deals")
        games = [digest.removesuffix(".digest") for digest in digests]
        shown = talon("table", *digests).out
        for digest in digests:
            os.remove(digest)
        equal(shown, talon("table", *games).out)


@test
def a_packed_record_file_has_a_digest():
    with folder() as place:
        path = play(place, "a.zst", "-n", 20, "-s", 3, "random", "greedy")
        expect_same(place, path)


@test
def a_digest_of_another_run_is_not_added():
    with folder() as place:
        one = play(place, "one", "-n", 6, "-s", 3, "random", "greedy")
        two = play(place, "two", "-n", 2, "-s", 2, "random", "greedy")
        run = talon("digest", "-o", os.path.join(place, "all"), one, two,
                    code=1)
        contains(run.err, "two: is of another run")
        assert not os.path.exists(os.path.join(place, "all"))
        run = talon("digest", os.path.join(place, "nothing"), code=1)
        contains(run.err, "nothing: No such file")
        talon("digest", code=2)


@test
def a_digest_takes_no_place_of_anything_else():
    with folder() as place:
        notes = os.path.join(place, "notes")
        record = play(place, "games", "-n", 6, "-s", 3, "random", "greedy")
        with open(notes, "w", encoding="utf-8") as file:
            file.write("mine")
        with open(record, "rb") as file:
            before = file.read()
        pipe = os.path.join(place, "pipe")
        os.mkfifo(pipe)
        for output in record, notes, pipe:
            run = talon("digest", "-o", output, record, code=1)
            contains(run.err, f"{output}: is there already, and is no digest")
        assert stat.S_ISFIFO(os.stat(pipe).st_mode)
        run = talon("report", "-o", record, record, code=1)
        copy = os.path.join(place, "copy")
        shutil.copy(record, copy)
        run = talon("report", "-o", record, copy, code=1)
        contains(run.err, f"{record}: is a record file")
        with open(record, "rb") as file:
            equal(file.read(), before)


@test
def a_shard_that_is_half_played_makes_no_whole_digest():
    with folder() as place:
        paths = [os.path.join(place, f"s{k}") for k in range(2)]
        for k, upto in ((0, 20), (1, 8)):
            talon("match", "-q", "-j", 1, "--shard", f"{k}/2", "--upto", upto,
                  "-n", 20, "-s", 1, "-o", paths[k], "greedy", "random")
        merged = os.path.join(place, "all.digest")
        run = talon("merge", "-o", merged, *(f"{path}.digest" for path in paths),
                    code=3)
        contains(run.err, "all.digest: of the first 18 games 14 are there")


if __name__ == "__main__":
    main(2)
