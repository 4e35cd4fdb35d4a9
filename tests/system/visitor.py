"""People at pages, as far as tests need them: a page is a link, which says
things by a stream and takes answers by POST."""

import contextlib
import http.client
import json
import re
import threading
from urllib.parse import urlsplit

from talon_run import PATIENCE, wait_until

LINK = re.compile(r"\bhuman: open (http://\S+)$", re.M)


def links(text):
    """The links that somebody was told of, in their order."""
    return LINK.findall(text)


def wait_for_links(run, count):
    wait_until(lambda: len(links(run.said())) >= count or
               run.process.poll() is not None, f"{count} links of {run}")
    found = links(run.said())
    assert len(found) >= count, f"{run} said {run.said()!r}"
    return found


class Page:
    """What is behind a link."""

    def __init__(self, link):
        self.link = urlsplit(link)

    def request(self, method, name, body=None, **headers):
        """The status, the headers and the body of an answer."""
        connection = http.client.HTTPConnection(
            self.link.hostname, self.link.port, timeout=PATIENCE)
        with contextlib.closing(connection):
            path = name if name.startswith("/") else self.link.path + name
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read().decode()

    def post(self, name, message, **headers):
        """The status of the answer to MESSAGE."""
        usual = {"Content-Type": "application/json",
                 "Origin": f"http://{self.link.netloc}"}
        return self.request("POST", name, json.dumps(message),
                            **{**usual, **headers})[0]

    def stream(self):
        return Stream(self)


class Stream:
    """A stream of messages, closed by the end of a `with`; .bytes is all that
    came."""

    def __init__(self, page):
        self._connection = http.client.HTTPConnection(
            page.link.hostname, page.link.port, timeout=PATIENCE)
        self._connection.request("GET", page.link.path + "events")
        self._answer = self._connection.getresponse()
        assert self._answer.status == 200, self._answer.status
        self.bytes = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._answer.close()
        self._connection.close()

    def __iter__(self):
        """The messages, until the stream ends."""
        with contextlib.suppress(http.client.IncompleteRead, ConnectionError):
            while line := self._answer.readline():
                self.bytes += line
                if line.startswith(b"data: "):
                    yield json.loads(line[len(b"data: "):])

    def until(self, kind):
        """The messages up to one of that KIND, which is the last of them."""
        messages = []
        for message in self:
            messages.append(message)
            if message["kind"] == kind:
                return messages
        raise AssertionError(f"the stream ended without {kind}: {messages}")


class Visitor(threading.Thread):
    """Somebody who plays at a page till the end of its stream. CHOOSE gets the
    message that asks, and returns the action."""

    def __init__(self, link, choose=lambda ask: ask["actions"][0]["action"]):
        super().__init__(daemon=True)
        self.page = Page(link)
        self.choose = choose
        self.messages = []
        self.failure = None
        self.start()

    def run(self):
        try:
            with self.page.stream() as stream:
                for message in stream:
                    self.messages.append(message)
                    if message["kind"] == "ask":
                        self.answer(message)
        except Exception as failure:  # pylint: disable=broad-except
            self.failure = failure

    def answer(self, ask):
        status = self.page.post("act", {"id": ask["id"],
                                        "action": self.choose(ask)})
        assert status == 204, f"{status} for an answer to {ask}"

    def of_kind(self, kind):
        return [message for message in self.messages
                if message["kind"] == kind]

    def done(self):
        """Waits for the end of the stream, and returns all messages."""
        self.join(PATIENCE)
        assert not self.is_alive(), "the stream did not end"
        if self.failure:
            raise self.failure
        return self.messages
