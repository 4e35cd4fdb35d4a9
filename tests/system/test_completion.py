#!/usr/bin/env python3
"""What shells are offered when somebody presses Tab, as talon says it and as
bash, zsh and fish make of it."""

import os
import re
import shlex
import shutil
import subprocess

from talon_run import (
    BUILD, PATIENCE, TALON, Skip, contains, equal, folder, main, talon, test)

BASH = os.path.abspath("arbiter/completion/talon.bash")
ZSH = os.path.abspath("arbiter/completion/_talon")
FISH = os.path.abspath("arbiter/completion/talon.fish")
TYPED = os.path.abspath(TALON)


def offers(*words):
    return [line.split("\t")[0]
            for line in talon("complete", *words).out.splitlines()]


def shell(name, script, **environment):
    if not shutil.which(name):
        raise Skip(f"there is no {name} here")
    options = {"bash": ["--norc"], "zsh": ["-f"], "fish": ["--no-config"]}
    done = subprocess.run(
        [name, *options[name], "-c", script], stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=PATIENCE,
        env={**os.environ, **environment})
    equal((done.returncode, done.stderr), (0, ""), f"{name}: {script}")
    return sorted(done.stdout.splitlines())


def in_bash(*words, typed=TYPED, script=BASH):
    """As bash cuts the words: = is one of its own."""
    cut = [part for word in words for part in re.split("(=)", word) if part]
    if not words[-1]:
        cut.append("")
    return shell("bash", f"""
        source {shlex.quote(script)}
        COMP_WORDS=({shlex.join([typed, *cut])})
        COMP_CWORD={len(cut)}
        _talon
        printf '%s\\n' "${{COMPREPLY[@]}}" """)


def in_zsh(*words, typed=TYPED, script=ZSH):
    """With what zsh would do with the offers replaced by what shows them."""
    return shell("zsh", f"""
        _describe() {{ print -rl -- "${{(@P)4}}" }}
        _files() {{ print :files }}
        compset() {{ : }}
        words=({shlex.join([typed, *words])})
        CURRENT={len(words) + 1}
        PREFIX={shlex.quote(words[-1])}
        source {shlex.quote(script)}""")


def in_fish(line, script=FISH, path=os.path.dirname(TYPED)):
    with folder() as home:
        return shell("fish", f"""
            source {shlex.quote(script)}
            complete -C {shlex.quote(line)}""", HOME=home,
                     PATH=f"{path}:{os.environ['PATH']}")


@test
def every_subcommand_and_every_option_is_offered():
    blocks = re.findall(r"^(?:Subcommands|More):\n((?:  .*\n)+)",
                        talon("--help").out, re.M)
    names = [line.split()[0] for line in "".join(blocks).splitlines()]
    equal(offers(""), names)
    for words in [[name] for name in names]:
        help_ = talon(*words, "--help", "all").out
        rows = re.findall(r"^  (?:(-\w), |    )(--[\w-]+)", help_, re.M)
        options = [row[1] for row in rows] + [row[0] for row in rows if row[0]]
        offered = offers(*words, "-")
        equal(sorted(set(options) - set(offered)), [], str(words))
        if words[0] not in ("match", "tournament", "play"):
            equal(sorted(offered), sorted(options), str(words))


def expect_all_options(in_shell):
    """Each shell passes on all that talon offers, for every subcommand."""
    for words in [[name] for name in offers("")]:
        expected = sorted(offers(*words, "--"))
        assert len(expected) > 1, words
        equal(sorted(in_shell(*words)), expected, str(words))


@test
def bash_offers_all_options():
    expect_all_options(lambda *words: in_bash(*words, "--"))


@test
def zsh_offers_all_options():
    expect_all_options(lambda *words: [
        line.split(":")[0] for line in in_zsh(*words, "--")])


@test
def fish_offers_all_options():
    expect_all_options(lambda *words: [
        line.split("\t")[0]
        for line in in_fish(shlex.join(["talon", *words, "--"]))])


@test
def values_are_offered():
    names = re.findall(r"^  (\S+) .*\n +bots: ",
                       talon("match", "--help", "all").out, re.M)
    equal(offers("match", "-g", ""), names)
    equal(offers("deal", "--game", "tr"), ["trax"])
    equal(offers("match", "--sandbox", ""), ["off", "best", "full"])
    equal(offers("match", "--sandbox=f"), ["--sandbox=full"])
    contains(offers("tournament", "-f", ""), "swiss")
    contains(offers("tournament", "--contest", ""), "itpw")
    equal(offers("match", "-n", ""), [])
    equal(offers("match", "-o", ""), [":files"])
    equal(offers("show", ""), [":files"])


@test
def the_bots_of_talon_are_offered_and_nothing_else_of_their_folder():
    bots = [name for name in os.listdir(os.path.join(BUILD, "bots"))
            if os.path.isfile(os.path.join(BUILD, "bots", name))
            and "." not in name]
    for words in (["match", "-n", "3", "--"], ["play"], ["tournament"],
                  ["tournament", "--house"]):
        equal(sorted(offers(*words, "")), sorted([":files", *bots]))
    equal(offers("match", "greedy", "new=gr"), ["new=greedy", ":files"])


@test
def bots_of_the_file_are_offered():
    with folder() as place:
        path = os.path.join(place, "games")
        talon("tournament", "-q", "-r", 1, "-o", path, "anna=random", "bert=random")
        for file in (["-o", path], ["--output", path], [f"--output={path}"]):
            for option in ("--take", "--withdraw"):
                words = ["tournament", *file, "--resume", option]
                equal(offers(*words, ""), ["anna", "bert"])
                equal(offers(*words, "b"), ["bert"])
        equal(offers("tournament", "-o", path + "not", "--take", ""), [])
        equal(offers("tournament", "--take", ""), [])


@test
def nothing_is_offered_where_nothing_is_known():
    equal(offers("nothing", ""), [])
    equal(offers("dance"), [])
    equal(offers(), [])
    equal(offers("match", "--nothing="), [])


@test
def bash_completes():
    equal(in_bash("tab"), ["table"])
    equal(in_bash("match", "--sandbox-"), ["--sandbox-game"])
    equal(in_bash("match", "--sandbox=b"), ["best"])
    equal(in_bash("match", "-n", "3", "greedy", "new=gree"), ["greedy"])
    for name in "greedy", "random", "README.md":
        contains(in_bash("match", "new="), name)
    equal(in_bash("show", "READ"), ["README.md"])
    equal(in_bash("match", "exampl"), ["examples"])


@test
def zsh_completes():
    equal(in_zsh("tab"), ["table:show bots against each other"])
    equal(in_zsh("match", "--sandbox=b"), ["--sandbox=best"])
    equal(in_zsh("match", "--qui"), ["--quiet:no progress on the terminal"])
    equal(in_zsh("match", "x", "new=gree"),
          [":files", "new=greedy:a bot of Talon"])


@test
def fish_completes():
    equal(in_fish("talon tab"), ["table\tshow bots against each other"])
    equal(in_fish("talon match --sandbox=b"), ["--sandbox=best"])
    equal(in_fish("talon match -n 3 x new=gree"),
          ["new=greedy\ta bot of Talon"])
    equal(in_fish("talon show READ"), ["README.md"])


@test
def the_installed_files_find_the_talon_beside_them():
    with folder() as place:
        prefix = os.path.join(place, "usr")
        environment = {name: value for name, value in os.environ.items()
                       if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
        subprocess.run(["make", "-o", "all", "install_programs",
                        f"BUILD={BUILD}", f"DESTDIR={place}", "PREFIX=/usr"],
                       env=environment, check=True, capture_output=True)
        share = os.path.join(prefix, "share")
        equal(in_bash("match", "gree", typed="no-talon",
                      script=f"{share}/bash-completion/completions/talon"),
              ["greedy"])
        for complete in (
                lambda: equal(in_zsh("match", "gree", typed="no-talon",
                                     script=f"{share}/zsh/site-functions/_talon"),
                              [":files", "greedy:a bot of Talon"]),
                lambda: equal(in_fish("talon match gree", path="/nowhere",
                                      script=f"{share}/fish/"
                                      "vendor_completions.d/talon.fish"),
                              ["greedy\ta bot of Talon"])):
            try:
                complete()
            except Skip:
                pass


if __name__ == "__main__":
    main(2)
