#include "tablic/search/endgame.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "tablic/capture_best.h"
#include "tablic/card_numbers.h"
#include "tablic/equal_cards.h"
#include "tablic/search/endgame_search.h"

/* More than the tables of most last deals, and still in a cache near by. */
enum { CACHE_BITS = 13 };

struct tablic_endgame {
	struct endgame_search search;
	struct endgame_leaf leaf;
};

struct tablic_endgame *
tablic_endgame_new(void)
{
	struct tablic_endgame *endgame = malloc(sizeof *endgame);

	if (!endgame)
		return NULL;
	endgame->search.table.generation = 0;
	endgame->leaf = (struct endgame_leaf){0};
	endgame->search.cache = tablic_capture_cache_new(CACHE_BITS);
	if (!endgame->search.cache) {
		free(endgame);
		return NULL;
	}
	return endgame;
}

void
tablic_endgame_free(struct tablic_endgame *endgame)
{
	if (!endgame)
		return;
	tablic_capture_cache_free(endgame->search.cache);
	free(endgame);
}

/* HANDS are those of the player to move, SEAT, and of the other. */
static void
fill_position(struct tablic_endgame_position *position,
	const struct tablic_open *open, int seat, const card_set hands[2])
{
	*position = (struct tablic_endgame_position){
		.scoring = open->scoring,
		.table = tablic_counts_of(open->table),
		.last = open->last_capturer < 0 ? -1
						: open->last_capturer != seat,
	};
	for (int i = 0; i < 2; i++) {
		const struct tablic_pile *pile = &open->piles[seat ^ i];

		position->hands[i] = tablic_counts_of(hands[i]);
		position->points[i] =
			pile->tablas +
			tablic_card_points(open->scoring, pile->cards);
		position->cards[i] = card_set_size(pile->cards);
	}
}

static bool
in_last_deal_of_two(const struct tablic_open *open)
{
	return open->seats == 2 && open->stock == 0 && open->left > 0;
}

void
tablic_endgame_of_game(
	struct tablic_endgame_position *position, const struct tablic *game)
{
	int seat = game->open.turn;
	const card_set hands[2] = {game->hands[seat], game->hands[seat ^ 1]};

	assert(in_last_deal_of_two(&game->open));
	fill_position(position, &game->open, seat, hands);
}

bool
tablic_endgame_of_known(struct tablic_endgame_position *position,
	const struct tablic_view *view)
{
	card_set hands[2] = {view->hand, 0};

	if (view->open.seats != 2 || view->open.left == 0 ||
		view->open.turn != view->seat ||
		!tablic_view_hand(view, view->seat ^ 1, &hands[1]))
		return false;
	fill_position(position, &view->open, view->seat, hands);
	return true;
}

bool
tablic_endgame_of_view(struct tablic_endgame_position *position,
	const struct tablic_view *view)
{
	return in_last_deal_of_two(&view->open) &&
	       tablic_endgame_of_known(position, view);
}

static struct endgame_state
state_of(const struct endgame_search *s,
	const struct tablic_endgame_position *position)
{
	static const enum endgame_capturer capturers[] = {
		ENDGAME_NOBODY, ENDGAME_MOVER, ENDGAME_OTHER};
	int sizes[2] = {tablic_counts_size(position->hands[0]),
		tablic_counts_size(position->hands[1])};

	assert(sizes[0] > 0 && sizes[0] <= TABLIC_HAND_MAX);
	assert(sizes[0] == sizes[1] || sizes[0] == sizes[1] + 1);
	return (struct endgame_state){
		.table = position->table,
		.hands = {position->hands[0], position->hands[1]},
		.last = capturers[position->last + 1],
		.plies = sizes[0] + sizes[1],
		.cards = sizes[0] + sizes[1] +
			 tablic_counts_size(position->table),
		.ahead = position->cards[0] - position->cards[1],
		.worth = endgame_worth_of(
			&s->worth, position->table + position->hands[0] +
					   position->hands[1]),
	};
}

/* The greedy player's order. Without a capture that is the order of the types.
 */
static int
greedy_order(const struct endgame_state *state, const struct endgame_play *play)
{
	tablic_counts played = tablic_count_one(play->type);
	int value = tablic_type_value(play->type);
	int number = value == TABLIC_ACE ? 1 : tablic_target(value);

	if (play->taken == 0)
		return -play->type;
	return tablic_counts_rank(play->taken + played) + 14 - number +
	       (play->taken == state->table ? TABLIC_RANK_TABLA : 0);
}

/* The play that is the answer if nothing is found to be better. */
static struct endgame_play *
greedy_play(const struct endgame_state *state, struct endgame_play plays[],
	size_t count)
{
	struct endgame_play *best = plays;
	int best_order = greedy_order(state, best);

	for (size_t i = 1; i < count; i++) {
		int order = greedy_order(state, &plays[i]);

		if (order > best_order) {
			best = &plays[i];
			best_order = order;
		}
	}
	return best;
}

/* What has been won before. */
static int
margin_of(const struct endgame_worth *worth,
	const struct tablic_endgame_position *position)
{
	return worth->point * (position->points[0] - position->points[1]) +
	       worth->card * (position->cards[0] - position->cards[1]);
}

/* LEAF is NULL in the last deal. */
static void
solve(struct endgame_search *s, const struct tablic_endgame_position *position,
	struct endgame_leaf *leaf, struct effort *effort,
	struct tablic_endgame_answer *answer)
{
	endgame_search_begin(s, position->scoring, leaf, effort);
	struct endgame_state state = state_of(s, position);
	struct endgame_play *plays = s->plays;
	size_t count = endgame_plays(s, &state, plays, ENDGAME_PLAYS_MAX);
	struct endgame_play *greedy = greedy_play(&state, plays, count);
	struct endgame_play best = *greedy;
	endgame_play_first(greedy);
	int value = endgame_best_play(s, &state, plays, count,
		-ENDGAME_INFINITY, ENDGAME_INFINITY, &best);
	if (value == -ENDGAME_INFINITY)
		value = best.gain;
	value += margin_of(&s->worth, position);
	*answer = (struct tablic_endgame_answer){
		.type = best.type,
		.taken = best.taken,
		.value = value,
		.points = (double)value / s->worth.point,
		.exact = !effort->ended && !s->cut,
		.nodes = s->nodes,
	};
}

void
tablic_endgame_solve(struct tablic_endgame *endgame,
	const struct tablic_endgame_position *position, struct effort *effort,
	struct tablic_endgame_answer *answer)
{
	solve(&endgame->search, position, NULL, effort, answer);
}

static void
begin_leaf(struct tablic_endgame *endgame,
	const struct tablic_endgame_future *future)
{
	endgame_leaf_begin(&endgame->leaf, future->net, future->cache,
		future->deal, future->stock);
}

void
tablic_endgame_solve_deal(struct tablic_endgame *endgame,
	const struct tablic_endgame_position *position,
	const struct tablic_endgame_future *future, struct effort *effort,
	struct tablic_endgame_answer *answer)
{
	begin_leaf(endgame, future);
	solve(&endgame->search, position, &endgame->leaf, effort, answer);
}

/* PLAY's answer if it is the only one; false: the effort has ended. */
static bool
weigh(struct endgame_search *s, const struct endgame_state *state,
	struct endgame_play play, int margin,
	struct tablic_endgame_answer *answer)
{
	s->plays[0] = play;
	int value =
		margin + endgame_best_play(s, state, s->plays, 1,
				 -ENDGAME_INFINITY, ENDGAME_INFINITY, &play);
	*answer = (struct tablic_endgame_answer){
		.type = play.type,
		.taken = play.taken,
		.value = value,
		.points = (double)value / s->worth.point,
		.exact = !s->cut,
		.nodes = s->nodes,
	};
	return !s->effort->ended;
}

/* That which PLAYED is; NULL: there is none. */
static struct endgame_play *
find_play(const struct tablic_play *played, struct endgame_play plays[],
	size_t count)
{
	for (size_t i = 0; played && i < count; i++) {
		if (plays[i].type == tablic_type(played->played) &&
			plays[i].taken == tablic_counts_of(played->taken))
			return &plays[i];
	}
	return NULL;
}

/* Brings PLAYED and the first of PLAYS by the greedy player's order to the
 * front, MOST of them all. */
static int
choose_plays(const struct endgame_state *state,
	const struct tablic_play *played, struct endgame_play plays[],
	size_t count, int most)
{
	int chosen = 0;

	for (; chosen < most && (size_t)chosen < count; chosen++) {
		struct endgame_play *best =
			chosen == 0 ? find_play(played, plays, count) : NULL;

		if (!best)
			best = greedy_play(
				state, plays + chosen, count - (size_t)chosen);
		struct endgame_play first = *best;

		*best = plays[chosen];
		plays[chosen] = first;
	}
	return chosen;
}

int
tablic_endgame_weigh(struct tablic_endgame *endgame,
	const struct tablic_endgame_position *position,
	const struct tablic_endgame_future *future,
	const struct tablic_play *played, struct effort *effort,
	struct tablic_endgame_answer answers[], int most)
{
	struct endgame_search *s = &endgame->search;
	struct endgame_play plays[TABLIC_ENDGAME_WEIGHED];

	if (most > TABLIC_ENDGAME_WEIGHED)
		most = TABLIC_ENDGAME_WEIGHED;
	if (future)
		begin_leaf(endgame, future);
	endgame_search_begin(
		s, position->scoring, future ? &endgame->leaf : NULL, effort);
	struct endgame_state state = state_of(s, position);
	size_t all = endgame_plays(s, &state, s->plays, ENDGAME_PLAYS_MAX);
	int count = choose_plays(&state, played, s->plays, all, most);
	int margin = margin_of(&s->worth, position);

	memcpy(plays, s->plays, (size_t)count * sizeof *plays);
	for (int i = 0; i < count; i++) {
		if (!weigh(s, &state, plays[i], margin, &answers[i]))
			return i;
	}
	return count;
}

struct tablic_play
tablic_endgame_play(const struct tablic_endgame_answer *answer,
	const struct tablic_view *view, struct random *random)
{
	card_set equals = view->hand & tablic_type_cards(answer->type);

	return (struct tablic_play){
		.played = tablic_equal_cards_draw(equals, random),
		.taken = tablic_counts_pick(answer->taken, view->open.table),
	};
}
