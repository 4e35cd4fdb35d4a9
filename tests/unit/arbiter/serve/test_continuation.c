#include "serve/serve.c"

#include <unistd.h>

#include "lib/patient_loop.h"
#include "lib/test.h"

#define LINK "http://127.0.0.1:9/0123/"

/* What this program does instead of a replay of these games. */
enum { ENDS_WITH_SCORE = 1, WAITS, ENDS_AT_ONCE, SAYS_BAD_LINK, SAYS_LINK };

static struct process_family family;
static struct loop loop;
static struct continuations all;
static struct continuation last; /* as it was told last */
static bool (*enough)(void);

static void
note(void *owner, const struct continuation *continuation)
{
	assert_ptr_equal(owner, &loop);
	last = *continuation;
	if (enough && enough())
		loop_stop(&loop);
}

BEFORE_EACH
{
	patient_loop_init(&loop, &family);
	patience_begin(&loop);
	all = (struct continuations){.file = "a file",
		.address = "::1",
		.loop = &loop,
		.family = &family,
		.changed = note,
		.owner = &loop};
	assert_int_equal(process_family_init(&family), 0);
}

AFTER_EACH
{
	continuations_release(&all);
	process_family_wait(&family);
	assert_int_equal(loop.count, 0);
	loop_release(&loop);
}

static int
start_one(long game)
{
	const struct continuation_terms terms = {game, 5, 1, "greedy"};
	char reason[REASON_MAX];

	return continuations_start(&all, &terms, reason);
}

static bool
has_link(void)
{
	return last.link[0] != '\0';
}

static bool
has_ended(void)
{
	return !last.command.running;
}

static void
wait_until(bool (*condition)(void))
{
	enough = condition;
	assert_int_equal(loop_run(&loop), 0);
}

static void
expect_told(const char *part)
{
	struct text json = {0};

	continuation_add(&last, &json);
	assert_int_equal(text_failed(&json), 0);
	if (!strstr(json.bytes, part))
		fail_msg("%s is not in %s", part, json.bytes);
	text_release(&json);
}

TEST(the_link_is_told_until_the_game_is_over)
{
	assert_int_equal(start_one(SAYS_LINK), 1);
	wait_until(has_link);
	expect_told("\"link\":\"" LINK "\",\"words\":\"\"");
	expect_told("\"number\":1,\"game\":5,\"move\":5,\"seat\":1,"
		    "\"running\":true,\"bot\":\"greedy\"");
	assert_int_equal(start_one(ENDS_WITH_SCORE), 2);
	wait_until(has_ended);
	assert_string_equal(last.link, LINK);
	expect_told("\"link\":null,\"words\":\"score 1 2\"");
}

TEST(what_is_no_link_is_not_told)
{
	assert_int_equal(start_one(SAYS_BAD_LINK), 1);
	wait_until(has_ended);
	assert_string_equal(last.link, "http://a");
}

TEST(how_it_ended_is_told_where_it_said_nothing)
{
	assert_int_equal(start_one(ENDS_AT_ONCE), 1);
	wait_until(has_ended);
	expect_told("\"words\":\"exited with status 3\"");
}

TEST(there_are_few_at_a_time)
{
	enough = NULL;
	for (int i = 1; i <= CONTINUATIONS_MOST; i++)
		assert_int_equal(start_one(WAITS), i);
	assert_int_equal(start_one(WAITS), -1);
	assert_true(continuations_end(&all, 2));
	assert_false(continuations_end(&all, 2));
	assert_false(last.command.running);
	expect_told("\"words\":\"ended\"");
	assert_int_equal(start_one(WAITS), CONTINUATIONS_MOST + 1);
	assert_int_equal(all.slots[1].number, CONTINUATIONS_MOST + 1);
}

/* Checks how it was called, too. */
static int
play_replay(int argc, char *argv[])
{
	static const char *const words[] = {"replay", "--continue", "5",
		"--seat", "1", "--patience", "1000000", "--", "a file"};

	for (int i = 0; i < 9; i++)
		if (argc != 13 || strcmp(argv[i + 1], words[i]) != 0)
			return 9;
	if (strcmp(argv[11], "human --browser --listen ::1") != 0 ||
		strcmp(argv[12], "greedy") != 0)
		return 9;
	switch (atoi(argv[10])) {
	case ENDS_WITH_SCORE:
		fputs("human: open " LINK "\n", stderr);
		puts("move 6, seat 1: plays 7H\nscore 1 2");
		return 0;
	case WAITS:
		pause();
		return 0;
	case SAYS_LINK:
		fputs("human: open " LINK "\n", stderr);
		pause();
		return 0;
	case SAYS_BAD_LINK:
		fputs("human: open http://a<script>\nhuman: open " LINK "\n",
			stderr);
		return 0;
	default:
		return 3;
	}
}

TEST_PROGRAM("replay", play_replay)
