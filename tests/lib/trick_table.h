/*
 * A trick game as the arbiter holds it, with all that it says written down as
 * lines "0 1 : COMMAND": the seats that hear it and what they hear.
 */
#ifndef LIB_TRICK_TABLE_H
#define LIB_TRICK_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/game.h"

struct trick_table {
	const struct game_rules *rules;
	union {
		max_align_t aligned;
		char bytes[8192];
	} game;
	char minutes[16384];
	struct game_voice voice;
	char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];
};

static inline void
trick_table_hear(void *listener, seat_set hearers, const char *line)
{
	struct trick_table *table = listener;
	size_t length = strlen(table->minutes);

	for (int seat = 0; seat < 4; seat++)
		if ((hearers & seat_bit(seat)) != 0)
			length += (size_t)snprintf(table->minutes + length,
				sizeof table->minutes - length, "%d ", seat);
	snprintf(table->minutes + length, sizeof table->minutes - length,
		": %s\n", line);
}

/* A table without a game. */
static inline void
trick_table_clear(struct trick_table *table, const struct game_rules *rules)
{
	memset(table, 0, sizeof *table);
	table->rules = rules;
	table->voice = (struct game_voice){trick_table_hear, table, 0};
	assert_true(rules->size <= sizeof table->game);
}

/* Compares what has been said since the last time. */
static inline void
trick_table_expect(struct trick_table *table, const char *minutes)
{
	assert_string_equal(table->minutes, minutes);
	table->minutes[0] = '\0';
}

static inline bool
trick_table_act(struct trick_table *table, int seat, const char *text)
{
	return table->rules->act(&table->game, seat, text, table->action,
		table->reason, &table->voice);
}

/* The answers are legal; nothing is kept of what is said. */
static inline void
trick_table_do(struct trick_table *table, int seat, const char *text)
{
	if (!trick_table_act(table, seat, text))
		fail_msg("%d %s: %s", seat, text, table->reason);
	table->minutes[0] = '\0';
}

/* The answer is refused for that reason, and nothing has changed. */
static inline void
trick_table_refuses(
	struct trick_table *table, int seat, const char *text, const char *why)
{
	static char before[sizeof table->game];

	memcpy(before, &table->game, sizeof before);
	assert_false(trick_table_act(table, seat, text));
	assert_string_equal(table->reason, why);
	assert_memory_equal(&table->game, before, sizeof before);
	assert_string_equal(table->minutes, "");
}

/* Starts a game of so many SEATS from JSON text. */
static inline bool
trick_table_restore(struct trick_table *table, int seats, const char *text)
{
	json_t *from = json_loads(text, 0, NULL);

	assert_non_null(from);
	bool done =
		table->rules->restore(&table->game, seats, from, table->reason);
	json_decref(from);
	return done;
}

/* The game comes back the same from its record and from its line. */
static inline void
trick_table_comes_back(
	struct trick_table *table, int seats, const void *settings, long number)
{
	static struct trick_table other;
	static char line[8192];
	json_t *from = table->rules->start(&table->game);

	trick_table_clear(&other, table->rules);
	assert_true(
		other.rules->restore(&other.game, seats, from, other.reason));
	json_decref(from);
	assert_memory_equal(&table->game, &other.game, table->rules->size);
	size_t length =
		table->rules->deal_write(&table->game, line, sizeof line);
	assert_int_equal(length, strlen(line));
	trick_table_clear(&other, table->rules);
	if (!other.rules->deal_read(
		    &other.game, seats, settings, number, line, other.reason))
		fail_msg("%s: %s", line, other.reason);
	assert_memory_equal(&table->game, &other.game, table->rules->size);
}

#endif
