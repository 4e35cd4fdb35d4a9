#include "league/league.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/cores_linux.h"
#include "base/loop.h"
#include "base/reason.h"
#include "base/text.h"
#include "base/word_list.h"
#include "common/number.h"
#include "common/plural.h"
#include "guard/locked_file.h"
#include "league/diary.h"
#include "league/entries.h"
#include "league/ini_file.h"
#include "league/letters.h"
#include "league/settings.h"
#include "play/progress.h"
#include "process/own_command.h"
#include "record/reader.h"
#include "record/run_line.h"
#include "remote/opening.h"
#include "tournament/contest.h"
#include "tournament/ranking.h"

/* The settings: league.ini. */

enum {
	BUILD_S = 60,
	BUILD_MIB = 1024,
	PATIENCE_S = 10,
	LARGEST_MIB = 64,
	FILES = 2000,
	JOIN_S = 60,
	VERSIONS = 5,
	NUMBER_MOST = 1000000000,
};

/* The league says these itself. */
static const char own[] =
	"add after away back bots close commit dry-run for format json key "
	"leave-out missing "
	"output plan publish quiet resume rounds shard take until "
	"withdraw";

/* Those that a league has, and a knockout at its end does not. */
static const char of_league[] = "games error players";

/* What only a run that begins is told. */
static const char of_beginning[] = "beacon seed";

/* What plays the games, which a tournament is told, too. */
static const char of_shards[] = "on shards";

/* What a bot is checked with, too. */
static const char of_check[] = "game sandbox sandbox-game";

static bool
take_number(const char *value, long *number, char reason[static REASON_MAX])
{
	uint64_t read;

	if (!number_parse(value, &read) || read == 0 || read > NUMBER_MOST)
		return reason_refuse(reason,
			"\"%.100s\" is no whole number from 1 to %d", value,
			NUMBER_MOST);
	*number = (long)read;
	return true;
}

static bool
take_text(const char *value, char **text, char reason[static REASON_MAX])
{
	free(*text);
	*text = strdup(value);
	return *text || reason_no_memory(reason) == 0;
}

static bool
take_place(const char *value, char **place, char reason[static REASON_MAX])
{
	char host[REASON_MAX];
	int port;

	if (strlen(value) < sizeof host && opening_place(value, host, &port) &&
		port > 0)
		return take_text(value, place, reason);
	return reason_refuse(reason,
		"\"%.200s\" is not PORT or ADDRESS:PORT, of a port that "
		"stays the same",
		value);
}

/* A flag is an option with `yes`. */
static void
add_option(struct word_list *words, const char *name, const char *value)
{
	if (strcmp(value, "no") == 0)
		return;
	word_list_add_format(words, "--%s", name);
	if (strcmp(value, "yes") != 0)
		word_list_add(words, value);
}

/* Where it stands, for when a tournament complains of it. */
static void
note_place(struct settings *settings, const char *name, long line)
{
	word_list_add(&settings->places, name);
	word_list_add_format(&settings->places, "%ld", line);
}

static bool
take_option(struct settings *settings, const char *name, const char *value,
	long line, char reason[static REASON_MAX])
{
	if (text_has_word(own, name))
		return reason_refuse(
			reason, "the league says itself what %.100s is", name);
	add_option(text_has_word(of_league, name)      ? &settings->league
		   : text_has_word(of_beginning, name) ? &settings->beginning
						       : &settings->tournament,
		name, value);
	long *number = strcmp(name, "jobs") == 0    ? &settings->jobs
		       : strcmp(name, "games") == 0 ? &settings->games
						    : NULL;
	if (number && !take_number(value, number, reason))
		return false;
	if (text_has_word(of_check, name))
		add_option(&settings->check, name, value);
	note_place(settings, name, line);
	return true;
}

/* Whether one of the league's own NAMEs was taken; then *GOOD: it may be so. */
static bool
take_own(struct settings *settings, const char *name, const char *value,
	bool *good, char reason[static REASON_MAX])
{
	long mib = 0;
	const struct {
		const char *name;
		long *number;
	} numbers[] = {
		{"build-time", &settings->build_s},
		{"build-memory", &settings->build_mib},
		{"patience", &settings->patience_s},
		{"versions", &settings->versions},
		{"keep", &settings->keep},
		{"budget", &settings->budget},
		{"join-time", &settings->join_s},
		{"files", &settings->bounds.files},
		{"shards", &settings->shards},
		{"largest", &mib},
	};

	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
		if (strcmp(numbers[i].name, name) != 0)
			continue;
		*good = take_number(value, numbers[i].number, reason);
		if (mib > 0)
			settings->bounds.bytes = (off_t)mib << 20;
		return true;
	}
	*good = true;
	if (strcmp(name, "title") == 0)
		*good = take_text(value, &settings->title, reason);
	else if (strcmp(name, "allow") == 0)
		*good = take_text(value, &settings->allow, reason);
	else if (strcmp(name, "open") == 0)
		*good = take_place(value, &settings->open, reason);
	else if (strcmp(name, "on") == 0)
		*good = take_text(value, &settings->on, reason);
	else if (strcmp(name, "checks") == 0)
		add_option(&settings->check, "only", value);
	else
		return false;
	return true;
}

static bool
take(void *owner, const char *section, const char *name, const char *value,
	long line, char reason[static REASON_MAX])
{
	struct settings *settings = owner;
	bool good;

	if (*section != '\0') {
		word_list_add(&settings->given, section);
		word_list_add_format(&settings->given, "%s=%s", name, value);
		return true;
	}
	if (!take_own(settings, name, value, &good, reason))
		return take_option(settings, name, value, line, reason);
	if (text_has_word(of_shards, name))
		note_place(settings, name, line);
	return good;
}

/* Reads PATH, which may be missing. -1 with the reason in words, which name file
 * and line; may be released all the same. */
static int
settings_read(struct settings *settings, const char *path,
	char reason[static REASON_MAX])
{
	*settings = (struct settings){
		.build_s = BUILD_S,
		.build_mib = BUILD_MIB,
		.patience_s = PATIENCE_S,
		.join_s = JOIN_S,
		.versions = VERSIONS,
		.bounds = {.files = FILES, .bytes = (off_t)LARGEST_MIB << 20},
	};
	if (ini_file_read(path, take, settings, reason) < 0)
		return -1;
	return word_list_failed(&settings->tournament) == 0 &&
			       word_list_failed(&settings->league) == 0 &&
			       word_list_failed(&settings->beginning) == 0 &&
			       word_list_failed(&settings->check) == 0 &&
			       word_list_failed(&settings->given) == 0 &&
			       word_list_failed(&settings->places) == 0
		       ? 0
		       : reason_no_memory(reason);
}

static void
settings_release(struct settings *settings)
{
	word_list_release(&settings->tournament);
	word_list_release(&settings->league);
	word_list_release(&settings->beginning);
	word_list_release(&settings->check);
	word_list_release(&settings->given);
	word_list_release(&settings->places);
	free(settings->title);
	free(settings->allow);
	free(settings->open);
	free(settings->on);
	*settings = (struct settings){0};
}

/* The season. */

/*
 * The games of a season, which are one tournament of the format league in
 * runs/SEASON.jsonl that grows night by night. Who is to play in it is told by the
 * entries; what it has by its record file alone.
 */

struct season_bot {
	char *name; /* owned */
	bool in;    /* it takes part */
	bool away;  /* but in no round now */
	bool remote;
	long games;
};

/* As its record file has it. {0}: there is none yet. */
struct season {
	char path[PATH_MAX];
	bool begun;
	bool ended; /* its seed is public: nothing is open */
	bool over;  /* nobody is due */
	long rounds;
	long games;
	long due;		 /* with fewer games a bot is due */
	struct season_bot *bots; /* by rank, then those that left */
	int count;
};

#define NS_PER_S INT64_C(1000000000)

/* More than a night has. */
enum { ROUNDS_MORE = 1000 };

/* Bots of a trial of the settings: enough for a group of any game. */
enum { TRIED = GAME_SEATS_MAX };

/* The games of the record file that is being played, for who waits. */
struct gauge {
	FILE *file; /* NULL: it is not there yet, or nobody waits */
	long games;
	struct progress progress;
};

/* Where those come together who play elsewhere, for all tournaments of a night. */
struct hall {
	struct opening opening;
	struct opening_terms terms;
	struct word_list names;
	bool lost; /* the broker has ended by itself */
};

struct league {
	const struct league_terms *terms;
	struct settings settings;
	struct diary diary;
	struct entries entries;
	struct season season;
	long games_left; /* at most so many more are played; -1: any number */
	struct loop loop;
	struct process_family family;
	struct own_command command; /* the one that runs now, or none */
	struct gauge gauge;
	struct hall hall;
	FILE *lock;
};

static void
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

/* Reads that of the entries' season. -1 with the reason in words; may be released
 * all the same. */
static int
season_read(struct league *league, char reason[static REASON_MAX])
{
	struct contest contest;
	struct reader reader;
	int result = -1;

	league->season = (struct season){0};
	snprintf(league->season.path, sizeof league->season.path,
		"runs/%s.jsonl", league->entries.season);
	if (access(league->season.path, F_OK) < 0)
		return errno == ENOENT
			       ? 0
			       : reason_of_file(league->season.path, reason);
	if (reader_open(&reader, league->season.path, reason) < 0)
		return -1;
	reader.quiet = true;
	if (contest_init(&contest, &reader.run) < 0)
		reason_no_memory(reason);
	else if (contest_read(&contest, &reader, NULL, NULL, reason) == 0)
		result = take_contest(
			&league->season, &contest, &reader.run, reason);
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
has_successor(
	const struct league *league, const struct entry *entry, long version)
{
	for (int i = 0; i < league->season.count; i++) {
		long other;

		if (league->season.bots[i].games > 0 &&
			entries_of_bot(&league->entries,
				league->season.bots[i].name, &other) == entry &&
			other > version)
			return true;
	}
	return false;
}

/* What plays elsewhere is another program there from the day on. */
static bool
has_to_leave(const struct league *league, const struct season_bot *bot,
	const struct entry *entry, long version)
{
	return entry->removed ||
	       (bot->remote && version < entry->good.number) ||
	       has_successor(league, entry, version);
}

/* Adds who has to leave. */
static void
withdraw_all(const struct league *league, struct word_list *words)
{
	for (int i = 0; i < league->season.count; i++) {
		const struct season_bot *bot = &league->season.bots[i];
		long version;
		const struct entry *entry =
			entries_of_bot(&league->entries, bot->name, &version);

		if (!bot->in || !entry ||
			!has_to_leave(league, bot, entry, version))
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
move_all(const struct league *league, bool was, struct word_list *words)
{
	for (int i = 0; i < league->season.count; i++) {
		if (!find_moved(&league->season.bots[i], &league->entries, was))
			continue;
		word_list_add(words, was ? "--back" : "--away");
		word_list_add(words, league->season.bots[i].name);
	}
}

/* Adds who is to play and is not there yet, behind OPTION if it is not NULL. */
static void
add_all(const struct league *league, const char *option,
	struct word_list *words)
{
	for (size_t i = 0; i < league->entries.count; i++) {
		const struct entry *entry = &league->entries.all[i];
		char name[VERSION_NAME_MAX];
		struct text bot = {0};

		version_bot(entry->name, entry->good.number, name);
		if (entry->removed || entry->away || entry->good.number == 0 ||
			find(&league->season, name))
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

/* What plays the games in shards; NULL: this machine does. */
static const char *
place_of_games(const struct league *league)
{
	return league->terms->on ? league->terms->on : league->settings.on;
}

static void
begin_words(const struct league *league, const char *path, const char *on,
	struct word_list *words)
{
	const long shards = league->terms->shards > 0 ? league->terms->shards
						      : league->settings.shards;

	word_list_add_words(
		words, "talon tournament --json --missing=allow -o");
	word_list_add(words, path);
	word_list_add_all(words, league->settings.tournament.words);
	if (league->terms->jobs > 0)
		word_list_add_format(words, "--jobs=%d", league->terms->jobs);
	if (league->terms->until_ns > 0) {
		const int64_t left_ns = league->terms->until_ns - loop_now();

		word_list_add_format(words, "--for=%" PRId64 "s",
			left_ns > NS_PER_S ? left_ns / NS_PER_S : 1);
	}
	if (league->games_left >= 0)
		word_list_add_format(words, "--budget=%ld", league->games_left);
	if (on)
		word_list_add_format(words, "--on=%s", on);
	/* What was begun goes on by as many as it has. */
	if (on && shards > 0 && visit_shards(path, is_there) <= 0)
		word_list_add_format(words, "--shards=%ld", shards);
}

/* Whether the name of an option goes on there, which then is another. */
static bool
is_longer(const char *behind)
{
	return *behind == '-' || (*behind >= 'a' && *behind <= 'z');
}

/* The line of league.ini with the option that WORDS, in which a tournament has
 * complained, name; NULL: it is not known. */
static const char *
line_of(const struct settings *settings, const char *words)
{
	char *const *places = settings->places.words;
	const char *first = NULL, *line = NULL;

	for (size_t i = 0; i + 1 < settings->places.count; i += 2) {
		char option[REASON_MAX];

		snprintf(option, sizeof option, "--%.200s", places[i]);
		const char *found = strstr(words, option);
		if (found && !is_longer(found + strlen(option)) &&
			(!first || found <= first)) {
			first = found;
			line = places[i + 1];
		}
	}
	return line;
}

/* Runs `talon` with WORDS, which are released, until it ends; others may end
 * meanwhile. -1 with the reason in words: it could not be run, or the league is to
 * end. */
static int
run_command(struct own_command *command, struct word_list *words,
	char reason[static REASON_MAX])
{
	int result = 0;

	if (word_list_failed(words) < 0 ||
		own_command_start(command, (const char *const *)words->words) <
			0)
		result = reason_say(reason, "%s", strerror(errno));
	word_list_release(words);
	while (result == 0 && command->running)
		result = entries_await_some(command->loop, reason);
	if (result < 0)
		own_command_stop(command);
	return result;
}

/* Where the league.ini has what a tournament does not take, it is named. */
static int
complain(const struct league *league, char reason[static REASON_MAX])
{
	const struct own_command *command = &league->command;
	const char *line = line_of(&league->settings, command->last);

	return reason_say(reason, "%s%s%s%.600s", line ? "league.ini:" : "",
		line ? line : "", line ? ": " : "", own_command_words(command));
}

/* Runs a tournament by WORDS, which are released. */
static int
run(struct league *league, struct word_list *words,
	char reason[static REASON_MAX])
{
	int result = run_command(&league->command, words, reason);

	if (result == 0 && league->command.status != 0)
		result = complain(league, reason);
	return result;
}

static bool
may_play(const struct league *league)
{
	return league->games_left != 0 &&
	       (league->terms->until_ns == 0 ||
		       loop_now() < league->terms->until_ns);
}

/* Runs a tournament of the season, and reads what has come of it. */
static int
play_on(struct league *league, struct word_list *words,
	char reason[static REASON_MAX])
{
	const long before = league->season.games;

	if (run(league, words, reason) < 0)
		return -1;
	season_release(&league->season);
	if (season_read(league, reason) < 0)
		return -1;
	if (league->games_left >= 0) {
		league->games_left -= league->season.games - before;
		if (league->games_left < 0)
			league->games_left = 0;
	}
	return 0;
}

/* In shards its record file is there before they begin, so that a night which is
 * killed goes on, whoever has come since; and then it goes on. */
static int
begin(struct league *league, char reason[static REASON_MAX])
{
	struct word_list words = {0};

	begin_words(league, league->season.path, NULL, &words);
	if (place_of_games(league))
		word_list_add_words(&words, "--plan --resume");
	word_list_add(&words, "--format=league");
	word_list_add_all(&words, league->settings.league.words);
	word_list_add_all(&words, league->settings.beginning.words);
	word_list_add(&words, "--");
	const size_t before = words.count;
	add_all(league, NULL, &words);
	if (words.count - before >= 2)
		return play_on(league, &words, reason);
	word_list_release(&words);
	return 0;
}

/* Adds who has to leave and who comes. */
static void
change_all(const struct league *league, struct word_list *words)
{
	withdraw_all(league, words);
	add_all(league, "--add", words);
	move_all(league, true, words);
}

/* With who takes part now, for ROUNDS more; 0: with those and as many as it has. */
static int
go_on(struct league *league, long rounds, char reason[static REASON_MAX])
{
	struct word_list words = {0};

	begin_words(
		league, league->season.path, place_of_games(league), &words);
	/* What was left open ends as it was begun. */
	if (rounds > 0)
		word_list_add_all(&words, league->settings.league.words);
	word_list_add(&words, "--resume");
	if (rounds > 0) {
		word_list_add_format(
			&words, "--rounds=%ld", league->season.rounds + rounds);
		change_all(league, &words);
		move_all(league, false, &words);
	}
	return play_on(league, &words, reason);
}

/* Whether somebody has to leave or come. */
static bool
has_changes(const struct league *league)
{
	struct word_list words = {0};

	change_all(league, &words);
	const bool has = words.count > 0;
	word_list_release(&words);
	return has;
}

/* Who was new has met its former version then, which leaves. */
static int
play_rounds(struct league *league, char reason[static REASON_MAX])
{
	long before = -1;

	while (league->season.ended && may_play(league)) {
		const bool changes =
			has_changes(league) ||
			league->settings.games > league->season.due;

		if (!changes &&
			(league->season.over || league->season.games == before))
			break;
		before = league->season.games;
		if (go_on(league, ROUNDS_MORE, reason) < 0)
			return -1;
	}
	return 0;
}

/* Whether a tournament takes the settings, as far as can be told before there are
 * bots. -1 with the reason in words. */
static int
season_try(struct league *league, char reason[static REASON_MAX])
{
	struct word_list words = {0};

	word_list_add_words(
		&words, "talon tournament --dry-run --format=league");
	word_list_add_all(&words, league->settings.tournament.words);
	word_list_add_all(&words, league->settings.league.words);
	word_list_add_all(&words, league->settings.beginning.words);
	for (int i = 0; i < TRIED; i++)
		word_list_add_format(&words, "bot%d=random", i);
	return run(league, &words, reason);
}

static int
is_driven(const char *folder)
{
	char lock[PATH_MAX + sizeof "/driver.lock"];

	snprintf(lock, sizeof lock, "%s/driver.lock", folder);
	return locked_file_is_held(lock);
}

/* Whether a process of an earlier night still has to do with the record file PATH
 * or its shards. */
static bool
season_is_played(const char *path)
{
	return locked_file_is_held(path) || visit_shards(path, is_driven) > 0;
}

static int
close_run(struct league *league, char reason[static REASON_MAX])
{
	struct word_list words = {0};

	word_list_add_words(&words, "talon tournament --json --close -o");
	word_list_add(&words, league->season.path);
	if (place_of_games(league))
		word_list_add_format(&words, "--on=%s", place_of_games(league));
	return play_on(league, &words, reason);
}

/* Ends it, if it was stopped in the middle: its seed becomes public. What shards
 * have played is in its record file then, and their folders are removed. One in
 * which nothing has been played so far just goes on. */
static int
season_close(struct league *league, char reason[static REASON_MAX])
{
	if (!league->season.begun ||
		(!league->season.ended && league->season.games == 0))
		return 0;
	if (!league->season.ended && close_run(league, reason) < 0)
		return -1;
	if (!league->season.ended ||
		visit_shards(league->season.path, tree_remove) == 0)
		return 0;
	return reason_of_file(league->season.path, reason);
}

/* Whether somebody has gone who has games in the round that was left open. */
static bool
misses_some(const struct league *league)
{
	for (int i = 0; i < league->season.count; i++)
		if (find_moved(
			    &league->season.bots[i], &league->entries, false))
			return true;
	return false;
}

/* The round that was left open ends as it was begun, or as far as it was played
 * where somebody in it has gone. */
static int
end_round(struct league *league, char reason[static REASON_MAX])
{
	if (!misses_some(league))
		return go_on(league, 0, reason);
	return league->season.games > 0 ? season_close(league, reason)
					: go_on(league, ROUNDS_MORE, reason);
}

/* Plays what is due: what an earlier night left open, who is new against their
 * former versions, which then leave, and the rest. Who is away is left out. What
 * it has is read anew, and the games are counted down. -1 with the reason in words.
 */
static int
season_play(struct league *league, char reason[static REASON_MAX])
{
	if (!may_play(league))
		return 0;
	if (!league->season.begun) {
		if (begin(league, reason) < 0)
			return -1;
		if (!league->season.begun || !place_of_games(league))
			return 0;
	}
	if (!league->season.ended && end_round(league, reason) < 0)
		return -1;
	return play_rounds(league, reason);
}

/* Those who take part are the first, by rank. */
static void
add_finalists(const struct league *league, struct word_list *words)
{
	for (int i = 0; i < league->season.count; i++) {
		const struct season_bot *bot = &league->season.bots[i];
		struct text text = {0};
		long version;
		const struct entry *entry =
			entries_of_bot(&league->entries, bot->name, &version);

		if (!bot->in || !entry || entry->removed || entry->away ||
			entry->good.number != version)
			continue;
		version_add_bot(&entry->good, entry->name, &text);
		word_list_add(words,
			text_failed(&text) == 0 ? text.bytes : bot->name);
		text_release(&text);
	}
}

/* Plays a tournament of FORMAT between those who take part, the best first, in
 * PATH, or goes on with it. */
static int
season_final(struct league *league, const char *format, const char *path,
	char reason[static REASON_MAX])
{
	struct word_list words = {0};

	begin_words(league, path, place_of_games(league), &words);
	if (access(path, F_OK) == 0)
		word_list_add(&words, "--resume");
	else {
		word_list_add_format(&words, "--format=%s", format);
		word_list_add(&words, "--");
		add_finalists(league, &words);
	}
	return run(league, &words, reason);
}

/* The league. */

/* Between two looks at the entries, of a league that stays. */
#define WATCH_NS INT64_C(3000000000)

/* So long, and so often, a record file is waited for. */
#define WAIT_NS INT64_C(100000000)

enum { PATIENCE = 200, STATUS_FAILED = 1 };

static void
relay(void *owner, const char *line)
{
	struct league *league = owner;

	progress_erase(&league->gauge.progress);
	if (!league->terms->quiet)
		fprintf(stderr, "%s\n", line);
}

static void
take_line(void *owner, bool is_output, const char *line)
{
	if (!is_output)
		relay(owner, line);
}

/* Half a line is read again when it is whole. */
static void
count_lines(struct gauge *gauge)
{
	static const char begin[] = "{\"v\":1,\"game\":";
	char *line = NULL;
	size_t size = 0;
	ssize_t length;

	while ((length = getline(&line, &size, gauge->file)) > 0) {
		if (line[length - 1] != '\n') {
			(void)fseeko(gauge->file, -(off_t)length, SEEK_CUR);
			break;
		}
		gauge->games += strncmp(line, begin, sizeof begin - 1) == 0;
	}
	clearerr(gauge->file);
	free(line);
}

/* Whether another file has taken its place, as what shards were merged into. */
static bool
is_replaced(FILE *file, const char *path)
{
	struct stat was, is;

	return fstat(fileno(file), &was) == 0 && stat(path, &is) == 0 &&
	       was.st_ino != is.st_ino;
}

static bool
look(void *owner, int64_t now_ns)
{
	struct league *league = owner;
	struct gauge *gauge = &league->gauge;

	if (!gauge->progress.file)
		return true;
	if (gauge->file && is_replaced(gauge->file, league->season.path)) {
		fclose(gauge->file);
		gauge->file = NULL;
		gauge->games = 0;
	}
	if (!gauge->file)
		gauge->file = fopen(league->season.path, "re");
	if (gauge->file) {
		count_lines(gauge);
		progress_update(&gauge->progress, gauge->games, now_ns);
	}
	return true;
}

static int
make_folders(
	const struct confinement *confinement, char reason[static REASON_MAX])
{
	static const char *const folders[] = {"versions", "runs", "feedback"};
	mode_t versions = 0700;

	if (access("entries", F_OK) < 0)
		return reason_say(reason,
			"there is no folder entries/, which a league has");
	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
		if (mkdir(folders[i], 0755) < 0 && errno != EEXIST)
			return reason_of_file(folders[i], reason);
	/* Who does not know the name of a page does not find it. */
	if (chmod("feedback", 0711) < 0)
		return reason_of_file("feedback", reason);
	/* Where each bot has a user of its own and no root of its own, that user has
	 * to come through. */
	if (geteuid() == 0) {
		confinement_look(confinement);
		if (confinement->machine->best != SANDBOX_FULL)
			versions = 0711;
	}
	if (chmod("versions", versions) < 0)
		return reason_of_file("versions", reason);
	return chmod("runs", 0700) < 0 ? reason_of_file("runs", reason) : 0;
}

/* There is one league at work in a folder; who that is stands in its lock. */
static int
refuse_second(char reason[static REASON_MAX])
{
	char words[REASON_MAX / 2] = "";
	FILE *file = fopen("lock", "re");

	if (file && !fgets(words, sizeof words, file))
		words[0] = '\0';
	if (file)
		fclose(file);
	words[strcspn(words, "\n")] = '\0';
	return reason_say(
		reason, "a league is at work here already: %s", words);
}

static int
take_lock(struct league *league, char reason[static REASON_MAX])
{
	struct text words = {0};
	off_t size;

	if (locked_file_is_held("lock"))
		return refuse_second(reason);
	const int descriptor =
		locked_file_open("lock", &league->lock, &size, reason);
	if (descriptor < 0)
		return refuse_second(reason);
	text_add_format(&words, "pid %ld since ", (long)getpid());
	text_add_date(&words, loop_date());
	text_add(&words, "\n", 1);
	if (locked_file_cut(descriptor, 0) < 0 || text_failed(&words) < 0 ||
		dprintf(descriptor, "%s", words.bytes) < 0)
		reason_of_file("lock", reason);
	else
		reason[0] = '\0';
	text_release(&words);
	return reason[0] == '\0' ? 0 : -1;
}

static void
time_due(void *owner, int64_t now_ns)
{
	struct league *league = owner;

	(void)now_ns;
	loop_stop(&league->loop);
}

/* Returns the signal that ended the wait, else 0. */
static int
wait_for(struct league *league, int64_t ns)
{
	struct loop_timer timer = {
		.at_ns = loop_now() + ns, .due = time_due, .owner = league};

	loop_add_timer(&league->loop, &timer);
	const int ended = loop_run(&league->loop);
	loop_remove_timer(&timer);
	return ended;
}

static void
release(struct league *league)
{
	season_release(&league->season);
	entries_release(&league->entries);
	settings_release(&league->settings);
}

/* A tournament whose league was killed is about to end, and so are its shards'
 * driver and they. */
static void
await_run(struct league *league)
{
	char path[PATH_MAX];

	snprintf(path, sizeof path, "runs/%s.jsonl", league->entries.season);
	for (int i = 0; i < PATIENCE && season_is_played(path); i++)
		if (wait_for(league, WAIT_NS) != 0)
			return;
}

static int
read_all(struct league *league, char reason[static REASON_MAX])
{
	release(league);
	if (settings_read(&league->settings, "league.ini", reason) < 0 ||
		diary_open(&league->diary, reason) < 0 ||
		entries_read(&league->entries, &league->diary, reason) < 0)
		return -1;
	await_run(league);
	league->games_left = -1;
	return season_read(league, reason);
}

/* The site of RUN in FOLDER, which it takes the place of at once. */
static int
publish(struct league *league, const char *folder, const char *run,
	char reason[static REASON_MAX])
{
	struct word_list words = {0};

	word_list_add_words(&words, "talon report --private --site");
	word_list_add(&words, folder);
	if (league->settings.title) {
		word_list_add(&words, "--title");
		word_list_add(&words, league->settings.title);
	}
	word_list_add(&words, run);
	const int result = run_command(&league->command, &words, reason);
	if (result == 0 && league->command.status != 0)
		return reason_say(reason, "%s: %.600s", folder,
			own_command_words(&league->command));
	return result;
}

static bool
is_newer(const char *path, const char *than)
{
	struct stat first, second;

	return stat(path, &first) == 0 && stat(than, &second) == 0 &&
	       (first.st_mtim.tv_sec > second.st_mtim.tv_sec ||
		       (first.st_mtim.tv_sec == second.st_mtim.tv_sec &&
			       first.st_mtim.tv_nsec >=
				       second.st_mtim.tv_nsec));
}

static int
write_letters(struct league *league, char reason[static REASON_MAX])
{
	const struct season *season = &league->season;

	return letters_write(&league->entries,
		season->begun ? season->path : NULL, season->count,
		&league->settings, &league->diary, reason);
}

/* All that others see of the night, unless they see it already: since the log was
 * SEEN nothing has happened. */
static int
tell(struct league *league, size_t seen, char reason[static REASON_MAX])
{
	const struct season *season = &league->season;

	if (seen == league->diary.lines.length &&
		is_newer("site/index.html", season->path) &&
		is_newer("site/index.html", "versions"))
		return 0;
	if (write_letters(league, reason) < 0)
		return -1;
	return season->begun && season->games > 0
		       ? publish(league, "site", season->path, reason)
		       : 0;
}

/* Their strings are known from now on. */
static void
hall_opened(void *owner)
{
	struct league *league = owner;
	char reason[REASON_MAX];

	if (write_letters(league, reason) < 0)
		relay(league, reason);
}

static void
hall_ended(void *owner)
{
	struct league *league = owner;

	league->hall.lost = true;
	own_command_give_up(&league->command, "it was ended");
}

static void
close_hall(struct league *league, bool over)
{
	opening_leave(&league->hall.opening);
	opening_end(&league->hall.opening, over && !league->hall.lost);
	word_list_release(&league->hall.names);
	league->hall.names = (struct word_list){0};
	league->hall.lost = false;
}

static bool
is_invited(const struct entry *entry)
{
	return !entry->removed && version_is_remote(&entry->good);
}

/* Whether those are invited who are to be. */
static bool
invites_all(const struct league *league)
{
	const struct word_list *names = &league->hall.names;
	size_t count = 0;

	for (size_t i = 0; i < league->entries.count; i++) {
		const struct entry *entry = &league->entries.all[i];

		if (is_invited(entry) &&
			(count == names->count || strcmp(names->words[count++],
							  entry->name) != 0))
			return false;
	}
	return count == names->count;
}

static int
begin_hall(struct league *league, const char *place,
	char reason[static REASON_MAX])
{
	const struct opening_listener listener = {relay, hall_ended, league};
	const int64_t join_ns = league->terms->join_ns;
	struct hall *hall = &league->hall;
	char why[REASON_MAX];

	hall->terms = (struct opening_terms){
		.record = ENTRIES_DOOR,
		.place = place,
		.names = hall->names.words,
		.family = &league->family,
		.wait_ns = join_ns > 0 ? join_ns
				       : league->settings.join_s * NS_PER_S,
		.quiet = league->terms->quiet,
		.opened = hall_opened,
		.owner = league,
	};
	/* A warden that was there before does not know where it is. */
	process_family_refresh(&league->family);
	if (opening_begin(&hall->opening, &hall->terms, why) < 0 ||
		opening_attend(&hall->opening, &league->loop, &listener) < 0)
		return reason_say(reason, "--open: %.900s", why);
	return 0;
}

/* Those that are to be, if there are any. */
static int
open_hall(struct league *league, char reason[static REASON_MAX])
{
	const char *place = league->terms->open ? league->terms->open
						: league->settings.open;
	struct word_list *names = &league->hall.names;

	if (place && place_of_games(league))
		return reason_say(reason,
			"bots that play elsewhere join one machine: --open and "
			"--on do not go together");
	if (!place || (invites_all(league) && !league->hall.lost))
		return 0;
	close_hall(league, false);
	for (size_t i = 0; i < league->entries.count; i++)
		if (is_invited(&league->entries.all[i]))
			word_list_add(names, league->entries.all[i].name);
	if (word_list_failed(names) < 0)
		return reason_no_memory(reason);
	return names->count > 0 ? begin_hall(league, place, reason) : 0;
}

/* Sees who is there. -1 with the reason in words. */
static int
gather(struct league *league, char reason[static REASON_MAX])
{
	char what[REASON_MAX];

	if (open_hall(league, reason) < 0)
		return -1;
	for (size_t i = 0; i < league->entries.count; i++) {
		struct entry *entry = &league->entries.all[i];

		entry->away = is_invited(entry) &&
			      !opening_has(&league->hall.opening, entry->name);
		snprintf(what, sizeof what, "away %s: ", entry->name);
		if (entry->away &&
			diary_note_once(&league->diary, what,
				place_of_games(league)
					? "it plays elsewhere, and no bot can "
					  "join a night that is played in "
					  "shards"
				: league->hall.opening.begun
					? "it had not joined when the night "
					  "began, which was without it"
					: "it plays elsewhere, and --open says "
					  "where to join",
				reason) < 0)
			return -1;
	}
	return 0;
}

static void
print_json(const struct league *league, long made, long played)
{
	const struct season *season = &league->season;

	printf("{\"season\":\"%s\",\"entries\":%zu,\"versions\":%ld,"
	       "\"played\":%ld,\"games\":%ld,\"rounds\":%ld,\"over\":%s}\n",
		league->entries.season, league->entries.count, made, played,
		season->games, season->rounds,
		season->begun && season->over ? "true" : "false");
	fflush(stdout);
}

static int
play_season(struct league *league, char reason[static REASON_MAX])
{
	const bool seen = !league->terms->quiet && isatty(STDERR_FILENO);
	struct gauge *gauge = &league->gauge;

	progress_init(&gauge->progress, seen ? stderr : NULL, 0,
		league->season.games, loop_now());
	gauge->games = 0;
	const int result = season_play(league, reason);
	progress_erase(&gauge->progress);
	gauge->progress.file = NULL;
	if (gauge->file)
		fclose(gauge->file);
	gauge->file = NULL;
	return result;
}

/* Says which sections of league.ini are of no entry. */
static int
note_sections(struct league *league, char reason[static REASON_MAX])
{
	const struct word_list *given = &league->settings.given;
	char what[REASON_MAX];

	for (size_t i = 0; i + 1 < given->count; i += 2) {
		if (entries_find(&league->entries, given->words[i]))
			continue;
		snprintf(what, sizeof what,
			"odd league.ini [%.200s]: ", given->words[i]);
		if (diary_note_once(
			    &league->diary, what, "is no entry", reason) < 0)
			return -1;
	}
	return 0;
}

/* Removes the programs of former versions of ENTRY but for the last ones. */
static int
tidy_entry(struct league *league, const struct entry *entry,
	char reason[static REASON_MAX])
{
	const long last = entry->good.number - !entry->removed;
	long kept = 0;

	for (long number = last; number > 0; number--) {
		char name[VERSION_NAME_MAX], program[PATH_MAX];

		version_bot(entry->name, number, name);
		version_program(entry->name, number, program);
		const struct season_bot *bot = find(&league->season, name);
		if (access(program, F_OK) < 0 || (bot && bot->in) ||
			++kept <= league->settings.keep)
			continue;
		if (tree_remove(program) < 0)
			return reason_of_file(program, reason);
		if (diary_note(&league->diary, reason,
			    "tidied %s: its program was removed", name) < 0)
			return -1;
	}
	return 0;
}

/* When a night is over, nobody is called any more who does not take part. */
static int
tidy(struct league *league, char reason[static REASON_MAX])
{
	int result = 0;

	if (league->settings.keep == 0)
		return 0;
	for (size_t i = 0; result == 0 && i < league->entries.count; i++)
		result = tidy_entry(league, &league->entries.all[i], reason);
	return result;
}

static int
count_jobs(const struct league *league)
{
	struct cores_given cores;

	if (league->terms->jobs > 0)
		return league->terms->jobs;
	if (league->settings.jobs > 0)
		return (int)league->settings.jobs;
	cores_look(&cores, "");
	return cores_count(&cores);
}

/* The games of the season that the log has. */
static long
count_told(const struct league *league)
{
	char words[REASON_MAX], season[VERSION_ENTRY_MAX];
	long told = 0, games;
	size_t at = 0;

	while (diary_next(&league->diary, &at, words))
		/* A word is shorter than a name may be. */
		if (sscanf(words, "played %ld %*s of %63[^: ]", &games,
			    season) == 2 &&
			strcmp(season, league->entries.season) == 0)
			told += games;
	return told;
}

/* -1 with the reason in words. */
static int
spend_night(struct league *league, char reason[static REASON_MAX])
{
	struct workshop workshop = {
		.settings = &league->settings,
		.loop = &league->loop,
		.family = &league->family,
		.confinement = league->terms->confinement,
		.diary = &league->diary,
		.until_ns = league->terms->until_ns,
	};

	if (read_all(league, reason) < 0)
		return -1;
	workshop.jobs = count_jobs(league);
	league->games_left = league->terms->games > 0 ? league->terms->games
			     : league->settings.budget > 0
				     ? league->settings.budget
				     : -1;
	const long before = league->season.games;
	const size_t seen = league->diary.lines.length;
	if (season_try(league, reason) < 0 || note_sections(league, reason) < 0)
		return -1;
	if (entries_renew(&league->entries, &workshop, reason) < 0 ||
		gather(league, reason) < 0 || play_season(league, reason) < 0 ||
		season_close(league, reason) < 0)
		return -1;
	const long played = league->season.games - before;
	/* Those of nights that were killed have not been told. */
	const long untold = league->season.games - count_told(league);
	const bool late = workshop.until_ns > 0 &&
			  loop_now() >= workshop.until_ns &&
			  !(league->season.begun && league->season.over);
	if ((untold > 0 || late) &&
		diary_note(&league->diary, reason, "played %ld game%s of %s%s",
			untold, plural(untold), league->entries.season,
			late ? ": the time was up" : "") < 0)
		return -1;
	if (tidy(league, reason) < 0 || tell(league, seen, reason) < 0)
		return -1;
	if (league->terms->json)
		print_json(league, workshop.made, played);
	return 0;
}

/* A tournament of those who stay ends the season. */
static int
play_final(struct league *league, char reason[static REASON_MAX])
{
	const char *format = league->terms->final;
	char path[PATH_MAX];

	if (read_all(league, reason) < 0)
		return -1;
	if (!league->season.begun)
		return reason_say(
			reason, "%s has not begun", league->entries.season);
	snprintf(path, sizeof path, "runs/%s-%s.jsonl", league->entries.season,
		format);
	if (season_close(league, reason) < 0 || gather(league, reason) < 0 ||
		season_final(league, format, path, reason) < 0 ||
		publish(league, "final", path, reason) < 0)
		return -1;
	return diary_note_once(
		&league->diary, "final ", path + strlen("runs/"), reason);
}

/* Whether what the organiser wants can be. */
static int
check_order(const struct league *league, char reason[static REASON_MAX])
{
	const struct league_order *order = &league->terms->order;
	const struct entry *entry =
		order->name ? entries_find(&league->entries, order->name)
			    : NULL;
	const struct entry *other =
		order->fresh ? entries_find(&league->entries, order->fresh)
			     : NULL;
	char path[PATH_MAX], why[REASON_MAX];

	if (order->name && (!entry || entry->removed))
		return reason_say(
			reason, "there is no entry %.200s", order->name);
	if (!order->fresh)
		return 0;
	if (!entry_name_fits(order->fresh, why))
		return reason_say(reason, "%.200s: %.600s", order->fresh, why);
	snprintf(path, sizeof path,
		order->name ? "entries/%s" : "runs/%s.jsonl", order->fresh);
	if ((order->name && other) || access(path, F_OK) == 0)
		return reason_say(
			reason, "%.200s is there already", order->fresh);
	return 0;
}

/* That of a season which is over stays, where the next one has none of its own. */
static int
keep_site(struct league *league, char reason[static REASON_MAX])
{
	const struct season *season = &league->season;
	char path[PATH_MAX];

	if (!season->begun || season->games == 0)
		return 0;
	if (mkdir("seasons", 0755) < 0 && errno != EEXIST)
		return reason_of_file("seasons", reason);
	snprintf(path, sizeof path, "seasons/%s", league->entries.season);
	return publish(league, path, season->path, reason);
}

/* A season that ends is closed and shown first. */
static int
obey(struct league *league, char reason[static REASON_MAX])
{
	if (read_all(league, reason) < 0 || check_order(league, reason) < 0)
		return -1;
	if (league->terms->order.fresh && !league->terms->order.name &&
		(season_close(league, reason) < 0 ||
			tell(league, 0, reason) < 0 ||
			keep_site(league, reason) < 0))
		return -1;
	if (diary_note(&league->diary, reason, "%s",
		    league->terms->order.words) < 0)
		return -1;
	/* What follows from it is done now, as it will be whenever the log is
	 * read. */
	return read_all(league, reason);
}

static const char lost_words[] = "the broker of bots from elsewhere has ended: "
				 "the games in play are void, "
				 "and the next night goes on";

/* A night that has lost its broker is followed by one with another. */
static int
spend_one_of_many(struct league *league, char reason[static REASON_MAX])
{
	const int result = spend_night(league, reason);

	if (result == 0 || !league->hall.lost)
		return result;
	relay(league, lost_words);
	return 0;
}

/* Night after night, until a signal or the time comes. */
static int
watch(struct league *league, char reason[static REASON_MAX])
{
	const int64_t until_ns = league->terms->until_ns;
	int ended = 0;

	while (ended == 0 && spend_one_of_many(league, reason) == 0)
		ended = until_ns > 0 && loop_now() >= until_ns
				? SIGTERM
				: wait_for(league, WATCH_NS);
	return ended != 0 || loop_end_wanted() ? 0 : -1;
}

static int
work(struct league *league, char reason[static REASON_MAX])
{
	const struct league_terms *terms = league->terms;

	if (make_folders(league->terms->confinement, reason) < 0 ||
		take_lock(league, reason) < 0)
		return -1;
	if (terms->order.words)
		return obey(league, reason);
	if (terms->final)
		return play_final(league, reason);
	return terms->watch ? watch(league, reason)
			    : spend_night(league, reason);
}

int
league_run(const struct league_terms *terms, char reason[static REASON_MAX])
{
	static struct league league;
	int result = -1;

	league = (struct league){
		.terms = terms,
		.diary = {.quiet = terms->quiet},
	};
	loop_init(&league.loop, process_family_ended, NULL, &league.family);
	league.command = (struct own_command){.loop = &league.loop,
		.family = &league.family,
		.line = take_line,
		.look = look,
		.owner = &league};
	if (process_family_init(&league.family) < 0)
		reason_say(reason, "%s", strerror(errno));
	else
		result = work(&league, reason);
	if (result < 0 && league.hall.lost)
		strlcpy(reason, lost_words, REASON_MAX);
	close_hall(&league, result == 0);
	own_command_stop(&league.command);
	process_family_wait(&league.family);
	release(&league);
	diary_release(&league.diary);
	loop_release(&league.loop);
	if (league.lock)
		fclose(league.lock);
	return result < 0 ? STATUS_FAILED : 0;
}
