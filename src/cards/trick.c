#include "cards/trick.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static bool
refuse(char *reason, const char *why)
{
	snprintf(reason, TRICK_REASON_MAX, "%s", why);
	return false;
}

/* Blanks separate words, a comma values from suits, '#' begins a comment. */
static bool
usable(char c)
{
	return c > ' ' && c <= '~' && c != ',' && c != '#';
}

/* NAMES is not empty, all usable, none twice. */
static bool
check_names(const char *names, const char *what, char *reason)
{
	bool seen['~' + 1] = {false};

	if (names[0] == '\0')
		return refuse(reason, "the deck has no cards");
	for (const char *name = names; *name != '\0'; name++) {
		if (!usable(*name)) {
			snprintf(reason, TRICK_REASON_MAX,
				"character %td of the %s cannot name a card",
				name - names + 1, what);
			return false;
		}
		if (seen[(size_t)*name]) {
			snprintf(reason, TRICK_REASON_MAX,
				"%c is twice among the %s", *name, what);
			return false;
		}
		seen[(size_t)*name] = true;
	}
	return true;
}

bool
trick_deck_init(struct trick_deck *deck, const char *values, const char *suits,
	char reason[static TRICK_REASON_MAX])
{
	size_t value_count = strlen(values), suit_count = strlen(suits);

	if (!check_names(values, "values", reason) ||
		!check_names(suits, "suits", reason))
		return false;
	if (value_count * suit_count > TRICK_CARDS_MAX)
		return refuse(reason, "the deck has more than 64 cards");
	memset(deck, 0, sizeof *deck);
	memcpy(deck->values, values, value_count);
	memcpy(deck->suits, suits, suit_count);
	deck->value_count = (uint8_t)value_count;
	deck->suit_count = (uint8_t)suit_count;
	deck->size = (uint8_t)(value_count * suit_count);
	deck->trumps = ~(trick_set)0 >> (TRICK_CARDS_MAX - value_count);
	for (size_t c = 0; c < deck->size; c += value_count)
		memset(deck->lowest + c, (int)c, value_count);
	return true;
}

bool
trick_card_parse(const struct trick_deck *deck, const char *text, trick_card *c)
{
	if (text[0] == '\0' || text[1] == '\0' || text[2] != '\0')
		return false;
	const char *value = strchr(deck->values, text[0]);
	const char *suit = strchr(deck->suits, text[1]);
	if (!value || !suit)
		return false;
	*c = (trick_card)((suit - deck->suits) * deck->value_count +
			  (value - deck->values));
	return true;
}

void
trick_card_format(
	const struct trick_deck *deck, trick_card c, char text[static 3])
{
	assert(c < deck->size);
	text[0] = deck->values[c % deck->value_count];
	text[1] = deck->suits[c / deck->value_count];
	text[2] = '\0';
}

int
trick_set_format(const struct trick_deck *deck, trick_set set,
	char text[static TRICK_SET_MAX])
{
	int length = 0;

	text[0] = '\0';
	for (; set != 0; set &= set - 1) {
		text[length] = ' ';
		trick_card_format(
			deck, trick_set_first(set), text + length + 1);
		length += 3;
	}
	return length;
}

trick_card
trick_pick(trick_set set, struct random *random)
{
	assert(set != 0);
	if ((set & (set - 1)) != 0) {
		uint32_t size = (uint32_t)trick_set_size(set);

		for (uint32_t n = random_below(random, size); n > 0; n--)
			set &= set - 1;
	}
	return trick_set_first(set);
}

void
trick_start(struct trick *trick, int seats, int leader)
{
	*trick = (struct trick){
		.seats = (uint8_t)seats,
		.leader = (uint8_t)leader,
		.turn = (uint8_t)leader,
		.winner = (uint8_t)leader,
	};
}

/* C is the best card so far: only a higher one of its suit is better, or any
 * trump if it is none itself. */
static inline void
lead_with(struct trick *trick, const struct trick_deck *deck, trick_card c)
{
	trick_set suit = trick_suit_of(deck, c);

	trick->better = suit & -((trick_set)2 << c);
	if (suit != deck->trumps)
		trick->better |= deck->trumps;
	trick->winner = trick->turn;
}

void
trick_play(struct trick *trick, const struct trick_deck *deck, trick_card c)
{
	assert(!trick_full(trick));
	if (trick->count == 0) {
		trick->suit = trick_suit_of(deck, c);
		lead_with(trick, deck, c);
	} else if ((trick->better & trick_bit(c)) != 0) {
		lead_with(trick, deck, c);
	}
	trick->cards[trick->turn] = c;
	trick->count++;
	trick->turn =
		(uint8_t)(trick->turn + 1 == trick->seats ? 0
							  : trick->turn + 1);
}
