"""A bot that cannot read ahead, before another bot: whoever sends it more than
one command in one write, or before the answer to the last, loses it.

	python3 one_by_one.py COMMAND ...
"""

import os
import select
import subprocess
import sys


def complain(bot, command):
    sys.stderr.write(f"at once: {command}\n")
    bot.kill()
    sys.exit(3)


def main():
    with subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE) as bot:
        while command := os.read(0, 65536):
            if command.count(b"\n") != 1:
                complain(bot, command)
            bot.stdin.write(command)
            bot.stdin.flush()
            answer = []
            while not answer or answer[-1] != b"\n":
                answer.append(bot.stdout.readline())
                if not answer[-1]:
                    sys.exit(bot.wait())
            if command != b"quit\n" and select.select([0], [], [], 0)[0]:
                complain(bot, command)
            os.write(1, b"".join(answer))


main()
