#!/usr/bin/env python3
"""Leduc hold'em (Southey and others 2005), poker with six cards, as a game for
Talon.

Each of two players puts in one chip and gets a card. They bet, a card is laid
open on the table, and they bet again. Who holds the card of its value wins, and
otherwise the higher card. A raise is 2 chips, after the open card 4, and there
are at most two in a round.

To `gen_move` the answer is `call` (which also is to put in nothing), `raise` or
`fold`. A start is the cards of both players and that of the table.
"""

from talon_game import ALL, Frame, Game, Illegal

DECK = [value + suit for value in "JQK" for suit in "HS"]
WORDS = {"call": "calls", "raise": "raises", "fold": "folds"}
MOST = 13  # chips that can be lost


class Leduc(Game):
    name = "leduc"
    summary = "poker with six cards: one of your own, one on the table"
    seats = "2"
    hidden = True

    def deal(self, seats, number, chance, options):
        return " ".join(chance.shuffle(DECK)[:3])

    def open(self, seats, start):
        cards = start.split(" ")
        if len(set(cards)) != 3 or not set(cards) <= set(DECK):
            raise Illegal(f"{start} is not three cards of {' '.join(DECK)}")
        self.cards, self.table = cards[:2], cards[2]
        self.open_card = self.over = False
        self.paid, self.raises, self.calls, self.seat = [1, 1], 0, 0, 0
        self.done = self.folded = None
        self.say(ALL, "set_deck JQK HS")
        for seat in 0, 1:
            self.say(seat, f"set_players 2 {seat}")
        self.say(ALL, "set_game 1 1 0")
        self.begin()
        self.deal_hands([[card] for card in self.cards])

    def turn(self):
        return None if self.over else self.seat

    def legal(self):
        owes = self.paid[self.seat] < self.paid[1 - self.seat]
        return ["call"] + ["raise"] * (self.raises < 2) + ["fold"] * owes

    def act(self, seat, text):
        if text not in self.legal():
            raise Illegal(f"{text or 'nothing'} is none of "
                          + ", ".join(self.legal()))
        self.done = seat, text
        self.seat = 1 - seat
        self.say(ALL, f"play {seat} {text}")
        if text == "fold":
            self.over, self.folded = True, seat
            return
        self.paid[seat] = max(self.paid)
        if text == "raise":
            self.paid[seat] += 4 if self.open_card else 2
            self.raises, self.calls = self.raises + 1, 1
            return
        self.calls += 1
        if self.calls == 2 and not self.open_card:
            self.open_card = True
            self.raises = self.calls = self.seat = 0
            self.say(ALL, f"set_table 1 {self.table}")
        elif self.calls == 2:
            self.over = True
            for seat, card in enumerate(self.cards):
                self.say(1 - seat, f"show_cards {seat} 1 {card}", True)

    def points(self):
        if not self.over:
            return [0, 0]
        if self.folded is not None:
            worth = [seat != self.folded for seat in (0, 1)]
        else:
            worth = [10 * (card[0] == self.table[0]) + "JQK".index(card[0])
                     for card in self.cards]
        if worth[0] == worth[1]:
            return [0, 0]
        won = min(self.paid)
        return [won, -won] if worth[0] > worth[1] else [-won, won]

    def forfeit(self, seat):
        return [-MOST, MOST] if seat == 0 else [MOST, -MOST]

    # The places of the frame: a hand and a shown card of each seat, the table,
    # the stock. At the end each card goes from its hand to where all see it.
    HANDS, SHOWN, TABLE, STOCK = (0, 1), (2, 3), 4, 5

    def frame(self, look):
        shown = self.over and self.folded is None
        frame = Frame([] if self.over else [self.seat], self.points(),
                      seats=[f"has put in {chips}" for chips in self.paid])
        for seat, card in enumerate(self.cards):
            frame.hand(seat, [] if shown else [card], look)
        for seat, card in enumerate(self.cards):
            frame.place("row", "shown", [card] if shown else [], seat)
        frame.place("row", "table", [self.table] if self.open_card else [])
        frame.place("pile", "stock", [], hidden=3 if self.open_card else 4)
        if self.done:
            frame.last(self.done[0], WORDS[self.done[1]], self.moved(shown))
        return frame

    def moved(self, shown):
        """The pieces that the last action moved."""
        if shown:
            return [(self.HANDS[seat], self.SHOWN[seat], [card])
                    for seat, card in enumerate(self.cards)]
        if self.open_card and self.raises == self.calls == 0:
            return [(self.STOCK, self.TABLE, [self.table])]
        return []

    def actions(self, seat):
        return [(action, WORDS[action], []) for action in self.legal()]


if __name__ == "__main__":
    Leduc.main()
