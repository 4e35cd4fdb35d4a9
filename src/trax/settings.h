/* What a run of Trax is played with: `--board RxC`, `--mode contest|fill`,
 * `--tiles N` and `--position FILE`. */
#ifndef TRAX_SETTINGS_H
#define TRAX_SETTINGS_H

#include <stdbool.h>

#include "common/random.h"
#include "trax/position.h"

struct trax_settings {
	enum trax_mode mode;
	int rows;
	int columns;
	bool sized;	 /* by --board */
	int tiles;	 /* that lie at the start, unless it is a position */
	bool positioned; /* by --position: every game starts from BOARD */
	struct trax_board board;
};

/* 10x10, a contest, from one random tile in the middle. */
void trax_settings_init(struct trax_settings *);

/* VALUE of the option NAME, the content of the file for `position`. False,
 * with the reason. */
bool trax_settings_set(struct trax_settings *, const char *name,
	const char *value, char reason[static TRAX_POSITION_REASON_MAX]);

/* Do the options go together? False, with the reason. */
bool trax_settings_check(const struct trax_settings *,
	char reason[static TRAX_POSITION_REASON_MAX]);

/* A game as checked settings want it. */
void trax_settings_deal(
	const struct trax_settings *, struct random *, struct trax *);

/* A game from a line of a deal file (trax_position_line). False, with the
 * reason. */
bool trax_settings_deal_from_line(const struct trax_settings *,
	const char *line, struct trax *,
	char reason[static TRAX_POSITION_REASON_MAX]);

#endif
