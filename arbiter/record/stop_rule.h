/*
 * The rule by which a run stops before its last game, --sprt and
 * --until-error, as texts: of the command line, of the record file, and of
 * all that says how far a run is. Of what is not given nothing is said.
 */
#ifndef RECORD_STOP_RULE_H
#define RECORD_STOP_RULE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/json_fields.h"
#include "base/reason.h"
#include "base/text.h"
#include "record/sequential.h"

/* M0,M1[,ALPHA,BETA]. False with the reason in words. */
bool stop_rule_set_sprt(struct sequential_rule *, const char *value,
	char reason[static REASON_MAX]);

/* E, a standard error in points. False with the reason in words. */
bool stop_rule_set_error(struct sequential_rule *, const char *value,
	char reason[static REASON_MAX]);

/* Whether the rule may end a run. */
bool stop_rule_given(const struct sequential_rule *);

/* Writes the members of a run, each with a comma before it, and takes them
 * back. */
void stop_rule_write(struct text *, const struct sequential_rule *);
void stop_rule_take(struct sequential_rule *, struct json_fields *);

/* The rule as it is given on the command line: "0,1,0.05,0.05", or "none". */
enum { STOP_RULE_MAX = 128 };
void stop_rule_format_sprt(
	const struct sequential_rule *, char text[static STOP_RULE_MAX]);
void stop_rule_format_error(
	const struct sequential_rule *, char text[static STOP_RULE_MAX]);

/* The state: for a line on a terminal (", LLR 1.23 [-2.94, 2.94]"), as lines
 * of a table, and as members of a JSON object, each with a comma before it. */
void stop_rule_print_progress(FILE *, const struct sequential_rule *,
	const struct sequential_sample *);
void stop_rule_print_table(FILE *, const struct sequential_rule *,
	const struct sequential_sample *);
void stop_rule_add_json(struct text *, const struct sequential_rule *,
	const struct sequential_sample *);

#endif
