#include "tournament/contest.c"

#include "lib/test.h"

enum { GAMES_MOST = 2000, PLAYERS_MAX = 4 };

static struct rounds rounds;
static struct random random_source;

/* The games one by one, as the header says that they follow each other. */
static struct fixture games[GAMES_MOST];
static long game_count;
static bool played[GAMES_MOST];

static void
begin(int players, int seats, long deals)
{
	rounds = (struct rounds){.players = players,
		.seats = seats,
		.deals = deals,
		.rotations = players};
	game_count = 0;
	memset(played, 0, sizeof played);
}

BEFORE_EACH
{
	random_seed(&random_source, 5);
}

AFTER_EACH
{
	rounds_release(&rounds);
}

static void
list_game(const int group[], long deal, int rotation)
{
	struct fixture *game = &games[game_count];

	assert_true(game_count < GAMES_MOST);
	*game = (struct fixture){.id = game_count++, .deal = deal};
	for (int seat = 0; seat < rounds.seats; seat++)
		game->bot[seat] = group[(seat + rotation) % rounds.players];
}

/* Adds a group to those of a round. */
static void
put_group(struct groups *groups, const int bots[])
{
	const size_t size = (size_t)groups->size;

	groups->bots = reallocarray(
		groups->bots, (groups->count + 1) * size, sizeof *bots);
	assert_non_null(groups->bots);
	memcpy(groups->bots + groups->count++ * size, bots,
		size * sizeof *bots);
}

/* A round of COUNT groups of some bots. */
static void
add_round(int count)
{
	struct groups groups = {.size = rounds.players};
	long first_deal = (long)rounds.count * rounds.deals;
	int group[PLAYERS_MAX];

	for (int i = 0; i < count; i++) {
		for (int k = 0; k < rounds.players; k++)
			group[k] = (int)random_below(&random_source, 50);
		put_group(&groups, group);
		for (long deal = 0; deal < rounds.deals; deal++)
			for (int turn = 0; turn < rounds.players; turn++)
				list_game(group, first_deal + deal, turn);
	}
	assert_int_equal(rounds_add(&rounds, &groups), 0);
	assert_int_equal(rounds.games, game_count);
}

static void
expect_game(const struct fixture *fixture, long id)
{
	assert_int_equal(fixture->id, id);
	assert_int_equal(fixture->deal, games[id].deal);
	for (int seat = 0; seat < rounds.seats; seat++)
		assert_int_equal(fixture->bot[seat], games[id].bot[seat]);
}

static void
mark(long id)
{
	rounds_mark(&rounds, id);
	played[id] = true;
}

/* What is not marked is known, and what is marked is not. */
static void
expect_marks(void)
{
	struct fixture fixture;
	long count = 0;

	for (long id = 0; id < game_count; id++) {
		assert_int_equal(
			rounds_fixture(&rounds, id, &fixture), !played[id]);
		if (!played[id])
			expect_game(&fixture, id);
		count += played[id];
	}
	assert_int_equal(rounds.played, count);
	assert_int_equal(rounds_complete(&rounds), count == game_count);
}

/* Round by round, and the games of a group one after the other. */
static void
expect_each_once(void)
{
	struct fixture fixture;
	const long games_of_group = rounds.deals * rounds.players;
	long first = 0, end = 0;

	for (long i = 0; i < game_count; i++) {
		assert_true(rounds_next(&rounds, &fixture));
		expect_game(&fixture, fixture.id);
		if (i == end) {
			assert_true(rounds.given < rounds.count);
			first = end;
			end += rounds.all[rounds.given].games;
		}
		assert_in_range(fixture.id, first, end - 1);
		assert_int_equal(
			fixture.id % games_of_group, i % games_of_group);
		assert_false(played[fixture.id]);
		mark(fixture.id);
	}
	assert_false(rounds_next(&rounds, &fixture));
}

TEST(games_follow_each_other_by_round_group_deal_and_rotation)
{
	static const struct {
		const char *what;
		int players;
		int seats;
		long deals;
	} cases[] = {
		{"pairs on one deal", 2, 2, 1},
		{"pairs on three deals", 2, 2, 3},
		{"three a game", 3, 3, 1},
		{"two bots at four seats", 2, 4, 2},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		print_message("%s\n", cases[i].what);
		begin(cases[i].players, cases[i].seats, cases[i].deals);
		for (int count = 5; count > 0; count--)
			add_round(count);
		expect_marks();
		expect_each_once();
		rounds_release(&rounds);
	}
}

TEST(the_first_games_of_two_pairs_are_these)
{
	struct groups groups = {.size = 2};
	struct fixture fixture;

	begin(2, 2, 2);
	put_group(&groups, (const int[]){4, 7});
	put_group(&groups, (const int[]){5, 6});
	assert_int_equal(rounds_add(&rounds, &groups), 0);
	/* Deal 0: 4-7, 7-4; deal 1 likewise; then 5 and 6 on the same deals. */
	assert_true(rounds_fixture(&rounds, 3, &fixture));
	assert_int_equal(fixture.deal, 1);
	assert_int_equal(fixture.bot[0], 7);
	assert_int_equal(fixture.bot[1], 4);
	assert_true(rounds_fixture(&rounds, 4, &fixture));
	assert_int_equal(fixture.deal, 0);
	assert_int_equal(fixture.bot[0], 5);
	assert_int_equal(rounds.games, 8);
}

/* Any of those that are not played. */
static void
mark_some(long count)
{
	for (; count > 0; count--) {
		long id = (long)random_below(
			&random_source, (uint32_t)game_count);

		if (!played[id])
			mark(id);
	}
}

TEST(what_is_played_is_not_given_out)
{
	struct fixture fixture;

	begin(2, 2, 2);
	for (int i = 0; i < 20; i++) {
		add_round((int)random_below(&random_source, 6));
		mark_some(game_count > 0 ? 5 : 0);
		for (int turn = 0; turn < 6; turn++) {
			bool more = !rounds_complete(&rounds);
			assert_int_equal(rounds_next(&rounds, &fixture), more);
			if (!more)
				break;
			assert_false(played[fixture.id]);
			expect_game(&fixture, fixture.id);
			mark(fixture.id);
		}
		expect_marks();
	}
}

TEST(games_end_in_any_order_and_the_last_completes_the_rounds)
{
	long left[GAMES_MOST];

	begin(3, 3, 2);
	for (int i = 0; i < 8; i++)
		add_round(i % 4 * 3);
	for (long id = 0; id < game_count; id++)
		left[id] = id;
	for (long count = game_count; count > 0; count--) {
		uint32_t i = random_below(&random_source, (uint32_t)count);

		assert_false(rounds_complete(&rounds));
		mark(left[i]);
		left[i] = left[count - 1];
		if (count % 16 == 0)
			expect_marks();
	}
	expect_marks();
	for (size_t i = 0; i < rounds.count; i++)
		assert_null(rounds.all[i].groups.bots);
}

TEST(a_round_of_no_games_is_complete_at_once)
{
	struct fixture fixture;

	begin(2, 2, 1);
	assert_true(rounds_complete(&rounds));
	add_round(0);
	assert_true(rounds_complete(&rounds));
	assert_false(rounds_next(&rounds, &fixture));
	add_round(1);
	assert_false(rounds_complete(&rounds));
	add_round(0);
	assert_int_equal(rounds.open, 1);
	mark(0);
	mark(1);
	assert_true(rounds_complete(&rounds));
	assert_int_equal(rounds.open, 3);
}

TEST(a_round_robin_in_the_middle_has_as_many_games_of_each)
{
	enum { BOTS = 9, PAIRS = BOTS * (BOTS - 1) / 2 };
	struct groups groups = {.size = 2};
	struct fixture fixture;
	int count[BOTS] = {0};

	begin(2, 2, 1);
	for (int a = 0; a < BOTS; a++)
		for (int b = a + 1; b < BOTS; b++)
			put_group(&groups, (const int[]){a, b});
	assert_int_equal(rounds_add(&rounds, &groups), 0);
	for (int i = 0; i < 2 * PAIRS; i++) {
		assert_true(rounds_next(&rounds, &fixture));
		count[fixture.bot[0]]++;
		count[fixture.bot[1]]++;
		for (int a = 0; a < BOTS; a++)
			for (int b = 0; b < BOTS; b++)
				assert_in_range(count[a] - count[b] + 4, 0, 8);
	}
}

static void
add_one_group(int count)
{
	static const int bots[] = {7, 8, 9};
	struct groups groups = {.size = rounds.players};

	for (int i = 0; i < count; i++)
		put_group(&groups, bots);
	assert_int_equal(rounds_add(&rounds, &groups), 0);
}

/* All three at each seat on each deal, and nobody first more than by chance. */
TEST(each_deal_begins_in_an_order_of_its_own)
{
	enum { SHUFFLED = 300 };
	struct run run = {.seed = {"1"}};
	struct fixture fixture;
	int begins[10] = {0};

	begin(3, 3, SHUFFLED);
	rounds.shuffled = &run;
	add_one_group(1);
	for (long id = 0; id < 3 * SHUFFLED; id++) {
		static int first[3];

		assert_true(rounds_fixture(&rounds, id, &fixture));
		assert_int_equal(fixture.deal, id / 3);
		if (id % 3 == 0) {
			memcpy(first, fixture.bot, sizeof first);
			begins[first[0]]++;
		}
		for (int seat = 0; seat < 3; seat++)
			assert_int_equal(
				fixture.bot[seat], first[(seat + id) % 3]);
	}
	for (int bot = 7; bot <= 9; bot++)
		assert_in_range(begins[bot], 70, 130);
}

TEST(groups_that_share_a_deal_have_orders_of_their_own)
{
	enum { GROUPS = 40 };
	struct run run = {.seed = {"1"}};
	struct fixture fixture;
	int others = 0, first = 0;

	begin(2, 2, 1);
	rounds.shuffled = &run;
	add_one_group(GROUPS);
	for (long id = 0; id < 2 * GROUPS; id += 2) {
		assert_true(rounds_fixture(&rounds, id, &fixture));
		assert_int_equal(fixture.deal, 0);
		first = id == 0 ? fixture.bot[0] : first;
		others += fixture.bot[0] != first;
	}
	assert_in_range(others, 10, 30);
}

TEST(without_rotations_each_game_has_a_deal_of_its_own)
{
	struct fixture fixture;

	begin(3, 3, 6);
	rounds.rotations = 1;
	add_one_group(2);
	add_one_group(1);
	assert_int_equal(rounds.games, 18);
	for (long id = 0; id < 18; id++) {
		static const long deals[] = {
			0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};

		assert_true(rounds_fixture(&rounds, id, &fixture));
		assert_int_equal(fixture.deal, deals[id]);
		assert_int_equal(fixture.bot[0], 7 + id % 3);
	}
}
