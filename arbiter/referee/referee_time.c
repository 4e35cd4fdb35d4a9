#include "referee/referee_time.h"

#include <inttypes.h>
#include <stdio.h>

#define NS_PER_MS INT64_C(1000000)
#define NS_PER_US INT64_C(1000)

/* The referee looks at the processor time of a bot that thinks after such a
 * share of what is left, so that even many threads cannot go far beyond it. */
#define LOOK_SHARE    64
#define LOOK_LEAST_NS INT64_C(10000000)

/* How far a turn was beyond its time, by either clock. */
struct overrun {
	int64_t wall_ns;
	int64_t cpu_ns;
};

void
referee_set_limits(
	struct referee *r, int seat, const struct clock_limits *limits)
{
	r->seat[seat].limits = limits;
}

static int64_t
cpu_now(const struct referee *r, int seat)
{
	return r->port.cpu ? r->port.cpu(r->port.listener, seat) : 0;
}

/* When to look again at a processor time of which LEFT_NS are left: a bot with
 * many threads uses it up faster than the wall goes. */
static int64_t
next_look(int64_t left_ns, int64_t now_ns)
{
	if (left_ns == CLOCK_UNLIMITED)
		return INT64_MAX;
	int64_t share = left_ns / LOOK_SHARE;
	return now_ns + (share > LOOK_LEAST_NS ? share : LOOK_LEAST_NS);
}

void
referee_start_clocks(struct referee *r, int seat)
{
	struct referee_seat *s = &r->seat[seat];

	int64_t cpu_ns = cpu_now(r, seat);

	/* What it has waited for is known in ticks, and may go back by some. */
	if (s->rested_ns != -1 && cpu_ns > s->rested_ns)
		r->record->burnt_ns[seat] += cpu_ns - s->rested_ns;
	clock_start(&s->cpu, cpu_ns);
	clock_start(&s->wall, r->port.ask(r->port.listener, seat));
	s->look_ns = next_look(clock_left(&s->cpu), s->wall.started_ns);
}

static struct overrun
stop_both(struct referee *r, int seat, int64_t now_ns)
{
	struct referee_seat *s = &r->seat[seat];
	int64_t cpu_ns = cpu_now(r, seat);
	const struct overrun over = {
		clock_over(&s->wall, now_ns), clock_over(&s->cpu, cpu_ns)};

	clock_stop(&s->wall, now_ns, &s->turn.used_ns);
	clock_stop(&s->cpu, cpu_ns, &s->turn.cpu_ns);
	s->rested_ns = cpu_ns;
	r->record->used_ns[seat] += s->turn.used_ns;
	r->record->cpu_ns[seat] += s->turn.cpu_ns;
	return over;
}

static const char *
name_of_clock(bool of_cpu)
{
	return of_cpu ? "CPU time" : "time";
}

/* Says why the game is void. */
static void
describe_void(struct referee_seat *s, int64_t over_ns, int64_t late_ns)
{
	snprintf(s->voided, sizeof s->voided,
		"it was %" PRId64 ".%03" PRId64 " ms beyond its time when the "
		"arbiter looked, which may have been %" PRId64 ".%03" PRId64
		" ms late",
		over_ns / NS_PER_MS, over_ns / NS_PER_US % 1000,
		late_ns / NS_PER_MS, late_ns / NS_PER_US % 1000);
}

static void
describe_timeout(const struct overrun *over, bool counts_at_last,
	char why[static FAULT_WHY_MAX])
{
	int length = snprintf(why, FAULT_WHY_MAX, "answered when its %s was up",
		name_of_clock(over->cpu_ns > 0));

	if (counts_at_last)
		snprintf(why + length, FAULT_WHY_MAX - (size_t)length,
			"; the arbiter looked late, but the game had been void "
			"%d times",
			REFEREE_VOIDS_MAX);
}

/*
 * By how much the turn was late, as far as it has to be judged. While the
 * arbiter was stopped the clocks on the wall stood still, for the good of seats
 * whose time was not up; whether an answer that is in time for that reason
 * alone came in time, nobody knows.
 */
static int64_t
overrun_to_judge(const struct overrun *over, const struct referee_delay *delay)
{
	if (over->cpu_ns > 0)
		return over->cpu_ns > over->wall_ns ? over->cpu_ns
						    : over->wall_ns;
	return over->wall_ns + delay->stopped_ns;
}

bool
referee_stop_clocks(struct referee *r, int seat, int64_t now_ns,
	const struct referee_delay *delay, char why[static FAULT_WHY_MAX])
{
	struct referee_seat *s = &r->seat[seat];
	const struct overrun over = stop_both(r, seat, now_ns);
	int64_t over_ns = overrun_to_judge(&over, delay);
	bool doubt = over_ns > 0 && delay->late_ns > over_ns;
	bool voided = doubt && r->voids < REFEREE_VOIDS_MAX;

	s->turn.late_ns = delay->late_ns;
	if (voided)
		describe_void(s, over_ns, delay->late_ns);
	else if (over.wall_ns <= 0 && over.cpu_ns <= 0)
		return true;
	describe_timeout(&over, doubt && !voided, why);
	return false;
}

void
referee_read_clocks(struct referee *r, int seat, int64_t now_ns)
{
	stop_both(r, seat, now_ns);
}

/* When the time of SEAT on the wall is up. */
static int64_t
seat_deadline(const struct referee *r, int seat)
{
	const struct referee_seat *s = &r->seat[seat];

	if (s->fault != FAULT_NONE)
		return INT64_MAX;
	switch (s->state) {
	case SEAT_HANDSHAKE:
	case SEAT_OPENING:
		return r->start_deadline_ns;
	case SEAT_ASKED:
		return clock_deadline(&s->wall);
	case SEAT_IDLE:
	case SEAT_ANSWERED:
		return INT64_MAX;
	}
	return INT64_MAX;
}

/* Whether SEAT's clocks run and it is not at fault. */
static bool
is_asked(const struct referee *r, int seat)
{
	return r->seat[seat].state == SEAT_ASKED &&
	       r->seat[seat].fault == FAULT_NONE;
}

int64_t
referee_deadline(const struct referee *r)
{
	int64_t nearest = INT64_MAX;

	for (int s = 0; r->phase != REFEREE_OVER && s < r->seats; s++) {
		int64_t deadline = seat_deadline(r, s);

		if (deadline < nearest)
			nearest = deadline;
		if (is_asked(r, s) && r->seat[s].look_ns < nearest)
			nearest = r->seat[s].look_ns;
	}
	return nearest;
}

static bool
cpu_time_is_up(struct referee *r, int seat, int64_t now_ns)
{
	struct referee_seat *s = &r->seat[seat];

	if (!is_asked(r, seat) || now_ns < s->look_ns)
		return false;
	int64_t over_ns = clock_over(&s->cpu, cpu_now(r, seat));
	if (over_ns > 0)
		return true;
	s->look_ns = next_look(-over_ns, now_ns);
	return false;
}

bool
referee_late(struct referee *r, int seat, int64_t now_ns)
{
	return r->phase != REFEREE_OVER &&
	       (now_ns > seat_deadline(r, seat) ||
		       cpu_time_is_up(r, seat, now_ns));
}

const char *
referee_clock_that_fell(const struct referee *r, int seat, int64_t now_ns)
{
	return name_of_clock(now_ns <= seat_deadline(r, seat));
}

void
referee_forgive(struct referee *r, int64_t ns)
{
	r->start_deadline_ns += ns;
	for (int s = 0; s < r->seats; s++)
		clock_forgive(&r->seat[s].wall, ns);
}
