#include "common/mark.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "common/format_character.h"

enum { COLUMNS_MAX = 2 };

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

struct range {
	uint32_t first;
	uint32_t last;
};

/* Characters that a terminal shows by themselves, in one column: those of scripts
 * that are written from left to right without combining, and symbols. Wide ones
 * that stand among them are below. */
static const struct range narrow[] = {{0x21, 0x7e}, {0xa1, 0xac}, {0xae, 0x2ff},
	{0x370, 0x482}, {0x48a, 0x52f}, {0x1e00, 0x1fff}, {0x2010, 0x2027},
	{0x2030, 0x205e}, {0x2070, 0x20c0}, {0x2100, 0x27ff}, {0x2801, 0x2bff},
	{0x1f000, 0x1f1e5}, {0x1f321, 0x1f3fa}, {0x1f43f, 0x1fa6f}};

/* In two columns: EastAsianWidth.txt of Unicode 14, of Chinese, Japanese, Korean
 * and emoji. */
static const struct range wide[] = {{0x231a, 0x231b}, {0x2329, 0x232a},
	{0x23e9, 0x23ec}, {0x23f0, 0x23f0}, {0x23f3, 0x23f3}, {0x25fd, 0x25fe},
	{0x2614, 0x2615}, {0x2648, 0x2653}, {0x267f, 0x267f}, {0x2693, 0x2693},
	{0x26a1, 0x26a1}, {0x26aa, 0x26ab}, {0x26bd, 0x26be}, {0x26c4, 0x26c5},
	{0x26ce, 0x26ce}, {0x26d4, 0x26d4}, {0x26ea, 0x26ea}, {0x26f2, 0x26f3},
	{0x26f5, 0x26f5}, {0x26fa, 0x26fa}, {0x26fd, 0x26fd}, {0x2705, 0x2705},
	{0x270a, 0x270b}, {0x2728, 0x2728}, {0x274c, 0x274c}, {0x274e, 0x274e},
	{0x2753, 0x2755}, {0x2757, 0x2757}, {0x2795, 0x2797}, {0x27b0, 0x27b0},
	{0x27bf, 0x27bf}, {0x2b1b, 0x2b1c}, {0x2b50, 0x2b50}, {0x2b55, 0x2b55},
	{0x2e80, 0x2fff}, {0x3001, 0x3029}, {0x3030, 0x303e}, {0x3041, 0x3096},
	{0x309b, 0x3163}, {0x3165, 0x3247}, {0x3250, 0x33ff}, {0x3400, 0x4dbf},
	{0x4e00, 0x9fff}, {0xac00, 0xd7a3}, {0xf900, 0xfaff}, {0xfe30, 0xfe6f},
	{0xff01, 0xff60}, {0xffe0, 0xffe6}, {0x1f004, 0x1f004},
	{0x1f0cf, 0x1f0cf}, {0x1f18e, 0x1f18e}, {0x1f191, 0x1f19a},
	{0x1f200, 0x1f320}, {0x1f32d, 0x1f335}, {0x1f337, 0x1f37c},
	{0x1f37e, 0x1f393}, {0x1f3a0, 0x1f3ca}, {0x1f3cf, 0x1f3d3},
	{0x1f3e0, 0x1f3f0}, {0x1f3f4, 0x1f3f4}, {0x1f3f8, 0x1f3fa},
	{0x1f400, 0x1f43e}, {0x1f440, 0x1f440}, {0x1f442, 0x1f4fc},
	{0x1f4ff, 0x1f53d}, {0x1f54b, 0x1f54e}, {0x1f550, 0x1f567},
	{0x1f57a, 0x1f57a}, {0x1f595, 0x1f596}, {0x1f5a4, 0x1f5a4},
	{0x1f5fb, 0x1f64f}, {0x1f680, 0x1f6c5}, {0x1f6cc, 0x1f6cc},
	{0x1f6d0, 0x1f6d2}, {0x1f6d5, 0x1f6df}, {0x1f6eb, 0x1f6ec},
	{0x1f6f4, 0x1f6fc}, {0x1f7e0, 0x1f7f0}, {0x1f90c, 0x1f93a},
	{0x1f93c, 0x1f945}, {0x1f947, 0x1f9ff}, {0x1fa70, 0x1faff},
	{0x20000, 0x3fffd}};

static bool
is_among(uint32_t character, const struct range *ranges, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (character <= ranges[i].last)
			return character >= ranges[i].first;
	return false;
}

/* How many columns CHARACTER takes; 0: it may not be in a mark. */
static int
width_of(uint32_t character)
{
	if (is_among(character, wide, sizeof wide / sizeof *wide))
		return 2;
	return is_among(character, narrow, sizeof narrow / sizeof *narrow);
}

/* The character at *TEXT, valid UTF-8, which then is what follows. */
static uint32_t
next_character(const char **text)
{
	const unsigned char *at = (const unsigned char *)*text;
	size_t left = format_character_bytes(*at);
	uint32_t character = left == 1 ? *at : *at & (0xffU >> (left + 1));

	for (*text += left, at++; left > 1; left--, at++)
		character = character << 6 | (*at & 0x3fU);
	return character;
}

/* How many columns TEXT takes; -1: one of its characters may not be in a mark. */
static int
count_columns(const char *text)
{
	int count = 0;

	while (*text != '\0') {
		const int width = width_of(next_character(&text));

		if (width == 0)
			return -1;
		count += width;
	}
	return count;
}

bool
mark_parse(const char *face, struct mark *mark)
{
	const size_t length = strcspn(face, ":");

	for (int i = 0; face[length] == ':' && i < MARK_COLOURS; i++) {
		const char *text = face + length + 1;
		const int columns = count_columns(text);

		if (strlen(colours[i].name) != length ||
			strncmp(face, colours[i].name, length) != 0)
			continue;
		*mark = (struct mark){(enum mark_colour)i, text};
		return columns >= 0 && columns <= COLUMNS_MAX;
	}
	return false;
}

/* TEXT with question marks for each character that is none of ASCII, as many as
 * it has columns. */
static void
make_ascii(const char *text, char ascii[static COLUMNS_MAX + 1])
{
	while (*text != '\0') {
		const char first = *text;

		for (int left = width_of(next_character(&text)); left > 0;
			left--)
			*ascii++ = (unsigned char)first < 0x80 ? first : '?';
	}
	*ascii = '\0';
}

int
mark_format(
	const char *face, enum mark_look look, char text[static MARK_TEXT_MAX])
{
	struct mark mark;
	char ascii[COLUMNS_MAX + 1];

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
