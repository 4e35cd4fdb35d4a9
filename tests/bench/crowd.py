#!/usr/bin/env python3
"""Clients that a server of pages should not have to mind: some that only sit
there, and some that send rubbish, guess tokens, post 10 MB or dribble, as fast
as they can. They stay until standard input ends, at the lowest priority.

    crowd.py PORT IDLE HOSTILE
"""

import os
import random
import selectors
import socket
import sys
import time

HOST = "127.0.0.1"


def rubbish(_):
    return random.randbytes(2000) + b"\r\n\r\n"


def guess(port):
    return (f"GET /{random.randbytes(16).hex()}/ HTTP/1.1\r\n"
            f"Host: {HOST}:{port}\r\n\r\n").encode()


def guesses(port):
    return b"".join(guess(port) for _ in range(50))


def body(port):
    return (f"POST /{random.randbytes(16).hex()}/act HTTP/1.1\r\n"
            f"Host: {HOST}:{port}\r\nOrigin: http://{HOST}:{port}\r\n"
            "Content-Type: application/json\r\n"
            "Content-Length: 10485760\r\n\r\n").encode() + bytes(200000)


def dribble(_):
    return b"X"


KINDS = (rubbish, guess, guesses, body, dribble)


class Hostile:
    """Sends one thing after the other, and comes back when it is sent away."""

    def __init__(self, selector, port, kind):
        self.selector, self.port, self.kind = selector, port, kind
        self.socket = None
        self.come()

    def come(self):
        if self.socket:
            self.selector.unregister(self.socket)
            self.socket.close()
        self.socket = socket.socket()
        self.socket.setblocking(False)
        self.socket.connect_ex((HOST, self.port))
        self.selector.register(self.socket, selectors.EVENT_READ
                               | selectors.EVENT_WRITE, self)

    def act(self, events):
        try:
            if events & selectors.EVENT_READ and not self.socket.recv(65536):
                self.come()
                return
            if events & selectors.EVENT_WRITE:
                self.socket.send(self.kind(self.port))
        except BlockingIOError:
            pass
        except OSError:
            self.come()


def main(port, idle, hostile):
    os.nice(19)
    selector = selectors.DefaultSelector()
    sitting = [socket.create_connection((HOST, port)) for _ in range(idle)]
    for i in range(hostile):
        Hostile(selector, port, KINDS[i % len(KINDS)])
    selector.register(sys.stdin, selectors.EVENT_READ)
    print("here", flush=True)
    come_back = time.monotonic() + 5
    while True:
        for key, events in selector.select():
            if key.fileobj is sys.stdin:
                return
            key.data.act(events)
        if time.monotonic() > come_back:  # who was sent away sits down again
            for client in sitting:
                client.close()
            sitting = [socket.create_connection((HOST, port))
                       for _ in range(idle)]
            come_back = time.monotonic() + 5


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
