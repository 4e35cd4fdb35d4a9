/*
 * Reads a digest (digest.h) line by line, in the memory of a block of them.
 * Before the first line is taken the checksum of all is compared, so a digest
 * that is damaged or cut off is refused whole; the reason names file and line.
 *
 *	if (digest_reader_open(&reader, path, reason) < 0)
 *		errx(1, "%s", reason);
 *	while ((found = digest_reader_pair(&reader, &pair, reason)) > 0)
 *		use(&pair);
 *	if (found < 0 || digest_reader_end(&reader, reason) < 0)
 *		errx(1, "%s", reason);
 *	digest_reader_close(&reader);
 *
 * The parts come in the order of the file; those that nobody asks for are
 * passed over.
 */
#ifndef SUMS_DIGEST_READER_H
#define SUMS_DIGEST_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/lines.h"
#include "base/reason.h"
#include "base/text.h"
#include "blame/fault_news.h"
#include "record/margin.h"
#include "record/outcome.h"
#include "record/run.h"
#include "sums/digest_head.h"
#include "sums/rotations.h"

/*
 * Rows of whole numbers, a line each: decimal digits, a minus before what is
 * negative, one blank between two. Tens of millions of them are read in
 * seconds.
 */
/* More than anything comes to, and four times as much is still a number. */
#define DIGEST_NUMBER_MOST (INT64_MAX / 4)

void digest_row_add(struct text *, const int64_t *numbers, int count);

/* Adds MORE to SUM, for which the two bots may be TURNED. False: a sum is out
 * of range. */
bool company_join(struct company *, const struct company *more, bool turned);

/* Adds NUMBER to *SUM. False: that is out of range, and *SUM is as before. */
bool digest_row_sum(int64_t *sum, int64_t number);

#define DIGEST_FIRST_LINE "talon-digest 1\n"
#define DIGEST_SUM_WORD	  "sum "

/* The numbers of a row in their order, behind that of its bot. */
struct digest_tally {
	int64_t games; /* 0: it has not played */
	int64_t points;
	int64_t burnt_us;
	/* Where it first is, by the numbers of games. */
	int64_t game;
	int64_t seat;
	int64_t result; /* -1: it has none */
	int64_t place;
	/* Of a tournament: */
	int64_t outcomes[OUTCOME_COUNT]; /* of its games */
	int64_t last_round;		 /* that it has games of */
	int64_t last_games;		 /* of that round */
	/* Where deals are counted by rotations: */
	int64_t later_deals;
	int64_t later;	       /* the sum over them (rotations.h) */
	int64_t later_squared; /* and of the squares */
	int64_t table_deals;   /* likewise of M at tables of three */
	int64_t table;
	int64_t table_squared;
};

struct digest_pair {
	uint32_t low;
	uint32_t high;
	int64_t last;
	int64_t low_first[OUTCOME_COUNT];
	int64_t high_first[OUTCOME_COUNT];
	int64_t points[2];
	struct margin_sums margin; /* of the lower; its games and points follow
				    * from the others */
	struct company company;	   /* at tables of three in random order */
};

enum { DIGEST_TALLY_MOST = 19, DIGEST_PAIR_MOST = 15 + COMPANY_NUMBERS };

/* How many numbers the row of a bot has, and that of a pair. */
static inline int
digest_tally_numbers(const struct digest_head *head)
{
	return head->rotations > 0 ? DIGEST_TALLY_MOST : head->format ? 13 : 8;
}

static inline int
digest_pair_numbers(const struct digest_head *head)
{
	return head->rotations > 2 ? DIGEST_PAIR_MOST : 15;
}

enum digest_part {
	DIGEST_BOTS,
	DIGEST_TALLIES,
	DIGEST_PAIRS,
	DIGEST_FAULTS,
	DIGEST_END,
};

struct digest_reader {
	const char *path; /* the caller's, for as long as it is open */
	struct digest_head head;
	struct lines lines; /* of a file that is owned */
	char *line;
	size_t length;
	long line_number;
	enum digest_part part;
	long left;	/* lines of it */
	json_t *parsed; /* the last line of a bot or a fault */
};

/* Whether FILE, at its beginning and left there, begins as a digest does. */
bool digest_reader_knows(FILE *file);

/* Whether there is a file PATH that is a digest. */
bool digest_reader_is(const char *path);

/* -1 with the reason in words; then there is nothing to close. */
int digest_reader_open(struct digest_reader *, const char *path,
	char reason[static REASON_MAX]);
void digest_reader_close(struct digest_reader *);

/* A bot, and its place in a tournament. */
struct digest_reader_bot {
	struct run_bot about; /* its name, and what it says of itself */
	bool house;
	long entry; /* -1: its number, as one that was entered at first */
	long from;
	long until;
};

/* The next bot, in the order of their numbers, whose texts are valid until the
 * next call. 1; 0: there is none left; -1 with the reason in words. */
int digest_reader_bot(struct digest_reader *, struct digest_reader_bot *,
	char reason[static REASON_MAX]);

/* Likewise the next tally, that of BOT, the next pair and the next fault, of
 * BOT and KIND, whose texts are valid until the next call. */
int digest_reader_tally(struct digest_reader *, size_t *bot,
	struct digest_tally *, char reason[static REASON_MAX]);
int digest_reader_pair(struct digest_reader *, struct digest_pair *,
	char reason[static REASON_MAX]);
int digest_reader_fault(struct digest_reader *, size_t *bot, enum fault *kind,
	struct fault_example *, char reason[static REASON_MAX]);

/* Passes over what is left, which has to be there. -1 with the reason. */
int digest_reader_end(struct digest_reader *, char reason[static REASON_MAX]);

/* Makes PATH the name of the digest of RECORD, "RECORD.digest". -1 with errno:
 * no memory. */
int digest_path(struct text *path, const char *record);

/*
 * Opens the digest of the record file PATH if there is one that fits it as it
 * is now; the reader keeps NAME, its name. 1: it is open; 0: there is none, or
 * WORD, which is not empty then, says why one that is there is of no use; -1
 * with the reason in WORD.
 */
int digest_find(struct digest_reader *, struct text *name, const char *path,
	char word[static REASON_MAX]);

/* The record file of the digest DIGEST with HEAD, if it is there and still what
 * the digest was made of: makes PATH its name. -1 with the reason in words. */
int digest_find_record(struct text *path, const char *digest,
	const struct digest_head *head, char reason[static REASON_MAX]);

#endif
