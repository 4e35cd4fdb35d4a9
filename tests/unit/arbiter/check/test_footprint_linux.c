/* What is below a process. */
#include <unistd.h>

#include "check/check_resources_linux.c"
#include "talk/conversation.h"

#include "lib/test.h"

TEST(a_bot_is_counted_without_its_warden)
{
	char name[] = "bot", program[] = "/bin/sh", option[] = "-c";
	char line[] = "read x; printf '=\\n\\n'; sleep 60 & read y";
	char *words[] = {program, option, line, NULL};
	const struct bot_spec bot = {
		.name = name, .program = program, .words = words};
	struct talk_loop loop;
	struct conversation talk;

	assert_int_equal(talk_loop_init(&loop), 0);
	conversation_init(&talk, &loop);
	assert_int_equal(conversation_open(&talk, &bot), 0);
	assert_int_equal(conversation_ask(&talk, "a", ANSWER_EMPTY,
				 INT64_C(60000000000)),
		HEARD_ALL);
	struct footprint print =
		footprint_measure(process_parent(&talk.link.process));
	assert_in_range(print.processes, 1, 2);
	assert_int_equal(print.threads, print.processes);
	assert_true(print.memory_kib > 0);
	assert_true(print.descriptors >= 3);
	conversation_release(&talk);
	talk_loop_release(&loop);
}

TEST(nobody_takes_nothing)
{
	assert_int_equal(footprint_measure(getpid()).processes, 0);
}
