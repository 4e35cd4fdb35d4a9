"""The engines themselves: what the other tests take for granted."""

import os

from engines import NODES, PLACE, hosts, run, slurm, wait_for
from talon_run import contains, equal, test

HOLD = """#!/bin/sh
#SBATCH --requeue --output=/dev/null
echo "$SLURM_ARRAY_TASK_ID $SLURMD_NODENAME" >>begun
until [ -e release ]; do sleep 0.1; done
echo "$SLURM_ARRAY_TASK_ID" >>ended
"""


def held(name):
    """A job of as many tasks as there are cores, each of which waits; its
    folder and number."""
    place = os.path.join(PLACE, name)
    os.makedirs(place)
    with open(os.path.join(place, "hold.sh"), "w", encoding="utf-8") as file:
        file.write(HOLD)
    job = slurm().submit("--array=0-2", "--cpus-per-task", os.cpu_count(),
                         "hold.sh", cwd=place)
    for task in range(len(NODES)):
        slurm().wait_running(f"{job}_{task}")
    wait_for(lambda: len(lines(place, "begun")) == 3, "three tasks")
    return place, job


def lines(place, name):
    path = os.path.join(place, name)
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return sorted(file.read().splitlines())


def expect_end(place, job, ended):
    with open(os.path.join(place, "release"), "w", encoding="utf-8"):
        pass
    slurm().wait(job)
    equal(lines(place, "ended"), ended, "tasks that ended")


@test
def slurm_runs_tasks_on_its_nodes_and_again_what_is_requeued():
    place, job = held("requeue")
    equal(sorted(line.split()[1] for line in lines(place, "begun")),
          list(NODES), "nodes")
    slurm().requeue(f"{job}_1")
    slurm().wait_started()
    wait_for(lambda: slurm().hurry() or len(lines(place, "begun")) == 4,
             "the task once more")
    expect_end(place, job, ["0", "1", "2"])


@test
def slurm_runs_the_tasks_of_a_node_that_disappears_elsewhere():
    place, job = held("disappear")
    task = next(n for n in range(3)
                if slurm().node_of(f"{job}_{n}") == "node2")
    slurm().kill_node("node2")
    equal(lines(place, "ended"), [], "tasks that ended")
    expect_end(place, job, ["0", "1", "2"])
    nodes = [line.split()[1] for line in lines(place, "begun")
             if line.startswith(f"{task} ")]
    equal([node == "node2" for node in nodes].count(True), 1,
          f"starts on the lost node, of {nodes}")
    equal(len(nodes), 2, "starts of the task")
    slurm().revive_node("node2")


@test
def parallel_runs_tasks_on_hosts_over_ssh():
    hosts()
    said = run("parallel", "--ssh", hosts().shell, "-S",
               "1/pc1,1/pc2,1/pc3", "-k", "echo {} $PARALLEL_SSHHOST", ":::",
               *range(6))
    for number in range(6):
        contains(said, f"{number} pc", "what the tasks said")
    contains(said, "pc3")
