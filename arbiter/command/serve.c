/* `talon serve`: pages of a record file, while it grows. */
#include <dirent.h>
#include <err.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "base/text.h"
#include "bot/bot_program_linux.h"
#include "command/inputs.h"
#include "command/page_token.h"
#include "command/rows.h"
#include "command/subcommands.h"
#include "options/options.h"
#include "serve/serve.h"

/* Who looks waits for the run, which comes first. */
enum { LEAST_PRIORITY = 19 };

enum { BOTS_MOST = 64 };

enum { OWNER, WATCH, SERVE_LINKS };

struct serve_options {
	struct serve_terms terms;
	const char *links; /* a file that keeps the tokens; NULL: none */
	page_token tokens[SERVE_LINKS];
	struct dirent **bots;
	int bot_count;
	const char *names[BOTS_MOST + 1];
};

/* A person is seated by us, not chosen; what is no plain name is no bot of
 * ours. */
static int
is_bot(const struct dirent *entry)
{
	const char *name = entry->d_name;

	return strcmp(name, "human") != 0 &&
	       name[strspn(name, "abcdefghijklmnopqrstuvwxyz-_0123456789")] ==
		       '\0' &&
	       *name != '-';
}

/* Folders and files that cannot be run are no bots. */
static bool
can_be_run(const char *folder, const char *name)
{
	char path[PATH_MAX];
	struct stat status;

	int written = snprintf(path, sizeof path, "%s/%s", folder, name);
	return written >= 0 && (size_t)written < sizeof path &&
	       stat(path, &status) == 0 && S_ISREG(status.st_mode) &&
	       (status.st_mode & S_IXUSR) != 0;
}

static void
find_bots(struct serve_options *serve)
{
	char folder[PATH_MAX];
	int count = 0;

	serve->terms.bots = serve->names;
	if (bot_program_directory(folder, sizeof folder) < 0)
		return;
	serve->bot_count = scandir(folder, &serve->bots, is_bot, alphasort);
	for (int i = 0; i < serve->bot_count && count < BOTS_MOST; i++)
		if (can_be_run(folder, serve->bots[i]->d_name))
			serve->names[count++] = serve->bots[i]->d_name;
}

static void
release_bots(struct serve_options *serve)
{
	for (int i = 0; i < serve->bot_count; i++)
		free(serve->bots[i]);
	free(serve->bots);
}

static enum options_verdict
read_options(struct serve_options *serve, int argc, char *argv[])
{
	struct serve_terms *terms = &serve->terms;
	const struct option_row rows[] = {
		rows_game(),
		rows_sandbox_game(),
		{0, "port", "N", "listen there (any that is free)",
			OPTION_INT(&terms->port, 0, 65535)},
		{0, "listen", "ADDRESS",
			"at this address of the machine, for others to look,\n"
			"too (127.0.0.1)",
			OPTION_TEXT(&terms->address)},
		{0, "host", "NAME",
			"by which the links name this machine (its address)",
			OPTION_TEXT(&terms->host)},
		{0, "private", NULL,
			"show no command, no path and nothing that a bot "
			"wrote",
			OPTION_FLAG(&terms->is_private)},
		{0, "links", "FILE",
			"keep what is secret of the links in FILE, so that\n"
			"they are the same at the next start (none)",
			OPTION_FILE(&serve->links)},
		{0},
	};
	const struct options options = {
		.command = "talon serve",
		.usage = "[options] FILE",
		.summary = "Shows a record file in a browser while it grows: "
			   "standings, games in play,\n"
			   "faults, and every game to step through and play "
			   "on from. A folder of\n"
			   "shards is shown as it is now.",
		.rows = rows,
	};
	enum options_verdict verdict = options_read(&options, &argc, &argv);

	if (verdict != OPTIONS_RUN)
		return verdict;
	if (argc != 1)
		return options_refuse(&options, argc == 0 ? "a file is needed"
							  : "one file is "
							    "needed");
	terms->path = inputs_as_one(argv, NULL);
	const char *slash = strrchr(argv[0], '/');
	terms->name = terms->is_private && slash && slash[1] != '\0' ? slash + 1
								     : argv[0];
	return OPTIONS_RUN;
}

static void
say_that_it_waits(const char *path)
{
	struct stat status;

	if (stat(path, &status) < 0)
		warnx("%s: is not there yet; it is waited for", path);
}

static int
run(int argc, char *argv[])
{
	struct serve_options serve = {.terms.links = stdout};
	enum options_verdict verdict = read_options(&serve, argc, argv);
	char reason[REASON_MAX];

	if (verdict != OPTIONS_RUN)
		return verdict;
	if (!serve.links)
		for (int i = 0; i < SERVE_LINKS; i++)
			page_token_draw(serve.tokens[i]);
	else if (page_token_keep(
			 serve.links, serve.tokens, SERVE_LINKS, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	serve.terms.owner = serve.tokens[OWNER];
	serve.terms.watch = serve.tokens[WATCH];
	find_bots(&serve);
	say_that_it_waits(serve.terms.path);
	setpriority(PRIO_PROCESS, 0, LEAST_PRIORITY);
	int result = serve_run(&serve.terms, reason);
	release_bots(&serve);
	if (result < 0)
		errx(EXIT_FAILURE, "%s", reason);
	return EXIT_SUCCESS;
}

const struct subcommand subcommand_serve = {
	.name = "serve",
	.summary = "show a record file in a browser while it grows",
	.run = run,
};
