#include <unistd.h>

#include "command/game_options.h"
#include "referee/deals.h"

#include "lib/count_game.h"
#include "lib/scratch.h"
#include "lib/test.h"

/* The count game with all that a game may have beside: an option, one of a
 * file, and deals as lines. */
struct extras {
	int base;
	int lines; /* in the file */
};

static void
extras_init(void *settings)
{
	*(struct extras *)settings = (struct extras){.base = 10};
}

static bool
extras_set(void *settings, const char *option, const char *value,
	char reason[static GAME_REASON_MAX])
{
	struct extras *extras = settings;

	if (strcmp(option, "text") == 0) {
		for (; *value != '\0'; value++)
			extras->lines += *value == '\n';
		return true;
	}
	extras->base = atoi(value);
	if (extras->base > 0)
		return true;
	snprintf(reason, GAME_REASON_MAX, "%s is too small", value);
	return false;
}

static bool
extras_check(void *settings, int seats, char reason[static GAME_REASON_MAX])
{
	const struct extras *extras = settings;

	if (extras->base != 13 || seats != 2)
		return true;
	snprintf(reason, GAME_REASON_MAX, "two do not play with 13");
	return false;
}

static void
extras_deal(void *game, int seats, const void *settings, long number,
	struct random *random)
{
	const struct extras *extras = settings;

	count_deal(game, seats, NULL, number, random);
	((struct count_game *)game)->dealt = extras->base + (int)number;
}

static bool
extras_read(void *game, int seats, const void *settings, long number,
	const char *line, char reason[static GAME_REASON_MAX])
{
	struct random random = {{1, 2, 3, 4}};

	(void)settings;
	if (*line == 'x') {
		snprintf(reason, GAME_REASON_MAX, "x is no deal");
		return false;
	}
	count_deal(game, seats, NULL, number, &random);
	((struct count_game *)game)->dealt = atoi(line);
	return true;
}

static size_t
extras_write(const void *game, char *text, size_t size)
{
	const struct count_game *g = game;

	return (size_t)snprintf(text, size, "%d", g->dealt);
}

static const struct game_option extras_options[] = {
	{'b', "base", "N", "where to begin", false},
	{0, "text", "FILE", "lines to count", true},
	{0, NULL, NULL, NULL, false},
};

static struct game_rules rules;
static struct run run;
static struct deals deals;
static char reason[REASON_MAX];
static char path[] = "/tmp/test_deals.XXXXXX";

FIXTURE(set_up)
{
	rules = count_rules;
	rules.options = extras_options;
	rules.settings_size = sizeof(struct extras);
	rules.settings_init = extras_init;
	rules.settings_set = extras_set;
	rules.settings_check = extras_check;
	rules.deal = extras_deal;
	rules.deal_read = extras_read;
	rules.deal_write = extras_write;
	run = (struct run){.game = &rules, .bot_count = 2};
	strcpy(path + strlen(path) - 6, "XXXXXX");
	int descriptor = mkstemp(path);
	return descriptor < 0 ? -1 : close(descriptor);
}

AFTER_EACH
{
	deals_release(&deals);
	assert_int_equal(unlink(path), 0);
}

EACH_TEST(set_up, NULL)

static int
dealt(uint64_t seed, long number)
{
	struct count_game game;

	const struct seed text = seed_of_number(seed);

	deals_deal(&deals, &game, &text, number);
	return game.dealt;
}

TEST(the_generator_deals_by_seed_and_number_alone)
{
	run.game = &count_rules;
	const struct game_options none = {0};
	assert_true(game_options_finish(&none, &run, &deals, reason));
	int third = dealt(1, 3);
	assert_int_not_equal(dealt(1, 4), third);
	assert_int_not_equal(dealt(2, 3), third);
	assert_int_equal(dealt(1, 3), third);
}

TEST(a_games_options_reach_its_deals_and_the_run)
{
	const struct game_options own = {.count = 1, .given = {{"base", "20"}}};

	assert_true(game_options_finish(&own, &run, &deals, reason));
	assert_int_equal(dealt(1, 3), 23);
	assert_int_equal(run.option_count, 1);
	assert_string_equal(run.options[0].name, "base");
	assert_string_equal(run.options[0].value, "20");
}

TEST(of_a_file_the_text_is_passed_and_the_digest_kept)
{
	const struct game_options own = {.count = 1, .given = {{"text", path}}};

	scratch_write(path, "one\ntwo\n");
	assert_true(game_options_finish(&own, &run, &deals, reason));
	assert_int_equal(((struct extras *)deals.settings)->lines, 2);
	assert_memory_equal(run.options[0].value, "sha256:", 7);
	assert_int_equal(strlen(run.options[0].value), 7 + 64);
}

TEST(options_that_do_not_do_are_refused_in_words)
{
	static const struct {
		const char *name;
		const char *value;
		const char *reason;
	} cases[] = {
		{"base", "0", "--base 0: 0 is too small"},
		{"board", "1", "--board is no option of count"},
		{"base", "13", "two do not play with 13"},
		{"text", "/nowhere/at/all",
			"--text /nowhere/at/all: No such file or directory"},
	};

	FOR_EACH (c, cases) {
		const struct game_options own = {
			.count = 1, .given = {{c->name, c->value}}};

		assert_false(game_options_finish(&own, &run, &deals, reason));
		assert_string_equal(reason, c->reason);
		deals_release(&deals);
	}
}

TEST(a_deal_file_is_played_from_the_first_again_after_the_last)
{
	const struct game_options own = {.deals = path};

	scratch_write(path, "# three deals\n7\n\n  8\r\n9");
	assert_true(game_options_finish(&own, &run, &deals, reason));
	assert_int_equal(deals.lines.count, 3);
	assert_int_equal(dealt(1, 0), 7);
	assert_int_equal(dealt(1, 2), 9);
	assert_int_equal(dealt(1, 4), 8);
	assert_string_equal(run.options[0].name, "deals");
}

TEST(a_bad_deal_file_is_refused_with_its_line)
{
	static const struct {
		const char *text;
		const char *reason; /* behind the path */
	} cases[] = {
		{"1\n# no\nx\n", ":3: x is no deal"},
		{"# nothing\n", ": has no deals"},
	};
	char expected[REASON_MAX];
	const struct game_options own = {.deals = path};

	FOR_EACH (c, cases) {
		scratch_write(path, c->text);
		assert_false(game_options_finish(&own, &run, &deals, reason));
		snprintf(expected, sizeof expected, "%s%s", path, c->reason);
		assert_string_equal(reason, expected);
		deals_release(&deals);
	}
}

TEST(a_game_without_deal_files_says_so)
{
	const struct game_options own = {.deals = path};

	run.game = &count_rules;
	assert_false(game_options_finish(&own, &run, &deals, reason));
	assert_string_equal(reason, "count has no deal files");
}

TEST(what_is_written_can_be_read)
{
	const struct game_options own = {.count = 1, .given = {{"base", "30"}}};
	char *text = NULL;
	size_t size;

	assert_true(game_options_finish(&own, &run, &deals, reason));
	FILE *file = open_memstream(&text, &size);
	assert_int_equal(deals_write(&deals, &(struct seed){"1"}, 3, file,
				 (char[REASON_MAX]){""}),
		0);
	fclose(file);
	assert_string_equal(text, "30\n31\n32\n");
	scratch_write(path, text);
	free(text);
	assert_true(deals_read(&deals, path, reason));
	assert_int_equal(dealt(9, 2), 32);
}
