#define _GNU_SOURCE /* memmem */
#include "play/session.c"

#include <sys/resource.h>
#include <sys/wait.h>

#include <errno.h>
#include <signal.h>
#include <unistd.h>

#include "lib/heap_bots.h"
#include "lib/heap_game.h"
#include "lib/patient_loop.h"
#include "lib/test.h"

enum { GAMES_HELD = 16, JOBS_MOST = 3 };

static struct run_bot run_bots[2];
static struct bot_spec specs[2];
static struct session_terms terms;
static struct session session;

/* What has been heard, and what is waited for. */
static bool heard[GAMES_HELD];
static int heard_count;
static int games_wanted; /* 0: does not matter */
static int back_wanted;	 /* games that are to be played again */

static struct session_count
count_games(void *owner)
{
	(void)owner;
	return (struct session_count){.games = GAMES_HELD};
}

static enum session_next
next(void *owner, struct fixture *fixture)
{
	(void)owner;
	(void)fixture;
	return SESSION_WAIT;
}

static int
count_game_heard(
	void *owner, struct record *record, bool written, int64_t now_ns)
{
	(void)now_ns;
	assert_ptr_equal(owner, &session);
	assert_true(written);
	assert_false(heard[record->id]);
	heard[record->id] = true;
	heard_count++;
	return 0;
}

static const struct session_kind kind = {
	.name = "match",
	.count = count_games,
	.next = next,
	.ended = count_game_heard,
};

FIXTURE(set_up)
{
	memset(heard, 0, sizeof heard);
	heard_count = games_wanted = back_wanted = 0;
	terms = heap_bots_terms(specs, run_bots);
	session_init(&session, &kind, &terms, &session);
	patience_begin(&session.loop);
	/* Nothing is handed out, and the loop stops after each round. */
	session.trying = true;
	heap_bot(&specs[0], "anna", HEAP_BOT_GOOD);
	heap_bot(&specs[1], "bert", HEAP_BOT_GOOD);
	return 0;
}

/* Nothing is left behind. */
FIXTURE(tear_down)
{
	end_workers(&session);
	session_release(&session);
	for (int i = 0; i < 2; i++)
		bot_spec_release(&specs[i]);
	return waitpid(-1, NULL, WNOHANG) < 0 ? 0 : -1;
}

EACH_TEST(set_up, tear_down)

static void
begin_pool(int count)
{
	assert_int_equal(make_room(&session, count), 0);
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

	for (int n = 0; !place && n < session.place_count; n++)
		if (has_room(&session.places[n], count))
			place = &session.places[n];
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

		give(place, &order);
		assert_true(place->link.open);
	}
	return (int)(id - first);
}

static void
run_loop(void)
{
	do {
		patience_renew();
		assert_int_equal(loop_run(&session.loop), 0);
	} while (heard_count < games_wanted ||
		 session.returned.count < back_wanted);
}

TEST(every_worker_has_room_for_as_many_games_as_are_asked_for)
{
	begin_pool(3);
	assert_int_equal(count_open(&session), 0);
	assert_int_equal(give_all(0, 1), 3);
	assert_int_equal(count_open(&session), 3);
	assert_int_equal(count_playing(&session), 3);
	assert_int_equal(give_all(3, 2), 3);
	games_wanted = 6;
	run_loop();
	assert_int_equal(heard_count, 6);
	assert_int_equal(count_playing(&session), 0);
	assert_int_equal(count_open(&session), 3);
}

TEST(who_is_idle_may_end_and_the_others_play_on)
{
	begin_pool(2);
	assert_int_equal(give_all(0, 1), 2);
	games_wanted = 2;
	run_loop();
	assert_int_equal(retire_idle(&session), 2);
	assert_int_equal(count_open(&session), 0);
	assert_null(find_room(1));
	while (retire_idle(&session) > 0)
		run_loop();
	assert_int_equal(session.returned.count, 0);
	/* What has ended leaves room. */
	assert_int_equal(give_all(2, 1), 2);
	games_wanted = 4;
	run_loop();
	assert_int_equal(heard_count, 4);
}

/* Counts the lines, by job, that have come to who watches by now. */
static void
read_shown(int watcher, int shown[JOBS_MOST])
{
	static const char before[] = "\"job\":";
	static char bytes[1 << 20];
	ssize_t n = recv(watcher, bytes, sizeof bytes, MSG_DONTWAIT);
	const char *at = bytes, *end = at + (n > 0 ? n : 0);

	memset(shown, 0, JOBS_MOST * sizeof *shown);
	assert_true(n <= 0 || end[-1] == '\n');
	while ((at = memmem(at, (size_t)(end - at), before, strlen(before)))) {
		at += strlen(before);
		shown[*at - '0']++;
	}
}

static void
look_for_watcher(void *owner, int64_t now_ns)
{
	struct loop_timer *timer = owner;

	timer->at_ns = now_ns + 1000000;
	if (session.watched)
		loop_stop(&session.loop);
}

/* Somebody watches, and the session knows it. */
static int
begin_to_watch(const char *file)
{
	struct loop_timer look = {.due = look_for_watcher, .owner = &look};

	assert_int_equal(feed_open(&session.feed, file), 0);
	int watcher = feed_connect(file);
	assert_true(watcher >= 0);
	loop_add_timer(&session.loop, &look);
	run_loop();
	loop_remove_timer(&look);
	return watcher;
}

TEST(what_is_watched_is_shown_by_all_workers)
{
	char folder[] = "/tmp/talon-worker-pool-XXXXXX";
	char file[64];
	int shown[JOBS_MOST];

	assert_non_null(mkdtemp(folder));
	snprintf(file, sizeof file, "%s/games", folder);
	int watcher = begin_to_watch(file);
	begin_pool(2);
	assert_int_equal(give_all(0, 1), 2);
	games_wanted = 2;
	run_loop();
	read_shown(watcher, shown);
	assert_true(shown[1] > 0 && shown[2] > 0);
	/* Until nobody watches any more. */
	watch(&session, false);
	assert_int_equal(give_all(2, 1), 2);
	games_wanted = 4;
	run_loop();
	read_shown(watcher, shown);
	assert_int_equal(give_all(4, 1), 2);
	games_wanted = 6;
	run_loop();
	read_shown(watcher, shown);
	assert_int_equal(shown[1] + shown[2], 0);
	close(watcher);
	feed_close(&session.feed);
	assert_int_equal(rmdir(folder), 0);
}

TEST(for_one_who_is_idle_one_game_is_asked_back)
{
	static const struct {
		enum wish wish;
		int back;
	} cases[] = {
		{WISH_FREE, 0},
		{WISH_ANY, 0},
		{WISH_ALL, 2},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		let_hang();
		begin_pool(2);
		assert_int_equal(give_all(0, 2), 4);
		assert_true(ask_back(&session, cases[i].wish));
		assert_int_equal(session.places[0].link.asked_back +
					 session.places[1].link.asked_back,
			cases[i].back);
		back_wanted = cases[i].back;
		if (back_wanted > 0)
			run_loop();
		assert_int_equal(session.returned.count, cases[i].back);
		assert_int_equal(
			ask_back(&session, cases[i].wish), cases[i].back == 0);
		assert_int_equal(tear_down(state), 0);
		assert_int_equal(set_up(state), 0);
	}
}

TEST(a_worker_that_is_stopped_goes_on)
{
	begin_pool(1);
	give_all(0, 1);
	for (int turn = 1; turn <= 2; turn++) {
		kill(session.places[0].link.pid, SIGSTOP);
		games_wanted = turn;
		run_loop();
		assert_int_equal(heard_count, turn);
		give_all(turn, 1);
	}
	assert_int_equal(session.returned.count, 0);
}

TEST(a_worker_that_dies_gives_its_games_back)
{
	let_hang();
	begin_pool(2);
	assert_int_equal(give_all(0, 2), 4);
	pid_t pid = session.places[0].link.pid;
	const struct worker_order first = session.places[0].link.orders[0];
	const struct worker_order second = session.places[0].link.orders[1];
	kill(pid, SIGKILL);
	back_wanted = 2;
	run_loop();
	const struct worker_order *lost = session.returned.orders;
	assert_int_equal(session.returned.count, 2);
	assert_int_equal(lost[0].fixture.id, first.fixture.id);
	assert_int_equal(lost[0].deaths, 1);
	assert_int_equal(lost[1].fixture.id, second.fixture.id);
	assert_int_equal(lost[1].deaths, 0);
	assert_int_equal(heard_count, 0);
	assert_int_equal(count_open(&session), 1);
	assert_int_equal(count_playing(&session), 1);
	/* Another process takes its place. */
	struct worker_place *place = find_room(1);
	assert_ptr_equal(place, &session.places[0]);
	give(place, &lost[0]);
	assert_int_not_equal(place->link.pid, pid);
	assert_int_equal(count_open(&session), 2);
}

TEST(a_stopped_worker_that_dies_is_not_waited_for)
{
	let_hang();
	begin_pool(1);
	assert_int_equal(give_all(0, 1), 1);
	kill(session.places[0].link.pid, SIGSTOP);
	kill(session.places[0].link.pid, SIGKILL);
	back_wanted = 1;
	run_loop();
	assert_int_equal(session.returned.count, 1);
}

TEST(stopped_workers_do_not_hold_up_the_end)
{
	let_hang();
	begin_pool(3);
	assert_int_equal(give_all(0, 2), 6);
	for (int i = 0; i < 3; i++)
		kill(session.places[i].link.pid, SIGSTOP);
	end_workers(&session);
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

	if (make_room(&session, 2) < 0 || setrlimit(RLIMIT_NPROC, &none) < 0 ||
		(getuid() == 0 && setuid(65534) < 0))
		return 2;
	for (int i = 0; i < 2; i++) {
		struct worker_place *place = find_room(1);

		if (!place)
			return 3;
		give(place, &order);
		if (place->link.open)
			return 2;
		if (!session.failed || session.returned.count != i + 1 ||
			place->link.order_count > 0)
			return 4;
	}
	return find_room(2) || count_open(&session) > 0;
}

TEST(where_no_process_can_be_started_there_is_no_room_any_more)
{
	int status;

	pid_t child = fork();
	if (child == 0) {
		int result = try_without_processes();

		end_workers(&session);
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
	assert_int_equal(make_room(&session, (int)limit.rlim_max), -1);
	assert_int_equal(errno, EMFILE);
	assert_true(session.failed);
}
