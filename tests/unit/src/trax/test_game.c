#include "common/game.h"
#include "trax/game.h"
#include "trax/rules.h"

#include "lib/json_text.h"
#include "lib/test.h"

/* What was said: a line "0 1: COMMAND" each. */
static char minutes[16384];

static void
write_down(void *listener, seat_set hearers, const char *line)
{
	size_t length = strlen(minutes);

	(void)listener;
	snprintf(minutes + length, sizeof minutes - length, "%s%s: %s\n",
		hearers & 1 ? "0" : "", hearers & 2 ? "1" : "", line);
}

static struct game_voice voice = {.say = write_down};
static const struct game_rules *const rules = &trax_game;
static struct trax game;
static char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];

static bool
restore(const char *text)
{
	json_t *from = json_loads(text, JSON_DECODE_ANY, NULL);
	bool done;

	assert_non_null(from);
	done = rules->restore(&game, 2, from, reason);
	json_decref(from);
	return done;
}

static void
set_up(const char *start)
{
	minutes[0] = '\0';
	assert_true(restore(start));
	rules->introduce(&game, &voice);
	rules->begin(&game, &voice);
}

#define CORNER                                             \
	"{\"board\":[7,8],\"mode\":\"contest\",\"tiles\":" \
	"[[3,3,\"lldd\"],[3,4,\"dlld\"]]}"

TEST(the_introduction_tells_board_seats_and_tiles)
{
	set_up(CORNER);
	assert_string_equal(minutes, "01: set_board 7 8\n"
				     "0: set_players 2 0\n"
				     "1: set_players 2 1\n"
				     "01: set_tile 3 3 lldd\n"
				     "01: set_tile 3 4 dlld\n");
	assert_int_equal(rules->to_act(&game), seat_bit(0));
	assert_string_equal(rules->request(&game)->ask, "gen_move");
	assert_string_equal(rules->request(&game)->tell, "play");
}

TEST(the_mode_is_told_to_who_knows_the_command)
{
	voice.told_mode = seat_bit(1);
	set_up(CORNER);
	voice.told_mode = 0;
	minutes[strlen("01: set_board 7 8\n1: set_mode contest\n")] = '\0';
	assert_string_equal(
		minutes, "01: set_board 7 8\n1: set_mode contest\n");
}

TEST(a_turn_is_told_to_both_and_may_end_the_game)
{
	int points[GAME_SEATS_MAX];

	set_up(CORNER);
	minutes[0] = '\0';
	assert_false(rules->act(&game, 0, "4 3 lddl", action, reason, &voice));
	assert_string_equal(reason,
		"ddll on square 4 4 must be in the same turn: two dark edges "
		"lead into it");
	assert_string_equal(minutes, "");
	assert_true(rules->act(
		&game, 0, " 4 3 lddl  4 04 ddll", action, reason, &voice));
	assert_string_equal(action, "4 3 lddl 4 4 ddll");
	assert_string_equal(minutes, "01: play 0 4 3 lddl 4 4 ddll\n");
	assert_int_equal(rules->to_act(&game), 0);
	rules->score(&game, points);
	assert_int_equal(points[0], 0);
	assert_int_equal(points[1], 4);
	rules->standing(&game, points);
	assert_int_equal(points[1], 4);
	rules->forfeit(&game, 1, points);
	assert_int_equal(points[1], 0);
}

TEST(the_start_is_kept_whatever_is_played)
{
	set_up(CORNER);
	assert_true(rules->act(&game, 0, "2 3 dldl", action, reason, &voice));
	assert_json_new(rules->start(&game), CORNER);
}
