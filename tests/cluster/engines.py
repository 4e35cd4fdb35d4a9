"""The engines that the tests play on, each started when the first test needs it:
Slurm with three nodes, as examples/slurm/cluster_of_one.sh sets it up, and three
hosts for GNU Parallel, which are one sshd. All is on the loopback.

What is waited for has come when the engine says so, and may take PATIENCE.
"""

import contextlib
import functools
import os
import re
import shutil
import signal
import socket
import subprocess
import time

from talon_run import TALON, equal

PLACE = os.environ["TALON_CLUSTER"]
PATIENCE = 180  # seconds
HURRY = 3       # seconds until what is queued again may start
EXAMPLES = os.path.abspath("examples")
NODES = ("node1", "node2", "node3")
CLUSTER = os.path.join(EXAMPLES, "slurm", "cluster_of_one.sh")

_stops = []

# The templates find talon as a user's shell does.
os.environ["PATH"] = os.pathsep.join(
    [os.path.dirname(os.path.abspath(TALON)), os.environ["PATH"],
     "/usr/sbin", "/sbin"])


def stop():
    """Ends all engines."""
    while _stops:
        _stops.pop()()


def run(*command, cwd=None, code=0, **environment):
    """What a command says, errors too; it must end in time and with CODE."""
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        timeout=PATIENCE, env={**os.environ, **environment})
    equal(done.returncode, code,
          f"exit code of {done.args}, which said {done.stdout!r}")
    return done.stdout


def wait_for(condition, what, said=lambda: ""):
    """Until a condition holds; what it is then."""
    deadline = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < deadline, f"{what} never came: {said()}"
        time.sleep(0.2)
    return found


def free_ports(count):
    """The first of so many ports in a row that nobody listens on."""
    for first in range(26817, 32000, 16):
        with contextlib.ExitStack() as sockets:
            try:
                for port in range(first, first + count):
                    one = sockets.enter_context(socket.socket())
                    one.bind(("127.0.0.1", port))
            except OSError:
                continue
            return first
    raise AssertionError("no port is free")


def processes(owns):
    """The numbers of those whose environment, as bytes, is as asked."""
    for pid in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError):
            with open(f"/proc/{pid}/environ", "rb") as file:
                if owns(file.read().split(b"\0")):
                    yield int(pid)


def _parent(pid):
    with contextlib.suppress(OSError), open(f"/proc/{pid}/stat") as file:
        return int(file.read().rpartition(")")[2].split()[1])
    return 0


def _is_step(pid):
    """Whether it is what a node's daemon starts for each task."""
    with contextlib.suppress(OSError), open(f"/proc/{pid}/comm") as file:
        return file.read().strip() == "slurmstepd"
    return False


def _kill(pids):
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


class Slurm:
    """Tasks of jobs are named as squeue names them, `7_2`."""

    def __init__(self):
        self.folder = os.path.join(PLACE, "slurm")
        _stops.append(self.stop)
        run(CLUSTER, "start", self.folder, len(NODES), SILENCE="3",
            PORT=str(free_ports(1 + len(NODES))))
        os.environ["SLURM_CONF"] = os.path.join(self.folder, "slurm.conf")

    def stop(self):
        run(CLUSTER, "stop", self.folder)
        os.environ.pop("SLURM_CONF", None)

    def submit(self, *command, cwd=None):
        """The number of the job."""
        said = run("sbatch", "--parsable", *command, cwd=cwd)
        return said.splitlines()[-1].split(";")[0]

    def tasks(self, job=None):
        """The state of each task that has not ended: PENDING, RUNNING, …"""
        command = ["squeue", "-h", "-r", "-o", "%i %T"]
        done = subprocess.run(command + (["-j", job] if job else []),
                              stdout=subprocess.PIPE, text=True,
                              stderr=subprocess.DEVNULL, timeout=PATIENCE)
        return dict(line.split() for line in done.stdout.splitlines())

    def jobs(self, name):
        """The numbers of jobs of a name that have not ended."""
        said = run("squeue", "-h", "-o", "%A", "-n", name)
        return sorted(set(said.split()))

    def wait(self, job=None):
        """For the end of a job; of all jobs, where none is named."""
        wait_for(lambda: self.hurry() or not self.tasks(job),
                 f"the end of job {job}", lambda: run("squeue", "-r"))

    def clear(self):
        """Ends what a test that has failed may have left."""
        if self.tasks():
            run("scancel", *self.tasks())
            self.wait()

    def wait_running(self, task):
        wait_for(lambda: self.hurry() or self.tasks().get(task) == "RUNNING",
                 f"the start of {task}", lambda: run("squeue", "-r"))

    def ended(self, job):
        """How each task of a job ended, COMPLETED or FAILED or …"""
        said = run("scontrol", "show", "job", "-o", job)
        return re.findall(r"JobState=(\S+)", said)

    def hurry(self):
        """What is queued again would wait for two minutes. Some seconds it does
        wait: a node takes no task whose earlier run it has ended in the very
        same second."""
        soon = time.strftime("%Y-%m-%dT%H:%M:%S",
                             time.localtime(time.time() + HURRY + 5))
        for line in run("squeue", "-h", "-r", "-o", "%i %S %r").splitlines():
            task, start, reason = line.split(" ", 2)
            if reason in ("BeginTime", "None") and soon < start < "N":
                subprocess.run(["scontrol", "update", f"JobId={task}",
                                f"StartTime=now+{HURRY}seconds"],
                               timeout=PATIENCE, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)

    def requeue(self, task):
        """Ends a task that runs, and starts it again."""
        run("scontrol", "requeue", task)
        wait_for(lambda: self.tasks().get(task) == "PENDING",
                 f"{task} in the queue")

    def wait_started(self):
        """Until no task waits any more."""
        wait_for(lambda: self.hurry() or
                 "PENDING" not in self.tasks().values(), "the start of all",
                 lambda: run("squeue", "-r"))

    def node_of(self, task):
        return run("squeue", "-h", "-r", "-j", task, "-o", "%N").strip()

    def kill_node(self, node, with_tasks=True):
        """A node disappears, with all that runs on it; or only its daemon, as
        when a cable is pulled: its tasks go on, and nobody knows. Slurm notices
        after some time; here it is told."""
        with open(os.path.join(self.folder, f"{node}.pid")) as file:
            _kill([int(file.read())])
        if with_tasks:
            mark = f"SLURMD_NODENAME={node}".encode()
            ours = f"SLURM_CONF={self.folder}/slurm.conf".encode()
            while tasks := list(processes(
                    lambda entries: mark in entries and ours in entries)):
                _kill(pid for pid in map(_parent, tasks) if _is_step(pid))
                _kill(tasks)
        run("scontrol", "update", f"NodeName={node}", "State=DOWN",
            "Reason=gone")

    def revive_node(self, node):
        run("slurmd", "-N", node, "-f", os.environ["SLURM_CONF"])
        wait_for(lambda: run("sinfo", "-h", "-n", node, "-o", "%T").strip()
                 in ("idle", "mixed", "allocated"), f"{node} in the cluster")


class Hosts:
    """pc1, pc2 and pc3, where ssh and GNU Parallel find them by the
    configuration that OPTIONS name."""

    def __init__(self):
        self.folder = os.path.join(PLACE, "ssh")
        os.makedirs(self.folder, mode=0o700)
        for key in ("host", "user"):
            run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key,
                cwd=self.folder)
        self._made = not os.path.isdir("/run/sshd") and os.geteuid() == 0
        if self._made:
            os.mkdir("/run/sshd", 0o755)
        _stops.append(self.stop)
        self._configure(free_ports(1))
        self._daemon = subprocess.Popen(
            ["/usr/sbin/sshd", "-D", "-E", self._path("log"), "-f",
             self._path("sshd_config")], stdin=subprocess.DEVNULL)
        self.shell = f"ssh -F {self._path('config')}"
        os.environ["PARALLEL_HOME"] = self._path("parallel")
        wait_for(lambda: subprocess.run(
            [*self.shell.split(), "pc1", "true"], timeout=PATIENCE,
            stderr=subprocess.DEVNULL).returncode == 0, "sshd")

    def _path(self, name):
        return os.path.join(self.folder, name)

    def _write(self, name, text):
        with open(self._path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def _configure(self, port):
        with open(self._path("host.pub"), encoding="utf-8") as file:
            self._write("known", "pcs " + file.read())
        shutil.copy(self._path("user.pub"), self._path("authorized"))
        for name in "parallel", "home":
            os.makedirs(self._path(name))
        self._write("parallel/will-cite", "")
        self._write("sshd_config", f"""
            ListenAddress 127.0.0.1
            Port {port}
            HostKey {self._path('host')}
            PidFile none
            AuthorizedKeysFile {self._path('authorized')}
            StrictModes no
            UsePAM no
            PasswordAuthentication no
            KbdInteractiveAuthentication no
            PermitRootLogin prohibit-password
            SetEnv HOME={self._path('home')}
            MaxStartups 100
            """)
        self._write("config", f"""
            Host pc1 pc2 pc3
            HostName 127.0.0.1
            Port {port}
            HostKeyAlias pcs
            IdentityFile {self._path('user')}
            IdentitiesOnly yes
            IdentityAgent none
            GlobalKnownHostsFile /dev/null
            UserKnownHostsFile {self._path('known')}
            BatchMode yes
            """)

    def stop(self):
        self._daemon.terminate()
        self._daemon.wait(PATIENCE)
        if self._made:
            os.rmdir("/run/sshd")


@functools.cache
def slurm():
    return Slurm()


@functools.cache
def hosts():
    return Hosts()
