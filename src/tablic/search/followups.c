#include "tablic/search/followups.h"

#include <string.h>

enum { AT_SIGHT = 25 }; /* worlds that the worth at sight counts as */

void
tablic_followups_begin(struct tablic_followups *f)
{
	memset(f->count, 0, sizeof f->count);
}

struct tablic_followups_place *
tablic_followups_find(
	struct tablic_followups *f, int candidate, struct tablic_play answer)
{
	struct tablic_followups_place *place = f->places[candidate];
	const struct tablic_followups_place *end = place + f->count[candidate];
	int type = tablic_type(answer.played);
	tablic_counts taken = tablic_counts_of(answer.taken);

	while (place < end && (place->type != type || place->taken != taken))
		place++;
	if (place < end)
		return place;
	if (f->count[candidate] == TABLIC_FOLLOWUPS_PLACES)
		return NULL;
	f->count[candidate]++;
	*place = (struct tablic_followups_place){.type = type, .taken = taken};
	return place;
}

void
tablic_followups_consider(
	struct tablic_followups_place *place, struct tablic_followups_play play)
{
	int at = place->count;

	if (at == TABLIC_FOLLOWUPS_PLAYS &&
		place->plays[--at].at_sight >= play.at_sight)
		return;
	if (place->count < TABLIC_FOLLOWUPS_PLAYS)
		place->count++;
	for (; at > 0 && place->plays[at - 1].at_sight < play.at_sight; at--)
		place->plays[at] = place->plays[at - 1];
	place->plays[at] = play;
}

void
tablic_followups_count(struct tablic_followups *f, int candidate, int sample)
{
	int at = f->place[candidate][sample];

	if (at < 0)
		return;
	struct tablic_followups_place *place = &f->places[candidate][at];
	for (int i = 0; i < place->count; i++)
		place->sums[i] += (double)f->results[candidate][sample][i];
}

float
tablic_followups_result(
	const struct tablic_followups *f, int candidate, int sample)
{
	const float *results = f->results[candidate][sample];
	int at = f->place[candidate][sample], best = 0;
	double most = 0;

	if (at < 0)
		return results[0];
	const struct tablic_followups_place *place = &f->places[candidate][at];
	for (int i = 0; i < place->count; i++) {
		double worth = AT_SIGHT * (double)place->plays[i].at_sight +
			       place->sums[i] - (double)results[i];

		if (i == 0 || worth > most) {
			best = i;
			most = worth;
		}
	}
	return results[best];
}
