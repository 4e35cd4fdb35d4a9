#include "record/seed_history.h"

#include "base/text.h"
#include "record/run.h"

#include "lib/test.h"

static void
expect(const struct seed_history *history, const char *words, const char *json)
{
	struct text text = {0};
	char *printed = NULL;
	size_t length;
	FILE *file = open_memstream(&printed, &length);

	assert_non_null(file);
	seed_history_print(file, history);
	fclose(file);
	assert_string_equal(printed, words);
	free(printed);
	text_add(&text, "", 0);
	seed_history_add(&text, history);
	assert_int_equal(text_failed(&text), 0);
	assert_string_equal(text.length > 0 ? text.bytes : "", json);
	text_release(&text);
}

TEST(a_run_with_its_seed_in_the_open_has_none)
{
	struct seed_history history = {0};
	const struct run run = {.seed = {"open"}};

	assert_int_equal(seed_history_note(&history, &run), 0);
	expect(&history, "", "");
	seed_history_release(&history);
}

TEST(each_commitment_is_told_in_its_order)
{
	struct seed_history history = {0};
	struct run run = {.commitment = {"aa"}, .current = {"aa"}};

	assert_int_equal(seed_history_note(&history, &run), 0);
	expect(&history, "seed_sha256 aa\n",
		",\"seeds\":[{\"seed\":null,\"seed_sha256\":\"aa\"}]");
	run.seed = (struct seed){"first"};
	run.revealed = true;
	assert_int_equal(seed_history_note(&history, &run), 0);
	assert_int_equal(seed_history_note(&history, &run), 0);
	expect(&history, "seed_sha256 aa\n",
		",\"seeds\":[{\"seed\":\"first\",\"seed_sha256\":\"aa\"}]");
	run.current = (struct commitment){"bb"};
	run.revealed = false;
	run.seed = (struct seed){"secret"};
	assert_int_equal(seed_history_note(&history, &run), 0);
	expect(&history, "seed_sha256 aa of seed first\nseed_sha256 bb\n",
		",\"seeds\":[{\"seed\":\"first\",\"seed_sha256\":\"aa\"},"
		"{\"seed\":null,\"seed_sha256\":\"bb\"}]");
	seed_history_release(&history);
}
