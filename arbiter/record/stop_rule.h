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
#include "base/text.h"
#include "record/sequential.h"

/* M0,M1[,ALPHA,BETA]. False with the reason in words. */
bool stopping_set_sprt(struct sequential_rule *, const char *value,
	char reason[static REASON_MAX]);

/* E, in points. */
bool stopping_set_error(struct sequential_rule *, const char *value,
	char reason[static REASON_MAX]);

/* Whether the rule may end a run. */
bool stopping_given(const struct sequential_rule *);

/* The fields of a run, and back. */
void stopping_write(struct text *, const struct sequential_rule *);
void stopping_take(struct sequential_rule *, struct fields *);

/* What was given on the command line, or would have been: "0,1,0.05,0.05",
 * "none". */
enum { STOPPING_MAX = 128 };
void stopping_format_sprt(
	const struct sequential_rule *, char text[static STOPPING_MAX]);
void stopping_format_error(
	const struct sequential_rule *, char text[static STOPPING_MAX]);

/* The state: for a line on a terminal (", LLR 1.23 [-2.94, 2.94]"), as lines
 * of a table, and as members of a JSON object, each with a comma before it. */
void stopping_print_progress(FILE *, const struct sequential_rule *,
	const struct sequential_sample *);
void stopping_print_table(FILE *, const struct sequential_rule *,
	const struct sequential_sample *);
void stopping_add_json(struct text *, const struct sequential_rule *,
	const struct sequential_sample *);

#endif
