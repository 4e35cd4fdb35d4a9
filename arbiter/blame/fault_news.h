/*
 * The news of what bots do wrong, told while a run is played: the first fault
 * of each kind of each bot, with its game, the reason, and the command that
 * plays that game again; the first warning of a kind; and who cannot be started
 * again and again, or uses up its time.
 *
 *	talon: game 0: mine at seat 1: start: was not ready in time: no answer
 *	to list_commands came
 *	    is its output flushed?
 *	    to see it again: talon replay --sandbox off all.jsonl 0 'mine=...'
 */
#ifndef BLAME_FAULT_NEWS_H
#define BLAME_FAULT_NEWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/text.h"
#include "blame/warnings.h"
#include "bot/bot_spec.h"
#include "record/fault.h"
#include "record/record.h"
#include "record/run.h"

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
