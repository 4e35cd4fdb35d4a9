/*
 * The entries of a league and their versions: those of the folder entries/, and
 * those that have been there. One is known by the name of its folder.
 *
 * A version of an entry: what was in its folder on one day, copied, built and
 * checked, and never changed after that. It lies in versions/ENTRY.NUMBER:
 *
 *	about		what has become of it, as JSON
 *	program/	the copy, in which it was built; of one that plays elsewhere
 *			there is none, and nothing to check
 *	build.log	what the build has said
 *	check.json	what `talon check` has found
 *
 * It is made in versions/.new/ENTRY, and built in .build/ENTRY, so that one that
 * is there is whole. As a bot it is called as its entry, ana, and from the second
 * on ana.2.
 */
#ifndef LEAGUE_ENTRIES_H
#define LEAGUE_ENTRIES_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>

#include "base/hex.h"
#include "base/reason.h"
#include "base/text.h"
#include "league/diary.h"

struct confinement;
struct loop;
struct process_family;
struct settings;

enum { VERSION_ENTRY_MAX = 64, VERSION_NAME_MAX = 96, VERSION_MOST = 9999 };
enum { VERSION_AT_MAX = 32 };

/* What versions are made with; the caller's. */
struct workshop {
	const struct settings *settings;
	struct loop *loop;
	struct process_family *family;
	struct confinement *confinement;
	struct diary *diary;
	int64_t until_ns; /* none is begun after that; 0: at any time */
	int jobs;	  /* builds and checks at once */
	bool begun;	  /* versions/.new is there */
	STAILQ_HEAD(, version_making) making; /* in the order of the entries */
	long made;			      /* so many so far */
};

/* {0} is none. */
struct version {
	long number;
	bool good;
	char at[VERSION_AT_MAX];	/* when it was made (text_add_date) */
	char digest[SHA256_DIGITS + 1]; /* of the entry's folder */
	char stage[16]; /* which has failed: folder, bot.ini, build, program
			   or check; "": none */
	char why[REASON_MAX];
	char *options; /* in brackets, besides where it runs; owned */
	char *command; /* owned */
};

/* In the league's folder, the strings of those who play elsewhere lie beside what
 * is called so (remote/broker.h), for all seasons. */
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

/* Where the program of the version of ENTRY with NUMBER lies, as long as it is
 * kept. */
void version_program(
	const char *entry, long number, char path[static PATH_MAX]);

/* Whether a version plays elsewhere, as `talon seat ENTRY`; there is no program of
 * it. */
bool version_is_remote(const struct version *);

/* A version as a bot: its name, and all of it as a tournament is told. */
void version_bot(
	const char *entry, long number, char name[static VERSION_NAME_MAX]);
void version_add_bot(
	const struct version *, const char *entry, struct text *bot);

/* NULL: there is none. */
struct entry *entries_find(const struct entries *, const char *name);

/* That of the bot called NAME, with the number of its VERSION; NULL. */
const struct entry *entries_of_bot(
	const struct entries *, const char *name, long *version);

/* Whether NAME may be that of an entry or a season. False, with the reason in
 * words. */
bool entry_name_fits(const char *name, char reason[static REASON_MAX]);

/* Waits for all of LOOP until some process of the league ends. -1 with the reason in
 * words: the league is to end. */
int entries_await_some(struct loop *, char reason[static REASON_MAX]);

/* Makes the versions of all entries whose folders have changed, one each. -1 with
 * the reason in words: the league has to end. */
int entries_renew(
	struct entries *, struct workshop *, char reason[static REASON_MAX]);

/* Removes PATH with all that is in it, if it is there, whoever made it. -1 with
 * errno. */
int tree_remove(const char *path);

#endif
