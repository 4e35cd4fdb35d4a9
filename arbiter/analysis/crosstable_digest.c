#include "analysis/crosstable_digest.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "digest/digest_join.h"
#include "digest/digest_row.h"

void
crosstable_roster_release(struct crosstable_roster *roster)
{
	text_release(&roster->names);
	free(roster->name_at);
	free(roster->bots);
	*roster = (struct crosstable_roster){0};
}

static int
complain(const struct digest_reader *reader, const char *what,
	char reason[static REASON_MAX])
{
	snprintf(reason, REASON_MAX, "%.400s:%ld: %s", reader->path,
		reader->line_number, what);
	return -1;
}

static int
complain_range(
	const struct digest_reader *reader, char reason[static REASON_MAX])
{
	return complain(reader, "it makes a sum too great", reason);
}

/* -1 with errno. */
static int
take_bot(struct crosstable *table, struct crosstable_roster *roster,
	const struct digest_head *head, const struct run_bot *bot, bool house)
{
	size_t number = roster->count++;

	roster->name_at[number] = roster->names.length;
	text_add(&roster->names, bot->name, strlen(bot->name) + 1);
	if (text_failed(&roster->names) < 0 ||
		(house && house_bots_add(&table->house, bot->name) < 0))
		return -1;
	return (long)number < head->entered ? crosstable_note_about(table, bot)
					    : 0;
}

/* -1 with the reason in words. */
static int
read_roster(struct crosstable *table, struct crosstable_roster *roster,
	struct digest_reader *reader, char reason[static REASON_MAX])
{
	const struct digest_head *head = &reader->head;
	size_t size = (size_t)head->bots + 1;
	struct run_bot bot;
	bool house;
	int found;

	crosstable_roster_release(roster);
	roster->name_at = calloc(size, sizeof *roster->name_at);
	roster->bots = calloc(size, sizeof *roster->bots);
	if (!roster->name_at || !roster->bots)
		return reason_no_memory(reason);
	while ((found = digest_reader_bot(reader, &bot, &house, reason)) > 0)
		if (take_bot(table, roster, head, &bot, house) < 0)
			return reason_no_memory(reason);
	if (found == 0)
		memcpy(roster->sum, head->roster, sizeof roster->sum);
	return found;
}

static int
take_roster(struct crosstable *table, struct crosstable_roster *roster,
	struct digest_reader *reader, char reason[static REASON_MAX])
{
	const struct digest_head *head = &reader->head;

	if ((strcmp(roster->sum, head->roster) != 0 ||
		    roster->count != (size_t)head->bots) &&
		read_roster(table, roster, reader, reason) < 0)
		return -1;
	for (size_t i = 0; i < roster->count; i++)
		roster->bots[i] = -1;
	return 0;
}

/* Adds to a count of the table. False: it is out of range. */
static bool
add_count(long *count, int64_t more)
{
	int64_t sum = *count;

	if (!digest_row_sum(&sum, more))
		return false;
	*count = (long)sum;
	return true;
}

static int
take_tallies(struct crosstable *table, struct crosstable_roster *roster,
	struct digest_reader *reader, char reason[static REASON_MAX])
{
	struct digest_tally tally;
	size_t number;
	int found;

	while ((found = digest_reader_tally(reader, &number, &tally, reason)) >
		0) {
		roster->bots[number] = crosstable_bot(
			table, roster->names.bytes + roster->name_at[number]);
		if (roster->bots[number] < 0)
			return reason_no_memory(reason);
		struct crosstable_bot *bot = &table->bots[roster->bots[number]];
		if (!add_count(&bot->games, tally.games) ||
			!digest_row_sum(&bot->points, tally.points) ||
			!digest_row_sum(&bot->burnt_us, tally.burnt_us))
			return complain_range(reader, reason);
	}
	return found;
}

/* Adds what bot BOT had against OTHER, of which FIRST and SECOND are the
 * outcomes of the one and the other where it came first. */
static bool
add_half(struct crosstable *table, size_t bot, size_t other,
	const int64_t first[static OUTCOME_COUNT],
	const int64_t second[static OUTCOME_COUNT], const int64_t points[2])
{
	struct crosstable_pair *pair = crosstable_make_pair(table, bot, other);
	bool good = pair && digest_row_sum(&pair->points[0], points[0]) &&
		    digest_row_sum(&pair->points[1], points[1]);

	for (int i = 0; good && i < OUTCOME_COUNT; i++) {
		int64_t both = first[i] + second[OUTCOME_LOSS - i];

		good = add_count(&pair->outcomes[i], both) &&
		       add_count(&pair->games, both) &&
		       add_count(&table->bots[bot].outcomes[i], both);
	}
	return good;
}

/* The margin of a row in full. */
static void
complete(struct digest_pair *row)
{
	for (int i = 0; i < OUTCOME_COUNT; i++)
		row->margin.games += row->low_first[i] + row->high_first[i];
	row->margin.points = row->points[0] - row->points[1];
}

static int
take_pair(struct crosstable *table, const struct crosstable_roster *roster,
	struct digest_pair *row, const struct digest_reader *reader,
	char reason[static REASON_MAX])
{
	long low = roster->bots[row->low];
	long high = roster->bots[row->high];
	const int64_t turned[2] = {row->points[1], row->points[0]};

	if (low < 0 || high < 0 || low == high)
		return complain(reader, "these bots have not played", reason);
	size_t a = (size_t)low;
	size_t b = (size_t)high;
	struct digest_pair *sum =
		digest_pair(&table->sums, a < b ? a : b, a < b ? b : a);
	if (!sum)
		return reason_no_memory(reason);
	if (!digest_join_pair(sum, row, a > b) ||
		!add_half(table, a, b, row->low_first, row->high_first,
			row->points) ||
		!add_half(table, b, a, row->high_first, row->low_first, turned))
		return complain_range(reader, reason);
	complete(row);
	sum->margin.games += row->margin.games;
	sum->margin.points += a > b ? -row->margin.points : row->margin.points;
	return 0;
}

static int
take_faults(struct crosstable *table, const struct crosstable_roster *roster,
	struct digest_reader *reader, char reason[static REASON_MAX])
{
	struct fault_example example;
	enum fault kind;
	size_t number;
	int found;

	while ((found = digest_reader_fault(
			reader, &number, &kind, &example, reason)) > 0) {
		if (roster->bots[number] < 0)
			return complain(
				reader, "this bot has not played", reason);
		if (fault_examples_join(
			    &table->bots[roster->bots[number]].faults, kind,
			    &example) < 0)
			return reason_no_memory(reason);
	}
	return found;
}

/* -1 with the reason in words. */
static int
take_head(struct crosstable *table, const struct digest_head *head,
	const struct digest_reader *reader, char reason[static REASON_MAX])
{
	const struct text *seeds = &head->seeds;

	if (head->games > 0)
		table->game = head->game;
	if (!add_count(&table->games, head->games))
		return complain_range(reader, reason);
	for (size_t at = 0; head->committed && at < seeds->length;
		at += strlen(seeds->bytes + at) + 1)
		if (crosstable_know_commitment(table, seeds->bytes + at) < 0)
			return reason_no_memory(reason);
	return 0;
}

int
crosstable_add_digest(struct crosstable *table,
	struct crosstable_roster *roster, struct digest_reader *reader,
	char reason[static REASON_MAX])
{
	struct digest_pair row;
	int found;

	if (take_head(table, &reader->head, reader, reason) < 0 ||
		take_roster(table, roster, reader, reason) < 0 ||
		take_tallies(table, roster, reader, reason) < 0)
		return -1;
	while ((found = digest_reader_pair(reader, &row, reason)) > 0)
		if (take_pair(table, roster, &row, reader, reason) < 0)
			return -1;
	if (found < 0 || take_faults(table, roster, reader, reason) < 0)
		return -1;
	crosstable_note_level(table, reader->head.level);
	return digest_reader_end(reader, reason);
}
