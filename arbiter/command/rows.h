/*
 * Rows of options that several subcommands have, and what a shell is offered as
 * their values.
 */
#ifndef COMMAND_ROWS_H
#define COMMAND_ROWS_H

#include "base/table.h"
#include "options/option_offer.h"
#include "options/options.h"

/* They set *FORM, which begins as OUTPUT_TABLE. HELP as in the row. */
struct option_row form_rows_json(enum output_form *form, const char *help);
struct option_row form_rows_csv(enum output_form *form, const char *help);

void offers_games(struct option_offer *);
void offers_contests(struct option_offer *);
void offers_formats(struct option_offer *);

/* The bots that come with Talon, behind a name and = or not, and files. */
void offers_bots(struct option_offer *);

#endif
