/* The last lines of a log. */
#ifndef DRIVE_LOG_END_H
#define DRIVE_LOG_END_H

#include <stddef.h>

#include "base/text.h"

/* Adds them, printable but for the line feeds between them; how many bytes. 0:
 * there are none, or they cannot be read. */
size_t log_end_read(const char *path, struct text *end);

#endif
