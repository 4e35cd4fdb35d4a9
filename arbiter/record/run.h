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
#include <stdio.h>

#include <jansson.h>

#include "base/hex.h"
#include "base/reason.h"
#include "base/seed.h"
#include "record/format.h"
#include "record/game_choice.h"
#include "record/stop_rule.h"
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
	long games; /* of a league: a bot with fewer is due */
	long error; /* likewise, or with a rating less certain than this, half
		     * an interval of 95 % in Elo; 0: only that */

	/* A line closed the run early (change.h): */
	long closed;  /* rounds that it had then; 0: it was not closed */
	long dropped; /* games of these rounds that are not played any more */
};

/* More than any tournament has, and house bots besides. Of rounds each that is
 * drawn is kept in memory. */
enum { RUN_BOTS_MAX = 100000, RUN_HOUSES_MAX = 64, RUN_ROUNDS_MAX = 1000000 };

/* A file that a bot is made of, called as in the command; a program of the
 * system's by its whole path, below /usr, where machines may differ. */
struct run_bot_file {
	const char *path;
	const char *digest; /* SHA-256, 64 digits; NULL: it could not be made */
};

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

	/* Of a bot that comes with Talon: the SHA-256 of the sources that its
	 * program, the first of its files, was built from; NULL: not known. */
	const char *sources;
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

/* Which time the clocks show. */
enum run_clock { RUN_CLOCK_WALL, RUN_CLOCK_CPU };

/* Whether bots may think while they are not asked. */
enum run_ponder { RUN_PONDER_ON, RUN_PONDER_OFF };

/* What is kept of what bots say besides their answers (bot/notes.h). */
enum run_notes { RUN_NOTES_INFO, RUN_NOTES_OFF, RUN_NOTES_ALL };

/*
 * The part of a run that only a shard of it has: one of several record files
 * that are played apart, by any machines, and merged into one. Host, cores and
 * calibration say where the shard was begun, or a run whose times are scaled,
 * and decide nothing: who goes on with it may be another machine.
 */
struct run_shard {
	long index;	    /* from 0 */
	long count;	    /* of all; 0: the run is no shard */
	const char *host;   /* the caller's or, after run_parse, the run's;
			       NULL: not known */
	int cores;	    /* that it had; 0: not known */
	double calibration; /* of host; 0: not known */
};

/* More than there are machines. */
enum { RUN_SHARDS_MAX = 1000000 };

/* A shard of more bots has them apart. */
enum { RUN_ROSTER_FROM = 1000 };

/* The bots of a run that stand apart from its first line (run_line.h). */
struct run_roster {
	char digest[SHA256_DIGITS + 1]; /* SHA-256; "": the line had them */
	int count;			/* of the bots in it */
	bool borrowed;			/* they belong to another run */
	json_t *parsed;			/* owned: what they point into */
};

struct run {
	const struct game_rules *game;
	struct run_bot
		program; /* of the game, which tells its rules; its command
				 * NULL: the game is no program of its own */
	const struct game_contest *contest; /* of the game, whose terms were
					       the first; NULL: none */
	struct seed seed; /* while it is committed to, empty where it is not
			   * known */
	struct commitment commitment; /* which the first line has in the place
				       * of the seed; none: it has the seed */
	struct commitment current;    /* to the seed of the next game; another
				       * if the run went on after the one before
				       * had become public: then another stage
				       * of it has begun, and the first line of
				       * a shard of that has both */
	bool revealed;		      /* that seed is public */
	char beacon[SEED_MAX]; /* drawn in public after the run was committed to
				* its seed, printable; empty: none was */
	long games;	       /* of a match: at most */
	struct game_choice only;     /* which of them; with bots' owner */
	struct sequential_rule stop; /* when it ends earlier; two bots only */
	struct run_tournament tournament;
	int bot_count;
	struct run_bot *bots; /* the caller's or, after run_parse, owned */
	int option_count;
	struct run_option options[RUN_OPTIONS_MAX];

#define TERM(type, member, ...) type member;
#include "record/terms.def"
#undef TERM

	struct run_shard shard;
	struct run_roster roster; /* of a shard of many bots */

	json_t *parsed; /* owned: what the bots point into after run_parse */
};

/* Frees what run_parse (run_line.h) allocated; a run filled by hand owns nothing. */
void run_release(struct run *run);

/* How many games a match has at most: all, those that were chosen, or those of
 * the shard. */
long run_games(const struct run *);

/* Whether its results may end it before its last game. Those of a shard never
 * do: it has only some. */
bool run_may_stop(const struct run *);

/* Whether results, perhaps those of more shards, decide how many games of a
 * match there are. */
bool run_is_open_ended(const struct run *);

/* Whether its games are taken in the order of their numbers: its results may
 * end it, and where it is a match to so many points bots are told of them. */
bool run_is_ordered(const struct run *);

/* What an option of the game is in the run; NULL: not given. */
const char *run_option_value(const struct run *, const char *name);

/* How many bots play one game of the run, and how many seats it has; 0 seats:
 * so many bots cannot play it. */
int run_players(const struct run *run);
int run_seats(const struct run *run);

/* Commits the run to its seed, before its first line is written. */
void run_commit(struct run *run);

/* Gives the run a beacon. False, with the run untouched: TEXT is empty, too
 * long, or not printable. */
bool run_take_beacon(struct run *, const char *text);

/* Whether the first line has a commitment in the place of the seed. */
bool run_is_committed(const struct run *run);

/* Whether it is committed to another seed than it was begun with: it is in a
 * later stage than the first. */
bool run_is_renewed(const struct run *run);

/* What games are dealt from: SEED, to which the run is committed, and its beacon
 * if it has one. */
struct seed run_dealing_seed(const struct run *, const struct seed *seed);

/* What anybody may know of the seed: itself, or NULL. */
const char *run_public_seed(const struct run *run);

/* What tells its deals from those of other runs, which anybody may know: the
 * seed, or the commitment to it. */
struct seed run_named_seed(const struct run *);

/* What the groups of a tournament are drawn from, that, with the beacon if
 * there is one. */
struct seed run_draw_seed(const struct run *run);

/* In how many rotations of its bots each deal is played. */
int run_rotations(const struct run *run);

/* How many deals a group has in a round of a tournament, one for each game or,
 * with rotations, for each game of a bot at each seat; 0 of a match. */
long run_deals(const struct run *run);

/* The length of a run: the games of a match, the rounds of a tournament.
 * "games" or "rounds", as the option and the member are called. */
const char *run_length_name(const struct run *);

long run_length(const struct run *);
void run_length_set(struct run *, long length);

/* The tournament has so many ROUNDS in all, and so many more of their games are
 * DROPPED. */
void run_close(struct run *, long rounds, long dropped);

/* Whether the run is a shard of another. */
bool run_is_shard(const struct run *);

/* Whether it is a tournament in which results may decide which games there are.
 */
bool run_rounds_wait(const struct run *);

/* Whether the run, of which not all may be played here, has game ID of DEAL.
 * Where rounds wait for results (run_rounds_wait) the groups' deals are counted
 * through; elsewhere it is by DEAL. All rotations are in one shard, and so are
 * as many games of a tournament without them. A
 * run that is no shard has them all. */
bool run_has_game(const struct run *, long id, long deal);

/* The shard that has it, of COUNT; the same for all rotations. */
long run_shard_of(const struct run *, long id, long deal, long count);

/* How many games of a match there are below END; of a shard, its own. */
long run_shard_games(const struct run *, long end);

/* Says in words which shard it is, behind BEFORE, or as a member with a comma
 * before it; of what is no shard nothing. */
void run_shard_print(FILE *, const char *before, const struct run_shard *);
void run_shard_add_json(struct text *, const struct run_shard *);

/* "1/3", as on the command line; "none" of what is no shard. */
enum { RUN_SHARD_TEXT_MAX = 48 };
void run_shard_format(
	const struct run_shard *, char text[static RUN_SHARD_TEXT_MAX]);

/* Reads "1/3", index and count; the rest is untouched. False: it is none. */
bool run_shard_parse(struct run_shard *, const char *text);

/* Frees the array of files of a bot, not what it points to. */
void run_files_release(struct run_bot *);

#endif
