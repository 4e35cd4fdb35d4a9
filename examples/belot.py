#!/usr/bin/env python3
"""Belot for two sides of two partners, as a game for Talon: the model of a whole
game, and of how its frames are made.

The deck is 32 cards. Each player gets five and one is turned up. In turn each
may make its suit trump, and if nobody does, any other suit; if nobody does that
either, the deal is thrown in. Who does gets the card that is turned up and two
more, the others three.

Suit must be followed. Who cannot must play a trump, unless the trick is the
partner's. A trump must be higher than those in the trick, if that can be. Trumps
go J 9 A T K Q 8 7 and count 20 14 11 10 4 3 0 0; other cards go A T K Q J 9 8 7
and count 11 10 4 3 2 0 0 0. The last trick counts 10, king and queen of trump in
one hand (belote) 20, and all tricks 90. The side that made trump has to get more
than the other; otherwise the other gets all, but for a belote.

To `gen_declare` the answer is a suit, `H`, or `pass`. To `gen_move` it is a card.
`add_cards` are those that come to the hand. A start is the seat that begins the
first deal, and for each deal the 32 cards: five for each seat, the one that is
turned up, and the others in the order in which they are dealt.
"""

from talon_game import ALL, Frame, Game, Illegal, Option

VALUES, SUITS = "789JQKTA", "CDHS"
DECK = [value + suit for suit in SUITS for value in VALUES]
SEATS = range(4)
PLAIN = dict(zip(VALUES, (0, 0, 0, 2, 3, 4, 10, 11)))
TRUMP = dict(zip("78QKTA9J", (0, 0, 3, 4, 10, 11, 14, 20)))
CARDS, ALL_TRICKS, BELOTE = 162, 90, 20
DEALS_MOST = 100

# The places of the frame, by number: four hands, four cards of the trick, four
# piles, the card that is turned up, and the stock.
HANDS, PLAYED, TAKEN, TABLE, STOCK = 0, 4, 8, 12, 13


def in_order(cards):
    return sorted(cards, key=DECK.index)


class Belot(Game):
    name = "belot"
    summary = "two against two for the points in tricks, trump by declaration"
    seats = "4"
    sides = [0, 1, 0, 1]
    bots = "2 4"
    options = [Option("hands", "N", 1, f"deals of a game, to {DEALS_MOST}")]
    hidden = True

    def deal(self, seats, number, chance, options):
        count = options["hands"]
        if count not in map(str, range(1, DEALS_MOST + 1)):
            raise Illegal(f"{count} hands are not 1 to {DEALS_MOST}")
        words = [str(number % 4)]
        for _ in range(int(count)):
            words += chance.shuffle(DECK)
        return " ".join(words)

    def open(self, seats, start):
        first, *cards = start.split(" ")
        deals = [cards[at:at + 32] for at in range(0, len(cards), 32)]
        if first not in list("0123") or not 0 < len(deals) <= DEALS_MOST or any(
                sorted(deal) != sorted(DECK) for deal in deals):
            raise Illegal("a start is a seat and 32 cards for each deal")
        self.first, self.deals, self.number = int(first), deals, 0
        self.cards, self.belote = [0, 0], [0, 0]  # points of the sides
        self.last = None  # its seat, words and moves
        self.say(ALL, f"set_deck {VALUES} {SUITS}")
        for seat in SEATS:
            self.say(seat, f"set_players 4 {seat}")
        leaders = [f"8 {(self.first + k) % 4}" for k in range(len(deals))]
        self.say(ALL, f"set_game {len(deals)} {' '.join(leaders)}")
        self.begin()
        self.new_deal()

    def new_deal(self):
        cards = self.deals[self.number]
        self.leader = (self.first + self.number) % 4
        self.number += 1
        self.hands = [in_order(cards[5 * s:5 * s + 5]) for s in SEATS]
        self.turned, self.stock = cards[20], cards[21:]
        self.calls, self.trump, self.taker = 0, None, None
        self.trick, self.piles, self.winner = [], [[] for _ in SEATS], None
        self.deal_hands(self.hands)
        self.say(ALL, f"set_table 1 {self.turned}")

    @property
    def request(self):
        return ("play", "gen_move") if self.trump else ("declare", "gen_declare")

    def over(self):
        """All deals are over when the last one is: no cards, or thrown in."""
        return self.number == len(self.deals) and (
            not any(self.hands) or (self.calls == 8 and not self.trump))

    def turn(self):
        if self.over():
            return None
        return (self.leader + (len(self.trick) if self.trump
                               else self.calls)) % 4

    def act(self, seat, text):
        legal, why = self.legal(seat)
        if text not in legal:
            raise Illegal(f"{text or 'nothing'} is not possible: {why}")
        if self.trump:
            self.play(seat, text)
        else:
            self.declare(seat, text)

    def legal(self, seat):
        """What may be answered, and why nothing else."""
        if self.trump:
            return self.legal_cards(seat)
        suit = self.turned[1]
        if self.calls < 4:
            return ["pass", suit], f"it is pass or {suit}"
        return (["pass", *SUITS.replace(suit, "")],
                f"it is pass or a suit other than {suit}")

    def legal_cards(self, seat):
        hand = self.hands[seat]
        if not self.trick:
            return hand, f"you hold {' '.join(hand)}"
        led = self.trick[0][1]
        cards = [card for card in hand if card[1] == led]
        best = max(self.trick, key=self.strength)
        partners = len(self.trick) - self.trick.index(best) == 2
        if not cards and not partners:
            cards = [card for card in hand if card[1] == self.trump]
        if cards and cards[0][1] == self.trump and best[1] == self.trump:
            cards = [card for card in cards
                     if self.strength(card) > self.strength(best)] or cards
        cards = cards or hand
        return cards, f"to {' '.join(self.trick)} it is {' or '.join(cards)}"

    def strength(self, card):
        """Of a card of the trick, among its cards."""
        if card[1] == self.trump:
            return 20 + list(TRUMP).index(card[0])
        return list(PLAIN).index(card[0]) if card[1] == self.trick[0][1] else -1

    def worth(self, card):
        return (TRUMP if card[1] == self.trump else PLAIN)[card[0]]

    def declare(self, seat, text):
        self.say(ALL, f"declare {seat} {text}")
        self.last = seat, "passes", []
        self.calls += 1
        if text != "pass":
            self.trump, self.taker = text, seat
            self.last = seat, f"makes {text} trump", []
            self.deal_others()
        elif self.calls == 8 and not self.over():
            self.new_deal()

    def deal_others(self):
        """The cards that are left, once there is a trump."""
        self.move(TABLE, HANDS + self.taker, [self.turned])
        for k in range(4):
            seat = (self.leader + k) % 4
            new = [self.stock.pop(0) for _ in range(3 - (seat == self.taker))]
            self.move(STOCK, HANDS + seat, new)
            new = new + [self.turned] * (seat == self.taker)
            self.say(seat, f"add_cards 3 {' '.join(new)}")
            self.hands[seat] = in_order(self.hands[seat] + new)
            others = sorted(self.open_hands - {seat})
            if others:
                self.say(others, f"show_cards {seat} 8 "
                         + " ".join(self.hands[seat]), if_listed=True)
        self.holds_belote = [{"K" + self.trump, "Q" + self.trump} <= set(hand)
                             for hand in self.hands]

    def play(self, seat, card):
        self.say(ALL, f"play {seat} {card}")
        self.last = seat, f"{'plays' if self.trick else 'leads'} {card}", []
        self.move(HANDS + seat, PLAYED + seat, [card])
        self.hands[seat].remove(card)
        self.trick.append(card)
        if len(self.trick) == 4:
            self.take_trick()

    def take_trick(self):
        best = max(self.trick, key=self.strength)
        self.winner = (self.leader + self.trick.index(best)) % 4
        seat, words, moved = self.last
        self.last = (seat, f"{words}; player {self.winner} takes the trick", moved)
        for place, card in enumerate(self.trick):
            self.move(PLAYED + (self.leader + place) % 4, TAKEN + self.winner,
                      [card])
        self.piles[self.winner] += self.trick
        self.leader, self.trick = self.winner, []
        if not any(self.hands):
            self.end_deal()

    def taken(self):
        """Points in the tricks of each seat."""
        taken = [sum(map(self.worth, pile)) for pile in self.piles]
        if not any(self.hands):
            taken[self.winner] += 10
        return taken

    def end_deal(self):
        taken = self.taken()
        cards = [taken[side] + taken[side + 2] for side in (0, 1)]
        belote = [BELOTE * any(self.holds_belote[side::2]) for side in (0, 1)]
        ours, theirs = self.taker % 2, 1 - self.taker % 2
        if cards[ours] + belote[ours] <= cards[theirs] + belote[theirs]:
            cards = [CARDS * (side == theirs) for side in (0, 1)]
        for side in 0, 1:
            if sum(map(len, self.piles[side::2])) == 32:
                cards[side] += ALL_TRICKS
            self.cards[side] += cards[side]
            self.belote[side] += belote[side]
        if not self.over():
            self.new_deal()

    def points(self):
        return [self.cards[seat % 2] + self.belote[seat % 2] for seat in SEATS]

    def forfeit(self, seat):
        most = (CARDS + ALL_TRICKS + BELOTE) * len(self.deals)
        return [most * (other % 2 != seat % 2) for other in SEATS]

    # How a frame is made.
    #
    # First the places: which there are, and what lies there, is the same for all
    # who look; only the faces are not. So each place is made in the same way in
    # every frame, even when it is empty.
    #
    # Then the last action, with what it moved. The moves are noted when they are
    # made, with the cards; a frame shows the cards only to those who see them
    # at one end of the way. Whoever applies the moves to the places of the
    # frame before gets those of this one.

    def move(self, source, target, cards):
        self.last[2].append((source, target, cards))

    def frame(self, look):
        turn = self.turn()
        frame = Frame([] if turn is None else [turn], self.points(),
                      [f"trump {self.trump}" if self.trump else "no trump yet"],
                      [self.about(seat) for seat in SEATS])
        for seat in SEATS:
            seen = [c for c in self.hands[seat] if self.sees_card(look, seat, c)]
            frame.place("hand", "hand", seen, seat,
                        hidden=len(self.hands[seat]) - len(seen))
        for seat in SEATS:
            place = (seat - self.leader) % 4 if self.trick else 4
            frame.place("row", "played", self.trick[place:place + 1], seat)
        for seat in SEATS:
            frame.place("pile", "taken", in_order(self.piles[seat]), seat)
        frame.place("row", "table", [] if self.trump else [self.turned])
        frame.place("pile", "stock", [], hidden=len(self.stock))
        if len(self.deals) > 1:
            frame.deal(self.number, len(self.deals))
        if self.last:
            seat, words, moved = self.last
            frame.last(seat, words, [
                (source, target, [card for card in cards
                                  if self.sees_move(look, source, target, card)])
                for source, target, cards in moved])
        if turn is None:
            frame.parts({"cards": [self.cards[seat % 2] for seat in SEATS],
                         "belote": [self.belote[seat % 2] for seat in SEATS]})
        return frame

    def about(self, seat):
        made = f", made {self.trump} trump" if seat == self.taker else ""
        return f"took {self.taken()[seat]}{made}"

    def sees_card(self, look, seat, card):
        """In the hand of SEAT. All have seen the card that was turned up."""
        return look.sees(seat) or card == self.turned

    def sees_move(self, look, source, target, card):
        """A hand is seen by some; the table, a trick and a pile by all; the
        stock by nobody."""
        return any(place < STOCK and
                   (place >= PLAYED or self.sees_card(look, place, card))
                   for place in (source, target))

    def actions(self, seat):
        legal, _ = self.legal(seat)
        if self.trump:
            verb = "plays" if self.trick else "leads"
            return [(c, f"{verb} {c}", [(HANDS + seat, c)]) for c in legal]
        return [(word, "passes" if word == "pass" else f"makes {word} trump", [])
                for word in legal]


if __name__ == "__main__":
    Belot.main()
