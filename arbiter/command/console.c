/* `talon console`: a shell to one bot. */
#include <err.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <editline/readline.h>

#include "applet/applet.h"
#include "bot/bot_hint.h"
#include "command/lineup.h"
#include "command/rows.h"
#include "command/page_token.h"
#include "command/session_options.h"
#include "command/subcommands.h"
#include "talk/console.h"

/* The page of --browser, as the command line has it. */
struct console_page {
	bool wanted;
	const char *address; /* NULL: for this machine alone */
	int port;	     /* 0: any */
};

enum { CONSOLE_LINE_MAX = 20000 };

/* Whose commands Tab completes: the line editor passes nothing on. */
static const struct console *completed;

/* Name NUMBER of the bot's list that begins with TEXT; NULL: there is none. */
static char *
listed_name(const char *text, int number)
{
	const struct text *listed =
		&completed->bots[completed->addressed].talk.listed;
	const char *name = listed->length > 0 ? listed->bytes : "";

	for (; *name != '\0'; name += strspn(name, " \n")) {
		const size_t length = strcspn(name, " \n");

		if (strncmp(name, text, strlen(text)) == 0 && number-- == 0)
			return strndup(name, length);
		name += length;
	}
	return NULL;
}

static char *
next_name(const char *text, int state)
{
	static int number;

	number = state == 0 ? 0 : number + 1;
	if (*text != ':')
		return listed_name(text, number);
	int left = number;
	const char *command;
	for (size_t i = 0; (command = console_command(i)); i++)
		if (strncmp(command, text, strlen(text)) == 0 && left-- == 0)
			return strdup(command);
	return NULL;
}

/* What comes from the keyboard comes through, for the line editor to redraw its
 * line; NULL: the end of the input. */
static char *
read_line(void)
{
	char *line;

	loop_let_keyboard(true);
	do {
		errno = 0;
		fflush(stdout);
		line = readline("talon> ");
		if (!line && errno == EINTR)
			putchar('\n');
	} while (!line && errno == EINTR);
	loop_let_keyboard(false);
	loop_forget_end();
	return line;
}

static void
converse_at_terminal(struct console *console)
{
	char *line;
	bool more = true;

	completed = console;
	rl_outstream = fdopen(STDOUT_FILENO, "w"); /* never closed */
	rl_completion_entry_function = next_name;
	while (more && console->terms.loop->signal == 0 &&
		(line = read_line())) {
		if (*line != '\0')
			add_history(line);
		more = console_take(console, line);
		free(line);
	}
}

static void
converse_by_pipe(struct console *console)
{
	static char line[CONSOLE_LINE_MAX];

	while (console->terms.loop->signal == 0 &&
		fgets(line, sizeof line, stdin) && console_take(console, line))
		;
}

/* Nobody waits for a person here; nor for what was no bot at all. */
static void
refuse_others(const struct session_terms *terms)
{
	char hint[REASON_MAX];

	for (int i = 0; i < terms->run.bot_count; i++) {
		if (terms->specs[i].person)
			options_refuse("a person has a console");
		if (bot_hint_quotes(terms->specs, i, hint))
			options_refuse(
				"%s is no bot%s", terms->specs[i].text, hint);
	}
}

static void
take_bots(struct session_options *session, char *argv[])
{
	struct lineup lineup;

	lineup_init(&lineup, session);
	lineup_add_all(&lineup, argv);
	lineup_name_bots(&lineup);
	refuse_others(&session->terms);
	lineup_confine(session);
	lineup_ask_names(&lineup);
}

/* What the command line gives for the games. */
static void
choose(struct console_choice *choice, const struct session_options *session)
{
	const struct game_options *game = &session->game;
	char reason[REASON_MAX];

	console_choice_init(choice, session->terms.run.game);
	for (int i = 0; i < game->count; i++)
		if (!console_choice_set(choice, game->given[i].name,
			    game->given[i].value, reason))
			options_refuse("--%s", reason);
}

static void
read_options(struct session_options *session, struct console_choice *choice,
	struct console_page *page, int argc, char *argv[])
{
	struct option_row games[GAME_ROWS_MAX + 1];
	const struct option_row rows[] = {
		session_options_row(session, "game"),
		OPTION_GROUP(ROWS_SANDBOX_GAME),
		OPTION_GROUP(games),
		lineup_sandbox_row(session),
		{0, "browser", NULL,
			"the console is a page, at the link that is printed",
			OPTION_FLAG(&page->wanted)},
		{0, "listen", "ADDRESS",
			"serve the page there (127.0.0.1: for this machine\n"
			"alone)",
			OPTION_TEXT(&page->address)},
		{0, "port", "N", "and at this port (any that is free)",
			OPTION_INT(&page->port, 0, 65535)},
		{0},
	};
	const struct options options = {
		.command = "talon console",
		.usage = "[options] BOT [BOT ...]",
		.needs = "at least one bot is needed",
		.summary = "A shell to bots: lines go to one of them, those "
			   "with a colon to the console\n(:help).",
		.rows = rows,
		.epilogue = lineup_print_games,
	};
	game_options_rows(&session->game, OPTION_USUAL, games);
	options_read(&options, &argc, &argv);
	take_bots(session, argv);
	if (!page->wanted && (page->address || page->port != 0))
		options_refuse(
			"--listen and --port are for the page of --browser");
	choose(choice, session);
}

static void
print_link(const struct applet *applet)
{
	char link[WEB_LINK_MAX];

	applet_link(applet, link);
	printf("The console is at %s\n", link);
	fflush(stdout);
}

/* Serves the page for the bots of TERMS until the console or a signal ends it;
 * an exit status. What our surroundings refuse ends the process. */
static int
console_page_run(const struct console_page *page,
	const struct session_terms *session, struct console_choice *choice)
{
	char token[WEB_TOKEN_LENGTH + 1], reason[GAME_REASON_MAX];
	struct talk_loop loop;
	const struct applet_terms terms = {
		.address = page->address,
		.port = page->port,
		.token = token,
		.loop = &loop,
		.choice = choice,
		.specs = session->specs,
		.count = session->run.bot_count,
		.confinement = &session->confinement,
	};

	page_token_draw(token);
	if (talk_loop_init(&loop) < 0)
		err(EXIT_FAILURE, NULL);
	struct applet *applet = applet_open(&terms, reason);
	if (!applet)
		errx(EXIT_FAILURE, "console: %s", reason);
	loop.limits = session->confinement.limits;
	print_link(applet);
	if (applet_run(applet) < 0)
		err(EXIT_FAILURE, NULL);
	applet_close(applet);
	talk_loop_release(&loop);
	return loop.signal < 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}

static int
converse(const struct session_terms *terms, struct console_choice *choice)
{
	const bool person = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
	struct talk_loop loop;
	struct console console;

	if (talk_loop_init(&loop) < 0)
		err(EXIT_FAILURE, NULL);
	loop.limits = terms->confinement.limits;
	if (console_init(&console, &(struct console_terms){
					   .choice = choice,
					   .specs = terms->specs,
					   .count = terms->run.bot_count,
					   .confinement = &terms->confinement,
					   .loop = &loop,
					   .out = stdout,
					   .patient = person,
					   .keyboard = person,
				   }) < 0)
		err(EXIT_FAILURE, NULL);
	if (person)
		converse_at_terminal(&console);
	else
		converse_by_pipe(&console);
	console_release(&console);
	talk_loop_release(&loop);
	return loop.signal == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

static int
run(int argc, char *argv[])
{
	struct session_options session;
	struct console_choice choice = {0};
	struct console_page page = {0};

	session_options_init(&session);
	read_options(&session, &choice, &page, argc, argv);
	int status = page.wanted
			     ? console_page_run(&page, &session.terms, &choice)
			     : converse(&session.terms, &choice);
	console_choice_release(&choice);
	session_options_release(&session);
	return status;
}

const struct subcommand subcommand_console = {
	.name = "console",
	.summary = "talk to a bot by hand",
	.run = run,
	.special = true,
};
