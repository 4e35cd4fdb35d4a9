#include "worker/worker_process.c"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

#include "lib/heap_bots.h"
#include "lib/heap_game.h"
#include "lib/patient_loop.h"
#include "lib/test.h"
#include "lib/worker_ear.h"

#define MS_NS INT64_C(1000000)

enum { BOTS = 3, GAMES_MOST = 12 };

/* What is kept of a game that has ended. */
struct ended {
	long id;
	int points;  /* of all seats */
	bool old[2]; /* by seat, of those that have moved */
	enum fault end;
	int offender;
	bool voided;
	char why[RECORD_WHY_MAX];
	char first[16]; /* the name at seat 0 */
};

static struct run run;
static struct run_bot run_bots[BOTS];
static struct bot_spec specs[BOTS];
static struct deals deals;
static struct worker_process_terms terms;
static struct worker worker;

static struct ended games[GAMES_MOST];
static int game_count;
static char events[64];	     /* f: a game has ended; i: the worker is free */
static struct record record; /* that has come last */

static void
hear(const struct frame *frame)
{
	struct ended *game = &games[game_count];
	char reason[REASON_MAX];

	if (frame->kind == WORKER_WARNING)
		return;
	assert_true(
		frame->kind == WORKER_GAME || frame->kind == WORKER_VOID_GAME);
	assert_true(++game_count <= GAMES_MOST);
	assert_true(record_parse(
		&record, frame->bytes, frame->length, run.game, reason));
	assert_int_equal(
		*record.voided != '\0', frame->kind == WORKER_VOID_GAME);
	*game = (struct ended){
		.id = record.id,
		.points = record.points[0] + record.points[1],
		.end = record.end,
		.offender = record.offender,
		.voided = *record.voided,
	};
	for (size_t i = 0; i < record.move_count; i++) {
		int seat = record.moves[i].seat;

		game->old[seat] = heap_bot_is_old(&record, seat);
	}
	strlcpy(game->why, record.why, sizeof game->why);
	strlcpy(game->first, worker.record.names[0], sizeof game->first);
	strlcat(events, "f", sizeof events);
}

static void
look_whether_free(void *owner, int64_t now_ns)
{
	struct loop_timer *timer = owner;

	timer->at_ns = now_ns + MS_NS;
	ear_hear();
	if (worker.state == WORKER_IDLE)
		loop_stop(&worker.loop);
}

static struct loop_timer look = {.due = look_whether_free, .owner = &look};

static void
set_terms(void)
{
	run = heap_bots_run(run_bots);
	run.ponder = RUN_PONDER_OFF;
	deals = (struct deals){.game = &heap_rules, .seats = 2};
	terms = (struct worker_process_terms){
		.run = &run, .specs = specs, .deals = &deals};
}

BEFORE_EACH
{
	set_terms();
	record_init(&record);
	game_count = 0;
	*events = '\0';
	heap_bot(&specs[1], "bert", HEAP_BOT_GOOD);
	heap_bot(&specs[2], "cora", HEAP_BOT_GOOD);
}

/* A worker whose first bot does AMISS. */
static void
begin_with(const char *amiss)
{
	heap_bot(&specs[0], "anna", amiss);
	assert_int_equal(worker_init(&worker, &terms, 0, ear_open(hear)), 0);
	patience_begin(&worker.loop);
	loop_add_timer(&worker.loop, &look);
}

/* Nothing is left behind: no process, no child to be waited for. */
AFTER_EACH
{
	worker_release(&worker);
	process_family_wait(&worker.family);
	loop_release(&worker.loop);
	ear_close();
	record_release(&record);
	for (int i = 0; i < BOTS; i++)
		bot_spec_release(&specs[i]);
	assert_true(LIST_EMPTY(&worker.family.wardens));
}

static void
run_until_free(void)
{
	patience_renew();
	assert_int_equal(loop_run(&worker.loop), 0);
	ear_hear();
	assert_int_equal(worker.state, WORKER_IDLE);
	strlcat(events, "i", sizeof events);
}

/* A game from its start until it has ended, when there is room for it. */
static const struct ended *
play_fixture(const struct fixture *fixture)
{
	worker.order = (struct worker_order){.fixture = *fixture};
	worker.referee.voids = 0;
	if (worker_make_room(&worker, loop_now()))
		run_until_free();
	assert_int_equal(worker_play(&worker, loop_now()), 0);
	assert_int_equal(worker.state, WORKER_PLAYING);
	run_until_free();
	return &games[game_count - 1];
}

/* Game ID, with a deal of its own, of FIRST at seat 0 and SECOND. */
static const struct ended *
play_game(long id, int first, int second)
{
	const struct fixture fixture = {
		.id = id, .deal = id, .bot = {first, second}};

	return play_fixture(&fixture);
}

TEST(a_game_is_told_of_before_the_worker_is_free)
{
	begin_with(HEAP_BOT_GOOD);
	const struct ended *game = play_game(5, 0, 1);
	assert_string_equal(events, "fi");
	assert_int_equal(game->id, 5);
	assert_int_equal(game->end, FAULT_NONE);
	assert_in_range(game->points, 5, 9);
	assert_string_equal(game->first, "anna");
}

TEST(processes_live_on_and_stay_with_their_bots)
{
	begin_with(HEAP_BOT_GOOD);
	const struct ended *game = play_game(0, 0, 1);
	assert_false(game->old[0] || game->old[1]);
	game = play_game(1, 1, 0);
	assert_true(game->old[0] && game->old[1]);
	assert_string_equal(game->first, "bert");
	assert_string_equal(events, "fifi");
}

TEST(with_restart_every_game_has_fresh_processes)
{
	run.restart = true;
	begin_with(HEAP_BOT_GOOD);
	for (int id = 0; id < 3; id++) {
		const struct ended *game = play_game(id, 0, 1);

		assert_false(game->old[0] || game->old[1]);
		assert_int_equal(game->end, FAULT_NONE);
	}
	/* Free after each game, and when its processes have retired. */
	assert_string_equal(events, "fiifiifi");
}

TEST(who_dies_after_its_last_action_is_replaced_and_not_blamed)
{
	begin_with(HEAP_BOT_DIES_LATER);
	for (int id = 0; id < 3; id++) {
		const struct ended *game = play_game(id, 0, 1);

		assert_int_equal(game->end, FAULT_NONE);
		assert_false(game->old[0]);
	}
	/* No game is told of but the three. */
	assert_string_equal(events, "fififi");
}

TEST(a_fresh_process_that_fails_at_the_opening_is_blamed)
{
	begin_with(HEAP_BOT_NEVER_READY);
	for (int id = 0; id < 2; id++) {
		const struct ended *game = play_game(id, 1, 0);

		assert_int_not_equal(game->end, FAULT_NONE);
		assert_int_equal(game->offender, 1);
		assert_string_equal(
			game->why, "exited with status 4 at set_heap");
	}
	assert_string_equal(events, "fifi");
}

TEST(who_has_failed_does_not_go_into_the_next_game)
{
	/* In the second game of its process it would play. */
	begin_with("gen_move) [ $n -gt 1 ] || exit 3; printf \"= 2\\n\\n\";;");
	for (int id = 0; id < 2; id++) {
		const struct ended *game = play_game(id, 1, 0);

		assert_int_equal(game->end, FAULT_CRASH);
		assert_int_equal(game->offender, 1);
		assert_string_equal(
			game->why, "exited with status 3 at gen_move");
		assert_int_equal(game->old[0], id > 0);
	}
}

/* An action against the rules ends the game, not the process. */
TEST(who_has_broken_the_rules_does_not_go_into_the_next_game)
{
	/* In the second game of its process it would keep to them. */
	begin_with("gen_move) if [ $n -gt 1 ]; then k=1; else k=9; fi;"
		   " printf \"= $k\\n\\n\";;");
	for (int id = 0; id < 2; id++) {
		const struct ended *game = play_game(id, 1, 0);

		assert_int_equal(game->end, FAULT_ILLEGAL);
		assert_int_equal(game->offender, 1);
		assert_int_equal(game->old[0], id > 0);
	}
}

/* Two rotations of five deals, one game after another. */
TEST(no_process_plays_a_deal_twice)
{
	run.rotate = true;
	begin_with(HEAP_BOT_GOOD);
	for (int id = 0; id < 10; id++) {
		const struct fixture fixture = {.id = id,
			.deal = id / 2,
			.bot = {id % 2, (id + 1) % 2}};
		const struct ended *game;

		worker.order.fixture = fixture;
		assert_false(worker_make_room(&worker, loop_now()));
		game = play_fixture(&fixture);
		/* Each rotation has processes of its own, which live on. */
		assert_int_equal(game->old[0], id >= 2);
		assert_int_equal(game->old[1], id >= 2);
	}
}

/* As when a round has another group, or a worker died. */
TEST(a_deal_that_comes_again_finds_fresh_processes)
{
	static const long deals_in_order[] = {0, 1, 1, 0, 2};
	static const bool old[] = {false, true, false, false, true};

	begin_with(HEAP_BOT_GOOD);
	for (int i = 0; i < 5; i++) {
		const struct fixture fixture = {
			.id = i, .deal = deals_in_order[i], .bot = {0, 1}};
		const struct ended *game = play_fixture(&fixture);

		assert_int_equal(game->old[0], old[i]);
		assert_int_equal(game->old[1], old[i]);
	}
}

TEST(a_person_stays)
{
	begin_with(HEAP_BOT_GOOD);
	worker.seatings.rule = SEATINGS_ANY;
	for (int id = 0; id < 3; id++) {
		const struct fixture fixture = {.id = id, .bot = {0, 1}};

		assert_int_equal(play_fixture(&fixture)->old[0], id > 0);
	}
}

TEST(a_bot_against_itself_has_two_processes)
{
	const struct fixture other = {.deal = 2, .bot = {0, 1}};

	begin_with(HEAP_BOT_GOOD);
	const struct ended *game = play_game(0, 0, 0);
	assert_int_equal(game->end, FAULT_NONE);
	game = play_game(1, 0, 0);
	assert_true(game->old[0] && game->old[1]);
	worker.order.fixture = other;
	assert_true(worker_make_room(&worker, loop_now()));
}

TEST(retired_processes_end_by_themselves_and_others_come)
{
	begin_with(HEAP_BOT_GOOD);
	assert_false(worker_retire(&worker, loop_now()));
	play_game(0, 0, 1);
	assert_true(worker_retire(&worker, loop_now()));
	assert_int_equal(worker.state, WORKER_RETIRING);
	run_until_free();
	assert_string_equal(events, "fii");
	assert_false(worker_retire(&worker, loop_now()));
	const struct ended *game = play_game(1, 2, 1);
	assert_false(game->old[0] || game->old[1]);
	assert_string_equal(game->first, "cora");
}

TEST(who_does_not_end_by_itself_is_ended_when_its_time_is_up)
{
	begin_with(HEAP_BOT_STAYS);
	play_game(0, 0, 1);
	/* Long ago: the time to retire is up. */
	assert_true(worker_retire(&worker, loop_now() - PATIENCE_NS));
	run_until_free();
	assert_string_equal(events, "fii");
	for (int i = 0; i < 2; i++)
		assert_false(worker.seating->bots[i]->link.open);
}

TEST(a_time_out_is_a_fault_with_what_is_owed)
{
	run.move_time_ns = 20 * MS_NS;
	begin_with(HEAP_BOT_HANGS);
	const struct ended *game = play_game(0, 0, 1);
	assert_int_equal(game->end, FAULT_TIMEOUT);
	assert_int_equal(game->offender, 0);
	assert_false(game->voided);
	assert_non_null(strstr(game->why, "no answer to gen_move came"));
}

TEST(what_held_the_arbiter_up_is_no_time_of_a_bot)
{
	const struct fixture fixture = {.bot = {0, 1}};

	begin_with(HEAP_BOT_HANGS);
	worker_forgive(&worker, MS_NS, loop_now());
	worker.order.fixture = fixture;
	assert_int_equal(worker_play(&worker, 1000), 0);
	int64_t before = referee_deadline(&worker.referee);
	worker_forgive(&worker, 5 * MS_NS, worker.asked_ns + PATIENCE_NS);
	assert_int_equal(referee_deadline(&worker.referee), before + 5 * MS_NS);
	/* What was before it was asked is not forgiven. */
	before = referee_deadline(&worker.referee);
	worker_forgive(&worker, 5 * MS_NS, worker.asked_ns + MS_NS);
	assert_int_equal(referee_deadline(&worker.referee), before + MS_NS);
}

/* Keeps the arbiter busy from when the first bot is asked until its time is up
 * and its answer is there. */
static void
be_busy(void *owner, int64_t now_ns)
{
	const struct seated_bot *bot = seating_at(worker.seating, 0);
	struct pollfd output = {.events = POLLIN};
	const struct referee_seat *seat = &worker.referee.seat[0];

	(void)owner;
	(void)now_ns;
	if (worker.state != WORKER_PLAYING ||
		worker.referee.phase != REFEREE_PLAY ||
		seat->state != SEAT_ASKED)
		return;
	output.fd = bot->link.process.output;
	while (poll(&output, 1, 0) == 0 ||
		loop_now() <= seat->wall.started_ns + clock_left(&seat->wall) +
				      seat->wall.lag_ns + MS_NS)
		continue;
}

static void
forgive_nothing(void *owner, int64_t late_ns)
{
	(void)owner;
	(void)late_ns;
}

/* The game is told of as void, and played again, but not for ever. */
TEST(a_game_of_which_nobody_knows_whether_it_was_in_time_is_played_again)
{
	struct loop_timer busy = {.due = be_busy};

	run.move_time_ns = 10 * MS_NS;
	terms.measured = true;
	begin_with(HEAP_BOT_GOOD);
	worker.loop.late = forgive_nothing;
	loop_add_timer(&worker.loop, &busy);
	play_game(3, 0, 1);
	loop_remove_timer(&busy);
	assert_string_equal(events, "ffffi");
	for (int i = 0; i < game_count; i++) {
		assert_int_equal(games[i].id, 3);
		assert_int_equal(games[i].end, FAULT_TIMEOUT);
		assert_int_equal(games[i].voided, i < REFEREE_VOIDS_MAX);
	}
	assert_non_null(strstr(games[REFEREE_VOIDS_MAX].why,
		"the game had been void 3 times"));
	/* The next game has its own count. */
	run.move_time_ns = 0;
	assert_int_equal(play_game(4, 0, 1)->end, FAULT_NONE);
	assert_int_equal(worker.referee.voids, 0);
}

static void
glance(void *owner, int64_t now_ns)
{
	struct loop_timer *timer = owner;

	timer->at_ns = now_ns + 10 * MS_NS;
	loop_stop(&worker.loop);
}

/* Whether one of the bots has still to answer something. */
static bool
is_owed(void)
{
	return !link_settled(&seating_at(worker.seating, 0)->link) ||
	       !link_settled(&seating_at(worker.seating, 1)->link);
}

TEST(in_lockstep_what_is_answered_between_games_is_taken)
{
	struct loop_timer timer = {.due = glance, .owner = &timer};

	run.lockstep = true;
	run.ponder = RUN_PONDER_ON;
	begin_with("play) sleep 0.1; printf \"=\\n\\n\";;");
	play_game(0, 0, 1);
	loop_add_timer(&worker.loop, &timer);
	patience_renew();
	while (is_owed())
		assert_int_equal(loop_run(&worker.loop), 0);
	loop_remove_timer(&timer);
	assert_int_equal(play_game(1, 0, 1)->end, FAULT_NONE);
}
