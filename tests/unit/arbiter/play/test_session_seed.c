#include "play/session.c"

#include <unistd.h>

#include "lib/heap_tournament.h"
#include "lib/scratch.h"
#include "lib/test.h"
#include "record/journal.h"
#include "record/reader.h"

static const char path[] = "games";
static const char key[] = "games.key";
static struct journal journal;
static struct session_terms terms;
static char reason[REASON_MAX];

BEFORE_EACH
{
	terms = (struct session_terms){.output = path, .key = key};
	terms.run = heap_tournament("roundrobin", 4, 3);
	terms.run.seed = (struct seed){"secret"};
	run_commit(&terms.run);
	assert_int_equal(
		journal_create(&journal, path, key, &terms.run, reason), 0);
}

AFTER_EACH
{
	journal_close(&journal);
	unlink(path);
	unlink(key);
}

ALL_TESTS(scratch_enter, scratch_leave)

static bool
test_take_seed(
	void *context, const struct run *read, char why[static REASON_MAX])
{
	(void)context;
	(void)why;
	session_seed_take(&terms.run, read);
	return true;
}

/* As the next session does. */
static void
begin_again(void)
{
	const struct reader_visitor visitor = {.seed = test_take_seed};

	assert_int_equal(journal_close(&journal), 0);
	terms.run.seed = (struct seed){0};
	if (journal_resume(&journal, path, key, &terms.run, &visitor, reason) <
			0 ||
		!session_seed_find(&terms, &journal, reason))
		fail_msg("%s", reason);
}

TEST(the_seed_comes_from_the_key_file_until_it_is_public)
{
	begin_again();
	assert_string_equal(terms.run.seed.text, "secret");
	assert_null(run_public_seed(&terms.run));
	assert_true(session_seed_reveal(&terms, &journal, reason));
	assert_true(session_seed_reveal(&terms, &journal, reason));
	begin_again();
	assert_string_equal(run_public_seed(&terms.run), "secret");
	assert_int_equal(journal.lines.output.chain.lines, 2);
}

TEST(a_seed_that_is_not_public_is_kept)
{
	assert_true(session_seed_renew(&terms, &journal, reason));
	assert_string_equal(terms.run.seed.text, "secret");
	assert_int_equal(journal.lines.output.chain.lines, 1);
}

TEST(a_public_seed_is_followed_by_another)
{
	struct seed next;

	assert_true(session_seed_reveal(&terms, &journal, reason));
	assert_true(session_seed_renew(&terms, &journal, reason));
	next = terms.run.seed;
	assert_int_equal(strlen(next.text), 32);
	assert_true(commitment_fits(&terms.run.current, &next));
	assert_null(run_public_seed(&terms.run));
	begin_again();
	assert_true(seed_same(&terms.run.seed, &next));
	assert_true(session_seed_renew(&terms, &journal, reason));
	assert_true(seed_same(&terms.run.seed, &next));
}

/* A session was killed when the key file had it, and the record file not. */
TEST(the_other_seed_is_the_one_that_the_key_file_has)
{
	struct seed next;

	assert_true(session_seed_reveal(&terms, &journal, reason));
	assert_int_equal(key_file_draw_seed(&journal.key), 0);
	next = journal.key.seed;
	begin_again();
	assert_string_equal(run_public_seed(&terms.run), "secret");
	assert_true(session_seed_renew(&terms, &journal, reason));
	assert_true(seed_same(&terms.run.seed, &next));
}

TEST(a_key_file_of_another_seed_is_told)
{
	const struct seed other = {"other"};

	assert_int_equal(key_file_set_seed(&journal.key, &other), 0);
	assert_false(session_seed_find(&terms, &journal, reason));
	assert_non_null(strstr(reason, "has another seed than"));
	assert_non_null(strstr(reason, key));
}
