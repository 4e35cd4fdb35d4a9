/* Talks with bots that are lines of shell. */

#include "talk/conversation.h"

#include "lib/test.h"

/* Only what hangs takes so long. */
#define PATIENCE_NS INT64_C(60000000000)
#define SHORT_NS    INT64_C(20000000)

static struct talk_loop loop;
static struct conversation talk;

static void
open_bot(const char *script)
{
	static char name[] = "bot", program[] = "/bin/sh", option[] = "-c";
	static char line[512];
	static char *words[] = {program, option, line, NULL};
	static struct bot_spec bot;

	snprintf(line, sizeof line, "%s", script);
	bot = (struct bot_spec){
		.name = name, .program = program, .words = words};
	assert_int_equal(talk_loop_init(&loop), 0);
	conversation_init(&talk, &loop);
	assert_int_equal(conversation_open(&talk, &bot), 0);
}

static void
end(void)
{
	conversation_release(&talk);
	talk_loop_release(&loop);
}

#define ECHO "while read x; do printf '= %s\\n\\n' \"$x\"; done"

TEST(answers_are_heard_and_all_is_written_down)
{
	open_bot("while read x; do [ \"$x\" = b ] && printf '= you\\n\\n' || "
		 "printf '=\\n\\n'; done");
	link_say(&talk.link, "a", ANSWER_EMPTY);
	assert_int_equal(conversation_ask(&talk, "b", ANSWER_TEXT, PATIENCE_NS),
		HEARD_ANSWER);
	assert_string_equal(talk.link.answer.text, "you");
	assert_int_equal(
		conversation_ask(&talk, "c", ANSWER_EMPTY, PATIENCE_NS),
		HEARD_ALL);
	assert_string_equal(conversation_tail(&talk, 9),
		"> a\n> b\n< =\n< = you\n> c\n< =\n");
	end();
}

TEST(any_answer_is_one_where_any_is_wanted)
{
	open_bot("read x; printf '?12 what\\n\\n'; sleep 60");
	assert_int_equal(
		conversation_ask(&talk, "12 a", ANSWER_ANY, PATIENCE_NS),
		HEARD_ANSWER);
	assert_true(talk.link.answer.has_id);
	assert_int_equal(talk.link.answer.id, 12);
	assert_false(talk.link.answer.ok);
	end();
}

TEST(a_fault_is_said_in_the_words_of_a_match)
{
	open_bot("read x; exit 3");
	assert_int_equal(
		conversation_ask(&talk, "gen_move", ANSWER_TEXT, PATIENCE_NS),
		HEARD_FAULT);
	assert_string_equal(talk.why, "exited with status 3 at gen_move");
	end();
}

TEST(who_says_nothing_is_not_waited_for_for_ever)
{
	open_bot("read x; printf '= 7'; sleep 60");
	assert_int_equal(
		conversation_ask(&talk, "gen_move", ANSWER_TEXT, SHORT_NS),
		HEARD_NOTHING);
	assert_non_null(strstr(talk.why, "gen_move"));
	end();
}

TEST(nothing_is_waited_for_beyond_the_end_of_all)
{
	open_bot("sleep 60");
	loop.end_ns = loop_now() + SHORT_NS;
	assert_int_equal(conversation_ask(&talk, "a", ANSWER_ANY, PATIENCE_NS),
		HEARD_NOTHING);
	assert_true(talk_loop_is_over(&loop));
	end();
}

TEST(a_line_in_pieces_has_one_answer)
{
	open_bot(ECHO);
	conversation_write(&talk, "# nothing", 9);
	assert_true(conversation_is_read(&talk, PATIENCE_NS));
	assert_true(conversation_is_quiet(&talk, SHORT_NS));
	link_expect(&talk.link, "gen_move", ANSWER_ANY);
	conversation_write(&talk, "\n", 1);
	assert_int_equal(conversation_hear(&talk, PATIENCE_NS), HEARD_ANSWER);
	assert_string_equal(talk.link.answer.text, "# nothing");
	end();
}

/* Its end may be heard of later. */
TEST(who_has_closed_its_input_does_not_read)
{
	open_bot("exec 0<&-; sleep 60");
	do
		conversation_write(&talk, "# nothing\n", 10);
	while (conversation_is_read(&talk, SHORT_NS));
	assert_false(conversation_is_read(&talk, SHORT_NS));
	end();
}

TEST(who_speaks_unasked_is_not_quiet)
{
	open_bot("printf 'hello'; sleep 60");
	while (conversation_is_quiet(&talk, SHORT_NS))
		;
	assert_true(conversation_is_half(&talk));
	assert_non_null(strstr(talk.why, "without being asked"));
	end();
}

TEST(a_bot_that_loses_its_input_may_say_a_last_word)
{
	open_bot(ECHO "; printf '= bye\\n\\n'; exit 4");
	link_say(&talk.link, "a", ANSWER_ANY);
	conversation_end_input(&talk);
	assert_true(conversation_ends(&talk, PATIENCE_NS));
	assert_int_equal(talk.link.report.end, PROCESS_EXITED);
	assert_int_equal(talk.link.report.value, 4);
	assert_non_null(
		strstr(conversation_tail(&talk, 9), "> a\n< = a\n< = bye\n"));
	end();
}

TEST(one_that_stays_has_not_ended)
{
	open_bot(ECHO "; sleep 60");
	conversation_end_input(&talk);
	assert_false(conversation_ends(&talk, SHORT_NS));
	end();
}
