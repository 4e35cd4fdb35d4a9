/* A small file that is there whole or not at all, and on the disk when it is.
 */
#ifndef DRIVE_WHOLE_FILE_H
#define DRIVE_WHOLE_FILE_H

#include "base/reason.h"
#include "base/text.h"

/* Puts the file in the place of PATH, or there anew. -1 with the reason in
 * words. */
int whole_file_write(
	const char *path, const struct text *, char reason[static REASON_MAX]);

#endif
