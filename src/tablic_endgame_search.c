#include "tablic_endgame_search.h"

#include <assert.h>
#include <string.h>

/* A clock is asked so often. */
enum { CLOCK_INTERVAL = 256 };

/* So many plays to be looked at cost as much as a node. */
enum { PLAYS_PER_NODE = 64 };

/* The order of plays: the one that the table names, then captures by what they
 * gain, with what history says on top. */
enum { ORDER_KNOWN = 1 << 28, ORDER_GAIN = 1 << 10, HISTORY_MAX = 1 << 14 };

void
endgame_search_begin(struct endgame_search *s, enum tablic_scoring scoring,
	struct effort *effort)
{
	s->worth = scoring == TABLIC_POINTS ? (struct endgame_worth){scoring, 1,
						      0, TABLIC_MOST_CARDS}
					    : (struct endgame_worth){scoring,
						      CARD_COUNT + 1, 1, 0};
	s->effort = effort;
	s->nodes = 0;
	s->cut = false;
	memset(s->history, 0, sizeof s->history);
	endgame_table_begin(&s->table);
}

int
endgame_worth_of(const struct endgame_worth *worth, tablic_counts cards)
{
	int value = worth->point * tablic_counts_points(worth->scoring, cards);

	if (worth->card != 0)
		value += worth->card * tablic_counts_size(cards);
	return value;
}

/* What the race for most cards brings who is AHEAD at the end. */
static int
race(const struct endgame_worth *worth, int ahead)
{
	if (ahead == 0)
		return 0;
	return ahead > 0 ? worth->most : -worth->most;
}

static int *
history_of(struct endgame_search *s, const struct endgame_state *state,
	const struct endgame_play *play)
{
	uint64_t mixed = play->taken * 0x9e3779b97f4a7c15;

	return &s->history[state->plies & 1][play->type]
			  [mixed >> (64 - ENDGAME_HISTORY_BITS)];
}

static void
add_play(struct endgame_search *s, const struct endgame_state *state,
	struct endgame_play *play, int type, tablic_counts taken, size_t place)
{
	play->type = (uint16_t)type;
	play->taken = taken;
	play->place = (uint16_t)(place + 1);
	play->gain = 0;
	if (taken != 0)
		play->gain = endgame_worth_of(&s->worth,
				     taken + tablic_count_one(type)) +
			     (taken == state->table ? s->worth.point : 0);
	play->order = play->gain * ORDER_GAIN / s->worth.point +
		      *history_of(s, state, play);
}

size_t
endgame_plays(struct endgame_search *s, const struct endgame_state *state,
	struct endgame_play plays[], size_t room)
{
	size_t count = 0;

	for (tablic_counts left = state->hands[0]; left != 0;) {
		int type = __builtin_ctzll(left) / 4;
		struct tablic_captures captures = tablic_book_captures(
			s->book, state->table, tablic_type_value(type));
		left &= ~((tablic_counts)15 << 4 * type);
		s->cut |= !captures.whole;
		for (uint32_t i = 0; i <= captures.count; i++) {
			if (count == room) {
				s->cut = true;
				break;
			}
			add_play(s, state, &plays[count], type,
				i < captures.count ? captures.taken[i] : 0,
				count);
			count++;
		}
	}
	return count;
}

static struct endgame_state
after(const struct endgame_search *s, const struct endgame_state *state,
	const struct endgame_play *play)
{
	tablic_counts one = tablic_count_one(play->type);
	struct endgame_state next = {
		.table = state->table + one,
		.hands = {state->hands[1], state->hands[0] - one},
		.last = state->last == ENDGAME_NOBODY  ? ENDGAME_NOBODY
			: state->last == ENDGAME_MOVER ? ENDGAME_OTHER
						       : ENDGAME_MOVER,
		.plies = state->plies - 1,
		.cards = state->cards,
		.ahead = -state->ahead,
		.worth = state->worth,
	};

	if (play->taken != 0) {
		int size = 1 + tablic_counts_size(play->taken);
		next.table = state->table - play->taken;
		next.last = ENDGAME_OTHER;
		next.cards -= size;
		next.ahead -= size;
		next.worth -= play->gain;
		if (next.table == 0)
			next.worth += s->worth.point;
	}
	return next;
}

/* LAST gets all that is left. */
static int
rest_value(const struct endgame_search *s, const struct endgame_state *state,
	enum endgame_capturer last)
{
	switch (last) {
	case ENDGAME_MOVER:
		return state->worth +
		       race(&s->worth, state->ahead + state->cards);
	case ENDGAME_OTHER:
		return -state->worth +
		       race(&s->worth, state->ahead - state->cards);
	case ENDGAME_NOBODY:
		break;
	}
	return race(&s->worth, state->ahead);
}

/* The last card of the game takes if it can, and then all goes to its player.
 */
static int
last_value(struct endgame_search *s, const struct endgame_state *state)
{
	int type = __builtin_ctzll(state->hands[0]) / 4;
	struct tablic_captures captures = tablic_book_captures(
		s->book, state->table, tablic_type_value(type));

	if (captures.count == 0)
		return rest_value(s, state, state->last);
	return rest_value(s, state, ENDGAME_MOVER) +
	       (captures.taken[0] == state->table ? s->worth.point : 0);
}

/* All that can still be won, with a tabla in every play. */
static int
most_value(const struct endgame_search *s, const struct endgame_state *state)
{
	return state->worth + (state->plies + 1) / 2 * s->worth.point +
	       race(&s->worth, state->ahead + state->cards);
}

static int
least_value(const struct endgame_search *s, const struct endgame_state *state)
{
	return -state->worth - state->plies / 2 * s->worth.point +
	       race(&s->worth, state->ahead - state->cards);
}

/* How far ahead is part of the position only while the race for most cards is
 * open. */
static uint64_t
key_of(const struct endgame_search *s, const struct endgame_state *state)
{
	int ahead = state->ahead;

	if (s->worth.most == 0)
		ahead = 0;
	else if (ahead > state->cards)
		ahead = CARD_COUNT + 1;
	else if (ahead < -state->cards)
		ahead = -CARD_COUNT - 1;
	uint64_t key = state->table * 0x9e3779b97f4a7c15;
	key ^= key >> 29;
	key = (key + state->hands[0]) * 0xbf58476d1ce4e5b9;
	key ^= key >> 32;
	key = (key + state->hands[1]) * 0x94d049bb133111eb;
	key ^= key >> 31;
	key = (key + (uint64_t)(ahead + 64) * 4 + state->last) *
	      0xd6e8feb86659fd93;
	return key ^ key >> 32;
}

/* The play to look at next comes to the front of PLAYS. */
void
endgame_bring_next(struct endgame_play plays[], size_t count)
{
	size_t next = 0;

	for (size_t i = 1; i < count; i++) {
		if (plays[i].order > plays[next].order)
			next = i;
	}
	struct endgame_play play = plays[next];
	plays[next] = plays[0];
	plays[0] = play;
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

static int
value_after(struct endgame_search *s, const struct endgame_state *state,
	const struct endgame_play *play, struct endgame_play plays[], int low,
	int high)
{
	struct endgame_state next = after(s, state, play);

	return play->gain - endgame_value(s, &next, plays, play->gain - high,
				    play->gain - low);
}

int
endgame_play_value(struct endgame_search *s, const struct endgame_state *state,
	const struct endgame_play *play, struct endgame_play plays[], int low,
	int high, bool beyond)
{
	if (!beyond || low + 1 >= high)
		return value_after(s, state, play, plays, low, high);
	int value = value_after(s, state, play, plays, low, low + 1);
	if (value <= low || value >= high || s->effort->ended)
		return value;
	return value_after(s, state, play, plays, low, high);
}

static int
best_of_plays(struct endgame_search *s, const struct endgame_state *state,
	struct endgame_play plays[], size_t count, int low, int high,
	unsigned *place)
{
	int best = -ENDGAME_INFINITY;

	for (size_t i = 0; i < count && best < high; i++) {
		endgame_bring_next(plays + i, count - i);
		int value = endgame_play_value(
			s, state, &plays[i], plays + count, low, high, i != 0);
		if (s->effort->ended)
			break;
		if (value > best) {
			best = value;
			*place = plays[i].place;
		}
		if (value >= high)
			reward(s, state, &plays[i]);
		if (value > low)
			low = value;
	}
	return best;
}

int
endgame_value(struct endgame_search *s, const struct endgame_state *state,
	struct endgame_play plays[], int low, int high)
{
	s->nodes++;
	if (!effort_spend(s->effort, 1, CLOCK_INTERVAL))
		return 0;
	if (state->plies == 0)
		return rest_value(s, state, state->last);
	if (state->plies == 1)
		return last_value(s, state);
	int most = most_value(s, state), least = least_value(s, state);
	if (most <= low)
		return most;
	if (least >= high)
		return least;
	uint64_t key = key_of(s, state);
	const struct endgame_entry *known = endgame_table_find(&s->table, key);
	unsigned place = 0;
	if (known != NULL) {
		if (known->low >= high || known->low == known->high)
			return known->low;
		if (known->high <= low)
			return known->high;
		if (known->low > low)
			low = known->low;
		if (known->high < high)
			high = known->high;
		place = known->best;
	}
	size_t count = endgame_plays(s, state, plays,
		(size_t)(s->plays + ENDGAME_PLAYS_MAX - plays));
	if (count > PLAYS_PER_NODE &&
		!effort_spend(s->effort, (int64_t)count / PLAYS_PER_NODE,
			CLOCK_INTERVAL))
		return 0;
	if (place != 0 && place <= count)
		plays[place - 1].order = ORDER_KNOWN;
	int best = best_of_plays(s, state, plays, count, low, high, &place);
	if (s->effort->ended)
		return 0;
	struct endgame_entry *entry =
		endgame_table_add(&s->table, key, state->plies);
	if (best < high)
		entry->high = (int16_t)best;
	if (best > low)
		entry->low = (int16_t)best;
	if (place <= 0xfff)
		entry->best = place & 0xfff;
	return best;
}
