"""The human bot with people who are scripts: at its own terminal with job
control, at two others, and with no terminal at all."""

import contextlib
import json
import os
import re
import select
import signal
import subprocess
import sys
import time

from human_arbiter import GAME, answer, position, question
from relay import Relay
from talon_run import (
    BUILD, PATIENCE, TALON, contains, equal, folder, main, read_records, talon, test)

HUMAN = os.path.join(".", BUILD, "bots", "human")
ARBITER = os.path.join(os.path.dirname(__file__), "human_arbiter.py")
ESCAPE = "\x1b"
CTRL_C = "\x03"
CTRL_D = "\x04"
CTRL_Z = "\x1a"


class Screen:
    """A person at the master side of a terminal: reads, and types."""

    def __init__(self, master):
        self.master = master
        self.text = ""  # everything so far
        self.seen = 0  # what was waited for lies before this

    def expect(self, part):
        deadline = time.monotonic() + PATIENCE
        while (at := self.text.find(part, self.seen)) < 0:
            assert time.monotonic() < deadline and self.read_more(), \
                f"{part!r} never came after {self.text!r}"
        self.seen = at + len(part)

    def read_more(self):
        """False when nothing more comes."""
        if not select.select([self.master], [], [], PATIENCE)[0]:
            return False
        try:
            more = os.read(self.master, 4096).decode()
        except OSError:  # nobody has the terminal open any more
            return False
        self.text += more.replace("\r\n", "\n")
        return True

    def type(self, text):
        os.write(self.master, text.encode())

    def finish(self):
        """Reads until nobody has the terminal open."""
        while self.read_more():
            pass

    def answer(self, question, line):
        self.expect(question)
        self.type(line + "\n")


@contextlib.contextmanager
def ended(pid, group=True):
    """Ends process PID, and its group, whatever happened."""
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            (os.killpg if group else os.kill)(pid, signal.SIGKILL)


@contextlib.contextmanager
def at_terminal(*command, **environment):
    """COMMAND as a shell would run it, leader of a session with a terminal;
    yields the person's side."""
    master, slave = os.openpty()
    process = subprocess.Popen(
        ["setsid", "--ctty", *command], stdin=slave, stdout=slave, stderr=slave,
        env={**os.environ, "TERM": "xterm", "LC_ALL": "C", **environment})
    os.close(slave)
    try:
        with ended(process.pid):
            yield Screen(master)
    finally:
        os.close(master)
        process.wait()


def arbiter_at_terminal(bots=1, **environment):
    """The one-question arbiter with human bots, one after the other."""
    return at_terminal(
        sys.executable, "-SE", ARBITER, str(bots), HUMAN, **environment)


def kill_bot(screen, number):
    """Ends the last bot that was started."""
    os.kill(int(re.findall(r"arbiter: bot (\d+)", screen.text)[-1]), number)


class Bot:
    """A human bot whose arbiter is the test."""

    def __init__(self, *options, **environment):
        self.process = subprocess.Popen(
            [HUMAN, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, start_new_session=True,
            env={**os.environ, "TERM": "xterm", "LC_ALL": "C",
                       **environment})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        self.process.stdout.close()
        self.process.stderr.close()

    def send(self, *commands):
        self.process.stdin.write("".join(c + "\n" for c in commands))
        self.process.stdin.flush()

    def expect(self, *answers):
        for expected in answers:
            equal(answer(self.process), expected, "an answer")

    def start(self, *game):
        self.send(*game)
        self.expect(*["="] * (len(game) - 1))

    def finish(self):
        """Its exit status and standard error."""
        self.process.stdin.close()
        status = self.process.wait(PATIENCE)
        return status, self.process.stderr.read()


@contextlib.contextmanager
def terminal():
    """A terminal that controls nobody: its path and the person's side."""
    master, slave = os.openpty()
    try:
        yield os.ttyname(slave), Screen(master)
    finally:
        os.close(master)
        os.close(slave)


@test
def a_person_plays_at_the_controlling_terminal():
    with arbiter_at_terminal() as screen:
        screen.answer("Your card: ", "7")
        screen.answer("7S takes: ", "3")
        screen.answer("7S takes 3H and: ", "4")
        screen.answer("7S takes 3H 4C and: ", "")
        screen.expect("arbiter: answer = 7S 3H 4C")
        screen.expect("arbiter: status 0")
        screen.expect("arbiter: foreground ours")


@test
def ctrl_c_at_a_question_reaches_the_arbiter():
    with arbiter_at_terminal() as screen:
        screen.expect("Your card: ")
        screen.type(CTRL_C)
        screen.expect("arbiter: interrupted")
        screen.expect(f"arbiter: status -{signal.SIGINT}")
        screen.expect("arbiter: foreground ours")


@test
def ctrl_z_at_a_question_does_nothing():
    with arbiter_at_terminal() as screen:
        screen.expect("Your card: ")
        screen.type(CTRL_Z)
        screen.type("7 3 4\n")
        screen.expect("arbiter: answer = 7S 3H 4C")


@test
def sigterm_at_a_question_gives_the_terminal_back():
    with arbiter_at_terminal() as screen:
        screen.expect("arbiter: bot ")
        screen.expect("Your card: ")
        kill_bot(screen, signal.SIGTERM)
        screen.expect("arbiter: answer None")
        screen.expect(f"arbiter: status -{signal.SIGTERM}")
        screen.expect("arbiter: foreground ours")


@test
def a_terminal_that_a_dead_bot_kept_is_given_back():
    with arbiter_at_terminal(bots=2) as screen:
        screen.expect("Your card: ")
        kill_bot(screen, signal.SIGKILL)
        screen.expect("arbiter: foreground lost")
        screen.expect("Your card: ")
        screen.type(CTRL_C)
        screen.expect("arbiter: interrupted")
        screen.expect("arbiter: foreground ours")


@test
def at_the_end_of_input_the_person_gives_up():
    with arbiter_at_terminal() as screen:
        screen.expect("Your card: ")
        screen.type(CTRL_D)
        screen.expect("The input has ended, so you give up.")
        screen.expect("arbiter: answer = leave")
        screen.expect("arbiter: status 0")
        screen.expect("arbiter: foreground ours")


@test
def who_gives_up_says_so():
    for word in (" QUIT ", "resign"):
        with arbiter_at_terminal() as screen:
            screen.answer("Your card: ", word)
            screen.answer("Give it up? (y/N) ", "y")
            screen.expect("arbiter: answer = resign")
            screen.expect("arbiter: status 0")
            screen.expect("arbiter: foreground ours")


@test
def a_refused_play_is_explained_and_asked_again():
    with arbiter_at_terminal() as screen:
        screen.answer("Your card: ", "7 3")
        screen.expect("3H cannot be split into groups that sum to 7.")
        screen.answer("Your card: ", "8")
        screen.expect("You do not hold 8.")
        screen.answer("Your card: ", "7")
        screen.answer("7S takes: ", "back")
        screen.answer("Your card: ", "?")
        screen.expect("auto   ")
        screen.answer("Your card: ", "list")
        screen.expect("lays 9H")
        screen.answer("Your card: ", "show")
        screen.expect("Player 1")
        screen.answer("Your card: ", "10 3 7")
        screen.answer("Is it TD? (Y/n) ", "maybe")
        screen.answer("Is it TD? (Y/n) ", "n")
        screen.expect("arbiter: answer = TC 3H 7D")


@test
def the_terminal_decides_about_colour():
    for environment, coloured in (({}, True), ({"NO_COLOR": "1"}, False),
                                  ({"NO_COLOR": ""}, True),
                                  ({"TERM": "dumb"}, False)):
        with arbiter_at_terminal(**environment) as screen:
            screen.answer("Your card: ", "7 3 4")
            screen.expect("arbiter: foreground")
            equal(ESCAPE in screen.text, coloured, f"{environment}: colour")


@test
def two_people_play_at_two_terminals():
    hand = "5S 5H JS QD QC 2D"
    second = ["set_rules tablic", "set_seed 1", "set_players 2 1",
              position(hand, "3H 4C 7D KS", seat=1), "name"]
    with terminal() as (path, one), terminal() as (other_path, two), \
            Bot("--tty", path) as first, Bot("--tty", other_path) as other:
        first.start(*GAME)
        other.send(*second)
        other.expect("=", "=", "=", "=", "= human")
        one.answer("Your card: ", "7 3 4")
        first.expect("= 7S 3H 4C")
        first.send("play 0 7S 3H 4C")
        other.send("play 0 7S 3H 4C", position(
            hand, "7D KS", 1, (0, "takes 3H 4C with 7S")), question(hand, 1),
            "gen_move")
        two.expect("Player 0 takes 3H 4C with 7S.")
        two.answer("Your card: ", "2d")
        other.expect("=", "=", "=", "= 2D")
        assert "2D" not in one.text, "the other hand is seen"
        assert "9H" not in two.text, "the other hand is seen"
        for bot, code in ((first, 0), (other, 0)):
            equal(bot.finish()[0], code, "status")


@test
def what_comes_during_a_question_is_kept():
    with terminal() as (path, screen), Bot("--tty", path) as bot:
        bot.start(*GAME)
        screen.expect("Your card: ")
        hand = "7S AS TD TC 2C"
        bot.send("7 name", "8 play 0 9H", "9 play 1 3C 3H",
                 position(hand, "4C 7D KS", 0, (1, "takes 3H with 3C")),
                 question(hand), "time_left 1500", "10 gen_move")
        screen.type("9\n")
        bot.expect("= 9H", "=7 human", "=8", "=9", "=", "=", "=")
        screen.expect("Player 1 takes 3H with 3C.")
        screen.expect("Time   1.5 s")
        screen.answer("Your card: ", "2")
        bot.expect("=10 2C")
        equal(bot.finish(), (0, ""), "end")


@test
def another_server_lends_its_page():
    with folder() as place:
        path = os.path.join(place, "s")
        with Relay(path) as relay, \
                Bot("--browser", "--relay", path, "--as", "t3-0") as bot:
            relay.accept()
            equal(relay.hear(), {"as": "t3-0"})
            bot.start(*GAME)
            ask = relay.hear_all("ask")
            relay.say({"opened": 5})
            kinds = []
            while kinds[-1:] != ["now"]:
                line = relay.hear()
                equal(line["to"], 5)
                kinds.append(line["message"]["kind"])
            equal(kinds, ["hello", "game", "frame", "ask", "now"])
            relay.say({"post": "act", "stream": 5,
                       "body": {"id": ask["id"], "action": "3H"}})
            equal(relay.hear_all("refused")["words"],
                  "this is none of the actions that are offered")
            relay.say({"post": "act", "stream": None,
                       "body": {"id": ask["id"], "action": "9H"}})
            bot.expect("= 9H")
            equal(bot.finish(), (0, ""), "end")
            equal(relay.hear_all("end")["words"], "There are no more games.")


@test
def without_the_server_of_its_page_it_ends():
    with folder() as place:
        path = os.path.join(place, "s")
        options = ("--browser", "--relay", path, "--as", "t3-0")
        with Relay(path) as relay, Bot(*options) as bot:
            relay.accept()
            bot.start(*GAME)
            relay.hear()
            relay.hear_all("ask")
            relay.close()
            status, errors = bot.finish()
            equal(status, 1, "status")
            contains(errors, "the server of the pages has gone")
        with Bot(*options) as bot:
            status, errors = bot.finish()
            equal(status, 1, "status")
            contains(errors, f"cannot connect to {path}: Connection refused")


@test
def a_bot_without_an_arbiter_ends():
    with terminal() as (path, screen), Bot("--tty", path) as bot:
        bot.start(*GAME)
        screen.expect("Your card: ")
        bot.process.stdout.close()
        screen.expect("Nobody waits")
        equal(bot.finish()[0], 1, "status")


@test
def files_do_for_a_terminal():
    with folder() as place:
        path = os.path.join(place, "lines")
        out = os.path.join(place, "out")
        with open(path, "w") as lines:
            lines.write("a\nauto\n9")
        with Bot("--in", path, "--out", out) as bot:
            bot.start(*GAME)
            bot.expect("= AS 4C 7D")
            hand = "7S 9H TD TC 2C"
            bot.send("play 0 AS 4C 7D", "play 1 8C",
                     position(hand, "3H 8C KS"), question(hand), "gen_move")
            bot.expect("=", "=", "=", "=", "= 9H")
            hand = "7S TD TC 2C"
            bot.send("play 0 9H", "play 1 8D 8C",
                     position(hand, "3H 9H KS"), question(hand), "gen_move")
            bot.expect("=", "=", "=", "=", "= leave")
            equal(bot.finish(), (0, ""), "end")
        with open(out) as written:
            text = written.read()
        contains(text, "Your card: a\nAS takes: auto\nTaken: 4C 7D.\n")
        assert ESCAPE not in text, text


@test
def fifos_do_for_a_terminal():
    with folder() as place:
        keys, screen = (os.path.join(place, name) for name in "ab")
        os.mkfifo(keys)
        os.mkfifo(screen)
        with Bot("--tty", keys, "--out", screen) as bot, \
                open(keys, "w") as typed, open(screen) as shown:
            bot.start(*GAME)
            typed.write("7 3 4\n")
            typed.flush()
            bot.expect("= 7S 3H 4C")
            equal(bot.finish(), (0, ""), "end")
            contains(shown.read(), "Your card: 7 3 4\n")


@test
def no_terminal_at_all_is_said():
    with Bot() as bot:
        status, errors = bot.finish()
        equal(status, 1, "status")
        contains(errors, "/dev/tty: ")
        contains(errors, "--in")


def give_up(screen, question):
    screen.answer(question, "resign")
    screen.answer("Give it up? (y/N) ", "yes")


def play_on(screen, end):
    """Plays the first card of every hand with auto, until END is shown."""
    while end not in screen.text[screen.seen:]:
        found = re.search("(Your card|takes): ", screen.text[screen.seen:])
        if not found:
            assert screen.read_more(), screen.text
            continue
        screen.seen += found.end()
        hands = re.findall(r"Hand   (\w\w)", screen.text[:screen.seen])
        card = hands[-1] + " " if found[1] == "Your card" else ""
        screen.type(card + "auto\n")
    screen.expect(end)


@test
def giving_up_is_a_loss_and_no_fault():
    with folder() as place:
        path = os.path.join(place, "games")
        with at_terminal(TALON, "play", "-s", "5", "-o", path, "minimax",
                         TERM="dumb") as screen:
            screen.expect("minimax  ")  # by its name
            give_up(screen, "Your card: ")
            screen.expect("You lost 0 : 25. You gave up.\n")
            screen.finish()
        (game,) = read_records(path).values()
        equal(game["end"], "resign")
        equal((game["offender"], game["why"]), (0, "gave up"))
        (row,) = [row for row in json.loads(
            talon("table", "--json", path).out)["bots"]
            if row["name"] == "human"]
        equal((row["losses"], row["faults"]), (1, 0))
        talon("verify", path)


@test
def who_gives_up_has_lost_in_every_game():
    for arguments, question in (
            (["greedy", "random", "minimax"], "Your card: "),
            (["-g", "trax", "random"], "Your turn"),
            (["-g", "herc", "greedy", "random"], "Your card: "),
            (["-g", "planowanie", "random"], "What do you declare")):
        with at_terminal(TALON, "play", "-s", "1", *arguments,
                         TERM="dumb") as screen:
            give_up(screen, question)
            screen.expect("The game was broken off.\n")
            screen.expect("You lost ")
            screen.expect(". You gave up.\n")
            screen.finish()


def opponents_against(path, *arguments):
    """The bots of a game of planowanie that a person gives up."""
    with at_terminal(TALON, "play", "-s", "1", "-g", "planowanie", "-o", path,
                     *arguments, TERM="dumb") as screen:
        give_up(screen, "What do you declare")
        screen.expect("You lost ")
        screen.finish()
    with open(path, encoding="utf-8") as file:
        bots = json.loads(file.readline())["run"]["bots"]
    os.remove(path)
    return [f"{bot['name']}={bot['command']}" for bot in bots[1:]]


@test
def a_person_chooses_how_strong_an_expert_is():
    with folder() as place:
        path = os.path.join(place, "games")
        equal(opponents_against(path, "--level", "3"),
              ["expert-3=expert --level 3"])
        equal(opponents_against(path, "--level", "1", "greedy", "x=expert"),
              ["greedy=greedy", "x=expert --level 1"])
        equal(opponents_against(path), ["greedy=greedy"])


# Answers whatever it is asked, and fails at its first move.
CRASHING = """#!/bin/sh
while read -r command rest; do
    case $command in
        "") continue ;;
        gen_move) echo boo >&2; exit 3 ;;
        list_commands) printf '= list_commands\\nset_rules\\nset_deck\\n'
            printf 'set_players\\nset_table\\nset_cards\\nplay\\n'
            printf 'gen_move\\nresult\\n\\n' ;;
        list_rules) printf '= tablic\\n\\n' ;;
        *) printf '=\\n\\n' ;;
    esac
done
"""


@test
def a_person_is_told_whose_fault_ended_the_game():
    with folder() as place:
        path = os.path.join(place, "crash")
        with open(path, "w") as bot:
            bot.write(CRASHING)
        os.chmod(path, 0o755)
        with at_terminal(TALON, "play", "-s", "1", "--sandbox", "off", path,
                         TERM="dumb") as screen:
            screen.answer("Your card: ", "2c")
            screen.expect("talon: game 0: crash at seat 1: crash: exited")
            screen.expect("You won 25 : 0. Somebody gave up or did not keep")


@test
def a_person_without_time_is_told_so():
    with at_terminal(TALON, "play", "-s", "1", "-t", "0.5", "greedy",
                     TERM="dumb") as screen:
        screen.expect("Your card: ")
        screen.expect("human at seat 0: timeout: ")
        screen.expect("Your time was up")
        screen.finish()
        assert "flushed" not in screen.text, screen.text


@test
def one_person_has_one_seat_of_four():
    """The first bot is the partner, the last one takes what is left."""
    with folder() as place:
        path = os.path.join(place, "games")
        with at_terminal(TALON, "play", "-g", "herc", "-s", "5", "-o", path,
                         "random", "greedy", TERM="dumb") as screen:
            screen.expect("random   ")  # opposite, by its name
            give_up(screen, "Your card: ")
            screen.finish()
        (game,) = read_records(path).values()
        equal(game["seats"], ["human", "greedy", "random", "greedy#2"])


@test
def a_person_who_runs_out_of_time_leaves_the_terminal_as_it_was():
    with at_terminal("/bin/sh", "-c",
                     f"{TALON} match -n 1 -s 5 -j 1 --move-time 10 human "
                     "greedy >/dev/null; stty -a") as screen:
        screen.expect("Your card: ")
        screen.expect(" icanon")
        screen.expect(" echo")


@test
def where_the_terminal_has_the_symbols_they_are_shown():
    for environment, shown in (({"LC_ALL": "C.UTF-8"}, "7♠ takes: "),
                               ({"LC_ALL": "C"}, "7S takes: ")):
        with arbiter_at_terminal(**environment) as screen:
            screen.answer("Your card: ", "7")
            screen.expect(shown)


@test
def a_board_is_drawn_as_the_terminal_can():
    for environment, ascii_only in (({"LC_ALL": "C"}, True),
                                    ({"LC_ALL": "C.UTF-8"}, False)):
        with at_terminal(TALON, "play", "-g", "trax", "-s", "1", "random",
                         **environment) as screen:
            give_up(screen, "Your turn")
            screen.expect("You lost ")
            equal(screen.text.isascii(), ascii_only, f"{environment}: ASCII")


@test
def keys_that_mean_nothing_leave_nothing():
    for term in ("xterm", "vt100"):
        with arbiter_at_terminal(TERM=term) as screen:
            screen.expect("Your card: ")
            screen.type("\x1b[200~7 3\x1b[201~\x1b[15~ 44\x1b[D\x1b[3~\n")
            screen.expect("arbiter: answer = 7S 3H 4C")


@test
def a_line_is_edited_and_comes_back_with_the_arrow():
    with arbiter_at_terminal() as screen:
        screen.answer("Your card: ", "8")
        screen.expect("You do not hold 8.")
        screen.expect("Your card: ")
        screen.type("\x1b[A\b7\x01\x1b[C 3 x\b4\n")
        screen.expect("arbiter: answer = 7S 3H 4C")


@test
def what_is_typed_does_not_move_the_terminal():
    with terminal() as (path, screen), \
            Bot("--tty", path, TERM="dumb") as bot:
        bot.start(*GAME)
        screen.answer("Your card: ", "\x1b[2Jx")
        screen.expect('"?[2Jx" is no card')


@test
def a_whole_game_is_played_against_greedy():
    command = [TALON, "play", "-s", "5", "-o"]
    with folder() as place:
        path = os.path.join(place, "games")
        with at_terminal(*command, path, "greedy", TERM="dumb") as screen:
            play_on(screen, "The game is over.")
            screen.expect("most cards  points\n")
            screen.finish()
            last = screen.text.rstrip("\n").rsplit("\n", 1)[1]
            assert re.fullmatch(
                r"You (won|lost|drew) \d+ : \d+\.", last), screen.text
            for game in read_records(path).values():
                equal(game["end"], "normal", "end")
                equal(len(game["moves"]), 48, "moves")


def piped(typed, *arguments):
    """`talon play` whose standard input is a pipe: status, output, errors."""
    run = subprocess.run(
        [TALON, "play", "-s", "5", *arguments], input=typed, text=True,
        capture_output=True, timeout=PATIENCE, env={**os.environ, "LC_ALL": "C"})
    return run.returncode, run.stdout, run.stderr


@test
def a_pipe_plays_a_whole_game():
    status, out, errors = piped("2\n3\n5\n7\n8\nk\n" + "\n".join(
        f"{card} auto" for card in "2 3 4 5 6 7 8 9 10 j q k a".split() * 24))
    equal((status, errors), (0, ""))
    contains(out, "Your card: 2\n")  # what is read is shown
    last = out.rstrip("\n").rsplit("\n", 1)[1]
    assert re.fullmatch(r"You (won|lost|drew) \d+ : \d+\.", last), out


@test
def several_games_end_with_what_they_come_to():
    typed = "\n".join(
        f"{card} auto" for card in "2 3 4 5 6 7 8 9 10 j q k a".split() * 200)
    for arguments, last in (
            (["-n", "2"], r"You (won|lost|drew) \d+ : \d+\.\n"
             r"You won \d of 2 games\."),
            (["--to", "20"], r"You (won|lost|drew) \d+ : \d+\. "
             r"You (won|lost) the match \d+ : \d+\.")):
        status, out, errors = piped(typed, *arguments)
        equal((status, errors), (0, ""))
        lines = out.rstrip("\n").split("\n")
        ends = "\n".join(lines[-1 - last.count("\\n"):])
        assert re.fullmatch(last, ends), out


@test
def input_that_has_ended_is_refused_before_the_first_game():
    for arguments in ([], ["-n", "100"]):
        status, out, errors = piped("", *arguments)
        equal((status, out, errors), (
            2, "", "talon: human: nobody is there to play: the input has ended "
            "before the first game\n"))
    run = talon("match", "-n", "100", "--resign", "human --in /dev/null",
                "greedy", code=2)
    contains(run.err, "the input has ended before the first game")


@test
def input_that_ends_in_a_game_loses_that_game_alone():
    with folder() as place:
        path = os.path.join(place, "games")
        status, out, errors = piped("2\n", "-n", "100", "-o", path)
        equal(status, 1)
        contains(errors, "the input of the person has ended, and no further "
                 "game is played")
        contains(out, "The input has ended, so you give up.\n")
        contains(out, "You lost 0 : 25. You gave up.\n")
        (game,) = read_records(path).values()
        equal((game["end"], game["why"]),
              ("resign", "nobody sits there any more"))


@test
def hints_come_step_by_step():
    """Of the card, of all that is done with it, and why; for one question."""
    for game, step in (("tablic", "The expert would choose: "),
                       ("herc", "The expert would choose: leads "),
                       ("planowanie", "The expert would choose: declares "),
                       ("trax", "Think of ")):
        status, out, errors = piped("hint\nhint\nhint\n", "-g", game)
        equal(status, 1, errors)
        steps = re.split(r"(?:Your \w+:|What do you .*\?) hint\n", out)[1:]
        assert steps[0].startswith(step), out
        assert steps[2].strip(), out


@test
def actions_are_taken_back():
    """The bots hear the game anew; the record has what counts, as practice."""
    for game, lines in (("tablic", "2\n3\nundo\nundo\nundo\n8\n"),
                        ("herc", "2\nundo\n3\n"),
                        ("planowanie", "0\nundo\n1\n"),
                        ("trax", "4 5 lldd\nundo\n4 5 lldd\n")):
        with folder() as place:
            path = os.path.join(place, "games")
            status, out, errors = piped(lines, "-g", game, "-o", path)
            equal(status, 1, errors)
            contains(out, "\nTaken back. This game is practice from now on.\n")
            (record,) = read_records(path).values()
            equal(record["practice"], True)
            talon("verify", path)
            if game != "tablic":
                continue
            equal(out.count("Taken back"), 2)
            contains(out, "You have chosen nothing yet.\n")
            equal(record["moves"][0][:2], [0, "play 8H"])


@test
def nothing_is_taken_back_against_a_clock_or_in_a_match():
    out = piped("2\nundo\n", "-t", "100")[1]
    contains(out, "Nothing can be taken back here.\n")
    with folder() as place:
        lines, out = (os.path.join(place, name) for name in ("in", "out"))
        with open(lines, "w") as file:
            file.write("2\nundo\n3\nundo\n")
        talon("match", "-n", "1", "-s", "5", "--resign",
              f"human --in {lines} --out {out} --undo", "greedy")
        with open(out) as file:
            assert "Taken back" not in file.read()


@test
def a_card_is_played_wherever_yes_or_no_is_asked():
    with arbiter_at_terminal() as screen:
        screen.answer("Your card: ", "10")
        screen.answer("Is it TD? (Y/n) ", "resign")
        screen.answer("Give it up? (y/N) ", "herc 9")
        screen.expect("arbiter: answer = 9H")


def taught(typed, *arguments):
    """A lesson at a terminal that is a pipe: status, output, errors."""
    run = subprocess.run(
        [TALON, "learn", "--no-browser", *arguments], input=typed, text=True,
        capture_output=True, timeout=PATIENCE, env={**os.environ, "LC_ALL": "C"})
    return run.returncode, run.stdout, run.stderr


@test
def a_lesson_is_taught_by_a_pipe():
    status, out, errors = taught(
        "TS TD\nJD 2C TD\nks 2 5 9 j\nhint\nQC\nQD\n\n", "tablic-pairs")
    equal((status, errors), (0, ""))
    before, *steps = re.split(r"\n\d of 3  ", out)
    equal((before, len(steps)), ("", 4))
    for step, part in ((0, "Your card: TS TD\n"), (0, "You take TD with TS.\n"), (0, "Not quite. "),
                       (1, "Player 2 takes KH with KC.\n"), (1, "Right. Four points: "),
                       (3, "This is right: takes QC QD with QH.\n")):
        contains(steps[step], part)
    assert all(len(line) <= 80 for line in out.split("\n")), out
    assert out.endswith("That was the last step of this lesson.\n"), out


@test
def a_lesson_ends_with_its_reader():
    for typed in ("", "JC JS\n", "quit\n", "JC JS\nresign\n"):
        status, out, errors = taught(typed, "tablic")
        equal((status, errors), (0, ""), typed)
        assert "Give it up?" not in out, out
    for wrong in (["chess"], ["tablic", "--port", "0"], []):
        status, _, errors = taught("", *wrong)
        equal(status, 2, errors)


@test
def a_lesson_is_taught_in_every_language():
    for language, right in (("pl", "Dobrze. "), ("sr", "Тачно. "), ("sr@latin", "Tačno. ")):
        status, out, errors = taught("JC JS\n", "tablic", "--language", language)
        equal((status, errors), (0, ""), language)
        contains(out, right)


@test
def without_a_display_a_lesson_is_taught_at_the_terminal():
    nothing = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}
    with at_terminal(TALON, "learn", "herc", **nothing) as screen:
        screen.answer("Your card: ", "4S")
        screen.expect("Not quite. ")
        screen.answer("Your card: ", "AS")
        screen.expect("Right. ")
        screen.expect("Your card: ")
        screen.type(CTRL_C)
        screen.finish()


if __name__ == "__main__":
    main(1)
