#!/usr/bin/env python3
"""What `make install` puts below a folder, and `make uninstall` takes away."""

import contextlib
import functools
import glob
import os
import re
import shutil
import subprocess
import urllib.request

from talon_run import (
    BUILD, PATIENCE, Skip, contains, equal, folder, instruments, main, test)


def made(*words):
    environment = {name: value for name, value in os.environ.items()
                   if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
    done = subprocess.run(["make", *words], env=environment,
                          capture_output=True, text=True)
    equal((done.returncode, done.stderr), (0, ""), f"make {words}")
    return done.stdout


def make(goal, place):
    """Installs what is built as it is: nothing is compiled with other flags."""
    return made("-o", "all", goal, f"BUILD={BUILD}", f"DESTDIR={place}",
                "PREFIX=/usr/local")


@functools.cache
def installed():
    """The folder for which all of it was installed once; nobody changes it."""
    place = folder()
    os.chmod(place.name, 0o755)  # for the users of the bots
    make("install", place.name)
    return place


def files_below(place):
    return sorted(os.path.relpath(os.path.join(where, name), place)
                  for where, _, names in os.walk(place) for name in names)


def expect_links(pages):
    for page in pages:
        with open(page, encoding="utf-8") as file:
            links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", file.read())
        for link in links:
            target = os.path.join(os.path.dirname(page), link)
            assert ":" in link or os.path.exists(target), \
                f"{page} links to {link}"


def made_in(place, *names):
    """The bytes of what make makes there, of the sources of protocol/."""
    shutil.copytree("protocol", place + "/protocol")  # which makes PLACE, too
    for name in ("Makefile", "arbiter", "bots", "src", "tests"):
        os.symlink(os.path.abspath(name), os.path.join(place, name))
    environment = {name: value for name, value in os.environ.items()
                   if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
    subprocess.run(
        ["make", "-s", "-C", place, "-j1", "BUILD=made", "CFLAGS=-O2 -g",
         *(f"made/{name}" for name in names)],
        env=environment, capture_output=True, check=True)
    made = {}
    for name in names:
        with open(os.path.join(place, "made", name), "rb") as file:
            made[name] = file.read()
    return made


@test
def what_is_made_is_hardened_and_the_same_in_any_folder():
    """Shards are merged of machines that made their bots themselves."""
    with folder() as one, folder() as other:
        names = ["libprotocol.a", "libtalon-bot.a",
                 os.path.basename(glob.glob(f"{BUILD}/libtalon-bot.so.*")[0])]
        first = made_in(one, *names)
        second = made_in(other + "/a folder elsewhere", *names)
        shared = os.path.join(one, "made", names[-1])
        said = subprocess.run(["readelf", "-dW", "--dyn-syms", shared],
                              capture_output=True, text=True, check=True).stdout
        for hardened in ("NOW", "__stack_chk_fail", "_chk@"):
            contains(said, hardened, "readelf")
        for name in names:
            equal(one.encode() in first[name], False, f"the folder, in {name}")
            equal(first[name] == second[name], True, f"equality of {name}")


@test
def every_link_of_the_pages_of_the_sources_leads_to_a_file():
    pages = [page for page in glob.glob("**/*.md", recursive=True)
             if not page.startswith(BUILD)]
    contains(" ".join(pages), "CONTRIBUTING.md", "pages")
    with open("README.md", encoding="utf-8") as file:
        text = file.read()
    for page in "ARCHITECTURE.md", "CONTRIBUTING.md":
        contains(text, f"]({page})", "README.md")
    expect_links(pages)


@test
def every_link_of_the_installed_pages_leads_to_a_file():
    place = installed().name
    pages = glob.glob(f"{place}/usr/local/share/doc/talon/**/*.md",
                      recursive=True)
    names = [os.path.relpath(page, place) for page in pages]
    contains(" ".join(names), "README.md", "installed pages")
    contains(" ".join(names), "PROTOCOL.md", "installed pages")
    expect_links(pages)


@test
def what_is_installed_plays():
    place = installed().name
    examples = f"{place}/usr/local/share/doc/talon/examples"
    done = subprocess.run(
        [f"{place}/usr/local/bin/talon", "match", "-q", "-n", "3",
         "greedy", f"{examples}/bot.sh", f"{examples}/skeletons/bot.py"],
        capture_output=True, text=True)
    equal((done.returncode, done.stderr), (0, ""))


@test
def an_example_of_a_game_that_is_installed_answers():
    place = installed().name
    path = f"{place}/usr/local/share/doc/talon/examples/leduc.py"
    done = subprocess.run(["python3", path], input="describe\n",
                          capture_output=True, text=True)
    contains(done.stdout, "= name leduc\n")


@test
def environments_that_are_installed_are_found():
    if instruments():
        raise Skip("python loads no library that has sanitizers")
    place = installed().name
    done = subprocess.run(
        ["python3", "-c", "from talon.env import Batch, _library as found;"
         "Batch('herc').reset(); print(found._name)"],
        env={**os.environ, "BUILD": "nowhere",
             "PYTHONPATH": f"{place}/usr/local/share/talon/python"},
        cwd=place, capture_output=True, text=True)
    contains(done.stdout, f"{place}/usr/local/", done.stderr)


@test
def what_is_installed_plays_shut_in():
    place = installed().name
    done = subprocess.run(
        [f"{place}/usr/local/bin/talon", "match", "-q", "-n", "2", "-t",
         "inf", "--sandbox", "best", "greedy", "random"],
        capture_output=True, text=True)
    equal(done.returncode, 0, done.stderr)


@test
def without_a_compiler_nothing_is_installed():
    with folder() as place:
        environment = {name: value for name, value in os.environ.items()
                       if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
        done = subprocess.run(
            ["make", "install", "CC=no-such-compiler", "-k",
             f"BUILD={place}/build", f"DESTDIR={place}/root"],
            env=environment, capture_output=True, text=True)
        assert done.returncode != 0, done.stdout
        contains(done.stderr, "not found: no-such-compiler")
        equal(files_below(f"{place}/root"), [], "installed")


def made_of_objects(build, *words):
    """Makes programs anew, of the objects of this build, in a copy of it."""
    if instruments():
        raise Skip("this build links with more than its libraries")
    trees = "arbiter", "src", "protocol", "bots"
    shutil.copytree(BUILD, build, symlinks=True, ignore=lambda where, names: [
        name for name in names if where == BUILD and name not in trees and
        os.path.isdir(os.path.join(where, name))])
    variables = [f"BUILD={build}", *(word for word in words if "=" in word)]
    made(f"{build}/flags", *variables)
    os.utime(f"{build}/flags", (0, 0))  # of no object's flags
    return made(*words, *variables)


def listed(path, name, end):
    with open(path, encoding="utf-8") as file:
        text = re.search(rf"^{name}[ :=]+(.*?)^{end}", file.read(), re.M | re.S)
    return set(re.split(r"[\s,\\]+", re.sub(r"\(.*?\)", "", text[1]).strip()))


@test
def debian_s_packages_are_built_with_what_make_deps_installs():
    """Each build of a package has a compiler, and make."""
    equal(listed("debian/control", "Build-Depends", "S"),
          listed("Makefile", "DEPS_BUILD", "DEPS_CHECK")
          - {"gcc", "libc6-dev"} | {"debhelper-compat"}, "Build-Depends")


@test
def without_libraries_for_pictures_and_pages_their_commands_say_so():
    with folder() as place:
        build = f"{place}/build"
        said = made_of_objects(build, f"{build}/talon", f"{build}/bots/human",
                               "WITHOUT=cairo libmicrohttpd")
        contains(said, "built without: cairo libmicrohttpd")
        games = f"{place}/games"
        for code, wanted, words in (
                (0, "", ["talon", "match", "-q", "-n", "2", "-o", games,
                         "random", "a=random"]),
                (1, "pictures need cairo and fontconfig, without which this was "
                 "built", ["talon", "show", "--svg", f"{place}/x.svg", games, "0"]),
                (1, "pictures need cairo and fontconfig, without which this was "
                 "built", ["talon", "show", "--png", f"{place}/x.png", games, "0"]),
                (1, "pages need GNU libmicrohttpd, without which this was built",
                 ["talon", "serve", games]),
                (1, "pages need GNU libmicrohttpd, without which this was built",
                 ["bots/human", "--browser"])):
            done = subprocess.run([f"{build}/{words[0]}", *words[1:]],
                                  stdin=subprocess.DEVNULL, timeout=PATIENCE,
                                  capture_output=True, text=True)
            equal(done.returncode, code, f"{words}: {done.stderr}")
            contains(done.stderr, wanted, f"standard error of {words}")


def version_of_program():
    said = subprocess.run([os.path.join(BUILD, "talon"), "--version"],
                          capture_output=True, text=True, check=True).stdout
    return said.split()[1]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


@test
def there_is_one_version():
    version = version_of_program()
    with open("CHANGELOG.md", encoding="utf-8") as file:
        contains(file.read(), f"## {version}", "CHANGELOG.md")
    with open("debian/changelog", encoding="utf-8") as file:
        equal(file.readline().split()[1], f"({version})", "debian/changelog")
    with open("pyproject.toml", encoding="utf-8") as file:
        contains(file.read(), f'version = "{version}"', "pyproject.toml")
    typed = [path for folder in ("arbiter", "bots", "src") for path in
             glob.glob(f"{folder}/**/*.[ch]", recursive=True)
             if re.search(r'\b(TALON_|PLAYER_)?VERSION "', read(path))]
    equal(typed, ["src/common/version.h"], "files with a version")


@test
def a_tarball_has_all_that_is_committed_below_its_version():
    tracked = subprocess.run(["git", "ls-tree", "-r", "--name-only", "HEAD"],
                             capture_output=True, text=True, check=False)
    if tracked.returncode != 0:
        raise Skip("this is no repository")
    with folder() as place:
        done = subprocess.run(["make", "-s", "dist", f"BUILD={place}", "PACK=gzip -1n"],
                              capture_output=True, text=True, check=True)
        names = subprocess.run(["tar", "-tzf", done.stdout.strip()], check=True,
                               capture_output=True, text=True).stdout
    top = f"talon-{version_of_program()}/"
    equal(sorted(name.removeprefix(top) for name in names.splitlines()
                 if not name.endswith("/")),
          sorted(tracked.stdout.splitlines()), "files of the tarball")


@contextlib.contextmanager
def unpacked_for_all(place):
    """Runs a command of the folder that `make dist-binary` packs, as an ordinary
    user in a folder of theirs."""
    packed = made_of_objects(f"{place}/build", "-s", "-o", "all", "PACK=gzip -1",
                             "dist-binary").split()[-1]
    home = os.path.join(place, "a home")
    os.chmod(place, 0o755)
    os.mkdir(home)
    subprocess.run(["tar", "-xzf", packed, "-C", home], check=True)
    user = {}
    if os.geteuid() == 0:
        os.chown(home, 65534, 65534)
        user = {"user": 65534, "group": 65534, "extra_groups": []}
    talon, = glob.glob(f"{home}/*/bin/talon")

    def start(*words):
        return subprocess.Popen([talon, *words], cwd=home, text=True, **user,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                env={"HOME": home, "PATH": os.environ["PATH"]})
    yield start


@test
def what_is_unpacked_plays_and_serves_pages_where_it_is():
    with folder() as place, unpacked_for_all(place) as start:
        for words in (["match", "-q", "-n", "2", "--sandbox", "best", "-o",
                       "games", "greedy", "random"],
                      ["show", "--svg", "x.svg", "games", "0"]):
            with start(*words) as run:
                said = run.communicate(timeout=PATIENCE)[1]
            equal(run.returncode, 0, f"{words}: {said}")
        with start("serve", "games") as run:
            try:
                link = re.search("http://[^ \n]*", run.stdout.readline())[0]
                with urllib.request.urlopen(link, timeout=PATIENCE) as page:
                    contains(page.read().decode(), "greedy", "the page")
                with open(f"/proc/{run.pid}/maps", encoding="utf-8") as file:
                    loaded = re.findall(r"/.*/([^/]+\.so[.0-9]*)$", file.read(),
                                        re.M)
            finally:
                run.terminate()
        beside = {os.path.basename(path)
                  for path in glob.glob(f"{place}/a home/*/lib/*")}
        equal({name for name in loaded if name not in beside}
              - {"libc.so.6", "libm.so.6"},
              {name for name in loaded if name.startswith("ld-")},
              "libraries of the system")
        contains(loaded, "libmicrohttpd.so.12", "libraries")
        [games] = glob.glob(f"{place}/a home/*/lib/libtalon-games.so.0")
        needed = subprocess.run(["readelf", "-dW", games], check=True,
                                capture_output=True, text=True).stdout
        equal(set(re.findall(r"NEEDED.*\[(.*)\]", needed))
              - {"libc.so.6", "libm.so.6"}, set(), "what libtalon-games needs")


@test
def what_an_author_of_bots_needs_is_installed():
    place = installed().name
    names = files_below(f"{place}/usr/local")
    for path in ("bin/talon", "libexec/talon/bots/greedy",
                 "include/talon-bot.h", "include/talon-game.h",
                 "lib/libtalon-bot.a",
                 "lib/libtalon-bot.so", "lib/libtalon-bot.so.0",
                 "lib/pkgconfig/talon-bot.pc",
                 "lib/pkgconfig/talon-games.pc", "share/man/man1/talon.1",
                 "share/man/man1/talon-match.1",
                 "share/man/man5/talon-records.5",
                 "share/man/man7/talon-bots.7",
                 "share/bash-completion/completions/talon",
                 "share/zsh/site-functions/_talon",
                 "share/fish/vendor_completions.d/talon.fish",
                 "share/man/man3/talon_bot_add.3",
                 "share/man/man3/talon_game_run.3",
                 "share/man/man6/talon-greedy.6",
                 "share/doc/talon/protocol/PROTOCOL.md",
                 "share/talon/python/talon_game.py",
                 "share/doc/talon/protocol/GAMES.md",
                 "share/doc/talon/examples/legacy.py",
                 "share/doc/talon/examples/skeletons/library.c"):
        assert path in names, f"{path} is not in {names}"
    page = f"{place}/usr/local/share/man/man1/talon-match.1"
    with open(page, encoding="utf-8") as file:
        text = file.read()
    assert "Fl -scale-time\n" in text and "@" not in text, text


@test
def nothing_is_left_after_uninstall_and_nothing_goes_wrong():
    with folder() as place:
        shutil.copytree(installed().name, place, symlinks=True, dirs_exist_ok=True)
        said = make("uninstall", place)
        assert "rror" not in said, said
        equal(files_below(place), [])
        make("uninstall", place)


if __name__ == "__main__":
    main(1)
