/*
 * A file that one process has to itself while it replaces it again and again.
 * It is locked by a descriptor, and what takes its place is locked before it
 * has the name: nobody who comes by the name finds it free.
 */
#ifndef TOOLS_HELD_FILE_H
#define TOOLS_HELD_FILE_H

#include <stddef.h>

/* A descriptor of the regular file PATH, to be read and closed. -1 with errno:
 * EWOULDBLOCK is that another process has it. */
int held_file_open(const char *path);

/* Puts SIZE bytes on the disk and in the place of PATH, as train_file_replace()
 * does; *HELD becomes the descriptor that holds it. Where that is -1 before,
 * PATH must not be there. -1 with errno, EWOULDBLOCK likewise. */
int held_file_replace(
	const char *path, int *held, const void *bytes, size_t size);

#endif
