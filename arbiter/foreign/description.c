#include "foreign/description.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/text.h"
#include "common/number.h"

/* A word of the description as a number from LEAST to MOST; -1: it is none. */
static int
number_of(const char *word, int least, int most)
{
	uint64_t value;

	if (!number_parse(word, &value) || value < (uint64_t)least ||
		value > (uint64_t)most)
		return -1;
	return (int)value;
}

bool
seat_list_parse(const char *list, int seats, seat_set *set)
{
	char word[NUMBER_MAX];

	*set = strcmp(list, "all") == 0 ? seats_all(seats) : 0;
	if (*set != 0 || strcmp(list, "none") == 0)
		return true;
	for (;;) {
		size_t length = strcspn(list, ",");

		if (length >= sizeof word)
			return false;
		memcpy(word, list, length);
		word[length] = '\0';
		int seat = number_of(word, 0, seats - 1);
		if (seat < 0 || *set & seat_bit(seat))
			return false;
		*set |= seat_bit(seat);
		if (list[length] == '\0')
			return true;
		list += length + 1;
	}
}

void
seat_list_write(struct text *text, seat_set set, int seats)
{
	const char *comma = "";

	if (set == 0)
		text_add_string(text, "none");
	else if (set == seats_all(seats))
		text_add_string(text, "all");
	else
		for (; set != 0; set &= set - 1, comma = ",")
			text_add_format(
				text, "%s%d", comma, __builtin_ctzll(set));
}

static bool
is_plain(const char *value)
{
	if (*value == '\0')
		return false;
	for (; *value != '\0'; value++)
		if ((unsigned char)*value <= ' ' || strchr("\"\\#\177", *value))
			return false;
	return true;
}

void
option_word_write(struct text *text, const char *value)
{
	if (is_plain(value)) {
		text_add_string(text, value);
		return;
	}
	json_t *string = json_string(value);
	char *json =
		string ? json_dumps(string, JSON_ENCODE_ANY | JSON_ENSURE_ASCII)
		       : NULL;

	if (!json)
		text->failed = true;
	for (const char *at = json; at && *at != '\0'; at++) {
		if (*at == '#')
			text_add_string(text, "\\u0023");
		else
			text_add(text, at, 1);
	}
	free(json);
	json_decref(string);
}

/* The string of JSON at the beginning of WORDS, put in its place. */
static char *
read_string(char *words, char **rest)
{
	json_error_t error;
	json_t *string = json_loads(
		words, JSON_DECODE_ANY | JSON_DISABLE_EOF_CHECK, &error);
	const char *value = json_string_value(string);

	/* Of what it reads, an escape never has fewer bytes than it means. */
	if (!value || (words[error.position] != ' ' &&
			      words[error.position] != '\0')) {
		json_decref(string);
		return NULL;
	}
	*rest = words + error.position + (words[error.position] == ' ');
	memcpy(words, value, strlen(value) + 1);
	json_decref(string);
	return words;
}

char *
option_word_read(char *words, char **rest)
{
	if (*words == '"')
		return read_string(words, rest);
	char *end = words + strcspn(words, " ");
	if (end == words)
		return NULL;
	*rest = end + (*end == ' ');
	*end = '\0';
	return words;
}

/* What stands behind a key, in the description being read. */
typedef bool take_line(struct description *d, char *rest);

static bool
is_name(const char *word, size_t most)
{
	return strlen(word) < most && *word >= 'a' && *word <= 'z' &&
	       strspn(word, "abcdefghijklmnopqrstuvwxyz0123456789_-") ==
		       strlen(word);
}

static bool
take_name(struct description *d, char *rest)
{
	d->name = rest;
	return is_name(rest, DESCRIPTION_NAME_MAX);
}

static bool
take_summary(struct description *d, char *rest)
{
	d->summary = rest;
	return *rest != '\0';
}

/* Numbers and ranges between blanks or commas, "2-4 6". */
static bool
take_numbers(char *rest, bool numbers[static GAME_SEATS_MAX + 1])
{
	char *word;
	bool any = false;

	while ((word = strsep(&rest, " ,"))) {
		char *hyphen = strchr(word, '-');

		if (hyphen)
			*hyphen = '\0';
		int first = number_of(word, 1, GAME_SEATS_MAX);
		int last = hyphen ? number_of(hyphen + 1, 1, GAME_SEATS_MAX)
				  : first;
		if (first < 0 || last < first)
			return false;
		for (int i = first; i <= last; i++)
			numbers[i] = any = true;
	}
	return any;
}

static bool
take_seats(struct description *d, char *rest)
{
	return take_numbers(rest, d->seats);
}

static bool
take_bots(struct description *d, char *rest)
{
	bool bots[GAME_SEATS_MAX + 1] = {0};

	if (!take_numbers(rest, bots))
		return false;
	for (int i = 1; i <= GAME_SEATS_MAX; i++)
		d->seats_of_bots[i] = bots[i];
	return true;
}

static bool
take_sides(struct description *d, char *rest)
{
	char *word;
	int count = 0;

	while ((word = strsep(&rest, " "))) {
		if (count == GAME_SEATS_MAX ||
			number_of(word, 0, GAME_SEATS_MAX - 1) < 0)
			return false;
		d->sides[count++] = atoi(word);
	}
	d->has_sides = true;
	return true;
}

/* NAME WORD DEFAULT TEXT */
static bool
take_option(struct description *d, char *rest)
{
	struct game_option *option = &d->options[d->option_count];

	if (d->option_count == DESCRIPTION_OPTIONS_MAX)
		return false;
	option->name = option_word_read(rest, &rest);
	option->argument = option->name ? option_word_read(rest, &rest) : NULL;
	if (!option->argument || !is_name(option->name, DESCRIPTION_NAME_MAX))
		return false;
	for (int i = 0; i < d->option_count; i++)
		if (strcmp(d->options[i].name, option->name) == 0)
			return false;
	option->is_file = strcmp(option->argument, "file") == 0;
	d->defaults[d->option_count] = option_word_read(rest, &rest);
	option->help = *rest != '\0' ? rest : "an option of the game's own";
	return d->defaults[d->option_count++];
}

static bool
take_seconds(const char *rest, int64_t *ns)
{
	return number_parse_seconds(rest, ns) && *ns > 0;
}

static bool
take_time(struct description *d, char *rest)
{
	d->times.budget_ns = GAME_NO_BUDGET;
	return strcmp(rest, "none") == 0 ||
	       take_seconds(rest, &d->times.budget_ns);
}

static bool
take_move_time(struct description *d, char *rest)
{
	return take_seconds(rest, &d->times.turn_ns);
}

static bool
take_start_time(struct description *d, char *rest)
{
	return take_seconds(rest, &d->times.start_ns);
}

static bool
take_hidden(struct description *d, char *rest)
{
	d->hidden = strcmp(rest, "yes") == 0;
	return d->hidden || strcmp(rest, "no") == 0;
}

#define NUMBERS "numbers from 1 to 64, as 2-4"
#define SECONDS "seconds"

static const struct {
	const char *key;
	take_line *take;
	bool often;
	const char *what; /* stands behind the key */
} lines[] = {
	{"name", take_name, false,
		"small letters, digits, _ and -, a letter first, at most 31"},
	{"summary", take_summary, false, "a text"},
	{"seats", take_seats, false, NUMBERS},
	{"sides", take_sides, false, "a number for each seat, as 0 1 0 1"},
	{"bots", take_bots, false, NUMBERS},
	{"option", take_option, true,
		"the name of an option, as that of a game and that no other "
		"has, a word, its default and a text, at most 20 times"},
	{"time", take_time, false, SECONDS " or none"},
	{"move_time", take_move_time, false, SECONDS},
	{"start_time", take_start_time, false, SECONDS},
	{"hidden", take_hidden, false, "yes or no"},
};

enum { LINES = sizeof lines / sizeof *lines };

/* What is wrong with LINE, into REASON; it is written into. */
static bool
read_line(struct description *d, char *line, bool seen[static LINES],
	char reason[static REASON_MAX])
{
	char *rest = line + strcspn(line, " ");

	if (*rest == ' ')
		*rest++ = '\0';
	for (size_t i = 0; i < LINES; i++) {
		if (strcmp(lines[i].key, line) != 0)
			continue;
		if (seen[i] && !lines[i].often)
			return reason_say(reason, "there is one already") == 0;
		seen[i] = true;
		return lines[i].take(d, rest) ||
		       reason_say(reason, "behind %s belongs: %s", line,
			       lines[i].what) == 0;
	}
	return reason_say(reason, "none begins so") == 0;
}

/* Each bot has as many seats as any other, and the smallest table that there is
 * for so many. */
static int
seats_for(const struct description *d, int bots)
{
	for (int seats = bots; seats <= GAME_SEATS_MAX; seats += bots)
		if (d->seats[seats])
			return seats;
	return 0;
}

static void
say_counts(struct description *d)
{
	struct text text = {0};
	int last = GAME_SEATS_MAX;

	while (last > 0 && d->seats_of_bots[last] == 0)
		last--;
	for (int bots = 1; bots <= last; bots++) {
		if (d->seats_of_bots[bots] == 0)
			continue;
		text_add_format(&text, "%s%d",
			text.length == 0 ? ""
			: bots == last	 ? " or "
					 : ", ",
			bots);
	}
	strlcpy(d->bot_counts, text.length > 0 ? text.bytes : "",
		sizeof d->bot_counts);
	text_release(&text);
}

/* What only all lines together can tell. NULL: all is well. */
static const char *
complete(struct description *d, const bool seen[static LINES])
{
	enum { NAME, SUMMARY, SEATS, SIDES, BOTS };
	bool any = false;

	if (!seen[NAME] || !seen[SUMMARY] || !seen[SEATS])
		return "it has to have a name, a summary and seats";
	for (int bots = 1; bots <= GAME_SEATS_MAX; bots++) {
		if (seen[BOTS] ? d->seats_of_bots[bots] : d->seats[bots])
			d->seats_of_bots[bots] = seats_for(d, bots);
		any |= d->seats_of_bots[bots] != 0;
	}
	if (!any)
		return "no number of its bots fills its seats";
	say_counts(d);
	return NULL;
}

bool
description_parse(struct description *d, const char *answer,
	char reason[static REASON_MAX])
{
	bool seen[LINES] = {0};
	char *rest = d->letters + DESCRIPTION_MAX, *line;
	int number = 0;

	*d = (struct description){.text = d->letters};
	if (strlcpy(d->letters, answer, DESCRIPTION_MAX) >= DESCRIPTION_MAX)
		return reason_say(reason,
			       "its description is longer than %d "
			       "bytes",
			       DESCRIPTION_MAX - 1) == 0;
	strlcpy(rest, answer, DESCRIPTION_MAX);
	while ((line = strsep(&rest, "\n"))) {
		char shown[80], why[REASON_MAX];

		number++;
		text_printable_string(shown, sizeof shown, line);
		if (!read_line(d, line, seen, why))
			return reason_say(reason,
				       "line %d of its description is no such "
				       "line: %s (%s)",
				       number, shown, why) == 0;
	}
	const char *wrong = complete(d, seen);
	return !wrong || reason_say(reason, "its description: %s", wrong) == 0;
}
