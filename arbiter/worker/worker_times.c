#include "worker/worker_times.h"

#include "worker/worker.h"

/* Commands for a seat wait until it is asked, so that they leave in one write,
 * but not for longer than this. Short for a person, long for a program. */
#define HOLD_NS INT64_C(10000000)

/* Whoever ends and is waited for by nobody has used what was seen of it last,
 * so processor times are looked at so often while a game is played. */
#define LOOK_NS INT64_C(20000000)

/* Processes that have not ended by themselves are ended after this. */
#define RETIRE_NS INT64_C(1000000000)

void
worker_times_init(struct worker *w)
{
	w->hold_ns = LOOP_NEVER;
	w->retire_ns = LOOP_NEVER;
}

void
worker_times_begin(struct worker *w, int64_t now_ns)
{
	w->look_ns = w->terms->link.measured ? now_ns + LOOK_NS : LOOP_NEVER;
}

void
worker_times_ask(struct worker *w, int64_t now_ns)
{
	w->asked_ns = now_ns;
	w->hold_ns = now_ns + HOLD_NS;
}

void
worker_times_retire(struct worker *w, int64_t now_ns)
{
	w->retire_ns = now_ns + RETIRE_NS;
}

void
worker_times_set(struct worker *w)
{
	int64_t at = w->state == WORKER_RETIRING ? w->retire_ns : LOOP_NEVER;
	int64_t due = at;

	if (w->state == WORKER_PLAYING) {
		at = referee_deadline(&w->referee);
		due = seating_deadline(w->seating);
		if (w->look_ns < at)
			at = w->look_ns;
	}
	if (due < at)
		at = due;
	w->timer.at_ns = w->hold_ns < at ? w->hold_ns : at;
}

static void
release_held(struct worker *w)
{
	w->hold_ns = LOOP_NEVER;
	if (seatings_flush(&w->seatings) < 0)
		w->referee.failed = true;
}

/* Who is stopped uses nothing. */
static void
read_times(struct worker *w, int64_t now_ns)
{
	w->look_ns = now_ns + LOOK_NS;
	for (int s = 0; s < w->seating->seats; s++) {
		struct link *link = &seating_at(w->seating, s)->link;

		if (!link->stopped)
			(void)link_cpu_time(link);
	}
}

void
worker_times_look(struct worker *w, int64_t now_ns)
{
	if (now_ns >= w->hold_ns)
		release_held(w);
	if (w->state == WORKER_PLAYING && now_ns >= w->look_ns)
		read_times(w, now_ns);
}

bool
worker_times_are_up(const struct worker *w, int64_t now_ns)
{
	return w->state == WORKER_RETIRING && now_ns >= w->retire_ns;
}
