#!/usr/bin/env python3
"""A bot as it was written for the contest that planowanie comes from.

It knows the eight commands of that contest and answers `?` to all others. It
reads a line, answers, and only then reads the next; it never ends by itself
but when its input does. Talon plays it as it is.

It declares its aces and high trumps, and plays low when it has enough.
"""

import sys

V, C = 0, 1  # a card's value and suit


def stronger(card, other):
    """Whether the first of two cards wins against one that lay there."""
    if card[C] == other[C]:
        return values.index(card[V]) > values.index(other[V])
    return card[C] == trump


def in_order(cards):
    return sorted(cards, key=lambda card: (card[C] == trump,
                                           values.index(card[V])))


def follow():
    """The cards that may be played, from the weakest to the strongest."""
    if table:
        suit = [card for card in hand if card[C] == table[0][1][C]]
        if suit:
            return in_order(suit)
    return in_order(hand)


def winner():
    who, best = table[0]
    for player, card in table[1:]:
        if stronger(card, best):
            who, best = player, card
    return who, best


def move():
    cards = follow()
    enough = taken >= declared
    if not table:
        return cards[0] if enough else cards[-1]
    best = winner()[1]
    if enough:
        weaker = [card for card in cards if not stronger(card, best)]
        return weaker[-1] if weaker else cards[0]
    better = [card for card in cards if stronger(card, best)]
    return better[0] if better else cards[0]


while line := sys.stdin.readline():
    words = line.split("#")[0].split()
    if not words:
        continue
    number = words.pop(0) if words[0].isdecimal() else ""
    command, arguments = "".join(words[:1]), words[1:]
    answer = "="
    if command == "set_deck":
        values, trump = arguments[0], arguments[1][0]
    elif command == "set_players":
        players, me = map(int, arguments)
    elif command == "set_game":
        pass
    elif command == "set_cards":
        hand, table, taken, declared = arguments[1:], [], 0, 0
    elif command == "gen_declare":
        strong = [card for card in hand if card[V] == values[-1]
                  or card[C] == trump and card[V] in values[len(values) // 2:]]
        answer = f"= {len(strong)}"
    elif command == "declare":
        if int(arguments[0]) == me:
            declared = int(arguments[1])
    elif command == "gen_move":
        answer = "= " + move()
    elif command == "play":
        player, card = int(arguments[0]), arguments[1]
        if player == me:
            hand.remove(card)
        table.append((player, card))
        if len(table) == players:
            taken += winner()[0] == me
            table = []
    else:
        answer = "? unknown command"
    print(answer[0] + number + answer[1:], end="\n\n", flush=True)
