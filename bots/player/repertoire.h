/*
 * What a bot plays, and how: in each game of the catalogue the strategy of the
 * bot's name, or where a game has none the one that stands in for it. Options
 * of the strategies are the bot's.
 */
#ifndef PLAYER_REPERTOIRE_H
#define PLAYER_REPERTOIRE_H

#include "player/player.h"

enum { REPERTOIRE_GAMES_MAX = 32, REPERTOIRE_OPTIONS_MAX = 16 };

struct repertoire {
	int count;
	struct player_game
		games[REPERTOIRE_GAMES_MAX + 1]; /* for player_init */
	void *made[REPERTOIRE_GAMES_MAX]; /* players, NULL where shared */

	/* Of all the strategies; where two have the same one, the first's. */
	int option_count;
	const struct game_option *options[REPERTOIRE_OPTIONS_MAX];
};

/* Makes the players of GAMES, which ends by NULL. A game that has neither
 * STRATEGY nor INSTEAD, which may be NULL, is not played. -1 with errno. */
int repertoire_init(struct repertoire *, const struct seat_game *const *games,
	const char *strategy, const char *instead);
void repertoire_release(struct repertoire *);

/* Is it an option of any of the strategies? */
bool repertoire_has(const struct repertoire *, const char *option);

/* Gives VALUE to every player that has that option. False, with the reason,
 * where it does not do. */
bool repertoire_set(struct repertoire *, const char *option, const char *value,
	char reason[static GAME_REASON_MAX]);

#endif
