/*
 * A shared library that few runs need. It is loaded when it is first used, since
 * loading takes longer than everything else that a start does: with what they
 * need in turn, the libraries for pictures and for pages are thirty. Its functions
 * are called through a table:
 *
 *	#define CAIRO_CALLS(CALL) CALL(cairo_arc) CALL(cairo_clip)
 *
 *	static struct { CAIRO_CALLS(LIBRARY_CALL) } pen;
 *	static const char *const names[] = {CAIRO_CALLS(LIBRARY_NAME) NULL};
 *
 *	library_load("libcairo.so.2", names, &pen, reason, sizeof reason);
 *	pen.cairo_clip(cairo);
 */
#ifndef COMMON_LIBRARY_H
#define COMMON_LIBRARY_H

#include <stddef.h>

#define LIBRARY_CALL(name) __typeof__(&name) name;
#define LIBRARY_NAME(name) #name,

/* Loads the library FILE and fills CALLS, a struct of pointers to the functions
 * with these NAMES, of which the last is NULL. The library stays loaded. -1 with
 * the reason in words: FILE or one of the functions is not there. */
int library_load(const char *file, const char *const *names, void *calls,
	char *reason, size_t size);

#endif
