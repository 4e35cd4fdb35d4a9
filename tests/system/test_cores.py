#!/usr/bin/env python3
"""The cores that talon was given, and who runs on which of them."""

import os
import re
import shutil
import subprocess
import sys

from talon_run import (
    Run, Skip, add_test, contains, equal, folder, main, match, read_records,
    talon, test, timeless, unsealed)

CORES = sorted(os.sched_getaffinity(0))
TWO = (CORES[0], CORES[-1])

ATTEMPTS = 5

BOTS = ("bot1=greedy", "bot2=random")
BOT_OF_TWO = "anna [cores=2] = greedy"

# A bot that says on its standard error which cores it has when it starts, and
# then cannot play: what it said is in the record of its first game.
TELLER = ("python3 -SE -c 'import os, sys; "
          "print(\"cores\", *sorted(os.sched_getaffinity(0)), "
          "file=sys.stderr); sys.exit(3)'")

# The same of eight threads: all the cores that any of them has.
THREADS = ("python3 -SE -c 'import os, sys, threading; found = set(); "
           "threads = [threading.Thread(target=lambda: "
           "found.update(os.sched_getaffinity(0))) for _ in range(8)]; "
           "[t.start() for t in threads]; [t.join() for t in threads]; "
           "print(\"cores\", *sorted(found), file=sys.stderr); sys.exit(3)'")


def given(*cores):
    """What to put before talon so that it has these cores alone."""
    if not shutil.which("taskset"):
        raise Skip("there is no taskset")
    if len(set(cores)) < len(cores):
        raise Skip("there are not so many cores")
    return ["taskset", "-c", ",".join(map(str, cores))]


def given_two():
    """The same for two cores that may both be busy: a quota may be less."""
    prefix = given(*TWO)
    with Run(["match", "-n", 1, BOT_OF_TWO, "random"], prefix=prefix) as run:
        if run.wait().code == 2:
            raise Skip("a quota allows no two cores")
    return prefix


def workers(*arguments, prefix):
    """The numbers of those who play, as the trace has them; one alone has
    none."""
    run = talon("match", "-v", "-n", 12, "-s", 1, *arguments, prefix=prefix)
    return set(re.findall(r"^(\d*):?bot. [<>]", run.err, re.M))


@test
def on_one_core_one_game_is_played_at_once():
    equal(workers(*BOTS, prefix=given(CORES[0])), {""})


@test
def on_two_cores_two_games_are_played_at_once():
    equal(workers(*BOTS, prefix=given_two()), {"1", "2"})


@test
def the_bot_with_most_cores_says_how_many_games_are_played_at_once():
    equal(workers(BOTS[0], "bot2 [cores=2] = random", prefix=given_two()), {""})


@test
def more_jobs_than_cores_play_all_the_same():
    equal(workers("-j", 3, *BOTS, prefix=given(CORES[0])), {"1", "2", "3"})


def expect_refusal(arguments):
    run = talon(*arguments, code=2, prefix=given(CORES[0]))
    contains(run.err, "cores=2: there is 1", "standard error")


for what, arguments in (
        ("match", ["match", BOT_OF_TWO, "random"]),
        ("match with jobs", ["match", "-j", 1, BOT_OF_TWO, "random"]),
        ("match without pinning", ["match", "--pin", "off", BOT_OF_TWO,
                                   "random"]),
        ("play", ["play", BOT_OF_TWO]),
        ("tournament", ["tournament", "-o", "/nonexistent/x", BOT_OF_TWO,
                        "random"]),
        ("tournament that a bot joins",
         ["tournament", "-o", "/nonexistent/x", "--resume", "--add",
          BOT_OF_TWO, "greedy", "random"])):
    add_test(f"{what}: a bot that asks for more cores than there are is no use",
             expect_refusal, arguments)


@test
def a_tournament_with_more_jobs_than_cores_needs_force():
    run = talon("tournament", "-o", "/nonexistent/x", "-j", 2, *BOTS, code=2,
                prefix=given(CORES[0]))
    contains(run.err, "2 jobs on 1 core make bots lose on time; --force",
             "standard error")


@test
def a_tournament_needs_the_cores_that_it_was_begun_with():
    with folder() as place:
        path = os.path.join(place, "games")
        begun = ("tournament", "-q", "-r", 1, "-s", 1, "-o", path)
        talon(*begun, BOT_OF_TWO, "random", prefix=given_two())
        run = talon(*begun, "--resume", code=2, prefix=given(CORES[0]))
        contains(run.err, "bot anna: cores=2: there is 1", "standard error")


@test
def one_who_joined_with_cores_of_its_own_has_to_have_them():
    with folder() as place:
        path = os.path.join(place, "games")
        begun = ("tournament", "-q", "-r", 6, "-s", 1, "-o", path)
        talon(*begun, *BOTS, prefix=given_two())
        with open(path) as file:
            first = file.readlines()[:3]
        with open(path, "w") as file:
            file.write(unsealed("".join(first)))
        os.remove(f"{path}.key")
        talon(*begun, "--resume", "--add", BOT_OF_TWO, prefix=given_two())
        run = talon(*begun, "--resume", code=1, prefix=given(CORES[0]))
        contains(run.err, "bot anna: cores=2: there is 1", "standard error")


def cores_told(*arguments, **options):
    """The cores of the TELLER's first process."""
    _, records = match("-n", 1, "--allow-missing", *arguments, "-s", 1,
                       **options)
    told = " ".join(records[0]["stderr"])
    return list(map(int, re.search(r"cores([ \d]+)", told)[1].split()))


@test
def without_pinning_bots_have_all_cores():
    equal(cores_told("--pin", "off", f"teller={TELLER}", "greedy"), CORES)


@test
def without_pinning_bots_have_no_others():
    equal(cores_told("--pin", "off", f"teller={TELLER}", "greedy",
                     prefix=given(CORES[-1])), [CORES[-1]])


@test
def a_bot_has_one_of_the_cores():
    told = cores_told(f"teller={TELLER}", "greedy")
    equal(len(told), 1, f"number of {told}")
    assert told[0] in CORES, f"{told} of {CORES}"


@test
def a_bot_may_have_more_cores_from_its_start_on():
    equal(cores_told(f"teller [cores=2] = {TELLER}", "greedy",
                     prefix=given_two()), list(TWO))


@test
def a_bot_has_no_more_cores_than_its_game():
    equal(len(cores_told("-j", 2, "-n", 2, f"teller [cores=2] = {TELLER}",
                         "greedy", prefix=given_two())), 1)


@test
def jobs_have_cores_of_their_own():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-n", 12, "-s", 1, "-j", 2, "-o", path,
              "--allow-missing", f"teller={TELLER}", "greedy", prefix=given_two())
        told = {" ".join(record["stderr"])
                for record in read_records(path).values()}
        equal(told, {f"cores {core}" for core in TWO})


def forbidden(call):
    """What to put before talon so that the system refuses it this call."""
    prefix = [sys.executable, "tests/system/forbid.py", call]
    if subprocess.run([*prefix, "true"]).returncode == 77:
        raise Skip("no call can be forbidden here")
    return prefix


def expect_no_worker(arguments):
    run = talon(*arguments, code=1, prefix=forbidden("fork"))
    contains(run.err, "fewer --jobs, please", "standard error")
    contains(run.err, "Resource temporarily unavailable", "standard error")


for jobs in (1, 3):
    add_test(f"without a process for any of {jobs} jobs there is no match",
             expect_no_worker,
             ["match", "-q", "-n", 2, "-s", 1, "-j", jobs, *BOTS])


@test
def threads_stay_on_the_core_of_their_bot():
    told = cores_told(f"teller={THREADS}", "greedy")
    equal(len(told), 1, f"number of {told}")


@test
def four_bots_on_one_core_have_time_at_a_tight_clock():
    """A machine on which they have not when each has all cores either is too
    busy."""
    for _ in range(ATTEMPTS):
        on_one = ends_at_a_tight_clock("--pin", "auto",
                                       prefix=given(CORES[0]))
        if on_one == {"normal"}:
            return
        on_all = ends_at_a_tight_clock("--pin", "off")
    if on_all != {"normal"}:
        raise Skip("the machine is too busy")
    equal(on_one, {"normal"}, "ends")


def ends_at_a_tight_clock(*options, **how):
    _, records = match("-g", "planowanie", "-n", 24, "-s", 1, "-j", 1, "-t", 2,
                       "--start-time", 300, *options, *["random"] * 4, **how)
    return {record["end"] for record in records.values()}


@test
def where_nobody_may_be_bound_games_are_played_and_it_is_said_once():
    refused = forbidden("affinity")
    arguments = ["match", "-q", "-n", 20, "-s", 1, "-j", 2, *BOTS]
    equal(talon(*arguments, prefix=refused).err, "talon: games are not kept on cores of their own: "
          "Operation not permitted\n", "standard error")
    equal(talon("match", "-q", "-n", 2, "--pin", "off", *BOTS,
                prefix=refused).err, "", "standard error")


@test
def records_do_not_depend_on_pinning_or_cores():
    played = []
    for how in (["--pin", "off"], ["--pin", "auto"], ["-j", 1], ["-j", 5]):
        _, records = match("-n", 40, "-s", 3, *how, *BOTS)
        played.append([timeless(record) for record in records.values()])
    assert all(games == played[0] for games in played), "other games"


@test
def the_header_does_not_say_where_it_was_played():
    with folder() as place:
        texts = []
        for how in ("auto", "off"):
            path = os.path.join(place, how)
            talon("match", "-q", "-n", 2, "-s", 1, "--pin", how, "-o", path,
                  *BOTS)
            with open(path) as file:
                texts.append(file.readline())
        equal(texts[0], texts[1], "header")


if __name__ == "__main__":
    main(jobs=2)
