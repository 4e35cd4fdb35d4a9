/*
 * A bot for all games that does everything as it should, by chance, and the
 * places where a mutant of it does one thing wrong. The mutants are rows of
 * tests/faulty_bots/mutant.c.
 *
 * None lives for longer than two minutes, whatever the arbiter does.
 */
#ifndef LIB_MUTANT_H
#define LIB_MUTANT_H

#include <stdbool.h>
#include <stdint.h>

#include "common/game.h"
#include "talk/local_game.h"

enum { MUTANT_LINE_MAX = 20000, MUTANT_CARDS_MAX = 64 };

/* How it takes what it reads. */
enum mutant_reading {
	READING_LINES,
	READING_CHUNKS, /* the end of what came is the end of a line */
	READING_FEW,	/* a line in more than three pieces is lost */
	READING_FIRST,	/* what came behind a line is lost */
};

struct mutant_cards {
	int count;
	char names[MUTANT_CARDS_MAX][3];
};

struct mutant;

/* A row; what is NULL is done as it should be. */
struct mutation {
	const char *name;
	const char *games; /* rules that it is seen with, between blanks */
	const char *check; /* that is to catch it */

	/* When the process has begun. */
	void (*begin)(struct mutant *);

	/* A line as it came. True: nothing else is done with it. */
	bool (*line)(struct mutant *);

	/* A command, before it is obeyed. True: it is not, but the answer is
	 * sent as it is now, empty unless it was set. */
	bool (*command)(struct mutant *);

	/* The answer before it is sent. */
	void (*answer)(struct mutant *);

	/* In place of sending it; TEXT is whole. */
	void (*send)(struct mutant *, const char *text);

	/* Its input has ended. */
	void (*end)(struct mutant *);

	enum mutant_reading reading;
	const char *word; /* of the functions */
};

struct mutant {
	const struct mutation *mutation;
	const struct game_rules *rules;
	struct own_player player;

	char line[MUTANT_LINE_MAX];  /* as it came, without its end */
	char words[MUTANT_LINE_MAX]; /* what command and arguments point into */
	const char *command;
	char *arguments;
	long id; /* -1: none */

	bool ok;
	char text[MUTANT_LINE_MAX]; /* of the answer */
	bool mute;		    /* there is none */

	/* What it knows of the game. */
	bool playing;
	int games;
	int players;
	int seat;
	int deals;
	uint64_t seed;
	long turns;  /* that it was asked for, in this game */
	char led[3]; /* the first card of a trick; "": none lies */
	int trick;   /* cards of it */
	struct mutant_cards hand;
	struct mutant_cards table;
};

int mutant_run(const struct mutation *, const struct game_rules *rules);

bool mutant_is(const struct mutant *, const char *command);

/* Whether the command is the first that tells of a game. */
bool mutant_begins_game(const struct mutant *);

/* Sets the answer: a refusal. */
void mutant_refuse(struct mutant *, const char *text);

/* Writes TEXT at once. */
void mutant_say(const char *text);

bool mutant_cards_have(const struct mutant_cards *, char value, char suit);

#endif
