/*
 * What screens write, kept in memory and compared. A test that is listed as
 * screen_test(NAME) has a screen that is empty when it starts.
 */
#ifndef LIB_SCREEN_TEXT_H
#define LIB_SCREEN_TEXT_H

#include "terminal/screen.h"

#define screen_test(test) \
	cmocka_unit_test_setup_teardown(test, screen_open, screen_free)

/* Where a test writes, until it asserts what has been written; the second one
 * shows colours, the third symbols, too. */
extern struct screen plain, coloured, pretty;

/* What has been written, after fflush() or fclose(). */
extern char *screen_text;

/* Closes the screen: once a test. */
void assert_screen(const char *expected);

/* For screen_test() alone. */
int screen_open(void **state);
int screen_free(void **state);

#endif
