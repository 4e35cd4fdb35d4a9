"""A bot that answers what it is asked for only when it may, before another bot:
each answer takes a byte from a FIFO.

	python3 gated.py FIFO COMMAND ...
"""

import os
import subprocess
import sys


def main():
    gate = os.open(sys.argv[1], os.O_RDWR)
    with subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE) as bot:
        for command in sys.stdin.buffer:
            if command.startswith(b"gen_"):
                os.read(gate, 1)
            bot.stdin.write(command)
            bot.stdin.flush()
            answer = b""
            while not answer.endswith(b"\n\n"):
                line = bot.stdout.readline()
                if not line:
                    sys.exit(bot.wait())
                answer += line
            sys.stdout.buffer.write(answer)
            sys.stdout.buffer.flush()


main()
