#include "terminal/screen.h"

#include <ctype.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

#include "protocol/message.h"

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

void
screen_set_names(struct screen *screen, char *words)
{
	screen_forget_names(screen);
	for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
		char *name = command_word(&words);

		if (!name)
			return;
		screen_plain(name);
		strlcpy(screen->names[seat], name, SCREEN_NAME_MAX);
	}
}

void
screen_forget_names(struct screen *screen)
{
	memset(screen->names, 0, sizeof screen->names);
}

struct screen_name
screen_name(const struct screen *screen, int seat, const char *role)
{
	struct screen_name name;

	if (*screen->names[seat])
		snprintf(
			name.text, sizeof name.text, "%s", screen->names[seat]);
	else
		snprintf(name.text, sizeof name.text, "%s %d", role, seat);
	return name;
}

/* SUIT itself where it is none of the usual four. */
static const char *
symbol_of(char suit, const char *itself)
{
	switch (suit) {
	case 'C':
		return "♣";
	case 'D':
		return "♦";
	case 'H':
		return "♥";
	case 'S':
		return "♠";
	default:
		return itself;
	}
}

/* VALUE may be empty. */
static void
show_face(const struct screen *screen, const char *value, char suit)
{
	const char suit_text[] = {suit, '\0'};
	bool red = screen->colour && (suit == 'D' || suit == 'H');

	fprintf(screen->out, red ? "\033[31m%s%s\033[0m" : "%s%s", value,
		screen->suits ? symbol_of(suit, suit_text) : suit_text);
}

void
screen_suit(const struct screen *screen, char suit)
{
	show_face(screen, "", suit);
}

void
screen_card(const struct screen *screen, char value, char suit)
{
	const char text[] = {value, '\0'};

	show_face(screen, screen->suits && value == 'T' ? "10" : text, suit);
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

void
screen_plain(char *text)
{
	while (*text != '\0') {
		size_t length = printable_length(text);

		if (length == 0)
			*text++ = '?';
		text += length;
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

static bool
is_alphanumeric(char c)
{
	return isalnum((unsigned char)c);
}

/* Whether a card stands at the beginning of TEXT, and is a whole word. */
static bool
is_card(const char *text)
{
	return *text != '\0' && strchr("23456789TJQKA", text[0]) &&
	       text[1] != '\0' && strchr("CDHS", text[1]) &&
	       !is_alphanumeric(text[2]);
}

void
screen_say(const struct screen *screen, const char *text)
{
	struct screen plain = *screen;
	bool between = true; /* two words */

	plain.colour = false;

	while (*text != '\0') {
		char rest[2] = {*text, '\0'};
		size_t length = printable_length(text);

		if (between && is_card(text)) {
			screen_card(&plain, text[0], text[1]);
			length = 2;
		} else if (length > 1)
			fwrite(text, 1, length, screen->out);
		else
			screen_write(screen, rest);
		between = length <= 1 && !is_alphanumeric(*text);
		text += length > 0 ? length : 1;
	}
}
