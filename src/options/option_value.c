#include "options/option_value.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/number.h"

static enum options_verdict
take_whole(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	uint64_t number;

	assert(row->whole.least >= 0);
	if (!number_parse(value, &number) ||
		number < (uint64_t)row->whole.least ||
		number > (uint64_t)row->whole.most) {
		snprintf(reason, OPTION_REASON_MAX,
			"\"%.200s\" is no whole number from %ld to %ld", value,
			row->whole.least, row->whole.most);
		return OPTIONS_USAGE;
	}
	if (row->kind == OPTION_KIND_INT)
		*row->to.number = (int)number;
	else
		*row->to.large = (long)number;
	return OPTIONS_RUN;
}

static enum options_verdict
take_u64(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	if (number_parse(value, row->to.u64))
		return OPTIONS_RUN;
	snprintf(reason, OPTION_REASON_MAX,
		"\"%.200s\" is no whole number from 0 to %" PRIu64, value,
		UINT64_MAX);
	return OPTIONS_USAGE;
}

/* Nothing can be done in no time. */
enum options_verdict
option_take_seconds(
	const char *value, int64_t *ns, char reason[static OPTION_REASON_MAX])
{
	int64_t parsed;

	if (number_parse_seconds(value, &parsed) && parsed > 0) {
		*ns = parsed;
		return OPTIONS_RUN;
	}
	snprintf(reason, OPTION_REASON_MAX,
		"\"%.200s\" is no number of seconds from 0.000000001 to %d",
		value, NUMBER_SECONDS_MAX);
	return OPTIONS_USAGE;
}

/* Without the exponents, hexadecimals and names of infinity of strtod. */
static enum options_verdict
take_real(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	char *end = NULL;
	double number = 0;

	if (*value != '\0' && value[strspn(value, "+-.0123456789")] == '\0')
		number = strtod(value, &end);
	if (end && *end == '\0' && number >= row->real.least &&
		number <= row->real.most) {
		*row->to.real = number;
		return OPTIONS_RUN;
	}
	snprintf(reason, OPTION_REASON_MAX,
		"\"%.200s\" is no number from %g to %g", value, row->real.least,
		row->real.most);
	return OPTIONS_USAGE;
}

/* "a", "a or b", "a, b or c". */
static void
list_words(const char *const *words, char *text, size_t size)
{
	size_t length = 0;

	for (int i = 0; words[i] && length < size; i++) {
		const char *before = i == 0 ? "" : words[i + 1] ? ", " : " or ";

		length += (size_t)snprintf(
			text + length, size - length, "%s%s", before, words[i]);
	}
}

static enum options_verdict
take_word(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	char list[OPTION_REASON_MAX / 2] = "";

	for (int i = 0; row->words[i]; i++)
		if (strcmp(row->words[i], value) == 0) {
			*(int *)row->to.any = i;
			return OPTIONS_RUN;
		}
	list_words(row->words, list, sizeof list);
	snprintf(
		reason, OPTION_REASON_MAX, "\"%.200s\" is not %s", value, list);
	return OPTIONS_USAGE;
}

static enum options_verdict
take_file(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	if (*value == '\0') {
		snprintf(reason, OPTION_REASON_MAX, "the name is empty");
		return OPTIONS_USAGE;
	}
	*row->to.text = value;
	return OPTIONS_RUN;
}

enum options_verdict
option_take(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	switch (row->kind) {
	case OPTION_KIND_FLAG:
		*row->to.flag = row->constant;
		return OPTIONS_RUN;
	case OPTION_KIND_CONSTANT:
		*(int *)row->to.any = row->constant;
		return OPTIONS_RUN;
	case OPTION_KIND_TEXT:
		*row->to.text = value;
		return OPTIONS_RUN;
	case OPTION_KIND_FILE:
		return take_file(row, value, reason);
	case OPTION_KIND_INT:
	case OPTION_KIND_LONG:
		return take_whole(row, value, reason);
	case OPTION_KIND_U64:
		return take_u64(row, value, reason);
	case OPTION_KIND_SECONDS:
		return option_take_seconds(value, row->to.ns, reason);
	case OPTION_KIND_REAL:
		return take_real(row, value, reason);
	case OPTION_KIND_WORD:
		return take_word(row, value, reason);
	case OPTION_KIND_CALL:
		return row->call(row, value, reason);
	case OPTION_KIND_GROUP:
	case OPTION_KIND_HELP:
	case OPTION_KIND_VERSION:
		break;
	}
	assert(false);
	return OPTIONS_USAGE;
}
