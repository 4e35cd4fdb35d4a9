"""Talon, the arbiter for card-game bots, for authors in Python.

    talon.bot      bots, which choose among the actions of any game
    talon.game     games as programs of their own
    talon.records  the games and decisions of record files
    talon.env      games to learn from, side by side and fast

Nothing but the standard library is needed; what uses more says so.
"""
