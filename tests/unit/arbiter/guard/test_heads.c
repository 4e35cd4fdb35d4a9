#include "guard/heads.h"

#include <unistd.h>

#include "lib/test.h"

static const char record[] = "/somewhere/games";
static char path[] = "/tmp/talon-test-heads-XXXXXX";
static struct line_key key;
static struct chain chain;
static struct heads heads;
static char reason[REASON_MAX];

FIXTURE(set_up)
{
	static const uint8_t bytes[LINE_KEY_BYTES] = {1};

	strcpy(strrchr(path, '-'), "-XXXXXX");
	int file = mkstemp(path);
	if (file < 0)
		return -1;
	close(file);
	line_key_init(&key, bytes);
	chain = (struct chain){.key = &key};
	*reason = '\0';
	return 0;
}

FIXTURE(tear_down)
{
	heads_release(&heads);
	return unlink(path);
}

static void
add_line_to(struct chain *to, int number)
{
	struct text line = {0};

	text_add_format(&line, "{\"id\":%d}\n", number);
	chain_seal(to, &line, 0);
	assert_int_equal(text_failed(&line), 0);
	text_release(&line);
}

/* A file of three lines, with heads of one and of three. */
static void
publish(void)
{
	add_line_to(&chain, 0);
	assert_int_equal(heads_publish(path, record, &chain), 0);
	add_line_to(&chain, 1);
	add_line_to(&chain, 2);
	assert_int_equal(heads_publish(path, record, &chain), 0);
}

static int
read_heads(void)
{
	heads_release(&heads);
	return heads_read(&heads, path, "games", &chain, reason);
}

/* Follows lines of these numbers, up to the first that does not fit. */
static int
follow(const int *numbers, int count)
{
	struct chain again = {.key = &key};

	for (int i = 0; i < count; i++) {
		add_line_to(&again, numbers[i]);
		if (!heads_follow(&heads, &again, reason))
			return i;
	}
	return heads_are_reached(&heads, &again, reason) ? count : -1;
}

static char *
read_text(void)
{
	static char text[4096];
	FILE *file = fopen(path, "r");

	assert_non_null(file);
	text[fread(text, 1, sizeof text - 1, file)] = '\0';
	fclose(file);
	return text;
}

static void
write_text(const char *text)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	fputs(text, file);
	fclose(file);
}

TEST_WITH(what_was_published_fits, set_up, tear_down)
{
	publish();
	assert_int_equal(read_heads(), 0);
	assert_int_equal(heads.count, 2);
	assert_int_equal(heads.others, 0);
	assert_int_equal(heads_lines(&heads), 3);
	assert_int_equal(follow((const int[]){0, 1, 2, 3}, 4), 4);
}

TEST_WITH(lines_that_were_exchanged_are_noticed, set_up, tear_down)
{
	publish();
	assert_int_equal(read_heads(), 0);
	assert_int_equal(follow((const int[]){0, 2, 1}, 3), 2);
	assert_non_null(strstr(reason, "others than were published"));
	assert_non_null(strstr(reason, ":2"));
}

TEST_WITH(lines_that_were_taken_back_are_noticed, set_up, tear_down)
{
	publish();
	assert_int_equal(read_heads(), 0);
	assert_int_equal(follow((const int[]){0, 1}, 2), -1);
	assert_non_null(strstr(reason, "ends with line 2, and 3"));
}

TEST_WITH(a_file_that_was_begun_anew_shows, set_up, tear_down)
{
	static const uint8_t bytes[LINE_KEY_BYTES] = {2};
	struct line_key other;
	struct chain another = {.key = &other};

	publish();
	line_key_init(&other, bytes);
	add_line_to(&another, 0);
	assert_int_equal(
		heads_announce(path, record, &other,
			"0000000000000000000000000000000000000000000000"
			"000000000000000000"),
		0);
	assert_int_equal(heads_publish(path, record, &another), 0);
	assert_int_equal(heads_publish(path, "elsewhere", &another), 0);
	assert_int_equal(read_heads(), 0);
	assert_int_equal(heads.count, 2);
	assert_int_equal(heads.others, 2);
}

TEST_WITH(what_was_announced_is_the_seed, set_up, tear_down)
{
	char announced[] = "00112233445566778899aabbccddeeff"
			   "00112233445566778899aabbccddeeff";

	assert_int_equal(heads_announce(path, record, &key, announced), 0);
	assert_int_equal(read_heads(), -1);
	assert_non_null(strstr(reason, "none of its heads is of games"));
	publish();
	assert_int_equal(read_heads(), 0);
	assert_int_equal(heads.announced, 1);
	assert_int_equal(heads.begun, 1);
	assert_true(heads_announced(&heads, announced, reason));
	assert_int_equal(follow((const int[]){0, 1, 2}, 3), 3);
	*announced = '1';
	assert_false(heads_announced(&heads, announced, reason));
	assert_non_null(strstr(reason, "another seed than was published"));
}

TEST_WITH(a_file_that_was_begun_twice_shows, set_up, tear_down)
{
	struct chain again = {.key = &key};

	publish();
	add_line_to(&again, 0);
	assert_int_equal(heads_publish(path, record, &again), 0);
	assert_int_equal(read_heads(), 0);
	assert_int_equal(heads.begun, 2);
}

TEST_WITH(heads_are_appended_to_heads_alone, set_up, tear_down)
{
	assert_true(heads_can_be_in(path, reason));
	assert_true(heads_can_be_in("/tmp/there-is-no-such-file", reason));
	publish();
	assert_true(heads_can_be_in(path, reason));
	write_text("{\"v\":1}\n");
	assert_false(heads_can_be_in(path, reason));
	assert_non_null(strstr(reason, "is no file of heads"));
}

TEST_WITH(a_head_that_was_changed_is_noticed, set_up, tear_down)
{
	publish();
	char *text = read_text();
	for (const char *word = "0123456789"; *word != '\0'; word++) {
		char *digit = strstr(text, "\"at\":\"") + strlen("\"at\":\"");
		char before = *digit;

		*digit = *word;
		write_text(text);
		assert_int_equal(read_heads(), *word == before ? 0 : -1);
		*digit = before;
	}
	assert_non_null(strstr(reason, ":1: its signature is wrong"));
}

TEST_WITH(what_is_no_head_is_named, set_up, tear_down)
{
	static const char *const wrong[] = {"word\n", "{}\n", "[]\n",
		"{\"at\":\"\",\"file\":\"games\",\"lines\":-1}\n"};

	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		write_text(wrong[i]);
		assert_int_equal(read_heads(), -1);
		assert_non_null(strstr(reason, ":1: "));
	}
	assert_int_equal(
		heads_read(&heads, "/nowhere", record, &chain, reason), -1);
}
