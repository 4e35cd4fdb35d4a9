"""The games of Talon, to learn from: many side by side, stepped in C.

    from talon.env import Batch

    batch = Batch("herc", games=1024, seed=1)
    batch.opponent(1, "greedy")
    batch.reset()
    while True:
        batch.step(choose(batch.turns, batch.masks, batch.observations))

Game i plays deal i of the seed, as `talon match --seed` deals it, then deal
i + games and so on. Arrays are numpy's where numpy can be imported, and views
of memory elsewhere. docs/env.md says what is observed, and what an action is.

    talon.env.aec     PettingZoo's interface, for one game
    talon.env.vector  Gymnasium's, for one seat of many games
    bot(policy, game) the policy as a bot for `talon match`

The library libtalon-games.so is looked for where TALON_GAMES says, in the
build of a checkout, beside an installed Talon, and where the linker looks.
"""

import array
import ctypes
import glob
import os
import sys

from talon.bot import Bot, Refuse

try:
    import numpy
except ImportError:
    numpy = None

ERROR_MAX, TEXT_MAX = 512, 8192
SEED_MAX = 2 ** 64 - 1


class EnvError(ValueError):
    """What was asked for cannot be; nothing has changed."""


def _paths():
    here = os.path.dirname(os.path.realpath(__file__))
    yield os.environ.get("TALON_GAMES")
    build = os.environ.get("BUILD", "build")
    yield from glob.glob(os.path.join(here, "../../..", build,
                                      "libtalon-games.so.0.*"))
    yield from glob.glob(os.path.join(here, "../../../../../lib",
                                      "libtalon-games.so.0"))


# By name, what the library's functions return and take: p is a pointer, s a
# text, i an int, q of 64 bits.
_FUNCTIONS = """
    i talon_env_games p;     i talon_env_seats p;      i talon_env_actions p
    s talon_env_game i;      p talon_env_new spiqp;    v talon_env_free p
    s talon_env_error p;     i talon_env_observation_size p
    i talon_env_arrays ppppp;  i talon_env_seed pq;    i talon_env_reset ppp
    q talon_env_deal pi;     i talon_env_step pp;      i talon_env_act pis
    i talon_env_text piip;   i talon_env_find pis;     i talon_env_observe piipp
    i talon_env_opponent pisp; q talon_env_saved_size p
    i talon_env_save pipq;   i talon_env_restore pisq; i talon_env_copy ppppq
    p talon_seat_new sp;     v talon_seat_free p;      s talon_seat_error p
    s talon_seat_command pi; i talon_seat_hear ps;     i talon_seat_actions p
    i talon_seat_observation_size p;                   i talon_seat_observe ppp
    i talon_seat_text pip
"""
_TYPES = {"p": ctypes.c_void_p, "s": ctypes.c_char_p, "i": ctypes.c_int,
          "q": ctypes.c_int64, "v": None}


def _load():
    path = next((path for path in _paths() if path and os.path.exists(path)),
                "libtalon-games.so.0")
    try:
        library = ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(
            f"talon.env needs libtalon-games: {error}; run `make`, or name its"
            " file in TALON_GAMES") from None
    for line in _FUNCTIONS.replace("\n", ";").split(";"):
        if line.strip():
            result, name, arguments = line.split()
            function = getattr(library, name)
            function.restype = _TYPES[result]
            function.argtypes = [_TYPES[letter] for letter in arguments]
    return library


_library = _load()


def games():
    """The names of the games that can be learned."""
    names = iter(lambda: _library.talon_env_game(len(found)), None)
    found = []
    for name in names:
        found.append(name.decode())
    return found


def _pairs(options):
    """Names and values in turn, as the library wants them."""
    words = [str(word).encode() for name, value in options.items()
             for word in (name.replace("_", "-"), value)]
    return ctypes.cast((ctypes.c_char_p * (len(words) + 1))(*words, None),
                       ctypes.c_void_p)


def _seed(seed):
    if not 0 <= seed <= SEED_MAX:
        raise EnvError(f"{seed} is no seed from 0 to 2^64 - 1")
    return seed - 2 ** 64 if seed >= 2 ** 63 else seed


class _Array:
    """Memory that both sides see: `seen` is numpy's, or a memoryview."""

    def __init__(self, kind, *shape):
        length = 1
        for size in shape:
            length *= size
        size = max(length, 1) * array.array(kind).itemsize
        self.memory = bytearray(size)
        self.address = ctypes.addressof(
            ctypes.c_char.from_buffer(self.memory))
        if numpy:
            self.seen = numpy.frombuffer(
                self.memory, kind, length).reshape(shape)
        elif length:
            self.seen = memoryview(self.memory).cast(kind, shape)
        else:
            self.seen = memoryview(b"")


def _integers(values, kind, what, count, least, most):
    """The address of an array.array of COUNT numbers, and that array."""
    if len(values) != count:
        raise EnvError(f"{len(values)} {what} are not {count}")
    numbers = array.array(kind)
    for index, value in enumerate(values):
        number = value.__index__() if hasattr(value, "__index__") else None
        if number is None or not least <= number <= most:
            raise EnvError(f"game {index}: {value!r} is none of the {what}")
        numbers.append(number)
    return numbers.buffer_info()[0], numbers


class Batch:
    """GAMES games of one kind. OPTIONS are those of `talon match` for the game,
    such as lead="same", and players.

    turns         by game: whose turn it is, -1 when the game is over
    masks         by game and action: 1, the seat may do it
    observations  by game: what the seat sees, numbers of a byte
    points        by game and seat: as they stand
    actions       by game: what step() without arguments does
    """

    def __init__(self, game, games=1, seed=0, observe=True, **options):
        error = ctypes.create_string_buffer(ERROR_MAX)
        self._env = _library.talon_env_new(
            game.encode(), _pairs(options), games, _seed(seed),
            ctypes.addressof(error))
        if not self._env:
            raise EnvError(error.value.decode())
        self.game, self.games = game, games
        self.seats = _library.talon_env_seats(self._env)
        self.action_count = _library.talon_env_actions(self._env)
        self.observation_size = _library.talon_env_observation_size(self._env)
        self.saved_size = _library.talon_env_saved_size(self._env)
        self._arrays = (
            _Array("i", games), _Array("B", games, self.action_count),
            _Array("B", games, self.observation_size if observe else 0),
            _Array("i", games, self.seats), _Array("i", games))
        self.turns, self.masks, self.observations, self.points, self.actions = (
            each.seen for each in self._arrays)
        addresses = [each.address for each in self._arrays]
        self._chosen = addresses.pop()
        if not observe:
            addresses[2] = None
        _library.talon_env_arrays(self._env, *addresses)

    def close(self):
        env, self._env = getattr(self, "_env", None), None
        if env and _library:
            _library.talon_env_free(env)

    __del__ = close

    def _check(self, done):
        if done < 0:
            raise EnvError(_library.talon_env_error(self._env).decode())
        return done

    def seed(self, seed):
        """The deals are those of SEED from the next reset on."""
        _library.talon_env_seed(self._env, _seed(seed))

    def reset(self, which=None, deals=None):
        """Begins the next deals of all games, or of those for which WHICH is
        true; of DEALS, if given, those."""
        chosen = numbers = None
        if which is not None:
            chosen, _kept = _integers(
                [1 if each else 0 for each in which], "B", "games",
                self.games, 0, 1)
        if deals is not None:
            numbers, _also_kept = _integers(deals, "q", "deals", self.games,
                                            -2 ** 63, 2 ** 63 - 1)
        self._check(_library.talon_env_reset(self._env, chosen, numbers))

    def deal(self, game=0):
        """The number of its deal; -1: none."""
        return _library.talon_env_deal(self._env, game)

    def _take(self, actions):
        if numpy and isinstance(actions, numpy.ndarray):
            if actions.shape != (self.games,):
                raise EnvError(f"{actions.shape} is not ({self.games},)")
            if actions.dtype.kind not in "iu":
                raise EnvError(f"actions are integers, not {actions.dtype}")
            if actions.dtype.itemsize > 4 or actions.dtype.kind == "u":
                # What is no action stays none when it is made smaller.
                actions = numpy.clip(actions, -1, self.action_count)
            self.actions[:] = actions
            return
        _, numbers = _integers(actions, "i", "actions", self.games, -2 ** 31,
                               2 ** 31 - 1)
        self.actions[:] = numpy.array(numbers) if numpy else memoryview(numbers)

    def step(self, actions=None):
        """Each seat that is to act does its action; a game that is over begins
        anew, whatever its action is. What is not legal raises EnvError, which
        names the game, and nothing is stepped."""
        if actions is not None and actions is not self.actions:
            self._take(actions)
        if _library.talon_env_step(self._env, self._chosen) < 0:
            self._check(-1)

    def act(self, text, game=0):
        """Does an action in the words of the protocol: "7S 3H 4C"."""
        self._check(_library.talon_env_act(self._env, game, text.encode()))

    def text(self, action, game=0):
        """A legal action in words."""
        text = ctypes.create_string_buffer(TEXT_MAX)
        self._check(_library.talon_env_text(
            self._env, game, action, ctypes.addressof(text)))
        return text.value.decode()

    def find(self, text, game=0):
        """The number of an action in words."""
        return self._check(_library.talon_env_find(
            self._env, game, text.encode()))

    def observe(self, seat, game=0):
        """What SEAT sees, whosever turn it is: observation and mask."""
        observation = _Array("B", self.observation_size)
        mask = _Array("B", self.action_count)
        self._check(_library.talon_env_observe(
            self._env, game, seat, mask.address, observation.address))
        return observation.seen, mask.seen

    def opponent(self, seat, player, **options):
        """From now on SEAT is played by a bot of the game, such as "greedy" or
        "expert" with level=3 or nodes=1000; None: by the caller again."""
        self._check(_library.talon_env_opponent(
            self._env, seat, player and player.encode(), _pairs(options)))

    def save(self, game=0):
        """The whole of a game, as bytes."""
        saved = ctypes.create_string_buffer(self.saved_size)
        self._check(_library.talon_env_save(
            self._env, game, ctypes.addressof(saved), self.saved_size))
        return saved.raw

    def restore(self, saved, game=0):
        """Goes on from what was saved."""
        saved = bytes(saved)
        self._check(_library.talon_env_restore(
            self._env, game, saved, len(saved)))

    def copy(self, source=None, sources=None, seats=None, seed=0):
        """Game i becomes a copy of game SOURCES[i] of the batch SOURCE, in which
        all that seat SEATS[i] does not know is drawn anew by SEED; -1: nothing
        is. Without SEATS it is the seat whose turn it is."""
        source = source or self
        most = 2 ** 31 - 1
        games = of_seats = None
        if sources is not None:
            games, _kept = _integers(sources, "i", "sources", self.games,
                                     -most, most)
        if seats is not None:
            of_seats, _also_kept = _integers(seats, "i", "seats", self.games,
                                             -most, most)
        self._check(_library.talon_env_copy(
            self._env, source._env, games, of_seats, _seed(seed)))


class _Seat:
    """One seat of a game as a bot hears it."""

    def __init__(self, game):
        error = ctypes.create_string_buffer(ERROR_MAX)
        self._seat = _library.talon_seat_new(
            game.encode(), ctypes.addressof(error))
        if not self._seat:
            raise EnvError(error.value.decode())
        self.commands = []
        names = iter(lambda: _library.talon_seat_command(
            self._seat, len(self.commands)), None)
        for name in names:
            self.commands.append(name.decode())

    def _check(self, done):
        if done < 0:
            raise EnvError(_library.talon_seat_error(self._seat).decode())
        return done

    def hear(self, command):
        """Whether it asks for an action."""
        return self._check(_library.talon_seat_hear(
            self._seat, command.encode())) > 0

    def observe(self):
        observation = _Array("B", _library.talon_seat_observation_size(
            self._seat))
        mask = _Array("B", _library.talon_seat_actions(self._seat))
        self._check(_library.talon_seat_observe(
            self._seat, mask.address, observation.address))
        return observation.seen, mask.seen

    def text(self, action):
        text = ctypes.create_string_buffer(TEXT_MAX)
        self._check(_library.talon_seat_text(
            self._seat, int(action), ctypes.addressof(text)))
        return text.value.decode()


class _Policy(Bot):
    """The loop of a bot, with a seat of the library in place of listed actions."""

    _own = ("protocol_version", "name", "version", "known_command",
            "list_commands", "quit", "set_rules", "set_seed", "time_left")

    def __init__(self, policy, game, name):
        super().__init__()
        self.name = name
        self._policy, self._game, self._seat = policy, game, _Seat(game)
        self._known = [*self._own, *self._seat.commands]

    def _answer(self, name, rest):
        if name not in self._known:
            raise Refuse("unknown command")
        if name == "set_rules" and rest != self._game:
            raise Refuse(f"what is played here is {self._game}")
        if name not in self._seat.commands:
            return super()._answer(name, rest)
        try:
            if not self._seat.hear(f"{name} {rest}"):
                return ""
            return self._seat.text(self._policy(*self._seat.observe()))
        except EnvError as error:
            raise Refuse(str(error)) from None

    def _do_list_commands(self, _):
        return "\n".join(self._known)


def bot(policy, game, name="policy", lines=None, out=None):
    """Plays GAME under the arbiter until the end of the input: a script with

        talon.env.bot(lambda observation, mask: ..., "herc")

    is a bot for `talon match`. POLICY gets what it gets of a Batch, for its own
    seat, and returns the number of an action."""
    _Policy(policy, game, name).run(lines or sys.stdin, out or sys.stdout)
