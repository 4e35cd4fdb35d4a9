#include "record/record.h"

#include "lib/heap_records.h"
#include "lib/record_agreement.h"
#include "lib/test.h"

static struct record record;
static struct run run;
static struct text line;

BEFORE_EACH
{
	run = heap_run();
	record_init(&record);
}

AFTER_EACH
{
	record_release(&record);
	text_release(&line);
}

static void
written(void)
{
	text_clear(&line);
	assert_int_equal(record_write(&record, &line), 0);
}

static void
played(void)
{
	heap_played(&record, &run, 3);
	written();
}

static void
hidden(void)
{
	heap_played(&record, &run, 3);
	record.seed_hidden = true;
	written();
}

static void
measured(void)
{
	heap_played(&record, &run, 3);
	record.measured = true;
	record.moves[0].cpu_ns = record.cpu_ns[0] = 100000;
	record.moves[1].late_ns = 25000;
	written();
}

static void
noted(void)
{
	heap_played(&record, &run, 3);
	record_note_move(&record, "{\"info\":{\"a\":1.5,\"b\":\"c\"}}");
	written();
}

static void
noted_and_measured(void)
{
	heap_played(&record, &run, 3);
	record.measured = true;
	record_note_move(
		&record, "{\"info\":{\"a\":1},\"note\":\"one\\ntwo\"}");
	record.moves[0].note = record.moves[1].note;
	written();
}

static void
standing(void)
{
	heap_played(&record, &run, 4);
	record.has_standing = true;
	record.standing[0] = -7;
	record.standing[1] = INT32_MAX;
	written();
}

static void
faulted(void)
{
	heap_faulted(&record, &run, 0, FAULT_CRASH, 1, "it said \"9\\\"");
	record_set_stderr_tail(&record, "one\ntwo \xff\n\xc3\xa9", 12);
	strlcpy(record.voided, "so were we", sizeof record.voided);
	written();
}

static void
failed(void)
{
	heap_faulted(&record, &run, 0, FAULT_GAME, 1, "it failed");
	strlcpy(record.voided, "nobody is to blame", sizeof record.voided);
	written();
}

static void
failed_at_no_answer(void)
{
	heap_faulted(&record, &run, 0, FAULT_GAME, 1, "it failed");
	record.offender = -1;
	strlcpy(record.voided, "nobody is to blame", sizeof record.voided);
	written();
}

static void
of_a_match(void)
{
	heap_played(&record, &run, 3);
	record.match = (struct points_match){101, 4, {43, -1}};
	written();
}

static void
measured_without_a_move(void)
{
	heap_faulted(&record, &run, 0, FAULT_TIMEOUT, 0, "");
	record.measured = true;
	written();
}

static void
of_practice(void)
{
	heap_faulted(&record, &run, 0, FAULT_RESIGN, 1, "gave up");
	record.practice = true;
	written();
}

/* Each writes a line of talon's own. */
static void (*const writers[])(void) = {of_practice, played, hidden, measured,
	noted, noted_and_measured, standing, faulted, failed,
	failed_at_no_answer, measured_without_a_move, of_a_match};

enum { WRITERS = sizeof writers / sizeof writers[0] };

/* Returns whether the scan took BYTES. */
static bool
expect_agreement(const char *bytes, size_t length)
{
	struct record_agreement agreement =
		record_agreement_of(bytes, length, &heap_rules);

	if (agreement.complaint)
		fail_msg("%s differs: %.*s", agreement.complaint, (int)length,
			bytes);
	return agreement.scanned;
}

TEST(what_talon_writes_is_taken)
{
	for (int i = 0; i < WRITERS; i++) {
		writers[i]();
		if (!expect_agreement(line.bytes, line.length))
			fail_msg("%s", line.bytes);
	}
}

TEST(what_bots_said_is_passed_over_and_told)
{
	noted();
	assert_true(record_scan(&record, line.bytes, line.length, &heap_rules));
	assert_true(record.noted);
	assert_null(record_move_note(&record, &record.moves[1]));
	played();
	assert_true(record_scan(&record, line.bytes, line.length, &heap_rules));
	assert_false(record.noted);
}

TEST(nothing_is_kept_of_start_and_texts)
{
	played();
	assert_true(record_scan(&record, line.bytes, line.length, &heap_rules));
	assert_null(record.start);
	assert_null(record.parsed);
	assert_int_equal(record.move_count, 2);
	assert_string_equal(record.names[0], "bert");
	assert_string_equal(record.names[1], "anna");
}

/* Replaces TAKEN bytes at AT by INSERTED in every line. */
static void
expect_agreement_after(size_t at, size_t taken, const char *inserted)
{
	struct text changed = {0};

	text_add(&changed, line.bytes, at);
	text_add_string(&changed, inserted);
	text_add_string(&changed, line.bytes + at + taken);
	expect_agreement(changed.bytes, changed.length);
	text_release(&changed);
}

TEST(a_line_with_any_byte_changed_is_no_other)
{
	static const char *const pieces[] = {"", "\"", "\\", ",", ":", "[", "]",
		"{", "}", "0", "9", "-", ".", "e", " ", "\n", "\t", "\x1f",
		"\x7f", "\x80", "\xc3\xa9", "\xed\xa0\x80", "\xf4\x90\x80\x80",
		"u", "\\n", "\\u0041", "null", "true", "1e400"};

	for (int i = 0; i < WRITERS; i++) {
		writers[i]();
		for (size_t at = 0; at < line.length; at++)
			for (size_t p = 0; p < sizeof pieces / sizeof pieces[0];
				p++) {
				expect_agreement_after(at, 0, pieces[p]);
				expect_agreement_after(at, 1, pieces[p]);
			}
	}
}

TEST(a_line_cut_off_anywhere_is_none)
{
	for (int i = 0; i < WRITERS; i++) {
		writers[i]();
		for (size_t length = 0; length + 1 < line.length; length++) {
			char *part = malloc(length + 1);

			assert_non_null(part);
			memcpy(part, line.bytes, length);
			part[length] = '\n';
			assert_false(expect_agreement(part, length));
			assert_false(expect_agreement(part, length + 1));
			free(part);
		}
	}
}

static const struct replaced {
	const char *description;
	const char *old; /* replaced in the line of a game that was played */
	const char *new;
	bool taken;
} replacements[] = {
	{"blanks between all parts", ",\"deal\":", " , \"deal\" : ", true},
	{"a start of many kinds", "{\"heap\":5}",
		"{\"a\":[1.5,-0,true,false,null,{}],\"b\":{\"a\":[]}}", true},
	{"a start with a name twice", "{\"heap\":5}",
		"{\"heap\":5,\"b\":1,\"heap\":5}", false},
	{"a start with a name twice, within", "{\"heap\":5}",
		"{\"heap\":[{\"a\":1,\"a\":1}]}", false},
	{"a start that is an array", "{\"heap\":5}", "[]", false},
	{"an escape in a name", "bert", "be\\\"rt", true},
	{"a letter of two bytes", "bert", "b\xc3\xa9rt", true},
	{"half a letter", "bert", "b\xc3rt", false},
	{"times of more decimals", "0.213],", "0.2131],", false},
	{"a time with an exponent", "1.250]", "1.250e0]", false},
	{"a time before which a 0 stands", "1.250]", "01.250]", false},
	{"the longest time", "[1,\"play 2\",1.250",
		"[1,\"play 2\",999999999999.999", true},
	{"a longer time", "[1,\"play 2\",1.250",
		"[1,\"play 2\",1000000000000.000", false},
	{"keys in another order", "\"id\":3,\"deal\":1", "\"deal\":1,\"id\":3",
		false},
	{"an escape in an action", "play 3", "play \\\\3", true},
	{"a word too long", "play 3", "playplayplayplay 3", false},
	{"the longest word", "play 3", "playplayplaypla 3", true},
	{"a leap day", "2026-01-31", "2024-02-29", true},
	{"no leap day", "2026-01-31", "2026-02-29", false},
	{"a year of long ago", "2026", "1969", false},
};

TEST(only_the_usual_is_taken)
{
	for (size_t i = 0; i < sizeof replacements / sizeof replacements[0];
		i++) {
		const struct replaced *r = &replacements[i];
		struct text changed = {0};

		played();
		const char *at = strstr(line.bytes, r->old);
		assert_non_null(at);
		text_add(&changed, line.bytes, (size_t)(at - line.bytes));
		text_add_string(&changed, r->new);
		text_add_string(&changed, at + strlen(r->old));
		if (expect_agreement(changed.bytes, changed.length) != r->taken)
			fail_msg("%s: %s", r->description, changed.bytes);
		text_release(&changed);
	}
}

TEST(more_lines_of_stderr_than_can_be_are_refused)
{
	struct text changed = {0};

	heap_faulted(&record, &run, 0, FAULT_CRASH, 1, "gone");
	record_set_stderr_tail(&record, "x", 1);
	written();
	const char *at = strstr(line.bytes, "\"stderr\":[\"x\"");
	assert_non_null(at);
	text_add(&changed, line.bytes, (size_t)(at - line.bytes));
	text_add_string(&changed, "\"stderr\":[\"\"");
	for (int i = 0; i < RECORD_STDERR_MAX; i++)
		text_add_string(&changed, ",\"\"");
	text_add_string(&changed, at + strlen("\"stderr\":[\"x\""));
	assert_false(expect_agreement(changed.bytes, changed.length));
	text_release(&changed);
}
