/* The files of src/web/page, compiled in. */
#ifndef WEB_PAGE_FILES_H
#define WEB_PAGE_FILES_H

#include "web/web.h"

/* What every page has: frame.js, page.css, icon.svg. Each page has its script
 * besides: seat.js, watch.js, console.js. */
enum { PAGE_FILES_COMMON = 3 };

/* NAME is one of them. */
struct web_file page_file(const char *name);

/* Those of a page whose own script is SCRIPT, as a site has them. */
void page_files(struct web_file files[static PAGE_FILES_COMMON + 2],
	const char *script);

#endif
