#include "tournament/draw_itpw.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "tournament/best_tree.h"
#include "tournament/itpw_draft.h"

/* Who looks for opponents, among whom. */
struct choice {
	const struct itpw_draft *draft;
	const struct itpw_candidate *leader;
};

/* A uniform permutation (Fisher and Yates). */
static void
shuffle(int *bots, int count, struct random *random)
{
	for (int left = count; left > 1; left--) {
		uint32_t chosen = random_below(random, (uint32_t)left);
		int bot = bots[chosen];

		bots[chosen] = bots[left - 1];
		bots[left - 1] = bot;
	}
}

int
draw_itpw_at_random(
	const struct draw_itpw_field *field, struct random *random, int *groups)
{
	memcpy(groups, field->bots, (size_t)field->count * sizeof *groups);
	shuffle(groups, field->count, random);
	return 0;
}

static double
worth(void *context, int place)
{
	const struct choice *choice = context;

	return itpw_draft_gain(choice->draft, choice->leader,
		&choice->draft->candidates[place]);
}

/* Of a rating that is not higher than the leader's, and without a past: the
 * expected information is the less, the further apart two are, as long as
 * `drawn` is below 3. */
static double
bound(void *context, int place, double information)
{
	const struct choice *choice = context;
	const struct itpw_candidate *leader = choice->leader;
	const double gamma = choice->draft->candidates[place].gamma;
	const struct itpw_candidate best = {
		.gamma = gamma < leader->gamma ? gamma : leader->gamma,
		.information = information,
	};

	return itpw_draft_gain(choice->draft, leader, &best);
}

static bool
same(void *context, int first, int last)
{
	const struct choice *choice = context;
	const struct itpw_candidate *candidates = choice->draft->candidates;

	return candidates[first].gamma == candidates[last].gamma;
}

static void
place(struct itpw_draft *draft, struct itpw_candidate *candidate)
{
	candidate->placed = true;
	best_tree_remove(&draft->left, (int)(candidate - draft->candidates));
}

/* The highest of those not yet placed, who is placed now. */
static struct itpw_candidate *
take_leader(struct itpw_draft *draft, struct itpw_candidate *from)
{
	while (from->placed)
		from++;
	assert(from < draft->candidates + draft->count);
	place(draft, from);
	return from;
}

/* The candidate whom PLAYER has met in encounter AT; NULL: it is placed, or not
 * to be. */
static struct itpw_candidate *
met(const struct itpw_draft *draft, size_t at)
{
	int opponent = draft->encounters.all[at].opponent;
	struct itpw_candidate *candidate = draft->of_player[opponent];

	return candidate && !candidate->placed ? candidate : NULL;
}

static size_t
first_met(const struct itpw_draft *draft, const struct itpw_candidate *leader)
{
	return leader->player < 0 ? 0 : draft->encounters.begin[leader->player];
}

static size_t
last_met(const struct itpw_draft *draft, const struct itpw_candidate *leader)
{
	return leader->player < 0 ? 0
				  : draft->encounters.begin[leader->player + 1];
}

static void
recall_past(struct itpw_draft *draft, const struct itpw_candidate *leader)
{
	size_t end = last_met(draft, leader);

	for (size_t at = first_met(draft, leader); at < end; at++) {
		struct itpw_candidate *candidate = met(draft, at);

		if (candidate)
			candidate->past = &draft->encounters.all[at];
	}
}

static void
forget_past(struct itpw_draft *draft, const struct itpw_candidate *leader)
{
	size_t end = last_met(draft, leader);

	for (size_t at = first_met(draft, leader); at < end; at++) {
		struct itpw_candidate *candidate = met(draft, at);

		if (candidate)
			candidate->past = NULL;
	}
}

/* The best of those whom the leader has met, for whom there is no bound. */
static void
look_at_past(const struct itpw_draft *draft,
	const struct itpw_candidate *leader, struct best_search *search)
{
	size_t end = last_met(draft, leader);

	for (size_t at = first_met(draft, leader); at < end; at++) {
		const struct itpw_candidate *candidate = met(draft, at);

		if (!candidate)
			continue;
		int found = (int)(candidate - draft->candidates);
		double gain = itpw_draft_gain(draft, leader, candidate);
		if (search->best >= 0 && !(gain > search->most) &&
			!(gain == search->most && found < search->best))
			continue;
		search->best = found;
		search->most = gain;
	}
}

static struct itpw_candidate *
take_opponent(struct itpw_draft *draft, const struct itpw_candidate *leader)
{
	struct choice choice = {draft, leader};
	struct best_search search = {
		.context = &choice,
		.worth = worth,
		.bound = bound,
		.same = same,
		.best = -1,
	};

	look_at_past(draft, leader, &search);
	best_tree_search(&draft->left, &search);
	assert(search.best >= 0);
	struct itpw_candidate *best = &draft->candidates[search.best];
	place(draft, best);
	return best;
}

static void
choose_groups(struct itpw_draft *draft, struct random *random, int *groups)
{
	struct itpw_candidate *leader = draft->candidates;

	for (int begin = 0; begin < draft->count; begin += draft->seats) {
		leader = take_leader(draft, leader);
		recall_past(draft, leader);
		groups[begin] = leader->bot;
		for (int seat = 1; seat < draft->seats; seat++)
			groups[begin + seat] =
				take_opponent(draft, leader)->bot;
		forget_past(draft, leader);
		shuffle(groups + begin, draft->seats, random);
	}
}

int
draw_itpw_by_rating(
	const struct draw_itpw_field *field, struct random *random, int *groups)
{
	struct itpw_draft draft;

	draw_itpw_at_random(field, random, groups);
	if (itpw_draft_init(&draft, field, groups) < 0)
		return -1;
	choose_groups(&draft, random, groups);
	itpw_draft_release(&draft);
	return 0;
}
