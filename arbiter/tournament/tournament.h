/*
 * A tournament: the games of a contest, as a session.
 */
#ifndef TOURNAMENT_TOURNAMENT_H
#define TOURNAMENT_TOURNAMENT_H

#include <stdbool.h>

#include "play/session.h"

/* A bot that comes later, one that leaves, one that is away for some rounds and
 * comes back, or one that was replaced and is to play on so. */
enum tournament_change_kind {
	TOURNAMENT_ADD,
	TOURNAMENT_WITHDRAW,
	TOURNAMENT_AWAY,
	TOURNAMENT_BACK,
	TOURNAMENT_TAKE
};

/* The option of each kind, without its hyphens. */
extern const char *const tournament_change_options[];

struct tournament_change {
	enum tournament_change_kind kind;
	const char *what; /* a bot as the command line has it, or a name */
};

struct tournament_terms {
	struct session_terms *session;
	const struct tournament_change *changes;
	int change_count;
	long due; /* of a league that goes on: with fewer games a bot is due from
		   * the next round on; 0: as it is */
	const char *after; /* of a shard: the merged file of all, from which
			    * rounds are drawn; NULL: there is none */
	bool dry_run; /* the games that are known are printed, none is played */
	bool plan;    /* which games are open is printed, none is played; unless
		       * it is a dry run, changes are made, and a run that goes
		       * on after its seed has become public gets another */
	bool stopped; /* others have played, and no game is to begin any more:
		       * only the report is printed */
	bool close;   /* the tournament ends with what has been played; nothing
		       * else is done */
};

/* Plays what is missing, or only prints what would be played; see session_run.
 * Bots that came later are added to the session's. */
int tournament_run(const struct tournament_terms *);

#endif
