#include "protocol/message.h"

#include <limits.h>

#include "lib/test.h"

static enum command_status
parse(const char *text, size_t length, struct command *command)
{
	static char line[1024];

	assert_true(length < sizeof line);
	memcpy(line, text, length);
	line[length] = '\0';
	return command_parse(line, length, command);
}

static const struct {
	const char *description;
	const char *line;
	bool has_id;
	unsigned id;
	const char *name;
	const char *arguments;
} split_commands[] = {
	{"bare", "gen_move", false, 0, "gen_move", ""},
	{"arguments", "play 0 7H 3C", false, 0, "play", "0 7H 3C"},
	{"blanks all around", " \t play \t 0  7H \t ", false, 0, "play",
		"0  7H"},
	{"an id", "12 play 0 7H", true, 12, "play", "0 7H"},
	{"the id 0", "0 quit", true, 0, "quit", ""},
	{"the largest id", "2147483647 name", true, 2147483647, "name", ""},
	{"an id with zeros in front", "007 name", true, 7, "name", ""},
	{"a comment behind", "name # who are you?", false, 0, "name", ""},
	{"UTF-8 in arguments", "set_rules tablić", false, 0, "set_rules",
		"tablić"},
	{"a name with a dash", "x-y_2 z", false, 0, "x-y_2", "z"},
};

TEST(commands_are_split)
{
	for (size_t i = 0; i < COUNT(split_commands); i++) {
		struct command c;

		print_message("%s\n", split_commands[i].description);
		assert_int_equal(parse(split_commands[i].line,
					 strlen(split_commands[i].line), &c),
			COMMAND_WHOLE);
		assert_int_equal(c.has_id, split_commands[i].has_id);
		assert_int_equal(c.id, split_commands[i].id);
		assert_string_equal(c.name, split_commands[i].name);
		assert_string_equal(c.arguments, split_commands[i].arguments);
	}
}

TEST(blank_lines_and_comments_are_no_commands)
{
	static const char *const cases[] = {"", "  \t ", "#", "  # 12 play"};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct command c;

		assert_int_equal(
			parse(cases[i], strlen(cases[i]), &c), COMMAND_NONE);
	}
}

TEST(a_bad_command_leaves_the_result_untouched)
{
	static const struct {
		const char *description;
		const char *line;
		size_t length;
	} cases[] = {
		{"a NUL", "na\0me", 5},
		{"a bell", "play 0 \a", 8},
		{"a delete character", "name\177", 5},
		{"an id alone", "12", 2},
		{"an id too large", "2147483648 name", 15},
		{"an id far too large", "99999999999999999999999 name", 28},
		{"an id without a blank", "12name", 6},
		{"an answer", "= 7H", 4},
		{"a name that begins with a sign", "-name", 5},
		{"a name with a sign", "na+me 1", 7},
		{"UTF-8 in the name", "tabli\xc4\x87", 7},
	};
	static const struct command before = {.has_id = true, .id = 77};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct command c;

		memcpy(&c, &before, sizeof c);
		print_message("%s\n", cases[i].description);
		assert_int_equal(
			parse(cases[i].line, cases[i].length, &c), COMMAND_BAD);
		assert_memory_equal(&c, &before, sizeof c);
	}
}

TEST(words_come_off_one_by_one)
{
	char line[] = " 7S\t3H   4C ";
	char *arguments = line;

	assert_string_equal(command_word(&arguments), "7S");
	assert_string_equal(command_word(&arguments), "3H");
	assert_string_equal(command_word(&arguments), "4C");
	assert_null(command_word(&arguments));
	assert_null(command_word(&arguments));
}

TEST(a_number_is_within_its_bounds_or_none)
{
	static const struct {
		const char *text;
		bool good;
		long long number;
	} cases[] = {
		{"0", true, 0},
		{"48", true, 48},
		{"48 7H", true, 48},
		{"49", false, 0},
		{"-1", false, 0},
		{"4x", false, 0},
		{"", false, 0},
		{"99999999999999999999", false, 0},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		char line[32];
		char *arguments = line;
		long long number = -7;

		print_message("'%s'\n", cases[i].text);
		strcpy(line, cases[i].text);
		assert_int_equal(command_number(&arguments, 0, 48, &number),
			cases[i].good);
		assert_true(number == (cases[i].good ? cases[i].number : -7));
	}
}

TEST(a_number_may_be_negative_or_very_large)
{
	static const struct {
		const char *text;
		bool good;
		long long number;
	} cases[] = {
		{"-5", true, -5},
		{"-0", true, 0},
		{"9223372036854775807", true, LLONG_MAX},
		{"-9223372036854775807", true, -LLONG_MAX},
		{"9223372036854775808", false, 0},
		{"-", false, 0},
		{"--5", false, 0},
		{"+5", false, 0},
		{"5-", false, 0},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		char line[32];
		char *arguments = line;
		long long number = 7;

		print_message("'%s'\n", cases[i].text);
		strcpy(line, cases[i].text);
		assert_int_equal(command_number(&arguments, LLONG_MIN,
					 LLONG_MAX, &number),
			cases[i].good);
		assert_true(number == (cases[i].good ? cases[i].number : 7));
	}
}

TEST(a_seed_has_64_bits)
{
	static const struct {
		const char *text;
		bool good;
		uint64_t number;
	} cases[] = {
		{"0", true, 0},
		{"18446744073709551615", true, UINT64_MAX},
		{"18446744073709551616", false, 0},
		{"28446744073709551615", false, 0},
		{"-1", false, 0},
		{"0x10", false, 0},
		{"", false, 0},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		char line[32];
		char *arguments = line;
		uint64_t number = 7;

		print_message("'%s'\n", cases[i].text);
		strcpy(line, cases[i].text);
		assert_int_equal(
			command_u64(&arguments, &number), cases[i].good);
		assert_true(number == (cases[i].good ? cases[i].number : 7));
	}
}

/* Adds the lines of TEXT, each ended by LF; the status after the last. */
static enum answer_status
add(struct answer *answer, const char *text, const char **why)
{
	enum answer_status status = answer->status;

	while (*text != '\0') {
		size_t length = strcspn(text, "\n");

		status = answer_add(answer, text, length, why);
		text += length + 1;
	}
	return status;
}

static const struct {
	const char *description;
	const char *lines;
	enum answer_status status;
	bool ok;
	int id; /* -1: none */
	const char *text;
} whole_answers[] = {
	{"empty", "=\n\n", ANSWER_WHOLE, true, -1, ""},
	{"with a text", "= 7S 3H 4C\n\n", ANSWER_WHOLE, true, -1, "7S 3H 4C"},
	{"a refusal", "? unknown command\n\n", ANSWER_WHOLE, false, -1,
		"unknown command"},
	{"a bare refusal", "?\n\n", ANSWER_WHOLE, false, -1, ""},
	{"an id", "=12 7S\n\n", ANSWER_WHOLE, true, 12, "7S"},
	{"an id alone", "?3\n\n", ANSWER_WHOLE, false, 3, ""},
	{"blanks at the ends", "  = \t 7S \t \n\n", ANSWER_WHOLE, true, -1,
		"7S"},
	{"blanks in the empty line", "= 7S\n \t \n", ANSWER_WHOLE, true, -1,
		"7S"},
	{"several lines", "= play\n gen_move \nquit\n\n", ANSWER_WHOLE, true,
		-1, "play\ngen_move\nquit"},
	{"text from the second line", "=\nplay\nquit\n\n", ANSWER_WHOLE, true,
		-1, "play\nquit"},
	{"signs and comments in the text", "= a\n# b\n= c\n? d\n\n",
		ANSWER_WHOLE, true, -1, "a\n# b\n= c\n? d"},
	{"blank lines and comments first", "\n# hm\n  \n = 7S\n\n",
		ANSWER_WHOLE, true, -1, "7S"},
	{"no empty line yet", "= 7S\n", ANSWER_PARTIAL, true, -1, "7S"},
	{"nothing but blank lines", "\n\n# hm\n", ANSWER_NONE, false, -1, ""},
	{"the last of two", "=1 7S\n\n?\n\n", ANSWER_WHOLE, false, -1, ""},
	{"nothing after one", "=1 7S\n\n\n", ANSWER_NONE, false, -1, ""},
	{"UTF-8", "= š\n\n", ANSWER_WHOLE, true, -1, "š"},
};

TEST(answers_are_read_up_to_their_empty_line)
{
	for (size_t i = 0; i < COUNT(whole_answers); i++) {
		static struct answer a;
		const char *why = NULL;

		print_message("%s\n", whole_answers[i].description);
		memset(&a, 0, sizeof a);
		assert_int_equal(add(&a, whole_answers[i].lines, &why),
			whole_answers[i].status);
		assert_null(why);
		assert_int_equal(a.ok, whole_answers[i].ok);
		assert_int_equal(a.has_id, whole_answers[i].id >= 0);
		assert_int_equal(a.id,
			whole_answers[i].id >= 0 ? whole_answers[i].id : 0);
		assert_string_equal(a.text, whole_answers[i].text);
		assert_int_equal(a.length, strlen(whole_answers[i].text));
	}
}

TEST(what_is_no_answer_is_said_to_be_none_and_stays_so)
{
	static const struct {
		const char *description;
		const char *line;
		size_t length;
		const char *why;
	} cases[] = {
		{"a move without a sign", "7S", 2,
			"an answer begins with = or ?"},
		{"no blank", "=7S", 3, "a blank must follow '='"},
		{"no blank after ?", "?what", 5, "a blank must follow '?'"},
		{"two signs", "==", 2, "a blank must follow '='"},
		{"an id too large", "=2147483648", 11,
			"its id is larger than 2147483647"},
		{"a NUL", "= 7\0S", 5, "it holds control characters"},
		{"an escape", "= \033[1m7S", 8, "it holds control characters"},
		{"an escape in a comment", "#\033", 2,
			"it holds control characters"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		static struct answer a;
		const char *why = NULL;

		print_message("%s\n", cases[i].description);
		memset(&a, 0, sizeof a);
		assert_int_equal(
			answer_add(&a, cases[i].line, cases[i].length, &why),
			ANSWER_BAD);
		assert_string_equal(why, cases[i].why);
		why = NULL;
		assert_int_equal(answer_add(&a, "", 0, &why), ANSWER_BAD);
		assert_string_equal(why, cases[i].why);
	}
}

TEST(control_characters_are_bad_in_later_lines_too)
{
	static struct answer a;
	const char *why = NULL;

	assert_int_equal(add(&a, "= a\nb\a\n\n", &why), ANSWER_BAD);
	assert_string_equal(why, "it holds control characters");
}

TEST(a_text_has_a_largest_length)
{
	static struct answer a;
	static char line[ANSWER_TEXT_MAX];
	const char *why = NULL;

	memset(line, 'x', sizeof line);
	memcpy(line, "= ", 2);
	assert_int_equal(answer_add(&a, line, ANSWER_TEXT_MAX - 1, &why),
		ANSWER_PARTIAL);
	assert_int_equal(a.length, ANSWER_TEXT_MAX - 3);
	assert_int_equal(answer_add(&a, "x", 1, &why), ANSWER_PARTIAL);
	assert_int_equal(a.length, ANSWER_TEXT_MAX - 1);
	assert_int_equal(answer_add(&a, "x", 1, &why), ANSWER_BAD);
	assert_string_equal(why, "it is longer than 16383 bytes");
	assert_int_equal(a.length, ANSWER_TEXT_MAX - 1);
}
