/* `talon serve`: pages of a record file, while it grows. */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/reason.h"
#include "base/text.h"
#include "base/word_list.h"
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

typedef char page_token[WEB_TOKEN_LENGTH + 1];

struct serve_options {
	struct serve_terms terms;
	const char *links; /* a file that keeps the tokens; NULL: none */
	page_token tokens[SERVE_LINKS];
	struct word_list bots;
	const char *names[BOTS_MOST + 1];
};

/* A person is seated by us, not chosen; what is no plain name is no bot of
 * ours. */
static bool
is_bot(const char *name)
{
	return strcmp(name, "human") != 0 &&
	       name[strspn(name, "abcdefghijklmnopqrstuvwxyz-_0123456789")] ==
		       '\0' &&
	       *name != '-';
}

static void
find_bots(struct serve_options *serve)
{
	size_t count = 0;

	serve->terms.bots = serve->names;
	rows_list_bots(&serve->bots);
	for (size_t i = 0; i < serve->bots.count && count < BOTS_MOST; i++)
		if (is_bot(serve->bots.words[i]))
			serve->names[count++] = serve->bots.words[i];
}

static void
read_options(struct serve_options *serve, int argc, char *argv[])
{
	struct serve_terms *terms = &serve->terms;
	const struct option_row rows[] = {
		OPTION_GROUP(rows_game),
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
			"show no command, no path and nothing that a bot wrote",
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
		.needs = "a file is needed",
		.summary = "Shows a record file in a browser while it grows: "
			   "standings, games in play,\n"
			   "faults, and every game to step through and play "
			   "on from. A folder of\n"
			   "shards is shown as it is now.",
		.rows = rows,
	};

	options_read(&options, &argc, &argv);
	if (argc != 1)
		options_refuse("one file is needed");
	terms->path = inputs_as_one(argv, NULL);
	const char *slash = strrchr(argv[0], '/');
	terms->name = terms->is_private && slash && slash[1] != '\0' ? slash + 1
								     : argv[0];
}

/* The tokens of the links. */

/* Whether the line that comes next is a token and no more. */
static bool
read_token(FILE *file, page_token token)
{
	char line[WEB_TOKEN_LENGTH + 2];

	if (!fgets(line, sizeof line, file) ||
		strspn(line, "0123456789abcdef") != WEB_TOKEN_LENGTH)
		return false;
	const int next = line[WEB_TOKEN_LENGTH] == '\n' ? '\n' : fgetc(file);
	strlcpy(token, line, WEB_TOKEN_LENGTH + 1);
	return next == '\n';
}

static int
read_tokens(FILE *file, const char *path, page_token tokens[], int count,
	char reason[static REASON_MAX])
{
	struct stat status;

	if (fstat(fileno(file), &status) == 0 && (status.st_mode & 077) != 0)
		return reason_say(reason,
			"%.400s: others can read it: chmod 600 it, or remove "
			"it for new links",
			path);
	for (int i = 0; i < count; i++)
		if (!read_token(file, tokens[i]))
			return reason_say(reason,
				"%.400s:%d: is no token of a link", path,
				i + 1);
	return 0;
}

static int
write_tokens(FILE *file, const char *path, page_token tokens[], int count,
	char reason[static REASON_MAX])
{
	for (int i = 0; i < count; i++) {
		page_token_draw(tokens[i]);
		fprintf(file, "%s\n", tokens[i]);
	}
	return fflush(file) == 0 ? 0 : reason_of_file(path, reason);
}

/* The COUNT tokens that the file PATH keeps, a line each; where it is not there
 * it is made, with new ones, for its owner alone. -1 with the reason in words.
 */
static int
keep_tokens(const char *path, page_token tokens[], int count,
	char reason[static REASON_MAX])
{
	const int made = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
		S_IRUSR | S_IWUSR);
	const bool is_new = made >= 0;

	if (!is_new && errno != EEXIST)
		return reason_of_file(path, reason);
	FILE *file = is_new ? fdopen(made, "w") : fopen(path, "re");
	if (!file)
		return reason_of_file(path, reason);
	int result = is_new ? write_tokens(file, path, tokens, count, reason)
			    : read_tokens(file, path, tokens, count, reason);
	if (fclose(file) != 0 && result == 0)
		result = reason_of_file(path, reason);
	if (result < 0 && is_new)
		unlink(path);
	return result;
}

/* The subcommand. */

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

	read_options(&serve, argc, argv);
	char reason[REASON_MAX];

	if (!serve.links)
		for (int i = 0; i < SERVE_LINKS; i++)
			page_token_draw(serve.tokens[i]);
	else if (keep_tokens(serve.links, serve.tokens, SERVE_LINKS, reason) <
		 0)
		errx(EXIT_FAILURE, "%s", reason);
	serve.terms.owner = serve.tokens[OWNER];
	serve.terms.watch = serve.tokens[WATCH];
	find_bots(&serve);
	say_that_it_waits(serve.terms.path);
	setpriority(PRIO_PROCESS, 0, LEAST_PRIORITY);
	int result = serve_run(&serve.terms, reason);
	word_list_release(&serve.bots);
	if (result < 0)
		errx(EXIT_FAILURE, "%s", reason);
	return EXIT_SUCCESS;
}

const struct subcommand subcommand_serve = {
	.name = "serve",
	.summary = "show a record file in a browser while it grows",
	.run = run,
};
