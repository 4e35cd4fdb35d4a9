#include "command/model_run.h"

#include <unistd.h>

#include "lib/command_line.h"
#include "lib/heap_game.h"
#include "lib/match_line.h"
#include "lib/test.h"

enum { TEXT_MAX = 4096 };

static const char header[] =
	"{\"v\":1,\"run\":{\"game\":\"heap\",\"seed\":\"77\",\"games\":20,"
	"\"bots\":[{\"name\":\"anna\",\"command\":\"x-y\"},"
	"{\"name\":\"bert\",\"command\":\"./bert\",\"options\":\"time=2\"}],"
	"\"rotate\":true,\"shuffle\":true,\"clock\":\"cpu\","
	"\"ponder\":\"off\",\"time\":5,\"increment\":1,\"move_time\":2,"
	"\"start_time\":7,\"memory\":3145728,\"processes\":9}}\n";

static char path[] = "/tmp/talon-model-XXXXXX";

BEFORE_EACH
{
	strcpy(path + strlen(path) - 6, "XXXXXX");
	FILE *file = fdopen(mkstemp(path), "w");
	assert_non_null(file);
	fputs(header, file);
	assert_int_equal(fclose(file), 0);
}

AFTER_EACH
{
	assert_int_equal(unlink(path), 0);
}

/* The command line LINE with the path in place of its %s; TEXT is what was
 * complained of. */
static int
parse(struct session_options *options, const char *line, char text[TEXT_MAX])
{
	struct caught_stream errors;
	char whole[512] = "";
	const char *at = strstr(line, "FILE");

	snprintf(whole, sizeof whole, "%.*s%s%s", (int)(at - line), line, path,
		at + strlen("FILE"));
	caught_stream_begin(&errors, STDERR_FILENO);
	int status = match_line_read(options, whole);
	caught_stream_end(&errors, text, TEXT_MAX);
	return status;
}

static void
expect_all_of_the_file(const struct session_options *o)
{
	const struct run *run = &o->terms.run;

	assert_ptr_equal(run->game, &heap_rules);
	assert_string_equal(run->seed.text, "77");
	assert_int_equal(run->games, 20);
	assert_int_equal(run->bot_count, 2);
	assert_string_equal(run->bots[0].name, "anna");
	assert_string_equal(run->bots[0].command, "x-y");
	assert_string_equal(run->bots[1].options, "time=2");
	assert_true(run->shuffle && run->rotate && run->cpu_clock);
	assert_int_equal(run->ponder, RUN_PONDER_OFF);
	assert_int_equal(run->time_ns, 5000000000);
	assert_int_equal(run->increment_ns, 1000000000);
	assert_int_equal(run->move_time_ns, 2000000000);
	assert_int_equal(run->start_time_ns, 7000000000);
	assert_int_equal(run->memory_bytes, 3 << 20);
	assert_int_equal(run->processes, 9);
}

TEST(a_run_goes_on_with_all_that_its_file_has)
{
	struct session_options o;
	char text[TEXT_MAX];

	assert_int_equal(parse(&o, "match --resume -o FILE", text), RETURNS);
	assert_true(session_options_go_on(&o));
	expect_all_of_the_file(&o);
	assert_int_equal(o.terms.length, 0);
	session_options_release(&o);
}

TEST(what_is_given_as_it_was_is_no_difference)
{
	struct session_options o;
	char text[TEXT_MAX];

	assert_int_equal(parse(&o,
				 "match --resume -o FILE -s 77 -n 30 -t 5+1 "
				 "--shuffle --memory 3 anna=x-y "
				 "bert[time=2]=./bert",
				 text),
		RETURNS);
	expect_all_of_the_file(&o);
	assert_int_equal(o.terms.length, 30);
	session_options_release(&o);
}

TEST(every_difference_is_named_at_once)
{
	static const char *const differences[] = {
		"begun with --seed 77, now it is 78\n",
		"begun with --only all, now it is 3\n",
		"bot 1 of the file is anna=x-y, now it is anna=y\n",
		"bot 2 of the file is bert [time=2]=./bert, now it is bert=",
		"begun without --no-rotate, now it is given\n",
		"begun with --clock cpu, now it is wall\n",
		"begun with --time 5+1, now it is 6+0\n",
		"begun with --processes 9, now it is none\n",
		"the run has 20 games, and --games 10 cannot",
	};
	struct session_options o;
	char text[TEXT_MAX];
	const char *at = text;

	assert_int_equal(parse(&o,
				 "match --resume -o FILE -s 78 -n 10 -t 6 "
				 "--only 3 --no-rotate --clock wall "
				 "--processes 0 anna=y bert=./bert",
				 text),
		EXIT_FAILURE);
	for (size_t i = 0; i < sizeof differences / sizeof *differences; i++) {
		at = strstr(at, differences[i]);
		if (!at)
			fail_msg("%s is not in %s", differences[i], text);
	}
	assert_int_equal(
		parse(&o, "match --resume -o FILE anna", text), EXIT_FAILURE);
	assert_non_null(strstr(text, "with 2 bots, now there are 1\n"));
}

TEST(what_is_like_a_run_has_what_is_given_in_its_place)
{
	struct session_options o;
	char text[TEXT_MAX];

	assert_int_equal(parse(&o, "match --like FILE", text), RETURNS);
	assert_false(session_options_go_on(&o));
	expect_all_of_the_file(&o);
	session_options_release(&o);
	assert_int_equal(
		parse(&o, "match --like FILE --only 7 -t 6 bert anna", text),
		RETURNS);
	assert_string_equal(o.terms.run.bots[0].name, "bert");
	assert_int_equal(o.terms.run.time_ns, 6000000000);
	assert_int_equal(run_games(&o.terms.run), 1);
	session_options_release(&o);
	assert_int_equal(
		parse(&o, "match --like FILE a b c", text), OPTIONS_USAGE);
	assert_non_null(strstr(text, "has 2 bots, whose places"));
	assert_int_equal(parse(&o, "match --like FILE --only 7,20", text),
		OPTIONS_USAGE);
	assert_non_null(strstr(text, "none of the number 20\n"));
}

TEST(a_file_that_is_not_there_has_no_run)
{
	struct session_options o;
	char text[TEXT_MAX];

	assert_int_equal(
		parse(&o, "match --resume -o FILE.none a b", text), RETURNS);
	assert_false(session_options_go_on(&o));
	session_options_release(&o);
	assert_int_equal(
		parse(&o, "match --resume -o FILE.none", text), EXIT_FAILURE);
	assert_non_null(strstr(text, ".none: No such file"));
	assert_int_equal(
		parse(&o, "match --like FILE.none", text), EXIT_FAILURE);
	assert_non_null(strstr(text, ".none: No such file"));
}
