#include "foreign/program_game.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "common/game_actions.h"
#include "common/game_frame.h"
#include "common/mark.h"
#include "common/number.h"
#include "foreign/game_words.h"

/* What is answered to `restore` and `act`: what is to be said to whom, who is asked
 * next, and the points. */

struct turn_said {
	seat_set hearers;
	bool listed;	  /* only those who list the command */
	const char *line; /* a command */
};

/* The strings point into the answer that was parsed. {0} may be released. */
struct turn {
	const char *action;	/* of act: in its canonical form */
	struct turn_said *said; /* owned */
	size_t said_count, said_size;
	size_t opening; /* so many of them come before `begin` */
	int points[GAME_SEATS_MAX];
	int standing[GAME_SEATS_MAX];
	seat_set asked;	  /* empty: the game is over */
	const char *tell; /* a word of small letters and _ */
	const char *ask;  /* a command */
};

enum { TURN_TELL_MAX = 16, TURN_ASK_MAX = 1024 }; /* bytes, with the NUL */

/* So many lines say more than any game has to say at once. */
enum { SAID_MOST = 100000 };

/* What of an answer has been read. */
struct reading {
	struct turn *turn;
	int seats;
	bool begun; /* `begin` */
	bool points;
	bool standing;
	bool ended;  /* `ask` or `over` */
	bool memory; /* there was none */
};

static void
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

static bool
is_utf8(const char *text)
{
	json_t *string = json_string(text);

	json_decref(string);
	return string;
}

/* Whether TEXT has neither control characters nor any of OTHERS. */
static bool
is_free_of(const char *text, const char *others)
{
	for (; *text != '\0'; text++)
		if ((unsigned char)*text < ' ' || *text == '\177' ||
			strchr(others, *text))
			return false;
	return true;
}

/* What bots can be sent: printable, and no comment in it. */
static bool
is_command(const char *line, size_t most)
{
	if (strlen(line) >= most || *line == ' ' || *line == '\0')
		return false;
	return is_free_of(line, "#") && is_utf8(line);
}

/* As records have it before an action. */
static bool
is_tell(const char *word)
{
	const size_t length = strspn(word, "abcdefghijklmnopqrstuvwxyz_");

	return length > 0 && length < TURN_TELL_MAX && word[length] == '\0';
}

/* Commands that are the arbiter's alone. */
static bool
is_ours(const char *command)
{
	static const char *const ours[] = {"list_commands", "name", "version",
		"protocol_version", "known_command", "quit", "result",
		"set_names", "set_rules", "set_seed", "show_actions",
		"show_frame", "time_left"};
	const size_t length = strcspn(command, " ");

	for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
		if (strlen(ours[i]) == length &&
			memcmp(ours[i], command, length) == 0)
			return true;
	return false;
}

static bool
take_said(struct reading *r, char *rest, bool listed)
{
	struct turn_said said = {.listed = listed};

	if (r->points || r->turn->said_count == SAID_MOST ||
		!seat_list_parse(next_word(&rest), r->seats, &said.hearers) ||
		!is_command(rest, GAME_LINE_MAX) || is_ours(rest))
		return false;
	said.line = rest;
	r->memory = ARRAY_GROW(r->turn->said, r->turn->said_count,
			    r->turn->said_size) < 0;
	if (!r->memory)
		r->turn->said[r->turn->said_count++] = said;
	return !r->memory;
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
	return is_tell(turn->tell) && is_command(turn->ask, TURN_ASK_MAX);
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

/* Points of SEATS, "1 -1 0 0". */
static bool
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

/* A line of points, which may stand once: HAS says whether it has. */
static bool
take_points(const struct reading *r, const char *rest, bool *has,
	int points[static GAME_SEATS_MAX])
{
	const bool first = !*has;

	*has = true;
	return first && turn_parse_points(rest, r->seats, points);
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
		return take_points(r, line, &r->points, r->turn->points);
	if (strcmp(key, "standing") == 0)
		return take_points(r, line, &r->standing, r->turn->standing);
	if (strcmp(key, "ask") == 0)
		return take_ask(r, line);
	r->ended = strcmp(key, "over") == 0;
	return r->ended && *line == '\0';
}

/* What is missing at the end; NULL: nothing. */
static const char *
missing(const struct reading *r)
{
	return !r->begun    ? "begin"
	       : !r->points ? "points"
	       : !r->ended  ? "ask or over"
			    : NULL;
}

static bool
read_turn(struct reading *r, char *lines, char reason[static REASON_MAX])
{
	char *line;

	while ((line = strsep(&lines, "\n"))) {
		char shown[100];

		text_printable_string(shown, sizeof shown, line);
		if (take_line(r, line))
			continue;
		return (r->memory ? reason_no_memory(reason)
				  : reason_say(reason,
					    "it has a line that does not "
					    "belong there: %s",
					    shown)) == 0;
	}
	if (missing(r))
		return reason_refuse(
			reason, "it has no line with %s", missing(r));
	if (!r->standing)
		memcpy(r->turn->standing, r->turn->points,
			sizeof r->turn->standing);
	return true;
}

/* Reads ANSWER, which it writes into and which must outlive the turn, to
 * `restore` or, with ACTS, to `act`. False, with the reason in words: it is no
 * such answer. */
static bool
turn_parse(struct turn *turn, char *answer, int seats, bool acts,
	char reason[static REASON_MAX])
{
	struct reading r = {.turn = turn, .seats = seats, .begun = acts};

	*turn = (struct turn){.said = turn->said, .said_size = turn->said_size};
	if (!acts)
		return read_turn(&r, answer, reason);
	turn->action = strsep(&answer, "\n");
	if (!is_command(turn->action, GAME_LINE_MAX))
		return reason_refuse(
			reason, "its first line is not the action");
	if (answer)
		return read_turn(&r, answer, reason);
	return reason_refuse(reason, "it has no line with points");
}

/* Pieces lie in so many places, rows or columns at most. */
enum { PLACES_MAX = 200, SQUARES_MAX = 100 };

/* Bytes of a frame, and of a list of actions. */
enum { FRAME_MAX = 65536, ACTIONS_MAX = 1024 * 1024 };

static bool
is_text(const json_t *value, size_t most)
{
	const char *text = json_string_value(value);

	return text && strlen(text) == json_string_length(value) &&
	       strlen(text) < most && is_free_of(text, "");
}

static bool
is_number(const json_t *value, json_int_t least, json_int_t most)
{
	return json_is_integer(value) && json_integer_value(value) >= least &&
	       json_integer_value(value) <= most;
}

static bool
are_numbers(
	const json_t *array, size_t count, json_int_t least, json_int_t most)
{
	const json_t *item;
	size_t i;

	if (!json_is_array(array) || json_array_size(array) != count)
		return false;
	json_array_foreach(array, i, item)
	{
		if (!is_number(item, least, most))
			return false;
	}
	return true;
}

enum { POINTS_MOST = 1000000000 };

/* Whether ITEM of an array is as it should be, in its CONTEXT. */
typedef bool is_good(const json_t *item, const void *context);

static bool
are_good(const json_t *array, is_good *is, const void *context)
{
	const json_t *item;
	size_t i;

	json_array_foreach(array, i, item)
	{
		if (!is(item, context))
			return false;
	}
	return json_is_array(array);
}

/* Likewise of what nobody has to give. */
static bool
are_good_if_given(const json_t *array, is_good *is, const void *context)
{
	return !array || are_good(array, is, context);
}

static bool
are_seats(const json_t *array, int seats)
{
	return json_is_array(array) && (int)json_array_size(array) <= seats &&
	       are_numbers(array, json_array_size(array), 0, seats - 1);
}

static bool
is_caption(const json_t *value, const void *context)
{
	(void)context;
	return is_text(value, GAME_CAPTION_MAX);
}

static bool
are_captions(const json_t *array, size_t most)
{
	return json_array_size(array) <= most &&
	       are_good(array, is_caption, NULL);
}

static bool
is_fact(const json_t *value, const void *context)
{
	return !json_is_string(value) || is_caption(value, context);
}

/* Facts beside words, which nobody has to give. */
static bool
is_said(const json_t *facts, const void *context)
{
	return !facts || (say_is(facts) && are_good(facts, is_fact, context));
}

/* Likewise of each of TEXTS. */
static bool
are_said(const json_t *array, const json_t *texts)
{
	return !array || (json_array_size(array) == json_array_size(texts) &&
				 are_good(array, is_said, NULL));
}

static bool
is_word(const json_t *value, const char *const words[])
{
	const char *text = json_string_value(value);

	while (*words && !(text && strcmp(*words, text) == 0))
		words++;
	return *words;
}

static const char grid_name_signs[] =
	"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

static const char *const pieces_known[] = {"card", "tile", "mark", NULL};

/* A card is its value and its suit, a tile the colours of its edges, a mark a
 * colour and a text. */
static bool
is_face(const json_t *face, const char *piece)
{
	const char *text = json_string_value(face);
	struct mark mark;

	if (!text || strlen(text) != json_string_length(face))
		return false;
	if (strcmp(piece, "mark") == 0)
		return mark_parse(text, &mark);
	if (strcmp(piece, "tile") == 0)
		return strlen(text) == 4 && strspn(text, "ld") == 4;
	return strlen(text) == 2 && strchr("23456789TJQKA", text[0]) &&
	       strchr("CDHS", text[1]);
}

/* How a place is called, and what lies there. */
struct place {
	const char *piece;
	bool grid;
	json_int_t rows, columns;
};

static bool
take_place(const json_t *object, struct place *place)
{
	const json_t *size = json_object_get(object, "size");
	const char *kind = json_string_value(json_object_get(object, "kind"));

	place->piece = json_string_value(json_object_get(object, "piece"));
	place->grid = kind && strcmp(kind, "grid") == 0;
	place->rows = json_integer_value(json_array_get(size, 0));
	place->columns = json_integer_value(json_array_get(size, 1));
	return !place->grid || are_numbers(size, 2, 1, SQUARES_MAX);
}

/* Whether ITEM begins with a row and a column of a grid. */
static bool
is_square(const json_t *item, const struct place *grid)
{
	return is_number(json_array_get(item, 0), 0, grid->rows - 1) &&
	       is_number(json_array_get(item, 1), 0, grid->columns - 1);
}

static bool
fits(const json_t *face, const void *context)
{
	const struct place *place = context;

	if (!place->grid)
		return is_face(face, place->piece);
	return json_array_size(face) == 3 && is_square(face, place) &&
	       is_face(json_array_get(face, 2), place->piece);
}

/* Such as any terminal shows in two columns. */
static bool
is_grid_name(const json_t *name, const void *context)
{
	const char *text = json_string_value(name);

	(void)context;
	return is_text(name, 3) && *text != '\0' &&
	       text[strspn(text, grid_name_signs)] == '\0';
}

/* Whether a grid has no names for its rows or columns, COUNT of them, or good
 * ones. */
static bool
are_grid_names(const json_t *names, json_int_t count)
{
	return !names || ((json_int_t)json_array_size(names) == count &&
				 are_good(names, is_grid_name, NULL));
}

static const char *
place_wrong(const json_t *object, int seats)
{
	static const char *const kinds[] = {
		"hand", "row", "pile", "grid", NULL};
	const json_t *owner = json_object_get(object, "owner");
	const json_t *hidden = json_object_get(object, "hidden");
	struct place place;

	if (!is_word(json_object_get(object, "kind"), kinds))
		return "the kind of a place is hand, row, pile or grid";
	if (!is_caption(json_object_get(object, "name"), NULL))
		return "a place has a name";
	if (!is_word(json_object_get(object, "piece"), pieces_known))
		return "the piece of a place is card, tile or mark";
	if (owner && !is_number(owner, 0, seats - 1))
		return "the owner of a place is a seat";
	if (hidden && !is_number(hidden, 0, 10000))
		return "hidden is a number of pieces";
	if (!take_place(object, &place))
		return "a grid has a size, rows and columns";
	if (!are_grid_names(json_object_get(object, "rows"), place.rows) ||
		!are_grid_names(
			json_object_get(object, "columns"), place.columns))
		return "rows and columns are names of one or two letters or "
		       "digits, as many as there are";
	if (!are_good(json_object_get(object, "faces"), fits, &place))
		return "the faces of a place are pieces of its kind";
	return NULL;
}

static const char *
places_wrong(const json_t *places, int seats)
{
	const json_t *place;
	size_t i;

	if (!json_is_array(places) || json_array_size(places) > PLACES_MAX)
		return "it has no places";
	json_array_foreach(places, i, place)
	{
		const char *wrong = place_wrong(place, seats);

		if (wrong)
			return wrong;
	}
	return NULL;
}

/* A place by its number, or NULL. */
static const json_t *
place_at(const json_t *places, const json_t *number)
{
	return is_number(number, 0, (json_int_t)json_array_size(places) - 1)
		       ? json_array_get(
				 places, (size_t)json_integer_value(number))
		       : NULL;
}

static bool
is_moved(const json_t *item, const void *places)
{
	const json_t *from = json_array_get(item, 0);
	const json_t *to = json_array_get(item, 1);
	const json_t *last = place_at(places, to);
	struct place place;

	if (json_array_size(item) != 3 ||
		(!json_is_null(from) && !place_at(places, from)) ||
		(!json_is_null(to) && !last))
		return false;
	if (!last)
		last = place_at(places, from);
	return last && take_place(last, &place) &&
	       are_good(json_array_get(item, 2), fits, &place);
}

static bool
is_marked(const json_t *square, const void *grid)
{
	return json_array_size(square) == 2 && is_square(square, grid);
}

static bool
is_mark(const json_t *item, const void *places)
{
	struct place place;
	const json_t *grid = place_at(places, json_object_get(item, "place"));

	return grid && take_place(grid, &place) && place.grid &&
	       are_good(json_object_get(item, "at"), is_marked, &place) &&
	       is_caption(json_object_get(item, "words"), NULL) &&
	       is_said(json_object_get(item, "say"), NULL);
}

static const char *
last_wrong(const json_t *last, int seats, const json_t *places)
{
	if (!last)
		return NULL;
	if (!is_number(json_object_get(last, "seat"), 0, seats - 1) ||
		!is_caption(json_object_get(last, "words"), NULL))
		return "last has a seat and words";
	if (!is_said(json_object_get(last, "say"), NULL))
		return "say has a sentence and what stands in it";
	if (!are_good_if_given(
		    json_object_get(last, "moved"), is_moved, places))
		return "moved has arrays of a place, a place and faces";
	if (!are_good_if_given(json_object_get(last, "marks"), is_mark, places))
		return "marks have a grid, squares of it and words";
	return NULL;
}

static const char *
parts_wrong(const json_t *parts, int seats)
{
	const json_t *part;
	size_t i;

	json_array_foreach(parts, i, part)
	{
		if (!is_caption(json_array_get(part, 0), NULL) ||
			!are_numbers(json_array_get(part, 1), (size_t)seats,
				-POINTS_MOST, POINTS_MOST))
			return "parts are names, each with points by seat";
	}
	return parts && !json_is_array(parts) ? "parts are an array" : NULL;
}

/* Whether a frame has the form that those who draw games rely on, that of
 * talon-frames(5): what is wrong with that of a game of SEATS, in words; NULL:
 * nothing. */
static const char *
frame_wrong(const json_t *frame, int seats)
{
	const json_t *places = json_object_get(frame, "places");
	const json_t *deal = json_object_get(frame, "deal");

	if (!json_is_object(frame))
		return "it is no object of JSON";
	if (!are_seats(json_object_get(frame, "turn"), seats))
		return "turn has the seats that are to act";
	if (!are_numbers(json_object_get(frame, "points"), (size_t)seats,
		    -POINTS_MOST, POINTS_MOST))
		return "points has a number for each seat";
	if (!are_captions(json_object_get(frame, "captions"), PLACES_MAX))
		return "captions are texts";
	if (!are_captions(json_object_get(frame, "seats"), (size_t)seats) ||
		json_array_size(json_object_get(frame, "seats")) !=
			(size_t)seats)
		return "seats has a text for each seat";
	const json_t *facts = json_object_get(frame, "say");
	if (!are_said(json_object_get(facts, "captions"),
		    json_object_get(frame, "captions")) ||
		!are_said(json_object_get(facts, "seats"),
			json_object_get(frame, "seats")))
		return "say has facts for each caption and each seat";
	if (deal && !are_numbers(deal, 2, 1, POINTS_MOST))
		return "deal has the number of the deal and of all deals";
	const char *wrong = places_wrong(places, seats);
	if (!wrong)
		wrong = last_wrong(
			json_object_get(frame, "last"), seats, places);
	return wrong ? wrong
		     : parts_wrong(json_object_get(frame, "parts"), seats);
}

/* Whether it is a face of any piece, on a grid or not: which place it is in is
 * known by the frame alone. */
static bool
is_any_face(const json_t *face)
{
	const char *const *piece = pieces_known;

	if (json_array_size(face) == 3 &&
		is_number(json_array_get(face, 0), 0, SQUARES_MAX) &&
		is_number(json_array_get(face, 1), 0, SQUARES_MAX))
		face = json_array_get(face, 2);
	while (*piece && !is_face(face, *piece))
		piece++;
	return *piece;
}

static bool
is_piece(const json_t *piece, const void *context)
{
	(void)context;
	return json_array_size(piece) == 2 &&
	       is_number(json_array_get(piece, 0), 0, PLACES_MAX) &&
	       is_any_face(json_array_get(piece, 1));
}

/* Likewise with actions: the form of common/game_actions.h. */
static const char *
actions_wrong(const json_t *actions, int seats)
{
	const json_t *item;
	size_t i;

	(void)seats;
	if (!json_is_array(actions))
		return "it is no array of JSON";
	if (json_array_size(actions) == 0)
		return "a seat that is asked has an action";
	if (json_array_size(actions) > GAME_ACTIONS_MAX + 1)
		return "there are too many";
	json_array_foreach(actions, i, item)
	{
		if (json_is_true(json_object_get(item, "more")) &&
			i + 1 == json_array_size(actions))
			continue;
		if (!is_text(json_object_get(item, "action"), GAME_LINE_MAX) ||
			json_string_length(json_object_get(item, "action")) ==
				0 ||
			!is_caption(json_object_get(item, "words"), NULL))
			return "an action has an action and words";
		if (!is_said(json_object_get(item, "say"), NULL))
			return "say has a sentence and what stands in it";
		if (!are_good_if_given(
			    json_object_get(item, "pieces"), is_piece, NULL))
			return "the pieces of an action are places and faces";
	}
	return NULL;
}

/*
 * The description: what the program says of its game, its answer to `describe`,
 * as protocol/GAMES.md has it.
 *
 *	name leduc
 *	summary poker with six cards
 *	seats 2
 *	option ante N 1 what each puts in
 *	hidden yes
 */

enum {
	DESCRIPTION_MAX = 16384, /* bytes of the answer, with the NUL */
	DESCRIPTION_NAME_MAX = 32,
	DESCRIPTION_OPTIONS_MAX = 20,
};

/* The strings point into the letters. */
struct description {
	const char *text; /* the answer, as it was given */
	const char *name; /* small letters, digits, _ and - */
	const char *summary;
	char bot_counts[256];		       /* in words */
	int seats_of_bots[GAME_SEATS_MAX + 1]; /* 0: so many cannot play */
	bool seats[GAME_SEATS_MAX + 1];
	bool has_sides;
	int sides[GAME_SEATS_MAX];
	bool hidden; /* seats hold what others may not see */
	struct game_times times;
	int option_count;
	struct game_option options[DESCRIPTION_OPTIONS_MAX + 1];
	const char *defaults[DESCRIPTION_OPTIONS_MAX];
	char letters[2 * DESCRIPTION_MAX];
};

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

/* What stands behind a key, in the description being read. */
typedef bool description_take(struct description *d, char *rest);

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
	description_take *take;
	bool often;
	const char *what; /* stands behind the key */
} description_lines[] = {
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

enum { LINES = sizeof description_lines / sizeof *description_lines };

/* What is wrong with LINE, into REASON; it is written into. */
static bool
read_description_line(struct description *d, char *line,
	bool seen[static LINES], char reason[static REASON_MAX])
{
	char *rest = line + strcspn(line, " ");

	if (*rest == ' ')
		*rest++ = '\0';
	for (size_t i = 0; i < LINES; i++) {
		if (strcmp(description_lines[i].key, line) != 0)
			continue;
		if (seen[i] && !description_lines[i].often)
			return reason_refuse(reason, "there is one already");
		seen[i] = true;
		return description_lines[i].take(d, rest) ||
		       reason_refuse(reason, "behind %s belongs: %s", line,
			       description_lines[i].what);
	}
	return reason_refuse(reason, "none begins so");
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
complete_description(struct description *d, const bool seen[static LINES])
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

/* Reads ANSWER. False, with the reason in words, which names the line: it is no
 * description. */
static bool
description_parse(struct description *d, const char *answer,
	char reason[static REASON_MAX])
{
	bool seen[LINES] = {0};
	char *rest = d->letters + DESCRIPTION_MAX, *line;
	int number = 0;

	*d = (struct description){.text = d->letters};
	if (strlcpy(d->letters, answer, DESCRIPTION_MAX) >= DESCRIPTION_MAX)
		return reason_refuse(reason,
			"its description is longer than %d bytes",
			DESCRIPTION_MAX - 1);
	strlcpy(rest, answer, DESCRIPTION_MAX);
	while ((line = strsep(&rest, "\n"))) {
		char shown[80], why[REASON_MAX];

		number++;
		text_printable_string(shown, sizeof shown, line);
		if (!read_description_line(d, line, seen, why))
			return reason_refuse(reason,
				"line %d of its description is no such line: "
				"%s (%s)",
				number, shown, why);
	}
	const char *wrong = complete_description(d, seen);
	return !wrong || reason_refuse(reason, "its description: %s", wrong);
}

/* The game. */

/* START and the actions after it, a line each, "SEAT ACTION". */
struct state {
	int seats;
	seat_set open; /* they are shown all hands */
	seat_set asked;
	int points[GAME_SEATS_MAX];
	int standing[GAME_SEATS_MAX];
	char tell[TURN_TELL_MAX];
	char ask[TURN_ASK_MAX];
	size_t start_length;
	size_t length;
	char text[PROGRAM_STATE_MAX];
};

struct settings {
	size_t value[DESCRIPTION_OPTIONS_MAX]; /* where in the letters */
	size_t used;
	char letters[PROGRAM_START_MAX];
};

/* The game of this process, and where its program stands. */
static struct {
	bool there;
	struct game_rules rules;
	struct description description;
	char name[DESCRIPTION_NAME_MAX];
	struct program_port port; /* ask NULL: none */
	bool frames, actions;

	/* What the program was brought to, and what it said in the opening of
	 * that start; it says more to those who see all hands. */
	bool placed;
	seat_set open;
	size_t start_length, length;
	char at[PROGRAM_STATE_MAX];
	struct turn opening;
	struct text opening_text;

	struct turn turn;
	struct text command, answer;
	json_t *json;	      /* the answer that was checked last; or NULL */
	const void *troubled; /* the state that has trouble */
	char trouble[GAME_REASON_MAX];
	struct game_request request[2];
	char tell[2][TURN_TELL_MAX],
		ask[2][TURN_ASK_MAX]; /* for two requests */
	int requests;
} one;

/* Who hears what is said; NULL: nobody. */
static struct {
	program_watch *hear;
	void *owner;
} watch;

void
program_game_watch(program_watch *hear, void *owner)
{
	watch.hear = hear;
	watch.owner = owner;
}

static void
tell_watch(const char *command, enum program_answer answer, const char *text)
{
	if (watch.hear)
		watch.hear(watch.owner, command, answer, text);
}

static const char *
trouble(const void *game)
{
	return game == one.troubled ? one.trouble : NULL;
}

static void
set_trouble(const void *game, const char *reason)
{
	one.troubled = game;
	strlcpy(one.trouble, reason, sizeof one.trouble);
}

/* COMMAND, as a reason shows it. */
static void
describe_failure(
	const char *command, const char *what, char reason[static REASON_MAX])
{
	char shown[100], answer[100];

	text_printable_string(shown, sizeof shown, command);
	text_printable_string(answer, sizeof answer,
		one.answer.length > 0 ? one.answer.bytes : "");
	reason_say(reason, "the game failed at `%s`: %s%s%s", shown, what,
		*answer != '\0' ? "; it answered: " : "", answer);
	tell_watch(command, PROGRAM_FAILED, reason);
}

/* Likewise, and ends the program, which has not answered as it should. */
static enum program_answer
give_up(const char *command, const char *what, char reason[static REASON_MAX])
{
	describe_failure(command, what, reason);
	one.port.end(one.port.owner);
	one.placed = false;
	return PROGRAM_FAILED;
}

bool
program_game_is_missing(
	const struct game_rules *game, char reason[static REASON_MAX])
{
	if (!game->program || one.port.ask)
		return false;
	reason_say(reason,
		"the rules of %s are a program of its own: name it with "
		"-g COMMAND",
		game->name);
	return true;
}

bool
program_game_has_frames(void)
{
	return one.frames;
}

/* Asks once. A program that has been started anew stands nowhere. */
static enum program_answer
ask_program(const char *command, char reason[static REASON_MAX])
{
	char why[REASON_MAX];
	bool fresh = false;

	text_clear(&one.answer);
	if (program_game_is_missing(&one.rules, reason))
		return PROGRAM_FAILED;
	enum program_answer answer =
		one.port.ask(one.port.owner, command, &one.answer, &fresh, why);
	one.placed &= !fresh && answer != PROGRAM_FAILED;
	if (answer == PROGRAM_FAILED)
		describe_failure(command, why, reason);
	else {
		text_add_string(&one.answer, "");
		tell_watch(command, answer,
			one.answer.bytes ? one.answer.bytes : "");
	}
	return answer;
}

enum program_answer
program_game_ask(const char *command, struct text *answer,
	char reason[static REASON_MAX])
{
	enum program_answer given = ask_program(command, reason);

	one.placed = false;
	text_clear(answer);
	if (given != PROGRAM_FAILED)
		text_add(answer, one.answer.bytes, one.answer.length);
	if (text_failed(answer) == 0)
		return given;
	reason_no_memory(reason);
	return PROGRAM_FAILED;
}

/* Says `restore` with the start in TEXT, and takes the opening. */
static enum program_answer
restore_start(const char *start, size_t length, int seats, seat_set open,
	char reason[static REASON_MAX])
{
	struct text *command = &one.command;
	char why[REASON_MAX];

	one.placed = false;
	text_clear(command);
	text_add_format(command, "restore %d %.*s", seats, (int)length, start);
	if (open != 0) {
		text_add_string(command, " open ");
		seat_list_write(command, open, seats);
	}
	if (text_failed(command) < 0) {
		reason_no_memory(reason);
		return PROGRAM_FAILED;
	}
	enum program_answer answer = ask_program(command->bytes, reason);
	if (answer != PROGRAM_TAKEN)
		return answer;
	text_clear(&one.opening_text);
	text_add_string(&one.opening_text, one.answer.bytes);
	if (text_failed(&one.opening_text) < 0) {
		reason_no_memory(reason);
		return PROGRAM_FAILED;
	}
	if (!turn_parse(
		    &one.opening, one.opening_text.bytes, seats, false, why))
		return give_up(command->bytes, why, reason);
	one.placed = true;
	one.open = open;
	one.start_length = one.length = length;
	memcpy(one.at, start, length);
	return answer;
}

/* The same, of a fresh process if the first fails. */
static enum program_answer
restore_surely(
	const struct state *s, seat_set open, char reason[static REASON_MAX])
{
	enum program_answer answer = PROGRAM_FAILED;

	for (int tries = 0; tries < 2 && answer == PROGRAM_FAILED; tries++)
		answer = restore_start(
			s->text, s->start_length, s->seats, open, reason);
	return answer;
}

/* Whether the program has been brought to a start with all hands open to OPEN. */
static bool
is_of_start(const struct state *s, seat_set open)
{
	return one.placed && one.open == open &&
	       one.start_length == s->start_length &&
	       memcmp(one.at, s->text, s->start_length) == 0;
}

/* Whether it stands where S does, or some actions before. */
static bool
is_on_the_way(const struct state *s)
{
	return is_of_start(s, s->open) && one.length <= s->length &&
	       memcmp(one.at, s->text, one.length) == 0 &&
	       (one.length == s->length || s->text[one.length] == '\n');
}

/* It has made the actions of S up to LENGTH bytes of its text. */
static void
advance(const struct state *s, size_t length)
{
	memcpy(one.at + one.length, s->text + one.length, length - one.length);
	one.length = length;
}

/* Makes the action of the line at LINE, LENGTH bytes. */
static bool
repeat(const struct state *s, const char *line, size_t length,
	char reason[static REASON_MAX])
{
	const char *action = memchr(line, ' ', length);
	char why[REASON_MAX];

	text_clear(&one.command);
	text_add_string(&one.command, "act ");
	text_add(&one.command, line, length);
	enum program_answer answer = ask_program(one.command.bytes, reason);
	if (answer == PROGRAM_FAILED)
		return false;
	const size_t rest = length - (size_t)(action + 1 - line);
	if (answer == PROGRAM_REFUSED)
		strlcpy(why, "it took the same before", sizeof why);
	else if (turn_parse(&one.turn, one.answer.bytes, s->seats, true, why)) {
		if (strlen(one.turn.action) == rest &&
			memcmp(one.turn.action, action + 1, rest) == 0)
			return true;
		strlcpy(why, "it made another action of the same before",
			sizeof why);
	}
	give_up(one.command.bytes, why, reason);
	return false;
}

/* Brings the program to the position of S. */
static bool
bring(const struct state *s, char reason[static REASON_MAX])
{
	if (!is_on_the_way(s)) {
		enum program_answer answer = restore_start(
			s->text, s->start_length, s->seats, s->open, reason);

		if (answer == PROGRAM_REFUSED)
			describe_failure(one.command.bytes,
				"it took the same start before", reason);
		if (answer != PROGRAM_TAKEN)
			return false;
	}
	while (one.length < s->length) {
		const char *line = s->text + one.length + 1;
		const size_t left = s->length - one.length - 1;
		const char *end = memchr(line, '\n', left);
		const size_t size = end ? (size_t)(end - line) : left;

		if (!repeat(s, line, size, reason))
			return false;
		advance(s, one.length + 1 + size);
	}
	return true;
}

/* Asks of the position of S, of a fresh process if the first fails; and CHECK
 * looks at what was answered. */
static enum program_answer
ask_at(const struct state *s, const char *command,
	bool (*check)(const struct state *, char reason[static REASON_MAX]),
	char reason[static REASON_MAX])
{
	enum program_answer answer = PROGRAM_FAILED;

	for (int tries = 0; tries < 2 && answer == PROGRAM_FAILED; tries++) {
		char why[REASON_MAX];

		if (!bring(s, reason))
			continue;
		answer = ask_program(command, reason);
		if (answer == PROGRAM_TAKEN && !check(s, why))
			answer = give_up(command, why, reason);
	}
	return answer;
}

static void
take_turn(struct state *s, const struct turn *turn)
{
	s->asked = turn->asked;
	memcpy(s->points, turn->points, sizeof s->points);
	memcpy(s->standing, turn->standing, sizeof s->standing);
	strlcpy(s->tell, turn->tell ? turn->tell : "", sizeof s->tell);
	strlcpy(s->ask, turn->ask ? turn->ask : "", sizeof s->ask);
}

static bool
is_start(const char *start)
{
	return *start != '\0' && strlen(start) < PROGRAM_START_MAX &&
	       is_free_of(start, "#") && is_utf8(start);
}

/* Has the start in an empty state. */
static void
set_start(struct state *s, int seats, const char *start)
{
	s->seats = seats;
	s->open = s->asked = 0;
	s->tell[0] = s->ask[0] = '\0';
	memset(s->points, 0, sizeof s->points);
	memset(s->standing, 0, sizeof s->standing);
	s->start_length = s->length = strlen(start);
	memcpy(s->text, start, s->length);
	if (one.troubled == s)
		one.troubled = NULL;
}

/* The opening of S for those who see all hands: as it was said last, or said
 * again. False: there is trouble. */
static bool
have_opening(const struct state *s, seat_set open)
{
	char reason[REASON_MAX];

	if (trouble(s))
		return false;
	if (is_of_start(s, open))
		return true;
	enum program_answer answer = restore_surely(s, open, reason);
	if (answer == PROGRAM_TAKEN)
		return true;
	if (answer == PROGRAM_REFUSED)
		describe_failure(
			one.command.bytes, "it refused a start", reason);
	set_trouble(s, reason);
	return false;
}

/* To those who list a command of that name, as far as the voice knows. */
static seat_set
listeners(const struct turn_said *said, const struct game_voice *voice)
{
	const char *line = said->line;

	if (!said->listed)
		return said->hearers;
	if (voice->lists)
		return said->hearers & voice->lists(voice->listener, line);
	if (text_begins_with(line, strlen(line), "show_cards "))
		return said->hearers & voice->see_all;
	if (text_begins_with(line, strlen(line), "set_mode "))
		return said->hearers & voice->told_mode;
	return 0;
}

static void
say_all(const struct turn *turn, size_t from, size_t to,
	const struct game_voice *voice)
{
	for (size_t i = from; i < to; i++) {
		const struct turn_said *said = &turn->said[i];
		seat_set hearers = listeners(said, voice);

		if (hearers != 0)
			voice->say(voice->listener, hearers, said->line);
	}
}

static void
introduce(const void *game, const struct game_voice *voice)
{
	if (have_opening(game, voice->see_all))
		say_all(&one.opening, 0, one.opening.opening, voice);
}

static void
begin(void *game, const struct game_voice *voice)
{
	struct state *s = game;

	if (!trouble(s))
		s->open = voice->see_all;
	if (!have_opening(s, s->open))
		return;
	say_all(&one.opening, one.opening.opening, one.opening.said_count,
		voice);
	take_turn(s, &one.opening);
}

/* Why the program refused, in its words or, if it has none, in OURS. */
static void
take_refusal(char *reason, size_t size, const char *ours)
{
	if (*one.answer.bytes != '\0')
		text_printable_string(reason, size, one.answer.bytes);
	else
		strlcpy(reason, ours, size);
}

/* Asks for a deal; TAKEN: the answer is its start. */
static enum program_answer
ask_for_deal(const struct settings *own, int seats, long number, uint64_t seed,
	char reason[static REASON_MAX])
{
	struct text command = {0};
	enum program_answer answer = PROGRAM_FAILED;

	reason_no_memory(reason);
	one.placed = false;
	text_add_format(&command, "deal %d %ld %" PRIu64, seats, number, seed);
	for (int i = 0; i < one.description.option_count; i++) {
		text_add_format(
			&command, " %s=", one.description.options[i].name);
		option_word_write(&command, own->letters + own->value[i]);
	}
	for (int tries = 0; tries < 2 && answer == PROGRAM_FAILED &&
			    text_failed(&command) == 0;
		tries++) {
		answer = ask_program(command.bytes, reason);
		if (answer == PROGRAM_TAKEN && !is_start(one.answer.bytes))
			answer = give_up(
				command.bytes, "that is no start", reason);
	}
	if (answer == PROGRAM_REFUSED)
		take_refusal(reason, REASON_MAX, "the game does not deal so");
	text_release(&command);
	return answer;
}

static void
deal(void *game, int seats, const void *settings, long number,
	struct random *random)
{
	struct state *s = game;
	char reason[REASON_MAX];

	set_start(s, seats, "");
	if (ask_for_deal(settings, seats, number, random_next(random),
		    reason) == PROGRAM_TAKEN)
		set_start(s, seats, one.answer.bytes);
	else
		set_trouble(s, reason);
}

/* Whether START is one, for a game of SEATS. */
static bool
take_start(struct state *s, int seats, const char *start,
	char reason[static GAME_REASON_MAX])
{
	char why[REASON_MAX];

	set_start(s, seats, "");
	if (!is_start(start)) {
		snprintf(reason, GAME_REASON_MAX, "that is no start");
		return false;
	}
	set_start(s, seats, start);
	enum program_answer answer = restore_surely(s, 0, why);
	if (answer == PROGRAM_TAKEN)
		return true;
	if (answer == PROGRAM_FAILED)
		strlcpy(reason, why, GAME_REASON_MAX);
	else
		take_refusal(
			reason, GAME_REASON_MAX, "the game does not take it");
	set_trouble(s, reason);
	return false;
}

static bool
deal_read(void *game, int seats, const void *settings, long number,
	const char *line, char reason[static GAME_REASON_MAX])
{
	(void)settings;
	(void)number;
	return take_start(game, seats, line, reason);
}

static size_t
deal_write(const void *game, char *text, size_t size)
{
	const struct state *s = game;

	return (size_t)snprintf(
		text, size, "%.*s", (int)s->start_length, s->text);
}

static json_t *
start(const void *game)
{
	const struct state *s = game;

	return json_pack("{s:s%}", "start", s->text, s->start_length);
}

static bool
restore(void *game, int seats, const json_t *object,
	char reason[static GAME_REASON_MAX])
{
	const char *line = json_string_value(json_object_get(object, "start"));

	if (line && json_object_size(object) == 1)
		return take_start(game, seats, line, reason);
	set_start(game, seats, "");
	snprintf(reason, GAME_REASON_MAX, "it is no \"start\"");
	return false;
}

static seat_set
to_act(const void *game)
{
	return ((const struct state *)game)->asked;
}

static const struct game_request *
request(const void *game)
{
	const struct state *s = game;

	/* The last one is used while the next action is made. */
	const int place = one.requests++ & 1;

	strlcpy(one.tell[place], s->tell, sizeof one.tell[place]);
	strlcpy(one.ask[place], s->ask, sizeof one.ask[place]);
	one.request[place] = (struct game_request){
		.ask = one.ask[place], .tell = one.tell[place]};
	return &one.request[place];
}

static bool
check_action(const struct state *s, char reason[static REASON_MAX])
{
	struct text *text = &one.command;

	text_clear(text);
	text_add_string(text, one.answer.bytes);
	if (text_failed(text) < 0)
		return reason_no_memory(reason) == 0;
	return turn_parse(&one.turn, text->bytes, s->seats, true, reason);
}

/* Whether what was answered is JSON of at most MOST bytes in which nothing is
 * WRONG. */
static bool
check_json(const struct state *s, size_t most,
	const char *(*wrong)(const json_t *value, int seats),
	char reason[static REASON_MAX])
{
	json_decref(one.json);
	one.json = json_loads(one.answer.bytes, JSON_REJECT_DUPLICATES, NULL);
	const char *what = one.answer.length > most ? "it is too long"
			   : one.json		    ? wrong(one.json, s->seats)
						    : "it is no JSON";

	return !what || reason_refuse(reason, "%s", what);
}

static bool
check_frame(const struct state *s, char reason[static REASON_MAX])
{
	return check_json(s, FRAME_MAX, frame_wrong, reason);
}

static bool
check_actions(const struct state *s, char reason[static REASON_MAX])
{
	return check_json(s, ACTIONS_MAX, actions_wrong, reason);
}

/* What the program answers in JSON, or NULL, with trouble. */
static json_t *
ask_json(const struct state *s, const char *command,
	bool (*check)(const struct state *, char reason[static REASON_MAX]))
{
	char reason[REASON_MAX];

	if (trouble(s))
		return NULL;
	enum program_answer answer = ask_at(s, command, check, reason);
	if (answer == PROGRAM_TAKEN) {
		json_t *value = one.json;

		one.json = NULL;
		return value;
	}
	if (answer == PROGRAM_REFUSED)
		describe_failure(command, "it lists this command", reason);
	set_trouble(s, reason);
	return NULL;
}

static json_t *
actions(const void *game, int seat)
{
	char command[40];

	snprintf(command, sizeof command, "actions %d", seat);
	json_t *array = ask_json(game, command, check_actions);
	return array ? array : json_array();
}

/* Whether TEXT is an action of SEAT by the list of the game itself. */
static bool
is_listed(const struct state *s, int seat, const char *text)
{
	json_t *list = one.actions ? actions(s, seat) : NULL;
	const json_t *item;
	bool listed = false;
	size_t i;

	json_array_foreach(list, i, item)
	{
		const char *action =
			json_string_value(json_object_get(item, "action"));

		listed |= action && strcmp(action, text) == 0;
	}
	json_decref(list);
	return listed;
}

static bool
act(void *game, int seat, const char *text, char action[static GAME_LINE_MAX],
	char reason[static GAME_REASON_MAX], const struct game_voice *voice)
{
	struct state *s = game;
	char command[GAME_LINE_MAX + 32], why[REASON_MAX];

	if (trouble(s) || !is_free_of(text, "")) {
		snprintf(reason, GAME_REASON_MAX, "%s",
			trouble(s) ? one.trouble
				   : "there are control characters in it");
		return false;
	}
	snprintf(command, sizeof command, "act %d %s", seat, text);
	enum program_answer answer = ask_at(s, command, check_action, why);
	if (answer == PROGRAM_REFUSED) {
		take_refusal(
			reason, GAME_REASON_MAX, "the game does not take it");
		if (is_listed(s, seat, text)) {
			text_clear(&one.answer);
			describe_failure(command,
				"it lists this action and refused it", why);
			set_trouble(s, why);
		}
		return false;
	}
	if (answer == PROGRAM_TAKEN &&
		s->length + strlen(one.turn.action) + 16 >= PROGRAM_STATE_MAX) {
		reason_say(why, "the game has more actions than %d bytes hold",
			PROGRAM_STATE_MAX);
		answer = PROGRAM_FAILED;
	}
	if (answer == PROGRAM_FAILED) {
		set_trouble(s, why);
		strlcpy(reason, why, GAME_REASON_MAX);
		return false;
	}
	s->length += (size_t)sprintf(
		s->text + s->length, "\n%d %s", seat, one.turn.action);
	advance(s, s->length);
	strlcpy(action, one.turn.action, GAME_LINE_MAX);
	take_turn(s, &one.turn);
	say_all(&one.turn, 0, one.turn.said_count, voice);
	return true;
}

static void
score(const void *game, int points[static GAME_SEATS_MAX])
{
	const struct state *s = game;

	memcpy(points, s->points, (size_t)s->seats * sizeof *points);
}

static void
standing(const void *game, int standing[static GAME_SEATS_MAX])
{
	const struct state *s = game;

	memcpy(standing, s->standing, (size_t)s->seats * sizeof *standing);
}

static bool
check_points(const struct state *s, char reason[static REASON_MAX])
{
	int points[GAME_SEATS_MAX];

	return turn_parse_points(one.answer.bytes, s->seats, points) ||
	       reason_refuse(reason, "these are not its points");
}

static void
forfeit(const void *game, int offender, int points[static GAME_SEATS_MAX])
{
	const struct state *s = game;
	char command[40], reason[REASON_MAX];

	memset(points, 0, (size_t)s->seats * sizeof *points);
	if (trouble(s))
		return;
	snprintf(command, sizeof command, "forfeit %d", offender);
	enum program_answer answer = ask_at(s, command, check_points, reason);
	if (answer == PROGRAM_TAKEN) {
		turn_parse_points(one.answer.bytes, s->seats, points);
		return;
	}
	if (answer == PROGRAM_REFUSED)
		describe_failure(command, "it has to say the points", reason);
	set_trouble(s, reason);
}

/* The last line of S, "SEAT ACTION"; NULL: there is none. */
static const char *
last_action(const struct state *s, size_t *length)
{
	const char *line = s->text + s->length;

	if (s->length == s->start_length)
		return NULL;
	while (line[-1] != '\n')
		line--;
	*length = s->length - (size_t)(line - s->text);
	return line;
}

/* Whose turn it is, and the points: of a game that says no more. Of one without
 * secrets the last action, too. */
static json_t *
bare_frame(const struct state *s)
{
	struct game_frame frame;
	size_t length;
	const char *last =
		one.description.hidden ? NULL : last_action(s, &length);

	game_frame_begin(&frame, s->asked, s->seats, s->points);
	for (int seat = 0; seat < s->seats; seat++)
		game_frame_seat(&frame, say_nothing());
	if (last) {
		const char *action =
			(const char *)memchr(last, ' ', length) + 1;
		char text[GAME_LINE_MAX];

		snprintf(text, sizeof text, "%.*s",
			(int)(length - (size_t)(action - last)), action);
		game_frame_last(&frame, atoi(last), said("says %s", text));
	}
	return game_frame_end(&frame);
}

static int
side(int seat)
{
	return one.description.sides[seat];
}

/* OBJECT, taken over, with the sides as the game has described them. */
static json_t *
with_sides(json_t *object, int seats)
{
	struct game_frame frame = {.object = object, .seats = seats};

	json_object_del(object, "sides");
	if (one.description.has_sides)
		game_frame_sides(&frame, side);
	return game_frame_end(&frame);
}

static json_t *
frame(const void *game, const struct game_look *look)
{
	const struct state *s = game;
	struct text command = {0};

	if (!one.frames || trouble(s))
		return with_sides(bare_frame(s), s->seats);
	text_add_string(&command, "frame ");
	seat_list_write(&command, look->viewers, s->seats);
	text_add_string(&command, look->open_hands ? " open" : "");
	json_t *object = text_failed(&command) < 0
				 ? NULL
				 : ask_json(s, command.bytes, check_frame);
	text_release(&command);
	return with_sides(object ? object : bare_frame(s), s->seats);
}

static int
seats_in(const struct description *description, int bots)
{
	return bots >= 0 && bots <= GAME_SEATS_MAX
		       ? description->seats_of_bots[bots]
		       : 0;
}

static int
seats_of(int bots)
{
	return seats_in(&one.description, bots);
}

/* Has VALUE as that of option NUMBER. False: there is no room for it. */
static bool
set_option(struct settings *own, int number, const char *value)
{
	const size_t length = strlen(value) + 1;

	if (own->used + length > sizeof own->letters)
		return false;
	own->value[number] = own->used;
	memcpy(own->letters + own->used, value, length);
	own->used += length;
	return true;
}

/* The defaults are not longer than a description. */
static void
settings_init(void *settings)
{
	struct settings *own = settings;

	own->used = 0;
	for (int i = 0; i < one.description.option_count; i++)
		(void)set_option(own, i, one.description.defaults[i]);
}

static bool
settings_set(void *settings, const char *option, const char *value,
	char reason[static GAME_REASON_MAX])
{
	int i = 0;

	while (strcmp(one.description.options[i].name, option) != 0)
		i++;
	if (set_option(settings, i, value))
		return true;
	snprintf(reason, GAME_REASON_MAX, "it is too long");
	return false;
}

/* A game says what is wrong with its options when it deals by them. */
static bool
settings_check(void *settings, int seats, char reason[static GAME_REASON_MAX])
{
	char why[REASON_MAX];
	const bool good = !one.port.ask || ask_for_deal(settings, seats, 0, 0,
						   why) == PROGRAM_TAKEN;

	if (!good)
		strlcpy(reason, why, GAME_REASON_MAX);
	return good;
}

static const struct game_rules rules = {
	.size = sizeof(struct state),
	.program = true,
	.settings_size = sizeof(struct settings),
	.settings_init = settings_init,
	.settings_set = settings_set,
	.settings_check = settings_check,
	.seats = seats_of,
	.deal = deal,
	.deal_read = deal_read,
	.deal_write = deal_write,
	.start = start,
	.restore = restore,
	.introduce = introduce,
	.begin = begin,
	.to_act = to_act,
	.request = request,
	.act = act,
	.score = score,
	.standing = standing,
	.forfeit = forfeit,
	.frame = frame,
	.trouble = trouble,
};

/* Games of records whose programs are not at hand. What is asked of rules has no
 * object, so each of these games has functions of its own. */
#define EACH_RECORDED(DO) \
	DO(0)             \
	DO(1)             \
	DO(2)             \
	DO(3)             \
	DO(4)             \
	DO(5) DO(6) DO(7) DO(8) DO(9) DO(10) DO(11) DO(12) DO(13) DO(14) DO(15)

enum { RECORDED_MOST = 16 };

static struct {
	struct game_rules rules;
	char name[DESCRIPTION_NAME_MAX]; /* "": there is none */
	struct description *description; /* owned */
} recorded[RECORDED_MOST];

#define FUNCTIONS(N)                                            \
	static int seats_of_##N(int bots)                       \
	{                                                       \
		return seats_in(recorded[N].description, bots); \
	}                                                       \
	static int side_of_##N(int seat)                        \
	{                                                       \
		return recorded[N].description->sides[seat];    \
	}

EACH_RECORDED(FUNCTIONS)

#define NAMES(N) {seats_of_##N, side_of_##N},

static const struct {
	int (*seats)(int bots);
	int (*side)(int seat);
} recorded_functions[RECORDED_MOST] = {EACH_RECORDED(NAMES)};

static void
forget_recorded(void)
{
	for (int i = 0; i < RECORDED_MOST; i++) {
		free(recorded[i].description);
		recorded[i].description = NULL;
		*recorded[i].name = '\0';
	}
}

void
program_game_close(void)
{
	forget_recorded();
	turn_release(&one.opening);
	turn_release(&one.turn);
	text_release(&one.opening_text);
	text_release(&one.command);
	text_release(&one.answer);
	json_decref(one.json);
	memset(&one, 0, sizeof one);
}

/* The rules as a description has them. */
static struct game_rules
rules_of(const char *name, const struct description *d)
{
	struct game_rules own = rules;

	own.name = name;
	own.summary = d->summary;
	own.bot_counts = d->bot_counts;
	own.hidden_hands = d->hidden;
	own.times = &d->times;
	own.options = d->option_count > 0 ? d->options : NULL;
	own.side = d->has_sides ? side : NULL;
	return own;
}

const struct game_rules *
program_game_open(const struct program_port *port, const char *name,
	char reason[static REASON_MAX])
{
	program_game_close();
	one.port = *port;
	strlcpy(one.name, name ? name : "a game", sizeof one.name);
	enum program_answer answer = ask_program("list_commands", reason);
	if (answer == PROGRAM_TAKEN) {
		one.frames = text_has_word(one.answer.bytes, "frame");
		one.actions = text_has_word(one.answer.bytes, "actions");
		answer = ask_program("describe", reason);
	}
	if (answer == PROGRAM_REFUSED)
		describe_failure("describe", "it has to answer", reason);
	if (answer != PROGRAM_TAKEN)
		return NULL;
	if (!description_parse(&one.description, one.answer.bytes, reason))
		return NULL;
	strlcpy(one.name, name ? name : one.description.name, sizeof one.name);
	one.rules = rules_of(one.name, &one.description);
	one.rules.actions = one.actions ? actions : NULL;
	one.there = true;
	return &one.rules;
}

/* NAME, or the first that is free; -1: none is. */
static int
find_recorded(const char *name)
{
	int i = 0;

	while (i < RECORDED_MOST && *recorded[i].name != '\0' &&
		strcmp(recorded[i].name, name) != 0)
		i++;
	return i < RECORDED_MOST ? i : -1;
}

/* The game NAME becomes that of place I. */
static bool
record(int i, const char *name, const char *text,
	char reason[static REASON_MAX])
{
	struct description *description = malloc(sizeof *description);

	if (!description)
		return reason_no_memory(reason) == 0;
	if (!description_parse(description, text, reason)) {
		free(description);
		return false;
	}
	strlcpy(recorded[i].name, name, sizeof recorded[i].name);
	recorded[i].description = description;
	recorded[i].rules = rules_of(recorded[i].name, description);
	recorded[i].rules.seats = recorded_functions[i].seats;
	if (description->has_sides)
		recorded[i].rules.side = recorded_functions[i].side;
	return true;
}

const struct game_rules *
program_game_recorded(const char *name, const char *description,
	char reason[static REASON_MAX])
{
	if (one.there && strcmp(one.name, name) == 0)
		return &one.rules;
	if (one.there) {
		reason_say(reason, "its game is %s, not %s", name, one.name);
		return NULL;
	}
	if (strlen(name) >= DESCRIPTION_NAME_MAX) {
		reason_say(reason, "the name of its game is too long");
		return NULL;
	}
	const int i = find_recorded(name);
	if (i < 0) {
		reason_say(reason, "there are too many games by programs");
		return NULL;
	}
	if (*recorded[i].name == '\0' && !record(i, name, description, reason))
		return NULL;
	one.rules = recorded[i].rules; /* what is missing has this name */
	return &recorded[i].rules;
}

const char *
program_game_description(const struct game_rules *game)
{
	if (one.there && game == &one.rules)
		return one.description.text;
	for (int i = 0; i < RECORDED_MOST; i++)
		if (game == &recorded[i].rules && recorded[i].description)
			return recorded[i].description->text;
	return NULL;
}
