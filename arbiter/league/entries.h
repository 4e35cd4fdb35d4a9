/*
 * The entries of a league and their versions: those of the folder entries/, and
 * those that have been there. One is known by the name of its folder.
 */
#ifndef LEAGUE_ENTRIES_H
#define LEAGUE_ENTRIES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/reason.h"
#include "league/diary.h"
#include "league/version.h"

/* Beside it are the strings of those who play elsewhere (remote/invitation.h), for
 * all seasons. */
#define ENTRIES_DOOR "league"

enum { ENTRY_HELD_MAX = 320 };

struct entry {
	char name[VERSION_ENTRY_MAX];
	bool there;   /* its folder is */
	bool removed; /* the organiser has removed it, or given it a new name */
	bool moved;   /* the second */
	bool renamed; /* has this name by an order */
	bool away;    /* it plays elsewhere, and is not there now */
	char held[ENTRY_HELD_MAX]; /* why its change waits; "": it does not */
	struct version last; /* whatever has become of it; number 0: none */
	struct version good; /* the last one that is good, likewise */
};

struct entries {
	struct entry *all; /* by name */
	size_t count;
	size_t capacity;
	bool frozen;			/* no new version is taken */
	char season[VERSION_ENTRY_MAX]; /* the present one */
};

/* Reads all that there is, and says in the diary what cannot be an entry. -1
 * with the reason in words; may be released all the same. */
int entries_read(
	struct entries *, struct diary *, char reason[static REASON_MAX]);
void entries_release(struct entries *);

/* NULL: there is none. */
struct entry *entries_find(const struct entries *, const char *name);

/* That of the bot called NAME, with the number of its VERSION; NULL. */
const struct entry *entries_of_bot(
	const struct entries *, const char *name, long *version);

/* Whether NAME may be that of an entry or a season. False, with the reason in
 * words. */
bool entry_name_fits(const char *name, char reason[static REASON_MAX]);

/* Makes the versions of all entries whose folders have changed, one each. -1 with
 * the reason in words: the league has to end. */
int entries_renew(struct entries *, struct workshop *, struct diary *,
	long *made, char reason[static REASON_MAX]);

#endif
