#include "lib/match_line.h"

#include "command/match.c"
#include "lib/command_line.h"

int
match_line_read(struct session_options *options, const char *line)
{
	static struct command_line words;

	command_line_split(&words, line);
	return STATUS_OF(
		match_options_read(options, NULL, words.argc, words.argv));
}

void
match_line_again(struct text *text, const struct run *run, bool seed_given,
	int argc, char *const argv[])
{
	describe_again(text, run, seed_given, argc, argv);
}
