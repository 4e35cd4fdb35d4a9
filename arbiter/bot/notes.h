/*
 * What a bot says besides its answers: lines that begin with `#`. Those that
 * stand between its last answer and the end of its next one are kept with the
 * move, as JSON:
 *
 *	# info score 1.5 nodes 1200 depth 4 pv 7S 3H
 *	# two worlds left
 *
 * becomes
 *
 *	{"info":{"score":1.5,"nodes":1200,"depth":4,"pv":"7S 3H"},
 *	 "note":"two worlds left"}
 *
 * Of a key that comes twice the last value counts. All else that a move has is
 * bounded: what comes when NOTES_MAX bytes are full is dropped.
 */
#ifndef BOT_NOTES_H
#define BOT_NOTES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"
#include "record/run.h"

enum { NOTES_MAX = 2048, NOTES_KEY_MAX = 32 };

/* {0} is empty. */
struct notes {
	bool cut; /* something was dropped */
	size_t info_length;
	size_t text_length;
	char info[NOTES_MAX]; /* lines "KEY VALUE", each with its LF */
	char text[NOTES_MAX]; /* lines, likewise */
};

static inline void
notes_clear(struct notes *notes)
{
	notes->cut = false;
	notes->info_length = notes->text_length = 0;
}

/* Adds LINE, without control characters, if it begins with `#` and KEPT wants
 * it. */
void notes_add(
	struct notes *, enum run_notes kept, const char *line, size_t length);

/* Writes what there is as JSON into JSON, which is cleared; nothing where there
 * is nothing. -1 with errno: no memory. */
int notes_write(const struct notes *, struct text *json);

#endif
