#include "tournament/contest.c"

#include "lib/heap_tournament.h"
#include "lib/test.h"

enum { SMALL = 9, GAMES_A_ROUND = 2 };

static struct run run;
static struct roster roster;
static struct sums sums = {.kept = SUMS_POINTS};
static struct record record;
static struct random random_source;
static struct groups groups;

/* What the draws so far and their games come to, kept by the test. */
static long scores[HEAP_BOTS_MAX];
static long byes[HEAP_BOTS_MAX];
static long round_now;
static long rounds_met[HEAP_BOTS_MAX][HEAP_BOTS_MAX];

static void
begin(int bots)
{
	run = heap_tournament("swiss", bots, 9);
	memset(scores, 0, sizeof scores);
	memset(byes, 0, sizeof byes);
	memset(rounds_met, 0, sizeof rounds_met);
	round_now = 0;
	assert_int_equal(sums_begin(&sums, &run), 0);
	assert_int_equal(roster_init(&roster, &run), 0);
}

static void
end(void)
{
	groups_release(&groups);
	sums_release(&sums);
	roster_release(&roster);
}

BEFORE_EACH
{
	groups = (struct groups){.size = 2};
	record_init(&record);
	random_seed(&random_source, 17);
}

AFTER_EACH
{
	record_release(&record);
}

static int
draw(const int *bots, int count)
{
	const struct draw terms = {
		.run = &run,
		.roster = &roster,
		.sums = &sums,
		.round = round_now,
		.bots = bots,
		.count = count,
	};

	groups_release(&groups);
	return draw_swiss(&terms, &groups);
}

static void
play_game(int a, int b, int a_points, int b_points)
{
	const struct fixture fixture = {.deal = round_now, .bot = {a, b}};

	heap_result(&record, &run, &fixture, (const int[]){a_points, b_points});
	assert_int_equal(sums_add(&sums, &record), 0);
	scores[a] += a_points > b_points ? 2 : a_points == b_points;
	scores[b] += b_points > a_points ? 2 : a_points == b_points;
}

/* Both games of a pair, of any result. */
static void
meet(int a, int b)
{
	for (int game = 0; game < GAMES_A_ROUND; game++)
		play_game(a, b, (int)random_below(&random_source, 3),
			(int)random_below(&random_source, 3));
	rounds_met[a][b]++;
	rounds_met[b][a]++;
}

static void
sit_out(int bot)
{
	byes[bot]++;
	scores[bot] += 2 * GAMES_A_ROUND;
}

/* Of an odd number: of those with the fewest byes the one of the lowest score,
 * of equal ones that of the greatest number. -1: the number is even. */
static int
naive_bye(const int *bots, int count)
{
	int chosen = -1;

	for (int i = 0; count % 2 == 1 && i < count; i++) {
		int bot = bots[i];

		if (chosen == -1 || byes[bot] < byes[chosen] ||
			(byes[bot] == byes[chosen] &&
				(scores[bot] < scores[chosen] ||
					(scores[bot] == scores[chosen] &&
						bot > chosen))))
			chosen = bot;
	}
	return chosen;
}

/* All ways to pair the bots of an order, those first that pair the first with
 * the next: of those whose most frequent meeting is rarest, the first. */
struct search {
	int order[SMALL];
	int count;
	int pairs[SMALL + 1]; /* of an even number */
	int best[SMALL + 1];
	long best_met;
};

static void
try_all(struct search *s, bool taken[], int depth, long met)
{
	int first = 0;

	if (depth == s->count) {
		if (met < s->best_met) {
			memcpy(s->best, s->pairs, sizeof s->best);
			s->best_met = met;
		}
		return;
	}
	while (taken[first])
		first++;
	taken[first] = true;
	for (int other = first + 1; other < s->count; other++) {
		int a = s->order[first];
		int b = s->order[other];

		if (taken[other])
			continue;
		taken[other] = true;
		s->pairs[depth] = a;
		s->pairs[depth + 1] = b;
		try_all(s, taken, depth + 2,
			rounds_met[a][b] > met ? rounds_met[a][b] : met);
		taken[other] = false;
	}
	taken[first] = false;
}

static void
sort_by_score(struct search *s)
{
	for (int i = 1; i < s->count; i++)
		for (int k = i; k > 0; k--) {
			int a = s->order[k - 1];
			int b = s->order[k];

			if (scores[a] > scores[b] ||
				(scores[a] == scores[b] && a < b))
				break;
			s->order[k - 1] = b;
			s->order[k] = a;
		}
}

/* The draw is what a search through all pairings finds; then it is played. */
static void
expect_draw(const int *bots, int count)
{
	struct search s = {.best_met = 1000};
	bool taken[SMALL] = {false};
	int bye = naive_bye(bots, count);

	for (int i = 0; i < count; i++)
		if (bots[i] != bye)
			s.order[s.count++] = bots[i];
	sort_by_score(&s);
	try_all(&s, taken, 0, 0);
	assert_int_equal(draw(bots, count), 1);
	assert_int_equal(groups.count, s.count / 2);
	for (int i = 0; i < s.count; i++)
		assert_int_equal(groups.bots[i], s.best[i]);
	for (int i = 0; i < s.count; i += 2)
		meet(s.best[i], s.best[i + 1]);
	if (bye != -1)
		sit_out(bye);
	round_now++;
}

TEST(small_fields_are_drawn_as_a_search_through_all_pairings_draws_them)
{
	static const int bots[] = {0, 1, 2, 3, 4, 5, 6, 7, 8};

	for (int count = 2; count <= SMALL; count++)
		for (int time = 0; time < 5; time++) {
			begin(count);
			for (int round = 0; round < 12; round++)
				expect_draw(bots, count);
			end();
		}
}

TEST(bots_come_later_and_are_withdrawn)
{
	begin(SMALL);
	for (int bot = 2; bot < SMALL; bot++) {
		sums.bots[bot].from = random_below(&random_source, 20);
		sums.bots[bot].until = 20 + random_below(&random_source, 40);
	}
	while (round_now < 60) {
		int bots[SMALL];
		int count = 0;

		for (int bot = 0; bot < SMALL; bot++)
			if (sums.bots[bot].from <= round_now &&
				round_now < sums.bots[bot].until)
				bots[count++] = bot;
		expect_draw(bots, count);
		for (int bot = 0; bot < SMALL; bot++)
			assert_int_equal(
				draw_swiss_byes(&sums, (size_t)bot, round_now),
				byes[bot]);
	}
	end();
}

TEST(with_fewer_than_two_bots_it_is_over)
{
	begin(3);
	assert_int_equal(draw((const int[]){0}, 0), 0);
	assert_int_equal(draw((const int[]){2}, 1), 0);
	end();
}

TEST(byes_go_round_before_anybody_has_two)
{
	static const int bots[] = {0, 1, 2, 3, 4, 5, 6};

	begin(7);
	for (int round = 0; round < 21; round++) {
		expect_draw(bots, 7);
		for (int bot = 0; bot < 7; bot++)
			assert_in_range(byes[bot], round / 7, round / 7 + 1);
	}
	end();
}

TEST(a_score_is_two_for_a_win_one_for_a_draw_and_four_for_a_bye)
{
	begin(3);
	play_game(0, 1, 3, 1);
	play_game(0, 1, 2, 2);
	assert_int_equal(draw_swiss_score(&sums, 0, 1), 3);
	assert_int_equal(draw_swiss_score(&sums, 1, 1), 1);
	assert_int_equal(draw_swiss_score(&sums, 2, 1), 4);
	/* Its round is not complete, so nobody has a bye in it. */
	assert_int_equal(draw_swiss_score(&sums, 2, 0), 0);
	round_now = 1;
	play_game(0, 2, 3, 1);
	assert_int_equal(draw_swiss_score(&sums, 2, 1), 4);
	assert_int_equal(draw_swiss_score(&sums, 1, 1), 1);
	end();
}

/* Each takes part once, and as many as there are. */
static void
expect_everybody_once(int count)
{
	bool drawn[HEAP_BOTS_MAX] = {false};

	assert_int_equal(groups.count, count / 2);
	for (int i = 0; i < count / 2 * 2; i++) {
		assert_false(drawn[groups.bots[i]]);
		drawn[groups.bots[i]] = true;
	}
}

TEST(a_large_field_has_no_rematch_in_its_first_rounds)
{
	int bots[HEAP_BOTS_MAX];

	begin(HEAP_BOTS_MAX);
	for (int i = 0; i < HEAP_BOTS_MAX; i++)
		bots[i] = i;
	for (int round = 0; round < 12; round++) {
		assert_int_equal(draw(bots, HEAP_BOTS_MAX), 1);
		expect_everybody_once(HEAP_BOTS_MAX);
		for (size_t i = 0; i < groups.count; i++) {
			const int *pair = groups_at(&groups, i);

			assert_int_equal(rounds_met[pair[0]][pair[1]], 0);
			meet(pair[0], pair[1]);
		}
		round_now++;
	}
	end();
}

/* Two halves of an odd number, each bot of which has met all of the other
 * half: there is no pairing without a rematch, and far too many to try. */
TEST(where_the_search_would_take_too_long_rematches_are_allowed)
{
	enum { HALF = 21 };
	int bots[2 * HALF];
	long rematches = 0;

	begin(2 * HALF);
	for (int a = 0; a < 2 * HALF; a++)
		bots[a] = a;
	for (int a = 0; a < HALF; a++)
		for (int b = HALF; b < 2 * HALF; b++) {
			play_game(a, b, 1, 1);
			play_game(b, a, 1, 1);
			rounds_met[a][b]++;
		}
	assert_int_equal(draw(bots, 2 * HALF), 1);
	expect_everybody_once(2 * HALF);
	for (size_t i = 0; i < groups.count; i++) {
		const int *pair = groups_at(&groups, i);

		rematches += rounds_met[pair[0]][pair[1]];
	}
	assert_true(rematches >= 1);
	end();
}
