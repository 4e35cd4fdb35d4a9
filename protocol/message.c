#include "protocol/message.h"

#include <limits.h>
#include <string.h>

/* The greatest id of GTP 2, a number of 31 bits. */
enum { ID_MAX = 0x7fffffff };

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t';
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Bytes above 0x7f are no concern of ours: text is UTF-8. */
static bool
has_controls(const char *line, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		unsigned char c = (unsigned char)line[i];

		if ((c < ' ' && c != '\t') || c == 0x7f)
			return true;
	}
	return false;
}

static const char *
skip_blanks(const char *at, const char *end)
{
	while (at < end && is_blank(*at))
		at++;
	return at;
}

static const char *
trim_end(const char *at, const char *end)
{
	while (end > at && is_blank(end[-1]))
		end--;
	return end;
}

/* The digits at AT, if any, as an unsigned number up to MAX; the first byte
 * after them, or NULL if the number is larger. */
static const char *
parse_digits(const char *at, const char *end, uint64_t max, uint64_t *number)
{
	uint64_t n = 0;

	for (; at < end && is_digit(*at); at++) {
		uint64_t digit = (uint64_t)(*at - '0');

		if (n > (max - digit) / 10)
			return NULL;
		n = n * 10 + digit;
	}
	*number = n;
	return at;
}

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* The end of the name at AT; AT itself if none begins there. */
static char *
name_end(char *at)
{
	if (!is_letter(*at))
		return at;
	while (is_letter(*at) || is_digit(*at) || *at == '_' || *at == '-')
		at++;
	return at;
}

/* An id is followed by a blank; a name by a blank or the end. */
static bool
split_command(char *at, char *end, struct command *command)
{
	uint64_t id = 0;
	const char *name;

	*command = (struct command){.has_id = is_digit(*at)};
	name = parse_digits(at, end, ID_MAX, &id);
	if (!name || (command->has_id && !is_blank(*name)))
		return false;
	command->id = (unsigned)id;
	command->name = at + (skip_blanks(name, end) - at);
	command->arguments = name_end(command->name);
	if (command->arguments == command->name)
		return false;
	return command->arguments == end || is_blank(*command->arguments);
}

enum command_status
command_parse(char *line, size_t length, struct command *command)
{
	struct command parsed;
	const char *comment = memchr(line, '#', length);
	const char *end = comment ? comment : line + length;
	char *begin = line + (skip_blanks(line, end) - line);

	end = trim_end(begin, end);
	if (begin == end)
		return COMMAND_NONE;
	line[end - line] = '\0';
	if (has_controls(begin, (size_t)(end - begin)) ||
		!split_command(begin, line + (end - line), &parsed))
		return COMMAND_BAD;
	*command = parsed;
	if (*command->arguments != '\0')
		*command->arguments++ = '\0';
	while (is_blank(*command->arguments))
		command->arguments++;
	return COMMAND_WHOLE;
}

char *
command_word(char **arguments)
{
	char *word = *arguments + strspn(*arguments, " \t");
	char *end = word + strcspn(word, " \t");

	if (*word == '\0') {
		*arguments = word;
		return NULL;
	}
	*arguments = *end == '\0' ? end : end + 1;
	*end = '\0';
	return word;
}

/* A whole word as a number with or without a minus. False: it is none, or does
 * not fit. */
static bool
parse_number(const char *word, long long *number)
{
	bool negative = *word == '-';
	const char *digits = word + negative;
	const char *end = strchr(digits, '\0');
	uint64_t magnitude;

	if (digits == end || parse_digits(digits, end, (uint64_t)LLONG_MAX,
				     &magnitude) != end)
		return false;
	*number = negative ? -(long long)magnitude : (long long)magnitude;
	return true;
}

bool
command_number(
	char **arguments, long long min, long long max, long long *number)
{
	const char *word = command_word(arguments);
	long long parsed;

	if (!word || !parse_number(word, &parsed) || parsed < min ||
		parsed > max)
		return false;
	*number = parsed;
	return true;
}

bool
command_u64(char **arguments, uint64_t *number)
{
	const char *word = command_word(arguments);
	const char *end = word ? strchr(word, '\0') : NULL;
	uint64_t parsed;

	if (!word || parse_digits(word, end, UINT64_MAX, &parsed) != end)
		return false;
	*number = parsed;
	return true;
}

static enum answer_status
bad(struct answer *answer, const char *why)
{
	answer->status = ANSWER_BAD;
	answer->why = why;
	return ANSWER_BAD;
}

/* Adds [at, end), after an LF unless it is the first that is not empty. */
static bool
append(struct answer *answer, const char *at, const char *end)
{
	size_t length = (size_t)(end - at);
	size_t joint = answer->length > 0 && length > 0;

	if (answer->length + joint + length >= sizeof answer->text)
		return false;
	if (joint > 0)
		answer->text[answer->length++] = '\n';
	memcpy(answer->text + answer->length, at, length);
	answer->length += length;
	answer->text[answer->length] = '\0';
	return true;
}

static enum answer_status
continue_answer(struct answer *answer, const char *at, const char *end)
{
	if (!append(answer, at, end))
		return bad(answer, "it is longer than 16383 bytes");
	return ANSWER_PARTIAL;
}

/* The first line, AT being its sign. */
static enum answer_status
begin_answer(struct answer *answer, const char *at, const char *end)
{
	const char *after;
	uint64_t id = 0;

	answer->ok = *at++ == '=';
	answer->has_id = at < end && is_digit(*at);
	after = parse_digits(at, end, ID_MAX, &id);
	if (!after)
		return bad(answer, "its id is larger than 2147483647");
	if (after < end && !is_blank(*after))
		return bad(answer, answer->ok ? "a blank must follow '='"
					      : "a blank must follow '?'");
	answer->id = (unsigned)id;
	answer->status = ANSWER_PARTIAL;
	return continue_answer(answer, skip_blanks(after, end), end);
}

static void
forget(struct answer *answer)
{
	answer->status = ANSWER_NONE;
	answer->ok = answer->has_id = false;
	answer->id = 0;
	answer->length = 0;
	answer->text[0] = '\0';
}

static enum answer_status
add_trimmed(struct answer *answer, const char *at, const char *end)
{
	if (answer->status == ANSWER_PARTIAL) {
		if (at < end)
			return continue_answer(answer, at, end);
		return answer->status = ANSWER_WHOLE;
	}
	forget(answer);
	if (at == end || *at == '#')
		return ANSWER_NONE;
	if (*at != '=' && *at != '?')
		return bad(answer, "an answer begins with = or ?");
	return begin_answer(answer, at, end);
}

enum answer_status
answer_add(struct answer *answer, const char *line, size_t length,
	const char **why)
{
	const char *begin = skip_blanks(line, line + length);
	const char *end = trim_end(begin, line + length);

	if (answer->status != ANSWER_BAD) {
		if (has_controls(line, length))
			bad(answer, "it holds control characters");
		else
			add_trimmed(answer, begin, end);
	}
	if (answer->status == ANSWER_BAD)
		*why = answer->why;
	return answer->status;
}
