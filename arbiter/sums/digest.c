#include "sums/digest.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <sys/stat.h>

#include <xxhash.h>

#include "base/array.h"
#include "guard/beside_file.h"
#include "record/about.h"
#include "record/run.h"

void
digest_release(struct digest *digest)
{
	for (size_t i = 0; i < digest->bot_count; i++)
		fault_examples_release(&digest->bots[i].faults);
	digest_head_release(&digest->head);
	text_release(&digest->names);
	free(digest->bots);
	hash_index_release(&digest->bot_index);
	free(digest->order);
	free(digest->pairs);
	hash_index_release(&digest->pair_index);
	*digest = (struct digest){0};
}

static const char *
digest_name(const struct digest *digest, size_t bot)
{
	return digest->names.bytes + digest->bots[bot].name;
}

static uint64_t
hash_of_bot(const void *owner, size_t bot)
{
	return hash_index_of_string(digest_name(owner, bot));
}

static uint64_t
hash_of_pair(const void *owner, size_t number)
{
	const struct digest *digest = owner;
	const struct digest_pair *pair = &digest->pairs[number];

	return hash_index_of_numbers(pair->low, pair->high);
}

static int
reserve_bot(struct digest *digest)
{
	if (ARRAY_GROW(digest->bots, digest->bot_count, digest->bot_capacity) <
		0)
		return -1;
	return hash_index_reserve(
		&digest->bot_index, digest->bot_count, hash_of_bot, digest);
}

/* Keeps TEXT, NULL for none. -1 with errno. */
static int
keep_text(struct digest *digest, const char *text, size_t *at)
{
	size_t begin = digest->names.length;

	*at = SIZE_MAX;
	if (!text)
		return 0;
	text_add(&digest->names, text, strlen(text) + 1);
	if (text_failed(&digest->names) < 0) {
		text_cut(&digest->names, begin);
		errno = ENOMEM;
		return -1;
	}
	*at = begin;
	return 0;
}

long
digest_bot(struct digest *digest, const char *name)
{
	struct digest_bot fresh = {.says_name = SIZE_MAX,
		.says_version = SIZE_MAX,
		.entry = (long)digest->bot_count,
		.until = LONG_MAX,
		.tally = {.result = -1, .last_round = -1}};

	if (reserve_bot(digest) < 0)
		return -1;
	const struct hash_index *index = &digest->bot_index;
	size_t at = hash_index_begin(index, hash_index_of_string(name));
	for (; index->item[at]; at = hash_index_next(index, at)) {
		size_t bot = index->item[at] - 1;

		if (strcmp(digest_name(digest, bot), name) == 0)
			return (long)bot;
	}
	if (keep_text(digest, name, &fresh.name) < 0)
		return -1;
	digest->bots[digest->bot_count++] = fresh;
	index->item[at] = (uint32_t)digest->bot_count;
	return (long)digest->bot_count - 1;
}

int
digest_note_about(struct digest *digest, size_t bot, const char *says_name,
	const char *says_version)
{
	struct digest_bot *noted = &digest->bots[bot];

	return keep_text(digest, says_name, &noted->says_name) < 0
		       ? -1
		       : keep_text(digest, says_version, &noted->says_version);
}

int
digest_seen(struct digest *digest, size_t bot)
{
	if (digest->bots[bot].tally.games > 0)
		return 0;
	if (ARRAY_GROW(digest->order, digest->order_count,
		    digest->order_capacity) < 0)
		return -1;
	digest->order[digest->order_count++] = bot;
	return 0;
}

static int
reserve_pair(struct digest *digest)
{
	if (ARRAY_GROW(digest->pairs, digest->pair_count,
		    digest->pair_capacity) < 0)
		return -1;
	return hash_index_reserve(
		&digest->pair_index, digest->pair_count, hash_of_pair, digest);
}

/* The place of a pair in the index, or the empty one where it belongs. */
static uint32_t *
place_of_pair(const struct digest *digest, size_t low, size_t high)
{
	const struct hash_index *index = &digest->pair_index;
	size_t at = hash_index_begin(index, hash_index_of_numbers(low, high));

	for (; index->item[at]; at = hash_index_next(index, at)) {
		const struct digest_pair *pair =
			&digest->pairs[index->item[at] - 1];

		if (pair->low == low && pair->high == high)
			break;
	}
	return &index->item[at];
}

struct digest_pair *
digest_pair(struct digest *digest, size_t low, size_t high)
{
	if (reserve_pair(digest) < 0)
		return NULL;
	uint32_t *item = place_of_pair(digest, low, high);
	if (*item == 0) {
		digest->pairs[digest->pair_count] = (struct digest_pair){
			.low = (uint32_t)low, .high = (uint32_t)high};
		*item = (uint32_t)++digest->pair_count;
	}
	return &digest->pairs[*item - 1];
}

struct digest_pair *
digest_find_pair(const struct digest *digest, size_t low, size_t high)
{
	if (digest->pair_count == 0)
		return NULL;
	uint32_t item = *place_of_pair(digest, low, high);
	return item == 0 ? NULL : &digest->pairs[item - 1];
}

static int
by_value(int64_t a, int64_t b)
{
	return (a > b) - (a < b);
}

static int
by_met(const void *a, const void *b)
{
	size_t x = ((const struct digest_bot *)a)->met;
	size_t y = ((const struct digest_bot *)b)->met;

	if ((x == 0) != (y == 0))
		return x == 0 ? 1 : -1;
	return (x > y) - (x < y);
}

/* Those without a result are behind the others. */
static int
by_result(const void *a, const void *b)
{
	const struct digest_tally *x = &((const struct digest_bot *)a)->tally;
	const struct digest_tally *y = &((const struct digest_bot *)b)->tally;

	if ((x->result < 0) != (y->result < 0))
		return x->result < 0 ? 1 : -1;
	return x->result != y->result ? by_value(x->result, y->result)
				      : by_value(x->place, y->place);
}

static int
by_bots(const void *a, const void *b)
{
	const struct digest_pair *x = a;
	const struct digest_pair *y = b;

	return x->low != y->low ? by_value(x->low, y->low)
				: by_value(x->high, y->high);
}

static void
turn(struct digest_pair *pair)
{
	const struct digest_pair was = *pair;

	pair->low = was.high;
	pair->high = was.low;
	for (int i = 0; i < OUTCOME_COUNT; i++) {
		pair->low_first[i] = was.high_first[i];
		pair->high_first[i] = was.low_first[i];
	}
	pair->points[0] = was.points[1];
	pair->points[1] = was.points[0];
	pair->margin.games_by_points = -was.margin.games_by_points;
	pair->company = company_turned(&was.company);
}

/* Bots have new numbers. */
static void
renumber(struct digest *digest, const size_t *number)
{
	for (size_t i = 0; i < digest->order_count; i++)
		digest->order[i] = number[digest->order[i]];
	for (size_t i = 0; i < digest->pair_count; i++) {
		struct digest_pair *pair = &digest->pairs[i];

		pair->low = (uint32_t)number[pair->low];
		pair->high = (uint32_t)number[pair->high];
		if (pair->low > pair->high)
			turn(pair);
	}
}

/* A name tells which bot is which; the indices are of no use then. */
static int
order_bots(struct digest *digest, bool numbers)
{
	size_t count = digest->bot_count;
	size_t *number = calloc(count + 1, sizeof *number);
	size_t *where = calloc(digest->names.length + 1, sizeof *where);

	if (!number || !where) {
		free(number);
		free(where);
		return -1;
	}
	for (size_t i = 0; i < count; i++)
		where[digest->bots[i].name] = i;
	if (count > digest->entered)
		qsort(digest->bots + digest->entered, count - digest->entered,
			sizeof *digest->bots, numbers ? by_result : by_met);
	for (size_t i = 0; i < count; i++)
		number[where[digest->bots[i].name]] = i;
	renumber(digest, number);
	free(number);
	free(where);
	return 0;
}

struct seen {
	const struct digest_tally *tally;
	size_t bot;
};

static int
by_game(const void *a, const void *b)
{
	const struct seen *x = a;
	const struct seen *y = b;

	return x->tally->game != y->tally->game
		       ? by_value(x->tally->game, y->tally->game)
		       : by_value(x->tally->seat, y->tally->seat);
}

static int
order_seen(struct digest *digest)
{
	struct seen *seen = calloc(digest->order_count + 1, sizeof *seen);

	if (!seen)
		return -1;
	for (size_t i = 0; i < digest->order_count; i++)
		seen[i] = (struct seen){
			&digest->bots[digest->order[i]].tally,
			digest->order[i],
		};
	qsort(seen, digest->order_count, sizeof *seen, by_game);
	for (size_t i = 0; i < digest->order_count; i++)
		digest->order[i] = seen[i].bot;
	free(seen);
	return 0;
}

/* -1 with errno. */
static int
order_numbers(struct digest *digest)
{
	int result = game_set_arrange(&digest->head.numbers);

	if (result == 0)
		errno = EINVAL;
	return result == 1 ? order_seen(digest) : -1;
}

int
digest_arrange(struct digest *digest, bool numbers)
{
	if (order_bots(digest, numbers) < 0 ||
		(numbers && order_numbers(digest) < 0))
		return -1;
	if (digest->pair_count > 0)
		qsort(digest->pairs, digest->pair_count, sizeof *digest->pairs,
			by_bots);
	hash_index_release(&digest->bot_index);
	hash_index_release(&digest->pair_index);
	return 0;
}

/* Rows are written in pieces of that many bytes. */
enum { PIECE = 1 << 16 };

struct output {
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

static const char *
text_at(const struct digest *digest, size_t at)
{
	return at == SIZE_MAX ? NULL : digest->names.bytes + at;
}

static void
add_bot(struct text *line, const struct digest *digest, size_t number)
{
	const struct digest_bot *bot = &digest->bots[number];
	const struct run_bot about = {
		.says_name = text_at(digest, bot->says_name),
		.says_version = text_at(digest, bot->says_version),
	};

	text_add_string(line, "{\"name\":");
	text_add_json(line, digest_name(digest, number));
	if (bot->house)
		text_add_string(line, ",\"house\":true");
	if (digest->head.format && number >= digest->entered)
		text_add_format(line, ",\"entry\":%ld", bot->entry);
	if (bot->from > 0)
		text_add_format(line, ",\"from\":%ld", bot->from);
	if (bot->until < LONG_MAX)
		text_add_format(line, ",\"until\":%ld", bot->until);
	about_add_json(line, &about);
	text_add_string(line, "}\n");
}

static int
put_tallies(struct output *output, const struct digest *digest)
{
	int result = 0;

	for (size_t i = 0; result == 0 && i < digest->order_count; i++) {
		size_t bot = digest->order[i];
		int64_t row[DIGEST_TALLY_MOST] = {(int64_t)bot};

		memcpy(&row[1], &digest->bots[bot].tally,
			sizeof digest->bots[bot].tally);
		digest_row_add(&output->lines, row,
			digest_tally_numbers(&digest->head));
		result = put_piece(output);
	}
	return result;
}

static int
put_pairs(struct output *output, const struct digest *digest)
{
	int result = 0;

	for (size_t i = 0; result == 0 && i < digest->pair_count; i++) {
		const struct digest_pair *pair = &digest->pairs[i];
		int64_t row[DIGEST_PAIR_MOST] = {
			pair->low,
			pair->high,
			pair->last,
			pair->low_first[OUTCOME_WIN],
			pair->low_first[OUTCOME_DRAW],
			pair->low_first[OUTCOME_LOSS],
			pair->high_first[OUTCOME_WIN],
			pair->high_first[OUTCOME_DRAW],
			pair->high_first[OUTCOME_LOSS],
			pair->points[0],
			pair->points[1],
			pair->margin.deals,
			pair->margin.games_squared,
			pair->margin.points_squared,
			pair->margin.games_by_points,
		};

		memcpy(&row[15], &pair->company, sizeof pair->company);
		digest_row_add(&output->lines, row,
			digest_pair_numbers(&digest->head));
		result = put_piece(output);
	}
	return result;
}

static void
add_fault(struct text *line, size_t bot, enum fault kind,
	const struct fault_example *example)
{
	text_add_format(line,
		"{\"bot\":%zu,\"fault\":\"%s\",\"count\":%ld,\"game\":%ld,"
		"\"seat\":%d,\"why\":",
		bot, fault_name(kind), example->count, example->id,
		example->seat);
	text_add_json(line, example->why);
	text_add_string(line, "}\n");
}

static int
put_faults(struct output *output, const struct digest *digest)
{
	int result = 0;

	for (size_t bot = 0; result == 0 && bot < digest->bot_count; bot++)
		for (int kind = 0; kind < FAULT_COUNT; kind++) {
			const struct fault_example *example =
				&digest->bots[bot].faults.kinds[kind];

			if (example->count == 0)
				continue;
			add_fault(
				&output->lines, bot, (enum fault)kind, example);
			result = put_piece(output);
		}
	return result;
}

/* How many lines of each kind there are. */
static void
count_lines(struct digest *digest)
{
	struct digest_head *head = &digest->head;

	head->bots = (long)digest->bot_count;
	head->entered = (long)digest->entered;
	head->rated = head->entered;
	head->tallies = (long)digest->order_count;
	head->pairs = (long)digest->pair_count;
	head->faults = 0;
	for (size_t i = 0; i < digest->bot_count; i++) {
		const struct digest_bot *bot = &digest->bots[i];

		if (i >= digest->entered && bot->tally.result >= 0)
			head->rated = (long)i + 1;
		for (int kind = 0; kind < FAULT_COUNT; kind++)
			head->faults += bot->faults.kinds[kind].count > 0;
	}
}

static int
put_head(struct output *output, struct digest *digest)
{
	struct text bots = {0};

	count_lines(digest);
	for (size_t i = 0; i < digest->bot_count; i++)
		add_bot(&bots, digest, i);
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
	char digits[DIGEST_SUM_DIGITS + 1];

	if (put(output) < 0)
		return -1;
	XXH128_hash_t sum = XXH3_128bits_digest(output->sum);
	digest_sum_format(digits, sum.high64, sum.low64);
	text_add_format(&output->lines, "%s%s\n", DIGEST_SUM_WORD, digits);
	return put(output);
}

static int
put_all(FILE *file, struct digest *digest)
{
	struct output output = {.file = file, .sum = XXH3_createState()};
	int result = -1;

	if (output.sum) {
		XXH3_128bits_reset(output.sum);
		if (put_head(&output, digest) == 0 &&
			put_tallies(&output, digest) == 0 &&
			put_pairs(&output, digest) == 0 &&
			put_faults(&output, digest) == 0)
			result = put_sum(&output);
	}
	XXH3_freeState(output.sum);
	text_release(&output.lines);
	return result;
}

/* Only a digest, or nothing, is written over. */
static bool
may_take(const char *path)
{
	struct stat status;

	return stat(path, &status) < 0 || status.st_size == 0 ||
	       access(path, R_OK) < 0 || digest_reader_is(path);
}

int
digest_write(
	struct digest *digest, const char *path, char reason[static REASON_MAX])
{
	struct beside_file beside;

	if (!may_take(path))
		return reason_say(reason,
			"%.400s: is there already, and is no digest", path);
	if (beside_file_open(&beside, path) < 0)
		return reason_of_file(path, reason);
	if (put_all(beside.file, digest) < 0) {
		reason_of_file(path, reason);
		beside_file_give_up(&beside);
		return -1;
	}
	return beside_file_finish(&beside) < 0 ? reason_of_file(path, reason)
					       : 0;
}

static int
refuse(const char *path, const char *what, char reason[static REASON_MAX])
{
	return reason_say(reason, "%.400s: %s", path, what);
}

static int
load_bots(struct digest *digest, struct digest_reader *reader,
	char reason[static REASON_MAX])
{
	struct digest_reader_bot read;
	int found;

	while ((found = digest_reader_bot(reader, &read, reason)) > 0) {
		size_t expected = digest->bot_count;
		long bot = digest_bot(digest, read.about.name);

		if (bot < 0 || digest_note_about(digest, (size_t)bot,
				       read.about.says_name,
				       read.about.says_version) < 0)
			return reason_no_memory(reason);
		if ((size_t)bot != expected)
			return refuse(
				reader->path, "a bot is there twice", reason);
		digest->bots[bot].house = read.house;
		digest->bots[bot].from = read.from;
		digest->bots[bot].until = read.until;
		if (read.entry >= 0)
			digest->bots[bot].entry = read.entry;
	}
	return found;
}

static int
load_tallies(struct digest *digest, struct digest_reader *reader,
	char reason[static REASON_MAX])
{
	struct digest_tally tally;
	size_t bot;
	int found;

	while ((found = digest_reader_tally(reader, &bot, &tally, reason)) >
		0) {
		if (digest->bots[bot].tally.games > 0)
			return refuse(
				reader->path, "a bot has two tallies", reason);
		if (digest_seen(digest, bot) < 0)
			return reason_no_memory(reason);
		digest->bots[bot].tally = tally;
	}
	return found;
}

static int
load_pairs(struct digest *digest, struct digest_reader *reader,
	char reason[static REASON_MAX])
{
	struct digest_pair row;
	int found;

	while ((found = digest_reader_pair(reader, &row, reason)) > 0) {
		struct digest_pair *pair =
			digest_pair(digest, row.low, row.high);

		if (!pair)
			return reason_no_memory(reason);
		if (pair->margin.deals > 0)
			return refuse(reader->path,
				"a pair of bots is there twice", reason);
		*pair = row;
	}
	return found;
}

static int
load_faults(struct digest *digest, struct digest_reader *reader,
	char reason[static REASON_MAX])
{
	struct fault_example example;
	enum fault kind;
	size_t bot;
	int found;

	while ((found = digest_reader_fault(
			reader, &bot, &kind, &example, reason)) > 0)
		if (fault_examples_join(
			    &digest->bots[bot].faults, kind, &example) < 0)
			return reason_no_memory(reason);
	return found;
}

int
digest_load(
	struct digest *digest, const char *path, char reason[static REASON_MAX])
{
	struct digest_reader reader;

	*digest = (struct digest){0};
	if (digest_reader_open(&reader, path, reason) < 0)
		return -1;
	int result =
		load_bots(digest, &reader, reason) < 0 ||
				load_tallies(digest, &reader, reason) < 0 ||
				load_pairs(digest, &reader, reason) < 0 ||
				load_faults(digest, &reader, reason) < 0
			? -1
			: digest_reader_end(&reader, reason);
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

	*own = *head;
	own->rounds = NULL;
	own->round_count = own->round_capacity = 0;
	own->seeds = (struct text){0};
	own->shards = own->numbers = (struct game_set){0};
	own->record = (struct record_mark){0};
	own->cut_off = false;
	own->games = 0;
	own->latest = -1;
}

static int
join_seeds(struct digest_head *own, const struct digest_head *head)
{
	for (size_t at = 0; at < head->seeds.length;
		at += strlen(head->seeds.bytes + at) + 1)
		if (digest_head_add_seed(own, head->seeds.bytes + at) < 0)
			return -1;
	return 0;
}

static int
join_rounds(struct digest_head *own, const struct digest_head *head)
{
	for (size_t i = 0; i < head->round_count; i++)
		if (digest_head_add_round(own, i, head->rounds[i]) < 0)
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
	else if (strcmp(own->run, head->run) != 0)
		return refuse(
			path, "is of another run than those before it", reason);
	else if (own->of == 0 || own->of != head->of)
		return refuse(path,
			"is no shard of one run, like those before it", reason);
	else if (own->format != head->format)
		return refuse(path,
			"is of a tournament: make all digests of it anew",
			reason);
	if (game_set_join(&own->numbers, &head->numbers) < 0 ||
		join_seeds(own, head) < 0 || join_rounds(own, head) < 0)
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

/* Whether the first (A, then B) is before. */
static bool
is_before(int64_t a, int64_t b, int64_t other_a, int64_t other_b)
{
	return a < other_a || (a == other_a && b < other_b);
}

static bool
join_tally(struct digest_tally *own, const struct digest_tally *more)
{
	bool good = true;

	if (more->last_round > own->last_round) {
		own->last_round = more->last_round;
		own->last_games = 0;
	}
	if (more->last_round == own->last_round)
		good = digest_row_sum(&own->last_games, more->last_games);
	for (int i = 0; i < OUTCOME_COUNT; i++)
		good = good &&
		       digest_row_sum(&own->outcomes[i], more->outcomes[i]);
	if (own->games == 0 ||
		is_before(more->game, more->seat, own->game, own->seat)) {
		own->game = more->game;
		own->seat = more->seat;
	}
	if (more->result >= 0 &&
		(own->result < 0 || is_before(more->result, more->place,
					    own->result, own->place))) {
		own->result = more->result;
		own->place = more->place;
	}
	return good && digest_row_sum(&own->games, more->games) &&
	       digest_row_sum(&own->points, more->points) &&
	       digest_row_sum(&own->burnt_us, more->burnt_us) &&
	       digest_row_sum(&own->later_deals, more->later_deals) &&
	       digest_row_sum(&own->later, more->later) &&
	       digest_row_sum(&own->later_squared, more->later_squared) &&
	       digest_row_sum(&own->table_deals, more->table_deals) &&
	       digest_row_sum(&own->table, more->table) &&
	       digest_row_sum(&own->table_squared, more->table_squared);
}

/* Its place in a tournament is the same in all that know it; not all know that
 * it has been withdrawn. */
static void
join_place(struct digest_bot *own, const struct digest_bot *more, bool is_new)
{
	own->house |= more->house;
	if (is_new) {
		own->entry = more->entry;
		own->from = more->from;
	}
	if (is_new || more->until < own->until)
		own->until = more->until;
}

/* The numbers in SUM of the bots of DIGEST; NULL: no memory. */
static size_t *
join_names(struct digest *sum, const struct digest *digest)
{
	size_t *number = calloc(digest->bot_count + 1, sizeof *number);

	for (size_t i = 0; number && i < digest->bot_count; i++) {
		const struct digest_bot *bot = &digest->bots[i];
		size_t known = sum->bot_count;
		long added = digest_bot(sum, digest_name(digest, i));

		if (added < 0 ||
			((size_t)added == known &&
				digest_note_about(sum, (size_t)added,
					text_at(digest, bot->says_name),
					text_at(digest, bot->says_version)) <
					0)) {
			free(number);
			return NULL;
		}
		number[i] = (size_t)added;
		join_place(&sum->bots[added], bot, (size_t)added == known);
	}
	return number;
}

static int
join_bots(struct digest *sum, const struct digest *digest, const size_t *number)
{
	for (size_t i = 0; i < digest->order_count; i++) {
		size_t bot = digest->order[i];

		if (digest_seen(sum, number[bot]) < 0)
			return -1;
		errno = EOVERFLOW;
		if (!join_tally(&sum->bots[number[bot]].tally,
			    &digest->bots[bot].tally))
			return -1;
	}
	for (size_t i = 0; i < digest->bot_count; i++)
		for (int kind = 0; kind < FAULT_COUNT; kind++) {
			const struct fault_example *example =
				&digest->bots[i].faults.kinds[kind];

			if (example->count > 0 &&
				fault_examples_join(
					&sum->bots[number[i]].faults,
					(enum fault)kind, example) < 0)
				return -1;
		}
	return 0;
}

/* Adds MORE to a pair of which, TURNED, its higher bot is the lower. False: a
 * sum is out of range. */
static bool
digest_join_pair(
	struct digest_pair *pair, const struct digest_pair *more, bool turned)
{
	const int64_t *low = turned ? more->high_first : more->low_first;
	const int64_t *high = turned ? more->low_first : more->high_first;
	const struct margin_sums *margin = &more->margin;
	struct margin_sums *own = &pair->margin;
	int64_t deals = own->deals;
	bool good = true;

	if (more->last > pair->last)
		pair->last = more->last;
	for (int i = 0; i < OUTCOME_COUNT; i++)
		good = good && digest_row_sum(&pair->low_first[i], low[i]) &&
		       digest_row_sum(&pair->high_first[i], high[i]);
	good = good && digest_row_sum(&pair->points[turned], more->points[0]) &&
	       digest_row_sum(&pair->points[!turned], more->points[1]) &&
	       digest_row_sum(&deals, margin->deals) &&
	       digest_row_sum(&own->games_squared, margin->games_squared) &&
	       digest_row_sum(&own->points_squared, margin->points_squared) &&
	       digest_row_sum(
		       &own->games_by_points, turned ? -margin->games_by_points
						     : margin->games_by_points);
	own->deals = (long)deals;
	return good && company_join(&pair->company, &more->company, turned);
}

static int
join_pairs(
	struct digest *sum, const struct digest *digest, const size_t *number)
{
	for (size_t i = 0; i < digest->pair_count; i++) {
		const struct digest_pair *more = &digest->pairs[i];
		size_t a = number[more->low];
		size_t b = number[more->high];
		struct digest_pair *pair =
			digest_pair(sum, a < b ? a : b, a < b ? b : a);

		if (!pair)
			return -1;
		errno = EOVERFLOW;
		if (!digest_join_pair(pair, more, a > b))
			return -1;
	}
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

int
digest_join(struct digest *sum, const struct digest *digest, const char *path,
	char reason[static REASON_MAX])
{
	bool first = !sum->head.game;

	if (join_head(sum, &digest->head, path, reason) < 0)
		return -1;
	if (!first && sum->entered != digest->entered)
		return refuse(path, "its bots are others than before", reason);
	sum->entered = digest->entered;
	size_t *number = join_names(sum, digest);
	int result = -1;
	if (number && join_shards(&sum->head, &digest->head) == 0 &&
		join_bots(sum, digest, number) == 0)
		result = join_pairs(sum, digest, number);
	if (result < 0)
		refuse(path,
			errno == EINVAL ? "its shard is there twice"
					: strerror(errno),
			reason);
	free(number);
	return result;
}
