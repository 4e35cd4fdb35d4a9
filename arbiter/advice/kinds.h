/*
 * The kinds of mistakes over many games: how often each is made in a game, and
 * what it costs. {0} is of no game.
 */
#ifndef ADVICE_KINDS_H
#define ADVICE_KINDS_H

#include <stddef.h>

#include <jansson.h>

struct text;

struct advice_kind {
	json_t *mistake; /* the first move of the kind; owned */
	size_t number;	 /* of the kind, in the order of those */
	long count;
	double loss;
};

struct advice_kinds {
	struct advice_kind *all;
	size_t count;
	size_t capacity;
	long games; /* sheets, each of a seat in a game */
	double loss;
};

void advice_kinds_release(struct advice_kinds *);

/* Counts the mistakes of a finished sheet. -1 with errno. */
int advice_kinds_add(struct advice_kinds *, const json_t *sheet);

/* The dearest first. */
void advice_kinds_sort(struct advice_kinds *);

/* {"games":50,"loss":1.2,"kinds":[{"kind":"left_card","say":["left %s on the
 * table","TD"],"per_game":1.4,"loss":0.7},...]}: the losses a game. */
void advice_kinds_add_json(const struct advice_kinds *, struct text *);

/* MOST of them at most. */
void advice_kinds_print(
	const struct advice_kinds *, size_t most, struct text *);

#endif
