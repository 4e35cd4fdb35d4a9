"""The lists of what is frozen: how each record file was made, what is asked of it,
and scenes of several commands. What is compared is in frozen.py."""

import shlex

# Said of every run, unless it says otherwise. Who is not to be late has no clock.
MATCH = "match -q -j 1 --json --sandbox off -s 1 -t inf --start-time 600"
TOURNAMENT = MATCH.replace("match", "tournament")
FIVE = "greedy anna=random bert=greedy carl=random dora=random"
BRIEF = "-g planowanie --deals-plan '2 0 3 1'"  # games of few moves
UNHURRIED = "'greedy [time=300] = greedy'"

# The runs: a name, which is that of the file, and the options. Bots of
# tests/faulty_bots are in the folder `faulty`, and `./quitter` gives up.
MATCHES = {
    # Every game and number of seats.
    "tablic-2": "-n 4 greedy random",
    "tablic-3": "-n 3 greedy random g=greedy",
    "tablic-4": "-n 4 greedy random g=greedy r=random",
    "tablic-6": "-n 2 greedy a=random b=random c=random d=random e=random",
    "tablic-8": "-n 1 " + " ".join(f"b{i}=random" for i in range(8)),
    "tablic-12": "-n 1 " + " ".join(f"b{i}=random" for i in range(12)),
    "tablic-16": "-n 1 " + " ".join(f"b{i}=random" for i in range(16)),
    "tablic-24": "-n 1 " + " ".join(f"b{i}=random" for i in range(24)),
    "tablic-48": "-n 1 " + " ".join(f"b{i}=random" for i in range(48)),
    "stihovi-2": "-g tablic-stihovi -n 4 greedy random",
    "pairs-2": "-g tablic-pairs -n 2 greedy random",
    "pairs-4": "-g tablic-pairs --last dealer -n 2 greedy random g=greedy r=random",
    "to-2": "--to 31 greedy random",
    "to-pairs": "-g tablic-pairs --to 31 greedy random",
    "planowanie-2": "-g planowanie -n 2 greedy random",
    "planowanie-3": "-g planowanie --deals-plan '3 0 4 1' -n 3 greedy random "
                    "g=greedy",
    "planowanie-4": "-g planowanie --deals-plan '3 0 4 1' -n 4 greedy random "
                    "g=greedy r=random",
    "herc-2": "-g herc -n 4 greedy random",
    "herc-4": "-g herc -n 4 greedy random g=greedy r=random",
    "trax-2": "-g trax -n 4 greedy random",
    # Options of games.
    "planowanie-deck": "-g planowanie --deck 789TJQKA,SHDC --deals-plan "
                       "'2 1 3 0' -n 2 random greedy",
    "herc-lead": "-g herc --lead same --first 2 -n 2 random greedy",
    "trax-fill": "-g trax --board 7x9 --mode fill --tiles 3 -n 2 random greedy",
    "trax-position": "-g trax --position position -n 2 random greedy",
    # Options of runs.
    "same-names": "-n 3 greedy greedy random",
    "text-seed": "-s 'the autumn cup' -n 2 greedy random",
    "no-rotate": "--no-rotate -n 3 greedy random",
    "shuffle": "--shuffle -n 6 greedy random g=greedy",
    "open-hands": "--open-hands -n 2 greedy random",
    "restart-lockstep": "--restart --lockstep -n 2 greedy random",
    "ponder-off": "--ponder off -n 2 greedy random",
    "clocks": "-t 300+0.5 --move-time 100 --start-time 60 --memory 500 -n 2 "
              "greedy random",
    "cpu-clock": "--clock cpu -t 300 --start-time 100 -n 2 greedy random",
    "scale-time": "--scale-time -t 3000 --start-time 600 -n 2 greedy random",
    "only": "--only 1,4-5 -n 8 greedy random",
    "sprt": f"{BRIEF} --sprt 0,4 -n 400 greedy random",
    "until-error": f"{BRIEF} --until-error 0.6 -n 400 greedy random",
    "deal-file": "--deals deals -n 4 greedy random",
    "contest-trax": "--contest trax -t inf --move-time 300 --start-time 300 "
                    "-n 2 greedy random",
    "contest-itpw": "--contest itpw --deals-plan '2 0' -t inf --memory 500 "
                    "-n 2 greedy random",
    "bot-options": "-n 2 'a [time=2 env:A=1 memory=900] = greedy' random",
    "shard-0": "--shard 0/3 -n 10 greedy random",
    "shard-1": "--shard 1/3 -n 10 greedy random",
    "shard-2": "--shard 2/3 -n 10 greedy random",
    "shard-upto": "--shard 1/3 --upto 6 -n 10 greedy random",
    "signed": "--key signed.key -n 2 greedy random",
    "packed.zst": "-n 6 greedy random",
    # Faults of every kind.
    "fault-crash": f"-n 3 sin=faulty/exit_three {UNHURRIED}",
    "fault-signal": f"-n 2 sin='faulty/segfault play 5' {UNHURRIED}",
    "fault-at-once": "--allow-missing -n 2 sin=faulty/exit_at_once greedy",
    "fault-missing": "--allow-missing -n 2 sin=./missing greedy",
    "fault-opening": "-n 2 sin='faulty/exit_three set_players' greedy",
    "fault-start": "--start-time 2 -n 1 sin='faulty/hang set_deck' greedy",
    "fault-timeout": f"-t 1 -n 2 sin=faulty/hang {UNHURRIED}",
    "fault-move-time": "-t 300 --move-time 1 -n 1 sin=faulty/hang "
                       f"{UNHURRIED}",
    "fault-garbage": f"-n 2 sin=faulty/mumble {UNHURRIED}",
    "fault-closed": f"-n 2 sin=faulty/closed {UNHURRIED}",
    "fault-not-in-hand": f"-n 3 sin='faulty/not_in_hand gen_move 3' {UNHURRIED}",
    "fault-refused": f"-n 2 sin=faulty/refuse {UNHURRIED}",
    "fault-memory": f"--memory 64 -n 1 sin=faulty/memory {UNHURRIED}",
    "fault-processes": f"--processes 20 -n 1 sin=faulty/processes {UNHURRIED}",
    "fault-stderr": f"-n 1 sin=faulty/lament {UNHURRIED}",
    "fault-of-three": "-n 3 greedy sin='faulty/exit_three gen_move 6' random",
    "fault-planowanie": "-g planowanie --deals-plan '2 0' -n 2 sin=./quitter "
                        "greedy random",
    "fault-herc": "-g herc -n 2 sin=./quitter greedy a=random b=random",
    "fault-trax": "-g trax -n 2 sin=./quitter greedy",
    "resign": "--resign -n 2 sin=./quitter greedy",
    "resign-herc": "-g herc --resign -n 2 sin=./quitter greedy a=random "
                   "b=random",
}
TOURNAMENTS = {
    "roundrobin": "-r 1 greedy anna=random bert=greedy",
    "roundrobin-3": "-g planowanie --deals-plan '2 0' --players 3 -r 1 greedy "
                    "a=random b=random c=greedy",
    "roundrobin-herc": "-g herc --players 4 -r 1 greedy a=random b=random "
                       "c=greedy",
    "duel-herc": "-g herc -f duel -r 2 greedy a=random b=random",
    "duel": f"{BRIEF} -f duel -r 2 greedy a=random b=random c=greedy",
    "itpw": "-g planowanie -f itpw --players 4 --deals-plan '2 0' -r 4 "
            "--random-rounds 2 a=greedy b=random c=random d=greedy e=random",
    "itpw-many": f"{BRIEF} -f itpw --players 2 -r 6 --random-rounds 2 a=greedy b=random "
                 "c=random d=greedy e=random",
    "faultless": "-g trax -f faultless -r 1 greedy a=random sin=./quitter",
    "gauntlet": f"{BRIEF} -f gauntlet --challengers 2 -r 1 {FIVE}",
    "swiss": f"{BRIEF} -f swiss -r 4 {FIVE}",
    "swiss-herc": "-g herc -f swiss -r 3 greedy a=random b=random c=greedy",
    "knockout": f"{BRIEF} -f knockout -r 2 a=random b=random c=greedy d=random e=greedy",
    "knockout-8": f"{BRIEF} -f knockout -r 1 a=random b=random c=greedy d=random "
                  "e=greedy f=random g=random h=random",
    "knockout-ties": "-g trax -f knockout -r 1 a=random b=random c=random",
    "max-faults": f"{BRIEF} --max-faults 1 -f swiss -r 3 greedy a=random "
                  "sin=./quitter b=random",
    "ranked-no": "-r 1 greedy a=random 'b [ranked=no] = random'",
    "contest-herc": "--contest herc --sandbox off -t inf -r 1 greedy a=random "
                    "b=random",
    "bots-file": "--bots bots -r 1",
    "tournament-text-seed": "-s 'the autumn cup' -f swiss -r 2 greedy a=random "
                            "b=random",
    "tournament-shard-0": "--shard 0/3 --key shards.key -r 3 "
                          "greedy anna=random bert=greedy",
    "tournament-shard-1": "--shard 1/3 --key shards.key -r 3 "
                          "greedy anna=random bert=greedy",
    "tournament-shard-2": "--shard 2/3 --key shards.key -r 3 "
                          "greedy anna=random bert=greedy",
}

# What is done after a run, on the same file, before it is kept.
AFTERWARDS = {
    "lengthened": ("tablic-2", "match -q -j 1 --json --resume -n 6 -o F"),
    "appended": ("tablic-2", "match -q -j 1 --json --append -n 2 -o F"),
    "roster-added": ("swiss", "tournament -q -j 1 --json --resume -r 6 --add "
                              "'e [time=2] = greedy' --withdraw anna -o F"),
    "tournament-longer": ("roundrobin",
                          "tournament -q -j 1 --json --resume -r 2 -o F"),
}


# Runs whose file is read, but that are not played again: a scene has their like.
STILL = {
    "tablic-4", "tablic-6", "tablic-12", "tablic-16", "fault-signal", "fault-opening",
    "fault-at-once", "fault-missing", "fault-closed", "fault-refused",
    "fault-stderr", "fault-garbage", "fault-crash", "shard-1", "shard-2",
    "shard-upto",
    "tournament-shard-1", "tournament-shard-2", "planowanie-2", "bot-options",
}


def runs():
    """Every run: its name and its words, but for the output file."""
    for name, words in MATCHES.items():
        yield name, shlex.split(MATCH) + shlex.split(words)
    for name, words in TOURNAMENTS.items():
        yield name, shlex.split(TOURNAMENT) + shlex.split(words)


# What is done with a file. Its name is F, the number of a game of it G.

# Of every file, in JSON.
READ = {
    "status": "status --json F",
    "verify": "verify --json F",
}
# Of those that are no match for the sake of a fault or an option.
READ_MOST = {
    "table": "table --json F",
    "rate": "rate --json F",
}
# Of some.
READ_MORE = {
    "games": "show --json F",
    "table.csv": "table --csv F",
    "rate.csv": "rate --csv --fit F",
    "rate.more": "rate --json --covariance --los --advantage 10 F",
    "rate.pgn": "rate --pgn out F",
    "bot": "table --json --bot greedy F",
    "bot.csv": "table --csv --bot greedy F",
    "ties": "show --json --ties F",
    "game": "show --json F G",
    "seat": "show --json --seat 1 --move 3 F G",
    "report": "report -o - F",
    "digest": "digest -o out F",
}
DIGEST = {
    "table": "table --json F",
    "table.csv": "table --csv F",
    "rate": "rate --json F",
    "digest": "digest -o out F",
}
# Of these the exit code alone, all in one file.
EXITS = (
    "table F", "rate F", "status F", "show F", "show F G", "show F 999999",
    "show --move 2 --seat 0 F G", "verify F", "report -o out F",
    "report --games 1 -o out F", "digest F", "merge -q -o out F",
    "table F nowhere", "rate F F", "table --bot nobody F",
)
# To go on with a file, and nothing to do.
AGAIN = "C -q -j 1 --json --resume -o F"
CONTRADICTIONS = (
    "-s 77", "-g trax", "-t 5", "--move-time 7", "--ponder P", "--open-hands",
    "--memory 77", "--processes 7", "--clock cpu", "--scale-time", "-n 1",
    "-r 1", "--no-rotate", "--shuffle", "--sandbox off", "--restart",
    "--lockstep", "--format duel", "--players 3", "minimax random", "random",
    "--sprt 0,1", "--only 0", "--shard 1/9", "--deals deals",
)

# Runs that are gone on with, by how much longer they get. A tournament that has
# told its seed gets one by chance for what comes after that.
LONGER = {
    "tablic-2": "-n 6", "planowanie-4": "-n 8", "herc-4": "-n 8",
    "trax-2": "-n 6", "signed": "-n 4 --key signed.key", "packed.zst": "-n 8",
    "sprt": "-n 500", "no-rotate": "-n 5", "shuffle": "-n 8",
    "text-seed": "-n 4", "same-names": "-n 6", "old-tablic-2": "-n 6",
    "half-line": "", "half-unsealed": "", "unfinished": "", "header-only": "",
    "no-line-feed": "-n 6", "torn.zst": "", "void": "-n 4", "unsealed": "-n 6",
    "other-order": "-n 6", "lengthened": "-n 8", "resign": "-n 4",
    "cpu-clock": "-n 4", "fault-not-in-hand": "-n 4", "empty": "",
    "roundrobin-unfinished": "", "knockout-unfinished": "",
    "swiss-unfinished": "", "itpw-unfinished": "", "duel-herc-unfinished": "",
    "gauntlet-unfinished": "", "faultless-unfinished": "",
    "old-roundrobin": "-r 2", "old-knockout": "-r 4", "old-duel-herc": "-r 3",
    "old-planowanie-4": "-n 8",
    "changed": "-n 6", "line-missing": "-n 6", "twice": "-n 6",
    "wrong-version": "-n 6", "unknown-member": "-n 6", "no-json": "-n 6",
    "no-record-file": "",
}
# Of which nothing is to be played any more, asked to go on.
ASKED_AGAIN = ("tablic-2", "herc-4", "sprt", "void", "packed.zst", "text-seed",
               "swiss", "itpw", "knockout", "old-roundrobin", "old-tablic-2",
               "other-order", "signed")
# Of these everything is asked.
MUCH = (
    "tablic-2", "tablic-4", "planowanie-3", "herc-4", "trax-2", "same-names",
    "fault-of-three", "resign", "void", "torn.zst", "knockout", "swiss", "itpw",
    "duel-herc", "gauntlet", "faultless", "played", "knockout-unfinished",
    "roster-added", "home", "home-to", "home-now",
)
EXITED = (
    "tablic-2", "herc-4", "fault-of-three", "torn.zst", "half-line", "empty",
    "knockout", "wrong-score", "no-json", "old-knockout", "shard-1",
    "header-only", "home", "home-now",
)
CONTRADICTED = ("tablic-2", "swiss")
REPLAYED = {
    "tablic-2": "replay F 1 greedy",
    "tablic-3": "replay F 1 greedy random",
    "planowanie-4": "replay F 2 greedy",
    "herc-4": "replay F 0 random",
    "trax-2": "replay F 0 greedy random",
    "open-hands": "replay F 0 greedy",
    "text-seed": "replay F 0 random",
    "restart-lockstep": "replay F 0 greedy",
    "knockout": "replay F 0 random",
    "fault-crash": "replay F 0 sin=faulty/exit_three",
    "fault-not-in-hand": "replay F 0 sin='faulty/not_in_hand gen_move 3'",
    "old-herc-4": "replay F 0 greedy",
    "cpu-clock": "replay F 0 greedy random",
    "shuffle": "replay F 3 greedy",
    "no-rotate": "replay --seat 1 F 0 minimax",
    "stihovi-2": "replay --lockstep F 0 greedy",
}
# Over several files, which are named after the first.
SEVERAL = {
    "shard-0": {
        "table.all": "table --json shard-0 shard-1 shard-2",
        "rate.all": "rate --json shard-0 shard-1 shard-2",
        "report.all": "report -o - shard-0 shard-1 shard-2",
        "merge": "merge -q --json -o out shard-2 shard-0 shard-1",
        "merge.some": "merge -q --json -o out shard-0 shard-2",
        "merge.twice": "merge -q --json -o out shard-0 shard-0",
        "merge.short": "merge -q --json -o out shard-0 shard-upto shard-2",
        "merge.other": "merge -q --json -o out shard-0 tablic-2",
        "digest.all": "digest -o out shard-0 shard-1 shard-2",
        "digest.added": "digest -o out shard-0.digest shard-1.digest "
                        "shard-2.digest",
        "merge.digests": "merge -q -o out.digest shard-0.digest shard-1.digest "
                         "shard-2.digest",
    },
    "tournament-shard-0": {
        "table.all": "table --json tournament-shard-0 tournament-shard-1 "
                     "tournament-shard-2",
        "rate.all": "rate --json tournament-shard-0 tournament-shard-1 "
                    "tournament-shard-2",
        "merge": "merge -q --json --key shards.key -o out tournament-shard-0 "
                 "tournament-shard-1 tournament-shard-2",
        "merge.keyless": "merge -q --json -o out tournament-shard-0 "
                         "tournament-shard-1 tournament-shard-2",
    },
    "tablic-2": {
        "table.two": "table --json tablic-2 tablic-3",
        "table.csv.two": "table --csv tablic-2 tablic-3",
        "rate.two": "rate --json tablic-2 tablic-3",
        "rate.games": "rate --json tablic-2 trax-2",
        "table.games": "table --json tablic-2 trax-2",
        "report.two": "report -o - tablic-2 tablic-3",
        "again.like": "match -q -j 1 --json --like tablic-2 -o out",
    },
    "swiss": {
        "table.two": "table --json swiss knockout",
        "table.same": "table --json swiss old-knockout",
        "plan": "tournament --plan --dry-run --resume -r 6 -o swiss",
        "plan.json": "tournament --plan --dry-run --json --resume -r 6 "
                     "-o swiss",
        "dry": "tournament --dry-run --json -f roundrobin -s 1 -r 1 greedy "
               "a=random b=random",
    },
    "signed": {"verify.key": "verify --json --key signed.key signed"},
    "deal-file": {"verify.deals": "verify --json --deals deals deal-file"},
    "trax-position": {
        "verify.position": "verify --json --position position trax-position"},
    "roundrobin": {
        "verify.key": "verify --json --key roundrobin.key roundrobin"},
    "roundrobin-unfinished": {
        "verify.key": "verify --json --key roundrobin-unfinished.key "
                      "roundrobin-unfinished",
        "verify.whole": "verify --json --key roundrobin.key "
                        "roundrobin-unfinished"},
    "deals": {
        "tablic": "deal -n 2 -s 1", "stihovi": "deal -g tablic-stihovi -s 1",
        "planowanie": "deal -g planowanie -s 1 -n 2 --bots 3",
        "herc": "deal -g herc -s text -n 3",
        "trax": "deal -g trax -s 1 -n 2 --tiles 4 --board 8x9",
    },
}


# Scenes: several commands in one folder, and what comes of them.

GAUNTLET = ("tournament -q --json --sandbox off -s 1 -r 1 -f gauntlet --ponder on "
            "--allow-missing --start-time 600")
# Each word is a bot of tests/faulty_bots with its arguments.
SINS = ("exit_three; exit_three play; segfault; segfault set_table; flood; "
        "flood_lines; flood_nothing; long_line; early; early play; twice; bytes; "
        "mumble; mumble set_deck; text; text set_deck; closed; closed set_cards; "
        "not_in_hand; not_on_table; no_sum; refuse; refuse play; refuse set_deck; "
        "kill_group; unfinished; unended; orphan_exit; exit_at_once; lament; "
        "hang quit; minimal").split("; ")
SLOTH = ("hang; hang set_cards; hang play; drip; stop; no_blank; "
         "late").split("; ")
MUTANTS = {
    "tablic": "fails-on-full-table fails-on-aces fails-on-tens plays-nothing "
              "commas colours always-ok thanks-for-cards joined no-sign "
              "refuses-hands refuses-actions deaf-to-others one-deal tires",
    "planowanie": "declares-too-many revokes leads-two keeps-last trumps-twice "
                  "discards-two plays-nothing refuses-declare "
                  "refuses-to-declare thanks-for-time one-deal-planowanie",
    "herc": "revokes leads-two keeps-last spares-hearts throws-two plays-nothing "
            "deaf-to-its-card",
    "trax": "leaves-tile-out gives-up-late never-passes plays-nothing "
            "deaf-to-tiles refuses-tile refuses-board no-sign",
}


def sinners(sins, command="faulty/", game=""):
    return " ".join(f"'{sin.replace(' ', '-')} = {command}{sin} {game}'"
                    for sin in sins)


def heard(game, bots, more=""):
    names = " ".join(f"'{name}=./hearer {name}'" for name in "abcd"[:bots])
    return (f"match -q -j 1 --sandbox off -t inf --start-time 600 -s 1 -n 2 "
            f"-g {game} {more} -o games {names}",
            "replay --sandbox off games 1 'a=./hearer a'")


SEVEN = "greedy a=random b=random c=greedy d=random e=greedy f=random"
DRY = "tournament --dry-run --json --sandbox off -s 1"
SCENES = {
    "heard-tablic": heard("tablic", 2),
    "heard-tablic-open": heard("tablic", 3, "--open-hands"),
    "heard-planowanie": heard("planowanie", 3,
                              "--deals-plan '2 0 3 1' --restart"),
    "heard-herc": heard("herc", 2),
    "heard-trax": heard("trax", 2, "--mode fill --board 7x7 --lockstep"),
    "faults-tablic": (f"{GAUNTLET} -t inf 'greedy [time=300] = greedy' "
                      f"{sinners(SINS)}",),
    "faults-of-time": (f"{GAUNTLET} -t 1 -j 7 --force 'greedy [time=300] = "
                       f"greedy' {sinners(SLOTH)}",),
    "faults-not-run": (
        f"{GAUNTLET} -t inf greedy a=./missing b=./faulty c=./deals d=./garbage "
        "e=./interpreted f=nowhere",
        "tournament -q --json --sandbox off -s 1 -r 1 -o games greedy "
        "a=random b=./missing",
        "tournament -q --json --sandbox off -s 1 -r 1 -o games --leave-out "
        "greedy a=random b=./missing",
        "match -q --json --sandbox off -s 1 -n 1 greedy ./missing",
    ),
    **{f"faults-{game}-mutants": (
        f"{GAUNTLET} -g {game} -t inf greedy "
        + sinners(words.split(), "faulty/mutant ", game),)
       for game, words in MUTANTS.items()},
    "drawn": tuple(f"{DRY} {more} {SEVEN}" for more in (
        "-r 1", "-f duel -r 1", "-f duel -g herc -r 1",
        "-g planowanie -f itpw --players 4", "-f faultless -r 1",
        "-f gauntlet --challengers 3 -r 1", "-f swiss", "-f knockout -r 2",
        "-g planowanie --players 3 -r 1", "-g herc --players 4 -r 1")),
    "waves": (
        "tournament --commit -g planowanie -s 1 --key k -o x",
        *(f"tournament -q --sandbox off {BRIEF} -f swiss -r 2 --key k "
          f"--shard {shard}/2 -o r1-{shard} {FIVE}" for shard in range(2)),
        "merge -q --json --key k -o all r1-0 r1-1",
        *(f"tournament -q --sandbox off --after all --key k --shard {shard}/2 "
          f"-o r2-{shard}" for shard in range(2)),
        "merge -q --json --key k -o all all r2-0 r2-1",
        "status --json all", "verify --json all",
    ),
    "committed": (
        "tournament --commit -s 5 --key k -o games",
        "tournament -q --json -j 1 --sandbox off --key k -r 1 -o games greedy "
        "a=random",
        "verify --json --key k games", "verify --json games",
    ),
    "roster": (
        "tournament -q --json -j 1 --resume -r 6 --add 'e [time=2] = greedy' "
        "--withdraw anna -o swiss-unfinished",
        "status --json swiss-unfinished",
        "verify --json --key swiss-unfinished.key swiss-unfinished",
    ),
    "appended": (
        "match -q --json -j 1 --sandbox off -s 3 --append -n 2 -o games greedy "
        "random",
        "match -q --json -j 1 --append -n 2 -o games",
        "match -q --json -j 1 --like games --only 1-2 -o some",
        "match -q --json -j 1 --resume -n 3 -o games",
    ),
}
# Commands that are wrong, or that say what there is: their exit codes.
USAGE = (
    "", "--help", "--version", "nonsense", "match", "match --help",
    "match --bogus greedy random", "match greedy", "match -n 0 greedy random",
    "match -n x greedy random", "match -g chess greedy random",
    "match -t -1 greedy random", "match --shard 3/3 greedy random",
    "match --only 7 -n 2 greedy random", "match --sprt 1 greedy random",
    "match --resume greedy random", "match --resume -o missing",
    "match -n 1 ./missing greedy", "match --contest chess greedy random",
    "match --ponder maybe greedy random", "match --deals bots greedy random",
    "match --board 3x3 -g trax greedy random", "match -n 1 a=greedy a=random",
    "match --on slurm greedy random", "tournament --help", "tournament greedy",
    "tournament greedy random", "tournament -f chess -o out greedy random",
    "tournament --commit greedy", "tournament --resume -o missing",
    "tournament --after missing --shard 0/2 -o out", "table", "table --help",
    "rate", "rate --prior -1 deals", "show", "show missing", "show deals 0",
    "status", "status missing", "verify", "verify missing", "merge",
    "merge -o out", "merge -o out missing", "digest", "digest missing",
    "report", "report missing", "report --games some deals", "replay",
    "replay deals 0 greedy", "serve", "serve a b", "check",
    "check --list", "check --list -g trax", "check --only nothing greedy",
    "console", "play --level 11", "play greedy", "deal -n 0", "deal -g chess",
    "sandbox --help", "complete", "deal --bots 5 -g planowanie",
)
