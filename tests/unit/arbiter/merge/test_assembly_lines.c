#include "merge/assembly_lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/heap_tournament.h"
#include "lib/scratch.h"
#include "lib/test.h"
#include "merge/assembly.h"
#include "record/reader.h"

static struct run run;
static struct merge_input input = {.path = "a"};
static struct merge_plan plan;
static struct merge_target target;
static struct merge_key key;
static struct assembly assembly;
static struct record record;
static char reason[REASON_MAX];

static void
begin(void)
{
	run = heap_tournament("roundrobin", 3, 1);
	run.time_ns = -1;
	plan = (struct merge_plan){.inputs = &input, .run = run};
	assert_int_equal(merge_events_take_length(&plan.events, 1), 1);
	assert_int_equal(merge_target_open(&target, "all", reason), 0);
	assembly = (struct assembly){.plan = &plan, .target = &target};
	assert_int_equal(assembly_begin(&assembly, reason), 0);
	record_init(&record);
}

/* Takes game ID as CONTEST has it. */
static int
take(struct contest *contest, long id)
{
	const int points[] = {3, 2};
	struct text text = {0};
	struct fixture fixture;

	assert_int_equal(contest_next(contest, &fixture), CONTEST_GAME);
	assert_int_equal(fixture.id, id);
	heap_result(&record, &run, &fixture, points);
	record.start = json_pack("{s:i}", "heap", 5);
	assert_int_equal(record_write(&record, &text), 0);
	const struct merge_line line = {.id = id,
		.number = id + 2,
		.bytes = text.bytes,
		.length = text.length};
	int result = assembly_take(&assembly, &line, reason);
	text_release(&text);
	return result;
}

/* What the lines of the output are. */
static const char *
kinds(void)
{
	static char text[64];
	size_t count = 0;
	struct reader reader;
	enum reader_result kind;

	assert_int_equal(merge_target_finish(&target, &key, NULL, reason), 0);
	assert_int_equal(reader_open(&reader, "all", reason), 0);
	while ((kind = reader_step(&reader, reason)) > READER_END)
		text[count++] = "..gclsx"[kind + 1];
	text[count] = '\0';
	assert_int_equal(kind, READER_END);
	reader_close(&reader);
	unlink("all");
	return text;
}

static void
end(void)
{
	record_release(&record);
	assembly_release(&assembly);
	merge_target_close(&target);
	merge_events_release(&plan.events);
}

ALL_TESTS(scratch_enter, scratch_leave)

TEST(a_length_stands_before_the_first_game_that_needs_it)
{
	struct contest contest;
	struct run longer;

	begin();
	merge_events_take_length(&plan.events, 2);
	merge_events_take_length(&plan.events, 5);
	longer = run;
	longer.tournament.rounds = 5;
	assert_int_equal(contest_init(&contest, &longer), 0);
	for (long id = 0; id < 8; id++)
		assert_int_equal(take(&contest, id), 0);
	assert_int_equal(assembly_end(&assembly, reason), 0);
	assert_string_equal(kinds(), "gggggglggl");
	assert_int_equal(assembly.missing.games, 22);
	contest_release(&contest);
	end();
}

TEST(a_change_stands_before_the_round_that_it_is_for)
{
	const struct roster_change change = {.bot = {.name = "b2"}, .round = 1};
	struct contest contest;
	struct text text = {0};
	struct run longer;

	begin();
	merge_events_take_length(&plan.events, 2);
	assert_int_equal(roster_change_write(&change, &text), 0);
	const struct merge_event event = {
		.line = text.bytes, .length = text.length, .number = 9};
	merge_events_take(&plan.events.changes, 0, &event);
	longer = run;
	longer.tournament.rounds = 2;
	assert_int_equal(contest_init(&contest, &longer), 0);
	assert_true(contest_change(&contest, &change, reason));
	for (long id = 0; id < 8; id++)
		assert_int_equal(take(&contest, id), 0);
	assert_int_equal(assembly_end(&assembly, reason), 0);
	assert_true(assembly.complete);
	assert_string_equal(kinds(), "gggggglcgg");
	contest_release(&contest);
	text_release(&text);
	end();
}

TEST(what_no_game_needs_stands_at_the_end)
{
	struct contest contest;

	begin();
	merge_events_take_length(&plan.events, 3);
	assert_int_equal(contest_init(&contest, &run), 0);
	assert_int_equal(take(&contest, 0), 0);
	assert_int_equal(assembly_end(&assembly, reason), 0);
	assert_string_equal(kinds(), "gl");
	contest_release(&contest);
	end();
}
