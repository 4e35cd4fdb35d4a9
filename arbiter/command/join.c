/* `talon join`: plays a bot of this machine in a run elsewhere. */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "bot/bot_program_linux.h"
#include "bot/bot_spec.h"
#include "bot/shell_words.h"
#include "command/subcommands.h"
#include "options/options.h"
#include "remote/join.h"

enum { TOKEN_FILE_MAX = 4096 };

struct join_options {
	const char *token; /* a file */
	bool keep;
	bool quiet;
};

static void
read_invitation(const char *path, struct invitation *invitation)
{
	char text[TOKEN_FILE_MAX];
	FILE *file = fopen(path, "re");

	if (!file)
		options_fail("%s: %s", path, strerror(errno));
	const size_t length = fread(text, 1, sizeof text - 1, file);
	fclose(file);
	text[length] = '\0';
	if (invitation_read(invitation, text))
		return;
	options_fail("%s: has no talon1:HOST:PORT:FINGERPRINT:TOKEN", path);
}

/* One argument is a bot as in a match; several are the words of a command. */
static void
read_bot(char *const words[], struct bot_spec *bot)
{
	char reason[REASON_MAX];
	struct text line = {0};

	if (!words[1])
		text_add_string(&line, words[0]);
	for (size_t i = 0; words[1] && words[i]; i++) {
		text_add_string(&line, i > 0 ? " " : "bot=");
		shell_words_quote(&line, words[i]);
	}
	const bool good =
		text_failed(&line) == 0 &&
		bot_spec_parse(bot, line.bytes, bot_program_directory(),
			getenv("PATH"), reason);
	text_release(&line);
	if (!good)
		options_refuse("%s: %s", words[0], reason);
}

static int
join(const struct join_options *given, const char *place, char *words[])
{
	struct invitation invitation;
	struct bot_spec bot;

	read_invitation(given->token, &invitation);
	if (place && !invitation_move(&invitation, place))
		options_refuse("\"%s\" is not HOST or HOST:PORT", place);
	read_bot(words, &bot);
	const struct join_terms terms = {
		.invitation = &invitation,
		.bot = &bot,
		.keep = given->keep,
		.quiet = given->quiet,
	};
	const int status = join_run(&terms);
	bot_spec_release(&bot);
	return status;
}

/* What stands behind "--", which is taken from the arguments; NULL: none. */
static char **
cut_command(int *argc, char *argv[])
{
	for (int i = 1; i < *argc; i++)
		if (strcmp(argv[i], "--") == 0) {
			argv[i] = NULL;
			*argc = i;
			return &argv[i + 1];
		}
	return NULL;
}

static int
run(int argc, char *argv[])
{
	struct join_options given = {0};
	const struct option_row rows[] = {
		{0, "token", "FILE",
			"the file with the string that the organiser has "
			"mailed",
			OPTION_FILE(&given.token)},
		{0, "keep", NULL,
			"when the run is over, wait for the next one there",
			OPTION_FLAG(&given.keep)},
		{'q', "quiet", NULL, "say only why it ends",
			OPTION_FLAG(&given.quiet)},
		{0},
	};
	const struct options options = {
		.command = "talon join",
		.usage = "[HOST[:PORT]] --token FILE -- COMMAND",
		.summary = "Plays a bot of this machine in a tournament "
			   "elsewhere, until that is over.",
		.rows = rows,
	};
	const bool completes =
		argc > 1 && strcmp(argv[1], OPTIONS_COMPLETE) == 0;
	char **words = completes ? NULL : cut_command(&argc, argv);
	const bool cut = words;

	options_read(&options, &argc, &argv);
	if (!given.token)
		options_refuse("--token FILE is needed");
	if (!cut)
		words = argv;
	if (!*words)
		options_refuse("the command of a bot is missing");
	if (cut && argc > 1)
		options_refuse("one place is enough, before --");
	return join(&given, cut ? argv[0] : NULL, words);
}

const struct subcommand subcommand_join = {
	.name = "join",
	.summary = "play a bot of this machine in a tournament elsewhere",
	.run = run,
	.special = true,
};
