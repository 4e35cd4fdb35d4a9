#include "tournament/standings.h"

#include <stdlib.h>

#include "rating/pairwise.h"
#include "record/outcome.h"

void
standings_init(struct standings *standings, const struct run *run)
{
	*standings = (struct standings){0};
	tally_init(&standings->tally, run);
}

void
standings_release(struct standings *standings)
{
	tally_release(&standings->tally);
	results_release(&standings->results);
	meetings_release(&standings->meetings);
	free(standings->byes);
	*standings = (struct standings){0};
}

int
standings_know(struct standings *standings, const struct roster *roster)
{
	long *byes = reallocarray(
		standings->byes, (size_t)roster->count + 1, sizeof *byes);

	if (!byes)
		return -1;
	standings->byes = byes;
	for (; standings->bot_count < roster->count; standings->bot_count++) {
		int bot = standings->bot_count;

		if (results_bot(&standings->results, roster->bots[bot].name) <
			0)
			return -1;
		byes[bot] = 0;
	}
	return 0;
}

/* The rating takes games in the order of their numbers. */
static int
add_results(struct standings *standings, const struct record *record,
	const int bots[])
{
	struct pairwise_result pairs[PAIRWISE_MAX];
	int count = pairwise_results(record, pairs);

	for (int i = 0; i < count; i++)
		if (results_add(&standings->results,
			    (size_t)bots[pairs[i].first],
			    (size_t)bots[pairs[i].second], pairs[i].outcome,
			    (uint64_t)record->id + 1) < 0)
			return -1;
	return 0;
}

static int
add_meeting(struct standings *standings, const struct record *record,
	const int bots[])
{
	struct bot_outcome outcomes[GAME_SEATS_MAX];

	if (outcome_by_bot(record, bots, outcomes) != 2)
		return 0;
	return meetings_add(&standings->meetings, outcomes[0].bot,
		outcomes[1].bot, outcomes[0].outcome, outcomes[0].points,
		outcomes[1].points);
}

int
standings_add(struct standings *standings, const struct record *record,
	const int bots[])
{
	if (tally_add_seated(&standings->tally, record, bots) < 0 ||
		add_results(standings, record, bots) < 0)
		return -1;
	return add_meeting(standings, record, bots);
}
