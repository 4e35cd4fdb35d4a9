#include "talk/parlour.h"

#include <signal.h>

static void
child_ended(void *owner, int64_t now_ns)
{
	struct parlour *parlour = owner;

	(void)now_ns;
	process_family_reap(&parlour->family);
}

/* Nobody is judged by time alone here. */
static void
take_late(void *owner, int64_t late_ns)
{
	(void)owner;
	(void)late_ns;
}

static void
due(void *owner, int64_t now_ns)
{
	struct parlour *parlour = owner;

	(void)now_ns;
	parlour->timer.at_ns = LOOP_NEVER;
	loop_stop(&parlour->loop);
}

int
parlour_init(struct parlour *parlour)
{
	*parlour = (struct parlour){
		.timer = {.at_ns = LOOP_NEVER, .due = due, .owner = parlour},
		.end_ns = LOOP_NEVER,
	};
	loop_init(&parlour->loop, child_ended, take_late, parlour);
	loop_add_timer(&parlour->loop, &parlour->timer);
	return process_family_init(&parlour->family);
}

void
parlour_release(struct parlour *parlour)
{
	loop_remove_timer(&parlour->timer);
	process_family_wait(&parlour->family);
	loop_release(&parlour->loop);
}

void
parlour_wait(struct parlour *parlour, int64_t at_ns)
{
	if (parlour->signal != 0 || parlour->interrupted)
		return;
	if (parlour->before)
		parlour->before(parlour->owner, loop_now());
	parlour->timer.at_ns =
		at_ns < parlour->end_ns ? at_ns : parlour->end_ns;
	parlour->signal = loop_run(&parlour->loop);
}

void
parlour_heard(struct parlour *parlour)
{
	loop_stop(&parlour->loop);
}

void
parlour_interrupt(struct parlour *parlour)
{
	parlour->interrupted = true;
	loop_stop(&parlour->loop);
}

bool
parlour_was_interrupted(const struct parlour *parlour)
{
	return parlour->interrupted || parlour->signal == SIGINT;
}

void
parlour_go_on(struct parlour *parlour, bool keyboard)
{
	parlour->interrupted = false;
	if (!keyboard || parlour->signal != SIGINT)
		return;
	loop_forget_end();
	parlour->signal = 0;
}

bool
parlour_is_over(const struct parlour *parlour)
{
	return parlour->signal != 0 || parlour->interrupted ||
	       loop_now() >= parlour->end_ns;
}
