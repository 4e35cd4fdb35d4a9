#!/usr/bin/env python3
"""Whole runs of talon serve: pages of a record file while it grows."""

import json
import os
import re
import signal
import socket
import sys
import threading

from report_page import Page as Parsed
from talon_run import (PATIENCE, PATIENT, Run, contains, equal, folder, main,
                       played, raw_lines, read_records, talon, test, wait_until,
                       write_raw)
from visitor import Page, Visitor, wait_for_links

LINK = re.compile(r"^(owner|watch): (http://\S+/[0-9a-f]{32}/)$", re.M)


class Serve(Run):
    """A talon serve, with its two pages: .owner and .watch."""

    def __init__(self, path, *arguments):
        super().__init__(["serve", *arguments, path])

    def __enter__(self):
        wait_until(lambda: len(LINK.findall(self.printed())) == 2 or
                   self.process.poll() is not None, f"the links of {self}")
        links = dict(LINK.findall(self.printed()))
        equal(sorted(links), ["owner", "watch"], f"links of {self}")
        self.owner, self.watch = Page(links["owner"]), Page(links["watch"])
        return super().__enter__()

    def end(self, number=signal.SIGTERM):
        """Ends it, as it has to end."""
        self.process.send_signal(number)
        self.wait()
        equal(self.code, 0, f"exit code of {self}, which said {self.err!r}")
        self.expect_nobody_left()


def get(page, name, status=200):
    code, _, text = page.request("GET", name)
    equal(code, status, f"status of {name}: {text[:200]}")
    return text


def frames(page, game, seat=None):
    name = f"game/{game}" + ("" if seat is None else f"/seat={seat}")
    return [json.loads(line) for line in get(page, name).splitlines()]


def shown(path, game, *options):
    return [json.loads(line) for line in
            talon("show", "--json", *options, path, game).out.splitlines()]


def count_of(page):
    """How many games its tables are of."""
    return int(re.search(r'data-games="(\d+)"', get(page, "tables")).group(1))


def wait_for_games(page, count):
    wait_until(lambda: count_of(page) == count, f"tables of {count} games")


def hands(lines):
    """All faces in hands of a game's frames."""
    return [face for line in lines for place in line["frame"]["places"]
            if place["kind"] == "hand" for face in place["faces"]]


def expect_same_figures(page, path):
    """The tables of the page are those of talon table and talon rate."""
    tables = Parsed(get(page, "")).tables
    table = json.loads(talon("table", "--json", path).out)
    rates = {player["name"]: player for player in
             json.loads(talon("rate", "--json", path).out)["players"]}
    rows = {row[1]: row for row in tables["standings"][1:] if len(row) > 1}
    equal(sorted(rows), sorted(bot["name"] for bot in table["bots"]))
    for bot in table["bots"]:
        row = rows[bot["name"]]
        if "format" in table:  # which has no column of scores in percent
            row.insert(8, "")
        equal(row[2:4] + row[5:8] + row[9:10], [str(figure) for figure in (
            bot["games"], bot["points"], bot["wins"], bot["draws"],
            bot["losses"], sum(bot["faults"].values()) if isinstance(
                bot["faults"], dict) else bot["faults"])], bot["name"])
        assert abs(float(row[10]) - rates[bot["name"]]["elo"]) <= 0.5
        assert abs(float(row[11]) - rates[bot["name"]]["plus"]) <= 0.5
    equal(len(tables["pairs"]) - 1, len(table["pairs"]))
    for row, pair in zip(tables["pairs"][1:], table["pairs"]):
        equal(row[8], f"{pair['margin']['mean']:+.2f}")


def append(path, lines):
    with open(path, "ab") as file:
        file.write(b"".join(lines))


@test
def tables_follow_a_file_as_it_grows():
    with folder() as place:
        whole, path = (os.path.join(place, name) for name in ("all", "games"))
        played(whole, "match", "-j", 1, "-s", 1, "-n", 12, "greedy", "random")
        lines = raw_lines(whole)
        with Serve(path) as serve:
            contains(serve.said(), "is not there yet; it is waited for")
            contains(get(serve.watch, ""), "is waited for")
            write_raw(path, lines[:5])
            wait_for_games(serve.watch, 4)
            expect_same_figures(serve.watch, path)
            append(path, [lines[5], lines[6][:40]])
            wait_for_games(serve.watch, 5)
            append(path, [lines[6][40:], *lines[7:]])
            wait_for_games(serve.watch, 12)
            expect_same_figures(serve.watch, path)
            for game in 0, 7:
                equal(frames(serve.watch, game, "all"), shown(path, game))
                equal(frames(serve.watch, game, 1),
                      shown(path, game, "--seat", 1))
                equal(frames(serve.watch, game, "none&open"),
                      shown(path, game, "--seat", "none", "--open"))
                equal(frames(serve.watch, game),
                      shown(path, game, "--seat", "none"))
            serve.end()


@test
def a_packed_file_is_followed_by_its_blocks():
    with folder() as place:
        whole, path = (os.path.join(place, name)
                       for name in ("all.zst", "games.zst"))
        played(whole, "match", "-j", 1, "-s", 1, "-n", 12, "greedy", "random")
        with open(whole, "rb") as file:
            data = file.read()
        middle = len(data) * 2 // 3
        append(path, [data[:middle]])
        table = json.loads(talon("table", "--json", path).out)
        before = table["bots"][0]["games"]
        assert 1 < before < 12, before
        with Serve(path) as serve:
            wait_for_games(serve.watch, before)
            equal(frames(serve.watch, 0, "all"), shown(path, 0))
            append(path, [data[middle:]])
            wait_for_games(serve.watch, 12)
            expect_same_figures(serve.watch, path)
            for game in 11, 0, 7:
                equal(frames(serve.watch, game, "all"), shown(path, game))
            serve.end()


@test
def another_file_in_its_place_is_read_anew():
    with folder() as place:
        path, other = (os.path.join(place, name) for name in ("games", "new"))
        talon("match", "-q", "-j", 1, "-n", 8, "-o", path, "greedy", "random")
        talon("match", "-q", "-j", 1, "-n", 2, "-g", "trax", "-o", other,
              "greedy", "random")
        with Serve(path) as serve:
            wait_for_games(serve.owner, 8)
            write_raw(path, raw_lines(path)[:4])
            wait_for_games(serve.owner, 3)
            os.rename(other, path)
            wait_for_games(serve.owner, 2)
            equal(frames(serve.owner, 0)[0]["game"], "trax")
            serve.end()


@test
def what_is_told_follows_the_file():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-j", 1, "-n", 4, "-o", path, "greedy",
              "build/tests/faulty_bots/not_in_hand".replace(
                  "build", os.environ.get("BUILD", "build")))
        lines = raw_lines(path)
        write_raw(path, lines[:3])
        with Serve(path) as serve, serve.watch.stream() as stream:
            messages = stream.until("now")
            equal([message["kind"] for message in messages],
                  ["hello", "standings", "now"])
            equal(messages[0]["page"], "watch")
            equal(messages[0]["owner"], False)
            equal(messages[0]["bots"], [])
            wait_for_games(serve.watch, 2)
            append(path, lines[3:])
            fault = stream.until("fault")[-1]
            record = read_records(path)[fault["game"]]
            equal(fault["why"], record["why"])
            equal(fault["fault"], record["end"])
            while (told := stream.until("standings")[-1])["games"] < 4:
                pass
            equal((told["of"], told["state"]), (4, "ended"))
            serve.end()


@test
def games_are_listed_page_by_page():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-j", 1, "-n", 30, "-o", path, "greedy", "random")
        listed = [json.loads(line) for line in
                  talon("show", "--json", path).out.splitlines()]
        with Serve(path) as serve:
            wait_for_games(serve.watch, 30)
            first = json.loads(get(serve.watch, "games"))
            equal((first["all"], first["from"], len(first["games"])),
                  (30, 0, 20))
            rest = json.loads(get(serve.watch, "games/from=20&count=100"))
            games = first["games"] + rest["games"]
            assert all(game.pop("open") for game in games)
            assert all(game.pop("proof") == "chained" for game in listed)
            equal(games, listed)
            equal(json.loads(get(serve.watch, "games/show=faults"))["all"], 0)
            bot = json.loads(get(serve.watch, "games/bot=0&count=1"))
            equal((bot["all"], len(bot["games"])), (30, 1))
            for wrong in "from=-1", "count=101", "show=no", "x", "bot=":
                get(serve.watch, f"games/{wrong}", 400)
            for wrong in "game/30", "game/", "game/x", "game/0x", "games2":
                get(serve.watch, wrong, 404)
            for wrong in "seat=2", "seat=-1", "seat=", "open":
                get(serve.watch, f"game/0/{wrong}", 400)
            serve.end()


@test
def hands_are_hidden_until_the_deal_is_over():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("match", "-q", "-j", 1, "-n", 4, "-s", "never-shown", "-o",
              path, "greedy", "random")
        lines = raw_lines(path)
        write_raw(path, lines[:4])
        with Serve(path) as serve:
            wait_for_games(serve.owner, 3)
            assert "never-shown" not in get(serve.watch, "")
            assert hands(frames(serve.owner, 1, "all"))
            for page in serve.owner, serve.watch:
                for seat in None, "all", 0, 1:
                    equal(frames(page, 2, seat),
                          shown(path, 2, "--seat", "none"))
            equal([game["open"] for game in
                   json.loads(get(serve.watch, "games"))["games"]],
                  [True, True, False])
            equal(serve.owner.post(
                "play", {"game": 2, "move": 0, "seat": 0}), 409)
            append(path, lines[4:])
            wait_for_games(serve.owner, 4)
            equal(frames(serve.watch, 2, "all"), shown(path, 2))
            serve.end()


@test
def a_round_of_a_tournament_is_hidden_until_it_is_over():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("tournament", "-q", "-j", 1, "-o", path, "--format",
              "roundrobin", "--rounds", 1, "greedy", "random", "minimax", "exact")
        lines = raw_lines(path)
        games = [i for i, line in enumerate(lines)
                 if "id" in json.loads(line)]
        count, last = len(games), games[-1]
        before = json.loads(lines[games[-2]])["id"]
        write_raw(path, lines[:last])
        with Serve(path) as serve:
            wait_for_games(serve.watch, count - 1)
            equal(hands(frames(serve.watch, before, "all")), [])
            append(path, lines[last:])
            wait_for_games(serve.watch, count)
            equal(frames(serve.watch, before, "all"), shown(path, before))
            expect_same_figures(serve.watch, path)
            serve.end()


@test
def games_in_play_are_seen_as_all_seats_know_them():
    with folder() as place:
        path = os.path.join(place, "games")
        go_on = threading.Event()

        def choose(ask):
            go_on.wait(PATIENCE)
            return ask["actions"][0]["action"]

        with Serve(path) as serve, Run(
                ["match", *PATIENT, "-j", 1, "-n", 2, "-o", path,
                 "human --browser", "greedy"]) as run, \
                serve.watch.stream() as stream:
            person = Visitor(wait_for_links(run, 1)[0], choose)
            message = stream.until("playing")[-1]
            equal((message["game"], len(message["names"])), (0, 2))
            equal(hands([message]), [])
            go_on.set()
            while (told := stream.until("standings")[-1])["games"] < 2:
                pass
            person.done()
            equal(run.wait().code, 0, run.err)
            shows = [json.loads(line[len(b"data: "):]) for line in
                     stream.bytes.splitlines()
                     if b'"kind":"playing"' in line]
            assert len(shows) > 1, shows
            equal(hands(shows), [])
            equal(told["of"], 2)
            serve.end()


@test
def names_and_standard_errors_are_text():
    name = "<script>alert(1)&amp;<!--\u202e"
    stderr = "</pre></script><script>alert(2)</script>\x1b[31m<!-- \u2028"
    with folder() as place:
        path, bot = (os.path.join(place, name) for name in ("games", "bot.py"))
        with open(bot, "w", encoding="utf-8") as file:
            file.write("import sys\n"
                       "for line in sys.stdin:\n"
                       "    if line.startswith('gen_'):\n"
                       "        sys.stderr.write(sys.argv[1])\n"
                       "        sys.exit(3)\n"
                       "    print('=\\n', flush=True)\n")
        talon("match", "-q", "-j", 1, "-n", 2, "-o", path, "greedy",
              f"{name}={sys.executable} -SE {bot} '{stderr}'")
        with Serve(path) as serve:
            wait_for_games(serve.watch, 2)
            text = get(serve.watch, "")
            page = Parsed(text)
            equal([attributes["src"] for tag, attributes in page.tags
                   if tag == "script"], ["words.js", "languages.js", "frame.js", "games.js", "watch.js"])
            assert not [attributes for _, attributes in page.tags
                        if any(key.startswith("on") for key in attributes)]
            assert "\x1b" not in text
            contains([row[1] for row in page.tables["standings"]],
                     name.replace("\u202e", r"\u202e"))
            contains(str(page.tables["faults"]), "<script>alert(2)</script>")
            games = json.loads(get(serve.watch, "games"))
            contains(games["bots"], name)
            contains(games["games"][0]["names"], name)
            serve.end()
        with Serve(path, "--private") as serve:
            wait_for_games(serve.watch, 2)
            for text in (get(serve.owner, ""), get(serve.watch, "tables"),
                         get(serve.watch, "games"), get(serve.watch, "game/0")):
                for secret in ("alert(2)", "bot.py", place, "exited"):
                    assert secret not in text, (secret, text)
            serve.end()


@test
def who_has_no_link_gets_nothing():
    with folder() as place:
        path = os.path.join(place, "games")
        played(path, "match", "-j", 1, "-n", 2, "greedy", "random")
        with Serve(path) as serve:
            wait_for_games(serve.owner, 2)
            play = {"game": 0, "move": 2, "seat": 0, "bot": "greedy"}
            get(serve.owner, "/", 404)
            get(serve.owner, f"/{'0' * 32}/", 404)
            get(serve.owner, f"/{'0' * 32}/tables", 404)
            status, _, _ = serve.owner.request("GET", "tables",
                                               Host="example.com")
            equal(status, 403)
            equal(serve.owner.post("play", play,
                                   Origin="http://example.com"), 403)
            equal(serve.watch.post("play", play), 403)
            equal(serve.watch.post("stop", {"number": 1}), 403)
            equal(serve.watch.post("tables", {}), 404)
            _, headers, _ = serve.watch.request("GET", "")
            contains(headers["Content-Security-Policy"],
                     "default-src 'none'")
            serve.end()


@test
def links_can_be_kept():
    with folder() as place:
        path, links = (os.path.join(place, name) for name in ("games", "links"))
        talon("match", "-q", "-n", 2, "-o", path, "random", "greedy")
        tokens = []
        for _ in range(2):
            with Serve(path, "--links", links) as server:
                tokens.append((server.owner.link.path, server.watch.link.path))
                get(server.watch, "tables")
                server.end()
        equal(tokens[0], tokens[1], "links")
        assert tokens[0][0] != tokens[0][1], tokens
        equal(os.stat(links).st_mode & 0o777, 0o600)
        os.chmod(links, 0o640)
        contains(talon("serve", "--links", links, path, code=1).err,
                 f"{links}: others can read it")
        os.chmod(links, 0o600)
        for bad in ("", "0123\n", "g" * 32 + "\n", "0" * 33 + "\n",
                    "0" * 32 + "\n" + "0" * 32):
            with open(links, "w", encoding="ascii") as file:
                file.write(bad)
            contains(talon("serve", "--links", links, path, code=1).err,
                     "is no token of a link")


@test
def the_owner_plays_on_from_a_move():
    with folder() as place:
        path = os.path.join(place, "games")
        played(path, "match", "-j", 1, "-n", 2, "greedy", "random")
        with Serve(path) as serve, serve.owner.stream() as stream:
            hello = stream.until("now")[0]
            contains(hello["bots"], "greedy")
            assert "human" not in hello["bots"], hello
            wait_for_games(serve.owner, 2)
            play = {"game": 1, "move": 3, "seat": 1}
            for wrong, status in (({"game": 2}, 404), ({"seat": 2}, 400),
                                  ({"move": -1}, 400), ({"move": "3"}, 400),
                                  ({"bot": "human"}, 400),
                                  ({"bot": "/bin/sh"}, 400)):
                equal(serve.owner.post("play", {**play, **wrong}), status,
                      str(wrong))
            equal(serve.owner.post("play", play), 202)
            while not (told := stream.until("continued")[-1])["link"]:
                pass
            person = Visitor(told["link"])
            while (told := stream.until("continued")[-1])["running"]:
                pass
            contains(told["words"], "score ")
            equal(told["link"], None)
            messages = person.done()
            equal(messages[-1]["kind"], "end")
            equal([message["seat"] for message in messages
                   if message["kind"] == "game"], [1])
            serve.end()


@test
def few_games_are_played_on_at_a_time_and_all_end_with_the_server():
    with folder() as place:
        path = os.path.join(place, "games")
        played(path, "match", "-j", 1, "-n", 2, "greedy", "random")
        with Serve(path) as serve, serve.owner.stream() as stream:
            wait_for_games(serve.owner, 2)
            play = {"game": 1, "move": 3, "seat": 1}
            for _ in range(4):
                equal(serve.owner.post("play", play), 202)
            equal(serve.owner.post("play", play), 409)
            linked = set()
            while len(linked) < 4:
                told = stream.until("continued")[-1]
                if told["link"]:
                    linked.add(told["number"])
            equal(serve.owner.post("stop", {"number": 2}), 204)
            equal(serve.owner.post("stop", {"number": 2}), 404)
            equal(serve.owner.post("play", play), 202)
            serve.end(signal.SIGINT)


@test
def a_folder_of_shards_is_served_as_one_file():
    with folder() as place:
        for index in range(2):
            talon("match", "-q", "-n", 4, "-s", 3, "--shard", f"{index}/2",
                  "-o", os.path.join(place, f"s{index}"), "random", "random")
        with Serve(place) as serve:
            wait_for_games(serve.watch, 4)
            games = json.loads(get(serve.watch, "games"))["games"]
            equal([game["id"] for game in games], [0, 1, 2, 3])
            equal(frames(serve.watch, 3, 0), shown(place, 3, "--seat", 0))
            contains(get(serve.watch, "tables"), f"{place}<")
            serve.end()


@test
def what_cannot_be_served_is_refused():
    with folder() as place:
        path = os.path.join(place, "games")
        with open(path, "w", encoding="utf-8") as file:
            file.write("no record\n")
        contains(talon("serve", path, code=1).err, "games:1: ")
        contains(talon("serve", place, code=1).err, "has no record file")
        contains(talon("serve", "/dev/null", code=1).err, "is no plain file")
        contains(talon("serve", code=2).err, "a file is needed")
        contains(talon("serve", path, path, code=2).err, "one file is needed")
        contains(talon("serve", "--listen", "nowhere", os.path.join(
            place, "none"), code=1).err, "nowhere")
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            contains(talon("serve", "--port", port, os.path.join(
                place, "none"), code=1).err, "in use")


if __name__ == "__main__":
    main(jobs=2)
