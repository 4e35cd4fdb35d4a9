#!/usr/bin/env python3
"""Games that are programs: the examples, and the file that they are made with,
by pipes and without the arbiter. What is asked of them is in protocol/GAMES.md."""

import os
import random
import re
import subprocess
import sys
import textwrap

from game_pipe import (
    Pipe, Play, expect_form, expect_pieces, points_of, python)
from talon_run import PATIENCE, add_test, contains, equal, folder, main, test

sys.dont_write_bytecode = True
sys.path.insert(0, "python")
import talon_game  # noqa: E402

# An example: its seats, options that make a game short, and what the first deal
GAMES = {
    "leduc": (2, "", None),
    "hearts": (4, " limit=20", None),
    "belot": (4, " deals=2", None),
}
FIRST = "tests/system/game_starts"


def command(name):
    return python(f"examples/{name}.py")


def start_of(pipe, name, number, seed=None):
    seats, options, _ = GAMES[name]
    (start,) = pipe.ask(
        f"deal {seats} {number} {number + 1 if seed is None else seed}{options}")
    return start


def games(pipe, name, count):
    """Plays of different deals, each at its beginning."""
    for number in range(count):
        yield Play(pipe, GAMES[name][0], start_of(pipe, name, number))


def choose(play, chance):
    """One of the seats that are asked, and an action of it."""
    seat = chance.choice(play.turn.asked)
    return seat, chance.choice(play.listed(seat))["action"]


def play_on(play, chance, steps=None):
    """Plays by chance to the end, or so many steps."""
    while play.turn.asked and (steps is None or len(play.actions) < steps):
        play.act(*choose(play, chance))


LINES = {
    "name": r"[a-z][a-z0-9_-]{0,30}", "summary": ".+", "seats": r"[\d ,-]+",
    "sides": r"\d+( \d+)*", "bots": r"[\d ,-]+", "option": r"\S+ \S+ \S+ .+",
    "time": r"[\d.]+|none", "move_time": r"[\d.]+", "start_time": r"[\d.]+",
    "hidden": "yes|no"}


def expect_description(name):
    with Pipe(command(name)) as pipe:
        lines = [line.split(" ", 1) for line in pipe.ask("describe")]
        listed = pipe.ask("list_commands")
        equal(pipe.ask("protocol_version"), ["2"])
    for key, rest in lines:
        assert re.fullmatch(LINES[key], rest), (key, rest)
    keys = [key for key, _ in lines if key != "option"]
    equal(len(set(keys)), len(keys), "keys")
    description = dict(lines)
    equal(description["name"], name)
    equal(description["hidden"], "yes")
    contains(keys, "summary")
    equal(description["seats"], str(GAMES[name][0]))
    assert {"describe", "deal", "restore", "act", "forfeit", "frame",
            "actions", "quit"} <= set(listed), listed


def expect_starts(name):
    seats = GAMES[name][0]
    with Pipe(command(name)) as one, Pipe(command(name)) as two:
        starts = [start_of(one, name, 0, seed) for seed in range(40)]
        equal([start_of(two, name, 0, seed) for seed in reversed(range(40))],
              starts[::-1], "starts of a fresh process")
        Play(one, seats, starts[3])
        equal(start_of(one, name, 0, 5), starts[5], "a start during a game")
        start_of(one, name, 7, 2**64 - 1)
    for start in starts:
        assert len(start) <= 65536 and start == start.strip(), start
        assert not re.search(r"#|[\0-\x1f]| open \S+$", start), start
    assert len(set(starts)) > 20, "starts of 40 seeds"
    with open(FIRST, encoding="utf-8") as file:
        known = dict(line.rstrip("\n").split(": ") for line in file)
    equal(starts[1], known[name], "the start of seed 1, for ever")


def expect_whole_games(name):
    """Played by chance to the end; what the game says is of the form, frames and
    actions are, and no fault is worth more than the end of the game."""
    chance = random.Random(name)
    with Pipe(command(name)) as pipe:
        for play in games(pipe, name, 50):
            forfeits = []
            looks = [chance.choice(["all", "none", *range(play.seats)])]
            frames = {look: play.frame(look) for look in looks}
            while play.turn.asked:
                for seat in range(play.seats):
                    (line,) = pipe.ask(f"forfeit {seat}")
                    forfeits.append((seat, points_of(line, play.seats)))
                play.act(*choose(play, chance))
                for look, before in frames.items():
                    frames[look] = play.frame(look)
                    expect_form(frames[look], play.turn, play.seats, before)
            for seat, points in forfeits:
                assert points[seat] <= play.turn.points[seat], (seat, points)
                assert points[seat] == min(points), (seat, points)
            equal(frames[looks[0]]["turn"], [])
            contains(pipe.refused(f"act 0 {play.actions[-1][1]}"), "")


def expect_all_looks(name):
    """Frames of all viewers in all positions of a few games; pieces of actions
    are in the frame of their seat."""
    chance = random.Random(name)
    with Pipe(command(name)) as pipe:
        for play in games(pipe, name, 3):
            looks = [(look, more) for look in ("all", "none", *range(play.seats))
                     for more in ("", " open")]
            frames = {look: play.frame(*look) for look in looks}
            for look, frame in frames.items():
                expect_form(frame, play.turn, play.seats)
            while play.turn.asked:
                for seat in play.turn.asked:
                    expect_pieces(play, seat)
                play.act(*choose(play, chance))
                for look, before in frames.items():
                    frames[look] = play.frame(*look)
                    expect_form(frames[look], play.turn, play.seats, before)


def expect_listed_are_legal(name):
    """Each action that is listed, in some positions of some games."""
    chance = random.Random(name)
    count = 0
    with Pipe(command(name)) as pipe, Pipe(command(name)) as other:
        for play in games(pipe, name, 8):
            for steps in sorted(chance.sample((0, 1, 2, 3, 4, 9, 17, 30, 50), 4)):
                play_on(play, chance, steps)
                for seat in play.turn.asked:
                    items = play.listed(seat)
                    for item in chance.sample(items, min(20, len(items))):
                        equal(play.again(other).act(seat, item["action"]),
                              item["action"], "an action that is listed")
                        count += 1
    assert count > 15, count


WORDS = ["", "x", "pass pass", "0", "-1", "1e9", "2C 2C", "XX", "7", "QQ", "call call",
         "raise 5", "é", "\u0663", "play", "=", "?", "[]", "9" * 5000, "2C,3C",
         "pass -", "Call", "JH KS", "2c", "\\", "\"", "null"]


def expect_unlisted_are_refused(name):
    """Words that are no actions, and actions of others: nothing has changed."""
    chance = random.Random(name)
    with Pipe(command(name)) as pipe, Pipe(command(name)) as other:
        for play in games(pipe, name, 6):
            while play.turn.asked:
                seat = chance.choice(play.turn.asked)
                items = [item["action"] for item in play.listed(seat)]
                known = {w for line in play.turn.lines for w in line.split()}
                words = [w for w in [*WORDS, *sorted(known)] if w not in items]
                before = play.frame("all"), play.frame("none")
                for word in chance.sample(words, 20):
                    reason = pipe.refused(f"act {seat} {word}")
                    assert reason.strip(), word
                for wrong in set(range(play.seats)) - set(play.turn.asked):
                    pipe.refused(f"act {wrong} {items[0]}")
                pipe.refused(f"act {play.seats} {items[0]}")
                equal((play.frame("all"), play.frame("none")), before)
                equal([item["action"] for item in play.listed(seat)], items)
                play.act(seat, chance.choice(items))
            play.again(other)


def expect_the_way_back(name):
    """Another process, and the same one in the middle of another game, come to a
    position by restore and replay, and go on from it in the same way."""
    chance = random.Random(name)
    with Pipe(command(name)) as pipe, Pipe(command(name)) as other:
        for play in games(pipe, name, 5):
            play_on(play, chance)
            play.again(other)
            half = Play(pipe, play.seats, start_of(pipe, name, 99))
            play_on(half, chance, 3)
            again = play.again(pipe)
            for look in "all", "none", "0":
                (line,) = other.ask(f"frame {look}")
                equal(again.pipe.ask(f"frame {look}"), [line])


def expect_bad_starts(name):
    """A line that is no start is refused, and the position stays."""
    seats = GAMES[name][0]
    with Pipe(command(name)) as pipe:
        start = start_of(pipe, name, 0)
        play = Play(pipe, seats, start)
        before = play.frame("all")
        words = start.split(" ")
        for line in ("x", " ".join(words[:-1]), start + " XX",
                     " ".join([*words[:-2], words[-3], words[-1]]),
                     start.replace("Q", "P"), start + " open"):
            assert pipe.refused(f"restore {seats} {line}"), line
        contains(pipe.refused(f"restore {seats + 1} {start}"), str(seats + 1))
        contains(pipe.refused(f"deal {seats + 1} 0 1{GAMES[name][1]}"), "cannot play")
        contains(pipe.refused(f"deal {seats} 0 1 colour=red"), "colour")
        equal(play.frame("all"), before)


# How the words of a start are exchanged, so that a viewer cannot see it: numbers
# of two words, or a number and what stands there instead.

def leduc_twin(words, viewer, chance):
    other = 1 - viewer
    left = [c for c in ("JH", "QH", "KH", "JS", "QS", "KS") if c not in words]
    return {other: chance.choice(left)}


def swapped(first, size, words, viewer, chance):
    one, two = chance.sample([s for s in range(4) if s != viewer], 2)
    one, two = (first + size * s + chance.randrange(size) for s in (one, two))
    return {one: words[two], two: words[one]}


TWINS = {
    "leduc": leduc_twin,
    "hearts": lambda *rest: swapped(1, 13, *rest),
    "belot": lambda *rest: swapped(1, 5, *rest),
}


def heard(turn, viewer):
    return [(command, listed) for seats, command, listed in turn.said
            if viewer in seats]


def expect_same(one, two, viewer):
    """To the viewer both games are the same."""
    equal(heard(two.turn, viewer), heard(one.turn, viewer), "what is heard")
    for look in viewer, "none":
        equal(two.frame(look), one.frame(look), f"the frame of {look}")
    if viewer in one.turn.asked:
        equal(two.listed(viewer), one.listed(viewer), "actions")


def expect_hidden(name):
    """Two starts that differ only in what a viewer cannot see, played in the same
    way as long as that can be: it hears and sees the same, and all together do
    not."""
    chance = random.Random(name)
    steps = 0
    with Pipe(command(name)) as pipe, Pipe(command(name)) as other:
        for play in games(pipe, name, 40):
            viewer = chance.randrange(play.seats)
            words = play.start.split(" ")
            changed = TWINS[name](words, viewer, chance)
            cards = {words[at] for at in changed} | set(changed.values())
            if name == "hearts" and "2C" in cards:
                continue  # who leads tells who has it
            for at, word in changed.items():
                words[at] = word
            twin = Play(other, play.seats, " ".join(words))
            expect_same(play, twin, viewer)
            assert play.frame("all") != twin.frame("all"), words
            assert play.frame(viewer, " open") != twin.frame(viewer, " open")
            while play.turn.asked:
                seat = chance.choice(play.turn.asked)
                others = [item["action"] for item in twin.listed(seat)]
                both = [action for action in
                        (item["action"] for item in play.listed(seat))
                        if action in others and
                        not cards & set(action.split(" "))]
                if not both:
                    break
                action = chance.choice(both)
                play.act(seat, action)
                twin.act(seat, action)
                if not play.turn.asked:
                    break
                expect_same(play, twin, viewer)
                steps += 1
    assert steps > 60, steps


def expect_open_hands(name):
    """Who sees all hands is told of the others', where it lists that."""
    seats = GAMES[name][0]
    with Pipe(command(name)) as pipe:
        start = start_of(pipe, name, 0)
        play = Play(pipe, seats, start, " open 1")
    own = {hearers[0]: command.split(" ")[1:]
           for hearers, command, _ in play.turn.said
           if command.startswith("set_cards ")}
    shown = {command.split(" ")[1]: command.split(" ")[2:]
             for hearers, command, listed in play.turn.said
             if command.startswith("show_cards ") and listed
             and hearers == [1]}
    equal(shown, {str(seat): hand for seat, hand in own.items() if seat != 1})


def expect_an_end(name):
    with Pipe(command(name)) as pipe:
        equal(pipe.ask("quit"), [])
        equal(pipe.ended(), (0, ""))
    with Pipe(command(name)) as pipe:
        pipe.ask("describe")
        pipe.process.stdin.close()
        pipe.process.stdin = None
        equal(pipe.ended(), (0, ""))


CHECKS = {
    "says what it is": expect_description,
    "deals the same for the same words": expect_starts,
    "is played by chance to its end": expect_whole_games,
    "is seen by all who may look": expect_all_looks,
    "lists only what is legal": expect_listed_are_legal,
    "refuses what is not listed and nothing has changed":
        expect_unlisted_are_refused,
    "comes to a position by restore and replay": expect_the_way_back,
    "refuses what is no start": expect_bad_starts,
    "hides what a seat may not see": expect_hidden,
    "shows open hands to those who see them": expect_open_hands,
    "ends at quit and at the end of input": expect_an_end,
}
for game in GAMES:
    for sentence, check in CHECKS.items():
        add_test(f"{game} {sentence}", check, game)


@test
def the_session_of_the_page_is_what_leduc_says():
    with open("protocol/GAMES.md", encoding="utf-8") as file:
        parts = re.findall(r"^```session\n(.*?)^```$", file.read(), re.M | re.S)
    commands = []  # each with the lines of its answer
    for line in "".join(parts).splitlines():
        if line[0] == ">":
            commands.append((line[2:], []))
        else:
            commands[-1][1].append(line[2:])
    assert len(commands) > 10, commands
    with Pipe(command("leduc")) as pipe:
        for words, lines in commands:
            if words.split(" ")[0] in ("frame", "actions"):
                lines = ["".join(line.removeprefix("  ") for line in lines)]
            equal(pipe.answer(words), lines, words)


def made(place, code, name="game.py"):
    """The command of a game with this code, beside a copy of talon_game.py."""
    path = os.path.join(place, name)
    os.symlink(os.path.abspath("python/talon_game.py"),
               os.path.join(place, "talon_game.py"))
    with open(path, "w", encoding="utf-8") as file:
        file.write(code)
    return python(path)


def nim():
    """The game of the file's own description."""
    code = talon_game.__doc__[talon_game.__doc__.index("    from talon_game"):
                              talon_game.__doc__.index("\nIt needs")]
    return textwrap.dedent(code)


def page_blocks():
    with open("docs/game.md", encoding="utf-8") as file:
        return re.findall(r"^```python\n(.*?)^```$", file.read(), re.M | re.S)


def page_game():
    """The game of docs/game.md: the whole one, and what becomes of it."""
    first, bot, actions, act, piles, frame = page_blocks()
    contains(bot, "gen_move")
    seen = re.sub(r"    def act.*?\n\n(?=    def )", lambda _: act + "\n", first,
                  flags=re.S)
    seen = seen.replace("import ALL, Game", "import ALL, Frame, Game")
    seen = seen.replace("        self.say(ALL, f\"set_deck", piles +
                        "        self.say(ALL, f\"set_deck")
    seen = seen.replace("\n\nif __name__", f"{actions}\n{frame}\n\nif __name__")
    return first, seen


@test
def the_game_of_the_page_becomes_one_that_is_seen():
    first, seen = page_game()
    chance = random.Random(1)
    with folder() as place, folder() as other, \
            Pipe(made(place, first)) as plain, Pipe(made(other, seen)) as pipe:
        assert "frame" not in plain.ask("list_commands")
        for seats in 2, 3, 4:
            (start,) = plain.ask(f"deal {seats} 0 {seats}")
            play = Play(pipe, seats, start)
            frames = {look: play.frame(look) for look in ("all", "none", "1")}
            while play.turn.asked:
                expect_pieces(play, play.turn.asked[0])
                play.act(*choose(play, chance))
                for look, before in frames.items():
                    frames[look] = play.frame(look)
                    expect_form(frames[look], play.turn, seats, before)
            equal(sum(play.turn.points), 5)
            play.again(plain)


@test
def what_the_page_types_is_answered_as_it_says():
    with open("docs/game.md", encoding="utf-8") as file:
        said = re.search(r"^python3 highcard.py\n(deal .*?quit\n)", file.read(),
                         re.M | re.S)[1]
    with folder() as place:
        done = subprocess.run(made(place, page_game()[0]), input=said, text=True,
                              capture_output=True, timeout=PATIENCE, check=True)
    signs = [answer[0] for answer in done.stdout.split("\n\n")[:-1]]
    equal("".join(signs), "===?==")
    contains(done.stdout, "? 2C is not in your hand\n")


@test
def the_game_of_the_library_is_a_whole_game():
    with folder() as place, Pipe(made(place, nim())) as pipe:
        listed = pipe.ask("list_commands")
        assert not {"frame", "actions"} & set(listed), listed
        contains(pipe.refused("frame none"), "unknown command")
        (start,) = pipe.ask("deal 2 0 5")
        play = Play(pipe, 2, start)
        while play.turn.asked:
            play.act(play.turn.asked[0], "1")
        equal(len(play.actions), int(start))
        equal(sorted(play.turn.points), [0, 1])


@test
def a_session_has_the_manners_of_the_wire():
    said = ("\n# a comment\n12 deal 2 0 5\r\n  protocol_version\n7\ndance\n"
            "act 0 1\nforfeit 0\nrestore 2\nrestore 2 3\n0 act 0 2\nact 0 1\nact x\n"
            "act 1\nact 1 1 1\nact 1  1 \nact 0 1\nquit\ndescribe\n")
    with folder() as place:
        done = subprocess.run(made(place, nim()), input=said, text=True,
                              capture_output=True, timeout=PATIENCE)
    start = talon_game.Chance(5).below(20) + 10
    opening = ("say all set_sticks 3\nsay 0 set_players 2 0\n"
               "say 1 set_players 2 1\nbegin\npoints 0 0\nask 0 play gen_move")
    equal(done.stdout.split("\n\n"), [
        f"=12 {start}", "= 2", "?7 unknown command", "? unknown command",
        "? there is no game", "? forfeit has a seat, of a game",
        "? a position has a number of seats and a start", f"= {opening}",
        "=0 2\nsay all play 0 2\npoints 0 0\nask 1 play gen_move",
        "? seat 0 is not to act", "? seat x is not to act",
        "? sticks cannot be taken", "? 1 1 sticks cannot be taken",
        "= 1\nsay all play 1 1\npoints 0 1\nover",
        "? seat 0 is not to act", "=", ""])
    equal((done.returncode, done.stderr), (0, ""))


@test
def several_commands_in_one_write_and_half_of_one_are_answered():
    with folder() as place, Pipe(made(place, nim())) as pipe:
        pipe.process.stdin.write("restore 2 12\nact 0 1\nact 1 ")
        pipe.process.stdin.flush()
        equal(pipe.read("restore")[-1], "ask 0 play gen_move")
        equal(pipe.read("act")[-1], "ask 1 play gen_move")
        equal(pipe.answer("3")[0], "= 3")


UNTIDY = nim().replace('''            raise Illegal''', '''            self.sticks -= 7
            self.seat = None
            self.say(ALL, "told_too_early")
            raise Illegal''') + '''
'''


@test
def a_refused_action_leaves_nothing_whatever_it_has_changed():
    with folder() as place, Pipe(made(place, UNTIDY)) as pipe:
        with folder() as other, Pipe(made(other, nim())) as tidy:
            play = Play(pipe, 2, 20)
            for step, action in enumerate("12123"):
                for word in ("4", "x", "")[:step]:
                    pipe.refused(f"act {play.turn.asked[0]} {word}")
                play.act(play.turn.asked[0], action)
            play.again(tidy)


@test
def what_a_game_prints_harms_nobody_and_an_error_is_told():
    code = nim().replace("        self.sticks -= int(text)", """\
        print("thinking of", text)
        self.sticks -= int(text) if text != "3" else self.nothing""")
    with folder() as place, Pipe(made(place, code)) as pipe:
        play = Play(pipe, 2, 10)
        play.act(0, "1")
        pipe.process.stdin.write("act 1 3\n")
        status, err = pipe.ended()
    equal(status, 1)
    contains(err, "thinking of 1")
    contains(err, "has no attribute 'nothing'")


@test
def values_of_options_come_as_they_are():
    code = nim().replace('    seats = "2"', '''    seats = "2"
    options = [Option("text", "file", "two # words\\n", "a text"),
               Option("b", "N", "", "nothing"), Option("c", "N", 3, "plain")]''').replace("return str(10 + chance.below(20))",
                      "return ascii(options)").replace("Game,", "Game, Option,")
    with folder() as place, Pipe(made(place, code)) as pipe:
        equal([line for line in pipe.ask("describe") if "option" in line],
              ['option text file "two \\u0023 words\\n" a text',
               'option b N "" nothing', "option c N 3 plain"])
        equal(pipe.ask('deal 2 0 1 text="\\u0023 \\"q\\" \\u00e9\\\\\\n" b=x=y c=""'),
              [ascii({"text": '# "q" é\\\n', "b": "x=y", "c": ""})])
        equal(pipe.ask("deal 2 0 1"),
              [ascii({"text": "two # words\n", "b": "", "c": "3"})])
        pipe.refused('deal 2 0 1 b="x')
        pipe.refused("deal 2 0 1 b")


@test
def random_numbers_are_those_of_splitmix64():
    chance = talon_game.Chance(1234567)
    equal([chance.next() for _ in range(5)],
          [6457827717110365317, 3203168211198807973, 9817491932198370423,
           4593380528125082431, 16408922859458223821])
    counts = [0] * 6
    for _ in range(6000):
        counts[chance.below(6)] += 1
    assert all(900 < count < 1100 for count in counts), counts
    equal(sorted(chance.shuffle(range(52))), list(range(52)))
    orders = {tuple(chance.shuffle("abc")) for _ in range(100)}
    equal(len(orders), 6, "orders of three")


@test
def a_command_that_bots_cannot_be_sent_is_an_error_of_the_game():
    game = talon_game.Game()
    game._said = []
    for text in "two\nlines", "a # comment", "", " x", "x" * 9000:
        try:
            game.say(0, text)
        except ValueError:
            continue
        if text:
            raise AssertionError(text)


if __name__ == "__main__":
    main(2)
