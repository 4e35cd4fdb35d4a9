/* This program starts itself, as `talon` does. */
#include "home/home.c"

#include "lib/patient_loop.h"
#include "lib/test.h"
#include "process/process.h"

enum { MANY = 12, MOST = 1024 };

static struct process_family family;
static struct loop loop;
static struct errands errands;
static char heard[4096];
static int done;

/* Prints its word, which has no line feed; "bad" is none, and "long" has no end. */
static int
look_for(int argc, char *argv[])
{
	const char *word = argc > 2 ? argv[2] : "";

	if (strcmp(word, "bad") == 0) {
		fputs("it is bad\n", stderr);
		return EXIT_FAILURE;
	}
	if (strcmp(word, "long") == 0)
		(void)getchar();
	fputs(word, stdout);
	return EXIT_SUCCESS;
}

TEST_PROGRAM("look", look_for)

static void
arrived(void *owner, struct text *output, const char *why)
{
	assert_ptr_equal(owner, heard);
	assert_true(!output == !!why);
	strlcat(heard, why ? why : output->bytes, sizeof heard);
	strlcat(heard, ";", sizeof heard);
	done++;
	loop_stop(&loop);
}

BEFORE_EACH
{
	patient_loop_init(&loop, &family);
	patience_begin(&loop);
	errands_init(&errands, &loop, &family);
	*heard = '\0';
	done = 0;
}

AFTER_EACH
{
	errands_end(&errands);
	assert_int_equal(loop.count, 0);
	loop_release(&loop);
	process_family_wait(&family);
}

static int
sent(const char *word)
{
	const char *const words[] = {"talon", "look", word, NULL};
	char reason[REASON_MAX] = "";
	const int result = errand_send(&errands, words, arrived, heard, reason);

	assert_string_equal(
		reason, result < 0 ? "too much is being looked for" : "");
	return result;
}

static void
wait_for(int count)
{
	while (done < count)
		assert_int_equal(loop_run(&loop), 0);
}

TEST(each_owner_hears_once_what_has_been_printed_or_why_not)
{
	int words = 0;

	assert_int_equal(sent("bad"), 0);
	for (int i = 1; i < MANY; i++)
		assert_int_equal(sent("word"), 0);
	assert_string_equal(heard, "");
	wait_for(MANY);
	assert_non_null(strstr(heard, "it is bad;"));
	for (const char *at = heard; (at = strstr(at, "word;")); at++)
		words++;
	assert_int_equal(words, MANY - 1);
	assert_int_equal(errands.count, 0);
}

TEST(one_that_takes_too_long_is_ended_and_the_next_has_its_turn)
{
	assert_int_equal(sent("long"), 0);
	assert_int_equal(sent("long"), 0);
	assert_int_equal(sent("word"), 0);
	errands_look(&errands, loop_now());
	assert_int_equal(done, 0);
	errands_look(&errands, loop_now() + INT64_C(61000000000));
	assert_string_equal(heard, "it took too long;it took too long;");
	wait_for(3);
	assert_string_equal(heard, "it took too long;it took too long;word;");
}

TEST(who_is_left_at_the_end_hears_of_it_and_too_many_are_refused)
{
	for (int i = 0; i < MOST; i++)
		assert_int_equal(sent("long"), 0);
	assert_int_equal(sent("word"), -1);
	errands_end(&errands);
	assert_int_equal(done, MOST);
	assert_memory_equal(heard, "the home is closed;", 19);
}
