/*
 * What bots do wrong, over the games of a run.
 *
 * Faults, by which games end: examples of them by bot, and the news of them, told
 * while a run is played: the first fault of each kind of each bot, with its game,
 * the reason, and the command that plays that game again; the first warning of a
 * kind; and who cannot be started again and again, or uses up its time.
 *
 *	talon: game 0: mine at seat 1: start: was not ready in time: no answer
 *	to list_commands came
 *	    is its output flushed?
 *	    to see it again: talon replay --sandbox off all.jsonl 0 'mine=...'
 *
 * Warnings: what a bot has done wrong and no game counts, a fault after its last
 * action of a game, an answer too many, a name listed with a comma. They stand in
 * no record, since which game one belongs to is known when that is written
 * already; so they are those of one session.
 *
 *	int first = warnings_add(&warnings, &warning);
 *	...
 *	warnings_print(file, &warnings, run->bots, run->bot_count);
 */
#ifndef BLAME_BLAME_H
#define BLAME_BLAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/text.h"
#include "bot/bot_spec.h"
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

/* Prints those of the first COUNT bots, called as in BOTS, below a heading; the
 * bots that were warned of the same as the first are counted with it. WARNINGS
 * NULL: nothing is known, nor printed. */
void warnings_print(FILE *, const struct warnings *warnings,
	const struct run_bot *bots, int count);

/* Adds `,"warnings":N,"warning_reasons":[{"warning","game","why","count"}]`;
 * both are null where WARNINGS is NULL. */
void warnings_add_json(
	const struct warnings *warnings, int bot, struct text *json);

/* {0} is none. */
struct fault_examples {
	long count; /* of all kinds */
	struct fault_example kinds[FAULT_COUNT];
};

/* So many `start` faults of a bot in a row are no chance. */
enum { FAULT_NEWS_STARTS = 5 };

/* And so much time used up so often is an endless loop. */
#define FAULT_NEWS_AMPLE_NS INT64_C(10000000000)
enum { FAULT_NEWS_TIMEOUTS = 2 };

enum { FAULT_NEWS_NOTE_MAX = 128 };

/* What a bot has done so far, as far as it was told. */
struct fault_news_bot {
	bool kinds[FAULT_COUNT]; /* of faults */
	int starts; /* in a row, games that ended by others' aside */
	int timeouts;
};

/* The pointers of the first part are the caller's. */
struct fault_news {
	FILE *file; /* NULL: nobody is told anything */
	const struct run *run;
	const char *output; /* the record file; NULL: there is none */
	const char *again;  /* what plays one game again, up to the game's
			     * number; NULL: nothing does */
	bool rows;	    /* who cannot be started again and again is told of
			     */
	void (*printing)(void *owner); /* NULL, or called before it prints */
	void *owner;

	char note[FAULT_NEWS_NOTE_MAX]; /* for the line of progress: who plays
					 * on without end */
	struct fault_news_bot *bots;
	size_t bot_count;
	size_t bot_capacity;
};

void fault_news_release(struct fault_news *);

/* A game has ended, and counts. SPECS are the COUNT bots of the run. -1 with
 * errno: no memory. */
int fault_news_tell(struct fault_news *, const struct record *record,
	const struct bot_spec *specs, int count);

/* Tells of the first warning of a bot. */
void fault_news_warn(struct fault_news *, const struct warning *warning,
	const struct bot_spec *specs);

void fault_examples_release(struct fault_examples *);

/* Adds the fault that ended the game. -1 with errno: no memory, and all is as
 * before. */
int fault_examples_add(struct fault_examples *, const struct record *);

/* The same for the faults of a kind that are counted already, with an example
 * of its own texts; of two with one number the first stays. */
int fault_examples_join(
	struct fault_examples *, enum fault kind, const struct fault_example *);

/* Forgets what the examples say: kinds, counts and games stay. */
void fault_examples_silence(struct fault_examples *);

/* Prints a few lines a kind, of BOT in RUN, below HEADING; where they have been
 * TOLD already, how many there were. True: there was a fault. */
bool fault_examples_print(FILE *, const char *heading,
	const struct fault_examples *, const struct run *run,
	const struct run_bot *bot, bool told);

/* Adds `,"fault_reasons":[{"fault","game","why","count"}]`. */
void fault_examples_add_json(const struct fault_examples *, struct text *json);

#endif
