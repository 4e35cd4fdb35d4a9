#!/usr/bin/env python3
"""Hearts for four, as a game for Talon.

Nobody wants hearts, which are a point each, and the queen of spades, which is
13; but whoever gets all 26 in a deal gives them to the three others instead. The
game ends after the deal in which somebody has come to the limit. Who has fewest
wins, so the points of the game are those, less than nothing.

Before a deal each passes three cards at once, to the left, then to the right,
then across, and in every fourth deal nobody does. To `gen_pass` the answer is
these cards, `2C QS AS`; `pass i QS AS KH` tells the two seats that know. Whoever
has 2C leads it. Suit must be followed; hearts may be led when one has been
played; the first trick has no points in it, if that can be. To `gen_move` the
answer is a card.

A start is the limit, the hands of all seats in the first deal, and a seed for the
later ones.
"""

from itertools import combinations

from talon_game import ALL, Chance, Frame, Game, Illegal, Option

VALUES, SUITS = "23456789TJQKA", "CDHS"
DECK = [value + suit for suit in SUITS for value in VALUES]
SEATS = range(4)
DIRECTIONS = [(1, "to the left"), (3, "to the right"), (2, "across"), (0, "")]

# The places of the frame: a hand, a played card and a pile of each seat.
HANDS, PLAYED, TAKEN = 0, 4, 8


def points_of(card):
    return 13 if card == "QS" else int(card[1] == "H")


def in_order(cards):
    return sorted(cards, key=DECK.index)


def limit_of(word):
    if word not in map(str, range(1, 1000)):
        raise Illegal(f"the limit {word} is no number from 1 to 999")
    return int(word)


class Hearts(Game):
    name = "hearts"
    summary = "take no hearts and not the queen of spades"
    seats = "4"
    options = [Option("limit", "N", 100, "points at which the game ends, to 999")]
    hidden = True

    def deal(self, seats, number, chance, options):
        limit = limit_of(options["limit"])
        return " ".join([str(limit), *chance.shuffle(DECK),
                         str(chance.next())])

    def open(self, seats, start):
        words = start.split(" ")
        cards, seed = words[1:-1], words[-1]
        if sorted(cards) != sorted(DECK) or not seed.isdecimal():
            raise Illegal("a start is the limit, all cards and a seed")
        self.limit, self.chance = limit_of(words[0]), Chance(int(seed))
        self.scores = []  # of each deal that is over, by seat
        self.last = None  # its seat, words and moves
        self.say(ALL, f"set_deck {VALUES} {SUITS}")
        for seat in SEATS:
            self.say(seat, f"set_players 4 {seat}")
        self.say(ALL, f"set_limit {self.limit}", if_listed=True)
        self.begin()
        self.new_deal(cards)

    def new_deal(self, cards):
        self.hands = [in_order(cards[13 * s:13 * s + 13]) for s in SEATS]
        self.piles = [[] for _ in SEATS]
        self.trick, self.passed, self.hearts = [], {}, False
        self.step, self.direction = DIRECTIONS[len(self.scores) % 4]
        self.deal_hands(self.hands)
        if self.step == 0:
            self.start_play()

    def over(self):
        return any(points <= -self.limit for points in self.points())

    def start_play(self):
        self.leader = next(s for s in SEATS if "2C" in self.hands[s])

    def passing(self):
        return self.step != 0 and len(self.passed) < 4

    @property
    def request(self):
        return ("pass", "gen_pass") if self.passing() else ("play", "gen_move")

    def turn(self):
        if self.over():
            return None
        if self.passing():
            return [seat for seat in SEATS if seat not in self.passed]
        return (self.leader + len(self.trick)) % 4

    def act(self, seat, text):
        cards = text.split(" ")
        for card in cards:
            if card not in self.hands[seat]:
                raise Illegal(f"{card or 'nothing'} is not in your hand")
        if self.passing():
            return self.pass_cards(seat, cards)
        if len(cards) != 1:
            raise Illegal(f"{text} is more than one card")
        self.play(seat, text)
        return text

    def pass_cards(self, seat, cards):
        if len(cards) != 3 or len(set(cards)) != 3:
            raise Illegal(f"{' '.join(cards)} is not three cards")
        self.passed[seat] = in_order(cards)
        self.last = seat, f"passes three cards {self.direction}", []
        if not self.passing():  # till then nobody hears of anything
            self.exchange()
        return " ".join(self.passed[seat])

    def exchange(self):
        for giver, cards in sorted(self.passed.items()):
            taker = (giver + self.step) % 4
            self.say([giver, taker], " ".join(["pass", str(giver), *cards]))
            self.last[2].append((HANDS + giver, HANDS + taker, cards))
            self.hands[giver] = [c for c in self.hands[giver] if c not in cards]
        for giver, cards in self.passed.items():
            taker = (giver + self.step) % 4
            self.hands[taker] = in_order(self.hands[taker] + cards)
        self.start_play()

    def legal(self, seat):
        """The cards that may be played, and why no others."""
        hand = self.hands[seat]
        first = len(hand) == 13
        if not self.trick:
            if first:
                return ["2C"], "2C is led first"
            plain = [c for c in hand if c[1] != "H"]
            if plain and not self.hearts:
                return plain, "no heart has been played yet"
            return hand, ""
        led = self.trick[0][1]
        follow = [c for c in hand if c[1] == led]
        if follow:
            return follow, f"you have {' '.join(follow)}"
        plain = [c for c in hand if not points_of(c)]
        if first and plain:
            return plain, "the first trick has no points"
        return hand, ""

    def play(self, seat, card):
        legal, why = self.legal(seat)
        if card not in legal:
            raise Illegal(f"{card} may not be played: {why}")
        self.say(ALL, f"play {seat} {card}")
        self.last = (seat, f"{'plays' if self.trick else 'leads'} {card}",
                     [(HANDS + seat, PLAYED + seat, [card])])
        self.hands[seat].remove(card)
        self.trick.append(card)
        self.hearts |= card[1] == "H"
        if len(self.trick) == 4:
            self.take_trick()

    def take_trick(self):
        led = self.trick[0][1]
        best = max((c for c in self.trick if c[1] == led), key=DECK.index)
        winner = (self.leader + self.trick.index(best)) % 4
        seat, words, moved = self.last
        self.last = seat, f"{words}; player {winner} takes the trick", moved + [
            (PLAYED + (self.leader + place) % 4, TAKEN + winner, [card])
            for place, card in enumerate(self.trick)]
        self.piles[winner] += self.trick
        self.leader, self.trick = winner, []
        if not any(self.hands):
            self.end_deal()

    def taken(self):
        return [sum(map(points_of, pile)) for pile in self.piles]

    def end_deal(self):
        taken = self.taken()
        if 26 in taken:
            taken = [26 - points for points in taken]
        self.scores.append([-points for points in taken])
        if not self.over():
            self.new_deal(self.chance.shuffle(DECK))

    def points(self):
        return [sum(score[seat] for score in self.scores) for seat in SEATS]

    def forfeit(self, seat):
        points = self.points()
        points[seat] = -self.limit - 25  # worse than this no game can end
        return points

    def frame(self, look):
        over = self.over()
        frame = Frame(self.seen_turn(look), self.points(),
                      [f"until {self.limit} points"],
                      [f"took {points}" for points in self.taken()])
        for seat in SEATS:
            seen = self.seen_hand(seat, look)
            frame.place("hand", "hand", seen, seat,
                        len(self.hands[seat]) - len(seen))
        for seat in SEATS:
            place = (seat - self.leader) % 4 if self.trick else 4
            frame.place("row", "played", self.trick[place:place + 1], seat)
        for seat in SEATS:
            frame.place("pile", "taken", in_order(self.piles[seat]), seat)
        # Each deal brings 26 points at least.
        frame.deal(len(self.scores) + (not over),
                   4 * (self.limit - 1) // 26 + 1)
        if self.last and self.sees_last(look):
            seat, words, moved = self.last
            frame.last(seat, words, [self.seen_move(*move, look)
                                     for move in moved])
        if over:
            frame.parts({f"deal {number}": score for number, score
                         in enumerate(self.scores, 1)})
        return frame

    # What those who look know. A pass is known to its seat alone until all have
    # passed; then the one who gave and the one who got know the cards.

    def seen_turn(self, look):
        turn = self.turn()
        if turn is None:
            return []
        if not self.passing():
            return [turn]
        return [s for s in SEATS if s in turn or s not in look.viewers]

    def seen_hand(self, seat, look):
        giver = (seat - self.step) % 4
        known = (self.passed.get(giver, []) if giver in look.viewers and
                 not self.passing() else [])
        return [card for card in self.hands[seat]
                if look.sees(seat) or card in known]

    def sees_last(self, look):
        return not (self.passing() and self.passed) or self.last[0] in look.viewers

    def seen_move(self, source, target, cards, look):
        between_hands = max(source, target) < PLAYED
        seen = not between_hands or look.sees(source) or look.sees(target)
        return source, target, cards if seen else []

    def actions(self, seat):
        if self.passing():
            return [(" ".join(cards), f"passes {' '.join(cards)}",
                     [(HANDS + seat, card) for card in cards])
                    for cards in combinations(self.hands[seat], 3)]
        verb = "plays" if self.trick else "leads"
        return [(card, f"{verb} {card}", [(HANDS + seat, card)])
                for card in self.legal(seat)[0]]


if __name__ == "__main__":
    Hearts.main()
