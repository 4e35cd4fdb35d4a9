#include "record/record.h"

#include "base/text.h"
#include "lib/heap_records.h"
#include "lib/test.h"

static struct run run;
static struct record record;
static struct text text;

BEFORE_EACH
{
	run = heap_run();
	record_init(&record);
	heap_played(&record, &run, 3);
}

AFTER_EACH
{
	record_release(&record);
	text_release(&text);
}

static uint64_t
gist(void)
{
	uint64_t made;

	assert_int_equal(record_gist(&record, &text, &made), 0);
	return made;
}

TEST(times_are_no_part_of_it)
{
	const uint64_t before = gist();

	record.moves[0].used_ns += 1000000;
	record.moves[0].cpu_ns += 1000000;
	record.used_ns[0] += 1000000;
	record.at += 60;
	strlcpy(record.why, "after 3 s", sizeof record.why);
	assert_true(gist() == before);
}

TEST(what_was_played_and_won_is)
{
	const uint64_t before = gist();

	record.points[0]++;
	assert_true(gist() != before);
	record.points[0]--;
	record.deal++;
	assert_true(gist() != before);
	record.deal--;
	record.names[0] = "another";
	assert_true(gist() != before);
	heap_played(&record, &run, 3);
	assert_true(gist() == before);
	record.end = FAULT_TIMEOUT;
	assert_true(gist() != before);
	record.end = FAULT_NONE;
	json_object_set_new(record.start, "more", json_integer(1));
	assert_true(gist() != before);
	heap_played(&record, &run, 3);
	assert_int_equal(record_add_move(&record, 0, "take", "1", 0), 0);
	assert_true(gist() != before);
}
