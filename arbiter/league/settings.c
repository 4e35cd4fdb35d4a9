#include "league/settings.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/reason.h"
#include "common/number.h"
#include "league/ini_file.h"
#include "remote/opening.h"

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

struct reading {
	struct settings *settings;
	long line;
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
		return reason_say(reason,
			       "\"%.100s\" is no whole number from 1 to %d",
			       value, NUMBER_MOST) == 0;
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
	return reason_say(reason,
		       "\"%.200s\" is not PORT or ADDRESS:PORT, of a port that "
		       "stays the same",
		       value) == 0;
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
note_place(const struct reading *reading, const char *name)
{
	word_list_add(&reading->settings->places, name);
	word_list_add_format(&reading->settings->places, "%ld", reading->line);
}

static bool
take_option(struct reading *reading, const char *name, const char *value,
	char reason[static REASON_MAX])
{
	struct settings *settings = reading->settings;

	if (text_has_word(own, name))
		return reason_say(reason,
			       "the league says itself what %.100s is",
			       name) == 0;
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
	note_place(reading, name);
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
	char reason[static REASON_MAX])
{
	struct reading *reading = owner;
	bool good;

	if (*section != '\0') {
		word_list_add(&reading->settings->given, section);
		word_list_add_format(
			&reading->settings->given, "%s=%s", name, value);
		return true;
	}
	if (!take_own(reading->settings, name, value, &good, reason))
		return take_option(reading, name, value, reason);
	if (text_has_word(of_shards, name))
		note_place(reading, name);
	return good;
}

int
settings_read(struct settings *settings, const char *path,
	char reason[static REASON_MAX])
{
	struct reading reading = {.settings = settings};

	*settings = (struct settings){
		.build_s = BUILD_S,
		.build_mib = BUILD_MIB,
		.patience_s = PATIENCE_S,
		.join_s = JOIN_S,
		.versions = VERSIONS,
		.bounds = {.files = FILES, .bytes = (off_t)LARGEST_MIB << 20},
	};
	if (ini_file_read(path, take, &reading, &reading.line, reason) < 0)
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

void
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
}

/* What an option of an entry allows; NULL: it is another. */
static const char *
allowance_of(const char *option)
{
	static const char begin[] = "allow=";

	return strncmp(option, begin, sizeof begin - 1) == 0
		       ? option + sizeof begin - 1
		       : NULL;
}

void
settings_add_options(const struct settings *settings, const char *entry,
	struct text *options)
{
	char *const *given = settings->given.words;

	for (size_t i = 0; i + 1 < settings->given.count; i += 2)
		if (strcmp(given[i], entry) == 0 && !allowance_of(given[i + 1]))
			text_add_format(options, " %s", given[i + 1]);
}

bool
settings_allow(
	const struct settings *settings, const char *entry, const char *word)
{
	char *const *given = settings->given.words;

	for (size_t i = 0; i + 1 < settings->given.count; i += 2) {
		const char *words = strcmp(given[i], entry) == 0
					    ? allowance_of(given[i + 1])
					    : NULL;

		if (words && text_has_word(words, word))
			return true;
	}
	return settings->allow && text_has_word(settings->allow, word);
}
