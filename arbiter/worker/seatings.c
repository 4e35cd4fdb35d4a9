#include "worker/seatings.h"

#include <string.h>

#include "record/run.h"

int
seatings_needed(const struct run *run, enum seatings_rule rule)
{
	int rotations = run_rotations(run);

	return rule == SEATINGS_BY_DEAL && rotations <= SEATINGS_MAX ? rotations
								     : 1;
}

int
seatings_init(struct seatings *seatings, enum seatings_rule rule, int count,
	int seats, const struct link_terms *terms, int number,
	loop_ready *heard, void *owner)
{
	*seatings = (struct seatings){.rule = rule};
	for (int i = 0; i < count; i++) {
		if (seating_init(&seatings->all[i], seats, terms, number, heard,
			    owner) < 0)
			return -1;
		seatings->order[i] = i;
		seatings->count++;
	}
	return 0;
}

void
seatings_release(struct seatings *seatings)
{
	for (int i = 0; i < seatings->count; i++)
		seating_release(&seatings->all[i]);
	seatings->count = 0;
}

bool
seatings_may_play(const struct seatings *seatings,
	const struct seating *seating, const struct fixture *fixture)
{
	if (seating_is_free(seating))
		return true;
	if (!seating_suits(seating, fixture))
		return false;
	switch (seatings->rule) {
	case SEATINGS_BY_DEAL:
		return seating_last_deal(seating) < fixture->deal;
	case SEATINGS_FRESH:
		return seating_last_deal(seating) == -1;
	case SEATINGS_ANY:
		break;
	}
	return true;
}

struct seating *
seatings_choose(struct seatings *seatings, const struct fixture *fixture)
{
	struct seating *chosen = NULL;

	for (int i = 0; i < seatings->count; i++) {
		struct seating *seating = &seatings->all[seatings->order[i]];

		if (!seatings_may_play(seatings, seating, fixture))
			continue;
		if (!seating_is_free(seating))
			return seating;
		if (!chosen)
			chosen = seating;
	}
	int longest = seatings->order[seatings->count - 1];
	return chosen ? chosen : &seatings->all[longest];
}

int
seatings_turn_to(struct seatings *seatings, struct seating *seating)
{
	int number = (int)(seating - seatings->all);
	struct seating *before = seatings_current(seatings);
	size_t place = 0;

	if (seating == before)
		return 0;
	/* Its processes may not play for long: they hear of the end now. */
	if (seating_flush(before) < 0)
		return -1;
	seating_rest(before);
	while (seatings->order[place] != number)
		place++;
	memmove(&seatings->order[1], seatings->order,
		place * sizeof *seatings->order);
	seatings->order[0] = number;
	return seating_wake(seating);
}

int
seatings_flush(struct seatings *seatings)
{
	int result = 0;

	for (int i = 0; i < seatings->count; i++)
		if (seating_flush(&seatings->all[i]) < 0)
			result = -1;
	return result;
}

void
seatings_stop_others(struct seatings *seatings, int seat)
{
	struct seating *current = seatings_current(seatings);

	for (int i = 0; i < seatings->count; i++)
		if (&seatings->all[i] != current)
			seating_stop(&seatings->all[i], -1);
	if (seat >= 0)
		seating_stop(current, seat);
}

bool
seatings_have_left(const struct seatings *seatings)
{
	for (int i = 0; i < seatings->count; i++) {
		const struct seating *seating = &seatings->all[i];

		if (seating->leaving && !seating_is_empty(seating))
			return false;
	}
	return true;
}

void
seatings_dismiss_leaving(struct seatings *seatings)
{
	for (int i = 0; i < seatings->count; i++) {
		if (seatings->all[i].leaving)
			seating_dismiss_all(&seatings->all[i]);
	}
}
