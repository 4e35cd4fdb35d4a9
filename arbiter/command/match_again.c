#include "command/match_again.h"

#include <stddef.h>
#include <string.h>

#include "base/called_as.h"
#include "bot/shell_words.h"
#include "record/stop_rule.h"

/* How many words, from ARGUMENT on, are not for one game: it stops by itself,
 * and it is chosen, and written down, anew. */
static int
count_words_left_out(const char *argument)
{
	static const char *const names[] = {"--sprt", "--until-error", "--only",
		"--log", "--shard", "--upto"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		size_t length = strlen(names[i]);

		if (strncmp(argument, names[i], length) != 0)
			continue;
		if (argument[length] == '\0')
			return 2;
		if (argument[length] == '=')
			return 1;
	}
	return 0;
}

static void
add_words(struct text *text, int argc, char *const argv[])
{
	for (int i = 1; i < argc; i++) {
		int dropped = count_words_left_out(argv[i]);

		if (dropped > 0) {
			i += dropped - 1;
			continue;
		}
		text_add(text, " ", 1);
		shell_words_quote(text, argv[i]);
	}
}

void
match_again(struct text *text, const struct run *run, bool seed_given, int argc,
	char *const argv[])
{
	for (int i = 1; i < argc; i++)
		if (strcmp(argv[i], "--") == 0)
			return;
	shell_words_quote(text, called_as());
	text_add_string(text, " match");
	if (!seed_given) {
		text_add_string(text, " -s ");
		shell_words_quote(text, run->seed.text);
	}
	add_words(text, argc, argv);
	if (stop_rule_given(&run->stop))
		text_add_format(text, " -n %ld", run->games);
	text_add_string(text, " --only");
}
