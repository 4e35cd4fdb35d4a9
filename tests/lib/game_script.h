/*
 * A game driven by its interface alone, as the arbiter drives it: a start, then
 * actions seat by seat. For tests of rules from outside their code. What has
 * been started is to be ended; what is refused has its reason in the script.
 */
#ifndef LIB_GAME_SCRIPT_H
#define LIB_GAME_SCRIPT_H

#include "common/game.h"

struct game_script {
	const struct game_rules *rules;
	void *game;
	char reason[GAME_REASON_MAX];
	char heard[GAME_SEATS_MAX][4096]; /* by seat, lines joined by '|' */
};

/* A game of SEATS from a line of a deal file; NULL SETTINGS: the usual. */
bool game_script_start(struct game_script *, const struct game_rules *,
	int seats, const void *settings, const char *line);

/* Frees the game. */
void game_script_end(struct game_script *);

/* The seat whose turn it is, the lowest of several, answers TEXT. */
bool game_script_act(struct game_script *, const char *text);

/* Each of the words of TEXT is an action; false at the first illegal one. */
bool game_script_act_all(struct game_script *, const char *text);

int game_script_points(const struct game_script *, int seat);

#endif
