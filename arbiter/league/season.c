#include "league/season.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "guard/locked_file.h"
#include "league/tree.h"
#include "record/reader.h"
#include "record/run_line.h"
#include "tournament/contest.h"
#include "tournament/ranking.h"

#define NS_PER_S INT64_C(1000000000)

/* More than a night has. */
enum { ROUNDS_MORE = 1000 };

/* Bots of a trial of the settings: enough for a group of any game. */
enum { TRIED = GAME_SEATS_MAX };

void
season_release(struct season *season)
{
	for (int i = 0; i < season->count; i++)
		free(season->bots[i].name);
	free(season->bots);
	*season = (struct season){0};
}

static int
list_bots(struct season *season, const struct contest *contest,
	const struct ranking *ranking)
{
	season->bots = calloc(ranking->count + 1, sizeof *season->bots);
	if (!season->bots)
		return -1;
	for (size_t i = 0; i < ranking->count; i++) {
		const size_t bot = ranking->rows[i].bot;

		season->bots[i] = (struct season_bot){
			.name = strdup(sums_name(&contest->sums, bot)),
			.in = contest->roster.terms[bot].until == LONG_MAX,
			.away = contest->roster.terms[bot].away,
			.remote = run_command_is_remote(
				contest->roster.bots[bot].command),
			.games = contest->sums.bots[bot].games,
		};
		if (!season->bots[i].name)
			return -1;
		season->count++;
	}
	return 0;
}

static int
take_contest(struct season *season, struct contest *contest, struct run *run,
	char reason[static REASON_MAX])
{
	struct ranking ranking;

	season->begun = true;
	season->ended = run->revealed || !run_is_committed(run);
	season->rounds = contest_next_round(contest);
	season->games = contest_played(contest);
	season->due = roster_due(&contest->roster, run);
	if (ranking_init(&ranking, &contest->sums) < 0)
		return reason_no_memory(reason);
	const int result = list_bots(season, contest, &ranking);
	ranking_release(&ranking);
	/* However long it is now. */
	run->tournament.rounds = season->rounds + 1;
	season->over = contest_is_over(contest);
	return result < 0 ? reason_no_memory(reason) : 0;
}

int
season_read(struct season *season, const struct entries *entries,
	char reason[static REASON_MAX])
{
	struct contest contest;
	struct reader reader;
	int result = -1;

	*season = (struct season){0};
	snprintf(season->path, sizeof season->path, "runs/%s.jsonl",
		entries->season);
	if (access(season->path, F_OK) < 0)
		return errno == ENOENT ? 0
				       : reason_of_file(season->path, reason);
	if (reader_open(&reader, season->path, reason) < 0)
		return -1;
	reader.quiet = true;
	if (contest_init(&contest, &reader.run) < 0)
		reason_no_memory(reason);
	else if (contest_read(&contest, &reader, NULL, NULL, reason) == 0)
		result = take_contest(season, &contest, &reader.run, reason);
	contest_release(&contest);
	reader_close(&reader);
	return result;
}

static const struct season_bot *
find(const struct season *season, const char *name)
{
	for (int i = 0; i < season->count; i++)
		if (strcmp(season->bots[i].name, name) == 0)
			return &season->bots[i];
	return NULL;
}

/* Whether a later version of the ENTRY has played. */
static bool
has_successor(const struct season *season, const struct entries *entries,
	const struct entry *entry, long version)
{
	for (int i = 0; i < season->count; i++) {
		long other;

		if (season->bots[i].games > 0 &&
			entries_of_bot(entries, season->bots[i].name, &other) ==
				entry &&
			other > version)
			return true;
	}
	return false;
}

/* What plays elsewhere is another program there from the day on. */
static bool
has_to_leave(const struct season *season, const struct entries *entries,
	const struct season_bot *bot, const struct entry *entry, long version)
{
	return entry->removed ||
	       (bot->remote && version < entry->good.number) ||
	       has_successor(season, entries, entry, version);
}

/* Adds who has to leave. */
static void
withdraw_all(const struct season *season, const struct entries *entries,
	struct word_list *words)
{
	for (int i = 0; i < season->count; i++) {
		const struct season_bot *bot = &season->bots[i];
		long version;
		const struct entry *entry =
			entries_of_bot(entries, bot->name, &version);

		if (!bot->in || !entry ||
			!has_to_leave(season, entries, bot, entry, version))
			continue;
		word_list_add(words, "--withdraw");
		word_list_add(words, bot->name);
	}
}

/* The entry of BOT, which takes part and is away, if WAS, where it now is not so,
 * and the other way round; NULL: nothing has changed. */
static const struct entry *
find_moved(
	const struct season_bot *bot, const struct entries *entries, bool was)
{
	long version;
	const struct entry *entry =
		bot->in ? entries_of_bot(entries, bot->name, &version) : NULL;

	return entry && bot->remote && version == entry->good.number &&
			       !entry->removed && bot->away == was &&
			       entry->away != was
		       ? entry
		       : NULL;
}

/* Adds, behind OPTION, who was away and is not any more, or has gone. */
static void
move_all(const struct season *season, const struct entries *entries, bool was,
	struct word_list *words)
{
	for (int i = 0; i < season->count; i++) {
		if (!find_moved(&season->bots[i], entries, was))
			continue;
		word_list_add(words, was ? "--back" : "--away");
		word_list_add(words, season->bots[i].name);
	}
}

/* Adds who is to play and is not there yet, behind OPTION if it is not NULL. */
static void
add_all(const struct season *season, const struct entries *entries,
	const char *option, struct word_list *words)
{
	for (size_t i = 0; i < entries->count; i++) {
		const struct entry *entry = &entries->all[i];
		char name[VERSION_NAME_MAX];
		struct text bot = {0};

		version_bot(entry->name, entry->good.number, name);
		if (entry->removed || entry->away || entry->good.number == 0 ||
			find(season, name))
			continue;
		version_add_bot(&entry->good, entry->name, &bot);
		if (option)
			word_list_add(words, option);
		word_list_add(words, text_failed(&bot) == 0 ? bot.bytes : name);
		text_release(&bot);
	}
}

/* Calls SEE for each folder of shards of the record file PATH, in which all are
 * of the folder runs/, until it returns something else than 0, which is
 * returned; -1 with errno. */
static int
visit_shards(const char *path, int (*see)(const char *folder))
{
	static const char runs[] = "runs/";
	char name[PATH_MAX], folder[PATH_MAX];
	const struct dirent *entry;
	DIR *directory = opendir(runs);
	int result = 0;

	if (!directory)
		return errno == ENOENT ? 0 : -1;
	const int length =
		snprintf(name, sizeof name, "%s.shards", path + strlen(runs));
	while (result == 0 && (entry = readdir(directory))) {
		const char *behind = entry->d_name + length;

		if (strncmp(entry->d_name, name, (size_t)length) != 0 ||
			(*behind != '\0' && *behind != '-') ||
			snprintf(folder, sizeof folder, "%s%s", runs,
				entry->d_name) >= PATH_MAX)
			continue;
		result = see(folder);
	}
	closedir(directory);
	return result;
}

static int
is_there(const char *folder)
{
	(void)folder;
	return 1;
}

static void
begin_words(const struct season_play *play, const char *path,
	struct word_list *words)
{
	word_list_add(words, "talon");
	word_list_add(words, "tournament");
	word_list_add(words, "--json");
	word_list_add(words, "--missing=allow");
	word_list_add(words, "-o");
	word_list_add(words, path);
	word_list_add_all(words, play->settings->tournament.words);
	if (play->jobs > 0)
		word_list_add_format(words, "--jobs=%d", play->jobs);
	if (play->until_ns > 0) {
		const int64_t left_ns = play->until_ns - loop_now();

		word_list_add_format(words, "--for=%" PRId64 "s",
			left_ns > NS_PER_S ? left_ns / NS_PER_S : 1);
	}
	if (play->games >= 0)
		word_list_add_format(words, "--budget=%ld", play->games);
	if (play->on)
		word_list_add_format(words, "--on=%s", play->on);
	/* What was begun goes on by as many as it has. */
	if (play->on && play->shards > 0 && visit_shards(path, is_there) <= 0)
		word_list_add_format(words, "--shards=%ld", play->shards);
}

/* Where the league.ini has what a tournament does not take, it is named. */
static int
complain(const struct season_play *play, char reason[static REASON_MAX])
{
	const struct child *child = play->child;
	const char *line = settings_line_of(play->settings, child->last);

	return reason_say(reason, "%s%s%s%.600s", line ? "league.ini:" : "",
		line ? line : "", line ? ": " : "",
		*child->last != '\0' ? child->last : child->why);
}

/* Runs a tournament by WORDS, which are released. */
static int
run(const struct season_play *play, struct word_list *words,
	char reason[static REASON_MAX])
{
	int result = word_list_failed(words) < 0
			     ? reason_no_memory(reason)
			     : child_run(play->child, words->words, reason);

	word_list_release(words);
	if (result == 0 && play->child->status != 0)
		result = complain(play, reason);
	return result;
}

static bool
may_play(const struct season_play *play)
{
	return play->games != 0 &&
	       (play->until_ns == 0 || loop_now() < play->until_ns);
}

/* The same, and reads what has come of it. */
static int
play_on(struct season *season, const struct entries *entries,
	struct season_play *play, struct word_list *words,
	char reason[static REASON_MAX])
{
	const long before = season->games;

	if (run(play, words, reason) < 0)
		return -1;
	season_release(season);
	if (season_read(season, entries, reason) < 0)
		return -1;
	if (play->games >= 0) {
		play->games -= season->games - before;
		if (play->games < 0)
			play->games = 0;
	}
	return 0;
}

/* In shards its record file is there before they begin, so that a night which is
 * killed goes on, whoever has come since; and then it goes on. */
static int
begin(struct season *season, const struct entries *entries,
	struct season_play *play, char reason[static REASON_MAX])
{
	struct season_play here = *play;
	struct word_list words = {0};

	here.on = NULL;
	begin_words(&here, season->path, &words);
	if (play->on) {
		word_list_add(&words, "--plan");
		word_list_add(&words, "--resume");
	}
	word_list_add(&words, "--format=league");
	word_list_add_all(&words, play->settings->league.words);
	word_list_add_all(&words, play->settings->beginning.words);
	word_list_add(&words, "--");
	const size_t before = words.count;
	add_all(season, entries, NULL, &words);
	if (words.count - before >= 2)
		return play_on(season, entries, play, &words, reason);
	word_list_release(&words);
	return 0;
}

/* Adds who has to leave and who comes. */
static void
change_all(const struct season *season, const struct entries *entries,
	struct word_list *words)
{
	withdraw_all(season, entries, words);
	add_all(season, entries, "--add", words);
	move_all(season, entries, true, words);
}

/* With who takes part now, for ROUNDS more; 0: with those and as many as it has. */
static int
go_on(struct season *season, const struct entries *entries,
	struct season_play *play, long rounds, char reason[static REASON_MAX])
{
	struct word_list words = {0};

	begin_words(play, season->path, &words);
	/* What was left open ends as it was begun. */
	if (rounds > 0)
		word_list_add_all(&words, play->settings->league.words);
	word_list_add(&words, "--resume");
	if (rounds > 0) {
		word_list_add_format(
			&words, "--rounds=%ld", season->rounds + rounds);
		change_all(season, entries, &words);
		move_all(season, entries, false, &words);
	}
	return play_on(season, entries, play, &words, reason);
}

/* Whether somebody has to leave or come. */
static bool
has_changes(const struct season *season, const struct entries *entries)
{
	struct word_list words = {0};

	change_all(season, entries, &words);
	const bool has = words.count > 0;
	word_list_release(&words);
	return has;
}

/* Who was new has met its former version then, which leaves. */
static int
play_rounds(struct season *season, const struct entries *entries,
	struct season_play *play, char reason[static REASON_MAX])
{
	long before = -1;

	while (season->ended && may_play(play)) {
		const bool changes = has_changes(season, entries) ||
				     play->settings->games > season->due;

		if (!changes && (season->over || season->games == before))
			break;
		before = season->games;
		if (go_on(season, entries, play, ROUNDS_MORE, reason) < 0)
			return -1;
	}
	return 0;
}

int
season_try(const struct season_play *play, char reason[static REASON_MAX])
{
	struct word_list words = {0};

	word_list_add(&words, "talon");
	word_list_add(&words, "tournament");
	word_list_add(&words, "--dry-run");
	word_list_add(&words, "--format=league");
	word_list_add_all(&words, play->settings->tournament.words);
	word_list_add_all(&words, play->settings->league.words);
	word_list_add_all(&words, play->settings->beginning.words);
	for (int i = 0; i < TRIED; i++)
		word_list_add_format(&words, "bot%d=random", i);
	return run(play, &words, reason);
}

static int
is_driven(const char *folder)
{
	char lock[PATH_MAX + sizeof "/driver.lock"];

	snprintf(lock, sizeof lock, "%s/driver.lock", folder);
	return locked_file_is_held(lock);
}

bool
season_is_played(const char *path)
{
	return locked_file_is_held(path) || visit_shards(path, is_driven) > 0;
}

static int
close_run(struct season *season, const struct entries *entries,
	struct season_play *play, char reason[static REASON_MAX])
{
	struct word_list words = {0};

	word_list_add(&words, "talon");
	word_list_add(&words, "tournament");
	word_list_add(&words, "--json");
	word_list_add(&words, "--close");
	word_list_add(&words, "-o");
	word_list_add(&words, season->path);
	if (play->on)
		word_list_add_format(&words, "--on=%s", play->on);
	return play_on(season, entries, play, &words, reason);
}

/* One in which nothing has been played so far just goes on. */
int
season_close(struct season *season, const struct entries *entries,
	struct season_play *play, char reason[static REASON_MAX])
{
	if (!season->begun || (!season->ended && season->games == 0))
		return 0;
	if (!season->ended && close_run(season, entries, play, reason) < 0)
		return -1;
	if (!season->ended || visit_shards(season->path, tree_remove) == 0)
		return 0;
	return reason_of_file(season->path, reason);
}

/* Whether somebody has gone who has games in the round that was left open. */
static bool
misses_some(const struct season *season, const struct entries *entries)
{
	for (int i = 0; i < season->count; i++)
		if (find_moved(&season->bots[i], entries, false))
			return true;
	return false;
}

/* The round that was left open ends as it was begun, or as far as it was played
 * where somebody in it has gone. */
static int
end_round(struct season *season, const struct entries *entries,
	struct season_play *play, char reason[static REASON_MAX])
{
	if (!misses_some(season, entries))
		return go_on(season, entries, play, 0, reason);
	return season->games > 0
		       ? season_close(season, entries, play, reason)
		       : go_on(season, entries, play, ROUNDS_MORE, reason);
}

int
season_play(struct season *season, const struct entries *entries,
	struct season_play *play, char reason[static REASON_MAX])
{
	if (!may_play(play))
		return 0;
	if (!season->begun) {
		if (begin(season, entries, play, reason) < 0)
			return -1;
		if (!season->begun || !play->on)
			return 0;
	}
	if (!season->ended && end_round(season, entries, play, reason) < 0)
		return -1;
	return play_rounds(season, entries, play, reason);
}

/* Those who take part are the first, by rank. */
static void
add_finalists(const struct season *season, const struct entries *entries,
	struct word_list *words)
{
	for (int i = 0; i < season->count; i++) {
		const struct season_bot *bot = &season->bots[i];
		struct text text = {0};
		long version;
		const struct entry *entry =
			entries_of_bot(entries, bot->name, &version);

		if (!bot->in || !entry || entry->removed || entry->away ||
			entry->good.number != version)
			continue;
		version_add_bot(&entry->good, entry->name, &text);
		word_list_add(words,
			text_failed(&text) == 0 ? text.bytes : bot->name);
		text_release(&text);
	}
}

int
season_final(const struct season *season, const struct entries *entries,
	const struct season_play *play, const char *format, const char *path,
	char reason[static REASON_MAX])
{
	struct word_list words = {0};

	begin_words(play, path, &words);
	if (access(path, F_OK) == 0)
		word_list_add(&words, "--resume");
	else {
		word_list_add_format(&words, "--format=%s", format);
		word_list_add(&words, "--");
		add_finalists(season, entries, &words);
	}
	return run(play, &words, reason);
}
