/*
 * The groups of a round: who plays with whom. Each group has the same number
 * of bots. {.size = N} is empty.
 */
#ifndef TOURNAMENT_GROUPS_H
#define TOURNAMENT_GROUPS_H

#include <stddef.h>

struct groups {
	int *bots;    /* one group after another */
	int size;     /* of a group */
	size_t count; /* of groups */
	size_t capacity;
};

void groups_release(struct groups *);

/* Adds one of BOTS, `size` of them. -1 with errno. */
int groups_add(struct groups *, const int bots[]);

/* The bots of a group. */
static inline const int *
groups_at(const struct groups *groups, size_t number)
{
	return groups->bots + number * (size_t)groups->size;
}

#endif
