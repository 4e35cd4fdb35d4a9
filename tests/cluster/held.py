"""A bot that stops thinking after so many answers, until there is a file "release"
in a folder, before another bot:

	python3 held.py FOLDER COUNT COMMAND ...
"""

import os
import subprocess
import sys
import time


def main():
    file, count = os.path.join(sys.argv[1], "release"), int(sys.argv[2])
    with subprocess.Popen(sys.argv[3:], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE) as bot:
        for command in sys.stdin.buffer:
            count -= command.startswith(b"gen_")
            while count < 0 and not os.path.exists(file):
                time.sleep(0.05)
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
