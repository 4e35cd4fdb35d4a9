#include "lib/test.h"
#include "lib/game_table.h"

static void
game_table_hear(void *listener, seat_set hearers, const char *line)
{
	struct game_table *table = listener;
	size_t length = strlen(table->minutes);

	for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
		if ((hearers & seat_bit(seat)) != 0)
			length += (size_t)snprintf(table->minutes + length,
				sizeof table->minutes - length, "%d ", seat);
	snprintf(table->minutes + length, sizeof table->minutes - length,
		": %s\n", line);
}

void
game_table_clear(struct game_table *table, const struct game_rules *rules)
{
	memset(table, 0, sizeof *table);
	table->rules = rules;
	table->voice =
		(struct game_voice){.say = game_table_hear, .listener = table};
	assert_true(rules->size <= sizeof table->game);
}

void
game_table_expect(struct game_table *table, const char *minutes)
{
	assert_string_equal(table->minutes, minutes);
	table->minutes[0] = '\0';
}

bool
game_table_act(struct game_table *table, int seat, const char *text)
{
	return table->rules->act(&table->game, seat, text, table->action,
		table->reason, &table->voice);
}

void
game_table_do(struct game_table *table, int seat, const char *text)
{
	if (!game_table_act(table, seat, text))
		fail_msg("%d %s: %s", seat, text, table->reason);
	table->minutes[0] = '\0';
}

void
game_table_refuses(
	struct game_table *table, int seat, const char *text, const char *why)
{
	static char before[sizeof table->game];

	memcpy(before, &table->game, sizeof before);
	assert_false(game_table_act(table, seat, text));
	assert_string_equal(table->reason, why);
	assert_memory_equal(&table->game, before, sizeof before);
	assert_string_equal(table->minutes, "");
}

bool
game_table_restore(struct game_table *table, int seats, const char *text)
{
	json_t *from = json_loads(text, JSON_DECODE_ANY, NULL);

	assert_non_null(from);
	bool done =
		table->rules->restore(&table->game, seats, from, table->reason);
	json_decref(from);
	return done;
}

void
game_table_comes_back(
	struct game_table *table, int seats, const void *settings, long number)
{
	static struct game_table other;
	static char line[8192];
	json_t *from = table->rules->start(&table->game);

	game_table_clear(&other, table->rules);
	assert_true(
		other.rules->restore(&other.game, seats, from, other.reason));
	json_decref(from);
	assert_memory_equal(&table->game, &other.game, table->rules->size);
	size_t length =
		table->rules->deal_write(&table->game, line, sizeof line);
	assert_int_equal(length, strlen(line));
	game_table_clear(&other, table->rules);
	if (!other.rules->deal_read(
		    &other.game, seats, settings, number, line, other.reason))
		fail_msg("%s: %s", line, other.reason);
	assert_memory_equal(&table->game, &other.game, table->rules->size);
}
