/*
 * A record read from its line without a document: what tables, ratings and
 * reports need of a game, some ten times as fast.
 *
 *	if (!record_scan(&record, line, length, game) &&
 *		!record_parse(&record, line, length, game, reason))
 *		errx(1, "%s", reason);
 */
#ifndef RECORD_RECORD_SCAN_H
#define RECORD_RECORD_SCAN_H

#include "record/record.h"

/*
 * Fills RECORD as record_parse does, but for its start and the texts of its
 * moves, which it judges and does not keep. False: the line is no game of GAME,
 * or it is not written as record_write does it, or there is no memory. Which of
 * these, record_parse says; the record is then cleared.
 */
bool record_scan(struct record *record, const char *line, size_t length,
	const struct game_rules *game);

/* Gives a record that record_scan has just filled from LINE the texts of its
 * moves. False: no memory. */
bool record_scan_texts(struct record *record, const char *line, size_t length);

#endif
