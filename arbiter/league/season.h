/*
 * The games of a season, which are one tournament of the format league in
 * runs/SEASON.jsonl that grows night by night. Who is to play in it is told by the
 * entries; what it has by its record file alone.
 */
#ifndef LEAGUE_SEASON_H
#define LEAGUE_SEASON_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/reason.h"
#include "league/child.h"
#include "league/entries.h"
#include "league/settings.h"

struct season_bot {
	char *name; /* owned */
	bool in;    /* it takes part */
	bool away;  /* but in no round now */
	bool remote;
	long games;
};

/* As its record file has it. {0}: there is none yet. */
struct season {
	char path[PATH_MAX];
	bool begun;
	bool ended; /* its seed is public: nothing is open */
	bool over;  /* nobody is due */
	long rounds;
	long games;
	long due;		 /* with fewer games a bot is due */
	struct season_bot *bots; /* by rank, then those that left */
	int count;
};

/* Reads that of the entries' season. -1 with the reason in words; may be released
 * all the same. */
int season_read(struct season *, const struct entries *,
	char reason[static REASON_MAX]);
void season_release(struct season *);

/* How it is played, and for how long. */
struct season_play {
	const struct settings *settings;
	struct child *child;
	int jobs;	  /* games at once; 0: as the settings say */
	int64_t until_ns; /* no game begins after that (loop_now); 0: any time */
	long games;	  /* at most so many more; -1: any number */
	const char *on;	  /* what plays them in shards; NULL: this machine */
	long shards;	  /* how many; 0: as usual */
};

/* Whether a tournament takes the settings, as far as can be told before there are
 * bots. -1 with the reason in words. */
int season_try(const struct season_play *, char reason[static REASON_MAX]);

/* Plays what is due: what an earlier night left open, who is new against their
 * former versions, which then leave, and the rest. Who is away is left out. What
 * it has is read anew, and the games are counted down. -1 with the reason in words.
 */
int season_play(struct season *, const struct entries *, struct season_play *,
	char reason[static REASON_MAX]);

/* Whether a process of an earlier night still has to do with the record file PATH
 * or its shards. */
bool season_is_played(const char *path);

/* Ends it, if it was stopped in the middle: its seed becomes public. What shards
 * have played is in its record file then, and their folders are removed. */
int season_close(struct season *, const struct entries *, struct season_play *,
	char reason[static REASON_MAX]);

/* Plays a tournament of FORMAT between those who take part, the best first, in
 * PATH, or goes on with it. */
int season_final(const struct season *, const struct entries *,
	const struct season_play *, const char *format, const char *path,
	char reason[static REASON_MAX]);

#endif
