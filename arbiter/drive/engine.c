#include "drive/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/shell_words.h"

/* What stands behind NAME and its colon; NULL: WORD is another. */
static const char *
behind(const char *word, const char *name)
{
	size_t length = strlen(name);

	if (strncmp(word, name, length) != 0)
		return NULL;
	if (word[length] == '\0')
		return word + length;
	return word[length] == ':' ? word + length + 1 : NULL;
}

/* Whether options can be split into words. */
static bool
can_be_split(const char *options, char reason[static REASON_MAX])
{
	size_t length = strlen(options);
	char *letters = malloc(length + 1);
	char **words = calloc(length / 2 + 2, sizeof *words);
	bool can = options[strspn(options, SHELL_BLANKS)] == '\0';

	if (!letters || !words)
		reason_no_memory(reason);
	else if (!can)
		can = shell_words_split(options, letters, words, reason);
	free(letters);
	free(words);
	return can;
}

bool
engine_parse(
	struct engine *engine, const char *word, char reason[static REASON_MAX])
{
	const char *options = behind(word, "slurm");
	const char *hosts = behind(word, "parallel");

	if (options) {
		*engine = (struct engine){ENGINE_SLURM, options};
		return can_be_split(options, reason);
	}
	if (!hosts) {
		snprintf(reason, REASON_MAX,
			"\"%.200s\" is not slurm[:OPTIONS] or parallel:HOSTS",
			word);
		return false;
	}
	if (*hosts == '\0') {
		snprintf(reason, REASON_MAX,
			"parallel needs hosts: parallel:HOST[,HOST...], as ssh "
			"has them; : is this machine");
		return false;
	}
	*engine = (struct engine){ENGINE_PARALLEL, hosts};
	return true;
}
