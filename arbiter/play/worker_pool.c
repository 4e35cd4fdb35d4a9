#include "play/worker_pool.h"

#include <sys/resource.h>
#include <sys/wait.h>

#include <errno.h>
#include <stdlib.h>

#include "worker/trial.h"
#include "process/process.h"

/* Descriptors besides those of the bots, or of the workers: for the record
 * file, the terminal, and starting a process. */
enum { SPARE_DESCRIPTORS = 32 };

/* A worker that was stopped goes on after this; the wardens of one that was
 * killed have as long to end their processes. */
#define PATIENCE_NS INT64_C(1000000000)

/* Has the loop call `settle`. */
static void
stir(struct worker_pool *pool, int64_t now_ns)
{
	pool->settle.at_ns = now_ns;
}

/* Takes what has been read. */
static void
hear(struct worker_place *place)
{
	const struct worker_pool_terms *terms = &place->pool->terms;
	struct worker_news news;

	while (worker_link_take(&place->link, &news))
		terms->heard(terms->owner, &news);
}

static void
stop_watching(struct worker_place *place)
{
	if (place->watched)
		loop_forget(place->pool->terms.loop, &place->watch);
	place->watched = false;
}

static void
worker_heard(void *owner, int64_t now_ns)
{
	struct worker_place *place = owner;

	worker_link_read(&place->link);
	if (place->link.ended)
		stop_watching(place);
	hear(place);
	stir(place->pool, now_ns);
}

void
worker_pool_hear(struct worker_pool *pool)
{
	for (int i = 0; i < pool->count; i++) {
		struct worker_place *place = &pool->places[i];

		if (place->watched && worker_link_read(&place->link))
			hear(place);
	}
}

static int
start(struct worker_pool *pool, struct worker_place *place)
{
	int number = pool->count > 1 ? (int)(place - pool->places) + 1 : 0;

	if (worker_link_open(&place->link, &pool->family, pool->terms.worker,
		    number) < 0)
		return -1;
	place->dead = false;
	place->continue_ns = LOOP_NEVER;
	place->watch =
		(struct loop_watch){.ready = worker_heard, .owner = place};
	place->watched = loop_watch_read(pool->terms.loop, &place->watch,
				 place->link.socket) == 0;
	if (!place->watched) {
		worker_link_close(&place->link);
		errno = ENOMEM;
		return -1;
	}
	if (pool->watched)
		worker_link_watch(&place->link, true);
	return 0;
}

static void
set_wake(struct worker_pool *pool)
{
	int64_t at = pool->orphans_ns;

	for (int i = 0; i < pool->count; i++)
		if (pool->places[i].continue_ns < at)
			at = pool->places[i].continue_ns;
	pool->wake.at_ns = at;
}

static void
wake(void *owner, int64_t now_ns)
{
	struct worker_pool *pool = owner;

	for (int i = 0; i < pool->count; i++) {
		struct worker_place *place = &pool->places[i];

		if (place->continue_ns > now_ns)
			continue;
		place->continue_ns = LOOP_NEVER;
		worker_family_continue(&pool->family, place->link.pid);
	}
	if (pool->orphans_ns <= now_ns)
		pool->orphans_ns = worker_family_kill_orphans(&pool->family) > 0
					   ? now_ns + PATIENCE_NS
					   : LOOP_NEVER;
	set_wake(pool);
}

/* Nothing but what it has sent is left of a worker. */
static void
worker_ended(struct worker_place *place, int status, int64_t now_ns)
{
	struct worker_pool *pool = place->pool;

	do
		hear(place);
	while (worker_link_read(&place->link));
	place->dead = true;
	place->continue_ns = LOOP_NEVER;
	if (!WIFEXITED(status))
		pool->orphans_ns = now_ns + PATIENCE_NS;
	stir(pool, now_ns);
}

static void
note_change(void *owner, pid_t pid, int status)
{
	struct worker_pool *pool = owner;
	int64_t now_ns = loop_now();

	for (int i = 0; i < pool->count; i++) {
		struct worker_place *place = &pool->places[i];

		if (place->link.pid != pid)
			continue;
		if (WIFSTOPPED(status))
			place->continue_ns = now_ns + PATIENCE_NS;
		else
			worker_ended(place, status, now_ns);
	}
	set_wake(pool);
}

void
worker_pool_reap(struct worker_pool *pool)
{
	worker_family_reap(&pool->family);
}

/* The games of a worker that has died are the owner's again. */
static void
bury(struct worker_place *place)
{
	const struct worker_pool_terms *terms = &place->pool->terms;
	const int number = (int)(place - place->pool->places) + 1;
	struct worker_link *link = &place->link;

	stop_watching(place);
	worker_link_close(link);
	place->dead = false;
	if (link->order_count > 0)
		link->orders[0].deaths++;
	for (int i = 0; i < link->order_count; i++)
		terms->lost(terms->owner, number, &link->orders[i]);
	link->order_count = 0;
}

static void
settle(void *owner, int64_t now_ns)
{
	struct worker_pool *pool = owner;

	pool->settle.at_ns = LOOP_NEVER;
	for (int i = 0; i < pool->count; i++)
		if (pool->places[i].dead)
			bury(&pool->places[i]);
	pool->terms.settle(pool->terms.owner, now_ns);
}

/* How many the runner needs, or each of its workers. */
static int
count_descriptors(const struct worker_process_terms *terms, int jobs)
{
	bool measured = terms->run->cpu_clock || terms->measured;
	int seats = run_seats(terms->run);
	int waiting = terms->tried - seats; /* for a game after the first */
	if (waiting < 0)
		waiting = 0;
	if (waiting > TRIAL_PROCESSES_MOST)
		waiting = TRIAL_PROCESSES_MOST;
	int bots = (seats * worker_process_sets(terms) + waiting) *
		   (PROCESS_DESCRIPTORS + measured * PROCESS_CPU_DESCRIPTORS);

	return bots > jobs ? bots : jobs;
}

/* -1 with errno: this process cannot have so many. */
static int
allow_descriptors(int count)
{
	struct rlimit limit;
	rlim_t needed = (rlim_t)count + SPARE_DESCRIPTORS;

	if (getrlimit(RLIMIT_NOFILE, &limit) < 0)
		return -1;
	if (limit.rlim_cur >= needed)
		return 0;
	limit.rlim_cur = needed;
	if (setrlimit(RLIMIT_NOFILE, &limit) == 0)
		return 0;
	errno = EMFILE;
	return -1;
}

int
worker_pool_init(struct worker_pool *pool,
	const struct worker_pool_terms *terms, int count)
{
	*pool = (struct worker_pool){
		.terms = *terms,
		.settle = {.at_ns = LOOP_NEVER, .due = settle, .owner = pool},
		.wake = {.at_ns = LOOP_NEVER, .due = wake, .owner = pool},
		.orphans_ns = LOOP_NEVER,
	};
	if (worker_family_init(&pool->family, note_change, pool) < 0 ||
		allow_descriptors(count_descriptors(terms->worker, count)) < 0)
		return -1;
	pool->places = calloc((size_t)count, sizeof *pool->places);
	if (!pool->places)
		return -1;
	pool->count = count;
	for (int i = 0; i < count; i++) {
		pool->places[i].pool = pool;
		pool->places[i].continue_ns = LOOP_NEVER;
	}
	loop_add_timer(terms->loop, &pool->settle);
	loop_add_timer(terms->loop, &pool->wake);
	return 0;
}

static void
end(struct worker_place *place)
{
	pid_t pid = place->link.pid;

	stop_watching(place);
	worker_link_close(&place->link);
	if (pid != 0)
		worker_family_continue(&place->pool->family, pid);
}

void
worker_pool_release(struct worker_pool *pool)
{
	for (int i = 0; i < pool->count; i++)
		end(&pool->places[i]);
	if (pool->count > 0) {
		worker_family_wait(&pool->family);
		loop_remove_timer(&pool->settle);
		loop_remove_timer(&pool->wake);
	}
	worker_family_release(&pool->family);
	free(pool->places);
	pool->places = NULL;
	pool->count = 0;
}

static bool
is_open(const struct worker_place *place)
{
	return place->link.pid != 0 && !place->link.retiring;
}

static bool
is_idle(const struct worker_place *place)
{
	return is_open(place) && place->link.order_count == 0;
}

static bool
has_room(const struct worker_place *place, int count)
{
	return place->link.pid == 0
		       ? !place->unwanted
		       : is_open(place) && place->link.order_count < count;
}

struct worker_place *
worker_pool_room(struct worker_pool *pool, int count)
{
	for (int i = 0; i < pool->count; i++)
		if (has_room(&pool->places[i], count))
			return &pool->places[i];
	return NULL;
}

struct worker_place *
worker_pool_place(struct worker_pool *pool, int number, int count)
{
	struct worker_place *place = &pool->places[number - 1];

	return has_room(place, count) ? place : NULL;
}

int
worker_pool_give(struct worker_pool *pool, struct worker_place *place,
	const struct worker_order *order)
{
	place->unwanted = place->link.pid == 0 && start(pool, place) < 0;
	if (place->unwanted)
		return -1;
	worker_link_play(&place->link, order);
	return 0;
}

int
worker_pool_try(
	struct worker_pool *pool, int number, const int *bots, int count)
{
	struct worker_place *place = &pool->places[number - 1];

	if (place->link.pid == 0 && start(pool, place) < 0)
		return -1;
	worker_link_try(&place->link, bots, count);
	return 0;
}

int
worker_pool_on_trial(const struct worker_pool *pool)
{
	int count = 0;

	for (int i = 0; i < pool->count; i++)
		count += pool->places[i].link.on_trial;
	return count;
}

bool
worker_pool_ask_back(struct worker_pool *pool, enum worker_pool_wish wish)
{
	int idle = 0;
	bool any = false;

	for (int i = 0; i < pool->count; i++)
		idle += is_idle(&pool->places[i]);
	for (int i = 0; i < pool->count; i++) {
		struct worker_link *link = &pool->places[i].link;

		if (link->order_count < WORKER_ORDERS_MAX)
			continue;
		any = true;
		if (link->asked_back ||
			(wish == WORKER_POOL_FREE && link->orders[1].home != 0))
			continue;
		if (idle-- > 0 || wish == WORKER_POOL_ALL)
			worker_link_ask_back(link);
	}
	return any;
}

int
worker_pool_retire_idle(struct worker_pool *pool)
{
	int left = 0;

	for (int i = 0; i < pool->count; i++) {
		struct worker_place *place = &pool->places[i];

		left += place->link.pid != 0;
		if (is_idle(place))
			worker_link_retire(&place->link);
	}
	return left;
}

void
worker_pool_watch(struct worker_pool *pool, bool watched)
{
	pool->watched = watched;
	for (int i = 0; i < pool->count; i++)
		if (pool->places[i].link.pid != 0)
			worker_link_watch(&pool->places[i].link, watched);
}

int
worker_pool_open(const struct worker_pool *pool)
{
	int count = 0;

	for (int i = 0; i < pool->count; i++)
		count += is_open(&pool->places[i]);
	return count;
}

int
worker_pool_playing(const struct worker_pool *pool)
{
	int count = 0;

	for (int i = 0; i < pool->count; i++)
		count += pool->places[i].link.order_count > 0;
	return count;
}
