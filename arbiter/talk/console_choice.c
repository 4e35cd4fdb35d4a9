#include "talk/console_choice.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games.h"

/* A file of a game's own, such as a position, is not longer. */
enum { FILE_MAX = 1 << 20 };

void
console_choice_init(
	struct console_choice *choice, const struct game_rules *rules)
{
	*choice = (struct console_choice){.rules = rules};
}

static void
drop(struct console_choice *choice, int i)
{
	const int last = --choice->count;

	free(choice->texts[i]);
	free(choice->values[i]);
	choice->presets[i] = choice->presets[last];
	choice->texts[i] = choice->texts[last];
	choice->values[i] = choice->values[last];
	choice->presets[last] = (struct game_preset){0};
}

void
console_choice_release(struct console_choice *choice)
{
	while (choice->count > 0)
		drop(choice, 0);
}

bool
console_choice_take_rules(struct console_choice *choice, const char *name,
	char reason[static REASON_MAX])
{
	const struct game_rules *rules = game_find(name);

	if (!rules)
		return reason_say(reason, "there is no game \"%.200s\"",
			       name) == 0;
	console_choice_release(choice);
	console_choice_init(choice, rules);
	return true;
}

bool
console_choice_take_players(struct console_choice *choice, int count,
	char reason[static REASON_MAX])
{
	if (count == 0 || (count > 0 && count <= GAME_SEATS_MAX &&
				  choice->rules->seats(count) > 0)) {
		choice->players = count;
		return true;
	}
	return reason_say(reason, "%s is played by %s bots",
		       choice->rules->name, choice->rules->bot_counts) == 0;
}

/* Where the option NAME is, or would be. */
static int
find(const struct console_choice *choice, const char *name)
{
	int i = 0;

	while (i < choice->count && strcmp(choice->presets[i].name, name) != 0)
		i++;
	return i;
}

const char *
console_choice_value(const struct console_choice *choice, const char *name)
{
	const int i = find(choice, name);

	return i < choice->count ? choice->values[i] : NULL;
}

/* The text of a file; NULL with errno. */
static char *
read_text(const char *path)
{
	FILE *file = fopen(path, "re");
	char *text = file ? calloc(1, FILE_MAX + 1) : NULL;

	if (!text) {
		if (file)
			fclose(file);
		return NULL;
	}
	errno = 0;
	const size_t length = fread(text, 1, FILE_MAX, file);
	if (length == FILE_MAX || strlen(text) != length)
		errno = EFBIG;
	const bool good = !ferror(file) && errno == 0;
	const int error = errno;
	fclose(file);
	if (good)
		return text;
	free(text);
	errno = error;
	return NULL;
}

/* Whether the game takes TEXT for the option at all. */
static bool
suits(const struct game_rules *rules, const char *name, const char *text,
	char why[static GAME_REASON_MAX])
{
	void *settings = malloc(rules->settings_size);

	if (!settings) {
		strlcpy(why, strerror(ENOMEM), GAME_REASON_MAX);
		return false;
	}
	rules->settings_init(settings);
	const bool good = rules->settings_set(settings, name, text, why);
	free(settings);
	return good;
}

static bool
refuse(const char *name, const char *value, const char *why,
	char reason[static REASON_MAX])
{
	return reason_say(reason, "%s %.300s: %s", name, value, why) == 0;
}

/* Takes the place of the value that it had. TEXT is the choice's from now. */
static bool
put(struct console_choice *choice, const struct game_option *option, char *text,
	const char *value, char reason[static REASON_MAX])
{
	char *given = strdup(value);
	int i = find(choice, option->name);

	if (!given || i == CONSOLE_CHOICE_MAX) {
		free(given);
		free(text);
		return refuse(option->name, value, strerror(ENOMEM), reason);
	}
	if (i < choice->count) {
		drop(choice, i);
		i = choice->count;
	}
	choice->presets[i] = (struct game_preset){option->name, text};
	choice->texts[i] = text;
	choice->values[i] = given;
	choice->count++;
	return true;
}

bool
console_choice_set(struct console_choice *choice, const char *name,
	const char *value, char reason[static REASON_MAX])
{
	const struct game_option *option =
		game_option_find(choice->rules->options, name);
	char why[GAME_REASON_MAX];

	if (!option)
		return reason_say(reason, "%.100s is no option of %s", name,
			       choice->rules->name) == 0;
	if (!value || *value == '\0') {
		const int i = find(choice, name);

		if (i < choice->count)
			drop(choice, i);
		return true;
	}
	errno = ENOMEM;
	char *text = option->is_file ? read_text(value) : strdup(value);
	if (!text)
		return refuse(name, value, strerror(errno), reason);
	if (suits(choice->rules, name, text, why))
		return put(choice, option, text, value, reason);
	free(text);
	return refuse(name, value, why, reason);
}

int
console_choice_bots(const struct console_choice *choice, int bots)
{
	if (choice->players > 0)
		return choice->players;
	for (; bots <= GAME_SEATS_MAX; bots++)
		if (choice->rules->seats(bots) > 0)
			return bots;
	return 0;
}
