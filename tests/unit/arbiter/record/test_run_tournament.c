#include "record/run_line.c"

#include "base/json_fields.h"
#include "base/text.h"

#include "lib/test.h"

static char reason[REASON_MAX];

static struct run_tournament
swiss(void)
{
	return (struct run_tournament){
		.format = format_find("swiss"),
		.players = 2,
		.rounds = 9,
		.random_rounds = 1,
		.max_faults = 3,
	};
}

static const char swiss_member[] =
	"\"tournament\":{\"format\":\"swiss\",\"players\":2,\"rounds\":9,"
	"\"random_rounds\":1,\"challengers\":0,\"max_faults\":3,\"houses\":0}";

/* Reads an object of MEMBER alone. */
static bool
take(struct run_tournament *tournament, const char *member)
{
	struct text text = {0};
	struct json_fields fields;

	*tournament = (struct run_tournament){0};
	*reason = '\0';
	text_add_format(&text, "{%s}", member);
	json_t *object = json_loads(text.bytes, 0, NULL);
	assert_non_null(object);
	json_fields_begin(&fields, object, reason);
	take_tournament(tournament, &fields);
	bool good = json_fields_end(&fields);
	json_decref(object);
	text_release(&text);
	return good;
}

TEST(a_tournament_is_one_member)
{
	const struct run_tournament tournament = swiss();
	struct text line = {0};

	write_tournament(&line, &tournament);
	assert_int_equal(*line.bytes, ',');
	assert_string_equal(line.bytes + 1, swiss_member);
	text_release(&line);
}

/* No other format has its numbers, and files of others stay as they were. */
TEST(a_league_says_who_is_due)
{
	struct run_tournament is = swiss(), read;
	struct text line = {0};

	is.games = 40;
	write_tournament(&line, &is);
	assert_string_equal(line.bytes + 1, swiss_member);
	text_release(&line);
	is.format = format_find("league");
	is.error = 25;
	write_tournament(&line, &is);
	assert_non_null(strstr(line.bytes, ",\"games\":40,\"error\":25}"));
	assert_true(take(&read, line.bytes + 1));
	assert_int_equal(read.games, 40);
	assert_int_equal(read.error, 25);
	text_release(&line);
	assert_false(take(&read,
		"\"tournament\":{\"format\":\"league\",\"players\":2,"
		"\"rounds\":9,\"random_rounds\":0,\"challengers\":0,"
		"\"max_faults\":0,\"houses\":0}"));
	assert_string_equal(reason, "it has no \"games\"");
}

static void
expect_differences(const struct run_tournament *was,
	const struct run_tournament *is, const char *expected)
{
	struct text lines = {0};

	compare_tournaments(was, is, &lines);
	assert_string_equal(lines.length > 0 ? lines.bytes : "", expected);
	text_release(&lines);
}

TEST(what_is_read_is_what_was_written)
{
	const struct run_tournament was = swiss();
	struct run_tournament read;

	if (!take(&read, swiss_member))
		fail_msg("%s", reason);
	assert_ptr_equal(read.format, was.format);
	assert_int_equal(read.max_faults, was.max_faults);
	expect_differences(&was, &read, "");
}

TEST(a_match_writes_and_reads_nothing)
{
	const struct run_tournament none = {0};
	struct run_tournament read;
	struct text line = {0};

	write_tournament(&line, &none);
	assert_int_equal(line.length, 0);
	assert_true(take(&read, ""));
	assert_null(read.format);
}

TEST(broken_members_are_refused_in_words)
{
	static const struct {
		const char *from;
		const char *to;
		const char *expected;
	} cases[] = {
		{"swiss", "polka", "there is no format \"polka\""},
		{":2,", ":3,", "swiss is for games of two bots"},
		{":9,", ":0,",
			"\"rounds\" is no whole number from 1 to 1000000"},
		{":9,", ":2000000000,",
			"\"rounds\" is no whole number from 1 to 1000000"},
		{"houses", "horses", "it has no \"houses\""},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct run_tournament read;
		struct text member = {0};
		const char *at = strstr(swiss_member, cases[i].from);

		text_add(&member, swiss_member, (size_t)(at - swiss_member));
		text_add_string(&member, cases[i].to);
		text_add_string(&member, at + strlen(cases[i].from));
		assert_false(take(&read, member.bytes));
		assert_string_equal(reason, cases[i].expected);
		text_release(&member);
	}
}

TEST(all_that_differs_is_said_in_words)
{
	const struct run_tournament none = {0};
	const struct run_tournament was = swiss();
	struct run_tournament is = swiss();

	expect_differences(&was, &is, "");
	is.max_faults = 4;
	is.random_rounds = 5;
	expect_differences(&was, &is,
		"the file was begun with --random-rounds 1, now it is 5\n"
		"the file was begun with --max-faults 3, now it is 4\n");
	is = swiss();
	is.rounds = 11;
	expect_differences(&was, &is, "");
	expect_differences(&was, &none,
		"the file was begun with --format swiss, now it is none\n");
	expect_differences(&none, &none, "");
}
