/*
 * A bot as the user specifies it: COMMAND, NAME = COMMAND or
 * NAME [OPTION ...] = COMMAND, with blanks around the sign or none, split into
 * words as a POSIX shell would (shell_words.h), the program looked up where bots
 * lie. A program that is not found is no error here: starting it fails, and that
 * is the bot's fault.
 *
 * The options, in brackets, hold for this bot alone: cwd=DIRECTORY to run in,
 * env:VARIABLE=VALUE, time=FACTOR of the time that all bots have, memory=MB and
 * processes=N instead of the limits that all bots have, cores=N to run on; and
 * of its sandbox read=PATH, write=PATH, net=yes, and sandbox=off|best|full
 * instead of that of all bots. With ranked=no it plays outside the ranking.
 *
 * The command `talon seat NAME` is this program itself: a bot that plays
 * elsewhere (remote/broker.h), which is in no sandbox, and made of no files here.
 *
 *	struct bot_spec spec;
 *	if (!bot_spec_parse(&spec, "mine [time=2] = ./bot -v", bots,
 *		    getenv("PATH"), reason))
 *		errx(2, "%s", reason);
 *	... spec.name is "mine", spec.words "./bot", "-v" ...
 *	bot_spec_release(&spec);
 */
#ifndef BOT_BOT_SPEC_H
#define BOT_BOT_SPEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/reason.h"
#include "process/process.h"

struct plan;

/* In a line with this and its nanoseconds a bot that plays elsewhere has the round
 * trip said, on the standard error of `talon seat`. */
#define BOT_ROUND_TRIP "round trip "

/* What is asked for; which level comes of it depends on the machine. */
enum bot_sandbox {
	BOT_SANDBOX_AS_ALL,
	BOT_SANDBOX_OFF,
	BOT_SANDBOX_BEST,
	BOT_SANDBOX_FULL
};

/* These words, from BOT_SANDBOX_OFF on: off, best and full, then NULL. */
extern const char *const bot_sandbox_words[];

/* WORD is one of them; false: it is not. */
bool bot_sandbox_parse(const char *word, enum bot_sandbox *);

/* All pointers are owned. */
struct bot_spec {
	char *name;    /* printable */
	char *text;    /* COMMAND as it was given, from its first word on */
	char *program; /* the file to execute; the first word if not found */
	bool bundled;  /* that comes with Talon */
	char **words;  /* the arguments from the program's name on, then NULL */

	char *options;	      /* as they were given; NULL: none, as below */
	char *directory;      /* to run in; NULL: the arbiter's */
	char **environment;   /* added to the arbiter's, then NULL; or NULL */
	int64_t time_nano;    /* FACTOR in 1e-9; 0: not given */
	int64_t memory_bytes; /* its limit; 0: not given */
	int processes;	      /* likewise */
	int cores;	      /* that it is to have; 0: not given */
	char **read;	      /* paths, then NULL; or NULL */
	char **write;	      /* likewise */
	bool net;
	enum bot_sandbox sandbox;
	bool unranked;
	bool remote;  /* it plays elsewhere */
	bool person;  /* it lets a person play, and is handed the terminal */
	bool browser; /* unless that person is at a page in a browser */
	bool named;   /* NAME was given */
	bool operand; /* it is a word of the command line */
	long line;    /* of the file that it was read from; 0: of none */
	struct plan
		*plan; /* owned; NULL: none was made, or it is not sandboxed */
	char *unfit;   /* why it cannot be sandboxed, by a fault of its own, and
			  so is never run; NULL: nothing is known */
	struct bot_seal *seal; /* owned: of its files (bot_files.h); NULL: they
				* may become others */
	char **option_words;   /* what directory and environment point into */
};

/*
 * BOTS is the directory of the bots that come with Talon (NULL: none), PATH a
 * list like the variable's (NULL: none); both are searched, in this order, for
 * a first word without a slash. False, with the reason in words, when ARGUMENT
 * specifies no bot or, with errno ENOMEM, memory is short; then SPEC needs no
 * release.
 */
bool bot_spec_parse(struct bot_spec *spec, const char *argument,
	const char *bots, const char *path, char reason[static REASON_MAX]);

/* The same from the parts that a record file has; OPTIONS may be NULL. */
bool bot_spec_make(struct bot_spec *spec, const char *name, const char *options,
	const char *command, const char *bots, const char *path,
	char reason[static REASON_MAX]);

void bot_spec_release(struct bot_spec *spec);

/* How it is started. */
struct process_program bot_spec_program(const struct bot_spec *);

/* Its own limits, and where it has none those of ALL; of processes it has no more
 * than the share of ALL. */
struct process_limits bot_spec_limits(
	const struct bot_spec *, struct process_limits all);

/* Of a program that was found in PATH: takes the first from there on that
 * SUITS. False: there is none, or it was there already. */
bool bot_spec_look_further(struct bot_spec *spec, const char *path,
	bool (*suits)(const char *program));

/* Whether a bot with the options TEXT, as a record file has them (NULL: none),
 * is one of the ranking; 0: it plays outside it. -1 with errno: no memory. */
int bot_options_ranked(const char *text);

/* Numbers equal names, so that no two are: greedy, greedy#2, greedy#3, each
 * with the first number that nobody else has in his. -1 with errno: no memory.
 */
int bot_names_number(struct bot_spec *specs, int count);

#endif
