#include "check/check_series.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "bot/game_program.h"
#include "check/examination.h"
#include "common/plural.h"

static const char *const group_names[] = {
	[CHECK_START] = "start",
	[CHECK_COMMANDS] = "commands",
	[CHECK_WIRE] = "wire",
	[CHECK_RULES] = "rules",
	[CHECK_COURSE] = "course",
	[CHECK_CHANCE] = "chance",
	[CHECK_RESOURCES] = "resources",
	[CHECK_DESCRIBE] = "describe",
	[CHECK_DEAL] = "deal",
	[CHECK_POSITIONS] = "positions",
	[CHECK_SEEN] = "seen",
	[CHECK_END] = "end",
};

static const char *const level_names[] = {
	[CHECK_MUST] = "must",
	[CHECK_SHOULD] = "should",
	[CHECK_TOLD] = "told",
};

/* Of PROTOCOL.md, and of GAMES.md. */
static const char *const chapter_titles[][9] = {
	{
		"",
		"The wire",
		"Commands",
		"The course of a game",
		"Actions",
		"Time",
		"Faults",
		"The bot as a process",
		"Dialogues",
	},
	{
		"",
		"The wire",
		"Commands",
		"What a game says of itself",
		"Starts",
		"Positions",
		"What is seen, and what may be done",
		"Failures",
		"The game as a process",
	},
};

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
	       has_name(names, group_names[check->group]) ||
	       has_name(names, level_names[check->level]);
}

/* Whether NEEDS name it: itself, or the group of which it is a must. */
static bool
check_is_needed(const struct check *check, const char *needs)
{
	return has_name(needs, check->name) ||
	       (check->level == CHECK_MUST &&
		       has_name(needs, group_names[check->group]));
}

enum { LINE_MAX_BYTES = 512 };

#define OBEYED "*Needed: yes.* The bot must obey; a `?` is the fault `refused`."
#define LISTED                                                             \
	"*If listed.* Sent only to a bot whose answer to `list_commands` " \
	"names it, which then must obey."
#define OPTIONAL \
	"A bot that has no use for the command may answer `?`, whatever text."

struct builder {
	struct check_list *list;
	char last[CHECK_NAME_MAX]; /* needed command, so far */
	bool failed;
};

static void
add(struct builder *b, const struct check *check)
{
	struct check_list *list = b->list;

	if (ARRAY_GROW(list->checks, list->count, list->capacity) < 0)
		b->failed = true;
	else
		list->checks[list->count++] = *check;
}

/* A string that lives as long as the list. */
__attribute__((format(printf, 2, 3))) static const char *
format_string(struct builder *b, const char *format, ...)
{
	struct word_list *strings = &b->list->strings;
	char line[LINE_MAX_BYTES];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(line, sizeof line, format, arguments);
	va_end(arguments);
	word_list_add(strings, line);
	if (!strings->failed)
		return strings->words[strings->count - 1];
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
	struct check check = check_command;
	check.name = format_string(b, "%s", name);
	check.what = format_string(b,
		expected == ANSWER_TEXT	      ? "answers %s"
		: expected == ANSWER_OPTIONAL ? "takes or refuses %s"
					      : "obeys %s",
		command);
	check.argument = format_string(b, "%s", command);
	check.needs = format_string(
		b, "start-empty-line wire-empty wire-once %s", b->last);
	check.sentence = listed			       ? LISTED
			 : expected == ANSWER_OPTIONAL ? OPTIONAL
						       : OBEYED;
	add(b, &check);
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

		check.name = format_string(
			b, "%s-%s", group_names[check.group], trials->name);
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
	int count = 0, bots = 0;

	if (!tables) {
		b->failed = true;
		return;
	}
	b->list->tables = tables;
	while (examination_next_table(rules, &bots)) {
		const int seats = rules->seats(bots);

		tables[count++] = (struct game_trial){
			.name = format_string(b, "players-%d", seats),
			.what = format_string(b, "%d players", seats),
			.sentence = check_seat.sentence,
			.bots = bots,
		};
	}
	if (count > 1)
		add_trials(b, tables, pattern);
}

static void
add_all(struct builder *b, const struct game_rules *rules, char *reason)
{
	add_rows(b, check_start, 0, SIZE_MAX);
	add_rows(b, check_wire, 0, 2);
	if (!add_commands(b, rules, reason)) {
		b->failed = true;
		return;
	}
	add(b, &check_seat);
	add_rows(b, check_wire, 2, SIZE_MAX);
	add_rows(b, check_course, 0, 4);
	add_trials(b, rules->kinds, &check_positions);
	add_rows(b, check_course, 4, SIZE_MAX);
	add_players(b, rules, &check_games);
	add_trials(b, rules->trials, &check_games);
	add_rows(b, check_chance, 0, SIZE_MAX);
	add_rows(b, check_resources, 0, SIZE_MAX);
	add_rows(b, check_end, 0, SIZE_MAX);
}

#define ANSWER                                                                \
	"An **answer** is `=` or `?`, a blank, a text that may have several " \
	"lines, and then an **empty line**:"

/* What a game has in common with bots, in the words of its own page. */
static const struct {
	const char *name;
	int chapter;
	const char *sentence;
} common_rows[] = {
	{"start-runs", 8,
		"It is started, limited, watched and ended as a bot is"},
	{"start-silent", 1,
		"A game says nothing unasked: it never writes to its standard "
		"output but answers."},
	{"start-answers", 1,
		"Every command gets exactly one answer, in the order of the "
		"commands."},
	{"start-flush", 1,
		"an answer that waits in a buffer has not been given."},
	{"start-sign", 1, ANSWER},
	{"start-blank", 1, ANSWER},
	{"start-empty-line", 1, ANSWER},
};

static void
add_common(struct builder *b)
{
	for (size_t i = 0; i < sizeof common_rows / sizeof *common_rows; i++) {
		const struct check *row = check_start;

		while (strcmp(row->name, common_rows[i].name) != 0)
			row++;
		struct check check = *row;
		check.chapter = common_rows[i].chapter;
		check.sentence = common_rows[i].sentence;
		add(b, &check);
	}
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

int
check_list_init_game(struct check_list *list)
{
	struct builder b = {.list = list};

	*list = (struct check_list){.of_game = true};
	add_common(&b);
	add_rows(&b, check_game, 0, SIZE_MAX);
	return !b.failed && sort(list) ? 0 : -1;
}

void
check_list_release(struct check_list *list)
{
	word_list_release(&list->strings);
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

/* The first check that CHECK needs and that did not pass, or could not be done
 * for the same reason; NULL. */
static const struct check *
bar_of(const struct check_series *series, const struct check *check)
{
	for (size_t i = 0; i < series->count; i++) {
		const struct check_result *result = &series->results[i];

		if ((result->verdict == CHECK_FAILED ||
			    result->verdict == CHECK_UNJUDGED ||
			    result->barred) &&
			check_is_needed(result->check, check->needs))
			return result->check;
	}
	return NULL;
}

/* Where the machine fails, nothing is known of the bot. */
static enum check_verdict
judge(struct examination *e, enum check_verdict verdict)
{
	const struct link *link = &e->talk.link;
	const char *trouble = e->game.rules ? game_trouble(e->game.rules,
						      e->game.referee.game)
					    : NULL;

	if (!e->broken && trouble && e->bot != game_program_spec()) {
		strlcpy(e->why, trouble, sizeof e->why);
		e->broken = true;
	}
	if (!e->broken && link->accident) {
		strlcpy(e->why, link->why, sizeof e->why);
		e->broken = true;
	}
	return e->broken ? CHECK_UNJUDGED : verdict;
}

/* What needs the rules of a game that could not be opened fails as that did. */
static enum check_verdict
run(struct examination *e, const struct check *check)
{
	if (e->unopened && check->group >= CHECK_DESCRIBE &&
		check->group < CHECK_END)
		return examination_fail(e, "%s", e->unopened);
	const enum check_verdict seated =
		check->before ? check->before(e) : CHECK_PASSED;
	return seated == CHECK_PASSED ? check->run(e) : seated;
}

/* Before each check. */
static void
begin_check(struct examination *e)
{
	e->why[0] = e->figure[0] = '\0';
	e->broken = false;
	text_clear(&e->talk.transcript);
}

static void
do_check(struct check_series *series, struct check_result *result)
{
	struct examination *e = series->examination;
	const int64_t begun_ns = loop_now();

	if (series->begun)
		series->begun(series, result->check);
	begin_check(e);
	e->argument = result->check->argument;
	result->verdict = judge(e, run(e, result->check));
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
	if (series->next == list->count || e->loop->signal != 0)
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
	if (e->loop->signal != 0)
		return NULL;
	series->count++;
	return result;
}

/* How many results there are, of what kind. */
struct counts {
	size_t of[CHECK_UNJUDGED + 1]; /* by verdict, whatever the level */
	size_t failed, unjudged;       /* musts */
	size_t warned; /* what a bot should have done, and failed */
	size_t late;   /* for which there was no time */
};

/* Of a group, of all groups if it is -1. */
static struct counts
count(const struct check_series *series, int group)
{
	struct counts counts = {0};

	for (size_t i = 0; i < series->count; i++) {
		const struct check_result *result = &series->results[i];
		const enum check_level level = result->check->level;
		const bool failed = result->verdict == CHECK_FAILED;

		if (group != -1 && (int)result->check->group != group)
			continue;
		counts.of[result->verdict]++;
		counts.failed += level == CHECK_MUST && failed;
		counts.warned += level == CHECK_SHOULD && failed;
		counts.unjudged += level == CHECK_MUST &&
				   result->verdict == CHECK_UNJUDGED;
		counts.late += result->late;
	}
	return counts;
}

bool
check_series_is_unjudged(const struct check_series *series)
{
	const struct counts counts = count(series, -1);

	return counts.unjudged > 0 && counts.failed == 0;
}

bool
check_series_is_good(const struct check_series *series)
{
	for (size_t i = 0; i < series->count; i++) {
		const struct check_result *result = &series->results[i];

		if (result->check->level == CHECK_MUST &&
			(result->verdict == CHECK_FAILED ||
				result->verdict == CHECK_UNJUDGED ||
				result->late))
			return false;
	}
	return true;
}

enum { COLUMNS = 78 };

/* TEXT in lines of COLUMNS, each behind INDENT. */
static void
add_wrapped(struct text *to, const char *indent, const char *words)
{
	size_t column = 0;

	while (*words != '\0') {
		const size_t length = strcspn(words, " ");

		if (column > 0 && column + 1 + length > COLUMNS) {
			text_add(to, "\n", 1);
			column = 0;
		}
		text_add_string(to, column == 0 ? indent : " ");
		column += column == 0 ? strlen(indent) : 1;
		text_add(to, words, length);
		column += length;
		words += length;
		words += strspn(words, " ");
	}
	text_add(to, "\n", 1);
}

/* The lines of DIALOGUE, each behind INDENT. */
static void
add_dialogue(struct text *to, const char *indent, const char *dialogue)
{
	while (dialogue && *dialogue != '\0') {
		const size_t length = strcspn(dialogue, "\n");

		text_add_format(to, "%s%.*s\n", indent,
			length > 200 ? 200 : (int)length, dialogue);
		dialogue += length + (dialogue[length] != '\0');
	}
}

static void
add_group(const struct check_report *report, int group, struct text *text)
{
	const struct counts counts = count(report->series, group);
	const size_t skipped = counts.of[CHECK_SKIPPED];
	const size_t unjudged = counts.of[CHECK_UNJUDGED];
	const size_t done = counts.of[CHECK_PASSED] + counts.of[CHECK_FAILED];

	if (done + skipped + unjudged == 0)
		return;
	text_add_format(text, "%-10s  %3zu of %zu", group_names[group],
		counts.of[CHECK_PASSED], done);
	if (counts.failed > 0)
		text_add_format(text, ", %zu FAILED", counts.failed);
	if (counts.warned > 0)
		text_add_format(text, ", %zu warning%s", counts.warned,
			plural(counts.warned));
	if (skipped > 0)
		text_add_format(text, ", %zu skipped", skipped);
	if (unjudged > 0)
		text_add_format(text, ", %zu not judged", unjudged);
	text_add(text, "\n", 1);
}

static void
add_figures(const struct check_report *report, struct text *text)
{
	bool any = false;

	for (size_t i = 0; i < report->series->count; i++) {
		const struct check_result *r = &report->series->results[i];

		if (r->check->level != CHECK_TOLD || *r->figure == '\0')
			continue;
		text_add_format(text, "%s%s: %s\n", any ? "" : "\n",
			r->check->what, r->figure);
		any = true;
	}
}

/* The sentence with its page and chapter, behind SIGN. */
static void
add_sentence(const struct check_report *report, int chapter,
	const char *sentence, const char *indent, const char *sign,
	struct text *text)
{
	const bool of_game = report->series->list->of_game;
	char words[1024];

	snprintf(words, sizeof words, "%s%s.md, %d. %s: \"%s\"", sign,
		of_game ? "GAMES" : "PROTOCOL", chapter,
		chapter_titles[of_game][chapter], sentence);
	add_wrapped(text, indent, words);
}

/* What is wrong with an answer whatever is checked: the sentence that it breaks,
 * and a word of advice. */
static const struct cause {
	const char *sign; /* in the reason */
	int chapter;
	const char *sentence, *advice;
} causes[] = {
	{" is no card: ", 2,
		"A card is two characters, its value and its suit: `7H`, `TD` "
		"(the ten of diamonds), `2C`.",
		"Cards are written in capitals, as they are told."},
	{", which is no answer: an answer begins with", 1,
		"Between answers, empty lines and lines that begin with `#` "
		"are ignored, and nothing else is allowed there.",
		"What helps to find mistakes is printed to standard error."},
	{", which is no answer: a blank must follow", 1,
		"a blank must stand between the sign and a text:",
		"It is = 7S, not =7S."},
	{"answered gen_move with nothing", 1,
		"| `= TEXT` | done, and here is what you asked for |",
		"The action stands behind the = and a blank."},
	{"answered gen_declare with nothing", 1,
		"| `= TEXT` | done, and here is what you asked for |",
		"The number stands behind the = and a blank."},
	{"kept us waiting: no answer to gen_", 5,
		"The turn is lost when the time is used up,",
		"Is there an endless loop?"},
	{"exited with status 0 at ", 7,
		"A process usually plays many games, one after another,",
		"It is to read until it is told to quit or its input ends: one "
		"that ends after a game plays with --restart alone."},
	{"exited with status ", 6,
		"the process ends too early, by itself or by a signal",
		"What it said at last stands behind ! below."},
	{"was killed by signal ", 6,
		"the process ends too early, by itself or by a signal",
		"What it said at last stands behind ! below."},
	{" does not sum to ", 4,
		"each group must sum to the value of the played card.", NULL},
	{"it reads all its input", 1,
		"No bot may wait for more commands before it answers those "
		"that it has.",
		"Read a line, answer it, flush the answer, and read the next."},
};

/* The sentence of a check of nothing else is that of the cause. */
static const struct cause *
find_cause(const struct check_report *report, const struct check_result *result)
{
	const enum check_group group = result->check->group;

	if (report->series->list->of_game || result->verdict != CHECK_FAILED)
		return NULL;
	if (group > CHECK_COURSE || group == CHECK_RULES)
		return NULL;
	if (result->check->run == check_seat.run)
		return NULL;
	for (size_t i = 0; i < sizeof causes / sizeof *causes; i++)
		if (strstr(result->why, causes[i].sign))
			return &causes[i];
	return NULL;
}

/* NULL: there is none, or it points to what is not there. */
static const char *
advice_of(const struct cause *cause, const struct check_result *result)
{
	const bool points = cause->advice && strchr(cause->advice, '!');
	const bool spoke = result->dialogue && strstr(result->dialogue, "! ");

	return points && !spoke ? NULL : cause->advice;
}

static void
add_cause(const struct check_report *report, const struct check_result *result,
	struct text *text)
{
	const struct check *check = result->check;
	const struct cause *cause = find_cause(report, result);

	if (cause && advice_of(cause, result))
		add_wrapped(text, "  ", advice_of(cause, result));
	add_sentence(report, cause ? cause->chapter : check->chapter,
		cause ? cause->sentence : check->sentence, "  ", "", text);
}

static void
add_failure(const struct check_report *report,
	const struct check_result *result, struct text *text)
{
	const struct check *check = result->check;
	char words[REASON_MAX + 128];

	text_add_format(text, "\n%s %s: %s\n",
		result->verdict == CHECK_UNJUDGED ? "could not be judged"
		: check->level == CHECK_MUST	  ? "FAILED"
						  : "warning",
		check->name, check->what);
	snprintf(words, sizeof words, "%s.", result->why);
	add_wrapped(text, "  ", words);
	if (result->verdict == CHECK_UNJUDGED)
		return;
	add_cause(report, result, text);
	add_dialogue(text, "    ", result->dialogue);
	text_add_format(text, "  Again: %s %s\n", report->command, check->name);
}

static void
add_warning(const struct check_result *result, struct text *text)
{
	char words[REASON_MAX + 128];

	snprintf(words, sizeof words, "warning %s: %s: %s.",
		result->check->name, result->check->what, result->why);
	add_wrapped(text, "", words);
}

/* Each warning takes a line, unless single checks were asked for. */
static void
add_warnings(const struct check_report *report, struct text *text)
{
	const struct check_series *s = report->series;
	bool first = true;

	for (size_t i = 0; i < s->count; i++) {
		const struct check_result *r = &s->results[i];

		if (r->verdict != CHECK_FAILED || r->check->level == CHECK_MUST)
			continue;
		if (s->only) {
			add_failure(report, r, text);
			continue;
		}
		text_add_string(text, first ? "\n" : "");
		add_warning(r, text);
		first = false;
	}
}

static void
add_failures(const struct check_report *report, struct text *text)
{
	for (size_t i = 0; i < report->series->count; i++) {
		const struct check_result *r = &report->series->results[i];

		if (r->verdict == CHECK_UNJUDGED ||
			(r->verdict == CHECK_FAILED &&
				r->check->level == CHECK_MUST))
			add_failure(report, r, text);
	}
}

static void
add_verdict(const struct check_report *report, struct text *text)
{
	const struct check_series *s = report->series;
	const struct counts counts = count(s, -1);

	text_add_string(text, "\n");
	if (report->bot)
		text_add_format(text, "%s, ", report->bot);
	text_add_format(text, "%s: ", report->game);
	if (counts.failed > 0)
		text_add_format(text, "FAILED %zu required check%s",
			counts.failed, plural(counts.failed));
	else if (counts.unjudged > 0)
		text_add_format(text,
			"%zu required check%s could not be judged",
			counts.unjudged, plural(counts.unjudged));
	else
		text_add_string(text, "passed");
	if (counts.warned > 0)
		text_add_format(text, "; %zu warning%s", counts.warned,
			plural(counts.warned));
	if (counts.late > 0)
		text_add_format(
			text, "; no time was left for %zu checks", counts.late);
	text_add_format(text, " (%zu checks in %.1f s)\n", s->count,
		(double)report->took_ns / 1e9);
}

void
check_report_plain(const struct check_report *report, struct text *text)
{
	for (int group = 0; group < CHECK_GROUPS; group++)
		add_group(report, group, text);
	/* One thing at a time: who fails reads of that alone. */
	if (count(report->series, -1).failed == 0) {
		add_figures(report, text);
		add_warnings(report, text);
	}
	add_failures(report, text);
	add_verdict(report, text);
}

/* A description of a line of TAP: '#' begins a directive there. */
static void
add_description(struct text *text, const char *words)
{
	for (; *words != '\0'; words++) {
		if (*words == '#')
			text_add(text, "\\", 1);
		text_add(text, *words == '\n' ? " " : words, 1);
	}
}

static void
add_directive(const struct check_result *result, struct text *text)
{
	if (result->verdict == CHECK_SKIPPED ||
		result->verdict == CHECK_UNJUDGED) {
		text_add_string(text, " # SKIP ");
		if (result->verdict == CHECK_UNJUDGED)
			text_add_string(text, "could not be judged: ");
		add_description(text, result->why);
	} else if (result->verdict == CHECK_FAILED &&
		   result->check->level != CHECK_MUST)
		text_add_format(text, " # TODO a %s",
			level_names[result->check->level]);
}

void
check_report_tap(
	const struct check_report *report, size_t number, struct text *text)
{
	const struct check_result *r = &report->series->results[number - 1];
	const struct cause *cause = find_cause(report, r);

	text_add_format(text, "%sok %zu - %s",
		r->verdict == CHECK_FAILED ? "not " : "", number,
		r->check->name);
	if (*r->figure != '\0') {
		text_add_string(text, ": ");
		add_description(text, r->figure);
	}
	add_directive(r, text);
	text_add(text, "\n", 1);
	if (r->verdict != CHECK_FAILED)
		return;
	add_wrapped(text, "# ", r->why);
	add_sentence(
		report, r->check->chapter, r->check->sentence, "# ", "", text);
	if (cause)
		add_sentence(report, cause->chapter, cause->sentence, "# ",
			"Cause: ", text);
	if (cause && advice_of(cause, r))
		add_wrapped(text, "# ", advice_of(cause, r));
	add_dialogue(text, "#   ", r->dialogue);
	text_add_format(
		text, "# Again: %s %s\n", report->command, r->check->name);
}

static void
add_lines(struct text *text, const char *lines)
{
	char line[256];
	bool any = false;

	text_add_string(text, ",\"dialogue\":[");
	while (lines && *lines != '\0') {
		const size_t length = strcspn(lines, "\n");

		snprintf(line, sizeof line, "%.*s", (int)length, lines);
		text_add_string(text, any ? "," : "");
		text_add_json(text, line);
		any = true;
		lines += length + (lines[length] != '\0');
	}
	text_add_string(text, "]");
}

/* The members that say where a sentence stands. */
static void
add_source(const struct check_report *report, int chapter, const char *sentence,
	struct text *text)
{
	char section[64];

	snprintf(section, sizeof section, "%d. %s", chapter,
		chapter_titles[report->series->list->of_game][chapter]);
	text_add_string(text, "\"section\":");
	text_add_json(text, section);
	text_add_member(text, "sentence", sentence);
}

static void
add_cause_member(const struct check_report *report,
	const struct check_result *result, struct text *text)
{
	const struct cause *cause = find_cause(report, result);

	if (!cause)
		return;
	text_add_string(text, ",\"cause\":{");
	add_source(report, cause->chapter, cause->sentence, text);
	if (advice_of(cause, result))
		text_add_member(text, "advice", advice_of(cause, result));
	text_add_string(text, "}");
}

static void
add_result(const struct check_report *report, const struct check_result *r,
	struct text *text)
{
	static const char *const verdicts[] = {
		[CHECK_PASSED] = "pass",
		[CHECK_FAILED] = "fail",
		[CHECK_SKIPPED] = "skip",
		[CHECK_UNJUDGED] = "unjudged",
	};
	char again[1200];

	text_add_string(text, "{\"name\":");
	text_add_json(text, r->check->name);
	text_add_member(text, "group", group_names[r->check->group]);
	text_add_member(text, "level", level_names[r->check->level]);
	text_add_member(text, "what", r->check->what);
	text_add_member(text, "result", verdicts[r->verdict]);
	if (*r->figure != '\0')
		text_add_member(text, "figure", r->figure);
	if (r->verdict != CHECK_PASSED)
		text_add_member(text, "why", r->why);
	text_add_string(text, ",");
	add_source(report, r->check->chapter, r->check->sentence, text);
	add_cause_member(report, r, text);
	if (r->verdict == CHECK_FAILED) {
		snprintf(again, sizeof again, "%s %s", report->command,
			r->check->name);
		text_add_member(text, "again", again);
		add_lines(text, r->dialogue);
	}
	text_add_format(text, ",\"ms\":%.1f}", (double)r->took_ns / 1e6);
}

void
check_report_json(const struct check_report *report, struct text *text)
{
	const struct check_series *s = report->series;
	const struct counts counts = count(s, -1);

	text_add_string(text, "{");
	if (report->bot) {
		text_add_string(text, "\"bot\":");
		text_add_json(text, report->bot);
		text_add_string(text, ",");
	}
	text_add_string(text, "\"game\":");
	text_add_json(text, report->game);
	text_add_format(text,
		",\"good\":%s,\"failed\":%zu,\"warnings\":%zu,\"undone\":%zu,"
		"\"unjudged\":%zu,\"checks\":[",
		check_series_is_good(s) ? "true" : "false", counts.failed,
		counts.warned, counts.late, counts.unjudged);
	for (size_t i = 0; i < s->count; i++) {
		text_add_string(text, i > 0 ? "," : "");
		add_result(report, &s->results[i], text);
	}
	text_add_format(
		text, "],\"seconds\":%.3f}\n", (double)report->took_ns / 1e9);
}

void
check_report_list(const struct check_list *list, struct text *text)
{
	for (size_t i = 0; i < list->count; i++)
		text_add_format(text, "%-6s  %-26s  %s\n",
			level_names[list->checks[i].level],
			list->checks[i].name, list->checks[i].what);
}
