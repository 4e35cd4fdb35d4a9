#!/usr/bin/env python3
"""A language model as a bot for any game that shows frames and actions:

    llm.py URL MODEL [FILE]

URL is where an API of OpenAI's form is, as http://localhost:11434/v1; a key for
it is taken from LLM_API_KEY. FILE has what the model is told first, the rules of
the game, say. For each action the model is shown the position as its seat sees it
and all that it may do, and answers with one of these in its last line. If that is
none of them it is asked once more. What else it says goes before the answer, as
comments. Give it time: `-t inf --move-time 120`; a sandboxed bot needs
`[net=yes,read=FILE]`.
"""

import json
import os
import sys
import urllib.request

COMMENTS_MOST = 30  # lines
REQUEST = """You are player {seat} in a game of {rules}. This is what you see of the
position, as JSON. `places` are where cards or pieces lie; those without a face are
counted as `hidden`. `last` is what was done last.

{frame}

You may do this:

{actions}

Think briefly. Then write one of these actions, letter for letter, as the last line
of your answer, and nothing else in that line."""
AGAIN = """"{action}" is none of the actions. Write one of them, letter for letter, as
the last line of your answer."""


def ask_model(url, model, messages):
    """What the model says to all that was said."""
    request = urllib.request.Request(
        url.rstrip("/") + "/chat/completions",
        json.dumps({"model": model, "messages": messages}).encode(),
        {"Content-Type": "application/json",
         "Authorization": "Bearer " + os.environ.get("LLM_API_KEY", "none")})
    with urllib.request.urlopen(request, timeout=600) as answer:
        return json.load(answer)["choices"][0]["message"]["content"] or ""


def comment(text):
    for line in text.splitlines()[:COMMENTS_MOST]:
        words = " ".join("".join(c if c.isprintable() else " " for c in line).split())
        print("# " + words[:2000])


class Bot:
    def __init__(self, url, model, rules_file=None):
        self.url, self.model = url, model
        self.parts = {"frame": [], "actions": []}
        self.rules, self.seat, self.told = "cards", "0", []
        if rules_file:
            with open(rules_file, encoding="utf-8") as file:
                self.told = [{"role": "system", "content": file.read()}]

    def set_rules(self, name):
        self.rules = name

    def set_players(self, players, me):
        self.seat = me

    def show_frame(self, number, count, part):
        self.take("frame", number, part)

    def show_actions(self, number, count, part):
        self.take("actions", number, part)

    def take(self, what, number, part):
        if number == "1":
            self.parts[what] = []
        self.parts[what].append(part)

    def shown(self, what):
        return json.loads("".join(self.parts[what]) or "[]")

    def gen(self):
        listed = [item for item in self.shown("actions") if "action" in item]
        actions = [item["action"] for item in listed]
        self.parts["actions"] = []
        messages = self.told + [{"role": "user", "content": REQUEST.format(
            seat=self.seat, rules=self.rules, frame=json.dumps(self.shown("frame")),
            actions="\n".join(f"{item['action']}  ({item['words']})"
                              for item in listed))}]
        for _ in range(2):
            said = ask_model(self.url, self.model, messages).strip()
            reasons, _, action = said.rpartition("\n")
            action = action.strip().strip("`*\"'. ")
            comment(reasons)
            if action in actions:
                break
            messages += [{"role": "assistant", "content": said},
                         {"role": "user", "content": AGAIN.format(action=action)}]
            comment(f'"{action}" is none of the actions')
        return action


OTHERS = ("list_commands", "name", "quit")
COMMANDS = ["set_rules", "set_players", "show_frame", "show_actions"]


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    for stream in sys.stdin, sys.stdout:
        stream.reconfigure(encoding="utf-8")
    bot = Bot(*sys.argv[1:])
    for line in sys.stdin:
        words = line.split("#")[0].split()
        if not words:
            continue
        number = words.pop(0) if words[0].isdecimal() else ""
        command, text, sign = words.pop(0) if words else "", "", "="
        try:
            if command == "list_commands":
                text = "\n".join([*OTHERS, *COMMANDS])
            elif command == "name":
                text = bot.model
            elif command.startswith("gen_"):
                text = bot.gen()
            elif command in COMMANDS:
                getattr(bot, command)(*words)
        except (OSError, ValueError, KeyError, IndexError, TypeError) as error:
            print(f"{bot.url}: {error}", file=sys.stderr)
            sign, text = "?", "the model does not answer"
        print(f"{sign}{number} {text}".rstrip(), end="\n\n", flush=True)
        if command == "quit":
            break


if __name__ == "__main__":
    main()
