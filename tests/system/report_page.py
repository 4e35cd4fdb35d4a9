"""A page of talon report as a program sees it: its elements, and its games,
whose frames are rebuilt as the page's script does (report/frame_coder.h)."""

import base64
import copy
import json
import re
import zlib
from html.parser import HTMLParser

KEY = re.compile('"([a-z]+|[0-9]+)":')
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

    def unpack(self, ident, count):
        data = zlib.decompress(base64.b64decode(self.texts[ident]))
        streams, at = [], 4 * count
        for i in range(count):
            length = int.from_bytes(data[4 * i:4 * i + 4], "little")
            streams.append(data[at:at + length])
            at += length
        assert at == len(data)
        return streams


class Stream:
    def __init__(self, data):
        self.data, self.at = data, 0

    def number(self):
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def signed(self):
        value = self.number()
        return -(value + 1) // 2 if value & 1 else value // 2

    def text(self):
        length = self.number()
        self.at += length
        return self.data[self.at - length:self.at].decode()


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
        shapes, faces, orders = page.unpack("words", 3)
        self.shapes = shapes.decode().split("\0")[:-1]
        self.faces = faces.decode().split("\0")[:-1]
        self.orders = json.loads(orders)
        self.rows = []
        for part in range(self.data["indexes"]):
            self.rows += json.loads(page.unpack(f"index-{part}", 1)[0])
        assert len(self.rows) == self.data["games"]

    def block(self, number):
        """All games of a block: their frames by look, a list of (frame, time)
        for who sees everything, and for each seat and nobody (frames hidden,
        frames with open hands)."""
        self.streams = [Stream(data) for data in
                        self.page.unpack(f"block-{number}", 7)]
        rows = self.rows[64 * number:64 * number + 64]
        games = [self.game(row) for row in rows]
        for stream in self.streams:
            assert stream.at == len(stream.data)
        return games

    def game(self, row):
        self.rank = {face: i for i, face in enumerate(self.orders[row[10]])}
        self.numbers = {}
        frames = []
        looks = [[] for _ in range(len(row[3]) + 1)]
        for made in range(row[9] + 1):
            frames.append(self.frame(frames[-1] if frames else None, made))
            self.looks(looks, frames[-1]["frame"])
        return frames, looks

    def piece(self, grid, before=None):
        pieces = self.streams[3]
        if grid:
            row, column = pieces.number(), pieces.number()
            return [row, column, self.faces[pieces.number()]]
        return self.faces[pieces.number()]

    def order(self, place):
        if "size" in place:
            place["faces"].sort(key=lambda piece: piece[:2])
        else:
            place["faces"].sort(
                key=lambda face: self.rank[self.faces.index(face)])

    def frame(self, before, made):
        shapes, numbers, picks, _, times, _, texts = self.streams
        shape = shapes.number()
        shape = self.shapes[shape - 1] if shape else texts.text()
        moved, told, members = shape.split("\n", 2)
        frame = copy.deepcopy(before["frame"]) if before else {}
        if not before:
            # What the places are stands in the shape as it is.
            known = json.JSONDecoder().raw_decode(
                members[members.index('"places":') + 9:])[0]
            frame["places"] = [{**place, "faces": []} for place in known]
        places = frame["places"]
        moves, words, touched = [], [], []
        for source, target, count, how in json.loads(f"[{moved}]"):
            faces = []
            for _ in range(count):
                if how == 2:
                    face = self.piece("size" in places[target])
                    if source >= 0:
                        places[source]["hidden"] -= 1
                else:
                    face = places[source]["faces"].pop(
                        picks.number() if how == 0 else 0)
                faces.append(face)
                words += map(str, face) if isinstance(face, list) else [face]
            places[target]["faces"] += faces
            touched.append(places[target])
            moves.append([source if source >= 0 else None, target, faces])
        for place in touched:
            self.order(place)
        for number, count in json.loads(f"[{told}]"):
            place = places[number]
            place["hidden"] = place.get("hidden", 0) + numbers.signed()
            if count >= 0:
                place["faces"] = [
                    self.piece("size" in place) for _ in range(count)]
        for place in places:
            if place.get("hidden") == 0:
                del place["hidden"]
        members = self.members(members, words)
        members.pop("places", None)
        line = {"move": made}
        if made:
            line["seat"], line["action"] = (
                members.pop("seat"), members.pop("action"))
            code = times.number()
            line["ms"] = code and ((code - 1) % 90 + 10) * 10 ** (
                (code - 1) // 90) / 10
        for name, value in members.items():
            if value is None:
                del frame[name]
            elif isinstance(value, dict) and name != "last":
                for number, item in value.items():
                    frame[name][int(number)] = item
            else:
                frame[name] = value
        if members.get("last"):
            frame["last"]["moved"] = moves
        line["frame"] = frame
        return line

    def members(self, text, words):
        """The members of a shape; a member's numbers are remembered."""
        numbers, result, at, name, used = self.streams[1], "", 0, "", 0
        depth, quoted, top = 0, False, ""
        while at < len(text):
            key = None if quoted else KEY.match(text, at)
            char = text[at]
            at += 1
            if key and (depth == 1 or depth == 2 and (
                    top == "last" or key[1].isdigit())):
                if key[1].isdigit():
                    used = 8 * int(key[1])
                else:
                    name, used = key[1], 0
                    top = name if depth == 1 else top
                result += key[0]
                at = key.end()
            elif char in "\1\4\5":
                known = self.numbers.setdefault(name, {})
                value = known.get(used, 0) + (
                    numbers.signed() if char == "\1" else ord(char) - 4)
                if name == "action":
                    words.append(str(value))
                if used < 64:
                    known[used] = value
                used += 1
                result += str(value)
            elif char == "\2":
                result += words[ord(text[at]) - 48]
                at += 1
            elif char == "\3":
                result += self.faces[self.streams[3].number()]
            elif char == "\\":
                result += text[at - 1:at + 1]
                at += 1
            else:
                quoted ^= char == '"'
                depth += not quoted and (char in "{[") - (char in "}]")
                result += char
        return json.loads(result)

    def looks(self, looks, frame):
        """Adds what each look has: closed hands and open ones."""
        stream, texts = self.streams[5], self.streams[6]
        told = stream.number()
        for seat, seen in enumerate(looks):
            how = stream.number() if told else 0
            if how == 1:
                seen.append(seen[-1])
                continue
            closed = hide(frame, seat if seat < len(looks) - 1 else None)
            both = [closed, copy.deepcopy(frame)]
            for name, value in (
                    json.loads(texts.text()).items() if how == 2 else ()):
                for each in both:
                    if value is None:
                        del each[name]
                    elif name != "places" or each is closed:
                        each[name] = value
            seen.append(both)
