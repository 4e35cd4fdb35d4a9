"""A match cut into shards, by the templates of examples/: merged it is the run of
one machine, whatever happens to the shards."""

import os
import shlex
import shutil

from engines import EXAMPLES, hosts, run, slurm, wait_for
from runs import (
    PATIENT, expect_equal_runs, games_of, held, merge, place, play_alone,
    release, wait_for_game)
from talon_run import contains, equal, test

ARRAY = os.path.join(EXAMPLES, "slurm", "array.sbatch")
MATCH = ("match", "-g", "herc", "-n", 42, "-s", 1, *PATIENT, "greedy", "random")


def submit(folder, shards, command, files="shards"):
    return slurm().submit(f"--array=0-{shards - 1}", ARRAY, shards, files,
                          *command, cwd=folder)


def begin(folder, command):
    """The number and the files of an array of three shards, each of which has come
    to some games and goes no further."""
    slurm().clear()
    job = submit(folder, 3, command)
    files = [os.path.join(folder, "shards", f"s{n}.rec") for n in range(3)]
    for number, path in enumerate(files):
        slurm().wait_running(f"{job}_{number}")
        wait_for_game(path)
    return job, files


@test
def arrays_of_3_and_7_shards_merged_are_the_run_of_one_machine():
    folder = place("arrays")
    one = play_alone(folder, *MATCH)
    for shards in 3, 7:
        submit(folder, shards, MATCH, str(shards))
    slurm().wait()
    for shards in 3, 7:
        path = os.path.join(folder, f"{shards}.rec")
        merge(folder, path, str(shards))
        expect_equal_runs(path, one)


@test
def a_match_loses_nothing_by_a_requeue_and_a_node_that_disappears():
    folder = place("faults")
    command = ("match", "-g", "herc", "-n", 24, "-s", 1, *PATIENT,
               held(folder, 20), "random")
    job, files = begin(folder, command)
    slurm().requeue(f"{job}_0")
    slurm().kill_node(slurm().node_of(f"{job}_1"))
    slurm().wait_running(f"{job}_1")
    before = games_of(files[1])
    path = os.path.join(folder, "all.rec")
    said = merge(folder, path, "shards", code=3)
    contains(said, "shard", "what merge says of missing games")
    release(folder)
    slurm().wait(job)
    assert games_of(files[1]) > before
    equal(slurm().ended(job), 3 * ["COMPLETED"], "ends")
    merge(folder, path, "shards")
    expect_equal_runs(path, play_alone(folder, *command))


@test
def a_shard_that_is_run_twice_at_once_is_played_once():
    """A node is cut off, with its task on it: Slurm starts that elsewhere."""
    folder = place("twice")
    command = ("match", "-g", "herc", "-n", 24, "-s", 1, *PATIENT,
               held(folder, 20), "random")
    job, files = begin(folder, command)
    node = slurm().node_of(f"{job}_1")
    slurm().kill_node(node, with_tasks=False)
    wait_for(lambda: slurm().hurry() or f"{job}_1" not in slurm().tasks(),
             "the end of the task")
    contains(slurm().ended(job), "FAILED", "ends")
    release(folder)
    slurm().wait(job)
    wait_for_game(files[1], 8)
    slurm().revive_node(node)
    path = os.path.join(folder, "all.rec")
    merge(folder, path, "shards")
    expect_equal_runs(path, play_alone(folder, *command))


@test
def pcs_with_a_folder_in_common_play_a_match():
    folder = place("pcs")
    run(os.path.join(EXAMPLES, "parallel.sh"), "1/pc1,1/pc2,1/:", 5, "shards",
        *MATCH, cwd=folder, PARALLEL_SSH=hosts().shell)
    path = os.path.join(folder, "all.rec")
    merge(folder, path, "shards")
    expect_equal_runs(path, play_alone(folder, *MATCH))


@test
def pcs_without_a_folder_in_common_play_a_match():
    folder = place("copies")
    shutil.copy(os.path.join(EXAMPLES, "herc.py"), folder)
    command = ("match", "-g", "herc", "-n", 10, "-s", 1, *PATIENT,
               "./herc.py", "random")
    run(os.path.join(EXAMPLES, "parallel_copy.sh"), "1/pc1,1/pc2", 2, "shards",
        *command, cwd=folder, PARALLEL_SSH=hosts().shell, FILES="herc.py",
        TALON=run("sh", "-c", "command -v talon").strip())
    path = os.path.join(folder, "all.rec")
    merge(folder, path, "shards")
    expect_equal_runs(path, play_alone(folder, *command))


def condor_shard(folder, shard, shards):
    run(os.path.join(EXAMPLES, "htcondor", "shard.sh"), shard, shards, *MATCH,
        cwd=folder)


def kubernetes_shard(folder, shard, shards):
    """The command of the pod, of another match and in another folder."""
    with open(os.path.join(EXAMPLES, "kubernetes", "job.yaml"),
              encoding="utf-8") as file:
        command = file.read().partition(">-\n")[2].partition("resources:")[0]
    words = command.split()
    game = words.index("-n")
    equal(words[:3] + words[game:game + 2],
          ["exec", "talon", "match", "-n", "100000"], "words of the command")
    line = " ".join([*words[:game], shlex.join(map(str, MATCH[1:]))])
    run("sh", "-c", line.replace("/runs/duel", folder),
        JOB_COMPLETION_INDEX=str(shard), SHARDS=str(shards))


@test
def the_shards_of_the_other_engines_are_those_of_their_templates():
    folder = place("templates")
    one = play_alone(folder, *MATCH)
    for play in condor_shard, kubernetes_shard:
        shards = os.path.join(folder, play.__name__)
        os.makedirs(shards)
        for shard in range(2):
            play(shards, shard, 2)
        path = os.path.join(folder, f"{play.__name__}.rec")
        merge(folder, path, play.__name__)
        expect_equal_runs(path, one)
