/* How a bot ends. */
#include <stdio.h>
#include <string.h>

#include "check/examination.h"

/* Talon waits for a second. */
#define GRACE_NS INT64_C(1000000000)

enum { DEAL = 400 };

static enum check_verdict
sit(struct examination *e)
{
	return examination_sit(e, 0, NULL) && examination_deal(e, 0, DEAL)
		       ? CHECK_PASSED
		       : examination_fail_game(e);
}

static enum check_verdict
judge_end(struct examination *e, const char *when)
{
	if (conversation_ends(&e->talk, GRACE_NS))
		return CHECK_PASSED;
	return examination_fail(
		e, "it did not end within a second after %s", when);
}

enum check_verdict
check_ends_at_quit(struct examination *e)
{
	link_say(&e->talk.link, "quit", ANSWER_ANY);
	return judge_end(e, "quit");
}

enum check_verdict
check_ends_with_input(struct examination *e)
{
	conversation_end_input(&e->talk);
	return judge_end(e, "its input had been closed");
}

static enum check_verdict
ends_in_turn(struct examination *e)
{
	if (examination_to_turn(e) != PLAY_ON)
		return examination_fail_game(e);
	link_say(&e->talk.link, local_game_ask(&e->game), ANSWER_ANY);
	conversation_end_input(&e->talk);
	return judge_end(e, "its input had been closed in its turn");
}

static enum check_verdict
answers_quit(struct examination *e)
{
	enum heard heard =
		conversation_ask(&e->talk, "quit", ANSWER_ANY, e->patience_ns);
	if (heard == HEARD_ANSWER)
		return CHECK_PASSED;
	return examination_fail_talk(e);
}

static enum check_verdict
says_nothing_more(struct examination *e)
{
	conversation_ask(&e->talk, "quit", ANSWER_ANY, e->patience_ns);
	const size_t before = e->talk.heard_bytes;
	conversation_ends(&e->talk, GRACE_NS);
	conversation_is_quiet(&e->talk, 0);
	if (e->talk.heard_bytes > before || conversation_is_half(&e->talk))
		return examination_fail(
			e, "it said something after its answer to quit");
	return CHECK_PASSED;
}

static enum check_verdict
ends_well(struct examination *e)
{
	char how[FAULT_WHY_MAX];
	const struct process_report *report = &e->talk.link.report;

	link_say(&e->talk.link, "quit", ANSWER_ANY);
	conversation_end_input(&e->talk);
	if (!conversation_ends(&e->talk, GRACE_NS))
		return examination_skip(e, "it did not end");
	if (report->end == PROCESS_EXITED && report->value == 0)
		return CHECK_PASSED;
	process_report_format(report, how, sizeof how);
	return examination_fail(e, "at its end it %.200s", how);
}

#define SHOULD CHECK_END, CHECK_SHOULD, sit
#define NEEDS  "start-empty-line commands"
#define ENDS   "It should end at one or the other;"

const struct check check_end[] = {
	{SHOULD, "end-quit", "ends at quit", check_ends_at_quit, NULL, NEEDS, 7,
		ENDS},
	{SHOULD, "end-answer", "answers quit", answers_quit, NULL, NEEDS, 1,
		"Every command gets exactly one answer, in the order of the "
		"commands."},
	{SHOULD, "end-input", "ends when its input is closed",
		check_ends_with_input, NULL, NEEDS, 7, ENDS},
	{SHOULD, "end-turn", "ends when its input is closed in its turn",
		ends_in_turn, NULL, NEEDS, 7, ENDS},
	{SHOULD, "end-silent", "says nothing after quit", says_nothing_more,
		NULL, NEEDS, 1, "The bot says nothing unasked."},
	{SHOULD, "end-status", "ends with status 0", ends_well, NULL, NEEDS, 7,
		ENDS},
	{0},
};
