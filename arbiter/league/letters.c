#include "league/letters.h"

#include <sys/stat.h>

#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>

#include "base/text.h"
#include "common/plural.h"
#include "record/reader.h"
#include "remote/broker.h"
#include "report/feedback.h"
#include "tournament/contest.h"
#include "web/html.h"

enum { GAMES_TOLD = 3, LOG_BLOCK = 1 << 16 };

/* A game of a bot, as it saw it. */
struct told_game {
	long id;
	long margin; /* of what decides the game, to the best of the others */
	int own, other;
	char against[VERSION_NAME_MAX];
};

struct told_bot {
	struct told_game worst[GAMES_TOLD]; /* losses */
	struct told_game closest[GAMES_TOLD];
	int worst_count, closest_count;
};

struct page {
	const struct entries *entries;
	const char *run; /* the season's record file; NULL: there is none yet */
	size_t count;	 /* of its bots, and one more */
	const struct settings *settings;
	struct contest contest;
	struct told_bot *bots; /* by number of the contest */
	FILE *file;
};

static const char folder[] = "feedback";

/* Keeps the games with the least keys. */
static void
keep(struct told_game *games, int *count, const struct told_game *game,
	long (*key)(const struct told_game *))
{
	int at = *count;

	for (; at > 0 && key(&games[at - 1]) > key(game); at--)
		if (at < GAMES_TOLD)
			games[at] = games[at - 1];
	if (at < GAMES_TOLD)
		games[at] = *game;
	if (*count < GAMES_TOLD)
		++*count;
}

static long
lead_of(const struct told_game *game)
{
	return game->margin;
}

static long
distance_of(const struct told_game *game)
{
	return labs(game->margin);
}

/* The best other bot at the table; -1: there is none. */
static int
best_other(const struct record *record, int seat)
{
	int best = -1;

	for (int other = 0; other < record->seats; other++)
		if (strcmp(record->names[other], record->names[seat]) != 0 &&
			(best < 0 || record_standing(record, other) >
					     record_standing(record, best)))
			best = other;
	return best;
}

static void
see_seat(struct page *page, const struct record *record, int seat)
{
	const int bot = contest_bot(&page->contest, record->names[seat]);
	const int other = best_other(record, seat);

	if (bot < 0 || (size_t)bot >= page->count || other < 0)
		return;
	struct told_bot *told = &page->bots[bot];
	struct told_game game = {
		.id = record->id,
		.margin = (long)record_standing(record, seat) -
			  record_standing(record, other),
		.own = record->points[seat],
		.other = record->points[other],
	};
	strlcpy(game.against, record->names[other], sizeof game.against);
	if (game.margin < 0)
		keep(told->worst, &told->worst_count, &game, lead_of);
	keep(told->closest, &told->closest_count, &game, distance_of);
}

/* A bot with several seats is told of the game once. */
static void
see_game(void *context, const struct record *record)
{
	struct page *page = context;

	for (int seat = 0; seat < record->seats; seat++) {
		int first = 0;

		while (strcmp(record->names[first], record->names[seat]) != 0)
			first++;
		if (first == seat && record->end == FAULT_NONE)
			see_seat(page, record, seat);
	}
}

static void
print_text(FILE *file, const char *name, const char *path)
{
	char block[LOG_BLOCK + 1];
	FILE *from = fopen(path, "re");
	const size_t length = from ? fread(block, 1, LOG_BLOCK, from) : 0;

	if (from)
		fclose(from);
	if (length == 0)
		return;
	block[length] = '\0';
	for (char *nul = block;
		(nul = memchr(nul, '\0', (size_t)(block + length - nul)));)
		*nul = '?';
	fprintf(file, "<h3>%s</h3>\n<pre>", name);
	for (char *rest = block, *line; (line = strsep(&rest, "\n"));) {
		html_print(file, "%s\n", line);
	}
	fputs("</pre>\n", file);
}

/* What the check has as NAME; "" if it has none. */
static const char *
member(const json_t *check, const char *name)
{
	const char *text = json_string_value(json_object_get(check, name));

	return text ? text : "";
}

static void
print_check(FILE *file, const json_t *check)
{
	const json_t *lines = json_object_get(check, "dialogue");
	size_t index;
	json_t *line;

	html_print(file,
		"<h3>%s</h3>\n<p>The bot %s; but %s.</p>\n"
		"<blockquote>%s</blockquote>\n",
		member(check, "name"), member(check, "what"),
		member(check, "why"), member(check, "sentence"));
	if (json_array_size(lines) == 0)
		return;
	fputs("<pre>", file);
	json_array_foreach(lines, index, line)
	{
		html_print(file, "%s\n",
			json_is_string(line) ? json_string_value(line) : "");
	}
	fputs("</pre>\n", file);
}

/* What `talon check` did not like. */
static void
print_checks(FILE *file, const char *path)
{
	json_t *report = json_load_file(path, 0, NULL);
	const json_t *checks = json_object_get(report, "checks");
	size_t index;
	json_t *check;

	json_array_foreach(checks, index, check)
	{
		const char *result =
			json_string_value(json_object_get(check, "result"));

		if (result && (strcmp(result, "fail") == 0 ||
				      strcmp(result, "warn") == 0))
			print_check(file, check);
	}
	const json_int_t undone =
		json_integer_value(json_object_get(report, "undone"));
	if (undone > 0)
		fprintf(file,
			"<p>The time for all checks was up before %lld of "
			"them: a slow bot may be late in games, too.</p>\n",
			(long long)undone);
	json_decref(report);
}

/* The page is its author's alone, as the string is. */
static void
print_invitation(FILE *file, const struct entry *entry)
{
	struct text string = {0};

	if (entry->removed || !version_is_remote(&entry->good))
		return;
	fputs("<h2>It plays elsewhere</h2>\n", file);
	if (entry->away)
		fputs("<p>It has not joined: the last night was without "
		      "it.</p>\n",
			file);
	if (invitation_string(ENTRIES_DOOR, entry->name, &string))
		html_print(file,
			"<p>This string is yours alone. Keep it in a file that "
			"nobody else can read, as <code>%s.token</code>:</p>\n"
			"<pre>%s</pre>\n<p>On the machine of the bot, "
			"<code>talon join --keep --token %s.token -- COMMAND"
			"</code> waits for each night and plays in it.</p>\n",
			entry->name, string.bytes, entry->name);
	text_release(&string);
}

static void
print_version(struct page *page, const struct entry *entry,
	const struct version *version)
{
	char name[VERSION_NAME_MAX], path[PATH_MAX];

	version_bot(entry->name, version->number, name);
	fprintf(page->file, "<h2>Version %ld</h2>\n<p>", version->number);
	if (version->good)
		html_print(page->file,
			"It was taken, and plays as <b>%s</b>.</p>\n", name);
	else
		html_print(page->file, "It does not play: %s: %s.%s</p>\n",
			version->stage, version->why,
			entry->good.number > 0
				? " The version before it plays on."
				: "");
	snprintf(path, sizeof path, "versions/%s.%ld/build.log", entry->name,
		version->number);
	print_text(page->file, "What the build said", path);
	snprintf(path, sizeof path, "versions/%s.%ld/check.json", entry->name,
		version->number);
	print_checks(page->file, path);
}

static void
print_fault(struct page *page, enum fault kind,
	const struct fault_example *fault, const char *name,
	const char *command)
{
	FILE *file = page->file;

	html_print(file,
		"<h3>%s: %ld game%s</h3>\n<p>In game %ld: %s</p>\n"
		"<p>In the folder of the program, and with the record file, "
		"<code>talon replay %s %ld '%s = %s'</code> plays it again.</p>"
		"\n",
		fault_name(kind), fault->count, plural(fault->count), fault->id,
		fault->why, page->run, fault->id, name, command);
	if (!fault->stderr_tail || *fault->stderr_tail == '\0')
		return;
	html_print(file,
		"<p>The last that it wrote to its standard error:</p>\n"
		"<pre>%s</pre>\n",
		fault->stderr_tail);
}

static void
print_games(FILE *file, const char *heading, const struct told_game *games,
	int count)
{
	if (count == 0)
		return;
	fprintf(file, "<h3>%s</h3>\n<ul>\n", heading);
	for (int i = 0; i < count; i++)
		html_print(file, "<li>game %ld, %d : %d, with %s</li>\n",
			games[i].id, games[i].own, games[i].other,
			games[i].against);
	fputs("</ul>\n", file);
}

static void
print_bot(struct page *page, const struct entry *entry)
{
	char name[VERSION_NAME_MAX];

	version_bot(entry->name, entry->good.number, name);
	const int bot = entry->good.number > 0 && page->bots
				? contest_bot(&page->contest, name)
				: -1;
	if (bot < 0)
		return;
	const struct sums_bot *sums = &page->contest.sums.bots[bot];
	fprintf(page->file,
		"<h2>Its games</h2>\n<p>%ld game%s, %ld of them lost by a "
		"fault.</p>\n",
		sums->games, plural(sums->games), sums->faults.count);
	for (int kind = 0; kind < FAULT_COUNT; kind++)
		if (sums->faults.kinds[kind].why)
			print_fault(page, (enum fault)kind,
				&sums->faults.kinds[kind], name,
				version_is_remote(&entry->good)
					? "COMMAND"
					: entry->good.command);
	const struct told_bot *told = &page->bots[bot];
	print_games(page->file, "Worst losses", told->worst, told->worst_count);
	print_games(page->file, "Closest games", told->closest,
		told->closest_count);
}

static void
print_page(struct page *page, const struct entry *entry)
{
	FILE *file = page->file;

	feedback_begin_page(file, entry->name, page->settings->title);
	if (entry->removed)
		fputs(entry->moved ? "<p>It has another name now, and plays no "
				     "more under this one.</p>\n"
				   : "<p>It has been removed, and plays no "
				     "more.</p>\n",
			file);
	if (*entry->held != '\0')
		html_print(file, "<p>It waits: %s.</p>\n", entry->held);
	if (entry->last.number > 0)
		print_version(page, entry, &entry->last);
	print_invitation(file, entry);
	print_bot(page, entry);
	feedback_end_page(file);
}

/* At once, so that nobody sees it under another name. */
static int
write_page(struct page *page, const struct entry *entry, const char *path,
	char reason[static REASON_MAX])
{
	struct text text = {0};

	page->file = open_memstream(&text.bytes, &text.length);
	if (!page->file)
		return reason_no_memory(reason);
	print_page(page, entry);
	const bool failed = ferror(page->file);
	int result = fclose(page->file) == EOF || failed
			     ? reason_no_memory(reason)
			     : feedback_save_page(path, &text, reason);
	text_release(&text);
	return result;
}

static int
write_all(struct page *page, struct diary *diary, const struct key_file *key,
	char reason[static REASON_MAX])
{
	struct text path = {0};
	int result = 0;

	for (size_t i = 0; result == 0 && i < page->entries->count; i++) {
		const struct entry *entry = &page->entries->all[i];

		if (entry->last.number == 0)
			continue;
		text_clear(&path);
		feedback_add_path(key, folder, entry->name, &path);
		if (text_failed(&path) < 0) {
			result = reason_no_memory(reason);
			break;
		}
		const bool is_new = access(path.bytes, F_OK) < 0;
		result = write_page(page, entry, path.bytes, reason);
		if (result == 0 && is_new)
			result = diary_note(diary, reason, "feedback %s %s",
				entry->name, path.bytes);
	}
	text_release(&path);
	return result;
}

/* The games, from the record file, if there is one. */
static int
read_games(struct page *page, struct reader *reader,
	char reason[static REASON_MAX])
{
	page->bots = calloc(page->count, sizeof *page->bots);
	if (!page->bots || contest_init(&page->contest, &reader->run) < 0)
		return reason_no_memory(reason);
	reader->quiet = true;
	return contest_read(&page->contest, reader, see_game, page, reason);
}

/* What is known of the games of PAGE, for which the caller sees to its bots and
 * contest. */
static int
read_season(struct page *page, char reason[static REASON_MAX])
{
	struct reader reader;

	if (!page->run)
		return 0;
	if (reader_open(&reader, page->run, reason) < 0)
		return -1;
	int result = read_games(page, &reader, reason);
	reader_close(&reader);
	return result;
}

int
letters_write(const struct entries *entries, const char *run, int bots,
	const struct settings *settings, struct diary *diary,
	char reason[static REASON_MAX])
{
	struct page page = {.entries = entries,
		.run = run,
		.count = (size_t)bots + 1,
		.settings = settings};
	struct key_file key;

	if (feedback_open_key(&key, folder, reason) < 0)
		return -1;
	int result = read_season(&page, reason);
	if (result == 0)
		result = write_all(&page, diary, &key, reason);
	free(page.bots);
	contest_release(&page.contest);
	key_file_close(&key);
	return result;
}

static int
list(FILE *file, const struct entries *entries, char reason[static REASON_MAX])
{
	struct text path = {0};
	struct key_file key;

	if (feedback_open_key(&key, folder, reason) < 0)
		return -1;
	for (size_t i = 0; i < entries->count; i++) {
		const char *name = entries->all[i].name;

		text_clear(&path);
		feedback_add_path(&key, folder, name, &path);
		if (text_failed(&path) == 0 && access(path.bytes, F_OK) == 0)
			fprintf(file, "%s\t%s\n", name, path.bytes);
	}
	text_release(&path);
	key_file_close(&key);
	return 0;
}

int
letters_list(FILE *file, char reason[static REASON_MAX])
{
	struct diary diary = {.quiet = true};
	struct entries entries = {0};
	int result = diary_open(&diary, reason);

	if (result == 0)
		result = entries_read(&entries, &diary, reason);
	if (result == 0)
		result = list(file, &entries, reason);
	entries_release(&entries);
	diary_release(&diary);
	return result;
}
