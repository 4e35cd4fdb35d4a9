/* `talon rules`: the rules of a game, for people. */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command/lineup.h"
#include "command/rows.h"
#include "command/subcommands.h"
#include "drawing/frame_text.h"
#include "drawing/picture_file.h"
#include "options/options.h"
#include "rules/rules_html.h"
#include "rules_texts.h"
#include "teaching/rules_page.h"
#include "words/language.h"

struct rules_options {
	const char *game;
	const char *output; /* a page; NULL: standard output */
	bool html;
	enum language language;
};

static bool
take_language(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	enum language *language = row->to.any;

	if (language_parse(value, language))
		return true;
	return option_refuse(reason,
		"\"%.100s\" is no language that is spoken here: en, sr, "
		"sr@latin or pl",
		value);
}

static void
offer_languages(struct option_offer *offer)
{
	for (enum language one = 0; one < LANGUAGES; one++)
		option_offer(
			offer, language_names[one], language_own_name(one));
}

static void
rules_options_read(struct rules_options *rules, int argc, char *argv[])
{
	const struct option_row rows[] = {
		{'o', "output", "FILE",
			"write a page for browsers, with pictures, to FILE",
			OPTION_FILE(&rules->output)},
		{0, "html", NULL, "print that page", OPTION_FLAG(&rules->html)},
		{0, "language", "LANGUAGE",
			"en, sr, sr@latin or pl (that of the environment, if\n"
			"it is one of them)",
			OPTION_CALL(&rules->language, take_language),
			.values = offer_languages},
		{0},
	};
	const struct options options = {
		.command = "talon rules",
		.usage = "[options] GAME",
		.summary = "Prints the rules of a game, with pictures of "
			   "positions.",
		.rows = rows,
		.epilogue = lineup_print_games,
		.operands = offers_games,
	};

	*rules = (struct rules_options){
		.language = language_of_environment(getenv)};
	options_read(&options, &argc, &argv);
	if (argc != 1)
		options_refuse("one game is needed");
	rules->game = argv[0];
	if (!rules_text(rules->game, rules->language))
		options_refuse(
			"there are no rules of \"%.100s\" here; talon games "
			"lists the games",
			rules->game);
}

/* The frame has places alone, nobody's. */
static void
print_picture(void *owner, FILE *file, const json_t *frame)
{
	const bool *colour = owner;

	frame_text_print(file, frame, NULL, *colour);
}

static void
print_page(const struct rules_options *rules, FILE *file)
{
	const struct rules_html page = {
		.rules = rules->game, .language = rules->language};
	char reason[REASON_MAX];

	if (rules_html_write(file, &page, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	picture_file_end();
}

static void
write_page(const struct rules_options *rules)
{
	FILE *file = fopen(rules->output, "we");

	if (!file)
		err(EXIT_FAILURE, "%s", rules->output);
	print_page(rules, file);
	if (fclose(file) == EOF)
		err(EXIT_FAILURE, "%s", rules->output);
}

static int
run(int argc, char *argv[])
{
	struct rules_options rules;
	bool colour = isatty(STDOUT_FILENO) && !getenv("NO_COLOR");

	rules_options_read(&rules, argc, argv);
	if (rules.output)
		write_page(&rules);
	else if (rules.html)
		print_page(&rules, stdout);
	else
		rules_page_print(stdout, rules_text(rules.game, rules.language),
			print_picture, &colour);
	if (fflush(stdout) == EOF)
		err(EXIT_FAILURE, "standard output");
	return EXIT_SUCCESS;
}

const struct subcommand subcommand_rules = {
	.name = "rules",
	.summary = "print the rules of a game",
	.run = run,
};
