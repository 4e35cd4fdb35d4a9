#include "bot/link_fault.h"

#include <errno.h>
#include <signal.h>
#include <string.h>

#include "bot/link_pending.h"

#include "lib/test.h"

static struct link link;

FIXTURE(set_up)
{
	link = (struct link){.closed_ns = 7};
	return 0;
}

FIXTURE(tear_down)
{
	link_pending_release(&link.pending);
	return 0;
}

EACH_TEST(set_up, tear_down)

static void
send_command(const char *line, enum expected_answer answer)
{
	assert_int_equal(link_pending_add(&link.pending, line, answer), 0);
	link.pending.sent++;
}

static void
expect(enum fault fault, const char *why)
{
	assert_int_equal(link.fault, fault);
	assert_string_equal(link.why, why);
}

TEST(the_first_fault_stays)
{
	link_fail(&link, FAULT_CLOSED, "closed %s", "it");
	link_fail(&link, FAULT_CRASH, "crashed");
	expect(FAULT_CLOSED, "closed it");
	assert_true(link.closed_ns == LOOP_NEVER);
}

TEST(a_sentence_names_the_command_that_waits)
{
	char text[LINK_WHERE_MAX];

	assert_string_equal(link_where(&link, text), "");
	link_pending_add(&link.pending, "gen_move", ANSWER_TEXT);
	assert_string_equal(link_where(&link, text), "");
	link.pending.sent = 1;
	assert_string_equal(link_where(&link, text), " at gen_move");
}

TEST(a_sentence_never_names_news)
{
	char text[LINK_WHERE_MAX];

	send_command("play 0 7H", ANSWER_NEWS);
	assert_string_equal(link_where(&link, text), "");
}

static void
expect_end(enum process_end end, int value, enum fault fault, const char *why)
{
	link.fault = FAULT_NONE;
	link.report = (struct process_report){end, value};
	link_fail_end(&link);
	expect(fault, why);
}

TEST(an_end_is_a_crash_a_false_start_or_a_lack_of_means)
{
	static char program[] = "./nothere";
	const struct bot_spec bot = {.program = program};

	link.bot = &bot;
	send_command("gen_move", ANSWER_TEXT);
	expect_end(PROCESS_EXITED, 3, FAULT_CRASH,
		"exited with status 3 at gen_move");
	expect_end(PROCESS_SIGNALLED, SIGSEGV, FAULT_CRASH,
		"was killed by signal 11 (Segmentation fault) at gen_move");
	expect_end(PROCESS_MISSED, 0, FAULT_CRASH,
		"ended while it started many others, so that its exit status "
		"is not known, at gen_move");
	expect_end(PROCESS_NOT_RUN, ENOENT, FAULT_START,
		"cannot be run: ./nothere: No such file or directory");
	expect_end(PROCESS_OVER_MEMORY, 65, FAULT_RESOURCE,
		"used 65 MiB of memory, over its limit");
	expect_end(PROCESS_OVER_COUNT, 9, FAULT_RESOURCE,
		"ran 9 processes, over its limit");
}

TEST(a_line_that_is_no_answer_is_shown_printable)
{
	link_fail_line(&link, "a\tb", 3, "it is odd");
	expect(FAULT_GARBAGE, "said 'a\\tb', which is no answer: it is odd");
}

/* The link has taken the whole answer OK TEXT. */
static void
take(bool ok, const char *text)
{
	link.answer.ok = ok;
	link.answer.length =
		strlcpy(link.answer.text, text, sizeof link.answer.text);
}

TEST(an_answer_that_a_command_does_not_expect_is_named)
{
	const struct link_command deck = {ANSWER_EMPTY, "set_deck"};
	const struct link_command news = {ANSWER_NEWS, "play"};

	take(false, "what?");
	link_fail_answer(&link, &deck);
	expect(FAULT_REFUSED, "answered set_deck with '? what?'");
	link.fault = FAULT_NONE;
	take(true, "7H");
	link_fail_answer(&link, &deck);
	expect(FAULT_GARBAGE,
		"answered set_deck with '7H', where the answer is empty");
	link.fault = FAULT_NONE;
	link_fail_answer(&link, &news);
	expect(FAULT_GARBAGE, "answered '7H' without being asked");
}

static void
fill_lines(const char *text)
{
	char *space;

	assert_true(line_space(&link.lines, &space) > strlen(text));
	memcpy(space, text, strlen(text));
	line_filled(&link.lines, strlen(text));
}

TEST(what_has_come_of_an_answer_is_described)
{
	char why[FAULT_WHY_MAX];

	send_command("gen_move", ANSWER_TEXT);
	link_describe_pending(&link, why, sizeof why);
	assert_string_equal(why, "no answer to gen_move came");
	fill_lines("= 7");
	link_describe_pending(&link, why, sizeof why);
	assert_string_equal(why,
		"the line '= 7' it answered gen_move with was not finished");
	link.answer.status = ANSWER_PARTIAL;
	link_describe_pending(&link, why, sizeof why);
	assert_string_equal(why,
		"the empty line after its answer to gen_move did not come");
}
