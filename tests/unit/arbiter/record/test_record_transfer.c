#include "record/record.h"

#include "lib/heap_records.h"
#include "lib/test.h"

static struct run run;
static struct record sent;
static struct record taken;
static struct text line;

BEFORE_EACH
{
	run = heap_run();
	record_init(&sent);
	record_init(&taken);
	line = (struct text){0};
}

AFTER_EACH
{
	record_release(&sent);
	record_release(&taken);
	text_release(&line);
}

/* As a worker sends a game, and the session takes it. */
static void
transfer(void)
{
	char reason[REASON_MAX];

	text_clear(&line);
	assert_int_equal(record_write(&sent, &line), 0);
	if (!record_read(&taken, line.bytes, line.length, &heap_rules, reason))
		fail_msg("%s", reason);
}

static void
expect_same_moves(void)
{
	assert_int_equal(taken.move_count, sent.move_count);
	for (size_t i = 0; i < sent.move_count; i++) {
		const struct record_move *a = &sent.moves[i];
		const struct record_move *b = &taken.moves[i];

		assert_int_equal(b->seat, a->seat);
		assert_int_equal(b->used_ns, a->used_ns);
		assert_int_equal(b->cpu_ns, a->cpu_ns);
		assert_int_equal(b->late_ns, a->late_ns);
	}
}

static void
expect_same_seats(void)
{
	assert_int_equal(taken.seats, sent.seats);
	for (int s = 0; s < sent.seats; s++) {
		assert_string_equal(taken.names[s], sent.names[s]);
		assert_int_equal(taken.points[s], sent.points[s]);
		assert_int_equal(taken.standing[s], sent.standing[s]);
		assert_int_equal(taken.used_ns[s], sent.used_ns[s]);
		assert_int_equal(taken.cpu_ns[s], sent.cpu_ns[s]);
		assert_int_equal(taken.burnt_ns[s], sent.burnt_ns[s]);
	}
}

static void
expect_same(void)
{
	assert_int_equal(taken.id, sent.id);
	assert_int_equal(taken.deal, sent.deal);
	assert_int_equal(taken.at, sent.at);
	assert_int_equal(taken.end, sent.end);
	assert_int_equal(taken.offender, sent.offender);
	assert_int_equal(taken.has_standing, sent.has_standing);
	assert_int_equal(taken.measured, sent.measured);
	assert_int_equal(taken.practice, sent.practice);
	assert_string_equal(taken.why, sent.why);
	assert_string_equal(taken.stderr_tail, sent.stderr_tail);
	assert_string_equal(taken.voided, sent.voided);
	expect_same_moves();
	expect_same_seats();
}

/* A record with something everywhere. */
static void
fill(void)
{
	heap_faulted(&sent, &run, 7, FAULT_TIMEOUT, 1, "it slept");
	for (int i = 0; i < 40; i++) {
		assert_int_equal(record_add_move(&sent, i % 2, "play",
					 i % 3 ? "1" : "2", i * 1001000),
			0);
		record_measure_move(&sent, i * 77000, i * 5000);
	}
	for (int s = 0; s < sent.seats; s++) {
		sent.points[s] = 10 * s - 5;
		sent.standing[s] = 3 - s;
		sent.used_ns[s] = (INT64_C(1) << 49) * 1000 - s * 1000;
		sent.cpu_ns[s] = (INT64_C(1) << (s + 33)) * 1000;
		sent.burnt_ns[s] = RECORD_BURNT_LEAST_NS + s * 11000;
	}
	sent.has_standing = true;
	sent.measured = true;
	sent.practice = true;
	strlcpy(sent.voided, "so were we", sizeof sent.voided);
	record_set_stderr_tail(&sent, "oh\nno\n", 6);
}

TEST(everything_comes_as_it_was)
{
	fill();
	transfer();
	expect_same();
}

TEST(nothing_of_the_record_before_is_left)
{
	fill();
	transfer();
	heap_played(&sent, &run, 3);
	transfer();
	expect_same();
	fill();
	transfer();
	expect_same();
}

/* Texts of the longest that a record holds. */
TEST(long_texts_come_whole)
{
	fill();
	memset(sent.why, 'w', sizeof sent.why - 1);
	memset(sent.stderr_tail, 's', sizeof sent.stderr_tail - 1);
	memset(sent.voided, 'v', sizeof sent.voided - 1);
	sent.why[sizeof sent.why - 1] = '\0';
	sent.stderr_tail[sizeof sent.stderr_tail - 1] = '\0';
	sent.voided[sizeof sent.voided - 1] = '\0';
	transfer();
	expect_same();
}

/* What is too unusual for the scan, too. */
TEST(a_start_of_large_numbers_comes)
{
	fill();
	json_object_set_new(sent.start, "large", json_real(1e300));
	transfer();
	expect_same();
	assert_non_null(taken.start);
}
