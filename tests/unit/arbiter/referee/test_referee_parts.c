/* What the referee says and shows to a seat, and its clocks: its private parts.
 */
#include "referee/referee.c"

#include "lib/count_game.h"
#include "lib/test.h"

static struct referee referee;
static struct record record;

/* The last command said. */
static int said_seat;
static char said[GAME_SEATS_MAX * 12 + 32];
static enum expected_answer said_answer;

static void
hear_said(
	void *listener, int seat, const char *line, enum expected_answer answer)
{
	(void)listener;
	said_seat = seat;
	said_answer = answer;
	strlcpy(said, line, sizeof said);
}

BEFORE_EACH
{
	record = (struct record){.seed = {"1"}, .id = 7};
	referee = (struct referee){
		.rules = &count_rules,
		.seats = 2,
		.record = &record,
		.port = {.say = hear_said},
	};
	*said = '\0';
}

static void
expect(int seat, const char *line, enum expected_answer answer)
{
	assert_string_equal(said, line);
	assert_int_equal(said_seat, seat);
	assert_int_equal(said_answer, answer);
}

TEST(the_rules_are_said_by_name)
{
	say_rules(&referee, 1);
	expect(1, "set_rules count", ANSWER_EMPTY);
}

TEST(the_result_has_the_points_of_all_seats)
{
	record.points[0] = -3;
	record.points[1] = 12;
	say_result(&referee, 0);
	expect(0, "result -3 12", ANSWER_OPTIONAL);
}

TEST(a_name_is_one_word_whatever_is_in_it)
{
	record.names[0] = "ann b";
	record.names[1] = "#2";
	say_names(&referee, 1);
	expect(1, "set_names ann_b _2", ANSWER_EMPTY);
}

TEST(a_result_of_many_seats_fits)
{
	referee.seats = GAME_SEATS_MAX;
	for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
		record.points[seat] = INT32_MIN;
	say_result(&referee, 0);
	assert_int_equal(strlen(said),
		strlen("result") + GAME_SEATS_MAX * strlen(" -2147483648"));
}

TEST(every_seat_of_every_game_has_a_seed_of_its_own)
{
	char first[sizeof said];

	say_seed(&referee, 0);
	assert_memory_equal(said, "set_seed ", 9);
	strlcpy(first, said, sizeof first);
	say_seed(&referee, 1);
	assert_string_not_equal(said, first);
	record.id = 8;
	say_seed(&referee, 0);
	assert_string_not_equal(said, first);
	record.id = 7;
	say_seed(&referee, 0);
	expect(0, first, ANSWER_EMPTY);
}

static void
set_clocks(int64_t wall_ns, int64_t cpu_ns)
{
	static struct clock_terms wall, cpu;

	wall = (struct clock_terms){.budget_ns = wall_ns};
	cpu = (struct clock_terms){.budget_ns = cpu_ns};
	clock_init(&referee.seat[0].wall, &wall);
	clock_init(&referee.seat[0].cpu, &cpu);
}

TEST(the_time_left_is_that_of_the_clock_with_less)
{
	set_clocks(2500000, CLOCK_UNLIMITED);
	say_time_left(&referee, 0);
	expect(0, "time_left 2", ANSWER_OPTIONAL);
	set_clocks(2500000, 1000000);
	say_time_left(&referee, 0);
	expect(0, "time_left 1", ANSWER_OPTIONAL);
}

TEST(no_clock_is_no_time_left)
{
	set_clocks(CLOCK_UNLIMITED, CLOCK_UNLIMITED);
	say_time_left(&referee, 0);
	assert_string_equal(said, "");
}

TEST(a_time_below_zero_is_said_as_zero)
{
	set_clocks(1000000, CLOCK_UNLIMITED);
	referee.seat[0].wall.left_ns = -1;
	say_time_left(&referee, 0);
	expect(0, "time_left 0", ANSWER_OPTIONAL);
}

static struct clock_limits limits;
static int64_t now; /* on the wall */
static int64_t cpu; /* used by seat 0 */
static char why[FAULT_WHY_MAX];
static const struct referee_delay no_delay;

static int64_t
asked_now(void *listener, int seat)
{
	(void)listener;
	(void)seat;
	return now;
}

static int64_t
cpu_used(void *listener, int seat)
{
	(void)listener;
	(void)seat;
	return cpu;
}

/* Seat 0 has so much time, by the wall and of a processor, and is asked. */
static void
begin(int64_t wall_ns, int64_t cpu_ns)
{
	limits = (struct clock_limits){
		.wall = {.budget_ns = wall_ns}, .cpu = {.budget_ns = cpu_ns}};
	now = 1000;
	cpu = 50;
	*why = '\0';
	record = (struct record){0};
	referee = (struct referee){
		.seats = 1,
		.record = &record,
		.phase = REFEREE_PLAY,
		.port = {.ask = asked_now, .cpu = cpu_used},
	};
	referee.seat[0].limits = &limits;
	clock_init(&referee.seat[0].wall, &limits.wall);
	clock_init(&referee.seat[0].cpu, &limits.cpu);
	referee.seat[0].state = SEAT_ASKED;
	start_clocks(&referee, 0);
}

static bool
answered(int64_t after_ns, int64_t used_ns, const struct referee_delay *delay)
{
	now += after_ns;
	cpu += used_ns;
	return stop_clocks(&referee, 0, now, delay, why);
}

TEST(a_turn_has_the_times_of_both_clocks)
{
	begin(100, CLOCK_UNLIMITED);
	assert_true(answered(60, 20, &no_delay));
	assert_true(referee.seat[0].turn.used_ns == 60);
	assert_true(referee.seat[0].turn.cpu_ns == 20);
	start_clocks(&referee, 0);
	assert_true(answered(30, 5, &no_delay));
	assert_true(record.used_ns[0] == 90);
	assert_true(record.cpu_ns[0] == 25);
}

TEST(the_clock_that_fell_is_named)
{
	begin(100, CLOCK_UNLIMITED);
	assert_false(answered(101, 0, &no_delay));
	assert_string_equal(why, "answered when its time was up");
	begin(CLOCK_UNLIMITED, 100);
	assert_false(answered(5, 101, &no_delay));
	assert_string_equal(why, "answered when its CPU time was up");
}

TEST(an_answer_that_may_have_been_in_time_is_void)
{
	const struct referee_delay delay = {.late_ns = 2000000};

	begin(100, CLOCK_UNLIMITED);
	assert_false(answered(1500100, 0, &delay));
	assert_string_equal(referee.seat[0].voided,
		"it was 1.500 ms beyond its time when the arbiter looked, "
		"which may have been 2.000 ms late");
	begin(100, CLOCK_UNLIMITED);
	assert_false(answered(2500100, 0, &delay));
	assert_string_equal(referee.seat[0].voided, "");
}

TEST(a_seat_that_thinks_is_looked_at_before_its_time_is_up)
{
	const int64_t second = 1000000000;

	begin(CLOCK_UNLIMITED, 64 * second);
	assert_true(referee_deadline(&referee) == 1000 + second);
	assert_false(referee_late(&referee, 0, 1000 + second - 1));
	cpu += 32 * second;
	assert_false(referee_late(&referee, 0, 1000 + second));
	assert_true(referee_deadline(&referee) == 1000 + second + second / 2);
	cpu += 33 * second;
	assert_true(referee_late(&referee, 0, 1000 + 2 * second));
	assert_string_equal(
		clock_that_fell(&referee, 0, 1000 + 2 * second), "CPU time");
}

TEST(a_seat_without_limits_is_never_late)
{
	begin(CLOCK_UNLIMITED, CLOCK_UNLIMITED);
	assert_true(referee_deadline(&referee) == INT64_MAX);
	assert_false(referee_late(&referee, 0, INT64_MAX - 1));
}

TEST(a_fault_ends_the_wait)
{
	begin(100, CLOCK_UNLIMITED);
	assert_true(referee_deadline(&referee) == 1100);
	assert_true(referee_late(&referee, 0, 1101));
	referee.seat[0].fault = FAULT_CRASH;
	assert_true(referee_deadline(&referee) == INT64_MAX);
	assert_false(referee_late(&referee, 0, 1101));
}

TEST(what_is_forgiven_starts_the_clocks_later)
{
	begin(100, CLOCK_UNLIMITED);
	referee_forgive(&referee, 40);
	assert_true(referee_deadline(&referee) == 1140);
	assert_true(answered(140, 0, &no_delay));
	assert_true(referee.seat[0].turn.used_ns == 100);
}

/* What the game shows instead of its own. */
static const char *shown;

/* The lines that were said, and what their parts are when they are joined. */
static struct text joined;
static long parts;
static int hearer;
static struct game_look looked;

static json_t *
frame_of(const void *game, const struct game_look *look)
{
	(void)game;
	looked = *look;
	return shown ? json_loads(shown, 0, NULL) : NULL;
}

static json_t *
actions_of(const void *game, int seat)
{
	(void)game;
	(void)seat;
	return shown ? json_loads(shown, 0, NULL) : NULL;
}

/* A part has its number and the count, and is a word. */
static void
hear_part(
	void *listener, int seat, const char *line, enum expected_answer answer)
{
	const char *command = listener;
	const size_t length = strlen(command);
	char *part;

	assert_int_equal(answer, ANSWER_NEWS);
	hearer = seat;
	assert_true(strlen(line) < GAME_LINE_MAX);
	assert_memory_equal(line, command, length);
	const long number = strtol(line + length, &part, 10);
	assert_int_equal(number, ++parts);
	assert_true(strtol(part, &part, 10) >= number);
	assert_int_equal(*part, ' ');
	part++;
	assert_in_range(strlen(part), 1, REFEREE_PART_MAX);
	assert_null(strpbrk(part, " #\t\n"));
	for (const char *c = part; *c != '\0'; c++)
		assert_in_range(*c, '!', '~');
	text_add_string(&joined, part);
}

static struct game_rules rules;

/* A referee of a game that shows JSON, to seats that want to see COMMAND. */
static void
show_json(const char *command, const char *json)
{
	static struct handshake handshake;
	static char listener[32];

	rules = count_rules;
	handshake.commands = COMMAND_SHOW_FRAME | COMMAND_SHOW_ACTIONS;
	strlcpy(listener, command, sizeof listener);

	shown = json;
	rules.frame = frame_of;
	rules.actions = actions_of;
	text_clear(&joined);
	parts = 0;
	referee = (struct referee){
		.rules = &rules,
		.seats = 1,
		.port = {.say = hear_part, .listener = listener},
	};
	for (int s = 0; s < GAME_SEATS_MAX; s++)
		referee.handshake[s] = &handshake;
}

TEST(the_position_is_looked_at_by_the_seat_alone)
{
	show_json("show_frame ", "{\"turn\":[1]}");
	show_frames(&referee);
	assert_int_equal(hearer, 0);
	assert_true(looked.viewers == seat_bit(0));
	assert_false(looked.open_hands);
	assert_string_equal(joined.bytes, "{\"turn\":[1]}");
	parts = 0;
	referee.open_hands = true;
	referee.seats = 2;
	text_clear(&joined);
	referee.handshake[0] = &(struct handshake){0};
	show_frames(&referee);
	assert_int_equal(hearer, 1);
	assert_true(looked.viewers == seat_bit(1));
	assert_true(looked.open_hands);
	text_release(&joined);
}

TEST(what_would_end_a_word_or_a_line_is_a_number)
{
	show_json("show_actions ",
		"[{\"action\" : \"7H #3 \", \"words\":\"l\\u00e4uft\\n\"}]");
	show_actions(&referee, 1);
	assert_int_equal(hearer, 1);
	assert_string_equal(joined.bytes,
		"[{\"action\":\"7H\\u0020\\u00233\\u0020\",\"words\":"
		"\"l\\u00E4uft\\n\"}]");
	text_release(&joined);
}

/* COUNT bytes of a string in an array. */
static char *
long_json(size_t count)
{
	char *json = malloc(count + 5);

	memcpy(json, "[\"", 2);
	memset(json + 2, 'x', count);
	memcpy(json + 2 + count, "\"]", 3);
	return json;
}

TEST(what_is_long_comes_in_parts)
{
	static const size_t lengths[] = {REFEREE_PART_MAX - 1, REFEREE_PART_MAX,
		REFEREE_PART_MAX + 1, 3 * REFEREE_PART_MAX, 1000000};

	FOR_EACH (length, lengths) {
		char *json = long_json(*length - 4);

		show_json("show_frame ", json);
		show_frames(&referee);
		assert_string_equal(joined.bytes, json);
		assert_int_equal(parts,
			(*length + REFEREE_PART_MAX - 1) / REFEREE_PART_MAX);
		free(json);
	}
	text_release(&joined);
}

TEST(no_memory_is_a_failure_and_no_list_is_nothing)
{
	show_json("show_actions ", NULL);
	show_frames(&referee);
	assert_true(referee.failed);
	referee.failed = false;
	show_actions(&referee, 0);
	assert_true(referee.failed);
	referee.failed = false;
	rules.actions = NULL;
	show_actions(&referee, 0);
	assert_false(referee.failed);
	assert_int_equal(joined.length, 0);
}
