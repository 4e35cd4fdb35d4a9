/* Why the players of the thesis choose what they choose; see
 * tablic/search/reasons.h. */
#ifndef TABLIC_PLAYERS_THESIS_REASONS_H
#define TABLIC_PLAYERS_THESIS_REASONS_H

#include "common/explanation.h"
#include "tablic/players/thesis_greedy.h"
#include "tablic/players/thesis_opponents.h"

/* COUNT plays, the best first. */
void tablic_thesis_reasons_plays(struct explanation *,
	const struct tablic_view *, const struct tablic_thesis_play plays[],
	const double worth[], int count);

/* The hands of all others in COUNT worlds, at least one, that they were
 * supposed in. */
void tablic_thesis_reasons_hands(struct explanation *,
	const struct tablic_view *,
	const struct tablic_thesis_opponents worlds[], int count);

#endif
