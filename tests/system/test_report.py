"""talon report: one file of HTML with tables, plots, and games as frames."""

import base64
import hashlib
import json
import os
import re
import signal
import subprocess
import sys

import talon_run
from report_page import Games, Page
from talon_run import (
    BUILD, PATIENCE, TALON, add_test, contains, equal, folder, main, raw_lines,
    read_records, talon, test, unsealed, wait_until, write_raw)

GAMES = {
    "tablic": ("greedy", "random"),
    "tablic-stihovi": ("greedy", "random"),
    "planowanie": ("greedy", "a=random", "b=random"),
    "herc": ("greedy", "random"),
    "trax": ("greedy", "random"),
}
FIFTH = os.path.join(".", BUILD, "fifth", "talon")
BOTS = os.path.join(".", BUILD, "tests", "faulty_bots")


def run_talon(*arguments, arbiter=TALON):
    done = subprocess.run(
        [arbiter, *map(str, arguments)], check=True, timeout=PATIENCE,
        capture_output=True, text=True, stdin=subprocess.DEVNULL)
    return done.stdout


def played(place, *arguments, name="games", arbiter=TALON):
    path = os.path.join(place, name)
    words = ("-j", "1", "-s", "1", *arguments)
    if arbiter == TALON:
        return talon_run.played(path, "match", *words)
    run_talon("match", "-q", "-o", path, *words, arbiter=arbiter)
    return path


def repeated(path, count):
    """Makes a record file one of COUNT games: its own again and again."""
    header, *games = map(unsealed, raw_lines(path))
    lines = [re.sub(rb'"games":\d+', b'"games":%d' % count, header)]
    for number in range(count):
        lines.append(re.sub(
            rb'"id":\d+,"deal":\d+', b'"id":%d,"deal":%d' % (
                number, number // 2), games[number % len(games)], count=1))
    write_raw(path, lines)
    return path


def page_of(*arguments, arbiter=TALON):
    return Page(run_talon("report", "-o", "-", *arguments, arbiter=arbiter))


def show(path, game, *options, arbiter=TALON):
    lines = run_talon("show", "--json", *options, path, game, arbiter=arbiter)
    return [json.loads(line) for line in lines.splitlines()]


def expect_time(told, exact):
    assert told <= exact and (
        told == 0 if exact < 1 else exact - told < exact / 9), (told, exact)


def without_facts(value):
    """A frame as pages have it, which are in English: words alone."""
    if isinstance(value, dict):
        return {key: without_facts(member) for key, member in value.items()
                if key != "say"}
    if isinstance(value, list):
        return [without_facts(item) for item in value]
    return value


def expect_game(path, game, arbiter):
    row, times, frames, seen = game
    lines = show(path, row["id"], arbiter=arbiter)
    equal(frames, [without_facts(line["frame"]) for line in lines])
    equal(len(times), len(lines) - 1)
    for told, line in zip(times, lines[1:]):
        expect_time(told, line["ms"])
    for name in "id", "names", "score", "winners", "end":
        equal(row[name], lines[-1][name])
    equal(row["why"], lines[-1].get("why", ""))
    for look in [*range(len(row["names"])), "none"]:
        for number, more in enumerate(((), ("--open",))):
            shown = show(path, row["id"], "--seat", look, *more,
                         arbiter=arbiter)
            for made, line in enumerate(shown):
                equal(seen(made, look)[number], without_facts(line["frame"]),
                      f"{look} {more} at {made}")


def expect_frames(game, arbiter=TALON, bots=None):
    with folder() as place:
        path = played(place, "-g", game, "-n", 40, *(bots or GAMES[game]),
                      arbiter=arbiter)
        games = Games(page_of(path, arbiter=arbiter))
        equal(sorted(row["id"] for row in games.rows),
              list(read_records(path)))
        for number in 0, 31, 39:
            expect_game(path, games.game(number), arbiter)


for _name in GAMES:
    add_test(f"{_name}: a page has the frames that show prints",
             expect_frames, _name)
add_test("a fifth game: a page has the frames that show prints",
         expect_frames, "high-card", FIFTH, ("greedy", "random"))


def expect_self_contained(page, text):
    """One style, one script that runs, and nothing from elsewhere."""
    allowed = {"html", "head", "meta", "title", "style", "body", "a", "header",
               "h1", "h2", "h3", "p", "main", "section", "div", "table",
               "caption", "thead", "tbody", "tr", "th", "td", "abbr", "figure",
               "noscript", "script", "code", "pre", "nav", "ul", "li",
               "details", "summary"}
    for tag, attributes in page.tags:
        contains(allowed, tag)
        for name, value in attributes.items():
            assert not name.startswith("on") and name not in (
                "src", "srcset", "style", "action", "data"), (tag, name)
            if name == "href":
                assert value.startswith("#"), value
    runs = [a for tag, a in page.tags if tag == "script" and "type" not in a]
    equal(runs, [{}])
    equal(re.findall(r"(?i)https?:|@import|url\(", text), [])
    policy = next(a["content"] for tag, a in page.tags
                  if a.get("http-equiv") == "Content-Security-Policy")
    contains(policy, "default-src 'none'")
    for tag, kind in (("style", "style-src"), ("script", "script-src")):
        inner = re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.S)
        equal(len(inner), 1)
        digest = base64.b64encode(hashlib.sha256(inner[0].encode()).digest())
        contains(policy, f"{kind} 'sha256-{digest.decode()}'")
    assert "unsafe" not in policy


@test
def a_page_makes_no_request():
    with folder() as place:
        path = played(place, "-n", 4, "greedy", "random")
        text = run_talon("report", "-o", "-", path)
        expect_self_contained(Page(text), text)


@test
def figures_are_those_of_table_and_rate():
    with folder() as place:
        one = played(place, "-n", 20, "greedy", "random")
        two = played(place, "-n", 12, "-s", 2, "random", "new=greedy",
                     name="more")
        page = page_of(one, two)
        table = json.loads(run_talon("table", "--json", one, two))
        rating = json.loads(run_talon("rate", "--json", one, two))
        data = json.loads(page.texts["data"])
        equal(data["table"], table)
        equal(data["rating"], rating)
        rows = page.tables["standings"][1:]
        equal([row[1] for row in rows], [bot["name"] for bot in table["bots"]])
        for row, bot in zip(rows, table["bots"]):
            equal(row[2:4], [str(bot["games"]), str(bot["points"])])
            equal(row[4], f"{bot['points_per_game']:.2f}")
            equal(row[5:8], [str(bot[k]) for k in ("wins", "draws", "losses")])
            equal(row[8], f"{bot['score']:.1f}\xa0%")
            elo = next(p["elo"] for p in rating["players"]
                       if p["name"] == bot["name"])
            assert abs(float(row[10]) - elo) <= 0.5
        equal(len(page.tables["pairs"]) - 1, len(table["pairs"]))
        for row, pair in zip(page.tables["pairs"][1:], table["pairs"]):
            equal(row[:2], pair["bots"])
            equal(row[8], f"{pair['margin']['mean']:+.2f}")
        equal(sum(sum(m[4]) for m in data["margins"]),
              sum(pair["margin"]["deals"] for pair in table["pairs"]))
        equal({row["file"] for row in Games(page).rows}, {0, 1})


NAME = "<script>alert(1)&amp;<!--"
STDERR = "</pre></script><script>alert(1)</script>\x1b[31m<!-- \u2028"


@test
def names_and_standard_errors_are_text():
    with folder() as place:
        bot = os.path.join(place, "bot.py")
        with open(bot, "w", encoding="utf-8") as file:
            file.write("import sys\n"
                       "for line in sys.stdin:\n"
                       "    if line.startswith('gen_'):\n"
                       "        sys.stderr.write(sys.argv[1])\n"
                       "        sys.exit(3)\n"
                       "    print('=\\n', flush=True)\n")
        path = played(place, "-n", 2, "greedy",
                      f"{NAME}={sys.executable} -SE {bot} '{STDERR}'")
        text = run_talon("report", "-o", "-", path)
        page = Page(text)
        expect_self_contained(page, text)
        contains(str(page.tables["faults"]),
                 "</script><script>alert(1)</script>")
        name = json.loads(run_talon("table", "--json", path))["bots"][1]["name"]
        equal(name, NAME)
        contains([row[1] for row in page.tables["standings"]], name)
        contains(json.loads(page.texts["data"])["bots"], name)
        assert not re.search("[<>&\u2028]", page.texts["data"])
        contains(str(Games(page).rows), name)


@test
def ten_thousand_games_are_less_than_fifteen_megabytes():
    with folder() as place:
        path = played(place, "-n", 256, "greedy", "random")
        whole = len(run_talon("report", "-o", "-", path))
        none = len(run_talon("report", "-o", "-", "--games", 0, path))
        a_game = (whole - none) / 256
        assert none + 10000 * a_game < 15e6, f"{a_game} bytes a game"


@test
def games_are_chosen():
    with folder() as place:
        path = repeated(played(place, "-n", 20, "greedy",
                               f"{BOTS}/not_in_hand"), 130)
        records = read_records(path)
        faults = [i for i, r in records.items() if r["end"] != "normal"]
        for choice, count in (("all", 130), ("7", 7), ("0", 0),
                              ("faults", len(faults)), ("close", None)):
            games = Games(page_of("--games", choice, path))
            if count is not None:
                equal(len(games.rows), count)
        path = played(place, "-n", 256, "greedy", "random", name="more")
        leads = {i: abs(r["score"][0] - r["score"][1])
                 for i, r in read_records(path).items()}
        rows = Games(page_of("--games", "close", path)).rows
        equal(sorted(leads[row["id"]] for row in rows),
              sorted(leads.values())[:100])


@test
def of_more_games_than_fit_are_those_that_one_looks_for():
    with folder() as place:
        many = repeated(played(place, "-n", 256, "greedy", "random",
                               name="many"), 12000)
        few = played(place, "-n", 20, "greedy", f"{BOTS}/not_in_hand")
        faults = {(1, i) for i, r in read_records(few).items()
                  if r["end"] != "normal"}
        games = Games(page_of(many, few))
        equal((games.data["of"], games.data["chosen"]), (12020, "fitting"))
        rows = {(row["file"], row["id"]) for row in games.rows}
        equal(len(rows), 100 + len(faults))
        assert faults and faults < rows


@test
def runs_that_are_not_whole_have_pages():
    with folder() as place:
        path = played(place, "-n", 6, "greedy", "random")
        with open(path, "rb") as file:
            lines = file.read().splitlines(keepends=True)
        for count, half in ((1, b""), (3, b""), (4, lines[4][:50])):
            with open(path, "wb") as file:
                file.write(b"".join(lines[:count]) + half)
            page = page_of(path)
            equal(json.loads(page.texts["data"])["games"], count - 1)
            equal(json.loads(page.texts["data"])["table"],
                  json.loads(run_talon("table", "--json", path)))
            equal("cut off" in page.texts["section-runs"], bool(half))


@test
def a_tournament_that_is_committed_has_a_page():
    with folder() as place:
        path = os.path.join(place, "cup")
        run_talon("tournament", "-q", "-j", "1", "-r", "1", "-o", path,
                  "greedy", "random", "b=random")
        with open(path, "rb") as file:
            lines = file.read().splitlines(keepends=True)
        for count in (len(lines), len(lines) - 1):
            with open(path, "wb") as file:
                file.write(b"".join(lines[:count]))
            page = page_of(path)
            data = json.loads(page.texts["data"])
            equal(data["table"], json.loads(run_talon("table", "--json", path)))
            equal(data["games"], data["table"]["games"])
            Games(page).game(0)
            options = {row[0]: row[1] for row in page.tables["run-0"]}
            contains(page.texts["summary"], options["seed_sha256"])
            assert "seed" not in options


@test
def house_bots_stand_apart():
    with folder() as place:
        path = os.path.join(place, "cup")
        run_talon("tournament", "-q", "-j", "1", "-f", "duel", "-r", "1",
                  "-o", path, "strong [ranked=no] = greedy", "greedy",
                  "random")
        run_talon("tournament", "-q", "-j", "1", "-f", "duel", "-r", "2",
                  "--resume", "-o", path, "--add", "late [ranked=no] = random")
        page = page_of(path)
        data = json.loads(page.texts["data"])
        equal(data["table"], json.loads(run_talon("table", "--json", path)))
        equal(data["rating"], json.loads(run_talon("rate", "--json", path)))
    for name in ("standings", "crosstable"):
        head, *rows = page.tables[name]
        equal([row[0] for row in rows],
              ["1", "2", "Outside the ranking", "–", "–"])
        equal({row[1] for row in rows[3:]}, {"strong", "late"})
    equal(head[2:], ["1", "2", rows[3][1], rows[4][1]])


@test
def a_page_comes_whole_or_not_at_all():
    with folder() as place:
        path = played(place, "-n", 2, "greedy", "random")
        talon("report", path)
        with open(path + ".html", encoding="utf-8") as file:
            before = file.read()
        equal(Page(before).tags[0][0], "html")
        with open(path, "ab") as file:
            file.write(b"{}\n")
        run = talon("report", path, code=1)
        contains(run.err, f"{path}:4: ")
        with open(path + ".html", encoding="utf-8") as file:
            equal(file.read(), before)
        equal(sorted(f for f in os.listdir(place) if "html" in f),
              ["games.html"])
        contains(talon("report", "-o", path, path, code=1).err,
                 "is to be read")


@test
def a_page_that_a_signal_ends_leaves_nothing():
    with folder() as place:
        path = repeated(played(place, "-n", 256, "greedy", "random"), 4000)
        for number in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
            with subprocess.Popen([TALON, "report", path],
                                  stdin=subprocess.DEVNULL) as run:
                wait_until(lambda: len(os.listdir(place)) > 1, "it writes")
                run.send_signal(number)
                equal(run.wait(PATIENCE), -number)
            equal(os.listdir(place), ["games"])


@test
def what_cannot_be_reported_is_refused():
    with folder() as place:
        one = played(place, "-n", 2, "greedy", "random")
        two = played(place, "-n", 2, "-g", "herc", "greedy", "random",
                     name="more")
        contains(talon("report", "-o", "-", one, two, code=1).err,
                 "is of herc, the files before it of tablic")
        contains(talon("report", place + "/none", code=1).err, "No such file")
        contains(talon("report", code=2).err, "a file is needed")
        contains(talon("report", "--games", "some", one, code=2).err,
                 '"some" is neither')
        contains(talon("report", "-o", place + "/no/page", one, code=1).err,
                 "No such file")


# Sites


def tournament(place, *arguments, name="cup", options=()):
    path = os.path.join(place, name)
    run_talon("tournament", "-q", "-j", "1", "-s", "1", "--sandbox", "off",
              "-o", path, *options, *arguments)
    return path


def site_of(place, *arguments, name="site"):
    path = os.path.join(place, name)
    run_talon("report", "--site", path, *arguments)
    return path


def read(*path):
    with open(os.path.join(*path), encoding="utf-8", newline="") as file:
        return file.read()


def page(*path):
    return Page(read(*path))


def files_of(site):
    return {os.path.relpath(os.path.join(folder, name), site)
            for folder, _, names in os.walk(site) for name in names}


BOTS_OF_CUP = ("a=greedy", "b=random", "c=random", "d=greedy", "e=random")


def expect_links(site):
    """Each page has a policy, no style or script of its own, and links that
    lead to files of the site."""
    files = files_of(site)
    for name in files:
        if not name.endswith(".html"):
            continue
        text = read(site, name)
        tags = page(site, name).tags
        contains(text, "content=\"default-src 'none'; style-src 'self'; "
                       "script-src 'self'; base-uri 'none'; "
                       "form-action 'none'\"")
        equal(re.findall(r"(?i)https?:|<style|style=| on[a-z]+=", text), [])
        for tag, attributes in tags:
            if tag == "script":
                contains(attributes, "src" if "type" not in attributes
                         else "id")
            link = attributes.get("href", attributes.get("src"))
            if link is None or link.startswith("#"):
                continue
            link = link.split("#")[0]
            contains(files, os.path.normpath(
                os.path.join(os.path.dirname(name), link)), name)


class SiteGames(Games):
    """The games of a site, which are packed in files."""

    def __init__(self, site):
        packed = page(site, "games.html")
        for name in os.listdir(os.path.join(site, "game")):
            ident, text = re.fullmatch(
                r'talon\.come\("([a-z]+-\d+)","(.*)"\);//[0-9a-f]*\n',
                read(site, "game", name)).groups()
            equal(name, ident + ".js")
            packed.texts[ident] = text
        super().__init__(packed)


@test
def a_site_has_what_the_subcommands_print():
    with folder() as place:
        path = tournament(place, *BOTS_OF_CUP, options=("-f", "swiss",
                                                        "-r", "4"))
        site = site_of(place, "--title", "A <cup>", path)
        expect_links(site)
        for name, command in (("pairs", "table"), ("rating", "rate")):
            for form in "csv", "json":
                equal(read(site, "data", f"{name}.{form}"), read_raw(
                    command, f"--{form}", path))
        status = json.loads(run_talon("status", "--json", path))
        standings = json.loads(read(site, "data", "standings.json"))
        equal(standings["format"], "swiss")
        names = [player["name"] for player in status["table"]["players"]]
        equal([player["name"] for player in standings["players"]], names)
        for player, other in zip(standings["players"], status["table"]["players"]):
            equal({k: player[k] for k in other if k in player},
                  {k: other[k] for k in other if k in player})
        index = page(site, "index.html")
        equal([row[1] for row in index.tables["standings"][1:]], names)
        contains(read(site, "index.html"), "<h1>A &lt;cup&gt;</h1>")
        rows = read(site, "data", "standings.csv").splitlines()
        equal([row.split(",")[1] for row in rows[1:]], names)
        for name in "times", "faults":
            table = json.loads(read(site, "data", name + ".json"))
            rows = read(site, "data", name + ".csv").splitlines()
            equal(len(rows), len(table) + 1)
        games = SiteGames(site)
        records = read_records(path)
        equal(sorted(row["id"] for row in games.rows), list(records))
        expect_game(path, games.game(0), TALON)
        for number in range(4):
            groups = json.loads(
                read(site, "data", f"round-{number + 1}.json"))
            played = [r for r in records.values() if r["deal"] == number]
            equal(sum(group["games"] for group in groups), 2 * len(played))
            for group in groups:
                equal(group["points"], sum(
                    r["score"][r["seats"].index(group["bot"])]
                    for r in played if group["bot"] in r["seats"]))
        for name in names:
            bot = page(site, "bot", name + ".html")
            own = [r for r in records.values() if name in r["seats"]]
            equal(len(bot.tables["games"]) - 1, len(own))
            equal(sum(int(row[1]) for row in bot.tables["opponents"][1:]),
                  len(own))
            slowest = max(
                move[2] for r in own for move in r["moves"]
                if r["seats"][move[0]] == name)
            equal(float(bot.tables["slowest"][1][0]), slowest)


def read_raw(*arguments):
    done = subprocess.run([TALON, *arguments], check=True, timeout=PATIENCE,
                          capture_output=True, stdin=subprocess.DEVNULL)
    return done.stdout.decode()


@test
def a_bracket_and_duels_are_those_of_the_games():
    with folder() as place:
        path = tournament(place, *BOTS_OF_CUP, options=(
            "-f", "knockout", "-r", "3"))
        site = site_of(place, path)
        expect_links(site)
        ties = json.loads(read(site, "data", "bracket.json"))
        equal([tie["round"] for tie in ties], [1, 1, 1, 1, 2, 2, 3])
        contains(read(site, "bracket.html"), "<h2>Final</h2>")
        champion = json.loads(read(
            site, "data", "standings.json"))["players"][0]["name"]
        equal(ties[-1]["winner"], champion)
        table = json.loads(run_talon("table", "--json", path))
        pairs = {frozenset(pair["bots"]): pair for pair in table["pairs"]}
        for tie in ties:
            pair = pairs.get(frozenset((tie["bot"], tie["opponent"])))
            equal(tie["points"] + tie["opponent_points"] > 0, bool(pair))
            if pair:
                wins = pair["wins"] + pair["draws"] / 2
                equal(tie["score"] if pair["bots"][0] == tie["bot"]
                      else tie["opponent_score"], wins)
        path = tournament(place, *BOTS_OF_CUP[:3], name="duels", options=(
            "-f", "duel", "-r", "2", "-g", "herc"))
        site = site_of(place, path)
        expect_links(site)
        duels = json.loads(read(site, "data", "duels.json"))
        equal(len(duels), 3)
        scores = json.loads(read(site, "data", "standings.json"))["players"]
        for player in scores:
            equal(player["duels"], sum(
                duel["duel"] if duel["bot"] == player["name"] else
                1 - duel["duel"] for duel in duels
                if player["name"] in (duel["bot"], duel["opponent"])))


SECRET = "AsecretThatNobodyIsToRead"
TELLTALE = """import os
import sys
for line in sys.stdin:
    if line.startswith("list_commands"):
        print("= list_commands\\nname\\n", flush=True)
    elif line.startswith("name"):
        print("= " + sys.argv[1] + "\\n", flush=True)
    elif line.startswith("gen_"):
        sys.stderr.write("%s of the standard error\\n" % sys.argv[1])
        print("# info score 1\\n# %s said besides\\n= %s\\n" % (
            sys.argv[1], sys.argv[1]), flush=len(sys.argv) == 2)
        os._exit(3)
    else:
        print("=\\n", flush=True)
"""


@test
def a_private_site_tells_no_secret():
    with folder() as place:
        secret = os.path.join(place, SECRET)
        os.mkdir(secret)
        bot = os.path.join(secret, "bot.py")
        with open(bot, "w", encoding="utf-8") as file:
            file.write(TELLTALE)
        path = tournament(
            secret, "greedy", "random",
            f"telltale = {sys.executable} -SE {bot} {SECRET}",
            f"other = {sys.executable} -SE {bot} {SECRET} crash",
            options=("-r", "2", "--notes", "all"))
        site = site_of(place, path)
        contains(read(site, "bot", "telltale.html"), SECRET[:20])
        contains(read(site, "bot", "other.html"),
                 f"{SECRET} of the standard error")
        contains(read(site, "data", "pairs.json"), f'"name":"{SECRET}"')
        feedback = os.path.join(place, "feedback")
        site = site_of(place, "--private", "--feedback", feedback, path)
        expect_links(site)
        for name in files_of(site):
            assert SECRET not in read(site, name), name
            assert place not in read(site, name), name
        games = SiteGames(site)
        for number in range(len(games.rows)):
            row, _, frames, _ = games.game(number)
            block = games.page.unpack(f"block-{number // 32}")[number % 32]
            equal((row["why"], block["notes"]), ("", {}))
            assert place not in json.dumps(frames)
        causes = page(site, "bot", "telltale.html").tables["causes"]
        faults = json.loads(read(site, "data", "faults.json"))
        equal(causes[0], ["Fault", "Times", "First game", "Seat"])
        equal(causes[1][1], str(faults[0]["count"]))
        expect_feedback(place, feedback, path)
        for inside in site, os.path.join(site, "feedback"):
            run = talon_run.talon("report", "--site", site, "--feedback",
                                  inside, path, code=1)
            contains(run.err, "in the folder of --site")


def expect_feedback(place, feedback, path):
    names = sorted(os.listdir(feedback))
    equal([re.sub("-[0-9a-f]{32}", "", name) for name in names],
          ["greedy.html", "index.html", "other.html", "random.html",
           "telltale.html"])
    text = read(feedback, names[2])
    contains(text, f"{SECRET} of the standard error")
    assert SECRET not in read(feedback, names[0])
    expect_self_contained(Page(text), text)
    key = feedback + ".key"
    equal(os.stat(key).st_mode & 0o777, 0o600)
    before = os.stat(os.path.join(feedback, names[2])).st_ino
    site_of(place, "--private", "--feedback", feedback + "//", path)
    equal(sorted(os.listdir(feedback)), names)
    equal(os.stat(os.path.join(feedback, names[2])).st_ino, before)
    os.unlink(key)
    site_of(place, "--private", "--feedback", feedback, path)
    equal(len(os.listdir(feedback)), 2 * len(names) - 1)


@test
def names_of_files_are_safe():
    with folder() as place:
        names = ("../../up", "a/b", ".hidden", "ž", "a_b", "A b&<i>'\"",
                 "x" * 300, "x" * 301)
        path = tournament(place, "greedy", *(
            f"name{i}=random" for i in range(len(names))), options=("-r", "1"))
        lines = []
        for line in map(unsealed, raw_lines(path)):
            for i, name in enumerate(names):
                line = line.replace(b'"name%d"' % i, json.dumps(
                    name, ensure_ascii=False).encode())
            lines.append(line)
        write_raw(path, lines)
        if os.path.exists(path + ".key"):
            os.unlink(path + ".key")
        site = site_of(place, "--feedback", os.path.join(place, "f"), path)
        expect_links(site)
        files = sorted(os.listdir(os.path.join(site, "bot")))
        equal(len(files), len(names) + 1)
        for name in files:
            assert re.fullmatch(r"[A-Za-z0-9_-][A-Za-z0-9._-]*\.html", name)
            assert len(name) < 200, name
        for name in "_2E._2F.._2Fup", "a_2Fb", "_2Ehidden", "_C5_BE", "a__b":
            contains(files, name + ".html")
        equal(sorted(os.listdir(place)),
              sorted(["cup", "f", "f.key", "site"]))


@test
def a_site_takes_the_place_of_the_one_before():
    with folder() as place:
        path = played(place, "-n", 2, "greedy", "random")
        site = site_of(place, path)
        before = os.stat(site).st_ino
        contains(read(site, "index.html"), "2 games of 2 bots")
        files = files_of(site)
        played(place, "-n", 4, "greedy", "random", name="more")
        os.mkdir(site + ".new")
        with open(os.path.join(site + ".new", ".talon-site"), "wb"):
            pass
        with open(os.path.join(site + ".new", "left"), "wb"):
            pass
        site_of(place, os.path.join(place, "more"), name="site/")
        contains(read(site, "index.html"), "4 games of 2 bots")
        assert os.stat(site).st_ino != before
        equal(files_of(site), files)
        equal(sorted(os.listdir(place)), ["games", "more", "site"])
        os.symlink("site", os.path.join(place, "link"))
        site_of(place, path, name="link")
        contains(read(site, "index.html"), "2 games of 2 bots")
        assert os.path.islink(os.path.join(place, "link"))


def bytes_of(site):
    result = {}
    for name in files_of(site):
        with open(os.path.join(site, name), "rb") as file:
            result[name] = file.read()
    return result


@test
def games_that_are_packed_are_taken_from_the_site_before():
    with folder() as place:
        path = tournament(place, *BOTS_OF_CUP, options=(
            "-f", "swiss", "-r", "18"))
        site = site_of(place, path)
        block = os.path.join(site, "game", "block-0.js")
        packed = os.stat(block).st_ino
        run_talon("tournament", "-q", "-j", "1", "-r", "24", "--resume",
                  "--sandbox", "off", "-o", path)
        site_of(place, path)
        equal(os.stat(block).st_ino, packed)
        equal(bytes_of(site), bytes_of(site_of(place, path, name="other")))
        site_of(place, "--private", path)
        assert os.stat(block).st_ino != packed
        equal(bytes_of(site), bytes_of(
            site_of(place, "--private", path, name="third")))


@test
def a_folder_that_is_no_site_is_left_alone():
    with folder() as place:
        path = played(place, "-n", 2, "greedy", "random")
        mine = os.path.join(place, "mine")
        os.mkdir(mine)
        site_of(place, path, name="mine")
        for name in "other", "site.new":
            os.mkdir(os.path.join(place, name))
            with open(os.path.join(place, name, "work"), "wb"):
                pass
            where = os.path.join(place, name.split(".")[0])
            contains(talon("report", "--site", where, path, code=1).err,
                     f"{name}: is no site of talon report")
            equal(os.listdir(os.path.join(place, name)), ["work"])
        contains(talon("report", "--site", path, path, code=1).err,
                 "is no site of talon report")
        with open(path, "ab") as file:
            file.write(b"{}\n")
        contains(talon("report", "--site", mine, path, code=1).err,
                 f"{path}:4: ")
        contains(read(mine, "index.html"), "2 games")
        assert not os.path.exists(mine + ".new")
        for words, wrong in ((("-o", "x", "--site", mine), "either"),
                             (("--private",), "are of --site"),
                             (("--title", "x"), "are of --site")):
            contains(talon("report", *words, path, code=2).err, wrong)


@test
def a_report_that_is_killed_leaves_the_site_whole():
    with folder() as place:
        path = repeated(played(place, "-n", 256, "greedy", "random"), 4000)
        few = played(place, "-n", 2, "greedy", "random", name="few")
        site = site_of(place, few)
        files = files_of(site)
        with subprocess.Popen([TALON, "report", "--site", site, path],
                              stdin=subprocess.DEVNULL) as run:
            wait_until(lambda: os.path.exists(site + ".new/game/block-3.js"),
                       "it writes")
            contains(talon("report", "--site", site, few, code=1).err,
                     "is being written by another report")
            run.kill()
        equal(files_of(site), files)
        contains(read(site, "index.html"), "2 games")
        site_of(place, few)
        equal(sorted(os.listdir(place)), ["few", "games", "site"])


def standings_of(site):
    return page(site, "index.html").tables["standings"][1:]


@test
def who_is_withdrawn_stands_where_the_table_of_the_command_has_it():
    with folder() as place:
        options = ("-f", "roundrobin", "-r", "2")
        path = tournament(place, "a=greedy", "b=greedy", "c=random",
                          options=options)
        best = json.loads(run_talon(
            "status", "--json", path))["table"]["players"][0]["name"]
        run_talon("tournament", "-q", "-j", "1", "-f", "roundrobin", "-r", "4",
                  "--resume", "--sandbox", "off", "-o", path, "--withdraw",
                  best, "--add", "late=random")
        ranked = json.loads(run_talon(
            "status", "--json", path))["table"]["players"]
        site = site_of(place, path)
        rows = standings_of(site)
        equal([row[:2] for row in rows],
              [[str(bot["rank"]), bot["name"] + (" out" if bot.get("out") else "")]
               for bot in ranked])
        equal(sum("out" in row[1].split() for row in rows), 1)
        text = read(site, "index.html")
        contains(text, f"{best}</a> was withdrawn before round 3.")
        contains(text, "late</a> came in round 3.")


@test
def who_is_withdrawn_from_a_league_is_a_former_bot_everywhere():
    with folder() as place:
        path = tournament(place, "a=greedy", "b=greedy", "c=random",
                          options=("-f", "league", "--games", "4"))
        best = json.loads(run_talon(
            "status", "--json", path))["table"]["players"][0]["name"]
        end = json.loads(run_talon(
            "tournament", "-q", "-j", "1", "--resume", "-r", "1100", "--json",
            "--sandbox", "off", "-o", path, "--withdraw", best, "--add",
            "late=random"))["players"]
        order = [(bot["rank"], bot["name"]) for bot in end]
        equal([rank for rank, _ in order], [1, 2, 3, None])
        equal(order[-1][1], best)
        equal(end[-1]["out"], True)
        status = json.loads(run_talon("status", "--json", path))
        equal([(bot["rank"], bot["name"]) for bot in status["table"]["players"]],
              order, "status")
        site = site_of(place, path)
        rows = standings_of(site)
        equal([row[0] for row in rows], ["1", "2", "3", "Former bots", "–"])
        equal([row[1] for row in rows if len(row) > 1],
              [name for _, name in order], "the site")
        for name, command in (("standings", ("table", "--json")),
                              ("rating", ("rate", "--json"))):
            data = json.loads(read(site, "data", f"{name}.json"))
            equal([bot["name"] for bot in data["players"]],
                  [name for _, name in order], f"{name}.json")
            printed = json.loads(run_talon(*command, path))
            equal([bot["name"] for bot in printed["players"]],
                  [name for _, name in order], " ".join(command))
        lines = read(site, "data", "rating.csv").splitlines()[1:]
        equal([line.split(",")[0] for line in lines], ["1", "2", "3", ""])
        contains(run_talon("rate", path), "\nformer:\n")
        contains(run_talon("table", path), "\nformer:\n")
        contains(read(site, "bot", best + ".html"), "A former bot")
        head, *rows = page_of(path).tables["standings"]
        equal([row[0] for row in rows], ["1", "2", "3", "Former bots", "–"])


if __name__ == "__main__":
    main(jobs=os.cpu_count())
