"""Tournaments by shards: rounds that wait for results, with a merge after each
round, are those of one machine."""

import json
import os
import shutil

from talon_run import (
    Run, add_test, contains, cut_back, equal, folder, kept, kill_at, main,
    raw_lines, read_lines, read_records, sin, size_of, talon, test, timeless,
    unsealed, write_raw)

# Two that play alike and four that do not; nobody is late.
SIX = ("greedy", "anna=random", "bert=random", "carl=greedy", "dora=random",
       "ella=random")
CALM = ("-q", "-j", 1, "-t", "inf", "--start-time", 600, "--sandbox", "off")
SHARDS = 3
ROUNDS_MOST = 20

FORMATS = {
    "swiss": ("-f", "swiss", "-r", 3, *SIX),
    "knockout": ("-f", "knockout", "-r", 2, *SIX),
    "itpw": ("-f", "itpw", "-r", 3, "--random-rounds", 1, *SIX),
    "league": ("-f", "league", "--games", 8, *SIX),
    "roundrobin": ("-r", 3, *SIX[:4]),
    "max faults": ("-r", 3, "--max-faults", 3, *SIX[:3],
                   sin("not_in_hand")),
}


@kept
def make_key(place):
    talon("tournament", "--commit", "--key", os.path.join(place, "key"), "-s",
          "a seed of six words")


def commit(place):
    """The key file of a whole tournament, the same one for all tests."""
    make_key(place)
    return os.path.join(place, "key")


def plan(path, *arguments):
    run = talon("tournament", "--plan", "--json", "-o", path, *arguments)
    return json.loads(run.out)


def ids_of(games):
    """The numbers of "12-40,44"."""
    ids = []
    for part in filter(None, games.split(",")):
        first, _, last = part.partition("-")
        ids += range(int(first), int(last or first) + 1)
    return ids


class Shards:
    """A tournament by shards, with a merge after each time that all played."""

    def __init__(self, place, *options, count=SHARDS):
        self.place = place
        self.options = options
        self.count = count
        self.key = commit(place)
        self.all = None
        self.files = [os.path.join(place, f"s{k}") for k in range(count)]

    def play(self, k, *more, **options):
        after = ("--after", self.all) if self.all else self.options
        return talon("tournament", *CALM, "--shard", f"{k}/{self.count}", "--json",
                     "--resume", "-o", self.files[k], "--key", self.key,
                     *after, *more, **options)

    def merge(self):
        """What is open then."""
        self.all = self.all or os.path.join(self.place, "all")
        with Run(["merge", "--key", self.key, "-o", self.all,
                  *filter(os.path.exists, self.files)]) as run:
            run.wait()
        found = plan(self.all)
        equal(run.code, 0 if found["complete"] else 3, run.err)
        return found

    def wave(self):
        for k in range(self.count):
            self.play(k)
        return self.merge()


@kept
def play_a_wave(place):
    Shards(place, *SWISS).wave()


def swiss_after_a_wave(place):
    """A Swiss tournament whose first round has been played and merged."""
    play_a_wave(place)
    shards = Shards(place, *SWISS)
    shards.all = os.path.join(place, "all")
    return shards


@kept
def play_alone(place, *options):
    path = os.path.join(place, "one")
    os.rename(commit(place), path + ".key")
    talon("tournament", *CALM, "-o", path, *options)


def one_machine(place, *options):
    play_alone(place, *options)
    return os.path.join(place, "one")


def plain(records):
    return {id: timeless(record) for id, record in records.items()}


def check_format(options, count):
    with folder() as place:
        shards = Shards(place, *options, count=count)
        one = one_machine(place, *options)
        for waves in range(1, ROUNDS_MOST):
            open_games = shards.wave()
            if open_games["complete"]:
                break
        assert open_games["complete"], f"{waves} waves and no end"
        equal(open_games["open"], 0)
        equal(plain(read_records(shards.all)), plain(read_records(one)))
        tables = [json.loads(talon("status", "--json", path).out)["table"]
                  for path in (shards.all, one)]
        equal(tables[0]["players"], tables[1]["players"])


for name, options in FORMATS.items():
    add_test(f"{name} by shards is what one machine plays",
             check_format, options, SHARDS if name == "swiss" else 2)

SWISS = FORMATS["swiss"]
ROUND = 6  # games of six bots


def tournament(*arguments, **options):
    return talon("tournament", *CALM, *arguments, **options)


@test
def a_plan_names_the_open_games_and_plays_none():
    with folder() as place:
        path = os.path.join(place, "all")
        open_games = {"round": 0, "rounds": 3, "open": 6, "games": "0-5",
                      "complete": False}
        equal(plan(path, *SWISS), open_games)
        equal(os.listdir(place), [])
        shards = Shards(place, *SWISS)
        for k in (0, 2):
            shards.play(k)
        equal(shards.merge(), {**open_games, "open": 2, "games": "2-3"})
        text = talon("tournament", "--plan", "-q", "-o", shards.all).out
        equal(text, "round 0 of 3: 2 games are open: 2-3\n")
        # The one that was missing knows all results then, and plays on.
        equal(shards.wave(), {**open_games, "round": 1, "open": 4,
                              "games": "6-7,10-11"})


@test
def the_file_of_a_shard_can_be_read_alone():
    with folder() as place:
        shards = swiss_after_a_wave(place)
        while not shards.wave()["complete"]:
            pass
        path = shards.files[1]
        equal(len(read_records(path)), ROUND // SHARDS * 3)
        for command in ("table", "rate", "status", "verify", "show"):
            talon(command, path)
        talon("report", "-o", os.path.join(place, "page.html"), path)
        status = json.loads(talon("status", "--json", path).out)
        equal((status["games"], status["of"]), (6, 6))
        contains(talon("verify", "--key", shards.key, path).out, "6 games")
        alone = json.loads(shards.play(1).out)
        equal((alone["games"], alone["of"]), (6, 6))


@test
def a_shard_that_is_lost_plays_only_what_the_merged_file_has_not():
    with folder() as place:
        shards = swiss_after_a_wave(place)
        shards.wave()
        for file in (shards.files[1], shards.files[1] + ".key"):
            os.remove(file)
        shards.play(1)
        games = read_records(shards.files[1])
        equal(sorted(id // ROUND for id in games), [2, 2])
        shards.files.append(shards.all)
        while not shards.wave()["complete"]:
            pass
        one = one_machine(place, *SWISS)
        equal(plain(read_records(shards.all)), plain(read_records(one)))


@test
def a_shard_that_somebody_wrote_without_the_key_is_refused():
    with folder() as place:
        shards = swiss_after_a_wave(place)
        header, game, *others = raw_lines(shards.files[0])
        ended = json.loads(unsealed(game))
        ended["score"][0] += 1
        write_raw(shards.files[0], [
            unsealed(header), json.dumps(ended).encode() + b"\n",
            *map(unsealed, others)])
        contains(shards.play(0, code=1).err,
                 f"{shards.files[0]}:1: it is not signed")


@test
def who_joins_and_leaves_stands_in_the_merged_file():
    change = ("--add", "fred=greedy", "--withdraw", "anna")
    with folder() as place:
        shards = swiss_after_a_wave(place)
        one = one_machine(place, *SWISS)
        cut_back(one, 1 + ROUND)
        tournament("--resume", "-o", one, *change)
        equal(plan(shards.all, "--resume", *change)["games"], "6-11")
        equal(plan(shards.all, "--resume", *change)["games"], "6-11")
        for k in range(SHARDS):
            shards.play(k)
            names = [list(line)[1] for line in read_lines(shards.files[k])[1:]
                     if "round" in line]
            equal(names, ["add", "withdraw"])
        shards.files.append(shards.all)
        while not shards.merge()["complete"]:
            for k in range(SHARDS):
                shards.play(k)
        equal(plain(read_records(shards.all)), plain(read_records(one)))


@test
def a_merged_file_that_becomes_longer_makes_its_shards_longer():
    with folder() as place:
        shards = Shards(place, "-f", "swiss", "-r", 1, *SIX)
        for k in (0, 1):
            shards.play(k)
        shards.merge()
        equal(plan(shards.all, "-r", 2)["rounds"], 2)
        shards.files.append(shards.all)
        while not shards.wave()["complete"]:
            pass
        one = one_machine(place, "-f", "swiss", "-r", 2, *SIX)
        equal(plain(read_records(shards.all)), plain(read_records(one)))


@test
def a_shard_that_is_killed_goes_on():
    options = ("-f", "itpw", "-r", 4, "--random-rounds", 4, *SIX)
    with folder() as place:
        shards = Shards(place, *options)
        one = one_machine(place, *options)
        whole = size_of(one)
        for part in range(1, 4):
            kill_at(part * whole // 8, shards.files[0], "tournament", *CALM,
                    "--shard", "0/2", "--key", shards.key, *options)
        talon("tournament", *CALM, "--resume", "-o", shards.files[0])
        talon("tournament", *CALM, "--shard", "1/2", "--key", shards.key,
              "-o", shards.files[1], *options)
        del shards.files[2:]
        assert shards.merge()["complete"]
        equal(plain(read_records(shards.all)), plain(read_records(one)))


@test
def a_shard_whose_first_command_failed_begins_anew():
    with folder() as place:
        key = commit(place)
        path = os.path.join(place, "s0")
        begin = (*CALM, "--resume", "--shard", "0/2", "--key", key, "-r", 2,
                 "-o", path)
        for _ in range(2):
            tournament(*begin, "./typo", "greedy", code=2)
            equal(os.listdir(place), ["key"], "what is left")
        talon("tournament", *begin, "random", "greedy")
        os.unlink(path)
        run = tournament(*begin, "random", "greedy", code=1)
        contains(run.err, f"remove {path}.key")
        os.unlink(path + ".key")
        talon("tournament", *begin, "random", "greedy")


@test
def what_shards_cannot_do_is_refused():
    with folder() as place:
        shards = swiss_after_a_wave(place)
        path = os.path.join(place, "new")

        def refuse(what, *arguments, code=2):
            run = tournament("-o", path, *arguments, code=code)
            contains(run.err, what)
            assert not os.path.exists(path), run

        refuse("needs the key file", "--shard", "0/3", *SWISS, code=1)
        refuse("needs the key file", "--shard", "0/3", "-s", 5, *SWISS, code=1)
        refuse("--after is for a shard", "--after", shards.all)
        of_all = ("--shard", "0/3", "--key", shards.key, "--after", shards.all)
        refuse("all shards together", *of_all, "--plan")
        refuse("change the merged file", *of_all, "--resume", "--add", "random")
        refuse("makes the merged file longer", *of_all, "-r", 9)
        refuse("now it is", *of_all, "random", "random", code=1)
        refuse("file of a shard", "--shard", "0/3", "--after", shards.files[0],
               "--key", shards.key)
        os.rename(shards.files[0], path)
        os.rename(shards.files[0] + ".key", path + ".key")
        contains(tournament("--resume", "-o", path, "--shard", "1/3",
                            code=1).err, "begun with --shard 0/3")


@test
def rounds_drawn_from_a_merged_file_go_on_with_it_alone():
    with folder() as place:
        shards = swiss_after_a_wave(place)
        os.remove(shards.files[0])
        os.remove(shards.files[0] + ".key")
        shards.play(0)
        contains(tournament("--resume", "-o", shards.files[0], code=1).err,
                 "--after names it")


# Stages: what is played after the seed has become public.

SEEDS = tuple(f"the seed of stage {number} in words" for number in range(5))


def set_next_seed(path, stage):
    """With which the file goes on, as if it had begun to."""
    with open(path + ".key", encoding="utf-8") as file:
        text = file.read()
    key = json.loads(text)
    key["seed"] = SEEDS[stage]
    with open(path + ".key", "r+", encoding="utf-8") as file:
        file.write(json.dumps(key, separators=(",", ":")).ljust(len(text)))


class Stage(Shards):
    """What comes after a stage of a tournament, in shards of its own."""

    def __init__(self, path, number, count=SHARDS):
        self.place = os.path.dirname(path)
        self.options = ()
        self.count = count
        self.key = path + ".key"
        self.all = path
        self.files = [os.path.join(self.place, f"stage{number}-{count}-s{k}")
                      for k in range(count)] + [path]

    def finish(self):
        for _ in range(ROUNDS_MOST):
            if self.wave()["complete"]:
                return
        raise AssertionError("it has no end")


def close(path):
    talon("tournament", "--close", "-q", "-o", path)


# What comes after each stage; what is closed is closed in the middle of a round.
GOES_ON = {
    "swiss": (("-r", 5, "--withdraw", "carl"), ("-r", 6, "--add", "new=random")),
    "league": (("-r", 6, "--add", "new=greedy", "--games", 12),
               ("-r", 9, "--withdraw", "ella", "--away", "dora", "--games",
                16),
               ("-r", 20, "--back", "dora")),
    "roundrobin": (("-r", 5,), ("-r", 6, "--add", "new=random")),
    "itpw": (("-r", 5, "--withdraw", "ella"),),
}


def goes_on_in_shards(style, *begun):
    """One machine plays a part of the first stage, and all others do likewise."""
    with folder() as place:
        one = os.path.join(place, "one")
        os.rename(commit(place), one + ".key")
        bots = SIX[:4] if style == "roundrobin" else SIX
        tournament("-f", style, *begun, "--budget", 9, "-o", one, *bots)
        close(one)
        contains(tournament("--shard", "0/2", "--after", one, "--key",
                            one + ".key", "-o", place + "/s", code=1).err,
                 f"{one}:11: the tournament was closed here")
        paths = {count: f"{place}/all{count}" for count in (1, 5)}
        for path in paths.values():
            shutil.copy(one, path)
            shutil.copy(one + ".key", path + ".key")
        for number, changes in enumerate(GOES_ON[style]):
            for path in (one, *paths.values()):
                set_next_seed(path, number)
            tournament("--resume", "-o", one, *changes)
            for count, path in paths.items():
                found = plan(path, "--resume", *changes)
                equal(plan(path, "--resume", *changes), found, "the plan")
                assert found["open"] > 0 and not found["complete"], found
                stage = Stage(path, number, count)
                stage.finish()
                equal(sorted(read_records(path)), sorted(read_records(one)))
                equal(plain(read_records(path)), plain(read_records(one)))
                contains(talon("verify", path).out, "whole")
                for file in stage.files[:-1]:
                    talon("verify", file)
                    talon("status", file)
                equal(talon("rate", path).out.replace(path, one),
                      talon("rate", one).out)
                equal(list(map(timeless, read_lines(path))),
                      list(map(timeless, read_lines(paths[1]))), "lines")
                equal([line for line in map(timeless, read_lines(path))
                       if "id" not in line],
                      [line for line in map(timeless, read_lines(one))
                       if "id" not in line], "lines that are no games")


for style, begun in {"swiss": ("-r", 4), "league": ("--games", 9),
                     "roundrobin": ("-r", 4),
                     "itpw": ("-r", 4, "--random-rounds", 1)}.items():
    add_test(f"a {style} that was closed goes on in shards as on one machine",
             goes_on_in_shards, style, *begun)


def second_stage(place):
    """A Swiss tournament after its first stage, one shard of which goes on."""
    one = os.path.join(place, "one")
    tournament("-f", "swiss", "-r", 2, "-o", one, *SIX)
    plan(one, "--resume", "-r", 4)
    stage = Stage(one, 2, 2)
    stage.play(0)
    return stage


@test
def what_is_of_another_stage_is_refused():
    with folder() as place:
        stage = second_stage(place)
        one, first = stage.all, stage.files[0]
        older, other = place + "/older", place + "/other"
        lines = [unsealed(line) for line in raw_lines(one)]
        merged = place + "/merged"

        def merge(*files, code=1):
            return talon("merge", "-q", "-o", merged, *files, code=code).err

        contains(merge(first), f"{first}: is a shard of a later stage")
        contains(talon("status", first, stage.files[0], code=1).err,
                 "is a shard of a later stage")
        commits = max(i for i, line in enumerate(lines)
                      if b'{"v":1,"seed_sha256"' in line)
        write_raw(older, lines[:commits - 2])
        contains(merge(one, older), f"{older}: is of another stage of the "
                 f"tournament than {one}")
        game = next(i for i, line in enumerate(lines) if b'"id":' in line)
        write_raw(other, [*lines[:game], lines[game].replace(
            b'"cpu":[', b'"cpu":[1'), *lines[game + 1:]])
        contains(merge(first, one, other), f"{other}: has other games in its "
                 f"earlier stages than {one}")
        # The output is not lost that nobody names.
        shutil.copy(one, merged)
        shutil.copy(one + ".key", merged + ".key")
        contains(merge(first), "name it with the others to keep what it has")
        merge(first, merged, code=3)
        equal(len(read_records(merged)), ROUND * 2 + 4)
        # A shard goes on in its stage alone.
        while not stage.wave()["complete"]:
            pass
        plan(one, "--resume", "-r", 5)
        contains(stage.play(0, code=1).err,
                 f"{first}: is a shard of an earlier stage of the tournament")
        contains(talon("merge", "-q", "-o", one, first, one, code=1).err,
                 f"{first}: is of another stage")
        new = Stage(one, 3, 3)
        new.finish()
        contains(talon("verify", one).out, "whole")
        tournament("--resume", "-o", one, "-r", 6)
        contains(talon("verify", one).out, "whole")


@test
def what_was_closed_in_its_last_stage_is_merged_as_it_is():
    with folder() as place:
        stage = second_stage(place)
        stage.merge()
        close(stage.all)
        before = read_lines(stage.all)
        talon("merge", "-q", "-o", stage.all, *stage.files[:1], stage.all)
        equal(read_lines(stage.all), before)
        contains(stage.play(1, code=1).err, "the tournament was closed here")
        found = plan(stage.all, "--resume", "-r", 5)
        assert found["open"] == ROUND, found
        Stage(stage.all, 3).finish()
        contains(talon("verify", stage.all).out, "whole")


@test
def a_plan_that_was_killed_is_made_again():
    """In the middle of the lines by which the next stage begins."""
    with folder() as place:
        one = os.path.join(place, "one")
        tournament("-f", "swiss", "-r", 2, "-o", one, *SIX)
        complete = raw_lines(one)
        with open(one + ".key", "rb") as file:
            key = file.read()
        plan(one, "--resume", "-r", 4, "--add", "new=random")
        lines = raw_lines(one)
        equal(len(lines), len(complete) + 3)
        for count in range(1, 3):
            write_raw(one, lines[:len(complete) + count])
            with open(one + ".key", "wb") as file:
                file.write(key)
            contains(talon("tournament", "--shard", "0/2", "--after", one,
                           "--key", one + ".key", "-o", place + "/s", *CALM,
                           code=1).err, "has no seed for what comes next")
            found = plan(one, "--resume", "-r", 4, "--add", "new=random")
            equal(found["open"], ROUND)
            names = [next(iter(set(line) - {"v", "sum", "mac"}))
                     for line in read_lines(one)[len(complete):]]
            equal(len(names), 3, names)
        Stage(one, 2).finish()


@test
def a_seed_that_was_public_is_not_used_again():
    with folder() as place:
        one = os.path.join(place, "one")
        tournament("-f", "swiss", "-r", 1, "-s", SEEDS[0], "-o", one, *SIX)
        tournament("--resume", "-r", 2, "-o", one)
        set_next_seed(one, 0)
        plan(one, "--resume", "-r", 3)
        Stage(one, 3).finish()
        seeds = [line["seed"] for line in read_lines(one)[1:] if "seed" in line]
        equal((len(seeds), len(set(seeds))), (3, 3), seeds)


main(jobs=2)
