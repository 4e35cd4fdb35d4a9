"""A bot for Talon, the arbiter for card-game bots, in Python.

Say how to choose an action in a class, and call its run(). A whole bot, which
plays any game that lists its actions and takes as many pieces as it can:

    from talon.bot import Bot

    class Mine(Bot):
        def choose(self, actions):
            return max(actions, key=lambda action: len(action.pieces))

    if __name__ == "__main__":
        Mine().run()

What the bot has been told is in its attributes: `rules`, `seat`, `players`,
`seconds` (left on its clock; None: no clock), `frame` (the position as its seat
sees it, talon-frames(5)), and what `heard` made of other commands. `random` is
seeded by the arbiter, so that a game can be played the same way again.

PROTOCOL.md says what goes over the wire. It needs Python 3.8 or later and
nothing else.
"""

import json
import random
import re
import sys


class Refuse(Exception):
    """Raised by what runs a command: the answer is `?` with the reason."""


class Action:
    """What a seat may do: `text` is the answer, letter for letter; `words` say
    the same to people; `pieces` are those of the frame that it concerns, each a
    place and a face."""

    def __init__(self, listed):
        self.text = listed["action"]
        self.words = listed["words"]
        self.pieces = [tuple(piece) for piece in listed["pieces"]]

    def __str__(self):
        return self.text

    def __repr__(self):
        return f"<{self.text}: {self.words}>"


def _one_line(text):
    """What may stand on the wire: no control characters, and not much."""
    printable = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(printable.split())[:2000]


class Bot:
    """Override choose, and what else is to be heard."""

    name = None  # what it answers to `name`; None: the name of its class
    version = "1"

    def __init__(self):
        self.rules = None
        self.seat = None
        self.players = None
        self.seconds = None
        self.frame = None
        self.actions = []
        self.random = random.Random()
        self._parts = {"frame": "", "actions": ""}
        self._notes = []
        self._early = []  # heard of a game that has not begun yet

    # To be overridden

    def choose(self, actions):
        """One of ACTIONS, of class Action, or a text: the answer to gen_move, or
        to whatever the game asks for."""
        raise NotImplementedError

    def begin(self):
        """A game begins: `seat` and `players` are known, and nothing is heard of
        it before."""

    def heard(self, command, words):
        """A command that tells something: `set_cards`, `play`, `declare`. WORDS
        are its arguments."""

    def over(self, points):
        """The game is over; POINTS by seat."""

    # To be called

    def info(self, **values):
        """Says what the bot thinks, before its answer: the arbiter keeps it with
        the move. info(score=1.5, nodes=1200)"""
        self._notes.append("info " + " ".join(
            f"{key} {value}" for key, value in values.items()))

    def note(self, text):
        """The same in words, which `--notes all` keeps."""
        self._notes += str(text).splitlines()

    def run(self, lines=sys.stdin, out=sys.stdout):
        """Plays until `quit` or the end of LINES."""
        for line in lines:
            command = re.fullmatch(r"\s*(?:(\d+)\s+)?([\w-]*)\s*(.*)",
                                   line.partition("#")[0].rstrip())
            if not command or not command[2]:
                continue
            number, name, rest = command.groups("")
            try:
                sign, text = "=", self._answer(name, rest)
            except Refuse as reason:
                sign, text = "?", " ".join(str(reason).split())
            for note in self._notes:
                out.write("# " + _one_line(note) + "\n")
            self._notes.clear()
            out.write(f"{sign}{number} {text}".rstrip() + "\n\n")
            out.flush()
            if name == "quit":
                break

    # Ours

    _told = ("set_deck set_game set_table set_cards show_cards set_board "
             "set_mode set_tile set_names play declare").split()
    _before = ("set_deck", "set_board", "set_mode")  # set_players
    _asked = ("gen_move", "gen_declare")

    def _answer(self, name, rest):
        if name in self._asked:
            return self._chosen()
        if name in self._before:
            self._early.append((name, rest.split()))
            return ""
        if name in self._told:
            self.heard(name, rest.split())
            return ""
        command = getattr(self, "_do_" + name, None)
        if command:
            return command(rest)
        return self._other(name, rest)

    def _other(self, name, rest):
        """Games that are programs have commands of their own."""
        if self._parts["actions"] and name.startswith("gen_"):
            return self._chosen()
        if name.startswith(("set_", "show_", "play")):
            self.heard(name, rest.split())
            return ""
        raise Refuse("unknown command")

    def _chosen(self):
        if self._parts["actions"]:
            self.actions = [Action(listed) for listed
                            in json.loads(self._parts["actions"])
                            if "action" in listed]
            self._parts["actions"] = ""
        if not self.actions:
            raise Refuse("no action was shown")
        return str(self.choose(self.actions))

    def _do_list_commands(self, _):
        own = [name[4:] for name in dir(self) if name.startswith("_do_")]
        return "\n".join([*own, *self._told, *self._asked])

    def _do_known_command(self, name):
        return "true" if name in self._do_list_commands("").split() else "false"

    def _do_protocol_version(self, _):
        return "2"

    def _do_name(self, _):
        return self.name or type(self).__name__

    def _do_version(self, _):
        return self.version

    def _do_quit(self, _):
        return ""

    def _do_any_game(self, _):
        return ""

    def _do_set_rules(self, name):
        self.rules = name
        return ""

    def _do_set_seed(self, seed):
        self.random.seed(int(seed))
        return ""

    def _do_set_players(self, rest):
        self.players, self.seat = map(int, rest.split()[:2])
        self.seconds = self.frame = None
        self.begin()
        while self._early:
            self.heard(*self._early.pop(0))
        return ""

    def _do_time_left(self, milliseconds):
        self.seconds = int(milliseconds) / 1000
        return ""

    def _do_result(self, points):
        self.over([int(number) for number in points.split()])
        return ""

    def _do_show_frame(self, rest):
        if self._part("frame", rest):
            self.frame = json.loads(self._parts["frame"])
        return ""

    def _do_show_actions(self, rest):
        self._part("actions", rest)
        return ""

    def _part(self, what, rest):
        """Whether the text is whole."""
        number, count, text = rest.split(" ", 2)
        before = "" if number == "1" else self._parts[what]
        self._parts[what] = before + text
        return number == count
