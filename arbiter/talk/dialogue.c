#include "talk/dialogue.h"

#include <regex.h>
#include <stdlib.h>
#include <string.h>

/* For the end of the bot. */
#define END_NS INT64_C(10000000000)

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

/* Whether ANSWER, its sign and id included, lines separated by LF, is as
 * PATTERN, lines likewise, says. */
static bool
answer_pattern_matches(const char *pattern, const char *answer)
{
	return strcmp(pattern, "*") == 0 || lines_match(pattern, answer);
}

/*
 * Whether TEXT is what a dialogue wants an answer to be, as gogui-regress has it: a
 * regular expression for the whole text. PATTERN is "[regex]", "[!regex]" for what
 * must not match, both perhaps with a `*` behind for what is known to fail. TEXT is
 * an answer without its `=`, but with its `?`. -1, with the reason: PATTERN is no
 * such pattern.
 */
static int
answer_regex_matches(
	const char *pattern, const char *text, char reason[static REASON_MAX])
{
	const char *begin = pattern + 1, *end = strrchr(pattern, ']');
	char expression[512];
	regex_t compiled;

	if (*pattern != '[' || !end ||
		(strcmp(end, "]") != 0 && strcmp(end, "]*") != 0))
		return reason_say(reason,
			"\"%.200s\" is no regular expression in brackets",
			pattern);
	const bool negated = *begin == '!';
	begin += negated;
	snprintf(expression, sizeof expression, "^(%.*s)$", (int)(end - begin),
		begin);
	const int error =
		regcomp(&compiled, expression, REG_EXTENDED | REG_NOSUB);
	if (error != 0) {
		regerror(error, &compiled, reason, REASON_MAX);
		return -1;
	}
	const bool matches = regexec(&compiled, text, 0, NULL, 0) == 0;
	regfree(&compiled);
	return matches != negated || end[1] == '*';
}

/* While a dialogue is read. */
struct reading {
	struct dialogue *dialogue;
	long number;	 /* of the line */
	size_t answered; /* steps that have a pattern in lines */
	bool answering;	 /* the last line was of such a pattern */
	char *reason;	 /* what is wrong with it */
};

/* Where STRING stands now, with its NUL. */
static size_t
keep(struct dialogue *dialogue, const char *string)
{
	const size_t at = dialogue->texts.length;

	text_add(&dialogue->texts, string, strlen(string) + 1);
	return at;
}

static bool
add_step(struct reading *r, const char *command, bool alone)
{
	struct dialogue *d = r->dialogue;
	struct dialogue_step *steps =
		reallocarray(d->steps, d->count + 1, sizeof *steps);

	if (!steps)
		return reason_no_memory(r->reason) == 0;
	d->steps = steps;
	steps[d->count++] = (struct dialogue_step){
		.command = keep(d, command),
		.number = r->number,
		.alone = alone || r->answering || d->count == 1,
	};
	if (alone)
		r->answered = d->count;
	return true;
}

/* Every command of a batch has its answer before the next batch begins. */
static bool
end_answers(struct reading *r)
{
	if (r->answering && r->answered < r->dialogue->count)
		return reason_refuse(r->reason,
			"the command of line %ld has no answer",
			r->dialogue->steps[r->answered].number);
	return true;
}

static bool
take_answer(struct reading *r, const char *text)
{
	struct dialogue *d = r->dialogue;

	r->answering = true;
	if (*text == '=' || *text == '?' || *text == '*') {
		if (r->answered == d->count)
			return reason_refuse(
				r->reason, "no command has this answer");
		d->steps[r->answered++].lines = keep(d, text);
		return true;
	}
	if (d->texts.length == 0 || r->answered == 0)
		return reason_refuse(
			r->reason, "an answer begins with =, ? or *");
	d->texts.bytes[d->texts.length - 1] = '\n';
	keep(d, text);
	return true;
}

static bool
take_regex(struct reading *r, const char *text)
{
	char why[REASON_MAX];

	if (r->dialogue->count == 0)
		return reason_refuse(r->reason, "no command stands before it");
	if (answer_regex_matches(text, "", why) < 0)
		return reason_refuse(r->reason, "%.500s", why);
	struct dialogue_step *step =
		&r->dialogue->steps[r->dialogue->count - 1];
	step->regex = keep(r->dialogue, text);
	if (r->answered < r->dialogue->count)
		r->answered = r->dialogue->count;
	return true;
}

/* Without blanks at either end. */
static char *
trim(char *line)
{
	line += strspn(line, " \t");
	size_t length = strlen(line);
	while (length > 0 && strchr(" \t\r\n", line[length - 1]))
		line[--length] = '\0';
	return line;
}

static bool
take_line(struct reading *r, char *line)
{
	line = trim(line);
	if (strncmp(line, "#?", 2) == 0)
		return take_regex(r, trim(line + 2));
	if (*line == '\0' || *line == '#')
		return true;
	if (*line == '<')
		return take_answer(r, trim(line + 1));
	if (!end_answers(r))
		return false;
	const bool marked = *line == '>';
	bool good = add_step(r, trim(line + marked), !marked);
	r->answering = false;
	return good;
}

bool
dialogue_read(struct dialogue *dialogue, FILE *file, const char *name,
	char reason[static REASON_MAX])
{
	char why[REASON_MAX];
	struct reading r = {.dialogue = dialogue, .reason = why};
	char *line = NULL;
	size_t size = 0;
	bool good = true;

	*dialogue = (struct dialogue){0};
	keep(dialogue, ""); /* so that no offset is 0 */
	while (good && getline(&line, &size, file) >= 0) {
		r.number++;
		good = take_line(&r, line);
	}
	free(line);
	good = good && end_answers(&r);
	if (good && text_failed(&dialogue->texts) < 0)
		good = reason_no_memory(why) == 0;
	if (!good)
		reason_say(reason, "%.200s:%ld: %.700s", name, r.number, why);
	return good;
}

void
dialogue_release(struct dialogue *dialogue)
{
	free(dialogue->steps);
	text_release(&dialogue->texts);
	*dialogue = (struct dialogue){0};
}

static const char *
text_at(const struct dialogue *dialogue, size_t offset)
{
	return dialogue->texts.bytes + offset;
}

static bool
is_as_wanted(const struct dialogue *dialogue, const struct dialogue_step *step,
	const struct answer *answer, const char *whole)
{
	char why[REASON_MAX];

	if (step->lines != 0 &&
		!answer_pattern_matches(text_at(dialogue, step->lines), whole))
		return false;
	if (step->regex == 0)
		return step->lines != 0 || answer->ok;
	return answer_regex_matches(text_at(dialogue, step->regex),
		       answer->ok ? answer->text : whole, why) > 0;
}

static bool
take_step(const struct dialogue *dialogue, const struct dialogue_step *step,
	struct conversation *talk, int64_t patience_ns, char *reason)
{
	const struct answer *answer = &talk->link.answer;
	const char *command = text_at(dialogue, step->command);
	struct text whole = {0};

	if (conversation_hear(talk, patience_ns) != HEARD_ANSWER)
		return reason_refuse(reason, "%ld: %.100s: %s", step->number,
			command, talk->why);
	conversation_add_answer(talk, &whole);
	bool good = text_failed(&whole) == 0 &&
		    is_as_wanted(dialogue, step, answer, whole.bytes);
	if (!good)
		snprintf(reason, REASON_MAX,
			"%ld: %.100s\nexpected\n  %.300s\ngot\n  %.300s",
			step->number, command,
			step->lines	   ? text_at(dialogue, step->lines)
			: step->regex != 0 ? text_at(dialogue, step->regex)
					   : "=",
			text_failed(&whole) == 0 ? whole.bytes : "");
	text_release(&whole);
	return good;
}

static bool
end_well(struct conversation *talk, char *reason)
{
	const size_t before = talk->heard_bytes;
	char how[FAULT_WHY_MAX];
	const struct process_report *report = &talk->link.report;

	conversation_end_input(talk);
	if (!conversation_ends(talk, END_NS))
		strlcpy(reason, "the end: the bot did not end", REASON_MAX);
	else if (talk->heard_bytes > before || conversation_is_half(talk))
		strlcpy(reason, "the end: the bot said more than it was asked",
			REASON_MAX);
	else if (report->end != PROCESS_EXITED || report->value != 0) {
		process_report_format(report, how, sizeof how);
		snprintf(reason, REASON_MAX, "the end: the bot %s", how);
	} else
		return true;
	return false;
}

bool
dialogue_play(const struct dialogue *dialogue, struct conversation *talk,
	int64_t start_ns, int64_t patience_ns, bool lockstep,
	char reason[static REASON_MAX])
{
	for (size_t i = 0; i < dialogue->count;) {
		size_t end = i;

		do
			link_say(&talk->link,
				text_at(dialogue, dialogue->steps[end].command),
				ANSWER_ANY);
		while (++end < dialogue->count && !lockstep &&
			!dialogue->steps[end].alone);
		for (; i < end; i++)
			if (!take_step(dialogue, &dialogue->steps[i], talk,
				    i == 0 ? start_ns : patience_ns, reason))
				return false;
	}
	return end_well(talk, reason);
}
