#include "play/session.c"

#include <sys/resource.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "lib/heap_bots.h"
#include "lib/heap_game.h"
#include "lib/patient_loop.h"
#include "lib/test.h"

enum { BOTS = 3, GAMES_PLAYED = 32, JOBS_MOST = 3 };

static struct run_bot run_bots[BOTS];
static struct bot_spec specs[BOTS];
static struct session_terms terms;
static struct session_kind kind;
static struct session session;

/* What there is to play, and what has been. */
static struct fixture games[GAMES_PLAYED];
static long game_count;
static long given;
static long ended_count;
static long deliveries; /* calls of `in_order` */
static long in_play;
static long most_in_play;
static long waits;
static long asked_count;
static bool old[GAMES_PLAYED][2];
static bool has_line[GAMES_PLAYED];

/* What is written to standard error. */
static char path[] = "/tmp/talon-session-XXXXXX";
static int stderr_kept;

static enum session_next
next(void *owner, struct fixture *fixture)
{
	(void)owner;
	if (given == game_count)
		return SESSION_NONE;
	*fixture = games[given++];
	if (++in_play > most_in_play)
		most_in_play = in_play;
	return SESSION_GAME;
}

static int void_count;

static void
note_game(const struct record *record)
{
	struct record whole = {0};
	char reason[REASON_MAX];

	if (*record->voided != '\0') {
		void_count++;
		return;
	}
	assert_int_equal(record->seats, 2);
	assert_ptr_equal(record->game, &heap_rules);
	assert_true(record->at > 0);
	assert_true(record_parse(&whole, record->line.bytes,
		record->line.length, record->game, reason));
	for (size_t i = 0; i < whole.move_count; i++) {
		int seat = record->moves[i].seat;

		old[record->id][seat] = heap_bot_is_old(&whole, seat);
	}
	record_release(&whole);
	has_line[record->id] = record->line.length > 0;
	assert_int_equal(games[record->id].deal, record->deal);
	games[record->id].deal = -1; /* it has come, and comes once */
	ended_count++;
	in_play--;
}

/* All that has come together, void games, too. */
static bool
ended(void *owner, const struct record *records, int count)
{
	(void)owner;
	assert_true(count > 0);
	deliveries++;
	for (int i = 0; i < count; i++)
		note_game(&records[i]);
	return false;
}

static int
count_ended(void *owner, struct record *record, bool written, int64_t now_ns)
{
	(void)owner;
	(void)record;
	(void)now_ns;
	assert_true(written);
	return 0;
}

static struct session_count
count_games(void *owner)
{
	(void)owner;
	return (struct session_count){
		.played = ended_count, .games = (double)game_count};
}

static int
report(void *owner, FILE *file, enum output_form form, int64_t elapsed_ns)
{
	(void)owner;
	(void)form;
	(void)elapsed_ns;
	assert_ptr_equal(file, stderr);
	asked_count++;
	return 0;
}

static void
set_terms(void)
{
	terms = heap_bots_terms(specs, run_bots);
	kind = (struct session_kind){
		.name = "match",
		.count = count_games,
		.next = next,
		.in_order = ended,
		.ended = count_ended,
		.report = report,
	};
}

static void
keep_stderr(void)
{
	strlcpy(path + sizeof path - 7, "XXXXXX", 7);
	int descriptor = mkstemp(path);
	assert_true(descriptor >= 0);
	stderr_kept = dup(STDERR_FILENO);
	dup2(descriptor, STDERR_FILENO);
	close(descriptor);
}

FIXTURE(set_up)
{
	set_terms();
	game_count = given = ended_count = deliveries = 0;
	in_play = most_in_play = 0;
	waits = asked_count = 0;
	memset(has_line, 0, sizeof has_line);
	memset(old, 0, sizeof old);
	heap_bot(&specs[0], "anna", HEAP_BOT_GOOD);
	heap_bot(&specs[1], "bert", HEAP_BOT_GOOD);
	heap_bot(&specs[2], "cora", HEAP_BOT_GOOD);
	keep_stderr();
	return 0;
}

/* Nothing is left behind. */
FIXTURE(tear_down)
{
	dup2(stderr_kept, STDERR_FILENO);
	close(stderr_kept);
	unlink(path);
	for (int i = 0; i < BOTS; i++)
		bot_spec_release(&specs[i]);
	return 0;
}

EACH_TEST(set_up, tear_down)

static void
add_game(int first, int second)
{
	games[game_count] = (struct fixture){
		.id = game_count, .deal = game_count, .bot = {first, second}};
	game_count++;
}

static void
add_games(int count)
{
	for (int i = 0; i < count; i++)
		add_game(i % 2, 1 - i % 2);
}

/* What play_with returns; all processes have ended, and nobody's child is
 * left. */
static int
play(int jobs)
{
	session_init(&session, &kind, &terms, NULL);
	patience_begin(&session.loop);
	int result = play_with(&session, jobs);
	end_workers(&session);
	assert_true(waitpid(-1, NULL, WNOHANG) < 0);
	session_release(&session);
	return result;
}

/* How often TEXT stands in what was written to standard error. */
static int
count_said(const char *text)
{
	char bytes[4096];
	int descriptor = open(path, O_RDONLY);
	ssize_t length = read(descriptor, bytes, sizeof bytes - 1);
	int count = 0;

	close(descriptor);
	assert_true(length >= 0);
	bytes[length] = '\0';
	for (const char *at = bytes; (at = strstr(at, text)); at++)
		count++;
	return count;
}

TEST(every_game_is_played_once_by_any_number_of_workers)
{
	for (int jobs = 1; jobs <= JOBS_MOST; jobs++) {
		add_games(7);
		assert_int_equal(play(jobs), 0);
		assert_false(session.failed);
		assert_int_equal(ended_count, 7);
		/* A worker has its next game before one ends. */
		assert_in_range(most_in_play, jobs, WORKER_ORDERS_MAX * jobs);
		for (int id = 0; id < 7; id++)
			assert_int_equal(games[id].deal, -1);
		assert_int_equal(tear_down(state), 0);
		assert_int_equal(set_up(state), 0);
	}
}

TEST(without_a_game_nothing_is_played)
{
	assert_int_equal(play(2), 0);
	assert_false(session.failed);
	assert_int_equal(ended_count, 0);
}

/* A game begins only when no other is in play. */
static enum session_next
next_alone(void *owner, struct fixture *fixture)
{
	if (given == game_count)
		return SESSION_NONE;
	if (in_play > 0) {
		waits++;
		return SESSION_WAIT;
	}
	return next(owner, fixture);
}

TEST(a_worker_that_waits_is_served_when_a_game_has_ended)
{
	kind.next = next_alone;
	add_games(6);
	assert_int_equal(play(3), 0);
	assert_int_equal(ended_count, 6);
	assert_int_equal(most_in_play, 1);
	assert_true(waits > 0);
}

/* The second game begins only when the first has ended. */
static enum session_next
next_after_the_first(void *owner, struct fixture *fixture)
{
	if (given == 1 && ended_count == 0) {
		waits++;
		return SESSION_WAIT;
	}
	return next(owner, fixture);
}

TEST(when_a_game_has_ended_all_workers_that_wait_are_served)
{
	kind.next = next_after_the_first;
	add_games(7);
	assert_int_equal(play(3), 0);
	assert_int_equal(ended_count, 7);
	assert_true(waits > 0);
	assert_in_range(most_in_play, 3, 6);
}

TEST(a_worker_without_a_game_lets_the_others_end_theirs)
{
	add_games(1);
	assert_int_equal(play(3), 0);
	assert_int_equal(ended_count, 1);
}

static enum session_next
next_until_one_has_ended(void *owner, struct fixture *fixture)
{
	return ended_count > 0 ? SESSION_STOP : next(owner, fixture);
}

TEST(at_the_end_games_in_play_are_not_waited_for)
{
	bot_spec_release(&specs[0]);
	heap_bot(&specs[0], "anna", HEAP_BOT_HANGS);
	kind.next = next_until_one_has_ended;
	add_game(0, 1);
	add_game(1, 2);
	add_game(1, 2);
	assert_int_equal(play(2), 0);
	assert_false(session.failed);
	assert_int_equal(ended_count, 1);
	assert_int_equal(games[1].deal, -1);
}

TEST(processes_of_other_bots_retire_before_a_game)
{
	static const struct {
		int bot[2];
		bool old;
	} cases[] = {
		{{0, 1}, false},
		{{1, 0}, true},
		{{1, 2}, false},
		{{2, 0}, false},
		{{0, 2}, true},
		{{0, 0}, false},
	};
	size_t count = sizeof cases / sizeof *cases;

	for (size_t i = 0; i < count; i++)
		add_game(cases[i].bot[0], cases[i].bot[1]);
	assert_int_equal(play(1), 0);
	assert_int_equal(ended_count, count);
	for (size_t i = 0; i < count; i++) {
		assert_int_equal(old[i][0], cases[i].old);
		assert_int_equal(old[i][1], cases[i].old);
	}
}

TEST(with_restart_every_game_has_fresh_processes)
{
	terms.run.restart = true;
	add_games(5);
	assert_int_equal(play(2), 0);
	assert_int_equal(ended_count, 5);
	for (int id = 0; id < 5; id++)
		assert_false(old[id][0] || old[id][1]);
}

TEST(the_line_of_a_game_comes_with_it)
{
	add_games(1);
	assert_int_equal(play(1), 0);
	assert_true(has_line[0]);
}

static bool
fail_twice(void *owner, const struct record *records, int count)
{
	session_fail(&session, "results", ENOSPC);
	session_fail(&session, "results", EIO);
	return ended(owner, records, count);
}

TEST(a_failure_ends_the_run_and_is_told_once)
{
	kind.in_order = fail_twice;
	add_games(9);
	assert_int_equal(play(3), 0);
	assert_true(session.failed);
	assert_in_range(deliveries, 1, 2);
	assert_in_range(given, 3, 3 * WORKER_ORDERS_MAX);
	assert_int_equal(count_said("results: No space left on device\n"), 1);
	assert_int_equal(count_said("results"), 1);
}

TEST(more_workers_than_there_can_be_descriptors_are_a_failure)
{
	struct rlimit limit;

	assert_int_equal(getrlimit(RLIMIT_NOFILE, &limit), 0);
	if (limit.rlim_max > 100000000)
		skip();
	add_games(1);
	assert_int_equal(play((int)limit.rlim_max), 0);
	assert_true(session.failed);
	assert_int_equal(given, 0);
	assert_int_equal(count_said("fewer --jobs, please"), 1);
}

/* The signal comes while the loop waits next. */
static bool
interrupt_once(void *owner, const struct record *records, int count)
{
	if (ended_count == 0)
		raise(SIGINT);
	return ended(owner, records, count);
}

TEST(an_interrupted_run_stops_at_once)
{
	bot_spec_release(&specs[0]);
	heap_bot(&specs[0], "anna", HEAP_BOT_HANGS);
	kind.in_order = interrupt_once;
	add_game(0, 1);
	add_game(1, 2);
	assert_int_equal(play(2), SIGINT);
	assert_false(session.failed);
	assert_int_equal(ended_count, 1);
}

TEST(a_patient_run_plays_out_its_games_and_begins_no_other)
{
	kind.in_order = interrupt_once;
	kind.patient = true;
	add_games(GAMES_PLAYED);
	assert_int_equal(play(3), SIGINT);
	assert_false(session.failed);
	/* Games that had not begun are given back, one a worker at most. */
	assert_in_range(given - ended_count, 0, 3);
	assert_in_range(ended_count, 3, GAMES_PLAYED - 1);
	assert_int_equal(count_said("interrupted: "), 1);
}

static void
interrupt_again(void *owner, int64_t now_ns)
{
	struct loop_timer *timer = owner;

	(void)now_ns;
	if (!session.playing_out)
		return;
	raise(SIGINT);
	timer->at_ns = LOOP_NEVER;
}

TEST(a_patient_run_that_is_interrupted_again_stops_at_once)
{
	struct loop_timer again = {.due = interrupt_again, .owner = &again};

	bot_spec_release(&specs[0]);
	heap_bot(&specs[0], "anna", HEAP_BOT_HANGS);
	kind.in_order = interrupt_once;
	kind.patient = true;
	add_game(0, 1);
	add_game(1, 2);
	session_init(&session, &kind, &terms, NULL);
	patience_begin(&session.loop);
	loop_add_timer(&session.loop, &again);
	assert_int_equal(play_with(&session, 2), SIGINT);
	assert_int_equal(ended_count, 1);
	end_workers(&session);
	session_release(&session);
}

static bool
ask_once(void *owner, const struct record *records, int count)
{
	if (ended_count == 0)
		raise(SIGUSR1);
	return ended(owner, records, count);
}

TEST(who_asks_is_answered_while_the_games_go_on)
{
	kind.in_order = ask_once;
	add_games(4);
	assert_int_equal(play(1), 0);
	assert_int_equal(asked_count, 1);
	assert_int_equal(ended_count, 4);
}

/* The first bot kills its worker, the parent of its warden, in its first game
 * or in all. */
static void
make_killer(const char *condition)
{
	char amiss[256];

	snprintf(amiss, sizeof amiss,
		"gen_move) if %s; then"
		" read -r a b c worker rest </proc/$PPID/stat;"
		" kill -9 $worker; fi; printf \"= 1\\n\\n\";;",
		condition);
	bot_spec_release(&specs[0]);
	heap_bot(&specs[0], "anna", amiss);
}

TEST(the_games_of_a_worker_that_has_died_are_played_again)
{
	char flag[] = "/tmp/talon-session-flag-XXXXXX";
	char condition[64];

	assert_non_null(mkdtemp(flag));
	snprintf(condition, sizeof condition, "rmdir %s", flag);
	make_killer(condition);
	add_games(5);
	assert_int_equal(play(1), 0);
	assert_false(session.failed);
	assert_int_equal(ended_count, 5);
	assert_int_equal(given, 5);
	assert_int_equal(count_said("game 0 is played again: "), 1);
	assert_int_equal(count_said("is played again"), 1);
}

TEST(a_game_whose_workers_all_die_ends_the_run)
{
	make_killer("true");
	add_games(5);
	assert_int_equal(play(1), 0);
	assert_true(session.failed);
	assert_int_equal(ended_count, 0);
	assert_int_equal(count_said("is played again"), 2);
	assert_int_equal(count_said("game 0 (anna, bert): the process that "
				    "played it has died 3 times in a row\n"),
		1);
}

/* The warden of the first bot is killed in every game. */
TEST(a_game_that_is_void_again_and_again_ends_the_run)
{
	bot_spec_release(&specs[0]);
	heap_bot(
		&specs[0], "anna", "gen_move) kill -9 $PPID; exec sleep 600;;");
	add_games(5);
	assert_int_equal(play(1), 0);
	assert_true(session.failed);
	assert_int_equal(ended_count, 0);
	assert_int_equal(void_count, 3);
	assert_int_equal(
		count_said("game 0 (anna, bert): void 3 times in a row: "
			   "nobody is to blame: it lost the arbiter's process"),
		1);
}

TEST(lines_of_the_trace_reach_standard_error)
{
	terms.verbosity = 1;
	add_games(1);
	assert_int_equal(play(1), 0);
	assert_true(count_said("anna > gen_move\n") > 0);
	assert_int_equal(
		count_said("anna > gen_move\n"), count_said("anna < = 1\n"));
	assert_true(count_said("bert > quit\n") <= 1);
	assert_int_equal(count_said("1:anna"), 0);
}
