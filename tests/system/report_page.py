"""A page of talon report as a program sees it: its elements, and its games,
whose frames are rebuilt as the page's script does (report/report.c)."""

import base64
import copy
import json
import zlib
from html.parser import HTMLParser

VOID = {"meta", "link", "img", "input", "br", "hr"}


class Page(HTMLParser):
    """Elements by id with their texts, tables as rows of cells, and all start
    tags."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.tags, self.texts, self.tables = [], {}, {}
        self.open, self.text = [], []
        self.feed(text)
        self.close()
        assert not self.open, f"left open: {self.open}"

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.tags.append((tag, attrs))
        if tag not in VOID:
            self.open.append((tag, attrs.get("id")))
            self.text.append("")
        if tag == "table":
            self.tables[attrs["id"]] = []
        if tag == "tr":
            list(self.tables.values())[-1].append([])

    def handle_data(self, data):
        if self.text:
            self.text[-1] += data

    def handle_endtag(self, tag):
        name, ident = self.open.pop()
        assert name == tag, f"{tag} ends {name}"
        text = self.text.pop()
        if ident:
            self.texts[ident] = text
        if tag in ("td", "th"):
            list(self.tables.values())[-1][-1].append(text)
        elif self.text:
            self.text[-1] += text

    def unpack(self, ident):
        return json.loads(zlib.decompress(
            base64.b64decode(self.texts[ident], validate=True)))


def patch(value, difference):
    """The value with what is different."""
    if isinstance(value, list) and isinstance(difference, list):
        begin, count, *items = difference
        return value[:begin] + items + value[begin + count:]
    if not (isinstance(value, (dict, list)) and isinstance(difference, dict)):
        return difference
    made = copy.copy(value)
    for name, member in difference.items():
        name = int(name) if isinstance(made, list) else name
        if member is None:
            del made[name]
        elif isinstance(made, list) or name in made:
            made[name] = patch(made[name], member)
        else:
            made[name] = member
    return made


def hide(frame, seat):
    """The frame with the hands of all but SEAT hidden."""
    frame = copy.deepcopy(frame)
    for place in frame["places"]:
        hidden = len(place["faces"]) + place.get("hidden", 0)
        if place["kind"] == "hand" and hidden and \
                place.get("owner", seat) != seat:
            place["faces"], place["hidden"] = [], hidden
    return frame


class Games:
    """The games of a page: rows of its index, and their frames."""

    def __init__(self, page):
        self.page = page
        self.data = json.loads(page.texts["data"])
        self.rows = [row for part in range(self.data["index"])
                     for row in page.unpack(f"index-{part}")]
        assert len(self.rows) == self.data["games"]

    def game(self, number):
        """A game: its row, its times, its frames, and a function that says what
        a look sees of position MADE: (frame hidden, frame with open hands)."""
        row, size = self.rows[number], self.data["block"]
        game = self.page.unpack(f"block-{number // size}")[number % size]
        frames = [game["first"]]
        for step in game["steps"]:
            frames.append(patch(frames[-1], step))

        def seen(made, look):
            told = game["looks"].get(str(made), {}).get(str(look), {})
            open_hands = {name: member for name, member in told.items()
                          if name != "places"}
            return (patch(hide(frames[made], look), told),
                    patch(frames[made], open_hands))

        return {**row, "why": game["why"]}, game["ms"], frames, seen
