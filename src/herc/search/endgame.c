#include "herc/search/endgame.h"

#include <string.h>

enum { NEVER = 10000 };

void
herc_endgame_start(struct herc_endgame *e)
{
	memset(e, 0, sizeof *e);
}

static struct herc_endgame_entry *
place_of(struct herc_endgame *e, const struct herc_table *table)
{
	uint64_t key = (table->left << 2 | (uint64_t)table->turn) *
		       UINT64_C(0x9e3779b97f4a7c15);

	return &e->table[key >> (64 - HERC_ENDGAME_BITS)];
}

/* The entry of a position between tricks, in which anything is possible if it
 * is new. */
static struct herc_endgame_entry *
entry_of(struct herc_endgame *e, const struct herc_table *table)
{
	struct herc_endgame_entry *entry = place_of(e, table);
	int16_t worth = (int16_t)herc_worth(table->left);

	if (entry->left != table->left ||
		entry->leader != (uint32_t)table->turn)
		*entry = (struct herc_endgame_entry){table->left,
			(uint32_t)table->turn, (int16_t)-worth, worth};
	return entry;
}

/* The card of LEGAL to try next: the dearest to lead, or to a partner who wins
 * so far; else the dearest that wins; else the cheapest. */
static herc_set
next_card(const struct herc_table *table, herc_set legal)
{
	herc_set winning = legal & table->better;

	if (table->count == 0 || ((table->winner ^ table->turn) & 1) == 0)
		legal = herc_dearest(legal);
	else if (winning != 0)
		legal = herc_dearest(winning);
	else
		legal = herc_cheapest(legal);
	return legal & -legal;
}

static int search(
	struct herc_endgame *, const struct herc_packed *, int alpha, int beta);

/* The best of all plays; from ALPHA to BETA it is exact (fail-soft). */
static int
search_plays(struct herc_endgame *e, const struct herc_packed *game, int alpha,
	int beta)
{
	const struct herc_table *table = &game->table;
	bool most = (table->turn & 1) == 0;
	int best = most ? -NEVER : NEVER;
	herc_set legal = herc_table_legal(table, game->hands[table->turn]);

	while (legal != 0 && alpha < beta) {
		struct herc_packed after = *game;
		herc_set c = next_card(table, legal);

		legal &= ~c;
		herc_packed_play(&after, c);
		int value = search(e, &after, alpha, beta);
		if (most ? value > best : value < best)
			best = value;
		if (most && best > alpha)
			alpha = best;
		if (!most && best < beta)
			beta = best;
	}
	return best;
}

/* The same between two tricks. */
static int
search_trick(struct herc_endgame *e, const struct herc_packed *game, int alpha,
	int beta)
{
	int taken = herc_table_margin(&game->table);
	struct herc_endgame_entry known = *entry_of(e, &game->table);

	if (known.least == known.most || taken + known.least >= beta)
		return taken + known.least;
	if (taken + known.most <= alpha)
		return taken + known.most;
	int value = search_plays(e, game, alpha, beta);
	if (value > alpha)
		known.least = (int16_t)(value - taken);
	if (value < beta)
		known.most = (int16_t)(value - taken);
	*place_of(e, &game->table) = known;
	return value;
}

static int
search(struct herc_endgame *e, const struct herc_packed *game, int alpha,
	int beta)
{
	e->nodes++;
	if (game->table.tricks_left == 0)
		return herc_table_margin(&game->table);
	return game->table.count == 0 ? search_trick(e, game, alpha, beta)
				      : search_plays(e, game, alpha, beta);
}

int
herc_endgame_margin(struct herc_endgame *e, const struct herc_packed *game)
{
	return search(e, game, -NEVER, NEVER);
}
