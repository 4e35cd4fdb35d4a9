"""Runs that others play in shards, --on: the engines are those of engine.py."""

import contextlib
import json
import os
import random
import signal
import time

import engine
from talon_run import (PATIENT, Run, contains, equal, folder, kept, main,
                       read_lines, read_records, talon, test, timeless, timeless_summary,
                       wait_until)

MATCH = ("match", "-n", 24, "-s", "drive", "-j", 1, *PATIENT, "greedy", "random")
ONE_SHARD = ("--on", "parallel::", "--shards", 1)


@contextlib.contextmanager
def engines():
    """A folder with the engines; the environment that finds them."""
    with folder() as place:
        yield place, engine.install(place)


def calls(environment, name):
    path = os.path.join(environment["ENGINE"], "calls")
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return [line for line in file if line.startswith(f"{name} ")]


def set_state(environment, name, text=""):
    with open(os.path.join(environment["ENGINE"], name), "w",
              encoding="utf-8") as file:
        file.write(text)


def clear_state(environment, name):
    os.unlink(os.path.join(environment["ENGINE"], name))


def games_of(path):
    return {k: timeless(game) for k, game in read_records(path).items()}


@kept
def play_alone(place, *arguments):
    run = talon(*arguments, "--json", "-o", os.path.join(place, "all"))
    with open(os.path.join(place, "said"), "w", encoding="utf-8") as file:
        file.write(run.out)


def expect_same(path, run, *arguments):
    """The file and the summary are those of one machine."""
    with folder() as place:
        play_alone(place, *arguments)
        alone = os.path.join(place, "all")
        with open(os.path.join(place, "said"), encoding="utf-8") as file:
            summary = json.load(file)
        equal(games_of(path), games_of(alone), "the games")
        equal(list(read_records(path)), sorted(read_records(path)), "order")
        equal([line.keys() for line in read_lines(path)],
              [line.keys() for line in read_lines(alone)], "the lines")
        equal(timeless_summary(json.loads(run.out)),
              timeless_summary(summary), "the summary")


def drive(path, on, *arguments, shards=3, **options):
    return talon(*arguments, "--json", "-o", path, "--on", on, "--shards",
                 shards, **options)


@test
def a_match_that_parallel_plays_is_that_of_one_machine():
    with engines() as (place, environment):
        path = os.path.join(place, "all")
        run = drive(path, "parallel::", *MATCH, **environment)
        assert json.loads(run.out)["seconds"] > 0, run
        expect_same(path, run, *MATCH)
        again = drive(path, "parallel::", *MATCH, **environment)
        equal(timeless_summary(json.loads(again.out)),
              timeless_summary(json.loads(run.out)), "the summary once more")
        equal(len(calls(environment, "parallel")), 1, "calls of parallel")


@test
def a_match_that_slurm_plays_is_that_of_one_machine():
    with engines() as (place, environment):
        path = os.path.join(place, "all")
        run = drive(path, "slurm:--partition='a b'", *MATCH, **environment)
        expect_same(path, run, *MATCH)
        (submitted,) = calls(environment, "sbatch")
        contains(submitted, " --array=0-2 ")
        contains(submitted, " --partition=a b ")
        name = next(word for word in submitted.split() if "job-name" in word)
        contains(name, "=talon-")
        for line in calls(environment, "squeue"):
            contains(line, name.replace("job-name", "name") + " ")


@test
def a_match_that_stops_by_itself_stops_at_the_same_game():
    arguments = ("match", "-s", "drive", "-j", 1, "--sprt", "0,1", *PATIENT,
                 "random", "random")
    with engines() as (place, environment):
        path = os.path.join(place, "all")
        run = drive(path, "parallel::", *arguments, **environment)
        expect_same(path, run, *arguments)


@test
def a_seed_that_is_drawn_is_that_of_all_shards():
    arguments = [word for word in MATCH if word not in ("-s", "drive")]
    with engines() as (place, environment):
        path = os.path.join(place, "all")
        run = drive(path, "parallel::", *arguments, **environment)
        seed = json.loads(run.out)["seed"]
        expect_same(path, run, *arguments, "-s", seed)


@test
def a_match_becomes_longer_by_its_shards():
    longer = [40 if word == 24 else word for word in MATCH]
    with engines() as (place, environment):
        path = os.path.join(place, "all")
        drive(path, "parallel::", *MATCH, **environment)
        run = drive(path, "parallel::", *longer, **environment)
        equal(len(calls(environment, "parallel")), 2, "calls of parallel")
        with folder() as other:
            alone = os.path.join(other, "all")
            talon(*MATCH, "-o", alone)
            one = talon(*longer, "--resume", "--json", "-o", alone)
            equal(games_of(path), games_of(alone), "the games")
            equal(timeless_summary(json.loads(run.out)),
                  timeless_summary(json.loads(one.out)), "the summary")


BOTS = ("greedy", "random", "a=random", "b=greedy", "c=random")


def plays_tournament(on, *arguments):
    arguments = ("tournament", "-s", "drive", "-j", 1, "--sandbox", "off",
                 *PATIENT, *arguments)
    with engines() as (place, environment):
        path = os.path.join(place, "all")
        run = drive(path, on, *arguments, **environment)
        expect_same(path, run, *arguments)
        given = len(calls(environment, "parallel"))
        again = drive(path, on, *arguments, **environment)
        equal(timeless_summary(json.loads(again.out)),
              timeless_summary(json.loads(run.out)), "the summary once more")
        equal(len(calls(environment, "parallel")), given, "what was given away")
        contains(talon("verify", path).out, "whole")


@test
def a_tournament_of_all_against_all_is_that_of_one_machine():
    plays_tournament("parallel::", "-f", "roundrobin", "-r", 1, *BOTS)


@test
def a_swiss_tournament_is_that_of_one_machine():
    plays_tournament("parallel::", "-f", "swiss", "-r", 2, *BOTS)


@test
def a_knockout_is_that_of_one_machine():
    plays_tournament("parallel::", "-f", "knockout", "-r", 2, *BOTS)


@test
def a_tournament_of_chosen_groups_is_that_of_one_machine():
    plays_tournament("slurm", "-f", "itpw", "-g", "herc", "-r", 3,
                     "--random-rounds", 1, *BOTS)


@test
def who_joins_a_tournament_plays_in_its_shards():
    arguments = ("tournament", "-f", "swiss", "-r", 3, "-s", "drive", "-j", 1,
                 "--sandbox", "off", *PATIENT, *BOTS)
    with engines() as (place, environment):
        path = os.path.join(place, "all")
        set_state(environment, "hold", "1")
        with Run([*arguments, "-o", path, "--on", "slurm", "--shards", 2],
                 **environment) as run:
            wait_until(lambda: len(calls(environment, "sbatch")) > 1, "a round")
            run.process.send_signal(signal.SIGINT)
            run.wait()
            run.expect_nobody_left()
        clear_state(environment, "hold")
        more = ("tournament", "--resume", "--add", "d=greedy", "-r", 4)
        joined = drive(path, "slurm", *more, shards=2, **environment)
        contains(joined.out, '"name":"d"')
        contains(talon("verify", path).out, "whole")
        talon("status", path)
        again = drive(path, "slurm", *more, shards=2, **environment)
        equal(timeless_summary(json.loads(again.out)),
              timeless_summary(json.loads(joined.out)), "once more")
        equal(sorted(os.listdir(place)), ["all", "all.key", "all.shards", "bin",
                                          "engine"], "what is there")
        longer = drive(path, "slurm", "tournament", "--resume", "-r", 5, shards=3,
                       **environment)
        equal(json.loads(longer.out)["rounds"], 5)
        contains(talon("verify", path).out, "whole")
        talon("tournament", "--resume", "-r", 6, "-o", path, "-q")
        contains(talon("verify", path).out, "whole")


def set_next_seed(path, seed):
    """With which the file goes on, as if it had begun to."""
    with open(path + ".key", encoding="utf-8") as file:
        text = file.read()
    key = json.loads(text)
    key["seed"] = seed
    with open(path + ".key", "r+", encoding="utf-8") as file:
        file.write(json.dumps(key, separators=(",", ":")).ljust(len(text)))


LEAGUE = ("tournament", "-f", "league", "--games", 16, "-s", "drive and drive",
          "-j", 1, "--sandbox", "off", *PATIENT, *BOTS)
NIGHTS = (("-r", 1010, "--games", 20, "--add", "d=greedy"),
          ("-r", 1020, "--games", 30, "--withdraw", "b", "--away", "a"),
          ("-r", 1030, "--games", 36, "--back", "a"))


def nights(on, disturb):
    """Each is a stage of its own, that of one machine but for how it was cut."""
    with engines() as (place, environment):
        one, path = os.path.join(place, "one"), os.path.join(place, "all")
        talon(*LEAGUE, "-q", "-o", one)
        drive(path, on, *LEAGUE, **environment)
        for number, words in enumerate(NIGHTS):
            for each in one, path:
                set_next_seed(each, f"night {number} of the drive")
            words = ("tournament", "--resume", *words)
            talon(*words, "-q", "-o", one)
            disturb(environment, [*words, "-o", path, "--on", on, "--shards", 2])
            run = drive(path, on, *words, shards=2, **environment)
            equal(games_of(path), games_of(one), f"games of night {number}")
            contains(talon("verify", path).out, "whole")
            equal(talon("rate", path).out.replace(path, one),
                  talon("rate", one).out, "ratings")
            given = len(calls(environment, "parallel"))
            again = drive(path, on, *words, shards=2, **environment)
            equal(timeless_summary(json.loads(again.out)),
                  timeless_summary(json.loads(run.out)), "once more")
            equal(len(calls(environment, "parallel")), given, "given away")
        equal(sorted(name for name in os.listdir(place) if "shards" in name),
              ["all.shards", "all.shards-2", "all.shards-3", "all.shards-4"])


@test
def a_tournament_that_has_ended_goes_on_in_shards_night_after_night():
    nights("slurm", lambda *_: None)


@test
def nights_that_are_killed_again_and_again_are_those_of_one_machine():
    chance = random.Random(5)

    def disturb(environment, words):
        for _ in range(4):
            with Run(words, **environment) as run:
                time.sleep(chance.random())
                run.process.kill()
                for pid in run.alive():
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGKILL)
                run.wait()
    nights("parallel::", disturb)


@test
def a_night_in_shards_ends_by_its_games_or_its_time():
    with engines() as (place, environment):
        path = os.path.join(place, "all")
        run = drive(path, "parallel::", *LEAGUE, "--budget", 3, **environment)
        contains(run.err, "the budget is used up: ")
        first = len(read_records(path))
        assert 3 <= first < 40, first
        assert json.loads(run.out)["games"] == first, run.out
        drive(path, "parallel::", "tournament", "--close", **environment)
        contains(talon("verify", path).out, "whole")
        given = len(calls(environment, "parallel"))
        again = drive(path, "parallel::", "tournament", "--close", **environment)
        equal(len(calls(environment, "parallel")), given, "given away")
        equal(json.loads(again.out)["games"], first)
        # On a busy machine no game may begin in so short a time.
        for _ in range(10):
            run = drive(path, "parallel::", "tournament", "--resume", "--games",
                        100000, "-r", 90000, "--for", "3s", **environment)
            contains(run.err, "the time is up: ")
            if len(read_records(path)) > first:
                break
        assert len(read_records(path)) > first
        drive(path, "parallel::", "tournament", "--close", **environment)
        contains(talon("verify", path).out, "whole")


@test
def a_tournament_of_one_machine_goes_on_in_shards_with_its_key_file():
    with engines() as (place, environment):
        path, key = os.path.join(place, "all"), os.path.join(place, "key")
        options = ("tournament", "-f", "swiss", "-j", 1, "--sandbox", "off",
                   "--key", key, *PATIENT)
        talon(*options, "-q", "-r", 2, "-o", path, *BOTS)
        for rounds in 3, 4:
            run = drive(path, "slurm", *options, "--resume", "-r", rounds,
                        **environment)
            equal(json.loads(run.out)["rounds"], rounds)
            contains(talon("verify", path).out, "whole")
        # And in the middle of a stage.
        talon(*options, "-q", "--resume", "-r", 9, "--budget", 3, "-o", path)
        run = talon(*options, "-o", path, *ONE_SHARD, *BOTS, **environment)
        contains(talon("verify", path).out, "whole")


@test
def no_task_sees_the_seed_of_a_tournament():
    with engines() as (place, environment):
        path = os.path.join(place, "all")
        arguments = ("tournament", "--sandbox", "off", "-j", 1, "-r", 1,
                     *PATIENT, *BOTS)
        run = drive(path, "slurm", *arguments, **environment)
        seed = json.loads(run.out)["seed"]
        for name in os.listdir(environment["ENGINE"]):
            with open(os.path.join(environment["ENGINE"], name),
                      encoding="utf-8") as file:
                assert seed not in file.read(), f"{name} has the seed"


def begin_held(path, on, environment):
    """A driver whose tasks have been given away, and do not begin."""
    set_state(environment, "hold")
    run = Run([*MATCH, "-o", path, "--on", on, "--shards", 3], **environment)
    what = "sbatch" if on == "slurm" else "parallel"
    wait_until(lambda: calls(environment, what), f"a call of {what}")
    wait_until(lambda: "submitted" in run.said() or "given" in run.said(),
               "word of what was given away")
    return run


def expect_completed(path, on, environment, given):
    """The same command goes on, and gives nothing away once more."""
    run = drive(path, on, *MATCH, **environment)
    expect_same(path, run, *MATCH)
    equal(len(calls(environment, "sbatch") + calls(environment, "parallel")),
          given, "what was given away")


def after_a_signal(on, number):
    with engines() as (place, environment):
        path = os.path.join(place, "all")
        with begin_held(path, on, environment) as run:
            os.kill(run.process.pid, number)
            run.process.wait()
            clear_state(environment, "hold")
            expect_completed(path, on, environment, 1)
            run.wait()
            run.expect_nobody_left()
            if number != signal.SIGKILL:
                equal(run.code, 1, "exit code")
                contains(run.err, "left to play")


@test
def jobs_of_slurm_outlive_a_driver_that_is_killed():
    after_a_signal("slurm", signal.SIGKILL)


@test
def jobs_of_slurm_outlive_a_driver_that_is_terminated():
    after_a_signal("slurm", signal.SIGTERM)


@test
def parallel_outlives_a_driver_that_is_killed():
    after_a_signal("parallel::", signal.SIGKILL)


@test
def parallel_outlives_a_driver_whose_terminal_is_closed():
    after_a_signal("parallel::", signal.SIGHUP)


def interrupted(on):
    with engines() as (place, environment):
        path = os.path.join(place, "all")
        with begin_held(path, on, environment) as run:
            run.signal_group(signal.SIGINT)
            run.wait()
            equal(run.code, 1, "exit code")
            contains(run.err, "the jobs are ended, and the same command goes on")
            run.expect_nobody_left()
        clear_state(environment, "hold")
        expect_completed(path, on, environment, 2)


@test
def an_interrupt_ends_the_jobs_of_slurm():
    interrupted("slurm")


@test
def an_interrupt_ends_parallel():
    interrupted("parallel::")


@test
def a_second_driver_is_refused():
    with engines() as (place, environment):
        path = os.path.join(place, "all")
        with begin_held(path, "slurm", environment) as first:
            second = talon(*MATCH, "-o", path, "--on", "slurm", code=1,
                           **environment)
            contains(second.err, "another talon has these shards played")
            first.signal_group(signal.SIGINT)
            first.wait()
            first.expect_nobody_left()


@test
def a_driver_that_is_killed_again_and_again_comes_to_the_end():
    with engines() as (place, environment):
        path = os.path.join(place, "all")
        arguments = [*MATCH, "-o", path, "--on", "parallel::", "--shards", 3]
        seen = 0
        for _ in range(6):
            with Run(arguments, **environment) as run:
                wait_until(lambda: run.process.poll() is not None
                           or written(path) > seen, "more on the disk")
                run.process.kill()
                for pid in run.alive():
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGKILL)
                run.wait()
                run.expect_nobody_left()
            seen = written(path)
        run = drive(path, "parallel::", *MATCH, **environment)
        expect_same(path, run, *MATCH)


def written(path):
    """Bytes of all files of shards, and of the merged one."""
    place = f"{path}.shards"
    files = [os.path.join(place, name) for name in os.listdir(place)
             if name.endswith(".rec")] if os.path.exists(place) else []
    total = 0
    for file in [path, *files]:
        with contextlib.suppress(OSError):
            total += os.path.getsize(file)
    return total


def loses_a_shard(on, what):
    with engines() as (place, environment):
        path = os.path.join(place, "all")
        set_state(environment, "lose")
        run = drive(path, on, *MATCH, **environment)
        expect_same(path, run, *MATCH)
        equal(len(calls(environment, what)), 2, f"calls of {what}")


@test
def a_shard_whose_node_disappears_is_submitted_again():
    loses_a_shard("slurm", "sbatch")


@test
def a_shard_whose_host_is_down_is_given_away_again():
    loses_a_shard("parallel::", "parallel")


@test
def empty_files_of_shards_are_no_games_yet():
    options = ("tournament", "-j", 1, "--sandbox", "off", *PATIENT, "-r", 2,
               "greedy", "random")
    with engines() as (place, environment):
        path = os.path.join(place, "all")
        set_state(environment, "fail", "parallel not today")
        drive(path, "parallel::", *options, shards=2, code=1, **environment)
        clear_state(environment, "fail")
        for k in range(2):
            with open(f"{path}.shards/s{k}.rec", "w", encoding="utf-8"):
                pass
        drive(path, "parallel::", *options, shards=2, **environment)
        equal(len(read_records(path)), 4, "games")


@test
def a_key_file_that_is_lost_is_missed():
    options = ("tournament", "-j", 1, *PATIENT, "-r", 2, "greedy", "random")
    with engines() as (place, environment):
        path = os.path.join(place, "all")
        set_state(environment, "fail", "parallel not today")
        drive(path, "parallel::", *options, code=1, **environment)
        os.unlink(path + ".key")
        run = drive(path, "parallel::", *options, code=1, **environment)
        contains(run.err, f"{path}.key: is missing")
        assert not os.path.exists(path + ".key")


@test
def shards_that_always_fail_are_told_by_their_log():
    with engines() as (place, environment):
        path = os.path.join(place, "all")
        run = talon("match", "-n", 4, *PATIENT, "-o", path, *ONE_SHARD,
                    "greedy", "false", code=1, **environment)
        contains(run.err, "brought no game more")
        contains(run.err, "0.log:\n")
        contains(run.err, "false")
        equal(len(calls(environment, "parallel")), 3, "calls of parallel")


@test
def a_bot_that_cannot_be_found_is_refused_before_all():
    for arguments in (("match", "-n", 4), ("tournament", "-r", 2)):
        with engines() as (place, environment):
            path = os.path.join(place, "all")
            options = (*arguments, *PATIENT, "-o", path, *ONE_SHARD)
            for bot in ("nonexist", "./nonexist --flag"):
                run = talon(*options, "greedy", bot, code=2, **environment)
                contains(run.err, "bot nonexist: its program cannot be found")
            equal(sorted(os.listdir(place)), ["bin", "engine"], "what is left")
            talon(*options, "greedy", "random", **environment)


@test
def an_engine_that_is_not_there_is_named():
    with folder() as place:
        path = os.path.join(place, "all")
        run = talon(*MATCH, "-o", path, "--on", "slurm", code=1,
                    PATH=place)
        contains(run.err, "squeue: No such file")


@test
def what_sbatch_refuses_is_told_in_its_words():
    with engines() as (place, environment):
        set_state(environment, "fail", "sbatch error: Invalid partition")
        run = talon(*MATCH, "-o", os.path.join(place, "all"), "--on", "slurm",
                    code=1, **environment)
        contains(run.err, "error: Invalid partition")


@test
def a_queue_that_does_not_answer_for_a_while_is_asked_again():
    with engines() as (place, environment):
        path = os.path.join(place, "all")
        set_state(environment, "fail", "squeue error: Unable to contact")
        with Run([*MATCH, "--json", "-o", path, "--on", "slurm", "--shards", 3],
                 **environment) as run:
            wait_until(lambda: len(calls(environment, "squeue")) > 1,
                       "another look")
            equal(calls(environment, "sbatch"), [], "submitted so far")
            clear_state(environment, "fail")
            run.wait()
            equal(run.code, 0, f"exit code of {run}, which said {run.err!r}")
            run.expect_nobody_left()
        expect_same(path, run, *MATCH)


@test
def what_cannot_be_played_in_shards_is_refused():
    with engines() as (place, environment):
        path = os.path.join(place, "all")
        on = (*MATCH, "--on", "parallel::")
        for arguments, words in (
                ((*MATCH, "--shards", 3), "--shards needs --on"),
                (on, "--on needs --output"),
                ((*MATCH, "-o", path, "--on", "condor"), "is not slurm"),
                ((*MATCH, "-o", path, "--on", "parallel"), "needs hosts"),
                ((*on, "-o", path, "--append"), "does not go with --append"),
                ((*on, "-o", path, "--shard", "0/3"),
                 "does not go with --shard"),
                ((*on, "-o", path, "--missing", "leave-out"),
                 "does not go with --missing=leave-out"),
                (("tournament", *BOTS, "--on", "parallel::", "-o", path,
                  "--plan"), "does not go with --plan")):
            run = talon(*arguments, code=2, **environment)
            contains(run.err, words)
        equal(os.listdir(environment["ENGINE"]), [], "calls")


@test
def another_run_does_not_go_on():
    with engines() as (place, environment):
        alone = os.path.join(place, "alone")
        talon(*MATCH, "-o", alone)
        run = talon(*MATCH, "-o", alone, *ONE_SHARD, code=1, **environment)
        contains(run.err, "was not begun by shards")
        path = os.path.join(place, "all")
        set_state(environment, "fail", "parallel not today")
        talon(*MATCH, "-o", path, *ONE_SHARD, code=1, **environment)
        clear_state(environment, "fail")
        run = talon(*MATCH, "-o", path, "--on", "parallel::", "--shards", 2,
                    code=1, **environment)
        contains(run.err, "it was begun by 1 shard,")
        run = talon(*MATCH, "--no-rotate", "-o", path, *ONE_SHARD, code=1,
                    **environment)
        contains(run.err, "rotate")
        run = drive(path, "parallel::", *MATCH, shards=1, **environment)
        expect_same(path, run, *MATCH)


if __name__ == "__main__":
    main(4)
