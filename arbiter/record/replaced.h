/*
 * The bots of a file that have another program than when the run was begun,
 * which its user has taken (change.h), each with the game from which on. Whoever
 * tells of results tells of them, in one sentence each, and in JSON as "taken".
 */
#ifndef RECORD_REPLACED_H
#define RECORD_REPLACED_H

#include <stddef.h>
#include <stdio.h>

#include "base/reason.h"

struct text;

struct replaced {
	char *name; /* owned */
	long games; /* of the file, before */
};

/* In the order of the lines; {0} is empty. */
struct replaced_list {
	struct replaced *all;
	size_t count;
	size_t capacity;
};

void replaced_release(struct replaced_list *);

/* -1 with errno: no memory. */
int replaced_add(struct replaced_list *, const char *name, long games);
int replaced_add_all(struct replaced_list *, const struct replaced_list *);

/* "Bot a has another program since game 5 of the file." */
void replaced_describe(
	const struct replaced *, char sentence[static REASON_MAX]);

/* The sentences, a line each. */
void replaced_print(FILE *file, const struct replaced_list *);

/* The member, with a comma before it; nothing, where there are none. */
void replaced_add_json(struct text *json, const struct replaced_list *);

#endif
