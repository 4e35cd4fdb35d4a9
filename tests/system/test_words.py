"""Every sentence that is said to people has a word for word translation in every
language: what the sources say, and what games do."""

import json
import os
import re
import shlex
import subprocess
import sys

from talon_run import (
    BUILD, PATIENCE, TALON, add_test, equal, folder, main, test)

HERE = os.path.dirname(os.path.abspath(__file__))
LANGUAGES = ("sr", "pl")
GAMES = {"tablic": ["random"] * 3, "tablic-stihovi": ["random"],
         "planowanie": ["random"] * 2, "herc": ["random"], "trax": ["random"]}
CONVERSION = re.compile(r"%(?:(\d)\$)?([a-z%.*0-9]*?[a-zA-Z%])")


def po(language):
    return os.path.join("src", "words", "po", f"{language}.po")


def tool(*command):
    """What a program of gettext says is wrong; "" if nothing is."""
    done = subprocess.run(command, capture_output=True, text=True,
                          timeout=PATIENCE, env={**os.environ, "LC_ALL": "C"})
    return done.stderr + (done.stdout if done.returncode else "")


def unquoted(text):
    return json.loads(text) if "\\\\" not in text else text[1:-1].replace(
        "\\n", "\n").replace('\\"', '"').replace("\\\\", "\\")


def entries(path):
    """The entries of a .po file behind its header, each a dictionary: "msgid",
    "msgid_plural", "msgstr", "msgstr[0]" ..."""
    found = []
    with open(path, encoding="utf-8") as file:
        for block in file.read().split("\n\n"):
            entry, key = {}, None
            for line in block.splitlines():
                row = re.match(r'(?:(msg[^ ]*) )?(".*")$', line)
                if row:
                    key = row[1] or key
                    entry[key] = entry.get(key, "") + unquoted(row[2])
            if entry.get("msgid"):
                found.append(entry)
    return found


def sentences(language):
    """Each sentence, in the singular and the plural, with its translations."""
    known = {}
    for entry in entries(po(language)):
        said = [text for key, text in entry.items() if key.startswith("msgstr")]
        known[entry["msgid"]] = said
        known[entry.get("msgid_plural", entry["msgid"])] = said
    return known


def conversions(text):
    """What TEXT converts, by the number of the argument."""
    kinds, number = {}, 0
    for at, kind in CONVERSION.findall(text):
        if kind != "%":
            number += 1
            kinds[int(at or number)] = kind
    return kinds


@test
def the_sources_say_nothing_that_is_not_translated():
    made = os.path.join(BUILD, "words", "talon.pot")
    subprocess.run(["make", "-s", f"BUILD={BUILD}", made], check=True,
                   capture_output=True, timeout=PATIENCE)
    for language in LANGUAGES:
        known = sentences(language)
        missing = [entry["msgid"] for entry in entries(made)
                   if not all(known.get(entry["msgid"], [""]))]
        equal(missing, [], f"`make words`, and translate in {po(language)}")
        equal(tool("msgcmp", po(language), made), "", language)


@test
def no_translation_is_a_guess_or_of_nothing():
    for language in LANGUAGES:
        with open(po(language), encoding="utf-8") as file:
            text = file.read()
        equal(re.findall("^#,.*fuzzy.*|^#~.*", text, re.M), [], language)


@test
def translations_convert_what_their_sentence_does():
    for language in LANGUAGES:
        equal(tool("msgfmt", "-c", "-o", os.devnull, po(language)), "")
        for entry in entries(po(language)):
            plural = entry.get("msgid_plural", entry["msgid"])
            for key, text in entry.items():
                if text and key.startswith("msgstr"):
                    equal(conversions(text), conversions(plural),
                          f"{language}: {entry['msgid']}")


@test
def latin_is_what_recode_sr_latin_makes_of_cyrillic():
    made = os.path.join(BUILD, "words", "sr@latin.mo")
    latin = subprocess.run(["msgunfmt", "--no-wrap", made], check=True,
                           capture_output=True, text=True).stdout
    cyrillic = subprocess.run(
        ["msgunfmt", "--no-wrap", made.replace("@latin", "")], check=True,
        capture_output=True, text=True).stdout
    recoded = subprocess.run(["recode-sr-latin"], input=cyrillic, check=True,
                             capture_output=True, text=True,
                             env={**os.environ, "LC_ALL": "C.UTF-8"}).stdout
    equal(latin, recoded)
    equal(re.findall("[\u0400-\u04ff]+", latin), [])


def said_by(frame):
    """What a frame says: each a sentence, or a say."""
    say, last = frame["say"], frame.get("last", {})
    for text, facts in (*zip(frame["captions"], say["captions"]),
                        *zip(frame["seats"], say["seats"])):
        yield text, facts
    if last:
        yield last["words"], last["say"]
    for mark in last.get("marks", []):
        yield mark["words"], mark["say"]
    for name, _ in frame.get("parts", []):
        yield name, [name]
    for place in frame["places"]:
        yield place["name"], [place["name"]]


def in_english(facts):
    rest = iter(facts[1:])
    return re.sub("%[sd]", lambda _: str(next(rest)), facts[0])


def expect_said(known, words, facts):
    equal(in_english(facts), words)
    if words:
        for language, sentence in known.items():
            assert facts[0] in sentence, f"{language}: {facts[0]!r}"


def games_are_said(name, others):
    """All that is seen and may be done in games of bots that play at random."""
    known = {language: sentences(language) for language in LANGUAGES}
    with folder() as place:
        shown = "shown = " + shlex.join(
            [sys.executable, os.path.join(HERE, "shown.py"), place])
        path = os.path.join(place, "games.jsonl")
        subprocess.run(
            [TALON, "match", "-q", "-g", name, "-n", "6", "-s", "5", "-o", path,
             "--time", "inf", "--start-time", str(PATIENCE), shown, *others],
            check=True, capture_output=True, timeout=PATIENCE)
        games = [json.loads(open(entry.path, encoding="ascii").read())
                 for entry in os.scandir(place) if entry.name != "games.jsonl"
                 and not entry.name.startswith("games.jsonl")]
    assert games
    for game in games:
        for frame in game["frames"]:
            for words, facts in said_by(frame):
                expect_said(known, words, facts)
        for offers in game["offers"]:
            for item in offers:
                if "action" in item:
                    expect_said(known, item["words"], item["say"])


# What is typed, and names, cards and tiles: in Latin letters everywhere.
TYPED = re.compile(
    r"help|list|show|hint|rules|back|undo|resign|quit|auto|greedy(_\d)?|"
    r"tref|karo|herc|pik|[ld]{4}|[ld]|(10|[2-9tjqka])?[cdhs]|[tjqka]|"
    r"talon|tablic|stihovi|pairs|xyz", re.I)


def a_terminal_is_serbian(name):
    """A whole game, with whatever can be typed in it; where nothing fits, some of
    it."""
    cards = [f"{value}{suit}\n\n" for suit in "cdhs" for value in
             "2 3 4 5 6 7 8 9 10 j q k a".split()]
    asked = "help\nlist\nhint\nhint\nhint\nshow\nrules\n99\nxyz\n1\n"
    rest = cards * 13 + ["resign\n", "d\n"]
    with folder() as place:
        path = os.path.join(place, "typed")
        with open(path, "w", encoding="utf-8") as file:
            file.write(asked + "".join(rest))
        with open(path, encoding="utf-8") as file:
            done = subprocess.run(
                [TALON, "play", "-g", name, "-s", "3", "--language", "sr",
                 "greedy"], stdin=file, check=False, capture_output=True,
                text=True, timeout=PATIENCE)
    assert "Нова партија" in done.stdout, done.stdout
    words = [word for line in done.stdout.splitlines()
             for word in re.findall(r"[A-Za-z0-9_]*[A-Za-z][A-Za-z0-9_]*",
                                    re.sub(": .*$", "", line)
                                    if line.startswith("Твоја карта") else line)]
    equal(sorted({word for word in words if not TYPED.fullmatch(word)}), [])


for rules in "tablic", "planowanie", "herc", "trax":
    add_test(f"a game of {rules} at a terminal is Serbian to the last word",
             a_terminal_is_serbian, rules)


@test
def the_environment_chooses_the_language_of_a_terminal():
    for variables, said in (
            ({"LC_ALL": "C.UTF-8", "LANGUAGE": "pl"}, "Nowa partia"),
            ({"LC_ALL": "C.UTF-8", "LANGUAGE": "de:sr@latin"}, "Nova partija"),
            ({"LC_ALL": "C.UTF-8", "LANGUAGE": "de"}, "A new game"),
            ({"LC_ALL": "C", "LANGUAGE": "pl"}, "A new game")):
        done = subprocess.run(
            [TALON, "play", "-s", "3", "greedy"], input="resign\ny\n",
            check=False, capture_output=True, text=True, timeout=PATIENCE,
            env={**os.environ, **variables})
        assert said in done.stdout, (variables, done.stdout, done.stderr)


for rules, bots in GAMES.items():
    add_test(f"all that is said in {rules} has translations", games_are_said,
             rules, bots)

if __name__ == "__main__":
    sys.exit(main(2))
