/*
 * A bot of Talon at play, whatever the games: from the protocol's commands to
 * the view of the game in play, and from its questions to the answers of a
 * strategy. It knows a game by common/seat.h alone.
 *
 * Without `set_rules` a game is the first of those that begin with the command
 * that comes and take what comes next, up to the first play.
 */
#ifndef PLAYER_PLAYER_H
#define PLAYER_PLAYER_H

#include <stdbool.h>
#include <stdint.h>

#include "common/explanation.h"
#include "common/seat.h"
#include "player/pace.h"
#include "protocol/bot.h"
#include "protocol/parts.h"

enum {
	PLAYER_COMMANDS_MAX = 64,
	PLAYER_GAMES_MAX = 32,
	PLAYER_OPTIONS_MAX = 16,
	PLAYER_SETUP_MAX = 4096,
};

/* One game as the bot plays it: by a player of the game's, for as long as
 * STRATEGY's effort allows. */
struct player_game {
	const struct seat_game *game;
	const struct seat_strategy *strategy;
	const void *player;
};

/* What a bot plays, and how: in each game the strategy of the bot's name, or
 * where a game has none the one that stands in for it. */
struct player_repertoire {
	int count;
	struct player_game games[PLAYER_GAMES_MAX + 1]; /* the last: none */
	void *made[PLAYER_GAMES_MAX]; /* players, NULL where shared */

	bool thinks; /* in any of them */

	/* Options of all the strategies; where two have the same one, the first's. */
	int option_count;
	const struct game_option *options[PLAYER_OPTIONS_MAX];
};

struct player {
	struct pace pace;     /* for strategies that think */
	bool explains;	      /* why it answers so, on standard error */
	bool informs;	      /* likewise in figures, before the answer */
	bool seed_fixed;      /* by --seed; then set_seed changes nothing */
	uint64_t seed;	      /* of this game, or the next */
	int64_t left_ms;      /* by the last time_left; -1: not told */
	struct random random; /* for this game's choices */
	bool seeded;	      /* random, by a game or a question */

	/* What follows is the player's own. */
	struct player_repertoire repertoire;
	const struct player_game *games; /* the last one has no game */
	const struct player_game *game;	 /* in play, or the first */
	const struct seat_rules *rules;	 /* the name it is played by */
	bool plays_any;			 /* also games that it does not know */
	bool unknown;			 /* such a one is in play */
	struct parts actions;		 /* that it was shown, */
	bool actions_shown;		 /* all, for the next question */
	bool rules_told;     /* by set_rules, for the game to come */
	bool seed_told;	     /* likewise by set_seed */
	void *view;	     /* of the game in play */
	void *other;	     /* of a game that may begin */
	bool guessed;	     /* the game in play was not told, */
	size_t setup_length; /* and this was, lines with a NUL each */
	char setup[PLAYER_SETUP_MAX];
	struct explanation explanation; /* of the last answer */
	struct bot_command commands[PLAYER_COMMANDS_MAX];
};

/* A player of GAMES, which end by NULL, by STRATEGY; in a game that has none of
 * that name by INSTEAD, which may be NULL. A game with neither is not played.
 * Returns how many are played, and with none there is nothing but to release
 * it. -1 with errno. */
int player_init(struct player *, const struct seat_game *const *games,
	const char *strategy, const char *instead);
void player_release(struct player *);

/* Gives VALUE to every strategy's player that has that option. False, with the
 * reason, where it does not do. */
bool player_set_option(struct player *, const char *option, const char *value,
	char reason[static GAME_REASON_MAX]);

/* Makes a bot NAME of the player, for bot_run. */
void player_bot(struct player *, const char *name, struct bot *);

#endif
