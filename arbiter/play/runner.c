#include "play/runner.h"

#include <assert.h>
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/array.h"
#include "base/frame.h"
#include "base/loop.h"
#include "bot/placement_linux.h"
#include "common/plural.h"
#include "process/descendants_linux.h"
#include "process/process.h"
#include "record/record.h"
#include "worker/worker_message.h"
#include "worker/worker_process.h"

/*
 * The processes of a run's workers: starts them, hears them, has one that was
 * stopped go on, and notices when one has died. What they say, and which games
 * they are given, is their owner's business.
 *
 *	if (worker_pool_init(&pool, &terms, jobs) < 0)
 *		err(1, NULL);
 *	if ((place = worker_pool_place(&pool, 1, 1)))
 *		worker_pool_give(&pool, place, &order);
 *	... the loop calls terms.heard, and then terms.settle ...
 *	worker_pool_release(&pool);
 */

/* A look at who is left, at the latest. */
#define STEP_NS 50000000L
enum { STEPS_A_SECOND = 20 };

/* A worker waits for its wardens, and kills them, before it ends itself. */
enum { WORKERS_SECONDS = 12, ORPHANS_SECONDS = 1 };

static void
pid_list_release(struct pid_list *list)
{
	free(list->pids);
	*list = (struct pid_list){0};
}

/* -1 with errno: no memory. */
static int
pid_list_add(struct pid_list *list, pid_t pid)
{
	pid_t *pids =
		reallocarray(list->pids, (size_t)list->count + 1, sizeof *pids);

	if (!pids)
		return -1;
	list->pids = pids;
	pids[list->count++] = pid;
	return 0;
}

/* Where PID stands; -1: nowhere. */
static int
pid_list_find(const struct pid_list *list, pid_t pid)
{
	for (int i = 0; i < list->count; i++)
		if (list->pids[i] == pid)
			return i;
	return -1;
}

static void
add_child(pid_t pid, void *arg)
{
	(void)pid_list_add(arg, pid);
}

/* Adds the children of this process. A process keeps its children over exec,
 * and those of the program that it was before are not its to kill. False: there
 * is no /proc to find them in. */
static bool
pid_list_add_children(struct pid_list *list)
{
	return descendants_visit_children(add_child, list);
}

/* Makes this process the parent of what a killed worker leaves behind. Call it
 * before the first fork. -1 with errno; may be released all the same. */
static int
worker_family_init(
	struct worker_family *family, worker_changed *changed, void *owner)
{
	*family = (struct worker_family){.changed = changed, .owner = owner};
	family->complete = pid_list_add_children(&family->inherited);
	return descendants_adopt_orphans();
}

static void
worker_family_release(struct worker_family *family)
{
	pid_list_release(&family->workers);
	pid_list_release(&family->inherited);
}

/* Forks a worker, which is killed when this process ends. Returns its pid, or
 * -1 with errno; 0 in the worker itself, to which the family is nothing. */
static pid_t
worker_family_fork(struct worker_family *family)
{
	const pid_t parent = getpid();
	struct pid_list *workers = &family->workers;

	/* There is room for the pid before there is a process. */
	if (pid_list_add(workers, 0) < 0)
		return -1;
	pid_t pid = fork();
	if (pid == 0) {
		if (!descendants_end_with(parent))
			_exit(0);
		return 0;
	}
	if (pid < 0)
		workers->count--;
	else
		workers->pids[workers->count - 1] = pid;
	return pid;
}

/* Waits for those that have ended or were stopped; call after SIGCHLD. */
static void
worker_family_reap(struct worker_family *family)
{
	struct pid_list *workers = &family->workers;
	int status;
	pid_t pid;

	while ((pid = waitpid(-1, &status, WNOHANG | WUNTRACED)) > 0) {
		int number = pid_list_find(workers, pid);

		if (number < 0)
			continue;
		if (!WIFSTOPPED(status))
			workers->pids[number] = workers->pids[--workers->count];
		family->changed(family->owner, pid, status);
	}
}

/* A worker that was stopped goes on. */
static void
worker_family_continue(const struct worker_family *family, pid_t pid)
{
	if (pid_list_find(&family->workers, pid) >= 0)
		kill(pid, SIGCONT);
}

static bool
is_known(pid_t pid, const void *arg)
{
	const struct worker_family *family = arg;

	return pid_list_find(&family->workers, pid) >= 0 ||
	       pid_list_find(&family->inherited, pid) >= 0;
}

/* Kills the children that are no workers. Returns how many there were. */
static int
worker_family_kill_orphans(const struct worker_family *family)
{
	return descendants_kill_children(is_known, family);
}

struct orphans {
	const struct worker_family *family;
	int count;
};

static void
count_orphan(pid_t pid, void *arg)
{
	struct orphans *orphans = arg;

	orphans->count += !is_known(pid, orphans->family);
}

static bool
has_orphans(const struct worker_family *family)
{
	struct orphans orphans = {family, 0};

	return descendants_visit_children(count_orphan, &orphans) &&
	       orphans.count > 0;
}

static void
wait_a_step(void)
{
	const struct timespec step = {0, STEP_NS};
	sigset_t child;

	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	sigtimedwait(&child, NULL, &step);
}

/* True when no worker is left. */
static bool
wait_for_workers(struct worker_family *family)
{
	for (int i = 0; i < WORKERS_SECONDS * STEPS_A_SECOND; i++) {
		worker_family_reap(family);
		if (family->workers.count == 0)
			return true;
		wait_a_step();
	}
	return false;
}

static void
wait_for_orphans(struct worker_family *family)
{
	for (int i = 0; i < ORPHANS_SECONDS * STEPS_A_SECOND; i++) {
		worker_family_reap(family);
		if (!has_orphans(family))
			return;
		wait_a_step();
	}
	while (worker_family_kill_orphans(family) > 0) {
		wait_a_step();
		worker_family_reap(family);
	}
}

/* Waits until all workers have ended and nothing is left of them, for some
 * seconds at most; then kills them. Orphans have a second to end, or to be
 * ended by their wardens. */
static void
worker_family_wait(struct worker_family *family)
{
	sigset_t child, before;

	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	sigprocmask(SIG_BLOCK, &child, &before);
	if (!wait_for_workers(family)) {
		for (int i = 0; i < family->workers.count; i++)
			kill(family->workers.pids[i], SIGKILL);
		wait_for_workers(family);
	}
	wait_for_orphans(family);
	sigprocmask(SIG_SETMASK, &before, NULL);
}

static void
close_ends(const int ends[static 2])
{
	int error = errno;

	close(ends[0]);
	close(ends[1]);
	errno = error;
}

/* Starts the process of a worker; {0} has none. -1 with errno. */
static int
worker_link_open(struct worker_link *link, struct worker_family *family,
	const struct worker_process_terms *terms, int number)
{
	int ends[2];

	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0)
		return -1;
	fflush(NULL); /* what is not written yet would be written twice */
	pid_t pid = worker_family_fork(family);
	if (pid == 0)
		worker_process_run(terms, number, ends[1]);
	if (pid < 0) {
		close_ends(ends);
		return -1;
	}
	close(ends[1]);
	*link = (struct worker_link){.pid = pid, .socket = ends[0]};
	return 0;
}

/* Closes the connection, so that the process ends soon if it lives. Its orders
 * stay to be read. */
static void
worker_link_close(struct worker_link *link)
{
	if (link->pid == 0)
		return;
	close(link->socket);
	link->pid = 0;
	link->ended = true;
	link->on_trial = 0;
	frame_reader_release(&link->in);
	text_release(&link->out);
}

/* The worker ends for want of a runner, and that will be heard of. */
static void
worker_link_break(struct worker_link *link)
{
	(void)shutdown(link->socket, SHUT_RDWR);
}

static void
say(struct worker_link *link, enum runner_message kind, const void *bytes,
	size_t length)
{
	size_t body = frame_begin(&link->out, kind);

	if (length > 0)
		text_add(&link->out, bytes, length);
	frame_end(&link->out, body);
	if (frame_send(link->socket, &link->out) < 0)
		worker_link_break(link);
}

static void
worker_link_play(struct worker_link *link, const struct worker_order *order)
{
	assert(link->order_count < WORKER_ORDERS_MAX);
	link->orders[link->order_count++] = *order;
	say(link, RUNNER_PLAYS, order, sizeof *order);
}

static void
worker_link_try(struct worker_link *link, const int *bots, int count)
{
	link->on_trial += count;
	for (; count > TRY_MOST; count -= TRY_MOST, bots += TRY_MOST)
		say(link, RUNNER_TRIES, bots, TRY_MOST * sizeof *bots);
	say(link, RUNNER_TRIES, bots, (size_t)count * sizeof *bots);
}

static void
worker_link_ask_back(struct worker_link *link)
{
	link->asked_back = true;
	say(link, RUNNER_TAKES_BACK, NULL, 0);
}

static void
worker_link_retire(struct worker_link *link)
{
	link->retiring = true;
	say(link, RUNNER_HAS_NO_GAMES, NULL, 0);
}

static void
worker_link_watch(struct worker_link *link, bool watched)
{
	say(link, RUNNER_IS_WATCHED, &watched, sizeof watched);
}

static void
remove_order(struct worker_link *link, int number)
{
	link->order_count--;
	link->asked_back = false;
	memmove(&link->orders[number], &link->orders[number + 1],
		(size_t)(link->order_count - number) * sizeof *link->orders);
}

/* Which order a frame is about. */
static int
find_order(const struct worker_link *link, const struct frame *frame)
{
	int64_t id;

	if (frame->kind != WORKER_GIVES_BACK)
		return 0;
	memcpy(&id, frame->bytes, sizeof id);
	return link->orders[0].fixture.id == id ? 0 : 1;
}

static void
note_verdict(struct worker_link *link, const struct frame *frame,
	struct worker_news *news)
{
	memcpy(&news->verdict, frame->bytes, sizeof news->verdict);
	link->on_trial--;
}

static void
note_order(struct worker_link *link, const struct frame *frame,
	struct worker_news *news)
{
	int number = find_order(link, frame);

	assert(number < link->order_count);
	news->order = link->orders[number];
	if (frame->kind == WORKER_VOID_GAME)
		link->orders[number].voids++;
	else if (frame->kind == WORKER_ACCIDENT)
		link->orders[number].accidents++;
	else
		remove_order(link, number);
}

/* Reads what has come from the worker, without waiting. False: nothing has, or
 * ever will (`ended`). */
static bool
worker_link_read(struct worker_link *link)
{
	ssize_t n = frame_read(&link->in, link->socket);

	if (n > 0 || (n < 0 && errno == EAGAIN))
		return n > 0;
	link->ended = true;
	worker_link_break(link);
	return false;
}

static bool
is_of_order(enum worker_message kind)
{
	return kind != WORKER_WARNING && kind != WORKER_LINES &&
	       kind != WORKER_SHOWS && kind != WORKER_UNLOGGED &&
	       kind != WORKER_FAILED;
}

/* The next of what was read; false: there is none. A game that has ended or was
 * given back is no order any more. */
static bool
worker_link_take(struct worker_link *link, struct worker_news *news)
{
	struct frame frame;

	if (!frame_next(&link->in, &frame))
		return false;
	*news = (struct worker_news){
		.kind = (enum worker_message)frame.kind,
		.bytes = frame.bytes,
		.length = frame.length,
	};
	if (news->kind == WORKER_JUDGES)
		note_verdict(link, &frame, news);
	else if (is_of_order(news->kind))
		note_order(link, &frame, news);
	return true;
}

/* Descriptors besides those of the bots, or of the workers: for the record
 * file, the terminal, and starting a process. */
enum { SPARE_DESCRIPTORS = 32 };

/* A worker that was stopped goes on after this; the wardens of one that was
 * killed have as long to end their processes. */
#define STOPPED_NS INT64_C(1000000000)

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
place_heard(void *owner, int64_t now_ns)
{
	struct worker_place *place = owner;

	worker_link_read(&place->link);
	if (place->link.ended)
		stop_watching(place);
	hear(place);
	stir(place->pool, now_ns);
}

/* Takes what the workers have said by now, without the loop. */
static void
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
		(struct loop_watch){.ready = place_heard, .owner = place};
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
					   ? now_ns + STOPPED_NS
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
		pool->orphans_ns = now_ns + STOPPED_NS;
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
			place->continue_ns = now_ns + STOPPED_NS;
		else
			worker_ended(place, status, now_ns);
	}
	set_wake(pool);
}

/* After SIGCHLD. */
static void
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
pool_settle(void *owner, int64_t now_ns)
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
	bool measured = terms->run->cpu_clock || terms->measured ||
			terms->run->ponder == RUN_PONDER_OFF;
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

/* Makes room for COUNT workers. -1 with errno, EMFILE where there cannot be so
 * many descriptors; {0} may be released all the same. */
static int
worker_pool_init(struct worker_pool *pool,
	const struct worker_pool_terms *terms, int count)
{
	*pool = (struct worker_pool){
		.terms = *terms,
		.settle = {.at_ns = LOOP_NEVER,
			.due = pool_settle,
			.owner = pool},
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

/* Ends all workers with their bots, and waits for them. */
static void
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

/* The place of worker NUMBER, from 1 on, if it has room for a worker, or one
 * that has fewer than COUNT games; else NULL. */
static struct worker_place *
worker_pool_place(struct worker_pool *pool, int number, int count)
{
	struct worker_place *place = &pool->places[number - 1];

	return has_room(place, count) ? place : NULL;
}

/* Hands a game to the worker of PLACE, which has room for it. -1 with errno: no
 * worker can be started there, now or later. */
static int
worker_pool_give(struct worker_pool *pool, struct worker_place *place,
	const struct worker_order *order)
{
	place->unwanted = place->link.pid == 0 && start(pool, place) < 0;
	if (place->unwanted)
		return -1;
	worker_link_play(&place->link, order);
	return 0;
}

/* The place of worker NUMBER, from 1 on, tries COUNT bots. -1 with errno: no
 * worker can be started there. */
static int
worker_pool_try(
	struct worker_pool *pool, int number, const int *bots, int count)
{
	struct worker_place *place = &pool->places[number - 1];

	if (place->link.pid == 0 && start(pool, place) < 0)
		return -1;
	worker_link_try(&place->link, bots, count);
	return 0;
}

/* How many verdicts on bots are still to come. */
static int
worker_pool_on_trial(const struct worker_pool *pool)
{
	int count = 0;

	for (int i = 0; i < pool->count; i++)
		count += pool->places[i].link.on_trial;
	return count;
}

static bool
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

/* Lets the workers end that have no game. Returns how many there are. */
static int
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

/* Whether somebody watches: tells all workers, and those that start later. */
static void
worker_pool_watch(struct worker_pool *pool, bool watched)
{
	pool->watched = watched;
	for (int i = 0; i < pool->count; i++)
		if (pool->places[i].link.pid != 0)
			worker_link_watch(&pool->places[i].link, watched);
}

/* How many workers there are that have not been told to end. */
static int
worker_pool_open(const struct worker_pool *pool)
{
	int count = 0;

	for (int i = 0; i < pool->count; i++)
		count += is_open(&pool->places[i]);
	return count;
}

/* How many have a game in play. */
static int
worker_pool_playing(const struct worker_pool *pool)
{
	int count = 0;

	for (int i = 0; i < pool->count; i++)
		count += pool->places[i].link.order_count > 0;
	return count;
}

static void
order_list_release(struct order_list *list)
{
	free(list->orders);
	*list = (struct order_list){0};
}

/* -1 with errno: no memory. */
static int
order_list_add(struct order_list *list, const struct worker_order *order)
{
	if (ARRAY_GROW(list->orders, list->count, list->capacity) < 0)
		return -1;
	list->orders[list->count++] = *order;
	return 0;
}

static bool
is_for(const struct worker_order *order, int home)
{
	return home == 0 || order->home == 0 || order->home == home;
}

/* One that worker HOME may play, which is no other's to play; 0: any. False:
 * there is none. */
static bool
order_list_take(struct order_list *list, int home, struct worker_order *order)
{
	int least = -1;

	for (int i = 0; i < list->count; i++) {
		if (is_for(&list->orders[i], home) &&
			(least == -1 || list->orders[i].fixture.id <
						list->orders[least].fixture.id))
			least = i;
	}
	if (least == -1)
		return false;
	*order = list->orders[least];
	list->orders[least] = list->orders[--list->count];
	return true;
}

static void
order_list_clear(struct order_list *list)
{
	list->count = 0;
}

/* Whoever asks for the end has it though some lines were printed, or others
 * wait for the same terminal. Returns how many bytes were printed; fewer than
 * LENGTH with errno. */
static size_t
print_most(const char *lines, size_t length)
{
	size_t done = 0;

	while (done < length && !loop_end_wanted()) {
		ssize_t n = write(STDERR_FILENO, lines + done, length - done);

		if (n < 0 && errno != EINTR)
			break;
		if (n > 0)
			done += (size_t)n;
	}
	return done;
}

/* Prints LINES, as far as no signal asks for the end of the run. -1 with errno:
 * they cannot be printed. */
static int
trace_output_print(const char *lines, size_t length)
{
	loop_let_signals(true);
	size_t printed = print_most(lines, length);
	int error = errno;
	loop_let_signals(false);
	errno = error;
	return printed == length || loop_end_wanted() ? 0 : -1;
}

/* For the end of a run: makes standard error, which the trace may have filled,
 * non-blocking, so that what it does not take at once is lost. Other processes
 * may share that descriptor: trace_output_wait_again restores its flags. */
static void
trace_output_stop_waiting(struct trace_output *output)
{
	if (output->nonblocking)
		return;
	output->flags = fcntl(STDERR_FILENO, F_GETFL);
	output->nonblocking =
		fcntl(STDERR_FILENO, F_SETFL, output->flags | O_NONBLOCK) == 0;
}

static void
trace_output_wait_again(struct trace_output *output)
{
	if (output->nonblocking)
		fcntl(STDERR_FILENO, F_SETFL, output->flags);
	output->nonblocking = false;
}

/* A worker has nothing to do for so long before it plays what another one has
 * tried the bots of, in processes of its own. */
#define STEAL_NS INT64_C(1000000000)

/* A game is to be played before others, again perhaps. */
static void
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

/* How many games a worker has at once. A person who goes away plays none of the
 * next ones. */
static int
most_orders(const struct runner *runner)
{
	for (int i = 0; i < runner->terms.worker.spec_count; i++) {
		if (runner->terms.worker.specs[i].person)
			return 1;
	}
	return WORKER_ORDERS_MAX;
}

/* First a game for everybody, then the next one. */
static enum runner_next
hand_out(struct runner *runner)
{
	enum runner_next result = RUNNER_GAME;
	const int most = most_orders(runner);

	for (int count = 1; count <= most; count++) {
		enum runner_next next = hand_round(runner, count);

		if (next != RUNNER_GAME)
			result = next;
		if (next != RUNNER_GAME && runner->returned.count == 0)
			break;
	}
	return result;
}

/* A game whose bots a worker has tried is reserved for it, as long as nobody
 * else has had nothing to do for a second. Hands out games as far as there is
 * room, and ends the run when no game is left. */
/* A worker that has nothing to do waits for a game that another one has not
 * begun, or ends with the last of those. */
static void
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

static void
runner_serve_init(struct runner *runner)
{
	runner->steal = (struct loop_timer){
		.at_ns = LOOP_NEVER, .due = steal_due, .owner = runner};
	loop_add_timer(&runner->loop, &runner->steal);
}

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

/* Whose page opens when there is something to see. */
static bool
is_at_page(const struct plan *plan, int bot)
{
	return plan->runner->terms.worker.specs[bot].browser;
}

static int
add_attempt(struct plan *plan, int bot, int home)
{
	if (ARRAY_GROW(plan->attempts, plan->count, plan->capacity) < 0)
		return -1;
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

		if (is_at_page(plan, bot) ||
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
		(plan->games < plan->workers ||
			plan->known < terms->worker.spec_count)) {
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

	for (int bot = 0; bot < terms->worker.spec_count; bot++) {
		if (plan->homes[bot] != 0 || is_at_page(plan, bot) ||
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

/* Each bot is tried by the worker that will play its first game, as far as that
 * is known, so that its process can play it; such games are reserved for that
 * worker. Takes the next games from the owner, and has all bots tried that are
 * to be. -1: runner_fail has been called. */
static int
runner_trial_begin(struct runner *runner)
{
	const size_t bots = (size_t)runner->terms.worker.spec_count;
	struct plan plan = {
		.runner = runner,
		.workers = runner->pool.count,
		.homes = calloc(bots, sizeof *plan.homes),
	};

	runner->homes = calloc(bots, sizeof *runner->homes);
	for (size_t i = 0; plan.homes && i < bots; i++)
		plan.known += is_at_page(&plan, (int)i);
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

/* A game whose workers all die is none that can be played; nor one that is void
 * again and again with nobody to blame, or who loses could have it so for ever.
 */
enum { DEATHS_MOST = 3, ACCIDENTS_MOST = 3 };

void
runner_play_out(struct runner *runner)
{
	runner->playing_out = true;
	order_list_clear(&runner->returned);
	worker_pool_ask_back(&runner->pool, WORKER_POOL_ALL);
}

void
runner_stop_waiting(struct runner *runner)
{
	if (runner->terms.worker.verbosity > 0)
		trace_output_stop_waiting(&runner->output);
}

void
runner_fail_because(struct runner *runner, const char *message)
{
	bool said = runner->failed;

	progress_erase(&runner->progress);
	runner_stop_waiting(runner);
	runner->failed = true;
	loop_stop(&runner->loop);
	if (!said)
		warnx("%s", message);
}

void
runner_fail(struct runner *runner, const char *what, int error)
{
	char message[REASON_MAX];

	snprintf(message, sizeof message, "%.400s: %s", what, strerror(error));
	runner_fail_because(runner, message);
}

static void
fill_record(const struct runner *runner, const struct fixture *fixture,
	struct record *record)
{
	const struct run *run = runner->terms.worker.run;

	record->seed = run_dealing_seed(run, &run->seed);
	record->seed_hidden = run_is_committed(run);
	record->game = run->game;
	record->seats = run_seats(run);
	for (int s = 0; s < record->seats; s++)
		record->names[s] =
			runner->terms.worker.specs[fixture->bot[s]].name;
}

static void
take_game(struct runner *runner, const struct worker_news *news)
{
	struct record *record = record_batch_add(&runner->batch);

	if (record && !record_unpack(record, news->bytes, news->length)) {
		runner->batch.count--; /* it could not be read */
		record = NULL;
	}
	if (!record) {
		runner_fail(runner, runner->terms.name, ENOMEM);
		return;
	}
	fill_record(runner, &news->order.fixture, record);
}

/* Says of which game, with whom, and WHY. */
static void
give_up(struct runner *runner, const struct fixture *fixture, const char *why)
{
	const struct bot_spec *specs = runner->terms.worker.specs;
	int seats = run_seats(runner->terms.worker.run);
	struct text message = {0};

	text_add_format(&message, "game %ld (", fixture->id);
	for (int s = 0; s < seats; s++) {
		text_add_string(&message, s == 0 ? "" : ", ");
		text_add_string(&message, specs[fixture->bot[s]].name);
	}
	text_add_format(&message, "): %s", why);
	runner_fail_because(
		runner, text_failed(&message) < 0 ? why : message.bytes);
	text_release(&message);
}

/* A game that is a program has failed: whose answer it was may want to be known,
 * since who loses would like that. */
static void
warn_of_failure(struct runner *runner, const struct fixture *fixture,
	const struct record *record)
{
	if (!runner->terms.warned || record->end != FAULT_GAME ||
		record->offender < 0)
		return;
	struct warning warning = {
		.id = record->id,
		.bot = fixture->bot[record->offender],
		.seat = record->offender,
		.kind = WARNING_VOID,
	};
	strlcpy(warning.why, record->why, sizeof warning.why);
	runner->terms.warned(runner->terms.owner, &warning);
}

/* The game is void, and the worker plays it again already. */
static void
take_accident(struct runner *runner, const struct worker_news *news)
{
	const struct fixture *fixture = &news->order.fixture;
	const struct record_batch *batch = &runner->batch;
	char why[REASON_MAX];

	take_game(runner, news);
	if (!runner->failed)
		warn_of_failure(
			runner, fixture, &batch->records[batch->count - 1]);
	if (runner->failed || news->order.accidents + 1 < ACCIDENTS_MOST)
		return;
	snprintf(why, sizeof why, "void %d times in a row: %s", ACCIDENTS_MOST,
		batch->records[batch->count - 1].voided);
	give_up(runner, fixture, why);
}

static void
show_lines(struct runner *runner, const struct worker_news *news)
{
	progress_erase(&runner->progress);
	if (trace_output_print(news->bytes, news->length) < 0)
		runner_fail(runner, "standard error", errno);
}

static void
take_failure(struct runner *runner, const struct worker_news *news)
{
	int32_t error;

	memcpy(&error, news->bytes, sizeof error);
	runner_fail(runner,
		runner->running ? runner->terms.name : "fewer --jobs, please",
		error);
}

/* The worker is a fork of this process. */
static void
take_warning(struct runner *runner, const struct worker_news *news)
{
	struct warning warning;

	memcpy(&warning, news->bytes, sizeof warning);
	if (runner->terms.warned)
		runner->terms.warned(runner->terms.owner, &warning);
}

static void
take_reason(struct runner *runner, const struct worker_news *news)
{
	char reason[REASON_MAX];

	snprintf(reason, sizeof reason, "%.*s", (int)news->length, news->bytes);
	runner_fail_because(runner, reason);
}

static void
worker_heard(void *owner, const struct worker_news *news)
{
	struct runner *runner = owner;
	bool is_game =
		news->kind == WORKER_GAME || news->kind == WORKER_VOID_GAME;

	if (runner->failed && !is_game)
		return;
	switch (news->kind) {
	case WORKER_GAME:
	case WORKER_VOID_GAME:
		take_game(runner, news);
		break;
	case WORKER_ACCIDENT:
		take_accident(runner, news);
		break;
	case WORKER_GIVES_BACK:
		runner_serve_return(runner, &news->order);
		break;
	case WORKER_WARNING:
		take_warning(runner, news);
		break;
	case WORKER_LINES:
		show_lines(runner, news);
		break;
	case WORKER_UNLOGGED:
		take_reason(runner, news);
		break;
	case WORKER_FAILED:
		take_failure(runner, news);
		break;
	case WORKER_SHOWS:
		runner->terms.shown(
			runner->terms.owner, news->bytes, news->length);
		break;
	case WORKER_JUDGES:
		runner->terms.judged(runner->terms.owner, &news->verdict);
		break;
	}
}

/* The owner takes the games that have ended, whatever else has failed. */
static void
deliver(struct runner *runner, int64_t now_ns)
{
	struct record_batch *batch = &runner->batch;

	if (batch->count > 0)
		runner->terms.ended(runner->terms.owner, batch->records,
			batch->count, now_ns);
	batch->count = 0;
}

/* What a worker has shown last is not so any more. */
static void
show_end(const struct runner *runner, int worker, long game)
{
	struct text line = {0};

	worker_process_add_end(&line, worker, game);
	if (text_failed(&line) == 0)
		runner->terms.shown(
			runner->terms.owner, line.bytes, line.length);
	text_release(&line);
}

/* The game of a worker that has died is played again. */
static void
game_lost(void *owner, int worker, const struct worker_order *order)
{
	struct runner *runner = owner;

	if (order->deaths > 0 && runner->pool.watched)
		show_end(runner, worker, order->fixture.id);
	if (order->deaths == DEATHS_MOST) {
		give_up(runner, &order->fixture,
			"the process that played it has died 3 times in a row");
		return;
	}
	if (order->deaths > 0 && !runner->failed) {
		progress_erase(&runner->progress);
		warnx("game %ld is played again: the process that played it "
		      "has died",
			order->fixture.id);
	}
	runner_serve_return(runner, order);
}

static void
settle(void *owner, int64_t now_ns)
{
	struct runner *runner = owner;

	deliver(runner, now_ns);
	if (runner->trying && worker_pool_on_trial(&runner->pool) == 0)
		loop_stop(&runner->loop);
	else if (!runner->trying && !runner->failed)
		runner_serve(runner);
}

static void
child_ended(void *owner, int64_t now_ns)
{
	struct runner *runner = owner;

	(void)now_ns;
	worker_pool_reap(&runner->pool);
}

static void
asked(void *owner, int64_t now_ns)
{
	struct runner *runner = owner;

	(void)now_ns;
	progress_erase(&runner->progress);
	runner->terms.asked(runner->terms.owner);
}

void
runner_init(struct runner *runner, const struct runner_terms *terms)
{
	*runner = (struct runner){
		.terms = *terms,
		.started_ns = loop_now(),
	};
	loop_init(&runner->loop, child_ended, NULL, runner);
	runner_serve_init(runner);
	if (terms->asked)
		loop_listen(&runner->loop, asked);
}

void
runner_release(struct runner *runner)
{
	trace_output_wait_again(&runner->output);
	record_batch_release(&runner->batch);
	order_list_release(&runner->returned);
	free(runner->homes);
	loop_release(&runner->loop);
}

void
runner_know(struct runner *runner, const struct bot_spec *specs, int count)
{
	runner->terms.worker.specs = specs;
	runner->terms.worker.spec_count = count;
}

void
runner_close(struct runner *runner)
{
	progress_erase(&runner->progress);
	worker_pool_release(&runner->pool);
}

void
runner_watch(struct runner *runner, bool watched)
{
	worker_pool_watch(&runner->pool, watched);
}

/* Lets the games in play end, and begins no other. Returns what loop_run does,
 * but SIGINT once they have ended. */
static int
play_out(struct runner *runner)
{
	int games = worker_pool_playing(&runner->pool);

	progress_erase(&runner->progress);
	warnx("interrupted: %d game%s in play %s to end; once more stops now",
		games, plural(games), games == 1 ? "has" : "have");
	loop_forget_end();
	runner_play_out(runner);
	runner_serve(runner);
	if (games == 0 || runner->failed)
		return SIGINT;
	int ended = loop_run(&runner->loop);
	return ended == 0 ? SIGINT : ended;
}

/* Games that had ended when the signal came, or the run failed, are not lost.
 */
static void
take_last(struct runner *runner)
{
	worker_pool_hear(&runner->pool);
	deliver(runner, loop_now());
}

/* A system that forbids to bind processes is told of once, not by every worker.
 */
static void
set_cores(struct worker_process_terms *terms, int jobs)
{
	terms->jobs = jobs;
	if (!terms->cores || placement_try(&terms->cores->set) == 0)
		return;
	warn("games are not kept on cores of their own");
	terms->cores = NULL;
}

static int
begin(struct runner *runner, int jobs)
{
	const struct worker_pool_terms terms = {
		.loop = &runner->loop,
		.worker = &runner->terms.worker,
		.heard = worker_heard,
		.lost = game_lost,
		.settle = settle,
		.owner = runner,
	};

	set_cores(&runner->terms.worker, jobs);
	if (worker_pool_init(&runner->pool, &terms, jobs) < 0) {
		runner_fail(runner,
			errno == EMFILE ? "fewer --jobs, please"
					: runner->terms.name,
			errno);
		return -1;
	}
	if (!runner->pool.family.complete)
		warnx("/proc is not mounted: what bots leave behind them "
		      "cannot be ended");
	return 0;
}

int
runner_try(struct runner *runner, int jobs)
{
	int ended = 0;

	runner->terms.worker.tried = runner->terms.worker.spec_count;
	if (begin(runner, jobs) < 0 || runner_trial_begin(runner) < 0)
		return 0;
	runner->trying = true;
	if (worker_pool_on_trial(&runner->pool) > 0)
		ended = loop_run(&runner->loop);
	runner->trying = false;
	if (ended == -1)
		runner_fail(runner, runner->terms.name, errno);
	return ended > 0 ? ended : 0;
}

int
runner_play(struct runner *runner, int jobs)
{
	if (runner->pool.count == 0 && begin(runner, jobs) < 0)
		return 0;
	runner_serve(runner);
	runner->running = true;
	bool begun = !runner->failed && worker_pool_playing(&runner->pool) > 0;
	int ended = begun ? loop_run(&runner->loop) : 0;
	if (ended == SIGINT && runner->terms.patient)
		ended = play_out(runner);
	if (ended > 0 || runner->failed)
		take_last(runner);
	if (ended == -1)
		runner_fail(runner, runner->terms.name, errno);
	return ended > 0 ? ended : 0;
}
