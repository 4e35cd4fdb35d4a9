/*
 * The rows --json and --csv of the subcommands that print a table or one of
 * these instead. Both at once are refused.
 */
#ifndef COMMAND_FORM_ROWS_H
#define COMMAND_FORM_ROWS_H

#include "base/output_form.h"
#include "options/options.h"

/* They set *FORM, which begins as OUTPUT_TABLE. HELP as in the row. */
struct option_row form_rows_json(enum output_form *form, const char *help);
struct option_row form_rows_csv(enum output_form *form, const char *help);

#endif
