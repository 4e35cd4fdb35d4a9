/*
 * The person behind the human bot, whatever the game: shows what the bot
 * hears, and gets the answers by conversation. A game's part is a row with
 * what is shown when, and how the person is asked.
 */
#ifndef TERMINAL_PERSON_H
#define TERMINAL_PERSON_H

#include "player/player.h"
#include "terminal/conversation.h"
#include "terminal/terminal.h"

struct person {
	struct terminal terminal; /* the caller's to open and close */
	const struct player *player;

	/* Is called when nobody can answer, and must not return. */
	void (*leave)(struct terminal *, enum conversation_end);
};

/* What is shown of a command: it led from one view to the other. ARGUMENTS may
 * be changed. */
struct person_event {
	const char *command;
	void (*show)(struct terminal *, char *arguments, const void *before,
		const void *view);
};

/* One game as a person plays it. */
struct person_game {
	const struct seat_game *game;
	const struct person_event *events; /* the last one has no command */
	/* False: the person gives up. */
	bool (*answer)(struct person *, const char *question, const void *view,
		struct random *, char answer[static GAME_LINE_MAX]);
};

/* A person who plays one game, for struct player_game. */
struct person_seat {
	struct person *person;
	const struct person_game *game;
};

/* SEAT is the observer's, and is kept. */
struct player_observer person_observer(struct person_seat *seat);

/* Asks until the conversation is done. False: the person gives up. */
bool person_ask(struct person *, const struct conversation *);

/* How much time is left, if that is known. */
void person_show_time(const struct person *);

#endif
