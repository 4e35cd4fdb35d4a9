/*
 * Asking a person for one action of any game: questions, refusals, and the
 * words that mean the same in every game. What a line says is for the game.
 */
#ifndef TERMINAL_CONVERSATION_H
#define TERMINAL_CONVERSATION_H

#include <stdbool.h>

#include "terminal/terminal.h"

enum { CONVERSATION_TEXT_MAX = 512 };

/* One action of a game on its way; the functions get STATE. A NOTE or PROMPT
 * has room for CONVERSATION_TEXT_MAX bytes; a note may stay empty. */
struct conversation {
	void *state;
	void (*start)(void *state, char *note); /* also to begin again */
	bool (*done)(const void *state);
	void (*prompt)(const void *state, char *prompt);
	/* False: LINE is refused, NOTE says why. */
	bool (*line)(void *state, char *line, char *note);
	void (*turn)(const void *state, struct terminal *); /* the question */
	void (*show)(const void *state, struct terminal *); /* everything */
	const char *help;
};

enum conversation_end {
	CONVERSATION_DONE,
	CONVERSATION_QUIT,	  /* the person gives up */
	CONVERSATION_CLOSED,	  /* the person is gone */
	CONVERSATION_GONE,	  /* who asked is gone */
	CONVERSATION_INTERRUPTED, /* see terminal_end_by_signal */
};

enum conversation_end converse(struct terminal *, const struct conversation *);

#endif
