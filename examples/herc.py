#!/usr/bin/env python3
"""A complete bot for herc, in plain Python.

Players 0 and 2 are partners, and so are 1 and 3. The bot takes a trick when
nobody can take it back, and gives its dear cards to a trick that its partner
is winning. Copy it, and change choose().
"""

import sys

VALUES = "23456789TJQKA"  # in herc a card's points go up with its value
TRUMP = "H"


def points(card):
    return VALUES.index(card[0]) + 2


def price(card):
    """What we part with last: hearts are worth more than their points."""
    return points(card) + 8 * (card[1] == TRUMP)


def beats(card, best):
    if card[1] == best[1]:
        return points(card) > points(best)
    return card[1] == TRUMP


def best_of(trick):
    """The place in the trick of the card that wins it so far."""
    best = 0
    for place in range(1, len(trick)):
        if beats(trick[place], trick[best]):
            best = place
    return best


def legal_cards(hand, trick):
    """Of the suit that was led; without one a heart; without one anything."""
    if not trick:
        return hand
    led = [card for card in hand if card[1] == trick[0][1]]
    return led or [card for card in hand if card[1] == TRUMP] or hand


def highest_left(card, seen):
    """Whether no card of the suit that is still out beats this one."""
    higher = VALUES[VALUES.index(card[0]) + 1:]
    return all(value + card[1] in seen for value in higher)


def choose(hand, trick, seen):
    """The card to play; seen has our own cards and all that were played."""
    legal = legal_cards(hand, trick)
    safe = [card for card in legal if highest_left(card, seen)]
    if not trick:
        sure = [card for card in safe if card[1] != TRUMP]
        return max(sure, key=points) if sure else min(legal, key=price)
    best = best_of(trick)
    winners = [card for card in legal if beats(card, trick[best])]
    partner_wins = best == len(trick) - 2
    if len(trick) == 3:  # nobody plays after us
        if partner_wins:
            return max(legal, key=lambda c: points(c) - 20 * (c[1] == TRUMP))
        if winners:  # the dearest of the led suit, the cheapest heart
            return max(winners, key=lambda c: (c[1] != TRUMP, points(c)
                                               * (1 - 2 * (c[1] == TRUMP))))
        return min(legal, key=price)
    if partner_wins and highest_left(trick[best], seen):
        return max(legal, key=lambda c: points(c) - 20 * (c[1] == TRUMP))
    certain = [card for card in winners if card in safe]
    if certain and not partner_wins:
        return max(certain, key=points)
    return min(legal, key=price)


class Bot:
    """What the bot knows, and one method for each command it obeys.

    A method returns the text of the answer, None for the empty one.
    """

    def set_deck(self, values, suits):
        pass  # always the same in herc

    def set_players(self, players, me):
        self.me = me

    def set_game(self, deals, *sizes_and_leaders):
        pass  # one deal; the plays tell who leads

    def set_cards(self, count, *cards):
        self.hand, self.trick, self.seen = list(cards), [], set(cards)

    def time_left(self, milliseconds):
        pass  # we are quick enough

    def gen_move(self):
        return choose(self.hand, self.trick, self.seen)

    def play(self, player, card):
        """Somebody has played: here our own cards are played too."""
        if player == self.me:
            self.hand.remove(card)
        self.seen.add(card)
        self.trick.append(card)
        if len(self.trick) == 4:
            self.trick = []

    def quit(self):
        pass

    def list_commands(self):
        return "\n".join(COMMANDS)

    def known_command(self, name=""):
        return "true" if name in COMMANDS else "false"

    def name(self):
        return "herc.py"

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
