/*
 * What screens write, kept in memory and compared. A file that says
 * EACH_TEST(screen_open, screen_free) has a screen that is empty when each test
 * starts.
 */
#ifndef LIB_SCREEN_TEXT_H
#define LIB_SCREEN_TEXT_H

#include "person/screen.h"

/* Where a test writes, until it asserts what has been written; the second one
 * shows colours, the third symbols, too. */
extern struct screen plain, coloured, pretty;

/* What has been written, after fflush() or fclose(). */
extern char *screen_text;

/* Closes the screen: once a test. */
void assert_screen(const char *expected);

int screen_open(void **state);
int screen_free(void **state);

#endif
