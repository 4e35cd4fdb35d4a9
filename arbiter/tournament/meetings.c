#include "tournament/meetings.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/array.h"

void
meetings_release(struct meetings *meetings)
{
	free(meetings->all);
	hash_index_release(&meetings->index);
	*meetings = (struct meetings){0};
}

static uint64_t
hash_pair(int low, int high)
{
	return hash_index_of_numbers((uint64_t)low, (uint64_t)high);
}

static uint64_t
hash_meeting(const void *owner, size_t number)
{
	const struct meetings *meetings = owner;

	return hash_pair(meetings->all[number].low, meetings->all[number].high);
}

/* The slot of the two, or the empty one where they belong. */
static size_t
find(const struct meetings *meetings, int low, int high)
{
	const struct hash_index *index = &meetings->index;
	size_t at = hash_index_begin(index, hash_pair(low, high));

	for (; index->item[at] != 0; at = hash_index_next(index, at)) {
		const struct meeting *meeting =
			&meetings->all[index->item[at] - 1];

		if (meeting->low == low && meeting->high == high)
			break;
	}
	return at;
}

/* The two's, made if they have none yet; NULL with errno. */
static struct meeting *
make(struct meetings *meetings, int low, int high)
{
	if (hash_index_reserve(&meetings->index, meetings->count, hash_meeting,
		    meetings) < 0)
		return NULL;
	size_t at = find(meetings, low, high);
	if (meetings->index.item[at] != 0)
		return &meetings->all[meetings->index.item[at] - 1];
	struct meeting *grown = array_grow(meetings->all, meetings->count,
		&meetings->capacity, sizeof *grown);
	if (!grown)
		return NULL;
	meetings->all = grown;
	grown += meetings->count++;
	*grown = (struct meeting){.low = low, .high = high};
	meetings->index.item[at] = (uint32_t)meetings->count;
	return grown;
}

int
meetings_add(struct meetings *meetings, int a, int b, enum outcome outcome,
	int64_t a_points, int64_t b_points)
{
	bool swapped = a > b;
	struct meeting *meeting =
		make(meetings, swapped ? b : a, swapped ? a : b);

	if (!meeting)
		return -1;
	meeting->games++;
	meeting->wins += outcome == (swapped ? OUTCOME_LOSS : OUTCOME_WIN);
	meeting->draws += outcome == OUTCOME_DRAW;
	meeting->low_points += swapped ? b_points : a_points;
	meeting->high_points += swapped ? a_points : b_points;
	return 0;
}

struct meeting_view
meetings_view(const struct meetings *meetings, int a, int b)
{
	bool swapped = a > b;

	if (meetings->count == 0)
		return (struct meeting_view){0};
	size_t at = find(meetings, swapped ? b : a, swapped ? a : b);
	if (meetings->index.item[at] == 0)
		return (struct meeting_view){0};
	const struct meeting *meeting =
		&meetings->all[meetings->index.item[at] - 1];
	long losses = meeting->games - meeting->wins - meeting->draws;
	return (struct meeting_view){
		.games = meeting->games,
		.wins = swapped ? losses : meeting->wins,
		.draws = meeting->draws,
		.losses = swapped ? meeting->wins : losses,
		.points = swapped ? meeting->high_points : meeting->low_points,
		.against = swapped ? meeting->low_points : meeting->high_points,
	};
}
