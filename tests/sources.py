"""The product's sources and who includes what, for the commands that look at
them."""

import collections
import functools
import glob
import os
import re
import subprocess

BUILD = os.environ.get("BUILD", "build")

# Where a header named by an #include is looked up, besides its own folder.
PATHS = {"protocol": ".", "src": "src . ", "bots": "src bots .",
         "arbiter": "src arbiter ."}

# What stands behind it; a macro may stand there, too, which no tree sees.
INCLUDE = re.compile(r"^[ \t]*#[ \t]*include[ \t]*(\"[^\"\n]*\"|<[^>\n]*>|.+)",
                     re.M)

# Headers that other people's programs include.
PROMISES = ("protocol/kit/talon-bot.h", "protocol/kit/talon-game.h",
            "src/kit/talon-games.h")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def find_header(path, what):
    """The file meant by WHAT, "NAME" or <NAME>, behind an #include in PATH. A
    name in quotes is looked up beside PATH first. None: there is none."""
    name = what[1:].rstrip('"> \t')
    folders = PATHS[path.split("/")[0]].split()
    if what[0] == '"':
        folders = [os.path.dirname(path), *folders]
    for folder in folders:
        header = os.path.normpath(os.path.join(folder, name))
        if os.path.exists(header):
            return header
    return None


def files(tree):
    return sorted(glob.glob(f"{tree}/**/*.[ch]", recursive=True))


def room(path):
    return os.path.dirname(path)


def stem(path):
    """Its object has this name, too."""
    return os.path.splitext(path)[0]


def module(path):
    """A header and a source of one name are one module, also where the source
    needs Linux and what it promises does not."""
    return stem(path).removesuffix("_linux")


def includes(path):
    """The headers of ours that PATH includes."""
    found = {find_header(path, what) for what in INCLUDE.findall(read(path))}
    return found - {None}


def users_of_headers():
    """By header, the files of other modules that include it."""
    users = collections.defaultdict(set)
    for path in (path for tree in PATHS for path in files(tree)):
        if path.endswith(".h"):
            users[path] |= set()
        for header in includes(path):
            if module(header) != module(path):
                users[header].add(path)
    return users


def lonely_headers():
    """Those that one file of their own room alone includes, or none, with it;
    not those that are a promise."""
    return {header: users for header, users in users_of_headers().items()
            if header not in PROMISES and len(users) <= 1
            and all(room(user) == room(header) for user in users)}


def circles():
    """Lists of modules that include each other."""
    graph = collections.defaultdict(set)
    for tree in PATHS:
        for path in files(tree):
            graph[module(path)] |= {
                module(header) for header in includes(path)} - {module(path)}
    reached = {start: reach(graph, start) for start in graph}
    return sorted({tuple(sorted(other for other in reached[start]
                                if start in reached.get(other, ())))
                   for start in graph if start in reached[start]})


def reach(graph, start):
    """All modules that START includes, directly or not."""
    reached, ahead = set(), [start]
    while ahead:
        more = graph.get(ahead.pop(), set()) - reached
        reached |= more
        ahead += more
    return reached


@functools.cache
def symbols():
    """By object, its symbols as pairs of nm's letter and the name."""
    found = collections.defaultdict(list)
    listing = subprocess.run(["nm", "-A", *objects().values()], check=True,
                             capture_output=True, text=True).stdout
    for line in listing.splitlines():
        object_file, _, symbol = line.partition(":")
        *_, letter, name = symbol.split()
        found[object_file].append((letter, name.split("@")[0]))
    return found


def open_symbols(object_file):
    return [name for letter, name in symbols()[object_file] if letter in "Uwv"]


def functions(object_file):
    """Those that other files may call."""
    return [name for letter, name in symbols()[object_file] if letter == "T"]


def objects():
    """By source, its object in BUILD; only of those that are there."""
    made = {path: f"{BUILD}/{stem(path)}.o"
            for tree in PATHS for path in files(tree) if path.endswith(".c")}
    return {path: file for path, file in made.items() if os.path.exists(file)}
