#include "tally.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "schedule.h"

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
	free(fault->last_words);
}

/* -1 with errno, and the old example stays. */
static int
keep_example(struct tally_fault *fault, const struct record *record)
{
	char *why = strdup(record->why);
	char *last_words = strdup(record->last_words);

	if (!why || !last_words) {
		free(why);
		free(last_words);
		return -1;
	}
	forget_example(fault);
	fault->why = why;
	fault->last_words = last_words;
	fault->id = record->id;
	fault->seat = record->offender;
	return 0;
}

void
tally_release(struct tally *tally)
{
	for (int bot = 0; bot < tally->run->bot_count; bot++)
		for (int fault = 0; fault < FAULT_COUNT; fault++)
			forget_example(&tally->bots[bot].faults[fault]);
	free(tally->open);
	*tally = (struct tally){0};
}

/* Keeps a fault; its example is the one with the lowest id, so that the order
 * in which games end makes no difference. */
static int
add_fault(struct tally *tally, const struct record *record)
{
	int offender = schedule_bot(tally->run, record->id, record->offender);
	struct tally_bot *bot = &tally->bots[offender];
	struct tally_fault *fault = &bot->faults[record->end];

	if ((fault->count == 0 || record->id < fault->id) &&
		keep_example(fault, record) < 0)
		return -1;
	fault->count++;
	bot->fault_count++;
	return 0;
}

static void
add_times(struct tally *tally, const struct record *record)
{
	for (size_t i = 0; i < record->move_count; i++) {
		const struct record_move *move = &record->moves[i];
		int bot = schedule_bot(tally->run, record->id, move->seat);
		tally->bots[bot].moves++;
		tally->bots[bot].used_us += record_microseconds(move->used_ns);
	}
}

static void
points_by_bot(const struct run *run, const struct record *record,
	int64_t points[static RUN_BOTS_MAX])
{
	memset(points, 0, RUN_BOTS_MAX * sizeof *points);
	for (int seat = 0; seat < record->seats; seat++)
		points[schedule_bot(run, record->id, seat)] +=
			record->points[seat];
}

/* What decides, summed in the same way. */
static void
standing_by_bot(const struct run *run, const struct record *record,
	int64_t standing[static RUN_BOTS_MAX])
{
	memset(standing, 0, RUN_BOTS_MAX * sizeof *standing);
	for (int seat = 0; seat < record->seats; seat++)
		standing[schedule_bot(run, record->id, seat)] +=
			record_standing(record, seat);
}

enum outcome { OUTCOME_WIN, OUTCOME_DRAW, OUTCOME_LOSS };

/* Whether two bots win and lose together in the game. */
static bool
same_side(const struct run *run, const struct record *record, int a, int b)
{
	int sides[2] = {-1, -2};

	for (int seat = 0; run->game->side && seat < record->seats; seat++) {
		int bot = schedule_bot(run, record->id, seat);
		if (bot == a)
			sides[0] = run->game->side(seat);
		if (bot == b)
			sides[1] = run->game->side(seat);
	}
	return a == b || sides[0] == sides[1];
}

static enum outcome
outcome_by_standing(const struct run *run, const struct record *record,
	const int64_t standing[static RUN_BOTS_MAX], int bot)
{
	enum outcome outcome = OUTCOME_WIN;

	for (int other = 0; other < run->bot_count; other++) {
		if (same_side(run, record, bot, other))
			continue;
		if (standing[other] > standing[bot])
			return OUTCOME_LOSS;
		if (standing[other] == standing[bot])
			outcome = OUTCOME_DRAW;
	}
	return outcome;
}

static enum outcome
outcome_of(const struct run *run, const struct record *record,
	const int64_t standing[static RUN_BOTS_MAX], int bot)
{
	if (record->end == FAULT_NONE)
		return outcome_by_standing(run, record, standing, bot);
	int offender = schedule_bot(run, record->id, record->offender);
	return same_side(run, record, bot, offender) ? OUTCOME_LOSS
						     : OUTCOME_WIN;
}

static void
add_outcomes(struct tally *tally, const struct record *record,
	const int64_t points[static RUN_BOTS_MAX])
{
	int64_t standing[RUN_BOTS_MAX];

	standing_by_bot(tally->run, record, standing);
	for (int i = 0; i < tally->run->bot_count; i++) {
		struct tally_bot *bot = &tally->bots[i];
		bot->games++;
		bot->points += points[i];
		switch (outcome_of(tally->run, record, standing, i)) {
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
tally_add(struct tally *tally, const struct record *record)
{
	int64_t points[RUN_BOTS_MAX];

	if (reserve_deal(tally) < 0)
		return -1;
	if (record->end != FAULT_NONE && add_fault(tally, record) < 0)
		return -1;
	points_by_bot(tally->run, record, points);
	add_outcomes(tally, record, points);
	add_times(tally, record);
	tally->games++;
	if (tally->run->bot_count == 2)
		add_margin(tally, record->deal, points[0] - points[1]);
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
