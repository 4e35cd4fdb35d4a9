#include "tournament/contest.c"

#include "lib/test.h"

enum { BOTS_MAX = 64 };

static struct sums results;
static int bots[BOTS_MAX];
static int groups[BOTS_MAX];

/* Bots 0 to BOTS_MAX - 1, without results. */
BEFORE_EACH
{
	char name[16];

	for (int bot = 0; bot < BOTS_MAX; bot++) {
		snprintf(name, sizeof name, "bot %d", bot);
		assert_int_equal(sums_bot(&results, name), bot);
		bots[bot] = bot;
	}
}

AFTER_EACH
{
	sums_release(&results);
}

static void
add(int first, int second, int wins, int draws, int losses)
{
	const int counts[] = {wins, draws, losses};

	for (int outcome = 0; outcome < OUTCOME_COUNT; outcome++)
		for (int i = 0; i < counts[outcome]; i++)
			assert_int_equal(
				sums_add_result(&results, (size_t)first,
					(size_t)second, (enum outcome)outcome,
					results.results + 1),
				0);
}

static void
draw(bool by_rating, int count, int seats, uint64_t seed)
{
	struct itpw_field field = {&results, bots, count, seats};
	struct random random;

	random_seed(&random, seed);
	assert_int_equal(draw_itpw(&field, &random, by_rating, groups), 0);
}

static int
group_of(int bot, int count, int seats)
{
	for (int i = 0; i < count; i++)
		if (groups[i] == bot)
			return i / seats;
	fail_msg("bot %d is in no group", bot);
	return -1;
}

static void
expect_together(int a, int b, int count, int seats)
{
	if (group_of(a, count, seats) != group_of(b, count, seats))
		fail_msg("%d and %d are apart", a, b);
}

/* Everybody of COUNT has met everybody; a lower number is better. */
static void
meet(int count, int rounds)
{
	for (int i = 0; i < count; i++)
		for (int j = i + 1; j < count; j++)
			add(i, j, rounds * (1 + j - i), 0, rounds);
}

TEST(nobody_is_twice_in_a_round)
{
	static const struct {
		int count;
		int seats;
	} cases[] = {{2, 2}, {4, 4}, {12, 4}, {60, 4}, {63, 3}, {60, 2}};

	meet(20, 1);
	for (size_t i = 0; i < 2 * sizeof cases / sizeof cases[0]; i++) {
		int seen[BOTS_MAX] = {0};
		int count = cases[i / 2].count;

		draw(i % 2 == 1, count, cases[i / 2].seats, 1);
		for (int at = 0; at < count; at++)
			seen[groups[at]]++;
		for (int bot = 0; bot < BOTS_MAX; bot++)
			assert_int_equal(seen[bot], bot < count);
	}
}

TEST(house_bots_without_results_fill_up)
{
	meet(6, 3);
	bots[6] = 40;
	bots[7] = 50;
	draw(true, 8, 4, 1);
	group_of(40, 8, 4);
	group_of(50, 8, 4);
}

TEST(bots_that_stay_away_are_not_placed)
{
	static const int present[] = {1, 3, 4, 6};

	meet(8, 3);
	memcpy(bots, present, sizeof present);
	draw(true, 4, 2, 1);
	for (size_t i = 0; i < 4; i++)
		group_of(present[i], 4, 2);
}

TEST(the_same_stream_gives_the_same_groups)
{
	int before[BOTS_MAX];

	draw(true, 60, 4, 5);
	memcpy(before, groups, sizeof before);
	draw(true, 60, 4, 5);
	assert_memory_equal(groups, before, 60 * sizeof *groups);
	draw(true, 60, 4, 6);
	assert_memory_not_equal(groups, before, 60 * sizeof *groups);
}

TEST(the_near_in_rating_meet)
{
	/* Two strong, two weak, by their games with a fifth. */
	for (int strong = 0; strong < 2; strong++)
		add(strong, 4, 10, 0, 10);
	for (int weak = 2; weak < 4; weak++)
		add(weak, 4, 2, 0, 18);
	for (uint64_t seed = 0; seed < 20; seed++) {
		draw(true, 4, 2, seed);
		expect_together(0, 1, 4, 2);
	}
}

TEST(among_equals_those_who_have_played_little_meet)
{
	/* 0 and 1, 2 and 3 have met often; the others once each. */
	add(0, 1, 30, 0, 30);
	add(2, 3, 30, 0, 30);
	for (int i = 0; i < 2; i++)
		for (int j = 2; j < 4; j++)
			add(i, j, 2, 0, 2);
	for (uint64_t seed = 0; seed < 20; seed++) {
		draw(true, 4, 2, seed);
		assert_int_not_equal(group_of(0, 4, 2), group_of(1, 4, 2));
	}
}

TEST(those_who_are_better_known_are_preferred)
{
	/* 0 leads and has met nobody of 1 and 2; 2 has met 4 and 5 often. */
	add(0, 3, 12, 0, 8);
	add(1, 4, 1, 0, 1);
	add(2, 4, 30, 0, 30);
	add(2, 5, 30, 0, 30);
	add(3, 4, 10, 0, 10);
	bots[3] = 6;
	draw(true, 4, 2, 1);
	expect_together(0, 2, 4, 2);
}

/* By the ratings alone, 1 and 2 are as near to 0. */
TEST(the_past_of_a_pair_tells_how_its_games_will_end)
{
	add(0, 1, 20, 0, 0);
	add(0, 2, 10, 0, 10);
	add(0, 3, 10, 0, 10);
	add(1, 3, 16, 0, 4);
	add(1, 2, 10, 0, 10);
	add(2, 3, 10, 0, 10);
	draw(true, 4, 2, 1);
	assert_int_not_equal(group_of(0, 4, 2), group_of(1, 4, 2));
}

TEST(without_any_results_chance_decides)
{
	int with_first[4] = {0};

	for (uint64_t seed = 0; seed < 200; seed++) {
		draw(true, 4, 2, seed);
		for (int bot = 1; bot < 4; bot++)
			with_first[bot] +=
				group_of(0, 4, 2) == group_of(bot, 4, 2);
	}
	for (int bot = 1; bot < 4; bot++)
		assert_in_range(with_first[bot], 40, 95);
}

enum { BOTS = 60, SEATS = 4 };

static struct itpw_draft draft;

static void
begin_draft(void)
{
	const struct itpw_field field = {&results, bots, BOTS, SEATS};
	struct random random;

	random_derive(&random, "draft", 1, 0, 0);
	for (int bot = 0; bot < BOTS; bot++)
		bots[bot] = BOTS - 1 - bot;
	for (int game = 0; game < 10 * BOTS; game++) {
		size_t first = random_below(&random, BOTS - 3);
		size_t second = random_below(&random, BOTS - 3);

		if (first != second)
			assert_int_equal(
				sums_add_result(&results, first, second,
					first < second ? OUTCOME_WIN
						       : OUTCOME_LOSS,
					results.results + 1),
				0);
	}
	assert_int_equal(itpw_draft_init(&draft, &field, bots), 0);
}

TEST(the_highest_stand_first_and_equals_as_they_came)
{
	begin_draft();
	for (int i = 1; i < BOTS; i++) {
		const struct itpw_candidate *a = &draft.candidates[i - 1];
		const struct itpw_candidate *b = &draft.candidates[i];

		assert_true(a->gamma > b->gamma ||
			    (a->gamma == b->gamma && a->place < b->place));
	}
	itpw_draft_release(&draft);
}

/* What the search in struct best_tree rests on. */
TEST(nearer_and_better_known_is_worth_more)
{
	begin_draft();
	for (int a = 0; a < BOTS; a++)
		for (int b = a; b + 1 < BOTS; b++) {
			const struct itpw_candidate *leader =
				&draft.candidates[a];
			struct itpw_candidate near = draft.candidates[b];
			struct itpw_candidate far = draft.candidates[b + 1];

			near.information = far.information;
			double gain = itpw_draft_gain(&draft, leader, &near);
			assert_true(gain * (1 + 1e-9) >=
				    itpw_draft_gain(&draft, leader, &far));
			near.information *= 1.5;
			assert_true(
				itpw_draft_gain(&draft, leader, &near) > gain);
		}
	itpw_draft_release(&draft);
}

enum { MOST = 200 };

/* Items in places with a slope; some are worth more than their bound, and known
 * before. */
struct items {
	double merits[MOST];
	double slope[MOST]; /* the later, the less */
	double extra[MOST];
	bool removed[MOST];
	int count;
	long looks;
};

static double
item_bound(void *context, int place, double merit)
{
	const struct items *field = context;
	double near = field->slope[place];

	return merit * near / (merit + near);
}

static double
item_worth(void *context, int place)
{
	struct items *field = context;

	field->looks++;
	return item_bound(context, place, field->merits[place]) +
	       field->extra[place];
}

static bool
item_same(void *context, int first, int last)
{
	const struct items *field = context;

	return field->slope[first] == field->slope[last];
}

/* Of few values, so that many are equal. */
static void
fill_field(struct items *field, struct random *random, uint32_t values)
{
	double slope = 1000;

	memset(field, 0, sizeof *field);
	field->count = 1 + (int)random_below(random, MOST);
	for (int i = 0; i < field->count; i++) {
		slope -= random_below(random, 3) == 0
				 ? random_below(random, values)
				 : 0;
		field->slope[i] = slope;
		field->merits[i] = 100 + random_below(random, values);
		if (random_below(random, 20) == 0)
			field->extra[i] = random_below(random, 4);
	}
}

/* -1: all are removed. */
static int
plain(struct items *field, double *most)
{
	int best = -1;

	for (int i = 0; i < field->count; i++) {
		if (field->removed[i])
			continue;
		double value = item_worth(field, i);
		if (best < 0 || value > *most) {
			best = i;
			*most = value;
		}
	}
	return best;
}

static struct best_search
search_in(struct items *field, const struct best_tree *tree)
{
	struct best_search search = {
		.context = field,
		.worth = item_worth,
		.bound = item_bound,
		.same = item_same,
		.best = -1,
	};

	for (int i = 0; i < field->count; i++) {
		double value = item_worth(field, i);

		if (!field->removed[i] && field->extra[i] > 0 &&
			(search.best < 0 || value > search.most)) {
			search.best = i;
			search.most = value;
		}
	}
	field->looks = 0;
	best_tree_search(tree, &search);
	return search;
}

/* The best is taken away, time and again, and so is another. */
static void
empty(struct items *field, struct random *random)
{
	struct best_tree tree;
	double most = 0;
	int best;

	assert_int_equal(best_tree_init(&tree, field->merits, field->count), 0);
	while ((best = plain(field, &most)) >= 0) {
		const struct best_search search = search_in(field, &tree);
		int other = (int)random_below(random, (uint32_t)field->count);

		assert_int_equal(search.best, best);
		assert_true(search.most == most);
		field->removed[best] = field->removed[other] = true;
		best_tree_remove(&tree, best);
		best_tree_remove(&tree, other);
	}
	assert_int_equal(search_in(field, &tree).best, -1);
	best_tree_release(&tree);
}

TEST(it_finds_what_looking_at_all_finds)
{
	struct random random;
	struct items field;

	random_derive(&random, "best tree", 1, 0, 0);
	for (int round = 0; round < 60; round++) {
		fill_field(&field, &random, 1 + (uint32_t)round / 3);
		empty(&field, &random);
	}
}

TEST(of_many_alike_it_looks_at_few)
{
	struct best_tree tree;
	struct items field = {.count = MOST};

	for (int i = 0; i < MOST; i++) {
		field.merits[i] = 3;
		field.slope[i] = 7;
	}
	assert_int_equal(best_tree_init(&tree, field.merits, MOST), 0);
	for (int i = 0; i < 10; i++)
		best_tree_remove(&tree, i);
	struct best_search search = search_in(&field, &tree);
	assert_int_equal(search.best, 10);
	assert_true(field.looks < 5);
	best_tree_release(&tree);
}
