"""What bots are shut in with: programs that try to get out, run as bots, at
every level, as root and as an ordinary user; and that bots play inside as they
do outside."""

import functools
import json
import os
import shutil
import subprocess
import sys
import tempfile

from sandbox_place import (
    AS_ROOT, BEST, ESCAPES, FAULTY, PLACES, SECRET, USER, Place, forbid,
    as_user)
from talon_run import (
    BUILD, CHECK_PATIENT, FIRST_BOT, PATIENCE, PATIENT, TALON, Run, Skip,
    add_test, contains, equal, folder, is_sanitized, main, match, processes_named,
    read_lines, read_records, talon, test, timeless, wait_until, whole_lines)

DENY = forbid("namespaces")
OPEN, SHUT = 71, 72


def play(place, escape, *options, games=1, bot=""):
    """The record of an escape's first game."""
    prefix = place.prefix()
    with folder() as home:
        os.chmod(home, 0o777)
        path = os.path.join(home, "games")
        run = talon("match", "-q", "-n", games, "-s", 1, "-j", 1, "-o", path,
                    "--sandbox", place.level, *PATIENT, "--allow-missing", *options,
                    f"escape{bot}={os.path.join(ESCAPES, escape)}",
                    os.path.join(FAULTY, "minimal"),
                    prefix=prefix, TALON_SECRET=SECRET)
        return read_lines(path)[1:]


def ways(record):
    """Those that were open."""
    if record["end"] == "resource":
        return []  # and it was found out
    lines = record.get("stderr", [])
    equal(record.get("why", "").split(" at ")[0] in (
        f"exited with status {OPEN}", f"exited with status {SHUT}"), True,
        f"an escape that ended by itself, not {record.get('why')}: {lines}")
    return [line.removeprefix("open: ") for line in lines
            if line.startswith("open: ")]


def expect_shut(place, escape, *options, allowed=(), games=1, bot=""):
    for record in play(place, escape, *options, games=games, bot=bot):
        found = [way for way in ways(record) if way not in allowed]
        equal(found, [], f"open ways of {escape} {place.name}")


def no_process_is_read(place):
    expect_shut(place, f"read_processes {SECRET}")


def no_process_is_hurt(place):
    expect_shut(place, "hurt_processes")


def no_file_is_touched(place):
    with folder() as home:
        os.chmod(home, 0o777)
        secret = os.path.join(home, "secret")
        with open(secret, "w", encoding="utf-8") as file:
            file.write(SECRET)
        os.chmod(secret, 0o666)
        if place.user:
            os.chown(secret, USER, USER)
        expect_shut(place, f"touch_files {home}")
        with open(secret, encoding="utf-8") as file:
            equal(file.read(), SECRET, "the file of somebody else")


def nothing_is_remembered(place):
    number = 2000000 + os.getpid() * 16 + PLACES.index(place)
    expect_shut(place, f"remember {number}", "--restart", games=4)


def recalled(place):
    """What a bot of the second rotation finds of its first one's, and all that
    was tried."""
    prefix = place.prefix()
    with folder() as home:
        os.chmod(home, 0o777)
        data = os.path.join(home, "data")
        with open(data, "wb") as file:
            file.write(os.urandom(1 << 20))
            file.flush()
            os.fsync(file.fileno())
        os.chmod(data, 0o644)
        number = 3000000 + os.getpid() * 16 + len(place.name) % 16
        run = talon("match", "-v", "-n", 2, "-s", 1, "-j", 1, "--sandbox",
                    place.level, *PATIENT,
                    f"escape={ESCAPES}/recall {number} {data}",
                    os.path.join(FAULTY, "minimal"), prefix=prefix)
    said = {what: [line.split(f" ! {what}: ", 1)[1]
                   for line in run.err.splitlines() if f" ! {what}: " in line]
            for what in ("tried", "open")}
    return said["tried"], said["open"]


def no_file_is_a_memory(place):
    tried, found = recalled(place)
    assert any("call" in way for way in tried), tried
    if place.level == "full":
        equal(found, [], f"what is found {place.name}")


def files_are_a_memory_without_a_sandbox():
    """What cannot succeed proves nothing: three attempts, for machines that
    are short of memory, or busy; no more where two find the same."""
    found = set()
    for _ in range(3):
        before = {*found}
        found |= set(recalled(Place("off", False))[1])
        if {"hint", "policy"} <= found and any(
                "call" in way for way in found) and any(
                "names" in way for way in found):
            return
        if found == before:
            break
    assert found, "nothing was found"
    raise Skip(f"this machine's files remember no more than {sorted(found)}")


for user in (False, True):
    full = Place("full", user)
    add_test(f"no file is a memory {full.name}", no_file_is_a_memory, full)
add_test("files are a memory without a sandbox",
         files_are_a_memory_without_a_sandbox)


@test
def who_plays_a_game_again_or_is_tried_is_sandboxed():
    """What a run prints of a crash may be typed: the stranger's program does not
    get the rights of who types it."""
    if BEST == "off":
        raise Skip("there is no sandbox here")
    with folder() as home:
        mark = os.path.join(home, "mark")
        bots = os.path.abspath(os.path.join(BUILD, "bots"))
        bot = f"sh -c 'touch {mark}; exec {bots}/greedy'"
        path = os.path.join(home, "games")
        talon("match", "-q", "-n", 1, "-s", 1, "-o", path, "greedy", "random")
        for words in (["replay", "--seat", 0, path, 0],
                      ["replay", "--continue", 1, path, 0],
                      ["check", "--only", "start"], ["console"]):
            for level, options, marked in (([], "", False),
                                           (["off"], "", True),
                                           (["off"], "sandbox=best", False),
                                           (["best"], "", False),
                                           ([], "sandbox=off", True)):
                command, *rest = words
                given = [f"--sandbox={word}" for word in level]
                talon(command, *given, *rest,
                      f"again [read={bots} {options}] = {bot}")
                equal(os.path.exists(mark), marked, f"{words} {level} {options}")
                if marked:
                    os.remove(mark)


@test
def a_bot_that_comes_later_to_the_console_is_sandboxed():
    if BEST == "off":
        raise Skip("there is no sandbox here")
    with folder() as home:
        mark = os.path.join(home, "mark")
        for level, marked in (("off", True), ("best", False)):
            done = subprocess.run(
                [TALON, "console", "--sandbox", level, "random"], text=True,
                input=f":bot sh -c 'touch {mark}; echo; cat'\n:quit\n",
                capture_output=True, timeout=PATIENCE)
            equal(done.returncode, 0, done.stdout)
            equal(os.path.exists(mark), marked)
            if marked:
                os.remove(mark)


def expect_to_pass(place):
    """What passes the checks in no sandbox passes them in one."""
    prefix = place.prefix()
    for bot in "greedy", "examples/bot.sh", "/usr/bin/python3 examples/bot.py":
        run = talon("check", "--only", "must", "--positions", 0.05,
                    *CHECK_PATIENT, bot, prefix=prefix)
        contains(run.out, "passed")


for where in PLACES:
    add_test(f"bots pass their checks {where.name}", expect_to_pass, where)


def replace(path, text):
    """As who does not want to be seen: the times are the old ones."""
    before = os.stat(path)
    with open(path + ".new", "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path + ".new", 0o755)
    os.utime(path + ".new", ns=(before.st_atime_ns, before.st_mtime_ns))
    os.replace(path + ".new", path)


def expect_old_program(place, named):
    """A program, or a script that its command names, that is replaced while the
    run goes on: the new one never plays."""
    prefix = place.prefix()
    with folder() as home:
        os.chmod(home, 0o777)
        bots = os.path.abspath(os.path.join(BUILD, "bots"))
        bot = os.path.join(home, "bot.sh")
        with open(bot, "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\nexec {bots}/random\n")
        os.chmod(bot, 0o755)
        path = os.path.join(home, "games")
        # Each game has processes of its own.
        with Run(["tournament", "-r", 30, "-s", 1, "-j", 1, "-o", path,
                  "--sandbox", place.level, "--restart", *PATIENT,
                  f"it [read={bots}] = {named}{bot}", "greedy"],
                 prefix=prefix) as run:
            wait_until(lambda: len(whole_lines(path)) > 3, "games")
            replace(bot, "#!/bin/sh\nexit 7\n")
            run.wait()
        games = read_lines(path)[1:]
        whys = {game["why"] for game in games if "why" in game}
        if place.level == "off" or place.low():
            other = f"{bot} has another content than when the run began"
            equal(whys, {f"cannot be run: {other}"})
            contains(run.err, f": start: cannot be run: {other}")
        else:
            equal(whys, set())


for where in [Place("off", False), *PLACES]:
    for named in "", "sh ":
        add_test(f"who is replaced plays no more {where.name} {named}".strip(),
                 expect_old_program, where, named)


def expect_hint(place):
    with folder() as home:
        os.chmod(home, 0o755)
        bot = os.path.join(home, "bot.sh")
        for name, text in (("book", "a book"),
                           ("bot.sh", f'#!/bin/sh\nread x < {home}/book || '
                                      "exit 1\n")):
            with open(os.path.join(home, name), "w", encoding="utf-8") as file:
                file.write(text)
        os.chmod(bot, 0o755)
        run = talon("check", "--only", "start-runs,start-answers", bot, code=1,
                    prefix=place.prefix())
        contains(" ".join(run.out.split()),
                 "it is sandboxed: files of its own need [cwd=FOLDER] or "
                 "[read=PATH], see talon-sandbox(1)")
        contains(talon("console", bot, prefix=place.prefix()).out,
                 "it is sandboxed: files of its own need [cwd=FOLDER]")


for where in PLACES:
    add_test(f"who misses a file is told what helps {where.name}", expect_hint,
             where)


@test
def what_is_imported_late_is_there():
    if BEST != "full":
        raise Skip(f"the best level here is {BEST}")
    if not os.path.exists("/usr/bin/python3"):
        raise Skip("there is no python3 of the system")
    with folder() as home:
        os.chmod(home, 0o755)
        path = os.path.join(home, "late.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write("turns = 0\n" + FIRST_BOT.replace(
                'text = " " + hand[0]',
                'text = " " + hand[0]\n'
                '        turns += 1\n'
                '        if turns == 20:\n'
                '            import decimal, sqlite3, xml.dom.minidom'))
        summary, _ = match("-n", 2, "-s", 1, "--sandbox", "full", *PATIENT,
                           f"/usr/bin/python3 {path}", "random")
    equal([bot["faults"] for bot in summary["players"]], [0, 0], summary)


@test
def who_misses_a_file_of_the_system_is_told_the_option():
    if BEST != "full":
        raise Skip(f"the best level here is {BEST}")
    reads = "sh -c 'ls /usr/include/stdio.h >&2; exit 3'"
    if not os.path.exists("/usr/include/stdio.h"):
        raise Skip("there is no such file outside")
    said = talon("match", "-n", 1, "--sandbox", "full", f"a={reads}", "random",
                 code=2).err
    contains(said, "[read=/usr/include/stdio.h] lets it read that")
    said = talon("match", "-n", 1, "--sandbox", "full",
                 f"a [read=/usr/include/stdio.h]={reads}", "random", code=2).err
    assert "read=/usr/include" not in said, said


@test
def who_rotates_at_low_is_warned():
    """Hidden cards that come again can be remembered there."""
    prefix = Place("best", False, ("namespaces",)).prefix()
    warning = "only full prevents it"
    for options, warned in (((), True), (("--sandbox", "off"), False),
                            (("--no-rotate",), False),
                            (("-g", "trax"), False)):
        with folder() as home:
            run = talon("tournament", "-r", 1, "-s", 1, *options, "-o",
                        os.path.join(home, "games"), "random", "x=random",
                        prefix=prefix)
        equal(warning in run.err, warned, f"{options} said {run.err}")


def nobody_is_talked_to(place):
    expect_shut(place, "talk")


def nobody_climbs(place):
    expect_shut(place, "climb")


def no_terminal_is_written_to(place):
    mine, other = os.openpty()
    try:
        os.chmod(os.ttyname(other), 0o666)
        expect_shut(place, f"type {os.ttyname(other)}")
    finally:
        os.close(mine)
        os.close(other)


GROWTH = ("pages", "locked", "huge", "shared", "dropped", "memfd", "shm", "tmp",
          "mapped", "pipes", "sockets", "spread", "tables", "children",
          "leader", "segment")


def memory_is_counted(place):
    for way in GROWTH:
        if place.low() and way in ("tmp", "mapped"):
            continue  # a file on the disk
        expect_shut(place, f"grow 150 {way}", "--memory", 60)


def threads_are_counted(place):
    expect_shut(place, "multiply 20", "--processes", 8)
    expect_shut(place, "multiply 20", bot=" [processes=8]")


def swarms_have_a_limit(place):
    """By default, and unless none is wanted: where the kernel counts, one too
    many cannot be started, else the bot ends for it; the games count."""
    prefix = place.prefix()
    with folder() as home:
        os.chmod(home, 0o777)
        path = os.path.join(home, "games")
        play = ("-q", "-s", 1, "-j", 1, "-o", path, "--sandbox", place.level,
                *PATIENT, os.path.join(FAULTY, "swarm"), os.path.join(FAULTY, "minimal"))
        talon("match", "-n", 2, *play, prefix=prefix)
        header, *games = read_lines(path)
        equal(header["run"]["processes"], 256, "the limit")
        end = "resource" if place.low() and place.by_user() else "normal"
        equal([(game["end"], game.get("void")) for game in games],
              [(end, None)] * 2, f"the ends {place.name}")
        talon("match", "-n", 4, "--resume", *play, prefix=prefix)
        equal(sum("end" in line for line in read_lines(path)), 4,
              "the games of a run that went on")
        again = talon("match", "-n", 4, "--resume", "--processes", 0, *play,
                      prefix=prefix, code=1)
        contains(again.err, "begun with --processes 256, now it is none")


def tournaments_limit_memory(place):
    """By default, unless none is wanted or nobody could keep it."""
    prefix = place.prefix()
    with folder() as home, tempfile.TemporaryDirectory(dir="/dev/shm") as memory:
        os.chmod(home, 0o777)
        os.chmod(memory, 0o777)
        for number, (options, level, writes, limit) in enumerate((
                ((), place.level, "", 1 << 30), (("--memory", 0), place.level, "", None),
                ((), "off", "", None),
                ((), place.level, f" [write={memory}]", None))):
            path = os.path.join(home, f"games{number}")
            play = ("-q", "-s", 1, "-r", 1, "--sandbox", level, *options,
                    f"a{writes} = ./build/bots/random", "random")
            talon("tournament", *play, "-o", path, prefix=prefix)
            equal(read_lines(path)[0]["run"].get("memory"), limit,
                  f"the limit {place.name} of {play}")
            talon("tournament", "-q", "--resume", "-o", path, prefix=prefix)
            if writes:
                failed = talon("tournament", *play, "--memory", 1024, "-o",
                               path + "a", prefix=prefix, code=2)
                contains(failed.err, "made of memory")


def bots_go_first_where_memory_runs_short(place):
    """Before their program has done much: it waits for that."""
    prefix = place.prefix()
    with folder() as home:
        os.chmod(home, 0o777)
        path = os.path.join(home, "games")
        talon("match", "-q", "-n", 1, "-s", 1, "-j", 1, "-o", path,
              "--sandbox", place.level, *PATIENT, "--allow-missing",
              "a=sh -c 'x=0; while [ $x != 1000 ]; do "
              "read x < /proc/self/oom_score_adj || exit 1; done; exit 7'",
              os.path.join(FAULTY, "minimal"), prefix=prefix)
        contains(read_lines(path)[1]["why"], "exited with status 7")


def nobody_stays(place):
    name = f"stay{os.getpid() % 10000}{PLACES.index(place)}"
    play(place, f"stay {name}")
    equal(processes_named(name), [], f"those who stayed {place.name}")


for place in PLACES:
    for try_ in (no_process_is_read, no_process_is_hurt, no_file_is_touched,
                 nothing_is_remembered, nobody_is_talked_to, nobody_climbs,
                 no_terminal_is_written_to, memory_is_counted,
                 threads_are_counted, swarms_have_a_limit,
                 tournaments_limit_memory,
                 bots_go_first_where_memory_runs_short, nobody_stays):
        add_test(f"{try_.__name__.replace('_', ' ')} {place.name}", try_, place)


# Bots play inside as they do outside.

HOUSE = ("-n", 4, "-s", 7, "-j", 1, *PATIENT)


@functools.cache
def played_outside(*bots):
    return match(*HOUSE, *bots)[1]


def plays_the_same(place, *bots):
    prefix = place.prefix()
    outside = played_outside(*bots)
    with folder() as home:
        os.chmod(home, 0o777)
        path = os.path.join(home, "games")
        talon("match", "-q", "-o", path, "--sandbox", place.level, *HOUSE,
              *bots, prefix=prefix)
        header, *inside = read_lines(path)
        equal([timeless(game) for game in inside],
              [timeless(game) for game in outside.values()], "games")
        equal(header["run"]["sandbox"], "low" if place.low() else "full",
              "the level in the header")


for place in PLACES:
    add_test(f"house bots play the same {place.name}", plays_the_same, place,
             "greedy", "random")
    add_test(f"python and shell bots play the same {place.name}",
             plays_the_same, place, "examples/bot.py", "examples/bot.sh")


# Options.

@test
def a_bot_is_given_what_its_options_say():
    if BEST == "off":
        raise Skip("there is no sandbox here")
    with folder() as home:
        os.chmod(home, 0o755)
        for name in ("book", "notes", "work"):
            os.mkdir(os.path.join(home, name))
            os.chmod(os.path.join(home, name), 0o777)
        script = os.path.join(home, "bot.sh")
        with open(script, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\n"
                       "echo line >../book/page; echo line >../notes/page\n"
                       "echo line >page; echo $WHO; ls ..; exit 5\n")
        os.chmod(script, 0o755)
        open(os.path.join(home, "hidden"), "w", encoding="utf-8").close()
        path = os.path.join(home, "games")
        talon("match", "-q", "-n", 1, "-s", 1, "--sandbox", "best", "-o", path,
              "--allow-missing",
              f"a [cwd={os.path.relpath(home)}/work read=../book "
              "write=../notes env:WHO=me]="
              "sh -c 'exec ../bot.sh >&2' ../bot.sh", "random")
        run = read_lines(path)[1]
        contains(run["why"], "exited with status 5", "the end")
        contains(run["stderr"], "me", "what it says")
        equal(os.listdir(os.path.join(home, "notes")), ["page"], "notes")
        equal(os.listdir(os.path.join(home, "book")), [], "book")
        equal(os.listdir(os.path.join(home, "work")), [], "work")
        if BEST == "full":
            equal(sorted(run["stderr"][-4:]),
                  ["book", "bot.sh", "notes", "work"],
                  "what it sees")


def refused(*arguments, code=2):
    return talon(*arguments, code=code).err


@test
def what_a_bot_might_read_is_refused():
    if BEST == "off":
        raise Skip("there is no sandbox here")
    with folder() as home:
        os.chmod(home, 0o755)
        os.mkdir(os.path.join(home, "one"), 0o755)
        os.mkdir(os.path.join(home, "one", "two"), 0o755)
        games = os.path.join(home, "one", "games")
        error = refused("match", "-n", 1, "--sandbox", "best", "-o", games,
                        f"a [read={home}/one]=greedy", "random")
        contains(error, "record file", "the refusal")
        assert not os.path.exists(games)
        error = refused("match", "-n", 1, "--sandbox", "best",
                        f"a [read={home}/one]=greedy",
                        f"b [cwd={home}/one/two]=random")
        contains(error, "which is b's", "the refusal")
        bots = os.path.join(home, "one", "bots")
        with open(bots, "w", encoding="utf-8") as file:
            file.write(f"a [read={home}/one] = greedy\nb = random\n")
        error = refused("tournament", "--bots", bots, "-o",
                        os.path.join(home, "games"))
        contains(error, "bots file", "the refusal")
        error = refused("match", "-n", 1, "--sandbox", "best",
                        f"a [read={home}/none]=greedy", "random")
        contains(error, "No such file", "the refusal")
        error = refused("match", "-n", 1, "--sandbox", "best",
                        f"a [cwd={home}/one write=one]=greedy", "random")
        contains(error, f"write=one: No such file or directory (seen from "
                 f"{home}/one)", "the refusal")


@test
def so_it_is_of_a_bot_that_joins_later():
    if BEST == "off":
        raise Skip("there is no sandbox here")
    with folder() as home:
        os.chmod(home, 0o755)
        for name in ("one", "two", "keys"):
            os.mkdir(os.path.join(home, name), 0o755)
        bots = os.path.join(home, "one", "bots")
        with open(bots, "w", encoding="utf-8") as file:
            file.write(f"a [cwd={home}/two] = greedy\nb = random\n")
        path = os.path.join(home, "games")
        begun = ("tournament", "-q", "-r", 1, "-s", 1, "-o", path, "--key",
                 os.path.join(home, "keys", "key"), "--bots", bots)
        talon(*begun)
        lines = read_lines(path)
        for folders, said in (
                (f"read={home}/one", "may read the bots file"),
                (f"read={path}", "may read the record file"),
                (f"read={home}/keys", "may read the key file"),
                (f"read={home}/two", "which is a's"),
                (f"read={home}/none", "No such file")):
            error = refused(*begun, "--resume", "--add",
                            f"c [{folders}]=random", code=1)
            contains(error, "--add c", "the refusal")
            contains(error, said, "the refusal")
            equal(read_lines(path), lines, "the record file")
        talon(*begun, "--resume", "--add", "c=random")
        equal(len([line for line in read_lines(path) if "moves" in line]),
              2 + 6, "its games")


@test
def who_misses_files_of_its_own_is_told_what_lets_it_have_them():
    if BEST == "off":
        raise Skip("there is no sandbox here")
    hint = ("    it is sandboxed: files of its own need [cwd=FOLDER] or "
            "[read=PATH], see talon-sandbox(1)\n")
    bot = "sh -c 'cat /nowhere/data >&2; exit 3'"
    for command, shown in (
            (["match", "-n", 1, "--sandbox", "best", f"a={bot}"], True),
            (["match", "-n", 1, "--sandbox", "best",
              f"a [sandbox=off]={bot}"], False),
            (["match", "-n", 1, "--sandbox", "best", "a=sh -c 'exit 3'"],
             False),
            (["match", "-n", 1, "--sandbox", "off", f"a={bot}"], False)):
        said = talon(*command, "-q", "-s", 1, "--allow-missing", "random").out
        contains(said, "exited with status 3", "the report")
        equal(hint in said, shown, " ".join(map(str, command)))
    with folder() as home:
        said = talon("tournament", "-q", "-r", 1, "-s", 1, "-o",
                     os.path.join(home, "games"), "--allow-missing",
                     f"a={bot}", "random").out
        contains(said, hint, "the report")


@test
def a_folder_that_a_bot_of_root_cannot_use_is_refused_before_the_first_game():
    if not AS_ROOT or BEST == "off":
        raise Skip("we are not root")
    with folder() as home:
        os.chmod(home, 0o755)
        own = os.path.join(home, "own")
        os.mkdir(own)
        for mode, option, said in (
                (0o755, "write", f"may not write {own}: chmod o+rwX"),
                (0o744, "cwd", f"may not enter {own}: chmod o+rX")):
            os.chmod(own, mode)
            error = refused("match", "-n", 1, "--sandbox", "best",
                            f"a [{option}={own}]=greedy", "random")
            contains(error, said, "the refusal")
        os.chmod(own, 0o777)
        talon("match", "-q", "-n", 1, "--sandbox", "best",
              f"a [write={own}]=greedy", "random")


@test
def where_others_may_not_go_a_bot_of_root_cannot_be():
    place = Place("best", False, ("namespaces",))
    if not AS_ROOT or BEST == "off":
        raise Skip("we are not root")
    with folder() as home:
        inner = os.path.join(home, "inner")
        os.mkdir(inner, 0o755)
        shutil.copy("examples/bot.sh", inner)
        run = talon("tournament", "-o", os.path.join(home, "games"),
                    os.path.join(inner, "bot.sh"), "random", code=2,
                    prefix=place.prefix())
        contains(run.err, f"who may not enter {home}: chmod o+x", "the refusal")


@test
def what_another_user_cannot_read_is_refused_for_root():
    if not AS_ROOT or BEST == "off":
        raise Skip("we are not root")
    with folder() as home:
        os.chmod(home, 0o755)
        program = os.path.join(home, "mine")
        shutil.copy("examples/bot.sh", program)
        for mode, said in ((0o700, f"may not read {program}: chmod o+rX"),
                           (0o744, f"may not run {program}: chmod o+rx")):
            os.chmod(program, mode)
            error = refused("tournament", "-o", os.path.join(home, "games"),
                            program, "random")
            contains(error, f"bot mine ({program}): ", "the refusal")
            contains(error, said, "the refusal")
            contains(error, "--sandbox off", "the refusal")
        closed = os.path.join(home, "bot.py")
        shutil.copy("examples/bot.py", closed)
        os.chmod(closed, 0o600)
        error = refused("tournament", "-o", os.path.join(home, "games"),
                        f"anna=python3 {closed}", "random")
        contains(error, "cannot be run: run by root it has a user of its "
                 f"own, who may not read {closed}: ", "the refusal")


@test
def full_is_refused_where_namespaces_are_denied():
    if BEST == "off":
        raise Skip("there is no sandbox here")
    run = talon("match", "-n", 1, "--sandbox", "full", "greedy", "random",
                prefix=DENY, code=2)
    contains(run.err, "namespace", "the refusal")
    run = subprocess.run([*DENY, TALON, "sandbox", "--json"], check=True,
                         capture_output=True, text=True)
    found = json.loads(run.stdout)
    equal(found["best"], "low", "the best level")
    missing = [layer["name"] for layer in found["layers"]
               if not layer["there"]]
    assert missing, "no layer is missing"


@test
def a_run_goes_on_at_its_level():
    if BEST == "off":
        raise Skip("there is no sandbox here")
    with folder() as home:
        path = os.path.join(home, "games")
        first = ("match", "-q", "-n", 2, "-s", 1, "-o", path)
        talon(*first, "--sandbox", "best", "greedy", "random")
        error = talon(*first, "--resume", "--sandbox", "off", "greedy",
                      "random", code=1).err
        contains(error, "--sandbox", "the refusal")
        talon(*first, "--resume", "--sandbox", "best", "greedy", "random")
        talon("match", "-q", "--resume", "-n", 4, "-o", path)
        equal(len(read_records(path)), 4, "the games")


@test
def who_is_shut_in_is_stopped_like_others():
    played = [match("-n", 10, "-s", 1, *PATIENT, "--sandbox", "best", "--ponder",
                    ponder, "greedy", "random")[1] for ponder in ("off", "on")]
    equal(*[[timeless(record) for record in records.values()]
            for records in played])


@test
def a_tournament_has_the_best_sandbox_unless_told_otherwise():
    for options, expected in (((), BEST), (("--sandbox", "off"), "off")):
        with folder() as home:
            path = os.path.join(home, "games")
            talon("tournament", "-q", "-r", 1, "-s", 1, *options, "-o", path,
                  "greedy", "random")
            level = read_lines(path)[0]["run"].get("sandbox", "off")
            equal(level, expected, "the level")


def a_tournament_needs_no_option(place):
    prefix = place.prefix()
    with folder() as home:
        os.chmod(home, 0o777)
        path = os.path.join(home, "games")
        talon("tournament", "-q", "-r", 1, "-s", 1, "-o", path, *PATIENT,
              "greedy", "random", "examples/bot.py", "examples/bot.sh",
              prefix=prefix)
        games = [line for line in read_lines(path) if "moves" in line]
        equal([game["end"] for game in games], 12 * ["normal"], "ends")


for place in PLACES:
    if place.level == "best":
        add_test(f"a tournament needs no option {place.name}",
                 a_tournament_needs_no_option, place)


@test
def who_has_another_program_inside_is_told():
    if BEST == "off":
        raise Skip("there is no sandbox here")
    with folder() as home:
        tools = os.path.join(home, "tools")
        os.makedirs(os.path.join(tools, "bin"))
        shutil.copy("/bin/sh", os.path.join(tools, "bin"))
        subprocess.run(["chmod", "-R", "a+rX", home], check=True)
        path = f"{tools}/bin:{os.environ['PATH']}"
        for options, said in (("", True), (f" [read={tools}]", False)):
            error = talon("match", "-n", 2, "--sandbox", "best",
                          f"a{options}=sh examples/bot.sh", "random",
                          PATH=path).err
            remark = f"as it may not read {tools}; [read={tools}] lets it"
            equal(remark in error, said, error)
        coin = "tests/system/coin_game.py"
        game = talon("match", "-n", 1, "--sandbox-game", "best", "-g",
                     f"coin[read={coin}]=sh -c 'exec python3 {coin}'", "random",
                     "random", PATH=path)
        contains(game.err, "game coin: it has /")
        contains(game.err, remark)


@test
def a_bot_may_be_left_out():
    with folder() as home:
        os.chmod(home, 0o777)
        path = os.path.join(home, "games")
        script = os.path.join(home, "tell")
        with open(script, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\necho \"$TALON_SECRET\" >&2\nexit 3\n")
        os.chmod(script, 0o755)
        talon("match", "-q", "-n", 1, "-s", 1, "-o", path, "--sandbox", "best",
              "--allow-missing", f"a [sandbox=off]={script}", "random",
              TALON_SECRET=SECRET)
        equal(read_lines(path)[1]["stderr"], [SECRET], "what it was told")


def little_is_inherited(place):
    prefix = place.prefix()
    with folder() as home:
        os.chmod(home, 0o777)
        path = os.path.join(home, "games")
        talon("match", "-q", "-n", 1, "-s", 1, "-o", path, "--sandbox",
              place.level, "--allow-missing",
              "a=sh -c '/usr/bin/env >&2; exit 3'", "random",
              prefix=prefix, TALON_SECRET=SECRET)
        names = {line.split("=")[0]
                 for line in read_lines(path)[1]["stderr"]}
        equal(names - {"PWD", "OLDPWD", "SHLVL", "_"},
              {"PATH", "LANG", "HOME", "TMPDIR"}, "its variables")


for place in PLACES:
    add_test(f"little is inherited {place.name}", little_is_inherited, place)


@test
def a_virtual_environment_is_read():
    if BEST == "off":
        raise Skip("there is no sandbox here")
    with folder() as home:
        os.chmod(home, 0o755)
        venv = os.path.join(home, "venv")
        made = subprocess.run(
            ["/usr/bin/python3", "-m", "venv", "--without-pip", venv],
            capture_output=True)
        if made.returncode != 0:
            raise Skip("no virtual environment can be made here")
        subprocess.run(["chmod", "-R", "a+rX", venv], check=True)
        with open(os.path.join(
                venv, "lib", os.listdir(os.path.join(venv, "lib"))[0],
                "site-packages", "wisdom.py"), "w", encoding="utf-8") as file:
            file.write("WISE = 3\n")
        path = os.path.join(home, "games")
        said = talon("match", "-n", 2, "--sandbox", "best",
                     f"a={venv}/bin/python3 examples/bot.py", "random").err
        contains(said, f"bot a: it may not read {os.path.realpath(venv)}, the "
                 "virtual environment of its Python; [read=", "the warning")
        bot = os.path.join(home, "bot.py")
        with open(bot, "w", encoding="utf-8") as file:
            file.write("import sys, wisdom\nsys.exit(40 + wisdom.WISE)\n")
        talon("match", "-q", "-n", 1, "-s", 1, "-o", path, "--sandbox", "best",
              "--allow-missing", f"a [read={venv}]={venv}/bin/python3 {bot}", "random")
        contains(read_lines(path)[1]["why"], "exited with status 43", "its end")


@test
def bots_start_under_a_low_limit_of_descriptors():
    low = ("sh", "-c", 'ulimit -Sn 200; exec "$@"', "sh")
    with folder() as home:
        path = os.path.join(home, "games")
        talon("tournament", "-q", "-s", 1, "-r", 1, "-o", path, "random", "x=random",
              prefix=low)
        equal({game["end"] for game in read_records(path).values()}, {"normal"})


def who_uses_up_the_processes_is_kept_from_it(place):
    """Of a user who may have few: within 256 each, two bots would have had all."""
    if not place.user:
        raise Skip("root may have any number")
    few = ["prlimit", "--nproc=400:400"]
    many = f"./{BUILD}/tests/faulty_bots/many_children"
    with folder() as home:
        os.chmod(home, 0o777)
        path = os.path.join(home, "games")
        talon("tournament", "-q", "-s", 1, "-r", 1, "-j", 1, "-o", path,
              f"a={many}", f"b={many}", "random", prefix=[*few, *place.prefix()])
        games = read_records(path).values()
        blamed = {game["seats"][game["offender"]] for game in games
                  if "offender" in game}
        assert "random" not in blamed, f"{place.name}: random is blamed"
        equal(len(games), 6, f"{place.name}: games")


@test
def who_uses_up_the_processes_without_any_limit_loses():
    """Of 400, of which a bot takes what it gets: before, none was left to start
    the next, and the run ended without a culprit. Of those that are ended many are
    still on their way when the next bot begins, which is not blamed for them."""
    prefix = ["prlimit", "--nproc=400:400", *as_user(USER + 2)]
    many = f"./{BUILD}/tests/faulty_bots/many_children"
    with folder() as home:
        os.chmod(home, 0o777)
        path = os.path.join(home, "games")
        run = talon("match", "-n", 60, "-s", 1, "-j", 1, "--restart", *PATIENT,
                    "-o", path, f"a={many}", f"b={many}", "random",
                    prefix=prefix)
        games = read_records(path).values()
        equal(len(games), 60)
        blamed = {game["seats"][game["offender"]] for game in games
                  if "offender" in game}
        assert blamed and blamed <= {"a", "b"}, f"{blamed} are blamed"
        contains(run.out + run.err, "processes, over its limit")
        equal("too many for" in run.err, False, run.err)


@test
def too_few_processes_for_all_bots_are_told():
    prefix = ["prlimit", "--nproc=60:60", *as_user(USER + 1)]
    with folder() as home:
        os.chmod(home, 0o777)
        run = talon("match", "-n", 2, "-s", 1, "-j", 1, "random", "random",
                    prefix=prefix)
        contains(run.err, "4 bots at once are too many for the processes")


for place in PLACES:
    add_test(f"who uses up the processes is kept from it {place.name}",
             who_uses_up_the_processes_is_kept_from_it, place)


if __name__ == "__main__":
    if is_sanitized():
        print("1..0 # SKIP a sanitizer traces its process, which no bot may")
        sys.exit()
    main(2)
