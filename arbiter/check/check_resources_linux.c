/* What a bot takes: time, memory, processes, files. */
#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "check/examination.h"
#include "process/descendants_linux.h"

#define NS_PER_MS INT64_C(1000000)

/* For games one after another. */
#define SHARE_NS (1500 * NS_PER_MS)

enum {
	GAMES_MAX = 100,
	GAMES_WARM = 5, /* a bot may fill tables meanwhile */
	FIRST_DEAL = 300,
	GROWTH_KIB = 4096, /* that means nothing */
	ERRORS_MAX = 64 * 1024,
};

/* What a bot takes of the machine now, with all that it has started, as /proc
 * has it. */
struct footprint {
	long memory_kib; /* resident */
	int descriptors;
	int processes;
	int threads;
};

struct measuring {
	pid_t parent;
	struct footprint footprint;
};

/* The number behind NAME in the status of THREAD; -1: there is none. */
static long
status_number(pid_t thread, const char *name)
{
	char path[64], line[256];
	long number = -1;

	snprintf(path, sizeof path, "/proc/%ld/status", (long)thread);
	FILE *file = fopen(path, "re");
	if (!file)
		return -1;
	while (number == -1 && fgets(line, sizeof line, file))
		if (strncmp(line, name, strlen(name)) == 0)
			sscanf(line + strlen(name), ": %ld", &number);
	fclose(file);
	return number;
}

static int
count_descriptors(pid_t process)
{
	char path[64];
	int count = 0;

	snprintf(path, sizeof path, "/proc/%ld/fd", (long)process);
	DIR *folder = opendir(path);
	if (!folder)
		return 0;
	for (const struct dirent *entry; (entry = readdir(folder));)
		count += entry->d_name[0] != '.';
	closedir(folder);
	return count;
}

static void
visit(pid_t thread, void *context)
{
	struct measuring *m = context;
	const long process = status_number(thread, "Tgid");

	if (process == -1 || process == m->parent)
		return;
	m->footprint.threads++;
	if (process != thread)
		return;
	const long memory = status_number(thread, "VmRSS");
	m->footprint.processes++;
	m->footprint.memory_kib += memory > 0 ? memory : 0;
	m->footprint.descriptors += count_descriptors(thread);
}

/* Of the processes below PARENT. */
static struct footprint
footprint_measure(pid_t parent)
{
	struct measuring m = {.parent = parent};

	descendants_visit_threads(parent, visit, &m);
	return m.footprint;
}

static bool
play(struct examination *e, long deal)
{
	return examination_game(e, (int)(deal % e->game.seats), deal);
}

static struct footprint
measure(const struct examination *e)
{
	return footprint_measure(process_parent(&e->talk.link.process));
}

/* Plays games and measures after the first few, and after the last; how many
 * there were in *GAMES. */
static bool
play_many(struct examination *e, struct footprint *early,
	struct footprint *late, int *games)
{
	const int64_t end_ns = loop_now() + SHARE_NS;

	for (*games = 0; *games < GAMES_MAX &&
			 (*games <= GAMES_WARM || loop_now() < end_ns);
		++*games) {
		if (!play(e, FIRST_DEAL + *games))
			return false;
		if (*games == GAMES_WARM)
			*early = measure(e);
	}
	*late = measure(e);
	return true;
}

static enum check_verdict
keeps_memory(struct examination *e)
{
	struct footprint early, late;
	int games;

	if (!play_many(e, &early, &late, &games))
		return examination_fail_game(e);
	const long grown = late.memory_kib - early.memory_kib;
	if (grown > GROWTH_KIB && grown > early.memory_kib / 4)
		return examination_fail(e,
			"its memory grew from %ld KiB to %ld KiB in %d games",
			early.memory_kib, late.memory_kib, games);
	return examination_pass(
		e, "%ld KiB after %d games", late.memory_kib, games);
}

static enum check_verdict
keeps_descriptors(struct examination *e)
{
	struct footprint early, late;
	int games;

	if (!play_many(e, &early, &late, &games))
		return examination_fail_game(e);
	if (late.descriptors > early.descriptors)
		return examination_fail(e,
			"it had %d files open, and %d after %d games",
			early.descriptors, late.descriptors, games);
	return examination_pass(e, "%d open files", late.descriptors);
}

static enum check_verdict
tells_processes(struct examination *e)
{
	if (!play(e, FIRST_DEAL))
		return examination_fail_game(e);
	const struct footprint now = measure(e);
	return examination_pass(
		e, "%d processes, %d threads", now.processes, now.threads);
}

static enum check_verdict
tells_times(struct examination *e)
{
	int64_t slowest_ns = 0;

	for (int i = 0; i < GAMES_WARM; i++) {
		const int64_t begun_ns = loop_now();

		if (!play(e, FIRST_DEAL + i))
			return examination_fail_game(e);
		if (loop_now() - begun_ns > slowest_ns)
			slowest_ns = loop_now() - begun_ns;
	}
	return examination_pass(e, "%.1f ms a turn, %.1f ms a game",
		(double)e->slowest_ns / 1e6, (double)slowest_ns / 1e6);
}

static enum check_verdict
tells_haste(struct examination *e)
{
	e->left_ms = 1;
	if (!examination_deal(e, 0, FIRST_DEAL) ||
		examination_turn(e) == PLAY_FAILED)
		return examination_fail_game(e);
	return examination_pass(e, "%.1f ms", (double)e->slowest_ns / 1e6);
}

static enum check_verdict
keeps_quiet(struct examination *e)
{
	if (!play(e, FIRST_DEAL))
		return examination_fail_game(e);
	conversation_is_quiet(&e->talk, 20 * NS_PER_MS);
	if (e->talk.errors_bytes > ERRORS_MAX)
		return examination_fail(e,
			"it wrote %zu KiB to its standard error in one game",
			e->talk.errors_bytes / 1024);
	return examination_pass(e, "%zu bytes", e->talk.errors_bytes);
}

/* Adds the names in the bot's folder that NAMES, a line each, has not; ADDED is
 * the first of them, or "". */
static void
add_names(const struct examination *e, struct text *names,
	char added[static NAME_MAX + 1])
{
	char line[NAME_MAX + 3];

	*added = '\0';
	if (text_failed(names) < 0)
		return;
	DIR *folder = opendir(e->bot->directory ? e->bot->directory : ".");
	if (!folder)
		return;
	for (const struct dirent *entry; (entry = readdir(folder));) {
		snprintf(line, sizeof line, "\n%s\n", entry->d_name);
		if (strstr(names->bytes, line))
			continue;
		text_add_string(names, line + 1);
		if (*added == '\0')
			strlcpy(added, entry->d_name, NAME_MAX + 1);
	}
	closedir(folder);
}

static enum check_verdict
writes_no_files(struct examination *e)
{
	struct text names = {0};
	char added[NAME_MAX + 1];

	text_add_string(&names, "\n");
	add_names(e, &names, added);
	const bool played = examination_sit(e, 0, NULL) && play(e, FIRST_DEAL);
	add_names(e, &names, added);
	const bool failed = text_failed(&names) < 0;
	text_release(&names);
	if (!played)
		return examination_fail_game(e);
	if (*added == '\0' || failed)
		return CHECK_PASSED;
	return examination_fail(
		e, "there is a new file in its folder: %s", added);
}

static bool
plays_two(struct examination *e, const struct bot_spec *spec)
{
	bool plays = examination_sit_as(e, spec, 0, NULL);

	for (int i = 0; plays && i < 2; i++)
		plays = play(e, FIRST_DEAL + i);
	return plays;
}

/* What changes how programs run, and a sandboxed bot does not see. */
static const char *const variables[] = {"PYTHONUNBUFFERED", "PYTHONPATH",
	"PYTHONHOME", "PYTHONIOENCODING", "PYTHONUTF8", "PERL5LIB", "PERL5OPT",
	"PERL_UNICODE", "RUBYLIB", "RUBYOPT", "NODE_PATH", "NODE_OPTIONS",
	"LUA_PATH", "LUA_CPATH", "CLASSPATH", "JAVA_TOOL_OPTIONS",
	"LD_LIBRARY_PATH", "LD_PRELOAD", "LC_ALL", "LC_CTYPE"};

/* Whether the bot plays when it is sandboxed if it has the VARIABLE, too. */
static bool
plays_with(struct examination *e, char *variable)
{
	struct bot_spec spec = *e->confined;
	size_t count = 0;

	while (spec.environment && spec.environment[count])
		count++;
	char **environment = calloc(count + 2, sizeof *environment);
	if (!environment)
		return false;
	if (count > 0)
		memcpy(environment, spec.environment,
			count * sizeof *environment);
	environment[count] = variable;
	spec.environment = environment;
	const bool plays = plays_two(e, &spec);
	examination_end(e); /* it knows the copy */
	free(environment);
	return plays;
}

/* Finds the variable that is set here and not there, and without which the bot
 * does not play: the reason says so. */
static void
find_variable(struct examination *e)
{
	const size_t count = sizeof variables / sizeof *variables;
	char why[sizeof e->why], variable[PATH_MAX];

	strlcpy(why, e->why, sizeof why);
	for (size_t i = 0; i < count; i++) {
		const char *value = getenv(variables[i]);

		if (!value)
			continue;
		snprintf(variable, sizeof variable, "%s=%s", variables[i],
			value);
		if (plays_with(e, variable)) {
			examination_fail(e,
				"%s; it plays with %.100s, which is set here "
				"and not in a sandbox: [env:%.100s] sets it",
				why, variables[i], variable);
			return;
		}
	}
	strlcpy(e->why, why, sizeof e->why);
}

static enum check_verdict
plays_shut_in(struct examination *e)
{
	if (!e->confined)
		return examination_skip(e, "bots cannot be sandboxed here");
	if (plays_two(e, e->confined))
		return CHECK_PASSED;
	examination_fail_game(e);
	if (e->broken)
		return CHECK_FAILED;
	/* What is shown of the talk is what failed. */
	const struct text transcript = e->talk.transcript;
	e->talk.transcript = (struct text){0};
	find_variable(e);
	text_release(&e->talk.transcript);
	e->talk.transcript = transcript;
	return CHECK_FAILED;
}

#define SHOULD CHECK_RESOURCES, CHECK_SHOULD, examination_seat
#define TOLD   CHECK_RESOURCES, CHECK_TOLD, examination_seat
#define ALONE  CHECK_RESOURCES, CHECK_SHOULD, NULL
#define NEEDS  "course-games"
#define MANY                                                                   \
	"A process usually plays many games, one after another, never two at " \
	"once,"

const struct check check_resources[] = {
	{SHOULD, "resources-memory", "takes no more memory game by game",
		keeps_memory, NULL, NEEDS, 7, MANY},
	{SHOULD, "resources-files-open", "opens no more files game by game",
		keeps_descriptors, NULL, NEEDS, 7, MANY},
	{SHOULD, "resources-errors", "does not flood its standard error",
		keeps_quiet, NULL, NEEDS, 7,
		"The arbiter reads it all the time and keeps the last of it, "
		"about two thousand bytes,"},
	{ALONE, "resources-files", "writes no files", writes_no_files, NULL,
		NEEDS, 7, "do not write to one file from all."},
	{ALONE, "resources-sandbox", "plays when it is sandboxed",
		plays_shut_in, NULL, NEEDS, 7,
		"In tournaments, and elsewhere with `--sandbox best` or "
		"`full`, a "
		"bot is sandboxed as far as the machine can;"},
	{TOLD, "resources-processes", "has started", tells_processes, NULL,
		NEEDS, 7,
		"may start processes; whatever it has started ends with it."},
	{TOLD, "resources-time", "takes at most", tells_times, NULL, NEEDS, 5,
		"The turn is lost when the time is used up, whatever the bot "
		"has begun to write."},
	{TOLD, "resources-haste", "with one millisecond left takes",
		tells_haste, NULL, NEEDS, 5,
		"It is wise to leave some milliseconds unused."},
	{0},
};
