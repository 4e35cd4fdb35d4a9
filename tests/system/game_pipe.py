"""A game that is a program, at the end of two pipes, without the arbiter; and what
protocol/GAMES.md says of its answers."""

import json
import os
import re
import subprocess
import sys

from talon_run import PATIENCE, equal

LIST = r"(?:\d+(?:,\d+)*|all|none)"


def python(path):
    return [sys.executable, "-SE", path]


class Pipe:
    """A game's process: with Pipe(COMMAND) as game: game.ask("describe")."""

    def __init__(self, command, folder=None):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, cwd=folder,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate()

    def answer(self, command):
        """The lines of an answer, the sign in the first of them."""
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        return self.read(command)

    def read(self, command):
        lines = []
        while (line := self.process.stdout.readline()) != "\n":
            assert line.endswith("\n"), \
                f"{command}: {lines + [line]}, {self.process.stderr.read()}"
            lines.append(line[:-1])
        assert lines and lines[0][0] in "=?", f"{command}: {lines}"
        return lines

    def ask(self, command):
        """The lines of an answer that grants what was asked."""
        lines = self.answer(command)
        assert re.match("=( |$)", lines[0]), f"{command}: {lines}"
        return [lines[0][2:], *lines[1:]] if lines != ["="] else []

    def refused(self, command):
        """The reason of an answer that does not."""
        lines = self.answer(command)
        assert lines[0].startswith("? ") and len(lines) == 1, \
            f"{command}: {lines}"
        return lines[0][2:]

    def ended(self):
        """The exit status, once the process has ended by itself, having said
        nothing more, and what it wrote to its standard error."""
        out, err = self.process.communicate(timeout=PATIENCE)
        equal(out, "", "what was said at the end")
        return self.process.returncode, err


class Turn:
    """An opening, or what follows from an action: .said, (seats, command, if it
    is listed); .points, .asked, .tell, .command."""

    def __init__(self, lines, seats, opening):
        self.lines = lines
        form = (r"(?:say\??[^\n]*\n)*" + (
            r"begin\n(?:say\??[^\n]*\n)*" if opening else "") +
            r"points[^\n]*\n(?:standing[^\n]*\n)?(?:ask[^\n]*|over)")
        text = "\n".join(lines)
        assert re.fullmatch(form, text), text
        self.said = []
        for line in lines:
            if line.startswith("say"):
                word, listed, hearers, command = re.fullmatch(
                    rf"(say)(\??) ({LIST}) ([^\0-\x1f\x7f#]+)", line).groups()
                self.said.append((seats_of(hearers, seats), command,
                                  listed != ""))
        self.points = points_of(
            next(line for line in lines if line.startswith("points "))[7:],
            seats)
        self.asked, self.tell, self.command = [], None, None
        if lines[-1] != "over":
            asked, self.tell, self.command = re.fullmatch(
                rf"ask ({LIST}) ([^ ]+) ([^#]+)", lines[-1]).groups()
            self.asked = seats_of(asked, seats)
            assert self.asked, lines


def seats_of(text, seats):
    listed = {"all": list(range(seats)), "none": []}.get(text)
    listed = list(map(int, text.split(","))) if listed is None else listed
    assert len(set(listed)) == len(listed) and set(listed) <= set(range(seats)), \
        text
    return listed


def points_of(text, seats):
    points = [int(word) for word in text.split(" ")]
    equal(len(points), seats, "points")
    assert all(abs(number) <= 10**9 for number in points), text
    return points


class Play:
    """A game in play on a pipe, and all that was asked and answered of it."""

    def __init__(self, pipe, seats, start, more=""):
        self.pipe, self.seats, self.start = pipe, seats, start
        self.turns = [Turn(pipe.ask(f"restore {seats} {start}{more}"), seats, True)]
        self.actions = []

    @property
    def turn(self):
        return self.turns[-1]

    def act(self, seat, text):
        """The action in its canonical form."""
        action, *lines = self.pipe.ask(f"act {seat} {text}")
        self.turns.append(Turn(lines, self.seats, False))
        self.actions.append((seat, action))
        return action

    def told(self, viewer):
        """All words that a seat has been told; of "none" what all have."""
        return {word for turn in self.turns for seats, command, _ in turn.said
                for word in command.split(" ")
                if viewer in seats or len(seats) == self.seats}

    def again(self, pipe):
        """Plays the same on another pipe, which must say the same."""
        other = Play(pipe, self.seats, self.start)
        for seat, action in self.actions:
            equal(other.act(seat, action), action, "an action as it is recorded")
        for one, two in zip(self.turns, other.turns):
            equal(two.lines, one.lines, f"lines after {self.start}")
        return other

    def listed(self, seat):
        """What the seat may do, in the form that is asked for."""
        (line,) = self.pipe.ask(f"actions {seat}")
        items = json.loads(line)
        assert items and len(items) <= 2001, line
        for item in items:
            equal(set(item) - {"say"}, {"action", "words", "pieces"}, "an action")
        names = [item["action"] for item in items]
        equal(len(set(names)), len(names), "actions that are listed once")
        return items

    def frame(self, viewers, more=""):
        (line,) = self.pipe.ask(f"frame {viewers}{more}")
        assert len(line) <= 65536, len(line)
        return json.loads(line)


KINDS = {"hand", "row", "pile", "grid"}


def expect_form(frame, turn, seats, before=None):
    """A frame of the form that man talon-frames has, of the position of TURN, and
    what its moves make of the frame BEFORE."""
    equal(set(frame) - {"deal", "last", "parts", "say", "sides"},
          {"turn", "points", "captions", "seats", "places"})
    equal(frame["points"], turn.points)
    assert set(turn.asked) <= set(frame["turn"]), (frame["turn"], turn.asked)
    equal(len(frame["seats"]), seats, "lines about seats")
    for place in frame["places"]:
        equal(set(place) - {"owner", "hidden", "size", "rows", "columns"},
              {"kind", "name", "piece", "faces"})
        assert place["kind"] in KINDS, place
        assert place.get("owner", 0) in range(seats), place
        assert place.get("hidden", 1) > 0, place
    if "parts" in frame:
        equal(turn.asked, [], "parts before the end")
        equal([sum(part) for part in zip(*(p for _, p in frame["parts"]))],
              turn.points, "the sum of all parts")
    if before:
        equal([kind_of(p) for p in frame["places"]],
              [kind_of(p) for p in before["places"]], "places")
        if frame.get("deal") == before.get("deal"):
            expect_moves(before, frame)


def kind_of(place):
    return [place.get(key) for key in ("kind", "name", "piece", "owner", "size",
                                    "rows", "columns")]


def expect_moves(before, after):
    places = [[list(map(str, p["faces"])), p.get("hidden", 0)]
              for p in before["places"]]
    unseen = set()  # places that pieces without a face came from or went to
    moves = after.get("last", {}).get("moved", [])
    for source, target, faces in moves:
        if not faces:
            unseen |= {source, target}
        for face in map(str, faces):
            if source is not None and face in places[source][0]:
                places[source][0].remove(face)
            elif source is not None:
                places[source][1] -= 1
            places[target][0].append(face)
    for number, (made, place) in enumerate(zip(places, after["places"])):
        equal(sorted(made[0]), sorted(map(str, place["faces"])),
              f"faces of place {number} after {moves}")
        if number not in unseen:
            equal(made[1], place.get("hidden", 0), f"hidden in place {number}")


def expect_told(play, viewer, frame):
    """A seat sees no face that it has not been told of."""
    told = play.told(viewer)
    faces = {str(face) for place in frame["places"] for face in place["faces"]}
    for _, _, moved in frame.get("last", {}).get("moved", []):
        faces |= set(map(str, moved))
    assert faces <= told, (viewer, faces - told, frame)


def expect_pieces(play, seat):
    """The pieces of all actions lie where they are said to, as the seat sees
    them."""
    places = play.frame(seat)["places"]
    for item in play.listed(seat):
        for place, face in item["pieces"]:
            if places[place]["kind"] != "grid":
                assert face in places[place]["faces"], (item, places[place])


def made(place, code, name="game.py"):
    """The command of a game with this code, beside a copy of talon_game.py."""
    path = os.path.join(place, name)
    os.symlink(os.path.abspath("python/talon_game.py"),
               os.path.join(place, "talon_game.py"))
    with open(path, "w", encoding="utf-8") as file:
        file.write(code)
    return python(path)


def page_blocks():
    with open("docs/game.md", encoding="utf-8") as file:
        return re.findall(r"^```python\n(.*?)^```$", file.read(), re.M | re.S)


def page_game():
    """The game of docs/game.md: the whole one, and what becomes of it."""
    first, _, actions, act, piles, frame = page_blocks()
    seen = re.sub(r"    def act.*?\n\n(?=    def )", lambda _: act + "\n", first,
                  flags=re.S)
    seen = seen.replace("import ALL, Game", "import ALL, Frame, Game")
    seen = seen.replace("        self.say(ALL, f\"set_deck", piles +
                        "        self.say(ALL, f\"set_deck")
    seen = seen.replace("\n\nif __name__", f"{actions}\n{frame}\n\nif __name__")
    return first, seen
