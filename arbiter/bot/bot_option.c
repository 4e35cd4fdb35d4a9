#include "bot/bot_option.h"

#include <stdio.h>
#include <string.h>

#include "base/cores.h"
#include "bot/bot_spec.h"
#include "common/number.h"

static const int64_t TIME_NANO_LEAST = 1000000;
static const int64_t TIME_NANO_MOST = 1000000000000;
enum { MEMORY_MOST = 1 << 30 }; /* MiB */
enum { PROCESSES_MOST = 1 << 22 };

static bool
set_time(struct bot_spec *spec, const char *value)
{
	return number_parse_seconds(value, &spec->time_nano) &&
	       spec->time_nano >= TIME_NANO_LEAST &&
	       spec->time_nano <= TIME_NANO_MOST;
}

static bool
set_memory(struct bot_spec *spec, const char *value)
{
	uint64_t mib;

	if (!number_parse(value, &mib) || mib == 0 || mib > MEMORY_MOST)
		return false;
	spec->memory_bytes = (int64_t)mib * 1024 * 1024;
	return true;
}

static bool
set_cores(struct bot_spec *spec, const char *value)
{
	uint64_t cores;

	if (!number_parse(value, &cores) || cores == 0 || cores > CORES_MAX)
		return false;
	spec->cores = (int)cores;
	return true;
}

static bool
set_processes(struct bot_spec *spec, const char *value)
{
	uint64_t processes;

	if (!number_parse(value, &processes) || processes == 0 ||
		processes > PROCESSES_MOST)
		return false;
	spec->processes = (int)processes;
	return true;
}

static bool
set_net(struct bot_spec *spec, const char *value)
{
	spec->net = strcmp(value, "yes") == 0;
	return spec->net || strcmp(value, "no") == 0;
}

static bool
set_sandbox(struct bot_spec *spec, const char *value)
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
set_environment(struct bot_spec *spec, char *value)
{
	add_value(spec->environment, value);
	return *value != '=' && strchr(value, '=');
}

/* The options of the sandbox; false: WORD is none of them. */
static bool
set_confining_option(struct bot_spec *spec, char *word)
{
	if (strncmp(word, "read=", 5) == 0)
		return add_value(spec->read, word + 5);
	if (strncmp(word, "write=", 6) == 0)
		return add_value(spec->write, word + 6);
	if (strncmp(word, "net=", 4) == 0)
		return set_net(spec, word + 4);
	return strncmp(word, "sandbox=", 8) == 0 && set_sandbox(spec, word + 8);
}

bool
bot_option_set(
	struct bot_spec *spec, char *word, char reason[static REASON_MAX])
{
	bool good = false;

	if (strncmp(word, "cwd=", 4) == 0) {
		spec->directory = word + 4;
		good = *spec->directory != '\0';
	} else if (strncmp(word, "env:", 4) == 0)
		good = set_environment(spec, word + 4);
	else if (strncmp(word, "time=", 5) == 0)
		good = set_time(spec, word + 5);
	else if (strncmp(word, "memory=", 7) == 0)
		good = set_memory(spec, word + 7);
	else if (strncmp(word, "processes=", 10) == 0)
		good = set_processes(spec, word + 10);
	else if (strncmp(word, "cores=", 6) == 0)
		good = set_cores(spec, word + 6);
	else
		good = set_confining_option(spec, word);
	if (!good)
		snprintf(reason, REASON_MAX,
			"\"%.200s\" is not cwd=DIRECTORY, env:VARIABLE=VALUE, "
			"time=FACTOR (0.001 to 1000), memory=MB, processes=N, "
			"read=PATH, write=PATH, net=yes, "
			"sandbox=off|best|full or cores=N (1 to %d)",
			word, CORES_MAX);
	return good;
}
