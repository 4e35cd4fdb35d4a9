/*
 * A bot of Talon at play, whatever the games: from the protocol's commands to
 * the view of the game in play, and from its questions to the answers of a
 * strategy, or of an observer. It knows a game by common/seat.h alone.
 *
 * Without `set_rules` a game is the first of those that begin with the command
 * that comes.
 */
#ifndef PLAYER_PLAYER_H
#define PLAYER_PLAYER_H

#include <stdbool.h>
#include <stdint.h>

#include "common/explanation.h"
#include "common/seat.h"
#include "player/pace.h"
#include "protocol/bot.h"

#define PLAYER_VERSION "0.1"

enum { PLAYER_COMMANDS_MAX = 64 };

/* Follows a game, and answers where no player does; then it may take its time.
 * Its functions get SELF. */
struct player_observer {
	/* COMMAND with its ARGUMENTS, which may be changed, led from one view
	 * to the other. BEFORE is NULL where the game begins with it. */
	void (*heard)(void *self, const char *command, char *arguments,
		const void *before, const void *view);
	void (*answer)(void *self, const char *question, const void *view,
		struct random *, char answer[static GAME_LINE_MAX]);
	void *self;
};

/* One game as the bot plays it: by a player of the game's, for as long as
 * STRATEGY's effort allows, or by an observer. */
struct player_game {
	const struct seat_game *game;
	const struct seat_strategy *strategy;
	const void *player;
	const struct player_observer *observer;
};

struct player {
	struct pace pace;     /* for strategies that think */
	bool explains;	      /* why it answers so, on standard error */
	bool seed_fixed;      /* by --seed; then set_seed changes nothing */
	uint64_t seed;	      /* of this game, or the next */
	int64_t left_ms;      /* by the last time_left; -1: not told */
	struct random random; /* for this game's choices */
	bool seeded;	      /* random, by a game or a question */

	/* What follows is the player's own. */
	const struct player_game *games; /* the last one has no game */
	const struct player_game *game;	 /* in play, or the first */
	const struct seat_rules *rules;	 /* the name it is played by */
	bool rules_told; /* by set_rules, for the game to come */
	bool seed_told;	 /* likewise by set_seed */
	void *view;	 /* of the game in play */
	void *other; /* of a game that may begin; or VIEW as it was before */
	char arguments[LINE_LENGTH_MAX + 1]; /* for an observer */
	struct explanation explanation;	     /* of the last answer */
	struct bot_command commands[PLAYER_COMMANDS_MAX];
};

/* A player of GAMES, at least one, which it keeps; behind the last one there is
 * a row without a game. -1 with errno. */
int player_init(struct player *, const struct player_game *games);
void player_release(struct player *);

/* A command of the caller's own, which the bot knows besides those of games. */
void player_add_command(struct player *, const struct bot_command *);

/* Makes a bot NAME of the player, for bot_run. */
void player_bot(struct player *, const char *name, struct bot *);

#endif
