#include "play/tally.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash_index.h"
#include "record/outcome.h"
#include "record/schedule.h"

enum { OPEN_MIN = 16 };

void
tally_init(struct tally *tally, const struct run *run)
{
	*tally = (struct tally){.run = run};
}

static void
forget_example(struct tally_fault *fault)
{
	free(fault->why);
	free(fault->stderr_tail);
}

/* -1 with errno, and the old example stays. */
static int
keep_example(struct tally_fault *fault, const struct record *record)
{
	char *why = strdup(record->why);
	char *stderr_tail = strdup(record->stderr_tail);

	if (!why || !stderr_tail) {
		free(why);
		free(stderr_tail);
		return -1;
	}
	forget_example(fault);
	fault->why = why;
	fault->stderr_tail = stderr_tail;
	fault->id = record->id;
	fault->seat = record->offender;
	return 0;
}

void
tally_release(struct tally *tally)
{
	for (size_t bot = 0; bot < tally->bot_count; bot++)
		for (int fault = 0; fault < FAULT_COUNT; fault++)
			forget_example(&tally->bots[bot].faults[fault]);
	free(tally->bots);
	free(tally->open);
	*tally = (struct tally){0};
}

/* Keeps a fault; its example is the one with the lowest id, so that the order
 * in which games end makes no difference. */
static int
add_fault(struct tally *tally, const struct record *record, const int bots[])
{
	struct tally_bot *bot = &tally->bots[bots[record->offender]];
	struct tally_fault *fault = &bot->faults[record->end];

	if ((fault->count == 0 || record->id < fault->id) &&
		keep_example(fault, record) < 0)
		return -1;
	fault->count++;
	bot->fault_count++;
	return 0;
}

static void
add_times(struct tally *tally, const struct record *record, const int bots[])
{
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
add_share(struct tally_bot *bot, const struct share *share)
{
	bot->games++;
	bot->points += share->points;
	switch (share->outcome) {
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

/* There is an entry for each of BOTS. */
static int
reserve_bots(struct tally *tally, const int bots[], int seats)
{
	for (int seat = 0; seat < seats; seat++)
		while (tally->bot_count <= (size_t)bots[seat]) {
			struct tally_bot *grown =
				slots_grow(tally->bots, tally->bot_count,
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

/* The deal among the open ones; opened if it is not. */
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
add_deal(struct tally_sums *sums, const struct tally_deal *deal)
{
	sums->deals++;
	sums->games += deal->games;
	sums->margin += deal->margin;
	sums->games_squared += deal->games * deal->games;
	sums->margin_squared += deal->margin * deal->margin;
	sums->games_by_margin += deal->games * deal->margin;
}

static void
add_margin(struct tally *tally, long number, int64_t margin)
{
	struct tally_deal *deal = find_deal(tally, number);

	deal->games++;
	deal->margin += margin;
	if (deal->games < schedule_rotations(tally->run))
		return;
	add_deal(&tally->closed, deal);
	*deal = tally->open[--tally->open_count];
}

int
tally_add_seated(
	struct tally *tally, const struct record *record, const int bots[])
{
	struct share shares[GAME_SEATS_MAX];

	if (reserve_bots(tally, bots, record->seats) < 0)
		return -1;
	if (record->end != FAULT_NONE && add_fault(tally, record, bots) < 0)
		return -1;
	int count = share_all(record, bots, shares);
	for (int i = 0; i < count; i++)
		add_share(&tally->bots[shares[i].bot], &shares[i]);
	add_times(tally, record, bots);
	tally->games++;
	return 0;
}

/* Points of the first bot less those of the second. */
static int64_t
margin_of(const struct record *record, const struct fixture *fixture)
{
	int64_t margin = 0;

	for (int seat = 0; seat < record->seats; seat++)
		margin += fixture->bot[seat] == 0 ? record->points[seat]
						  : -record->points[seat];
	return margin;
}

int
tally_add(struct tally *tally, const struct record *record)
{
	struct fixture fixture = schedule_fixture(tally->run, record->id);

	if (reserve_deal(tally) < 0 ||
		tally_add_seated(tally, record, fixture.bot) < 0)
		return -1;
	if (tally->run->bot_count == 2)
		add_margin(tally, record->deal, margin_of(record, &fixture));
	return 0;
}

/*
 * The mean per game is a ratio, margin by games, of sums over deals, whose
 * number of games may differ when a run was broken off. Its variance over n
 * deals is n/(n-1) * sum((m_i - mean * g_i)^2) / (sum g_i)^2 (Cochran 1977,
 * "Sampling Techniques", section 6.4); with equal g_i that is the usual one of
 * a mean over deals.
 */
static double
ratio_error(const struct tally_sums *sums)
{
	if (sums->deals < 2)
		return 0;
	long double games = (long double)sums->games;
	long double deals = (long double)sums->deals;
	long double mean = (long double)sums->margin / games;
	long double squares = (long double)sums->margin_squared -
			      2 * mean * (long double)sums->games_by_margin +
			      mean * mean * (long double)sums->games_squared;
	if (squares <= 0)
		return 0;
	return (double)(sqrtl(deals / (deals - 1) * squares) / games);
}

bool
tally_margin(const struct tally *tally, struct tally_margin *margin)
{
	struct tally_sums sums = tally->closed;

	if (tally->run->bot_count != 2 || tally->games == 0)
		return false;
	for (size_t i = 0; i < tally->open_count; i++)
		add_deal(&sums, &tally->open[i]);
	*margin = (struct tally_margin){
		.mean = (double)sums.margin / (double)sums.games,
		.error = ratio_error(&sums),
		.pairs = sums.deals,
	};
	return true;
}

/* Every deal here has as many games as there are rotations, so that one sum of
 * squares is as good as a running one: the sums are whole numbers. */
struct sequential_sample
tally_sample(const struct tally *tally)
{
	const struct tally_sums *sums = &tally->closed;
	long double games = schedule_rotations(tally->run);
	long double deals = (long double)sums->deals;
	long double margin = (long double)sums->margin;

	if (sums->deals == 0)
		return (struct sequential_sample){0};
	long double squares =
		(long double)sums->margin_squared - margin * margin / deals;
	return (struct sequential_sample){
		.count = sums->deals,
		.mean = (double)(margin / deals / games),
		.squares = (double)(squares / games / games),
	};
}

bool
tally_decided(const struct tally *tally)
{
	struct sequential_sample sample = tally_sample(tally);

	return sequential_stops(&tally->run->stop, &sample);
}
