/*
 * The audit of games: each is dealt again as far as its seed is known, every
 * move played by the rules, and the score counted.
 */
#ifndef ANALYSIS_AUDIT_H
#define ANALYSIS_AUDIT_H

#include "base/text.h"
#include "record/replay.h"
#include "referee/deals.h"

struct reader;

struct audit {
	const struct deals *deals; /* the caller's; NULL: they are not known,
				    * and games begin as their records say */
	const struct seed *seed;   /* the caller's, of games whose records have
				    * none; NULL: it is not known */
	struct replay replay;
	struct text start; /* of the game that was dealt */
	long games;
	long voids;
	long moves;
	long undealt; /* games, for want of their seed */
};

/* For games of RULES. -1 with errno; may be released all the same. */
int audit_init(struct audit *, const struct game_rules *rules,
	const struct deals *deals);
void audit_release(struct audit *);

/* Audits the game that READER has read last. False, with the reason in words.
 */
bool audit_game(
	struct audit *, struct reader *reader, char reason[static REASON_MAX]);

#endif
