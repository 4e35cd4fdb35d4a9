/* What is declared here leaves the library; all else is compiled hidden. */
#pragma GCC visibility push(default)
#include "protocol/kit/talon-bot.h"
#pragma GCC visibility pop

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "protocol/bot.h"

/* What the names of the library's own commands take of one list. */
enum { OWN_NAMES_MAX = 128 };

/* What is behind a row of the table, at the same place. */
struct entry {
	char *name;
	talon_bot_command *run; /* NULL: the empty answer */
	void *data;
};

struct talon_bot {
	struct bot_command *table; /* the last one has no name */
	struct entry *entries;
	size_t count;
	size_t names_length; /* of all names, with a byte after each */
	int error;	     /* of the first command that could not be added */
	char *arguments;     /* of the command in hand */
	char *name;
	char *version;
	struct bot bot;
};

static int
fail(int error)
{
	errno = error;
	return -1;
}

/* Why TEXT cannot stand in an answer; NULL: it can. */
static const char *
find_wrong(const char *text)
{
	if (strstr(text, "\n\n"))
		return "the answer has an empty line";
	for (; *text != '\0'; text++)
		if (((unsigned char)*text < ' ' && !strchr("\n\t", *text)) ||
			*text == 0x7f)
			return "the answer has a control character";
	return NULL;
}

static bool
is_text(const char *text)
{
	return strlen(text) < ANSWER_TEXT_MAX && !find_wrong(text);
}

struct talon_bot *
talon_bot_new(const char *name, const char *version)
{
	struct talon_bot *bot;

	if (!is_text(name) || !is_text(version)) {
		errno = EINVAL;
		return NULL;
	}
	bot = calloc(1, sizeof *bot);
	if (!bot)
		return NULL;
	bot->name = strdup(name);
	bot->version = strdup(version);
	bot->table = calloc(1, sizeof *bot->table);
	if (bot->name && bot->version && bot->table)
		return bot;
	talon_bot_free(bot);
	errno = ENOMEM;
	return NULL;
}

void
talon_bot_free(struct talon_bot *bot)
{
	if (!bot)
		return;
	for (size_t i = 0; i < bot->count; i++)
		free(bot->entries[i].name);
	free(bot->table);
	free(bot->entries);
	free(bot->name);
	free(bot->version);
	free(bot);
}

/* The place of the command NAME, or that behind the last one. */
static size_t
find(const struct talon_bot *bot, const char *name)
{
	size_t i = 0;

	while (i < bot->count && strcmp(bot->table[i].name, name) != 0)
		i++;
	return i;
}

/* Every row of the table runs this. */
static void
hear(struct bot *wire, char *arguments)
{
	struct talon_bot *bot = wire->player;
	const struct entry *entry =
		&bot->entries[find(bot, wire->command.name)];

	bot->arguments = arguments;
	if (entry->run)
		entry->run(bot, entry->data);
	if (wire->answered == 0)
		bot_done(wire);
}

static bool
is_name(const char *name)
{
	struct command command;
	char line[LINE_LENGTH_MAX + 1];
	size_t length = strlen(name);

	if (length >= sizeof line)
		return false;
	memcpy(line, name, length + 1);
	return command_parse(line, length, &command) == COMMAND_WHOLE &&
	       !command.has_id && strlen(command.name) == length;
}

/* Room for a row more, and the row behind it. */
static int
grow(struct talon_bot *bot)
{
	struct bot_command *table =
		reallocarray(bot->table, bot->count + 2, sizeof *bot->table);
	if (!table)
		return -1;
	bot->table = table;
	bot->bot.commands = table;
	struct entry *entries = reallocarray(
		bot->entries, bot->count + 1, sizeof *bot->entries);
	if (!entries)
		return -1;
	bot->entries = entries;
	return 0;
}

static int
add_name(struct talon_bot *bot, const char *name)
{
	size_t length = bot->names_length + strlen(name) + 1;

	if (!is_name(name))
		return fail(EINVAL);
	if (length > ANSWER_TEXT_MAX - OWN_NAMES_MAX)
		return fail(E2BIG);
	char *copy = strdup(name);
	if (!copy || grow(bot) < 0) {
		free(copy);
		return fail(ENOMEM);
	}
	bot->names_length = length;
	bot->entries[bot->count].name = copy;
	bot->table[bot->count++] = (struct bot_command){copy, hear};
	bot->table[bot->count] = (struct bot_command){0};
	return 0;
}

int
talon_bot_add(struct talon_bot *bot, const char *command,
	talon_bot_command *run, void *data)
{
	if (!bot)
		return fail(ENOMEM);
	size_t place = find(bot, command);
	if (place == bot->count && add_name(bot, command) < 0) {
		if (bot->error == 0)
			bot->error = errno;
		return -1;
	}
	bot->entries[place].run = run;
	bot->entries[place].data = data;
	return 0;
}

int
talon_bot_run_on(struct talon_bot *bot, int in, int out)
{
	if (!bot)
		return fail(ENOMEM);
	if (bot->error != 0)
		return fail(bot->error);
	memset(&bot->bot, 0, sizeof bot->bot);
	bot->bot.name = bot->name;
	bot->bot.version = bot->version;
	bot->bot.commands = bot->table;
	bot->bot.player = bot;
	return bot_run(&bot->bot, in, out);
}

int
talon_bot_run(struct talon_bot *bot)
{
	return talon_bot_run_on(bot, STDIN_FILENO, STDOUT_FILENO);
}

void
talon_bot_stop(struct talon_bot *bot)
{
	if (bot)
		bot->bot.over = true;
}

char *
talon_bot_word(struct talon_bot *bot)
{
	return bot ? command_word(&bot->arguments) : NULL;
}

bool
talon_bot_number(struct talon_bot *bot, long long least, long long most,
	long long *number)
{
	return bot && command_number(&bot->arguments, least, most, number);
}

bool
talon_bot_u64(struct talon_bot *bot, uint64_t *number)
{
	return bot && command_u64(&bot->arguments, number);
}

const char *
talon_bot_rest(struct talon_bot *bot)
{
	return bot ? bot->arguments + strspn(bot->arguments, " \t") : "";
}

static void
trim(char *text)
{
	char *end = strchr(text, '\0');

	while (end > text && strchr(" \t\n", end[-1]))
		end--;
	*end = '\0';
}

/* Sends TEXT with the sign that SAYS_YES asks for; LENGTH is what vsnprintf
 * said of it. */
static int
give(struct bot *wire, bool says_yes, char text[static ANSWER_TEXT_MAX],
	int length)
{
	const char *wrong;

	if (length >= ANSWER_TEXT_MAX) {
		bot_fail(wire, "the answer is too long");
		return fail(EMSGSIZE);
	}
	trim(text);
	wrong = length < 0 ? "the answer has no text" : find_wrong(text);
	if (wrong) {
		bot_fail(wire, "%s", wrong);
		return fail(EINVAL);
	}
	if (!says_yes)
		bot_fail(wire, "%s", text);
	else if (*text != '\0')
		bot_ok(wire, "%s", text);
	else
		bot_done(wire);
	return 0;
}

__attribute__((format(printf, 3, 0))) static int
answer_with(struct talon_bot *bot, bool says_yes, const char *format,
	va_list arguments)
{
	char text[ANSWER_TEXT_MAX] = "";

	if (!bot)
		return fail(ENOMEM);
	if (bot->bot.answered > 0)
		return fail(EALREADY);
	return give(&bot->bot, says_yes, text,
		vsnprintf(text, sizeof text, format, arguments));
}

int
talon_bot_answer(struct talon_bot *bot, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	int result = answer_with(bot, true, format, arguments);
	va_end(arguments);
	return result;
}

int
talon_bot_refuse(struct talon_bot *bot, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	int result = answer_with(bot, false, format, arguments);
	va_end(arguments);
	return result;
}

int
talon_bot_info(struct talon_bot *bot, const char *format, ...)
{
	char text[BOT_INFO_MAX];
	va_list arguments;

	if (!bot)
		return fail(ENOMEM);
	if (bot->bot.answered > 0)
		return fail(EALREADY);
	va_start(arguments, format);
	int length = vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	if (length >= BOT_INFO_MAX)
		return fail(EMSGSIZE);
	if (length < 0 || strchr(text, '\n') || find_wrong(text))
		return fail(EINVAL);
	bot_info(&bot->bot, "%s", text);
	return 0;
}

void
talon_bot_flush(struct talon_bot *bot)
{
	if (bot)
		bot_flush(&bot->bot);
}
