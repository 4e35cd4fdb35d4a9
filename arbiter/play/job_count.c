#include "play/job_count.h"

#include <stdio.h>

bool
job_count_admit(struct session_terms *terms, const struct bot_spec *bot,
	char reason[static REASON_MAX])
{
	int count = cores_count(&terms->cores);

	if (bot->cores > count) {
		snprintf(reason, REASON_MAX,
			"cores=%d: there %s %d, as far as talon may use them",
			bot->cores, count == 1 ? "is" : "are", count);
		return false;
	}
	if (bot->cores > terms->bot_cores)
		terms->bot_cores = bot->cores;
	terms->cores_sum += bot->cores > 0 ? bot->cores : 1;
	return true;
}

/* Where bots are to think while others do, all of a game need cores at once. */
static int
cores_of_game(const struct session_terms *terms)
{
	const struct run *run = &terms->run;
	int most = terms->bot_cores > 0 ? terms->bot_cores : 1;

	if (!terms->given[RUN_TERM_OF_ponder] || run->ponder == RUN_PONDER_OFF)
		return most;
	if (run->tournament.format)
		return most * run_seats(run);
	return terms->cores_sum * run_seats(run) / run_players(run);
}

int
job_count_fitting(const struct session_terms *terms)
{
	return cores_jobs(&terms->cores, cores_of_game(terms));
}

int
job_count(const struct session_terms *terms)
{
	return terms->jobs > 0 ? terms->jobs : job_count_fitting(terms);
}

int
job_count_for(const struct session_terms *terms, double games)
{
	int jobs = job_count(terms);

	return games >= 1 && jobs > games ? (int)games : jobs;
}
