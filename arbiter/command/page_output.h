/*
 * The file of a page that a subcommand makes. It grows beside its path, which it
 * takes once it is whole; where something other than a file is there, it is written
 * to that. What fails ends the process, and leaves nothing behind.
 */
#ifndef COMMAND_PAGE_OUTPUT_H
#define COMMAND_PAGE_OUTPUT_H

#include <stdio.h>

#include "guard/beside_file.h"

struct page_output {
	const char *path;
	FILE *file;
	struct beside_file beside; /* of no file: written as it is */
};

/* A record file that has been named by mistake would be gone: ends the process if
 * PATH is one of FILES, NULL at the end. */
void page_output_refuse_inputs(const char *path, char *const *files);

/* "-": standard output. Nor may it be another record file. A process that ends
 * before the page is closed leaves none. */
void page_output_open(
	struct page_output *, const char *path, char *const *files);
void page_output_close(struct page_output *);

#endif
