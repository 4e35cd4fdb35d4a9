#include "record/run_files.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_fields.h"
#include "base/text.h"
#include "record/run.h"

enum { DIGITS = 64 };

void
run_files_release(struct run_bot *bot)
{
	free(bot->files);
	bot->files = NULL;
	bot->file_count = 0;
}

void
run_files_write(struct text *line, const struct run_bot *bot)
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
}

/* Complains of what is neither a digest nor null. */
static const char *
take_digest(struct json_fields *fields, const json_t *value)
{
	const char *digest = json_string_value(value);

	if (json_is_null(value))
		return NULL;
	if (!digest || strlen(digest) != DIGITS ||
		strspn(digest, "0123456789abcdef") != DIGITS)
		json_fields_complain(fields,
			"\"files\" has something else than %d digits from 0 to "
			"f",
			DIGITS);
	return digest;
}

void
run_files_take(struct run_bot *bot, struct json_fields *fields)
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
add_difference(struct text *lines, const struct run_bot *bot, const char *path,
	const char *what)
{
	char printable[REASON_MAX];

	text_printable_string(printable, sizeof printable, path);
	text_add_string(lines, "bot ");
	text_add_string(lines, bot->name);
	text_add_string(lines, ": ");
	text_add_string(lines, printable);
	text_add_string(lines, what);
	text_add(lines, "\n", 1);
}

void
run_files_differences(const struct run_bot *was, const struct run_bot *is,
	bool system, struct text *lines)
{
	if (was->file_count == 0 || is->file_count == 0)
		return;
	for (int i = 0; i < was->file_count; i++) {
		const struct run_bot_file *old = &was->files[i];
		const struct run_bot_file *new = find_file(is, old->path);

		if (is_system(old->path) != system)
			continue;
		if (!new)
			add_difference(lines, was, old->path,
				" was one of its files and is none now");
		else if (!same_digest(old, new))
			add_difference(lines, was, old->path,
				" has another content than when the run was "
				"begun");
	}
	for (int i = 0; i < is->file_count; i++) {
		const char *path = is->files[i].path;

		if (is_system(path) == system && !find_file(was, path))
			add_difference(lines, was, path,
				" is one of its files and was none");
	}
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
