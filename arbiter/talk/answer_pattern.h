/*
 * What a dialogue wants an answer to be. In lines, as on the wire: `*` stands
 * for any text, a line `...` for any number of lines, and `*` alone for any
 * answer. Or as gogui-regress has it: a regular expression for the whole text.
 */
#ifndef TALK_ANSWER_PATTERN_H
#define TALK_ANSWER_PATTERN_H

#include <stdbool.h>

#include "base/reason.h"

/* Whether ANSWER, its sign and id included, lines separated by LF, is as
 * PATTERN, lines likewise, says. */
bool answer_pattern_matches(const char *pattern, const char *answer);

/*
 * PATTERN is "[regex]", "[!regex]" for what must not match, both perhaps with a
 * `*` behind for what is known to fail. TEXT is an answer without its `=`, but
 * with its `?`.
 */
struct answer_regex {
	char expression[512];
	bool negated;
	bool may_fail;
};

/* False, with the reason: it is no such pattern. */
bool answer_regex_parse(struct answer_regex *, const char *pattern,
	char reason[static REASON_MAX]);

bool answer_regex_matches(const struct answer_regex *, const char *text);

#endif
