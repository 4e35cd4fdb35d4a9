#!/usr/bin/env python3
"""A bot for Talon's games in Python, with talon.bot: it takes all that it can."""
from talon.bot import Bot


class Skeleton(Bot):
    def choose(self, actions):
        return max(actions, key=lambda action: len(action.text))


if __name__ == "__main__":
    Skeleton().run()
