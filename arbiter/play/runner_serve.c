#include "play/runner_serve.h"

#include <errno.h>

/* A worker has nothing to do for so long before it plays what another one has
 * tried the bots of, in processes of its own. */
#define STEAL_NS INT64_C(1000000000)

void
runner_serve_return(struct runner *runner, const struct worker_order *order)
{
	if (order_list_add(&runner->returned, order) < 0)
		runner_fail(runner, runner->terms.name, errno);
}

/* A game that nobody has planned may be of bots that have been tried. */
static void
reserve(struct runner *runner, struct worker_order *order)
{
	const int seats = run_seats(runner->terms.worker.run);

	for (int s = 0; runner->homes && s < seats; s++) {
		int *home = &runner->homes[order->fixture.bot[s]];

		if (order->home == 0)
			order->home = *home;
		*home = 0;
	}
}

static enum runner_next
take_reserved(struct runner *runner, bool nothing, struct worker_order *order,
	enum runner_next otherwise)
{
	struct order_list *returned = &runner->returned;

	if (nothing && runner->stealing && order_list_take(returned, 0, order))
		return RUNNER_GAME;
	return returned->count > 0 ? RUNNER_WAIT : otherwise;
}

/* One that was given back or planned, else one of the owner's. */
static enum runner_next
next_order(struct runner *runner, int home, bool nothing,
	struct worker_order *order)
{
	struct order_list *returned = &runner->returned;
	const struct runner_terms *terms = &runner->terms;

	while (!runner->playing_out && !runner->failed) {
		if (order_list_take(returned, home, order))
			return RUNNER_GAME;
		*order = (struct worker_order){0};
		enum runner_next next =
			terms->next(terms->owner, &order->fixture);
		if (next == RUNNER_STOP)
			return next;
		if (next != RUNNER_GAME)
			return take_reserved(runner, nothing, order, next);
		reserve(runner, order);
		if (order->home == 0 || order->home == home)
			return RUNNER_GAME;
		if (order_list_add(returned, order) < 0)
			runner_fail(runner, terms->name, errno);
	}
	return RUNNER_NONE;
}

/* Where a worker cannot be started any more, the others go on. */
static void
give(struct runner *runner, struct worker_place *place,
	const struct worker_order *order)
{
	if (worker_pool_give(&runner->pool, place, order) == 0)
		return;
	int error = errno;
	runner_serve_return(runner, order);
	if (!runner->running || worker_pool_open(&runner->pool) == 0)
		runner_fail(runner, "fewer --jobs, please", error);
}

/* What comes of the places with room for a COUNTth game: the last of them that
 * no game was found for says it. */
static enum runner_next
hand_round(struct runner *runner, int count)
{
	enum runner_next result = RUNNER_GAME;
	struct worker_order order;

	for (int home = 1; home <= runner->pool.count; home++) {
		struct worker_place *place =
			worker_pool_place(&runner->pool, home, count);

		if (!place || runner->failed)
			continue;
		enum runner_next next =
			next_order(runner, home, count == 1, &order);
		if (next == RUNNER_GAME)
			give(runner, place, &order);
		else if (next == RUNNER_STOP || runner->returned.count == 0)
			return next;
		else
			result = next;
	}
	return result;
}

/* First a game for everybody, then the next one. */
static enum runner_next
hand_out(struct runner *runner)
{
	enum runner_next result = RUNNER_GAME;

	for (int count = 1; count <= WORKER_ORDERS_MAX; count++) {
		enum runner_next next = hand_round(runner, count);

		if (next != RUNNER_GAME)
			result = next;
		if (next != RUNNER_GAME && runner->returned.count == 0)
			break;
	}
	return result;
}

/* A worker that has nothing to do waits for a game that another one has not
 * begun, or ends with the last of those. */
void
runner_serve(struct runner *runner)
{
	struct loop_timer *steal = &runner->steal;
	enum runner_next next = hand_out(runner);

	if (runner->failed || next == RUNNER_GAME) {
		steal->at_ns = LOOP_NEVER;
		return;
	}
	if (steal->at_ns == LOOP_NEVER && runner->pool.count > 1)
		steal->at_ns = loop_now() + STEAL_NS;
	if (next == RUNNER_STOP)
		loop_stop(&runner->loop);
	else if (!worker_pool_ask_back(
			 &runner->pool, runner->stealing ? WORKER_POOL_ANY
							 : WORKER_POOL_FREE) &&
		 next == RUNNER_NONE &&
		 worker_pool_retire_idle(&runner->pool) == 0)
		loop_stop(&runner->loop);
}

/* Somebody has had nothing to do for so long that games are played that another
 * worker has tried the bots of. */
static void
steal_due(void *owner, int64_t now_ns)
{
	struct runner *runner = owner;

	runner->steal.at_ns = LOOP_NEVER;
	if (runner->failed || runner->trying)
		return;
	(void)now_ns;
	runner->stealing = true;
	runner_serve(runner);
	runner->stealing = false;
}

void
runner_serve_init(struct runner *runner)
{
	runner->steal = (struct loop_timer){
		.at_ns = LOOP_NEVER, .due = steal_due, .owner = runner};
	loop_add_timer(&runner->loop, &runner->steal);
}
