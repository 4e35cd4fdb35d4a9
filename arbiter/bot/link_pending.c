#include "bot/link_pending.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { CAPACITY_START = 64 };

void
link_pending_release(struct link_pending *d)
{
	free(d->ring);
	*d = (struct link_pending){0};
}

void
link_pending_clear(struct link_pending *d)
{
	d->first = d->count = d->sent = 0;
}

static struct link_command *
command_at(const struct link_pending *d, size_t i)
{
	return &d->ring[(d->first + i) & (d->capacity - 1)];
}

/* Unrolls the ring into a larger one. */
static int
grow(struct link_pending *d)
{
	size_t capacity = d->capacity == 0 ? CAPACITY_START : 2 * d->capacity;
	struct link_command *ring = reallocarray(NULL, capacity, sizeof *ring);
	if (ring == NULL)
		return -1;
	for (size_t i = 0; i < d->count; i++)
		ring[i] = *command_at(d, i);
	free(d->ring);
	d->ring = ring;
	d->capacity = capacity;
	d->first = 0;
	return 0;
}

int
link_pending_add(
	struct link_pending *d, const char *line, enum link_answer answer)
{
	if (d->count == d->capacity && grow(d) == -1)
		return -1;
	struct link_command *debt = command_at(d, d->count++);
	debt->answer = answer;
	size_t length = strcspn(line, " ");
	if (length >= sizeof debt->command)
		length = sizeof debt->command - 1;
	memcpy(debt->command, line, length);
	debt->command[length] = '\0';
	return 0;
}

const struct link_command *
link_pending_first(const struct link_pending *d)
{
	return d->count == 0 ? NULL : command_at(d, 0);
}

void
link_pending_remove(struct link_pending *d)
{
	assert(d->count > 0 && d->sent > 0);
	d->first = (d->first + 1) & (d->capacity - 1);
	d->count--;
	d->sent--;
}
