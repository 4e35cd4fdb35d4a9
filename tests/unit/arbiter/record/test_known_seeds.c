#include "record/seed_history.h"

#include <unistd.h>

#include "lib/test.h"

static const char content[] = "{\"v\":1,\"run\":{}}\n"
			      "{\"v\":1,\"seed\":\"abc\",\"sum\":\"0\"}\n"
			      "{\"v\":1,\"seed\":\"\"}\n"
			      "{\"v\":1,\"seed\":7}\n"
			      "{\"v\":1,\"seed\":\n"
			      "{\"v\":1,\"seed_sha256\":\"00\"}\n"
			      "{\"v\":1,\"game\":\"x\",\"seed\":\"no\"}\n"
			      "{\"v\":1,\"seed\":\"last\"}\n"
			      "{\"v\":1,\"seed\":\"half\"}";

static bool
knows(const struct known_seeds *seeds, const char *text)
{
	struct seed seed = {0};

	strlcpy(seed.text, text, sizeof seed.text);
	const struct commitment commitment = commitment_to(&seed);
	const struct seed *found = known_seeds_find(seeds, &commitment);
	if (found)
		assert_string_equal(found->text, text);
	return found;
}

TEST(public_seeds_and_given_ones_are_known)
{
	char path[] = "/tmp/talon-seeds-XXXXXX";
	char reason[REASON_MAX];
	const struct seed given = {"given"};
	struct known_seeds seeds = {0};
	int descriptor = mkstemp(path);

	assert_true(descriptor >= 0);
	assert_int_equal(
		write(descriptor, content, strlen(content)), strlen(content));
	close(descriptor);
	assert_int_equal(known_seeds_add(&seeds, &given), 0);
	assert_int_equal(known_seeds_read(&seeds, path, reason), 0);
	assert_int_equal(seeds.count, 3);
	assert_true(knows(&seeds, "abc"));
	assert_true(knows(&seeds, "last"));
	assert_true(knows(&seeds, "given"));
	assert_false(knows(&seeds, "half"));
	assert_false(knows(&seeds, "no"));
	known_seeds_release(&seeds);
	unlink(path);
	assert_int_equal(known_seeds_read(&seeds, path, reason), -1);
	assert_non_null(strstr(reason, path));
}

TEST(nothing_is_read_behind_a_line_that_is_none_of_ours)
{
	static const char lines[] = "{\"v\":1,\"seed\":\"abc\"}\n"
				    "\n"
				    "{\"v\":1,\"seed\":\"last\"}\n";
	char path[] = "/tmp/talon-seeds-XXXXXX";
	char reason[REASON_MAX];
	struct known_seeds seeds = {0};
	int descriptor = mkstemp(path);

	assert_true(descriptor >= 0);
	assert_int_equal(
		write(descriptor, lines, strlen(lines)), strlen(lines));
	close(descriptor);
	assert_int_equal(known_seeds_read(&seeds, path, reason), 0);
	assert_true(knows(&seeds, "abc"));
	assert_false(knows(&seeds, "last"));
	known_seeds_release(&seeds);
	unlink(path);
}

TEST(what_can_be_read_only_once_is_left_alone)
{
	char reason[REASON_MAX];
	struct known_seeds seeds = {0};

	assert_int_equal(known_seeds_read(&seeds, "/dev/null", reason), 0);
	assert_int_equal(seeds.count, 0);
}
