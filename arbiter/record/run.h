/*
 * A run: everything that decides the results of its games, and nothing else.
 * It is the first line of a record file; --resume goes on only with the same
 * run. With one run and deterministic bots every game has one result,
 * whatever the number of jobs.
 */
#ifndef RECORD_RUN_H
#define RECORD_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <jansson.h>

#include "common/game.h"

#include "base/text.h"
#include "record/run_tournament.h"
#include "record/sequential.h"

/* More than any tournament has. */
enum { RUN_BOTS_MAX = 10000 };

struct run_bot {
	const char *name; /* printable, different for each bot of a run */
	const char *command;
	const char *options; /* of its own; NULL: none */
};

/* An option of the game's own. */
struct run_option {
	const char *name;
	const char *value; /* of a file: its digest */
	char digest[80];
};

enum { RUN_OPTIONS_MAX = 20 };

struct run {
	const struct game_rules *game;
	uint64_t seed;
	long games;		     /* of a match, at most */
	struct sequential_rule stop; /* when it ends before; two bots only */
	struct run_tournament tournament;
	int bot_count;
	struct run_bot *bots; /* the caller's, or parsed */
	int option_count;
	struct run_option options[RUN_OPTIONS_MAX];
	bool rotate;
	bool open_hands;
	bool cpu_clock;	 /* the times below are processor times */
	int64_t time_ns; /* for a bot and game; -1: no clock */
	int64_t increment_ns;
	int64_t move_time_ns; /* for one turn; 0: no limit */
	int64_t start_time_ns;
	int64_t memory_bytes; /* of a bot with all it started; 0: no limit */
	long processes;	      /* likewise */

	json_t *parsed; /* what the bots point into after run_parse */
};

/* Gives back what run_parse took; a run filled by hand needs none. */
void run_release(struct run *run);

/* How many bots play a game, and its seats. */
int run_players(const struct run *run);
int run_seats(const struct run *run);

/* A bot as an object of a file, and back; what BOT gets belongs to OBJECT. */
void run_write_bot(const struct run_bot *bot, struct text *line);
bool run_take_bot(struct run_bot *bot, const json_t *object,
	char reason[static REASON_MAX]);

/* Adds the run's line to LINE, line feed included. -1 with errno. */
int run_write(const struct run *run, struct text *line);

/* False, with the reason in words and *RUN untouched, when LINE is not
 * exactly what run_write writes. */
bool run_parse(struct run *run, const char *line, size_t length,
	char reason[static REASON_MAX]);

/* Whether a file begun with WAS can go on with IS; if not, REASON says what
 * differs, in the words of the command line. */
bool run_same(const struct run *was, const struct run *is,
	char reason[static REASON_MAX]);

#endif
