#!/usr/bin/env python3
"""libtalon-bot as an author of bots and games meets it: installed, found by
pkg-config, included from C and C++, linked in both ways."""

import atexit
import functools
import os
import random
import re
import shutil
import subprocess
import threading

from game_pipe import Pipe, python
from talon_run import (
    BUILD, CHECK_PATIENT, PATIENCE, Skip, contains, equal, folder, instruments,
    main, match, talon, test)

HEADERS = ("protocol/kit/talon-bot.h", "protocol/kit/talon-game.h")
MAP = "protocol/kit/talon-bot.map"
PAGES = ("protocol/kit/talon_bot.3", "protocol/kit/talon_game.3")
STATIC = os.path.join(BUILD, "libtalon-bot.a")

# With its own names for what the library has inside.
BOT = r"""
#include <stdio.h>
#include <string.h>
#include "talon-bot.h"

int line_next = 7, bot_run = 7, command_word = 7;

static char hand[48][3];
static long long count, me;

static void
set_players(struct talon_bot *bot, void *data)
{
	long long players;

	(void)data;
	if (!talon_bot_number(bot, 2, 48, &players) ||
	    !talon_bot_number(bot, 0, players - 1, &me))
		talon_bot_refuse(bot, "%s is no player", talon_bot_rest(bot));
}

static void
set_cards(struct talon_bot *bot, void *data)
{
	const char *card;

	(void)data;
	talon_bot_number(bot, 0, 48, &count);
	for (count = 0; (card = talon_bot_word(bot)); count++)
		strcpy(hand[count], card);
}

static void
play(struct talon_bot *bot, void *data)
{
	long long player;
	const char *card;
	int i;

	(void)data;
	talon_bot_number(bot, 0, 48, &player);
	card = talon_bot_word(bot);
	for (i = 0; player == me && i < count; i++)
		if (strcmp(hand[i], card) == 0)
			memmove(hand[i], hand[--count], 3);
}

static void
gen_move(struct talon_bot *bot, void *data)
{
	talon_bot_flush(bot);
	talon_bot_answer(bot, "%s", *(char (*)[3])data);
}

int
main(void)
{
	struct talon_bot *bot = talon_bot_new("made", "1");
	int result;

	talon_bot_add(bot, "set_deck", NULL, NULL);
	talon_bot_add(bot, "set_game", NULL, NULL);
	talon_bot_add(bot, "set_table", NULL, NULL);
	talon_bot_add(bot, "set_players", set_players, NULL);
	talon_bot_add(bot, "set_cards", set_cards, NULL);
	talon_bot_add(bot, "play", play, NULL);
	talon_bot_add(bot, "gen_move", gen_move, &hand[0]);
	result = talon_bot_run(bot);
	talon_bot_free(bot);
	return result < 0;
}
"""


def run(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True,
                          timeout=PATIENCE, **options)
    equal(done.returncode, 0, f"{command} said {done.stderr}")
    return done.stdout


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def names_in(path, pattern):
    return set(re.findall(pattern, read(path), re.M))


def exported():
    return names_in(MAP, r"^\t*(talon_\w+);")


def install(place, prefix):
    environment = {name: value for name, value in os.environ.items()
                   if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
    run("make", "-o", "all", "install_library", f"BUILD={BUILD}",
        f"DESTDIR={place}", f"PREFIX={prefix}", env=environment)
    return f"{place}{prefix}/lib"


HOME = folder()  # for which both are installed once
atexit.register(HOME.cleanup)
LOCK = threading.Lock()


@functools.cache
def _installed(at_home):
    return install("", f"{HOME.name}/home") if at_home else \
        install(HOME.name, "/usr/local")


def installed(at_home=False):
    """The folder of the libraries of all, or of those below a user's home."""
    with LOCK:
        return _installed(at_home)


def asked(libraries, *options, library="talon-bot"):
    """What pkg-config says of a library that was installed there."""
    if not shutil.which("pkg-config"):
        raise Skip("there is no pkg-config here")
    place = libraries[:-len("/usr/local/lib")]
    return run("pkg-config", *options, library,
               env={**os.environ, "PKG_CONFIG_SYSROOT_DIR": place,
                    "PKG_CONFIG_PATH": f"{libraries}/pkgconfig"}).split()


def compile_with(compiler, language, source, *arguments):
    if not shutil.which(compiler):
        raise Skip(f"there is no {compiler} here")
    return run(compiler, "-x", language, *instruments(), "-", "-x", "none",
               *arguments, input=source)


def expect_games(program, **options):
    summary, _ = match("-n", 10, "-s", 1, "-j", 1, f"made={program}", "random",
                       **options)
    equal(summary["players"][0]["faults"], 0, program)


@test
def the_header_stands_alone_in_c_and_in_cpp():
    for compiler, language, standards in (
            ("cc", "c", ("c11", "c17")), ("c++", "c++", ("c++11", "c++17"))):
        for standard in standards:
            for header in HEADERS:
                compile_with(compiler, language, f'#include "{header}"\n',
                             f"-std={standard}", "-I.", "-fsyntax-only",
                             "-Wall", "-Wextra", "-Wpedantic", "-Werror")


@test
def a_bot_in_cpp_links_with_it():
    with folder() as place:
        source = BOT.replace("NULL", "nullptr").replace(
            "(char (*)[3])", "static_cast<char (*)[3]>").replace(
            ">data", ">(data)")
        compile_with("c++", "c++", source, STATIC, "-Iprotocol/kit", "-o",
                     f"{place}/bot")
        expect_games(f"{place}/bot")


@test
def what_the_header_declares_is_what_is_exported_and_described():
    names = exported()
    for header, page in zip(HEADERS, PAGES):
        declared = names_in(header, r"^(?!typedef)[a-z].*?\b(talon_\w+)\(")
        assert len(declared) > 10, declared
        equal(names_in(page, r"^\.Nm (talon_\w+)"), declared, page)
        described = names_in(page, r"^\.Fn (talon_\w+)")
        equal(described - {"talon_bot_command"}, declared, page)
        assert declared <= names, declared - names
        names -= declared
    equal(names, set(), "what is exported besides")


@test
def both_libraries_show_nothing_else():
    shared = os.path.join(installed(), "libtalon-bot.so")
    symbols = run("nm", "-D", "--defined-only", shared).splitlines()
    seen = dict(line.split()[-1].split("@@") for line in symbols
                if " A " not in line)
    equal(set(seen), exported(), shared)
    equal(set(seen.values()), {"TALON_BOT_0.1"})
    symbols = run("nm", "-g", "--defined-only", STATIC).splitlines()
    equal({line.split()[-1] for line in symbols if " T " in line},
          exported(), STATIC)
    contains(run("readelf", "-d", shared),
             "Library soname: [libtalon-bot.so.0]")
    if not instruments():
        needed = re.findall(r"Shared library: \[([^]]*)\]",
                            run("readelf", "-d", shared))
        equal(needed, ["libc.so.6"], "what the library needs")


@test
def a_bot_is_linked_with_the_installed_library_and_plays():
    with folder() as place:
        libraries = installed()
        flags = asked(libraries, "--cflags", "--libs")
        compile_with("cc", "c", BOT, *flags, "-o", f"{place}/bot")
        contains(run("readelf", "-d", f"{place}/bot"), "[libtalon-bot.so.0]")
        expect_games(f"{place}/bot", LD_LIBRARY_PATH=libraries)


@test
def a_bot_is_linked_with_the_static_library_and_plays():
    with folder() as place:
        libraries = installed()
        flags = asked(libraries, "--static", "--cflags", "--libs")
        whole = ["-Wl,-Bstatic", *flags, "-Wl,-Bdynamic"]
        compile_with("cc", "c", BOT, *(whole if instruments()
                                       else ["-static", *flags]),
                     "-o", f"{place}/bot")
        assert "libtalon-bot" not in run("readelf", "-d", f"{place}/bot")
        expect_games(f"{place}/bot")


@test
def a_library_at_home_is_linked_statically_and_plays_in_a_sandbox():
    if not shutil.which("pkg-config") or instruments():
        raise Skip("there is no pkg-config here")
    with folder() as place:
        libraries = installed(at_home=True)
        flags = run("pkg-config", "--cflags", "--libs", "talon-bot",
                    env={**os.environ,
                         "PKG_CONFIG_PATH": f"{libraries}/pkgconfig"}).split()
        compile_with("cc", "c", BOT, *flags, "-o", f"{place}/bot")
        assert "libtalon-bot" not in run("readelf", "-d", f"{place}/bot")
        summary, _ = match("-n", 2, "-s", 1, "-j", 1, "--sandbox", "best",
                           f"made={place}/bot", "random")
        equal(summary["players"][0]["faults"], 0)


@test
def the_installed_version_is_the_header_s():
    libraries = installed()
    version, = asked(libraries, "--modversion")
    contains(read(HEADERS[0]), f'#define TALON_BOT_VERSION "{version}"')


LEARNER = """
#include <stdio.h>
#include "talon-games.h"
int main(void) { puts(talon_env_game(0)); }
"""


@test
def a_learner_is_linked_with_the_installed_games():
    with folder() as place:
        libraries = installed()
        flags = asked(libraries, "--cflags", "--libs", library="talon-games")
        version, = asked(libraries, "--modversion", library="talon-games")
        contains(read("src/kit/talon-games.h"),
                 f'#define TALON_GAMES_VERSION "{version}"')
        compile_with("cc", "c", LEARNER, *flags, "-o", f"{place}/learner")
        equal(run(f"{place}/learner",
                  env={**os.environ, "LD_LIBRARY_PATH": libraries}), "tablic\n")


@test
def a_learner_finds_games_at_home():
    with folder() as place:
        libraries = installed(at_home=True)
        flags = run("pkg-config", "--cflags", "--libs", "talon-games",
                    env={**os.environ,
                         "PKG_CONFIG_PATH": f"{libraries}/pkgconfig"}).split()
        compile_with("cc", "c", LEARNER, *flags, "-o", f"{place}/learner")
        equal(run(f"{place}/learner"), "tablic\n")


@test
def every_function_has_its_page():
    pages = os.path.join(installed(), "..", "share", "man", "man3")
    equal(set(os.listdir(pages)),
          {f"{name}.3" for name in exported()} | {*map(os.path.basename, PAGES)})
    for name in exported():
        contains(read(os.path.join(pages, f"{name}.3")), f".Nm {name}")


def expect_right(game):
    """A game that all checks and records find right."""
    run = talon("check", *CHECK_PATIENT, "--game", game)
    contains(run.out, "passed (43 checks")
    assert "warning" not in run.out, run.out
    with folder() as place:
        talon("match", "-n", 20, "-s", 1, "-j", 1, "-o", f"{place}/games",
              "-g", game, "random", "random")
        contains(talon("verify", "-g", game, f"{place}/games").out,
                 "whole: 20 games")


@test
def the_game_of_the_page_is_built_and_is_right():
    code = re.search(r"^\.Bd -literal.*?\n(.*?)^\.Ed", read(PAGES[1]), re.M | re.S)
    with folder() as place:
        compile_with("cc", "c", code[1].replace("\\e", "\\"), STATIC,
                     "-Iprotocol/kit", "-o", f"{place}/nim")
        contains(talon("check", *CHECK_PATIENT, "--game", f"{place}/nim").out,
                 "passed (43 checks")


@test
def the_game_of_the_examples_is_built_and_is_right():
    with folder() as place:
        flags = asked(installed(), "--static", "--cflags", "--libs")
        whole = ["-Wl,-Bstatic", *flags, "-Wl,-Bdynamic"]
        compile_with("cc", "c", read("examples/leduc.c"), "-Wall", "-Werror",
                     *(whole if instruments() else ["-static", *flags]),
                     "-o", f"{place}/leduc")
        expect_right(f"{place}/leduc")
        expect_the_same([f"{place}/leduc"], python("examples/leduc.py"))


def expect_the_same(one, two):
    """Two games that say the same all the time."""
    chance = random.Random(1)
    with Pipe(one) as pipe, Pipe(two) as other:
        def both(command):
            said = pipe.answer(command)
            equal(said, other.answer(command), command)
            return said

        for command in ("list_commands", "describe", "protocol_version",
                        "7 dance", "restore 2 QS JS QS", "restore 2 QS JS J"):
            both(command)
        for deal in range(30):
            start = both(f"deal 2 {deal} {chance.getrandbits(64)}")[0][2:]
            lines = both(f"restore 2 {start}{chance.choice(['', ' open 0,1'])}")
            while lines[-1] != "over":
                seat = lines[-1].split(" ")[1]
                both(f"actions {seat}")
                both(f"act {seat}")
                both(f"act {seat} call raise")
                both(f"forfeit {seat}")
                for look in ("0", "1", "none", "all", "none open"):
                    both(f"frame {look}")
                said = both(f"act {seat} {chance.choice(['call', 'raise', 'fold'])}")
                if said[0][0] == "=":
                    lines = said
            both("frame all")


if __name__ == "__main__":
    main(2)
