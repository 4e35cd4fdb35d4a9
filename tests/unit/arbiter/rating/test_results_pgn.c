#include "rating/result_files.c"

#include <errno.h>

#include "lib/test.h"

/* What has been read, as "White>Black" for a win, "=" and "<" for the others,
 * each with a blank behind. */
static char taken[4096];

static int
take_game(void *to, const char *first, const char *second, enum outcome outcome)
{
	size_t length = strlen(to);

	snprintf((char *)to + length, sizeof taken - length, "%s%c%s ", first,
		">=<"[outcome], second);
	return 0;
}

static int
read_bytes(const char *bytes, size_t size, char reason[static REASON_MAX])
{
	struct results_taker taker = {.take = take_game, .to = taken};
	FILE *file = fmemopen((void *)(uintptr_t)bytes, size, "r");

	*taken = '\0';
	int result = results_pgn_read(file, "list", &taker, reason);
	fclose(file);
	return result;
}

static void
expect_taken(const char *what, const char *pgn, const char *expected)
{
	char reason[REASON_MAX] = "";

	if (read_bytes(pgn, strlen(pgn), reason) != 0)
		fail_msg("%s: %s", what, reason);
	if (strcmp(taken, expected) != 0)
		fail_msg("%s: \"%s\", not \"%s\"", what, taken, expected);
}

TEST(text_without_any_tag_of_use_is_no_list)
{
	static const char *const texts[] = {
		"rank name elo\n1 greedy 100\n",
		"[{\"game\":\"tablic\"}]\n",
		"[Event \"x\"]\n\n1. e4\n",
	};
	char reason[REASON_MAX];

	FOR_EACH (text, texts) {
		assert_int_equal(read_bytes(*text, strlen(*text), reason), -1);
		assert_string_equal(reason,
			"list: it is no list of results: neither a record "
			"file, nor PGN with White, Black and Result");
	}
}

#define A_B "[White \"a\"]\n[Black \"b\"]\n"

static const struct {
	const char *what;
	const char *pgn;
	const char *taken;
} cases[] = {
	{"nothing", " ", ""},
	{"a win", A_B "[Result \"1-0\"]\n\n1-0\n", "a>b "},
	{"a draw", A_B "[Result \"1/2-1/2\"]\n\n1/2-1/2\n", "a=b "},
	{"a loss", A_B "[Result \"0-1\"]\n\n0-1\n", "a<b "},
	{"an unknown result", A_B "[Result \"*\"]\n\n*\n", ""},
	{"no such result", A_B "[Result \"2-0\"]\n\n1-0\n", ""},
	{"no result tag", A_B "\n1-0\n", ""},
	{"no black", "[White \"a\"]\n[Result \"1-0\"]\n\n1-0\n", ""},
	{"tags in another order",
		"[Result \"0-1\"][Black \"b\"][White \"a\"]\n0-1", "a<b "},
	{"other tags between",
		"[Event \"x\"]\n[White \"a\"]\n[WhiteElo \"1\"]\n[Black "
		"\"b\"]\n[Result \"1-0\"]\n[ECO \"A00\"]\n\n1-0",
		"a>b "},
	{"lines that end in CR LF",
		"[White \"a\"]\r\n[Black \"b\"]\r\n[Result "
		"\"1-0\"]\r\n\r\n1-0\r\n",
		"a>b "},
	{"blanks within a tag",
		"[ White\t\"a\" ]\n[  Black \"b\"  ]\n[Result  \"1-0\"]\n1-0",
		"a>b "},
	{"two games",
		A_B "[Result \"1-0\"]\n\n1. e4 1-0\n\n" A_B
		    "[Result \"0-1\"]\n\n0-1\n",
		"a>b a<b "},
	{"two games without moves or a blank line",
		A_B "[Result \"1-0\"]\n" A_B "[Result \"0-1\"]\n", "a>b a<b "},
	{"a game without a result between two",
		A_B "[Result \"1-0\"]\n\n1-0\n\n" A_B "\n*\n\n" A_B
		    "[Result \"0-1\"]\n\n0-1\n",
		"a>b a<b "},
	{"a quote and a backslash in a name",
		"[White \"a \\\"x\\\" \\\\ y\"]\n[Black \"b\"]\n"
		"[Result \"1-0\"]\n1-0",
		"a \"x\" \\ y>b "},
	{"brackets and braces in a name",
		"[White \"a [x] {y} ; %\"]\n[Black \"b\"]\n"
		"[Result \"1-0\"]\n1-0",
		"a [x] {y} ; %>b "},
	{"a comment with tags in it",
		A_B "[Result \"1-0\"]\n\n1. e4 {[White \"c\"] [Result "
		    "\"0-1\"]} 1-0",
		"a>b "},
	{"a comment over lines",
		A_B "[Result \"1-0\"]\n\n1. e4 { one\n[White \"c\"]\n} e5 1-0",
		"a>b "},
	{"a comment to the end of the line",
		A_B "[Result \"1-0\"]\n\n1. e4 ; { [White \"c\"]\n1-0\n",
		"a>b "},
	{"a line that is escaped",
		"% [White \"c\"]\n" A_B
		"[Result \"1-0\"]\n% [Black \"d\"]\n1. e4 50% 1-0",
		"a>b "},
	{"a comment before the first tag",
		"{ [White \"c\"] }\n" A_B "[Result \"1-0\"]\n1-0", "a>b "},
	{"variations, glyphs and what is reserved",
		A_B "[Result \"1-0\"]\n\n1. e4 $1 (1. d4 d5 (1... Nf6)) "
		    "<x> e5!? 1-0",
		"a>b "},
	{"a comment that never ends",
		A_B "[Result \"1-0\"]\n\n1. e4 { and so on [White \"c\"]",
		"a>b "},
	{"a tag that never ends", A_B "[Result \"1-0\"]\n\n1-0\n[White \"c",
		"a>b "},
	{"names in UTF-8",
		"[White \"Ž\"]\n[Black \"b\"]\n[Result \"1-0\"]\n1-0", "Ž>b "},
	{"a mark of the byte order", "\xEF\xBB\xBF" A_B "[Result \"1-0\"]\n",
		"a>b "},
};

TEST(games_are_read_and_the_rest_is_skipped)
{
	FOR_EACH (c, cases)
		expect_taken(c->what, c->pgn, c->taken);
}

TEST(a_nul_is_no_part_of_a_name)
{
	static const char pgn[] =
		"[White \"a\0b\"]\n[Black \"c\"]\n[Result \"1-0\"]\n\0 1-0";
	char reason[REASON_MAX];

	assert_int_equal(read_bytes(pgn, sizeof pgn - 1, reason), 0);
	assert_string_equal(taken, "ab>c ");
}

/* A game of a name of LENGTH letters. */
static int
read_name_of(size_t length, char reason[static REASON_MAX])
{
	char pgn[2 * RESULTS_PGN_NAME_MAX];
	char name[2 * RESULTS_PGN_NAME_MAX];

	memset(name, 'n', length);
	name[length] = '\0';
	snprintf(pgn, sizeof pgn,
		"[Event \"x\"]\n[White \"%.*s\"]\n[Black \"b\"]\n"
		"[Result \"1-0\"]\n",
		(int)length, name);
	return read_bytes(pgn, strlen(pgn), reason);
}

TEST(a_name_too_long_is_refused_with_its_line)
{
	char reason[REASON_MAX] = "";

	assert_int_equal(read_name_of(RESULTS_PGN_NAME_MAX - 1, reason), 0);
	assert_int_equal(strlen(taken), RESULTS_PGN_NAME_MAX - 1 + 3);
	assert_int_equal(read_name_of(RESULTS_PGN_NAME_MAX, reason), -1);
	assert_string_equal(reason, "list:2: a name has more than 1023 bytes");
}

TEST(a_long_value_that_does_not_matter_is_skipped)
{
	char pgn[3 * RESULTS_PGN_NAME_MAX] = "[FEN \"";
	char reason[REASON_MAX];

	memset(pgn + 6, 'x', 2 * RESULTS_PGN_NAME_MAX);
	strlcpy(pgn + 6 + 2 * RESULTS_PGN_NAME_MAX,
		"\"]\n" A_B "[Result \"1-0\"]\n", 100);
	assert_int_equal(read_bytes(pgn, strlen(pgn), reason), 0);
	assert_string_equal(taken, "a>b ");
}

static int
take_nothing(
	void *to, const char *first, const char *second, enum outcome outcome)
{
	(void)to, (void)first, (void)second, (void)outcome;
	errno = ENOMEM;
	return -1;
}

TEST(a_failure_of_the_taker_ends_the_reading)
{
	static char pgn[] = A_B "[Result \"1-0\"]\n\n1-0\n" A_B;
	struct results_taker taker = {.take = take_nothing};
	FILE *file = fmemopen(pgn, strlen(pgn), "r");
	char reason[REASON_MAX] = "";

	assert_int_equal(results_pgn_read(file, "list", &taker, reason), -1);
	assert_non_null(strstr(reason, strerror(ENOMEM)));
	fclose(file);
}

TEST(what_is_written_is_read_again)
{
	static const char *const names[] = {
		"a", "\"", "\\", "a \\\" b", "[{;%", "Ž", ""};
	char pgn[1024] = "";

	for (size_t i = 0; i < COUNT(names); i++) {
		char expected[64];
		enum outcome outcome = (enum outcome)(i % OUTCOME_COUNT);
		FILE *file = fmemopen(pgn, sizeof pgn, "w");
		results_pgn_write(file, names[i], "b", outcome);
		fclose(file);
		snprintf(expected, sizeof expected, "%s%cb ", names[i],
			">=<"[outcome]);
		expect_taken(names[i], pgn, expected);
	}
}
