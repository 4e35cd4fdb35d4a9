#include "record/record.h"

#include <stdlib.h>
#include <string.h>

#include "lib/heap_records.h"
#include "lib/test.h"

static struct run run;
static struct record sent;
static struct record taken;
static struct text packed;

BEFORE_EACH
{
	run = heap_run();
	record_init(&sent);
	record_init(&taken);
	packed = (struct text){0};
}

AFTER_EACH
{
	record_release(&sent);
	record_release(&taken);
	text_release(&packed);
}

static bool
transfer(void)
{
	text_clear(&packed);
	record_pack(&sent, &packed);
	assert_int_equal(text_failed(&packed), 0);
	return record_unpack(&taken, packed.bytes, packed.length);
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
		assert_string_equal(record_move_text(&taken, b),
			record_move_text(&sent, a));
	}
}

static void
expect_same_text(const struct text *a, const struct text *b)
{
	assert_int_equal(a->length, b->length);
	if (a->length > 0)
		assert_memory_equal(a->bytes, b->bytes, a->length);
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
	assert_memory_equal(taken.points, sent.points, sizeof sent.points);
	assert_memory_equal(
		taken.standing, sent.standing, sizeof sent.standing);
	assert_memory_equal(taken.used_ns, sent.used_ns, sizeof sent.used_ns);
	assert_memory_equal(taken.cpu_ns, sent.cpu_ns, sizeof sent.cpu_ns);
	assert_memory_equal(
		taken.burnt_ns, sent.burnt_ns, sizeof sent.burnt_ns);
	assert_string_equal(taken.why, sent.why);
	assert_string_equal(taken.stderr_tail, sent.stderr_tail);
	assert_string_equal(taken.voided, sent.voided);
	expect_same_moves();
	expect_same_text(&taken.line, &sent.line);
}

/* A record with something everywhere. */
static void
fill(void)
{
	heap_faulted(&sent, &run, 7, FAULT_TIMEOUT, 1, "it slept");
	for (int i = 0; i < 40; i++) {
		assert_int_equal(record_add_move(&sent, i % 2, "play",
					 i % 3 ? "1" : "2", i * 1001),
			0);
		record_measure_move(&sent, i * 77, i * 5);
	}
	for (int s = 0; s < GAME_SEATS_MAX; s++) {
		sent.points[s] = 10 * s - 5;
		sent.standing[s] = 3 - s;
		sent.used_ns[s] = INT64_MAX / 2 - s;
		sent.cpu_ns[s] = INT64_C(1) << (s % 30 + 33);
		sent.burnt_ns[s] = 11 * s;
	}
	sent.has_standing = true;
	sent.measured = true;
	strlcpy(sent.voided, "so were we", sizeof sent.voided);
	record_set_stderr_tail(&sent, "oh\nno\n", 6);
	assert_int_equal(record_write(&sent, &sent.line), 0);
}

TEST(everything_comes_as_it_was)
{
	fill();
	assert_true(transfer());
	expect_same();
}

TEST(a_record_of_nothing_comes_too)
{
	assert_true(transfer());
	expect_same();
}

TEST(nothing_of_the_record_before_is_left)
{
	fill();
	assert_true(transfer());
	heap_played(&sent, &run, 3);
	assert_true(transfer());
	expect_same();
	assert_int_equal(taken.line.length, 0);
	fill();
	assert_true(transfer());
	expect_same();
}

/* Texts of the longest that a record holds. */
TEST(long_texts_come_whole)
{
	heap_played(&sent, &run, 3);
	memset(sent.why, 'w', sizeof sent.why - 1);
	memset(sent.stderr_tail, 's', sizeof sent.stderr_tail - 1);
	memset(sent.voided, 'v', sizeof sent.voided - 1);
	sent.why[sizeof sent.why - 1] = '\0';
	sent.stderr_tail[sizeof sent.stderr_tail - 1] = '\0';
	sent.voided[sizeof sent.voided - 1] = '\0';
	assert_true(transfer());
	expect_same();
}

TEST(what_the_taker_knows_stays)
{
	taken.seed = seed_of_number(5);
	taken.game = &heap_rules;
	taken.seats = 2;
	taken.names[0] = "nina";
	heap_played(&sent, &run, 3);
	assert_true(transfer());
	assert_string_equal(taken.seed.text, "5");
	assert_ptr_equal(taken.game, &heap_rules);
	assert_int_equal(taken.seats, 2);
	assert_string_equal(taken.names[0], "nina");
	assert_null(taken.start);
}

/* Each length is tried in memory of that length, so that a sanitizer sees who
 * reads beyond it. */
TEST(what_is_cut_off_or_too_long_is_refused)
{
	fill();
	assert_true(transfer());
	for (size_t length = 0; length < packed.length; length++) {
		char *bytes = malloc(length > 0 ? length : 1);

		assert_non_null(bytes);
		memcpy(bytes, packed.bytes, length);
		assert_false(record_unpack(&taken, bytes, length));
		free(bytes);
	}
	text_add(&packed, "x", 1);
	assert_false(record_unpack(&taken, packed.bytes, packed.length));
	assert_true(transfer());
	expect_same();
}
