#include "record/run_bot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/json_fields.h"
#include "base/text.h"
#include "record/about.h"
#include "record/run.h"

enum { DIGITS = 64 };

static void
write_files(struct text *line, const struct run_bot *bot)
{
	for (int i = 0; i < bot->file_count; i++) {
		text_add_string(line, i > 0 ? "," : ",\"files\":{");
		text_add_json(line, bot->files[i].path);
		text_add(line, ":", 1);
		if (bot->files[i].digest)
			text_add_json(line, bot->files[i].digest);
		else
			text_add_string(line, "null");
	}
	if (bot->file_count > 0)
		text_add(line, "}", 1);
	if (bot->sources) {
		text_add_string(line, ",\"sources\":");
		text_add_json(line, bot->sources);
	}
}

/* Complains of a DIGEST in the member NAME that is none. */
static void
check_digest(struct json_fields *fields, const char *name, const char *digest)
{
	if (!fields->failed &&
		(!digest || strlen(digest) != DIGITS ||
			strspn(digest, "0123456789abcdef") != DIGITS))
		json_fields_complain(fields,
			"\"%s\" has something else than %d digits from 0 to f",
			name, DIGITS);
}

static const char *
take_digest(struct json_fields *fields, const json_t *value)
{
	const char *digest = json_string_value(value);

	if (!json_is_null(value))
		check_digest(fields, "files", digest);
	return digest;
}

static void
take_sources(struct run_bot *bot, struct json_fields *fields)
{
	if (!json_fields_have(fields, "sources"))
		return;
	bot->sources = json_fields_string(fields, "sources");
	check_digest(fields, "sources", bot->sources);
}

static void
take_files(struct run_bot *bot, struct json_fields *fields)
{
	const char *path;
	json_t *value;

	if (fields->failed || !json_fields_have(fields, "files"))
		return;
	json_t *object = json_fields_object(fields, "files");
	if (fields->failed)
		return;
	bot->files = calloc(json_object_size(object) + 1, sizeof *bot->files);
	if (!bot->files) {
		json_fields_complain(
			fields, "there is no memory for the files");
		return;
	}
	json_object_foreach(object, path, value)
	{
		bot->files[bot->file_count++] = (struct run_bot_file){
			.path = path, .digest = take_digest(fields, value)};
	}
}

static bool
is_system(const char *path)
{
	return strncmp(path, "/usr/", 5) == 0;
}

static const struct run_bot_file *
find_file(const struct run_bot *bot, const char *path)
{
	for (int i = 0; i < bot->file_count; i++)
		if (strcmp(bot->files[i].path, path) == 0)
			return &bot->files[i];
	return NULL;
}

static bool
same_digest(const struct run_bot_file *was, const struct run_bot_file *is)
{
	if (!was->digest || !is->digest)
		return was->digest == is->digest;
	return strcmp(was->digest, is->digest) == 0;
}

static void
add_difference(struct text *lines, const char *kind, const struct run_bot *bot,
	const char *path, const char *what)
{
	char printable[REASON_MAX];

	text_printable_string(printable, sizeof printable, path);
	text_add_format(lines, "%s ", kind);
	text_add_string(lines, bot->name);
	text_add_string(lines, ": ");
	text_add_string(lines, printable);
	text_add_string(lines, what);
	text_add(lines, "\n", 1);
}

/* Whether the file at PATH is one of those that are looked at. */
static bool
is_looked_at(const char *path, bool system, const char *except)
{
	return is_system(path) == system &&
	       !(except && strcmp(path, except) == 0);
}

/* The program of two bots that were built from the same sources, which is no
 * other one; NULL: they were not, or it is not known. */
static const char *
same_program(const struct run_bot *was, const struct run_bot *is)
{
	return was->sources && is->sources &&
			       strcmp(was->sources, is->sources) == 0
		       ? was->files[0].path
		       : NULL;
}

/* KIND is what they are called before their names. */
static void
files_differences(const char *kind, const struct run_bot *was,
	const struct run_bot *is, bool system, const char *except,
	struct text *lines)
{
	if (was->file_count == 0 || is->file_count == 0)
		return;
	if (!except)
		except = same_program(was, is);
	for (int i = 0; i < was->file_count; i++) {
		const struct run_bot_file *old = &was->files[i];
		const struct run_bot_file *new = find_file(is, old->path);

		if (!is_looked_at(old->path, system, except))
			continue;
		if (!new)
			add_difference(lines, kind, was, old->path,
				" was one of its files and is none now");
		else if (!same_digest(old, new))
			add_difference(lines, kind, was, old->path,
				" has another content than when the run was "
				"begun");
	}
	for (int i = 0; i < is->file_count; i++) {
		const char *path = is->files[i].path;

		if (is_looked_at(path, system, except) && !find_file(was, path))
			add_difference(lines, kind, was, path,
				" is one of its files and was none");
	}
}

void
run_files_differences(const struct run_bot *was, const struct run_bot *is,
	bool system, struct text *lines)
{
	files_differences("bot", was, is, system, NULL, lines);
}

bool
run_files_same(
	const struct run_bot *was, const struct run_bot *is, const char *except)
{
	struct text lines = {0};

	files_differences("bot", was, is, false, except, &lines);
	const bool same = lines.length == 0 && !lines.failed;
	text_release(&lines);
	return same;
}

void
run_programs_compare(
	const struct run *was, const struct run *is, struct text *lines)
{
	const struct run_bot *old = &was->program, *new = &is->program;

	if (old->command && new->command) {
		if (!run_text_same(old->command, new->command)) {
			char was_shown[REASON_MAX], shown[REASON_MAX];

			text_printable_string(
				was_shown, sizeof was_shown, old->command);
			text_printable_string(
				shown, sizeof shown, new->command);
			text_add_format(lines,
				"its game was begun with -g %s, now it is "
				"%s\n",
				was_shown, shown);
		}
		files_differences("game", old, new, false, NULL, lines);
	} else if (old->command || new->command)
		text_add_string(
			lines, "the game is a program in one of them alone\n");
}

void
run_files_compare(const struct run *was, const struct run *is, bool system,
	struct text *lines)
{
	if (was->bots == is->bots)
		return;
	for (int i = 0; i < was->bot_count && i < is->bot_count; i++)
		run_files_differences(
			&was->bots[i], &is->bots[i], system, lines);
}

/* Takes WORD, behind blanks, from *TEXT. */
static bool
take_word(const char **text, const char *word)
{
	const char *begin = *text + strspn(*text, " \t");
	const size_t length = strcspn(begin, " \t");

	*text = begin + length;
	return length == strlen(word) && strncmp(begin, word, length) == 0;
}

bool
run_command_is_remote(const char *command)
{
	return take_word(&command, "talon") && take_word(&command, "seat");
}

void
run_write_bot(const struct run_bot *bot, struct text *line)
{
	text_add_string(line, "{\"name\":");
	text_add_json(line, bot->name);
	text_add_string(line, ",\"command\":");
	text_add_json(line, bot->command);
	if (bot->options) {
		text_add_string(line, ",\"options\":");
		text_add_json(line, bot->options);
	}
	if (run_command_is_remote(bot->command))
		text_add_string(line, ",\"remote\":true");
	write_files(line, bot);
	about_add_json(line, bot);
	text_add(line, "}", 1);
}

bool
run_take_bot(struct run_bot *bot, const json_t *object,
	char reason[static REASON_MAX])
{
	struct json_fields fields;

	json_fields_begin(&fields, object, reason);
	*bot = (struct run_bot){
		.name = json_fields_printable(&fields, "name"),
		.command = json_fields_string(&fields, "command"),
	};
	if (json_fields_have(&fields, "options"))
		bot->options = json_fields_string(&fields, "options");
	if (json_fields_have(&fields, "remote"))
		(void)json_fields_boolean(&fields, "remote");
	take_files(bot, &fields);
	take_sources(bot, &fields);
	about_take(bot, &fields);
	return json_fields_end(&fields);
}

/* Texts from a file and from a command line are the same when they are
 * written the same. */
bool
run_text_same(const char *was, const char *is)
{
	struct text printable = {0};
	struct text again = {0};

	text_add_json(&printable, was);
	text_add_json(&again, is);
	bool same = !printable.failed && !again.failed &&
		    strcmp(printable.bytes, again.bytes) == 0;
	text_release(&printable);
	text_release(&again);
	return same;
}

/* Older files have the blanks before it, too. */
static const char *
command_of(const struct run_bot *bot)
{
	return bot->command + strspn(bot->command, " ");
}

static bool
same_bot(const struct run_bot *was, const struct run_bot *is)
{
	return run_text_same(was->name, is->name) &&
	       run_text_same(command_of(was), command_of(is)) &&
	       run_text_same(was->options ? was->options : "",
		       is->options ? is->options : "");
}

enum { VALUE_MAX = 256 };

/* A bot as the command line has it; NULL: there is none. */
static void
format_bot(const struct run_bot *bot, char text[static VALUE_MAX])
{
	if (!bot)
		snprintf(text, VALUE_MAX, "none");
	else if (bot->options)
		snprintf(text, VALUE_MAX, "%.60s [%.80s]=%.100s", bot->name,
			bot->options, bot->command);
	else
		snprintf(text, VALUE_MAX, "%.60s=%.180s", bot->name,
			bot->command);
}

/* Bot I of both runs; NULL: there is none. */
static void
compare_bot(struct text *found, int i, const struct run_bot *was,
	const struct run_bot *is)
{
	char old[VALUE_MAX], new[VALUE_MAX];

	if (was && is && same_bot(was, is))
		return;
	format_bot(was, old);
	format_bot(is, new);
	text_add_format(found, "bot %d of the file is %s, now it is %s\n",
		i + 1, old, new);
}

void
run_bots_differences(
	const struct run *was, const struct run *is, struct text *found)
{
	const int most =
		was->bot_count > is->bot_count ? was->bot_count : is->bot_count;

	if (was->bot_count != is->bot_count)
		text_add_format(found,
			"the file was begun with %d bots, now there are %d\n",
			was->bot_count, is->bot_count);
	for (int i = 0; i < most && was->bots != is->bots; i++)
		compare_bot(found, i, i < was->bot_count ? &was->bots[i] : NULL,
			i < is->bot_count ? &is->bots[i] : NULL);
}
