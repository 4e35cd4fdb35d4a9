#include "league/diary.h"

#include <sys/stat.h>

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/loop.h"
#include "guard/locked_file.h"

#define PATH "log"

int
diary_open(struct diary *diary, char reason[static REASON_MAX])
{
	text_clear(&diary->lines);
	return text_add_file(&diary->lines, PATH) == 0 || errno == ENOENT
		       ? 0
		       : reason_of_file(PATH, reason);
}

void
diary_release(struct diary *diary)
{
	text_release(&diary->lines);
}

/* Half a line, which a kill has left, is cut off. */
static int
cut_half(struct diary *diary, FILE *file)
{
	struct text *lines = &diary->lines;
	size_t whole = lines->length;

	while (whole > 0 && lines->bytes[whole - 1] != '\n')
		whole--;
	if (whole == lines->length)
		return 0;
	text_cut(lines, whole);
	return locked_file_cut(fileno(file), (off_t)whole);
}

/* In one write, so that a line is there or not. */
static int
append(struct diary *diary, struct text *line, char reason[static REASON_MAX])
{
	FILE *file = fopen(PATH, "ae");
	/* It names the pages of all authors. */
	int result = file && fchmod(fileno(file), S_IRUSR | S_IWUSR) == 0
			     ? cut_half(diary, file)
			     : -1;

	text_add(&diary->lines, line->bytes, line->length);
	if (result == 0)
		result = text_print(line, file);
	if (result == 0 && fflush(file) == 0)
		result = locked_file_sync(fileno(file));
	if (file && fclose(file) == EOF)
		result = -1;
	text_release(line);
	return result == 0 ? 0 : reason_of_file(PATH, reason);
}

static int
note(struct diary *diary, const char *words, char reason[static REASON_MAX])
{
	char printable[REASON_MAX];
	struct text line = {0};

	text_printable_string(printable, sizeof printable, words);
	text_add_date(&line, loop_date());
	text_add_format(&line, " %s\n", printable);
	if (text_failed(&line) < 0)
		return reason_no_memory(reason);
	if (!diary->quiet)
		fprintf(stderr, "%s\n", printable);
	return append(diary, &line, reason);
}

int
diary_note(struct diary *diary, char reason[static REASON_MAX],
	const char *format, ...)
{
	char words[REASON_MAX];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(words, sizeof words, format, arguments);
	va_end(arguments);
	return note(diary, words, reason);
}

bool
diary_next(const struct diary *diary, size_t *at, char words[static REASON_MAX])
{
	const struct text *lines = &diary->lines;
	if (*at >= lines->length)
		return false;
	const char *line = lines->bytes + *at;
	const char *end = memchr(line, '\n', lines->length - *at);
	if (!end)
		return false;
	const char *blank = memchr(line, ' ', (size_t)(end - line));
	*at += (size_t)(end - line) + 1;
	snprintf(words, REASON_MAX, "%.*s", blank ? (int)(end - blank - 1) : 0,
		blank ? blank + 1 : "");
	return true;
}

int
diary_note_once(struct diary *diary, const char *what, const char *more,
	char reason[static REASON_MAX])
{
	char words[REASON_MAX], last[REASON_MAX] = "", now[REASON_MAX],
				printable[REASON_MAX], begin[REASON_MAX];
	size_t at = 0;

	/* As the log has it. */
	text_printable_string(begin, sizeof begin, what);
	while (diary_next(diary, &at, words))
		if (strncmp(words, begin, strlen(begin)) == 0)
			strlcpy(last, words, sizeof last);
	snprintf(now, sizeof now, "%s%s", what, more);
	text_printable_string(printable, sizeof printable, now);
	return strcmp(last, printable) == 0 ? 0 : note(diary, now, reason);
}
