#include "person/screen.h"

#include <ctype.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

#include "common/frame_grid.h"
#include "common/game_frame.h"
#include "common/mark.h"
#include "common/say.h"
#include "words/language.h"

enum {
	WIDTH = 80,
	TITLE_WIDTH = 7, /* "Table  " */
	POINTS_WIDTH = 7,
	SEATS_SHORT = 8, /* more are shown on request only */
	FACES_SHORT = 5, /* more have a line of their own */
	COLUMNS_MAX = 8, /* kinds of places that seats have */
	GAP_BETWEEN_SUITS = 2,
};

static bool
is_terminal(FILE *out)
{
	const char *term = getenv("TERM");

	return isatty(fileno(out)) && term && *term != '\0' &&
	       strcmp(term, "dumb") != 0;
}

void
screen_init(struct screen *screen, FILE *out)
{
	const char *no_color = getenv("NO_COLOR");
	bool terminal = is_terminal(out);
	bool utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;

	*screen = (struct screen){
		.out = out,
		.drawn = terminal,
		.colour = terminal && (!no_color || *no_color == '\0'),
		.suits = terminal && utf8,
		.utf8 = utf8,
	};
}

/* How many bytes the first character of TEXT has, 0 if it is none that can be
 * read: what an escape sequence begins with is none, in any encoding. */
static size_t
printable_length(const char *text)
{
	mbstate_t state = {0};
	wchar_t wide;
	size_t length = mbrtowc(&wide, text, MB_CUR_MAX, &state);

	return length <= MB_CUR_MAX && iswprint((wint_t)wide) ? length : 0;
}

/* How many columns TEXT of ours takes. */
static int
columns_of(const char *text)
{
	int columns = 0;

	for (; *text != '\0'; text++)
		columns += ((unsigned char)*text & 0xc0) != 0x80;
	return columns;
}

static void
make_plain(char *text)
{
	while (*text != '\0') {
		size_t length = printable_length(text);

		if (length == 0)
			*text++ = '?';
		text += length;
	}
}

void
screen_set_names(struct screen *screen, const json_t *names, int you)
{
	screen->you = you;
	memset(screen->names, 0, sizeof screen->names);
	for (size_t seat = 0; seat < GAME_SEATS_MAX; seat++) {
		const char *name =
			json_string_value(json_array_get(names, seat));

		if (!name)
			continue;
		strlcpy(screen->names[seat], name, SCREEN_NAME_MAX);
		make_plain(screen->names[seat]);
	}
}

/* Shows TEXT of ours in WIDTH columns, at the right, or if that is negative at the
 * left. */
static void
show_wide(const struct screen *screen, const char *text, int width)
{
	const int left = abs(width) - columns_of(text);

	fprintf(screen->out, "%*s", width > 0 && left > 0 ? left : 0, "");
	fputs(text, screen->out);
	fprintf(screen->out, "%*s", width < 0 && left > 0 ? left : 0, "");
}

/* "You", "greedy" or, where the name was not told, "Player 2". */
static void
show_name(const struct screen *screen, int seat, bool first, int width)
{
	char text[24];

	if (seat == screen->you)
		strlcpy(text, first ? t("You") : t("you"), sizeof text);
	else if (seat >= 0 && seat < GAME_SEATS_MAX && *screen->names[seat])
		strlcpy(text, screen->names[seat], sizeof text);
	else
		snprintf(text, sizeof text,
			first ? t("Player %d") : t("player %d"), seat);
	show_wide(screen, text, -width);
}

/* SUIT itself where it is none of the usual four. */
static const char *
symbol_of(const char *suit)
{
	switch (*suit) {
	case 'C':
		return "♣";
	case 'D':
		return "♦";
	case 'H':
		return "♥";
	case 'S':
		return "♠";
	default:
		return suit;
	}
}

static bool
has_symbol(const struct screen *screen, const char *face)
{
	return screen->suits && strlen(face) == 2 && strchr("CDHS", face[1]);
}

/* How many columns FACE takes. */
static int
face_width(const struct screen *screen, const char *face)
{
	char mark[MARK_TEXT_MAX];
	const int columns = mark_format(face, MARK_ASCII, mark);

	return columns > 0 ? columns
			   : (int)strlen(face) +
				     (has_symbol(screen, face) && *face == 'T');
}

void
screen_look_for_cards(struct screen *screen, const json_t *frame)
{
	size_t i;
	const json_t *place;

	screen->plain = true;
	json_array_foreach(json_object_get(frame, "places"), i, place)
	{
		const json_t *piece = json_object_get(place, "piece");

		if (json_is_string(piece) &&
			strcmp(json_string_value(piece), "card") == 0)
			screen->plain = false;
	}
}

void
screen_write(const struct screen *screen, const char *text)
{
	while (*text != '\0') {
		size_t length = printable_length(text);

		if (length == 0) {
			fputc('?', screen->out);
			text++;
		}
		fwrite(text, 1, length, screen->out);
		text += length;
	}
}

static enum mark_look
look_of_marks(const struct screen *screen)
{
	if (!screen->utf8)
		return MARK_ASCII;
	return screen->colour ? MARK_IN_COLOUR : MARK_UTF8;
}

/* A card or a mark as a person reads it; any other face as it is. */
static void
show_face(const struct screen *screen, const char *face)
{
	char mark[MARK_TEXT_MAX];

	if (mark_format(face, look_of_marks(screen), mark) > 0) {
		fputs(mark, screen->out);
		return;
	}
	const bool red = screen->colour && strlen(face) == 2 &&
			 (face[1] == 'D' || face[1] == 'H');

	fputs(red ? "\033[31m" : "", screen->out);
	if (!has_symbol(screen, face))
		screen_write(screen, face);
	else if (*face == 'T')
		fprintf(screen->out, "10%s", symbol_of(face + 1));
	else
		fprintf(screen->out, "%c%s", *face, symbol_of(face + 1));
	fputs(red ? "\033[0m" : "", screen->out);
}

static bool
is_alphanumeric(char c)
{
	return isalnum((unsigned char)c);
}

/* How long the word is that TEXT begins with. */
static size_t
word_length(const char *text)
{
	size_t length = 0;

	while (is_alphanumeric(text[length]))
		length++;
	return length;
}

/* Shows the word of LENGTH bytes if it is a card or a suit. */
static bool
show_card_word(const struct screen *screen, const char *word, size_t length)
{
	const bool card = length == 2 && strchr("23456789TJQKA", word[0]) &&
			  strchr("CDHS", word[1]);
	const char text[] = {word[0], card ? word[1] : '\0', '\0'};

	if (screen->plain)
		return false;
	if (card)
		show_face(screen, text);
	else if (length == 1 && screen->suits && strchr("CDHS", *word))
		fputs(symbol_of(text), screen->out);
	else
		return false;
	return true;
}

/* Shows the verb that TEXT begins with as it is said to "you": "take" for
 * "takes". Returns its length. */
static size_t
show_your_verb(const struct screen *screen, const char *text)
{
	const size_t length = word_length(text);
	size_t stem = length;

	if (length > 4 && strncmp(text + length - 4, "sses", 4) == 0)
		stem -= 2;
	else if (length > 1 && text[length - 1] == 's')
		stem--;
	fwrite(text, 1, stem, screen->out);
	return length;
}

/* Shows the name of "player 2", or "seat 2", if TEXT begins so, and behind the
 * person's own the verb. Returns the length of both, 0 if there is no name. */
static size_t
show_named(const struct screen *screen, const char *text)
{
	int seat, length = 0;

	if ((sscanf(text, "player %d%n", &seat, &length) != 1 &&
		    sscanf(text, "seat %d%n", &seat, &length) != 1) ||
		length <= 0)
		return 0;
	show_name(screen, seat, false, 0);
	if (seat != screen->you || text[length] != ' ' ||
		language_in_use() != LANGUAGE_ENGLISH)
		return (size_t)length;
	fputc(' ', screen->out);
	length++;
	return (size_t)length + show_your_verb(screen, text + length);
}

/* NAMED: seats are called by the names of their players. */
static void
say(const struct screen *screen, const char *text, bool named)
{
	struct screen plain = *screen;
	bool between = true; /* two words */

	plain.colour = false;
	while (*text != '\0') {
		const size_t word = word_length(text);
		const size_t name =
			between && named ? show_named(screen, text) : 0;
		size_t length = name > 0 ? name : word;

		if (name == 0 && word > 0 &&
			!(between && show_card_word(&plain, text, word)))
			fwrite(text, 1, word, screen->out);
		if (length == 0) {
			length = printable_length(text);
			if (length == 0)
				fputc('?', screen->out);
			fwrite(text, 1, length, screen->out);
		}
		/* Behind a letter that is none of ASCII no word begins. */
		between = word == 0 && name == 0 && length <= 1;
		text += length > 0 ? length : 1;
	}
}

void
screen_say(const struct screen *screen, const char *text)
{
	say(screen, text, false);
}

/* FACTS in the person's language, or if there are none WORDS. */
static void
say_facts(const struct screen *screen, const json_t *facts, const char *words)
{
	char text[GAME_CAPTION_MAX * 2];

	language_say(language_in_use(), facts, words, text, sizeof text);
	say(screen, text, true);
}

static const char *
string(const json_t *object, const char *name)
{
	const char *text = json_string_value(json_object_get(object, name));

	return text ? text : "";
}

static bool
has_kind(const json_t *place, const char *kind)
{
	return strcmp(string(place, "kind"), kind) == 0;
}

static int
number_at(const json_t *array, size_t index)
{
	return (int)json_integer_value(json_array_get(array, index));
}

/* The seat that PLACE belongs to; -1: nobody's. */
static int
owner_of(const json_t *place)
{
	const json_t *owner = json_object_get(place, "owner");

	return owner ? (int)json_integer_value(owner) : -1;
}

static const json_t *
faces_of(const json_t *place)
{
	return json_object_get(place, "faces");
}

/* How many pieces lie in PLACE, with or without a face. */
static int
count_pieces(const json_t *place)
{
	return (int)json_array_size(faces_of(place)) +
	       (int)json_integer_value(json_object_get(place, "hidden"));
}

static const char *
face_at(const json_t *faces, size_t index)
{
	const char *face = json_string_value(json_array_get(faces, index));

	return face ? face : "";
}

/* What SEAT did or has: "You take 3D", "greedy lays KS"; in other languages as
 * "greedy: KS na sto", which no verb has to fit. */
static void
say_of_seat(const struct screen *screen, int seat, const json_t *facts,
	const char *words)
{
	const bool english = language_in_use() == LANGUAGE_ENGLISH;

	show_name(screen, seat, true, 0);
	fputs(english ? " " : ": ", screen->out);
	if (english && seat == screen->you)
		words += show_your_verb(screen, words);
	if (english)
		say(screen, words, true);
	else
		say_facts(screen, facts, words);
}

/* What is said of SEAT, as facts. */
static const json_t *
facts_of_seat(const json_t *frame, size_t seat)
{
	return json_array_get(
		json_object_get(json_object_get(frame, "say"), "seats"), seat);
}

void
screen_last(const struct screen *screen, const json_t *frame)
{
	const json_t *last = json_object_get(frame, "last");
	const int seat = (int)json_integer_value(json_object_get(last, "seat"));
	const json_t *mark;
	size_t i;

	if (!last)
		return;
	say_of_seat(screen, seat, json_object_get(last, "say"),
		string(last, "words"));
	json_array_foreach(json_object_get(last, "marks"), i, mark)
	{
		fputs("; ", screen->out);
		say_facts(screen, json_object_get(mark, "say"),
			string(mark, "words"));
	}
	fputs(".\n", screen->out);
}

void
screen_together(
	const struct screen *screen, const json_t *before, const json_t *frame)
{
	const json_t *turn = json_object_get(before, "turn");
	const json_t *last =
		json_object_get(json_object_get(frame, "last"), "seat");
	const json_t *seat;
	size_t i;

	if (json_array_size(turn) < 2 ||
		!json_equal(json_object_get(before, "deal"),
			json_object_get(frame, "deal")))
		return;
	json_array_foreach(turn, i, seat)
	{
		const int number = (int)json_integer_value(seat);
		const char *caption = face_at(
			json_object_get(frame, "seats"), (size_t)number);
		const char *former = face_at(
			json_object_get(before, "seats"), (size_t)number);

		if (number == screen->you || json_equal(seat, last) ||
			*caption == '\0' || strcmp(caption, former) == 0)
			continue;
		show_name(screen, number, true, 0);
		fputs(language_in_use() == LANGUAGE_ENGLISH ? " " : ": ",
			screen->out);
		say_facts(
			screen, facts_of_seat(frame, (size_t)number), caption);
		fputs(".\n", screen->out);
	}
}

/* Shows the first letter of TEXT as a capital. Returns its length. */
static size_t
show_capital(const struct screen *screen, const char *text)
{
	const size_t length = printable_length(text);
	wchar_t letter = L' ';

	if (length == 0)
		return 0;
	mbrtowc(&letter, text, length, &(mbstate_t){0});
	fprintf(screen->out, "%lc", (wint_t)towupper((wint_t)letter));
	return length;
}

void
screen_heading(const struct screen *screen, const json_t *frame)
{
	const json_t *deal = json_object_get(frame, "deal");
	const json_t *captions = json_object_get(frame, "captions");
	const json_t *facts =
		json_object_get(json_object_get(frame, "say"), "captions");
	char text[GAME_CAPTION_MAX * 2];

	if (deal)
		fprintf(screen->out, t("Deal %d of %d"), number_at(deal, 0),
			number_at(deal, 1));
	for (size_t i = 0; i < json_array_size(captions); i++) {
		language_say(language_in_use(), json_array_get(facts, i),
			face_at(captions, i), text, sizeof text);
		fputs(i > 0 || deal ? ", " : "", screen->out);
		say(screen,
			i > 0 || deal ? text
				      : text + show_capital(screen, text),
			true);
	}
	if (deal || json_array_size(captions) > 0)
		fputs(".\n", screen->out);
}

/* The suit of the face at INDEX, if it is a card. */
static char
suit_at(const json_t *faces, size_t index)
{
	const char *face = face_at(faces, index);

	return strlen(face) == 2 ? face[1] : '\0';
}

/* Do FACES lie suit by suit, and not by their values? */
static bool
lies_by_suits(const json_t *faces)
{
	static const char values[] = "23456789TJQKA";
	const size_t count = json_array_size(faces);
	char seen[GAME_SEATS_MAX] = "";
	bool by_values = true;

	for (size_t i = 1; i < count; i++) {
		const char last[] = {suit_at(faces, i - 1), '\0'};
		const char *one = strchr(values, *face_at(faces, i - 1));
		const char *next = strchr(values, *face_at(faces, i));

		by_values &= one && next && one <= next;
		if (suit_at(faces, i) == *last)
			continue;
		strlcat(seen, last, sizeof seen);
		if (strchr(seen, suit_at(faces, i)))
			return false;
	}
	return !by_values;
}

/* Shows FACES from the column AT on, and goes on at TITLE_WIDTH in the next
 * line where one is full; "-" for none. */
static void
show_faces(const struct screen *screen, const json_t *faces, int at)
{
	const size_t count = json_array_size(faces);
	const bool by_suits = lies_by_suits(faces);

	for (size_t i = 0; i < count; i++) {
		const bool gap = by_suits && i > 0 &&
				 suit_at(faces, i) != suit_at(faces, i - 1);
		const int blanks = i == 0 ? 0 : gap ? GAP_BETWEEN_SUITS : 1;
		const int width = face_width(screen, face_at(faces, i));

		if (at + blanks + width >= WIDTH) {
			fprintf(screen->out, "\n%*s", TITLE_WIDTH, "");
			at = TITLE_WIDTH + width;
		} else {
			fprintf(screen->out, "%*s", blanks, "");
			at += blanks + width;
		}
		show_face(screen, face_at(faces, i));
	}
	fputs(count > 0 ? "\n" : "-\n", screen->out);
}

/* What all seats have: a column of the table of seats. */
struct column {
	const char *name;
	bool counted; /* else the faces are shown */
	int width;
};

struct table {
	const struct screen *screen;
	const json_t *frame;
	const json_t *points;
	struct column columns[COLUMNS_MAX];
	int count;
};

/* A few faces of a row fit into a column. */
static bool
is_counted(const json_t *place)
{
	return !has_kind(place, "row") ||
	       json_array_size(faces_of(place)) > FACES_SHORT;
}

static int
faces_width(const struct screen *screen, const json_t *faces)
{
	int width = 0;

	for (size_t i = 0; i < json_array_size(faces); i++)
		width += (i > 0) + face_width(screen, face_at(faces, i));
	return width;
}

/* PLACE widens its column, a new one if it is the first of its name. */
static void
add_column(struct table *table, const json_t *place)
{
	const char *name = string(place, "name");
	const int width = faces_width(table->screen, faces_of(place));
	int i = 0;

	while (i < table->count && strcmp(table->columns[i].name, name) != 0)
		i++;
	if (i == COLUMNS_MAX)
		return;
	struct column *column = &table->columns[i];
	if (i == table->count) {
		*column = (struct column){.name = name};
		column->width = columns_of(t(name));
		table->count++;
	}
	column->counted |= is_counted(place);
	if (!column->counted && width > column->width)
		column->width = width;
}

static void
show_cell(const struct screen *screen, const struct column *column,
	const json_t *place)
{
	const json_t *faces = faces_of(place);
	const int width = column->counted ? 0 : faces_width(screen, faces);
	const size_t count = column->counted ? 0 : json_array_size(faces);

	if (column->counted) {
		fprintf(screen->out, "%*d", column->width, count_pieces(place));
		return;
	}
	for (size_t i = 0; i < count; i++) {
		fputs(i > 0 ? " " : "", screen->out);
		show_face(screen, face_at(faces, i));
	}
	if (count == 0)
		fputc('-', screen->out);
	fprintf(screen->out, "%*s", column->width - (count > 0 ? width : 1),
		"");
}

static void
show_seat(const struct table *table, int seat)
{
	const struct screen *screen = table->screen;
	const char *caption =
		face_at(json_object_get(table->frame, "seats"), (size_t)seat);
	const json_t *place;
	size_t k;

	show_name(screen, seat, true, SCREEN_NAME_MAX - 1);
	fprintf(screen->out, "%*d", POINTS_WIDTH,
		number_at(table->points, (size_t)seat));
	for (int i = 0; i < table->count; i++) {
		const struct column *column = &table->columns[i];

		fputs("  ", screen->out);
		json_array_foreach(
			json_object_get(table->frame, "places"), k, place)
		{
			if (owner_of(place) == seat &&
				strcmp(string(place, "name"), column->name) ==
					0)
				show_cell(screen, column, place);
		}
	}
	fputs(*caption != '\0' ? "  " : "", screen->out);
	say_facts(screen, facts_of_seat(table->frame, (size_t)seat), caption);
	fputc('\n', screen->out);
}

static void
show_seats(const struct table *table, bool all)
{
	const struct screen *screen = table->screen;
	const int seats = (int)json_array_size(table->points);

	fprintf(screen->out, "%-*s", SCREEN_NAME_MAX - 1, "");
	show_wide(screen, t("points"), POINTS_WIDTH);
	for (int i = 0; i < table->count; i++) {
		const struct column *column = &table->columns[i];

		fputs("  ", screen->out);
		show_wide(screen, t(column->name),
			column->counted ? column->width : -column->width);
	}
	fputc('\n', screen->out);
	for (int seat = 0; seat < seats; seat++)
		if (all || seats <= SEATS_SHORT || seat == screen->you)
			show_seat(table, seat);
}

/* So many pieces of a kind, as "4 cards". */
static void
show_count(const struct screen *screen, const char *piece, int count)
{
	FILE *out = screen->out;

	if (strcmp(piece, "card") == 0)
		fprintf(out, tn(count, "%d card", "%d cards"), count);
	else if (strcmp(piece, "tile") == 0)
		fprintf(out, tn(count, "%d tile", "%d tiles"), count);
	else
		fprintf(out, tn(count, "%d mark", "%d marks"), count);
	fputc('\n', out);
}

/* The faces of PLACE behind its name, which begins the line. */
static void
show_titled(const struct screen *screen, const json_t *place)
{
	const char *name = t(string(place, "name"));
	const int count = count_pieces(place);
	const size_t first = show_capital(screen, name);

	show_wide(screen, name + first, -TITLE_WIDTH + (first > 0));
	if (has_kind(place, "pile"))
		show_count(screen, string(place, "piece"), count);
	else
		show_faces(screen, faces_of(place), TITLE_WIDTH);
}

/* What others have open that the table only counts. */
static void
show_open(const struct screen *screen, const json_t *place)
{
	if (owner_of(place) == screen->you || has_kind(place, "pile") ||
		!is_counted(place) || json_array_size(faces_of(place)) == 0)
		return;
	const char *name = t(string(place, "name"));

	show_name(screen, owner_of(place), true, 0);
	fprintf(screen->out, ", %s: ", name);
	show_faces(screen, faces_of(place),
		SCREEN_NAME_MAX + columns_of(name) + 4);
}

static void
show_grid(const struct screen *screen, const json_t *place)
{
	enum frame_grid_look look = FRAME_GRID_NAMES;

	if (screen->utf8)
		look = screen->colour ? FRAME_GRID_COLOURS : FRAME_GRID_STROKES;
	frame_grid_print(screen->out, place, look);
}

/* The hand comes last, right before the question. */
void
screen_position(const struct screen *screen, const json_t *frame,
	const json_t *points, bool all)
{
	const json_t *places = json_object_get(frame, "places");
	const json_t *place;
	struct table table = {screen, frame,
		points ? points : json_object_get(frame, "points"), {{0}}, 0};
	size_t i;

	json_array_foreach(places, i, place)
	{
		if (owner_of(place) >= 0)
			add_column(&table, place);
	}
	json_array_foreach(places, i, place)
	{
		if (has_kind(place, "grid"))
			show_grid(screen, place);
	}
	show_seats(&table, all);
	json_array_foreach(places, i, place)
	{
		if (owner_of(place) >= 0)
			show_open(screen, place);
		else if (!has_kind(place, "grid"))
			show_titled(screen, place);
	}
	json_array_foreach(places, i, place)
	{
		if (owner_of(place) == screen->you && has_kind(place, "hand"))
			show_titled(screen, place);
	}
}

void
screen_places(const struct screen *screen, const json_t *frame)
{
	const json_t *place;
	size_t i;

	json_array_foreach(json_object_get(frame, "places"), i, place)
	{
		if (has_kind(place, "grid"))
			show_grid(screen, place);
		else {
			fprintf(screen->out, "  %s: ", string(place, "name"));
			show_faces(screen, faces_of(place), TITLE_WIDTH);
		}
	}
}

/* A column of NUMBERS by seat: in the first row its NAME. */
static void
show_number(const struct screen *screen, const char *name,
	const json_t *numbers, int seat)
{
	fprintf(screen->out, "  ");
	if (seat < 0)
		fputs(t(name), screen->out);
	else
		fprintf(screen->out, "%*d", columns_of(t(name)),
			number_at(numbers, (size_t)seat));
}

void
screen_result(
	const struct screen *screen, const json_t *frame, const json_t *points)
{
	const json_t *part;
	const int seats = (int)json_array_size(points);
	size_t i;

	for (int seat = -1; seat < seats; seat++) {
		if (seat < 0)
			fprintf(screen->out, "%*s", SCREEN_NAME_MAX - 1, "");
		else
			show_name(screen, seat, true, SCREEN_NAME_MAX - 1);
		json_array_foreach(json_object_get(frame, "parts"), i, part)
		{
			show_number(screen, face_at(part, 0),
				json_array_get(part, 1), seat);
		}
		show_number(screen, N_("points"), points, seat);
		fputc('\n', screen->out);
	}
}
