"""What fails for the arbiter is no bot's fault: a start that is refused, by a
lack of descriptors, of room or of processes."""

import json
import os
import subprocess
import sys

from talon_run import (
    TALON, Skip, contains, equal, folder, is_sanitized, main, read_lines,
    talon, test)

HERE = os.path.dirname(os.path.abspath(__file__))
FORBID = [sys.executable, os.path.join(HERE, "forbid.py")]
GAME = ("-q", "-n", 2, "-s", 1, "-j", 1, "--sandbox", "best")


def best():
    run = subprocess.run([TALON, "sandbox", "--json"], check=True,
                         capture_output=True, text=True)
    return json.loads(run.stdout)["best"]


BEST = best()


def expect_nobody_blamed(why, bot, prefix, **environment):
    """Three times in a row the game is void, and the run ends with WHY."""
    with folder() as place:
        path = os.path.join(place, "games")
        run = talon("match", *GAME, "-o", path, bot, "random", code=1,
                    prefix=prefix, **environment)
        contains(run.err, f"void 3 times in a row: nobody is to blame: it "
                 f"could not be shut in: {why}", "standard error")
        games = read_lines(path)[1:]
        equal([game["id"] for game in games], [0, 0, 0], "games")
        for game in games:
            contains(game["void"], why, "why it is void")


@test
def a_root_that_takes_more_descriptors_than_there_are():
    """Enough for the look at the machine, but not for a bot of many paths."""
    if BEST != "full":
        raise Skip(f"the best level here is {BEST}")
    few = ["sh", "-c", 'ulimit -n 48; exec "$@"', "sh"]
    with folder() as home:
        os.chmod(home, 0o755)
        paths = []
        for i in range(40):
            os.mkdir(os.path.join(home, str(i)))
            paths.append(f"read={home}/{i}")
        expect_nobody_blamed("Too many open files",
                             f"a [{' '.join(paths)}]=greedy", few)


def without_namespaces():
    prefix = [*FORBID, "namespaces"]
    run = subprocess.run([*prefix, TALON, "sandbox", "--json"],
                         capture_output=True, text=True)
    if run.returncode != 0 or json.loads(run.stdout)["best"] != "low":
        raise Skip("there is no level low to be had here")
    return prefix


@test
def a_folder_that_cannot_be_made():
    expect_nobody_blamed("No such file or directory", "greedy",
                         without_namespaces(), TMPDIR="/nowhere/at/all")


@test
def a_folder_on_a_full_disk():
    prefix = without_namespaces()
    if os.geteuid() != 0:
        raise Skip("only root can mount a disk")
    full = ["unshare", "--mount", "sh", "-c",
            'mount -t tmpfs -o nr_inodes=1 full /mnt; exec "$@"', "sh"]
    probe = subprocess.run([*full, "sh", "-c", "! mkdir /mnt/one"],
                           capture_output=True)
    if probe.returncode != 0:
        raise Skip("nothing can be mounted here")
    expect_nobody_blamed("No space left on device", "greedy",
                         [*full, *prefix], TMPDIR="/mnt")


@test
def a_program_that_cannot_be_run_is_the_bots():
    """With a sandbox and without, also where it would run is no folder."""
    for level in {"off", BEST}:
        with folder() as home:
            path = os.path.join(home, "games")
            script = os.path.join(home, "bot")
            with open(script, "w", encoding="utf-8") as file:
                file.write("#!/nowhere/sh\n")
            os.chmod(home, 0o755)
            os.chmod(script, 0o755)
            talon("match", "-q", "-n", 1, "-s", 1, "-o", path, "--sandbox",
                  level, "--allow-missing", f"a={script}", "random")
            game = read_lines(path)[1]
            equal((game["end"], game["offender"]), ("start", 0))
            contains(game["why"], "cannot be run: /nowhere/sh, the "
                     f"interpreter of {script}: No such file", "why")


@test
def a_bot_runs_in_a_folder_below():
    """Named from here, with a sandbox and without."""
    if not os.path.exists("examples/bot.sh"):
        raise Skip("there is no example")
    for level in {"off", BEST}:
        with folder() as home:
            path = os.path.join(home, "games")
            talon("match", "-q", "-n", 2, "-s", 1, "-o", path, "--sandbox",
                  level, "a [cwd=examples]=./bot.sh", "random")
            equal({game["end"] for game in read_lines(path)[1:]}, {"normal"})


@test
def the_level_that_held_stands_in_every_report():
    for level in {"off", BEST}:
        with folder() as home:
            path = os.path.join(home, "games")
            option = "off" if level == "off" else "best"
            for start in (("match", "-n", 2), ("tournament", "-r", 1)):
                command = (*start, "-s", 1, "-o", path, "--sandbox", option)
                run = talon(*command, "greedy", "random")
                contains(run.out, f", sandbox {level}\n", str(start))
                run = talon(*command, "--resume", "--json", "greedy", "random")
                equal(json.loads(run.out)["sandbox"], level, str(start))
                for report in (("table",), ("table", "--bot", "greedy"),
                               ("status",)):
                    contains(talon(*report, path).out, f", sandbox {level}",
                             str(report))
                    told = json.loads(talon(*report, "--json", path).out)
                    equal(told.get("table", told)["sandbox"], level,
                          str(report))
                os.remove(path)


if __name__ == "__main__":
    if is_sanitized():
        print("1..0 # SKIP a sanitizer traces its process, which no bot may")
        sys.exit()
    main(2)
