#include "entrant.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char blanks[] = " \t\n";

static bool
complain(char reason[static REASON_MAX], const char *what)
{
	strlcpy(reason, what, REASON_MAX);
	return false;
}

/* The letters up to the closing quote; FROM is behind the opening one. NULL:
 * there is no closing one. Inside, a backslash quotes only the characters
 * that would mean something there (POSIX.1-2008, 2.2.3). */
static const char *
take_double_quoted(const char *from, char **to)
{
	for (; *from != '"'; from++) {
		if (!*from)
			return NULL;
		if (*from == '\\' && from[1] && strchr("$`\"\\\n", from[1]) &&
			*++from == '\n')
			continue;
		*(*to)++ = *from;
	}
	return from + 1;
}

static const char *
take_single_quoted(const char *from, char **to)
{
	const char *end = strchr(from, '\'');

	if (!end)
		return NULL;
	size_t length = (size_t)(end - from);
	memcpy(*to, from, length);
	*to += length;
	return end + 1;
}

/* FROM is behind a backslash. NULL: nothing follows it. */
static const char *
take_escaped(const char *from, char **to)
{
	if (!*from)
		return NULL;
	if (*from != '\n')
		*(*to)++ = *from;
	return from + 1;
}

/* One word with its NUL. NULL, with the reason: a quote has no end. */
static const char *
take_word(const char *from, char **to, char reason[static REASON_MAX])
{
	while (from && *from && !strchr(blanks, *from)) {
		char first = *from++;
		if (first == '\'')
			from = take_single_quoted(from, to);
		else if (first == '"')
			from = take_double_quoted(from, to);
		else if (first == '\\')
			from = take_escaped(from, to);
		else
			*(*to)++ = first;
	}
	*(*to)++ = '\0';
	if (!from)
		complain(reason, "a quote is not closed");
	return from;
}

/* Fills LETTERS and WORDS, both large enough for every word of TEXT. */
static bool
split(const char *text, char *letters, char **words,
	char reason[static REASON_MAX])
{
	size_t count = 0;

	text += strspn(text, blanks);
	while (*text) {
		words[count++] = letters;
		text = take_word(text, &letters, reason);
		if (!text)
			return false;
		text += strspn(text, blanks);
	}
	words[count] = NULL;
	if (count == 0 || !*words[0])
		return complain(reason, "it names no program");
	return true;
}

/* How long the NAME of NAME=COMMAND is; -1: there is none. A name holds
 * nothing that only a command would. */
static ptrdiff_t
name_length(const char *argument)
{
	size_t length = strcspn(argument, "= \t\n/\\'\"");

	return argument[length] == '=' ? (ptrdiff_t)length : -1;
}

/* BYTES made printable on the heap; a byte becomes four at most. */
static char *
printable_copy(const char *bytes, size_t length)
{
	size_t size = 4 * length + 1;
	char *copy = malloc(size);

	if (copy)
		text_printable(copy, size, bytes, length);
	return copy;
}

static char *
default_name(const char *word)
{
	const char *slash = strrchr(word, '/');
	const char *name = slash ? slash + 1 : word;

	return printable_copy(name, strlen(name));
}

static bool
is_program(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && S_ISREG(status.st_mode) &&
	       access(path, X_OK) == 0;
}

/* DIRECTORY/WORD if that is a program; an empty directory is the current one.
 * NULL: it is none, or no memory. */
static char *
find_in(const char *directory, size_t length, const char *word)
{
	struct text path = {0};

	text_add_format(&path, "%.*s/%s", length > 0 ? (int)length : 1,
		length > 0 ? directory : ".", word);
	if (!path.failed && is_program(path.bytes))
		return path.bytes;
	text_release(&path);
	return NULL;
}

static char *
find_in_path(const char *path, const char *word)
{
	for (;;) {
		size_t length = strcspn(path, ":");
		char *program = find_in(path, length, word);
		if (program || !path[length])
			return program;
		path += length + 1;
	}
}

static char *
find_program(const char *word, const char *bots, const char *path)
{
	char *program = NULL;

	if (!strchr(word, '/')) {
		if (bots)
			program = find_in(bots, strlen(bots), word);
		if (!program && path)
			program = find_in_path(path, word);
	}
	return program ? program : strdup(word);
}

/* Fills a command's parts; what was allocated before a failure is left for
 * entrant_release. */
static bool
fill(struct entrant *entrant, const char *text, const char *bots,
	const char *path, char reason[static REASON_MAX])
{
	size_t length = strlen(text);

	entrant->text = strdup(text);
	entrant->letters = malloc(length + 1);
	entrant->words = calloc(length / 2 + 2, sizeof *entrant->words);
	if (!entrant->text || !entrant->letters || !entrant->words)
		return complain(reason, strerror(errno));
	if (!split(text, entrant->letters, entrant->words, reason))
		return false;
	if (!entrant->name)
		entrant->name = default_name(entrant->words[0]);
	entrant->program = find_program(entrant->words[0], bots, path);
	if (!entrant->name || !entrant->program)
		return complain(reason, strerror(errno));
	return true;
}

bool
entrant_parse(struct entrant *entrant, const char *argument, const char *bots,
	const char *path, char reason[static REASON_MAX])
{
	ptrdiff_t length = name_length(argument);

	*entrant = (struct entrant){0};
	if (length == 0)
		return complain(reason, "the name before = is empty");
	if (length > 0) {
		entrant->name = printable_copy(argument, (size_t)length);
		if (!entrant->name)
			return complain(reason, strerror(errno));
	}
	if (fill(entrant, argument + length + 1, bots, path, reason))
		return true;
	entrant_release(entrant);
	return false;
}

void
entrant_release(struct entrant *entrant)
{
	free(entrant->name);
	free(entrant->text);
	free(entrant->program);
	free(entrant->words);
	free(entrant->letters);
	*entrant = (struct entrant){0};
}

static bool
name_is_taken(
	const struct entrant *entrants, int count, int own, const char *name)
{
	for (int i = 0; i < count; i++)
		if (i != own && strcmp(entrants[i].name, name) == 0)
			return true;
	return false;
}

/* Gives one entrant the first numbered name that is free. */
static int
number_name(struct entrant *entrants, int count, int own)
{
	struct text name = {0};
	int number = 2;

	do {
		text_clear(&name);
		text_add_format(&name, "%s#%d", entrants[own].name, number++);
		if (text_failed(&name) < 0) {
			text_release(&name);
			return -1;
		}
	} while (name_is_taken(entrants, count, own, name.bytes));
	free(entrants[own].name);
	entrants[own].name = name.bytes;
	return 0;
}

int
entrant_number_names(struct entrant *entrants, int count)
{
	for (int i = 1; i < count; i++)
		if (name_is_taken(entrants, i, i, entrants[i].name) &&
			number_name(entrants, count, i) < 0)
			return -1;
	return 0;
}
