/*
 * The first line of a record file, which is the run, and what makes another run
 * of it; its terms, as a table, and its bots, which stand in other lines, too.
 */
#ifndef RECORD_RUN_LINE_H
#define RECORD_RUN_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <jansson.h>

#include "base/reason.h"
#include "record/run.h"

struct text;

/* Adds the run's line to LINE, line feed included. -1 with errno: no memory.
 * That of a shard of many bots names them by their digest (see below);
 * run_write_whole has them in any case. */
int run_write(const struct run *run, struct text *line);
int run_write_whole(const struct run *run, struct text *line);

/* False, with the reason in words and *RUN untouched, when LINE is not
 * exactly what run_write writes. Bots that stand apart are missing then: what
 * knows where the line is from has roster_load fill them in. */
bool run_parse(struct run *run, const char *line, size_t length,
	char reason[static REASON_MAX]);

/* Adds to LINES what keeps --resume from continuing a file begun with WAS as
 * IS, which may have another length (change.h): each difference on a line
 * of its own, in the words of the command line. */
void run_differences(
	const struct run *was, const struct run *is, struct text *lines);

/* Whether there is none; else REASON is the first of them. */
bool run_same(const struct run *was, const struct run *is,
	char reason[static REASON_MAX]);

/*
 * The terms of a run as a table: what stands of each in the line, whether
 * another value makes another run, and by which option it is given. From a row
 * of terms.def come the member of struct run, its writing and reading, its
 * comparison, and its option with help, completion and its place in the manual.
 */

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
	size_t size;		  /* of its type */
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

/*
 * A bot as a JSON object, with the files that it is made of: its program, and
 * those that its command names, each with the digest that it had when the run
 * was begun. They decide who plays: a shard is not continued with others, nor
 * merged. The program of a bot that comes with Talon is the same if its sources
 * are, whatever built it.
 */

/* Writes a bot as a JSON object, and reads it back; the strings that BOT gets
 * belong to OBJECT, but its array of files is released by run_files_release,
 * whatever is returned. False, with the reason in words: it is no bot. */
void run_write_bot(const struct run_bot *bot, struct text *line);
bool run_take_bot(struct run_bot *bot, const json_t *object,
	char reason[static REASON_MAX]);

/* Whether the bot of this command plays elsewhere: "talon seat NAME". Then it is
 * marked so, and is made of no file that is known here. */
bool run_command_is_remote(const char *command);

/* Adds to LINES what differs between two bots of one name, each file on a line
 * of its own that names both. SYSTEM: only files of the system's, which are
 * worth a warning; else only all others. Nothing is known of the files of a bot
 * that has none. */
void run_files_differences(const struct run_bot *was, const struct run_bot *is,
	bool system, struct text *lines);

/* Whether no file differs, but for the system's and that at EXCEPT, if it is not
 * NULL; false, too, where memory is short. */
bool run_files_same(const struct run_bot *was, const struct run_bot *is,
	const char *except);

/* The same for the bots of two runs, as many as both have. */
void run_files_compare(const struct run *was, const struct run *is, bool system,
	struct text *lines);

/*
 * Where the bots of a run stand that are too many for the first line of each of
 * its shards: that line has only the digest of a text with all of them. It has
 * in place of "bots":
 *
 *	"roster":{"sha256":"...","bots":20000}
 *
 * The text has a bot a line, as the first line of any other run has them, with
 * the files that it is made of, but without what it calls itself: of that a
 * shard knows only what it has tried. It is a file in the folder of the record
 * file, roster-0123456789abcdef.json, after the first digits of its SHA-256.
 * All shards in a folder have one.
 */

/* The SHA-256 of the text, whether or not it stands apart. -1 with errno: no
 * memory. */
int roster_digest(const struct run *, char digest[static SHA256_DIGITS + 1]);

/* Whether SEED, if it is bound to a roster (seed_bound), is bound to that of
 * RUN. */
bool roster_fits_seed(const struct run *, const struct seed *seed);

/* Has the file beside RECORD, which is written next: a whole one is left alone,
 * any other is replaced at once by a whole one that is on the disk. Where the
 * first line of RUN has the bots nothing is done. -1 with the reason in words.
 */
int roster_keep(const struct run *run, const char *record,
	char reason[static REASON_MAX]);

/* Fills in the bots that RUN misses, whose first line was read from RECORD:
 * those of LIKE, unless that is NULL or has others, or those of the file, which
 * has to be whole. -1 with the reason in words, which names the file. */
int roster_load(struct run *run, const char *record, const struct run *like,
	char reason[static REASON_MAX]);

#endif
