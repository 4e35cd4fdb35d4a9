"""Matches that are played by shards: which games each plays, that nothing is lost
or mixed up, and with which bots they go on."""

import hashlib
import json
import os
import random
import shutil
import socket
import subprocess

from talon_run import (
    BUILD, PATIENT, Run, add_test, contains, cut_back, equal, folder, kill_at,
    main, raw_lines, read_lines, read_records, size_of, talon, test, timeless,
    unsealed, wait_until, whole_lines, write_raw)

KILLS = int(os.environ.get("TALON_KILLS", "30"))
PLACE = ("shard", "host", "cores", "calibration")


def play(path, *arguments, **options):
    return talon("match", "-q", "-j", 1, "-o", path, *arguments, **options)


def play_shards(place, count, *arguments):
    paths = [os.path.join(place, f"s{index}") for index in range(count)]
    for index, path in enumerate(paths):
        play(path, "--shard", f"{index}/{count}", *arguments)
    return paths


def games_of(paths):
    """All games, without times, of files that have none twice."""
    games = {}
    for path in paths:
        found = read_records(path)
        assert not set(found) & set(games), f"{path} has games of another"
        games.update(found)
    return {id: timeless(game) for id, game in sorted(games.items())}


def run_of(path):
    return read_lines(path)[0]["run"]


def expect_whole(rules, bots, counts, *arguments):
    """So many shards have the games of one machine between them."""
    options = ("-g", rules, "-n", 21, "-s", 5, *arguments, *bots)
    with folder() as place:
        one = os.path.join(place, "one")
        play(one, *options)
        games = games_of([one])
        equal(list(games), list(range(21)), "games")
        for count in counts:
            paths = play_shards(place, count, *options)
            equal(games_of(paths), games, f"the games of {count} shards")
            for index, path in enumerate(paths):
                run = run_of(path)
                equal(run["shard"], [index, count])
                equal(run["host"], socket.gethostname())
                equal({k: v for k, v in run.items() if k not in PLACE},
                      run_of(one), "the run")
                deals = {g["deal"] for g in read_records(path).values()}
                equal({deal % count for deal in deals} - {index}, set(),
                      "deals of other shards")
                os.unlink(path)


for rules, bots, counts, *arguments in (
        ("tablic", ("greedy", "random"), (1, 2, 7)),
        ("tablic", ("greedy", "random", "greedy"), (3,), "--shuffle"),
        ("planowanie", ("greedy", "random", "random", "greedy"), (3,)),
        ("herc", ("random",) * 4, (3,), "--no-rotate"),
        ("trax", ("random", "random"), (3,))):
    add_test(f"the shards of {len(bots)} bots at {rules} are one run",
             expect_whole, rules, bots, counts, *arguments)


@test
def a_shard_tells_of_its_own_games():
    with folder() as place:
        path = os.path.join(place, "s1")
        run = talon("match", "-n", 20, "-s", 1, "-o", path, "--shard", "1/3",
                    "greedy", "random")
        contains(run.out, "seed 1, shard 1/3: 6 games")
        run = talon("match", "--json", "--resume", "-o", path)
        summary = json.loads(run.out)
        equal((summary["shard"], summary["games"]), ([1, 3], 6))
        contains(talon("status", path).out, "shard 1/3: 6 games")
        contains(talon("status", path).out, "6 of 6 games")
        status = json.loads(talon("status", "--json", path).out)
        equal((status["games"], status["of"]), (6, 6))
        equal(status["table"]["shard"], [1, 3])
        contains(talon("verify", path).out, "shard 1/3, whole: 6 games")
        verified = json.loads(talon("verify", "--json", path).out)
        equal((verified["shard"], verified["games"], verified["of"]),
              ([1, 3], 6, 6))
        shown = talon("show", path).out
        contains(shown, "20 games, of which 6 here")
        contains(shown, f"shard 1/3, begun on {socket.gethostname()}")
        equal(len(json.loads(talon("table", "--json", path).out)["bots"]), 2)
        contains(talon("rate", path).out, "greedy")
        page = os.path.join(place, "page.html")
        talon("report", "-o", page, path)
        with open(page, encoding="utf-8") as file:
            contains(file.read(), ">shard</th><td class=\"text\">1/3</td>")


@test
def a_whole_run_says_nothing_of_shards():
    with folder() as place:
        path = os.path.join(place, "one")
        run = talon("match", "-n", 2, "-s", 1, "-o", path, "greedy", "random")
        assert "shard" not in run.out, run.out
        for told in (["status", path], ["status", "--json", path],
                     ["verify", path], ["show", path]):
            assert "shard" not in talon(*told).out
        assert not set(PLACE) & set(run_of(path))


@test
def a_shard_of_a_run_that_may_stop_plays_up_to_a_number():
    stop = ("-s", 3, "--sprt", "0,0.5", "greedy", "random")
    with folder() as place:
        one = os.path.join(place, "one")
        play(one, *stop)
        needed = len(read_records(one))
        assert needed < 1000, needed
        path = os.path.join(place, "s1")
        run = talon("match", "-q", "-o", path, *stop, "--shard", "1/2",
                    "--upto", needed // 2)
        contains(run.out, "talon merge")
        assert "SPRT" not in run.out
        equal(list(read_records(path)),
              [id for id in range(needed // 2) if id // 2 % 2 == 1])
        more = 2 * needed
        summary = json.loads(talon(
            "match", "--json", "--resume", "-o", path, "--upto", more).out)
        equal(summary["games"], more // 2)
        assert "sprt" not in summary
        mine = {id: game for id, game in games_of([one]).items()
                if id // 2 % 2 == 1}
        equal({id: game for id, game in games_of([path]).items()
               if id < needed}, mine)
        equal(len(read_records(path)), more // 2, "it does not stop")


@test
def a_lower_number_than_before_leaves_what_is_there():
    with folder() as place:
        path = os.path.join(place, "s1")
        play(path, "-n", 40, "-s", 3, "--shard", "1/2", "--upto", 30,
             "greedy", "random")
        run = talon("match", "--json", "--resume", "-o", path, "--upto", 10)
        equal(json.loads(run.out)["games"], 14)
        play(path, "--resume")
        equal(len(read_records(path)), 20)


@test
def a_run_is_made_longer_shard_by_shard():
    with folder() as place:
        one = os.path.join(place, "one")
        play(one, "-n", 30, "-s", 3, "greedy", "random")
        paths = play_shards(place, 2, "-n", 14, "-s", 3, "greedy", "random")
        for path in paths:
            play(path, "--resume", "-n", 30)
        equal(games_of(paths), games_of([one]))


@test
def what_no_shard_can_be_is_refused():
    with folder() as place:
        path = os.path.join(place, "s")
        for word, *arguments in (
                ("K/N", "--shard", "2/2", "-s", 1, "-o", path),
                ("--seed", "--shard", "0/2", "-o", path),
                ("--output", "--shard", "0/2", "-s", 1),
                ("--upto", "--shard", "0/2", "-s", 1, "-o", path, "--sprt",
                 "0,1"),
                ("--upto", "--upto", 10, "-s", 1, "-o", path),
                ("--only", "--shard", "0/2", "-s", 1, "-o", path, "--only", 3),
                ("--append", "--shard", "0/2", "-s", 1, "-o", path,
                 "--append")):
            run = talon("match", *arguments, "greedy", "random", code=2)
            contains(run.err, word)
        equal(os.listdir(place), [], "files")


@test
def a_shard_goes_on_as_the_same_shard_alone():
    with folder() as place:
        path = os.path.join(place, "s")
        one = os.path.join(place, "one")
        play(path, "-n", 8, "-s", 1, "--shard", "0/2", "greedy", "random")
        play(one, "-n", 8, "-s", 1, "greedy", "random")
        run = play(path, "--resume", "--shard", "1/2", code=1)
        contains(run.err, f"{path}: the file was begun with --shard 0/2, now "
                          "it is 1/2")
        run = play(one, "--resume", "--shard", "1/2", code=1)
        contains(run.err, "begun with --shard none, now it is 1/2")


@test
def a_game_of_another_shard_is_refused_with_its_line():
    with folder() as place:
        paths = play_shards(place, 2, "-n", 8, "-s", 1, "greedy", "random")
        lines = [unsealed(line) for line in raw_lines(paths[0])]
        lines.insert(3, unsealed(raw_lines(paths[1])[1]))
        write_raw(paths[0], lines)
        game = json.loads(lines[3])["id"]
        word = f"{paths[0]}:4: game {game} is of shard 1/2, not of 0/2"
        for command in ("table", "rate", "status", "verify", "show"):
            contains(talon(command, paths[0], code=1).err, word)
        contains(play(paths[0], "--resume", code=1).err, word)


@test
def one_process_plays_a_shard_at_a_time():
    with folder() as place:
        path = os.path.join(place, "s")
        with Run(["match", "-q", "-o", path, "-n", 10000000, "-s", 1, "-j", 1,
                  "--shard", "0/2", "greedy", "random"]) as run:
            wait_until(lambda: len(whole_lines(path)) > 3, "games")
            second = play(path, "--resume", code=1)
            contains(second.err, path)
            run.process.terminate()
            run.wait()
            run.expect_nobody_left()
        equal(len(read_records(path)), len(read_lines(path)) - 1)


@test
def shards_that_are_killed_lose_nothing():
    options = ("-n", 60, "-s", 9, "greedy", "random")
    chance = random.Random(1)
    with folder() as place:
        one = os.path.join(place, "one")
        play(one, *options)
        paths = [os.path.join(place, f"s{index}") for index in range(2)]
        for number in range(KILLS // 5):
            index = chance.randrange(2)
            path = paths[index]
            size = os.path.getsize(path) if os.path.exists(path) else 0
            if not kill_at(size + chance.randrange(4000), path, "match",
                           "--shard", f"{index}/2", "-j", 1, *options):
                break
            if chance.random() < 0.5:
                with open(path, "rb+") as file:
                    last = file.read().rfind(b"\n")
                    file.truncate(max(0, last - chance.randrange(60)))
        for index, path in enumerate(paths):
            play(path, "--resume", "--shard", f"{index}/2", *options)
        equal(games_of(paths), games_of([one]))


# What the bots are made of.

def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def own_bot(place):
    """A bot that is a copy of ours, and one that a shell runs from a file."""
    copy = os.path.join(place, "bot")
    script = os.path.join(place, "bot.sh")
    shutil.copy(os.path.join(BUILD, "bots", "greedy"), copy)
    with open(script, "w", encoding="utf-8") as file:
        file.write(f"exec {os.path.abspath(BUILD)}/bots/random\n")
    return copy, script


@test
def the_first_line_has_the_digests_of_all_that_bots_are_made_of():
    with folder() as place:
        copy, script = own_bot(place)
        path = os.path.join(place, "games")
        play(path, "-n", 2, "-s", 1, *PATIENT, f"copy={copy}",
             f"script=sh {script}", )
        shell = os.path.realpath(shutil.which("sh"))
        bots = run_of(path)["bots"]
        equal(bots[0]["files"], {copy: digest(copy)})
        equal(bots[1]["files"], {shell: digest(shell), script: digest(script)})
        play(path, "--resume", "-n", 4)
        path = os.path.join(place, "more")
        play(path, "-n", 2, "-s", 1, "greedy", "random")
        program = os.path.join(BUILD, "bots", "random")
        equal(run_of(path)["bots"][1]["files"], {"random": digest(program)})


def change(path):
    with open(path, "ab") as file:
        file.write(b"\n")


@test
def a_run_goes_on_with_another_bot_and_says_so():
    with folder() as place:
        copy, script = own_bot(place)
        path = os.path.join(place, "games")
        play(path, "-n", 2, "-s", 1, *PATIENT, f"copy={copy}",
             f"script=sh {script}")
        run = play(path, "--resume", "-n", 4)
        equal(run.err, "")
        change(copy)
        change(script)
        run = play(path, "--resume", "-n", 6)
        contains(run.err, f"bot copy: {copy} has another content")
        contains(run.err, f"bot script: {script} has another content")
        equal(len(read_records(path)), 6)


@test
def a_shard_does_not_go_on_with_another_bot():
    with folder() as place:
        copy, script = own_bot(place)
        path = os.path.join(place, "s0")
        play(path, "-n", 4, "-s", 1, *PATIENT, "--shard", "0/2",
             f"copy={copy}", f"script=sh {script}")
        change(script)
        before = raw_lines(path)
        run = play(path, "--resume", "-n", 8, code=1)
        contains(run.err, f"{path}: bot script: {script} has another content")
        equal(raw_lines(path), before, "the file")


@test
def a_bot_that_joins_later_is_known_by_its_files_too():
    with folder() as place:
        _, script = own_bot(place)
        path = os.path.join(place, "games")
        options = ("tournament", "-q", "-j", 1, "--sandbox", "off", "-o", path)
        talon(*options, "-r", 1, *PATIENT, "greedy", "random")
        talon(*options, "--resume", "--add", f"late=sh {script}")
        (added,) = [line["add"] for line in read_lines(path) if "add" in line]
        equal(added["files"][script], digest(script))
        change(script)
        run = talon(*options, "--resume", "-r", 3, code=2)
        contains(run.err, f"{path}: bot late: {script} has another content")
        talon(*options, "--resume", "-r", 3, "--take", "late")
        talon(*options, "--resume", "-r", 4)


def build_elsewhere(place, change=lambda program: None):
    """Talon as another machine has it: its random bot was built otherwise, and
    then made another one by CHANGE. What it plays by is returned."""
    bots = os.path.join(place, "libexec", "talon", "bots")
    os.makedirs(os.path.join(place, "bin"))
    os.makedirs(bots)
    shutil.copy(os.path.join(BUILD, "talon"), os.path.join(place, "bin"))
    for name in ("greedy", "random"):
        shutil.copy(os.path.join(BUILD, "bots", name), bots)
    random_bot = os.path.join(bots, "random")
    subprocess.run(["strip", random_bot], check=True)
    change(random_bot)

    def elsewhere(path, *arguments, code=0):
        run = subprocess.run(
            [os.path.join(place, "bin", "talon"), "match", "-q", "-j", "1",
             "-o", path, *map(str, arguments)], capture_output=True, text=True)
        equal(run.returncode, code, run.stderr)
        return run.stderr

    return elsewhere


def change_sources(program):
    """Its sources are others, by one digit."""
    with open(program, "r+b") as file:
        text = file.read()
        at = text.index(b"talon-source:") + len(b"talon-source:") + 63
        file.seek(at)
        file.write(b"0" if text[at:at + 1] != b"0" else b"1")


OURS = ("-n", 4, "-s", 1, "greedy", "random", "--shard")


@test
def bots_of_the_same_sources_share_a_run_whatever_built_them():
    with folder() as place:
        elsewhere = build_elsewhere(place)
        paths = [os.path.join(place, name) for name in ("s0", "s1")]
        play(paths[0], *OURS, "0/2")
        elsewhere(paths[1], *OURS, "1/2")
        (here, there) = [run_of(path)["bots"][1] for path in paths]
        assert here["files"] != there["files"], "the programs are the same"
        equal(here["sources"], there["sources"])
        both = os.path.join(place, "both")
        equal(talon("merge", "-q", "-o", both, *paths).err, "")
        equal(talon("digest", "-o", both + ".sums", *paths).err, "")
        equal(play(paths[1], "--resume", "-n", 8).err, "")
        equal(elsewhere(paths[0], "--resume", "-n", 8), "")
        equal(len(read_records(paths[0])), 4)


@test
def bots_of_other_sources_do_not_share_a_run():
    with folder() as place:
        elsewhere = build_elsewhere(place, change_sources)
        paths = [os.path.join(place, name) for name in ("s0", "s1")]
        play(paths[0], *OURS, "0/2")
        elsewhere(paths[1], *OURS, "1/2")
        contains(talon("merge", "-o", os.path.join(place, "both"), *paths,
                       code=1).err, "bot random: random has another content")
        contains(elsewhere(paths[0], "--resume", "-n", 8, code=1),
                 "bot random: random has another content")


@test
def what_a_stranger_says_of_its_sources_is_not_believed():
    with folder() as place:
        other = os.path.join(place, "other")
        shutil.copy(os.path.join(BUILD, "bots", "random"), other)
        path = os.path.join(place, "s0")
        play(path, "-n", 4, "-s", 1, "--shard", "0/2", "greedy", other)
        equal("sources" in run_of(path)["bots"][1], False)
        subprocess.run(["strip", other], check=True)
        contains(play(path, "--resume", "-n", 8, code=1).err,
                 "other has another content")
        path = os.path.join(place, "path")
        play(path, "-n", 2, "-s", 1, "greedy", "other",
             PATH=f"{place}:{os.environ['PATH']}")
        equal("sources" in run_of(path)["bots"][1], False)


CUP = ("tournament", "-q", "-j", 1, "--sandbox", "off", "-s", 1)


@test
def a_bot_that_was_replaced_plays_on_when_it_is_taken():
    with folder() as place:
        copy, script = own_bot(place)
        path = os.path.join(place, "games")
        bots = ("greedy", f"copy={copy}", f"script=sh {script}")
        talon(*CUP, "-o", path, "-r", 2, *PATIENT, *bots)
        resume = (*CUP[:-2], "-o", path, "--resume", "-r")
        contains(talon(*resume, 3, "--take", "nobody", code=1).err,
                 "--take nobody: there is no such bot")
        contains(talon(*resume, 3, "--take", "copy", code=1).err,
                 "--take copy: its program is the one that it had")
        change(script)
        before = raw_lines(path)
        refused = talon(*resume, 3, code=2)
        contains(refused.err, f"bot script: {script} has another content")
        contains(refused.err, "--take script lets it play on")
        equal(raw_lines(path), before, "the file")
        talon(*resume, 3, "--take", "script")
        (line,) = [line["take"] for line in read_lines(path) if "take" in line]
        equal(line["files"][script], digest(script))
        talon(*resume, 4)
        played = len(read_records(path))
        said = "Bot script has another program since game 13 of the file."
        contains(talon("table", path).out, f"\n\n{said}\n")
        contains(talon("show", path).out, f"\n{said}\n")
        equal(json.loads(talon("table", "--json", path).out)["taken"],
              [{"bot": "script", "game": 13}])
        page = path + ".html"
        talon("report", "-o", page, path)
        with open(page, encoding="utf-8") as file:
            contains(file.read(), f"<p>{said}</p>")
        found = talon("verify", "--key", path + ".key", path).out
        contains(found, "Bot script has another program since game 13 of")
        equal(json.loads(talon("verify", "--json", path).out)["taken"],
              [{"bot": "script", "game": 13}])
        equal(played, 24)
        for reader in ("table", "rate", "status", "show", "digest"):
            talon(reader, path)
        contains(talon("merge", "-o", os.path.join(place, "all"), path,
                       code=1).err, "a bot has another program from here on")
        change(script)
        change(copy)
        before = raw_lines(path)
        contains(talon(*resume, 5, "--take", "copy", code=2).err,
                 "--take script lets it play on")
        equal(raw_lines(path), before, "the file")
        talon(*resume, 5, "--take", "copy", "--withdraw", "script")


@test
def who_is_taken_goes_on_and_alone():
    with folder() as place:
        path = os.path.join(place, "games")
        contains(talon(*CUP, "-o", path, "--take", "anna", "greedy", "random",
                       code=2).err, "a tournament that goes on: --resume")
        talon(*CUP[:-2], "-o", path, "--commit", "greedy", "random")
        talon(*CUP[:-2], "-o", path, "-r", 2, "--beacon", "7", "greedy",
              "random")
        contains(talon(*CUP[:-2], "-o", path, "--resume", "--take", "greedy",
                       code=2).err, "--take: a tournament with a beacon")
        contains(talon(*CUP[:-2], "-o", path, "--resume", "--plan", "--take",
                       "greedy", code=2).err, "goes on without shards")


# Keys.

def key_of(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


@test
def shards_sign_with_the_key_of_the_whole_run():
    with folder() as place:
        key = os.path.join(place, "all.key")
        talon("tournament", "--commit", "--key", key)
        whole = key_of(key)
        options = ("-n", 8, "-s", 1, "--key", key, "greedy", "random")
        for index, path in enumerate(play_shards(place, 2, *options)):
            own = key_of(path + ".key")
            equal((own["key"], own["seed"]), (whole["key"], whole["seed"]))
            equal(own["lines"], len(raw_lines(path)))
            equal(os.stat(path + ".key").st_mode & 0o777, 0o600)
            talon("verify", "--key", path + ".key", path)
            cut_back(path, 2, b'{"v":1,"ga')
            play(path, "--resume")
            play(path, "--resume", "--shard", f"{index}/2", *options)
            talon("verify", "--key", path + ".key", path)
        equal(key_of(key), whole, "the key file of the whole run")


@test
def a_shard_needs_the_key_file_that_it_is_told_of():
    with folder() as place:
        path = os.path.join(place, "s0")
        key = os.path.join(place, "all.key")
        options = ("-n", 8, "-s", 1, "--shard", "0/2", "--key", key, "greedy",
                   "random")
        run = play(path, *options, code=1)
        contains(run.err, f"--commit --key {key}")
        talon("tournament", "--commit", "--key", key)
        play(path, *options)
        os.unlink(key)
        talon("tournament", "--commit", "--key", key)
        run = play(path, "--resume", *options, code=1)
        contains(run.err, f"{path}.key: has another key than {key}")


# A folder of them.

@test
def a_folder_of_shards_is_read_as_the_file_of_one_machine():
    run = ("-n", 24, "-s", 3, "greedy", "random")
    with folder() as place:
        one = os.path.join(place, "one")
        parts = os.path.join(place, "parts")
        os.mkdir(parts)
        talon("match", "-q", "-j", 1, "-o", one, *run)
        for k in range(3):
            talon("match", "-q", "-j", 1, "--shard", f"{k}/3", "-o",
                  f"{parts}/s{k}{'.zst' * (k == 1)}", *run)
        with open(f"{parts}/notes", "w", encoding="utf-8") as file:
            file.write("no record file\n")
        talon("merge", "-q", "-o", f"{parts}/all", parts)
        for command in (["table", "--csv"], ["rate", "--csv"], ["show"],
                        ["show", "--json"]):
            equal(talon(*command, parts).out, talon(*command, one).out,
                  command)
        equal(talon("show", parts, 7).out.splitlines()[-1],
              talon("show", one, 7).out.splitlines()[-1])
        for files in [parts], [f"{parts}/s0", f"{parts}/s1.zst",
                               f"{parts}/s2"]:
            found = json.loads(talon("status", "--json", *files).out)
            equal(found["games"], 24)
        equal(len(talon("verify", parts).out.splitlines()), 3)
        os.truncate(f"{parts}/s0", os.path.getsize(f"{parts}/s0") - 9)
        equal(json.loads(talon("status", "--json", parts).out)["games"], 23)
        contains(talon("table", place + "/nothing", code=1).err, "nothing")
        os.mkdir(f"{place}/empty")
        contains(talon("table", f"{place}/empty", code=1).err,
                 "has no record file")


@test
def a_folder_without_all_shards_says_that_it_does_not_read_what_was_merged():
    with folder() as place:
        shards = play_shards(place, 2, "-n", 8, "-s", 3, "greedy", "random")
        whole = os.path.join(place, "whole")
        talon("merge", "-q", "-o", whole, *shards)
        equal(talon("status", place).err, "")
        os.remove(shards[1])
        for command in "status", "table":
            run = talon(command, place)
            equal(run.err, f"talon: {place}: has 1 of 2 shards, which are "
                  f"read, and not {whole}; name that file to read it "
                  "instead\n")
            contains(run.out, " 4 of 8 games" if command == "status" else
                     "4 games")


@test
def the_status_of_a_folder_says_whether_a_shard_is_played():
    with folder() as place:
        path = os.path.join(place, "s0")
        with Run(["match", "-q", "-o", path, "-n", 10000000, "-s", 1, "-j", 1,
                  "--shard", "0/2", "greedy", "random"]) as run:
            wait_until(lambda: os.path.exists(path) and
                       size_of(path) > 20000, "games")
            contains(talon("status", place).out, "\nbeing played")
            run.process.terminate()
            run.wait()
        contains(talon("status", place).out, "not being played")


if __name__ == "__main__":
    main(jobs=2)
