#include "tablic/search/endgame_search.h"

#include <string.h>

/* A clock is asked so often. */
enum { CLOCK_INTERVAL = 256 };

/* So many captures in one list cost as much as a node. */
enum { CAPTURES_PER_NODE = 32 };

/*
 * The order of plays: the one that the table names, then by what they gain at
 * once, cards too, less what the best reply does; of cards laid down the lowest
 * first. What has served elsewhere moves a play by a point at most. The
 * numbers are those that made the search least.
 */
enum {
	ORDER_KNOWN = 1 << 28,
	ORDER_POINT = 1 << 10,
	ORDER_CARD = 600,
	ORDER_LAID = 80, /* a value */
	HISTORY_MAX = ORDER_POINT,
};

/* Replies are looked for where enough is to come to pay for it, and where the
 * plays are not too many. */
enum { REPLY_PLIES = 5, REPLY_PLAYS = 64 };

void
endgame_search_begin(struct endgame_search *s, enum tablic_scoring scoring,
	struct endgame_leaf *leaf, struct effort *effort)
{
	s->leaf = leaf;
	s->worth =
		leaf ? endgame_worth_of_deal(scoring) : endgame_worth(scoring);
	s->order = ORDER_POINT / s->worth.point;
	s->effort = effort;
	s->nodes = 0;
	s->cut = false;
	memset(s->history, 0, sizeof s->history);
	endgame_table_begin(&s->table);
}

static int *
history_of(struct endgame_search *s, const struct endgame_state *state,
	const struct endgame_play *play)
{
	uint64_t mixed = play->taken * 0x9e3779b97f4a7c15;

	return &s->history[state->plies & 1][play->type]
			  [mixed >> (64 - ENDGAME_HISTORY_BITS)];
}

/* What TYPE can take; the effort pays for long lists. */
static struct tablic_captures
captures_of(struct endgame_search *s, tablic_counts table, int type)
{
	struct tablic_captures captures = tablic_capture_cache_get(
		s->cache, table, tablic_type_value(type));

	if (captures.count >= CAPTURES_PER_NODE)
		effort_spend(s->effort, captures.count / CAPTURES_PER_NODE,
			CLOCK_INTERVAL);
	return captures;
}

/* Room that is kept for cards laid down, of both hands after every play. */
enum { LAID_DOWN = 2 * TABLIC_HAND_MAX * TABLIC_HAND_MAX };

static int
order_of_capture(const struct endgame_search *s, int gain, tablic_counts taken)
{
	return gain * s->order + tablic_counts_size(taken) * ORDER_CARD;
}

static void
add_play(struct endgame_search *s, const struct endgame_state *state,
	struct endgame_play *play, int type, tablic_counts taken)
{
	play->type = (uint8_t)type;
	play->taken = taken;
	play->order = *history_of(s, state, play);
	if (taken == 0) {
		play->gain = 0;
		play->order -= tablic_type_value(type) * ORDER_LAID;
	} else {
		play->gain = endgame_gain(&s->worth, state->table, type, taken);
		play->order += order_of_capture(s, play->gain, taken);
	}
}

/* The captures of TYPE and laying it down. */
static size_t
add_type(struct endgame_search *s, const struct endgame_state *state, int type,
	struct endgame_play plays[], size_t room)
{
	struct tablic_captures captures = captures_of(s, state->table, type);
	size_t free = room > LAID_DOWN ? room - LAID_DOWN : 0;
	size_t count = captures.count < free ? captures.count : free;

	s->cut |= !captures.whole || count < captures.count;
	for (size_t i = 0; i < count; i++)
		add_play(s, state, &plays[i], type, captures.taken[i]);
	add_play(s, state, &plays[count], type, 0);
	return count + 1;
}

size_t
endgame_plays(struct endgame_search *s, const struct endgame_state *state,
	struct endgame_play plays[], size_t room)
{
	size_t count = 0;

	for (tablic_counts left = state->hands[0]; left != 0;) {
		int type = __builtin_ctzll(left) / 4;

		left &= ~((tablic_counts)15 << 4 * type);
		count += add_type(s, state, type, plays + count, room - count);
	}
	for (size_t i = 0; i < count; i++) {
		plays[i].place = (uint16_t)(i + 1);
		plays[i].settled =
			state->plies < REPLY_PLIES || count > REPLY_PLAYS;
	}
	return count;
}

/* The last card of the game takes if it can, and then all goes to its player.
 */
static int
last_value(struct endgame_search *s, const struct endgame_state *state)
{
	int type = __builtin_ctzll(state->hands[0]) / 4;
	struct tablic_captures captures = captures_of(s, state->table, type);

	if (captures.count == 0)
		return endgame_rest_value(&s->worth, state, state->last);
	return endgame_rest_value(&s->worth, state, ENDGAME_MOVER) +
	       (captures.taken[0] == state->table ? s->worth.point : 0);
}

void
endgame_play_first(struct endgame_play *play)
{
	play->order = ORDER_KNOWN;
	play->settled = true;
}

/* The most that the other player can gain at once after PLAY, as an order. */
static int
best_reply(struct endgame_search *s, const struct endgame_state *state,
	const struct endgame_play *play)
{
	tablic_counts table =
		play->taken == 0 ? state->table + tablic_count_one(play->type)
				 : state->table - play->taken;
	int best = 0;

	for (tablic_counts left = state->hands[1]; left != 0;) {
		int type = __builtin_ctzll(left) / 4;
		struct tablic_captures captures = captures_of(s, table, type);

		left &= ~((tablic_counts)15 << 4 * type);
		if (captures.count == 0)
			continue;
		tablic_counts taken = captures.taken[0];
		int order = order_of_capture(
			s, endgame_gain(&s->worth, table, type, taken), taken);
		best = order > best ? order : best;
	}
	return best;
}

static void
bring_greatest(struct endgame_play plays[], size_t count)
{
	size_t greatest = 0;

	for (size_t i = 1; i < count; i++) {
		if (plays[i].order > plays[greatest].order)
			greatest = i;
	}
	struct endgame_play play = plays[greatest];
	plays[greatest] = plays[0];
	plays[0] = play;
}

/* The play to look at next comes to the front of PLAYS. Replies only make
 * plays come later, so they are looked for where a play comes to the front. */
static void
bring_next(struct endgame_search *s, const struct endgame_state *state,
	struct endgame_play plays[], size_t count)
{
	bring_greatest(plays, count);
	while (!plays->settled && count > 1) {
		plays->order -= best_reply(s, state, plays);
		plays->settled = true;
		bring_greatest(plays, count);
	}
}

static void
reward(struct endgame_search *s, const struct endgame_state *state,
	const struct endgame_play *play)
{
	int *history = history_of(s, state, play);

	*history += state->plies * state->plies;
	if (*history > HISTORY_MAX)
		*history = HISTORY_MAX;
}

static int value_of(struct endgame_search *, const struct endgame_state *,
	struct endgame_play plays[], int low, int high);

static int
value_after(struct endgame_search *s, const struct endgame_state *state,
	const struct endgame_play *play, struct endgame_play plays[], int low,
	int high)
{
	struct endgame_state next =
		endgame_after(&s->worth, state, play->type, play->taken);

	return play->gain -
	       value_of(s, &next, plays, play->gain - high, play->gain - low);
}

/* Later plays are first asked only whether they are better than the best. */
static int
later_value(struct endgame_search *s, const struct endgame_state *state,
	const struct endgame_play *play, struct endgame_play plays[], int low,
	int high)
{
	int value = value_after(s, state, play, plays, low, low + 1);

	if (value <= low || value >= high || s->effort->ended)
		return value;
	return value_after(s, state, play, plays, low, high);
}

int
endgame_best_play(struct endgame_search *s, const struct endgame_state *state,
	struct endgame_play plays[], size_t count, int low, int high,
	struct endgame_play *answer)
{
	int best = -ENDGAME_INFINITY;

	for (size_t i = 0; i < count && best < high; i++) {
		bring_next(s, state, plays + i, count - i);
		int value = (i == 0 ? value_after : later_value)(
			s, state, &plays[i], plays + count, low, high);
		if (s->effort->ended)
			break;
		if (value > best) {
			best = value;
			*answer = plays[i];
		}
		if (value >= high)
			reward(s, state, &plays[i]);
		if (value > low)
			low = value;
	}
	return best;
}

/* The value of STATE by its plays, KNOWN_BEST first if it is not 0; noted in
 * the table. */
static int
search(struct endgame_search *s, const struct endgame_state *state,
	uint64_t key, unsigned known_best, struct endgame_play plays[], int low,
	int high)
{
	size_t room = (size_t)(s->plays + ENDGAME_PLAYS_MAX - plays);
	size_t count = endgame_plays(s, state, plays, room);
	struct endgame_play answer = {.place = 0};

	if (s->effort->ended)
		return 0;
	/* If there is no room for all plays, the list may differ. */
	if (known_best != 0 && known_best <= count)
		endgame_play_first(&plays[known_best - 1]);
	int best =
		endgame_best_play(s, state, plays, count, low, high, &answer);
	if (!s->effort->ended)
		endgame_table_note(&s->table, key, state->plies,
			&(struct endgame_bounds){
				.low = best > low ? best : -ENDGAME_INFINITY,
				.high = best < high ? best : ENDGAME_INFINITY,
				.best = answer.place,
			});
	return best;
}

/* By the table, if it knows enough. */
static int
value_by_table(struct endgame_search *s, const struct endgame_state *state,
	struct endgame_play plays[], int low, int high)
{
	uint64_t key = endgame_key(&s->worth, state);
	struct endgame_bounds known = endgame_table_find(&s->table, key);

	if (known.low >= high || known.low == known.high)
		return known.low;
	if (known.high <= low)
		return known.high;
	return search(s, state, key, known.best, plays,
		known.low > low ? known.low : low,
		known.high < high ? known.high : high);
}

/* In a deal that another follows. */
static int
value_by_leaf(struct endgame_search *s, const struct endgame_state *state,
	struct endgame_play plays[], int low, int high)
{
	if (state->plies == 0) {
		effort_spend(s->effort, 1, CLOCK_INTERVAL);
		return endgame_leaf_value(s->leaf, state);
	}
	return value_by_table(s, state, plays, low, high);
}

static int
value_of(struct endgame_search *s, const struct endgame_state *state,
	struct endgame_play plays[], int low, int high)
{
	s->nodes++;
	if (!effort_spend(s->effort, 1, CLOCK_INTERVAL))
		return 0;
	if (s->leaf)
		return value_by_leaf(s, state, plays, low, high);
	if (state->plies == 0)
		return endgame_rest_value(&s->worth, state, state->last);
	if (state->plies == 1)
		return last_value(s, state);
	int most = endgame_most_value(&s->worth, state);
	int least = endgame_least_value(&s->worth, state);
	if (most <= low)
		return most;
	if (least >= high)
		return least;
	return value_by_table(s, state, plays, low, high);
}
