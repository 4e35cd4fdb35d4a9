"""A game for Talon, the arbiter for card-game bots, as a program in Python.

Describe the game in a class and call its main(); GAMES.md says what then goes
over the wire. A whole game:

    from talon_game import ALL, Game, Illegal

    class Nim(Game):
        name = "nim"
        summary = "who takes the last of some sticks wins"
        seats = "2"

        def deal(self, seats, number, chance, options):
            return str(10 + chance.below(20))

        def open(self, seats, start):
            self.sticks, self.seat = int(start), 0
            self.say(ALL, f"set_sticks {self.sticks}")
            for seat in range(seats):
                self.say(seat, f"set_players {seats} {seat}")
            self.begin()

        def turn(self):
            return self.seat if self.sticks else None

        def act(self, seat, text):
            if text not in ("1", "2", "3") or int(text) > self.sticks:
                raise Illegal(f"{text} sticks cannot be taken")
            self.say(ALL, f"play {seat} {text}")
            self.sticks -= int(text)
            self.seat = 1 - seat

        def points(self):
            return [0, 0] if self.sticks else [self.seat, 1 - self.seat]

        def forfeit(self, seat):
            return [seat, 1 - seat]

    if __name__ == "__main__":
        Nim.main()

It needs Python 3.8 or later and nothing else. Copy it beside your game, or name
its folder in PYTHONPATH.
"""

import copy
import json
import re
import sys

ALL = "all"  # every seat

ACTIONS_MAX = 2000  # are listed
LINE_MAX = 8191  # bytes of a command or an action

LIST = r"(\d+(?:,\d+)*|all|none)"  # of seats


class Illegal(Exception):
    """Raised by act, with the rule that the action breaks in words; by deal,
    when an option or the number of seats does not do; and by open, when the
    line is no start of this game."""


class Option:
    """An option of the game's own, --NAME on the command line. ARGUMENT is what
    the help calls its value; that of a "file" is the content of the file."""

    def __init__(self, name, argument, default, text):
        self.name, self.argument = name, argument
        self.default, self.text = str(default), text


class Chance:
    """Random numbers that are the same for ever, which those of Python's own
    module need not be: SplitMix64 (Steele, Lea and Flood 2014)."""

    def __init__(self, seed):
        self.state = seed % 2**64

    def next(self):
        """A number of 64 bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) % 2**64
        z = self.state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        return z ^ z >> 31

    def below(self, n):
        """A number from 0 to N - 1, each as likely as any other (Lemire
        2019)."""
        while True:
            product = self.next() * n
            if product % 2**64 >= 2**64 % n:
                return product >> 64

    def choice(self, items):
        return items[self.below(len(items))]

    def shuffle(self, items):
        """A new list of ITEMS in any order (Fisher and Yates)."""
        items = list(items)
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
        return items


class Look:
    """Who looks at a position: VIEWERS together know what each of them knows.
    With OPEN they are shown all hands."""

    def __init__(self, viewers, open_hands):
        self.viewers, self.open = viewers, open_hands

    def sees(self, seat):
        """Are they shown the hand of SEAT?"""
        return self.open or seat in self.viewers


class Frame:
    """What is seen of a position, as pieces in places; man talon-frames has the
    form. All frames of a game have the same places in the same order."""

    def __init__(self, turn, points, captions=(), seats=None):
        self.object = {"turn": list(turn), "points": list(points),
                       "captions": list(captions),
                       "seats": list(seats or [""] * len(points)),
                       "places": []}

    def place(self, kind, name, faces, owner=None, hidden=0, piece="card",
              size=None, rows=None, columns=None):
        """A place: a "hand", a "row", a "pile" or a "grid" of SIZE, rows and
        columns; ROWS and COLUMNS are their names, of one or two letters or
        digits each, instead of numbers from 0. HIDDEN pieces lie there without a face. PIECE is "card", as
        "7H", "tile" or "mark": a stone, a letter or a die, whose face is
        COLOUR:TEXT, black, white, red, orange, yellow, green, blue or purple,
        and a text of at most two columns: "black:", "red:K"."""
        place = {"kind": kind, "name": name, "piece": piece}
        if owner is not None:
            place["owner"] = owner
        if hidden:
            place["hidden"] = hidden
        if size:
            place["size"] = list(size)
        for side, names in (("rows", rows), ("columns", columns)):
            if names:
                place[side] = list(names)
        self.object["places"].append({**place, "faces": list(faces)})

    def hand(self, owner, faces, look, **more):
        """The hand of OWNER, whose faces only those see who may."""
        seen = look.sees(owner)
        self.place("hand", "hand", faces if seen else [], owner,
                   0 if seen else len(faces), **more)

    def deal(self, number, count):
        """This is the deal NUMBER, from 1, of COUNT."""
        self.object["deal"] = [number, count]

    def last(self, seat, words, moved=()):
        """SEAT did the last thing, in words that go on from its name. MOVED are
        the pieces that went with it: places from and to (None: no place), and
        faces. Applied to
        the frame before, they give this one, unless a new deal has begun; a
        move without faces is one of pieces that the viewers do not see."""
        self.object["last"] = {"seat": seat, "words": words,
                               "moved": [list(move) for move in moved]}

    def parts(self, parts):
        """When the game is over: what the points are the sum of, by name, for
        each seat."""
        self.object["parts"] = [[name, list(points)]
                                for name, points in parts.items()]


class Game:
    """A game. The class says what the game is, as `describe` does; an object is
    one game from its start to its end.

    All methods but these may be called at any time and change nothing: open and
    act. Nothing of a game may depend on anything but its start and its actions:
    no clock, no files, no random numbers but those of deal.
    """

    name = ""  # small letters, digits, _ and -
    summary = ""  # a line
    seats = ""  # how many can play: "2", "2-4", "4 6"
    sides = None  # of each seat, where some win and lose together: [0, 1, 0, 1]
    bots = None  # numbers of bots that fill a table, if these are not its seats
    options = ()  # each an Option
    time = None  # seconds for a bot and game, or "none"; None: as usual
    move_time = None
    start_time = None
    hidden = False  # True: seats hold what others may not see

    # How the seats that are to act are asked, and how an answer is recorded.
    request = ("play", "gen_move")

    # Seats that are shown all hands, when open is called.
    open_hands = ()

    def deal(self, seats, number, chance, options):
        """The start of deal NUMBER (from 0) of a run, a line of text: all cards
        and dice, and the options that matter. OPTIONS has their values, as
        text. CHANCE is a Chance, the only source of anything random."""
        raise NotImplementedError

    def open(self, seats, start):
        """Sets the game up as START says, and tells the seats: what they get
        ready with, begin(), and their first hands."""
        raise NotImplementedError

    def turn(self):
        """The seat that is to act, or a list of seats that act at once; None or
        an empty list when the game is over."""
        raise NotImplementedError

    def act(self, seat, text):
        """SEAT, one of those that are to act, answers TEXT: any words with
        single blanks between them, or none. Does it, and tells the seats;
        raises Illegal if it may not, and then nothing has happened, whatever
        has been done before. Returns the action in the one way in which it is
        written; None: as it came."""
        raise NotImplementedError

    def points(self):
        """The points of each seat, as they stand."""
        raise NotImplementedError

    def forfeit(self, seat):
        """The points of each seat, if a fault of SEAT ended the game now."""
        raise NotImplementedError

    def standing(self):
        """What decides, where that is not the points alone: a number for each
        seat, the most wins."""
        return None

    def frame(self, look):
        """The position as LOOK has it, a Frame. Nothing in it may depend on what
        they cannot see."""
        raise NotImplementedError

    def actions(self, seat):
        """What SEAT, one of those that are to act, may answer: a list of the
        answer, the same in words, and the pieces of its frame that it
        concerns, each a place and a face."""
        raise NotImplementedError

    def say(self, seats, command, if_listed=False):
        """Tells SEATS (one, several or ALL) a command of the protocol; IF_LISTED
        only the bots that list it."""
        if re.search("[\0-\x1f\x7f#]", command) or command != command.strip():
            raise ValueError(f"no command for a bot: {command!r}")
        if len(command.encode()) > LINE_MAX:
            raise ValueError(f"too long for a bot: {command[:60]!r}...")
        self._said.append(f"say{'?' * if_listed} {_list(seats)} {command}")

    def begin(self):
        """What was said before was there to get ready with; the play starts."""
        self._said.append("begin")

    def deal_hands(self, hands):
        """Tells each seat its own cards of a new deal, and shows all of them to
        those who see open hands."""
        for seat, hand in enumerate(hands):
            self.say(seat, " ".join(["set_cards", str(len(hand)), *hand]))
        for seat, hand in enumerate(hands):
            others = sorted(set(self.open_hands) - {seat})
            if others:
                self.say(others, " ".join(
                    ["show_cards", str(seat), str(len(hand)), *hand]), True)

    @classmethod
    def main(cls):
        """Plays at the pipes of the process until it is told to quit."""
        pipe, sys.stdout = sys.stdout, sys.stderr  # where print does no harm
        for stream in sys.stdin, pipe:
            stream.reconfigure(encoding="utf-8", newline="\n")
        wire = _Wire(cls)
        for line in sys.stdin:
            answer = wire.answer(line)
            if answer:
                pipe.write(answer)
                pipe.flush()
            if wire.over:
                break


def _list(seats):
    """Seats as the wire has them."""
    if isinstance(seats, (str, int)):
        return str(seats)
    return ",".join(map(str, seats)) or "none"


def _seats(text, count):
    """The opposite, in a game of COUNT."""
    if text in ("all", "none"):
        return frozenset(range(count) if text == "all" else ())
    return frozenset(map(int, text.split(",")))


def _word(value):
    """A value as one word."""
    if value and not re.search("[\0- \x7f\"\\\\#]", value):
        return value
    return json.dumps(value).replace("#", "\\u0023")


def _options(text):
    """The opposite: the values by name of `NAME=VALUE NAME=VALUE`."""
    form = r'([^ =]+)=("(?:[^"\\]|\\.)*"|[^ "]+)(?: |$)'
    if re.sub(form, "", text):
        raise Illegal(f"no options: {text}")
    return {name: json.loads(value) if value[0] == '"' else value
            for name, value in re.findall(form, text)}


def _json(value):
    return json.dumps(value, separators=(",", ":"))


def _asked(game):
    """The seats that are to act, as a list."""
    turn = game.turn()
    return [] if turn is None else [turn] if isinstance(turn, int) else list(turn)


class _Wire:
    """What goes over the pipes: a method for each command, with what stands
    behind its name, which returns the text of the answer."""

    def __init__(self, rules):
        self.rules, self.over = rules, False
        self.commands = [name[3:] for name in dir(self)
                         if name.startswith("do_")]
        for optional in "frame", "actions":
            if getattr(rules, optional) is getattr(Game, optional):
                self.commands.remove(optional)
        self.game = None

    def answer(self, line):
        """The answer to a line of the arbiter; nothing to an empty one."""
        number, name, rest = re.fullmatch(
            r" *(\d+(?= |$))? *([^ ]*) ?(.*)",
            line.replace("\r", "").rstrip("\n")).groups("")
        if not number and (not name or name[0] == "#"):
            return ""
        try:
            if name not in self.commands:
                raise Illegal("unknown command")
            text = getattr(self, "do_" + name)(rest)
            sign = "="
        except Illegal as reason:
            sign, text = "?", " ".join(str(reason).split())
        return f"{sign}{number} {text}".rstrip() + "\n\n"

    def do_list_commands(self, _):
        return "\n".join(self.commands)

    def do_protocol_version(self, _):
        return "2"

    def do_quit(self, _):
        self.over = True
        return ""

    def do_describe(self, _):
        rules = self.rules
        lines = [f"{key} {getattr(rules, key)}" for key in
                 ("name", "summary", "seats", "bots", "time", "move_time",
                  "start_time") if getattr(rules, key) is not None]
        if rules.sides:
            lines.append("sides " + " ".join(map(str, rules.sides)))
        lines += [f"option {o.name} {o.argument} {_word(o.default)} {o.text}"
                  for o in rules.options]
        if rules.hidden:
            lines.append("hidden yes")
        return "\n".join(lines)

    def do_deal(self, rest):
        words = rest.split(" ", 3)
        if len(words) < 3 or not all(w.isdecimal() for w in words[:3]):
            raise Illegal("a deal has a number of seats, its number and a seed")
        options = {option.name: option.default for option in self.rules.options}
        given = _options(words[3] if len(words) > 3 else "")
        for name in given:
            if name not in options:
                raise Illegal(f"there is no option {name}")
        seats, number, seed = map(int, words[:3])
        self.expect_seats(seats)
        return self.rules().deal(
            seats, number, Chance(seed), {**options, **given})

    def do_restore(self, rest):
        form = re.fullmatch(rf"(\d+) (.*?)(?: open {LIST})?", rest)
        if not form:
            raise Illegal("a position has a number of seats and a start")
        seats, start = int(form[1]), form[2]
        self.expect_seats(seats)
        begun = seats, start, _seats(form[3] or "none", seats)
        self.game = self.opened(*begun)
        self.begun, self.played, self.before = begun, [], None
        return self.turn([])

    def do_act(self, rest):
        seat, text = re.fullmatch(r"(\S*) ?(.*)", rest).groups()
        seat, text = self.seat(seat), " ".join(text.split())
        try:
            action = self.game.act(seat, text)
        except Illegal:
            self.go_back()
            raise
        self.played.append((seat, text))
        return self.turn([text if action is None else action])

    def do_forfeit(self, rest):
        if not self.game or not rest.isdecimal():
            raise Illegal("forfeit has a seat, of a game")
        return " ".join(map(str, self.game.forfeit(int(rest))))

    def do_frame(self, rest):
        form = re.fullmatch(rf"{LIST}( open)?", rest)
        if not self.game or not form:
            raise Illegal("frame has viewers, of a game")
        viewers = _seats(form[1], self.begun[0])
        frame = self.game.frame(Look(viewers, form[2] is not None))
        return _json(frame.object if isinstance(frame, Frame) else frame)

    def do_actions(self, rest):
        seat = self.seat(rest)
        listed = [{"action": action, "words": words,
                   "pieces": [list(piece) for piece in pieces]}
                  for action, words, pieces in self.game.actions(seat)]
        if len(listed) > ACTIONS_MAX:
            listed[ACTIONS_MAX:] = [{"more": True}]
        return _json(listed)

    def expect_seats(self, seats):
        for first, last in re.findall(r"(\d+)(?:-(\d+))?", self.rules.seats):
            if int(first) <= seats <= int(last or first):
                return
        raise Illegal(f"{seats} cannot play, but {self.rules.seats}")

    def opened(self, seats, start, shown):
        """A game at its start."""
        game = self.rules()
        game.open_hands, game._said = shown, []
        game.open(seats, start)
        return game

    def go_back(self):
        """The position before the last action, whatever that has changed. The
        way from the start is gone once: where it led to is kept."""
        self.before = self.before or self.opened(*self.begun)
        for seat, text in self.played:
            self.before.act(seat, text)
        self.before._said = []
        self.played = []
        self.game = copy.deepcopy(self.before)

    def seat(self, word):
        """WORD as a seat that is to act."""
        if not self.game:
            raise Illegal("there is no game")
        if not word.isdecimal() or int(word) not in _asked(self.game):
            raise Illegal(f"seat {word} is not to act")
        return int(word)

    def turn(self, lines):
        """LINES, what has been said, the points, and who is asked."""
        game = self.game
        lines = [*lines, *game._said]
        game._said = []
        lines.append("points " + " ".join(map(str, game.points())))
        standing = game.standing()
        if standing is not None:
            lines.append("standing " + " ".join(map(str, standing)))
        asked = _asked(game)
        lines.append(f"ask {_list(asked)} {' '.join(game.request)}" if asked
                     else "over")
        return "\n".join(lines)
