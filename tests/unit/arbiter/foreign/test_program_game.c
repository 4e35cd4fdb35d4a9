#include "foreign/program_game.h"

#include "base/text.h"
#include "common/game_actions.h"
#include "foreign/host.h"
#include "games.h"
#include "lib/test.h"

/* A program that is a game of ours, and what goes wrong with it. */
static struct {
	const struct game_rules *rules;
	struct host host;
	bool running;
	int starts, asked;
	int fail_at;	     /* the question at which it ends; 0: none */
	const char *bad_at;  /* likewise a command, always, or */
	const char *instead; /* it answers so then, unless NULL */
} program;

static enum program_answer
ask(void *owner, const char *command, struct text *answer, bool *fresh,
	char reason[static REASON_MAX])
{
	struct text text = {0};
	(void)owner;

	if (!program.running) {
		program.running = true;
		program.starts++;
		*fresh = true;
		assert_int_equal(host_init(&program.host, program.rules), 0);
	}
	program.asked++;
	if (program.asked == program.fail_at ||
		(program.bad_at && strcmp(program.bad_at, command) == 0)) {
		if (program.bad_at && program.instead) {
			text_add_string(answer, program.instead);
			return PROGRAM_TAKEN;
		}
		host_release(&program.host);
		program.running = false;
		reason_say(reason, "it ended");
		return PROGRAM_FAILED;
	}
	host_hear(&program.host, command, &text);
	assert_int_equal(text_failed(&text), 0);
	/* Without the sign, the blank and the end. */
	assert_true(text.length >= 3);
	const bool taken = *text.bytes == '=';
	if (text.length > 4)
		text_add(answer, text.bytes + 2, text.length - 4);
	text_release(&text);
	return taken ? PROGRAM_TAKEN : PROGRAM_REFUSED;
}

static void
end(void *owner)
{
	(void)owner;
	if (program.running)
		host_release(&program.host);
	program.running = false;
}

static const struct game_rules *
open_game(const struct game_rules *native)
{
	const struct program_port port = {ask, end, NULL};
	char reason[REASON_MAX];

	program.rules = native;
	const struct game_rules *game = program_game_open(&port, NULL, reason);

	if (!game)
		fail_msg("%s", reason);
	return game;
}

BEFORE_EACH
{
	memset(&program, 0, sizeof program);
}

AFTER_EACH
{
	end(NULL);
	program_game_close();
}

/* What is said, in the order of saying, but for the order of modes. */
static struct text heard[2];

static void
listen(void *listener, seat_set hearers, const char *line)
{
	text_add_format(
		listener, "%llx %s\n", (unsigned long long)hearers, line);
}

/* A game on both sides. */
struct pair {
	const struct game_rules *rules[2];
	void *game[2];
	struct game_voice voice[2];
	int seats;
};

static void
expect_same_said(void)
{
	assert_string_equal(heard[0].bytes ? heard[0].bytes : "",
		heard[1].bytes ? heard[1].bytes : "");
	text_clear(&heard[0]);
	text_clear(&heard[1]);
}

static void
pair_begin(struct pair *pair, const struct game_rules *native, int bots,
	seat_set open, uint64_t seed)
{
	char reason[GAME_REASON_MAX];
	struct random random;
	void *settings = native->options ? malloc(native->settings_size) : NULL;

	*pair = (struct pair){.rules = {native, open_game(native)}};
	pair->seats = native->seats(bots);
	assert_int_equal(pair->rules[1]->seats(bots), pair->seats);
	for (int i = 0; i < 2; i++) {
		pair->game[i] = malloc(pair->rules[i]->size);
		pair->voice[i] = (struct game_voice){.say = listen,
			.listener = &heard[i],
			.see_all = open,
			.told_mode = seats_all(pair->seats) & ~(seat_set)1};
	}
	if (native->options) {
		native->settings_init(settings);
		assert_true(
			native->settings_check(settings, pair->seats, reason));
	}
	random_seed(&random, seed);
	native->deal(pair->game[0], pair->seats, settings, 3, &random);
	free(settings);
	json_t *start = native->start(pair->game[0]);
	char *line = json_dumps(start, JSON_COMPACT);
	json_t *wrapped = json_pack("{s:s}", "start", line);
	if (!pair->rules[1]->restore(
		    pair->game[1], pair->seats, wrapped, reason))
		fail_msg("%s", reason);
	json_decref(start);
	json_decref(wrapped);
	free(line);
	for (int i = 0; i < 2; i++)
		pair->rules[i]->introduce(pair->game[i], &pair->voice[i]);
	expect_same_said();
	for (int i = 0; i < 2; i++)
		pair->rules[i]->begin(pair->game[i], &pair->voice[i]);
	expect_same_said();
}

static void
pair_end(struct pair *pair)
{
	for (int i = 0; i < 2; i++) {
		free(pair->game[i]);
		text_release(&heard[i]);
	}
	end(NULL);
	program_game_close();
}

static void
expect_same_values(const struct pair *pair)
{
	int values[2][GAME_SEATS_MAX] = {0};
	const size_t size = (size_t)pair->seats * sizeof(int);

	assert_true(pair->rules[0]->to_act(pair->game[0]) ==
		    pair->rules[1]->to_act(pair->game[1]));
	for (int i = 0; i < 2; i++)
		pair->rules[i]->score(pair->game[i], values[i]);
	assert_memory_equal(values[0], values[1], size);
	for (int i = 0; i < 2; i++)
		pair->rules[i]->standing(pair->game[i], values[i]);
	assert_memory_equal(values[0], values[1], size);
	if (pair->rules[0]->to_act(pair->game[0]) == 0)
		return;
	for (int i = 0; i < 2; i++)
		pair->rules[i]->forfeit(pair->game[i], 1, values[i]);
	assert_memory_equal(values[0], values[1], size);
}

static void
expect_same_json(json_t *a, json_t *b)
{
	char *texts[] = {
		json_dumps(a, JSON_SORT_KEYS), json_dumps(b, JSON_SORT_KEYS)};

	assert_string_equal(texts[0], texts[1]);
	free(texts[0]);
	free(texts[1]);
	json_decref(a);
	json_decref(b);
}

static void
expect_same_looks(const struct pair *pair, int seat)
{
	const struct game_look looks[] = {
		{0}, {.viewers = seat_bit(seat)}, {.open_hands = true}};

	FOR_EACH (look, looks)
		expect_same_json(pair->rules[0]->frame(pair->game[0], look),
			pair->rules[1]->frame(pair->game[1], look));
	expect_same_json(pair->rules[0]->actions(pair->game[0], seat),
		pair->rules[1]->actions(pair->game[1], seat));
	assert_string_equal(pair->rules[0]->request(pair->game[0])->ask,
		pair->rules[1]->request(pair->game[1])->ask);
}

/* One of the actions of SEAT. */
static void
draw(const struct pair *pair, int seat, struct random *random,
	char action[static GAME_LINE_MAX])
{
	json_t *actions = pair->rules[0]->actions(pair->game[0], seat);

	strlcpy(action, game_actions_draw(actions, random), GAME_LINE_MAX);
	json_decref(actions);
}

static void
expect_same_act(const struct pair *pair, int seat, const char *text)
{
	char action[2][GAME_LINE_MAX] = {"", ""};
	char reason[2][GAME_REASON_MAX] = {"", ""};
	bool good[2];

	for (int i = 0; i < 2; i++)
		good[i] = pair->rules[i]->act(pair->game[i], seat, text,
			action[i], reason[i], &pair->voice[i]);
	assert_int_equal(good[0], good[1]);
	if (good[0])
		assert_string_equal(action[0], action[1]);
	else
		assert_string_equal(reason[0], reason[1]);
	expect_same_said();
}

static void
play_on(const struct pair *pair, struct random *random, int most, bool look)
{
	char action[GAME_LINE_MAX];
	seat_set seats;

	while ((seats = pair->rules[0]->to_act(pair->game[0])) && most-- > 0) {
		const int seat = __builtin_ctzll(seats);

		if (look) {
			expect_same_looks(pair, seat);
			expect_same_act(pair, seat, "no such action");
			expect_same_values(pair);
		}
		draw(pair, seat, random, action);
		expect_same_act(pair, seat, action);
	}
}

/* How many bots play RULES, from LEAST on. */
static int
bots_for(const struct game_rules *rules, int least)
{
	while (least <= GAME_SEATS_MAX && rules->seats(least) == 0)
		least++;
	return least;
}

TEST(a_game_of_ours_over_the_wire_is_the_same_game)
{
	struct random random;

	random_seed(&random, 5);
	for (size_t i = 0; game_all[i]; i++)
		for (int round = 0; round < 6; round++) {
			int bots = bots_for(game_all[i], 2 + round % 3);
			struct pair pair;

			if (bots > GAME_SEATS_MAX)
				bots = bots_for(game_all[i], 2);
			pair_begin(&pair, game_all[i], bots,
				round % 2 == 1 ? 2 : 0, (uint64_t)round);
			play_on(&pair, &random, 10000, round < 2);
			expect_same_values(&pair);
			assert_null(game_trouble(pair.rules[1], pair.game[1]));
			assert_int_equal(program.starts, 1);
			program.starts = 0;
			pair_end(&pair);
		}
}

/* A game of the first of ours is played half, then the program fails. */
static void
begin_half(struct pair *pair, struct random *random)
{
	random_seed(random, 7);
	pair_begin(pair, game_all[0], 2, 0, 11);
	play_on(pair, random, 9, false);
}

TEST(a_program_that_ends_is_asked_once_more_of_a_fresh_one)
{
	struct random random;
	struct pair pair;

	begin_half(&pair, &random);
	program.fail_at = program.asked + 2;
	play_on(&pair, &random, 10000, true);
	assert_int_equal(program.starts, 2);
	assert_null(game_trouble(pair.rules[1], pair.game[1]));
	expect_same_values(&pair);
	pair_end(&pair);
}

/* What is wrong after the program has answered INSTEAD to an action, always. */
static void
expect_trouble(const char *instead, const char *expected)
{
	char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];
	char command[GAME_LINE_MAX + 16];
	struct random random;
	struct pair pair;

	program = (__typeof__(program)){0};
	begin_half(&pair, &random);
	const int seat = __builtin_ctzll(pair.rules[0]->to_act(pair.game[0]));
	draw(&pair, seat, &random, action);
	snprintf(command, sizeof command, "act %d %s", seat, action);
	program.bad_at = command;
	program.instead = instead;
	assert_false(pair.rules[1]->act(
		pair.game[1], seat, action, action, reason, &pair.voice[1]));
	const char *trouble = game_trouble(pair.rules[1], pair.game[1]);
	assert_non_null(trouble);
	if (!strstr(trouble, expected))
		fail_msg("%s", trouble);
	text_clear(&heard[1]);
	pair_end(&pair);
}

TEST(what_a_program_must_not_answer_is_the_games_trouble)
{
	expect_trouble(NULL, "it ended");
	expect_trouble("", "its first line is not the action");
	expect_trouble("play", "it has no line with points");
	expect_trouble("play\npoints 1 2", "it has no line with ask or over");
	expect_trouble(
		"play\npoints 1\nover", "does not belong there: points 1");
	expect_trouble("play\npoints 1 2 3\nover", "points 1 2 3");
	expect_trouble("play\npoints 1 x\nover", "points 1 x");
	expect_trouble("play\nask 0 play gen_move\npoints 1 2",
		"does not belong there: points 1 2");
	expect_trouble("play\npoints 1 2\nask 2 play gen_move", "ask 2 play");
	expect_trouble("play\npoints 1 2\nask none play gen_move", "ask none");
	expect_trouble("play\npoints 1 2\nask 0,0 play gen_move", "ask 0,0");
	expect_trouble("play\npoints 1 2\nask 0 play", "ask 0 play");
	expect_trouble("play\nsay 7 hello\npoints 1 2\nover", "say 7 hello");
	expect_trouble(
		"play\nsay all a # b\npoints 1 2\nover", "say all a # b");
	expect_trouble("play\nsay all\npoints 1 2\nover", "say all");
	expect_trouble("play\nbegin\npoints 1 2\nover", "begin");
	expect_trouble("play\nhello\npoints 1 2\nover", "hello");
	expect_trouble("play\npoints 1 2\nover\nover", "over");
}

/* The program answers `frame none` with FRAME; EXPECTED is in the trouble that the
 * game has then, NULL: it has none. */
static void
expect_of_frame(const char *frame, const char *expected)
{
	const struct game_look look = {0};
	struct random random;
	struct pair pair;

	begin_half(&pair, &random);
	program.bad_at = "frame none";
	program.instead = frame;
	json_decref(pair.rules[1]->frame(pair.game[1], &look));
	const char *trouble = game_trouble(pair.rules[1], pair.game[1]);
	if (!trouble != !expected || (trouble && !strstr(trouble, expected)))
		fail_msg("%s: %s", frame, trouble ? trouble : "no trouble");
	pair_end(&pair);
}

#define FRAME(places)                                     \
	"{\"turn\":[0],\"points\":[0,0],\"captions\":[]," \
	"\"seats\":[\"\",\"\"],\"places\":[" places "]"

TEST(a_frame_that_is_too_long_is_the_games_trouble)
{
	struct text frame = {0};

	text_add_format(&frame, FRAME("") "%65500s}", "");
	expect_of_frame(frame.bytes, "it is too long");
	text_release(&frame);
	expect_of_frame(FRAME("") ",\"turn\":[1]}", "it is no JSON");
}

/* A row with a piece of that face. */
#define MARKED(piece, face)                                           \
	FRAME("{\"kind\":\"row\",\"name\":\"row\",\"piece\":\"" piece \
	      "\",\"faces\":[\"" face "\"]}")                         \
	"}"

/* A grid of a row and two columns, with more members. */
#define BOARD(members)                                                    \
	FRAME("{\"kind\":\"grid\",\"name\":\"board\",\"piece\":\"mark\"," \
	      "\"size\":[1,2],\"faces\":[]" members "}")                  \
	"}"

TEST(rows_and_columns_of_a_grid_have_short_names)
{
	const char *wrong = "rows and columns are names";

	expect_of_frame(BOARD(""), NULL);
	expect_of_frame(
		BOARD(",\"rows\":[\"1\"],\"columns\":[\"A\",\"10\"]"), NULL);
	expect_of_frame(BOARD(",\"rows\":[]"), wrong);
	expect_of_frame(BOARD(",\"rows\":[1]"), wrong);
	expect_of_frame(BOARD(",\"rows\":[\"\"]"), wrong);
	expect_of_frame(BOARD(",\"rows\":[\"123\"]"), wrong);
	expect_of_frame(BOARD(",\"rows\":\"1\""), wrong);
	expect_of_frame(BOARD(",\"columns\":[\"a\"]"), wrong);
	expect_of_frame(BOARD(",\"columns\":[\"a\",\"č\"]"), wrong);
	expect_of_frame(BOARD(",\"columns\":[\"a\",\" b\"]"), wrong);
}

TEST(facts_stand_beside_words_or_not_at_all)
{
	const char *wrong = "say has ";

	expect_of_frame(FRAME("") ",\"say\":{\"captions\":[],\"seats\":["
				  "[\"took %d\",5],[\"\"]]}}",
		NULL);
	expect_of_frame(FRAME("") ",\"say\":{}}", NULL);
	expect_of_frame(FRAME("") ",\"say\":{\"seats\":[[\"took\"]]}}", wrong);
	expect_of_frame(
		FRAME("") ",\"say\":{\"seats\":[[\"\"],[\"took %d\"]]}}",
		wrong);
	expect_of_frame(
		FRAME("") ",\"say\":{\"seats\":[[\"\"],[\"a\\u0007\"]]}}",
		wrong);
	expect_of_frame(FRAME("") ",\"last\":{\"seat\":0,\"words\":\"calls\","
				  "\"say\":[\"calls\"],\"moved\":[]}}",
		NULL);
	expect_of_frame(FRAME("") ",\"last\":{\"seat\":0,\"words\":\"calls\","
				  "\"say\":\"calls\",\"moved\":[]}}",
		wrong);
}

TEST(a_mark_has_a_colour_and_two_columns_at_most)
{
	const char *wrong = "the faces of a place are pieces of its kind";

	expect_of_frame(MARKED("mark", "black:"), NULL);
	expect_of_frame(MARKED("mark", "red:K"), NULL);
	expect_of_frame(MARKED("mark", "purple:\303\244\342\231\224"), NULL);
	expect_of_frame(MARKED("mark", "black"), wrong);
	expect_of_frame(MARKED("mark", "pink:K"), wrong);
	expect_of_frame(MARKED("mark", "blackish:"), wrong);
	expect_of_frame(MARKED("mark", ":7"), wrong);
	expect_of_frame(MARKED("mark", "red:123"), wrong);
	expect_of_frame(MARKED("mark", "red: 1"), wrong);
	expect_of_frame(MARKED("mark", "red:\\n"), wrong);
	expect_of_frame(MARKED("mark", "red:馬"), NULL);
	expect_of_frame(MARKED("mark", "red:馬馬"), wrong);
	expect_of_frame(MARKED("mark", "red:\\u202e"), wrong);
	expect_of_frame(MARKED("mark", "red:e\\u0301"), wrong);
	expect_of_frame(MARKED("mark", "red:\\u200b"), wrong);
	expect_of_frame(MARKED("card", "red:K"), wrong);
	expect_of_frame(MARKED("stone", "red:K"), "card, tile or mark");
}

TEST(several_recorded_games_are_known_at_once)
{
	static const char pairs[] =
		"name pairs\nsummary pairs\nseats 4\nsides 0 1 0 1";
	static const char others[] = "name x\nsummary others\nseats 2";
	char reason[REASON_MAX], name[] = "game-a";
	const struct game_rules *first =
		program_game_recorded("pairs", pairs, reason);
	const struct game_rules *second =
		program_game_recorded("others", others, reason);

	assert_ptr_not_equal(first, second);
	assert_string_equal(first->name, "pairs");
	assert_string_equal(second->name, "others");
	assert_int_equal(first->seats(4), 4);
	assert_int_equal(second->seats(4), 0);
	assert_int_equal(first->side(2), 0);
	assert_null(second->side);
	assert_string_equal(program_game_description(first), pairs);
	assert_string_equal(program_game_description(second), others);
	assert_null(program_game_recorded("third", "name x", reason));
	for (int i = 2; i < 16; i++, name[5]++)
		assert_non_null(program_game_recorded(name, others, reason));
	assert_null(program_game_recorded("more", others, reason));
	assert_string_equal(reason, "there are too many games by programs");
	program_game_close();
}

TEST(a_recorded_game_without_its_program_says_how_to_play_it)
{
	char reason[REASON_MAX], why[GAME_REASON_MAX];
	const struct game_rules *game = program_game_recorded("pairs",
		"name pairs\nsummary pairs\nseats 2-3\nbots 2 3\n"
		"option cards N 5 how many\nhidden yes",
		reason);

	assert_non_null(game);
	assert_string_equal(game->bot_counts, "2 or 3");
	assert_int_equal(game->seats(3), 3);
	assert_int_equal(game->seats(4), 0);
	assert_true(game->hidden_hands);
	assert_true(program_game_is_missing(game, reason));
	void *position = malloc(game->size);
	json_t *start = json_pack("{s:s}", "start", "one");
	assert_false(game->restore(position, 2, start, why));
	assert_non_null(strstr(why, "-g COMMAND"));
	json_decref(start);
	free(position);
	assert_ptr_equal(game, program_game_recorded("pairs", "", reason));
	program_game_close();
	assert_null(program_game_recorded(
		"a-name-that-is-longer-than-any-game-has", "", reason));
	assert_string_equal(reason, "the name of its game is too long");
}
