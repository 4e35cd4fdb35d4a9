#!/usr/bin/env python3
"""The example of a language model as a bot, against a server that stands in for
one."""

import contextlib
import http.server
import json
import os
import subprocess
import sys
import threading

from talon_run import PATIENCE, contains, equal, folder, main, test

FRAME = {"turn": [1], "points": [3, 4], "captions": ["trump H"], "seats": ["", ""],
         "places": [{"kind": "hand", "name": "hand", "piece": "card", "owner": 1,
                     "faces": ["7H", "KS"]}]}
ACTIONS = [{"action": "7H", "words": "plays 7H", "pieces": [[0, "7H"]]},
           {"action": "KS 7H", "words": "takes 7H", "pieces": []}]


class Stub(http.server.BaseHTTPRequestHandler):
    """Answers with what it was given, in turn, and keeps what it was asked."""

    def do_POST(self):
        length = int(self.headers["Content-Length"])
        self.server.asked.append(
            (self.path, self.headers["Authorization"],
             json.loads(self.rfile.read(length))))
        said = self.server.says.pop(0)
        self.send_response(200 if said is not None else 500)
        self.end_headers()
        self.wfile.write(json.dumps(
            {"choices": [{"message": {"role": "assistant", "content": said}}]}
            if said is not None else {"error": "busy"}).encode())

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def model(*says):
    server = http.server.HTTPServer(("127.0.0.1", 0), Stub)
    server.says, server.asked = list(says), []
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


def in_parts(name, value, size):
    text = json.dumps(value, separators=(",", ":")).replace(" ", "\\u0020")
    parts = [text[at:at + size] for at in range(0, len(text), size)]
    return [f"{name} {number} {len(parts)} {part}"
            for number, part in enumerate(parts, 1)]


def asked(server, *more):
    """What the bot answers to a question, each answer an item."""
    lines = ["list_commands", "set_rules belot", "set_deck x", "set_players 2 1",
             *in_parts("show_frame", FRAME, 50),
             *in_parts("show_actions", ACTIONS, 70), "time_left 5000", "7 gen_move",
             "quit"]
    done = subprocess.run(
        [sys.executable, "examples/llm.py", f"http://127.0.0.1:{server.server_port}/v1/",
         "tiny", *more], input="\n".join(lines) + "\n", text=True,
        capture_output=True, timeout=PATIENCE, check=True,
        env={**os.environ, "LLM_API_KEY": "secret", "no_proxy": "*"})
    answers = done.stdout.split("\n\n")
    equal(len(answers) - 1, len(lines), "answers")
    return answers[-3], answers[0], done.stderr


@test
def a_model_is_shown_the_game_and_its_reasons_are_comments():
    with folder() as place, model("I take.\n\tIt is\u0007 best.\n`KS 7H`") as server:
        path = os.path.join(place, "rules")
        with open(path, "w", encoding="utf-8") as file:
            file.write("Hearts are trump.")
        answer, listed, _ = asked(server, path)
        equal(answer, "# I take.\n# It is best.\n=7 KS 7H")
        for name in "set_rules", "set_players", "show_frame", "show_actions":
            contains(listed, name)
        ((path, key, request),) = server.asked
        equal((path, key, request["model"]),
              ("/v1/chat/completions", "Bearer secret", "tiny"))
        rules, question = request["messages"]
        equal(rules, {"role": "system", "content": "Hearts are trump."})
        contains(question["content"], "You are player 1 in a game of belot.")
        contains(question["content"], json.dumps(FRAME))
        contains(question["content"], "KS 7H  (takes 7H)\n")


@test
def a_model_is_asked_once_more_after_an_illegal_answer():
    with model("7C", "Sorry.\n7H") as server:
        equal(asked(server)[0],
              '# "7C" is none of the actions\n# Sorry.\n=7 7H')
        messages = server.asked[1][2]["messages"]
        equal([message["role"] for message in messages],
              ["user", "assistant", "user"])
        contains(messages[2]["content"], '"7C" is none of the actions')
    with model("7C", "7D") as server:
        contains(asked(server)[0], "\n=7 7D")
        equal(len(server.asked), 2)


@test
def a_model_that_does_not_answer_is_a_refusal_with_its_reason():
    with model(None) as server:
        answer, _, err = asked(server)
        equal(answer, "?7 the model does not answer")
        contains(err, "500")


if __name__ == "__main__":
    main(2)
