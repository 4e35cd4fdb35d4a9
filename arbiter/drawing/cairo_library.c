#include "drawing/cairo_library.h"

#include <fontconfig/fontconfig.h>
#include <stdbool.h>

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
