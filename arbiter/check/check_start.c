/* From the start of a process to its first answer, byte by byte. */
#include <stdio.h>
#include <string.h>

#include "check/examination.h"

#define NS_PER_MS INT64_C(1000000)

/* A bot that talks without being asked does so soon. */
#define QUIET_NS (150 * NS_PER_MS)

#define SLICE_NS (50 * NS_PER_MS)

/* For a bot that has lost its input to write what it kept. */
#define LAST_WORDS_NS (1000 * NS_PER_MS)

/* An answer has three bytes at least, and no usual buffer more than 64 KiB. */
enum { OVERFLOW_COMMANDS = 30000 };

/* What becomes of the first command. */
enum exchange {
	EXCHANGE_WHOLE,	  /* it has its answer */
	EXCHANGE_SILENT,  /* no answer, or an end instead of it */
	EXCHANGE_KEPT,	  /* it came when the input had been closed */
	EXCHANGE_HOARDED, /* likewise, whatever more there was to answer */
	EXCHANGE_NO_SIGN, /* it begins with neither = nor ? */
	EXCHANGE_JOINED,  /* no blank behind the sign */
	EXCHANGE_HALF,	  /* its empty line did not come */
	EXCHANGE_BAD,	  /* it is no answer for another reason */
};

static enum exchange
judge_fault(const struct conversation *talk)
{
	const char *last = conversation_tail(talk, 1);

	if (talk->link.fault != FAULT_GARBAGE)
		return EXCHANGE_SILENT;
	if (strncmp(last, "< ", 2) != 0)
		return EXCHANGE_BAD;
	last += 2 + strspn(last + 2, " ");
	if (*last != '=' && *last != '?')
		return EXCHANGE_NO_SIGN;
	return strchr(" \n", last[1]) ? EXCHANGE_BAD : EXCHANGE_JOINED;
}

/* Asks a fresh process for more than any buffer keeps. */
static bool
overflows(struct examination *e)
{
	struct text *lines = &e->talk.transcript;

	if (!examination_open(e))
		return true;
	link_say(&e->talk.link, "list_commands", ANSWER_ANY);
	const size_t length = lines->length;
	for (int i = 0; i < OVERFLOW_COMMANDS; i++)
		conversation_write(
			&e->talk, "list_commands\n", strlen("list_commands\n"));
	bool quiet = conversation_is_quiet(&e->talk, LAST_WORDS_NS);
	if (lines->length > length) {
		lines->length = length;
		lines->bytes[length] = '\0';
	}
	return !quiet;
}

/* Nothing came: is it in a buffer, or does the bot read on to the end? */
static enum exchange
look_for_kept(struct examination *e)
{
	char why[FAULT_WHY_MAX];
	const size_t before = e->talk.heard_bytes;

	strlcpy(why, e->talk.why, sizeof why);
	conversation_end_input(&e->talk);
	conversation_ends(&e->talk, LAST_WORDS_NS);
	strlcpy(e->talk.why, why, sizeof e->talk.why);
	if (e->talk.heard_bytes == before && !conversation_is_half(&e->talk))
		return EXCHANGE_SILENT;
	return overflows(e) ? EXCHANGE_KEPT : EXCHANGE_HOARDED;
}

/* An answer that has begun has the patience of any; what has not may be long in
 * coming from a fresh process. */
static enum exchange
try_exchange(struct examination *e)
{
	const int64_t asked_ns = loop_now();
	int64_t half_ns = LOOP_NEVER;

	if (!examination_open(e))
		return EXCHANGE_SILENT;
	link_say(&e->talk.link, "list_commands", ANSWER_ANY);
	for (;;) {
		enum heard heard = conversation_hear(&e->talk, SLICE_NS);
		const int64_t now_ns = loop_now();

		if (heard == HEARD_ANSWER)
			return EXCHANGE_WHOLE;
		if (heard == HEARD_FAULT)
			return judge_fault(&e->talk);
		if (half_ns == LOOP_NEVER && conversation_is_half(&e->talk))
			half_ns = now_ns;
		if (half_ns != LOOP_NEVER && now_ns - half_ns > e->patience_ns)
			return EXCHANGE_HALF;
		if (now_ns - asked_ns > e->start_ns ||
			talk_loop_is_over(e->loop))
			return half_ns != LOOP_NEVER ? EXCHANGE_HALF
						     : look_for_kept(e);
	}
}

/* It is tried once, and then known. */
static enum exchange
exchange(struct examination *e)
{
	struct text *lines = &e->talk.transcript;

	if (e->exchanged) {
		text_clear(lines);
		text_add(lines, e->exchange_lines.bytes,
			e->exchange_lines.length);
		strlcpy(e->talk.why, e->exchange_why, sizeof e->talk.why);
		return (enum exchange)e->exchange;
	}
	enum exchange exchanged = try_exchange(e);
	if (e->broken || e->talk.link.accident)
		return exchanged;
	text_add_string(&e->exchange_lines, lines->bytes ? lines->bytes : "");
	strlcpy(e->exchange_why, e->talk.why, sizeof e->exchange_why);
	e->exchange = (int)exchanged;
	e->exchanged = text_failed(&e->exchange_lines) == 0;
	return exchanged;
}

/* Whether it lives until it takes what it is told. On a busy machine a program
 * may be long in starting. */
static bool
lives(struct examination *e)
{
	struct conversation *talk = &e->talk;
	const int64_t end_ns = loop_now() + e->start_ns;
	bool read = false;

	conversation_is_quiet(talk, QUIET_NS);
	if (talk->link.ended)
		return false;
	link_say(&talk->link, "list_commands", ANSWER_ANY);
	conversation_write(talk, "", 0);
	while (!read && !talk->link.ended && loop_now() < end_ns) {
		read = conversation_is_read(talk, SLICE_NS);
		if (!read)
			conversation_is_quiet(talk, 0);
	}
	return read || !talk->link.ended;
}

static enum check_verdict
runs(struct examination *e)
{
	if (!examination_open(e))
		return CHECK_FAILED;
	return lives(e) ? CHECK_PASSED : examination_fail_talk(e);
}

/* On a busy machine a program may be long in starting, so that patience lets it
 * speak later, too. */
static enum check_verdict
is_silent(struct examination *e)
{
	int64_t quiet_ns = e->patience_ns / 10;

	if (!examination_open(e))
		return CHECK_FAILED;
	if (quiet_ns < QUIET_NS)
		quiet_ns = QUIET_NS;
	return conversation_is_quiet(&e->talk, quiet_ns) || e->talk.link.ended
		       ? CHECK_PASSED
		       : examination_fail_talk(e);
}

static enum check_verdict
answers(struct examination *e)
{
	if (exchange(e) != EXCHANGE_SILENT)
		return CHECK_PASSED;
	if (e->talk.link.fault == FAULT_NONE && !e->broken)
		return examination_fail(e,
			"no answer to list_commands came: does it read its "
			"standard input, and is its output flushed?");
	return examination_fail_talk(e);
}

static enum check_verdict
flushes(struct examination *e)
{
	const enum exchange exchanged = exchange(e);

	if (exchanged == EXCHANGE_KEPT)
		return examination_fail(e,
			"its answers came only when many were due: flush "
			"the output after each answer");
	if (exchanged == EXCHANGE_HOARDED)
		return examination_fail(e,
			"its answers came only when its input had been closed, "
			"however many were due: it reads all its input before "
			"it answers");
	return CHECK_PASSED;
}

static enum check_verdict
signs(struct examination *e)
{
	enum exchange exchanged = exchange(e);
	return exchanged == EXCHANGE_NO_SIGN || exchanged == EXCHANGE_BAD
		       ? examination_fail_talk(e)
		       : CHECK_PASSED;
}

static enum check_verdict
parts(struct examination *e)
{
	return exchange(e) == EXCHANGE_JOINED ? examination_fail_talk(e)
					      : CHECK_PASSED;
}

static enum check_verdict
ends_answer(struct examination *e)
{
	if (exchange(e) != EXCHANGE_HALF)
		return CHECK_PASSED;
	return examination_fail(e, "%s", e->talk.why);
}

static enum check_verdict
is_soon_ready(struct examination *e)
{
	const struct game_times *times = e->rules->times;
	const int64_t begun_ns = loop_now();

	if (!examination_sit(e, 0, NULL) || !examination_deal(e, 0, 0))
		return examination_fail_game(e);
	const int64_t took_ns = loop_now() - begun_ns;
	if (times && times->start_ns > 0 && took_ns > times->start_ns)
		return examination_fail(e,
			"it was ready after %.1f s, and has %.0f s",
			(double)took_ns / 1e9, (double)times->start_ns / 1e9);
	return examination_pass(e, "%.0f ms", (double)took_ns / 1e6);
}

/* Names are words that any program can split. */
static enum check_verdict
lists_names(struct examination *e)
{
	const char *name =
		e->talk.listed.length > 0 ? e->talk.listed.bytes : "";
	for (; *name != '\0'; name += strcspn(name, "\n"), name += *name != 0) {
		const size_t length = strcspn(name, "\n");

		if (strcspn(name, " ,;\t\n") != length)
			return examination_fail(e,
				"'%.*s' is no name on a line of its own",
				length > 60 ? 60 : (int)length, name);
	}
	return CHECK_PASSED;
}

static bool
is_listed_before(const char *list, const char *at, size_t length)
{
	while (list < at) {
		const size_t other = strcspn(list, " \t\n");

		if (other == length && memcmp(list, at, length) == 0)
			return true;
		list += other;
		list += strspn(list, " \t\n");
	}
	return false;
}

static enum check_verdict
lists_once(struct examination *e)
{
	const char *list =
		e->talk.listed.length > 0 ? e->talk.listed.bytes : "";
	for (const char *name = list; *name != '\0';
		name += strspn(name, " \t\n")) {
		const size_t length = strcspn(name, " \t\n");

		if (is_listed_before(list, name, length))
			return examination_fail(e, "it lists %.*s twice",
				length > 60 ? 60 : (int)length, name);
		name += length;
	}
	return CHECK_PASSED;
}

static enum check_verdict
tells_listed(struct examination *e)
{
	static const char *const optional[] = {
		"set_rules", "set_seed", "show_cards", "result"};
	char listed[sizeof e->figure] = "";

	for (size_t i = 0; i < sizeof optional / sizeof *optional; i++) {
		if (!examination_lists(e, optional[i]))
			continue;
		strlcat(listed, *listed != '\0' ? " " : "", sizeof listed);
		strlcat(listed, optional[i], sizeof listed);
	}
	return examination_pass(e, "%s", *listed != '\0' ? listed : "none");
}

#define MUST   CHECK_START, CHECK_MUST, NULL
#define SHOULD CHECK_START, CHECK_SHOULD, examination_seat
#define LISTED "| `list_commands` | all | one name a line | no |"

const struct check check_start[] = {
	{MUST, "start-runs", "can be run, and does not end by itself", runs,
		NULL, "", 6,
		"the program cannot be run, or it is not ready in time"},
	{MUST, "start-silent", "says nothing before it is asked", is_silent,
		NULL, "start-runs", 1, "The bot says nothing unasked."},
	{MUST, "start-answers", "answers list_commands", answers, NULL,
		"start-silent", 2,
		"**list_commands** is the first command a fresh process gets, "
		"and is not repeated for its later games."},
	{MUST, "start-flush", "flushes its output", flushes, NULL,
		"start-answers", 1,
		"an answer that waits in a buffer has not been given."},
	{MUST, "start-sign", "begins its answer with = or ?", signs, NULL,
		"start-flush", 1,
		"Between answers, empty lines and lines that begin with `#` "
		"are ignored, and nothing else is allowed there."},
	{MUST, "start-blank", "sets a blank between the sign and a text", parts,
		NULL, "start-sign", 1,
		"a blank must stand between the sign and a text:"},
	{MUST, "start-empty-line", "ends its answer with an empty line",
		ends_answer, NULL, "start-blank", 1,
		"The empty line is what beginners forget."},
	{CHECK_START, CHECK_SHOULD, NULL, "start-time", "is ready in time",
		is_soon_ready, NULL, "start wire commands", 5,
		"This includes starting the process."},
	{SHOULD, "start-names", "lists each command on a line of its own",
		lists_names, NULL, "start-empty-line", 2, LISTED},
	{SHOULD, "start-names-once", "lists no command twice", lists_once, NULL,
		"start-empty-line", 2, LISTED},
	{CHECK_START, CHECK_TOLD, examination_seat, "start-listed",
		"lists these of the commands that it may", tells_listed, NULL,
		"start-empty-line", 2,
		"*If listed.* Sent only to a bot whose answer to "
		"`list_commands` names it, which then must obey."},
	{0},
};
