#include "base/cores.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

/* A core on its way to a job. */
struct card {
	int physical;
	int number;
	int thread; /* which of its physical core, from 0 */
	bool dealt;
};

struct deck {
	struct card cards[CORES_MAX];
	int count;
	int physical; /* cores */
};

/* As many hands as jobs, which are no more than cores. */
struct hands {
	int counts[CORES_MAX];
	int size; /* of each hand in the end */
	int jobs;
	int job; /* whose hand is wanted: */
	struct cores_set *dealt;
};

bool
cores_have(const struct cores_set *set, int core)
{
	for (int i = 0; i < set->count; i++)
		if (set->cores[i] == core)
			return true;
	return false;
}

int
cores_count(const struct cores_given *given)
{
	if (given->quota > 0 && given->quota < given->set.count)
		return given->quota;
	return given->set.count;
}

int
cores_jobs(const struct cores_given *given, int per_job)
{
	int jobs = cores_count(given) / per_job;

	return jobs > 0 ? jobs : 1;
}

static int
by_physical(const void *a, const void *b)
{
	const struct card *x = a, *y = b;

	return x->physical != y->physical ? x->physical - y->physical
					  : x->number - y->number;
}

static int
by_thread(const void *a, const void *b)
{
	const struct card *x = a, *y = b;

	return x->thread != y->thread ? x->thread - y->thread
				      : by_physical(a, b);
}

static void
add(struct cores_set *set, int core)
{
	set->cores[set->count++] = (uint16_t)core;
}

/* Physical core by physical core. */
static void
stack(struct deck *deck, const struct cores_given *given)
{
	deck->count = given->set.count;
	deck->physical = 0;
	for (int i = 0; i < deck->count; i++)
		deck->cards[i] = (struct card){
			.physical = given->physical[i],
			.number = given->set.cores[i],
		};
	qsort(deck->cards, (size_t)deck->count, sizeof deck->cards[0],
		by_physical);
	for (int i = 0; i < deck->count; i++) {
		struct card *card = &deck->cards[i];

		if (i > 0 && card[-1].physical == card->physical)
			card->thread = card[-1].thread + 1;
		deck->physical += card->thread == 0;
	}
}

static void
deal_card(struct hands *hands, int job, struct card *card)
{
	if (job == hands->job)
		add(hands->dealt, card->number);
	hands->counts[job]++;
	card->dealt = true;
}

/* Every job gets as many whole physical cores as every other, those beside each
 * other; one that is too large for it is left. */
static void
deal_whole(struct deck *deck, struct hands *hands)
{
	int each = deck->physical / hands->jobs;
	int number = 0; /* of the physical core */
	int next;

	for (int i = 0; i < deck->count && number < each * hands->jobs;
		i = next) {
		int job = number++ / each;

		next = i + 1;
		while (next < deck->count && deck->cards[next].thread > 0)
			next++;
		if (hands->counts[job] + next - i > hands->size)
			continue;
		for (int k = i; k < next; k++)
			deal_card(hands, job, &deck->cards[k]);
	}
}

/* What is left goes round, one of each physical core first. */
static void
deal_rest(struct deck *deck, struct hands *hands)
{
	int job = 0;
	int missing = 0;

	for (int i = 0; i < hands->jobs; i++)
		missing += hands->size - hands->counts[i];
	qsort(deck->cards, (size_t)deck->count, sizeof deck->cards[0],
		by_thread);
	for (int i = 0; missing > 0; i++) {
		if (deck->cards[i].dealt)
			continue;
		while (hands->counts[job] == hands->size)
			job = (job + 1) % hands->jobs;
		deal_card(hands, job, &deck->cards[i]);
		job = (job + 1) % hands->jobs;
		missing--;
	}
}

void
cores_deal(const struct cores_given *given, int jobs, int job,
	struct cores_set *dealt)
{
	struct deck deck;
	int count = given->set.count;

	assert(job >= 0 && job < jobs && count > 0);
	*dealt = (struct cores_set){0};
	struct hands hands = {
		.size = jobs < count ? count / jobs : 1,
		.jobs = jobs < count ? jobs : count,
		.job = job % count,
		.dealt = dealt,
	};
	stack(&deck, given);
	deal_whole(&deck, &hands);
	deal_rest(&deck, &hands);
}

void
cores_around(const struct cores_set *set, int core, int count,
	struct cores_set *around)
{
	assert(cores_have(set, core) && count > 0);
	*around = (struct cores_set){0};
	add(around, core);
	for (int i = 0; i < set->count && around->count < count; i++)
		if (set->cores[i] != core)
			add(around, set->cores[i]);
}
