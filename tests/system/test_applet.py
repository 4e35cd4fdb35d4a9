#!/usr/bin/env python3
"""`talon console --browser`: the applet, as a browser asks it over HTTP."""

import http.client
import json
import os
import re
import signal

from talon_run import (PATIENCE, Run, contains, equal, folder, main, sin,
                       talon, test, wait_until)


class Applet:
    """A console at a page, with one stream of its messages."""

    def __init__(self, *arguments):
        self.run = Run(["console", "--browser", *arguments])
        wait_until(lambda: self.run.printed().endswith("/\n"), "the link")
        self.host, self.token = re.search(
            r"http://([^/]+)/([0-9a-f]{32})/\n$", self.run.printed()).groups()
        self.seen = []
        self.log = ""
        self.connection = self.stream = None
        self.open_stream()

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.connection.close()
        self.run.__exit__(*what)

    def expect_end(self):
        """It ends with nothing to complain of, and leaves nobody."""
        self.run.wait()
        equal((self.run.code, self.run.err), (0, ""))
        self.run.expect_nobody_left()

    def connect(self):
        return http.client.HTTPConnection(self.host, timeout=PATIENCE)

    def request(self, method, name, body=None, **headers):
        """The status and the bytes of an answer."""
        usual = {} if body is None else {
            "Content-Type": "application/json",
            "Origin": f"http://{self.host}"}
        connection = self.connect()
        connection.request(method, name, body, {**usual, **headers})
        answer = connection.getresponse()
        bytes_read = answer.read()
        connection.close()
        return answer.status, bytes_read.decode()

    def post(self, name, status=204, **body):
        got, text = self.request("POST", f"/{self.token}/{name}",
                                 json.dumps(body))
        equal(got, status)
        return text

    def line(self, *lines):
        for line in lines:
            self.post("line", line=line)

    def open_stream(self):
        if self.connection:
            self.connection.close()
        self.connection = self.connect()
        self.connection.request("GET", f"/{self.token}/events")
        self.stream = self.connection.getresponse()
        equal(self.stream.status, 200)
        self.log = ""

    def next(self):
        while True:
            line = self.stream.readline().decode()
            assert line, f"the stream has ended after {self.log[-500:]}"
            if line.startswith("data: "):
                message = json.loads(line[len("data: "):])
                self.seen.append(message)
                if message["kind"] == "lines":
                    self.log += message["text"]
                return message

    def until(self, kind, suits=lambda message: True):
        while True:
            message = self.next()
            if message["kind"] == kind and suits(message):
                return message

    def until_said(self, text):
        while text not in self.log:
            self.next()

    def do(self, *lines):
        """Sends lines; the last frame and question that came of them."""
        self.seen = []
        before = self.taken()
        self.line(*lines)
        self.until("busy", lambda m: not m["busy"] and
                   m["taken"] >= before + len(lines))
        frames = [m for m in self.seen if m["kind"] == "frame"]
        asks = [m for m in self.seen if m["kind"] == "ask"]
        return frames and frames[-1], asks and asks[-1]

    def taken(self):
        """How many lines the console has taken, when it waits for more."""
        self.open_stream()
        idle = self.until("busy", lambda m: not m["busy"])
        return idle["taken"]


@test
def a_page_deals_asks_the_bot_and_sends_it_lines():
    with Applet("greedy") as applet:
        status, page = applet.request("GET", f"/{applet.token}/")
        equal(status, 200)
        contains(page, "console.js")
        for name in "frame.js", "seat.js", "console.js", "page.css":
            equal(applet.request("GET", f"/{applet.token}/{name}")[0], 200)
        frame, ask = applet.do(":deal -s 7")
        equal(frame["made"], 0)
        equal((ask["ask"], ask["seat"], ask["who"]),
              ("gen_move", 0, "greedy"))
        hands = [place for place in frame["frame"]["places"]
                 if place["kind"] == "hand"]
        assert all("hidden" not in hand for hand in hands), hands
        frame, _ = applet.do("name", ":go")
        contains(applet.log, "talon> name\n= greedy\n")
        contains(applet.log, "> gen_move\n= ")
        equal(frame["made"], 2)


@test
def what_the_page_offers_is_played_and_nothing_else():
    with Applet("-g", "planowanie", "greedy") as applet:
        _, ask = applet.do(":deal")
        equal([action["action"] for action in ask["actions"]], ["0", "1"])
        contains(applet.post("act", 409, id=ask["id"], action="7"),
                 "none of the actions")
        contains(applet.post("act", 409, id=ask["id"] + 1, action="0"),
                 "another by now")
        applet.post("act", 400, id=ask["id"])
        applet.post("act", id=ask["id"], action="0")
        applet.until_said("talon> :play 0\n")
        _, ask = applet.do(":play 9")
        contains(applet.log, "illegal: ")
        frame, _ = applet.do(":back")
        equal(frame["made"], 0)


@test
def other_decks_players_and_plans_are_chosen_at_the_page():
    with Applet("greedy") as applet:
        frame, _ = applet.do(":game planowanie", ":players 3",
                             ":set deck 23456,CD", ":set deals-plan 2 1 1 0",
                             ":deal -s 5 -n 2 1")
        contains(applet.log, "> set_deck 23456 CD\n")
        contains(applet.log, "> set_players 3 1\n")
        contains(applet.log, "> set_game 2 2 1 1 0\n")
        equal(len(frame["frame"]["points"]), 3)
        applet.open_stream()
        choices = applet.until("choices")
        equal((choices["rules"], choices["players"]), ("planowanie", 3))
        equal(choices["set"], {"deck": "23456,CD", "deals-plan": "2 1 1 0"})
        options = {game["name"]: [option["name"]
                                  for option in game["options"]]
                   for game in choices["games"]}
        equal(options["trax"], ["board", "mode", "tiles", "position"])
        applet.do(":set deck 22,C", ":set colour red", ":players 9")
        contains(applet.log, "deck 22,C: 2 is twice among the values\n")
        contains(applet.log, "colour is no option of planowanie\n")
        contains(applet.log, "planowanie is played by 2, 3 or 4 bots\n")


@test
def a_line_of_a_deal_file_is_dealt():
    with folder() as place, Applet("-g", "tablic", "random") as applet:
        path = os.path.join(place, "some deals")
        with open(path, "w", encoding="utf-8") as file:
            file.write(talon("deal", "--bots", 2, "-n", 3, "-s", 9).out)
        from_file, _ = applet.do(f':deal -f "{path}" -n 2')
        of_seed, _ = applet.do(":deal -s 9 -n 2")
        equal(from_file["frame"], of_seed["frame"])
        applet.do(f':deal -f "{path}" -n 3')
        contains(applet.log, "there are 3 deals\n")


@test
def a_game_of_a_record_is_opened_and_played_on_against_bots():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-n", 2, "-s", 3, "-j", 1, "-o", path, "greedy",
              "random")
        with Applet("random", "greedy") as applet:
            frame, ask = applet.do(f":load {path} 1 7")
            equal((frame["made"], ask["who"]), (7, "greedy"))
            frame, _ = applet.do(":step")
            equal(frame["made"], 8)
            applet.do(":end")
            contains(applet.log, "the game is over\n")
            applet.open_stream()
            equal(len(applet.until("result")["points"]), 2)
            applet.do(":load /nonexistent 1", f":load {path} 9")
            contains(applet.log, "/nonexistent: No such file")
            contains(applet.log, "9")


@test
def the_page_looks_from_the_seat_of_the_bot_if_it_wants_to():
    with Applet("greedy") as applet:
        applet.do(":deal", ":seat 1 hand", ":go")
        applet.seen = []
        applet.post("look", seat=0)
        frame = applet.until("frame")
        applet.until("ask")
        hidden = [place.get("hidden", 0) for place
                  in frame["frame"]["places"] if place["kind"] == "hand"]
        equal(hidden, [0, 6])
        # What only the other seat may know is not even in the question.
        equal(applet.seen[-1]["actions"], [])
        contains(applet.post("look", 409, seat=2), "no such seat")
        applet.post("look", 400, seat="0")
        applet.post("look", seat=None)
        applet.until("ask", lambda message: message["actions"])


@test
def a_seat_by_hand_waits_for_its_action():
    with Applet("greedy") as applet:
        _, ask = applet.do(":deal", ":seat 1 hand", ":go")
        equal((ask["seat"], ask["who"]), (1, "hand"))
        applet.do(":go")
        contains(applet.log, "seat 1 is played by hand: :play ACTION\n")
        action = ask["actions"][0]["action"]
        frame, ask = applet.do(f":play {action}")
        equal((frame["made"], ask["seat"]), (2, 0))


@test
def while_the_bot_thinks_the_page_is_served_and_lines_wait():
    slow = "/bin/sh -c 'read x; printf \"=\\n\\n\"; while read x; do " \
           "case $x in wait) sleep 1000;; esac; printf \"=\\n\\n\"; done'"
    with Applet(slow) as applet:
        applet.taken()
        applet.line("wait", "hello")
        applet.until("busy", lambda message: message["busy"])
        equal(applet.request("GET", f"/{applet.token}/")[0], 200)
        for _ in range(63):
            applet.line("# a note")
        contains(applet.post("line", 409, line="one more"), "too many lines")
        applet.post("interrupt")
        applet.until_said("interrupted: kept us waiting")
        # What waited is said now, and there is room again.
        applet.until_said("talon> hello\n")
        applet.post("interrupt")
        applet.until("busy", lambda message: not message["busy"])
        applet.line("# a note")


@test
def a_bot_that_crashes_is_named_and_started_again():
    with Applet(sin("segfault")) as applet:
        applet.do(":deal", ":go", "name")
        contains(applet.log, "the bot was killed by signal 11")
        contains(applet.log, "the bot has ended; :start starts it again\n")
        applet.do(":start", "name")
        equal(applet.log.count("> set_cards "), 2)


@test
def what_a_bot_says_is_text():
    rude = "/bin/sh -c 'while read x; do printf " \
           "\"= <script>alert(1)</script>\\033[31m\\n\\n\"; done'"
    with Applet(rude) as applet:
        applet.do("name")
        contains(applet.log, "= <script>alert(1)</script>")
        assert "\x1b" not in applet.log


@test
def who_has_no_link_is_refused():
    with Applet("greedy") as applet:
        line = json.dumps({"line": "name"})
        wrong = "0" * 32
        path = f"/{applet.token}/line"
        for status, method, name, body, headers in (
                (404, "GET", f"/{wrong}/", None, {}),
                (404, "GET", "/", None, {}),
                (404, "GET", f"/{wrong}/events", None, {}),
                (404, "POST", f"/{wrong}/line", line, {}),
                (403, "POST", path, line, {"Origin": "http://evil.example"}),
                (415, "POST", path, line, {"Content-Type": "text/plain"}),
                (400, "POST", path, "{", {}),
                (400, "POST", path, json.dumps({"line": 7}), {}),
                (400, "POST", path, json.dumps({"line": "a\nb"}), {}),
                (400, "POST", path, json.dumps({"line": "x" * 9000}), {}),
                (404, "POST", f"/{applet.token}/quit", "{}", {})):
            got, _ = applet.request(method, name, body, **headers)
            assert got == status, (method, name, headers, got)
        got, _ = applet.request("GET", f"/{applet.token}/",
                                Host="evil.example")
        assert got in (400, 403, 404, 421), got
        applet.do("# still here")
        assert "= greedy" not in applet.log


@test
def it_ends_with_quit_and_with_ctrl_c_and_leaves_nothing():
    with Applet("greedy") as applet:
        applet.taken()
        applet.line(":quit")
        contains(applet.until("end")["words"], "ended")
        applet.expect_end()
    with Applet("greedy", "random") as applet:
        applet.do(":deal")
        applet.run.process.send_signal(signal.SIGINT)
        applet.expect_end()
    # While a bot is waited for, too.
    with Applet(sin("hang gen_move")) as applet:
        applet.do(":deal")
        applet.line(":go")
        applet.until_said("> gen_move\n")
        applet.run.process.send_signal(signal.SIGINT)
        applet.expect_end()


@test
def what_cannot_be_served_is_said():
    with Applet("greedy") as applet:
        port = applet.host.split(":")[1]
        contains(talon("console", "--browser", "--port", port, "greedy",
                       code=1).err, f"port {port} of 127.0.0.1 is in use")
    contains(talon("console", "--browser", "--listen", "nowhere", "greedy",
                   code=1).err, "nowhere")
    contains(talon("console", "--port", 9, "greedy", code=2).err,
             "for the page of --browser")


if __name__ == "__main__":
    main(jobs=2)
