/*
 * What a game that is a program says of itself: its answer to `describe`, as
 * protocol/GAMES.md has it.
 *
 *	name leduc
 *	summary poker with six cards
 *	seats 2
 *	option ante N 1 what each puts in
 *	hidden yes
 */
#ifndef FOREIGN_DESCRIPTION_H
#define FOREIGN_DESCRIPTION_H

#include <stdbool.h>

#include "base/reason.h"
#include "common/game.h"

struct text;

enum {
	DESCRIPTION_MAX = 16384, /* bytes of the answer, with the NUL */
	DESCRIPTION_NAME_MAX = 32,
	DESCRIPTION_OPTIONS_MAX = 20,
};

/* The strings point into the letters. */
struct description {
	const char *text; /* the answer, as it was given */
	const char *name; /* small letters, digits, _ and - */
	const char *summary;
	char bot_counts[256];		       /* in words */
	int seats_of_bots[GAME_SEATS_MAX + 1]; /* 0: so many cannot play */
	bool seats[GAME_SEATS_MAX + 1];
	bool has_sides;
	int sides[GAME_SEATS_MAX];
	bool hidden; /* seats hold what others may not see */
	struct game_times times;
	int option_count;
	struct game_option options[DESCRIPTION_OPTIONS_MAX + 1];
	const char *defaults[DESCRIPTION_OPTIONS_MAX];
	char letters[2 * DESCRIPTION_MAX];
};

/* Reads ANSWER. False, with the reason in words, which names the line: it is no
 * description. */
bool description_parse(struct description *, const char *answer,
	char reason[static REASON_MAX]);

/* A list of seats of a game of SEATS: "0,2", "all" or "none". False: it is
 * none. */
bool seat_list_parse(const char *list, int seats, seat_set *set);
void seat_list_write(struct text *, seat_set set, int seats);

/* Adds VALUE as a word: as it is or, where it would be none, as a string of
 * JSON; and reads such a word in place, of which *REST is what follows behind a
 * blank. NULL: it is no word. */
void option_word_write(struct text *, const char *value);
char *option_word_read(char *words, char **rest);

#endif
