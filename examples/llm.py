#!/usr/bin/env python3
"""A language model as a bot for any game that shows frames and actions:

    llm.py URL MODEL [FILE]

URL is where an API of OpenAI's form is, as http://localhost:11434/v1; a key for
it is taken from LLM_API_KEY. FILE has what the model is told first, the rules of
the game, say. For each action the model is shown the position as its seat sees it
and all that it may do, and answers with one of these in its last line. If that is
none of them it is asked once more. What else it says goes before the answer, as
comments, which `--notes all` keeps. Give it time: `-t inf --move-time 120`; a
sandboxed bot needs `[net=yes,read=FILE]`. It needs talon.bot beside it.
"""

import json
import os
import sys
import urllib.request

from talon.bot import Bot, Refuse

REASONS_MOST = 30  # lines
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


class Model(Bot):
    def __init__(self, url, model, rules_file=None):
        super().__init__()
        self.url, self.name, self.told = url, model, []
        if rules_file:
            with open(rules_file, encoding="utf-8") as file:
                self.told = [{"role": "system", "content": file.read()}]

    def choose(self, actions):
        messages = self.told + [{"role": "user", "content": REQUEST.format(
            seat=self.seat, rules=self.rules or "cards", frame=json.dumps(self.frame),
            actions="\n".join(f"{action}  ({action.words})" for action in actions))}]
        for _ in range(2):
            said = self.ask(messages)
            reasons, _, action = said.rpartition("\n")
            action = action.strip().strip("`*\"'. ")
            self.note("\n".join(reasons.splitlines()[:REASONS_MOST]))
            if action in map(str, actions):
                break
            messages += [{"role": "assistant", "content": said},
                         {"role": "user", "content": AGAIN.format(action=action)}]
            self.note(f'"{action}" is none of the actions')
        return action

    def ask(self, messages):
        try:
            return ask_model(self.url, self.name, messages).strip()
        except (OSError, ValueError, KeyError, IndexError, TypeError) as error:
            print(f"{self.url}: {error}", file=sys.stderr)
            raise Refuse("the model does not answer") from error


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    for stream in sys.stdin, sys.stdout:
        stream.reconfigure(encoding="utf-8")
    Model(*sys.argv[1:]).run()


if __name__ == "__main__":
    main()
