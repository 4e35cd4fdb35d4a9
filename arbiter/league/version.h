/*
 * A version of an entry: what was in its folder on one day, copied, built and
 * checked, and never changed after that. It lies in versions/ENTRY.NUMBER:
 *
 *	about		what has become of it, as JSON
 *	program/	the copy, in which it was built; of one that plays elsewhere
 *			there is none, and nothing to check
 *	build.log	what the build has said
 *	check.json	what `talon check` has found
 *
 * It is made in versions/.new/ENTRY, and built in .build/ENTRY, so that one that is there is whole. As a bot it is
 * called as its entry, ana, and from the second on ana.2.
 */
#ifndef LEAGUE_VERSION_H
#define LEAGUE_VERSION_H

#include <limits.h>
#include <stdbool.h>

#include "base/loop.h"
#include "base/reason.h"
#include "bot/confinement.h"
#include "league/child.h"
#include "league/settings.h"
#include "league/tree.h"
#include "process/process.h"

enum { VERSION_ENTRY_MAX = 64, VERSION_NAME_MAX = 96, VERSION_MOST = 9999 };
enum { VERSION_AT_MAX = 32 };

/* What all of them are made with; the caller's. */
struct workshop {
	const struct settings *settings;
	struct loop *loop;
	struct process_family *family;
	struct confinement *confinement;
	int64_t until_ns; /* none is begun after that; 0: at any time */
	int jobs;	  /* builds and checks at once */
	bool begun;	  /* versions/.new is there */
};

/* {0} is none. */
struct version {
	long number;
	bool good;
	char at[VERSION_AT_MAX];      /* when it was made (text_add_date) */
	char digest[TREE_DIGITS + 1]; /* of the entry's folder */
	char stage[16]; /* which has failed: folder, bot.ini, build, program
			   or check; "": none */
	char why[REASON_MAX];
	char *options; /* in brackets, besides where it runs; owned */
	char *command; /* owned */
};

void version_release(struct version *);

/* That of ENTRY with NUMBER, which is there. -1 with the reason in words. */
int version_read(struct version *, const char *entry, long number,
	char reason[static REASON_MAX]);

/* Whether the program of that of ENTRY with NUMBER is kept. */
bool version_is_kept(const char *entry, long number);

/* Removes it; what is known of the version stays. -1 with the reason in words. */
int version_forget(
	const char *entry, long number, char reason[static REASON_MAX]);

/* One that is being made; it must not move. */
struct version_making {
	struct version version;
	struct workshop *workshop;
	char entry[VERSION_ENTRY_MAX];
	char folder[PATH_MAX];
	char copy[PATH_MAX]; /* that it is built in */
	struct version_build
		*build;	    /* owned; NULL: it is built, or there is none */
	struct child child; /* its build or its check */
};

/* Makes that of ENTRY with NUMBER, from entries/ENTRY, which had DIGEST, or
 * where it cannot be read at all, FAULT says why; up to its build or its check, which
 * is then running, as long as `child.command.running`. Its mistakes make a version
 * that is not good. -1 with the reason in words: there will be none, and nothing is to
 * be released. */
int version_begin(struct version_making *, struct workshop *, const char *entry,
	long number, const char *digest, const char *fault,
	char reason[static REASON_MAX]);

/* Goes on with what was begun and does not run, up to its check. -1 likewise. */
int version_go_on(struct version_making *, char reason[static REASON_MAX]);

/* Ends what was begun, whose check has ended: VERSION is the caller's. -1 with the
 * reason in words: there is none. */
int version_end(struct version_making *, struct version *,
	char reason[static REASON_MAX]);

/* Leaves what was begun. */
void version_give_up(struct version_making *);

/* Removes what is left of those that were being made; before the first, too. */
void workshop_clear(struct workshop *);

/* Whether it plays elsewhere, as `talon seat ENTRY`; there is no program of it. */
bool version_is_remote(const struct version *);

/* As a bot: its name, and all of it as a tournament is told. */
void version_bot(
	const char *entry, long number, char name[static VERSION_NAME_MAX]);
void version_add_bot(
	const struct version *, const char *entry, struct text *bot);

#endif
