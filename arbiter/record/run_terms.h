/*
 * The terms of a run as a table: what stands of each in the first line of a
 * record file, whether another value makes another run, and by which option it
 * is given. From a row of terms.def come the member of struct run, its
 * writing and reading, its comparison, and its option with help, completion and
 * its place in the manual.
 */
#ifndef RECORD_RUN_TERMS_H
#define RECORD_RUN_TERMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record/run.h"

struct json_fields;
struct text;

/* The subcommands that take an option. */
enum {
	RUN_OF_MATCH = 1,
	RUN_OF_TOURNAMENT = 2,
	RUN_OF_PLAY = 4,
	RUN_OF_ALL = RUN_OF_MATCH | RUN_OF_TOURNAMENT | RUN_OF_PLAY,
};

enum run_term_kind {
	RUN_TERM_FLAG,	  /* a bool that its option makes true; written so */
	RUN_TERM_UNLESS,  /* one that it makes false; always written */
	RUN_TERM_SWITCH,  /* an enum of two words, of which the first is not
			     written */
	RUN_TERM_WORD,	  /* likewise of several */
	RUN_TERM_BUDGET,  /* nanoseconds for a game, -1: no clock; the option
			     has the increment behind a plus sign, too */
	RUN_TERM_SECONDS, /* nanoseconds */
	RUN_TERM_LIMIT,	  /* a number; 0: no limit */
	RUN_TERM_COUNT,	  /* likewise, and 0 is not written */
};

struct run_term {
	const char *name; /* of the member in the file */
	enum run_term_kind kind;
	size_t place;		  /* in struct run */
	int64_t standard;	  /* what it is unless it is given */
	bool decides;		  /* a run with another value is another run */
	const char *const *words; /* of an enum, NULL at the end */
	bool open;		  /* of seconds: 0 stands for no limit */
	bool unsaid;		  /* likewise: 0 is not written */
	int64_t unit;		  /* of a limit: what its option counts */
	long least, most;	  /* likewise: the values of the option; of an
				     enum: the first word that a file has */

	/* The option; without a name there is none. */
	unsigned of; /* the subcommands that take it */
	char letter;
	bool usual; /* the short help has it, too */
	const char *option, *argument;
	const char *group; /* the heading in the help */
	const char *help;  /* lines separated by LF */
};

#define RUN_TERM_WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* Their numbers, as RUN_TERM_OF_scale_time. */
enum {
#define TERM(type, member, ...) RUN_TERM_OF_##member,
#include "record/terms.def"
#undef TERM
	RUN_TERMS
};

extern const struct run_term run_terms[RUN_TERMS];

/* The term of an option; NULL: it has none. */
const struct run_term *run_term_find(const char *option);

/* Where RUN has it. */
void *run_term_at(const struct run_term *, struct run *);

/* Gives TO the value that FROM has. */
void run_term_copy(
	const struct run_term *, struct run *to, const struct run *from);

/* What a run is unless something else is given. */
void run_terms_init(struct run *);

/* Writes the members, each with a comma before it; and takes them back,
 * complaining to the fields. */
void run_terms_write(const struct run *, struct text *line);
void run_terms_take(struct run *, struct json_fields *);

/* Adds what differs of the terms that decide results, a line each, in the words
 * of the command line: first those that are on or off. */
void run_terms_differences(
	const struct run *was, const struct run *is, struct text *lines);

/* A line of that kind. */
void run_terms_add_difference(struct text *lines, const char *option,
	const char *was, const char *is);

#endif
