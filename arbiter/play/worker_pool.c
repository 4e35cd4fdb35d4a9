#include "play/worker_pool.h"

#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/wait.h>

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/frame.h"
#include "process/descendants_linux.h"
#include "process/process.h"
#include "worker/trial.h"
#include "worker/worker_message.h"
#include "worker/worker_process.h"

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
