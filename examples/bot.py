#!/usr/bin/env python3
"""A complete bot for tablić, in plain Python.

It takes what is worth most and can be found quickly: for each card of its
hand the best group of table cards that sums to it, then the best group of
those that are left, and so on. With nothing to take it lays down its least
card. Copy it, and change choose().
"""

import sys

VALUES = {"J": [12], "Q": [13], "K": [14], "A": [1, 11], "T": [10]}
VALUES.update({str(n): [n] for n in range(2, 10)})


def values(card):
    """What a card counts: an ace 1 or 11, any other one number."""
    return VALUES[card[0]]


def worth(card):
    """A point outweighs any number of cards; a card is worth having too."""
    points = (card[0] in "AKQJT") + (card in ("TD", "2C"))
    return 100 * points + 1


def best_group(table, targets):
    """The cards worth most that sum to one of the targets; [] if none do.

    best[s] is the best way to the sum s with the cards seen so far. No sum
    above 14 matters, so this is quick however many cards lie there.
    """
    best = {0: (0, [])}
    for card in table:
        for total, (gain, cards) in list(best.items()):
            for value in values(card):
                known, _ = best.get(total + value, (0, []))
                if total + value <= 14 and gain + worth(card) > known:
                    best[total + value] = (gain + worth(card), cards + [card])
    groups = [best[target] for target in targets if target in best]
    return max(groups, default=(0, []))[1]


def best_capture(card, table):
    """The cards to take with this one, group after group."""
    left, taken = list(table), []
    while group := best_group(left, values(card)):
        taken += group
        left = [other for other in left if other not in group]
    return taken


def choose(hand, table):
    """The strategy: the card to play, then the cards it takes."""
    plays = [[card] + best_capture(card, table) for card in hand]
    captures = [play for play in plays if len(play) > 1]
    if captures:
        return max(captures, key=lambda play: sum(map(worth, play)))
    return [min(hand, key=lambda card: (worth(card), values(card)[0]))]


class Bot:
    """What the bot knows, and one method for each command it obeys.

    A method returns the text of the answer, None for the empty one.
    """

    def set_deck(self, card_values, suits):
        pass  # always the same in tablić

    def set_players(self, players, me):
        self.me = me

    def set_game(self, deals, *sizes_and_leaders):
        pass  # our cards tell us when a new deal begins

    def set_table(self, count, *cards):
        self.table = list(cards)

    def set_cards(self, count, *cards):
        self.hand = list(cards)

    def time_left(self, milliseconds):
        pass  # we are quick enough

    def gen_move(self):
        return " ".join(choose(self.hand, self.table))

    def play(self, player, card, *taken):
        """Somebody has played: here our own plays are carried out too."""
        if player == self.me:
            self.hand.remove(card)
        if taken:
            self.table = [c for c in self.table if c not in taken]
        else:
            self.table.append(card)

    def quit(self):
        pass

    def list_commands(self):
        return "\n".join(COMMANDS)

    def known_command(self, name=""):
        return "true" if name in COMMANDS else "false"

    def name(self):
        return "bot.py"

    def version(self):
        return "1"

    def protocol_version(self):
        return "2"


COMMANDS = [name for name in dir(Bot) if not name.startswith("_")]


def main():
    bot = Bot()
    for line in sys.stdin:
        words = line.split("#")[0].split()  # what follows a # is a comment
        if not words:
            continue
        number = words.pop(0) if words[0].isdecimal() else ""
        command = words.pop(0) if words else ""
        # The empty line ends the answer; flush sends it at once.
        if command in COMMANDS:
            text = getattr(bot, command)(*words) or ""
            print(f"={number} {text}".rstrip(), end="\n\n", flush=True)
        else:
            print(f"?{number} unknown command", end="\n\n", flush=True)
        if command == "quit":
            break


if __name__ == "__main__":
    main()
