/*
 * A folder of its own for the tests of one file, which are run in it: paths are
 * names there. Both are fixtures of cmocka's for a group.
 */
#ifndef LIB_SCRATCH_H
#define LIB_SCRATCH_H

int scratch_enter(void **state);

/* Fails if a test has left something there. */
int scratch_leave(void **state);

/* Makes the file PATH, there or elsewhere, of TEXT alone. */
void scratch_write(const char *path, const char *text);

#endif
