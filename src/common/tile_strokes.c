#include "common/tile_strokes.h"

#include <stdio.h>
#include <string.h>

/* Bit s is side s, as a face has them. */
enum { WEST = 1, NORTH = 2, EAST = 4, SOUTH = 8, ALL = 15, SIDES = 4 };

/* The sides of FACE that have its letter I. */
static unsigned
sides_like(const char *face, int i)
{
	unsigned sides = 0;

	for (int side = 0; side < SIDES; side++)
		if (face[side] == face[i])
			sides |= 1U << side;
	return sides;
}

/* The line that joins two SIDES; NULL: they are not two. */
static const char *
line_joining(unsigned sides, bool light)
{
	static const char *const lines[2][ALL + 1] = {
		{[WEST | NORTH] = "╝",
			[WEST | EAST] = "═",
			[NORTH | EAST] = "╚",
			[NORTH | SOUTH] = "║",
			[WEST | SOUTH] = "╗",
			[EAST | SOUTH] = "╔"},
		{[WEST | NORTH] = "╯",
			[WEST | EAST] = "─",
			[NORTH | EAST] = "╰",
			[NORTH | SOUTH] = "│",
			[WEST | SOUTH] = "╮",
			[EAST | SOUTH] = "╭"},
	};

	return lines[light][sides];
}

/* Writes LINE in the colour of its path. */
static int
write_stroke(const char *line, bool light, bool colour, char *text, size_t size)
{
	if (!colour)
		return snprintf(text, size, "%s", line);
	return snprintf(text, size, "%s%s\033[0m",
		light ? "\033[33m" : "\033[1;34m", line);
}

bool
tile_strokes_format(
	const char *face, bool colour, char text[static TILE_STROKES_MAX])
{
	if (strlen(face) != SIDES)
		return false;
	const unsigned sides = sides_like(face, 0);
	const unsigned rest = ALL & ~sides;
	const int next = rest == 0 ? 0 : __builtin_ctz(rest);
	if (sides_like(face, next) != rest || !line_joining(sides, true))
		return false;
	const bool light = face[0] == 'l', other = face[next] == 'l';
	const bool across = sides == (WEST | EAST);
	const char *const strokes[] = {
		line_joining(sides, light),
		!across ? " "
		: light ? "╫"
			: "╪",
		across ? line_joining(sides, light) : line_joining(rest, other),
	};
	int length =
		write_stroke(strokes[0], light, colour, text, TILE_STROKES_MAX);
	length += write_stroke(strokes[1], other, colour && across,
		text + length, (size_t)(TILE_STROKES_MAX - length));
	write_stroke(strokes[2], across ? light : other, colour, text + length,
		(size_t)(TILE_STROKES_MAX - length));
	return true;
}
