/* The files of src/web/page, compiled in. */
#ifndef WEB_PAGE_FILES_H
#define WEB_PAGE_FILES_H

#include "web/web.h"

/* All of them, for any site: behind the last an entry without a name. */
extern const struct web_file page_files[];

/* NAME is one of them. */
const struct web_file *page_file(const char *name);

#endif
