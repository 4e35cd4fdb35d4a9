#include "drawing/picture_file.h"

#include <cairo-svg.h>
#include <errno.h>
#include <fontconfig/fontconfig.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/columns.h"
#include "base/text.h"
#include "drawing/frame_fields.h"
#include "drawing/frame_text.h"
#include "drawing/noncharacters.h"

static int
complain(
	const char *path, cairo_status_t status, char reason[static REASON_MAX])
{
	if (status == CAIRO_STATUS_WRITE_ERROR && errno != 0)
		return reason_of_file(path, reason);
	snprintf(reason, REASON_MAX, "%.400s: %s", path,
		cairo_status_to_string(status));
	return -1;
}

static cairo_status_t
add_bytes(void *text, const unsigned char *bytes, unsigned length)
{
	text_add(text, (const char *)bytes, length);
	return text_failed(text) < 0 ? CAIRO_STATUS_NO_MEMORY
				     : CAIRO_STATUS_SUCCESS;
}

/* Draws on SURFACE, which is finished then. */
static cairo_status_t
draw(cairo_surface_t *surface, const struct frame_drawing *drawing)
{
	cairo_t *cairo = cairo_create(surface);

	frame_drawing(cairo, drawing);
	cairo_status_t status = cairo_status(cairo);
	cairo_destroy(cairo);
	return status;
}

/* Adds BYTES as XML has them. */
static void
add_escaped(struct text *text, const char *bytes)
{
	for (const char *at = bytes; *at != '\0'; at++) {
		if (*at == '&')
			text_add_string(text, "&amp;");
		else if (*at == '<')
			text_add_string(text, "&lt;");
		else if (*at == '>')
			text_add_string(text, "&gt;");
		else
			text_add(text, at, 1);
	}
}

/* Adds what the picture shows in words, a line each. */
static int
add_description(struct text *text, const struct frame_drawing *drawing)
{
	const json_t *last = json_object_get(drawing->frame, "last");
	char *bytes = NULL;
	size_t length;
	FILE *file = open_memstream(&bytes, &length);

	if (!file)
		return -1;
	if (last) {
		columns_print(
			file, drawing->names[frame_number(last, "seat", 0)], 0);
		fprintf(file, " %s\n", frame_string(last, "words"));
	}
	frame_text_print(file, drawing->frame, drawing->names, false);
	int result = fclose(file);
	if (result == 0) {
		noncharacters_replace(bytes, length);
		add_escaped(text, bytes);
	}
	free(bytes);
	return result;
}

/* Adds the words to what cairo has written, behind its first tag. */
static int
add_words(struct text *text, const struct text *drawn,
	const struct frame_drawing *drawing)
{
	const char *tag = drawn->bytes ? strstr(drawn->bytes, "<svg") : NULL;
	const char *end = tag ? strchr(tag, '>') : NULL;

	if (!end) {
		errno = EINVAL;
		return -1;
	}
	const size_t head = (size_t)(end + 1 - drawn->bytes);
	text_add(text, drawn->bytes, head);
	text_add_string(text, "\n<title>");
	add_escaped(text, drawing->title);
	text_add_string(text, ", ");
	add_escaped(text, drawing->progress);
	text_add_string(text, "</title>\n<desc>");
	if (add_description(text, drawing) < 0)
		return -1;
	text_add_string(text, "</desc>");
	text_add(text, drawn->bytes + head, drawn->length - head);
	return text_failed(text);
}

static int
write_text(const struct text *text, const char *path)
{
	FILE *file = fopen(path, "we");

	if (!file)
		return -1;
	size_t written = fwrite(text->bytes, 1, text->length, file);
	return fclose(file) == 0 && written == text->length ? 0 : -1;
}

static cairo_status_t
draw_svg(const struct frame_drawing *drawing, struct text *drawn)
{
	double width, height;

	frame_drawing_size(drawing->frame, &width, &height);
	cairo_surface_t *surface = cairo_svg_surface_create_for_stream(
		add_bytes, drawn, width, height);
	cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX);
	cairo_status_t status = draw(surface, drawing);
	cairo_surface_finish(surface);
	if (status == CAIRO_STATUS_SUCCESS)
		status = cairo_surface_status(surface);
	cairo_surface_destroy(surface);
	return status;
}

int
picture_file_svg(const struct frame_drawing *drawing, const char *path,
	char reason[static REASON_MAX])
{
	struct text drawn = {0}, text = {0};
	int result = 0;

	errno = 0;
	cairo_status_t status = draw_svg(drawing, &drawn);
	if (status != CAIRO_STATUS_SUCCESS)
		result = complain(path, status, reason);
	else if (add_words(&text, &drawn, drawing) < 0 ||
		 write_text(&text, path) < 0)
		result = reason_of_file(path, reason);
	text_release(&drawn);
	text_release(&text);
	return result;
}

int
picture_file_png(const struct frame_drawing *drawing, const char *path,
	char reason[static REASON_MAX])
{
	double width, height;

	frame_drawing_size(drawing->frame, &width, &height);
	cairo_surface_t *surface = cairo_image_surface_create(
		CAIRO_FORMAT_RGB24, (int)ceil(width), (int)ceil(height));
	cairo_status_t status = draw(surface, drawing);
	errno = 0;
	if (status == CAIRO_STATUS_SUCCESS)
		status = cairo_surface_write_to_png(surface, path);
	cairo_surface_destroy(surface);
	return status == CAIRO_STATUS_SUCCESS ? 0
					      : complain(path, status, reason);
}

void
picture_file_end(void)
{
	cairo_debug_reset_static_data();
	FcFini();
}
