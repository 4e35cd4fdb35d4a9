/* How commands arrive and how answers leave, whatever they say. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check/examination.h"
#include "protocol/line.h"

#define NS_PER_MS INT64_C(1000000)

/* An answer too many comes at once, and a remark while others think, soon. */
#define QUIET_NS (100 * NS_PER_MS)
#define IDLE_NS	 (400 * NS_PER_MS)

/* Between the parts of a command. */
#define PAUSE_NS (30 * NS_PER_MS)

enum { DEAL = 5, SEAT = 1 };

/* A bot for several games knows by now which it is. */
static enum check_verdict
sit(struct examination *e)
{
	char line[GAME_REASON_MAX];

	if (!examination_sit(e, 0, NULL))
		return examination_fail_game(e);
	if (!examination_lists(e, "set_rules"))
		return CHECK_PASSED;
	snprintf(line, sizeof line, "set_rules %s", e->rules->name);
	if (conversation_ask(&e->talk, line, ANSWER_EMPTY, e->patience_ns) ==
		HEARD_ALL)
		return CHECK_PASSED;
	return examination_fail(e, "%s", e->talk.why);
}

/* The first command of a game, written into LINE. */
static void
first_command(struct examination *e, char line[static GAME_LINE_MAX])
{
	enum expected_answer expected;

	overhear(&e->game, SEAT, DEAL, 0);
	local_game_next(&e->game, SEAT, line, &expected);
}

/* The bot has one answer to give and nothing more: an empty one, with ID if
 * that is not -1. */
static enum check_verdict
expect_empty(struct examination *e, long id)
{
	const struct answer *answer = &e->talk.link.answer;

	if (conversation_hear(&e->talk, e->patience_ns) != HEARD_ANSWER)
		return examination_fail_talk(e);
	if (!answer->ok)
		return examination_fail(
			e, "it answered with '? %.100s'", answer->text);
	if (id >= 0 && (!answer->has_id || answer->id != id))
		return examination_fail(e,
			"its answer does not have the id %ld behind the sign",
			id);
	if (id < 0 && answer->has_id)
		return examination_fail(e,
			"its answer has the id %u, which no command had",
			answer->id);
	if (answer->length > 0)
		return examination_fail(e,
			"it answered with '%.100s', where the answer is empty",
			answer->text);
	if (!conversation_is_quiet(&e->talk, QUIET_NS))
		return examination_fail_talk(e);
	return CHECK_PASSED;
}

/* A form in which a command may come: what stands before it, in it instead of a
 * blank, and behind it. */
struct form {
	const char *before;
	const char *blank;
	const char *behind;
	long id; /* -1: none */
};

static void
write_form(const struct form *form, const char *line, struct text *text)
{
	text_add_string(text, form->before);
	for (; *line != '\0'; line++) {
		if (*line == ' ')
			text_add_string(text, form->blank);
		else
			text_add(text, line, 1);
	}
	text_add_string(text, form->behind);
}

static enum check_verdict
takes_form(struct examination *e)
{
	const struct form *form = e->argument;
	struct text text = {0};
	char line[GAME_LINE_MAX];

	first_command(e, line);
	write_form(form, line, &text);
	link_expect(&e->talk.link, line, ANSWER_ANY);
	if (text_failed(&text) == 0)
		conversation_write(&e->talk, text.bytes, text.length);
	text_release(&text);
	return expect_empty(e, form->id);
}

/* No text where none is due, up to the bot's first turn. */
static bool
visit_empty(void *context, const char *line, enum expected_answer expected,
	char action[static GAME_LINE_MAX])
{
	struct examination *e = context;
	const struct answer *answer = &e->talk.link.answer;

	(void)action;
	if (!examination_is_told(e, line))
		return true;
	if (expected == ANSWER_TEXT)
		return false;
	if (conversation_ask(&e->talk, line, ANSWER_ANY, e->patience_ns) !=
		HEARD_ANSWER)
		return false;
	if (!answer->ok || (answer->length == 0 && !answer->has_id))
		return true;
	examination_fail(e,
		"it answered %.*s with '%.100s', where the answer is empty",
		(int)strcspn(line, " "), line,
		answer->has_id ? "an id" : answer->text);
	return false;
}

/* What else is wrong with an answer is another check's. */
static bool
visit_once(void *context, const char *line, enum expected_answer expected,
	char action[static GAME_LINE_MAX])
{
	struct examination *e = context;

	(void)action;
	if (!examination_is_told(e, line))
		return true;
	if (expected == ANSWER_TEXT ||
		conversation_ask(&e->talk, line, ANSWER_ANY, e->patience_ns) !=
			HEARD_ANSWER)
		return false;
	if (conversation_is_quiet(&e->talk, PAUSE_NS))
		return true;
	examination_fail(e, "after its answer to %.*s it %s",
		(int)strcspn(line, " "), line, e->talk.why);
	return false;
}

/* Through a whole game, whose commands the row's argument visits. */
static enum check_verdict
walks(struct examination *e)
{
	walk_visit *const *visit = e->argument;

	e->game.referee.open_hands = true;
	walk(&e->game, SEAT, DEAL, *visit, e);
	return *e->why == '\0' ? CHECK_PASSED : CHECK_FAILED;
}

/* While the others think, and while nobody does. */
static enum check_verdict
stays_silent(struct examination *e)
{
	const int turns = foresee(&e->game, SEAT, DEAL).move;
	if (!examination_deal(e, SEAT, DEAL))
		return examination_fail_game(e);
	for (int i = 0; i < turns && !e->answered; i++)
		if (examination_turn(e) == PLAY_FAILED && !e->answered)
			return examination_fail_game(e);
	return conversation_is_quiet(&e->talk, IDLE_NS)
		       ? CHECK_PASSED
		       : examination_fail_talk(e);
}

static enum check_verdict
takes_half(struct examination *e)
{
	char line[GAME_LINE_MAX];

	first_command(e, line);
	const size_t half = strlen(line) / 2;
	conversation_write(&e->talk, line, half);
	conversation_is_read(&e->talk, e->patience_ns);
	if (!conversation_is_quiet(&e->talk, PAUSE_NS))
		return examination_fail(
			e, "it answered half a line: it %s", e->talk.why);
	link_expect(&e->talk.link, line, ANSWER_ANY);
	conversation_write(&e->talk, line + half, strlen(line + half));
	conversation_is_read(&e->talk, e->patience_ns);
	if (!conversation_is_quiet(&e->talk, PAUSE_NS))
		return examination_fail(e,
			"it answered before the end of the line: it %s",
			e->talk.why);
	conversation_write(&e->talk, "\n", 1);
	return expect_empty(e, -1);
}

static enum check_verdict
takes_bytes(struct examination *e)
{
	char line[GAME_LINE_MAX];

	first_command(e, line);
	strlcat(line, "\n", sizeof line);
	link_expect(&e->talk.link, line, ANSWER_ANY);
	for (const char *byte = line; *byte != '\0'; byte++) {
		conversation_write(&e->talk, byte, 1);
		conversation_is_read(&e->talk, PAUSE_NS);
	}
	return expect_empty(e, -1);
}

/* The whole opening, the first deal, and the question in one write. */
static enum check_verdict
takes_batch(struct examination *e)
{
	enum expected_answer expected;
	char line[GAME_LINE_MAX];

	overhear(&e->game, SEAT, DEAL, e->talk.handshake.commands);
	local_game_settle(&e->game, SEAT);
	local_game_turn(&e->game);
	while (local_game_next(&e->game, SEAT, line, &expected))
		link_say(&e->talk.link, line, expected);
	if (conversation_hear(&e->talk, e->patience_ns) != HEARD_ANSWER)
		return examination_fail_talk(e);
	return CHECK_PASSED;
}

/* A command of which nobody has heard. */
static enum check_verdict
refuses_unknown(struct examination *e)
{
	char line[GAME_LINE_MAX];

	if (conversation_ask(&e->talk, "dance 1 2 3", ANSWER_ANY,
		    e->patience_ns) != HEARD_ANSWER)
		return examination_fail_talk(e);
	if (e->talk.link.answer.ok)
		return examination_fail(e, "it did not refuse to dance");
	first_command(e, line);
	link_say(&e->talk.link, line, ANSWER_ANY);
	return expect_empty(e, -1);
}

/* The longest line there may be, of which nobody has heard either. */
static enum check_verdict
takes_long_line(struct examination *e)
{
	static char line[LINE_LENGTH_MAX + 1] = "dance ";
	char first[GAME_LINE_MAX];

	memset(line + strlen("dance "), 'x',
		LINE_LENGTH_MAX - strlen("dance "));
	if (conversation_ask(&e->talk, line, ANSWER_ANY, e->patience_ns) !=
		HEARD_ANSWER)
		return examination_fail_talk(e);
	first_command(e, first);
	link_say(&e->talk.link, first, ANSWER_ANY);
	return expect_empty(e, -1);
}

/* One of GTP's own questions. */
struct question {
	const char *name;
	const char *ask;
	const char *answer; /* that must come; NULL: any text */
};

static enum check_verdict
answers_question(struct examination *e)
{
	const struct question *question = e->argument;
	const struct answer *answer = &e->talk.link.answer;

	if (!examination_lists(e, question->name))
		return examination_skip(
			e, "the bot does not list %s", question->name);
	if (conversation_ask(&e->talk, question->ask, ANSWER_ANY,
		    e->patience_ns) != HEARD_ANSWER)
		return examination_fail_talk(e);
	if (!answer->ok || answer->length == 0)
		return examination_fail(e, "it answered %s with '%s %.100s'",
			question->ask, answer->ok ? "=" : "?", answer->text);
	if (question->answer && strcmp(answer->text, question->answer) != 0)
		return examination_fail(e,
			"it answered %s with '%.100s', not with '%s'",
			question->ask, answer->text, question->answer);
	return CHECK_PASSED;
}

#define SEATED CHECK_WIRE, CHECK_MUST, examination_seat
#define MUST   CHECK_WIRE, CHECK_MUST, sit
#define SHOULD CHECK_WIRE, CHECK_SHOULD, sit
#define BASE   "start-empty-line wire-empty wire-once commands"
#define READ   "So one read may bring a command, half a command or twenty."
#define IGNORED                                                             \
	"A bot ignores empty lines, and whatever follows a `#`, up to the " \
	"end of its line."
#define CONTROLS                                                               \
	"Carriage returns are dropped wherever they are; apart from them and " \
	"tabs, control characters are not allowed."
#define VISIT(visit) (&(walk_visit *const){visit})
#define FORM(...)    (&(const struct form){__VA_ARGS__})
#define GTP	     "**protocol_version** and **known_command** are GTP's, too,"
#define ABOUT                                                                \
	"**name** and **version** are GTP's: a process of a bot that lists " \
	"them is asked"
#define QUESTION(...) (&(const struct question){__VA_ARGS__})

const struct check check_wire[] = {
	{SEATED, "wire-empty", "answers with no text where none is due", walks,
		VISIT(visit_empty), "start-empty-line", 2,
		"An answer that is to be empty is `=` and nothing more: a text "
		"is `garbage`, whether the command is needed or not."},
	{SEATED, "wire-once", "gives one answer to each command", walks,
		VISIT(visit_once), "start-empty-line wire-empty", 1,
		"Every command gets exactly one answer, in the order of the "
		"commands."},
	{MUST, "wire-half-line", "waits for the end of a line", takes_half,
		NULL, BASE, 1, READ},
	{MUST, "wire-bytes", "takes a line byte by byte", takes_bytes, NULL,
		BASE " wire-half-line", 1, READ},
	{MUST, "wire-batch", "takes many commands at once", takes_batch, NULL,
		BASE, 1,
		"No bot may wait for more commands before it answers those "
		"that it has."},
	{SEATED, "wire-silent", "is silent while others think", stays_silent,
		NULL, BASE " wire-batch", 1, "The bot says nothing unasked."},
	{SHOULD, "wire-unknown", "refuses what it does not know",
		refuses_unknown, NULL, BASE, 2,
		"To any other command a bot answers `? unknown command`."},
	{SHOULD, "wire-blank-lines", "ignores empty lines", takes_form,
		FORM("\n \n\n", " ", "\n", -1), BASE, 1, IGNORED},
	{SHOULD, "wire-comments", "ignores comments", takes_form,
		FORM("# hello\n#\n", " ", "\n", -1), BASE, 1, IGNORED},
	{SHOULD, "wire-comments-behind", "ignores comments behind a command",
		takes_form, FORM("", " ", " # hello\n", -1), BASE, 1, IGNORED},
	{SHOULD, "wire-carriage-returns", "drops carriage returns", takes_form,
		FORM("", " ", "\r\n", -1), BASE, 1, CONTROLS},
	{SHOULD, "wire-tabs", "takes tabs for blanks", takes_form,
		FORM("", "\t", "\n", -1), BASE, 1, CONTROLS},
	{SHOULD, "wire-blanks", "takes several blanks for one", takes_form,
		FORM("  ", "  ", "  \n", -1), BASE, 1,
		"A **command** is one line: a name and its arguments, "
		"separated by blanks."},
	{SHOULD, "wire-ids", "answers ids", takes_form,
		FORM("12 ", " ", "\n", 12), BASE, 1,
		"If the command had an id, it follows the sign at once: `=12 "
		"TEXT`."},
	{SHOULD, "wire-large-ids", "answers the largest id", takes_form,
		FORM("2147483647 ", " ", "\n", 2147483647), BASE " wire-ids", 1,
		"In front of the name there may be a number, the *id*, up to "
		"2147483647."},
	{SHOULD, "wire-long-line", "takes a line of 16383 bytes",
		takes_long_line, NULL, BASE, 1,
		"A line has at most 16383 bytes, its end not counted, and so "
		"has the whole text of an answer."},
	{SHOULD, "wire-protocol-version", "says which protocol it speaks",
		answers_question,
		QUESTION("protocol_version", "protocol_version", "2"), BASE, 2,
		GTP},
	{SHOULD, "wire-name", "says its name", answers_question,
		QUESTION("name", "name", NULL), BASE, 2, ABOUT},
	{SHOULD, "wire-version", "says its version", answers_question,
		QUESTION("version", "version", NULL), BASE, 2, ABOUT},
	{SHOULD, "wire-known-command", "says which commands it knows",
		answers_question,
		QUESTION("known_command", "known_command gen_move", "true"),
		BASE, 2, GTP},
	{SHOULD, "wire-unknown-command", "says which commands it does not know",
		answers_question,
		QUESTION("known_command", "known_command dance", "false"), BASE,
		2, GTP},
	{0},
};
