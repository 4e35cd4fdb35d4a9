#include "command/rows.h"

#include <err.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "analysis/selection.h"
#include "base/loop.h"
#include "bot/bot_files.h"
#include "bot/bot_program_linux.h"
#include "bot/game_program.h"
#include "common/near_miss.h"
#include "common/plural.h"
#include "games.h"
#include "record/format.h"
#include "record/run.h"
#include "remote/opening.h"

/* Takes WANTED unless *FORM is OTHER, the option of which is NAME. */
static bool
take(enum output_form *form, enum output_form wanted, enum output_form other,
	const char *name, char reason[static OPTION_REASON_MAX])
{
	if (*form == other)
		return option_refuse(reason,
			"there is --%s already, and only one can be had", name);
	*form = wanted;
	return true;
}

bool
form_rows_take_json(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	(void)value;
	return take(row->to.any, OUTPUT_JSON, OUTPUT_CSV, "csv", reason);
}

bool
form_rows_take_csv(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	(void)value;
	return take(row->to.any, OUTPUT_CSV, OUTPUT_JSON, "json", reason);
}

struct option_row
form_rows_json(enum output_form *form, const char *help)
{
	return (struct option_row){
		0, "json", NULL, help, OPTION_CALL(form, form_rows_take_json)};
}

struct option_row
form_rows_csv(enum output_form *form, const char *help)
{
	return (struct option_row){
		0, "csv", NULL, help, OPTION_CALL(form, form_rows_take_csv)};
}

/* The game of the program that was named, or why there is none. */
static struct {
	const char *value; /* of -g; NULL: that was no command */
	const struct game_rules *game;
	char reason[REASON_MAX];
} opened;

/* A word that may be mistyped is no command. */
static bool
is_command(const char *value)
{
	return strpbrk(value, "/= \t");
}

/* The value of the option NAME, or LETTER if it has one, at ARGV; NULL: it is not
 * there. */
static const char *
value_at(char *const argv[], char letter, const char *name)
{
	const char *word = argv[0];

	if (letter && word[0] == '-' && word[1] == letter)
		return word[2] != '\0' ? word + 2 : argv[1];
	if (strncmp(word, "--", 2) != 0 ||
		strncmp(word + 2, name, strlen(name)) != 0)
		return NULL;
	word += 2 + strlen(name);
	return *word == '\0' ? argv[1] : *word == '=' ? word + 1 : NULL;
}

void
rows_open_game(char *const argv[])
{
	enum bot_sandbox sandbox = BOT_SANDBOX_OFF;

	for (; *argv && strcmp(*argv, "--") != 0; argv++) {
		const char *value = value_at(argv, 'g', "game");
		const char *level = value_at(argv, 0, "sandbox-game");

		if (!opened.value && value && is_command(value))
			opened.value = value;
		if (level)
			(void)bot_sandbox_parse(level, &sandbox);
	}
	if (opened.value)
		opened.game =
			game_program_open(opened.value, bot_program_directory(),
				getenv("PATH"), sandbox, opened.reason);
	if (opened.game && *opened.reason != '\0')
		fprintf(stderr, "talon: game %s: %s\n", opened.game->name,
			opened.reason);
}

/* The game with the name nearest to WORD; NULL: none is near. */
static const char *
near_game(const char *word)
{
	const char *found = NULL;
	int least = NEAR_MISS_NONE;

	for (size_t i = 0; game_all[i]; i++) {
		const int changes = near_miss(word, game_all[i]->name);

		if (changes < least) {
			least = changes;
			found = game_all[i]->name;
		}
	}
	return found;
}

const struct game_rules *
rows_find_game(const char *value, char reason[static OPTION_REASON_MAX])
{
	if (opened.value && strcmp(value, opened.value) == 0) {
		snprintf(reason, OPTION_REASON_MAX, "%.*s",
			OPTION_REASON_MAX - 1, opened.reason);
		return opened.game;
	}
	const struct game_rules *game = game_find(value);
	const char *near = game ? NULL : near_game(value);
	if (!game)
		snprintf(reason, OPTION_REASON_MAX,
			"there is no game \"%.200s\"; %s%s%s", value,
			near ? "did you mean " : "", near ? near : "",
			near ? "?"
			     : "a program with arguments is one word in "
			       "quotes");
	return game;
}

/* Whether each file of ONE is one of OTHER, wherever it lies. */
static bool
has_files(const struct run_bot *one, const struct run_bot *other)
{
	for (int i = 0; i < one->file_count; i++) {
		const char *digest = one->files[i].digest;
		int j = 0;

		while (j < other->file_count &&
			!(digest && other->files[j].digest &&
				strcmp(digest, other->files[j].digest) == 0))
			j++;
		if (j == other->file_count)
			return false;
	}
	return true;
}

void
rows_compare_game(const struct run *run, const char *path)
{
	struct bot_spec *spec = game_program_spec();
	struct run_bot now = {.name = run->game->name};
	struct file_digests digests = {0};
	char remark[REASON_MAX];

	if (!spec || run->program.file_count == 0)
		return;
	if (bot_files_find(&digests, spec, &now, remark) == 0 &&
		!(has_files(&now, &run->program) &&
			has_files(&run->program, &now)))
		warnx("%s: its game was another program than that of -g: %s",
			path, run->program.command);
	run_files_release(&now);
	file_digests_release(&digests);
}

static bool
take_program(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	(void)row;
	return rows_find_game(value, reason);
}

static int read_before; /* when the game was opened */

const struct option_row rows_game[] = {
	{'g', "game", "COMMAND",
		"the program with the rules, if the game is one",
		OPTION_CALL(NULL, take_program)},
	{0, "sandbox-game", "off|best|full",
		"put the game, if it is a program, in a sandbox (off)", "Games",
		OPTION_RARE, OPTION_WORD(&read_before, bot_sandbox_words)},
	{0},
};

enum { HOUR = 3600, DAY = 24 * HOUR };

/* Whatever comes first. */
static void
stop_in(double seconds, int64_t *at_ns)
{
	const int64_t at = loop_now() + (int64_t)(seconds * 1e9);

	if (*at_ns == 0 || at < *at_ns)
		*at_ns = at;
}

/* Whether TEXT is HOUR:MINUTE, which are set. */
static bool
parse_hour(const char *text, struct tm *day)
{
	int end = 0;

	return sscanf(text, "%2d:%2d%n", &day->tm_hour, &day->tm_min, &end) ==
		       2 &&
	       text[end] == '\0' && day->tm_hour >= 0 && day->tm_hour < 24 &&
	       day->tm_min >= 0 && day->tm_min < 60;
}

/* TEXT is a day and time, or a time of the next day that has it, of this place.
 * -1: it is neither. */
static time_t
parse_time(const char *text, time_t now)
{
	struct tm day;
	int end = 0;

	localtime_r(&now, &day);
	day.tm_sec = 0;
	day.tm_isdst = -1;
	if (parse_hour(text, &day)) {
		struct tm tomorrow = day;
		const time_t at = mktime(&day);

		tomorrow.tm_mday++;
		return at > now ? at : mktime(&tomorrow);
	}
	if (sscanf(text, "%4d-%2d-%2d%*1[T ]%n", &day.tm_year, &day.tm_mon,
		    &day.tm_mday, &end) != 3 ||
		end == 0 || !parse_hour(text + end, &day))
		return -1;
	day.tm_year -= 1900;
	day.tm_mon--;
	const struct tm given = day;
	const time_t at = mktime(&day);
	return day.tm_mon == given.tm_mon && day.tm_mday == given.tm_mday ? at
									  : -1;
}

static bool
take_until(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	const time_t now = loop_date();
	const time_t at = parse_time(value, now);

	if (at == -1)
		return option_refuse(reason,
			"\"%.100s\" is neither a time like 06:00 nor a day and "
			"time like 2026-11-28T06:00",
			value);
	if (at <= now)
		return option_refuse(reason, "\"%.100s\" is over", value);
	stop_in(difftime(at, now), row->to.any);
	return true;
}

/* Seconds of one of h, m, s. */
static long
unit_of(char letter)
{
	return letter == 'h' ? HOUR : letter == 'm' ? HOUR / 60 : letter == 's';
}

/* Such as 2h, 90m or 1h30m. */
static bool
parse_span(const char *text, double *seconds)
{
	*seconds = 0;
	while (*text >= '0' && *text <= '9') {
		char *end;
		const long number = strtol(text, &end, 10);

		if (number > 1000 * DAY || unit_of(*end) == 0)
			return false;
		*seconds += (double)number * (double)unit_of(*end);
		text = end + 1;
	}
	return *text == '\0' && *seconds > 0;
}

static bool
take_for(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	double seconds;

	if (parse_span(value, &seconds)) {
		stop_in(seconds, row->to.any);
		return true;
	}
	return option_refuse(reason,
		"\"%.100s\" is no time like 2h, 90m, 1h30m or 30s", value);
}

void
rows_end(int64_t *at_ns, struct option_row rows[static ROWS_OF_END])
{
	rows[0] = (struct option_row){0, "until", "TIME",
		"begin no game after TIME, such as 06:00; the run\n"
		"goes on with --resume",
		"The tournament", OPTION_RARE, OPTION_CALL(at_ns, take_until)};
	rows[1] = (struct option_row){0, "for", "TIME",
		"the same after so long: 2h, 90m, 30s", "The tournament",
		OPTION_RARE, OPTION_CALL(at_ns, take_for)};
	rows[2] = (struct option_row){0};
}

bool
rows_take_open(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	const char **open = row->to.any;
	char host[OPTION_REASON_MAX];
	int port;

	if (strlen(value) < sizeof host && opening_place(value, host, &port)) {
		*open = value;
		return true;
	}
	return option_refuse(
		reason, "\"%.200s\" is not PORT or ADDRESS:PORT", value);
}

void
offers_games(struct option_offer *offer)
{
	for (size_t i = 0; game_all[i]; i++)
		option_offer(offer, game_all[i]->name, game_all[i]->summary);
}

void
offers_formats(struct option_offer *offer)
{
	for (const struct format *format = format_all; format->name; format++)
		option_offer(offer, format->name, format->summary);
}

static bool
is_program(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && S_ISREG(status.st_mode) &&
	       (status.st_mode & S_IXUSR) != 0;
}

void
rows_list_bots(struct word_list *names)
{
	struct word_list paths = {0};
	const char *folder = bot_program_directory();

	if (folder)
		(void)word_list_add_folder(&paths, folder, NULL);
	for (size_t i = 0; i < paths.count; i++)
		if (is_program(paths.words[i]))
			word_list_add(names, strrchr(paths.words[i], '/') + 1);
	word_list_release(&paths);
}

void
offers_bots(struct option_offer *offer)
{
	struct word_list names = {0};

	option_offer_behind(offer, '=');
	rows_list_bots(&names);
	for (size_t i = 0; i < names.count; i++)
		option_offer(offer, names.words[i], "a bot of Talon");
	word_list_release(&names);
	option_offer_files(offer);
}

bool
rows_take_only(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	game_choice_release(row->to.any);
	return game_choice_parse(row->to.any, value, reason);
}

void
rows_say_practice(const char *path, long games)
{
	if (games > 0)
		warnx("%s: %ld game%s of practice do%s not count", path, games,
			plural(games), games == 1 ? "es" : "");
}

void
rows_say_twice(int result, const char *reason)
{
	if (result < 0)
		errx(EXIT_FAILURE, "%s", reason);
	if (result > 0)
		warnx("%s; what both have counts twice", reason);
}

void
rows_selection(struct selection_terms *terms,
	struct option_row rows[static ROWS_OF_SELECTION])
{
	const struct option_row all[ROWS_OF_SELECTION] = {
		{0, "only", "ID[,ID...]", "only these games; A-B: from A to B",
			OPTION_CALL(&terms->only, rows_take_only)},
		{0, "bot", "NAME", "only games of this bot",
			OPTION_TEXT(&terms->bot)},
		{0, "lost-by", "N",
			"only games that the bot, or somebody, lost by N or\n"
			"more points",
			OPTION_LONG(&terms->lost_by, 1, LONG_MAX)},
		{0, "fault", NULL,
			"only games that the bot, or somebody, ended by a "
			"fault",
			OPTION_FLAG(&terms->fault)},
		{0, "worst", "N", "the N games that the bot did worst in",
			OPTION_LONG(&terms->worst, 1, LONG_MAX)},
		{0, "differs", "FILE",
			"only games in which the bot, or somebody, played\n"
			"otherwise than in the same position of FILE",
			OPTION_FILE(&terms->differs)},
		{0},
	};

	memcpy(rows, all, sizeof all);
}
