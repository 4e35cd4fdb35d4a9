/* `talon learn`: lessons, at a page or at this terminal. */
#include <err.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/loop.h"
#include "bot/bot_program_linux.h"
#include "command/page_token.h"
#include "command/rows.h"
#include "command/subcommands.h"
#include "common/lesson.h"
#include "games.h"
#include "learn/lesson_site.h"
#include "live/web_loop.h"
#include "options/option_offer.h"
#include "options/options.h"
#include "web/page.h"
#include "words/language.h"

struct learn_options {
	const char *game; /* NULL: the page asks */
	const char *address;
	int port;
	bool page_given; /* something of it */
	bool no_browser;
	enum language language;
	bool language_given;
};

static void
write_page(void *owner, int door, FILE *file)
{
	(void)owner;
	(void)door;
	lesson_site_page(file);
}

static bool
get(void *owner, int door, const char *name, struct web_reply *reply)
{
	(void)owner;
	(void)door;
	return lesson_site_get(name, false, reply);
}

static bool
post(void *owner, int door, const char *name, const json_t *body,
	struct web_reply *reply)
{
	(void)owner;
	(void)door;
	return lesson_site_post(name, body, reply);
}

static void
print_link(const struct web *web, int door, const char *game)
{
	char link[WEB_LINK_MAX];

	web_link(web, door, link);
	printf("The lesson is at %slearn%s%s\n", link, game ? "?" : "",
		game ? game : "");
	fflush(stdout);
}

/* Until a signal; an exit status. */
static int
teach(const struct learn_options *learn)
{
	const struct web_site site = {
		.files = page_files,
		.page = write_page,
		.get = get,
		.post = post,
	};
	const struct web_terms terms = {
		.address = learn->address,
		.port = learn->port,
		.site = &site,
	};
	char token[WEB_TOKEN_LENGTH + 1], reason[GAME_REASON_MAX];
	struct web_loop served;
	struct loop loop;

	page_token_draw(token);
	struct web *web = web_open(&terms, reason);
	if (!web)
		errx(EXIT_FAILURE, "learn: %s", reason);
	const int door = web_add_door(web, token);
	loop_init(&loop, NULL, NULL, NULL);
	if (door < 0 || web_loop_begin(&served, &loop, web) < 0)
		err(EXIT_FAILURE, NULL);
	print_link(web, door, learn->game);
	const int signal = loop_run(&loop);
	web_loop_end(&served);
	web_close(web);
	loop_release(&loop);
	return signal < 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}

static bool
has(const char *variable)
{
	const char *value = getenv(variable);

	return value && *value != '\0';
}

/* Whether somebody sits at a terminal here, and has nothing to look at pages
 * with. */
static bool
is_terminal_alone(void)
{
	return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) &&
	       !has("DISPLAY") && !has("WAYLAND_DISPLAY");
}

/* The bot of a person at a terminal takes this process over. */
static int
teach_here(const struct learn_options *learn)
{
	const char *const language =
		learn->language_given ? "--language" : NULL;
	const char *directory = bot_program_directory();
	char program[PATH_MAX];

	if (!directory || snprintf(program, sizeof program, "%s/human",
				  directory) >= PATH_MAX)
		err(EXIT_FAILURE, "human");
	execl(program, program, "--lesson", learn->game, language,
		language_names[learn->language], NULL);
	err(EXIT_FAILURE, "%s", program);
}

static void
print_taught(FILE *file)
{
	fputs("\nGAME:", file);
	for (size_t i = 0; game_all[i]; i++)
		if (lesson_length(game_all[i]) > 0)
			fprintf(file, " %s", game_all[i]->name);
	fputs(".\nWithout one the page asks.\n", file);
}

static void
learn_options_read(struct learn_options *learn, int argc, char *argv[])
{
	const struct option_row rows[] = {
		{0, "listen", "ADDRESS",
			"serve the page there (127.0.0.1: for this machine\n"
			"alone)",
			OPTION_TEXT(&learn->address),
			.given = &learn->page_given},
		{0, "port", "N", "and at this port (any that is free)",
			OPTION_INT(&learn->port, 0, 65535),
			.given = &learn->page_given},
		{0, "no-browser", NULL,
			"teach GAME at this terminal, as where there is no\n"
			"display",
			OPTION_FLAG(&learn->no_browser)},
		{0, "language", "NAME",
			"speak en, sr, sr@latin or pl there (that of the\n"
			"environment)",
			OPTION_WORD(&learn->language, language_names),
			.given = &learn->language_given},
		{0},
	};
	const struct options options = {
		.command = "talon learn",
		.usage = "[options] [GAME]",
		.summary = "Teaches a game in a few positions, in a browser or "
			   "at a terminal.",
		.rows = rows,
		.epilogue = print_taught,
	};

	options_read(&options, &argc, &argv);
	if (argc > 1)
		options_refuse("one game at a time");
	learn->game = argv[0];
	if (learn->no_browser && (learn->page_given || !learn->game))
		options_refuse(
			"--no-browser needs a game, and goes without --listen "
			"and --port");
	const struct game_rules *rules =
		learn->game ? game_find(learn->game) : NULL;
	if (learn->game && (!rules || lesson_length(rules) == 0))
		options_refuse("there is no lesson of \"%.100s\"", learn->game);
}

static int
run(int argc, char *argv[])
{
	struct learn_options learn = {0};

	learn_options_read(&learn, argc, argv);
	if (learn.no_browser ||
		(learn.game && !learn.page_given && is_terminal_alone()))
		return teach_here(&learn);
	return teach(&learn);
}

const struct subcommand subcommand_learn = {
	.name = "learn",
	.summary = "learn a game in a browser, in a few positions",
	.run = run,
	.special = true,
};
