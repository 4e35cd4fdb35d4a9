/*
 * The command line of the subcommands that play games, as far as they share
 * it: what a session is told, and the rows that tell it.
 */
#ifndef COMMAND_SESSION_OPTIONS_H
#define COMMAND_SESSION_OPTIONS_H

#include <stdbool.h>

#include "base/word_list.h"
#include "command/game_options.h"
#include "options/options.h"
#include "play/session.h"
#include "record/game_choice.h"
#include "record/run.h"

/* Which time a clock shows. */
enum session_clock { SESSION_WALL, SESSION_CPU };

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
	enum session_clock clock;
	long memory_mib;		  /* 0: no limit */
	const struct game_rules *contest; /* whose contest; NULL: none */
	bool game_given;
	bool games_given;
	bool time_given; /* else the game may have times of its own */
	bool move_time_given;
	bool start_time_given;
	bool memory_given;
	bool processes_given;
	bool allow_given; /* --allow-missing */
	bool leave_given; /* --leave-out */
	enum session_sandbox sandbox;
	bool sandbox_given;
	const char *bots_file; /* no bot may read it; NULL: there is none */
	bool seed_given;       /* else random, or the model's */
	bool clock_given;
	bool shard_given;
	bool append;	   /* as many games more as are wanted */
	const char *like;  /* the file of a run to play again, or NULL */
	const char *after; /* the merged file of all shards, or NULL */
	const char
		*made_key; /* that this process has made for a shard; or NULL */
	bool idle;	   /* no bot is started, none is shut in */
	struct game_choice only; /* owned; the games that are played */
	const char *on;		 /* by whom shards are played, or NULL: here */
	long shards;		 /* 0: not given */
	struct word_list typed;	 /* owned: the options as they were given, each
				  * a word of its long name, "--games=200" */
	char **operands;	 /* what is no option; NULL at the end */
	struct run model; /* owned: what the command line leaves open is as in
			   * this one, of the file that goes on, of `like` or of
			   * `after`; no game: there is none (model_run.h) */
	const char *model_path; /* of that file */
};

/* Rows to pick from, in the words of `talon match`. */
struct session_rows {
	struct option_row game;
	struct option_row games;
	struct option_row seed;
	struct option_row deals;
	struct option_row time;
	struct option_row move_time;
	struct option_row clock;
	struct option_row scale_time;
	struct option_row ponder;
	struct option_row start_time;
	struct option_row memory;
	struct option_row processes;
	struct option_row jobs;
	struct option_row pin;
	struct option_row sandbox;
	struct option_row output;
	struct option_row live;
	struct option_row log;
	struct option_row key;
	struct option_row resume;
	struct option_row shard;
	struct option_row no_rotate;
	struct option_row shuffle;
	struct option_row open_hands;
	struct option_row resign;
	struct option_row restart;
	struct option_row lockstep;
	struct option_row allow_missing;
	struct option_row leave_out;
	struct option_row json;
	struct option_row quiet;
	struct option_row watch;
	struct option_row verbose;
	struct option_row on;
	struct option_row shards;
};

/* The defaults of a match: no bots yet, a random seed. */
void session_options_init(struct session_options *);
void session_options_release(struct session_options *);

/* A random seed that nobody can find by trying, as contests need it. */
void session_options_take_long_seed(struct session_options *);

/* Notes an option that was taken, for `taken` of struct options: OWNER is the
 * session's options. */
void session_options_note(
	void *owner, const struct option_row *, const char *value);

/* They point into the options. */
struct session_rows session_options_rows(struct session_options *);

/* Whether a run goes on that an earlier session has begun, in the same file or,
 * as a shard that is new, in the merged one. */
bool session_options_go_on(const struct session_options *);

#endif
