/* What screens write, kept in memory for tests. */
#ifndef LIB_SCREEN_TEXT_H
#define LIB_SCREEN_TEXT_H

#include <stdio.h>
#include <stdlib.h>

static char *screen_text;
static size_t screen_size;
static FILE *screen;

static inline int
open_screen(void **state)
{
	(void)state;
	screen = open_memstream(&screen_text, &screen_size);
	return screen ? 0 : -1;
}

static inline int
free_screen(void **state)
{
	(void)state;
	free(screen_text);
	return 0;
}

static inline void
assert_screen(const char *expected)
{
	fclose(screen);
	assert_string_equal(screen_text, expected);
}

#define screen_test(test) \
	cmocka_unit_test_setup_teardown(test, open_screen, free_screen)

#endif
