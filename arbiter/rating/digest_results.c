#include "rating/digest_results.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/run.h"

void
digest_roster_release(struct digest_roster *roster)
{
	free(roster->bots);
	*roster = (struct digest_roster){0};
}

/* Numbers bot NUMBER of the digest, which has results or was there when its
 * record file began; others only have to be known as house bots. */
static int
take_bot(struct results *results, struct house_bots *house,
	struct digest_roster *roster, const struct digest_head *head,
	const struct run_bot *bot, bool is_house)
{
	size_t number = roster->count++;

	roster->bots[number] = SIZE_MAX;
	if (is_house && house_bots_add(house, bot->name) < 0)
		return -1;
	if ((long)number >= head->rated)
		return 0;
	long known = results_bot(results, bot->name);
	if (known < 0)
		return -1;
	roster->bots[number] = (size_t)known;
	return 0;
}

/* -1 with the reason in words. */
static int
take_roster(struct results *results, struct house_bots *house,
	struct digest_roster *roster, struct digest_reader *reader,
	char reason[static REASON_MAX])
{
	const struct digest_head *head = &reader->head;
	struct run_bot bot;
	bool is_house;
	int found;

	digest_roster_release(roster);
	roster->bots = calloc((size_t)head->bots + 1, sizeof *roster->bots);
	if (!roster->bots)
		return reason_no_memory(reason);
	while ((found = digest_reader_bot(reader, &bot, &is_house, reason)) > 0)
		if (take_bot(results, house, roster, head, &bot, is_house) < 0)
			return reason_no_memory(reason);
	roster->rated = head->rated;
	if (found == 0)
		memcpy(roster->sum, head->roster, sizeof roster->sum);
	return found;
}

/* -1 with the reason in words. */
static int
take_pair(struct results *results, const struct digest_roster *roster,
	const struct digest_pair *pair, const struct digest_reader *reader,
	uint64_t before, char reason[static REASON_MAX])
{
	size_t low = roster->bots[pair->low];
	size_t high = roster->bots[pair->high];

	errno = EINVAL;
	if (low != SIZE_MAX && high != SIZE_MAX && low != high &&
		results_add_sums(results, low, high, pair->low_first,
			pair->high_first,
			before + (uint64_t)pair->last + 1) == 0)
		return 0;
	snprintf(reason, REASON_MAX, "%.400s:%ld: %s", reader->path,
		reader->line_number,
		errno == EINVAL ? "these bots have no results"
		: errno == EOVERFLOW
			? "two bots have met more than 2147483647 times"
			: strerror(errno));
	return -1;
}

int
digest_results_add(struct results *results, struct house_bots *house,
	struct digest_roster *roster, struct digest_reader *reader,
	uint64_t before, char reason[static REASON_MAX])
{
	const struct digest_head *head = &reader->head;
	struct digest_pair pair;
	int found;

	if ((strcmp(roster->sum, head->roster) != 0 ||
		    roster->count != (size_t)head->bots ||
		    roster->rated != head->rated) &&
		take_roster(results, house, roster, reader, reason) < 0)
		return -1;
	while ((found = digest_reader_pair(reader, &pair, reason)) > 0)
		if (take_pair(results, roster, &pair, reader, before, reason) <
			0)
			return -1;
	return found < 0 ? -1 : digest_reader_end(reader, reason);
}
