"""The players of the thesis as whole programs, and talon-evolve."""

import json
import os
import re
import subprocess

from talon_run import (
    BUILD, PATIENCE, PATIENT, contains, equal, expect_kept, folder, main, match,
    test, timeless)

EVOLVE = os.path.join(".", BUILD, "talon-evolve")
SHORT = ["--population", 4, "--games", 4, "--final", 10, "--validate", 40]
STIHOVI = ["-g", "tablic-stihovi", "--open-hands"]


def evolve(*arguments, code=0):
    run = subprocess.run([EVOLVE, *map(str, arguments)], capture_output=True,
                         text=True, timeout=PATIENCE)
    equal(run.returncode, code, f"exit code, after {run.stderr!r}")
    return run


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def wins(*arguments):
    summary, _ = match(*PATIENT, *arguments)
    equal([p["faults"] for p in summary["players"]], [0, 0], "faults")
    return [p["wins"] for p in summary["players"]]


@test
def genetic_wins_more_than_greedy_and_backtrack_more_than_both():
    backtrack = "backtrack --nodes 4000"
    for weak, strong, games in (("greedy", "genetic", 200),
                                ("greedy", backtrack, 20),
                                ("genetic", backtrack, 40)):
        lost, won = wins("-n", games, "-s", 1, *STIHOVI, weak, strong)
        assert won > lost, (weak, strong, won, lost)


@test
def with_nodes_and_a_seed_a_game_is_the_same_again():
    for game, bots in (("tablic", ["backtrack --nodes 500",
                                   "genetic --nodes 100"]),
                       ("tablic", ["backtrack --nodes 500", "random",
                                   "genetic --nodes 100"]),
                       ("tablic-stihovi", ["backtrack --nodes 500",
                                           "genetic --nodes 100"])):
        arguments = ["-g", game, "-n", 6, "-s", 3, *bots]
        once, again = (match(*arguments, *more)[1]
                       for more in ([], ["-j", 3, "--restart"]))
        equal({i: timeless(r) for i, r in again.items()},
              {i: timeless(r) for i, r in once.items()})
        equal({r["end"] for r in once.values()}, {"normal"})


@test
def a_short_clock_is_kept():
    """Shorter than what backtrack would take: 24 moves of ten seconds."""
    expect_kept((1, 5, 25, 125), "-n", 4, "-s", 5, "backtrack --time 10",
                "genetic")


@test
def the_other_games_are_played_as_greedy_does():
    for game in ("planowanie", "herc", "trax"):
        for bot in ("backtrack", "genetic"):
            arguments = ["-g", game, "-n", 2, "-s", 1, *PATIENT, "random"]
            _, mine = match(*arguments, f"x={bot}")
            _, greedy = match(*arguments, "x=greedy")
            equal({i: timeless(r) for i, r in mine.items()},
                  {i: timeless(r) for i, r in greedy.items()})


@test
def a_genome_that_is_none_is_a_usage_error():
    bot = os.path.join(".", BUILD, "bots", "genetic")
    for genome in ("", "1", "1,2,3", "1,2,3,4,5", "1,2,3,x", "1,,3,4",
                   "1,2,3,nan", "1 2 3 4"):
        run = subprocess.run([bot, "--genome", genome], capture_output=True,
                             text=True, stdin=subprocess.DEVNULL)
        equal(run.returncode, 2, genome)
        contains(run.stderr, "no genome")


@test
def another_genome_plays_another_way():
    arguments = ["-n", 10, "-s", 1, *STIHOVI, "greedy"]
    games = [match(*arguments, f"x=genetic --genome {genome}")[1]
             for genome in ("0,0,0,0", "1,0,1,0")]
    assert timeless(games[0][0]) != timeless(games[1][0])


@test
def one_seed_finds_one_genome_and_the_file_says_how():
    with folder() as place:
        paths = [os.path.join(place, name) for name in ("a", "b")]
        runs = [evolve("-s", 7, "--generations", 3, "-o", path, *SHORT)
                for path in paths]
        equal(runs[0].stdout, runs[1].stdout)
        equal(read(paths[0]), read(paths[1]))
        found = json.loads(read(paths[0]))
        equal([line["generation"] for line in found["history"]], [0, 1, 2])
        equal(len(found["population"]), 4)
        equal(len(found["genome"]), 4)
        equal(found["options"]["seed"], "7")
        games = found["validation"]
        equal(games["wins"] + games["draws"] + games["losses"], 40)
        contains(runs[0].stdout,
                 ",".join(f"{gene:.6f}" for gene in found["genome"]))


@test
def a_search_goes_on_as_if_it_had_not_been_broken_off():
    with folder() as place:
        whole, parts = (os.path.join(place, name) for name in ("a", "b"))
        evolve("-s", 7, "--generations", 4, "-o", whole, *SHORT)
        evolve("-s", 7, "--generations", 2, "-o", parts, *SHORT)
        evolve("--generations", 4, "--resume", parts)
        equal(read(parts), read(whole))
        contains(evolve("--generations", 2, "--resume", parts, code=2).stderr,
                 "has 4 generations")
        equal(read(parts), read(whole))


@test
def a_file_is_gone_on_with_only_when_it_fits():
    with folder() as place:
        path = os.path.join(place, "file")
        evolve("-s", 7, "--generations", 1, "-o", path, *SHORT)
        before = read(path)
        for arguments, word in (([*SHORT], "is there already"),
                                (["-s", 8], "--seed"),
                                (["--step", 0.5], "--step"),
                                (["--population", 5], "--population")):
            run = evolve("-o" if len(arguments) > 2 else "--resume", path,
                         *arguments, code=1)
            contains(run.stderr, word)
            equal(read(path), before)
        with open(path, "w", encoding="utf-8") as file:
            file.write("{\"v\":1}")
        evolve("--resume", path, code=1)
        evolve("--resume", path, "-o", path, code=2)


@test
def a_search_looks_at_its_files_before_it_begins():
    with folder() as place:
        pipe, path = (os.path.join(place, name) for name in ("pipe", "file"))
        os.mkfifo(pipe)
        for name, why in ((pipe, "is no regular file"),
                          (place, "Is a directory"),
                          (f"{place}/nowhere/c", "No such file")):
            for option in ("-o", "--resume", "--c-source"):
                contains(evolve(option, name, code=1).stderr, f"{name}: {why}")
        contains(evolve("-o", path, "--c-source", f"{place}/./file",
                        code=2).stderr, "a file each")
        equal(os.listdir(place), ["pipe"])


@test
def the_source_has_the_genome_that_was_found():
    with folder() as place:
        path = os.path.join(place, "genome.c")
        run = evolve("-s", 7, "--generations", 1, "--c-source", path, *SHORT)
        found = re.search(r"genome ([\d.,]+),", run.stdout).group(1)
        contains(re.sub(r"\s", "", read(path)), "{" + found + "}};")
        contains(read(path), "--seed 7")


@test
def what_makes_no_sense_is_a_usage_error():
    for arguments in (["--population", 1], ["--games", 3], ["--step", 2],
                      ["--elite", 32], ["--resume"], ["more"], ["--no"],
                      ["--seed", "x"], ["--generations", 0]):
        evolve(*arguments, code=2)
    contains(evolve("--help").stdout, "--c-source")
    evolve("-o", "/nowhere/at/all", "--generations", 1, *SHORT, code=1)


@test
def the_duels_of_the_thesis_are_printed_beside_its_table():
    run = subprocess.run(["tests/experiments/thesis", "1", "4", "2", "2"], text=True,
                         capture_output=True, timeout=PATIENCE)
    equal((run.returncode, run.stderr), (0, ""))
    for words in ("445 : 553", "15 : 35", "18 : 32", "20 s", "open hands",
                  "hidden hands", "44.6 ± 1.6 %", "say literally"):
        contains(run.stdout, words)


if __name__ == "__main__":
    main(jobs=os.cpu_count())
