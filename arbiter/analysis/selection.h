/*
 * Which games of a record file somebody wants to see: those with some numbers,
 * of a bot, that ended in some way. Void games are none of them.
 *
 *	struct selection_terms terms = {.bot = "ana", .worst = 20};
 *	struct game_choice chosen = {0};
 *	long count = selection_find(&terms, path, NULL, &chosen, reason);
 *	if (count < 0)
 *		errx(1, "%s", reason);
 *	... game_choice_has(&chosen, id) ...
 */
#ifndef ANALYSIS_SELECTION_H
#define ANALYSIS_SELECTION_H

#include <stdbool.h>

#include "base/reason.h"
#include "record/game_choice.h"

struct record;

/* {0} wants all games. */
struct selection_terms {
	struct game_choice only; /* these numbers */
	const char *bot;	 /* it plays; the rest is about it, too */
	long lost_by; /* it has at least so many points less than the best of
			 the others; without a bot, somebody has */
	bool fault;   /* it ended the game by a fault; likewise */
	long worst;   /* of all that are left the so many in which it did
			 worst */
	const char *differs; /* another record file: the first move that is
				not as in the game of that number there, from
				the same start, is its own */
};

bool selection_given(const struct selection_terms *);

/* Why the terms do not go together; NULL: they do. */
const char *selection_complaint(const struct selection_terms *);

/* Makes CHOSEN, which is empty, of the games of the file PATH, which messages
 * call NAME or, where that is NULL, so. How many they are, and with none CHOSEN
 * stays empty; -1 with the reason in words. */
long selection_find(const struct selection_terms *, const char *path,
	const char *name, struct game_choice *chosen,
	char reason[static REASON_MAX]);

/* Calls GAME with CONTEXT for each game in CHOSEN, which is whole (reader.h), in
 * the order of the file; false, with the reason in words, ends that. -1 with the
 * reason. */
int selection_visit(const char *path, const char *name,
	const struct game_choice *chosen,
	bool (*game)(void *context, const struct record *,
		char reason[static REASON_MAX]),
	void *context, char reason[static REASON_MAX]);

#endif
