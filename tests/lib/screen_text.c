#include "lib/screen_text.h"
#include "lib/test.h"

struct screen plain, coloured, pretty;
char *screen_text;

static size_t screen_size;

int
screen_open(__attribute__((unused)) void **state)
{
	(void)state;
	FILE *out = open_memstream(&screen_text, &screen_size);

	plain = (struct screen){.out = out};
	coloured = (struct screen){.out = out, .colour = true};
	pretty = (struct screen){.out = out, .colour = true, .suits = true};
	return out ? 0 : -1;
}

int
screen_free(__attribute__((unused)) void **state)
{
	(void)state;
	free(screen_text);
	return 0;
}

void
assert_screen(const char *expected)
{
	fclose(plain.out);
	assert_string_equal(screen_text, expected);
}
