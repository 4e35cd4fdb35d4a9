#include "foreign/turn.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "foreign/description.h"

/* So many lines say more than any game has to say at once. */
enum { SAID_MOST = 100000 };

/* What of an answer has been read. */
struct reading {
	struct turn *turn;
	int seats;
	bool begun; /* `begin` */
	bool points;
	bool standing;
	bool ended; /* `ask` or `over` */
	bool memory; /* there was none */
};

void
turn_release(struct turn *turn)
{
	free(turn->said);
	*turn = (struct turn){0};
}

/* The word at *REST, which then is what follows. */
static char *
next_word(char **rest)
{
	char *word = strsep(rest, " ");

	if (!*rest)
		*rest = word + strlen(word);
	return word;
}

/* What bots can be sent: printable, and no comment in it. */
static bool
is_command(const char *line, size_t most)
{
	if (strlen(line) >= most || *line == ' ' || *line == '\0')
		return false;
	for (; *line != '\0'; line++)
		if ((unsigned char)*line < ' ' || *line == '#' ||
			*line == '\177')
			return false;
	return true;
}

/* As records have it before an action. */
static bool
is_tell(const char *word)
{
	const size_t length =
		strspn(word, "abcdefghijklmnopqrstuvwxyz_");

	return length > 0 && length < TURN_TELL_MAX && word[length] == '\0';
}

static struct turn_said *
add_said(struct turn *turn)
{
	if (turn->said_count == turn->said_size) {
		const size_t size = 2 * turn->said_size + 16;
		struct turn_said *said =
			reallocarray(turn->said, size, sizeof *said);

		if (!said)
			return NULL;
		turn->said = said;
		turn->said_size = size;
	}
	return &turn->said[turn->said_count++];
}

static bool
take_said(struct reading *r, char *rest, bool listed)
{
	struct turn_said said = {.listed = listed};

	if (r->points || r->turn->said_count == SAID_MOST ||
		!seat_list_parse(next_word(&rest), r->seats, &said.hearers) ||
		!is_command(rest, GAME_LINE_MAX))
		return false;
	said.line = rest;
	struct turn_said *place = add_said(r->turn);
	if (place)
		*place = said;
	else
		r->memory = true;
	return place;
}

static bool
take_ask(struct reading *r, char *rest)
{
	struct turn *turn = r->turn;

	if (!seat_list_parse(next_word(&rest), r->seats, &turn->asked) ||
		turn->asked == 0)
		return false;
	turn->tell = next_word(&rest);
	turn->ask = rest;
	r->ended = true;
	return is_tell(turn->tell) &&
	       is_command(turn->ask, TURN_ASK_MAX);
}

static bool
parse_point(const char *word, int *point)
{
	char *end;

	errno = 0;
	long value = strtol(word, &end, 10);
	if (end == word || *end != '\0' || errno != 0 || value < -1000000000 ||
		value > 1000000000 || strchr("+ \t\v\f\r", *word))
		return false;
	*point = (int)value;
	return true;
}

bool
turn_parse_points(
	const char *text, int seats, int points[static GAME_SEATS_MAX])
{
	char words[GAME_SEATS_MAX * 16];
	char *rest = words, *word;
	int count = 0;

	if (strlcpy(words, text, sizeof words) >= sizeof words)
		return false;
	while ((word = strsep(&rest, " ")))
		if (count == seats || !parse_point(word, &points[count++]))
			return false;
	return count == seats;
}

static bool
take_points(struct reading *r, const char *rest)
{
	r->points = true;
	return turn_parse_points(rest, r->seats, r->turn->points);
}

static bool
take_standing(struct reading *r, const char *rest)
{
	r->standing = true;
	return turn_parse_points(rest, r->seats, r->turn->standing);
}

static bool
take_begin(struct reading *r, const char *rest)
{
	if (r->begun || r->points || *rest != '\0')
		return false;
	r->begun = true;
	r->turn->opening = r->turn->said_count;
	return true;
}

static bool
take_line(struct reading *r, char *line)
{
	const char *key = next_word(&line);

	if (r->ended)
		return false;
	if (strcmp(key, "say") == 0 || strcmp(key, "say?") == 0)
		return take_said(r, line, key[3] == '?');
	if (strcmp(key, "begin") == 0)
		return take_begin(r, line);
	if (strcmp(key, "points") == 0)
		return !r->points && take_points(r, line);
	if (strcmp(key, "standing") == 0)
		return !r->standing && take_standing(r, line);
	if (strcmp(key, "ask") == 0)
		return take_ask(r, line);
	r->ended = strcmp(key, "over") == 0;
	return r->ended && *line == '\0';
}

/* What is missing at the end; NULL: nothing. */
static const char *
missing(const struct reading *r)
{
	return !r->begun  ? "begin"
	       : !r->points ? "points"
	       : !r->ended  ? "ask or over"
			    : NULL;
}

static bool
parse(struct reading *r, char *lines, char reason[static REASON_MAX])
{
	char *line;

	while ((line = strsep(&lines, "\n"))) {
		char shown[100];

		text_printable_string(shown, sizeof shown, line);
		if (take_line(r, line))
			continue;
		return (r->memory ? reason_no_memory(reason)
				  : reason_say(reason,
					    "it has a line that does not belong "
					    "there: %s",
					    shown)) == 0;
	}
	if (missing(r))
		return reason_say(reason, "it has no line with %s",
			       missing(r)) == 0;
	if (!r->standing)
		memcpy(r->turn->standing, r->turn->points,
			sizeof r->turn->standing);
	return true;
}

static void
begin(struct reading *r, struct turn *turn, int seats)
{
	struct turn_said *said = turn->said;
	const size_t size = turn->said_size;

	*turn = (struct turn){.said = said, .said_size = size};
	*r = (struct reading){.turn = turn, .seats = seats};
}

bool
turn_parse_opening(struct turn *turn, char *answer, int seats,
	char reason[static REASON_MAX])
{
	struct reading r;

	begin(&r, turn, seats);
	return parse(&r, answer, reason);
}

bool
turn_parse_action(struct turn *turn, char *answer, int seats,
	char reason[static REASON_MAX])
{
	struct reading r;

	begin(&r, turn, seats);
	r.begun = true;
	turn->action = strsep(&answer, "\n");
	if (!is_command(turn->action, GAME_LINE_MAX))
		return reason_say(reason,
			       "its first line is not the action") == 0;
	if (answer)
		return parse(&r, answer, reason);
	return reason_say(reason, "it has no line with points") == 0;
}
