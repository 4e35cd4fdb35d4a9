/*
 * What the bots that come with Talon have in common, whatever they play: the
 * command line, which game is being played, the numbers for their random
 * choices, the clock, and how they end. A game's part has a pointer to the
 * struct player, which is the player of struct bot.
 */
#ifndef PLAYER_PLAYER_H
#define PLAYER_PLAYER_H

#include <stdbool.h>
#include <stdint.h>

#include "common/random.h"
#include "player/pace.h"
#include "protocol/bot.h"

#define PLAYER_VERSION "0.1"

/* One game as the bot plays it. */
struct player_game {
	const char *rules; /* as set_rules names it */
	int variant;	   /* of the game's own, for games of several names */
	/* What the game makes of the commands that are its own; the first is
	 * the one that begins a game, and the last one has no name. */
	const struct bot_command *commands;
	void *state;				  /* for the commands */
	void (*forget)(void *state, int variant); /* nothing was ever told */
};

struct player {
	struct random random; /* for this game's choices */
	int64_t left_ms;      /* by the last time_left; -1: not told */
	struct pace pace;     /* for players that think */
	bool seed_fixed;      /* by --seed; then set_seed changes nothing */
	bool seed_told;	      /* by set_seed, for the game to come */
	bool rules_told;      /* by set_rules, for the game to come */
	bool begun;	      /* the command in hand began a game */
	uint64_t seed;
	const struct player_game *games; /* the last one has no name */
	const struct player_game *game;	 /* in play; NULL: the first */
};

/* An option with an argument that one bot has and others have not. */
struct player_option {
	const char *name;
	const char **value;
};

/*
 * Reads --seed N, --help, --version and those of MORE (ended by a NULL name,
 * or NULL for none) into PLAYER. Ends the process for --help, whose text is
 * USAGE, for --version, and with status 2 for what is no use of NAME.
 */
void player_options(struct player *, int argc, char *argv[], const char *name,
	const char *usage, const struct player_option *more);

/* The options --time and --nodes of a player that thinks, as pace_set reads
 * them. Ends the process with status 2 for what is no use of NAME. */
void player_pace(struct player *, const char *name, const char *time,
	const char *nodes, int64_t default_ns);

/* Plays on standard input and output; the exit status. */
int player_run(struct bot *);

/* For struct bot, whose player is a struct player: the commands of all games,
 * handed to the game in play. Without set_rules a game is the first of those
 * that begin with the command that comes. */
extern const struct bot_command player_commands[];

/* The state of the game in play. */
void *player_state(const struct bot *);

/* A new game begins: nothing of the last one is left. */
void player_begin(struct player *);

#endif
