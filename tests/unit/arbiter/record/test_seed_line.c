#include "record/seed_history.h"
#include "record/change.h"

#include "base/text.h"
#include "lib/heap_tournament.h"
#include "lib/test.h"
#include "record/run.h"

/* printf abc | sha256sum */
#define OF_ABC \
	"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

static char reason[REASON_MAX];
static struct run run;
static struct text line;

BEFORE_EACH
{
	run = heap_tournament("roundrobin", 4, 3);
	run.seed = (struct seed){"abc"};
	run_commit(&run);
	text_clear(&line);
}

AFTER_EACH
{
	text_release(&line);
}

static bool
take(const char *text)
{
	return seed_line_take(&run, text, strlen(text), reason);
}

TEST(lines_have_their_form)
{
	assert_int_equal(seed_line_write(&run, true, &line), 0);
	assert_int_equal(seed_line_write(&run, false, &line), 0);
	assert_string_equal(line.bytes,
		"{\"v\":1,\"seed\":\"abc\"}\n"
		"{\"v\":1,\"seed_sha256\":\"" OF_ABC "\"}\n");
	assert_int_equal(
		run_change_begun(line.bytes, line.length), RUN_CHANGE_SEED);
	assert_int_equal(run_change_begun("{\"v\":1,\"seed_sha256\":", 21),
		RUN_CHANGE_COMMITMENT);
	assert_int_equal(
		run_change_begun("{\"v\":1,\"game\":", 14), RUN_CHANGE_NONE);
}

TEST(a_seed_that_fits_becomes_public_once)
{
	run.seed = (struct seed){0};
	assert_null(run_public_seed(&run));
	assert_true(take("{\"v\":1,\"seed\":\"abc\"}\n"));
	assert_true(run.revealed);
	assert_string_equal(run_public_seed(&run), "abc");
	assert_false(take("{\"v\":1,\"seed\":\"abc\"}\n"));
	assert_string_equal(reason, "its seed is public already");
}

TEST(after_that_the_run_is_committed_to_another)
{
	const struct seed drawn_from = run_draw_seed(&run);
	const struct seed other = {"other"};

	run.current = commitment_to(&other);
	seed_line_write(&run, false, &line);
	run.current = run.commitment;
	assert_false(take(line.bytes));
	assert_non_null(strstr(reason, "is not public"));
	assert_true(take("{\"v\":1,\"seed\":\"abc\"}\n"));
	assert_true(take(line.bytes));
	assert_false(run.revealed);
	assert_string_equal(run.seed.text, "");
	assert_false(take("{\"v\":1,\"seed\":\"abc\"}\n"));
	assert_true(take("{\"v\":1,\"seed\":\"other\"}\n"));
	assert_string_equal(run.commitment.digits, OF_ABC);
	const struct seed drawn_later = run_draw_seed(&run);
	assert_true(seed_same(&drawn_from, &drawn_later));
}

TEST(other_lines_change_nothing)
{
	static const char *const wrong[] = {"{\"v\":1,\"seed\":\"abd\"}\n",
		"{\"v\":1,\"seed\":\"\"}\n", "{\"v\":1,\"seed\":7}\n",
		"{\"v\":2,\"seed\":\"abc\"}\n",
		"{\"v\":1,\"seed\":\"abc\",\"x\":1}\n",
		"{\"v\":1,\"seed\":\"abc\"\n",
		"{\"v\":1,\"seed\":\"abc\",\"seed_sha256\":\"" OF_ABC "\"}\n",
		"{\"v\":1,\"seed_sha256\":\"" OF_ABC "\"}\n"};

	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		print_message("%s", wrong[i]);
		assert_false(take(wrong[i]));
		assert_false(run.revealed);
		assert_string_equal(run.current.digits, OF_ABC);
	}
	run.revealed = true;
	assert_false(take("{\"v\":1,\"seed_sha256\":\"12\"}\n"));
	assert_true(run.revealed);
}
