#include "tablic/players/backtrack.h"

#include <stdlib.h>
#include <string.h>

#include "tablic/gain.h"
#include "tablic/players/thesis_greedy.h"
#include "tablic/players/thesis_opponents.h"
#include "tablic/players/thesis_reasons.h"
#include "tablic/search/capture_cache.h"

enum {
	CACHE_BITS = 12,
	MEMO_BITS = 16,
	CLOCK_INTERVAL = 16,
	PLAYS_MAX = TABLIC_HAND_MAX * (TABLIC_BACKTRACK_CAPTURES + 1),
};

/* What the seat can gain from here on. */
struct memo {
	tablic_counts hand, table;
	uint64_t opponents;
	uint32_t search; /* the one it belongs to */
	int32_t gain;
};

struct tablic_backtrack {
	struct tablic_capture_cache *cache;
	uint32_t search; /* numbers the searches; 0 is none */
	struct memo memo[1 << MEMO_BITS];
};

/* A position when it is the seat's turn. */
struct position {
	tablic_counts hand, table;
	struct tablic_thesis_opponents opponents;
};

/* The choice of one play. */
struct decision {
	struct tablic_backtrack *player;
	struct effort *effort;
	enum tablic_scoring scoring;
	int count; /* plays listed */
	struct tablic_thesis_play plays[PLAYS_MAX];
	int64_t sums[PLAYS_MAX]; /* over all worlds */
	int worlds;
	struct position world[TABLIC_BACKTRACK_WORLDS];
	int depth;		 /* plays of the longest sequences all seen */
	double worth[PLAYS_MAX]; /* in points, by these; a card adds a part */
};

struct tablic_backtrack *
tablic_backtrack_new(void)
{
	struct tablic_backtrack *player = calloc(1, sizeof *player);

	if (!player)
		return NULL;
	player->cache = tablic_capture_cache_new(CACHE_BITS);
	if (!player->cache) {
		free(player);
		return NULL;
	}
	return player;
}

void
tablic_backtrack_free(struct tablic_backtrack *player)
{
	if (!player)
		return;
	tablic_capture_cache_free(player->cache);
	free(player);
}

static struct memo *
memo_of(struct tablic_backtrack *player, const struct position *at)
{
	uint64_t key = at->hand * 0x9e3779b97f4a7c15;

	key = (key ^ key >> 32 ^ at->table) * 0xd6e8feb86659fd93;
	key = (key ^ key >> 32 ^ tablic_thesis_opponents_key(&at->opponents)) *
	      0x9e3779b97f4a7c15;
	return &player->memo[key >> (64 - MEMO_BITS)];
}

static bool
is_of(const struct memo *memo, const struct position *at, uint32_t search)
{
	return memo->search == search && memo->hand == at->hand &&
	       memo->table == at->table &&
	       memo->opponents == tablic_thesis_opponents_key(&at->opponents);
}

static int best_gain(struct decision *, const struct position *, int plays);

/* What TAKE and the best of the PLAYS - 1 after it bring. */
static int
gain_of(struct decision *c, const struct position *at,
	struct tablic_thesis_play take, int plays)
{
	int gain = tablic_gain(c->scoring, at->table, take.type, take.taken);

	if (plays == 1 || !effort_spend(c->effort, 1, CLOCK_INTERVAL))
		return gain;
	struct position next = {
		.hand = at->hand - tablic_count_one(take.type),
		.table = tablic_thesis_play_leaves(at->table, take),
		.opponents = at->opponents,
	};
	tablic_thesis_opponents_answer(&next.opponents, &next.table);
	return gain + best_gain(c, &next, plays - 1);
}

/* The captures of TYPE that are tried. The caller asks for them again after
 * each: the cache may have dropped them. */
static struct tablic_captures
captures(const struct decision *c, tablic_counts table, int type)
{
	struct tablic_captures all = tablic_capture_cache_get(
		c->player->cache, table, tablic_type_value(type));

	if (all.count > TABLIC_BACKTRACK_CAPTURES)
		all.count = TABLIC_BACKTRACK_CAPTURES;
	return all;
}

static int
best_gain_of_type(
	struct decision *c, const struct position *at, int type, int plays)
{
	int best = gain_of(c, at, (struct tablic_thesis_play){type, 0}, plays);

	for (uint32_t i = 0; i < captures(c, at->table, type).count; i++) {
		tablic_counts taken = captures(c, at->table, type).taken[i];
		int gain = gain_of(
			c, at, (struct tablic_thesis_play){type, taken}, plays);

		if (gain > best)
			best = gain;
	}
	return best;
}

/* The most that PLAYS of the seat bring; the last of them is greedy. */
static int
best_gain(struct decision *c, const struct position *at, int plays)
{
	struct tablic_backtrack *player = c->player;
	int best = 0;

	if (plays == 1)
		return gain_of(c, at,
			tablic_thesis_greedy_play(
				c->scoring, at->hand, at->table),
			1);
	struct memo *memo = memo_of(player, at);
	if (is_of(memo, at, player->search))
		return memo->gain;
	for (int type = 0; type < TABLIC_TYPES; type++) {
		if (tablic_count(at->hand, type) == 0)
			continue;
		int gain = best_gain_of_type(c, at, type, plays);
		if (gain > best)
			best = gain;
	}
	if (!c->effort->ended)
		*memo = (struct memo){at->hand, at->table,
			tablic_thesis_opponents_key(&at->opponents),
			player->search, best};
	return best;
}

static void
list_plays(struct decision *c, tablic_counts hand, tablic_counts table)
{
	c->count = 0;
	for (int type = 0; type < TABLIC_TYPES; type++) {
		if (tablic_count(hand, type) == 0)
			continue;
		struct tablic_captures all = captures(c, table, type);
		for (uint32_t i = 0; i < all.count; i++)
			c->plays[c->count++] =
				(struct tablic_thesis_play){type, all.taken[i]};
		c->plays[c->count++] = (struct tablic_thesis_play){type, 0};
	}
}

/* Entries of earlier searches are not valid in this one. */
static void
begin_search(struct tablic_backtrack *player)
{
	if (++player->search == 0) {
		memset(player->memo, 0, sizeof player->memo);
		player->search = 1;
	}
}

/* The best play by sequences of PLAYS; false: the effort has ended. */
static bool
look_ahead(struct decision *c, int plays, struct tablic_thesis_play *best)
{
	int first = 0;

	memset(c->sums, 0, (size_t)c->count * sizeof *c->sums);
	for (int w = 0; w < c->worlds; w++) {
		begin_search(c->player);
		for (int i = 0; i < c->count && !c->effort->ended; i++)
			c->sums[i] +=
				gain_of(c, &c->world[w], c->plays[i], plays);
	}
	for (int i = 1; i < c->count; i++) {
		if (c->sums[i] > c->sums[first])
			first = i;
	}
	if (c->effort->ended)
		return false;
	*best = c->plays[first];
	c->depth = plays;
	for (int i = 0; i < c->count; i++)
		c->worth[i] =
			(double)c->sums[i] / c->worlds / TABLIC_GAIN_POINT;
	return true;
}

static void
suppose(struct decision *c, const struct tablic_view *view,
	struct random *random)
{
	c->worlds = tablic_thesis_opponents_known(view)
			    ? 1
			    : TABLIC_BACKTRACK_WORLDS;
	for (int w = 0; w < c->worlds; w++) {
		struct position *world = &c->world[w];

		world->hand = tablic_counts_of(view->hand);
		world->table = tablic_counts_of(view->open.table);
		tablic_thesis_opponents_draw(&world->opponents, view, random);
	}
}

static void
explain(const struct decision *c, const struct tablic_view *view,
	struct explanation *explanation)
{
	struct tablic_thesis_opponents others[TABLIC_BACKTRACK_WORLDS];

	if (c->depth == 0)
		return;
	tablic_thesis_reasons_plays(
		explanation, view, c->plays, c->worth, c->count);
	explanation_figure(explanation, "depth", "%d", c->depth);
	explanation_add(explanation,
		"each with the %d best plays after it; a card is worth 1/%d",
		c->depth - 1, TABLIC_GAIN_POINT);
	for (int w = 0; w < c->worlds; w++)
		others[w] = c->world[w].opponents;
	tablic_thesis_reasons_hands(explanation, view, others, c->worlds);
}

static struct tablic_play
choose(void *self, const struct tablic_view *view, struct effort *effort,
	struct random *random)
{
	int cards = card_set_size(view->hand);
	struct decision c = {.player = self,
		.effort = effort,
		.scoring = view->open.scoring};

	suppose(&c, view, random);
	list_plays(&c, c.world->hand, c.world->table);
	struct tablic_thesis_play best = tablic_thesis_greedy_play(
		c.scoring, c.world->hand, c.world->table);
	for (int plays = 2; plays <= cards; plays++) {
		if (!look_ahead(&c, plays, &best))
			break;
	}
	if (effort->explanation)
		explain(&c, view, effort->explanation);
	return tablic_thesis_play_cards(view, best);
}

struct tablic_strategy
tablic_backtrack_strategy(struct tablic_backtrack *player)
{
	return (struct tablic_strategy){.choose = choose, .self = player};
}
