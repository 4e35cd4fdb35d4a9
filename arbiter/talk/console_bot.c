#include "talk/console_bot.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bot/bot_program_linux.h"

#define PATIENCE_NS INT64_C(60000000000)

void
console_bot_init(struct console_bot *bot, const struct console_terms *terms,
	const struct bot_spec *spec)
{
	*bot = (struct console_bot){.terms = terms, .spec = spec, .seat = -1};
	conversation_init(&bot->talk, terms->loop);
}

static void
release_own(struct console_bot *bot)
{
	if (bot->spec == &bot->own)
		bot_spec_release(&bot->own);
}

void
console_bot_release(struct console_bot *bot)
{
	conversation_release(&bot->talk);
	release_own(bot);
	text_release(&bot->dialogue);
}

/* Before a line that is one of several bots'. */
static void
print_name(const struct console_bot *bot, char mark)
{
	if (bot->terms->count > 1)
		fprintf(bot->terms->out, "%s %c ", bot->spec->name, mark);
}

static void
print_subject(const struct console_bot *bot)
{
	fputs(bot->terms->count > 1 ? bot->spec->name : "the bot",
		bot->terms->out);
}

/* The bot failed, or has not answered yet. Who does not want to wait any longer
 * goes on. */
static void
tell_miss(struct console_bot *bot, enum heard heard)
{
	const struct console_terms *terms = bot->terms;
	const struct conversation *talk = &bot->talk;
	const bool interrupted = talk_loop_was_interrupted(terms->loop);

	if (heard == HEARD_FAULT || link_output_closed(&talk->link)) {
		print_subject(bot);
		fprintf(terms->out, " %s\n", talk->why);
	} else {
		print_name(bot, '<');
		fprintf(terms->out,
			"%s%s so far; a later one is shown with the next, and "
			":start starts the bot again\n",
			interrupted ? "interrupted: " : "", talk->why);
	}
	if (terms->patient)
		talk_loop_go_on(terms->loop, terms->keyboard);
}

/* Waits for the next answer. */
static bool
hear(struct console_bot *bot)
{
	enum heard heard = conversation_hear(
		&bot->talk, bot->terms->patient ? LOOP_NEVER / 2 : PATIENCE_NS);

	if (heard != HEARD_ANSWER) {
		tell_miss(bot, heard);
		return false;
	}
	bot->missing--;
	return true;
}

int
console_bot_start(struct console_bot *bot)
{
	bot->missing = 0;
	conversation_close(&bot->talk);
	text_clear(&bot->dialogue);
	if (conversation_open(&bot->talk, bot->spec) < 0)
		return -1;
	conversation_say(&bot->talk, "list_commands", ANSWER_ANY);
	bot->missing++;
	if (!hear(bot)) {
		text_add_string(&bot->dialogue, "> list_commands\n");
		return 0;
	}
	conversation_take_list(&bot->talk);
	return 0;
}

static bool
can_be_run(const struct bot_spec *spec, char reason[static REASON_MAX])
{
	if (spec->person)
		snprintf(reason, REASON_MAX, "a person has a console");
	else if (access(spec->program, X_OK) < 0)
		snprintf(reason, REASON_MAX, "%.300s: %s", spec->program,
			strerror(errno));
	else
		return true;
	return false;
}

bool
console_bot_change(struct console_bot *bot, const char *command,
	char reason[static REASON_MAX])
{
	char directory[PATH_MAX];
	const char *bots =
		bot_program_directory(directory, sizeof directory) == 0
			? directory
			: NULL;
	struct bot_spec spec;

	if (!bot_spec_parse(&spec, command, bots, getenv("PATH"), reason))
		return false;
	if (!can_be_run(&spec, reason)) {
		bot_spec_release(&spec);
		return false;
	}
	/* The process may be told of by the name that it has. */
	conversation_close(&bot->talk);
	release_own(bot);
	bot->own = spec;
	bot->spec = &bot->own;
	return true;
}

bool
console_bot_lives(const struct console_bot *bot)
{
	return bot->talk.link.open && bot->talk.link.fault == FAULT_NONE;
}

static void
note_answer(struct console_bot *bot)
{
	const struct answer *answer = &bot->talk.link.answer;
	struct text whole = {0};

	text_add_format(&whole, "%c", answer->ok ? '=' : '?');
	if (answer->has_id)
		text_add_format(&whole, "%u", answer->id);
	if (answer->length > 0)
		text_add_format(&whole, " %s", answer->text);
	for (const char *line = whole.bytes; line && *line != '\0';) {
		const size_t length = strcspn(line, "\n");

		text_add_format(&bot->dialogue, "< %.*s\n", (int)length, line);
		print_name(bot, '<');
		fprintf(bot->terms->out, "%.*s\n", (int)length, line);
		line += length + (line[length] == '\n');
	}
	text_release(&whole);
}

bool
console_bot_say(struct console_bot *bot, const char *line)
{
	const int64_t said_ns = loop_now();

	if (!console_bot_lives(bot)) {
		print_subject(bot);
		fputs(" has ended; :start starts it again\n", bot->terms->out);
		return false;
	}
	text_add_format(&bot->dialogue, "> %s\n", line);
	conversation_say(&bot->talk, line, ANSWER_ANY);
	for (bot->missing++; bot->missing > 0; note_answer(bot))
		if (!hear(bot))
			return false;
	bot->took_ns = loop_now() - said_ns;
	return true;
}

bool
console_bot_tell(struct console_bot *bot, const char *line)
{
	if (bot->terms->count > 1)
		fprintf(bot->terms->out, "%s ", bot->spec->name);
	fprintf(bot->terms->out, "> %s\n", line);
	return console_bot_say(bot, line);
}

void
console_bot_print_errors(struct console_bot *bot)
{
	const struct stderr_tail *tail = &bot->talk.link.stderr_tail;
	char shown[4 * sizeof tail->bytes + 1];

	conversation_is_quiet(&bot->talk, 0);
	for (size_t at = 0; at < tail->length;) {
		const char *line = tail->bytes + at;
		const char *feed = memchr(line, '\n', tail->length - at);
		const size_t length =
			feed ? (size_t)(feed - line) : tail->length - at;

		text_printable(shown, sizeof shown, line, length);
		fprintf(bot->terms->out, "%s\n", shown);
		at += length + 1;
	}
}
