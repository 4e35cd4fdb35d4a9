#include "record/run.h"
#include "record/run_line.h"

#include "lib/heap_records.h"
#include "lib/test.h"
#include "tournament/contest.h"

static const char plain_line[] =
	"{\"v\":1,\"run\":{\"game\":\"heap\","
	"\"seed\":\"18446744073709551615\",\"games\":10,"
	"\"bots\":[{\"name\":\"anna\",\"command\":\"anna --depth 3\"},"
	"{\"name\":\"bert\",\"command\":\"./bert\"}],\"rotate\":true,"
	"\"time\":60,\"increment\":0,\"move_time\":null,\"start_time\":10,"
	"\"memory\":null,\"processes\":null}}\n";

static const char limited_line[] =
	"{\"v\":1,\"run\":{\"game\":\"heap\","
	"\"seed\":\"18446744073709551615\",\"games\":10,"
	"\"bots\":[{\"name\":\"anna\",\"command\":\"anna --depth 3\"},"
	"{\"name\":\"bert\",\"command\":\"./b\\\\M^?\"}],\"rotate\":false,"
	"\"shuffle\":true,"
	"\"open_hands\":true,\"restart\":true,\"lockstep\":true,"
	"\"ponder\":\"off\",\"time\":null,\"increment\":0,"
	"\"move_time\":0."
	"000000001,"
	"\"start_time\":0.1,\"memory\":1048576,\"processes\":3}}\n";

static const char stopping_line[] =
	"{\"v\":1,\"run\":{\"game\":\"heap\","
	"\"seed\":\"18446744073709551615\",\"games\":10,"
	"\"sprt\":[-0.1,1000000,0.05,0.123456789],\"until_error\":0.3,"
	"\"bots\":[{\"name\":\"anna\",\"command\":\"anna --depth 3\"},"
	"{\"name\":\"bert\",\"command\":\"./bert\"}],\"rotate\":true,"
	"\"time\":60,\"increment\":0,\"move_time\":null,\"start_time\":10,"
	"\"memory\":null,\"processes\":null}}\n";

static const char some_games_line[] =
	"{\"v\":1,\"run\":{\"game\":\"heap\","
	"\"seed\":\"18446744073709551615\",\"games\":10,\"only\":\"3-5,7\","
	"\"bots\":[{\"name\":\"anna\",\"command\":\"anna --depth 3\"},"
	"{\"name\":\"bert\",\"command\":\"./bert\"}],"
	"\"options\":{\"deck\":\"red\",\"deals\":\"sha256:0\"},"
	"\"files\":{\"deals\":\"some deals\"},\"rotate\":true,"
	"\"time\":60,\"increment\":0,\"move_time\":null,\"start_time\":10,"
	"\"memory\":null,\"processes\":null}}\n";

static const char tournament_line[] =
	"{\"v\":1,\"run\":{\"game\":\"heap\","
	"\"seed\":\"18446744073709551615\","
	"\"tournament\":{\"format\":\"itpw\",\"players\":3,\"rounds\":100,"
	"\"random_rounds\":15,\"challengers\":0,\"max_faults\":7,"
	"\"houses\":2},"
	"\"bots\":[{\"name\":\"anna\",\"command\":\"anna --depth 3\"},"
	"{\"name\":\"bert\",\"command\":\"./bert\",\"options\":\"time=2\"}],"
	"\"rotate\":true,\"time\":60,\"increment\":0,\"move_time\":null,"
	"\"start_time\":10,\"memory\":null,\"processes\":null}}\n";

static const struct sequential_rule rule = {
	.sprt = true,
	.m0 = -0.1,
	.m1 = 1000000,
	.alpha = 0.05,
	.beta = 0.123456789,
	.error = 0.3,
};

static void
expect_line(const struct run *run, const char *expected)
{
	struct text line = {0};

	assert_int_equal(run_write(run, &line), 0);
	assert_string_equal(line.bytes, expected);
	text_release(&line);
}

TEST(a_run_is_one_line)
{
	struct run run = heap_run();

	expect_line(&run, plain_line);
	run.stop = rule;
	expect_line(&run, stopping_line);
	run.stop = (struct sequential_rule){0};
	run.tournament = (struct run_tournament){
		.format = format_find("itpw"),
		.players = 3,
		.rounds = 100,
		.random_rounds = 15,
		.max_faults = 7,
		.houses = 2,
	};
	run.bots[1].options = "time=2";
	expect_line(&run, tournament_line);
	run.tournament = (struct run_tournament){0};
	run.bots[1].options = NULL;
	run.bots[1].command = "./b\xff";
	run.rotate = false;
	run.shuffle = true;
	run.open_hands = true;
	run.restart = run.lockstep = true;
	run.ponder = RUN_PONDER_OFF;
	run.time_ns = -1;
	run.move_time_ns = 1;
	run.start_time_ns = 100000000;
	run.memory_bytes = 1048576;
	run.processes = 3;
	expect_line(&run, limited_line);
}

TEST(what_is_read_writes_the_same_line)
{
	const char *lines[] = {plain_line, limited_line, stopping_line,
		some_games_line, tournament_line};
	char reason[REASON_MAX] = "";
	struct run run;

	for (int i = 0; i < 5; i++) {
		if (!run_parse(&run, lines[i], strlen(lines[i]), reason))
			fail_msg("%s", reason);
		expect_line(&run, lines[i]);
		run_release(&run);
	}
}

TEST(a_commitment_stands_in_the_place_of_the_seed)
{
	struct run run = heap_run();
	struct text line = {0};
	char reason[REASON_MAX] = "";
	struct run read;

	run.seed = (struct seed){"abc"};
	run.tournament = (struct run_tournament){
		.format = format_find("swiss"), .players = 2, .rounds = 3};
	run_commit(&run);
	assert_int_equal(run_write(&run, &line), 0);
	assert_non_null(strstr(line.bytes,
		"\"heap\",\"seed_sha256\":"
		"\"ba7816bf8f01cfea414140de5dae2223b0036"
		"1a396177a9cb410ff61f20015ad\",\"tournament\":"));
	assert_null(strstr(line.bytes, "abc"));
	if (!run_parse(&read, line.bytes, line.length, reason))
		fail_msg("%s", reason);
	assert_true(run_is_committed(&read));
	assert_null(run_public_seed(&read));
	expect_line(&read, line.bytes);
	const struct seed drawn = run_draw_seed(&run);
	const struct seed drawn_read = run_draw_seed(&read);
	assert_true(seed_same(&drawn, &drawn_read));
	assert_true(run_same(&read, &run, reason));
	run.seed = (struct seed){"abd"};
	run_commit(&run);
	assert_false(run_same(&read, &run, reason));
	assert_string_equal(reason, "the file was begun with another --seed");
	run_release(&read);
	text_release(&line);
}

static const struct broken {
	const char *description;
	const char *old; /* replaced in plain_line */
	const char *new;
	const char *reason; /* a part of it */
} broken_lines[] = {
	{"half a line", ":null}}\n", "", "no JSON"},
	{"another version", "\"v\":1", "\"v\":2", "\"v\""},
	{"a game, not a run", "\"run\"", "\"runs\"", "no \"run\""},
	{"a field beside the run", "{\"v\":1", "{\"w\":1,\"v\":1", "belong"},
	{"a field of somebody else", "\"games\"", "\"g\":1,\"games\"",
		"belong"},
	{"rules that nobody knows", "\"heap\"", "\"pile\"", "pile"},
	{"a contest that the game has not", "\"games\":10",
		"\"games\":10,\"contest\":\"x\"", "heap has no contest \"x\""},
	{"a match that is committed to its seed",
		"\"seed\":\"18446744073709551615\"",
		"\"seed_sha256\":\"ba7816bf8f01cfea414140de5dae2223"
		"b00361a396177a9cb410ff61f20015ad\"",
		"only a tournament has \"seed_sha256\""},
	{"a commitment that is none", "\"seed\":", "\"seed_sha256\":",
		"\"seed_sha256\" is not 64 digits"},
	{"no games", "\"games\":10", "\"games\":0", "\"games\""},
	{"some games that are none", "\"games\":10",
		"\"games\":10,\"only\":\"\"", "\"only\""},
	{"some games that the run does not have", "\"games\":10",
		"\"games\":10,\"only\":\"8-11\"", "none of the numbers 10-11"},
	{"some games that may stop", "\"games\":10",
		"\"games\":10,\"only\":\"8\",\"until_error\":1", "\"only\""},
	{"a format that nobody knows", "\"games\":10",
		"\"tournament\":{\"format\":\"x\",\"players\":2,\"rounds\":1,"
		"\"random_rounds\":0,\"challengers\":0,\"max_faults\":0,"
		"\"houses\":0}",
		"no format \"x\""},
	{"a format with too many a game", "\"games\":10",
		"\"tournament\":{\"format\":\"swiss\",\"players\":3,"
		"\"rounds\":1,\"random_rounds\":0,\"challengers\":0,"
		"\"max_faults\":0,\"houses\":0}",
		"swiss is for games of two bots"},
	{"a tournament with games", "\"games\":10",
		"\"games\":10,\"tournament\":{\"format\":\"swiss\","
		"\"players\":2,\"rounds\":1,\"random_rounds\":0,"
		"\"challengers\":0,\"max_faults\":0,\"houses\":0}",
		"belong"},
	{"a bot that is none", "{\"name\":\"anna\",", "{", "no \"name\""},
	{"a name that does things to a terminal", "\"anna\"",
		"\"\\u001b[31manna\"", "\"name\" cannot be printed"},
	{"too few bots for the game",
		",{\"name\":\"bert\",\"command\":\"./bert\"}", "",
		"1 bot cannot"},
	{"open hands by a number", "\"rotate\":true",
		"\"rotate\":true,\"open_hands\":1", "\"open_hands\""},
	{"rotation by a number", "true", "1", "\"rotate\""},
	{"bots that ponder sometimes", "\"time\":60",
		"\"ponder\":\"some\",\"time\":60", "\"ponder\""},
	{"a clock on the sun", "\"time\":60", "\"clock\":\"sun\",\"time\":60",
		"\"clock\""},
	{"a clock that is never written", "\"time\":60",
		"\"clock\":\"wall\",\"time\":60", "\"clock\""},
	{"a negative time", "\"time\":60", "\"time\":-60", "\"time\""},
	{"a test of three numbers", "\"games\":10",
		"\"games\":10,\"sprt\":[0,1,0.05]", "\"sprt\""},
	{"a test of one mean", "\"games\":10",
		"\"games\":10,\"sprt\":[1,1,0.05,0.05]", "\"sprt\""},
	{"a test by a text", "\"games\":10",
		"\"games\":10,\"sprt\":[0,\"1\",0.05,0.05]", "\"sprt\""},
	{"a test that cannot err", "\"games\":10",
		"\"games\":10,\"sprt\":[0,1,0,0.05]", "\"sprt\""},
	{"an error of nothing", "\"games\":10",
		"\"games\":10,\"until_error\":0", "\"until_error\""},
	{"three bots that stop early", "\"games\":10,\"bots\":[",
		"\"games\":10,\"until_error\":1,\"bots\":["
		"{\"name\":\"carl\",\"command\":\"carl\"},",
		"two bots"},
	{"a limit of nothing", "\"memory\":null", "\"memory\":0", "\"memory\""},
};

TEST(broken_lines_are_refused_in_words)
{
	struct text line = {0};

	for (size_t i = 0; i < sizeof broken_lines / sizeof broken_lines[0];
		i++) {
		const struct broken *broken = &broken_lines[i];
		char reason[REASON_MAX] = "";
		struct run run = {.games = 42};
		const char *at = strstr(plain_line, broken->old);

		assert_non_null(at);
		text_clear(&line);
		text_add(&line, plain_line, (size_t)(at - plain_line));
		text_add_string(&line, broken->new);
		text_add_string(&line, at + strlen(broken->old));
		if (run_parse(&run, line.bytes, line.length, reason))
			fail_msg("%s", broken->description);
		if (!strstr(reason, broken->reason))
			fail_msg("%s: %s", broken->description, reason);
		assert_int_equal(run.games, 42);
	}
	text_release(&line);
}

TEST(a_clock_of_the_processor_stands_before_the_times)
{
	struct run run = heap_run();
	struct text line = {0};
	struct run read;
	char reason[REASON_MAX] = "";

	run.cpu_clock = true;
	assert_int_equal(run_write(&run, &line), 0);
	assert_non_null(strstr(line.bytes, ",\"clock\":\"cpu\",\"time\":60,"));
	assert_true(run_parse(&read, line.bytes, line.length, reason));
	assert_true(read.cpu_clock);
	run_release(&read);
	text_release(&line);
}
