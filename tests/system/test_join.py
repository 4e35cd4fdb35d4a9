#!/usr/bin/env python3
"""Bots that play elsewhere: `talon tournament --open` and `talon join`, over lines
that are cut, with strangers at the port, and with arbiters that are killed."""

import contextlib
import json
import os
import random
import re
import signal
import socket
import ssl
import stat
import statistics
import threading
import time

from talon_run import (
    BUILD, PATIENT, Run, contains, equal, folder, main, read_lines,
    read_records, size_of, talon, test, timeless, wait_until)

SINS = os.path.abspath(os.path.join(BUILD, "tests", "faulty_bots"))
QUICK = ("-t", "inf", "--move-time", "inf", "--start-time", 60)


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def seats(*names):
    return [f"{name} = talon seat {name}" for name in names]


@contextlib.contextmanager
def opened(place, *arguments, port=0):
    """A tournament that waits for its entrants, with its record file."""
    path = os.path.join(place, "t.jsonl")
    with Run(["tournament", "--open", port, "-o", path, *arguments]) as run:
        wait_until(lambda: os.path.exists(path + ".seats")
                   or run.process.poll() is not None, "the open port")
        yield run, path
        run.expect_nobody_left()


def invitation(path, name, file=None, **changed):
    """The file with the string of NAME, another port or the like in it."""
    with open(path + ".tokens", encoding="utf-8") as tokens:
        line = dict(line.split() for line in tokens)[name]
    keys = ("begin", "host", "port", "fingerprint", "token")
    parts = {**dict(zip(keys, line.split(":"))), **changed}
    file = file or f"{path}.{name}.token"
    with open(file, "w", encoding="utf-8") as written:
        written.write(":".join(str(parts[key]) for key in keys) + "\n")
    return file


def join(path, name, *command, options=(), **changed):
    return Run(["join", "--token", invitation(path, name, **changed), *options,
                "--", *command])


def port_of(path):
    with open(path + ".tokens", encoding="utf-8") as tokens:
        return int(tokens.readline().split(":")[2])


class Cutter:
    """Carries connections to a port, and cuts them as it is told."""

    def __init__(self, port, longest=None, delay=0):
        self.port, self.longest, self.delay = port, longest, delay
        self.random = random.Random(port)
        self.server = socket.create_server(("127.0.0.1", 0))
        self.own = self.server.getsockname()[1]
        self.lines, self.cuts, self.barred = [], 0, False
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.close()
        self.cut()

    def _accept(self):
        while True:
            try:
                guest, _ = self.server.accept()
            except OSError:
                return
            if self.barred:
                guest.close()
                continue
            try:
                host = socket.create_connection(("127.0.0.1", self.port))
            except OSError:
                guest.close()
                continue
            left = [self.random.randrange(3000, self.longest)
                    if self.longest else None]
            self.lines.append((guest, host))
            for pair in ((guest, host), (host, guest)):
                threading.Thread(target=self._carry, args=(*pair, left),
                                 daemon=True).start()

    def _carry(self, source, sink, left):
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if left[0] is not None:
                    left[0] -= len(data)
                    if left[0] < 0:
                        self.cuts += 1
                        data = data[:len(data) // 2]
                time.sleep(self.delay)
                sink.sendall(data)
                if left[0] is not None and left[0] < 0:
                    break
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def cut(self):
        for line in self.lines:
            for end in line:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
        self.lines = []


def bare(path):
    return {number: timeless(game)
            for number, game in read_records(path).items()}


def expect_marks(path, remote, local):
    """What shows bots to readers says which of them play elsewhere."""
    rate = json.loads(talon("rate", "--json", path).out)["players"]
    equal({bot["name"] for bot in rate if bot.get("remote")}, remote, "rate")
    for word, names in ("only", remote), ("leave-out", local):
        run = talon("rate", "--json", "--remote", word, path)
        equal({bot["name"] for bot in json.loads(run.out)["players"]}, names, word)
        equal(sum(bot["games"] for bot in json.loads(run.out)["players"]),
              sum(len(names & set(game["seats"])) == 2 and 2
                  for game in read_records(path).values()), word)
    with folder() as place:
        talon("report", "--site", place + "/site", path)
        with open(place + "/site/data/standings.csv", encoding="utf-8") as file:
            standings = file.read()
        with open(place + "/site/index.html", encoding="utf-8") as file:
            index = file.read()
    for what, text, column in (
            ("rate --csv", talon("rate", "--csv", path).out, 1),
            ("standings.csv", standings, 1)):
        head, *rows = (line.split(",") for line in text.split())
        equal(head[-1], "remote", what)
        equal({row[column] for row in rows if row[-1] in ("1", "true")}, remote,
              what)
        equal({row[column] for row in rows}, remote | local, what)
    for command in "table", "rate":
        marked = {line.split()[1] for line in talon(command, path).out.splitlines()
                  if line.endswith(" remote")}
        equal(marked, remote, command)
    for name in remote | local:
        equal(bool(re.search(fr">{name}</a> <small>remote</small>", index)),
              name in remote, name)


@test
def ten_bots_whose_lines_are_cut_play_as_they_would_here():
    names = [f"bot{i}" for i in range(10)]
    strategies = ["greedy" if i % 3 == 0 else "random" for i in range(10)]
    here = ["here=random", "there=greedy"]
    common = ("-f", "swiss", "-s", "cut", "-r", 4, "--sandbox", "off", *PATIENT)
    with folder() as place, contextlib.ExitStack() as stack:
        run, path = stack.enter_context(opened(
            place, *common, *seats(*names), *here))
        cutter = stack.enter_context(Cutter(port_of(path), 20000))
        joins = [stack.enter_context(join(path, name, strategy, port=cutter.own))
                 for name, strategy in zip(names, strategies)]
        equal(run.wait().code, 0, run.err)
        run.expect_nobody_left()
        # Whose line was cut at the very end does not hear of it.
        assert cutter.cuts > 10, cutter.cuts
        local = os.path.join(place, "local.jsonl")
        talon("tournament", "-q", "-o", local, *common,
              *(f"{name}={strategy}"
                for name, strategy in zip(names, strategies)), *here)
        equal(bare(path), bare(local), "the games")
        equal(len(bare(path)), 48, "games")
        contains(json.dumps(read_lines(path)[0]), '"remote": true')
        table = json.loads(talon("table", "--json", path).out)
        remote = {bot["name"]: bot.get("remote", False)
                  for bot in table["players"]}
        equal(remote, {**dict.fromkeys(names, True), "here": False,
                       "there": False}, "marks")
        expect_marks(path, {*names}, {"here", "there"})


@test
def joins_end_with_the_run_and_their_words_tell_of_it():
    with folder() as place, opened(
            place, *seats("ana"), "random", "-r", 1, "-s", 1, *QUICK) as (
            run, path), join(path, "ana", "random") as ana:
        for name in (".open", ".tokens", ".seats"):
            equal(stat.S_IMODE(os.stat(path + name).st_mode), 0o600, name)
        equal(run.wait().code, 0, run.err)
        equal(ana.wait().code, 0, ana.err)
        contains(ana.err, "talon join: the run is over")
        assert re.search(r"ana: joined from 127.0.0.1, round trip [\d.]+ ms",
                         run.err), run.err
        with open(path + ".open", encoding="utf-8") as kept:
            token = open(invitation(path, "ana")).read().strip()
            assert token.split(":")[-1] not in kept.read()


@test
def a_wrong_token_and_a_wrong_fingerprint_are_refused():
    with folder() as place, opened(
            place, *seats("ana"), "random", "-r", 1, *QUICK) as (run, path):
        with join(path, "ana", "random", token=32 * "0") as wrong:
            begun = time.monotonic()
            equal(wrong.wait().code, 1, wrong.err)
            contains(wrong.err, "refused: the token is not known here")
            assert time.monotonic() - begun > 0.9, "a second"
        with join(path, "ana", "random", fingerprint=64 * "0") as wrong:
            equal(wrong.wait().code, 1, wrong.err)
            contains(wrong.err, "somebody else answers there")
        contains(run.said(), "somebody at 127.0.0.1 has a wrong token")
        for _ in range(4):
            with join(path, "ana", "random", token=32 * "1") as wrong:
                wrong.wait()
        # The sixth is not answered; who has the right one comes in.
        with join(path, "ana", "random", token=32 * "2") as late:
            wait_until(lambda: "calling again" in late.said(), "no answer")
        with join(path, "ana", "random") as right:
            wait_until(lambda: "joined" in right.said(), "the right token")
        run.process.terminate()
        run.wait()


@test
def the_younger_of_two_joins_takes_the_place():
    with folder() as place, opened(
            place, *seats("ana", "bert"), "-r", 1, *QUICK) as (run, path), \
            join(path, "ana", "random") as older:
        wait_until(lambda: "joined" in older.said(), "the older one")
        with join(path, "ana", "random") as younger:
            equal(older.wait().code, 1, older.err)
            contains(older.err, "another one has joined with this token")
            with join(path, "bert", "random") as bert:
                equal(run.wait().code, 0, run.err)
                equal(younger.wait().code, 0, younger.err)
                equal(bert.wait().code, 0, bert.err)


@test
def garbage_and_the_silent_are_hung_up_on_and_the_run_goes_on():
    with folder() as place, opened(
            place, *seats("ana"), "random", "-r", 1, *QUICK) as (run, path):
        port = port_of(path)
        silent = [socket.create_connection(("127.0.0.1", port))
                  for _ in range(40)]
        with socket.create_connection(("127.0.0.1", port)) as stranger:
            stranger.sendall(b"GET / HTTP/1.1\r\n\r\n" * 100)
            with contextlib.suppress(ConnectionError):
                while stranger.recv(4096):
                    pass
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        for words in (b"\1" * 5000, b"\x40" + 11 * b"\0", 300 * b"\x42\0\xff"):
            with socket.create_connection(("127.0.0.1", port)) as line, \
                    context.wrap_socket(line) as secure:
                equal(secure.version(), "TLSv1.3", "version")
                with contextlib.suppress(OSError):
                    secure.sendall(words)
                    while secure.recv(4096):
                        pass
        context.maximum_version = ssl.TLSVersion.TLSv1_2
        with socket.create_connection(("127.0.0.1", port)) as line, \
                contextlib.suppress(ssl.SSLError, ConnectionError):
            context.wrap_socket(line)
            raise AssertionError("TLS 1.2 was spoken")
        with join(path, "ana", "random") as ana:
            equal(run.wait().code, 0, run.err)
            equal(ana.wait().code, 0, ana.err)
        for one in silent:
            one.close()


@test
def a_bot_that_crashes_elsewhere_has_crashed():
    with folder() as place, opened(
            place, *seats("ana", "bert"), "random", "-r", 1, "-s", 1, *QUICK,
            "--missing=allow") as (run, path), \
            join(path, "ana", os.path.join(SINS, "exit_three")) as ana, \
            join(path, "bert", os.path.join(SINS, "segfault")) as bert:
        equal(run.wait().code, 0, run.err)
        games = read_records(path).values()
        why = {game["seats"][game["offender"]]: game["why"] for game in games}
        equal({game["end"] for game in games}, {"crash"}, "ends")
        equal(why, {"ana": "exited with status 3 at gen_move",
                    "bert": "was killed by signal 11 (Segmentation fault) at "
                            "gen_move"}, "faults")
        equal(ana.wait().code, 0, ana.err)
        equal(bert.wait().code, 0, bert.err)
        contains(ana.err, "the bot exited with status 3")


@test
def who_was_waited_for_in_vain_is_not_waited_for_again_until_it_is_back():
    with folder() as place, opened(
            place, *seats("ana"), "random", "-r", 400, "-s", 1, "-t", 2,
            "--start-time", 6, "-j", 1) as (run, path):
        with join(path, "ana", "random") as ana:
            wait_until(lambda: size_of(path) > 20000, "some games")
            ana.process.kill()
            ana.wait()
        # Else these take an hour.
        equal(run.wait().code, 0, run.err)
        said = [game.get("stderr", {}) for game in read_records(path).values()
                if game["end"] == "crash"]
        assert any("nobody is at its line, and a game before this one has waited "
                   "for it in vain" in str(each) for each in said), said[:3]
        equal(os.path.exists(path + ".seats"), False, "the socket")


@contextlib.contextmanager
def cut_off(*arguments, delay=0):
    """A tournament of random and of ana, who has joined by a line that can be cut."""
    with folder() as place, \
            opened(place, *seats("ana"), "random", "-s", 1, *arguments) as (
                run, path), \
            Cutter(port_of(path), delay=delay) as cutter, \
            join(path, "ana", "random", port=cutter.own) as ana:
        yield run, path, cutter, ana


@test
def who_is_gone_for_a_moment_is_waited_for_however_long_it_was_there():
    with cut_off("-r", 100000, "-t", 1, "--start-time", 60, "-j", 1, "-q") as (
            run, path, cutter, ana):
        wait_until(lambda: size_of(path) > 0, "the first game")
        time.sleep(5.5)  # Its process is older than who is waited for in vain.
        while "timeout" not in ends(path, "ana"):
            backs = ana.said().count("the line is back")
            cutter.barred = True
            cutter.cut()
            time.sleep(1.5)  # Or it was cut between two games.
            cutter.barred = False
            wait_until(lambda: ana.said().count("the line is back") > backs,
                       "the line")
        run.process.terminate()
        run.wait()
        equal({*ends(path, "ana")}, {"normal", "timeout"})
        ana.process.terminate()
        ana.wait()


@test
def of_many_cuts_a_few_are_told():
    with cut_off("-r", 1000, *QUICK) as (run, path, cutter, ana):
        for number in range(1, 12):
            wait_until(lambda: ana.said().count("the line is back")
                       + ana.said().count("joined") >= number, "the line")
            cutter.cut()
        wait_until(lambda: "not told" in run.said(), "the last of them")
        run.process.terminate()
        run.wait()
        equal(run.err.count("ana: the line is cut"), 5, run.err)
        equal(os.path.exists(path + ".seats"), False, "the socket")


def ends(path, name):
    """How the games ended in which NAME did something wrong, or nobody."""
    return [game["end"] for game in read_records(path).values()
            if "offender" not in game
            or game["seats"][game["offender"]] == name]


@test
def a_clock_runs_out_while_the_line_is_cut():
    with cut_off("-r", 10000, "-t", 1, "--start-time", 10, "-j", 1, "-q") as (
            run, path, cutter, ana):
        wait_until(lambda: size_of(path) > 20000, "some games")
        while "timeout" not in ends(path, "ana"):
            before = len(ends(path, "ana"))
            cutter.barred = True
            cutter.cut()
            wait_until(lambda: {*ends(path, "ana")[before:]} - {"normal"},
                       "a fault")
            # That of a start, where the line was cut between two games.
            cutter.barred = False
            wait_until(lambda: ends(path, "ana")[-1] == "normal", "the line")
        run.process.terminate()
        run.wait()
        ana.process.terminate()
        ana.wait()


def broker_of(run):
    brokers = [pid for pid in run.alive() if b"--broker" in
               open(f"/proc/{pid}/cmdline", "rb").read()]
    equal(len(brokers), 1, "brokers")
    return brokers[0]


@test
def a_broker_that_does_not_end_leaves_no_socket():
    with cut_off("-r", 1000, *QUICK, "-q") as (run, path, _, ana):
        wait_until(lambda: size_of(path) > 0, "the first game")
        os.kill(broker_of(run), signal.SIGSTOP)
        run.process.terminate()
        run.wait()
        run.expect_nobody_left()
        equal(os.path.exists(path + ".seats"), False, "the socket")


@test
def a_run_whose_broker_has_failed_ends_and_goes_on_when_it_is_resumed():
    with folder() as place, opened(
            place, *seats("ana"), "random", "-r", 100, "-s", 1, *QUICK, "-j", 1,
            "--missing=allow", "-q") as (run, path):
        with join(path, "ana", "random") as ana:
            wait_until(lambda: size_of(path) > 20000, "some games")
            os.kill(broker_of(run), signal.SIGKILL)
            equal(run.wait().code, 1, run.err)
            contains(run.err, "the broker of bots from elsewhere has ended")
            run.expect_nobody_left()
            equal({game["end"] for game in read_records(path).values()},
                  {"normal"}, "ends")
            port = port_of(path)
            with Run(["tournament", "--open", port, "--resume", "-q", "-o",
                      path]) as again:
                equal(again.wait().code, 0, again.err)
            equal(ana.wait().code, 0, ana.err)
        equal({game["end"] for game in read_records(path).values()},
              {"normal"}, "ends")


@test
def the_way_is_taken_off_as_far_as_the_run_allows_it():
    taken = {}
    for lag in ("0.001", "10"):
        with cut_off("-r", 1, "-t", "inf", "--start-time", 60, "--no-rotate",
                     "--lag", lag, delay=0.02) as (run, path, *_):
            equal(run.wait().code, 0, run.err)
            equal(read_lines(path)[0]["run"]["lag"], float(lag), "the term")
            game = read_records(path)[0]
            ana = game["seats"].index("ana")
            taken[lag] = [move[2] for move in game["moves"] if move[0] == ana]
    assert statistics.median(taken["0.001"]) > 30 and min(taken["10"]) < 20, \
        taken


@test
def who_has_not_joined_in_time_or_cannot_play_is_left_out():
    with folder() as place, opened(
            place, *seats("ana", "bert", "carl"), "random", "-r", 1, "-s", 1,
            "--join-time", 2, "--start-time", 1, "-t", "inf") as (run, path), \
            join(path, "ana", "random") as ana, join(path, "carl", "false"):
        equal(run.wait().code, 0, run.err)
        equal(ana.wait().code, 0, ana.err)
        equal({name for game in read_records(path).values()
               for name in game["seats"]}, {"ana", "random"}, "who played")


@test
def a_run_that_is_ended_before_all_have_joined_says_so():
    with folder() as place, opened(place, *seats("ana", "bert")) as (run, path):
        run.process.terminate()
        equal(run.wait().code, 1, run.err)
        contains(run.err, "ended before all bots had joined")
        equal(os.path.exists(path + ".seats"), False, "the socket")


@test
def an_arbiter_is_killed_and_those_who_joined_come_back():
    port = free_port()
    common = ("-s", "kill", "-r", 20, "--sandbox", "off", *PATIENT)
    with folder() as place, contextlib.ExitStack() as stack:
        run, path = stack.enter_context(opened(
            place, *seats("ana", "bert"), "random", *common, "-j", 1,
            port=port))
        joins = [stack.enter_context(join(path, name, "random"))
                 for name in ("ana", "bert")]
        wait_until(lambda: size_of(path) > 30000, "some games")
        run.process.kill()
        run.wait()
        run.expect_nobody_left()
        before = len(read_records(path)) if size_of(path) else 0
        with Run(["tournament", "--open", port, "--resume", "-o", path,
                  "-j", 1]) as again:
            equal(again.wait().code, 0, again.err)
        for one in joins:
            equal(one.wait().code, 0, one.err)
            contains(one.err, "calling again")
            contains(one.err, "the line is back")
        assert 0 < before < 120, before
        local = os.path.join(place, "local.jsonl")
        talon("tournament", "-q", "-o", local, *common, "ana=random",
              "bert=random", "random")
        equal(bare(path), bare(local), "the games")


@test
def a_seat_without_an_open_run_is_refused():
    with folder() as place:
        path = os.path.join(place, "t.jsonl")
        refused = talon("tournament", "-o", path, *seats("ana"), "random",
                        code=2)
        contains(refused.err, "--open says where to join")
        refused = talon("tournament", "-o", path, "--open", 0, "greedy",
                        "random", code=2)
        contains(refused.err, "--open is for bots from elsewhere")
        refused = talon("tournament", "-o", path, "--open", "here",
                        *seats("ana"), "random", code=2)
        contains(refused.err, "is not PORT or ADDRESS:PORT")
        contains(talon("seat", "ana", code=1).err, "no run here is open")


if __name__ == "__main__":
    main(jobs=6)
