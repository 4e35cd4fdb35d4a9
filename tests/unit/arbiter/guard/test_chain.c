#include "guard/chain.h"

#include "lib/test.h"

enum { LINES = 4 };

static struct text lines[LINES];

static const char *const contents[LINES] = {
	"{\"v\":1}\n", "{\"id\":0}\n", "{\"id\":1}\n", "{\"id\":2}\n"};

FIXTURE(set_up)
{
	struct chain chain = {0};

	for (int i = 0; i < LINES; i++) {
		text_clear(&lines[i]);
		text_add_string(&lines[i], contents[i]);
		chain_seal(&chain, &lines[i], 0);
	}
	return (int)(chain.lines - LINES);
}

FIXTURE(tear_down)
{
	for (int i = 0; i < LINES; i++)
		text_release(&lines[i]);
	return 0;
}

/* Files that are there already have to stay readable. */
TEST_WITH(sums_are_what_they_always_were, set_up, tear_down)
{
	assert_string_equal(lines[0].bytes,
		"{\"v\":1,\"sum\":\"cdd3ac9d45dde95814d31adc2c050e4a\"}\n");
	assert_string_equal(lines[1].bytes,
		"{\"id\":0,\"sum\":\"284289ccaf551941336cffb476976fcb\"}\n");
}

TEST(of_several_files_the_least_proof_counts)
{
	enum proof all = PROOF_NONE;

	assert_string_equal(proof_word(all), "none");
	proof_add(&all, PROOF_SIGNED);
	assert_string_equal(proof_word(all), "signed");
	proof_add(&all, PROOF_BARE);
	assert_string_equal(proof_word(all), "bare");
	proof_add(&all, PROOF_CHAINED);
	assert_string_equal(proof_word(all), "bare");
}

/* Reads the lines that ORDER names; returns the verdict on the last one. */
static enum chain_verdict
verdict_on(const int *order, int count)
{
	struct chain chain = {0};
	enum chain_verdict verdict = CHAIN_WHOLE;

	for (int i = 0; i < count; i++) {
		size_t length = lines[order[i]].length;
		char *copy = strdup(lines[order[i]].bytes);

		assert_int_equal(verdict, CHAIN_WHOLE);
		verdict = chain_check(&chain, copy, &length);
		if (verdict == CHAIN_WHOLE) {
			assert_int_equal(length, strlen(contents[order[i]]));
			assert_memory_equal(copy, contents[order[i]], length);
		}
		free(copy);
	}
	assert_int_equal(
		chain.lines, verdict == CHAIN_WHOLE ? count : count - 1);
	return verdict;
}

TEST_WITH(lines_as_they_were_written_are_whole, set_up, tear_down)
{
	assert_int_equal(verdict_on((const int[]){0, 1, 2, 3}, 4), CHAIN_WHOLE);
}

TEST_WITH(a_line_out_of_its_place_is_found_there, set_up, tear_down)
{
	assert_int_equal(verdict_on((const int[]){0, 2}, 2), CHAIN_BROKEN);
	assert_int_equal(verdict_on((const int[]){0, 1, 1}, 3), CHAIN_BROKEN);
	assert_int_equal(verdict_on((const int[]){1}, 1), CHAIN_BROKEN);
	assert_int_equal(verdict_on((const int[]){0, 1, 3}, 3), CHAIN_BROKEN);
}

TEST_WITH(any_other_byte_is_noticed, set_up, tear_down)
{
	struct text *line = &lines[2];

	for (size_t i = 0; i < line->length; i++) {
		line->bytes[i] ^= 1;
		assert_int_not_equal(
			verdict_on((const int[]){0, 1, 2}, 3), CHAIN_WHOLE);
		line->bytes[i] ^= 1;
	}
}

TEST(a_line_without_a_sum_stays_as_it_is)
{
	static const char *const bare[] = {"\n", "{}\n", "{\"v\":1}\n",
		"{\"sum\":\"0123456789abcdef0123456789abcdef\"}\n",
		"{\"v\":1,\"sum\":\"0123456789ABCDEF0123456789abcdef\"}\n",
		"{\"v\":1,\"sum\":\"0123456789abcdef0123456789abcde\"}\n"};

	for (size_t i = 0; i < sizeof bare / sizeof *bare; i++) {
		struct chain chain = {.low = 5};
		size_t length = strlen(bare[i]);
		char *copy = strdup(bare[i]);

		assert_int_equal(
			chain_check(&chain, copy, &length), CHAIN_UNSEALED);
		assert_int_equal(length, strlen(bare[i]));
		assert_string_equal(copy, bare[i]);
		assert_int_equal(chain.lines, 0);
		assert_int_equal(chain.low, 5);
		free(copy);
	}
}

TEST(sum_and_mac_are_cut_off_a_line_that_was_read)
{
	const uint8_t bytes[MAC_BYTES] = {1};
	struct line_key key;
	struct text line = {0};

	line_key_init(&key, bytes);
	for (int i = 0; i < 3; i++) {
		struct chain chain = {.key = i == 2 ? &key : NULL};

		text_clear(&line);
		text_add_string(&line, contents[1]);
		if (i > 0)
			chain_seal(&chain, &line, 0);
		size_t length = line.length;
		chain_cut(line.bytes, &length);
		assert_int_equal(length, strlen(contents[1]));
		assert_memory_equal(line.bytes, contents[1], length);
	}
	text_release(&line);
}

TEST(lines_without_sums_are_followed_too)
{
	struct chain once = {0};
	struct chain again = {0};

	chain_pass(&once, "a\n", 2);
	chain_pass(&once, "b\n", 2);
	chain_pass(&again, "b\n", 2);
	chain_pass(&again, "a\n", 2);
	assert_int_equal(once.lines, 2);
	assert_int_not_equal(once.low, again.low);
}

TEST(only_who_has_the_key_can_sign)
{
	static const uint8_t bytes[LINE_KEY_BYTES] = {1};
	static const uint8_t other_bytes[LINE_KEY_BYTES] = {2};
	struct line_key key;
	struct line_key other;
	struct text signed_lines = {0};

	line_key_init(&key, bytes);
	line_key_init(&other, other_bytes);
	for (int i = 0; i < 3; i++) {
		const struct line_key *keys[] = {&key, &other, NULL};
		static const enum chain_verdict verdicts[] = {
			CHAIN_WHOLE, CHAIN_FORGED, CHAIN_UNSIGNED};
		struct chain chain = {.key = keys[i]};
		struct chain reader = {.key = &key};
		size_t length;

		text_clear(&signed_lines);
		text_add_string(&signed_lines, contents[0]);
		chain_seal(&chain, &signed_lines, 0);
		length = signed_lines.length;
		assert_int_equal(
			chain_check(&reader, signed_lines.bytes, &length),
			verdicts[i]);
		assert_int_equal(length, strlen(contents[0]));
		assert_memory_equal(signed_lines.bytes, contents[0], length);
	}
	text_release(&signed_lines);
}

TEST_WITH(all_lines_are_signed_or_none, set_up, tear_down)
{
	static const uint8_t bytes[LINE_KEY_BYTES] = {1};
	struct line_key key;
	struct chain chain = {0};
	struct chain reader = {0};
	struct text line = {0};
	size_t length = lines[0].length;

	line_key_init(&key, bytes);
	text_add_string(&line, contents[0]);
	chain_seal(&chain, &line, 0);
	assert_int_equal(
		chain_check(&reader, lines[0].bytes, &length), CHAIN_WHOLE);
	chain.key = &key;
	text_clear(&line);
	text_add_string(&line, contents[1]);
	chain_seal(&chain, &line, 0);
	length = line.length;
	assert_int_equal(
		chain_check(&reader, line.bytes, &length), CHAIN_UNSIGNED);
	text_release(&line);
}

TEST(a_text_that_failed_leaves_the_chain)
{
	struct chain chain = {0};
	struct text text = {.failed = true};

	chain_seal(&chain, &text, 0);
	assert_int_equal(chain.lines, 0);
}
