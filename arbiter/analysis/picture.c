#include "analysis/picture.h"

#include <cairo-svg.h>
#include <cairo.h>
#include <math.h>
#include <stdio.h>

#include "record/reader.h"
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

static int
go_to(const struct replay *replay, long moves, char reason[static REASON_MAX])
{
	size_t count = replay->record->move_count;

	if (moves > (long)count) {
		snprintf(reason, REASON_MAX, "game %ld has only %zu moves",
			replay->record->id, count);
		return -1;
	}
	if (moves >= 0)
		count = (size_t)moves;
	for (size_t i = 0; i < count; i++)
		if (replay_move(replay, i, reason) < 0)
			return -1;
	return 0;
}

static int
write_files(const struct record *record, long moves, const char *svg,
	const char *png, char reason[static REASON_MAX])
{
	struct replay replay = {0};
	int result = replay_start(&replay, record, reason);

	if (result == 0)
		result = go_to(&replay, moves, reason);
	if (result == 0 && svg)
		result = write_svg(&replay, svg, reason);
	if (result == 0 && png)
		result = write_png(&replay, png, reason);
	replay_release(&replay);
	return result;
}

int
picture_write(const char *path, long id, long moves, const char *svg,
	const char *png, char reason[static REASON_MAX])
{
	struct reader reader;

	if (reader_open(&reader, path, reason) < 0)
		return -1;
	int result = reader_find(&reader, id, reason);
	if (result == 0 && !reader.run.game->paint) {
		snprintf(reason, REASON_MAX, "%s has no pictures",
			reader.run.game->name);
		result = -1;
	}
	if (result == 0)
		result = write_files(&reader.record, moves, svg, png, reason);
	reader_close(&reader);
	return result;
}
