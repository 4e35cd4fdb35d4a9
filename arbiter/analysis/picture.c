#include "analysis/picture.h"

#include <cairo-svg.h>
#include <cairo.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "record/record.h"
#include "record/replay.h"

/* How many pixels of a PNG a point of the picture has. */
static const double png_scale = 2;

static int
complain(
	const char *path, cairo_status_t status, char reason[static REASON_MAX])
{
	snprintf(reason, REASON_MAX, "%.400s: %s", path,
		cairo_status_to_string(status));
	return -1;
}

static void
paint(const struct replay *replay, cairo_surface_t *surface, double scale)
{
	cairo_t *cairo = cairo_create(surface);

	cairo_scale(cairo, scale, scale);
	replay->game->paint(replay->state, cairo);
	cairo_destroy(cairo);
}

static int
write_svg(const struct replay *replay, const char *path,
	char reason[static REASON_MAX])
{
	double width, height;

	replay->game->extent(replay->state, &width, &height);
	cairo_surface_t *surface =
		cairo_svg_surface_create(path, width, height);
	paint(replay, surface, 1);
	cairo_surface_finish(surface);
	cairo_status_t status = cairo_surface_status(surface);
	cairo_surface_destroy(surface);
	return status == CAIRO_STATUS_SUCCESS ? 0
					      : complain(path, status, reason);
}

static int
write_png(const struct replay *replay, const char *path,
	char reason[static REASON_MAX])
{
	double width, height;

	replay->game->extent(replay->state, &width, &height);
	cairo_surface_t *surface = cairo_image_surface_create(
		CAIRO_FORMAT_ARGB32, (int)ceil(width * png_scale),
		(int)ceil(height * png_scale));
	paint(replay, surface, png_scale);
	cairo_status_t status = cairo_surface_write_to_png(surface, path);
	cairo_surface_destroy(surface);
	return status == CAIRO_STATUS_SUCCESS ? 0
					      : complain(path, status, reason);
}

/* Writes PATH with the number of MADE moves before its ending to NAME. False:
 * it is too long. */
static bool
number_path(const char *path, size_t made, char name[static PATH_MAX])
{
	const char *slash = strrchr(path, '/');
	const char *ending = strrchr(slash ? slash : path, '.');
	int stem = ending ? (int)(ending - path) : (int)strlen(path);

	return snprintf(name, PATH_MAX, "%.*s-%04zu%s", stem, path, made,
		       ending ? ending : "") < PATH_MAX;
}

struct painter {
	const struct picture_terms *terms;
};

/* Writes the picture by WRITE to PATH, if there is one, as TERMS have it. */
static int
write_one(const struct picture_terms *terms,
	const struct game_view_position *position, const char *path,
	int (*write)(const struct replay *, const char *, char *), char *reason)
{
	char name[PATH_MAX];

	if (!path)
		return 0;
	if (!terms->numbered)
		return write(position->replay, path, reason);
	if (number_path(path, position->made, name))
		return write(position->replay, name, reason);
	snprintf(
		reason, REASON_MAX, "%.400s: %s", path, strerror(ENAMETOOLONG));
	return -1;
}

static int
begin(void *context, const struct replay *replay,
	char reason[static REASON_MAX])
{
	(void)context;
	if (replay->game->paint)
		return 0;
	snprintf(reason, REASON_MAX, "%s has no pictures", replay->game->name);
	return -1;
}

static int
position(void *context, const struct game_view_position *position,
	char reason[static REASON_MAX])
{
	const struct painter *painter = context;
	const struct picture_terms *terms = painter->terms;

	if (write_one(terms, position, terms->svg, write_svg, reason) < 0)
		return -1;
	return write_one(terms, position, terms->png, write_png, reason);
}

int
picture_write(const struct game_view *view, const struct picture_terms *terms,
	char reason[static REASON_MAX])
{
	struct painter painter = {terms};
	const struct game_viewer viewer = {
		.begin = begin, .position = position, .context = &painter};

	return game_view_run(view, &viewer, reason);
}
