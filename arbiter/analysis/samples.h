/*
 * Decisions of recorded games, for who learns from them: a line each, in the
 * order in which they were made, as talon-samples(1) describes it.
 */
#ifndef ANALYSIS_SAMPLES_H
#define ANALYSIS_SAMPLES_H

#include <stdbool.h>
#include <stdio.h>

#include "common/game.h"

#include "base/reason.h"
#include "base/text.h"

struct record;

struct samples_terms {
	const char *bot; /* only its decisions; NULL: all */
	bool csv;	 /* a line of comma-separated values, else of JSON */
	bool raw;	 /* what the seat had heard, instead of what it saw */
};

/* {.file, .terms} has printed nothing. */
struct samples {
	FILE *file;
	const struct samples_terms *terms;
	struct text line;
	void *scratch; /* of the size of the state of the game in hand */
	struct text
		heard[GAME_SEATS_MAX]; /* JSON strings with commas between */
};

void samples_release(struct samples *);

/* Prints the names of the columns, if it is of comma-separated values. */
void samples_print_head(const struct samples *);

/* Prints the decisions of RECORD, which is whole (reader.h). -1 with the reason
 * in words; what came before it has been printed. */
int samples_print(struct samples *, const struct record *,
	char reason[static REASON_MAX]);

#endif
