#include "sums/digest_write.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <sys/stat.h>

#include <xxhash.h>

#include "sums/digest_reader.h"
#include "guard/beside_file.h"
#include "record/about.h"
#include "record/run.h"

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
