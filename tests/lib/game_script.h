/*
 * A game driven by its interface alone, as the arbiter drives it: a start, then
 * actions seat by seat. For tests of rules from outside their code.
 */
#ifndef LIB_GAME_SCRIPT_H
#define LIB_GAME_SCRIPT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/game.h"

struct game_script {
	const struct game_rules *rules;
	void *game;
	char reason[GAME_REASON_MAX];
	char heard[GAME_SEATS_MAX][4096]; /* by seat, lines joined by '|' */
};

static inline void
game_script_hear(void *listener, seat_set hearers, const char *line)
{
	struct game_script *s = listener;
	for (; hearers != 0; hearers &= hearers - 1) {
		char *heard = s->heard[__builtin_ctzll(hearers)];
		strlcat(heard, line, sizeof s->heard[0]);
		strlcat(heard, "|", sizeof s->heard[0]);
	}
}

/* A game of SEATS from a line of a deal file; NULL SETTINGS: the usual. */
static inline bool
game_script_start(struct game_script *s, const struct game_rules *rules,
	int seats, const void *settings, const char *line)
{
	const struct game_voice voice = {game_script_hear, s, 0};
	memset(s, 0, sizeof *s);
	s->rules = rules;
	s->game = malloc(rules->size);
	if (!rules->deal_read(s->game, seats, settings, 0, line, s->reason))
		return false;
	rules->introduce(s->game, &voice);
	rules->begin(s->game, &voice);
	return true;
}

static inline void
game_script_end(struct game_script *s)
{
	free(s->game);
	s->game = NULL;
}

/* The seat whose turn it is, the lowest of several, answers TEXT. */
static inline bool
game_script_act(struct game_script *s, const char *text)
{
	const struct game_voice voice = {game_script_hear, s, 0};
	char action[GAME_LINE_MAX];
	int seat = __builtin_ctzll(s->rules->to_act(s->game));
	return s->rules->act(s->game, seat, text, action, s->reason, &voice);
}

/* Each of the words of TEXT is an action; false at the first illegal one. */
static inline bool
game_script_act_all(struct game_script *s, const char *text)
{
	char words[4096];
	char *rest = words;
	snprintf(words, sizeof words, "%s", text);
	for (char *word; (word = strsep(&rest, " ")) != NULL;)
		if (*word != '\0' && !game_script_act(s, word))
			return false;
	return true;
}

static inline int
game_script_points(const struct game_script *s, int seat)
{
	int points[GAME_SEATS_MAX] = {0};
	s->rules->score(s->game, points);
	return points[seat];
}

#endif
