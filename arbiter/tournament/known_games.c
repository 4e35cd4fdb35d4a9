#include "tournament/known_games.h"

#include <stdlib.h>

#include "base/array.h"

static uint64_t
hash_of_id(long id)
{
	return hash_index_of_numbers((uint64_t)id, 0);
}

static uint64_t
hash_of(const void *owner, size_t number)
{
	const struct known_games *games = owner;

	return hash_of_id(games->all[number].id);
}

void
known_games_release(struct known_games *games)
{
	free(games->all);
	hash_index_release(&games->index);
	*games = (struct known_games){0};
}

/* Where game ID is in the index, or may go. */
static size_t
place_of(const struct known_games *games, long id)
{
	const struct hash_index *index = &games->index;
	size_t at = hash_index_begin(index, hash_of_id(id));

	while (index->item[at] != 0 && games->all[index->item[at] - 1].id != id)
		at = hash_index_next(index, at);
	return at;
}

int
known_games_add(struct known_games *games, const struct known_game *game)
{
	struct known_game *all = array_grow(
		games->all, games->count, &games->capacity, sizeof *all);

	if (!all)
		return -1;
	games->all = all;
	if (hash_index_reserve(&games->index, games->count, hash_of, games) < 0)
		return -1;
	all[games->count++] = *game;
	games->index.item[place_of(games, game->id)] = (uint32_t)games->count;
	return 0;
}

const struct known_game *
known_games_find(const struct known_games *games, long id)
{
	if (games->count == 0)
		return NULL;
	uint32_t item = games->index.item[place_of(games, id)];
	return item == 0 ? NULL : &games->all[item - 1];
}
