#!/usr/bin/env python3
"""Runs a command in a system that refuses one call, as the filters of some
containers and a full table of processes do:

    forbid.py affinity|fork COMMAND ARGUMENT ...
"""

import ctypes
import errno
import os
import platform
import struct
import sys

# Of sched_setaffinity(2), and of clone(2), which fork(3) comes to; and what they
# fail with.
CALLS = {
    "affinity": ({"x86_64": 203, "aarch64": 122}, errno.EPERM),
    "fork": ({"x86_64": 56, "aarch64": 220}, errno.EAGAIN),
}
PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, SECCOMP_MODE_FILTER = 38, 22, 2
SECCOMP_RET_ALLOW, SECCOMP_RET_ERRNO = 0x7fff0000, 0x00050000
LOAD, JUMP_IF_EQUAL, RETURN = 0x20, 0x15, 0x06  # of BPF
CANNOT = 77

numbers, error = CALLS[sys.argv[1]]
number = numbers.get(platform.machine())
if number is None:
    sys.exit(CANNOT)
code = b"".join(struct.pack("HBBI", *step) for step in (
    (LOAD, 0, 0, 0),
    (JUMP_IF_EQUAL, 0, 1, number),
    (RETURN, 0, 0, SECCOMP_RET_ERRNO | error),
    (RETURN, 0, 0, SECCOMP_RET_ALLOW)))
text = ctypes.create_string_buffer(code)
program = ctypes.create_string_buffer(
    struct.pack("@HP", len(code) // 8, ctypes.addressof(text)))
prctl = ctypes.CDLL(None).prctl
prctl.argtypes = [ctypes.c_int] + [ctypes.c_ulong] * 4
if prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 or prctl(
        PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.addressof(program), 0,
        0) != 0:
    sys.exit(CANNOT)
os.execvp(sys.argv[2], sys.argv[2:])
