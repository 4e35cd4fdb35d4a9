"""A player of any game but tablić with one sin: `cheat.py SIN`.

	declare	declares a trick more than it has cards
	unheld	plays a card that it does not hold
	revoke	does not follow suit though it could
	spare	keeps its trumps in herc, where it should play one
	apart	places its tile in a corner, away from the others
	taken	places its tile on the first one
	pass	passes

Until its moment comes it plays what is legal. It refuses every command that a
bot may refuse.
"""

import sys

HONEST = ("set_deck", "set_players", "set_game", "set_cards", "declare",
          "play", "set_board", "set_tile")


def legal(trick, hand, trump):
    """What herc allows, and so planowanie too."""
    led = [card for card in hand if trick and card[1] == trick[0][1]]
    return led or [card for card in hand if card[1] == trump] or hand


class Cheat:
    def __init__(self, sin):
        self.sin = sin
        self.trick = []

    def set_deck(self, values, suits):
        self.cards = [value + suit for value in values for suit in suits]
        self.trump = suits[0]

    def set_players(self, players, me):
        self.players, self.me = int(players), me

    def set_cards(self, count, *cards):
        self.hand = list(cards)

    def set_tile(self, row, column, tile):
        self.placed = f"{row} {column} {tile}"

    def play(self, player, *action):
        if len(action) > 1 or action == ("pass",):
            return
        if player == self.me:
            self.hand.remove(*action)
        self.trick += action
        if len(self.trick) == self.players:
            self.trick = []

    def gen_declare(self):
        return str(len(self.hand) + 1 if self.sin == "declare" else 0)

    def gen_move(self):
        if self.sin in ("apart", "taken", "pass"):
            return {"apart": "0 0 lldd", "pass": "pass"}.get(
                self.sin, getattr(self, "placed", ""))
        if self.sin == "unheld":
            return next(c for c in self.cards if c not in self.hand)
        honest = legal(self.trick, self.hand, self.trump)
        others = [card for card in self.hand if card not in honest]
        follows = self.trick and honest[0][1] == self.trick[0][1]
        if self.trick and others and follows == (self.sin == "revoke"):
            return others[0]
        return honest[0]


def main(sin):
    cheat = Cheat(sin)
    for line in sys.stdin:
        command, *words = line.split()
        act = getattr(cheat, command, None)
        if act:
            print("=", act(*words) or "", end="\n\n", flush=True)
        elif command in HONEST:
            print("=\n", flush=True)
        else:
            print("? no\n", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
