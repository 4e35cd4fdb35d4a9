/*
 * A game of Planowanie with a view for each seat, as tests of players drive
 * it. A test fails where a view refuses what the rules do.
 */
#ifndef LIB_PLANOWANIE_TABLE_H
#define LIB_PLANOWANIE_TABLE_H

#include "planowanie/rules.h"
#include "planowanie/strategy.h"
#include "planowanie/view.h"

struct planowanie_table {
	struct planowanie game;
	struct planowanie_view views[PLANOWANIE_SEATS_MAX];
};

/* The deck and the number of seats of a table. */
struct planowanie_kind {
	const char *values, *suits;
	int seats;
};

/* From small to large, odd ones among them; behind the last one without
 * values. */
extern const struct planowanie_kind planowanie_table_kinds[];

/* What is learned of playing cards with skill. */
const int16_t *planowanie_table_skill(void);

/* A game of so many DEALS with hands of any size up to MOST, led by anybody;
 * the first hands are dealt. */
void planowanie_table_start(struct planowanie_table *,
	const struct planowanie_kind *, int deals, int most, struct random *);

/* The seats are still to declare. */
bool planowanie_table_declares(const struct planowanie_table *);

/* All seats declare; TRICKS has a number for each. */
void planowanie_table_declare(struct planowanie_table *, const int tricks[]);

/* The next seat plays C; after the last card of a deal the next is dealt. */
void planowanie_table_play(struct planowanie_table *, trick_card c);

static inline bool
planowanie_table_over(const struct planowanie_table *table)
{
	return planowanie_over(&table->game);
}

/* The view of who is to play. */
static inline const struct planowanie_view *
planowanie_table_view(const struct planowanie_table *table)
{
	return &table->views[table->game.open.trick.turn];
}

/* Everybody declares anything. */
void planowanie_table_declare_any(struct planowanie_table *, struct random *);

/* The next seat plays greedily or, one time in four, any card. */
void planowanie_table_play_any(struct planowanie_table *, struct random *);

/* A game of two deals in which all seats play by the strategy, a choice in so
 * many NODES. Returns a number that differs for other games. */
uint64_t planowanie_table_game(struct planowanie_table *,
	const struct planowanie_strategy *, const struct planowanie_kind *,
	int64_t nodes, uint64_t seed);

#endif
