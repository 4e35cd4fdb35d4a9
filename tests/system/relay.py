"""The server's side of the relay of talon-human(6), as far as tests need it."""

import json
import socket

from talon_run import PATIENCE


class Relay:
    """A server that lends its pages to whoever comes first."""

    def __init__(self, path):
        self.path = path
        self.lines = self.guest = None
        self.door = socket.socket(socket.AF_UNIX)
        self.door.bind(path)
        self.door.listen()
        self.door.settimeout(PATIENCE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
        self.door.close()

    def accept(self):
        self.guest = self.door.accept()[0]
        self.guest.settimeout(PATIENCE)
        self.lines = self.guest.makefile("r", encoding="utf-8")

    def close(self):
        if self.guest:
            self.lines.close()
            self.guest.close()

    def say(self, line):
        self.guest.sendall((json.dumps(line) + "\n").encode())

    def hear(self):
        return json.loads(self.lines.readline())

    def hear_all(self, kind):
        """What all are told up to a message of this KIND, which is returned."""
        while (message := self.hear()["all"])["kind"] != kind:
            pass
        return message

    def act(self, ask, action):
        """A page answers ASK."""
        self.say({"post": "act", "body": {"id": ask["id"], "action": action},
                  "stream": None})
