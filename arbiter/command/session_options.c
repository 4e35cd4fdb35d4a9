#include "command/session_options.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "common/number.h"
#include "record/stop_rule.h"

enum {
	GAMES_MOST = 1000000000,
	MEMORY_MOST = 1 << 30, /* MiB */
	PROCESSES_MOST = 1 << 22,
};

static bool
set_number(const char *value, long least, long most, long *number,
	char reason[static REASON_MAX])
{
	uint64_t parsed;

	if (number_parse(value, &parsed) && parsed >= (uint64_t)least &&
		parsed <= (uint64_t)most) {
		*number = (long)parsed;
		return true;
	}
	snprintf(reason, REASON_MAX,
		"\"%.200s\" is no whole number from %ld to %ld", value, least,
		most);
	return false;
}

/* More than zero: nothing can be done in no time. */
static bool
set_seconds(const char *value, int64_t *ns, char reason[static REASON_MAX])
{
	int64_t parsed;

	if (number_parse_seconds(value, &parsed) && parsed > 0) {
		*ns = parsed;
		return true;
	}
	snprintf(reason, REASON_MAX,
		"\"%.200s\" is no number of seconds from 0.000000001 to %d",
		value, NUMBER_SECONDS_MAX);
	return false;
}

bool
setting_game(void *to, const char *value, char reason[static REASON_MAX])
{
	struct match_options *options = to;
	const struct game_rules *game = game_find(value);

	if (game) {
		options->run.game = game;
		return true;
	}
	snprintf(reason, REASON_MAX, "there is no game \"%.200s\"", value);
	return false;
}

bool
setting_games(void *to, const char *value, char reason[static REASON_MAX])
{
	struct match_options *options = to;

	options->games_given = true;
	return set_number(value, 1, GAMES_MOST, &options->run.games, reason);
}

bool
setting_sprt(void *to, const char *value, char reason[static REASON_MAX])
{
	struct match_options *options = to;

	return stop_rule_set_sprt(&options->run.stop, value, reason);
}

bool
setting_until_error(void *to, const char *value, char reason[static REASON_MAX])
{
	struct match_options *options = to;

	return stop_rule_set_error(&options->run.stop, value, reason);
}

bool
setting_seed(void *to, const char *value, char reason[static REASON_MAX])
{
	struct match_options *options = to;

	options->seed_given = number_parse(value, &options->run.seed);
	if (!options->seed_given)
		snprintf(reason, REASON_MAX,
			"\"%.200s\" is no whole number from 0 to %" PRIu64,
			value, UINT64_MAX);
	return options->seed_given;
}

bool
setting_clock(void *to, const char *value, char reason[static REASON_MAX])
{
	struct match_options *options = to;

	options->run.cpu_clock = strcmp(value, "cpu") == 0;
	if (options->run.cpu_clock || strcmp(value, "wall") == 0)
		return true;
	snprintf(reason, REASON_MAX, "\"%.200s\" is not wall or cpu", value);
	return false;
}

/* Why VALUE is no time: what other match runners take may have been meant. */
static void
refuse_time(const char *value, char reason[static REASON_MAX])
{
	if (strchr(value, '/'))
		snprintf(reason, REASON_MAX,
			"\"%.200s\": there is no time for a number of moves, "
			"only S or S+I, in seconds, for the whole game",
			value);
	else
		snprintf(reason, REASON_MAX,
			"\"%.200s\" is not S, S+I (seconds) or inf", value);
}

bool
setting_time(void *to, const char *value, char reason[static REASON_MAX])
{
	struct match_options *options = to;
	char seconds[NUMBER_MAX];
	size_t length = strcspn(value, "+");
	int64_t increment = 0;

	options->time_given = true;
	if (strcmp(value, "inf") == 0) {
		options->run.time_ns = -1;
		options->run.increment_ns = 0;
		return true;
	}
	if (length < sizeof seconds && !strchr(value, '/') &&
		(!value[length] ||
			number_parse_seconds(value + length + 1, &increment))) {
		memcpy(seconds, value, length);
		seconds[length] = '\0';
		options->run.increment_ns = increment;
		return set_seconds(seconds, &options->run.time_ns, reason);
	}
	refuse_time(value, reason);
	return false;
}

bool
setting_move_time(void *to, const char *value, char reason[static REASON_MAX])
{
	struct match_options *options = to;

	options->move_time_given = true;
	if (strcmp(value, "inf") == 0) {
		options->run.move_time_ns = 0;
		return true;
	}
	return set_seconds(value, &options->run.move_time_ns, reason);
}

bool
setting_start_time(void *to, const char *value, char reason[static REASON_MAX])
{
	struct match_options *options = to;

	options->start_time_given = true;
	return set_seconds(value, &options->run.start_time_ns, reason);
}

bool
setting_memory(void *to, const char *value, char reason[static REASON_MAX])
{
	struct match_options *options = to;
	long mib;

	if (!set_number(value, 1, MEMORY_MOST, &mib, reason))
		return false;
	options->run.memory_bytes = (int64_t)mib * 1024 * 1024;
	return true;
}

bool
setting_processes(void *to, const char *value, char reason[static REASON_MAX])
{
	struct match_options *options = to;

	return set_number(
		value, 1, PROCESSES_MOST, &options->run.processes, reason);
}

bool
setting_jobs(void *to, const char *value, char reason[static REASON_MAX])
{
	struct match_options *options = to;
	long jobs;

	if (!set_number(value, 1, SETTING_JOBS_MOST, &jobs, reason))
		return false;
	options->jobs = (int)jobs;
	return true;
}

bool
setting_output(void *to, const char *value, char reason[static REASON_MAX])
{
	struct match_options *options = to;

	if (!*value) {
		strlcpy(reason, "the name is empty", REASON_MAX);
		return false;
	}
	options->output = value;
	return true;
}

bool
setting_deals(void *to, const char *value, char reason[static REASON_MAX])
{
	struct match_options *options = to;

	(void)reason;
	options->own.deals = value;
	return true;
}

bool
setting_own(void *to, const char *name, const char *value,
	char reason[static REASON_MAX])
{
	struct own_options *own = &((struct match_options *)to)->own;
	int i = 0;

	while (i < own->count && strcmp(own->given[i].name, name) != 0)
		i++;
	if (i == OWN_MAX) {
		snprintf(reason, REASON_MAX, "there are too many of them");
		return false;
	}
	own->given[i].name = name;
	own->given[i].value = value;
	own->count += i == own->count;
	return true;
}

void
setting_resume(void *to)
{
	struct match_options *options = to;

	options->resume = true;
}

void
setting_no_rotate(void *to)
{
	struct match_options *options = to;

	options->run.rotate = false;
}

void
setting_open_hands(void *to)
{
	struct match_options *options = to;

	options->run.open_hands = true;
}

void
setting_restart(void *to)
{
	struct match_options *options = to;

	options->restart = true;
}

void
setting_lockstep(void *to)
{
	struct match_options *options = to;

	options->lockstep = true;
}

void
setting_json(void *to)
{
	struct match_options *options = to;

	options->json = true;
}

void
setting_quiet(void *to)
{
	struct match_options *options = to;

	options->verbosity = -1;
}

void
setting_verbose(void *to)
{
	struct match_options *options = to;

	options->verbosity = 1;
}
