#!/usr/bin/env python3
"""Runs a command in a system that refuses something, as the filters of some
containers and a full table of processes do:

    forbid.py affinity|fork|landlock|namespaces|seccomp|subreaper
        COMMAND ARGUMENT ...

Several may be named, with commas. landlock=VERSION has Landlock, but says that
it is an older one: as long as the command runs, another process answers for
the kernel.
"""

import ctypes
import errno
import fcntl
import os
import platform
import select
import socket
import struct
import sys

PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, SECCOMP_MODE_FILTER = 38, 22, 2
PR_SET_CHILD_SUBREAPER = 36
SECCOMP_RET_ALLOW, SECCOMP_RET_ERRNO = 0x7fff0000, 0x00050000
SECCOMP_RET_USER_NOTIF, NEW_LISTENER = 0x7fc00000, 8
NOTIF_RECV, NOTIF_SEND, NOTIF_SIZE = 0xc0502100, 0xc0182101, 80
LOAD, JUMP_IF_EQUAL, JUMP_IF_SET, RETURN = 0x20, 0x15, 0x45, 0x06  # of BPF
NUMBER, FIRST_ARGUMENT, THIRD_ARGUMENT = 0, 16, 32
NAMESPACES = 0x7e020000  # what asks clone(2) for any of them
CANNOT = 77

CALLS = {
    "x86_64": {"sched_setaffinity": 203, "clone": 56, "unshare": 272,
               "mount": 165, "setns": 308, "clone3": 435, "seccomp": 317,
               "landlock_create_ruleset": 444, "prctl": 157},
    "aarch64": {"sched_setaffinity": 122, "clone": 220, "unshare": 97,
                "mount": 40, "setns": 268, "clone3": 435, "seccomp": 277,
                "landlock_create_ruleset": 444, "prctl": 167},
}

ALLOWED = RETURN, 0, 0, SECCOMP_RET_ALLOW


def failing(error):
    return RETURN, 0, 0, SECCOMP_RET_ERRNO | error


def without_call(call, error):
    return ((LOAD, 0, 0, NUMBER),
            (JUMP_IF_EQUAL, 0, 1, call),
            failing(error),
            ALLOWED)


def without_namespaces(calls):
    return ((LOAD, 0, 0, NUMBER),
            (JUMP_IF_EQUAL, 5, 0, calls["unshare"]),
            (JUMP_IF_EQUAL, 4, 0, calls["mount"]),
            (JUMP_IF_EQUAL, 3, 0, calls["setns"]),
            (JUMP_IF_EQUAL, 3, 0, calls["clone3"]),
            (JUMP_IF_EQUAL, 3, 0, calls["clone"]),
            ALLOWED,
            failing(errno.EPERM),
            failing(errno.ENOSYS),
            (LOAD, 0, 0, FIRST_ARGUMENT),
            (JUMP_IF_SET, 0, 1, NAMESPACES),
            failing(errno.EPERM),
            ALLOWED)


def asked_for_version(calls):
    return ((LOAD, 0, 0, NUMBER),
            (JUMP_IF_EQUAL, 0, 3, calls["landlock_create_ruleset"]),
            (LOAD, 0, 0, THIRD_ARGUMENT),
            (JUMP_IF_EQUAL, 0, 1, 1),
            (RETURN, 0, 0, SECCOMP_RET_USER_NOTIF),
            ALLOWED)


FILTERS = {
    "affinity": lambda calls: without_call(
        calls["sched_setaffinity"], errno.EPERM),
    # fork(3) comes to clone(2).
    "fork": lambda calls: without_call(calls["clone"], errno.EAGAIN),
    "landlock": lambda calls: without_call(
        calls["landlock_create_ruleset"], errno.EOPNOTSUPP),
    "namespaces": without_namespaces,
    "subreaper": lambda calls: (
        (LOAD, 0, 0, NUMBER),
        (JUMP_IF_EQUAL, 0, 3, calls["prctl"]),
        (LOAD, 0, 0, FIRST_ARGUMENT),
        (JUMP_IF_EQUAL, 0, 1, PR_SET_CHILD_SUBREAPER),
        failing(errno.EINVAL),
        ALLOWED),
    "seccomp": lambda calls: without_call(calls["seccomp"], errno.ENOSYS),
}


def program_of(steps):
    code = b"".join(struct.pack("HBBI", *step) for step in steps)
    text = ctypes.create_string_buffer(code)
    return text, ctypes.create_string_buffer(
        struct.pack("@HP", len(code) // 8, ctypes.addressof(text)))


LIBC = ctypes.CDLL(None)
LIBC.prctl.argtypes = [ctypes.c_int] + [ctypes.c_ulong] * 4


def install(steps):
    _text, program = program_of(steps)
    return LIBC.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 and LIBC.prctl(
        PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.addressof(program), 0,
        0) == 0


def answer_all(listener, value):
    """Until nobody is left who could ask."""
    poll = select.poll()
    poll.register(listener, select.POLLIN)
    while not poll.poll()[0][1] & select.POLLHUP:
        question = bytearray(NOTIF_SIZE)
        try:
            fcntl.ioctl(listener, NOTIF_RECV, question)
            fcntl.ioctl(listener, NOTIF_SEND,
                        question[:8] + struct.pack("=qiI", value, 0, 0))
        except OSError:  # who asked has ended
            pass


def start_answering(value):
    """A socket for the listener of a process that is nobody's child."""
    ours, other = socket.socketpair()
    child = os.fork()
    if child > 0:
        os.waitpid(child, 0)
        return ours
    if os.fork() == 0:
        ours.close()
        _, (listener, *_), *_ = socket.recv_fds(other, 1, 1)
        for fd in range(3):
            os.dup2(os.open(os.devnull, os.O_RDWR), fd)
        answer_all(listener, value)
    os._exit(0)


def install_answered(calls, steps, value):
    _text, program = program_of(steps)
    ours = start_answering(value)
    if LIBC.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
        return False
    listener = LIBC.syscall(calls["seccomp"], 1, NEW_LISTENER, program)
    if listener < 0:
        return False
    socket.send_fds(ours, [b"0"], [listener])
    os.close(listener)
    ours.close()
    return True


def forbid(calls, what):
    name, _, value = what.partition("=")
    if value:
        return install_answered(calls, asked_for_version(calls), int(value))
    return install(FILTERS[name](calls))


known = CALLS.get(platform.machine())
if not known or not all(forbid(known, what)
                        for what in sys.argv[1].split(",")):
    sys.exit(CANNOT)
os.execvp(sys.argv[2], sys.argv[2:])
