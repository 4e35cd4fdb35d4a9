#include "referee/clock.h"

#include <assert.h>

#include "record/run.h"

#define NANO INT64_C(1000000000)

/* Half a year, so that no sum of increments overflows. */
#define LONGEST_NS (CLOCK_UNLIMITED / 512)

struct clock_terms
clock_terms(const struct run *run)
{
	return (struct clock_terms){
		.budget_ns = run->time_ns < 0 ? CLOCK_UNLIMITED : run->time_ns,
		.increment_ns = run->increment_ns,
		.turn_ns = run->move_time_ns,
	};
}

/* NS by the factor: at least a nanosecond, since 0 means no limit. */
static int64_t
multiple(int64_t ns, int64_t factor_nano)
{
	if (ns == 0 || ns == CLOCK_UNLIMITED)
		return ns;
	long double product = (long double)ns * (long double)factor_nano;
	product /= NANO;
	if (product >= (long double)LONGEST_NS)
		return LONGEST_NS;
	return product < 1 ? 1 : (int64_t)product;
}

static struct clock_terms
terms_by(const struct clock_terms *terms, int64_t factor_nano)
{
	return (struct clock_terms){
		.budget_ns = multiple(terms->budget_ns, factor_nano),
		.increment_ns = multiple(terms->increment_ns, factor_nano),
		.turn_ns = multiple(terms->turn_ns, factor_nano),
	};
}

static struct clock_terms
terms_behind(const struct clock_terms *terms)
{
	struct clock_terms behind = terms_by(terms, CLOCK_WALL_FACTOR * NANO);

	if (behind.budget_ns != CLOCK_UNLIMITED)
		behind.budget_ns += CLOCK_WALL_MORE_NS;
	if (behind.turn_ns > 0)
		behind.turn_ns += CLOCK_WALL_MORE_NS;
	return behind;
}

struct clock_limits
clock_limits(const struct clock_terms *terms, int64_t factor_nano, bool cpu)
{
	const struct clock_terms none = {.budget_ns = CLOCK_UNLIMITED};
	struct clock_terms own = terms_by(terms, factor_nano);

	if (cpu)
		return (struct clock_limits){
			.wall = terms_behind(&own), .cpu = own};
	return (struct clock_limits){.wall = own, .cpu = none};
}

void
clock_init(struct clock *c, const struct clock_terms *terms)
{
	*c = (struct clock){.terms = terms, .left_ns = terms->budget_ns};
}

void
clock_start(struct clock *c, int64_t now_ns, int64_t lag_ns)
{
	assert(!c->running);
	c->started_ns = now_ns;
	c->lag_ns = lag_ns;
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
	return c->started_ns + left + c->lag_ns;
}

int64_t
clock_over(const struct clock *c, int64_t now_ns)
{
	return now_ns - clock_deadline(c);
}

bool
clock_stop(struct clock *c, int64_t now_ns, int64_t *used_ns)
{
	assert(c->running);
	int64_t used = now_ns - c->started_ns - c->lag_ns;
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
