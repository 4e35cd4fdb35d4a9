"""`--on slurm` and `--on parallel:`: talon has its shards played by an engine, and is
killed, stopped and started again while it does."""

import glob
import os
import shutil
import signal
import subprocess

from engines import PATIENCE, hosts, run, slurm, wait_for
from runs import (
    PATIENT, expect_equal_runs, games_of, held, place, play_alone, release)
from talon_run import add_test, contains, equal, test

MATCH = ("match", "-g", "herc", "-n", 24, "-s", 1, *PATIENT)
SHARDS = 3
PCS = "1/pc1,1/pc2,1/pc3"


class Driver:
    """A talon that drives a run; what it says is in `said`, when it has ended in
    `out` and `err`, too."""

    def __init__(self, folder, command, on):
        self.words = [command[0], "-o", "all.rec", "--on", on, "--shards", SHARDS,
                      *command[1:]]
        self.folder = folder
        if on.startswith("parallel"):
            environment = {**os.environ, "PARALLEL_SSH": hosts().shell}
        else:
            slurm()
            environment = dict(os.environ)
        self._files = [open(os.path.join(folder, f"talon.{name}"), "w+b")
                       for name in ("out", "err")]
        self.process = subprocess.Popen(
            ["talon", *map(str, self.words)], cwd=folder, env=environment,
            stdin=subprocess.DEVNULL, stdout=self._files[0],
            stderr=self._files[1])

    def end(self, number):
        """By a signal; the exit status."""
        self.process.send_signal(number)
        return self.wait()

    def wait(self):
        code = self.process.wait(PATIENCE)
        self.out, self.err = map(_text, self._files)
        return code

    def said(self):
        return "".join(map(_text, self._files))

    def expect_equal_run(self, command):
        equal(self.wait(), 0, f"exit code, after {self.said()!r}")
        expect_equal_runs(os.path.join(self.folder, "all.rec"),
                          play_alone(self.folder, *command))

    def shard(self, number):
        return os.path.join(self.folder, "all.rec.shards", f"s{number}.rec")

    def wait_for_games(self):
        """Each shard has come to some game, and goes no further."""
        for number in range(SHARDS):
            wait_for(lambda: games_of(self.shard(number)) > 0 or
                     self.process.poll() is not None,
                     f"a game of shard {number}", self.said)
        equal(self.process.poll(), None, f"end, after {self.said()!r}")


def _text(file):
    size = os.fstat(file.fileno()).st_size
    return os.pread(file.fileno(), size, 0).decode()


def expect_run(name, on, *options):
    folder = place(name)
    command = (*MATCH, *options)
    driver = Driver(folder, command, on)
    driver.expect_equal_run(command)
    return driver


def expect_report(name, on):
    driver = expect_run(name, on, "greedy", "random")
    with open(os.path.join(driver.folder, "all.rec"), "rb") as file:
        before = file.read()
    alone = run("talon", "match", "--resume", "-q", "-o", "all.rec",
                cwd=driver.folder)
    equal(timeless(driver.out), timeless(alone), "report")
    with open(os.path.join(driver.folder, "all.rec"), "rb") as file:
        equal(file.read(), before, "file")


def timeless(report):
    return [line.split(" in ")[0] for line in report.splitlines()]


ENGINES = (("slurm", "slurm"), ("parallel", f"parallel:{PCS}"))
for engine, word in ENGINES:
    add_test(f"a match on {engine} is that of one machine, and its report",
             expect_report, f"driver {engine}", word)


def expect_waves(name, on):
    driver = Driver(place(name), SPRT, on)
    driver.expect_equal_run(SPRT)


SPRT = ("match", "-g", "herc", "-n", 1000, "-s", 2, "--sprt", "0,20", *PATIENT,
        "random", "other=random")
for engine, word in ENGINES:
    add_test(f"a match with sprt on {engine} stops where one machine stops",
             expect_waves, f"waves {engine}", word)


def expect_tournament(name, on, style):
    """One machine plays it with the same seed: its key file is a copy."""
    folder = place(name)
    run("talon", "tournament", "--commit", "--key", "one.rec.key", cwd=folder)
    shutil.copy(os.path.join(folder, "one.rec.key"),
                os.path.join(folder, "all.rec.key"))
    command = ("tournament", "-g", "herc", "-f", style, "-r", 3, "--sandbox",
               "off", *PATIENT, *BOTS)
    Driver(folder, command, on).expect_equal_run(command)
    run("talon", "verify", "--key", "all.rec.key", "all.rec", cwd=folder)


BOTS = ("greedy", *(f"b{n}=random" for n in range(7)))
for style, (engine, word) in zip(("itpw", "swiss"), ENGINES):
    add_test(f"a tournament {style} on {engine} is that of one machine",
             expect_tournament, f"{style} {engine}", word, style)


def expect_stages(name, on):
    """A league that is closed and goes on, a stage a night."""
    folder = place(name)
    command = ("tournament", "-g", "herc", "-f", "league", "--games", 8,
               "--sandbox", "off", *PATIENT, *BOTS)
    for words in ((*command, "--budget", 6),
                  ("tournament", "--resume", "-r", 2000, "--games", 12,
                   "--withdraw", "b1", "--for", "90s")):
        driver = Driver(folder, words, on)
        equal(driver.wait(), 0, f"exit code, after {driver.said()!r}")
        run("talon", "tournament", "--close", "-q", "-o", "all.rec", "--on", on,
            cwd=folder)
        contains(run("talon", "verify", "all.rec", cwd=folder), "whole")
    equal(sorted(name for name in os.listdir(folder) if "shards" in name),
          ["all.rec.shards", "all.rec.shards-2"], "folders")


for engine, word in ENGINES:
    add_test(f"a league on {engine} goes on after it was closed",
             expect_stages, f"stages {engine}", word)


def begin(name, on):
    """A run in which each shard has come to some games and goes no further."""
    if on == "slurm":
        slurm().clear()
    folder = place(name)
    command = (*MATCH, held(folder, 20), "random")
    driver = Driver(folder, command, on)
    driver.wait_for_games()
    return command, driver


@test
def killed_talon_finds_its_jobs_again_and_requeued_tasks_lose_nothing():
    command, driver = begin("killed slurm", "slurm")
    equal(driver.end(signal.SIGKILL), -signal.SIGKILL, "end")
    tasks = slurm().tasks()
    equal(len(tasks), SHARDS, f"tasks of {tasks}")
    slurm().requeue(sorted(tasks)[0])
    driver = Driver(driver.folder, command, "slurm")
    slurm().wait_started()
    new = set(slurm().tasks()) - set(tasks)
    equal(new, set(), "tasks that were submitted while others are in the queue")
    release(driver.folder)
    driver.expect_equal_run(command)


def expect_many_ends(name, on):
    """Talon is ended again and again, each time when the shards have more than
    before, or when it has ended itself."""
    folder = place(name)
    shards = os.path.join(folder, "all.rec.shards")
    run("talon", "tournament", "--commit", "--key", "one.rec.key", cwd=folder)
    shutil.copy(os.path.join(folder, "one.rec.key"),
                os.path.join(folder, "all.rec.key"))
    command = ("tournament", "-g", "herc", "-f", "knockout", "-r", 2, "--sandbox",
               "off", *PATIENT, *BOTS)
    for number in range(4):
        driver = Driver(folder, command, on)
        before = bytes_below(shards)
        wait_for(lambda: bytes_below(shards) > before or
                 driver.process.poll() is not None, "more")
        driver.end((signal.SIGKILL, signal.SIGTERM)[number % 2])
    driver = Driver(folder, command, on)
    driver.expect_equal_run(command)


def bytes_below(folder):
    """Of the record files of shards."""
    return sum(os.path.getsize(path) for path in
               glob.glob(os.path.join(glob.escape(folder), "s*.rec")))


for engine, word in ENGINES:
    add_test(f"talon that is ended again and again on {engine} loses nothing",
             expect_many_ends, f"ends {engine}", word)


@test
def a_node_that_disappears_under_talon_loses_nothing():
    command, driver = begin("lost node", "slurm")
    task = sorted(slurm().tasks())[1]
    node = slurm().node_of(task)
    slurm().kill_node(node)
    slurm().wait_started()
    release(driver.folder)
    driver.expect_equal_run(command)
    slurm().revive_node(node)


@test
def shards_that_are_cancelled_are_submitted_again():
    command, driver = begin("cancelled", "slurm")
    release(driver.folder)
    run("scancel", sorted(slurm().tasks())[2])
    driver.expect_equal_run(command)


@test
def interrupted_talon_ends_its_jobs_and_says_how_to_go_on():
    command, driver = begin("interrupted", "slurm")
    tasks = slurm().tasks()
    assert driver.end(signal.SIGINT) != 0, driver.said()
    contains(driver.said(), "the same command goes on", "what talon said")
    wait_for(lambda: not set(tasks) & set(slurm().tasks()), "the end of the jobs")
    release(driver.folder)
    driver = Driver(driver.folder, command, "slurm")
    driver.expect_equal_run(command)


@test
def killed_talon_on_parallel_goes_on():
    command, driver = begin("killed parallel", f"parallel:{PCS}")
    equal(driver.end(signal.SIGKILL), -signal.SIGKILL, "end")
    release(driver.folder)
    driver = Driver(driver.folder, command, f"parallel:{PCS}")
    driver.expect_equal_run(command)


@test
def interrupted_talon_on_parallel_ends_its_shards():
    command, driver = begin("interrupted parallel", f"parallel:{PCS}")
    code = driver.end(signal.SIGINT)
    assert code != 0, driver.said()
    before = [games_of(driver.shard(n)) for n in range(SHARDS)]
    release(driver.folder)
    equal([games_of(driver.shard(n)) for n in range(SHARDS)], before, "games")
    driver = Driver(driver.folder, command, f"parallel:{PCS}")
    driver.expect_equal_run(command)
