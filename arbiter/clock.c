#include "clock.h"

#include <assert.h>

void
clock_init(struct clock *c, const struct clock_terms *terms)
{
	*c = (struct clock){.terms = terms, .left_ns = terms->budget_ns};
}

void
clock_start(struct clock *c, int64_t now_ns)
{
	assert(!c->running);
	c->started_ns = now_ns;
	c->running = true;
}

int64_t
clock_left(const struct clock *c)
{
	int64_t turn = c->terms->turn_ns;
	if (turn > 0 && turn < c->left_ns)
		return turn;
	return c->left_ns;
}

int64_t
clock_deadline(const struct clock *c)
{
	int64_t left = clock_left(c);
	if (!c->running || left == CLOCK_UNLIMITED)
		return INT64_MAX;
	return c->started_ns + left;
}

bool
clock_stop(struct clock *c, int64_t now_ns, int64_t *used_ns)
{
	assert(c->running);
	int64_t used = now_ns - c->started_ns;
	bool in_time = now_ns <= clock_deadline(c);
	*used_ns = used > 0 ? used : 0;
	c->running = false;
	if (in_time && c->left_ns != CLOCK_UNLIMITED)
		c->left_ns += c->terms->increment_ns - *used_ns;
	return in_time;
}

void
clock_forgive(struct clock *c, int64_t ns)
{
	c->started_ns += ns;
}
