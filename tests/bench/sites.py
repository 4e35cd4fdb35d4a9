"""What a site of many bots costs: seconds and memory of `talon report --site`, bytes
of its first page and files, and with a browser (`make deps check-pages`) the height
of the first page and when it is ready. The games are a few of herc again and again:
40 bots in a round robin, 200 likewise, 1,000 of which each meets 40."""

import itertools
import json
import os
import re
import shutil
import subprocess
import tempfile

from measure import BUILD, TALON, row
from merging import bare, timed

PLAYED = 40


def pairs_of(bots):
    """All, or those of neighbours."""
    if bots <= 200:
        return list(itertools.combinations(range(bots), 2))
    return [(i, (i + k) % bots) for i in range(bots) for k in range(1, 21)]


def make(place, bots):
    """A record of a tournament of so many bots, without checksums."""
    played, path = os.path.join(place, "played"), os.path.join(place, "cup")
    subprocess.run([TALON, "tournament", "-q", "-j", "1", "-g", "herc", "-f",
                    "roundrobin", "-r", str(PLAYED // 2), "-s", "1",
                    "--sandbox", "off", "-o", played, "name0=greedy",
                    "name1=random"], check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
    with open(played, encoding="utf-8") as file:
        first, *lines = [bare(re.sub(r',"mac":"\w+"', "", line))
                         for line in file.read().splitlines()]
    run = json.loads(re.sub(r',"key":"\w+"', "", first))
    entry = run["run"]["bots"][0]
    run["run"]["bots"] = [{**entry, "name": f"bot {i:03d}"}
                          for i in range(bots)]
    games = [line for line in lines if '"moves"' in line]
    with open(path, "w", encoding="utf-8") as file:
        file.write(json.dumps(run, separators=(",", ":")) + "\n")
        for number, pair in enumerate(pairs_of(bots)):
            line = re.sub(r'"id":\d+,"deal":\d+',
                          f'"id":{number},"deal":{number % 7}',
                          games[number % len(games)], count=1)
            for name, bot in zip(("name0", "name1"), pair):
                line = line.replace(f'"{name}"', f'"bot {bot:03d}"')
            file.write(line + "\n")
    for name in played, played + ".key":
        os.remove(name)
    return path


def looked_at(page):
    """How high a page is, and after how many ms it is ready."""
    done = subprocess.run(["node", "tests/bench/look.mjs", page],
                          check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout)


def sites():
    for bots in 40, 200, 1000:
        with tempfile.TemporaryDirectory() as place:
            path, site = make(place, bots), os.path.join(place, "site")
            seconds, peak = timed(TALON, "report", "--site", site, path)
            row(f"site of {bots:,} bots, {len(pairs_of(bots)):,} games, s",
                f"{seconds:.1f}")
            row("  MiB", f"{peak:.0f}")
            seconds, _ = timed(TALON, "report", "--site", site, path)
            row("  once more, s", f"{seconds:.1f}")
            index = os.path.join(site, "index.html")
            row("  first page, kB", f"{os.path.getsize(index) / 1000:.0f}",
                "<= 1000" if bots == 1000 else "")
            size = sum(os.path.getsize(os.path.join(folder, name))
                       for folder, _, names in os.walk(site)
                       for name in names)
            row("  all files, MB", f"{size / 1e6:.0f}")
            if not shutil.which("node") or \
                    not os.path.isdir(f"{BUILD}/pages/node_modules"):
                continue
            height, ready = looked_at(os.path.abspath(index))
            row("  height at 1280x800, px", height,
                "< 4000" if bots == 40 else "")
            row("  ready, ms", ready, "<= 1000")
