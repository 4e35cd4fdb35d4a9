#include "analysis/crosstable.h"

#include "lib/heap_records.h"
#include "lib/test.h"

static struct record record;
static struct run run;
static struct crosstable table = {.sums.kept = SUMS_DEALS};

BEFORE_EACH
{
	run = heap_run();
	record_init(&record);
}

AFTER_EACH
{
	record_release(&record);
	crosstable_release(&table);
}

/* Game ID of the run, anna sitting first in the even ones. */
static void
add(long id, int first, int second)
{
	heap_played(&record, &run, id);
	record.points[0] = first;
	record.points[1] = second;
	assert_int_equal(crosstable_add(&table, &record), 0);
}

static struct sums_view
anna_against_bert(void)
{
	return sums_between(&table.sums, 0, 1);
}

TEST(results_are_counted_from_both_sides)
{
	add(0, 3, 2);
	add(1, 3, 2);
	add(2, 4, 4);
	add(4, 5, 0);
	struct sums_view pair = anna_against_bert();
	assert_int_equal(pair.games, 4);
	assert_int_equal(pair.points, 3 + 2 + 4 + 5);
	assert_int_equal(pair.against, 2 + 3 + 4 + 0);
	assert_int_equal(pair.outcomes[OUTCOME_WIN], 2);
	assert_int_equal(pair.outcomes[OUTCOME_DRAW], 1);
	assert_int_equal(pair.outcomes[OUTCOME_LOSS], 1);
	assert_near(sums_percent(pair.outcomes), 62.5, 1e-9);
	pair = sums_between(&table.sums, 1, 0);
	assert_int_equal(pair.points, 9);
	assert_int_equal(pair.outcomes[OUTCOME_LOSS], 2);
	assert_int_equal(table.sums.bots[0].games, 4);
	assert_int_equal(table.sums.bots[1].points, 9);
}

/* Margins 1 - 1 = 0 and 3 + 1 = 4, two games each: mean 1 a game, and with two
 * samples of a game, 0 and 2, a standard error of 1. */
TEST(games_of_a_deal_are_one_sample)
{
	add(0, 3, 2);
	add(1, 3, 2);
	add(2, 4, 1);
	add(3, 2, 3);
	struct sums_view pair = anna_against_bert();
	struct margin margin = margin_of(&pair.margin);
	assert_int_equal(margin.deals, 2);
	assert_near(margin.mean, 1, 1e-9);
	assert_near(margin.error, 1, 1e-9);
	pair = sums_between(&table.sums, 1, 0);
	margin = margin_of(&pair.margin);
	assert_near(margin.mean, -1, 1e-9);
	assert_near(margin.error, 1, 1e-9);
}

TEST(deals_are_told_apart_by_the_seed)
{
	add(0, 3, 2);
	run.seed = seed_of_number(7);
	add(1, 3, 2);
	assert_int_equal(anna_against_bert().margin.deals, 2);
}

/* The reader has put it into the record, in the place of the seed. */
TEST(each_commitment_is_known_once)
{
	const struct commitment one = commitment_to(&run.seed);

	add(0, 3, 2);
	assert_int_equal(table.commitment_count, 0);
	for (long id = 0; id < 4; id++) {
		heap_played(&record, &run, id);
		record.seed_hidden = true;
		record.seed = commitment_as_seed(&one);
		if (id % 2 == 1)
			record.seed.text[0] = 'f';
		assert_int_equal(crosstable_add(&table, &record), 0);
	}
	assert_int_equal(table.commitment_count, 2);
	assert_true(commitment_same(&table.commitments[0], &one));
}

TEST(the_order_of_games_does_not_matter)
{
	add(3, 2, 3);
	add(0, 3, 2);
	add(2, 4, 1);
	add(1, 3, 2);
	assert_string_equal(sums_name(&table.sums, 0), "bert");
	struct sums_view pair = sums_between(&table.sums, 1, 0);
	struct margin margin = margin_of(&pair.margin);
	assert_near(margin.mean, 1, 1e-9);
	assert_near(margin.error, 1, 1e-9);
}

TEST(a_fault_counts_for_its_bot)
{
	heap_faulted(&record, &run, 1, FAULT_CRASH, 0, "exit code 1");
	assert_int_equal(crosstable_add(&table, &record), 0);
	assert_string_equal(sums_name(&table.sums, 0), "bert");
	assert_int_equal(table.sums.bots[0].faults.count, 1);
	assert_int_equal(table.sums.bots[1].faults.count, 0);
	assert_int_equal(table.sums.bots[0].results[OUTCOME_LOSS], 1);
}

/* Bots "b0", "b1", …, each better than those before. */
TEST(many_bots_have_their_places_by_score)
{
	enum { BOTS = 40 };
	char names[BOTS][16];
	struct ranking ranking;

	for (int i = 0; i < BOTS; i++)
		snprintf(names[i], sizeof names[i], "b%d", i);
	for (int i = 0; i < BOTS; i++)
		for (int j = 0; j < i; j++) {
			heap_played(&record, &run, 0);
			record.names[0] = names[i];
			record.names[1] = names[j];
			assert_int_equal(crosstable_add(&table, &record), 0);
		}
	assert_int_equal(table.sums.bot_count, BOTS);
	assert_int_equal(ranking_init(&ranking, &table.sums), 0);
	assert_int_equal(ranking.count, BOTS);
	for (int i = 0; i < BOTS; i++)
		assert_string_equal(sums_name(&table.sums, ranking.rows[i].bot),
			names[BOTS - 1 - i]);
	assert_int_equal(sums_between(&table.sums, ranking.rows[0].bot,
				 ranking.rows[BOTS - 1].bot)
				 .games,
		1);
	ranking_release(&ranking);
}

TEST(the_values_are_those_of_the_table)
{
	char text[1024] = "";
	FILE *file = fmemopen(text, sizeof text, "w");

	run.bots[0].name = "an,na";
	add(0, 3, 2);
	add(1, 3, 2);
	assert_int_equal(crosstable_report_csv(file, &table), 0);
	fclose(file);
	assert_string_equal(text,
		"bot,opponent,games,points,opponent_points,wins,draws,losses,"
		"score,margin,stderr,deals\n"
		"\"an,na\",bert,2,5,5,1,0,1,50,0,,1\n"
		"bert,\"an,na\",2,5,5,1,0,1,50,0,,1\n");
}

/* Of one deal there is a margin, and nothing says how certain it is. */
TEST(one_deal_has_no_error)
{
	char text[4096] = "";
	FILE *file = fmemopen(text, sizeof text, "w");

	add(0, 3, 2);
	proof_add(&table.sums.proof, PROOF_SIGNED);
	assert_int_equal(crosstable_report_json(file, &table), 0);
	assert_int_equal(crosstable_report_table(file, &table), 0);
	fclose(file);
	assert_non_null(strstr(text, "\"proof\":\"signed\""));
	assert_non_null(strstr(text, ", sandbox off, signed\n"));
	assert_non_null(strstr(text, "\"margin\":{\"mean\":1,\"stderr\":null,"
				     "\"deals\":1,\"pairs\":1,"
				     "\"low\":null,\"high\":null}"));
	assert_non_null(strstr(text, "    +1.00        -        1\n"));
}

TEST(of_many_seeds_the_last_are_shown)
{
	struct commitment commitment = commitment_to(&run.seed);
	char text[4096] = "";
	FILE *file = fmemopen(text, sizeof text, "w");

	add(0, 3, 2);
	for (char digit = '0'; digit < '5'; digit++) {
		commitment.digits[0] = digit;
		assert_int_equal(
			crosstable_know_commitment(&table, commitment.digits),
			0);
	}
	assert_int_equal(crosstable_report_table(file, &table), 0);
	fclose(file);
	assert_null(strstr(text, "seed_sha256 1"));
	assert_non_null(strstr(text, "2 seeds before these\nseed_sha256 2"));
	assert_non_null(strstr(text, "\nseed_sha256 4"));
}

TEST(an_interval_is_one_of_95_percent)
{
	char text[4096] = "";
	FILE *file = fmemopen(text, sizeof text, "w");

	add(0, 3, 2);
	add(1, 3, 2);
	add(2, 4, 1);
	add(3, 2, 3);
	assert_int_equal(crosstable_report_json(file, &table), 0);
	assert_int_equal(crosstable_report_table(file, &table), 0);
	fclose(file);
	assert_non_null(strstr(text,
		"\"margin\":{\"mean\":1,\"stderr\":1,\"deals\":2,\"pairs\":2,"
		"\"low\":-0.959964,\"high\":2.959964}"));
	assert_non_null(strstr(text, "  ± 95 %    deals\n"));
	assert_non_null(strstr(text, "    +1.00     1.96        2\n"));
}
