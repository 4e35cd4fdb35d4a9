#include "tournament/contest.h"

#include <unistd.h>

#include "lib/heap_tournament.h"
#include "lib/test.h"
#include "record/journal.h"
#include "record/reader.h"

static char path[] = "/tmp/talon-contest-XXXXXX";
static struct run run;
static struct contest written;
static struct contest contest;
static struct journal journal;
static struct record record;
static struct reader reader;
static long seen;
static char reason[REASON_MAX];

BEFORE_EACH
{
	strlcpy(path + sizeof path - 7, "XXXXXX", 7);
	int descriptor = mkstemp(path);
	assert_false(descriptor < 0 || close(descriptor) < 0);
	run = heap_tournament("swiss", 4, 3);
	run.time_ns = -1;
	record_init(&record);
	seen = 0;
	assert_false(contest_init(&written, &run) < 0);
	assert_int_equal(journal_create(&journal, path, NULL, &run, reason), 0);
}

AFTER_EACH
{
	record_release(&record);
	contest_release(&written);
	unlink(path);
}

/* One more game, which ends with the points of some game or other, into the
 * file. Returns its number. */
static long
write_game(void)
{
	struct fixture fixture;

	assert_int_equal(contest_next(&written, &fixture), CONTEST_GAME);
	heap_result(
		&record, &run, &fixture, (const int[]){(int)fixture.id % 3, 1});
	for (int seat = 0; seat < 2; seat++)
		record.names[seat] =
			written.roster.bots[fixture.bot[seat]].name;
	record.start = json_pack("{s:i}", "heap", 5);
	assert_int_equal(contest_add(&written, &record), 0);
	assert_int_equal(journal_append(&journal, &record, 0), 0);
	return fixture.id;
}

static void
write_change(bool add, const char *name)
{
	const struct roster_change change = {
		.add = add,
		.bot = {.name = name, .command = "x"},
		.round = contest_next_round(&written),
	};

	assert_true(contest_change(&written, &change, reason));
	assert_int_equal(
		journal_append_line(&journal,
			roster_change_write(&change, journal_line(&journal))),
		0);
}

static void
see(void *context, const struct record *game)
{
	long *last = context;

	assert_true(game->id > *last);
	*last = game->id;
	seen++;
}

/* What contest_read returns; then all is to be released by close_file. */
static int
read_file(void (*visit)(void *, const struct record *))
{
	long last = -1;

	assert_int_equal(reader_open(&reader, path, reason), 0);
	assert_int_equal(contest_init(&contest, &reader.run), 0);
	return contest_read(&contest, &reader, visit, &last, reason);
}

static void
close_file(void)
{
	contest_release(&contest);
	reader_close(&reader);
}

/* Both go on in the same way. */
static void
expect_same(void)
{
	struct fixture expected;
	struct fixture fixture;

	assert_int_equal(contest.rounds.played, written.rounds.played);
	assert_int_equal(contest.roster.count, written.roster.count);
	for (int bot = 0; bot < contest.roster.count; bot++) {
		assert_string_equal(contest.roster.bots[bot].name,
			written.roster.bots[bot].name);
		assert_int_equal(contest.roster.terms[bot].until,
			written.roster.terms[bot].until);
		assert_int_equal(contest.sums.bots[bot].points,
			written.sums.bots[bot].points);
	}
	for (;;) {
		enum contest_next next = contest_next(&written, &expected);

		assert_int_equal(contest_next(&contest, &fixture), next);
		if (next != CONTEST_GAME)
			break;
		assert_int_equal(fixture.id, expected.id);
		assert_memory_equal(
			fixture.bot, expected.bot, 2 * sizeof *fixture.bot);
	}
}

TEST(a_contest_goes_on_as_the_one_whose_file_it_is)
{
	for (int games = 0; games < 7; games++)
		write_game();
	assert_int_equal(journal_close(&journal), 0);
	assert_int_equal(read_file(see), 0);
	assert_int_equal(seen, 7);
	expect_same();
	close_file();
}

TEST(changes_are_taken_in_their_place)
{
	for (int games = 0; games < 4; games++)
		write_game();
	write_change(true, "late");
	write_change(false, "b1");
	for (int games = 0; games < 2; games++)
		write_game();
	assert_int_equal(journal_close(&journal), 0);
	assert_int_equal(read_file(NULL), 0);
	assert_int_equal(contest.roster.count, 5);
	assert_int_equal(contest.roster.terms[1].until, 1);
	expect_same();
	close_file();
}

TEST(a_half_line_at_the_end_is_no_game)
{
	for (int games = 0; games < 3; games++)
		write_game();
	assert_int_equal(journal_close(&journal), 0);
	FILE *file = fopen(path, "a");
	assert_non_null(file);
	fputs("{\"id\":3", file);
	fclose(file);
	assert_int_equal(read_file(see), 0);
	assert_int_equal(seen, 3);
	expect_same();
	close_file();
}

TEST(a_line_that_cannot_be_there_is_named)
{
	write_game();
	/* Of the second round, before the first is complete. */
	record.id = 4;
	assert_int_equal(journal_append(&journal, &record, 0), 0);
	assert_int_equal(journal_close(&journal), 0);
	assert_int_equal(read_file(NULL), -1);
	if (!strstr(reason, ":3: game 4 comes before round 1 is complete"))
		fail_msg("%s", reason);
	close_file();
}
