/*
 * What a bot needs of any game, and all that its main loop knows of one: the
 * other end of game.h.
 *
 * A seat keeps a view of the game, a state in the caller's storage (`size`
 * bytes, any content before forget, nothing to release), from the commands it
 * hears. A strategy's player answers the arbiter's questions from the view
 * alone. The functions are pure: no I/O, no clock; randomness and effort are
 * passed in.
 *
 * The course: forget; then hear, command by command, and answer where a
 * question may be asked. An answer changes nothing: it counts when it is heard
 * as a command.
 */
#ifndef COMMON_SEAT_H
#define COMMON_SEAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/effort.h"
#include "common/game.h"
#include "common/random.h"

struct weighing;

/* A name that the game goes by in `set_rules`. */
struct seat_rules {
	const char *name;
	int variant; /* of the game's own */
};

/* A command that tells the seat something. */
struct seat_command {
	const char *name; /* "set_deck" */

	/* Takes in ARGUMENTS, which it may change. False: the command makes no
	 * sense here, REASON says why in words, and VIEW is what it was. */
	bool (*hear)(void *view, char *arguments,
		char reason[static GAME_REASON_MAX]);
};

/* A command that asks the seat for an action. */
struct seat_question {
	const char *name;    /* "gen_move" */
	const char *refusal; /* said when it may not be asked */
	bool (*may_ask)(const void *view);

	/* When it may not be asked: the command that is missing, NULL if that
	 * is not why; NULL: no game lacks one. */
	const char *(*missing)(const void *view);

	/* How many answers this seat has still to give within its time, this
	 * one included; NULL: no player of this game takes any. */
	int (*answers_left)(const void *view);

	/* What PLAYER does where the question may be asked. */
	void (*answer)(const void *player, const void *view, struct effort *,
		struct random *, char answer[static GAME_LINE_MAX]);
};

/*
 * A way to play. Its player is what the game's questions want to see: one that
 * is there already and shared by all, or one that is made from the heap.
 */
struct seat_strategy {
	const char *name;   /* "greedy" */
	const void *player; /* NULL: to be made */

	/* Of a player to be made; the first may return NULL: no memory. */
	void *(*player_new)(void);
	void (*player_free)(void *player);

	/* The nodes of an answer unless --nodes or --time say otherwise, and
	 * how long they usually take. 0: it never thinks, and its effort has
	 * no nodes. */
	int64_t move_nodes;
	int64_t move_ns;

	/* Weighs what the seat may do where a question may be asked, and PLAYED,
	 * which it did there; NULL: nothing yet. It has been begun; the same
	 * RANDOM gives the same. False: PLAYER has no opinion there, and what is
	 * in it counts for nothing. NULL: it never has. */
	bool (*weigh)(void *player, const void *view, const char *played,
		struct weighing *, struct random *);

	/* Options of its own, whose values player_set takes; the last entry has
	 * no name, or NULL. False, with the reason, where a value does not do.
	 * What all players have, and all that think, is the caller's. */
	const struct game_option *options;
	bool (*player_set)(void *player, const char *option, const char *value,
		char reason[static GAME_REASON_MAX]);
};

/* Behind the last row of each table there is one without a name. */
struct seat_game {
	const struct seat_rules *rules;
	size_t size; /* bytes of a view */

	/* Nothing has been told of a game by the rules of VARIANT. */
	void (*forget)(void *view, int variant);

	const struct seat_command *commands; /* a game begins with the first */
	const struct seat_question *questions;
	const struct seat_strategy *strategies;
};

/* The rows of that NAME; NULL: there is none. */
const struct seat_rules *seat_rules_find(
	const struct seat_game *, const char *name);
const struct seat_command *seat_command_find(
	const struct seat_game *, const char *name);
const struct seat_question *seat_question_find(
	const struct seat_game *, const char *name);
const struct seat_strategy *seat_strategy_find(
	const struct seat_game *, const char *name);

#endif
