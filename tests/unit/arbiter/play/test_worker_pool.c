#define _GNU_SOURCE /* memmem */
#include "play/session.c"

#include <sys/resource.h>
#include <sys/wait.h>

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/heap_bots.h"
#include "lib/heap_game.h"
#include "lib/patient_loop.h"
#include "lib/test.h"

enum { GAMES_HELD = 16 };

static struct loop loop;
static struct run run;
static struct run_bot run_bots[2];
static struct bot_spec specs[2];
static struct deals deals;
static struct worker_process_terms worker_terms;
static struct worker_pool_terms terms;
static struct worker_pool pool;

/* What has been heard, and what is waited for. */
static bool heard[GAMES_HELD];
static int heard_count;
static int given_back;
static int shown[GAMES_HELD]; /* lines of what was shown, by job */
static struct worker_order lost[GAMES_HELD];
static int lost_count;
static int settle_count;
static int games_wanted; /* 0: does not matter */
static int lost_wanted;
static int back_wanted;

static void
hear_child_end(void *owner, int64_t now_ns)
{
	(void)owner;
	(void)now_ns;
	worker_family_reap(&pool.family);
}

static void
take_late(void *owner, int64_t late_ns)
{
	(void)owner;
	(void)late_ns;
}

/* Of each line the job is known. */
static void
take_shown(const struct worker_news *news)
{
	static const char before[] = "\"job\":";
	const char *at = news->bytes, *end = at + news->length;

	assert_int_equal(end[-1], '\n');
	while ((at = memmem(at, (size_t)(end - at), before, strlen(before)))) {
		at += strlen(before);
		shown[*at - '0']++;
	}
}

static void
take_news(void *owner, const struct worker_news *news)
{
	assert_ptr_equal(owner, &pool);
	if (news->kind == WORKER_GAME) {
		assert_false(heard[news->order.fixture.id]);
		heard[news->order.fixture.id] = true;
		heard_count++;
	} else if (news->kind == WORKER_SHOWS) {
		take_shown(news);
	} else {
		assert_int_equal(news->kind, WORKER_GIVES_BACK);
		given_back++;
	}
}

static void
take_lost(void *owner, int number, const struct worker_order *order)
{
	assert_ptr_equal(owner, &pool);
	assert_in_range(number, 1, pool.count);
	lost[lost_count++] = *order;
}

static void
test_settle(void *owner, int64_t now_ns)
{
	(void)now_ns;
	assert_ptr_equal(owner, &pool);
	settle_count++;
	if (heard_count >= games_wanted && lost_count >= lost_wanted &&
		given_back >= back_wanted)
		loop_stop(&loop);
}

static void
set_terms(void)
{
	run = (struct run){
		.game = &heap_rules,
		.seed = {"7"},
		.bot_count = 2,
		.bots = run_bots,
		.time_ns = -1,
		.start_time_ns = PATIENCE_NS,
	};
	deals = (struct deals){.game = &heap_rules, .seats = 2};
	worker_terms = (struct worker_process_terms){
		.run = &run, .specs = specs, .deals = &deals};
	terms = (struct worker_pool_terms){
		.loop = &loop,
		.worker = &worker_terms,
		.heard = take_news,
		.lost = take_lost,
		.settle = test_settle,
		.owner = &pool,
	};
}

FIXTURE(set_up)
{
	memset(heard, 0, sizeof heard);
	memset(shown, 0, sizeof shown);
	heard_count = given_back = lost_count = settle_count = 0;
	games_wanted = lost_wanted = back_wanted = 0;
	loop_init(&loop, hear_child_end, take_late, NULL);
	patience_begin(&loop);
	set_terms();
	heap_bot(&specs[0], "anna", HEAP_BOT_GOOD);
	heap_bot(&specs[1], "bert", HEAP_BOT_GOOD);
	pool = (struct worker_pool){0};
	return 0;
}

/* Nothing is left behind. */
FIXTURE(tear_down)
{
	worker_pool_release(&pool);
	loop_release(&loop);
	for (int i = 0; i < 2; i++)
		bot_spec_release(&specs[i]);
	return waitpid(-1, NULL, WNOHANG) < 0 ? 0 : -1;
}

EACH_TEST(set_up, tear_down)

static void
begin_pool(int count)
{
	assert_int_equal(worker_pool_init(&pool, &terms, count), 0);
}

static void
let_hang(void)
{
	bot_spec_release(&specs[0]);
	heap_bot(&specs[0], "anna", HEAP_BOT_HANGS);
}

/* A place for a worker, or one that has fewer than COUNT games. */
static struct worker_place *
find_room(int count)
{
	struct worker_place *place = NULL;

	for (int n = 1; !place && n <= pool.count; n++)
		place = worker_pool_place(&pool, n, count);
	return place;
}

/* Gives the games from FIRST on, as long as there is room for COUNT a worker.
 * Returns how many. */
static int
give_all(long first, int count)
{
	struct worker_place *place;
	long id = first;

	while ((place = find_room(count))) {
		const struct worker_order order = {
			.fixture = {.id = id++, .bot = {0, 1}}};

		assert_int_equal(worker_pool_give(&pool, place, &order), 0);
	}
	return (int)(id - first);
}

static void
run_loop(void)
{
	patience_renew();
	assert_int_equal(loop_run(&loop), 0);
}

TEST(every_worker_has_room_for_as_many_games_as_are_asked_for)
{
	begin_pool(3);
	assert_int_equal(worker_pool_open(&pool), 0);
	assert_int_equal(give_all(0, 1), 3);
	assert_int_equal(worker_pool_open(&pool), 3);
	assert_int_equal(worker_pool_playing(&pool), 3);
	assert_int_equal(give_all(3, 2), 3);
	games_wanted = 6;
	run_loop();
	assert_int_equal(heard_count, 6);
	assert_int_equal(worker_pool_playing(&pool), 0);
	assert_int_equal(worker_pool_open(&pool), 3);
	assert_true(settle_count > 0);
}

TEST(who_is_idle_may_end_and_the_others_play_on)
{
	begin_pool(2);
	assert_int_equal(give_all(0, 1), 2);
	games_wanted = 2;
	run_loop();
	assert_int_equal(worker_pool_retire_idle(&pool), 2);
	assert_int_equal(worker_pool_open(&pool), 0);
	assert_null(find_room(1));
	while (worker_pool_retire_idle(&pool) > 0)
		run_loop();
	assert_int_equal(lost_count, 0);
	/* What has ended leaves room. */
	assert_int_equal(give_all(2, 1), 2);
	games_wanted = 4;
	run_loop();
	assert_int_equal(heard_count, 4);
}

TEST(what_is_watched_is_shown_by_all_workers)
{
	begin_pool(2);
	worker_pool_watch(&pool, true);
	assert_int_equal(give_all(0, 1), 2);
	games_wanted = 2;
	run_loop();
	assert_true(shown[1] > 0 && shown[2] > 0);
	/* Until nobody watches any more. */
	worker_pool_watch(&pool, false);
	assert_int_equal(give_all(2, 1), 2);
	games_wanted = 4;
	run_loop();
	memset(shown, 0, sizeof shown);
	assert_int_equal(give_all(4, 1), 2);
	games_wanted = 6;
	run_loop();
	assert_int_equal(shown[1] + shown[2], 0);
}

TEST(for_one_who_is_idle_one_game_is_asked_back)
{
	static const struct {
		enum worker_pool_wish wish;
		int back;
	} cases[] = {
		{WORKER_POOL_FREE, 0},
		{WORKER_POOL_ANY, 0},
		{WORKER_POOL_ALL, 2},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		let_hang();
		begin_pool(2);
		assert_int_equal(give_all(0, 2), 4);
		assert_true(worker_pool_ask_back(&pool, cases[i].wish));
		assert_int_equal(pool.places[0].link.asked_back +
					 pool.places[1].link.asked_back,
			cases[i].back);
		back_wanted = cases[i].back;
		if (back_wanted > 0)
			run_loop();
		assert_int_equal(given_back, cases[i].back);
		assert_int_equal(worker_pool_ask_back(&pool, cases[i].wish),
			cases[i].back == 0);
		assert_int_equal(tear_down(state), 0);
		assert_int_equal(set_up(state), 0);
	}
}

TEST(a_worker_that_is_stopped_goes_on)
{
	begin_pool(1);
	give_all(0, 1);
	for (int turn = 1; turn <= 2; turn++) {
		kill(pool.places[0].link.pid, SIGSTOP);
		games_wanted = turn;
		run_loop();
		assert_int_equal(heard_count, turn);
		give_all(turn, 1);
	}
	assert_int_equal(lost_count, 0);
}

TEST(a_worker_that_dies_gives_its_games_back)
{
	let_hang();
	begin_pool(2);
	assert_int_equal(give_all(0, 2), 4);
	pid_t pid = pool.places[0].link.pid;
	const struct worker_order first = pool.places[0].link.orders[0];
	const struct worker_order second = pool.places[0].link.orders[1];
	kill(pid, SIGKILL);
	lost_wanted = 2;
	run_loop();
	assert_int_equal(lost_count, 2);
	assert_int_equal(lost[0].fixture.id, first.fixture.id);
	assert_int_equal(lost[0].deaths, 1);
	assert_int_equal(lost[1].fixture.id, second.fixture.id);
	assert_int_equal(lost[1].deaths, 0);
	assert_int_equal(heard_count, 0);
	assert_int_equal(worker_pool_open(&pool), 1);
	assert_int_equal(worker_pool_playing(&pool), 1);
	/* Another process takes its place. */
	struct worker_place *place = find_room(1);
	assert_ptr_equal(place, &pool.places[0]);
	assert_int_equal(worker_pool_give(&pool, place, &lost[0]), 0);
	assert_int_not_equal(place->link.pid, pid);
	assert_int_equal(worker_pool_open(&pool), 2);
}

TEST(a_stopped_worker_that_dies_is_not_waited_for)
{
	let_hang();
	begin_pool(1);
	assert_int_equal(give_all(0, 1), 1);
	kill(pool.places[0].link.pid, SIGSTOP);
	kill(pool.places[0].link.pid, SIGKILL);
	lost_wanted = 1;
	run_loop();
	assert_int_equal(lost_count, 1);
}

TEST(stopped_workers_do_not_hold_up_the_end)
{
	let_hang();
	begin_pool(3);
	assert_int_equal(give_all(0, 2), 6);
	for (int i = 0; i < 3; i++)
		kill(pool.places[i].link.pid, SIGSTOP);
	worker_pool_release(&pool);
	assert_true(waitpid(-1, NULL, WNOHANG) < 0);
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
	assert_int_equal(errno, ECHILD);
}

/* Who no process may be started by; 2: who may all the same, 0: as it should
 * be. */
static int
try_without_processes(void)
{
	const struct rlimit none = {0, 0};
	const struct worker_order order = {.fixture = {.bot = {0, 1}}};

	if (worker_pool_init(&pool, &terms, 2) < 0 ||
		setrlimit(RLIMIT_NPROC, &none) < 0 ||
		(getuid() == 0 && setuid(65534) < 0))
		return 2;
	for (int i = 0; i < 2; i++) {
		struct worker_place *place = find_room(1);

		if (!place)
			return 3;
		if (worker_pool_give(&pool, place, &order) == 0)
			return 2;
		if (errno != EAGAIN || place->link.order_count > 0)
			return 4;
	}
	return find_room(2) || worker_pool_open(&pool) > 0;
}

TEST(where_no_process_can_be_started_there_is_no_room_any_more)
{
	int status;

	pid_t child = fork();
	if (child == 0) {
		int result = try_without_processes();

		worker_pool_release(&pool);
		_exit(result);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	if (WEXITSTATUS(status) == 2)
		skip();
	assert_int_equal(WEXITSTATUS(status), 0);
}

TEST(more_descriptors_than_there_can_be_are_refused)
{
	struct rlimit limit;

	assert_int_equal(getrlimit(RLIMIT_NOFILE, &limit), 0);
	if (limit.rlim_max > 100000000)
		skip();
	errno = 0;
	assert_int_equal(
		worker_pool_init(&pool, &terms, (int)limit.rlim_max), -1);
	assert_int_equal(errno, EMFILE);
}
