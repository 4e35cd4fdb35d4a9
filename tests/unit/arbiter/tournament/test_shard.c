#include "tournament/tournament.c"

#include <unistd.h>

#include "lib/heap_shards.h"
#include "lib/test.h"
#include "record/change.h"
#include "record/journal.h"

enum { BOTS = 6, SHARDS = 3, ROUND_GAMES = 6 };

static char path[] = "/tmp/talon-shard-XXXXXX";
static struct run whole;
static struct run run;
static struct heap_shards shards;
static struct contest all;
static struct shard shard;
static struct record record;
static char reason[REASON_MAX];

BEFORE_EACH
{
	strlcpy(path + sizeof path - 7, "XXXXXX", 7);
	int descriptor = mkstemp(path);
	assert_false(descriptor < 0 || close(descriptor) < 0);
	whole = heap_tournament("swiss", BOTS, 4);
	whole.rotate = true;
	whole.time_ns = -1;
	run = heap_shards_run(&whole, 0, SHARDS);
	shards = (struct heap_shards){0};
	record_init(&record);
}

AFTER_EACH
{
	record_release(&record);
	unlink(path);
}

/* Every shard plays what it can, with what all have played before. */
static int
play_wave(struct heap_shards *known)
{
	const struct heap_shards before = *known;
	int played = 0;

	for (int i = 0; i < SHARDS; i++) {
		const struct run part = heap_shards_run(&whole, i, SHARDS);
		struct contest contest;

		heap_shards_know(&before, &contest, &part, &record);
		int games = heap_shards_play(known, &contest, &record);
		assert_int_equal((long)contest_forecast_known(&contest),
			contest_played(&contest));
		played += games;
		contest_release(&contest);
	}
	return played;
}

static void
expect_as_one_machine(const char *format, long faults)
{
	struct heap_shards one = {0};
	struct contest contest;
	int waves = 0;

	whole = heap_tournament(format, BOTS, 4);
	whole.rotate = true;
	whole.tournament.max_faults = faults;
	shards = (struct heap_shards){0};
	assert_int_equal(contest_init(&contest, &whole), 0);
	heap_shards_play(&one, &contest, &record);
	while (play_wave(&shards) > 0)
		waves++;
	assert_true(waves > 0 && waves <= 4);
	for (int id = 0; id < HEAP_SHARDS_GAMES; id++) {
		assert_int_equal(shards.known[id], one.known[id]);
		assert_memory_equal(&shards.games[id], &one.games[id],
			sizeof one.games[id]);
	}
	contest_release(&contest);
}

TEST(shards_that_know_all_results_play_what_one_machine_plays)
{
	expect_as_one_machine("swiss", 0);
	expect_as_one_machine("knockout", 0);
	expect_as_one_machine("roundrobin", 0);
	expect_as_one_machine("roundrobin", 3);
}

/* Writes the games that are known into a file of RUN. */
static void
write_file(const struct run *of)
{
	struct journal journal;

	assert_int_equal(journal_create(&journal, path, NULL, of, reason), 0);
	for (int id = 0; id < HEAP_SHARDS_GAMES; id++) {
		if (!shards.known[id])
			continue;
		heap_shards_fill(&record, of, &shards.games[id]);
		assert_int_equal(journal_append(&journal, &record, 0), 0);
	}
	assert_int_equal(journal_close(&journal), 0);
}

static void
begin(void)
{
	play_wave(&shards);
	write_file(&whole);
	assert_int_equal(contest_init(&all, &run), 0);
	assert_int_equal(shard_init(&shard, &all, &run, path, reason), 0);
}

static void
end(void)
{
	shard_release(&shard);
	contest_release(&all);
}

TEST(what_the_merged_file_has_too_counts_once)
{
	begin();
	assert_int_equal(all.rounds.played, ROUND_GAMES);
	assert_int_equal(contest_played(&all), ROUND_GAMES / SHARDS);
	heap_shards_fill(&record, &run, &shards.games[0]);
	assert_true(shard_knows(&shard, &record));
	assert_true(shard_take(&shard, &record, reason));
	assert_int_equal(all.rounds.played, ROUND_GAMES);
	assert_int_equal(contest_played(&all), ROUND_GAMES / SHARDS);
	assert_int_equal(contest_played(shard_reported(&shard)), 1);
	end();
}

TEST(a_game_that_ended_otherwise_is_refused)
{
	begin();
	heap_shards_fill(&record, &run, &shards.games[1]);
	record.moves[0].used_ns += 5;
	assert_true(shard_take(&shard, &record, reason));
	heap_shards_fill(&record, &run, &shards.games[0]);
	record.points[1]++;
	assert_false(shard_take(&shard, &record, reason));
	assert_non_null(strstr(reason, "game 0 is another one than at "));
	assert_non_null(strstr(reason, path));
	assert_non_null(strstr(reason, ":2"));
	end();
}

TEST(a_shard_plays_on_from_the_merged_file)
{
	struct fixture fixture;
	int games = 0;

	begin();
	for (; contest_next(&all, &fixture) == CONTEST_GAME; games++) {
		assert_true(fixture.id >= ROUND_GAMES);
		heap_shards_fill(&record, &run, &fixture);
		assert_int_equal(shard_add(&shard, &record), 0);
	}
	assert_int_equal(games, ROUND_GAMES / SHARDS);
	assert_int_equal(contest_played(shard_reported(&shard)), games);
	end();
}

/* The changes of a shard come from there. */
TEST(a_change_that_the_merged_file_has_not_is_refused)
{
	const struct roster_change change = {
		.add = true,
		.bot = {.name = "new", .command = "x"},
		.round = 1,
	};

	begin();
	assert_false(shard_change(&shard, &change, reason));
	assert_non_null(strstr(reason, "has no such change"));
	assert_true(contest_change(&all, &change, reason));
	assert_int_equal(
		roster_change_write(&change, &shard.merged.changes), 0);
	assert_true(shard_change(&shard, &change, reason));
	assert_true(shard_has_change(shard_reported(&shard), &change));
	end();
}

static void
expect_not_after(const struct run *of, const char *why)
{
	write_file(of);
	assert_int_equal(contest_init(&all, &run), 0);
	assert_int_equal(shard_init(&shard, &all, &run, path, reason), -1);
	assert_non_null(strstr(reason, path));
	assert_non_null(strstr(reason, why));
	end();
	assert_int_equal(truncate(path, 0), 0);
}

TEST(a_file_that_is_not_the_merged_one_is_refused)
{
	struct run other = whole;

	expect_not_after(&run, "it is the file of a shard");
	other.seed = (struct seed){"2"};
	expect_not_after(&other, "seed");
}

TEST(without_a_merged_file_it_is_its_contest_alone)
{
	assert_int_equal(contest_init(&all, &run), 0);
	assert_int_equal(shard_init(&shard, &all, &run, NULL, reason), 0);
	assert_ptr_equal(shard_reported(&shard), &all);
	assert_int_equal(
		heap_shards_play(&shards, &all, &record), ROUND_GAMES / SHARDS);
	end();
}

enum { KNOWN = 1000 };

TEST(each_game_is_found_by_its_number)
{
	struct known_games games = {0};

	assert_null(known_games_find(&games, 0));
	for (long i = 0; i < KNOWN; i++) {
		const struct known_game game = {.id = (KNOWN - 1 - i) * 37,
			.gist = (uint64_t)i,
			.line = i + 2};

		assert_int_equal(known_games_add(&games, &game), 0);
	}
	known_games_sort(&games);
	for (long i = 0; i < KNOWN; i++) {
		const struct known_game *game =
			known_games_find(&games, i * 37);

		assert_non_null(game);
		assert_int_equal(game->gist, KNOWN - 1 - i);
		assert_int_equal(game->line, KNOWN + 1 - i);
		assert_null(known_games_find(&games, i * 37 + 1));
	}
	free(games.all);
}
