/* The parts of a page around its tables and games: head, sections, end. */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include "report/page_tables.h"

/* Everything up to where the games are to stand. */
void page_begin(const struct page_tables *);

/* The data of the plots, DATA, and the script. */
void page_end(const struct page_tables *, const char *data, size_t length);

#endif
