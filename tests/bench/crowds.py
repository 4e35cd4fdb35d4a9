"""How time and memory grow with the bots: 10^3, 10^4 and 10^5 of them. What is
below the memory of this program itself is not seen."""

import json
import os
import random
import re
import subprocess
import tempfile

from measure import BUILD, TALON, row

SIZES = (1000, 10000, 100000)
GAMES = 20  # of a bot, in lists of results
OPPONENTS = (3, 8, 20, 60)


def measure(*command):
    """Seconds and the greatest memory in MB."""
    run = subprocess.Popen(command, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(run.pid, 0)
    run.returncode = os.waitstatus_to_exitcode(status)
    assert run.returncode == 0, command
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000


def grow(what, command, sizes=SIZES):
    """A row for each size, the time beside ten times that of the last."""
    before = None
    for size in sizes:
        seconds, memory = measure(*map(str, command(size)))
        factor = f"x {seconds / before:.1f}" if before else ""
        row(f"{what}, {size:,} bots", f"{seconds:.2f} s, {memory:.0f} MB",
            factor)
        before = seconds


def write_bots(place, size):
    path = os.path.join(place, f"bots{size}")
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(f"b{bot} = random\n" for bot in range(size))
    return path


def write_list(place, size):
    """Results of bots whose strengths are spread by 200 Elo."""
    path = os.path.join(place, f"list{size}")
    chance = random.Random(1)
    strengths = [chance.gauss(0, 200) for _ in range(size)]
    with open(path, "w", encoding="utf-8") as file:
        for game in range(size * GAMES // 2):
            first, second = game % size, chance.randrange(size)
            wins = 1 / (1 + 10 ** ((strengths[second] - strengths[first])
                                   / 400))
            result = "1-0" if chance.random() < wins else "0-1"
            if first != second:
                file.write(f'[White "b{first}"]\n[Black "b{second}"]\n'
                           f'[Result "{result}"]\n\n')
    return path


def known_games(path):
    """Those that a tournament lists: number, round, deal and bots."""
    listed = subprocess.run(
        [TALON, "tournament", "--dry-run", "--resume", "-o", path], check=True,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    for line in listed.splitlines():
        number, turn, deal, bots = line.split("\t")
        yield (int(number), int(turn.split()[1]), int(deal.split()[1]),
               bots.split(" : "))


def write_round(place, size):
    """The record file of a tournament whose first round is over. The games of
    that round are those of four bots again and again, without moves."""
    path = os.path.join(place, f"itpw{size}")
    subprocess.run(
        [TALON, "tournament", "-q", "-g", "planowanie", "-f", "itpw", "-r", "1",
         "--random-rounds", "1", "--sandbox", "off", "-j", "1", "-o",
         f"{path}.four", "a=greedy", "b=random", "c=random", "d=random"],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(f"{path}.four", encoding="utf-8") as file:
        first, *games = [json.loads(line) for line in file]
    games = [{**game, "seed": "1", "moves": []}
             for game in games if "id" in game]
    run = {**first["run"], "seed": "1"}
    del run["seed_sha256"]
    run["tournament"]["rounds"] = 2
    run["bots"][:4] = [{"name": f"b{bot}", "command": "random"}
                       for bot in range(size)]
    for line in games:
        line.pop("sum")
        line.pop("mac", None)
    with open(path, "w", encoding="utf-8") as file:
        file.write(json.dumps({"v": 1, "run": run}, separators=(",", ":"))
                   + "\n")
    with open(path, "a", encoding="utf-8") as file:
        for number, turn, deal, bots in known_games(path):
            if turn == 0:
                game = {**games[number % len(games)], "id": number,
                        "deal": deal, "seats": bots}
                file.write(json.dumps(game, separators=(",", ":")) + "\n")
    return path


def intervals():
    """Estimated beside those of the dense matrix."""
    for games in OPPONENTS:
        text = subprocess.run(
            [f"{BUILD}/tests/bench/intervals", "1000", str(games)],
            check=True, stdout=subprocess.PIPE, text=True).stdout
        rms, most = (100 * float(re.search(rf"{name} (\S+)", text)[1])
                     for name in ("rms", "most"))
        row(f"estimated interval, 1,000 bots, {games} games, %",
            f"{rms:.2f} ({most:.2f} at most)", "<= 6")


def crowds():
    with tempfile.TemporaryDirectory() as place:
        rosters = {size: write_bots(place, size) for size in SIZES}
        for form in ("itpw", "swiss", "knockout"):
            grow(f"{form} --dry-run",
                 lambda size, form=form: (
                     TALON, "tournament", "-g", "tablic", "--format", form,
                     "--rounds", 3, "--seed", 1, "--bots", rosters[size],
                     "--dry-run"))
        played = {size: write_round(place, size) for size in SIZES}
        grow("itpw, the round after the first",
             lambda size: (TALON, "tournament", "--dry-run", "--resume", "-o",
                           played[size]))
        lists = {size: write_list(place, size) for size in SIZES}
        grow(f"rated by {GAMES} games each",
             lambda size: (TALON, "rate", lists[size]))
        grow("  with --covariance",
             lambda size: (TALON, "rate", "--covariance", lists[size]),
             (SIZES[0], SIZES[-1]))
    intervals()
