"""Talon, the arbiter for card-game bots, for authors in Python.

    talon.game  games as programs of their own
    talon.env   games to learn from, side by side and fast

Nothing but the standard library is needed; what uses more says so.
"""
