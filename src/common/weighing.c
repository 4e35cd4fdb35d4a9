#include "common/weighing.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* A loss of fewer standard errors may be chance. */
static const double sure = 2;

/* Points that a search that goes deeper still may find, at the least. */
static const double unseen = 0.25;

/* Points that nobody would notice. */
static const double least = 0.005;

void
weighing_begin(struct weighing *w)
{
	const int worlds = w->worlds;

	memset(w, 0, sizeof *w);
	w->worlds = worlds;
	w->played = -1;
	w->why = json_array();
}

void
weighing_release(struct weighing *w)
{
	for (int i = 0; i < w->count; i++)
		json_decref(w->actions[i].facts);
	json_decref(w->why);
	json_decref(w->mistake);
	w->why = w->mistake = NULL;
	w->count = 0;
}

int
weighing_add(struct weighing *w, double worth)
{
	if (w->count == WEIGHING_MOST)
		return -1;
	w->actions[w->count] = (struct weighed){
		.number = w->count, .worth = worth, .facts = json_array()};
	return w->count++;
}

/* Moves the action at FROM to TO, before it. */
static void
promote(struct weighing *w, int from, int to)
{
	struct weighed moved = w->actions[from];

	memmove(&w->actions[to + 1], &w->actions[to],
		(size_t)(from - to) * sizeof moved);
	w->actions[to] = moved;
}

/* The best first; equals keep their order. */
static void
sort(struct weighing *w)
{
	for (int i = 1; i < w->count; i++) {
		int to = i;

		while (to > 0 && w->actions[to - 1].worth < w->actions[i].worth)
			to--;
		promote(w, i, to);
	}
}

static int
place_of(const struct weighing *w, int number)
{
	int at = w->count - 1;

	while (at >= 0 && w->actions[at].number != number)
		at--;
	return at;
}

/* By how much ONE is ahead of OTHER in the worlds that both have met, and the
 * standard error of that. */
static double
difference(const struct race *race, int one, int other, double *error)
{
	const int n = race_met(race, one) < race_met(race, other)
			      ? race_met(race, one)
			      : race_met(race, other);
	double sum = 0, squares = 0;

	for (int i = 0; i < n; i++) {
		double d = (double)race->result[one][i] -
			   (double)race->result[other][i];

		sum += d;
		squares += d * d;
	}
	double variance = n > 1 ? (squares - sum * sum / n) / (n - 1) : 0;
	*error = n > 1 ? sqrt(variance > 0 ? variance / n : 0) : 0;
	return n > 0 ? sum / n : 0;
}

/* COUNT candidates, whose NUMBERS these are, meet worlds; with GIVING_UP those
 * that fall behind meet no more. */
static void
run(struct race *race, const struct weighing_worlds *worlds, int most,
	int count, const int numbers[], bool giving_up)
{
	race_begin(race, count);
	while (race->samples < most) {
		worlds->next(worlds->context);
		for (int i = 0; i < race->count; i++) {
			int left = race->left[i];

			race_set(race, left,
				(float)worlds->meet(
					worlds->context, numbers[left]));
		}
		if (giving_up)
			race_step(race);
		else
			race->samples++;
	}
}

/* All of them, to see which is best. */
static void
choose(struct weighing *w, struct race *race,
	const struct weighing_worlds *worlds)
{
	int numbers[WEIGHING_MOST];

	for (int i = 0; i < w->count; i++)
		numbers[i] = w->actions[i].number;
	run(race, worlds, w->worlds, w->count, numbers, true);
	const int best = race_best(race, 1);
	for (int i = 0; i < w->count; i++) {
		struct weighed *a = &w->actions[i];

		a->worth = race_mean(race, best) -
			   difference(race, best, i, &a->error);
		a->error = i == best ? 0 : hypot(a->error, w->model);
	}
	promote(w, best, 0);
	sort(w);
}

/* What was played, beside the best, in worlds that have chosen neither, and in
 * all of them: to stop where one is ahead would favour it. */
static void
compare(struct weighing *w, struct race *race,
	const struct weighing_worlds *worlds)
{
	struct weighed *best = &w->actions[0], *played = &w->actions[w->played];
	const int numbers[] = {best->number, played->number};
	const double before = best->worth;

	run(race, worlds, w->worlds, 2, numbers, false);
	const double loss = difference(race, 0, 1, &w->error);
	w->error = hypot(w->error, w->model);
	best->worth = race_mean(race, 0);
	for (int i = 1; i < w->count; i++)
		w->actions[i].worth += best->worth - before;
	played->worth = best->worth - loss;
	played->error = w->error;
	w->loss = loss;
}

/* The best is what was played if that is no worse. */
static void
settle(struct weighing *w)
{
	if (w->loss > 0)
		return;
	w->loss = 0;
	promote(w, w->played, 0);
	w->actions[1].error = w->error;
	w->actions[0].error = 0;
	w->played = 0;
}

void
weighing_by_worlds(struct weighing *w, struct race *race,
	const struct weighing_worlds *worlds, int played)
{
	assert(w->count > 0 && w->worlds <= RACE_SAMPLES);
	choose(w, race, worlds);
	w->played = played < 0 ? -1 : place_of(w, played);
	if (w->played <= 0)
		return;
	compare(w, race, worlds);
	settle(w);
}

void
weighing_by_worth(struct weighing *w, const double shallow[], int played)
{
	const struct weighed *best = &w->actions[0];

	sort(w);
	for (int i = 1; i < w->count; i++) {
		struct weighed *a = &w->actions[i];

		a->error = w->model;
		if (!shallow)
			continue;
		a->error = hypot(unseen,
			(best->worth - a->worth) -
				(shallow[best->number] - shallow[a->number]));
	}
	w->played = played < 0 ? -1 : place_of(w, played);
	if (w->played <= 0)
		return;
	w->loss = best->worth - w->actions[w->played].worth;
	w->error = w->actions[w->played].error;
	settle(w);
}

bool
weighing_is_mistake(const struct weighing *w)
{
	return w->loss > least && w->loss >= sure * w->error;
}
