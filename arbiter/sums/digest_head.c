#include "sums/digest_head.h"

#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/hex.h"
#include "base/json_fields.h"
#include "base/seed.h"
#include "common/game.h"
#include "games.h"
#include "record/format.h"

/* As many seeds as anybody commits one run to. */
enum { SEEDS_MAX = 100000 };

/* And of rounds. */
enum { ROUNDS_MAX = 100000000 };

void
digest_head_release(struct digest_head *head)
{
	text_release(&head->seeds);
	game_set_release(&head->shards);
	game_set_release(&head->numbers);
	free(head->rounds);
	*head = (struct digest_head){0};
}

/* Whether SEED is one of SEEDS. */
static bool
has_seed(const struct text *seeds, const char *seed)
{
	for (size_t at = 0; at < seeds->length;
		at += strlen(seeds->bytes + at) + 1)
		if (strcmp(seeds->bytes + at, seed) == 0)
			return true;
	return false;
}

int
digest_head_add_seed(struct digest_head *head, const char *seed)
{
	if (!has_seed(&head->seeds, seed))
		text_add(&head->seeds, seed, strlen(seed) + 1);
	return text_failed(&head->seeds);
}

int
digest_head_add_round(struct digest_head *head, size_t round, long games)
{
	while (head->round_count <= round) {
		long *rounds = array_grow(head->rounds, head->round_count,
			&head->round_capacity, sizeof *rounds);

		if (!rounds)
			return -1;
		head->rounds = rounds;
		rounds[head->round_count++] = 0;
	}
	head->rounds[round] += games;
	return 0;
}

bool
digest_head_shares_seed(
	const struct digest_head *a, const struct digest_head *b)
{
	if (a->game != b->game || a->seats != b->seats)
		return false;
	for (size_t at = 0; at < a->seeds.length;
		at += strlen(a->seeds.bytes + at) + 1)
		if (has_seed(&b->seeds, a->seeds.bytes + at))
			return true;
	return false;
}

static void
write_seeds(const struct digest_head *head, struct text *line)
{
	const char *before = "";

	text_add_string(line, ",\"seeds\":[");
	for (size_t at = 0; at < head->seeds.length;
		at += strlen(head->seeds.bytes + at) + 1) {
		text_add_string(line, before);
		text_add_json(line, head->seeds.bytes + at);
		before = ",";
	}
	text_add_string(line, head->committed ? "],\"committed\":true" : "]");
}

static void
write_shards(const struct digest_head *head, struct text *line)
{
	if (head->of == 0)
		return;
	text_add_string(line, ",\"shards\":\"");
	game_set_write(&head->shards, line);
	text_add_format(line, "\",\"of\":%ld", head->of);
	if (head->divided)
		text_add_string(line, ",\"divided\":true");
}

static void
write_tournament(const struct digest_head *head, struct text *line)
{
	if (!head->format)
		return;
	text_add_format(line,
		",\"tournament\":{\"format\":\"%s\",\"players\":%d,"
		"\"deals\":%ld,\"max_faults\":%ld,\"houses\":%ld,"
		"\"rounds\":[",
		head->format->name, head->players, head->deals,
		head->max_faults, head->houses);
	for (size_t i = 0; i < head->round_count; i++)
		text_add_format(
			line, "%s%ld", i > 0 ? "," : "", head->rounds[i]);
	text_add_string(line, "]}");
}

static void
write_record(const struct digest_head *head, struct text *line)
{
	if (!record_mark_is_given(&head->record))
		return;
	text_add_string(line, ",\"record\":");
	record_mark_write(&head->record, line);
	if (head->cut_off)
		text_add_string(line, ",\"cut_off\":true");
}

void
digest_head_write(const struct digest_head *head, struct text *line)
{
	text_add_format(line, "{\"run\":\"%s\",\"game\":", head->run);
	text_add_json(line, head->game->name);
	text_add_format(line, ",\"seats\":%d,\"sandbox\":\"%s\"", head->seats,
		sandbox_level_name(head->level));
	write_tournament(head, line);
	write_seeds(head, line);
	write_shards(head, line);
	text_add_format(line, ",\"games\":%ld,\"numbers\":\"", head->games);
	game_set_write(&head->numbers, line);
	text_add_format(line, "\",\"latest\":%ld", head->latest);
	write_record(head, line);
	text_add_format(line,
		",\"roster\":\"%s\",\"bots\":%ld,\"entered\":%ld,\"rated\":%ld,"
		"\"tallies\":%ld,\"pairs\":%ld,\"faults\":%ld}\n",
		head->roster, head->bots, head->entered, head->rated,
		head->tallies, head->pairs, head->faults);
}

static void
take_sum(struct json_fields *fields, const char *name,
	char digits[static DIGEST_SUM_DIGITS + 1])
{
	uint8_t bytes[DIGEST_SUM_DIGITS / 2];
	const char *text = json_fields_string(fields, name);

	if (strlen(text) != DIGEST_SUM_DIGITS ||
		!hex_read(bytes, text, sizeof bytes))
		json_fields_complain(
			fields, "\"%s\" are not 32 digits from 0 to f", name);
	else
		memcpy(digits, text, DIGEST_SUM_DIGITS + 1);
}

/* A member that is there only if it is true. */
static bool
take_flag(struct json_fields *fields, const char *name)
{
	return json_fields_have(fields, name) &&
	       json_fields_boolean(fields, name);
}

static void
take_run(struct digest_head *head, struct json_fields *fields)
{
	take_sum(fields, "run", head->run);
	const char *name = json_fields_string(fields, "game");
	head->game = game_find(name);
	if (!head->game)
		json_fields_complain(fields, "there is no game \"%s\"", name);
	head->seats =
		(int)json_fields_integer(fields, "seats", 1, GAME_SEATS_MAX);
	name = json_fields_string(fields, "sandbox");
	if (!sandbox_level_parse(name, &head->level))
		json_fields_complain(
			fields, "there is no sandbox \"%s\"", name);
}

static void
take_rounds(struct digest_head *head, struct json_fields *fields)
{
	const json_t *array;
	size_t count =
		json_fields_array(fields, "rounds", 0, ROUNDS_MAX, &array);

	for (size_t i = 0; i < count; i++) {
		const json_t *games = json_array_get(array, i);

		if (!json_is_integer(games) || json_integer_value(games) < 0 ||
			json_integer_value(games) > INT64_MAX / ROUNDS_MAX)
			json_fields_complain(
				fields, "\"rounds\" has no number of games");
		else if (digest_head_add_round(
				 head, i, (long)json_integer_value(games)) < 0)
			json_fields_complain(fields, "%s", strerror(ENOMEM));
	}
}

static void
take_tournament(struct digest_head *head, struct json_fields *all)
{
	struct json_fields fields;
	char reason[REASON_MAX];

	if (!json_fields_have(all, "tournament"))
		return;
	json_fields_begin(
		&fields, json_fields_object(all, "tournament"), reason);
	head->format = format_find(json_fields_string(&fields, "format"));
	head->players =
		(int)json_fields_integer(&fields, "players", 1, GAME_SEATS_MAX);
	head->deals = json_fields_integer(&fields, "deals", 1, LONG_MAX);
	head->max_faults =
		json_fields_integer(&fields, "max_faults", 0, LONG_MAX);
	head->houses = json_fields_integer(&fields, "houses", 0, INT_MAX);
	take_rounds(head, &fields);
	if (!json_fields_end(&fields) || !head->format)
		json_fields_complain(all, "\"tournament\" is none");
}

static void
take_seeds(struct digest_head *head, struct json_fields *fields)
{
	const json_t *array;
	size_t count = json_fields_array(fields, "seeds", 0, SEEDS_MAX, &array);

	for (size_t i = 0; i < count; i++) {
		struct seed seed;
		const char *text = json_fields_item_string(
			fields, "seeds", json_array_get(array, i));

		if (!seed_parse(&seed, text) || strcmp(seed.text, text) != 0)
			json_fields_complain(fields, "\"seeds\" has no seed");
		else if (digest_head_add_seed(head, text) < 0)
			json_fields_complain(fields, "%s", strerror(ENOMEM));
	}
	head->committed = take_flag(fields, "committed");
}

static void
take_set(struct json_fields *fields, const char *name, struct game_set *set)
{
	if (!game_set_parse(set, json_fields_string(fields, name)))
		json_fields_complain(fields, "\"%s\" are no numbers", name);
}

static void
take_shards(struct digest_head *head, struct json_fields *fields)
{
	if (!json_fields_have(fields, "of"))
		return;
	take_set(fields, "shards", &head->shards);
	head->of = json_fields_integer(fields, "of", 1, LONG_MAX);
	head->divided = take_flag(fields, "divided");
}

static void
take_games(struct digest_head *head, struct json_fields *fields)
{
	head->games = json_fields_integer(fields, "games", 0, LONG_MAX);
	take_set(fields, "numbers", &head->numbers);
	if (game_set_games(&head->numbers) != head->games)
		json_fields_complain(
			fields, "\"numbers\" are not as many as \"games\"");
	head->latest = json_fields_integer(fields, "latest", -1, LONG_MAX - 1);
	if (!json_fields_have(fields, "record"))
		return;
	record_mark_take(&head->record, fields);
	head->cut_off = take_flag(fields, "cut_off");
}

static void
take_counts(struct digest_head *head, struct json_fields *fields)
{
	take_sum(fields, "roster", head->roster);
	head->bots = json_fields_integer(fields, "bots", 0, INT_MAX);
	head->entered = json_fields_integer(fields, "entered", 0, head->bots);
	head->rated =
		json_fields_integer(fields, "rated", head->entered, head->bots);
	head->tallies = json_fields_integer(fields, "tallies", 0, head->bots);
	head->pairs = json_fields_integer(fields, "pairs", 0, INT_MAX);
	head->faults = json_fields_integer(fields, "faults", 0, INT_MAX);
}

bool
digest_head_parse(struct digest_head *head, const char *line, size_t length,
	char reason[static REASON_MAX])
{
	struct json_fields fields;
	json_t *object = json_fields_load(&fields, line, length, reason);

	*head = (struct digest_head){0};
	if (!object)
		return false;
	take_run(head, &fields);
	take_tournament(head, &fields);
	take_seeds(head, &fields);
	take_shards(head, &fields);
	take_games(head, &fields);
	take_counts(head, &fields);
	bool good = json_fields_end(&fields);
	json_decref(object);
	if (!good)
		digest_head_release(head);
	return good;
}
