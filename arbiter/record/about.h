/*
 * What the bots' programs say of themselves, by their answers to `name` and
 * `version`: kept for a run while it is played, and told to people and
 * programs.
 */
#ifndef RECORD_ABOUT_H
#define RECORD_ABOUT_H

#include <stdbool.h>
#include <stdio.h>

struct json_fields;
struct run;
struct run_bot;
struct text;

/* Bytes of a name or a version; and of both as a member, which has no more. */
enum { ABOUT_MAX = 96, ABOUT_MEMBER_MAX = 1024 };

/* How that member begins, where others stand before it. */
#define ABOUT_MEMBER ",\"about\":{"

/* Printable; "" where nothing is said. */
struct about {
	char name[ABOUT_MAX];
	char version[ABOUT_MAX];
};

/* {0}: nothing is known. */
struct abouts {
	struct about *all; /* by bot, as many as the run was begun with */
};

void abouts_release(struct abouts *);

/* The bots of RUN point into the abouts then. What is known of a bot stays; of
 * one that the run was not begun with nothing is kept. -1 with errno: no
 * memory. */
int abouts_note(
	struct abouts *, struct run *run, int bot, const struct about *);

/* Notes what READ, the same run in a file, has. -1 with errno: no memory. */
int abouts_take(struct abouts *, struct run *run, const struct run *read);

/* Takes the member `about`, if it is there; complains to the fields. The bot
 * points into the object. */
void about_take(struct run_bot *bot, struct json_fields *fields);

/* Adds the member `about`, with a comma before it; nothing where nothing is
 * known. */
void about_add_json(struct text *json, const struct run_bot *bot);

/* Adds the object alone. */
void about_add_value(struct text *json, const struct run_bot *bot);

/* Adds the member `about` of all of them, by name, with a comma before it;
 * nothing where nothing is known of any. */
void about_add_all_json(
	struct text *json, const struct run_bot *bots, int count);

/* Prints a line "NAME is PROGRAM VERSION", behind BEFORE. Returns whether
 * anything is known. */
bool about_print(FILE *file, const char *before, const struct run_bot *bot);

#endif
