#include "command/lineup.c"

#include <errno.h>
#include <unistd.h>

#include "lib/command_line.h"
#include "lib/heap_game.h"
#include "lib/test.h"

/* In place of the library's, so that memory can be short. */
static bool memory_is_short;

void *
reallocarray(void *pointer, size_t count, size_t size)
{
	if (!memory_is_short)
		return realloc(pointer, count * size);
	errno = ENOMEM;
	return NULL;
}

enum { TEXT_MAX = 2048 };

/* A lineup, and what it complained of. */
struct scene {
	struct session_options session;
	struct lineup lineup;
	char errors[TEXT_MAX];
};

BEFORE_EACH
{
	struct scene *scene = calloc(1, sizeof *scene);

	assert_non_null(scene);
	options_name("talon test");
	session_options_init(&scene->session);
	lineup_init(&scene->lineup, &scene->session);
	*state = scene;
}

AFTER_EACH
{
	struct scene *scene = *state;

	memory_is_short = false;
	session_options_release(&scene->session);
	free(scene);
}

/* CALL ends the process with STATUS, and what it says is the scene's. */
#define EXPECT_END(scene, call, status)                                   \
	do {                                                              \
		struct caught_stream caught;                              \
		caught_stream_begin(&caught, STDERR_FILENO);              \
		const int ended = STATUS_OF(call);                        \
		caught_stream_end(                                        \
			&caught, (scene)->errors, sizeof(scene)->errors); \
		assert_int_equal(ended, status);                          \
	} while (0)

/* A file of TEXT; PATH is a template of mkstemp. */
static void
write_file(char *path, const char *text)
{
	FILE *file = fdopen(mkstemp(path), "w");

	assert_non_null(file);
	fputs(text, file);
	fclose(file);
}

TEST(bots_are_added_until_the_game_can_be_played)
{
	struct scene *s = *state;
	const struct run *run = &s->session.terms.run;

	assert_false(lineup_is_full(&s->lineup));
	lineup_add(&s->lineup, "anna");
	assert_false(lineup_is_full(&s->lineup));
	lineup_add(&s->lineup, "b=anna -x");
	assert_true(lineup_is_full(&s->lineup));
	lineup_finish(&s->lineup);
	assert_int_equal(run->bot_count, 2);
	assert_string_equal(run->bots[0].name, "anna");
	assert_string_equal(run->bots[1].name, "b");
	assert_string_equal(run->bots[1].command, "anna -x");
}

TEST(a_file_has_a_bot_a_line_and_remarks)
{
	struct scene *s = *state;
	char path[] = "/tmp/talon-lineup-XXXXXX";

	write_file(path, "# who plays\n\nanna\r\n \t# nobody\n\t bert\ncarl");
	lineup_add_file(&s->lineup, path);
	assert_int_equal(s->session.terms.run.bot_count, 3);
	assert_string_equal(s->session.terms.specs[0].name, "anna");
	assert_string_equal(s->session.terms.specs[1].name, "bert");
	assert_string_equal(s->session.terms.specs[2].name, "carl");
	unlink(path);
}

TEST(a_wrong_line_is_named_with_its_file)
{
	struct scene *s = *state;
	char path[] = "/tmp/talon-lineup-XXXXXX";
	char expected[TEXT_MAX];

	write_file(path, "anna\n\n=bert\ncarl\n");
	EXPECT_END(s, lineup_add_file(&s->lineup, path), OPTIONS_USAGE);
	snprintf(expected, sizeof expected,
		"talon test: %s:3: bot \"=bert\": the name before = is empty\n"
		"Try 'talon test --help' for more.\n",
		path);
	assert_string_equal(s->errors, expected);
	unlink(path);
}

TEST(nobody_has_more_cores_than_there_are)
{
	struct scene *s = *state;

	s->session.terms.cores.set.count = 4;
	lineup_add(&s->lineup, "anna [cores=4] = x");
	assert_int_equal(s->session.terms.bot_cores, 4);
	EXPECT_END(s, lineup_add(&s->lineup, "b [cores=5] = x"), OPTIONS_USAGE);
	assert_non_null(strstr(
		s->errors, "bot \"b [cores=5] = x\": cores=5: there are 4"));
}

TEST(a_file_that_cannot_be_read_is_a_usage_error)
{
	struct scene *s = *state;

	EXPECT_END(s, lineup_add_file(&s->lineup, "/tmp"), OPTIONS_USAGE);
	assert_non_null(strstr(s->errors, "/tmp: Is a directory\nTry "));
}

TEST(a_record_file_that_does_not_do_is_no_usage_error)
{
	struct scene *s = *state;
	char path[] = "/tmp/talon-lineup-XXXXXX";

	s->session.terms.output = "/nonexistent";
	EXPECT_END(s, lineup_add_recorded(&s->lineup), EXIT_FAILURE);
	assert_non_null(strstr(s->errors, "/nonexistent: No such file"));
	write_file(path, "no record\n");
	s->session.terms.output = path;
	EXPECT_END(s, lineup_add_recorded(&s->lineup), EXIT_FAILURE);
	assert_null(strstr(s->errors, "Try"));
	unlink(path);
}

TEST(the_bots_of_the_model_play_again_but_not_its_houses)
{
	struct scene *s = *state;
	struct run_bot bots[] = {{.name = "anna", .command = "x -y"},
		{.name = "bert", .command = "bert"},
		{.name = "house", .command = "greedy"}};

	s->session.model = (struct run){.game = &heap_rules,
		.bots = bots,
		.bot_count = 3,
		.tournament.houses = 1};
	lineup_add_recorded(&s->lineup);
	assert_int_equal(s->session.terms.run.bot_count, 2);
	assert_string_equal(s->session.terms.specs[0].name, "anna");
	assert_string_equal(s->session.terms.specs[0].text, "x -y");
}

TEST(short_memory_is_no_usage_error)
{
	struct scene *s = *state;
	char path[] = "/tmp/talon-lineup-XXXXXX";

	write_file(path, "anna\n");
	memory_is_short = true;
	EXPECT_END(s, lineup_add(&s->lineup, "anna"), EXIT_FAILURE);
	assert_string_equal(s->errors, "talon test: there is no memory\n");
	EXPECT_END(s, lineup_add_file(&s->lineup, path), EXIT_FAILURE);
	assert_null(strstr(s->errors, "Try"));
	unlink(path);
}

TEST(options_that_do_not_go_together_are_refused)
{
	struct scene *s = *state;

	EXPECT_END(s, lineup_finish(&s->lineup), OPTIONS_USAGE);
	assert_non_null(strstr(
		s->errors, "at least 2 bots are needed, and there are 0"));
	lineup_add(&s->lineup, "a");
	lineup_add(&s->lineup, "b");
	s->session.terms.run.open_hands = true;
	EXPECT_END(s, lineup_finish(&s->lineup), OPTIONS_USAGE);
	assert_non_null(
		strstr(s->errors, "--open-hands: heap has no hidden hands"));
}
