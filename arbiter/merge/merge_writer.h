/*
 * The merged file while it is written: the games of a run in the order of their
 * numbers, and what is missing. Lines that are no games stand as late as they
 * may: one that makes the run longer before the first game that needs that, a
 * change of the roster before the first game of the round that it is for, the
 * seed behind the last game that was dealt of it.
 * Of a match that stops by its results no game is taken behind the one
 * that decides, nor behind one that is missing; of a tournament none of a round
 * that cannot be drawn yet. So what is there is what one machine would have
 * written up to there, and can be gone on with.
 *
 * It lies beside the file whose place it takes when it is whole and on the
 * disk. Until then that one is as it was, and if this process is killed the
 * next one finds what is left, and writes over it.
 *
 * The key file of the whole run signs it, as it has signed the shards. A copy
 * of that lies beside the merged file, without which nobody could go on with
 * it.
 */
#ifndef MERGE_MERGE_WRITER_H
#define MERGE_MERGE_WRITER_H

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/reason.h"
#include "base/text.h"
#include "guard/key_file.h"
#include "guard/line_output.h"
#include "guard/locked_file.h"
#include "merge/inputs.h"
#include "play/tally.h"
#include "tournament/contest.h"

/* So many games are told from each other, and so many ranges and shards are
 * named; of more only the number is known. */
enum {
	MISSING_GAMES_MAX = 10000000,
	MISSING_RANGES_MAX = 20,
	MISSING_SHARDS_MAX = 40,
};

struct missing_shard {
	long games;
	long first; /* the range that may go on */
	long last;
	int ranges;	   /* that have ended, or begun */
	struct text named; /* "12, 26-30" */
};

struct missing_games {
	long games;
	struct missing_shard *shards; /* owned; one at least */
	long count;		      /* of them; 0: the run has none */
};

void missing_games_release(struct missing_games *);

/* Prints a line "shard 2/7: 34 games missing: 12, 26-30, …" for each shard
 * that lacks games, behind BEFORE. */
void missing_games_print(
	FILE *, const struct missing_games *, const char *before);

/* Adds an array of objects. */
void missing_games_add_json(struct text *, const struct missing_games *);

struct merge_writer {
	struct successor successor;
	struct line_output output;
	struct text lines; /* to be written */
	int line_count;	   /* of them */

	struct key_file key;	 /* read only; closed: there is none */
	char key_path[PATH_MAX]; /* of the one beside the file */
	struct key_file own_key;

	struct merge_inputs *inputs; /* the caller's, whose run becomes longer
					as the lines have it; NULL: not begun */
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

/* Begins the file, packed if PATH ends in ".zst". Nobody else may be writing
 * PATH, nor be merging into it. KEY is the key file; NULL: what lies beside
 * PATH, if anything does. -1 with the reason in words; it may be released all
 * the same. */
int merge_writer_open(struct merge_writer *, const char *path, const char *key,
	char reason[static REASON_MAX]);

/* Gives up what has not been finished. */
void merge_writer_release(struct merge_writer *);

/* The key that its lines are signed with; NULL: they are not. */
const struct line_key *merge_writer_key(const struct merge_writer *);

/* Writes what stands before the first game. -1 with the reason in words. */
int merge_writer_begin(struct merge_writer *, struct merge_inputs *,
	char reason[static REASON_MAX]);

/* Takes a game, behind those with lower numbers. -1 with the reason in words,
 * which names the line. */
int merge_writer_take(struct merge_writer *, const struct merge_line *,
	char reason[static REASON_MAX]);

/* After the last game. -1 with the reason in words. */
int merge_writer_end(struct merge_writer *, char reason[static REASON_MAX]);

/* Puts the file in its place. What was there is gone; with KEPT, of PATH_MAX
 * bytes, it is beside it, under the name that is put there: its own with
 * .before, or .before-2 and so on. -1 with the reason in words. */
int merge_writer_finish(
	struct merge_writer *, char *kept, char reason[static REASON_MAX]);

#endif
