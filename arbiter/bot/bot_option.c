#include "bot/bot_option.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cores.h"
#include "bot/bot_spec.h"
#include "bot/shell_words.h"
#include "common/number.h"

static const int64_t TIME_NANO_LEAST = 1000000;
static const int64_t TIME_NANO_MOST = 1000000000000;
enum { MEMORY_MOST = 1 << 30 }; /* MiB */
enum { PROCESSES_MOST = 1 << 22 };

/* A whole number from 1 on. */
static bool
parse_up_to(const char *value, uint64_t most, uint64_t *number)
{
	return number_parse(value, number) && *number > 0 && *number <= most;
}

/* Adds VALUE, which is not empty, to a list with room for it. */
static bool
add_value(char **list, char *value)
{
	while (*list)
		list++;
	*list = value;
	return *value != '\0';
}

static bool
set_directory(struct bot_spec *spec, char *value)
{
	spec->directory = value;
	return *value != '\0';
}

static bool
set_environment(struct bot_spec *spec, char *value)
{
	add_value(spec->environment, value);
	return *value != '=' && strchr(value, '=');
}

static bool
set_time(struct bot_spec *spec, char *value)
{
	return number_parse_seconds(value, &spec->time_nano) &&
	       spec->time_nano >= TIME_NANO_LEAST &&
	       spec->time_nano <= TIME_NANO_MOST;
}

static bool
set_memory(struct bot_spec *spec, char *value)
{
	uint64_t mib;

	if (!parse_up_to(value, MEMORY_MOST, &mib))
		return false;
	spec->memory_bytes = (int64_t)mib * 1024 * 1024;
	return true;
}

static bool
set_processes(struct bot_spec *spec, char *value)
{
	uint64_t processes;

	if (!parse_up_to(value, PROCESSES_MOST, &processes))
		return false;
	spec->processes = (int)processes;
	return true;
}

static bool
set_cores(struct bot_spec *spec, char *value)
{
	uint64_t cores;

	if (!parse_up_to(value, CORES_MAX, &cores))
		return false;
	spec->cores = (int)cores;
	return true;
}

static bool
add_read(struct bot_spec *spec, char *value)
{
	return add_value(spec->read, value);
}

static bool
add_write(struct bot_spec *spec, char *value)
{
	return add_value(spec->write, value);
}

static bool
set_net(struct bot_spec *spec, char *value)
{
	spec->net = strcmp(value, "yes") == 0;
	return spec->net || strcmp(value, "no") == 0;
}

static bool
set_sandbox(struct bot_spec *spec, char *value)
{
	static const char *const words[] = {"", "off", "best", "full"};

	for (int i = BOT_SANDBOX_OFF; i <= BOT_SANDBOX_FULL; i++) {
		if (strcmp(value, words[i]) == 0) {
			spec->sandbox = (enum bot_sandbox)i;
			return true;
		}
	}
	return false;
}

static const char ranked[] = "ranked=";

static bool
set_ranked(struct bot_spec *spec, char *value)
{
	spec->unranked = strcmp(value, "no") == 0;
	return spec->unranked || strcmp(value, "yes") == 0;
}

static const struct {
	const char *name;
	bool (*set)(struct bot_spec *, char *value);
} options[] = {
	{"cwd=", set_directory},
	{"env:", set_environment},
	{"time=", set_time},
	{"memory=", set_memory},
	{"processes=", set_processes},
	{"cores=", set_cores},
	{"read=", add_read},
	{"write=", add_write},
	{"net=", set_net},
	{"sandbox=", set_sandbox},
	{ranked, set_ranked},
};

/* False: WORD is none of them, or is not as it may be. */
static bool
set(struct bot_spec *spec, char *word)
{
	for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
		size_t length = strlen(options[i].name);

		if (strncmp(word, options[i].name, length) == 0)
			return options[i].set(spec, word + length);
	}
	return false;
}

bool
bot_option_set(
	struct bot_spec *spec, char *word, char reason[static REASON_MAX])
{
	if (set(spec, word))
		return true;
	snprintf(reason, REASON_MAX,
		"\"%.200s\" is not cwd=DIRECTORY, env:VARIABLE=VALUE, "
		"time=FACTOR (0.001 to 1000), memory=MB, processes=N, "
		"read=PATH, write=PATH, net=yes, "
		"sandbox=off|best|full, ranked=no or cores=N (1 to %d)",
		word, CORES_MAX);
	return false;
}

/* By the last word that says so, as when they are set. */
static int
words_ranked(char *const *words)
{
	size_t length = strlen(ranked);
	int result = 1;

	for (; *words; words++)
		if (strncmp(*words, ranked, length) == 0)
			result = strcmp(*words + length, "no") != 0;
	return result;
}

int
bot_options_ranked(const char *text)
{
	char reason[REASON_MAX];
	int result = 1;

	if (!text)
		return 1;
	size_t length = strlen(text);
	char *letters = malloc(length + 1);
	char **words = calloc(length / 2 + 2, sizeof *words);
	if (!letters || !words)
		result = -1;
	else if (shell_words_split(text, letters, words, reason))
		result = words_ranked(words);
	free(letters);
	free(words);
	return result;
}
