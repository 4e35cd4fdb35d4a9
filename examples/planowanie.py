#!/usr/bin/env python3
"""A complete bot for planowanie, in plain Python.

It declares what its cards should win among cards drawn at random, and then
plays to its word: it wins tricks cheaply while some are missing, and throws
away what could win once there are enough. Copy it, and change declaration()
and choose().
"""

import sys


class Deck:
    """Who beats whom. A card is two characters, its value and its suit."""

    def __init__(self, values, suits):
        self.values, self.suits = values, suits
        self.size = len(values) * len(suits)
        self.trump = suits[0]

    def rank(self, card):
        return self.values.index(card[0])

    def strength(self, card):
        """The trumps are the highest cards, whatever their value."""
        return self.rank(card) + len(self.values) * (card[1] == self.trump)

    def beats(self, card, best):
        if card[1] == best[1]:
            return self.rank(card) > self.rank(best)
        return card[1] == self.trump

    def better_cards(self, card):
        """How many cards of the deck beat this one when it is led."""
        higher = len(self.values) - 1 - self.rank(card)
        if card[1] == self.trump:
            return higher
        return higher + len(self.values)


def declaration(deck, hand, players):
    """The sum of the chances of each card, were it played against two random
    cards of every other player: a good card often meets a bad moment."""
    def chance(card):
        return (1 - deck.better_cards(card) / deck.size) ** (2 * (players - 1))

    return round(sum(map(chance, hand)))


def best_of(deck, trick):
    """The card of the trick that wins it so far."""
    best = trick[0]
    for card in trick[1:]:
        if deck.beats(card, best):
            best = card
    return best


def choose(deck, hand, trick, wanted):
    """The card to play; wanted says how many tricks are still missing."""
    legal = [c for c in hand if trick and c[1] == trick[0][1]] or hand
    if not trick:
        return (max if wanted > 0 else min)(legal, key=deck.strength)
    best = best_of(deck, trick)
    winners = [c for c in legal if deck.beats(c, best)]
    losers = [c for c in legal if c not in winners]
    if wanted > 0 and winners:
        return min(winners, key=deck.strength)
    if wanted > 0:
        return min(losers, key=deck.strength)
    return max(losers or winners, key=deck.strength)


class Bot:
    """What the bot knows, and one method for each command it obeys.

    A method returns the text of the answer, None for the empty one.
    """

    def set_deck(self, values, suits):
        self.deck = Deck(values, suits)

    def set_players(self, players, me):
        self.players, self.me = int(players), me

    def set_game(self, deals, *sizes_and_leaders):
        pass  # the cards tell how many they are, and the plays who leads

    def set_cards(self, count, *cards):
        self.hand, self.trick, self.wanted = list(cards), [], 0

    def time_left(self, milliseconds):
        pass  # we are quick enough

    def gen_declare(self):
        return str(declaration(self.deck, self.hand, self.players))

    def declare(self, player, number):
        if player == self.me:
            self.wanted = int(number)

    def gen_move(self):
        cards = [card for _, card in self.trick]
        return choose(self.deck, self.hand, cards, self.wanted)

    def play(self, player, card):
        """Somebody has played: here our own cards are played too."""
        if player == self.me:
            self.hand.remove(card)
        self.trick.append((player, card))
        if len(self.trick) == self.players:
            best = best_of(self.deck, [card for _, card in self.trick])
            if (self.me, best) in self.trick:
                self.wanted -= 1
            self.trick = []

    def quit(self):
        pass

    def list_commands(self):
        return "\n".join(COMMANDS)

    def known_command(self, name=""):
        return "true" if name in COMMANDS else "false"

    def name(self):
        return "planowanie.py"

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
