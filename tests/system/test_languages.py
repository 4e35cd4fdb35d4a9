"""Bots in other languages play inside as they do outside, where they are
installed: each lays down the first card of its hand."""

import os
import shutil
import subprocess
import sys

from sandbox_place import PLACES
from talon_run import (
    PATIENT, Skip, add_test, equal, folder, is_sanitized, main, read_lines, talon,
    timeless)

KNOWN = ("set_rules set_seed set_deck set_players set_game set_table "
         "set_cards play result quit")

PERL = """#!/usr/bin/perl
use strict; use warnings;
$| = 1;
my ($seat, @hand) = (0);
my %known = map { $_ => 1 } qw(""" + KNOWN + """);
while (<STDIN>) {
    my ($command, @words) = split;
    $seat = $words[1] if $command eq 'set_players';
    @hand = @words[1 .. $#words] if $command eq 'set_cards';
    @hand = grep { $_ ne $words[1] } @hand
        if $command eq 'play' && $words[0] == $seat;
    print $command eq 'gen_move' ? "= $hand[0]\\n\\n"
        : $known{$command} ? "=\\n\\n" : "? unknown command\\n\\n";
    last if $command eq 'quit';
}
"""

NODE = """
const known = new Set('""" + KNOWN + """'.split(' '));
let seat = 0, hand = [];
require('readline').createInterface({input: process.stdin}).on('line', line => {
  const [command, ...words] = line.split(' ');
  if (command === 'set_players') seat = Number(words[1]);
  if (command === 'set_cards') hand = words.slice(1);
  if (command === 'play' && Number(words[0]) === seat)
    hand = hand.filter(card => card !== words[1]);
  process.stdout.write(command === 'gen_move' ? `= ${hand[0]}\\n\\n`
    : known.has(command) ? '=\\n\\n' : '? unknown command\\n\\n');
  if (command === 'quit') process.exit(0);
});
"""

JAVA = """
import java.io.*;
import java.util.*;

public class Bot {
    public static void main(String[] none) throws IOException {
        var known = Set.of(\"""" + KNOWN + """\".split(" "));
        var in = new BufferedReader(new InputStreamReader(System.in));
        var hand = new ArrayList<String>();
        String line, seat = "0";
        while ((line = in.readLine()) != null) {
            var words = line.split(" ");
            if (words[0].equals("set_players")) seat = words[2];
            if (words[0].equals("set_cards")) {
                hand.clear();
                hand.addAll(List.of(words).subList(2, words.length));
            }
            if (words[0].equals("play") && words[1].equals(seat))
                hand.remove(words[2]);
            System.out.print(words[0].equals("gen_move")
                ? "= " + hand.get(0) + "\\n\\n"
                : known.contains(words[0]) ? "=\\n\\n"
                : "? unknown command\\n\\n");
            System.out.flush();
            if (words[0].equals("quit")) break;
        }
    }
}
"""

GO = """package main

import (
\t"bufio"
\t"fmt"
\t"os"
\t"strings"
)

func main() {
\tknown := " """ + KNOWN + """ "
\tseat, hand := "0", []string{}
\tin := bufio.NewScanner(os.Stdin)
\tfor in.Scan() {
\t\tw := strings.Fields(in.Text())
\t\tif w[0] == "set_players" {
\t\t\tseat = w[2]
\t\t} else if w[0] == "set_cards" {
\t\t\thand = w[2:]
\t\t} else if w[0] == "play" && w[1] == seat {
\t\t\tleft := []string{}
\t\t\tfor _, card := range hand {
\t\t\t\tif card != w[2] {
\t\t\t\t\tleft = append(left, card)
\t\t\t\t}
\t\t\t}
\t\t\thand = left
\t\t}
\t\tif w[0] == "gen_move" {
\t\t\tfmt.Print("= ", hand[0], "\\n\\n")
\t\t} else if strings.Contains(known, " "+w[0]+" ") {
\t\t\tfmt.Print("=\\n\\n")
\t\t} else {
\t\t\tfmt.Print("? unknown command\\n\\n")
\t\t}
\t\tif w[0] == "quit" {
\t\t\treturn
\t\t}
\t}
}
"""

SHELL = """#!/bin/sh
seat=0 hand=
while read -r command line; do
\tset -- $line
\tcase $command in
\tset_players) seat=$2 ;;
\tset_cards) shift; hand=$* ;;
\tplay)
\t\t[ "$1" != $seat ] || hand=$(printf '%s\\n' $hand | grep -vx "$2") ;;
\tesac
\tset -- $hand
\tcase " """ + KNOWN + """ " in
\t*" $command "*) printf '=\\n\\n' ;;
\t*) [ $command = gen_move ] && printf '= %s\\n\\n' "$1" ||
\t\tprintf '? unknown command\\n\\n' ;;
\tesac
\t[ $command != quit ] || exit 0
done
"""

# What it needs, the file, how it is built, if at all, and the bot.
LANGUAGES = {
    "perl": ("perl", "bot.pl", PERL, (), "perl {home}/bot.pl"),
    "node": ("node", "bot.js", NODE, (), "node {home}/bot.js"),
    "java": ("javac", "Bot.java", JAVA, ("javac", "-d", "classes", "Bot.java"),
             "java -cp {home}/classes Bot"),
    "go": ("go", "bot.go", GO, ("go", "build", "-o", "bot", "bot.go"),
           "{home}/bot"),
    "sh": ("sh", "bot.sh", SHELL, (), "sh {home}/bot.sh"),
}


def build(home, needed, file, source, command):
    if not shutil.which(needed):
        raise Skip(f"there is no {needed} here")
    with open(os.path.join(home, file), "w", encoding="utf-8") as text:
        text.write(source)
    if command:
        environment = {**os.environ, "GO111MODULE": "off"}
        made = subprocess.run(command, cwd=home, env=environment,
                              capture_output=True, text=True)
        if made.returncode != 0:
            raise Skip(f"{needed} makes nothing here: {made.stderr[:200]!r}")
    subprocess.run(["chmod", "-R", "a+rX", home], check=True)


def games_of(home, name, bot, *options, prefix=()):
    """Of a bot called `b`."""
    path = os.path.join(home, name)
    talon("match", "-q", "-n", 2, "-s", 7, "-j", 1, "-o", path, *PATIENT,
          *options, bot, "greedy", prefix=prefix)
    return [timeless(game) for game in read_lines(path)[1:]]


def plays_as_outside(language, place):
    prefix = place.prefix()
    needed, file, source, command, bot = LANGUAGES[language]
    with folder() as home:
        build(home, needed, file, source, command)
        results = os.path.join(home, "results")
        os.mkdir(results)
        os.chmod(results, 0o777)
        bot = bot.format(home=home)
        # Classes are looked for in a folder.
        allowed = f" [read={home}/classes]" if language == "java" else ""
        outside = games_of(results, "outside", f"b={bot}")
        inside = games_of(results, "inside", f"b{allowed}={bot}",
                          "--sandbox", place.level, prefix=prefix)
    equal([game["end"] for game in outside], ["normal"] * 2, "the end")
    equal(inside, outside, "games")


for language in LANGUAGES:
    for place in (PLACES[1], PLACES[-1]):
        add_test(f"{language} plays {place.name}", plays_as_outside, language,
                 place)


if __name__ == "__main__":
    if is_sanitized():
        print("1..0 # SKIP a sanitizer traces its process, which no bot may")
        sys.exit()
    main(2)
