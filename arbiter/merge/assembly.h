/*
 * A merged file as it is put together: the games of a run in the order of their
 * numbers, and what is missing. Lines that are no games stand as late as they
 * may: one that makes the run longer before the first game that needs that, a
 * change of the roster before the first game of the round that it is for, the
 * seed behind the last game that was dealt of it.
 * Of a match that stops by its results no game is taken behind the one
 * that decides, nor behind one that is missing; of a tournament none of a round
 * that cannot be drawn yet. So what is there is what one machine would have
 * written up to there, and can be gone on with.
 */
#ifndef MERGE_ASSEMBLY_H
#define MERGE_ASSEMBLY_H

#include "base/reason.h"
#include "merge/inputs.h"
#include "merge/missing_games.h"
#include "merge/target.h"
#include "play/tally.h"
#include "tournament/contest.h"

struct assembly {
	struct merge_inputs *inputs; /* the caller's, whose run becomes longer
					as the lines have it */
	struct merge_target *target; /* likewise */
	const struct seed *seed;     /* that becomes public with the last game;
					NULL:     none */
	struct record record;
	struct contest contest; /* of a tournament */
	struct tally tally;	/* of a match that may stop */
	struct text line;
	size_t lengths; /* that the run has had */
	size_t changes; /* that have been written */
	size_t seeds;	/* likewise */
	long next;	/* of a match: the number behind the last game */
	bool waits;	/* what is before the next game is missing */

	/* What has come of it: */
	long games;
	long left_out;		      /* games that have to wait */
	struct merge_line left;	      /* the first of these, without bytes */
	long behind;		      /* games after the one that decides */
	bool decided;		      /* by its results */
	bool complete;		      /* nothing is missing */
	struct missing_games missing; /* as far as is known */
	long upto; /* of a match that may stop and is undecided: games to be
		      played next, by their numbers; 0: there are none */
};

/* The first part is set, the rest 0. -1 with the reason in words; it may be
 * released all the same. */
int assembly_begin(struct assembly *, char reason[static REASON_MAX]);
void assembly_release(struct assembly *);

/* Takes a game, behind those with lower numbers. -1 with the reason in words,
 * which names the line. */
int assembly_take(struct assembly *, const struct merge_line *,
	char reason[static REASON_MAX]);

/* After the last game. -1 with the reason in words. */
int assembly_end(struct assembly *, char reason[static REASON_MAX]);

#endif
