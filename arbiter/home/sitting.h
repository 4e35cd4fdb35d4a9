/*
 * A table of a home: one line-up of people and bots, and the games that it
 * plays, one after another. The game in play is a `talon replay --continue` in a
 * process of its own, which keeps every action in the table's .now file as soon
 * as it is done; so a table is ended, or killed, at any time, and goes on from
 * there. The people are `human --relay` among its bots.
 *
 *	table = sitting_begin(&place, &terms, reason);	a new one
 *	table = sitting_load(&place, number, reason);	one of the folder
 *	sitting_wake(table, reason);			its game goes on
 */
#ifndef HOME_SITTING_H
#define HOME_SITTING_H

#include <stdbool.h>
#include <stdint.h>

#include <jansson.h>

#include "base/reason.h"
#include "common/game.h"
#include "home/shelf.h"
#include "process/own_command.h"
#include "record/points_match.h"
#include "record/record.h"
#include "record/run.h"

struct sitting;

/* A game that is a program of its own. */
struct home_game {
	const struct game_rules *rules; /* as of a record; NULL: it is behind
					 * the last one */
	const char *command;		/* as -g has it */
	struct run_bot program;		/* as in a run */
};

/* Where tables stand; all is the home's. */
struct sitting_place {
	struct loop *loop;
	struct process_family *family;
	const struct shelf *shelf;
	const char *socket; /* of the relay */
	const struct home_game *games;

	/* All who play know the game so far: their pages may be told of it,
	 * and `ready` will be true. */
	void (*ready)(void *owner, struct sitting *);

	/* Something has changed: an action was done, the game has ended (the
	 * table's `in_play` says so), or its process has failed. */
	void (*changed)(void *owner, struct sitting *);

	/* A line of JSON that a hint or an analysis has come to; NULL: that was
	 * all. */
	void (*analysed)(void *owner, struct sitting *, const char *line);
	void *owner;
};

/* What is to be played, as pages ask for it:
 *
 *	{"game":NAME,"seats":4,"level":3,"options":{"deck":"..."},"to":101}
 *
 * All but the game may be missing. */
struct sitting_terms {
	const json_t *game;
	const int *people; /* who play, the first at seat 0 of the first game;
			      each its number among the home's people */
	const char *const *names; /* of these */
	int count;
	long number; /* of the table */
	const char *seed;
};

enum {
	SITTING_KEY_MAX = 48,
	SITTING_LEVEL_USUAL = 3,
	SITTING_GAMES_MOST = 1000000, /* more than anybody plays */
	SITTING_NAME_MAX = 48,
};

struct sitting {
	const struct sitting_place *place;
	long number;
	struct run run;		    /* owned */
	int person[GAME_SEATS_MAX]; /* by bot of the run; -1: a bot's */
	int people;		    /* how many these are */
	int level;		    /* of the bots; 0: none */

	/* The last game. */
	long id;
	bool in_play;		     /* it is not over */
	bool is_dealt;		     /* or its process is to do that */
	bool practice;		     /* an action of it was taken back */
	size_t moves;		     /* that have been done */
	size_t last[GAME_SEATS_MAX]; /* by seat: those before its last one;
				      * SIZE_MAX: it has done none */
	int seat[GAME_SEATS_MAX];    /* by bot: its first one in this game */
	struct points_score score;   /* of a match to so many points, so far */

	struct own_command game; /* that plays it */
	bool ready;		 /* its people know what was done */
	char words[256];	 /* the last that it said of what went wrong */
	bool failed;		 /* it has ended before the game */
	int64_t heard_ns; /* when it, or a bot of a person's, last spoke */
	bool asked[GAME_SEATS_MAX]; /* by bot: a person has a question */
	struct own_command thinker; /* a hint or an analysis */
};

/* A new table with its first game, which does not run yet. NULL with the reason
 * in words. */
struct sitting *sitting_begin(const struct sitting_place *,
	const struct sitting_terms *, char reason[static REASON_MAX]);

/* The table of that number. NULL with the reason in words. */
struct sitting *sitting_load(const struct sitting_place *, long number,
	char reason[static REASON_MAX]);

/* A new table, of that NUMBER, at which game ID of table FROM is played on, as
 * practice, after MOVES of its moves. NULL with the reason in words. */
struct sitting *sitting_branch(const struct sitting_place *, long number,
	long from, long id, size_t moves, char reason[static REASON_MAX]);

/* Ends its processes and frees it. */
void sitting_free(struct sitting *);

/* The command, as of -g, of the program that a game is. NULL: it is none, or not
 * one that is played here. */
const char *sitting_program(
	const struct sitting_place *, const struct game_rules *);

/* Lets the game in play go on, if it does not already. -1 with the reason in
 * words. */
int sitting_wake(struct sitting *, char reason[static REASON_MAX]);

/* Ends the process of the game, which stays as it is. */
void sitting_rest(struct sitting *);

/* Ends it as one that has failed if it has said nothing for so long, although it
 * waits for no person. */
void sitting_look(struct sitting *, int64_t now_ns, int64_t patience_ns);

/* The next game of the same line-up. -1 with the reason in words. */
int sitting_again(struct sitting *, char reason[static REASON_MAX]);

/* Takes the last action of BOT back, and all after it. -1 with the reason in
 * words. */
int sitting_take_back(
	struct sitting *, int bot, char reason[static REASON_MAX]);

/* Whether a match to so many points is at its end, or there is none. */
bool sitting_is_over(const struct sitting *);

/* Whether BOT has an action to take back. */
bool sitting_can_take_back(const struct sitting *, int bot);

/* Starts a hint for BOT, to act in the position at hand, or an analysis of game
 * ID for it. -1 with the reason in words. */
int sitting_hint(struct sitting *, int bot, char reason[static REASON_MAX]);
int sitting_analyse(
	struct sitting *, long id, int seat, char reason[static REASON_MAX]);

/* The key of BOT's person, and which bot has a key: -1, none. */
void sitting_key(
	const struct sitting *, int bot, char key[static SITTING_KEY_MAX]);

/* Reads "17/p3": table 17, person 3. */
bool sitting_key_parse(const char *key, long *number, int *person);

/* The bot that PERSON is; -1: none. */
int sitting_bot_of(const struct sitting *, int person);

#endif
