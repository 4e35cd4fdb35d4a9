#!/usr/bin/env python3
"""An engine that speaks UCI as a bot for chess.py:

    uci.py ENGINE [depth=N|nodes=N|movetime=MS|clock] [OPTION=VALUE ...]

With `clock` it thinks as long as it likes with the time that is left; of its
opponent's it knows nothing and takes it for the same. Other words are options of
the engine, as Threads=1 or "Skill Level=3". What it thinks of its moves goes before
each answer as a comment, `# depth 9 score cp 31`.
"""

import re
import subprocess
import sys

LIMITS = ("depth", "nodes", "movetime")


class Engine:
    def __init__(self, program, options):
        self.process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.tell("uci", "uciok")
        for name, value in options:
            self.tell(f"setoption name {name} value {value}")

    def tell(self, line, answer=None):
        """Returns the line that begins with ANSWER, and what is said before."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        said = []
        while answer:
            line = self.process.stdout.readline()
            if not line:
                sys.exit(f"{self.process.args[0]} has ended")
            if line.split()[:1] == [answer]:
                return line.split(), said
            said.append(line)


class Bot:
    def __init__(self, program, words):
        options = [word.split("=", 1) for word in words if "=" in word]
        limits = [word for word in options if word[0] in LIMITS]
        self.limit = "clock" not in words and " ".join(
            limits[0] if limits else ["movetime", "100"])
        self.engine = Engine(program, [o for o in options if o not in limits])
        self.left = 60000

    def set_position(self, *fen):
        self.start, self.moves = " ".join(fen), []
        self.engine.tell("ucinewgame")
        self.engine.tell("isready", "readyok")

    def play(self, player, move):
        self.moves.append(move)

    def time_left(self, milliseconds):
        self.left = int(milliseconds)

    def gen_move(self):
        self.engine.tell(f"position fen {self.start} moves {' '.join(self.moves)}")
        left = max(self.left - 50, 1)  # the way to us takes time, too
        words, said = self.engine.tell(
            f"go {self.limit or f'wtime {left} btime {left}'}", "bestmove")
        for line in reversed(said):
            score = re.search(r"\bscore (cp|mate) -?\d+", line)
            if score:
                depth = re.search(r"\bdepth \d+", line)
                print(f"# {depth[0] if depth else ''} {score[0]}")
                break
        return words[1]

    def quit(self):
        self.engine.tell("quit")

    def list_commands(self):
        return "\n".join(COMMANDS)

    def set_players(self, players, me):
        pass

    def name(self):
        return self.engine.process.args[0]


COMMANDS = [name for name in vars(Bot) if not name.startswith("_")]


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    bot = Bot(sys.argv[1], sys.argv[2:])
    for line in sys.stdin:
        words = line.split("#")[0].split()
        if not words:
            continue
        number = words.pop(0) if words[0].isdecimal() else ""
        command = words.pop(0) if words else ""
        if command in COMMANDS:
            text = getattr(bot, command)(*words) or ""
            print(f"={number} {text}".rstrip(), end="\n\n", flush=True)
        else:
            print(f"?{number} unknown command", end="\n\n", flush=True)
        if command == "quit":
            break


if __name__ == "__main__":
    main()
