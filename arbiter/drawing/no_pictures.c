/* Takes the place of all that draws where there is no cairo to build with. */
#include "drawing/picture_file.h"

static int
refuse(char reason[static REASON_MAX])
{
	return reason_say(reason, "pictures need cairo and fontconfig, without "
				  "which this was built");
}

int
picture_file_svg(const struct frame_drawing *drawing, const char *path,
	char reason[static REASON_MAX])
{
	(void)drawing;
	(void)path;
	return refuse(reason);
}

int
picture_file_png(const struct frame_drawing *drawing, const char *path,
	char reason[static REASON_MAX])
{
	(void)drawing;
	(void)path;
	return refuse(reason);
}

int
picture_places_svg(
	const json_t *frame, struct text *text, char reason[static REASON_MAX])
{
	(void)frame;
	(void)text;
	return refuse(reason);
}

void
picture_file_end(void)
{
}
