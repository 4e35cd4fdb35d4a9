#include "command/game_options.h"

#include <unistd.h>

#include "games.h"
#include "lib/command_line.h"
#include "lib/test.h"

/* Options as they are given in LINE, for RULES with two bots. */
struct scene {
	struct game_options given;
	struct run run;
	struct deals deals;
	char reason[REASON_MAX];
};

static bool
finish(struct scene *scene, const char *rules, const char *line)
{
	static struct command_line words;
	struct option_row rows[GAME_ROWS_MAX + 1];
	const struct options options = {.command = "test", .rows = rows};
	char **argv = words.argv;

	*scene = (struct scene){
		.run = {.game = game_find(rules), .bot_count = 2}};
	assert_non_null(scene->run.game);
	game_options_rows(&scene->given, OPTION_USUAL, rows);
	command_line_split(&words, line);
	options_read(&options, &words.argc, &argv);
	return game_options_finish(
		&scene->given, &scene->run, &scene->deals, scene->reason);
}

TEST(every_option_of_every_game_has_one_row)
{
	struct option_row rows[GAME_ROWS_MAX + 1];
	struct game_options given = {0};

	game_options_rows(&given, OPTION_USUAL, rows);
	for (size_t i = 0; game_all[i]; i++) {
		const struct game_option *option = game_all[i]->options;

		for (; option && option->name; option++) {
			int found = 0;

			for (int r = 0; rows[r].name; r++)
				found +=
					strcmp(rows[r].name, option->name) == 0;
			assert_int_equal(found, 1);
		}
	}
}

TEST(what_decides_the_results_is_noted_in_the_run)
{
	struct scene s;

	assert_true(finish(&s, "trax", "x --board 7x7 --board 7x8"));
	assert_int_equal(s.run.option_count, 1);
	assert_string_equal(s.run.options[0].name, "board");
	assert_string_equal(s.run.options[0].value, "7x8");
	assert_non_null(s.deals.settings);
	assert_ptr_equal(s.deals.game, s.run.game);
	deals_release(&s.deals);
}

TEST(what_is_given_is_known_and_the_last_value_counts)
{
	struct game_options given = {0};
	static const char names[GAME_OPTIONS_MAX + 1][3] = {"a", "b", "c", "d",
		"e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p",
		"q"};

	for (int i = 0; i < GAME_OPTIONS_MAX; i++) {
		assert_null(game_options_value(&given, names[i]));
		assert_true(game_options_give(&given, names[i], "1"));
		assert_string_equal(game_options_value(&given, names[i]), "1");
	}
	assert_true(game_options_give(&given, "b", "2"));
	assert_string_equal(given.given[1].value, "2");
	assert_int_equal(given.count, GAME_OPTIONS_MAX);
	assert_false(game_options_give(&given, names[GAME_OPTIONS_MAX], "1"));
}

TEST(a_game_without_options_has_no_settings)
{
	struct scene s;

	assert_true(finish(&s, "tablic", "x"));
	assert_int_equal(s.run.option_count, 0);
	assert_null(s.deals.settings);
	assert_int_equal(s.deals.seats, 2);
	deals_release(&s.deals);
}

TEST(a_deal_file_is_noted_by_its_digest)
{
	struct scene s;
	char path[] = "/tmp/talon-deals-XXXXXX";
	char reason[REASON_MAX];
	FILE *file = fdopen(mkstemp(path), "w");

	assert_non_null(file);
	assert_true(finish(&s, "tablic", "x"));
	assert_int_equal(deals_write(&s.deals, &(struct seed){"1"}, 2, file,
				 (char[REASON_MAX]){""}),
		0);
	fclose(file);
	s.given.deals = path;
	assert_true(game_options_finish(&s.given, &s.run, &s.deals, reason));
	assert_int_equal(s.deals.lines.count, 2);
	assert_string_equal(s.run.options[0].name, "deals");
	assert_int_equal(strncmp(s.run.options[0].value, "sha256:", 7), 0);
	deals_release(&s.deals);
	unlink(path);
}

static const struct {
	const char *rules;
	const char *line;
	const char *reason;
} refusals[] = {
	{"tablic", "x --board 7x7", "--board is no option of tablic"},
	{"trax", "x --board 1x0", "--board 1x0: "},
	{"trax", "x --position /nonexistent",
		"--position /nonexistent: No such file or directory"},
};

TEST(what_the_game_does_not_take_is_refused)
{
	for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
		struct scene s;

		if (finish(&s, refusals[i].rules, refusals[i].line) ||
			strncmp(s.reason, refusals[i].reason,
				strlen(refusals[i].reason)) != 0)
			fail_msg("%s: %s", refusals[i].line, s.reason);
		deals_release(&s.deals);
	}
}
