/* The person behind the human bot, whatever the game. */
#ifndef TERMINAL_PERSON_H
#define TERMINAL_PERSON_H

#include "player/player.h"
#include "terminal/conversation.h"
#include "terminal/terminal.h"

struct person {
	struct terminal terminal; /* the caller's to open and close */
	const struct player *player;

	/* Is called when there is no answer, and must not return. */
	void (*leave)(struct terminal *, enum conversation_end);
};

/* Asks until the conversation is done. */
void person_ask(struct person *, const struct conversation *);

/* How much time is left, if that is known. */
void person_show_time(const struct person *);

#endif
