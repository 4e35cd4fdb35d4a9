#include "sums/sums.c"

#include "sums/suspicion.c"

#include <math.h>

#include "lib/heap_tournament.h"
#include "lib/test.h"

enum { BOTS = 5, PLAYERS = 3, DEALS = 400, GAMES = PLAYERS * DEALS };

/* The games of a tournament at tables of three, whose groups and seats are
 * drawn here: group and points by game. */
static int seats[GAMES][PLAYERS];
static int points[GAMES][PLAYERS];
static struct run run;
static struct sums all;
static struct record record;
static struct random numbers;

BEFORE_EACH
{
	run = heap_tournament("itpw", BOTS, 1);
	run.tournament.players = PLAYERS;
	run.rotate = true;
	run.shuffle = true;
	all = (struct sums){.kept = SUMS_POINTS};
	record_init(&record);
	random_seed(&numbers, 3);
}

AFTER_EACH
{
	record_release(&record);
	sums_release(&all);
}

/* Each deal has a random group in a random order, and luck; a seat is worth as
 * much more as its number. */
static void
draw(void)
{
	for (int id = 0; id < GAMES; id++) {
		uint8_t bots[BOTS] = {0, 1, 2, 3, 4};

		if (id % PLAYERS == 0) {
			random_shuffle(&numbers, bots, BOTS);
			for (int i = 0; i < PLAYERS; i++)
				seats[id][i] = bots[i];
		}
		for (int seat = 0; seat < PLAYERS; seat++) {
			const int first = id - id % PLAYERS;

			seats[id][seat] = seats[first][(seat + id) % PLAYERS];
			points[id][seat] =
				4 * seat + (int)random_below(&numbers, 9);
		}
	}
}

static void
add_games(int id)
{
	struct fixture fixture = {.id = id, .deal = id / PLAYERS};

	memcpy(fixture.bot, seats[id], sizeof seats[id]);
	heap_result(&record, &run, &fixture, points[id]);
	assert_int_equal(sums_add(&all, &record), 0);
}

static void
count_all(void)
{
	assert_int_equal(sums_begin(&all, &run), 0);
	for (int id = 0; id < GAMES; id++)
		add_games(id);
}

/* What BOT has in a game over those of the others but WITHOUT, on average; NAN:
 * it does not play. */
static double
margin_in(int id, int bot, int without)
{
	double own = (double)NAN, others = 0;
	int count = 0;

	for (int seat = 0; seat < PLAYERS; seat++)
		if (seats[id][seat] == bot)
			own = points[id][seat];
		else if (seats[id][seat] != without) {
			others += points[id][seat];
			count++;
		}
	return own - others / count;
}

static bool
plays(int id, int bot)
{
	return isfinite(margin_in(id, bot, -1));
}

struct samples {
	double values[DEALS];
	int count;
};

static double
mean(const struct samples *samples)
{
	double sum = 0;

	for (int i = 0; i < samples->count; i++)
		sum += samples->values[i];
	return sum / samples->count;
}

/* The variance of the mean. */
static double
variance(const struct samples *samples)
{
	double sum = 0;

	for (int i = 0; i < samples->count; i++)
		sum += pow(samples->values[i] - mean(samples), 2);
	return sum / (samples->count - 1) / samples->count;
}

static double
mean_of_games(int first, int count, int bot, int without)
{
	double sum = 0;

	for (int id = first; id < first + count; id++)
		sum += margin_in(id, bot, without);
	return sum / count;
}

TEST(later_rotations_are_compared_deal_by_deal)
{
	draw();
	count_all();
	for (int bot = 0; bot < BOTS; bot++) {
		struct samples samples = {.count = 0};
		const long number = sums_find(&all, run.bots[bot].name);
		const struct margin later = sums_later(&all, (size_t)number);

		for (int id = 0; id < GAMES; id += PLAYERS)
			if (plays(id, bot))
				samples.values[samples.count++] =
					mean_of_games(
						id + 1, PLAYERS - 1, bot, -1) -
					margin_in(id, bot, -1);
		assert_int_equal(later.deals, samples.count);
		assert_near(later.mean, mean(&samples), 1e-9);
		assert_near(later.error, sqrt(variance(&samples)), 1e-9);
		/* Though a seat is worth more than all luck. */
		assert_true(fabs(later.mean) < 3 * later.error);
	}
}

/* The pair of the two bots; *TURNED: the first is the higher. */
static size_t
number_of_pair(int bot, int other, bool *turned)
{
	const size_t a = (size_t)sums_find(&all, run.bots[bot].name);
	const size_t b = (size_t)sums_find(&all, run.bots[other].name);
	size_t number = 0;

	*turned = a > b;
	while (all.pairs[number].low != (*turned ? b : a) ||
		all.pairs[number].high != (*turned ? a : b))
		number++;
	return number;
}

static void
expect_company(int bot, int other)
{
	struct samples with = {.count = 0}, without = {.count = 0};
	bool turned;
	long fewest;
	const size_t number = number_of_pair(bot, other, &turned);
	const struct margin more = company_of(&all, number, turned, &fewest);

	for (int id = 0; id < GAMES; id += PLAYERS)
		if (plays(id, bot) && plays(id, other))
			with.values[with.count++] =
				mean_of_games(id, PLAYERS, bot, other);
		else if (plays(id, bot))
			without.values[without.count++] =
				mean_of_games(id, PLAYERS, bot, -1);
	assert_int_equal(more.deals, with.count);
	assert_int_equal(fewest,
		with.count < without.count ? with.count : without.count);
	assert_near(more.mean, mean(&with) - mean(&without), 1e-9);
	assert_near(
		more.error, sqrt(variance(&with) + variance(&without)), 1e-9);
}

TEST(company_is_compared_with_the_deals_without_it)
{
	struct suspicion suspicion;

	draw();
	count_all();
	for (int bot = 0; bot < BOTS; bot++)
		for (int other = 0; other < BOTS; other++)
			if (bot != other)
				expect_company(bot, other);
	suspicion_init(&suspicion, &all);
	assert_int_equal(suspicion.comparisons, BOTS * (BOTS - 1));
	for (int i = 0; i < suspicion.count; i++)
		assert_false(suspicion.pairs[i].warned);
}

/* One loses all games of the first deals by a fault, which gives the two others no
 * result with each other. */
static void
count_in_order(int first, int step)
{
	enum { FAULTY = 12 * PLAYERS };

	sums_release(&all);
	assert_int_equal(sums_begin(&all, &run), 0);
	for (int id = first; id >= 0 && id < GAMES; id += step) {
		struct fixture fixture = {.id = id, .deal = id / PLAYERS};

		memcpy(fixture.bot, seats[id], sizeof seats[id]);
		heap_result(&record, &run, &fixture, points[id]);
		if (id < FAULTY) {
			record.end = FAULT_CRASH;
			record.offender = (PLAYERS - id % PLAYERS) % PLAYERS;
		}
		assert_int_equal(sums_add(&all, &record), 0);
	}
}

TEST(company_is_the_same_in_any_order_where_bots_fail)
{
	struct company forth[BOTS][BOTS];
	int64_t tables[BOTS];
	bool turned;

	draw();
	count_in_order(0, 1);
	for (int bot = 0; bot < BOTS; bot++) {
		tables[bot] = all.bots[bot].tables.points_squared;
		for (int other = 0; other < bot; other++)
			forth[bot][other] =
				all.points[number_of_pair(bot, other, &turned)]
					.company;
	}
	count_in_order(GAMES - 1, -1);
	for (int bot = 0; bot < BOTS; bot++) {
		assert_int_equal(
			all.bots[bot].tables.points_squared, tables[bot]);
		for (int other = 0; other < bot; other++)
			assert_memory_equal(&forth[bot][other],
				&all.points[number_of_pair(bot, other, &turned)]
					 .company,
				sizeof forth[bot][other]);
	}
}

TEST(who_remembers_is_warned_of)
{
	static char text[2000];
	FILE *file = fmemopen(text, sizeof text, "w");
	struct text json = {0};
	struct suspicion suspicion;

	draw();
	for (int id = 0; id < GAMES; id++)
		for (int seat = 0; seat < PLAYERS; seat++)
			if (id % PLAYERS > 0 && seats[id][seat] == 2)
				points[id][seat] += 5;
	count_all();
	suspicion_init(&suspicion, &all);
	suspicion_warn(file, "", &all);
	fclose(file);
	assert_non_null(strstr(text, "warning: b2 does better in later "
				     "rotations of a deal,\n  by "));
	assert_null(strstr(text, "b1"));
	suspicion_add_json(&json, &suspicion);
	assert_int_equal(text_failed(&json), 0);
	assert_non_null(strstr(json.bytes, "\"warning\":true"));
	text_release(&json);
}

TEST(who_gets_points_from_another_is_warned_of)
{
	struct suspicion suspicion;

	draw();
	for (int id = 0; id < GAMES; id++)
		for (int seat = 0; seat < PLAYERS; seat++)
			if (plays(id, 1) && plays(id, 4))
				points[id][seat] += seats[id][seat] == 1   ? 6
						    : seats[id][seat] == 4 ? -6
									   : 0;
	count_all();
	suspicion_init(&suspicion, &all);
	assert_string_equal(sums_name(&all, suspicion.pairs[0].bot), "b1");
	assert_string_equal(sums_name(&all, suspicion.pairs[0].other), "b4");
	assert_true(suspicion.pairs[0].warned);
}

TEST(of_weak_bots_nobody_is_warned)
{
	struct suspicion suspicion;

	draw();
	for (int id = 0; id < GAMES; id++)
		for (int seat = 0; seat < PLAYERS; seat++)
			points[id][seat] -= seats[id][seat] == 0 ? 20 : 0;
	count_all();
	suspicion_init(&suspicion, &all);
	for (int i = 0; i < suspicion.count; i++)
		assert_false(suspicion.pairs[i].warned);
}

/* Each gets its part of what there is, so that margins depend on who is there. */
TEST(of_bots_that_share_nobody_is_warned)
{
	static const int strengths[BOTS] = {1, 1, 4, 2, 4};
	struct suspicion suspicion;

	draw();
	for (int id = 0; id < GAMES; id++) {
		int sum = 0;

		for (int seat = 0; seat < PLAYERS; seat++)
			sum += strengths[seats[id][seat]];
		for (int seat = 0; seat < PLAYERS; seat++)
			points[id][seat] +=
				300 * strengths[seats[id][seat]] / sum;
	}
	count_all();
	suspicion_init(&suspicion, &all);
	assert_true(suspicion.pairs[0].more.mean >
		    SUSPICION_ERRORS * suspicion.pairs[0].more.error);
	for (int i = 0; i < suspicion.count; i++)
		assert_false(suspicion.pairs[i].warned);
}

/*
 * Tables of two.
 */

enum { DUELLISTS = 46, GIVER = 3, FRIEND = 7 };

/* GAMES of each two of COUNT bots, whose strengths differ; if not HONEST without the
 * pair that is not. */
static void
duel_all(int count, int games, bool honest)
{
	char name[12];

	sums_note_rotated(&all, 2);
	for (int bot = 0; bot < count; bot++) {
		snprintf(name, sizeof name, "d%d", bot);
		assert_int_equal(sums_bot(&all, name), bot);
	}
	for (int low = 0; low < count; low++)
		for (int high = low + 1; high < count; high++)
			for (int game = 0;
				game < games &&
				(honest || low != GIVER || high != FRIEND);
				game++) {
				const int strong = 100 + 5 * low;
				const int both = strong + 100 + 5 * high;
				const bool wins =
					random_below(&numbers, (uint32_t)both) <
					(uint32_t)strong;

				assert_int_equal(
					sums_add_result(&all, (size_t)low,
						(size_t)high,
						wins ? OUTCOME_WIN
						     : OUTCOME_LOSS,
						(uint64_t)game),
					0);
			}
}

TEST(of_a_thousand_honest_pairs_nobody_is_warned)
{
	struct suspicion suspicion;

	for (int games = 2; games <= 64; games *= 2) {
		all = (struct sums){.kept = SUMS_POINTS};
		duel_all(DUELLISTS, games, true);
		suspicion_init(&suspicion, &all);
		assert_int_equal(suspicion.gift_count, 0);
		sums_release(&all);
	}
}

TEST(who_loses_to_a_friend_on_purpose_is_warned_of)
{
	static char text[2000];
	FILE *file = fmemopen(text, sizeof text, "w");
	struct text json = {0};
	struct suspicion suspicion;

	duel_all(10, 10, false);
	for (int game = 0; game < 24; game++)
		assert_int_equal(
			sums_add_result(&all, GIVER, FRIEND,
				game > 0 ? OUTCOME_LOSS : OUTCOME_WIN, 0),
			0);
	suspicion_init(&suspicion, &all);
	assert_int_equal(suspicion.gift_count, 1);
	assert_int_equal(suspicion.gifts[0].bot, FRIEND);
	assert_int_equal(suspicion.gifts[0].other, GIVER);
	suspicion_warn(file, "", &all);
	fclose(file);
	assert_non_null(strstr(text, "warning: d7 does better against d3 than "
				     "their other games say,\n  by "));
	suspicion_add_json(&json, &suspicion);
	assert_int_equal(text_failed(&json), 0);
	assert_non_null(strstr(
		json.bytes, "\"gifts\":[{\"bot\":\"d7\",\"from\":\"d3\""));
	text_release(&json);
}

/* How many gifts there are if one of ten bots has WON so many of its GAMES with
 * another, and all other pairs are even. */
static int
count_gifts(int won, int games)
{
	struct suspicion suspicion;

	all = (struct sums){.kept = SUMS_POINTS};
	duel_all(10, 0, true);
	for (size_t low = 0; low < 10; low++)
		for (size_t high = low + 1; high < 10; high++)
			for (int game = 0; game < 200; game++)
				if (low != GIVER || high != FRIEND)
					sums_add_result(&all, low, high,
						game % 2 ? OUTCOME_WIN
							 : OUTCOME_LOSS,
						0);
	for (int game = 0; game < games; game++)
		sums_add_result(&all, GIVER, FRIEND,
			game < won ? OUTCOME_LOSS : OUTCOME_WIN, 0);
	suspicion_init(&suspicion, &all);
	sums_release(&all);
	return suspicion.gift_count;
}

/* 45 pairs, each of which may be off to either side: 3.87 errors. */
TEST(a_gift_is_what_one_run_of_honest_bots_in_twenty_has)
{
	assert_int_equal(count_gifts(18, 20), 0); /* 3.79 */
	assert_int_equal(count_gifts(17, 18), 1); /* 4.10 */
	assert_int_equal(count_gifts(1, 18), 1);
}

/* Between two or three there is nothing to compare with. */
TEST(of_two_and_three_bots_nothing_is_said)
{
	struct suspicion suspicion;

	duel_all(3, 10, true);
	for (int game = 0; game < 100; game++)
		sums_add_result(&all, 0, 2, OUTCOME_WIN, 0);
	suspicion_init(&suspicion, &all);
	assert_int_equal(suspicion.gift_count, 0);
}

TEST(of_one_order_for_all_deals_nothing_is_known)
{
	struct suspicion suspicion;

	run.shuffle = false;
	draw();
	count_all();
	suspicion_init(&suspicion, &all);
	assert_false(suspicion.later);
	assert_int_equal(suspicion.comparisons, 0);
}

TEST(of_fresh_deals_only_company_is_known)
{
	struct suspicion suspicion;

	run.rotate = false;
	draw();
	count_all();
	suspicion_init(&suspicion, &all);
	assert_false(suspicion.later);
	assert_int_equal(suspicion.comparisons, BOTS * (BOTS - 1));
}

/* Deal after deal in any order, as they end. */
TEST(games_may_come_in_any_order)
{
	struct margin before[BOTS];

	draw();
	count_all();
	for (size_t bot = 0; bot < BOTS; bot++)
		before[bot] = sums_later(&all, bot);
	sums_release(&all);
	assert_int_equal(sums_begin(&all, &run), 0);
	for (int id = GAMES - 1; id >= 0; id--)
		add_games(id);
	for (size_t bot = 0; bot < BOTS; bot++) {
		const struct margin after = sums_later(&all, bot);

		assert_near(after.mean, before[bot].mean, 1e-9);
		assert_int_equal(after.deals, before[bot].deals);
	}
}

TEST(tables_of_several_sizes_are_not_added)
{
	draw();
	count_all();
	run.tournament.players = 2;
	assert_int_equal(sums_begin(&all, &run), 0);
	for (int id = 0; id < 4; id++) {
		struct fixture fixture = {.id = id, .deal = id / 2};

		fixture.bot[id % 2] = 1;
		heap_result(&record, &run, &fixture, points[id]);
		assert_int_equal(sums_add(&all, &record), 0);
	}
	assert_int_equal(sums_later(&all, 0).deals, 0);
}

/* A file of half deals, of which none is waited for for ever. */
TEST(a_deal_too_many_does_not_count)
{
	run.tournament.players = 2;
	assert_int_equal(sums_begin(&all, &run), 0);
	for (int half = 0; half < 2; half++)
		for (int deal = 0; deal <= ROTATIONS_OPEN_MAX; deal++) {
			struct fixture fixture = {
				.id = 2 * deal + half, .deal = deal};

			fixture.bot[1 - half] = 1;
			heap_result(&record, &run, &fixture, points[0]);
			assert_int_equal(sums_add(&all, &record), 0);
		}
	assert_in_range(sums_later(&all, 0).deals, 0, ROTATIONS_OPEN_MAX);
}
