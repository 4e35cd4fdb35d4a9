#include "command/lineup.c"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
	struct options options;
	struct lineup lineup;
	char errors[TEXT_MAX];
	FILE *file;
};

BEFORE_EACH
{
	struct scene *scene = calloc(1, sizeof *scene);

	assert_non_null(scene);
	scene->file = fmemopen(scene->errors, TEXT_MAX, "w");
	setbuf(scene->file, NULL);
	scene->options = (struct options){
		.command = "talon test", .errors = scene->file};
	session_options_init(&scene->session);
	lineup_init(&scene->lineup, &scene->session, &scene->options);
	*state = scene;
}

AFTER_EACH
{
	struct scene *scene = *state;

	memory_is_short = false;
	session_options_release(&scene->session);
	fclose(scene->file);
	free(scene);
}

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
	assert_int_equal(lineup_add(&s->lineup, "anna"), OPTIONS_RUN);
	assert_false(lineup_is_full(&s->lineup));
	assert_int_equal(lineup_add(&s->lineup, "b=anna -x"), OPTIONS_RUN);
	assert_true(lineup_is_full(&s->lineup));
	assert_int_equal(lineup_finish(&s->lineup), OPTIONS_RUN);
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
	assert_int_equal(lineup_add_file(&s->lineup, path), OPTIONS_RUN);
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
	assert_int_equal(lineup_add_file(&s->lineup, path), OPTIONS_USAGE);
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
	assert_int_equal(
		lineup_add(&s->lineup, "anna [cores=4] = x"), OPTIONS_RUN);
	assert_int_equal(s->session.terms.bot_cores, 4);
	assert_int_equal(
		lineup_add(&s->lineup, "b [cores=5] = x"), OPTIONS_USAGE);
	assert_non_null(strstr(
		s->errors, "bot \"b [cores=5] = x\": cores=5: there are 4"));
}

TEST(a_file_that_cannot_be_read_is_a_usage_error)
{
	struct scene *s = *state;

	assert_int_equal(lineup_add_file(&s->lineup, "/tmp"), OPTIONS_USAGE);
	assert_non_null(strstr(s->errors, "/tmp: Is a directory\nTry "));
}

TEST(a_record_file_that_does_not_do_is_no_usage_error)
{
	struct scene *s = *state;
	char path[] = "/tmp/talon-lineup-XXXXXX";

	s->session.terms.output = "/nonexistent";
	assert_int_equal(lineup_add_recorded(&s->lineup), OPTIONS_FAILED);
	assert_non_null(strstr(s->errors, "/nonexistent: No such file"));
	rewind(s->file);
	write_file(path, "no record\n");
	s->session.terms.output = path;
	assert_int_equal(lineup_add_recorded(&s->lineup), OPTIONS_FAILED);
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
	assert_int_equal(lineup_add_recorded(&s->lineup), OPTIONS_RUN);
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
	assert_int_equal(lineup_add(&s->lineup, "anna"), OPTIONS_FAILED);
	assert_string_equal(s->errors, "talon test: there is no memory\n");
	rewind(s->file);
	assert_int_equal(lineup_add_file(&s->lineup, path), OPTIONS_FAILED);
	assert_null(strstr(s->errors, "Try"));
	unlink(path);
}

TEST(options_that_do_not_go_together_are_refused)
{
	struct scene *s = *state;

	assert_int_equal(lineup_finish(&s->lineup), OPTIONS_USAGE);
	assert_non_null(strstr(
		s->errors, "at least 2 bots are needed, and there are 0"));
	lineup_add(&s->lineup, "a");
	lineup_add(&s->lineup, "b");
	s->session.terms.run.open_hands = true;
	assert_int_equal(lineup_finish(&s->lineup), OPTIONS_USAGE);
	assert_non_null(
		strstr(s->errors, "--open-hands: heap has no hidden hands"));
}
