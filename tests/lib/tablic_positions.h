/*
 * Positions of two players, as a seat sees them: in the second deal and to play,
 * unless it is said otherwise; with them come cards as text.
 */
#ifndef LIB_TABLIC_POSITIONS_H
#define LIB_TABLIC_POSITIONS_H

#include "common/random.h"
#include "lib/card_text.h"
#include "tablic/search/play_model.h"
#include "tablic/strategy.h"
#include "tablic/view.h"

/* Seat 0 is to play, and both hands are known to it. */
struct tablic_view view_of(
	enum tablic_scoring, card_set own, card_set other, card_set table);

/* The same, but the other hand is hidden. */
struct tablic_view hidden_view_of(
	enum tablic_scoring, card_set own, card_set table);

/* The play of a card that takes those; "" takes none. */
struct tablic_play play_of(const char *played, const char *taken);

/* Fails, saying WHAT, unless PLAY is play_of(PLAYED, TAKEN). */
void expect_play(const char *what, struct tablic_play play, const char *played,
	const char *taken);

/* Fails unless somebody with HAND may make PLAY. */
void expect_legal(card_set hand, card_set table, struct tablic_play play);

/* Fails unless both are the same, member by member. */
void assert_same_position(
	const struct tablic_position *, const struct tablic_position *);

/* Whole games of two to 48, open and hidden, in which every other seat plays so,
 * with so many NODES a play, among players by chance: all plays are legal. */
void expect_whole_games(const struct tablic_strategy *, int64_t nodes);

/* The next COUNT cards of a shuffled deck. */
card_set take_cards(const card **deck, int count);

/* A table of up to MOST cards with many small ones, which split in more ways.
 */
card_set random_table(struct random *, int most);

/* As SEAT among SEATS sees a game before its first hand. */
struct tablic_view first_view_of(int seats, int seat, const char *table);

/* As seat 1, with 2H 3C 4H 7H JH AS, sees the beginning of a game. */
struct tablic_view view_of_other(const char *table);

/* What is seen after that; what the view refuses fails the test. */
void see_cards(struct tablic_view *, card_set hand);
void see_play(
	struct tablic_view *, int seat, const char *played, const char *taken);

#endif
