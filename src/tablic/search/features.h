/*
 * A position as the inputs of the value net, a sparse vector: most are 0 and
 * not listed, most of the others 1. The enum in the source says what each
 * stands for; changing any of it makes learned weights worthless.
 */
#ifndef TABLIC_SEARCH_FEATURES_H
#define TABLIC_SEARCH_FEATURES_H

#include "tablic/search/many.h"
#include "tablic/search/position.h"

enum {
	TABLIC_FEATURES = 520,	     /* how many there are */
	TABLIC_FEATURES_LARGE = 738, /* those of a large net, these first */
	TABLIC_FEATURES_MOST = 260   /* how many are not 0 at once */
};

struct tablic_features {
	int count;
	uint16_t index[TABLIC_FEATURES_MOST];
	float value[TABLIC_FEATURES_MOST];
};

void tablic_features_of(struct tablic_features *,
	const struct tablic_position *, struct tablic_table_cache *);

/* And those that look one play further, by what lies on the table with one card
 * more: what the own cards risk when they are laid down next, and what they
 * take of a card that the other lays down. */
void tablic_features_of_two(struct tablic_features *,
	const struct tablic_position *, const struct tablic_table_gains *);

/* A position of three and more, right after the owner's play or between two
 * deals. What a feature says of the other in a game of two, it says of all
 * others together, of which a partner is none; `passed` is that of the next.
 * A LARGE net has its features besides, and what each of the others may take. */
void tablic_features_of_many(struct tablic_features *,
	const struct tablic_many *, bool large, struct tablic_table_cache *);

#endif
