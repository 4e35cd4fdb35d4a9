#!/usr/bin/env python3
"""Engines for tests of runs that are played in shards: programs called sbatch,
squeue, scancel and parallel, which play their tasks on this machine, two at
once. What they know stands in the folder ENGINE, a file for each task, so a test
can look at it and break it:

    JOB.TASK  "NAME STATE", while the task has not ended
    calls     a line for each call of a program, with its arguments
    fail      while it is there, what the program that it names says as it fails
    hold      while it is there, no task begins; with a number in it none of
              jobs above that
    lose      while it is there, the next task is lost, and it with it

Part of test_drive; called by the name of each program, in a folder of copies.
"""

import contextlib
import os
import signal
import subprocess
import sys
import time

AT_ONCE = 2
PATIENCE = 1800  # seconds

FOLDER = os.environ.get("ENGINE", "")
PROGRAMS = ("sbatch", "squeue", "scancel", "parallel")


def install(place):
    """Puts the programs into a folder of PLACE; the environment of who is to
    find them."""
    folder, programs = (os.path.join(place, name) for name in ("engine", "bin"))
    os.mkdir(folder)
    os.mkdir(programs)
    for name in PROGRAMS:
        path = os.path.join(programs, name)
        write(path, f"#!{sys.executable} -SE\n{read(__file__)}")
        os.chmod(path, 0o755)
    return {"ENGINE": folder,
            "PATH": os.pathsep.join([programs, os.environ["PATH"]])}


def at(*names):
    return os.path.join(FOLDER, ".".join(map(str, names)))


def write(path, text):
    with open(f"{path}.new{os.getpid()}", "w", encoding="utf-8") as file:
        file.write(text)
    os.rename(f"{path}.new{os.getpid()}", path)


def read(path):
    with contextlib.suppress(OSError), open(path, encoding="utf-8") as file:
        return file.read()
    return ""


def tasks(name):
    """Job, task and state of those that have not ended."""
    for file in sorted(os.listdir(FOLDER)):
        job, _, task = file.partition(".")
        if job.isdigit() and task.isdigit():
            words = read(at(file)).split()
            if words[:1] == [name]:
                yield job, task, words[1]


def is_lost():
    with contextlib.suppress(FileNotFoundError):
        os.unlink(at("lose"))
        return True
    return False


def is_held(job):
    return os.path.exists(at("hold")) and job > int(read(at("hold")) or 0)


def play(commands, job=1, begun=lambda key: None, ended=lambda key: None):
    """Runs COMMANDS, of each key the words, environment and log, AT_ONCE at once;
    the number of those that fail. A signal ends them all."""
    running, failed = {}, 0
    ends = []
    signal.signal(signal.SIGTERM, lambda *_: ends.append(1))
    signal.signal(signal.SIGINT, lambda *_: ends.append(1))
    waiting = list(commands.items())
    while waiting or running:
        while (waiting and len(running) < AT_ONCE and not ends
               and not is_held(job)):
            key, (words, environment, log) = waiting.pop(0)
            begun(key)
            if is_lost():
                ended(key)
                continue
            with open(log, "ab") as file:
                running[key] = subprocess.Popen(
                    words, stdin=subprocess.DEVNULL, stdout=file, stderr=file,
                    env={**os.environ, **environment}, process_group=0)
        for key, process in list(running.items()):
            if ends:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGTERM)
            if process.poll() is not None:
                del running[key]
                failed += process.returncode != 0
                ended(key)
        if ends:
            for key, _ in waiting:
                ended(key)
            waiting = []
        time.sleep(0.02)
    return 255 if ends else failed


def options_of(words, known):
    """The values of long options, and what is none of them."""
    values = {}
    while words and words[0].startswith("--"):
        name, _, value = words.pop(0)[2:].partition("=")
        assert name in known, f"there is no option --{name}"
        values[name] = value
    return values, words


def numbers(text):
    for part in text.split(","):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def sbatch(words):
    options, (script, *arguments) = options_of(words, (
        "parsable", "job-name", "array", "chdir", "output", "open-mode",
        "requeue", "partition", "comment"))
    job = 1 + max((int(name.partition(".")[0]) for name in os.listdir(FOLDER)
                   if name.partition(".")[0].isdigit()), default=0)
    name = options["job-name"]
    write(at(job, "job"), str(options))
    copy = at(job, "script")
    write(copy, read(script))
    commands = {}
    for task in numbers(options["array"]):
        write(at(job, task), f"{name} PD")
        log = options["output"].replace("%3a", f"{task:03}").replace(
            "%a", str(task))
        commands[task] = (["/bin/sh", copy, *arguments],
                          {"SLURM_ARRAY_TASK_ID": str(task),
                           "SLURM_CPUS_ON_NODE": "1"}, log)
    if os.fork() == 0:
        os.setsid()
        null = os.open(os.devnull, os.O_RDWR)
        for descriptor in range(3):
            os.dup2(null, descriptor)
        os.closerange(3, 64)
        os.chdir(options["chdir"])
        write(at(job, "pid"), str(os.getpid()))
        play(commands, job, lambda task: write(at(job, task), f"{name} R"),
             lambda task: os.unlink(at(job, task)))
        os._exit(0)
    print(job)


def squeue(words):
    options, _ = options_of(words, ("noheader", "array", "name", "format"))
    for _, _, state in tasks(options["name"]):
        print(state, "Resources" if state == "PD" else "None")


def scancel(words):
    options, _ = options_of(words, ("name",))
    for job in {job for job, _, _ in tasks(options["name"])}:
        deadline = time.monotonic() + PATIENCE
        while not read(at(job, "pid")) and time.monotonic() < deadline:
            time.sleep(0.01)
        with contextlib.suppress(ProcessLookupError):
            os.kill(int(read(at(job, "pid"))), signal.SIGTERM)


def parallel(words):
    options, _ = options_of(words, (
        "null", "sshlogin", "jobs", "retries", "joblog"))
    lines = sys.stdin.read().split("\0")[:-1]
    sys.exit(min(play({line: (["/bin/sh", "-c", line], {}, os.devnull)
                       for line in lines}), 255))


def main():
    name = os.path.basename(sys.argv[0])
    with open(at("calls"), "a", encoding="utf-8") as file:
        file.write(" ".join([name, *sys.argv[1:]]) + "\n")
    failing, _, says = read(at("fail")).partition(" ")
    if failing == name:
        sys.exit(says)
    globals()[name](sys.argv[1:])


if __name__ == "__main__":
    main()
