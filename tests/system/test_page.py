#!/usr/bin/env python3
"""People at pages in a browser: human --browser in whole runs."""

import json
import os
import re
import socket
import subprocess

from talon_run import (BUILD, PATIENT, Run, add_test, contains, equal, folder,
                       main, read_records, sin, talon, test)
from visitor import Page, Visitor, links, wait_for_links

HUMAN = os.path.join(".", BUILD, "bots", "human")
CARD = re.compile(r"\b[2-9TJQKA][CDHS]\b")

# Bots that make four players of each game where it has as many.
GAMES = {"tablic": ["greedy"], "planowanie": ["greedy"] * 3,
         "herc": ["greedy"] * 3, "trax": ["greedy"]}


def play(game, *arguments):
    return Run(["play", "--browser", "-g", game, "-s", 3, *arguments,
                *GAMES[game]])


def heard(said, name):
    """What by a run with -v was said to the bot NAME."""
    return re.findall(rf"^{name} > (.*)", said, re.M)


def is_last_part(line):
    number, count = line.split()[1:3]
    return number == count


def knowledge(lines, game):
    """The cards that a seat may know with each frame, and with each question,
    by what else was said to it."""
    known, recent, frames, asks = set(), [], [], []
    for line in lines:
        command = line.split(" ", 1)[0]
        if command == "show_frame":
            frames += [set(known)] * is_last_part(line)
        elif command == "show_actions":
            asks += [set(known)] * is_last_part(line)
        elif command == "set_cards" and game == "planowanie":
            # All cards are dealt anew; what was last seen may be seen still.
            known = set(CARD.findall(line)) | set(recent[-4:])
        elif command != "set_deck":
            known |= set(CARD.findall(line))
            if command == "play":
                recent += CARD.findall(line)
    return frames, asks


def expect_nothing_hidden(visitor, lines, game):
    """No message has a card that its seat did not know then."""
    frames, asks = knowledge(lines, game)
    shown = visitor.of_kind("frame")
    equal(len(shown), len(frames), "frames")
    equal(len(visitor.of_kind("ask")), len(asks), "questions")
    for messages, known in (shown, frames), (visitor.of_kind("ask"), asks):
        for message, cards in zip(messages, known):
            strange = set(CARD.findall(json.dumps(message))) - cards
            assert not strange, f"{strange} in {message}"
    for message in visitor.messages:
        if message["kind"] not in ("frame", "ask"):
            equal(CARD.findall(json.dumps(message)), [], str(message))


def a_game_is_played_to_its_end(game):
    with folder() as place:
        record = os.path.join(place, "games")
        with play(game, "-v", "-o", record) as run:
            visitor = Visitor(wait_for_links(run, 1)[0])
            messages = visitor.done()
            equal(run.wait().code, 0, run.err)
            run.expect_nobody_left()
        kinds = [message["kind"] for message in messages
                 if message["kind"] != "now"]
        equal(kinds[:2], ["hello", "game"])
        equal(kinds[-2:], ["result", "end"])
        [played] = read_records(record).values()
        [result] = visitor.of_kind("result")
        equal(result["points"], played["score"])
        last = visitor.of_kind("frame")[-1]["frame"]
        equal((last["turn"], last["points"]), ([], played["score"]))
        # What the record says of the person is what the page answered.
        own = [move[1] for move in played["moves"] if move[0] == 0]
        equal(len(own), len(visitor.of_kind("ask")))
        equal(len(own), len(visitor.of_kind("done")))
        equal([frame["made"] for frame in visitor.of_kind("frame")],
              list(range(len(visitor.of_kind("frame")))))
        expect_nothing_hidden(visitor, heard(run.err, "human"), game)


for _game in GAMES:
    add_test(f"a game of {_game} is played to its end by what is offered",
             a_game_is_played_to_its_end, _game)


@test
def the_link_is_a_page_that_asks_nobody_else():
    with play("tablic") as run:
        [link] = wait_for_links(run, 1)
        contains(run.said(), f"human: open {link}\n")
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[0-9a-f]{32}/", link)
        status, headers, text = Page(link).request("GET", "")
        equal(status, 200)
        contains(headers["Content-Security-Policy"], "default-src 'none'")
        contains(text, "<script src=\"seat.js\"")
        equal(CARD.findall(text), [])
        for name in re.findall(r'(?:src|href)="([^#"]+)"', text):
            equal(Page(link).request("GET", name)[0], 200, name)


@test
def a_page_closed_and_opened_again_finds_its_game():
    with play("tablic") as run:
        page = Page(wait_for_links(run, 1)[0])
        with page.stream() as stream:
            stream.until("ask")
        with page.stream() as stream:
            before = stream.until("now")
        equal([message["kind"] for message in before],
              ["hello", "game", "frame", "ask", "now"])
        with page.stream() as stream:
            equal(stream.until("now"), before)
        ask = before[3]
        action = {"id": ask["id"], "action": ask["actions"][0]["action"]}
        with page.stream() as one, page.stream() as other:
            one.until("now")
            other.until("now")
            equal(page.post("act", action), 204)
            for stream in one, other:
                equal(stream.until("done")[-1]["id"], ask["id"])
                assert stream.until("ask")[-1]["id"] > ask["id"]
        with page.stream() as stream:
            after = stream.until("now")
        equal(after[:3], before[:3])
        frames = [message for message in after if message["kind"] == "frame"]
        equal(len(frames), 3)


@test
def only_what_is_offered_is_taken():
    with play("tablic") as run:
        page = Page(wait_for_links(run, 1)[0])
        with page.stream() as stream:
            ask = stream.until("ask")[-1]
            good = {"id": ask["id"], "action": ask["actions"][0]["action"]}
            equal(page.post("act", {**good, "action": "2C 3C 4C"}), 409)
            equal(page.post("act", {**good, "action": good["action"] + " "}),
                  409)
            equal(page.post("act", {**good, "id": ask["id"] + 1}), 409)
            equal(page.post("act", {"action": good["action"]}), 400)
            equal(page.post("line", {"line": "quit"}), 404)
            equal(page.post("act", good, Origin="http://evil.example"), 403)
            equal(page.post("act", good), 204)
            again = stream.until("ask")[-1]
            equal(page.post("act", good), 409)
            equal(page.post("resign", {"id": again["id"]}), 204)
            result = stream.until("result")[-1]
        contains(result["words"], "You gave up.")
        equal(result["points"], [0, 25])
        equal(run.wait().code, 0)


@test
def who_has_no_token_gets_nothing():
    with play("tablic") as run:
        link = wait_for_links(run, 1)[0]
        page = Page(link)
        token = page.link.path.strip("/")
        strange = token[:-1] + ("0" if token[-1] != "0" else "1")
        for path in "/", f"/{strange}/", f"/{strange}/events", "/seat.js", \
                f"/{token[:-1]}/":
            status, _, text = page.request("GET", path)
            assert status in (403, 404), (path, status)
            assert token not in text and not CARD.search(text), path
        equal(page.request("GET", "", Host="evil.example")[0] // 100, 4)
        ask = {"id": 1, "action": "2C"}
        equal(page.post(f"/{strange}/act", ask) // 100, 4)


@test
def two_people_have_a_page_each_and_see_their_own_hands():
    with Run(["match", "-v", "-g", "tablic", "-n", 1, "-s", 5, *PATIENT,
              "anna=human --browser", "bert=human --browser"]) as run:
        visitors = [Visitor(link) for link in wait_for_links(run, 2)]
        for visitor in visitors:
            visitor.done()
        equal(run.wait().code, 0, run.err)
    seats = set()
    for visitor in visitors:
        [game] = visitor.of_kind("game")
        equal(game["names"], None)
        name = ["anna", "bert"][game["seat"]]
        expect_nothing_hidden(visitor, heard(run.err, name), "tablic")
        seats.add(game["seat"])
    equal(seats, {0, 1})


def files_below(place):
    for name in os.listdir(place):
        path = os.path.join(place, name)
        if os.path.isdir(path):
            yield from files_below(path)
        else:
            yield path


@test
def a_page_stays_from_game_to_game_and_no_file_has_its_link():
    with folder() as place:
        with Run(["match", "-g", "tablic", "-n", 2, "-s", 5, *PATIENT, "-o",
                  os.path.join(place, "games"), "--log",
                  os.path.join(place, "log"), "human --browser",
                  "greedy"]) as run:
            visitor = Visitor(wait_for_links(run, 1)[0])
            visitor.done()
            equal(run.wait().code, 0, run.err)
            equal(len(links(run.err)), 1)
        token = visitor.page.link.path.strip("/").encode()
        for path in files_below(place):
            with open(path, "rb") as file:
                assert token not in file.read(), path
    equal([(game["number"], game["seat"])
           for game in visitor.of_kind("game")], [(1, 0), (2, 1)])
    equal(len(visitor.of_kind("result")), 2)


@test
def links_of_several_people_have_their_names():
    with Run(["match", "-g", "tablic", "-n", 1, *PATIENT,
              "anna=human --browser", "bert=human --browser"]) as run:
        wait_for_links(run, 2)
        contains(run.said(), "anna: human: open http://")
        contains(run.said(), "bert: human: open http://")


@test
def a_person_plays_one_game_at_a_time_in_a_tournament():
    with folder() as place:
        record = os.path.join(place, "games")
        with Run(["tournament", "-f", "roundrobin", "-r", 1, "-j", 2, "-s", 5,
                  *PATIENT, "-o", record, "anna=human --browser", "greedy",
                  "random"]) as run:
            met, visitors = 0, []
            while run.process.poll() is None:
                for link in links(run.said())[met:]:
                    visitors.append(Visitor(link))
                    met += 1
                if visitors:
                    visitors[-1].join(0.05)
            equal(run.wait().code, 0, run.err)
            contains(run.err, "a person plays one game at a time, whatever "
                     "--jobs says")
            run.expect_nobody_left()
        games = read_records(record).values()
        own = [game for game in games if "anna" in game["seats"]]
        assert own and all(game["end"] == "normal" for game in own), games
        equal(sum(len(visitor.of_kind("result")) for visitor in visitors),
              len(own))


@test
def who_breaks_the_rules_ends_the_game_for_the_person_too():
    with Run(["play", "--browser", "-g", "tablic", sin("exit_three gen_move")]) \
            as run:
        visitor = Visitor(wait_for_links(run, 1)[0])
        visitor.done()
        equal(run.wait().code, 0, run.err)
    [result] = visitor.of_kind("result")
    equal(result["points"][1], 0)
    contains(result["words"], "Somebody gave up or did not keep to the rules")


@test
def how_to_play_is_said_once_though_a_bot_is_left_out():
    with Run(["play", "--browser", "-g", "planowanie", "--missing=leave-out",
              "greedy", "nothere"]) as run:
        wait_for_links(run, 1)
        equal(run.said().count("Open the link in a browser"), 1, run.said())


@test
def clocks_run_for_people_too_and_are_shown():
    with play("tablic", "-t", 3600) as run:
        page = Page(wait_for_links(run, 1)[0])
        with page.stream() as stream:
            ask = stream.until("ask")[-1]
        assert 0 < ask["left_ms"] <= 3600000, ask
        with page.stream() as stream:
            later = stream.until("ask")[-1]
        assert later["left_ms"] <= ask["left_ms"], (ask, later)
    with play("tablic", "-t", 0.5) as run:
        equal(run.wait().code, 0, run.err)
        contains(run.err, "timeout")


@test
def clients_that_misbehave_change_nothing():
    with folder() as place:
        record = os.path.join(place, "games")
        with play("tablic", "-o", record) as run:
            link = wait_for_links(run, 1)[0]
            page = Page(link)
            address = page.link.hostname, page.link.port
            path = page.link.path
            sockets = []
            for text in (f"GET {path}events HTTP/1.1\r\n",
                         f"GET {path}events HTTP/1.1\r\nHost: "
                         f"{page.link.netloc}\r\n\r\n", "\0" * 5000,
                         f"POST {path}act HTTP/1.1\r\nHost: {page.link.netloc}"
                         "\r\nContent-Length: 10485760\r\n\r\n{", "x" * 100000,
                         "GET / HTTP/9.9\r\n\r\n"):
                sockets.append(socket.create_connection(address))
                try:
                    sockets[-1].sendall(text.encode())
                except OSError:
                    pass  # it may have been refused before its end
            Visitor(link).done()
            equal(run.wait().code, 0, run.err)
            run.expect_nobody_left()
            for connection in sockets:
                connection.close()
        [played] = read_records(record).values()
        equal(played["end"], "normal")


@test
def a_person_s_bot_that_nobody_asks_any_more_ends():
    with play("tablic") as run:
        page = Page(wait_for_links(run, 1)[0])
        with page.stream() as stream:
            stream.until("now")
            run.process.kill()
            for _ in stream:
                pass
        run.expect_nobody_left()


def answers(commands):
    done = subprocess.run([HUMAN, "--browser"], input=commands, text=True,
                          capture_output=True, timeout=600)
    equal(done.returncode, 0, done.stderr)
    return done.stdout


@test
def commands_are_obeyed_without_knowing_the_game():
    equal(answers("set_rules anything\nset_players 3 1\nset_thing 1 2\n"
                  "gen_move\n2 known_command show_actions\nquit\n"),
          "=\n\n=\n\n=\n\n? nobody can choose here: the actions come by "
          "show_actions\n\n=2 true\n\n=\n\n")
    equal(answers("show_frame 1 1 {\nshow_frame 2 2 {}\nshow_actions x\n"
                  "set_players 0 7\nname\n").count("? "), 4)


@test
def contradictions_are_refused():
    for words, part in (
            ([HUMAN, "--browser", "--tty", "/dev/tty"], "--tty"),
            ([HUMAN, "--browser", "--in", "x"], "--in"),
            ([HUMAN, "--browser", "--out", "x"], "--out"),
            ([HUMAN, "--port", "0"], "--browser"),
            ([HUMAN, "--resign"], "--browser"),
            ([HUMAN, "--browser", "--port", "65536"], "65536")):
        done = subprocess.run(words, capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, timeout=600)
        equal(done.returncode, 2, str(words))
        contains(done.stderr, part)
    run = talon("play", "--port", 0, code=2)
    contains(run.err, "--browser")


@test
def a_port_in_use_is_said_to_be():
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        done = subprocess.run([HUMAN, "--browser", "--port", str(port)],
                              capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, timeout=600)
    equal(done.returncode, 1)
    contains(done.stderr, str(port))


if __name__ == "__main__":
    main(jobs=2)
