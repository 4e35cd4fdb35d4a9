#include "herc/deal.h"

#include <assert.h>

#include "cards/trick_text.h"

/* The suits of a deal file in the order of those of the deck. */
#define LINE_SUITS "spar"

/* Adds the card that NAME is to the hand of SEAT; WORD shows it to the user. */
static bool
add_card(trick_set hands[static HERC_SEATS], int seat,
	const struct trick_deck *deck, struct trick_word name,
	struct trick_word word, char *reason)
{
	trick_set seen = hands[0] | hands[1] | hands[2] | hands[3];
	char shown[TRICK_SHOWN_MAX];
	trick_card c;

	trick_word_show(word, shown);
	if (!trick_word_card(deck, name, &c))
		return trick_refuse(
			reason, "player %d: %s is no card", seat, shown);
	if ((seen & trick_bit(c)) != 0)
		return trick_refuse(reason,
			"player %d: %s is in the deal twice", seat, shown);
	hands[seat] |= trick_bit(c);
	return true;
}

static bool
check_sizes(const trick_set hands[static HERC_SEATS], char *reason)
{
	for (int seat = 0; seat < HERC_SEATS; seat++) {
		int size = trick_set_size(hands[seat]);

		if (size != HERC_HAND)
			return trick_refuse(reason,
				"player %d has %d cards, not %d", seat, size,
				HERC_HAND);
	}
	return true;
}

static json_t *
hands_to_json(const struct herc *game)
{
	json_t *hands = json_array();

	for (int seat = 0; hands && seat < HERC_SEATS; seat++) {
		if (json_array_append_new(hands, trick_hand_to_json(&game->deck,
							 game->dealt[seat])) !=
			0) {
			json_decref(hands);
			return NULL;
		}
	}
	return hands;
}

json_t *
herc_deal_to_json(const struct herc *game)
{
	/* What is packed is the object's even if packing fails. */
	return json_pack("{s:i, s:o}", "leader", game->leader, "hands",
		hands_to_json(game));
}

static bool
hand_from_json(trick_set hands[static HERC_SEATS], int seat, const json_t *from,
	char *reason)
{
	struct trick_deck deck;

	herc_deck(&deck);
	if (!json_is_array(from))
		return trick_refuse(
			reason, "player %d: the hand is no array", seat);
	for (size_t i = 0; i < json_array_size(from); i++) {
		const json_t *card = json_array_get(from, i);

		if (!json_is_string(card))
			return trick_refuse(reason,
				"player %d: card %zu is no string", seat,
				i + 1);
		struct trick_word word = {
			json_string_value(card), json_string_length(card)};
		if (!add_card(hands, seat, &deck, word, word, reason))
			return false;
	}
	return true;
}

bool
herc_deal_from_json(struct herc *game, const json_t *from,
	char reason[static TRICK_REASON_MAX])
{
	const json_t *leader = json_object_get(from, "leader");
	const json_t *array = json_object_get(from, "hands");
	trick_set hands[HERC_SEATS] = {0};

	if (!json_is_integer(leader) || !json_is_array(array) ||
		json_object_size(from) != 2)
		return trick_refuse(reason,
			"the start must have a number \"leader\", an array "
			"\"hands\" and nothing else");
	json_int_t first = json_integer_value(leader);
	if (first < 0 || first >= HERC_SEATS)
		return trick_refuse(reason, "there is no such leader");
	if (json_array_size(array) != HERC_SEATS)
		return trick_refuse(reason, "there are %zu hands, not %d",
			json_array_size(array), HERC_SEATS);
	for (int seat = 0; seat < HERC_SEATS; seat++) {
		const json_t *hand = json_array_get(array, (size_t)seat);

		if (!hand_from_json(hands, seat, hand, reason))
			return false;
	}
	if (!check_sizes(hands, reason))
		return false;
	herc_start(game, hands, (int)first);
	return true;
}

size_t
herc_deal_to_line(const struct herc *game, char *text, size_t size)
{
	struct trick_writer writer = {text, size, 0};

	for (int seat = 0; seat < HERC_SEATS; seat++) {
		trick_set hand = game->dealt[seat];

		for (const char *gap = seat == 0 ? "" : " | "; hand != 0;
			gap = " ", hand &= hand - 1) {
			trick_card c = trick_set_first(hand);

			trick_write(&writer, "%s%c%c", gap,
				LINE_SUITS[c / HERC_HAND],
				HERC_VALUES[c % HERC_HAND]);
		}
	}
	return writer.length;
}

/* Puts one word of a line, suit before value, into the hand of SEAT. */
static bool
card_from_line(trick_set hands[static HERC_SEATS], int seat,
	struct trick_word word, char *reason)
{
	struct trick_deck deck;
	char turned[2] = "";

	bool done = trick_deck_init(&deck, HERC_VALUES, LINE_SUITS, reason);
	assert(done);
	(void)done;
	if (word.length == 2) {
		turned[0] = word.bytes[1];
		turned[1] = word.bytes[0];
	}
	struct trick_word name = {turned, word.length == 2 ? 2 : 0};
	return add_card(hands, seat, &deck, name, word, reason);
}

bool
herc_deal_from_line(struct herc *game, int leader, const char *line,
	char reason[static TRICK_REASON_MAX])
{
	trick_set hands[HERC_SEATS] = {0};
	struct trick_word word;
	int seat = 0;

	while (trick_word_next(&line, "|", &word)) {
		if (!trick_word_is(word, '|')) {
			if (!card_from_line(hands, seat, word, reason))
				return false;
		} else if (++seat == HERC_SEATS) {
			return trick_refuse(
				reason, "there are more than 4 hands");
		}
	}
	if (seat != HERC_SEATS - 1)
		return trick_refuse(
			reason, "there are %d hands, not 4", seat + 1);
	if (!check_sizes(hands, reason))
		return false;
	herc_start(game, hands, leader);
	return true;
}
