#include "tournament/contest.c"

#include "lib/heap_tournament.h"
#include "lib/test.h"

enum { FIELD_MAX = 40, DUE_GAMES = 20 };

static char names[FIELD_MAX][16];
static struct run_bot bots[FIELD_MAX];
static struct run run;
static struct roster roster;
static struct sums sums = {.kept = SUMS_POINTS};
static struct groups groups;
static int met[FIELD_MAX][FIELD_MAX]; /* groups of a draw with both */
static int groups_of[FIELD_MAX];

/* Bots b0, b1, … but for those that the test has named. */
static void
begin(int count, int players)
{
	run = heap_tournament("league", count, 6);
	run.tournament.players = players;
	run.tournament.games = DUE_GAMES;
	for (int i = 0; i < count; i++) {
		if (*names[i] == '\0')
			snprintf(names[i], sizeof names[i], "b%d", i);
		bots[i] = (struct run_bot){.name = names[i], .command = "x"};
	}
	run.bots = bots;
	assert_int_equal(sums_begin(&sums, &run), 0);
	assert_int_equal(roster_init(&roster, &run), 0);
}

static void
end(void)
{
	groups_release(&groups);
	sums_release(&sums);
	roster_release(&roster);
	memset(names, 0, sizeof names);
}

/* Every pair of the bots from FIRST to LAST has played GAMES, of which the
 * lower number has won as many as it has lost, and ODD more. */
static void
meet(int first, int last, int games, int odd)
{
	for (int a = first; a <= last; a++)
		for (int b = a + 1; b <= last; b++)
			for (int game = 0; game < games; game++) {
				const enum outcome outcome =
					game < odd || game % 2 == 0
						? OUTCOME_WIN
						: OUTCOME_LOSS;

				assert_int_equal(
					sums_add_result(&sums, (size_t)a,
						(size_t)b, outcome,
						sums.results + 1),
					0);
				sums.bots[a].games++;
				sums.bots[b].games++;
			}
}

static int
draw(long round)
{
	int taking[FIELD_MAX];
	const struct draw terms = {
		.run = &run,
		.roster = &roster,
		.sums = &sums,
		.round = round,
		.bots = taking,
		.count = roster_list(&roster, round, taking),
	};

	groups_release(&groups);
	groups.size = run.tournament.players;
	int result = draw_groups(&terms, &groups);
	memset(met, 0, sizeof met);
	memset(groups_of, 0, sizeof groups_of);
	for (size_t i = 0; i < groups.count; i++)
		for (int k = 0; k < groups.size; k++) {
			groups_of[groups_at(&groups, i)[k]]++;
			for (int l = 0; l < groups.size; l++)
				met[groups_at(&groups, i)[k]]
				   [groups_at(&groups, i)[l]]++;
		}
	return result;
}

TEST(who_is_new_has_several_groups_in_a_round_with_others_each)
{
	for (int players = 2; players <= 3; players++) {
		begin(FIELD_MAX, players);
		assert_int_equal(draw(0), 1);
		for (int a = 0; a < FIELD_MAX; a++) {
			assert_in_range(groups_of[a], 3, 4);
			for (int b = 0; b < a && players == 2; b++)
				assert_in_range(met[a][b], 0, 1);
		}
		assert_true((double)groups.count <=
			    draw_group_count(&run, FIELD_MAX, 0));
		end();
	}
}

TEST(nobody_is_due_who_has_all_games)
{
	begin(11, 2);
	meet(0, 10, 2, 0);
	assert_int_equal(draw(3), 0);
	assert_int_equal(groups.count, 0);
	run.tournament.games++;
	assert_int_equal(draw(3), 1);
	/* A group is of two games, and each misses one. */
	for (int bot = 0; bot < 11; bot++)
		assert_in_range(groups_of[bot], 1, 2);
	end();
}

TEST(others_play_as_opponents_of_who_is_due_alone)
{
	begin(12, 2);
	meet(0, 10, 2, 0);
	assert_int_equal(draw(3), 1);
	assert_int_equal(groups.count, 4);
	assert_int_equal(groups_of[11], 4);
	end();
}

/* After a few games its place is known well enough: near opponents tell most. */
TEST(who_is_due_takes_opponents_near_in_rating)
{
	begin(14, 2);
	meet(0, 12, 20, 20);
	for (int game = 0; game < 12; game++) {
		const size_t other = game % 2 == 0 ? 11 : 12;

		sums_add_result(&sums, 13, other,
			game % 4 < 2 ? OUTCOME_WIN : OUTCOME_LOSS,
			sums.results + 1);
	}
	sums.bots[13].games = 12;
	assert_int_equal(draw(3), 1);
	assert_int_equal(groups_of[13], 4);
	for (int bot = 0; bot < 8; bot++)
		assert_int_equal(groups_of[bot], 0);
	end();
}

TEST(a_new_version_meets_its_former_one_first)
{
	static const struct {
		const char *what;
		const char *names[4]; /* of the last bots, after 8 others */
		int meets;	      /* the last one surely */
		int gone;	      /* has left; -1: nobody */
	} cases[] = {
		{"the first", {"x", "y", "ana", "ana.2"}, 10, -1},
		{"the second", {"ana", "ana.2", "y", "ana.3"}, 9, -1},
		{"one that has left is passed over",
			{"ana", "ana.2", "y", "ana.3"}, 8, 9},
		{"a dot in the name", {"ana.b", "ana", "y", "ana.b.2"}, 8, -1},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		print_message("%s\n", cases[i].what);
		for (int k = 0; k < 4; k++)
			snprintf(names[8 + k], sizeof names[0], "%s",
				cases[i].names[k]);
		begin(12, 2);
		meet(0, 10, 20, 20);
		if (cases[i].gone >= 0)
			roster.terms[cases[i].gone].until = 1;
		assert_int_equal(draw(3), 1);
		assert_int_equal(met[11][cases[i].meets], 1);
		assert_true(groups_at(&groups, 0)[0] == 11 ||
			    groups_at(&groups, 0)[1] == 11);
		assert_true(groups_at(&groups, 0)[0] == cases[i].meets ||
			    groups_at(&groups, 0)[1] == cases[i].meets);
		end();
	}
}

TEST(whoever_has_a_later_version_that_has_played_plays_no_more)
{
	snprintf(names[9], sizeof names[0], "ana");
	snprintf(names[10], sizeof names[0], "ana.3");
	begin(12, 2);
	meet(0, 8, 2, 0);
	meet(9, 10, 2, 0);
	assert_int_equal(draw(3), 1);
	assert_int_equal(groups_of[9], 0);
	assert_true(groups_of[10] > 0);
	/* Its own 18 of 20 games are still missing, and count for nobody. */
	run.tournament.games = 16;
	sums.bots[10].games = sums.bots[11].games = 16;
	assert_int_equal(draw(3), 0);
	end();
}

/* Also if it has all its games, which it cannot have with others first. */
TEST(versions_that_have_met_or_are_none_need_not_meet)
{
	static const char *const last[] = {
		"ana.1", "ana.0", "ana.02x", "ana.", ".2", "ana.99999"};

	for (size_t i = 0; i < sizeof last / sizeof *last; i++) {
		snprintf(names[10], sizeof names[0], "ana");
		snprintf(names[11], sizeof names[0], "%s", last[i]);
		begin(12, 2);
		meet(0, 11, 2, 0);
		assert_int_equal(draw(3), 0);
		end();
	}
	snprintf(names[10], sizeof names[0], "ana");
	snprintf(names[11], sizeof names[0], "ana.2");
	begin(12, 2);
	meet(0, 11, 2, 0);
	assert_int_equal(draw(3), 0);
	end();
}

TEST(a_rating_that_is_less_certain_than_wanted_is_due)
{
	begin(12, 2);
	meet(0, 11, 20, 10);
	assert_int_equal(draw(3), 0);
	run.tournament.error = 500;
	assert_int_equal(draw(3), 0);
	run.tournament.error = 10;
	assert_int_equal(draw(3), 1);
	for (int bot = 0; bot < 12; bot++)
		assert_in_range(groups_of[bot], 3, 4);
	end();
}

TEST(a_small_field_plays_as_far_as_it_can)
{
	for (int players = 2; players <= 3; players++)
		for (int count = 0; count <= 5; count++) {
			begin(count, players);
			assert_int_equal(draw(0), count >= players);
			for (int a = 0; a < count && count >= players; a++) {
				assert_in_range(groups_of[a], 1, 4);
				for (int b = 0; b < a && players == 2; b++)
					assert_in_range(met[a][b], 0, 1);
			}
			end();
		}
}

TEST(a_round_follows_from_the_rounds_before_and_the_seed)
{
	int first[FIELD_MAX * 4];

	begin(9, 3);
	meet(0, 5, 2, 0);
	assert_int_equal(draw(5), 1);
	const size_t size =
		groups.count * (size_t)groups.size * sizeof *groups.bots;
	assert_true(size <= sizeof first);
	memcpy(first, groups.bots, size);
	assert_int_equal(draw(5), 1);
	assert_memory_equal(groups.bots, first, size);
	run.seed = seed_of_number(9);
	assert_int_equal(draw(5), 1);
	assert_memory_not_equal(groups.bots, first, size);
	end();
}
