#include "planowanie/deals.h"

#include <string.h>

#include "cards/trick_text.h"

/* A hand while it is read, for both forms; SEEN are the cards of its deal. */
struct place {
	struct planowanie *game;
	int deal;
	int seat;
	trick_set seen;
};

static bool
add_card(struct place *place, struct trick_word word, char *reason)
{
	char shown[TRICK_SHOWN_MAX];
	trick_card c;

	if (!trick_word_card(&place->game->deck, word, &c))
		return trick_refuse(reason, "deal %d, player %d: %s is no card",
			place->deal + 1, place->seat,
			trick_word_show(word, shown));
	if ((place->seen & trick_bit(c)) != 0)
		return trick_refuse(reason,
			"deal %d, player %d: %s is in the deal twice",
			place->deal + 1, place->seat,
			trick_word_show(word, shown));
	place->seen |= trick_bit(c);
	place->game->dealt[place->deal][place->seat] |= trick_bit(c);
	return true;
}

/* All hands of the deal are as large as the first. */
static bool
end_deal(struct place *place, char *reason)
{
	const trick_set *hands = place->game->dealt[place->deal];
	int cards = trick_set_size(hands[0]);

	for (int seat = 1; seat < place->game->open.seats; seat++) {
		int size = trick_set_size(hands[seat]);

		if (size != cards)
			return trick_refuse(reason,
				"deal %d: player %d has %d cards, player 0 "
				"has %d",
				place->deal + 1, seat, size, cards);
	}
	place->game->course.cards[place->deal] = cards;
	return true;
}

static bool
end_game(const struct planowanie *game, char *reason)
{
	return planowanie_course_check(
		&game->course, game->open.seats, game->deck.size, reason);
}

static void
begin_game(struct planowanie *game, int seats, const struct trick_deck *deck)
{
	static const struct planowanie_course none = {0};

	planowanie_start(game, deck, &none, seats);
}

static json_t *
hands_to_json(const struct planowanie *game, int deal)
{
	json_t *hands = json_array();

	for (int seat = 0; hands && seat < game->open.seats; seat++) {
		if (json_array_append_new(
			    hands, trick_hand_to_json(&game->deck,
					   game->dealt[deal][seat])) != 0) {
			json_decref(hands);
			return NULL;
		}
	}
	return hands;
}

static json_t *
deals_to_json(const struct planowanie *game)
{
	json_t *deals = json_array();

	for (int i = 0; deals && i < game->course.deals; i++) {
		json_t *deal = json_pack("{s:i, s:o}", "leader",
			game->course.leaders[i], "hands",
			hands_to_json(game, i));

		if (json_array_append_new(deals, deal) != 0) {
			json_decref(deals);
			return NULL;
		}
	}
	return deals;
}

json_t *
planowanie_deals_to_json(const struct planowanie *game)
{
	/* What is packed is the object's even if packing fails. */
	return json_pack("{s:[s, s], s:o}", "deck", game->deck.values,
		game->deck.suits, "deals", deals_to_json(game));
}

static bool
hand_from_json(struct place *place, const json_t *hand, char *reason)
{
	if (!json_is_array(hand))
		return trick_refuse(reason,
			"deal %d, player %d: the hand is no array",
			place->deal + 1, place->seat);
	for (size_t i = 0; i < json_array_size(hand); i++) {
		const json_t *card = json_array_get(hand, i);

		if (!json_is_string(card))
			return trick_refuse(reason,
				"deal %d, player %d: card %zu is no string",
				place->deal + 1, place->seat, i + 1);
		struct trick_word word = {
			json_string_value(card), json_string_length(card)};
		if (!add_card(place, word, reason))
			return false;
	}
	return true;
}

/* The leader and the hands of DEAL, an object of these two. */
static bool
deal_from_json(struct place *place, const json_t *deal, char *reason)
{
	const json_t *leader = json_object_get(deal, "leader");
	const json_t *hands = json_object_get(deal, "hands");

	json_int_t seats = place->game->open.seats;

	if (!json_is_integer(leader) || !json_is_array(hands) ||
		json_object_size(deal) != 2)
		return trick_refuse(reason,
			"deal %d must have a number \"leader\", an array "
			"\"hands\" and nothing else",
			place->deal + 1);
	json_int_t first = json_integer_value(leader);
	if (first < 0 || first >= seats)
		return trick_refuse(reason, "deal %d: there is no such leader",
			place->deal + 1);
	if ((json_int_t)json_array_size(hands) != seats)
		return trick_refuse(reason, "deal %d has %zu hands, not %d",
			place->deal + 1, json_array_size(hands), (int)seats);
	place->game->course.leaders[place->deal] = (int)first;
	for (place->seat = 0; place->seat < seats; place->seat++) {
		const json_t *hand = json_array_get(hands, (size_t)place->seat);

		if (!hand_from_json(place, hand, reason))
			return false;
	}
	return end_deal(place, reason);
}

static bool
deck_from_json(struct trick_deck *deck, const json_t *from, char *reason)
{
	const char *values = json_string_value(json_array_get(from, 0));
	const char *suits = json_string_value(json_array_get(from, 1));

	if (!values || !suits || json_array_size(from) != 2)
		return trick_refuse(
			reason, "\"deck\" must be the values and the suits");
	return trick_deck_init(deck, values, suits, reason);
}

bool
planowanie_deals_from_json(struct planowanie *game, int seats,
	const json_t *from, char reason[static TRICK_REASON_MAX])
{
	const json_t *deals = json_object_get(from, "deals");
	struct trick_deck deck;

	if (!json_is_array(deals) || json_object_size(from) != 2)
		return trick_refuse(reason, "the start must have \"deck\", an "
					    "array \"deals\" and nothing else");
	if (!deck_from_json(&deck, json_object_get(from, "deck"), reason))
		return false;
	if (json_array_size(deals) > PLANOWANIE_DEALS_MAX)
		return trick_refuse(
			reason, "more than %d deals", PLANOWANIE_DEALS_MAX);
	begin_game(game, seats, &deck);
	game->course.deals = (int)json_array_size(deals);
	for (int i = 0; i < game->course.deals; i++) {
		struct place place = {.game = game, .deal = i};

		if (!deal_from_json(
			    &place, json_array_get(deals, (size_t)i), reason))
			return false;
	}
	return end_game(game, reason);
}

size_t
planowanie_deals_to_line(const struct planowanie *game, char *text, size_t size)
{
	struct trick_writer writer = {text, size, 0};

	for (int deal = 0; deal < game->course.deals; deal++) {
		trick_write(&writer, "%s%d", deal == 0 ? "" : " ; ",
			game->course.leaders[deal]);
		for (int seat = 0; seat < game->open.seats; seat++) {
			if (seat > 0)
				trick_write(&writer, " |");
			trick_write_set(
				&writer, &game->deck, game->dealt[deal][seat]);
		}
	}
	return writer.length;
}

/* The player who leads the deal is its first word. */
static bool
leader_from_line(struct place *place, const char **line, char *reason)
{
	char shown[TRICK_SHOWN_MAX];
	struct trick_word word;
	int leader;

	if (!trick_word_next(line, "", &word))
		return trick_refuse(
			reason, "deal %d is missing", place->deal + 1);
	if (!trick_word_number(word, place->game->open.seats - 1, &leader))
		return trick_refuse(reason,
			"deal %d: %s is no player who could lead it",
			place->deal + 1, trick_word_show(word, shown));
	place->game->course.leaders[place->deal] = leader;
	return true;
}

/* One deal with the `;` behind it; *MORE: there was one. */
static bool
deal_from_line(struct place *place, const char **line, bool *more, char *reason)
{
	int seats = place->game->open.seats;
	struct trick_word word;

	*more = false;
	if (!leader_from_line(place, line, reason))
		return false;
	while (!*more && trick_word_next(line, "", &word)) {
		*more = trick_word_is(word, ';');
		bool next = trick_word_is(word, '|');

		place->seat += next;
		if (place->seat == seats)
			return trick_refuse(reason,
				"deal %d has more than %d hands",
				place->deal + 1, seats);
		if (!*more && !next && !add_card(place, word, reason))
			return false;
	}
	if (place->seat + 1 < seats)
		return trick_refuse(reason, "deal %d has %d hands, not %d",
			place->deal + 1, place->seat + 1, seats);
	return end_deal(place, reason);
}

bool
planowanie_deals_from_line(struct planowanie *game, int seats,
	const struct trick_deck *deck, const char *line,
	char reason[static TRICK_REASON_MAX])
{
	bool more = true;

	begin_game(game, seats, deck);
	for (int deal = 0; more; deal++) {
		struct place place = {.game = game, .deal = deal};

		if (deal == PLANOWANIE_DEALS_MAX)
			return trick_refuse(reason, "more than %d deals",
				PLANOWANIE_DEALS_MAX);
		if (!deal_from_line(&place, &line, &more, reason))
			return false;
		game->course.deals = deal + 1;
	}
	return end_game(game, reason);
}
