"""The players of tablić that think, as whole programs, and talon-train."""

import glob
import json
import os
import re
import signal
import stat
import subprocess
import time

from talon_run import (
    BUILD, PATIENCE, PATIENT, contains, equal, expect_kept, folder, main, match,
    test, timeless)

TRAIN = os.path.join(".", BUILD, "talon-train")
BOTS = ["exact", "minimax", "backtrack", "genetic", "expert"]

# Enough to do all that a bot does, and little enough to be quick.
NODES = {"exact": 2000, "minimax": 200, "backtrack": 200, "genetic": 50,
         "expert": 400}


# Shorter than what it would take: 24 or 16 moves of ten seconds.
THINKER = "expert --time 10"
CLOCKS = (1, 3, 9, 27, 81)


def brief(bot):
    return f"{bot}={bot} --nodes {NODES[bot]}"


def faultless(*arguments):
    """The records of a match in which nobody commits a fault."""
    summary, records = match(*PATIENT, *arguments)
    equal({p["name"]: p["faults"] for p in summary["players"]},
          {p["name"]: 0 for p in summary["players"]}, "faults")
    equal({r["end"] for r in records.values()}, {"normal"})
    return records


def run(*command, code=0):
    done = subprocess.run(list(map(str, command)), capture_output=True,
                          text=True, stdin=subprocess.DEVNULL,
                          timeout=PATIENCE)
    equal(done.returncode, code, f"exit code of {command}, "
          f"which said {done.stderr!r}")
    return done


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def read_net(path):
    """The text of a file of learned numbers, and these."""
    with open(path, "rb") as file:
        text, numbers = file.read().split(b"\n\n", 1)
    return text.decode(), numbers


def expect_net(path, *parts):
    text, numbers = read_net(path)
    count = int(re.match(r"tablic: (\d+) numbers", text).group(1))
    equal(len(numbers), 2 * count, "bytes")
    for part in parts:
        contains(text, part)


@test
def every_player_plays_tablic_with_two_three_and_four():
    for bot in BOTS:
        faultless("-n", 4, "-s", 1, brief(bot), "greedy")
        faultless("-n", 4, "-s", 2, "-g", "tablic-stihovi", brief(bot),
                  "random")
        faultless("-n", 3, "-s", 3, brief(bot), "greedy", "random")
        faultless("-n", 4, "-s", 4, brief(bot), "random", "greedy",
                  "random")


@test
def every_player_knows_what_to_do_with_open_hands():
    for bot in BOTS:
        faultless("-n", 2, "-s", 5, "--open-hands", brief(bot), "greedy")


# Games, what limits an answer there, and the players that think.
FEW = "--nodes 2000"
THINKERS = (
    *((("-g", game), FEW, BOTS) for game in ("tablic", "tablic-stihovi")),
    (("-g", "tablic", "--open-hands"), FEW, BOTS),
    (("-g", "tablic", "greedy"), FEW, BOTS[1:]),
    (("-g", "planowanie", "greedy"), "", ("sampler", "expert")),
    (("-g", "herc"), "", ("sampler", "expert")),
    (("-g", "trax", "--board", "7x7"), FEW, ("expert",)),
)


def explained(log):
    """The answers of a bot with what it says of each."""
    parts = re.split(r"^ *[\d.]+ ! (gen_\w+: .*)\n", log, flags=re.M)[1:]
    return [(said, re.findall(r"^ *[\d.]+ ! (.*)$", more, re.M))
            for said, more in zip(parts[::2], parts[1::2])]


def candidates(lines):
    """Of an explanation: what they are worth."""
    return [float(m[1]) for m in (re.search(
        r"(?:laid down|takes).*: ([+-][\d.]+)$", line) for line in lines) if m]


@test
def every_player_that_thinks_says_what_it_chose_from():
    for options, limit, bots in THINKERS:
        for bot in bots:
            with folder() as logs:
                faultless("-n", 1, "-s", 7, *options, "--log", logs,
                          f"{bot}={bot} --explain {limit}", "greedy")
                log = read(glob.glob(f"{logs}/*-{bot}.log")[0])
            said = explained(log)
            equal(len(said), len(re.findall(r" > gen_", log)), (bot, options))
            answers = re.findall(r"< = (\S.*)$", log, re.M)[-len(said):]
            equal([line.split(": ")[1] for line, _ in said], answers, bot)
            equal([line for line, more in said if not more], [], bot)
            weighed = [more for _, more in said
                       if more != ["nothing was weighed"]]
            assert len(weighed) >= 3, (bot, options, said)


@test
def where_hands_are_known_all_plays_are_explained():
    for options in ([], ["--open-hands"]):
        with folder() as logs:
            faultless("-n", 1, "-s", 7, *options, "--log", logs,
                      "expert --explain", "minimax")
            said = explained(read(glob.glob(f"{logs}/*-expert.log")[0]))
        known = [lines for _, lines in said
                 if any("hands are known" in line for line in lines)]
        assert len(known) >= (20 if options else 6), said
        for lines in known:
            worth = candidates(lines)
            equal(worth, sorted(worth, reverse=True), lines)
            contains(lines[-1], "player ", ": holds")
        count = sum(len(candidates(lines)) for lines in known)
        assert count > 2 * len(known), said


@test
def an_answer_that_a_level_does_not_think_about_says_so():
    for game in ("tablic", "planowanie", "herc", "trax"):
        with folder() as logs:
            faultless("-g", game, "-n", 1, "-s", 7, "--log", logs,
                      "expert --explain --level 1", "random")
            said = explained(read(glob.glob(f"{logs}/*-expert.log")[0]))
        slips = [line for line, more in said
                 if more == ["a slip, as this level makes them"]]
        assert len(slips) > len(said) / 3, (game, said)


@test
def games_of_which_a_bot_knows_nothing_are_played_as_greedy_does():
    for game, bots in (("planowanie", ("exact", "minimax")),
                       ("herc", ("exact", "backtrack")),
                       ("trax", ("exact", "genetic", "sampler")),
                       ("tablic", ("sampler",))):
        arguments = ["-g", game, "-n", 2, "-s", 1, "random"]
        greedy = faultless(*arguments, "x=greedy")
        for bot in bots:
            mine = faultless(*arguments, f"x={bot}")
            equal({i: timeless(r) for i, r in mine.items()},
                  {i: timeless(r) for i, r in greedy.items()}, bot)


@test
def with_nodes_and_a_seed_a_game_is_the_same_at_any_number_of_jobs():
    for game, bots in (
            ("tablic", ["expert", "minimax"]),
            ("tablic", ["expert", "exact", "genetic"]),
            ("tablic-stihovi", ["expert", "backtrack"])):
        arguments = ["-g", game, "-n", 6, "-s", 3, *map(brief, bots)]
        once, again = (faultless(*arguments, "-j", jobs) for jobs in (1, 2))
        equal({i: timeless(r) for i, r in again.items()},
              {i: timeless(r) for i, r in once.items()})


@test
def a_short_clock_is_kept():
    for options in (
            ("-n", 2, "-s", 5, THINKER, "greedy"),
            ("-n", 2, "-s", 6, "-g", "tablic-stihovi", THINKER, "random"),
            ("-n", 3, "-s", 7, THINKER, "greedy", "random")):
        expect_kept(CLOCKS, *options)


def told_in(*arguments):
    """All that a seat of a game between greedy players is told."""
    with folder() as place:
        match(*PATIENT, "-n", 1, "-s", 6, "--log", place, *arguments,
              "greedy", "greedy")
        (path,) = glob.glob(os.path.join(place, "*-seat-0-*"))
        return re.findall(r"^ *[\d.]+ > (.*)$", read(path), re.M)


@test
def with_a_millisecond_left_every_player_has_an_answer():
    for game in (["-g", "tablic"], ["-g", "tablic", "--open-hands"],
                 ["-g", "tablic-stihovi"], ["-g", "planowanie"],
                 ["-g", "herc"], ["-g", "trax"]):
        lines = told_in(*game)
        questions = sum(line.startswith("gen_") for line in lines)
        hurried = [part for line in lines for part in (
            ["time_left 1", line] if line.startswith("gen_") else [line])]
        for bot in [*BOTS, "sampler"]:
            said = subprocess.run(
                [os.path.join(".", BUILD, "bots", bot)], text=True, check=True,
                input="".join(line + "\n" for line in hurried
                              if line != "list_commands"),
                capture_output=True, timeout=PATIENCE).stdout
            assert "?" not in said, (game, bot, said)
            equal(said.count("= "), questions, f"answers of {bot} in {game}")


@test
def without_end_each_thinks_until_it_has_found_what_there_is():
    """A short game: the last deal alone is long to some of them."""
    for thinker, seed in (("minimax --time inf --depth inf", 1),
                          ("expert --time inf", 2)):
        faultless("-n", 1, "-s", seed, "-t", "inf", thinker, "greedy")
    shallow, deep, deeper = (
        faultless("-n", 2, "-s", 9, "-t", "inf",
                  f"minimax --time inf --depth {depth}", "greedy")
        for depth in (1, 6, 2 ** 40))
    equal({i: timeless(r)["moves"] for i, r in deeper.items()},
          {i: timeless(r)["moves"] for i, r in deep.items()})
    if all(timeless(shallow[i])["moves"] == timeless(deep[i])["moves"]
           for i in deep):
        raise AssertionError("minimax plays alike at depth 1 and 6")


@test
def wrong_options_are_a_usage_error_that_says_what_is_wrong():
    for bot in BOTS:
        program = os.path.join(".", BUILD, "bots", bot)
        for arguments, word in ((["--time", "x"], '"x"'),
                                (["--time", "-1"], '"-1"'),
                                (["--time", "0"], "nor inf"),
                                (["--time", "infinite"], "nor inf"),
                                (["--nodes", "many"], '"many"'),
                                (["--nodes", "-5"], '"-5"'),
                                (["--seed", "y"], "seed"),
                                (["--nothing"], "--nothing"),
                                (["more"], "more")):
            contains(run(program, *arguments, code=2).stderr, word)
        contains(run(program, "--help").stdout, "--nodes")
        contains(run(program, "--version").stdout, bot)
    expert = os.path.join(".", BUILD, "bots", "expert")
    for level in ("0", "11", "-1", "1.5", "x", ""):
        contains(run(expert, "--level", level, code=2).stderr, f'"{level}"')
    minimax = os.path.join(".", BUILD, "bots", "minimax")
    for depth in ("0", "-1", "1.5", "deep", "", "infinite"):
        contains(run(minimax, "--depth", depth, code=2).stderr, f'"{depth}"')


@test
def a_help_that_cannot_be_written_is_an_error():
    programs = [os.path.join("bots", bot)
                for bot in ["random", "greedy", "human", *BOTS]]
    for program in [*programs, "talon-train", "talon-evolve"]:
        for option in ("--help", "--version"):
            with open("/dev/full", "w", encoding="utf-8") as full:
                done = subprocess.run(
                    [os.path.join(".", BUILD, program), option], stdout=full,
                    stderr=subprocess.PIPE, text=True, timeout=PATIENCE)
            equal(done.returncode, 1, f"exit code of {program} {option}")
            contains(done.stderr, "standard output")


# A course of tablić, short; each round takes a while under sanitizers.
COURSE = ["-r", 4, "-g", 12, "-e", 2, "-p", 2, "-s", 7, "tablic"]


@test
def one_seed_learns_the_same_with_any_number_of_jobs():
    with folder() as place:
        texts = []
        for jobs in (1, 2):
            path = os.path.join(place, f"{jobs}.net")
            said = run(TRAIN, "-j", jobs, *COURSE, path).stderr
            contains(said, "tablic: round 2 of 4, points a game: greedy ")
            texts.append(read_net(path))
        assert texts[0] == texts[1], "another number of jobs learns otherwise"
        expect_net(path, "talon-train --rounds 4 --games 12 --pairs 2 --seed 7 "
                   "tablic", "Points a game: greedy ")
        other = os.path.join(place, "other.net")
        run(TRAIN, "-q", "-s", 8, "-r", 1, "-g", 12, "-p", 0, "tablic", other)
        assert read_net(other)[1] != texts[0][1], "another seed learns the same"
        equal(sorted(os.listdir(place)), ["1.net", "2.net", "other.net"])


def killed_when_it_saves(path, *arguments):
    """Kills a training when its checkpoint has become another one. It may be
    through before."""
    checkpoint = f"{path}.checkpoint"

    def mark():
        try:
            return os.stat(checkpoint).st_mtime_ns
        except FileNotFoundError:
            return None

    before = mark()
    with subprocess.Popen(list(map(str, [TRAIN, "-q", *arguments])),
                          stdin=subprocess.DEVNULL) as training:
        while mark() in (before, None) and training.poll() is None:
            time.sleep(0.001)
        training.kill()


@test
def training_that_is_killed_goes_on_to_the_same_numbers():
    with folder() as place:
        whole, path = (os.path.join(place, name) for name in ("w.c", "k.c"))
        log = os.path.join(place, "log")
        run(TRAIN, *COURSE, whole)
        killed_when_it_saves(path, "--log", log, *COURSE, path)
        if os.path.exists(f"{path}.checkpoint"):
            contains(run(TRAIN, *COURSE, path, code=1).stderr,
                     f"talon-train --resume {path}")
            killed_when_it_saves(path, "--resume", path)
        if os.path.exists(f"{path}.checkpoint"):
            run(TRAIN, "--resume", path)
        assert read_net(path) == read_net(whole), "resumed, it learns otherwise"
        equal([json.loads(line)["round"]
               for line in read(log).splitlines()], [2, 4])
        contains(run(TRAIN, "--resume", path, code=1).stderr, "No such file")
        equal(set(os.listdir(place)), {"w.c", "k.c", "log"})


def stopped_in_its_course(place, *arguments):
    """A training of the file there that has a checkpoint, and sleeps."""
    training = subprocess.Popen(
        [os.path.abspath(TRAIN), "-q", *map(str, arguments), "numbers.c"],
        stdin=subprocess.DEVNULL, cwd=place)
    checkpoint = os.path.join(place, "numbers.c.checkpoint")
    while not os.path.exists(checkpoint) and training.poll() is None:
        time.sleep(0.001)
    training.send_signal(signal.SIGSTOP)
    return training


@test
def one_course_is_one_process_and_its_log_stays_where_it_is():
    with folder() as place:
        path = os.path.join(place, "numbers.c")
        with stopped_in_its_course(place, "-r", 3, "-g", 150, "-p", 2, "-e", 1,
                                   "--log", "log", "tablic") as training:
            try:
                contains(run(TRAIN, "--resume", path, code=1).stderr,
                         "another talon-train is at this course")
            finally:
                training.kill()
        run(TRAIN, "-q", "--resume", path)
        equal(len(read(os.path.join(place, "log")).splitlines()), 3)
        equal(set(os.listdir(place)), {"numbers.c", "log"})


@test
def what_is_no_checkpoint_is_refused():
    with folder() as place:
        path = os.path.join(place, "file")
        with open(f"{path}.checkpoint", "wb") as file:
            file.write(b"talon-train checkpoint 1\n" + bytes(100))
        contains(run(TRAIN, "--resume", path, code=1).stderr,
                 "is no checkpoint")


@test
def training_looks_at_its_files_before_it_begins():
    with folder() as place:
        pipe, link, file = (os.path.join(place, name)
                            for name in ("pipe", "link", "file"))
        os.mkfifo(pipe)
        os.symlink("pipe", link)
        short = ["-q", "-r", 1, "-g", 12, "-p", 0]
        for name, why in ((pipe, "is no regular file"),
                          (link, "is no regular file"),
                          (place, "Is a directory"),
                          (f"{place}/nowhere/l", "No such file")):
            for arguments in (["tablic", name],
                              ["--log", name, "tablic", file]):
                contains(run(TRAIN, *short, *arguments, code=1).stderr,
                         f"{name}: {why}")
        for log in (file, f"{place}/./file", f"{file}.checkpoint",
                    f"{file}.new", f"{file}.checkpoint.new"):
            contains(run(TRAIN, *short, "--log", log, "tablic", file,
                         code=2).stderr, "a file of its own")
        contains(run(TRAIN, *short, "tablic", f"{file}.checkpoint",
                     code=2).stderr, "is the name of a checkpoint")
        contains(run(TRAIN, *short, "tablic", "", code=1).stderr,
                 '"": No such file')
        equal(sorted(os.listdir(place)), ["link", "pipe"])
        assert stat.S_ISFIFO(os.stat(pipe).st_mode)


@test
def a_link_is_written_through():
    with folder() as place:
        os.mkdir(os.path.join(place, "there"))
        target, link = os.path.join(place, "there/a.net"), f"{place}/link"
        with open(target, "w", encoding="utf-8") as file:
            file.write("old")
        os.symlink("there/a.net", link)
        run(TRAIN, "-q", "-r", 1, "-g", 12, "-p", 0, "tablic", link)
        assert os.path.islink(link)
        expect_net(target)
        equal(os.listdir(os.path.join(place, "there")), ["a.net"])


@test
def training_refuses_what_makes_no_sense():
    for arguments in ([], ["a"], ["nothing", "a"], ["tablic", "a", "b"],
                      ["--rounds", 0, "tablic", "a"],
                      ["--games", "x", "tablic", "a"],
                      ["--jobs", 65, "tablic", "a"],
                      ["--seed", "-1", "tablic", "a"],
                      ["--nothing", "tablic", "a"],
                      ["--resume", "a", "--rounds", 3]):
        contains(run(TRAIN, *arguments, code=2).stderr,
                 "talon-train --help")
    contains(run(TRAIN, "--help").stdout, "--rounds")
    contains(run(TRAIN, "--list").stdout, "tablic-stihovi\tsrc/tablic/")
    contains(run(TRAIN, "-r", 1, "-g", 1, "tablic", "/nowhere/at/all",
                 code=1).stderr, "/nowhere/at/all")


if __name__ == "__main__":
    main(jobs=os.cpu_count())
