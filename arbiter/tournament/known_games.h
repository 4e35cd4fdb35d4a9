/*
 * Games that another file has, too, by number: so much of each as tells whether
 * two are the same (record/record_gist.h), and on which line it stands. {0} has
 * none.
 */
#ifndef TOURNAMENT_KNOWN_GAMES_H
#define TOURNAMENT_KNOWN_GAMES_H

#include <stddef.h>
#include <stdint.h>

#include "base/hash_index.h"

struct known_game {
	long id;
	uint64_t gist;
	long line;
};

struct known_games {
	struct known_game *all;
	size_t count;
	size_t capacity;
	struct hash_index index;
};

void known_games_release(struct known_games *);

/* One more, whose number is none of the others'. -1 with errno. */
int known_games_add(struct known_games *, const struct known_game *);

/* NULL: there is none of that number. */
const struct known_game *known_games_find(const struct known_games *, long id);

#endif
