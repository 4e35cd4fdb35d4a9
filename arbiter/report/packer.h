/* Bytes made short for a page: by zlib, then as base64. */
#ifndef REPORT_PACKER_H
#define REPORT_PACKER_H

#include <stddef.h>
#include <stdio.h>

#include "base/text.h"

/*
 * Writes COUNT streams, each compressed for itself, into one element with that
 * id: a zlib stream of their lengths, four bytes each with the lowest first,
 * and then the streams. -1 with errno: no memory.
 */
int packer_write(
	FILE *, const char *id, const struct text *streams, size_t count);

#endif
