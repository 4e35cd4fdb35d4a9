#!/usr/bin/env python3
"""A home for people who play, in whole runs: its pages as a browser has them, its
games as they are kept, and what happens when it is killed."""

import contextlib
import json
import os
import re
import signal
import sys
import threading
import time
import urllib.request

from talon_run import (PATIENCE, Run, add_test, contains, equal, folder, main,
                       read_lines, talon, test, wait_until)
from visitor import Page

LINK = re.compile(r"^home: (http://\S+)$", re.M)
GAMES = {"tablic": 2, "planowanie": 4, "herc": 4, "trax": 2}
CARD = re.compile(r"\b[2-9TJQKA][CDHS]\b")


class Home:
    """A home in a folder of its own; ended, with all that it has started, by the
    end of a `with`."""

    def __init__(self, place, *options, config=None):
        self.place = place
        self.run = Run(["home", "--no-browser", "--folder", place, *options],
                       XDG_CONFIG_HOME=config or place)
        wait_until(lambda: LINK.search(self.run.printed()) or
                   self.run.process.poll() is not None, "the home's link")
        self.link = LINK.search(self.run.printed())[1]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.run.process.send_signal(signal.SIGTERM)
        self.run.wait()
        equal(self.run.code, 0, self.run.err)
        self.run.expect_nobody_left()

    def kill(self):
        """All at once, as by a power cut."""
        self.run.process.kill()
        self.run.wait()
        wait_until(lambda: not self.run.alive(), "nobody is left of the home")

    def at(self, path):
        return Page(f"http://{Page(self.link).link.netloc}{path}")

    def games(self, table, suffix="jsonl"):
        return os.path.join(self.place, "games", f"{table}.{suffix}")


def records(home, table=1, suffix="jsonl"):
    """The games of a table's file, in their order."""
    try:
        return read_lines(home.games(table, suffix))[1:]
    except OSError:
        return []


def ask(page, name, message, status=200):
    """The answer of the home."""
    got = page.request("POST", name, json.dumps(message),
                       **{"Content-Type": "application/json",
                          "Origin": f"http://{page.link.netloc}"})
    equal(got[0], status, f"answer to {name} {message}: {got[2]}")
    return json.loads(got[2]) if got[2] else {}


def news(page):
    """What the home tells the person behind it now."""
    with page.stream() as stream:
        return stream.until("home")[-1]


class Player(threading.Thread):
    """Somebody at a table, who answers what is asked until nobody asks any more:
    the page stays open. MOVES: so many, and then they only look."""

    def __init__(self, page, moves=None):
        super().__init__(daemon=True)
        self.page, self.moves = page, moves
        self.messages, self.failure, self.made = [], None, 0
        self.start()

    def run(self):
        try:
            self.stream = self.page.stream()
            for message in self.stream:
                self.messages.append(message)
                if message["kind"] == "ask" and (
                        self.moves is None or self.made < self.moves):
                    self.made += 1
                    self.page.post("act", {
                        "id": message["id"],
                        "action": message["actions"][0]["action"]})
                elif message["kind"] == "refused":
                    # A page that opens as a question is asked may be asked it
                    # twice, and the second answer is none.
                    self.made -= 1
        except Exception as failure:  # pylint: disable=broad-except
            self.failure = failure

    def leave(self):
        with contextlib.suppress(OSError):
            # pylint: disable=protected-access
            self.stream._connection.sock.shutdown(2)
        self.stream.__exit__()
        self.join(PATIENCE)

    def last(self, kind):
        found = [one for one in self.messages if one["kind"] == kind]
        return found[-1] if found else None

    def wait_for(self, what, words):
        wait_until(lambda: self.failure or what(), words)
        if self.failure:
            raise self.failure

    def finish(self):
        """Plays to the end of the game, and returns what the table tells then."""
        self.wait_for(lambda: "again" in (self.last("table") or
                                          {"can": []})["can"], "the end")
        return self.last("table")


def until_over(stream):
    """What a review finds, up to its end."""
    found = []
    while not (told := stream.until("review")[-1])["over"]:
        found.append(told["found"])
    return found


def is_asked(player):
    """Whether a question is open; what a table is like may be told after it."""
    told = [one["kind"] for one in player.messages
            if one["kind"] in ("ask", "done", "frame", "hello")]
    return told[-1:] == ["ask"]


def begin(home, host, **game):
    return home.at(ask(host, "play", {"level": 1, **game})["link"])


def seen(messages):
    """The texts of frames and questions, without what the home adds."""
    return [one for one in messages if one["kind"] in ("frame", "ask")]


def a_game_is_played_kept_and_played_again(game):
    with folder() as place, Home(place) as home:
        host = Page(home.link)
        table = begin(home, host, game=game)
        player = Player(table)
        told = player.finish()
        equal(told["people"], [])
        contains(told["can"], "harder" if told["level"] else "again")
        equal(len(records(home)), 1)
        talon("verify", home.games(1))
        wait_until(lambda: not os.path.exists(home.games(1, "now")),
                   "no game is in hand")
        one, = news(host)["last"]
        record, = records(home)
        equal([one["points"], one["game"], one["seat"]],
              [record["score"], game, 0])
        ask(table, "again", {}, 204)
        wait_until(lambda: len(records(home)) == 2,
                   "the second game")
        first, second = records(home)
        assert first["deal"] != second["deal"], "the same deal again"
        equal(second["seats"], first["seats"][1:] + first["seats"][:1])
        talon("verify", home.games(1))
        player.leave()


for each in GAMES:
    add_test(f"{each} is played, kept and played again",
             a_game_is_played_kept_and_played_again, each)


def moves_in_hand(home, table=1):
    found = records(home, table, "now")
    return len(found[0]["moves"]) if found else 0


@test
def a_home_that_is_killed_goes_on_in_the_middle_of_a_game():
    with folder() as place:
        home = Home(place)
        table = begin(home, Page(home.link), game="tablic")
        player = Player(table, moves=9)
        wait_until(lambda: player.made == 9 and moves_in_hand(home) >= 17,
                   "nine moves")
        before, link = records(home, 1, "now")[0], home.link
        home.kill()
        player.join(PATIENCE)
        with Home(place) as home:
            equal(home.link, link, "the link of the home that came back")
            open_game, = news(Page(home.link))["open"]
            equal(open_game["link"], table.link.path)
            equal([open_game["level"], open_game["with"]], [1, ["expert-1"]])
            player = Player(table)
            player.finish()
            record, = records(home)
            equal(record["start"], before["start"])
            equal([move[:2] for move in record["moves"][:17]],
                  [move[:2] for move in before["moves"][:17]])
            talon("verify", home.games(1))
            player.leave()


@test
def an_action_is_taken_back_and_the_game_is_practice():
    with folder() as place, Home(place) as home:
        table = begin(home, Page(home.link), game="tablic")
        player = Player(table, moves=3)
        wait_until(lambda: player.made == 3 and moves_in_hand(home) >= 6,
                   "three moves")
        player.wait_for(lambda: "undo" in player.last("table")["can"], "undo")
        ask(table, "undo", {}, 204)
        wait_until(lambda: moves_in_hand(home) == 4, "one is taken back")
        wait_until(lambda: [one["kind"] for one in player.messages].count(
            "hello") == 2 and is_asked(player), "asked again")
        player.leave()
        player = Player(table)
        player.finish()
        record, = records(home)
        equal(record["practice"], True)
        one, = news(Page(home.link))["last"]
        equal(one["practice"], True)
        equal(news(Page(home.link))["results"], {})
        player.leave()


@test
def nothing_is_taken_back_in_a_game_that_has_just_begun():
    with folder() as place, Home(place) as home:
        table = begin(home, Page(home.link), game="tablic")
        player = Player(table, moves=24)
        player.finish()
        ask(table, "again", {}, 204)
        wait_until(lambda: is_asked(player), "the second game's question")
        ask(table, "undo", {}, 409)
        player.moves = 48
        answer(table, player)
        wait_until(lambda: len(records(home)) == 2, "the second game")
        player.leave()


@test
def a_hint_is_for_the_position_that_is_there():
    with folder() as place, Home(place) as home:
        table = begin(home, Page(home.link), game="tablic")
        player = Player(table, moves=1)
        for moves in 1, 2:
            wait_until(lambda: moves_in_hand(home) == 2 and
                       is_asked(player), "a question")
            player.messages.clear()
            ask(table, "hint", {}, 204)
            player.wait_for(lambda: player.last("hint"), "a hint")
            equal(player.last("hint")["step"], 1)
            player.moves = moves + 1
            ask(table, "undo", {}, 204)
            player.wait_for(lambda: player.last("hello"), "taken back")
        player.leave()


@test
def a_game_with_a_hint_is_practice():
    with folder() as place, Home(place) as home:
        table = begin(home, Page(home.link), game="tablic")
        player = Player(table, moves=0)
        player.wait_for(lambda: player.last("ask"), "a question")
        ask(table, "hint", {}, 204)
        player.wait_for(lambda: player.last("hint"), "a hint")
        player.leave()
        player = Player(table)
        player.finish()
        equal(records(home)[0]["practice"], True)
        player.leave()


@test
def another_level_is_another_table():
    with folder() as place, Home(place) as home:
        table = begin(home, Page(home.link), game="tablic", level=2)
        player = Player(table)
        player.finish()
        ask(table, "harder", {}, 204)
        player.wait_for(lambda: player.last("next"), "the next table")
        harder = Player(home.at(player.last("next")["link"]), moves=0)
        harder.wait_for(lambda: harder.last("table"), "the table")
        equal(harder.last("table")["level"], 3)
        harder.leave()
        player.leave()


@test
def a_match_to_so_many_points_has_deal_after_deal():
    with folder() as place, Home(place) as home:
        table = begin(home, Page(home.link), game="tablic", to=30)
        player, deals = Player(table), 0
        while True:
            deals += 1
            player.wait_for(lambda: len(records(home)) == deals and
                            player.last("table")["match"]["deal"] == deals and
                            set(player.last("table")["can"]) &
                            {"deal", "again"}, f"the end of deal {deals}")
            told = player.last("table")["match"]
            if told["over"]:
                break
            contains(player.last("table")["can"], "deal")
            ask(table, "deal", {}, 204)
        games = records(home)
        assert deals > 1 and max(told["score"]) >= 30, told
        total = {name: 0 for name in games[0]["seats"]}
        for number, game in enumerate(games):
            equal(game["match"]["number"], number + 1)
            equal(game["match"]["before"],
                  [total[name] for name in game["seats"]])
            for name, points in zip(game["seats"], game["score"]):
                total[name] += points
        equal(games[0]["seats"], games[1]["seats"][::-1])
        talon("verify", home.games(1))
        ask(table, "again", {}, 204)
        player.wait_for(lambda: player.last("next"), "another match")
        player.leave()


@test
def a_game_is_played_on_from_a_move():
    with folder() as place, Home(place) as home:
        host = Page(home.link)
        player = Player(begin(home, host, game="tablic"))
        player.finish()
        other = Player(home.at(ask(host, "from", {
            "table": 1, "id": 0, "move": 20})["link"]))
        other.finish()
        (first,), (second,) = records(home), records(home, 2)
        equal(second["practice"], True)
        equal(second["start"], first["start"])
        equal([move[:2] for move in second["moves"][:20]],
              [move[:2] for move in first["moves"][:20]])
        talon("verify", home.games(2))
        for move in 48, 1000000, -1:
            equal(host.post("from", {"table": 1, "id": 0, "move": move}) in
                  (404, 409), True, move)
        player.leave()
        other.leave()
        for _ in range(20):
            ask(host, "from", {"table": 1, "id": 0, "move": 47})
        ask(host, "from", {"table": 1, "id": 0, "move": 47}, 409)


@test
def the_last_games_are_looked_through_for_mistakes():
    with folder() as place, Home(place) as home:
        host = Page(home.link)
        equal(host.post("review", {}), 409)
        table = begin(home, host, game="herc")
        player = Player(table)
        player.finish()
        ask(table, "again", {}, 204)
        player.wait_for(lambda: len(records(home)) == 2, "the second game")
        with host.stream() as stream:
            stream.until("home")
            ask(host, "review", {}, 204)
            found = until_over(stream)
        equal(len([one for one in found if one and "moves" in one]), 2)
        equal([one for one in found if one and "kinds" in one][0]["games"], 2)
        player.leave()


def two_at_a_table(home, game, **more):
    """The host's and a friend's page, and their pages at the table."""
    host = Page(home.link)
    ask(host, "name", {"name": "Ana"}, 204)
    link = ask(host, "invite", {"game": {"game": game, **more}})["link"]
    friend = Page(link)
    told, = news(friend)["invitations"]
    equal([told["from"], told["mine"]], ["Ana", False])
    seat = home.at(ask(friend, "join", {"number": told["number"],
                                        "name": "Bora"})["link"])
    own, = news(host)["open"]
    return host, friend, home.at(own["link"]), seat


@test
def friends_play_and_both_want_another_game():
    with folder() as place, Home(place) as home:
        _, friend, one, other = two_at_a_table(home, "tablic")
        for name in "harder", "easier", "again", "analyse":
            ask(other, name, {}, 409)
        ana, bora = Player(one), Player(other)
        ana.finish()
        bora.finish()
        equal(ana.last("game")["names"], ["Ana", "Bora"])
        equal([ana.last("game")["seat"], bora.last("game")["seat"]], [0, 1])
        for player in ana, bora:
            for message in player.messages:
                if message["kind"] == "table":
                    equal("hint" in message["can"], False)
                    equal("undo" in message["can"], False)
        ask(one, "undo", {}, 409)
        ask(one, "harder", {}, 404)
        equal([message for message in ana.messages + bora.messages
               if message["kind"] == "next"], [])
        ask(one, "again", {}, 204)
        bora.wait_for(lambda: bora.last("table")["offers"] == ["again"],
                      "the offer")
        equal(len(records(home)), 1)
        ask(other, "again", {}, 204)
        wait_until(lambda: len(records(home)) == 2, "the second")
        equal(records(home)[1]["seats"], ["Bora", "Ana"])
        wait_until(lambda: news(friend)["all"] == 2, "both are kept")
        equal([game["seat"] for game in news(friend)["last"]], [0, 1])
        ana.leave()
        bora.leave()


@test
def partners_are_friends_in_a_game_with_sides():
    with folder() as place, Home(place) as home:
        _, _, one, other = two_at_a_table(home, "herc")
        ana, bora = Player(one), Player(other)
        ana.finish()
        equal(ana.last("game")["names"][0], "Ana")
        equal(ana.last("game")["names"][2], "Bora")
        ana.leave()
        bora.leave()


@test
def who_is_away_too_long_loses_and_others_see_the_clock():
    with folder() as place, Home(place, "--away", "2") as home:
        _, _, one, other = two_at_a_table(home, "tablic")
        ana, bora = Player(one, moves=0), Player(other)
        ana.wait_for(lambda: ana.last("ask"), "the first question")
        ana.leave()
        bora.wait_for(lambda: bora.last("table") and any(
            person["away_ms"] is not None
            for person in bora.last("table")["people"]), "the clock")
        bora.finish()
        record, = records(home)
        equal([record["end"], record["offender"]], ["resign", 0])
        bora.leave()


def knows(record, made):
    """The cards that all seats know after so many moves of tablic."""
    open_cards = set(record["start"]["deck"][:4])
    for _, action, *_ in record["moves"][:made]:
        open_cards |= set(CARD.findall(action))
    return open_cards


@test
def who_looks_on_sees_what_all_know():
    with folder() as place, Home(place) as home:
        table = begin(home, Page(home.link), game="tablic")
        player = Player(table, moves=4)
        player.wait_for(lambda: player.last("table"), "the table")
        watcher = Player(Page(player.last("table")["watch"]), moves=0)
        wait_until(lambda: player.made == 4, "four moves")
        watcher.wait_for(lambda: len(seen(watcher.messages)) >= 8, "frames")
        player.leave()
        player = Player(table)
        player.finish()
        record, = records(home)
        frames = [one for one in watcher.messages if one["kind"] == "frame"]
        equal([one["made"] for one in frames], list(range(len(frames))))
        for one in frames:
            hidden = set(CARD.findall(json.dumps(one["frame"]["places"])))
            equal(hidden - knows(record, one["made"]), set())
        equal(watcher.page.post("act", {"id": 1, "action": "x"}), 404)
        equal(watcher.page.post("again", {}), 404)
        watcher.leave()
        player.leave()


@test
def who_looks_on_is_told_the_next_game_too():
    with folder() as place, Home(place) as home:
        table = begin(home, Page(home.link), game="tablic")
        player = Player(table)
        player.wait_for(lambda: player.last("table"), "the table")
        first, late = (Page(player.last("table")["watch"]) for _ in range(2))
        first = Player(first, moves=0)
        player.finish()
        first.wait_for(lambda: first.last("result"), "the end")
        ask(table, "again", {}, 204)
        late = Player(late, moves=0)
        player.wait_for(lambda: len(records(home)) == 2, "the second game")
        for watcher in first, late:
            watcher.wait_for(lambda: watcher.last("result") and [
                one["number"] for one in watcher.messages
                if one["kind"] == "game"][-1] == 2, "the second end")
        player.leave()
        for watcher in first, late:
            begun = [place for place, one in enumerate(watcher.messages)
                     if one["kind"] == "game"][-1]
            wait_until(lambda: {one["made"] for one in
                                watcher.messages[begun:]
                                if one["kind"] == "frame"} ==
                       set(range(49)), "all positions")
            watcher.leave()


@test
def others_are_served_while_a_game_is_looked_for():
    with folder() as place, Home(place) as home:
        host = Page(home.link)
        player = Player(begin(home, host, game="tablic"))
        player.finish()
        player.leave()
        os.rename(home.games(1), os.path.join(place, "kept"))
        os.mkfifo(home.games(1))
        got, paths = [], ["game/1/0", "saved/1/0"]
        readers = [threading.Thread(
            target=lambda path=path: got.append(
                Page(home.link).request("GET", path)[0])) for path in paths]
        for reader in readers:
            reader.start()
        equal(news(host)["all"], 1)
        equal(got, [])
        os.rename(os.path.join(place, "kept"), home.games(2))
        with open(home.games(1), "w", encoding="utf-8") as file:
            file.write("")
        for reader in readers:
            reader.join(PATIENCE)
        equal(got, [500, 500])


@test
def a_game_that_is_over_is_a_picture():
    with folder() as place, Home(place) as home:
        player = Player(begin(home, Page(home.link), game="trax"))
        player.finish()
        player.leave()
        with urllib.request.urlopen(f"{home.link}picture/1/0",
                                    timeout=PATIENCE) as got:
            equal(got.headers["Content-Type"], "image/png")
            equal(got.read(8), b"\x89PNG\r\n\x1a\n")
        equal(Page(home.link).request("GET", "picture/1/1")[0], 404)


@test
def nobody_gets_what_is_another_s():
    with folder() as place, Home(place) as home:
        host, friend, one, other = two_at_a_table(home, "tablic")
        ana, bora = Player(one), Player(other)
        ana.finish()
        table = begin(home, host, game="tablic")
        player = Player(table)
        player.finish()
        for what in ("game/2/0", "saved/2/0", "picture/2/0", "game/9/0",
                     "game/", "game/x/y"):
            equal(friend.request("GET", what)[0], 404, what)
            equal(one.request("GET", what)[0], 404, what)
        for what in ("nosuch/en", "../en", "tablic/xx", "tablic/en/99.svg",
                     "tablic/en/0.svg/", "/en", "tablic"):
            equal(friend.request("GET", f"rules/{what}")[0], 404, what)
        equal(host.request("GET", "game/2/0")[0], 200)
        equal(friend.request("GET", "game/1/0")[0], 200)
        equal(friend.post("analyse", {"table": 2, "id": 0}), 404)
        for name, body in (
                ("play", {}), ("play", {"game": "chess"}),
                ("play", {"game": "tablic", "seats": 5}),
                ("play", {"game": "tablic", "options": {"x": "y"}}),
                ("play", {"game": "tablic", "options": {"deck": "1"}}),
                ("join", {"number": 0}), ("join", {"number": -1}),
                ("join", {}), ("decline", {"number": 7}),
                ("name", {"name": " "}), ("name", {}),
                ("invite", {}), ("invite", {"game": [], "person": 0}),
                ("analyse", {"table": "1"}), ("nothing", {})):
            status = host.post(name, body)
            assert status in (400, 404, 409), f"{status}: {name} {body}"
        contains(json.dumps(news(friend)), "Ana")
        assert home.link not in json.dumps(news(friend)), "the host's link"
        for each in ana, bora, player:
            each.leave()


@test
def nobody_is_told_the_link_of_a_friend():
    with folder() as place, Home(place) as home:
        host, friend, *_ = two_at_a_table(home, "tablic")
        game = {"game": {"game": "tablic"}}
        new = Page(ask(host, "invite", game)["link"])
        ask(friend, "invite", {**game, "person": 0}, 204)
        for stranger in 1, 2, 3, 10**9:
            equal(friend.post("invite", {**game, "person": stranger}), 409)
        for each in news(friend)["invitations"]:
            equal("link" in each, False)
        for page in host, new:
            assert page.link.path not in json.dumps(news(friend)), page.link
        equal(len(news(new)["invitations"]), 1)


@test
def a_second_home_in_the_folder_says_where_the_first_is():
    with folder() as place, Home(place) as home:
        run = talon("home", "--no-browser", "--folder", place)
        equal(LINK.search(run.out)[1], home.link)


@test
def bare_talon_needs_a_terminal():
    contains(talon(code=2).err, "a subcommand is missing")


COIN = (f"{sys.executable} -SE " +
        os.path.join(os.path.dirname(os.path.abspath(__file__)), "coin_game.py"))


@test
def a_game_by_a_program_is_played_and_kept_beside_ours():
    with folder() as place, folder() as config:
        os.mkdir(os.path.join(config, "talon"))
        with open(os.path.join(config, "talon", "games"), "w",
                  encoding="utf-8") as file:
            file.write("# mine\n\nsecond = " + COIN + "\nbad = nothing\n"
                       "coin = " + COIN + "\n")
        with Home(place, "-g", f"coin={COIN}", config=config) as home:
            contains(home.run.said(), "games:4: ")
            contains(home.run.said(), "games:5: there is a game coin")
            host = Page(home.link)
            games = {one["name"]: one for one in news(host)["games"]}
            equal([one for one in games if games[one]["program"]],
                  ["coin", "second"])
            equal(games["coin"]["seats"], [2])
            for number, game in enumerate(("coin", "second", "tablic")):
                table = begin(home, host, game=game, level=1)
                player = Player(table)
                told = player.finish()
                names = player.last("game")["names"]
                equal(names[1], "expert-1" if game == "tablic" else "random")
                for what in "rules", "analyse":
                    equal(what in told["can"], game == "tablic", what)
                record, = records(home, number + 1)
                equal(record["game"], game)
                ask(table, "again", {}, 204)
                wait_until(lambda: len(records(home, number + 1)) == 2, "again")
                player.leave()
            first, second = records(home, 1)
            equal(second["seats"], first["seats"][::-1])
            talon("verify", "-g", f"coin={COIN}", home.games(1))
            told = news(host)
            equal([one["game"] for one in told["last"]],
                  ["tablic"] * 2 + ["second"] * 2 + ["coin"] * 2)
            frames = host.request("GET", "game/1/0")
            equal(frames[0], 200)
            equal(json.loads(frames[2].splitlines()[-1])["score"],
                  first["score"])
            equal(host.request("GET", "saved/1/0")[0], 200)
            ask(begin(home, host, game="coin"), "hint", {}, 409)
        with Home(place) as home:
            told = news(Page(home.link))
            equal(told["all"], 6)
            for what in "game", "picture":
                equal(host.request("GET", f"{what}/1/0")[0], 500, what)
            player = Player(home.at(told["open"][0]["link"]), moves=0)
            player.wait_for(lambda: player.last("table"), "the table")
            contains(player.last("table")["trouble"], "talon home -g 'coin=")
            player.leave()


@test
def friends_play_a_game_by_a_program_and_it_goes_on_after_a_kill():
    with folder() as place:
        home = Home(place, "-g", f"coin={COIN}")
        _, _, one, other = two_at_a_table(home, "coin")
        ana, bora = Player(one, moves=1), Player(other, moves=0)
        wait_until(lambda: moves_in_hand(home) == 1, "a move")
        home.kill()
        for player in ana, bora:
            player.join(PATIENCE)
        with Home(place, "-g", f"coin={COIN}") as home:
            ana, bora = Player(one), Player(other)
            ana.finish()
            equal(len(records(home)), 1)
            equal(records(home)[0]["seats"], ["Ana", "Bora"])
            ana.leave()
            bora.leave()


@test
def a_program_that_crashes_is_said_at_its_table_which_goes_on():
    with folder() as place, Home(place, "-g", f"coin={COIN} at3") as home:
        host, _, one, other = two_at_a_table(home, "coin")
        ana, bora = Player(one, moves=0), Player(other, moves=0)
        ana.wait_for(lambda: ana.last("ask"), "a question")
        ask(one, "act", {"id": ana.last("ask")["id"], "action": "3"}, 204)
        for player in ana, bora:
            player.wait_for(lambda: player.last("table")["trouble"], "trouble")
            contains(player.last("table")["trouble"], "the coin is lost")
            contains(player.last("table")["can"], "wake")
        Player(begin(home, host, game="tablic", level=1)).finish()
        equal(records(home), [])
        late = Player(one, moves=0)
        late.wait_for(lambda: late.last("now"), "the story")
        contains(late.last("table")["trouble"], "the coin is lost")
        ana.moves = bora.moves = 1
        ask(other, "wake", {}, 204)
        ana.finish()
        equal(ana.last("table")["trouble"], None)
        equal(len(records(home)), 1)
        for player in ana, bora, late:
            player.leave()


def parent(pid):
    with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
        return int(file.read().rsplit(")", 1)[1].split()[1])


def stop_game(home, table=1):
    """What plays the game of a table stands still: it has started the warden of the
    host's bot."""
    def found():
        for pid in filter(str.isdigit, os.listdir("/proc")):
            with contextlib.suppress(OSError), open(
                    f"/proc/{pid}/cmdline", encoding="utf-8") as file:
                words = file.read().split("\0")
                if f"{table}/p0" in words and \
                        os.path.join(home.place, "socket") in words:
                    return parent(parent(pid))
        return None
    wait_until(found, "the process of a game")
    os.kill(found(), signal.SIGSTOP)


def answer(table, player):
    last = player.last("ask")
    table.post("act", {"id": last["id"],
                       "action": last["actions"][0]["action"]})


@test
def a_game_that_hangs_is_ended_and_goes_on_when_it_is_wanted():
    with folder() as place, Home(place, "--patience", "2") as home:
        host = Page(home.link)
        table = begin(home, host, game="tablic", level=1)
        player = Player(table, moves=0)
        wait_until(lambda: is_asked(player), "the first question")
        stop_game(home)
        answer(table, player)
        for moves in 0, 2:
            player.wait_for(lambda: (player.last("table") or {}).get("trouble"),
                            "trouble")
            contains(player.last("table")["trouble"], "no sign of life")
            player.messages.clear()
            ask(table, "wake", {}, 204)
            wait_until(lambda: is_asked(player), "a question")
            equal(player.last("table")["trouble"], None)
            if moves == 0:
                before = player.last("ask")["id"]
                answer(table, player)
                # The file may be ahead of the stream.
                wait_until(lambda: moves_in_hand(home) == 2 and
                           is_asked(player) and
                           player.last("ask")["id"] > before, "two moves")
                stop_game(home)
                answer(table, player)
        equal(moves_in_hand(home), 2)
        player.leave()
        player = Player(table)
        player.finish()
        talon("verify", home.games(1))
        player.leave()


@test
def a_person_may_think_for_longer_than_a_game_may_hang():
    with folder() as place, Home(place, "--patience", "1") as home:
        table = begin(home, Page(home.link), game="tablic", level=1)
        player = Player(table, moves=0)
        player.wait_for(lambda: player.last("ask"), "a question")
        time.sleep(3)
        equal(player.last("table")["trouble"], None)
        player.leave()


@test
def its_folder_may_have_any_name():
    for name in "Ana's games", '"quoted" $HOME `x`', "Ана \\ ž", "d" * 150:
        with folder() as place:
            data = os.path.join(place, name, "d" * 150)
            with Home(data) as home:
                table = begin(home, Page(home.link), game="tablic")
                player = Player(table)
                player.finish()
                equal(len(records(home)), 1)
                player.leave()
                equal(Page(home.link).request("GET", "game/1/0")[0], 200)


@test
def it_is_in_the_folder_of_data():
    with folder() as place:
        data = os.path.join(place, "the user's data")
        with Run(["home", "--no-browser"], XDG_DATA_HOME=data,
                 XDG_CONFIG_HOME=place) as run:
            wait_until(lambda: LINK.search(run.printed()), "the link")
            equal(news(Page(LINK.search(run.printed())[1]))["all"], 0)
            run.process.send_signal(signal.SIGTERM)
            run.wait()
        contains(os.listdir(os.path.join(data, "talon")), "people.json")


@test
def files_are_for_the_user_alone():
    with folder() as place, Home(place):
        for name in "people.json", "link", "socket", "games":
            equal(os.stat(os.path.join(place, name)).st_mode & 0o077, 0, name)


@test
def ten_people_play_at_one_home():
    with folder() as place, Home(place) as home:
        host = Page(home.link)
        ask(host, "name", {"name": "Ana"}, 204)
        people = [host]
        for number in range(9):
            link = ask(host, "invite", {"game": {"game": "tablic"}})["link"]
            ask(Page(link), "name", {"name": f"friend {number}"}, 204)
            people.append(Page(link))
        players = [Player(begin(home, each, game="tablic")) for each in people]
        for player in players:
            player.finish()
            player.leave()
        for number, each in enumerate(people):
            told = news(each)
            equal([told["all"], len(told["friends"])], [1, 9], number)


if __name__ == "__main__":
    main(2)
