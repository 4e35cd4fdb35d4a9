#include "tournament/ranking.h"

#include <math.h>

#include "lib/heap_tournament.h"
#include "lib/test.h"
#include "tournament/contest.h"

enum { BOTS_MOST = 9, GAMES_MOST = 3000, MEMBERS_MAX = 3 };

/* A game as the test saw it. */
struct game {
	int bots[MEMBERS_MAX];
	int points[MEMBERS_MAX];
	int offender; /* a seat; -1: none */
};

static struct run run;
static struct contest contest;
static struct ranking ranking;
static struct record record;
static struct random random_source;
static struct game games[GAMES_MOST];
static long game_count;

BEFORE_EACH
{
	record_init(&record);
	random_seed(&random_source, 31);
}

AFTER_EACH
{
	record_release(&record);
}

static void
begin(const char *format, int bots, long rounds)
{
	run = heap_tournament(format, bots, rounds);
	game_count = 0;
}

static void
settle(void)
{
	assert_int_equal(contest_init(&contest, &run), 0);
}

static void
end(void)
{
	ranking_release(&ranking);
	contest_release(&contest);
}

static void
play_game(const struct fixture *fixture, const int points[], int offender)
{
	struct game *game = &games[game_count++];

	assert_true(game_count <= GAMES_MOST);
	if (offender < 0)
		heap_result(&record, &run, fixture, points);
	else
		heap_result_fault(&record, &run, fixture, points, offender);
	for (int seat = 0; seat < record.seats; seat++) {
		game->bots[seat] = fixture->bot[seat];
		game->points[seat] = points[seat];
	}
	game->offender = offender;
	assert_int_equal(contest_add(&contest, &record), 0);
}

/* With so few points that much is equal, and a fault in FAULT_OF games. */
static void
play_at_random(uint32_t fault_of)
{
	struct fixture fixture;

	while (contest_next(&contest, &fixture) == CONTEST_GAME) {
		int points[MEMBERS_MAX];
		int offender = -1;

		for (int seat = 0; seat < MEMBERS_MAX; seat++)
			points[seat] = (int)random_below(&random_source, 3);
		if (random_below(&random_source, fault_of) == 0)
			offender = (int)random_below(&random_source, 2);
		play_game(&fixture, points, offender);
	}
	assert_int_equal(ranking_init(&ranking, &contest.sums), 0);
}

/* Each game by two bots, which get POINTS by number. */
static void
play_by_number(const int points[])
{
	struct fixture fixture;

	while (contest_next(&contest, &fixture) == CONTEST_GAME)
		play_game(&fixture,
			(const int[]){
				points[fixture.bot[0]], points[fixture.bot[1]]},
			-1);
	assert_int_equal(ranking_init(&ranking, &contest.sums), 0);
}

/* What the games say about a bot, counted one by one. */
struct naive {
	long games;
	long wins;
	long draws;
	int64_t points;
	long faults;
	double score;
};

/* 1: BOT has won; 0: draw; -1: it has lost. Games of two. */
static int
result_of(const struct game *game, int bot)
{
	int seat = game->bots[1] == bot;

	if (game->offender >= 0)
		return game->offender == seat ? -1 : 1;
	return (game->points[seat] > game->points[1 - seat]) -
	       (game->points[seat] < game->points[1 - seat]);
}

static bool
has(const struct game *game, int bot)
{
	return game->bots[0] == bot || game->bots[1] == bot;
}

static long
faults_of(int bot)
{
	long count = 0;

	for (long i = 0; i < game_count; i++)
		count += games[i].offender >= 0 &&
			 games[i].bots[games[i].offender] == bot;
	return count;
}

/* Only games against OTHER; -1: against anybody. CLEAN: only those of bots
 * without a fault. */
static struct naive
sum(int bot, int other, bool clean)
{
	struct naive sum = {.faults = faults_of(bot)};

	for (long i = 0; i < game_count; i++) {
		const struct game *game = &games[i];

		if (!has(game, bot) || (other >= 0 && !has(game, other)) ||
			(clean && (faults_of(game->bots[0]) > 0 ||
					  faults_of(game->bots[1]) > 0)))
			continue;
		sum.games++;
		sum.wins += result_of(game, bot) > 0;
		sum.draws += result_of(game, bot) == 0;
		sum.points += game->points[game->bots[1] == bot];
	}
	return sum;
}

static double
duels_won(int bot)
{
	double won = 0;

	for (int other = 0; other < run.bot_count; other++) {
		struct naive own = sum(bot, other, false);
		int64_t others = sum(other, bot, false).points;

		if (other != bot && own.games > 0)
			won += own.points > others    ? 1
			       : own.points == others ? 0.5
						      : 0;
	}
	return won;
}

static double
swiss_score(int bot)
{
	struct naive own = sum(bot, -1, false);

	return (double)own.wins + (double)own.draws / 2 +
	       2 * (double)((long)contest.rounds.open - own.games / 2);
}

static double
scores_of_opponents(int bot)
{
	double scores = 0;

	for (int other = 0; other < run.bot_count; other++)
		if (other != bot && sum(bot, other, false).games > 0)
			scores += swiss_score(other);
	return scores;
}

static void
keys_of_points(int bot, double keys[static RANKING_KEYS])
{
	struct naive own = sum(bot, -1, true);

	keys[0] = (double)own.points;
	keys[1] = (double)own.wins;
}

static void
keys_of_duels(int bot, double keys[static RANKING_KEYS])
{
	keys[0] = duels_won(bot);
	keys[1] = (double)sum(bot, -1, false).points;
}

static void
keys_of_swiss(int bot, double keys[static RANKING_KEYS])
{
	keys[0] = swiss_score(bot);
	keys[1] = scores_of_opponents(bot);
	keys[2] = (double)sum(bot, -1, false).points;
}

static bool
is_better(const double a[], const double b[])
{
	for (int i = 0; i < RANKING_KEYS; i++)
		if (a[i] != b[i])
			return a[i] > b[i];
	return false;
}

/* A rank is one more than there are better ones; who has no game has none. */
static void
expect_ranks(
	bool clean, void (*keys_of)(int bot, double keys[static RANKING_KEYS]))
{
	double keys[BOTS_MOST][RANKING_KEYS] = {{0}};
	long played[BOTS_MOST];

	for (int bot = 0; bot < run.bot_count; bot++) {
		keys_of(bot, keys[bot]);
		played[bot] = sum(bot, -1, clean).games;
	}
	for (size_t i = 0; i < ranking.count; i++) {
		int bot = (int)ranking.rows[i].bot;
		int rank = 1;

		for (int other = 0; other < run.bot_count; other++)
			rank += played[other] > 0 &&
				is_better(keys[other], keys[bot]);
		assert_int_equal(
			ranking.rows[i].rank, played[bot] > 0 ? rank : 0);
	}
}

static void
expect_sums(bool clean)
{
	assert_int_equal(ranking.count, run.bot_count);
	for (size_t i = 0; i < ranking.count; i++) {
		const struct ranking_row *row = &ranking.rows[i];
		struct naive own = sum((int)row->bot, -1, clean);

		assert_int_equal(row->games, own.games);
		assert_int_equal(row->outcomes[OUTCOME_WIN], own.wins);
		assert_int_equal(row->outcomes[OUTCOME_DRAW], own.draws);
		assert_int_equal(row->outcomes[OUTCOME_LOSS],
			own.games - own.wins - own.draws);
		assert_int_equal(row->points, own.points);
		assert_int_equal(row->faults, own.faults);
		assert_int_equal(row->rated, own.games > 0);
	}
}

/* The best first, those without a game last, equal ones by number. */
static void
expect_order(void)
{
	for (size_t i = 1; i < ranking.count; i++) {
		const struct ranking_row *above = &ranking.rows[i - 1];
		const struct ranking_row *row = &ranking.rows[i];

		if (row->rank == 0 || row->rank == above->rank) {
			assert_true(row->rank > 0 || row->games == 0);
			assert_true(above->rank != row->rank ||
				    above->bot < row->bot);
		} else
			assert_int_equal(row->rank, i + 1);
	}
}

TEST(ranks_are_those_of_a_count_of_the_better_ones)
{
	static const struct {
		const char *format;
		bool clean;
		void (*keys_of)(int bot, double keys[static RANKING_KEYS]);
	} cases[] = {
		{"duel", false, keys_of_duels},
		{"swiss", false, keys_of_swiss},
		{"faultless", true, keys_of_points},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		print_message("%s\n", cases[i].format);
		for (int time = 0; time < 40; time++) {
			begin(cases[i].format, 2 + time % (BOTS_MOST - 1),
				1 + time % 3);
			run.tournament.max_faults = cases[i].clean;
			settle();
			play_at_random(12);
			expect_sums(cases[i].clean);
			expect_ranks(cases[i].clean, cases[i].keys_of);
			expect_order();
			end();
		}
	}
}

/* Everybody beats the next two in a circle of five, and all of them win as
 * often against the sixth, so that the iteration has something to do. */
TEST(by_rating_who_did_the_same_has_the_same_rank)
{
	struct fixture fixture;

	begin("roundrobin", 6, 4);
	settle();
	while (contest_next(&contest, &fixture) == CONTEST_GAME) {
		const int a = fixture.bot[0];
		const int b = fixture.bot[1];
		const bool wins = b == 5 || (a != 5 && (b - a + 5) % 5 <= 2);

		play_game(&fixture, (const int[]){wins, !wins}, -1);
	}
	assert_int_equal(ranking_init(&ranking, &contest.sums), 0);
	for (int i = 0; i < 5; i++) {
		assert_int_equal(ranking.rows[i].rank, 1);
		assert_int_equal(ranking.rows[i].bot, i);
	}
	assert_int_equal(ranking.rows[5].rank, 6);
	end();
}

TEST(by_rating_equal_ratings_are_told_apart_by_points_then_wins)
{
	for (int time = 0; time < 20; time++) {
		begin(time % 2 ? "roundrobin" : "gauntlet", 6, 2);
		run.tournament.challengers = 2;
		settle();
		play_at_random(20);
		expect_sums(false);
		expect_order();
		for (size_t i = 1; i < ranking.count; i++) {
			const struct ranking_row *above = &ranking.rows[i - 1];
			const struct ranking_row *row = &ranking.rows[i];
			const bool equal = fabs(above->elo - row->elo) < 0.01;
			const double a[] = {equal ? row->elo : above->elo,
				(double)above->points,
				(double)above->outcomes[OUTCOME_WIN]};
			const double b[] = {row->elo, (double)row->points,
				(double)row->outcomes[OUTCOME_WIN]};

			assert_false(is_better(b, a));
			assert_int_equal(
				is_better(a, b), above->rank < row->rank);
		}
		end();
	}
}

TEST(a_knockout_is_ordered_by_ties_won_then_points)
{
	static const int order[] = {0, 1, 2, 3, 4, 5};
	static const double ties[] = {3, 2, 1, 1, 0, 0};

	begin("knockout", 6, 1);
	settle();
	/* 3-4 and 2-5; 0-3 and 1-2; 0-1: the better seed always wins, and 2
	 * has more points than 3, 4 more than 5. */
	play_by_number((const int[]){20, 18, 16, 14, 12, 10});
	assert_int_equal(game_count, 10);
	for (int i = 0; i < 6; i++) {
		assert_int_equal(ranking.rows[i].bot, order[i]);
		assert_int_equal(ranking.rows[i].rank, i + 1);
		assert_true(ranking.rows[i].score == ties[i]);
	}
	end();
}

TEST(swiss_bots_of_equal_score_are_told_apart_by_their_opponents)
{
	begin("swiss", 6, 2);
	settle();
	/* 0-1, 2-3, 4-5, then 0-2, 4-1, 3-5: 0 and 4 win all, 0 against better
	 * ones and 4 with more points. */
	play_by_number((const int[]){6, 1, 5, 3, 9, 2});
	assert_int_equal(ranking.rows[0].bot, 0);
	assert_int_equal(ranking.rows[1].bot, 4);
	assert_true(ranking.rows[0].score == ranking.rows[1].score);
	assert_true(ranking.rows[0].points < ranking.rows[1].points);
	assert_int_equal(ranking.rows[1].rank, 2);
	end();
}

TEST(without_a_result_nobody_has_a_rank)
{
	static const char *const formats[] = {"roundrobin", "duel", "faultless",
		"gauntlet", "itpw", "swiss", "knockout"};

	for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
		begin(formats[i], 4, 2);
		settle();
		assert_int_equal(ranking_init(&ranking, &contest.sums), 0);
		assert_int_equal(ranking.count, 4);
		for (int bot = 0; bot < 4; bot++) {
			assert_int_equal(ranking.rows[bot].bot, bot);
			assert_int_equal(ranking.rows[bot].rank, 0);
			assert_false(ranking.rows[bot].rated);
		}
		end();
	}
}

TEST(house_bots_stand_in_the_table_if_they_have_played)
{
	begin("itpw", 7, 2);
	run.tournament.players = 3;
	run.tournament.houses = 2;
	run.tournament.random_rounds = 9;
	settle();
	play_at_random(1000);
	/* Five bots need one house bot: the second never plays. */
	assert_int_equal(ranking.count, 6);
	assert_int_equal(ranking.ranked, 5);
	assert_int_equal(ranking.rows[5].bot, 5);
	assert_int_equal(ranking.rows[5].rank, 0);
	for (int i = 0; i < 6; i++)
		assert_int_equal(
			ranking.rows[i].outside, ranking.rows[i].bot == 5);
	end();
}

TEST(outside_the_ranking_nobody_has_a_rank_but_games_count_for_the_others)
{
	begin("duel", 3, 2);
	run.bots[1].options = "ranked=no";
	settle();
	/* The last bot beats the house bot, the first one does not. */
	play_by_number((const int[]){2, 9, 5});
	assert_int_equal(ranking.count, 3);
	assert_int_equal(ranking.ranked, 2);
	assert_int_equal(ranking.rows[0].bot, 2);
	assert_int_equal(ranking.rows[0].rank, 1);
	assert_int_equal(ranking.rows[1].bot, 0);
	assert_int_equal(ranking.rows[1].rank, 2);
	assert_int_equal(ranking.rows[2].bot, 1);
	assert_int_equal(ranking.rows[2].rank, 0);
	assert_true(ranking.rows[2].outside && ranking.rows[2].rated);
	for (int i = 0; i < 3; i++)
		assert_int_equal(ranking.rows[i].games, 8);
	end();
}

TEST(a_house_bot_of_the_users_stands_in_the_table_before_it_plays)
{
	begin("duel", 3, 2);
	run.bots[0].options = "ranked=no";
	settle();
	assert_int_equal(ranking_init(&ranking, &contest.sums), 0);
	assert_int_equal(ranking.count, 3);
	assert_int_equal(ranking.ranked, 2);
	assert_int_equal(ranking.rows[2].bot, 0);
	end();
}

TEST(who_is_withdrawn_keeps_its_place_and_is_marked)
{
	begin("duel", 3, 2);
	settle();
	contest.roster.terms[0].until = contest.sums.bots[0].until = 1;
	play_by_number((const int[]){3, 2, 1});
	for (int i = 0; i < 3; i++) {
		assert_int_equal(ranking.rows[i].bot, i);
		assert_int_equal(ranking.rows[i].gone, i == 0);
	}
	assert_int_equal(ranking.rows[0].games, 4);
	assert_int_equal(ranking.rows[1].games, 6);
	end();
}

TEST(former_bots_of_a_league_stand_behind_and_ranks_count_without_them)
{
	begin("league", 4, 9);
	run.tournament.games = 6;
	settle();
	contest.roster.terms[1].until = contest.sums.bots[1].until = 2;
	play_by_number((const int[]){4, 3, 2, 1});
	static const size_t order[] = {0, 2, 3, 1};
	static const int ranks[] = {1, 2, 3, 0};
	for (size_t i = 0; i < 4; i++) {
		assert_int_equal(ranking.rows[i].bot, order[i]);
		assert_int_equal(ranking.rows[i].rank, ranks[i]);
		assert_int_equal(ranking.rows[i].former, i == 3);
	}
	assert_int_equal(ranking.ranked, 3);
	assert_null(ranking_heading(&ranking, 2));
	assert_string_equal(ranking_heading(&ranking, 3), "\nformer:");
	end();
}

TEST(a_score_is_named_as_its_format_counts)
{
	static const struct {
		const char *format;
		const char *name;
	} cases[] = {{"roundrobin", NULL}, {"gauntlet", NULL}, {"itpw", NULL},
		{"faultless", NULL}, {"duel", "duels"}, {"swiss", "score"},
		{"knockout", "ties"}};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const char *name =
			ranking_score_name(format_find(cases[i].format));

		if (cases[i].name)
			assert_string_equal(name, cases[i].name);
		else
			assert_null(name);
	}
}
