#include "drawing/brush.h"

#include <fontconfig/fontconfig.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/text.h"

/*
 * Cairo, which draws the pictures, as a library that is loaded late
 * (common/library.h). A module that draws includes this in the place of
 * <cairo.h>, and one that begins a picture loads it before.
 */

struct cairo_calls cairo_calls;

static struct {
	LIBRARY_CALL(FcFini)
} fonts;

static bool loaded;

int
cairo_library_load(char reason[static REASON_MAX])
{
	static const char *const calls[] = {CAIRO_CALLS(LIBRARY_NAME) NULL};
	static const char *const of_fonts[] = {LIBRARY_NAME(FcFini) NULL};
	char why[REASON_MAX];

	if (!loaded && (library_load("libcairo.so.2", calls, &cairo_calls, why,
				sizeof why) < 0 ||
			       library_load("libfontconfig.so.1", of_fonts,
				       &fonts, why, sizeof why) < 0))
		return reason_say(reason, "pictures need cairo: %.900s", why);
	loaded = true;
	return 0;
}

void
cairo_library_end(void)
{
	if (!loaded)
		return;
	cairo_debug_reset_static_data();
	fonts.FcFini();
}

/* Bytes of a text that are looked at: more than any picture has room for. */
enum { SHOWN_MAX = 512 };

static const char ellipsis[] = "…";

const struct ink ink_paper = {1, 1, 1};
const struct ink ink_text = {0.11, 0.12, 0.14};
const struct ink ink_faint = {0.36, 0.38, 0.42};
const struct ink ink_red = {0.78, 0.07, 0.12};
const struct ink ink_felt = {0.13, 0.42, 0.29};
const struct ink ink_rim = {0.08, 0.29, 0.20};
const struct ink ink_mark = {1.00, 0.82, 0.25};
const struct ink ink_plate = {0.97, 0.97, 0.95};

void
brush_use(cairo_t *cairo, struct ink ink)
{
	cairo_set_source_rgb(cairo, ink.red, ink.green, ink.blue);
}

void
brush_round(cairo_t *cairo, struct box box, double radius)
{
	double right = box.x + box.width - radius;
	double bottom = box.y + box.height - radius;

	cairo_new_sub_path(cairo);
	cairo_arc(cairo, right, box.y + radius, radius, -M_PI_2, 0);
	cairo_arc(cairo, right, bottom, radius, 0, M_PI_2);
	cairo_arc(cairo, box.x + radius, bottom, radius, M_PI_2, M_PI);
	cairo_arc(cairo, box.x + radius, box.y + radius, radius, M_PI,
		3 * M_PI_2);
	cairo_close_path(cairo);
}

void
brush_fill(cairo_t *cairo, struct box box, double radius, struct ink ink)
{
	brush_round(cairo, box, radius);
	brush_use(cairo, ink);
	cairo_fill(cairo);
}

void
brush_outline(cairo_t *cairo, struct box box, double radius, double width,
	struct ink ink)
{
	brush_round(cairo, box, radius);
	brush_use(cairo, ink);
	cairo_set_line_width(cairo, width);
	cairo_stroke(cairo);
}

/* How many bytes the noncharacter at AT has; 0: it is none. A NUL ends what is
 * looked at. */
static size_t
noncharacter(const uint8_t *at)
{
	if (at[0] == 0xef && at[1] == 0xb7 && at[2] >= 0x90 && at[2] <= 0xaf)
		return 3; /* U+FDD0 to U+FDEF */
	if (at[0] == 0xef && at[1] == 0xbf && at[2] >= 0xbe)
		return 3; /* U+FFFE and U+FFFF */
	if (at[0] >= 0xf0 && (at[1] & 0xf) == 0xf && at[2] == 0xbf &&
		at[3] >= 0xbe)
		return 4; /* the same of the other planes */
	return 0;
}

size_t
brush_replace_noncharacters(char *text, size_t length)
{
	char *to = text;

	for (const char *at = text; at < text + length;) {
		size_t bytes = noncharacter((const uint8_t *)at);

		*to++ = bytes > 0 ? '?' : *at;
		at += bytes > 0 ? bytes : 1;
	}
	*to = '\0';
	return (size_t)(to - text);
}

static double
width_of(cairo_t *cairo, const struct lettering *lettering, const char *text)
{
	cairo_text_extents_t extents;

	cairo_select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
		lettering->bold ? CAIRO_FONT_WEIGHT_BOLD
				: CAIRO_FONT_WEIGHT_NORMAL);
	cairo_set_font_size(cairo, lettering->size);
	cairo_text_extents(cairo, text, &extents);
	return extents.x_advance;
}

/* Takes the last character, of one or more bytes, from SHOWN. */
static void
drop_character(char *shown, size_t *length)
{
	while (*length > 0 && ((uint8_t)shown[*length - 1] & 0xc0) == 0x80)
		--*length;
	if (*length > 0)
		--*length;
	shown[*length] = '\0';
}

/* Cuts TEXT, made printable, so that it is at most WIDTH wide in SHOWN.
 * Returns how wide it is. */
static double
cut(cairo_t *cairo, const struct lettering *lettering, const char *text,
	double width, char shown[static SHOWN_MAX])
{
	const size_t room = SHOWN_MAX - sizeof ellipsis;
	size_t length = text_printable_string(shown, room, text);

	length = brush_replace_noncharacters(shown, length);
	double needed = width_of(cairo, lettering, shown);
	while (needed > width && length > 0) {
		drop_character(shown, &length);
		memcpy(shown + length, ellipsis, sizeof ellipsis);
		needed = width_of(cairo, lettering, shown);
	}
	return needed;
}

double
brush_text_width(
	cairo_t *cairo, const struct lettering *lettering, const char *text)
{
	char shown[SHOWN_MAX];

	return cut(cairo, lettering, text, INFINITY, shown);
}

/* Draws TEXT with PART of its width left of X. */
static double
draw(cairo_t *cairo, const struct lettering *lettering, const char *text,
	double x, double y, double width, double part)
{
	char shown[SHOWN_MAX];
	double needed = cut(cairo, lettering, text, width, shown);

	brush_use(cairo, lettering->ink);
	cairo_move_to(cairo, x - needed * part, y);
	cairo_show_text(cairo, shown);
	return needed;
}

double
brush_text(cairo_t *cairo, const struct lettering *lettering, const char *text,
	double x, double y, double width)
{
	return draw(cairo, lettering, text, x, y, width, 0);
}

void
brush_text_right(cairo_t *cairo, const struct lettering *lettering,
	const char *text, double x, double y, double width)
{
	draw(cairo, lettering, text, x, y, width, 1);
}

void
brush_text_middle(cairo_t *cairo, const struct lettering *lettering,
	const char *text, double x, double y, double width)
{
	draw(cairo, lettering, text, x, y, width, 0.5);
}
