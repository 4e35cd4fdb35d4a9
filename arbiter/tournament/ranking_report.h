/*
 * The one ranking for people and for programs, the same wherever it stands. -1
 * with errno: no memory.
 */
#ifndef TOURNAMENT_RANKING_REPORT_H
#define TOURNAMENT_RANKING_REPORT_H

#include <stdio.h>

#include "blame/warnings.h"
#include "tournament/ranking.h"

int ranking_report_table(FILE *, const struct ranking *, const struct sums *);

/* Adds the member "players". WARNINGS, by number of the bots, may be NULL. */
void ranking_report_add_json(struct text *, const struct ranking *,
	const struct sums *, const struct warnings *);

int ranking_report_csv(FILE *, const struct ranking *, const struct sums *);

#endif
