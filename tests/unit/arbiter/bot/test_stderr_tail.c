#include "bot/stderr_tail.h"

#include "lib/test.h"

/* Writes COUNT bytes in pieces of SIZE, each byte the low part of its number.
 */
static void
write_bytes(struct stderr_tail *tail, size_t count, size_t size)
{
	for (size_t at = 0; at < count;) {
		char *space;
		size_t room = stderr_tail_space(tail, &space);

		assert_true(room >= STDERR_TAIL_MAX);
		size_t piece = size < room ? size : room;
		if (piece > count - at)
			piece = count - at;
		for (size_t i = 0; i < piece; i++)
			space[i] = (char)(at + i);
		stderr_tail_filled(tail, piece);
		at += piece;
	}
}

/* The tail ends with byte COUNT - 1 and has no gap. */
static void
expect_end(const struct stderr_tail *tail, size_t count)
{
	for (size_t i = 1; i <= tail->length; i++)
		assert_int_equal(
			tail->bytes[tail->length - i], (char)(count - i));
}

TEST(a_little_is_kept_whole)
{
	struct stderr_tail tail = {0};

	write_bytes(&tail, 100, 7);
	assert_int_equal(tail.length, 100);
	expect_end(&tail, 100);
}

TEST(of_much_the_end_is_kept)
{
	static const size_t sizes[] = {1, 100, STDERR_TAIL_MAX - 1,
		STDERR_TAIL_MAX, STDERR_TAIL_MAX + 1, 3 * STDERR_TAIL_MAX};

	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		struct stderr_tail tail = {0};

		write_bytes(&tail, 10 * STDERR_TAIL_MAX + 77, sizes[i]);
		assert_true(tail.length >= STDERR_TAIL_MAX);
		assert_true(tail.length <= sizeof tail.bytes);
		expect_end(&tail, 10 * STDERR_TAIL_MAX + 77);
	}
}

static void
say(struct stderr_tail *tail, const char *text)
{
	char *space;
	size_t length = strlen(text);

	assert_true(stderr_tail_space(tail, &space) >= length);
	memcpy(space, text, length);
	stderr_tail_filled(tail, length);
}

TEST(the_last_words_are_the_last_line_that_says_something)
{
	static const struct {
		const char *description, *text, *words;
	} rows[] = {
		{"nothing", "", ""},
		{"blanks", " \n\t\r\n", ""},
		{"one line", "woe", "woe"},
		{"a whole line", "woe\n", "woe"},
		{"the last of two", "first\nlast\n", "last"},
		{"trailing blanks", "first\nlast \t\r\n \n\n", "last"},
		{"leading blanks", "first\n  last\n", "  last"},
		{"bytes that cannot be shown", "a\033[1mb\377\n",
			"a\\^[[1mb\\M^?"},
		{"help, with what is wrong",
			"x: no y\nTry 'x --help' for more.\n", "x: no y"},
		{"help after an empty line", "x: no y\n\nTry 'x --help'\n",
			"x: no y"},
		{"help alone", "Try 'x --help'\n", "Try 'x --help'"},
		{"help after blanks", " \nTry 'x --help'\n", "Try 'x --help'"},
		{"help twice", "woe\nTry 'x --help'\nTry 'y --help'\n",
			"Try 'x --help'"},
		{"an error of Node",
			"g.js:1\nTypeError: x\n    at f (g.js:1:2)\n"
			"    at g.js:3\n\nNode.js v20.20.2\n",
			"TypeError: x"},
		{"Node's version alone", "Node.js v20.20.2\n",
			"Node.js v20.20.2"},
		{"a place alone", "woe\n    at last\n", "    at last"},
		{"help of no program", "woe\nTry 'again'\n", "Try 'again'"},
		{"help within a line", "woe\nOr: Try 'x --help'\n",
			"Or: Try 'x --help'"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct stderr_tail tail = {0};
		char words[STDERR_TAIL_WORDS_MAX];

		say(&tail, rows[i].text);
		stderr_tail_last_words(&tail, words);
		if (strcmp(words, rows[i].words) != 0)
			fail_msg("%s: %s", rows[i].description, words);
	}
}

TEST(last_words_that_are_too_long_are_cut)
{
	struct stderr_tail tail = {0};
	char words[STDERR_TAIL_WORDS_MAX];

	for (int i = 0; i < STDERR_TAIL_WORDS_MAX; i++)
		say(&tail, "ab");
	stderr_tail_last_words(&tail, words);
	assert_int_equal(strlen(words), STDERR_TAIL_WORDS_MAX - 1);
	assert_memory_equal(words, "abab", 4);
}

/* A line of which only the end has been kept, and one after very much. */
TEST(last_words_are_those_of_what_is_kept)
{
	struct stderr_tail tail = {0};
	char words[STDERR_TAIL_WORDS_MAX];

	for (int i = 0; i < 3 * STDERR_TAIL_MAX; i++)
		say(&tail, "x");
	stderr_tail_last_words(&tail, words);
	assert_int_equal(strspn(words, "x"), STDERR_TAIL_WORDS_MAX - 1);
	say(&tail, "\nwoe\nTry 'x --help'\n");
	stderr_tail_last_words(&tail, words);
	assert_string_equal(words, "woe");
}
