#include "check/check.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check/examination.h"

const char *
check_group_name(enum check_group group)
{
	static const char *const names[] = {
		[CHECK_START] = "start",
		[CHECK_COMMANDS] = "commands",
		[CHECK_WIRE] = "wire",
		[CHECK_RULES] = "rules",
		[CHECK_COURSE] = "course",
		[CHECK_CHANCE] = "chance",
		[CHECK_RESOURCES] = "resources",
		[CHECK_END] = "end",
	};

	return names[group];
}

const char *
check_level_name(enum check_level level)
{
	static const char *const names[] = {
		[CHECK_MUST] = "must",
		[CHECK_SHOULD] = "should",
		[CHECK_TOLD] = "told",
	};

	return names[level];
}

const char *
check_chapter_title(int chapter)
{
	static const char *const titles[] = {
		"",
		"The wire",
		"Commands",
		"The course of a game",
		"Actions",
		"Time",
		"Faults",
		"The bot as a process",
		"Dialogues",
	};

	return titles[chapter];
}

/* Whether one of NAMES is NAME. */
static bool
has_name(const char *names, const char *name)
{
	while (*names != '\0') {
		const size_t length = strcspn(names, " ,");

		if (strlen(name) == length && memcmp(names, name, length) == 0)
			return true;
		names += length;
		names += strspn(names, " ,");
	}
	return false;
}

bool
check_is_named(const struct check *check, const char *names)
{
	return has_name(names, check->name) ||
	       has_name(names, check_group_name(check->group)) ||
	       has_name(names, check_level_name(check->level));
}

/* Whether NEEDS name it: itself, or the group of which it is a must. */
static bool
check_is_needed(const struct check *check, const char *needs)
{
	return has_name(needs, check->name) ||
	       (check->level == CHECK_MUST &&
		       has_name(needs, check_group_name(check->group)));
}

enum { LINE_MAX_BYTES = 512 };

#define OBEYED "*Needed: yes.* The bot must obey; a `?` is the fault `refused`."
#define LISTED                                                             \
	"*If listed.* Sent only to a bot whose answer to `list_commands` " \
	"names "                                                           \
	"it, and then as needed as any other."
#define OPTIONAL \
	"A bot that has no use for the command may answer `?`, whatever text."
#define PLAYERS                                                              \
	"**set_players** says that there are *n* players, and that the bot " \
	"is "                                                                \
	"number *i*."

/* What has to hold before a game is played. */
#define BASE   "start commands wire"
#define PLAYED BASE " rules course-game course-games"

struct builder {
	struct check_list *list;
	char last[CHECK_NAME_MAX]; /* needed command, so far */
	bool failed;
};

static void
add(struct builder *b, const struct check *check)
{
	struct check_list *list = b->list;
	struct check *checks =
		reallocarray(list->checks, list->count + 1, sizeof *checks);

	if (!checks) {
		b->failed = true;
		return;
	}
	list->checks = checks;
	checks[list->count++] = *check;
}

/* A string that lives as long as the list. */
__attribute__((format(printf, 2, 3))) static const char *
format_string(struct builder *b, const char *format, ...)
{
	struct check_list *list = b->list;
	char line[LINE_MAX_BYTES];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(line, sizeof line, format, arguments);
	va_end(arguments);
	char **strings = reallocarray(
		list->strings, list->string_count + 1, sizeof *strings);
	if (strings) {
		list->strings = strings;
		strings[list->string_count] = strdup(line);
		if (strings[list->string_count])
			return strings[list->string_count++];
	}
	b->failed = true;
	return "";
}

static void
add_rows(struct builder *b, const struct check *rows, size_t from, size_t to)
{
	for (size_t i = from; rows[i].name && i < to; i++)
		add(b, &rows[i]);
}

static bool
is_there(const struct check_list *list, const char *name)
{
	for (size_t i = 0; i < list->count; i++)
		if (strcmp(list->checks[i].name, name) == 0)
			return true;
	return false;
}

/* A row for each command, where a game has it first; each needs the last one
 * before it that every bot must obey. */
static bool
add_command(void *context, const char *line, enum expected_answer expected,
	char action[static GAME_LINE_MAX])
{
	struct builder *b = context;
	char command[CHECK_NAME_MAX], name[CHECK_NAME_MAX + 16];
	const bool listed = walk_is_listed(line);

	(void)action;
	snprintf(
		command, sizeof command, "%.*s", (int)strcspn(line, " "), line);
	snprintf(name, sizeof name, "commands-%s", command);
	if (is_there(b->list, name))
		return true;
	const char *argument = format_string(b, "%s", command);
	add(b, &(const struct check){CHECK_COMMANDS, CHECK_MUST,
		       format_string(b, "%s", name),
		       format_string(b,
			       expected == ANSWER_TEXT ? "answers %s"
			       : expected == ANSWER_OPTIONAL
				       ? "takes or refuses %s"
				       : "obeys %s",
			       command),
		       format_string(b,
			       "start-empty-line wire-empty wire-once %s",
			       b->last),
		       2,
		       listed			     ? LISTED
		       : expected == ANSWER_OPTIONAL ? OPTIONAL
						     : OBEYED,
		       check_command_is_obeyed, argument});
	if (!listed)
		snprintf(b->last, sizeof b->last, "commands-%.20s", command);
	return true;
}

static bool
add_commands(struct builder *b, const struct game_rules *rules, char *reason)
{
	struct local_game game;
	bool good = local_game_init(&game, rules, 0, NULL, reason);

	if (good) {
		game.referee.open_hands = rules->hidden_hands;
		walk(&game, 0, 4, add_command, b);
	}
	local_game_release(&game);
	return good;
}

static void
add_trials(struct builder *b, const struct game_trial *trials,
	const struct check *pattern)
{
	for (; trials && trials->name; trials++) {
		struct check check = *pattern;

		check.name = format_string(b, "%s-%s",
			check_group_name(check.group), trials->name);
		check.what =
			format_string(b, "%s%s", pattern->what, trials->what);
		check.sentence = trials->sentence;
		check.argument = trials;
		add(b, &check);
	}
}

/* Each number of players that bots of the game may meet, but for the usual one
 * where there is no other. */
static void
add_players(struct builder *b, const struct game_rules *rules,
	const struct check *pattern)
{
	struct game_trial *tables = calloc(GAME_SEATS_MAX + 1, sizeof *tables);
	int count = 0, before = 0;

	if (!tables) {
		b->failed = true;
		return;
	}
	b->list->tables = tables;
	for (int bots = 1; bots <= GAME_SEATS_MAX; bots++) {
		const int seats = rules->seats(bots);

		if (seats == 0 || seats == before)
			continue;
		before = seats;
		tables[count++] = (struct game_trial){
			.name = format_string(b, "players-%d", seats),
			.what = format_string(b, "%d players", seats),
			.sentence = PLAYERS,
			.bots = bots,
		};
	}
	if (count > 1)
		add_trials(b, tables, pattern);
}

static void
add_all(struct builder *b, const struct game_rules *rules, char *reason)
{
	static const struct check positions = {CHECK_RULES, CHECK_MUST, NULL,
		"acts by the rules: ",
		BASE " course-others course-itself course-deals course-anew", 4,
		NULL, check_positions, NULL};
	static const struct check games = {CHECK_COURSE, CHECK_MUST, NULL,
		"plays a game: ", PLAYED, 2, NULL, check_game_is_played, NULL};

	add_rows(b, check_start, 0, SIZE_MAX);
	add_rows(b, check_wire, 0, 2);
	if (!add_commands(b, rules, reason)) {
		b->failed = true;
		return;
	}
	add_rows(b, check_wire, 2, SIZE_MAX);
	add_rows(b, check_course, 0, 4);
	add_trials(b, rules->kinds, &positions);
	add_rows(b, check_course, 4, SIZE_MAX);
	add_players(b, rules, &games);
	add_trials(b, rules->trials, &games);
	add_rows(b, check_chance, 0, SIZE_MAX);
	add_rows(b, check_resources, 0, SIZE_MAX);
	add_rows(b, check_end, 0, SIZE_MAX);
}

/* By level, and else as they were. */
static bool
sort(struct check_list *list)
{
	struct check *sorted = reallocarray(NULL, list->count, sizeof *sorted);
	size_t count = 0;

	if (!sorted)
		return false;
	for (int level = CHECK_MUST; level <= CHECK_TOLD; level++)
		for (size_t i = 0; i < list->count; i++)
			if ((int)list->checks[i].level == level)
				sorted[count++] = list->checks[i];
	free(list->checks);
	list->checks = sorted;
	return true;
}

bool
check_list_init(struct check_list *list, const struct game_rules *rules,
	char reason[static REASON_MAX])
{
	struct builder b = {.list = list};

	*list = (struct check_list){0};
	strlcpy(reason, strerror(ENOMEM), REASON_MAX);
	add_all(&b, rules, reason);
	return !b.failed && sort(list);
}

void
check_list_release(struct check_list *list)
{
	for (size_t i = 0; i < list->string_count; i++)
		free(list->strings[i]);
	free(list->strings);
	free(list->tables);
	free(list->checks);
	*list = (struct check_list){0};
}

int
check_series_init(struct check_series *series, const struct check_list *list,
	struct examination *e, const char *only)
{
	*series = (struct check_series){
		.list = list,
		.examination = e,
		.only = only,
		.results = calloc(list->count, sizeof *series->results),
	};
	return series->results ? 0 : -1;
}

void
check_series_release(struct check_series *series)
{
	for (size_t i = 0; i < series->count; i++)
		free(series->results[i].dialogue);
	free(series->results);
}

static bool
is_chosen(const struct check_series *series, const struct check *check)
{
	return !series->only || check_is_named(check, series->only);
}

size_t
check_series_size(const struct check_series *series)
{
	size_t size = 0;

	for (size_t i = 0; i < series->list->count; i++)
		size += is_chosen(series, &series->list->checks[i]);
	return size;
}

/* The first check that CHECK needs and that failed, or could not be done for
 * the same reason; NULL. */
static const struct check *
bar_of(const struct check_series *series, const struct check *check)
{
	for (size_t i = 0; i < series->count; i++) {
		const struct check_result *result = &series->results[i];

		if ((result->verdict == CHECK_FAILED || result->barred) &&
			check_is_needed(result->check, check->needs))
			return result->check;
	}
	return NULL;
}

static void
do_check(struct check_series *series, struct check_result *result)
{
	struct examination *e = series->examination;
	const int64_t begun_ns = loop_now();

	examination_begin(e);
	result->verdict = result->check->run(e, result->check);
	result->took_ns = loop_now() - begun_ns;
	if (e->why[0] == '\0' && result->verdict != CHECK_PASSED)
		strlcpy(e->why, "it did not", sizeof e->why);
	if (result->verdict != CHECK_PASSED)
		strlcpy(result->why, e->why, sizeof result->why);
	if (result->verdict == CHECK_FAILED)
		result->dialogue = strdup(
			conversation_tail(&e->talk, CHECK_DIALOGUE_LINES));
	strlcpy(result->figure, e->figure, sizeof result->figure);
	examination_end(e);
}

/* What fails because the time for all checks is up is no fault. */
static void
forgive_late(struct check_series *series, struct check_result *result)
{
	if (!talk_loop_is_over(series->examination->loop) ||
		result->verdict == CHECK_PASSED)
		return;
	result->verdict = CHECK_SKIPPED;
	result->late = true;
	strlcpy(result->why, "the time for all checks is up",
		sizeof result->why);
}

const struct check_result *
check_series_next(struct check_series *series)
{
	const struct check_list *list = series->list;
	struct examination *e = series->examination;

	while (series->next < list->count &&
		!is_chosen(series, &list->checks[series->next]))
		series->next++;
	if (series->next == list->count || e->broken || e->loop->signal != 0)
		return NULL;
	struct check_result *result = &series->results[series->count];
	result->check = &list->checks[series->next++];
	const struct check *bar = bar_of(series, result->check);
	if (talk_loop_is_over(e->loop))
		result->verdict = CHECK_FAILED;
	else if (!bar)
		do_check(series, result);
	else {
		result->verdict = CHECK_SKIPPED;
		result->barred = true;
		snprintf(
			result->why, sizeof result->why, "needs %s", bar->name);
	}
	forgive_late(series, result);
	if (e->broken || e->loop->signal != 0)
		return NULL;
	series->count++;
	return result;
}

size_t
check_series_count(const struct check_series *series, int group,
	enum check_level level, enum check_verdict verdict)
{
	size_t count = 0;

	for (size_t i = 0; i < series->count; i++) {
		const struct check_result *result = &series->results[i];

		count += (group == -1 || (int)result->check->group == group) &&
			 result->check->level == level &&
			 result->verdict == verdict;
	}
	return count;
}

size_t
check_series_late(const struct check_series *series)
{
	size_t count = 0;

	for (size_t i = 0; i < series->count; i++)
		count += series->results[i].late;
	return count;
}

bool
check_series_is_good(const struct check_series *series)
{
	for (size_t i = 0; i < series->count; i++) {
		const struct check_result *result = &series->results[i];

		if (result->check->level == CHECK_MUST &&
			(result->verdict == CHECK_FAILED || result->late))
			return false;
	}
	return true;
}
