#include "record/run_terms.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/json_fields.h"
#include "base/text.h"
#include "common/number.h"
#include "record/run.h"

enum { SECOND_NS = 1000000000, VALUE_MAX = 2 * NUMBER_MAX };

const struct run_term run_terms[RUN_TERMS] = {
#define TERM(type, member, word, sort, ...)            \
	{.name = (word),                               \
		.kind = (sort),                        \
		.place = offsetof(struct run, member), \
		__VA_ARGS__},
#include "record/terms.def"
#undef TERM
};

const struct run_term *
run_term_find(const char *option)
{
	for (int i = 0; i < RUN_TERMS; i++)
		if (run_terms[i].option &&
			strcmp(run_terms[i].option, option) == 0)
			return &run_terms[i];
	return NULL;
}

void *
run_term_at(const struct run_term *term, struct run *run)
{
	return (char *)run + term->place;
}

static size_t
size_of(const struct run_term *term)
{
	switch (term->kind) {
	case RUN_TERM_FLAG:
	case RUN_TERM_UNLESS:
		return sizeof(bool);
	case RUN_TERM_SWITCH:
	case RUN_TERM_WORD:
		return sizeof(int);
	case RUN_TERM_BUDGET:
	case RUN_TERM_SECONDS:
	case RUN_TERM_LIMIT:
	case RUN_TERM_COUNT:
		break;
	}
	return sizeof(int64_t);
}

void
run_term_copy(
	const struct run_term *term, struct run *to, const struct run *from)
{
	memcpy((char *)to + term->place, (const char *)from + term->place,
		size_of(term));
}

static int64_t
get(const struct run_term *term, const struct run *run)
{
	const void *place = (const char *)run + term->place;

	switch (term->kind) {
	case RUN_TERM_FLAG:
	case RUN_TERM_UNLESS:
		return *(const bool *)place;
	case RUN_TERM_SWITCH:
	case RUN_TERM_WORD:
		return *(const int *)place;
	case RUN_TERM_BUDGET:
	case RUN_TERM_SECONDS:
	case RUN_TERM_LIMIT:
	case RUN_TERM_COUNT:
		break;
	}
	return *(const int64_t *)place;
}

static void
set(const struct run_term *term, struct run *run, int64_t value)
{
	void *place = run_term_at(term, run);

	switch (term->kind) {
	case RUN_TERM_FLAG:
	case RUN_TERM_UNLESS:
		*(bool *)place = value != 0;
		return;
	case RUN_TERM_SWITCH:
	case RUN_TERM_WORD:
		*(int *)place = (int)value;
		return;
	case RUN_TERM_BUDGET:
	case RUN_TERM_SECONDS:
	case RUN_TERM_LIMIT:
	case RUN_TERM_COUNT:
		*(int64_t *)place = value;
		return;
	}
}

void
run_terms_init(struct run *run)
{
	for (int i = 0; i < RUN_TERMS; i++)
		set(&run_terms[i], run, run_terms[i].standard);
}

/* Whether VALUE stands for no limit, which is null in the file. */
static bool
is_null(const struct run_term *term, int64_t value)
{
	return value < 0 ||
	       (value == 0 && (term->open || term->kind == RUN_TERM_LIMIT));
}

static void
write_number(const struct run_term *term, int64_t value, struct text *line)
{
	char number[NUMBER_MAX] = "null";

	if (!is_null(term, value) && term->kind == RUN_TERM_LIMIT)
		snprintf(number, sizeof number, "%" PRId64, value);
	else if (!is_null(term, value))
		number_format_seconds(value, number);
	text_add_format(line, ",\"%s\":%s", term->name, number);
}

static void
write_term(const struct run_term *term, int64_t value, struct text *line)
{
	switch (term->kind) {
	case RUN_TERM_FLAG:
		if (value)
			text_add_format(line, ",\"%s\":true", term->name);
		return;
	case RUN_TERM_UNLESS:
		text_add_format(line, ",\"%s\":%s", term->name,
			value ? "true" : "false");
		return;
	case RUN_TERM_SWITCH:
	case RUN_TERM_WORD:
		if (value > 0)
			text_add_format(line, ",\"%s\":\"%s\"", term->name,
				term->words[value]);
		return;
	case RUN_TERM_BUDGET:
	case RUN_TERM_SECONDS:
	case RUN_TERM_LIMIT:
		if (value != 0 || !term->unsaid)
			write_number(term, value, line);
		return;
	case RUN_TERM_COUNT:
		if (value > 0)
			text_add_format(
				line, ",\"%s\":%" PRId64, term->name, value);
		return;
	}
}

void
run_terms_write(const struct run *run, struct text *line)
{
	for (int i = 0; i < RUN_TERMS; i++)
		write_term(&run_terms[i], get(&run_terms[i], run), line);
}

static int64_t
take_word(const struct run_term *term, struct json_fields *fields)
{
	const char *word = json_fields_string(fields, term->name);

	for (long i = term->least; term->words[i]; i++)
		if (strcmp(term->words[i], word) == 0)
			return i;
	json_fields_complain(
		fields, "\"%s\" is not %s", term->name, term->argument);
	return 0;
}

static int64_t
take_number(const struct run_term *term, struct json_fields *fields)
{
	const json_t *value = json_fields_take(fields, term->name);

	if (json_is_null(value))
		return term->kind == RUN_TERM_BUDGET ? -1 : 0;
	return term->kind == RUN_TERM_LIMIT
		       ? json_fields_item_integer(
				 fields, term->name, value, 1, LONG_MAX)
		       : json_fields_item_time(
				 fields, term->name, value, SECOND_NS, 1);
}

/* A flag or a word that is missing is off, or the first: the files from before
 * there was a choice have none. */
static int64_t
take_term(const struct run_term *term, struct json_fields *fields)
{
	const bool is_there = json_fields_have(fields, term->name);

	switch (term->kind) {
	case RUN_TERM_FLAG:
		return is_there && json_fields_boolean(fields, term->name);
	case RUN_TERM_UNLESS:
		return json_fields_boolean(fields, term->name);
	case RUN_TERM_SWITCH:
	case RUN_TERM_WORD:
		return is_there ? take_word(term, fields) : 0;
	case RUN_TERM_COUNT:
		return is_there ? json_fields_integer(
					  fields, term->name, 1, term->most)
				: 0;
	case RUN_TERM_BUDGET:
	case RUN_TERM_SECONDS:
	case RUN_TERM_LIMIT:
		break;
	}
	return is_there || !term->unsaid ? take_number(term, fields) : 0;
}

void
run_terms_take(struct run *run, struct json_fields *fields)
{
	for (int i = 0; i < RUN_TERMS; i++)
		set(&run_terms[i], run, take_term(&run_terms[i], fields));
}

static void
format_budget(const struct run *run, char text[static VALUE_MAX])
{
	char time[NUMBER_MAX], increment[NUMBER_MAX];

	snprintf(text, VALUE_MAX, "inf");
	if (run->time_ns < 0)
		return;
	number_format_seconds(run->time_ns, time);
	number_format_seconds(run->increment_ns, increment);
	snprintf(text, VALUE_MAX, "%s+%s", time, increment);
}

/* The value as the command line has it. */
static void
format(const struct run_term *term, const struct run *run,
	char text[static VALUE_MAX])
{
	const int64_t value = get(term, run);

	snprintf(text, VALUE_MAX, "none");
	switch (term->kind) {
	case RUN_TERM_FLAG:
	case RUN_TERM_UNLESS:
		return;
	case RUN_TERM_SWITCH:
	case RUN_TERM_WORD:
		snprintf(text, VALUE_MAX, "%s", term->words[value]);
		return;
	case RUN_TERM_BUDGET:
		format_budget(run, text);
		return;
	case RUN_TERM_SECONDS:
		if (value > 0)
			number_format_seconds(value, text);
		return;
	case RUN_TERM_LIMIT:
	case RUN_TERM_COUNT:
		if (value >= term->unit)
			snprintf(text, VALUE_MAX, "%" PRId64,
				value / term->unit);
		return;
	}
}

void
run_terms_add_difference(
	struct text *lines, const char *option, const char *was, const char *is)
{
	if (strcmp(was, is) != 0)
		text_add_format(lines,
			"the file was begun with --%.50s %.300s, now it is "
			"%.300s\n",
			option, was, is);
}

static void
compare(const struct run_term *term, const struct run *was,
	const struct run *is, struct text *lines)
{
	char old[VALUE_MAX], new[VALUE_MAX];
	const bool inverted = term->kind == RUN_TERM_UNLESS;

	if (term->kind > RUN_TERM_UNLESS) {
		format(term, was, old);
		format(term, is, new);
		run_terms_add_difference(lines, term->option, old, new);
	} else if (get(term, was) != get(term, is))
		text_add_format(lines,
			"the file was begun %s --%s, now it is %s\n",
			get(term, was) != inverted ? "with" : "without",
			term->option,
			get(term, was) != inverted ? "missing" : "given");
}

void
run_terms_differences(
	const struct run *was, const struct run *is, struct text *lines)
{
	for (int values = 0; values <= 1; values++)
		for (int i = 0; i < RUN_TERMS; i++)
			if (run_terms[i].decides &&
				(run_terms[i].kind > RUN_TERM_SWITCH) ==
					(values == 1))
				compare(&run_terms[i], was, is, lines);
}
