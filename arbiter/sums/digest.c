#include "sums/digest.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <xxhash.h>

#include "base/array.h"
#include "base/hex.h"
#include "base/json_fields.h"
#include "base/lines.h"
#include "base/number_set.h"
#include "base/seed.h"
#include "common/game.h"
#include "common/number.h"
#include "games.h"
#include "guard/beside_file.h"
#include "record/about.h"
#include "record/format.h"
#include "record/margin.h"
#include "record/outcome.h"
#include "record/reader.h"
#include "record/run.h"
#include "record/run_line.h"
#include "sandbox/level.h"

/* Which games it has. */

static void
game_set_release(struct game_set *set)
{
	free(set->all);
	*set = (struct game_set){0};
}

/* The last stretch of a run begins there. */
static long
last_of(const struct game_run *run)
{
	return run->first + run->step * (run->times - 1);
}

/* The first number behind the run. */
static long
end_of(const struct game_run *run)
{
	return last_of(run) + run->length;
}

/* Makes the stretch one more of the last run, if it is one. */
static bool
continue_run(struct game_set *set, long first, long length)
{
	struct game_run *run = &set->all[set->count - 1];
	long step = first - last_of(run);

	if (run->length != length || (run->times > 1 && run->step != step))
		return false;
	run->step = step;
	run->times++;
	return true;
}

/* Adds RUN as it is, behind the others. -1 with errno. */
static int
game_set_add_run(struct game_set *set, const struct game_run *run)
{
	if (ARRAY_GROW(set->all, set->count, set->capacity) < 0)
		return -1;
	set->all[set->count++] = *run;
	return 0;
}

/* Adds the games FIRST to LAST, which lie behind all others, and not next to
 * them. -1 with errno: no memory. */
static int
game_set_append(struct game_set *set, long first, long last)
{
	const struct game_run run = {
		.first = first, .length = last - first + 1, .times = 1};

	return set->count > 0 && continue_run(set, first, run.length)
		       ? 0
		       : game_set_add_run(set, &run);
}

static int
visit(void *set, long first, long last)
{
	return game_set_append(set, first, last);
}

/* Makes an empty set of NUMBERS. -1 with errno. */
static int
game_set_of(struct game_set *set, const struct number_set *numbers)
{
	return number_set_stretches(numbers, visit, set);
}

long
game_set_games(const struct game_set *set)
{
	long games = 0;

	for (size_t i = 0; i < set->count; i++)
		games += set->all[i].length * set->all[i].times;
	return games;
}

static bool
game_set_has(const struct game_set *set, long id)
{
	for (size_t i = 0; i < set->count; i++) {
		const struct game_run *run = &set->all[i];
		long behind = id - run->first;

		if (behind < 0)
			break;
		if (behind < run->length)
			return true;
		if (run->times > 1 && behind / run->step < run->times &&
			behind % run->step < run->length)
			return true;
	}
	return false;
}

static void
game_set_write(const struct game_set *set, struct text *text)
{
	for (size_t i = 0; i < set->count; i++) {
		const struct game_run *run = &set->all[i];

		text_add_format(text, "%s%ld", i > 0 ? "," : "", run->first);
		if (run->length > 1)
			text_add_format(
				text, "-%ld", run->first + run->length - 1);
		if (run->times > 1)
			text_add_format(
				text, "+%ld*%ld", run->step, run->times);
	}
}

/* Digits of a number at *AT, which moves behind them. */
static bool
take_game_number(const char **at, long *number)
{
	uint64_t value;

	if (!number_take(at, &value) || value > LONG_MAX)
		return false;
	*number = (long)value;
	return true;
}

static bool
take_repetition(const char **at, struct game_run *run)
{
	if (**at != '+')
		return true;
	++*at;
	if (!take_game_number(at, &run->step) || *(*at)++ != '*' ||
		!take_game_number(at, &run->times))
		return false;
	return run->times > 1 && run->step > run->length &&
	       run->times - 1 <=
		       (LONG_MAX - run->first - run->length) / run->step;
}

static bool
take_game_run(const char **at, struct game_run *run)
{
	long last;

	*run = (struct game_run){.times = 1};
	if (!take_game_number(at, &run->first) || run->first == LONG_MAX)
		return false;
	last = run->first;
	if (**at == '-') {
		++*at;
		if (!take_game_number(at, &last) || last <= run->first ||
			last == LONG_MAX)
			return false;
	}
	run->length = last - run->first + 1;
	return take_repetition(at, run);
}

static bool
parse_runs(struct game_set *set, const char *text)
{
	const char *at = text;
	struct game_run run;
	long games = 0;

	for (; *at != '\0'; at++) {
		if (!take_game_run(&at, &run) ||
			(set->count > 0 && end_of(&set->all[set->count - 1]) >
						   run.first) ||
			run.length > (LONG_MAX - games) / run.times ||
			game_set_add_run(set, &run) < 0)
			return false;
		games += run.length * run.times;
		if (*at == '\0')
			return true;
		if (*at != ',' || at[1] == '\0')
			return false;
	}
	return true;
}

/* False, with the set empty: it is no such text, or memory is short. */
static bool
game_set_parse(struct game_set *set, const char *text)
{
	*set = (struct game_set){0};
	if (parse_runs(set, text))
		return true;
	game_set_release(set);
	return false;
}

static int
add_stretch(struct number_set *numbers, long first, long length, long *twice)
{
	for (long id = first; id < first + length; id++) {
		int added = number_set_add(numbers, id);

		if (added > 0)
			continue;
		*twice = id;
		return added;
	}
	return 1;
}

int
game_set_add_to(
	const struct game_set *set, struct number_set *numbers, long *twice)
{
	int result = 1;

	for (size_t i = 0; result == 1 && i < set->count; i++) {
		const struct game_run *run = &set->all[i];

		for (long n = 0; result == 1 && n < run->times; n++)
			result = add_stretch(numbers,
				run->first + n * run->step, run->length, twice);
	}
	return result;
}

/* How often runs are cut to one length and put together. */
enum { TURNS_MAX = 4 };

static int
by_value(int64_t a, int64_t b)
{
	return (a > b) - (a < b);
}

static int
by_first(const void *a, const void *b)
{
	const struct game_run *x = a;
	const struct game_run *y = b;

	return by_value(x->first, y->first);
}

static int
by_form(const void *a, const void *b)
{
	const struct game_run *x = a;
	const struct game_run *y = b;

	if (x->step != y->step)
		return by_value(x->step, y->step);
	return x->times != y->times ? by_value(x->times, y->times)
				    : by_first(a, b);
}

/* Adds the games of MORE, which lie anywhere, but are no games of the set; it
 * is to be arranged before anything else is done with it. -1 with errno. */
static int
game_set_join(struct game_set *set, const struct game_set *more)
{
	for (size_t i = 0; i < more->count; i++)
		if (game_set_add_run(set, &more->all[i]) < 0)
			return -1;
	return 0;
}

static void
sort(struct game_set *set, int (*order)(const void *, const void *))
{
	if (set->count > 0)
		qsort(set->all, set->count, sizeof *set->all, order);
}

/* A run of one stretch has no step; one without gaps is one stretch. */
static void
normalize(struct game_run *run)
{
	if (run->times > 1 && run->step == run->length) {
		run->length *= run->times;
		run->times = 1;
	}
	if (run->times == 1)
		run->step = 0;
}

/* Whether B, of the same step and as many times, is next to A. */
static bool
is_next(const struct game_run *a, const struct game_run *b)
{
	return a->step == b->step && a->times == b->times &&
	       b->first == a->first + a->length &&
	       (a->times == 1 || a->length + b->length <= a->step);
}

/* Puts runs together that are next to each other. */
static void
put_together(struct game_set *set)
{
	size_t count = 0;

	sort(set, by_form);
	for (size_t i = 0; i < set->count; i++) {
		struct game_run *run = &set->all[i];

		if (count > 0 && is_next(&set->all[count - 1], run))
			set->all[count - 1].length += run->length;
		else
			set->all[count++] = *run;
	}
	set->count = count;
	for (size_t i = 0; i < count; i++)
		normalize(&set->all[i]);
}

/* Cuts those of one step, which are sorted, to the least times. -1 with errno.
 */
static int
cut_longer(struct game_set *set)
{
	size_t count = set->count;
	long step = 0;
	long least = 1;

	for (size_t i = 0; i < count; i++) {
		struct game_run rest = set->all[i];

		if (rest.step != step)
			least = rest.times;
		step = rest.step;
		if (rest.times == least)
			continue;
		set->all[i].times = least;
		rest.first += rest.step * least;
		rest.times -= least;
		normalize(&rest);
		if (game_set_add_run(set, &rest) < 0)
			return -1;
	}
	return 0;
}

/* Whether each run lies behind the one before. */
static bool
is_ordered(const struct game_set *set)
{
	for (size_t i = 1; i < set->count; i++) {
		const struct game_run *run = &set->all[i - 1];

		if (run->first + run->step * (run->times - 1) + run->length >
			set->all[i].first)
			return false;
	}
	return true;
}

/* By every single game. */
static int
arrange_slowly(struct game_set *set)
{
	struct number_set numbers = {0};
	struct game_set all = {0};
	long twice;
	int result = game_set_add_to(set, &numbers, &twice);

	if (result == 1 && game_set_of(&all, &numbers) < 0)
		result = -1;
	int error = errno;
	number_set_release(&numbers);
	game_set_release(set);
	*set = all;
	errno = error;
	return result;
}

/* Puts all that was joined into order, with as few runs as come of it: the sets
 * of all shards of a run are one stretch. 1; 0: there is a game twice; -1 with
 * errno. */
static int
game_set_arrange(struct game_set *set)
{
	put_together(set);
	for (int turn = 0; turn < TURNS_MAX; turn++) {
		sort(set, by_form);
		if (cut_longer(set) < 0)
			return -1;
		put_together(set);
	}
	sort(set, by_first);
	return is_ordered(set) ? 1 : arrange_slowly(set);
}

/* The head. */

/* As many seeds as anybody commits one run to. */
enum { SEEDS_MAX = 100000 };

/* And of rounds. */
enum { ROUNDS_MAX = 100000000 };

/* The XXH3-128 of LENGTH bytes as digits, with their NUL. */
static void
digest_sum_of(
	char digits[static SUM_DIGITS + 1], const void *bytes, size_t length)
{
	const XXH128_hash_t sum = XXH3_128bits(bytes, length);

	sums_digits(digits, sum.high64, sum.low64);
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

/* Takes the mark of PATH, a regular file. -1 with errno. */
static int
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

static bool
record_mark_is_given(const struct record_mark *mark)
{
	return *mark->tail != '\0';
}

static bool
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
	name_list_release(&head->seeds);
	game_set_release(&head->shards);
	game_set_release(&head->numbers);
	free(head->rounds.games);
	*head = (struct digest_head){0};
}

static void
write_seeds(const struct digest_head *head, struct text *line)
{
	text_add_string(line, ",\"seeds\":[");
	for (size_t i = 0; i < head->seeds.count; i++) {
		text_add_string(line, i > 0 ? "," : "");
		text_add_json(line, name_list_at(&head->seeds, i));
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
	if (!head->terms.format)
		return;
	text_add_format(line,
		",\"tournament\":{\"format\":\"%s\",\"players\":%d,"
		"\"deals\":%ld,\"max_faults\":%ld,\"houses\":%ld,"
		"\"rounds\":[",
		head->terms.format->name, head->terms.players,
		head->terms.deals, head->terms.max_faults, head->houses);
	for (size_t i = 0; i < head->rounds.count; i++)
		text_add_format(
			line, "%s%ld", i > 0 ? "," : "", head->rounds.games[i]);
	text_add_string(line, head->terms.fresh ? "],\"fresh\":true}" : "]}");
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

/* Adds the line, line feed included. */
static void
digest_head_write(const struct digest_head *head, struct text *line)
{
	text_add_format(line, "{\"run\":\"%s\",\"game\":", head->terms.run);
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
	char digits[static SUM_DIGITS + 1])
{
	uint8_t bytes[SUM_DIGITS / 2];
	const char *text = json_fields_string(fields, name);

	if (strlen(text) != SUM_DIGITS || !hex_read(bytes, text, sizeof bytes))
		json_fields_complain(
			fields, "\"%s\" are not 32 digits from 0 to f", name);
	else
		memcpy(digits, text, SUM_DIGITS + 1);
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
	take_sum(fields, "run", head->terms.run);
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
		else if (sums_rounds_add(&head->rounds, i,
				 (long)json_integer_value(games)) < 0)
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
	head->terms.format = format_find(json_fields_string(&fields, "format"));
	head->terms.players =
		(int)json_fields_integer(&fields, "players", 1, GAME_SEATS_MAX);
	head->terms.deals = json_fields_integer(&fields, "deals", 1, LONG_MAX);
	head->terms.max_faults =
		json_fields_integer(&fields, "max_faults", 0, LONG_MAX);
	head->houses = json_fields_integer(&fields, "houses", 0, INT_MAX);
	take_rounds(head, &fields);
	head->terms.fresh = take_flag(&fields, "fresh");
	if (!json_fields_end(&fields) || !head->terms.format)
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
		else if (name_list_add(&head->seeds, text) < 0)
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

/* False, with the reason in words; then there is nothing to release. */
static bool
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
	head->houses = run->tournament.houses;
	head->rotations = sums_rotations(run);
	if (sums_terms_of(&head->terms, run) < 0)
		return -1;
	if (!run_is_shard(run))
		return 0;
	head->of = shard->count;
	head->divided = is_divided(run);
	return game_set_append(&head->shards, shard->index, shard->index);
}

/* Read. */

enum { DIGEST_TALLY_MOST = 19, DIGEST_PAIR_MOST = 15 + COMPANY_NUMBERS };

/* How many numbers the row of a bot has, and that of a pair. */
static int
tally_numbers(const struct digest_head *head)
{
	return head->rotations > 0  ? DIGEST_TALLY_MOST
	       : head->terms.format ? 13
				    : 8;
}

static int
pair_numbers(const struct digest_head *head)
{
	return head->rotations > 2 ? DIGEST_PAIR_MOST : 15;
}

enum {
	ROW_NUMBER = sizeof(int64_t),
	DIGEST_TALLY_SUMS = DIGEST_TALLY_MOST - 1
};

_Static_assert(sizeof(struct digest_tally) == DIGEST_TALLY_SUMS * ROW_NUMBER,
	"a tally is a row behind its bot");
_Static_assert(sizeof(struct digest_pair) == DIGEST_PAIR_MOST * ROW_NUMBER,
	"a pair is a row");

/* Digits of the greatest number, which has no more. */
enum { DIGITS_MAX = 19, NUMBER_SIZE = DIGITS_MAX + 2 };

static void
add_number(struct text *text, int64_t number, char behind)
{
	char digits[NUMBER_SIZE];
	char *at = digits + sizeof digits;
	uint64_t left = number < 0 ? -(uint64_t)number : (uint64_t)number;

	*--at = behind;
	do
		*--at = (char)('0' + left % 10);
	while ((left /= 10) > 0);
	if (number < 0)
		text_add(text, "-", 1);
	text_add(text, at, (size_t)(digits + sizeof digits - at));
}

static void
digest_row_add(struct text *text, const int64_t *numbers, int count)
{
	for (int i = 0; i < count; i++)
		add_number(text, numbers[i], i + 1 < count ? ' ' : '\n');
}

/* Takes a number, which BEHIND follows, from AT on; a byte that is no digit
 * stands before the end. NULL: there is none. */
static const char *
digest_row_take_number(const char *at, char behind, int64_t *number)
{
	bool negative = *at == '-';
	uint64_t value = 0;
	unsigned digit;

	at += negative;
	const char *begin = at;
	while ((digit = (unsigned)(unsigned char)*at - '0') < 10) {
		value = 10 * value + digit;
		at++;
	}
	if (at == begin || at - begin > DIGITS_MAX ||
		value > DIGEST_NUMBER_MOST || *at != behind)
		return NULL;
	*number = negative ? -(int64_t)value : (int64_t)value;
	return at + 1;
}

/* Takes a line of LENGTH bytes, with its line feed, that has COUNT numbers and
 * nothing else. False: it has not, or one is out of range; NUMBERS may have
 * changed. */
static bool
digest_row_take(const char *line, size_t length, int64_t *numbers, int count)
{
	const char *at = line;

	for (int i = 0; at && i < count; i++)
		at = digest_row_take_number(
			at, i + 1 < count ? ' ' : '\n', &numbers[i]);
	return at == line + length;
}

#define DIGEST_FIRST_LINE "talon-digest 1\n"

enum {
	SUM_WORD = sizeof DIGEST_SUM_WORD - 1,
	SUM_LINE = SUM_WORD + SUM_DIGITS + 1,
	FIRST_LINE = sizeof DIGEST_FIRST_LINE - 1,
	BLOCK = 256 * 1024,
};

static const char cut_off[] = "it is cut off";

static int
complain_at(const struct digest_reader *reader, long line, const char *what,
	char reason[static REASON_MAX])
{
	char printable[REASON_MAX];

	text_printable_string(printable, sizeof printable, what);
	return reason_say(
		reason, "%.400s:%ld: %.500s", reader->path, line, printable);
}

static int
complain(const struct digest_reader *reader, const char *what,
	char reason[static REASON_MAX])
{
	return complain_at(reader, reader->line_number, what, reason);
}

bool
digest_reader_knows(FILE *file)
{
	/* The word before the version, so that others are known, too. What was
	 * read is put back, which stdio can. */
	static const char begin[] = "talon-digest ";
	char bytes[sizeof begin - 1];
	size_t count = fread(bytes, 1, sizeof bytes, file);

	for (size_t i = count; i > 0; i--)
		ungetc((unsigned char)bytes[i - 1], file);
	return count == sizeof bytes && memcmp(bytes, begin, sizeof bytes) == 0;
}

bool
digest_reader_is(const char *path)
{
	FILE *file = fopen(path, "re");
	bool is = file && digest_reader_knows(file);

	if (file)
		fclose(file);
	return is;
}

/* How many lines the file has, with half a one at its end. */
static long
count_lines(FILE *file)
{
	struct lines lines = {.file = file};
	char *line;
	size_t length = 0;
	long count = 0;

	if (fseeko(file, 0, SEEK_SET) == 0)
		while (lines_next(&lines, &line, &length) > 0)
			count++;
	lines_release(&lines);
	return count + (length > 0);
}

/* Adds LENGTH bytes of FILE to SUM. -1 with errno. */
static int
sum_bytes(FILE *file, off_t length, XXH3_state_t *sum)
{
	char *block = malloc(BLOCK);

	if (!block)
		return -1;
	errno = EIO;
	while (length > 0) {
		size_t wanted = length < BLOCK ? (size_t)length : BLOCK;

		if (fread(block, 1, wanted, file) < wanted)
			break;
		XXH3_128bits_update(sum, block, wanted);
		length -= (off_t)wanted;
	}
	free(block);
	return length > 0 ? -1 : 0;
}

/* The last line as it has to be, of a file of SIZE bytes. -1 with errno. */
static int
sum_file(FILE *file, off_t size, char line[static SUM_LINE + 1])
{
	char digits[SUM_DIGITS + 1];
	XXH3_state_t *state = XXH3_createState();

	if (!state)
		return -1;
	XXH3_128bits_reset(state);
	int result = sum_bytes(file, size - SUM_LINE, state);
	XXH128_hash_t sum = XXH3_128bits_digest(state);
	sums_digits(digits, sum.high64, sum.low64);
	snprintf(line, SUM_LINE + 1, "%s%s\n", DIGEST_SUM_WORD, digits);
	XXH3_freeState(state);
	return result;
}

static int
check_sum(const struct digest_reader *reader, FILE *file, off_t size,
	char reason[static REASON_MAX])
{
	char expected[SUM_LINE + 1];
	char last[SUM_LINE];

	if (size < FIRST_LINE + SUM_LINE)
		return complain_at(reader, count_lines(file), cut_off, reason);
	if (sum_file(file, size, expected) < 0 ||
		fread(last, 1, sizeof last, file) < sizeof last)
		return reason_of_file(reader->path, reason);
	if (memcmp(last, expected, sizeof last) == 0)
		return 0;
	if (memcmp(last, DIGEST_SUM_WORD, SUM_WORD) != 0 ||
		last[SUM_LINE - 1] != '\n')
		return complain_at(reader, count_lines(file), cut_off, reason);
	return complain_at(reader, count_lines(file),
		"its checksum is not that of the lines before: the digest is "
		"damaged",
		reason);
}

/* Reads the next line. -1 with the reason in words. */
static int
next_line(struct digest_reader *reader, char reason[static REASON_MAX])
{
	int found = lines_next(&reader->lines, &reader->line, &reader->length);

	if (found < 0)
		return reason_of_file(reader->path, reason);
	reader->line_number++;
	return found == 0 ? complain(reader, cut_off, reason) : 0;
}

static long
lines_of_part(const struct digest_head *head, enum digest_part part)
{
	switch (part) {
	case DIGEST_BOTS:
		return head->bots;
	case DIGEST_TALLIES:
		return head->tallies;
	case DIGEST_PAIRS:
		return head->pairs;
	case DIGEST_FAULTS:
		return head->faults;
	case DIGEST_END:
		break;
	}
	return 0;
}

/* A line has two bytes at the least. */
static bool
has_lines(const struct digest_head *head, off_t size)
{
	return head->bots + head->tallies + head->pairs + head->faults <=
	       size / 2;
}

static int
read_head(struct digest_reader *reader, off_t size,
	char reason[static REASON_MAX])
{
	char why[REASON_MAX];

	if (next_line(reader, reason) < 0)
		return -1;
	if (reader->length != FIRST_LINE ||
		memcmp(reader->line, DIGEST_FIRST_LINE, FIRST_LINE) != 0)
		return complain(reader,
			"it is no digest, or one of another version", reason);
	if (next_line(reader, reason) < 0)
		return -1;
	if (!digest_head_parse(
		    &reader->head, reader->line, reader->length, why))
		return complain(reader, why, reason);
	if (!has_lines(&reader->head, size))
		return complain(reader, "it has not so many lines", reason);
	reader->left = lines_of_part(&reader->head, DIGEST_BOTS);
	return 0;
}

int
digest_reader_open(struct digest_reader *reader, const char *path,
	char reason[static REASON_MAX])
{
	FILE *file = fopen(path, "re");
	struct stat status;

	if (!file)
		return reason_of_file(path, reason);
	*reader = (struct digest_reader){.path = path, .lines.file = file};
	if (fstat(fileno(file), &status) < 0)
		reason_of_file(path, reason);
	else if (!S_ISREG(status.st_mode))
		snprintf(reason, REASON_MAX, "%.400s: it is no file", path);
	else if (check_sum(reader, file, status.st_size, reason) == 0) {
		if (lines_go_on(&reader->lines, 0) < 0)
			reason_of_file(path, reason);
		else if (read_head(reader, status.st_size, reason) == 0)
			return 0;
	}
	digest_reader_close(reader);
	return -1;
}

void
digest_reader_close(struct digest_reader *reader)
{
	json_decref(reader->parsed);
	digest_head_release(&reader->head);
	fclose(reader->lines.file);
	lines_release(&reader->lines);
}

/* Reads the next line of PART. 1; 0: there is none left; -1. */
static int
next_of(struct digest_reader *reader, enum digest_part part,
	char reason[static REASON_MAX])
{
	assert(reader->part <= part);
	while (reader->part < part || reader->left == 0) {
		if (reader->part == part)
			return 0;
		for (; reader->left > 0; reader->left--)
			if (next_line(reader, reason) < 0)
				return -1;
		reader->part++;
		reader->left = lines_of_part(&reader->head, reader->part);
	}
	reader->left--;
	return next_line(reader, reason) < 0 ? -1 : 1;
}

/* Begins to take the last line as a JSON object. False, with the reason. */
static bool
load_line(struct digest_reader *reader, struct json_fields *fields,
	char why[static REASON_MAX])
{
	json_decref(reader->parsed);
	reader->parsed =
		json_fields_load(fields, reader->line, reader->length, why);
	return reader->parsed;
}

/* A number of a tournament that is only there where it says something. */
static long
take_number(struct json_fields *fields, const char *name, long otherwise)
{
	return json_fields_have(fields, name)
		       ? json_fields_integer(fields, name, 0, LONG_MAX)
		       : otherwise;
}

/* Tells VISITOR of the bot of the last line. -1 with the reason in words. So it is
 * with a tally, a pair and a fault. */
static int
tell_bot(struct digest_reader *reader, const struct digest_visitor *visitor,
	char reason[static REASON_MAX])
{
	struct json_fields fields;
	char why[REASON_MAX];

	if (!load_line(reader, &fields, why))
		return complain(reader, why, reason);
	struct digest_reader_bot bot = {
		.about.name = json_fields_printable(&fields, "name"),
		.house = take_flag(&fields, "house"),
		.entry = take_number(&fields, "entry", -1),
		.from = take_number(&fields, "from", 0),
		.until = take_number(&fields, "until", LONG_MAX),
	};
	about_take(&bot.about, &fields);
	return json_fields_end(&fields)
		       ? visitor->bot(visitor->context, &bot, reason)
		       : complain(reader, why, reason);
}

/* Takes the last line as a row. -1 with the reason in words. */
static int
take_row(const struct digest_reader *reader, int64_t *row, int count,
	char reason[static REASON_MAX])
{
	return digest_row_take(reader->line, reader->length, row, count)
		       ? 0
		       : complain(reader,
				 "it is no row of as many whole numbers as it "
				 "has to have",
				 reason);
}

static int
complain_row(const struct digest_reader *reader, char reason[static REASON_MAX])
{
	return complain(reader, "a number of the row cannot be", reason);
}

static int
tell_tally(struct digest_reader *reader, const struct digest_visitor *visitor,
	char reason[static REASON_MAX])
{
	const struct digest_head *head = &reader->head;
	int64_t row[DIGEST_TALLY_MOST] = {0};
	struct digest_tally tally;

	if (take_row(reader, row, tally_numbers(head), reason) < 0)
		return -1;
	memcpy(&tally, &row[1], sizeof tally);
	if (!head->terms.format)
		tally.last_round = -1;
	if (row[0] < 0 || row[0] >= head->bots || row[1] <= 0 || row[3] < 0 ||
		row[4] < 0 || row[4] > head->latest || row[5] < 0 ||
		row[6] < -1 || row[6] > head->latest || row[7] < 0 ||
		row[8] < 0 || row[9] < 0 || row[10] < 0 || row[11] < -1 ||
		row[12] < 0 || row[13] < 0 || row[15] < 0 || row[16] < 0 ||
		row[18] < 0)
		return complain_row(reader, reason);
	return visitor->tally(visitor->context, (size_t)row[0], &tally, reason);
}

static int
tell_pair(struct digest_reader *reader, const struct digest_visitor *visitor,
	char reason[static REASON_MAX])
{
	const struct digest_head *head = &reader->head;
	int64_t row[DIGEST_PAIR_MOST] = {0};
	struct digest_pair pair;

	if (take_row(reader, row, pair_numbers(head), reason) < 0)
		return -1;
	bool good = row[0] >= 0 && row[0] < row[1] && row[1] < head->bots &&
		    row[2] >= 0 && row[2] <= head->latest && row[11] > 0 &&
		    row[12] > 0 && row[13] >= 0 && row[15] >= 0;
	for (int i = 3; i < 9; i++)
		good = good && row[i] >= 0 && row[i] <= head->games;
	memcpy(&pair, row, sizeof pair);
	return good ? visitor->pair(visitor->context, &pair, reason)
		    : complain_row(reader, reason);
}

static int
tell_fault(struct digest_reader *reader, const struct digest_visitor *visitor,
	char reason[static REASON_MAX])
{
	const struct digest_head *head = &reader->head;
	struct json_fields fields;
	enum fault kind;
	char why[REASON_MAX];

	if (!load_line(reader, &fields, why))
		return complain(reader, why, reason);
	const size_t bot =
		(size_t)json_fields_integer(&fields, "bot", 0, head->bots - 1);
	const char *name = json_fields_string(&fields, "fault");
	if (!fault_find(name, &kind))
		json_fields_complain(&fields, "there is no fault \"%s\"", name);
	struct fault_example example = {
		.count = json_fields_integer(&fields, "count", 1, head->games),
		.id = json_fields_integer(&fields, "game", 0, head->latest),
		.seat = (int)json_fields_integer(
			&fields, "seat", 0, head->seats - 1),
	};
	const char *text = json_fields_printable(&fields, "why");
	if (!json_fields_end(&fields))
		return complain(reader, why, reason);
	example.why = (char *)(uintptr_t)text;
	return visitor->fault(visitor->context, bot, kind, &example, reason);
}

/* Passes over what is left, which has to be there. -1 with the reason. */
static int
read_end(struct digest_reader *reader, char reason[static REASON_MAX])
{
	int found;

	while ((found = next_of(reader, DIGEST_FAULTS, reason)) > 0)
		;
	if (found < 0 || next_line(reader, reason) < 0)
		return -1;
	if (reader->length != SUM_LINE)
		return complain(reader, "it is a line too many", reason);
	return lines_next(&reader->lines, &reader->line, &reader->length) == 0
		       ? 0
		       : complain(reader, "lines follow", reason);
}

/* Reads all that is left, which has to be there. -1 with the reason in words. */
static int
digest_reader_visit(struct digest_reader *reader,
	const struct digest_visitor *visitor, char reason[static REASON_MAX])
{
	static int (*const tell[DIGEST_END])(struct digest_reader *,
		const struct digest_visitor *, char[static REASON_MAX]) = {
		[DIGEST_BOTS] = tell_bot,
		[DIGEST_TALLIES] = tell_tally,
		[DIGEST_PAIRS] = tell_pair,
		[DIGEST_FAULTS] = tell_fault,
	};
	const bool wanted[DIGEST_END] = {
		[DIGEST_BOTS] = visitor->bot,
		[DIGEST_TALLIES] = visitor->tally,
		[DIGEST_PAIRS] = visitor->pair,
		[DIGEST_FAULTS] = visitor->fault,
	};

	for (int part = DIGEST_BOTS; part < DIGEST_END; part++) {
		int found = 0;

		while (wanted[part] &&
			(found = next_of(
				 reader, (enum digest_part)part, reason)) > 0)
			if (tell[part](reader, visitor, reason) < 0)
				return -1;
		if (found < 0)
			return -1;
	}
	return read_end(reader, reason);
}

static const char suffix[] = ".digest";

enum { SUFFIX_LENGTH = sizeof suffix - 1 };

/* Makes PATH the name of the digest of RECORD, "RECORD.digest". -1 with errno:
 * no memory. */
static int
digest_path(struct text *path, const char *record)
{
	text_clear(path);
	text_add_format(path, "%s%s", record, suffix);
	return text_failed(path);
}

int
digest_find(struct digest_reader *reader, struct text *name, const char *path,
	char word[static REASON_MAX])
{
	struct record_mark mark;
	char why[REASON_MAX];

	*word = '\0';
	if (digest_path(name, path) < 0)
		return reason_no_memory(word);
	if (access(name->bytes, F_OK) < 0 || record_mark_of(&mark, path) < 0)
		return 0;
	if (digest_reader_open(reader, name->bytes, why) < 0) {
		snprintf(word, REASON_MAX, "%.900s; the games are read", why);
		return 0;
	}
	if (record_mark_same(&mark, &reader->head.record))
		return 1;
	snprintf(word, REASON_MAX,
		"%.400s is not of %.400s as it is now; the games are read",
		name->bytes, path);
	digest_reader_close(reader);
	return 0;
}

int
digest_find_record(struct text *path, const char *digest,
	const struct digest_head *head, char reason[static REASON_MAX])
{
	size_t length = strlen(digest);
	struct record_mark mark;

	if (length <= SUFFIX_LENGTH ||
		strcmp(digest + length - SUFFIX_LENGTH, suffix) != 0 ||
		!record_mark_is_given(&head->record))
		return reason_say(
			reason, "%.400s is of no single record file", digest);
	text_clear(path);
	text_add(path, digest, length - SUFFIX_LENGTH);
	if (text_failed(path) < 0)
		return reason_no_memory(reason);
	if (record_mark_of(&mark, path->bytes) < 0)
		return reason_of_file(path->bytes, reason);
	if (record_mark_same(&mark, &head->record))
		return 0;
	return reason_say(reason, "%.400s is not of %.400s as it is now",
		digest, path->bytes);
}

/* What is noted of bots besides their sums. */

/* Room for what is noted of all bots. -1 with errno. */
static int
fill_bots(struct digest *digest)
{
	return ARRAY_FILL(digest->bots, digest->bot_count, digest->bot_capacity,
		digest->sums.bot_count);
}

/* Keeps TEXT, NULL for none. Returns where it begins, from 1. */
static size_t
keep_text(struct text *says, const char *text)
{
	const size_t at = says->length + 1;

	if (!text)
		return 0;
	text_add(says, text, strlen(text) + 1);
	return at;
}

/* What bot BOT says of itself. -1 with errno. */
static int
digest_note_about(
	struct digest *digest, size_t bot, const struct run_bot *about)
{
	if (fill_bots(digest) < 0)
		return -1;
	digest->bots[bot].says_name =
		keep_text(&digest->says, about->says_name);
	digest->bots[bot].says_version =
		keep_text(&digest->says, about->says_version);
	return text_failed(&digest->says);
}

/* Whether the first (A, then B) is before. */
static bool
is_before(int64_t a, int64_t b, int64_t other_a, int64_t other_b)
{
	return a < other_a || (a == other_a && b < other_b);
}

/* Notes where a bot first is, by the numbers of games: in GAME at SEAT. -1 with
 * errno. */
static int
digest_note_game(struct digest *digest, size_t bot, int64_t game, int64_t seat)
{
	if (fill_bots(digest) < 0)
		return -1;
	struct digest_bot *noted = &digest->bots[bot];
	if (noted->played > 0 &&
		!is_before(game, seat, noted->game, noted->seat))
		return 0;
	noted->game = game;
	noted->seat = seat;
	if (noted->played == 0)
		noted->played = ++digest->played;
	return 0;
}

/* The same of its result, in a game that was noted. */
static void
digest_note_result(
	struct digest *digest, size_t bot, int64_t game, int64_t place)
{
	struct digest_bot *noted = &digest->bots[bot];

	if (noted->result > 0 &&
		!is_before(game + 1, place, noted->result, noted->place))
		return;
	noted->result = game + 1;
	noted->place = place;
}

/* Added to sums. */

void
digest_roster_release(struct digest_roster *roster)
{
	free(roster->bots);
	*roster = (struct digest_roster){0};
}

/* What is being added. */
struct adding {
	struct sums *sums;
	struct digest_roster *roster;
	const struct digest_head *head;
	const char *path;
	const struct digest_reader *reader; /* NULL: a line is not told */
	int (*says)(void *context, const struct run_bot *);
	void *context;
	struct digest *digest; /* whose sums they are; NULL: of none */
	bool loads;	       /* it had nothing before */
};

static int
refuse(const char *path, const char *what, char reason[static REASON_MAX])
{
	return reason_say(reason, "%.400s: %s", path, what);
}

static int
complain_of(const struct adding *adding, const char *what,
	char reason[static REASON_MAX])
{
	return adding->reader ? complain(adding->reader, what, reason)
			      : refuse(adding->path, what, reason);
}

/* What errno says of a sum. */
static int
complain_sum(const struct adding *adding, char reason[static REASON_MAX])
{
	return complain_of(adding,
		errno == ERANGE ? "it makes a sum too great"
		: errno == EOVERFLOW
			? "two bots have met more than 2147483647 times"
			: strerror(errno),
		reason);
}

/* Adds NUMBER to *SUM. False, with errno: that is out of range, and *SUM is as
 * before. */
static bool
add_sum(int64_t *sum, int64_t number)
{
	int64_t result = *sum + number;

	errno = ERANGE;
	if (result > DIGEST_NUMBER_MOST || result < -DIGEST_NUMBER_MOST)
		return false;
	*sum = result;
	return true;
}

static bool
add_long(long *sum, int64_t number)
{
	int64_t wide = *sum;
	bool good = add_sum(&wide, number);

	*sum = (long)wide;
	return good;
}

/* Knows the next bot. Where no more than results are kept, bots that have none
 * and came later only have to be known as outside the ranking. */
static int
take_bot(const struct adding *adding, const struct digest_reader_bot *read)
{
	const struct digest_head *head = adding->head;
	struct sums *sums = adding->sums;
	const char *name = read->about.name;
	size_t number = adding->roster->count++;

	adding->roster->bots[number] = SIZE_MAX;
	if (read->house && sums_note_outside(sums, name) < 0)
		return -1;
	if (sums->kept == SUMS_RESULTS && (long)number >= head->rated)
		return 0;
	long known = sums_bot(sums, name);
	if (known < 0)
		return -1;
	adding->roster->bots[number] = (size_t)known;
	struct sums_bot *bot = &sums->bots[known];
	bot->fills_up |= (long)number >= head->entered - head->houses &&
			 (long)number < head->entered;
	bot->from = read->from;
	if (read->until < bot->until)
		bot->until = read->until;
	if (read->entry >= 0)
		bot->entry = read->entry;
	return 0;
}

static int
join_bot(void *context, const struct digest_reader_bot *bot,
	char reason[static REASON_MAX])
{
	const struct adding *adding = context;
	const size_t number = adding->roster->count;
	const size_t before = adding->sums->bot_count;

	if (adding->says && (long)number < adding->head->entered &&
		adding->says(adding->context, &bot->about) < 0)
		return reason_no_memory(reason);
	if (take_bot(adding, bot) < 0)
		return reason_no_memory(reason);
	if (!adding->digest)
		return 0;
	const size_t known = adding->roster->bots[number];
	if (known < before)
		return adding->loads ? complain_of(adding,
					       "a bot is there twice", reason)
				     : 0;
	return digest_note_about(adding->digest, known, &bot->about) < 0
		       ? reason_no_memory(reason)
		       : 0;
}

/* Whether the bots of the last digest are those of one with HEAD. */
static bool
has_roster(const struct digest_roster *roster, const struct digest_head *head)
{
	return strcmp(roster->sum, head->roster) == 0 &&
	       roster->count == (size_t)head->bots &&
	       roster->rated == head->rated;
}

/* Of no bot so far, with room for COUNT. -1 with the reason in words. */
static int
begin_roster(struct digest_roster *roster, size_t count,
	char reason[static REASON_MAX])
{
	digest_roster_release(roster);
	roster->bots = calloc(count + 1, sizeof *roster->bots);
	return roster->bots ? 0 : reason_no_memory(reason);
}

/* What is of a tournament alone. */
static bool
add_round(struct sums_bot *bot, const struct digest_tally *tally)
{
	bool good = true;

	for (int i = 0; i < OUTCOME_COUNT; i++)
		good = good && add_sum(&bot->outcomes[i], tally->outcomes[i]);
	if (tally->last_round > bot->last_round) {
		bot->last_round = (long)tally->last_round;
		bot->last_games = 0;
	}
	return good && (tally->last_round < bot->last_round ||
			       add_long(&bot->last_games, tally->last_games));
}

static bool
add_samples(
	struct margin_sums *own, int64_t count, int64_t sum, int64_t squared)
{
	return add_long(&own->deals, count) && add_sum(&own->games, count) &&
	       add_sum(&own->games_squared, count) &&
	       add_sum(&own->points, sum) &&
	       add_sum(&own->games_by_points, sum) &&
	       add_sum(&own->points_squared, squared);
}

/* What is of rotations in random order. */
static bool
take_rotations(struct sums_bot *bot, const struct digest_tally *tally)
{
	return add_samples(&bot->later, tally->later_deals, tally->later,
		       tally->later_squared) &&
	       add_samples(&bot->tables, tally->table_deals, tally->table,
		       tally->table_squared);
}

static int
join_tally(void *context, size_t number, const struct digest_tally *tally,
	char reason[static REASON_MAX])
{
	const struct adding *adding = context;
	struct digest *digest = adding->digest;
	const size_t known = adding->roster->bots[number];
	struct sums_bot *bot = &adding->sums->bots[known];

	if (adding->loads && bot->games > 0)
		return complain_of(adding, "a bot has two tallies", reason);
	if (digest) {
		if (digest_note_game(digest, known, tally->game, tally->seat) <
			0)
			return reason_no_memory(reason);
		if (tally->result >= 0)
			digest_note_result(
				digest, known, tally->result, tally->place);
	}
	return add_long(&bot->games, tally->games) &&
			       add_sum(&bot->points, tally->points) &&
			       add_sum(&bot->burnt_us, tally->burnt_us) &&
			       add_round(bot, tally) &&
			       take_rotations(bot, tally)
		       ? 0
		       : complain_sum(adding, reason);
}

/* The same pair as it is for who numbers the two the other way round. */
static void
turn(struct digest_pair *pair)
{
	const struct digest_pair was = *pair;

	pair->low = was.high;
	pair->high = was.low;
	memcpy(pair->low_first, was.high_first, sizeof pair->low_first);
	memcpy(pair->high_first, was.low_first, sizeof pair->high_first);
	pair->points[0] = was.points[1];
	pair->points[1] = was.points[0];
	pair->margin.games_by_points = -was.margin.games_by_points;
	pair->company.bots[0] = was.company.bots[1];
	pair->company.bots[1] = was.company.bots[0];
}

/* Whether a rating can count what a pair comes to with so many more. */
static bool
has_room(const struct sums_pair *pair, const struct digest_pair *row)
{
	int64_t sum = 0;

	for (int i = 0; i < OUTCOME_COUNT; i++) {
		if (row->low_first[i] > INT_MAX || row->high_first[i] > INT_MAX)
			return false;
		sum += (int64_t)pair->low_first[i] + pair->high_first[i] +
		       row->low_first[i] + row->high_first[i];
	}
	return sum <= INT_MAX;
}

/* Whether the counts of a pair, which there are millions of, have room. */
static bool
stays_in_range(const uint32_t sums[static OUTCOME_COUNT],
	const int64_t more[static OUTCOME_COUNT])
{
	for (int i = 0; i < OUTCOME_COUNT; i++)
		if (more[i] > UINT32_MAX - (int64_t)sums[i])
			return false;
	return true;
}

/* Adds the results of a row to those of its pair. False, with errno: EOVERFLOW,
 * only results are kept, and a rating cannot count so many, more than INT_MAX;
 * ERANGE, a sum is too great. */
static bool
take_results(struct sums *sums, struct sums_pair *pair,
	const struct digest_pair *row)
{
	const uint64_t order = sums->before + (uint64_t)row->last + 1;
	struct sums_bot *low = &sums->bots[row->low];
	struct sums_bot *high = &sums->bots[row->high];

	errno = EOVERFLOW;
	if (sums->kept == SUMS_RESULTS && !has_room(pair, row))
		return false;
	errno = ERANGE;
	if (!stays_in_range(pair->low_first, row->low_first) ||
		!stays_in_range(pair->high_first, row->high_first))
		return false;
	for (int i = 0; i < OUTCOME_COUNT; i++) {
		const int64_t of_low = row->low_first[i];
		const int64_t of_high = row->high_first[i];

		pair->low_first[i] += (uint32_t)of_low;
		pair->high_first[i] += (uint32_t)of_high;
		low->results[i] += of_low + row->high_first[OUTCOME_LOSS - i];
		high->results[i] += of_high + row->low_first[OUTCOME_LOSS - i];
		sums->results += (uint64_t)(of_low + of_high);
	}
	if (order > pair->last)
		pair->last = order;
	if (order > sums->latest)
		sums->latest = order;
	return true;
}

static bool
take_company(struct company *own, const struct company *more)
{
	bool good = add_sum(&own->deals, more->deals);

	for (int i = 0; i < 2; i++)
		good = good &&
		       add_sum(&own->bots[i].with, more->bots[i].with) &&
		       add_sum(&own->bots[i].with_squared,
			       more->bots[i].with_squared) &&
		       add_sum(&own->bots[i].all, more->bots[i].all) &&
		       add_sum(&own->bots[i].all_squared,
			       more->bots[i].all_squared);
	return good;
}

/* Likewise the points. */
static bool
take_points(struct sums_points *own, const struct digest_pair *row)
{
	struct margin_sums *margin = &own->margin;
	int64_t games = 0;

	for (int i = 0; i < OUTCOME_COUNT; i++)
		games += row->low_first[i] + row->high_first[i];
	return add_sum(&own->points[0], row->points[0]) &&
	       add_sum(&own->points[1], row->points[1]) &&
	       add_long(&margin->deals, row->margin.deals) &&
	       add_sum(&margin->games, games) &&
	       add_sum(&margin->points, row->points[0] - row->points[1]) &&
	       add_sum(&margin->games_squared, row->margin.games_squared) &&
	       add_sum(&margin->points_squared, row->margin.points_squared) &&
	       add_sum(&margin->games_by_points, row->margin.games_by_points) &&
	       take_company(&own->company, &row->company);
}

static int
join_pair(void *context, const struct digest_pair *row,
	char reason[static REASON_MAX])
{
	const struct adding *adding = context;
	struct sums *sums = adding->sums;
	const size_t before = sums->pair_count;
	struct digest_pair own = *row;

	own.low = adding->roster->bots[row->low];
	own.high = adding->roster->bots[row->high];
	if (own.low == SIZE_MAX || own.high == SIZE_MAX || own.low == own.high)
		return complain_of(
			adding, "these bots have no results", reason);
	if (own.low > own.high)
		turn(&own);
	if (sums->kept != SUMS_RESULTS &&
		(sums->bots[own.low].games == 0 ||
			sums->bots[own.high].games == 0))
		return complain_of(
			adding, "these bots have not played", reason);
	struct sums_pair *pair = sums_pair(sums, own.low, own.high);
	if (!pair)
		return complain_sum(adding, reason);
	if (adding->loads && sums->pair_count == before)
		return complain_of(
			adding, "a pair of bots is there twice", reason);
	return take_results(sums, pair, &own) &&
			       (sums->kept == SUMS_RESULTS ||
				       take_points(&sums->points[pair -
								 sums->pairs],
					       &own))
		       ? 0
		       : complain_sum(adding, reason);
}

static int
join_fault(void *context, size_t number, enum fault kind,
	const struct fault_example *example, char reason[static REASON_MAX])
{
	const struct adding *adding = context;
	struct sums_bot *bot =
		&adding->sums->bots[adding->roster->bots[number]];

	if (bot->games == 0)
		return complain_of(adding, "this bot has not played", reason);
	if (fault_examples_join(&bot->faults, kind, example) < 0)
		return reason_no_memory(reason);
	adding->sums->faults += example->count;
	return 0;
}

/* -1 with errno. */
static int
join_rounds(struct sums_rounds *own, const struct sums_rounds *more)
{
	for (size_t i = 0; i < more->count; i++)
		if (sums_rounds_add(own, i, more->games[i]) < 0)
			return -1;
	return 0;
}

static int
note_head(struct sums *sums, const struct digest_head *head)
{
	sums_note_run(sums, &head->terms);
	if (head->rotations > 0)
		sums_note_rotated(sums, head->rotations);
	return join_rounds(&sums->rounds, &head->rounds);
}

int
digest_sums_add(struct sums *sums, struct digest_roster *roster,
	struct digest_reader *reader,
	int (*says)(void *context, const struct run_bot *), void *context,
	char reason[static REASON_MAX])
{
	const struct digest_head *head = &reader->head;
	const bool all = sums->kept != SUMS_RESULTS;
	const bool known = has_roster(roster, head);
	struct adding adding = {.sums = sums,
		.roster = roster,
		.head = head,
		.reader = reader,
		.says = says,
		.context = context};
	const struct digest_visitor visitor = {
		.bot = known ? NULL : join_bot,
		.tally = all ? join_tally : NULL,
		.pair = join_pair,
		.fault = all ? join_fault : NULL,
		.context = &adding,
	};

	proof_add(&sums->proof, PROOF_BARE);
	sums->before = sums->latest;
	if (head->games > 0)
		sums->game = head->game;
	if (note_head(sums, head) < 0)
		return reason_no_memory(reason);
	if (!add_long(&sums->games, head->games))
		return complain_sum(&adding, reason);
	if (!known && begin_roster(roster, (size_t)head->bots, reason) < 0)
		return -1;
	roster->rated = head->rated;
	if (digest_reader_visit(reader, &visitor, reason) < 0)
		return -1;
	memcpy(roster->sum, head->roster, sizeof roster->sum);
	if (sums->before + (uint64_t)(head->latest + 1) > sums->latest)
		sums->latest = sums->before + (uint64_t)(head->latest + 1);
	return 0;
}

/* The digest. */

static void
order_release(struct digest_order *order)
{
	free(order->bots);
	free(order->number);
	free(order->played);
	free(order->pairs);
	*order = (struct digest_order){0};
}

void
digest_release(struct digest *digest)
{
	digest_head_release(&digest->head);
	sums_release(&digest->sums);
	text_release(&digest->says);
	free(digest->bots);
	order_release(&digest->order);
	*digest = (struct digest){0};
}

static int
by_place(const void *a, const void *b)
{
	const struct digest_place *x = a;
	const struct digest_place *y = b;

	if (x->first != y->first)
		return by_value(x->first, y->first);
	return x->second != y->second
		       ? by_value(x->second, y->second)
		       : by_value((int64_t)x->item, (int64_t)y->item);
}

/* What was read from a digest is in its order already. */
static void
sort_places(struct digest_place *places, size_t count)
{
	size_t at = 1;

	while (at < count && by_place(&places[at - 1], &places[at]) < 0)
		at++;
	if (at < count)
		qsort(places, count, sizeof *places, by_place);
}

/* Where bot BOT stands: behind all others without a result. */
static struct digest_place
place_of(const struct digest *digest, size_t bot)
{
	const struct digest_bot *noted = &digest->bots[bot];
	struct digest_place place = {.item = bot};

	if (bot < digest->entered)
		return place;
	place.first = digest->joined ? noted->result : (int64_t)noted->met;
	place.second = digest->joined ? noted->place : 0;
	if (place.first == 0)
		place.first = INT64_MAX;
	return place;
}

static void
arrange_bots(struct digest *digest)
{
	struct digest_order *order = &digest->order;
	size_t played = 0;

	for (size_t i = 0; i < digest->bot_count; i++) {
		const struct digest_bot *bot = &digest->bots[i];

		order->bots[i] = place_of(digest, i);
		if (bot->played > 0)
			order->played[played++] = (struct digest_place){
				digest->joined ? bot->game
					       : (int64_t)bot->played,
				bot->seat,
				i,
			};
	}
	sort_places(order->bots, digest->bot_count);
	sort_places(order->played, played);
	for (size_t i = 0; i < digest->bot_count; i++)
		order->number[order->bots[i].item] = i;
}

static void
arrange_pairs(struct digest_order *order, const struct sums *sums)
{
	for (size_t i = 0; i < sums->pair_count; i++) {
		const size_t low = order->number[sums->pairs[i].low];
		const size_t high = order->number[sums->pairs[i].high];

		order->pairs[i] = (struct digest_place){
			(int64_t)(low < high ? low : high),
			(int64_t)(low < high ? high : low),
			i,
		};
	}
	sort_places(order->pairs, sums->pair_count);
}

/* -1 with errno. */
static int
arrange(struct digest *digest)
{
	const size_t count = digest->sums.bot_count;
	struct digest_order *order = &digest->order;

	order_release(order);
	order->bots = calloc(count + 1, sizeof *order->bots);
	order->number = calloc(count + 1, sizeof *order->number);
	order->played = calloc(count + 1, sizeof *order->played);
	order->pairs =
		calloc(digest->sums.pair_count + 1, sizeof *order->pairs);
	if (!order->bots || !order->number || !order->played || !order->pairs ||
		fill_bots(digest) < 0)
		return -1;
	arrange_bots(digest);
	arrange_pairs(order, &digest->sums);
	return 0;
}

static const char *
text_at(const struct digest *digest, size_t at)
{
	return at == 0 ? NULL : digest->says.bytes + at - 1;
}

/* Tells VISITOR of the bots, in the order of the digest. -1 with the reason in
 * words. So it is with tallies, pairs and faults. */
static int
pass_bots(const struct digest *digest, const struct digest_visitor *visitor,
	char reason[static REASON_MAX])
{
	for (size_t i = 0; i < digest->bot_count; i++) {
		const size_t number = digest->order.bots[i].item;
		const struct digest_bot *noted = &digest->bots[number];
		const struct sums_bot *own = &digest->sums.bots[number];
		const bool later =
			digest->head.terms.format && i >= digest->entered;
		const struct digest_reader_bot bot = {
			.about.name = sums_name(&digest->sums, number),
			.about.says_name = text_at(digest, noted->says_name),
			.about.says_version =
				text_at(digest, noted->says_version),
			.house = own->outside,
			.entry = later ? own->entry : -1,
			.from = own->from,
			.until = own->until,
		};

		if (visitor->bot(visitor->context, &bot, reason) < 0)
			return -1;
	}
	return 0;
}

static struct digest_tally
tally_of(const struct digest *digest, size_t number)
{
	const struct sums_bot *own = &digest->sums.bots[number];
	const struct digest_bot *noted = &digest->bots[number];
	struct digest_tally tally = {
		.games = own->games,
		.points = own->points,
		.burnt_us = own->burnt_us,
		.game = noted->game,
		.seat = noted->seat,
		.result = noted->result - 1,
		.place = noted->place,
		.last_round = own->last_round,
		.last_games = own->last_games,
		.later_deals = own->later.deals,
		.later = own->later.points,
		.later_squared = own->later.points_squared,
		.table_deals = own->tables.deals,
		.table = own->tables.points,
		.table_squared = own->tables.points_squared,
	};

	if (digest->head.terms.format)
		memcpy(tally.outcomes, own->outcomes, sizeof tally.outcomes);
	return tally;
}

static int
pass_tallies(const struct digest *digest, const struct digest_visitor *visitor,
	char reason[static REASON_MAX])
{
	for (size_t i = 0; i < digest->played; i++) {
		const size_t number = digest->order.played[i].item;
		const struct digest_tally tally = tally_of(digest, number);

		if (visitor->tally(visitor->context,
			    digest->order.number[number], &tally, reason) < 0)
			return -1;
	}
	return 0;
}

/* Pair NUMBER of the sums as the digest numbers its bots. */
static struct digest_pair
pair_of(const struct digest *digest, size_t number)
{
	const struct sums_pair *own = &digest->sums.pairs[number];
	const struct sums_points *points = &digest->sums.points[number];
	struct digest_pair pair = {
		.low = digest->order.number[own->low],
		.high = digest->order.number[own->high],
		.last = (int64_t)own->last - 1,
		.points = {points->points[0], points->points[1]},
		.margin = {points->margin.deals, points->margin.games_squared,
			points->margin.points_squared,
			points->margin.games_by_points},
		.company = points->company,
	};

	for (int i = 0; i < OUTCOME_COUNT; i++) {
		pair.low_first[i] = own->low_first[i];
		pair.high_first[i] = own->high_first[i];
	}
	if (pair.low > pair.high)
		turn(&pair);
	return pair;
}

static int
pass_pairs(const struct digest *digest, const struct digest_visitor *visitor,
	char reason[static REASON_MAX])
{
	for (size_t i = 0; i < digest->sums.pair_count; i++) {
		const struct digest_pair pair =
			pair_of(digest, digest->order.pairs[i].item);

		if (visitor->pair(visitor->context, &pair, reason) < 0)
			return -1;
	}
	return 0;
}

static const struct fault_example *
examples_of(const struct digest *digest, size_t number)
{
	const size_t bot = digest->order.bots[number].item;

	return digest->sums.bots[bot].faults.kinds;
}

static int
pass_faults(const struct digest *digest, const struct digest_visitor *visitor,
	char reason[static REASON_MAX])
{
	for (size_t bot = 0; bot < digest->bot_count; bot++)
		for (int kind = 0; kind < FAULT_COUNT; kind++) {
			const struct fault_example *example =
				&examples_of(digest, bot)[kind];

			if (example->count > 0 &&
				visitor->fault(visitor->context, bot,
					(enum fault)kind, example, reason) < 0)
				return -1;
		}
	return 0;
}

/* Of all but the bots. */
static int
pass_rest(const struct digest *digest, const struct digest_visitor *visitor,
	char reason[static REASON_MAX])
{
	return pass_tallies(digest, visitor, reason) < 0 ||
			       pass_pairs(digest, visitor, reason) < 0
		       ? -1
		       : pass_faults(digest, visitor, reason);
}

/* Written. */

/* Rows are written in pieces of that many bytes. */
enum { PIECE = 1 << 16 };

struct output {
	const struct digest_head *head;
	FILE *file;
	XXH3_state_t *sum;
	struct text lines; /* that wait */
};

/* -1 with errno. */
static int
put(struct output *output)
{
	struct text *lines = &output->lines;

	if (text_failed(lines) < 0)
		return -1;
	errno = EIO;
	if (lines->length > 0 && fwrite(lines->bytes, 1, lines->length,
					 output->file) < lines->length)
		return -1;
	XXH3_128bits_update(output->sum, lines->bytes, lines->length);
	text_clear(lines);
	return 0;
}

/* After a line. */
static int
put_piece(struct output *output)
{
	return output->lines.length < PIECE ? 0 : put(output);
}

static int
write_bot(void *context, const struct digest_reader_bot *bot,
	char reason[static REASON_MAX])
{
	struct text *line = context;

	(void)reason;
	text_add_string(line, "{\"name\":");
	text_add_json(line, bot->about.name);
	if (bot->house)
		text_add_string(line, ",\"house\":true");
	if (bot->entry >= 0)
		text_add_format(line, ",\"entry\":%ld", bot->entry);
	if (bot->from > 0)
		text_add_format(line, ",\"from\":%ld", bot->from);
	if (bot->until < LONG_MAX)
		text_add_format(line, ",\"until\":%ld", bot->until);
	about_add_json(line, &bot->about);
	text_add_string(line, "}\n");
	return 0;
}

static int
write_tally(void *context, size_t bot, const struct digest_tally *tally,
	char reason[static REASON_MAX])
{
	struct output *output = context;
	int64_t row[DIGEST_TALLY_MOST] = {(int64_t)bot};

	(void)reason;
	memcpy(&row[1], tally, sizeof *tally);
	digest_row_add(&output->lines, row, tally_numbers(output->head));
	return put_piece(output);
}

static int
write_pair(void *context, const struct digest_pair *pair,
	char reason[static REASON_MAX])
{
	struct output *output = context;
	int64_t row[DIGEST_PAIR_MOST];

	(void)reason;
	memcpy(row, pair, sizeof row);
	digest_row_add(&output->lines, row, pair_numbers(output->head));
	return put_piece(output);
}

static int
write_fault(void *context, size_t bot, enum fault kind,
	const struct fault_example *example, char reason[static REASON_MAX])
{
	struct output *output = context;

	(void)reason;
	text_add_format(&output->lines,
		"{\"bot\":%zu,\"fault\":\"%s\",\"count\":%ld,\"game\":%ld,"
		"\"seat\":%d,\"why\":",
		bot, fault_name(kind), example->count, example->id,
		example->seat);
	text_add_json(&output->lines, example->why);
	text_add_string(&output->lines, "}\n");
	return put_piece(output);
}

/* How many lines of each kind there are. */
static void
count_parts(struct digest *digest)
{
	struct digest_head *head = &digest->head;

	head->bots = (long)digest->bot_count;
	head->entered = (long)digest->entered;
	head->rated = head->entered;
	head->tallies = (long)digest->played;
	head->pairs = (long)digest->sums.pair_count;
	head->faults = 0;
	for (size_t i = 0; i < digest->bot_count; i++) {
		const size_t bot = digest->order.bots[i].item;

		if (i >= digest->entered && digest->bots[bot].result > 0)
			head->rated = (long)i + 1;
		for (int kind = 0; kind < FAULT_COUNT; kind++)
			head->faults += examples_of(digest, i)[kind].count > 0;
	}
}

static int
put_head(struct output *output, struct digest *digest,
	char reason[static REASON_MAX])
{
	struct text bots = {0};
	const struct digest_visitor visitor = {
		.bot = write_bot, .context = &bots};

	count_parts(digest);
	pass_bots(digest, &visitor, reason);
	digest_sum_of(digest->head.roster, bots.bytes, bots.length);
	text_add_string(&output->lines, DIGEST_FIRST_LINE);
	digest_head_write(&digest->head, &output->lines);
	if (bots.length > 0)
		text_add(&output->lines, bots.bytes, bots.length);
	int result = text_failed(&bots) < 0 ? -1 : put(output);
	text_release(&bots);
	return result;
}

static int
put_sum(struct output *output)
{
	char digits[SUM_DIGITS + 1];

	if (put(output) < 0)
		return -1;
	XXH128_hash_t sum = XXH3_128bits_digest(output->sum);
	sums_digits(digits, sum.high64, sum.low64);
	text_add_format(&output->lines, "%s%s\n", DIGEST_SUM_WORD, digits);
	return put(output);
}

/* -1 with errno. */
static int
put_all(FILE *file, struct digest *digest, char reason[static REASON_MAX])
{
	struct output output = {
		.head = &digest->head, .file = file, .sum = XXH3_createState()};
	const struct digest_visitor visitor = {
		.tally = write_tally,
		.pair = write_pair,
		.fault = write_fault,
		.context = &output,
	};
	int result = -1;

	if (output.sum) {
		XXH3_128bits_reset(output.sum);
		if (put_head(&output, digest, reason) == 0 &&
			pass_rest(digest, &visitor, reason) == 0)
			result = put_sum(&output);
	}
	XXH3_freeState(output.sum);
	text_release(&output.lines);
	return result;
}

/* Only a digest, or nothing, is written over, and no device or pipe. */
static bool
may_take(const char *path)
{
	struct stat status;

	if (stat(path, &status) < 0)
		return true;
	return S_ISREG(status.st_mode) &&
	       (status.st_size == 0 || access(path, R_OK) < 0 ||
		       digest_reader_is(path));
}

/* Those of joined digests. -1 with errno, EINVAL: a game is there twice. */
static int
arrange_numbers(struct digest *digest)
{
	const int result =
		digest->joined ? game_set_arrange(&digest->head.numbers) : 1;

	if (result == 0)
		errno = EINVAL;
	return result == 1 ? 0 : -1;
}

int
digest_write(
	struct digest *digest, const char *path, char reason[static REASON_MAX])
{
	struct beside_file beside;

	if (!may_take(path))
		return reason_say(reason,
			"%.400s: is there already, and is no digest", path);
	if (arrange(digest) < 0 || arrange_numbers(digest) < 0 ||
		beside_file_open(&beside, path) < 0)
		return reason_of_file(path, reason);
	if (put_all(beside.file, digest, reason) < 0) {
		reason_of_file(path, reason);
		beside_file_give_up(&beside);
		return -1;
	}
	return beside_file_finish(&beside) < 0 ? reason_of_file(path, reason)
					       : 0;
}

/* A visitor that adds what it is told to ADDING. */
static struct digest_visitor
visitor_of(struct adding *adding)
{
	return (struct digest_visitor){
		join_bot, join_tally, join_pair, join_fault, adding};
}

int
digest_load(
	struct digest *digest, const char *path, char reason[static REASON_MAX])
{
	struct digest_reader reader;
	struct digest_roster roster = {0};
	struct adding adding = {
		.sums = &digest->sums,
		.roster = &roster,
		.head = &reader.head,
		.path = path,
		.digest = digest,
		.loads = true,
	};
	const struct digest_visitor visitor = visitor_of(&adding);

	*digest = (struct digest){.sums.kept = SUMS_POINTS};
	if (digest_reader_open(&reader, path, reason) < 0)
		return -1;
	int result = begin_roster(&roster, (size_t)reader.head.bots, reason);
	if (result == 0)
		result = digest_reader_visit(&reader, &visitor, reason);
	digest_roster_release(&roster);
	digest->entered = (size_t)reader.head.entered;
	digest->head = reader.head;
	reader.head = (struct digest_head){0};
	digest_reader_close(&reader);
	if (result < 0)
		digest_release(digest);
	return result;
}

/* Of whose run, and how it was cut; what is counted and owned comes later. */
static void
begin(struct digest *sum, const struct digest_head *head)
{
	struct digest_head *own = &sum->head;

	sum->joined = true;
	sum->sums.kept = SUMS_POINTS;
	*own = *head;
	own->rounds = (struct sums_rounds){0};
	own->seeds = (struct name_list){0};
	own->shards = own->numbers = (struct game_set){0};
	own->record = (struct record_mark){0};
	own->cut_off = false;
	own->games = 0;
	own->latest = -1;
}

static int
join_seeds(struct digest_head *own, const struct digest_head *head)
{
	for (size_t i = 0; i < head->seeds.count; i++)
		if (name_list_add(&own->seeds, name_list_at(&head->seeds, i)) <
			0)
			return -1;
	return 0;
}

/* -1 with the reason in words. */
static int
join_head(struct digest *sum, const struct digest_head *head, const char *path,
	char reason[static REASON_MAX])
{
	struct digest_head *own = &sum->head;

	if (!own->game)
		begin(sum, head);
	else if (strcmp(own->terms.run, head->terms.run) != 0)
		return refuse(
			path, "is of another run than those before it", reason);
	else if (own->of == 0 || own->of != head->of)
		return refuse(path,
			"is no shard of one run, like those before it", reason);
	else if (own->terms.format != head->terms.format)
		return refuse(path,
			"is of a tournament: make all digests of it anew",
			reason);
	if (game_set_join(&own->numbers, &head->numbers) < 0 ||
		join_seeds(own, head) < 0 ||
		join_rounds(&own->rounds, &head->rounds) < 0)
		return reason_no_memory(reason);
	own->games += head->games;
	if (head->latest > own->latest)
		own->latest = head->latest;
	if (head->level < own->level)
		own->level = head->level;
	if (head->rotations != own->rotations)
		own->rotations = 0;
	return 0;
}

/* The shards that it has now; -1 with errno, EINVAL: it had one of them. */
static int
join_shards(struct digest_head *own, const struct digest_head *head)
{
	struct number_set all = {0};
	struct game_set both = {0};
	long twice;
	int result = -1;

	if (game_set_add_to(&own->shards, &all, &twice) > 0) {
		result = game_set_add_to(&head->shards, &all, &twice);
		if (result == 0)
			errno = EINVAL;
		result = result > 0 ? game_set_of(&both, &all) : -1;
	}
	number_set_release(&all);
	game_set_release(&own->shards);
	own->shards = both;
	return result;
}

/* What a shard comes to. -1 with the reason in words. */
static int
join_sums(struct digest *sum, const struct digest *digest, const char *path,
	char reason[static REASON_MAX])
{
	struct digest_roster roster = {0};
	struct adding adding = {
		.sums = &sum->sums,
		.roster = &roster,
		.head = &digest->head,
		.path = path,
		.digest = sum,
	};
	const struct digest_visitor visitor = visitor_of(&adding);
	int result = begin_roster(&roster, digest->bot_count, reason);

	if (result == 0)
		result = pass_bots(digest, &visitor, reason);
	if (result == 0)
		result = pass_rest(digest, &visitor, reason);
	digest_roster_release(&roster);
	return result;
}

int
digest_join(struct digest *sum, struct digest *digest, const char *path,
	char reason[static REASON_MAX])
{
	bool first = !sum->head.game;

	if (join_head(sum, &digest->head, path, reason) < 0)
		return -1;
	if (!first && sum->entered != digest->entered)
		return refuse(path, "its bots are others than before", reason);
	sum->entered = digest->entered;
	if (arrange(digest) < 0)
		return reason_no_memory(reason);
	if (join_shards(&sum->head, &digest->head) < 0)
		return refuse(path,
			errno == EINVAL ? "its shard is there twice"
					: strerror(errno),
			reason);
	return join_sums(sum, digest, path, reason);
}

/* Made of a record file, in one pass with the reader. */

/* The digest, and what is counted for it. */
struct making {
	struct digest *digest;
	const struct run *run;
	size_t met; /* so many bots have had a result */
};

/* Bot BOT has a result in game ID, in its place PLACE. */
static void
note_result(struct making *making, size_t bot, long id, int place)
{
	struct digest_bot *noted = &making->digest->bots[bot];

	if (noted->met == 0)
		noted->met = ++making->met;
	digest_note_result(making->digest, bot, id, place);
}

static int
make_game(struct making *making, const struct record *record)
{
	struct digest *digest = making->digest;
	struct digest_head *head = &digest->head;
	struct outcome_pair pairs[OUTCOME_PAIRS_MAX];
	size_t bots[GAME_SEATS_MAX]; /* by their lowest seats */

	head->games++;
	if (record->id > head->latest)
		head->latest = record->id;
	if (name_list_add(&head->seeds, record->seed.text) < 0 ||
		sums_add(&digest->sums, record) < 0)
		return -1;
	for (int seat = 0; seat < record->seats; seat++) {
		if (outcome_seat(record, seat) != seat)
			continue;
		bots[seat] =
			(size_t)sums_find(&digest->sums, record->names[seat]);
		if (digest_note_game(digest, bots[seat], record->id, seat) < 0)
			return -1;
	}
	const int count = outcome_by_pair(record, pairs);
	for (int i = 0; i < count; i++) {
		note_result(making, bots[pairs[i].first], record->id, 2 * i);
		note_result(
			making, bots[pairs[i].second], record->id, 2 * i + 1);
	}
	return 0;
}

static bool
visit_game(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	struct making *making = context;

	if (!run_has_game(making->run, record->id, record->deal))
		return reason_refuse(
			reason, "game %ld is of another shard", record->id);
	return make_game(making, record) == 0 || reason_no_memory(reason) == 0;
}

static bool
visit_change(void *context, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	struct making *making = context;

	return sums_change(&making->digest->sums, change) == 0 ||
	       reason_no_memory(reason) == 0;
}

/* -1 with errno: no memory. */
static int
begin_making(struct digest *digest, const struct run *run)
{
	if (digest_run_begin(&digest->head, run) < 0 ||
		sums_begin(&digest->sums, run) < 0)
		return -1;
	digest->head.committed = run_is_committed(run);
	digest->entered = digest->sums.bot_count;
	for (size_t i = 0; i < digest->entered; i++)
		if (digest_note_about(digest, i, &run->bots[i]) < 0)
			return -1;
	return 0;
}

/* The rounds pass into the head, where a digest has them. */
static int
finish(struct digest *digest, const struct number_set *games)
{
	struct digest_head *head = &digest->head;
	struct sums *sums = &digest->sums;

	head->rounds = sums->rounds;
	sums->rounds = (struct sums_rounds){0};
	return game_set_of(&head->numbers, games);
}

static int
read_games(struct making *making, struct reader *reader,
	char reason[static REASON_MAX])
{
	const struct reader_visitor visitor = {
		.game = visit_game,
		.change = visit_change,
		.context = making,
	};

	reader->counting = true;
	making->run = &reader->run;
	if (begin_making(making->digest, &reader->run) < 0)
		return reason_no_memory(reason);
	if (reader_visit(reader, &visitor, reason) < 0)
		return -1;
	making->digest->head.cut_off = reader->cut_off;
	return finish(making->digest, &reader->games) < 0
		       ? reason_no_memory(reason)
		       : 0;
}

static int
make_whole(
	struct digest *digest, const char *path, char reason[static REASON_MAX])
{
	struct making making = {.digest = digest};
	struct reader reader;

	if (reader_open(&reader, path, reason) < 0)
		return -1;
	int result = read_games(&making, &reader, reason);
	reader_close(&reader);
	return result;
}

int
digest_make(
	struct digest *digest, const char *path, char reason[static REASON_MAX])
{
	struct record_mark before;
	struct record_mark after;

	*digest = (struct digest){.sums.kept = SUMS_DEALS};
	if (record_mark_of(&before, path) < 0)
		return reason_of_file(path, reason);
	int result = make_whole(digest, path, reason);
	if (result == 0 && record_mark_of(&after, path) < 0)
		result = reason_of_file(path, reason);
	else if (result == 0 && !record_mark_same(&before, &after)) {
		snprintf(reason, REASON_MAX,
			"%.400s: it was written to while it was read", path);
		result = -1;
	}
	digest->head.record = before;
	if (result < 0)
		digest_release(digest);
	return result;
}

int
digest_leave(const char *path, char reason[static REASON_MAX])
{
	struct text beside = {0};
	struct digest digest;
	int result = -1;

	if (digest_path(&beside, path) < 0)
		return reason_no_memory(reason);
	if (digest_make(&digest, path, reason) == 0) {
		result = digest_write(&digest, beside.bytes, reason);
		digest_release(&digest);
	}
	text_release(&beside);
	return result;
}

/* Claims. */

struct digest_claim {
	char run[SUM_DIGITS + 1];
	const char *path;
	bool named;
	long of; /* 0: it is no shard, and SET are games; else shards */
	struct game_set set;
};

void
digest_claims_release(struct digest_claims *claims)
{
	for (size_t i = 0; i < claims->count; i++)
		game_set_release(&claims->all[i].set);
	free(claims->all);
	*claims = (struct digest_claims){0};
}

/* Takes what SET owns. */
static int
add(struct digest_claims *claims, const struct digest_claim *claim)
{
	if (ARRAY_GROW(claims->all, claims->count, claims->capacity) < 0)
		return -1;
	claims->all[claims->count++] = *claim;
	return 0;
}

static int
copy_set(struct game_set *to, const struct game_set *set)
{
	*to = (struct game_set){.count = set->count, .capacity = set->count};
	to->all = calloc(set->count + 1, sizeof *to->all);
	if (!to->all)
		return -1;
	if (set->count > 0)
		memcpy(to->all, set->all, set->count * sizeof *to->all);
	return 0;
}

int
digest_claims_add(struct digest_claims *claims, const char *path,
	const struct digest_head *head, bool named)
{
	struct digest_claim claim = {
		.path = path, .named = named, .of = head->of};

	memcpy(claim.run, head->terms.run, sizeof claim.run);
	if (copy_set(&claim.set,
		    head->of > 0 ? &head->shards : &head->numbers) < 0)
		return -1;
	if (add(claims, &claim) == 0)
		return 0;
	game_set_release(&claim.set);
	return -1;
}

int
digest_claims_add_games(struct digest_claims *claims, const char *path,
	const struct run *run, const struct number_set *numbers)
{
	struct digest_head head = {0};
	int result = digest_run_begin(&head, run);

	if (result == 0 && head.of == 0)
		result = game_set_of(&head.numbers, numbers);
	if (result == 0)
		result = digest_claims_add(claims, path, &head, false);
	digest_head_release(&head);
	return result;
}

static int
by_run(const void *a, const void *b)
{
	const struct digest_claim *x = a;
	const struct digest_claim *y = b;

	return strcmp(x->run, y->run);
}

static const struct digest_claim *
find(const struct digest_claim *claims, long number)
{
	while (!game_set_has(&claims->set, number))
		claims++;
	return claims;
}

static int
refuse_number(const struct digest_claim *a, const struct digest_claim *b,
	long number, char reason[static REASON_MAX])
{
	if (a->of > 0)
		snprintf(reason, REASON_MAX,
			"%.400s and %.400s both have games of shard %ld/%ld",
			a->path, b->path, number, a->of);
	else
		snprintf(reason, REASON_MAX,
			"%.400s and %.400s both have game %ld", a->path,
			b->path, number);
	return -1;
}

/* Claims of one run. */
static int
check_run(const struct digest_claim *claims, size_t count,
	char reason[static REASON_MAX])
{
	struct number_set numbers = {0};
	long twice;
	int added = 1;

	for (size_t i = 0; added == 1 && i < count; i++) {
		if (claims[i].of != claims->of) {
			snprintf(reason, REASON_MAX,
				"%.400s and %.400s are of one run, but cut in "
				"another way: they may have the same games",
				claims->path, claims[i].path);
			added = -2;
			break;
		}
		added = game_set_add_to(&claims[i].set, &numbers, &twice);
		if (added == 0)
			refuse_number(
				find(claims, twice), &claims[i], twice, reason);
	}
	number_set_release(&numbers);
	if (added == -1)
		reason_no_memory(reason);
	return added == 1 ? 0 : -1;
}

int
digest_claims_check(
	struct digest_claims *claims, char reason[static REASON_MAX])
{
	size_t begin = 0;
	int result = 0;

	if (claims->count > 0)
		qsort(claims->all, claims->count, sizeof *claims->all, by_run);
	while (begin < claims->count) {
		size_t end = begin;
		bool named = false;

		for (; end < claims->count &&
			by_run(&claims->all[begin], &claims->all[end]) == 0;
			end++)
			named = named || claims->all[end].named;
		if (end - begin > 1 && check_run(claims->all + begin,
					       end - begin, reason) < 0) {
			if (named)
				return -1;
			result = 1;
		}
		begin = end;
	}
	return result;
}
