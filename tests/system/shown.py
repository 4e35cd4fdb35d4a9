"""A player of any game that knows no rules: it plays what `show_actions` offers,
by turns the first and the last, and keeps what it is shown: `shown.py FOLDER`.
"""

import json
import os
import sys


class Shown:
    """One game: its frames, and for each question what was offered."""

    def __init__(self):
        self.seat = None
        self.frames = []
        self.offers = []
        self.result = None

    def save(self, folder):
        name = f"{os.getpid()}-{self.seat}"
        with open(os.path.join(folder, name), "w", encoding="ascii") as file:
            # In one piece: the arbiter does not wait for long.
            file.write(json.dumps(vars(self)))


class Player:
    def __init__(self, folder):
        self.folder = folder
        self.game = Shown()
        self.parts = []
        self.offered = None

    def join(self, number, count, part):
        """The text, once its last part has come."""
        assert len(part) <= 8000 and part.isascii()
        self.parts.append(part)
        assert len(self.parts) == int(number) <= int(count)
        if number != count:
            return None
        text = "".join(self.parts)
        self.parts = []
        return json.loads(text)

    def set_players(self, _, seat):
        self.game = Shown()
        self.game.seat = int(seat)

    def show_frame(self, *part):
        frame = self.join(*part)
        if frame:
            self.game.frames.append(frame)

    def show_actions(self, *part):
        offered = self.join(*part)
        if offered:
            self.offered = offered

    def choose(self):
        if not self.offered:
            return "? there is nothing to choose from"
        actions = [item for item in self.offered if "action" in item]
        last = len(self.game.offers) % 2 == 1
        self.game.offers.append(self.offered)
        self.offered = None
        return "= " + actions[-1 if last else 0]["action"]

    def result(self, *points):
        self.game.result = [int(number) for number in points]
        self.game.save(self.folder)

    def answer(self, command, *words):
        if command == "list_commands":
            return "= show_frame\nshow_actions\nresult"
        if command.startswith("gen_"):
            return self.choose()
        if command in ("set_players", "show_frame", "show_actions", "result"):
            getattr(self, command)(*words)
        return "="


def main():
    player = Player(sys.argv[1])
    for line in sys.stdin:
        words = line.partition("#")[0].split()
        if words:
            print(player.answer(*words) + "\n", flush=True)
        if words[:1] == ["quit"]:
            break


if __name__ == "__main__":
    main()
