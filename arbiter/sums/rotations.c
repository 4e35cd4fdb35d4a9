#include "sums/rotations.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "record/outcome.h"
#include "record/record.h"
#include "record/run.h"

void
rotations_release(struct rotations *rotations)
{
	free(rotations->open);
	*rotations = (struct rotations){0};
}

/* How many games of a group of RUN are counted together; 0: none are. */
static int
rotations_of(const struct run *run)
{
	const int players = run_players(run);

	const bool counts = run->rotate || run->tournament.format;

	return run->shuffle && counts && players > 1 ? players : 0;
}

void
rotations_begin(struct rotations *rotations, const struct run *run)
{
	rotations->count = 0;
	rotations->players = rotations_of(run);
	rotations->fresh = !run->rotate;
}

/* The open deal NUMBER, opened for BOTS if it is new. NULL with errno. */
static struct rotated_deal *
find_deal(struct rotations *rotations, long number, const size_t bots[])
{
	for (size_t i = rotations->count; i-- > 0;)
		if (rotations->open[i].number == number)
			return &rotations->open[i];
	if (rotations->count == ROTATIONS_OPEN_MAX)
		memmove(rotations->open, rotations->open + 1,
			--rotations->count * sizeof *rotations->open);
	if (ARRAY_GROW(rotations->open, rotations->count, rotations->capacity) <
		0)
		return NULL;
	struct rotated_deal *deal = &rotations->open[rotations->count++];
	*deal = (struct rotated_deal){.number = number};
	memcpy(deal->bots, bots, (size_t)rotations->players * sizeof *bots);
	return deal;
}

static void
close_deal(struct rotations *rotations, struct rotated_deal *deal)
{
	struct rotated_deal *last = &rotations->open[rotations->count - 1];

	memmove(deal, deal + 1, (size_t)(last - deal) * sizeof *deal);
	rotations->count--;
}

static void
add_points(struct rotated_deal *deal, int players, bool first, size_t bot,
	int64_t points)
{
	for (int i = 0; i < players; i++)
		if (deal->bots[i] == bot) {
			deal->points[i] += points;
			deal->first[i] += first ? points : 0;
		}
}

static bool
are_points(const int64_t points[], int count)
{
	for (int i = 0; i < count; i++)
		if (points[i] > ROTATIONS_POINTS_MAX ||
			points[i] < -ROTATIONS_POINTS_MAX)
			return false;
	return true;
}

int
rotations_add(struct rotations *rotations, const struct record *record,
	const size_t bots[], const int64_t points[],
	struct rotated_deal *closed)
{
	const int players = rotations->players;
	const long id = record->id;
	size_t own[GAME_SEATS_MAX];
	int64_t theirs[GAME_SEATS_MAX];
	int count = 0;

	for (int seat = 0; seat < record->seats; seat++)
		if (outcome_seat(record, seat) == seat) {
			own[count] = bots[seat];
			theirs[count++] = points[seat];
		}
	if (players == 0 || count != players || !are_points(theirs, count))
		return 0;
	struct rotated_deal *deal = find_deal(rotations, id / players, own);
	if (!deal)
		return -1;
	for (int i = 0; i < count; i++)
		add_points(deal, players, id % players == 0, own[i], theirs[i]);
	deal->faulty |= fault_is_blamed(record->end);
	if (++deal->games < players)
		return 0;
	*closed = *deal;
	close_deal(rotations, deal);
	return count;
}

static int64_t
margin(const int64_t *points, int players, int place)
{
	int64_t margin = players * points[place];

	for (int i = 0; i < players; i++)
		margin -= points[i];
	return margin;
}

int64_t
rotated_deal_later(const struct rotated_deal *deal, int players, int place)
{
	return margin(deal->points, players, place) -
	       players * margin(deal->first, players, place);
}

int64_t
rotated_deal_margin(const struct rotated_deal *deal, int players, int place)
{
	return margin(deal->points, players, place);
}

void
company_add(struct company *company, const struct rotated_deal *deal,
	int players, int low, int high)
{
	const int64_t *points = deal->points;

	company->deals++;
	for (int i = 0; i < 2; i++) {
		const int own = i == 0 ? low : high;
		const int other = i == 0 ? high : low;
		const int64_t all = margin(points, players, own);
		/* Without the other, whose points it has been less. */
		const int64_t with = all - points[own] + points[other];

		company->bots[i].with += with;
		company->bots[i].with_squared += with * with;
		company->bots[i].all += all;
		company->bots[i].all_squared += all * all;
	}
}
