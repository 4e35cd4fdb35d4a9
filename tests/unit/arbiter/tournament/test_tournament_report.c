#include "tournament/tournament.c"

#include "lib/heap_tournament.h"
#include "lib/test.h"
#include "tournament/contest.h"
#include "tournament/ranking.h"

enum { BOTS = 4 };

static struct run run;
static struct contest contest;
static struct record record;
static char *text; /* what was printed last */
static size_t length;

BEFORE_EACH
{
	record_init(&record);
}

AFTER_EACH
{
	free(text);
	text = NULL;
	record_release(&record);
	contest_release(&contest);
}

static void
begin(const char *format)
{
	run = heap_tournament(format, BOTS, 2);
	assert_int_equal(contest_init(&contest, &run), 0);
}

/* The bot of the lower number wins by 3 to 1, but the last crashes instead of
 * losing. */
static void
play_games(long games)
{
	struct fixture fixture;

	while (games-- > 0 &&
		contest_next(&contest, &fixture) == CONTEST_GAME) {
		int loser = fixture.bot[0] < fixture.bot[1];
		const int points[] = {loser == 0 ? 1 : 3, loser == 1 ? 1 : 3};

		if (fixture.bot[loser] == BOTS - 1)
			heap_result_fault(
				&record, &run, &fixture, points, loser);
		else
			heap_result(&record, &run, &fixture, points);
		assert_int_equal(contest_add(&contest, &record), 0);
	}
}

static void
print(enum output_form form, int64_t elapsed_ns)
{
	free(text);
	text = NULL;
	FILE *file = open_memstream(&text, &length);
	assert_non_null(file);
	assert_int_equal(
		tournament_report(file, &contest, NULL, form, elapsed_ns), 0);
	fclose(file);
}

static void
print_games_to_come(enum output_form form)
{
	free(text);
	text = NULL;
	FILE *file = open_memstream(&text, &length);
	assert_non_null(file);
	assert_int_equal(print_schedule(file, &contest, form), 0);
	fclose(file);
}

static void
expect_printed(const char *part)
{
	if (!strstr(text, part))
		fail_msg("'%s' is not in: %s", part, text);
}

static int
count_in(const char *string, const char *part)
{
	int count = 0;

	while ((string = strstr(string, part))) {
		count++;
		string += strlen(part);
	}
	return count;
}

static const char *const formats[] = {
	"roundrobin", "duel", "faultless", "swiss", "knockout"};

enum { FORMATS = sizeof formats / sizeof *formats };

TEST(a_table_has_a_line_for_each_bot_in_the_order_of_the_ranking)
{
	begin("duel");
	play_games(1000);
	print(OUTPUT_TABLE, INT64_C(1500000000));
	expect_printed(
		"heap, duel, seed 1: 24 games in 1.5 s, sandbox off\n\n");
	expect_printed("rank bot ");
	expect_printed("   1 b0 ");
	expect_printed("   2 b1 ");
	expect_printed("   3 b2 ");
	expect_printed("   4 b3 ");
	assert_true(strstr(text, " b0 ") < strstr(text, " b1 "));
	expect_printed("\nfaults:\n  b3: crash, 12 times, first in game ");
}

/* printf 1 | sha256sum */
#define OF_ONE \
	"6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b"

TEST(a_seed_is_told_when_it_is_public)
{
	begin("duel");
	run_commit(&run);
	assert_int_equal(contest_note_seed(&contest), 0);
	print(OUTPUT_TABLE, -1);
	expect_printed(
		"heap, duel: 0 of 24 games, sandbox off\nseed_sha256 " OF_ONE
		"\n\n");
	print(OUTPUT_JSON, -1);
	expect_printed("\"seed\":null,\"seed_sha256\":\"" OF_ONE "\",");
	run.revealed = true;
	assert_int_equal(contest_note_seed(&contest), 0);
	print(OUTPUT_TABLE, -1);
	expect_printed("heap, duel, seed 1: 0 of 24 games, sandbox "
		       "off\nseed_sha256 " OF_ONE "\n\n");
	print(OUTPUT_JSON, -1);
	expect_printed("\"seed\":\"1\",\"seed_sha256\":\"" OF_ONE "\",");
}

TEST(a_table_says_how_many_games_are_to_come)
{
	begin("duel");
	print(OUTPUT_TABLE, -1);
	expect_printed("seed 1: 0 of 24 games, sandbox off\n\n");
	/* Nobody has a rank or a rating. */
	expect_printed("   - b0        -      -");
	assert_null(strstr(text, "faults:\n"));
	play_games(5);
	print(OUTPUT_TABLE, -1);
	expect_printed("seed 1: 5 of 24 games, sandbox off\n\n");
}

TEST(who_is_gone_is_marked_in_the_table)
{
	begin("duel");
	play_games(1000);
	print(OUTPUT_TABLE, -1);
	assert_int_equal(count_in(text, "  out\n"), 0);
	contest.sums.bots[1].until = 1;
	print(OUTPUT_TABLE, -1);
	assert_int_equal(count_in(text, "  out\n"), 1);
	assert_true(strstr(text, "  out\n") > strstr(text, " b1 "));
	assert_true(strstr(text, "  out\n") < strstr(text, " b2 "));
}

static long
integer_in(const json_t *object, const char *key)
{
	return (long)json_integer_value(json_object_get(object, key));
}

static void
expect_row(const json_t *player, const struct ranking_row *row)
{
	const char *score = ranking_score_name(run.tournament.format);

	assert_string_equal(json_string_value(json_object_get(player, "name")),
		contest.roster.bots[row->bot].name);
	if (row->rank > 0)
		assert_int_equal(integer_in(player, "rank"), row->rank);
	else
		assert_true(json_is_null(json_object_get(player, "rank")));
	assert_int_equal(
		json_is_null(json_object_get(player, "rating")), !row->rated);
	assert_int_equal(integer_in(player, "games"), row->games);
	assert_int_equal(
		integer_in(player, "wins"), row->outcomes[OUTCOME_WIN]);
	assert_int_equal(
		integer_in(player, "draws"), row->outcomes[OUTCOME_DRAW]);
	assert_int_equal(
		integer_in(player, "losses"), row->outcomes[OUTCOME_LOSS]);
	assert_int_equal(integer_in(player, "points"), row->points);
	assert_int_equal(integer_in(player, "faults"), row->faults);
	assert_false(json_is_true(json_object_get(player, "out")) != row->gone);
	if (score)
		assert_true(json_number_value(json_object_get(player, score)) ==
			    row->score);
}

TEST(json_is_the_ranking_in_one_line)
{
	for (int i = 0; i < FORMATS; i++) {
		struct ranking ranking;

		print_message("%s\n", formats[i]);
		begin(formats[i]);
		play_games(6);
		print(OUTPUT_JSON, 2000000000);
		assert_int_equal(count_in(text, "\n"), 1);
		json_t *json = json_loads(text, 0, NULL);
		assert_non_null(json);
		assert_string_equal(
			json_string_value(json_object_get(json, "format")),
			formats[i]);
		assert_int_equal(integer_in(json, "games"), 6);
		assert_int_equal(integer_in(json, "of"),
			(long)contest_forecast(&contest));
		assert_true(json_number_value(
				    json_object_get(json, "seconds")) == 2);
		json_t *players = json_object_get(json, "players");
		assert_int_equal(json_array_size(players), BOTS);
		assert_int_equal(ranking_init(&ranking, &contest.sums), 0);
		for (int row = 0; row < BOTS; row++)
			expect_row(json_array_get(players, (size_t)row),
				&ranking.rows[row]);
		ranking_release(&ranking);
		json_decref(json);
		contest_release(&contest);
	}
	begin("duel");
}

/* Fields of a line of CSV without quotes. */
static int
count_fields(const char *line)
{
	int count = 1;

	for (; *line != '\r'; line++)
		count += *line == ',';
	return count;
}

TEST(csv_has_as_many_fields_in_each_line_as_in_its_heading)
{
	for (int i = 0; i < FORMATS; i++) {
		for (long games = 0; games < 9; games += 4) {
			begin(formats[i]);
			play_games(games);
			print(OUTPUT_CSV, -1);
			assert_int_equal(count_in(text, "\r\n"), BOTS + 1);
			assert_int_equal(count_in(text, "\n"), BOTS + 1);
			const char *line = text;
			int fields = count_fields(text);
			for (int row = 0; row < BOTS; row++) {
				line = strstr(line, "\r\n") + 2;
				assert_int_equal(count_fields(line), fields);
			}
			contest_release(&contest);
		}
	}
	begin("duel");
}

TEST(the_schedule_is_every_game_that_is_to_come)
{
	begin("duel");
	contest.rounds.listed = true;
	play_games(3);
	print_games_to_come(OUTPUT_TABLE);
	/* Six pairs, both rotations, two deals. */
	assert_int_equal(count_in(text, "\n"), 24 - 3);
	assert_ptr_equal(strstr(text, "3\tround 0\tdeal 0\tb2 : b0\n"), text);
	expect_printed("\n12\tround 1\tdeal 1\tb0 : b1\n");
	/* They count as given out now. */
	print_games_to_come(OUTPUT_TABLE);
	assert_int_equal(length, 0);
}

TEST(for_programs_a_game_to_come_is_an_object_a_line)
{
	begin("knockout");
	print_games_to_come(OUTPUT_JSON);
	/* Only the first round is known: two ties of two deals. */
	assert_int_equal(count_in(text, "\n"), 8);
	json_t *json = json_loads(text, JSON_DISABLE_EOF_CHECK, NULL);
	assert_non_null(json);
	assert_int_equal(integer_in(json, "id"), 0);
	assert_int_equal(integer_in(json, "round"), 0);
	assert_string_equal(json_string_value(json_array_get(
				    json_object_get(json, "seats"), 1)),
		"b3");
	json_decref(json);
}
