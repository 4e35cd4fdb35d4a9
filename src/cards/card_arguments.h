/*
 * Cards in the arguments of commands, the same in all card games. Each function
 * but the first two takes all arguments, and changes their text; one that
 * returns false has said why in REASON, in words.
 */
#ifndef CARDS_CARD_ARGUMENTS_H
#define CARDS_CARD_ARGUMENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "cards/trick.h"
#include "common/arguments.h"

enum { CARD_ARGUMENTS_MAX = 64 }; /* cards in a command, and deals */

/* How a game reads the cards of its DECK; at most MAX in a command. */
struct card_reader {
	bool (*parse)(const void *deck, const char *word, uint8_t *c);
	const void *deck;
	int max;
};

/* The usual 52 cards, as numbered by card.h. */
extern const struct card_reader card_reader_usual;

/* For as long as DECK lives. */
struct card_reader card_reader_of(const struct trick_deck *deck);

/* WORD, which may be NULL, is a card. */
bool card_argument(const struct card_reader *, const char *word, uint8_t *c,
	char reason[static GAME_REASON_MAX]);

/* `d c1 s1 ... cd sd` */
struct card_course {
	int deals;
	int sizes[CARD_ARGUMENTS_MAX];
	int leaders[CARD_ARGUMENTS_MAX];
};

/* `V C`, not looked at further. */
bool card_arguments_deck(char *arguments, const char **values,
	const char **suits, char reason[static GAME_REASON_MAX]);

/* At most MAX deals, sizes up to CARDS and leaders below SEATS. */
bool card_arguments_course(char *arguments, int max, int cards, int seats,
	struct card_course *, char reason[static GAME_REASON_MAX]);

/* `c K1 ... Kc` */
bool card_arguments_cards(char *arguments, const struct card_reader *,
	uint8_t cards[static CARD_ARGUMENTS_MAX], int *count,
	char reason[static GAME_REASON_MAX]);

/* `j c K1 ... Kc` among players below SEATS. */
bool card_arguments_show(char *arguments, const struct card_reader *, int seats,
	int *seat, uint8_t cards[static CARD_ARGUMENTS_MAX], int *count,
	char reason[static GAME_REASON_MAX]);

/* `i K` among players below SEATS. */
bool card_arguments_play(char *arguments, const struct card_reader *, int seats,
	int *seat, uint8_t *c, char reason[static GAME_REASON_MAX]);

#endif
