/*
 * The verification of a record file: its chain, each game by the audit, and
 * that they are games of its run, each there once.
 */
#ifndef ANALYSIS_VERIFICATION_H
#define ANALYSIS_VERIFICATION_H

#include <stdbool.h>
#include <stdio.h>

#include "base/reason.h"
#include "base/text.h"
#include "record/reader.h"
#include "record/replay.h"
#include "record/seed_history.h"
#include "referee/deals.h"
#include "sums/sums.h"

/*
 * The audit of games: each is dealt again as far as its seed is known, every
 * move played by the rules, and the score counted.
 */
struct reader;

struct audit {
	const struct deals *deals; /* the caller's; NULL: they are not known,
				    * and games begin as their records say */
	struct seed seed; /* of games whose records have none; empty: it is not
			   * known */
	struct replay replay;
	struct text start; /* of the game that was dealt */
	long games;
	long voids;
	long moves;
	long undealt; /* games, for want of their seed */
};

/* What was found in a file that is whole. */
struct verification {
	struct run_shard shard; /* its number alone, if its run is one */
	enum proof proof;	/* how far its lines are */
	bool keyed;		/* it was read with its key file */
	char public_key[PUBLIC_KEY_DIGITS + 1]; /* of its first line; empty: it
						 * has none */
	long heads;				/* that were published of it */
	long published;				/* its lines that these sign */
	long lines;
	long announced;	       /* of these, before the first line */
	long begun;	       /* how often the file was, as they say */
	long other_heads;      /* of files of its name with other keys */
	bool dealt;	       /* its deals were dealt again */
	long undealt;	       /* games that were not, for want of their seed */
	char beacon[SEED_MAX]; /* on which deals depend; empty: none */
	struct seed_history seeds; /* that its run was committed to */
	long games;
	double of;  /* how many there will be; 0: that is not known before */
	long voids; /* of them */
	long moves;
	struct sums sums; /* of all games, points of pairs included */
	struct replaced_list replaced; /* owned */
};

/* Verifies what is left of READER, which has read its run, with the deals of
 * that; NULL: they are not known. SEEDS are those of a run that is committed to
 * them. -1 with the reason in words, which names the line; to be released all
 * the same. */
int verification_read(struct verification *, struct reader *reader,
	const struct deals *deals, const struct known_seeds *seeds,
	char reason[static REASON_MAX]);

void verification_release(struct verification *);

/* Says what was found in PATH in words, or as a JSON object, of a file that is
 * not whole with WRONG. -1 with errno: no memory. */
int verification_print(FILE *file, const struct verification *,
	const char *path, bool json, const char *wrong);

#endif
