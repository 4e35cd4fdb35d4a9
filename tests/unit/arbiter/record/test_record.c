#include "record/record.h"

#include "lib/heap_records.h"
#include "lib/test.h"

static struct record record;
static struct text line;
static struct run run;

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

static const char played_line[] =
	"{\"v\":1,\"game\":\"heap\",\"id\":3,\"deal\":1,"
	"\"seed\":\"18446744073709551615\",\"seats\":[\"bert\",\"anna\"],"
	"\"start\":{\"heap\":5},"
	"\"moves\":[[0,\"play 3\",0.213],[1,\"play 2\",1.250]],"
	"\"score\":[3,2],\"end\":\"normal\",\"time\":[0.213,1.250],"
	"\"at\":\"2026-01-31T12:00:00Z\"}\n";

static const char faulted_line[] =
	"{\"v\":1,\"game\":\"heap\",\"id\":0,\"deal\":0,"
	"\"seed\":\"18446744073709551615\",\"seats\":[\"anna\",\"bert\"],"
	"\"start\":{\"heap\":5},\"moves\":[],\"score\":[5,0],"
	"\"end\":\"crash\",\"offender\":1,\"why\":\"it said \\\"9\\\"\","
	"\"stderr\":[\"one\",\"two \\\\M^?\"],\"time\":[0.000,0.000],"
	"\"at\":\"2026-01-31T12:00:00Z\"}\n";

static const char tie_line[] =
	"{\"v\":1,\"game\":\"heap\",\"id\":3,\"deal\":1,"
	"\"seed\":\"7\",\"seats\":[\"bert\",\"anna\"],"
	"\"start\":{\"heap\":5},\"moves\":[],"
	"\"score\":[2,2],\"standing\":[20,21],\"end\":\"normal\","
	"\"time\":[0.000,0.000],\"at\":\"2026-01-31T12:00:00Z\"}\n";

static const char measured_line[] =
	"{\"v\":1,\"game\":\"heap\",\"id\":3,\"deal\":1,"
	"\"seed\":\"18446744073709551615\",\"seats\":[\"bert\",\"anna\"],"
	"\"start\":{\"heap\":5},"
	"\"moves\":[[0,\"play 3\",0.213,0.100,0.025],"
	"[1,\"play 2\",1.250,1.007,0.000]],"
	"\"score\":[3,2],\"end\":\"normal\",\"time\":[0.213,1.250],"
	"\"cpu\":[0.100,1.007],\"at\":\"2026-01-31T12:00:00Z\"}\n";

static const char match_line[] =
	"{\"v\":1,\"game\":\"heap\",\"id\":3,\"deal\":1,"
	"\"seed\":\"18446744073709551615\",\"seats\":[\"bert\",\"anna\"],"
	"\"match\":{\"to\":101,\"number\":4,\"before\":[43,61]},"
	"\"start\":{\"heap\":5},"
	"\"moves\":[[0,\"play 3\",0.213],[1,\"play 2\",1.250]],"
	"\"score\":[3,2],\"end\":\"normal\",\"time\":[0.213,1.250],"
	"\"at\":\"2026-01-31T12:00:00Z\"}\n";

static const char void_line[] =
	"{\"v\":1,\"game\":\"heap\",\"id\":0,\"deal\":0,"
	"\"seed\":\"18446744073709551615\",\"seats\":[\"anna\",\"bert\"],"
	"\"start\":{\"heap\":5},\"moves\":[],\"score\":[5,0],"
	"\"end\":\"timeout\",\"offender\":1,\"why\":\"too late\","
	"\"void\":\"so were we\",\"time\":[0.000,0.000],"
	"\"at\":\"2026-01-31T12:00:00Z\"}\n";

/* A game that is a program failed, at nobody's answer or at that of a seat. */
#define FAILED_LINE(IN_HAND)                                               \
	"{\"v\":1,\"game\":\"heap\",\"id\":0,\"deal\":0,"                  \
	"\"seed\":\"18446744073709551615\",\"seats\":[\"anna\",\"bert\"]," \
	"\"start\":{\"heap\":5},\"moves\":[],\"score\":[5,0],"             \
	"\"end\":\"game\"," IN_HAND "\"why\":\"it failed\","               \
	"\"void\":\"nobody is to blame\",\"time\":[0.000,0.000],"          \
	"\"at\":\"2026-01-31T12:00:00Z\"}\n"

TEST(a_game_is_one_line_with_its_keys_in_order)
{
	heap_played(&record, &run, 3);
	assert_int_equal(record_write(&record, &line), 0);
	assert_string_equal(line.bytes, played_line);
}

TEST(a_deal_of_a_match_has_the_score_before_it)
{
	char reason[REASON_MAX];

	heap_played(&record, &run, 3);
	record.match = (struct points_match){101, 4, {43, 61}};
	assert_int_equal(record_write(&record, &line), 0);
	assert_string_equal(line.bytes, match_line);
	assert_true(record_parse(
		&record, match_line, strlen(match_line), &heap_rules, reason));
	assert_int_equal(record.match.to, 101);
	assert_int_equal(record.match.number, 4);
	assert_int_equal(record.match.before[1], 61);
}

TEST(a_fault_comes_with_its_reason_and_stderr)
{
	heap_faulted(&record, &run, 0, FAULT_CRASH, 1, "it said \"9\"");
	record_set_stderr_tail(&record, "one\ntwo \xff\n", 10);
	assert_int_equal(record_write(&record, &line), 0);
	assert_string_equal(line.bytes, faulted_line);
}

TEST(what_is_measured_stands_beside_the_times)
{
	heap_played(&record, &run, 3);
	record.measured = true;
	record.moves[0].cpu_ns = record.cpu_ns[0] = 100000;
	record.moves[0].late_ns = 25000;
	record.moves[1].cpu_ns = record.cpu_ns[1] = 1007000;
	assert_int_equal(record_write(&record, &line), 0);
	assert_string_equal(line.bytes, measured_line);
	/* What a bot takes to hear is no matter. */
	record.burnt_ns[1] = RECORD_BURNT_LEAST_NS - 1;
	text_clear(&line);
	assert_int_equal(record_write(&record, &line), 0);
	assert_string_equal(line.bytes, measured_line);
}

static void expect_same_line_again(const char *text);

TEST(what_a_bot_said_stands_behind_its_move)
{
	static const char note[] = "{\"info\":{\"score\":1.5,\"pv\":\"2 1\"},"
				   "\"note\":\"one\\ntwo\"}";

	heap_played(&record, &run, 3);
	assert_int_equal(record_note_move(&record, note), 0);
	assert_int_equal(record_write(&record, &line), 0);
	char *text = strdup(line.bytes);
	assert_non_null(strstr(text, note));
	expect_same_line_again(text);
	free(text);
	assert_string_equal(record_move_note(&record, &record.moves[1]), note);
	assert_null(record_move_note(&record, &record.moves[0]));
	assert_true(record.noted);
}

TEST(times_between_turns_stand_in_a_line_if_they_are_much)
{
	heap_played(&record, &run, 3);
	record.measured = true;
	record.burnt_ns[0] = 1000;
	record.burnt_ns[1] = 79 * INT64_C(1000000);
	assert_int_equal(record_write(&record, &line), 0);
	assert_non_null(
		strstr(line.bytes, ",\"burnt\":[0.001,79.000],\"at\":"));
	char *text = strdup(line.bytes);
	expect_same_line_again(text);
	free(text);
}

TEST(a_void_game_says_why)
{
	heap_faulted(&record, &run, 0, FAULT_TIMEOUT, 1, "too late");
	strlcpy(record.voided, "so were we", sizeof record.voided);
	assert_int_equal(record_write(&record, &line), 0);
	assert_string_equal(line.bytes, void_line);
}

TEST(a_game_that_failed_has_no_offender)
{
	static const char *const lines[] = {
		FAILED_LINE(""), FAILED_LINE("\"in_hand\":1,")};

	for (int seat = -1; seat <= 1; seat += 2) {
		heap_faulted(&record, &run, 0, FAULT_GAME, 1, "it failed");
		record.offender = seat;
		strlcpy(record.voided, "nobody is to blame",
			sizeof record.voided);
		text_clear(&line);
		assert_int_equal(record_write(&record, &line), 0);
		assert_string_equal(line.bytes, lines[seat == 1]);
		expect_same_line_again(lines[seat == 1]);
		assert_int_equal(record.offender, seat);
	}
}

TEST(a_game_that_failed_is_void)
{
	static const char text[] =
		"{\"v\":1,\"game\":\"heap\",\"id\":0,\"deal\":0,"
		"\"seed\":\"1\",\"seats\":[\"anna\",\"bert\"],"
		"\"start\":{\"heap\":5},\"moves\":[],\"score\":[5,0],"
		"\"end\":\"game\",\"why\":\"it failed\","
		"\"time\":[0.000,0.000],\"at\":\"2026-01-31T12:00:00Z\"}\n";
	char reason[REASON_MAX] = "";

	assert_false(
		record_parse(&record, text, strlen(text), &heap_rules, reason));
	assert_non_null(strstr(reason, "void"));
}

static void
expect_same_line_again(const char *text)
{
	char reason[REASON_MAX] = "";

	if (!record_parse(&record, text, strlen(text), &heap_rules, reason))
		fail_msg("%s", reason);
	text_clear(&line);
	assert_int_equal(record_write(&record, &line), 0);
	assert_string_equal(line.bytes, text);
}

TEST(a_reason_of_control_characters_can_be_read_again)
{
	char why[RECORD_WHY_MAX];
	char reason[REASON_MAX] = "";

	memset(why, '\001', sizeof why - 1);
	why[sizeof why - 1] = '\0';
	heap_faulted(&record, &run, 0, FAULT_GARBAGE, 1, why);
	assert_int_equal(record_write(&record, &line), 0);
	if (!record_parse(
		    &record, line.bytes, line.length, &heap_rules, reason))
		fail_msg("%s", reason);
	assert_int_equal(strlen(record.why), RECORD_WHY_MAX - 1);
}

TEST(what_is_read_writes_the_same_line)
{
	expect_same_line_again(played_line);
	expect_same_line_again(faulted_line);
	expect_same_line_again(tie_line);
	expect_same_line_again(measured_line);
	expect_same_line_again(match_line);
	expect_same_line_again(void_line);
}

TEST(the_parts_of_a_line_come_back)
{
	char reason[REASON_MAX];

	assert_true(record_parse(&record, played_line, strlen(played_line),
		&heap_rules, reason));
	assert_int_equal(record.id, 3);
	assert_int_equal(record.deal, 1);
	assert_string_equal(record.seed.text, "18446744073709551615");
	assert_string_equal(record.names[1], "anna");
	assert_int_equal(record.move_count, 2);
	assert_int_equal(record.moves[1].used_ns, 1250000);
	assert_string_equal(
		record_move_text(&record, &record.moves[1]), "play 2");
	assert_int_equal(record.points[0], 3);
	assert_int_equal(record.offender, -1);
	assert_int_equal(record.at, 1769860800);
}

static const struct broken {
	const char *description;
	const char *old; /* replaced in played_line */
	const char *new;
	const char *reason; /* a part of it */
} broken_lines[] = {
	{"half a line",
		"\"time\":[0.213,1.250],"
		"\"at\":\"2026-01-31T12:00:00Z\"}",
		"", "no JSON"},
	{"no object", "{\"v\":1", "[{\"v\":1", "no JSON"},
	{"another version", "\"v\":1", "\"v\":2", "\"v\""},
	{"a match without a score", ",\"start\"",
		",\"match\":{\"to\":101,\"number\":1},\"start\"", "\"before\""},
	{"a match to nothing", ",\"start\"",
		",\"match\":{\"to\":0,\"number\":1,\"before\":[0,0]},"
		"\"start\"",
		"\"to\""},
	{"a match with more", ",\"start\"",
		",\"match\":{\"to\":9,\"number\":1,\"before\":[0,0],"
		"\"x\":1},\"start\"",
		"fields that do not belong"},
	{"another game", "\"heap\",", "\"pile\",", "not of heap"},
	{"no id", "\"id\":3,", "", "no \"id\""},
	{"a negative id", "\"id\":3", "\"id\":-3", "\"id\""},
	{"an id that is no whole number", "\"id\":3", "\"id\":3.5", "\"id\""},
	{"an id that no number holds", "\"id\":3",
		"\"id\":99999999999999999999", "no JSON"},
	{"a seed that is a number", "\"18446744073709551615\"", "1",
		"\"seed\""},
	{"a seed of no text", "18446744073709551615", "", "\"seed\""},
	{"no seats", "[\"bert\",\"anna\"]", "[]", "\"seats\""},
	{"a name that is none", "\"bert\"", "7", "\"seats\""},
	{"a start that is no object", "{\"heap\":5}", "5", "\"start\""},
	{"a move of nobody", "[1,\"play 2\"", "[2,\"play 2\"", "\"moves\""},
	{"a move without a time", ",1.250]]", "]]", "a move"},
	{"a move without an action", "play 2", "play", "no action"},
	{"a move without a word for it", "play 2", " 2", "no action"},
	{"a negative time", "[1,\"play 2\",1.250", "[1,\"play 2\",-1.250",
		"\"moves\""},
	{"a time beyond all games", "[1,\"play 2\",1.250",
		"[1,\"play 2\",1e300", "\"moves\""},
	{"a move that is measured in a game that is not",
		"[0,\"play 3\",0.213]", "[0,\"play 3\",0.213,0.1,0.0]",
		"a move"},
	{"a measured game whose moves are not",
		"\"at\":", "\"cpu\":[0.1,0.1],\"at\":", "a move"},
	{"a move with a word behind it", "[0,\"play 3\",0.213]",
		"[0,\"play 3\",0.213,\"so\"]", "a move"},
	{"a move whose bot said something else", "[0,\"play 3\",0.213]",
		"[0,\"play 3\",0.213,{\"note\":\"a\",\"b\":1}]", "a move"},
	{"a move with figures that are none", "[0,\"play 3\",0.213]",
		"[0,\"play 3\",0.213,{\"info\":[]}]", "a move"},
	{"a void game that ended by its rules",
		"\"time\":", "\"void\":\"why not\",\"time\":", "do not belong"},
	{"a void game without a reason", "\"normal\"",
		"\"timeout\",\"offender\":0,\"why\":\"late\",\"void\":\"\"",
		"\"void\""},
	{"a score too few", "[3,2]", "[3]", "\"score\""},
	{"an end of no game", "\"normal\"", "\"bored\"", "bored"},
	{"a fault of nobody", "\"normal\"", "\"crash\"", "\"offender\""},
	{"an offender without a fault",
		"\"end\":", "\"offender\":0,\"end\":", "do not belong"},
	{"a day that is none", "01-31T", "02-31T", "\"at\""},
	{"a date that goes on", "12:00:00Z", "12:00:00Z+1", "\"at\""},
	{"a field of somebody else", "{\"v\":1", "{\"w\":1,\"v\":1",
		"do not belong"},
	{"a field twice", "{\"v\":1", "{\"v\":1,\"v\":1", "no JSON"},
	{"bytes that are no UTF-8", "bert",
		"b\xff"
		"rt",
		"no JSON"},
};

static void
break_line(const struct broken *broken)
{
	const char *at = strstr(played_line, broken->old);

	assert_non_null(at);
	text_clear(&line);
	text_add(&line, played_line, (size_t)(at - played_line));
	text_add_string(&line, broken->new);
	text_add_string(&line, at + strlen(broken->old));
}

TEST(broken_lines_are_refused_in_words)
{
	for (size_t i = 0; i < sizeof broken_lines / sizeof broken_lines[0];
		i++) {
		char reason[REASON_MAX] = "";

		break_line(&broken_lines[i]);
		if (record_parse(&record, line.bytes, line.length, &heap_rules,
			    reason))
			fail_msg("%s", broken_lines[i].description);
		if (!strstr(reason, broken_lines[i].reason))
			fail_msg("%s: %s", broken_lines[i].description, reason);
		assert_int_equal(record.move_count, 0);
	}
}

TEST(a_record_used_again_allocates_nothing_for_moves)
{
	for (int i = 0; i < 200; i++)
		record_add_move(&record, 0, "play", "7H 3H 4C", i);
	struct record_move *moves = record.moves;
	char *texts = record.texts.bytes;
	record_clear(&record);
	assert_int_equal(record.move_count, 0);
	for (int i = 0; i < 200; i++)
		record_add_move(&record, 0, "play", "7H 3H 4C", i);
	assert_ptr_equal(record.moves, moves);
	assert_ptr_equal(record.texts.bytes, texts);
	assert_string_equal(
		record_move_text(&record, &moves[199]), "play 7H 3H 4C");
}

TEST(the_oldest_lines_of_stderr_are_dropped)
{
	struct text words = {0};

	for (int i = 0; i < 1000; i++)
		text_add_format(&words, "line %03d\n", i);
	text_add_string(&words, "no feed");
	record_set_stderr_tail(&record, words.bytes, words.length);
	text_release(&words);
	size_t length = strlen(record.stderr_tail);
	assert_true(length > RECORD_STDERR_MAX - 20);
	assert_memory_equal(record.stderr_tail, "line ", 5);
	assert_string_equal(
		record.stderr_tail + length - 16, "line 999\nno feed");
}

TEST(a_line_of_stderr_without_end_keeps_its_beginning)
{
	char words[3 * RECORD_STDERR_MAX];

	memset(words, 'x', sizeof words);
	record_set_stderr_tail(&record, words, sizeof words);
	assert_int_equal(strlen(record.stderr_tail), RECORD_STDERR_MAX - 1);
}

TEST(no_line_of_stderr_is_an_empty_tail)
{
	record_set_stderr_tail(&record, "", 0);
	assert_string_equal(record.stderr_tail, "");
	record_set_stderr_tail(&record, "\n\n", 2);
	assert_string_equal(record.stderr_tail, "");
}

TEST(times_are_rounded_to_microseconds)
{
	assert_int_equal(record_microseconds(499), 0);
	assert_int_equal(record_microseconds(500), 1);
	heap_record(&record, &run, 0);
	record_add_move(&record, 0, "play", "1", 1000000000499);
	record_write(&record, &line);
	assert_non_null(strstr(line.bytes, "\"play 1\",1000000.000]"));
}
