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

/* A record file that has been named by mistake would be gone: PATH is none, and none
 * of FILES, NULL at the end. */
void page_output_refuse_inputs(const char *path, char *const *files);
void page_output_refuse_records(const char *path);

/* "-": standard output. */
void page_output_open(struct page_output *, const char *path);

/* Ends with STATUS and without a page. */
_Noreturn void page_output_give_up(
	struct page_output *, int status, const char *reason);

void page_output_close(struct page_output *);

#endif
