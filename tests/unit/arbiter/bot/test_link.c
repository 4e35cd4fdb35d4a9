#include "bot/link.c"

#include <sys/syscall.h>

#include <errno.h>
#include <poll.h>
#include <signal.h>

#include "lib/forbid.h"
#include "lib/test.h"

/* The bots are shell scripts. What a test waits for comes through the loop;
 * a machine that is slow only makes it wait. */
#define PATIENCE_NS INT64_C(300000000000)
enum { PATIENCE_MS = 300000 };

struct bench {
	struct loop loop;
	struct process_family family;
	struct link_terms terms;
	struct trace trace;
	struct link link;
	struct loop_timer timer; /* patience, or the link's own deadline */
	enum link_news news;
};

static void
child_ended(void *owner, int64_t now_ns)
{
	struct bench *b = owner;

	(void)now_ns;
	process_family_reap(&b->family);
}

static void
take_late(void *owner, int64_t late_ns)
{
	(void)owner;
	(void)late_ns;
}

static void
heard(void *owner, int64_t now_ns)
{
	struct bench *b = owner;

	(void)now_ns;
	b->news = link_take(&b->link);
	if (link_deadline(&b->link) < b->timer.at_ns)
		b->timer.at_ns = link_deadline(&b->link);
	if (b->news != LINK_NOTHING || link_settled(&b->link))
		loop_stop(&b->loop);
}

static void
due(void *owner, int64_t now_ns)
{
	struct bench *b = owner;

	assert_true(
		link_is_gone(&b->link) || now_ns >= link_deadline(&b->link));
	link_due(&b->link, now_ns);
	b->timer.at_ns = LOOP_NEVER;
	heard(b, now_ns);
}

static void
open_spec(struct bench *b, const char *script, bool remote)
{
	static char name[] = "bot", program[] = "/bin/sh", option[] = "-c";
	static char text[512];
	static char *words[] = {program, option, text, NULL};
	static struct bot_spec bot = {
		.name = name, .program = program, .words = words};

	bot.remote = remote;
	snprintf(text, sizeof text, "%s", script);
	assert_int_equal(link_open(&b->link, &bot), 0);
}

static void
open_bot(struct bench *b, const char *script)
{
	open_spec(b, script, false);
}

/* Says LINES ("e set_deck" empty, "o time_left" optional, "t gen_move" text;
 * separated by '|') and waits for news, or until all is answered. */
static enum link_news
say(struct bench *b, const char *lines)
{
	char text[256];
	char *rest = text, *line;

	snprintf(text, sizeof text, "%s", lines);
	while ((line = strsep(&rest, "|")))
		link_say(&b->link, line + 2,
			line[0] == 'e'	 ? ANSWER_EMPTY
			: line[0] == 'n' ? ANSWER_NEWS
			: line[0] == 'o' ? ANSWER_OPTIONAL
					 : ANSWER_TEXT);
	assert_int_equal(link_flush(&b->link), 0);
	b->news = LINK_NOTHING;
	b->timer.at_ns = loop_now() + PATIENCE_NS;
	assert_int_equal(loop_run(&b->loop), 0);
	return b->news;
}

FIXTURE(set_up)
{
	static struct bench bench;

	bench = (struct bench){
		.terms = {.loop = &bench.loop,
			.family = &bench.family,
			.trace = &bench.trace},
		.timer = {.due = due, .owner = &bench},
	};
	loop_init(&bench.loop, child_ended, take_late, &bench);
	loop_add_timer(&bench.loop, &bench.timer);
	link_init(&bench.link, &bench.terms, 0, heard, &bench);
	*state = &bench;
	return process_family_init(&bench.family);
}

FIXTURE(tear_down)
{
	struct bench *b = *state;

	link_release(&b->link);
	process_family_wait(&b->family);
	loop_release(&b->loop);
	return 0;
}

TEST_WITH(answers_belong_to_commands_in_order_and_text_is_handed_on, set_up,
	tear_down)
{
	struct bench *b = *state;

	open_bot(b, "printf '\\r\\n# hi\\n=\\n\\n? what\\n\\n= 7H\\n3C\\n\\n';"
		    "sleep 600");
	assert_int_equal(
		say(b, "e set_deck|o time_left|t gen_move"), LINK_ANSWERED);
	assert_true(b->link.answer.ok);
	assert_string_equal(b->link.answer.text, "7H\n3C");
	assert_true(link_settled(&b->link));
}

static const struct {
	const char *script;
	const char *lines;
	enum fault fault;
	const char *why;
} improper_answers[] = {
	{"echo hello", "e set_deck", FAULT_GARBAGE,
		"said 'hello' at set_deck, which is no answer: an "
		"answer begins with = or ?"},
	{"printf '= x\\n\\n'", "e set_deck", FAULT_GARBAGE,
		"answered set_deck with 'x', where the answer is "
		"empty"},
	{"printf '= x\\n\\n'", "o time_left", FAULT_GARBAGE,
		"answered time_left with 'x', where the answer is "
		"empty"},
	{"printf '? never\\n\\n'", "e set_deck", FAULT_REFUSED,
		"answered set_deck with '? never'"},
	{"printf '=5\\n\\n'", "t gen_declare", FAULT_GARBAGE,
		"answered gen_declare with the id 5, which no command "
		"had; a blank must follow '=' and '?'"},
	{"printf '=\\n\\n= 7H\\n\\n'", "e play", FAULT_GARBAGE,
		"answered '7H' without being asked"},
	{"printf '= 7H\\n\\n'", "n play", FAULT_GARBAGE,
		"answered '7H' without being asked"},
	{"exit 3", "n play|t gen_move", FAULT_CRASH, "exited with status 3"},
	{"exit 3", "e set_deck", FAULT_CRASH,
		"exited with status 3 at set_deck"},
	{"printf '=\\n\\n'; exit 3", "e play|t gen_move", FAULT_CRASH,
		"exited with status 3 at gen_move"},
	{"exec >&-; exec sleep 600", "e set_deck", FAULT_CLOSED,
		"closed its output at set_deck"},
	{"yes '' | head -c 100000; sleep 600", "e set_deck", FAULT_GARBAGE,
		"sends blank lines without end"},
	{"head -c 20000 /dev/zero | tr '\\0' x; sleep 600", "e set_deck",
		FAULT_GARBAGE,
		"sent a line of more than 16383 bytes at set_deck"},
};

TEST_WITH(whatever_is_no_proper_answer_is_a_fault, NULL, tear_down)
{
	for (size_t i = 0;
		i < sizeof improper_answers / sizeof *improper_answers; i++) {
		struct bench *b;

		print_message("%s\n", improper_answers[i].script);
		assert_int_equal(set_up(state), 0);
		b = *state;
		open_bot(b, improper_answers[i].script);
		enum link_news news = say(b, improper_answers[i].lines);
		/* The fault may follow the last good answer. */
		while (news != LINK_FAULT)
			news = say(b, "e set_cards");
		assert_int_equal(b->link.fault, improper_answers[i].fault);
		assert_string_equal(b->link.why, improper_answers[i].why);
		assert_int_equal(tear_down(state), 0);
	}
	assert_int_equal(set_up(state), 0);
}

TEST_WITH(what_is_held_back_is_not_asked, set_up, tear_down)
{
	struct bench *b = *state;

	open_bot(b, "printf '=\\n\\n'; sleep 600");
	link_say(&b->link, "set_deck", ANSWER_EMPTY);
	b->timer.at_ns = loop_now() + PATIENCE_NS;
	assert_int_equal(loop_run(&b->loop), 0);
	assert_int_equal(b->link.fault, FAULT_GARBAGE);
	assert_string_equal(b->link.why, "answered '' without being asked");
}

TEST_WITH(in_lockstep_a_command_waits_for_the_answer_to_the_last, set_up,
	tear_down)
{
	struct bench *b = *state;

	b->terms.lockstep = true;
	/* dd sees all that has come; a batch would be one block. */
	open_bot(b, "for i in 1 2 3; do"
		    " l=$(dd bs=999 count=1 2>/dev/null | wc -l);"
		    " [ $l = 1 ] && printf '=\\n\\n' || echo $l; done;"
		    "sleep 600");
	assert_int_equal(say(b, "e a|e b|e c"), LINK_NOTHING);
	assert_true(link_settled(&b->link));
}

static void
hear_nothing(void *owner, int64_t now_ns)
{
	(void)owner;
	(void)now_ns;
}

TEST_WITH(between_games_lockstep_goes_on_until_all_is_heard, set_up, tear_down)
{
	struct bench *b = *state;

	open_bot(b, "while read x; do printf '= %s\n\n' $x; done");
	link_say(&b->link, "gen_move", ANSWER_TEXT);
	assert_int_equal(link_flush(&b->link), 0);
	assert_true(link_catch_up(&b->link));
	b->terms.lockstep = true;
	b->link.notify = hear_nothing;
	for (int i = 0; i < 3; i++)
		link_say(&b->link, "gen_move", ANSWER_TEXT);
	while (!link_catch_up(&b->link)) {
		struct pollfd output = {
			.fd = b->link.process.output, .events = POLLIN};

		assert_int_equal(poll(&output, 1, PATIENCE_MS), 1);
		b->link.output.ready(b->link.output.owner, loop_now());
	}
	assert_true(link_settled(&b->link));
	assert_int_equal(b->link.fault, FAULT_NONE);
}

TEST_WITH(in_lockstep_quit_waits_for_the_last_answers, set_up, tear_down)
{
	struct bench *b = *state;

	b->terms.lockstep = true;
	b->link.notify = hear_nothing;
	open_bot(b, "for i in 1 2 3; do"
		    " l=$(dd bs=999 count=1 2>/dev/null | wc -l);"
		    " [ $l = 1 ] && printf '=\n\n' || exit 3; done;"
		    "sleep 600");
	link_say(&b->link, "play 0 KS", ANSWER_EMPTY);
	link_say(&b->link, "result 1 0", ANSWER_EMPTY);
	link_quit(&b->link);
	assert_int_equal(b->link.pending.sent, 1);
	while (b->link.process.input >= 0) {
		struct pollfd output = {
			.fd = b->link.process.output, .events = POLLIN};

		assert_int_equal(poll(&output, 1, PATIENCE_MS), 1);
		b->link.output.ready(b->link.output.owner, loop_now());
		link_leave(&b->link);
	}
	assert_int_equal(b->link.fault, FAULT_NONE);
	assert_int_equal(b->link.pending.count, 1);
	assert_int_equal(b->link.out.length, 0);
}

TEST_WITH(a_bot_that_does_not_read_holds_nobody_up, set_up, tear_down)
{
	struct bench *b = *state;
	static char line[8000];

	memset(line, 'x', sizeof line - 1);
	open_bot(b, "sleep 600");
	for (int i = 0; i < 50; i++)
		link_say(&b->link, line, ANSWER_EMPTY);
	assert_int_equal(link_flush(&b->link), 0);
	assert_true(b->link.input.watched);
	assert_false(link_settled(&b->link));
}

/* The loop runs at least as long as the doubt lasts. */
TEST_WITH(
	who_is_ended_as_all_may_be_is_at_fault_after_a_while, set_up, tear_down)
{
	struct bench *b = *state;
	int64_t begun_ns = loop_now();

	open_bot(b, "kill -TERM $$");
	assert_int_equal(say(b, "t gen_move"), LINK_FAULT);
	assert_int_equal(b->link.fault, FAULT_CRASH);
	assert_true(loop_now() - begun_ns >= 1000000000);
	assert_true(link_is_gone(&b->link));
	assert_false(b->link.doubted);
}

TEST_WITH(who_crashes_is_at_fault_at_once_and_a_doubt_ends_with_its_process,
	set_up, tear_down)
{
	struct bench *b = *state;

	open_bot(b, "kill -SEGV $$");
	assert_int_equal(say(b, "t gen_move"), LINK_FAULT);
	link_close(&b->link);
	open_bot(b, "kill -KILL $$");
	while (!b->link.doubted)
		loop_run(&b->loop);
	link_close(&b->link);
	assert_false(link_is_gone(&b->link));
}

/* Of a length that nothing else that is written here has. */
TEST_WITH(what_cannot_be_written_for_us_is_nobodys_fault, set_up, tear_down)
{
	enum { LENGTH = 1237 };
	struct bench *b = *state;
	char line[LENGTH];

	if (!forbid_call_with(SYS_write, 2, LENGTH, ENOMEM))
		skip();
	memset(line, 'x', LENGTH - 1);
	line[LENGTH - 1] = '\0';
	open_bot(b, "sleep 600");
	link_say(&b->link, line, ANSWER_EMPTY);
	assert_int_equal(link_flush(&b->link), 0);
	assert_int_equal(link_take(&b->link), LINK_FAULT);
	assert_true(b->link.accident);
	assert_string_equal(b->link.why,
		"could not be told everything: Cannot allocate memory");
}

TEST_WITH(the_last_of_standard_error_is_kept, set_up, tear_down)
{
	struct bench *b = *state;

	open_bot(b, "i=0; while [ $i -lt 2000 ]; do echo line $i >&2;"
		    " i=$((i + 1)); done; exit 1");
	assert_int_equal(say(b, "e set_deck"), LINK_FAULT);
	size_t length = b->link.stderr_tail.length;
	assert_true(length >= STDERR_TAIL_MAX);
	assert_memory_equal(
		b->link.stderr_tail.bytes + length - 10, "line 1999\n", 10);
}

/* However many lines come at once; of a bot that plays here it is said by the bot.
 */
TEST_WITH(the_round_trip_stands_in_a_line_of_its_own, set_up, tear_down)
{
	static const char script[] = "printf 'here\\nround trip 1234\\nand "
				     "more\\n' >&2; exit 1";
	struct bench *b = *state;

	open_spec(b, script, true);
	assert_int_equal(say(b, "e set_deck"), LINK_FAULT);
	assert_int_equal(b->link.round_trip_ns, 1234);
	assert_int_equal(
		b->link.stderr_tail.length, strlen("here\nand more\n"));
	assert_memory_equal(b->link.stderr_tail.bytes, "here\nand more\n",
		strlen("here\nand more\n"));
	link_close(&b->link);
	open_bot(b, script);
	assert_int_equal(say(b, "e set_deck"), LINK_FAULT);
	assert_int_equal(b->link.round_trip_ns, 0);
}

TEST_WITH(an_unfinished_answer_is_described, set_up, tear_down)
{
	struct bench *b = *state;
	char why[FAULT_WHY_MAX];

	open_bot(b, "sleep 600");
	link_say(&b->link, "gen_move", ANSWER_TEXT);
	assert_int_equal(link_flush(&b->link), 0);
	link_describe_pending(&b->link, why, sizeof why);
	assert_string_equal(why, "no answer to gen_move came");
	strlcpy(b->link.lines.bytes, "= 7H\n= 8", 9);
	b->link.lines.end = 8;
	assert_int_equal(link_take(&b->link), LINK_NOTHING);
	link_describe_pending(&b->link, why, sizeof why);
	assert_string_equal(why,
		"the empty line after its answer to gen_move did not come");
}

static struct link bot;

FIXTURE(begin_dialogue)
{
	static const struct link_terms nowhere;

	bot = (struct link){.terms = &nowhere, .closed_ns = 7};
	return 0;
}

FIXTURE(end_dialogue)
{
	pending_release(&bot.pending);
	return 0;
}

static void
send_command(const char *line, enum expected_answer answer)
{
	assert_int_equal(pending_add(&bot.pending, line, answer), 0);
	bot.pending.sent++;
}

static void
expect(enum fault fault, const char *why)
{
	assert_int_equal(bot.fault, fault);
	assert_string_equal(bot.why, why);
}

TEST_WITH(the_first_fault_stays, begin_dialogue, end_dialogue)
{
	set_fault(&bot, FAULT_CLOSED, "closed %s", "it");
	set_fault(&bot, FAULT_CRASH, "crashed");
	expect(FAULT_CLOSED, "closed it");
	assert_true(bot.closed_ns == LOOP_NEVER);
}

TEST_WITH(a_sentence_names_the_command_that_waits, begin_dialogue, end_dialogue)
{
	char text[WHERE_MAX];

	assert_string_equal(where(&bot, text), "");
	pending_add(&bot.pending, "gen_move", ANSWER_TEXT);
	assert_string_equal(where(&bot, text), "");
	bot.pending.sent = 1;
	assert_string_equal(where(&bot, text), " at gen_move");
}

TEST_WITH(a_sentence_never_names_news, begin_dialogue, end_dialogue)
{
	char text[WHERE_MAX];

	send_command("play 0 7H", ANSWER_NEWS);
	assert_string_equal(where(&bot, text), "");
}

static void
expect_end(enum process_end end, int value, enum fault fault, const char *why)
{
	bot.fault = FAULT_NONE;
	bot.report = (struct process_report){end, value};
	judge_end(&bot);
	expect(fault, why);
}

TEST_WITH(an_end_is_a_crash_a_false_start_or_a_lack_of_means, begin_dialogue,
	end_dialogue)
{
	static char program[] = "./nothere";
	const struct bot_spec spec = {.program = program};

	bot.bot = &spec;
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

TEST_WITH(a_line_that_is_no_answer_is_shown_printable, begin_dialogue,
	end_dialogue)
{
	judge_line(&bot, "a\tb", 3, "it is odd");
	expect(FAULT_GARBAGE, "said 'a\\tb', which is no answer: it is odd");
}

/* The link has taken the whole answer OK TEXT. */
static void
take(bool ok, const char *text)
{
	bot.answer.ok = ok;
	bot.answer.length =
		strlcpy(bot.answer.text, text, sizeof bot.answer.text);
}

TEST_WITH(an_answer_that_a_command_does_not_expect_is_named, begin_dialogue,
	end_dialogue)
{
	const struct link_command deck = {ANSWER_EMPTY, "set_deck"};
	const struct link_command news = {ANSWER_NEWS, "play"};

	take(false, "what?");
	judge_answer(&bot, &deck);
	expect(FAULT_REFUSED, "answered set_deck with '? what?'");
	bot.fault = FAULT_NONE;
	take(true, "7H");
	judge_answer(&bot, &deck);
	expect(FAULT_GARBAGE,
		"answered set_deck with '7H', where the answer is empty");
	bot.fault = FAULT_NONE;
	judge_answer(&bot, &news);
	expect(FAULT_GARBAGE, "answered '7H' without being asked");
}

static void
fill_lines(const char *text)
{
	char *space;

	assert_true(line_space(&bot.lines, &space) > strlen(text));
	memcpy(space, text, strlen(text));
	line_filled(&bot.lines, strlen(text));
}

TEST_WITH(what_has_come_of_an_answer_is_described, begin_dialogue, end_dialogue)
{
	char why[FAULT_WHY_MAX];

	send_command("gen_move", ANSWER_TEXT);
	link_describe_pending(&bot, why, sizeof why);
	assert_string_equal(why, "no answer to gen_move came");
	fill_lines("= 7");
	link_describe_pending(&bot, why, sizeof why);
	assert_string_equal(why,
		"the line '= 7' it answered gen_move with was not finished");
	bot.answer.status = ANSWER_PARTIAL;
	link_describe_pending(&bot, why, sizeof why);
	assert_string_equal(why,
		"the empty line after its answer to gen_move did not come");
}

static struct link_pending pending;

FIXTURE(release_pending)
{
	pending_release(&pending);
	return 0;
}

static void
add(const char *line, enum expected_answer answer)
{
	assert_int_equal(pending_add(&pending, line, answer), 0);
}

static void
expect_first(const char *name, enum expected_answer answer)
{
	const struct link_command *first = pending_first(&pending);

	assert_non_null(first);
	assert_string_equal(first->name, name);
	assert_int_equal(first->answer, answer);
}

TEST_WITH(nothing_is_pending_at_first, NULL, release_pending)
{
	assert_null(pending_first(&pending));
}

TEST_WITH(commands_go_in_the_order_they_came, NULL, release_pending)
{
	add("set_deck 7H 8H", ANSWER_EMPTY);
	add("gen_move", ANSWER_TEXT);
	pending.sent = 2;
	expect_first("set_deck", ANSWER_EMPTY);
	pending_remove(&pending);
	expect_first("gen_move", ANSWER_TEXT);
	pending_remove(&pending);
	assert_null(pending_first(&pending));
	assert_int_equal(pending.sent, 0);
}

TEST_WITH(a_long_name_is_cut, NULL, release_pending)
{
	char name[LINK_COMMAND_MAX];

	add("a_command_with_a_name_that_no_message_needs 1", ANSWER_NEWS);
	strlcpy(name, "a_command_with_a_name_that_no_message_needs",
		sizeof name);
	expect_first(name, ANSWER_NEWS);
}

/* More commands than the ring begins with, while it turns. */
TEST_WITH(many_commands_keep_their_order, NULL, release_pending)
{
	char line[32];
	int first = 0;

	for (int i = 0; i < 1000; i++) {
		snprintf(line, sizeof line, "command%d x", i);
		add(line, ANSWER_EMPTY);
		pending.sent++;
		if (i % 3 == 2) {
			snprintf(line, sizeof line, "command%d", first++);
			expect_first(line, ANSWER_EMPTY);
			pending_remove(&pending);
		}
	}
	assert_int_equal(pending.count, 1000 - first);
	while (pending_first(&pending)) {
		snprintf(line, sizeof line, "command%d", first++);
		expect_first(line, ANSWER_EMPTY);
		pending_remove(&pending);
	}
	assert_int_equal(first, 1000);
}

TEST_WITH(cleared_it_is_empty_and_keeps_its_memory, NULL, release_pending)
{
	add("play", ANSWER_EMPTY);
	pending.sent = 1;
	const struct link_command *queue = pending.queue;
	pending_clear(&pending);
	assert_null(pending_first(&pending));
	assert_int_equal(pending.sent, 0);
	assert_ptr_equal(pending.queue, queue);
}
