#include "sums/digest_join.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <xxhash.h>

#include "guard/beside_file.h"
#include "record/about.h"
#include "record/run.h"
#include "sums/digest_reader.h"

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
		const struct digest_tally *tally = &digest->bots[bot].tally;
		const int64_t row[DIGEST_TALLY_MOST] = {
			(int64_t)bot,
			tally->games,
			tally->points,
			tally->burnt_us,
			tally->game,
			tally->seat,
			tally->result,
			tally->place,
			tally->outcomes[OUTCOME_WIN],
			tally->outcomes[OUTCOME_DRAW],
			tally->outcomes[OUTCOME_LOSS],
			tally->last_round,
			tally->last_games,
		};

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
		const int64_t row[DIGEST_PAIR_NUMBERS] = {
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

		digest_row_add(&output->lines, row, DIGEST_PAIR_NUMBERS);
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
	XXH128_hash_t sum = XXH3_128bits(bots.bytes, bots.length);
	snprintf(digest->head.roster, sizeof digest->head.roster,
		"%016" PRIx64 "%016" PRIx64, sum.high64, sum.low64);
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
	if (put(output) < 0)
		return -1;
	XXH128_hash_t sum = XXH3_128bits_digest(output->sum);
	text_add_format(&output->lines, "%s%016" PRIx64 "%016" PRIx64 "\n",
		DIGEST_SUM_WORD, sum.high64, sum.low64);
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
	FILE *file = stat(path, &status) == 0 && status.st_size > 0
			     ? fopen(path, "re")
			     : NULL;

	if (!file)
		return true;
	bool is_digest = digest_reader_knows(file);
	fclose(file);
	return is_digest;
}

int
digest_write(
	struct digest *digest, const char *path, char reason[static REASON_MAX])
{
	struct beside_file beside;

	if (!may_take(path)) {
		snprintf(reason, REASON_MAX,
			"%.400s: is there already, and is no digest", path);
		return -1;
	}
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
	snprintf(reason, REASON_MAX, "%.400s: %s", path, what);
	return -1;
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

/* Of whose run, and how it was cut. */
static int
begin(struct digest *sum, const struct digest_head *head)
{
	struct digest_head *own = &sum->head;

	memcpy(own->run, head->run, sizeof own->run);
	own->game = head->game;
	own->seats = head->seats;
	own->level = head->level;
	own->committed = head->committed;
	own->of = head->of;
	own->divided = head->divided;
	own->format = head->format;
	own->players = head->players;
	own->deals = head->deals;
	own->max_faults = head->max_faults;
	own->houses = head->houses;
	own->latest = -1;
	return 0;
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
	       digest_row_sum(&own->burnt_us, more->burnt_us);
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
		const char *texts = digest->names.bytes;
		size_t known = sum->bot_count;
		long added = digest_bot(sum, digest_name(digest, i));

		if (added < 0 ||
			((size_t)added == known &&
				digest_note_about(sum, (size_t)added,
					bot->says_name == SIZE_MAX
						? NULL
						: texts + bot->says_name,
					bot->says_version == SIZE_MAX
						? NULL
						: texts + bot->says_version) <
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
	return good;
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
