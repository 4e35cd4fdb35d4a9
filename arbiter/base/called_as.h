/*
 * What talon was called as, for command lines that are offered to be typed:
 * "talon", if it was found by its name, else the way that was typed.
 */
#ifndef BASE_CALLED_AS_H
#define BASE_CALLED_AS_H

/* NAME is main's argv[0], and stays valid; NULL: as if never called. */
void called_as_note(const char *name);

/* "talon", before anything is noted. */
const char *called_as(void);

#endif
