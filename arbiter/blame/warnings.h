/*
 * Warnings: what a bot has done wrong and no game counts, a fault after its
 * last action of a game, an answer too many, a name listed with a comma. They
 * stand in no record, since which game one belongs to is known when that is
 * written already; so they are those of one session.
 *
 *	int first = warnings_add(&warnings, &warning);
 *	...
 *	warnings_print(file, &warnings, run->bots, run->bot_count);
 */
#ifndef BLAME_WARNINGS_H
#define BLAME_WARNINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/text.h"
#include "record/fault.h"
#include "record/record.h"
#include "record/run.h"

/* What it is about: an enum fault, or else: */
enum {
	WARNING_COMMA = FAULT_COUNT, /* a list with commas */
	WARNING_VOID,  /* a game that is a program failed at its answer */
	WARNING_NOTES, /* it says more besides its answers than is kept */
	WARNING_COUNT,
};

/* It holds no pointers, so that it may be sent from process to process. */
struct warning {
	long id;  /* of the game, the last one that the process had played */
	int bot;  /* its number in the run */
	int seat; /* in that game */
	int kind;
	char why[FAULT_WHY_MAX];
	char stderr_tail[RECORD_STDERR_MAX]; /* printable lines, of a crash */
};

/* One kind of faults or warnings of one bot, with its first game as an example. */
struct fault_example {
	long count;
	long id;
	int seat;
	char *why; /* NULL: there was none of the kind */
	char *stderr_tail;
	const char *hint; /* NULL: none */
};

void fault_example_release(struct fault_example *);

/* Adds the count of MORE, and takes the game with the lower number, with texts
 * of its own; of two with one number the first stays. -1 with errno: no memory,
 * and all is as before. */
int fault_example_join(
	struct fault_example *, const struct fault_example *more);

/* Adds those of COUNT kinds of WHAT, "fault" or "warning", that there were:
 * `,"WHAT_reasons":[{"WHAT","game","why","count"}]`. */
void fault_example_add_json(const struct fault_example *kinds, int count,
	const char *what, struct text *json);

struct warning_bot {
	long count;
	struct fault_example kinds[WARNING_COUNT];
};

/* {0} is empty, and nobody has been told of any. */
struct warnings {
	/* Faults and warnings are told as they come: then a report counts them
	 * and gives no reasons. */
	bool told;
	int first[WARNING_COUNT]; /* a bot with one of the kind, from 1 on */
	struct warning_bot *bots;
	size_t bot_count;
	size_t bot_capacity;
};

void warnings_release(struct warnings *);

/* 1: it is the first of its kind of its bot, and not as that of the bot that
 * had the kind first; 0: it is worth no word. -1 with errno: no memory. */
int warnings_add(struct warnings *, const struct warning *);

/* The name of a kind: that of the fault, or "comma", "void" or
 * "notes". */
const char *warning_name(int kind);

/* Prints those of the first COUNT bots, called as in BOTS, below a heading; the
 * bots that were warned of the same as the first are counted with it. WARNINGS
 * NULL: nothing is known, nor printed. */
void warnings_print(FILE *, const struct warnings *warnings,
	const struct run_bot *bots, int count);

/* Adds `,"warnings":N,"warning_reasons":[{"warning","game","why","count"}]`;
 * both are null where WARNINGS is NULL. */
void warnings_add_json(
	const struct warnings *warnings, int bot, struct text *json);

#endif
