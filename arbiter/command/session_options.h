/*
 * The command line of the subcommands that play games, as far as they share
 * it: what a session is told, and the rows that tell it.
 */
#ifndef COMMAND_SESSION_OPTIONS_H
#define COMMAND_SESSION_OPTIONS_H

#include <limits.h>
#include <stdbool.h>

#include "base/word_list.h"
#include "command/game_options.h"
#include "options/options.h"
#include "play/session.h"
#include "record/game_choice.h"
#include "record/run.h"

/* How much of a sandbox is wanted. */
enum session_sandbox {
	SESSION_SANDBOX_OFF,
	SESSION_SANDBOX_BEST,
	SESSION_SANDBOX_FULL
};

/* The terms are whole after lineup_finish. */
struct session_options {
	struct session_terms terms;
	struct game_options game;
	const struct game_rules *contest; /* whose contest; NULL: none */
	bool game_given;
	bool games_given;
	bool missing_given;
	enum session_sandbox sandbox; /* the term is known by lineup_finish */
	const char *bots_file; /* no bot may read it; NULL: there is none */
	bool seed_given;       /* else random, or the model's */
	bool shard_given;
	bool append;	   /* as many games more as are wanted */
	const char *like;  /* the file of a run to play again, or NULL */
	const char *after; /* the merged file of all shards, or NULL */
	const char
		*made_key; /* that this process has made for a shard; or NULL */
	char key_path[PATH_MAX];    /* of the key file beside the output */
	char beside_path[PATH_MAX]; /* of one that shard_key_take has found */
	bool idle;		    /* no bot is started, none is sandboxed */
	bool bound;		    /* bots have the names of their programs */
	struct game_choice only;    /* owned; the games that are played */
	const char *on;		/* by whom shards are played, or NULL: here */
	long shards;		/* 0: not given */
	struct word_list typed; /* owned: the options as they were given, each
				  * a word of its long name, "--games=200" */
	char **operands;	/* what is no option; NULL at the end */
	struct run model; /* owned: what the command line leaves open is as in
			   * this one, of the file that goes on, of `like` or of
			   * `after`; no game: there is none (model_run.h) */
	const char *model_path; /* of that file */
};

enum { SESSION_ROWS_MAX = 64 };

/* The defaults of a match: no bots yet, a random seed. */
void session_options_init(struct session_options *);
void session_options_release(struct session_options *);

/* A random seed that nobody can find by trying, as contests need it. */
void session_options_take_long_seed(struct session_options *);

/* Notes an option that was taken, for `taken` of struct options: OWNER is the
 * session's options. */
void session_options_note(
	void *owner, const struct option_row *, const char *value);

/* The rows of the subcommands in the mask OF (record/run_line.h), {0} behind
 * them, and the one of `talon match` that is called NAME, which is there. All
 * point into the options. */
void session_options_rows(struct session_options *, unsigned of,
	struct option_row rows[static SESSION_ROWS_MAX + 1]);
struct option_row session_options_row(
	struct session_options *, const char *name);

/* Whether a run goes on that an earlier session has begun, in the same file or,
 * as a shard that is new, in the merged one. */
bool session_options_go_on(const struct session_options *);

#endif
