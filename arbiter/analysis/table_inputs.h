/*
 * The files of a table, and of which of them the games have to be read: of
 * those that have no digest, and of those whose digest does not tell enough. A
 * deal that two bots have in several files is one sample, and the sums of a
 * digest have it no more; but shards of one run have no such deals.
 */
#ifndef ANALYSIS_TABLE_INPUTS_H
#define ANALYSIS_TABLE_INPUTS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/reason.h"
#include "base/text.h"
#include "sums/digest_head.h"

struct table_input {
	const char *path;   /* the caller's */
	bool named;	    /* it is the digest itself */
	bool games;	    /* are to be read */
	const char *why;    /* although there is a digest, or NULL */
	struct text digest; /* its path; empty: there is none */
	struct text record; /* that of the games of a digest that was named */
	struct text word;   /* why one that is there is of no use */
	struct digest_head head; /* of a file with games, its run and seeds */
};

/* {0} is none. */
struct table_inputs {
	struct table_input *all;
	size_t count;
};

/* Looks at FILES, NULL at the end. GAMES: those of all are wanted. -1 with the
 * reason in words: a digest is damaged, two have a game in common, or games are
 * needed that are not there. To be released all the same. */
int table_inputs_init(struct table_inputs *, char *const *files, bool games,
	char reason[static REASON_MAX]);
void table_inputs_release(struct table_inputs *);

#endif
