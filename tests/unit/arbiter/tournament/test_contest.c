#include "tournament/contest.c"

#include "record/change.h"

#include "lib/heap_game.h"
#include "lib/test.h"
#include "tournament/ranking.h"

enum { BOTS_MOST = 12, GAMES_MOST = 4000 };

static char names[BOTS_MOST][16];
static struct run_bot bots[BOTS_MOST];
static struct run run;
static struct contest contest;
static struct record record;
static struct fixture played[GAMES_MOST]; /* by number */
static bool has_been_played[GAMES_MOST];
static long played_count;
static int met[BOTS_MOST][BOTS_MOST]; /* first at seat 0, second at 1 */
static int games_of[BOTS_MOST];
static char reason[REASON_MAX];

static void
begin(const char *format, int count, long rounds)
{
	for (int i = 0; i < BOTS_MOST; i++) {
		snprintf(names[i], sizeof names[i], "b%d", i);
		bots[i] = (struct run_bot){.name = names[i], .command = "x"};
	}
	run = (struct run){
		.game = &heap_rules,
		.seed = {"1"},
		.bot_count = count,
		.bots = bots,
		.rotate = true,
		.tournament =
			{
				.format = format_find(format),
				.players = 2,
				.rounds = rounds,
			},
	};
	assert_non_null(run.tournament.format);
	assert_int_equal(contest_init(&contest, &run), 0);
}

FIXTURE(set_up)
{
	record_init(&record);
	played_count = 0;
	memset(has_been_played, 0, sizeof has_been_played);
	memset(met, 0, sizeof met);
	memset(games_of, 0, sizeof games_of);
	return 0;
}

FIXTURE(tear_down)
{
	record_release(&record);
	contest_release(&contest);
	return 0;
}

EACH_TEST(set_up, tear_down)

/* The game of a fixture: the bot of the lower number wins. */
static void
fill_record(const struct fixture *fixture)
{
	record_clear(&record);
	record.id = fixture->id;
	record.deal = fixture->deal;
	record.seed = run.seed;
	record.game = run.game;
	record.seats = run_seats(&run);
	for (int seat = 0; seat < record.seats; seat++) {
		int bot = fixture->bot[seat];

		record.names[seat] = contest.roster.bots[bot].name;
		record.points[seat] = (int)((long)(BOTS_MOST - bot) * 30 +
					    (fixture->id * 7 + seat * 5) % 11);
	}
}

static void
note(const struct fixture *fixture)
{
	int seats = run_seats(&run);

	assert_true(played_count < GAMES_MOST);
	assert_in_range(fixture->id, 0, GAMES_MOST - 1);
	assert_false(has_been_played[fixture->id]);
	has_been_played[fixture->id] = true;
	played[fixture->id] = *fixture;
	played_count++;
	for (int seat = 0; seat < seats; seat++) {
		games_of[fixture->bot[seat]]++;
		for (int other = 0; other < seat; other++)
			assert_int_not_equal(
				fixture->bot[seat], fixture->bot[other]);
	}
	met[fixture->bot[0]][fixture->bot[1]]++;
}

/* Plays games one after another, at most LIMIT of them. */
static enum contest_next
play(long limit)
{
	struct fixture fixture;
	enum contest_next next = CONTEST_GAME;

	while (limit-- > 0 &&
		(next = contest_next(&contest, &fixture)) == CONTEST_GAME) {
		note(&fixture);
		fill_record(&fixture);
		assert_int_equal(contest_add(&contest, &record), 0);
	}
	return next;
}

static void
play_all(void)
{
	assert_int_equal(play(GAMES_MOST), CONTEST_OVER);
	assert_true(rounds_complete(&contest.rounds));
	assert_int_equal(contest.rounds.played, played_count);
	for (long id = 0; id < played_count; id++)
		assert_true(has_been_played[id]);
	assert_int_equal((long)contest_forecast(&contest), played_count);
}

/* Also when somebody looks in the middle, and before it is made longer. */
TEST(it_is_over_with_the_last_game_of_its_length)
{
	static const char *const formats[] = {
		"roundrobin", "swiss", "knockout"};

	for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
		begin(formats[i], 4, 2);
		assert_int_equal(play(3), CONTEST_GAME);
		assert_false(contest_is_over(&contest));
		assert_int_equal(play(GAMES_MOST), CONTEST_OVER);
		assert_true(contest_is_over(&contest));
		if (!run.tournament.format->eliminates) {
			run.tournament.rounds++;
			assert_int_equal(play(1), CONTEST_GAME);
			assert_false(contest_is_over(&contest));
		}
		played_count = 0;
		memset(has_been_played, 0, sizeof has_been_played);
		contest_release(&contest);
	}
}

TEST(in_a_round_robin_each_pair_has_both_seats_on_every_deal)
{
	begin("roundrobin", 5, 3);
	assert_int_equal((long)contest_forecast(&contest), 60);
	play_all();
	assert_int_equal(played_count, 10 * 2 * 3);
	for (int a = 0; a < 5; a++)
		for (int b = 0; b < 5; b++)
			assert_int_equal(met[a][b], a == b ? 0 : 3);
	assert_int_equal(played[19].deal, 0);
	assert_int_equal(played[20].deal, 1);
}

TEST(three_a_game_are_every_combination_in_every_rotation)
{
	begin("roundrobin", 5, 2);
	contest_release(&contest);
	run.tournament.players = 3;
	assert_int_equal(contest_init(&contest, &run), 0);
	play_all();
	assert_int_equal(played_count, 10 * 3 * 2);
	for (int bot = 0; bot < 5; bot++)
		assert_int_equal(games_of[bot], 6 * 3 * 2);
	assert_int_equal(played[1].bot[0], 1);
	assert_int_equal(played[1].bot[1], 2);
	assert_int_equal(played[1].bot[2], 0);
}

TEST(a_gauntlet_is_between_the_first_and_the_others)
{
	begin("gauntlet", 6, 2);
	run.tournament.challengers = 2;
	play_all();
	assert_int_equal(played_count, 2 * 4 * 2 * 2);
	for (int a = 0; a < 6; a++)
		for (int b = 0; b < 6; b++)
			assert_int_equal(met[a][b], (a < 2) != (b < 2) ? 2 : 0);
}

TEST(swiss_pairs_meet_once_and_byes_go_round)
{
	begin("swiss", 7, 7);
	play_all();
	assert_int_equal(played_count, 7 * 3 * 2);
	for (int a = 0; a < 7; a++) {
		assert_int_equal(draw_swiss_byes(&contest.sums, (size_t)a,
					 (long)contest.rounds.open),
			1);
		for (int b = 0; b < 7; b++)
			assert_int_equal(met[a][b], a != b);
	}
}

TEST(swiss_pairs_are_of_like_score)
{
	begin("swiss", 8, 2);
	play(8);
	struct fixture next;
	assert_int_equal(contest_next(&contest, &next), CONTEST_GAME);
	/* 0, 2, 4, 6 have won both games. */
	assert_int_equal(next.bot[0], 0);
	assert_int_equal(next.bot[1], 2);
}

TEST(swiss_bots_that_have_all_met_meet_again)
{
	begin("swiss", 4, 6);
	play_all();
	for (int a = 0; a < 4; a++)
		for (int b = 0; b < 4; b++)
			assert_int_equal(met[a][b], a == b ? 0 : 2);
}

TEST(a_round_of_results_waits_for_the_one_before)
{
	struct fixture fixture;

	begin("swiss", 4, 3);
	for (int i = 0; i < 4; i++)
		assert_int_equal(
			contest_next(&contest, &fixture), CONTEST_GAME);
	assert_int_equal(contest_next(&contest, &fixture), CONTEST_WAIT);
}

TEST(a_knockout_keeps_the_first_two_apart_until_the_final)
{
	begin("knockout", 6, 2);
	assert_int_equal((long)contest_forecast(&contest), 5 * 4);
	play_all();
	/* 3-4 and 2-5, while 0 and 1 have no opponent; then the rest. */
	assert_int_equal(played_count, 5 * 2 * 2);
	assert_int_equal(met[3][4], 2);
	assert_int_equal(met[2][5], 2);
	assert_int_equal(met[0][3], 2);
	assert_int_equal(met[1][2], 2);
	assert_int_equal(met[0][1], 2);
	assert_int_equal(games_of[0], 8);
}

TEST(a_league_is_over_when_nobody_is_due_and_goes_on_when_somebody_comes)
{
	begin("league", 5, 100);
	run.tournament.games = 12;
	assert_int_equal(play(7), CONTEST_GAME);
	assert_false(contest_is_over(&contest));
	play_all();
	assert_true(contest_is_over(&contest));
	for (int bot = 0; bot < 5; bot++)
		assert_in_range(games_of[bot], 12, 20);
	const struct roster_change change = {
		.add = true,
		.bot = {.name = "b1.2", .command = "x"},
		.round = contest_next_round(&contest),
	};
	assert_true(contest_change(&contest, &change, reason));
	assert_false(contest_is_over(&contest));
	assert_int_equal(met[1][5] + met[5][1], 0);
	assert_int_equal((long)contest_forecast(&contest),
		contest_played(&contest) + 12);
	assert_int_equal(play(2), CONTEST_GAME);
	play_all();
	assert_true(met[1][5] > 0 && met[5][1] > 0);
	assert_int_equal(games_of[5], 12);
}

/* A round waits for all games of the one before. */
TEST(a_round_of_a_league_waits_for_the_one_before)
{
	struct fixture fixture;
	enum contest_next next;
	int games = 0;

	begin("league", 6, 100);
	run.tournament.games = 100;
	while ((next = contest_next(&contest, &fixture)) == CONTEST_GAME)
		games++;
	assert_int_equal(next, CONTEST_WAIT);
	assert_in_range(games, 12, 4 * 3 * 2);
}

TEST(house_bots_fill_up_groups)
{
	begin("itpw", 7, 4);
	contest_release(&contest);
	run.tournament.players = 3;
	run.tournament.houses = 2;
	run.tournament.random_rounds = 2;
	assert_int_equal(contest_init(&contest, &run), 0);
	play_all();
	/* Five bots and one house bot: two groups of three a round. */
	assert_int_equal(played_count, 4 * 2 * 3);
	for (int bot = 0; bot < 5; bot++)
		assert_int_equal(games_of[bot], 4 * 3);
	assert_int_equal(games_of[5], 4 * 3);
	assert_int_equal(games_of[6], 0);
}

TEST(who_has_too_many_faults_retires_after_the_round)
{
	struct fixture fixture;

	begin("roundrobin", 3, 3);
	run.tournament.max_faults = 2;
	for (int game = 0; game < 6; game++) {
		assert_int_equal(
			contest_next(&contest, &fixture), CONTEST_GAME);
		note(&fixture);
		fill_record(&fixture);
		record.end = fixture.bot[0] == 2 ? FAULT_CRASH : FAULT_NONE;
		record.offender = fixture.bot[0] == 2 ? 0 : -1;
		assert_int_equal(contest_add(&contest, &record), 0);
	}
	play_all();
	assert_int_equal(games_of[2], 4);
	assert_int_equal(played_count, 6 + 2 + 2);
	assert_int_equal(contest.roster.terms[2].until, 1);
}

TEST(nobody_is_found_by_part_of_a_name)
{
	begin("roundrobin", 12, 1);
	assert_int_equal(contest_bot(&contest, "b1"), 1);
	assert_int_equal(contest_bot(&contest, "b11"), 11);
	assert_int_equal(contest_bot(&contest, "b"), -1);
	assert_int_equal(contest_bot(&contest, "b12"), -1);
	assert_int_equal(contest_bot(&contest, ""), -1);
}

static bool
change(bool add, const char *name, long round)
{
	const struct roster_change change = {
		.add = add,
		.bot = {.name = name, .command = "x"},
		.round = round,
	};

	return contest_change(&contest, &change, reason);
}

TEST(a_bot_comes_and_goes_with_a_round)
{
	begin("roundrobin", 3, 4);
	play(6 + 1);
	assert_int_equal(contest_next_round(&contest), 2);
	assert_true(change(true, "late", 2));
	assert_true(change(false, "b0", 3));
	play_all();
	assert_int_equal(games_of[3], 3 * 2 + 2 * 2);
	assert_int_equal(games_of[0], 4 + 4 + 6);
	assert_int_equal(played_count, 6 + 6 + 12 + 6);
}

static bool
move(bool away, const char *name)
{
	const struct roster_change change = {
		.away = away,
		.back = !away,
		.bot.name = name,
		.round = contest_next_round(&contest),
	};

	return contest_change(&contest, &change, reason);
}

TEST(who_is_away_is_in_no_round_of_a_league_and_stays_in_its_table)
{
	begin("league", 4, 100);
	run.tournament.games = 8;
	assert_true(move(true, "b3"));
	assert_false(move(true, "b3"));
	assert_string_equal(reason, "b3 cannot be away in round 0");
	play_all();
	assert_true(contest_is_over(&contest));
	assert_int_equal(games_of[3], 0);
	assert_true(games_of[0] >= 8);
	assert_true(move(false, "b3"));
	assert_false(move(false, "b3"));
	assert_false(contest_is_over(&contest));
	play_all();
	assert_true(games_of[3] >= 8);
	assert_int_equal(contest.sums.bots[3].until, LONG_MAX);
}

TEST(more_games_can_be_due_from_a_round_on)
{
	begin("league", 4, 100);
	run.tournament.games = 8;
	play_all();
	assert_true(contest_is_over(&contest));
	const struct roster_change change = {
		.due = 16, .round = contest_next_round(&contest)};
	assert_true(contest_change(&contest, &change, reason));
	assert_false(contest_is_over(&contest));
	play_all();
	for (int bot = 0; bot < 4; bot++)
		assert_in_range(games_of[bot], 16, 24);
}

TEST(only_in_a_league_can_a_bot_be_away)
{
	begin("swiss", 4, 4);
	assert_false(move(true, "b3"));
	assert_string_equal(
		reason, "only in a league can a bot be away for some rounds");
}

TEST(changes_that_cannot_be_are_refused_with_a_reason)
{
	begin("roundrobin", 3, 4);
	play(7);
	assert_false(change(true, "late", 1));
	assert_string_equal(
		reason, "round 1 has begun before this change for it");
	assert_false(change(true, "late", 4));
	assert_string_equal(reason, "there is no round 4");
	assert_false(change(true, "b1", 2));
	assert_string_equal(reason, "there is a bot called b1 already");
	assert_false(change(false, "late", 2));
	assert_string_equal(reason, "there is no bot called late");
	assert_true(change(false, "b1", 2));
	assert_false(change(false, "b1", 3));
	assert_string_equal(reason, "b1 takes no part any more");
}

TEST(nobody_joins_a_knockout_that_has_begun)
{
	begin("knockout", 4, 1);
	assert_true(change(true, "early", 0));
	play(1);
	assert_false(change(true, "late", 1));
}

TEST(who_is_withdrawn_from_a_knockout_loses_the_next_tie)
{
	begin("knockout", 4, 1);
	play(4);
	assert_true(change(false, "b0", 1));
	play_all();
	assert_int_equal(played_count, 4);
}

TEST(the_forecast_counts_nobody_out_twice)
{
	begin("knockout", 4, 1);
	play(4);
	/* 3 has lost its tie already, so the final remains. */
	assert_int_equal((long)contest_forecast(&contest), 6);
	assert_true(change(false, "b3", 1));
	assert_int_equal((long)contest_forecast(&contest), 6);
	play_all();
	assert_int_equal(played_count, 6);
}

TEST(the_forecast_follows_the_challengers_that_are_left)
{
	begin("gauntlet", 5, 3);
	run.tournament.challengers = 2;
	/* Two by three, both rotations, three deals. */
	assert_int_equal((long)contest_forecast(&contest), 36);
	play(1);
	assert_true(change(false, "b0", 1));
	assert_int_equal((long)contest_forecast(&contest), 12 + 2 * 6);
	play_all();
	assert_int_equal(played_count, 24);
}

/* Games of one contest into another, in the order given. */
TEST(the_same_follows_from_the_records_in_any_order)
{
	static const char *const formats[] = {
		"roundrobin", "duel", "gauntlet", "swiss", "knockout"};

	for (size_t f = 0; f < sizeof formats / sizeof *formats; f++) {
		set_up(NULL);
		begin(formats[f], 6, 3);
		run.tournament.challengers = 1;
		play_all();
		long count = played_count;
		contest_release(&contest);
		assert_int_equal(contest_init(&contest, &run), 0);
		bool waits = draw_waits(&run, 1);
		for (long i = 0; i < count / 2; i++) {
			fill_record(&played[waits ? i : count - 1 - i]);
			assert_true(contest_take(&contest, &record, reason));
		}
		struct fixture fixture;
		long missing = 0;
		while (contest_next(&contest, &fixture) == CONTEST_GAME) {
			assert_memory_equal(fixture.bot, played[fixture.id].bot,
				2 * sizeof(int));
			assert_int_equal(fixture.deal, played[fixture.id].deal);
			fill_record(&fixture);
			assert_int_equal(contest_add(&contest, &record), 0);
			missing++;
		}
		assert_int_equal(missing, count - count / 2);
		if (f + 1 < sizeof formats / sizeof *formats)
			contest_release(&contest);
	}
}

TEST(games_that_do_not_fit_are_refused)
{
	struct fixture fixture;

	begin("swiss", 4, 2);
	assert_int_equal(contest_next(&contest, &fixture), CONTEST_GAME);
	fill_record(&fixture);
	record.names[0] = "b3";
	assert_false(contest_take(&contest, &record, reason));
	assert_string_equal(reason, "seat 0 of game 0 is b0's, not b3's");
	fill_record(&fixture);
	record.deal = 5;
	assert_false(contest_take(&contest, &record, reason));
	fill_record(&fixture);
	record.seed = seed_of_number(2);
	assert_false(contest_take(&contest, &record, reason));
	fill_record(&fixture);
	assert_true(contest_take(&contest, &record, reason));
	assert_false(contest_take(&contest, &record, reason));
	assert_string_equal(reason, "the game is there twice");
	record.id = 4;
	assert_false(contest_take(&contest, &record, reason));
	assert_string_equal(reason, "game 4 comes before round 1 is complete");
}

static const struct ranking_row *
row_of(const struct ranking *ranking, int bot)
{
	for (size_t i = 0; i < ranking->count; i++)
		if (ranking->rows[i].bot == (size_t)bot)
			return &ranking->rows[i];
	return NULL;
}

TEST(a_duel_is_won_by_points_and_not_by_games)
{
	/* b0 against b1: 10:1, 1:2, 1:2, 1:2; b0 wins. */
	static const int points[][2] = {{10, 1}, {2, 1}, {1, 2}, {2, 1}};
	struct ranking ranking;
	struct fixture fixture;

	begin("duel", 2, 2);
	for (int game = 0; game < 4; game++) {
		assert_int_equal(
			contest_next(&contest, &fixture), CONTEST_GAME);
		fill_record(&fixture);
		record.points[0] = points[game][0];
		record.points[1] = points[game][1];
		assert_int_equal(contest_add(&contest, &record), 0);
	}
	assert_int_equal(ranking_init(&ranking, &contest.sums), 0);
	assert_int_equal(ranking.rows[0].bot, 0);
	assert_int_equal(ranking.rows[0].outcomes[OUTCOME_WIN], 1);
	assert_true(ranking.rows[0].score == 1);
	assert_true(ranking.rows[1].score == 0);
	ranking_release(&ranking);
}

TEST(in_faultless_a_fault_takes_all_games_out_of_the_table)
{
	struct ranking ranking;
	struct fixture fixture;

	begin("faultless", 3, 2);
	run.tournament.max_faults = 1;
	for (int game = 0; game < 6; game++) {
		assert_int_equal(
			contest_next(&contest, &fixture), CONTEST_GAME);
		note(&fixture);
		fill_record(&fixture);
		if (game == 5) {
			record.end = FAULT_ILLEGAL;
			record.offender = fixture.bot[0] == 2 ? 0 : 1;
		}
		assert_int_equal(contest_add(&contest, &record), 0);
	}
	assert_int_equal(play(100), CONTEST_OVER);
	assert_int_equal(ranking_init(&ranking, &contest.sums), 0);
	assert_int_equal(row_of(&ranking, 2)->games, 0);
	assert_int_equal(row_of(&ranking, 2)->rank, 0);
	assert_int_equal(row_of(&ranking, 2)->faults, 1);
	assert_int_equal(row_of(&ranking, 0)->games, 4);
	assert_int_equal(row_of(&ranking, 1)->games, 4);
	ranking_release(&ranking);
}

TEST(equals_share_a_rank)
{
	struct ranking ranking;
	struct fixture fixture;

	begin("duel", 3, 1);
	while (contest_next(&contest, &fixture) == CONTEST_GAME) {
		fill_record(&fixture);
		for (int seat = 0; seat < 2; seat++)
			record.points[seat] = fixture.bot[seat] == 2 ? 1 : 2;
		assert_int_equal(contest_add(&contest, &record), 0);
	}
	assert_int_equal(ranking_init(&ranking, &contest.sums), 0);
	assert_int_equal(row_of(&ranking, 0)->rank, 1);
	assert_int_equal(row_of(&ranking, 1)->rank, 1);
	assert_int_equal(row_of(&ranking, 2)->rank, 3);
	assert_true(row_of(&ranking, 0)->elo > row_of(&ranking, 2)->elo);
	ranking_release(&ranking);
}
