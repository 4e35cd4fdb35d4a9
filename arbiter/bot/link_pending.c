#include "bot/link_pending.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { CAPACITY_START = 64 };

void
link_pending_release(struct link_pending *p)
{
	free(p->ring);
	*p = (struct link_pending){0};
}

void
link_pending_clear(struct link_pending *p)
{
	p->first = p->count = p->sent = 0;
}

static struct link_command *
command_at(const struct link_pending *p, size_t i)
{
	return &p->ring[(p->first + i) & (p->capacity - 1)];
}

/* Unrolls the ring into a larger one. */
static int
grow(struct link_pending *p)
{
	size_t capacity = p->capacity == 0 ? CAPACITY_START : 2 * p->capacity;
	struct link_command *ring = reallocarray(NULL, capacity, sizeof *ring);

	if (!ring)
		return -1;
	for (size_t i = 0; i < p->count; i++)
		ring[i] = *command_at(p, i);
	free(p->ring);
	p->ring = ring;
	p->capacity = capacity;
	p->first = 0;
	return 0;
}

int
link_pending_add(
	struct link_pending *p, const char *line, enum expected_answer answer)
{
	if (p->count == p->capacity && grow(p) < 0)
		return -1;
	struct link_command *command = command_at(p, p->count++);
	command->answer = answer;
	size_t length = strcspn(line, " ");
	if (length >= sizeof command->name)
		length = sizeof command->name - 1;
	memcpy(command->name, line, length);
	command->name[length] = '\0';
	return 0;
}

const struct link_command *
link_pending_first(const struct link_pending *p)
{
	return p->count == 0 ? NULL : command_at(p, 0);
}

void
link_pending_remove(struct link_pending *p)
{
	assert(p->count > 0 && p->sent > 0);
	p->first = (p->first + 1) & (p->capacity - 1);
	p->count--;
	p->sent--;
}
