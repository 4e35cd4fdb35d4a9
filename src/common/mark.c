#include "common/mark.h"

#include <stdio.h>
#include <string.h>

enum { CHARACTERS_MAX = 2 };

/* The letter of blue is not that of black. */
static const struct {
	const char *name;
	char letter;
	const char *codes; /* of a terminal */
} colours[MARK_COLOURS] = {
	[MARK_BLACK] = {"black", 'b', "97;40"},
	[MARK_WHITE] = {"white", 'w', "30;107"},
	[MARK_RED] = {"red", 'r', "97;41"},
	[MARK_ORANGE] = {"orange", 'o', "30;48;5;208"},
	[MARK_YELLOW] = {"yellow", 'y', "30;103"},
	[MARK_GREEN] = {"green", 'g', "30;42"},
	[MARK_BLUE] = {"blue", 'u', "97;44"},
	[MARK_PURPLE] = {"purple", 'p', "97;45"},
};

/* Is it the first byte of a character? */
static bool
begins(char byte)
{
	return ((unsigned char)byte & 0xc0) != 0x80;
}

/* How many characters TEXT has; -1: one of them is not seen. */
static int
count_characters(const char *text)
{
	int count = 0;

	for (const unsigned char *at = (const unsigned char *)text; *at; at++) {
		if (*at <= ' ' || *at == 0x7f || (*at == 0xc2 && at[1] <= 0xa0))
			return -1;
		count += begins((char)*at);
	}
	return count;
}

bool
mark_parse(const char *face, struct mark *mark)
{
	const size_t length = strcspn(face, ":");

	for (int i = 0; face[length] == ':' && i < MARK_COLOURS; i++) {
		const char *text = face + length + 1;
		const int count = count_characters(text);

		if (strlen(colours[i].name) != length ||
			strncmp(face, colours[i].name, length) != 0)
			continue;
		*mark = (struct mark){(enum mark_colour)i, text};
		return count >= 0 && count <= CHARACTERS_MAX;
	}
	return false;
}

/* TEXT with a question mark for each character that is none of ASCII. */
static void
make_ascii(const char *text, char ascii[static CHARACTERS_MAX + 1])
{
	for (; *text != '\0'; text++)
		if (begins(*text))
			*ascii++ = (unsigned char)*text < 0x80 ? *text : '?';
	*ascii = '\0';
}

int
mark_format(
	const char *face, enum mark_look look, char text[static MARK_TEXT_MAX])
{
	struct mark mark;
	char ascii[CHARACTERS_MAX + 1];

	if (!mark_parse(face, &mark))
		return 0;
	make_ascii(mark.text, ascii);
	const char *shown = look == MARK_ASCII ? ascii : mark.text;
	const char letter = colours[mark.colour].letter;

	if (look == MARK_IN_COLOUR)
		snprintf(text, MARK_TEXT_MAX, "\033[%sm%c%s\033[0m",
			colours[mark.colour].codes, letter, shown);
	else
		snprintf(text, MARK_TEXT_MAX, "%c%s", letter, shown);
	return 1 + (int)strlen(ascii);
}
