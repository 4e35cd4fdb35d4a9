#!/usr/bin/env python3
"""Runs a command in a system that refuses something, as the filters of some
containers and a full table of processes do:

    forbid.py affinity|fork|landlock|namespaces|seccomp COMMAND ARGUMENT ...
"""

import ctypes
import errno
import os
import platform
import struct
import sys

PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, SECCOMP_MODE_FILTER = 38, 22, 2
SECCOMP_RET_ALLOW, SECCOMP_RET_ERRNO = 0x7fff0000, 0x00050000
LOAD, JUMP_IF_EQUAL, JUMP_IF_SET, RETURN = 0x20, 0x15, 0x45, 0x06  # of BPF
NUMBER, FIRST_ARGUMENT = 0, 16
NAMESPACES = 0x7e020000  # what asks clone(2) for any of them
CANNOT = 77

CALLS = {
    "x86_64": {"sched_setaffinity": 203, "clone": 56, "unshare": 272,
               "mount": 165, "setns": 308, "clone3": 435, "seccomp": 317,
               "landlock_create_ruleset": 444},
    "aarch64": {"sched_setaffinity": 122, "clone": 220, "unshare": 97,
                "mount": 40, "setns": 268, "clone3": 435, "seccomp": 277,
                "landlock_create_ruleset": 444},
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


FILTERS = {
    "affinity": lambda calls: without_call(
        calls["sched_setaffinity"], errno.EPERM),
    # fork(3) comes to clone(2).
    "fork": lambda calls: without_call(calls["clone"], errno.EAGAIN),
    "landlock": lambda calls: without_call(
        calls["landlock_create_ruleset"], errno.EOPNOTSUPP),
    "namespaces": without_namespaces,
    "seccomp": lambda calls: without_call(calls["seccomp"], errno.ENOSYS),
}


def install(steps):
    code = b"".join(struct.pack("HBBI", *step) for step in steps)
    text = ctypes.create_string_buffer(code)
    program = ctypes.create_string_buffer(
        struct.pack("@HP", len(code) // 8, ctypes.addressof(text)))
    prctl = ctypes.CDLL(None).prctl
    prctl.argtypes = [ctypes.c_int] + [ctypes.c_ulong] * 4
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 and prctl(
        PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.addressof(program), 0,
        0) == 0


known = CALLS.get(platform.machine())
if not known or not install(FILTERS[sys.argv[1]](known)):
    sys.exit(CANNOT)
os.execvp(sys.argv[2], sys.argv[2:])
