/*
 * The arguments of commands, the same in every game. Each function answers the
 * command with a refusal in words when it returns false, and nothing else.
 */
#ifndef PLAYER_ARGUMENTS_H
#define PLAYER_ARGUMENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol/bot.h"

enum {
	ARGUMENTS_DEALS_MAX = 64,
	ARGUMENTS_CARDS_MAX = 64,
	ARGUMENTS_SHOWN_MAX = 20, /* bytes of a strange word that are shown */
};

/* `d c1 s1 ... cd sd` */
struct arguments_course {
	int deals;
	int sizes[ARGUMENTS_DEALS_MAX];
	int leaders[ARGUMENTS_DEALS_MAX];
};

/* How a game reads the cards of its DECK; at most MAX in a command. */
struct arguments_deck {
	bool (*parse)(const void *deck, const char *word, uint8_t *c);
	const void *deck;
	int max;
};

/* DONE: answers with nothing; else with REASON, why it was not done. */
void arguments_answer(struct bot *, bool done, const char *reason);

/* Nothing is left. */
bool arguments_ended(struct bot *, char *arguments);

/* The next word, WHAT in words, is a number from 0 to MAX. */
bool arguments_number(
	struct bot *, char **arguments, const char *what, int max, int *number);

/* WORD, which may be NULL, is a card. */
bool arguments_card(struct bot *, const struct arguments_deck *,
	const char *word, uint8_t *c);

/* The following each eat all arguments. */

/* `c K1 ... Kc` */
bool arguments_cards(struct bot *, char *arguments,
	const struct arguments_deck *,
	uint8_t cards[static ARGUMENTS_CARDS_MAX], int *count);

/* `j c K1 ... Kc` among players below SEATS. */
bool arguments_show_cards(struct bot *, char *arguments,
	const struct arguments_deck *, int seats, int *seat,
	uint8_t cards[static ARGUMENTS_CARDS_MAX], int *count);

/* `i K` among players below SEATS. */
bool arguments_play(struct bot *, char *arguments,
	const struct arguments_deck *, int seats, int *seat, uint8_t *c);

/* `V C`, not looked at further. */
bool arguments_set_deck(
	struct bot *, char *arguments, const char **values, const char **suits);

/* `n i`, for at most MAX players. */
bool arguments_set_players(
	struct bot *, char *arguments, int max, int *seats, int *seat);

/* At most MAX deals, sizes up to CARDS and leaders below SEATS. */
bool arguments_set_game(struct bot *, char *arguments, int max, int cards,
	int seats, struct arguments_course *);

/* `p0 ... pn-1` */
bool arguments_result(struct bot *, char *arguments, int seats, int points[]);

#endif
