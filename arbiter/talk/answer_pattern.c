#include "talk/answer_pattern.h"

#include <regex.h>
#include <stdio.h>
#include <string.h>

/* The first LENGTH bytes of a line, `*` being any text of it. */
static bool
line_matches(const char *pattern, size_t length, const char *line, size_t size)
{
	for (; length > 0; pattern++, length--) {
		if (*pattern == '*') {
			for (size_t skip = 0; skip <= size; skip++)
				if (line_matches(pattern + 1, length - 1,
					    line + skip, size - skip))
					return true;
			return false;
		}
		if (size == 0 || *pattern != *line)
			return false;
		line++;
		size--;
	}
	return size == 0;
}

/* What follows the line that is LENGTH bytes long; NULL: nothing does. */
static const char *
next_line(const char *line, size_t length)
{
	return line[length] == '\n' ? line + length + 1 : NULL;
}

static bool
lines_match(const char *pattern, const char *answer)
{
	if (!pattern || !answer)
		return !answer && (!pattern || strcmp(pattern, "...") == 0);
	const size_t length = strcspn(pattern, "\n");
	const size_t size = strcspn(answer, "\n");
	const char *rest = next_line(pattern, length);
	if (length == 3 && memcmp(pattern, "...", 3) == 0)
		return lines_match(rest, answer) ||
		       lines_match(pattern, next_line(answer, size));
	return line_matches(pattern, length, answer, size) &&
	       lines_match(rest, next_line(answer, size));
}

bool
answer_pattern_matches(const char *pattern, const char *answer)
{
	return strcmp(pattern, "*") == 0 || lines_match(pattern, answer);
}

bool
answer_regex_parse(struct answer_regex *regex, const char *pattern,
	char reason[static REASON_MAX])
{
	const char *begin = pattern, *end = strrchr(pattern, ']');
	regex_t compiled;

	*regex = (struct answer_regex){0};
	if (*begin != '[' || !end ||
		(strcmp(end, "]") != 0 && strcmp(end, "]*") != 0)) {
		snprintf(reason, REASON_MAX,
			"\"%.200s\" is no regular expression in brackets",
			pattern);
		return false;
	}
	regex->may_fail = end[1] == '*';
	regex->negated = begin[1] == '!';
	begin += 1 + regex->negated;
	snprintf(regex->expression, sizeof regex->expression, "^(%.*s)$",
		(int)(end - begin), begin);
	const int error =
		regcomp(&compiled, regex->expression, REG_EXTENDED | REG_NOSUB);
	if (error != 0) {
		regerror(error, &compiled, reason, REASON_MAX);
		return false;
	}
	regfree(&compiled);
	return true;
}

bool
answer_regex_matches(const struct answer_regex *regex, const char *text)
{
	regex_t compiled;

	if (regcomp(&compiled, regex->expression, REG_EXTENDED | REG_NOSUB) !=
		0)
		return false;
	bool matches = regexec(&compiled, text, 0, NULL, 0) == 0;
	regfree(&compiled);
	return matches != regex->negated;
}
