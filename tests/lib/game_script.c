#include "lib/game_script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
game_script_hear(void *listener, seat_set hearers, const char *line)
{
	struct game_script *s = listener;

	for (; hearers != 0; hearers &= hearers - 1) {
		char *heard = s->heard[__builtin_ctzll(hearers)];

		strlcat(heard, line, sizeof s->heard[0]);
		strlcat(heard, "|", sizeof s->heard[0]);
	}
}

bool
game_script_start(struct game_script *s, const struct game_rules *rules,
	int seats, const void *settings, const char *line)
{
	const struct game_voice voice = {
		.say = game_script_hear, .listener = s};

	memset(s, 0, sizeof *s);
	s->rules = rules;
	s->game = malloc(rules->size);
	if (!rules->deal_read(s->game, seats, settings, 0, line, s->reason))
		return false;
	rules->introduce(s->game, &voice);
	rules->begin(s->game, &voice);
	return true;
}

void
game_script_end(struct game_script *s)
{
	free(s->game);
	s->game = NULL;
}

bool
game_script_act(struct game_script *s, const char *text)
{
	const struct game_voice voice = {
		.say = game_script_hear, .listener = s};
	char action[GAME_LINE_MAX];
	int seat = __builtin_ctzll(s->rules->to_act(s->game));

	return s->rules->act(s->game, seat, text, action, s->reason, &voice);
}

bool
game_script_act_all(struct game_script *s, const char *text)
{
	char words[4096];
	char *rest = words;

	snprintf(words, sizeof words, "%s", text);
	for (char *word; (word = strsep(&rest, " "));)
		if (*word != '\0' && !game_script_act(s, word))
			return false;
	return true;
}

int
game_script_points(const struct game_script *s, int seat)
{
	int points[GAME_SEATS_MAX] = {0};

	s->rules->score(s->game, points);
	return points[seat];
}
