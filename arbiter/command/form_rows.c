#include "command/form_rows.h"

#include <stdio.h>

/* Takes WANTED unless *FORM is OTHER, the option of which is NAME. */
static enum options_verdict
take(enum output_form *form, enum output_form wanted, enum output_form other,
	const char *name, char reason[static OPTION_REASON_MAX])
{
	if (*form == other) {
		snprintf(reason, OPTION_REASON_MAX,
			"there is --%s already, and only one can be had", name);
		return OPTIONS_USAGE;
	}
	*form = wanted;
	return OPTIONS_RUN;
}

static enum options_verdict
take_json(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	(void)value;
	return take(row->to.any, OUTPUT_JSON, OUTPUT_CSV, "csv", reason);
}

static enum options_verdict
take_csv(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	(void)value;
	return take(row->to.any, OUTPUT_CSV, OUTPUT_JSON, "json", reason);
}

struct option_row
form_rows_json(enum output_form *form, const char *help)
{
	return (struct option_row){
		0, "json", NULL, help, OPTION_CALL(form, take_json)};
}

struct option_row
form_rows_csv(enum output_form *form, const char *help)
{
	return (struct option_row){
		0, "csv", NULL, help, OPTION_CALL(form, take_csv)};
}
