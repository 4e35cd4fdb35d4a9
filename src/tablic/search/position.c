#include "tablic/search/position.h"

/* Points of a play and its effect on the table. */
static int
make(struct tablic_position *position, enum tablic_scoring scoring,
	struct tablic_play play, int who)
{
	card_set played = card_bit(play.played);

	if (play.taken == 0) {
		position->table |= played;
		return 0;
	}
	position->table &= ~play.taken;
	position->cards[who] += card_set_size(play.taken) + 1;
	position->last = who;
	return tablic_card_points(scoring, play.taken | played) +
	       (position->table == 0);
}

int
tablic_position_play(struct tablic_position *position,
	enum tablic_scoring scoring, struct tablic_play play)
{
	position->hand &= ~card_bit(play.played);
	return make(position, scoring, play, 0);
}

/* The values with a richer capture on the table: more points, or as many and
 * more cards; a tabla is a point. */
static unsigned
richer_values(const struct tablic_table_gains *gains, int points, int cards)
{
	unsigned richer = 0;

	for (unsigned left = gains->capturers; left != 0; left &= left - 1) {
		int v = __builtin_ctz(left);

		if (gains->points[v] > points ||
			(gains->points[v] == points && gains->cards[v] > cards))
			richer |= 1U << v;
	}
	return richer;
}

unsigned
tablic_position_passed_by(card_set table, enum tablic_scoring scoring,
	struct tablic_play play, struct tablic_table_cache *cache)
{
	const struct tablic_table_gains *gains =
		tablic_table_cache_get(cache, table);

	if (gains->capturers == 0)
		return 0;
	int points = play.taken == 0
			     ? 0
			     : tablic_card_points(scoring,
				       play.taken | card_bit(play.played)) +
				       (play.taken == table);
	return richer_values(gains, points, card_set_size(play.taken)) &
	       ~(1U << card_value(play.played));
}

int
tablic_position_answer(struct tablic_position *position,
	enum tablic_scoring scoring, struct tablic_play play,
	struct tablic_table_cache *cache)
{
	position->passed |= tablic_position_passed_by(
		position->table, scoring, play, cache);
	position->unseen &= ~card_bit(play.played);
	position->theirs--;
	return make(position, scoring, play, 1);
}

unsigned
tablic_position_passed(const struct tablic_view *view, int seat,
	struct tablic_table_cache *cache)
{
	unsigned passed = 0;

	for (int i = 0; i < view->past_count; i++) {
		const struct tablic_past *past = &view->past[i];

		if (past->seat == seat)
			passed |= tablic_position_passed_by(past->table,
				view->open.scoring, past->play, cache);
	}
	return passed;
}

void
tablic_position_of_view(struct tablic_position *position,
	const struct tablic_view *view, struct tablic_table_cache *cache)
{
	const struct tablic_open *open = &view->open;
	int me = view->seat;

	*position = (struct tablic_position){
		.table = open->table,
		.hand = view->hand,
		.unseen = view->unseen,
		.deal = open->deal,
		.stock = open->stock,
		.theirs = tablic_cards_left(open, !me),
		.cards = {card_set_size(open->piles[me].cards),
			card_set_size(open->piles[!me].cards)},
		.last = open->last_capturer < 0 ? -1
						: open->last_capturer != me,
		.passed = tablic_position_passed(view, !me, cache),
	};
}
