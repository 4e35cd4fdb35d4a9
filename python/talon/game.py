"""What games in Python are made with: the module talon_game."""

from talon_game import (  # noqa: F401
    ACTIONS_MAX, ALL, LINE_MAX, Chance, Frame, Game, Illegal, Look, Option)
