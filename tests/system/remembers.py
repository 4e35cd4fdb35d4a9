"""A bot of tablić that remembers deals: `remembers.py BUILD FILE`.

It notes in FILE which tables it has seen. A table that it knows is one of a deal
that was played with other seats, so that it could know all cards: it then plays as
greedy does, and otherwise as random, which stands for what such knowledge is
worth.
"""

import subprocess
import sys


def start(build, name):
    return subprocess.Popen([f"{build}/bots/{name}"], stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE, text=True, bufsize=1)


def ask(bot, line):
    """The lines of an answer, with the empty one."""
    bot.stdin.write(line)
    bot.stdin.flush()
    answer = [bot.stdout.readline()]
    while answer[-1] not in ("\n", ""):
        answer.append(bot.stdout.readline())
    return "".join(answer)


def has_seen(path, table):
    with open(path, "a+", encoding="ascii") as file:
        file.seek(0)
        if table in file.read().splitlines():
            return True
        file.write(table + "\n")
    return False


def main(build, path):
    clever, plain = start(build, "greedy"), start(build, "random")
    chosen = plain
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        if command == "set_table":
            chosen = clever if has_seen(path, rest) else plain
        if command.startswith("gen_"):
            answer = ask(chosen, line)
        else:
            answers = {bot: ask(bot, line) for bot in (clever, plain)}
            answer = answers[chosen]
        sys.stdout.write(answer)
        sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
