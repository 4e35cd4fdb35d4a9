#include "web/page_files.h"

#include <assert.h>
#include <string.h>

#include "web/incbin.h"

INCBIN(talon_frame_script, "src/web/page/frame.js");
INCBIN(talon_page_style, "src/web/page/page.css");
INCBIN(talon_page_icon, "src/web/page/icon.svg");
INCBIN(talon_seat_script, "src/web/page/seat.js");
INCBIN(talon_watch_script, "src/web/page/watch.js");
INCBIN(talon_console_script, "src/web/page/console.js");

static const struct source {
	const char *name, *type, *bytes, *end;
} sources[] = {
	{"frame.js", "text/javascript", talon_frame_script,
		talon_frame_script_end},
	{"page.css", "text/css", talon_page_style, talon_page_style_end},
	{"icon.svg", "image/svg+xml", talon_page_icon, talon_page_icon_end},
	{"seat.js", "text/javascript", talon_seat_script,
		talon_seat_script_end},
	{"watch.js", "text/javascript", talon_watch_script,
		talon_watch_script_end},
	{"console.js", "text/javascript", talon_console_script,
		talon_console_script_end},
};

struct web_file
page_file(const char *name)
{
	const struct source *source = sources;

	while (strcmp(source->name, name) != 0) {
		source++;
		assert(source < sources + sizeof sources / sizeof *sources);
	}
	return (struct web_file){source->name, source->type, source->bytes,
		(size_t)(source->end - source->bytes)};
}

void
page_files(
	struct web_file files[static PAGE_FILES_COMMON + 2], const char *script)
{
	for (int i = 0; i < PAGE_FILES_COMMON; i++)
		files[i] = page_file(sources[i].name);
	files[PAGE_FILES_COMMON] = page_file(script);
	files[PAGE_FILES_COMMON + 1] = (struct web_file){0};
}
