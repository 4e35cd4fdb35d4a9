#include "command/offers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games.h"
#include "record/format.h"

static char text[8192];

/* What is offered where nothing was typed, with an LF before it. */
static void
collect(option_offers *offers)
{
	struct option_offer offer = {.typed = ""};

	memset(text, '\0', sizeof text);
	offer.file = fmemopen(text, sizeof text, "w");
	assert_non_null(offer.file);
	fputc('\n', offer.file);
	offers(&offer);
	fclose(offer.file);
}

static void
expect_offered(const char *name, char end)
{
	char line[100];

	snprintf(line, sizeof line, "\n%s%c", name, end);
	assert_non_null(strstr(text, line));
}

static void
every_game_and_every_contest_is_offered(void **state)
{
	(void)state;
	collect(offers_games);
	for (size_t i = 0; game_all[i]; i++)
		expect_offered(game_all[i]->name, '\t');
	collect(offers_contests);
	for (size_t i = 0; game_all[i]; i++)
		if (game_all[i]->contest)
			expect_offered(game_all[i]->contest->name, '\t');
}

static void
every_format_is_offered(void **state)
{
	(void)state;
	collect(offers_formats);
	for (const struct format *format = format_all; format->name; format++)
		expect_offered(format->name, '\t');
}

static void
a_bot_may_always_be_a_file(void **state)
{
	(void)state;
	collect(offers_bots);
	expect_offered(":files", '\n');
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_game_and_every_contest_is_offered),
		cmocka_unit_test(every_format_is_offered),
		cmocka_unit_test(a_bot_may_always_be_a_file),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
