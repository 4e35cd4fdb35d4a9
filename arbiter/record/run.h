/*
 * A run: everything that decides the results of its games, and nothing else.
 * It is the first line of a record file; --resume continues a file only with
 * the same run, which may have become longer. With one run and deterministic
 * bots every game has one result, whatever the number of jobs.
 */
#ifndef RECORD_RUN_H
#define RECORD_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <jansson.h>

#include "base/reason.h"
#include "base/seed.h"
#include "record/format.h"
#include "record/game_choice.h"
#include "record/run_files.h"
#include "record/run_roster.h"
#include "record/run_shard.h"
#include "record/run_terms.h"
#include "record/sequential.h"
#include "sandbox/level.h"

struct game_contest;
struct game_rules;
struct text;

/* What only a tournament has of what decides results. */
struct run_tournament {
	const struct format *format; /* NULL: the run is a match */
	int players;		     /* bots in a game */
	long rounds;		     /* what a round is, the format says */
	long random_rounds; /* drawn before groups are chosen by rating */
	int challengers;    /* the first bots, who meet the others */
	long max_faults;    /* a bot with so many plays no more; 0: any */
	int houses; /* of the bots, the last, which only fill up groups */
};

/* More than any tournament has, and house bots besides. */
enum { RUN_BOTS_MAX = 100000, RUN_HOUSES_MAX = 64 };

struct run_bot {
	const char *name; /* printable, different for each bot of a run */
	const char *command;
	const char *options; /* as in bot_spec.h; NULL: none */

	/* What the program calls itself, and which version it is: its answers
	 * to `name` and `version`, printable; NULL: not known. No run is
	 * another for it. */
	const char *says_name;
	const char *says_version;

	/* What it is made of; of a run filled by hand the caller's. None: not
	 * known. */
	struct run_bot_file *files;
	int file_count;
};

/* An option that the game of the run has. */
struct run_option {
	const char *name;
	const char *value; /* of an option that names a file: its digest */
	const char *file;  /* how the file was called, or NULL; a run is the
			    * same with another name */
	char digest[80];
};

enum { RUN_OPTIONS_MAX = 20 };

struct run {
	const struct game_rules *game;
	const struct game_contest *contest; /* of the game, whose terms were
					       the first; NULL: none */
	struct seed seed; /* while it is committed to, empty where it is not
			   * known */
	struct commitment commitment; /* which the first line has in the place
				       * of the seed; none: it has the seed */
	struct commitment current;    /* to the seed of the next game; another
				       * if the run was made longer since */
	bool revealed;		      /* that seed is public */
	long games;		      /* of a match: at most */
	struct game_choice only;      /* which of them; with bots' owner */
	struct sequential_rule stop;  /* when it ends earlier; two bots only */
	struct run_tournament tournament;
	int bot_count;
	struct run_bot *bots; /* the caller's or, after run_parse, owned */
	int option_count;
	struct run_option options[RUN_OPTIONS_MAX];

#define TERM(type, member, ...) type member;
#include "record/run_terms.def"
#undef TERM

	struct run_shard shard;
	struct run_roster roster; /* of a shard of many bots */

	json_t *parsed; /* owned: what the bots point into after run_parse */
};

/* Frees what run_parse allocated; a run filled by hand owns nothing. */
void run_release(struct run *run);

/* How many games a match has at most: all, those that were chosen, or those of
 * the shard. */
long run_games(const struct run *);

/* Whether its results may end it before its last game. Those of a shard never
 * do: it has only some. */
bool run_may_stop(const struct run *);

/* What an option of the game is in the run; NULL: not given. */
const char *run_option_value(const struct run *, const char *name);

/* How many bots play one game of the run, and how many seats it has; 0 seats:
 * so many bots cannot play it. */
int run_players(const struct run *run);
int run_seats(const struct run *run);

/* Commits the run to its seed, before its first line is written. */
void run_commit(struct run *run);

/* Whether the first line has a commitment in the place of the seed. */
bool run_is_committed(const struct run *run);

/* What anybody may know of the seed: itself, or NULL. */
const char *run_public_seed(const struct run *run);

/* What the groups of a tournament are drawn from, which anybody may know: the
 * seed, or the commitment to it. */
struct seed run_draw_seed(const struct run *run);

/* In how many rotations of its bots each deal is played. */
int run_rotations(const struct run *run);

/* Writes a bot as a JSON object, and reads it back; the strings that BOT gets
 * belong to OBJECT, but its array of files is released by run_files_release,
 * whatever is returned. False, with the reason in words: it is no bot. */
void run_write_bot(const struct run_bot *bot, struct text *line);
bool run_take_bot(struct run_bot *bot, const json_t *object,
	char reason[static REASON_MAX]);

/* Adds the run's line to LINE, line feed included. -1 with errno: no memory.
 * That of a shard of many bots names them by their digest (run_roster.h);
 * run_write_whole has them in any case. */
int run_write(const struct run *run, struct text *line);
int run_write_whole(const struct run *run, struct text *line);

/* False, with the reason in words and *RUN untouched, when LINE is not
 * exactly what run_write writes. Bots that stand apart are missing then: what
 * knows where the line is from has roster_file_load fill them in. */
bool run_parse(struct run *run, const char *line, size_t length,
	char reason[static REASON_MAX]);

/* Adds to LINES what keeps --resume from continuing a file begun with WAS as
 * IS, which may have another length (run_length.h): each difference on a line
 * of its own, in the words of the command line. */
void run_differences(
	const struct run *was, const struct run *is, struct text *lines);

/* Whether there is none; else REASON is the first of them. */
bool run_same(const struct run *was, const struct run *is,
	char reason[static REASON_MAX]);

#endif
