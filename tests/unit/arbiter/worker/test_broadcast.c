#include "worker/worker_process.c"

#include "lib/heap_records.h"
#include "lib/test.h"
#include "referee/referee.h"

static char shown[4096];
static struct loop loop;
static struct broadcast broadcast;
static struct run run;
static struct record record;
static struct referee referee;

static void
take(void *owner, const char *lines, size_t length)
{
	assert_ptr_equal(owner, &shown);
	strncat(shown, lines, length);
}

FIXTURE(set_up)
{
	char reason[GAME_REASON_MAX];

	*shown = '\0';
	run = heap_run();
	record_init(&record);
	heap_record(&record, &run, 6);
	referee = (struct referee){
		.rules = &heap_rules,
		.seats = 2,
		.game = calloc(1, heap_rules.size),
		.record = &record,
	};
	broadcast_init(&broadcast, &loop, 3, take, shown);
	return heap_rules.restore(referee.game, 2, record.start, reason) ? 0
									 : -1;
}

FIXTURE(tear_down)
{
	broadcast_release(&broadcast);
	record_release(&record);
	free(referee.game);
	return 0;
}

EACH_TEST(set_up, tear_down)

static void
hear_nothing(void *listener, seat_set hearers, const char *line)
{
	(void)listener;
	(void)hearers;
	(void)line;
}

static void
begin_game(void)
{
	broadcast_move(&broadcast, &referee);
}

static void
play_text(int seat, const char *text)
{
	const struct game_voice voice = {.say = hear_nothing};
	char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];

	assert_true(heap_rules.act(
		referee.game, seat, text, action, reason, &voice));
	record_add_move(&record, seat, "play", action, 1000);
	broadcast_move(&broadcast, &referee);
}

/* Later than any test. */
#define LATE_NS (INT64_MAX / 2)

/* Whatever comes now waits. */
static void
hold(void)
{
	broadcast.next_ns = LATE_NS;
}

static void
wait(void)
{
	broadcast.timer.due(broadcast.timer.owner, broadcast.next_ns);
}

/* Nothing but this has been shown since it was asked last. */
static void
expect_lines(int count, const char *const *begins)
{
	const char *at = shown;

	for (int i = 0; i < count; i++) {
		assert_memory_equal(at, begins[i], strlen(begins[i]));
		at = strchr(at, '\n') + 1;
	}
	assert_string_equal(at, "");
	*shown = '\0';
}

#define EXPECT(...)                                                          \
	expect_lines(sizeof((const char *[]){__VA_ARGS__}) / sizeof(char *), \
		(const char *[]){__VA_ARGS__})

#define PLAYING(made)                                 \
	"{\"kind\":\"playing\",\"job\":3,\"game\":6," \
	"\"names\":[\"anna\",\"bert\"],\"made\":" made ",\"frame\":{"
#define ENDED "{\"kind\":\"ended\",\"job\":3,\"game\":6}"

TEST(nothing_is_shown_while_nobody_watches)
{
	begin_game();
	play_text(0, "3");
	broadcast_end(&broadcast);
	broadcast_finish(&broadcast);
	assert_string_equal(shown, "");
	assert_true(broadcast.timer.at_ns == LOOP_NEVER);
}

TEST(who_comes_is_shown_the_position_at_once)
{
	begin_game();
	play_text(0, "3");
	broadcast_switch(&broadcast, true, 1000000000);
	EXPECT(PLAYING("1"));
	assert_true(broadcast.timer.at_ns == LOOP_NEVER);
}

TEST(where_no_game_is_played_there_is_nothing_to_show)
{
	broadcast_switch(&broadcast, true, 1000000000);
	broadcast_end(&broadcast);
	assert_string_equal(shown, "");
	begin_game();
	EXPECT(PLAYING("0"));
}

TEST(a_position_that_comes_too_soon_is_shown_later)
{
	broadcast_switch(&broadcast, true, 1000000000);
	begin_game();
	EXPECT(PLAYING("0"));
	hold();
	play_text(0, "3");
	assert_string_equal(shown, "");
	assert_true(broadcast.timer.at_ns == broadcast.next_ns);
	wait();
	EXPECT(PLAYING("1"));
	wait();
	assert_string_equal(shown, "");
}

TEST(only_the_newest_of_those_held_back_is_shown)
{
	broadcast_switch(&broadcast, true, 1000000000);
	begin_game();
	*shown = '\0';
	hold();
	play_text(0, "1");
	play_text(1, "1");
	play_text(0, "1");
	wait();
	EXPECT(PLAYING("3"));
}

TEST(the_next_one_waits_for_a_tenth_of_a_second)
{
	const int64_t now_ns = 5000000000;

	begin_game();
	broadcast_switch(&broadcast, true, now_ns);
	EXPECT(PLAYING("0"));
	assert_true(broadcast.next_ns == now_ns + 100000000);
	broadcast_switch(&broadcast, true, now_ns + 1);
	assert_string_equal(shown, "");
	assert_true(broadcast.timer.at_ns == now_ns + 100000000);
	broadcast.timer.due(&broadcast, now_ns + 100000000);
	EXPECT(PLAYING("0"));
}

TEST(the_end_of_a_game_that_was_shown_is_told)
{
	broadcast_switch(&broadcast, true, 1000000000);
	begin_game();
	EXPECT(PLAYING("0"));
	broadcast_end(&broadcast);
	EXPECT(ENDED);
}

TEST(its_last_position_comes_first_however_late)
{
	broadcast_switch(&broadcast, true, 1000000000);
	begin_game();
	hold();
	*shown = '\0';
	play_text(0, "3");
	broadcast_end(&broadcast);
	assert_string_equal(shown, "");
	begin_game();
	wait();
	EXPECT(PLAYING("1"), ENDED);
	wait();
	EXPECT(PLAYING("1"));
}

TEST(what_is_held_back_is_shown_before_the_worker_ends)
{
	broadcast_switch(&broadcast, true, 1000000000);
	begin_game();
	hold();
	*shown = '\0';
	play_text(0, "3");
	broadcast_end(&broadcast);
	broadcast_finish(&broadcast);
	EXPECT(PLAYING("1"), ENDED);
}

TEST(a_game_of_which_nothing_was_shown_has_no_end)
{
	broadcast_switch(&broadcast, true, 1000000000);
	hold();
	begin_game();
	play_text(0, "3");
	broadcast_end(&broadcast);
	wait();
	assert_string_equal(shown, "");
}

TEST(when_the_last_one_leaves_nothing_is_left_to_show)
{
	broadcast_switch(&broadcast, true, 1000000000);
	begin_game();
	hold();
	play_text(0, "3");
	broadcast_end(&broadcast);
	*shown = '\0';
	broadcast_switch(&broadcast, false, 1000000000);
	assert_true(broadcast.timer.at_ns == LOOP_NEVER);
	broadcast_switch(&broadcast, true, LATE_NS);
	broadcast_finish(&broadcast);
	assert_string_equal(shown, "");
}

TEST(names_are_made_printable)
{
	record.names[0] = "\033[1m\"a\n";
	broadcast_switch(&broadcast, true, 1000000000);
	begin_game();
	assert_non_null(
		strstr(shown, "\"names\":[\"\\\\^[[1m\\\"a\\\\n\",\"bert\"]"));
}
