/* `talon console`: a shell to one bot. */
#include <err.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <editline/readline.h>

#include "command/lineup.h"
#include "command/session_options.h"
#include "command/subcommands.h"
#include "talk/console.h"

enum { CONSOLE_LINE_MAX = 20000 };

/* Whose commands Tab completes: the line editor passes nothing on. */
static const struct console *completed;

static const char *const own[] = {":deal", ":load", ":go", ":step", ":back",
	":board", ":save", ":time", ":err", ":start", ":help", ":quit", NULL};

/* Name NUMBER of the bot's list that begins with TEXT; NULL: there is none. */
static char *
listed_name(const char *text, int number)
{
	const struct text *listed = &completed->listed;
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
	for (size_t i = 0; own[i]; i++)
		if (strncmp(own[i], text, strlen(text)) == 0 && left-- == 0)
			return strdup(own[i]);
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
	rl_completion_entry_function = next_name;
	while (more && console->parlour->signal == 0 && (line = read_line())) {
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

	while (console->parlour->signal == 0 &&
		fgets(line, sizeof line, stdin) && console_take(console, line))
		;
}

static enum options_verdict
read_options(struct session_options *session, int argc, char *argv[])
{
	const struct session_rows s = session_options_rows(session);
	const struct option_row rows[] = {s.game, {0}};
	const struct options options = {
		.command = "talon console",
		.usage = "[options] BOT",
		.summary = "A shell to a bot: lines go to it, those with a "
			   "colon to the console (:help).",
		.rows = rows,
		.epilogue = lineup_print_games,
	};
	struct lineup lineup;
	enum options_verdict verdict = options_read(&options, &argc, &argv);

	if (verdict != OPTIONS_RUN)
		return verdict;
	if (argc != 1)
		return options_refuse(&options,
			"one bot is needed, and there are %d%s", argc,
			argc > 1 ? "; are quotes missing around its command?"
				 : "");
	lineup_init(&lineup, session, &options);
	verdict = lineup_add(&lineup, argv[0]);
	if (verdict == OPTIONS_RUN && session->terms.specs[0].person)
		return options_refuse(&options, "a person has a console");
	return verdict;
}

static int
run(const struct session_terms *terms)
{
	const bool person = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
	struct parlour parlour;
	struct console console;

	if (parlour_init(&parlour) < 0 ||
		console_init(&console, terms->run.game, &terms->specs[0],
			&parlour, stdout, person) < 0)
		err(EXIT_FAILURE, NULL);
	if (person)
		converse_at_terminal(&console);
	else
		converse_by_pipe(&console);
	console_release(&console);
	parlour_release(&parlour);
	return parlour.signal == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

int
subcommand_console(int argc, char *argv[])
{
	struct session_options session;

	session_options_init(&session);
	int status = read_options(&session, argc, argv);
	if (status == OPTIONS_RUN)
		status = run(&session.terms);
	session_options_release(&session);
	return status;
}
