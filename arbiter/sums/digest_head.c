#include "sums/digest_head.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <xxhash.h>

#include "base/array.h"
#include "base/hex.h"
#include "base/json_fields.h"
#include "base/seed.h"
#include "common/game.h"
#include "games.h"
#include "record/format.h"
#include "record/run.h"
#include "record/run_line.h"
#include "sums/rotations.h"

/* As many seeds as anybody commits one run to. */
enum { SEEDS_MAX = 100000 };

/* And of rounds. */
enum { ROUNDS_MAX = 100000000 };

void
digest_sum_format(
	char digits[static DIGEST_SUM_DIGITS + 1], uint64_t high, uint64_t low)
{
	snprintf(digits, DIGEST_SUM_DIGITS + 1, "%016" PRIx64 "%016" PRIx64,
		high, low);
}

void
digest_sum_of(char digits[static DIGEST_SUM_DIGITS + 1], const void *bytes,
	size_t length)
{
	const XXH128_hash_t sum = XXH3_128bits(bytes, length);

	digest_sum_format(digits, sum.high64, sum.low64);
}

enum { TAIL_MAX = 64 * 1024 };

static int
sum_tail(struct record_mark *mark, FILE *file)
{
	char *tail = malloc(TAIL_MAX);
	size_t wanted = mark->bytes < TAIL_MAX ? (size_t)mark->bytes : TAIL_MAX;
	int result = -1;

	if (!tail)
		return -1;
	errno = EIO;
	if (fseeko(file, mark->bytes - (off_t)wanted, SEEK_SET) == 0 &&
		fread(tail, 1, wanted, file) == wanted) {
		digest_sum_of(mark->tail, tail, wanted);
		result = 0;
	}
	free(tail);
	return result;
}

int
record_mark_of(struct record_mark *mark, const char *path)
{
	struct stat status;
	FILE *file = fopen(path, "re");
	int result = -1;

	if (!file)
		return -1;
	*mark = (struct record_mark){0};
	if (fstat(fileno(file), &status) == 0) {
		mark->bytes = status.st_size;
		errno = ESPIPE;
		result = S_ISREG(status.st_mode) ? sum_tail(mark, file) : -1;
	}
	int error = errno;
	fclose(file);
	errno = error;
	return result;
}

bool
record_mark_is_given(const struct record_mark *mark)
{
	return *mark->tail != '\0';
}

bool
record_mark_same(const struct record_mark *a, const struct record_mark *b)
{
	return a->bytes == b->bytes && strcmp(a->tail, b->tail) == 0;
}

static void
write_mark(const struct record_mark *mark, struct text *line)
{
	text_add_format(line, "{\"bytes\":%" PRId64 ",\"tail\":\"%s\"}",
		mark->bytes, mark->tail);
}

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
		if (ARRAY_GROW(head->rounds, head->round_count,
			    head->round_capacity) < 0)
			return -1;
		head->rounds[head->round_count++] = 0;
	}
	head->rounds[round] += games;
	return 0;
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
	text_add_string(line, head->fresh ? "],\"fresh\":true}" : "]}");
}

static void
write_record(const struct digest_head *head, struct text *line)
{
	if (!record_mark_is_given(&head->record))
		return;
	text_add_string(line, ",\"record\":");
	write_mark(&head->record, line);
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
	if (head->rotations > 0)
		text_add_format(line, ",\"rotations\":%d", head->rotations);
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

static void
take_mark(struct record_mark *mark, struct json_fields *all)
{
	const json_t *object = json_fields_object(all, "record");
	struct json_fields fields;
	char reason[REASON_MAX];

	json_fields_begin(&fields, object, reason);
	mark->bytes = json_fields_integer(&fields, "bytes", 0, INT64_MAX);
	take_sum(&fields, "tail", mark->tail);
	if (!json_fields_end(&fields) || !record_mark_is_given(mark))
		json_fields_complain(all, "\"record\" is no mark");
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
	head->fresh = take_flag(&fields, "fresh");
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
	take_mark(&head->record, fields);
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
	if (json_fields_have(&fields, "rotations"))
		head->rotations = (int)json_fields_integer(
			&fields, "rotations", 2, GAME_SEATS_MAX);
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

static const char system_files[] = "/usr/";

/* Keeps the files that are not the system's, in their order, at FILES; of a
 * program whose sources are known not what they became. */
static void
strip_bot(struct run_bot *bot, struct run_bot_file *files)
{
	int count = 0;

	for (int i = bot->sources ? 1 : 0; i < bot->file_count; i++)
		if (strncmp(bot->files[i].path, system_files,
			    sizeof system_files - 1) != 0)
			files[count++] = bot->files[i];
	bot->files = files;
	bot->file_count = count;
	bot->says_name = NULL;
	bot->says_version = NULL;
}

/* What decides no result, or is of a part of the run, as if there were none. */
static void
strip(struct run *bare, struct run_bot *bots, struct run_bot_file *files)
{
	bare->shard = (struct run_shard){0};
	bare->only = (struct game_choice){0};
	bare->sandbox = SANDBOX_OFF;
	bare->restart = false;
	bare->lockstep = false;
	run_length_set(bare, 0);
	for (int i = 0; i < bare->option_count; i++)
		bare->options[i].file = NULL;
	for (int i = 0; i < bare->bot_count; i++) {
		int count = bare->bots[i].file_count;

		bots[i] = bare->bots[i];
		strip_bot(&bots[i], files);
		files += count;
	}
	bare->bots = bots;
}

static int
sum_bare(const struct run *bare, char digits[static DIGEST_SUM_DIGITS + 1])
{
	struct text line = {0};
	int result = run_write(bare, &line);

	if (result == 0)
		digest_sum_of(digits, line.bytes, line.length);
	text_release(&line);
	return result;
}

int
digest_run(const struct run *run, char digits[static DIGEST_SUM_DIGITS + 1])
{
	struct run bare = *run;
	size_t count = 1;
	int result = -1;

	for (int i = 0; i < run->bot_count; i++)
		count += (size_t)run->bots[i].file_count;
	struct run_bot *bots = calloc((size_t)run->bot_count + 1, sizeof *bots);
	struct run_bot_file *files = calloc(count, sizeof *files);
	if (bots && files) {
		strip(&bare, bots, files);
		result = sum_bare(&bare, digits);
	}
	free(bots);
	free(files);
	return result;
}

/* Whether two bots that meet on a deal may do so in another shard, too: in
 * several groups of a round, which have the same deals, where shards are cut
 * by games. */
static bool
is_divided(const struct run *run)
{
	const struct format *format = run->tournament.format;

	return format && run->tournament.max_faults > 0 &&
	       run_players(run) > 2 &&
	       (format->groups == FORMAT_ALL ||
		       format->groups == FORMAT_CHALLENGES);
}

int
digest_run_begin(struct digest_head *head, const struct run *run)
{
	const struct run_shard *shard = &run->shard;

	head->game = run->game;
	head->seats = run_seats(run);
	head->level = run->sandbox;
	head->latest = -1;
	head->format = run->tournament.format;
	head->players = run->tournament.players;
	head->deals = run_deals(run);
	head->fresh = head->format && !run->rotate;
	head->max_faults = run->tournament.max_faults;
	head->houses = run->tournament.houses;
	head->rotations = rotations_of(run);
	if (digest_run(run, head->run) < 0)
		return -1;
	if (!run_is_shard(run))
		return 0;
	head->of = shard->count;
	head->divided = is_divided(run);
	return game_set_append(&head->shards, shard->index, shard->index);
}
