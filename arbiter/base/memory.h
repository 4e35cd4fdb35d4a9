/*
 * Memory that was refused. What is put together piece by piece, as text and as
 * JSON, goes on without a piece that did not fit, and not all who make it ask
 * whether one is missing. So that is remembered: who prints what was made is not
 * to end as if it were whole.
 */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* As malloc and realloc, and remembers a failure. */
void *memory_new(size_t size);
void *memory_resize(void *bytes, size_t size);

/* Whether one has failed in this process. */
bool memory_was_short(void);

#endif
