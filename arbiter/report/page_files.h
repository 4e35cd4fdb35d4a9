/* Script and style of the page, as they stand in page.js and page.css. */
#ifndef REPORT_PAGE_FILES_H
#define REPORT_PAGE_FILES_H

#include <stddef.h>

struct page_file {
	const char *bytes;
	size_t length;
};

struct page_file page_script(void);
struct page_file page_style(void);

#endif
