#include "play/tally.h"

#include <stdlib.h>

#include "base/array.h"
#include "record/schedule.h"

void
tally_init(struct tally *tally, const struct run *run)
{
	*tally = (struct tally){.run = run, .sums.kept = SUMS_POINTS};
}

void
tally_release(struct tally *tally)
{
	sums_release(&tally->sums);
	free(tally->open);
	*tally = (struct tally){0};
}

const struct sums_bot *
tally_bot(const struct tally *tally, int bot)
{
	static const struct sums_bot none;

	return (size_t)bot < tally->sums.bot_count ? &tally->sums.bots[bot]
						   : &none;
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

	if (ARRAY_GROW(tally->open, tally->open_count, tally->open_capacity) <
			0 ||
		(tally->sums.bot_count == 0 &&
			sums_begin(&tally->sums, tally->run) < 0) ||
		sums_add(&tally->sums, record) < 0)
		return -1;
	if (tally->run->to > 0)
		points_score_add(&tally->score, record->points, fixture.bot,
			record->seats);
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

	return points_score_winner(&tally->score, tally->run) >= 0 ||
	       (run_may_stop(tally->run) &&
		       sequential_stops(&tally->run->stop, &sample));
}
