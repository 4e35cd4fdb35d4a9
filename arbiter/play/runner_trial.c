#include "play/runner_trial.h"

#include <errno.h>
#include <stdlib.h>

#include "base/array.h"
#include "play/runner.h"

/* Games that are looked at to see whose bots they are. */
enum { GAMES_MOST = 20000 };

/* A bot and the worker that tries it, from 1 on. */
struct attempt {
	int bot;
	int home;
};

struct plan {
	struct runner *runner;
	int workers;
	int *homes; /* by bot: of its last attempt, or 0 */
	int known;  /* bots that have one, or are not tried */
	struct attempt *attempts;
	int count;
	size_t capacity;
	long games;
	int next; /* whose turn it is to try */
};

static bool
is_person(const struct plan *plan, int bot)
{
	return plan->runner->terms.worker.specs[bot].person;
}

static int
add_attempt(struct plan *plan, int bot, int home)
{
	struct attempt *attempts = array_grow(plan->attempts,
		(size_t)plan->count, &plan->capacity, sizeof *attempts);

	if (!attempts)
		return -1;
	plan->attempts = attempts;
	plan->attempts[plan->count++] = (struct attempt){bot, home};
	plan->known += plan->homes[bot] == 0;
	plan->homes[bot] = home;
	return 0;
}

static int
next_home(struct plan *plan)
{
	return plan->next++ % plan->workers + 1;
}

/* Every worker begins with a game whose bots it starts anyway; of later games
 * only those count that have a bot that nobody has tried. */
static int
plan_game(struct plan *plan, struct worker_order *order)
{
	const struct fixture *fixture = &order->fixture;
	const int seats = run_seats(plan->runner->terms.worker.run);
	const bool begins = plan->games++ < plan->workers;

	for (int s = 0; s < seats; s++) {
		int bot = fixture->bot[s];

		if (is_person(plan, bot) ||
			(plan->homes[bot] != 0 &&
				(!begins || plan->homes[bot] == order->home)))
			continue;
		if (order->home == 0)
			order->home = next_home(plan);
		if (plan->homes[bot] != order->home &&
			add_attempt(plan, bot, order->home) < 0)
			return -1;
	}
	return 0;
}

/* Until all bots are met, or no further game is known. */
static int
plan_games(struct plan *plan)
{
	struct runner *runner = plan->runner;
	const struct runner_terms *terms = &runner->terms;

	while (plan->games < GAMES_MOST &&
		(plan->games < plan->workers || plan->known < terms->bots)) {
		struct worker_order order = {0};

		if (terms->next(terms->owner, &order.fixture) != RUNNER_GAME)
			break;
		if (plan_game(plan, &order) < 0 ||
			order_list_add(&runner->returned, &order) < 0)
			return -1;
	}
	return runner->failed ? -1 : 0;
}

/* Bots whose first game is not known yet. */
static int
plan_others(struct plan *plan)
{
	struct runner *runner = plan->runner;
	const struct runner_terms *terms = &runner->terms;

	for (int bot = 0; bot < terms->bots; bot++) {
		if (plan->homes[bot] != 0 || is_person(plan, bot) ||
			!terms->wanted(terms->owner, bot))
			continue;
		runner->homes[bot] = next_home(plan);
		if (add_attempt(plan, bot, runner->homes[bot]) < 0)
			return -1;
	}
	return 0;
}

static int
try_all(const struct plan *plan)
{
	struct worker_pool *pool = &plan->runner->pool;
	int *bots = calloc((size_t)plan->count + 1, sizeof *bots);
	int result = bots ? 0 : -1;

	for (int home = 1; result == 0 && home <= plan->workers; home++) {
		int count = 0;

		for (int i = 0; i < plan->count; i++)
			if (plan->attempts[i].home == home)
				bots[count++] = plan->attempts[i].bot;
		if (count > 0)
			result = worker_pool_try(pool, home, bots, count);
	}
	free(bots);
	return result;
}

int
runner_trial_begin(struct runner *runner)
{
	const size_t bots = (size_t)runner->terms.bots;
	struct plan plan = {
		.runner = runner,
		.workers = runner->pool.count,
		.homes = calloc(bots, sizeof *plan.homes),
	};

	runner->homes = calloc(bots, sizeof *runner->homes);
	for (size_t i = 0; plan.homes && i < bots; i++)
		plan.known += is_person(&plan, (int)i);
	int result = plan.homes && runner->homes && plan_games(&plan) == 0 &&
				     plan_others(&plan) == 0
			     ? 0
			     : -1;
	if (result < 0)
		runner_fail(runner, runner->terms.name, errno);
	else if (try_all(&plan) < 0) {
		runner_fail(runner, "fewer --jobs, please", errno);
		result = -1;
	}
	free(plan.homes);
	free(plan.attempts);
	return result;
}
