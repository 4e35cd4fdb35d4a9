#include <sys/wait.h>

#include <unistd.h>

#include "lib/heap_bots.h"
#include "lib/heap_game.h"
#include "lib/patient_loop.h"
#include "lib/test.h"
#include "play/session.c"

enum { BOTS = 6, GAMES_PLAYED = 16 };

static char place[] = "/tmp/talon-trial-XXXXXX";
static struct run_bot run_bots[BOTS];
static struct bot_spec specs[BOTS];
static struct session_terms terms;
static struct session_kind kind;
static struct session session;
static int spec_count;

static struct fixture games[GAMES_PLAYED];
static long game_count;
static long given;
static long ended_count;

static enum session_next
next(void *owner, struct fixture *fixture)
{
	(void)owner;
	if (given == game_count)
		return SESSION_NONE;
	*fixture = games[given++];
	return SESSION_GAME;
}

static int
ended(void *owner, struct record *record, bool written, int64_t now_ns)
{
	(void)owner;
	(void)now_ns;
	assert_true(written);
	assert_int_equal(*record->voided, '\0');
	ended_count++;
	return 0;
}

static struct session_count
count_games(void *owner)
{
	(void)owner;
	return (struct session_count){
		.played = ended_count, .games = (double)game_count};
}

/* All but the last one. */
static bool
may_be_tried(void *owner, int bot)
{
	(void)owner;
	return bot < BOTS - 1;
}

/* A bot that leaves a mark for each process of its own. */
static void
name(int bot)
{
	char amiss[256];

	snprintf(amiss, sizeof amiss,
		"list_commands) echo >> %s/%d; printf \"?\\n\\n\";;", place,
		bot);
	heap_bot(&specs[bot], "x", amiss);
}

static int
count_starts(int bot)
{
	char path[64];
	int count = 0;

	snprintf(path, sizeof path, "%s/%d", place, bot);
	FILE *file = fopen(path, "r");
	if (!file)
		return 0;
	while (fgetc(file) != EOF)
		count++;
	fclose(file);
	unlink(path);
	return count;
}

FIXTURE(set_up)
{
	terms = heap_bots_terms(specs, run_bots);
	kind = (struct session_kind){
		.name = "match",
		.plays = may_be_tried,
		.count = count_games,
		.next = next,
		.ended = ended,
	};
	spec_count = BOTS;
	game_count = given = ended_count = 0;
	for (int i = 0; i < BOTS; i++)
		name(i);
	return 0;
}

FIXTURE(tear_down)
{
	for (int i = 0; i < BOTS; i++)
		bot_spec_release(&specs[i]);
	return 0;
}

BEFORE_ALL
{
	assert_non_null(mkdtemp(place));
}

AFTER_ALL
{
	assert_int_equal(rmdir(place), 0);
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
try_and_play(int jobs, bool plays, int refused)
{
	session_init(&session, &kind, &terms, NULL);
	session_know(&session, specs, spec_count);
	patience_begin(&session.loop);
	assert_int_equal(try_with(&session, jobs), 0);
	assert_false(session.failed);
	/* All have been judged. */
	assert_int_equal(count_on_trial(&session), 0);
	assert_int_equal(session.trial.count, refused);
	if (refused > 0)
		assert_int_equal(session.trial.refused[0].bot, 1);
	assert_int_equal(ended_count, 0);
	if (plays)
		assert_int_equal(play_with(&session, jobs), 0);
	end_workers(&session);
	assert_true(waitpid(-1, NULL, WNOHANG) < 0);
	session_release(&session);
}

TEST(all_are_judged_and_their_processes_play)
{
	for (int jobs = 1; jobs <= 3; jobs++) {
		add_game(0, 1);
		add_game(2, 3);
		try_and_play(jobs, true, 0);
		assert_int_equal(ended_count, 2);
		for (int i = 0; i < BOTS; i++) {
			/* The fifth has no game, the last is not wanted. */
			assert_int_equal(count_starts(i), i < BOTS - 1);
		}
		tear_down(state);
		set_up(state);
	}
}

TEST(every_worker_begins_with_processes_of_its_own)
{
	for (int i = 0; i < 3; i++)
		add_game(i % 2, 1 - i % 2);
	kind.plays = NULL;
	spec_count = 2;
	try_and_play(3, true, 0);
	assert_int_equal(ended_count, 3);
	for (int i = 0; i < 2; i++) {
		assert_int_equal(count_starts(i), 3);
	}
}

TEST(a_bot_of_two_seats_is_tried_once)
{
	add_game(0, 0);
	spec_count = 1;
	try_and_play(1, false, 0);
	assert_int_equal(count_starts(0), 1);
}

TEST(who_cannot_play_is_told)
{
	bot_spec_release(&specs[1]);
	heap_bot(&specs[1], "x", "list_commands) exit 3;;");
	add_game(0, 1);
	spec_count = 2;
	try_and_play(2, false, 1);
	assert_int_equal(count_starts(0), 1);
}

TEST(persons_at_pages_are_not_tried)
{
	specs[0].person = specs[0].browser = true;
	add_game(0, 1);
	spec_count = 2;
	try_and_play(1, false, 0);
	assert_int_equal(count_starts(0), 0);
	assert_int_equal(count_starts(1), 1);
}
