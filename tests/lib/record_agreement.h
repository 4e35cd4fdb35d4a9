/*
 * Whether the two ways to read a line of a record file agree: what the scan
 * takes (record.h), the parser takes as well, and all that the scan fills
 * is the same.
 */
#ifndef LIB_RECORD_AGREEMENT_H
#define LIB_RECORD_AGREEMENT_H

#include "record/record.h"

/* What the scan made of a line, and how they disagree, NULL if they do not. */
struct record_agreement {
	bool scanned;
	const char *complaint;
};

/* Reads LINE, with or without a line feed, as one of GAME. */
struct record_agreement record_agreement_of(
	const char *line, size_t length, const struct game_rules *game);

#endif
