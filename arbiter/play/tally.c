#include "play/tally.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "record/outcome.h"
#include "record/schedule.h"

enum { OPEN_MIN = 16 };

void
tally_init(struct tally *tally, const struct run *run)
{
	*tally = (struct tally){.run = run};
}

void
tally_release(struct tally *tally)
{
	for (size_t bot = 0; bot < tally->bot_count; bot++)
		fault_examples_release(&tally->bots[bot].faults);
	free(tally->bots);
	free(tally->open);
	*tally = (struct tally){0};
}

static int
add_fault(struct tally *tally, const struct record *record, const int bots[])
{
	struct tally_bot *bot = &tally->bots[bots[record->offender]];

	if (fault_examples_add(&bot->faults, record) < 0)
		return -1;
	tally->faults++;
	return 0;
}

static void
add_times(struct tally *tally, const struct record *record, const int bots[])
{
	for (int seat = 0; seat < record->seats && record_has_burnt(record);
		seat++)
		tally->bots[bots[seat]].burnt_us +=
			record_microseconds(record->burnt_ns[seat]);
	for (size_t i = 0; i < record->move_count; i++) {
		const struct record_move *move = &record->moves[i];
		struct tally_bot *bot = &tally->bots[bots[move->seat]];

		bot->moves++;
		bot->used_us += record_microseconds(move->used_ns);
		bot->cpu_us += record_microseconds(move->cpu_ns);
		int64_t late_us = record_microseconds(move->late_ns);
		if (late_us > bot->late_us)
			bot->late_us = late_us;
	}
}

static void
add_outcome(struct tally_bot *bot, const struct bot_outcome *own)
{
	bot->games++;
	bot->points += own->points;
	switch (own->outcome) {
	case OUTCOME_WIN:
		bot->wins++;
		break;
	case OUTCOME_DRAW:
		bot->draws++;
		break;
	case OUTCOME_LOSS:
		bot->losses++;
		break;
	}
}

/* Makes sure that there is an entry for each of BOTS. -1 with errno. */
static int
reserve_bots(struct tally *tally, const int bots[], int seats)
{
	for (int seat = 0; seat < seats; seat++)
		while (tally->bot_count <= (size_t)bots[seat]) {
			struct tally_bot *grown =
				array_grow(tally->bots, tally->bot_count,
					&tally->bot_capacity, sizeof *grown);

			if (!grown)
				return -1;
			tally->bots = grown;
			grown[tally->bot_count++] = (struct tally_bot){0};
		}
	return 0;
}

const struct tally_bot *
tally_bot(const struct tally *tally, int bot)
{
	static const struct tally_bot none;

	return (size_t)bot < tally->bot_count ? &tally->bots[bot] : &none;
}

static int
reserve_deal(struct tally *tally)
{
	if (tally->open_count < tally->open_capacity)
		return 0;
	size_t capacity =
		tally->open_capacity ? 2 * tally->open_capacity : OPEN_MIN;
	struct tally_deal *open =
		reallocarray(tally->open, capacity, sizeof *open);
	if (!open)
		return -1;
	tally->open = open;
	tally->open_capacity = capacity;
	return 0;
}

/* The deal NUMBER among the open ones, opened if it is new; there is room. */
static struct tally_deal *
find_deal(struct tally *tally, long number)
{
	for (size_t i = 0; i < tally->open_count; i++)
		if (tally->open[i].deal == number)
			return &tally->open[i];
	struct tally_deal *deal = &tally->open[tally->open_count++];
	*deal = (struct tally_deal){.deal = number};
	return deal;
}

static void
add_points(struct tally *tally, long number, int64_t points)
{
	struct tally_deal *deal = find_deal(tally, number);

	deal->games++;
	deal->points += points;
	if (deal->games < run_rotations(tally->run))
		return;
	margin_add(&tally->closed, deal->games, deal->points);
	*deal = tally->open[--tally->open_count];
}

int
tally_add_seated(
	struct tally *tally, const struct record *record, const int bots[])
{
	struct bot_outcome outcomes[GAME_SEATS_MAX];

	if (reserve_bots(tally, bots, record->seats) < 0)
		return -1;
	if (fault_is_blamed(record->end) && add_fault(tally, record, bots) < 0)
		return -1;
	int count = outcome_by_bot(record, bots, outcomes);
	for (int i = 0; i < count; i++)
		add_outcome(&tally->bots[outcomes[i].bot], &outcomes[i]);
	add_times(tally, record, bots);
	tally->games++;
	return 0;
}

/* The points of the first bot less those of the second, from all seats. */
static int64_t
points_of(const struct record *record, const struct fixture *fixture)
{
	int64_t points = 0;

	for (int seat = 0; seat < record->seats; seat++)
		points += fixture->bot[seat] == 0 ? record->points[seat]
						  : -record->points[seat];
	return points;
}

int
tally_add(struct tally *tally, const struct record *record)
{
	struct fixture fixture = schedule_fixture(tally->run, record->id);

	if (reserve_deal(tally) < 0 ||
		tally_add_seated(tally, record, fixture.bot) < 0)
		return -1;
	if (tally->run->bot_count == 2)
		add_points(tally, record->deal, points_of(record, &fixture));
	return 0;
}

bool
tally_margin(const struct tally *tally, struct margin *margin)
{
	struct margin_sums sums = tally->closed;

	if (tally->run->bot_count != 2)
		return false;
	for (size_t i = 0; i < tally->open_count; i++)
		margin_add(&sums, tally->open[i].games, tally->open[i].points);
	*margin = margin_of(&sums);
	return true;
}

/* Every closed deal has as many games as there are rotations. */
struct sequential_sample
tally_sample(const struct tally *tally)
{
	const struct margin_sums *sums = &tally->closed;
	long double games = run_rotations(tally->run);

	if (sums->deals == 0)
		return (struct sequential_sample){0};
	return (struct sequential_sample){
		.count = sums->deals,
		.mean = margin_of(sums).mean,
		.squares = (double)(margin_squares(sums) / games / games),
	};
}

bool
tally_decided(const struct tally *tally)
{
	struct sequential_sample sample = tally_sample(tally);

	return run_may_stop(tally->run) &&
	       sequential_stops(&tally->run->stop, &sample);
}
