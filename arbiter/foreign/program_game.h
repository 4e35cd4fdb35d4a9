/*
 * A game that is a program, as a game of the arbiter (common/game.h): there is
 * one in a process of ours at most. Its rules are asked over a port, a command
 * and an answer at a time (protocol/GAMES.md); who answers is the port's.
 *
 * A state has the start and all actions, and so can be copied. The program keeps
 * one position, and is brought to another by `restore` and the actions. What it
 * does not answer as it should is asked once more of a fresh process, which is
 * brought there first; then the game has trouble (game_trouble).
 *
 *	game = program_game_open(&port, NULL, reason);
 *	if (!game)
 *		errx(2, "%s", reason);
 *	... game->deal(state, ...); game->introduce(state, &voice); ...
 */
#ifndef FOREIGN_PROGRAM_GAME_H
#define FOREIGN_PROGRAM_GAME_H

#include <stdbool.h>

#include "base/reason.h"
#include "common/game.h"

struct text;

enum program_answer {
	PROGRAM_FAILED,	 /* there is none, and the program has been ended */
	PROGRAM_REFUSED, /* "?" */
	PROGRAM_TAKEN,	 /* "=" */
};

struct program_port {
	/* Says COMMAND to the program, which is started for it if it does not
	 * run (FRESH then), and waits for its answer, of which TEXT gets what
	 * stands behind the sign and the blank. REASON: why it failed. */
	enum program_answer (*ask)(void *owner, const char *command,
		struct text *answer, bool *fresh,
		char reason[static REASON_MAX]);

	/* Ends the program: it is started again when it is asked next. */
	void (*end)(void *owner);
	void *owner;
};

/* Bytes of a start, and of a start with all actions. */
enum { PROGRAM_START_MAX = 65536, PROGRAM_STATE_MAX = 512 * 1024 };

/* The game behind PORT, whose pointers must live on, as it describes itself, but
 * called NAME unless that is NULL. NULL, with the reason in words. */
const struct game_rules *program_game_open(const struct program_port *port,
	const char *name, char reason[static REASON_MAX]);

/* The game of a record whose program is not at hand, from its description: it
 * can be read, counted and rated, and its trouble is that it cannot be played.
 * There may be several, each by its name, as long as none is open; if one is that
 * has this name, it is that. NULL, with the reason. */
const struct game_rules *program_game_recorded(const char *name,
	const char *description, char reason[static REASON_MAX]);

/* Its description as it was given; NULL: GAME is none of these. */
const char *program_game_description(const struct game_rules *game);

/* Whether it lists `frame`. */
bool program_game_has_frames(void);

/* Whether GAME is one whose program is not at hand; the reason asks for it. */
bool program_game_is_missing(
	const struct game_rules *game, char reason[static REASON_MAX]);

/* WATCH hears from now on what is said to the program, with its answer, and each
 * failure, with the reason; NULL: nobody does. */
typedef void program_watch(void *owner, const char *command,
	enum program_answer, const char *text);
void program_game_watch(program_watch *watch, void *owner);

/* Asks the program COMMAND as it is, of which ANSWER gets what stands behind the
 * sign; FAILED, with the reason. The program then stands anywhere. */
enum program_answer program_game_ask(const char *command, struct text *answer,
	char reason[static REASON_MAX]);

/* Forgets it; the port is not used any more. */
void program_game_close(void);

#endif
