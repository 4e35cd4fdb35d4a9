#include "tournament/tournament.c"

#include "lib/heap_shards.h"
#include "lib/test.h"

static struct run run;
static struct contest contest;
static struct record record;
static struct heap_shards games;

static void
begin(const char *format, long rounds)
{
	run = heap_tournament(format, 4, rounds);
	run.rotate = true;
	record_init(&record);
	games = (struct heap_shards){0};
	assert_int_equal(contest_init(&contest, &run), 0);
}

static void
end(void)
{
	record_release(&record);
	contest_release(&contest);
}

static void
expect(enum output_form form, const char *text)
{
	char *bytes;
	size_t size;
	FILE *file = open_memstream(&bytes, &size);

	assert_non_null(file);
	assert_int_equal(print_next(file, &contest, form), 0);
	assert_int_equal(fclose(file), 0);
	assert_string_equal(bytes, text);
	free(bytes);
}

static void
take(long id, int first, int second)
{
	const struct fixture fixture = {
		.id = id, .deal = id / 4, .bot = {first, second}};
	char reason[REASON_MAX];

	heap_shards_fill(&record, &run, &fixture);
	assert_true(contest_take(&contest, &record, reason));
}

TEST(a_plan_names_the_open_games_of_the_round)
{
	begin("swiss", 2);
	expect(OUTPUT_TABLE, "round 0 of 2: 4 games are open: 0-3\n");
	expect(OUTPUT_JSON,
		"{\"round\":0,\"rounds\":2,\"open\":4,\"games\":\"0-3\","
		"\"complete\":false}\n");
	take(1, 1, 0);
	expect(OUTPUT_TABLE, "round 0 of 2: 3 games are open: 0,2-3\n");
	take(0, 0, 1);
	take(2, 2, 3);
	expect(OUTPUT_TABLE, "round 0 of 2: 1 game is open: 3\n");
	take(3, 3, 2);
	expect(OUTPUT_TABLE, "round 1 of 2: 4 games are open: 4-7\n");
	end();
}

TEST(all_rounds_that_can_be_drawn_are_planned)
{
	begin("roundrobin", 3);
	expect(OUTPUT_TABLE, "round 0 of 3: 36 games are open: 0-35\n");
	end();
}

TEST(a_tournament_without_open_games_is_complete)
{
	begin("knockout", 1);
	expect(OUTPUT_JSON,
		"{\"round\":0,\"rounds\":null,\"open\":4,\"games\":\"0-3\","
		"\"complete\":false}\n");
	heap_shards_play(&games, &contest, &record);
	expect(OUTPUT_TABLE, "complete: all 6 games are played\n");
	expect(OUTPUT_JSON,
		"{\"round\":2,\"rounds\":2,\"open\":0,\"games\":\"\","
		"\"complete\":true}\n");
	end();
}
