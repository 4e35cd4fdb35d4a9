#include "sums/digest_sums.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sums/digest_reader.h"

void
digest_roster_release(struct digest_roster *roster)
{
	free(roster->bots);
	*roster = (struct digest_roster){0};
}

static int
complain(const struct digest_reader *reader, const char *what,
	char reason[static REASON_MAX])
{
	return reason_say(reason, "%.400s:%ld: %s", reader->path,
		reader->line_number, what);
}

/* What errno says of a sum. */
static int
complain_sum(const struct digest_reader *reader, char reason[static REASON_MAX])
{
	return complain(reader,
		errno == ERANGE ? "it makes a sum too great"
		: errno == EOVERFLOW
			? "two bots have met more than 2147483647 times"
			: strerror(errno),
		reason);
}

/* Adds to a sum. False, with errno: it is out of range. */
static bool
add(int64_t *sum, int64_t number)
{
	errno = ERANGE;
	return digest_row_sum(sum, number);
}

static bool
add_long(long *sum, int64_t number)
{
	int64_t wide = *sum;
	bool good = add(&wide, number);

	*sum = (long)wide;
	return good;
}

/* Knows bot NUMBER of the digest. Where no more than results are kept, bots
 * that have none and came later only have to be known as outside the ranking.
 */
static int
take_bot(struct sums *sums, struct digest_roster *roster,
	const struct digest_head *head, const struct digest_reader_bot *read)
{
	const char *name = read->about.name;
	size_t number = roster->count++;

	roster->bots[number] = SIZE_MAX;
	if (read->house && sums_note_outside(sums, name) < 0)
		return -1;
	if (sums->kept == SUMS_RESULTS && (long)number >= head->rated)
		return 0;
	long known = sums_bot(sums, name);
	if (known < 0)
		return -1;
	roster->bots[number] = (size_t)known;
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

/* -1 with the reason in words. */
static int
take_roster(struct sums *sums, struct digest_roster *roster,
	struct digest_reader *reader,
	int (*says)(void *context, const struct run_bot *), void *context,
	char reason[static REASON_MAX])
{
	const struct digest_head *head = &reader->head;
	struct digest_reader_bot bot;
	int found;

	digest_roster_release(roster);
	roster->bots = calloc((size_t)head->bots + 1, sizeof *roster->bots);
	if (!roster->bots)
		return reason_no_memory(reason);
	while ((found = digest_reader_bot(reader, &bot, reason)) > 0)
		if ((says && (long)roster->count < head->entered &&
			    says(context, &bot.about) < 0) ||
			take_bot(sums, roster, head, &bot) < 0)
			return reason_no_memory(reason);
	roster->rated = head->rated;
	if (found == 0)
		memcpy(roster->sum, head->roster, sizeof roster->sum);
	return found;
}

/* What is of a tournament alone. */
static bool
add_round(struct sums_bot *bot, const struct digest_tally *tally)
{
	bool good = true;

	for (int i = 0; i < OUTCOME_COUNT; i++)
		good = good && add(&bot->outcomes[i], tally->outcomes[i]);
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
	return add_long(&own->deals, count) && add(&own->games, count) &&
	       add(&own->games_squared, count) && add(&own->points, sum) &&
	       add(&own->games_by_points, sum) &&
	       add(&own->points_squared, squared);
}

/* What is of rotations in random order. */
static bool
add_rotations(struct sums_bot *bot, const struct digest_tally *tally)
{
	return add_samples(&bot->later, tally->later_deals, tally->later,
		       tally->later_squared) &&
	       add_samples(&bot->tables, tally->table_deals, tally->table,
		       tally->table_squared);
}

static int
take_tallies(struct sums *sums, const struct digest_roster *roster,
	struct digest_reader *reader, char reason[static REASON_MAX])
{
	struct digest_tally tally;
	size_t number;
	int found;

	while ((found = digest_reader_tally(reader, &number, &tally, reason)) >
		0) {
		struct sums_bot *bot = &sums->bots[roster->bots[number]];

		if (!add_long(&bot->games, tally.games) ||
			!add(&bot->points, tally.points) ||
			!add(&bot->burnt_us, tally.burnt_us) ||
			!add_round(bot, &tally) || !add_rotations(bot, &tally))
			return complain_sum(reader, reason);
	}
	return found;
}

/* Adds the points of a row to those of its pair. */
static bool
add_points(struct sums_points *own, const struct digest_pair *row, bool turned)
{
	const struct margin_sums *more = &row->margin;
	struct margin_sums *margin = &own->margin;
	const int sign = turned ? -1 : 1;
	int64_t games = 0;

	for (int i = 0; i < OUTCOME_COUNT; i++)
		games += row->low_first[i] + row->high_first[i];
	return add(&own->points[turned], row->points[0]) &&
	       add(&own->points[!turned], row->points[1]) &&
	       add_long(&margin->deals, more->deals) &&
	       add(&margin->games, games) &&
	       add(&margin->points, sign * (row->points[0] - row->points[1])) &&
	       add(&margin->games_squared, more->games_squared) &&
	       add(&margin->points_squared, more->points_squared) &&
	       add(&margin->games_by_points, sign * more->games_by_points) &&
	       company_join(&own->company, &row->company, turned);
}

static int
take_pair(struct sums *sums, const struct digest_roster *roster,
	const struct digest_pair *row, const struct digest_reader *reader,
	char reason[static REASON_MAX])
{
	size_t low = roster->bots[row->low];
	size_t high = roster->bots[row->high];
	bool played = low != SIZE_MAX && high != SIZE_MAX && low != high;

	if (!played)
		return complain(reader, "these bots have no results", reason);
	if (sums->kept != SUMS_RESULTS &&
		(sums->bots[low].games == 0 || sums->bots[high].games == 0))
		return complain(reader, "these bots have not played", reason);
	if (sums_add_results(sums, low, high, row->low_first, row->high_first,
		    sums->before + (uint64_t)row->last + 1) < 0)
		return complain_sum(reader, reason);
	if (sums->kept == SUMS_RESULTS)
		return 0;
	return add_points(sums_points(sums, low, high), row, low > high)
		       ? 0
		       : complain_sum(reader, reason);
}

static int
take_faults(struct sums *sums, const struct digest_roster *roster,
	struct digest_reader *reader, char reason[static REASON_MAX])
{
	struct fault_example example;
	enum fault kind;
	size_t number;
	int found;

	while ((found = digest_reader_fault(
			reader, &number, &kind, &example, reason)) > 0) {
		struct sums_bot *bot = &sums->bots[roster->bots[number]];

		if (bot->games == 0)
			return complain(
				reader, "this bot has not played", reason);
		if (fault_examples_join(&bot->faults, kind, &example) < 0)
			return reason_no_memory(reason);
		sums->faults += example.count;
	}
	return found;
}

/* -1 with errno. */
static int
take_run(struct sums *sums, const struct digest_head *head)
{
	struct sums_run run = {
		.format = head->format,
		.players = head->players,
		.deals = head->deals,
		.fresh = head->fresh,
		.max_faults = head->max_faults,
	};

	memcpy(run.sum, head->run, sizeof run.sum);
	sums_note_run(sums, &run);
	if (head->rotations > 0)
		sums_note_rotated(sums, head->rotations);
	for (size_t i = 0; i < head->round_count; i++)
		if (sums_add_round(sums, i, head->rounds[i]) < 0)
			return -1;
	return 0;
}

int
digest_sums_add(struct sums *sums, struct digest_roster *roster,
	struct digest_reader *reader,
	int (*says)(void *context, const struct run_bot *), void *context,
	char reason[static REASON_MAX])
{
	const struct digest_head *head = &reader->head;
	const bool all = sums->kept != SUMS_RESULTS;
	struct digest_pair pair;
	int found;

	proof_add(&sums->proof, PROOF_BARE);
	sums->before = sums->latest;
	if (head->games > 0)
		sums->game = head->game;
	if (take_run(sums, head) < 0)
		return reason_no_memory(reason);
	if (!add_long(&sums->games, head->games))
		return complain_sum(reader, reason);
	if ((strcmp(roster->sum, head->roster) != 0 ||
		    roster->count != (size_t)head->bots ||
		    roster->rated != head->rated) &&
		take_roster(sums, roster, reader, says, context, reason) < 0)
		return -1;
	if (all && take_tallies(sums, roster, reader, reason) < 0)
		return -1;
	while ((found = digest_reader_pair(reader, &pair, reason)) > 0)
		if (take_pair(sums, roster, &pair, reader, reason) < 0)
			return -1;
	if (found < 0 || (all && take_faults(sums, roster, reader, reason) < 0))
		return -1;
	if (sums->before + (uint64_t)(head->latest + 1) > sums->latest)
		sums->latest = sums->before + (uint64_t)(head->latest + 1);
	return digest_reader_end(reader, reason);
}
