#include "lib/game_fuzz.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lib/silence.h"

enum { TEXT_MAX = 4096, LINE_BYTES = 16384 };

static void
must(bool done)
{
	assert(done);
	(void)done;
}

static void *
copy_of(const struct game_rules *rules, const void *game)
{
	void *copy = malloc(rules->size);

	must(copy);
	return memcpy(copy, game, rules->size);
}

/* Fails unless both are equal; frees the second one. */
static void
expect_same(const struct game_rules *rules, const void *game, void *other,
	game_fuzz_same *same)
{
	must(same ? same(game, other) : memcmp(game, other, rules->size) == 0);
	free(other);
}

const char *
game_fuzz_text(const uint8_t *data, size_t size)
{
	static char text[TEXT_MAX];

	if (size == 0 || size > TEXT_MAX)
		return NULL;
	memcpy(text, data + 1, size - 1);
	text[size - 1] = '\0';
	return text;
}

bool
game_fuzz_answer(const struct game_rules *rules, void *game, const char *text,
	game_fuzz_same *same)
{
	static char action[GAME_LINE_MAX], canonical[GAME_LINE_MAX];
	char reason[GAME_REASON_MAX] = "";
	int seat = __builtin_ctzll(rules->to_act(game));
	void *other = copy_of(rules, game);

	bool legal = rules->act(game, seat, text, action, reason, &silence);
	if (legal) {
		must(rules->act(
			other, seat, action, canonical, reason, &silence));
		must(strcmp(action, canonical) == 0);
	} else {
		must(reason[0] != '\0');
	}
	expect_same(rules, game, other, same);
	return legal;
}

bool
game_fuzz_line(const struct game_rules *rules, void *game, int seats,
	const char *text, game_fuzz_same *same)
{
	static char line[LINE_BYTES];
	char reason[GAME_REASON_MAX] = "";
	void *other = copy_of(rules, game);

	if (!rules->deal_read(game, seats, NULL, 0, text, reason)) {
		must(reason[0] != '\0');
		free(other);
		return false;
	}
	must(rules->deal_write(game, line, sizeof line) < sizeof line);
	must(rules->deal_read(other, seats, NULL, 0, line, reason));
	expect_same(rules, game, other, same);
	return true;
}
