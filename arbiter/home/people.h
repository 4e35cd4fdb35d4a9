/*
 * The people of a home, and its secrets: who has a link, and by what it is
 * known. One file of JSON in the home's folder, which nobody else may read.
 *
 * A person is a number, from 0 on, and stays one; person 0 is the host. All
 * tokens of pages come from one secret, so a home that begins again has the
 * links that it had.
 */
#ifndef HOME_PEOPLE_H
#define HOME_PEOPLE_H

#include <stdbool.h>

#include <jansson.h>

#include "base/reason.h"
#include "base/seed.h"
#include "web/web.h"

enum { PEOPLE_MOST = 1000, PERSON_NAME_MAX = 32 };

/* Somebody asks somebody else to a game, which begins when they come. */
struct invitation {
	int from, to; /* people */
	json_t *game; /* owned: what is to be played, as sitting.h has it */
};

struct people {
	char *path; /* owned */
	struct seed secret;
	int port;   /* where the home was last; 0: nowhere yet */
	long table; /* the number of the last table */
	char names[PEOPLE_MOST][PERSON_NAME_MAX]; /* "": not told yet */
	int count;
	struct invitation *invitations; /* owned */
	int invitation_count;
};

/* Reads the file at PATH; where there is none, there is the host alone, with
 * SECRET. -1 with the reason in words. */
int people_open(struct people *, const char *path, const char *secret,
	char reason[static REASON_MAX]);
void people_release(struct people *);

/* Puts all that has changed on the disk. -1 with the reason in words. */
int people_save(const struct people *, char reason[static REASON_MAX]);

/* A new person without a name. -1: there are too many. */
int people_add(struct people *);

/* Makes NAME that of PERSON: without what is not printable, cut to its room, and
 * another than everybody else's. False: nothing is left of it. */
bool people_name(struct people *, int person, const char *name);

/* Takes over GAME. -1: no memory, as where that is NULL. */
int people_invite(struct people *, int from, int to, json_t *game);

/* Forgets invitation NUMBER, from 0 on; those behind it move up. */
void people_forget_invitation(struct people *, int number);

/* The token of a page: of KIND, "person" or another word, and of two numbers. */
void people_token(const struct people *, const char *kind, long a, long b,
	char token[static WEB_TOKEN_LENGTH + 1]);

#endif
